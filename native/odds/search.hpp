// The fronts of a suit's positions, and what can be taken where all cards are seen: see search.py,
// whose search this is.

#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include "sets.hpp"

namespace oddtrick::odds {

// Cards of declarer's and dummy's that touch, and the missing ones next below them.
struct Group {
    int own[2];
    int missing;
};
using Position = std::vector<Group>;

// A trick: who leads, and the group of each card; NO_CARD where there is none.
constexpr int NO_CARD = -1, NOBODY = -1;
struct Play {
    int hand, lead, second, third, fourth;

    bool won() const {
        const int own = third != NO_CARD && third < lead ? third : lead;
        return (second == NO_CARD || own <= second) && (fourth == NO_CARD || own <= fourth);
    }
};

inline std::string key_of(const Position& position) {
    std::string key;
    for (const Group& g : position)
        for (const int n : {g.own[0], g.own[1], g.missing}) key.push_back(static_cast<char>(n));
    return key;
}

// A set of layouts of one number of tricks.
using Mask = std::vector<u64>;

inline bool has(const u64* bits, std::size_t at) { return bits[at / 64] >> (at % 64) & 1; }
inline void put(u64* bits, std::size_t at) { bits[at / 64] |= u64{1} << (at % 64); }
inline bool none(const Mask& mask) {
    return std::all_of(mask.begin(), mask.end(), [](u64 w) { return w == 0; });
}
inline Mask both(Mask a, const Mask& b) {
    for (std::size_t w = 0; w < a.size(); ++w) a[w] &= b[w];
    return a;
}

// All ways for the missing cards of a position to lie.
struct Layouts {
    std::size_t size = 1, groups = 0;
    int tricks = 0;
    bool missing = false;
    std::vector<std::size_t> strides;
    std::vector<u8> left;  // of each layout, how many of each group the left defender has
    Mask all;
    std::vector<Mask> holds[2];  // the layouts in which a defender has a card of a group
    Mask empty[2];               // that in which they have none

    explicit Layouts(const Position& position) : groups(position.size()) {
        int own[2] = {0, 0};
        for (const Group& g : position) {
            strides.push_back(size);
            size *= static_cast<std::size_t>(g.missing) + 1;
            missing = missing || g.missing > 0;
            own[0] += g.own[0];
            own[1] += g.own[1];
        }
        tricks = std::max(own[0], own[1]);
        const Mask blank((size + 63) / 64, 0);
        all = empty[0] = empty[1] = blank;
        for (auto& of : holds) of.assign(groups, blank);
        for (std::size_t at = 0; at < size; ++at) {
            put(all.data(), at);
            for (std::size_t g = 0; g < groups; ++g) {
                const auto many = static_cast<std::size_t>(position[g].missing);
                const std::size_t n = at / strides[g] % (many + 1);
                left.push_back(static_cast<u8>(n));
                if (n > 0) put(holds[0][g].data(), at);
                if (n < many) put(holds[1][g].data(), at);
            }
        }
        put(empty[0].data(), 0);
        put(empty[1].data(), size - 1);
    }

    const Mask& holding(int defender, int group) const {
        return group == NO_CARD ? empty[defender] : holds[defender][static_cast<std::size_t>(group)];
    }
};

class Search {
  public:
    // For a number of tricks, or for every number at once; `seeing` is a search for every number.
    explicit Search(bool every, std::shared_ptr<Search> seeing = nullptr)
        : every_(every),
          seeing_(every ? nullptr : seeing ? std::move(seeing) : std::make_shared<Search>(true)) {}

    // The sets of layouts in which a plan takes `need` more tricks, none in another.
    const Sets& front(const Position& position, int defender, int need) {
        const std::string key = key_of(position) + static_cast<char>(defender + 1) +
                                static_cast<char>(std::max(need, 0));
        if (const auto found = fronts_.find(key); found != fronts_.end()) return found->second;
        const Layouts& l = layouts(position);
        const std::size_t words = width(l);
        Sets sets{words, {}};
        if (need > 0 && need > l.tricks)
            sets.bits.assign(words, 0);
        else if (need <= 0 || !l.missing)
            sets.bits = whole(l, defender);
        else
            sets = best(position, l, defender, need);
        return fronts_.emplace(key, std::move(sets)).first->second;
    }

