"""JSON, and values read from it, as the types they should have: by several threads at once.

    >>> decode(b'{"N": 1}', dict[str, int])
    {'N': 1}

msgspec works out what a type is made of when that type is first read, and remembers the result
before it is complete. A second thread that reads the same type at that moment ends the process with
a segmentation fault (msgspec 0.22). Here one thread at a time works out a type. All types of this
package are read through this module.

A text for people passes from one process to another by `written` and back by `decode`, as its
template and values; what an older version wrote is a bare string, and is read as that.

    >>> from oddtrick.messages import Message, Name, say
    >>> written(say("{who} passed.", who=Name("Jack")))
    b'{"say":"{who} passed.","with":{"who":{"name":"Jack"}}}'
    >>> decode(_, Message), decode('"Passed out"', Message)
    (say('Jack passed.'), say('Passed out'))
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar, overload

import msgspec

from oddtrick.messages import (
    DecimalNumber,
    Grouped,
    InEnglish,
    Listing,
    Message,
    Name,
    Sentence,
    TextValue,
    Verbatim,
    Within,
    term,
)

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
                decoder = _decoders[kind] = msgspec.json.Decoder(kind, dec_hook=_text_of)
    return decoder


def written(value: Any) -> bytes:
    """JSON in which a text for people is its template and its values, for another process."""
    return _encoder.encode(value)


def _data_of(value: object) -> Any:
    """A text, or what fills one, as plain data."""
    match value:
        case Message(template=template, values=values) if values:
            return {"say": template, "with": {k: _data_of(v) for k, v in values.items()}}
        case Message(template=template):
            return {"say": template}
        case Name(text):
            return {"name": text}
        case Verbatim(text):
            return {"verbatim": text}
        case DecimalNumber(text):
            return {"figure": text}
        case Grouped(number):
            return {"grouped": number}
        case Listing(items, tie):
            return {"items": [_data_of(item) for item in items], "tie": tie}
        case Sentence(message, which):
            return {"sentence": _data_of(message), "which": which}
        case Within(message):
            return {"within": _data_of(message)}
        case InEnglish(text, message):
            return {"english": text, "elsewhere": _data_of(message)}
        case int():
            return value
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def _value_of(data: object) -> TextValue:
    """What fills a text, from plain data."""
    match data:
        case int():
            return data
        case {"say": str(template), "with": dict(values)}:
            return Message(template, {str(k): _value_of(v) for k, v in values.items()})
        case {"say": str(template)}:
            return Message(template, {})
        case {"name": str(text)}:
            return Name(text)
        case {"verbatim": str(text)}:
            return Verbatim(text)
        case {"figure": str(text)}:
            return DecimalNumber(text)
        case {"grouped": int(number)}:
            return Grouped(number)
        case {"items": list(items), "tie": str(tie)}:
            return Listing(tuple(map(_value_of, items)), tie)
        case {"sentence": message, "which": ("lead" | "rest" | "unstopped") as which}:
            return Sentence(_text_of(Message, message), which)
        case {"within": message}:
            return Within(_text_of(Message, message))
        case {"english": str(text), "elsewhere": message}:
            return InEnglish(text, _text_of(Message, message))
    raise ValueError("This is no part of a text.")


def _text_of(kind: type[Any], data: object) -> Any:
    """A text from plain data; what is of a type of its own is taken as it is."""
    if kind is not Message:
        return data
    text = term(data) if isinstance(data, str) else _value_of(data)
    if not isinstance(text, Message):
        raise ValueError("This is no text.")
    return text


_encoder = msgspec.json.Encoder(enc_hook=_data_of)


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
    return msgspec.convert(value, kind, strict=strict, dec_hook=_text_of)
