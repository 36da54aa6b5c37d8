"""Records of format 1 held option numbers. What these meant lies frozen, and such records are read for ever."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from conventicle.kernel.errors import RecordError
from conventicle.kernel.frozen import frozen
from conventicle.kernel.match import replay_record
from conventicle.kernel.record import read_record
from conventicle.kernel.registry import game as game_named
from conventicle.kernel.registry import games
from conventicle.kernel.vocabulary import ANYTIME

FOLDER = Path(__file__).parent
RECORDS = sorted((FOLDER / "format_1").glob("*.json"))


def test_the_frozen_vocabularies_say_what_the_last_code_that_wrote_numbers_said() -> None:
    """Per frame the size, and a digest of all that its options said, by the code of commit d3160df itself."""
    said = [line.split() for line in (FOLDER / "vocabularies_of_format_1.txt").read_text("utf-8").splitlines()]
    assert {game for game, _, _, _ in said} == set(games())
    for name, frame, size, digest in said:
        old = frozen(game_named(name).package)
        vocabulary = old.anytime if frame == "anytime" else old.frames[frame]
        names = [vocabulary.name(option) for option in range(vocabulary.size)]
        assert vocabulary.size == int(size)
        assert hashlib.sha256("\n".join(names).encode()).hexdigest() == digest, (name, frame)
        assert len(set(names)) == len(names), "a notation names one option"
    assert len(said) == sum(len(frozen(game.package).frames) + 1 for game in games().values())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_format_1_replays_to_the_same_table(path: Path) -> None:
    game = game_named(path.stem)
    text = path.read_text("utf-8")
    assert json.loads(text)["format"] == 1
    record = read_record(text, game)
    match = replay_record(game, record)
    assert match.over()
    assert match.table.hash() == json.loads(text)["hash"]
    written = match.record().to_json()
    assert json.loads(written)["format"] == 2
    assert replay_record(game, read_record(written, game)).table.hash() == match.table.hash()


@pytest.mark.parametrize("option", [-1, 10**9, ANYTIME + 50, ANYTIME - 1])
def test_a_number_that_no_option_ever_had_is_refused_with_its_frame(option: int) -> None:
    game = game_named("template")
    data = json.loads((FOLDER / "format_1" / "template.json").read_text("utf-8"))
    data["decisions"][0] = ["BidForLantern", 0, option]
    with pytest.raises(RecordError, match="'BidForLantern' never had an option"):
        read_record(json.dumps(data), game)
