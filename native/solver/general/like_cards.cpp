// One hand that wants few tricks, alone against two or three that want it to win some.
//
// For it, the others' cards between two of its own cards are alike: it beats all of them or none.
// So a game is searched first in which they *are* alike, and the others choose whose wins where
// like cards meet. That gives the others more than they have, so what the one reaches there it
// reaches here; and it hardly ever reaches less (of the positions filed in searches of ten and
// eleven cards not one in a thousand went by who held which of such cards). There are far fewer
// positions, and choices, in that game; and one that is simpler still (relaxed_nullo.hpp) settles many of
// them. Only where the one fails in it the cards as they lie are searched.
//
// In each gap between the one's cards (and above and below them) the others' cards are arranged
// by hands, so that positions that are alike are the same. A result goes by whole gaps and the
// card that ends each: with more like cards below, the others could do more.
#include "general/general.hpp"

namespace oddtrick {

namespace {

u64 below(u64 card) { return ~(2 * card - 1); }

}  // namespace

// With all tricks wanted the positions are few, and the game of like cards costs more than it saves.
void GeneralSolver::find_lone() {
    lone_ = -1;
    for (int side = 0; side < 2 && position_.fewest; ++side) {
        const auto hands = static_cast<unsigned>(side_mask_[side]);
        if (std::popcount(hands) != 1 || std::popcount(static_cast<unsigned>(side_mask_[1 - side])) < 2)
            continue;
        lone_ = std::countr_zero(hands);
        lone_wins_ = side == 1;
    }
}

GeneralSolver::Outcome GeneralSolver::with_others_alike(int left, int leader, int need) {
    const u64 was[4] = {hand_[0], hand_[1], hand_[2], hand_[3]};
    for (int s = 0; s < 4; ++s)
        for (u64 cards = all_ & lane(s); cards;) {
            const u64 end = cards & hand_[lone_] ? lowest(cards & hand_[lone_]) : 0;
            arrange(end ? cards & (end - 1) : cards);
            cards = end ? cards & below(end) : 0;
        }
    alike_ = true;
    Outcome o = start(left, leader, need);
    alike_ = false;
    for (int h = 0; h < 4; ++h) hand_[h] = was[h];
    // Trimmed for the cards as they were arranged, not as they lie.
    o.rank = trimmed(whole_gaps(o.rank), hand_, all_);
    return o;
}

// Does the lone hand reach it even in the relaxed game, of which far less has to be searched?
GeneralSolver::Outcome GeneralSolver::in_relaxed_game(int left, int leader, int need) {
    if (!relaxed_ || !plain_values_ || !RelaxedNullo::is_of(hand_, lone_, trump_, left))
        return {0, !lone_wins_};
    relaxed_->control = control;
    const u64 before = relaxed_->nodes;
    const auto r = relaxed_->ask(hand_, lone_, left, leader == lone_, lone_wins_ ? left - need + 1 : need);
    nodes += relaxed_->nodes - before;
    return {r.rank, r.escapes == lone_wins_};
}

// The cards of a gap, none of them the one's, in the order of the hands.
void GeneralSolver::arrange(u64 gap) {
    u64 part[4];
    int parts = 0;
    for (int h = 0; h < 4; ++h) parts += (part[h] = hand_[h] & gap) != 0;
    if (parts < 2) return;
    for (int h = 0; h < 4; ++h) {
        hand_[h] ^= part[h];
        for (u64 rest = part[h]; rest; rest &= rest - 1) {
            hand_[h] |= lowest(gap);
            gap &= gap - 1;
        }
    }
}

// Two gaps that have become one, because the card between them was played; or none.
u64 GeneralSolver::gap_left_by(u64 card) const {
    if (!card) return 0;
    const u64 suit = lane_of(card), lone = hand_[lone_] & suit;
    const u64 better = lone & (card - 1), worse = lone & below(card);
    u64 gap = all_ & suit;
    if (better) gap &= below(highest(better));
    if (worse) gap &= lowest(worse) - 1;
    return gap & (card - 1) && gap & below(card) ? gap : 0;
}

// Marks that end within a gap reach down to the card of the one that ends it.
u64 GeneralSolver::whole_gaps(u64 rank) const {
    for (int s = 0; s < 4; ++s) {
        const u64 marked = rank & lane(s);
        if (!marked || highest(marked) & lone_held_) continue;
        const u64 rest = all_ & lane(s) & below(highest(marked));
        if (rest) rank |= rest & lone_held_ ? lowest(rest & lone_held_) : highest(rest);
    }
    return rank;
}

// Whether a card meets a like one that wins the trick so far: then the others choose whose wins.
bool GeneralSolver::alike_tie(int hand, const Trick& t, u64 c) const {
    if (!alike_ || !t.played || hand == lone_ || t.winner == lone_ || !(c & lane_of(t.best)))
        return false;
    const u64 better = c < t.best ? c : t.best, worse = c ^ t.best ^ better;
    return !(lone_held_ & (worse - better));
}

}  // namespace oddtrick
