// The transposition table: what is already known about positions at the start of a trick.
//
// Positions are filed under their *shape* (how many cards of each suit each hand holds, and
// who leads). Under a shape stand *patterns*: who owns the highest so-many cards of each suit,
// with bounds on the tricks of the first side. A pattern answers for every position that
// agrees with it, whatever the cards below. The owners are two bit planes, gathered so that
// only cards still in play count; for up to 32 cards in play four patterns fill one cache
// line and are compared at once.
#pragma once

#include <algorithm>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif
#include "position/bits.hpp"
#include "transposition_table/shape_table.hpp"

namespace oddtrick {

template <class Word>
struct Key {
    Word hi, lo;
};

struct Bounds {
    u16 low, high;
};

// Four patterns: for up to 32 cards in play, a cache line.
template <class Word>
struct alignas(64) PatternBlock {
    static constexpr int kWidth = 4;
    Word hi[kWidth], lo[kWidth], mask[kWidth];
    u32 info[kWidth];
};

// A shape's four lists are for who leads.
template <class Word>
class PatternTable : public ShapeTable<PatternBlock<Word>> {
    using Block = PatternBlock<Word>;
    using Base = ShapeTable<Block>;
    using Base::kWidth;

  public:
    using typename Base::Slot;
    using Base::kNoHint;
    using Base::Base;

    // Where hands are equally long, a list that gets long is divided: patterns that name who owns
    // each suit's best card (`tops`) are filed apart, a list for each way, so that few need to be
    // looked at. This is the shape such a list is filed under: no hand has 15 cards of a suit, and
    // of the last suit one hand's length tells the others'.
    static u64 part(u64 shape, Key<Word> k, Word tops) {
        const u64 owners = gather(k.hi, tops) | gather(k.lo, tops) << 4;
        return (shape & ~u64{0} >> 12) | u64{15} << 60 | owners << 52;
    }

    struct Hit {
        bool found;
        bool wins;  // the bound that decided: true if "at least", false if "at most"
        Word mask;
    };

    // A pattern that settles whether the first side makes `need` tricks. The newest and the
    // useful are looked at first: one that settles moves half-way to the front.
    Hit find(const Slot& s, Key<Word> k, int need) {
        Block* const blocks = this->blocks(s);
        const int last = s.used - 1;
        if (last < 0) return {false, false, 0};
        int i = last & ~(kWidth - 1);
        unsigned m = settling(blocks[i / kWidth], k, need) & ((2u << (last - i)) - 1);
        while (!m) {
            if (i == 0) return {false, false, 0};
            i -= kWidth;
            m = settling(blocks[i / kWidth], k, need);
        }
        const int j = std::countr_zero(m);
        const Block& b = blocks[i / kWidth];
        const Hit hit{true, static_cast<int>(b.info[j] & 0xFFFF) >= need, b.mask[j]};
        promote(blocks, i + j, last);
        return hit;
    }

    // `hint` is the card that settled it, kept for the shape.
    void store(u64 shape, int leader, Key<Word> k, Word mask, Bounds bounds, u8 hint = kNoHint,
               Word tops = 0) {
        Slot* s = this->slot(shape, leader);
        if (hint != kNoHint) s->hint = hint;
        if (tops) {
            if (!s->divided && s->used == kWidth << kWhole && this->spacious()) {
                divide(shape, leader, tops);
                s = this->slot(shape, leader);
            }
            if (s->divided && !(tops & ~mask)) {
                const u64 apart = part(shape, k, tops);
                if (this->look(apart, leader) || this->spacious()) {
                    shape = apart;
                    s = this->slot(shape, leader);
                }
            }
        }
        k.hi &= mask;
        k.lo &= mask;
        const int used = s->used;
        // A pattern at least as narrow with bounds no better is overwritten, if it is one of the
        // newest: to look through all of them costs more than it saves.
        const int from = used > 2 * kWidth ? (used - 2 * kWidth) & ~(kWidth - 1) : 0;
        Block* b = this->blocks(*s) + from / kWidth;
        for (int i = from; i < used; i += kWidth, ++b) {
            unsigned m = narrower(*b, k, mask);
            if (used - i < kWidth) m &= (1u << (used - i)) - 1;
            for (; m; m &= m - 1) {
                const int j = std::countr_zero(m);
                u16 low = b->info[j] & 0xFFFF, high = static_cast<u16>(b->info[j] >> 16);
                if (b->mask[j] == mask) {
                    low = std::max(low, bounds.low);
                    high = std::min(high, bounds.high);
                    b->info[j] = low | static_cast<u32>(high) << 16;
                    return;
                }
                if (low <= bounds.low && high >= bounds.high) {
                    put(*b, j, k, mask, bounds);
                    return;
                }
            }
        }
        append(shape, leader, k, mask, bounds);
    }

