"""Small networks: layers of weights, run with NumPy.

A net is kept in a file of NumPy arrays with a line of JSON that says where it comes from.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.errors import OddtrickError

__all__ = [
    "BadNet",
    "Floats",
    "Net",
    "Product",
    "load_net",
    "normal",
    "save_net",
    "write_arrays",
]

Floats = NDArray[np.float32]

Product = Callable[[Floats, Floats], Floats]
"""How matrices are multiplied."""


class BadNet(OddtrickError):
    """A file that holds no network of ours."""


class Net(NamedTuple):
    """Weights and biases, layer by layer. A net in training may have more outputs than are kept."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def outputs(self, values: Floats, product: Product = np.matmul) -> Floats:
        """The outputs of the last layer for rows of features."""
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            values = product(values, weight)
            values += bias
            np.maximum(values, 0, out=values)
        return product(values, self.weights[-1]) + self.biases[-1]


def normal(logs: Floats) -> Floats:
    """Logarithms of chances, those of each row made to sum to one."""
    logs = logs - logs.max(1, keepdims=True)
    logs -= np.log(np.exp(logs).sum(1, keepdims=True))
    return logs


def write_arrays(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write named arrays aside and move them into place: there is a whole file, or none."""
    part = path.with_suffix(".part")
    with part.open("wb") as stream:
        np.savez(stream, **arrays)  # type: ignore[arg-type]
    part.replace(path)


def save_net(path: Path, net: Net, outputs: int, provenance: dict[str, Any]) -> None:
    """Write a net with half-precision weights, so many of its outputs, and where it comes from."""
    arrays: dict[str, NDArray[Any]] = {}
    for i, (weight, bias) in enumerate(zip(net.weights, net.biases, strict=True)):
        if i == len(net.weights) - 1:
            weight, bias = weight[:, :outputs], bias[:outputs]
        arrays[f"weight{i}"], arrays[f"bias{i}"] = weight.astype(np.float16), bias
    write_arrays(path, {"provenance": np.array(json.dumps(provenance)), **arrays})


def load_net(path: Path, inputs: int, outputs: int) -> tuple[Net, dict[str, Any]]:
    """A net between so many numbers, and where it comes from. Raises `BadNet` where the file holds
    none that fits."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            layers = sum(name.startswith("weight") for name in stored.files)
            net = Net(
                tuple(stored[f"weight{i}"].astype(np.float32) for i in range(layers)),
                tuple(stored[f"bias{i}"].astype(np.float32) for i in range(layers)),
            )
            provenance = json.loads(str(stored["provenance"]))
    except (OSError, KeyError, ValueError) as error:
        raise BadNet(f"{path} holds no network: {error}.") from None
    widths = [w.shape for w in net.weights]
    ends = (widths[0][0], widths[-1][1]) if widths else (0, 0)
    if ends != (inputs, outputs):
        raise BadNet(
            f"{path} is a network from {ends[0]} to {ends[1]} numbers; "
            f"one from {inputs} to {outputs} is wanted."
        )
    return net, provenance
