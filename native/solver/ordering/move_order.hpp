// The order in which cards are tried, by such rules as players have. It only affects speed.
#pragma once

#include "position/place.hpp"

namespace oddtrick {

inline int at_most(int x, int most) { return x < most ? x : most; }

// Cards to try: those with a worth, best first, and after them the rest, lowest first.
class Choices {
  public:
    u64 rest = 0;

    void add(u64 card, int worth) {
        int i = size_++;
        for (; i > 0 && worths_[i - 1] < worth; --i) {
            worths_[i] = worths_[i - 1];
            cards_[i] = cards_[i - 1];
        }
        worths_[i] = worth;
        cards_[i] = card;
    }

    // The next card; 0 when there are no more.
    u64 take() {
        if (taken_ < size_) return cards_[taken_++];
        if (!rest) return 0;
        const u64 card = highest(rest);
        rest ^= card;
        return card;
    }

  private:
    int size_ = 0, taken_ = 0;
    int worths_[13];
    u64 cards_[13];
};

// What speaks for a lead or against it. The numbers were found by trying others, one at a time, on
// tables of deals (docs/notes/solver.md).
struct LeadWorth {
    // Of the suit:
    static constexpr int trumps = -6;
    static constexpr int opponent_ruffs = -80, partner_ruffs = 40, both_ruff = 30;
    static constexpr int partner_ruffs_next_time = 21;  // the partner has one left, and trumps
    static constexpr int opponents_card = -13;  // each that an opponent holds, up to three a hand
    static constexpr int opponent_void = -69;
    static constexpr int singleton = -7, card = 3, partners_card = 8;  // up to four a hand
    static constexpr int led_before = 3;
    static constexpr int finesse = 10;       // through the next hand
    static constexpr int two_of_three = 26;  // of the three best cards our side holds two
    static constexpr int into_strength = -5;
    // Of the card:
    static constexpr int wins = 12, partner_wins = 20, low_to_partner = 8;
    static constexpr int loses_all = -25;  // no trick to spare, and nobody of ours wins
    static constexpr int lowest = 2, between = -7;  // where all can follow
};

inline void order_lead(const Deal& d, const Round& r, u64 moves, Choices& out) {
    using Worth = LeadWorth;
    const auto two = [](u64 cards) { return (cards & (cards - 1)) != 0; };  // or more
    const u64 trump = d.trump;
    const u64 own = r.at.hand[r.leader], partner = r.at.hand[r.leader ^ 2];
    const u64 next = r.at.hand[(r.leader + 1) & 3], previous = r.at.hand[(r.leader + 3) & 3];
    const bool to_spare = (r.leader & 1 ? r.need - 1 : r.n - r.need) > 0;
    while (moves) {
        const u64 suit = lane(index_of(moves) >> 4), all = r.at.all & suit;
        const u64 o = own & suit, m = partner & suit, n = next & suit, p = previous & suit;
        const u64 best = lowest(all), second = lowest(all ^ best), third = lowest(all ^ best ^ second);
        const bool partner_ruffs = !m && partner & trump & ~suit;
        const bool they_ruff = (!n && next & trump & ~suit) || (!p && previous & trump & ~suit);
        int worth = r.at.last & suit ? Worth::led_before : 0;
        if (suit & trump) {
            worth += Worth::trumps;
        } else if (trump) {
            if (they_ruff) worth += Worth::opponent_ruffs + (partner_ruffs ? Worth::both_ruff : 0);
            else if (partner_ruffs) worth += Worth::partner_ruffs;
            if (m && !two(m) && partner & trump) worth += Worth::partner_ruffs_next_time;
        }
        worth += Worth::opponents_card * (at_most(count(n), 3) + at_most(count(p), 3));
        worth += Worth::opponent_void * (!n + !p);
        worth += two(o) ? 0 : Worth::singleton;
        worth += Worth::card * at_most(count(o), 4) + Worth::partners_card * at_most(count(m), 4);
        const u64 ours = o | m;
        if (two(m) && two(n) &&
            ((n & best && m & second) || (n & second && (m & best || (o & best && ours & third)))))
            worth += Worth::finesse;
        if (n && p && two(ours & (best | second | third))) worth += Worth::two_of_three;
        if (two(p) && ((p & best && o & second) || (p & second && o & best && !(ours & third))))
            worth += Worth::into_strength;
        // Who wins if the others play their best?
        const u64 others = lowest(n | m | p), top = lowest(moves & suit);
        for (u64 rest = moves & suit; rest; rest &= rest - 1) {
            const u64 c = lowest(rest);
            const bool low = !(o & ~(c | (c - 1)));
            int w = worth;
            if (n && m && p) w += low ? Worth::lowest : c == top ? 0 : Worth::between;
            if (!they_ruff && !partner_ruffs) {
                if (!others || c < others) w += Worth::wins;
                else if (others & m) w += Worth::partner_wins + (low ? Worth::low_to_partner : 0);
                else if (!to_spare) w += Worth::loses_all;
            }
            out.add(c, w);
        }
        moves &= ~suit;
    }
}

// For who follows suit and holds a card that beats the best so far.
template <int K>
void order_follow(const Round& r, u64 best, int winner, u64 moves, Choices& out) {
    const int hand = (r.leader + K) & 3;
    const u64 higher = best - 1, beat = moves & higher;
    const u64 next = K == 3 ? 0 : r.at.hand[(hand + 1) & 3] & r.lane;
    // What the partner has played, or can play, to win.
    u64 partners = ((winner ^ hand) & 1) ? 0 : best;
    if constexpr (K == 1) partners = lowest(r.at.hand[hand ^ 2] & r.lane & higher);
    // Low, where our best would not keep the next hand from a card that beats the partner's.
    if (partners && !(next & (partners - 1) & ~(lowest(beat) - 1))) {
        out.rest = moves;
        return;
    }
    // The cheapest that wins, if the next hand cannot beat it; otherwise the best.
    const bool cheapest = !next || highest(beat) < lowest(next);
    for (u64 rest = beat; rest; rest &= rest - 1) {
        const int place = index_of(rest);
        out.add(lowest(rest), cheapest ? place : -place);
    }
    out.rest = moves & ~beat;
}

// For who has none of the suit led: the lowest ruff that wins, unless the partner wins; then the
// lowest card of each suit, of the longest first.
template <int K>
void order_void(const Deal& d, const Round& r, u64 best, int winner, u64 moves, Choices& out) {
    const int hand = (r.leader + K) & 3;
    const u64 next = K == 3 ? 0 : r.at.hand[(hand + 1) & 3], follows = next & r.lane;
    const bool ahead = !((winner ^ hand) & 1), ruffed = (best & d.trump) != 0;
    u64 ruffs = moves & d.trump;
    if (ahead && (ruffed || K == 3 || (follows && best < lowest(follows)))) ruffs = 0;
    else if (ruffed) ruffs &= best - 1;
    else if (ruffs && (follows || !(next & d.trump))) ruffs = highest(ruffs);
    for (u64 rest = ruffs; rest; rest &= rest - 1) out.add(lowest(rest), 64 + index_of(rest));
    out.rest = moves & ~ruffs;
    for (u64 plain = moves & ~d.trump; plain; plain &= ~lane_of(plain)) {
        const u64 suit = lane_of(plain), c = highest(plain & suit);
        out.add(c, count(r.at.hand[hand] & suit));
        out.rest ^= c;
    }
}

}  // namespace oddtrick
