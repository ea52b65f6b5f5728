"""A cluster under load, as `benchmarks/cluster.py` tries it.

`clients` are the players' lines, `tables` play and remember what was acknowledged, `checking`
compares that with the log. `costs` measures what acts and open lines cost, `faults` makes one part
fail at a time, `failures_by_lot` many; both know the cluster as it runs by `running`.
"""
