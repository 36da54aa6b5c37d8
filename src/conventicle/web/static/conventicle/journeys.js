// Who travels where when the table changes. Knows no page: motion.js shows it.

/** @typedef {{ left: number, top: number, width: number, height: number, bottom: number, right: number }} Box */
/** @typedef {{ element: HTMLElement, kind: string | undefined, box: Box, seen: boolean }} Place where a piece is seen */

/**
 * Which piece travelled from where: one that is still there is the same; of those alike, one that left a place is the one
 * that came elsewhere. What comes from nowhere appears.
 * @param {Place[]} before
 * @param {Place[]} now
 */
export function journeysOf(before, now) {
  /** @type {{ from: Place | null, to: Place }[]} */
  const found = [];
  const left = new Map(before.map((one) => [one.element, one]));
  const fresh = [];
  for (const to of now) {
    const from = left.get(to.element);
    if (from && from.kind === to.kind) {
      left.delete(to.element);
      if (from.seen && to.seen) found.push({ from, to });
    } else fresh.push(to);
  }
  const lost = [...left.values()].filter((one) => one.seen);
  for (const to of fresh.filter((one) => one.seen)) {
    const at = lost.findIndex((one) => one.kind === to.kind);
    found.push({ from: at < 0 ? null : lost.splice(at, 1)[0], to });
  }
  return found;
}
