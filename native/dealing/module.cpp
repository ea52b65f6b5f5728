// The door to the compiled dealer; use oddtrick.dealing.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <mutex>

#include "sampler.hpp"

namespace py = pybind11;

namespace dealing {

namespace {

template <class T>
using Array = py::array_t<T, py::array::c_style | py::array::forcecast>;

Parts parts(const std::vector<int>& values) {
    Parts found{};
    for (std::size_t i = 0; i < values.size(); ++i) found[i] = static_cast<u16>(values[i]);
    return found;
}

Seat seat_of(const py::object& from) {
    Seat seat;
    seat.need = from.attr("need").cast<int>();
    seat.known = parts(from.attr("known").cast<std::vector<int>>());
    seat.may = parts(from.attr("may").cast<std::vector<int>>());
    const auto rows = from.attr("rows").cast<Array<int>>();
    const auto view = rows.unchecked<2>();
    for (py::ssize_t i = 0; i < view.shape(0); ++i) {
        Row row{};
        for (py::ssize_t k = 0; k < view.shape(1); ++k) row[k] = static_cast<u8>(view(i, k));
        seat.rows.push_back(row);
    }
    const auto groups = from.attr("groups").cast<Array<int>>();
    seat.groups.assign(groups.data(), groups.data() + groups.size());
    for (const auto& table : from.attr("allowed")) {
        const auto allowed = table.cast<Array<u8>>();
        seat.allowed.emplace_back(allowed.data(), allowed.data() + allowed.size());
    }
    int suit = 0;
    for (const auto& table : from.attr("codes")) {
        const auto codes = table.cast<Array<int>>();
        seat.codes[suit++].assign(codes.data(), codes.data() + codes.size());
    }
    return seat;
}

Plan plan_of(const py::object& from) {
    Plan plan;
    const auto free = from.attr("free").cast<std::vector<int>>();
    plan.suits = static_cast<int>(free.size());
    if (plan.suits > kSuits) throw py::value_error("too many suits");
    plan.free = parts(free);
    for (const auto& seat : from.attr("seats"))
        plan.seats.push_back(seat_of(py::reinterpret_borrow<py::object>(seat)));
    return plan;
}

py::int_ whole(u128 number) {
    const py::int_ high(static_cast<u64>(number >> 64)), low(static_cast<u64>(number));
    return py::int_((high << py::int_(64)) | low);
}

py::int_ count_hands(const py::object& from) {
    const Seat seat = seat_of(from);
    const int suits = static_cast<int>(py::len(from.attr("known")));
    u128 found;
    {
        const py::gil_scoped_release free;
        found = Hands(seat, suits).count();
    }
    return whole(found);
}

class Door {
public:
    Door(const py::object& from, std::vector<int> order) : plan_(plan_of(from)) {
        const py::gil_scoped_release free;
        sampler_ = std::make_unique<Sampler>(plan_, std::move(order));
    }

    py::int_ total() const { return whole(sampler_->total()); }

    py::tuple deal(std::size_t count, u64 tries, const std::array<u64, 4>& state) {
        const std::size_t seats = plan_.seats.size(), suits = plan_.suits;
        py::array_t<u16> out({count, seats, suits});
        u16* data = out.mutable_data();
        Generator rng(state);
        u64 made = 0;
        std::vector<u64> failed;
        std::size_t done;
        {
            const py::gil_scoped_release free;
            const std::lock_guard alone(busy_);  // drawing fills tables on its way
            done = sampler_->deal(data, count, tries, rng, made, failed);
        }
        return py::make_tuple(out[py::slice(0, static_cast<py::ssize_t>(done), 1)], made, failed,
                              rng.state());
    }

private:
    Plan plan_;
    std::unique_ptr<Sampler> sampler_;
    std::mutex busy_;
};

}  // namespace

}  // namespace dealing

PYBIND11_MODULE(_kernel, m) {
    m.doc() = "The compiled dealer; use oddtrick.dealing.";
    m.def("count_hands", &dealing::count_hands);
    py::class_<dealing::Door>(m, "Sampler", py::module_local())
        .def(py::init<const py::object&, std::vector<int>>())
        .def_property_readonly("total", &dealing::Door::total)
        .def("deal", &dealing::Door::deal);
}
