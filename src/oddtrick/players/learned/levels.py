"""The levels whose contract at duplicate is called by networks that come with the package.

That of `LearnedExpert` made its own system, that of `BookExpert` speaks the book's language. Sides
that have stated a system are bid for by a network of its own (`BY_SYSTEM`), or by that of the one
most like it (`NEAR`). Everything else is the expert's.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import as_file, files
from typing import ClassVar

from oddtrick.core import Action, View
from oddtrick.messages import (
    NOTHING,
    Message,
    Verbatim,
    Within,
    say,
    term,
    together,
)
from oddtrick.players.book.contract.auction_reading import NATURAL, announced_systems
from oddtrick.players.book.contract.stated_system import source_of
from oddtrick.players.network import Net
from oddtrick.players.player import Decision, Player
from oddtrick.players.simulation.player import (
    CLEAR_CALL,
    SECONDS,
    ExpertPlayer,
    clear,
    differing,
    solver_of_thread,
    worth,
)

from .bidding_network import load
from .high_stake_calls import Weighed, doubles_slam, has_high_stakes
from .player import (
    LITTLE_KNOWN,
    WORTH_TELLING,
    LearnedPlayer,
    NetworkOf,
    alike,
    compared,
    share,
)

TRAINED = say("Learned from tables of deals")
"""The source of a call that the book would not have made."""


ASKED = 128
"""The hands that make a call of which it is asked whether the book has them so."""


WEIGHING = 0.3
"""The share of the time for a card that the weighing of calls may take."""

WEIGHED_DEALS = 40
"""The deals in which calls are weighed, where there is time."""

FEWEST_DEALS = 6
"""With fewer deals than these nothing is said against a call."""

WEIGHED_BY = say("Weighed in deals that fit")
"""The source of a call that is made instead of a high-stake one."""

MOST_OTHERS = 2
"""The likeliest calls beside the first that are weighed with it."""


def _others(chances: dict[Action, float], first: Action, least: float | None) -> list[Action]:
    """The likeliest calls but one. `least` is the chance of those that are weighed with a call on
    which much hangs, and a pass with them; `None` where little does. No redouble is among them: in
    deals that are drawn the other side's double is not as good as at the table."""
    asked = (a for a in chances if a != first and a.arg != "XX")
    others = sorted(asked, key=lambda a: -chances[a])
    bound = WORTH_TELLING if least is None else least
    actions = [a for a in others[:MOST_OTHERS] if chances[a] >= bound]
    passes = [a for a in others if least is not None and a.arg == "P" and a not in actions]
    return [*actions, *passes]


@cache
def shipped(name: str) -> Net:
    """The network of a level; the file of its name beside this one says how it was taught."""
    with as_file(files(__package__) / f"{name}.npz") as path:
        return load(path)[0]


BY_SYSTEM = ("sayc", "two-over-one", "acol-weak-twos")
"""The systems for which there is a network, in a file of that name."""


NEAR: dict[str, Callable[[], Net]] = {
    **{system: partial(shipped, system) for system in BY_SYSTEM},
    NATURAL[0]: partial(shipped, "expert"),
}
"""The networks that stay near a system, by which sides of systems like it bid; the expert's is near
the book."""


class LearnedExpert(ExpertPlayer):
    """Bids contract with compared scores as the network does, and reads its own side's calls by
    it; else it is the expert."""

    name = "learned"
    knows: Callable[[View], bool] = staticmethod(compared)

    least_chance: ClassVar[float] = 0.02
    """A call that the network makes less often is not weighed: nobody has learned what follows."""

    errors: ClassVar[float] = 2.0
    """So many standard errors must another call gain to be made instead of a high-stake one."""

    explains: bool = True
    """Whether it says what calls mean and gain, which takes longer than to find them; high-stake
    calls are weighed all the same."""

    def __init__(
        self, book: Player, seconds: float = SECONDS, network_of: NetworkOf | None = None
    ) -> None:
        self.by_rules = book
        networks = None if network_of else NEAR
        network_of = network_of or self.network_of
        self.bidder = LearnedPlayer(
            book, network_of, explains=False, knows=self.knows, networks=networks
        )
        super().__init__(self.bidder, seconds)

    @classmethod
    def network_of(cls, system: str) -> Net | None:
        """The network by which a side bids that has announced a system; the level's where it bids
        naturally."""
        if system == NATURAL[0]:
            return shipped(cls.name)
        return shipped(system) if system in BY_SYSTEM else None

    def _call(self, view: View, book: Decision, rng: random.Random) -> Decision:
        chances = self.bidder.chances(view) if book.action.kind == "call" else None
        if chances is None:
            return super()._call(view, book, rng)
        short = self.bidder.left_short(view)
        allowed = {action: chance for action, chance in chances.items() if action not in short}
        if not allowed:
            return book
        own = max(chances, key=chances.__getitem__)
        decision = book if own in short else self._judged(view, book, allowed, rng)
        return (
            decision._replace(meaning=self.meaning(view, decision.action))
            if self.explains
            else decision
        )

    def _judged(
        self, view: View, decision: Decision, chances: dict[Action, float], rng: random.Random
    ) -> Decision:
        """The call of the network, made as often as `chances` say with such a hand, with what it
        gains over the next best; or that, where much hangs on the call and it is better."""
        action, gains = self._compared(view, decision, chances, rng)
        reason = together(decision.reason, gains)
        if action == decision.action:
            return decision._replace(reason=reason)
        return Decision(action, reason, WEIGHED_BY)

    def _compared(
        self, view: View, decision: Decision, chances: dict[Action, float], rng: random.Random
    ) -> tuple[Action, Message]:
        """The call that is made, and what it gains over the next best where they were weighed."""
        heavy = has_high_stakes(view, decision.action)
        others = _others(chances, decision.action, self.least_chance if heavy else None)
        weighed = self._weighed(view, [decision.action, *others], rng)
        if weighed is None:
            return decision.action, NOTHING
        best = weighed.best(1)
        better = heavy and weighed.better(
            best, self.errors, slam_doubled=doubles_slam(view, decision.action)
        )
        made = weighed.actions[best] if better else decision.action
        return made, weighed.says(view, made)

    def _weighed(
        self, view: View, actions: list[Action], rng: random.Random, keep: int = 1
    ) -> Weighed | None:
        """The calls weighed in deals that fit; `None` where there is nothing to compare, or too
        little time."""
        if len(actions) < 2 or (not self.explains and not has_high_stakes(view, actions[0])):
            return None
        until = time.monotonic() + WEIGHING * self.seconds
        weighed = self.bidder.weighed(
            view, actions, WEIGHED_DEALS, rng, until, solver_of_thread(), keep
        )
        return weighed if weighed and weighed.deals >= FEWEST_DEALS else None


