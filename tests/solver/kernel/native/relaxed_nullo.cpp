// The relaxed game and what is known of it: against every line of play by its rules, against the
// real game, and against positions that should come to the same.
#include "general/relaxed_nullo.hpp"

#include <array>

#include "check.hpp"
#include "naive.hpp"

using namespace oddtrick;

namespace {

// The rules, with every card of every hand. Hand 3 is the one that wants few tricks.
class Rules {
  public:
    using Hands = std::array<u64, 4>;

    // How many tricks he is made to take.
    static int taken(const Hands& hands, bool leads) {
        if (!hands[3]) return 0;
        int result = leads ? 99 : -1;
        if (leads) {
            for (u64 c = hands[3]; c; c &= c - 1)
                result = std::min(result, others(without(hands, 3, c), 7, lane_of(lowest(c)), lowest(c), 0));
            return result;
        }
        for (int h = 0; h < 3; ++h)
            for (u64 c = hands[h]; c; c &= c - 1)
                result = std::max(result, reply(without(hands, h, c), h, lowest(c)));
        return result;
    }

  private:
    static Hands without(Hands hands, int h, u64 cards) {
        hands[static_cast<std::size_t>(h)] ^= lowest(cards);
        return hands;
    }
    static u64 legal(u64 hand, u64 suit) { return hand & suit ? hand & suit : hand; }

    static int reply(const Hands& hands, int leader, u64 led) {
        int least = 99;
        for (u64 c = legal(hands[3], lane_of(led)); c; c &= c - 1)
            least = std::min(least, others(without(hands, 3, c), 7 ^ 1 << leader, lane_of(led), lowest(c), led));
        return least;
    }

    // He has played `his`; `theirs` are the others' cards of the suit led.
    static int others(const Hands& hands, int who, u64 suit, u64 his, u64 theirs) {
        for (int h = 0; h < 3; ++h) {
            if (!(who >> h & 1) || !hands[h]) continue;
            int most = -1;
            for (u64 c = legal(hands[h], suit); c; c &= c - 1)
                most = std::max(most, others(without(hands, h, c), who & ~(1 << h), suit, his,
                                             theirs | (lowest(c) & suit)));
            return most;
        }
        const bool may_be_his = his & suit && !(theirs & (his - 1));
        int most = -1;
        if (may_be_his) most = 1 + taken(hands, true);
        if (!may_be_his || theirs) most = std::max(most, taken(hands, false));
        return most;
    }
};

// Equal hands of few suits, so that their cards meet.
Position dense(check::Random& random, int seats, int size) {
    const int suits = 1 + random.below(4), ranks = (seats * size + suits - 1) / suits + random.below(2);
    std::vector<u64> pack;
    for (int suit = 0; suit < suits; ++suit)
        for (int r = 0; r < std::min(ranks, 15); ++r) pack.push_back(u64{1} << (16 * suit + r));
    if (static_cast<int>(pack.size()) < seats * size) return dense(random, seats, size);
    Position p;
    p.seats = seats;
    for (int h = 0; h < seats; ++h)
        for (int i = 0; i < size; ++i) {
            const auto at = static_cast<std::size_t>(random.below(static_cast<int>(pack.size())));
            p.hands[h] |= pack[at];
            pack.erase(pack.begin() + static_cast<std::ptrdiff_t>(at));
        }
    p.fewest = true;
    p.leader = random.below(seats);
    return p;
}

Rules::Hands with_him_last(const Position& p, int lone) {
    Rules::Hands hands{0, 0, 0, p.hands[lone]};
    std::size_t i = 0;
    for (int h = 0; h < 4; ++h)
        if (h != lone) hands[i++] = p.hands[h];
    return hands;
}

}  // namespace

