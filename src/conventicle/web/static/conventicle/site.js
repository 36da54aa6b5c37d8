// What every page shares: copying a link, asking before something final.
import { all, around, byId, find } from "./dom.js";
import "./app.js";
import "./sure.js";

const zone = /** @type {HTMLInputElement | null} */ (find("[data-zone]"));
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

document.addEventListener("click", async (event) => {
  const copy = around(event, "[data-copy]");
  if (copy) await copyFrom(byId(copy.dataset.copy ?? ""));
  const share = around(event, "[data-share]");
  if (share) shareLink(share);
  const post = around(event, "[data-post]");
  if (post) submit(post.dataset.post ?? "");
  for (const menu of /** @type {HTMLDetailsElement[]} */ (all("details.who[open]"))) {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  }
});

/** @param {HTMLInputElement} field */
async function copyFrom(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages over plain HTTP have no clipboard of their own
  }
}

// By what the device offers for sharing, else by the clipboard.
/** @param {HTMLElement} button */
async function shareLink(button) {
  const url = new URL(button.dataset.share ?? "", location.origin).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url, title: document.title }).catch(() => {});
    return;
  }
  const field = document.createElement("input");
  field.value = url;
  button.after(field);
  await copyFrom(field);
  field.remove();
  const says = find("span", button);
  if (says) says.textContent = button.dataset.shared ?? "";
}

// The token stands in the page's frame only, never in the parts that are fetched.
/** @param {string} action */
function submit(action) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  const token = document.createElement("input");
  token.name = "csrfmiddlewaretoken";
  token.value = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"];
  form.append(token);
  document.body.append(form);
  form.requestSubmit();
}

document.addEventListener("htmx:afterRequest", (event) => {
  const { target } = event;
  if (target instanceof HTMLFormElement && target.matches("[data-clear]") && event.detail.successful) target.reset();
});
