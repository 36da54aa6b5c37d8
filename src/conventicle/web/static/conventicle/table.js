// The table: fetches its parts when the stream says so, and turns clicks and keys into choices.
import { places, travel } from "./motion.js";
import { remember, update } from "./parts.js";
import { tellPresence } from "./presence.js";
import { whenReleased } from "./presses.js";
import { listen } from "./stream.js";

const body = document.body;
const slug = body.dataset.slug;
const holder = document.getElementById("table");
const announce = document.getElementById("announce");
const connection = document.getElementById("connection");
const title = document.title;
const pageId = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
const PATIENCE = 2500; // so long news waits for the answer to a choice of ours

const narrow = matchMedia("(max-width: 860px)");
const live = () => holder.querySelector("[data-live]");
const seat = () => live().dataset.seat;
let viewAs = new URLSearchParams(location.search).get("seat");
let heard = 0; // how often something new was heard of
let seen = 0; // and how much of that the page shows
let fetching = false;
let newest = Number(live().dataset.revision); // the newest revision the page shows or is about to show
let answers = 0; // how many answers to choices of ours are on their way
let news = []; // what the stream said meanwhile
let shown = ""; // what the server sent last
let change = Number(body.dataset.change); // the last change besides the game that the page has heard of
let replaying = 0;
let wholeLog = false;

// --- fetching --------------------------------------------------------------------------------------------------------

function address(step) {
  const query = new URLSearchParams();
  if (step !== null && step !== undefined) query.set("step", step);
  if (viewAs !== null) query.set("seat", viewAs);
  else query.set("seat", seat());
  if (wholeLog) query.set("log", "all");
  if (body.dataset.look) query.set("look", body.dataset.look); // what a table sends only on request
  return `/t/${slug}/fragment?${query}`;
}

async function fetchPart(step) {
  const answer = await fetch(address(step), { headers: { "HX-Request": "true" } });
  if (answer.status === 404) location.href = "/";
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
}

// Answers may overtake each other: the answer to a choice may come after that to a later tick. An older table is never
// shown over a newer one, or the page would stay without the choices that the newer one offers.
function isNews(html) {
  const revision = Number(/data-revision="(\d+)"/.exec(html)?.[1] ?? newest);
  if (revision < newest) return false;
  newest = revision;
  return true;
}

const LISTS = ".log-lines, .chat-lines"; // read from their end on
const isAtEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2;

// What is sent twice is drawn once, and nothing is drawn while someone presses.
function show(html) {
  if (!isNews(html)) return Promise.resolve();
  return new Promise((resolve) => {
    whenReleased(() => {
      if (html !== shown) draw(html);
      resolve();
    });
  });
}

function draw(html) {
  shown = html;
  const before = places();
  const settled = anchor();
  const ends = [...document.querySelectorAll(LISTS)].filter(isAtEnd);
  const changed = update(html);
  if (!changed.size) return;
  for (const list of ends) list.scrollTop = list.scrollHeight;
  settle(changed);
  settled();
  travel(before);
}

