"""Entries of a file as lines of JSON: those of events, rooms, parties, classes and bidding sets."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from oddtrick.errors import BadRecord
from oddtrick.messages import Verbatim

Written = TypeVar("Written")


class EntryText(Generic[Written]):
    """The JSON of one kind of entry: `decoder` knows its types, `name` stands in sentences, such as
    “entry of a party”."""

    def __init__(self, decoder: msgspec.json.Decoder[Written], name: str) -> None:
        self._decoder, self._name = decoder, name

    def read(self, text: str) -> Written:
        """The entry that a JSON text holds. Raises `BadRecord`."""
        try:
            return self._decoder.decode(text)
        except msgspec.MsgspecError as error:
            raise BadRecord(
                "This is no {name}: {error}.", name=Verbatim(self._name), error=Verbatim(str(error))
            ) from None

    def write(self, entry: Written) -> str:
        """The entry as JSON."""
        return msgspec.json.encode(entry).decode()
