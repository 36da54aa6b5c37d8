// Nothing on the table changes between the moment someone presses and the click that comes of it.
const LONGEST = 3000; // a pointer that is never lifted holds nothing up for longer
const CLICK = 100; // after a finger has left, its click may still be on its way for so long

const down = new Map(); // pointer -> the timer that forgets it
let waiting = [];
let leaving = 0;

/** Do something as soon as nothing is pressed, in the order in which it was asked for: at once, if nothing is. */
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

function lift(pointer) {
  clearTimeout(down.get(pointer));
  down.delete(pointer);
}

function leave(after) {
  clearTimeout(leaving);
  leaving = setTimeout(release, after);
}

addEventListener(
  "pointerdown",
  ({ pointerId }) => {
    lift(pointerId);
    const forget = () => {
      lift(pointerId);
      release();
    };
    down.set(pointerId, setTimeout(forget, LONGEST));
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
