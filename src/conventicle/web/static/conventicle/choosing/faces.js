// A card enlarged, and boxes that stand beside what they tell of.
import { all, find, line } from "../dom.js";

/**
 * A copy of a card's face for reading.
 * @param {HTMLElement} element
 * @param {string} faceText the part of the face that has room for the whole text there
 */
export function enlarged(element, faceText) {
  const face = line("div", "", `${element.className.replace(/\b(glow|side-offer|chosen|cannot)\b/g, "")} big`);
  for (const part of element.children) if (!part.matches("kbd")) face.append(part.cloneNode(true));
  const text = faceText && find(faceText, face);
  if (text) text.textContent = element.dataset.full ?? "";
  for (const part of all("[id]", face)) part.removeAttribute("id");
  for (const part of all("button", face)) part.replaceWith(...part.childNodes);
  return face;
}

/** What a thing says of itself, each line a paragraph. @param {HTMLElement} element */
export function fullText({ dataset: { full = "" } }) {
  return full
    .split("\n")
    .filter(Boolean)
    .map((one) => line("p", one));
}

/**
 * Put a box above something, or below where there is no room, and always on the screen.
 * @param {HTMLElement} box
 * @param {Element} element
 */
export function beside(box, element) {
  const about = element.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, about.left + about.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = about.top - size.height - 8;
  const top = above > 8 ? above : Math.min(about.bottom + 8, innerHeight - size.height - 8);
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(8, top)}px`;
}
