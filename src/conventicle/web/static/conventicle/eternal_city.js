// The table of The Eternal City: choosing by clicks on the map, details of cards and districts, and pieces that travel.
//
// An option is a list of things to click (`data-refs`: a priest and a district, a card, ...). Each click narrows the
// options down; the last one left is taken by clicking it in the list, which is the only way to the server.

const holder = document.getElementById("table");
const slug = document.body.dataset.slug;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 860px)");
const KEYS = "1234567890qwertyiasdfghjklzxcvbnm";
const SVG = "http://www.w3.org/2000/svg";

const map = () => holder.querySelector("[data-ec]");
const live = () => holder.querySelector("[data-live]");
const choiceFor = (option) => holder.querySelector(`.choice[data-option="${option}"]`);

// --- pictures: the sprites are set into the page once, so that nothing flickers when the table changes -----------------

async function sprite(name) {
  const answer = await fetch(new URL(`../art/eternal_city/${name}.svg`, import.meta.url));
  const read = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const symbol of read.querySelectorAll("symbol")) symbol.id = `ec-${symbol.id}`;
  read.setAttribute("aria-hidden", "true");
  read.setAttribute("class", "ec-sprite");
  document.body.append(document.adoptNode(read));
}
for (const name of ["pieces", "cults", "cards"]) sprite(name);

function sign(name, kind = "ic") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#ec-${name}`);
  svg.append(use);
  return svg;
}

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
  if (!offered(ref)) {
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
  const rest = left.flatMap(([, needed]) => needed.filter((one) => !chosen.includes(one)));
  const byMap = left.every(([, needed]) => needed.some((one) => one.startsWith("location:") && !chosen.includes(one)));
  if (byMap && !ref.startsWith("location:")) hint(map().dataset.nowPlace);
  else {
    hint(rest.some((one) => /^(free|at):/.test(one)) ? map().dataset.nowPriest : map().dataset.nowOne);
    open(element, left.map(([option]) => option));
  }
}

function clear() {
  chosen = [];
  hint("");
  draw();
}

function hint(words) {
  const question = document.getElementById("question");
  let line = holder.querySelector(".ec-hint");
  if (!line) {
    line = document.createElement("p");
    line.className = "help ec-hint";
    line.setAttribute("role", "status");
    question?.after(line);
  }
  line.replaceChildren(words);
  if (words) {
    const again = document.createElement("button");
    again.type = "button";
    again.className = "link";
    again.textContent = map().dataset.clear;
    again.addEventListener("click", clear);
    line.append(" ", again);
  }
}

// What may be clicked glows; the list shows the same options, or the priests first where there are many.
function draw() {
  const left = fitting(chosen);
  const bright = new Set(left.flatMap(([, needed]) => needed));
  for (const element of holder.querySelectorAll("[data-ref]")) {
    const ref = element.dataset.ref;
    const picked = chosen.includes(ref);
    const legal = bright.has(ref) && !picked;
    if (element.matches(".ec-hit")) {
      element.parentElement.classList.toggle("legal", legal);
      element.parentElement.classList.toggle("chosen", picked);
    } else {
      element.classList.toggle("glow", legal);
      element.classList.toggle("chosen", picked);
    }
    if (element.matches("button") && offered(ref)) element.setAttribute("aria-pressed", String(picked));
  }
  for (const gathered of holder.querySelectorAll(".ec-gathered")) gathered.remove();
  const shown = new Set(left.map(([option]) => String(option)));
  const groups = chosen.length ? new Map() : gather(left);
  for (const needed of groups.values()) for (const option of needed) shown.delete(String(option));
  const keys = KEYS[Symbol.iterator]();
  const list = holder.querySelector(".choices");
  const first = list?.firstElementChild;
  for (const [ref, held] of groups) list.insertBefore(groupRow(ref, held.length, keys.next().value ?? ""), first);
  for (const choice of holder.querySelectorAll(".choice[data-option]")) {
    const visible = shown.has(choice.dataset.option);
    choice.parentElement.hidden = !visible;
    if (choice.dataset.key === "p") continue;
    const key = visible ? (keys.next().value ?? "") : "";
    choice.dataset.key = key;
    const cap = choice.querySelector("kbd");
    if (cap) cap.textContent = key.toUpperCase();
  }
}

