// Proofs of patiences: a line that wins builds every card, and nothing on it is called lost.
#include "check.hpp"
#include "patience/baring_lines.hpp"
#include "patience/fan_piles.hpp"
#include "patience/hindsight.hpp"
#include "patience/tableau.hpp"

#include <numeric>

namespace patience = oddtrick::patience;
using patience::Verdict;

namespace {

using Piles = std::vector<std::vector<int>>;

std::vector<int> shuffled(check::Random& random) {
    std::vector<int> cards(52);
    std::iota(cards.begin(), cards.end(), 0);
    for (int n = 51; n > 0; --n)
        std::swap(cards[static_cast<std::size_t>(n)],
                  cards[static_cast<std::size_t>(random.below(n + 1))]);
    return cards;
}

struct Klondike {
    Piles down, up, built{{0}, {0}, {0}, {0}};
    std::vector<int> hand;
};

Klondike klondike(check::Random& random) {
    Klondike dealt;
    auto next = shuffled(random);
    for (int pile = 0; pile < 7; ++pile) {
        dealt.down.emplace_back(next.end() - pile, next.end());
        next.resize(next.size() - static_cast<std::size_t>(pile));
        dealt.up.push_back({next.back()});
        next.pop_back();
    }
    dealt.hand = next;
    return dealt;
}

template <class Game>
void won_by(const Game& game, typename Game::Layout layout,
            const std::vector<typename Game::Move>& moves) {
    for (const auto& m : moves) {
        CHECK(!game.dead(layout));
        game.apply(layout, m);
    }
    CHECK(game.won(layout));
}

}  // namespace

TEST(klondike_is_won_by_its_lines) {
    check::Random random(71);
    int won = 0;
    for (int n = 0; n < 24; ++n)
        for (const int draw : {1, 3}) {
            const Klondike d = klondike(random);
            patience::TableauRules rules;
            rules.draw = draw;
            rules.passes = n % 3;
            patience::Tableau game(rules, 52);
            const auto start = game.layout(d.down, d.up, d.hand, {}, 0, d.built);
            auto found = patience::depth_first(game, start, 1'500);
            if (found.verdict == Verdict::gave_up) found = patience::beam(game, start, 60, 3'000);
            if (found.verdict != Verdict::won) continue;
            ++won;
            won_by(game, start, found.moves);
            CHECK(game.told(start, found.moves).size() >= found.moves.size());
        }
    CHECK(won >= 12);
}

TEST(fans_are_won_by_their_lines) {
    check::Random random(72);
    int won = 0;
    for (int n = 0; n < 40; ++n) {
        const auto cards = shuffled(random);
        Piles fans;
        for (std::size_t at = 0; at < 52; at += 3)
            fans.emplace_back(cards.begin() + static_cast<long>(at),
                              cards.begin() + static_cast<long>(std::min<std::size_t>(at + 3, 52)));
        patience::FanRules rules;
        for (int suit = 0; suit < 4; ++suit) rules.homes.push_back({suit, true});
        patience::FanPiles game(rules, false);
        const auto start = game.layout(fans, {}, {0, 0, 0, 0}, 0);
        const auto found = patience::depth_first(game, start, 3'000);
        if (found.verdict == Verdict::won) won_by(game, start, found.moves);
        won += found.verdict == Verdict::won;
    }
    CHECK(won >= 2);
}

TEST(what_is_known_is_won_in_all_ways_or_in_none) {
    check::Random random(73);
    for (int n = 0; n < 6; ++n) {
        const Klondike d = klondike(random);
        patience::Tableau game({}, 52);
        const auto start = game.layout(d.down, d.up, d.hand, {}, 0, d.built);
        std::vector<patience::Tableau::Move> moves;
        game.moves(start, moves);
        std::vector<std::vector<patience::Tableau::Move>> lines;
        for (const auto& m : moves) lines.push_back({m});
        const auto found = patience::chances(game, lines, [&] { return start; }, 2, 3, {0, 200});
        CHECK(found.size() == moves.size());
        int most = 0;
        for (const auto& c : found) {
            CHECK(c.won == 0 || c.won == c.of);
            most = std::max(most, c.of);
        }
        // One move is looked at in the two ways of the first round alone; more are until one is left.
        CHECK(moves.empty() || most == (moves.size() == 1 ? 2 : moves.size() == 2 ? 6 : 14));
    }
}

TEST(a_baring_line_bares_a_card_with_its_last_move) {
    check::Random random(79);
    const auto hidden = [](const patience::TableauLayout& l) {
        return std::accumulate(l.down.begin(), l.down.end(), 0);
    };
    for (int n = 0; n < 6; ++n) {
        const Klondike d = klondike(random);
        patience::Tableau game({}, 52);
        const auto start = game.layout(d.down, d.up, d.hand, {}, 0, d.built);
        const auto lines = patience::baring_lines(game, start, 100, 3, 8);
        CHECK(lines.size() <= 8);
        for (const auto& line : lines) {
            auto at = start;
            for (std::size_t m = 0; m < line.size(); ++m) {
                CHECK(hidden(at) == hidden(start));
                game.apply(at, line[m]);
            }
            CHECK(hidden(at) == hidden(start) - 1);
        }
    }
}
