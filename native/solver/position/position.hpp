// A position as both solvers are given it.
#pragma once

#include <vector>

#include "position/bits.hpp"

namespace oddtrick {

struct Position {
    int seats = 4;
    u64 hands[4] = {0, 0, 0, 0};  // in lanes (bits.hpp); what is left, without the trick
    int side[4] = {0, 1, 0, 1};
    int trump = 4;
    bool fewest = false;
    int leader = 0;           // of the current trick
    int absent = 0;           // seats (bits) that take no part in the current trick
    std::vector<u64> played;  // cards on the table, from the leader on
    std::vector<int> values;  // of the current trick and those after it; empty: one each
};

// The trick in progress.
struct Trick {
    u64 lane = 0;    // the suit led
    u64 played = 0;  // all cards played to it
    u64 best = 0;    // the card winning it
    int winner = 0;  // whose that is
};

inline Trick with_card(const Trick& t, u64 card, int hand, u64 trump) {
    Trick next{t.lane, t.played | card, t.best, t.winner};
    if (!t.played) next.lane = lane_of(card);
    if (!t.played || ((card & lane_of(t.best)) ? card < t.best : (card & trump) != 0)) {
        next.best = card;
        next.winner = hand;
    }
    return next;
}

// What an open question came to: side 0 takes at least `low` and at most `high`.
struct Range {
    int low, high;
};

// Close in on a result by asking whether side 0 reaches one number after another. `range` is
// kept up to date, so that it still holds when `reaches` throws.
template <class Reaches>
int close_in(Range& range, int guess, Reaches reaches) {
    int need = guess <= range.low ? range.low + 1 : guess > range.high ? range.high : guess;
    while (range.low < range.high) {
        // A guess at tricks is nearly right: the next number is asked for. Where tricks have
        // values there may be thousands of numbers: halves.
        const bool few = range.high - range.low <= 16;
        if (reaches(need)) {
            range.low = need;
            need = range.low + 1;
        } else {
            range.high = need - 1;
            need = range.high;
        }
        if (!few) need = range.low + (range.high - range.low + 1) / 2;
    }
    return range.low;
}

}  // namespace oddtrick
