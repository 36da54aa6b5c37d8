// Enlargement of what the mouse rests on.
import { around, find, line } from "../dom.js";
import { holder } from "../here.js";
import { beside, enlarged, fullText } from "./faces.js";

const REST = 600; // so long the mouse rests before anything is enlarged

/**
 * Enlarge what the mouse rests on, unless something else is open (`isBusy`); returns what hides it.
 * @param {import("../choosing.js").Settings} settings
 * @param {() => DOMStringMap} words
 * @param {() => boolean} isBusy
 */
export function makeZoom({ prefix, faceText, anchor }, words, isBusy) {
  const zoom = line("div", "", `pick-zoom ${prefix}`);
  zoom.hidden = true;
  zoom.setAttribute("aria-hidden", "true");
  document.body.append(zoom);
  let waiting = 0;

  /** @param {HTMLElement} element */
  function show(element) {
    const isFace = element.dataset.face !== undefined;
    /** @type {HTMLElement[]} */
    const parts = [isFace ? enlarged(element, faceText) : line("b", element.dataset.name)];
    if (!isFace || !faceText) parts.push(...fullText(element));
    if (element.dataset.houseValue !== undefined) parts.push(line("small", words().house, "pick-house"));
    zoom.replaceChildren(...parts);
    zoom.hidden = false;
    beside(zoom, anchor(element));
  }

  function hide() {
    clearTimeout(waiting);
    zoom.hidden = true;
  }

  // Only a mouse that moves onto a card enlarges it, not a card that lands under a resting mouse; and nothing is
  // enlarged over the final scores.
  let mouse = ""; // where it was seen last
  /** @type {HTMLElement | null} */
  let under = null;
  document.addEventListener("pointermove", (event) => {
    const at = `${event.screenX} ${event.screenY}`;
    const moved = mouse && at !== mouse;
    mouse = at;
    const element = around(event, "[data-full]");
    if (!moved || event.pointerType !== "mouse" || element === under) return;
    hide();
    under = element;
    if (!element || isBusy() || find(`.${prefix}-ending[open]`, holder)) return;
    waiting = window.setTimeout(() => element.isConnected && show(element), REST);
  });
  document.addEventListener("pointerover", (event) => {
    if (around(event, "[data-full]") !== under) hide();
  });
  for (const end of ["pointerdown", "keydown", "wheel"]) document.addEventListener(end, hide, { passive: true });
  return hide;
}
