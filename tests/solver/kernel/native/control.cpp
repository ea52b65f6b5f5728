// control.hpp: a search notices soon that it should end.
#include "control.hpp"

#include <thread>

#include "check.hpp"

using namespace oddtrick;

namespace {

constexpr int kSoon = 10'000;  // nodes: some milliseconds

// How `kSoon` nodes end: 's' stopped, 't' time up, 'p' by the poll, '-' not at all.
char ending(Control& control) {
    try {
        for (int i = 0; i < kSoon; ++i) control.tick();
    } catch (const Stopped&) {
        return 's';
    } catch (const TimeUp&) {
        return 't';
    } catch (const int&) {
        return 'p';
    }
    return '-';
}

}  // namespace

TEST(nothing_ends_a_search_that_nobody_stops) {
    Control control;
    for (int i = 0; i < 20; ++i) CHECK(ending(control) == '-');
}

TEST(a_stopped_search_ends_and_stays_stopped) {
    Control control;
    control.stop = true;
    CHECK(ending(control) == 's');
    CHECK(ending(control) == 's');
    control.stop = false;
    CHECK(ending(control) == '-');
}

TEST(another_thread_can_stop_it) {
    Control control;
    std::thread other([&] { control.stop = true; });
    char how = '-';
    for (int i = 0; i < 100'000 && how == '-'; ++i) how = ending(control);
    other.join();
    CHECK(how == 's');
}

TEST(a_deadline_ends_it) {
    Control control;
    control.deadline = Control::Clock::now() + std::chrono::hours(1);
    CHECK(ending(control) == '-');
    control.deadline = Control::Clock::now();
    CHECK(ending(control) == 't');
}

TEST(the_caller_is_asked_now_and_then_and_may_throw) {
    Control control;
    int asked = 0;
    control.poll = [&] { ++asked; };
    for (int i = 0; i < 50; ++i) CHECK(ending(control) == '-');
    CHECK(asked >= 1);
    Control other;
    other.poll = [] { throw 1; };
    CHECK(ending(other) == 'p');
}
