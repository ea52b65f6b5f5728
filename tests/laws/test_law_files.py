"""The files of the laws: every name and value in them means something, and each law stands where
its number says. What is misspelt is refused with its file and key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from threading import Event, Thread, current_thread

import pytest
from msgspec import structs

from oddtrick.errors import BadRecord
from oddtrick.laws.clauses import read as reading
from oddtrick.laws.clauses.clause import Choose, Clause, Do, LawTable, find
from oddtrick.laws.clauses.effects_vocabulary import IN_DEAL, SINCE_REVOKE, effect
from oddtrick.laws.clauses.facts import FACTS, Question, question_of
from oddtrick.laws.clauses.files import (
    FOLDERS,
    CaseText,
    LawFile,
    PracticeFile,
    Said,
    code_file,
    data,
    facts_file,
    law_files,
    laws_in,
    read,
)
from oddtrick.laws.clauses.read import law_table, table_of
from oddtrick.laws.clauses.vocabulary import MOMENTS, OFFENCES, WHO
from oddtrick.laws.director.joint_ruling import OPPONENTS, PARTNERS, SAME, SIDE
from oddtrick.laws.director.wording import phrase
from oddtrick.laws.notes.code import ACCEPTED, ESTABLISHED, OPEN, Code
from oddtrick.laws.rulings.build_code import CLOSES

STATES = (OPEN, ACCEPTED, ESTABLISHED)
THINGS = (
    *("", "card", "suit", "each", "answer", "other", "call", "tried", "doubled hand", "over"),
    *("doubled", "rest", "withdrawn", "suits", "order", "announced", "barred"),
)
EACH = ("", "suit", "other suit", "suits", "unshown", "forbidden", "first", "rest", "cards")


def _said(facts: Mapping[str, Question], when: Mapping[str, Said], key: str) -> Iterator[str]:
    """What is no fact, or no answer to its question."""
    for name, value in when.items():
        if name not in facts:
            yield f"{key}: there is no fact “{name}”"
            continue
        for one in value if isinstance(value, tuple) else (value,):
            if one not in facts[name].answers:
                yield f"{key}: “{name}” is not answered by “{one}”"


def _of_row(facts: Mapping[str, Question], row: Clause) -> Iterator[str]:
    yield from _said(facts, row.when, "row.when")
    for way in row.either:
        yield from _said(facts, way, "row.either")
    yield from _named(row.on, OFFENCES, "row.on")
    yield from _named(row.who, ("", *WHO), "row.who")
    yield from _of_effects(row.does, "row.does")
    for option in row.options:
        yield from _of_option(facts, option)


def _of_option(facts: Mapping[str, Question], option: Choose) -> Iterator[str]:
    yield from _said(facts, option.when, "row.options.when")
    yield from _named(option.each, EACH, "row.options.each")
    yield from _of_effects(option.does, "row.options.does")


def _of_effects(does: Iterable[Do], key: str) -> Iterator[str]:
    for do in does:
        yield from _named(do.who, ("", *WHO), key)
        yield from _named(do.thing, THINGS, key)
        yield from _named(do.available, ("", IN_DEAL, SINCE_REVOKE), key)
        try:
            phrase(do, law_table("contract1963"))
        except KeyError as error:
            yield f"{key}: “{do.verb}” knows no {error}"


def _named(name: str, names: Iterable[str], key: str) -> Iterator[str]:
    if name not in names:
        yield f"{key}: “{name}” is none of {', '.join(filter(None, names))}"


def _of_law(facts: Mapping[str, Question], law: LawFile) -> Iterator[str]:
    for closing in law.closing:
        yield from _named(closing.on, OFFENCES, "closing.on")
        yield from _named(closing.state, STATES, "closing.state")
        yield from _said(facts, closing.when, "closing.when")
        for moment in closing.moments:
            yield from _named(moment, {*map(str, MOMENTS), *CLOSES}, "closing.moments")
    for met in (*law.meeting, *law.besides):
        key = "besides" if met in law.besides else "meeting"
        for offence in (met.earlier, met.later):
            yield from _named(offence, OFFENCES, key)
        yield from _named(met.players, (SAME, PARTNERS, SIDE, OPPONENTS), f"{key}.players")
        for when in (met.when, met.then):
            yield from _said(facts, when, f"{key}.when")
    for meeting in law.meeting:
        yield from _said(facts, {meeting.fact: meeting.value}, "meeting.fact")
        for when in meeting.unless:
            yield from _said(facts, when, "meeting.unless")


def faults(facts: Mapping[str, Question], laws: Mapping[str, LawFile], folder: str) -> list[str]:
    """What means nothing in the laws of a code, with its file and key."""
    code, found = structs.replace(code_file(folder), takes=None), []
    for name, law in laws.items():
        rows = table_of(folder, code, {name: law}).clauses
        said = [*_of_law(facts, law), *(fault for row in rows for fault in _of_row(facts, row))]
        found += [f"{folder}/{name}.toml: {fault}" for fault in said]
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_name_and_value_means_something(folder: str) -> None:
    assert faults(FACTS, law_files(folder), folder) == []
    code = code_file(folder)
    assert list(_said(FACTS, code.excluded, "excluded")) == []
    assert set(code.offences) == set(law_table(folder).offences)


def test_what_cannot_be_together_are_facts() -> None:
    for never in facts_file().never:
        assert [*_named(never.on, OFFENCES, "on"), *_said(FACTS, never.facts, never.why)] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_law_stands_in_the_file_that_its_number_names(folder: str) -> None:
    """Its first number, or that of a part of it, is the name of its file, which may say in a few
    words what the law is on."""
    for name, law in law_files(folder).items():
        numbers = [row.law.split()[0] for row in law.row] + [row.law for row in law.closing]
        for number in (*numbers, *law.headings):
            part = number.rpartition(":")[2]
            found = re.match(r"\d+", part)
            named = rf"law_{int(found[0]):02}(_[a-z]+)*" if found else re.escape(part)
            assert re.fullmatch(named, name), number


@pytest.mark.parametrize("folder", [f for f in FOLDERS if f != "three_hand1963"])
def test_every_name_and_value_of_a_situation_means_something(folder: str) -> None:
    """But for the moments, and the exceptions asked in one question, which `rule` knows."""
    asked = {"since", "exception"}
    for one in read(data() / folder / "practice.toml", PracticeFile).situation:
        for on, facts in ((one.on, one.facts), *((w.on, w.facts) for w in one.besides)):
            known = {name: value for name, value in facts.items() if name not in asked}
            assert [*_said(FACTS, known, one.title), *_named(on, ("", *OFFENCES), one.title)] == []


def test_every_fact_is_asked_for_and_stands_once() -> None:
    """In the file of the law that asks for it alone, or else among those of several."""
    asked: dict[str, set[tuple[str, str]]] = {}
    for folder in FOLDERS:
        for name, law in law_files(folder).items():
            options = (option.when for row in law.row for option in row.options)
            ways = (way for row in law.row for way in (row.when, *row.either))
            closings = (row.when for row in law.closing)
            for when in (*ways, *options, *closings):
                for fact in when:
                    asked.setdefault(fact, set()).add((folder, name))
    stands = Counter(dict.fromkeys(facts_file().fact, 1))
    for folder in FOLDERS:
        for name, law in law_files(folder).items():
            stands.update(list(law.fact))
            assert [fact for fact in law.fact if asked[fact] != {(folder, name)}] == []
    assert stands == Counter(list(asked))
    assert [fact for fact in facts_file().fact if len(asked[fact]) == 1] == []


def _cases() -> Iterator[pytest.ParameterSet]:
    """The cases of each code, with those of the code it takes from where it has no row of its own;
    the laws are those of the code in whose file a case stands."""
    for folder in FOLDERS:
        takes, own = (
            code_file(folder).takes,
            {r.on for f in law_files(folder).values() for r in f.row},
        )
        but = {*takes.without, *own} if takes else set()
        for home in (folder, *([takes.code] if takes else [])):
            for name, law in law_files(home).items():
                for number, case in enumerate(law.case, 1):
                    if home == folder or case.on not in but:
                        laws = tuple(map(law_table(home).law, case.laws.split()))
                        marks = [pytest.mark.law(one) for one in laws] if home == folder else []
                        id_ = f"{folder}-{name}-{number}"
                        yield pytest.param(folder, laws, case, id=id_, marks=marks)


@pytest.mark.parametrize(("folder", "laws", "case"), list(_cases()))
def test_a_case_comes_to_what_the_book_says_and_to_nothing_else(
    folder: str, laws: tuple[str, ...], case: CaseText
) -> None:
    found = find(law_table(folder), case.on, case.when)
    assert not found.asks
    assert sorted(found.laws) == sorted(laws)
    silent = [row.numbers for row in found.clauses if not (row.does or row.options)]
    for i, numbers in enumerate(silent):  # each says something of its own
        assert not any({*numbers} <= {*other} for other in silent[:i] + silent[i + 1 :])
    assert [do for row in found.clauses for do in row.does] == list(map(effect, case.does))
    assert {row.who for row in found.clauses if row.options} == ({case.who} if case.who else set())
    offered = [option for row in found.clauses for option in row.options]
    options = {
        option.code.replace("{x}", f"{{{option.each}}}"): [*option.does] for option in offered
    }
    assert options == {code: list(map(effect, does)) for code, does in case.options.items()}


@pytest.mark.parametrize("folder", [f for f in FOLDERS if code_file(f).takes])
def test_what_a_code_takes_over_is_said_and_cited_as_it_is_there(folder: str) -> None:
    """After what it has of its own."""
    takes, table = code_file(folder).takes, law_table(folder)
    assert takes is not None
    theirs = law_table(takes.code)
    for offence in set(theirs.offences) - set(takes.without):
        there = [([*map(theirs.law, row.numbers)], row.says) for row in theirs.on(offence)]
        here = [([*map(table.law, row.numbers)], row.says) for row in table.on(offence)]
        assert here[-len(there) :] == there


ROW = 'law = "1"\non = "revoke"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[row]\n", "law_01.toml"),
        ("[[row]]\non = 1\n", r"law_01.toml: .*\$\.row\[0\]\.on"),
        (f'[[row]]\n{ROW}wen = {{ state = "open" }}\n', r"law_01.toml: .*wen.*\$\.row\[0\]"),
        (
            f'[[row]]\n{ROW}does = ["ow partner pass-always"]\n',
            "law_01.toml: row.does: .*verbs are",
        ),
        (f'[[row]]\n{ROW}does = ["tricks two"]\n', r"law_01.toml: row.does: .*tricks number \[av"),
        ('[[row]]\nlaw = "1"\non = "revok"\n', "law_01.toml: row.on: “revok”"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "law_01.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=said):
        table_of("whist", code_file("whist"), laws_in(tmp_path))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('when = { stat = "open" }', "whist/law_01.toml: row.when: there is no fact “stat”"),
        ('when = { state = "opn" }', "whist/law_01.toml: row.when: “state” is not answered by"),
        ('either = [{ again = "yes" }]', "whist/law_01.toml: row.either: “again” is not"),
        ('who = "choser"', "whist/law_01.toml: row.who: “choser” is none of offender, partner"),
        ('does = ["owe partnr pass-always"]', "whist/law_01.toml: row.does: “partnr” is none of"),
        ('does = ["owe partner pass-alwys"]', "whist/law_01.toml: row.does: “owe” knows no"),
        ('does = ["owe partner require suitt"]', "whist/law_01.toml: row.does: “suitt” is none"),
        ('does = ["tricks 1 in_deal"]', "whist/law_01.toml: row.does: “in deal” is none of"),
    ],
)
def test_a_name_or_value_that_means_nothing_is_found(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "law_01.toml").write_text(f"[[row]]\n{ROW}{text}\n", encoding="utf-8")
    (found,) = faults(FACTS, laws_in(tmp_path), "whist")
    assert found.startswith(said)


def test_the_laws_are_read_by_their_numbers_and_ranks(tmp_path: Path) -> None:
    """One that has a lower rank comes first, however high its number; and 100 after 99."""
    for number, rank in ((99, 0), (100, 0), (101, -1)):
        text = f'[[row]]\nlaw = "{number}"\non = "revoke"\nrank = {rank}\n'
        (tmp_path / f"law_{number}.toml").write_text(text, encoding="utf-8")
    table = table_of("whist", code_file("whist"), laws_in(tmp_path))
    assert [row.numbers[0] for row in table.clauses] == ["101", "99", "100"]


def test_a_fact_without_answers_is_asked_by_yes_and_no(tmp_path: Path) -> None:
    path = tmp_path / "law_01.toml"
    path.write_text(
        '[fact.won]\nasks = "Has it?"\n[fact.how]\nasks = "How?"\nanswers = { a = "A" }'
    )
    facts = read(path, LawFile).fact
    assert question_of(facts["won"]) == ("Has it?", {False: "no", True: "yes"})
    assert question_of(facts["how"]) == ("How?", {"a": "A"})


def test_two_threads_that_ask_codes_at_once_do_not_wait_for_one_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One reads the rows of a code while another makes the laws of one."""
    reads = Event()

    def slowly(folder: str) -> LawTable:
        if current_thread() is one:
            reads.set()
            other.join(0.2)
        return law_table(folder)

    monkeypatch.setattr(reading, "law_table", slowly)
    whist, euchre = Code("whist", "whist"), Code("euchre", "euchre")
    one = Thread(target=lambda: whist.table, daemon=True)
    other = Thread(target=lambda: reads.wait() and euchre.laws, daemon=True)
    other.start()
    one.start()
    for thread in (one, other):
        thread.join(5)
        assert not thread.is_alive()
