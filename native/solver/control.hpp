// How a search is stopped: by a flag from another thread, by a deadline, or by its caller.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>

namespace oddtrick {

struct Stopped : std::exception {  // thrown out of a search that was told to stop
    const char* what() const noexcept override { return "stopped"; }
};
struct TimeUp : std::exception {};  // thrown out of a search whose time is over

class Control {
  public:
    using Clock = std::chrono::steady_clock;

    std::atomic<bool> stop{false};
    Clock::time_point deadline = Clock::time_point::max();
    std::function<void()> poll;  // called a few times a second; may throw

    // Cheap enough for every node.
    void tick() {
        if (--countdown_ == 0) look();
    }

  private:
    void look() {
        countdown_ = kEvery;
        if (stop.load(std::memory_order_relaxed)) throw Stopped{};
        const auto now = Clock::now();
        if (now >= deadline) throw TimeUp{};
        if (poll && now >= next_poll_) {
            next_poll_ = now + std::chrono::milliseconds(50);
            poll();
        }
    }

    static constexpr unsigned kEvery = 4096;
    unsigned countdown_ = kEvery;
    Clock::time_point next_poll_{};
};

}  // namespace oddtrick
