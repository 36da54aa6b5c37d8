"""The ratings on the site are those of the games of the ladder that are kept."""

from __future__ import annotations

import ratings


def test_the_ratings_follow_from_the_kept_games() -> None:
    assert ratings.FILE.read_text("utf-8") == ratings.written()


def test_odds_of_ten_to_one_are_four_hundred_points() -> None:
    found = ratings.ratings(
        [("adept", "greedy", 1000.0, 1100), ("greedy", "random", 10.0, 20), ("master", "adept", 1, 2)]
    )
    rating, low, high = found["adept"]
    assert abs(rating - 1400) <= 2
    assert low < rating < high
    assert found["greedy"] == (1000, 1000, 1000)
    assert found["random"][0] == 1000
