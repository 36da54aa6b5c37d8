// Choosing from the list and on the generic board, whose things name the options they stand for.
import { all, around, byId, find } from "../dom.js";
import { choiceFor, holder, live, seat, whyNot } from "../here.js";
import { ask } from "../sure.js";
import { openTab } from "./tabs.js";

const HELD = 550; // so long a finger rests before a thing explains itself
const body = document.body;
const askFirst = /** @type {HTMLInputElement | null} */ (find("[data-ask-first]"));
const page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");

/** The name of this page among all that are open. */
export const pageId = page;

document.addEventListener("htmx:configRequest", ({ detail: { parameters, path } }) => {
  if (!/\/(decide|undo)$/.test(path)) return;
  const { revision } = live().dataset;
  parameters.seat = seat();
  parameters.revision = revision;
  // The same choice at the same revision has the same key: sent twice, it counts once.
  parameters.key = `${page}-${revision}-${parameters.option ?? "undo"}`;
});

document.addEventListener("htmx:confirm", (event) => {
  const choice = around(event, ".choice");
  if (!choice) return;
  // What is not asked for is confirmed, unless it was just offered by name (choosing.js).
  const { side, named } = choice.dataset;
  delete choice.dataset.named;
  if (!askFirst?.checked && (side === undefined || named !== undefined)) return;
  event.preventDefault();
  const words = side === undefined ? body.dataset.confirm : body.dataset.confirmSide;
  ask(`${words} ${find("b", choice)?.textContent}`, () => event.detail.issueRequest(true));
});

/** Several choices may name the thing that was clicked: then only they stay bright in the list. @param {string[]} options */
export function drawFilter(options) {
  for (const choice of all(".choice", holder)) {
    choice.classList.toggle("dim", options.length > 0 && !options.includes(choice.dataset.option ?? ""));
  }
  if (options.length > 1) {
    openTab("options");
    choiceFor(options[0])?.focus();
  }
}

/** Click a thing of the generic board. @param {HTMLElement} element */
export function pick(element) {
  const options = element.dataset.options?.split(",") ?? [];
  if (options.length === 1) choiceFor(options[0])?.click();
  else if (options.length > 1) drawFilter(options);
  else if (element.dataset.thing) explain(element);
}

/** @param {HTMLElement} element */
async function explain(element) {
  byId("thing-name").textContent = find("b", element)?.textContent ?? element.dataset.name ?? "";
  byId("thing-text").textContent = element.dataset.text ?? "";
  const why = byId("thing-why");
  why.textContent = "";
  /** @type {HTMLDialogElement} */ (byId("thing-dialog")).showModal();
  why.textContent = await whyNot(element.dataset.thing ?? "");
}

let pressed = 0;
document.addEventListener("pointerdown", (event) => {
  const thing = around(event, "[data-thing]");
  clearTimeout(pressed);
  if (!thing || event.pointerType !== "touch") return;
  pressed = window.setTimeout(() => {
    thing.dataset.held = "1";
    explain(thing);
  }, HELD);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(pressed), true);

document.addEventListener("contextmenu", (event) => {
  const thing = around(event, "[data-thing]");
  if (!thing) return;
  event.preventDefault();
  explain(thing);
});
