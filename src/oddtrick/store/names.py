"""Names that stay: each is reserved to a key, of which only the hash is kept.

>>> folded("Ánn  O’Hara") == folded("ann ohara")
True
>>> skeleton("M\N{CYRILLIC SMALL LETTER A}gnus")
'magnus'
"""

from __future__ import annotations

import re
import time
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from oddtrick.errors import Refused
from oddtrick.messages import Name
from oddtrick.store.schema import person, push_line, rating, table_turn

# Letters of other alphabets that look like ours, from Unicode's `confusables.txt` (UTS 39).
#
# Written by `tools/look_alikes.py`.

LOOK_ALIKES = {
    "A": "ΑАᎪᗅꓮ𐊠𖽀𝚨𝛢𝜜𝝖𝞐",
    "B": "ΒВᏴᗷꓐꞴ𐊂𐊡𐌁𝚩𝛣𝜝𝝗𝞑",
    "C": "ϹСᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲🝌",
    "D": "Ꭰᗞᗪꓓ",
    "E": "ΕЕᎬ⋿ⴹꓰ𐊆𑢦𑢮𝚬𝛦𝜠𝝚𝞔",
    "F": "ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂𝈓𝟊",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻᕼⲎꓧ𐋏𝚮𝛨𝜢𝝜𝞖",
    "J": "ͿЈᎫᒍꓙꞲ",
    "K": "ΚКᏦᛕⲔꓗ𐔘𝚱𝛫𝜥𝝟𝞙",
    "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖𝈪",
    "M": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑𝚳𝛭𝜧𝝡𝞛",
    "N": "ΝⲚꓠ𐔓𝚴𝛮𝜨𝝢𝞜",
    "O": "ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠𝚶𝛰𝜪𝝤𝞞",
    "P": "ΡРᏢᑭⲢꓑ𐊕𝚸𝛲𝜬𝝦𝞠",
    "Q": "ⵕ",
    "R": "ƦᎡᏒᖇꓣ𐒴𖼵𝈖",
    "S": "ЅՏᏕᏚꓢ𐊖𐐠𖼺",
    "T": "ΤТᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊𝚻𝛵𝜯𝝩𝞣🝨",
    "U": "Սሀᑌ∪⋃ꓴ𐓎𑢸𖽂",
    "V": "Ѵ۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈𝈍",
    "W": "ԜᎳᏔꓪ𑣦𑣯",
    "X": "ΧХ᙭ᚷ╳ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬𝚾𝛸𝜲𝝬𝞦",
    "Y": "ΥϒУҮᎩᎽⲨꓬ𐊲𑢤𖽃𝚼𝛶𝜰𝝪𝞤",
    "Z": "ΖᏃꓜ𐋵𑢩𑣥𝚭𝛧𝜡𝝛𝞕",
    "a": "ɑαа⍺𝛂𝛼𝜶𝝰𝞪",
    "b": "ƄЬᏏᑲᖯ",
    "c": "ϲсᴄⲥꮯ𐐽",
    "d": "ԁᏧᑯꓒ",
    "e": "еҽ℮ꬲ",
    "f": "քẝꞙꬵ",
    "g": "ƍɡցᶃ",
    "h": "һհᏂ",
    "i": "ıɩɪ˛ͺιіӏᎥι⍳ꙇꭵ𑣃𝚤𝛊𝜄𝜾𝝸𝞲",
    "j": "ϳј",
    "l": "ƖǀΙІӀ۱ᛁ∣⏽Ⲓⵏꓲ￨𐊊𐌉𐌠𖼨𝚰𝛪𝜤𝝞𝞘",
    "n": "ոռ",
    "o": "οσоօ۵०੦૦௦ం౦ಂ೦ംഠ൦ං๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗𝛐𝛔𝜊𝜎𝝄𝝈𝝾𝞂𝞸𝞼",
    "p": "ρϱр⍴ⲣ𝛒𝛠𝜌𝜚𝝆𝝔𝞀𝞎𝞺𝟈",
    "q": "ԛգզ",
    "r": "гᴦⲅꭇꭈꮁ",
    "s": "ƽѕꜱꮪ𐑈𑣁",
    "u": "ʋυսᴜꞟꭎꭒ𐓶𑣘𝛖𝜐𝝊𝞄𝞾",
    "v": "νѵᴠ∨⋁ꮩ𑜆𑣀𝛎𝜈𝝂𝝼𝞶",
    "w": "ɯѡԝաᴡꮃ𑜊𑜎𑜏",
    "x": "×хᕁᕽ᙮⤫⤬⨯",
    "y": "ɣʏγуүყᶌỿℽꭚ𑣜𝛄𝛾𝜸𝝲𝞬",
    "z": "ᴢꮓ𑣄",
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆𝈒",
    "8": "Ȣȣ৪੪ଃ𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
}


DAY = 86_400.0

UNUSED = 800.0
"""Days after which a name that nobody has used is free for others."""

_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
"""Scripts with letters that look alike: a name is written in one of them."""


_NO_LETTER = "A name has at least one letter or figure."


class NamedPerson(NamedTuple):
    """Somebody with a name that stays. `rated` is whether their matches are rated; `seen` when the
    name was last used, in seconds since 1970."""

    id: str
    name: str
    rated: bool
    at: float
    seen: float


_COLUMNS = [person.c[name] for name in NamedPerson._fields]


