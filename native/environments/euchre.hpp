// Euchre for four in partnership: a card turned up, trumps made or the deal passed out, the
// dealer's discard, five tricks. Ranks from the seven up (32 cards) or from the nine up (24).
#pragma once

#include <vector>

#include "tricks.hpp"

namespace environments {

template <int Pack>
struct Euchre {
    static constexpr int kPack = Pack, kRanks = Pack / 4, kWords = 11, kTricks = 5;
    static constexpr int kSize = kPack * 13 + kWords * kSeats + 4 + 6 * kSeats + 5 + 3;
    static constexpr int kActions = kPack + kWords, kMost = 2 * kSeats + 1 + kTricks * kSeats;
    static constexpr int kJack = kRanks - 4;
    enum Stage : u8 { kMaking = 1, kDiscard = 2, kPlay = 3 };

    struct Rules {
        // North-South's return by tricks of the makers, whether one plays alone, and their side.
        std::vector<float> returns;
        bool must_name = false;  // the dealer, where all others have passed twice
        bool eldest = false;     // leads to a lone hand too, not the lone hand's left
        std::array<u8, kSeats> vulnerable{};
        std::array<Order<kPack>, 4> orders{};

        Rules() {
            for (int trump = 0; trump < 4; ++trump) {
                auto& order = orders[trump];
                order.trump = trump;
                const int left = (3 - trump) * kRanks + kJack, right = trump * kRanks + kJack;
                for (int c = 0; c < kPack; ++c) {
                    const bool bower = c == left || c == right;
                    order.add(c, bower ? trump : c / kRanks,
                              c == right ? 21 : c == left ? 20 : c % kRanks);
                }
            }
        }
    };

    Tricks<kPack> tricks;
    Legal legal;
    std::array<u32, kWords> said{};  // how often each seat has said a word: a byte a seat
    u8 dealer = 0, turned_up = 0, turn = 0, passes = 0, maker = 0, trump = 0, stage = kMaking;
    signed char discarded = -1;
    bool alone = false, up = true;  // up: the turn-up lies on the table

    void deal(const std::array<u8, kPack>& pack, int from_dealer, const Rules& rules) {
        *this = Euchre{};
        dealer = static_cast<u8>(from_dealer);
        int at = 0;
        for (const int packet : {3, 2})
            for (int i = 1; i <= kSeats; ++i)
                for (int k = 0; k < packet; ++k)
                    tricks.hands[(dealer + i) & 3] |= u64{1} << pack[at++];
        turned_up = pack[at];
        turn = (dealer + 1) & 3;
        look(rules);
    }

    int actor() const {
        return stage == kMaking ? turn : stage == kDiscard ? dealer : tricks.to_play;
    }

    void look(const Rules& rules) {
        if (stage == kPlay) {
            legal = {tricks.legal(rules.orders[trump]), 0};
        } else if (stage == kDiscard) {
            legal = {tricks.hands[dealer], 0};
        } else if (passes < kSeats) {
            legal = {0, 0b111};
        } else {
            const bool may_pass = !rules.must_name || passes < 2 * kSeats - 1;
            legal = {0, (0b11111111000U & ~(0b11U << (3 + 2 * (turned_up / kRanks)))) | may_pass};
        }
    }

    bool act(int action, const Rules& rules) {
        bool over = false;
        if (stage == kPlay) {
            over = tricks.play(action, rules.orders[trump]);
        } else if (stage == kDiscard) {
            tricks.hands[dealer] ^= u64{1} << action;
            discarded = static_cast<signed char>(action);
            lead(rules);
        } else {
            over = say(action - kPack, rules);
        }
        if (!over) look(rules);
        return over;
    }

    bool say(int word, const Rules& rules) {
        said[word] += byte_at(turn);
        if (word == 0) {
            turn = (turn + 1) & 3;
            return ++passes == 2 * kSeats;
        }
        maker = turn;
        const bool accepted = word < 3;
        alone = accepted ? word == 2 : (word - 3) & 1;
        trump = static_cast<u8>(accepted ? turned_up / kRanks : (word - 3) / 2);
        // Dealers who lay their cards down do not take up the card.
        if (accepted && out() != dealer) {
            tricks.hands[dealer] |= u64{1} << turned_up;
            up = false;
            stage = kDiscard;
        } else {
            lead(rules);
        }
        return false;
    }

    int out() const { return alone ? (maker + 2) & 3 : -1; }

    void lead(const Rules& rules) {
        stage = kPlay;
        const unsigned active = alone ? 0b1111U & ~(1U << out()) : 0b1111U;
        const int before = alone && !rules.eldest ? maker : dealer;
        int leader = (before + 1) & 3;
        while (!(active >> leader & 1)) leader = (leader + 1) & 3;
        tricks.begin(leader, active);
    }

    void returns(const Rules& rules, float* out) const {
        float worth = 0;
        if (stage == kPlay) {
            const int side = maker & 1;
            worth = rules.returns[(tricks.taken(side ? 0b1010 : 0b0101) * 2 + alone) * 2 + side];
        }
        for (int seat = 0; seat < kSeats; ++seat) out[seat] = seat & 1 ? -worth : worth;
    }

    void write(const Rules&, u8* out) const {
        const int viewer = actor();
        tricks.write(out, viewer, dealer, 0);
        u64 elsewhere = up ? u64{1} << turned_up : 0;
        if (discarded >= 0 && viewer == dealer) elsewhere |= u64{1} << discarded;
        expand(elsewhere, out, kPack);
        out += kPack;
        for (const u32 times : said) put(out, turned(times, viewer));
        put_one(out, stage, 4);
        put_one(out, from(stage == kPlay ? tricks.to_play : viewer, viewer), kSeats);
        put_one(out, from(dealer, viewer), kSeats);
        put(out, 0);
        put(out, turned(tricks.counts(), viewer));
        put(out, turned(tricks.won, viewer));
        put_one(out, stage == kMaking ? -1 : trump, 5);
        put_one(out, stage == kMaking ? -1 : from(maker, viewer), kSeats);
        out[0] = stage != kMaking && alone;
        out[1] = out[2] = 0;
    }
};

}  // namespace environments
