// Where what a solver knows is kept: under each *shape* (how many cards of each suit each hand holds)
// are four lists, each as long as it has to be. `PatternTable` and `Standings` say what stands there.
//
// A `Block` holds so many things known (`Block::kWidth`) that are looked at together.
#pragma once

#include <cstring>
#include <vector>

#include "position/bits.hpp"
#include "transposition_table/page_pool.hpp"

namespace oddtrick {

template <class Block>
class ShapeTable {
  public:
    static constexpr u8 kNoHint = 63;  // the last bit of a lane is never a card

    // Where the blocks of a list are; and the lead that settled it last, where leads are kept.
    struct Slot {
        u32 start;
        u16 used;
        u8 size_class;
        u8 hint : 6;
        u8 divided : 1;  // whether what is learnt may stand elsewhere (see `PatternTable`)
    };

    // Never takes more than `bytes`: three quarters for blocks, the rest for their index.
    explicit ShapeTable(std::size_t bytes) { make_room(bytes); }
    ~ShapeTable() { PagePool::give(blocks_, room_, false); }
    ShapeTable(const ShapeTable&) = delete;
    ShapeTable& operator=(const ShapeTable&) = delete;

    // No more than so many bytes from now on. All that is known goes.
    void limit(std::size_t bytes) {
        Block* const blocks = blocks_;
        const std::size_t room = room_;
        make_room(bytes);
        index_.shrink_to_fit();
        PagePool::give(blocks, room, false);
    }

    void clear() {
        bits_ = kFirstBits;
        index_.assign(std::size_t{1} << bits_, Shape{});
        shapes_ = 0;
        next_ = 0;
        for (auto& list : free_) list.clear();
    }

    // Ask for a shape's place before it is needed.
    void fetch(u64 shape) const { prefetch(&index_[home(shape)]); }

    // One of a shape's four slots, or null.
    const Slot* look(u64 shape, int which) const {
        for (u32 i = home(shape);; i = (i + 1) & static_cast<u32>(index_.size() - 1)) {
            const Shape& s = index_[i];
            if (s.key == shape) return &s.slots[which];
            if (s.key == 0) return nullptr;
        }
    }

    std::size_t memory() const {
        return next_ * sizeof(Block) + index_.size() * sizeof(Shape);
    }

  protected:
    static constexpr int kWidth = Block::kWidth;

    // The same, made if it is new. Invalidated by any later call that makes one.
    Slot* slot(u64 shape, int which) {
        for (u32 i = home(shape);; i = (i + 1) & static_cast<u32>(index_.size() - 1)) {
            Shape& s = index_[i];
            if (s.key == shape) return &s.slots[which];
            if (s.key == 0) {
                // At most half full, and three quarters once it cannot grow.
                const bool grows = bits_ < max_bits_;
                if (shapes_ * 4 >= index_.size() * (grows ? 2 : 3)) {
                    if (grows) grow();
                    else clear();
                    return slot(shape, which);
                }
                ++shapes_;
                s.key = shape;
                for (Slot& each : s.slots) each = Slot{0, 0, 0xFF, kNoHint, 0};
                return &s.slots[which];
            }
        }
    }

    // The slot, with room for one more. When no memory is left, half of what is known goes, or all.
    Slot* with_room(Slot* s, u64 shape, int which) {
        if (s->size_class == 0xFF || s->used == kWidth << s->size_class) {
            if (!enlarge(s) && !(forget_half() && enlarge(s))) {
                clear();
                s = slot(shape, which);
                enlarge(s);
            }
        }
        return s;
    }

    Block* blocks(const Slot& s) const { return blocks_ + s.start; }

    // Makes a list that has blocks an empty one.
    void empty(Slot& s) {
        free_[s.size_class].push_back(s.start);
        s.used = 0;
        s.size_class = 0xFF;
    }

