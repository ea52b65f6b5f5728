// The fast solver: four equal hands of up to 13 cards, two partnerships, most tricks.
#pragma once

#include "bits.hpp"
#include "control.hpp"
#include "patterns.hpp"
#include "position.hpp"

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
    // is of the deal and trump last set.
    void set(const Position& position);
    int total() const { return left_; }
    int seat() const { return seat_; }
    u64 choices() const;
    bool reaches(int need);
    bool reaches_with(u64 card, int need);

    Control* control = nullptr;

    u64 nodes = 0;  // positions looked at, at the start of a trick
    std::size_t memory() const { return small_.memory() + large_.memory(); }

  private:
    struct Outcome {
        u64 rank;  // the cards whose rank mattered (unfilled)
        bool wins;  // hands 0 and 2 make what they need
    };
    void place(const u64 hands[4]);
    Outcome trick(int n, int leader, int need);
    template <class Word>
    Outcome expand(PatternTable<Word>& table, int n, int leader, int need);
    template <int K>
    Outcome play(int n, int hand, int need, const Trick& t);
    Outcome last(int leader, int need) const;
    Outcome play_on(int position, int n, int hand, int need, const Trick& t);
    Outcome complete(int n, int need, const Trick& t);
    bool quick(int n, int leader, int q, u64& rank) const;
    bool later(int n, int leader, int q, u64& rank) const;
    int owners(u64 in_suit, int hand) const;
    u64 hinted(u64 moves) const;
    int order_lead(int n, int hand, int need, u64 moves, u64* list);
    template <int K>
    int order_follow(int n, int hand, int need, const Trick& t, u64 moves, u64* list);
    template <int K>
    int order_void(int n, int hand, int need, const Trick& t, u64 moves, u64* list);
    template <int K>
    int order(int n, int hand, int need, const Trick& t, u64 moves, u64* list);

    // Puts the position back when a search is left by an exception.
    struct Keep {
        BridgeSolver& solver;
        u64 hand[4], all, shape;
        explicit Keep(BridgeSolver& s) : solver(s), all(s.all_), shape(s.shape_) {
            for (int h = 0; h < 4; ++h) hand[h] = s.hand_[h];
        }
        ~Keep() {
            for (int h = 0; h < 4; ++h) solver.hand_[h] = hand[h];
            solver.all_ = all;
            solver.shape_ = shape;
        }
        Keep(const Keep&) = delete;
        Keep& operator=(const Keep&) = delete;
    };

    Trick trick_;
    int left_ = 0, seat_ = 0;
    u64 hand_[4], all_ = 0, trump_ = ~u64{0}, own_hi_ = 0, own_lo_ = 0, shape_ = 0, dealt_ = 0;
    PatternTable<u32> small_;
    PatternTable<u64> large_;
    u64 hint_ = 0, settled_ = 0, last_lead_ = 0;  // the lead that settled the shape before; and just now
};

}  // namespace oddtrick
