"""The player for bridge in its older and odder forms: declares what its game pays best.

It asks the game's own scoring what each bid, double or pass may be expected to bring, and plays
the cards as at contract, or so as to lose tricks where the contract is to lose them.
"""

from __future__ import annotations

import random
from typing import cast

from oddtrick.cards import NO_TRUMP, STRAINS, SUIT_TERMS, Mask
from oddtrick.core import Action, Result, Seating, View
from oddtrick.messages import NOTHING, Message, Within, say
from oddtrick.players.book.contract.player import SCARNE, Playing, play_card
from oddtrick.players.card_play.generic import PlainPlayer, exchange, play_joker, play_to_lose
from oddtrick.players.card_play.seat_knowledge import Knowledge, cast_of
from oddtrick.players.hand_evaluation.playing_tricks import CITATION, MARGIN, PARTNER
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.player import Decision, Player, Weighing
from oddtrick.players.refereed import answer_claim
from oddtrick.players.simulation.expected_score import ContractProspect
from oddtrick.scoring.auction_bridge import SCALE_1910
from oddtrick.scoring.by_figures import ACE, HONOUR, MISERE
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from oddtrick.stages.calling.saying import Declaring, Doubled, Doubling
from oddtrick.stages.partners import Partnering
from oddtrick.stages.tricks.tricks import Tricks, Trump
from oddtrick.terms import (
    CONTRACT_BIDS,
    NO_STRAIN,
    Bid,
    call_term,
    number_term,
)

from .call_choice import bids_by_foster, foster_call, foster_meaning, straight_make

# Bidding by figures: what a hand is worth, tricks and honours in one sum.


HELD_SHARE = 0.9
"""The share of the honours in hand that are brought home; of the others it is half."""
OPENING = 0.5
"""The share of its worth that a hand is opened with."""
OVER_PARTNER = 12
"""How much more than partner's figure a hand must be worth to take it from them."""

SKEW = 0.15
"""How far the tricks won at misère mostly lie below their average: a side that is stuck on lead
wins a great many."""

_HONOURS = 0b11111 << 8
_ACES = sum(1 << 13 * suit + 12 for suit in range(4))


def _home(hand: Mask, honours: Mask, share: float = 0.5) -> float:
    """How many more of some cards the side takes home than the other; of those that are not in
    the hand `share`."""
    held, all_ = (hand & honours).bit_count(), honours.bit_count()
    return 2 * (HELD_SHARE * held + (all_ - held) * share) - all_


def figure_values(view: View) -> dict[str, float]:
    """The expected score of each declaration."""
    calls, side_of = view.find(Calls), view.game.side_of
    bidders = {s for s, code in calls.calls if code.isdigit()} - {view.seat} if calls else set()
    strong = any(side_of[s] == side_of[view.seat] for s in bidders)
    prospect, hand = ContractProspect(view, low=-PARTNER if strong else 0.0), view.hand_mask()
    found = {}
    for strain, word in enumerate(STRAINS[:4]):
        margin = prospect.tricks(strain) - 6
        honours = _home(hand, _HONOURS << 13 * strain) * HONOUR[strain]
        found[word] = margin * SCALE_1910.trick[strain] + honours if margin > 0 else margin
    aces = _home(hand, _ACES) * ACE
    margin = 2 * (prospect.tricks(NO_TRUMP) - 1) - 13
    found["NT"] = margin * SCALE_1910.trick[NO_TRUMP] + aces if margin > 0 else margin
    won = 13 - prospect.tricks(NO_TRUMP, fewest=True) - SKEW
    margin = 13 - 2 * (won + 2)
    aces = _home(hand, _ACES, won / 13) * ACE
    found["MISERE"] = margin * MISERE - aces if margin > 0 else margin
    return found


