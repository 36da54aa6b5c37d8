// Answers in view: when a question comes, the page shows where most of its answers lie, unless they are in view already.
// Nothing glides there: what is about to be pressed must not move on.
import { all, find, isShown } from "./dom.js";
import { holder } from "./here.js";
import { sight } from "./motion.js";

const BRIGHT = ".glow, .legal, [data-choose]";
const LISTED = ".choices .choice";
const SPACE = 8; // around what is brought into view

/** @param {Element} one */
const isFixed = (one) => Boolean(one.closest(".prompt, [class$='-actions']"));

/** Bring the answers of the question into view. */
export function bringAnswers() {
  const bright = all(BRIGHT, holder).filter(isShown);
  const answers = bright.length ? bright : all(LISTED, holder).filter(isShown);
  bring(answers.filter((one) => !isFixed(one)));
}

/** Scroll the page, and what scrolls on it, so that as many of these as possible are in view; the first above all, if so asked.
 * @param {Element[]} elements */
export function bring(elements, firstAboveAll = false) {
  if (!elements.length) return;
  for (const port of new Set(elements.map(portOf))) if (port) show(port, elements);
  const { top, bottom } = bounds();
  const tallest = bottom - top - 2 * SPACE;
  const wholes = elements.map((one) => one.getBoundingClientRect());
  // What stands above the question on the page, such as the rounds beside its title, is seen only from the page's top.
  if (wholes[0].top + scrollY < top) {
    scrollTo({ top: 0, behavior: "instant" });
    return;
  }
  const boxes = wholes.map((box) => ({ top: box.top, bottom: Math.min(box.bottom, box.top + tallest) }));
  /** How many are in view, or if none is, how much of the first. @param {number} by */
  const worth = (by) => {
    const [first] = boxes;
    const whole = boxes.filter((box) => box.top - by >= top - 1 && box.bottom - by <= bottom + 1);
    const seen = Math.min(first.bottom - by, bottom) - Math.max(first.top - by, top);
    const partly = Math.max(0, seen) / (tallest + 1);
    return firstAboveAll && !whole.includes(first) ? partly : whole.length || partly;
  };
  const most = document.documentElement.scrollHeight - innerHeight - scrollY;
  const ways = boxes.flatMap((box) => [box.top - top - SPACE, box.bottom - bottom + SPACE]);
  const possible = ways.map((by) => Math.max(-scrollY, Math.min(by, most))).sort((one, other) => Math.abs(one) - Math.abs(other));
  let best = 0;
  for (const by of possible) if (worth(by) > worth(best) + 0.01) best = by;
  if (Math.abs(best) >= 1) scrollBy({ top: best, behavior: "instant" });
}

// Between the question, which stays at the upper edge, and what is fixed to the lower one.
function bounds() {
  const prompt = find(".prompt", holder);
  const sticks = prompt && getComputedStyle(prompt).position === "sticky";
  return { top: sticks ? prompt.offsetHeight : 0, bottom: sight().bottom };
}

const SCROLLS = ["auto", "scroll"];

// What scrolls around a thing by itself, such as a hand of cards or the seats.
/** @param {Element} element */
function portOf(element) {
  for (let one = element.parentElement; one && one !== holder; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const across = SCROLLS.includes(overflowX) && one.scrollWidth > one.clientWidth + 1;
    const down = SCROLLS.includes(overflowY) && one.scrollHeight > one.clientHeight + 1;
    if (across || down) return one;
  }
  return null;
}

// Where none of its answers is seen in a port, the first is brought there.
/** @param {Element} port @param {Element[]} answers */
function show(port, answers) {
  const around = port.getBoundingClientRect();
  const own = answers.filter((one) => port.contains(one)).map((one) => one.getBoundingClientRect());
  if (!own.length || own.some((box) => isWithin(box, around))) return;
  port.scrollLeft += own[0].left - around.left - SPACE;
  port.scrollTop += own[0].top - around.top - SPACE;
}

/** @param {DOMRect} box @param {DOMRect} around */
function isWithin(box, around) {
  const across = box.left >= around.left - 1 && box.right <= around.right + 1;
  return across && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
}
