// The one stream of a browser: every visible tab says which table it watches, and hears what the stream says of it.
const SILENT = 60000; // a tab not heard of for so long is gone
const PATH = "/stream/";
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60000;
/** @type {Map<MessagePort, { ticket: string, slug: string, seen: number }>} */
const tabs = new Map();
/** @type {Map<string, string>} */
const last = new Map(); // slug -> what the stream said of it last
/** @type {EventSource | null} */
let source = null;
let watched = "";
let pause = FIRST_PAUSE;
let refused = false; // the tabs are asking for new tickets: one that is old would spoil the stream for all

const sharing = /** @type {SharedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
sharing.onconnect = (/** @type {MessageEvent} */ event) => {
  const [port] = event.ports;
  port.onmessage = (/** @type {MessageEvent} */ { data }) => {
    const isNew = data.watch && !tabs.has(port);
    if (data.watch) tabs.set(port, { ticket: data.watch.slice(PATH.length), slug: data.slug, seen: Date.now() });
    else tabs.delete(port);
    // A stream that is opened now says how things stand; of one that was open already a new tab hears it from here.
    if (!follow() && isNew && last.has(data.slug)) port.postMessage(last.get(data.slug));
  };
};

setInterval(() => {
  for (const [port, tab] of tabs) if (Date.now() - tab.seen > SILENT) tabs.delete(port);
  follow();
}, SILENT / 2);

function follow() {
  if (refused) return false;
  const wanted = [...new Set([...tabs.values()].map((tab) => tab.ticket))].sort().join(",");
  if (wanted === watched) return false;
  watched = wanted;
  open();
  return true;
}

function open() {
  last.clear();
  const before = source; // kept until the new one listens, so that nothing is missed
  source = null;
  if (!watched) {
    before?.close();
    return;
  }
  const opened = new EventSource(PATH + watched);
  source = opened;
  opened.onmessage = ({ data }) => {
    const slug = data.split(" ")[0];
    last.set(slug, data);
    for (const [port, tab] of tabs) if (tab.slug === slug) port.postMessage(data);
  };
  opened.onopen = () => {
    before?.close();
    pause = FIRST_PAUSE;
    tell({ connected: true });
  };
  opened.onerror = () => {
    before?.close();
    if (source !== opened) return;
    tell({ connected: false });
    if (opened.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    refused = true;
    tell({ refused: true });
    setTimeout(() => {
      refused = false;
      watched = "";
      if (!follow()) open();
    }, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  };
}

/** @param {{ connected: boolean } | { refused: true }} what */
function tell(what) {
  for (const port of tabs.keys()) port.postMessage(what);
}
