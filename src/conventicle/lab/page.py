"""A report as one page: HTML that opens anywhere, with its plots inside, readable without script, light and dark."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Final

from conventicle import __version__
from conventicle.build import build
from conventicle.lab import plots
from conventicle.lab.figures import Figure, is_part
from conventicle.lab.outliers import Kept, outliers, write_records
from conventicle.lab.raw import as_csv, as_data, figure_rows, game_rows, thing_rows
from conventicle.lab.report import (
    Report,
    by_seat,
    chance_by_part,
    ending_name,
    faction_name,
    margins_of,
    progress_by_round,
    roads,
    sentences,
    spread,
)
from conventicle.lab.targets import Verdict
from conventicle.lab.things import FEWEST_USERS, NEVER_OFFERED, Thing

_STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22201c; --line: #d8d3c8; --dim: #6b6558; --mark: #fff3cd;
  --c1: #2f6f8f; --c2: #c2571a; --c3: #5b8c3a; --c4: #8a4f9e; --c5: #b08900; --c6: #7a7a7a; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #181715; --ink: #e9e4d8; --line: #45413a;
  --dim: #a39c8c; --mark: #4a3f12; --c1: #6fb3d2; --c2: #f0925a; --c3: #9ccb78; --c4: #c896da; --c5: #e0bd45;
  --c6: #a9a9a9; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem; max-width: 62rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
p.dim, .dim, caption, figcaption { color: var(--dim); font-size: .875rem; }
ul.said { padding-left: 1.2rem; } ul.said li { margin: .25rem 0; }
.things th, .things td { white-space: normal; padding-right: .55rem; }
.things td:last-child { min-width: 10rem; }
.things td:last-child, .things th:last-child { text-align: left; padding-left: .4rem; }
.wide { overflow-x: auto; margin: .8rem 0; } .whole { white-space: nowrap; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .3rem; }
th, td { padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 7rem; }
tr.flag td { background: var(--mark); }
.plot { width: 100%; max-width: 36rem; height: auto; display: block; } figure { margin: .8rem 0; }
details { margin: .5rem 0; } summary { cursor: pointer; padding: .3rem 0; } code { font-size: .9em; }
a { color: var(--c1); } a.file { white-space: normal; overflow-wrap: anywhere; }
.met { color: var(--c3); } .missed { color: var(--c2); font-weight: 600; }
@media (max-width: 40rem) { th, td { white-space: normal; }
  th:first-child, td:first-child { min-width: 8.5rem; max-width: 9.5rem; overflow-wrap: anywhere; } }
@page { margin: 1.5cm; }
@media print { :root { color-scheme: light; --paper: #fff; } body { max-width: none; padding: 0; font-size: 10.5pt; }
  .wide { overflow: visible; } table, caption, figcaption, p.dim, .dim { font-size: 8pt; }
  .things th, .things td { padding-right: .45rem; } tbody tr:first-child { break-before: avoid; }
  details::details-content { content-visibility: visible; height: auto; }
  details > * { display: block; } h2, summary, caption { break-after: avoid; }
  figure, tr, .plot { break-inside: avoid; } .plot { max-width: 15cm; } }
"""


#: Of more factions than these the long tables do not tell apart who won with a thing: the CSV does.
_FEW_FACTIONS: Final = 4
#: A figure and its sign stay on one line, however narrow a column is.
_PERCENT: Final = "&nbsp;%"


