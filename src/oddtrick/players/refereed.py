"""Players at a refereed table: claims, attention, the choice after a ruling."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from oddtrick.cards import (
    JOKER,
    NO_TRUMP,
    SUIT_TERMS,
    SUITS,
    Mask,
    bits,
    high_card_points,
)
from oddtrick.core import Action, DealContext, Hands, View
from oddtrick.laws import Barred, Choice, OpenCase, Refereed
from oddtrick.laws.clauses.clause import Choose, Do
from oddtrick.laws.notes.penalty import (
    CALLABLE,
    FORBID,
    FORBID_WHILE_LEADING,
    HIGHEST,
    LEAD_PENALTY,
    NOT_DOUBLING,
    NOT_SUGGESTED,
    PENALTY_CARD,
    SUGGESTED,
)
from oddtrick.messages import NOTHING, Message, say
from oddtrick.players.citations import cited
from oddtrick.scoring.rulings import Transfer
from oddtrick.solver import Position, SolverError, solve
from oddtrick.stages.calling.auction import Auction, Calls, Contract
from oddtrick.stages.tricks.trick import casting_of
from oddtrick.stages.tricks.tricks import Claim, CurrentTrick, Played, PlayRoles, Trump, Uneven

from .card_play.generic import PlainPlayer
from .card_play.seat_knowledge import Knowledge
from .player import Decision, Player, PlayerAround

# How machine players answer a claim: they agree only when it holds however the cards lie.
#
# A defender who is asked sees the claimer's hand, dummy and their own, so they know how all cards
# lie. Declarer does not, and a claim that needs a guess is no claim. So the answer looks at
# divisions of the defenders' cards that declarer must allow for, each solved double dummy, and at
# nothing else: an answer that knew more would inform declarer, who could claim thirteen, twelve,
# eleven and learn where the cards lie.

_CLAIMING = cited("Scarne 1963, Claim or Concession of Tricks by Declarer")
_DIVISIONS = 30
"""How many divisions of the defenders' cards are looked at."""
_SECONDS = 1.0
"""For all of them together, where they need a few hundredths; what cannot be made sure of in it
is not agreed to."""


def answer_claim(view: View) -> Decision | None:
    """Agree, or play on; `None` where nobody claims anything."""
    claim = view.find(Claim)
    says = {action.kind: action for action in view.legal}
    if claim is None or "agree" not in says or "dispute" not in says:
        return None
    if claim.tricks == 0 or _holds(view, claim):
        return Decision(says["agree"], say("The claim holds however the cards lie."), _CLAIMING)
    why = say("It is not sure that the claim holds however the cards lie: play on.")
    return Decision(says["dispute"], why, _CLAIMING)


def _holds(view: View, claim: Claim) -> bool:
    known = Knowledge(view)
    side_of = view.game.side_of
    sides = tuple(int(side_of[s] != side_of[claim.by]) for s in range(len(side_of)))
    current = view.get(CurrentTrick)
    leader = current.plays[0][0] if current.plays else current.to_play
    on_table = tuple(c for _, c in current.plays)
    first = known.active.index(leader)
    rotation = (*known.active[first:], *known.active[:first])
    if any(h != due for (h, _), due in zip(current.plays, rotation, strict=False)):
        return False  # before a referee a card may lie there out of turn: it is played out
    deadline = time.monotonic() + _SECONDS
    sure = False
    for hands in _divisions(known, sides):
        position = Position(hands, leader, known.order, on_table, sides)
        left = max(0.001, deadline - time.monotonic())
        try:
            if solve(position, seconds=left).low < claim.tricks:
                return False
        except SolverError:
            return False
        sure = True
    return sure


