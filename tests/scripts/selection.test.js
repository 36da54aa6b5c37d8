import assert from "node:assert/strict";
import { test } from "node:test";
import { keys, Selection } from "../../src/conventicle/web/static/conventicle/choosing/selection.js";

/** @param {Record<string, string[]>} options @param {string[]} [sides] */
function offering(options, sides = []) {
  const selection = new Selection((option) => sides.includes(option));
  selection.read(JSON.stringify(options));
  return selection;
}

const PRIESTS = { 0: ["free:0", "location:slums"], 1: ["free:0", "location:port"], 2: ["free:1", "location:port"] };

test("each click narrows the options down, and the last one left is taken", () => {
  const selection = offering(PRIESTS);
  assert.deepEqual(selection.press("free:0"), {
    kind: "narrowed",
    left: [
      ["0", ["free:0", "location:slums"]],
      ["1", ["free:0", "location:port"]],
    ],
  });
  assert.deepEqual(selection.press("location:port"), { kind: "taken", option: "1", named: true });
});

test("a thing that only one option is about is taken by one click", () => {
  assert.deepEqual(offering(PRIESTS).press("free:1"), { kind: "taken", option: "2", named: false });
});

test("what may be done beside the question is never done by one click", () => {
  const selection = offering({ 0: ["card:crow"], 1: ["power"] }, ["1"]);
  assert.deepEqual(selection.press("power"), { kind: "narrowed", left: [["1", ["power"]]] });
  assert.deepEqual(offering({ 0: ["card:crow"], 1: ["power", "seat:2"] }, ["1"]).press("card:crow").kind, "taken");
});

test("a side action is done by the second of two clicks", () => {
  const selection = offering({ 0: ["card:crow"], 1: ["power", "seat:1"], 2: ["power", "seat:2"] }, ["1", "2"]);
  assert.equal(selection.press("power").kind, "narrowed");
  assert.deepEqual(selection.press("seat:2"), { kind: "taken", option: "2", named: true });
});

test("a thing in no option is only looked at, and nothing picked is lost by it", () => {
  const selection = offering(PRIESTS);
  selection.press("free:0");
  assert.deepEqual(selection.press("location:hill"), { kind: "look" });
  assert.deepEqual(selection.press(undefined), { kind: "look" });
  assert.deepEqual(selection.chosen, ["free:0"]);
});

test("a second click on the same thing gives it up", () => {
  const selection = offering(PRIESTS);
  selection.press("free:0");
  assert.deepEqual(selection.press("free:0"), { kind: "cleared" });
  assert.deepEqual(selection.chosen, []);
});

test("a thing that does not go with what is picked begins anew", () => {
  const selection = offering({ ...PRIESTS, 3: ["free:1", "location:hill"] });
  selection.press("location:slums"); // taken at once: only one priest goes there
  selection.clear();
  selection.press("free:0");
  assert.equal(selection.press("free:1").kind, "narrowed");
  assert.deepEqual(selection.chosen, ["free:1"]);
});

test("the second name of a thing counts where the first says nothing", () => {
  const god = { ref: "god:pan", also: "part:pan" };
  assert.equal(offering({ 0: ["part:pan"] }).refOf(god), "part:pan");
  assert.equal(offering({ 0: ["part:pan"], 1: ["god:pan"] }).refOf(god), "god:pan");
  assert.equal(offering({ 0: ["coin"] }).refOf(god), "god:pan");
  assert.equal(offering({ 0: ["coin"] }).refOf({ ref: "coin" }), "coin");
});

test("side actions do not glow until something of theirs is picked", () => {
  const selection = offering({ 0: ["card:crow"], 1: ["power", "seat:1"], 2: ["power", "seat:2"] }, ["1", "2"]);
  assert.deepEqual([...selection.lights().bright], ["card:crow"]);
  assert.deepEqual([...selection.lights().sides], ["card:crow", "power", "seat:1", "seat:2"]);
  selection.press("power");
  assert.deepEqual([...selection.lights().bright], ["power", "seat:1", "seat:2"]);
});

test("options are gathered only while nothing is picked and there are too many to list", () => {
  const selection = offering(PRIESTS);
  const byPriest = (/** @type {string[]} */ needed) => needed.find((ref) => ref.startsWith("free:"));
  assert.deepEqual(
    [...selection.gathered(2, byPriest)],
    [
      ["free:0", ["0", "1"]],
      ["free:1", ["2"]],
    ],
  );
  assert.equal(selection.gathered(3, byPriest).size, 0);
  assert.equal(selection.gathered(2, null).size, 0);
  selection.press("free:0");
  assert.equal(selection.gathered(1, byPriest).size, 0);
});

test("options that are read again stay as they are, with what is picked", () => {
  const selection = offering(PRIESTS);
  const { options } = selection;
  selection.press("free:0");
  selection.read(JSON.stringify(PRIESTS));
  assert.equal(selection.options, options);
  assert.deepEqual(selection.chosen, ["free:0"]);
});

test("every key stands once in the list, none is kept for the table itself, and rows beyond have none", () => {
  const key = keys();
  const given = Array.from({ length: 33 }, () => key.next().value);
  assert.equal(new Set(given).size, 33);
  for (const kept of ["o", "p", "u", ""]) assert.ok(!given.includes(kept), kept);
  assert.equal(key.next().value, "");
  assert.equal(key.next().value, "");
});
