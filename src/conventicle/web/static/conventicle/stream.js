// One stream per visible page: it says only that a table has a new revision. It is closed while the page is hidden, since
// a browser opens no more than six connections to a site.

export function listen(address, changed, state = () => {}) {
  let source = null;
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(address);
    source.onmessage = (event) => {
      state(true);
      const [, revision, besides] = event.data.split(" ");
      changed(Number(revision), Boolean(besides));
    };
    source.onerror = () => {
      state(false);
      if (source && source.readyState === EventSource.CLOSED) {
        close();
        setTimeout(open, 2000);
      }
    };
  };
  const close = () => {
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("online", () => {
    close();
    open();
  });
  addEventListener("pagehide", close);
  open();
}
