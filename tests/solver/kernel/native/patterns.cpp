// pattern_table.hpp: a stored pattern answers for the positions that agree with it, and no others.
#include "transposition_table/pattern_table.hpp"

#include "check.hpp"

using namespace oddtrick;

namespace {

// The positions' true worth, for these tests: how many of the first eight cards are in `hi`.
template <class Word>
int worth(Word hi) {
    return count(hi & 0xFF);
}
// What a pattern over `mask` can say of it.
template <class Word>
Bounds known(Word hi, Word mask) {
    const int low = count(hi & mask & 0xFF);
    return {static_cast<u16>(low), static_cast<u16>(low + count(~static_cast<u64>(mask) & 0xFF))};
}

template <class Word>
Key<Word> some_key(check::Random& random) {
    return {static_cast<Word>(random.bits() & 0xFFF), static_cast<Word>(random.bits() & 0xFFF)};
}

template <class Word>
void every_answer_is_true() {
    check::Random random(6);
    PatternTable<Word> table(1 << 20);
    for (int n = 0; n < 60'000; ++n) {
        const u64 shape = 1 + static_cast<u64>(random.below(40)) * 0x1001;
        const auto key = some_key<Word>(random);
        const Word mask = static_cast<Word>(random.bits() & random.bits() & 0xFFF);
        const int need = 1 + random.below(8);
        if (const auto* slot = table.look(shape, 2)) {
            if (const auto hit = table.find(*slot, key, need); hit.found) {
                CHECK(hit.wins == (worth(key.hi) >= need));
                // The cards it names are enough to tell.
                const Bounds told = known(key.hi, hit.mask);
                CHECK(hit.wins ? told.low >= need : told.high < need);
            }
        }
        if (random.below(3)) continue;
        const Bounds bounds = known(key.hi, mask);
        table.store(shape, 2, key, mask, bounds);
        // Any position that agrees is settled now, whatever the other cards.
        const Key<Word> other{static_cast<Word>(key.hi ^ (random.bits() & 0xFFF & ~mask)),
                              static_cast<Word>(key.lo ^ (random.bits() & 0xFFF & ~mask))};
        const auto* slot = table.look(shape, 2);
        CHECK(slot);
        if (!slot) return;
        if (bounds.low > 0) {
            const auto hit = table.find(*slot, other, bounds.low);
            CHECK(hit.found && hit.wins);
        }
        if (bounds.high < 8) {
            const auto hit = table.find(*table.look(shape, 2), other, bounds.high + 1);
            CHECK(hit.found && !hit.wins);
        }
    }
}

template <class Word>
void others_are_not_answered() {
    PatternTable<Word> table(1 << 20);
    table.store(7, 1, {0b0101, 0b0011}, 0b1111, {3, 5});
    CHECK(!table.look(8, 1));
    CHECK(table.look(7, 0) && !table.find(*table.look(7, 0), {0b10101, 0b10011}, 3).found);  // another leads
    const auto* slot = table.look(7, 1);
    CHECK(slot);
    if (!slot) return;
    CHECK(table.find(*slot, {0b10101, 0b10011}, 3).found);   // agrees where it matters
    CHECK(!table.find(*slot, {0b0101, 0b0011}, 4).found);    // between the bounds
    CHECK(!table.find(*slot, {0b0100, 0b0011}, 3).found);    // another owner
    CHECK(!table.find(*slot, {0b0101, 0b1011}, 6).found);
    table.clear();
    CHECK(!table.look(7, 1));
}

template <class Word>
void memory_has_its_bound() {
    for (const std::size_t bytes : {std::size_t{256} << 10, std::size_t{1} << 20})
        for (const int shapes : {200, 30'000}) {
            check::Random random(7);
            PatternTable<Word> table(bytes);
            std::size_t most = 0;
            for (int n = 0; n < 60'000; ++n) {
                const u64 shape = 1 + static_cast<u64>(random.below(n % 2 ? 4 : shapes));
                const Key<Word> key{static_cast<Word>(random.bits()), static_cast<Word>(random.bits())};
                table.store(shape, random.below(4), key, static_cast<Word>(random.bits() | random.bits()),
                            {1, 2});
                most = std::max(most, table.memory());
            }
            CHECK(most <= bytes);
            CHECK(most >= bytes / (shapes == 200 ? 2 : 5));  // and the room is used
        }
}

}  // namespace

TEST(answers_of_narrow_patterns_are_true) { every_answer_is_true<u32>(); }
TEST(answers_of_wide_patterns_are_true) { every_answer_is_true<u64>(); }
TEST(other_positions_are_not_answered_narrow) { others_are_not_answered<u32>(); }
TEST(other_positions_are_not_answered_wide) { others_are_not_answered<u64>(); }
TEST(memory_of_narrow_patterns_has_its_bound) { memory_has_its_bound<u32>(); }
TEST(memory_of_wide_patterns_has_its_bound) { memory_has_its_bound<u64>(); }
