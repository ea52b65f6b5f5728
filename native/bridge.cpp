#include "bridge.hpp"

#include <algorithm>
#include <cstring>

namespace oddtrick {

namespace {

inline u64 shape_unit(int hand, u64 card) {
    return u64{1} << ((index_of(card) & 0x30) + 4 * hand);
}
inline int length(u64 shape, int hand, int suit) {
    return static_cast<int>(shape >> (16 * suit + 4 * hand)) & 15;
}
inline u64 lane(int suit) { return u64{0x7FFF} << (16 * suit); }

// The best `k` cards of a set in one suit.
inline u64 best_of(u64 cards, int k) {
    u64 rest = cards;
    while (k-- > 0 && rest) rest &= rest - 1;
    return cards ^ rest;
}

}  // namespace

BridgeSolver::BridgeSolver(std::size_t bytes) : small_(bytes / 8 * 7), large_(bytes / 8) {}

void BridgeSolver::deal(const u64 hands[4], int trump) {
    own_hi_ = own_lo_ = 0;
    trump_ = trump < 4 ? lane(trump) : 0;
    for (int h = 0; h < 4; ++h) {
        if (h & 1) own_lo_ |= hands[h];
        if (h & 2) own_hi_ |= hands[h];
    }
    place(hands);
    left_ = count(hands[0]);
    small_.clear();
    large_.clear();
}

void BridgeSolver::place(const u64 hands[4]) {
    all_ = shape_ = 0;
    for (int h = 0; h < 4; ++h) {
        hand_[h] = hands[h];
        all_ |= hands[h];
        for (int s = 0; s < 4; ++s)
            shape_ |= static_cast<u64>(count(hands[h] & lane(s))) << (16 * s + 4 * h);
    }
}

int BridgeSolver::tricks(int leader, int guess) {
    const Keep keep{*this};
    Range range{0, left_};
    return close_in(range, guess, [&](int need) { return trick(left_, leader, need).wins; });
}

void BridgeSolver::table(const u64 hands[4], int strains, u8 results[20]) {
    static constexpr int kLeaders[4] = {0, 2, 1, 3};
    const int n = count(hands[0]);
    int guess = (n + 1) / 2;
    for (int strain = 0; strain < 5; ++strain) {
        if (!(strains >> strain & 1)) {
            for (int h = 0; h < 4; ++h) results[4 * strain + h] = 255;
            continue;
        }
        deal(hands, strain);
        for (int leader : kLeaders) {
            guess = tricks(leader, guess);
            const int declarer = (leader + 3) & 3;
            results[4 * strain + declarer] = static_cast<u8>(declarer & 1 ? n - guess : guess);
        }
    }
}

void BridgeSolver::set(const Position& p) {
    u64 full[4] = {p.hands[0], p.hands[1], p.hands[2], p.hands[3]};
    const u64 trump = p.trump < 4 ? lane(p.trump) : 0;
    trick_ = Trick{0, 0, 0, p.leader};
    seat_ = p.leader;
    for (u64 c : p.played) {
        full[seat_] |= c;
        trick_ = with_card(trick_, c, seat_, trump);
        seat_ = (seat_ + 1) & 3;
    }
    const u64 odd = full[1] | full[3], high = full[2] | full[3];
    const u64 all = full[0] | full[1] | full[2] | full[3];
    if (trump != trump_ || (own_lo_ & all) != odd || (own_hi_ & all) != high || (all & ~dealt_)) {
        deal(full, p.trump);
        dealt_ = all;
    }
    place(p.hands);
    all_ = all;
    left_ = count(full[0]);
}

u64 BridgeSolver::choices() const {
    u64 legal = hand_[seat_];
    if (trick_.played && legal & trick_.lane) legal &= trick_.lane;
    return run_heads(legal, all_ & ~(trick_.played & ~trick_.best));
}

bool BridgeSolver::reaches(int need) {
    const Keep keep{*this};
    return trick_.played ? play_on(count(trick_.played), left_, seat_, need, trick_).wins
                         : trick(left_, seat_, need).wins;
}

bool BridgeSolver::reaches_with(u64 c, int need) {
    const Keep keep{*this};
    const Trick next = with_card(trick_, c, seat_, trump_);
    hand_[seat_] ^= c;
    shape_ -= shape_unit(seat_, c);
    const int position = count(next.played);
    return position == 4 ? complete(left_, need, next).wins
                         : play_on(position, left_, (seat_ + 1) & 3, need, next).wins;
}

BridgeSolver::Outcome BridgeSolver::play_on(int position, int n, int hand, int need,
                                            const Trick& t) {
    switch (position) {
        case 1: return play<1>(n, hand, need, t);
        case 2: return play<2>(n, hand, need, t);
        default: return play<3>(n, hand, need, t);
    }
}

BridgeSolver::Outcome BridgeSolver::last(int leader, int need) const {
    (void)need;
    const u64 trumps = all_ & trump_;
    const u64 suit = trumps ? trumps : all_ & lane_of(hand_[leader]);
    const u64 best = lowest(suit);
    const bool wins = ((hand_[0] | hand_[2]) & best) != 0;
    return {suit != best ? best : 0, wins};
}

// Can the leader's side be sure of `q` tricks: winners to cash at once, and trumps that nobody
// can beat?
bool BridgeSolver::quick(int n, int leader, int q, u64& rank) const {
    const u64 a = hand_[leader], b = hand_[leader ^ 2];
    const u64 o1 = hand_[(leader + 1) & 3], o2 = hand_[(leader + 3) & 3];
    const u64 top = (a | b) & better_than_best(o1 | o2);
    bool ruff1 = false, ruff2 = false;
    int own = 0, both = 0;
    // A hand with nothing but trumps left must ruff its partner's winner and takes the lead.
    int spare_a = 13, spare_b = 13;
    bool entry = false;
    u64 own_rank = 0, both_rank = 0;
    u64 lanes = top & ~trump_;
    if (trump_) {
        ruff1 = (o1 & trump_) != 0;
        ruff2 = (o2 & trump_) != 0;
        const u64 sa = top & a & trump_, sb = top & b & trump_;
        const int la = count(a & trump_), lb = count(b & trump_);
        const int wa = count(sa), wb = count(sb);
        const int lo = ruff1 | ruff2 ? std::max(count(o1 & trump_), count(o2 & trump_)) : 0;
        int t = wa;
        if (wb && wa > lb - wb) {
            const int above = count(sa & (lowest(sb) - 1));
            if (above < lb) t = std::max(lb - wb, above);
        }
        if (t < lo) {
            // They cannot be drawn: count what our trumps are good for in the end.
            own = std::min(wa + wb, std::max(la, lb));
            if (own >= q) {
                rank = best_of(sa | sb, q);
                return true;
            }
            own_rank = sa | sb;
            if (la) spare_a = n - la;
            if (lb) spare_b = n - lb;
            entry = wb && la > wa;
        } else if (la | lb) {
            if (lb <= t) t = la;
            own = t;
            if (lo || (lb && la)) own_rank = best_of(sa, std::min(t, q));
            if (own >= q) {
                rank = own_rank;
                return true;
            }
            ruff1 = ruff2 = false;
            if (wb && lb > t && (t >= wa || la <= t)) {
                int e = std::min(wb, lb - t);
                if (t + e >= lo && t + e >= la) e = lb - t;
                entry = la > t && la > wa;
                both_rank = sb;
                both = e;
            }
        }
    }
    while (lanes) {
        const int shift = index_of(lanes) & 0x30;
        const u64 ls = u64{0x7FFF} << shift;
        lanes &= ~ls;
        const unsigned lens = static_cast<unsigned>(shape_ >> shift) & 0xFFFF;
        const int la = lens >> (4 * leader) & 15, lb = lens >> (4 * (leader ^ 2)) & 15;
        const int l1 = lens >> (4 * ((leader + 1) & 3)) & 15, l2 = lens >> (4 * ((leader + 3) & 3)) & 15;
        const int lo = std::max(l1, l2);
        int cap = 13;
        if (ruff1) cap = l1;
        if (ruff2) cap = std::min(cap, l2);
        if (cap == 0) continue;
        const u64 sa = top & a & ls, sb = top & b & ls;
        const int wa = count(sa), wb = count(sb);
        // The leader's own winners, as long as partner need not take one over.
        int t = wa;
        if (wb && wa > lb - wb) {
            const int above = count(sa & (lowest(sb) - 1));
            if (above < lb) t = std::max(lb - wb, above);
        }
        bool extended = false;
        if (t >= lo && lb <= t) {
            t = la;
            extended = true;
        }
        t = std::min(std::min(t, cap), spare_b);
        spare_b -= t;
        spare_a -= t;
        own += t;
        if (own >= q) {
            rank = own_rank;
            if (lo || (lb && la)) rank |= best_of(sa, t - (own - q));
            return true;
        }
        if (lo || (lb && la)) own_rank |= t < wa ? best_of(sa, t) : sa;
        // Partner's winners after the leader has cashed his own.
        if (wb && lb > t && (extended || t >= wa || la <= t)) {
            int e = std::min(wb, lb - t);
            if (t + e >= lo && t + e >= la) e = lb - t;
            e = std::min(std::min(e, cap - t), spare_a);
            if (e > 0) {
                spare_a -= e;
                if (la > t && la > wa) entry = true;
                both_rank |= sb;
                both += e;
            }
        }
    }
    if (entry && own + both >= q) {
        rank = own_rank | both_rank;
        return true;
    }
    return false;
}

// Will the side that is not on lead take `q` tricks some time?
bool BridgeSolver::later(int n, int leader, int q, u64& rank) const {
    const int h1 = (leader + 1) & 3, h2 = (leader + 3) & 3;
    const u64 theirs = hand_[leader] | hand_[leader ^ 2];
    if (trump_) {
        const u64 a = hand_[h1] & trump_, b = hand_[h2] & trump_;
        const u64 ab = a | b;
        if (ab) {
            const u64 top = better_than_best(theirs & trump_) & ab;
            const int wa = count(a & top), wb = count(b & top);
            const int la = count(a), lb = count(b);
            const int longer = la > lb ? la : lb;
            const int sure = wa + wb < longer ? wa + wb : longer;
            if (sure >= q) {
                rank = theirs & trump_ ? best_of(top, q) : 0;
                return true;
            }
            if (q == 1) {
                // The second best trump, guarded, over the best.
                const u64 in_play = all_ & trump_;
                const u64 best = lowest(in_play), second = lowest(in_play ^ best);
                for (int h : {h1, h2})
                    if (hand_[h] & second && hand_[(h + 3) & 3] & best && (hand_[h] & trump_) != second) {
                        rank = best | second;
                        return true;
                    }
            }
        }
    }
    if (q != 1 || theirs & trump_) return false;
    // The other side cannot take them all when its suits do not last so long, and our two
    // hands can keep what stops the rest meanwhile.
    const u64 x = hand_[h1] | hand_[h2];
    int most = 0, keep1 = 0, keep2 = 0;
    rank = 0;
    for (int s = 0; s < 4; ++s) {
        const u64 ls = lane(s);
        const u64 in_suit = all_ & ls;
        if (!in_suit) continue;
        const int la = length(shape_, leader, s), lb = length(shape_, leader ^ 2, s);
        const u64 best = lowest(in_suit);
        if (x & best) {
            rank |= best;
            ++(hand_[h1] & best ? keep1 : keep2);
            continue;
        }
        int can = la > lb ? la : lb;
        const u64 hold = x & ls;
        if (hold) {
            const u64 mine = lowest(hold);
            const int h = hand_[h1] & mine ? h1 : h2;
            const u64 tops = in_suit & (mine - 1);
            const int t = count(tops);
            if (t < can && t < length(shape_, h, s) && !(tops & ~hand_[(h + 3) & 3])) {
                can = t;
                rank |= mine;
                (h == h1 ? keep1 : keep2) += t + 1;
            }
        }
        most += can;
    }
    return most + 1 <= n && most + keep1 <= n && most + keep2 <= n;
}

BridgeSolver::Outcome BridgeSolver::trick(int n, int leader, int need) {
    if (need <= 0) return {0, true};
    if (need > n) return {0, false};
    if (n == 1) return last(leader, need);
    ++nodes;
    if (control) control->tick();
    return n <= 8 ? expand(small_, n, leader, need) : expand(large_, n, leader, need);
}

template <class Word>
BridgeSolver::Outcome BridgeSolver::expand(PatternTable<Word>& table, int n, int leader, int need) {
    const u64 all = all_;
    const u64 key = (shape_ & 0x0FFFFFFFFFFFFFFFULL) | static_cast<u64>(leader) << 60;
    const Key<Word> k{static_cast<Word>(gather(own_hi_, all)), static_cast<Word>(gather(own_lo_, all))};

    u64 hint = 0;
    if (const auto* slot = table.look(key)) {
        const auto hit = table.find(*slot, k, need);
        if (hit.found) {
            return {scatter(hit.mask, all), hit.wins};
        }
        hint = u64{1} << slot->hint;
    }
    const bool ours = !(leader & 1);
    u64 rank;
    if (quick(n, leader, ours ? need : n - need + 1, rank)) return {rank, ours};
    if (later(n, leader, ours ? n - need + 1 : need, rank)) return {rank, !ours};
    const Trick t{0, 0, 0, leader};
    hint_ = hint;
    const Outcome o = play<0>(n, leader, need, t);
    const Word mask = static_cast<Word>(gather(fill_down(o.rank), all));
    const Bounds bounds = o.wins ? Bounds{static_cast<u16>(need), static_cast<u16>(n)}
                                 : Bounds{0, static_cast<u16>(need - 1)};
    table.store(key, k, mask, bounds, o.wins == ours ? static_cast<u8>(index_of(settled_)) : table.kNoHint);
    return {o.rank, o.wins};
}

BridgeSolver::Outcome BridgeSolver::complete(int n, int need, const Trick& t) {
    const u64 all = all_;
    all_ = all & ~t.played;
    last_lead_ = t.lane;
    need -= !(t.winner & 1);
    Outcome o = n > 1 ? trick(n - 1, t.winner, need) : Outcome{0, need <= 0};
    all_ = all;
    const u64 same = t.played & lane_of(t.best);
    if (same != t.best) o.rank |= t.best;
    return o;
}

// Move ordering: a move is worth the sum of what was learnt of its features (`weights.hpp`,
// fitted to searched positions: see docs/performance.md).
namespace {

struct Sorted {
    u64* list;
    int weight[14];
    int size = 0;
    explicit Sorted(u64* l) : list(l) {}
    void add(u64 c, int w) {
        int j = size++;
        for (; j > 0 && weight[j - 1] < w; --j) {
            weight[j] = weight[j - 1];
            list[j] = list[j - 1];
        }
        weight[j] = w;
        list[j] = c;
    }
};

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

}  // namespace

namespace {

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

// Who holds the three best cards of a suit.
int BridgeSolver::owners(u64 in_suit, int hand) const {
    const int cards = at_most(count(in_suit), 3);
    const unsigned planes = static_cast<unsigned>((gather(own_hi_, in_suit) & 7) |
                                                  (gather(own_lo_, in_suit) & 7) << 3);
    return kIndex.owners[hand][cards][planes];
}

int BridgeSolver::order_lead(int n, int hand, int need, u64 moves, u64* list) {
    const u64 own = hand_[hand], mate = hand_[hand ^ 2];
    const u64 next = hand_[(hand + 1) & 3], prev = hand_[(hand + 3) & 3];
    const short* V = kWeights.of[trump_ == 0][0];
    const int stake = stake_of(n, hand, need);
    Sorted sorted{list};
    while (moves) {
        const int s = index_of(moves) >> 4;
        const u64 ls = lane(s);
        const u64 in_suit = all_ & ls;
        const unsigned lens = static_cast<unsigned>(shape_ >> (16 * s)) & 0xFFFF;
        const auto len = [&](int h) { return lens >> (4 * (h & 3)) & 15; };
        int w = 0;
        w += V[kLengths + lengths_index(lens, hand)];
        w += V[kOwners + owners(in_suit, hand)];
        u64 ruffs = 0;
        int rc = 8;
        if (!(ls & trump_)) {
            rc = 0;
            int single = 0;
            const u64 tn = next & trump_, tm = mate & trump_, tp = prev & trump_;
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
            single |= (len(hand) == 1 && own & trump_) << 3;
            w += V[kSingletons + single];
        }
        w += V[kRuffs + rc];
        if (last_lead_ & ls) w += V[kAgain];
        // Who wins when the hands to come play their best?
        const u64 fin = ruffs ? lowest(ruffs) : lowest((next | mate | prev) & ls);
        const int kind = ruffs ? (fin & mate ? 3 : 4) : fin & mate ? 2 : fin & next ? 5 : 6;
        const int suit_weight = w;
        for (u64 rest = moves & ls; rest; rest &= rest - 1) {
            const u64 c = lowest(rest);
            w = suit_weight;
            const int above = at_most(count(in_suit & (c - 1)), 4);
            const int k = !ruffs && (!fin || c < fin) ? 1 : kind;
            const bool lowest_own = !(own & ls & ~(c | (c - 1)));
            w += V[kLead + ((k * 5 + above) * 2 + lowest_own) * 9 + stake];
            sorted.add(c, w);
        }
        moves &= ~ls;
    }
    return sorted.size;
}

template <int K>
int BridgeSolver::order_follow(int n, int hand, int need, const Trick& t, u64 moves, u64* list) {
    // Nothing to win with: lowest first.
    const bool ruffed = (t.best & t.lane) == 0;
    int m = 0;
    if (ruffed || !(moves & (t.best - 1))) {
        for (; moves; ++m) {
            list[m] = u64{1} << (63 - std::countl_zero(moves));
            moves ^= list[m];
        }
        return m;
    }
    const short* V = kWeights.of[trump_ == 0][K];
    const u64 ours = hand_[hand] | hand_[hand ^ 2];
    const int stake = stake_of(n, hand, need);
    u64 ruffs = 0, follows = 0;
    for (int j = K + 1; j < 4; ++j) {
        const u64 h = hand_[(hand + j - K) & 3];
        if (h & t.lane) follows |= h & t.lane;
        else ruffs |= h & trump_;
    }
    const bool ahead_now = !((t.winner ^ hand) & 1);
    const u64 in_suit = all_ & t.lane;
    Sorted sorted{list};
    for (int place = 0; moves; moves &= moves - 1, ++place) {
        const u64 c = lowest(moves);
        const bool beats = c < t.best;
        const u64 best = beats ? c : t.best;
        const u64 top = ruffs ? lowest(ruffs) : lowest(best | follows);
        const bool ahead = top == best ? beats || ahead_now : (top & ours) != 0;
        const int state = ahead * 4 + beats * 2 + (top == c);
        int w = 0;
        w += V[kPlay + play_index(state, place, !(moves & (moves - 1)), count(in_suit & (c - 1)), stake)];
        sorted.add(c, w);
    }
    return sorted.size;
}

template <int K>
int BridgeSolver::order_void(int n, int hand, int need, const Trick& t, u64 moves, u64* list) {
    const u64 own = hand_[hand];
    const u64 ours = own | hand_[hand ^ 2];
    const short* V = kWeights.of[trump_ == 0][K + 3];
    const int stake = stake_of(n, hand, need);
    u64 ruffs_later = 0, follows = t.best & t.lane;
    for (int j = K + 1; j < 4; ++j) {
        const u64 h = hand_[(hand + j - K) & 3];
        if (h & t.lane) follows |= h & t.lane;
        else ruffs_later |= h & trump_;
    }
    const bool ahead_now = !((t.winner ^ hand) & 1);
    Sorted sorted{list};
    // Discards: who takes the trick does not depend on which.
    const u64 ruffs_now = (t.best & trump_ & ~t.lane) | ruffs_later;
    const u64 top = ruffs_now ? lowest(ruffs_now) : lowest(follows);
    const bool ahead = top == t.best ? ahead_now : (top & ours) != 0;
    for (u64 plain = moves & ~trump_; plain;) {
        const int s = index_of(plain) >> 4;
        const u64 ls = lane(s);
        const u64 in_suit = all_ & ls;
        const unsigned lens = static_cast<unsigned>(shape_ >> (16 * s)) & 0xFFFF;
        const int lo = lens >> (4 * hand) & 15;
        int w = 0;
        w += V[kLengths + lengths_index(lens, hand)];
        w += V[kOwners + owners(in_suit, hand)];
        if (lo == 1 && own & trump_) w += V[kSingletons];
        const int suit_weight = w;
        for (u64 rest = plain & ls; rest; rest &= rest - 1) {
            const u64 c = lowest(rest);
            w = suit_weight;
            const int above = at_most(count(in_suit & (c - 1)), 4);
            const bool lowest_own = !(own & ls & ~(c | (c - 1)));
            w += V[kDiscard + (((at_most(lo - 1, 4) * 5 + above) * 2 + lowest_own) * 2 + ahead) * 9 + stake];
            sorted.add(c, w);
        }
        plain &= ~ls;
    }
    const u64 in_trumps = all_ & trump_;
    int place = 0;
    for (u64 rest = moves & trump_; rest; rest &= rest - 1, ++place) {
        const u64 c = lowest(rest);
        const bool beats = !(t.best & trump_) || c < t.best;
        const u64 best = beats ? c : t.best;
        const u64 over = lowest((best & trump_) | ruffs_later);
        const bool leads = over == best ? beats || ahead_now : (over & ours) != 0;
        const int state = leads * 4 + beats * 2 + (over == c);
        int w = 0;
        w += V[kPlay + play_index(state, place, !(rest & (rest - 1)), count(in_trumps & (c - 1)), stake)];
        sorted.add(c, w);
    }
    return sorted.size;
}

// The lead that settled this shape before, or 0.
u64 BridgeSolver::hinted(u64 moves) const { return hint_ & moves; }

template <int K>
int BridgeSolver::order(int n, int hand, int need, const Trick& t, u64 moves, u64* list) {
    if constexpr (K == 0) return order_lead(n, hand, need, moves, list);
    else if (moves & t.lane) return order_follow<K>(n, hand, need, t, moves, list);
    else return order_void<K>(n, hand, need, t, moves, list);
}

template <int K>
BridgeSolver::Outcome BridgeSolver::play(int n, int hand, int need, const Trick& t) {
    const u64 held = hand_[hand];
    const u64 last_lead = last_lead_;
    u64 legal = held;
    if (K > 0) {
        const u64 follow = held & t.lane;
        if (follow) legal = follow;
    }
    const u64 in_play = all_ & ~(t.played & ~t.best);
    const u64 moves = run_heads(legal, in_play);
    u64 list[13];
    int m;
    bool more = false;  // whether other moves than the list's are left
    if (!(moves & (moves - 1))) {
        list[0] = moves;
        m = 1;
    } else if (K == 0 && (list[0] = hinted(moves))) {
        m = 1;
        more = true;
    } else {
        m = order<K>(n, hand, need, t, moves, list);
    }
    const bool ours = !(hand & 1);
    u64 rank = 0, skip = 0;
    const u64 shape = shape_;
    Outcome o{0, !ours};
    for (int i = 0;; ++i) {
        if (i == m) {
            if (K != 0 || !more) break;
            const u64 rest = moves & ~list[0] & ~skip;
            if (!rest) break;
            more = false;
            last_lead_ = last_lead;
            m = order<K>(n, hand, need, t, rest, list);
            i = 0;
        }
        const u64 c = list[i];
        if (c & skip) continue;
        const u64 suit = lane_of(c);
        hand_[hand] = held ^ c;
        shape_ = shape - shape_unit(hand, c);
        Trick next{t.lane, t.played | c, t.best, t.winner};
        if (K == 0) {
            next.lane = suit;
            next.best = c;
            next.winner = hand;
        } else if ((c & lane_of(t.best)) ? c < t.best : (c & trump_) != 0) {
            next.best = c;
            next.winner = hand;
        }
        if constexpr (K == 3) o = complete(n, need, next);
        else o = play<K + 1>(n, (hand + 1) & 3, need, next);
        hand_[hand] = held;
        shape_ = shape;
        if (o.wins == ours) {
            if (K == 0) settled_ = c;
            return o;
        }
        const u64 mattered = o.rank & suit;
        if (mattered & ~(c - 1)) {
            // The card's rank mattered: so may that of every card of its run.
            const u64 others = (in_play & ~legal & suit & ~(c - 1)) | (suit + lowest(suit));
            rank |= legal & suit & ~(c - 1) & (lowest(others) - 1);
        } else {
            skip |= mattered ? suit & ~((u64{2} << (63 - std::countl_zero(mattered))) - 1) : suit;
        }
        rank |= o.rank;
    }
    return {rank, o.wins};
}

}  // namespace oddtrick
