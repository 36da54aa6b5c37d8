"""Miracle cards: six effects, each with its condition; a card is carried out in full or not played at all (p. 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from conventicle.games.eternal_city.altars import BuildAltarHere, can_build
from conventicle.games.eternal_city.kinds import FREE_PRIEST, LOCATION, LOCATIONS, PRIEST, SORTS
from conventicle.games.eternal_city.licenses import tithe_on_entering
from conventicle.games.eternal_city.table import City
from conventicle.kernel.frame import Frame
from conventicle.kernel.seats import bit
from conventicle.kernel.vocabulary import Range, Vocabulary, words


def can_place(t: City, me: int, kind: int) -> bool:
    """Place needs a free Priest; Followers do not matter in this phase (R5)."""
    return t.count_free(me) > 0


def place(t: City, me: int, kind: int) -> None:
    """Place a free Priest in the Active Location."""
    t.then(PlaceHere(me))


def can_move(t: City, me: int, kind: int) -> bool:
    """Move needs a Priest in the Active Location and a higher Location that one's Followers open (R5)."""
    return bool(open_above(t, me)) and t.priests_at(me, t.active) > 0


def open_above(t: City, me: int) -> list[int]:
    """The Locations above the active one for which the Followers suffice; a Title does not help here (R17)."""
    access = t.edition.access
    followers = t.followers[me]
    return [location for location in range(t.active + 1, LOCATIONS) if access[location] <= followers]


def move(t: City, me: int, kind: int) -> None:
    """Move a Priest from the Active Location to a higher one."""
    t.then(MovePriest(me))


def can_wander(t: City, me: int, kind: int) -> bool:
    """The first edition's Move needs a Priest in the Active Location, and no Followers (F9)."""
    return t.priests_at(me, t.active) > 0


def wander(t: City, me: int, kind: int) -> None:
    """Move a Priest from the Active Location to any other."""
    t.then(WanderingPriest(me))


def can_influence(t: City, me: int, kind: int) -> bool:
    """More Influence needs a Priest in the Active Location: an Altar is none, the Patriarch is.

    Where the card places a Priest first, that one will do.
    """
    return t.priests_at(me, t.active) > 0 or t.edition.effects[kind][0] == "place"


def influence(t: City, me: int, kind: int) -> None:
    """Raise the Influence of a Priest in the Active Location."""
    t.then(BlessPriest(me, t.edition.influence[kind]))


def can_altar(t: City, me: int, kind: int) -> bool:
    """An Altar costs Followers and a token in the Active Location."""
    return t.followers[me] >= t.edition.card_followers[kind] and can_build(t, me, t.active)


def altar(t: City, me: int, kind: int) -> None:
    """Lose Followers and build an Altar in the Active Location."""
    t.lose_followers(me, t.edition.card_followers[kind])
    t.then(BuildAltarHere(me))


def can_mob(t: City, me: int, kind: int) -> bool:
    """A Mob costs Followers and must be in the reserve."""
    return t.followers[me] >= t.edition.card_followers[kind] and t.mobs_left() > 0


def mob(t: City, me: int, kind: int) -> None:
    """Lose Followers and gain a Fanatical Mob."""
    t.lose_followers(me, t.edition.card_followers[kind])
    t.gain_mobs(me, 1)


def can_gift(t: City, me: int, kind: int) -> bool:
    """The coins of a Gift can always be taken."""
    return True


def gift(t: City, me: int, kind: int) -> None:
    """Gain Followers or coins, as one likes."""
    t.then(ChooseGift(me, t.edition.card_followers[kind], t.edition.card_coins[kind]))


Condition = Callable[[City, int, int], bool]
Effect = Callable[[City, int, int], None]
#: The effects that a Miracle's row may name.
EFFECTS: Final[dict[str, tuple[Condition, Effect]]] = {
    "place": (can_place, place),
    "move": (can_move, move),
    "wander": (can_wander, wander),
    "influence": (can_influence, influence),
    "altar": (can_altar, altar),
    "mob": (can_mob, mob),
    "gift": (can_gift, gift),
}


def can_work(t: City, me: int, kind: int) -> bool:
    """Every part of the Miracle can be carried out now."""
    for effect in t.edition.effects[kind]:
        if not EFFECTS[effect][0](t, me, kind):
            return False
    return True


