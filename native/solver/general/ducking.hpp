// Of taking no tricks, and of leading to one who wants none.
#pragma once

#include "position/bits.hpp"

namespace oddtrick {

// Can a hand stay below what the other side leads of a suit, so many times? As long as its lowest
// cards are, one by one, lower than theirs: whichever is led, the highest that is lower is played,
// and the same holds of the cards that are left.
inline bool stays_below(u64 own, u64 theirs, int times) {
    int below = 0;
    for (u64 both = own | theirs; own && both && times > 0;) {
        const u64 lowest_card = highest(both);
        both ^= lowest_card;
        if (lowest_card & own) {
            own ^= lowest_card;
            ++below;
        } else if (--below < 0) {
            return false;
        } else {
            --times;
        }
    }
    return true;
}

// How soon to lead `card` of `hand` to one who ducks and holds `lone`: away from suits where that
// hand has lower cards to lose with, from short suits and where nobody else has lower cards; what
// is below that hand's cards is kept for later.
inline int promise(u64 card, u64 hand, u64 lone, u64 all) {
    const u64 suit = lane_of(card), lower = lower_than(card, suit);
    lone &= suit;
    return (!lone ? -150 : lone & lower ? 100 : -100) - 25 * count(hand & suit) -
           15 * count(all & lower & ~hand);
}

}  // namespace oddtrick
