// The table of Old Ones: its pictures, and the signs of the log. Choosing by clicks is in choosing.js.
import { choosing } from "../../conventicle/choosing.js";
import { find } from "../../conventicle/dom.js";

let shown = ""; // the stop of the line that was brought into sight

choosing({
  prefix: "oo",
  art: "old_ones",
  sprites: ["signs", "red", "yellow", "green", "blue", "violet"],
  ports: ".seats, .oo-villagers, .oo-columns, .oo-line, .oo-actions, .oo-chips",
  events: {
    chose: "star",
    entered: "deck",
    deck_empty: "deck",
    round: "moon",
    summoned: "deck",
    cultist: "cultists",
    priest: "priest",
    elevated: "priest",
    dreamed: "cube",
    drained: "will",
    scared: "force",
    sacrificed: "cube",
    buried: "deck",
    bestowed: "cube",
    all_jewels: "jewel",
    scored: "star",
  },
  changed: () => {
    const stop = find(".oo-stop.now");
    if (stop && stop.title !== shown) stop.scrollIntoView({ block: "nearest", inline: "center" });
    shown = stop?.title ?? "";
  },
});
