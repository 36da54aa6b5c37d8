// Choosing by clicks on a table: what a game's own table shares with the others.
//
// An option is a list of things to click (`data-refs` of the element `[data-choosing]`); a thing has `data-ref`. Each
// click narrows the options down; the last one left is taken by clicking it in the list, which is the only way to the
// server. What may be done beside the question (`data-side` in the list) does not glow, and a click on it only offers it
// by name. A thing that is in no option opens its details and says why not, and so does one to look at only
// (`data-look`). Pieces travel when the table changes (motion.js).
//
// The parts lie in choosing/: what is picked (selection.js), how that is shown (marks.js, hint.js), the details (sheet.js,
// zoom.js, faces.js), pointer and keys (pointer.js), the game's pictures (pictures.js, emblems.js).
import { drawEmblems } from "./choosing/emblems.js";
import { drawHint } from "./choosing/hint.js";
import { drawMarks, markedOf } from "./choosing/marks.js";
import { bringSprite, signs } from "./choosing/pictures.js";
import { followArrows, followClicks, followFocus, followHolding, followPorts } from "./choosing/pointer.js";
import { Selection } from "./choosing/selection.js";
import { Sheet } from "./choosing/sheet.js";
import { makeZoom } from "./choosing/zoom.js";
import { all, find } from "./dom.js";
import { choiceFor, holder, live, narrow, things } from "./here.js";
import { frame } from "./motion.js";

/** @typedef {import("./choosing/selection.js").Offer} Offer */
/**
 * @typedef {object} Click one that leaves several options
 * @property {string} ref
 * @property {string[]} chosen
 * @property {Offer[]} left
 * @property {HTMLElement} root
 */
/** @typedef {{ words: string | undefined, sheet: boolean }} Next what to say, and whether to offer the rest in a sheet */
/**
 * @typedef {object} Means what details are made with
 * @property {typeof import("./dom.js").line} line
 * @property {import("./choosing/pictures.js").Sign} sign
 * @property {HTMLElement} root
 */
/**
 * @typedef {object} Settings
 * @property {string} prefix of the symbols' ids
 * @property {string} art the folder of their board
 * @property {string[]} sprites its files
 * @property {string} ports what scrolls
 * @property {Record<string, string>} events signs of the log
 * @property {string} area selector of places, whose surroundings glow
 * @property {(place: HTMLElement, key: string, holder: HTMLElement) => HTMLElement | null} neighbour where arrow keys lead
 * @property {(element: HTMLElement) => Element} anchor beside what the details of a thing stand
 * @property {(element: HTMLElement, means: Means) => Element[]} details what they show besides
 * @property {string} faceText the part of a card's face that has room for its whole text there
 * @property {((click: Click) => Next) | null} next after a click that leaves several options
 * @property {((needed: string[]) => string | false | undefined) | null} gather by which thing options are listed together
 *   where there are more than the page can list (`data-many`)
 * @property {((element: HTMLElement, selection: Selection) => string | undefined) | null} notation what to ask the rules
 * @property {((root: HTMLElement, seat: string) => string) | null} emblem the symbol of a seat
 * @property {(root: HTMLElement) => void} prepare called before a new table is made ready
 * @property {(root: HTMLElement) => void} changed and after that
 */

/** @type {Omit<Settings, "prefix" | "art" | "sprites">} */
const DEFAULTS = {
  ports: "",
  events: {},
  area: "",
  neighbour: () => null,
  anchor: (element) => element,
  details: () => [],
  faceText: "",
  next: null,
  gather: null,
  notation: null,
  emblem: null,
  prepare: () => {},
  changed: () => {},
};

/** The table of the game, without which there is nothing to choose. */
function root() {
  const found = find("[data-choosing]", holder);
  if (!found) throw new Error("This table is not chosen from by clicks.");
  return found;
}

