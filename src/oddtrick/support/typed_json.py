"""JSON, and values read from it, as the types they should have: by several threads at once.

    >>> decode(b'{"N": 1}', dict[str, int])
    {'N': 1}

msgspec works out what a type is made of when that type is first read, and remembers the result
before it is complete. A second thread that reads the same type at that moment ends the process with
a segmentation fault (msgspec 0.22). Here one thread at a time works out a type. All types of this
package are read through this module.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar, overload

import msgspec

Value = TypeVar("Value")

_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}
_working_out = Lock()


@overload
def decoder_of(kind: type[Value]) -> msgspec.json.Decoder[Value]: ...
@overload
def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]: ...
def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type, the same whenever it is asked for. Any thread may use it."""
    decoder = _decoders.get(kind)
    if decoder is None:
        with _working_out:
            decoder = _decoders.get(kind)
            if decoder is None:
                decoder = _decoders[kind] = msgspec.json.Decoder(kind)
    return decoder


@overload
def decode(data: bytes | bytearray | str, kind: type[Value]) -> Value: ...
@overload
def decode(data: bytes | bytearray | str, kind: Any) -> Any: ...
def decode(data: bytes | bytearray | str, kind: Any) -> Any:
    """The value that JSON text says, of this type. Raises `msgspec.DecodeError` for what is not
    JSON, and of its kind `msgspec.ValidationError` for what is of another type."""
    return decoder_of(kind).decode(data)


@overload
def convert(value: Any, kind: type[Value], strict: bool = True) -> Value: ...
@overload
def convert(value: Any, kind: Any, strict: bool = True) -> Any: ...
def convert(value: Any, kind: Any, strict: bool = True) -> Any:
    """A value of plain dictionaries, lists and words as a value of this type; where not `strict`,
    words may stand for numbers. Raises `msgspec.ValidationError`."""
    decoder_of(kind)
    return msgspec.convert(value, kind, strict=strict)