    // Whether more shapes may be filed than there would be otherwise.
    bool spacious() const { return bits_ < max_bits_ || shapes_ * 2 < index_.size(); }

  private:
    static constexpr int kMaxClass = 8;
    static constexpr int kFirstBits = 6;  // few: they are cleared for every deal

    // A cache line of the index.
    struct alignas(64) Shape {
        u64 key;
        Slot slots[4];
    };

    void make_room(std::size_t bytes) {
        const auto capacity = static_cast<u32>(bytes / 4 * 3 / sizeof(Block));
        blocks_ = static_cast<Block*>(PagePool::take(capacity * sizeof(Block), false));
        capacity_ = capacity;
        room_ = capacity * sizeof(Block);
        max_bits_ = kFirstBits;
        while (sizeof(Shape) * 3 << max_bits_ < bytes / 4) ++max_bits_;
        clear();
    }

    u32 home(u64 shape) const {
        return static_cast<u32>(((shape ^ (shape >> 29)) * 0x9E3779B97F4A7C15ULL) >> (64 - bits_));
    }

    void grow() {
        std::vector<Shape> old;
        old.swap(index_);
        ++bits_;
        index_.assign(old.size() * 2, Shape{});
        for (const Shape& s : old) {
            if (!s.key) continue;
            u32 i = home(s.key);
            while (index_[i].key) i = (i + 1) & static_cast<u32>(index_.size() - 1);
            index_[i] = s;
        }
    }

    // Twice the room on a list, or in its own if there is no more. False for a short one then.
    bool enlarge(Slot* s) {
        const int want = s->size_class == 0xFF ? 0 : s->size_class + 1;
        u32 at;
        if (want > kMaxClass || !take(want, at)) {
            if (want < 2) return false;
            keep_newest(*s, 1u << (want - 2));
            return true;
        }
        if (want) {
            std::memcpy(static_cast<void*>(blocks_ + at), blocks_ + s->start,
                        (std::size_t{1} << (want - 1)) * sizeof(Block));
            free_[want - 1].push_back(s->start);
        }
        s->start = at;
        s->size_class = static_cast<u8>(want);
        return true;
    }

    // Room for a list: what another has left, new, or part of what a longer one has left.
    bool take(int size_class, u32& at) {
        int from = size_class;
        if (free_[from].empty() && next_ + (1u << from) <= capacity_) {
            at = next_;
            next_ += 1u << from;
            return true;
        }
        while (free_[from].empty())
            if (++from > kMaxClass) return false;
        at = free_[from].back();
        free_[from].pop_back();
        while (from-- > size_class) free_[from].push_back(at + (1u << from));
        return true;
    }

    // The oldest of a list goes, but for so many blocks or fewer.
    void keep_newest(Slot& s, u32 most) {
        const u32 blocks = (s.used + kWidth - 1u) / kWidth;
        if (blocks <= most) return;
        const u32 gone = blocks - most;
        std::memmove(static_cast<void*>(blocks_ + s.start), blocks_ + s.start + gone, most * sizeof(Block));
        s.used = static_cast<u16>(s.used - gone * kWidth);
    }

    // The older half of all that is known goes, and its room. False if all lists are short.
    [[gnu::cold]] bool forget_half() {
        bool found = false;
        for (Shape& shape : index_) {
            if (!shape.key) continue;
            for (Slot& s : shape.slots) {
                if (s.size_class == 0xFF || s.size_class == 0) continue;
                const u32 half = 1u << --s.size_class;
                keep_newest(s, half);
                free_[s.size_class].push_back(s.start + half);
                found = true;
            }
        }
        return found;
    }

    Block* blocks_;
    std::size_t room_;  // the blocks' bytes
    u32 capacity_, next_ = 0;
    int max_bits_ = kFirstBits, bits_ = kFirstBits;
    u64 shapes_ = 0;
    std::vector<Shape> index_;
    std::vector<u32> free_[kMaxClass + 1];
};

}  // namespace oddtrick