def page(report: Report, records: dict[str, Kept], verdicts: list[Verdict], beside: dict[str, str]) -> str:
    """The whole page. Records are linked by where they lie from here, `beside` names the files with the raw figures."""
    title = report.texts().get("title")
    plan = report.plan
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items())
    setup = plan.setup()
    head = (
        f"{len(report.games)} games between {', '.join(dict.fromkeys(plan.bots))}, {plan.seats} players"
        f"{f', {options}' if options else ''}; rules and data {setup.version}"
        f"{', with changed values' if plan.overlay else ''}; seeds {plan.seed_of(0)} to "
        f"{plan.seed_of(max(0, len(report.games) - 1))}; build: {build()}; conventicle {__version__}."
    )
    files = ", ".join(f'<a href="{escape(where)}">{escape(what)}</a>' for what, where in beside.items())
    parts = [
        f"<h1>{escape(title)}: what its games are like</h1>",
        f'<p class="dim">{escape(head)}</p>',
        '<p class="missed">Interrupted: this is what was played until then.</p>' if report.interrupted else "",
        '<ul class="said">' + "".join(f"<li>{_said(one)}</li>" for one in sentences(report)) + "</ul>",
        '<p class="dim">Every interval is one of 95 %; sure is what lies outside it even when it is widened for the '
        "number of factions, or of places in turn order. What bots do is said of players like them; a card that "
        "greedy players leave lying may still be good.</p>",
        _targets(verdicts),
        _wins(report),
        _endings(report),
        _course(report),
        _luck(report),
        _things(report, records),
        _outliers(report, records),
        _all_figures(report),
        f"<h2>Raw figures</h2><p>{files}.</p>" if files else "",
    ]
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}: report</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n"
        "</body>\n</html>\n"
    )


