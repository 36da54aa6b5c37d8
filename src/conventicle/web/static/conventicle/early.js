// A table is seen before its scripts are there: a click on it waits for them and is made then, instead of being lost.
// No module, so that it runs before anything can be clicked.
{
  /** @type {Element[]} */
  const clicked = [];

  /** @param {Event} event */
  const hold = (event) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.closest("#table")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (target !== clicked.at(-1)) clicked.push(target); // who clicks again out of impatience means one click
  };

  const make = () => {
    removeEventListener("click", hold, true);
    for (const one of clicked)
      if (one.isConnected) one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };

  addEventListener("click", hold, true);
  addEventListener("DOMContentLoaded", () => setTimeout(make)); // by then every script has run, and htmx is ready
}
