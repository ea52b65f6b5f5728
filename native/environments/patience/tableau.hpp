// Patience with a tableau, a hand and a waste.
#pragma once

#include "layout.hpp"

namespace environments::patience {

struct Tableau {
    static constexpr int kMost = 2000;
    using Act = std::uint16_t;
    using Pack = std::vector<u8>;
    enum Kind : u8 {
        kHand, kWaste, kWasteHome, kMove, kBuild, kTurn, kTurnOver, kResign
    };
    enum Groups : u8 { kSingle, kKing, kRuns };

    struct Rules : Common {
        std::vector<int> sizes;
        bool alternate = false, at_once = false, turn_over = false;
        int groups = kSingle, draw = 1, passes = 0;
    };

    Piles piles;
    Moves legal;
    std::array<u8, kMostPiles> down{};  // how many cards of a pile lie face down
    std::array<u8, kMostCards> hand, waste;
    int hand_at = 0, hand_size = 0, waste_size = 0, turned_over = 0;
    u8 dealer = 0;

    bool deal(Pack pack, int from_dealer, const Rules& rules, Chance*, u64 = 0) {
        number_copies(pack, rules.pack);
        piles = Piles();
        dealer = static_cast<u8>(from_dealer);
        int at = 0;
        for (int pile = 0; pile < rules.piles; ++pile) {
            for (int i = 0; i < rules.sizes[pile]; ++i) piles.put(pile, pack[at++]);
            down[pile] = static_cast<u8>(rules.sizes[pile] - 1);
        }
        hand_at = waste_size = turned_over = 0;
        hand_size = rules.pack - at;
        std::copy_n(pack.begin() + at, hand_size, hand.begin());
        find_moves(rules);
        return false;
    }

    int actor() const { return 0; }

    bool act(int action, const Rules& rules) {
        const Move move = legal.list[action];
        switch (move.kind) {
        case kResign: return true;
        case kTurn:
            for (int i = 0; i < rules.draw && hand_size; ++i) waste[waste_size++] = from_hand();
            break;
        case kTurnOver:
            hand = waste;
            hand_at = 0;
            hand_size = waste_size;
            waste_size = 0;
            ++turned_over;
            break;
        case kHand: piles.put(move.target, from_hand()); break;
        case kWaste: piles.put(move.target, waste[--waste_size]); break;
        case kWasteHome: piles.build(move.target, waste[--waste_size]); break;
        case kBuild:
            piles.take(move.source, move.card);
            piles.build(move.target, move.card);
            break;
        default: piles.carry(move.source, move.card, above(move.source, move.card), move.target);
        }
        if (move.kind == kMove || move.kind == kBuild) {
            u8& hidden = down[move.source];
            if (hidden && hidden == piles.size[move.source]) --hidden;
        }
        if (piles.built() == rules.pack) return true;
        find_moves(rules);
        return false;
    }

    void returns(const Rules& rules, float* out) const { *out = rules.returns[piles.built()]; }

    void write(const Rules& rules, u8* out) const {
        Places places(rules, out);
        int slot = places.homes(piles, rules.homes.size());
        for (int i = 0; i < rules.piles; ++i, ++slot)
            places.chain(slot, piles, piles.top[i], piles.size[i], piles.size[i] - down[i]);
        places.count(slot++, hand_size);
        places.count(slot, waste_size);
        for (int i = 0; i < waste_size; ++i) places.card(slot, waste[i], waste_size - i);
    }

private:
    u8 from_hand() {
        --hand_size;
        return hand[hand_at++];
    }

    // How many cards a run is of that begins with a card.
    int above(int pile, int card) const {
        int cards = 1;
        for (int at = piles.top[pile]; at != card; at = piles.under[at]) ++cards;
        return cards;
    }

    static bool follows(const Rules& rules, int onto, int card) {
        return step_of(onto) - step_of(card) == 1 && !(rules.alternate && red(onto) == red(card));
    }

    // In the order of their codes: from the hand, from the waste, what has a name of its own, then
    // pile by pile.
    void find_moves(const Rules& rules) {
        legal.size = 0;
        const bool owed = rules.at_once && (hand_size || waste_size) && space(rules);
        if (rules.at_once && hand_size)
            for (int pile = 0; pile < rules.piles; ++pile)
                if (!piles.size[pile]) legal.add(kHand, 0, 0, pile);
        if (waste_size) {
            const int card = waste[waste_size - 1];
            for (int pile = 0; pile < rules.piles; ++pile)
                if (goes(rules, card, pile, false) && !(owed && piles.size[pile]))
                    legal.add(kWaste, card, 0, pile);
            if (!owed)
                piles.each_home(rules, card, [&](int home) { legal.add(kWasteHome, card, 0, home); });
        }
        legal.add(kResign);
        if (!owed && hand_size) legal.add(kTurn);
        const bool once_more = !rules.passes || turned_over + 1 < rules.passes;
        if (!owed && !hand_size && waste_size && rules.turn_over && once_more) legal.add(kTurnOver);
        for (int pile = 0; pile < rules.piles && !owed; ++pile)
            if (piles.size[pile]) from_pile(rules, pile);
    }

    bool space(const Rules& rules) const {
        for (int pile = 0; pile < rules.piles; ++pile)
            if (!piles.size[pile]) return true;
        return false;
    }

    // Whether a card goes on a pile, or into its space.
    bool goes(const Rules& rules, int card, int pile, bool of_pile) const {
        if (piles.size[pile]) return follows(rules, piles.top[pile], card);
        return rules.at_once ? !of_pile : step_of(card) == 12;
    }

    void from_pile(const Rules& rules, int pile) {
        std::array<u8, kMostCards> found;
        int size = 1;
        const int shown = piles.size[pile] - down[pile];
        found[0] = piles.top[pile];
        if (rules.groups != kSingle)
            for (int at = found[0]; size < shown; ++size) {
                const int next = piles.under[at];
                if (!follows(rules, next, at)) break;
                found[size] = static_cast<u8>(at = next);
            }
        std::sort(found.begin(), found.begin() + size,
                  [](u8 a, u8 b) { return by_code(a) < by_code(b); });
        for (int i = 0; i < size; ++i) {
            const int card = found[i];
            const bool top = card == piles.top[pile];
            // With all of the king's run, or not at all.
            if (!top && rules.groups == kKing && step_of(card) != 12) continue;
            for (int to = 0; to < rules.piles; ++to) {
                if (to == pile || !goes(rules, card, to, true)) continue;
                if (!top && rules.groups == kKing && piles.size[to]) continue;
                if (!down[pile] && piles.alike(piles.under[card], piles.top[to])) continue;
                legal.add(kMove, card, pile, to);
            }
            if (top)
                piles.each_home(rules, card, [&](int home) { legal.add(kBuild, card, pile, home); });
        }
    }
};

}  // namespace environments::patience
