// One question asked of many worlds: positions that differ only in who holds the hidden cards.
// With few cards left, what is found out in one is known in the next; with many, worlds have too
// little in common, and each begins anew (`BridgeSolver::kUnlikeCards`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"
#include "transposition_table/move_memory.hpp"
#include "position/position.hpp"

namespace oddtrick {

// A row of `results` for every world: what side 0 takes after each card of `cards` (every legal
// card of the seat to play), or if there are none, with best play.
struct Worlds {
    const u64* hands;             // a row of card masks for every world, by seat
    std::size_t count;
    const std::vector<u8>& place;  // of every card in the lanes
    const std::vector<u64>& cards;
    std::int32_t* results;

    u64 laid(u64 mask) const {
        u64 lanes = 0;
        for (; mask; mask &= mask - 1) lanes |= u64{1} << place[static_cast<std::size_t>(index_of(mask))];
        return lanes;
    }
};

// Answers the worlds one after another; `done` counts those answered when it returns or throws.
template <class Solver>
void solve_worlds(Solver& solver, Position position, const Worlds& worlds, Control& control,
                  std::size_t& done) {
    const std::size_t width = worlds.cards.empty() ? 1 : worlds.cards.size();
    u64 legal = 0;
    for (u64 card : worlds.cards) legal |= card;
    int guess = -1;  // the world before this one is the best there is
    for (done = 0; done < worlds.count; ++done) {
        control.tick();
        const u64* hands = worlds.hands + done * static_cast<std::size_t>(position.seats);
        for (int h = 0; h < position.seats; ++h) position.hands[h] = worlds.laid(hands[h]);
        solver.set(position, true);
        const int total = solver.total();
        if (guess < 0) guess = solver.expected();
        Range whole{0, total};
        const int best = close_in(whole, guess, [&](int need) { return solver.reaches(need); });
        guess = best;
        std::int32_t* row = worlds.results + done * width;
        if (worlds.cards.empty()) {
            *row = best;
            continue;
        }
        // No card does better than the position.
        const bool more = (position.side[solver.seat()] == 0) != position.fewest;
        const u64 heads = solver.choices();
        int found[64];
        for (u64 rest = heads; rest; rest &= rest - 1) {
            const u64 card = lowest(rest);
            Range range = more ? Range{0, best} : Range{best, total};
            found[index_of(card)] = close_in(range, more ? best : best + 1, [&](int need) {
                return solver.reaches_with(card, need);
            });
        }
        for (std::size_t i = 0; i < width; ++i)
            row[i] = found[index_of(head_of(worlds.cards[i], legal, heads))];
    }
}

}  // namespace oddtrick
