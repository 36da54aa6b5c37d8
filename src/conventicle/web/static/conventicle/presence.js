// A page that is hidden, comes back or is left says so: a closed stream alone does not tell a phone whose screen is
// locked from a player who is gone.
export function tellPresence(slug, page) {
  let count = 0;
  const say = (state) => {
    const words = new URLSearchParams({ page, state, count: (count += 1) });
    fetch(`/t/${slug}/pulse?${words}`, { keepalive: true }).catch(() => {});
  };
  document.addEventListener("visibilitychange", () => say(document.hidden ? "hidden" : "shown"));
  addEventListener("pageshow", (event) => event.persisted && say("shown"));
  addEventListener("pagehide", () => say("gone"));
}
