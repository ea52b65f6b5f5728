"""A benchmark that is told to end ends what it has started first, as after Ctrl-C."""

import signal
from types import FrameType


def end_on_sigterm() -> None:
    """Take SIGTERM for Ctrl-C from now on: what stands in ``finally`` is done."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        # Not SIGINT once more: a shell has that ignored where it starts something beside itself.
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)
