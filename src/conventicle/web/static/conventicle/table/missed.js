// On returning: what happened since we were last here, shown step by step on the board, or skipped.
import { around } from "../dom.js";
import { live, slug } from "../here.js";
import { go, replay } from "./history.js";

const AWAY = 60000; // who was away for so long has returned
const SLOWLY = 1600; // between steps that are seen for the first time
const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("missed-dialog"));

/** How many steps of the game this page has. */
export const stepsSeen = () => live().dataset.steps ?? "";

/** @param {string} since a step */
async function tell(since) {
  if (!dialog || dialog.open) return;
  const answer = await fetch(`/t/${slug}/missed?${new URLSearchParams({ since })}`).catch(() => null);
  if (answer?.status !== 200) return;
  dialog.innerHTML = await answer.text();
  dialog.showModal();
}

dialog?.addEventListener("click", (event) => {
  const from = around(event, "[data-missed-from]")?.dataset.missedFrom;
  const step = around(event, "[data-missed-step]")?.dataset.missedStep;
  if (!from && !step) return;
  dialog.close();
  if (from) replay(Number(from), SLOWLY);
  else go(Number(step));
});

// The server says so to a page that is opened; one that was only hidden knows it by itself.
const { missedSince = "" } = document.body.dataset;
if (missedSince) tell(missedSince);

let left = { at: Date.now(), steps: stepsSeen() };
document.addEventListener("visibilitychange", () => {
  if (document.hidden) left = { at: Date.now(), steps: stepsSeen() };
  else if (Date.now() - left.at >= AWAY) tell(left.steps);
});
