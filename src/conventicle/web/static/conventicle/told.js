// How one wants to be told: the form asks for what its way needs, and subscribes this browser where it is the way.
import { registered } from "./app.js";
import { all, byId, find } from "./dom.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("add-way"));

/** The subscription of this browser, if there is one. */
async function subscribed() {
  return (await registered)?.pushManager?.getSubscription();
}

/** @param {string} letters as in an address */
function bytes(letters) {
  const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** Ask the browser; the reason why not, or nothing. @param {HTMLFormElement} where */
async function subscribe(where) {
  const worker = await registered;
  if (!worker?.pushManager || !("Notification" in window)) return "missing";
  if ((await Notification.requestPermission()) !== "granted") return "blocked";
  try {
    await navigator.serviceWorker.ready;
    const applicationServerKey = bytes(where.dataset.pushKey ?? "");
    const made = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
    /** @type {[string, string | undefined][]} */
    const said = [
      ["address", made.endpoint],
      ["p256dh", made.keys?.p256dh],
      ["auth", made.keys?.auth],
    ];
    for (const [name, value] of said) field(where, name).value = value ?? "";
    return "";
  } catch {
    return "missing";
  }
}

/** @param {HTMLFormElement} where @param {string} name */
const field = (where, name) => /** @type {HTMLInputElement} */ (where.elements.namedItem(name));

if (form) {
  const kind = field(form, "kind");
  const draw = () => {
    for (const one of all("[data-of]", form)) one.hidden = !one.dataset.of?.split(" ").includes(kind.value);
    byId("no-push").textContent = "";
  };
  kind.addEventListener("change", draw);
  draw();
  form.addEventListener("submit", async (event) => {
    if (kind.value !== "push") return;
    event.preventDefault();
    const says = byId("no-push");
    const why = await subscribe(form);
    says.textContent = why && (says.dataset[why] ?? "");
    if (!why) form.submit();
  });
}

// The one of these that is this browser; removed here, it is also told to take no more.
const mine = await subscribed();
for (const one of all("[data-endpoint]")) {
  if (!mine || one.dataset.endpoint !== mine.endpoint) continue;
  const says = find("[data-this]", one);
  if (says) says.hidden = false;
  find("form", one)?.addEventListener("submit", (event) => {
    const pressed = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
    if (pressed?.hasAttribute("formaction")) mine.unsubscribe();
  });
}
