// Games composed of stages, as the core composes them: what each stage asks, and whom, stands in
// tables that the game itself has filled. Two to seven hands, packs of up to 64 cards.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "basics.hpp"

namespace environments {

inline constexpr int kMostSeats = 7, kMostPack = 64;

// What is legal where there are more words than a mask has bits.
struct LongLegal {
    u64 cards = 0;
    std::array<u64, 2> words{};

    void say(int word) { words[word >> 6] |= u64{1} << (word & 63); }

    int count() const {
        return std::popcount(cards) + std::popcount(words[0]) + std::popcount(words[1]);
    }

    bool has(i64 action, int pack, int words_known) const {
        if (action < 0 || action >= pack + words_known) return false;
        if (action < pack) return cards >> action & 1;
        const int word = static_cast<int>(action) - pack;
        return words[word >> 6] >> (word & 63) & 1;
    }

    int pick(int n, int pack) const {
        if (const int held = std::popcount(cards); n < held) return nth(cards, n);
        n -= std::popcount(cards);
        const int low = std::popcount(words[0]);
        return n < low ? pack + nth(words[0], n) : pack + 64 + nth(words[1], n - low);
    }

    void write(u8* mask, int pack, int words_known) const {
        expand(cards, mask, pack);
        expand(words[0], mask + pack, std::min(words_known, 64));
        if (words_known > 64) expand(words[1], mask + pack + 64, words_known - 64);
    }
};

struct Composed {
    static constexpr int kMost = 2000;
    using Pack = std::vector<u8>;
    // The order of oddtrick.env.composed.KINDS.
    enum Kind : u8 {
        kAuction, kDeclaring, kDoubling, kMaking, kDiscard, kOpen, kChoosing, kCalling, kEnough,
        kPlay, kSilent
    };

    // The roles in the play.
    struct Cast {
        u8 leader = 0, active = 0, count = 0, dummies = 0, faced = 0, team = 0;
        std::array<u8, kMostSeats> next{}, by{};
    };

    struct CardOrder {
        std::array<u8, kMostPack> suit{}, strength{};
        std::array<u64, 5> suits{};
        int trump = 4;
    };

    struct Stage {
        Kind kind = kSilent;
        int number = 0;            // doubles, cards of a hand, or ways to make trumps
        std::vector<int> words;    // its words in its own order; -1 for one that is never said
        std::vector<int> at;       // the place of each word of the game in that order, or -1
        std::vector<std::vector<u8>> seats;  // whom it asks, by dealer and maker
        std::vector<u8> flags;     // what else it looks up
    };

    struct Rules {
        int pack = 0, words = 0, seats = 0, size = 0, said_words = 0, bids = 0, doubles = 0;
        int ways = 1, lone = 0, contracts = 5, doublings = 1, tricks = 14;
        bool each = false, geometric = false, must_open = false, elsewhere = false;
        bool auctioned = false;
        std::vector<Stage> stages;
        std::vector<u8> dealers, side_of, strain, level, denomination, proposed, vulnerable;
        std::vector<u8> setting;            // by dealer
        std::vector<std::vector<u8>> dealt; // by dealer: where each card of the pack goes
        std::vector<int> said;              // the place of each word among those of the plane
        std::array<CardOrder, 5> orders{};
        std::vector<Cast> casts;
        std::vector<double> returns, honours;
        int setting_count = 1;
    };
    static constexpr u8 kUp = 100, kAside = 101;  // places beside the hands

    std::array<u64, kMostSeats> hands{}, dealt{};
    std::array<std::array<u8, kMostPack>, kMostSeats> played{};
    std::array<u8, kMostSeats> trick{}, won{};
    std::array<std::array<u8, kMostSeats>, 32> said{};
    std::array<u32, 3 * 80> calls{};  // masks of seats: bid, doubled, redoubled
    std::array<std::array<signed char, 16>, kMostSeats> first{};
    LongLegal legal;
    Cast cast;
    std::array<u8, 4> doublers{}, others{};
    u64 open = 0, discarded = 0;
    int stage = -1, turn = 0, passes = 0, bid = -1, bidder = -1, doubled = 0, times = 0;
    int trump = -1, maker = 0, way = 0, contract = 0, left = 0, satisfied = 0, turned_up = -1;
    int on_table = 0, leader = 0, number = 1, to_play = 0, discarder = -1;
    u8 dealer = 0, doublers_count = 0, others_count = 0;
    bool up = false, called = false, made = false, thrown = false;

