// What a card is worth trying first: the sum of what was learnt of its features. The numbers in
// `weights.hpp` were fitted to searched positions by `tools/ordering` (see docs/notes/solver.md).
#pragma once

#include <algorithm>

#include "position/bits.hpp"

namespace oddtrick {

inline int at_most(int x, int most) { return x < most ? x : most; }

// Kinds of choice: 0 is a lead, 1 to 3 the later hands following suit, 4 to 6 the same when void.
inline constexpr int kKinds = 7;

// Where each kind of feature begins in a row of the look-up tables.
enum : int {
    kLengths = 0,       // the four lengths of the suit
    kOwners = 400,      // who holds its three best cards
    kRuffs = 525,       // who can ruff it now
    kSingletons = 534,  // who can ruff it next time
    kAgain = 550,       // the suit led before
    kLead = 560,        // the card led
    kDiscard = 560,     // the card discarded
    kPlay = 1500,       // the card that follows suit or ruffs
    kFeatures = 4400,
};

// An entry of the look-up tables is a sum of a few fitted numbers: `take` is given the place of
// each of entry `id`'s.
inline constexpr int kFitted = 420;

template <class Take>
void parts(int kind, int id, Take take) {
    const bool lead = kind == 0, discards = kind > 3;
    if ((lead || discards) && id < kOwners) {
        const int own = id / 80, mate = id / 16 % 5, next = id / 4 % 4, previous = id % 4;
        take(own * 5 + mate);
        take(25 + next * 4 + previous);
    } else if ((lead || discards) && id < kRuffs) {
        const int best = (id - kOwners) / 25, second = (id - kOwners) / 5 % 5, third = (id - kOwners) % 5;
        take(41 + best * 5 + second);
        if (lead && best < 4) take(61 + best * 5 + third);
        if (lead) take(81 + second * 5 + third);
    } else if (lead && id < kSingletons) {
        take(110 + id - kRuffs);
    } else if (lead && id < kAgain) {
        constexpr int kPlaces[4] = {108, 107, 109, 106};
        for (int i = 0; i < 4; ++i)
            if ((id - kSingletons) >> i & 1) take(kPlaces[i]);
    } else if (lead && id == kAgain) {
        take(119);
    } else if (lead && id >= kLead && id < kLead + 630) {
        const int card = (id - kLead) / 9, stake = (id - kLead) % 9;
        take(120 + card);
        take(190 + card / 10 * 9 + stake);
    } else if (discards && id == kSingletons) {
        take(106);
    } else if (discards && id >= kDiscard && id < kDiscard + 900) {
        const int i = (id - kDiscard) / 36, low = (id - kDiscard) / 18 % 2, ahead = (id - kDiscard) / 9 % 2;
        take(262 + i);
        take(287 + ahead * 2 + low);
        take(372 + (id - kDiscard) % 9 * 5 + i % 5);
    } else if (!lead && id >= kPlay && id < kPlay + 2880) {
        const int place = (id - kPlay) / 45, state = place / 8;
        const int above = (id - kPlay) % 45 / 9, stake = (id - kPlay) % 9;
        take((discards ? 120 : 0) + place);
        take((discards ? 190 : 64) + state * 5 + above);
        take((discards ? 300 : 104) + state * 9 + stake);
        if (discards) take(254 + state);
    }
}

// By no-trump or not, kind of choice, place.
inline constexpr short kWeights[2][kKinds][kFitted] =
#include "ordering/weights.hpp"
    ;

// The look-up tables.
struct Worth {
    short of[2][kKinds][kFeatures];

    Worth() {
        for (int nt = 0; nt < 2; ++nt)
            for (int kind = 0; kind < kKinds; ++kind)
                for (int id = 0; id < kFeatures; ++id) {
                    int sum = 0;
                    parts(kind, id, [&](int place) { sum += kWeights[nt][kind][place]; });
                    of[nt][kind][id] = static_cast<short>(std::clamp(sum, -32000, 32000));
                }
    }
};
inline const Worth kWorth;

}  // namespace oddtrick
