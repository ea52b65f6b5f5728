// What a line of moves is worth where cards lie face down: in how many of the ways that they may lie a
// search that knows them wins after it (hindsight: Bjarnason, Fern and Tadepalli 2009).

#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "patience/search.hpp"

namespace oddtrick::patience {

// Wins, of how many ways, and the sum of what was come to in them: `WIN` for a win, else the worth of
// the best layout met, where layouts have been searched level by level.
struct Chance {
    int won = 0, of = 0;
    long long worth = 0;
};

constexpr int WIN = 1'500;

// How a way is searched: level by level with this width, or where that is 0 depth first.
struct Trying {
    std::size_t width;
    u64 layouts;
};

template <class Game>
void try_way(const Game& game, const typename Game::Layout& start, const Trying& how, Chance& to) {
    ++to.of;
    if (game.dead(start)) return;
    const auto found = how.width > 0 ? beam(game, start, how.width, how.layouts)
                                     : depth_first(game, start, how.layouts);
    const bool won = found.verdict == Verdict::won;
    to.won += won;
    if (how.width > 0)
        to.worth += won ? WIN : found.best == Game::HOPELESS ? game.worth(start) : found.best;
}

// The starts begin with `ways` for every line of moves; then, again and again, only the better half of
// the lines is looked at in twice as many new ones, until a single one is left or `rounds` are done. A
// line is compared with others in the same ways. `laid` makes the layout of one way.
template <class Game, class Laid>
std::vector<Chance> chances(const Game& game,
                            const std::vector<std::vector<typename Game::Move>>& lines, Laid laid,
                            int ways, int rounds, const Trying& how) {
    std::vector<Chance> found(lines.size());
    std::vector<std::size_t> left(lines.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    for (int round = 0; round < rounds && !left.empty(); ++round, ways *= 2) {
        for (int way = 0; way < ways; ++way) {
            const typename Game::Layout start = laid();
            for (const std::size_t n : left) {
                typename Game::Layout after = start;
                for (const auto& m : lines[n]) game.apply(after, m);
                try_way(game, after, how, found[n]);
            }
        }
        if (left.size() == 1) break;
        std::stable_sort(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
            // All of them in as many ways.
            return how.width > 0 ? found[a].worth > found[b].worth : found[a].won > found[b].won;
        });
        left.resize((left.size() + 1) / 2);
    }
    return found;
}

}  // namespace oddtrick::patience
