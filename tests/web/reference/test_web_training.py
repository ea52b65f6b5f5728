"""The trainer over HTTP: points, questions, and a memory that the server does not keep."""

from __future__ import annotations

from wire import Server

from oddtrick.cards import card_code


def test_points_are_listed_by_family(server: Server) -> None:
    families = server.http.get("/api/train/points").json()
    assert [f["id"] for f in families][:2] == ["declarer", "defence"]
    assert all(p["number"] or p["unmet"] for f in families for p in f["points"])
    assert server.http.get("/train").status_code == 200


def test_a_question_comes_with_what_is_told_afterwards(server: Server) -> None:
    asked = server.http.post("/api/train/next", json={"only": "euchre"}).json()
    assert asked["family"] == "euchre"
    assert sum(bool(o.get("right")) for o in asked["options"]) == 1
    assert asked["why"].endswith(".")
    same = server.http.get(f"/api/train/points/{asked['point']}/{asked['number']}").json()
    assert same == asked


def test_a_wrong_card_is_played_on_in_a_deal_that_punishes_it(server: Server) -> None:
    asked = server.http.get("/api/train/points/declarer-hold-up/0").json()
    wrong = next(o["code"] for o in asked["options"] if not o["right"])
    path = f"/api/train/points/declarer-hold-up/{asked['number']}/table"
    made = server.http.post(path, json={"code": wrong})
    assert made.status_code == 201, made.text
    held = made.json()
    assert held["seat"] == asked["seat"]
    state = server.session(held["id"]).state
    acts = [event.action for event in state.log if event.action.kind in ("bid", "pass", "play")]
    codes = [card_code(a.arg) for a in acts if a.kind == "play" and isinstance(a.arg, int)]
    before = [code for trick in [*asked["tricks"], asked["trick"]] for _, code in trick]
    assert codes[: len(before) + 1] == [*before, wrong]
    # The pupil holds what he held in the question.
    own = next(h["cards"] for h in asked["hands"] if h["seat"] == asked["seat"])
    seat = "NESW".index(asked["seat"])
    left = next(p.cards for p in state.places() if (p.kind, p.seat) == ("hand", seat))
    assert {card_code(c) for c in left} == {*own} - {*codes[len(before) :]}
    assert server.http.post(path, json={"code": "H?"}).is_error


def test_an_answer_gives_the_next_time(server: Server) -> None:
    first = server.http.post("/api/train/answered", json={"right": True}).json()
    second = server.http.post("/api/train/answered", json={"right": False, "skill": first}).json()
    assert (second["right"], second["wrong"]) == (1, 1)
    assert second["due"] > ""


def test_what_cannot_be_is_told(server: Server) -> None:
    for path, body in (
        ("/api/train/next", {"only": "chess"}),
        ("/api/train/answered", {"right": True, "skill": {"card": {"due": "never"}}}),
    ):
        answer = server.http.post(path, json=body)
        assert answer.status_code == 422
        assert answer.json()["error"].endswith(".")
    assert server.http.get("/api/train/points/chess/1").status_code == 422


def test_the_points_of_a_step_are_told(server: Server) -> None:
    hands = {"N": "AKQJT987.32..762", "E": "..AKQJT9876.T984", "S": ".AKQJT987654..A5",
             "W": "65432..5432.KQJ3"}  # fmt: skip
    record = {"game": "whist", "dealer": "S", "hands": hands, "turn_up": "HA"}
    asked = {"record": record | {"actions": "C3 C2 C4 CA"}, "steps": [3, 99]}
    answer = server.http.post("/api/reviews/points", json=asked)
    assert answer.json() == [{"step": 3, "point": "whist-last"}]
    assert server.http.post("/api/reviews/points", json={"steps": [3]}).status_code == 422
