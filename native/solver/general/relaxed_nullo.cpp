#include "general/relaxed_nullo.hpp"

#include <algorithm>
#include <utility>

#include "general/ducking.hpp"

namespace oddtrick {

bool RelaxedNullo::is_of(const u64 hands[4], int lone, u64 trump, int left) {
    for (int h = 0; h < 4; ++h)
        if (hands[h] && count(hands[h]) != left) return false;
    return !trump && hands[lone];
}

RelaxedNullo::Result RelaxedNullo::ask(const u64 hands[4], int lone, int left, bool leads, int many) {
    for (int h = 0, i = 0; h < 4; ++h) hand_[h == lone ? kLone : i++] = hands[h];
    const Place at = place_of(hand_);
    all_ = at.all;
    shape_ = at.shape;
    return start(left, leads, many);
}

RelaxedNullo::Result RelaxedNullo::start(int left, bool leads, int many) {
    if (many <= 0) return {0, false};
    if (many > left) return {0, true};
    ++nodes;
    if (control) control->tick();
    Result r;
    if (ducks(left, leads, many, r)) return {trimmed(r.rank, hand_, all_), r.escapes};
    const bool kept = left > 1 && left <= Standing::kMost;
    Filed f;
    if (kept) {
        f = filed();
        const auto hit = known_.find(f.shape, leads, standing(f, many, all_, true));
        if (hit.found) return {marks(f, hit.standing, hit.escapes), hit.escapes};
    }
    const u64 before = held_;
    held_ = hand_[kLone];
    r = leads ? lead(left, many) : led(left, many);
    held_ = before;
    r.rank = trimmed(r.rank, hand_, all_);
    if (kept) known_.store(f.shape, leads, r.escapes, standing(f, many, fill_down(r.rank), r.escapes));
    return r;
}

// Who is not on lead and can duck so often escapes what is left; so do the others, of whom each
// ducks alone.
bool RelaxedNullo::ducks(int left, bool leads, int many, Result& r) const {
    const u64 lone = hand_[kLone], theirs = all_ ^ lone;
    r = {0, !leads};
    for (int h = 0; h < 3; ++h) {
        for (int s = 0; s < 4; ++s) {
            const u64 own = (leads ? hand_[h] : lone) & lane(s), other = (leads ? lone : theirs) & lane(s);
            if (!own || !other) continue;
            if (!stays_below(own, other, leads ? many : left - many + 1)) return false;
            r.rank |= own | other;
        }
        if (!leads) break;
    }
    return true;
}

// The lone hand leads.
RelaxedNullo::Result RelaxedNullo::lead(int left, int many) {
    u64 rank = 0;
    for (int s = 0; s < 4; ++s) {
        const u64 lone = hand_[kLone] & lane(s);
        if (!lone) continue;
        const Result r = above(left, many, kOthers, lane(s), lone, 0, 0);
        if (r.escapes) return r;
        rank |= r.rank;
    }
    return {rank, false};
}

// They lead. One card of each hand is tried between two of the lone hand's.
RelaxedNullo::Result RelaxedNullo::led(int left, int many) {
    struct Lead {
        int promise, hand;
        u64 card;
    } list[60];  // as many as there are cards
    int m = 0;
    for (int h = 0; h < 3; ++h)
        for (u64 rest = run_heads(hand_[h], hand_[h] | held_); rest; rest &= rest - 1) {
            const u64 c = lowest(rest);
            const int w = promise(c, hand_[h], held_, all_);
            int j = m++;
            for (; j > 0 && list[j - 1].promise < w; --j) list[j] = list[j - 1];
            list[j] = {w, h, c};
        }
    u64 skip[3] = {0, 0, 0}, rank = 0;
    for (int i = 0; i < m; ++i) {
        const int h = list[i].hand;
        const u64 c = list[i].card, suit = lane_of(c);
        if (c & skip[h]) continue;
        take(h, c);
        const Result r = reply(left, many, h, c);
        give_back(h, c);
        if (!r.escapes) return r;
        // As in `BridgeSolver::play`.
        const u64 mattered = r.rank & suit;
        if (mattered & ~(c - 1)) rank |= run_of(c, hand_[h], hand_[h] | held_);
        else skip[h] |= lower_than(mattered, suit);
        rank |= r.rank;
    }
    return {rank, true};
}

// The lone hand plays the highest card that ducks, or one that does not; or when void, the highest of
// a suit.
RelaxedNullo::Result RelaxedNullo::reply(int left, int many, int leader, u64 card) {
    const u64 suit = lane_of(card), lone = hand_[kLone] & suit;
    const int others = kOthers ^ 1 << leader;
    u64 rank = 0;
    for (u64 may = lone ? lower_than(card, suit) & lone : hand_[kLone]; may; may &= ~lane_of(may)) {
        const u64 c = lowest(may);
        take(kLone, c);
        Result r = rest(left, many, others, suit, 0, card | c);
        give_back(kLone, c);
        if (lone) r.rank |= card;
        if (r.escapes) return r;
        rank |= r.rank;
    }
    if (const u64 higher = lone & (card - 1)) {
        const Result r = above(left, many, others, suit, higher, card, 1 << leader);
        if (r.escapes) return r;
        rank |= r.rank;
    }
    return {rank, false};
}

// The lone hand plays a card of `may`, all higher than what was led, if anything was; `others` are still to
// play, those `in_suit` have followed. Of the cards below which not all others can stay the highest
// is as good as any. Of the rest all are tried: below a lower one they must play lower cards.
RelaxedNullo::Result RelaxedNullo::above(int left, int many, int others, u64 suit, u64 may, u64 played,
                                 int in_suit) {
    u64 lows = ~u64{0};  // the cards above all their lowest
    for (int h = 0; h < 3; ++h)
        if (others >> h & 1 && hand_[h] & suit) {
            in_suit |= 1 << h;
            lows &= highest(hand_[h] & suit) - 1;
        }
    u64 rank = 0;
    for (u64 cards = lowest(may & ~lows) | run_heads(may & lows, all_); cards;) {
        const u64 c = highest(cards);
        cards ^= c;
        u64 mattered = in_suit ? c : 0;
        take(kLone, c);
        Result r{0, true};
        if (c & lows) {  // the lone hand's, if they want
            r = rest(left, many, others, suit, c, played | c);
            mattered |= r.rank;
        }
        if (r.escapes && in_suit) {  // theirs, if they want
            r = rest(left, many, others, suit, 0, played | c);
            mattered |= r.rank;
        }
        give_back(kLone, c);
        if (r.escapes) return {mattered, true};
        rank |= in_suit ? mattered | run_of(c, may, all_) : mattered;
    }
    return {rank, false};
}

// The others play: below the card `under`, with which the lone hand takes the trick, or any cards.
RelaxedNullo::Result RelaxedNullo::rest(int left, int many, int others, u64 suit, u64 under, u64 played) {
    int h = 0;
    while (h < 3 && !(others >> h & 1 && hand_[h])) ++h;
    if (h == 3) {
        many -= under != 0;
        if (left == 1) return {0, many > 0};
        all_ ^= played;
        const Result r = start(left - 1, under != 0, many);
        all_ ^= played;
        return r;
    }
    const u64 follows = hand_[h] & suit;
    u64 rank = 0;
    for (u64 may = !follows ? hand_[h] : under ? lower_than(under, suit) & follows : follows; may;
         may &= ~lane_of(may)) {
        const u64 c = lowest(may);
        take(h, c);
        const Result r = rest(left, many, others & ~(1 << h), suit, under, played | c);
        give_back(h, c);
        if (!r.escapes) return r;
        rank |= r.rank;
    }
    return {rank, true};
}

RelaxedNullo::Filed RelaxedNullo::filed() const {
    constexpr u64 kFirst = 0x000F000F000F000F;  // the first hand's lengths
    Filed f{shape_ & kFirst << 4 * kLone, {0, 1, 2}};
    u64 lengths[3];
    for (int h = 0; h < 3; ++h) lengths[h] = shape_ >> 4 * h & kFirst;
    const auto sort = [&](int a, int b) {
        if (lengths[a] >= lengths[b]) return;
        std::swap(lengths[a], lengths[b]);
        std::swap(f.order[a], f.order[b]);
    };
    sort(0, 1);
    sort(1, 2);
    sort(0, 1);
    for (int i = 0; i < 3; ++i) f.shape |= lengths[i] << 4 * i;
    return f;
}

// Where ranks are not `marked`, the others' cards may lie as is worst for the result: all lower
// than the lone hand's if it escapes, else all higher.
Standing RelaxedNullo::standing(const Filed& f, int many, u64 marked, bool escapes) const {
    Standing s{{Standing::ease(many), 0, 0}};
    for (u64 rest = hand_[kLone]; rest; rest &= rest - 1) {
        const u64 card = lowest(rest), suit = lane_of(card);
        for (int i = 0; i < 3; ++i) {
            const u64 cards = hand_[f.order[i]] & suit;
            const u64 lower = card & marked ? lower_than(card, cards) : escapes ? cards & ~marked : 0;
            s.lower[i] = s.lower[i] << 5 | static_cast<u64>(count(lower));
        }
    }
    return s;
}

// The cards down to which ranks must be known to tell that a standing answers: that so many of the
// others' are above the lone hand's lowest of a suit, if it escapes; else that so many are below its
// lowest of which that is asked.
u64 RelaxedNullo::marks(const Filed& f, const Standing& s, bool escapes) const {
    u64 rank = 0;
    int at = 5 * count(hand_[kLone]);
    for (int suit = 0; suit < 4; ++suit) {
        const u64 lone = hand_[kLone] & lane(suit);
        const int n = count(lone);
        if (!n) continue;
        at -= 5 * n;  // its lowest card's number
        if (escapes) {
            for (int i = 0; i < 3; ++i) {
                const u64 cards = hand_[f.order[i]] & lane(suit);
                const int above = count(cards) - static_cast<int>(s.lower[i] >> at & 15);
                if (above > 0) rank |= scatter(u64{1} << (above - 1), cards);
            }
        } else if (const u64 any = (s.lower[0] | s.lower[1] | s.lower[2]) >> at & ((u64{1} << 5 * n) - 1)) {
            rank |= scatter(u64{1} << (n - 1 - index_of(any) / 5), lone);
        }
    }
    return rank;
}

}  // namespace oddtrick
