// Random numbers for drawing deals: xoshiro256++ (Blackman and Vigna, public domain), and exact
// draws below a bound. The plain-Python twin makes the same draws from the same state.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace dealing {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using u128 = unsigned __int128;

class Generator {
public:
    explicit Generator(const std::array<u64, 4>& state) : s_(state) {}

    u64 next() {
        const u64 total = s_[0] + s_[3];
        const u64 found = std::rotl(total, 23) + s_[0];
        const u64 shifted = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= shifted;
        s_[3] = std::rotl(s_[3], 45);
        return found;
    }

    // A number below the bound, each as likely (Lemire's multiplication, with its rejection).
    u64 below(u64 bound) {
        if (bound == 1) return 0;
        u128 product = static_cast<u128>(next()) * bound;
        if (static_cast<u64>(product) < bound) {
            const u64 least = (0 - bound) % bound;
            while (static_cast<u64>(product) < least)
                product = static_cast<u128>(next()) * bound;
        }
        return static_cast<u64>(product >> 64);
    }

    u128 below_wide(u128 bound) {
        const u64 high = static_cast<u64>(bound >> 64);
        if (high == 0) return below(static_cast<u64>(bound));
        const int width = std::bit_width(high);
        const u64 top = width == 64 ? ~0ULL : (1ULL << width) - 1;
        while (true) {
            const u64 first = next() & top;
            const u128 found = static_cast<u128>(first) << 64 | next();
            if (found < bound) return found;
        }
    }

    const std::array<u64, 4>& state() const { return s_; }

private:
    std::array<u64, 4> s_;
};

}  // namespace dealing
