// Patiences with all cards known: whether everything can be built, by search of what can be reached.
//
// A game says what its layouts are, which moves lead on (those that a dominance shows to be needless
// left out), and what stands for a layout in the table: the same number for layouts that differ only
// in the order of their piles. Work is counted in layouts, never in time.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../patience/rules.hpp"

namespace oddtrick::patience {

using u8 = std::uint8_t;
using i8 = std::int8_t;
using u64 = std::uint64_t;

using patience_rules::Face, patience_rules::Home, patience_rules::red;
using patience_rules::KING, patience_rules::RANKS, patience_rules::SUITS;

// A card is a face: 13 * suit + step.
constexpr int suit_of(int face) { return face / RANKS; }
constexpr int step_of(int face) { return face % RANKS; }
constexpr Face face_of(int face) { return {suit_of(face), step_of(face)}; }

inline u64 mix(u64 x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

// A face so many cards above the bottom of its pile, as a number.
inline u64 at_depth(int face, int depth) {
    return mix(static_cast<u64>(face + 1) << 8 | static_cast<u64>(depth));
}

enum class Verdict { won, lost, gave_up };

// A step as it is told: `turns` acts on the hand first, then `count` cards from a pile to another.
struct Step {
    int turns, source, count, target;
};

template <class Game>
struct Found {
    Verdict verdict = Verdict::gave_up;
    std::vector<typename Game::Move> moves;
    u64 nodes = 0;
    int best = Game::HOPELESS;  // the worth of the most promising layout met level by level
};

// The layouts that have been met. It grows with them: eight bytes a layout, half of it filled at
// the most.
class Met {
  public:
    Met() : slots_(1U << 12), mask_(slots_.size() - 1) {}

    bool insert(u64 key) {
        if (key == 0) key = 1;
        if (2 * (used_ + 1) > slots_.size()) grow();
        std::size_t at = key & mask_;
        for (; slots_[at] != 0; at = (at + 1) & mask_)
            if (slots_[at] == key) return false;
        slots_[at] = key;
        ++used_;
        return true;
    }

  private:
    void grow() {
        std::vector<u64> old(slots_.size() * 2);
        std::swap(old, slots_);
        mask_ = slots_.size() - 1;
        for (const u64 key : old)
            if (key != 0) {
                std::size_t at = key & mask_;
                while (slots_[at] != 0) at = (at + 1) & mask_;
                slots_[at] = key;
            }
    }

    std::vector<u64> slots_;
    std::size_t mask_, used_ = 0;
};

// Depth first: the moves of a layout in the game's order, the likeliest first. When every layout
// that can be reached has been seen and none is the end, it is lost.
template <class Game>
Found<Game> depth_first(const Game& game, const typename Game::Layout& start, u64 nodes) {
    using Layout = typename Game::Layout;
    using Move = typename Game::Move;
    struct Frame {
        Layout layout;
        std::vector<Move> moves;
        std::size_t next = 0;
    };
    Found<Game> found;
    Met met;
    std::vector<Frame> frames;
    std::size_t depth = 0;
    const auto enter = [&](const Layout& layout) {
        ++found.nodes;
        if (frames.size() == depth) frames.emplace_back();
        Frame& f = frames[depth++];
        f.layout = layout;
        f.moves.clear();
        f.next = 0;
        game.moves(f.layout, f.moves);
    };
    met.insert(game.key(start));
    enter(start);
    while (depth > 0) {
        Frame& f = frames[depth - 1];
        if (game.won(f.layout)) {
            found.verdict = Verdict::won;
            for (std::size_t d = 0; d + 1 < depth; ++d)
                found.moves.push_back(frames[d].moves[frames[d].next - 1]);
            return found;
        }
        if (f.next == f.moves.size()) {
            --depth;
            continue;
        }
        const Move m = f.moves[f.next++];
        Layout after = f.layout;
        game.apply(after, m);
        if (!met.insert(game.key(after)) || game.dead(after)) continue;
        if (found.nodes >= nodes) return found;
        enter(after);
    }
    found.verdict = Verdict::lost;
    return found;
}

// Level by level, only the best `width` layouts of each kept. A pass that has cut nothing has seen
// everything.
template <class Game>
Found<Game> beam(const Game& game, const typename Game::Layout& start, std::size_t width,
                 u64 nodes) {
    using Layout = typename Game::Layout;
    using Move = typename Game::Move;
    struct Held {
        Layout layout;
        std::int32_t node;
    };
    struct Child {
        int worth;
        std::int32_t parent;
        Move move;
        u64 key;
    };
    struct Node {
        std::int32_t parent;
        Move move;
    };
    Found<Game> found;
    Met met;
    std::vector<Node> all;
    std::vector<Held> now{{start, -1}}, next;
    std::vector<Child> children;
    std::vector<Move> moves;
    bool cut = false;
    met.insert(game.key(start));
    while (!now.empty()) {
        children.clear();
        for (std::size_t p = 0; p < now.size(); ++p) {
            if (game.won(now[p].layout)) {
                found.verdict = Verdict::won;
                for (std::int32_t n = now[p].node; n >= 0; n = all[static_cast<std::size_t>(n)].parent)
                    found.moves.push_back(all[static_cast<std::size_t>(n)].move);
                std::reverse(found.moves.begin(), found.moves.end());
                return found;
            }
            moves.clear();
            game.moves(now[p].layout, moves);
            for (const Move& m : moves) {
                Layout after = now[p].layout;
                game.apply(after, m);
                const u64 key = game.key(after);
                if (!met.insert(key)) continue;
                ++found.nodes;
                const int worth = game.worth(after);
                if (worth == Game::HOPELESS) continue;
                found.best = std::max(found.best, worth);
                children.push_back({worth, static_cast<std::int32_t>(p), m, key});
            }
            if (found.nodes >= nodes) return found;
        }
        const std::size_t kept = std::min(width, children.size());
        cut = cut || children.size() > kept;
        std::partial_sort(children.begin(), children.begin() + static_cast<std::ptrdiff_t>(kept),
                          children.end(), [](const Child& a, const Child& b) {
                              return a.worth != b.worth ? a.worth > b.worth : a.key < b.key;
                          });
        next.clear();
        for (std::size_t k = 0; k < kept; ++k) {
            const Held& from = now[static_cast<std::size_t>(children[k].parent)];
            Held h{from.layout, static_cast<std::int32_t>(all.size())};
            game.apply(h.layout, children[k].move);
            all.push_back({from.node, children[k].move});
            next.push_back(h);
        }
        std::swap(now, next);
    }
    found.verdict = cut ? Verdict::gave_up : Verdict::lost;
    return found;
}

}  // namespace oddtrick::patience
