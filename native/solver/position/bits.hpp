// Bit tricks shared by the solvers.
//
// A set of cards is a 64-bit mask of four 16-bit lanes, one lane a suit. Inside a lane the
// *lowest* bit is the highest card, so that "the best card" is one instruction (x & -x) and
// "every card better than the opponents' best" is one subtraction for all four suits.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace oddtrick {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

inline constexpr u64 kLane = 0xFFFF;
inline constexpr u64 kOnes = 0x0001000100010001ULL;   // lowest bit of each lane
inline constexpr u64 kGuard = 0x8000800080008000ULL;  // highest bit of each lane, never a card

inline u64 lowest(u64 x) { return x & (0 - x); }
inline u64 highest(u64 x) { return u64{1} << (63 - std::countl_zero(x)); }  // of a set not empty
inline int index_of(u64 x) { return std::countr_zero(x); }
inline int count(u64 x) { return std::popcount(x); }

// The lane that holds a (non-empty) card set's lowest bit.
inline u64 lane_of(u64 card) { return (kLane >> 1) << (std::countr_zero(card) & 0x30); }

// In each lane, the bits below (that is: the cards better than) the lane's lowest bit.
inline u64 better_than_best(u64 x) {
    x |= kGuard;
    return (x - kOnes) & ~x;
}

// The best card of each suit.
inline u64 best_of_each(u64 cards) {
    const u64 x = cards | kGuard;
    return x & ~(x - kOnes) & ~kGuard;
}

// In each lane, the highest bit and everything below it: "down to the lowest card that matters".
inline u64 fill_down(u64 x) {
    x |= (x >> 1) & 0x7FFF7FFF7FFF7FFFULL;
    x |= (x >> 2) & 0x3FFF3FFF3FFF3FFFULL;
    x |= (x >> 4) & 0x0FFF0FFF0FFF0FFFULL;
    x |= (x >> 8) & 0x00FF00FF00FF00FFULL;
    return x;
}

// One in each suit in which there are cards.
inline u64 suits_of(u64 cards) { return ((cards + (kLane >> 1) * kOnes) >> 15) & kOnes; }

// Asks for the cache line at `p`, which is needed a little later.
inline void prefetch(const void* p) {
#if defined(__GNUC__)
    __builtin_prefetch(p);
#else
    static_cast<void>(p);
#endif
}

// Gather the bits of `x` selected by `mask` into the low bits, and the inverse.
#if defined(__BMI2__)
inline u64 gather(u64 x, u64 mask) { return _pext_u64(x, mask); }
inline u64 scatter(u64 x, u64 mask) { return _pdep_u64(x, mask); }
#else
inline u64 gather(u64 x, u64 mask) {
    // Compress by parallel suffix: six rounds, each moving bits right by a power of two.
    x &= mask;
    u64 mk = ~mask << 1;
    for (int i = 0; i < 6; ++i) {
        u64 mp = mk ^ (mk << 1);
        mp ^= mp << 2;
        mp ^= mp << 4;
        mp ^= mp << 8;
        mp ^= mp << 16;
        mp ^= mp << 32;
        const u64 mv = mp & mask;
        mask = (mask ^ mv) | (mv >> (1 << i));
        const u64 t = x & mv;
        x = (x ^ t) | (t >> (1 << i));
        mk &= ~mp;
    }
    return x;
}
inline u64 scatter(u64 x, u64 mask) {
    u64 moves[6];
    const u64 whole = mask;
    u64 mk = ~mask << 1;
    for (int i = 0; i < 6; ++i) {
        u64 mp = mk ^ (mk << 1);
        mp ^= mp << 2;
        mp ^= mp << 4;
        mp ^= mp << 8;
        mp ^= mp << 16;
        mp ^= mp << 32;
        const u64 mv = mp & mask;
        moves[i] = mv;
        mask = (mask ^ mv) | (mv >> (1 << i));
        mk &= ~mp;
    }
    for (int i = 5; i >= 0; --i) {
        const u64 mv = moves[i];
        const u64 t = x << (1 << i);
        x = (x & ~mv) | (t & mv);
    }
    return x & whole;
}
#endif

// Of the cards `hand` holds, the best of every run of cards between which nobody else holds
// one: playing any card of a run comes to the same. `all` is every card still in play.
inline u64 run_heads(u64 hand, u64 all) {
    const u64 gone = ~(all | kGuard);
    return hand & ~((gone + (hand << 1)) & ~gone);
}

// Of the cards that may be played, the run of equals that `card` is the best of.
inline u64 run_of(u64 card, u64 legal, u64 all) {
    const u64 suit = lane_of(card), below = suit & ~(card - 1);
    const u64 others = (all & ~legal & below) | (suit + lowest(suit));
    return legal & below & (lowest(others) - 1);
}

// The cards of a suit that are lower than all of `cards`, which are of it; the whole suit if none is.
inline u64 lower_than(u64 cards, u64 suit) {
    return suit & ~((u64{1} << (64 - std::countl_zero(cards))) - 1);
}

}  // namespace oddtrick
