"""The classes of a server: each a file, opened when somebody first asks for it."""

from __future__ import annotations

from oddtrick.club.storage.log_file import Place
from oddtrick.errors import Refused
from oddtrick.trainer.classroom.entries import ClassOpened
from oddtrick.web.cluster.books import MANY, BookRegistry
from oddtrick.web.cluster.shelves import BookKind

from .open_class import OpenClass
from .requests import NewClass

__all__ = ["Classes"]


class Classes(BookRegistry[OpenClass]):
    """Classes by their names."""

    kind = BookKind("class", "class", "classes", "oddtrick play with another folder", 30)

    def opened(self, place: Place) -> OpenClass:
        return OpenClass.open(place)

    def delete(self, held: OpenClass) -> None:
        """Delete a class that is over, for good. Raises `Refused` for one that is not."""
        if not held.book.school.over:
            raise Refused("End the class first: its pupils hear of that.")
        self.remove(held.id)
        held.changes.tell()

    def make(self, new: NewClass, address: str = "", own: int = MANY) -> OpenClass:
        """A new class, of which `own` made from one address may be kept. Raises `Refused`."""
        self.check_possible()
        opened = ClassOpened(" ".join(new.title.split()))
        return self.create(lambda place, id_: OpenClass.create(place, opened, id_), address, own)
