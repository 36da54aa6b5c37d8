// The seed shown at the end must have the hash that was shown at the start.
import { find } from "../dom.js";
import { holder } from "../here.js";
import { hashOf } from "./hash.js";

/** Mark the seed as checked, where one is shown. */
export async function checkSeed() {
  const seed = find("[data-seed]", holder)?.textContent;
  const mark = find("[data-checked]", holder);
  if (!seed || !mark || !crypto.subtle) return;
  const hash = await hashOf(seed);
  mark.textContent = hash === find("[data-commitment]", holder)?.textContent ? "✓" : "✗";
}
