// What every page shares: copying a link, asking before something final, and the live lobby.
import { listen } from "./stream.js";

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // pages over plain HTTP have no clipboard of their own
    }
  }
  const post = event.target.closest("[data-post]");
  if (post) submit(post.dataset.post);
  for (const menu of document.querySelectorAll("details.who[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// The token stands in the page's frame only, never in the parts that are fetched.
function submit(action) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  const token = document.createElement("input");
  token.name = "csrfmiddlewaretoken";
  token.value = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
  form.append(token);
  document.body.append(form);
  form.requestSubmit();
}

const body = document.body;
if (body.dataset.page === "lobby") {
  // While a form is on its way nothing is loaded anew: that would drop its answer, and with it who just sat down here.
  let sending = false;
  addEventListener("submit", (event) => (sending = !event.defaultPrevented));
  addEventListener("pageshow", () => (sending = false));
  const refresh = async () => {
    const answer = await fetch(`/t/${body.dataset.slug}/fragment${location.search}`, { headers: { "HX-Request": "true" } });
    const text = await answer.text();
    if (sending) return;
    if (!answer.ok) location.href = "/";
    else if (!text.includes('data-state="lobby"')) location.reload();
    else if (!document.activeElement?.closest("#table select")) location.reload();
  };
  let shown = Number(body.dataset.change);
  let lost = false;
  listen(
    body.dataset.stream,
    (_, change) => {
      if (lost || change !== shown) refresh();
      shown = change;
      lost = false;
    },
    (yes) => {
      if (!yes) lost = true;
    },
  );
}
