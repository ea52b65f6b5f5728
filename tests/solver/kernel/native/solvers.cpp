// Both solvers against every line of play, and what they are like after they were stopped.
#include <algorithm>
#include <optional>

#include "bridge/bridge.hpp"
#include "check.hpp"
#include "general/general.hpp"
#include "naive.hpp"
#include "worlds.hpp"

using namespace oddtrick;

namespace {

template <class Solver>
void compare(Solver& solver, const Position& p) {
    solver.set(p);
    CHECK(solver.seat() == naive::seat_of(p));
    const int value = naive::best(p);
    for (int need = 0; need <= solver.total() + 1; ++need) CHECK(solver.reaches(need) == (value >= need));
    const u64 choices = solver.choices(), legal = naive::legal(p);
    CHECK(choices && !(choices & ~legal));
    int best = 0;
    const bool more = (p.side[solver.seat()] == 0) != p.fewest;
    for (u64 rest = choices; rest; rest &= rest - 1) {
        const u64 card = lowest(rest);
        const int with = naive::with(p, card);
        for (int need = 0; need <= solver.total() + 1; ++need)
            CHECK(solver.reaches_with(card, need) == (with >= need));
        if (rest == choices || (more ? with > best : with < best)) best = with;
    }
    CHECK(best == value);  // so that no card that matters is left out
}

void be_alone(Position& p, int hand) {
    for (int s = 0; s < p.seats; ++s) p.side[s] = s != hand;
}

// A position that takes long.
template <class Solver>
Position long_one(check::Random& random) {
    constexpr bool general = std::is_same_v<Solver, GeneralSolver>;
    Position p = naive::random_position(random, 4, general ? 8 : 11, false);
    p.fewest = general;
    if (general && random.below(2)) be_alone(p, random.below(4));
    return p;
}

template <class Solver>
void stopping_leaves_the_position() {
    check::Random random(11);
    int stopped = 0;
    for (int n = 0; n < 3; ++n) {
        const Position p = long_one<Solver>(random);
        Solver fresh(8 << 20), solver(8 << 20);
        fresh.set(p);
        solver.set(p);
        Control control;
        solver.control = &control;
        const u64 choices = solver.choices();
        const int seat = solver.seat(), total = solver.total();
        std::optional<bool> early[16];
        control.stop = true;
        for (int need = 1; need <= total; ++need) try {
                early[need] = solver.reaches(need);
            } catch (const Stopped&) {
                ++stopped;
            }
        control.stop = false;
        CHECK(solver.choices() == choices && solver.seat() == seat && solver.total() == total);
        for (int need = 1; need <= total; ++need) {
            const bool truth = fresh.reaches(need);
            CHECK(solver.reaches(need) == truth);
            if (early[need]) CHECK(*early[need] == truth);
        }
    }
    CHECK(stopped > 0);
}

}  // namespace

TEST(general_endings) {
    check::Random random(8);
    GeneralSolver solver(1 << 20);
    for (int n = 0; n < 500; ++n) {
        const int seats = 2 + random.below(3);
        Position p = naive::random_position(random, seats, seats == 4 ? 3 : 4, random.below(3) == 0);
        for (int s = 0; s < seats; ++s) p.side[s] = random.below(2);
        p.fewest = random.below(2);
        if (random.below(4) == 0)
            for (int i = 0; i < 4; ++i) p.values.push_back(random.below(4));
        naive::advance(random, p);
        compare(solver, p);
    }
}

TEST(one_who_wants_few_tricks_against_two_or_three) {
    check::Random random(14);
    GeneralSolver solver(1 << 20);
    for (int n = 0; n < 300 * check::times; ++n) {
        const int seats = 3 + random.below(2);
        Position p = naive::random_position(random, seats, seats == 3 ? 4 : 3, random.below(5) == 0);
        be_alone(p, random.below(seats));
        if (random.below(2))
            for (int s = 0; s < seats; ++s) p.side[s] ^= 1;
        p.fewest = true;
        if (random.below(5) == 0)
            for (int i = 0; i < 4; ++i) p.values.push_back(random.below(4));
        naive::advance(random, p);
        compare(solver, p);
    }
}

TEST(endings_in_which_nobody_wants_a_trick) {
    check::Random random(12);
    GeneralSolver solver(1 << 20);
    for (int n = 0; n < 150 * check::times; ++n) {
        const int seats = 2 + random.below(3);
        Position p = naive::random_position(random, seats, seats == 2 ? 5 : 3, random.below(4) == 0);
        for (int s = 0; s < seats; ++s) p.side[s] = random.below(2);
        p.fewest = true;
        p.trump = 4;
        compare(solver, p);
    }
}

