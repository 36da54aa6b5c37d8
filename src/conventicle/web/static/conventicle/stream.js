// How a page hears of its table: a stream that says only which table has which revision, and the number of its last change
// besides the game (chairs, talk, settings). It begins with how things stand, so that a page misses nothing. A browser
// opens no more than six connections to a site, so all tabs share one stream, kept by a worker; where there are no shared
// workers each visible page has its own. A hidden page listens to nothing.
//
// The address holds a ticket that is good for a day: a page that was open for longer gets another one where its own is
// refused. Who is refused all the same waits longer each time.
const BEAT = 20000;
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60000;

/** @typedef {(connected: boolean) => void} State */
/** @typedef {{ open: () => void, close: () => void }} Line */

/**
 * Hear of changes, and of the connection.
 * @param {string} address
 * @param {(revision: number, change: number) => void} changed
 * @param {State} state
 */
export function listen(address, changed, state) {
  /** @param {string} text */
  const heard = (text) => {
    state(true);
    const [, revision, change] = text.split(" ");
    changed(Number(revision), Number(change));
  };
  const line = shared(address, heard, state) ?? alone(address, heard, state);
  const follow = () => (document.hidden ? line.close() : line.open());
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", follow);
  addEventListener("online", () => {
    line.close();
    follow();
  });
  addEventListener("pagehide", line.close);
  follow();
}

/** A ticket that is good, where there is one. @param {string} address */
async function renewed(address) {
  try {
    const answer = await fetch(`/t/${document.body.dataset.slug}/ticket`);
    return answer.ok ? await answer.text() : address;
  } catch {
    return address; // asked again after the next refusal
  }
}

/** @param {string} address @param {(text: string) => void} heard @param {State} state @returns {Line | null} */
function shared(address, heard, state) {
  if (typeof SharedWorker === "undefined") return null;
  /** @type {MessagePort} */
  let port;
  try {
    port = new SharedWorker(new URL("./stream-worker.js", import.meta.url)).port;
  } catch {
    return null;
  }
  let listening = false;
  port.onmessage = async ({ data }) => {
    if (typeof data === "string") heard(data);
    else if (!data.refused) state(data.connected);
    else {
      address = await renewed(address);
      if (listening) watch();
    }
  };
  const watch = () => port.postMessage({ watch: address, slug: document.body.dataset.slug });
  let beat = 0;
  return {
    open() {
      listening = true;
      watch();
      clearInterval(beat);
      beat = window.setInterval(watch, BEAT); // a page that falls silent is gone
    },
    close() {
      listening = false;
      clearInterval(beat);
      port.postMessage({ watch: "" });
    },
  };
}

/** @param {string} address @param {(text: string) => void} heard @param {State} state @returns {Line} */
function alone(address, heard, state) {
  /** @type {EventSource | null} */
  let source = null;
  let pause = FIRST_PAUSE;
  let again = 0;
  const line = {
    open() {
      if (source) return;
      clearTimeout(again);
      source = new EventSource(address);
      source.onopen = () => {
        pause = FIRST_PAUSE;
      };
      source.onmessage = (event) => heard(event.data);
      source.onerror = () => {
        state(false);
        if (source?.readyState !== EventSource.CLOSED) return;
        line.close();
        again = window.setTimeout(async () => {
          address = await renewed(address);
          if (!document.hidden) line.open();
        }, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      };
    },
    close() {
      clearTimeout(again);
      source?.close();
      source = null;
    },
  };
  return line;
}