    // The layouts in which declarer could take `need` more tricks seeing all cards.
    Mask reach(const Position& position, int defender, int need) {
        const Layouts& l = layouts(position);
        if (need <= 0 || (need <= l.tricks && !l.missing)) return whole(l, defender);
        if (need > l.tricks) return Mask(width(l), 0);
        if (!every_) return block(l, seeing_->seen(position, l, defender), need);
        return seen(position, l, defender);
    }

    // The same after a lead, of which there are tricks enough.
    Mask reach_by(const Position& position, int defender, int need, int hand, int lead) {
        const Layouts& l = layouts(position);
        if (every_) return seen_by(position, l, defender, hand, lead);
        return block(l, seeing_->seen_by(position, l, defender, hand, lead), need);
    }

    // The front of what comes of a trick, as sets of the layouts before it.
    Sets after(const Position& position, int defender, int need, const Play& play) {
        return after(position, layouts(position), defender, need, play, false);
    }

  private:
    struct Trick {
        Position after;
        int out = NOBODY;
        // Each member of a set then with those it was before.
        std::vector<std::pair<std::uint16_t, std::uint16_t>> became;
        Mask sure;  // what is in every set: where it cannot come about, and what the trick itself wins
    };

    std::size_t width(const Layouts& l) const {
        const std::size_t size = every_ ? l.size * static_cast<std::size_t>(l.tricks) : l.size;
        return std::max<std::size_t>(1, (size + 63) / 64);
    }

    // Of a set for every number of tricks the layouts with so many.
    static Mask block(const Layouts& l, const Mask& every, int need) {
        Mask found((l.size + 63) / 64, 0);
        for (std::size_t at = 0; at < l.size; ++at)
            if (has(every.data(), static_cast<std::size_t>(need - 1) * l.size + at))
                put(found.data(), at);
        return found;
    }

    const Layouts& layouts(const Position& position) {
        const std::string key = key_of(position);
        const auto found = layouts_.find(key);
        return found != layouts_.end() ? found->second
                                       : layouts_.emplace(key, Layouts(position)).first->second;
    }

    static const Mask& possible(const Layouts& l, int defender) {
        return defender == NOBODY ? l.all : l.empty[defender];
    }

    // A set of layouts as the set in which a plan takes all tricks that are asked for.
    Mask members(const Layouts& l, const Mask& among) const {
        Mask found(width(l), 0);
        const std::size_t levels = every_ ? static_cast<std::size_t>(l.tricks) : 1;
        for (std::size_t at = 0; at < l.size; ++at)
            if (has(among.data(), at))
                for (std::size_t level = 0; level < levels; ++level)
                    put(found.data(), level * l.size + at);
        return found;
    }

    Mask whole(const Layouts& l, int defender) const { return members(l, possible(l, defender)); }

    static std::vector<std::pair<int, int>> leads(const Position& position) {
        std::vector<std::pair<int, int>> found;
        for (int g = static_cast<int>(position.size()) - 1; g >= 0; --g)
            for (int hand = 0; hand < 2; ++hand)
                if (position[static_cast<std::size_t>(g)].own[hand]) found.emplace_back(hand, g);
        return found;
    }

    // The groups of the hand that does not lead, low cards first; NO_CARD where it has none.
    static std::vector<int> thirds(const Position& position, int hand) {
        std::vector<int> found;
        for (int g = static_cast<int>(position.size()) - 1; g >= 0; --g)
            if (position[static_cast<std::size_t>(g)].own[1 - hand]) found.push_back(g);
        if (found.empty()) found.push_back(NO_CARD);
        return found;
    }

