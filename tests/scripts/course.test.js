import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterAt, stepWithin } from "../../src/conventicle/web/static/conventicle/table/course.js";
import { hashOf } from "../../src/conventicle/web/static/conventicle/table/hash.js";

test("a step outside of the game is its first or its last", () => {
  assert.deepEqual(
    [-3, 0, 4, 9, 12].map((step) => stepWithin(step, 9)),
    [0, 0, 4, 9, 9],
  );
});

test("rounds are gone through by their beginnings, and out of them to both ends", () => {
  const starts = [3, 10, 20];
  assert.equal(chapterAt(starts, 12, 25, -1), 10);
  assert.equal(chapterAt(starts, 10, 25, -1), 3);
  assert.equal(chapterAt(starts, 3, 25, -1), 0);
  assert.equal(chapterAt(starts, 10, 25, 1), 20);
  assert.equal(chapterAt(starts, 21, 25, 1), 25);
});

test("a seed is hashed as bytes, not as letters", async () => {
  assert.equal(await hashOf("616263"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
