// Move ordering: which cards to try, and in what order.
#pragma once

#include "position/place.hpp"
#include "ordering/card_worth.hpp"

namespace oddtrick {

// Small tables that make an index of a suit's lengths and of its best cards' owners.
struct Indices {
    u16 near[256], far[256];  // (own, next) and (partner, previous)
    u8 owners[4][4][64];      // by hand, cards in play (3 at most), owners' planes
    Indices() {
        for (int i = 0; i < 256; ++i) {
            near[i] = static_cast<u16>(at_most(i & 15, 4) * 80 + at_most(i >> 4, 3) * 4);
            far[i] = static_cast<u16>(at_most(i & 15, 4) * 16 + at_most(i >> 4, 3));
        }
        for (int hand = 0; hand < 4; ++hand)
            for (int cards = 0; cards < 4; ++cards)
                for (int planes = 0; planes < 64; ++planes) {
                    int o[3];
                    for (int i = 0; i < 3; ++i) {
                        const int seat = (planes >> i & 1) * 2 + (planes >> (3 + i) & 1);
                        o[i] = i < cards ? (seat - hand) & 3 : 4;
                    }
                    owners[hand][cards][planes] = static_cast<u8>(o[0] * 25 + o[1] * 5 + o[2]);
                }
    }
};
inline const Indices kIndex;

// What is at stake: the tricks the side of `hand` can still spare, and those it needs.
inline int stake_of(int n, int hand, int need) {
    const int spare = hand & 1 ? need - 1 : n - need;
    return at_most(spare, 2) * 3 + at_most(n - spare - 1, 2);
}

inline int play_index(int state, int place, bool last, int above, int stake) {
    return (((state * 4 + at_most(place, 3)) * 2 + last) * 5 + at_most(above, 4)) * 9 + stake;
}

inline int lengths_index(unsigned lens, int hand) {
    const unsigned r = ((lens | lens << 16) >> (4 * hand)) & 0xFFFF;
    return kIndex.near[r & 0xFF] + kIndex.far[r >> 8];
}

// Cards to try: those with a worth, best first, and after them the rest, lowest first.
class Choices {
  public:
    u64 rest = 0;

    static const short* weights(bool no_trump, int kind) { return kWorth.of[no_trump][kind]; }

    void add(u64 card, int worth) { keys_[size_++] = worth * 64 + 63 - index_of(card); }

    // The next card; 0 when there are no more.
    u64 take() {
        if (size_ == 0) {
            if (!rest) return 0;
            const u64 card = highest(rest);
            rest ^= card;
            return card;
        }
        int best = keys_[0], at = 0;
        for (int i = 1; i < size_; ++i) {
            const bool better = keys_[i] > best;
            best = better ? keys_[i] : best;
            at = better ? i : at;
        }
        keys_[at] = keys_[--size_];
        return u64{1} << (63 - (best & 63));
    }

