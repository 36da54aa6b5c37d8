// The table of The Eternal City: what its map asks of choosing.js, and the signs of the log.
import { choosing } from "../../conventicle/choosing.js";
import { all, find } from "../../conventicle/dom.js";

/** @typedef {import("../../conventicle/choosing.js").Settings} Settings */

/** @param {string} ref */
const isPriest = (ref) => /^(free|at):/.test(ref);
/** @param {string} ref */
const plain = (ref) => (isPriest(ref) ? `priest:${ref.split(":").pop()}` : ref);
/** @type {Record<string, string>} */
const ARROWS = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };

// A priest waits for a district; a district where several may go offers them in its sheet.
/** @type {NonNullable<Settings["next"]>} */
function next({ ref, chosen, left, root }) {
  const byMap = left.every(([, needed]) => needed.some((one) => one.startsWith("location:") && !chosen.includes(one)));
  if (byMap && !ref.startsWith("location:")) return { words: root.dataset.nowPlace, sheet: false };
  const rest = left.flatMap(([, needed]) => needed.filter((one) => !chosen.includes(one)));
  return { words: rest.some(isPriest) ? root.dataset.nowPriest : root.dataset.nowOne, sheet: true };
}

// The rules answer for a whole option: a priest and a district, in the order in which options name them.
/** @type {NonNullable<Settings["notation"]>} */
function notation({ dataset: { ref } }, { options, chosen }) {
  if (!ref) return "";
  const [domain] = plain(ref).split(":");
  const like = [...options.values()].find(
    (needed) => needed.length > 1 && needed.some((one) => plain(one).startsWith(`${domain}:`)),
  );
  if (!like || domain === "card" || domain === "ability") return plain(ref);
  return like
    .map((one) => (plain(one).startsWith(`${domain}:`) ? plain(ref) : plain(chosen.find((it) => it !== ref) ?? one)))
    .join(" ");
}

// A district says what it asks for and gives, and who stands there.
/** @type {Settings["details"]} */
function details(element, { line, sign, root }) {
  if (!element.matches(".ec-hit")) return [];
  const { gate, alms } = element.dataset;
  const facts = line("p", "", "ec-facts");
  facts.append(sign("follower"), ` ${root.dataset.gate}: ${gate}  `, sign("coin"), ` ${root.dataset.alms}: ${alms}`);
  const ground = element.closest(".ec-place")?.querySelector(".ec-ground");
  if (!ground?.children.length) return [facts];
  const copy = /** @type {Element} */ (ground.cloneNode(true));
  for (const button of all("button", copy)) button.replaceWith(...button.childNodes);
  return [facts, copy];
}

// By fractions of a pixel: already half of one too few puts dots in place of the last letter.
/** @param {Element | null} line */
function isCut(line) {
  if (!line) return false;
  const words = document.createRange();
  words.selectNodeContents(line);
  return words.getBoundingClientRect().width > line.getBoundingClientRect().width + 0.1;
}

// Who stands there covers the name.
/** @param {Element} place @param {string} which */
function isCovered(place, which) {
  const name = find(which, place)?.getBoundingClientRect() ?? new DOMRect();
  return all(".ec-piece, .ec-pill", place).some((one) => {
    const box = one.getBoundingClientRect();
    return box.right > name.left && box.left < name.right && box.bottom > name.top && box.top < name.bottom;
  });
}

// A district's name gives way to its short one where it does not fit, and what it gives to its sheet.
function fitNames() {
  for (const place of document.querySelectorAll(".ec-place")) {
    place.classList.remove("tight", "tighter", "bare", "crowded");
    if (isCut(place.querySelector(".long")) || isCovered(place, ".long")) place.classList.add("tight");
    if (isCovered(place, ".short")) place.classList.add("crowded");
    if (isCut(place.querySelector(".short"))) place.classList.add("tighter");
    if (isCut(place.querySelector(".ec-r2"))) place.classList.add("bare");
  }
}
// The map also changes its size without the window: when a lesson appears above it.
const fitter = new ResizeObserver(fitNames);
/** @type {Element | null} */
let map = null;
function changed() {
  const now = document.querySelector(".ec-map");
  if (now !== map) {
    fitter.disconnect();
    if (now) fitter.observe(now);
    map = now;
  }
  fitNames();
}
document.fonts.ready.then(changed);

choosing({
  prefix: "ec",
  art: "eternal_city",
  sprites: ["pieces", "cults", "cards"],
  ports: ".seats, .ec-cards, .ec-licenses",
  area: ".ec-hit",
  neighbour: (place, key, holder) => find(`.ec-hit[data-number="${place.dataset[ARROWS[key]]}"]`, holder),
  anchor: (element) => element.closest(".ec-place")?.querySelector(".ec-plate") ?? element,
  details,
  faceText: ".ec-text",
  next,
  gather: (needed) => needed.length > 1 && needed.find(isPriest),
  notation,
  changed,
  emblem: (root, seat) => `emblem-${JSON.parse(root.dataset.cults ?? "[]")[Number(seat)]}`,
  events: {
    round: "first-player",
    celebrates: "supremacy",
    placed: "icon-priest",
    entered: "icon-priest",
    moved: "icon-priest",
    paid_tithe: "coin",
    sold: "coin",
    bought: "license",
    played: "miracle",
    used: "might",
    appointed: "icon-priest",
    revealed: "intrigue",
    blessed: "miracle",
    exorcised: "intrigue",
    ambushed: "intrigue",
    gained_priest: "icon-priest",
    raised_priest: "icon-priest",
    destroyed_priest: "icon-priest",
    built_altar: "icon-altar",
    altar_destroyed: "icon-altar",
    claimed: "coin",
    coins_returned: "coin",
    coins_clashed: "coin",
    won: "supremacy",
    raided: "lock",
    alms: "coin",
    summoned: "summoning",
    summoning_failed: "summoning",
    took_supremacy: "supremacy",
    took_license: "license",
    dealt_license: "license",
    drew: "miracle",
    drew_hidden: "miracle",
    gained_followers: "follower",
    lost_followers: "follower",
    gained_coins: "coin",
    lost_coins: "coin",
    gave_coins: "coin",
    gained_mobs: "mob",
    lost_mob: "mob",
    mob_benefit: "mob",
  },
});
