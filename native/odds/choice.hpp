// The best choice of one set from each of several fronts, by branch and bound: see choice.py, whose
// ways these are.

#pragma once

#include <limits>
#include <set>
#include <utility>

#include "sets.hpp"

namespace oddtrick::odds {

class BestChoice {
  public:
    // How often the bound of a first choice is made better, and that of each later one.
    static constexpr int FIRST = 60, NEXT = 4;

    BestChoice(std::vector<double> ways, double floor, double enough)
        : worth(floor), enough_(enough), all_(std::move(ways)) {}

    double worth;
    std::vector<u64> found;  // empty where nothing weighs more than the floor

    // One of each of these fronts, within `everything`; each front has a set, pruned within it.
    void choose(const std::vector<u64>& everything, const std::vector<Sets>& fronts) {
        words_ = everything.size();
        everything_ = everything;
        // Only the members that some set loses part one choice from another.
        std::vector<u64> any(words_, 0);
        for (const Sets& front : fronts)
            for (std::size_t n = 0; n < front.size(); ++n)
                for (std::size_t w = 0; w < words_; ++w) any[w] |= everything[w] & ~front[n][w];
        columns_.clear();
        sure_ = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            for (u64 left = everything[w]; left; left &= left - 1) {
                const std::size_t at = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
                if (any[w] & (left & -left))
                    columns_.push_back(at);
                else
                    sure_ += all_[at];
            }
        }
        ways_.assign(columns_.size(), 0);
        for (std::size_t c = 0; c < columns_.size(); ++c) ways_[c] = all_[columns_[c]];
        lost_.clear();
        factor_.clear();
        scope_.assign(fronts.size(), std::vector<double>(columns_.size(), 0));
        for (std::size_t f = 0; f < fronts.size(); ++f)
            for (std::size_t n = 0; n < fronts[f].size(); ++n) {
                std::vector<std::uint16_t> lost;
                for (std::size_t c = 0; c < columns_.size(); ++c)
                    if (!(fronts[f][n][columns_[c] / 64] >> (columns_[c] % 64) & 1)) {
                        lost.push_back(static_cast<std::uint16_t>(c));
                        scope_[f][c] = 1;
                    }
                lost_.push_back(std::move(lost));
                factor_.push_back(static_cast<std::uint32_t>(f));
            }
        seen_.clear();
        Kept kept(columns_.size(), 1);
        greedy(kept, fronts.size());
        Sorted sets(lost_.size());
        std::iota(sets.begin(), sets.end(), 0U);
        choose(kept, sets, scope_);
    }

  private:
    using Kept = std::vector<unsigned char>;          // which columns are not lost
    using Sorted = std::vector<std::uint32_t>;        // sets that may be chosen, by factor
    using Parts = std::vector<std::vector<double>>;   // by factor and column

    double weigh(const Kept& kept) const {
        double sum = sure_;
        for (std::size_t c = 0; c < kept.size(); ++c) sum += kept[c] ? ways_[c] : 0.0;
        return sum;
    }

    void take(const Kept& kept, double weight) {
        worth = weight;
        found = everything_;
        for (std::size_t c = 0; c < kept.size(); ++c)
            if (!kept[c]) found[columns_[c] / 64] &= ~(u64{1} << (columns_[c] % 64));
    }

    double loss(const Kept& kept, std::uint32_t set) const {
        double sum = 0;
        for (const auto c : lost_[set]) sum += kept[c] ? ways_[c] : 0.0;
        return sum;
    }

    void lose(Kept& kept, std::uint32_t set) const {
        for (const auto c : lost_[set]) kept[c] = 0;
    }

