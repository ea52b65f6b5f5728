#include "bridge.hpp"

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

}  // namespace

int BridgeSolver::W[128] = {
    // lead
    1000, 200, 0, 0, 0, 0, 0, 10, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    // second
    1000, 10, 10, 0, 0, 0, 0, 10, 1000, 0, 0, 0, 10, 10, 0, 0, 0, 0, 0, 0, 0, 1000, 0, 0,
    1000, 10, 10, 0, 0, 0, 0, 10, 1000, 0, 0, 0, 10, 10, 0, 0, 0, 0, 0, 0, 0, 1000, 0, 0,
    1000, 10, 10, 0, 0, 0, 0, 10, 1000, 0, 0, 0, 10, 10, 0, 0, 0, 0, 0, 0, 0, 1000, 0, 0,
};

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
    std::memset(killer_, 0, sizeof killer_);
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

// Can the leader's side take `q` tricks before losing the lead?
bool BridgeSolver::quick(int n, int leader, int q, u64& rank) const {
    const int partner = leader ^ 2, left = (leader + 1) & 3, right = (leader + 3) & 3;
    const u64 a = hand_[leader], b = hand_[partner], o1 = hand_[left], o2 = hand_[right];
    const u64 top = (a | b) & better_than_best(o1 | o2);
    const u64 ta = top & a, tb = top & b;
    bool ruff1 = (o1 & trump_) != 0, ruff2 = (o2 & trump_) != 0;
    int own = 0, both = 0;
    // A hand with nothing but trumps left must ruff its partner's winner and takes the lead.
    int spare_a = 13, spare_b = 13;
    bool entry = false;
    u64 own_rank = 0, both_rank = 0;
    const int first = trump_ ? index_of(trump_) >> 4 : 0;
    for (int i = 0; i < 4; ++i) {
        const int s = (first + i) & 3;
        const u64 ls = lane(s);
        const unsigned lens = static_cast<unsigned>(shape_ >> (16 * s)) & 0xFFFF;
        const int la = lens >> (4 * leader) & 15, lb = lens >> (4 * partner) & 15;
        if (!(la | lb)) continue;
        const int l1 = lens >> (4 * left) & 15, l2 = lens >> (4 * right) & 15;
        const int lo = l1 > l2 ? l1 : l2;
        const bool is_trump = (ls & trump_) != 0;
        int cap = 13;
        if (!is_trump) {
            if (ruff1) cap = l1;
            if (ruff2 && l2 < cap) cap = l2;
            if (cap == 0) continue;
        }
        const u64 sa = ta & ls, sb = tb & ls;
        int wa = count(sa), wb = count(sb);
        const int x = lb - wb;
        int t = wa;
        if (wb && wa > x) {
            const int above = count(sa & (lowest(sb) - 1));
            if (above < lb) t = x > above ? x : above;
        }
        u64 used = sa;
        bool extended = false;
        if (t >= lo && lb <= t) {
            t = la;
            extended = true;
        }
        if (t > cap) t = cap;
        if (!is_trump) {
            if (t > spare_b + 1) t = spare_b + 1;
            if (la == 0) t = 0;
            spare_b -= t;
            spare_a -= t;
        }
        if (t < wa) {
            u64 rest = sa;
            for (int k = 0; k < t; ++k) rest &= rest - 1;
            used = sa ^ rest;
        }
        own += t;
        if (lo) own_rank |= used;
        else if (lb && la) own_rank |= used;
        if (own >= q) {
            rank = own_rank;
            return true;
        }
        if (is_trump) {
            if (t >= lo) ruff1 = ruff2 = false;
            else {
                if (la > t) spare_a = n - la;
                if (lb > t) spare_b = n - lb;
            }
        }
        // Partner's winners after the leader has cashed his own.
        int e = 0;
        if (wb && (extended || t >= wa || la <= t)) {
            const int left_b = lb - t;
            if (left_b > 0) {
                e = wb < left_b ? wb : left_b;
                if (t + e >= lo) e = left_b;
                if (t + e > cap) e = cap - t;
                if (!is_trump) {
                    if (e > spare_a) e = spare_a;
                    if (spare_b < 0) e = 0;
                    spare_a -= e;
                }
                if (e > 0) {
                    if (la > t && la > wa) entry = true;
                    both_rank |= sb;
                }
            }
        }
        both += e;
    }
    if (entry && own + both >= q) {
        rank = own_rank | both_rank;
        return true;
    }
    return false;
}

