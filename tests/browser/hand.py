"""A hand that presses a table at real coordinates, at any speed, and counts what was pressed against what was taken.

Nothing here waits for an element to be still, tries again or forces an event onto something: the mouse, or on a phone
the finger, goes down and up where the thing is seen, and then something must come of it.
"""

from __future__ import annotations

import itertools
import json
import random
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

from tests.web.server import Client, Server, invitation

#: Milliseconds between a question and the press that answers it: some have seen it coming, some have to read it.
SPEEDS: Final = (0, 120, 0, 300, 0, 500)
#: The processor is slowed down so many times, by turns.
THROTTLES: Final = (1, 1, 6)
#: So many decisions are made at one speed of the processor.
STRETCH: Final = 8
#: Seconds after which a press of which nothing came was lost.
LIMIT: Final = 12.0
#: Milliseconds: a finger that stays so long asks for details; a button that is down so long holds the page up no more.
HELD: Final = {"touch": 500, "mouse": 2_900}
#: Seconds after which a table on which nothing happens is stuck.
PATIENCE: Final = 90.0
#: So many presses of one choice may be missed in a row: a finger that a busy machine held down is one.
MISSES: Final = 12
#: Every so many presses someone says something while the button is down.
TALK: Final = 9
#: Every so many decisions something is looked at before, and while others are asked.
LOOK: Final = 4

#: What the page sends is noted, and where a thing can be pressed is found: where it is seen, else in its middle.
EYES: Final = """
  window.sent = [];
  window.clicked = "";
  window.aim = "";
  window.met = { revision: -1, thing: true, held: 0 };
  const revision = () => Number(document.querySelector("[data-live]")?.dataset.revision ?? -1);
  addEventListener("pointerdown", ({ target }) => {
    const things = [...document.querySelectorAll(aim || "html")];
    const thing = things.some((one) => one.contains(target));
    met = { revision: revision(), thing, held: 0, at: performance.now() };
  }, true);
  addEventListener("pointerup", () => { met.held = performance.now() - met.at; }, true);
  const described = ({ localName, className, dataset }) =>
    `${localName} ${className.baseVal ?? className} ${dataset?.ref ?? ""}`;
  for (const kind of ["pointerdown", "pointercancel", "click"]) {
    addEventListener(kind, ({ target }) => (clicked = `${clicked.slice(-200)} | ${kind} ${described(target)}`), true);
  }
  document.addEventListener("htmx:configRequest", (event) => {
    const { parameters, path } = event.detail;
    const option = parameters.get ? parameters.get("option") : parameters.option;
    if (path.endsWith("/decide")) sent.push(String(option));
  });
  window.spot = ([selector, brought]) => {
    aim = selector;
    return { ...place(selector, brought), revision: revision() };
  };
  const place = (selector, brought) => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
    const all = [...document.querySelectorAll(selector)];
    const element = all.find(seen);
    if (!element) return { tab: all[0]?.closest("#seats, #board, #options, #log")?.id ?? "" };
    const own = (x, y) => {
      const there = document.elementFromPoint(x, y);
      if (!there || !element.contains(there)) return false;
      const thing = there.closest("button, summary, [data-ref], [data-look]");
      return !thing || thing === element || thing.contains(element);
    };
    const find = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
      for (const down of steps) for (const right of steps) {
        const [x, y] = [left + width * right, top + height * down];
        if (own(x, y)) return { x, y };
      }
      return null;
    };
    const found = find();
    if (found) return found;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!brought) {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      return { wait: true };
    }
    const there = document.elementFromPoint(x, y);
    return { x, y, covered: there ? `${there.localName}.${there.className}` : "" };
  };
"""
STATE: Final = """() => {
  const live = document.querySelector("[data-live]");
  const dialog = document.querySelector(".pick-dialog[open]");
  return {
    revision: Number(live?.dataset.revision ?? -1),
    over: Boolean(live?.dataset.over),
    mine: Boolean(document.querySelector(".prompt.mine .badge")) && Boolean(document.querySelector(".choice")),
    refs: document.querySelector("[data-choosing]")?.dataset.refs ?? "{}",
    refused: document.querySelector(".prompt .refused")?.textContent ?? "",
    sheet: dialog?.querySelector("h2")?.textContent ?? "",
    offers: [...(dialog?.querySelectorAll("[data-choose]") ?? [])].map((one) => one.dataset.choose),
    chosen: [...document.querySelectorAll("#table .chosen")]
      .map((one) => one.dataset.ref ?? one.querySelector("[data-ref]")?.dataset.ref ?? ""),
    sure: Boolean(document.querySelector("#sure-dialog[open]")),
    tab: document.body.dataset.tab,
    sent: sent.length,
  };
}"""
#: Things that are open to everyone's eyes: a press on one shows it.
LOOKS: Final = """() => [...document.querySelectorAll("#table [data-name][data-full]")]
  .filter((one) => one.checkVisibility() && one.matches("button") && !one.matches(".glow, .legal *, [data-ask]"))
  .map((one) => one.dataset.ref && `[data-ref="${CSS.escape(one.dataset.ref)}"]`).filter(Boolean)"""


