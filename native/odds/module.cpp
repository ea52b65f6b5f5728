// The door to sets of layouts; use oddtrick.odds.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstring>
#include <memory>

#include "choice.hpp"
#include "search.hpp"
#include "sets.hpp"

namespace py = pybind11;
using namespace oddtrick::odds;

namespace {

Sets read(const py::bytes& given, std::size_t words) {
    const std::string_view text(given);
    Sets sets{words, std::vector<u64>(text.size() / sizeof(u64))};
    std::memcpy(sets.bits.data(), text.data(), sets.bits.size() * sizeof(u64));
    return sets;
}

py::bytes written(const Sets& sets) {
    return py::bytes(reinterpret_cast<const char*>(sets.bits.data()),
                     sets.bits.size() * sizeof(u64));
}

py::bytes pruned_sets(const py::bytes& given, std::size_t words) {
    return written(pruned(read(given, words)));
}

py::bytes met_sets(const py::bytes& fronts, const py::bytes& others, std::size_t words,
                   const Scale* scale, double floor) {
    return written(met(read(fronts, words), read(others, words), scale, floor));
}

std::vector<double> weights(const Scale& scale, const py::bytes& given, std::size_t words) {
    const Sets sets = read(given, words);
    std::vector<double> found(sets.size());
    for (std::size_t n = 0; n < found.size(); ++n) found[n] = scale.weigh(sets[n], words);
    return found;
}

// The best choice of one set of each front that weighs more than `floor`, and its weight; no set
// where none does.
py::tuple choose(const std::vector<double>& ways, double floor, double enough,
                 const py::bytes& everything, const std::vector<py::bytes>& fronts,
                 std::size_t words) {
    std::vector<Sets> sets;
    for (const py::bytes& front : fronts) sets.push_back(read(front, words));
    BestChoice choice(ways, floor, enough);
    choice.choose(read(everything, words).bits, sets);
    return py::make_tuple(written({words, choice.found}), choice.worth);
}

using Given = std::vector<std::array<int, 3>>;

Position position_of(const Given& groups) {
    Position position;
    for (const auto& [declarer, dummy, missing] : groups)
        position.push_back({{declarer, dummy}, missing});
    return position;
}

py::list listed(const Sets& sets) {
    py::list found;
    for (std::size_t n = 0; n < sets.size(); ++n)
        found.append(py::bytes(reinterpret_cast<const char*>(sets[n]), sets.words * sizeof(u64)));
    return found;
}

py::list front(Search& search, const Given& groups, int defender, int need) {
    return listed(search.front(position_of(groups), defender, need));
}

py::bytes reach(Search& search, const Given& groups, int defender, int need) {
    const Mask found = search.reach(position_of(groups), defender, need);
    return written({found.size(), found});
}

py::bytes reach_by(Search& search, const Given& groups, int defender, int need, int hand,
                   int lead) {
    const Mask found = search.reach_by(position_of(groups), defender, need, hand, lead);
    return written({found.size(), found});
}

py::list after(Search& search, const Given& groups, int defender, int need,
                const std::array<int, 5>& play) {
    const auto [hand, lead, second, third, fourth] = play;
    return listed(
        search.after(position_of(groups), defender, need, {hand, lead, second, third, fourth}));
}

}  // namespace

PYBIND11_MODULE(_kernel, m) {
    py::class_<Scale>(m, "Scale")
        .def(py::init<const std::vector<double>&>())
        .def("weights", &weights);
    py::class_<Search, std::shared_ptr<Search>>(m, "Search")
        .def(py::init<bool, std::shared_ptr<Search>>())
        .def("front", &front)
        .def("reach", &reach)
        .def("reach_by", &reach_by)
        .def("after", &after);
    m.def("choose", &choose);
    m.def("pruned", &pruned_sets);
    m.def("met", &met_sets);
}
