"""The solver for browsers beside the native one, and what reviews cost the server with and without.

    python benchmarks/page_solver.py               # a few minutes
    python benchmarks/page_solver.py --deals 350 --browser-deals 0

The same random deals in Node.js and natively, processor time; a difference ends the run with an
error. In headless Chromium it is the time that passes, and the processor time of its processes.
For reviews it is the processor time of what a worker process of the server does for a deal that
the book played.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "solver"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests/solver/page"))

from dds import random_deal
from page_solver import NODE, SOLVER, ask, table_question

from oddtrick.core import deal, view
from oddtrick.core.state import settle
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.records import record_of, write_record
from oddtrick.solver import Solver
from oddtrick.web.deals import review_jobs

REVIEWED = ("contract-duplicate", "euchre", "whist")
PART = 16


def used(work: Callable[[], object]) -> tuple[float, object]:
    """The processor time of some work, and what it found."""
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def beside_native(rng: random.Random, count: int) -> None:
    """Tables in Node.js and natively."""
    deals = [random_deal(rng) for _ in range(count)]
    answers = ask(map(table_question, deals))
    native = []
    for hands, answer in zip(deals, answers, strict=True):
        solver = Solver()
        seconds, found = used(functools.partial(solver.table, hands))
        native.append(seconds)
        if [list(row) for row in found.tricks] != answer["found"]:  # type: ignore[attr-defined]
            raise SystemExit(f"not equal: {hands}")
    node = [1000 * answer["seconds"] for answer in answers]
    ours = 1000 * statistics.mean(native)
    most = max(answer["memory"] for answer in answers) / 2**20
    print(
        f"{count} random tables, all equal: in Node.js {statistics.mean(node):.0f} ms (median "
        f"{statistics.median(node):.0f}), native {ours:.0f}; {statistics.mean(node) / ours:.2f} "
        f"times; memory at most {most:.0f} MiB"
    )


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def in_chromium(rng: random.Random, count: int, path: str | None) -> None:
    """Tables in a page's worker: the time that passes, round trip included."""
    from playwright.sync_api import sync_playwright

    handler = functools.partial(_Quiet, directory=str(SOLVER.parent))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    deals = [table_question(random_deal(rng))["deal"] for _ in range(count)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/icon.svg")
        processes = browser.new_browser_cdp_session()

        def processor() -> float:
            found = processes.send("SystemInfo.getProcessInfo")["processInfo"]
            return sum(float(one["cpuTime"]) for one in found)

        before = processor()
        times = page.evaluate(
            """async (deals) => {
              const { table } = await import("/solver/solver.js");
              const times = [];
              for (const deal of deals) {
                const start = performance.now();
                await table(deal);
                times.push(performance.now() - start);
              }
              return times;
            }""",
            deals,
        )
        spent = processor() - before
        browser.close()
    server.shutdown()
    print(
        f"in Chromium: the first {times[0]:.0f} ms, with starting; the others "
        f"{statistics.mean(times[1:]):.0f} (median {statistics.median(times[1:]):.0f}, most "
        f"{max(times[1:]):.0f}); the whole browser's processor time {1000 * spent / count:.0f} each"
    )


def a_record(name: str, seed: int) -> bytes:
    """A deal that the book has played."""
    made, rng = game(name), random.Random(seed)
    state, book = deal(made, rng), player("book", made)
    while not (state := settle(state, rng)).over:
        state = state.push(book.choose(view(state, state.turns[0].by), rng).action)
    return write_record(record_of(state))


def reviews(count: int) -> None:
    """The worker's processor time for a review, in both ways."""
    for name in REVIEWED:
        spent = dict.fromkeys(("rest", "costs", "makeable", "question", "contracts"), 0.0)

        def count_in(
            part: str, work: Callable[[], object], spent: dict[str, float] = spent
        ) -> object:
            seconds, found = used(work)
            spent[part] += seconds
            return found

        for data in [a_record(name, seed) for seed in range(count)]:
            reviewed = count_in("rest", functools.partial(review_jobs.review_of_record, data))
            for start in range(0, len(reviewed.report.steps), PART):  # type: ignore[attr-defined]
                count_in("rest", functools.partial(review_jobs.opinions_of, data, start, PART))
            count_in("costs", functools.partial(review_jobs.costs_of, data))
            count_in("makeable", functools.partial(review_jobs.makeable_of, data))
            count_in("question", functools.partial(review_jobs.question_of, data))
            if count_in("contracts", functools.partial(review_jobs.contracts_of, data)) is None:
                seconds, _ = used(functools.partial(review_jobs.makeable_of, data))
                spent["contracts"] += seconds
        ms = {part: 1000 * seconds / count for part, seconds in spent.items()}
        solver, page = ms["costs"] + ms["makeable"], ms["question"] + ms["contracts"]
        less = 1 - (page + ms["rest"]) / (solver + ms["rest"])
        print(
            f"{name}: a review's numbers cost the server {solver:.1f} ms, {page:.1f} where the "
            f"page solves ({1 - page / solver:.0%} less); words and the book's opinions "
            f"{ms['rest']:.1f}; all together {less:.0%} less"
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--deals", type=int, default=60)
    options.add_argument("--browser-deals", type=int, default=30)
    options.add_argument("--reviews", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--chromium", help="the path of a Chromium; Playwright's own by default")
    given = options.parse_args()
    rng = random.Random(given.seed)
    if given.deals and NODE:
        beside_native(rng, given.deals)
    if given.browser_deals:
        in_chromium(rng, given.browser_deals, given.chromium)
    if given.reviews:
        reviews(given.reviews)


if __name__ == "__main__":
    main()
