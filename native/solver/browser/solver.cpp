// The door from a browser: one buffer, in which questions are laid and answers are found.
//
// The page's side of it is kernel.js. Every number is 32 bits wide; a card is the number of its bit
// in the lanes (bits.hpp), and a set of cards two numbers, the lower half first.

#include <chrono>
#include <cstdint>
#include <memory>
#include <new>

#include "bridge/bridge.hpp"
#include "general/general.hpp"

using namespace oddtrick;

namespace {

constexpr std::size_t kMemory = std::size_t{20} << 20;  // bytes for what a solver knows
constexpr int kMostSteps = 60;                          // of a line: cards played, and one more
constexpr int kWords = 64;                              // numbers in the answer for a step

enum Status { kDone = 0, kTimeUp = 1, kNoMemory = 2, kBadQuestion = 3 };

// The buffer. A question comes first; its answer stands after it.
struct Buffer {
    // A table: four hands, strains wanted (bits). A position: all that follows.
    u32 hands[4][2];
    u32 strains;
    u32 seats;
    u32 side[4];
    u32 trump;
    u32 fewest;
    u32 leader;
    u32 absent;
    u32 on_table;
    u32 played[4];
    u32 valued;  // how many values there are: none where each trick counts one
    u32 values[16];
    u32 steps;
    u32 line[kMostSteps];
    u32 milliseconds;  // 0: as long as it takes
    // A table: 20 tricks, strains clubs to no-trump, declarers in seat order; 255 where not wanted.
    std::int32_t tricks[20];
    // A line: for each step what side 0 takes after each card, of the tricks still to be completed;
    // -1 where a card is not legal. Who plays, and what side 0 took before.
    u32 answered;
    std::int32_t seat[kMostSteps];
    std::int32_t taken[kMostSteps];
    std::int32_t results[kMostSteps][kWords];
};

Buffer buffer;

u64 joined(const u32 halves[2]) { return halves[0] | u64{halves[1]} << 32; }

void begin(Control& control) {
    if (buffer.milliseconds)
        control.deadline = Control::Clock::now() + std::chrono::milliseconds(buffer.milliseconds);
}

// The results after each legal card, in one row.
template <class Solver>
void answer(Solver& solver, const Position& p, u64 legal, bool flip, std::int32_t* row) {
    solver.set(p);
    const int total = solver.total();
    Range whole{0, total};
    const int best =
        close_in(whole, solver.expected(), [&](int need) { return solver.reaches(need); });
    const bool more = (p.side[solver.seat()] == 0) != p.fewest;
    const u64 heads = solver.choices();
    int found[kWords];
    for (u64 rest = heads; rest; rest &= rest - 1) {
        const u64 card = lowest(rest);
        // No card does better than the position.
        Range range = more ? Range{0, best} : Range{best, total};
        const int taken = close_in(range, more ? best : best + 1, [&](int need) {
            return solver.reaches_with(card, need);
        });
        found[index_of(card)] = flip ? total - taken : taken;
    }
    for (int c = 0; c < kWords; ++c) {
        const u64 card = u64{1} << c;
        row[c] = card & legal ? found[index_of(head_of(card, legal, heads))] : -1;
    }
}

// A position and the cards played from it on: what `oddtrick.solver.Position` is in Python.
class Line {
  public:
    // Whether the buffer holds a position.
    bool read() {
        Position& p = position_;
        p.seats = static_cast<int>(buffer.seats);
        p.trump = static_cast<int>(buffer.trump);
        p.fewest = buffer.fewest != 0;
        p.leader = static_cast<int>(buffer.leader);
        p.absent = static_cast<int>(buffer.absent);
        if (p.seats < 2 || p.seats > 4 || p.trump < 0 || p.trump > 4 || p.leader < 0 ||
            p.leader >= p.seats || buffer.on_table >= buffer.seats || buffer.valued > 16 ||
            buffer.steps > kMostSteps)
            return false;
        u64 seen = 0;
        for (int h = 0; h < p.seats; ++h) {
            p.hands[h] = joined(buffer.hands[h]);
            p.side[h] = static_cast<int>(buffer.side[h]);
            if (p.hands[h] & seen || count(p.hands[h]) > 13 || buffer.side[h] > 1) return false;
            seen |= p.hands[h];
        }
        for (u32 i = 0; i < buffer.on_table; ++i) {
            const u64 card = card_of(buffer.played[i]);
            if (!card || card & seen) return false;
            seen |= card;
            p.played.push_back(card);
        }
        constexpr u64 kLaneEnds = 0x8000'8000'8000'8000ULL;
        if (!seen || seen & kLaneEnds) return false;
        for (u32 i = 0; i < buffer.valued; ++i) {
            if (buffer.values[i] > 30'000) return false;
            p.values.push_back(static_cast<int>(buffer.values[i]));
        }
        return begin_trick() && (p.values.empty() || p.values.size() >= tricks());
    }

    bool over() const { return over_; }
    int taken() const { return taken_; }
    int seat() const { return order_[position_.played.size()]; }
    u64 legal() const {
        const u64 hand = position_.hands[seat()];
        if (position_.played.empty()) return hand;
        const u64 following = hand & lane_of(position_.played[0]);
        return following ? following : hand;
    }
    const Position& position() const { return position_; }

    // Four equal hands in two partnerships that want the most tricks, each worth one.
    bool standard() const {
        const Position& p = position_;
        if (p.seats != 4 || p.fewest || !p.values.empty() || in_trick_ != 4) return false;
        if (p.side[0] != p.side[2] || p.side[1] != p.side[3] || p.side[0] == p.side[1])
            return false;
        int size[4];
        for (int h = 0; h < 4; ++h) size[h] = count(p.hands[h]);
        for (std::size_t i = 0; i < p.played.size(); ++i) ++size[order_[i]];
        return size[0] == size[1] && size[1] == size[2] && size[2] == size[3];
    }

    // Whether a card may be played, and it is.
    bool play(u32 number) {
        const u64 card = card_of(number);
        if (over_ || !(card & legal())) return false;
        Position& p = position_;
        p.hands[seat()] &= ~card;
        p.played.push_back(card);
        if (p.played.size() < static_cast<std::size_t>(in_trick_)) return true;
        Trick trick;
        const u64 trump = p.trump < 4 ? lane(p.trump) : 0;
        for (std::size_t i = 0; i < p.played.size(); ++i)
            trick = with_card(trick, p.played[i], order_[i], trump);
        if (p.side[trick.winner] == 0) taken_ += p.values.empty() ? 1 : p.values[0];
        if (!p.values.empty()) p.values.erase(p.values.begin());
        p.leader = trick.winner;
        p.played.clear();
        over_ = !begin_trick();
        return true;
    }

  private:
    static u64 card_of(u32 number) { return number < 64 ? u64{1} << number : 0; }

    // Who plays to the trick, in order: with cards on the table all but the absent, else who holds
    // any. Whether somebody is left to play.
    bool begin_trick() {
        Position& p = position_;
        in_trick_ = 0;
        if (p.played.empty()) {
            p.absent = 0;
            for (int h = 0; h < p.seats; ++h)
                if (!p.hands[h]) p.absent |= 1 << h;
        }
        for (int i = 0; i < p.seats; ++i) {
            const int seat = (p.leader + i) % p.seats;
            if (!(p.absent >> seat & 1)) order_[in_trick_++] = seat;
        }
        return in_trick_ > static_cast<int>(p.played.size());
    }

    // How many are to be completed.
    std::size_t tricks() const {
        int most = 0;
        for (int i = 0; i < in_trick_; ++i) {
            const bool played = i < static_cast<int>(position_.played.size());
            const int size = count(position_.hands[order_[i]]) + played;
            most = size > most ? size : most;
        }
        return static_cast<std::size_t>(most);
    }

    Position position_;
    int order_[4] = {0, 0, 0, 0}, in_trick_ = 0, taken_ = 0;
    bool over_ = false;
};

// A solver, made when it is first asked for.
template <class Solver>
class Lazy {
  public:
    explicit Lazy(Control& control) : control_(control) {}
    Solver& operator*() {
        if (!solver_) {
            solver_ = std::make_unique<Solver>(kMemory);
            solver_->control = &control_;
        }
        return *solver_;
    }