// On a phone the page scrolls: what is in the middle of the screen stays there, whatever comes or goes above it.
function anchor() {
  if (!narrow.matches) return () => {};
  const there = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("#table [data-ref], #table [data-part]");
  const top = there?.getBoundingClientRect().top;
  return () => {
    if (there?.isConnected && there.getClientRects().length) scrollBy({ top: there.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

// A tick whose fetch fails is tried again until it succeeds.
async function refresh(delay = 400) {
  if (fetching) return;
  fetching = true;
  try {
    while (seen !== heard) {
      const aim = heard;
      await show(await fetchPart(live().dataset.past ? live().dataset.step : null));
      seen = aim;
    }
    connected(true);
  } catch {
    connected(false);
    setTimeout(() => {
      fetching = false;
      refresh(Math.min(delay * 2, 8000));
    }, delay);
    return;
  }
  fetching = false;
}

function connected(yes) {
  connection.hidden = yes;
  connection.textContent = yes ? "" : body.dataset.offline;
}

// An answer to a choice of ours shows what the stream tells of it: whatever comes while it is on its way waits for it.
function hear(revision, now) {
  if (answers) {
    news.push([revision, now]);
    return;
  }
  // A server just started knows no revision yet (-1).
  if (now === change && revision >= 0 && revision <= newest) return;
  change = now;
  heard += 1;
  refresh();
}

function answered() {
  answers = Math.max(0, answers - 1);
  if (answers) return;
  const told = news;
  news = [];
  for (const one of told) hear(...one);
}

document.addEventListener("htmx:beforeSend", ({ detail }) => {
  if (detail.target !== holder) return;
  answers += 1;
  let waits = true;
  const end = () => {
    if (waits) answered();
    waits = false;
  };
  detail.xhr.addEventListener("loadend", () => setTimeout(end)); // once it has been taken up
  setTimeout(end, PATIENCE);
});

listen(body.dataset.stream, hear, (yes) => connected(yes));

tellPresence(slug, pageId);

// A hidden page has no stream; it asks now and then, so that the title can tell whose turn it is.
setInterval(async () => {
  if (!document.hidden) return;
  try {
    const answer = await (await fetch(`/t/${slug}/pulse`)).json();
    turn(answer.my_turn ? String(answer.revision) : "");
  } catch {
    /* asked again soon */
  }
}, 10000);

// --- whose turn ------------------------------------------------------------------------------------------------------

let lastTurn = "";
const soundButton = document.querySelector("[data-sound]");
const soundOn = () => localStorage.getItem("conventicle-sound") !== "off";

function bell() {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.15, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.7);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.7);
  } catch {
    /* no sound on this device */
  }
}

// A notification on the desktop, for those who asked for it and look elsewhere.
const notifyButton = document.querySelector("[data-notify]");
const notifyOn = () =>
  "Notification" in window && Notification.permission === "granted" && localStorage.getItem("conventicle-notify") === "on";

function notify() {
  if (!notifyOn() || !document.hidden) return;
  const question = document.getElementById("question")?.textContent.trim() ?? "";
  const note = new Notification(`${body.dataset.yourTurn} · ${title}`, { body: question, tag: slug });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

function drawNotify() {
  notifyButton?.setAttribute("aria-pressed", String(notifyOn()));
}
if (notifyButton) notifyButton.hidden = !("Notification" in window);
notifyButton?.addEventListener("click", async () => {
  const wanted = !notifyOn();
  if (wanted) await Notification.requestPermission();
  localStorage.setItem("conventicle-notify", wanted ? "on" : "off");
  drawNotify();
});
drawNotify();

function turn(now) {
  document.title = now ? `● ${body.dataset.yourTurn} · ${title}` : title;
  if (now && !lastTurn) {
    if (soundOn()) bell();
    notify();
  }
  lastTurn = now;
}

function drawSound() {
  soundButton?.setAttribute("aria-pressed", String(soundOn()));
}
soundButton?.addEventListener("click", () => {
  localStorage.setItem("conventicle-sound", soundOn() ? "off" : "on");
  drawSound();
  if (soundOn()) bell();
});
drawSound();

// --- after each change -----------------------------------------------------------------------------------------------

let told = "";
let asked = "";

// What is asked of whom, in words and options: as long as it is the same, what was begun goes on.
function question() {
  const choices = [...holder.querySelectorAll(".choice")].map((one) => `${one.dataset.option} ${one.querySelector("b").textContent}`);
  const { seat, step, past } = live().dataset;
  return [seat, past && step, document.getElementById("question")?.textContent, ...choices].join("\n");
}

/** Make ready what is new: `changed` names the parts, none at the beginning. */
function settle(changed = null) {
  const part = live();
  if (!part) return;
  turn(part.dataset.turn);
  body.classList.toggle("is-past", Boolean(part.dataset.past));
  const last = holder.querySelector(".log-lines li:last-child")?.textContent.trim() ?? "";
  const words = `${last} ${document.getElementById("question")?.textContent.trim() ?? ""}`;
  if (words !== told) announce.textContent = words;
  told = words;
  const asks = question();
  const anew = asks !== asked;
  asked = asks;
  if (anew) {
    drawFilter([]);
    document.getElementById("hint")?.replaceChildren();
  }
  drawAdvice();
  if (!changed || changed.has("log")) checkSeed();
  document.dispatchEvent(new CustomEvent("conventicle:table", { detail: { changed, anew } }));
}
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, detail } = event;
  if (target !== holder && target.id !== "chat-lines") return;
  detail.shouldSwap = false;
  if (target === holder) show(detail.xhr.responseText);
  else whenReleased(() => draw(detail.xhr.responseText));
});

