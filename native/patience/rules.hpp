// Rules of patience that the solver and the environments go by alike.
//
// A card is told by its suit, clubs to spades from 0 to 3, and its step, from 0 for the ace to 12 for
// the king.

#pragma once

namespace patience_rules {

constexpr int RANKS = 13, SUITS = 4, KING = RANKS - 1;

struct Face {
    int suit, step;
};

constexpr bool red(int suit) { return suit == 1 || suit == 2; }

// A foundation takes one suit, up from the ace or down from the king.
struct Home {
    int suit;
    bool up;

    // The step of the card it takes next when so many lie there.
    constexpr int next(int height) const { return up ? height : KING - height; }
};

// Whether a card goes on another of a tableau: the next lower, of the other colour where they alternate.
constexpr bool goes_down(Face card, Face onto, bool alternate) {
    return onto.step == card.step + 1 && !(alternate && red(onto.suit) == red(card.suit));
}

// Whether the waste may still be turned over, when it has been so often: `passes` times through the
// hand, 0 for ever.
constexpr bool turns_left(int passes, int over) { return passes == 0 || over + 1 < passes; }

}  // namespace patience_rules
