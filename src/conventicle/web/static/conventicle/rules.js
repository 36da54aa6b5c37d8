// Searching the rules from the table: only the pages and things that have all the words stay, and the words are marked.
import { all, byId } from "./dom.js";

const field = /** @type {HTMLInputElement} */ (byId("rules-search"));
const text = byId("rules-text");
const status = byId("rules-found");
const SPOT = "rules-spot";

// A page is a heading and what follows it up to the next; of a list of things each one counts by itself.
function pages() {
  /** @type {HTMLElement[][]} */
  const found = [];
  for (const one of /** @type {HTMLElement[]} */ ([...text.children])) {
    const page = one.matches("h2, h3, details") ? undefined : found.at(-1);
    if (page) page.push(one);
    else found.push([one]);
  }
  return found;
}

/** @param {Element[]} elements @param {string[]} words */
const holds = (elements, words) => {
  const said = elements
    .map((one) => one.textContent)
    .join(" ")
    .toLowerCase();
  return words.every((word) => said.includes(word));
};

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  CSS.highlights?.delete(SPOT);
  let found = 0;
  for (const page of pages()) {
    const shown = !words.length || holds(page, words);
    found += Number(shown);
    for (const one of page) one.hidden = !shown;
    if (page[0] instanceof HTMLDetailsElement) things(page[0], words);
  }
  status.textContent = found ? "" : (status.dataset.none ?? "");
  if (words.length) mark(words);
}

/** @param {HTMLDetailsElement} list @param {string[]} words */
function things(list, words) {
  list.open = words.length > 0 && !list.hidden;
  for (const name of all("dt", list)) {
    const told = /** @type {HTMLElement} */ (name.nextElementSibling);
    const shown = !words.length || holds([name, told], words);
    name.hidden = told.hidden = !shown;
  }
}

/** @param {string[]} words */
function mark(words) {
  if (!CSS.highlights) return;
  const spots = [];
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const said = (node.nodeValue ?? "").toLowerCase();
    for (const word of words) {
      for (let at = said.indexOf(word); at >= 0; at = said.indexOf(word, at + word.length)) {
        const spot = new Range();
        spot.setStart(node, at);
        spot.setEnd(node, at + word.length);
        spots.push(spot);
      }
    }
  }
  CSS.highlights.set(SPOT, new Highlight(...spots));
}

field.addEventListener("input", search);
text.addEventListener("htmx:afterSettle", search);
