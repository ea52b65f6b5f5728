// The card that settled a like situation before, to be tried first. What is remembered only
// affects speed: a situation mistaken for another costs time, never exactness.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "transposition_table/page_pool.hpp"
#include "position/place.hpp"

namespace oddtrick {

class MoveMemory {
  public:
    // Room for 2 to the power `bits` situations, of which the newest is kept at each place.
    explicit MoveMemory(int bits)
        : entries_(static_cast<u16*>(PagePool::take(sizeof(u16) << bits, true))), room_(bits) {}
    ~MoveMemory() {
        if (used_) std::memset(entries_, 0, sizeof(u16) << used_);
        PagePool::give(entries_, sizeof(u16) << room_, true);
    }
    MoveMemory(const MoveMemory&) = delete;
    MoveMemory& operator=(const MoveMemory&) = delete;

    // Costs nothing: from now on everything is filed under other numbers.
    void forget() { salt_ += 0xD1B54A32D192ED03ULL; }

    // Room for 2 to the power `bits` situations of all there is: a short question should not
    // touch many pages. To be said before any entry is asked for.
    void use(int bits) {
        bits_ = bits;
        used_ = std::max(used_, bits);
    }

    std::size_t memory() const { return sizeof(u16) << bits_; }

    // A situation's place: 10 bits to know it by, and the card, a number of 6 bits.
    class Entry {
      public:
        Entry() = default;
        Entry(u16* at, u64 known_by) : at_(at), known_by_(static_cast<u16>(known_by & ~kCard)) {}

        explicit operator bool() const { return at_; }
        // The card remembered (as a set of one), or none.
        u64 card() const {
            return at_ && (*at_ & ~kCard) == known_by_ ? u64{1} << (*at_ & kCard) : 0;
        }
        void put(u64 card) const { *at_ = static_cast<u16>(known_by_ | index_of(card)); }

      private:
        u16* at_ = nullptr;
        u16 known_by_ = 0;
    };

    // The situations of a group, which come up one after another, share a cache line; `detail`
    // tells them apart.
    Entry entry(u64 group, u32 detail = 0) const {
        const u64 h = hash(group);
        return {line(h) + ((h >> 32) + detail) % kLine, ((h + salt_) >> 40) + detail * 0x9E37U};
    }

    // Ask for a group's line before it is needed.
    void fetch(u64 group) const { prefetch(line(hash(group))); }

  private:
    static constexpr u64 kCard = 63;  // 63 is the last bit of a lane, never a card
    static constexpr int kLineBits = 5;
    static constexpr u64 kLine = u64{1} << kLineBits;  // so many entries fill a cache line

    u64 hash(u64 group) const {
        const u64 x = group + salt_;
        return (x ^ x >> 29) * 0x9E3779B97F4A7C15ULL;
    }
    u16* line(u64 h) const { return &entries_[h >> (64 + kLineBits - bits_) << kLineBits]; }

    u16* entries_;  // zeros that cost nothing until they are used
    int room_, bits_ = 0, used_ = 0;
    u64 salt_ = 0;
};

// What makes situations alike. For a lead, the cards of the leader, and of its partner if it has
// one: the others are seldom what decides. For who follows suit, what is left of the suit and the
// card to beat (a trick's groups are one); for who is void, the hand's and its partner's cards and the
// card to beat, or without trumps who wins.
inline u64 lead_situation(u64 cards, int leader) { return cards * 4 + static_cast<u64>(leader); }
inline u64 follow_group(u64 all, u64 lane, int leader) {
    return (all & lane) * 4 + static_cast<u64>(leader);
}
inline u32 follow_detail(u64 all, u64 lane, int place, u64 best) {
    return static_cast<u32>(place * 11 + count(all & lane & (best - 1)));
}
inline u64 void_group(const u64 hands[4], u64 trump, u64 lane, int place, int hand) {
    return hands[hand] * 16 + static_cast<u64>(place * 4 + hand) +
           hands[hand ^ 2] * 0x5555555123123ULL + (trump ? lane * 0x1234567ULL : 0);
}
inline u32 void_detail(u64 trump, u64 best, int winner) {
    if (!trump) return static_cast<u32>(winner);
    return static_cast<u32>((index_of(best) & 15) + (best & trump ? 16 : 0));
}

// Of `heads`, each the best of a run of equals, the one in whose run `card` is; none if `card`
// is not among the cards that may be played.
inline u64 head_of(u64 card, u64 legal, u64 heads) {
    if (!(card & legal)) return 0;
    const u64 above = heads & lane_of(card) & (card | (card - 1));
    return above ? highest(above) : 0;
}

}  // namespace oddtrick
