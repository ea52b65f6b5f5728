// The rules of a patience from a dictionary of Python's.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "fans.hpp"
#include "tableau.hpp"

namespace environments::patience {

namespace py = pybind11;

inline void read_common(const py::dict& from, Common& rules) {
    rules.pack = from["pack"].cast<int>();
    rules.size = from["size"].cast<int>();
    rules.slots = from["slots"].cast<int>();
    rules.piles = from["piles"].cast<int>();
    rules.words = kMostMoves - rules.pack;  // a number a move: as many as moves there may be
    rules.dealers = {0};
    rules.returns = from["returns"].cast<std::vector<float>>();
    bool sound = (rules.pack == 52 || rules.pack == kMostCards) && rules.piles > 0 &&
                 rules.piles <= kMostPiles && rules.returns.size() == std::size_t(rules.pack) + 1;
    for (const auto& [suit, up] : from["homes"].cast<std::vector<std::pair<int, bool>>>()) {
        sound &= suit >= 0 && suit < 4;
        rules.homes.push_back({static_cast<u8>(suit), up});
    }
    const int homes = static_cast<int>(rules.homes.size());
    sound &= homes <= kMostFoundations && homes + rules.piles < rules.slots &&
             rules.size == rules.slots * (rules.pack + 1) + 5;
    for (int suit = 0; suit < 4; ++suit)
        for (const bool up : {false, true})
            sound &= 4 >= std::count_if(rules.homes.begin(), rules.homes.end(), [&](const Home& h) {
                         return h.suit == suit && h.up == up;
                     });
    if (!sound) throw py::value_error("the tables have another size");
    rules.know_homes();
}

inline Fans::Rules fans_from(const py::dict& from) {
    Fans::Rules rules;
    read_common(from, rules);
    rules.build = from["build"].cast<std::vector<int>>();
    rules.redeals = from["redeals"].cast<int>();
    rules.draws = from["draws"].cast<int>();
    rules.stock_slot = from["stock_slot"].cast<int>();
    rules.refill = from["refill"].cast<bool>();
    rules.aces_up = from["aces_up"].cast<bool>();
    if (rules.stock_slot >= rules.slots || rules.redeals < 0 || rules.redeals > Fans::kMostRedeals)
        throw py::value_error("the tables have another size");
    return rules;
}

inline Tableau::Rules tableau_from(const py::dict& from) {
    Tableau::Rules rules;
    read_common(from, rules);
    rules.sizes = from["sizes"].cast<std::vector<int>>();
    rules.groups = from["groups"].cast<int>();
    rules.draw = from["draw"].cast<int>();
    rules.passes = from["passes"].cast<int>();
    rules.alternate = from["alternate"].cast<bool>();
    rules.at_once = from["at_once"].cast<bool>();
    rules.turn_over = from["turn_over"].cast<bool>();
    bool sound = rules.sizes.size() == std::size_t(rules.piles) && rules.draw > 0;
    for (const int size : rules.sizes) sound &= size > 0;
    sound &= std::accumulate(rules.sizes.begin(), rules.sizes.end(), 0) <= rules.pack;
    sound &= int(rules.homes.size()) + rules.piles + 2 < rules.slots;
    if (!sound) throw py::value_error("the tables have another size");
    return rules;
}

}  // namespace environments::patience
