// Pieces travel when the table changes. The piece itself is at its new place at once and takes clicks there; what is seen
// to travel is a copy above everything that no click meets. A newer change takes over from wherever the copies are.
//
// A piece has `data-move` (what it is) and `data-at` (where it is); on the generic table a thing has `data-thing`. What lies
// face down has neither, so nothing follows it.
import { all } from "./dom.js";
import { holder, narrow } from "./here.js";
import { journeysOf } from "./journeys.js";

const TIME = 320;
const APPEAR = 200;
const SHIFT = 32; // what stays where it was while the page around it makes room has not travelled
const MOST = 80; // where more than that could travel, nothing does
const PIECES = "[data-move], .thing[data-thing]";
const NAMES = [
  "data-move",
  "data-at",
  "data-thing",
  "data-ref",
  "data-part",
  "data-choose",
  "data-option",
  "data-options",
  "data-key",
  "id",
  "aria-label",
];
// What a browser gives to everything in its topmost layer is set to what the piece has.
const LOOKS = /** @type {const} */ (["background", "border", "padding", "color", "overflow", "font", "opacity"]);

/** @typedef {import("./journeys.js").Box} Box */
/** @typedef {import("./journeys.js").Place} Place */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Map<HTMLElement, { copy: HTMLElement, end: () => void }>} */
const flights = new Map(); // piece -> what ends its journey
let ports = "";
let bars = ".prompt, .tabs, .guide";

/**
 * What scrolls on this table, and which bars besides the page's own are fixed to an edge: nothing is seen to travel there.
 * @param {string} scrolling
 * @param {string} fixed
 */
export function frame(scrolling, fixed) {
  ports = scrolling;
  bars = `${bars}, ${fixed}`;
}

/** Where every piece is seen now; null where nothing travels. @returns {Place[] | null} */
export function places() {
  if (calm.matches || document.hidden || !HTMLElement.prototype.showPopover) return null;
  const pieces = all(PIECES, holder);
  if (!pieces.length) return null;
  const seen = sight();
  return pieces.map((element) => {
    const flight = flights.get(element);
    const box = (flight ? flight.copy : element).getBoundingClientRect();
    return { element, kind: kindOf(element), box, seen: Boolean(flight) || inSight(element, box, seen) };
  });
}

/** Let the pieces travel from where they were to where they are. @param {Place[] | null} before */
export function travel(before) {
  for (const flight of [...flights.values()]) flight.end();
  if (!before || document.querySelector("dialog[open]")) return;
  const now = places() ?? [];
  if (now.length > MOST * 2) return;
  const journeys = journeysOf(before, now);
  if (journeys.length > MOST) return;
  for (const { from, to } of journeys) {
    if (!from) to.element.animate([{ opacity: 0 }, {}], { duration: APPEAR });
    else if (distance(from.box, to.box) > (from.element === to.element ? SHIFT : 1)) fly(to.element, from.box, to.box);
  }
}

/** @param {HTMLElement} element */
const kindOf = ({ dataset }) => dataset.move ?? dataset.thing;

/** @param {Box} one @param {Box} other */
const distance = (one, other) => Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top));

/** @param {HTMLElement} element @param {Box} from @param {Box} to */
function fly(element, from, to) {
  const copy = copyOf(element, to);
  element.parentElement?.append(copy);
  copy.showPopover();
  const way = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const easing = getComputedStyle(holder).getPropertyValue("--travel") || "ease";
  const moving = copy.animate([{ transform: way }, { transform: "none" }], { duration: TIME, easing });
  const hiding = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TIME });
  const end = () => {
    flights.delete(element);
    moving.cancel();
    hiding.cancel();
    copy.remove();
  };
  flights.set(element, { copy, end });
  moving.onfinish = end;
}

/** @param {HTMLElement} element @param {Box} box */
function copyOf(element, { left, top, width, height }) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("*")]) for (const name of NAMES) one.removeAttribute(name);
  const own = getComputedStyle(element);
  for (const look of LOOKS) copy.style[look] = own[look];
  const box = { inset: "auto", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(copy.style, box, {
    margin: 0,
    boxSizing: "border-box",
    maxWidth: "none",
    maxHeight: "none",
    transformOrigin: "0 0",
  });
  copy.classList.remove("glow", "chosen");
  copy.classList.add("traveller");
  copy.popover = "manual";
  copy.inert = true;
  copy.setAttribute("aria-hidden", "true");
  return copy;
}

// A copy does not scroll along.
/** @param {Event} event */
function scrolled({ target }) {
  for (const [element, flight] of [...flights]) if (/** @type {Node} */ (target).contains(element)) flight.end();
}
addEventListener("scroll", scrolled, { capture: true, passive: true });

// What is out of sight, or below a bar that is fixed to an edge, would be drawn over its neighbours while it moves.
/** Where the page can be seen: between the bars that are fixed to its edges. */
export function sight() {
  let top = 0;
  let bottom = innerHeight;
  for (const bar of document.querySelectorAll(bars)) {
    const box = bar.getBoundingClientRect();
    if (!box.height || !["fixed", "sticky"].includes(getComputedStyle(bar).position)) continue;
    if (box.width < innerWidth / 2) continue; // it stands at the side
    if (box.top + box.bottom > innerHeight) bottom = Math.min(bottom, box.top);
    else if (box.top <= 0) top = Math.max(top, box.bottom);
  }
  return { top, bottom };
}

/** @param {HTMLElement} element @param {Box} box @param {{ top: number, bottom: number }} sight */
function inSight(element, box, { top, bottom }) {
  if (!box.width || box.bottom <= top || box.top >= bottom) return false;
  if (narrow.matches && (box.top < top || box.bottom > bottom)) return false;
  const around = ports && element.closest(ports);
  if (!around) return true;
  const port = around.getBoundingClientRect();
  return box.top >= port.top && box.bottom <= port.bottom && box.left >= port.left && box.right <= port.right;
}
