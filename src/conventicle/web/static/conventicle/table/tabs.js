// On a phone one part of the page is shown at a time, by its tab.
import { all, byId, find, line } from "../dom.js";
import { narrow } from "../here.js";

const body = document.body;
const LISTS = ".log-lines, .chat-lines"; // read from their end on

/** The lists that are at their end: what comes next is to be seen there too. */
export const listsAtEnd = () => all(LISTS).filter((list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2);

/** @param {HTMLElement} list */
export function toEnd(list) {
  list.scrollTop = list.scrollHeight;
}

/** Show lists from their end on; one that is not shown cannot be scrolled. @param {ParentNode} within */
export function toEnds(within) {
  for (const list of all(LISTS, within)) toEnd(list);
}

/** Show a part of the page. @param {string} name */
export function openTab(name) {
  body.dataset.tab = name;
  for (const button of all(".tabs button")) button.setAttribute("aria-pressed", String(button.dataset.tab === name));
  toEnds(byId(name));
  drawUnread();
}

let lastRead = find("#chat-lines li:last-child");

/** Lines of the chat that were said while it was not shown are counted on its tab. */
export function drawUnread() {
  const lines = all("#chat-lines li");
  if (!narrow.matches || body.dataset.tab === "chat") lastRead = lines.at(-1) ?? null;
  const unread = lines.length - 1 - (lastRead ? lines.indexOf(lastRead) : -1);
  const button = find('.tabs [data-tab="chat"]');
  if (!button) return;
  find(".unread", button)?.remove();
  if (unread) button.append(line("span", String(unread), "unread"));
}