_LETTER = re.compile(r"LATIN (?:SMALL |(CAPITAL ))?LETTER (?:SMALL CAPITAL )?([A-Z])( WITH .*)?$")
_OURS = {other: ours for ours, others in LOOK_ALIKES.items() for other in others}
_AS_L = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})
_AS_I = str.maketrans({"l": "I", "1": "I", "|": "I", "0": "O"})


@lru_cache(maxsize=4096)
def _ours(sign: str) -> str:
    """The letter or figure of ours that a sign looks like, or the sign itself."""
    if sign.isascii():
        return sign
    if found := _OURS.get(sign):
        return found
    if found := _OURS.get(sign.upper()):  # as Cyrillic has small capitals
        return found.lower()
    letter = _LETTER.search(unicodedata.name(sign, ""))
    if letter is None:
        return sign
    return letter[2] if letter[1] else letter[2].lower()


def skeleton(text: str) -> str:
    """The letters and figures of a text as the eye takes them, without capitals and accents: those
    of other alphabets that look like ours are ours (UTS 39)."""
    return _folded(_apart(text.casefold()))


def _apart(text: str) -> str:
    return "".join(map(_ours, unicodedata.normalize("NFKD", text)))


def _folded(apart: str) -> str:
    return "".join(c for c in apart.casefold() if c.isalnum())[:64]


def seen_as(name: str) -> set[str]:
    """All that the eye may take a name for: I, l and 1 are alike, 0 and O, rn and m. Raises
    `Refused` for a name without a letter or figure."""
    apart = _apart(name)
    alike = (apart, apart.translate(_AS_L), apart.translate(_AS_I), _apart(name.upper()))
    found = {skeleton(name), *map(_folded, alike)}
    found |= {one.replace("rn", "m").replace("vv", "w") for one in found}
    # So were names folded that were reserved long ago.
    found.add(_folded(unicodedata.normalize("NFKD", name)))
    found.discard("")
    if not found:
        raise Refused(_NO_LETTER)
    return found


def folded(name: str) -> str:
    """A name as it is reserved (`skeleton`): two names that are the same so are one. Raises
    `Refused` for a name that has no letter or figure, or that mixes scripts whose letters look
    alike."""
    plain = skeleton(name)
    if not plain:
        raise Refused(_NO_LETTER)
    apart = unicodedata.normalize("NFKD", name)
    scripts = {
        script for c in apart for script in _SCRIPTS if unicodedata.name(c, "").startswith(script)
    }
    if len(scripts) > 1:
        raise Refused("A name that stays is written in one alphabet: these letters look alike.")
    return plain


def person_of(connection: Connection, key: str) -> NamedPerson | None:
    """The person whose key has this hash."""
    return _first(connection, person.c.key == key)


def person_named(connection: Connection, name: str) -> NamedPerson | None:
    """The person to whom a name is reserved, however it is written. Raises `Refused` for a name
    without a letter or figure."""
    alike = person.c.folded.in_(seen_as(name))
    return _first(connection, person.c.folded == skeleton(name)) or _first(connection, alike)


def _first(connection: Connection, which: object) -> NamedPerson | None:
    row = connection.execute(select(*_COLUMNS).where(which)).first()  # type: ignore[arg-type]
    return None if row is None else NamedPerson(*row)._replace(rated=bool(row.rated))


def add_person(connection: Connection, id_: str, name: str, key: str) -> NamedPerson:
    """Reserve a name to the key of a hash; once more where it is that already. Raises `Refused`
    where it is somebody else's, or the key has another name."""
    now, plain, alike = time.time(), folded(name), seen_as(name)
    either = or_(person.c.folded.in_(alike), person.c.key == key)
    found = connection.execute(select(*_COLUMNS, person.c.folded, person.c.key).where(either)).all()
    for row in found:
        if row.key == key and row.folded in alike:
            return NamedPerson(*row[: len(_COLUMNS)])._replace(rated=bool(row.rated))
        if row.key == key:
            raise Refused(
                "This key has the name “{name}” here. A name has a key of its own.",
                name=Name(row.name),
            )
        if row.seen > now - UNUSED * DAY:
            raise Refused(
                "The name “{name}” is somebody’s here. Choose another.", name=Name(row.name)
            )
        delete_person(connection, row.id)
    new = NamedPerson(id_, name, False, now, now)
    values = {**new._asdict(), "rated": 0, "folded": plain, "key": key}
    connection.execute(insert(person).values(**values))
    return new


def change_key(connection: Connection, id_: str, key: str) -> None:
    """Another key for a person: the old one opens nothing any more. Raises `Refused` for one that
    has a name already."""
    if person_of(connection, key) is not None:
        raise Refused("This key has a name already. Make a new one.")
    connection.execute(update(person).where(person.c.id == id_).values(key=key))


def set_rated(connection: Connection, id_: str, rated: bool) -> None:
    """Whether a person's matches are rated from now on. Who leaves is listed no more, and takes
    their ratings up again on coming back."""
    connection.execute(update(person).where(person.c.id == id_).values(rated=int(rated)))


def used(connection: Connection, id_: str) -> None:
    """A person's name is used now."""
    connection.execute(update(person).where(person.c.id == id_).values(seen=time.time()))


def delete_person(connection: Connection, id_: str) -> None:
    """Delete a person: the name is free, the ratings and addresses for notices are gone, and in
    what was rated there stands a number that is nobody's."""
    connection.execute(update(table_turn).where(table_turn.c.person == id_).values(person=""))
    for part in (push_line, rating):
        connection.execute(delete(part).where(part.c.person == id_))
    connection.execute(delete(person).where(person.c.id == id_))
