// The door from Python: two solver classes with the same questions, and batches of tables.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <memory>
#include <string>

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

#include "bridge/bridge.hpp"
#include "general/general.hpp"
#include "patience/door.hpp"
#include "worlds.hpp"

#ifndef ODDTRICK_KERNEL
#define ODDTRICK_KERNEL _kernel
#endif

namespace py = pybind11;
using namespace oddtrick;

namespace {

// A stop button shared by any number of solvers, and the deadline of one question.
struct Session {
    Control control;

    void begin(double seconds, bool signals) {
        control.deadline = seconds > 0 ? Control::Clock::now() +
                                             std::chrono::duration_cast<Control::Clock::duration>(
                                                 std::chrono::duration<double>(seconds))
                                       : Control::Clock::time_point::max();
        if (signals)
            control.poll = [] {
                const py::gil_scoped_acquire gil;
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            };
        else
            control.poll = nullptr;
    }
};

template <class Solver>
class Door {
  public:
    explicit Door(std::size_t bytes) : solver_(std::make_unique<Solver>(bytes)) {
        solver_->control = &session_.control;
    }

    void set(const std::vector<u64>& hands, const std::vector<int>& side, int trump, bool fewest,
             int leader, int absent, const std::vector<u64>& played,
             const std::vector<int>& values) {
        Position& p = position_;
        p.seats = static_cast<int>(hands.size());
        std::copy(hands.begin(), hands.end(), p.hands);
        std::copy(side.begin(), side.end(), p.side);
        p.trump = trump;
        p.fewest = fewest;
        p.leader = leader;
        p.absent = absent;
        p.played = played;
        p.values = values;
        solver_->set(p);
    }

    // (low, high): what side 0 takes, equal unless time was up. A guess below 0 is none.
    py::tuple best(int guess, int low, int high, double seconds) {
        if (guess < 0) guess = solver_->expected();
        return ask(low, high, guess, seconds, [&](int need) { return solver_->reaches(need); });
    }
    py::tuple with_card(u64 card, int guess, int low, int high, double seconds) {
        return ask(low, high, guess, seconds,
                   [&](int need) { return solver_->reaches_with(card, need); });
    }

    // The position last set in many worlds: see `Worlds`. How many were answered before time was up.
    std::size_t worlds(std::uintptr_t hands, std::size_t count, const std::vector<u8>& place,
                       const std::vector<u64>& cards, std::uintptr_t results, double seconds) {
        const Worlds worlds{reinterpret_cast<const u64*>(hands), count, place, cards,
                            reinterpret_cast<std::int32_t*>(results)};
        session_.begin(seconds, true);
        std::size_t done = 0;
        const py::gil_scoped_release free;
        try {
            solve_worlds(*solver_, position_, worlds, session_.control, done);
        } catch (const TimeUp&) {
        }
        return done;
    }

    u64 choices() const { return solver_->choices(); }
    int total() const { return solver_->total(); }
    int expected() const { return solver_->expected(); }
    u64 nodes() const { return solver_->nodes; }
    std::size_t memory() const { return solver_->memory(); }
    void stop() { session_.control.stop = true; }

    Solver& solver() { return *solver_; }
    Session& session() { return session_; }

  private:
    template <class Reaches>
    py::tuple ask(int low, int high, int guess, double seconds, Reaches reaches) {
        Range range{std::max(low, 0), std::min(high, solver_->total())};
        session_.begin(seconds, true);
        {
            const py::gil_scoped_release free;
            try {
                close_in(range, guess, reaches);
            } catch (const TimeUp&) {
            }
        }
        return py::make_tuple(range.low, range.high);
    }

    std::unique_ptr<Solver> solver_;
    Position position_;  // the one last set
    Session session_;
};

u64 lanes(u64 cards) {
    u64 out = 0;
    for (; cards; cards &= cards - 1) {
        const int c = index_of(cards);
        out |= u64{1} << (16 * (c / 13) + 12 - c % 13);
    }
    return out;
}

// All tables of `count` deals: n x 4 masks (13 * suit + rank) in, n x 5 x 4 tricks out, declarers
// in seat order, strains clubs to spades and no-trump; 255 where `strains` (bits) leaves one out.
// Returns how many deals were finished before somebody said stop or time was up.
std::size_t tables(Door<BridgeSolver>& door, std::uintptr_t deals, std::uintptr_t results,
                   std::size_t n, int strains, double seconds, bool signals) {
    const u64* in = reinterpret_cast<const u64*>(deals);
    u8* out = reinterpret_cast<u8*>(results);
    door.session().begin(seconds, signals);
    std::size_t done = 0;
    const py::gil_scoped_release free;
    try {
        for (; done < n; ++done, in += 4, out += 20) {
            u64 hands[4];
            for (int h = 0; h < 4; ++h) hands[h] = lanes(in[h]);
            u8 one[20];
            door.solver().table(hands, strains, one);
            std::copy(one, one + 20, out);
        }
    } catch (const TimeUp&) {
    } catch (const Stopped&) {
    }
    return done;
}

// `same_results` of a deal as `tables` takes it.
SameResults alike(const std::array<u64, 4>& deal, int strains) {
    u64 hands[4];
    for (std::size_t h = 0; h < 4; ++h) hands[h] = lanes(deal[h]);
    return same_results(hands, strains);
}

// Whether this machine runs the build for newer processors, and gains by it: the first two
// AMD Zen generations have the bit-gathering instructions, but slow ones.
bool newer_cpu() {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    // Counting leading zeros has no name of its own in older compilers.
    unsigned eax, ebx, ecx = 0, edx;
    const bool lzcnt = __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) && (ecx >> 5 & 1);
    return lzcnt && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") &&
           !__builtin_cpu_is("amdfam17h");
#else
    return false;
#endif
}

template <class Solver>
py::class_<Door<Solver>> bind(py::module_& m, const char* name) {
    using D = Door<Solver>;
    return py::class_<D>(m, name, py::module_local())
        .def(py::init<std::size_t>(), py::arg("memory"))
        .def("set", &D::set)
        .def("best", &D::best)
        .def("with_card", &D::with_card)
        .def("worlds", &D::worlds)
        .def("choices", &D::choices)
        .def("total", &D::total)
        .def("expected", &D::expected)
        .def("stop", &D::stop)
        .def_property_readonly("nodes", &D::nodes)
        .def_property_readonly("memory", &D::memory);
}

}  // namespace

PYBIND11_MODULE(ODDTRICK_KERNEL, m) {
    m.doc() = "The double-dummy solver's kernel; use oddtrick.solver.";
    py::register_local_exception<Stopped>(m, "Stopped");
    m.def("newer_cpu", &newer_cpu);
    m.def("alike", &alike);
    patience::bind(m);
    bind<BridgeSolver>(m, "Bridge").def("tables", &tables);
    bind<GeneralSolver>(m, "General");
}
