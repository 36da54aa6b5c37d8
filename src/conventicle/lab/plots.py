"""The plots of a report, drawn by matplotlib as SVG that takes its colours from the page, light or dark."""

from __future__ import annotations

import io
import re
from typing import Any, Final

from conventicle.kernel.errors import SetupError

#: Drawn in these colours, then replaced by those of the page.
_INK: Final = "#010203"
_GRID: Final = "#040506"
COLOURS: Final = ("#0a0b01", "#0a0b02", "#0a0b03", "#0a0b04", "#0a0b05", "#0a0b06")
_PAGE: Final = {_INK: "currentColor", _GRID: "var(--line)"} | {
    colour: f"var(--c{number})" for number, colour in enumerate(COLOURS, 1)
}
#: In inches, and small: drawn as wide as a phone, the letters can still be read.
WIDTH: Final = 4.8
_STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "conventicle",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "axes.edgecolor": _GRID,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "xtick.color": _INK,
    "ytick.color": _INK,
    "grid.color": _GRID,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
}


class Plot:
    """One plot. `axes` is matplotlib's; `svg` gives the picture, with words for whoever does not see it."""

    def __init__(self, width: float = WIDTH, height: float = 2.3) -> None:
        try:
            import matplotlib
            from matplotlib.figure import Figure
        except ImportError as error:
            raise SetupError("no_library", 'matplotlib (pip install "conventicle[lab]")') from error
        self._rc = matplotlib.rc_context
        with self._rc(_STYLE):
            self._figure: Any = Figure(figsize=(width, height), layout="constrained")
            self.axes: Any = self._figure.subplots()
            self.axes.grid(True, linewidth=0.5)
            self.axes.set_axisbelow(True)

    def count_whole(self, *axes: str) -> None:
        """There is no half round, and no half game."""
        for axis in axes:
            self.axes.locator_params(axis=axis, integer=True)

    def name_colours(self) -> None:
        """Say what each colour is, above the picture: within it, it might hide something."""
        with self._rc(_STYLE):
            self._figure.legend(loc="outside upper left", ncols=3, fontsize=8, frameon=False, labelcolor=_INK)

    def svg(self, words: str) -> str:
        """The picture as a piece of a page."""
        written = io.StringIO()
        with self._rc(_STYLE):
            self._figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
        text = written.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
        view = re.search(r'viewBox="[^"]*"', text)
        assert view is not None
        head = f'<svg {view.group(0)} role="img" aria-label="{words}" class="plot" xmlns:xlink="http://www.w3.org/1999/xlink">'
        text = head + text[text.index(">") + 1 :]
        for colour, own in _PAGE.items():
            text = text.replace(colour, own)
        return text


def bars(rows: list[tuple[str, float, float, float]], even: float | None, label: str, words: str) -> str:
    """Shares in percent with their intervals, one bar each, and a line where all would be even."""
    plot = Plot(WIDTH, 0.55 + 0.26 * len(rows))
    axes = plot.axes
    places = list(range(len(rows)))[::-1]
    values = [100 * value for _, value, _, _ in rows]
    errors = [
        [max(0.0, 100 * (value - low)) for _, value, low, _ in rows],
        [max(0.0, 100 * (high - value)) for _, value, _, high in rows],
    ]
    axes.barh(places, values, xerr=errors, color=COLOURS[0], ecolor=_INK, height=0.62, capsize=3)
    axes.set_yticks(places, [name for name, _, _, _ in rows])
    axes.set_xlabel(label)
    axes.set_xlim(0, max([*[100 * high for _, _, _, high in rows], 1.0]) * 1.05)
    if even is not None:
        axes.axvline(100 * even, color=_INK, linewidth=1, linestyle="--")
    return plot.svg(words)


def histogram(values: list[float], label: str, words: str) -> str:
    """How often each value came up."""
    plot = Plot(WIDTH, 2.0)
    whole = all(float(value).is_integer() for value in values)
    low, high = min(values), max(values)
    if whole and high - low <= 60:
        bins: Any = [low - 0.5 + step for step in range(int(high - low) + 2)]
    else:
        bins = 30
    plot.axes.hist(values, bins=bins, color=COLOURS[0], edgecolor="none", rwidth=0.9)
    plot.count_whole(*("xy" if whole else "y"))
    plot.axes.set_xlabel(label)
    plot.axes.set_ylabel("games")
    return plot.svg(words)


def stacked(rows: dict[str, dict[int, int]], label: str, words: str) -> str:
    """Games by a number, each road with a colour of its own."""
    plot = Plot()
    below: dict[int, int] = {}
    for number, (name, counts) in enumerate(rows.items()):
        places = sorted(counts)
        heights = [counts[place] for place in places]
        colour = COLOURS[number % len(COLOURS)]
        plot.axes.bar(places, heights, bottom=[below.get(place, 0) for place in places], color=colour, label=name)
        for place, height in zip(places, heights, strict=True):
            below[place] = below.get(place, 0) + height
    plot.axes.set_xlim(min(below, default=0) - 1, max(below, default=0) + 1)
    plot.count_whole("x", "y")
    plot.axes.set_xlabel(label)
    plot.axes.set_ylabel("games")
    plot.name_colours()
    return plot.svg(words)


def lines(rows: dict[str, list[tuple[float, float, float, float]]], across: str, up: str, words: str) -> str:
    """Lines with a band around each: a place, a value, its low and its high."""
    plot = Plot()
    for number, (name, points) in enumerate(rows.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [point[0] for point in points]
        plot.axes.plot(places, [point[1] for point in points], color=colour, label=name, marker="o", markersize=3)
        lows, highs = [point[2] for point in points], [point[3] for point in points]
        plot.axes.fill_between(places, lows, highs, color=colour, alpha=0.18, linewidth=0)
    plot.count_whole("x")
    plot.axes.set_xlabel(across)
    plot.axes.set_ylabel(up)
    plot.name_colours()
    return plot.svg(words)


def scatter(groups: dict[str, list[tuple[float, float]]], across: str, up: str, words: str) -> str:
    """Points in groups of a colour each."""
    plot = Plot(WIDTH, 2.8)
    for number, (name, points) in enumerate(groups.items()):
        colour = COLOURS[number % len(COLOURS)]
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        plot.axes.plot(xs, ys, "o", color=colour, markersize=4, label=name, linestyle="none")
    plot.axes.axhline(0, color=_INK, linewidth=1, linestyle="--")
    plot.axes.set_xlabel(across)
    plot.axes.set_ylabel(up)
    if len(groups) > 1:
        plot.name_colours()
    return plot.svg(words)
