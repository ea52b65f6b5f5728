"""A cache of evening and party pages, made once for all who see the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

MOST = 1000
"""Pages and files that are kept; an evening of twenty tables has some hundred and fifty."""

MOST_BYTES = 64 << 20
"""Bytes of all of them."""


class PageCache:
    """Pages and files by what they are, each of one version; what was asked for longest ago goes
    first."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, tuple[str, asyncio.Future[bytes]]] = OrderedDict()
        self._sizes: dict[Hashable, int] = {}
        """The bytes of those that are made, and of all of them."""
        self._size = 0

    async def get(self, key: Hashable, version: str, make: Callable[[], bytes]) -> bytes:
        """The page that `make` gives, out of the loop's way; it is made once for each version, and
        others who ask meanwhile wait for the same answer. Raises what `make` raises, which is not
        cached."""
        cached = self._pages.get(key)
        if cached is None or cached[0] != version:
            cached = version, asyncio.ensure_future(asyncio.to_thread(make))
            self._pages[key] = cached
        self._pages.move_to_end(key)
        try:
            found = await asyncio.shield(cached[1])
            if self._pages.get(key) is cached:
                self._weigh(key, len(found))
            self._release()
            return found
        except Exception:
            if self._pages.get(key) is cached:
                del self._pages[key]
                self._weigh(key, 0)
            raise

    def _weigh(self, key: Hashable, size: int) -> None:
        """Count the bytes of a page; none once it is let go of."""
        self._size += size - self._sizes.pop(key, 0)
        if size:
            self._sizes[key] = size

    def _release(self) -> None:
        """Let go of what was asked for longest ago, while there is too much."""
        while len(self._pages) > MOST or self._size > MOST_BYTES:
            key, _ = self._pages.popitem(last=False)
            self._weigh(key, 0)
