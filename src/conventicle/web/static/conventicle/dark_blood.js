// The table of Dark Blood: choosing by clicks in the village and the book, details, moments, and pieces that travel.
//
// An option is a list of things to click (`data-refs`: a circle; a peasant and a place; a triangle and a ritual). Each
// click narrows the options down; the last one left is taken by clicking it in the list, the only way to the server.

const holder = document.getElementById("table");
const slug = document.body.dataset.slug;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 860px)");
const SVG = "http://www.w3.org/2000/svg";
const MOMENT = 9000; // how long a moment stays unless it is closed

const village = () => holder.querySelector("[data-db]");
const live = () => holder.querySelector("[data-live]");
const choiceFor = (option) => holder.querySelector(`.choice[data-option="${option}"]`);

// --- pictures: the sprites are set into the page once, so that nothing flickers when the table changes -----------------

async function sprite(name) {
  const answer = await fetch(new URL(`../art/dark_blood/${name}.svg`, import.meta.url));
  const read = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const symbol of read.querySelectorAll("symbol")) symbol.id = `db-${symbol.id}`;
  read.setAttribute("aria-hidden", "true");
  read.setAttribute("class", "db-sprite");
  document.body.append(document.adoptNode(read));
}
for (const name of ["pieces", "places"]) sprite(name);

// --- choosing --------------------------------------------------------------------------------------------------------

let options = new Map(); // option -> the things that are clicked for it
let chosen = [];

const fitting = (refs) => [...options].filter(([, needed]) => refs.every((ref) => needed.includes(ref)));
const offered = (ref) => [...options.values()].some((needed) => needed.includes(ref));

function choose(option) {
  close();
  chosen = [];
  choiceFor(option)?.click();
}

function press(element) {
  const ref = element.dataset.ref;
  if (!ref || !offered(ref)) {
    open(element);
    return;
  }
  if (chosen.includes(ref)) {
    clear();
    return;
  }
  const further = [...chosen, ref];
  chosen = fitting(further).length ? further : [ref];
  const left = fitting(chosen);
  if (left.length === 1) {
    choose(left[0][0]);
    return;
  }
  draw();
  const rest = new Set(left.flatMap(([, needed]) => needed.filter((one) => !chosen.includes(one))));
  const kinds = [...rest].map((one) => one.split(":")[0]);
  if (!rest.size) {
    hint(village().dataset.nowOne);
    open(element, left.map(([option]) => option));
  } else if (kinds.every((kind) => kind === "location")) hint(village().dataset.nowPlace);
  else if (kinds.every((kind) => kind === "upgrade")) hint(village().dataset.nowUpgrade);
  else if (kinds.every((kind) => kind === "triangle")) hint(village().dataset.nowTriangle);
  else hint(village().dataset.nowOne);
}

function clear() {
  chosen = [];
  hint("");
  draw();
}

function hint(words) {
  const question = document.getElementById("question");
  let line = holder.querySelector(".db-hint");
  if (!line) {
    line = document.createElement("p");
    line.className = "help db-hint";
    line.setAttribute("role", "status");
    question?.after(line);
  }
  line.replaceChildren(words);
  if (words) {
    const again = document.createElement("button");
    again.type = "button";
    again.className = "link";
    again.textContent = village().dataset.clear;
    again.addEventListener("click", clear);
    line.append(" ", again);
  }
}

// What may be clicked glows; the list shows the same options.
function draw() {
  const left = fitting(chosen);
  const bright = new Set(left.flatMap(([, needed]) => needed));
  for (const element of holder.querySelectorAll("[data-ref]")) {
    const ref = element.dataset.ref;
    const picked = chosen.includes(ref);
    const legal = bright.has(ref) && !picked;
    const shown = element.matches(".db-hit") ? element.parentElement : element;
    shown.classList.toggle(element.matches(".db-hit") ? "legal" : "glow", legal);
    shown.classList.toggle("chosen", picked);
    if (offered(ref)) element.setAttribute("aria-pressed", String(picked));
  }
  const fits = new Set(left.map(([option]) => String(option)));
  for (const choice of holder.querySelectorAll(".choice[data-option]")) {
    choice.parentElement.hidden = chosen.length > 0 && !fits.has(choice.dataset.option);
  }
}

// --- details: a sheet with what may be chosen there, or why not -------------------------------------------------------

