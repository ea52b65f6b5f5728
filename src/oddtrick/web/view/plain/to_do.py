"""The acts that each seat may do, as its frames say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from oddtrick.core import Action
from oddtrick.web.connection import messages
from oddtrick.web.view.cards import action_texts, refused_to
from oddtrick.web.view.scene.scene import Scene
from oddtrick.web.view.seats import turn_status

__all__ = ["IDLE", "ToDo", "news", "to_do"]


class ToDo(NamedTuple):
    """The acts of a seat and the other fields on what it may do, which go with them."""

    legal: Sequence[Action] = ()
    menu: Sequence[Action] = ()
    refusals: tuple[messages.Refusal, ...] = ()
    hint: bool = False
    status: messages.Status | None = None
    """`None` where it gets what all get."""


IDLE = ToDo()


def to_do(scene: Scene) -> dict[int, ToDo]:
    """The acts of each seat that may do anything: one whose turn it is, or that the table lets do
    something besides."""
    due = {turn.by for turn in scene.turns}
    if scene.has_menus:
        due |= {seat for seat in range(len(scene.game.seats)) if scene.choice(seat)[1]}
    return {seat: _of_seat(scene, seat) for seat in due}


def _of_seat(scene: Scene, seat: int) -> ToDo:
    may, menu, turn = scene.choice(seat)
    session, state, legal = scene.session, scene.state, may
    away = session.seats[seat].away
    if away:
        legal = menu = ()
    if turn is None:
        return ToDo(legal, menu)
    return ToDo(
        legal,
        menu,
        tuple(refused_to(state, seat, may)),
        not away and not session.conducted,
        turn_status(state, turn),
    )


def news(scene: Scene, seat: int, before: ToDo, now: ToDo) -> dict[str, Any]:
    """The fields on what a seat may do, but for the status, that are others than before."""
    found: dict[str, Any] = {}
    by_book = bool(now.legal) and scene.session.read_by_machines(seat)
    if by_book or before.legal != now.legal:
        found["actions"] = (
            scene.seen(seat).part("actions") if by_book else _offers(scene, now.legal)
        )
    if before.menu != now.menu:
        found["menu"] = _offers(scene, now.menu)
    if before.refusals != now.refusals:
        found["refusals"] = now.refusals
    if before.hint is not now.hint:
        found["hint"] = now.hint
    return found


def _offers(scene: Scene, actions: Sequence[Action]) -> msgspec.Raw:
    texts = action_texts(scene.state.stage.words)
    return msgspec.Raw(texts.offers(scene.game, actions))
