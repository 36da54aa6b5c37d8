// A page that is hidden, comes back or is left says so: a closed stream alone does not tell a phone whose screen is
// locked from a player who is gone.
/**
 * @param {string} slug of the table
 * @param {string} page its name among all that are open
 * @param {() => string} seen up to which step its reader has seen the game
 */
export function tellPresence(slug, page, seen) {
  let count = 0;
  /** @param {"hidden" | "shown" | "gone"} state */
  const say = (state) => {
    count += 1;
    const words = new URLSearchParams({ page, state, count: String(count), seen: seen() });
    fetch(`/t/${slug}/pulse?${words}`, { keepalive: true }).catch(() => {});
  };
  document.addEventListener("visibilitychange", () => say(document.hidden ? "hidden" : "shown"));
  addEventListener("pageshow", (event) => event.persisted && say("shown"));
  addEventListener("pagehide", () => say("gone"));
}
