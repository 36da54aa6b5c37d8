import assert from "node:assert/strict";
import { test } from "node:test";
import { Pieces } from "../../src/conventicle/web/static/conventicle/table/pieces.js";

/** @param {object} answer */
const sent = (answer) => JSON.stringify({ mark: "", since: "", count: 0, order: [], new: [], words: [], bare: [], ...answer });

const WHOLE = sent({ mark: "m1", count: 3, order: [-1, 2, -2, 1], new: ["<a>", "<b>"], bare: ["hello"] });

test("a table is made of the pieces of the one before and of new ones", () => {
  const pieces = new Pieces();
  assert.equal(pieces.read(WHOLE), "<a><b>hello");
  assert.equal(pieces.mark, "m1");
  const next = sent({ mark: "m2", since: "m1", count: 4, order: [1, 2, -1, 1, 0, 1], new: ["<c>"] });
  assert.equal(pieces.read(next), "<b>hello<c><a>");
  assert.equal(pieces.mark, "m2");
});

test("signs stand for names", () => {
  const pieces = new Pieces();
  const answer = { mark: "m1", count: 1, order: [-1, 1], new: ["<b>\ue001, \ue000 and $& \ue001"], words: ["Anna $1", "An"] };
  assert.equal(pieces.read(sent(answer)), "<b>An, Anna $1 and $& An");
});

test("answers may overtake each other, and build on a table before the last", () => {
  const pieces = new Pieces();
  pieces.read(WHOLE);
  pieces.read(sent({ mark: "m2", since: "m1", count: 1, order: [0, 1] }));
  assert.equal(pieces.read(sent({ mark: "m3", since: "m1", count: 1, order: [1, 1] })), "<b>");
});

test("what builds on a table that is not here is asked for as a whole", () => {
  const pieces = new Pieces();
  pieces.read(WHOLE);
  assert.equal(pieces.read(sent({ mark: "m9", since: "m8", count: 1, order: [0, 1] })), null);
  assert.equal(pieces.mark, "");
  assert.equal(pieces.read(sent({ mark: "m9", since: "m1", count: 7, order: [0, 3] })), null); // not all of it came
  assert.equal(pieces.read(WHOLE), "<a><b>hello");
});

test("only the last tables are kept", () => {
  const pieces = new Pieces();
  pieces.read(WHOLE);
  for (let n = 2; n < 7; n += 1) pieces.read(sent({ mark: `m${n}`, since: `m${n - 1}`, count: 3, order: [0, 3] }));
  assert.equal(pieces.read(sent({ mark: "m9", since: "m1", count: 3, order: [0, 3] })), null);
});

test("what is no table in pieces is what it is", () => {
  assert.equal(new Pieces().read("<div data-part='table'></div>"), "<div data-part='table'></div>");
});