    void deal(const Pack& pack, int from_dealer, const Rules& rules) {
        *this = Composed{};
        dealer = static_cast<u8>(from_dealer);
        const auto& to = rules.dealt[dealer];
        for (int i = 0; i < rules.pack; ++i) {
            if (to[i] < kMostSeats) {
                hands[to[i]] |= u64{1} << pack[i];
            } else if (to[i] == kUp) {
                turned_up = pack[i];
                up = true;
            }
        }
        dealt = hands;
        for (auto& side : first) side.fill(-1);
        begin(rules);
        look(rules);
    }

    int at(const Rules& rules) const { return dealer * rules.seats + maker; }
    const std::vector<u8>& asked(const Rules& rules) const {
        return rules.stages[stage].seats[at(rules)];
    }
    int actor() const { return playing_ ? cast.by[to_play] : turn; }
    int next(int seat, const Rules& rules) const { return (seat + 1) % rules.seats; }
    const CardOrder& order(const Rules& rules) const { return rules.orders[trump]; }

    // Begins stages until somebody is to act; whether the deal is over.
    bool begin(const Rules& rules) {
        const int stages = static_cast<int>(rules.stages.size());
        for (++stage; stage < stages; ++stage) {
            const Stage& s = rules.stages[stage];
            switch (s.kind) {
                case kAuction:
                case kChoosing:
                    turn = asked(rules)[0];
                    return false;
                case kDeclaring:
                    left = 0;
                    turn = asked(rules)[0];
                    return false;
                case kDoubling: {
                    const auto& seats = asked(rules);  // two of the one side, then of the other
                    doublers = {seats[0], seats[1]};
                    others = {seats[2], seats[3]};
                    doublers_count = others_count = 2;
                    if (doubling_over(rules)) break;
                    turn = doublers[0];
                    return false;
                }
                case kMaking:
                    turn = next(dealer, rules);
                    return false;
                case kDiscard:
                    if (!too_many(rules)) break;
                    return false;
                case kOpen:
                    for (const u8 hand : asked(rules)) open |= hands[hand];
                    break;
                case kCalling:
                    if (way > 0) break;
                    turn = maker;
                    return false;
                case kEnough:
                    if (s.flags[(at(rules) * rules.contracts + contract) * 3 + doubled]) break;
                    thrown = true;
                    return true;
                case kPlay:
                    cast = rules.casts[at(rules) * rules.ways + way];
                    leader = to_play = cast.leader;
                    playing_ = true;
                    return false;
                case kSilent:
                    break;
            }
        }
        return true;
    }

    bool doubling_over(const Rules& rules) const {
        return satisfied >= doublers_count ||
               !rules.stages[stage].flags[trump * 64 + std::min(times, 63)];
    }

    // Whether a hand has too many cards; it is the next to act.
    bool too_many(const Rules& rules) {
        for (int hand = 0; hand < rules.seats; ++hand) {
            if (std::popcount(hands[hand]) <= rules.stages[stage].number) continue;
            turn = hand;
            return true;
        }
        return false;
    }

    void look(const Rules& rules) {
        legal = {};
        if (stage >= static_cast<int>(rules.stages.size())) return;
        const Stage& s = rules.stages[stage];
        const auto say_all = [&](int from, int to) {
            for (int i = from; i < to; ++i) legal.say(s.words[i]);
        };
        switch (s.kind) {
            case kAuction:
                if (!rules.must_open || called) legal.say(s.words[0]);
                if (bid >= 0 && doubled < rules.doubles &&
                    (rules.side_of[bidder] == rules.side_of[turn]) == (doubled == 1))
                    legal.say(s.words[1 + doubled]);
                say_all(bid + 4, 3 + rules.bids);
                break;
            case kDeclaring:
                say_all(left + 1 < static_cast<int>(asked(rules).size()) ? 0 : 1,
                        static_cast<int>(s.words.size()));
                break;
            case kMaking: {
                legal.say(s.words[0]);
                if (passes < rules.seats) {
                    say_all(1, 1 + s.number);
                } else {
                    for (int suit = 0; suit < 4; ++suit)
                        if (suit != rules.proposed[turned_up])
                            say_all(1 + s.number * (suit + 1), 1 + s.number * (suit + 2));
                }
                break;
            }
            case kCalling:
                for (int suit = 0; suit < 4; ++suit)
                    if (suit != trump) legal.say(s.words[suit]);
                break;
            case kDiscard:
                legal.cards = hands[turn];
                break;
            case kPlay: {
                const u64 hand = hands[to_play];
                const auto& cards = order(rules);
                const u64 same = on_table ? hand & cards.suits[cards.suit[trick[leader]]] : 0;
                legal.cards = same ? same : hand;
                break;
            }
            default:
                say_all(0, static_cast<int>(s.words.size()));
        }
    }

