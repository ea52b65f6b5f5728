// What the fast solver knows of a position: at the start of a trick, and within one.
#pragma once

#include "position/bits.hpp"

namespace oddtrick {

inline u64 lane(int suit) { return u64{0x7FFF} << (16 * suit); }

// The start of a trick. Never changed: a trick played makes a new one.
struct alignas(32) Place {
    u64 hand[4];
    u64 all;    // the cards in play
    u64 shape;  // how many cards of each suit each hand holds: 16 bits a suit, 4 a hand
    u64 last;   // the suit of the trick before
};

inline u64 shape_unit(int hand, u64 card) {
    return u64{1} << ((index_of(card) & 0x30) + 4 * hand);
}
inline int length(u64 shape, int hand, int suit) {
    return static_cast<int>(shape >> (16 * suit + 4 * hand)) & 15;
}

inline Place place_of(const u64 hands[4]) {
    Place at{{hands[0], hands[1], hands[2], hands[3]}, 0, 0, 0};
    for (int h = 0; h < 4; ++h) {
        at.all |= hands[h];
        for (int s = 0; s < 4; ++s)
            at.shape |= static_cast<u64>(count(hands[h] & lane(s))) << (16 * s + 4 * h);
    }
    return at;
}

// Whose a suit's lowest cards are follows from the lengths and the owners of those above, if one
// hand holds them all: then the lowest card above them is the last whose rank can matter.
inline u64 trimmed(u64 rank, const u64 hand[4], u64 all) {
    for (int h = 0; h < 4; ++h) {
        const u64 others = fill_down(all & ~hand[h]);
        for (u64 bottom = rank & hand[h] & ~others; bottom;) {
            const u64 suit = lane_of(bottom), above = others & suit;
            rank = (rank & ~(bottom & suit)) | (above ^ (above >> 1 & suit));
            bottom &= ~suit;
        }
    }
    return rank;
}

// What stays the same throughout a deal in one strain.
struct Deal {
    u64 trump = 0;               // the trump suit's lane, or none
    u64 own_hi = 0, own_lo = 0;  // the owner of every card, as two bit planes
};

// A trick in progress; what changes from card to card is handed on.
struct Round {
    const Place& at;
    int n, need, leader;  // tricks left, those that hands 0 and 2 need, who leads
    u64 hint;             // the lead that settled the shape before, or none
    u64 lane = 0;         // the suit led
    u64 settled = 0;      // the lead that settled it
    u64 shape[4];         // before each card
};

}  // namespace oddtrick