def work(t: City, me: int, kind: int) -> None:
    """Carry out the parts of a Miracle in their order."""
    for effect in t.edition.effects[kind]:
        EFFECTS[effect][1](t, me, kind)


class PlaceHere(Frame[City]):
    """Choose a free Priest for the Active Location."""

    NAME: ClassVar[str] = "PlaceHere"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(FREE_PRIEST))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who played the Miracle."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The free Priests, the Patriarch among them."""
        return t.free_priests(self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """He steps in."""
        t.place_free(self.me, t.active, option)
        t.tell("entered", self.me, option, t.active)
        tithe_on_entering(t, self.me, t.active)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Nobody like that is free."""
        return "no_such_priest"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class MovePriest(Frame[City]):
    """Choose a Priest in the Active Location and the higher Location he goes to."""

    NAME: ClassVar[str] = "MovePriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST, LOCATION))

    def __init__(self, me: int) -> None:
        self.me: Final = me

    def waits_for(self, t: City) -> int:
        """The one who played the Miracle."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Each Priest there with each Location that stands open."""
        targets = self.targets(t)
        return [priest * LOCATIONS + target for priest in t.priests_in(self.me, t.active) for target in targets]

    def targets(self, t: City) -> list[int]:
        """The Locations he may go to."""
        return open_above(t, self.me)

    def take(self, t: City, seat: int, option: int) -> None:
        """He goes, and leaves coins behind."""
        priest, location = divmod(option, LOCATIONS)
        sort = t.move_on(self.me, t.active, priest, location)
        t.tell("moved", self.me, sort, location)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not there, not upwards, or too few Followers."""
        priest, location = divmod(option, LOCATIONS)
        if priest not in t.priests_in(self.me, t.active):
            return "no_such_priest"
        return "too_few_followers" if location > t.active else "not_higher"

    def fields(self) -> tuple[object, ...]:
        return (self.me,)


class WanderingPriest(MovePriest):
    """Choose a Priest in the Active Location and any other Location he goes to, even one settled before (F9)."""

    NAME: ClassVar[str] = "WanderingPriest"

    def targets(self, t: City) -> list[int]:
        """All others."""
        return [location for location in range(LOCATIONS) if location != t.active]

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Not there, or not away."""
        return "no_such_priest" if option % LOCATIONS != t.active else "stays_there"


class BlessPriest(Frame[City]):
    """Choose the Priest in the Active Location who gets more Influence."""

    NAME: ClassVar[str] = "BlessPriest"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(PRIEST))

    def __init__(self, me: int, influence: int) -> None:
        self.me: Final = me
        self.influence: Final = influence

    def waits_for(self, t: City) -> int:
        """The one who played the Miracle."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """The own Priests there."""
        return t.priests_in(self.me, t.active)

    def take(self, t: City, seat: int, option: int) -> None:
        """It lasts until he leaves (R16)."""
        t.bless(self.me, t.active, option, self.influence)
        t.tell("blessed", self.me, option % SORTS, self.influence)

    def why_not(self, t: City, seat: int, option: int) -> str:
        """Nobody like that is there."""
        return "no_such_priest"

    def prompt(self, t: City) -> dict[str, int]:
        return {"number": self.influence}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.influence)


class ChooseGift(Frame[City]):
    """Choose between the Followers and the coins of a Gift."""

    NAME: ClassVar[str] = "ChooseGift"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(Range(words("followers", "coins")))

    def __init__(self, me: int, followers: int, coins: int) -> None:
        self.me: Final = me
        self.followers: Final = followers
        self.coins: Final = coins

    def waits_for(self, t: City) -> int:
        """The one who played the Miracle."""
        return bit(self.me)

    def options(self, t: City, seat: int) -> list[int]:
        """Followers if there is room for one of them; the others are lost (R18)."""
        needed = 1
        if t.rules == 1:  # The old rule: room for all of them.
            needed = self.followers
        return [0, 1] if t.room_for_followers(self.me) >= needed else [1]

    def take(self, t: City, seat: int, option: int) -> None:
        """They come from the reserve."""
        if option == 0:
            t.gain_followers(self.me, self.followers)
        else:
            t.gain_coins(self.me, self.coins)

    def why_not(self, t: City, seat: int, option: int) -> str:
        return "no_room"

    def prompt(self, t: City) -> dict[str, int]:
        return {"followers": self.followers, "coins": self.coins}

    def fields(self) -> tuple[object, ...]:
        return (self.me, self.followers, self.coins)