def _divisions(known: Knowledge, sides: tuple[int, ...]) -> Iterator[tuple[Mask, ...]]:
    """The hands with the defenders' cards divided in many ways, where each can still hold what they
    are given.

    Which ways is settled by what the claimer sees, and how the cards do lie has no part in it.
    """
    if sum(known.counts[h] != known.known[h].bit_count() for h in known.active) > 1:
        return  # too little is known: nothing can be sure
    foes = [h for h in known.active if sides[h] == 1]
    held = known.unseen
    for h in foes:
        held |= known.known[h]
    cards = tuple(bits(held))
    suit = known.order.suit
    # A card that only one of them can still hold is theirs.
    able = {c: tuple(h for h in foes if not known.void[h] >> suit[c] & 1) for c in cards}
    fixed = {h: sum(1 << c for c in cards if able[c] == (h,)) for h in foes}
    free = [c for c in cards if len(able[c]) != 1]
    rng = random.Random(f"{cards}/{[known.counts[h] for h in foes]}")
    tried = 0
    for _ in range(20 * _DIVISIONS):
        if tried == _DIVISIONS:
            return
        rng.shuffle(free)
        hands, at = list(known.known), 0
        for h in foes:
            size = known.counts[h] - fixed[h].bit_count()
            hands[h] = fixed[h] | sum(1 << c for c in free[at : at + size])
            at += size
        if all(not known.void[h] >> suit[c] & 1 for h in foes for c in bits(hands[h])):
            tried += 1
            yield tuple(hands)


# Attention at a refereed table: the player points out errors of the other side, in so far as
# everybody can see it. Of its own side's errors it keeps silent, as the book allows (Scarne 1963,
# “Proprieties in Bridge”).

_ATTENTION = cited("Scarne 1963, Drawing Attention to an Irregularity")


def point_out_irregularity(view: View) -> Decision | None:
    """Attention to an irregularity by the other side; `None` where there is none to be seen, or
    where it has been spoken of already."""
    offered = {(a.arg, a.hand): a for a in view.menu if a.kind == "attention"}
    if not offered:
        return None
    side_of = view.game.side_of
    for matter, hand, why in _seen(view):
        action = offered.get((matter, hand))
        if (
            action is not None
            and side_of[hand] != side_of[view.seat]
            and not _spoken_of(view, action)
        ):
            return Decision(action, why, _ATTENTION)
    return None


def _spoken_of(view: View, action: Action) -> bool:
    """Whether attention was drawn to it since something was last called or played, or a lead was
    let stand by facing dummy over it."""
    since = ("omit",) if action.arg == "trick" else ("call", "play")
    for event in reversed(view.events):
        if event.action.kind in since:
            return False
        if event.action.kind == "attention" and event.action[1:] == action[1:]:
            return True
        if event.action.kind == "face" and action.arg == "lead":
            return True
    return False


def _seen(view: View) -> Iterator[tuple[str, int, Message]]:
    """Irregularities that all can see, as (matter, hand, why)."""
    calls, trick, played = view.find(Calls), view.find(CurrentTrick), view.find(Played)
    if played is None and calls is not None and calls.calls:
        yield from _in_the_auction(view, calls)
    if trick is not None and trick.roles is not None and len(trick.plays) == 1:
        tricks = played.tricks if played else ()
        due = tricks[-1].winner if tricks else trick.roles.leader
        if trick.plays[0][0] != due:
            yield "lead", trick.plays[0][0], say("That lead was another hand's.")
    uneven = view.find(Uneven)
    if played is not None and uneven is not None:
        for at, hand in uneven.omitted:
            if at == len(played.tricks) - 1:
                yield "trick", hand, say("There is no card of that hand in trick {at}.", at=at + 1)
    if played is not None and trick is None:
        yield from _revokes(view, played)


def _in_the_auction(view: View, calls: Calls) -> Iterator[tuple[str, int, Message]]:
    """Errors in the last call."""
    if not isinstance(view.stage, Auction):
        return
    *before, (hand, call) = calls.calls
    due = _after(view, before[-1][0]) if before else view.setting.dealer
    height = {bid.code: i for i, bid in enumerate(view.stage.ladder.bids)}
    standing = next((height[code] for _, code in reversed(before) if code in height), -1)
    barred = view.find(Barred)
    if hand != due:
        yield "call", hand, say("That call was out of turn.")
    elif call in height and height[call] <= standing:
        yield "call", hand, say("That bid is not enough.")
    elif call != "P" and barred is not None and (hand, True) in barred.hands:
        yield "call", hand, say("Who is barred must pass.")


def _after(view: View, seat: int) -> int:
    """The player to the left of a seat who plays: who waits holds no cards."""
    holding = {p.seat for p in view.places if p.kind == "hand" and p.cards}
    count = len(view.game.seats)
    left = ((seat + step) % count for step in range(1, count + 1))
    return next((s for s in left if s in holding and s in view.game.players), seat)


def _cast(view: View) -> PlayRoles | None:
    """The roles in the tricks that are over, from what all the table knows."""
    casting = casting_of(view.game.stages[-1])
    try:
        return casting(view.table) if casting else None
    except LookupError:
        return None


