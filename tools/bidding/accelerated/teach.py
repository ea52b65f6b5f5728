"""Teach a network to bid on an accelerator: `train.py`, some ten times as many auctions at a time.

    python tools/bidding/accelerated/teach.py FOLDER OUT --begin net.npz --strangers a.npz b.npz
        --deals 16384 --batch 16384 --minutes 10

It takes what `train.py` takes, and PyTorch (`pip install torch`), on the processor where there is
no accelerator. Chance is the device's, so that two runs differ. With `--minutes` the rounds are as
many as fit into that time: steps become smaller with the share of it that has gone. Every few
rounds the net as it stands, the mean of the last versions, is written to OUT, and tables that were
solved since are taken in. With `--layers` wider than those of `--begin` the net grows.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch
from networks import Layers, bidder_of, critic_of
from solved import files, read, read_all
from torch import Tensor
from train import HELD_BACK, Order, command_line, mean, source_of
from training import Company, match, one_round

from oddtrick.players.learned.bidding_network import OUTPUTS, save


def chosen() -> torch.device:
    """The accelerator, or the processor where there is none."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def teach(order: Order, device: torch.device, minutes: float | None) -> None:
    """All rounds; what each brought is told and written to a log."""
    plan, out = order.plan, order.out
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(plan.seed)
    seen = files(order.folder)
    deals = read_all(seen, order.tables)
    back = min(HELD_BACK, len(deals.owner) // 4)
    owner, tricks = (torch.from_numpy(np.array(part)).to(device) for part in deals)
    held = (owner[-back:], tricks[-back:])
    owner, tricks = owner[:-back], tricks[:-back]
    model = None if order.model is None else fixed(Layers.of(order.model, OUTPUTS).to(device))
    strangers = tuple(fixed(Layers.of(net, OUTPUTS).to(device)) for net in order.strangers)
    company = Company(model, strangers)
    first = order.model if order.first is None else order.first
    learner, critic = bidder_of(first, plan.layers, device), critic_of(device)
    start = fixed(copy.deepcopy(learner.layers))
    past: list[Layers] = []
    began, number = time.monotonic(), 0
    while True:
        spent = (time.monotonic() - began) / 60
        done = number / plan.rounds if minutes is None else spent / minutes
        if done >= 1:
            break
        found = one_round(learner, critic, past, owner, tricks, plan, number, done, company)
        number += 1
        if number % plan.every:
            continue
        past.append(fixed(copy.deepcopy(learner.layers)))
        for path in files(order.folder) if order.tables is None else ():
            if path in seen:
                continue
            seen.append(path)
            new = [torch.from_numpy(np.array(part)).to(device) for part in read(path)]
            owner, tricks = torch.cat([owner, new[0]]), torch.cat([tricks, new[1]])
        found["tables"] = len(owner)
        found["gain"], found["error"] = match(learner.layers, start, *held)
        known = (owner[:back], tricks[:back])
        found["gain where taught"], _ = match(learner.layers, start, *known)
        if model is not None:
            found["gain on model"], _ = match(learner.layers, model, *held)
        for which, stranger in enumerate(strangers):
            found[f"gain on {which}"], _ = match(learner.layers, stranger, *held)
        found |= {"round": number, "seconds": time.monotonic() - began}
        line = json.dumps({name: round(value, 4) for name, value in found.items()})
        with (out / "log.jsonl").open("a", encoding="utf-8") as stream:
            stream.write(line + "\n")
        print(line, flush=True)
        write(out, order, past[-plan.averaged :], number, owner)
    write(out, order, [*past, learner.layers][-plan.averaged :], number, owner)


def write(out: Path, order: Order, versions: list[Layers], rounds: int, owner: Tensor) -> None:
    """Keep the mean of some versions."""
    provenance = {
        "made by": "tools/bidding/accelerated/teach.py",
        "taught by": source_of(order.model),
        "tables": len(owner),
        **order.plan._asdict(),
        "rounds": rounds,
    } | ({"begun as": order.before} if order.before else {})
    save(out / "net.npz", mean([layers.net for layers in versions]), provenance)


def fixed(layers: Layers) -> Layers:
    """A network that does not learn."""
    layers.requires_grad_(requires_grad=False)
    return layers


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, help="how long, in place of so many rounds")
    order = command_line(parser)
    teach(order, chosen(), order.rest.get("minutes"))


if __name__ == "__main__":
    main()