  private:
    Control& control_;
    std::unique_ptr<Solver> solver_;
};

Status solve_table() {
    u64 hands[4];
    for (int h = 0; h < 4; ++h) hands[h] = joined(buffer.hands[h]);
    const u64 all = hands[0] | hands[1] | hands[2] | hands[3];
    const int size = count(hands[0]);
    if (size < 1 || size > 13 || count(all) != 4 * size) return kBadQuestion;
    for (int h = 1; h < 4; ++h)
        if (count(hands[h]) != size) return kBadQuestion;
    Control control;
    begin(control);
    BridgeSolver solver(kMemory);
    solver.control = &control;
    u8 results[20];
    solver.table(hands, static_cast<int>(buffer.strains & 31), results);
    for (int i = 0; i < 20; ++i) buffer.tricks[i] = results[i];
    return kDone;
}

// Every step of the line, and the position after it where cards are left.
Status solve_line() {
    buffer.answered = 0;
    Line line;
    if (!line.read()) return kBadQuestion;
    Control control;
    begin(control);
    Lazy<BridgeSolver> bridge(control);
    Lazy<GeneralSolver> general(control);
    for (u32 i = 0; !line.over() && i < kMostSteps; ++i) {
        const Position& p = line.position();
        buffer.seat[i] = line.seat();
        buffer.taken[i] = line.taken();
        if (line.standard()) {
            // The fast solver counts for hands 0 and 2.
            Position turned = p;
            const bool flip = p.side[0] == 1;
            for (int& side : turned.side) side ^= flip;
            answer(*bridge, turned, line.legal(), flip, buffer.results[i]);
        } else {
            answer(*general, p, line.legal(), false, buffer.results[i]);
        }
        buffer.answered = i + 1;
        if (i == buffer.steps) return kDone;
        if (!line.play(buffer.line[i])) return kBadQuestion;
    }
    return buffer.steps > buffer.answered ? kBadQuestion : kDone;
}

// No exception leaves: what was thrown becomes a number.
int guarded(Status (*solve)()) {
    try {
        return solve();
    } catch (const TimeUp&) {
        return kTimeUp;
    } catch (const std::bad_alloc&) {
        return kNoMemory;
    }
}

}  // namespace

extern "C" {

// Where the buffer is.
Buffer* shared() { return &buffer; }

int table() { return guarded(solve_table); }

int line() { return guarded(solve_line); }
}
