// Many deals of one game side by side, written into arrays that others hold.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "basics.hpp"

namespace environments {

// A row a deal; see oddtrick.env.environment.Batch.
struct Arrays {
    u8* observation;
    u8* mask;
    signed char* actor;
    float* returns;
    u8* done;
    u8* truncated;
    u64* seeds;
};

// How large things are in a game: fixed, or as its rules say.
template <class Game>
struct Sizes {
    using Rules = typename Game::Rules;
    static constexpr bool kFixed = requires { Game::kPack; };

    static int pack(const Rules& rules) {
        if constexpr (kFixed) return Game::kPack;
        else return rules.pack;
    }
    static int words(const Rules& rules) {
        if constexpr (kFixed) return Game::kWords;
        else return rules.words;
    }
    static int seats(const Rules& rules) {
        if constexpr (kFixed) return kSeats;
        else return rules.seats;
    }
    static int observation(const Rules& rules) {
        if constexpr (kFixed) return Game::kSize;
        else return rules.size;
    }
    static auto new_pack(const Rules& rules) {
        if constexpr (kFixed) return std::array<u8, Game::kPack>{};
        else return typename Game::Pack(rules.pack);
    }
    static int dealer(const Rules& rules, int deals) {
        if constexpr (kFixed) return deals & 3;
        else return rules.dealers[deals % rules.dealers.size()];
    }
    using Pack = decltype(new_pack(std::declval<const Rules&>()));
};

// How the number of an action is stored.
template <class Game>
struct ActOf {
    using Type = u8;
};
template <class Game>
    requires requires { typename Game::Act; }
struct ActOf<Game> {
    using Type = typename Game::Act;
};

template <class Game>
class Batch {
public:
    using Rules = typename Game::Rules;
    using Act = typename ActOf<Game>::Type;
    using Size = Sizes<Game>;
    static constexpr int kMostDeals = 1000;  // in a row that may be over before anybody acts
    // Whether chance has more to say in a deal than the order of the pack, which may end with that.
    static constexpr bool kByLot = requires(Game game, const typename Size::Pack pack, Rules rules) {
        game.deal(pack, 0, rules, static_cast<Chance*>(nullptr));
    };

    Batch(Rules rules, int size, int limit, Arrays arrays)
        : rules_(std::move(rules)),
          limit_(std::min(limit, static_cast<int>(Game::kMost))),
          arrays_(arrays),
          places_(size) {}

    void reset(u64 seed) {
        seed_ = seed;
        for (int i = 0; i < size(); ++i) {
            places_[i].number = 0;
            clear(i);
            deal(i);
            look(i);
        }
    }

    // Does an action in every game; the first place where it is not legal, and nothing done, or -1.
    int step(const i64* actions) {
        for (int i = 0; i < size(); ++i)
            if (!places_[i].game.legal.has(actions[i], pack(), words())) return i;
        for (int i = 0; i < size(); ++i) {
            Place& place = places_[i];
            clear(i);
            const bool over = act(place, static_cast<int>(actions[i]));
            if (over || place.done >= limit_) {
                arrays_.done[i] = 1;
                arrays_.truncated[i] = !over;
                if (over) place.game.returns(rules_, arrays_.returns + i * Size::seats(rules_));
                deal(i);
            }
            look(i);
        }
        return -1;
    }

    // What a deal begins with that does not follow from its seed; `turned` are the cards turned up
    // by lot.
    struct Given {
        typename Size::Pack pack;
        int dealer, setting;
        u64 turned;
    };

    // Goes on from what was done in the deal of a number, with the cards of its seed or those given
    // for them; `seats` did the first acts, in whatever order. Whether all of it is legal. The deal
    // is not over by then.
    bool load(int i, int number, const std::vector<i64>& actions, const std::vector<int>& seats,
              const std::optional<Given>& given) {
        Place& place = places_[i];
        place.number = number - 1;
        over_when_dealt(i);
        if (given) {
            if constexpr (kByLot)
                place.game.deal(given->pack, given->dealer, rules_, nullptr, given->turned);
            else
                place.game.deal(given->pack, given->dealer, rules_);
            if constexpr (requires { place.game.setting; })
                place.game.setting = static_cast<u8>(given->setting);
        }
        for (const i64 action : actions) {
            const auto at = static_cast<std::size_t>(place.done);
            if constexpr (requires { place.game.turn_to(0, rules_); })
                if (at < seats.size()) place.game.turn_to(seats[at], rules_);
            if (at == Game::kMost || !place.game.legal.has(action, pack(), words()) ||
                act(place, static_cast<int>(action)))
                return false;
        }
        look(i);
        return true;
    }

    // A legal action for every game, by numbers from 0 up to 1.
    void pick(const double* chances, i64* out) const {
        for (int i = 0; i < size(); ++i) {
            const auto& legal = places_[i].game.legal;
            out[i] = legal.pick(static_cast<int>(chances[i] * legal.count()), pack());
        }
    }

    int size() const { return static_cast<int>(places_.size()); }
    const Rules& rules() const { return rules_; }
    int pack() const { return Size::pack(rules_); }
    int words() const { return Size::words(rules_); }
    int seats() const { return Size::seats(rules_); }
    int dealer(int place) const { return places_[place].game.dealer; }
    int number(int place) const { return places_[place].number; }
    std::vector<int> acts(int place) const {
        const Place& found = places_[place];
        return {found.acts.begin(), found.acts.begin() + found.done};
    }

private:
    struct Place {
        Game game;
        int number = 0;  // deals so far
        int done = 0;    // actions in this one
        std::array<Act, Game::kMost> acts;
    };

    bool act(Place& place, int action) {
        place.acts[place.done++] = static_cast<Act>(action);
        return place.game.act(action, rules_);
    }

    void clear(int i) {
        arrays_.done[i] = arrays_.truncated[i] = 0;
        const int seats = Size::seats(rules_);
        std::memset(arrays_.returns + i * seats, 0, seats * sizeof(float));
    }

    // Deals the next one. One that is over before anybody acts is followed by another.
    void deal(int i) {
        for (int dealt = 0; dealt < kMostDeals && over_when_dealt(i); ++dealt) {}
    }

    bool over_when_dealt(int i) {
        Place& place = places_[i];
        const int dealer = Size::dealer(rules_, i + place.number);
        arrays_.seeds[i] = deal_seed(seed_, static_cast<u64>(i), static_cast<u64>(place.number++));
        place.done = 0;
        if constexpr (requires { rules_.stored(); })
            if (const auto deals = rules_.stored()) {
                place.game.deal_stored(arrays_.seeds[i] % deals, rules_);
                return false;
            }
        Chance chance(arrays_.seeds[i]);
        auto shuffled = Size::new_pack(rules_);
        chance.shuffle(shuffled, pack());
        if constexpr (kByLot) {
            return place.game.deal(shuffled, dealer, rules_, &chance);
        } else {
            place.game.deal(shuffled, dealer, rules_);
            return false;
        }
    }

    void look(int i) {
        const Game& game = places_[i].game;
        arrays_.actor[i] = static_cast<signed char>(game.actor());
        game.write(rules_, arrays_.observation + std::size_t(Size::observation(rules_)) * i);
        game.legal.write(arrays_.mask + std::size_t(pack() + words()) * i, pack(), words());
    }

    Rules rules_;
    u64 seed_ = 0;
    int limit_;
    Arrays arrays_;
    std::vector<Place> places_;
};

}  // namespace environments
