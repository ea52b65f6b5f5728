// The general solver: two to four hands of any length, any two sides, most or fewest tricks.
#pragma once

#include <memory>
#include <vector>

#include "position/bits.hpp"
#include "control.hpp"
#include "general/relaxed_nullo.hpp"
#include "transposition_table/move_memory.hpp"
#include "transposition_table/pattern_table.hpp"
#include "position/position.hpp"

namespace oddtrick {

class GeneralSolver {
  public:
    explicit GeneralSolver(std::size_t bytes);

    // Sets the position. What is known is kept if trump, sides, aim and values are the same,
    // whichever world it is.
    void set(const Position& position, bool other_world = false);

    int total() const { return worth_[left_]; }  // what all tricks to come are worth
    int expected() const;                        // a first guess at what side 0 takes
    int seat() const { return seat_; }           // who plays next
    u64 choices() const;  // of the cards that seat may play, one of each run of equals

    // Whether side 0 takes at least `need`; the same when the next seat plays `card`.
    bool reaches(int need);
    bool reaches_with(u64 card, int need);

    u64 nodes = 0;
    Control* control = nullptr;
    std::size_t memory() const {
        return small_.memory() + large_.memory() + leads_.memory() + replies_.memory() +
               (relaxed_ ? relaxed_->memory() : 0);
    }

  private:
    struct Outcome {
        u64 rank;
        bool wins;
    };
    Outcome start(int left, int leader, int need);
    Outcome search(int left, int leader, int need);
    template <class Word>
    Outcome expand(PatternTable<Word>& table, int left, int leader, int need);
    Outcome play(int left, int hand, int need, const Trick& t, int to_play);
    Outcome card(int left, int hand, int need, const Trick& t, int to_play, u64 c);
    Outcome complete(int left, int need, const Trick& t);
    bool sure(int left, int leader, int need, u64& rank, bool& wins) const;
    bool ducks(int left, int leader, int side, int most, u64& rank) const;
    int taker(int hand, const Trick& t, int later, u64 c) const;
    int order(int hand, const Trick& t, int to_play, u64 moves, u64* list) const;
    int next_seat(int hand, int among) const;
    int holders() const;

    // One hand against others that want it to win tricks (alike.cpp).
    void find_lone();
    Outcome with_others_alike(int left, int leader, int need);
    Outcome in_relaxed_game(int left, int leader, int need);
    void arrange(u64 gap);
    u64 gap_left_by(u64 card) const;
    u64 whole_gaps(u64 rank) const;
    bool alike_tie(int hand, const Trick& t, u64 c) const;

    // Puts the position back when a search is left by an exception.
    struct Keep {
        GeneralSolver& solver;
        u64 hand[4], all, shape;
        explicit Keep(GeneralSolver& s) : solver(s), all(s.all_), shape(s.shape_) {
            for (int h = 0; h < 4; ++h) hand[h] = s.hand_[h];
        }
        ~Keep() {
            for (int h = 0; h < 4; ++h) solver.hand_[h] = hand[h];
            solver.all_ = all;
            solver.shape_ = shape;
            solver.alike_ = false;
        }
        Keep(const Keep&) = delete;
        Keep& operator=(const Keep&) = delete;
    };

    Position position_;
    Trick trick_;
    int left_ = 0, seat_ = 0, to_play_ = 0;
    u64 hand_[4], all_ = 0, trump_ = 0, shape_ = 0;
    int side_mask_[2];
    int worth_[16];  // of all tricks when so many are left
    int value_[16];  // of the trick when so many are left
    bool plain_values_ = true;
    int lone_ = -1;       // the hand alone in its side, if there is one
    bool lone_wins_ = false;  // what an outcome's `wins` is when it succeeds
    bool alike_ = false;  // the others' cards between two of its cards count as alike
    u64 lone_held_ = 0;   // its cards at the start of the trick
    u64 hint_ = 0, settled_ = 0;  // the lead that settled the shape before; and just now
    // What the table's knowledge is of: at most so many tricks left (0: nothing), and so on.
    int known_left_ = 0, known_sides_[2] = {0, 0};
    u64 known_trump_ = 0;
    bool known_fewest_ = false;
    std::size_t bytes_;  // for all that is known
    PatternTable<u32> small_;  // of positions with up to 32 cards
    PatternTable<u64> large_;
    std::unique_ptr<RelaxedNullo> relaxed_;  // when one hand is alone at nullo
    // As in the bridge solver; below so many tricks it costs more than it saves.
    static constexpr int kLeadBits = 14, kReplyBits = 16, kLessBits = 3, kRemembered = 5;
    MoveMemory leads_{kLeadBits}, replies_{kReplyBits};
};

}  // namespace oddtrick
