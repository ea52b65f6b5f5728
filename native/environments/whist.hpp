// Whist: the dealer's last card makes trumps, then thirteen tricks.
#pragma once

#include <vector>

#include "contract.hpp"

namespace environments {

struct Whist {
    static constexpr int kPack = 52, kWords = 0;
    static constexpr int kSize = kPack * 12 + 3 + 6 * kSeats + 5 + 3;
    static constexpr int kActions = kPack, kMost = kPack;

    struct Rules {
        // North-South's return by their tricks and the trump honours they were dealt.
        std::vector<float> returns;
        std::array<u8, kSeats> vulnerable{};
        std::array<Order<kPack>, 5> orders = Contract::Rules().orders;
    };

    Tricks<kPack> tricks;
    Legal legal;
    u8 dealer = 0, turned_up = 0, honours = 0;

    void deal(const std::array<u8, kPack>& pack, int from_dealer, const Rules& rules) {
        *this = Whist{};
        dealer = static_cast<u8>(from_dealer);
        for (int i = 0; i < kPack; ++i) tricks.hands[(dealer + 1 + i) & 3] |= u64{1} << pack[i];
        turned_up = pack[kPack - 1];
        const u64 four = u64{0b1111} << (13 * trump() + 9);
        honours = static_cast<u8>(std::popcount((tricks.hands[0] | tricks.hands[2]) & four));
        tricks.begin((dealer + 1) & 3, 0b1111);
        legal.cards = tricks.legal(rules.orders[trump()]);
    }

    int trump() const { return turned_up / 13; }
    int actor() const { return tricks.to_play; }

    bool act(int action, const Rules& rules) {
        const bool over = tricks.play(action, rules.orders[trump()]);
        legal.cards = over ? 0 : tricks.legal(rules.orders[trump()]);
        return over;
    }

    void returns(const Rules& rules, float* out) const {
        const float worth = rules.returns[tricks.taken(0b0101) * 5 + honours];
        for (int seat = 0; seat < kSeats; ++seat) out[seat] = seat & 1 ? -worth : worth;
    }

    void write(const Rules&, u8* out) const {
        const int viewer = actor();
        // All know where the turned-up card is until it is played.
        tricks.write(out, viewer, dealer, tricks.hands[dealer] & u64{1} << turned_up);
        put_one(out, 2, 3);
        put_one(out, 0, kSeats);
        put_one(out, from(dealer, viewer), kSeats);
        put(out, 0);
        put(out, turned(tricks.counts(), viewer));
        put(out, turned(tricks.won, viewer));
        put_one(out, trump(), 5);
        std::memset(out, 0, kSeats + 3);
    }
};

}  // namespace environments