const sheet = document.createElement("dialog");
sheet.className = "sheet small db-dialog";
sheet.setAttribute("aria-labelledby", "db-dialog-name");
document.body.append(sheet);
sheet.addEventListener("click", (event) => {
  if (event.target === sheet || event.target.closest("[data-close]")) close();
  const picked = event.target.closest("[data-choose]");
  if (picked) choose(picked.dataset.choose);
});
sheet.addEventListener("close", () => {
  document.body.classList.remove("db-still");
  if (chosen.length) clear();
});

function close() {
  if (sheet.open) sheet.close();
}

function line(tag, words, kind = "") {
  const made = document.createElement(tag);
  made.textContent = words;
  if (kind) made.className = kind;
  return made;
}

function open(element, offers = []) {
  hideZoom();
  const data = element.dataset;
  const parts = [];
  const title = line("h2", data.name ?? element.getAttribute("aria-label") ?? "");
  title.id = "db-dialog-name";
  parts.push(title);
  if (element.matches(".db-hit")) {
    const list = line("ul", "", "db-facts");
    for (const fact of element.getAttribute("aria-label").split(". ").slice(1)) list.append(line("li", fact));
    parts.push(list);
    const card = element.parentElement.querySelector(".db-card");
    if (card && card.dataset.down === undefined) parts.push(line("p", `${card.dataset.name}: ${card.dataset.full}`, "db-more"));
  }
  if (data.full) parts.push(line("p", data.full));
  if (data.more) parts.push(line("p", data.more, "db-more"));
  if (data.house !== undefined) {
    const house = line("p", "", "note db-house");
    house.append(line("b", village().dataset.house), `. ${village().dataset.houseText}`);
    parts.push(house);
  }
  const why = line("p", "", "refused");
  why.setAttribute("role", "alert");
  parts.push(why);
  if (!offers.length && data.ref && offered(data.ref)) offers = fitting([data.ref]).map(([option]) => option);
  for (const option of offers) {
    const choice = choiceFor(option);
    const button = line("button", "", "button db-offer");
    button.type = "button";
    button.dataset.choose = option;
    button.append(line("b", choice?.querySelector("b")?.textContent ?? ""), line("small", choice?.querySelector("small")?.textContent ?? ""));
    parts.push(button);
  }
  const away = line("button", village().dataset.close, "button");
  away.type = "button";
  away.dataset.close = "";
  parts.push(away);
  sheet.replaceChildren(...parts);
  document.body.classList.add("db-still"); // moving pieces are drawn above everything, a sheet too
  sheet.showModal();
  stand(element);
  (sheet.querySelector("[data-choose]") ?? away).focus();
  if (!offers.length && (data.why || data.ref)) refuse(element, why);
}

// Beside what was clicked on a wide screen; from below on a phone.
function stand(element) {
  sheet.style.removeProperty("left");
  sheet.style.removeProperty("top");
  if (narrow.matches) return;
  beside(sheet, element);
}

function beside(made, element) {
  const box = (element.matches(".db-hit") ? element.parentElement.querySelector(".db-head") : element).getBoundingClientRect();
  const size = made.getBoundingClientRect();
  made.style.left = `${Math.min(Math.max(8, box.left + box.width / 2 - size.width / 2), innerWidth - size.width - 8)}px`;
  const above = box.top - size.height - 8;
  made.style.top = `${Math.max(8, above > 60 ? above : Math.min(box.bottom + 8, innerHeight - size.height - 8))}px`;
}

