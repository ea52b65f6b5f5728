"""The native kernel, how positions are put to it, and its plain twin."""
