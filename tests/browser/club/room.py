"""The room of an evening as its director's page knows it: what that page asks and sends."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

__all__ = ["Room"]

_MINE = "Object.entries(localStorage).find(([name]) => name.endsWith('.mine'))[1]"


class Room:
    """The room whose page this is, made in this browser."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.path = f"{address}/api/club/{page.url.split('/')[4]}"
        self.token = page.evaluate(f"JSON.parse({_MINE})[0].token")

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """The answer of the server, which must not be a refusal."""
        headers = {"authorization": f"Bearer {self.token}"}
        answer = self.page.request.fetch(
            f"{self.path}/{path}", method=method, headers=headers, data=body or None
        )
        assert answer.ok, answer.text()
        return answer.json()

    def due(self) -> list[dict[str, Any]]:
        """The boards of the rounds there are."""
        found: list[dict[str, Any]] = self.ask("GET", "room")["due"]
        return found

    def enter(self, tricks: dict[int, int]) -> None:
        """One no-trump by North at all that has no result: so many tricks, by the table."""
        entries = [
            {
                "type": "entered", "contract": "1NT", "declarer": "N", "tricks": tricks[d["table"]],
                **{name: d[name] for name in ("board", "ns", "ew")},
            }
            for d in self.due() if not d["line"]
        ]  # fmt: skip
        self.ask("POST", "deeds", entries=entries, notes=[])
