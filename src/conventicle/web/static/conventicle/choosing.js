// Choosing by clicks on a table: what a game's own table shares with the others.
//
// An option is a list of things to click (`data-refs` of the element `[data-choosing]`); a thing has `data-ref`. Each
// click narrows the options down; the last one left is taken by clicking it in the list, which is the only way to the
// server. A thing that is in no option opens its details and says why not. Pieces with `data-move` (what it is) and
// `data-at` (where it is) travel when the table changes; a hidden card has neither.

const SVG = "http://www.w3.org/2000/svg";
const KEYS = "1234567890qwertyiasdfghjklzxcvbnm";

/** `prefix`: of the symbols' ids; `art`: their folder; `ports`: what scrolls; `changed`: called after each change. */
export function choosing({ prefix, art, sprites, ports = "", emblem = "", events = {}, changed = () => {} }) {
  const holder = document.getElementById("table");
  const slug = document.body.dataset.slug;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
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
  let read = ""; // where that was read from
  let chosen = [];

  // A click may come between a new table and the word of it.
  function readOptions() {
    if (root().dataset.refs === read) return;
    read = root().dataset.refs;
    options = new Map(Object.entries(JSON.parse(read)));
    chosen = [];
  }

  const fitting = (refs) => [...options].filter(([, needed]) => refs.every((ref) => needed.includes(ref)));
  const offered = (ref) => [...options.values()].some((needed) => needed.includes(ref));

  function choose(option) {
    close();
    chosen = [];
    choiceFor(option)?.click();
  }

  // A god also stands for the next part of its temple: the second name counts where the first says nothing.
  function refOf(element) {
    const { ref, also } = element.dataset;
    const bright = fitting(chosen).flatMap(([, needed]) => needed);
    return also && !bright.includes(ref) && bright.includes(also) ? also : ref;
  }

  function press(element) {
    readOptions();
    const ref = refOf(element);
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
    if (left.length === 1 && element.dataset.ask === undefined) {
      choose(left[0][0]);
      return;
    }
    draw();
    const elsewhere = left.every(([, needed]) => needed.some((one) => !chosen.includes(one) && things(one).length));
    if (elsewhere) hint(root().dataset.now);
    else open(element, left.map(([option]) => option));
  }

  function clear() {
    chosen = [];
    hint("");
    draw();
  }

  function hint(words) {
    let line = holder.querySelector(".pick-hint");
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

  // What may be clicked glows; the list shows the same options.
  function draw() {
    const left = fitting(chosen);
    const bright = new Set(left.flatMap(([, needed]) => needed));
    for (const element of holder.querySelectorAll("[data-ref]")) {
      const ref = refOf(element);
      const picked = chosen.includes(ref);
      element.classList.toggle("glow", bright.has(ref) && !picked);
      element.classList.toggle("chosen", picked);
      if (offered(ref)) element.setAttribute("aria-pressed", String(picked));
    }
    const shown = new Set(left.map(([option]) => String(option)));
    const keys = KEYS[Symbol.iterator]();
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

  // --- details: a sheet for a thing, with what may be chosen there, or why not -------------------------------------------

  const sheet = document.createElement("dialog");
  sheet.className = `sheet small pick-dialog ${prefix}`;
  sheet.setAttribute("aria-labelledby", "pick-name");
  document.body.append(sheet);
  sheet.addEventListener("click", (event) => {
    const picked = event.target.closest("[data-choose]");
    if (picked) choose(picked.dataset.choose);
    else if (event.target === sheet || event.target.closest("[data-close]")) {
      close();
      clear();
    }
  });
  sheet.addEventListener("close", () => document.body.classList.remove("pick-still"));
  sheet.addEventListener("cancel", clear);

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
    parts.push(...paragraphs(data.full));
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
    document.body.classList.add("pick-still"); // moving pieces are drawn above everything, a sheet too
    sheet.showModal();
    stand(element);
    (sheet.querySelector("[data-choose]") ?? away).focus();
    if (!offers.length && !chosen.length) refuse(element, why);
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
    const about = element.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.min(Math.max(8, about.left + about.width / 2 - size.width / 2), innerWidth - size.width - 8);
    const above = about.top - size.height - 8;
    const top = above > 8 ? above : Math.min(about.bottom + 8, innerHeight - size.height - 8);
    box.style.left = `${left}px`;
    box.style.top = `${Math.max(8, top)}px`;
  }

  // The rules answer for an option in their notation, which the thing names.
  async function refuse(element, why) {
    const { why: known, notation } = element.dataset;
    if (known) why.textContent = known;
    if (known || !notation || !live().dataset.turn || !holder.querySelector(".choice")) return;
    const query = new URLSearchParams({ seat: live().dataset.seat, thing: notation });
    const answer = await fetch(`/t/${slug}/why?${query}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    why.textContent = await answer.text();
    stand(element);
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
    face.className = `${element.className.replace(/\b(glow|chosen|cannot)\b/g, "")} big`;
    for (const part of element.children) if (!part.matches("kbd")) face.append(part.cloneNode(true));
    for (const part of face.querySelectorAll("[id]")) part.removeAttribute("id");
    for (const part of face.querySelectorAll("button")) part.replaceWith(...part.childNodes);
    return face;
  }

  function showZoom(element) {
    const parts = element.dataset.face !== undefined ? [enlarged(element)] : [line("b", element.dataset.name)];
    parts.push(...paragraphs(element.dataset.full));
    if (element.dataset.houseValue !== undefined) parts.push(line("small", root().dataset.house, "pick-house"));
    zoom.replaceChildren(...parts);
    zoom.hidden = false;
    beside(zoom, element);
  }

  function hideZoom() {
    clearTimeout(waiting);
    zoom.hidden = true;
  }

  document.addEventListener("pointerover", (event) => {
    const element = event.target.closest?.("[data-full]");
    hideZoom();
    if (element && event.pointerType === "mouse" && !sheet.open) {
      waiting = setTimeout(() => element.isConnected && showZoom(element), 600);
    }
  });
  for (const end of ["pointerdown", "keydown", "wheel"]) document.addEventListener(end, hideZoom, { passive: true });

  // --- pointer and keys ------------------------------------------------------------------------------------------------------

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
    if (!root()) return;
    const direct = event.target.closest("[data-choose]");
    const element = event.target.closest("[data-ref]");
    if (direct) choose(direct.dataset.choose);
    else if (element && wasHeld) wasHeld = false;
    else if (element) press(element);
  });
  holder.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen.length) clear();
  });

  // --- after each change -------------------------------------------------------------------------------------------------------

  let focused = ""; // what had the focus before the table was drawn anew
  document.addEventListener("focusin", (event) => {
    const element = event.target;
    if (element.dataset?.ref) focused = `[data-ref="${CSS.escape(element.dataset.ref)}"]`;
    else if (element.dataset?.choose && !element.closest("dialog")) focused = `[data-choose="${element.dataset.choose}"]`;
    else if (element.matches?.(".choice")) focused = ".choices li:not([hidden]) button";
    else if (!element.closest?.("dialog")) focused = "";
  });

  // What is scrolled out of sight would be drawn over its neighbours while it moves.
  function inSight(element) {
    if (!element.offsetParent) return false;
    const box = element.getBoundingClientRect();
    const frame = ports && element.closest(ports);
    if (!frame) return box.bottom > 0 && box.top < innerHeight;
    const port = frame.getBoundingClientRect();
    return box.top >= port.top && box.bottom <= port.bottom && box.left >= port.left && box.right <= port.right;
  }

  // Alike pieces: those that stay keep their names; one that left a place is the one that came elsewhere.
  let names = new Map();
  let counter = 0;
  function nameAll() {
    const found = new Map();
    for (const element of holder.querySelectorAll("[data-move]")) {
      const kind = element.dataset.move;
      found.set(kind, [...(found.get(kind) ?? []), { element, place: element.dataset.at, name: "" }]);
    }
    for (const [kind, pieces] of found) {
      const before = [...(names.get(kind) ?? [])];
      const take = (fits) => {
        const at = before.findIndex(fits);
        return at < 0 ? "" : before.splice(at, 1)[0].name;
      };
      for (const piece of pieces) piece.name = take((one) => one.place === piece.place);
      for (const piece of pieces) piece.name ||= take(() => true) || `${prefix}-piece-${(counter += 1)}`;
      for (const piece of pieces) piece.element.style.viewTransitionName = inSight(piece.element) ? piece.name : "none";
    }
    names = new Map([...found].map(([kind, pieces]) => [kind, pieces.map(({ place, name }) => ({ place, name }))]));
  }

  // The seats' own emblems in the log and the question, and a sign for what happened.
  function drawEmblems() {
    const lines = [...holder.querySelectorAll(".log-lines li")].slice(-120);
    for (const row of lines) {
      const name = events[row.dataset.event];
      if (name && !row.querySelector(".pick-event")) row.querySelector("a").append(sign(name, "ic pick-event"));
    }
    if (!emblem) return;
    for (const svg of holder.querySelectorAll(".emblem")) {
      const seat = svg.closest('[class*="seat-"]')?.className.match(/seat-(\d)/)?.[1];
      if (seat === undefined) continue;
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", `#${prefix}-${emblem}${root().dataset.emblems?.split(",")[seat] ?? seat}`);
      svg.replaceChildren(use);
    }
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
  function settle() {
    if (!root()) return;
    readOptions();
    chosen = [];
    if (sheet.open && sheet.querySelector("[data-choose]")) close(); // what it offers may be gone
    const flash = holder.querySelector("[data-flash]");
    if (flash && !flash.dataset.held) {
      if (flash.dataset.flash === flashed || live().dataset.past) flash.remove();
      flash.dataset.held = "1";
      flashed = flash.dataset.flash;
    }
    reachPorts();
    draw();
    drawEmblems();
    nameAll();
    changed();
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
}
