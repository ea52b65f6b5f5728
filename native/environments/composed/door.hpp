// The tables of a composed game, read from those of oddtrick.env. They are trusted to be
// those; their sizes are compared.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "rules.hpp"

namespace environments::composed {

namespace py = pybind11;

template <class T>
T item(const py::dict& from, const char* name) {
    return from[name].cast<T>();
}

inline CardOrder order_from(const py::tuple& from, int pack) {
    CardOrder order;
    order.trump = from[0].cast<int>();
    const auto suit = from[1].cast<std::vector<int>>(), strength = from[2].cast<std::vector<int>>();
    for (int c = 0; c < pack; ++c) {
        order.suit[c] = static_cast<u8>(suit.at(c));
        order.strength[c] = static_cast<u8>(strength.at(c));
        if (suit.at(c) >= 0) order.suits.at(suit.at(c)) |= u64{1} << c;
    }
    return order;
}

inline Cast cast_from(const py::dict& from, int seats) {
    Cast cast;
    const auto active = item<std::vector<u8>>(from, "active");
    const auto by = item<std::vector<u8>>(from, "by");
    cast.count = static_cast<u8>(active.size());
    for (std::size_t i = 0; i < active.size(); ++i) {
        cast.active |= static_cast<u8>(1U << active[i]);
        cast.next.at(active[i]) = active[(i + 1) % active.size()];
        cast.order.at(i) = active[i];
    }
    for (int seat = 0; seat < seats; ++seat) cast.by[seat] = by.at(seat);
    cast.leader = item<u8>(from, "leader");
    cast.dummies = item<u8>(from, "dummies");
    cast.faced = item<u8>(from, "faced");
    cast.team = item<u8>(from, "team");
    if (active.empty() || !(cast.active >> cast.leader & 1))
        throw py::value_error("the leader is not in play");
    return cast;
}

inline Node node_from(const py::tuple& from) {
    Node node;
    node.seat = from[0].cast<u8>();
    for (const auto& edge : from[1].cast<std::vector<std::array<int, 4>>>())
        node.edges.push_back({edge[0], edge[1], static_cast<Effect>(edge[2]), edge[3]});
    return node;
}

inline Stage stage_from(const py::dict& from, int words, int seats) {
    Stage stage;
    const int kind = item<int>(from, "kind");
    if (kind < 0 || kind >= kKinds) throw py::value_error("no such stage");
    stage.kind = static_cast<Kind>(kind);
    for (auto [name, to] : {std::pair{"number", &stage.number}, {"drawn", &stage.drawn},
                            {"pile", &stage.pile}})
        *to = item<int>(from, name);
    for (auto [name, to] : {std::pair{"flag", &stage.flag}, {"joker", &stage.joker},
                            {"called", &stage.called}, {"free", &stage.free},
                            {"closed", &stage.closed}})
        *to = item<bool>(from, name);
    stage.words = item<std::vector<int>>(from, "words");
    stage.seats = item<std::vector<std::vector<int>>>(from, "seats");
    stage.to = item<std::vector<std::vector<int>>>(from, "to");
    stage.tests = item<std::vector<std::vector<u8>>>(from, "tests");
    stage.flags = item<std::vector<int>>(from, "flags");
    stage.masks = item<std::vector<u64>>(from, "masks");
    stage.start = item<std::vector<int>>(from, "start");
    for (const auto& node : from["nodes"].cast<py::list>())
        stage.nodes.push_back(node_from(node.cast<py::tuple>()));
    for (const auto& cast : from["casts"].cast<py::list>())
        stage.casts.push_back(cast.is_none() ? Cast{} : cast_from(cast.cast<py::dict>(), seats));
    stage.at.assign(words, -1);
    for (std::size_t i = 0; i < stage.words.size(); ++i)
        if (stage.words[i] >= 0) stage.at.at(stage.words[i]) = static_cast<int>(i);
    return stage;
}

inline void read_numbers(const py::dict& from, Rules& rules) {
    for (auto [name, to] :
         {std::pair{"pack", &rules.pack}, {"words", &rules.words}, {"seats", &rules.seats},
          {"size", &rules.size}, {"said_words", &rules.said_words}, {"bids", &rules.bids},
          {"doubles", &rules.doubles}, {"contracts", &rules.contracts},
          {"doublings", &rules.doublings}, {"tricks", &rules.tricks}, {"twices", &rules.twices},
          {"honour_base", &rules.honour_base}, {"standings", &rules.standings},
          {"joker", &rules.joker}})
        *to = item<int>(from, name);
    for (auto [name, to] : {std::pair{"each", &rules.each}, {"geometric", &rules.geometric},
                            {"must_open", &rules.must_open}, {"elsewhere", &rules.elsewhere},
                            {"by_bid", &rules.by_bid}, {"auctioned", &rules.auctioned},
                            {"once", &rules.once}})
        *to = item<bool>(from, name);
    if (rules.pack > kMostPack || rules.words > kMostWords || rules.seats > kMostSeats ||
        rules.seats < 2 || rules.said_words > kMostSaid || rules.bids > kMostBids ||
        rules.pack + rules.words > 256)
        throw py::value_error("the game is too large");
}

inline void read_tables(const py::dict& from, Rules& rules) {
    for (auto [name, to] :
         {std::pair{"dealers", &rules.dealers}, {"side_of", &rules.side_of},
          {"strain", &rules.strain}, {"level", &rules.level},
          {"denomination", &rules.denomination}, {"proposed", &rules.proposed},
          {"vulnerable", &rules.vulnerable}, {"sight", &rules.sight}, {"alone", &rules.alone},
          {"first_of_side", &rules.first_of_side}})
        *to = item<std::vector<u8>>(from, name);
    for (auto [name, to] :
         {std::pair{"dealt_as", &rules.dealt_as}, {"said", &rules.said}, {"lowest", &rules.lowest},
          {"worth", &rules.worth}, {"honoured_as", &rules.honoured_as}})
        *to = item<std::vector<int>>(from, name);
    for (auto [name, to] :
         {std::pair{"returns", &rules.returns}, {"honours", &rules.honours},
          {"passed", &rules.passed}, {"shown", &rules.shown}, {"light", &rules.light}}) {
        const auto found = from[name].cast<py::array_t<double, py::array::c_style>>();
        to->assign(found.data(), found.data() + found.size());
    }
    rules.dealt = item<std::vector<std::vector<u8>>>(from, "dealt");
    rules.honoured = item<std::array<u64, 5>>(from, "honoured");
    rules.suits = item<std::array<u64, 5>>(from, "suits");
    rules.sideless = item<unsigned>(from, "sideless");
    if (from.contains("figures")) {
        const auto figures = from["figures"].cast<std::vector<int>>();
        if (figures.size() != 11) throw py::value_error("the tables have another size");
        rules.figures.counted = true;
        std::copy_n(figures.begin(), 6, rules.figures.each.begin());
        std::copy_n(figures.begin() + 6, 4, rules.figures.honour.begin());
        rules.figures.ace = figures.back();
    }
}

// Raises ValueError where something that is looked up by standing is not there for each.
inline void compare_sizes(const Rules& rules) {
    const auto standings = std::size_t(rules.standings), seats = std::size_t(rules.seats);
    bool sound = !rules.dealers.empty() && rules.dealt.size() == seats &&
                 rules.dealt_as.size() == seats && rules.alone.size() == standings &&
                 rules.worth.size() == standings && rules.honoured_as.size() == standings &&
                 rules.passed.size() == standings * seats && rules.sight.size() == seats &&
                 rules.said.size() == std::size_t(rules.words) && !rules.stages.empty();
    for (const auto& stage : rules.stages) {
        const bool plays = stage.kind == kPlay || stage.kind == kDrawing;
        sound &= stage.seats.size() == standings && (!plays || stage.casts.size() == standings);
        sound &= stage.kind != kWords || stage.start.size() == standings;
        sound &= stage.to.empty() || stage.to.size() == standings;
    }
    std::size_t row = std::size_t(rules.contracts) * rules.doublings * rules.twices * rules.tricks;
    std::size_t rows = 1;
    for (const int worth : rules.worth) rows = std::max(rows, std::size_t(worth + 1));
    if (rules.each) {
        row = rows = 1;
        for (int seat = 0; seat < rules.seats; ++seat) rows *= rules.tricks;
    }
    sound &= rules.figures.counted || rules.returns.size() == rows * row * seats;
    if (!sound) throw py::value_error("the tables have another size");
}

inline Rules rules_from(const py::dict& from) {
    Rules rules;
    read_numbers(from, rules);
    read_tables(from, rules);
    for (const auto& stage : from["stages"].cast<py::list>())
        rules.stages.push_back(stage_from(stage.cast<py::dict>(), rules.words, rules.seats));
    int strain = 0;
    for (const auto& order : from["orders"].cast<py::list>())
        rules.orders.at(strain++) = order_from(order.cast<py::tuple>(), rules.pack);
    compare_sizes(rules);
    return rules;
}

}  // namespace environments::composed
