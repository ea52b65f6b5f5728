// What a move is worth where cards lie face down: in how many of the ways that they may lie a
// search that knows them wins after it (hindsight: Bjarnason, Fern and Tadepalli 2009).

#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "patience/search.hpp"

namespace oddtrick::patience {

struct Chance {
    int won = 0, of = 0;
};

// The ways begin with `ways` for every move; then, again and again, only the better half of the moves
// is looked at in twice as many new ones, until a single one is left or `rounds` are done. A move is
// compared with others in the same ways. `laid` makes the layout of one way.
template <class Game, class Laid>
std::vector<Chance> chances(const Game& game, const std::vector<typename Game::Move>& moves,
                            Laid laid, int ways, int rounds, u64 layouts) {
    std::vector<Chance> found(moves.size());
    std::vector<std::size_t> left(moves.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    for (int round = 0; round < rounds && !left.empty(); ++round, ways *= 2) {
        for (int way = 0; way < ways; ++way) {
            const typename Game::Layout start = laid();
            for (const std::size_t m : left) {
                typename Game::Layout after = start;
                game.apply(after, moves[m]);
                ++found[m].of;
                found[m].won += !game.dead(after) &&
                                depth_first(game, after, layouts).verdict == Verdict::won;
            }
        }
        if (left.size() == 1) break;
        std::stable_sort(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
            return found[a].won > found[b].won;  // all of them in as many ways
        });
        left.resize((left.size() + 1) / 2);
    }
    return found;
}

}  // namespace oddtrick::patience