  private:
    static constexpr int kPruned = 4;  // lists of fewer blocks, in powers of two, are left as they are
    static constexpr u32 kNothing = 0xFFFF0000;  // the bounds of a pattern that says nothing
    static constexpr int kWhole = 4;  // a list of so many blocks, in powers of two, is divided when full

    void append(u64 shape, int leader, Key<Word> k, Word mask, Bounds bounds) {
        Slot* s = this->slot(shape, leader);
        // A long list, when it has grown to twice its length (in others there is next to nothing).
        if (s->used >= kWidth << kPruned && !(s->used & (s->used - 1))) prune(*s);
        s = this->with_room(s, shape, leader);
        put(this->blocks(*s)[s->used / kWidth], s->used % kWidth, k, mask, bounds);
        ++s->used;
    }

    void divide(u64 shape, int leader, Word tops) {
        Slot& s = *this->slot(shape, leader);
        const std::vector<Block> whole(this->blocks(s), this->blocks(s) + s.used / kWidth);
        s.divided = 1;
        this->empty(s);
        for (const Block& b : whole)
            for (int j = 0; j < kWidth; ++j) {
                const Key<Word> k{b.hi[j], b.lo[j]};
                append(tops & ~b.mask[j] ? shape : part(shape, k, tops), leader, k, b.mask[j],
                       {static_cast<u16>(b.info[j] & 0xFFFF), static_cast<u16>(b.info[j] >> 16)});
            }
    }

    // Takes out what another pattern of the list says as well, the newer of two that are equal kept.
    [[gnu::cold]] void prune(Slot& s) {
        Block* const blocks = this->blocks(s);
        for (int i = s.used; i-- > 0;) {
            const Block& a = blocks[i / kWidth];
            const u32 info = a.info[i % kWidth];
            if (info == kNothing) continue;
            const Word mask = a.mask[i % kWidth];
            const Key<Word> k{a.hi[i % kWidth], a.lo[i % kWidth]};
            for (int from = 0; from < s.used; from += kWidth) {
                Block& b = blocks[from / kWidth];
                for (unsigned m = narrower(b, k, mask); m; m &= m - 1) {
                    u32& other = b.info[std::countr_zero(m)];
                    const bool says_less = (other & 0xFFFF) <= (info & 0xFFFF) && other >> 16 >= info >> 16;
                    if (says_less && from + std::countr_zero(m) != i) other = kNothing;
                }
            }
        }
        u16 kept = 0;
        for (int i = 0; i < s.used; ++i) {
            const Block& a = blocks[i / kWidth];
            const int j = i % kWidth;
            if (a.info[j] == kNothing) continue;
            put(blocks[kept / kWidth], kept % kWidth, {a.hi[j], a.lo[j]}, a.mask[j],
                {static_cast<u16>(a.info[j] & 0xFFFF), static_cast<u16>(a.info[j] >> 16)});
            ++kept;
        }
        s.used = kept;
    }

    static void promote(Block* blocks, int from, int last) {
        const int to = from + (last - from + 1) / 2;
        if (to / kWidth == from / kWidth) return;
        Block &a = blocks[from / kWidth], &b = blocks[to / kWidth];
        const int i = from % kWidth, j = to % kWidth;
        std::swap(a.hi[i], b.hi[j]);
        std::swap(a.lo[i], b.lo[j]);
        std::swap(a.mask[i], b.mask[j]);
        std::swap(a.info[i], b.info[j]);
    }

