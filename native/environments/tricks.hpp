// Tricks of four hands or three: what is on the table, what was played, and who won.
#pragma once

#include <array>

#include "basics.hpp"

namespace environments {

template <int Pack>
struct Tricks {
    std::array<u64, kSeats> hands{};
    std::array<std::array<u8, Pack>, kSeats> played{};  // the number of the trick, by hand
    std::array<u8, kSeats> trick{};                     // the cards on the table, by hand
    u32 won = 0;                                        // the tricks of each hand, a byte each
    u8 on_table = 0, leader = 0, number = 1, to_play = 0, active = 0b1111, in_play = 4;

    void begin(int lead, unsigned taking_part) {
        leader = to_play = static_cast<u8>(lead);
        active = static_cast<u8>(taking_part);
        in_play = static_cast<u8>(std::popcount(taking_part));
    }

    int next(int seat) const {
        do seat = (seat + 1) & 3;
        while (!(active >> seat & 1));
        return seat;
    }

    // What the hand to play may play; the suits are those of the order of cards.
    template <class Order>
    u64 legal(const Order& order) const {
        const u64 hand = hands[to_play];
        if (!on_table) return hand;
        const u64 same = hand & order.suits[order.suit[trick[leader]]];
        return same ? same : hand;
    }

    // Plays a card of the hand to play; whether that was the last of the deal.
    template <class Order>
    bool play(int card, const Order& order) {
        hands[to_play] ^= u64{1} << card;
        trick[to_play] = static_cast<u8>(card);
        if (++on_table < in_play) {
            to_play = static_cast<u8>(next(to_play));
            return false;
        }
        int best = leader;
        for (int seat = next(leader); seat != leader; seat = next(seat))
            if (order.beats(trick[seat], trick[best])) best = seat;
        for (int seat = 0; seat < kSeats; ++seat)
            if (active >> seat & 1) played[seat][trick[seat]] = number;
        won += byte_at(best);
        ++number;
        on_table = 0;
        leader = to_play = static_cast<u8>(best);
        return !hands[best];
    }

    int taken(unsigned seats) const {
        int found = 0;
        for (int seat = 0; seat < kSeats; ++seat)
            if (seats >> seat & 1) found += won >> 8 * seat & 0xFF;
        return found;
    }

    // The planes own, known, table and played.
    void write(u8*& out, int viewer, int shown_hand, u64 shown) const {
        expand(hands[viewer], out, Pack);
        out += Pack;
        std::memset(out, 0, (kSeats - 1) * Pack);
        if (shown && shown_hand != viewer)
            expand(shown, out + (from(shown_hand, viewer) - 1) * Pack, Pack);
        out += (kSeats - 1) * Pack;
        std::memset(out, 0, kSeats * Pack);
        for (int i = 0, seat = leader; i < on_table; ++i, seat = next(seat))
            out[from(seat, viewer) * Pack + trick[seat]] = 1;
        out += kSeats * Pack;
        for (int i = 0; i < kSeats; ++i, out += Pack)
            std::memcpy(out, played[(viewer + i) & 3].data(), Pack);
    }

    u32 counts() const {
        u32 found = 0;
        for (int seat = 0; seat < kSeats; ++seat)
            found |= static_cast<u32>(std::popcount(hands[seat])) << 8 * seat;
        return found;
    }
};

// Which suit a card belongs to and what it beats, for one trump suit (4 for none).
template <int Pack>
struct Order {
    std::array<u8, Pack> suit{}, strength{};
    std::array<u64, 4> suits{};
    int trump = 4;

    void add(int card, int of, int strong) {
        suit[card] = static_cast<u8>(of);
        strength[card] = static_cast<u8>(strong);
        suits[of] |= u64{1} << card;
    }

    bool beats(int card, int best) const {
        return suit[card] == suit[best] ? strength[card] > strength[best] : suit[card] == trump;
    }
};

}  // namespace environments
