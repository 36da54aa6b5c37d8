// The table of Dark Blood: what its village asks of choosing.js; books of which one lies open; and moments.
import { choosing } from "./choosing.js";

const holder = document.getElementById("table");
const narrow = matchMedia("(max-width: 860px)");
const MOMENT = 4000; // how long the word of a moment stays unless it is closed
const ARROWS = {
  mine: { ArrowRight: "church", ArrowDown: "ossuary" },
  church: { ArrowLeft: "mine", ArrowRight: "cemetery", ArrowDown: "ossuary" },
  cemetery: { ArrowLeft: "church", ArrowDown: "hell_pit" },
  ossuary: { ArrowUp: "mine", ArrowRight: "hell_pit" },
  hell_pit: { ArrowUp: "cemetery", ArrowLeft: "ossuary" },
};
const HINTS = { location: "nowPlace", upgrade: "nowUpgrade", triangle: "nowTriangle" };

const village = () => holder.querySelector("[data-choosing]");
const live = () => holder.querySelector("[data-live]");

// What is still to be clicked is said by its kind: a place, a ritual to upgrade, a triangle to pay.
function next({ chosen, left, root }) {
  const rest = left.flatMap(([, needed]) => needed.filter((one) => !chosen.includes(one)));
  const kinds = new Set(rest.map((one) => one.split(":")[0]));
  const [kind] = kinds.size === 1 ? kinds : [""];
  return { words: root.dataset[HINTS[kind] ?? "nowOne"], sheet: !rest.length };
}

// A place says what there is to know of it, and what its card does.
function details(element, { line }) {
  if (!element.matches(".db-hit")) return [];
  const list = line("ul", "", "db-facts");
  for (const fact of element.getAttribute("aria-label").split(". ").slice(1)) list.append(line("li", fact));
  const card = element.parentElement.querySelector(".db-card");
  if (!card || card.dataset.down !== undefined) return [list];
  return [list, line("p", `${card.dataset.name}: ${card.dataset.full}`, "db-more")];
}

// --- books: one lies open ----------------------------------------------------------------------------------------------

// Of the others' books only the one that was asked for is sent along.
let turn = "";
const book = (seat) => holder.querySelector(`[data-book="${seat}"]`);

function askFor(seat) {
  document.body.dataset.look = seat;
  if (book(seat)) openBook(seat);
  else document.dispatchEvent(new CustomEvent("conventicle:look"));
  if (!narrow.matches) return;
  document.querySelector('.tabs [data-tab="board"]').click();
  holder.querySelector(".db-marks").scrollIntoView({ block: "start" });
}

function openBook(seat) {
  for (const one of holder.querySelectorAll("[data-book]")) one.hidden = one.dataset.book !== seat;
  for (const mark of holder.querySelectorAll(".db-marks button")) mark.setAttribute("aria-pressed", String(mark.dataset.openBook === seat));
}

// --- moments: how the disks fell, how the fists opened ------------------------------------------------------------------

// What is new gets one line, through which the board can be clicked; the whole of it is shown to those who ask.
const stage = document.createElement("section");
stage.className = "db-moment";
stage.hidden = true;
stage.setAttribute("role", "status");
document.body.append(stage);
let leaving = 0;
const seen = {};
const momentOf = (kind) => holder.querySelector(`template[data-moment="${kind}"]`);

function stageButton(words, press) {
  const made = document.createElement("button");
  made.textContent = words;
  made.className = "button";
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

function showStage(kind, size, ...parts) {
  clearTimeout(leaving);
  stage.hidden = true;
  stage.replaceChildren(...parts, stageButton(village().dataset.close, hideMoment));
  stage.dataset.kind = kind;
  stage.dataset.size = size;
  stage.style.top = size === "line" ? `${holder.querySelector(".prompt").getBoundingClientRect().bottom + 6}px` : "";
  stage.hidden = false;
}

function showMoment(kind) {
  const template = momentOf(kind);
  if (template) showStage(kind, "whole", template.content.cloneNode(true));
}

function sayMoment(kind) {
  const title = momentOf(kind).content.querySelector("h3").cloneNode(true);
  const more = holder.querySelector(`[data-moment-again="${kind}"]`);
  showStage(kind, "line", title, ...(more ? [stageButton(village().dataset.show, () => showMoment(kind))] : []));
  leaving = setTimeout(hideMoment, MOMENT);
}

function hideMoment() {
  clearTimeout(leaving);
  stage.hidden = true;
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideMoment();
});
document.addEventListener("pointerdown", (event) => {
  if (stage.dataset.size === "whole" && !stage.contains(event.target)) hideMoment();
});
for (const kind of ["pointerenter", "focusin"]) stage.addEventListener(kind, () => clearTimeout(leaving));

// A moment is shown once, when it is new; bids before the disks of the next round.
function newMoments(first) {
  const fresh = [];
  for (const template of holder.querySelectorAll("template[data-moment]")) {
    const { moment, step } = template.dataset;
    if (!first && Number(step) > (seen[moment] ?? -1)) fresh.push(moment);
    seen[moment] = Number(step);
  }
  if (live().dataset.past) return;
  if (fresh.includes("bid")) sayMoment("bid");
  else if (fresh.includes("upkeep") && holder.querySelector(".db-again.flowed")) sayMoment("upkeep");
}

document.addEventListener("click", (event) => {
  const mark = event.target.closest("[data-open-book]");
  const again = event.target.closest("[data-moment-again]");
  if (mark) askFor(mark.dataset.openBook);
  if (again) showMoment(again.dataset.momentAgain);
  for (const unfolded of holder.querySelectorAll(".db-trade[open], .db-pouch[open]")) {
    if (!unfolded.contains(event.target)) unfolded.open = false;
  }
});

// --- the table ---------------------------------------------------------------------------------------------------------

let first = true;
choosing({
  prefix: "db",
  art: "dark_blood",
  sprites: ["pieces", "places"],
  ports: ".seats, .db-side-column",
  area: ".db-hit",
  neighbour: (place, key) => holder.querySelector(`.db-hit[data-stop="${ARROWS[place.dataset.stop][key]}"]`),
  anchor: (element) => (element.matches(".db-hit") ? element.parentElement.querySelector(".db-head") : element),
  details,
  next,
  notation: (element) => element.dataset.notation || element.dataset.ref,
  emblem: (root, seat) => `emblem-${JSON.parse(root.dataset.cults)[seat]}`,
  prepare(root) {
    // Whoever is asked something new has the own book open.
    const own = Number(root.dataset.me);
    const now = live().dataset.turn;
    if (now && now !== turn && own >= 0) delete document.body.dataset.look;
    turn = now;
    const { look } = document.body.dataset;
    openBook(look && book(look) ? look : String(Math.max(own, 0)));
  },
  changed() {
    newMoments(first);
    first = false;
  },
});
