"""A round of bidding and learning on an accelerator: `train.one_round`, as tensors of PyTorch.

Gradients are PyTorch's. A plan means what it means there, but for chance, which is the device's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import torch
from auctions import Auctions, features, prior
from critic import INPUTS as SEEN
from critic import KNOWN, LASTING, STANDS
from learner import CLIP, TRICKS, TRICKS_SCALE, WORTH, WORTH_SCALE
from networks import Learner, log_chances, outputs
from selfplay import FLAT, MOST_CALLS, ONE_IN, SURE, TYPICAL, side
from torch import Tensor, nn
from train import BOOKED, LEARNS, PAST, QUIET, STRANGE, Plan, seated

from deals import Table, artificial, compared, drawn, imps, scores
from oddtrick.players.learned.bidding_network import HAND, OUTPUTS, PUBLIC

CALLED = slice(HAND, HAND + PUBLIC - 3 * OUTPUTS)
"""The features of the auction that the critic sees."""
assert KNOWN + CALLED.stop - CALLED.start + STANDS == SEEN


Bidder = Callable[[Auctions, Tensor, Table, Tensor], Tensor]


def picked(logs: Tensor) -> Tensor:
    """A call of each row by lot, as often as it is likely (by the Gumbel trick)."""
    noise = torch.rand_like(logs)
    return (logs - torch.log(-torch.log(noise + 1e-12) + 1e-12)).argmax(1)


def silent(auctions: Auctions, rows: Tensor, table: Table, seen: Tensor) -> Tensor:
    """Passes always."""
    return torch.zeros_like(rows)


def by_net(net: nn.Module, *, lot: bool = True, strays: float = 0.0) -> Bidder:
    """Calls as often as a net makes them, or its likeliest; so many of these stray."""

    def calls(auctions: Auctions, rows: Tensor, table: Table, seen: Tensor) -> Tensor:
        logs = log_chances(net, seen, prior(auctions, rows))
        if not lot:
            return logs.argmax(1)
        if strays:
            flat = torch.rand(len(rows), 1, device=rows.device) < strays
            logs = torch.where(flat, logs * FLAT, logs)
        return picked(logs)

    return calls


def bid(table: Table, sides: tuple[Bidder, Bidder], watch: Bidder | None = None) -> Auctions:
    """All auctions, bid to their end by those who sit on the two sides."""
    count, device = len(table.cards), table.cards.device
    auctions = Auctions(count, device)
    while True:
        rows = (~auctions.over).nonzero()[:, 0]
        if not len(rows):
            return auctions
        call = torch.zeros(count, dtype=torch.int64, device=device)
        if auctions.time < MOST_CALLS:
            me = auctions.time % 4
            seen = features(auctions, rows, table.hands[rows, me], table.vulnerable[rows])
            if watch is not None:
                watch(auctions, rows, table, seen)
            call[rows] = sides[auctions.time % 2](auctions, rows, table, seen)
        auctions.step(call)


class Lesson(NamedTuple):
    """Decisions of one turn (see `selfplay.Lesson`)."""

    rows: Tensor
    time: int
    inputs: Tensor
    prior: Tensor
    call: Tensor
    chance: Tensor
    cost: Tensor
    model: Tensor


def learning(
    net: nn.Module,
    made: list[Lesson],
    learns: Tensor,
    other: Bidder,
    model: nn.Module | None,
    farthest: float,
) -> Bidder:
    """Calls by lot, written down; at seats that do not learn `other` calls (see
    `selfplay.learning`)."""

    def calls(auctions: Auctions, rows: Tensor, table: Table, seen: Tensor) -> Tensor:
        me = auctions.time % 4
        learn = learns[rows, me]
        call = torch.zeros_like(rows)
        if (~learn).any():
            call[~learn] = other(auctions, rows[~learn], table, seen[~learn])
        mine, inputs = rows[learn], seen[learn]
        if not len(mine):
            return call
        before = prior(auctions, mine)
        logs = log_chances(net, inputs, before)
        chosen = picked(logs)
        call[learn] = chosen
        chance = logs.gather(1, chosen[:, None])[:, 0]
        if model is None:
            cost = artificial(auctions, mine, chosen, table.cards[mine, me])
        else:
            cost = torch.zeros_like(chance)
        some = torch.rand_like(chance) < 1 / ONE_IN
        keep = (chance < float(np.log(SURE))) | some | (cost > 0)
        inputs, before = inputs[keep], before[keep]
        near = torch.zeros_like(before)
        if model is not None:
            near = log_chances(model, inputs, before).clamp(min=farthest)
        made.append(
            Lesson(mine[keep], auctions.time, inputs, before, chosen[keep], chance[keep],
                   cost[keep], near)
        )  # fmt: skip
        return call

    return calls


class Watch:
    """The auctions of a round as the critic sees them (see `critic.Watch`)."""

    def __init__(self, known: Tensor, copies: int, punished: Tensor) -> None:
        self.known, self.copies, self.punished = known, copies, punished
        self.rows: list[Tensor] = []
        self.seen: list[Tensor] = []
        self.stands: list[Tensor] = []

    def __call__(self, auctions: Auctions, rows: Tensor, table: Table, seen: Tensor) -> Tensor:
        """Before the calls of a turn are made."""
        me = auctions.time % 4
        none = torch.zeros((len(rows), STANDS), dtype=seen.dtype, device=seen.device)
        self.rows.append(rows)
        self.seen.append(torch.cat([self.known[me, rows], seen[:, CALLED], none], 1))
        self.stands.append(scores(auctions, table, self.punished)[rows])
        return rows

    def over(self, points: Tensor) -> None:
        """All auctions are over, and this is what they brought the dealer's side."""
        each = points.reshape(-1, self.copies)
        others = ((each.sum(1, keepdim=True) - each) / max(self.copies - 1, 1)).reshape(-1)
        for time, (rows, seen) in enumerate(zip(self.rows, self.seen, strict=True)):
            gain = imps(self.stands[time] - others[rows]) * side(time) / TYPICAL
            passes = seen[:, -STANDS - 3 : -STANDS].float()
            seen[:, -STANDS] = (gain * (1 - passes.sum(1))).to(seen.dtype)
            seen[:, 1 - STANDS :] = (gain[:, None] * passes).to(seen.dtype)


