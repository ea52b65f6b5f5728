// Deals that are the same when hands and suits change places: whoever sits one seat on holds, in
// other suits, the very ranks. What is proved of a position then holds for its images as well.
#pragma once

#include <array>
#include <vector>

#include "position/place.hpp"

namespace oddtrick {

// Every hand's cards are those of the hand `turn` seats on, in other suits.
struct Symmetry {
    int turn;
    u8 to[4];  // where each suit goes

    bool sides_change() const { return turn & 1; }
    int hand(int h) const { return (h + turn) & 3; }
    int strain(int s) const { return s < 4 ? to[s] : s; }

    // A set of cards, and where it came from.
    u64 cards(u64 set) const {
        u64 out = 0;
        for (int s = 0; s < 4; ++s) out |= (set >> (16 * s) & kLane) << (16 * to[s]);
        return out;
    }
    u64 cards_back(u64 set) const {
        u64 out = 0;
        for (int s = 0; s < 4; ++s) out |= (set >> (16 * to[s]) & kLane) << (16 * s);
        return out;
    }
    u64 shape(u64 lengths) const {
        const int by = 4 * turn;
        const u64 high = kOnes * (0xFFFF << by & 0xFFFF), low = kOnes * (0xFFFF >> (16 - by));
        return cards((lengths << by & high) | (lengths >> (16 - by) & low));
    }
    Place place(const Place& at) const {
        Place image{{}, cards(at.all), shape(at.shape), cards(at.last)};
        for (int h = 0; h < 4; ++h) image.hand[hand(h)] = cards(at.hand[h]);
        return image;
    }
};

// All that leave a deal as it is, but for the one that moves nothing. There are none but in deals
// made so.
inline std::vector<Symmetry> symmetries(const u64 hands[4]) {
    std::vector<Symmetry> found;
    for (int turn = 0; turn < 4; ++turn) {
        const auto goes = [&](int s, int t) {
            for (int h = 0; h < 4; ++h)
                if ((hands[h] >> (16 * s) & kLane) != (hands[(h + turn) & 3] >> (16 * t) & kLane))
                    return false;
            return true;
        };
        for (int a = 0; a < 4; ++a) {
            if (!goes(0, a)) continue;
            for (int b = 0; b < 4; ++b) {
                if (b == a || !goes(1, b)) continue;
                for (int c = 0; c < 4; ++c) {
                    const int d = 6 - a - b - c;
                    if (c == a || c == b || !goes(2, c) || !goes(3, d)) continue;
                    const u8 suits[4] = {static_cast<u8>(a), static_cast<u8>(b), static_cast<u8>(c),
                                         static_cast<u8>(d)};
                    if (turn || a != 0 || b != 1 || c != 2)
                        found.push_back({turn, {suits[0], suits[1], suits[2], suits[3]}});
                }
            }
        }
    }
    return found;
}

// Of the twenty results of a deal (four declarers a strain) the first that each is the same as, among
// those of `strains` (bits).
using SameResults = std::array<u8, 20>;
inline SameResults same_results(const u64 hands[4], int strains) {
    SameResults first;
    for (int i = 0; i < 20; ++i) first[static_cast<std::size_t>(i)] = static_cast<u8>(i);
    for (const Symmetry& symmetry : symmetries(hands))
        for (int i = 0; i < 20; ++i) {
            const int image = 4 * symmetry.strain(i / 4) + symmetry.hand(i & 3);
            u8& known = first[static_cast<std::size_t>(i)];
            if (image < known && (strains >> image / 4 & 1)) known = static_cast<u8>(image);
        }
    return first;
}

}  // namespace oddtrick