// Five worlds of each of some endings, the cards of the seat to play the same in all.
template <class Solver>
void worlds_one_by_one(bool fewest) {
    check::Random random(13);
    std::vector<u8> place(64);
    for (std::size_t c = 0; c < 64; ++c) place[c] = static_cast<u8>(c);
    for (int n = 0; n < 5; ++n) {
        Position p = naive::random_position(random, 4, 3, false);
        p.fewest = fewest;
        std::vector<u64> hands, cards, hidden;
        for (u64 rest = p.hands[p.leader]; rest; rest &= rest - 1) cards.push_back(lowest(rest));
        for (int h = 0; h < 4; ++h)
            for (u64 rest = h == p.leader ? 0 : p.hands[h]; rest; rest &= rest - 1)
                hidden.push_back(lowest(rest));
        for (int world = 0; world < 5; ++world) {
            for (std::size_t i = hidden.size(); i > 1; --i)
                std::swap(hidden[i - 1], hidden[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
            std::size_t next = 0;
            for (int h = 0; h < 4; ++h) {
                u64 hand = h == p.leader ? p.hands[h] : 0;
                for (int i = 0; h != p.leader && i < 3; ++i) hand |= hidden[next++];
                hands.push_back(hand);
            }
        }
        Solver solver(1 << 20);
        Control control;
        std::vector<std::int32_t> results(5 * cards.size(), -1);
        std::size_t done = 0;
        solve_worlds(solver, p, Worlds{hands.data(), 5, place, cards, results.data()}, control, done);
        CHECK(done == 5);
        for (std::size_t world = 0; world < 5; ++world) {
            Position q = p;
            for (std::size_t h = 0; h < 4; ++h) q.hands[h] = hands[4 * world + h];
            for (std::size_t i = 0; i < cards.size(); ++i)
                CHECK(results[world * cards.size() + i] == naive::with(q, cards[i]));
        }
        control.stop = true;  // seen within 4,096 worlds, each a tick at least
        std::vector<u64> many;
        for (int i = 0; i < 1000; ++i) many.insert(many.end(), hands.begin(), hands.end());
        std::vector<std::int32_t> rows(5'000, -1);
        const std::vector<u64> none;
        bool stopped = false;
        try {
            solve_worlds(solver, p, Worlds{many.data(), 5'000, place, none, rows.data()}, control, done);
        } catch (const Stopped&) {
            stopped = true;
        }
        CHECK(stopped && done < 5'000);
        CHECK(done == 0 || rows[done - 1] >= 0);
        CHECK(rows[done] == -1);
    }
}

TEST(worlds_are_answered_one_by_one) {
    worlds_one_by_one<BridgeSolver>(false);
    worlds_one_by_one<GeneralSolver>(true);
}

TEST(bridge_endings) {
    check::Random random(9);
    BridgeSolver solver(1 << 20);
    for (int n = 0; n < 300; ++n) {
        Position p = naive::random_position(random, 4, 1 + random.below(3), false);
        naive::advance(random, p);
        compare(solver, p);
    }
    for (int n = 0; n < 4; ++n) compare(solver, naive::random_position(random, 4, 4, false));
}

TEST(tables_are_the_results_of_all_declarers) {
    check::Random random(10);
    BridgeSolver solver(1 << 20);
    for (int n = 0; n < 8; ++n) {
        Position p = naive::random_position(random, 4, 3, false);
        u8 results[20];
        const int strains = 1 + random.below(31);
        solver.table(p.hands, strains, results);
        for (int strain = 0; strain < 5; ++strain)
            for (int declarer = 0; declarer < 4; ++declarer) {
                p.trump = strain;
                p.leader = (declarer + 1) % 4;
                const int ours = naive::best(p), want = declarer % 2 ? 3 - ours : ours;
                CHECK(results[4 * strain + declarer] == (strains >> strain & 1 ? want : 255));
            }
    }
}

namespace {

// A deal of `n` cards a hand that is the same when each hand goes `turn` seats on (1, 2 or 3) and the
// suits change places.
void make_symmetric(check::Random& random, int n, int turn, u64 hands[4]) {
    for (int h = 0; h < 4; ++h) hands[h] = 0;
    const auto give = [&](int hand, int suit, int rank) { hands[hand & 3] |= u64{1} << (16 * suit + rank); };
    if (turn != 2) {  // the suits in a ring
        for (int rank = 0; rank < n; ++rank) {
            const int owner = random.below(4);
            for (int s = 0; s < 4; ++s) give(owner + turn * s, s, rank);
        }
        return;
    }
    for (int k = 0; k < 2 * n; ++k) {  // two pairs of suits
        const int owner = k % 2 + 2 * random.below(2), pair = 2 * random.below(2);
        give(owner, pair, k);
        give(owner + 2, pair + 1, k);
    }
}

}  // namespace

TEST(deals_that_are_the_same_with_hands_and_suits_changed) {
    check::Random random(12);
    BridgeSolver solver(1 << 20);
    for (int n = 0; n < 120; ++n) {
        const int turn = 1 + n % 3, cards = n % 12 == 0 ? 4 : 2 + random.below(2);
        Position p = naive::random_position(random, 4, cards, false);
        make_symmetric(random, cards, turn, p.hands);
        p.played.clear();
        const auto found = symmetries(p.hands);
        CHECK(std::any_of(found.begin(), found.end(), [&](const Symmetry& s) { return s.turn == turn; }));
        for (const Symmetry& s : found)
            for (int h = 0; h < 4; ++h) {
                CHECK(s.cards(p.hands[h]) == p.hands[s.hand(h)]);
                CHECK(s.cards_back(p.hands[s.hand(h)]) == p.hands[h]);
                CHECK(s.shape(place_of(p.hands).shape) == place_of(p.hands).shape);
            }
        u8 results[20];
        solver.table(p.hands, 31, results);
        for (int i = 0; i < 20; ++i) {
            p.trump = i / 4;
            p.leader = (i + 1) % 4;
            const int ours = naive::best(p);
            CHECK(results[i] == (i % 2 ? cards - ours : ours));
        }
        p.trump = n % 4 ? 4 : random.below(4);
        p.leader = random.below(4);
        if (n % 2) naive::advance(random, p);
        compare(solver, p);
    }
}

TEST(a_stopped_general_solver_is_as_before) { stopping_leaves_the_position<GeneralSolver>(); }
TEST(a_stopped_bridge_solver_is_as_before) { stopping_leaves_the_position<BridgeSolver>(); }
