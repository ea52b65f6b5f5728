// What is known of the relaxed game (relaxed_nullo.hpp).
//
// A standing tells of each of the one's cards how many lower ones of its suit each of the others
// holds. With fewer the one does no worse, with more no better. So of positions with as many cards of
// each suit in each hand, one in which it escapes answers for all whose standings are nowhere
// higher, and one in which it does not for all whose standings are nowhere lower.
#pragma once

#include <utility>

#include "position/bits.hpp"
#include "transposition_table/shape_table.hpp"

namespace oddtrick {

// Numbers of five bits, the highest of them never set. In each word one of the others' lower cards,
// the last of the one's cards in the lowest bits; in the first word, above them, how many tricks
// it may still take (`Standing::ease`).
struct Standing {
    static constexpr int kMost = 11;  // of the lone hand's cards there is room for

    // Fewer, if it may take more before it has taken `many`.
    static u64 ease(int many) { return static_cast<u64>(15 - many); }

    u64 lower[3];
};

struct StandingBlock {
    static constexpr int kWidth = 4;
    u64 lower[3][kWidth];
};

// A shape's four lists are for whether it leads, and escapes.
class Standings : public ShapeTable<StandingBlock> {
  public:
    using ShapeTable::ShapeTable;

    struct Hit {
        bool found, escapes;
        Standing standing;  // what answers
    };

    // One that answers. As in `PatternTable`, the newest and the useful are looked at first.
    Hit find(u64 shape, bool leads, const Standing& s) {
        Hit hit{false, true, {}};
        if (const Slot* const slots = look(shape, which(leads, true))) {
            hit.found = find(slots[0], s, true, hit.standing);
            if (!hit.found) {
                hit.escapes = false;
                hit.found = find(slots[1], s, false, hit.standing);
            }
        }
        return hit;
    }

    // What others say that this one says as well goes.
    void store(u64 shape, bool leads, bool escapes, const Standing& s) {
        Slot* slot = this->slot(shape, which(leads, escapes));
        StandingBlock* const all = blocks(*slot);
        for (int i = (slot->used - 1) & ~(kWidth - 1); i >= 0; i -= kWidth) {
            const unsigned m = answering(all[i / kWidth], s, !escapes) & those(slot->used - i);
            for (int j = kWidth - 1; j >= 0; --j)
                if (m >> j & 1) swap(all, i + j, --slot->used);
        }
        slot = with_room(slot, shape, which(leads, escapes));
        StandingBlock& b = blocks(*slot)[slot->used / kWidth];
        for (int k = 0; k < 3; ++k) b.lower[k][slot->used % kWidth] = s.lower[k];
        ++slot->used;
    }

  private:
    static constexpr u64 kGuards = 0x0842108421084210ULL;  // the highest bit of each number

    static int which(bool leads, bool escapes) { return 2 * leads + !escapes; }
    // The first `n` of a block.
    static unsigned those(int n) { return n < kWidth ? (1u << n) - 1 : (1u << kWidth) - 1; }

    // Those of a block that are nowhere lower than `s`, or nowhere higher.
    static unsigned answering(const StandingBlock& b, const Standing& s, bool no_lower) {
        unsigned m = 0;
        for (int j = 0; j < kWidth; ++j) {
            u64 so = kGuards;
            for (int k = 0; k < 3; ++k)
                so &= no_lower ? (b.lower[k][j] | kGuards) - s.lower[k]
                               : (s.lower[k] | kGuards) - b.lower[k][j];
            m |= static_cast<unsigned>(so == kGuards) << j;
        }
        return m;
    }

    bool find(const Slot& slot, const Standing& s, bool escapes, Standing& found) {
        StandingBlock* const all = blocks(slot);
        const int last = slot.used - 1;
        for (int i = last & ~(kWidth - 1); i >= 0; i -= kWidth)
            if (const unsigned m = answering(all[i / kWidth], s, escapes) & those(slot.used - i)) {
                const int at = i + std::countr_zero(m);
                for (int k = 0; k < 3; ++k) found.lower[k] = all[at / kWidth].lower[k][at % kWidth];
                swap(all, at, at + (last - at + 1) / 2);
                return true;
            }
        return false;
    }

    static void swap(StandingBlock* all, int i, int j) {
        for (int k = 0; k < 3; ++k)
            std::swap(all[i / kWidth].lower[k][i % kWidth], all[j / kWidth].lower[k][j % kWidth]);
    }
};

}  // namespace oddtrick