    static void put(Block& b, int j, Key<Word> k, Word mask, Bounds bounds) {
        b.hi[j] = k.hi;
        b.lo[j] = k.lo;
        b.mask[j] = mask;
        b.info[j] = bounds.low | static_cast<u32>(bounds.high) << 16;
    }

    // Those patterns of a block that the position agrees with and whose bounds settle `need`.
    static unsigned settling(const Block& b, Key<Word> k, int need) {
#if defined(__SSE2__)
        if constexpr (sizeof(Word) == 4) {
            const __m128i hi = _mm_load_si128(reinterpret_cast<const __m128i*>(b.hi));
            const __m128i lo = _mm_load_si128(reinterpret_cast<const __m128i*>(b.lo));
            const __m128i mask = _mm_load_si128(reinterpret_cast<const __m128i*>(b.mask));
            const __m128i info = _mm_load_si128(reinterpret_cast<const __m128i*>(b.info));
            const __m128i d = _mm_and_si128(
                mask, _mm_or_si128(_mm_xor_si128(hi, _mm_set1_epi32(static_cast<int>(k.hi))),
                                   _mm_xor_si128(lo, _mm_set1_epi32(static_cast<int>(k.lo)))));
            // Low bound (lower half) below `need`, high bound (upper half) not: nothing settled.
            const __m128i low = _mm_cmpgt_epi16(info, _mm_set1_epi32((need - 1) | 0x7FFF0000));
            const __m128i high = _mm_cmpgt_epi16(_mm_set1_epi32(need << 16 | 0x8000), info);
            const __m128i zero = _mm_setzero_si128();
            const __m128i open = _mm_cmpeq_epi32(_mm_or_si128(low, high), zero);
            return static_cast<unsigned>(_mm_movemask_ps(
                _mm_castsi128_ps(_mm_andnot_si128(open, _mm_cmpeq_epi32(d, zero)))));
        }
#endif
        unsigned m = 0;
        for (int j = 0; j < kWidth; ++j) {
            const bool agrees = !(((b.hi[j] ^ k.hi) | (b.lo[j] ^ k.lo)) & b.mask[j]);
            const bool settled = static_cast<int>(b.info[j] & 0xFFFF) >= need ||
                                 static_cast<int>(b.info[j] >> 16) < need;
            m |= static_cast<unsigned>(agrees && settled) << j;
        }
        return m;
    }

    // Those patterns of a block that say what pattern (k, mask) says, or more.
    static unsigned narrower(const Block& b, Key<Word> k, Word mask) {
#if defined(__SSE2__)
        if constexpr (sizeof(Word) == 4) {
            const __m128i hi = _mm_load_si128(reinterpret_cast<const __m128i*>(b.hi));
            const __m128i lo = _mm_load_si128(reinterpret_cast<const __m128i*>(b.lo));
            const __m128i have = _mm_load_si128(reinterpret_cast<const __m128i*>(b.mask));
            const __m128i want = _mm_set1_epi32(static_cast<int>(mask));
            const __m128i d = _mm_and_si128(
                want,
                _mm_or_si128(_mm_or_si128(_mm_xor_si128(hi, _mm_set1_epi32(static_cast<int>(k.hi))),
                                          _mm_xor_si128(lo, _mm_set1_epi32(static_cast<int>(k.lo)))),
                             _mm_andnot_si128(have, want)));
            return static_cast<unsigned>(
                _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(d, _mm_setzero_si128()))));
        }
#endif
        unsigned m = 0;
        for (int j = 0; j < kWidth; ++j)
            m |= static_cast<unsigned>(
                     !(((b.hi[j] ^ k.hi) | (b.lo[j] ^ k.lo) | ~b.mask[j]) & mask))
                 << j;
        return m;
    }
};

}  // namespace oddtrick
