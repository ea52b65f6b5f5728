// bits.hpp against loops over single bits.
#include "position/bits.hpp"

#include "check.hpp"

using namespace oddtrick;

namespace {

bool has(u64 x, int i) { return x >> i & 1; }
u64 bit(int i) { return u64{1} << i; }

// Sets of all densities, the empty and the full one among them.
u64 some(check::Random& random) {
    u64 x = random.bits();
    switch (random.below(6)) {
        case 0: return x;
        case 1: return x & random.bits();
        case 2: return x & random.bits() & random.bits();
        case 3: return x | random.bits();
        case 4: return 0;
        default: return ~u64{0};
    }
}

}  // namespace

TEST(gather_packs_and_scatter_unpacks) {
    check::Random random(1);
    for (int n = 0; n < 4000; ++n) {
        const u64 x = some(random), mask = some(random);
        u64 packed = 0, spread = 0;
        for (int i = 0, j = 0; i < 64; ++i) {
            if (!has(mask, i)) continue;
            if (has(x, i)) packed |= bit(j);
            if (has(x, j)) spread |= bit(i);
            ++j;
        }
        CHECK(gather(x, mask) == packed);
        CHECK(scatter(x, mask) == spread);
        CHECK(scatter(gather(x, mask), mask) == (x & mask));
    }
}

TEST(better_than_best_is_all_below_the_lowest_of_a_lane) {
    check::Random random(2);
    for (int n = 0; n < 4000; ++n) {
        const u64 x = some(random) & ~kGuard;
        u64 want = 0;
        for (int lane = 0; lane < 64; lane += 16)
            for (int i = 0; i < 15 && !has(x, lane + i); ++i) want |= bit(lane + i);
        CHECK(better_than_best(x) == want);
    }
}

TEST(fill_down_fills_to_the_highest_of_a_lane) {
    check::Random random(3);
    for (int n = 0; n < 4000; ++n) {
        const u64 x = some(random);
        u64 want = 0;
        for (int lane = 0; lane < 64; lane += 16) {
            bool seen = false;
            for (int i = 15; i >= 0; --i)
                if ((seen = seen || has(x, lane + i))) want |= bit(lane + i);
        }
        CHECK(fill_down(x) == want);
    }
}

TEST(run_heads_are_the_best_of_cards_nobody_parts) {
    check::Random random(4);
    for (int n = 0; n < 4000; ++n) {
        const u64 all = some(random) & ~kGuard, hand = all & some(random);
        u64 want = 0;
        for (int lane = 0; lane < 64; lane += 16) {
            bool inside = false;  // whether the card above was this hand's
            for (int i = 0; i < 15; ++i) {
                if (!has(all, lane + i)) continue;
                if (has(hand, lane + i) && !inside) want |= bit(lane + i);
                inside = has(hand, lane + i);
            }
        }
        CHECK(run_heads(hand, all) == want);
    }
}

TEST(a_run_ends_where_somebody_else_holds_a_card) {
    check::Random random(5);
    for (int n = 0; n < 4000; ++n) {
        // A hand must follow suit, or may play any card.
        const u64 all = some(random) & ~kGuard, hand = all & some(random);
        const int suit = 16 * random.below(4);
        const u64 legal = random.below(2) ? hand & u64{0x7FFF} << suit : hand;
        for (u64 heads = run_heads(legal, all); heads; heads &= heads - 1) {
            const int first = index_of(heads);
            u64 want = 0;
            for (int i = first; i % 16 != 15; ++i) {
                if (has(all, i) && !has(legal, i)) break;
                if (has(legal, i)) want |= bit(i);
            }
            CHECK(run_of(bit(first), legal, all) == want);
        }
    }
}

TEST(lower_than_leaves_what_is_below_every_card_of_the_suit) {
    check::Random random(6);
    for (int n = 0; n < 4000; ++n) {
        const int lane = 16 * random.below(4);
        const u64 suit = u64{0x7FFF} << lane, cards = some(random) & suit;
        u64 want = 0;
        for (int i = lane + 14; i >= lane && !has(cards, i); --i) want |= bit(i);
        CHECK(lower_than(cards, suit) == want);
    }
}

TEST(suits_of_marks_every_suit_with_a_card) {
    check::Random random(7);
    for (int n = 0; n < 4000; ++n) {
        const u64 x = some(random) & ~kGuard & some(random);
        u64 want = 0;
        for (int lane = 0; lane < 64; lane += 16)
            if (x >> lane & 0x7FFF) want |= bit(lane);
        CHECK(suits_of(x) == want);
    }
}

TEST(single_bits) {
    for (int i = 0; i < 64; ++i) {
        CHECK(lowest(bit(i) | bit(63)) == bit(i));
        CHECK(highest(bit(i) | bit(0)) == bit(i));
        CHECK(index_of(bit(i)) == i);
        CHECK(lane_of(bit(i)) == u64{0x7FFF} << i / 16 * 16);
    }
    CHECK(lowest(0) == 0);
    CHECK(count(kGuard) == 4);
}
