// Details: a sheet for a thing, with what may be chosen there, or why not.
import { button, find, line } from "../dom.js";
import { choiceFor, holder, live, narrow, whyNot } from "../here.js";
import { beside, enlarged, fullText } from "./faces.js";

/** @typedef {import("./selection.js").Selection} Selection */
/** @typedef {import("../choosing.js").Settings} Settings */
/**
 * @typedef {object} Acts what a sheet does with the rest of the table
 * @property {() => HTMLElement} root
 * @property {import("./pictures.js").Sign} sign
 * @property {(option: string) => void} choose an option that the sheet names
 * @property {() => void} clear
 */

export class Sheet {
  #dialog;
  #settings;
  #selection;
  #acts;

  /** @param {Settings} settings @param {Selection} selection @param {Acts} acts */
  constructor(settings, selection, acts) {
    this.#settings = settings;
    this.#selection = selection;
    this.#acts = acts;
    this.#dialog = line("dialog", "", `sheet small pick-dialog ${settings.prefix}`);
    this.#dialog.setAttribute("aria-labelledby", "pick-name");
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("click", ({ target }) => this.#press(/** @type {Element} */ (target)));
    this.#dialog.addEventListener("cancel", () => this.#forgo());
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /** Whether options are offered in it, not only words. */
  get isOffering() {
    return this.isOpen && Boolean(this.#offered());
  }

  close() {
    if (this.isOpen) this.#dialog.close();
  }

  /**
   * Show a thing, with options to choose; without them those that it is clicked for.
   * @param {HTMLElement} element
   * @param {string[]} [offers]
   */
  open(element, offers = []) {
    const { ref } = element.dataset;
    const chosenHere = ref && this.#selection.offers(ref) ? this.#selection.fitting([ref]).map(([option]) => option) : [];
    const options = offers.length ? offers : chosenHere;
    const why = line("p", "", "refused");
    why.setAttribute("role", "alert");
    const away = button(this.#words.close ?? "", "button");
    away.dataset.close = "";
    this.#dialog.replaceChildren(...this.#tell(element), why, ...options.map(offerButton), away);
    this.#dialog.showModal();
    if (!options.length && (this.#settings.notation || !this.#selection.chosen.length)) this.#refuse(element, why);
    this.#stand(element);
    (this.#offered() ?? away).focus();
  }

  get #words() {
    return this.#acts.root().dataset;
  }

  #offered() {
    return find("[data-choose]", this.#dialog);
  }

  /** @param {Element} target */
  #press(target) {
    const picked = /** @type {HTMLElement | null} */ (target.closest("[data-choose]"));
    if (picked) this.#acts.choose(picked.dataset.choose ?? "");
    else if (target === this.#dialog || target.closest("[data-close]")) {
      this.#forgo();
      this.close();
    }
  }

  // Who closes what was offered begins anew; who only looked at something goes on choosing.
  #forgo() {
    if (this.#offered()) this.#acts.clear();
  }

  /** @param {HTMLElement} element @returns {Element[]} */
  #tell(element) {
    const data = element.dataset;
    const { faceText, details } = this.#settings;
    const title = line("h2", data.name ?? element.getAttribute("aria-label") ?? element.textContent ?? "");
    title.id = "pick-name";
    /** @type {Element[]} */
    const parts = [title];
    const isFace = data.face !== undefined;
    if (isFace) {
      const face = enlarged(element, faceText);
      face.setAttribute("aria-hidden", "true");
      parts.push(face);
    }
    if (!faceText || !isFace) parts.push(...fullText(element));
    parts.push(...details(element, { line, sign: this.#acts.sign, root: this.#acts.root() }));
    if (data.list) parts.push(listed(data.list));
    if (data.houseValue !== undefined) parts.push(houseLine(this.#words));
    return parts;
  }

  // Beside what was clicked on a wide screen; from below on a phone.
  /** @param {HTMLElement} element */
  #stand(element) {
    this.#dialog.style.removeProperty("left");
    this.#dialog.style.removeProperty("top");
    if (!narrow.matches) beside(this.#dialog, this.#settings.anchor(element));
  }

  // The rules answer for an option in their notation, which the thing names.
  /** @param {HTMLElement} element @param {HTMLElement} why */
  async #refuse(element, why) {
    const { notation } = this.#settings;
    const known = element.dataset.why;
    const thing = notation ? notation(element, this.#selection) : element.dataset.notation;
    if (known) why.textContent = known;
    if (known || !thing || !live().dataset.turn || !find(".choice", holder)) return;
    why.classList.add("coming"); // there is room for the answer from the start: nothing moves under a press
    why.textContent = await whyNot(thing);
    if (this.isOpen && element.isConnected && this.#dialog.getBoundingClientRect().bottom > innerHeight) this.#stand(element);
  }
}

/** @param {string} option */
function offerButton(option) {
  const choice = choiceFor(option);
  const made = button("", "button pick-offer");
  made.dataset.choose = option;
  for (const tag of /** @type {const} */ (["b", "small"]))
    made.append(line(tag, (choice && find(tag, choice))?.textContent ?? ""));
  return made;
}

/** @param {DOMStringMap} words */
function houseLine({ house, houseText }) {
  const made = line("p", "", "note pick-house");
  made.append(line("b", house), `. ${houseText}`);
  return made;
}

/** @param {string} names */
function listed(names) {
  const list = line("ol", "", "pick-list");
  for (const one of names.split("\n")) list.append(line("li", one));
  return list;
}
