// The pieces of a table. The server sends only those that this page has not: an answer says how the new table is made from
// the pieces of one that the page was sent before (`since`) and from new ones. Knows no page.

/**
 * @typedef {object} Answer
 * @property {string} mark the table that the answer makes
 * @property {string} since the table whose pieces it uses; empty if it uses none
 * @property {number} count of how many pieces the new table consists
 * @property {number[]} order pairs: from which piece of the other table on, and how many; or which kind of new ones, and how many
 * @property {string[]} new pieces of the table, with signs for the names of people
 * @property {string[]} words what the signs stand for
 * @property {string[]} bare pieces of the chat
 */

const BARE = -2; // any other number below 0 stands for new ones
const FIRST_SIGN = 0xe000;
const SIGNS = /[\ue000-\ue063]/g;
const KEPT = 4; // answers may overtake each other: so many tables may be built on

export class Pieces {
  /** The mark of the table that was sent last; the server is asked for what changed since then. */
  mark = "";
  /** @type {Map<string, string[]>} */
  #tables = new Map();

  /**
   * What the server sent, as HTML; null if it builds on a table that is not here, and has to be asked for as a whole.
   * @param {string} text
   * @returns {string | null}
   */
  read(text) {
    if (!text.startsWith('{"mark":')) return text;
    /** @type {Answer} */
    const answer = JSON.parse(text);
    const made = this.#make(answer);
    if (made?.length !== answer.count) {
      this.mark = "";
      return null;
    }
    this.mark = answer.mark;
    this.#tables.delete(answer.mark);
    this.#tables.set(answer.mark, made);
    for (const mark of [...this.#tables.keys()].slice(0, -KEPT)) this.#tables.delete(mark);
    return made.join("");
  }

  /** @param {Answer} answer */
  #make({ since, order, new: nameless, words, bare }) {
    const before = since ? this.#tables.get(since) : [];
    if (!before) return null;
    const news = nameless.map((piece) => piece.replace(SIGNS, (sign) => words[sign.charCodeAt(0) - FIRST_SIGN])).values();
    const bares = bare.values();
    /** @type {string[]} */
    const made = [];
    for (let at = 0; at < order.length; at += 2) {
      const [from, number] = [order[at], order[at + 1]];
      if (from >= 0) made.push(...before.slice(from, from + number));
      else for (let n = 0; n < number; n += 1) made.push((from === BARE ? bares : news).next().value ?? "");
    }
    return made;
  }
}
