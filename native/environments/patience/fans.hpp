// Patience in fans: top cards go on foundations or on one another, in suit.
#pragma once

#include "layout.hpp"

namespace environments::patience {

struct Fans {
    static constexpr int kMost = 2000, kMostRedeals = 8;
    using Act = std::uint16_t;
    using Pack = std::vector<u8>;  // with those of later shuffles after it where a deal is loaded
    enum Kind : u8 { kDraw, kMove, kBuild, kDrawAndBuild, kRedeal, kResign };

    struct Rules : Common {
        std::vector<int> build;  // steps by which a card may differ from the one it is laid on
        int redeals = 0, draws = 0, stock_slot = -1;
        bool refill = false, aces_up = false;

        void read(Numbers& from) {
            Common::read(from);
            build = from.list(-12, 12);
            redeals = from.next(0, kMostRedeals);
            draws = from.next(0, kMostCards);
            stock_slot = from.next(-1, slots - 1);
            refill = from.flag();
            aces_up = from.flag();
        }
    };

    Piles piles;
    Moves legal;
    Chance chance{0};
    std::array<u8, kMostCards> stock;
    std::vector<u8> later;  // the orders of shuffles that have been loaded
    std::size_t later_at = 0;
    int stock_at = 0, stock_size = 0, fans = 0, redeals = 0, draws = 0;
    u8 dealer = 0;

    // Deals a pack; without chance it is given in place of the one dealt last, whose chance goes on.
    bool deal(const Pack& pack, int from_dealer, const Rules& rules, Chance* lot, u64 = 0) {
        if (lot) chance = *lot;
        piles = Piles();
        dealer = static_cast<u8>(from_dealer);
        redeals = rules.redeals;
        draws = rules.draws;
        later.assign(pack.begin() + rules.pack, pack.end());
        later_at = 0;
        Pack cards(pack.begin(), pack.begin() + rules.pack);
        number_copies(cards, rules.pack);
        lay(cards.data(), rules.pack, rules);
        find_moves(rules);
        return false;
    }

    int actor() const { return 0; }

    bool act(int action, const Rules& rules) {
        const Move move = legal.list[action];
        if (move.kind == kResign) return true;
        if (move.kind == kRedeal) {
            redeal(rules);
        } else {
            piles.take(move.source, move.card);
            if (move.kind == kBuild || move.kind == kDrawAndBuild)
                piles.build(move.target, move.card);
            else
                piles.put(move.target, move.card);
            draws -= move.kind == kDraw || move.kind == kDrawAndBuild;
            if (rules.refill && piles.size[move.source] == 0 && stock_size)
                next_fan(move.source, rules);
        }
        if (piles.built() == rules.pack) return true;
        find_moves(rules);
        return false;
    }

    void returns(const Rules& rules, float* out) const { *out = rules.returns[piles.built()]; }

    void write(const Rules& rules, u8* out) const {
        Places places(rules, out);
        const int homes = places.homes(piles, rules.homes.size());
        for (int i = 0; i < fans; ++i)
            places.chain(homes + i, piles, piles.top[i], piles.size[i], piles.size[i]);
        if (rules.stock_slot >= 0) places.count(rules.stock_slot, stock_size);
    }

    int laid(const Rules&) const { return fans; }
    bool owed(const Rules&) const { return false; }
    bool drawing() const { return draws && !redeals; }

    bool stuck(const Rules&) const {
        return std::all_of(legal.list.begin(), legal.list.begin() + legal.size,
                           [](const Move& move) { return move.kind == kResign; });
    }

    // Whether all that is not built lies open on the table.
    bool open(const Rules&) const { return !stock_size; }

    Told told(const Move& move, const Rules& rules) const {
        const int homes = static_cast<int>(rules.homes.size());
        if (move.kind == kResign) return {kResigned};
        if (move.kind == kRedeal) return {kRedealt};
        const bool built = move.kind == kBuild || move.kind == kDrawAndBuild;
        const bool drawn = move.kind == kDraw || move.kind == kDrawAndBuild;
        return {drawn ? kDrawn : kMoved, move.card, homes + move.source,
                built ? move.target : homes + move.target};
    }

    // Calls with each card that could be taken up, and why it is not first of all moved.
    template <class F>
    void each_refusal(const Rules& rules, F found) const {
        const int homes = static_cast<int>(rules.homes.size());
        for (int fan = 0; fan < fans; ++fan)
            for (int card = piles.top[fan]; card != kNone; card = piles.under[card]) {
                found(homes + fan, card, kNoHome);
                if (!drawing()) break;
            }
    }

