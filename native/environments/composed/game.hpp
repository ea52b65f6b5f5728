// A deal of a game composed of stages, as the core composes them.
#pragma once

#include <cmath>

#include "rules.hpp"

namespace environments {

struct Composed {
    static constexpr int kMost = 2000;
    using Pack = std::vector<u8>;
    using Rules = composed::Rules;
    using Stage = composed::Stage;
    using Cast = composed::Cast;
    using CardOrder = composed::CardOrder;
    template <class T>
    using BySeat = std::array<T, composed::kMostSeats>;

    struct Pile {
        std::array<u8, 52> cards;
        int at = 0, size = 0;
        int left() const { return size - at; }
        int next() { return cards[at++]; }
    };

    struct ClosedCard {
        u8 hand, card;
        u64 under;  // what must be played before it
    };

    BySeat<u64> hands{}, first_hands{}, play_hands{}, beside{}, ready{}, offered{}, closed{};
    BySeat<u64> laid{}, taken{};
    BySeat<std::array<u8, composed::kMostPack>> played{};
    BySeat<u8> trick{}, won{}, barred{}, early{}, sight{};
    std::array<BySeat<u8>, composed::kMostSaid> said{};
    std::array<u8, 3 * composed::kMostBids> calls{};  // masks of seats: bid, doubled, redoubled
    BySeat<std::array<signed char, 16>> first{};
    std::array<u8, composed::kMostPack> cards{};  // the pack as it was dealt
    std::array<Pile, composed::kPiles> piles{};
    std::array<ClosedCard, 14> covers{};
    LongLegal legal;
    const Cast* cast = nullptr;
    std::array<u8, 4> doublers{}, others{};
    u64 open = 0, beside_all = 0, faced = 0;
    Chance* chance = nullptr;  // while cards are dealt
    int stage = -1, by = 0, hand = 0, standing = 0, node = 0, last = -1, caller = -1;
    int passes = 0, called = 0, bids = 0, bid = -1, bidder = -1, opener = -1, doubled = 0, times = 0;
    int trump = -1, contract = 0, maker = -1, satisfied = 0, turned_up = -1, joker_suit = -1;
    int on_table = 0, leader = 0, number = 1, tricks = 0, to_play = 0, second = 0, covers_left = 0;
    int last_ace = 0, doublings = 0;  // of the contract that stands
    u8 dealer = 0, doublers_count = 0, others_count = 0, pending = 0, makers = 0;
    bool up = false, made = false, thrown = false, shown = false, exchanged = false;
    bool playing = false, passed_out = false, again = false, passed_first = false;
    bool contracted = false;

    // Deals a pack; `lot` is the chance of what is turned up in it by lot, or `turned` are those
    // cards. Whether the deal is over before anybody acts.
    bool deal(const Pack& pack, int from_dealer, const Rules& rules, Chance* lot, u64 turned = 0) {
        *this = Composed{};
        dealer = static_cast<u8>(from_dealer);
        faced = turned;
        const auto& to = rules.dealt[dealer];
        for (int i = 0; i < rules.pack; ++i) {
            cards[i] = pack[i];
            if (to[i] < composed::kMostSeats) {
                hands[to[i]] |= bit(pack[i]);
            } else if (to[i] == composed::kUp) {
                turned_up = pack[i];
                up = true;
                beside_all = bit(turned_up);
            } else {
                Pile& pile = piles[to[i] - composed::kPile];
                pile.cards[pile.size++] = pack[i];
            }
        }
        first_hands = hands;
        for (int seat = 0; seat < rules.seats; ++seat) sight[seat] = rules.sight[seat];
        for (auto& side : first) side.fill(-1);
        standing = rules.dealt_as[dealer];
        chance = lot;
        const bool over = begin(rules);
        chance = nullptr;
        if (!over) look(rules);
        return over;
    }

    // Gives the turn to another of those who are to act in whatever order.
    void turn_to(int seat, const Rules& rules) {
        if (seat < 0 || seat >= rules.seats || !(pending >> seat & 1)) return;
        ask(seat);
        look(rules);
    }

    const Stage& now(const Rules& rules) const { return rules.stages[stage]; }
    const std::vector<int>& asked(const Rules& rules) const { return now(rules).seats[standing]; }
    int actor() const { return by; }
    int next(int seat, const Rules& rules) const { return (seat + 1) % rules.seats; }
    const CardOrder& order(const Rules& rules) const { return rules.orders[made ? trump : 4]; }
    int suit_of(int card, const CardOrder& ranks, const Rules& rules) const {
        return card == rules.joker && joker_suit > -2 ? joker_suit : ranks.suit[card];
    }
    static u64 bit(int card) { return u64{1} << card; }

    bool begin(const Rules& rules);  // stages until somebody is to act; whether the deal is over
    bool act(int action, const Rules& rules);  // whether the deal is over
    void look(const Rules& rules);             // what is legal
    void returns(const Rules& rules, float* out) const;
    void write(const Rules& rules, u8* out) const;

private:
    bool enters(const Stage& s, const Rules& rules);
    bool ended(int answer, const Rules& rules);
    void ask(int seat) { by = hand = seat; }
    void ask_next(const Rules& rules);
    void make(int suit) {
        trump = suit;
        made = true;
    }

    // Words.
    bool say(int word, const Rules& rules);
    bool say_in_turn(int word, const Rules& rules);
    bool call(int word, const Rules& rules);
    bool doubling_over(const Rules& rules) const;
    bool double_or_not(int word, const Rules& rules);
    bool make_trumps(int word, const Rules& rules);
    bool call_ace(int suit, const Rules& rules);
    bool keep(int word, const Rules& rules);
    void look_at_calls(const Stage& s, const Rules& rules);
    void look_at_makings(const Stage& s, const Rules& rules);
    void announce(int seat, int many, const Stage& s, const Rules& rules);
    void count_points(const Stage& s, const Rules& rules);

    // Cards beside the play.
    void take(const Stage& s, const Rules& rules);
    void face(const Stage& s, const Rules& rules);
    void build(const Stage& s, const Rules& rules);
    bool lay(int card, const Rules& rules);
    bool discard(int card, const Rules& rules);
    bool pass_on(int card, const Rules& rules);
    void deal_stock(const Stage& s, const Rules& rules);

    // Tricks.
    void start_play(const Stage& s, const Rules& rules);
    void ask_to_play(const Stage& s);
    bool play(int card, const Rules& rules);
    bool trick_over(const Rules& rules);
    void draw(const Stage& s, int winner, const Rules& rules);
    void cover(const Stage& s, const Rules& rules);
    void uncover();
    bool may_exchange(const Stage& s) const {
        return s.joker && !exchanged && on_table == 1 && tricks == 0;
    }
    void exchange(int word, const Rules& rules);
    unsigned namings(const Rules& rules) const;
    void look_at_cards(const Stage& s, const Rules& rules);
    bool beats(int card, int best, const CardOrder& ranks, const Rules& rules) const;

    // What it is worth.
    int counted(const Rules& rules) const;
    void at_figures(const Rules& rules, BySeat<double>& out) const;
    const double* honours(const Rules& rules) const;
    bool opened_light() const;
};

}  // namespace environments
