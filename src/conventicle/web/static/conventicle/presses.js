// Nothing on the table changes between the moment someone presses and the click that comes of it.
import { around } from "./dom.js";

const LONGEST = 3000; // a pointer that is never lifted holds nothing up for longer
const CLICK = 700; // after a finger has left, its click may still be on its way for so long: a slow phone took 280 ms

const FOLLOWED = "[data-scrubber] input"; // the table follows it while it is dragged

/** @type {Map<number, number>} */
const down = new Map(); // pointer -> the timer that forgets it
/** @type {(() => void)[]} */
let waiting = [];
let leaving = 0;

/**
 * Do something as soon as nothing is pressed, in the order in which it was asked for: at once, if nothing is.
 * @param {() => void} act
 */
export function whenReleased(act) {
  if (!down.size && !leaving) act();
  else waiting.push(act);
}

function release() {
  clearTimeout(leaving);
  leaving = 0;
  if (down.size) return;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

/** @param {number} pointer */
function lift(pointer) {
  clearTimeout(down.get(pointer));
  down.delete(pointer);
}

/** @param {number} after */
function leave(after) {
  clearTimeout(leaving);
  leaving = window.setTimeout(release, after);
}

addEventListener(
  "pointerdown",
  (event) => {
    const { pointerId } = event;
    if (around(event, FOLLOWED)) return;
    lift(pointerId);
    const forget = () => {
      lift(pointerId);
      release();
    };
    down.set(pointerId, window.setTimeout(forget, LONGEST));
  },
  true,
);
addEventListener(
  "pointerup",
  ({ pointerId, pointerType }) => {
    lift(pointerId);
    leave(pointerType === "mouse" ? 0 : CLICK); // a mouse clicks before anything else happens
  },
  true,
);
addEventListener("click", () => leaving && leave(0), true);
addEventListener(
  "pointercancel",
  ({ pointerId }) => {
    lift(pointerId);
    leave(0);
  },
  true,
);
addEventListener("blur", () => {
  for (const pointer of [...down.keys()]) lift(pointer);
  leave(0);
});