/** @param {Pick<Settings, "prefix" | "art" | "sprites"> & Partial<Settings>} wanted */
export function choosing(wanted) {
  const settings = { ...DEFAULTS, ...wanted };
  const { prefix, area, next } = settings;
  const selection = new Selection((option) => choiceFor(option)?.dataset.side !== undefined);
  const sign = signs(prefix);
  const sheet = new Sheet(settings, selection, { root, sign, choose: (option) => choose(option, true), clear });
  const hideZoom = makeZoom(
    settings,
    () => root().dataset,
    () => sheet.isOpen,
  );
  for (const name of settings.sprites) bringSprite(prefix, settings.art, name);

  /** @param {HTMLElement} element @param {string[]} [offers] */
  function open(element, offers) {
    hideZoom();
    sheet.open(element, offers);
  }

  /** Take an option; `named`: by something that names it. @param {string} option @param {boolean} named */
  function choose(option, named) {
    sheet.close();
    selection.clear();
    const choice = choiceFor(option);
    if (named && choice) choice.dataset.named = "";
    choice?.click();
  }

  function clear() {
    selection.clear();
    hint("");
    draw();
  }

  const draw = () => drawMarks(selection, settings, Number(root().dataset.many ?? 0));
  /** @param {string | undefined} words */
  const hint = (words) => drawHint(words ?? "", root().dataset.clear ?? "", clear);

  /** @param {HTMLElement} element */
  function press(element) {
    const ref = selection.refOf(element.dataset) ?? "";
    const outcome = selection.press(ref);
    if (outcome.kind === "look") open(element);
    else if (outcome.kind === "cleared") clear();
    else if (outcome.kind === "taken") choose(outcome.option, outcome.named);
    else {
      draw();
      const { words, sheet: offering } = whatNext(ref);
      hint(words);
      if (offering)
        open(
          element,
          outcome.left.map(([option]) => option),
        );
    }
  }

  /** @param {string} ref @returns {Next} */
  function whatNext(ref) {
    const { chosen } = selection;
    const left = selection.fitting();
    if (next) return next({ ref, chosen, left, root: root() });
    const isElsewhere = left.every(([, needed]) => needed.some((one) => !chosen.includes(one) && things(one).length));
    return { words: isElsewhere ? root().dataset.now : "", sheet: !isElsewhere };
  }

  /** @param {string} ref */
  function pickGroup(ref) {
    selection.chosen = [ref];
    draw();
    hint(next ? whatNext(ref).words : root().dataset.now);
    find(".choices li:not([hidden]) .choice", holder)?.focus();
  }

  // On a phone a place first shows itself; its options are in the sheet.
  /** @param {HTMLElement} element */
  function pressThing(element) {
    const isPlace = area && narrow.matches && element.matches(area) && !selection.chosen.length;
    if (isPlace) open(element);
    else press(element);
  }

  const wasHeld = followHolding(open, () => sheet.isOpen);
  followClicks({ direct: choose, group: pickGroup, thing: pressThing }, wasHeld);
  const setStop = followArrows(settings);
  const giveFocus = followFocus();
  const reachPorts = followPorts(settings.ports);

  // Wherever the focus is: who clicked with a mouse may have it nowhere.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && selection.chosen.length && !find("dialog[open]")) clear();
  });

  // What a bot advises is marked on the board.
  document.addEventListener("conventicle:advice", ({ detail }) => {
    if (!find("[data-choosing]", holder)) return;
    selection.read(root().dataset.refs ?? "{}");
    const advised = selection.options.get(detail) ?? [];
    for (const element of all("[data-ref]", holder)) {
      const { ref = "", also = "" } = element.dataset;
      markedOf(element, area).classList.toggle("advised", advised.includes(ref) || advised.includes(also));
    }
  });

  let ready = ""; // the options that were made ready last
  let flashed = "";

  // As long as the question is the same, what was picked stays picked and what is offered stays open.
  /** @param {boolean} anew */
  function settle(anew) {
    if (!find("[data-choosing]", holder)) return;
    selection.read(root().dataset.refs ?? "{}");
    if (anew || ready !== selection.source) {
      ready = selection.source;
      selection.clear();
      if (sheet.isOffering) sheet.close();
    }
    if (!selection.chosen.length) hint("");
    settings.prepare(root());
    setStop();
    showFlash();
    reachPorts();
    draw();
    drawEmblems(settings, sign, root());
    settings.changed(root());
    giveFocus();
  }

  // What is drawn over the table for a moment is drawn once, and not when someone looks back.
  function showFlash() {
    const flash = find("[data-flash]", holder);
    if (!flash || flash.dataset.held) return;
    if (flash.dataset.flash === flashed || live().dataset.past) flash.remove();
    flash.dataset.held = "1";
    flashed = flash.dataset.flash ?? "";
  }

  frame(settings.ports, `.${prefix}-actions`);
  document.addEventListener("conventicle:table", ({ detail }) => settle(detail.anew));
  settle(true);
}
