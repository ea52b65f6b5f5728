// The door to the compiled environments; use oddtrick.env.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <mutex>

#include "batch.hpp"
#include "composed/composed.hpp"
#include "composed/door.hpp"
#include "contract.hpp"
#include "euchre.hpp"
#include "patience/fans.hpp"
#include "patience/tableau.hpp"
#include "whist.hpp"

namespace py = pybind11;

namespace environments {

namespace {

template <class T>
T* writable(const py::dict& arrays, const char* name, py::ssize_t items) {
    auto found = arrays[name].cast<py::array>();
    if (found.itemsize() != sizeof(T) || found.size() != items ||
        !(found.flags() & py::array::c_style))
        throw py::value_error(std::string("the array ") + name + " has another shape");
    return static_cast<T*>(found.mutable_data());
}

std::vector<float> returns_of(const py::dict& rules, std::size_t size) {
    auto found = rules["returns"].cast<std::vector<float>>();
    if (found.size() != size) throw py::value_error("another number of returns");
    return found;
}

Contract::Rules rules_of(const py::dict& from, const Contract*) {
    Contract::Rules rules;
    rules.strain = from["strain"].cast<std::array<u8, Contract::kBids>>();
    rules.level = from["level"].cast<std::array<u8, Contract::kBids>>();
    for (const u8 strain : rules.strain)
        if (strain > 4) throw py::value_error("a strain is 0 to 4");
    rules.must_open = from["must_open"].cast<bool>();
    rules.honours = from["honours"].cast<std::vector<float>>();
    if (!rules.honours.empty() && rules.honours.size() != Contract::kHonours)
        throw py::value_error("another number of honours");
    rules.vulnerable = from["vulnerable"].cast<std::array<u8, kSeats>>();
    rules.setting_of = from["setting_of"].cast<std::array<u8, kSeats>>();
    for (const u8 setting : rules.setting_of)
        if (setting >= kSeats) throw py::value_error("a setting is 0 to 3");
    rules.returns = returns_of(from, 4 * 3 * Contract::kBids * (Contract::kTricks + 1) * 2);
    if (!from.contains("hands")) return rules;
    const auto hands = from["hands"].cast<py::array_t<u64, py::array::c_style>>();
    const auto results = from["results"].cast<py::array_t<u8, py::array::c_style>>();
    rules.dealers = from["dealers"].cast<std::vector<u8>>();
    rules.settings = from["settings"].cast<std::vector<u8>>();
    rules.solved = from["solved"].cast<bool>();
    const auto deals = rules.dealers.size();
    if (rules.settings.size() != deals || static_cast<std::size_t>(hands.size()) != kSeats * deals ||
        static_cast<std::size_t>(results.size()) != 5 * kSeats * deals)
        throw py::value_error("another number of stored deals");
    rules.hands.resize(deals);
    rules.results.resize(deals);
    std::memcpy(rules.hands.data(), hands.data(), hands.nbytes());
    std::memcpy(rules.results.data(), results.data(), results.nbytes());
    for (std::size_t i = 0; i < deals; ++i) {
        u64 all = 0;
        for (const u64 hand : rules.hands[i]) all |= std::popcount(hand) == 13 ? hand : 0;
        bool sound = all == (u64{1} << 52) - 1 && rules.dealers[i] < kSeats && rules.settings[i] < 4;
        for (const u8 tricks : rules.results[i]) sound &= tricks <= Contract::kTricks;
        if (!sound) throw py::value_error("a stored deal is none");
    }
    return rules;
}

Whist::Rules rules_of(const py::dict& from, const Whist*) {
    Whist::Rules rules;
    rules.returns = returns_of(from, 14 * 5);
    return rules;
}

template <int Pack>
typename Euchre<Pack>::Rules rules_of(const py::dict& from, const Euchre<Pack>*) {
    typename Euchre<Pack>::Rules rules;
    rules.returns = returns_of(from, 6 * 2 * 2);
    rules.must_name = from["must_name"].cast<bool>();
    rules.eldest = from["eldest"].cast<bool>();
    return rules;
}

Composed::Rules rules_of(const py::dict& from, const Composed*) {
    return composed::rules_from(from);
}

template <class Rules>
Rules patience_from(const py::dict& from) {
    const auto numbers = from["numbers"].cast<std::vector<int>>();
    patience::Numbers reading{numbers.data(), numbers.data() + numbers.size()};
    Rules rules;
    rules.read(reading);
    if (!reading.sound || reading.at != reading.end) throw py::value_error("no rules of a patience");
    rules.returns = returns_of(from, std::size_t(rules.pack) + 1);
    return rules;
}

patience::Fans::Rules rules_of(const py::dict& from, const patience::Fans*) {
    return patience_from<patience::Fans::Rules>(from);
}

patience::Tableau::Rules rules_of(const py::dict& from, const patience::Tableau*) {
    return patience_from<patience::Tableau::Rules>(from);
}

// Whether these are the cards of a pack in some order, with what later shuffles may follow it.
template <class Pack>
bool is_pack(const Pack& cards, int pack) {
    std::vector<bool> seen(pack);
    int found = 0, at = 0;
    for (const u8 card : cards) {
        if (card >= pack) return false;
        if (at++ < pack && !seen[card]) {
            seen[card] = true;
            ++found;
        }
    }
    return found == pack;
}

// A batch whose arrays are NumPy's: it keeps them, and fills them in place.
template <class Game>
class Door {
public:
    Door(const py::dict& rules, int size, int limit, py::dict arrays)
        : held_(std::move(arrays)),
          batch_(opened(rules_of(rules, static_cast<const Game*>(nullptr)), size, limit)) {}

