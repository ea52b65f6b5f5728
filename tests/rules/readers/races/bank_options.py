"""Readers of what the pages of Russian Bank and Pishe Pasha say of digging, of looking at cards,
of cutting and of Stop."""

from __future__ import annotations

from copy import deepcopy

from readers.races.banks import PisheReader, RaceReader, RussianBankReader, step
from readers.reader import Dealt


class DigReader(RussianBankReader):
    """Russian Bank in which a card is dug out for its foundation."""

    def legal(self) -> dict[str, str]:
        found = super().legal()
        if self.turned or any(">F" in code for code in found):
            return found
        buried = {n for n, pile in enumerate(self.tableau, 1) if len(pile) > 1}
        buried = {str(n) for n in buried if self.ready(self.tableau[n - 1][-2])}
        digging = {code: key for code, key in found.items() if code.split(">")[0] in buried}
        return digging or found


class CutReader(RussianBankReader):
    """Russian Bank in which the lower card cut begins."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        one, two = map(step, dealt.cut)
        assert one != two
        self.mover = int(two < one)


class LookingReader(RussianBankReader):
    """Russian Bank with looking at cards."""

    looked = ""

    def turn(self) -> int:
        return self.other if self.looked == "request" else self.mover

    def legal(self) -> dict[str, str]:
        if self.looked == "request":
            return {"allow": "allow", "refuse": "refuse"}
        stock = self.stocks[self.mover]
        if self.looked == "look":
            up = self._duties()
            if any(code.startswith("S>") for code in up):
                return up
            found = self._fills()
            self._onto(found, "S", stock[-1], "stock")
            return {code: key for code, key in found.items() if code[:2] == "S>"} | {
                "leave": "leave"
            }
        return super().legal()

    def _as_you_like(self) -> dict[str, str]:
        found = super()._as_you_like()
        if self.stocks[self.mover] and not self.looked:
            found |= {"request": "ask to look", "look": "look without leave"}
        return found

    def act(self, code: str) -> None:
        if code in ("request", "allow", "refuse", "look"):
            self.looked = code
            return
        alone = self.looked == "look"
        if code == "leave":
            code = "pass"
        super().act(code)
        if alone and code != "pass" and not self.over:
            super().act("pass")

    def passed_on(self) -> None:
        super().passed_on()
        self.looked = ""


class StopReader(RaceReader):
    """A game of two in turns in which Stop is called."""

    interrupts = True
    slots = ("stocks", "hands", "tableau", "home", "discards", "turned", "mover", "idle", "seen",
             "moved", "played", "following", "positions", "came_back")  # fmt: skip
    """All that a Stop puts back."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.last, self.free, self.owed = -1, False, False
        self.before: dict[str, object] = {}

    def ups(self) -> dict[str, str]:
        """The moves to a foundation that must come first."""
        raise NotImplementedError

    def ready(self, card: str) -> int:
        """The foundation that takes a card, from 1; 0 where none does."""
        raise NotImplementedError

    def free_acts(self) -> dict[str, str]:
        """The acts where nobody is held to the foundations."""
        raise NotImplementedError

    def calls(self) -> dict[str, str]:
        return {"STOP": "stop"}

    def freed(self) -> dict[str, str]:
        """The other's card, wrongly discarded, played up."""
        card = self.discards[self.other][-1] if self.discards[self.other] else ""
        if not self.free or not card or not self.ready(card):
            return {}
        at = self.ready(card)
        return {f"D{self.theirs}>F{at}": "freed to foundation"}

    def legal(self) -> dict[str, str]:
        if self.owed:
            return self.ups()
        found = self.free_acts() | self.freed()
        return found | (self.calls() if self.last == self.other else {})

    def interruptions(self) -> dict[str, str]:
        """The words of the player who is not in turn."""
        if self.last != self.mover:
            return {}
        return {f"{self.other}:{code}": key for code, key in self.calls().items()}

    def act(self, code: str) -> None:
        code = code.rpartition(":")[2]
        if code in ("STOP", "CORRECT"):
            return self.stopped(code)
        me = self.mover
        before = {slot: deepcopy(getattr(self, slot)) for slot in self.slots if hasattr(self, slot)}
        wrong = bool(self.ups()) and code not in self.ups() and code not in self.freed()
        self.before = before if wrong else {}
        self.last, self.free, self.owed = me, False, False
        if code.startswith("D@"):
            card = self.discards[self.other].pop()
            self.put_up(card, int(code.split(">F")[1]))
        else:
            super().act(code)
        return None

    def put_up(self, card: str, at: int) -> None:
        raise NotImplementedError

    def stopped(self, code: str) -> None:
        self.last = -1
        if not self.before:
            return
        for slot, value in self.before.items():
            setattr(self, slot, value)
        self.before = {}
        if code == "CORRECT":
            self.owed = True
            return
        wrong = bool(self.turned)
        super().act("discard")
        self.free = wrong


class StopBankReader(StopReader, RussianBankReader):
    """Russian Bank with Stop."""

    def ups(self) -> dict[str, str]:
        return self._duties()

    def ready(self, card: str) -> int:
        return RussianBankReader.ready(self, card)

    def free_acts(self) -> dict[str, str]:
        tops = [*self.stocks[self.mover][-1:], self.turned, *(p[-1] for p in self.tableau if p)]
        names = ["S"] * bool(self.stocks[self.mover]) + ["T"]
        names += [str(n) for n, p in enumerate(self.tableau, 1) if p]
        found: dict[str, str] = {}
        for source, card in zip(names, tops, strict=True):
            if card and self.ready(card):
                found[f"{source}>F{self.ready(card)}"] = "card to foundation"
        rest = self._with_turned()
        if self.turned and found:
            rest |= {"discard": "discard"}
        return found | (rest or self._spaces() or self._as_you_like())

    def put_up(self, card: str, at: int) -> None:
        self.home[at - 1] += 1
        self.seen.add(self.layout())
        self.look_for_the_end()


class StopPisheReader(StopReader, PisheReader):
    """Pishe Pasha with Stop."""

    def calls(self) -> dict[str, str]:
        return {"STOP": "stop", "CORRECT": "correct"}

    def ups(self) -> dict[str, str]:
        return self._duties()

    def freed(self) -> dict[str, str]:
        return {}

    def free_acts(self) -> dict[str, str]:
        return self._duties() | self._others()
