// position.hpp: who wins a trick, and closing in on a result.
#include "position/position.hpp"

#include "check.hpp"

using namespace oddtrick;

namespace {

u64 at(int suit, int place) { return u64{1} << (16 * suit + place); }

}  // namespace

TEST(the_best_card_of_the_suit_led_or_the_best_trump_wins) {
    check::Random random(5);
    for (int n = 0; n < 4000; ++n) {
        const int trump = random.below(5);
        const u64 trumps = trump < 4 ? u64{0x7FFF} << 16 * trump : 0;
        int suit[4], place[4], winner = 0;
        Trick t;
        u64 played = 0;
        for (int i = 0; i < 4; ++i) {
            do suit[i] = random.below(4), place[i] = random.below(15);
            while (played & at(suit[i], place[i]));
            played |= at(suit[i], place[i]);
            const bool same = suit[i] == suit[winner];
            if (i && (same ? place[i] < place[winner] : suit[i] == trump)) winner = i;
            t = with_card(t, at(suit[i], place[i]), i, trumps);
            CHECK(t.winner == winner);
            CHECK(t.best == at(suit[winner], place[winner]));
            CHECK(t.lane == u64{0x7FFF} << 16 * suit[0]);
            CHECK(t.played == played);
        }
    }
}

TEST(closing_in_finds_the_result_from_any_guess) {
    for (int low = 0; low <= 13; ++low)
        for (int high = low; high <= 13; ++high)
            for (int value = low; value <= high; ++value)
                for (int guess = -2; guess <= 15; ++guess) {
                    Range range{low, high};
                    int asked = 0;
                    const int found = close_in(range, guess, [&](int need) {
                        CHECK(need > range.low && need <= range.high);
                        ++asked;
                        return value >= need;
                    });
                    CHECK(found == value && range.low == value && range.high == value);
                    if (guess == value) CHECK(asked <= 2);
                }
}

TEST(wide_ranges_are_halved) {
    for (int value = 0; value <= 30'000; value += 7) {
        Range range{0, 30'000};
        int asked = 0;
        const auto reaches = [&](int need) {
            ++asked;
            return value >= need;
        };
        CHECK(close_in(range, value / 2, reaches) == value);
        CHECK(asked <= 32);
    }
}

TEST(what_was_found_holds_when_the_search_is_left) {
    Range range{0, 13};
    int asked = 0;
    try {
        close_in(range, 6, [&](int need) {
            if (++asked == 3) throw 1;
            return 9 >= need;
        });
        CHECK(false);
    } catch (const int&) {
    }
    CHECK(range.low == 7 && range.high == 13);
}