    // Does an action; whether the deal is over.
    bool act(int action, const Rules& rules) {
        bool over;
        if (action < rules.pack) {
            over = playing_ ? play(action, rules) : discard(action, rules);
        } else {
            const int word = action - rules.pack;
            if (const int place = rules.said[word]; place >= 0 && said[place][turn] < 255)
                ++said[place][turn];
            over = say(rules.stages[stage].at[word], rules);
        }
        if (!over) look(rules);
        return over;
    }

    bool say(int word, const Rules& rules) {
        const Stage& s = rules.stages[stage];
        switch (s.kind) {
            case kAuction:
                return call(word, rules);
            case kDeclaring:
                if (word == 0) {
                    turn = asked(rules)[++left];
                    return false;
                }
                maker = turn;
                trump = contract = word - 1;
                made = true;
                break;
            case kDoubling:
                if (word == 0) {
                    ++satisfied;
                } else {
                    if (doublers[0] != turn) std::swap(doublers[0], doublers[1]);
                    std::swap(doublers, others);
                    std::swap(doublers_count, others_count);
                    satisfied = 0;
                    ++times;
                }
                if (!doubling_over(rules)) {
                    turn = doublers[satisfied];
                    return false;
                }
                break;
            case kMaking: {
                if (word == 0) {
                    turn = next(turn, rules);
                    return ++passes == 2 * rules.seats;
                }
                const int which = (word - 1) / s.number;
                maker = turn;
                way = (word - 1) % s.number;
                trump = contract = which ? which - 1 : rules.proposed[turned_up];
                made = true;
                if (!which && s.flags[at(rules) * s.number + way]) {
                    hands[dealer] |= u64{1} << turned_up;
                    open |= u64{1} << turned_up;
                    up = false;
                }
                break;
            }
            case kChoosing:
                way = word;
                break;
            case kCalling: {
                const auto& cards = order(rules);
                int best = -1, partner = rules.seats;
                for (int seat = 0; seat < rules.seats; ++seat)
                    for (u64 left_over = hands[seat] & cards.suits[word]; left_over;
                         left_over &= left_over - 1) {
                        const int c = std::countr_zero(left_over);
                        if (cards.strength[c] <= best) continue;
                        best = cards.strength[c];
                        partner = seat == maker ? rules.seats : seat;
                    }
                way = rules.lone + 1 + partner;
                break;
            }
            default:
                break;
        }
        return begin(rules);
    }

    bool call(int word, const Rules& rules) {
        called = true;
        if (word == 0) {
            ++passes;
        } else {
            passes = 0;
            if (word < 3) {
                doubled = word;
                calls[word * rules.bids + bid] |= 1U << turn;
            } else {
                bid = word - 3;
                bidder = turn;
                doubled = 0;
                calls[bid] |= 1U << turn;
                auto& named = first[rules.side_of[turn]][rules.denomination[bid]];
                if (named < 0) named = static_cast<signed char>(turn);
            }
        }
        const auto& callers = asked(rules);
        const int count = static_cast<int>(callers.size());
        const auto here = std::find(callers.begin(), callers.end(), turn) - callers.begin();
        turn = callers[(here + 1) % count];
        if (passes < (bid < 0 ? count : count - 1)) return false;
        if (bid < 0) return true;
        maker = first[rules.side_of[bidder]][rules.denomination[bid]];
        contract = bid;
        trump = rules.strain[bid];
        made = true;
        return begin(rules);
    }

    bool discard(int card, const Rules& rules) {
        open &= ~hands[turn];
        hands[turn] ^= u64{1} << card;
        discarded |= u64{1} << card;
        discarder = turn;
        if (too_many(rules)) return false;
        open = 0;
        return begin(rules);
    }

    bool play(int card, const Rules& rules) {
        hands[to_play] ^= u64{1} << card;
        trick[to_play] = static_cast<u8>(card);
        if (++on_table < cast.count) {
            to_play = cast.next[to_play];
            return false;
        }
        const auto& cards = order(rules);
        int best = leader;
        for (int seat = cast.next[leader]; seat != leader; seat = cast.next[seat]) {
            const int c = trick[seat], b = trick[best];
            if (cards.suit[c] == cards.suit[b] ? cards.strength[c] > cards.strength[b]
                                               : cards.suit[c] == cards.trump)
                best = seat;
        }
        for (int seat = 0; seat < rules.seats; ++seat)
            if (cast.active >> seat & 1) played[seat][trick[seat]] = static_cast<u8>(number);
        ++won[best];
        ++number;
        on_table = 0;
        leader = to_play = best;
        return !hands[best];
    }

