"""Small networks: layers of weights, run with NumPy.

A net is kept in a file of NumPy arrays with a line of JSON that says where it comes from.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.errors import OddtrickError, cause
from oddtrick.messages import Verbatim

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


def save_net(
    path: Path, net: Net, outputs: int, provenance: dict[str, Any], steps: Sequence[float] = ()
) -> None:
    """Write a net, so many of its outputs, and where it comes from. The weights are in half
    precision; with `steps`, one for each layer, they are the whole numbers of them up to 127."""
    arrays: dict[str, NDArray[Any]] = {}
    for i, (weight, bias) in enumerate(zip(net.weights, net.biases, strict=True)):
        if i == len(net.weights) - 1:
            weight, bias = weight[:, :outputs], bias[:outputs]
        arrays[f"weight{i}"], arrays[f"bias{i}"] = weight.astype(np.float16), bias
        if steps:
            arrays[f"weight{i}"] = _packed(np.rint(weight / steps[i]).astype(np.int8))
            arrays[f"step{i}"] = np.array(steps[i], dtype=np.float32)
    write_arrays(path, {"provenance": np.array(json.dumps(provenance)), **arrays})


def load_net(path: Path, inputs: int, outputs: int) -> tuple[Net, dict[str, Any]]:
    """A net between so many numbers, and where it comes from. Raises `BadNet` where the file holds
    none that fits."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            layers = sum(name.startswith("weight") for name in stored.files)
            net = Net(
                tuple(_weights(stored, i) for i in range(layers)),
                tuple(stored[f"bias{i}"].astype(np.float32) for i in range(layers)),
            )
            provenance = json.loads(str(stored["provenance"]))
    except (OSError, KeyError, ValueError, zlib.error) as error:
        raise BadNet(
            "{path} holds no network: {error}.",
            path=Verbatim(str(path)),
            error=cause(error),
        ) from None
    widths = [w.shape for w in net.weights]
    ends = (widths[0][0], widths[-1][1]) if widths else (0, 0)
    if ends != (inputs, outputs):
        raise BadNet(
            "{path} is a network from {first} to {last} numbers; "
            "one from {inputs} to {outputs} is wanted.",
            path=Verbatim(str(path)),
            first=Verbatim(str(ends[0])),
            last=Verbatim(str(ends[1])),
            inputs=inputs,
            outputs=outputs,
        )
    return net, provenance


def _packed(whole: NDArray[np.int8]) -> NDArray[np.uint8]:
    """Numbers in fewer bits the oftener they come. Nothing in weights repeats: to look for that, as
    files do that are compressed otherwise, makes them an eighth larger."""
    press = zlib.compressobj(9, strategy=zlib.Z_HUFFMAN_ONLY)
    return np.frombuffer(press.compress(whole.tobytes()) + press.flush(), dtype=np.uint8)


def _weights(stored: Mapping[str, NDArray[Any]], layer: int) -> Floats:
    """The weights of a layer, one way or the other (see `save_net`)."""
    found = stored[f"weight{layer}"]
    if f"step{layer}" not in stored:
        return found.astype(np.float32)
    whole = np.frombuffer(zlib.decompress(found.tobytes()), dtype=np.int8).astype(np.float32)
    weights: Floats = whole * stored[f"step{layer}"]
    return weights.reshape(-1, len(stored[f"bias{layer}"]))
