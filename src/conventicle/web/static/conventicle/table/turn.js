// Whose turn it is: in the title, by a bell and by a notification.
import { registered } from "../app.js";
import { find } from "../dom.js";
import { slug } from "../here.js";

const PULSE = 10000; // so often a hidden page asks
const title = document.title.replace(/^\(\d+\) /, "");
const soundButton = find("[data-sound]");
const notifyButton = find("[data-notify]");

const soundOn = () => localStorage.getItem("conventicle-sound") !== "off";
const notifyOn = () =>
  "Notification" in window && Notification.permission === "granted" && localStorage.getItem("conventicle-notify") === "on";

/** What is asked, in words. */
export const questionWords = () => document.getElementById("question")?.textContent?.trim() ?? "";

let lastTurn = "";
let others = 0; // tables besides this one that wait for us

function writeTitle() {
  const count = others + (lastTurn ? 1 : 0);
  const words = lastTurn ? `● ${document.body.dataset.yourTurn} · ${title}` : title;
  document.title = others ? `(${count}) ${words}` : words;
}

/** So many other tables wait for us. @param {number} count */
export function tellOthers(count) {
  others = count;
  writeTitle();
}

/** Tell that it is our turn (`now` is not empty), once. @param {string} [now] */
export function tellTurn(now = "", question = questionWords()) {
  if (now && !lastTurn) {
    if (soundOn()) bell();
    notify(question);
  }
  lastTurn = now;
  writeTitle();
}

function bell() {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.15, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.7);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.7);
    setTimeout(() => context.close(), 1000); // left open it would go on playing silence
  } catch {
    /* no sound on this device */
  }
}

// For those who asked for it and look elsewhere. Phones show notifications only by a worker; what is asked is what the
// server says, since a hidden page is not drawn.
/** @param {string} question */
async function notify(question) {
  if (!notifyOn() || !document.hidden) return;
  const words = `${document.body.dataset.yourTurn} · ${title}`;
  const more = { body: question, tag: slug, data: location.href };
  try {
    const note = new Notification(words, more);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    const worker = await registered;
    await worker?.showNotification(words, more);
  }
}

function drawButtons() {
  soundButton?.setAttribute("aria-pressed", String(soundOn()));
  notifyButton?.setAttribute("aria-pressed", String(notifyOn()));
}

if (notifyButton) notifyButton.hidden = !("Notification" in window);
notifyButton?.addEventListener("click", async () => {
  const wanted = !notifyOn();
  if (wanted) await Notification.requestPermission();
  localStorage.setItem("conventicle-notify", wanted ? "on" : "off");
  drawButtons();
});
soundButton?.addEventListener("click", () => {
  localStorage.setItem("conventicle-sound", soundOn() ? "off" : "on");
  drawButtons();
  if (soundOn()) bell();
});
drawButtons();

// A hidden page has no stream; it asks now and then, so that the title can tell whose turn it is.
setInterval(async () => {
  if (!document.hidden) return;
  try {
    const answer = await (await fetch(`/t/${slug}/pulse`)).json();
    tellTurn(answer.my_turn ? String(answer.revision) : "", answer.question);
  } catch {
    /* asked again soon */
  }
}, PULSE);
