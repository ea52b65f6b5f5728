// What a deal is worth, looked up in the tables of its game.
#pragma once

#include "game.hpp"

namespace environments {

inline void Composed::returns(const Rules& rules, float* out) const {
    const auto seats = static_cast<std::size_t>(rules.seats);
    BySeat<double> points{};
    const auto give = [&](const double* row) {
        for (std::size_t seat = 0; seat < seats; ++seat) points[seat] += row[seat];
    };
    const auto settle = [&] {  // each side's points less the mean of the others'
        const auto& first_of = rules.first_of_side;
        double total = 0;
        for (const u8 seat : first_of) total += points[seat];
        const auto others = static_cast<double>(std::max<std::size_t>(first_of.size(), 2) - 1);
        for (std::size_t seat = 0; seat < seats; ++seat)
            out[seat] = rules.sideless >> seat & 1
                            ? 0.0F
                            : static_cast<float>(points[seat] - (total - points[seat]) / others);
    };
    if (passed_out || thrown) {
        give(rules.passed.data() + standing * seats);
        return settle();
    }
    if (shown) {
        u64 own = first_hands[maker];
        if (maker == dealer) own |= bit(turned_up);
        const std::size_t exchange = (now(rules).masks[trump] & ~own) != 0;
        give(rules.shown.data() + (2 * standing + exchange) * seats);
        return settle();
    }
    if (rules.figures.counted) {
        at_figures(rules, points);
        return settle();
    }
    const int at_bid = rules.by_bid ? 0 : rules.auctioned ? contract : trump;
    const int twice = rules.twices > 1 && trump < 4 && early[maker] >> trump & 1;
    const auto row = [&](int times_doubled) {
        const std::size_t game =
            (std::size_t(rules.worth[standing]) * rules.contracts + at_bid) * rules.doublings;
        const std::size_t of =
            rules.each ? std::size_t(counted(rules))
                       : ((game + times_doubled) * rules.twices + twice) * rules.tricks +
                             counted(rules);
        return rules.returns.data() + of * seats;
    };
    const double* plain = row(rules.geometric ? 0 : doublings);
    give(plain);
    if (times) {
        const double* once = row(1);
        for (std::size_t seat = 0; seat < seats; ++seat)
            points[seat] += (once[seat] - plain[seat]) * (std::ldexp(1.0, times) - 1);
    }
    if (const double* honoured = honours(rules)) give(honoured);
    if (!rules.light.empty() && opened_light()) give(rules.light.data() + opener * seats);
    settle();
}

// Whether the opener had neither thirteen points in high cards nor three quick tricks; see
// oddtrick.scoring.cutthroat.
inline bool Composed::opened_light() const {
    int points = 0, halves = 0;  // quick tricks in halves
    for (int suit = 0; suit < 4; ++suit) {
        const u64 held = first_hands[opener] >> 13 * suit & 0x1FFF;
        const bool ace = held >> 12 & 1, king = held >> 11 & 1, queen = held >> 10 & 1;
        points += 4 * ace + 3 * king + 2 * queen + static_cast<int>(held >> 9 & 1);
        if (ace) halves += king ? 4 : queen ? 3 : 2;
        else if (king) halves += queen ? 2 : std::popcount(held) > 1;
    }
    return points < 13 && halves < 6;
}

// The tricks that count: those of the maker's hands, or of every hand.
inline int Composed::counted(const Rules& rules) const {
    int found = 0;
    for (int seat = rules.seats - 1; seat >= 0; --seat)
        found = rules.each ? found * rules.tricks + won[seat]
                           : found + (cast->team >> seat & 1) * won[seat];
    return found;
}

// Auction by figures: tricks and honours taken home in one sum, against the figure bid; see
// oddtrick.scoring.by_figures.
inline void Composed::at_figures(const Rules& rules, BySeat<double>& out) const {
    const auto& of = rules.figures;
    const int kind = (contract - rules.bids) % 6, level = rules.level[contract];
    int tricks_won = 0;
    u64 home = 0;
    for (int seat = 0; seat < rules.seats; ++seat)
        if (cast->team >> seat & 1) {
            tricks_won += won[seat];
            home |= taken[seat];
        }
    const int each = of.each[kind];
    int margin, extra;
    if (kind < 4) {
        margin = tricks_won - 6;
        extra = (2 * std::popcount(home & rules.honoured[kind]) - 5) * of.honour[kind];
    } else {
        const int aces = std::popcount(home & rules.honoured[4]);
        extra = (2 * aces - 4 + (cast->team >> last_ace & 1 ? 1 : -1)) * of.ace;
        margin = kind == 4 ? 2 * (tricks_won - 1) - 13 : 13 - 2 * (tricks_won + 2);
        if (kind == 5) extra = -extra;
    }
    const int sum = margin * each + extra;
    int points = sum;
    if (margin <= 0 || sum < level) {
        const int lacking = level - sum;
        const int by_value = lacking > 0 ? (lacking + each - 1) / each : -(-lacking / each);
        points = -2 * each * std::max(by_value, 1 - margin);
    }
    for (int seat = 0; seat < rules.seats; ++seat) {
        const bool mine = cast->team >> seat & 1;
        out[seat] = mine == (points > 0) ? std::abs(points) : 0;
    }
}

// What honours count for each hand, by how many each of the hands in play held when it began;
// a hand without trumps is told apart where that counts.
inline const double* Composed::honours(const Rules& rules) const {
    if (rules.honours.empty()) return nullptr;
    const auto base = static_cast<std::size_t>(rules.honour_base);
    auto place = static_cast<std::size_t>(rules.honoured_as[standing]) * 5 + trump;
    for (int i = 0; i < cast->count; ++i) {
        const u64 mine = play_hands[cast->order[i]];
        const bool bare = base == 8 && trump < 4 && !(mine & rules.suits[trump]);
        place = place * base + (bare ? 7 : std::popcount(mine & rules.honoured[trump]));
    }
    return rules.honours.data() + place * static_cast<std::size_t>(rules.seats);
}

}  // namespace environments
