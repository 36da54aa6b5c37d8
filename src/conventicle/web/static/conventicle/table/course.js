// Where one may go in the course of a game. Knows no page.

/** The step nearest to one that is wanted. @param {number} step @param {number} last */
export const stepWithin = (step, last) => Math.max(0, Math.min(step, last));

/**
 * The step at which the round before or after the one that is shown begins.
 * @param {number[]} starts of the rounds
 * @param {number} step
 * @param {number} last
 * @param {number} way below zero: back
 */
export function chapterAt(starts, step, last, way) {
  if (way < 0) return starts.filter((one) => one < step).at(-1) ?? 0;
  return starts.find((one) => one > step) ?? last;
}