@dataclass
class Tally:
    """What was pressed, and what of it was lost."""

    pressed: int = 0
    missed: int = 0
    """Presses that met something else, since the table changed between the look and the press, or that were held."""
    decisions: int = 0
    games: int = 0
    lost: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Title:
    """A game to click through: its package, what a short one is like, and which options are left alone."""

    name: str
    chairs: tuple[str, ...]
    options: dict[str, str]


TITLES: Final = (
    Title("eternal-city", ("friend", "bot:random"), {"round_limit": "3"}),
    Title("dark-blood", ("friend", "bot:random"), {}),
    Title("pantheon", ("friend", "bot:random"), {"doom_is_at_hand": "on"}),
    Title("old-ones", ("friend", "bot:random"), {"round_limit": "6"}),
)


class Friend:
    """Another player, without a browser: answers when asked, and talks."""

    def __init__(self, server: Server, owner: Client, slug: str, chance: random.Random) -> None:
        self.client = Client(server)
        self.slug = slug
        self.chance = chance
        self.words = itertools.count()
        invite = invitation(owner.get(f"/t/{slug}").text)
        self.client.post(f"/t/{slug}/sit", seat=1, invite=invite)

    def answer(self) -> None:
        """Decide something, if asked."""
        part = self.client.part(self.slug)
        if part.over or not part.data("turn") or not part.options:
            return
        option = part.options[-1]
        if self.chance.random() < 0.7:
            option = self.chance.choice(part.options[:-1] or part.options)
        self.client.decide(self.slug, part.seat, option, part.revision, f"friend-{part.revision:06d}")

    def talk(self) -> None:
        """Say something."""
        self.client.post(f"/t/{self.slug}/chat", text=f"line {next(self.words)}")


