// The worker behind all pages, where the browser allows one (over HTTPS, or on this device).
const { files = "/static/", language = "en" } = document.documentElement.dataset;

/** The worker's registration, once it is there; nothing where there can be none. */
export const registered =
  "serviceWorker" in navigator
    ? navigator.serviceWorker.register(`/worker.js?${new URLSearchParams({ files, language })}`).catch(() => undefined)
    : Promise.resolve(undefined);
