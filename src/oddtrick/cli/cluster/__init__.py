"""``oddtrick server cluster``: a whole cluster on this computer, to try it or for one machine."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from oddtrick.errors import BadOption
from oddtrick.support.data_folder import DATA_FOLDER

__all__ = ["cluster", "cluster_proxy"]


def cluster(
    port: Annotated[int, typer.Option(envvar="PORT", help="Port of the proxy.")] = 8080,
    host: Annotated[str, typer.Option(envvar="HOST", help="Address of the proxy.")] = "127.0.0.1",
    workers: Annotated[int, typer.Option(min=1, max=16, help="Processes that serve.")] = 2,
    thinkers: Annotated[
        int, typer.Option(min=0, max=16, help="Processes that think for machine players.")
    ] = 1,
    folder: Annotated[Path, typer.Option(help="Where all of it is kept.")] = DATA_FOLDER
    / "cluster",
) -> None:
    """Start PostgreSQL, Valkey, HAProxy, workers and thinkers on this computer, until interrupted.

    The programs are taken from the system: apt-get install postgresql valkey haproxy (or
    redis-server). Nothing of theirs that runs already is touched.
    """
    from .local import LocalCluster

    found = LocalCluster(folder, workers=workers, thinkers=thinkers, host=host, port=port)

    def end(sig: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    try:
        found.start()
        print(f"Oddtrick is at {found.address}/ (Ctrl+C stops it)")
        for line in found.description():
            print(f"  {line}")
        sys.stdout.flush()
        while True:
            time.sleep(0.5)
            for name in found.restart_dead():
                print(f"{name} has ended and is started again.", flush=True)
    except KeyboardInterrupt:
        print("Ending …", flush=True)
    finally:
        found.stop()


def cluster_proxy(
    workers: Annotated[list[str], typer.Argument(help="Workers, each as NAME=HOST:PORT.")],
    bind: Annotated[str, typer.Option(help="Where the proxy listens.")] = ":8080",
    admin: Annotated[
        str, typer.Option(help="Its command socket: a path, or ipv4@HOST:PORT.")
    ] = "/run/oddtrick/proxy.sock",
    map_file: Annotated[
        str, typer.Option("--map", help="The file of its map of shards.")
    ] = "/etc/oddtrick/shards.map",
    as_map: Annotated[
        bool, typer.Option("--lines", help="Print what that file holds at first.")
    ] = False,
) -> None:
    """Print HAProxy's configuration for workers on several machines."""
    from oddtrick.support.optional_libraries import needed_by

    with needed_by("The server needs", "web"):
        from oddtrick.web.cluster.proxy import map_lines, proxy_config

    pairs = [worker.partition("=") for worker in workers]
    if any(not (name and address) for name, _, address in pairs):
        raise BadOption("Name each worker as NAME=HOST:PORT, such as w1=10.0.0.1:8080.")
    named = {name: address for name, _, address in pairs}
    text = proxy_config(named, bind=bind, admin=admin, map_file=map_file)
    sys.stdout.write(map_lines(named) if as_map else text)
