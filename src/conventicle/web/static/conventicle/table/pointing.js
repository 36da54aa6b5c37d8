// Where something of the strip happened: it is marked on the board for a moment, and brought into view.
import { bring } from "../answers.js";
import { all, isShown, seatOf } from "../dom.js";
import { holder, things } from "../here.js";

const POINTED = 4000; // so long a place is marked

/** @param {HTMLElement} element what tells of it */
export function point(element) {
  const places = placesOf(element);
  for (const one of all(".happened", holder)) one.classList.remove("happened");
  for (const one of places) {
    one.classList.add("happened");
    setTimeout(() => one.classList.remove("happened"), POINTED);
  }
  bring(places.slice(0, 1));
}

// Where no thing of it is seen, it is the seat.
/** @param {HTMLElement} element @returns {Element[]} */
function placesOf(element) {
  const refs = (element.dataset.happened ?? "").split(" ").filter(Boolean);
  const seen = refs.flatMap(things).filter(isShown);
  const seat = seatOf(element.closest("li"));
  if (seen.length || seat === undefined) return seen.map((one) => one.closest("[data-place-name]") ?? one);
  return all(`#seats .seat-${seat}, [class$="-chips"] .seat-${seat}`, holder).filter(isShown);
}
