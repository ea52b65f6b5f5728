"""The pages of sets and days: there for what exists, and 404 for what does not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from wire import Server

from oddtrick.sets.daily import today


@pytest.mark.parametrize("path", ["/today/set", "/today", "/results", "/today/set/bridge-8-1"])
def test_the_pages_are_there(tables: Server, path: str) -> None:
    found = tables.http.get(path)
    assert found.status_code == 200
    assert 'class="names"' in found.text


def test_the_page_of_an_earlier_day_is_there(tables: Server) -> None:
    assert tables.http.get(f"/today/{today() - timedelta(3)}").status_code == 200


@pytest.mark.parametrize(
    "path", ["/today/set/nothing", "/today/set/2026-13-01-bridge", "/today/never"]
)
def test_what_is_not_there_has_a_page_that_says_so(tables: Server, path: str) -> None:
    found = tables.http.get(path)
    assert found.status_code == 404
    assert 'role="alert"' in found.text


def test_tomorrow_has_no_page(tables: Server) -> None:
    for path in ("/today/{}", "/today/set/{}-bridge"):
        assert tables.http.get(path.format(today() + timedelta(2))).status_code == 404