// More placements than a list can hold are gathered by priest.
function gather(left) {
  const groups = new Map();
  if (left.length <= Number(map()?.dataset.many ?? 0)) return groups;
  for (const [option, needed] of left) {
    const priest = needed.length > 1 && needed.find((ref) => /^(free|at):/.test(ref));
    if (priest) groups.set(priest, [...(groups.get(priest) ?? []), option]);
  }
  return groups;
}

function groupRow(ref, number, key) {
  const row = document.createElement("li");
  row.className = "ec-gathered";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ec-gather";
  button.dataset.key = key;
  button.dataset.gather = ref;
  const cap = document.createElement("kbd");
  cap.textContent = key.toUpperCase();
  const name = document.createElement("b");
  name.textContent = holder.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.getAttribute("aria-label") ?? ref;
  const many = document.createElement("small");
  many.textContent = `→ ${number}`;
  button.append(cap, name, many);
  row.append(button);
  return row;
}

// --- details: a sheet for a district or a card, with what may be chosen there, or why not ------------------------------

const sheet = document.createElement("dialog");
sheet.className = "sheet small ec-dialog";
sheet.setAttribute("aria-labelledby", "ec-dialog-name");
document.body.append(sheet);
sheet.addEventListener("click", (event) => {
  if (event.target === sheet || event.target.closest("[data-close]")) close();
  const picked = event.target.closest("[data-choose]");
  if (picked) choose(picked.dataset.choose);
});
sheet.addEventListener("close", () => {
  document.body.classList.remove("ec-still");
  if (chosen.length && chosen.every((ref) => ref.startsWith("location:"))) clear();
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
  title.id = "ec-dialog-name";
  parts.push(title);
  const place = element.closest(".ec-place");
  if (element.matches(".ec-card")) {
    const card = enlarged(element);
    card.setAttribute("aria-hidden", "true");
    parts.push(card);
  } else if (data.full) parts.push(line("p", data.full));
  if (element.matches(".ec-hit")) {
    const facts = line("p", "", "ec-facts");
    facts.append(sign("follower"), ` ${map().dataset.gate}: ${data.gate}  `, sign("coin"), ` ${map().dataset.alms}: ${data.alms}`);
    parts.push(facts);
    const ground = place.querySelector(".ec-ground").cloneNode(true);
    for (const piece of ground.querySelectorAll("[data-piece]")) piece.style.viewTransitionName = "none";
    for (const button of ground.querySelectorAll("button")) button.replaceWith(...button.childNodes);
    if (ground.children.length) parts.push(ground);
  }
  if (data.house !== undefined && element !== map()) {
    const house = line("p", "", "note ec-house");
    house.append(line("b", map().dataset.house), `. ${map().dataset.houseText}`);
    parts.push(house);
  }
  const why = line("p", "", "refused");
  why.setAttribute("role", "alert");
  parts.push(why);
  if (!offers.length && data.ref && offered(data.ref)) offers = fitting([data.ref]).map(([option]) => option);
  for (const option of offers) {
    const choice = choiceFor(option);
    const button = line("button", "", "button ec-offer");
    button.type = "button";
    button.dataset.choose = option;
    button.append(line("b", choice?.querySelector("b")?.textContent ?? ""), line("small", choice?.querySelector("small")?.textContent ?? ""));
    parts.push(button);
  }
  const away = line("button", map().dataset.close, "button");
  away.type = "button";
  away.dataset.close = "";
  parts.push(away);
  sheet.replaceChildren(...parts);
  document.body.classList.add("ec-still"); // moving pieces are drawn above everything, a sheet too
  sheet.showModal();
  stand(element);
  (sheet.querySelector("[data-choose]") ?? away).focus();
  if (!offers.length && data.ref) refuse(data.ref, why);
}

// Beside what was clicked on a wide screen; from below on a phone.
function stand(element) {
  sheet.style.removeProperty("left");
  sheet.style.removeProperty("top");
  if (narrow.matches) return;
  const box = (element.closest(".ec-place")?.querySelector(".ec-plate") ?? element).getBoundingClientRect();
  const size = sheet.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = box.top - size.height - 8;
  const top = above > 60 ? above : Math.min(box.bottom + 8, innerHeight - size.height - 8);
  sheet.style.left = `${left}px`;
  sheet.style.top = `${Math.max(8, top)}px`;
}

// The rules answer for a whole option: a priest and a district, in the order in which options name them.
function asked(ref) {
  const plain = (one) => (/^(free|at):/.test(one) ? `priest:${one.split(":").pop()}` : one);
  const [domain] = plain(ref).split(":");
  const like = [...options.values()].find((needed) => needed.length > 1 && needed.some((one) => plain(one).startsWith(`${domain}:`)));
  if (!like || domain === "card" || domain === "ability") return plain(ref);
  return like.map((one) => (plain(one).startsWith(`${domain}:`) ? plain(ref) : plain(chosen.find((it) => it !== ref) ?? one))).join(" ");
}

async function refuse(ref, why) {
  if (!live().dataset.turn || !holder.querySelector(".choice")) return;
  const query = new URLSearchParams({ seat: live().dataset.seat, thing: asked(ref) });
  const answer = await fetch(`/t/${slug}/why?${query}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  why.textContent = await answer.text();
  stand(holder.querySelector(`[data-ref="${CSS.escape(ref)}"]`) ?? sheet);
}

// --- enlargement on hover ----------------------------------------------------------------------------------------------

const zoom = document.createElement("div");
zoom.className = "ec-zoom";
zoom.hidden = true;
zoom.setAttribute("aria-hidden", "true");
document.body.append(zoom);
let waiting = 0;

function enlarged(element) {
  const card = document.createElement("div");
  card.className = `${element.className.replace(/\b(glow|chosen|cannot)\b/g, "")} big`;
  for (const part of element.children) if (!part.matches("kbd")) card.append(part.cloneNode(true));
  const text = card.querySelector(".ec-text");
  if (text) text.textContent = element.dataset.full;
  return card;
}

function showZoom(element) {
  const parts = [];
  if (element.matches(".ec-card")) parts.push(enlarged(element));
  else parts.push(line("b", element.dataset.name), line("p", element.dataset.full));
  if (element.dataset.house !== undefined) parts.push(line("small", map().dataset.house, "ec-house"));
  zoom.replaceChildren(...parts);
  zoom.hidden = false;
  const box = (element.closest(".ec-place")?.querySelector(".ec-plate") ?? element).getBoundingClientRect();
  const size = zoom.getBoundingClientRect();
  zoom.style.left = `${Math.min(Math.max(8, box.left + box.width / 2 - size.width / 2), innerWidth - size.width - 8)}px`;
  const above = box.top - size.height - 8;
  zoom.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - size.height - 8)}px`;
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
  const element = event.target.closest("[data-ref]");
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
  const element = event.target.closest("[data-ref]");
  if (!element) return;
  event.preventDefault();
  if (!sheet.open) open(element);
});

holder.addEventListener("click", (event) => {
  if (!map()) return;
  const direct = event.target.closest("[data-choose]");
  const gathered = event.target.closest("[data-gather]");
  const element = event.target.closest("[data-ref]");
  if (direct) choose(direct.dataset.choose);
  else if (gathered) {
    chosen = [gathered.dataset.gather];
    draw();
    hint(map().dataset.nowPlace);
    holder.querySelector(".choices li:not([hidden]) .choice")?.focus();
  } else if (element) {
    if (wasHeld) wasHeld = false;
    else if (narrow.matches && element.matches(".ec-hit") && !chosen.length) phoneSheet(element);
    else press(element);
  }
});

// On a phone a district first shows itself; its options are in the sheet.
function phoneSheet(element) {
  const offers = offered(element.dataset.ref) ? fitting([element.dataset.ref]).map(([option]) => option) : [];
  open(element, offers);
}

const ARROWS = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };
holder.addEventListener("keydown", (event) => {
  const place = event.target.closest?.(".ec-hit");
  const arrow = ARROWS[event.key];
  if (event.key === "Escape" && chosen.length) clear();
  if (!place || !arrow) return;
  const next = holder.querySelector(`.ec-hit[data-number="${place.dataset[arrow]}"]`);
  if (next) {
    event.preventDefault();
    rove(next);
    next.focus();
  }
});