def _revokes(view: View, played: Played) -> Iterator[tuple[str, int, Message]]:
    """Hands that threw a card away and held the suit led, as their later cards show. Dummy's
    revokes cost nothing; a joker may be played to any trick, and a hand of which cards have been
    turned up meanwhile may not have had the card."""
    roles = _cast(view)
    if roles is None:
        return
    suit_of, dummies = roles.order.suit, roles.dummies | roles.faced
    # A card that was left over at the end is no revoke in the trick it has been put to.
    unknown = {e.action.hand for e in view.events if e.action.kind in ("omit", "turn")}
    for i, trick in enumerate(played.tricks):
        if any(c == JOKER for _, c in trick.plays):
            continue
        suit = suit_of[trick.plays[0][1]]
        held_later = {h for t in played.tricks[i + 1 :] for h, c in t.plays if suit_of[c] == suit}
        for hand, c in trick.plays[1:]:
            if suit_of[c] != suit and hand in held_later - unknown and not dummies >> hand & 1:
                yield (
                    "revoke",
                    hand,
                    say("A revoke at trick {i}: a card of that suit came later.", i=i + 1),
                )


# The choice after a ruling at a refereed table. Ours: the books say what may be chosen, not what
# is best. What an option is worth is read off what its clause does, whatever the code.

_VERBS = {
    "points": (1, say("So many points are certain.")),
    "tricks": (40, say("So many tricks are certain.")),
    "back": (3, say("What was done wrong is taken back.")),
    "undouble": (2, say("Without the doubles the contract costs less if it fails.")),
    "no-score": (1, say("The other side scores nothing.")),
}
"""The worth of an effect, for each unit of its number, and why."""

_DUTIES = {
    PENALTY_CARD: (12, say("It must be played at the first chance, and all can see it.")),
    CALLABLE: (12, say("The card lies face up and can be called when it hurts.")),
    LEAD_PENALTY: (8, say("The next lead of the partner can be chosen.")),
    HIGHEST: (2, say("Their best card is wasted.")),
    SUGGESTED: (3, say("They cannot profit by what was said.")),
    NOT_SUGGESTED: (2, say("They cannot profit by what was said.")),
    NOT_DOUBLING: (4, say("Nobody doubles then.")),
}
"""The worth of a duty of the other side."""

_MADE = 1000
"""Tricks that make a contract which has failed, or win a game (Foster 1910, p. 66: otherwise
points)."""
_FORBIDDEN = 9
_POOR = 9
"""Points in high cards with which another deal is welcome; ten are the average."""


def choose_option(view: View) -> Decision | None:
    """The choice after a ruling; `None` where nothing is to be chosen."""
    offered = [(a, a.arg.code) for a in view.legal if isinstance(a.arg, Choice)]
    if not offered:
        return None
    rows = _rows(view)
    weakest, best, why = _weakest(view), -1.0, NOTHING
    chosen = offered[0][0]
    for action, code in offered:
        worth, reason = _worth(view, code, rows, weakest)
        if worth > best:
            chosen, best, why = action, worth, reason
    return Decision(chosen, why or say("Nothing that may be chosen is better."))


def _rows(view: View) -> dict[str, Choose]:
    """The options of the clauses that the ruling rests on, by their codes."""
    case, stage = view.find(OpenCase), view.stage
    if case is None or not isinstance(stage, Refereed):
        return {}
    table, laws = stage.laws.table, set(case.ruling.laws)
    rows = [row for row in table.clauses if {table.law(n) for n in row.numbers} <= laws]
    return {option.code: option for row in rows for option in row.options}


def _worth(view: View, code: str, rows: dict[str, Choose], weakest: str) -> tuple[float, Message]:
    """The worth of an option, and the reason."""
    row, thing = rows.get(code), ""
    if row is None:
        stem, _, thing = code.rpartition("-")
        row = rows.get(f"{stem}-{{x}}")
    if row is None:
        return 0, NOTHING
    worth, why = 0.0, NOTHING
    for does, words in _done(view, row.does, thing, weakest):
        worth += does
        why = why or words
    return worth, why


