"""``oddtrick server cluster``: a whole cluster on this computer, to try it or for one machine."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from oddtrick.errors import BadOption, OddtrickError, cause
from oddtrick.messages import Name, Verbatim, term
from oddtrick.support.data_folder import DATA_FOLDER
from oddtrick.support.optional_libraries import needed_by

# PostgreSQL, Valkey, HAProxy, workers and thinkers as plain processes on the loopback.

START = 60.0
"""Seconds that a program may take to start, on a busy machine too."""

END = 10.0
"""Seconds that one may take to end before it is killed."""

_PACKAGES = {
    "postgres": ("PostgreSQL", "postgresql"),
    "initdb": ("PostgreSQL", "postgresql"),
    "valkey-server": ("Valkey or Redis", "valkey-server, or redis-server"),
    "haproxy": ("HAProxy", "haproxy"),
}
_SAME = {"valkey-server": ("valkey-server", "redis-server")}
"""Programs that do for each other."""


class Lacking(OddtrickError):
    """A program that a cluster needs is not installed, or does not start."""


def program(name: str) -> str:
    """Where a program is. Raises `Lacking` with the package that has it."""
    beside = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *map(str, beside)])
    for one in _SAME.get(name, (name,)):
        if found := shutil.which(one, path=places):
            return found
    what, package = _PACKAGES.get(name, (name, name))
    raise Lacking(
        "A cluster needs {what}, which is not installed: apt-get install {package}.",
        what=term(what),
        package=Verbatim(package),
    )


def free_port() -> int:
    """A port of the loopback that nobody listens on just now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


