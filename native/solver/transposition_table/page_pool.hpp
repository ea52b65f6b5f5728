// Memory for solvers, kept for the next one. Short questions come by the thousand, each with a
// solver of its own; pages that are new and not in any cache would cost them a sixth of their time.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace oddtrick {

class PagePool {
  public:
    static constexpr std::size_t kPage = 4096;
    static constexpr std::size_t kKept = std::size_t{1} << 20;  // so much of a block stays

    // `bytes` of memory, zeros if so asked. Throws `bad_alloc`.
    static void* take(std::size_t bytes, bool zeros) {
        PagePool& all = pool();
        {
            const std::lock_guard<std::mutex> hold(all.mutex_);
            const auto at = std::find_if(all.kept_.begin(), all.kept_.end(), [&](const Block& b) {
                return b.bytes == bytes && b.zeros == zeros;
            });
            if (at != all.kept_.end()) {
                void* const found = at->start;
                *at = all.kept_.back();
                all.kept_.pop_back();
                return found;
            }
        }
        const std::size_t whole = (bytes + kPage - 1) / kPage * kPage;
#if defined(_WIN32)
        void* const made = zeros ? std::calloc(bytes, 1) : std::malloc(whole);
#else
        void* const made = zeros ? std::calloc(bytes, 1) : std::aligned_alloc(kPage, whole);
#endif
        if (!made) throw std::bad_alloc();
#if defined(__linux__)
        // A short question needs little, and should not wait for a huge page to be cleared.
        if (!zeros) madvise(made, std::min(whole, kKept), MADV_NOHUGEPAGE);
#endif
        return made;
    }

    // What `take` gave; zeros again if it was zeros.
    static void give(void* start, std::size_t bytes, bool zeros) {
        PagePool& all = pool();
#if defined(__linux__)
        const bool keeps = !zeros || bytes <= kKept;
        if (keeps && bytes > kKept)
            madvise(static_cast<char*>(start) + kKept, bytes - kKept, MADV_DONTNEED);
#else
        const bool keeps = bytes <= kKept;
#endif
        const std::lock_guard<std::mutex> hold(all.mutex_);
        if (keeps && all.kept_.size() < kMost) all.kept_.push_back({start, bytes, zeros});
        else std::free(start);
    }

    PagePool(const PagePool&) = delete;
    PagePool& operator=(const PagePool&) = delete;

  private:
    static constexpr std::size_t kMost = 10;  // two solvers' blocks

    struct Block {
        void* start;
        std::size_t bytes;
        bool zeros;
    };

    PagePool() { kept_.reserve(kMost); }
    ~PagePool() {
        for (const Block& b : kept_) std::free(b.start);
    }
    static PagePool& pool() {
        static PagePool all;
        return all;
    }

    std::mutex mutex_;
    std::vector<Block> kept_;
};

}  // namespace oddtrick
