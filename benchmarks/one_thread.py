"""Imported before anything that loads NumPy: matrices are multiplied in one thread, as the command
line does it."""

import os

from oddtrick.support.thread_limits import ONE_THREAD

for name, threads in ONE_THREAD.items():
    os.environ.setdefault(name, threads)
