// Tricks, with what may go on beside them: cards drawn, closed, exchanged, a joker that is named.
#pragma once

#include "game.hpp"

namespace environments {

inline void Composed::start_play(const Stage& s, const Rules& rules) {
    cast = &s.casts[standing];
    leader = to_play = cast->leader;
    playing = true;
    on_table = tricks = 0;
    won.fill(0);
    taken.fill(0);
    play_hands = hands;
    if (s.closed) cover(s, rules);
    if (s.kind == composed::kDrawing && s.flag) beside_all = bit(piles[s.pile].cards[piles[s.pile].at]);
    ask_to_play(s);
}

// Who plays the next card: an open hand's is called by the next hand where it leads, and by the one
// before it where it follows.
inline void Composed::ask_to_play(const Stage& s) {
    hand = to_play;
    by = cast->by[to_play];
    if (!s.called || !(cast->faced >> to_play & 1)) return;
    int at = 0;
    while (cast->order[at] != to_play) ++at;
    by = cast->order[(at + (on_table ? cast->count - 1 : 1)) % cast->count];
}

inline bool Composed::beats(int c, int best, const CardOrder& ranks, const Rules& rules) const {
    const int suit = suit_of(c, ranks, rules), led = suit_of(best, ranks, rules);
    return suit == led ? ranks.strength[c] > ranks.strength[best] : suit == ranks.trump;
}

inline bool Composed::play(int card, const Rules& rules) {
    hands[to_play] ^= bit(card);
    trick[to_play] = static_cast<u8>(card);
    if (++on_table < cast->count) {
        to_play = cast->next[to_play];
        ask_to_play(now(rules));
        return false;
    }
    return trick_over(rules);
}

inline bool Composed::trick_over(const Rules& rules) {
    const Stage& s = now(rules);
    const auto& ranks = order(rules);
    int best = leader;
    u64 all = bit(trick[leader]);
    const int led = suit_of(trick[leader], ranks, rules);
    for (int seat = cast->next[leader]; seat != leader; seat = cast->next[seat]) {
        const int c = trick[seat];
        all |= bit(c);
        if (beats(c, trick[best], ranks, rules)) best = seat;
        if (s.joker && suit_of(c, ranks, rules) != led) barred[seat] |= static_cast<u8>(1U << led);
    }
    for (int i = 0; i < cast->count; ++i) {
        const int seat = cast->order[i];
        played[seat][trick[seat]] = static_cast<u8>(number);
    }
    if (all & rules.honoured[4]) last_ace = best;
    taken[best] |= all;
    ++won[best];
    ++number;
    ++tricks;
    on_table = 0;
    leader = to_play = best;
    if (s.kind == composed::kDrawing) {
        draw(s, best, rules);
        if (!piles[s.pile].left()) {  // the tricks counted for nothing
            for (auto& seat : played) seat.fill(0);
            won.fill(0);
            number = 1;
            tricks = 0;
            beside_all = 0;
            return begin(rules);
        }
    }
    if (covers_left) uncover();
    if (hands[best]) {
        ask_to_play(s);
        return false;
    }
    return ended(won[1] > won[0], rules);
}

// Every hand draws a card, the winner first; the top of an open stock goes into that hand for all
// to see, and the next lies open afterwards.
inline void Composed::draw(const Stage& s, int winner, const Rules&) {
    Pile& stock = piles[s.pile];
    if (s.flag) open |= bit(stock.cards[stock.at]);
    for (int i = 0, seat = winner; i < cast->count; ++i, seat = cast->next[seat])
        hands[seat] |= bit(stock.next());
    if (s.flag) beside_all = stock.left() ? bit(stock.cards[stock.at]) : 0;
}

// Which cards are closed: those dealt face down, each under one of those dealt on them in turn, or
// those laid last, under all others of their hand.
inline void Composed::cover(const Stage& s, const Rules& rules) {
    closed.fill(0);
    covers_left = 0;
    for (const int seat : asked(rules)) {
        std::array<u8, composed::kMostPack> mine{};
        int size = 0;
        const auto& to = rules.dealt[dealer];
        if (s.number)
            for (int i = 0; i < rules.pack; ++i)
                if (to[i] == seat) mine[size++] = cards[i];
        if (!s.number)
            for (u64 left = laid[seat]; left; left &= left - 1)
                mine[size++] = static_cast<u8>(std::countr_zero(left));
        const int down = s.number ? s.number : size;
        for (int i = 0; i < down; ++i) {
            u64 under = hands[seat] & ~laid[seat];
            if (s.number) under = down + i < size ? bit(mine[down + i]) : 0;
            covers[covers_left++] = {static_cast<u8>(seat), mine[i], under};
            closed[seat] |= bit(mine[i]);
        }
    }
}

// Between two tricks closed cards are turned up that nothing lies on any more.
inline void Composed::uncover() {
    for (bool found = true; found;) {
        found = false;
        for (int i = 0; i < covers_left; ++i) {
            const ClosedCard c = covers[i];
            if (hands[c.hand] & ~closed[c.hand] & c.under) continue;
            closed[c.hand] &= ~bit(c.card);
            open |= bit(c.card);
            for (int k = i + 1; k < covers_left; ++k) covers[k - 1] = covers[k];
            --covers_left;
            found = true;
            break;
        }
    }
}

// Exchanges the card turned up for one of declarer's or dummy's, or nothing.
inline void Composed::exchange(int word, const Rules& rules) {
    exchanged = true;
    if (word > 0) {
        const int thrown_card = word - 1;
        const int whose = hands[by] >> thrown_card & 1 ? by : to_play;
        hands[whose] ^= bit(thrown_card) | bit(turned_up);
        open |= bit(turned_up);
        beside_all = bit(thrown_card);
    }
    ask_to_play(now(rules));
}

// The suits that the joker in the hand to play may be named as, a bit each; bit 4 is none.
inline unsigned Composed::namings(const Rules& rules) const {
    const unsigned may = 0xFU & ~static_cast<unsigned>(barred[to_play]);
    if (!on_table) return may ? may : 0xFU;
    const auto& ranks = order(rules);
    const int led = suit_of(trick[leader], ranks, rules);
    if (hands[to_play] & ranks.suits[led]) {
        const unsigned same = may & 1U << led;
        return same ? same : 1U << 4;
    }
    return may ? may : 1U << 4;
}

inline void Composed::look_at_cards(const Stage& s, const Rules& rules) {
    if (may_exchange(s)) {
        int declarer = cast->by[to_play];
        ask(declarer);
        legal.say(s.words[0]);
        for (u64 left = hands[declarer] | hands[to_play]; left; left &= left - 1)
            legal.say(s.words[1 + std::countr_zero(left)]);
        return;
    }
    const u64 mine = hands[to_play] & ~closed[to_play];
    legal.cards = mine;
    if (on_table && !s.free) {
        const auto& ranks = order(rules);
        const u64 same = mine & ranks.suits[suit_of(trick[leader], ranks, rules)];
        if (same) legal.cards = same;
    }
    if (!s.joker || !(mine >> rules.joker & 1)) return;
    legal.cards &= ~bit(rules.joker);
    const unsigned may = namings(rules);
    for (int suit = 0; suit < 5; ++suit)
        if (may >> suit & 1) legal.say(s.words[1 + rules.pack + suit]);
}

}  // namespace environments
