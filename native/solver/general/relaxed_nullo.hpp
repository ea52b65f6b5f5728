// The relaxed game: nullo without trumps, one hand against two or three others that want it to
// take tricks. It gives the others more than they have:
//
// * when they lead, any of them may;
// * those who are still to play see the lone hand's card first;
// * at the end of the trick they say what their cards of its suit count for: what they are, or more
//   than the lone hand's.
//
// So what the lone hand escapes here it escapes. The gain is that of cards of one suit in one hand the lower
// is never worse than the higher: not for the others, since it may count for more, and not for the lone hand.
// Who has a choice plays the highest card of a suit that will do; a trick comes down to whether the lone hand
// takes it; and a result answers for all positions in which the others' cards are higher, or lower
// (standings.hpp). About a tenth of the positions is left to search.
#pragma once

#include "control.hpp"
#include "position/place.hpp"
#include "general/standings.hpp"

namespace oddtrick {

class RelaxedNullo {
  public:
    explicit RelaxedNullo(std::size_t bytes) : known_(bytes) {}

    struct Result {
        u64 rank;      // the cards whose ranks mattered
        bool escapes;  // the lone hand takes fewer tricks
    };

    // Is there no trump, and has every hand in play as many cards?
    static bool is_of(const u64 hands[4], int lone, u64 trump, int left);

    // Does the hand `lone` escape taking `many` of the `left` tricks to come? That hand leads, or they do.
    Result ask(const u64 hands[4], int lone, int left, bool leads, int many);

    void clear() { known_.clear(); }
    std::size_t memory() const { return known_.memory(); }

    u64 nodes = 0;
    Control* control = nullptr;

  private:
    static constexpr int kLone = 3;  // and the others 0 to 2
    static constexpr int kOthers = 7;

    // How a position is filed: like ones come to the same.
    struct Filed {
        u64 shape;
        int order[3];  // of the others, by their lengths
    };

    Result start(int left, bool leads, int many);
    Result lead(int left, int many);
    Result led(int left, int many);
    Result reply(int left, int many, int leader, u64 card);
    Result above(int left, int many, int others, u64 suit, u64 may, u64 played, int in_suit);
    Result rest(int left, int many, int others, u64 suit, u64 under, u64 played);
    bool ducks(int left, bool leads, int many, Result& r) const;

    Filed filed() const;
    Standing standing(const Filed& f, int many, u64 marked, bool escapes) const;
    u64 marks(const Filed& f, const Standing& s, bool escapes) const;

    void take(int h, u64 card) {
        hand_[h] ^= card;
        shape_ -= shape_unit(h, card);
    }
    void give_back(int h, u64 card) {
        hand_[h] ^= card;
        shape_ += shape_unit(h, card);
    }

    u64 hand_[4], all_ = 0, shape_ = 0;
    u64 held_ = 0;  // the lone hand's cards at the start of the trick
    Standings known_;
};

}  // namespace oddtrick
