#include "patience/best_fan_line.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace oddtrick::patience {

namespace {

constexpr int HOPELESS = -1'000'000;
// How many layouts a level keeps in each pass: a narrow one may find what a wide one misses.
constexpr std::size_t WIDTHS[] = {10, 20, 40, 80, 160, 320, 640, 1280};

RunMove move(int source, int target, int count) {
    return {static_cast<std::int16_t>(source), static_cast<std::int16_t>(target),
            static_cast<std::int16_t>(count)};
}

}  // namespace

void BestFanLine::apply(FanLayout& l, RunMove m) const {
    for (int n = 0; n < m.count; ++n)
        game_.apply(l, {static_cast<i8>(m.source), static_cast<i8>(m.target), 0});
}

// The same number in the plain twin, which breaks ties by it.
u64 BestFanLine::key(const FanLayout& l) const {
    u64 sum = 0;
    for (int i = 0; i < game_.fans(); ++i) {
        u64 fan = 0;
        for (u8 c = l.top[static_cast<std::size_t>(i)]; c != NONE; c = l.below[c])
            fan = mix(fan ^ static_cast<u64>(game_.face(c) + 1));
        sum += mix(fan);
    }
    return sum;
}

void BestFanLine::moves(const FanLayout& l, std::vector<RunMove>& found) const {
    for (int i = 0; i < game_.fans(); ++i) {
        const u8 card = l.top[static_cast<std::size_t>(i)];
        if (card == NONE) continue;
        game_.each_home(l, game_.face(card),
                        [&](int home) { found.push_back(move(i, -1 - home, 1)); });
        for (int j = 0; j < game_.fans(); ++j) {
            const u8 onto = l.top[static_cast<std::size_t>(j)];
            if (j == i || onto == NONE || !game_.fits(game_.face(card), game_.face(onto))) continue;
            int count = 1;
            for (u8 c = card;; ++count) {
                found.push_back(move(i, j, count));
                const u8 under = l.below[c];
                if (under == NONE || !game_.fits(game_.face(under), game_.face(c))) break;
                c = under;
            }
        }
    }
}

template <class Note>
void BestFanLine::play_safe(FanLayout& l, Note note) const {
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < game_.fans(); ++i)
            while (l.top[static_cast<std::size_t>(i)] != NONE) {
                const int home = game_.takes(l, game_.face(l.top[static_cast<std::size_t>(i)]));
                if (home < 0 || !game_.safe(l, home)) break;
                const RunMove m = move(i, -1 - home, 1);
                apply(l, m);
                note(m);
                again = true;
            }
    }
}

std::vector<RunMove> BestFanLine::line(std::int32_t node) const {
    std::vector<RunMove> moves;
    for (; node >= 0; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

void BestFanLine::note(const FanLayout& l, std::int32_t node) {
    if (l.up <= best_up_) return;
    best_up_ = l.up;
    best_ = line(node);
}

// One pass, level by level. With `sure` no move is taken for granted, so that a pass which cut
// nothing has seen everything.
BestFanLine::End BestFanLine::beam(std::size_t width, bool sure, u64 nodes, u64 seed) {
    struct Held {
        FanLayout layout;
        std::int32_t node;
    };
    std::vector<Held> now, next;
    std::vector<Child> children;
    std::vector<RunMove> steps;
    std::unordered_set<u64> met;
    bool cut = false;
    const bool granted = !sure || game_.single();
    nodes_.clear();
    now.push_back({start_, -1});
    const auto finish = [&](Held& h) {
        if (granted)
            play_safe(h.layout, [&](RunMove m) {
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
            const FanLayout& l = now[p].layout;
            if (game_.won(l)) return End::won;
            steps.clear();
            moves(l, steps);
            for (const RunMove& m : steps) {
                ++looked_;
                FanLayout after = l;
                apply(after, m);
                if (granted) play_safe(after, [](RunMove) {});
                const u64 k = key(after);
                if (!met.insert(k).second) continue;
                const int apart = game_.aside(after);
                if (apart >= 0) ++alive;
                const int value = apart < 0 ? HOPELESS : FanWeights::ASIDE * apart;
                const int jitter = static_cast<int>(mix(k ^ seed) % FanWeights::NOISE);
                children.push_back(
                    {game_.shape(after) + value + jitter, static_cast<std::int32_t>(p), m, k});
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

FanLine BestFanLine::solve(u64 nodes, u64 seed) {
    Verdict verdict = Verdict::gave_up;
    const int all = game_.all();
    for (const std::size_t width : WIDTHS) {
        if (looked_ >= nodes) break;
        const End end = beam(width, false, nodes - looked_, seed + width);
        if (end == End::dry && best_up_ < all && looked_ < nodes &&
            beam(SIZE_MAX, true, nodes - looked_, seed) == End::dry && best_up_ < all)
            verdict = Verdict::lost;
        if (best_up_ == all) verdict = Verdict::won;
        if (end == End::dry || verdict == Verdict::won) break;
    }
    if (verdict == Verdict::gave_up && game_.aside(start_) < 0) verdict = Verdict::lost;
    return {verdict, best_, best_up_, looked_};
}

}  // namespace oddtrick::patience
