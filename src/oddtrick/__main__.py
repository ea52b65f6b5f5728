"""``python -m oddtrick``."""

from .cli import main

main()