def _table(
    caption: str, heads: list[str], rows: list[list[str]], flagged: tuple[int, ...] = (), kind: str = "wide"
) -> str:
    """A table whose cells are safe already."""
    head = "".join(f'<th scope="col">{one}</th>' if one else "<td></td>" for one in heads)
    lines = "".join(
        f"<tr{' class=flag' if place in flagged else ''}>"
        + "".join(f"<td>{cell.replace(' %', _PERCENT)}</td>" for cell in row)
        + "</tr>"
        for place, row in enumerate(rows)
    )
    return (
        f'<div class="{kind}"><table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )


def _said(sentence: str) -> str:
    """A sentence in which no line breaks within a figure."""
    return re.sub(r"\d[\d.]*(-\d[\d.]*)? %", r'<span class="whole">\g<0></span>', escape(sentence))


def _breakable(name: str) -> str:
    """A name of the code that may be broken where its words end."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[:_-])", "<wbr>", escape(name))


def _shown(figure: Figure) -> list[str]:
    if is_part(figure.name):
        return [f"{100 * figure.value:.1f} %", f"{100 * figure.low:.1f} - {100 * figure.high:.1f} %", str(figure.games)]
    return [f"{figure.value:.2f}", f"{figure.low:.2f} - {figure.high:.2f}", str(figure.games)]


def _shares(caption: str, words: str, rows: list[tuple[str, Figure]], even: float | None) -> str:
    """A plot of shares and the same as a table."""
    if not rows:
        return ""
    drawn = plots.bars([(name, one.value, one.low, one.high) for name, one in rows], even, words, escape(caption))
    table = _table(caption, ["", "share", "95 %", "games"], [[escape(name), *_shown(one)] for name, one in rows])
    return f"<figure>{drawn}</figure>{table}"


def _wins(report: Report) -> str:
    figures, seats = report.figures, report.plan.seats
    even = 1 / seats if seats > 1 else None
    words = "share of wins in %, with intervals of 95 %"
    factions = [
        (faction_name(report, one), figures[f"wins:{one}"]) for one in report.factions() if f"wins:{one}" in figures
    ]
    found = "<h2>Who wins</h2>" + _shares("Wins by faction, of the games it plays in", words, factions, even)
    if seats > 1:
        by_seat = [(f"seat {seat}", figures[f"seat:{seat}"]) for seat in range(seats) if f"seat:{seat}" in figures]
        found += _shares("Wins by seat", words, by_seat, even)
        order = [
            (f"{place + 1}.", figures[f"order:{place + 1}"])
            for place in range(seats)
            if f"order:{place + 1}" in figures
        ]
        found += _shares("Wins by turn order: who comes first to an open choice", words, order, even)
        found += _against(report)
    return found


def _against(report: Report) -> str:
    names = report.factions()
    if len(names) < 2:
        return ""
    rows = []
    for one in names:
        cells = [escape(faction_name(report, one))]
        for other in names:
            figure = report.figures.get(f"versus:{one}/{other}")
            cells.append(
                f"{100 * figure.value:.0f} %<br><span class=dim>({100 * figure.low:.0f}-{100 * figure.high:.0f}; "
                f"{figure.games})</span>"
                if figure
                else "-"
            )
        rows.append(cells)
    heads = ["", *(escape(faction_name(report, one)) for one in names)]
    return _table("Faction against faction: wins of the row where the column plays too (interval; games)", heads, rows)


def _endings(report: Report) -> str:
    words = "share of games in %, with intervals of 95 %"
    rows = [(ending_name(report, one), report.figures[f"ending:{one}"]) for one in report.endings()]
    rows.append(("unfinished", report.figures["unfinished"]))
    found = "<h2>How games end</h2>" + _shares("Endings", words, rows, None)
    by_round = roads(report)
    if by_round:
        drawn = plots.stacked(by_round, "round", "Games by the round in which they ended, and how")
        found += f"<figure>{drawn}<figcaption>Roads to the end, by round.</figcaption></figure>"
        places = sorted({place for counts in by_round.values() for place in counts})
        cells = [[str(place), *(str(counts.get(place, 0)) for counts in by_round.values())] for place in places]
        table = _table("Games that ended in each round", ["round", *map(escape, by_round)], cells)
        found += f"<details><summary>The same as a table</summary>{table}</details>"
    return found


def _course(report: Report) -> str:
    found = "<h2>How games go</h2>"
    progress = progress_by_round(report)
    if len(progress) == 2 and report.plan.seats > 1:
        drawn = plots.lines(progress, "round", "score", "Mean score of later winners and of the others, by round")
        found += (
            f"<figure>{drawn}<figcaption>Scores at the end of each round, with intervals of 95 %.</figcaption></figure>"
        )
        rows = [
            [f"{point[0]:g}", side, f"{point[1]:.1f}", f"{point[2]:.1f} - {point[3]:.1f}"]
            for side, points in progress.items()
            for point in points
        ]
        table = _table("Scores by round", ["round", "of", "mean", "95 %"], rows)
        found += f"<details><summary>The same as a table</summary>{table}</details>"
    chances = chance_by_part(report)
    if chances and report.plan.seats > 1:
        drawn = plots.lines(
            {"later winner": chances},
            "part of the game played in %",
            "chance in %",
            "Chance of the later winner by part",
        )
        found += (
            f"<figure>{drawn}<figcaption>What the bots' judgement gave the later winner: median, and half of the games "
            "in the band.</figcaption></figure>"
        )
        rows = [[f"{one[0]:.0f} %", f"{one[1]:.0f} %", f"{one[2]:.0f} - {one[3]:.0f} %"] for one in chances]
        table = _table("Chance of the later winner", ["played", "median", "quartiles"], rows)
        found += f"<details><summary>The same as a table</summary>{table}</details>"
    margins = margins_of(report)
    if margins:
        drawn = plots.histogram([100 * one for one in margins], "margin in % of the best score", "Margins")
        found += f"<figure>{drawn}</figure>"
    lengths: list[float] = [float(one.decisions) for one in report.games]
    if lengths:
        found += f"<figure>{plots.histogram(lengths, 'decisions in a game', 'Length of games')}</figure>"
    return found + _per_seat(report)


def _per_seat(report: Report) -> str:
    rows = [
        [f"seat {seat}", *(_with_interval(one) for one in figures.values())]
        for seat, figures in enumerate(by_seat(report))
    ]
    heads = ["", "choices in a game", "others' decisions between two", "longest wait of a game"]
    caption = f"Choices and waiting by seat, means of {len(report.games)} games (interval)"
    return _table(caption, heads, rows)


def _with_interval(figure: Figure) -> str:
    return f"{figure.value:.2f} <span class=dim>({figure.low:.2f}-{figure.high:.2f})</span>"


def _luck(report: Report) -> str:
    if not report.luck and not report.skill:
        return ""
    found = "<h2>Luck and skill</h2>"
    if report.luck:
        rows = [
            [
                f"{100 * one['played']:.0f} %",
                f"{round(100 * one['decided'])} %",
                spread(one["decided_low"], one["decided_high"]),
                f"{round(100 * one['seen'])} %",
                spread(one["seen_low"], one["seen_high"]),
            ]
            for one in report.luck
        ]
        heads = ["of the game played", "of the victory decided", "95 %", "seen by the judgement", "95 %"]
        found += _table(f"What is decided when: {report.luck_games} games played on many times", heads, rows)
    if report.skill:
        rows = [[escape(name.partition(":")[2]), *_shown(_as_share(one))] for name, one in report.skill.items()]
        found += _table("The ladder: wins of the first against the second", ["", "wins", "95 %", "games"], rows)
    return found


def _as_share(figure: Figure) -> Figure:
    return Figure("wins:", figure.value, figure.low, figure.high, figure.games)


def _things(report: Report, records: dict[str, Kept]) -> str:
    shown = [one for one in report.things if one.flag != NEVER_OFFERED]
    if not shown:
        return ""
    groups: dict[str, list[tuple[float, float]]] = {}
    for one in shown:
        if one.users >= FEWEST_USERS:
            name = one.flag if one.flag in ("dead", "dominant", "harmful") else "the others"
            groups.setdefault(name, []).append((100 * one.share.value, 100 * one.above.value))
    found = (
        "<h2>Cards, places, abilities and words</h2>"
        "<p>Dead: fewer than one in fifty of the choices that offered it took it. Dominant, harmful: whoever used it "
        "won more than five points above, or below, even: what the player's faction wins anyway, or an equal share "
        f"where there are no factions; fewer than {FEWEST_USERS} users say nothing of that. "
        "Flagged with a false discovery rate of 5 % over all things of the game: of those "
        "flagged, at most one in twenty is expected to be so by chance. Wins of those who used a thing are no proof "
        "that it won for them: <code>conventicle compare --without</code> asks that.</p>"
    )
    if groups:
        drawn = plots.scatter(
            dict(sorted(groups.items())), "chosen when offered, in %", "wins above even, in points",
            "Every thing by how often it is chosen and how its users win",
        )  # fmt: skip
        found += f"<figure>{drawn}</figure>"
    links = _links(report, records)
    frames: dict[str, list[Thing]] = {}
    for one in shown:
        frames.setdefault(one.frame, []).append(one)
    flagged = [one for one in shown if one.flag]
    if flagged:
        found += _thing_table(report, "Flagged", flagged, links, True)
    for frame, things in frames.items():
        table = _thing_table(report, f"Answers to {frame}", things, links, False)
        found += f"<details><summary>{escape(frame)}: {_things_told(len(things))}</summary>{table}</details>"
    never = [one for one in report.things if one.flag == NEVER_OFFERED]
    if never:
        by_frame: dict[str, list[str]] = {}
        for one in never:
            by_frame.setdefault(one.frame, []).append(one.name)
        items = "".join(f"<li>{escape(frame)}: {escape(', '.join(names))}</li>" for frame, names in by_frame.items())
        found += (
            f"<details><summary>Never offered: {_things_told(len(never))}. Mostly the question does not ask for such "
            f"things</summary><ul>{items}</ul></details>"
        )
    return found


def _things_told(number: int) -> str:
    return f"{number} things" if number > 1 else "1 thing"


def _links(report: Report, records: dict[str, Kept]) -> dict[tuple[str, str], Kept]:
    """Per thing that is flagged, by its question and its name, the record that shows it."""
    found = {}
    for name, outlier in outliers(report).items():
        if outlier.thing is not None and name in records:
            found[outlier.thing.frame, outlier.thing.name] = records[name]
    return found


def _link(kept: Kept, words: str, kind: str = "") -> str:
    """A link to a record, and where in it to look."""
    link = f'<a{kind} href="{escape(kept.path.as_posix())}">{words}</a>'
    return link if kept.step is None else f"{link}, step&nbsp;{kept.step}"


def _won_by(report: Report, thing: Thing, by_faction: bool) -> str:
    """With whom it won: the victories of those who used it, by faction where there are factions."""
    every = [(faction_name(report, faction), one) for faction, one in thing.won_by.items() if by_faction]
    every = every or [("", thing.won)] if thing.users else []
    told = [f"{escape(name)} {100 * one.value:.0f} % of {one.games if name else thing.users}" for name, one in every]
    return "; ".join(f'<span class="whole">{one}</span>' for one in told)


def _thing_table(
    report: Report, caption: str, things: list[Thing], links: dict[tuple[str, str], Kept], with_frame: bool
) -> str:
    rows, marked = [], []
    texts = report.texts()
    by_faction = with_frame or len(report.factions()) <= _FEW_FACTIONS
    for place, one in enumerate(sorted(things, key=lambda thing: (-thing.offered, thing.name))):
        domain, _, value = one.name.partition(":")
        name = f"{escape(texts.value(domain, value, []))} <code>{_breakable(one.name)}</code>"
        if with_frame:
            name += f" in {_breakable(one.frame)}"
        flag = escape(one.flag)
        if (one.frame, one.name) in links:
            flag += f" ({_link(links[one.frame, one.name], 'a game')})"
        above, told = one.above, one.users >= FEWEST_USERS
        rows.append([
            name, flag, str(one.offered), str(one.chosen),
            f"{100 * one.share.value:.1f} %" if one.share.value >= 0.0005 or not one.chosen else "under 0.1 %",
            f"{100 * one.share.low:.1f} - {100 * one.share.high:.1f} %", str(one.users),
            f"{100 * above.value:+.1f}" if told else "-",
            f"{100 * above.low:+.1f} to {100 * above.high:+.1f}" if told else "-", _won_by(report, one, by_faction),
        ])  # fmt: skip
        if one.flag:
            marked.append(place)
    heads = ["thing", "flag", "offered", "chosen", "when offered", "95 %", "users", "above even", "95 %", "won with it"]
    return _table(caption, heads, rows, tuple(marked) if not with_frame else (), "wide things")


def _outliers(report: Report, records: dict[str, Kept]) -> str:
    rows = []
    for name, outlier in outliers(report).items():
        if name in records:
            link = _link(records[name], _breakable(name), ' class="file"')
            rows.append([escape(outlier.shows), link, escape(outlier.seed)])
    if not rows:
        return ""
    return (
        "<h2>Games worth looking at</h2><p>Each is a record: <code>conventicle replay FILE --log</code> shows it in "
        "the terminal, <code>--to N</code> the table at step N, after so many decisions; the site opens it on the "
        "board (its page for records takes the file), where the same steps are numbered.</p>"
        + _table("Records beside this page", ["what it shows", "record", "seed"], rows)
    )


def _targets(verdicts: list[Verdict]) -> str:
    if not verdicts:
        return ""
    rows = [
        [
            _breakable(one.name), escape(one.asked), escape(one.found), escape(one.interval),
            f'<span class="{one.verdict}">{one.verdict}</span>',
        ]
        for one in verdicts
    ]  # fmt: skip
    return "<h2>Targets</h2>" + _table("What the game is meant to be", ["figure", "asked", "found", "95 %", ""], rows)


def _all_figures(report: Report) -> str:
    every: dict[str, Figure] = report.figures
    rows = [[escape(name), *_shown(one)] for name, one in every.items() if not name.startswith("versus:")]
    table = _table("By the names that compare --ask and targets.toml use", ["figure", "value", "95 %", "games"], rows)
    return f"<h2>All figures</h2><details><summary>{len(rows)} figures</summary>{table}</details>"


def write(report: Report, verdicts: list[Verdict], out: Path) -> list[Path]:
    """Write the records, the raw figures beside the page, and the page; the paths of all, the page first."""
    folder = out.with_name(f"{out.stem}-records")
    records = write_records(report, folder)
    links = {name: Kept(Path(folder.name, kept.path.name), kept.step) for name, kept in records.items()}
    files = {
        "all figures as JSON": (".json", json.dumps(as_data(report, links), ensure_ascii=False, indent=1) + "\n"),
        "all figures as CSV": ("-figures.csv", as_csv(figure_rows(report))),
        "every game as CSV": ("-games.csv", as_csv(game_rows(report))),
        "every thing as CSV": ("-things.csv", as_csv(thing_rows(report))),
    }
    made: list[Path] = []
    beside: dict[str, str] = {}
    for what, (ending, text) in files.items():
        place = out.with_name(f"{out.stem}{ending}")
        place.write_text(text, encoding="utf-8")
        beside[what] = place.name
        made.append(place)
    out.write_text(page(report, links, verdicts, beside), encoding="utf-8")
    return [out, *made, *(kept.path for kept in records.values())]
