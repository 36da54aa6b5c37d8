// The parts of a table. What the server sends is compared with what it sent before, and on the page only what differs is
// changed: everything else stays the very same element, with its focus, its scrolling, what is unfolded in it, what the
// page itself has marked on it, and with a press that is under way.
//
// A part has a name, unique on the page (`data-part`). What comes from the server is one or more parts, which may hold others;
// a part that does not come is left as it is.
// Things in a part are told apart by what they stand for (`NAMES`). What has `data-whole` or `data-flash` is drawn anew when
// anything in it changes. What the page itself adds to a part, or takes out of it, is left as it is.
const NAMES = [
  "data-part",
  "id",
  "data-option",
  "data-choose",
  "data-ref",
  "data-move",
  "data-thing",
  "data-name",
  "hx-post",
  "hx-get",
  "data-post",
];
const FIXED = ["hx-post", "hx-get", "type"]; // read once: what differs there is another element
const WHOLE = "[data-whole], [data-flash], template";

/** @type {WeakMap<Node, ChildNode>} */
const made = new WeakMap(); // a node as it was sent -> what it became on the page
/** @type {WeakSet<Node>} */
const ours = new WeakSet(); // what on the page came from the server
/** @type {Map<string, Element>} */
const sent = new Map(); // the name of a part -> the part as it was sent last

/** @param {Node} node @returns {node is Element} */
const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
/** @param {Node} node @returns {node is Element} */
const isPart = (node) => isElement(node) && node.hasAttribute("data-part");
/** @param {Element} part */
const nameOf = (part) => part.getAttribute("data-part") ?? "";

/** Remember the parts that the page came with; before anything on it is changed. @param {Document} page */
export function remember(page) {
  for (const part of page.querySelectorAll("[data-part]")) {
    if (part.parentElement?.closest("[data-part]")) continue;
    pair(part.cloneNode(true), part);
  }
}

/** Bring the page up to date with parts as HTML; returns the names of the parts that were changed. @param {string} html */
export function update(html) {
  const brought = document.createElement("template");
  brought.innerHTML = html;
  /** @type {Set<string>} */
  const changed = new Set();
  for (const part of [...brought.content.children].filter(isPart)) {
    const before = sent.get(nameOf(part));
    const node = before && made.get(before);
    if (!before || !node?.isConnected || isSame(before, part)) continue;
    before.replaceWith(part); // in the part that holds it
    amend(before, part, node, changed);
  }
  return changed;
}

/** @param {Node} source @param {ChildNode} node */
function pair(source, node) {
  keep(source, node);
  ours.add(node);
  let its = node.firstChild;
  for (let one = source.firstChild; one && its; one = one.nextSibling, its = its.nextSibling) pair(one, its);
}

/** @param {Node} source @param {ChildNode} node */
function keep(source, node) {
  made.set(source, node);
  if (isPart(source)) sent.set(nameOf(source), source);
}

/** @param {ChildNode} source */
function make(source) {
  const node = document.importNode(source, true);
  pair(source, node);
  return node;
}

// What lies in a template is no child of it.
/** @param {Node} before @param {Node} now */
function isSame(before, now) {
  if (!before.isEqualNode(now)) return false;
  if (!isElement(before) || !isElement(now)) return true;
  if (now.localName === "template") return before.innerHTML === now.innerHTML;
  const inside = now.getElementsByTagName("template");
  if (!inside.length) return true;
  return [...before.getElementsByTagName("template")].every((one, at) => one.innerHTML === inside[at].innerHTML);
}

// A row is told apart by the first thing in it.
/** @param {Element} element @returns {string} */
function keyOf(element) {
  for (const name of NAMES) {
    const value = element.getAttribute(name);
    if (value !== null) return `${element.localName} ${name} ${value}`;
  }
  const first = element.localName === "li" && element.firstElementChild;
  return first ? keyOf(first) : "";
}

/** @param {Node} before @param {Node} now */
function canBecome(before, now) {
  if (before.nodeType !== now.nodeType) return false;
  if (!isElement(before) || !isElement(now)) return true;
  if (before.localName !== now.localName || now.matches(WHOLE) || before.matches(WHOLE)) return false;
  return FIXED.every((name) => before.getAttribute(name) === now.getAttribute(name));
}

