"""What each seat may do, as its frames say it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from oddtrick.web.connection import messages
from oddtrick.web.view.scene.scene import Scene
from oddtrick.web.view.seats import status_line

from .ground import Ground

__all__ = ["IDLE", "ToDo", "to_do"]

_NONE = msgspec.Raw(b"[]")


class ToDo(NamedTuple):
    """The fields on what a seat may do; `status` is `None` where it gets what all get."""

    actions: msgspec.Raw = _NONE
    menu: msgspec.Raw = _NONE
    refusals: list[messages.Refusal] = []  # noqa: RUF012
    hint: bool = False
    status: messages.Status | None = None

    def since(self, before: ToDo) -> dict[str, Any]:
        """The fields but for the status that are others than before."""
        found: dict[str, Any] = {}
        for name, was, now in zip(_FIELDS, before, self, strict=False):
            if was is not now and was != now:
                found[name] = now
        return found


_FIELDS = ("actions", "menu", "refusals", "hint")

IDLE = ToDo()


def to_do(scene: Scene, ground: Ground) -> dict[int, ToDo]:
    """What each seat may do that may do anything."""
    found = {}
    for seat in range(len(scene.game.seats)):
        legal, menu, turn = scene.choice(seat)
        if legal or menu or turn is not None:
            found[seat] = _of_seat(scene, ground, seat)
    return found


def _of_seat(scene: Scene, ground: Ground, seat: int) -> ToDo:
    legal, menu, turn = scene.choice(seat)
    session, state = scene.session, scene.state
    away = session.seats[seat].away
    actions = menus = _NONE
    if not away:
        if session.read_by_machines(seat):
            actions = msgspec.Raw(messages.encode(scene.seen(seat).part("actions")))
        elif legal:
            actions = msgspec.Raw(ground.offered(scene, legal))
        if menu:
            menus = msgspec.Raw(ground.offered(scene, menu))
    if turn is None:
        return ToDo(actions, menus)
    text = state.stage.words.prompt(state.sub, turn) or "Your turn."
    return ToDo(
        actions,
        menus,
        scene.seen(seat).part("refusals"),
        not away and not session.conducted,
        status_line(text, yours=True),
    )
