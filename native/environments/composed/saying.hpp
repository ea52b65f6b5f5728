// Words: auctions, doubles, trumps made, and whatever else is said.
#pragma once

#include "game.hpp"

namespace environments {

inline bool Composed::say(int word, const Rules& rules) {
    using namespace composed;
    switch (now(rules).kind) {
        case kAuction:
        case kSecond:
            return call(word, rules);
        case kWords:
            return say_in_turn(word, rules);
        case kDoubling:
            return double_or_not(word, rules);
        case kMaking:
            return make_trumps(word, rules);
        case kCalling:
            return call_ace(word, rules);
        case kKeeping:
            return keep(word, rules);
        default:
            break;
    }
    if (may_exchange(now(rules))) {
        exchange(word, rules);
        return false;
    }
    const int suit = word - 1 - rules.pack;  // the joker, and what it stands for
    joker_suit = suit < 4 ? suit : -1;
    return play(rules.joker, rules);
}

inline bool Composed::say_in_turn(int word, const Rules& rules) {
    using namespace composed;
    const Stage& s = now(rules);
    const int said_word = s.words[word];
    for (const auto& edge : s.nodes[node].edges) {
        if (edge.word != said_word) continue;
        if (edge.effect == kTrump) make(edge.value);
        if (edge.effect == kContract) {
            contract = edge.value;
            contracted = true;
            make(rules.strain[contract]);
        }
        if (edge.effect != kNothing) {
            maker = by;
            makers |= static_cast<u8>(1U << by);
        }
        node = edge.target;
        if (node >= 0) {
            ask(s.nodes[node].seat);
            return false;
        }
        standing = ~node;
        return begin(rules);
    }
    return false;  // not reached: what is not legal is refused before
}

// With `flag` the dealer must name trumps where all others have passed twice, with `free` the suit
// turned down too; with `closed` the partner accepts the turn-up only to play alone.
inline void Composed::look_at_makings(const Stage& s, const Rules& rules) {
    const auto say_all = [&](int from, int to) {
        for (int i = from; i < to; ++i) legal.say(s.words[i]);
    };
    const bool stuck = s.flag && passes == 2 * rules.seats - 1;
    if (!stuck) legal.say(s.words[0]);
    if (passes < rules.seats) {
        const bool partner = by != dealer && rules.side_of[by] == rules.side_of[dealer];
        say_all(s.closed && partner ? 2 : 1, 1 + s.number);
        return;
    }
    for (int suit = 0; suit < 4; ++suit)
        if (suit != rules.proposed[turned_up] || (stuck && s.free))
            say_all(1 + s.number * (suit + 1), 1 + s.number * (suit + 2));
}

inline void Composed::look_at_calls(const Stage& s, const Rules& rules) {
    const bool later = s.kind == composed::kSecond;
    if (later || !rules.must_open || called) legal.say(s.words[0]);
    const bool one_more = later && second == 1 && passed_first;  // one more bid, or a pass
    if (bid >= 0 && doubled < rules.doubles && !one_more &&
        (rules.side_of[bidder] == rules.side_of[by]) == (doubled == 1))
        legal.say(s.words[1 + doubled]);
    const int from = rules.lowest.empty()
                         ? bid + 1
                         : rules.lowest[std::min(bids, 2) * (rules.bids + 1) + bid + 1];
    for (int i = from; i < rules.bids; ++i)
        if (!later || second || s.flags[i]) legal.say(s.words[3 + i]);
}

inline bool Composed::call(int word, const Rules& rules) {
    ++called;
    caller = by;
    if (second++ == 0) passed_first = word == 0;
    passes = word ? 0 : passes + 1;
    if (word) {
        if (opener < 0) opener = by;
        const auto who = static_cast<u8>(1U << by);
        if (word < 3) {
            doubled = word;
            calls[word * rules.bids + bid] |= who;
        } else {
            bid = word - 3;
            bidder = by;
            doubled = 0;
            ++bids;
            calls[bid] |= who;
            auto& named = first[rules.side_of[by]][rules.denomination[bid]];
            if (named < 0) named = static_cast<signed char>(by);
            if (!again && rules.strain[bid] < 4)
                early[by] |= static_cast<u8>(1U << rules.strain[bid]);
        }
    }
    const auto& callers = asked(rules);
    const int count = static_cast<int>(callers.size());
    bool over;
    if (again)
        over = second > 1 && (passed_first || !word);
    else if (rules.once)
        over = called == count;
    else
        over = passes >= (bid < 0 ? count : count - 1);
    if (!over) {
        const auto here = std::find(callers.begin(), callers.end(), by) - callers.begin();
        ask(callers[(here + 1) % count]);
        return false;
    }
    if (bid < 0) return passed_out = true;
    const int strain = rules.strain[bid];
    maker = strain < 5 ? first[rules.side_of[bidder]][rules.denomination[bid]] : bidder;
    makers |= static_cast<u8>(1U << maker);
    contract = bid;
    contracted = true;
    doublings = doubled;
    if (strain < 5) make(strain);
    return ended(rules.by_bid ? maker * rules.bids + bid : maker, rules);
}

inline bool Composed::doubling_over(const Rules& rules) const {
    return satisfied >= doublers_count || !now(rules).flags[trump * 64 + std::min(times, 63)];
}

inline bool Composed::double_or_not(int word, const Rules& rules) {
    if (word == 0) {
        ++satisfied;
    } else {
        for (int i = 1; i < doublers_count; ++i)
            if (doublers[i] == by)
                for (int k = i; k > 0; --k) std::swap(doublers[k], doublers[k - 1]);
        std::swap(doublers, others);
        std::swap(doublers_count, others_count);
        satisfied = 0;
        ++times;
    }
    if (!doubling_over(rules)) {
        ask(doublers[satisfied]);
        return false;
    }
    if (now(rules).flag) {  // it is the contract that is doubled
        doublings = times;
        times = 0;
    }
    return begin(rules);
}

inline bool Composed::make_trumps(int word, const Rules& rules) {
    const Stage& s = now(rules);
    if (word == 0) {
        ask(next(by, rules));
        return passed_out = ++passes == 2 * rules.seats;
    }
    const int which = (word - 1) / s.number, way = (word - 1) % s.number;
    maker = by;
    makers |= static_cast<u8>(1U << maker);
    make(which ? which - 1 : rules.proposed[turned_up]);
    const int answer = (maker * s.number + way) * 2 + !which;
    if (!which && s.tests[standing][answer]) {
        hands[dealer] |= bit(turned_up);
        open |= bit(turned_up);
        beside_all &= ~bit(turned_up);
        up = false;
    }
    return ended(answer, rules);
}

inline bool Composed::call_ace(int suit, const Rules& rules) {
    const auto& ranks = order(rules);
    int best = -1, partner = rules.seats;
    for (int seat = 0; seat < rules.seats; ++seat)
        for (u64 left = hands[seat] & ranks.suits[suit]; left; left &= left - 1) {
            const int c = std::countr_zero(left);
            if (ranks.strength[c] <= best) continue;
            best = ranks.strength[c];
            partner = seat == maker ? rules.seats : seat;
        }
    return ended(partner, rules);
}

// Keeps the top of the stock, or throws it away and takes the next.
inline bool Composed::keep(int word, const Rules& rules) {
    Pile& stock = piles[now(rules).pile];
    if (word) beside[by] |= bit(stock.next());
    hands[by] |= bit(stock.next());
    ask(next(by, rules));
    return std::popcount(hands[by]) >= now(rules).number && begin(rules);
}

inline void Composed::announce(int seat, int many, const Stage& s, const Rules& rules) {
    if (const int place = rules.said[s.words[many]]; place >= 0 && said[place][seat] < 255)
        ++said[place][seat];
}

// The points of all hands are announced, one after another (a stage each): with the last it is
// known who declares, of the side with more, or of the dealer's where both have as many.
inline void Composed::count_points(const Stage& s, const Rules& rules) {
    const auto points = [&](int seat) {
        const u64 jack = u64{1} << 9 | u64{1} << 22 | u64{1} << 35 | u64{1} << 48;
        int found = 0;
        for (int i = 0; i < 4; ++i) found += (i + 1) * std::popcount(hands[seat] & jack << i);
        return found;
    };
    const int turn = (dealer + s.number) % 4;
    announce(turn, points(turn), s, rules);
    if (s.number < 3) return;
    std::array<int, 2> held{};
    for (int seat = 0; seat < 4; ++seat) held[rules.side_of[seat]] += points(seat);
    const bool even = held[0] == held[1];
    const int side = even ? rules.side_of[dealer] : held[1] > held[0];
    int declarer = -1;
    for (int i = 0; i < 4; ++i) {
        const int seat = (dealer + i) % 4;
        if (rules.side_of[seat] != side) continue;
        if (declarer < 0 || points(seat) > points(declarer)) declarer = seat;
    }
    standing = s.to[standing][2 * declarer + even];
}

}  // namespace environments