  private:
    int size_ = 0;
    int keys_[14];
};

// Who holds the three best cards of a suit.
inline int owners(const Deal& d, u64 in_suit, int hand) {
    const int cards = at_most(count(in_suit), 3);
    const unsigned planes = static_cast<unsigned>((gather(d.own_hi, in_suit) & 7) |
                                                  (gather(d.own_lo, in_suit) & 7) << 3);
    return kIndex.owners[hand][cards][planes];
}

// The orderings. `Out` is what takes the cards: `Choices`, or what samples them for fitting.

template <class Out>
void order_lead(const Deal& d, const Round& r, u64 moves, Out& out) {
    const u64* const hands = r.at.hand;
    const int hand = r.leader;
    const u64 own = hands[hand], mate = hands[hand ^ 2];
    const u64 next = hands[(hand + 1) & 3], prev = hands[(hand + 3) & 3];
    const auto V = out.weights(d.trump == 0, 0);
    const int stake = stake_of(r.n, hand, r.need);
    while (moves) {
        const int s = index_of(moves) >> 4;
        const u64 ls = lane(s);
        const u64 in_suit = r.at.all & ls;
        const unsigned lens = static_cast<unsigned>(r.at.shape >> (16 * s)) & 0xFFFF;
        const auto len = [&](int h) { return lens >> (4 * (h & 3)) & 15; };
        auto w = V[kLengths + lengths_index(lens, hand)] + V[kOwners + owners(d, in_suit, hand)];
        u64 ruffs = 0;
        int rc = 8;
        if (!(ls & d.trump)) {
            rc = 0;
            int single = 0;
            const u64 tn = next & d.trump, tm = mate & d.trump, tp = prev & d.trump;
            if (tn) {
                if (!len(hand + 1)) ruffs |= tn, rc |= 1;
                single |= len(hand + 1) == 1;
            }
            if (tm) {
                if (!len(hand + 2)) ruffs |= tm, rc |= 2;
                single |= (len(hand + 2) == 1) << 1;
            }
            if (tp) {
                if (!len(hand + 3)) ruffs |= tp, rc |= 4;
                single |= (len(hand + 3) == 1) << 2;
            }
            single |= (len(hand) == 1 && own & d.trump) << 3;
            w += V[kSingletons + single];
        }
        w += V[kRuffs + rc];
        if (r.at.last & ls) w += V[kAgain];
        // Who wins when the hands to come play their best?
        const u64 fin = ruffs ? lowest(ruffs) : lowest((next | mate | prev) & ls);
        const int kind = ruffs ? (fin & mate ? 3 : 4) : fin & mate ? 2 : fin & next ? 5 : 6;
        for (u64 rest = moves & ls; rest; rest &= rest - 1) {
            const u64 c = lowest(rest);
            const int above = at_most(count(in_suit & (c - 1)), 4);
            const int k = !ruffs && (!fin || c < fin) ? 1 : kind;
            const bool lowest_own = !(own & ls & ~(c | (c - 1)));
            out.add(c, w + V[kLead + ((k * 5 + above) * 2 + lowest_own) * 9 + stake]);
        }
        moves &= ~ls;
    }
}

// What the hands still to come can do about the suit led.
template <int K>
void to_come(const Round& r, u64 trump, u64& follows, u64& ruffs) {
    for (int j = K + 1; j < 4; ++j) {
        const u64 h = r.at.hand[(r.leader + j) & 3];
        const u64 f = h & r.lane;
        follows |= f;
        ruffs |= f ? 0 : h & trump;
    }
}

template <int K, class Out>
void order_follow(const Deal& d, const Round& r, u64 best, int winner, u64 moves, Out& out) {
    const int hand = (r.leader + K) & 3;
    const auto V = out.weights(d.trump == 0, K);
    const u64 ours = r.at.hand[hand] | r.at.hand[hand ^ 2];
    const int stake = stake_of(r.n, hand, r.need);
    u64 ruffs = 0, follows = 0;
    to_come<K>(r, d.trump, follows, ruffs);
    const bool ahead_now = !((winner ^ hand) & 1);
    const u64 in_suit = r.at.all & r.lane;
    for (int place = 0; moves; moves &= moves - 1, ++place) {
        const u64 c = lowest(moves);
        const bool beats = c < best;
        const u64 now = beats ? c : best;
        const u64 top = ruffs ? lowest(ruffs) : lowest(now | follows);
        const bool ahead = top == now ? beats || ahead_now : (top & ours) != 0;
        const int state = ahead * 4 + beats * 2 + (top == c);
        out.add(c, V[kPlay + play_index(state, place, !(moves & (moves - 1)),
                                        count(in_suit & (c - 1)), stake)]);
    }
}

template <int K, class Out>
void order_void(const Deal& d, const Round& r, u64 best, int winner, u64 moves, Out& out) {
    const int hand = (r.leader + K) & 3;
    const u64 own = r.at.hand[hand];
    const u64 ours = own | r.at.hand[hand ^ 2];
    const auto V = out.weights(d.trump == 0, K + 3);
    const int stake = stake_of(r.n, hand, r.need);
    u64 ruffs_later = 0, follows = best & r.lane;
    to_come<K>(r, d.trump, follows, ruffs_later);
    const bool ahead_now = !((winner ^ hand) & 1);
    // Discards: who takes the trick does not depend on which.
    const u64 ruffs_now = (best & d.trump & ~r.lane) | ruffs_later;
    const u64 top = ruffs_now ? lowest(ruffs_now) : lowest(follows);
    const bool ahead = top == best ? ahead_now : (top & ours) != 0;
    const u64 shape = r.shape[K];
    u64 plain = moves & ~d.trump;
    while (plain) {
        const u64 c = highest(plain);
        const int s = index_of(c) >> 4;
        const u64 ls = lane(s);
        const u64 in_suit = r.at.all & ls;
        const unsigned lens = static_cast<unsigned>(shape >> (16 * s)) & 0xFFFF;
        const int lo = lens >> (4 * hand) & 15;
        auto w = V[kLengths + lengths_index(lens, hand)] + V[kOwners + owners(d, in_suit, hand)];
        if (lo == 1 && own & d.trump) w += V[kSingletons];
        const int above = at_most(count(in_suit & (c - 1)), 4);
        const bool lowest_own = !(own & ls & ~(c | (c - 1)));
        const int card = (at_most(lo - 1, 4) * 5 + above) * 2 + lowest_own;
        out.add(c, w + V[kDiscard + (card * 2 + ahead) * 9 + stake]);
        out.rest |= plain & ls & ~c;
        plain &= ~ls;
    }
    const u64 in_trumps = r.at.all & d.trump;
    int place = 0;
    for (u64 rest = moves & d.trump; rest; rest &= rest - 1, ++place) {
        const u64 c = lowest(rest);
        const bool beats = !(best & d.trump) || c < best;
        const u64 now = beats ? c : best;
        const u64 over = lowest((now & d.trump) | ruffs_later);
        const bool leads = over == now ? beats || ahead_now : (over & ours) != 0;
        const int state = leads * 4 + beats * 2 + (over == c);
        out.add(c, V[kPlay + play_index(state, place, !(rest & (rest - 1)),
                                        count(in_trumps & (c - 1)), stake)]);
    }
}

}  // namespace oddtrick
