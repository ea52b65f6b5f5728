// Every line of play and nothing else: what the solvers' answers are compared with. And random
// positions for it.
#pragma once

#include <algorithm>

#include "check.hpp"
#include "position/position.hpp"

namespace naive {

using oddtrick::Position;
using oddtrick::u64;

inline u64 lane(int suit) { return u64{0x7FFF} << 16 * suit; }
inline int suit_of(u64 card) { return std::countr_zero(card) / 16; }

// The seats of the current trick, from the leader on.
inline std::vector<int> seats_of(const Position& p) {
    std::vector<int> seats;
    for (int i = 0; i < p.seats; ++i) {
        const int s = (p.leader + i) % p.seats;
        if (p.played.empty() ? p.hands[s] != 0 : !(p.absent >> s & 1)) seats.push_back(s);
    }
    return seats;
}

inline int seat_of(const Position& p) { return seats_of(p)[p.played.size()]; }

inline u64 legal(const Position& p) {
    const u64 hand = p.hands[seat_of(p)];
    if (p.played.empty()) return hand;
    const u64 follow = hand & lane(suit_of(p.played[0]));
    return follow ? follow : hand;
}

// Play a card; what side 0 takes by it.
inline int play(Position& p, u64 card) {
    const std::vector<int> seats = seats_of(p);
    if (p.played.empty()) {
        p.absent = 15;
        for (int s : seats) p.absent &= ~(1 << s);
    }
    p.hands[seats[p.played.size()]] &= ~card;
    p.played.push_back(card);
    if (p.played.size() < seats.size()) return 0;
    std::size_t best = 0;
    for (std::size_t i = 1; i < seats.size(); ++i) {
        const int a = suit_of(p.played[i]), b = suit_of(p.played[best]);
        if (a == b ? p.played[i] < p.played[best] : a == p.trump) best = i;
    }
    int value = 1;
    if (!p.values.empty()) {
        value = p.values.front();
        p.values.erase(p.values.begin());
    }
    p.leader = seats[best];
    p.played.clear();
    p.absent = 0;
    return p.side[p.leader] == 0 ? value : 0;
}

// A position on the way, without memory of its own.
struct Line {
    u64 hands[4], played[4];
    int who[4];     // the seats of the trick, from the leader on
    int seats, n;   // how many they are, and how many have played
    int leader, tricks;

    explicit Line(const Position& p) : played{}, n(static_cast<int>(p.played.size())), leader(p.leader), tricks(0) {
        std::copy(std::begin(p.hands), std::end(p.hands), hands);
        std::copy(p.played.begin(), p.played.end(), played);
        const std::vector<int> found = seats_of(p);
        seats = static_cast<int>(found.size());
        std::copy(found.begin(), found.end(), who);
    }

    u64 legal() const {
        const u64 hand = hands[who[n]], follow = n ? hand & lane(suit_of(played[0])) : 0;
        return follow ? follow : hand;
    }

    // Play a card; what side 0 takes by it.
    int play(const Position& p, u64 card) {
        hands[who[n]] &= ~card;
        played[n++] = card;
        if (n < seats) return 0;
        int best = 0;
        for (int i = 1; i < seats; ++i) {
            const int a = suit_of(played[i]), b = suit_of(played[best]);
            if (a == b ? played[i] < played[best] : a == p.trump) best = i;
        }
        leader = who[best];
        const auto number = static_cast<std::size_t>(tricks++);
        const int value = number < p.values.size() ? p.values[number] : 1;
        seats = n = 0;
        for (int i = 0; i < p.seats; ++i)
            if (const int s = (leader + i) % p.seats; hands[s]) who[seats++] = s;
        return p.side[leader] == 0 ? value : 0;
    }
};

inline int best(const Position& p, const Line& line);

inline int with(const Position& p, const Line& line, u64 card) {
    Line next = line;
    const int taken = next.play(p, card);
    return taken + best(p, next);
}

inline int best(const Position& p, const Line& line) {
    if (!line.seats) return 0;
    const bool more = (p.side[line.who[line.n]] == 0) != p.fewest;
    int found = more ? -1 : 1 << 20;
    for (u64 cards = line.legal(); cards; cards &= cards - 1) {
        const int value = with(p, line, cards & -cards);
        found = more ? std::max(found, value) : std::min(found, value);
    }
    return found;
}

// What side 0 takes of a position, and when `card` is played now.
inline int best(const Position& p) { return best(p, Line(p)); }
inline int with(const Position& p, u64 card) { return with(p, Line(p), card); }

// `seats` hands of `size` cards (some fewer, if `ragged`) from a pack of any size.
inline Position random_position(check::Random& random, int seats, int size, bool ragged) {
    std::vector<u64> pack;
    const int ranks = (seats * size + 3) / 4 + random.below(10);
    for (int suit = 0; suit < 4; ++suit)
        for (int r = 0; r < std::min(ranks, 15); ++r) pack.push_back(u64{1} << (16 * suit + r));
    for (std::size_t i = pack.size(); i > 1; --i)
        std::swap(pack[i - 1], pack[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    Position p;
    p.seats = seats;
    for (int s = 0; s < seats; ++s) {
        const int n = ragged ? random.below(size + 1) : size;
        for (int i = 0; i < n; ++i, pack.pop_back()) p.hands[s] |= pack.back();
    }
    if (!(p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3])) p.hands[0] = pack.back();
    p.trump = random.below(5);
    p.leader = random.below(seats);
    return p;
}

// The same shape; whoever held the cards from the highest to the lowest of `rank` in each suit
// holds them still, and the others of a suit change hands.
inline Position alike(check::Random& random, const Position& p, u64 rank) {
    Position other = p;
    const u64 fixed = oddtrick::fill_down(rank);
    for (int suit = 0; suit < 4; ++suit) {
        std::vector<std::pair<u64, int>> free;
        for (int h = 0; h < 4; ++h)
            for (u64 c = p.hands[h] & lane(suit) & ~fixed; c; c &= c - 1) free.push_back({c & -c, h});
        for (std::size_t i = free.size(); i > 1; --i)
            std::swap(free[i - 1].second, free[static_cast<std::size_t>(random.below(static_cast<int>(i)))].second);
        for (int h = 0; h < 4; ++h) other.hands[h] &= fixed | ~lane(suit);
        for (const auto& [card, h] : free) other.hands[h] |= card;
    }
    return other;
}

// One to three cards later, unless that ends the trick.
inline void advance(check::Random& random, Position& p) {
    for (int n = random.below(4); n > 0; --n) {
        if (p.played.size() + 1 == seats_of(p).size()) return;
        u64 cards = legal(p);
        for (int skip = random.below(std::popcount(cards)); skip > 0; --skip) cards &= cards - 1;
        play(p, cards & -cards);
    }
}

}  // namespace naive
