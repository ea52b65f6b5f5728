"""Entries of a file as lines of JSON: those of events, rooms, parties, classes and bidding sets."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from oddtrick.errors import BadRecord, cause
from oddtrick.messages import term
from oddtrick.support.typed_json import decoder_of, written

Written = TypeVar("Written")


class EntryText(Generic[Written]):
    """The JSON of one kind of entry: `kind` are its types, `name` stands in sentences, such as
    “entry of a party”."""

    def __init__(self, kind: Any, name: str) -> None:
        self._decoder: msgspec.json.Decoder[Written] = decoder_of(kind)
        self._name = name

    def read(self, text: str) -> Written:
        """The entry that a JSON text holds. Raises `BadRecord`."""
        try:
            return self._decoder.decode(text)
        except msgspec.MsgspecError as error:
            raise BadRecord(
                "This is no {name}: {error}.", name=term(self._name), error=cause(error)
            ) from None

    def write(self, entry: Written) -> str:
        """The entry as JSON; its texts are kept with their values."""
        return written(entry).decode()
