// Which table is the newest: what the stream says, what the page shows, and the answers that are on their way. Knows no page.

/** @typedef {[revision: number, change: number]} Told a revision, and the number of the last change besides the game */

export class News {
  #newest; // the revision that the page shows or is about to show
  #change; // the last change besides the game that the page shows
  #answers = 0; // how many answers to choices of ours are on their way
  /** What was heard of last and has not been fetched. @type {Told | null} */
  #heard = null;
  /** What the stream said while an answer was on its way. @type {Told[]} */
  #held = [];

  /** @param {number} revision @param {number} change */
  constructor(revision, change) {
    this.#newest = revision;
    this.#change = change;
  }

  /**
   * Whether a table may be shown. Answers may overtake each other: the answer to a choice may come after that to a later tick.
   * An older table is never shown over a newer one, or the page would stay without the choices that the newer one offers.
   * @param {string} html
   */
  accepts(html) {
    const revision = Number(/data-revision="(\d+)"/.exec(html)?.[1] ?? this.#newest);
    if (revision < this.#newest) return false;
    this.#newest = revision;
    return true;
  }

  // Of a table of which nothing was told a server knows no revision (-1); that, too, it says with another number after a start.
  /** @param {Told} told */
  #isShown([revision, change]) {
    return change === this.#change && revision <= this.#newest;
  }

  /**
   * The stream tells something; true if the table has to be fetched. An answer to a choice of ours shows what the stream
   * tells of it: whatever comes while it is on its way waits for it.
   * @param {Told} told
   */
  hear(told) {
    if (this.#answers) {
      this.#held.push(told);
      return false;
    }
    if (this.#isShown(told)) return false;
    this.#heard = told;
    return true;
  }

  /** The table has to be fetched whatever is told. */
  distrust() {
    this.#heard ??= [-1, this.#change];
  }

  /** What the next table that is fetched has to show; null if there is nothing new. */
  take() {
    const aim = this.#heard;
    this.#heard = null;
    return aim;
  }

  /** The table that was fetched for `aim` is shown; what came meanwhile may be part of it. @param {Told} aim */
  shown(aim) {
    this.#change = aim[1];
    if (this.#heard && this.#isShown(this.#heard)) this.#heard = null;
  }

  /** It could not be fetched. @param {Told | null} aim */
  failed(aim) {
    this.#heard ??= aim;
  }

  /** A choice of ours is sent. Returns what ends the waiting for its answer, true if that brings news. */
  sends() {
    this.#answers += 1;
    let waits = true;
    return () => {
      if (!waits) return false;
      waits = false;
      this.#answers -= 1;
      if (this.#answers) return false;
      const held = this.#held;
      this.#held = [];
      return held.map((told) => this.hear(told)).includes(true);
    };
  }
}