TEST(the_relaxed_game_by_its_rules) {
    check::Random random(31);
    RelaxedNullo game(1 << 20);
    for (int n = 0; n < 150 * check::times; ++n) {
        const int seats = 3 + random.below(2), left = 1 + random.below(seats == 3 ? 4 : 3);
        Position p = dense(random, seats, left);
        const int lone = random.below(seats);
        for (int h = 0; h < 4; ++h) p.side[h] = h != lone;
        const bool leads = p.leader == lone;
        const int taken = Rules::taken(with_him_last(p, lone), leads);
        CHECK(naive::best(p) <= taken);  // it only gives the others more
        CHECK(RelaxedNullo::is_of(p.hands, lone, 0, left));
        Rules::Hands last{};  // mostly the same cards change hands for each number
        int last_taken = 0;
        for (int many = 0; many <= left + 1; ++many) {
            const auto r = game.ask(p.hands, lone, left, leads, many);
            CHECK(r.escapes == (taken < many));
            const Position q = naive::alike(random, p, r.rank);
            if (const Rules::Hands hands = with_him_last(q, lone); hands != last) {
                last = hands;
                last_taken = Rules::taken(hands, leads);
            }
            CHECK((last_taken < many) == r.escapes);
        }
    }
}

TEST(what_is_known_of_the_relaxed_game_holds) {
    check::Random random(32);
    RelaxedNullo game(1 << 16);  // full now and then
    int open = 0;
    for (int n = 0; n < 500 * check::times; ++n) {
        const int seats = 3 + random.below(2), left = 4 + random.below(3);
        const Position p = dense(random, seats, left);
        const int lone = random.below(seats), many = 1 + random.below(left);
        const bool leads = p.leader == lone;
        const auto r = game.ask(p.hands, lone, left, leads, many);
        const Position q = naive::alike(random, p, r.rank);
        RelaxedNullo fresh(1 << 16), other(1 << 16);
        CHECK(fresh.ask(p.hands, lone, left, leads, many).escapes == r.escapes);
        CHECK(other.ask(q.hands, lone, left, leads, many).escapes == r.escapes);
        open += fresh.nodes > 1;
        CHECK(game.memory() <= 1 << 16);
    }
    CHECK(open > 150 * check::times);
}

TEST(trumps_and_hands_of_different_lengths_are_not_of_the_relaxed_game) {
    const u64 hands[4] = {0b11, 0b1100, 0, 0b110000};
    CHECK(RelaxedNullo::is_of(hands, 0, 0, 2));
    CHECK(!RelaxedNullo::is_of(hands, 0, lane(1), 2));
    CHECK(!RelaxedNullo::is_of(hands, 2, 0, 2));  // he has no cards
    const u64 shorter[4] = {0b11, 0b1100, 0b1000000, 0b110000};
    CHECK(!RelaxedNullo::is_of(shorter, 0, 0, 2));
}

TEST(the_longest_hands_there_is_room_for) {
    u64 hands[4] = {0, 0, 0, 0};  // 45 leads that are not alike
    for (int i = 0; i < 60; ++i) hands[i % 4] |= u64{1} << (16 * (i / 15) + i % 15);
    Control control;
    control.stop = true;
    RelaxedNullo game(1 << 16);
    game.control = &control;
    bool stopped = false;
    try {
        game.ask(hands, 0, 15, false, 8);
    } catch (const Stopped&) {
        stopped = true;
    }
    CHECK(stopped);
}

namespace {

// The numbers of so many cards are not the same in all.
Standing some_standing(check::Random& random, int cards = Standing::kMost) {
    Standing s{{Standing::ease(random.below(12)), 0, 0}};
    for (int i = 0; i < Standing::kMost; ++i)
        for (u64& word : s.lower) word = word << 5 | static_cast<u64>(i < cards ? random.below(3) : 1);
    return s;
}

// Every number changed by up to one, all the same way.
Standing moved(check::Random& random, const Standing& s, bool up) {
    Standing to{{0, 0, 0}};
    for (int k = 0; k < 3; ++k)
        for (int at = 0; at < 60; at += 5) {
            const u64 was = s.lower[k] >> at & 31, step = static_cast<u64>(random.below(2));
            to.lower[k] |= (up ? std::min<u64>(was + step, 15) : was - std::min(was, step)) << at;
        }
    return to;
}

bool nowhere_higher(const Standing& a, const Standing& b) {
    for (int k = 0; k < 3; ++k)
        for (int at = 0; at < 60; at += 5)
            if ((a.lower[k] >> at & 31) > (b.lower[k] >> at & 31)) return false;
    return true;
}

// The truth, for these tests: the numbers' sum is small.
bool true_of(const Standing& s, u64 shape, bool leads) {
    u64 sum = 0;
    for (const u64 word : s.lower)
        for (int at = 0; at < 60; at += 5) sum += word >> at & 31;
    return sum < 36 + 5 * leads + shape % 7;
}

}  // namespace