def figure_call(view: View, auction: Auction) -> Decision:
    """The lowest figure that is enough, while the hand is worth it; half its worth to begin."""
    actions: dict[str, Action] = {auction.code(a): a for a in view.legal}
    worth = max(figure_values(view).values())
    calls = view.find(Calls)
    bids = [(s, int(c)) for s, c in calls.calls if c.isdigit()] if calls else []
    figures = sorted(int(code) for code in actions if code.isdigit())
    side_of = view.game.side_of
    if not bids:
        figures = [f for f in figures if f <= OPENING * worth][-1:] or figures[:1]
    elif side_of[bids[-1][0]] == side_of[view.seat] and "P" in actions:
        figures = [f for f in figures if f + OVER_PARTNER <= worth]
    if figures and ("P" not in actions or figures[0] <= worth):
        reason = say(
            "By the count the hand is worth {number}: bid {figures}.",
            number=max(round(worth), 0),
            figures=figures[0],
        )
        return Decision(actions[str(figures[0])], reason, CITATION)
    return Decision(actions["P"], say("The hand is not worth a higher figure: pass."), CITATION)


HELP = 0.8
"""The tricks that a partner's bid of a strain is worth there beyond their fair share."""
HARM = 0.4
"""Those that an opponent's bid takes away."""
SURE = 2.0
"""The tricks by which a contract must be expected to fail, or to be made, to double it."""
EVEN = 0.5
"""How far the tricks to expect may lie below those needed, for an even chance to win them."""
TRUST = 0.35
"""How far opponents' bids are believed against the count of the hand."""
EFFORT = 0.05
"""By how much of a game's worth something must be better than to let things be."""


_MEANINGS = {
    "P": say("Nothing better to bid."),
    "X": say("The contract should fail by two tricks or more."),
    "XX": say("The contract should be made with tricks over."),
}


def _natural(code: str) -> Message:
    """The meaning of a bid that says what it names.

    >>> str(_natural("1H")), str(_natural("22"))
    ('Natural: hearts, and enough to make one.', 'Tricks and honours enough for twenty-two points.')
    >>> str(_natural("-3S"))
    'Natural: the cards for minus three spades.'
    """
    name = call_term(code)
    if code.isdigit():
        return say("Tricks and honours enough for {name} points.", name=name)
    if code[0].isdigit() and code[1:] in STRAINS:
        suit = SUIT_TERMS[STRAINS.index(code[1:])]
        return say(
            "Natural: {suit}, and enough to make {number}.",
            suit=suit,
            number=number_term(int(code[0])),
        )
    return say("Natural: the cards for {name}.", name=name)


class AuctionPlayer(Player):
    """Counts tricks and asks the score table; `playing` is the book by which cards are played.
    With `by_foster` auction of 1910 is bid by its book, and the trump of 1902 made by it as far as
    it says."""

    name = "book"
    card_rules = "contract"

    def __init__(self, playing: Playing = SCARNE, *, by_foster: bool = False) -> None:
        self.playing = playing
        self.by_foster = by_foster

    def choose(self, view: View, rng: random.Random) -> Decision:
        decision = self._choose(view, rng)
        return decision._replace(meaning=self.meaning(view, decision.action))

    def _choose(self, view: View, rng: random.Random) -> Decision:
        if len(view.legal) == 1:
            return Decision(view.legal[0], say("There is nothing else to do."), CITATION)
        stage = view.stage
        if isinstance(stage, Auction):
            if all(bid.strain == NO_STRAIN for bid in stage.ladder.bids):
                return figure_call(view, stage)
            if self.by_foster and bids_by_foster(view, stage):
                return foster_call(view, stage)
            return _call(view, stage)
        if isinstance(stage, Declaring):
            if view.find(Contract) is not None:
                return _name(view, stage)
            return (self.by_foster and _make(view)) or _declare(view, stage)
        if isinstance(stage, Doubling):
            return _double(view, stage)
        if isinstance(stage, Partnering):
            return _partner(view)
        if any(a.kind == "exchange" for a in view.legal):
            return exchange(view)
        joker = play_joker(view)
        if joker is not None:
            return joker
        contract = view.find(Contract)
        if contract is not None and contract.fewest:
            known = Knowledge(view)
            if known.actions:
                choice = play_to_lose(known)
                return Decision(known.actions[choice.card], choice.reason, CITATION)
        at_contract = as_at_contract(view)
        if at_contract is not None:
            played = answer_claim(view) or play_card(view, self.playing, at_contract)
            return played or PlainPlayer().choose(view, rng)
        return answer_claim(view) or PlainPlayer().choose(view, rng)

    def meaning(self, view: View, action: Action) -> Message:
        """The requirements of the book's rules for a call, at auction of 1910. Elsewhere a bid is
        natural: it is what the hand should make with a fair share from partner."""
        if action.kind != "call":
            return NOTHING
        stage = view.stage
        if self.by_foster and isinstance(stage, Auction) and bids_by_foster(view, stage):
            return foster_meaning(view, action)
        code = cast("str", action.arg)
        if code in _MEANINGS:
            return _MEANINGS[code]
        return _natural(code)

    def would_play(self, known: Knowledge) -> Weighing | None:
        """How likely worlds make the cards played so far, where it is played as at contract: as a
        network has learned that players of several kinds choose them there."""
        contract = as_at_contract(known.view)
        if contract is None:
            return None
        from oddtrick.players.simulation.card_inference import (
            reading,  # NumPy is loaded where it is needed
        )

        return reading(known, "contract", contract)


