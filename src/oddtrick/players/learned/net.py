"""The network: layers of weights, run with NumPy.

A net is kept in a file of NumPy arrays with a line of JSON that says where it comes from.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import OddtrickError
from .auctions import BIDS, CALLS, DOUBLE, FIRST, REDOUBLE, Auctions, Ints
from .features import HAND, TOLD, Floats

__all__ = [
    "INPUTS",
    "OUTPUTS",
    "BadNet",
    "Net",
    "Product",
    "load",
    "log_chances",
    "normal",
    "prior",
    "save",
]

Product = Callable[[Floats, Floats], Floats]
"""How matrices are multiplied."""

INPUTS, OUTPUTS = HAND + TOLD, len(CALLS)

RISE = 0.25
"""How much less likely a net that knows nothing takes each step up the ladder to be."""

_START = np.zeros(len(CALLS), dtype=np.float32)
_START[[DOUBLE, REDOUBLE]] = -3.0, -5.0
"""And how much less likely doubles and redoubles than a pass."""

HIDDEN = -1e9
"""The weight of a call that is not allowed."""


class BadNet(OddtrickError):
    """A file that holds no network of ours."""


class Net(NamedTuple):
    """Weights and biases, layer by layer. The first 38 outputs of the last are the calls; more may
    follow that only the training uses."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def outputs(self, told: Floats, product: Product = np.matmul) -> Floats:
        """What the last layer says of n × `INPUTS` features."""
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            told = product(told, weight)
            told += bias
            np.maximum(told, 0, out=told)
        return product(told, self.weights[-1]) + self.biases[-1]


def prior(auctions: Auctions, rows: Ints) -> Floats:
    """What is added to the outputs for those rows: a start for a net that knows nothing, and what
    rules out the calls that are not allowed."""
    found = np.tile(_START, (len(rows), 1))
    steps = np.arange(len(BIDS)) - auctions.last[rows][:, None] - 1
    found[:, FIRST:] -= (RISE * steps).astype(np.float32)
    return np.where(auctions.legal()[rows], found, np.float32(HIDDEN))


def normal(logs: Floats) -> Floats:
    """Logarithms of chances, those of each row made to sum to one."""
    logs = logs - logs.max(1, keepdims=True)
    logs -= np.log(np.exp(logs).sum(1, keepdims=True))
    return logs


def log_chances(outputs: Floats, auctions: Auctions, rows: Ints) -> Floats:
    """The logarithm of how often each call is made, from the outputs for those rows."""
    return normal(outputs[:, :OUTPUTS] + prior(auctions, rows))


def save(path: Path, net: Net, provenance: dict[str, Any]) -> None:
    """Write a net with half-precision weights, its calls alone, and where it comes from."""
    arrays: dict[str, NDArray[Any]] = {}
    for i, (weight, bias) in enumerate(zip(net.weights, net.biases, strict=True)):
        if i == len(net.weights) - 1:
            weight, bias = weight[:, :OUTPUTS], bias[:OUTPUTS]
        arrays[f"weight{i}"], arrays[f"bias{i}"] = weight.astype(np.float16), bias
    part = path.with_suffix(".part")
    with part.open("wb") as stream:
        np.savez(stream, provenance=np.array(json.dumps(provenance)), **arrays)  # type: ignore[arg-type]
    part.replace(path)


def load(path: Path) -> tuple[Net, dict[str, Any]]:
    """A net and where it comes from. Raises `BadNet` where the file holds none that fits."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            layers = sum(name.startswith("weight") for name in kept.files)
            net = Net(
                tuple(kept[f"weight{i}"].astype(np.float32) for i in range(layers)),
                tuple(kept[f"bias{i}"].astype(np.float32) for i in range(layers)),
            )
            provenance = json.loads(str(kept["provenance"]))
    except (OSError, KeyError, ValueError) as error:
        raise BadNet(f"{path} holds no network: {error}.") from None
    widths = [w.shape for w in net.weights]
    ends = (widths[0][0], widths[-1][1]) if widths else (0, 0)
    if ends != (INPUTS, OUTPUTS):
        raise BadNet(
            f"{path} is a network from {ends[0]} to {ends[1]} numbers; "
            f"one from {INPUTS} to {OUTPUTS} is wanted."
        )
    return net, provenance
