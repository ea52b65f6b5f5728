#include "fans/fans.hpp"

#include <algorithm>
#include <utility>

namespace oddtrick::fans {

namespace {

u64 mix(u64 x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

int suit_of(u8 face) { return face / RANKS; }
int rank_of(u8 face) { return face % RANKS; }

bool linked(u8 a, u8 b) {
    const int apart = a - b;
    return (apart == 1 || apart == -1) && suit_of(a) == suit_of(b);
}

int next_of(const Foundation& f, int built) { return f.up ? built : RANKS - 1 - built; }

}  // namespace

Search::Search(Rules rules, const std::vector<std::vector<int>>& fans,
               const std::vector<int>& built)
    : rules_(std::move(rules)) {
    start_.face.fill(NONE);
    start_.below.fill(NONE);
    start_.top.fill(NONE);
    start_.built.fill(0);
    start_.fans = static_cast<int>(fans.size());
    start_.up = 0;
    for (std::size_t i = 0; i < built.size(); ++i) {
        start_.built[i] = static_cast<u8>(built[i]);
        start_.up += built[i];
    }
    u64 met = 0;
    for (std::size_t i = 0; i < fans.size(); ++i)
        for (const int face : fans[i]) {
            const u8 card = static_cast<u8>(cards_++);
            start_.face[card] = static_cast<u8>(face);
            start_.below[card] = start_.top[i];
            start_.top[i] = card;
            single_ = single_ && !(met >> face & 1);
            met |= u64{1} << face;
        }
}

bool Search::fits(u8 card, u8 onto) const {
    return suit_of(card) == suit_of(onto) &&
           ((rules_.higher && card == onto + 1) || (rules_.lower && card + 1 == onto));
}

int Search::takes(const Layout& l, u8 card) const {
    const u8 face = l.face[card];
    for (std::size_t f = 0; f < rules_.foundations.size(); ++f)
        if (rules_.foundations[f].suit == suit_of(face) && l.built[f] < RANKS &&
            next_of(rules_.foundations[f], l.built[f]) == rank_of(face))
            return static_cast<int>(f);
    return -1;
}

// Whether nothing is lost by building at once. With one card of each face and foundations that go
// up it never is: whatever could lie on the card later goes up after it instead. With two, when the
// other foundation of the suit has come as far, it hardly ever is.
bool Search::safe(const Layout& l, int foundation) const {
    const Foundation& own = rules_.foundations[static_cast<std::size_t>(foundation)];
    for (std::size_t f = 0; f < rules_.foundations.size(); ++f) {
        const Foundation& other = rules_.foundations[f];
        if (other.suit != own.suit) continue;
        // Where a suit goes both ways each card has a place of its own on either foundation.
        if (other.up != own.up) return true;
        if (!own.up || l.built[f] + EAGER <= l.built[static_cast<std::size_t>(foundation)])
            return false;
    }
    return true;
}

void Search::apply(Layout& l, Move m) const {
    for (int n = 0; n < m.count; ++n) {
        const u8 card = l.top[m.source];
        l.top[m.source] = l.below[card];
        if (m.target >= 0) {
            l.below[card] = l.top[m.target];
            l.top[m.target] = card;
        } else {
            ++l.built[-1 - m.target];
            ++l.up;
        }
    }
}

u64 Search::key(const Layout& l) const {
    u64 sum = 0;
    for (int i = 0; i < l.fans; ++i) {
        u64 fan = 0;
        for (u8 c = l.top[i]; c != NONE; c = l.below[c]) fan = mix(fan ^ (l.face[c] + 1U));
        sum += mix(fan);
    }
    return sum;
}

int Search::worth(const Layout& l) const {
    int junctions = 0, over = 0, links = 0, dig = 0;
    std::array<u8, RANKS * SUITS> depth;
    depth.fill(NONE);
    for (int i = 0; i < l.fans; ++i) {
        u8 c = l.top[i];
        if (c == NONE) continue;
        int down = 0;
        while (true) {
            const u8 face = l.face[c], under = l.below[c];
            depth[face] = std::min<u8>(depth[face], static_cast<u8>(down));
            if (under == NONE) break;
            const u8 lower = l.face[under];
            if (linked(face, lower)) {
                ++links;
            } else {
                ++junctions;
                ++down;
                if (suit_of(face) == suit_of(lower) && face > lower) ++over;
            }
            c = under;
        }
    }
    for (std::size_t f = 0; f < rules_.foundations.size(); ++f) {
        const Foundation& own = rules_.foundations[f];
        for (int n = 0; n < 4 && l.built[f] + n < RANKS; ++n) {
            const int face = own.suit * RANKS + next_of(own, l.built[f] + n);
            if (depth[face] != NONE) dig += depth[face] * (4 - n);
        }
    }
    return UP * l.up + JUNCTION * junctions + DIG * dig + OVER * over + LINKED * links;
}

// How many cards must be laid on others before everything can be built, were it so that cards laid
// on others bury nothing and cards once bared stay bare; -1 where even then it cannot.
int Search::aside(const Layout& l) const {
    std::array<u8, MOST_FANS> at = l.top;
    std::array<u8, MOST_FOUNDATIONS> built = l.built;
    std::array<u8, RANKS * SUITS + 2> bare{};  // cards of each face bared, shifted by one
    std::array<u8, RANKS * SUITS> gone{}, spent{};  // of them built, and taken off their fans for it
    int left = cards_ + start_.up - l.up, moved = 0;
    for (int i = 0; i < l.fans; ++i)
        if (at[i] != NONE) ++bare[l.face[at[i]] + 1];
    const auto off = [&](int i) {
        at[i] = l.below[at[i]];
        if (at[i] != NONE) ++bare[l.face[at[i]] + 1];
    };
    while (true) {
        bool again = false;
        for (std::size_t f = 0; f < rules_.foundations.size(); ++f) {
            const Foundation& own = rules_.foundations[f];
            while (built[f] < RANKS) {
                const int face = own.suit * RANKS + next_of(own, built[f]);
                if (bare[face + 1] <= gone[face]) break;
                ++gone[face];
                ++built[f];
                --left;
                again = true;
            }
        }
        for (int i = 0; i < l.fans; ++i)
            while (at[i] != NONE && spent[l.face[at[i]]] < gone[l.face[at[i]]]) {
                ++spent[l.face[at[i]]];
                off(i);
                again = true;
            }
        if (left == 0) return moved;
        if (again) continue;
        for (int i = 0; i < l.fans; ++i) {
            if (at[i] == NONE || l.below[at[i]] == NONE) continue;
            const int face = l.face[at[i]], rank = face % RANKS;
            if ((rules_.higher && rank > 0 && bare[face]) ||
                (rules_.lower && rank + 1 < RANKS && bare[face + 2])) {
                off(i);
                ++moved;
                again = true;
                break;
            }
        }
        if (!again) return -1;
    }
}

template <class Told>
void Search::play_safe(Layout& l, Told told) const {
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < l.fans; ++i)
            while (l.top[i] != NONE) {
                const int f = takes(l, l.top[i]);
                if (f < 0 || !safe(l, f)) break;
                const Move m{static_cast<std::int16_t>(i), static_cast<std::int16_t>(-1 - f), 1};
                apply(l, m);
                told(m);
                again = true;
            }
    }
}

