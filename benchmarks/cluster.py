"""A cluster on this computer: what it carries, and what becomes of it when parts of it fail.

Starts PostgreSQL, Valkey, HAProxy, two workers and a thinker as `oddtrick server cluster` does, in
a folder of its own, and clients that play whist by lot through the proxy, four at a table.

    python benchmarks/cluster.py acts [--tables 100] [--every 2] [--seconds 20]
    python benchmarks/cluster.py sockets [--tables 1000] [--every 20] [--seconds 40]
    python benchmarks/cluster.py faults [--tables 10] [--times 5] [--only kill,postgres,…]
    python benchmarks/cluster.py history [--tables 10] [--times 100] [--seconds 30]

`acts` compares one process with SQLite, one with PostgreSQL, and the cluster: delays, processor
time an act and where it goes. `faults` kills and ends owners, stops the database for 20 seconds,
takes Valkey away, reloads the proxy, kills the thinker, sets a worker's clock to and fro and makes
the disk slow, all under load, and then checks the history: each acknowledged act stands in its
table's log, once, at its place; nothing stands there that nobody sent; and every client ends with
what the log says. `history` does so again and again, each time with failures by lot.

The clock needs Debian's package `libfaketime`, the slow disk a C compiler.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

from ending import end_on_sigterm
from loaded_cluster.costs import acts, sockets
from loaded_cluster.failures_by_lot import history
from loaded_cluster.faults import FAULTS, faults
from loaded_cluster.running import Plan

from oddtrick.cli.cluster import LocalCluster

ROOT = Path(__file__).resolve().parents[1]
PLANS = {
    "acts": Plan(100, 2.0, 20.0, 1),
    "sockets": Plan(1000, 20.0, 40.0, 1),
    "faults": Plan(10, 0.1, 0.0, 5),
    "history": Plan(10, 0.2, 30.0, 100),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=[*PLANS])
    parser.add_argument("--tables", type=int)
    parser.add_argument("--every", type=float)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--times", type=int)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    only = asked.only.split(",") if asked.only else []
    if unknown := [name for name in only if name not in FAULTS]:
        parser.error(f"there is no fault {unknown[0]}: choose from {', '.join(FAULTS)}")
    usual = PLANS[asked.what]
    plan = Plan(
        asked.tables or usual.tables,
        asked.every or usual.every,
        asked.seconds or usual.seconds,
        asked.times or usual.times,
    )
    end_on_sigterm()
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    with tempfile.TemporaryDirectory(prefix="oddtrick-") as directory:
        folder = Path(directory)
        folder.chmod(0o755)  # PostgreSQL runs as a user of its own
        cluster = LocalCluster(folder / "cluster")
        runs = {
            "acts": lambda: acts(cluster, folder, plan),
            "sockets": lambda: sockets(cluster, plan),
            "faults": lambda: faults(cluster, plan, only),
            "history": lambda: history(cluster, plan),
        }
        try:
            return 0 if asyncio.run(runs[asked.what]()) else 1
        finally:
            cluster.stop()


if __name__ == "__main__":
    sys.exit(main())
