// Patiences of a tableau, a hand and a waste (Klondike, Harp, Congress), all cards known.

#pragma once

#include <array>
#include <vector>

#include "search.hpp"

namespace oddtrick::patience {

constexpr int MOST_PILES = 10, MOST_IN_PILE = 32, MOST_STOCK = 104, MOST_PACKS = 2;

// What goes where: `alternate` colours or any; `runs` move together, or only one headed by a king
// into a space (`king_runs`); spaces take `kings` alone, or are filled from waste or hand at once.
// The hand is gone through `passes` times, 0 for ever, `draw` cards at a time. `back` is whether
// cards come back from the foundations, which our patiences forbid and published figures allow.
struct TableauRules {
    int packs = 1;
    bool alternate = true, runs = true, king_runs = false, kings = true;
    int draw = 1, passes = 0;
    bool back = false;
};

struct TableauLayout {
    std::array<std::array<u8, MOST_IN_PILE>, MOST_PILES> cards;
    std::array<u64, MOST_PILES> hash;  // of each pile
    std::array<u8, MOST_PILES> size, down;
    std::array<u8, MOST_STOCK> stock;  // the waste from its bottom, then the hand, next card first
    int left = 0, waste = 0;           // cards of the stock; how many of them are the waste
    int over = 0;                      // how often the waste has been turned over
    u64 stock_hash = 0;
    std::array<std::array<u8, MOST_PACKS>, SUITS> built;  // the highest foundation of a suit first
    int up = 0;
};

class Tableau {
  public:
    // A card of the stock (source -1), or straight from the hand (-2), or from a foundation of suit
    // -3 - source; or `count` cards from the top of a pile. Target -1 is a foundation.
    // What a move is made for may follow at once: the card bared is built, or a king goes into the
    // space from a pile or from the stock.
    static constexpr i8 NOTHING = -1, STOCK = -2, BUILD = -3;
    struct Move {
        i8 source, target;
        u8 count, index;  // of the card in the stock
        i8 then = NOTHING;  // the king's pile, or one of the three
        u8 then_index = 0;  // of the king in the stock
    };

    using Layout = TableauLayout;
    static constexpr int HOPELESS = -1'000'000'000;

    Tableau(const TableauRules& rules, int cards) : rules_(rules), cards_(cards) {}

    Layout layout(const std::vector<std::vector<int>>& down,
                  const std::vector<std::vector<int>>& up, const std::vector<int>& hand,
                  const std::vector<int>& waste, int over,
                  const std::vector<std::vector<int>>& built);

    void moves(const Layout& l, std::vector<Move>& found) const;
    void apply(Layout& l, const Move& m) const;
    u64 key(const Layout& l) const;
    int worth(const Layout& l) const;
    bool won(const Layout& l) const { return l.up == cards_; }
    bool dead(const Layout& l) const;

    // The moves as they are told: how often the hand is turned (or the waste turned over) first.
    std::vector<Step> told(Layout l, const std::vector<Move>& moves) const;

  private:
    bool fits(int card, int onto) const;
    bool takes(const Layout& l, int card) const;
    bool safe(const Layout& l, int card) const;
    bool free_stock() const { return rules_.draw == 1 && rules_.kings && rules_.passes == 0; }
    bool owed(const Layout& l) const;
    void reach(const Layout& l, std::vector<u8>& found) const;
    int turned(const Layout& l, int index, int& over) const;
    void once(Layout& l, const Move& m) const;
    Move second(const Layout& l, const Move& m) const;
    void pop(Layout& l, int pile) const;
    void push(Layout& l, int pile, u8 card) const;

    TableauRules rules_;
    int cards_, piles_ = 0;
};

}  // namespace oddtrick::patience
