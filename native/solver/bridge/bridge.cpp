#include "bridge/bridge.hpp"

#include <algorithm>

#include "bridge/bounds.hpp"
#include "ordering/move_order.hpp"

namespace oddtrick {

BridgeSolver::BridgeSolver(std::size_t bytes) : small_(bytes / 8 * 7), large_(bytes / 8) {}

void BridgeSolver::deal(const u64 hands[4], int trump) {
    start_ = place_of(hands);
    trick_ = Trick{0, 0, 0, 0};
    own(hands, trump < 4 ? lane(trump) : 0);
    forget();
}

// Whose the cards are.
void BridgeSolver::own(const u64 hands[4], u64 trump) {
    deal_ = Deal{trump, hands[2] | hands[3], hands[1] | hands[3]};
    dealt_ = hands[0] | hands[1] | hands[2] | hands[3];
    alike_ = symmetries(hands);
    std::erase_if(alike_, [&](const Symmetry& s) { return s.cards(trump) != trump; });
    symmetric_ = !alike_.empty();
}

void BridgeSolver::forget() {
    small_.clear();
    large_.clear();
    forget_settling();
    const int less = total() < 10 ? kLessBits : 0;
    leads_.use(kLeadBits - less);
    replies_.use(kReplyBits - less);
}

void BridgeSolver::forget_settling() {
    leads_.forget();
    replies_.forget();
}

// A straight line fitted to tables of random deals, half of whose results are within a trick of it:
// the best cards, the trumps, and who leads count.
int BridgeSolver::expected(int leader) const {
    const u64 ours = start_.hand[0] | start_.hand[2];
    int points = 0, all = 0;
    for (int s = 0; s < 4; ++s) {
        u64 rest = start_.all & lane(s);
        for (int worth = 4; worth > 0 && rest; --worth, rest &= rest - 1) {
            all += worth;
            points += lowest(rest) & ours ? worth : 0;
        }
    }
    const int n = total();
    const double strong = all ? 40.0 * points / all - 20 : 0, leads = leader & 1 ? -1 : 1;
    double tricks = n / 2.0;
    if (deal_.trump) {
        int trumps[4];
        for (int h = 0; h < 4; ++h) trumps[h] = count(start_.hand[h] & deal_.trump);
        tricks += n / 13.0 * (0.36 * strong + 0.2 * leads);
        tricks += 0.41 * (trumps[0] + trumps[2] - trumps[1] - trumps[3]);
        tricks += 0.23 * (std::max(trumps[0], trumps[2]) - std::max(trumps[1], trumps[3]));
    } else {
        tricks += n / 13.0 * (0.49 * strong + 0.66 * leads);
    }
    return std::clamp(static_cast<int>(tricks + 0.5), 0, n);
}

int BridgeSolver::tricks(int leader, int guess) {
    const int n = count(start_.hand[0]);
    Range range{0, n};
    return close_in(range, guess, [&](int need) { return node(start_, n, leader, need).wins; });
}

void BridgeSolver::table(const u64 hands[4], int strains, u8 results[20]) {
    static constexpr int kLeaders[4] = {0, 2, 1, 3};
    const int n = count(hands[0]);
    const SameResults same = same_results(hands, strains);
    for (int strain = 0; strain < 5; ++strain) {
        if (!(strains >> strain & 1)) continue;
        deal(hands, strain);
        int guess = expected(kLeaders[0]);
        for (int leader : kLeaders) {
            const int declarer = (leader + 3) & 3, place = 4 * strain + declarer;
            if (same[static_cast<std::size_t>(place)] != place) continue;
            guess = tricks(leader, guess);
            results[place] = static_cast<u8>(declarer & 1 ? n - guess : guess);
        }
    }
    for (int i = 0; i < 20; ++i)
        results[i] = strains >> i / 4 & 1 ? results[same[static_cast<std::size_t>(i)]] : u8{255};
}

void BridgeSolver::set(const Position& p, bool other_world) {
    u64 full[4] = {p.hands[0], p.hands[1], p.hands[2], p.hands[3]};
    const u64 trump = p.trump < 4 ? lane(p.trump) : 0;
    Trick trick{0, 0, 0, p.leader};
    int seat = p.leader;
    for (u64 c : p.played) {
        full[seat] |= c;
        trick = with_card(trick, c, seat, trump);
        seat = (seat + 1) & 3;
    }
    const u64 odd = full[1] | full[3], high = full[2] | full[3];
    start_ = place_of(full);
    if (trump != deal_.trump || (deal_.own_lo & start_.all) != odd ||
        (deal_.own_hi & start_.all) != high || (start_.all & ~dealt_)) {
        // Patterns hold for any deal, but those of an unrelated one are only in the way; of worlds
        // that differ in many cards too. What settled in one of them misleads a little longer.
        const int cards = count(full[0]);
        if (!other_world || trump != deal_.trump || cards >= kUnlikeCards) forget();
        else if (cards >= kMisleadingCards) forget_settling();
        own(full, trump);
    }
    trick_ = trick;
    leader_ = p.leader;
}

u64 BridgeSolver::choices() const {
    u64 legal = start_.hand[seat()];
    if (trick_.played && legal & trick_.lane) legal &= trick_.lane;
    return run_heads(legal, start_.all & ~(trick_.played & ~trick_.best));
}

bool BridgeSolver::reaches(int need) { return resume(trick_, need).wins; }

bool BridgeSolver::reaches_with(u64 card, int need) {
    return resume(with_card(trick_, card, seat(), deal_.trump), need).wins;
}

// The position with `t` played of its trick.
BridgeSolver::Outcome BridgeSolver::resume(const Trick& t, int need) {
    const int n = total();
    if (!t.played) return node(start_, n, leader_, need);
    Round round{start_, n, need, leader_, 0, t.lane, 0, {start_.shape}};
    u64 shape = start_.shape;
    const int position = count(t.played);
    for (int k = 0; k < position; ++k) {
        const int hand = (leader_ + k) & 3;
        shape -= shape_unit(hand, start_.hand[hand] & t.played);
        if (k < 3) round.shape[k + 1] = shape;
    }
    switch (position) {
        case 1: return play<1>(round, t.best, t.played, t.winner);
        case 2: return play<2>(round, t.best, t.played, t.winner);
        case 3: return play<3>(round, t.best, t.played, t.winner);
        default: return complete(round, shape, t.best, t.played, t.winner);
    }
}

namespace {

// The suit whose best card wins the last trick.
inline u64 last_suit(const Place& at, u64 trump, int leader) {
    const u64 trumps = at.all & trump;
    return trumps ? trumps : at.all & lane_of(at.hand[leader]);
}

}  // namespace

BridgeSolver::Outcome BridgeSolver::node(const Place& at, int n, int leader, int need) {
    if (need <= 0) return {0, true};
    if (need > n) return {0, false};
    return open(at, n, leader, need);
}

// A question that the number of tricks left does not answer.
BridgeSolver::Outcome BridgeSolver::open(const Place& at, int n, int leader, int need) {
    if (n == 1) {
        const u64 suit = last_suit(at, deal_.trump, leader), best = lowest(suit);
        return {suit != best ? best : 0, ((at.hand[0] | at.hand[2]) & best) != 0};
    }
    if (symmetric_) [[unlikely]] return image(at, n, leader, need);
    return n <= 8 ? expand(small_, at, n, leader, need) : expand(large_, at, n, leader, need);
}

// Of the images of a position in a symmetric deal, always the same is asked.
BridgeSolver::Outcome BridgeSolver::image(const Place& at, int n, int leader, int need) {
    const Symmetry* chosen = nullptr;
    u64 least = at.shape;
    int first = leader;
    for (const Symmetry& s : alike_) {
        const u64 shape = s.shape(at.shape);
        if (shape < least || (shape == least && s.hand(leader) < first)) {
            least = shape;
            first = s.hand(leader);
            chosen = &s;
        }
    }
    const auto ask = [&](const Place& place, int tricks) {
        return n <= 8 ? expand(small_, place, n, first, tricks) : expand(large_, place, n, first, tricks);
    };
    if (!chosen) return ask(at, need);
    const bool turned = chosen->sides_change();
    const Outcome o = ask(chosen->place(at), turned ? n - need + 1 : need);
    return {chosen->cards_back(o.rank), o.wins != turned};
}

template <class Word>
BridgeSolver::Outcome BridgeSolver::expand(PatternTable<Word>& table, const Place& at, int n,
                                           int leader, int need) {
    ++nodes;
    if (control) control->tick();
    const Key<Word> k{static_cast<Word>(gather(deal_.own_hi, at.all)),
                      static_cast<Word>(gather(deal_.own_lo, at.all))};
    const Word tops = static_cast<Word>(gather(best_of_each(at.all), at.all));
    u64 hint = 0;
    if (const auto* slot = table.look(at.shape, leader)) {
        auto hit = table.find(*slot, k, need);
        if (!hit.found && slot->divided) {
            if (const auto* part = table.look(table.part(at.shape, k, tops), leader))
                hit = table.find(*part, k, need);
        }
        if (hit.found) return {scatter(hit.mask, at.all), hit.wins};
        hint = u64{1} << slot->hint;
    }
    const bool ours = !(leader & 1);
    u64 rank;
    const u64 alike = lead_situation(at.hand[leader] | at.hand[leader ^ 2], leader);
    leads_.fetch(alike);
    if (quick(at, deal_.trump, n, leader, ours ? need : n - need + 1, rank)) {
        // Only of suits that the others have none of: elsewhere there is next to nothing to trim,
        // nor in what `later` names, nor in what comes back from tricks to come.
        const u64 shared = suits_of(at.hand[leader ^ 1] | at.hand[leader ^ 3]) * (kLane >> 1);
        if (rank & ~shared) rank = trimmed(rank, at.hand, at.all);
        return {rank, ours};
    }
    if (later(at, deal_.trump, n, leader, ours ? n - need + 1 : need, rank)) return {rank, !ours};
    const MoveMemory::Entry before = leads_.entry(alike);
    if (const u64 c = before.card() & at.hand[leader]) hint = c;
    Round round{at, n, need, leader, hint, 0, 0, {at.shape}};
    const Outcome o = play<0>(round, 0, 0, leader);
    if (o.wins == ours) before.put(round.settled);
    const Word mask = static_cast<Word>(gather(fill_down(o.rank), at.all));
    const Bounds bounds = o.wins ? Bounds{static_cast<u16>(need), static_cast<u16>(n)}
                                 : Bounds{0, static_cast<u16>(need - 1)};
    table.store(at.shape, leader, k, mask, bounds,
                o.wins == ours ? static_cast<u8>(index_of(round.settled)) : table.kNoHint, tops);
    return o;
}

BridgeSolver::Outcome BridgeSolver::complete(const Round& r, u64 shape, u64 best, u64 played,
                                             int winner) {
    const int need = r.need - !(winner & 1), n = r.n - 1;
    const u64 same = played & lane_of(best);
    const u64 rank = same != best ? best : 0;
    if (need <= 0) return {rank, true};
    if (need > n) return {rank, false};
    Place next;
    for (int h = 0; h < 4; ++h) next.hand[h] = r.at.hand[h] & ~played;
    next.all = r.at.all & ~played;
    next.shape = shape;
    next.last = r.lane;
    const Outcome o = open(next, n, winner, need);
    return {o.rank | rank, o.wins};
}

// The card `c`, place K of the trick, by `hand`.
template <int K>
inline BridgeSolver::Outcome BridgeSolver::card(Round& r, int hand, u64 c, u64 beat, u64 best,
                                                u64 played, int winner) {
    const u64 after = r.shape[K] - shape_unit(hand, c);
    if constexpr (K == 0) {
        r.lane = lane_of(c);
        // What will be looked up soon, if all follow suit.
        if (r.n >= kRemembered) replies_.fetch(follow_group(r.at.all, r.lane, r.leader));
        const u64 next = r.at.shape - (u64{0x1111} << (index_of(c) & 0x30));
        if (r.n <= 9) small_.fetch(next);
        else large_.fetch(next);
    }
    const bool wins = K == 0 || (c & beat);
    const u64 now = wins ? c : best;
    const int ahead = wins ? hand : winner;
    if constexpr (K == 3) {
        return complete(r, after, now, played | c, ahead);
    } else {
        r.shape[K + 1] = after;
        return play<K + 1>(r, now, played | c, ahead);
    }
}

template <int K>
BridgeSolver::Outcome BridgeSolver::play(Round& r, u64 best, u64 played, int winner) {
    const int hand = (r.leader + K) & 3;
    const bool ours = !(hand & 1);
    const u64 held = r.at.hand[hand];
    const u64 follow = K > 0 ? held & r.lane : 0;
    const u64 legal = follow ? follow : held;
    const u64 in_play = r.at.all & ~(played & ~best);
    const u64 moves = run_heads(legal, in_play);
    // The cards that beat the best so far.
    u64 beat = 0;
    if constexpr (K > 0)
        beat = best & deal_.trump ? deal_.trump & (best - 1) : (r.lane & (best - 1)) | deal_.trump;
    if (!(moves & (moves - 1))) {
        Outcome o = card<K>(r, hand, moves, beat, best, played, winner);
        if (o.wins == ours) {
            if constexpr (K == 0) r.settled = moves;
        } else if (o.rank & lane_of(moves) & ~(moves - 1)) {
            o.rank |= run_of(moves, legal, in_play);
        }
        return o;
    }
    // What settled a like situation is tried before the others are scored.
    u64 first = 0;
    MoveMemory::Entry before;
    if constexpr (K == 0) {
        first = head_of(r.hint, legal, moves);
    } else if (r.n >= kRemembered && (!follow || moves & beat)) {
        before = replies_.entry(
            follow ? follow_group(r.at.all, r.lane, r.leader) : void_group(r.at.hand, deal_.trump, r.lane, K, hand),
            follow ? follow_detail(r.at.all, r.lane, K, best) : void_detail(deal_.trump, best, winner));
        first = head_of(before.card(), legal, moves);
    }
    Choices choices;
    const auto order = [&](u64 cards) {
        if constexpr (K == 0) order_lead(deal_, r, cards, choices);
        else if (!follow) order_void<K>(deal_, r, best, winner, cards, choices);
        else if (cards & beat) order_follow<K>(r, best, winner, cards, choices);
        else choices.rest = cards;
    };
    bool more = first != 0;  // whether there are cards not among the choices
    if (more) choices.rest = first;
    else order(moves);
    u64 rank = 0, skip = 0;
    for (;;) {
        const u64 c = choices.take();
        if (!c) {
            if (!more) break;
            more = false;
            if (const u64 left = moves & ~first & ~skip) order(left);
            continue;
        }
        if (c & skip) continue;
        const Outcome o = card<K>(r, hand, c, beat, best, played, winner);
        if (o.wins == ours) {
            if constexpr (K == 0) r.settled = c;
            else if (before && c != first) before.put(highest(run_of(c, legal, in_play)));
            return o;
        }
        const u64 suit = lane_of(c);
        const u64 mattered = o.rank & suit;
        // Where the rank of a card that failed mattered, so may that of every card of its run;
        // where it did not, lower cards than those whose rank did would fail as well.
        if (mattered & ~(c - 1)) rank |= run_of(c, legal, in_play);
        else skip |= lower_than(mattered, suit);
        rank |= o.rank;
    }
    return {rank, !ours};
}

}  // namespace oddtrick
