"""Reading a view that is sent as what has changed (docs/program/protocol.md): for clients of the
protocol in tests, tools and benchmarks."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

IDLE: Json = {"status": None, "actions": [], "menu": [], "refusals": [], "hint": False}


class Folded:
    """What a client makes of the view frames of one line."""

    def __init__(self) -> None:
        self.all: Json = {}
        self.own: Json = {}

    def take(self, frame: Json) -> Json:
        """The view after a frame, both values laid together."""
        whole = frame.get("whole", {"all": self.all, "own": self.own})
        self.all = patched(whole["all"], frame.get("all", {}))
        self.own = patched(whole["own"], frame.get("own", {}))
        return {"type": "view", "version": frame["version"], **laid(self.all, self.own)}


def laid(all_: Json, own: Json) -> Json:
    """What one person sees of a table: what all see, and over it what is otherwise for that one."""
    rest = {**own}
    notes, places, log = rest.pop("seats"), rest.pop("places"), dict(rest.pop("log"))
    turn = rest.pop("turn") or IDLE
    return {
        **all_,
        **{name: value for name, value in rest.items() if value is not None or name not in all_},
        **turn,
        "status": turn["status"] or all_["status"],
        "seats": [_noted(line, notes.get(line["seat"])) for line in all_["seats"]],
        "places": [_place(line, places) for line in all_["places"]],
        "log": [log.get(number, line) for number, line in enumerate(all_["log"])],
    }


def _noted(line: Json, note: str | None) -> Json:
    return line if note is None else {**line, "note": note}


def _place(line: Json, places: Json) -> Json:
    own = places.get(f"{line['kind']} {line['seat'] or ''} {line['number'] or ''}") or {}
    return {**line, **{name: value for name, value in own.items() if value is not None}}


def patched(old: Any, patch: Any) -> Any:
    """A value after a patch."""
    if isinstance(patch, dict) and isinstance(old, list):
        found = [*old]
        at, gone, come = patch.get("splice", (0, 0, ()))
        found[at : at + gone] = come
        for number, item in patch.items():
            if number != "splice":
                found[int(number)] = patched(found[int(number)], item)
        return found
    if isinstance(patch, dict) and isinstance(old, dict):
        return {**old, **{name: patched(old.get(name), value) for name, value in patch.items()}}
    return patch
