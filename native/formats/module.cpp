// The play of a PBN game, read and followed at once; use `follow_play` of
// oddtrick.formats.pbn.calls_and_cards, which has the same in Python.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace {

constexpr int kNoCard = -1, kNoWord = -2;
constexpr std::uint64_t kSuit = 0x1FFF;

// As Python divides words.
bool is_blank(char sign) {
    return sign == ' ' || (sign >= '\t' && sign <= '\r') || (sign >= 28 && sign <= 31);
}

char capital(char sign) { return sign >= 'a' && sign <= 'z' ? sign - 32 : sign; }

// The card that a word names, suit first, 0 to 51 from the two of clubs on.
int card_of(std::string_view word) {
    if (word.size() != 2) return kNoWord;
    const auto suit = std::string_view("CDHS").find(capital(word[0]));
    const auto rank = std::string_view("23456789TJQKA").find(capital(word[1]));
    if (suit == std::string_view::npos || rank == std::string_view::npos) return kNoWord;
    return static_cast<int>(13 * suit + rank);
}

// The cells of the columns. Where a dash or plus stands anywhere, it has to stand in the last line,
// which is a row of its own.
std::optional<std::vector<int>> cells_of(std::string_view text) {
    const bool dashed = text.find_first_of("-+") != std::string_view::npos;
    const std::size_t last_line = dashed ? text.rfind('\n') + 1 : text.size();
    std::vector<int> cells;
    cells.reserve(56);
    std::size_t whole = 0;  // cells before the last line
    for (std::size_t at = 0; at < text.size();) {
        if (is_blank(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && !is_blank(text[end])) ++end;
        const std::string_view word = text.substr(at, end - at);
        const bool dash = at >= last_line && (word == "-" || word == "--" || word == "+");
        const int card = dash ? kNoCard : card_of(word);
        if (card == kNoWord || cells.size() == 56) return std::nullopt;
        cells.push_back(card);
        whole += at < last_line;
        at = end;
    }
    if (dashed && (whole % 4 || cells.size() > whole + 4)) return std::nullopt;
    return cells;
}

// The finished tricks of declarer's side, and all; nothing where a text has more than cards and
// dashes in its columns, or a card that could not be played. Seats are counted from North on.
std::optional<std::pair<int, int>> follow_play(std::string_view text,
                                               std::array<std::uint64_t, 4> held, int column,
                                               int leader, int declarer, int trump) {
    auto cells = cells_of(text);
    if (!cells) return std::nullopt;
    while (cells->size() % 4) cells->push_back(kNoCard);
    int won = 0, done = 0, seat = leader;
    for (std::size_t row = 0; row < cells->size(); row += 4) {
        int led = 0, best = -1, winner = seat, played = 0;
        for (int turn = 0; turn < 4; ++turn) {
            const int who = (seat + turn) & 3, card = (*cells)[row + ((who - column) & 3)];
            if (card == kNoCard) continue;
            if (played++ != turn) return std::nullopt;  // a card behind a dash
            const int suit = card / 13;
            if (turn == 0) led = suit;
            std::uint64_t& hand = held[who];
            if (!(hand >> card & 1)) return std::nullopt;
            if (suit != led && (hand >> 13 * led & kSuit)) return std::nullopt;
            hand ^= std::uint64_t{1} << card;
            const int height = suit == trump ? 13 + card % 13 : suit == led ? card % 13 : -1;
            if (height > best) best = height, winner = who;
        }
        if (played < 4) break;  // only the last row lacks a card
        seat = winner;
        ++done;
        won += (winner & 1) == (declarer & 1);
    }
    return std::pair(won, done);
}

}  // namespace

PYBIND11_MODULE(_kernel, module) { module.def("follow_play", &follow_play); }
