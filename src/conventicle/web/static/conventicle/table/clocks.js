// The clocks of the players: what is left of their time, counted down here from what the server said.
import { all } from "../dom.js";
import { holder } from "../here.js";

const EVERY = 1000;

/** So many seconds in words that need no language: 2:05, 3:20:00, 1 d 4 h is 28:00:00. @param {number} seconds */
export function inDigits(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function draw() {
  for (const one of all("[data-due], [data-left]", holder)) {
    const { due, left } = one.dataset;
    const words = inDigits(due ? Number(due) - Date.now() / 1000 : Number(left));
    if (one.textContent !== words) one.textContent = words;
  }
}

document.addEventListener("conventicle:table", draw);
setInterval(draw, EVERY);
draw();