def as_at_contract(view: View) -> Contract | None:
    """The contract, where it is played and was bid as at contract: two sides of two, and no odd
    bids. Where trumps were made without bids, the odd trick is played for."""
    game = view.game
    if not isinstance(view.stage, Tricks) or game.sides != Seating().sides or game.seating.unmanned:
        return None
    calls, contract, trump = view.find(Calls), view.find(Contract), view.find(Trump)
    if calls is not None:
        plain = all(c in CONTRACT_BIDS.calls for _, c in calls.calls)
        return contract if plain and contract is not None and not contract.fewest else None
    roles = cast_of(view)
    if contract is not None or trump is None or roles is None:
        return None
    declarer = next((d for h, d in enumerate(roles.controlled_by) if d != h), -1)
    return Contract(declarer, 1, trump.suit, 0) if declarer >= 0 else None


# -- auctions --------------------------------------------------------------------------------


LOW = 5
"""The place of the number of tricks that can be lost, after the strains."""


def _shift(view: View, auction: Auction, calls: tuple[tuple[int, str], ...]) -> dict[int, float]:
    """The change that the bids so far make to the tricks of the viewer's side, by strain. A partner
    who bids to lose tricks has low cards, one who bids to win them has not."""
    by_code = {bid.code: bid for bid in auction.ladder.bids}
    side_of, seat = view.game.side_of, view.seat
    shift = dict.fromkeys((*range(5), LOW), 0.0)
    heard = set()
    for number, (caller, code) in enumerate(calls):
        bid = by_code.get(code)
        if code == "X" and side_of[caller] == side_of[seat] and caller != seat:
            shift[LOW] -= 2 * HELP  # tricks enough to beat a bid are too many to lose
        if bid is None or bid.strain == NO_STRAIN or caller == seat:
            continue
        if side_of[caller] == side_of[seat] and (caller, bid.fewest) not in heard:
            heard.add((caller, bid.fewest))
            shift[LOW] += PARTNER if bid.fewest else -PARTNER
            if bid.fewest:
                shift.update({strain: shift[strain] - HELP for strain in range(5)})
        if bid.fewest:
            continue
        if auction.must_open and not number and bid == auction.ladder.bids[0]:
            continue  # they had to say something
        shift[bid.strain] += HELP if side_of[caller] == side_of[seat] else -HARM
    return shift


def _contract(by: int, bid: Bid, doubled: int = 0) -> Contract:
    return Contract(by, bid.level, bid.strain, doubled, bid.fewest, bid.word)


