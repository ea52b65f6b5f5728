"""What commands tell people, in the language that is spoken at the terminal."""

from __future__ import annotations

import sys

from oddtrick.errors import visible
from oddtrick.messages import Message, TextValue, said, told


def print_told(message: Message | str, /, **values: TextValue) -> None:
    """Print a text: a message, or what `say` makes of a template."""
    print(visible(told(said(message, values))))


def print_remark(message: Message | str, /, **values: TextValue) -> None:
    """The same apart from what a program may read, on the standard error."""
    print(visible(told(said(message, values))), file=sys.stderr)
