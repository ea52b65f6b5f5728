"""Players that can be measured: ours, one of your own, plain sampling, or another program.

``random``, ``beginner``, ``book``, ``expert``, ``learned``  our levels
``sampler``           twenty deals at random, solved: what anybody would write first
``module:Class``      a player of your own
``command:…``         a program that is asked as ``oddtrick bid`` is: a line of JSON for each
                      question on its input, a line with the ``call`` on its output
"""

from __future__ import annotations

import json
import math
import random
import select
import shlex
import subprocess
from typing import Any

from oddtrick.bid import CALLS
from oddtrick.cards import bits, card_code
from oddtrick.core import Game, TurnUp, View
from oddtrick.errors import BadOption, IllegalAction, OddtrickError
from oddtrick.messages import Name, Verbatim, say, term
from oddtrick.players import PLAYERS, Decision, Player, enlist, player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import PlayerAround
from oddtrick.players.simulation.card_evaluation import prospects
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.plugins import own
from oddtrick.solver import Solver
from oddtrick.support.sandbox import end_process

# A yardstick for players of cards: plain sampling, as anybody would write it first.
#
# For each card it draws twenty deals with equal chances among those that fit the cards seen, the
# counts and the suits somebody is out of; solves them; and plays the card that wins most tricks
# on the average, of equals the lowest. It reads no call, weighs no deal and follows no book.

WORLDS = 20


class PlainSampler(PlayerAround):
    """Plays cards so, and does everything else as `book` does."""

    name = "sampler"

    def __init__(self, book: Player) -> None:
        super().__init__(book)
        self.solver = Solver()

    def choose(self, view: View, rng: random.Random) -> Decision:
        if len(view.legal) < 2 or view.legal[0].kind != "play":
            return self.book.choose(view, rng)
        known = Knowledge(view)
        worlds = DealSampler(known).draw(WORLDS, rng)
        card_values = prospects(known, worlds, math.inf, self.solver)
        assert card_values is not None, "these worlds cannot be solved"
        card = min(card_values.cards, key=lambda p: (-p.tricks, p.card % 13)).card
        action = next(a for a in view.legal if a.arg == card)
        return Decision(
            action, say("Most tricks in {deals} deals drawn.", deals=card_values.worlds)
        )


COMMAND = "command:"

PATIENCE = 60.0
"""Seconds that a program has for an answer."""


def contestant(name: str, game: Game) -> Player:
    """The player of a name, for a game. Raises `BadOption`, or `OddtrickError` for a program that
    does not start.

    >>> from oddtrick.games import game
    >>> contestant("sampler", game("whist")).name
    'sampler'
    """
    if name.startswith(COMMAND):
        return CommandPlayer(name.removeprefix(COMMAND))
    if name == PlainSampler.name:
        return PlainSampler(player("book", game))
    if ":" in name:
        enlist(name, own(name, "--player", "class"))
    elif name not in PLAYERS:
        raise BadOption(
            "There is no player “{name}”: {players}, {sampler}, your own as "
            "module:Class, or another program as command:PROGRAM.",
            name=Name(name),
            players=Verbatim(", ".join(PLAYERS)),
            sampler=Verbatim(PlainSampler.name),
        )
    return player(name, game)


def question_of(view: View) -> dict[str, Any]:
    """The question of a view, as ``oddtrick bid`` reads it.

    >>> from random import Random
    >>> from oddtrick import deal, game, view
    >>> asked = question_of(view(deal(game("euchre"), Random(1)), "E"))
    >>> asked["game"], asked["seat"], len(asked["hand"]), asked["auction"]
    ('euchre', 'E', 5, [])
    """
    game, code = view.game, view.stage.code
    asked: dict[str, Any] = {
        "game": game.name,
        "options": dict(game.chosen),
        "dealer": game.seats[view.setting.dealer],
        "seat": game.seats[view.seat],
        "hand": [card_code(c) for c in bits(view.hand_mask(view.seat))],
        "auction": [code(action) for action, _ in view.events if action.kind in CALLS],
    }
    turned = view.find(TurnUp)
    if turned is not None:
        asked["turn_up"] = card_code(turned.card)
    return asked


class CommandPlayer(Player):
    """Another program, asked for calls over its input and output."""

    name = "command"

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise BadOption("Name a program after “command:”, such as command:./bidder.")
        self.command = command
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise OddtrickError(
                "“{command}” does not start: {why}.",
                command=Name(command),
                why=Verbatim(str(error.strerror)),
            ) from None

    def choose(self, view: View, rng: random.Random) -> Decision:
        """The answer of the program. Raises `OddtrickError` where it does not, or where that is not
        legal."""
        if len(view.legal) == 1:
            return Decision(view.legal[0], say("There is no choice."))
        if view.legal[0].kind not in CALLS:
            raise BadOption("A program is asked for calls; in this set cards are played.")
        line = self._answer(json.dumps(question_of(view), ensure_ascii=False))
        try:
            call = json.loads(line)["call"]
        except (ValueError, KeyError, TypeError):
            raise OddtrickError(
                "“{command}” is to answer with a line of JSON that has a “call”, and wrote: {line}",
                command=Name(self.command),
                line=Verbatim(line[:200]),
            ) from None
        code = view.stage.code
        found = next((action for action in view.legal if code(action) == call), None)
        if found is None:
            some = ", ".join(code(action) for action in view.legal[:12])
            raise IllegalAction(
                "“{command}” called {call}. Legal are {some}.",
                command=Name(self.command),
                call=Verbatim(str(call)[:40]),
                some=Verbatim(some),
            )
        return Decision(found, say("As it answered."))

    def _answer(self, question: str) -> str:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question.encode() + b"\n")
            process.stdin.flush()
            ready = bool(select.select([process.stdout], [], [], PATIENCE)[0])
            line = process.stdout.readline() if ready else b""
        except OSError:
            ready, line = True, b""
        if not ready:
            raise OddtrickError(
                "“{command}” has not answered for {patience} seconds.",
                command=Name(self.command),
                patience=Verbatim(f"{PATIENCE:.0f}"),
            )
        if not line:
            raise OddtrickError(
                "“{command}” has ended without an answer to {question}",
                command=Name(self.command),
                question=term(question),
            )
        return line.decode(errors="replace")

    def close(self) -> None:
        """End the program."""
        end_process(self._process)
