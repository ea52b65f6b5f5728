#include "patience/tableau.hpp"

namespace oddtrick::patience {

namespace {

// What the features of a layout count for, fitted by random search to how many deals are won.
struct Weights {
    static constexpr int UP = 10, HEIGHT = 1, HIDDEN = 12, OVER = 9, SPACE = 5, WASTE = 14, LINKED = 8;
};

u64 in_stock(int card) { return mix(static_cast<u64>(card + 1) << 20); }

}  // namespace

Tableau::Layout Tableau::layout(const std::vector<std::vector<int>>& down,
                                const std::vector<std::vector<int>>& up,
                                const std::vector<int>& hand, const std::vector<int>& waste,
                                int over, const std::vector<std::vector<int>>& built) {
    Layout l;
    piles_ = static_cast<int>(down.size());
    for (auto& pile : l.cards) pile.fill(0);
    l.hash.fill(0);
    l.size.fill(0);
    l.down.fill(0);
    l.stock.fill(0);
    for (int i = 0; i < piles_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        for (const int c : down[at]) push(l, i, static_cast<u8>(c));
        l.down[at] = l.size[at];
        for (const int c : up[at]) push(l, i, static_cast<u8>(c));
        if (l.down[at] == l.size[at] && l.down[at] > 0) --l.down[at];
    }
    for (const auto* cards : {&waste, &hand})
        for (const int c : *cards) {
            l.stock[static_cast<std::size_t>(l.left++)] = static_cast<u8>(c);
            l.stock_hash += in_stock(c);
        }
    l.waste = static_cast<int>(waste.size());
    l.over = over;
    for (auto& suit : l.built) suit.fill(RANKS);
    for (std::size_t s = 0; s < SUITS; ++s)
        for (std::size_t n = 0; n < built[s].size(); ++n) {
            l.built[s][n] = static_cast<u8>(built[s][n]);
            l.up += built[s][n];
        }
    return l;
}

void Tableau::pop(Layout& l, int pile) const {
    const auto at = static_cast<std::size_t>(pile);
    const int depth = --l.size[at];
    l.hash[at] -= at_depth(l.cards[at][static_cast<std::size_t>(depth)], depth);
    if (l.down[at] > 0 && l.down[at] == l.size[at]) --l.down[at];
}

void Tableau::push(Layout& l, int pile, u8 card) const {
    const auto at = static_cast<std::size_t>(pile);
    const int depth = l.size[at]++;
    l.cards[at][static_cast<std::size_t>(depth)] = card;
    l.hash[at] += at_depth(card, depth);
}

bool Tableau::fits(int card, int onto) const {
    return patience_rules::goes_down(face_of(card), face_of(onto), rules_.alternate);
}

bool Tableau::takes(const Layout& l, int card) const {
    const auto& suit = l.built[static_cast<std::size_t>(suit_of(card))];
    for (int n = 0; n < rules_.packs; ++n)
        if (suit[static_cast<std::size_t>(n)] == step_of(card)) return true;
    return false;
}

// Whether nothing is lost by building a card at once: all cards that could lie on it are built or
// are the next of their suits, and so are all that could lie on those; nor is there a choice
// between two alike.
bool Tableau::safe(const Layout& l, int card) const {
    const int s = step_of(card);
    for (int suit = 0; suit < SUITS; ++suit) {
        // Of two alike the one that is not built must have its place too, or the other had better be.
        const bool own = suit == suit_of(card);
        const bool like = rules_.alternate && red(suit) == red(suit_of(card));
        const int least = s - (own ? 0 : like ? 2 : 1);
        for (int n = 0; n < rules_.packs; ++n)
            if (l.built[static_cast<std::size_t>(suit)][static_cast<std::size_t>(n)] < least)
                return false;
    }
    return true;
}

bool Tableau::owed(const Layout& l) const {
    if (rules_.kings || l.left == 0) return false;
    for (int i = 0; i < piles_; ++i)
        if (l.size[static_cast<std::size_t>(i)] == 0) return true;
    return false;
}

// The cards that come to be the top of the waste by turning on, each at the first time it does.
void Tableau::reach(const Layout& l, std::vector<u8>& found) const {
    found.clear();
    if (free_stock()) {
        for (int i = 0; i < l.left; ++i) found.push_back(static_cast<u8>(i));
        return;
    }
    u64 seen[2] = {0, 0};
    const auto add = [&](int i) {
        if (seen[i / 64] >> (i % 64) & 1) return;
        seen[i / 64] |= u64{1} << (i % 64);
        found.push_back(static_cast<u8>(i));
    };
    if (l.waste > 0) add(l.waste - 1);
    for (int w = l.waste; w < l.left;) {
        w = std::min(w + rules_.draw, l.left);
        add(w - 1);
    }
    if (!rules_.kings || !patience_rules::turns_left(rules_.passes, l.over)) return;
    for (int w = 0; w < l.left;) {
        w = std::min(w + rules_.draw, l.left);
        add(w - 1);
    }
}

// How many acts on the hand bring a card of the stock to the top of the waste; `over` grows by the
// times that the waste is turned over for it.
int Tableau::turned(const Layout& l, int index, int& over) const {
    int turns = 0;
    for (int w = l.waste; w != index + 1; ++turns) {
        if (w == l.left) {
            w = 0;
            ++over;
        } else {
            w = std::min(w + rules_.draw, l.left);
        }
    }
    return turns;
}

u64 Tableau::key(const Layout& l) const {
    u64 sum = mix(l.stock_hash ^ 0x5851F42D4C957F2DULL);
    for (int i = 0; i < piles_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (l.size[at] > 0) sum += mix(l.hash[at] ^ (static_cast<u64>(l.down[at]) << 56));
    }
    if (!free_stock()) {
        int w = l.waste;
        // By the same turns as from the start the same cards come up.
        if (rules_.kings && rules_.passes == 0 && (w % rules_.draw == 0 || w == l.left)) w = 0;
        sum += mix(static_cast<u64>(w) << 8 | static_cast<u64>(rules_.passes ? l.over : 0));
    }
    return sum;
}

void Tableau::moves(const Layout& l, std::vector<Move>& found) const {
    const auto size = [&](int i) { return static_cast<int>(l.size[static_cast<std::size_t>(i)]); };
    const auto down = [&](int i) { return static_cast<int>(l.down[static_cast<std::size_t>(i)]); };
    const auto card = [&](int i, int at) {
        return static_cast<int>(l.cards[static_cast<std::size_t>(i)][static_cast<std::size_t>(at)]);
    };
    const auto move = [](int source, int target, int count, int index = 0) {
        return Move{static_cast<i8>(source), static_cast<i8>(target), static_cast<u8>(count),
                    static_cast<u8>(index), NOTHING, 0};
    };
    int space = -1;
    for (int i = piles_ - 1; i >= 0; --i)
        if (size(i) == 0) space = i;
    if (owed(l)) {
        if (l.waste > 0) found.push_back(move(-1, space, 1, l.waste - 1));
        if (l.waste < l.left) found.push_back(move(-2, space, 1, l.waste));
        return;
    }
    for (int i = 0; i < piles_; ++i) {
        if (size(i) == 0) continue;
        const int c = card(i, size(i) - 1);
        if (takes(l, c) && safe(l, c)) {
            found.push_back(move(i, -1, 1));
            return;
        }
    }
    thread_local std::vector<u8> stock;
    reach(l, stock);
    if (free_stock())
        for (const u8 r : stock) {
            const int c = l.stock[r];
            if (takes(l, c) && safe(l, c)) {
                found.push_back(move(-1, -1, 1, r));
                return;
            }
        }
    // What bares a hidden card or makes a space, then what builds, then the stock, then the rest.
    thread_local std::vector<Move> home, later;
    home.clear();
    later.clear();
    for (int i = 0; i < piles_; ++i) {
        if (size(i) == 0) continue;
        const int top = card(i, size(i) - 1);
        const bool single = size(i) - down(i) == 1;
        if (takes(l, top)) {
            (single ? found : home).push_back(move(i, -1, 1));
        }
        const int low = rules_.runs ? down(i) : size(i) - 1;
        for (int at = low; at < size(i); ++at) {
            const int c = card(i, at), count = size(i) - at;
            const bool whole = at == down(i);
            if (!whole && rules_.runs) {
                // A part of a run: only to build the card it lies on at once. With one card of each
                // face nothing else can come of it.
                if (!takes(l, card(i, at - 1))) continue;
                for (int j = 0; j < piles_; ++j)
                    if (j != i && size(j) > 0 && fits(c, card(j, size(j) - 1))) {
                        Move m = move(i, j, count);
                        m.then = BUILD;
                        (at - 1 == down(i) ? found : later).push_back(m);
                    }
                continue;
            }
            if (rules_.kings && rules_.runs && whole && at == 0) {
                // All of a pile: only for a king to go into the space at once.
                if (space >= 0 || step_of(c) == KING) continue;
                for (int j = 0; j < piles_; ++j)
                    if (j != i && size(j) > 0 && fits(c, card(j, size(j) - 1))) {
                        Move m = move(i, j, count);
                        for (int k = 0; k < piles_; ++k)
                            if (size(k) > 0 && down(k) > 0 && step_of(card(k, down(k))) == KING) {
                                m.then = static_cast<i8>(k);
                                found.push_back(m);
                            }
                        for (const u8 r : stock)
                            if (step_of(l.stock[r]) == KING) {
                                m.then = STOCK;
                                m.then_index = r;
                                later.push_back(m);
                            }
                    }
                continue;
            }
            for (int j = 0; j < piles_; ++j)
                if (j != i && size(j) > 0 && fits(c, card(j, size(j) - 1)))
                    (whole && at > 0 ? found : later).push_back(move(i, j, count));
        }
        if (rules_.kings && space >= 0 && down(i) > 0 && (rules_.runs || rules_.king_runs || single)) {
            const int at = down(i);
            if (step_of(card(i, at)) == KING) found.push_back(move(i, space, size(i) - at));
        }
    }
    found.insert(found.end(), home.begin(), home.end());
    for (const u8 r : stock) {
        const int c = l.stock[r];
        if (takes(l, c)) found.push_back(move(-1, -1, 1, r));
        for (int j = 0; j < piles_; ++j)
            if (size(j) > 0 && fits(c, card(j, size(j) - 1)))
                found.push_back(move(-1, j, 1, r));
        if (rules_.kings && space >= 0 && step_of(c) == KING)
            found.push_back(move(-1, space, 1, r));
    }
    found.insert(found.end(), later.begin(), later.end());
    if (rules_.back)
        for (int s = 0; s < SUITS; ++s) {
            const int n = l.built[static_cast<std::size_t>(s)][0];
            if (n < 2) continue;
            const int c = s * RANKS + n - 1;
            if (safe(l, c)) continue;
            for (int j = 0; j < piles_; ++j)
                if (size(j) > 0 && fits(c, card(j, size(j) - 1)))
                    found.push_back(move(-3 - s, j, 1));
        }
}

void Tableau::apply(Layout& l, const Move& m) const {
    once(l, m);
    if (m.then != NOTHING) once(l, second(l, m));
}

// What follows a move at once.
Tableau::Move Tableau::second(const Layout& l, const Move& m) const {
    if (m.then == BUILD) return {m.source, -1, 1, 0};
    if (m.then == STOCK) return {-1, m.source, 1, m.then_index};
    const auto k = static_cast<std::size_t>(m.then);
    return {m.then, m.source, static_cast<u8>(l.size[k] - l.down[k]), 0};
}

void Tableau::once(Layout& l, const Move& m) const {
    u8 lifted[MOST_IN_PILE]{};
    int count = 1;
    if (m.source == -1 || m.source == -2) {
        lifted[0] = l.stock[m.index];
        l.stock_hash -= in_stock(lifted[0]);
        if (m.source == -1) {
            if (rules_.passes > 0) turned(l, m.index, l.over);
            l.waste = m.index;
        }
        for (int i = m.index; i + 1 < l.left; ++i)
            l.stock[static_cast<std::size_t>(i)] = l.stock[static_cast<std::size_t>(i + 1)];
        --l.left;
    } else if (m.source <= -3) {
        const auto s = static_cast<std::size_t>(-3 - m.source);
        lifted[0] = static_cast<u8>(static_cast<int>(s) * RANKS + --l.built[s][0]);
        --l.up;
    } else {
        count = m.count;
        for (int n = count - 1; n >= 0; --n) {
            const auto at = static_cast<std::size_t>(m.source);
            lifted[n] = l.cards[at][static_cast<std::size_t>(l.size[at] - 1)];
            pop(l, m.source);
        }
    }
    if (m.target >= 0) {
        for (int n = 0; n < count; ++n) push(l, m.target, lifted[n]);
        return;
    }
    auto& suit = l.built[static_cast<std::size_t>(suit_of(lifted[0]))];
    for (auto& height : suit)
        if (height == step_of(lifted[0])) {
            ++height;
            break;
        }
    ++l.up;
}

// How promising a layout is: cards built, and the more the higher; cards that lie over a lower one of
// their suit, which keep it from being built; cards on the next higher of their suit, which go up
// one after the other; hidden cards, spaces, and a waste that is not gone through again.
int Tableau::worth(const Layout& l) const {
    if (dead(l)) return HOPELESS;
    int hidden = 0, over = 0, spaces = 0, buried = 0, linked = 0, height = 0;
    const auto look = [](const u8* cards, int size, int& sum) {
        std::array<u8, SUITS> least;
        least.fill(RANKS);
        for (int n = 0; n < size; ++n) {
            u8& low = least[static_cast<std::size_t>(suit_of(cards[n]))];
            sum += low < step_of(cards[n]);
            low = std::min<u8>(low, static_cast<u8>(step_of(cards[n])));
        }
    };
    for (int i = 0; i < piles_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        hidden += l.down[at];
        spaces += l.size[at] == 0;
        look(l.cards[at].data(), l.size[at], over);
        for (std::size_t n = 1; n < l.size[at]; ++n)
            linked += suit_of(l.cards[at][n]) == suit_of(l.cards[at][n - 1]);
    }
    const int waste = free_stock() ? 0 : l.waste;
    look(l.stock.data(), waste, buried);
    for (const auto& suit : l.built)
        for (std::size_t n = 0; n < static_cast<std::size_t>(rules_.packs); ++n)
            height += suit[n] * suit[n];
    using W = Weights;
    return W::UP * l.up + W::HEIGHT * height / 8 - W::HIDDEN * hidden - W::OVER * over +
           W::SPACE * spaces - W::WASTE * waste - buried + W::LINKED * linked;
}

std::vector<Step> Tableau::told(Layout l, const std::vector<Move>& moves) const {
    std::vector<Step> steps;
    const auto tell = [&](const Move& m) {
        int over = 0;
        const int turns = m.source == -1 ? turned(l, m.index, over) : 0;
        steps.push_back({turns, m.source, m.count, m.target});
        once(l, m);
    };
    for (const Move& m : moves) {
        tell(m);
        if (m.then != NOTHING) tell(second(l, m));
    }
    return steps;
}

}  // namespace oddtrick::patience
