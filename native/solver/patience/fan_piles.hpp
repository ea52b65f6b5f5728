// Patiences of fans (House in the Wood, House on the Hill, La Belle Lucie, Intelligence), all cards
// known; those that are shuffled and dealt again are searched to the end of the deal.

#pragma once

#include <array>
#include <vector>

#include "search.hpp"

namespace oddtrick::patience {

constexpr int MOST_FAN_CARDS = 104, MOST_FANS = 64, MOST_HOMES = 8;
constexpr u8 NONE = 255;

// What the features of a layout count for, fitted by random search to how many deals are won.
struct FanWeights {
    static constexpr int UP = 10, JUNCTION = -83, DIG = -1, OVER = 2, LINKED = -2, ASIDE = -280,
                         NOISE = 10;
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

    int fans() const { return fans_; }
    int all() const { return all_; }
    bool single() const { return single_; }  // one card of each face
    int face(u8 card) const { return face_[card]; }
    // Whether a face goes on another.
    bool fits(int face, int onto) const;
    // The first foundation, from one on, that takes a face; -1 where none does.
    int takes(const Layout& l, int face, int from = 0) const;
    // Whether nothing is lost by building at once.
    bool safe(const Layout& l, int home) const;
    // The foundations that take a face: the first, and where its suit goes both ways the first of the
    // other way.
    template <class Each>
    void each_home(const Layout& l, int face, Each each) const {
        const int first = takes(l, face);
        if (first < 0) return;
        each(first);
        for (int other = takes(l, face, first + 1); other >= 0; other = takes(l, face, other + 1))
            if (rules_.homes[static_cast<std::size_t>(other)].up !=
                rules_.homes[static_cast<std::size_t>(first)].up) {
                each(other);
                return;
            }
    }
    // How many cards must be laid on others before everything can be built, were it so that cards
    // laid on others bury nothing and cards once bared stay bare; -1 where even then it cannot.
    int aside(const Layout& l) const;
    // The worth of a layout by how its cards lie.
    int shape(const Layout& l) const;

  private:
    int next_of(std::size_t home, int built) const;
    void push(Layout& l, int fan, u8 card) const;
    u8 pull(Layout& l, int fan, int depth) const;
    void fill(Layout& l, int fan) const;

    FanRules rules_;
    bool eager_, single_ = true;
    int fans_ = 0, cards_ = 0, all_ = 0;
    std::array<u8, MOST_FAN_CARDS> face_{};  // of each card; those of the stock come last, in order
};

}  // namespace oddtrick::patience
