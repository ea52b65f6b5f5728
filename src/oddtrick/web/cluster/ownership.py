"""Ownership of tables by this server: all of them, or those of its shards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from oddtrick.store.leases import SHARDS, EpochFence, NotOwner, id_in, shard_of

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"

AWAY = "This table is with another server just now. Your page finds it by itself."


class Ownership:
    """The shards of this server. One alone has all, and asks nobody."""

    def __init__(self, *, shared: bool = False) -> None:
        self.shared = shared
        self.epochs: dict[int, int] = {} if shared else dict.fromkeys(range(SHARDS), 0)
        self.going: frozenset[int] = frozenset()
        """Shards that are being handed over: nothing is begun in them."""
        self.fence = EpochFence(lambda: self.epochs)
        """The guard of the logs that this server writes."""
        self.where: Callable[[str], str] = lambda id_: ""
        """The address of the server that owns something, as far as it is known."""

    @property
    def shards(self) -> list[int]:
        """The shards in which something can be begun."""
        return [shard for shard in self.epochs if shard not in self.going]

    def replace(self, epochs: Mapping[int, int]) -> frozenset[int]:
        """Own these shards from now on; those that were lost or changed hands meanwhile."""
        lost = {s for s, epoch in self.epochs.items() if epochs.get(s) != epoch}
        self.epochs = dict(epochs)
        return frozenset(lost)

    def owns(self, id_: str) -> bool:
        """Whether what has this id is this server's."""
        shard = shard_of(id_)
        return shard in self.epochs and shard not in self.going

    def check(self, id_: str) -> None:
        """Raises `NotOwner` if another owns it, with that owner's address."""
        if self.shared and not self.owns(id_):
            raise NotOwner(AWAY, self.where(id_))

    def new_id(self, beside: str = "", letters: str = _LETTERS, length: int = 12) -> str:
        """A name that nobody guesses for something of this server's, or of the owner of what has
        the id `beside`. Raises `NotOwner` where this server owns nothing yet."""
        if not self.shared:
            return id_in((), letters, length)
        if not beside and not self.shards:
            raise NotOwner("This server has no tables yet. Try again in a moment.")
        return id_in({shard_of(beside)} if beside else set(self.shards), letters, length)
