"""A question played on in the command line: the pupil by the codes of his cards, the others by
machine players, the opponents against his wrong card where he has played one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from oddtrick.cards import bridge_hand, bridge_hand_code, card, card_code, card_name
from oddtrick.core import State, view
from oddtrick.errors import IllegalAction
from oddtrick.players import player
from oddtrick.records import replay_record
from oddtrick.review.telling import outcome
from oddtrick.seats import SEAT_NAMES
from oddtrick.stages.calling.auction import Calls, Contract
from oddtrick.stages.tricks.tricks import CurrentTrick, Played
from oddtrick.trainer.point import Exercise

from .defence import PupilsCard, defend, opposes, wrong_of
from .layouts import WrongCard, played_on, relaid

SHOWN = 3
"""Other layouts that are named at the end."""
OTHERS = "expert"


def play_to_the_end(
    exercise: Exercise, code: str, rng: random.Random, say: Callable[[str], None]
) -> None:
    """Play a deal from an answer to its end, asking for the pupil's cards and calls; an empty line
    leaves it. `say` writes a line."""
    on = played_on(exercise, code, rng)
    state, wrong = replay_record(on.record), on.wrong
    pupil = state.game.seats.index(exercise.seat)
    others, since = player(OTHERS, state.game), list[PupilsCard]()
    say("\nPlay on: type a card as SA or a call as 1NT. An empty line leaves the deal.")
    while not state.over:
        by = state.turns[0].by
        before = state
        if by == pupil:
            answer = _asked(state, pupil, say)
            if not answer:
                return
            since.append(PupilsCard(state, answer))
            state = state.push(state.action(answer))
            continue
        if opposes(state, pupil):
            wrong, since = wrong_of(since, state, wrong, rng), []
            turn = wrong and defend(state, pupil, wrong, rng)
            if turn:
                wrong = turn.wrong
                before = relaid(state, wrong.layouts[0].hands)
                state = before.push(before.action(turn.code))
                _said(before, by, turn.code, say)
                continue
        action = others.choose(view(state, by), rng).action
        _said(before, by, state.code(action), say)
        state = state.push(action)
    say(f"\n{outcome(state)}".rstrip())
    for line in _tricks(state, pupil, state.results):
        say(line)
    if wrong is not None:
        _told(state, pupil, wrong, say)


def _name(state: State, seat: int) -> str:
    letter = state.game.seats[seat]
    return SEAT_NAMES.get(letter, letter)


def _said(state: State, by: int, code: str, say: Callable[[str], None]) -> None:
    hand = state.turns[0].hand
    where = f" from {_name(state, hand)}" if hand not in (by, -1) else ""
    say(f"  {_name(state, by)}{where}: {code}")


def _asked(state: State, pupil: int, say: Callable[[str], None]) -> str:
    """The pupil's card or call; empty where he leaves. The only card is played for him."""
    codes = {state.code(action): action for action in state.legal()}
    turn = state.turns[0]
    if len(codes) == 1:
        (only,) = codes
        _said(state, pupil, only, say)
        return only
    seen = view(state, pupil)
    say("")
    for hand in range(len(state.game.seats)):
        held = seen.hand_mask(hand)
        if held:
            say(f"  {'You' if hand == pupil else _name(state, hand)}: {_suits(held)}")
    for fact in state.stage_facts():
        if isinstance(fact, CurrentTrick) and fact.plays:
            plays = " ".join(f"{state.game.seats[h]} {card_code(c)}" for h, c in fact.plays)
            say(f"  On the table: {plays}")
        elif isinstance(fact, Calls) and fact.calls:
            say("  Calls: " + " ".join(f"{state.game.seats[s]} {c}" for s, c in fact.calls))
    for line in _tricks(state, pupil, state.stage_facts()):
        say(line)
    whose = "" if turn.hand in (pupil, -1) else f" from {_name(state, turn.hand)}"
    while True:
        try:
            given = input(f"Your play{whose}: ").strip().upper()
        except EOFError:
            return ""
        if not given or given in codes:
            return given
        try:
            state.push(state.action(given))
        except IllegalAction as error:
            say(str(error))
        else:
            return given


def _tricks(state: State, pupil: int, facts: Sequence[object]) -> list[str]:
    """The tricks of both sides, where any were played."""
    played = next((f for f in facts if isinstance(f, Played) and f.tricks), None)
    if played is None:
        return []
    side = state.game.side_of
    taken = sum(side[trick.winner] == side[pupil] for trick in played.tricks)
    return [f"  Tricks: {taken} for you, {len(played.tricks) - taken} for them"]


def _suits(hand: int) -> str:
    """A hand, spades first."""
    suits = zip("♠♥♦♣", bridge_hand_code(hand).split("."), strict=True)
    return "  ".join(f"{sign} {ranks}" for sign, ranks in suits if ranks)


def _told(state: State, pupil: int, wrong: WrongCard, say: Callable[[str], None]) -> None:
    """Against which card the layout was chosen, and which others there were."""
    played, better = (card_name(card(code)).lower() for code in (wrong.played, wrong.better))
    plays = sum(event.action.kind == "play" for event in state.log[: wrong.events])
    contract = next((f for f in state.results if isinstance(f, Contract)), None)
    gain = "brought more tricks"
    if wrong.goal and contract is not None:
        side = state.game.side_of
        ours = side[contract.declarer] == side[pupil]
        gain = "made the contract" if ours else "beaten the contract"
    say(f"Trick {plays // 4 + 1}: the opponents chose this layout against your {played}. "
        f"The {better} would have {gain} here.")  # fmt: skip
    here, others = wrong.layouts[0].hands, wrong.layouts[1 : SHOWN + 1]
    hidden = [s for s in range(len(here)) if any(x.hands[s] != here[s] for x in others)]
    if others:
        say("Other layouts that fitted what you had seen:")
    for layout in others:
        hands = (f"{_name(state, s)} {_suits(bridge_hand(layout.hands[s]))}" for s in hidden)
        say("  " + "; ".join(hands))
