// The table of Pantheon: its pictures, and the signs of the log. Choosing by clicks is in choosing.js.
import { choosing } from "../../conventicle/choosing.js";

choosing({
  prefix: "pa",
  art: "pantheon",
  sprites: ["signs", "gods", "followers", "cards"],
  ports: ".seats, .pa-cult, .pa-cards, .pa-actions, .pa-centre, .pa-chips, .pa-shop",
  events: {
    drew_follower: "bell",
    prophecy: "hourglass",
    end_of_days: "hourglass",
    turned_over: "hourglass",
    coins: "coin",
    plates: "plate",
    drew: "cards",
    drew_hidden: "cards",
    bought_discard: "coin",
    bought_part: "coin",
    built: "temple",
    completed: "temple",
    replaced_part: "temple",
    destroyed: "temple",
    played: "bolt",
    overlord: "coin",
    charms: "bolt",
    destroys: "bolt",
    indoctrinated: "bolt",
    robbed: "coin",
    paid_for: "coin",
  },
});