    // The cards of the fans and of the stock, as they are gathered for a redeal; how many they are.
    int gather(std::array<u8, kMostCards>& gathered) const {
        int size = 0;
        for (int fan = 0; fan < fans; ++fan) {
            size += piles.size[fan];
            for (int at = size, card = piles.top[fan]; card != kNone; card = piles.under[card])
                gathered[--at] = static_cast<u8>(card);
        }
        std::copy_n(stock.begin() + stock_at, stock_size, gathered.begin() + size);
        return size + stock_size;
    }

private:
    void lay(const u8* cards, int size, const Rules& rules) {
        std::copy_n(cards, size, stock.begin());
        stock_at = 0;
        stock_size = size;
        piles.on.fill(kNone);
        piles.top.fill(kNone);
        piles.size.fill(0);
        int laid = 0;  // fans that came to nothing are counted too, and left out
        for (fans = 0; stock_size && laid < rules.piles; ++laid) fans += next_fan(fans, rules);
    }

    // Three cards of the stock, aces among them built and replaced; whether there were any.
    bool next_fan(int fan, const Rules& rules) {
        int cards = 0;
        while (cards < 3 && stock_size) {
            const int card = stock[stock_at++];
            --stock_size;
            if (rules.aces_up && step_of(card) == 0) {
                piles.build(home_of_ace(card, rules), card);
            } else {
                piles.put(fan, card);
                ++cards;
            }
        }
        return cards > 0;
    }

    // Of the foundations built up in its suit the first that takes it, or else the first.
    int home_of_ace(int card, const Rules& rules) const {
        const auto& of = rules.homes_of[suit_of(card)];
        const auto& like = of[of[1][0] >= 0];
        for (const int home : like) {
            if (home < 0) break;
            if (piles.takes(rules, home, card)) return home;
        }
        return like[0];
    }

    void redeal(const Rules& rules) {
        std::array<u8, kMostCards> gathered, shuffled;
        const int size = gather(gathered);
        --redeals;
        std::array<u8, kMostCards> order;
        chance.shuffle(order, size);  // of a deal that is loaded, too, so that it goes on alike
        if (later_at + size <= later.size()) {
            std::copy_n(later.begin() + static_cast<std::ptrdiff_t>(later_at), size,
                        shuffled.begin());
            later_at += size;
        } else {
            for (int i = 0; i < size; ++i) shuffled[i] = gathered[order[i]];
        }
        lay(shuffled.data(), size, rules);
    }

    // The moves in the order of their codes: redealing and resigning, then fan by fan, of each the
    // cards that may be drawn out before the top card.
    void find_moves(const Rules& rules) {
        legal.size = 0;
        if (redeals) legal.add(kRedeal);
        legal.add(kResign);
        for (int fan = 0; fan < fans; ++fan) {
            const u8 top = piles.top[fan];
            if (top == kNone) continue;
            if (drawing()) {
                std::array<u8, kMostCards> below;
                int size = piles.size[fan] - 1;
                for (int i = size, card = piles.under[top]; i > 0; card = piles.under[card])
                    below[--i] = static_cast<u8>(card);
                sort_few(below.data(), size, [](u8 a, u8 b) { return by_code(a) < by_code(b); });
                for (int i = 0; i < size; ++i)
                    if (i == 0 || face_of(below[i]) != face_of(below[i - 1]))
                        targets(fan, below[i], kDraw, rules);
            }
            targets(fan, top, kMove, rules);
        }
    }

    void targets(int fan, int card, Kind kind, const Rules& rules) {
        std::array<u8, 64> onto;
        int size = 0;
        for (const int by : rules.build) {
            const int step = step_of(card) - by;
            if (step < 0 || step > 12) continue;
            const int face = 13 * suit_of(card) + (step + 12) % 13;
            for (int copy = face; copy < rules.pack; copy += 52) {
                const u8 other = piles.on[copy];
                if (other == kNone || other == fan || size == 64) continue;
                if (kind == kMove && piles.alike(piles.under[card], piles.top[other])) continue;
                onto[size++] = other;
            }
        }
        sort_few(onto.data(), size, [](u8 a, u8 b) { return a < b; });
        for (int i = 0; i < size; ++i) legal.add(kind, card, fan, onto[i]);
        piles.each_home(rules, card, [&](int home) {
            legal.add(kind == kMove ? kBuild : kDrawAndBuild, card, fan, home);
        });
    }
};

}  // namespace environments::patience