def _done(
    view: View, does: tuple[Do, ...], thing: str, weakest: str
) -> Iterator[tuple[float, Message]]:
    for do in sorted(does, key=lambda do: do.verb == "back"):
        if do.verb == "owe" and do.what in (FORBID, FORBID_WHILE_LEADING):
            named = SUIT_TERMS[SUITS.index(weakest)]
            # Without a suit in its code the option is about the suit of the card that was shown.
            worth = _FORBIDDEN if thing in ("", weakest) else 0
            yield (
                worth,
                say("Forbid the suit that we hold least in: {suit}.", suit=named)
                if worth
                else NOTHING,
            )
        elif do.verb == "owe":
            yield _DUTIES.get(do.what, (0, NOTHING))
        elif do.verb == "void":
            poor = high_card_points(view.hand_mask()) <= _POOR
            yield (1, say("A poor hand: another deal is welcome.")) if poor else (-1, NOTHING)
        elif do.verb == "tricks" and _make_it(view, do.number):
            yield _MADE, say("The tricks make the contract, which fails without them.")
        elif do.verb == "tricks" and _give_game(view, do.number):
            yield _MADE, say("With the tricks the contract is worth a game.")
        elif do.verb in _VERBS:
            each, why = _VERBS[do.verb]
            yield each * max(1, abs(do.number)), why


def _make_it(view: View, tricks: int) -> bool:
    """Whether so many tricks make the contract of this side, which it has not made."""
    contract, played = view.find(Contract), view.find(Played)
    if contract is None or played is None or contract.needed is None:
        return False
    side = view.game.side_of[contract.declarer]
    if side != view.game.side_of[view.seat]:
        return False
    won = played.taken(view.game.sides[side])
    return won < contract.needed <= won + tricks


def _give_game(view: View, tricks: int) -> bool:
    """Whether so many tricks win a game for this side that it does not win without them."""
    contract, played = view.find(Contract), view.find(Played)
    if contract is None or played is None:
        return False
    side = view.game.side_of[view.seat]
    if side != view.game.side_of[contract.declarer]:
        return False
    other = next(s for s in range(len(view.game.sides)) if s != side)
    unseen = Hands((0,) * len(view.game.seats))  # honours are no part of it
    games = []
    for given in ((), (Transfer(other, side, tricks, ""),)):
        table = DealContext(view.game.seating, view.setting, (unseen, contract, played, *given))
        match, before = view.game.match, view.setting.before
        standing = match.start(view.game) if before is None else before
        after = match.add(view.game, standing, table, view.game.scoring(table))
        games.append(sum(getattr(after, "games", ())))
    return games[1] > games[0]


def _weakest(view: View) -> str:
    """The suit, trumps apart, in which the hands that a seat sees of its side have fewest points
    and then fewest cards."""
    contract, trump = view.find(Contract), view.find(Trump)
    side = view.game.side_of[view.seat]
    seen = 0
    for seat in view.game.sides[side]:
        seen |= view.hand_mask(seat)
    strain = contract.strain if contract else trump.suit if trump else NO_TRUMP
    suits = [s for s in range(4) if s != strain]
    ranks = {s: seen >> 13 * s & 0x1FFF for s in suits}
    return SUITS[min(suits, key=lambda s: (high_card_points(ranks[s]), ranks[s].bit_count()))]


# A book player at a refereed table: it points out what the other side does wrong, chooses after a
# ruling, and keeps to what penalties leave.

_OWN = ("settle", "face")


class RefereedPlayer(PlayerAround):
    """Another player, before a referee."""

    def __init__(self, book: Player) -> None:
        super().__init__(book)
        self.name = book.name

    def choose(self, view: View, rng: random.Random) -> Decision:
        decision = point_out_irregularity(view) or choose_option(view)
        if decision is not None:
            return decision
        legal = view.legal
        if legal[0].kind in _OWN:
            action = legal[0]
            if action.kind == "settle":
                return Decision(action, say("There is nothing to claim."))
            why = (
                say("The dummy is laid down.")
                if action.by != action.hand
                else say("Dummy lays the hand down.")
            )
            return Decision(action, why)
        if len(legal) == 1:
            return Decision(legal[0], say("There is nothing else that may be done."))
        if view.find(Uneven) is not None and legal[0].kind in ("play", "add"):
            return PlainPlayer().choose(view, rng)  # no book treats hands of other lengths
        try:
            return self.book.choose(view, rng)
        except LookupError:  # the book's card is not among those that a penalty leaves
            plays = [a for a in legal if a.kind == "play"] or legal
            return Decision(plays[0], say("One of the cards that a penalty leaves."))
