// Both solvers against every line of play, and what they are like after they were stopped.
#include <optional>

#include "bridge.hpp"
#include "check.hpp"
#include "general.hpp"
#include "naive.hpp"

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

// A position that takes long.
template <class Solver>
Position long_one(check::Random& random) {
    constexpr bool general = std::is_same_v<Solver, GeneralSolver>;
    Position p = naive::random_position(random, 4, general ? 8 : 11, false);
    p.fewest = general;
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

TEST(a_stopped_general_solver_is_as_before) { stopping_leaves_the_position<GeneralSolver>(); }
TEST(a_stopped_bridge_solver_is_as_before) { stopping_leaves_the_position<BridgeSolver>(); }
