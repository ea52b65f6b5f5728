// Stage after stage: what each begins with, and what follows by itself.
#pragma once

#include "game.hpp"

namespace environments {

// How a stage ends with an answer: the standing after it, and the next stage.
inline bool Composed::ended(int answer, const Rules& rules) {
    const auto& to = now(rules).to;
    if (!to.empty()) standing = to[standing][answer];
    return begin(rules);
}

// Of those who are still to choose, the next clockwise after the last that acted.
inline void Composed::ask_next(const Rules& rules) {
    for (int i = 1; i <= rules.seats; ++i) {
        const int seat = (last + i + rules.seats) % rules.seats;
        if (!(pending >> seat & 1)) continue;
        ask(seat);
        return;
    }
}

inline bool Composed::begin(const Rules& rules) {
    const int stages = static_cast<int>(rules.stages.size());
    playing = false;
    for (++stage; stage < stages; ++stage) {
        if (enters(now(rules), rules)) return false;
        if (thrown || shown) return true;
    }
    return true;
}

// Begins a stage; whether somebody is to act in it.
inline bool Composed::enters(const Stage& s, const Rules& rules) {
    using namespace composed;
    switch (s.kind) {
        case kAuction:
        case kKeeping:
            ask(asked(rules)[0]);
            return true;
        case kSecond:
            again = true;
            passes = second = 0;
            ask(caller);
            return true;
        case kWords:
            node = s.start[standing];
            if (node >= 0) {
                ask(s.nodes[node].seat);
                return true;
            }
            standing = ~node;
            return false;
        case kDoubling: {
            const auto& seats = asked(rules);  // how many of the one side; they; those of the other
            doublers_count = static_cast<u8>(seats[0]);
            others_count = static_cast<u8>(seats.size() - 1 - seats[0]);
            for (int i = 0; i < doublers_count; ++i) doublers[i] = static_cast<u8>(seats[1 + i]);
            for (int i = 0; i < others_count; ++i)
                others[i] = static_cast<u8>(seats[1 + doublers_count + i]);
            if (doubling_over(rules)) return false;
            ask(doublers[0]);
            return true;
        }
        case kMaking:
            ask(next(dealer, rules));
            return true;
        case kCalling:
            if (asked(rules).empty()) return false;
            ask(asked(rules)[0]);
            return true;
        case kEnough:
            thrown = !s.tests[standing][s.flag ? contract * 3 + doublings : 0];
            return false;
        case kDiscard:
            pending = 0;
            for (const int seat : asked(rules))
                if (std::popcount(hands[seat]) > s.number) pending |= static_cast<u8>(1U << seat);
            if (pending) ask_next(rules);
            return pending;
        case kPassing:
            pending = 0;
            ready.fill(0);
            for (int seat = 0; seat < rules.seats; ++seat)
                if (asked(rules)[seat] >= 0) pending |= static_cast<u8>(1U << seat);
            if (pending) ask_next(rules);
            return pending;
        case kTaking:
            take(s, rules);
            return false;
        case kOpen:
            for (const int seat : asked(rules)) open |= hands[seat];
            return false;
        case kFacing:
            face(s, rules);
            return false;
        case kLooking:
            for (int seat = 0; seat < rules.seats; ++seat) sight[seat] = static_cast<u8>(s.flags[seat]);
            return false;
        case kHalfOpen: {
            const auto& to = rules.dealt[dealer];
            for (const int seat : asked(rules))
                for (int i = 0, n = 0; i < rules.pack; ++i)
                    if (to[i] == seat && n++ >= s.number) open |= bit(cards[i]);
            return false;
        }
        case kShowing:
            shown = !(s.masks[trump] & ~hands[asked(rules)[0]]);
            return false;
        case kBuilding:
            build(s, rules);
            return pending;
        case kDealStock:
            deal_stock(s, rules);
            return false;
        case kPoints:
            count_points(s, rules);
            return false;
        case kAnnouncing:
            if (trump < 4) {
                const int seat = asked(rules)[0];
                announce(seat, std::popcount(laid[seat + 2] & rules.suits[trump]), s, rules);
            }
            return false;
        case kPlay:
        case kDrawing:
            start_play(s, rules);
            return true;
        default:
            return false;
    }
}

inline bool Composed::act(int action, const Rules& rules) {
    using namespace composed;
    const int did = by;
    bool over;
    if (action < rules.pack) {
        last = did;
        switch (now(rules).kind) {
            case kDiscard: over = discard(action, rules); break;
            case kPassing: over = pass_on(action, rules); break;
            case kBuilding: over = lay(action, rules); break;
            default: over = play(action, rules);
        }
    } else {
        const int word = action - rules.pack, here = now(rules).at[word];
        const bool exchanging = playing && may_exchange(now(rules));
        int whose = hand;
        if (exchanging && here > 0) whose = hands[by] >> (here - 1) & 1 ? by : to_play;
        const int place = exchanging && here == 0 ? -1 : rules.said[word];
        if (place >= 0 && said[place][whose] < 255) ++said[place][whose];
        last = did;
        over = say(here, rules);
    }
    if (!over) look(rules);
    return over;
}

inline void Composed::look(const Rules& rules) {
    using namespace composed;
    legal = {};
    if (stage >= static_cast<int>(rules.stages.size())) return;
    const Stage& s = now(rules);
    const auto say_all = [&](int from, int to) {
        for (int i = from; i < to; ++i) legal.say(s.words[i]);
    };
    switch (s.kind) {
        case kAuction:
        case kSecond:
            look_at_calls(s, rules);
            break;
        case kWords:
            for (const auto& edge : s.nodes[node].edges) legal.say(edge.word);
            break;
        case kMaking:
            look_at_makings(s, rules);
            break;
        case kCalling:
            for (int suit = 0; suit < 4; ++suit)
                if (suit != trump) legal.say(s.words[suit]);
            break;
        case kDiscard:
        case kPassing:
            legal.cards = hands[by];
            break;
        case kBuilding:
            legal.cards = offered[by] & ~ready[by];
            if (s.closed && s.tests[standing][by] && trump < 4) legal.cards &= ~rules.suits[trump];
            break;
        case kPlay:
        case kDrawing:
            look_at_cards(s, rules);
            break;
        default:
            say_all(0, static_cast<int>(s.words.size()));
    }
}

}  // namespace environments
