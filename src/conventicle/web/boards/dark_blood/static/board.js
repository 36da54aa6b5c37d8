// The table of Dark Blood: what its village asks of choosing.js; books of which one lies open; and moments.
import { choosing } from "../../conventicle/choosing.js";
import { all, around, button, find } from "../../conventicle/dom.js";
import { holder, live, narrow } from "../../conventicle/here.js";

/** @typedef {import("../../conventicle/choosing.js").Settings} Settings */

const MOMENT = 4000; // how long the word of a moment stays unless it is closed
/** Where arrow keys lead from a place. @type {Record<string, Record<string, string>>} */
const ARROWS = {
  mine: { ArrowRight: "church", ArrowDown: "ossuary" },
  church: { ArrowLeft: "mine", ArrowRight: "cemetery", ArrowDown: "ossuary" },
  cemetery: { ArrowLeft: "church", ArrowDown: "hell_pit" },
  ossuary: { ArrowUp: "mine", ArrowRight: "hell_pit" },
  hell_pit: { ArrowUp: "cemetery", ArrowLeft: "ossuary" },
};
/** @type {Record<string, string>} */
const HINTS = { location: "nowPlace", upgrade: "nowUpgrade", triangle: "nowTriangle" };

const village = () => find("[data-choosing]", holder);

// What is still to be clicked is said by its kind: a place, a ritual to upgrade, a triangle to pay.
/** @type {NonNullable<Settings["next"]>} */
function next({ chosen, left, root }) {
  const rest = left.flatMap(([, needed]) => needed.filter((one) => !chosen.includes(one)));
  const kinds = new Set(rest.map((one) => one.split(":")[0]));
  const [kind] = kinds.size === 1 ? kinds : [""];
  return { words: root.dataset[HINTS[kind] ?? "nowOne"], sheet: !rest.length };
}

// A place says what there is to know of it, and what its card does.
/** @type {Settings["details"]} */
function details(element, { line }) {
  if (!element.matches(".db-hit")) return [];
  const list = line("ul", "", "db-facts");
  for (const fact of (element.getAttribute("aria-label") ?? "").split(". ").slice(1)) list.append(line("li", fact));
  const card = element.parentElement && find(".db-card", element.parentElement);
  if (!card || card.dataset.down !== undefined) return [list];
  return [list, line("p", `${card.dataset.name}: ${card.dataset.full}`, "db-more")];
}

// --- books: one lies open ----------------------------------------------------------------------------------------------

// Of the others' books only the one that was asked for is sent along.
let turn = "";
/** @param {string} seat */
const book = (seat) => find(`[data-book="${seat}"]`, holder);

/** @param {string} seat */
function askFor(seat) {
  document.body.dataset.look = seat;
  if (book(seat)) openBook(seat);
  else document.dispatchEvent(new CustomEvent("conventicle:look"));
  if (!narrow.matches) return;
  find('.tabs [data-tab="board"]')?.click();
  find(".db-marks", holder)?.scrollIntoView({ block: "start" });
}

/** @param {string} seat */
function openBook(seat) {
  for (const one of all("[data-book]", holder)) one.hidden = one.dataset.book !== seat;
  for (const mark of all(".db-marks button", holder)) mark.setAttribute("aria-pressed", String(mark.dataset.openBook === seat));
}

// --- moments: how the disks fell, how the fists opened ------------------------------------------------------------------

// What is new gets one line, through which the board can be clicked; the whole of it is shown to those who ask.
const stage = document.createElement("section");
stage.className = "db-moment";
stage.hidden = true;
stage.setAttribute("role", "status");
document.body.append(stage);
let leaving = 0;
/** @type {Record<string, number>} */
const seen = {};
/** @param {string} kind */
const momentOf = (kind) => /** @type {HTMLTemplateElement | null} */ (holder.querySelector(`template[data-moment="${kind}"]`));

/** @param {string | undefined} words @param {() => void} press */
function stageButton(words, press) {
  const made = button(words ?? "", "button");
  made.addEventListener("click", press);
  return made;
}

/** @param {string} kind @param {"line" | "whole"} size @param {Node[]} parts */
function showStage(kind, size, ...parts) {
  clearTimeout(leaving);
  stage.hidden = true;
  stage.replaceChildren(...parts, stageButton(village()?.dataset.close, hideMoment));
  stage.dataset.kind = kind;
  stage.dataset.size = size;
  const prompt = find(".prompt", holder)?.getBoundingClientRect();
  stage.style.top = size === "line" && prompt ? `${prompt.bottom + 6}px` : "";
  stage.hidden = false;
}

/** @param {string} kind */
function showMoment(kind) {
  const template = momentOf(kind);
  if (template) showStage(kind, "whole", template.content.cloneNode(true));
}

/** @param {string} kind */
function sayMoment(kind) {
  const title = momentOf(kind)?.content.querySelector("h3")?.cloneNode(true);
  if (!title) return;
  const more = find(`[data-moment-again="${kind}"]`, holder);
  showStage(kind, "line", title, ...(more ? [stageButton(village()?.dataset.show, () => showMoment(kind))] : []));
  leaving = window.setTimeout(hideMoment, MOMENT);
}

function hideMoment() {
  clearTimeout(leaving);
  stage.hidden = true;
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideMoment();
});
document.addEventListener("pointerdown", (event) => {
  if (stage.dataset.size === "whole" && !stage.contains(/** @type {Node} */ (event.target))) hideMoment();
});
for (const kind of ["pointerenter", "focusin"]) stage.addEventListener(kind, () => clearTimeout(leaving));

// A moment is shown once, when it is new; bids before the disks of the next round.
/** @param {boolean} first */
function newMoments(first) {
  const fresh = [];
  for (const template of all("template[data-moment]", holder)) {
    const { moment = "", step } = template.dataset;
    if (!first && Number(step) > (seen[moment] ?? -1)) fresh.push(moment);
    seen[moment] = Number(step);
  }
  if (live().dataset.past) return;
  if (fresh.includes("bid")) sayMoment("bid");
  else if (fresh.includes("upkeep") && holder.querySelector(".db-again.flowed")) sayMoment("upkeep");
}

document.addEventListener("click", (event) => {
  const mark = around(event, "[data-open-book]");
  const again = around(event, "[data-moment-again]");
  if (mark) askFor(mark.dataset.openBook ?? "");
  if (again) showMoment(again.dataset.momentAgain ?? "");
  for (const unfolded of /** @type {HTMLDetailsElement[]} */ (all(".db-trade[open], .db-pouch[open]", holder))) {
    if (!unfolded.contains(/** @type {Node} */ (event.target))) unfolded.open = false;
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
  neighbour: (place, key) => find(`.db-hit[data-stop="${ARROWS[place.dataset.stop ?? ""]?.[key]}"]`, holder),
  anchor: (element) => (element.matches(".db-hit") && element.parentElement?.querySelector(".db-head")) || element,
  details,
  next,
  notation: (element) => element.dataset.notation || element.dataset.ref,
  emblem: (root, seat) => `emblem-${JSON.parse(root.dataset.cults ?? "[]")[Number(seat)]}`,
  prepare(root) {
    // Whoever is asked something new has the own book open.
    const own = Number(root.dataset.me);
    const { turn: now = "" } = live().dataset;
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