// The seed shown at the end must have the hash that was shown at the start.
async function checkSeed() {
  const seed = holder.querySelector("[data-seed]")?.textContent;
  const mark = holder.querySelector("[data-checked]");
  if (!seed || !mark || !crypto.subtle) return;
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  mark.textContent = hex === holder.querySelector("[data-commitment]").textContent ? "✓" : "✗";
}

// --- choosing --------------------------------------------------------------------------------------------------------

const askFirst = document.querySelector("[data-ask-first]");
let sure = null;

document.addEventListener("htmx:configRequest", (event) => {
  const { parameters, path } = event.detail;
  if (!/\/(decide|undo)$/.test(path)) return;
  const { revision } = live().dataset;
  parameters.seat = seat();
  parameters.revision = revision;
  // The same choice at the same revision has the same key: sent twice, it counts once.
  parameters.key = `${pageId}-${revision}-${parameters.option ?? "undo"}`;
});

document.addEventListener("htmx:confirm", (event) => {
  const choice = event.target.closest?.(".choice");
  if (!choice) return;
  // What is not asked for is confirmed, unless it was just offered by name (choosing.js).
  const { side, named } = choice.dataset;
  delete choice.dataset.named;
  if (!askFirst?.checked && (side === undefined || named !== undefined)) return;
  event.preventDefault();
  const words = side === undefined ? body.dataset.confirm : body.dataset.confirmSide;
  ask(`${words} ${choice.querySelector("b").textContent}`, () => event.detail.issueRequest(true));
});

// What a bot advises is marked where it lies: in the list, on the generic board; choosing.js marks the things of others.
function drawAdvice() {
  const option = holder.querySelector("[data-advice]")?.dataset.advice ?? "";
  for (const element of holder.querySelectorAll(".choice, [data-choose], [data-options]")) {
    const { option: own, choose, options } = element.dataset;
    element.classList.toggle("advised", Boolean(option) && [own, choose, ...(options?.split(",") ?? [])].includes(option));
  }
  document.dispatchEvent(new CustomEvent("conventicle:advice", { detail: option }));
}
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "hint") return;
  drawAdvice();
  const seen = [...holder.querySelectorAll(".board .advised")].find((element) => element.offsetParent);
  seen?.scrollIntoView({ block: "center", inline: "nearest" });
});

document.addEventListener("htmx:sendError", () => {
  connected(false);
  heard += 1;
  refresh();
});

function ask(words, yes) {
  const dialog = document.getElementById("sure-dialog");
  document.getElementById("sure-text").textContent = words;
  sure = yes;
  dialog.returnValue = "no";
  dialog.showModal();
}
document.getElementById("sure-dialog").addEventListener("close", (event) => {
  if (event.target.returnValue === "yes") sure?.();
  sure = null;
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-sure]");
  if (!form || form.dataset.isSure) return;
  event.preventDefault();
  ask(form.dataset.sure, () => {
    form.dataset.isSure = "1";
    form.submit();
  });
});

function choiceFor(option) {
  return holder.querySelector(`.choice[data-option="${option}"]`);
}

// Several choices may name the thing that was clicked: then only they stay bright in the list.
function drawFilter(options) {
  const chosen = new Set(options.map(String));
  for (const choice of holder.querySelectorAll(".choice")) {
    choice.classList.toggle("dim", chosen.size > 0 && !chosen.has(choice.dataset.option));
  }
  if (chosen.size > 1) {
    tab("options");
    choiceFor(options[0])?.focus();
  }
}

function pick(element) {
  const options = element.dataset.options?.split(",") ?? [];
  if (options.length === 1) choiceFor(options[0])?.click();
  else if (options.length > 1) drawFilter(options);
  else if (element.dataset.thing) explain(element);
}

