// What is to be dealt: see oddtrick/dealing/sampling/plan.py, which makes it.
#pragma once

#include <array>
#include <vector>

#include "chance.hpp"

namespace dealing {

constexpr int kSuits = 5;
using Row = std::array<u8, kSuits>;      // lengths
using Parts = std::array<u16, kSuits>;   // holdings

struct Seat {
    int need = 0;
    Parts known{}, may{};
    std::vector<Row> rows;
    std::vector<int> groups;
    std::vector<std::vector<u8>> allowed;
    std::array<std::vector<int>, kSuits> codes;
};

struct Plan {
    int suits = 0;
    Parts free{};
    std::vector<Seat> seats;
};

inline u64 key_of(const Row& row) {
    u64 key = 0;
    for (const u8 n : row) key = key << 8 | n;
    return key;
}

// Binomials of up to 16 cards, and the masks of 16 bits by how many bits they have.
struct Subsets {
    u32 choose[17][17] = {};
    std::vector<u16> masks[17];

    Subsets() {
        for (int m = 0; m <= 16; ++m) {
            choose[m][0] = 1;
            for (int n = 1; n <= m; ++n)
                choose[m][n] = choose[m - 1][n - 1] + (n < m ? choose[m - 1][n] : 0);
        }
        for (u32 m = 0; m < 1U << 16; ++m) masks[std::popcount(m)].push_back(static_cast<u16>(m));
    }
};

inline const Subsets& subsets() {
    static const Subsets all;
    return all;
}

}  // namespace dealing
