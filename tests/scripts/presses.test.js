import assert from "node:assert/strict";
import { test } from "node:test";

/** Timers that go by a clock of ours. @type {Map<number, { due: number, act: () => void }>} */
const timers = new Map();
let clock = 0;
let last = 0;

/** @param {number} by milliseconds */
function pass(by) {
  clock += by;
  for (const [timer, { due, act }] of [...timers]) {
    if (due > clock || !timers.delete(timer)) continue;
    act();
  }
}

const page = new EventTarget();
const fakes = {
  window: globalThis,
  Element: class {},
  addEventListener: page.addEventListener.bind(page),
  /** @param {() => void} act @param {number} after */
  setTimeout: (act, after) => (timers.set((last += 1), { due: clock + after, act }), last),
  /** @param {number} timer */
  clearTimeout: (timer) => timers.delete(timer),
};
Object.assign(globalThis, fakes);
const { whenReleased } = await import("../../src/conventicle/web/static/conventicle/presses.js");

/** @param {string} kind @param {string} [pointerType] */
function event(kind, pointerType = "touch") {
  page.dispatchEvent(Object.assign(new Event(kind), { pointerId: 1, pointerType }));
}

/** Ask for a drawing; the answer says whether it was made. */
function drawing() {
  let done = false;
  whenReleased(() => (done = true));
  return () => done;
}

test("what is new is drawn at once where nothing is pressed", () => {
  assert.ok(drawing()());
});

test("nothing changes between a finger that leaves and its click, however late that comes", () => {
  event("pointerdown");
  event("pointerup");
  const isDrawn = drawing();
  pass(600);
  assert.ok(!isDrawn());
  event("click");
  pass(1);
  assert.ok(isDrawn());
});

test("a finger that only rested holds nothing up for long", () => {
  event("pointerdown");
  event("pointerup");
  const isDrawn = drawing();
  pass(800);
  assert.ok(isDrawn());
});

test("a finger that scrolls holds nothing up once the page scrolls", () => {
  event("pointerdown");
  const isDrawn = drawing();
  assert.ok(!isDrawn());
  event("pointercancel");
  pass(1);
  assert.ok(isDrawn());
});

test("a mouse has clicked when it is up", () => {
  event("pointerdown", "mouse");
  const isDrawn = drawing();
  event("pointerup", "mouse");
  pass(1);
  assert.ok(isDrawn());
});
