#include "door.hpp"

#include <pybind11/stl.h>

#include <utility>

#include "baring_lines.hpp"
#include "best_fan_line.hpp"
#include "fan_piles.hpp"
#include "hindsight.hpp"
#include "tableau.hpp"

namespace py = pybind11;

namespace oddtrick::patience {

namespace {

using Piles = std::vector<std::vector<int>>;

// How it is looked for: depth first for a little while, level by level with these widths, each for so
// many layouts, then depth first for so many.
constexpr u64 QUICK = 4'000;

// Lines that bare a hidden card: the layouts they are looked for among, and how many are compared.
constexpr int LINE_LAYOUTS = 1'000, LINES_EACH = 6;
constexpr std::size_t MOST_LINES = 24;

struct Plan {
    std::vector<std::pair<std::size_t, u64>> beams;
    u64 depth;
};

template <class Game>
Found<Game> search(const Game& game, const typename Game::Layout& start, const Plan& plan) {
    Found<Game> found;
    u64 nodes = 0;
    const auto take = [&](Found<Game>&& one) {
        nodes += one.nodes;
        found = std::move(one);
    };
    if (!plan.beams.empty() && plan.depth > 0)
        take(depth_first(game, start, std::min(QUICK, plan.depth)));
    for (const auto& [width, most] : plan.beams) {
        if (found.verdict != Verdict::gave_up) break;
        take(beam(game, start, width, most));
    }
    if (found.verdict == Verdict::gave_up && plan.depth > 0)
        take(depth_first(game, start, plan.depth));
    found.nodes = nodes;
    return found;
}

py::list listed(const std::vector<Step>& steps) {
    py::list told;
    for (const Step& s : steps) told.append(py::make_tuple(s.turns, s.source, s.count, s.target));
    return told;
}

py::tuple answer(Verdict verdict, const std::vector<Step>& steps, u64 nodes) {
    return py::make_tuple(static_cast<int>(verdict), listed(steps), nodes);
}

// (packs, alternate, runs, king_runs, kings, draw, passes, back)
using TableauArguments = std::tuple<int, bool, bool, bool, bool, int, int, bool>;

py::tuple prove_tableau(const TableauArguments& given, const Piles& down, const Piles& up,
                        const std::vector<int>& hand, const std::vector<int>& waste, int over,
                        const Piles& built, const std::vector<std::pair<std::size_t, u64>>& beams,
                        u64 depth) {
    const auto& [packs, alternate, runs, king_runs, kings, draw, passes, back] = given;
    Found<Tableau> found;
    std::vector<Step> steps;
    {
        const py::gil_scoped_release free;
        Tableau game({packs, alternate, runs, king_runs, kings, draw, passes, back}, 52 * packs);
        const Tableau::Layout start = game.layout(down, up, hand, waste, over, built);
        found = search(game, start, {beams, depth});
        steps = game.told(start, found.moves);
    }
    return answer(found.verdict, steps, found.nodes);
}

// What each move comes to where the cards of `down` may lie in any order: its steps, in how many ways
// it was won, of how many, and the sum of what was come to. Two packs are searched level by level, and
// of them whole lines that bare a hidden card are compared.
py::list tableau_chances(const TableauArguments& given, Piles down, const Piles& up,
                         const std::vector<int>& hand, const std::vector<int>& waste, int over,
                         const Piles& built, int ways, int rounds, std::size_t width, u64 layouts,
                         u64 seed) {
    const auto& [packs, alternate, runs, king_runs, kings, draw, passes, back] = given;
    std::vector<std::vector<Step>> steps;
    std::vector<Chance> found;
    {
        const py::gil_scoped_release free;
        Tableau game({packs, alternate, runs, king_runs, kings, draw, passes, back}, 52 * packs);
        std::vector<int> hidden;
        for (const auto& pile : down) hidden.insert(hidden.end(), pile.begin(), pile.end());
        std::sort(hidden.begin(), hidden.end());
        const auto laid = [&] {
            for (std::size_t left = hidden.size(); left > 1; --left) {
                seed = mix(seed);
                std::swap(hidden[left - 1], hidden[seed % left]);
            }
            auto next = hidden.begin();
            for (auto& pile : down)
                for (int& card : pile) card = *next++;
            return game.layout(down, up, hand, waste, over, built);
        };
        const Tableau::Layout start = game.layout(down, up, hand, waste, over, built);
        std::vector<std::vector<Tableau::Move>> lines;  // which follow from what lies open alone
        if (width > 0) {
            lines = baring_lines(game, start, LINE_LAYOUTS, LINES_EACH, MOST_LINES);
        } else {
            std::vector<Tableau::Move> moves;
            game.moves(start, moves);
            for (const auto& m : moves) lines.push_back({m});
        }
        for (const auto& line : lines) steps.push_back(game.told(start, line));
        found = chances(game, lines, laid, ways, rounds, {width, layouts});
    }
    py::list told;
    for (std::size_t n = 0; n < found.size(); ++n)
        told.append(
            py::make_tuple(listed(steps[n]), found[n].won, found[n].of, found[n].worth));
    return told;
}

// (higher, lower, refill, aces_up)
using FanArguments = std::tuple<bool, bool, bool, bool>;

py::tuple prove_fans(const FanArguments& given, const std::vector<std::pair<int, bool>>& homes,
                     const Piles& fans, const std::vector<int>& stock,
                     const std::vector<int>& built, int draws,
                     const std::vector<std::pair<std::size_t, u64>>& beams, u64 depth) {
    const auto& [higher, lower, refill, aces_up] = given;
    FanRules rules{higher, lower, refill, aces_up, {}};
    for (const auto& [suit, up] : homes) rules.homes.push_back({suit, up});
    Found<FanPiles> found;
    std::vector<Step> steps;
    {
        const py::gil_scoped_release free;
        FanPiles eager(rules, true), sure(rules, false);
        const FanPiles::Layout start = eager.layout(fans, stock, built, draws);
        sure.layout(fans, stock, built, draws);
        found = search(eager, start, {beams, 0});
        if (found.verdict == Verdict::gave_up ||
            (found.verdict == Verdict::lost && !eager.exact())) {
            const u64 nodes = found.nodes;
            found = search(sure, start, {{}, depth});
            found.nodes += nodes;
        }
        for (const auto& m : found.moves) steps.push_back({0, m.source, m.depth, m.target});
    }
    return answer(found.verdict, steps, found.nodes);
}

// (verdict, moves (source, target, count), cards up, layouts looked at) for a patience of fans.
py::tuple solve_fans(bool higher, bool lower, const std::vector<std::pair<int, bool>>& foundations,
                     const Piles& fans, const std::vector<int>& built, u64 nodes, u64 seed) {
    FanRules rules{higher, lower, false, false, {}};
    for (const auto& [suit, up] : foundations) rules.homes.push_back({suit, up});
    FanLine found;
    {
        const py::gil_scoped_release free;
        found = BestFanLine(rules, fans, built).solve(nodes, seed);
    }
    py::list moves;
    for (const auto& m : found.moves) moves.append(py::make_tuple(m.source, m.target, m.count));
    return py::make_tuple(static_cast<int>(found.verdict), moves, found.up, found.nodes);
}

}  // namespace

void bind(py::module_& m) {
    m.def("prove_tableau", &prove_tableau);
    m.def("tableau_chances", &tableau_chances);
    m.def("prove_fans", &prove_fans);
    m.def("solve_fans", &solve_fans);
}

}  // namespace oddtrick::patience
