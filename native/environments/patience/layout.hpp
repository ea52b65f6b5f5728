// What patiences share: piles of cards, foundations, moves by number, and the planes of places.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "../../patience/rules.hpp"
#include "../basics.hpp"

namespace environments::patience {

inline constexpr int kMostCards = 104, kMostPiles = 40, kMostFoundations = 8, kMostMoves = 512;
inline constexpr u8 kNone = 0xFF;

// A card is its place in the packs: the faces of the first pack in ascending order, then those of
// the second.
inline int face_of(int card) { return card % 52; }
inline int suit_of(int card) { return face_of(card) / 13; }
inline int step_of(int card) { return (card + 1) % 13; }  // 0 for an ace to 12 for a king
inline patience_rules::Face as_face(int card) { return {suit_of(card), step_of(card)}; }

// Where a face stands among others by its code: figures before the letters A, J, K, Q and T.
inline int by_code(int card) {
    static constexpr int kPlace[13] = {0, 1, 2, 3, 4, 5, 6, 7, 12, 9, 11, 10, 8};
    return 13 * suit_of(card) + kPlace[card % 13];
}

// Numbers the copies of a pack as they come: of two like cards the first is of the first pack.
template <class Pack>
void number_copies(Pack& cards, int size) {
    std::array<bool, 52> seen{};
    for (int i = 0; i < size; ++i) {
        const int face = face_of(cards[i]);
        cards[i] = static_cast<u8>(face + (seen[face] ? 52 : 0));
        seen[face] = true;
    }
}

// Puts a few cards in order, like ones as they stand.
template <class Before>
void sort_few(u8* cards, int size, Before before) {
    for (int i = 1; i < size; ++i) {
        const u8 card = cards[i];
        int at = i;
        for (; at > 0 && before(card, cards[at - 1]); --at) cards[at] = cards[at - 1];
        cards[at] = card;
    }
}

using patience_rules::Home, patience_rules::KING;

// Numbers read one after the other; `sound` until one is missing, or outside its bounds.
struct Numbers {
    const int* at;
    const int* end;
    bool sound = true;

    int next(int least, int most) {
        const int found = at < end ? *at++ : least - 1;
        sound &= found >= least && found <= most;
        return std::clamp(found, least, most);
    }
    bool flag() { return next(0, 1); }
    std::vector<int> list(int least, int most) {  // how many there are comes first
        std::vector<int> found(next(0, kMostCards));
        for (int& one : found) one = next(least, most);
        return found;
    }
};

// Sizes, and what both families are told about the game: oddtrick.env.patience_tables.
struct Common {
    int pack = 0, words = 0, seats = 1, size = 0, slots = 0, piles = 0;
    std::vector<u8> dealers{0};
    std::vector<float> returns;  // by the cards on the foundations
    std::vector<Home> homes;
    std::array<std::array<std::array<signed char, 4>, 2>, 4> homes_of;  // by suit, up and down

    void read(Numbers& from) {
        pack = 52 * from.next(1, kMostCards / 52);
        words = kMostMoves - pack;  // a number a move: as many as moves there may be
        piles = from.next(1, kMostPiles);
        const auto found = from.list(0, 7);
        from.sound &= found.size() <= kMostFoundations;
        for (std::size_t i = 0; from.sound && i < found.size(); ++i)
            homes.push_back({found[i] / 2, found[i] % 2 == 1});
        for (int one = 0; one < 8; ++one)
            from.sound &= std::count(found.begin(), found.end(), one) <= 4;
        slots = from.next(static_cast<int>(homes.size()) + piles + 1, 64);
        size = slots * (pack + 1) + 5;
        if (from.sound) know_homes();
    }

    void know_homes() {
        for (auto& suit : homes_of)
            for (auto& way : suit) way.fill(-1);
        for (int i = 0; i < static_cast<int>(homes.size()); ++i) {
            auto& found = homes_of[homes[i].suit][homes[i].up];
            *std::find(found.begin(), found.end(), -1) = static_cast<signed char>(i);
        }
    }
};

struct Move {
    u8 kind, card, source, target;
};

// A move as a person is told of it: of which card, from which place to which, by their slots; -1
// where there is none, or none that may be told.
enum Deed { kMoved, kDrawn, kTurned, kTurnedOver, kRedealt, kResigned };
struct Told {
    int deed, card = -1, from = -1, to = -1;
};

// Why a card cannot be moved: a space has to be filled first, no foundation takes it; and of a pile
// of the tableau, what lies on it does not move with it, it does not go on that card, only kings go
// into the space, that is filled from elsewhere, or nothing would change.
enum Why { kFine, kOwed, kNoHome, kGroup, kNotNext, kNoKing, kElsewhere, kNothing };

// The legal moves by number, in the order of their codes.
struct Moves {
    int size = 0;
    std::array<Move, kMostMoves> list;

