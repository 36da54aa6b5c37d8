// The table: what its clicks and keys ask for. The parts lie in table/: fetching (fetching.js, news.js), showing (showing.js),
// whose turn it is (turn.js), choosing from the list (picking.js, advice.js), looking back (history.js), tabs (tabs.js).
import { around, byId, find, isElsewhere } from "./dom.js";
import { holder, live, slug } from "./here.js";
import { remember } from "./parts.js";
import { tellPresence } from "./presence.js";
import { listen } from "./stream.js";
import { connected, fetchTable, follow, hear, look, news, pieces, refresh } from "./table/fetching.js";
import { drawReplay, go, goBy, goChapter, goHere, replay } from "./table/history.js";
import "./table/clocks.js";
import { stepsSeen } from "./table/missed.js";
import "./table/next.js";
import { pageId, pick } from "./table/picking.js";
import { point } from "./table/pointing.js";
import { bringsAnswers, settle, show } from "./table/showing.js";
import { openTab, toEnds } from "./table/tabs.js";

const body = document.body;

document.addEventListener("htmx:configRequest", ({ detail: { parameters, target } }) => {
  if (target === holder) parameters.since = pieces.mark;
});
document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (detail.target === holder) follow(detail.xhr);
});
document.addEventListener("htmx:sendError", () => {
  connected(false);
  news.distrust();
  refresh();
});
listen(body.dataset.stream ?? "", hear, connected);
tellPresence(slug, pageId, stepsSeen);

// --- clicks ----------------------------------------------------------------------------------------------------------

/**
 * What a click on an element with one of these marks does; the first that fits counts.
 * @type {Record<string, (value: string, element: HTMLElement, event: Event) => unknown>}
 */
const CLICKS = {
  open: (id) => /** @type {HTMLDialogElement} */ (byId(id)).showModal(),
  tab: openTab,
  go: (step, _, event) => {
    event.preventDefault();
    go(Number(step));
  },
  goBy: (by) => goBy(Number(by)),
  showSeat: (seat) => showSeat(seat, null, null),
  viewAs: (seat) => showSeat(seat, live().dataset.past ? live().dataset.step : null, seat),
  replay: () => replay(),
  chapter: (way) => goChapter(Number(way)),
  replayFrom: (step) => replay(Number(step)),
  happened: (_, element) => point(element),
  wholeLog: () => {
    look.wholeLog = true;
    goHere();
  },
  options: (_, element) => pick(element),
  thing: (_, element) => pick(element),
};
const CLICKED = Object.keys(CLICKS).map((name) => `[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}]`);

/**
 * Look from another seat.
 * @param {string} seat
 * @param {string | null | undefined} step
 * @param {string | null} afterwards as whom from then on: null as whoever is shown
 */
async function showSeat(seat, step, afterwards) {
  look.viewAs = seat;
  const html = await fetchTable(step);
  look.viewAs = afterwards;
  await show(html);
}

document.addEventListener("click", (event) => {
  const element = around(event, CLICKED.join(", "));
  if (!element || element === body) return;
  if (element.dataset.held) {
    delete element.dataset.held; // the end of a press that has explained it
    return;
  }
  const name = Object.keys(CLICKS).find(
    (one) => element.dataset[one] !== undefined && (one !== "tab" || element.matches("button")),
  );
  if (name) CLICKS[name](element.dataset[name] ?? "", element, event);
});

// --- keys ------------------------------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (isElsewhere(event)) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const { past = "", over = "" } = live().dataset;
  if (by && past + over && !around(event, "[role=group] button, .segment")) {
    event.preventDefault();
    goBy(by);
  } else if (event.key === "?") find('[data-open="rules-dialog"]')?.click();
  else find(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`, holder)?.click();
});

document.addEventListener("conventicle:table", drawReplay);
remember(document);
toEnds(document);
settle();
addEventListener("load", () => scrollY === 0 && bringsAnswers(), { once: true });
