"""Helpers that every part may use and no game knows.

sandbox, cpu_limit  what strangers send, read in worker processes with bounds; bounds of a thread
thinkers            work done by the workers of a Dask cluster
skeletons, look_alikes  names as the eye takes them
streams, text       files named on the command line; text cut and counted
pictures            cards, hands and auctions as SVG
commitment          seals: a text that cannot be changed once its hash is printed
optional_libraries  what to install where a library is missing
typed_json          JSON read as types, by several threads at once
thread_limits       one thread for libraries that would take all
"""
