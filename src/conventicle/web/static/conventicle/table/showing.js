// Showing a table: only what is new, only what differs, and nothing while someone presses.
import { bringAnswers } from "../answers.js";
import { find } from "../dom.js";
import { holder, live, narrow } from "../here.js";
import { places, travel } from "../motion.js";
import { update } from "../parts.js";
import { whenReleased } from "../presses.js";
import { drawAdvice } from "./advice.js";
import { news, pieces, refresh, showBy } from "./fetching.js";
import { drawFilter } from "./picking.js";
import { checkSeed } from "./seed.js";
import { drawUnread, listsAtEnd, toEnd } from "./tabs.js";
import { questionWords, tellTurn } from "./turn.js";

const body = document.body;
let shown = ""; // what the server sent last

/**
 * Show a table, unless a newer one is shown. What is sent twice is drawn once.
 * @param {string} html
 * @returns {Promise<void>}
 */
export function show(html) {
  if (!news.accepts(html)) return Promise.resolve();
  return new Promise((resolve) => {
    whenReleased(() => {
      if (html !== shown) draw(html);
      resolve();
    });
  });
}
showBy(show);

/** @param {string} html one or more parts */
function draw(html) {
  shown = html;
  const before = places();
  const settled = anchor();
  const ends = listsAtEnd();
  const changed = update(html);
  if (!changed.size) return;
  ends.forEach(toEnd);
  const anew = settle(changed);
  settled();
  const { scrollY } = window;
  if (anew) bringsAnswers();
  document.dispatchEvent(new CustomEvent("conventicle:settled"));
  travel(window.scrollY === scrollY ? before : null); // what a scrolled page shows elsewhere has not travelled
}

document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  const isTable = target === holder;
  if (!isTable && /** @type {Element} */ (target).id !== "chat-lines") return;
  detail.shouldSwap = false;
  if (isTable) showAnswer(detail.xhr.responseText);
  else whenReleased(() => draw(detail.xhr.responseText));
});

/** @param {string} text the answer to a choice */
function showAnswer(text) {
  const html = pieces.read(text);
  if (html !== null) return show(html);
  news.distrust();
  return refresh();
}

/** Bring the answers of the question into view; not while a lesson is open on a phone, which shows the place it speaks of. */
export function bringsAnswers() {
  const { turn: asked, past } = live().dataset;
  const taught = narrow.matches && find("#guide [data-lesson]");
  if (asked && !past && !taught && body.dataset.tab === "board") bringAnswers();
}

// On a phone the page scrolls: what is in the middle of the screen stays there, whatever comes or goes above it; or what
// an open lesson speaks of, since the lesson itself covers the middle.
function anchor() {
  if (!narrow.matches) return () => {};
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const there = find(".guide-here", holder) ?? middle?.closest("#table [data-ref], #table [data-part]");
  if (!there) return () => {};
  const { top } = there.getBoundingClientRect();
  return () => {
    if (!there.isConnected || !there.getClientRects().length) return;
    scrollBy({ top: there.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

let told = "";
let asked = "";

// What is asked of whom, in words and options: as long as it is the same, what was begun goes on.
function question() {
  const choices = [...holder.querySelectorAll(".choice")].map(
    (one) => `${one.getAttribute("data-option")} ${find("b", one)?.textContent}`,
  );
  const { seat, step, past } = live().dataset;
  return [seat, past && step, document.getElementById("question")?.textContent, ...choices].join("\n");
}

/**
 * Make ready what is new: `changed` names the parts, none at the beginning. True if the question is another one.
 * @param {Set<string> | null} [changed]
 */
export function settle(changed = null) {
  if (!find("[data-live]", holder)) return false;
  const { turn, past } = live().dataset;
  tellTurn(turn);
  body.classList.toggle("is-past", Boolean(past));
  announce();
  const asks = question();
  const anew = asks !== asked;
  asked = asks;
  if (anew) {
    drawFilter([]);
    document.getElementById("hint")?.replaceChildren();
  }
  drawAdvice();
  if (changed?.has("chat")) drawUnread();
  if (!changed || changed.has("log")) checkSeed();
  document.dispatchEvent(new CustomEvent("conventicle:table", { detail: { changed, anew } }));
  return anew;
}

// To those who hear the page: what happened last, and what is asked.
function announce() {
  const last = find(".log-lines li:last-child", holder)?.textContent?.trim() ?? "";
  const words = `${last} ${questionWords()}`;
  const says = document.getElementById("announce");
  if (words !== told && says) says.textContent = words;
  told = words;
}
