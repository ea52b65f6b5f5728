"""Networks on an accelerator, and how they learn: PyTorch's layers and Adam, with the figures of
`players.learned.training`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import torch
from critic import INPUTS as SEEN
from critic import LAYERS as CRITIC_LAYERS
from learner import WIDTH
from torch import Tensor, nn

from oddtrick.players.learned.bidding_network import INPUTS, OUTPUTS
from oddtrick.players.learned.training import LARGEST, MOMENTS, SMALL
from oddtrick.players.network import Net


class Layers(nn.Module):
    """A network of linear layers with ReLU between them."""

    def __init__(self, widths: Sequence[int]) -> None:
        super().__init__()
        pairs = pairwise(widths)
        self.linear = nn.ModuleList(nn.Linear(a, b) for a, b in pairs)
        for i, layer in enumerate(self.linear):
            last = i == len(self.linear) - 1
            nn.init.normal_(layer.weight, std=(0.1 if last else 1.0) * (2 / widths[i]) ** 0.5)
            nn.init.zeros_(layer.bias)

    def forward(self, values: Tensor) -> Tensor:
        """The outputs for rows of features."""
        for layer in self.linear[:-1]:
            values = torch.relu(layer(values))
        return self.linear[-1](values)

    @classmethod
    def of(cls, net: Net, outputs: int, hidden: Sequence[int] | None = None) -> Layers:
        """A net of ours, with so many outputs. With wider layers (`hidden`) it says the same: what
        is new is not listened to yet.

        Raises `ValueError` where `hidden` has another number of layers, or narrower ones.
        """
        had = [w.shape[1] for w in net.weights[:-1]]
        hidden = had if hidden is None else hidden
        if len(hidden) != len(had) or any(new < old for new, old in zip(hidden, had, strict=True)):
            raise ValueError(f"The net has layers of {had}: {list(hidden)} do not hold them.")
        found = cls([net.weights[0].shape[0], *hidden, outputs])
        with torch.no_grad():
            for layer, weight, bias in zip(found.linear, net.weights, net.biases, strict=True):
                before, after = weight.shape
                layer.weight[:after, :before] = torch.from_numpy(np.array(weight.T))
                layer.weight[:after, before:] = 0
                layer.bias[:after] = torch.from_numpy(np.array(bias))
        return found

    @property
    def net(self) -> Net:
        """The same as arrays."""
        weights = tuple(layer.weight.detach().float().T.cpu().numpy() for layer in self.linear)
        return Net(
            weights, tuple(layer.bias.detach().float().cpu().numpy() for layer in self.linear)
        )


class Learner:
    """A network and the state of its training."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        fused = next(layers.parameters()).is_cuda
        self.adam = torch.optim.Adam(layers.parameters(), 1e-3, MOMENTS, SMALL, fused=fused)

    def follow(self, loss: Tensor, rate: float) -> None:
        """One step down the slope of a loss."""
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.layers.parameters(), LARGEST)
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.step()


def outputs(net: nn.Module, seen: Tensor) -> Tensor:
    """The outputs of a network for rows of features, multiplied in sixteen bits."""
    with torch.autocast(seen.device.type, torch.bfloat16):
        found: Tensor = net(seen)
    return found.float()


def log_chances(net: nn.Module, seen: Tensor, before: Tensor) -> Tensor:
    """The logarithm of how often each call is made."""
    return torch.log_softmax(outputs(net, seen)[:, :OUTPUTS] + before, 1)


def critic_of(device: torch.device) -> Learner:
    """A critic that knows nothing yet."""
    return Learner(Layers((SEEN, *CRITIC_LAYERS, 1)).to(device))


def bidder_of(first: Net | None, layers: Sequence[int], device: torch.device) -> Learner:
    """A bidder that begins as a net, or knows nothing yet."""
    found = Layers((INPUTS, *layers, WIDTH)) if first is None else Layers.of(first, WIDTH, layers)
    return Learner(found.to(device))
