// Looking back: any step of the game, the scrubber, rounds, and the replay.
import { all, find } from "../dom.js";
import { holder, live } from "../here.js";
import { chapterAt, stepWithin } from "./course.js";
import { connected, fetchTable } from "./fetching.js";
import { show } from "./showing.js";

const REPLAY = 900; // between the steps of a replay
let replaying = 0;

const stepNow = () => Number(live().dataset.step);
const lastStep = () => Number(live().dataset.steps);

/** Show a step. @param {number} step */
export function go(step) {
  if (replaying) stopReplay();
  return showStep(step);
}

/** @param {number} by */
export const goBy = (by) => go(stepNow() + by);

/** Draw the same step again: something else of it is asked for. */
export const goHere = () => goBy(0);

/** Show the beginning of the round before or after. @param {number} way */
export function goChapter(way) {
  const starts = (find("[data-chapters]", holder)?.dataset.chapters ?? "").split(",").map(Number);
  return go(chapterAt(starts, stepNow(), lastStep(), way));
}

/** @param {number} step */
async function showStep(step) {
  const there = stepWithin(step, lastStep());
  const now = there === lastStep();
  const query = new URLSearchParams(location.search);
  if (now) query.delete("step");
  else query.set("step", String(there));
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  try {
    await show(await fetchTable(now ? null : there));
  } catch {
    connected(false);
  }
}

document.addEventListener("conventicle:look", goHere);

// The table follows the scrubber while it is dragged: one step is on its way at a time, and then the newest one wanted.
let wanted = -1;
let following = false;
for (const moved of ["input", "change"]) {
  holder.addEventListener(moved, ({ target }) => {
    const range = /** @type {Element} */ (target).closest("[data-scrubber] input");
    if (range instanceof HTMLInputElement) followScrubber(range);
  });
}

/** @param {HTMLInputElement} range */
async function followScrubber(range) {
  const says = range.parentElement && find("output", range.parentElement);
  if (says) says.textContent = `${range.value}/${range.max}`;
  wanted = Number(range.value);
  if (following) return;
  following = true;
  let shownStep = -1;
  while (wanted !== shownStep) {
    shownStep = wanted;
    await go(shownStep);
  }
  following = false;
}

/**
 * Steps are shown one after the other, from here on or from a step given, until someone goes elsewhere.
 * @param {number} [from]
 * @param {number} [every] milliseconds between them
 */
export async function replay(from, every = REPLAY) {
  if (replaying) {
    stopReplay();
    return;
  }
  const begin = from ?? (stepNow() === lastStep() ? 0 : stepNow());
  replaying = window.setInterval(() => {
    if (stepNow() >= lastStep()) stopReplay();
    else showStep(stepNow() + 1);
  }, every);
  drawReplay();
  await showStep(begin);
}

function stopReplay() {
  clearInterval(replaying);
  replaying = 0;
  drawReplay();
}

/** Mark the button of a replay that runs. */
export function drawReplay() {
  for (const button of all("[data-replay]", holder)) {
    button.setAttribute("aria-pressed", String(Boolean(replaying)));
    button.classList.toggle("runs", Boolean(replaying));
  }
}