    void reset(u64 seed) {
        const py::gil_scoped_release free;
        const std::lock_guard alone(busy_);
        batch_.reset(seed);
    }

    int step(const py::array_t<i64, py::array::c_style>& actions) {
        if (actions.size() != batch_.size()) throw py::value_error("one action a game");
        const i64* data = actions.data();
        const py::gil_scoped_release free;
        const std::lock_guard alone(busy_);
        return batch_.step(data);
    }

    py::array_t<i64> pick(const py::array_t<double, py::array::c_style>& chances) {
        if (chances.size() != batch_.size()) throw py::value_error("one number a game");
        py::array_t<i64> room(batch_.size() + 7);  // from the first multiple of 64 bytes in it
        i64* out = room.mutable_data();
        while (reinterpret_cast<std::uintptr_t>(out) % 64) ++out;
        const double* data = chances.data();
        {
            const py::gil_scoped_release free;
            const std::lock_guard alone(busy_);
            batch_.pick(data, out);
        }
        return py::array_t<i64>(batch_.size(), out, room);
    }

    py::tuple history(int place) {
        if (place < 0 || place >= batch_.size()) throw py::index_error("no such place");
        const std::lock_guard alone(busy_);
        return py::make_tuple(batch_.number(place), batch_.dealer(place), batch_.acts(place));
    }

    // `given`: the pack, the dealer, the setting, and the cards turned up by lot.
    bool load(int place, int number, const std::vector<i64>& actions, const std::vector<int>& seats,
              std::optional<std::tuple<typename Sizes<Game>::Pack, int, int, u64>> given) {
        if (place < 0 || place >= batch_.size()) throw py::index_error("no such place");
        const std::lock_guard alone(busy_);
        if (!given) return batch_.load(place, number, actions, seats, {});
        const auto& [pack, dealer, setting, turned] = *given;
        if (!is_pack(pack, batch_.pack())) throw py::value_error("not the pack");
        if (dealer < 0 || dealer >= batch_.seats()) throw py::value_error("no such dealer");
        if constexpr (requires(Game game) { game.setting; })
            if (setting < 0 || setting >= kSeats) throw py::value_error("no such setting");
        return batch_.load(place, number, actions, seats, {{pack, dealer, setting, turned}});
    }

private:
    Batch<Game> opened(typename Game::Rules rules, py::ssize_t size, int limit) {
        using Size = Sizes<Game>;
        const int actions = Size::pack(rules) + Size::words(rules);
        const Arrays arrays{
            writable<u8>(held_, "observation", size * Size::observation(rules)),
            writable<u8>(held_, "mask", size * actions),
            writable<signed char>(held_, "actor", size),
            writable<float>(held_, "returns", size * Size::seats(rules)),
            writable<u8>(held_, "done", size),
            writable<u8>(held_, "truncated", size),
            writable<u64>(held_, "seeds", size)};
        return Batch<Game>(std::move(rules), static_cast<int>(size), limit, arrays);
    }

    py::dict held_;
    Batch<Game> batch_;
    std::mutex busy_;
};

template <class Game>
void add(py::module_& m, const char* name) {
    using Opened = Door<Game>;
    py::class_<Opened>(m, name, py::module_local())
        .def(py::init<const py::dict&, int, int, py::dict>())
        .def("reset", &Opened::reset)
        .def("step", &Opened::step)
        .def("pick", &Opened::pick)
        .def("history", &Opened::history)
        .def("load", &Opened::load);
}

}  // namespace

}  // namespace environments

PYBIND11_MODULE(_kernel, m) {
    m.doc() = "The compiled environments; use oddtrick.env.";
    using namespace environments;
    add<Contract>(m, "Contract");
    add<Whist>(m, "Whist");
    add<Euchre<32>>(m, "Euchre32");
    add<Euchre<24>>(m, "Euchre24");
    add<Composed>(m, "Composed");
    add<patience::Fans>(m, "Fans");
    add<patience::Tableau>(m, "Tableau");
}
