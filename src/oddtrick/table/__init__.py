"""A table: what may be asked of it, the events that grant it, and the state that they make.

Nothing here waits, reads a line or writes to a store: `oddtrick.web.table` does.

    session      a table as its events make it: seats, deals, its log in words, its seals
    requests     what people and machine players may ask, and the events that grant it
    admission    who waits to be let in
    download     the files that a table can be had as
"""