let stop = "1"; // the district that the Tab key reaches
function rove(element) {
  stop = element.dataset.number;
  for (const place of holder.querySelectorAll(".ec-hit")) place.tabIndex = place === element ? 0 : -1;
}

// --- after each change -------------------------------------------------------------------------------------------------

let focused = ""; // what had the focus before the table was drawn anew
document.addEventListener("focusin", (event) => {
  const element = event.target;
  if (element.dataset?.ref) focused = `[data-ref="${CSS.escape(element.dataset.ref)}"]`;
  else if (element.matches?.(".choice, .ec-gather")) focused = ".choices li:not([hidden]) button";
  else if (!element.closest?.("dialog")) focused = "";
});

// What is scrolled out of sight would be drawn over its neighbours while it moves.
function inSight(element) {
  if (!element.offsetParent) return false;
  const frame = element.closest(".seats, .ec-cards, .ec-licenses");
  if (!frame) return true;
  const box = element.getBoundingClientRect();
  const port = frame.getBoundingClientRect();
  return box.top >= port.top && box.bottom <= port.bottom && box.left >= port.left && box.right <= port.right;
}

// A priest is known by his kind only. Those who stay keep their names; one who left a place is the one who came elsewhere.
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
    for (const piece of pieces) piece.name ||= take(() => true) || `ec-piece-${(counter += 1)}`;
    for (const piece of pieces) piece.element.style.viewTransitionName = inSight(piece.element) ? piece.name : "none";
  }
  names = new Map([...found].map(([kind, pieces]) => [kind, pieces.map(({ place, name }) => ({ place, name }))]));
  for (const pill of holder.querySelectorAll(".ec-map .ec-pill")) {
    const seat = pill.parentElement.className.match(/seat-(\d)/)[1];
    pill.style.viewTransitionName = `ec-pill-${pill.closest(".ec-place").dataset.placeName}-${seat}`;
  }
  const own = new Map(); // only open cards have names; a back never does
  for (const element of holder.querySelectorAll("[data-own-card], [data-card]")) {
    const card = element.dataset.ownCard ?? element.dataset.card;
    own.set(card, (own.get(card) ?? 0) + 1);
    element.style.viewTransitionName = inSight(element) ? `ec-card-${card}-${own.get(card)}` : "none";
  }
}

