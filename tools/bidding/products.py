"""How matrices are multiplied while learning: by NumPy, or by PyTorch where it is installed.

PyTorch multiplies in sixteen bits, two to four times as fast on newer processors, and on an
accelerator where there is one. It is no dependency of ours: `pip install torch` to use it.
"""

from __future__ import annotations

import numpy as np

from oddtrick.players.network import Floats, Product


def product(how: str) -> Product:
    """The multiplication called `how`: ``numpy``, ``torch`` (an accelerator or the processor)."""
    if how == "numpy":
        return np.matmul
    import torch

    where = torch.device("cuda" if torch.cuda.is_available() else "cpu")

    def multiplied(left: Floats, right: Floats) -> Floats:
        # Weights change in place between two products, so nothing is kept on the device.
        first = torch.from_numpy(left).to(where, torch.bfloat16)
        second = torch.from_numpy(right).to(where, torch.bfloat16)
        found: Floats = (first @ second).float().cpu().numpy()
        return found

    return multiplied
