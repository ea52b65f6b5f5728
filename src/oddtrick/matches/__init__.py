"""Matches against other programs, by the table-manager protocol of Blue Chip Bridge, version 18.

`messages` reads and writes its lines, `sitting` is one player, `hosting` the table manager; both
are fed with lines and give lines, and know of no network. `network` connects them
(``docs/program/table-manager.md``).

>>> from oddtrick.matches.messages import parse, write
>>> write(parse("NORTH   plays  10h"))
'North plays TH'
"""