    void add(int kind, int card = 0, int source = 0, int target = 0) {
        if (size < kMostMoves)
            list[size++] = {static_cast<u8>(kind), static_cast<u8>(card), static_cast<u8>(source),
                            static_cast<u8>(target)};
    }
    int count() const { return size; }
    bool has(i64 action, int, int) const { return action >= 0 && action < size; }
    int pick(int n, int) const { return n; }
    void write(u8* mask, int, int) const {
        std::memset(mask, 1, size);
        std::memset(mask + size, 0, kMostMoves - size);
    }
};

// The piles and the foundations, each a chain from its top card downwards.
struct Piles {
    std::array<u8, kMostCards> under;  // the card below a card
    std::array<u8, kMostCards> on;     // the pile whose top a card is
    std::array<u8, kMostPiles> top, size;
    std::array<u8, kMostFoundations> home_top, home_size;

    Piles() {
        on.fill(kNone);
        top.fill(kNone);
        size.fill(0);
        home_top.fill(kNone);
        home_size.fill(0);
    }

    void put(int pile, int card) {
        if (top[pile] != kNone) on[top[pile]] = kNone;
        under[card] = top[pile];
        top[pile] = static_cast<u8>(card);
        on[card] = static_cast<u8>(pile);
        ++size[pile];
    }

    // Takes a card out of a pile, from below others too.
    void take(int pile, int card) {
        if (top[pile] == card) {
            top[pile] = under[card];
            if (top[pile] != kNone) on[top[pile]] = static_cast<u8>(pile);
        } else {
            int above = top[pile];
            while (under[above] != card) above = under[above];
            under[above] = under[card];
        }
        on[card] = kNone;
        --size[pile];
    }

    // Takes the run from a card upwards from one pile to another.
    void carry(int from, int card, int cards, int to) {
        const u8 head = top[from], rest = under[card];
        on[head] = kNone;
        if (top[to] != kNone) on[top[to]] = kNone;
        under[card] = top[to];
        top[to] = head;
        on[head] = static_cast<u8>(to);
        top[from] = rest;
        if (rest != kNone) on[rest] = static_cast<u8>(from);
        size[from] = static_cast<u8>(size[from] - cards);
        size[to] = static_cast<u8>(size[to] + cards);
    }

    void build(int home, int card) {
        under[card] = home_top[home];
        home_top[home] = static_cast<u8>(card);
        ++home_size[home];
    }

    int built() const {
        int found = 0;
        for (const u8 cards : home_size) found += cards;
        return found;
    }

    // Whether two chains show the same faces.
    bool alike(u8 one, u8 other) const {
        while (one != kNone && other != kNone && face_of(one) == face_of(other)) {
            one = under[one];
            other = under[other];
        }
        return one == kNone && other == kNone;
    }

    bool takes(const Common& rules, int home, int card) const {
        return step_of(card) == rules.homes[home].next(home_size[home]);
    }

    // Calls with every foundation a card goes to: of like ones the first, those built up before
    // those built down.
    template <class F>
    void each_home(const Common& rules, int card, F found) const {
        for (const int up : {1, 0})
            for (const int home : rules.homes_of[suit_of(card)][up]) {
                if (home < 0) break;
                if (!takes(rules, home, card)) continue;
                found(home);
                break;
            }
    }
};

// Writes the places of a view: how deep each card that is seen lies, and how many lie there.
class Places {
public:
    Places(const Common& rules, u8* out) : pack_(rules.pack), slots_(rules.slots), out_(out) {
        std::memset(out, 0, rules.size);
        u8* after = out + slots_ * (pack_ + 1);
        after[1] = after[2] = after[3] = 1;  // the second stage, the only seat's turn and deal
    }

    // A chain of which so many cards from the top are seen.
    void chain(int slot, const Piles& piles, int top, int size, int seen) {
        count(slot, size);
        for (int depth = 1; depth <= seen; ++depth, top = piles.under[top]) card(slot, top, depth);
    }

    // The foundations, all of which is seen; the slot behind the last.
    int homes(const Piles& piles, std::size_t number) {
        int slot = 0;
        for (std::size_t i = 0; i < number; ++i, ++slot)
            chain(slot, piles, piles.home_top[i], piles.home_size[i], piles.home_size[i]);
        return slot;
    }

    void card(int slot, int card, int depth) {
        out_[slot * pack_ + card] = static_cast<u8>(depth);
    }

    void count(int slot, int size) { out_[slots_ * pack_ + slot] = static_cast<u8>(size); }

private:
    int pack_, slots_;
    u8* out_;
};

}  // namespace environments::patience