// Which of the nodes before each of the nodes now is.
/** @param {ChildNode[]} before @param {ChildNode[]} now */
function twins(before, now) {
  /** @type {Map<ChildNode, ChildNode>} */
  const found = new Map();
  let start = 0;
  let end = 0;
  const most = Math.min(before.length, now.length);
  while (start < most && isSame(before[start], now[start])) {
    found.set(now[start], before[start]);
    start += 1;
  }
  while (end < most - start && isSame(before[before.length - 1 - end], now[now.length - 1 - end])) {
    found.set(now[now.length - 1 - end], before[before.length - 1 - end]);
    end += 1;
  }
  const free = new Set(before.slice(start, before.length - end));
  const open = now.slice(start, now.length - end);
  /** @type {Map<ChildNode, string>} */
  const keys = new Map();
  for (const one of [...free, ...open]) keys.set(one, isElement(one) ? keyOf(one) : "");
  /** @param {(other: ChildNode, one: ChildNode) => boolean} fits */
  const take = (fits) => {
    for (const one of open) {
      if (found.has(one)) continue;
      for (const other of free) {
        if (keys.get(other) !== keys.get(one) || !fits(other, one)) continue;
        found.set(one, other);
        free.delete(other);
        break;
      }
    }
  };
  take(isSame);
  take((other, one) => canBecome(other, one) && (Boolean(keys.get(one)) || classOf(other) === classOf(one)));
  take(canBecome);
  return { found, gone: free };
}

/** @param {Node} node */
const classOf = (node) => (isElement(node) ? node.className : undefined);

// `before` and `now`: as sent; `node`: what it is on the page.
/** @param {ChildNode} before @param {ChildNode} now @param {ChildNode} node @param {Set<string>} changed */
function amend(before, now, node, changed) {
  if (isPart(now)) changed.add(nameOf(now));
  keep(now, node);
  if (!isElement(now) || !isElement(before) || !isElement(node)) {
    node.nodeValue = now.nodeValue;
    return;
  }
  amendAttributes(before, now, node);
  const children = [...now.childNodes];
  const { found, gone } = twins([...before.childNodes], children);
  for (const one of gone) made.get(one)?.remove();
  /** @type {ChildNode | null} */
  let last = null;
  for (const one of children) {
    const twin = found.get(one);
    const there = twin && made.get(twin);
    const its = there ?? make(one);
    if (!twin || !there) {
      put(its, node, last);
      tellNew(its, changed);
    } else {
      if (isSame(twin, one)) one.replaceWith(twin);
      else amend(twin, one, its, changed);
      if (its.parentNode === node) put(its, node, last); // else the page has put it elsewhere
    }
    if (its.parentNode === node) last = its;
  }
}

/** @param {ChildNode} its @param {Set<string>} changed */
function tellNew(its, changed) {
  if (!isElement(its)) return;
  window.htmx?.process(its);
  for (const part of [its, ...its.querySelectorAll("[data-part]")]) if (isPart(part)) changed.add(nameOf(part));
}

// After the one before it; what the page itself has put between them stays there.
/** @param {ChildNode} its @param {Element} node @param {ChildNode | null} last */
function put(its, node, last) {
  let next = last ? last.nextSibling : node.firstChild;
  const first = next;
  while (next && next !== its && !ours.has(next)) next = next.nextSibling;
  if (next !== its) node.insertBefore(its, next && ours.has(next) ? next : first);
}

/** @param {Element} before @param {Element} now @param {Element} node */
function amendAttributes(before, now, node) {
  for (const { name, value } of now.attributes) {
    if (before.getAttribute(name) === value) continue;
    if (name === "class") amendClasses(before, now, node);
    else node.setAttribute(name, value);
    if (name === "value" && node instanceof HTMLInputElement && !node.matches(":active")) node.value = value; // not under a drag
  }
  for (const { name } of before.attributes) {
    if (now.hasAttribute(name)) continue;
    if (name === "class") amendClasses(before, now, node);
    else node.removeAttribute(name);
  }
}

/** @param {Element} before @param {Element} now @param {Element} node */
function amendClasses(before, now, node) {
  for (const one of before.classList) if (!now.classList.contains(one)) node.classList.remove(one);
  for (const one of now.classList) if (!before.classList.contains(one)) node.classList.add(one);
}
