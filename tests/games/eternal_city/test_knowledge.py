"""What a seat knows of cards that were given, returned, buried, played and sold (p. 9-12)."""

from __future__ import annotations

from conventicle.games.eternal_city.game import GAME
from conventicle.games.eternal_city.kinds import CARD, INTRIGUE, MIRACLE, hand
from tests.games.eternal_city.story import Story


def seen(story: Story, viewer: int, zone: int) -> list[str]:
    """The cards of a zone as a viewer knows them."""
    assert story.t.cards.knowledge is not None
    return [CARD.values[label] if label >= 0 else "?" for label in story.t.cards.knowledge[viewer].labels[zone]]


def test_p12_a_card_given_to_secret_search_is_known_to_giver_and_taker() -> None:
    story = Story("cthulhu", "fafnir", "janus").hand(0, "secret_search").hand(1, "place", "altar")
    story.stands(1, "ruins", 1).resolve("ruins").choose("card:secret_search", "card:altar")
    assert seen(story, 0, hand(0)) == ["altar"]
    assert seen(story, 1, hand(0)) == ["altar"]
    assert seen(story, 2, hand(0)) == ["?"]


def test_p12_a_played_card_is_known_under_its_deck() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "gift_1_4").stands(1, "ruins", 1).resolve("ruins")
    story.choose("card:gift_1_4", "word:coins")
    assert [seen(story, viewer, MIRACLE)[0] for viewer in range(3)] == ["gift_1_4"] * 3


def test_p11_a_card_paid_as_a_cost_is_known_to_its_owner_alone() -> None:
    story = Story("fafnir", "cthulhu").hand(0, "place").stands(1, "ruins", 1).resolve("ruins")
    story.choose("ability:ode_to_treachery", "card:place")
    assert seen(story, 0, MIRACLE)[0] == "place"
    assert seen(story, 1, MIRACLE)[0] == "?"


def test_p9_the_intrigue_put_back_by_the_nobility_is_known_to_the_winner_alone() -> None:
    story = Story("janus", "tiamat").on_top("intrigue", "raid", "seize").hand(0, "ambush").stands(0, "nobility", 1)
    story.resolve("nobility").idle().choose("word:take")
    assert story.offered() == ["card:ambush", "card:raid", "card:seize"]
    story.choose("card:ambush")
    assert seen(story, 0, INTRIGUE)[-1] == "ambush"
    assert seen(story, 1, INTRIGUE)[-1] == "?"


def test_p5_a_sold_intrigue_is_shown() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "raid").intend().choose("word:pass", "card:raid")
    assert [seen(story, viewer, INTRIGUE)[0] for viewer in range(3)] == ["raid"] * 3


def test_p18_nirriti_draws_cards_that_all_saw_go_under_the_deck() -> None:
    story = Story("cthulhu", "nirriti").hand(0, "gift_1_4").has(1, followers=2).stands(0, "ruins", 1).resolve("ruins")
    story.choose("card:gift_1_4", "word:coins", "ability:way_of_loyalty")
    assert "gift_1_4" in story.holds(1)
    assert seen(story, 0, hand(1)).count("gift_1_4") == 1
    assert seen(story, 0, hand(1)).count("?") == 2


def test_a_view_shows_the_own_hand_and_hides_the_others() -> None:
    story = Story("cthulhu", "fafnir").hand(0, "raid").hand(1, "place").stands(0, "ruins", 1).resolve("ruins")
    for viewer, hands in ((0, [["raid"], ["?"]]), (1, [["?"], ["place"]]), (2, [["?"], ["?"]])):
        players = GAME.view(story.t, viewer)["players"]
        assert isinstance(players, list)
        assert [player["hand"] for player in players] == hands
