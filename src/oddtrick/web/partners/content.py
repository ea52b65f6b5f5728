"""Types of the contents of a bidding set's page, which its scripts share."""

from __future__ import annotations

from typing import TypedDict

from oddtrick.trainer.partners.boards import BiddingPlan
from oddtrick.trainer.partners.comparison import BoardCompared, CallMeaning

__all__ = ["BiddingCallChoice", "BiddingContent", "BiddingLink", "BoardCompared"]


class BiddingCallChoice(TypedDict):
    """A call that can be made: its code, and its name in words."""

    code: str
    label: str


class BiddingContent(TypedDict):
    """A bidding set as one partner sees it. `board` is the one that is being bid, from 1, 0 where
    all are; `hand` his cards on it, `calls` what has been called there, with its meaning where that
    is shown; `choices` what he can call, empty where it is not his turn. `done` are the boards
    whose comparison may be asked for."""

    id: str
    version: str
    seat: str
    partner_here: bool
    plan: BiddingPlan
    board: int
    dealer: str
    vulnerable: str
    turn: str
    hand: list[str]
    calls: list[CallMeaning]
    choices: list[BiddingCallChoice]
    done: list[int]


class BiddingLink(TypedDict):
    """The partner's link, its picture, and a sentence on who can reach it."""

    link: str
    qr: str
    sentence: str
