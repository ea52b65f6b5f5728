// What the environments share: cards in masks, chance from a seed, and writing planes of bytes.
//
// A card is its place in the pack in ascending order, a set of cards a mask. Planes are laid out
// as oddtrick.env.observations lays them out: that is the definition.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

namespace environments {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

static_assert(std::endian::native == std::endian::little, "planes are written as words");

inline constexpr int kSeats = 4;
inline constexpr u64 kStep = 0x9E3779B97F4A7C15ULL;

inline u64 mixed(u64 x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

inline u64 deal_seed(u64 seed, u64 place, u64 number) {
    return mixed(mixed(seed + kStep * (place + 1)) + kStep * (number + 1));
}

// SplitMix64, drawn from as Python's random.Random draws: oddtrick.env.seeding.DealChance.
class Chance {
public:
    explicit Chance(u64 seed) : at_(seed) {}

    // Puts a shuffled pack of so many cards in place.
    template <class Pack>
    void shuffle(Pack& pack, int size) {
        for (int c = 0; c < size; ++c) pack[c] = static_cast<u8>(c);
        for (int i = size - 1; i > 0; --i) std::swap(pack[i], pack[below(i + 1)]);
    }

    // A number from 0 up to, and without, n.
    int below(int n) {
        const int shift = 64 - std::bit_width(static_cast<unsigned>(n));
        int found;
        do found = static_cast<int>(mixed(at_ += kStep) >> shift);
        while (found >= n);
        return found;
    }

private:
    u64 at_;
};

// Seats count from who looks.
inline int from(int seat, int viewer) { return (seat - viewer) & 3; }

// A byte a card, 1 where it is in the mask; eight at a time.
inline void expand(u64 mask, u8* out, int size) {
    int at = 0;
    for (; at + 8 <= size; at += 8, mask >>= 8) {
        const u64 each = (mask & 0xFF) * 0x0101010101010101ULL & 0x8040201008040201ULL;
        const u64 ones = (each + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
        std::memcpy(out + at, &ones, 8);
    }
    for (; at < size; ++at, mask >>= 1) out[at] = mask & 1;
}

// A byte for each seat, those counted from who looks: the bytes of a word turned.
inline u32 turned(u32 bytes, int viewer) { return std::rotr(bytes, 8 * viewer); }

inline void put(u8*& out, u32 word) {
    std::memcpy(out, &word, 4);
    out += 4;
}

inline void put_one(u8*& out, int at, int size) {
    std::memset(out, 0, size);
    if (at >= 0) out[at] = 1;
    out += size;
}

inline u32 byte_at(int seat) { return 1U << 8 * seat; }

// The n-th card of a mask, from 0.
inline int nth(u64 mask, int n) {
    int at = 0;
    for (int in_byte; n >= (in_byte = std::popcount(mask & 0xFF)); at += 8, mask >>= 8) n -= in_byte;
    while (n--) mask &= mask - 1;
    return at + std::countr_zero(mask);
}

// What is legal, by the numbers of the actions.
struct Legal {
    u64 cards = 0;  // the first actions: the pack
    u64 words = 0;  // those after it

    int count() const { return std::popcount(cards) + std::popcount(words); }

    bool has(i64 action, int pack, int words_known) const {
        if (action < 0 || action >= pack + words_known) return false;
        return action < pack ? cards >> action & 1 : words >> (action - pack) & 1;
    }

    int pick(int n, int pack) const {
        const int held = std::popcount(cards);
        return n < held ? nth(cards, n) : pack + nth(words, n - held);
    }

    void write(u8* mask, int pack, int words_known) const {
        expand(cards, mask, pack);
        expand(words, mask + pack, words_known);
    }
};

}  // namespace environments
