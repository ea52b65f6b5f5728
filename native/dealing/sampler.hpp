// Deals drawn evenly among those that fit: see oddtrick/dealing/sampling/plain.py, its twin.
#pragma once

#include "hands.hpp"

namespace dealing {

class Sampler {
public:
    Sampler(const Plan& plan, std::vector<int> order) : plan_(plan), order_(std::move(order)) {
        for (int s = 0; s < static_cast<int>(plan_.seats.size()); ++s)
            if (std::find(order_.begin(), order_.end(), s) == order_.end()) after_.push_back(s);
        ways_.resize(order_.size());
        if (order_.empty()) return;
        Row pool{};
        for (int s = 0; s < plan_.suits; ++s) pool[s] = std::popcount(plan_.free[s]);
        const Seat& lead = plan_.seats[order_[0]];
        hands_ = std::make_unique<Hands>(lead, plan_.suits);
        total_ = 0;
        for (std::size_t k = 0; k < lead.rows.size(); ++k) {
            const u128 ways = ways_from(1, minus(pool, lead.rows[k]));
            if (!ways) continue;
            hands_->fitting(k, [&](Hands::Entry& e) {
                total_ += e.weight * ways;
                cum_.push_back(total_);
                entries_.push_back({k, &e});
            });
        }
    }

    u128 total() const { return total_; }

    // Fills rows of holdings (seats × suits) and returns how many; counts tries and failures.
    std::size_t deal(u16* out, std::size_t count, u64 tries, Generator& rng, u64& made,
                     std::vector<u64>& failed) {
        const std::size_t width = plan_.seats.size() * plan_.suits;
        std::size_t done = 0;
        failed.assign(plan_.seats.size(), 0);
        for (made = 0; done < count && made < tries; ++made)
            if (attempt(out + done * width, rng, failed)) ++done;
        return done;
    }

private:
    struct Ways {
        std::vector<u128> cum;
        std::vector<int> rows;
    };

    Row minus(const Row& a, const Row& b) const {
        Row found{};
        for (int s = 0; s < plan_.suits; ++s) found[s] = a[s] - b[s];
        return found;
    }

    u128 ways_from(std::size_t level, const Row& left) {
        if (level == order_.size()) return 1;
        const Ways& table = ways(level, left);
        return table.cum.empty() ? 0 : table.cum.back();
    }

    const Ways& ways(std::size_t level, const Row& left) {
        const u64 key = key_of(left);
        const auto at = ways_[level].find(key);
        if (at != ways_[level].end()) return *at->second;
        auto fresh = std::make_unique<Ways>();
        const auto& choose = subsets().choose;
        const auto& rows = plan_.seats[order_[level]].rows;
        u128 total = 0;
        for (std::size_t k = 0; k < rows.size(); ++k) {
            u128 one = 1;
            for (int s = 0; s < plan_.suits; ++s) one *= choose[left[s]][rows[k][s]];
            if (one) one *= ways_from(level + 1, minus(left, rows[k]));
            if (!one) continue;
            total += one;
            fresh->cum.push_back(total);
            fresh->rows.push_back(static_cast<int>(k));
        }
        auto& place = ways_[level][key];
        place = std::move(fresh);
        return *place;
    }

    static u16 spread(u16 mask, u16 over) {
        u16 found = 0;
        while (mask) {
            const u16 low = over & -over;
            if (mask & 1) found |= low;
            over ^= low;
            mask >>= 1;
        }
        return found;
    }

    bool attempt(u16* out, Generator& rng, std::vector<u64>& failed) {
        const int suits = plan_.suits;
        Parts left = plan_.free;
        for (std::size_t level = 0; level < order_.size(); ++level) {
            const int s = order_[level];
            const Seat& seat = plan_.seats[s];
            Parts part{};
            if (level == 0) {
                const u128 r = rng.below_wide(total_);
                const auto at = std::upper_bound(cum_.begin(), cum_.end(), r) - cum_.begin();
                const auto [number, entry] = entries_[at];
                hands_->draw(seat.rows[number], entry, rng, part);
            } else {
                Row lengths{};
                for (int k = 0; k < suits; ++k) lengths[k] = std::popcount(left[k]);
                const Ways& table = ways(level, lengths);
                const u128 r = rng.below_wide(table.cum.back());
                const auto at = std::upper_bound(table.cum.begin(), table.cum.end(), r);
                const int number = table.rows[at - table.cum.begin()];
                const Row& row = seat.rows[number];
                int code = 0;
                for (int k = 0; k < suits; ++k) {
                    const u64 ways = subsets().choose[lengths[k]][row[k]];
                    part[k] = spread(subsets().masks[row[k]][rng.below(ways)], left[k]);
                    if (part[k] & ~seat.may[k]) {
                        ++failed[s];
                        return false;
                    }
                    code += seat.codes[k][part[k] | seat.known[k]];
                }
                if (!seat.allowed[seat.groups[number]][code]) {
                    ++failed[s];
                    return false;
                }
            }
            for (int k = 0; k < suits; ++k) {
                left[k] ^= part[k];
                out[s * suits + k] = part[k] | seat.known[k];
            }
        }
        if (!after_.empty()) shuffle(left, out, rng);
        return true;
    }

    // Deals what is left to the seats of whom nothing is asked.
    void shuffle(const Parts& left, u16* out, Generator& rng) {
        struct Card {
            u16 suit, bit;
        } cards[16 * kSuits];
        int count = 0;
        for (int k = 0; k < plan_.suits; ++k)
            for (u16 m = left[k]; m; m &= m - 1)
                cards[count++] = {static_cast<u16>(k), static_cast<u16>(m & -m)};
        int start = 0;
        for (const int s : after_) {
            const Seat& seat = plan_.seats[s];
            u16* hand = out + s * plan_.suits;
            for (int k = 0; k < plan_.suits; ++k) hand[k] = seat.known[k];
            const int end = start + seat.need;
            if (s != after_.back())
                for (int i = start; i < end; ++i)
                    std::swap(cards[i], cards[i + rng.below(count - i)]);
            for (int i = start; i < end; ++i) hand[cards[i].suit] |= cards[i].bit;
            start = end;
        }
    }

    Plan plan_;
    std::vector<int> order_, after_;
    std::unique_ptr<Hands> hands_;
    std::vector<u128> cum_;
    std::vector<std::pair<std::size_t, Hands::Entry*>> entries_;
    std::vector<std::unordered_map<u64, std::unique_ptr<Ways>>> ways_;
    u128 total_ = 1;
};

}  // namespace dealing
