"""The network's calls: what goes in, what comes out, and how it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from oddtrick.players.network import Floats, Net, Product, load_net, normal, save_net

from .batch_auctions import BIDS, CALLS, DOUBLE, FIRST, REDOUBLE, Auctions, Ints
from .features import HAND, PUBLIC, opponents_bid, standing

__all__ = [
    "INPUTS", "OUTPUTS", "BlendedNet", "for_hands", "load", "log_chances", "prior", "prior_of",
    "save",
]  # fmt: skip

INPUTS, OUTPUTS = HAND + PUBLIC, len(CALLS)

RISE = 0.25
"""How much less likely a net that knows nothing takes each step up the ladder to be."""

START = np.zeros(len(CALLS), dtype=np.float32)
START[[DOUBLE, REDOUBLE]] = -3.0, -5.0
"""How much less likely doubles and redoubles are at first than a pass."""

HIDDEN = -1e9
"""The weight of a call that is not allowed."""


SELDOM = 1e-6
"""The least chance that what is no double is held to have."""


def prior(auctions: Auctions, rows: Ints) -> Floats:
    """The numbers added to the outputs for those rows: a start for a net that knows nothing, and a
    bar to the calls that are not allowed."""
    return _prior(auctions.last[rows], auctions.legal()[rows])


def prior_of(public: Floats) -> Floats:
    """The same, from the features of auctions."""
    return _prior(*standing(public))


def _prior(last: Ints, legal: NDArray[np.bool_]) -> Floats:
    found = np.tile(START, (len(last), 1))
    steps = np.arange(len(BIDS)) - last[:, None] - 1
    found[:, FIRST:] -= (RISE * steps).astype(np.float32)
    return np.where(legal, found, np.float32(HIDDEN))


def log_chances(outputs: Floats, auctions: Auctions, rows: Ints) -> Floats:
    """The logarithm of how often each call is made, from the outputs for those rows."""
    return normal(outputs[:, :OUTPUTS] + prior(auctions, rows))


class BlendedNet(Net):
    """A net that listens to another where the opponents have bid. How often it doubles there stays:
    doubles mean different things to both. What is left is divided by the product of what both say,
    of which the other's have a `share`. Where nobody comes in, its calls mean what they meant."""

    other: Net
    share: float

    def __new__(cls, net: Net, other: Net, share: float) -> Self:
        found = super().__new__(cls, net.weights, net.biases)
        found.other, found.share = other, share
        return found

    @property
    def alone(self) -> Net:
        """The net where the opponents have not bid."""
        return Net(self.weights, self.biases)

    def outputs(self, values: Floats, product: Product = np.matmul) -> Floats:
        """The outputs for rows of features."""
        found = self.alone.outputs(values, product)
        both = np.flatnonzero(opponents_bid(values[:, HAND:]))
        if len(both):
            others = self.other.outputs(values[both], product)
            found[both] = self.listening(found[both], others, values[both, HAND:])
        return found

    def listening(self, own: Floats, others: Floats, public: Floats) -> Floats:
        """The outputs of both nets in one, for rows in which the opponents have bid."""
        before = prior_of(public)
        logs, more = normal(own + before), normal(others + before)
        doubles = logs[:, [DOUBLE, REDOUBLE]]
        found = logs + np.float32(self.share) * (more - logs)
        found[:, [DOUBLE, REDOUBLE]] = HIDDEN
        found = normal(found)
        found += np.log(np.maximum(1 - np.exp(doubles).sum(1, keepdims=True), SELDOM))
        found[:, [DOUBLE, REDOUBLE]] = doubles
        return np.where(before > HIDDEN / 2, found - before, own)


def for_hands(net: Net, hands: Floats, inputs: Floats) -> Floats:
    """The outputs for many hands that have heard the same auction: what they have in common is
    computed once."""
    if isinstance(net, BlendedNet):
        found = for_hands(net.alone, hands, inputs)
        if opponents_bid(inputs[None])[0]:
            return net.listening(found, for_hands(net.other, hands, inputs), inputs[None])
        return found
    first, bias = net.weights[0], net.biases[0]
    below = hands @ first[:HAND] + (inputs @ first[HAND:] + bias)
    if len(net.weights) == 1:
        return below
    np.maximum(below, 0, out=below)
    return Net(net.weights[1:], net.biases[1:]).outputs(below)


def save(path: Path, net: Net, provenance: dict[str, Any]) -> None:
    """Write a net, its calls alone, and where it comes from."""
    save_net(path, net, OUTPUTS, provenance)


def load(path: Path) -> tuple[Net, dict[str, Any]]:
    """A net and where it comes from. Raises `BadNet` where the file holds none that fits."""
    return load_net(path, INPUTS, OUTPUTS)
