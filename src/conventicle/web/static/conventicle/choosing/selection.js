// What is offered at a table, and what of it has been picked so far. Knows no page: the rest of choosing.js shows it.

/** @typedef {[option: string, needed: string[]]} Offer an option, and the things that are clicked for it */
/**
 * What comes of a click on a thing: it is only looked at; what was picked is given up; an option is taken (`named` if
 * more than one click led to it); or several are left.
 * @typedef {{ kind: "look" } | { kind: "cleared" } | { kind: "taken", option: string, named: boolean } |
 *   { kind: "narrowed", left: Offer[] }} Outcome
 */

export class Selection {
  /** @type {Map<string, string[]>} */
  options = new Map();
  /** The things that were clicked, in this order. @type {string[]} */
  chosen = [];
  /** Where the options were read from. */
  source = "";
  #isSide;

  /**
   * What may be done beside the question (`isSide`) is never done by one click: the second one is on something that
   * names it.
   * @param {(option: string) => boolean} isSide
   */
  constructor(isSide = () => false) {
    this.#isSide = isSide;
  }

  /** @param {string} source the options and their things as JSON */
  read(source) {
    if (source === this.source) return;
    this.source = source;
    this.options = new Map(Object.entries(JSON.parse(source)));
  }

  /** The options for which all of these things are clicked. @param {string[]} [refs] @returns {Offer[]} */
  fitting(refs = this.chosen) {
    return [...this.options].filter(([, needed]) => refs.every((ref) => needed.includes(ref)));
  }

  /** Whether any option is about a thing. @param {string | undefined} ref */
  offers(ref) {
    return ref !== undefined && [...this.options.values()].some((needed) => needed.includes(ref));
  }

  /**
   * Which of its two names a thing goes by: a god also stands for the next part of its temple, and the second name counts
   * where the first says nothing.
   * @param {{ ref?: string, also?: string }} thing
   */
  refOf({ ref, also }) {
    if (!also) return ref;
    const bright = this.fitting().flatMap(([, needed]) => needed);
    return !bright.includes(ref ?? "") && bright.includes(also) ? also : ref;
  }

  /** Click a thing. @param {string | undefined} ref @returns {Outcome} */
  press(ref) {
    if (!ref || !this.offers(ref)) return { kind: "look" };
    if (this.chosen.includes(ref)) {
      this.clear();
      return { kind: "cleared" };
    }
    const further = [...this.chosen, ref];
    this.chosen = this.fitting(further).length ? further : [ref];
    const left = this.fitting();
    const named = this.chosen.length > 1;
    if (left.length > 1 || (!named && this.#isSide(left[0][0]))) return { kind: "narrowed", left };
    return { kind: "taken", option: left[0][0], named };
  }

  clear() {
    this.chosen = [];
  }

  /** What glows, and what is offered besides: only a thing that was picked brings side actions to the fore. */
  lights() {
    const left = this.fitting();
    const asked = left.filter(([option]) => this.chosen.length || !this.#isSide(option));
    return { bright: new Set(asked.flatMap(([, needed]) => needed)), sides: new Set(left.flatMap(([, needed]) => needed)) };
  }

  /**
   * Options listed together by one of their things, as long as nothing is picked and there are more than the page can list.
   * @param {number} many
   * @param {((needed: string[]) => string | false | undefined) | null} gather
   * @returns {Map<string, string[]>} thing -> its options
   */
  gathered(many, gather) {
    const groups = new Map();
    const left = this.fitting();
    if (!gather || this.chosen.length || left.length <= many) return groups;
    for (const [option, needed] of left) {
      const ref = gather(needed);
      if (ref) groups.set(ref, [...(groups.get(ref) ?? []), option]);
    }
    return groups;
  }
}

const KEYS = "1234567890qwertyiasdfghjklzxcvbnm";

/** The keys of a list, from its top on; empty where there are more rows than keys. @returns {Generator<string, never>} */
export function* keys() {
  yield* KEYS;
  while (true) yield "";
}
