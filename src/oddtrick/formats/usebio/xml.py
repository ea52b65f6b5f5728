"""The XML beneath USEBIO: elements as values, read from strangers' files and written back.

Text before an element's first child, attributes, children and processing instructions are kept;
comments, blanks between elements and the file's own document type are not.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

import msgspec

from oddtrick.formats.errors import FormatError

DEEPEST = 50
"""How deep the elements of a file may be nested."""
MOST = 1_000_000
"""How many elements and attributes a file may have."""


class Element(msgspec.Struct, frozen=True):
    """An XML element: its name, attributes, text and the elements within."""

    name: str
    text: str = ""
    attributes: dict[str, str] = {}
    children: tuple[Element, ...] = ()

    def get(self, name: str) -> str:
        """The text of the first element within of that name; ``""`` if there is none."""
        for child in self.children:
            if child.name == name:
                return child.text
        return ""

    def all(self, *names: str) -> Iterator[Element]:
        """The elements directly within of the given names."""
        return (child for child in self.children if child.name in names)

    def within(self, name: str) -> Iterator[Element]:
        """The elements of a name, however deep."""
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.within(name)

    def number(self, name: str) -> int | None:
        """The whole number an element within holds."""
        text = self.get(name).strip().removeprefix("+")
        digits = text.removeprefix("-")
        return int(text) if digits.isdecimal() and len(digits) < 10 else None

    @staticmethod
    def make(name: str, *children: Element | None, text: str = "", **attributes: str) -> Element:
        """An element; children that are None are left out."""
        return Element(name, text, attributes, tuple(c for c in children if c is not None))

    @staticmethod
    def leaf(name: str, value: object) -> Element | None:
        """An element that holds a value; None where there is no value."""
        return None if value in (None, "") else Element(name, str(value))


def read_element(raw: bytes) -> Element:
    """The outermost element. Raises `FormatError` for what is not XML or has entities."""
    return _Builder().read(raw)


def write_element(element: Element) -> str:
    """The element as indented XML text."""
    root = _node(element)
    ET.indent(root)
    return ET.tostring(root, "unicode")


class _Open:
    """An element whose end has not come yet."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name, self.attributes = name, attributes
        self.text: list[str] = []  # up to the first element within
        self.children: list[Element] = []


class _Builder:
    """Makes elements of what the parser meets, and refuses entities of any sort as it meets them,
    whatever the encoding: a results file needs none, and a few lines of them are gigabytes."""

    def __init__(self) -> None:
        self.open = [_Open("", {})]
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.EntityDeclHandler = self._entity
        self.parser.SkippedEntityHandler = self._entity

    def read(self, raw: bytes) -> Element:
        try:
            self.parser.Parse(raw, True)
        except expat.ExpatError as error:
            said = expat.ErrorString(error.code)
            raise FormatError(
                f"This is not well-formed XML ({said}).", error.lineno, error.offset + 1
            ) from None
        except (ValueError, LookupError) as error:
            raise FormatError(f"This XML cannot be read: {error}.") from None
        return self.open[0].children[0]

    def _refused(self, sentence: str) -> FormatError:
        return FormatError(
            sentence, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1 + len(attributes)
        if self.count > MOST:
            raise self._refused(f"The file has over {MOST:,} elements, too many for results.")
        if len(self.open) > DEEPEST + 1:
            raise self._refused("The elements are nested too deeply for a results file.")
        self.open.append(_Open(name, attributes))

    def _text(self, text: str) -> None:
        if not self.open[-1].children:
            self.open[-1].text.append(text)

    def _instruction(self, target: str, text: str) -> None:
        self.count += 1
        if len(self.open) > 1:
            self.open[-1].children.append(Element(f"?{target}", text))

    def _end(self, _: str) -> None:
        done = self.open.pop()
        text = "".join(done.text).strip()
        element = Element(done.name, text, done.attributes, tuple(done.children))
        self.open[-1].children.append(element)

    def _entity(self, *_: object) -> None:
        raise self._refused(
            "The file defines entities of its own, which a results file never needs."
        )


def _node(element: Element) -> ET.Element[Any]:
    if element.name.startswith("?"):
        return ET.ProcessingInstruction(element.name[1:], element.text or None)
    node = ET.Element(element.name, element.attributes)
    node.text = element.text or None
    node.extend(_node(child) for child in element.children)
    return node
