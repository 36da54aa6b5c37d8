// The next table that waits for us: offered once we have chosen here, and counted in the title.
import { find } from "../dom.js";
import { holder, live, slug } from "../here.js";
import { tellOthers } from "./turn.js";

const EVERY = 60000;
const link = document.createElement("a");
link.id = "next-table";
link.className = "button next-table";
link.hidden = true;
let mine = "";

// Beside what else can be pressed there; a part that is drawn anew leaves what scripts put there alone.
function place() {
  const buttons = find(".prompt .prompt-buttons", holder);
  if (buttons && link.parentElement !== buttons) buttons.append(link);
}

async function look() {
  try {
    const answer = await fetch(`/turns/next?${new URLSearchParams({ after: slug })}`);
    if (!answer.ok) return;
    const told = await answer.json();
    tellOthers(told.count);
    link.hidden = !told.count || Boolean(live().dataset.turn);
    link.textContent = told.words;
    if (told.address) link.href = told.address;
    place();
  } catch {
    /* asked again soon */
  }
}

// Whoever has just chosen may want to go on; whoever is asked here has something else to do.
document.addEventListener("conventicle:table", () => {
  const now = live().dataset.turn ?? "";
  place();
  if (now) link.hidden = true;
  else if (mine) look();
  mine = now;
});
setInterval(() => document.hidden || look(), EVERY);
mine = live().dataset.turn ?? "";
look();
