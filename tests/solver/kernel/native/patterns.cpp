// pattern_table.hpp: a stored pattern answers for the positions that agree with it, and no others.
#include "transposition_table/pattern_table.hpp"

#include <array>
#include <map>

#include "check.hpp"
#include "position/place.hpp"

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

// Twelve cards, three a hand and three a suit: lists that are divided by who owns the best cards.
constexpr u64 kThrees = 0x1110'1101'1011'0111;
constexpr u64 kTops = 0b001'001'001'001;

template <class Word>
void divided_lists_answer_truly() {
    check::Random random(8);
    PatternTable<Word> table(8 << 20);
    const auto ask = [&](Key<Word> key, int need) {
        const auto* slot = table.look(kThrees, 3);
        if (!slot) return typename PatternTable<Word>::Hit{false, false, 0};
        const auto hit = table.find(*slot, key, need);
        if (hit.found || !slot->divided) return hit;
        const auto* part = table.look(table.part(kThrees, key, kTops), 3);
        return part ? table.find(*part, key, need) : hit;
    };
    int apart = 0;
    for (int n = 0; n < 20'000; ++n) {
        const auto key = some_key<Word>(random);
        const Word mask = static_cast<Word>((random.bits() & 0xFFF) | (n % 4 ? kTops : 0));
        const int need = 1 + random.below(8);
        if (const auto hit = ask(key, need); hit.found) {
            CHECK(hit.wins == (worth(key.hi) >= need));
            const Bounds told = known(key.hi, hit.mask);
            CHECK(hit.wins ? told.low >= need : told.high < need);
        }
        const Bounds bounds = known(key.hi, mask);
        table.store(kThrees, 3, key, mask, bounds, table.kNoHint, kTops);
        if (bounds.low > 0) {
            const auto hit = ask(key, bounds.low);
            CHECK(hit.found && hit.wins);
        }
        apart += table.look(table.part(kThrees, key, kTops), 3) != nullptr;
    }
    CHECK(table.look(kThrees, 3)->divided);
    CHECK(apart > 10'000);
}

// Neither another shape nor other owners are filed under the same.
template <class Word>
void parts_are_told_apart() {
    check::Random random(9);
    std::map<u64, std::array<u64, 2>> seen;
    for (int n = 0; n < 20'000; ++n) {
        u64 hands[4] = {0, 0, 0, 0};
        const int cards = 2 + random.below(2);
        for (int i = 0; i < 4 * cards;) {
            const u64 c = u64{1} << (16 * random.below(4) + random.below(5));
            if ((hands[0] | hands[1] | hands[2] | hands[3]) & c) continue;
            hands[i++ % 4] |= c;
        }
        const Place at = place_of(hands);
        const u64 bests = best_of_each(at.all);
        const Key<Word> key{static_cast<Word>(gather(hands[2] | hands[3], at.all)),
                            static_cast<Word>(gather(hands[1] | hands[3], at.all))};
        const Word tops = static_cast<Word>(gather(bests, at.all));
        u64 owners = 0;
        for (int h = 0; h < 4; ++h) owners |= gather(hands[h] & bests, bests) << 4 * h;
        const std::array<u64, 2> is{at.shape, owners};
        const auto [place, fresh] = seen.emplace(PatternTable<Word>::part(at.shape, key, tops), is);
        CHECK(fresh || place->second == is);
        CHECK(place->first != at.shape);
    }
    CHECK(seen.size() > 10'000);
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
TEST(divided_lists_of_narrow_patterns_answer_truly) { divided_lists_answer_truly<u32>(); }
TEST(divided_lists_of_wide_patterns_answer_truly) { divided_lists_answer_truly<u64>(); }
TEST(parts_of_lists_are_told_apart) { parts_are_told_apart<u32>(); }
TEST(memory_of_narrow_patterns_has_its_bound) { memory_has_its_bound<u32>(); }
TEST(memory_of_wide_patterns_has_its_bound) { memory_has_its_bound<u64>(); }
