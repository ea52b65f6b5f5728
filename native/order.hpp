// Move ordering: a move is worth the sum of what was learnt of its features (`weights.hpp`,
// fitted to searched positions: see docs/performance.md).
#pragma once

#include "place.hpp"

namespace oddtrick {

namespace {

inline int at_most(int x, int most) { return x < most ? x : most; }

// Where each kind of feature begins in a row of weights.
enum : int {
    kLengths = 0,     // the four lengths of the suit
    kOwners = 400,    // who holds its three best cards
    kRuffs = 525,     // who can ruff it now
    kSingletons = 534,  // who can ruff it next time
    kAgain = 550,     // the suit led before
    kLead = 560,      // the card led
    kDiscard = 560,   // the card discarded
    kPlay = 1500,     // the card that follows suit or ruffs
    kFeatures = 4400,
};

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
const Indices kIndex;

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

// What was learnt, as it was fitted: by no-trump or not, kind of move, feature.
constexpr short kFitted[2][7][420] =
#include "weights.hpp"
    ;

// The fitted features, put together so that a move's worth is a few look-ups.
struct Weights {
    short of[2][7][kFeatures];

    Weights() : of{} {
        for (int nt = 0; nt < 2; ++nt)
            for (int kind = 0; kind < 7; ++kind) fill(of[nt][kind], kFitted[nt][kind], kind);
    }

    static void fill(short* w, const short* f, int kind) {
        const bool lead = kind == 0, is_void = kind > 3;
        if (lead || is_void) {
            for (int own = 0; own < 5; ++own)
                for (int next = 0; next < 4; ++next)
                    for (int mate = 0; mate < 5; ++mate)
                        for (int prev = 0; prev < 4; ++prev)
                            add(w, kLengths + own * 80 + next * 4 + mate * 16 + prev,
                                f[own * 5 + mate] + f[25 + next * 4 + prev]);
            for (int o1 = 0; o1 < 5; ++o1)
                for (int o2 = 0; o2 < 5; ++o2)
                    for (int o3 = 0; o3 < 5; ++o3)
                        add(w, kOwners + o1 * 25 + o2 * 5 + o3,
                            f[41 + o1 * 5 + o2] +
                                (lead && o1 < 4 ? f[61 + o1 * 5 + o3] : 0) +
                                (lead ? f[81 + o2 * 5 + o3] : 0));
        }
        if (lead) {
            for (int rc = 0; rc < 9; ++rc) add(w, kRuffs + rc, f[110 + rc]);
            for (int i = 0; i < 16; ++i)
                add(w, kSingletons + i, (i & 1 ? f[108] : 0) + (i & 2 ? f[107] : 0) +
                                            (i & 4 ? f[109] : 0) + (i & 8 ? f[106] : 0));
            add(w, kAgain, f[119]);
            for (int k = 0; k < 7; ++k)
                for (int card = 0; card < 10; ++card)
                    for (int stake = 0; stake < 9; ++stake)
                        add(w, kLead + (k * 10 + card) * 9 + stake,
                            f[120 + k * 10 + card] + f[190 + k * 9 + stake]);
            return;
        }
        const int card = is_void ? 120 : 0, above = is_void ? 190 : 64, stake = is_void ? 300 : 104;
        for (int state = 0; state < 8; ++state)
            for (int place = 0; place < 8; ++place)
                for (int i = 0; i < 45; ++i)
                    add(w, kPlay + (state * 8 + place) * 45 + i,
                        f[card + state * 8 + place] + f[above + state * 5 + i / 9] +
                            f[stake + state * 9 + i % 9] + (is_void ? f[254 + state] : 0));
        if (!is_void) return;
        add(w, kSingletons, f[106]);
        for (int i = 0; i < 25; ++i)
            for (int j = 0; j < 4; ++j)
                for (int stake = 0; stake < 9; ++stake)
                    add(w, kDiscard + ((i * 2 + (j & 1)) * 2 + (j >> 1)) * 9 + stake,
                        f[262 + i] + f[287 + j] + f[372 + stake * 5 + i % 5]);
    }
    static void add(short* w, int at, int value) {
        w[at] = static_cast<short>(w[at] + std::clamp(value, -32000, 32000));
    }
};
const Weights kWeights;

}  // namespace

// Cards to try: those with a worth, best first, and after them the rest, lowest first.
class Choices {
  public:
    u64 rest = 0;

    static const short* weights(bool no_trump, int kind) { return kWeights.of[no_trump][kind]; }

    void add(u64 card, int worth) { keys_[size_++] = worth * 64 + 63 - index_of(card); }

    // The next card; 0 when there are no more.
    u64 take() {
        if (size_ == 0) {
            if (!rest) return 0;
            const u64 card = u64{1} << (63 - std::countl_zero(rest));
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
        const int s = (63 - std::countl_zero(plain)) >> 4;
        const u64 ls = lane(s);
        const u64 c = u64{1} << (63 - std::countl_zero(plain));
        const u64 in_suit = r.at.all & ls;
        const unsigned lens = static_cast<unsigned>(shape >> (16 * s)) & 0xFFFF;
        const int lo = lens >> (4 * hand) & 15;
        auto w = V[kLengths + lengths_index(lens, hand)] + V[kOwners + owners(d, in_suit, hand)];
        if (lo == 1 && own & d.trump) w += V[kSingletons];
        const int above = at_most(count(in_suit & (c - 1)), 4);
        const bool lowest_own = !(own & ls & ~(c | (c - 1)));
        out.add(c, w + V[kDiscard + (((at_most(lo - 1, 4) * 5 + above) * 2 + lowest_own) * 2 + ahead) * 9 + stake]);
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
