"""Reading a view that is sent as what has changed, as docs/protocol.md says it: for clients of the
protocol in tests, tools and benchmarks."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def merged(view: Json, frame: Json) -> Json:
    """The view after a frame: what the frame says whole, then what it says has changed for all and
    for this seat."""
    whole = {name: value for name, value in frame.items() if name not in ("shared", "own")}
    found = {**view, **whole, "log_from": 0}
    if "log" in frame:
        found["log"] = [*view.get("log", [])[: frame.get("log_from", 0)], *frame["log"]]
    for patch in ("shared", "own"):
        found = _patched(found, frame.get(patch, {}))
    return found


def _patched(old: Any, patch: Any) -> Any:
    """A value after a patch."""
    if isinstance(patch, dict) and isinstance(old, list):
        found = [*old]
        at, gone, come = patch.get("splice", (0, 0, ()))
        found[at : at + gone] = come
        for number, item in patch.items():
            if number != "splice":
                found[int(number)] = _patched(found[int(number)], item)
        return found
    if isinstance(patch, dict) and isinstance(old, dict):
        return {**old, **{name: _patched(old.get(name), value) for name, value in patch.items()}}
    return patch
