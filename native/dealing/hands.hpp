// All hands one seat may have, in classes of equal lengths and code, with their exact numbers.
#pragma once

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "plan.hpp"

namespace dealing {

class Hands {
public:
    // Holdings in the first suits with the same lengths and code. How one falls into the last of
    // these suits and those before is worked out when it is first drawn.
    struct Entry {
        int code = 0;
        u64 weight = 0;
        const u16* holdings = nullptr;
        std::vector<std::pair<Entry*, Entry*>> picks;
        std::vector<u64> cum;
    };
    using Entries = std::vector<Entry>;

    Hands(const Seat& seat, int suits) : seat_(seat), suits_(suits) {
        for (int s = 0; s < suits; ++s) leaf(s);
        std::size_t space = 1;
        for (const auto& a : seat.allowed) space = std::max(space, a.size());
        scratch_.assign(space, 0);
        start_.emplace_back();
        start_.back().weight = 1;
    }

    Entries& classes(const Row& row) { return classes(row, suits_); }

    template <class F>
    void fitting(std::size_t number, F&& each) {
        const auto& allowed = seat_.allowed[seat_.groups[number]];
        for (Entry& e : classes(seat_.rows[number]))
            if (allowed[e.code]) each(e);
    }

    u128 count() {
        u128 total = 0;
        for (std::size_t k = 0; k < seat_.rows.size(); ++k)
            fitting(k, [&](const Entry& e) { total += e.weight; });
        return total;
    }

    void draw(const Row& row, Entry* entry, Generator& rng, Parts& hand) {
        for (int s = suits_ - 1; s >= 0; --s) {
            if (entry->cum.empty()) split(row, s, *entry);
            const u64 r = rng.below(entry->weight);
            const auto at = std::upper_bound(entry->cum.begin(), entry->cum.end(), r);
            const auto [left, leaf] = entry->picks[at - entry->cum.begin()];
            hand[s] = leaf->holdings[rng.below(leaf->weight)];
            entry = left;
        }
    }

private:
    void leaf(int s) {
        const u16 may = seat_.may[s];
        std::vector<std::vector<std::pair<int, u16>>> found(std::popcount(may) + 1);
        u16 part = 0;
        while (true) {
            found[std::popcount(part)].push_back({seat_.codes[s][part | seat_.known[s]], part});
            if (part == may) break;
            part = (part - may) & may;
        }
        auto& held = holdings_[s];
        held.reserve(std::size_t{1} << std::popcount(may));
        leaves_[s].resize(found.size());
        for (std::size_t n = 0; n < found.size(); ++n) {
            std::sort(found[n].begin(), found[n].end());
            auto& entries = leaves_[s][n];
            for (const auto& [code, p] : found[n]) {
                if (entries.empty() || entries.back().code != code) {
                    entries.emplace_back();
                    entries.back().code = code;
                    entries.back().holdings = held.data() + held.size();
                }
                ++entries.back().weight;
                held.push_back(p);
            }
        }
    }

    Entries* leaf_of(int s, int n) {
        return n < static_cast<int>(leaves_[s].size()) ? &leaves_[s][n] : nullptr;
    }

    // The classes in the first `depth` suits.
    Entries& classes(const Row& row, int depth) {
        if (depth == 0) return start_;
        Row first{};
        std::copy(row.begin(), row.begin() + depth, first.begin());
        auto& kept = known_[depth - 1][key_of(first)];
        if (kept) return *kept;
        auto fresh = std::make_unique<Entries>();
        const Entries& left = classes(row, depth - 1);
        touched_.clear();
        if (const Entries* right = leaf_of(depth - 1, row[depth - 1])) {
            for (const Entry& a : left)
                for (const Entry& b : *right) {
                    u64& w = scratch_[a.code + b.code];
                    if (!w) touched_.push_back(a.code + b.code);
                    w += a.weight * b.weight;
                }
        }
        std::sort(touched_.begin(), touched_.end());
        fresh->resize(touched_.size());
        for (std::size_t i = 0; i < touched_.size(); ++i) {
            (*fresh)[i].code = touched_[i];
            (*fresh)[i].weight = scratch_[touched_[i]];
            scratch_[touched_[i]] = 0;
        }
        // The recursion above may have moved what `kept` refers to.
        auto& place = known_[depth - 1][key_of(first)];
        place = std::move(fresh);
        return *place;
    }

    void split(const Row& row, int s, Entry& entry) {
        Entries* right = leaf_of(s, row[s]);
        u64 total = 0;
        for (Entry& left : classes(row, s)) {
            const int code = entry.code - left.code;
            const auto at = std::lower_bound(
                right->begin(), right->end(), code,
                [](const Entry& e, int c) { return e.code < c; });
            if (at == right->end() || at->code != code) continue;
            total += left.weight * at->weight;
            entry.picks.push_back({&left, &*at});
            entry.cum.push_back(total);
        }
    }

    const Seat& seat_;
    int suits_;
    std::array<std::vector<u16>, kSuits> holdings_;
    std::array<std::vector<Entries>, kSuits> leaves_;
    std::array<std::unordered_map<u64, std::unique_ptr<Entries>>, kSuits> known_;
    Entries start_;
    std::vector<u64> scratch_;
    std::vector<int> touched_;
};

}  // namespace dealing
