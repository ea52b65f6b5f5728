// move_memory.hpp: what is remembered comes back, and only where it is meant.
#include "transposition_table/move_memory.hpp"

#include "check.hpp"

using namespace oddtrick;

namespace {

u64 card(int suit, int place) { return u64{1} << (16 * suit + place); }

}  // namespace

TEST(what_settled_a_situation_is_remembered_until_another_takes_its_place) {
    MoveMemory memory(6);
    memory.use(6);
    CHECK(!memory.entry(1).card());
    memory.entry(1).put(card(3, 14));
    CHECK(memory.entry(1).card() == card(3, 14));
    memory.entry(1).put(card(0, 0));
    CHECK(memory.entry(1).card() == card(0, 0));
    // Sixty-four places at most, and 10,000 situations: each is what was put there, or nothing, but
    // for those that cannot be told apart by ten bits.
    int there = 0, mistaken = 0;
    for (int i = 0; i < 10'000; ++i) memory.entry(static_cast<u64>(i)).put(card(i % 4, i % 15));
    for (int i = 0; i < 10'000; ++i) {
        const u64 found = memory.entry(static_cast<u64>(i)).card();
        there += found != 0;
        mistaken += found && found != card(i % 4, i % 15);
    }
    CHECK(there > 32 && mistaken < 40);
    CHECK(memory.memory() == 64 * 2);
}

TEST(the_situations_of_a_group_do_not_disturb_one_another) {
    MoveMemory memory(10);
    memory.use(10);
    for (u64 group = 1; group < 1'000'000; group += 9'973) {
        for (u32 detail = 40; detail < 72; ++detail) memory.entry(group, detail).put(card(2, detail % 15));
        for (u32 detail = 40; detail < 72; ++detail)
            CHECK(memory.entry(group, detail).card() == card(2, detail % 15));
        // Those that share a place are told apart.
        CHECK(!memory.entry(group, 40 + 32).card() && !memory.entry(group, 40 - 32).card());
    }
}

TEST(what_is_forgotten_does_not_come_back) {
    check::Random random(31);
    MoveMemory memory(10);
    memory.use(10);
    int in_all = 0;
    for (int deal = 0; deal < 100; ++deal) {
        for (int i = 0; i < 4'000; ++i) memory.entry(static_cast<u64>(i)).put(card(i % 4, i % 15));
        memory.forget();
        int left = 0;
        // Situations are numbers near one another: not even a neighbour's comes back, but by chance.
        for (int i = 0; i < 4'000; ++i) left += memory.entry(static_cast<u64>(i)).card() != 0;
        CHECK(left < 100);
        in_all += left;
    }
    CHECK(in_all < 800);  // one in a thousand of 400,000 were chance
}

TEST(no_entry_remembers_nothing) {
    const MoveMemory::Entry none;
    CHECK(!none && !none.card());
}

TEST(situations_are_told_apart_by_what_decides_them) {
    const u64 hands[4] = {card(0, 0) | card(1, 2), card(0, 1) | card(1, 1), card(0, 2) | card(2, 0),
                          card(0, 3) | card(1, 0)};
    const Place at = place_of(hands);
    CHECK(lead_situation(hands[0], 0) != lead_situation(hands[1], 0));
    CHECK(lead_situation(hands[0], 0) != lead_situation(hands[0], 2));
    const u64 clubs = lane(0);
    CHECK(follow_detail(at.all, clubs, 1, card(0, 0)) != follow_detail(at.all, clubs, 1, card(0, 2)));
    CHECK(follow_detail(at.all, clubs, 1, card(0, 0)) != follow_detail(at.all, clubs, 2, card(0, 0)));
    CHECK(follow_group(at.all, clubs, 1) != follow_group(at.all, clubs, 2));
    // What others hold of other suits makes no difference to who follows.
    Place other = at;
    other.all ^= card(2, 0);
    CHECK(follow_group(at.all, clubs, 1) == follow_group(other.all, clubs, 1));
    CHECK(follow_detail(at.all, clubs, 1, card(0, 2)) == follow_detail(other.all, clubs, 1, card(0, 2)));
    // Without trumps, which card wins is no matter to who is void, but who wins is.
    const u64 diamonds = lane(1);
    CHECK(void_group(at.hand, 0, clubs, 3, 2) == void_group(at.hand, 0, diamonds, 3, 2));
    CHECK(void_group(at.hand, 0, clubs, 3, 2) != void_group(at.hand, 0, clubs, 2, 2));
    CHECK(void_group(at.hand, 0, clubs, 3, 2) != void_group(at.hand, 0, clubs, 3, 1));
    CHECK(void_detail(0, card(1, 0), 3) == void_detail(0, card(1, 1), 3));
    CHECK(void_detail(0, card(1, 0), 3) != void_detail(0, card(1, 0), 1));
    CHECK(void_group(at.hand, clubs, clubs, 3, 2) != void_group(at.hand, clubs, diamonds, 3, 2));
    CHECK(void_detail(clubs, card(0, 0), 3) != void_detail(clubs, card(0, 1), 3));
    CHECK(void_detail(clubs, card(0, 0), 3) != void_detail(clubs, card(1, 0), 3));
}

TEST(ranks_that_lengths_tell_are_left_out) {
    // Clubs A to 8: 0 holds the ace and the ten, 1 the king, queen and jack, 2 the nine and eight.
    const u64 hands[4] = {card(0, 0) | card(0, 4), card(0, 1) | card(0, 2) | card(0, 3),
                          card(0, 5) | card(0, 6), card(1, 0) | card(1, 1)};
    const u64 all = hands[0] | hands[1] | hands[2] | hands[3];
    CHECK(trimmed(card(0, 6), hands, all) == card(0, 4));
    CHECK(trimmed(card(0, 5), hands, all) == card(0, 4));
    CHECK(trimmed(card(0, 4), hands, all) == card(0, 4));
    CHECK(trimmed(card(0, 2), hands, all) == card(0, 2));
    CHECK(trimmed(card(0, 2) | card(0, 6), hands, all) == (card(0, 2) | card(0, 4)));
    CHECK(trimmed(card(1, 1), hands, all) == 0);  // nobody else has any
    CHECK(trimmed(0, hands, all) == 0);
}

TEST(a_remembered_card_stands_for_its_run) {
    // A K x Q . . 9 8, where x is somebody else's: the runs begin with A, Q and 9.
    const u64 legal = card(1, 0) | card(1, 1) | card(1, 3) | card(1, 6) | card(1, 7) | card(2, 4);
    const u64 heads = card(1, 0) | card(1, 3) | card(1, 6) | card(2, 4);
    CHECK(head_of(card(1, 0), legal, heads) == card(1, 0));
    CHECK(head_of(card(1, 1), legal, heads) == card(1, 0));
    CHECK(head_of(card(1, 7), legal, heads) == card(1, 6));
    CHECK(head_of(card(2, 4), legal, heads) == card(2, 4));
    CHECK(head_of(card(1, 2), legal, heads) == 0);  // gone, or another's
    CHECK(head_of(card(3, 0), legal, heads) == 0);
    CHECK(head_of(0, legal, heads) == 0);
}

TEST(a_memory_that_is_taken_again_knows_nothing) {
    for (int n = 0; n < 3; ++n) {
        MoveMemory memory(10);
        memory.use(8 + n % 2);
        for (u64 group = 1; group < 200; ++group) CHECK(memory.entry(group).card() == 0);
        for (u64 group = 1; group < 200; ++group) memory.entry(group).put(u64{1} << group % 50);
    }
}
