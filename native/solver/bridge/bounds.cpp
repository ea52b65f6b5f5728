// Bounds that need no search. The four suits are looked at together where that can be done: a
// number a suit in each 16-bit lane of a word.
#include "bridge/bounds.hpp"

#include <algorithm>

namespace oddtrick {

namespace {

// The best `k` cards of a set in one suit.
inline u64 best_of(u64 cards, int k) {
    u64 rest = cards;
    while (k-- > 0 && rest) rest &= rest - 1;
    return cards ^ rest;
}

// How many cards of each suit a hand holds.
inline u64 lengths_of(const Place& at, int hand) { return at.shape >> (4 * hand) & 15 * kOnes; }

// The greater of two numbers below 16 in each suit.
inline u64 greater(u64 a, u64 b) {
    const u64 more = (a | 16 * kOnes) - b;  // the fifth bit says that a >= b
    return b + (more & (more >> 4 & kOnes) * 15);
}

// The sum over the suits.
inline int sum(u64 numbers) { return static_cast<int>(numbers * kOnes >> 48); }

// Every trump of a hand takes a trick unless a better one of the other side's falls on it, and
// each of those falls once. The trump of `hand` at which `q` have not been beaten, or none.
inline u64 unbeaten(u64 hand, u64 theirs, int q) {
    int beaten = 0, length = 0;
    for (; hand; hand &= hand - 1) {
        const u64 card = lowest(hand);
        const int above = count(theirs & (card - 1));
        if (beaten < above) ++beaten;
        if (++length - beaten >= q) return card;
    }
    return 0;
}

// Is the side not on lead sure of `q` tricks because the other side, which has no trumps left,
// runs out of winners and must lead a suit in which that side has kept the best cards?
bool kept(const Place& at, int n, int leader, int q, u64& rank) {
    const u64 lead = at.hand[leader], mate = at.hand[leader ^ 2], theirs = lead | mate;
    const u64 bests = best_of_each(at.all);
    const u64 la = lengths_of(at, leader), lb = lengths_of(at, leader ^ 2);
    // What they can win, and which of their suits can be led. Partner counts for nothing if the
    // leader never reaches it. (Where we want more than a trick, we may have to lead to it.)
    u64 longer = greater(la, lb);
    const u64 winning = suits_of(theirs & bests);
    if (q == 1 && !(winning & suits_of(lead) & suits_of(mate))) longer = la;
    int most = sum(longer & winning * 15);
    if (q > 1 && most + q > n) return false;
    const int h[2] = {(leader + 1) & 3, (leader + 3) & 3};
    const u64 hand[2] = {at.hand[h[0]], at.hand[h[1]]};
    const u64 ours = hand[0] | hand[1];
    rank = 0;
    int keep[2] = {0, 0};    // cards to be kept meanwhile
    int tops[2] = {0, 0};    // winners to cash when in
    int entries[2] = {0, 0};
    bool cross[2] = {false, false};  // whether a hand has a card to reach the other's winners
    if (q == 1) {
        for (u64 guards = theirs & bests; guards; guards &= guards - 1) {
            // A guarded card behind all that beat it.
            const int s = index_of(guards) >> 4;
            const u64 ls = lane(s), hold = ours & ls;
            const int can = static_cast<int>(longer >> 16 * s) & 15;
            if (!hold || !can) continue;
            const u64 mine = lowest(hold);
            const int i = hand[0] & mine ? 0 : 1;
            const u64 above = theirs & ls & (mine - 1);
            const int t = count(above);
            if (t < can && t < length(at.shape, h[i], s) && !(above & ~at.hand[(h[i] + 3) & 3])) {
                most -= can - t;
                rank |= mine;
                keep[i] += t + 1;
            }
        }
        if (most + 1 > n) return false;
    }
    for (u64 stops = ours & bests; stops; stops &= stops - 1) {
        const u64 best = lowest(stops);
        const int s = index_of(best) >> 4;
        const u64 ls = lane(s);
        if (!(theirs & ls)) continue;
        const int i = hand[0] & best ? 0 : 1;
        const u64 mine = hand[i] & ls;
        const u64 run = mine & (lowest(at.all & ls & ~mine) - 1);
        const int w = std::min(count(run), q);
        rank |= best_of(run, w);
        tops[i] += w;
        entries[i] += (longer >> 16 * s & 15) != 0;
        cross[1 - i] |= (hand[1 - i] & ls) != 0;
    }
    for (int i = 0; i < 2; ++i) {
        keep[i] += std::max(entries[i], std::min(tops[i], q));
        if (most + keep[i] > n) return false;
        if (entries[i] && tops[i] < q &&
            (!cross[i] || most + keep[i] + 1 > n || tops[0] + tops[1] < q))
            return false;
    }
    return true;
}

// What is sure of the leader's side before its plain suits are looked at.
struct Sure {
    int own = 0, both = 0;  // tricks; for those of `both` the lead has to pass to partner
    u64 own_rank = 0, both_rank = 0;
    bool entry = false;                 // whether it can
    bool ruff1 = false, ruff2 = false;  // whether the others can ruff
    int spare_a = 15, spare_b = 15;     // cards that need not be kept
};

// Of one suit, the leader's winners (sa) that it can cash before its partner, who has `lb` cards
// and winners sb, must take one over.
inline int cashable(u64 sa, u64 sb, int wa, int wb, int lb) {
    if (!wb || wa <= lb - wb) return wa;
    const int above = count(sa & (lowest(sb) - 1));
    return above < lb ? std::max(lb - wb, above) : wa;
}

// From the trumps of the leader, its partner and the others.
inline Sure sure_trumps(u64 a, u64 b, u64 o1, u64 o2, int n, int q) {
    Sure sure;
    const u64 top = (a | b) & better_than_best(o1 | o2);
    const u64 sa = top & a, sb = top & b;
    const int la = count(a), lb = count(b), wa = count(sa), wb = count(sb);
    const int lo = std::max(count(o1), count(o2));
    int t = cashable(sa, sb, wa, wb, lb);
    if (t < lo) {
        // They cannot be drawn: count what ours are good for in the end.
        sure.ruff1 = o1 != 0;
        sure.ruff2 = o2 != 0;
        sure.own = std::min(wa + wb, std::max(la, lb));
        sure.own_rank = best_of(top, q);
        const u64 theirs = o1 | o2;
        for (const u64 hand : {a, b}) {
            const int length = count(hand);
            if (length - count(theirs) > sure.own) {
                sure.own = length - count(theirs);
                sure.own_rank = 0;
            }
            while (sure.own < q && sure.own < length) {
                const u64 least = unbeaten(hand, theirs, sure.own + 1);
                if (!least) break;
                ++sure.own;
                sure.own_rank = least;
            }
        }
        if (la) sure.spare_a = n - la;
        if (lb) sure.spare_b = n - lb;
        sure.entry = wb && la > wa;
        if (sure.entry) sure.both_rank = lowest(sb);
    } else {
        if (lb <= t) t = la;
        sure.own = t;
        if (lo || (lb && la)) sure.own_rank = best_of(sa, std::min(t, q));
        if (wb && lb > t && (t >= wa || la <= t)) {
            sure.both = std::min(wb, lb - t);
            if (t + sure.both >= lo && t + sure.both >= la) sure.both = lb - t;
            sure.entry = la > t && la > wa;
            sure.both_rank = sb;
        }
    }
    return sure;
}

}  // namespace

bool quick(const Place& at, u64 trump, int n, int leader, int q, u64& rank) {
    const u64 a = at.hand[leader], b = at.hand[leader ^ 2];
    const u64 o1 = at.hand[leader ^ 1], o2 = at.hand[leader ^ 3];
    Sure sure;
    if (at.all & trump) {
        sure = sure_trumps(a & trump, b & trump, o1 & trump, o2 & trump, n, q);
        if (sure.own >= q) {
            rank = sure.own_rank;
            return true;
        }
    }
    for (u64 top = (a | b) & better_than_best(o1 | o2) & ~trump; top;) {
        const int s = index_of(top) >> 4;
        const u64 ls = lane(s), sa = top & a & ls, sb = top & b & ls;
        top &= ~ls;
        const int l1 = length(at.shape, leader ^ 1, s), l2 = length(at.shape, leader ^ 3, s);
        const int cap = std::min(sure.ruff1 ? l1 : 15, sure.ruff2 ? l2 : 15);
        if (cap == 0) continue;
        const int la = length(at.shape, leader, s), lb = length(at.shape, leader ^ 2, s);
        const int lo = std::max(l1, l2), wa = count(sa), wb = count(sb);
        int t = cashable(sa, sb, wa, wb, lb);
        // When nobody else has any left, the rest are winners.
        const bool last = t >= lo && lb <= t;
        if (last) t = la;
        t = std::min(std::min(t, cap), sure.spare_b);
        sure.spare_b -= t;
        sure.spare_a -= t;
        sure.own += t;
        const bool matters = lo || (lb && la);  // who holds the best cards
        if (sure.own >= q) {
            rank = sure.own_rank;
            if (matters) rank |= best_of(sa, t - (sure.own - q));
            return true;
        }
        if (matters) sure.own_rank |= t < wa ? best_of(sa, t) : sa;
        // Partner's winners after the leader has cashed its own.
        if (wb && lb > t && (last || t >= wa || la <= t)) {
            int e = std::min(wb, lb - t);
            if (t + e >= lo && t + e >= la) e = lb - t;
            e = std::min(e, cap - t);
            if (e > 0) {
                if (la > t && la > wa) sure.entry = true;
                sure.both_rank |= sb;
                sure.both += e;
            }
        }
    }
    if (!sure.entry || sure.own + std::min({sure.both, sure.spare_a, sure.spare_b}) < q)
        return false;
    rank = sure.own_rank | sure.both_rank;
    return true;
}

// Will the side that is not on lead take `q` tricks some time?
bool later(const Place& at, u64 trump, int n, int leader, int q, u64& rank) {
    const int h1 = (leader + 1) & 3, h2 = (leader + 3) & 3;
    const u64 theirs = at.hand[leader] | at.hand[leader ^ 2];
    if (trump) {
        const u64 a = at.hand[h1] & trump, b = at.hand[h2] & trump;
        const u64 ab = a | b;
        if (ab) {
            const u64 top = better_than_best(theirs & trump) & ab;
            const int wa = count(a & top), wb = count(b & top);
            const int la = count(a), lb = count(b);
            const int longer = la > lb ? la : lb;
            const int sure = wa + wb < longer ? wa + wb : longer;
            if (sure >= q) {
                rank = theirs & trump ? best_of(top, q) : 0;
                return true;
            }
            if (longer - count(theirs & trump) >= q) {
                rank = 0;
                return true;
            }
            if (longer > q)
                for (const u64 hand : {a, b})
                    if (const u64 least = unbeaten(hand, theirs & trump, q)) {
                        rank = least;
                        return true;
                    }
            if (q == 1) {
                // The second best trump, guarded, over the best.
                const u64 in_play = at.all & trump;
                const u64 best = lowest(in_play), second = lowest(in_play ^ best);
                for (int h : {h1, h2})
                    if (at.hand[h] & second && at.hand[(h + 3) & 3] & best && (at.hand[h] & trump) != second) {
                        rank = best | second;
                        return true;
                    }
            }
        }
    }
    return !(theirs & trump) && kept(at, n, leader, q, rank);
}

}  // namespace oddtrick
