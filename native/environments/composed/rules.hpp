// The tables by which a game composed of stages is played; oddtrick.env fills them.
//
// A standing is all that the hands may know of a deal beside cards, calls, trumps and tricks: who
// deals, who has made trumps, and what was said by word. What a stage asks, and whom, who plays
// what, and what a deal is worth are looked up by its number.
#pragma once

#include <vector>

#include "legal.hpp"

namespace environments::composed {

inline constexpr int kMostSeats = 8, kMostPack = 64, kMostSaid = 96, kMostBids = 96;

// Where a card of the pack goes that no hand is dealt: the turn-up, or one of two piles.
inline constexpr u8 kUp = 100, kPile = 101;
inline constexpr int kPiles = 2;

// The order of oddtrick.env.game_tables.KINDS.
enum Kind : u8 {
    kAuction, kSecond, kWords, kDoubling, kMaking, kCalling, kEnough, kDiscard, kPassing, kTaking,
    kOpen, kFacing, kLooking, kHalfOpen, kShowing, kBuilding, kKeeping, kDealStock, kPoints,
    kAnnouncing, kPlay, kDrawing, kSilent, kKinds
};

// The roles in the play.
struct Cast {
    u8 leader = 0, active = 0, count = 0, dummies = 0, faced = 0, team = 0;
    std::array<u8, kMostSeats> next{}, by{}, order{};
};

struct CardOrder {
    std::array<u8, kMostPack> suit{}, strength{};
    std::array<u64, 5> suits{};
    int trump = 4;
};

// What a word does besides.
enum Effect : u8 { kNothing, kTrump, kContract };

struct Edge {
    int word = 0;
    int target = 0;  // a node, or ~ the standing with which the stage ends
    Effect effect = kNothing;
    int value = 0;
};

struct Node {
    u8 seat = 0;
    std::vector<Edge> edges;
};

struct Stage {
    Kind kind = kSilent;
    int number = 0;          // how many: cards of a hand, cards to be chosen, ways to make trumps
    int drawn = 0;           // cards that each is dealt before they choose
    int pile = 0;            // the pile it takes from; -1 for the turn-up
    bool flag = false;       // see the kinds
    bool joker = false;      // a joker is named as it is played
    bool called = false;     // an open hand is played as the others call
    bool free = false;       // any card may be played
    bool closed = false;     // what is laid is hidden, or cards are closed in the play
    std::vector<int> words;  // its words in its own order; -1 for one that is never said
    std::vector<int> at;     // the place of each word of the game in that order, or -1
    std::vector<std::vector<int>> seats;  // by standing: whom it asks
    std::vector<std::vector<int>> to;     // by standing: the standing after each answer
    std::vector<std::vector<u8>> tests;   // by standing: what else it looks up
    std::vector<int> flags;               // what it looks up whatever the standing
    std::vector<u64> masks;               // cards, by trumps
    std::vector<int> start;               // by standing: the first node, or ~ the standing after it
    std::vector<Node> nodes;
    std::vector<Cast> casts;              // by standing
};

// What a deal is worth at auction bridge by figures: the trick values of the denominations, with
// misère last, and what an honour of each suit and an ace count that is taken home.
struct Figures {
    bool counted = false;
    std::array<int, 6> each{};
    std::array<int, 4> honour{};
    int ace = 0;
};

struct Rules {
    int pack = 0, words = 0, seats = 0, size = 0, said_words = 0, bids = 0, doubles = 0;
    int contracts = 5, doublings = 1, tricks = 14, twices = 1, honour_base = 8, standings = 1;
    bool each = false, geometric = false, must_open = false, elsewhere = false, by_bid = false;
    bool auctioned = false, once = false;
    int joker = -1;
    std::vector<Stage> stages;
    std::vector<u8> dealers, side_of, strain, level, denomination, proposed, vulnerable;
    std::vector<u8> sight;                // by hand: who sees it
    std::vector<int> dealt_as;            // the first standing, by dealer
    std::vector<std::vector<u8>> dealt;   // by dealer: where each card of the pack goes
    std::vector<int> said;                // the place of each word among those of the plane
    std::vector<int> lowest;              // the lowest bid that is enough, by bids and the last one
    std::array<CardOrder, 5> orders{};
    std::vector<u8> alone;                // by standing
    std::vector<int> worth, honoured_as;  // by standing: its rows of returns and of honours
    std::vector<double> returns, honours;
    std::vector<double> passed, shown;    // by standing: nobody bids; all is shown, in two ways
    std::vector<double> light;            // by seat: it has opened without the cards for it
    std::vector<u8> first_of_side;        // a seat of each side
    unsigned sideless = 0;                // hands that are of no side
    std::array<u64, 5> honoured{}, suits{};  // the cards that count as honours, by strain
    Figures figures;
};

}  // namespace environments::composed
