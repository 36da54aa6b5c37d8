// Finding and making elements. What a page must have is asked for by its id; everything else may be missing.

/**
 * The element with this id, which the page must have.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return /** @type {T} */ (found);
}

/**
 * The first element that fits, or null.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T | null}
 */
export function find(selector, within = document) {
  return within.querySelector(selector);
}

/**
 * Every element that fits.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
export function all(selector, within = document) {
  return [.../** @type {NodeListOf<T>} */ (within.querySelectorAll(selector))];
}

/**
 * What fits among the target of an event and all that it lies in.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @returns {T | null}
 */
export function around({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * A new element with words in it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [words]
 * @param {string} [kind] its classes
 * @returns {HTMLElementTagNameMap[T]}
 */
export function line(tag, words = "", kind = "") {
  const made = document.createElement(tag);
  made.textContent = words;
  if (kind) made.className = kind;
  return made;
}

/**
 * A button that submits nothing.
 * @param {string} words
 * @param {string} [kind]
 */
export function button(words, kind = "") {
  const made = line("button", words, kind);
  made.type = "button";
  return made;
}

/** Whether it takes up room on the page. @param {Element} one */
export const isShown = (one) => one.getClientRects().length > 0;

/** The seat that the classes of an element name. @param {Element | null | undefined} element */
export const seatOf = (element) => element?.className.match(/seat-(\d)/)?.[1];

/** Whether a key is meant for something else than the table. @param {KeyboardEvent} event */
export function isElsewhere(event) {
  return event.ctrlKey || event.metaKey || event.altKey || Boolean(around(event, "input, select, textarea, dialog[open]"));
}
