// The shortest lines of moves that bare a hidden card. What a player does before it must is done
// without knowing what the next hidden card is, so it lays down no more than baring it needs.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "patience/tableau.hpp"

namespace oddtrick::patience {

// What a move costs: a card built goes away for nothing, one from the stock covers another for good.
constexpr int HOME_COST = 1, TABLE_COST = 10, STOCK_COST = 15;

// The cheapest lines first, `each` for a pile and `most` at the most, among so many layouts gone on
// from; twenty times as many until the first is found.
inline std::vector<std::vector<Tableau::Move>> baring_lines(const Tableau& game,
                                                            const TableauLayout& start, int layouts,
                                                            int each, std::size_t most) {
    struct Reached {
        int before;
        Tableau::Move move;
    };
    std::vector<Reached> all{{-1, {}}};
    const auto line_to = [&](int n) {
        std::vector<Tableau::Move> line;
        for (; n > 0; n = all[static_cast<std::size_t>(n)].before)
            line.push_back(all[static_cast<std::size_t>(n)].move);
        std::reverse(line.begin(), line.end());
        return line;
    };
    std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> next;
    std::vector<std::vector<Tableau::Move>> lines;
    std::vector<Tableau::Move> moves;
    std::array<int, MOST_PILES> found{};
    Met met;
    met.insert(game.key(start));
    next.push({0, 0});
    for (int more = 20 * layouts; !next.empty() && lines.size() < most; --layouts, --more) {
        if (lines.empty() ? more <= 0 : layouts <= 0) break;
        const auto [cost, n] = next.top();
        next.pop();
        const auto line = line_to(n);
        TableauLayout at = start;
        for (const auto& m : line) game.apply(at, m);
        const auto fewer = std::mismatch(at.down.begin(), at.down.end(), start.down.begin()).first;
        if (fewer != at.down.end()) {
            if (found[static_cast<std::size_t>(fewer - at.down.begin())]++ < each)
                lines.push_back(line);
            continue;
        }
        moves.clear();
        game.moves(at, moves);
        for (const auto& m : moves) {
            TableauLayout then = at;
            game.apply(then, m);
            if (!met.insert(game.key(then))) continue;
            const int spent = m.target < 0 ? HOME_COST : m.source < 0 ? STOCK_COST : TABLE_COST;
            next.push({cost + spent, static_cast<int>(all.size())});
            all.push_back({n, m});
        }
    }
    return lines;
}

}  // namespace oddtrick::patience
