// The table on this page: what its other scripts ask of it.
import { all, byId, find } from "./dom.js";

export const holder = byId("table");
export const slug = document.body.dataset.slug ?? "";
export const narrow = matchMedia("(max-width: 860px)");

/** The live part, which says what is shown: its seat, step and revision, and whose turn it is. */
export function live() {
  const part = find("[data-live]", holder);
  if (!part) throw new Error("The table is empty.");
  return part;
}

/** The seat whose view is shown. */
export const seat = () => live().dataset.seat ?? "";

/** The row of the list that takes an option. @param {string} option */
export const choiceFor = (option) => find(`.choice[data-option="${option}"]`, holder);

/** Everything on the table that stands for the same thing. @param {string} ref */
export const things = (ref) => all(`[data-ref="${CSS.escape(ref)}"]`, holder);

/**
 * What the rules say against an option, in their notation; empty if nothing.
 * @param {string} thing
 */
export async function whyNot(thing) {
  if (!live().dataset.turn || !find(".choice", holder)) return "";
  const query = new URLSearchParams({ seat: seat(), thing });
  const answer = await fetch(`/t/${slug}/why?${query}`, { headers: { "HX-Request": "true" } });
  return answer.ok ? answer.text() : "";
}
