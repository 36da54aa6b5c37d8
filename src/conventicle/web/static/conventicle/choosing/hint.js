// The line below the question that says what is still to be clicked, and gives up what was picked.
import { button, find, line } from "../dom.js";
import { holder } from "../here.js";

/**
 * Say what comes next, or nothing.
 * @param {string} words
 * @param {string} giveUp what the button says
 * @param {() => void} clear
 */
export function drawHint(words, giveUp, clear) {
  let hint = find(".pick-hint", holder);
  if (!hint && !words) return;
  if (!hint) {
    hint = line("p", "", "help pick-hint");
    hint.setAttribute("role", "status");
    document.getElementById("question")?.after(hint);
  }
  hint.replaceChildren(words);
  if (!words) return;
  const again = button(giveUp, "link");
  again.addEventListener("click", clear);
  hint.append(" ", again);
}
