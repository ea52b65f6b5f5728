#include "patience/fan_piles.hpp"

namespace oddtrick::patience {

namespace {

// A card goes up at once when the other foundation of its suit is less than this behind.
constexpr int EAGER = 2;

bool linked(int a, int b) { return (a - b == 1 || b - a == 1) && suit_of(a) == suit_of(b); }

}  // namespace

FanPiles::Layout FanPiles::layout(const std::vector<std::vector<int>>& fans,
                                  const std::vector<int>& stock, const std::vector<int>& built,
                                  int draws) {
    Layout l;
    l.below.fill(NONE);
    l.hash.fill(0);
    l.top.fill(NONE);
    l.size.fill(0);
    l.built.fill(0);
    l.draws = draws;
    fans_ = static_cast<int>(fans.size());
    for (std::size_t i = 0; i < built.size(); ++i) {
        l.built[i] = static_cast<u8>(built[i]);
        l.up += built[i];
    }
    u64 met = 0;
    const auto card = [&](int face) {
        face_[static_cast<std::size_t>(cards_)] = static_cast<u8>(face);
        single_ = single_ && !(met >> face & 1);
        met |= u64{1} << face;
        return static_cast<u8>(cards_++);
    };
    for (int i = 0; i < fans_; ++i)
        for (const int face : fans[static_cast<std::size_t>(i)]) push(l, i, card(face));
    l.next = cards_;
    for (const int face : stock) card(face);
    all_ = l.up + cards_;
    return l;
}

bool FanPiles::fits(int face, int onto) const {
    return suit_of(face) == suit_of(onto) &&
           ((rules_.higher && face == onto + 1) || (rules_.lower && face + 1 == onto));
}

int FanPiles::next_of(std::size_t home, int built) const {
    return rules_.homes[home].suit * RANKS + rules_.homes[home].next(built);
}

int FanPiles::takes(const Layout& l, int face, int from) const {
    for (auto h = static_cast<std::size_t>(from); h < rules_.homes.size(); ++h)
        if (l.built[h] < RANKS && next_of(h, l.built[h]) == face) return static_cast<int>(h);
    return -1;
}

// Whether nothing is lost by building at once. With one card of each face and foundations that go
// up it never is: whatever could lie on the card later goes up after it instead. With two it is
// not, when all lower cards of the suit are built.
bool FanPiles::safe(const Layout& l, int home) const {
    const auto at = static_cast<std::size_t>(home);
    const Home& own = rules_.homes[at];
    for (std::size_t h = 0; h < rules_.homes.size(); ++h) {
        const Home& other = rules_.homes[h];
        if (other.suit != own.suit || h == at) continue;
        // Where a suit goes both ways each card has a place of its own on either foundation.
        if (other.up != own.up) return eager_;
        if (!own.up || l.built[h] + (eager_ ? EAGER - 1 : 0) < l.built[at]) return false;
    }
    return own.up;
}

void FanPiles::push(Layout& l, int fan, u8 card) const {
    const auto at = static_cast<std::size_t>(fan);
    l.below[card] = l.top[at];
    l.top[at] = card;
    l.hash[at] += at_depth(face_[card], l.size[at]++);
}

u8 FanPiles::pull(Layout& l, int fan, int depth) const {
    const auto at = static_cast<std::size_t>(fan);
    if (depth == 0) {
        const u8 card = l.top[at];
        l.top[at] = l.below[card];
        l.hash[at] -= at_depth(face_[card], --l.size[at]);
        return card;
    }
    u8 above = l.top[at];
    for (int n = 1; n < depth; ++n) above = l.below[above];
    const u8 card = l.below[above];
    l.below[above] = l.below[card];
    --l.size[at];
    l.hash[at] = 0;
    int n = l.size[at];
    for (u8 c = l.top[at]; c != NONE; c = l.below[c]) l.hash[at] += at_depth(face_[c], --n);
    return card;
}

// Lay three cards of the stock where a fan is used up.
void FanPiles::fill(Layout& l, int fan) const {
    for (int n = 0; n < 3 && l.next < cards_;) {
        const auto card = static_cast<u8>(l.next++);
        if (rules_.aces_up && step_of(face_[card]) == 0) {
            ++l.built[static_cast<std::size_t>(takes(l, face_[card]))];
            ++l.up;
        } else {
            push(l, fan, card);
            ++n;
        }
    }
}

void FanPiles::apply(Layout& l, const Move& m) const {
    const u8 card = pull(l, m.source, m.depth);
    if (m.depth > 0) --l.draws;
    if (m.target >= 0) {
        push(l, m.target, card);
    } else {
        ++l.built[static_cast<std::size_t>(-1 - m.target)];
        ++l.up;
    }
    if (rules_.refill && l.size[static_cast<std::size_t>(m.source)] == 0) fill(l, m.source);
}

u64 FanPiles::key(const Layout& l) const {
    u64 sum = mix(static_cast<u64>(l.next) << 8 | static_cast<u64>(l.draws));
    for (int i = 0; i < fans_; ++i)
        if (l.size[static_cast<std::size_t>(i)] > 0)
            sum += mix(l.hash[static_cast<std::size_t>(i)]);
    // Which way cards went up matters where a suit goes both ways.
    for (std::size_t h = 0; h < rules_.homes.size(); ++h)
        if (!rules_.homes[h].up)
            sum += mix(static_cast<u64>(l.built[h] + 1) << 32 | static_cast<u64>(h) << 40);
    return sum;
}

void FanPiles::moves(const Layout& l, std::vector<Move>& found) const {
    const auto top = [&](int i) {
        const u8 c = l.top[static_cast<std::size_t>(i)];
        return c == NONE ? -1 : static_cast<int>(face_[c]);
    };
    const auto move = [](int source, int target, int depth) {
        return Move{static_cast<i8>(source), static_cast<i8>(target), static_cast<u8>(depth)};
    };
    for (int i = 0; i < fans_; ++i) {
        if (top(i) < 0) continue;
        const int h = takes(l, top(i));
        if (h >= 0 && safe(l, h)) {
            found.push_back(move(i, -1 - h, 0));
            return;
        }
    }
    // The fans whose top card takes a face.
    std::array<i8, RANKS * SUITS> first;
    std::array<i8, MOST_FANS> more;
    first.fill(-1);
    for (int i = fans_ - 1; i >= 0; --i)
        if (top(i) >= 0) {
            more[static_cast<std::size_t>(i)] = first[static_cast<std::size_t>(top(i))];
            first[static_cast<std::size_t>(top(i))] = static_cast<i8>(i);
        }
    const auto lay = [&](int i, int face, int depth) {
        each_home(l, face, [&](int home) { found.push_back(move(i, -1 - home, depth)); });
        for (const int onto : {face - 1, face + 1}) {
            if (onto < 0 || onto >= RANKS * SUITS || !fits(face, onto)) continue;
            for (int j = first[static_cast<std::size_t>(onto)]; j >= 0;
                 j = more[static_cast<std::size_t>(j)])
                if (j != i) found.push_back(move(i, j, depth));
        }
    };
    for (int i = 0; i < fans_; ++i) {
        int depth = 0;
        for (u8 c = l.top[static_cast<std::size_t>(i)]; c != NONE; c = l.below[c], ++depth) {
            if (depth > 0 && l.draws == 0) break;
            lay(i, face_[c], depth);
        }
    }
}

int FanPiles::aside(const Layout& l) const {
    constexpr int MOST_LAID = MOST_FANS + MOST_FAN_CARDS / 3 + 2;
    std::array<u8, MOST_LAID> at;
    std::array<u8, MOST_FAN_CARDS> below = l.below;
    std::array<u8, MOST_HOMES> built = l.built;
    std::array<u8, RANKS * SUITS + 2> bare{};  // cards of each face bared, shifted by one
    std::array<u8, RANKS * SUITS> gone{};           // of them built
    int fans = fans_, next = l.next, left = all_ - l.up, moved = 0;
    for (int i = 0; i < fans_; ++i) {
        at[static_cast<std::size_t>(i)] = l.top[static_cast<std::size_t>(i)];
        if (at[static_cast<std::size_t>(i)] != NONE)
            ++bare[face_[at[static_cast<std::size_t>(i)]] + 1U];
    }
    const auto off = [&](std::size_t i) {
        at[i] = below[at[i]];
        if (at[i] != NONE) {
            ++bare[face_[at[i]] + 1U];
            return;
        }
        if (!rules_.refill || next == cards_) return;
        u8 top = NONE;
        for (int n = 0; n < 3 && next < cards_; ++n) {
            below[static_cast<std::size_t>(next)] = top;
            top = static_cast<u8>(next++);
        }
        at[static_cast<std::size_t>(fans++)] = top;
        ++bare[face_[top] + 1U];
    };
    while (true) {
        bool again = false;
        for (std::size_t h = 0; h < rules_.homes.size(); ++h)
            while (built[h] < RANKS) {
                const auto face = static_cast<std::size_t>(next_of(h, built[h]));
                if (bare[face + 1] <= gone[face]) break;
                ++gone[face];
                ++built[h];
                --left;
                again = true;
            }
        for (std::size_t i = 0; i < static_cast<std::size_t>(fans); ++i)
            while (at[i] != NONE && gone[face_[at[i]]] > 0) {
                off(i);  // of two alike, either may be the one that is built
                again = true;
            }
        if (left == 0) return moved;
        if (again) continue;
        for (std::size_t i = 0; i < static_cast<std::size_t>(fans); ++i) {
            if (at[i] == NONE || (below[at[i]] == NONE && (!rules_.refill || next == cards_)))
                continue;
            const std::size_t face = face_[at[i]], step = face % RANKS;
            if ((rules_.higher && step > 0 && bare[face]) ||
                (rules_.lower && step + 1 < RANKS && bare[face + 2])) {
                off(i);
                ++moved;
                again = true;
                break;
            }
        }
        if (!again) return -1;
    }
}

int FanPiles::worth(const Layout& l) const {
    int apart = 0;
    if (l.draws == 0) {
        apart = aside(l);
        if (apart < 0) return HOPELESS;
    }
    return shape(l) + FanWeights::ASIDE * apart + static_cast<int>(mix(key(l)) % FanWeights::NOISE);
}

int FanPiles::shape(const Layout& l) const {
    int junctions = 0, over = 0, links = 0, dig = 0;
    std::array<u8, RANKS * SUITS> depth;
    depth.fill(NONE);
    const auto along = [&](u8 c) {
        u8 down = 0;
        while (true) {
            const int face = face_[c];
            const u8 under = l.below[c];
            depth[static_cast<std::size_t>(face)] =
                std::min(depth[static_cast<std::size_t>(face)], down);
            if (under == NONE) break;
            const int lower = face_[under];
            if (linked(face, lower)) {
                ++links;
            } else {
                ++junctions;
                ++down;
                if (suit_of(face) == suit_of(lower) && face > lower) ++over;
            }
            c = under;
        }
    };
    for (int i = 0; i < fans_; ++i)
        if (l.top[static_cast<std::size_t>(i)] != NONE) along(l.top[static_cast<std::size_t>(i)]);
    for (std::size_t h = 0; h < rules_.homes.size(); ++h)
        for (int n = 0; n < 4 && l.built[h] + n < RANKS; ++n) {
            const auto face = static_cast<std::size_t>(next_of(h, l.built[h] + n));
            if (depth[face] != NONE) dig += depth[face] * (4 - n);
        }
    // Cards of the stock lie on one another.
    junctions += cards_ - l.next;
    using W = FanWeights;
    return W::UP * l.up + W::JUNCTION * junctions + W::DIG * dig + W::OVER * over +
           W::LINKED * links;
}

}  // namespace oddtrick::patience
