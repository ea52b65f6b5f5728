"""The library used wrongly, as a stranger does at first: every refusal is ours, and its sentence
says what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from oddtrick import Seat, Strain, deal, game, read_record, record_of, replay_record, view
from oddtrick.cards import (
    bridge_hand,
    card,
    euchre_order,
    mask_of,
    natural_order,
    pack_of,
)
from oddtrick.club.scoring.ranking import ranking
from oddtrick.club.scoring.session import session_scores
from oddtrick.dealing import BALANCED, HCP, Dealer, between, holds, length, pattern, read_condition
from oddtrick.errors import OddtrickError
from oddtrick.formats import Board, Call, WrittenContract, read_boards, write_boards
from oddtrick.formats.diagram import board_svg
from oddtrick.laws import WHIST
from oddtrick.laws.director.assistant import rule
from oddtrick.players import enlist, player
from oddtrick.records import summary, write_record
from oddtrick.rules import rules_of
from oddtrick.simulate import boards_dealt, by_book, by_players, play_out, seated, simulate
from oddtrick.solver import (
    Position,
    Solver,
    analyse,
    hands_of,
    leads,
    par,
    solve,
    solve_many,
    table,
    tables,
)

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
HANDS = hands_of(DEAL)
TABLE = table(DEAL)
WHOLE = Position(HANDS)
PLAIN = game("whist")
STATE = deal(PLAIN, Random(1))

# Wrongly used on purpose: what a type checker would say beforehand is left out here.
USES: list[tuple[Callable[[], Any], str]] = [
    # Games, deals and acts.
    (lambda: game(5), "such as “whist”, not “5”"),
    (lambda: game("Whist game"), "Try whist"),
    (lambda: game("whist", "laws=strict"), "Options are given by name"),
    (lambda: game("whist", {"lawz": "strict"}), "Its options: laws"),
    (lambda: PLAIN.seat("Q"), "no seat “Q”: N, E, S, W"),
    (lambda: PLAIN.seat(7), "no seat “7”: N, E, S, W"),
    (lambda: deal("whist", Random(1)), 'as oddtrick.game gives it'),
    (lambda: deal(PLAIN, 7), "such as random.Random(7), not “7”"),
    (lambda: view(STATE, 9), "no seat “9”: N, E, S, W"),
    (lambda: STATE.action(5), "An act is named by its code, such as “SA”"),
    (lambda: STATE.push("SA"), "cannot be done now by"),
    # Records.
    (lambda: read_record(5), "a line of JSON, text or bytes"),
    (lambda: read_record({"game": "whist"}), "a line of JSON, text or bytes"),
    (lambda: replay_record("whist"), "as read_record or record_of give it"),
    (lambda: record_of("whist"), "as deal or replay_record give it"),
    (lambda: write_record(STATE), "as read_record or record_of give it"),
    (lambda: summary("whist"), "as replay_record gives it"),
    # Players and simulated deals.
    (lambda: list(simulate("whist", 1, 1)), 'as oddtrick.game gives it'),
    (lambda: list(simulate(PLAIN, "3", 1)), "a whole number from 0 up, not “3”"),
    (lambda: list(simulate(PLAIN, -1, 1)), "a whole number from 0 up, not -1"),
    (lambda: list(simulate(PLAIN, 1, [1])), "The seed is a whole number or a text"),
    (lambda: list(simulate(PLAIN, 1, 1, "book")), "such as by_book(game)"),
    (lambda: list(simulate(PLAIN, 1, 1, lambda state, rng: "SA")), "one of state.legal"),
    (lambda: play_out(STATE, "book", Random(1)), "such as by_book(game)"),
    (lambda: by_book("whist"), 'as oddtrick.game gives it'),
    (lambda: by_players(PLAIN, "book"), "Whist has 4 seats: name a player for each"),
    (lambda: by_players(PLAIN, ("book",)), "Whist has 4 seats: name a player for each"),
    (lambda: seated(PLAIN, "NX=book"), "no seat “X”: N, E, S, W"),
    (lambda: seated(PLAIN, 5), "a text such as “NS=book,EW=random”"),
    (lambda: player("nobody", PLAIN), "no players called “nobody”: random, beginner, book"),
    (lambda: player("book", "whist"), 'as oddtrick.game gives it'),
    (lambda: enlist("mine", 5), "a class with “choose”"),
    (lambda: enlist("", object), "a name such as “lowest”"),
    (lambda: list(boards_dealt(PLAIN, ["deals.pbn"])), "those of read_boards"),
    # The solver.
    (lambda: hands_of(None), "A deal is a board, four masks"),
    (lambda: hands_of({"N": 1}), "A deal is a board, four masks"),
    (lambda: hands_of([1, 2, 4]), "A deal has four hands, not 3"),
    (lambda: table(5), "A deal is a board, four masks"),
    (lambda: table(DEAL, strains=None), "a list of C, D, H, S and NT"),
    (lambda: table(DEAL, seconds="1"), "a number of seconds, not “1”"),
    (lambda: TABLE["N"], "by declarer and strain"),
    (lambda: TABLE["NS", "NT"], "Declarer is N, E, S or W"),
    (lambda: par(DEAL), "The dealer is N, E, S or W"),
    (lambda: par(DEAL, "N"), "Vulnerable is None, NS, EW or All"),
    (lambda: par(DEAL, "N", "maybe"), "Vulnerable is None, NS, EW or All"),
    (lambda: par(DEAL, "N", (True,)), "a pair of truth values"),
    (lambda: par(DEAL, "N", "none", score=5), "what duplicate(…) makes"),
    (lambda: leads(DEAL, "N", "7NT"), "C, D, H, S or NT"),
    (lambda: tables(DEAL), "for one, write [deal]"),
    (lambda: tables([DEAL], strains=["Z"]), "C, D, H, S or NT"),
    (lambda: tables([DEAL], threads="two"), "at least one thread"),
    (lambda: solve(DEAL), "a whole deal is for table, leads and pa"),
    (lambda: analyse(WHOLE, 5), "a list of cards"),
    (lambda: analyse(WHOLE, ["SA"]), "gives the number of a card"),
    (lambda: Position(HANDS, "Q"), "A seat is N, E, S or W"),
    (lambda: Position(HANDS, "N", "NT"), "such as natural_orde"),
    (lambda: Position(HANDS, out=5), "whole numbers"),
    (lambda: Position.of_contract(DEAL, "N", "3NT"), "C, D, H, S or NT"),
    (lambda: solve_many([HANDS], DEAL), "A question is about a Position"),
    (lambda: solve_many(5, WHOLE), "rows of 4 masks"),
    (lambda: Solver("big"), "a number of bytes"),
    # Deals under conditions.
    (lambda: Dealer("balanced"), "which seat it is about"),
    (lambda: Dealer(BALANCED), "which seat it is about"),
    (lambda: Dealer({"N": "15-17 hcp"}), "read_condition("),
    (lambda: Dealer({None: BALANCED}), "A seat is N, E, S, W"),
    (lambda: Dealer(known={"N": "AKQ"}), "bridge_hand"),
    (lambda: Dealer(known=5), "those of a board, or by seat"),
    (lambda: Dealer(pack="9TJ"), "Cards are a list"),
    (lambda: Dealer(sizes=13), "such as (13, 13, 13, 13)"),
    (lambda: Dealer(where="hcp(NS) >= 25"), "read_formula("),
    (lambda: Dealer(where=[lambda deals: 5]).draw(1, Random(1)), "one for each deal"),
    (lambda: Dealer(order="spades"), "such as euchre_orde"),
    (lambda: Dealer(names=5), "one a seat"),
    (lambda: Dealer().draw(5, 1), "such as random.Random(7)"),
    (lambda: Dealer().draw(-1, Random(1)), "a number from 0"),
    (lambda: Dealer().draw(1, Random(1), likelihood=5), "a function of an array of deals"),
    (lambda: between("hcp", 15), "HCP, POINTS"),
    (lambda: between(HCP, 17, 15), "the lower number first"),
    (lambda: between(HCP, "15"), "numbers at its ends"),
    (lambda: length("NT", 5), "No-trump is no suit"),
    (lambda: length(7, 5), "A suit is C, D, H, S"),
    (lambda: pattern("4432"), "such as (5, 4, 3, 1)"),
    (lambda: holds(["SA"]), "such as mask_of"),
    (lambda: BALANCED & "15 hcp", "read_condition of oddtrick.dealing reads text"),
    (lambda: "15 hcp" | BALANCED, "read_condition of oddtrick.dealing reads text"),
    (lambda: BALANCED.fits("AKQ"), "such as mask_of"),
    (lambda: read_condition(5), "such as “15-17 hcp”"),
    # Cards and seats.
    (lambda: bridge_hand(5), "such as AKQ.J98.T32.5432"),
    (lambda: card(5), "SA is the ace of spades"),
    (lambda: mask_of("SA"), "Cards are a list"),
    (lambda: pack_of("XY"), "among 23456789TJQKA"),
    (lambda: natural_order("Q"), "C, D, H, S, NT"),
    (lambda: euchre_order(9), "C, D, H, S, NT"),
    (lambda: Seat.of("Q"), "N, E, S or W"),
    (lambda: Seat(9), "N, E, S or W"),
    (lambda: Strain.of("Z"), "C, D, H, S or NT"),
    # Files and pictures.
    (lambda: list(read_boards(5)), "a pathlib.Path, a binary stream, text or bytes"),
    (lambda: list(read_boards("deals.pbn")), "give pathlib.Path"),
    (lambda: list(read_boards('[Board "1"]', "zip")), "choose one of pbn"),
    (lambda: b"".join(write_boards(Board(), "pbn", on_loss=None)), "write [board]"),
    (lambda: b"".join(write_boards(["x"], "pbn", on_loss=None)), "as read_boards gives it"),
    (lambda: list(Board(dealer="Q", auction=(Call("1C"),)).calls()), "The dealer is N, E, S or W"),
    (lambda: Board(dealer="N").par(), "all four are needed"),
    (lambda: Board().table(), "all four are needed"),
    (lambda: board_svg(None), "as read_boards gives it"),
    (lambda: WrittenContract.read(5), "such as 4SX"),
    # Laws and clubs.
    (lambda: rule("nolaw", "revoke"), "Codes are: contract1963"),
    (lambda: rule(None, "revoke"), "such as “contract1963”"),
    (lambda: rule(WHIST, 5), "It has: revoke"),
    (lambda: ranking([1, 2]), "as session_scores gives them"),
    (lambda: session_scores(5), "that score_board gives"),
    (lambda: rules_of("nogame"), "lists those there are"),
]  # fmt: skip


@pytest.mark.parametrize(("use", "said"), USES, ids=[str(n) for n in range(len(USES))])
def test_what_is_wrong_is_refused_with_what_would_be_right(
    use: Callable[[], Any], said: str
) -> None:
    with pytest.raises(OddtrickError, match=re.escape(said)):
        use()
