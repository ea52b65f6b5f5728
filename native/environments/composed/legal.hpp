// What is legal where there are more words than a mask has bits.
#pragma once

#include <algorithm>

#include "../basics.hpp"

namespace environments {

inline constexpr int kMostWords = 192;

struct LongLegal {
    u64 cards = 0;
    std::array<u64, kMostWords / 64> words{};

    void say(int word) { words[word >> 6] |= u64{1} << (word & 63); }

    int count() const {
        int found = std::popcount(cards);
        for (const u64 some : words) found += std::popcount(some);
        return found;
    }

    bool has(i64 action, int pack, int words_known) const {
        if (action < 0 || action >= pack + words_known) return false;
        if (action < pack) return cards >> action & 1;
        const int word = static_cast<int>(action) - pack;
        return words[word >> 6] >> (word & 63) & 1;
    }

    int pick(int n, int pack) const {
        if (const int held = std::popcount(cards); n < held) return nth(cards, n);
        n -= std::popcount(cards);
        int from = pack;
        for (const u64 some : words) {
            const int here = std::popcount(some);
            if (n < here) return from + nth(some, n);
            n -= here;
            from += 64;
        }
        return from;
    }

    void write(u8* mask, int pack, int words_known) const {
        expand(cards, mask, pack);
        for (int from = 0; from < words_known; from += 64)
            expand(words[from >> 6], mask + pack + from, std::min(words_known - from, 64));
    }
};

}  // namespace environments
