// Patiences of fans (House in the Wood, House on the Hill, La Belle Lucie, Intelligence), all cards
// known; those that are shuffled and dealt again are searched to the end of the deal.

#pragma once

#include <array>
#include <vector>

#include "search.hpp"

namespace oddtrick::patience {

constexpr int MOST_FAN_CARDS = 104, MOST_FANS = 64, MOST_HOMES = 8;
constexpr u8 NONE = 255;

// A foundation takes one suit, up from the ace or down from the king.
struct Home {
    int suit;
    bool up;
};

// On a fan goes the next higher card of its suit, the next lower, or either. With `refill` a fan
// that is used up is replaced by three cards of the stock, aces among them built at once where
// `aces_up` is set.
struct FanRules {
    bool higher = true, lower = true, refill = false, aces_up = false;
    std::vector<Home> homes;
};

struct FanLayout {
    std::array<u8, MOST_FAN_CARDS> below;
    std::array<u64, MOST_FANS> hash;
    std::array<u8, MOST_FANS> top, size;
    std::array<u8, MOST_HOMES> built;
    int next = 0;   // card of the stock
    int draws = 0;  // cards that may be drawn out from below a top
    int up = 0;
};

class FanPiles {
  public:
    // The top card of a fan, or the one `depth` below it drawn out, to a fan or, at -1 - home, to a
    // foundation.
    struct Move {
        i8 source, target;
        u8 depth;
    };
    using Layout = FanLayout;
    static constexpr int HOPELESS = -1'000'000'000;

    // With `eager` what can be built nearly always is, which proves nothing lost.
    FanPiles(FanRules rules, bool eager) : rules_(std::move(rules)), eager_(eager) {}

    Layout layout(const std::vector<std::vector<int>>& fans, const std::vector<int>& stock,
                  const std::vector<int>& built, int draws);

    void moves(const Layout& l, std::vector<Move>& found) const;
    void apply(Layout& l, const Move& m) const;
    u64 key(const Layout& l) const;
    int worth(const Layout& l) const;
    bool won(const Layout& l) const { return l.up == all_; }
    // Whether it cannot be won even were it so that cards laid aside bury nothing.
    bool dead(const Layout& l) const { return l.draws == 0 && aside(l) < 0; }
    bool exact() const { return !eager_ || single_; }

  private:
    bool fits(int face, int onto) const;
    int next_of(std::size_t home, int built) const;
    int takes(const Layout& l, int face, int from = 0) const;
    bool safe(const Layout& l, int home) const;
    void push(Layout& l, int fan, u8 card) const;
    u8 pull(Layout& l, int fan, int depth) const;
    void fill(Layout& l, int fan) const;
    int aside(const Layout& l) const;

    FanRules rules_;
    bool eager_, single_ = true;
    int fans_ = 0, cards_ = 0, all_ = 0;
    std::array<u8, MOST_FAN_CARDS> face_{};  // of each card; those of the stock come last, in order
};

}  // namespace oddtrick::patience