// Will the side that is not on lead take `q` tricks some time?
bool BridgeSolver::later(int n, int leader, int q, u64& rank) const {
    (void)n;
    if (!trump_) return false;
    const int h1 = (leader + 1) & 3, h2 = (leader + 3) & 3;
    const u64 a = hand_[h1] & trump_, b = hand_[h2] & trump_;
    if (!(a | b)) return false;
    const u64 top = better_than_best((hand_[leader] | hand_[leader ^ 2]) & trump_) & trump_;
    const int wa = count(a & top), wb = count(b & top);
    const int la = count(a), lb = count(b);
    const int longer = la > lb ? la : lb;
    int sure = wa + wb < longer ? wa + wb : longer;
    if (sure < q) return false;
    rank = (a | b) & top;
    if (!((hand_[leader] | hand_[leader ^ 2]) & trump_)) rank = 0;
    return true;
}

BridgeSolver::Outcome BridgeSolver::trick(int n, int leader, int need) {
    if (need <= 0) return {0, true};
    if (need > n) return {0, false};
    if (n == 1) return last(leader, need);
    ++nodes;
    if (control) control->tick();
    const bool ours = !(leader & 1);
    u64 rank;
    if (quick(n, leader, ours ? need : n - need + 1, rank)) { ++qhit; return {rank, ours}; }
    if (later(n, leader, ours ? n - need + 1 : need, rank)) { ++lhit; return {rank, !ours}; }
    return n <= 8 ? expand(small_, n, leader, need) : expand(large_, n, leader, need);
}

template <class Word>
BridgeSolver::Outcome BridgeSolver::expand(PatternTable<Word>& table, int n, int leader, int need) {
    const u64 all = all_;
    const u64 key = (shape_ & 0x0FFFFFFFFFFFFFFFULL) | static_cast<u64>(leader) << 60;
    const Key<Word> k{static_cast<Word>(gather(own_hi_, all)), static_cast<Word>(gather(own_lo_, all))};
    ++ttlook;
    {
        typename PatternTable<Word>::Slot* slot = table.slot(key);
        const auto hit = table.find(*slot, k, need);
        if (hit.found) {
            ++tthit;
            return {scatter(hit.mask, all), hit.wins};
        }
    }
    Trick t{0, 0, 0, leader};
    const Outcome o = play<0>(n, leader, need, t);
    const Word mask = static_cast<Word>(gather(fill_down(o.rank), all));
    const Bounds bounds = o.wins ? Bounds{static_cast<u8>(need), static_cast<u8>(n)}
                                 : Bounds{0, static_cast<u8>(need - 1)};
    table.store(key, k, mask, bounds);
    return {o.rank, o.wins};
}

BridgeSolver::Outcome BridgeSolver::complete(int n, int need, const Trick& t) {
    const u64 all = all_;
    all_ = all & ~t.played;
    need -= !(t.winner & 1);
    Outcome o = n > 1 ? trick(n - 1, t.winner, need) : Outcome{0, need <= 0};
    all_ = all;
    const u64 same = t.played & lane_of(t.best);
    if (same != t.best) o.rank |= t.best;
    return o;
}

