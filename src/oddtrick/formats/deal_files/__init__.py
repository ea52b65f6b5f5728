"""Files that hold deals only: generators, dealing machines, solvers."""
