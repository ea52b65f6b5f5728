// Auction and play of bridge: an auction over a ladder of thirty-five bids, then tricks with a
// dummy that declarer plays.
#pragma once

#include <algorithm>
#include <vector>

#include "tricks.hpp"

namespace environments {

struct Contract {
    static constexpr int kPack = 52, kBids = 35, kWords = 3 + kBids, kTricks = 13;
    static constexpr int kSize = kPack * 12 + 3 * kBids * kSeats + 3 + 6 * kSeats + 5 + 3;
    static constexpr int kActions = kPack + kWords;
    static constexpr int kHonours = 5 * 7 * 7 * 7 * 7;
    static constexpr int kMost = 319 + kPack;  // the longest auction, and the play

    struct Rules {
        std::array<u8, kBids> strain{}, level{};
        bool must_open = false;
        // What honours add to North-South's return, by strain and by how many of them each hand was
        // dealt: 0 to 5, or 6 for a hand without trumps; aces at no-trump. Empty where they do not
        // count.
        std::vector<float> honours;
        std::array<u8, kSeats> vulnerable{};               // masks of sides, by setting
        std::array<u8, kSeats> setting_of{};               // that of a dealer
        // North-South's return by setting, doubling, bid, tricks of declarer's side, declarer's
        // side.
        std::vector<float> returns;
        // Deals that are stored: hands, dealer and setting; and where the deal ends with the auction,
        // the tricks of each strain and declarer.
        std::vector<std::array<u64, kSeats>> hands;
        std::vector<u8> dealers, settings;
        std::vector<std::array<u8, 5 * kSeats>> results;
        bool solved = false;
        std::array<Order<kPack>, 5> orders{};

        Rules() {
            for (int trump = 0; trump < 5; ++trump) {
                orders[trump].trump = trump;
                for (int c = 0; c < kPack; ++c) orders[trump].add(c, c / 13, c % 13);
            }
        }

        std::size_t stored() const { return hands.size(); }

        float worth(int setting, int doubled, int bid, int tricks, int side) const {
            return returns[(((setting * 3 + doubled) * kBids + bid) * (kTricks + 1) + tricks) * 2 +
                           side];
        }
    };

    Tricks<kPack> tricks;
    std::array<u32, 3 * kBids> calls{};  // who has bid, doubled and redoubled each bid: a byte a seat
    std::array<std::array<signed char, 5>, 2> first{};  // who named a strain first, by side; -1 for nobody
    Legal legal;
    u8 dealer = 0, setting = 0, turn = 0, passes = 0, doubled = 0, declarer = 0;
    signed char bid = -1, bidder = -1;
    bool playing = false, called = false;
    std::size_t row = 0;  // of the stored deals

    void deal(const std::array<u8, kPack>& pack, int from_dealer, const Rules& rules) {
        *this = Contract{};
        dealer = turn = static_cast<u8>(from_dealer);
        setting = rules.setting_of[dealer];
        for (int i = 0; i < kPack; ++i) tricks.hands[(dealer + 1 + i) & 3] |= u64{1} << pack[i];
        for (auto& side : first) side.fill(-1);
        look(rules);
    }

    // Deals the stored deal of a row.
    void deal_stored(std::size_t from_row, const Rules& rules) {
        *this = Contract{};
        row = from_row;
        dealer = turn = rules.dealers[row];
        setting = rules.settings[row];
        tricks.hands = rules.hands[row];
        for (auto& side : first) side.fill(-1);
        look(rules);
    }

    int actor() const {
        if (!playing) return turn;
        return tricks.to_play == ((declarer + 2) & 3) ? declarer : tricks.to_play;
    }

    const Order<kPack>& order(const Rules& rules) const { return rules.orders[rules.strain[bid]]; }

    void look(const Rules& rules) {
        if (playing) {
            legal = {tricks.legal(order(rules)), 0};
            return;
        }
        u64 words = rules.must_open && !called ? 0 : 1;
        if (bid >= 0 && doubled < 2 && (((bidder ^ turn) & 1) == 0) == (doubled == 1))
            words |= u64{2} << doubled;
        words |= (~u64{0} << (bid + 4)) & ((u64{1} << kWords) - 1);
        legal = {0, words};
    }

