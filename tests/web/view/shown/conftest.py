"""The table that most tests of the view look at."""

from __future__ import annotations

import pytest
from sessions import Game, stacked
from showing import BRIDGE


@pytest.fixture
def bridge() -> Game:
    return stacked("contract-rubber", BRIDGE)