async function refuse(element, why) {
  if (!live().dataset.turn || !holder.querySelector(".choice")) return;
  const thing = element.dataset.why || element.dataset.ref;
  const query = new URLSearchParams({ seat: live().dataset.seat, thing });
  const answer = await fetch(`/t/${slug}/why?${query}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  why.textContent = await answer.text();
  if (sheet.open && element.isConnected) stand(element);
}

// --- enlargement on hover ----------------------------------------------------------------------------------------------

const zoom = document.createElement("div");
zoom.className = "db-zoom";
zoom.hidden = true;
zoom.setAttribute("aria-hidden", "true");
document.body.append(zoom);
let waiting = 0;

function showZoom(element) {
  const { name, full, more, house } = element.dataset;
  const parts = [line("b", name), line("p", full)];
  if (more) parts.push(line("p", more));
  if (house !== undefined) parts.push(line("small", village().dataset.house, "db-house"));
  zoom.replaceChildren(...parts);
  zoom.hidden = false;
  beside(zoom, element);
}

function hideZoom() {
  clearTimeout(waiting);
  zoom.hidden = true;
}

document.addEventListener("pointerover", (event) => {
  const element = event.target.closest?.("[data-zoom]");
  hideZoom();
  if (element && event.pointerType === "mouse" && !sheet.open) {
    waiting = setTimeout(() => element.isConnected && showZoom(element), 600);
  }
});
for (const end of ["pointerdown", "keydown", "wheel"]) document.addEventListener(end, hideZoom, { passive: true });

// --- pointer and keys --------------------------------------------------------------------------------------------------

let held = 0;
let wasHeld = false;
holder.addEventListener("pointerdown", (event) => {
  const element = event.target.closest("[data-ref], [data-look]");
  clearTimeout(held);
  wasHeld = false;
  if (element && event.pointerType !== "mouse") {
    held = setTimeout(() => {
      wasHeld = true;
      open(element);
    }, 550);
  }
});
for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(held), true);
holder.addEventListener("contextmenu", (event) => {
  const element = event.target.closest("[data-ref], [data-look]");
  if (!element) return;
  event.preventDefault();
  if (!sheet.open) open(element);
});

holder.addEventListener("click", (event) => {
  if (!village()) return;
  const target = event.target;
  const direct = target.closest("[data-choose]");
  const book = target.closest("[data-open-book]");
  const again = target.closest("[data-moment-again]");
  const element = target.closest("[data-ref], [data-look]");
  if (direct) choose(direct.dataset.choose);
  else if (book) openBook(book.dataset.openBook, true);
  else if (again) showMoment(again.dataset.momentAgain);
  else if (element) {
    if (wasHeld) wasHeld = false;
    else if (narrow.matches && element.matches(".db-hit") && !chosen.length) open(element);
    else press(element);
  }
});
document.addEventListener("click", (event) => {
  for (const details of holder.querySelectorAll(".db-trade[open], .db-pouch[open]")) {
    if (!details.contains(event.target)) details.open = false;
  }
});

// The five places are one stop for the Tab key; arrows lead from place to place.
const ARROWS = {
  mine: { ArrowRight: "church", ArrowDown: "ossuary" },
  church: { ArrowLeft: "mine", ArrowRight: "cemetery", ArrowDown: "ossuary" },
  cemetery: { ArrowLeft: "church", ArrowDown: "hell_pit" },
  ossuary: { ArrowUp: "mine", ArrowRight: "hell_pit" },
  hell_pit: { ArrowUp: "cemetery", ArrowLeft: "ossuary" },
};
let stop = "mine";
function rove(element) {
  stop = element.dataset.stop;
  for (const place of holder.querySelectorAll(".db-hit")) place.tabIndex = place === element ? 0 : -1;
}
holder.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen.length) clear();
  const place = event.target.closest?.(".db-hit");
  const next = place && holder.querySelector(`.db-hit[data-stop="${ARROWS[place.dataset.stop][event.key]}"]`);
  if (next) {
    event.preventDefault();
    rove(next);
    next.focus();
  }
});

// --- books: one lies open ----------------------------------------------------------------------------------------------

let opened = ""; // the book that was asked for; '' for one's own
function openBook(seat, asked = false) {
  if (asked) opened = seat;
  const closed = holder.querySelector(`template[data-book-of="${seat}"]`);
  if (closed) closed.replaceWith(closed.content); // a book is only made when someone looks into it
  for (const book of holder.querySelectorAll("[data-book]")) book.hidden = book.dataset.book !== seat;
  for (const mark of holder.querySelectorAll(".db-marks button")) mark.setAttribute("aria-pressed", String(mark.dataset.openBook === seat));
  if (asked && narrow.matches) {
    document.querySelector('.tabs [data-tab="board"]').click();
    holder.querySelector(".db-marks").scrollIntoView({ block: "start" });
  }
}

// --- moments: how the disks fell, how the fists opened ------------------------------------------------------------------

const stage = document.createElement("section");
stage.className = "db-moment";
stage.hidden = true;
stage.setAttribute("role", "status");
document.body.append(stage);
let leaving = 0;
const seen = {};

function showMoment(kind) {
  const template = holder.querySelector(`template[data-moment="${kind}"]`);
  if (!template) return;
  clearTimeout(leaving);
  const away = line("button", village().dataset.close, "button");
  away.type = "button";
  away.addEventListener("click", hideMoment);
  stage.hidden = true;
  stage.replaceChildren(template.content.cloneNode(true), away);
  stage.dataset.kind = kind;
  stage.hidden = false;
  leaving = setTimeout(hideMoment, MOMENT);
}

function hideMoment() {
  clearTimeout(leaving);
  stage.hidden = true;
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideMoment();
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
  if (fresh.includes("bid")) showMoment("bid");
  else if (fresh.includes("upkeep") && holder.querySelector(".db-again.flowed")) showMoment("upkeep");
}

// --- after each change -------------------------------------------------------------------------------------------------

let focused = ""; // what had the focus before the table was drawn anew
document.addEventListener("focusin", (event) => {
  const element = event.target;
  if (element.dataset?.ref) focused = `[data-ref="${CSS.escape(element.dataset.ref)}"]`;
  else if (element.matches?.(".choice")) focused = ".choices li:not([hidden]) button";
  else if (!element.closest?.("dialog")) focused = "";
});

// What is scrolled out of sight would be drawn over its neighbours while it moves.
function inSight(element) {
  if (!element.offsetParent && !element.closest("svg")) return false;
  const frame = element.closest(".seats, .db-side-column");
  if (!frame) return true;
  const box = element.getBoundingClientRect();
  const port = frame.getBoundingClientRect();
  return box.top >= port.top && box.bottom <= port.bottom;
}

// Pieces of a kind are alike. Those who stay keep their names; one who left a place is the one who came elsewhere.
let names = new Map();
let counter = 0;
function nameAll() {
  const found = new Map();
  for (const element of holder.querySelectorAll("[data-piece]")) {
    const kind = element.dataset.piece;
    found.set(kind, [...(found.get(kind) ?? []), { element, place: element.dataset.place, name: "" }]);
  }
  for (const [kind, pieces] of found) {
    const before = [...(names.get(kind) ?? [])];
    const take = (fits) => {
      const at = before.findIndex(fits);
      return at < 0 ? "" : before.splice(at, 1)[0].name;
    };
    for (const piece of pieces) piece.name = take((one) => one.place === piece.place);
    for (const piece of pieces) piece.name ||= take(() => true) || `db-piece-${(counter += 1)}`;
    for (const piece of pieces) piece.element.style.viewTransitionName = inSight(piece.element) ? piece.name : "none";
  }
  names = new Map([...found].map(([kind, pieces]) => [kind, pieces.map(({ place, name }) => ({ place, name }))]));
}

function drawEmblems() {
  const cults = JSON.parse(village().dataset.cults);
  const swap = (svg, seat) => {
    if (!svg || !cults[seat]) return;
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#db-emblem-${cults[seat]}`);
    svg.replaceChildren(use);
  };
  for (const row of [...holder.querySelectorAll(".log-lines li")].slice(-120)) {
    swap(row.querySelector(".emblem"), row.className.match(/seat-(\d)/)?.[1]);
  }
  const asking = [...holder.querySelectorAll(".panel.asked")].map((panel) => panel.className.match(/seat-(\d)/)?.[1]);
  const mine = holder.querySelector(".prompt")?.className.match(/seat-(\d)/)?.[1];
  [...holder.querySelectorAll(".prompt .emblem")].forEach((svg, at) => swap(svg, mine ?? asking[at]));
}

let first = true;
function settle() {
  if (!village()) return;
  chosen = [];
  options = new Map(Object.entries(JSON.parse(village().dataset.refs)));
  // What no thing stands for is asked beside the question.
  const actions = holder.querySelector(".db-actions");
  if (actions && !actions.hidden) holder.querySelector(".prompt-buttons")?.prepend(actions);
  rove(holder.querySelector(`.db-hit[data-stop="${stop}"]`) ?? holder.querySelector(".db-hit"));
  const own = village().dataset.me;
  const turn = Boolean(live().dataset.turn);
  if (turn && own >= 0) opened = "";
  const shown = opened || (own >= 0 ? own : "0");
  openBook(shown);
  const seats = document.getElementById("seats"); // where it scrolls, the keyboard must reach it
  seats.tabIndex = seats.scrollHeight > seats.clientHeight ? 0 : -1;
  draw();
  drawEmblems();
  nameAll();
  newMoments(first);
  first = false;
  if (focused && document.activeElement === document.body) holder.querySelector(focused)?.focus({ preventScroll: true });
}
document.addEventListener("conventicle:table", settle);
// A movement overtaken by a newer one is no error.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target === holder && !calm.matches) event.detail.swapOverride = "innerHTML transition:true";
});
settle();
