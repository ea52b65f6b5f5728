"""Names that stay: a name belongs to its key, and nobody needs one to play."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wire import Line, Server, Strict

from oddtrick.errors import Refused
from oddtrick.store import names
from oddtrick.store.opening import open_log
from oddtrick.web.server.rate_limits import DAY, Limits


def new_key() -> str:
    return secrets.token_urlsafe(32)


def register(server: Server, name: str, key: str = "") -> str:
    """Reserve a name; its key."""
    key = key or new_key()
    answer = server.http.post("/api/names", json={"name": name, "key": key})
    assert answer.status_code == 201, answer.text
    return key


def me(server: Server, key: str) -> Any:
    return server.http.get("/api/names/me", headers={"authorization": f"Bearer {key}"})


def test_a_name_is_its_keys_and_everybody_elses_who_has_none_is_refused(server: Server) -> None:
    key = register(server, "Ottoline")
    assert me(server, key).json() | {"id": ""} == {
        "id": "", "name": "Ottoline", "rated": False, "ratings": [],
    }  # fmt: skip
    for name in ("Ottoline", "OTTOLINE", " Ottolíne ", "O.t.t.o line"):
        refused = server.http.post("/api/tables", json={"game": "whist", "name": name})
        assert refused.status_code == 409
        assert "“Ottoline” is somebody’s here" in refused.json()["error"]
    made = server.make("whist", others="people", seat="N", key=key)
    seats = server.http.get(f"/api/tables/{made['id']}").json()["seats"]
    assert seats[0]["name"] == "Ottoline"
    assert seats[0]["person"] == me(server, key).json()["id"]
    refused = server.http.post(f"/api/tables/{made['id']}/seats", json={"name": "ottoline"})
    assert refused.status_code == 409
    # Who has no name that stays plays as ever.
    assert server.http.get(f"/api/tables/{server.make('whist')['id']}").status_code == 200


def test_a_key_finds_its_seat_again_on_another_device(server: Server) -> None:
    key = register(server, "Perdita")
    made = server.make("whist", others="people", seat="N", key=key)
    again = server.http.post(f"/api/tables/{made['id']}/seats", json={"key": key})
    assert again.status_code == 200
    assert again.json() | {"asked": 0, "later": 0} == made | {"asked": 0, "later": 0}
    with server.line(made["id"], again.json()["token"]) as line:
        assert line.view["you"] == "N"
    renewed = new_key()
    head = {"authorization": f"Bearer {key}"}
    assert server.http.post("/api/names/me", json={"key": renewed}, headers=head).status_code == 200
    assert me(server, key).status_code == 403
    old = server.http.post(f"/api/tables/{made['id']}/seats", json={"key": renewed})
    assert (old.status_code, old.json()["error"]) == (
        409, "You sit at N already, with an older key: play on where you sat down.",
    )  # fmt: skip


def test_a_name_is_deleted_at_will_and_then_free(server: Server) -> None:
    key = register(server, "Quentin")
    assert register(server, "Quentin", key) == key  # an answer that was lost is asked for again
    taken = server.http.post("/api/names", json={"name": "quentín", "key": new_key()})
    assert (taken.status_code, taken.json()["error"]) == (
        409, "The name “Quentin” is somebody’s here. Choose another.",
    )  # fmt: skip
    second = server.http.post("/api/names", json={"name": "Other", "key": key})
    assert "has the name “Quentin”" in second.json()["error"]
    gone = server.http.delete("/api/names/me", headers={"authorization": f"Bearer {key}"})
    assert gone.json() == {"deleted": "Quentin"}
    assert me(server, key).status_code == 403
    assert register(server, "quentin") != key


def test_an_onlooker_is_not_called_by_somebodys_name(server: Server) -> None:
    key = register(server, "Rosalind")
    made = server.make("whist", others="people", seat="N")

    def called(**hello: str) -> str:
        with server.open(made["id"]) as socket:
            line = Line(socket)
            line.send(type="hello", name="Rosalind", **hello)
            if not hello:
                assert "“Rosalind” is somebody’s here" in line.next_of("error")["message"]
            line.next_of("view")
            said = secrets.token_hex(4)
            line.send(type="say", text=said, watchers=True)
            heard = line.see(lambda v: any(r["text"] == said for r in v["talk"]))
            return str(heard["talk"][-1]["name"])

    assert (called(key=key), called()) == ("Rosalind", "Onlooker")


def test_a_name_nobody_has_used_for_long_is_free(tmp_path: Any) -> None:
    log = open_log(tmp_path / "tables.sqlite3")
    log.change(lambda c: names.add_person(c, "one", "Sebastian", "a" * 64))
    with pytest.raises(Refused, match="is somebody’s here"):
        log.change(lambda c: names.add_person(c, "two", "sebastian", "b" * 64))
    names.UNUSED, days = 0.0, names.UNUSED
    try:
        log.change(lambda c: names.add_person(c, "two", "sebastian", "b" * 64))
    finally:
        names.UNUSED = days
    assert log.ask(lambda c: names.person_of(c, "a" * 64)) is None
    log.close()


@pytest.mark.parametrize("name", ["", "  ", "…", "☺", "Аnn"])  # the last with a Cyrillic A
def test_a_name_that_nobody_could_tell_from_others_is_refused(server: Server, name: str) -> None:
    answer = server.http.post("/api/names", json={"name": name, "key": new_key()})
    assert answer.status_code == 409
    assert answer.json()["error"].startswith("A name ")


def test_a_name_that_the_program_gives_to_everybody_is_nobodys(server: Server) -> None:
    answer = server.http.post("/api/names", json={"name": "Some-Body", "key": new_key()})
    assert answer.json()["error"].startswith("“Some-Body” is what the program calls people.")


def test_an_address_reserves_so_many_names_in_a_day(strict: Strict) -> None:
    with strict(Limits(day={**DAY, "names": 2})) as server:
        register(server, "Tamsin")
        register(server, "Ursula")
        third = server.http.post("/api/names", json={"name": "Viola", "key": new_key()})
        assert third.status_code == 429
        assert "2 names have been made today" in third.json()["error"]


@given(
    st.sampled_from(["/api/names", "/api/names/me", "/api/names/me/notices", "/api/turns"]),
    st.dictionaries(
        st.sampled_from(["name", "key", "rated", "endpoint", "p256dh", "auth", "tokens", "x"]),
        st.none() | st.booleans() | st.integers() | st.text(max_size=50)
        | st.lists(st.text(max_size=8), max_size=3) | st.just("A" * 43),
        max_size=4,
    ),
    st.sampled_from(["", "A" * 43, "B" * 43, "no key"]),
)  # fmt: skip
def test_whatever_is_asked_is_answered_in_a_sentence(
    server: Server, path: str, body: Any, key: str
) -> None:
    head = {"authorization": f"Bearer {key}"} if key else {}
    answer = server.http.post(path, json=body, headers=head)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert answer.json()["error"][-1] in ".)"