std::vector<Move> Search::line(std::int32_t node) const {
    std::vector<Move> moves;
    for (; node >= 0; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

void Search::note(const Layout& l, std::int32_t node) {
    if (l.up <= best_up_) return;
    best_up_ = l.up;
    best_ = line(node);
}

// One pass, level by level. With `sure` no move is taken for granted, so that a pass which cut
// nothing has seen everything.
Search::End Search::beam(std::size_t width, bool sure, u64 nodes, u64 seed) {
    struct Held {
        Layout layout;
        std::int32_t node;
    };
    std::vector<Held> now, next;
    std::vector<Child> children;
    std::unordered_set<u64> met;
    bool cut = false;
    const bool granted = !sure || single_;
    nodes_.clear();
    now.push_back({start_, -1});
    const auto finish = [&](Held& h) {
        if (granted)
            play_safe(h.layout, [&](Move m) {
                nodes_.push_back({h.node, m});
                h.node = static_cast<std::int32_t>(nodes_.size()) - 1;
            });
        note(h.layout, h.node);
    };
    finish(now[0]);
    met.insert(key(now[0].layout));
    const u64 end = looked_ + nodes;
    while (!now.empty()) {
        children.clear();
        std::size_t alive = 0;
        for (std::size_t p = 0; p < now.size(); ++p) {
            const Layout& l = now[p].layout;
            if (l.up == cards_ + start_.up) return End::won;
            const auto add = [&](int source, int target, int count) {
                ++looked_;
                const Move m{static_cast<std::int16_t>(source), static_cast<std::int16_t>(target),
                             static_cast<std::int16_t>(count)};
                Layout after = l;
                apply(after, m);
                if (granted) play_safe(after, [](Move) {});
                const u64 k = key(after);
                if (!met.insert(k).second) return;
                const int apart = aside(after);
                const int jitter = static_cast<int>(mix(k ^ seed) % NOISE);
                const int value = apart < 0 ? HOPELESS : ASIDE * apart;
                if (apart >= 0) ++alive;
                children.push_back({worth(after) + value + jitter,
                                    static_cast<std::int32_t>(p), m, k});
            };
            for (int i = 0; i < l.fans; ++i) {
                const u8 card = l.top[i];
                if (card == NONE) continue;
                const int f = takes(l, card);
                if (f >= 0) {
                    add(i, -1 - f, 1);
                    for (std::size_t g = static_cast<std::size_t>(f) + 1;
                         g < rules_.foundations.size(); ++g)
                        if (rules_.foundations[g].suit == rules_.foundations[f].suit &&
                            rules_.foundations[g].up != rules_.foundations[f].up &&
                            l.built[g] < RANKS &&
                            next_of(rules_.foundations[g], l.built[g]) == rank_of(l.face[card]))
                            add(i, -1 - static_cast<int>(g), 1);
                }
                for (int j = 0; j < l.fans; ++j) {
                    if (j == i || l.top[j] == NONE || !fits(l.face[card], l.face[l.top[j]]))
                        continue;
                    int count = 1;
                    for (u8 c = card;; ++count) {
                        add(i, j, count);
                        const u8 under = l.below[c];
                        if (under == NONE || !fits(l.face[under], l.face[c])) break;
                        c = under;
                    }
                }
            }
            if (looked_ >= end) return End::spent;
        }
        const std::size_t kept = std::min(width, children.size());
        std::partial_sort(children.begin(), children.begin() + static_cast<long>(kept),
                          children.end(), [](const Child& a, const Child& b) {
                              return a.worth != b.worth ? a.worth > b.worth : a.key < b.key;
                          });
        cut = cut || alive > kept;
        children.resize(kept);
        next.clear();
        for (const Child& c : children) {
            Held h{now[static_cast<std::size_t>(c.parent)].layout, 0};
            apply(h.layout, c.move);
            nodes_.push_back({now[static_cast<std::size_t>(c.parent)].node, c.move});
            h.node = static_cast<std::int32_t>(nodes_.size()) - 1;
            finish(h);
            next.push_back(h);
        }
        std::swap(now, next);
    }
    return cut ? End::cut : End::dry;
}

Answer Search::solve(u64 nodes, u64 seed) {
    Verdict verdict = Verdict::gave_up;
    const int all = cards_ + start_.up;
    for (const std::size_t width : WIDTHS) {
        if (looked_ >= nodes) break;
        const End end = beam(width, false, nodes - looked_, seed + width);
        if (end == End::dry && best_up_ < all && looked_ < nodes &&
            beam(SIZE_MAX, true, nodes - looked_, seed) == End::dry && best_up_ < all)
            verdict = Verdict::lost;
        if (best_up_ == all) verdict = Verdict::won;
        if (end == End::dry || verdict == Verdict::won) break;
    }
    if (verdict == Verdict::gave_up && aside(start_) < 0) verdict = Verdict::lost;
    return {verdict, best_, best_up_, looked_};
}

}  // namespace oddtrick::fans
