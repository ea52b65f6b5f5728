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

int BridgeSolver::kWeights_[2][7][292] =
#include "weights.hpp"
    ;

#ifndef ODDTRICK_TRAIN
#define FEATURE(id)
#define START(k, v)
#define MOVE(c)
#define SUIT()
#define ENDSUIT()
#define COPYSUIT()
#define ENDMOVE()
#else

#endif

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

// Can the leader's side be sure of `q` tricks: winners to cash at once, and trumps that nobody
// can beat?
bool BridgeSolver::quick(int n, int leader, int q, u64& rank) const {
    const int partner = leader ^ 2, left = (leader + 1) & 3, right = (leader + 3) & 3;
    const u64 a = hand_[leader], b = hand_[partner], o1 = hand_[left], o2 = hand_[right];
    const u64 top = (a | b) & better_than_best(o1 | o2);
    const u64 ta = top & a, tb = top & b;
    bool ruff1 = (o1 & trump_) != 0, ruff2 = (o2 & trump_) != 0;
    int own = 0, both = 0;
    // A hand with nothing but trumps left must ruff its partner's winner and takes the lead.
    int spare_a = 13, spare_b = 13, trumps_b = 0;
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
        const u64 sa = ta & ls, sb = tb & ls;
        const int wa = count(sa), wb = count(sb);
        const int x = lb - wb;
        // The leader's own winners, as long as partner need not take one over.
        int t = wa;
        if (wb && wa > x) {
            const int above = count(sa & (lowest(sb) - 1));
            if (above < lb) t = x > above ? x : above;
        }
        if (is_trump && t < lo) {
            // They cannot be drawn: count what our trumps are good for in the end.
            const int longer = la > lb ? la : lb;
            own = wa + wb < longer ? wa + wb : longer;
            if (own) own_rank = sa | sb;
            if (own >= q) {
                rank = own_rank;
                return true;
            }
            if (la) spare_a = n - la;
            if (lb) spare_b = n - lb;
            trumps_b = lb;
            if (wb && la > wa) entry = true;
            continue;
        }
        int cap = 13;
        if (!is_trump) {
            if (ruff1) cap = l1;
            if (ruff2 && l2 < cap) cap = l2;
            if (cap == 0) continue;
        }
        bool extended = false;
        if (t >= lo && lb <= t) {
            t = la;
            extended = true;
        }
        if (t > cap) t = cap;
        if (!is_trump) {
            if (t > spare_b) t = spare_b;
            spare_b -= t;
            spare_a -= t;
        }
        u64 used = sa;
        if (t < wa)
            for (int k = wa; k > t; --k) used &= ~(u64{1} << (63 - std::countl_zero(used)));
        own += t;
        if (lo || (lb && la)) own_rank |= used;
        if (own >= q) {
            rank = own_rank;
            return true;
        }
        if (is_trump) {
            ruff1 = ruff2 = false;
            trumps_b = lb - t;
        }
        // Partner's winners after the leader has cashed his own.
        int e = 0;
        if (wb && (extended || t >= wa || la <= t)) {
            const int left_b = lb - t;
            if (left_b > 0) {
                e = wb < left_b ? wb : left_b;
                if (t + e >= lo && t + e >= la) e = left_b;
                if (t + e > cap) e = cap - t;
                if (!is_trump) {
                    if (e > spare_a) e = spare_a;
                    spare_a -= e;
                }
                if (e > 0) {
                    if (la > t && la > wa) entry = true;
                    both_rank |= sb;
                }
            }
        } else if (!is_trump && lb == 0 && la > t && cap > t && trumps_b > 0) {
            entry = true;  // by a ruff
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
                rank = theirs & trump_ ? top : 0;
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
    u64 hint;
    {
        typename PatternTable<Word>::Slot* slot = table.slot(key);
        const auto hit = table.find(*slot, k, need);
        if (hit.found) {
            ++tthit;
            return {scatter(hit.mask, all), hit.wins};
        }
        hint = u64{1} << slot->hint;
    }
    const Trick t{0, 0, 0, leader};
    hint_ = hint;
    const Outcome o = play<0>(n, leader, need, t);
    const bool cut = o.wins == !(leader & 1);
    const Word mask = static_cast<Word>(gather(fill_down(o.rank), all));
    const Bounds bounds = o.wins ? Bounds{static_cast<u8>(need), static_cast<u8>(n)}
                                 : Bounds{0, static_cast<u8>(need - 1)};
    table.store(key, k, mask, bounds, cut ? static_cast<u8>(index_of(settled_)) : table.kNoHint);
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

// Move ordering: every move is worth the sum of what was learnt of its features. The tables in
// `weights.hpp` were fitted to searched positions (benchmarks/…): see docs/performance.md.
#define F(id) do { w += V[id]; FEATURE(id); } while (0)
template <int K>
int BridgeSolver::order(int n, int hand, int need, const Trick& t, u64 moves, u64* list) {
    int weight[13];
    int m = 0;
    const u64 own = hand_[hand], mate = hand_[hand ^ 2];
    const u64 ours = own | mate;
    const u64 next = hand_[(hand + 1) & 3], prev = hand_[(hand + 3) & 3];
    const u64 killer = killer_[K][n][hand];
    const bool is_void = K > 0 && !(moves & t.lane);
    const int* V = kWeights_[trump_ == 0][K == 0 ? 0 : is_void ? K + 3 : K];
    const auto owner = [&](u64 c) { return !c ? 4 : own & c ? 0 : next & c ? 1 : mate & c ? 2 : 3; };
    const auto cap = [](int x, int most) { return x < most ? x : most; };
    const int slack = (hand & 1) ? need - 1 : n - need;  // tricks this side can still give up
    (void)slack;
    u64 suit_done = 0;
    int suit_weight = 0, kind = 0;
    u64 fin = 0, in_suit = 0;
    START(K, is_void);
    // the hands still to play
    u64 ruffs_later = 0, follows_later = 0;
    if constexpr (K > 0)
        for (int j = K + 1; j < 4; ++j) {
            const u64 h = hand_[(hand + j - K) & 3];
            if (h & t.lane) follows_later |= h & t.lane;
            else ruffs_later |= h & trump_;
        }
    int place = 0;
    for (u64 rest = moves; rest; rest &= rest - 1, ++place) {
        const u64 c = lowest(rest);
        const int ci = index_of(c);
        const int s = ci >> 4;
        const u64 ls = u64{0x7FFF} << (16 * s);
        int w = 0;
        MOVE(c);
        if (!(suit_done & c)) {
            suit_done = ls;
            in_suit = all_ & ls;
            const int lo = length(shape_, hand, s), lm = length(shape_, hand ^ 2, s);
            const int l1 = length(shape_, (hand + 1) & 3, s), l3 = length(shape_, (hand + 3) & 3, s);
            const u64 first = lowest(in_suit), second = lowest(in_suit ^ first);
            const u64 third = lowest(in_suit & ~first & ~second);
            const int o1 = owner(first), o2 = owner(second), o3 = owner(third);
            SUIT();
            if (!(is_void && (ls & trump_))) {
            F(0 + cap(lo, 4) * 5 + cap(lm, 4));
            F(25 + cap(l1, 3) * 4 + cap(l3, 3));
            F(41 + o1 * 5 + o2);
            F(61 + o1 * 5 + o3);
            F(81 + o2 * 5 + o3);
            }
            if constexpr (K == 0) {
                u64 ruffs = 0;
                int rc = 8;
                if (!(ls & trump_)) {
                    rc = 0;
                    if (!l1 && next & trump_) { ruffs |= next & trump_; rc |= 1; }
                    if (!lm && mate & trump_) { ruffs |= mate & trump_; rc |= 2; }
                    if (!l3 && prev & trump_) { ruffs |= prev & trump_; rc |= 4; }
                    if (lo == 1 && own & trump_) F(106);
                    if (lm == 1 && mate & trump_) F(107);
                    if (l1 == 1 && next & trump_) F(108);
                    if (l3 == 1 && prev & trump_) F(109);
                }
                F(110 + rc);
                const u64 follows = (next | mate | prev) & ls;
                fin = ruffs ? lowest(ruffs) : lowest(follows);
                kind = ruffs ? (fin & mate ? 3 : 4) : fin & mate ? 2 : fin & next ? 5 : 6;
                if (last_lead_ & ls) F(119);
            } else if (!(ls & trump_) && lo == 1 && is_void && own & trump_) F(106);
            suit_weight = w;
            w = 0;
            ENDSUIT();
        }
        COPYSUIT();
        w += suit_weight;
        const int above = cap(count(in_suit & (c - 1)), 4);
        if constexpr (K == 0) {
            const int k = kind != 3 && kind != 4 && (!fin || c < fin) ? 1 : kind;
            const bool lowest_own = !(own & ls & ~(c | (c - 1)));
            F(120 + (k * 5 + above) * 2 + lowest_own);
            F(190 + k * 3 + cap(slack, 2));
            if (c & killer) F(211);
            if (c & hint_) F(212);
        } else {
            const u64 bl = lane_of(t.best);
            const bool beats = (c & bl) ? c < t.best : (c & trump_) != 0;
            const u64 best = beats ? c : t.best;
            u64 ruffs = (best & trump_ & ~t.lane) | ruffs_later;
            const u64 top = ruffs ? lowest(ruffs) : lowest((best & t.lane) | follows_later);
            const bool ahead = top == best ? (beats || !((t.winner ^ hand) & 1)) : (top & ours) != 0;
            const int state = ahead * 4 + beats * 2 + (top == c);
            if (!is_void || (c & trump_)) {
                const bool lowest_own = !(rest & (rest - 1));
                F(120 + (state * 4 + cap(place, 3)) * 2 + lowest_own);
                F(190 + state * 5 + above);
                F(230 + state * 3 + cap(slack, 2));
                if (is_void) F(254 + state);
            } else {
                const int lo = length(shape_, hand, s);
                F(262 + cap(lo - 1, 4) * 5 + above);
                const bool lowest_own = !(own & ls & ~(c | (c - 1)));
                F(287 + ahead * 2 + lowest_own);
            }
            if (c & killer) F(291);
        }
        ENDMOVE();
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
#undef F

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
#ifdef ODDTRICK_TRAIN
        const u64 keep_hint = hint_, keep_last = last_lead_;
        const bool sampled = !tr::busy && n > 2 && std::uniform_real_distribution<double>()(tr::rng) < tr::rate[K];
        tr::on = sampled;
        m = order<K>(n, hand, need, t, moves, list);
        tr::on = false;
        if (sampled) {
            tr::busy = true;
            auto mv = tr::mv;
            std::vector<int> label, cost;
            for (u64 r = moves; r; r &= r - 1) {
                const u64 c = lowest(r);
                const Trick next = with_card(t, c, hand, trump_);
                hand_[hand] ^= c;
                shape_ -= shape_unit(hand, c);
                const u64 c0 = nodes + plays;
                Outcome o;
                if constexpr (K == 3) o = complete(n, need, next);
                else o = play<K + 1>(n, (hand + 1) & 3, need, next);
                hand_[hand] ^= c;
                shape_ += shape_unit(hand, c);
                label.push_back(o.wins == !(hand & 1));
                cost.push_back(static_cast<int>(nodes + plays - c0));
            }
            int yes = 0;
            for (int x : label) yes += x;
            if (yes && yes < static_cast<int>(label.size())) {
                const bool v = K > 0 && !(held & t.lane);
                fprintf(tr::out, "%d %d %zu", (trump_ == 0) * 7 + (K == 0 ? 0 : v ? K + 3 : K), n, label.size());
                for (std::size_t i = 0; i < label.size(); ++i) {
                    fprintf(tr::out, " %d %d %zu", label[i], cost[i], mv[i].size());
                    for (int f : mv[i]) fprintf(tr::out, " %d", f);
                }
                fputc('\n', tr::out);
            }
            tr::busy = false;
            hint_ = keep_hint;
            last_lead_ = keep_last;
        }
#else
        m = order<K>(n, hand, need, t, moves, list);
#endif
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