const EVENTS = {
  round: "first-player", celebrates: "supremacy", placed: "icon-priest", entered: "icon-priest", moved: "icon-priest",
  paid_tithe: "coin", sold: "coin", bought: "license", played: "miracle", used: "might", appointed: "icon-priest",
  revealed: "intrigue", blessed: "miracle", exorcised: "intrigue", ambushed: "intrigue", gained_priest: "icon-priest",
  raised_priest: "icon-priest", destroyed_priest: "icon-priest", built_altar: "icon-altar", altar_destroyed: "icon-altar",
  claimed: "coin", coins_returned: "coin", coins_clashed: "coin", won: "supremacy", raided: "lock", alms: "coin",
  summoned: "summoning", summoning_failed: "summoning", took_supremacy: "supremacy", took_license: "license",
  dealt_license: "license", drew: "miracle", drew_hidden: "miracle", gained_followers: "follower", lost_followers: "follower",
  gained_coins: "coin", lost_coins: "coin", gave_coins: "coin", gained_mobs: "mob", lost_mob: "mob", mob_benefit: "mob",
}; // prettier-ignore

function drawEmblems() {
  const cults = JSON.parse(map().dataset.cults);
  const swap = (svg, seat) => {
    if (!cults[seat]) return;
    svg.replaceChildren();
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#ec-emblem-${cults[seat]}`);
    svg.append(use);
  };
  const lines = [...holder.querySelectorAll(".log-lines li")].slice(-120);
  for (const row of lines) {
    const seat = row.className.match(/seat-(\d)/)?.[1];
    const svg = row.querySelector(".emblem");
    if (svg) swap(svg, seat);
    const name = EVENTS[row.dataset.event];
    if (name && !row.querySelector(".ec-event")) row.querySelector("a").append(sign(name, "ic ec-event"));
  }
  const asking = [...holder.querySelectorAll(".panel.asked")].map((panel) => panel.className.match(/seat-(\d)/)?.[1]);
  const mine = holder.querySelector(".prompt")?.className.match(/seat-(\d)/)?.[1];
  [...holder.querySelectorAll(".prompt .emblem")].forEach((svg, at) => swap(svg, mine ?? asking[at]));
}

let flashed = "";
function settle() {
  if (!map()) return;
  chosen = [];
  options = new Map(Object.entries(JSON.parse(map().dataset.refs)));
  const flash = holder.querySelector("[data-flash]");
  if (flash && !flash.dataset.held) {
    if (flash.dataset.flash === flashed || live().dataset.past) flash.remove();
    flash.dataset.held = "1";
    flashed = flash.dataset.flash;
  }
  rove(holder.querySelector(`.ec-hit[data-number="${stop}"]`) ?? holder.querySelector(".ec-hit"));
  const seats = document.getElementById("seats"); // where it scrolls, the keyboard must reach it
  seats.tabIndex = seats.scrollHeight > seats.clientHeight ? 0 : -1;
  draw();
  drawEmblems();
  nameAll();
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