def _call(view: View, auction: Auction) -> Decision:
    """The call that is worth most by what can be seen."""
    found = view.find(Calls)
    calls = found.calls if found else ()
    shift = _shift(view, auction, calls)
    prospect = ContractProspect(view, shift.__getitem__, shift[LOW])
    actions: dict[str, Action] = {auction.code(a): a for a in view.legal if a.kind == "call"}
    by_code = {bid.code: bid for bid in auction.ladder.bids}
    may_double = auction.doubles or any(isinstance(s, Doubling) for s in view.game.stages)
    at_risk = 1 if may_double else None
    options: list[tuple[float, int, str]] = []
    for place, (code, bid) in enumerate(by_code.items()):
        if code not in actions or bid.strain == NO_STRAIN:
            continue
        side = prospect.tricks(bid.strain, fewest=bid.fewest)
        need = bid.level + (prospect.size - 1) // 2
        if side < need + (MARGIN if bid.fewest else -EVEN) and "P" in actions:
            continue
        won = prospect.size - side if bid.fewest else side
        made = (_contract(view.seat, bid), Calls((*calls, (view.seat, code))))
        value = prospect.worth(made, view.seat, won, at_risk)
        options.append((value, -place, code))
    best = max(options, default=None)
    stays = _standing(view, calls, by_code, prospect, actions)
    still = max(stays, key=lambda found: found[1], default=("", float("-inf")))
    margin = EFFORT * 4 * getattr(view.game.match, "game_points", 0) if stays else 0.0
    if best is not None and (not stays or best[0] > still[1] + margin):
        name = call_term(best[2])
        why = (
            say("Counting likely tricks, with the open cards, {name} is best.")
            if prospect.holding.in_sight
            else say("Counting likely tricks, {name} is best.")
        )
        return Decision(
            actions[best[2]],
            why.fill(name=name),
            CITATION,
        )
    if still[0] in actions:
        still_best = {"P": say("Nothing better than to pass."), "X": say("They should go down.")}
        return Decision(
            actions[still[0]], still_best.get(still[0], say("It should be made.")), CITATION
        )
    return Decision(view.legal[0], say("There is no better call."), CITATION)


def _standing(
    view: View,
    calls: tuple[tuple[int, str], ...],
    by_code: dict[str, Bid],
    prospect: ContractProspect,
    actions: dict[str, Action],
) -> list[tuple[str, float]]:
    """The worth of leaving the last bid as it is, and of doubling or redoubling it."""
    if "P" not in actions:
        return []
    last = next(((i, s, by_code[c]) for i, (s, c) in reversed(list(enumerate(calls)))
                 if c in by_code), None)  # fmt: skip
    if last is None or last[2].strain == NO_STRAIN:
        return [("P", 0.0)]
    at, bidder, bid = last
    doubled = sum(code in ("X", "XX") for _, code in calls[at:])
    side_of = view.game.side_of
    ours = side_of[bidder] == side_of[view.seat]
    if ours:
        side = prospect.tricks(bid.strain, fewest=bid.fewest)
        won = prospect.size - side if bid.fewest else side
    elif bid.fewest:
        won = prospect.size / 2 - 1.5
    else:
        won = prospect.size - prospect.against(bidder, bid.strain)
    need = bid.level + (prospect.size - 1) // 2
    if not ours and any(code == "X" and side_of[s] == side_of[view.seat] for s, code in calls[at:]):
        # Partner has doubled: they expect two tricks too few.
        failed = prospect.size - need + SURE if bid.fewest else need - SURE
        won = max(won, failed) if bid.fewest else min(won, failed)
    found = [("P", prospect.worth((_contract(bidder, bid, doubled),), bidder, won))]
    over = (prospect.size - won if bid.fewest else won) - need
    over *= 1.0 if ours else 1 - TRUST
    for code in ("X", "XX"):
        if code in actions and (over if ours else -over) >= SURE:
            value = prospect.worth((_contract(bidder, bid, doubled + 1),), bidder, won)
            found.append((code, value))
    return found


# -- declaring and doubling ------------------------------------------------------------------


