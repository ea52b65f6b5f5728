// Patiences of fans, all cards open: which moves build the most, found by a beam search.

#pragma once

#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace oddtrick::fans {

using u8 = std::uint8_t;
using u64 = std::uint64_t;

constexpr u8 NONE = 255;
constexpr int RANKS = 13, SUITS = 4, MOST_CARDS = 104, MOST_FANS = 64, MOST_FOUNDATIONS = 8;

// A foundation takes one suit, from the ace up or from the king down.
struct Foundation {
    int suit;
    bool up;
};

// On the top card of a fan goes the next card of its suit: the higher, the lower, or either.
struct Rules {
    bool higher, lower;
    std::vector<Foundation> foundations;
};

// Faces are 13 * suit + rank, the ace 0 and the king 12; copies of a face are told apart by their
// place in the layout alone.
struct Layout {
    std::array<u8, MOST_CARDS> face, below;
    std::array<u8, MOST_FANS> top;
    std::array<u8, MOST_FOUNDATIONS> built;
    int fans, up;
};

// The top `count` cards of a fan laid one by one on another fan (`target` >= 0) or the top card on
// a foundation (`target` = -1 - foundation).
struct Move {
    std::int16_t source, target, count;
};

enum class Verdict { won, lost, gave_up };

struct Answer {
    Verdict verdict;
    std::vector<Move> moves;  // of the line that builds the most, one card each
    int up;                   // cards on the foundations at its end
    u64 nodes;
};

// What the features of a layout count for, fitted by random search to how many deals are won.
constexpr int UP = 10, JUNCTION = -83, DIG = -1, OVER = 2, LINKED = -2, ASIDE = -280, NOISE = 10,
              HOPELESS = -1'000'000;
// A card goes up at once when the other foundation of its suit is less than this behind, or goes
// the other way.
constexpr int EAGER = 2;
constexpr std::size_t WIDTHS[] = {100, 400};

class Search {
  public:
    Search(Rules rules, const std::vector<std::vector<int>>& fans, const std::vector<int>& built);

    // Looks at no more than `nodes` layouts; `seed` decides between layouts worth the same.
    Answer solve(u64 nodes, u64 seed);

  private:
    struct Node {
        std::int32_t parent;
        Move move;
    };
    struct Child {
        int worth;
        std::int32_t parent;  // in the beam
        Move move;
        u64 key;
    };
    enum class End { won, spent, dry, cut };

    End beam(std::size_t width, bool sure, u64 nodes, u64 seed);
    bool safe(const Layout& l, int foundation) const;
    int takes(const Layout& l, u8 card) const;
    bool fits(u8 card, u8 onto) const;
    template <class Told>
    void play_safe(Layout& l, Told told) const;
    void apply(Layout& l, Move m) const;
    u64 key(const Layout& l) const;
    int worth(const Layout& l) const;
    int aside(const Layout& l) const;
    void note(const Layout& l, std::int32_t node);
    std::vector<Move> line(std::int32_t node) const;

    Rules rules_;
    Layout start_;
    int cards_ = 0;
    bool single_ = true;
    u64 looked_ = 0;
    std::vector<Node> nodes_;
    int best_up_ = -1;
    std::vector<Move> best_;
};

}  // namespace oddtrick::fans
