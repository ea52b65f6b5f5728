"""The server and its pages.

Its parts::

    server             the process, its HTTP layer, its limits
    websocket          the line to one client: opened, read frame by frame, closed
    cycles, figures, member, moderating  what goes on beside requests
    routes             addresses, one module a concern
    table              one table (`oddtrick.table`) kept: commit, store, publish
    view               what one client is shown
    company            names that stay, turns over days, ratings
    machine_players    who plays for the machines, and when
    deals, reference   past deals and reviews; laws and rules as pages
    books              one kit for evenings, parties, classes and bidding sets
    club, sets         evenings, boards against a field
    classroom          classes: a teacher's tasks, the pupils' answers
    party, partners    parties; bidding sets of two partners
    training           the trainer's points and questions
    offline            the site without a network
    cluster, operation several servers on one store; health, logs, moderation
    static             the pages: a folder a page, `shared` for all of them
"""
