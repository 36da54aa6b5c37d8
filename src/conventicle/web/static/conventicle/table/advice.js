// What a bot advises is marked where it lies: in the list, on the generic board; choosing.js marks the things of others.
import { all, find, isShown } from "../dom.js";
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
  const marked = all(".advised:not(.choice)", holder);
  for (const one of marked) one.closest("details")?.setAttribute("open", "");
  const shown = marked.filter(isShown);
  const onBoard = shown.find((one) => one.closest(".board"));
  onBoard?.scrollIntoView({ block: "center", inline: "nearest" });
  // A row of buttons beside the question scrolls by itself.
  for (const one of shown) if (one.dataset.choose) one.scrollIntoView({ block: "nearest", inline: "nearest" });
});
