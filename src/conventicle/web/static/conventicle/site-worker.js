// The worker behind all pages: says so where there is no connection, and shows notifications that lead to their table.
// It keeps one page and its style sheet, and nothing else: whatever a table shows comes from the server each time.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// `/worker.js?files=/static/<hash>/&language=en`: another version or language is another worker.
const asked = new URL(worker.location.href).searchParams;
const OFFLINE = "/offline";
const FILES = asked.get("files") ?? "/static/";
const LANGUAGE = asked.get("language") ?? "en";
const STYLE = `${FILES}conventicle/site.css`;
const NAME = `conventicle ${worker.location.search}`;

async function install() {
  const kept = await caches.open(NAME);
  await kept.addAll([new Request(OFFLINE, { cache: "reload" }), new Request(STYLE)]);
  await worker.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page from the server, or the one that says why not. @param {FetchEvent} event */
async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** Only where there is no connection. @param {FetchEvent} event */
async function styled(event) {
  try {
    return await fetch(event.request);
  } catch {
    return (await caches.match(STYLE)) ?? Response.error();
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(open(event));
  else if (new URL(event.request.url).pathname === STYLE) event.respondWith(styled(event));
});

// A message that it is our turn (`telling/push.py`). One that comes twice has the same id: it takes the place of the first.
worker.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  /** @type {NotificationOptions & { actions: { action: string, title: string }[] }} */
  const shown = {
    body: told.text ?? "",
    tag: told.id ?? "",
    icon: `${FILES}art/icon-192.png`,
    lang: LANGUAGE,
    data: { path: told.path ?? "/turns", leave: told.leave },
    actions: told.leave ? [{ action: "leave", title: told.leave_words }] : [],
  };
  event.waitUntil(worker.registration.showNotification(told.title ?? "Conventicle", shown));
});

/** Where a notification leads: to its table, or to the page that ends such messages. @param {NotificationEvent} event */
function aim({ action, notification: { data } }) {
  const path = typeof data === "string" ? data : action === "leave" ? data.leave : data.path;
  return new URL(path, worker.location.origin).href;
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = aim(event);
  event.waitUntil(
    worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find((one) => one.url === there);
      return page ? page.focus() : worker.clients.openWindow(there);
    }),
  );
});
