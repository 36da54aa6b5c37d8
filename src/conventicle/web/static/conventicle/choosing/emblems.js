// The seats' own emblems in the log and the question, and a sign for what happened.
import { all, find, seatOf } from "../dom.js";
import { holder } from "../here.js";
import { wear } from "./pictures.js";

const LINES = 120; // of the log, from its end: of the others nobody sees more than a few

/**
 * @param {import("../choosing.js").Settings} settings
 * @param {import("./pictures.js").Sign} sign
 * @param {HTMLElement} root
 */
export function drawEmblems({ prefix, events, emblem }, sign, root) {
  const lines = all(".log-lines li", holder).slice(-LINES);
  for (const row of lines) {
    const name = events[row.dataset.event ?? ""];
    if (name && !find(".pick-event", row)) find("a", row)?.append(sign(name, "ic pick-event"));
  }
  if (!emblem) return;
  /** @param {Element | null} svg @param {string | undefined} seat */
  const dress = (svg, seat) => {
    const name = svg && seat !== undefined && emblem(root, seat);
    if (svg && name) wear(svg, prefix, name);
  };
  for (const row of lines) dress(find(".emblem", row), seatOf(row));
  const asking = all(".panel.asked", holder).map(seatOf);
  const mine = seatOf(find(".prompt", holder));
  for (const [at, svg] of all(".prompt .emblem", holder).entries()) dress(svg, mine ?? asking[at]);
}
