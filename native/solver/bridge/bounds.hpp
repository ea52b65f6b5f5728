// Bounds that need no search: a change to them wants the comparison of `benchmarks/exactness.py`.
#pragma once

#include "position/place.hpp"

namespace oddtrick {

// Can the leader's side be sure of `q` tricks: winners to cash at once, and trumps that nobody
// can beat? `rank` becomes the cards whose rank decides it.
bool quick(const Place& at, u64 trump, int n, int leader, int q, u64& rank);

// Will the side that is not on lead take `q` tricks some time?
bool later(const Place& at, u64 trump, int n, int leader, int q, u64& rank);

}  // namespace oddtrick
