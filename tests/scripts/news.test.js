import assert from "node:assert/strict";
import { test } from "node:test";
import { News } from "../../src/conventicle/web/static/conventicle/table/news.js";

/** @param {number} revision */
const table = (revision) => `<div data-live data-revision="${revision}"></div>`;

test("an older table is never shown over a newer one", () => {
  const news = new News(5, 0);
  assert.equal(news.accepts(table(7)), true);
  assert.equal(news.accepts(table(6)), false);
  assert.equal(news.accepts(table(7)), true);
  assert.equal(news.accepts("<ol data-part='chat'></ol>"), true); // parts without a revision are of any
});

test("what the page shows already is not fetched", () => {
  const news = new News(5, 2);
  assert.equal(news.hear([5, 2]), false);
  assert.equal(news.hear([4, 2]), false);
  assert.equal(news.take(), null);
});

test("a newer revision is fetched, and so is a change besides the game", () => {
  const news = new News(5, 2);
  assert.equal(news.hear([6, 2]), true);
  assert.deepEqual(news.take(), [6, 2]);
  assert.equal(news.take(), null);
  assert.equal(news.hear([5, 3]), true);
});

test("what came while a table was on its way and is part of it is not fetched again", () => {
  const news = new News(5, 2);
  news.hear([6, 2]);
  const aim = /** @type {[number, number]} */ (news.take());
  news.hear([7, 2]);
  news.accepts(table(7)); // the server was further than it had told
  news.shown(aim);
  assert.equal(news.take(), null);
});

test("what came while a table was on its way and is not part of it is fetched next", () => {
  const news = new News(5, 2);
  news.hear([6, 2]);
  const aim = /** @type {[number, number]} */ (news.take());
  news.hear([7, 3]);
  news.accepts(table(6));
  news.shown(aim);
  assert.deepEqual(news.take(), [7, 3]);
});

test("a fetch that failed is tried again, unless there is something newer", () => {
  const news = new News(5, 2);
  news.hear([6, 2]);
  news.failed(news.take());
  assert.deepEqual(news.take(), [6, 2]);
  news.hear([7, 2]);
  news.failed([6, 2]);
  assert.deepEqual(news.take(), [7, 2]);
});

test("news waits for the answer to a choice of ours, which may show it", () => {
  const news = new News(5, 2);
  const end = news.sends();
  assert.equal(news.hear([6, 2]), false);
  news.accepts(table(6)); // the answer
  assert.equal(end(), false);
  assert.equal(news.take(), null);
});

test("news that the answer did not show is fetched after the last answer", () => {
  const news = new News(5, 2);
  const first = news.sends();
  const second = news.sends();
  news.hear([8, 2]);
  news.accepts(table(6));
  assert.equal(first(), false);
  assert.equal(first(), false); // its end is told twice: by the answer and by the clock
  assert.equal(second(), true);
  assert.deepEqual(news.take(), [8, 2]);
});

test("after a choice that was not sent the table is fetched whatever is told", () => {
  const news = new News(5, 2);
  news.distrust();
  assert.deepEqual(news.take(), [-1, 2]);
});
