"""The native kernel, how positions are put to it, and its plain twin.

kernel → _kernel, _kernel_x86v3   the build that suits this processor
lanes                             positions in the kernel's terms
plain                             the same answers in plain Python, slowly
"""
