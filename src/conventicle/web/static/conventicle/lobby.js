// The lobby: chairs and talk as they are now, while what someone types stays as it is.
import { all } from "./dom.js";
import { remember, update } from "./parts.js";
import { listen } from "./stream.js";

const body = document.body;
// While a form is on its way nothing is changed: that would drop its answer, and with it who just sat down here.
let sending = false;
addEventListener("submit", (event) => {
  sending = !event.defaultPrevented;
});
const sent = () => {
  sending = false;
};
addEventListener("pageshow", sent);
document.addEventListener("htmx:afterRequest", sent);

async function refresh() {
  const answer = await fetch(`/t/${body.dataset.slug}/fragment${location.search}`, { headers: { "HX-Request": "true" } });
  const text = await answer.text();
  if (sending) return;
  if (!answer.ok) location.href = "/";
  else if (!text.includes('data-state="lobby"')) location.reload();
  else draw(text);
}

/** @param {string} text one or more parts */
function draw(text) {
  update(text);
  for (const list of all(".chat-lines")) list.scrollTop = list.scrollHeight;
}

document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (/** @type {Element} */ (target).id !== "chat-lines") return;
  detail.shouldSwap = false;
  draw(detail.xhr.responseText);
});

remember(document);
let shown = Number(body.dataset.change);
let lost = false;
listen(
  body.dataset.stream ?? "",
  (_, change) => {
    if (lost || change !== shown) refresh();
    shown = change;
    lost = false;
  },
  (yes) => {
    if (!yes) lost = true;
  },
);
