"""The network's calls: what goes in, what comes out, and how it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from oddtrick.players.network import Floats, Net, load_net, normal, save_net

from .batch_auctions import BIDS, CALLS, DOUBLE, FIRST, REDOUBLE, Auctions, Ints
from .features import HAND, PUBLIC

INPUTS, OUTPUTS = HAND + PUBLIC, len(CALLS)

Nets = tuple[Net, Net]
"""The networks of the dealer's side and of the other."""

RISE = 0.25
"""How much less likely a net that knows nothing takes each step up the ladder to be."""

START = np.zeros(len(CALLS), dtype=np.float32)
START[[DOUBLE, REDOUBLE]] = -3.0, -5.0
"""How much less likely doubles and redoubles are at first than a pass."""

HIDDEN = -1e9
"""The weight of a call that is not allowed."""


def prior(auctions: Auctions, rows: Ints) -> Floats:
    """The numbers added to the outputs for those rows: a start for a net that knows nothing, and a
    bar to the calls that are not allowed."""
    found = np.tile(START, (len(rows), 1))
    steps = np.arange(len(BIDS)) - auctions.last[rows][:, None] - 1
    found[:, FIRST:] -= (RISE * steps).astype(np.float32)
    return np.where(auctions.legal()[rows], found, np.float32(HIDDEN))


def log_chances(outputs: Floats, auctions: Auctions, rows: Ints) -> Floats:
    """The logarithm of how often each call is made, from the outputs for those rows."""
    return normal(outputs[:, :OUTPUTS] + prior(auctions, rows))


def for_hands(net: Net, hands: Floats, inputs: Floats) -> Floats:
    """The outputs for many hands that have heard the same auction: what they have in common is
    computed once."""
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