    // What a defender can play in some of these layouts, each with `each(group, layouts)`.
    template <class Each>
    static void cards(const Layouts& l, int defender, const Mask& among, Each each) {
        for (int g = 0; g <= static_cast<int>(l.groups); ++g) {
            const int group = g < static_cast<int>(l.groups) ? g : NO_CARD;
            const Mask some = both(among, l.holding(defender, group));
            if (!none(some)) each(group, some);
        }
    }

    static bool within(const u64* one, const u64* other, std::size_t words) {
        for (std::size_t w = 0; w < words; ++w)
            if (one[w] & ~other[w]) return false;
        return true;
    }

    static Sets together(Sets a, Sets b) {
        const auto covers = [](const Sets& alone, const Sets& many) {
            for (std::size_t n = 0; n < many.size(); ++n)
                if (!within(many[n], alone[0], alone.words)) return false;
            return true;
        };
        if (a.size() == 1 && covers(a, b)) return b;
        if (b.size() == 1 && covers(b, a)) return a;
        return met(a, b, nullptr, 0);
    }

    Sets best(const Position& position, const Layouts& l, int defender, int need) {
        const Mask most = reach(position, defender, need);
        Sets sets{width(l), {}};
        for (const auto& [hand, lead] : leads(position)) {
            Sets found{sets.words, whole(l, defender)};
            cards(l, hand, possible(l, defender), [&](int second, const Mask& among) {
                Sets choices{sets.words, {}};
                const std::vector<int> free = thirds(position, hand);
                for (const int third : free) {
                    Sets some{sets.words, whole(l, defender)};
                    cards(l, 1 - hand, among, [&](int fourth, const Mask&) {
                        const Play play{hand, lead, second, third, fourth};
                        some = together(std::move(some),
                                        after(position, l, defender, need, play, false));
                    });
                    choices.bits.insert(choices.bits.end(), some.bits.begin(), some.bits.end());
                }
                if (free.size() > 1) choices = pruned(choices);
                found = together(std::move(found), std::move(choices));
            });
            for (std::size_t n = 0; n < found.size(); ++n)
                if (std::equal(most.begin(), most.end(), found[n])) return {sets.words, most};
            sets.bits.insert(sets.bits.end(), found.bits.begin(), found.bits.end());
        }
        return pruned(sets);
    }

    // The same for every number of tricks where all cards are seen: every layout is its own best.
    const Mask& seen(const Position& position, const Layouts& l, int defender) {
        const std::string key = key_of(position) + static_cast<char>(defender + 1);
        if (const auto found = reached_.find(key); found != reached_.end()) return found->second;
        const Mask everything = whole(l, defender);
        Mask most(everything.size(), 0);
        for (const auto& [hand, lead] : leads(position)) {
            const Mask found = seen_by(position, l, defender, hand, lead);
            for (std::size_t w = 0; w < most.size(); ++w) most[w] |= found[w];
            if (most == everything) break;
        }
        return reached_.emplace(key, std::move(most)).first->second;
    }

    Mask seen_by(const Position& position, const Layouts& l, int defender, int hand, int lead) {
        const Mask everything = whole(l, defender);
        Mask found = everything;
        cards(l, hand, possible(l, defender), [&](int second, const Mask& among) {
            Mask choices(found.size(), 0);
            for (const int third : thirds(position, hand)) {
                Mask some = everything;
                cards(l, 1 - hand, among, [&](int fourth, const Mask&) {
                    const Play play{hand, lead, second, third, fourth};
                    some = both(some, after(position, l, defender, 1, play, true).bits);
                });
                for (std::size_t w = 0; w < choices.size(); ++w) choices[w] |= some[w];
            }
            found = both(found, choices);
        });
        return found;
    }