def known(table: Table, absent: Tensor, punished: Tensor) -> Tensor:
    """Facts true of the deals all along, as each position has them (see `critic.known`)."""
    suits = table.cards.reshape(-1, 4, 4, 13)
    lengths = (suits.sum(3) - 3.25) / 2
    worth = torch.arange(1, 5, device=suits.device)
    honours = (suits[..., 9:] * worth).sum(3) / 5
    tricks, count, found = (table.tricks.float() - 6.5) / 3, len(suits), []
    for me in range(4):
        turn = [(me + n) % 4 for n in range(4)]
        parts = (
            lengths[:, turn].reshape(count, 16),
            honours[:, turn].reshape(count, 16),
            tricks[:, :, turn].reshape(count, 20),
            absent[:, [me % 2, 1 - me % 2]],
            punished[:, None],
        )
        found.append(torch.cat([part.to(table.hands.dtype) for part in parts], 1))
    return torch.stack(found)


def gains(critic: nn.Module, watch: Watch, came: Tensor) -> list[Tensor]:
    """The gain of each turn's call for the dealer's side (see `critic.gains`)."""
    later, after = torch.zeros_like(came), came.clone()
    found: list[Tensor] = []
    for time in range(len(watch.rows) - 1, -1, -1):
        rows = watch.rows[time]
        worth = outputs(critic, watch.seen[time])[:, 0] * side(time)
        later[rows] = after[rows] - worth + LASTING * later[rows]
        after[rows] = worth
        found.append(later.clone())
    return found[::-1]


class Lessons(NamedTuple):
    """Decisions to learn from (see `learner.Lessons`)."""

    inputs: Tensor
    prior: Tensor
    call: Tensor
    chance: Tensor
    gain: Tensor
    worth: Tensor
    tricks: Tensor
    model: Tensor


def lessons(
    made: list[Lesson],
    came: Tensor,
    gained: list[Tensor],
    table: Table,
    natural: float = 1.0,
) -> Lessons:
    """Lessons from decisions, once it is known what their auctions brought (see
    `selfplay.lessons`)."""
    parts = []
    for one in made:
        sign, me = side(one.time), one.time % 4
        gain = sign * gained[one.time][one.rows] - natural * one.cost / TYPICAL
        tricks = table.tricks[one.rows][:, :, [me, (me + 1) % 4]].reshape(len(one.rows), 10)
        worth = sign * came[one.rows]
        parts.append((one.inputs, one.prior, one.call, one.chance, gain, worth,
                      tricks.float() - 6.5, one.model))  # fmt: skip
    return Lessons(*(torch.cat(part) for part in zip(*parts, strict=True)))


def loss_of(out: Tensor, some: Lessons, spread: float, aside: float) -> Tensor:
    """The loss: `learner.slope` is its slope."""
    logs = torch.log_softmax(out[:, :OUTPUTS] + some.prior, 1)
    ratio = (logs.gather(1, some.call[:, None])[:, 0] - some.chance).clamp(max=10).exp()
    push = torch.minimum(some.gain * ratio, some.gain * ratio.clamp(1 - CLIP, 1 + CLIP))
    open_ = -(logs.exp() * (logs.clamp(min=-50) - some.model)).sum(1)
    worth = (out[:, WORTH] - some.worth) ** 2
    tricks = ((out[:, TRICKS] - some.tricks) ** 2).sum(1)
    beside = aside * (WORTH_SCALE * worth + TRICKS_SCALE * tricks) / 2
    return (beside - push - spread * open_).mean()