    void returns(const Rules& rules, float* out) const {
        std::fill(out, out + rules.seats, 0.0F);
        if (!made || thrown) return;
        int taken = 0;
        for (int seat = rules.seats - 1; seat >= 0; --seat)
            taken = rules.each ? taken * rules.tricks + won[seat]
                               : taken + (cast.team >> seat & 1) * won[seat];
        const auto row = [&](int times_doubled) {
            if (rules.each) return rules.returns.data() + std::size_t(taken) * rules.seats;
            const std::size_t game =
                (std::size_t(rules.setting[dealer]) * rules.seats + maker) * rules.ways + way;
            return rules.returns.data() +
                   (((game * rules.contracts + contract) * rules.doublings + times_doubled) *
                        rules.tricks + taken) * rules.seats;
        };
        const double* plain = row(rules.geometric ? 0 : doubled);
        const double* twice = rules.geometric ? row(1) : plain;
        const double* honoured = honours(rules);
        for (int seat = 0; seat < rules.seats; ++seat) {
            double worth = plain[seat];
            if (times) worth += (twice[seat] - plain[seat]) * (std::ldexp(1.0, times) - 1);
            out[seat] = static_cast<float>(worth + (honoured ? honoured[seat] : 0));
        }
    }

    // What honours count for each hand; see Contract.
    const double* honours(const Rules& rules) const {
        if (rules.honours.empty()) return nullptr;
        std::size_t place = static_cast<std::size_t>(maker * rules.ways + way) * 5 + trump;
        for (int seat = 0; seat < 4; ++seat) {
            const u64 suit = trump < 4 ? dealt[seat] >> 13 * trump & 0x1FFF : 0;
            const u64 aces = u64{1} << 12 | u64{1} << 25 | u64{1} << 38 | u64{1} << 51;
            const int held = std::popcount(trump < 4 ? suit >> 8 : dealt[seat] & aces);
            place = place * 7 + static_cast<std::size_t>(trump < 4 && !suit ? 6 : held);
        }
        return rules.honours.data() + place * static_cast<std::size_t>(rules.seats);
    }

    void write(const Rules& rules, u8* out) const {
        const int viewer = actor(), seats = rules.seats, pack = rules.pack;
        std::memset(out, 0, static_cast<std::size_t>(rules.size));
        const auto seen_from = [&](int seat) { return (seat - viewer + seats) % seats; };
        unsigned faced = 0;
        if (playing_) faced = cast.faced | (on_table || number > 1 ? cast.dummies : 0U);
        expand(hands[viewer], out, pack);
        out += pack;
        for (int i = 1; i < seats; ++i, out += pack) {
            const int seat = (viewer + i) % seats;
            expand(faced >> seat & 1 ? hands[seat] : hands[seat] & open, out, pack);
        }
        if (playing_)
            for (int i = 0, seat = leader; i < on_table; ++i, seat = cast.next[seat])
                out[seen_from(seat) * pack + trick[seat]] = 1;
        out += seats * pack;
        for (int i = 0; i < seats; ++i, out += pack)
            std::memcpy(out, played[(viewer + i) % seats].data(), static_cast<std::size_t>(pack));
        if (rules.elsewhere) {
            u64 beside = up ? u64{1} << turned_up : 0;
            if (discarder == viewer) beside |= discarded;
            expand(beside, out, pack);
            out += pack;
        }
        for (int i = 0; i < (1 + rules.doubles) * rules.bids; ++i, out += seats)
            for (u32 who = calls[i]; who; who &= who - 1) out[seen_from(std::countr_zero(who))] = 1;
        for (int i = 0; i < rules.said_words; ++i, out += seats)
            for (int k = 0; k < seats; ++k) out[k] = said[i][(viewer + k) % seats];
        out[stage] = 1;
        out += rules.stages.size();
        out[seen_from(playing_ ? to_play : turn)] = 1;
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
        if (!made) return;
        out[trump] = 1;
        out += 5;
        out[seen_from(maker)] = 1;
        out += seats;
        out[0] = way > 0 && way <= rules.lone;
        out[1] = rules.auctioned ? rules.level[contract] : 0;
        out[2] = rules.auctioned ? static_cast<u8>(doubled) : 0;
    }

private:
    bool playing_ = false;
};

}  // namespace environments