    // Does an action; whether the deal is over.
    bool act(int action, const Rules& rules) {
        const bool over = playing ? tricks.play(action, order(rules)) : call(action - kPack, rules);
        if (!over) look(rules);
        return over;
    }

    bool call(int word, const Rules& rules) {
        called = true;
        if (word == 0) {
            ++passes;
        } else {
            passes = 0;
            if (word < 3) {
                doubled = static_cast<u8>(word);
                calls[word * kBids + bid] |= byte_at(turn);
            } else {
                bid = static_cast<signed char>(word - 3);
                bidder = static_cast<signed char>(turn);
                doubled = 0;
                calls[bid] |= byte_at(turn);
                signed char& named = first[turn & 1][rules.strain[bid]];
                if (named < 0) named = static_cast<signed char>(turn);
            }
        }
        turn = (turn + 1) & 3;
        if (bid < 0) return passes == 4;
        if (passes < 3) return false;
        declarer = static_cast<u8>(first[bidder & 1][rules.strain[bid]]);
        if (rules.solved) return true;
        playing = true;
        tricks.begin((declarer + 1) & 3, 0b1111);
        return false;
    }

    void returns(const Rules& rules, float* out) const {
        float worth = 0;
        if (bid >= 0) {
            const int side = declarer & 1;
            const int taken = rules.solved
                                  ? rules.results[row][rules.strain[bid] * kSeats + declarer]
                                  : tricks.taken(side ? 0b1010 : 0b0101);
            worth = rules.worth(setting, doubled, bid, taken, side);
            worth += honours(rules);
        }
        for (int seat = 0; seat < kSeats; ++seat) out[seat] = seat & 1 ? -worth : worth;
    }

    // What honours count, for North-South.
    float honours(const Rules& rules) const {
        if (rules.honours.empty()) return 0;
        const int strain = rules.strain[bid];
        int place = strain;
        for (int seat = 0; seat < kSeats; ++seat) {
            const auto& dealt = tricks.played[seat];
            int held = 0, trumps = 0;
            for (int rank = 0; rank < 13 && strain < 4; ++rank) {
                trumps += dealt[13 * strain + rank] > 0;
                held += rank >= 8 && dealt[13 * strain + rank] > 0;
            }
            for (int suit = 0; suit < 4 && strain == 4; ++suit) held += dealt[13 * suit + 12] > 0;
            place = place * 7 + (strain < 4 && !trumps ? 6 : held);
        }
        return rules.honours[place];
    }

    void write(const Rules& rules, u8* out) const {
        const int viewer = actor(), dummy = (declarer + 2) & 3;
        const bool faced = playing && (tricks.on_table || tricks.number > 1);
        tricks.write(out, viewer, dummy, faced ? tricks.hands[dummy] : 0);
        const int right = 8 * viewer, left = (32 - right) & 31;
        std::array<u32, 3 * kBids> seen;
        for (int i = 0; i < 3 * kBids; ++i) seen[i] = calls[i] >> right | calls[i] << left;
        std::memcpy(out, seen.data(), sizeof seen);
        out += sizeof seen;
        put_one(out, playing ? 2 : 1, 3);
        put_one(out, from(playing ? tricks.to_play : turn, viewer), kSeats);
        put_one(out, from(dealer, viewer), kSeats);
        const u32 sides = rules.vulnerable[setting];
        put(out, turned((sides & 1) * 0x00010001U | (sides >> 1 & 1) * 0x01000100U, viewer));
        put(out, turned(tricks.counts(), viewer));
        put(out, turned(tricks.won, viewer));
        put_one(out, playing ? rules.strain[bid] : -1, 5);
        put_one(out, playing ? from(declarer, viewer) : -1, kSeats);
        out[0] = 0;
        out[1] = playing ? rules.level[bid] : 0;
        out[2] = playing ? doubled : 0;
    }
};

}  // namespace environments