def _make(view: View) -> Decision | None:
    """The trump by Foster's remarks on straight bridge, where one of them fits the hand."""
    rule = straight_make(evaluate(view.hand_mask(view.seat)))
    if rule is None:
        return None
    action = next(a for a in view.legal if a.arg == rule.call)
    return Decision(action, rule.why, rule.citation)


def _declare(view: View, stage: Declaring) -> Decision:
    """The denomination worth most; partner's guess instead, where that may be worth more."""
    prospect = ContractProspect(view)
    actions = {cast("str", a.arg): a for a in view.legal}
    values = {}
    for word in actions:
        if word in STRAINS:
            strain = STRAINS.index(word)
            made: tuple[Result, ...] = (*stage.made(prospect.table, view.seat, word), Doubled(0))
            declarer = _declarer(prospect, made)
            values[word] = prospect.worth(made, declarer, prospect.tricks(strain))
    best = max(values, key=lambda word: values[word])
    if "P" in actions and values[best] < _LEFT * 4 * getattr(view.game.match, "game_points", 0):
        return Decision(
            actions["P"], say("Partner may have something better: leave it to them."), CITATION
        )
    named = Within(stage.label(actions[best]))
    return Decision(
        actions[best], say("Counting likely tricks, {name} is best.", name=named), CITATION
    )


_LEFT = 0.2
"""The share of a game's worth that the dealer must expect, to declare."""


def _name(view: View, stage: Declaring) -> Decision:
    """The denomination in which the figure that was bid is most likely to be reached."""
    values = figure_values(view)
    action = max(view.legal, key=lambda a: values[cast("str", a.arg)])
    label = Within(stage.label(action))
    return Decision(action, say("By the count, {label} is best.", label=label), CITATION)


def _declarer(prospect: ContractProspect, made: tuple[Result, ...]) -> int:
    """The seat that plays dummy's cards too."""
    roles = prospect.casting(prospect.table._replace(results=(*prospect.table.results, *made)))
    return next((d for h, d in enumerate(roles.controlled_by) if d != h), prospect.view.seat)


def _double(view: View, stage: Doubling) -> Decision:
    """Double where the odd tricks should be ours by a good margin."""
    actions = {cast("str", a.arg): a for a in view.legal}
    prospect = ContractProspect(view)
    contract, times = view.find(Contract), view.get(Doubled).times
    made = contract or view.get(Trump)
    strain, maker = (
        (made.strain, made.declarer) if isinstance(made, Contract) else (made.suit, made.maker)
    )
    side_of = prospect.casting(prospect.table).sides or view.game.side_of
    ours = side_of[maker] == side_of[view.seat]
    # The doubler is strong: their opponents count on a trick less.
    mine = prospect.tricks(strain) - 0.5 * times
    if ours and view.seat != maker:
        mine += HELP
    need = prospect.size / 2
    if contract is not None:
        need = contract.level + 6 if ours else prospect.size - contract.level - 5
    if mine >= need + SURE:
        return Decision(
            actions["double"], say("Two tricks more than enough should be ours."), CITATION
        )
    return Decision(actions["satisfied"], say("The tricks are not sure enough."), CITATION)


def _partner(view: View) -> Decision:
    """Ask who has bid, or who sits opposite; accept where the contract should be made."""
    contract, actions = view.get(Contract), {cast("str", a.arg): a for a in view.legal}
    if "accept" not in actions:
        bidders = [s for s, code in view.get(Calls).calls if code != "P" and s != view.seat]
        seat = bidders[-1] if bidders else (view.seat + 2) % 4
        return Decision(
            actions[view.game.seats[seat]], say("The likeliest to hold something."), CITATION
        )
    prospect = ContractProspect(view, lambda strain: 2 * HELP)
    if prospect.tricks(contract.strain) >= contract.level + 6 - SURE / 2:
        return Decision(actions["accept"], say("The contract should be made: accept."), CITATION)
    return Decision(actions["reject"], say("The contract should fail: reject."), CITATION)