TEST(answers_of_standings_are_true) {
    check::Random random(33);
    Standings known(1 << 18);
    int found[2] = {0, 0};
    for (int n = 0; n < 60'000; ++n) {
        const u64 shape = 1 + static_cast<u64>(random.below(30)) * 0x1001;
        const bool leads = random.below(2);
        const Standing s = some_standing(random, 2);
        const bool escapes = true_of(s, shape, leads);
        if (const auto hit = known.find(shape, leads, s); hit.found) {
            ++found[escapes];
            CHECK(hit.escapes == escapes);
            CHECK(escapes ? nowhere_higher(s, hit.standing) : nowhere_higher(hit.standing, s));
        }
        if (random.below(3)) continue;
        known.store(shape, leads, escapes, s);
        // Settled now: it, and where the others' cards are higher still, or lower.
        for (const Standing& t : {s, moved(random, s, !escapes)}) {
            const auto hit = known.find(shape, leads, t);
            CHECK(hit.found && hit.escapes == escapes);
        }
    }
    CHECK(found[0] > 1000 && found[1] > 1000);
    known.clear();
    CHECK(!known.find(1, false, Standing{{0, 0, 0}}).found);
}

TEST(standings_that_say_no_more_make_room) {
    for (const bool escapes : {true, false}) {
        Standings known(1 << 18);
        const Standing aside{{0, escapes ? 15u : 0u, 1}};
        known.store(5, true, escapes, aside);
        const std::size_t before = known.memory();
        const auto nth = [&](u64 n) { return Standing{{escapes ? n : 15 - n, 7, 0}}; };
        for (u64 n = 1; n < 16; ++n) known.store(5, true, escapes, nth(n));  // each says more
        CHECK(known.memory() == before);
        known.store(5, true, escapes, nth(3));  // says less
        for (u64 n = 1; n < 16; ++n) CHECK(known.find(5, true, nth(n)).found);
        CHECK(known.find(5, true, aside).found);
        CHECK(!known.find(5, false, nth(3)).found);  // they lead
        CHECK(!known.find(6, true, nth(3)).found);
    }
}

TEST(memory_of_standings_has_its_bound) {
    for (const std::size_t bytes : {std::size_t{256} << 10, std::size_t{1} << 20})
        for (const int shapes : {200, 30'000}) {
            check::Random random(34);
            Standings known(bytes);
            std::size_t most = 0;
            for (int n = 0; n < 60'000; ++n) {
                const u64 shape = 1 + static_cast<u64>(random.below(n % 2 ? 4 : shapes));
                known.store(shape, random.below(2), random.below(2), some_standing(random));
                most = std::max(most, known.memory());
            }
            CHECK(most <= bytes);
            CHECK(most >= bytes / (shapes == 200 ? 2 : 5));  // and the room is used
        }
}

TEST(a_limit_to_memory_is_kept) {
    check::Random random(35);
    Standings known(1 << 20);
    for (int n = 0; n < 30'000; ++n)
        known.store(1 + static_cast<u64>(random.below(200)), false, true, some_standing(random));
    CHECK(known.memory() > 1 << 18);
    known.limit(1 << 18);
    CHECK(known.memory() < 1 << 14);
    std::size_t most = 0;
    for (int n = 0; n < 30'000; ++n) {
        known.store(1 + static_cast<u64>(random.below(200)), false, true, some_standing(random));
        most = std::max(most, known.memory());
    }
    CHECK(most <= 1 << 18 && most > 1 << 17);
}
