// The pictures of a game: set into the page once, so that nothing flickers when the table changes.
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {(name: string, kind?: string) => SVGSVGElement} Sign a picture by its name, with classes of its own */

/**
 * Set a file of pictures into the page; their ids get the prefix of the game.
 * @param {string} prefix
 * @param {string} art the folder of the board
 * @param {string} name
 */
export async function bringSprite(prefix, art, name) {
  const answer = await fetch(new URL(`../../boards/${art}/art/${name}.svg`, import.meta.url));
  const read = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const symbol of read.querySelectorAll("symbol")) symbol.id = `${prefix}-${symbol.id}`;
  read.setAttribute("aria-hidden", "true");
  read.setAttribute("class", "pick-sprite");
  document.body.append(document.adoptNode(read));
}

/** @param {string} prefix @param {string} name */
function use(prefix, name) {
  const made = document.createElementNS(SVG, "use");
  made.setAttribute("href", `#${prefix}-${name}`);
  return made;
}

/** How the pictures of a game are drawn. @param {string} prefix @returns {Sign} */
export function signs(prefix) {
  return (name, kind = "ic") => {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", kind);
    svg.setAttribute("aria-hidden", "true");
    svg.append(use(prefix, name));
    return svg;
  };
}

/** Let an emblem show another picture. @param {Element} svg @param {string} prefix @param {string} name */
export function wear(svg, prefix, name) {
  if (!svg.querySelector(`[href="#${prefix}-${name}"]`)) svg.replaceChildren(use(prefix, name));
}
