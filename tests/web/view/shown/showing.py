"""Tables with hands laid out by the test, what is called and played there, and what is seen."""

from __future__ import annotations

from sessions import Game, stacked

from oddtrick.games import written_options
from oddtrick.web.machine_players.turns import meaning_of
from oddtrick.web.messages import ViewFrame
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import present

# The hand that the picture of the auction shows; the others share out the rest.
BRIDGE = {
    "S": "AQJ95.K74.A6.J83",
    "W": "7643.QJ92.T74.A6",
    "N": "T8.A63.KQ532.742",
    "E": "K2.T85.J98.KQT95",
}
# Hearts are turned up, and South has both bowers.
EUCHRE = {"N": "A.K.AQ.A", "E": "KQ.AQ..K", "S": "9.J.J9.T", "W": "T.98.T.9"}


def show(game: Game, seat: str | None, audience: Audience | None = None) -> ViewFrame:
    """The frame of a seat, or of who only watches."""
    home = -1 if seat is None else game.session.game.seat(seat)
    return present(game.session, home, audience or Audience(), meaning_of)


def euchre() -> Game:
    """North deals euchre and turns up the ten of hearts."""
    book = written_options("euchre", {}, 1)
    return stacked("euchre", EUCHRE, turn_up="HT", dealer="N", options=book)


def act(game: Game, codes: str) -> None:
    """Calls, or cards, in turn, whoever's it is; dummy's by declarer."""
    for code in codes.split():
        game.act("NESW"[game.session.state.turns[0].by], code)


def in_four_spades(bridge: Game) -> None:
    """South declares, West is to lead."""
    act(bridge, "1S P 3S P 4S P P P")


def hand_of(frame: ViewFrame, seat: str) -> list[str]:
    """The cards of a hand in their order, as a frame shows them."""
    return next(p.cards for p in frame.places if (p.kind, p.seat) == ("hand", seat))
