"""A new language is one file: it is dropped beside the others, and nothing else is changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import oddtrick

SOURCE = Path(oddtrick.__file__).parent
FRISIAN = """msgid ""
msgstr ""
"Language: fy\\n"
"X-Name: Frysk\\n"
"X-Draft: yes\\n"

#: every
msgid "Play"
msgstr "Spylje"

#: every
msgid "Settings"
msgstr "Ynstellings"

#: command
msgid "No game called “{name}” here."
msgstr "Gjin spul hjit “{name}”."
"""
ASKED = """
import re
from oddtrick.web.server.static_files import _page_words, page_text
print(re.search('data-languages="(.*?)"', page_text("front/index.html"))[1])
print(_page_words("fy", "front/index").plain.decode())
"""


def test_a_file_of_three_sentences_is_a_language(tmp_path: Path) -> None:
    package = tmp_path / "oddtrick"
    (package / "languages").mkdir(parents=True)
    for folder in (Path(), Path("languages")):
        for one in (SOURCE / folder).iterdir():
            if one.name not in ("languages", "__pycache__"):
                (package / folder / one.name).symlink_to(one)
    (package / "languages/fy.po").write_text(FRISIAN, "utf-8")

    def told(*words: str, **environment: str) -> str:
        path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
        done = subprocess.run(
            [sys.executable, *words],
            env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        return done.stdout + done.stderr

    named, words = told("-c", ASKED).splitlines()
    assert "fy:Frysk:draft" in named.split(";")
    assert words == '{"Play": "Spylje", "Settings": "Ynstellings"}'
    asked = "-m", "oddtrick", "--language", "fy", "rules", "whst"
    assert "Gjin spul hjit “whst”." in told(*asked)