template <int K>
int BridgeSolver::order(int n, int hand, const Trick& t, u64 moves, u64* list) {
    int weight[13];
    int m = 0;
    const u64 own = hand_[hand], mate = hand_[hand ^ 2];
    const u64 ours = own | mate;
    const u64 next = hand_[(hand + 1) & 3], prev = hand_[(hand + 3) & 3];
    const u64 killer = killer_[K][n][hand];
    const int* V = K == 0 ? W : W + 8 + 24 * K;
    // What the hands still to play can do in a suit led.
    u64 suit_done = 0;
    int suit_weight = 0, final_kind = 0;
    u64 final_best = 0;
    for (u64 rest = moves; rest; rest &= rest - 1) {
        const u64 c = lowest(rest);
        const int ci = index_of(c);
        const int s = ci >> 4;
        const int low = ci & 15;
        const u64 ls = u64{0x7FFF} << (16 * s);
        int w;
        if constexpr (K == 0) {
            if (!(suit_done & c)) {
                suit_done = ls;
                const int lo = length(shape_, hand, s), lm = length(shape_, hand ^ 2, s);
                const int l1 = length(shape_, (hand + 1) & 3, s), l3 = length(shape_, (hand + 3) & 3, s);
                suit_weight = lo * W[9] + lm * W[10] + l1 * W[11] + l3 * W[12];
                if (ls & trump_) suit_weight += W[13];
                else if (own & trump_ && lo == 1) suit_weight += W[21];
                else if (mate & trump_ && lm == 1) suit_weight += W[22];
                const u64 lane_all = all_ & ls;
                const u64 first = lowest(lane_all), second = lowest(lane_all ^ first);
                if (next & first) {
                    if (mate & second) suit_weight += W[14];
                    if (own & second) suit_weight += W[18];
                    if (second & (next | prev)) suit_weight += W[25];
                } else if (prev & first) {
                    if (mate & second) suit_weight += W[15];
                    if (own & second) suit_weight += W[19];
                    if (second & (next | prev)) suit_weight += W[25];
                } else if (mate & first) {
                    if (prev & second) suit_weight += W[16];
                    if (next & second) suit_weight += W[17];
                    if (own & second) suit_weight += W[20];
                }
                // who wins if I lead low
                u64 ruffs = 0, follows = 0;
                if (!(ls & trump_)) {
                    if (!l1) ruffs |= next & trump_;
                    if (!lm) ruffs |= mate & trump_;
                    if (!l3) ruffs |= prev & trump_;
                }
                follows = (next | mate | prev) & ls;
                final_best = ruffs ? lowest(ruffs) : lowest(follows);
                final_kind = ruffs ? (final_best & mate ? 3 : 4) : final_best & mate ? 2 : final_best & next ? 5 : 6;
            }
            w = suit_weight;
            if (final_kind != 3 && final_kind != 4 && (!final_best || c < final_best)) w += W[0] + W[1];
            else {
                w += W[final_kind];
                if (final_kind == 2 || final_kind == 3) w += W[0] + low * W[7];
                else w += low * W[8];
            }
            if (c & killer) w += W[24];
        } else {
            u64 best = t.best;
            bool mine, beats;
            {
                const u64 bl = lane_of(t.best);
                beats = (c & bl) ? c < t.best : (c & trump_) != 0;
                if (beats) { best = c; mine = true; }
                else mine = ((t.winner ^ hand) & 1) == 0;
            }
            u64 ruffs = best & trump_ & ~t.lane, follows = 0;
            if (!ruffs) follows = best & t.lane;
            for (int j = K + 1; j < 4; ++j) {
                const u64 h = hand_[(hand + j - K) & 3];
                if (h & t.lane) follows |= h & t.lane;
                else ruffs |= h & trump_;
            }
            const u64 fin = ruffs ? lowest(ruffs) : lowest(follows);
            const bool ahead = fin == best ? mine : (fin & ours) != 0;
            if (c & t.lane) {
                w = ahead ? V[0] + low * V[1] : low * V[2];
                if (beats) w += V[3];
                if (beats && ahead && fin != best) w += V[4];
                const u64 lane_all = all_ & ls;
                if (c == lowest(lane_all)) w += V[5];
            } else if (c & trump_) {
                w = V[6] + low * V[7];
                if (ahead) w += V[8];
                if (beats) w += V[9];
                else w += V[10];
                if (!beats || fin != best) w += V[11];
            } else {
                const int lo = length(shape_, hand, s), lm = length(shape_, hand ^ 2, s);
                w = low * V[12] + lo * V[13] + lm * V[14];
                const u64 lane_all = all_ & ls;
                const u64 first = lowest(lane_all), second = lowest(lane_all ^ first);
                if (c == first) w += V[15];
                if (mate & first) w += V[16];
                if (own & first & ~c) w += V[17];
                if (own & second && lo == 2) w += V[18];
                if (lo == 1) w += (own & trump_) ? V[19] : V[20];
                if (ahead) w += V[21];
            }
            if (c & killer) w += V[22];
        }
        int j = m++;
        while (j > 0 && weight[j - 1] < w) {
            weight[j] = weight[j - 1];
            list[j] = list[j - 1];
            --j;
        }
        weight[j] = w;
        list[j] = c;
    }
    return m;
}

template <int K>
BridgeSolver::Outcome BridgeSolver::play(int n, int hand, int need, const Trick& t) {
    const u64 held = hand_[hand];
    u64 legal = held;
    if (K > 0) {
        const u64 follow = held & t.lane;
        if (follow) legal = follow;
    }
    const u64 in_play = all_ & ~(t.played & ~t.best);
    const u64 moves = run_heads(legal, in_play);
    u64 list[13];
    int m;
    if (!(moves & (moves - 1))) {
        list[0] = moves;
        m = 1;
    } else {
        m = order<K>(n, hand, t, moves, list);
    }
    const bool ours = !(hand & 1);
    u64 rank = 0, skip = 0;
    const u64 shape = shape_;
    Outcome o{0, !ours};
    for (int i = 0; i < m; ++i) {
        const u64 c = list[i];
        if (c & skip) continue;
        ++plays;
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
            if (m > 1) killer_[K][n][hand] = c;
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
