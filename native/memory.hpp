// The card that settled a like situation before, to be tried first. What is remembered only
// affects speed: a situation mistaken for another costs time, never exactness.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include "place.hpp"

namespace oddtrick {

class Memory {
  public:
    // Room for 2 to the power `bits` situations, of which the newest is kept at each place.
    explicit Memory(int bits)
        : entries_(static_cast<u32*>(std::calloc(std::size_t{1} << bits, sizeof(u32)))),
          shift_(64 - bits) {
        if (!entries_) throw std::bad_alloc();
    }

    // Costs nothing: from now on everything is filed under other numbers.
    void forget() { salt_ += 0xD1B54A32D192ED03ULL; }

    // Room for 2 to the power `bits` situations of all there is: a short question should not
    // touch many pages.
    void use(int bits) { shift_ = 64 - bits; }

    std::size_t memory() const { return sizeof(u32) << (64 - shift_); }

    // A situation's place: 26 bits to know it by, and the card, a number of 6 bits.
    class Entry {
      public:
        Entry() = default;
        Entry(u32* at, u32 known_by) : at_(at), known_by_(known_by) {}

        explicit operator bool() const { return at_; }
        // The card remembered (as a set of one), or none.
        u64 card() const {
            return at_ && (*at_ & ~kCard) == known_by_ ? u64{1} << (*at_ & kCard) : 0;
        }
        void put(u64 card) const { *at_ = known_by_ | static_cast<u32>(index_of(card)); }

      private:
        u32* at_ = nullptr;
        u32 known_by_ = 0;
    };

    Entry entry(u64 situation) {
        const u64 h = (situation + salt_) * 0x9E3779B97F4A7C15ULL;
        return {&entries_[h >> shift_], static_cast<u32>(h >> 6) & ~kCard};
    }

  private:
    static constexpr u32 kCard = 63;  // 63 is the last bit of a lane, never a card

    struct Free {
        void operator()(u32* entries) const { std::free(entries); }
    };
    std::unique_ptr<u32[], Free> entries_;  // zeros that cost nothing until they are used
    int shift_;
    u64 salt_ = 0;
};

// What makes situations alike. For a lead, the cards of the leader, and of his partner if he has
// one: the others are seldom what decides. For who follows suit, what is left of the suit and the card to beat;
// for who is void, his and his partner's cards and the card to beat, or without trumps who wins.
inline u64 lead_situation(u64 cards, int leader) { return cards * 4 + static_cast<u64>(leader); }
inline u64 follow_situation(u64 all, u64 lane, int place, int hand, u64 best) {
    return (all & lane) * 16 + static_cast<u64>(place * 4 + hand) +
           static_cast<u64>(index_of(best)) * 0x123456789ABCDEFULL;
}
inline u64 void_situation(const u64 hands[4], u64 trump, int place, int hand, u64 best, int winner) {
    return hands[hand] * 16 + static_cast<u64>(place * 4 + hand) +
           hands[hand ^ 2] * 0x5555555123123ULL +
           static_cast<u64>(trump ? index_of(best) + 64 : winner) * 0x777777777777ULL;
}

// Of `heads`, each the best of a run of equals, the one in whose run `card` is; none if `card`
// is not among the cards that may be played.
inline u64 head_of(u64 card, u64 legal, u64 heads) {
    if (!(card & legal)) return 0;
    const u64 above = heads & lane_of(card) & (card | (card - 1));
    return above ? u64{1} << (63 - std::countl_zero(above)) : 0;
}

}  // namespace oddtrick