class LocalCluster:
    """All processes of a cluster on this computer, by name: `postgres`, `cache`, `proxy`, `w1` …,
    `scheduler` and `t1` …"""

    def __init__(
        self,
        folder: Path,
        *,
        workers: int = 2,
        thinkers: int = 1,
        host: str = "127.0.0.1",
        port: int = 0,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """`settings` are variables of the environment for the workers."""
        self.folder = folder.absolute()
        self.host, self.port = host, port or free_port()
        self.ports: dict[str, int] = {}
        self.workers = [f"w{n + 1}" for n in range(workers)]
        self.thinkers = [f"t{n + 1}" for n in range(thinkers)]
        self._settings = dict(settings or {})
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def address(self) -> str:
        """Where visitors find it."""
        host = "127.0.0.1" if self.host == "0.0.0.0" else self.host
        return f"http://{host}:{self.port}"

    @property
    def database(self) -> str:
        """The store, as ``ODDTRICK_DB`` takes it."""
        key = (self.folder / "key").read_text().strip()
        return f"postgresql://oddtrick:{key}@127.0.0.1:{self.ports['postgres']}/oddtrick"

    @property
    def cache(self) -> str:
        """Valkey, as ``ODDTRICK_CACHE`` takes it."""
        return f"valkey://127.0.0.1:{self.ports['cache']}/0"

    @property
    def map_file(self) -> Path:
        """The proxy's map of shards as it is when it starts."""
        return self.folder / "shards.map"

    @property
    def admin(self) -> str:
        """The proxy's command socket."""
        return f"127.0.0.1:{self.ports['admin']}"

    def description(self) -> Iterator[str]:
        """The running parts and their addresses, in lines."""
        yield f"PostgreSQL on port {self.ports['postgres']}, its data in {self.folder / 'postgres'}"
        yield f"Valkey on port {self.ports['cache']}; HAProxy’s commands on {self.admin}"
        for name in self.workers:
            yield f"worker {name} on port {self.ports[name]}, process {self.processes[name].pid}"
        if self.thinkers:
            yield f"{len(self.thinkers)} thinkers, asked over port {self.ports['scheduler']}"
        yield f"logs in {self.folder / 'logs'}"

    def start(self) -> None:
        """Start everything. Raises `Lacking`, with nothing left running."""
        self.start_all_but_workers()
        self.start_workers()

    def start_all_but_workers(self) -> None:
        """Start what workers stand on. Raises `Lacking`, with nothing left running."""
        for needed in ("postgres", "initdb", "valkey-server", "haproxy"):
            program(needed)
        with needed_by("A cluster needs", "servers"):
            import distributed  # noqa: F401
            import psycopg  # noqa: F401
            import valkey  # noqa: F401
        self._check_port()
        (self.folder / "logs").mkdir(parents=True, exist_ok=True)
        for name in ("postgres", "cache", "admin", "scheduler", *self.workers):
            self.ports.setdefault(name, free_port())
        try:
            self.start_postgres()
            self.start_cache()
            if self.thinkers:
                self.start_thinkers()
            self.start_proxy()
        except BaseException:
            self.stop()
            raise

    def _check_port(self) -> None:
        """Raises `Lacking` where another program listens on the proxy's port: two of HAProxy would
        share it, and half of the visitors would come to each."""
        from oddtrick.web.start import NoPort, listen  # what serves is loaded where it is needed

        try:
            listen(self.host, self.port, exact=True).close()
        except NoPort as error:
            raise Lacking(str(error)) from error

    def start_workers(self) -> None:
        """Start what serves, and wait until it does. Raises `Lacking`, with nothing left
        running."""
        try:
            for name in self.workers:
                self.start_worker(name)
            for name in self.workers:
                self.wait_ready(name)
            self._wait("proxy", f"{self.address}/api/lessons")
        except BaseException:
            self.stop()
            raise

    def wait_ready(self, name: str) -> None:
        """Wait until a worker serves. Raises `Lacking` where it does not."""
        self._wait(name, f"http://127.0.0.1:{self.ports[name]}/readyz")

    # -- its parts -------------------------------------------------------------------------

    def start_postgres(self, *, quick: bool = False) -> None:
        """PostgreSQL, with a database of its own; as the user `postgres` where we are root, whom
        it refuses. A `quick` one waits for no disk, and may lose everything with the machine."""
        data, key = self.folder / "postgres", self.folder / "key"
        user = _other_user()
        if not key.exists():
            key.touch(mode=0o600)
            key.write_text(secrets.token_hex(16))
        if not (data / "PG_VERSION").exists():
            data.mkdir(mode=0o700, exist_ok=True)
            if user:
                shutil.chown(data, user)
            self._initialize(data, key, user)
        self._run(
            "postgres",
            [program("postgres"), "-D", str(data), "-p", str(self.ports["postgres"]),
             "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
             "-c", "max_connections=200", "-c", f"fsync={'off' if quick else 'on'}"],
            user=user,
        )  # fmt: skip
        self._make_database()

    def _initialize(self, data: Path, key: Path, user: str) -> None:
        shown = self.folder / "initdb.key"
        shown.touch(mode=0o600)
        shown.write_text(key.read_text(encoding="utf-8"))
        if user:
            shutil.chown(shown, user)
        command = [program("initdb"), "-D", str(data), "-U", "oddtrick", "-E", "UTF8",
                   "--locale=C", "-A", "scram-sha-256", f"--pwfile={shown}"]  # fmt: skip
        try:
            subprocess.run(command, check=True, capture_output=True, user=user or None, cwd="/")
        except (subprocess.CalledProcessError, OSError) as error:
            output = getattr(error, "stderr", b"") or str(error).encode()
            why = output.decode(errors="replace").strip().splitlines()[-1:]
            raise Lacking(
                "PostgreSQL cannot keep its data in {data}: {why}. "
                "Choose a place with --folder that its user can enter.",
                data=Verbatim(str(data)),
                why=Verbatim(" ".join(why).rstrip(".")),
            ) from error
        finally:
            shown.unlink()

    def _make_database(self) -> None:
        import psycopg

        whole = self.database.rpartition("/")[0] + "/postgres"
        ends = time.monotonic() + START
        while True:
            try:
                with psycopg.connect(whole, autocommit=True, connect_timeout=3) as connection:
                    there = connection.execute(
                        "SELECT 1 FROM pg_database WHERE datname = 'oddtrick'"
                    ).fetchone()
                    if there is None:
                        connection.execute("CREATE DATABASE oddtrick")
                    return
            except psycopg.OperationalError as error:
                self._check("postgres")
                if time.monotonic() > ends:
                    raise Lacking(
                        "PostgreSQL does not answer: {error}.", error=cause(error)
                    ) from error
                time.sleep(0.1)

    def start_cache(self) -> None:
        """Valkey, which keeps nothing on the disk."""
        self._run(
            "cache",
            [program("valkey-server"), "--port", str(self.ports["cache"]), "--bind", "127.0.0.1",
             "--save", "", "--appendonly", "no", "--dir", str(self.folder)],
        )  # fmt: skip

    def start_thinkers(self) -> None:
        """Dask’s scheduler and its workers, each for one decision and one job at a time."""
        port = self.ports["scheduler"]
        dask = [sys.executable, "-m", "dask"]
        self._run(
            "scheduler",
            [*dask, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard",
             "--no-show"],
        )  # fmt: skip
        for name in self.thinkers:
            self.start_thinker(name)

    def start_thinker(self, name: str) -> None:
        """One that thinks."""
        self._run(
            name,
            [sys.executable, "-m", "dask", "worker", f"tcp://127.0.0.1:{self.ports['scheduler']}",
             "--host", "127.0.0.1", "--nworkers", "1", "--nthreads", "2", "--resources", "job=1",
             "--no-dashboard", "--local-directory", str(self.folder / "logs"), "--name", name],
        )  # fmt: skip

    def start_worker(self, name: str) -> None:
        """One that serves."""
        place = {
            "HOST": "127.0.0.1",
            "PORT": str(self.ports[name]),
            "OPEN_BROWSER": "0",
            "ODDTRICK_DB": self.database,
            "ODDTRICK_WORKER": name,
            "ODDTRICK_PROXY": f"{self.admin}@{self.map_file}",
            "ODDTRICK_CACHE": self.cache,
            "ODDTRICK_LOG": "json",
            "FORWARDED_ALLOW_IPS": "127.0.0.1",
        }
        if self.thinkers:
            place["ODDTRICK_THINKERS"] = f"tcp://127.0.0.1:{self.ports['scheduler']}"
        self._run(
            name, [sys.executable, "-m", "oddtrick", "play"], environment=place | self._settings
        )

    def start_proxy(self) -> None:
        """HAProxy, with a map that the workers correct."""
        with needed_by("The server needs", "web"):
            from oddtrick.web.cluster.proxy import map_lines, proxy_config
        self.map_file.write_text(map_lines(self.workers))
        config = self.folder / "haproxy.cfg"
        config.write_text(
            proxy_config(
                {name: f"127.0.0.1:{self.ports[name]}" for name in self.workers},
                bind=f"{self.host}:{self.port}",
                admin=f"ipv4@{self.admin}",
                map_file=str(self.map_file),
            )
        )
        self._run("proxy", [program("haproxy"), "-W", "-db", "-f", str(config)])

    def reload_proxy(self) -> None:
        """Have the proxy read its configuration again; lines that are open go on."""
        self.processes["proxy"].send_signal(signal.SIGUSR2)

    # -- processes -------------------------------------------------------------------------

    def _run(
        self,
        name: str,
        command: Sequence[str],
        *,
        user: str = "",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        with (self.folder / "logs" / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **(environment or {})},
                user=user or None,
                cwd="/" if user else None,
                start_new_session=True,
            )

    def _check(self, name: str) -> None:
        """Raises `Lacking` where a process has ended, with the last line of its log."""
        if (code := self.processes[name].poll()) is not None:
            lines = (self.folder / "logs" / f"{name}.log").read_text(errors="replace").splitlines()
            last = next((line for line in reversed(lines) if line.strip()), "")
            raise Lacking(
                "{name} has ended (code {code}): {last}",
                name=Name(name),
                code=code,
                last=Verbatim(last),
            )

    def _wait(self, name: str, address: str) -> None:
        """Until an address answers."""
        from urllib.error import URLError
        from urllib.request import urlopen

        ends = time.monotonic() + START
        while True:
            with contextlib.suppress(URLError, OSError), urlopen(address, timeout=5) as found:
                if found.status == 200:
                    return
            self._check(name)
            if time.monotonic() > ends:
                raise Lacking(
                    "{name} does not answer at {address}.",
                    name=Name(name),
                    address=Verbatim(address),
                )
            time.sleep(0.1)

    def restart_dead(self) -> list[str]:
        """Start again what has ended by itself; the names of it."""
        dead = [name for name, process in self.processes.items() if process.poll() is not None]
        for name in dead:
            if name in self.workers:
                self.start_worker(name)
            elif name in self.thinkers:
                self.start_thinker(name)
            elif name == "postgres":
                self.start_postgres()
            elif name == "cache":
                self.start_cache()
            elif name == "proxy":
                self.start_proxy()
            else:
                self.start_thinkers()
        return dead

    def kill(self, name: str) -> None:
        """End one at once, as a crash would."""
        self.processes[name].kill()
        self.processes[name].wait()

    def stop(self) -> None:
        """End everything in good order: what serves first, what it stands on last."""
        # A thinker whose scheduler has gone looks for it for eight seconds.
        beside = ["scheduler", "cache"]
        for group in (["proxy"], self.workers, self.thinkers, beside, ["postgres"]):
            running = [self.processes[n] for n in group if n in self.processes]
            for process in running:
                if process.poll() is None:
                    # PostgreSQL's quick way to end in good order is SIGINT.
                    process.send_signal(signal.SIGINT if group == ["postgres"] else signal.SIGTERM)
            for process in running:
                try:
                    process.wait(END)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        self.processes.clear()


def _other_user() -> str:
    """The user PostgreSQL runs as: nobody else, or `postgres` where we are root."""
    if os.name != "posix" or os.geteuid() != 0:
        return ""
    import pwd

    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise Lacking(
            "PostgreSQL does not run as root, and there is no user postgres here. Start the "
            "cluster as somebody else."
        ) from None


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

    local_cluster = LocalCluster(folder, workers=workers, thinkers=thinkers, host=host, port=port)

    def end(sig: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    try:
        local_cluster.start()
        print(f"Oddtrick is at {local_cluster.address}/ (Ctrl+C stops it)")
        for line in local_cluster.description():
            print(f"  {line}")
        sys.stdout.flush()
        while True:
            time.sleep(0.5)
            for name in local_cluster.restart_dead():
                print(f"{name} has ended and is started again.", flush=True)
    except KeyboardInterrupt:
        print("Ending …", flush=True)
    finally:
        local_cluster.stop()


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
