// Cards beside the play: taken up, turned up, laid to dummies, discarded, passed, dealt later.
#pragma once

#include "game.hpp"

namespace environments {

// Cards that lie aside go into the hand of somebody who has the right to them.
inline void Composed::take(const Stage& s, const Rules& rules) {
    if (asked(rules).empty()) return;
    const int to = asked(rules)[0];
    u64 found = 0;
    if (s.pile < 0) {
        if (!up) return;
        found = bit(turned_up);
        beside_all &= ~found;
        up = false;
    } else {
        for (Pile& pile = piles[s.pile]; pile.left();) found |= bit(pile.next());
    }
    hands[to] |= found;
    if (s.flag) open |= found;
}

// Cards of a hand are turned up by lot, drawn as Python's random.sample draws them.
inline void Composed::face(const Stage& s, const Rules& rules) {
    if (chance) {
        std::array<u8, composed::kMostPack> pool{};
        int size = 0;
        faced = 0;
        for (u64 left = hands[asked(rules)[0]]; left; left &= left - 1)
            pool[size++] = static_cast<u8>(std::countr_zero(left));
        for (int i = 0; i < s.number; ++i) {
            const int at = chance->below(size - i);
            faced |= bit(pool[at]);
            pool[at] = pool[size - i - 1];
        }
    }
    open |= faced;
}

// Each of the players asked is dealt cards of a pile and chooses some for a dummy.
inline void Composed::build(const Stage& s, const Rules& rules) {
    pending = 0;
    ready.fill(0);
    for (const int seat : asked(rules)) {
        u64 fresh = 0;
        for (int i = 0; i < s.drawn; ++i) fresh |= bit(piles[s.pile].next());
        hands[seat] |= fresh;
        offered[seat] = s.flag ? fresh : hands[seat];
    }
    for (int seat = 0; seat < rules.seats; ++seat)
        if (s.flags[seat] >= 0) pending |= static_cast<u8>(1U << seat);
    ask_next(rules);
}

inline bool Composed::lay(int card, const Rules& rules) {
    const Stage& s = now(rules);
    hands[by] ^= bit(card);
    ready[by] |= bit(card);
    if (std::popcount(ready[by]) == s.number) pending &= static_cast<u8>(~(1U << by));
    if (pending) {
        ask_next(rules);
        return false;
    }
    laid.fill(0);
    for (int seat = 0; seat < rules.seats; ++seat) {
        const int dummy = s.flags[seat];
        if (dummy < 0) continue;
        hands[dummy] |= ready[seat];
        laid[dummy] = ready[seat];
        sight[dummy] |= static_cast<u8>(1U << seat);
        if (!s.closed) open |= ready[seat];
    }
    ready.fill(0);
    return begin(rules);
}

inline bool Composed::discard(int card, const Rules& rules) {
    open &= ~hands[by];  // nobody else knows any more what of it is still there
    hands[by] ^= bit(card);
    beside[by] |= bit(card);
    if (std::popcount(hands[by]) <= now(rules).number) pending &= static_cast<u8>(~(1U << by));
    if (pending) {
        ask_next(rules);
        return false;
    }
    open = 0;
    return begin(rules);
}

inline bool Composed::pass_on(int card, const Rules& rules) {
    hands[by] ^= bit(card);
    ready[by] |= bit(card);
    pending &= static_cast<u8>(~(1U << by));
    if (pending) {
        ask_next(rules);
        return false;
    }
    const auto& to = asked(rules);
    for (int seat = 0; seat < rules.seats; ++seat)
        if (to[seat] >= 0) hands[to[seat]] |= ready[seat];
    ready.fill(0);
    return begin(rules);
}

// The rest of the pack is dealt singly; what was played before is out of play.
inline void Composed::deal_stock(const Stage& s, const Rules& rules) {
    Pile& stock = piles[s.pile];
    const int players = static_cast<int>(asked(rules).size());
    for (int seat = 0; seat < rules.seats; ++seat) hands[seat] = 0;
    for (int i = 0; stock.left(); ++i) hands[asked(rules)[i % players]] |= bit(stock.next());
    open = 0;
}

}  // namespace environments
