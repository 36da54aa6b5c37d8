// Asking before something that cannot be undone: a form with `data-sure` is sent only after a yes.
import { around, byId } from "./dom.js";

const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("sure-dialog"));
/** @type {(() => void) | null} */
let sure = null;

/** Ask, and do it after a yes. @param {string} words @param {() => void} yes */
export function ask(words, yes) {
  if (!dialog) throw new Error("The page cannot ask.");
  byId("sure-text").textContent = words;
  sure = yes;
  dialog.returnValue = "no";
  dialog.showModal();
}

dialog?.addEventListener("close", () => {
  const yes = sure;
  sure = null;
  if (dialog.returnValue === "yes") yes?.();
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement | null} */ (around(event, "[data-sure]"));
  if (!form || form.dataset.isSure) return;
  event.preventDefault();
  ask(form.dataset.sure ?? "", () => {
    form.dataset.isSure = "1";
    form.requestSubmit();
  });
});
