"""JSON read as types, by several threads that meet a type for the first time."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from oddtrick.support.typed_json import convert, decode, decoder_of

FIRST_READERS = """
from __future__ import annotations
import sys, threading, time
import msgspec
from oddtrick.support.typed_json import convert, decode

half_known = threading.Event()

def cards():
    half_known.set()
    time.sleep(0.1)
    return list[int]

class Part(msgspec.Struct):
    cards: cards()

class Whole(msgspec.Struct):
    part: Part

first = threading.Thread(target=decode, args=(b'{"part": {"cards": []}}', Whole))
first.start()
half_known.wait()
if sys.argv[1] == "decode":
    print(decode(b'{"part": {"cards": [1]}}', Whole).part.cards)
else:
    print(convert({"part": {"cards": [1]}}, Whole).part.cards)
first.join()
"""


@pytest.mark.parametrize("way", ["decode", "convert"])
def test_threads_read_a_type_for_the_first_time_together(way: str) -> None:
    """Without the lock the process ends with a segmentation fault, and a server with it."""
    words = [sys.executable, "-c", FIRST_READERS, way]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "[1]\n", "")


def test_words_stand_for_numbers_only_where_that_is_allowed() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(b'["1"]', list[int])
    with pytest.raises(msgspec.ValidationError):
        convert(["1"], list[int])
    assert convert(["1"], list[int], strict=False) == [1]


def test_equal_types_have_one_decoder() -> None:
    assert decoder_of(dict[str, int]) is decoder_of(dict[str, int])
    assert decoder_of(dict[str, int]) is not decoder_of(dict[str, float])