async function explain(element) {
  const dialog = document.getElementById("thing-dialog");
  document.getElementById("thing-name").textContent = element.querySelector("b")?.textContent ?? element.dataset.name ?? "";
  document.getElementById("thing-text").textContent = element.dataset.text ?? "";
  const why = document.getElementById("thing-why");
  why.textContent = "";
  dialog.showModal();
  if (live().dataset.turn && holder.querySelector(".choice")) {
    const query = new URLSearchParams({ seat: seat(), thing: element.dataset.thing });
    const answer = await fetch(`/t/${slug}/why?${query}`, { headers: { "HX-Request": "true" } });
    if (answer.ok) why.textContent = await answer.text();
  }
}

let pressed = 0;
document.addEventListener("pointerdown", (event) => {
  const thing = event.target.closest("[data-thing]");
  clearTimeout(pressed);
  if (thing && event.pointerType === "touch") {
    pressed = setTimeout(() => {
      thing.dataset.held = "1";
      explain(thing);
    }, 550);
  }
});
for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(pressed), true);

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-options], [data-thing], [data-go], [data-go-by], [data-show-seat], [data-view-as], [data-tab], [data-open], [data-replay], [data-whole-log]");
  if (!element || element === body) return;
  const data = element.dataset;
  if (data.held) {
    delete data.held;
  } else if (data.open) document.getElementById(data.open).showModal();
  else if (data.tab && element.matches("button")) tab(data.tab);
  else if (data.go !== undefined) {
    event.preventDefault();
    go(Number(data.go));
  } else if (data.goBy) go(Number(live().dataset.step) + Number(data.goBy));
  else if (data.showSeat || data.viewAs) {
    viewAs = data.showSeat ?? data.viewAs;
    const step = data.viewAs && live().dataset.past ? live().dataset.step : null;
    fetchPart(step).then((html) => {
      if (data.showSeat) viewAs = null;
      return show(html);
    });
  } else if (data.replay !== undefined) replay(element);
  else if (data.wholeLog !== undefined) {
    wholeLog = true;
    go(Number(live().dataset.step));
  }
  else pick(element);
});

document.addEventListener("contextmenu", (event) => {
  const thing = event.target.closest("[data-thing]");
  if (thing) {
    event.preventDefault();
    explain(thing);
  }
});

// --- looking back ----------------------------------------------------------------------------------------------------

async function go(step) {
  const last = Number(live().dataset.steps);
  const there = Math.max(0, Math.min(step, last));
  const now = there === last;
  const query = new URLSearchParams(location.search);
  if (now) query.delete("step");
  else query.set("step", there);
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  try {
    await show(await fetchPart(now ? null : there));
  } catch {
    connected(false);
  }
}

document.addEventListener("conventicle:look", () => go(Number(live().dataset.step)));

holder.addEventListener("input", (event) => {
  const range = event.target.closest("[data-scrubber] input");
  if (range) range.parentElement.querySelector("output").textContent = `${range.value}/${range.max}`;
});
holder.addEventListener("change", (event) => {
  const range = event.target.closest("[data-scrubber] input");
  if (range) go(Number(range.value));
});

function replay() {
  if (replaying) {
    clearInterval(replaying);
    replaying = 0;
    return;
  }
  replaying = setInterval(() => {
    const part = live().dataset;
    if (Number(part.step) >= Number(part.steps)) {
      clearInterval(replaying);
      replaying = 0;
    } else go(Number(part.step) + 1);
  }, 900);
}

// --- keys and tabs ---------------------------------------------------------------------------------------------------

function tab(name) {
  body.dataset.tab = name;
  for (const button of document.querySelectorAll(".tabs button")) {
    button.setAttribute("aria-pressed", String(button.dataset.tab === name));
  }
  toEnds(document.getElementById(name));
}

// A list that is not shown cannot be scrolled.
function toEnds(within) {
  for (const list of within.querySelectorAll(LISTS)) list.scrollTop = list.scrollHeight;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  if (event.key === "?") document.querySelector('[data-open="rules-dialog"]').click();
  else {
    const key = CSS.escape(event.key.toLowerCase());
    holder.querySelector(`[data-key="${key}"]`)?.click();
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.matches?.("[data-clear]") && event.detail.successful) event.target.reset();
});

remember(document);
toEnds(document);
settle();
