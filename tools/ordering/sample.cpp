// Solves deals and writes down, at some of the choices met, what each card would have come to:
//
//     sample RATE-OF-LEADS RATE-OF-OTHERS SEED < deals
//
// A deal is a line of four hands in hexadecimal lanes (native/solver/position/bits.hpp). A line of output is one
// choice: its kind (7 more at no-trump), the number of cards, and for each card whether it
// settles the trick's question for its side, how many positions that took, and the places of
// its features among the fitted numbers, the number of these first.
#define ODDTRICK_SAMPLE
#include "bridge/bridge.cpp"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

namespace oddtrick {

namespace {

std::mt19937_64 chance;
double rates[2];
bool sampling = false;  // no choices are taken within a choice taken

struct Term {
    std::vector<int> places;
    Term& operator+=(const Term& other) {
        places.insert(places.end(), other.places.begin(), other.places.end());
        return *this;
    }
    friend Term operator+(Term a, const Term& b) { return a += b; }
};

struct Row {
    int kind;
    Term operator[](int id) const {
        Term term;
        parts(kind, id, [&](int place) { term.places.push_back(place); });
        return term;
    }
};

// Takes cards as `Choices` does, with their features.
struct Sampled {
    struct Card {
        u64 card;
        Term features;
        bool settles = false;
        u64 cost = 0;
    };
    std::vector<Card> cards;
    u64 rest = 0;
    int kind = 0;
    Row weights(bool no_trump, int of) {
        kind = no_trump * kKinds + of;
        return {of};
    }
    void add(u64 card, const Term& features) { cards.push_back({card, features}); }
};

}  // namespace

template <int K>
void BridgeSolver::sample(Round& r, u64 moves, bool follows, u64 beat, u64 best, u64 played,
                          int winner) {
    if (sampling || r.n < 3 || (K > 0 && follows && !(moves & beat))) return;
    if (std::uniform_real_distribution<double>()(chance) >= rates[K > 0]) return;
    Sampled sampled;
    if constexpr (K == 0) order_lead(deal_, r, moves, sampled);
    else if (follows) order_follow<K>(deal_, r, best, winner, moves, sampled);
    else order_void<K>(deal_, r, best, winner, moves, sampled);
    sampling = true;
    const int hand = (r.leader + K) & 3;
    const u64 lane = r.lane;
    std::size_t settle = 0;
    for (auto& c : sampled.cards) {
        const u64 before = nodes;
        c.settles = card<K>(r, hand, c.card, beat, best, played, winner).wins == !(hand & 1);
        c.cost = nodes - before;
        settle += c.settles;
    }
    r.lane = lane;
    sampling = false;
    if (settle == 0 || settle == sampled.cards.size()) return;  // nothing to choose
    std::printf("%d %zu", sampled.kind, sampled.cards.size());
    for (const auto& c : sampled.cards) {
        std::printf(" %d %llu %zu", c.settles, static_cast<unsigned long long>(c.cost),
                    c.features.places.size());
        for (int place : c.features.places) std::printf(" %d", place);
    }
    std::putchar('\n');
}

}  // namespace oddtrick

int main(int argc, char** argv) {
    using namespace oddtrick;
    if (argc != 4) return 2;
    rates[0] = std::atof(argv[1]);
    rates[1] = std::atof(argv[2]);
    chance.seed(std::strtoull(argv[3], nullptr, 10));
    BridgeSolver solver;
    unsigned long long lanes[4];
    while (std::scanf("%llx %llx %llx %llx", lanes, lanes + 1, lanes + 2, lanes + 3) == 4) {
        const u64 hands[4] = {lanes[0], lanes[1], lanes[2], lanes[3]};
        u8 results[20];
        solver.table(hands, 31, results);
    }
    return 0;
}