class Company(NamedTuple):
    """Networks that do not learn (see `train.Company`)."""

    model: nn.Module | None
    strangers: tuple[nn.Module, ...]


def one_round(
    learner: Learner,
    critic: Learner,
    past: Sequence[nn.Module],
    owner: Tensor,
    tricks: Tensor,
    plan: Plan,
    number: int,
    done: float,
    company: Company,
) -> dict[str, float]:
    """Bid and learn once; `done` is the share of all that lies behind, by which steps become
    smaller."""
    device, rng = owner.device, np.random.default_rng((plan.seed, 7, number))
    with torch.no_grad():
        table = drawn(owner, tricks, plan.deals, plan.copies, torch.bfloat16)
        seats = seated(plan, rng, len(company.strangers))
        who = torch.from_numpy(seats).to(device).repeat_interleave(plan.copies, 0)
        older = past[rng.integers(len(past))] if past else learner.layers
        others: dict[int, Bidder] = {QUIET: silent, PAST: by_net(older, strays=plan.strays)}
        if company.model is not None:
            others[BOOKED] = by_net(company.model)
        for which, stranger in enumerate(company.strangers, STRANGE):
            others[which] = by_net(stranger)

        def absent(auctions: Auctions, rows: Tensor, found: Table, seen: Tensor) -> Tensor:
            call, sits = torch.zeros_like(rows), who[rows, auctions.time % 4]
            for seat, bidder in others.items():
                some = (sits == seat).nonzero()[:, 0]
                if len(some):
                    call[some] = bidder(auctions, rows[some], found, seen[some])
            return call

        made: list[Lesson] = []
        bidder = learning(learner.layers, made, who == LEARNS, absent, company.model, plan.farthest)
        punished = torch.rand(plan.deals, device=device) < plan.punished
        punished = punished.repeat_interleave(plan.copies)
        watch = Watch(known(table, who[:, :2] == QUIET, punished), plan.copies, punished)
        auctions = bid(table, (bidder, bidder), watch)
        points = scores(auctions, table, punished)
        watch.over(points)
        came = compared(points, plan.copies) / TYPICAL
        gained = gains(critic.layers, watch, came)
        learnt = lessons(made, came, gained, table, plan.natural)
    rate = plan.least_rate + (plan.rate - plan.least_rate) * (1 - done)
    spread = plan.least_spread + (plan.spread - plan.least_spread) * max(0.0, 1 - 2 * done)
    if company.model is not None:
        spread = plan.near
    unsure = foretell(critic, watch, came, max(rate, plan.critic_rate), plan.batch)
    for _ in range(plan.passes if number >= plan.warm else 0):
        for rows in torch.randperm(len(learnt.call), device=device).split(plan.batch):
            some = Lessons(*(part[rows] for part in learnt))
            out = outputs(learner.layers, some.inputs)
            learner.follow(loss_of(out, some, spread, plan.aside), rate)
    return {
        "foretold": unsure,
        "brought": float((came**2).mean()),
        "calls": float(len(auctions.calls)),
        "level": float((auctions.last // 5 + 1).float().mean()),
        "doubled": float((auctions.doubled > 0).float().mean()),
        "cost": float(torch.cat([one.cost for one in made]).sum() / len(came)),
        "decisions": float(len(learnt.call)),
    }


def foretell(critic: Learner, watch: Watch, came: Tensor, rate: float, batch: int) -> float:
    """The critic learns from all turns what the deals brought; the mean square of its error."""
    seen = torch.cat(watch.seen)
    wanted = torch.cat([came[rows] * side(t) for t, rows in enumerate(watch.rows)])
    errors = torch.zeros((), device=came.device)
    for rows in torch.randperm(len(wanted), device=came.device).split(batch):
        wrong = ((outputs(critic.layers, seen[rows])[:, 0] - wanted[rows]) ** 2).mean()
        critic.follow(wrong / 2, rate)
        errors += wrong.detach() * len(rows) / len(wanted)
    return float(errors)


def match(one: nn.Module, other: nn.Module, owner: Tensor, tricks: Tensor) -> tuple[float, float]:
    """IMPs a board of one net over another, with its standard error: every deal at two tables."""
    with torch.no_grad():
        table = drawn(owner, tricks, len(owner), 1, torch.bfloat16)
        nobody = torch.zeros(len(owner), dtype=torch.bool, device=owner.device)
        first, second = by_net(one, lot=False), by_net(other, lot=False)
        here = scores(bid(table, (first, second)), table, nobody)
        there = scores(bid(table, (second, first)), table, nobody)
        won = imps(here - there)
    return float(won.mean()), float(won.std() / len(won) ** 0.5)
