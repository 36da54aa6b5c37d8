// Choosing by clicks on a table: what a game's own table shares with the others.
//
// An option is a list of things to click (`data-refs` of the element `[data-choosing]`); a thing has `data-ref`. Each
// click narrows the options down; the last one left is taken by clicking it in the list, which is the only way to the
// server. What may be done beside the question (`data-side` in the list) does not glow, and a click on it only offers it
// by name. A thing that is in no option opens its details and says why not, and so does one to look at only
// (`data-look`). Pieces travel when the table changes (motion.js).
import { frame } from "./motion.js";

const SVG = "http://www.w3.org/2000/svg";
const KEYS = "1234567890qwertyiasdfghjklzxcvbnm";
const THING = "[data-ref], [data-look]";
const seatOf = (element) => element?.className.match(/seat-(\d)/)?.[1];

/**
 * `prefix`: of the symbols' ids; `art`: their folder, `sprites`: its files; `ports`: what scrolls; `events`: signs of the log.
 * `area`: selector of places, whose surroundings glow; arrow keys lead from one to the next (`neighbour`).
 * `anchor`: beside what the details of a thing stand; `details`: what they show besides; `faceText`: the part of a
 * card's face that has room for its whole text there.
 * `next`: after a click that leaves several options, what to say and whether to offer them in a sheet.
 * `gather`: by which thing options are listed together where there are more than the page can list (`data-many`).
 * `notation`: what to ask the rules about a thing; `emblem`: the symbol of a seat.
 * `prepare` and `changed`: called before and after a new table is made ready.
 */
