"""An evening at the club: who meets whom over which boards, and who owes what to whom.

Its parts::

    event, movements   one session: entries and rounds; who plays whom where
    boards             the deals of an event
    members, member_list  who is who; a club's own list of them
    scoring, results   matchpoints, IMPs, victory points; standings of an event
    rankings           lists over several events
    why                what each contestant's score is made of
    event_file, log_file  an event on disk; what is folded from entries, in a file or the store
    usebio             results files of other programs
    printing           sheets as HTML and PDF
    party              social bridge: seats, pads, payments
    room, players      the director's notes of an evening; its players and their seats
    hand_records, imported_evening  deals from a file of boards; an evening from its file
    command            ``oddtrick club``
    decimals, wording  how figures are rounded and contracts written
    entry_text         entries of files as lines of JSON
"""
