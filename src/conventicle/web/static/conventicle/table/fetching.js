// Fetching the table: when the stream says so, when someone looks elsewhere, and again until it succeeds.
import { byId } from "../dom.js";
import { live, seat, slug } from "../here.js";
import { News } from "./news.js";
import { Pieces } from "./pieces.js";

const PATIENCE = 2500; // so long news waits for the answer to a choice of ours
const LONGEST = 8000; // between two attempts

const connection = byId("connection");
export const news = new News(Number(live().dataset.revision), Number(document.body.dataset.change));

/** The tables that this page was sent. */
export const pieces = new Pieces();

/** What the page asks for: as whom, and the whole log or only its end. */
export const look = { viewAs: new URLSearchParams(location.search).get("seat"), wholeLog: false };

/** @param {string | number | null | undefined} step */
function address(step) {
  const query = new URLSearchParams();
  if (step !== null && step !== undefined) query.set("step", String(step));
  query.set("seat", look.viewAs ?? seat());
  if (look.wholeLog) query.set("log", "all");
  query.set("since", pieces.mark);
  if (document.body.dataset.look) query.set("look", document.body.dataset.look); // what a table sends only on request
  return `/t/${slug}/fragment?${query}`;
}

/**
 * The table at a step, or as it is now.
 * @param {string | number | null} [step]
 * @returns {Promise<string>}
 */
export async function fetchTable(step) {
  const whole = !pieces.mark;
  const answer = await fetch(address(step), { headers: { "HX-Request": "true" } });
  if (answer.status === 404) location.href = "/";
  if (!answer.ok) throw new Error(String(answer.status));
  const html = pieces.read(await answer.text());
  if (html === null && whole) throw new Error("The table is not whole.");
  return html ?? fetchTable(step);
}

/** @param {boolean} yes */
export function connected(yes) {
  connection.hidden = yes;
  connection.textContent = yes ? "" : (document.body.dataset.offline ?? "");
}

/** @type {(html: string) => Promise<void>} */
let show = async () => {};
let fetching = false;

/** Say how tables are shown. @param {(html: string) => Promise<void>} shows */
export function showBy(shows) {
  show = shows;
}

/** Fetch and show what is new. A tick whose fetch fails is tried again until it succeeds. */
export async function refresh(delay = 400) {
  if (fetching) return;
  fetching = true;
  let aim = null;
  try {
    for (aim = news.take(); aim; aim = news.take()) {
      await show(await fetchTable(live().dataset.past ? live().dataset.step : null));
      news.shown(aim);
    }
    connected(true);
  } catch {
    news.failed(aim);
    connected(false);
    setTimeout(() => {
      fetching = false;
      refresh(Math.min(delay * 2, LONGEST));
    }, delay);
    return;
  }
  fetching = false;
}

/** The stream has told something. @param {number} revision @param {number} change */
export function hear(revision, change) {
  if (news.hear([revision, change])) refresh();
}

/** A choice of ours is on its way. @param {XMLHttpRequest} request */
export function follow(request) {
  const end = news.sends();
  const ended = () => {
    if (end()) refresh();
  };
  request.addEventListener("loadend", () => setTimeout(ended)); // once it has been taken up
  setTimeout(ended, PATIENCE);
}
