// Clicks, held fingers and keys on a table, and what they ask for.
import { all, around, find } from "../dom.js";
import { holder, things } from "../here.js";

const THING = "[data-ref], [data-look]";
const HELD = 550; // so long a finger rests before the details open
const SLIP = 10; // pixels that a pointer may slip between pressing and letting go

/**
 * A finger held on a thing, or the other mouse button, opens its details; returns whether a click was only the end of that.
 * @param {(element: HTMLElement) => void} open
 * @param {() => boolean} isOpen
 */
export function followHolding(open, isOpen) {
  let held = 0;
  let wasHeld = false;
  holder.addEventListener("pointerdown", (event) => {
    const element = around(event, THING);
    clearTimeout(held);
    wasHeld = false;
    if (!element || event.pointerType === "mouse") return;
    held = window.setTimeout(() => {
      wasHeld = true;
      open(element);
    }, HELD);
  });
  for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(held), true);
  holder.addEventListener("contextmenu", (event) => {
    const element = around(event, THING);
    if (!element) return;
    event.preventDefault();
    if (!isOpen()) open(element);
  });
  return () => {
    const was = wasHeld;
    wasHeld = false;
    return was;
  };
}

/**
 * @typedef {object} Clicks what a click may be on
 * @property {(option: string, named: boolean) => void} direct a button that stands for an option
 * @property {(ref: string) => void} group a row that gathers options
 * @property {(element: HTMLElement) => void} thing
 */

/**
 * Tell what is clicked on the table.
 * @param {Clicks} clicks
 * @param {() => boolean} wasHeld
 */
export function followClicks({ direct, group, thing }, wasHeld) {
  /** @type {{ element: HTMLElement, x: number, y: number } | null} */
  let pressed = null;
  holder.addEventListener("pointerdown", (event) => {
    const element = around(event, THING);
    pressed = element && { element, x: event.clientX, y: event.clientY };
  });
  // What was pressed is meant, also if it has moved away from under the pointer since: the click is then nobody's.
  /** @param {MouseEvent} event */
  const meant = ({ clientX, clientY }) =>
    pressed?.element.isConnected && Math.hypot(clientX - pressed.x, clientY - pressed.y) < SLIP ? pressed.element : null;
  holder.addEventListener("click", (event) => {
    if (!find("[data-choosing]", holder)) return;
    const chosen = around(event, "[data-choose]");
    const gathering = around(event, "[data-gather]");
    const element = around(event, THING) ?? meant(event);
    pressed = null;
    if (chosen) direct(chosen.dataset.choose ?? "", Boolean(chosen.closest("details")));
    else if (gathering) group(gathering.dataset.gather ?? "");
    else if (element && !wasHeld()) thing(element);
  });
}

/**
 * All places of a map are one stop for the Tab key; arrow keys lead from one to the next. Returns what sets the stop after
 * the table was drawn.
 * @param {import("../choosing.js").Settings} settings
 */
export function followArrows({ area, neighbour }) {
  let stop = "";
  /** @param {HTMLElement | null | undefined} element */
  function rove(element) {
    stop = element?.dataset.ref ?? "";
    for (const place of all(area, holder)) place.tabIndex = place === element ? 0 : -1;
  }
  if (!area) return () => {};
  holder.addEventListener("keydown", (event) => {
    const place = around(event, area);
    const beyond = place && neighbour(place, event.key, holder);
    if (!beyond) return;
    event.preventDefault();
    rove(beyond);
    beyond.focus();
  });
  return () => rove(things(stop)[0] ?? find(area, holder));
}

/** What had the focus before the table was drawn anew gets it back; returns what gives it. */
export function followFocus() {
  let focused = "";
  document.addEventListener("focusin", ({ target }) => {
    const element = /** @type {HTMLElement} */ (target);
    if (element.dataset?.ref) focused = `[data-ref="${CSS.escape(element.dataset.ref)}"]`;
    else if (element.dataset?.choose && !element.closest("dialog")) focused = `[data-choose="${element.dataset.choose}"]`;
    else if (element.matches?.(".choice, .pick-gather")) focused = ".choices li:not([hidden]) button";
    else if (!element.closest?.("dialog")) focused = "";
  });
  return () => {
    if (focused && document.activeElement === document.body) find(focused, holder)?.focus({ preventScroll: true });
  };
}

/** Where a part of the table scrolls by itself, the keyboard must reach it; returns what sees to it. @param {string} ports */
export function followPorts(ports) {
  const reach = () => {
    for (const port of ports ? all(ports, holder) : []) {
      const scrolls = port.scrollHeight > port.clientHeight + 1 || port.scrollWidth > port.clientWidth + 1;
      if (scrolls) port.tabIndex = 0;
      else port.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reach);
  return reach;
}
