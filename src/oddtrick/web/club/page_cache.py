"""A cache of evening and party pages, made once for all who see the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

__all__ = ["PageCache"]

MOST = 1000
"""Pages and files that are kept; an evening of twenty tables has some hundred and fifty."""


class PageCache:
    """Pages and files by what they are, each of one version; what was asked for longest ago goes
    first."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, tuple[str, asyncio.Future[bytes]]] = OrderedDict()

    async def get(self, key: Hashable, version: str, make: Callable[[], bytes]) -> bytes:
        """The page that `make` gives, out of the loop's way; it is made once for each version, and
        others who ask meanwhile wait for the same answer. Raises what `make` raises, which is not
        cached."""
        cached = self._pages.get(key)
        if cached is None or cached[0] != version:
            cached = version, asyncio.ensure_future(asyncio.to_thread(make))
            self._pages[key] = cached
            if len(self._pages) > MOST:
                self._pages.popitem(last=False)
        self._pages.move_to_end(key)
        try:
            return await asyncio.shield(cached[1])
        except Exception:
            if self._pages.get(key) is cached:
                del self._pages[key]
            raise
