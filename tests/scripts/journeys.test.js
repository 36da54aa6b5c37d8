import assert from "node:assert/strict";
import { test } from "node:test";
import { journeysOf } from "../../src/conventicle/web/static/conventicle/journeys.js";

const BOX = { left: 0, top: 0, width: 9, height: 9, right: 9, bottom: 9 };

/** @param {string} name @param {string} kind */
const place = (name, kind, seen = true) => ({ element: /** @type {any} */ (elements[name]), kind, box: BOX, seen });

/** @type {Record<string, object>} */
const elements = { first: {}, second: {}, third: {} };

/** @param {ReturnType<typeof journeysOf>} journeys */
const told = (journeys) => journeys.map(({ from, to }) => [nameOf(from?.element), nameOf(to.element)]);

/** @param {object | undefined} element */
const nameOf = (element) => Object.keys(elements).find((name) => elements[name] === element) ?? null;

test("a piece that is still there travels itself, though another like it has left", () => {
  const before = [place("first", "priest"), place("second", "priest")];
  assert.deepEqual(told(journeysOf(before, [place("second", "priest")])), [["second", "second"]]);
});

test("a new piece comes from where one of its kind has left", () => {
  const before = [place("first", "coin"), place("second", "priest")];
  const now = [place("first", "coin"), place("third", "priest")];
  assert.deepEqual(told(journeysOf(before, now)), [
    ["first", "first"],
    ["second", "third"],
  ]);
});

test("of one that left only one piece comes; the other appears", () => {
  const now = [place("second", "coin"), place("third", "coin")];
  assert.deepEqual(told(journeysOf([place("first", "coin")], now)), [
    ["first", "second"],
    [null, "third"],
  ]);
});

test("what was or is out of sight does not travel", () => {
  assert.deepEqual(told(journeysOf([place("first", "coin")], [place("first", "coin", false)])), []);
  assert.deepEqual(told(journeysOf([place("first", "coin", false)], [place("second", "coin")])), [[null, "second"]]);
  assert.deepEqual(told(journeysOf([place("first", "coin")], [place("second", "coin", false)])), []);
});

test("an element that stands for another kind now is another piece", () => {
  assert.deepEqual(told(journeysOf([place("first", "coin")], [place("first", "priest")])), [[null, "first"]]);
});
