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

        void read(Numbers& from) {
            Common::read(from);
            sizes = from.list(1, kMostCards);
            groups = from.next(kSingle, kRuns);
            draw = from.next(1, kMostCards);
            passes = from.next(0, kMost);
            alternate = from.flag();
            at_once = from.flag();
            turn_over = from.flag();
            from.sound &= sizes.size() == std::size_t(piles) &&
                          std::accumulate(sizes.begin(), sizes.end(), 0) <= pack &&
                          hand() + 1 < slots;
        }

        int hand() const { return static_cast<int>(homes.size()) + piles; }  // its slot
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

    int laid(const Rules& rules) const { return rules.piles; }

    // Whether a space must be filled before anything else.
    bool owed(const Rules& rules) const {
        if (!rules.at_once || !(hand_size || waste_size)) return false;
        return std::find(piles.size.begin(), piles.size.begin() + rules.piles, 0) !=
               piles.size.begin() + rules.piles;
    }

    // Whether no card can be moved any more, turn as one may; as far as the player can know it, who
    // has not seen a hand before they have gone through it.
    bool stuck(const Rules& rules) const {
        if (hand_size && !turned_over) return false;
        Tableau on = *this;
        for (int over = turned_over + 1;;) {
            int turn = -1;
            for (int i = 0; i < on.legal.size; ++i) {
                const int kind = on.legal.list[i].kind;
                if (kind != kTurn && kind != kTurnOver && kind != kResign) return false;
                if (kind != kResign) turn = i;
            }
            // Gone through from its first card, a hand always shows the same cards.
            if (turn < 0 || on.turned_over > over) return true;
            on.act(turn, rules);
        }
    }

    // Whether all that is not built lies open on the table.
    bool open(const Rules& rules) const {
        return !hand_size && !std::any_of(down.begin(), down.begin() + rules.piles,
                                          [](u8 cards) { return cards > 0; });
    }

    Told told(const Move& move, const Rules& rules) const {
        const int homes = static_cast<int>(rules.homes.size()), stock = rules.hand();
        switch (move.kind) {
        case kResign: return {kResigned};
        case kTurn: return {kTurned, -1, stock};
        case kTurnOver: return {kTurnedOver, -1, stock + 1, stock};
        case kHand: return {kMoved, -1, stock, homes + move.target};
        case kWaste: return {kMoved, move.card, stock + 1, homes + move.target};
        case kWasteHome: return {kMoved, move.card, stock + 1, move.target};
        case kBuild: return {kMoved, move.card, homes + move.source, move.target};
        default: return {kMoved, move.card, homes + move.source, homes + move.target};
        }
    }

    // Calls with each card that could be taken up, and why it is not first of all moved: the top of
    // a pile to a foundation, another with its run to the first other pile.
    template <class F>
    void each_refusal(const Rules& rules, F found) const {
        const int homes = static_cast<int>(rules.homes.size());
        const bool waits = owed(rules);
        const auto tell = [&](int slot, int card, Why why) { found(slot, card, waits ? kOwed : why); };
        for (int pile = 0; pile < rules.piles; ++pile) {
            std::array<u8, kMostCards> lifted;
            const int run = lift(rules, pile, lifted), shown = piles.size[pile] - down[pile];
            for (int at = 0, card = piles.top[pile]; at < shown; ++at, card = piles.under[card])
                if (at == 0)
                    tell(homes + pile, card, kNoHome);
                else if (rules.groups != kSingle)
                    tell(homes + pile, card,
                         at < run ? onto(rules, card, pile, false, pile == 0) : kGroup);
        }
        if (waste_size) tell(rules.hand() + 1, waste[waste_size - 1], kNoHome);
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
        return patience_rules::goes_down(as_face(card), as_face(onto), rules.alternate);
    }

    // In the order of their codes: from the hand, from the waste, what has a name of its own, then
    // pile by pile.
    void find_moves(const Rules& rules) {
        legal.size = 0;
        const bool waits = owed(rules);
        if (rules.at_once && hand_size)
            for (int pile = 0; pile < rules.piles; ++pile)
                if (!piles.size[pile]) legal.add(kHand, 0, 0, pile);
        if (waste_size) {
            const int card = waste[waste_size - 1];
            for (int pile = 0; pile < rules.piles; ++pile)
                if (goes(rules, card, pile, false) == kFine && !(waits && piles.size[pile]))
                    legal.add(kWaste, card, 0, pile);
            if (!waits)
                piles.each_home(rules, card, [&](int home) { legal.add(kWasteHome, card, 0, home); });
        }
        legal.add(kResign);
        if (!waits && hand_size) legal.add(kTurn);
        const bool once_more = patience_rules::turns_left(rules.passes, turned_over);
        if (!waits && !hand_size && waste_size && rules.turn_over && once_more) legal.add(kTurnOver);
        for (int pile = 0; pile < rules.piles && !waits; ++pile)
            if (piles.size[pile]) from_pile(rules, pile);
    }

    // Whether a card goes on a pile, or into its space.
    Why goes(const Rules& rules, int card, int pile, bool of_pile) const {
        if (piles.size[pile])
            return follows(rules, piles.top[pile], card) ? kFine : kNotNext;
        if (rules.at_once) return of_pile ? kElsewhere : kFine;
        return step_of(card) == KING ? kFine : kNoKing;
    }

    // Whether a card of a pile goes on another, with all that lies on it: a king's run altogether,
    // or not at all.
    Why onto(const Rules& rules, int card, int pile, bool top, int to) const {
        if (!top && rules.groups == kKing && (step_of(card) != KING || piles.size[to])) return kGroup;
        if (const Why why = goes(rules, card, to, true)) return why;
        return !down[pile] && piles.alike(piles.under[card], piles.top[to]) ? kNothing : kFine;
    }

    // The cards of a pile that can be taken up, from the top card down; how many they are.
    int lift(const Rules& rules, int pile, std::array<u8, kMostCards>& found) const {
        int size = 1;
        const int shown = piles.size[pile] - down[pile];
        found[0] = piles.top[pile];
        if (rules.groups != kSingle)
            for (int at = found[0]; size < shown; ++size) {
                const int next = piles.under[at];
                if (!follows(rules, next, at)) break;
                found[size] = static_cast<u8>(at = next);
            }
        return size;
    }

    void from_pile(const Rules& rules, int pile) {
        std::array<u8, kMostCards> found;
        const int size = lift(rules, pile, found);
        sort_few(found.data(), size, [](u8 a, u8 b) { return by_code(a) < by_code(b); });
        for (int i = 0; i < size; ++i) {
            const int card = found[i];
            const bool top = card == piles.top[pile];
            for (int to = 0; to < rules.piles; ++to)
                if (to != pile && onto(rules, card, pile, top, to) == kFine)
                    legal.add(kMove, card, pile, to);
            if (top)
                piles.each_home(rules, card, [&](int home) { legal.add(kBuild, card, pile, home); });
        }
    }
};

}  // namespace environments::patience
