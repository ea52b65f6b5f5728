// The fast solver: four equal hands of up to 13 cards, two partnerships, most tricks.
#pragma once

#include "position/bits.hpp"
#include "control.hpp"
#include "transposition_table/move_memory.hpp"
#include "transposition_table/pattern_table.hpp"
#include "position/place.hpp"
#include "position/position.hpp"
#include "position/symmetry.hpp"

namespace oddtrick {

class BridgeSolver {
  public:
    explicit BridgeSolver(std::size_t bytes = std::size_t{60} << 20);

    // Hands in lanes (see bits.hpp), trump 0-3 or 4. Forgets everything known.
    void deal(const u64 hands[4], int trump);

    // Tricks for the side of hands 0 and 2 with `leader` on lead; `guess` only affects speed.
    int tricks(int leader, int guess);

    // The tricks of every declarer (seat order) in every strain of `strains` (bits; clubs to
    // spades, then no-trump), 255 elsewhere.
    void table(const u64 hands[4], int strains, u8 results[20]);

    // The same questions as the general solver answers. What is known is kept if the position
    // is of the deal and trump last set; for another of its worlds, if it is of the same trump.
    void set(const Position& position, bool other_world = false);
    int total() const { return count(start_.hand[0]); }
    int expected() const { return expected(leader_); }  // a first guess at the result
    int seat() const { return (leader_ + count(trick_.played)) & 3; }
    u64 choices() const;
    bool reaches(int need);
    bool reaches_with(u64 card, int need);

    Control* control = nullptr;

    u64 nodes = 0;  // positions looked at, at the start of a trick
    std::size_t memory() const {
        return small_.memory() + large_.memory() + leads_.memory() + replies_.memory();
    }

  private:
    void forget();
    void forget_settling();  // which cards settled, but not what is proved
    void own(const u64 hands[4], u64 trump);
    struct Outcome {
        u64 rank;   // the cards whose rank mattered (unfilled)
        bool wins;  // hands 0 and 2 make what they need
    };
    Outcome node(const Place& at, int n, int leader, int need);
    Outcome open(const Place& at, int n, int leader, int need);
    Outcome image(const Place& at, int n, int leader, int need);
    int expected(int leader) const;
    template <class Word>
    Outcome expand(PatternTable<Word>& table, const Place& at, int n, int leader, int need);
    template <int K>
    Outcome play(Round& round, u64 best, u64 played, int winner);
    template <int K>
    Outcome card(Round& round, int hand, u64 c, u64 beat, u64 best, u64 played, int winner);
    Outcome complete(const Round& round, u64 shape, u64 best, u64 played, int winner);
    Outcome resume(const Trick& trick, int need);

    // The memory of what settled: 64 and 256 kB; with fewer tricks left, a reply costs more to
    // look up than to find.
    static constexpr int kLeadBits = 14, kReplyBits = 16, kRemembered = 4;
    static constexpr int kLessBits = 3;

    // Worlds with so many cards a hand have too little in common: what is known of one costs the
    // next more than it gives; with so many, what settled does, but not what is proved.
    static constexpr int kUnlikeCards = 10, kMisleadingCards = 9;

    Place start_;  // at the start of the trick in progress
    Trick trick_;
    int leader_ = 0;
    Deal deal_{~u64{0}};  // no strain yet: the first is always another
    u64 dealt_ = 0;
    std::vector<Symmetry> alike_;  // of the deal in its strain
    bool symmetric_ = false;       // whether there are any
    PatternTable<u32> small_;
    PatternTable<u64> large_;
    MoveMemory leads_{kLeadBits}, replies_{kReplyBits};
};

}  // namespace oddtrick
