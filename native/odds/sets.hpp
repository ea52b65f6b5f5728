// Sets of layouts as rows of bits: those that no other holds, and what two fronts keep together.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace oddtrick::odds {

using u8 = std::uint8_t;
using u64 = std::uint64_t;

// So many sets of `words` words each, one after the other.
struct Sets {
    std::size_t words = 1;
    std::vector<u64> bits;

    std::size_t size() const { return bits.size() / words; }
    const u64* operator[](std::size_t n) const { return bits.data() + n * words; }
};

// What a set weighs, where each member has a weight: a table for each byte.
class Scale {
  public:
    explicit Scale(const std::vector<double>& ways) : tables_((ways.size() + 7) / 8) {
        for (std::size_t byte = 0; byte < tables_.size(); ++byte)
            for (unsigned value = 1; value < 256; ++value) {
                const auto low = static_cast<std::size_t>(std::countr_zero(value));
                const std::size_t at = 8 * byte + low;
                tables_[byte][value] =
                    tables_[byte][value & (value - 1)] + (at < ways.size() ? ways[at] : 0.0);
            }
    }

    double weigh(const u64* set, std::size_t words) const {
        double sum = 0;
        for (std::size_t byte = 0; byte < std::min(8 * words, tables_.size()); ++byte)
            sum += tables_[byte][set[byte / 8] >> (8 * (byte % 8)) & 255];
        return sum;
    }

  private:
    std::vector<std::array<double, 256>> tables_;
};

// The sets that are in no other, each once, the largest first and of equals the lowest number.
inline Sets pruned(const Sets& sets) {
    const std::size_t n = sets.size(), words = sets.words;
    Sets kept{words, {}};
    if (n == 0) return kept;
    // Members that all sets have, or none, part none from another.
    std::vector<u64> all(words, ~u64{0}), any(words, 0);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t w = 0; w < words; ++w) {
            all[w] &= sets[i][w];
            any[w] |= sets[i][w];
        }
    std::vector<std::size_t> columns;
    for (std::size_t w = 0; w < words; ++w)
        for (u64 left = any[w] & ~all[w]; left; left &= left - 1)
            columns.push_back(64 * w + static_cast<std::size_t>(std::countr_zero(left)));
    const std::size_t narrow = std::max<std::size_t>(1, (columns.size() + 63) / 64);
    std::vector<u64> rows(n * narrow, 0);
    std::vector<int> count(n, 0);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (sets[i][columns[c] / 64] >> (columns[c] % 64) & 1) {
                rows[i * narrow + c / 64] |= u64{1} << (c % 64);
                ++count[i];
            }
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0U);
    const auto row = [&](std::uint32_t i) { return rows.data() + i * narrow; };
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (count[a] != count[b]) return count[a] > count[b];
        for (std::size_t w = narrow; w-- > 0;)
            if (row(a)[w] != row(b)[w]) return row(a)[w] < row(b)[w];
        return false;
    });
    std::vector<u64> front;
    for (const std::uint32_t i : order) {
        const u64* one = row(i);
        const u64* other = front.data();
        const u64* const end = other + front.size();
        bool held = false;
        if (narrow == 1) {
            for (; other != end && !held; ++other) held = (*one & ~*other) == 0;
        } else {
            for (; other != end && !held; other += narrow) {
                if ((one[0] & ~other[0]) | (one[1] & ~other[1])) continue;
                std::size_t w = 2;
                while (w < narrow && (one[w] & ~other[w]) == 0) ++w;
                held = w >= narrow;
            }
        }
        if (held) continue;
        front.insert(front.end(), one, one + narrow);
        kept.bits.insert(kept.bits.end(), sets[i], sets[i] + words);
    }
    return kept;
}

// What one set of each front keeps, those that weigh more than `floor` where there is a scale, and
// in no other. Raises `length_error` where they would be too many to hold.
inline Sets met(const Sets& fronts, const Sets& others, const Scale* scale, double floor) {
    constexpr std::size_t MOST = std::size_t{1} << 22;
    const std::size_t words = fronts.words;
    Sets found{words, {}};
    std::unordered_set<std::string_view> seen;
    const std::size_t width = words * sizeof(u64);
    // Blocks that never move, for the views of `seen` point into them.
    constexpr std::size_t BLOCK = 1024;
    std::vector<std::vector<u64>> blocks;
    std::size_t used = BLOCK;
    std::vector<u64> both(words);
    for (std::size_t a = 0; a < fronts.size(); ++a)
        for (std::size_t b = 0; b < others.size(); ++b) {
            for (std::size_t w = 0; w < words; ++w) both[w] = fronts[a][w] & others[b][w];
            const std::string_view key(reinterpret_cast<const char*>(both.data()), width);
            if (seen.contains(key)) continue;
            if (scale && scale->weigh(both.data(), words) <= floor) continue;
            if (seen.size() == MOST) throw std::length_error("too many sets of layouts");
            if (used == BLOCK) {
                blocks.emplace_back(BLOCK * words);
                used = 0;
            }
            u64* const place = blocks.back().data() + used++ * words;
            std::copy(both.begin(), both.end(), place);
            seen.insert(std::string_view(reinterpret_cast<const char*>(place), width));
        }
    found.bits.reserve(seen.size() * words);
    for (std::size_t n = 0; n < blocks.size(); ++n) {
        const std::size_t rows = n + 1 == blocks.size() ? used : BLOCK;
        found.bits.insert(found.bits.end(), blocks[n].begin(),
                          blocks[n].begin() + static_cast<std::ptrdiff_t>(rows * words));
    }
    return pruned(found);
}

}  // namespace oddtrick::odds
