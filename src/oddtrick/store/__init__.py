"""The store, which outlives the server: an append-only log of events for every table.

Its parts::

    log, events         the log of a table, and the events in it
    heartbeat           a worker of a cluster says that it is alive
    deals, books, sets  finished deals, evenings and sets, to be found without a log
    leases              which server owns what
    opening, schema     the file and its tables
    upkeep              copies, and what is damaged
    sanctions, archive  moderation; tables put away
    names, ratings, turns  names that stay, their matches, and tables they play by turns over days
"""
