// The planes of a deal, as oddtrick.env.observations lays them out.
#pragma once

#include "game.hpp"

namespace environments {

inline void Composed::write(const Rules& rules, u8* out) const {
    const int viewer = by, seats = rules.seats, pack = rules.pack;
    const Stage& s = now(rules);
    std::memset(out, 0, static_cast<std::size_t>(rules.size));
    const auto seen_from = [&](int seat) { return (seat - viewer + seats) % seats; };
    unsigned laid_open = 0;
    if (playing) laid_open = cast->faced | (on_table || tricks ? cast->dummies : 0U);
    for (int i = 0; i < seats; ++i, out += pack) {
        const int seat = (viewer + i) % seats;
        const bool all = (laid_open >> seat & 1) || (sight[seat] >> viewer & 1);
        expand(all ? hands[seat] : hands[seat] & open, out, pack);
    }
    if (playing)
        for (int i = 0, seat = leader; i < on_table; ++i, seat = cast->next[seat])
            out[seen_from(seat) * pack + trick[seat]] = 1;
    out += seats * pack;
    for (int i = 0; i < seats; ++i, out += pack)
        std::memcpy(out, played[(viewer + i) % seats].data(), static_cast<std::size_t>(pack));
    if (rules.elsewhere) {
        u64 aside = beside_all | beside[viewer] | ready[viewer];
        if (s.kind == composed::kKeeping) aside |= bit(piles[s.pile].cards[piles[s.pile].at]);
        expand(aside, out, pack);
        out += pack;
    }
    for (int i = 0; i < (1 + rules.doubles) * rules.bids; ++i, out += seats)
        for (u32 who = calls[i]; who; who &= who - 1) out[seen_from(std::countr_zero(who))] = 1;
    for (int i = 0; i < rules.said_words; ++i, out += seats)
        for (int k = 0; k < seats; ++k) out[k] = said[i][(viewer + k) % seats];
    out[stage] = 1;
    out += rules.stages.size();
    for (u32 who = pending ? pending : 1U << hand; who; who &= who - 1)
        out[seen_from(std::countr_zero(who))] = 1;
    out += seats;
    out[seen_from(dealer)] = 1;
    out += seats;
    for (int k = 0; k < seats; ++k) {
        const int seat = (viewer + k) % seats;
        out[k] = rules.vulnerable[dealer * seats + seat];
        out[seats + k] = static_cast<u8>(std::popcount(hands[seat]));
        out[2 * seats + k] = won[seat];
    }
    out += 3 * seats;
    if (made) out[trump] = 1;
    out += 5;
    for (u32 who = makers; who; who &= who - 1) out[seen_from(std::countr_zero(who))] = 1;
    out += seats;
    out[0] = rules.alone[standing];
    if (contracted) {
        out[1] = rules.level[contract];
        out[2] = static_cast<u8>(doublings);
    }
}

}  // namespace environments