def _source(view: View) -> str:
    """The system by which the viewer's side bids, as it is named in a sentence."""
    return source_of(announced_systems(view.game)[view.game.side_of[view.seat]])


class BookExpert(LearnedExpert):
    """The expert at contract. It calls as a network does that began as the book, or as the system
    that its side has stated, and was taught to stay near it: partners who go by it understand it.
    Where it leaves the book both calls are looked into, and the book's is made if it is clearly
    better. With a part score, and where a side has called as no system with a network does, it
    looks ahead among the book's calls."""

    name = "expert"
    least_chance: ClassVar[float] = 0.0  # near the book, calls mean what they mean there
    errors: ClassVar[float] = 1.0
    knows: Callable[[View], bool] = staticmethod(alike)

    def meaning(self, view: View, action: Action) -> Message:
        """A description of the hands that call so, and how many of them are as the book has it."""
        if not self.bidder.speaks(view, action):
            return self.by_rules.meaning(view, action)
        plain, sampled_meaning = (
            self.by_rules.meaning(view, action),
            self.bidder.counted(view, action),
        )
        if sampled_meaning is None or not plain:
            return sampled_meaning.words if sampled_meaning else LITTLE_KNOWN
        fitting, meaning = self._by_book(view, action), Within(plain)
        book = (
            say("The book: {meaning}", meaning=meaning)
            if fitting is None
            else say(
                "The book, which {share} % fit: {meaning}",
                share=round(100 * fitting),
                meaning=meaning,
            )
        )
        return together(say("{words}.", words=sampled_meaning.words), book)

    def _by_book(self, view: View, action: Action) -> float | None:
        """The share of the hands that make a call which have what the book states of it."""
        hands = self.bidder.some_hands(view, action, ASKED)
        misses = self.by_rules.misses(view, action, hands) if hands else None
        if misses is None:
            return None
        return sum(not any(miss) for miss in misses) / len(hands)

    def _judged(
        self, view: View, decision: Decision, chances: dict[Action, float], rng: random.Random
    ) -> Decision:
        """The call of the network, or the book's: what both come to is said."""
        source = _source(view)
        book, trained = self.by_rules.choose(view, rng), Verbatim(share(chances[decision.action]))
        if book.action == decision.action:
            action, gains = self._compared(view, decision, chances, rng)
            if action != decision.action:
                return Decision(action, together(decision.reason, gains), WEIGHED_BY)
            says = say("So its training says with such a hand ({share}).", share=trained)
            return decision._replace(
                reason=together(book.reason, says, gains), citation=book.citation
            )
        label, plain = (view.stage.label(a) for a in (decision.action, book.action))
        says = say(
            "{label} is what its training made of such a hand ({share})",
            label=label,
            share=trained,
        )
        by_book = say(
            "{source} says {call}: {reason}",
            source=term(source),
            call=Within(plain),
            reason=book.reason,
        )
        own = decision._replace(citation=differing(book, TRAINED, source))
        heavy = has_high_stakes(view, decision.action)
        more = _others(chances, decision.action, self.least_chance) if heavy else []
        actions = list(dict.fromkeys([decision.action, book.action, *more]))
        weighed = self._weighed(view, actions, rng, 2)
        if weighed is None:
            return own._replace(reason=together(says, by_book, tie="; "))
        best = weighed.best(1)
        slam = doubles_slam(view, decision.action)
        if best > 1 and weighed.better(best, self.errors, slam_doubled=slam):
            other = weighed.actions[best]
            gains = weighed.says(view, other)
            return Decision(other, together(say("{says}.", says=says), gains), WEIGHED_BY)
        if clear(weighed.gains(1, 0), CLEAR_CALL) or (
            heavy and weighed.better(1, self.errors, slam_doubled=slam)
        ):
            less = say("but it brings clearly less in {deals} deals that fit", deals=weighed.deals)
            return book._replace(reason=together(together(says, less, tie=", "), by_book, tie="; "))
        both = (weighed.outcome(0), weighed.outcome(1))
        compared_worth = worth(view, book, *both, weighed.gains(0, 1), source)
        return own._replace(reason=together(says, compared_worth, tie=", "))
