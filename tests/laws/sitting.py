"""A refereed table for the tests: dealt hands, acts by their codes, what the table shows."""

from __future__ import annotations

from typing import TypeVar

from oddtrick.cards import bridge_hand, card, card_code
from oddtrick.core import DealStart, Game, Given, Result, State, begin, view
from oddtrick.games import game
from oddtrick.laws import CONTRACT_1963, OpenCase, PenaltyCards, Rulings, refereed
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Played

R = TypeVar("R", bound=Result)

RUBBER = refereed(game("contract-rubber"), CONTRACT_1963)

# South declares spades, West is to lead.
LEADS = {
    "N": "K954.A86.A43.Q72",
    "E": "86.Q973.J72.KJ98",
    "S": "AQJT7.K2.K85.A65",
    "W": "32.JT54.QT96.T43",
}

# Illustration “Revoke Established”: South leads the king of spades, West, with the five, plays
# the seven of hearts; East wins and leads a heart. East and West win one more trick.
ONE_MORE = {
    "N": "876.QJT984.QJ.Q3",
    "E": "A2.A3.T965.A9854",
    "S": "KQJT9.65.AK72.J2",
    "W": "543.K72.843.KT76",
}
ONE_MORE_BEFORE = (
    "2S P P P CK face C3 C4 C2 C6 CQ C9 CJ H9 HA H6 HK C8 DA C7 H8 D9 D7 D3 DJ DQ D6 DK D4"
)
ONE_MORE_AFTER = "H5 H2 H4 D2 D8 HJ D5 S3 S7 S2 S9 SJ S4 S8 DT ST S5 HQ CA SQ CT HT C5"
REVOKE = "SK H7 S6 SA H3"


def sit(
    hands: dict[str, str], game_: Game = RUBBER, dealer: str = "S", before: object = None
) -> State:
    """The hands dealt, in a match that stands so."""
    state = begin(game_, DealStart(dealer=game_.seat(dealer), before=before))
    given = Given(hands=tuple(bridge_hand(hands[s]) for s in game_.seats))
    return state.push(state.stage.given(state.stage_state, given))


def do(state: State, actions: str) -> State:
    """The state after acts by their codes, divided by blanks."""
    for code in actions.split():
        state = state.push(state.action(code))
    return state


def leads(actions: str = "") -> State:
    """The deal `LEADS` at four spades by South, with West to lead, after some acts."""
    return do(sit(LEADS), f"4S P P P {actions}")


def fact(state: State, kind: type[R], seat: int = -1) -> R | None:
    """The result of a kind that a seat, or an onlooker, knows."""
    return view(state, seat).find(kind)


def legal(state: State) -> set[str]:
    """The codes of the legal acts of whoever is to act."""
    return {state.stage.code(a) for a in state.legal()}


def to_act(state: State) -> str:
    """The seats whose turn it is, with the hand where it is another's (``S:N``)."""
    seats = state.game.seats
    return " ".join(
        seats[t.by] if t.by == t.hand else f"{seats[t.by]}:{seats[t.hand]}" for t in state.turns
    )


def hand(state: State, seat: str) -> set[str]:
    """The cards of a hand, all of them."""
    owner = state.game.seat(seat)
    return {
        card_code(c)
        for p in state.places()
        if p.kind == "hand" and p.seat == owner
        for c in p.cards
    }


def suit(state: State, seat: str, letter: str) -> set[str]:
    """The cards of a suit in a hand."""
    return {c for c in hand(state, seat) if c[0] == letter}


def penalty_cards(state: State) -> dict[str, set[str]]:
    """The penalty cards on the table, as an onlooker sees them."""
    found = fact(state, PenaltyCards)
    cards: dict[str, set[str]] = {}
    for owner, c in found.cards if found else ():
        cards.setdefault(state.game.seats[owner], set()).add(card_code(c))
    return cards


def sees(state: State, seat: str, owner: str, code: str) -> bool:
    """Whether a seat sees a card in a hand."""
    return bool(
        view(state, state.game.seat(seat)).hand_mask(state.game.seat(owner)) >> card(code) & 1
    )


def options(state: State) -> set[str]:
    """The codes of what may be chosen, as everybody sees it."""
    found = fact(state, OpenCase)
    return {c.code for c in found.choices} if found else set()


def laws(state: State) -> list[str]:
    """The headings of the laws of the last ruling."""
    found = fact(state, Rulings)
    assert found is not None
    return [law.removeprefix("contract1963:") for law in found.rulings[-1].laws]


def said(state: State) -> str:
    """The text of the last ruling."""
    found = fact(state, Rulings)
    assert found is not None
    return str(found.rulings[-1].text)


def tricks(state: State) -> dict[str, int]:
    """Tricks won in play by each side."""
    played = fact(state, Played)
    assert played is not None
    return {name: played.taken(s) for name, s in zip(("NS", "EW"), ((0, 2), (1, 3)), strict=True)}


def on_the_table(state: State) -> list[str]:
    """The trick on the table, such as ``E:D7``."""
    found = fact(state, CurrentTrick)
    assert found is not None
    return [f"{state.game.seats[h]}:{card_code(c)}" for h, c in found.plays]


def declarer(state: State) -> str:
    found = fact(state, Contract)
    assert found is not None
    return state.game.seats[found.declarer]


def below_and_above(state: State) -> tuple[int, int]:
    """The points of North and South below and above the line."""
    entries = [e for e in state.ledger() if e.side == 0]
    return (
        sum(e.points for e in entries if e.column == "below"),
        sum(e.points for e in entries if e.column == "above"),
    )
