#include <array>

#include "patience/tableau.hpp"

namespace oddtrick::patience {

namespace {

u64 bit(int card) { return u64{1} << card; }

// The faces that a card is laid on where colours alternate.
// The lower cards of a face's suit.
constexpr std::array<u64, RANKS * SUITS> lower_of() {
    std::array<u64, RANKS * SUITS> found{};
    for (int c = 0; c < RANKS * SUITS; ++c)
        found[static_cast<std::size_t>(c)] = ((u64{1} << (c % RANKS)) - 1) << (c - c % RANKS);
    return found;
}
constexpr std::array<u64, RANKS * SUITS> onto_of() {
    std::array<u64, RANKS * SUITS> found{};
    for (int c = 0; c < RANKS * SUITS; ++c)
        if (c % RANKS < KING)
            for (int suit = 0; suit < SUITS; ++suit)
                if (red(suit) != red(c / RANKS))
                    found[static_cast<std::size_t>(c)] |= u64{1} << (suit * RANKS + c % RANKS + 1);
    return found;
}
constexpr auto LOWER = lower_of(), ONTO = onto_of();

}  // namespace

// Whether some hidden card could never be bared, were it so that a card once open stays open for
// others to lie on and a space once made stays a space: then it cannot be won.
bool Tableau::dead(const Layout& l) const {
    if (rules_.packs != 1 || !rules_.alternate || !rules_.runs || !rules_.kings) return false;
    u64 open = 0, lying = 0;
    int hidden = 0;
    bool space = false;
    std::array<int, MOST_PILES> at;
    for (int i = 0; i < piles_; ++i) {
        const auto p = static_cast<std::size_t>(i);
        at[p] = l.down[p];
        hidden += at[p];
        space = space || l.size[p] == 0;
        for (std::size_t n = l.down[p]; n < l.size[p]; ++n) lying |= bit(l.cards[p][n]);
    }
    if (hidden == 0) return false;
    open = lying;
    for (int i = 0; i < l.left; ++i) open |= bit(l.stock[static_cast<std::size_t>(i)]);
    for (int s = 0; s < SUITS; ++s) {
        const u64 b = ((u64{1} << l.built[static_cast<std::size_t>(s)][0]) - 1) << (s * RANKS);
        open |= b;
        if (rules_.back) lying |= b;
    }
    const auto homes = [&](int c) { return (LOWER[static_cast<std::size_t>(c)] & ~open) == 0; };
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < l.left; ++i) {
            const int c = l.stock[static_cast<std::size_t>(i)];
            if (!(lying & bit(c)) && ((ONTO[static_cast<std::size_t>(c)] & lying) || (space && step_of(c) == KING))) {
                lying |= bit(c);
                again = true;
            }
        }
        for (int i = 0; i < piles_; ++i) {
            const auto p = static_cast<std::size_t>(i);
            while (at[p] >= 0 && l.size[p] > 0) {
                const int c = l.cards[p][static_cast<std::size_t>(at[p])];
                bool off = (ONTO[static_cast<std::size_t>(c)] & lying) || (step_of(c) == KING && space && at[p] > 0);
                if (!off && homes(c)) {
                    off = true;
                    if (at[p] == l.down[p])
                        for (std::size_t n = l.down[p] + 1U; off && n < l.size[p]; ++n) {
                            const auto d = l.cards[p][n];
                            off = homes(d) || (ONTO[d] & lying & ~bit(l.cards[p][n - 1]));
                        }
                }
                if (!off) break;
                again = true;
                if (--at[p] < 0) {
                    space = true;
                    break;
                }
                const u64 b = bit(l.cards[p][static_cast<std::size_t>(at[p])]);
                open |= b;
                lying |= b;
                if (--hidden == 0) return false;
            }
        }
    }
    return true;
}

}  // namespace oddtrick::patience
