// What a bot advises is marked where it lies: in the list, on the generic board; choosing.js marks the things of others.
import { all, find } from "../dom.js";
import { holder } from "../here.js";

/** Mark what is advised now, and nothing else. */
export function drawAdvice() {
  const option = find("[data-advice]", holder)?.dataset.advice ?? "";
  for (const element of all(".choice, [data-choose], [data-options]", holder)) {
    const { option: own, choose, options } = element.dataset;
    const advised = [own, choose, ...(options?.split(",") ?? [])].includes(option);
    element.classList.toggle("advised", Boolean(option) && advised);
  }
  document.dispatchEvent(new CustomEvent("conventicle:advice", { detail: option }));
}

document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (/** @type {Element} */ (target).id !== "hint") return;
  drawAdvice();
  const seen = all(".board .advised", holder).find((element) => element.offsetParent);
  seen?.scrollIntoView({ block: "center", inline: "nearest" });
});
