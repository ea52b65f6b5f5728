"""The store, which outlives the server: an append-only log of events for every table.

Its parts::

    log, events         the log of a table, and the events in it
    deals, books, sets  finished deals, evenings and sets, to be found without a log
    leases              which server owns what, and says that it is alive
    opening, schema     the file and its tables
    migrating, migrations, upkeep  older files; copies, what is damaged, and tables put away
    sanctions           moderation
    names, ratings, turns  names that stay, their matches, and tables they play by turns over days
"""
