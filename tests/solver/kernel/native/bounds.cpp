// The bounds that need no search: what they promise comes true, and for every position that has
// the same shape and the same owners of the cards they say it depends on.
#include "bridge/bounds.hpp"

#include "check.hpp"
#include "general/general.hpp"
#include "naive.hpp"

using namespace oddtrick;

namespace {

struct Claim {
    bool made = false;
    u64 rank = 0;
};

Claim quick_claim(const Position& p, int q) {
    const Place at = place_of(p.hands);
    Claim claim;
    claim.made = quick(at, p.trump < 4 ? lane(p.trump) : 0, count(at.hand[0]), p.leader, q, claim.rank);
    return claim;
}
Claim later_claim(const Position& p, int q) {
    const Place at = place_of(p.hands);
    Claim claim;
    claim.made = later(at, p.trump < 4 ? lane(p.trump) : 0, count(at.hand[0]), p.leader, q, claim.rank);
    return claim;
}

// Hands that hold much or nothing of a suit as often as any others.
Position uneven(check::Random& random) {
    Position p = naive::random_position(random, 4, 2 + random.below(5), false);
    const int suits = random.below(3), size = count(p.hands[0]);
    if (suits == 0) return p;
    std::vector<u64> pack;
    for (int h = 0; h < 4; ++h)
        for (u64 c = p.hands[h]; c; c &= c - 1) pack.push_back(lowest(c));
    std::sort(pack.begin(), pack.end());
    for (int n = 0; n < 3 * suits; ++n)
        std::swap(pack[random.below(4 * size)], pack[random.below(4 * size)]);
    for (int h = 0; h < 4; ++h) {
        p.hands[h] = 0;
        for (int i = 0; i < size; ++i) p.hands[h] |= pack[static_cast<std::size_t>(h * size + i)];
    }
    return p;
}

// How many claims were made of a position; each is checked for it and for one alike.
template <class Bound>
int claims(check::Random& random, GeneralSolver& solver, const Position& p, bool leads, Bound bound) {
    const int n = count(p.hands[0]);
    int made = 0;
    for (int q = 1; q <= n; ++q) {
        const Claim claim = bound(p, q);
        if (!claim.made) continue;
        ++made;
        for (const Position& at : {p, naive::alike(random, p, claim.rank)}) {
            solver.set(at);
            // Side 0 takes q, or the other side does.
            const bool first = leads == !(p.leader & 1);
            CHECK(first ? solver.reaches(q) : !solver.reaches(n - q + 1));
        }
    }
    return made;
}

template <class Bound>
void hold(unsigned seed, bool leads, Bound bound) {
    check::Random random(seed);
    GeneralSolver solver(4 << 20);
    long made = 0;
    for (long n = 0; n < 30000L * check::times; ++n) made += claims(random, solver, uneven(random), leads, bound);
    CHECK(made > 15000L * check::times);
}

}  // namespace

TEST(winners_to_cash) { hold(21, true, quick_claim); }

TEST(tricks_to_come_later) { hold(22, false, later_claim); }
