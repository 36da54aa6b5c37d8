"""Where things are on a page: boxes that are cut off, covered, or over each other."""

from __future__ import annotations

from playwright.sync_api import Page

#: Pixels by which boxes may touch: rounding, and borders drawn over each other.
TOUCH = 1.5


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the first thing of this kind that is shown."""
    found = page.locator(f"{selector}:visible").first.bounding_box()
    assert found, selector
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(page: Page, one: str, other: str) -> bool:
    """True if the two lie over each other."""
    left, top, right, bottom = box(page, one)
    left2, top2, right2, bottom2 = box(page, other)
    across = min(right, right2) - max(left, left2)
    down = min(bottom, bottom2) - max(top, top2)
    return across > TOUCH and down > TOUCH


#: What has a name on a table, and may neither be cut off nor lie under something else; names of people may be cut.
NAMED = """
  .prompt h2, .prompt .button, .answers .button, .ec-r1 b, .ec-r2, .panel, .choice b, .choice small, .tabs button,
  .db-place h3, .db-place header, .pa-card b, .pa-part b, .oo-card b, [class$="-track"] b, [data-ref]:is(button)
"""
AUDIT = """named => {
  const TOUCH = 1.5;
  const shown = one => one.getClientRects().length
    && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const scrolls = value => ["auto", "scroll"].includes(value);
  const clips = value => ["hidden", "clip"].includes(value);
  const what = one => `${one.localName}.${String(one.className.baseVal ?? one.className).split(" ")[0]} `
    + `${(one.dataset.name ?? one.dataset.ref ?? one.textContent).trim().slice(0, 30)}`;
  const wordsOf = one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().width;
  };
  const page = document.documentElement;
  const found = [];
  for (const one of document.querySelectorAll(named)) {
    if (!shown(one) || one.closest(".hidden, dialog:not([open])")) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const style = getComputedStyle(one);
    if (style.textOverflow === "ellipsis" && clips(style.overflowX) && wordsOf(one) > box.width + 0.1) {
      found.push(`cut: ${what(one)}`);
    }
    let reach = { x: false, y: false };
    for (let around = one.parentElement; around && around !== page; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const port = around.getBoundingClientRect();
      reach.x ||= scrolls(overflowX);
      reach.y ||= scrolls(overflowY);
      if (around === document.body) break;
      if (!reach.x && clips(overflowX) && (box.left < port.left - TOUCH || box.right > port.right + TOUCH)) {
        found.push(`clipped: ${what(one)} by ${what(around).slice(0, 20)}`);
        break;
      }
      if (!reach.y && clips(overflowY) && (box.top < port.top - TOUCH || box.bottom > port.bottom + TOUCH)) {
        found.push(`clipped: ${what(one)} by ${what(around).slice(0, 20)}`);
        break;
      }
    }
    const [top, bottom] = [box.top + scrollY, box.bottom + scrollY];
    if (!reach.x && (box.left < -TOUCH || box.right > innerWidth + TOUCH)) found.push(`beside the page: ${what(one)}`);
    if (!reach.y && (top < -TOUCH || bottom > page.scrollHeight + TOUCH)) found.push(`below the page: ${what(one)}`);
  }
  return [...new Set(found)];
}"""


def cut_off(page: Page) -> list[str]:
    """What of the named things is cut off: neither seen nor to be reached by scrolling."""
    found: list[str] = page.evaluate(AUDIT, NAMED)
    return found


IN_VIEW = """() => {
  const seen = one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (right <= left || bottom <= top || left < -1 || right > innerWidth + 1) return false;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const there = document.elementFromPoint(x, y);
    const place = one.closest(".ec-place, .legal") ?? one;
    return Boolean(there) && (place.contains(there) || there.contains(one));
  };
  const bright = [...document.querySelectorAll("#table .glow, #table .legal, #table [data-choose]")];
  const answers = bright.length ? bright : [...document.querySelectorAll("#table .choice")];
  return answers.some(seen);
}"""


def answers_in_view(page: Page) -> bool:
    """True if an answer to the question can be pressed without scrolling."""
    found: bool = page.evaluate(IN_VIEW)
    return found


#: What must not lie over what.
APART = [
    ["[class$='-track']", ".bar-end > *"],
    ["[class$='-track']", ".bar-title"],
    [".ec-r1 b", ".ec-piece, .ec-pill, .ec-gate"],
    [".ec-num", ".ec-piece, .ec-pill"],
    [".prompt h2", ".prompt .button, .prompt .badge, .prompt .link"],
]
OVER = """pairs => {
  const shown = one => one.getClientRects().length
    && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = selector => [...document.querySelectorAll(selector)].filter(shown);
  const found = [];
  for (const [one, other] of pairs) for (const first of all(one)) for (const second of all(other)) {
    if (first.contains(second) || second.contains(first)) continue;
    const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 2 && down > 2) found.push(`${first.textContent.trim().slice(0, 20)} (${one}) and ${second.className}`);
  }
  return [...new Set(found)];
}"""


def covered(page: Page) -> list[str]:
    """What lies over something that must be seen."""
    found: list[str] = page.evaluate(OVER, APART)
    return found