export function choosing({
  prefix, art, sprites, ports = "", events = {}, area = "", neighbour = () => null, anchor = (element) => element,
  details = () => [], faceText = "", next = null, gather = null, notation = null, emblem = null,
  prepare = () => {}, changed = () => {},
}) {
  const holder = document.getElementById("table");
  const slug = document.body.dataset.slug;
  const narrow = matchMedia("(max-width: 860px)");
  const root = () => holder.querySelector("[data-choosing]");
  const live = () => holder.querySelector("[data-live]");
  const choiceFor = (option) => holder.querySelector(`.choice[data-option="${option}"]`);
  const things = (ref) => [...holder.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)];

  // --- pictures: set into the page once, so that nothing flickers when the table changes -------------------------------

  async function sprite(name) {
    const answer = await fetch(new URL(`../art/${art}/${name}.svg`, import.meta.url));
    const read = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    for (const symbol of read.querySelectorAll("symbol")) symbol.id = `${prefix}-${symbol.id}`;
    read.setAttribute("aria-hidden", "true");
    read.setAttribute("class", "pick-sprite");
    document.body.append(document.adoptNode(read));
  }
  for (const name of sprites) sprite(name);

  function sign(name, kind = "ic") {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", kind);
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${prefix}-${name}`);
    svg.append(use);
    return svg;
  }

  // --- choosing ----------------------------------------------------------------------------------------------------------

  let options = new Map(); // option -> the things that are clicked for it
  let read = ""; // where they were read from
  let chosen = [];

  function readOptions() {
    if (root().dataset.refs === read) return;
    read = root().dataset.refs;
    options = new Map(Object.entries(JSON.parse(read)));
  }

  const fitting = (refs) => [...options].filter(([, needed]) => refs.every((ref) => needed.includes(ref)));
  const offered = (ref) => [...options.values()].some((needed) => needed.includes(ref));

  // What may be done beside the question is never done by one click: the second one is on something that names it.
  const isSide = (option) => choiceFor(option)?.dataset.side !== undefined;

  function choose(option, named = false) {
    close();
    chosen = [];
    const choice = choiceFor(option);
    if (named && choice) choice.dataset.named = "";
    choice?.click();
  }

  // A god also stands for the next part of its temple: the second name counts where the first says nothing.
  function refOf(element) {
    const { ref, also } = element.dataset;
    const bright = fitting(chosen).flatMap(([, needed]) => needed);
    return also && !bright.includes(ref) && bright.includes(also) ? also : ref;
  }

  function press(element) {
    const ref = refOf(element);
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
    if (left.length === 1 && (chosen.length > 1 || !isSide(left[0][0]))) {
      choose(left[0][0], chosen.length > 1);
      return;
    }
    draw();
    const { words, sheet: offering } = next ? next({ ref, chosen, left, root: root() }) : elsewhere(left);
    hint(words);
    if (offering) open(element, left.map(([option]) => option));
  }

  function elsewhere(left) {
    const all = left.every(([, needed]) => needed.some((one) => !chosen.includes(one) && things(one).length));
    return { words: all ? root().dataset.now : "", sheet: !all };
  }

  function clear() {
    chosen = [];
    hint("");
    draw();
  }

  function hint(words) {
    let line = holder.querySelector(".pick-hint");
    if (!line && !words) return;
    if (!line) {
      line = document.createElement("p");
      line.className = "help pick-hint";
      line.setAttribute("role", "status");
      document.getElementById("question")?.after(line);
    }
    line.replaceChildren(words);
    if (!words) return;
    const again = document.createElement("button");
    again.type = "button";
    again.className = "link";
    again.textContent = root().dataset.clear;
    again.addEventListener("click", clear);
    line.append(" ", again);
  }

  // What a bot advises is marked on the board.
  document.addEventListener("conventicle:advice", ({ detail }) => {
    readOptions();
    const advised = options.get(detail) ?? [];
    for (const element of holder.querySelectorAll("[data-ref]")) {
      const shown = area && element.matches(area) ? element.parentElement : element;
      shown.classList.toggle("advised", advised.includes(element.dataset.ref) || advised.includes(element.dataset.also));
    }
  });

  // What may be clicked glows; the list shows the same options, where they are too many gathered by one of their things.
  function draw() {
    const left = fitting(chosen);
    const bright = new Set(left.filter(([option]) => chosen.length || !isSide(option)).flatMap(([, needed]) => needed));
    const sides = new Set(left.flatMap(([, needed]) => needed));
    for (const element of holder.querySelectorAll("[data-ref]")) {
      const ref = refOf(element);
      const picked = chosen.includes(ref);
      const wide = Boolean(area) && element.matches(area);
      const shown = wide ? element.parentElement : element;
      shown.classList.toggle(wide ? "legal" : "glow", bright.has(ref) && !picked);
      shown.classList.toggle("side-offer", sides.has(ref) && !bright.has(ref) && !picked);
      shown.classList.toggle("chosen", picked);
      if (element.matches("button") && offered(ref)) element.setAttribute("aria-pressed", String(picked));
    }
    document.body.classList.toggle("picking", chosen.length > 0); // the keys on the board are those of the whole list
    const shown = new Set(left.map(([option]) => String(option)));
    const groups = gather && !chosen.length ? gathered(left) : new Map();
    for (const held of groups.values()) for (const option of held) shown.delete(String(option));
    const keys = KEYS[Symbol.iterator]();
    const rows = [...groups].map(([ref, held]) => groupRow(ref, held.length, keys.next().value ?? ""));
    const old = [...holder.querySelectorAll(".pick-gathered")];
    if (rows.length !== old.length || rows.some((row, at) => !row.isEqualNode(old[at]))) {
      for (const row of old) row.remove();
      holder.querySelector(".choices")?.prepend(...rows);
    }
    for (const choice of holder.querySelectorAll(".choice[data-option]")) {
      const visible = shown.has(choice.dataset.option);
      choice.parentElement.hidden = !visible;
      if (choice.dataset.key === "p") continue;
      const key = visible ? (keys.next().value ?? "") : "";
      choice.dataset.key = key;
      const cap = choice.querySelector("kbd");
      if (cap && cap.textContent !== key.toUpperCase()) cap.textContent = key.toUpperCase();
    }
  }

  function gathered(left) {
    const groups = new Map();
    if (left.length <= Number(root().dataset.many ?? 0)) return groups;
    for (const [option, needed] of left) {
      const ref = gather(needed);
      if (ref) groups.set(ref, [...(groups.get(ref) ?? []), option]);
    }
    return groups;
  }

  function groupRow(ref, number, key) {
    const row = document.createElement("li");
    row.className = "pick-gathered";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pick-gather";
    button.dataset.key = key;
    button.dataset.gather = ref;
    const name = things(ref)[0]?.getAttribute("aria-label") ?? ref;
    button.append(line("kbd", key.toUpperCase()), line("b", name), line("small", `→ ${number}`));
    row.append(button);
    return row;
  }

  // --- details: a sheet for a thing, with what may be chosen there, or why not -------------------------------------------

  const sheet = document.createElement("dialog");
  sheet.className = `sheet small pick-dialog ${prefix}`;
  sheet.setAttribute("aria-labelledby", "pick-name");
  document.body.append(sheet);
  sheet.addEventListener("click", (event) => {
    const picked = event.target.closest("[data-choose]");
    if (picked) choose(picked.dataset.choose, true);
    else if (event.target === sheet || event.target.closest("[data-close]")) {
      forgo();
      close();
    }
  });
  sheet.addEventListener("cancel", forgo);

  // Who closes what was offered begins anew; who only looked at something goes on choosing.
  function forgo() {
    if (sheet.querySelector("[data-choose]")) clear();
  }

  function close() {
    if (sheet.open) sheet.close();
  }

  function line(tag, words, kind = "") {
    const made = document.createElement(tag);
    made.textContent = words;
    if (kind) made.className = kind;
    return made;
  }

  const paragraphs = (words) => (words ?? "").split("\n").filter(Boolean).map((one) => line("p", one));

  function houseLine() {
    const house = line("p", "", "note pick-house");
    house.append(line("b", root().dataset.house), `. ${root().dataset.houseText}`);
    return house;
  }

  function listed(names) {
    const list = document.createElement("ol");
    list.className = "pick-list";
    for (const one of names.split("\n")) list.append(line("li", one));
    return list;
  }

  function open(element, offers = []) {
    hideZoom();
    const data = element.dataset;
    const title = line("h2", data.name ?? element.getAttribute("aria-label") ?? element.textContent);
    title.id = "pick-name";
    const parts = [title];
    if (data.face !== undefined) {
      const face = enlarged(element);
      face.setAttribute("aria-hidden", "true");
      parts.push(face);
    }
    if (!faceText || data.face === undefined) parts.push(...paragraphs(data.full));
    parts.push(...details(element, { line, sign, root: root() }));
    if (data.list) parts.push(listed(data.list));
    if (data.houseValue !== undefined) parts.push(houseLine());
    const why = line("p", "", "refused");
    why.setAttribute("role", "alert");
    parts.push(why);
    if (!offers.length && data.ref && offered(data.ref)) offers = fitting([data.ref]).map(([option]) => option);
    for (const option of offers) parts.push(offer(option));
    const away = line("button", root().dataset.close, "button");
    away.type = "button";
    away.dataset.close = "";
    parts.push(away);
    sheet.replaceChildren(...parts);
    sheet.showModal();
    stand(element);
    (sheet.querySelector("[data-choose]") ?? away).focus();
    if (!offers.length && (notation || !chosen.length)) refuse(element, why);
  }

  function offer(option) {
    const choice = choiceFor(option);
    const button = line("button", "", "button pick-offer");
    button.type = "button";
    button.dataset.choose = option;
    button.append(line("b", choice?.querySelector("b")?.textContent ?? ""), line("small", choice?.querySelector("small")?.textContent ?? ""));
    return button;
  }

  // Beside what was clicked on a wide screen; from below on a phone.
  function stand(element) {
    sheet.style.removeProperty("left");
    sheet.style.removeProperty("top");
    if (!narrow.matches) beside(sheet, element);
  }

  function beside(box, element) {
    const about = anchor(element).getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.min(Math.max(8, about.left + about.width / 2 - size.width / 2), innerWidth - size.width - 8);
    const above = about.top - size.height - 8;
    const top = above > 8 ? above : Math.min(about.bottom + 8, innerHeight - size.height - 8);
    box.style.left = `${left}px`;
    box.style.top = `${Math.max(8, top)}px`;
  }

  // The rules answer for an option in their notation, which the thing names.
  async function refuse(element, why) {
    const { why: known } = element.dataset;
    const thing = notation ? notation(element, { options, chosen }) : element.dataset.notation;
    if (known) why.textContent = known;
    if (known || !thing || !live().dataset.turn || !holder.querySelector(".choice")) return;
    const query = new URLSearchParams({ seat: live().dataset.seat, thing });
    const answer = await fetch(`/t/${slug}/why?${query}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    why.textContent = await answer.text();
    if (sheet.open && element.isConnected) stand(element);
  }

  // --- enlargement on hover ------------------------------------------------------------------------------------------------

  const zoom = document.createElement("div");
  zoom.className = `pick-zoom ${prefix}`;
  zoom.hidden = true;
  zoom.setAttribute("aria-hidden", "true");
  document.body.append(zoom);
  let waiting = 0;

  function enlarged(element) {
    const face = document.createElement("div");
    face.className = `${element.className.replace(/\b(glow|side-offer|chosen|cannot)\b/g, "")} big`;
    for (const part of element.children) if (!part.matches("kbd")) face.append(part.cloneNode(true));
    const text = faceText && face.querySelector(faceText);
    if (text) text.textContent = element.dataset.full;
    for (const part of face.querySelectorAll("[id]")) part.removeAttribute("id");
    for (const part of face.querySelectorAll("button")) part.replaceWith(...part.childNodes);
    return face;
  }

  function showZoom(element) {
    const face = element.dataset.face !== undefined;
    const parts = [face ? enlarged(element) : line("b", element.dataset.name)];
    if (!face || !faceText) parts.push(...paragraphs(element.dataset.full));
    if (element.dataset.houseValue !== undefined) parts.push(line("small", root().dataset.house, "pick-house"));
    zoom.replaceChildren(...parts);
    zoom.hidden = false;
    beside(zoom, element);
  }

  function hideZoom() {
    clearTimeout(waiting);
    zoom.hidden = true;
  }

  // Only a mouse that moves onto a card enlarges it, not a card that lands under a resting mouse; and nothing is
  // enlarged over the final scores.
  let mouse = ""; // where it was seen last
  let under = null;
  document.addEventListener("pointermove", (event) => {
    const at = `${event.screenX} ${event.screenY}`;
    const moved = mouse && at !== mouse;
    mouse = at;
    const element = event.target.closest?.("[data-full]");
    if (!moved || event.pointerType !== "mouse" || element === under) return;
    hideZoom();
    under = element;
    if (!element || sheet.open || holder.querySelector(`.${prefix}-ending[open]`)) return;
    waiting = setTimeout(() => element.isConnected && showZoom(element), 600);
  });
  document.addEventListener("pointerover", (event) => {
    if (event.target.closest?.("[data-full]") !== under) hideZoom();
  });
  for (const end of ["pointerdown", "keydown", "wheel"]) document.addEventListener(end, hideZoom, { passive: true });

  // --- pointer and keys ------------------------------------------------------------------------------------------------------

  let held = 0;
  let wasHeld = false;
  holder.addEventListener("pointerdown", (event) => {
    const element = event.target.closest(THING);
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
    const element = event.target.closest(THING);
    if (!element) return;
    event.preventDefault();
    if (!sheet.open) open(element);
  });
  holder.addEventListener("click", (event) => {
    if (!root()) return;
    const direct = event.target.closest("[data-choose]");
    const group = event.target.closest("[data-gather]");
    const element = event.target.closest(THING);
    if (direct) choose(direct.dataset.choose, Boolean(direct.closest("details")));
    else if (group) {
      chosen = [group.dataset.gather];
      draw();
      hint(next ? next({ ref: chosen[0], chosen, left: fitting(chosen), root: root() }).words : root().dataset.now);
      holder.querySelector(".choices li:not([hidden]) .choice")?.focus();
    } else if (element && wasHeld) wasHeld = false;
    // On a phone a place first shows itself; its options are in the sheet.
    else if (element && area && narrow.matches && element.matches(area) && !chosen.length) open(element);
    else if (element) press(element);
  });
  holder.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen.length) clear();
    const place = area && event.target.closest?.(area);
    const beyond = place && neighbour(place, event.key, holder);
    if (!beyond) return;
    event.preventDefault();
    rove(beyond);
    beyond.focus();
  });

  let stop = ""; // all places are one stop for the Tab key: this one
  function rove(element) {
    stop = element?.dataset.ref ?? "";
    for (const place of holder.querySelectorAll(area)) place.tabIndex = place === element ? 0 : -1;
  }

  // --- after each change -------------------------------------------------------------------------------------------------------

  let focused = ""; // what had the focus before the table was drawn anew
  document.addEventListener("focusin", (event) => {
    const element = event.target;
    if (element.dataset?.ref) focused = `[data-ref="${CSS.escape(element.dataset.ref)}"]`;
    else if (element.dataset?.choose && !element.closest("dialog")) focused = `[data-choose="${element.dataset.choose}"]`;
    else if (element.matches?.(".choice, .pick-gather")) focused = ".choices li:not([hidden]) button";
    else if (!element.closest?.("dialog")) focused = "";
  });

  // The seats' own emblems in the log and the question, and a sign for what happened.
  function drawEmblems() {
    const lines = [...holder.querySelectorAll(".log-lines li")].slice(-120);
    for (const row of lines) {
      const name = events[row.dataset.event];
      if (name && !row.querySelector(".pick-event")) row.querySelector("a").append(sign(name, "ic pick-event"));
    }
    if (!emblem) return;
    for (const row of lines) wear(row.querySelector(".emblem"), seatOf(row));
    const asking = [...holder.querySelectorAll(".panel.asked")].map(seatOf);
    const mine = seatOf(holder.querySelector(".prompt"));
    [...holder.querySelectorAll(".prompt .emblem")].forEach((svg, at) => wear(svg, mine ?? asking[at]));
  }

  function wear(svg, seat) {
    const name = svg && seat !== undefined && emblem(root(), seat);
    if (!name || svg.querySelector(`[href="#${prefix}-${name}"]`)) return;
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${prefix}-${name}`);
    svg.replaceChildren(use);
  }

  function reachPorts() {
    for (const port of holder.querySelectorAll(ports || "none")) {
      const scrolls = port.scrollHeight > port.clientHeight + 1 || port.scrollWidth > port.clientWidth + 1;
      if (scrolls) port.tabIndex = 0; // where it scrolls, the keyboard must reach it
      else port.removeAttribute("tabindex");
    }
  }
  addEventListener("resize", reachPorts);

  let flashed = "";
  let ready = ""; // the options that were made ready last
  // As long as the question is the same, what was picked stays picked and what is offered stays open.
  function settle({ detail: { anew } }) {
    if (!root()) return;
    readOptions();
    if (anew || ready !== read) {
      ready = read;
      chosen = [];
      if (sheet.open && sheet.querySelector("[data-choose]")) close();
    }
    if (!chosen.length) hint("");
    prepare(root());
    if (area) rove(things(stop)[0] ?? holder.querySelector(area));
    const flash = holder.querySelector("[data-flash]");
    if (flash && !flash.dataset.held) {
      if (flash.dataset.flash === flashed || live().dataset.past) flash.remove();
      flash.dataset.held = "1";
      flashed = flash.dataset.flash;
    }
    reachPorts();
    draw();
    drawEmblems();
    changed(root());
    if (focused && document.activeElement === document.body) holder.querySelector(focused)?.focus({ preventScroll: true });
  }
  frame(ports, `.${prefix}-actions`);
  document.addEventListener("conventicle:table", settle);
  settle({ detail: { anew: true } });
}
