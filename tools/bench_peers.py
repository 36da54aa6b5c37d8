"""Measures the peers: Catanatron, RLCard's Uno, OpenSpiel's Gin Rummy, PettingZoo's Connect Four.

Runs in the environment `.venv-bench`. Each plays whole games between random players through its own engine, without
observations for learning programs; Connect Four is an environment for them, and is measured with its observations.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

from bench_worker import Figures, Tally, Task, rate, serve, zoo_steps

#: At how many places of a game copies are made, evenly spread.
PLACES = 8
#: How many iterations a search makes for one decision.
ITERATIONS = 50


# --- Catanatron: four players, its own loop and its own random player ------------------------------------------------


def catanatron_play(number: int, seconds: float) -> Figures:
    """Games are timed as Catanatron plays them; options are counted afterwards, in the same games played again."""
    import catanatron

    tally = Tally()
    seed = first = 1 + number * 10_000
    begin = time.process_time()
    while tally.seconds < seconds:
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed=seed)
        tally.cut += game.play() is None
        tally.games += 1
        seed += 1
        tally.seconds = time.process_time() - begin
    for again in range(first, seed):
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed=again)
        game.play(decide_fn=lambda player, game, actions: counted(tally, player, game, actions))
    return tally.figures()


def counted(tally: Tally, player: Any, game: Any, actions: list[Any]) -> Any:
    """The player's decision, counted."""
    tally.count(len(actions))
    return player.decide(game, actions)


def catanatron_clones(number: int, seconds: float) -> Figures:
    """Copies of a game at places spread over it."""
    import catanatron

    seed = 1 + number
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    whole = catanatron.Game(players, seed=seed)
    whole.play()
    step = len(whole.state.actions) // PLACES
    game = catanatron.Game(players, seed=seed)
    spent = 0.0
    for _ in range(PLACES):
        for _ in range(step // 2):
            game.play_tick()
        spent += 1 / rate(game.copy, seconds / PLACES)
        for _ in range(step - step // 2):
            game.play_tick()
    return {"clones_per_second": PLACES / spent}


# --- RLCard: Uno with four players, the game itself without the vectors of its environment ---------------------------


def rlcard_uno_play(number: int, seconds: float) -> Figures:
    """Random games; RLCard hands out the legal actions with every state."""
    import numpy
    from rlcard.games.uno import Game

    chance = random.Random(number)
    tally = Tally()
    begin = time.process_time()
    while tally.seconds < seconds:
        game = Game(num_players=4)
        game.np_random = numpy.random.RandomState(number * 100_000 + tally.games)
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            tally.count(len(actions))
            state, _ = game.step(chance.choice(actions))
        tally.games += 1
        tally.seconds = time.process_time() - begin
    return tally.figures()


# --- OpenSpiel: Gin Rummy, two players, C++ driven from Python -------------------------------------------------------


def draw(state: Any, chance: random.Random) -> None:
    """Let chance decide until a player has to, or the game is over."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        actions = [action for action, _ in outcomes]
        state.apply_action(chance.choices(actions, [likely for _, likely in outcomes])[0])


def openspiel_gin_rummy_play(number: int, seconds: float) -> Figures:
    """Random games; what chance decides is not counted as a decision."""
    import pyspiel

    chance = random.Random(number)
    gin_rummy = pyspiel.load_game("gin_rummy")
    tally = Tally()
    begin = time.process_time()
    while tally.seconds < seconds:
        state = gin_rummy.new_initial_state()
        draw(state, chance)
        while not state.is_terminal():
            actions = state.legal_actions()
            tally.count(len(actions))
            state.apply_action(chance.choice(actions))
            draw(state, chance)
        tally.games += 1
        tally.seconds = time.process_time() - begin
    return tally.figures()


def openspiel_gin_rummy_search(number: int, seconds: float) -> Figures:
    """Its search in C++ with a random playout to the end for each iteration.

    How many decisions an iteration carries out is taken from random games played on from the same places.
    """
    import pyspiel

    chance = random.Random(number)
    state = pyspiel.load_game("gin_rummy").new_initial_state()
    draw(state, chance)
    spent = 0.0
    iterations = 0
    steps = []
    while spent < seconds:
        if state.is_terminal():
            state = pyspiel.load_game("gin_rummy").new_initial_state()
            draw(state, chance)
        bot = pyspiel.ISMCTSBot(number + 1, pyspiel.RandomRolloutEvaluator(1, number + 1), 2.0, ITERATIONS)
        begin = time.process_time()
        bot.step(state)
        spent += time.process_time() - begin
        iterations += ITERATIONS
        steps += [play_on(state.clone(), chance, 1000) for _ in range(PLACES)]
        play_on(state, chance, PLACES)
    return {"iterations_per_second": iterations / spent, "decisions_per_iteration": sum(steps) / len(steps)}


def play_on(state: Any, chance: random.Random, most: int) -> int:
    """Play on at random for so many decisions, or to the end; how many were made."""
    made = 0
    while made < most and not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        draw(state, chance)
        made += 1
    return made


# --- PettingZoo: Connect Four, an environment with observations and masks ---------------------------------------------


def connect_four_envs(number: int, seconds: float) -> Figures:
    """Steps with observation, mask and a random legal action, with PettingZoo's wrappers and without."""
    from pettingzoo.classic import connect_four_v3

    return {
        "aec_steps_per_second": zoo_steps(connect_four_v3.env(), number, seconds / 2),
        "raw_steps_per_second": zoo_steps(connect_four_v3.raw_env(), number, seconds / 2),
    }


PEERS: dict[str, dict[str, Task]] = {
    "catanatron": {"play": catanatron_play, "clones": catanatron_clones},
    "rlcard_uno": {"play": rlcard_uno_play},
    "connect_four": {"envs": connect_four_envs},
    "openspiel_gin_rummy": {"play": openspiel_gin_rummy_play, "search": openspiel_gin_rummy_search},
}

if __name__ == "__main__":
    serve(PEERS[sys.argv[1]])