    // Choose where the least loss is largest, the set that loses least, and so on.
    void greedy(Kept kept, std::size_t factors) {
        std::vector<bool> open(factors, true);
        for (std::size_t turn = 0; turn < factors; ++turn) {
            std::vector<double> least(factors, INFINITE);
            std::vector<std::uint32_t> best(factors, 0);
            for (std::uint32_t s = 0; s < lost_.size(); ++s) {
                if (!open[factor_[s]]) continue;
                const double sum = loss(kept, s);
                if (sum < least[factor_[s]]) {
                    least[factor_[s]] = sum;
                    best[factor_[s]] = s;
                }
            }
            std::size_t hardest = factors;
            for (std::size_t f = 0; f < factors; ++f)
                if (open[f] && (hardest == factors || least[f] > least[hardest])) hardest = f;
            open[hardest] = false;
            lose(kept, best[hardest]);
        }
        const double weight = weigh(kept);
        if (weight > worth) take(kept, weight);
    }

    void choose(Kept kept, const Sorted& from, Parts parts) {
        if (worth >= enough_) return;
        if (!seen_.emplace(kept, from).second) return;
        const double weight = weigh(kept);
        std::vector<double> losses(from.size());
        std::vector<bool> free(scope_.size(), false);
        const Kept before = kept;
        for (std::size_t i = 0; i < from.size(); ++i) {
            losses[i] = loss(before, from[i]);
            // Where some set loses nothing, the first of them will do.
            if (losses[i] == 0 && !free[factor_[from[i]]]) {
                free[factor_[from[i]]] = true;
                lose(kept, from[i]);
            }
        }
        Sorted sets;
        std::vector<double> left;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (!free[factor_[from[i]]]) {
                sets.push_back(from[i]);
                left.push_back(losses[i]);
            }
        if (sets.empty()) {
            if (weight > worth) take(kept, weight);
            return;
        }
        const std::vector<std::size_t> starts = begun(sets);
        const double spare = weight - worth - 0.5;
        const std::vector<double> real = least(left, starts);
        if (*std::max_element(real.begin(), real.end()) >= spare) return;
        std::vector<double> weights(kept.size());
        for (std::size_t c = 0; c < kept.size(); ++c) weights[c] = kept[c] ? ways_[c] : 0.0;
        const std::vector<double> bound = bounded(sets, starts, parts, weights, spare);
        const std::vector<double> low = least(bound, starts);
        const double together = std::accumulate(low.begin(), low.end(), 0.0);
        // A set that would lose too much with the least that all others lose is not tried. Best is to
        // go on where few sets are left and the least of them loses much.
        std::size_t hardest = 0;
        double measure = INFINITE;
        std::vector<bool> tried(sets.size());
        for (std::size_t f = 0; f + 1 < starts.size(); ++f) {
            int count = 0;
            for (std::size_t i = starts[f]; i < starts[f + 1]; ++i) {
                tried[i] = bound[i] - low[f] < spare - together;
                count += tried[i];
            }
            if (count == 0) return;
            if (count / (1 + real[f]) < measure) {
                measure = count / (1 + real[f]);
                hardest = f;
            }
        }
        Sorted rest;
        std::vector<std::pair<double, std::uint32_t>> here;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (!tried[i]) continue;
            if (i >= starts[hardest] && i < starts[hardest + 1])
                here.emplace_back(left[i], sets[i]);
            else
                rest.push_back(sets[i]);
        }
        std::stable_sort(here.begin(), here.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [lost, set] : here) {
            if (weight - lost <= worth) break;
            Kept after = kept;
            lose(after, set);
            choose(std::move(after), rest, parts);
        }
    }

    // Where the sets of each factor begin, and the end.
    std::vector<std::size_t> begun(const Sorted& sets) const {
        std::vector<std::size_t> starts;
        for (std::size_t i = 0; i < sets.size(); ++i)
            if (i == 0 || factor_[sets[i]] != factor_[sets[i - 1]]) starts.push_back(i);
        starts.push_back(sets.size());
        return starts;
    }

    static std::vector<double> least(const std::vector<double>& of,
                                     const std::vector<std::size_t>& starts) {
        std::vector<double> found;
        for (std::size_t f = 0; f + 1 < starts.size(); ++f)
            found.push_back(*std::min_element(of.begin() + static_cast<std::ptrdiff_t>(starts[f]),
                                              of.begin() + static_cast<std::ptrdiff_t>(starts[f + 1])));
        return found;
    }

    // The loss of each set when every factor counts its part of a member's weight alone: the sum of
    // what each factor loses at least is no more than what all of them lose. Better parts give more
    // to the factors that lose a member (a subgradient of the Lagrangian dual; Held and Karp 1971).
    std::vector<double> bounded(const Sorted& sets, const std::vector<std::size_t>& starts,
                                Parts& all, const std::vector<double>& weights, double enough) {
        const std::size_t factors = starts.size() - 1, size = weights.size();
        Parts parts(factors), best;
        std::vector<const std::vector<double>*> scope(factors);
        std::vector<double> sharing(size, 0), total(size);
        for (std::size_t f = 0; f < factors; ++f) {
            const std::size_t own = factor_[sets[starts[f]]];
            scope[f] = &scope_[own];
            parts[f] = all[own];
            for (std::size_t c = 0; c < size; ++c) {
                parts[f][c] += (*scope[f])[c] / 1e3;
                sharing[c] += (*scope[f])[c];
            }
        }
        const auto share = [&] {
            std::fill(total.begin(), total.end(), 0.0);
            for (const auto& part : parts)
                for (std::size_t c = 0; c < size; ++c) total[c] += part[c];
            for (std::size_t c = 0; c < size; ++c)
                total[c] = weights[c] / (total[c] > 0 ? total[c] : 1);
            for (auto& part : parts)
                for (std::size_t c = 0; c < size; ++c) part[c] *= total[c];
        };
        share();
        std::vector<double> losses(sets.size()), held(sets.size(), 0.0), loses(size);
        double highest = -1;
        const bool warm = seen_.size() > 1;
        for (int turn = warm ? FIRST : 0; turn < (warm ? FIRST + NEXT : FIRST); ++turn) {
            double together = 0;
            std::vector<std::size_t> chosen(factors);
            for (std::size_t f = 0; f < factors; ++f) {
                chosen[f] = starts[f];
                for (std::size_t i = starts[f]; i < starts[f + 1]; ++i) {
                    double sum = 0;
                    for (const auto c : lost_[sets[i]]) sum += parts[f][c];
                    losses[i] = sum;
                    if (sum < losses[chosen[f]]) chosen[f] = i;
                }
                together += losses[chosen[f]];
            }
            if (together > highest) {
                highest = together;
                held = losses;
                best = parts;
            }
            if (highest >= enough) break;
            std::fill(loses.begin(), loses.end(), 0.0);
            for (std::size_t f = 0; f < factors; ++f)
                for (const auto c : lost_[sets[chosen[f]]]) loses[c] += 1;
            for (std::size_t f = 0; f < factors; ++f) {
                for (std::size_t c = 0; c < size; ++c)
                    parts[f][c] -= weights[c] / (2 + turn) * (*scope[f])[c] * loses[c] /
                                   std::max(sharing[c], 1.0);
                for (const auto c : lost_[sets[chosen[f]]]) parts[f][c] += weights[c] / (2 + turn);
                for (std::size_t c = 0; c < size; ++c) parts[f][c] = std::max(parts[f][c], 0.0);
            }
            share();
        }
        for (std::size_t f = 0; f < factors; ++f) all[factor_[sets[starts[f]]]] = best[f];
        return held;
    }

    static constexpr double INFINITE = std::numeric_limits<double>::infinity();

    double enough_, sure_ = 0;
    std::size_t words_ = 1;
    std::vector<double> all_, ways_;
    std::vector<u64> everything_;
    std::vector<std::size_t> columns_;
    std::vector<std::vector<std::uint16_t>> lost_;
    std::vector<std::uint32_t> factor_;
    Parts scope_;
    std::set<std::pair<Kept, Sorted>> seen_;
};

}  // namespace oddtrick::odds
