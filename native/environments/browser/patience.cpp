// The door from a browser: a patience of one player, under the rules of the environments.
//
// The page's side of it is patience/own/kernel.js. A question is laid in one buffer of numbers 32
// bits wide, and the answer found there.

#include <variant>

#include "../patience/fans.hpp"
#include "../patience/tableau.hpp"

using namespace environments;
using namespace environments::patience;

namespace {

constexpr int kRoom = 16'384;
int buffer[kRoom];

template <class Game>
struct Table {
    typename Game::Rules rules;
    Game game;
    bool over = false;

    bool deal(Numbers& from) {
        rules.read(from);
        if (!from.sound || from.end - from.at != rules.pack) return false;
        std::vector<u8> pack;
        while (from.at < from.end) pack.push_back(static_cast<u8>(from.next(0, rules.pack - 1)));
        game.deal(pack, 0, rules, nullptr);
        return from.sound;
    }

    void act(int move) { over = game.act(move, rules); }

    // The moves that build every card, pile by pile as often as one goes; none where others are
    // needed first.
    void way_home(int*& out) const {
        int& moves = *out++ = 0;
        if (over || !game.open(rules)) return;
        Game on = game;
        for (bool again = true; again;) {
            again = false;
            for (int from = static_cast<int>(rules.homes.size()); from < rules.slots; ++from)
                for (int move; (move = home_from(on, from)) >= 0; again = true) {
                    out[moves++] = move;
                    if (!on.act(move, rules)) continue;
                    out += moves;
                    return;
                }
        }
        moves = 0;
    }

    int home_from(const Game& on, int from) const {
        for (int i = 0; i < on.legal.size; ++i) {
            const Told told = on.told(on.legal.list[i], rules);
            if (told.deed == kMoved && told.from == from && told.to < int(rules.homes.size())) return i;
        }
        return -1;
    }

    // Whether it is over, whether a space has to be filled first, whether no move is left, and how
    // many piles there are; the moves; those that bring every card home;
    // the cards that could be taken up and cannot be moved; the places, of each how many cards there
    // are and each of them from the lowest, -1 where it is not seen.
    void look() const {
        int* out = buffer;
        *out++ = over;
        *out++ = !over && game.owed(rules);
        *out++ = !over && game.stuck(rules);
        *out++ = game.laid(rules);
        std::array<bool, kMostCards> usable{};
        *out++ = over ? 0 : game.legal.size;
        for (int i = 0; !over && i < game.legal.size; ++i) {
            const Told told = game.told(game.legal.list[i], rules);
            for (const int one : {told.deed, told.card, told.from, told.to}) *out++ = one;
            if (told.card >= 0) usable[told.card] = true;
        }
        way_home(out);
        int& refused = *out++ = 0;
        if (!over)
            game.each_refusal(rules, [&](int slot, int card, Why why) {
                if (usable[card]) return;
                for (const int one : {slot, card, int(why)}) *out++ = one;
                ++refused;
            });
        std::vector<u8> seen(rules.size);
        game.write(rules, seen.data());
        *out++ = rules.slots - 1;
        for (int slot = 0; slot < rules.slots - 1; ++slot) {
            const int cards = seen[rules.slots * rules.pack + slot];
            *out++ = cards;
            std::fill_n(out, cards, -1);
            for (int card = 0; card < rules.pack; ++card)
                if (const int depth = seen[slot * rules.pack + card]) out[cards - depth] = card;
            out += cards;
        }
    }
};

std::variant<std::monostate, Table<Fans>, Table<Tableau>> table;

template <class F>
void at_table(F what) {
    if (auto* fans = std::get_if<Table<Fans>>(&table)) what(*fans);
    if (auto* tableau = std::get_if<Table<Tableau>>(&table)) what(*tableau);
}

}  // namespace

extern "C" {

int* numbers() { return buffer; }

// Deals: the family (0 for fans), the rules, and the pack as it lies. Whether that is sound.
bool deal(int count) {
    Numbers from{buffer, buffer + count};
    if (from.flag()) table.emplace<Table<Tableau>>();
    else table.emplace<Table<Fans>>();
    bool sound = false;
    at_table([&](auto& at) { sound = at.deal(from); });
    return sound;
}

// Does a move by its number. Where cards are gathered for it the buffer has their new order, each by
// where it lies among them.
void act(int move) {
    if (auto* at = std::get_if<Table<Fans>>(&table);
        at && at->game.told(at->game.legal.list[move], at->rules).deed == kRedealt) {
        std::array<u8, kMostCards> gathered;
        const int size = at->game.gather(gathered);
        for (int i = 0; i < size; ++i) at->game.later.push_back(gathered[buffer[i]]);
    }
    at_table([&](auto& at) { at.act(move); });
}

void look() {
    at_table([](const auto& at) { at.look(); });
}
}
