// The guide of a game that teaches: shows a lesson beside the table, and where on the table it happens.
import { bring } from "./answers.js";
import { all, around, byId, find as findIn, isElsewhere, isShown } from "./dom.js";
import { holder, narrow } from "./here.js";

const guide = byId("guide");
const announce = byId("guide-announce");
const rules = byId("rules-text");
const HERE = "guide-here";
const BARS = ".ec-actions, .db-actions, .pa-actions, .oo-actions";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let told = ""; // the lesson that was announced last
let awaited = false; // the place of a new lesson is still to be brought into view
let pressed = ""; // the button of the guide that was pressed before it was drawn anew
let silent = false; // the guide was left
const closed = new Set(); // lessons that were closed on this page

const lesson = () => findIn("[data-lesson]", guide);
/** @type {() => HTMLElement[]} */
const places = () => JSON.parse(lesson()?.dataset.places ?? "[]").flatMap((/** @type {string} */ one) => all(one, holder));

function mark() {
  for (const element of all(`.${HERE}`, holder)) element.classList.remove(HERE);
  for (const element of places()) element.classList.add(HERE);
}

// On a phone the lesson stands on whatever is fixed to the lower edge.
function stand() {
  const bars = all(`.tabs, ${BARS}`).filter(isShown);
  const fixed = bars.filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
  const tops = fixed.map((one) => one.getBoundingClientRect().top).filter((top) => top > innerHeight / 2);
  guide.style.bottom = getComputedStyle(guide).position === "fixed" ? `${innerHeight - Math.min(innerHeight, ...tops)}px` : "";
  const words = findIn(".guide-words", guide);
  if (words && words.scrollHeight > words.clientHeight + 1)
    words.tabIndex = 0; // where it scrolls, the keyboard must reach it
  else words?.removeAttribute("tabindex");
}
addEventListener("resize", stand);

// Every change of the table brings the guide along; it stands outside of what is drawn anew.
function settle() {
  const brought = findIn("[data-guide]", holder);
  const isOver = !findIn(".prompt.past", holder) && findIn('[data-live][data-over="1"]', holder);
  if (brought && isOld(brought)) brought.remove();
  else if (brought) take(brought);
  else if (isOver) guide.replaceChildren();
  guide.classList.toggle("looking-back", Boolean(findIn('[data-live][data-past="1"]', holder)));
  mark();
  stand();
  tell();
  if (pressed) (find("read") ?? find(pressed === "off" ? "on" : "so_far"))?.focus({ preventScroll: true });
  pressed = "";
}

/** @param {HTMLElement} brought */
function take(brought) {
  const active = document.activeElement;
  const focused = guide.contains(active) ? active?.getAttribute("data-guide-button") : "";
  guide.replaceChildren(...brought.childNodes);
  window.htmx?.process(guide); // once there is htmx: it goes through the whole page when it comes
  brought.remove();
  if (focused) find(focused)?.focus({ preventScroll: true });
}

// A lesson is announced once.
function tell() {
  const now = lesson();
  const words = now && findIn(".guide-words", now);
  if (words && now.dataset.lesson !== told) {
    announce.textContent = words.innerText;
    words.scrollTop = 0;
    awaited = true;
  }
  told = now?.dataset.lesson ?? "";
}

// On a phone the first place of a lesson is brought into view once, not below the lesson, with as many others as fit.
function bringPlaces() {
  if (awaited && narrow.matches) bring(places().filter(isShown), true);
  awaited = false;
}

// A table that was on its way when a button was pressed does not know of it yet.
/** @param {Element} brought */
function isOld(brought) {
  const name = findIn("[data-lesson]", brought)?.dataset.lesson ?? "";
  return closed.has(name) || (silent && Boolean(brought.querySelector('[data-guide-button="off"]')));
}

/** @param {string} name */
const find = (name) => findIn(`[data-guide-button="${name}"]`, guide);

// On a phone a place may lie in a part that another tab shows.
function show() {
  const [first] = places();
  if (!first) return;
  const part = first.closest(".seats, .board, .options, .log");
  if (part && !first.getClientRects().length) findIn(`.tabs [data-tab="${part.id}"]`)?.click();
  if (!first.matches("button, a, input, [tabindex]")) first.tabIndex = -1;
  first.focus({ preventScroll: true });
  first.scrollIntoView({
    block: narrow.matches ? "start" : "center",
    inline: "nearest",
    behavior: calm.matches ? "auto" : "smooth",
  });
}

/** @param {string} number */
function openRule(number) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("rules-dialog"));
  const there = () => {
    const heading = findIn(`#rule-${number}`, rules);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  /** @type {HTMLDialogElement} */ (byId("lessons-dialog")).close();
  if (rules.childElementCount) {
    dialog.showModal();
    there();
    return;
  }
  rules.addEventListener("htmx:afterSettle", there, { once: true });
  findIn('[data-open="rules-dialog"]')?.click();
}

document.addEventListener("click", (event) => {
  const rule = around(event, "[data-rule]");
  const button = around(event, "[data-guide-button]");
  if (rule) {
    event.preventDefault();
    openRule(rule.dataset.rule ?? "");
    return;
  }
  requestAnimationFrame(stand); // another tab may have other bars
  const what = button?.dataset.guideButton ?? "";
  if (what === "where") show();
  if (["read", "on", "off"].includes(what)) pressed = what;
  if (what === "read") closed.add(lesson()?.dataset.lesson ?? "");
  if (["on", "off"].includes(what)) silent = what === "off";
});

document.addEventListener("keydown", (event) => {
  if (!isElsewhere(event) && event.key.toLowerCase() === "o") find("read")?.click();
});

document.addEventListener("conventicle:table", settle);
document.addEventListener("conventicle:settled", bringPlaces);
// A lesson was closed, the guide left or taken up again.
guide.addEventListener("htmx:afterSwap", () => {
  window.htmx?.process(guide); // htmx itself does it a moment later, and a press in between would be lost
  settle();
  bringPlaces();
});
settle();
bringPlaces();
