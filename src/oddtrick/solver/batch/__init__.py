"""Many deals at once.

tables         on several threads, resumed and stopped at will
saved_tables   kept in a file as they are found
cluster        on a Dask cluster
"""
