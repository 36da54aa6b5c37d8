// How a page hears of its table: a stream that says only which table has which revision, and the number of its last change
// besides the game (chairs, talk, settings). It begins with how things stand, so that a page misses nothing. A browser
// opens no more than six connections to a site, so all tabs share one stream, kept by a worker; where there are no shared
// workers each visible page has its own. A hidden page listens to nothing.
const BEAT = 20000;

export function listen(address, changed, state = () => {}) {
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

function shared(address, heard, state) {
  if (typeof SharedWorker === "undefined") return null;
  let port = null;
  try {
    port = new SharedWorker(new URL("./stream-worker.js", import.meta.url)).port;
  } catch {
    return null;
  }
  port.onmessage = ({ data }) => (typeof data === "string" ? heard(data) : state(data.connected));
  const watch = () => port.postMessage({ watch: address, slug: document.body.dataset.slug });
  let beat = 0;
  return {
    open() {
      watch();
      clearInterval(beat);
      beat = setInterval(watch, BEAT); // a page that falls silent is gone
    },
    close() {
      clearInterval(beat);
      port.postMessage({ watch: "" });
    },
  };
}

function alone(address, heard, state) {
  let source = null;
  const line = {
    open() {
      if (source) return;
      source = new EventSource(address);
      source.onmessage = (event) => heard(event.data);
      source.onerror = () => {
        state(false);
        if (source?.readyState === EventSource.CLOSED) {
          line.close();
          setTimeout(line.open, 2000);
        }
      };
    },
    close() {
      source?.close();
      source = null;
    },
  };
  return line;
}
