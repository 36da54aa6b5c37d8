// The guide of a game that teaches: shows a lesson beside the table, and where on the table it happens.
const guide = document.getElementById("guide");
const holder = document.getElementById("table");
const announce = document.getElementById("guide-announce");
const rules = document.getElementById("rules-text");
const HERE = "guide-here";
const BARS = ".ec-actions, .db-actions, .pa-actions, .oo-actions";
const narrow = matchMedia("(max-width: 860px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let told = ""; // the lesson that was announced last
let pressed = ""; // the button of the guide that was pressed before it was drawn anew
let silent = false; // the guide was left
const closed = new Set(); // lessons that were closed on this page

const lesson = () => guide.querySelector("[data-lesson]");
const places = () => JSON.parse(lesson()?.dataset.places ?? "[]").flatMap((one) => [...holder.querySelectorAll(one)]);

function mark() {
  for (const element of holder.querySelectorAll(`.${HERE}`)) element.classList.remove(HERE);
  for (const element of places()) element.classList.add(HERE);
}

// On a phone the lesson stands on whatever is fixed to the lower edge.
function stand() {
  const bars = [...document.querySelectorAll(`.tabs, ${BARS}`)].filter((one) => one.getClientRects().length);
  const fixed = bars.filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
  const tops = fixed.map((one) => one.getBoundingClientRect().top).filter((top) => top > innerHeight / 2);
  guide.style.bottom = getComputedStyle(guide).position === "fixed" ? `${innerHeight - Math.min(innerHeight, ...tops)}px` : "";
  const words = guide.querySelector(".guide-words");
  if (words?.scrollHeight > words?.clientHeight + 1) words.tabIndex = 0; // where it scrolls, the keyboard must reach it
  else words?.removeAttribute("tabindex");
}
addEventListener("resize", stand);

// Every change of the table brings the guide along; it stands outside of what is drawn anew.
function settle() {
  const brought = holder.querySelector("[data-guide]");
  if (brought && isOld(brought)) brought.remove();
  else if (brought) {
    const focused = guide.contains(document.activeElement) ? document.activeElement.dataset.guideButton : "";
    guide.replaceChildren(...brought.childNodes);
    window.htmx?.process(guide); // once there is htmx: it goes through the whole page when it comes
    brought.remove();
    if (focused) find(focused)?.focus({ preventScroll: true });
  } else if (!holder.querySelector(".prompt.past") && holder.querySelector('[data-live][data-over="1"]')) guide.replaceChildren();
  guide.classList.toggle("looking-back", Boolean(holder.querySelector('[data-live][data-past="1"]')));
  mark();
  stand();
  const now = lesson();
  if (now && now.dataset.lesson !== told) {
    announce.textContent = now.querySelector(".guide-words").innerText;
    now.querySelector(".guide-words").scrollTop = 0;
  }
  told = now?.dataset.lesson ?? "";
  if (pressed) (find("read") ?? find(pressed === "off" ? "on" : "so_far"))?.focus({ preventScroll: true });
  pressed = "";
}

// A table that was on its way when a button was pressed does not know of it yet.
function isOld(brought) {
  const name = brought.querySelector("[data-lesson]")?.dataset.lesson;
  return closed.has(name) || (silent && Boolean(brought.querySelector('[data-guide-button="off"]')));
}

const find = (name) => guide.querySelector(`[data-guide-button="${name}"]`);

// On a phone a place may lie in a part that another tab shows.
function show() {
  const [first] = places();
  if (!first) return;
  const part = first.closest(".seats, .board, .options, .log");
  if (part && !first.getClientRects().length) document.querySelector(`.tabs [data-tab="${part.id}"]`)?.click();
  if (!first.matches("button, a, input, [tabindex]")) first.tabIndex = -1;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: narrow.matches ? "start" : "center", inline: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}

function openRule(number) {
  const dialog = document.getElementById("rules-dialog");
  const there = () => {
    const heading = rules.querySelector(`#rule-${number}`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  document.getElementById("lessons-dialog").close();
  if (rules.childElementCount && dialog) {
    dialog.showModal();
    there();
    return;
  }
  rules.addEventListener("htmx:afterSettle", there, { once: true });
  document.querySelector('[data-open="rules-dialog"]').click();
}

document.addEventListener("click", (event) => {
  const rule = event.target.closest("[data-rule]");
  const button = event.target.closest("[data-guide-button]");
  if (rule) {
    event.preventDefault();
    openRule(rule.dataset.rule);
    return;
  }
  requestAnimationFrame(stand); // another tab may have other bars
  const what = button?.dataset.guideButton;
  if (what === "where") show();
  if (["read", "on", "off"].includes(what)) pressed = what;
  if (what === "read") closed.add(lesson().dataset.lesson);
  if (["on", "off"].includes(what)) silent = what === "off";
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  if (event.key.toLowerCase() === "o") find("read")?.click();
});

document.addEventListener("conventicle:table", settle);
guide.addEventListener("htmx:afterSwap", settle); // a lesson was closed, the guide left or taken up again
settle();
