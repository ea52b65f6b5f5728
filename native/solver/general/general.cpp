#include "general/general.hpp"

#include <algorithm>

#include "general/ducking.hpp"

namespace oddtrick {

GeneralSolver::GeneralSolver(std::size_t bytes)
    : bytes_(bytes), small_(bytes / 8 * 7), large_(bytes / 8) {}

void GeneralSolver::set(const Position& p, bool) {
    position_ = p;
    all_ = shape_ = 0;
    trump_ = p.trump < 4 ? lane(p.trump) : 0;
    side_mask_[0] = side_mask_[1] = 0;
    int present = 0;
    for (int h = 0; h < 4; ++h) {
        hand_[h] = h < p.seats ? p.hands[h] : 0;
        if (h < p.seats) side_mask_[p.side[h]] |= 1 << h;
        if (h < p.seats && (p.played.empty() ? hand_[h] != 0 : !(p.absent >> h & 1)))
            present |= 1 << h;
    }
    // Lay the trick in progress.
    u64 full[4] = {hand_[0], hand_[1], hand_[2], hand_[3]};
    trick_ = Trick{0, 0, 0, p.leader};
    seat_ = present >> p.leader & 1 ? p.leader : next_seat(p.leader, present);
    to_play_ = present;
    for (u64 c : p.played) {
        full[seat_] |= c;
        trick_ = with_card(trick_, c, seat_, trump_);
        to_play_ &= ~(1 << seat_);
        seat_ = next_seat(seat_, present);
    }
    left_ = 0;
    for (int h = 0; h < 4; ++h) {
        all_ |= full[h];
        if (count(full[h]) > left_) left_ = count(full[h]);
        for (int s = 0; s < 4; ++s)
            shape_ |= static_cast<u64>(count(hand_[h] & lane(s))) << (16 * s + 4 * h);
    }
    find_lone();
    // What is known holds for any cards, as long as tricks are worth the same.
    bool same = known_left_ >= left_ && known_trump_ == trump_ && known_fewest_ == p.fewest &&
                known_sides_[0] == side_mask_[0] && known_sides_[1] == side_mask_[1];
    worth_[0] = value_[0] = 0;
    plain_values_ = true;
    for (int i = 1; i <= left_; ++i) {
        const int value = p.values.empty() ? 1 : p.values[static_cast<std::size_t>(left_ - i)];
        same = same && value_[i] == value;
        value_[i] = value;
        worth_[i] = worth_[i - 1] + value;
        plain_values_ = plain_values_ && value == 1;
    }
    if (!same) {
        small_.clear();
        large_.clear();
        if (relaxed_) {
            relaxed_->clear();
        } else if (lone_ >= 0 && !trump_) {
            relaxed_ = std::make_unique<RelaxedNullo>(bytes_ / 2);
            small_.limit(bytes_ / 8 * 3);
        }
        leads_.forget();
        replies_.forget();
        const int less = left_ < 10 ? kLessBits : 0;
        leads_.use(kLeadBits - less);
        replies_.use(kReplyBits - less);
        known_left_ = left_;
        known_trump_ = trump_;
        known_fewest_ = p.fewest;
        known_sides_[0] = side_mask_[0];
        known_sides_[1] = side_mask_[1];
    }
}

int GeneralSolver::holders() const {
    int m = 0;
    for (int h = 0; h < 4; ++h) m |= (hand_[h] != 0) << h;
    return m;
}

int GeneralSolver::next_seat(int hand, int among) const {
    do hand = (hand + 1) & 3;
    while (!(among >> hand & 1));
    return hand;
}

// What luck would give it: its share of the hands. One alone at nullo takes of all tricks 1.3 times
// the height of its cards less 0.18 (fitted to whole hands; a tenth more or fewer). It is asked about
// from above: that it does not take so many is proved soonest.
int GeneralSolver::expected() const {
    if (lone_ >= 0 && hand_[lone_]) {
        double height = 0;  // 0 a suit's lowest card, 1 its highest
        for (u64 rest = hand_[lone_]; rest; rest &= rest - 1) {
            const u64 card = lowest(rest), suit = all_ & lane_of(card);
            if (suit != card) height += double(count(lower_than(card, suit))) / (count(suit) - 1);
        }
        constexpr double kAbove = 0.23;
        const double share = 1.3 * height / count(hand_[lone_]) - 0.18 + kAbove;
        const int lone = std::clamp(static_cast<int>(share * total() + 0.5), 0, total());
        return lone_wins_ ? total() - lone : lone;
    }
    int hands = 0, ours = 0;
    for (int h = 0; h < position_.seats; ++h) {
        const bool holds = position_.hands[h] != 0;
        hands += holds;
        ours += holds && position_.side[h] == 0;
    }
    return hands ? (total() * ours + hands - 1) / hands : 0;
}

u64 GeneralSolver::choices() const {
    u64 legal = hand_[seat_];
    if (trick_.played && legal & trick_.lane) legal &= trick_.lane;
    return run_heads(legal, all_ & ~(trick_.played & ~trick_.best));
}

bool GeneralSolver::reaches(int need) {
    const Keep keep{*this};
    return trick_.played ? play(left_, seat_, need, trick_, to_play_).wins
                         : start(left_, seat_, need).wins;
}

bool GeneralSolver::reaches_with(u64 c, int need) {
    const Keep keep{*this};
    return card(left_, seat_, need, trick_, to_play_, c).wins;
}

// Tricks the leader can cash at once with cards nobody can beat, when most tricks are wanted.
bool GeneralSolver::sure(int left, int leader, int need, u64& rank, bool& wins) const {
    const int side = position_.side[leader];
    const int q = side == 0 ? need : worth_[left] - need + 1;
    const u64 a = hand_[leader], others = all_ & ~a;
    const u64 top = a & better_than_best(others);
    int own = 0;
    rank = 0;
    int enemies = 0;  // those of the other side that could ruff
    for (int h = 0; h < 4; ++h)
        if ((side_mask_[1 - side] >> h & 1) && hand_[h] & trump_) enemies |= 1 << h;
    int spare = 15;
    for (int h = 0; h < 4; ++h)
        if (h != leader && (side_mask_[side] >> h & 1) && hand_[h] & trump_)
            spare = std::min(spare, count(hand_[h] & ~trump_));
    const int first = trump_ ? index_of(trump_) >> 4 : 0;
    for (int i = 0; i < 4; ++i) {
        const u64 ls = lane((first + i) & 3);
        if (!(top & ls)) continue;
        int t = count(top & ls), cap = 15, longest = 0;
        for (int h = 0; h < 4; ++h) {
            const int n = count(hand_[h] & ls);
            if (h != leader && n > longest) longest = n;
            if ((enemies >> h & 1) && !(ls & trump_) && n < cap) cap = n;
        }
        if (t >= longest) {
            if (ls & trump_) enemies = 0;
            t = count(a & ls);
        }
        if (t > cap) t = cap;
        if (!(ls & trump_)) {
            // A partner with nothing but trumps left must ruff and takes the lead.
            if (t > spare + 1) t = spare + 1 < 0 ? 0 : spare + 1;
            spare -= t;
        }
        own += t;
        if (longest) rank |= top & ls;
        if (own >= q) {
            wins = side == 0;
            return true;
        }
    }
    return false;
}

// Without trumps: does the side not on lead take no more than `most` tricks, if it wants few? Its
// hands duck all others first, or all there are: then they never come to lead.
bool GeneralSolver::ducks(int left, int leader, int side, int most, u64& rank) const {
    if (position_.side[leader] == side || most < 0) return false;
    // Who wins with its last card hands the lead on, to whom it may be.
    for (int h = 0; h < 4; ++h)
        if (hand_[h] && count(hand_[h]) != left) return false;
    u64 theirs = 0;
    for (int h = 0; h < 4; ++h)
        if (side_mask_[1 - side] >> h & 1) theirs |= hand_[h];
    const int times = left - most;
    rank = 0;
    for (int h = 0; h < 4; ++h) {
        if (!(side_mask_[side] >> h & 1)) continue;
        for (int s = 0; s < 4; ++s) {
            const u64 own = hand_[h] & lane(s), other = theirs & lane(s);
            if (!own || !other) continue;
            if (!stays_below(own, other, times)) return false;
            rank |= own | other;
        }
    }
    return true;
}

GeneralSolver::Outcome GeneralSolver::start(int left, int leader, int need) {
    if (need <= 0) return {0, true};
    if (need > worth_[left]) return {0, false};
    if (lone_ < 0) return search(left, leader, need);
    const u64 before = lone_held_;
    lone_held_ = hand_[lone_];
    Outcome o{0, !lone_wins_};
    if (!alike_ && left > 1) o = with_others_alike(left, leader, need);
    if (o.wins != lone_wins_) o = search(left, leader, need);
    if (alike_) o.rank = whole_gaps(o.rank);
    lone_held_ = before;
    return o;
}

GeneralSolver::Outcome GeneralSolver::search(int left, int leader, int need) {
    ++nodes;
    if (control) control->tick();
    u64 rank;
    bool wins;
    if (plain_values_ && !position_.fewest && sure(left, leader, need, rank, wins))
        return {trimmed(rank, hand_, all_), wins};
    if (plain_values_ && position_.fewest && !trump_) {
        if (ducks(left, leader, 0, need - 1, rank)) return {trimmed(rank, hand_, all_), false};
        if (ducks(left, leader, 1, left - need, rank)) return {trimmed(rank, hand_, all_), true};
    }
    if (left == 1) return play(left, leader, need, Trick{0, 0, 0, leader}, holders());
    return count(all_) <= 32 ? expand(small_, left, leader, need) : expand(large_, left, leader, need);
}

template <class Word>
GeneralSolver::Outcome GeneralSolver::expand(PatternTable<Word>& table, int left, int leader,
                                             int need) {
    // No hand has so many cards of each suit as the complement of a shape says.
    const u64 all = all_, shape = alike_ ? ~shape_ : shape_;
    const Key<Word> k{static_cast<Word>(gather(hand_[2] | hand_[3], all)),
                      static_cast<Word>(gather(hand_[1] | hand_[3], all))};
    hint_ = 0;
    if (const auto* slot = table.look(shape, leader)) {
        hint_ = u64{1} << slot->hint;
        const auto hit = table.find(*slot, k, need);
        if (hit.found) return {scatter(hit.mask, all), hit.wins};
    }
    Outcome o{0, !lone_wins_};
    settled_ = 0;
    if (alike_) o = in_relaxed_game(left, leader, need);
    if (!alike_ || o.wins != lone_wins_) o = play(left, leader, need, Trick{0, 0, 0, leader}, holders());
    o.rank = trimmed(o.rank, hand_, all);
    table.store(shape, leader, k, static_cast<Word>(gather(fill_down(o.rank), all)),
                o.wins ? Bounds{static_cast<u16>(need), static_cast<u16>(worth_[left])}
                       : Bounds{0, static_cast<u16>(need - 1)},
                settled_ ? static_cast<u8>(index_of(settled_)) : table.kNoHint);
    return o;
}

GeneralSolver::Outcome GeneralSolver::complete(int left, int need, const Trick& t) {
    const u64 all = all_;
    if (position_.side[t.winner] == 0) need -= value_[left];
    Outcome o{0, need <= 0};
    if (left > 1) {
        all_ = all & ~t.played;
        const int present = holders();
        const int leader = present >> t.winner & 1 ? t.winner : next_seat(t.winner, present);
        const u64 gap = alike_ ? gap_left_by(lone_held_ & ~hand_[lone_]) : 0;
        if (gap) {
            const u64 was[4] = {hand_[0], hand_[1], hand_[2], hand_[3]};
            arrange(gap);
            o = start(left - 1, leader, need);
            for (int h = 0; h < 4; ++h) hand_[h] = was[h];
        } else {
            o = start(left - 1, leader, need);
        }
        all_ = all;
    }
    if ((t.played & lane_of(t.best)) != t.best) o.rank |= alike_ ? whole_gaps(t.best) : t.best;
    return o;
}

// Who takes the trick when `c` is played and the hands that come after (`later`) play for what
// they want: their best cards, or to duck whenever they can.
int GeneralSolver::taker(int hand, const Trick& t, int later, u64 c) const {
    const Trick now = with_card(t, c, hand, trump_);
    u64 best = now.best;
    int winner = now.winner;
    for (int i = 1; i < 4; ++i) {
        const int h = (hand + i) & 3;
        if (!(later >> h & 1)) continue;
        const u64 follows = hand_[h] & now.lane;
        u64 may = follows ? follows : hand_[h] & trump_;
        if (position_.fewest) {
            // Only who must: with nothing but cards above the best, or nothing but trumps.
            if (!follows && hand_[h] & ~trump_) continue;
            may = may ? highest(may) : 0;
        } else {
            may = lowest(may);
        }
        if (may && (may & lane_of(best) ? may < best : (may & trump_) != 0)) {
            best = may;
            winner = h;
        }
    }
    return winner;
}

int GeneralSolver::order(int hand, const Trick& t, int to_play, u64 moves, u64* list) const {
    const int side = position_.side[hand];
    const int later = to_play & ~(1 << hand);
    const bool attacks = lone_ >= 0 && hand != lone_;
    int weight[16];
    int m = 0;
    for (u64 rest = moves; rest; rest &= rest - 1) {
        const u64 c = lowest(rest);
        const u64 suit = lane_of(c);
        const int low = index_of(c) & 15;
        const bool ours = position_.side[taker(hand, t, later, c)] == side;
        int w;
        if (!position_.fewest) {
            // Win, as cheaply as can be; lead suits of which much is left.
            w = (ours ? 1000 : 0) + low * 20;
            if (!t.played && ours) w += 30 * count(all_ & suit);
        } else if (attacks && !t.played) {
            w = promise(c, hand_[hand], hand_[lone_], all_);
        } else {
            // Lose, and be rid of high cards and of short suits.
            w = (ours ? 0 : 500) - low * 10;
            if (!(t.played && suit == t.lane)) w -= low * 10 + 20 * count(hand_[hand] & suit);
        }
        int j = m++;
        while (j > 0 && weight[j - 1] < w) {
            weight[j] = weight[j - 1];
            list[j] = list[j - 1];
            --j;
        }
        weight[j] = w;
        list[j] = c;
    }
    return m;
}

GeneralSolver::Outcome GeneralSolver::card(int left, int hand, int need, const Trick& t,
                                           int to_play, u64 c) {
    hand_[hand] ^= c;
    shape_ -= shape_unit(hand, c);
    const Trick next = with_card(t, c, hand, trump_);
    to_play &= ~(1 << hand);
    const auto go_on = [&](const Trick& now) {
        return to_play ? play(left, next_seat(hand, to_play), need, now, to_play)
                       : complete(left, need, now);
    };
    Outcome o = go_on(next);
    if (o.wins == lone_wins_ && alike_tie(hand, t, c)) {
        Trick other = next;
        other.best = next.winner == hand ? t.best : c;
        other.winner = next.winner == hand ? t.winner : hand;
        const u64 rank = o.rank;
        o = go_on(other);
        if (o.wins == lone_wins_) o.rank |= rank;
    }
    hand_[hand] ^= c;
    shape_ += shape_unit(hand, c);
    return o;
}

GeneralSolver::Outcome GeneralSolver::play(int left, int hand, int need, const Trick& t,
                                           int to_play) {
    const u64 held = hand_[hand];
    u64 legal = held;
    if (t.played && held & t.lane) legal = held & t.lane;
    const u64 in_play =
        alike_ && hand != lone_ ? held | lone_held_ : all_ & ~(t.played & ~t.best);
    const u64 moves = run_heads(legal, in_play);
    const bool single = !(moves & (moves - 1));
    // What settled a like situation or the shape before comes first.
    MoveMemory::Entry before;
    u64 first = 0;
    if (left >= kRemembered && !single) {
        const int place = count(t.played);
        before = !t.played ? leads_.entry(lead_situation(held, hand))
                 : held & t.lane
                     ? replies_.entry(follow_group(all_, t.lane, (hand - place) & 3),
                                      follow_detail(all_, t.lane, place, t.best))
                     : replies_.entry(void_group(hand_, trump_, t.lane, place, hand),
                                      void_detail(trump_, t.best, t.winner));
        first = head_of(before.card(), legal, moves);
    }
    if (!first && !t.played) first = hint_ & moves;
    u64 list[16];
    int m = 1;
    if (single || first) list[0] = single ? moves : first;
    else m = order(hand, t, to_play, moves, list);
    u64 later = first ? moves ^ first : 0;  // not in the list yet
    const bool aims = (position_.side[hand] == 0) != position_.fewest;  // wants `wins`
    u64 rank = 0, skip = 0;
    Outcome o{0, !aims};
    for (int i = 0;; ++i) {
        if (i == m) {
            later &= ~skip;
            if (!later) break;
            m = order(hand, t, to_play, later, list);
            i = later = 0;
        }
        const u64 c = list[i];
        if (c & skip) continue;
        const u64 suit = lane_of(c);
        o = card(left, hand, need, t, to_play, c);
        if (o.wins == aims) {
            if (!t.played) settled_ = c;
            if (before && c != first) before.put(c);
            return o;
        }
        const u64 mattered = o.rank & suit;
        // As in `BridgeSolver::play`.
        if (mattered & ~(c - 1)) rank |= run_of(c, legal, in_play);
        else skip |= lower_than(mattered, suit);
        rank |= o.rank;
    }
    if (!t.played) settled_ = 0;
    return {rank, o.wins};
}

}  // namespace oddtrick