class Hand:
    """One player's hand at one table after another; `play` is run by turns with that of other players (`together`)."""

    def __init__(self, page: Page, server: Server, title: Title, touch: bool, seed: int, tally: Tally) -> None:
        self.page = page
        self.server = server
        self.title = title
        self.touch = touch
        self.chance = random.Random(seed)
        self.tally = tally
        self.driver: CDPSession = page.context.new_cdp_session(page)
        self.speeds = itertools.cycle(SPEEDS)
        self.friend: Friend | None = None
        self.presses = 0
        page.add_init_script(EYES)

    # --- one table -------------------------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """A new table with a friend and a bot, opened in the browser."""
        owner = Client(self.server)
        seats = {f"seat{number}": kind for number, kind in enumerate(("me", *self.title.chairs))}
        options = {f"option_{name}": value for name, value in self.title.options.items()}
        slug = owner.new_table(self.title.name, **seats, **options)
        self.friend = Friend(self.server, owner, slug, self.chance)
        self.page.context.add_cookies(
            [{"name": name, "value": value, "url": self.server.address("/")} for name, value in owner.cookies.items()]
        )
        self.page.goto(self.server.address(f"/t/{slug}"))
        self.page.wait_for_selector(".pick-sprite", state="attached")

    def play(self, enough: Callable[[], bool]) -> Iterator[float]:
        """One game after the other, until there were enough clicks; yields seconds to wait."""
        while True:
            self.sit_down()
            throttles = itertools.cycle(THROTTLES)
            for number in itertools.count():
                if number % STRETCH == 0:
                    self.driver.send("Emulation.setCPUThrottlingRate", {"rate": next(throttles)})
                state = yield from self.turn()
                if state["over"]:
                    break
                yield next(self.speeds) / 1000
                if number % LOOK == 0:
                    yield from self.look()
                yield from self.decide(self.state())
                if enough():
                    return
            self.tally.games += 1

    def state(self) -> dict[str, Any]:
        """What the page shows at this moment."""
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def turn(self) -> Generator[float, None, dict[str, Any]]:
        """Wait for the own turn, or the end; the friend answers meanwhile, and things are looked at."""
        assert self.friend is not None
        waited = 0
        while True:
            state = self.state()
            if state["over"] or state["mine"]:
                return state
            self.friend.answer()
            waited += 1
            if waited % LOOK == 1:
                yield from self.look()
            assert waited < 3000, "nobody is asked"
            yield 0.01

    # --- presses ---------------------------------------------------------------------------------------------------

    def look(self) -> Iterator[float]:
        """Press something to see it large, then close it."""
        found = self.page.evaluate(LOOKS)
        before = self.state()
        if not found:
            return
        # A question may come meanwhile, and what was only to be looked at answers it.
        yield from self.press(
            self.chance.choice(found), lambda now: now["sheet"] or now["chosen"] or now["sent"] > before["sent"], "look"
        )
        now = self.state()
        if now["sent"] > before["sent"]:
            yield from self.moved_on(before["revision"])
        elif now["sheet"]:
            yield from self.press(".pick-dialog[open] [data-close]", lambda now: not now["sheet"], "close")

    def moved_on(self, before: int) -> Iterator[float]:
        """What was chosen is on the table."""
        end = time.monotonic() + PATIENCE
        while (now := self.state())["revision"] <= before:
            assert time.monotonic() < end, (self.title.name, now)
            yield 0.01
        self.tally.decisions += 1

    def decide(self, state: dict[str, Any]) -> Iterator[float]:
        """Press what an option asks for, one thing after the other."""
        if not state["mine"]:
            return
        offered = list(json.loads(state["refs"]).items())
        offered = [one for one in offered if not one[1] or not one[1][0].startswith("trade:")] or offered
        option, needed = self.chance.choice(offered[:-1] or offered) if self.chance.random() < 0.7 else offered[-1]
        yield from self.answer(option, needed, state)
        yield from self.moved_on(state["revision"])

    def answer(self, option: str, needed: list[str], state: dict[str, Any]) -> Iterator[float]:
        """By a button on the board, or by the things that the option names."""
        was = state["sent"]
        if state["sheet"]:
            yield from self.press(".pick-dialog[open] [data-close]", lambda now: not now["sheet"], "close")
        missed = self.tally.missed
        for tries in range(6 + MISSES):
            if tries >= 6 + self.tally.missed - missed:
                break
            if tries and ((now := self.state())["sent"] > was or now["revision"] != state["revision"]):
                return  # it was sent, or the table has moved on, such as by an only answer that the site gave
            button = f'#table [data-choose="{option}"]'
            seen = self.spot(button)
            if "x" in seen or seen.get("wait") or seen.get("tab") or not needed:
                folded = self.page.evaluate(
                    "button => Boolean(document.querySelector(button)?.closest('details:not([open])'))", button
                )
                if folded:
                    yield from self.press("details:has(> * " + button[7:] + ") > summary", lambda now: True, "unfold")
                yield from self.press(button, lambda now: now["sent"] > was or now["sure"], "choose")
                if self.state()["sure"]:  # it is not what is asked
                    yes = '#sure-dialog[open] [value="yes"]'
                    yield from self.press(yes, lambda now: now["sent"] > was, "confirm")
                continue
            for number, ref in enumerate(needed, 1):
                thing = f'#table [data-ref="{ref}"]'
                taken = partial(picked, was, option, ref)
                if not taken(self.state()):  # a look may have picked it already, and a second press would drop it
                    yield from self.press(thing, taken, f"thing {number} of {len(needed)}")
                now = self.state()
                if option in now["offers"]:
                    offer = f'.pick-dialog[open] [data-choose="{option}"]'
                    yield from self.press(offer, lambda now: now["sent"] > was, "offer")
                if self.state()["sent"] > was:
                    return
        pressed = f"{self.tally.missed - missed} missed, {self.page.evaluate('clicked')}, lost: {self.tally.lost}"
        raise AssertionError(f"{self.title.name}: option {option} cannot be chosen by {needed}; {pressed}")

    def press(self, selector: str, taken: Callable[[dict[str, Any]], Any], what: str) -> Iterator[float]:
        """One press where a thing is seen; if nothing comes of it, it was lost."""
        spot = self.spot(selector)
        if (tab := spot.get("tab")) and self.page.locator(".tabs").is_visible():
            yield from self.press(f'.tabs [data-tab="{tab}"]', lambda now: now["tab"] == tab, "tab")
            spot = self.spot(selector)
        for again in (False, False, True):  # it was out of sight, and comes into it; the page may change meanwhile
            if spot.get("wait"):
                yield 0.05
                spot = self.spot(selector, again)
        if "x" not in spot or (what == "look" and spot.get("covered")):  # nobody presses what is not seen
            return
        self.presses += 1
        self.tally.pressed += 1
        yield from self.touch_at(spot) if self.touch else self.click_at(spot)
        end = time.monotonic() + LIMIT
        while not taken(self.state()):
            met = self.page.evaluate("met")
            if not met["thing"] and met["revision"] != spot["revision"]:
                self.tally.missed += 1
                return
            if met["held"] > HELD["touch" if self.touch else "mouse"]:  # on a busy machine it was lifted too late
                self.tally.missed += 1
                if self.touch:
                    self.page.keyboard.press("Escape")
                return
            if time.monotonic() > end:
                seen = f"{spot} {met} {self.page.evaluate('clicked')}"
                self.tally.lost.append(f"{self.title.name} {what} {selector} {seen}")
                return
            yield 0.01

    def spot(self, selector: str, brought: bool = False) -> dict[str, Any]:
        """Where to press a thing; what is out of sight is brought into it first."""
        found: dict[str, Any] = self.page.evaluate("spot", [selector, brought])
        return found

    def click_at(self, spot: dict[str, float]) -> Iterator[float]:
        """The mouse goes there, down and up; now and then someone says or answers something while it is down."""
        self.page.mouse.move(spot["x"], spot["y"])
        self.page.mouse.down()
        if self.meanwhile():
            yield 0.12
        self.page.mouse.up()

    def touch_at(self, spot: dict[str, float]) -> Iterator[float]:
        """A finger comes down and leaves at once: one that stays asks for something else."""
        point = {"x": round(spot["x"]), "y": round(spot["y"])}
        self.meanwhile()
        self.driver.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.driver.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        yield 0

    def meanwhile(self) -> bool:
        """Someone says something, or answers: the page hears of it during the press."""
        assert self.friend is not None
        if self.presses % TALK == 0:
            self.friend.talk()
        elif self.presses % TALK == 4:
            self.friend.answer()
        return self.presses % TALK in (0, 4)


def picked(was: int, option: str, ref: str, now: dict[str, Any]) -> bool:
    """True if a press on a thing has chosen the option, offers it, or has picked the thing."""
    return now["sent"] > was or option in now["offers"] or ref in now["chosen"]


def together(hands: list[Iterator[float]]) -> None:
    """Run several players by turns, each when its pause is over, until all are done."""
    due = dict.fromkeys(range(len(hands)), 0.0)
    while due:
        number = min(due, key=lambda one: due[one])
        time.sleep(max(0.0, due[number] - time.monotonic()))
        try:
            due[number] = time.monotonic() + next(hands[number])
        except StopIteration:
            del due[number]
