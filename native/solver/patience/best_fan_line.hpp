// The line of a patience of fans that builds the most, found by a beam search: for play, where a deal
// that cannot be won is still played as far as it goes.

#pragma once

#include <cstdint>
#include <vector>

#include "patience/fan_piles.hpp"

namespace oddtrick::patience {

// The top `count` cards of a fan laid one by one on another fan (`target` >= 0) or the top card on
// a foundation (`target` = -1 - foundation).
struct RunMove {
    std::int16_t source, target, count;
};

struct FanLine {
    Verdict verdict;
    std::vector<RunMove> moves;  // of the line that builds the most, one card each
    int up;                      // cards on the foundations at its end
    u64 nodes;
};

class BestFanLine {
  public:
    BestFanLine(const FanRules& rules, const std::vector<std::vector<int>>& fans,
                const std::vector<int>& built)
        : game_(rules, true), start_(game_.layout(fans, {}, built, 0)) {}

    // Looks at no more than `nodes` layouts; `seed` decides between layouts worth the same.
    FanLine solve(u64 nodes, u64 seed);

  private:
    struct Node {
        std::int32_t parent;
        RunMove move;
    };
    struct Child {
        int worth;
        std::int32_t parent;  // in the beam
        RunMove move;
        u64 key;
    };
    enum class End { won, spent, dry, cut };

    End beam(std::size_t width, bool sure, u64 nodes, u64 seed);
    void moves(const FanLayout& l, std::vector<RunMove>& found) const;
    template <class Note>
    void play_safe(FanLayout& l, Note note) const;
    void apply(FanLayout& l, RunMove m) const;
    u64 key(const FanLayout& l) const;
    void note(const FanLayout& l, std::int32_t node);
    std::vector<RunMove> line(std::int32_t node) const;

    FanPiles game_;
    FanLayout start_;
    u64 looked_ = 0;
    std::vector<Node> nodes_;
    int best_up_ = -1;
    std::vector<RunMove> best_;
};

}  // namespace oddtrick::patience