    Sets after(const Position& position, const Layouts& l, int defender, int need, const Play& play,
               bool seeing) {
        const Trick& t = trick(position, l, defender, play);
        const int left = every_ ? need : need - play.won();
        const Sets alone = seeing ? Sets{width(layouts(t.after)), reach(t.after, t.out, left)}
                                  : Sets{1, {}};
        const Sets& later = seeing ? alone : front(t.after, t.out, left);
        Sets found{width(l), {}};
        for (std::size_t n = 0; n < later.size(); ++n) {
            Mask won = t.sure;
            for (const auto& [at, before] : t.became)
                if (has(later[n], at)) put(won.data(), before);
            found.bits.insert(found.bits.end(), won.begin(), won.end());
        }
        return found.size() == 1 ? found : pruned(found);
    }

    const Trick& trick(const Position& position, const Layouts& l, int defender, const Play& play) {
        std::string key = key_of(position);
        for (const int n : {defender, play.hand, play.lead, play.second, play.third, play.fourth})
            key.push_back(static_cast<char>(n + 1));
        if (const auto found = tricks_.find(key); found != tricks_.end()) return found->second;
        Trick t;
        Position left = position;
        const auto take = [&](int group, int whose) {
            if (group == NO_CARD) return;
            Group& g = left[static_cast<std::size_t>(group)];
            --(whose < 2 ? g.own[whose] : g.missing);
        };
        take(play.lead, play.hand);
        take(play.third, 1 - play.hand);
        take(play.second, 2);
        take(play.fourth, 2);
        std::vector<std::size_t> places;
        for (const Group& g : left) {
            Group* const last = t.after.empty() ? nullptr : &t.after.back();
            if (last && !last->missing) {
                last->own[0] += g.own[0];
                last->own[1] += g.own[1];
                last->missing = g.missing;
            } else if (last && !g.own[0] && !g.own[1]) {
                last->missing += g.missing;
            } else {
                t.after.push_back(g);
            }
            places.push_back(t.after.size() - 1);
        }
        t.out = play.second == NO_CARD   ? play.hand
                : play.fourth == NO_CARD ? 1 - play.hand
                                         : defender;
        if (!t.after.empty()) {
            const Group& last = t.after.back();
            if (!last.own[0] && !last.own[1] && !last.missing) t.after.pop_back();
        }
        const Layouts& later = layouts(t.after);
        const Mask& all = possible(l, defender);
        const Mask among = both(both(all, l.holding(play.hand, play.second)),
                                l.holding(1 - play.hand, play.fourth));
        Mask rest = all;
        for (std::size_t w = 0; w < rest.size(); ++w) rest[w] &= ~among[w];
        t.sure = members(l, rest);
        const auto stride = [&](std::size_t g) {
            return places[g] < later.groups ? later.strides[places[g]] : 0;
        };
        const int card = play.hand ? play.fourth : play.second;  // of the left defender
        const std::size_t less = card == NO_CARD ? 0 : stride(static_cast<std::size_t>(card));
        const int levels = every_ ? later.tricks : 1, won = every_ && play.won();
        for (std::size_t at = 0; at < l.size; ++at) {
            if (!has(among.data(), at)) continue;
            std::size_t to = 0;
            for (std::size_t g = 0; g < l.groups; ++g) to += l.left[at * l.groups + g] * stride(g);
            to -= less;
            if (won) put(t.sure.data(), at);
            for (int level = 0; level < levels; ++level)
                t.became.emplace_back(
                    static_cast<std::uint16_t>(to + static_cast<std::size_t>(level) * later.size),
                    static_cast<std::uint16_t>(at + static_cast<std::size_t>(level + won) * l.size));
        }
        return tricks_.emplace(key, std::move(t)).first->second;
    }

    bool every_;
    std::shared_ptr<Search> seeing_;
    // References to what these hold stay good while they grow.
    std::unordered_map<std::string, Layouts> layouts_;
    std::unordered_map<std::string, Sets> fronts_;
    std::unordered_map<std::string, Mask> reached_;
    std::unordered_map<std::string, Trick> tricks_;
};

}  // namespace oddtrick::odds
