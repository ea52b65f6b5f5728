"""An evening at the club: who meets whom over which boards, and who owes what to whom.

Its parts::

    event, movements   one session: entries and rounds; who plays whom where
    boards, members    the deals of an event; who is who
    scoring, results   matchpoints, IMPs, victory points; standings of an event
    rankings           lists over several events
    storage, usebio    event files; results files of other programs
    printing           sheets as HTML and PDF
    party              social bridge: seats, pads, payments
    command            ``oddtrick club``
    decimals, wording  how figures are rounded and contracts written
    entry_text         entries of files as lines of JSON
"""
