// What may be clicked glows; the list shows the same options, where they are too many gathered by one of their things.
import { all, button, find, line } from "../dom.js";
import { holder, things } from "../here.js";
import { keys } from "./selection.js";

/** @typedef {import("./selection.js").Selection} Selection */
/** @typedef {import("../choosing.js").Settings} Settings */

/**
 * Mark on the board and in the list what is left to choose.
 * @param {Selection} selection
 * @param {Settings} settings
 * @param {number} many so many options the page can list
 */
export function drawMarks(selection, { area, gather }, many) {
  drawThings(selection, area);
  document.body.classList.toggle("picking", selection.chosen.length > 0); // the keys on the board are those of the whole list
  const groups = selection.gathered(many, gather);
  const key = keys();
  const rows = [...groups].map(([ref, held]) => groupRow(ref, held.length, key.next().value));
  drawGroups(rows);
  const held = new Set([...groups.values()].flat());
  const shown = new Set(selection.fitting().flatMap(([option]) => (held.has(option) ? [] : [option])));
  for (const choice of all(".choice[data-option]", holder)) {
    const visible = shown.has(choice.dataset.option ?? "");
    if (choice.parentElement) choice.parentElement.hidden = !visible;
    if (choice.dataset.key === "p") continue;
    drawKey(choice, visible ? key.next().value : "");
  }
}

/** What of an element is marked: the surroundings of a place, else itself. @param {HTMLElement} element @param {string} area */
export function markedOf(element, area) {
  return area && element.matches(area) && element.parentElement ? element.parentElement : element;
}

/** @param {Selection} selection @param {string} area */
function drawThings(selection, area) {
  const { bright, sides } = selection.lights();
  for (const element of all("[data-ref]", holder)) {
    const ref = selection.refOf(element.dataset) ?? "";
    const picked = selection.chosen.includes(ref);
    const { classList } = markedOf(element, area);
    classList.toggle(area && element.matches(area) ? "legal" : "glow", bright.has(ref) && !picked);
    classList.toggle("side-offer", sides.has(ref) && !bright.has(ref) && !picked);
    classList.toggle("chosen", picked);
    if (element.matches("button") && selection.offers(ref)) element.setAttribute("aria-pressed", String(picked));
  }
}

/** @param {HTMLElement[]} rows */
function drawGroups(rows) {
  const old = all(".pick-gathered", holder);
  if (rows.length === old.length && rows.every((row, at) => row.isEqualNode(old[at]))) return;
  for (const row of old) row.remove();
  find(".choices", holder)?.prepend(...rows);
}

/** @param {string} ref @param {number} number @param {string} key */
function groupRow(ref, number, key) {
  const row = line("li", "", "pick-gathered");
  const made = button("", "pick-gather");
  made.dataset.key = key;
  made.dataset.gather = ref;
  const name = things(ref)[0]?.getAttribute("aria-label") ?? ref;
  made.append(line("kbd", key.toUpperCase()), line("b", name), line("small", `→ ${number}`));
  row.append(made);
  return row;
}

/** @param {HTMLElement} choice @param {string} key */
function drawKey(choice, key) {
  choice.dataset.key = key;
  const cap = find("kbd", choice);
  if (cap && cap.textContent !== key.toUpperCase()) cap.textContent = key.toUpperCase();
}
