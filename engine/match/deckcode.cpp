#include "engine/match/deckcode.h"

#include <sodium.h>

#include <algorithm>
#include <map>

#include "engine/match/base64.h"
#include "engine/match/error.h"
#include "engine/match/input.h"

namespace quincunx {

namespace {

constexpr std::string_view Start = "qx_";
constexpr std::uint8_t Version = 1;
constexpr std::size_t HeadBytes = 3, ChecksumBytes = 3;
constexpr std::size_t HeadLetters = 4;  // of HeadBytes

using Bytes = std::vector<std::uint8_t>;

void put_number(Bytes& bytes, unsigned number) {
    for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 0x80));
    bytes.push_back(static_cast<std::uint8_t>(number));
}

// A number from the front, which is taken away; nothing when there is none below 2^21.
std::optional<unsigned> take_number(std::span<const std::uint8_t>& bytes) {
    unsigned number = 0;
    for (unsigned shift = 0; shift < 21 && !bytes.empty(); shift += 7) {
        const std::uint8_t byte = bytes.front();
        bytes = bytes.subspan(1);
        number |= (byte & 0x7fU) << shift;
        if (byte < 0x80) return number;
    }
    return std::nullopt;
}

std::string start_for(std::string_view game_id) { return std::string(Start) + std::string(game_id) + "_"; }

Bytes checksum(std::string_view start, std::span<const std::uint8_t> bytes) {
    if (sodium_init() < 0) throw std::runtime_error("the cryptographic library cannot be started");
    Bytes all(start.begin(), start.end());
    all.insert(all.end(), bytes.begin(), bytes.end());
    Bytes hash(crypto_generichash_BYTES);
    crypto_generichash(hash.data(), hash.size(), all.data(), all.size(), nullptr, 0);
    hash.resize(ChecksumBytes);
    return hash;
}

// The lines of the groups; nothing when the bytes are no groups.
std::optional<std::vector<Deck::Line>> read_groups(std::span<const std::uint8_t> bytes) {
    std::vector<Deck::Line> lines;
    while (!bytes.empty()) {
        const std::uint8_t count = bytes.front();
        bytes = bytes.subspan(1);
        const auto size = take_number(bytes);
        if (!size || count < 1 || count > MaxCopies) return std::nullopt;
        unsigned card = 0;
        for (unsigned i = 0; i < *size; ++i) {
            const auto distance = take_number(bytes);
            if (!distance || *distance > 0xffff - card) return std::nullopt;
            card += *distance;
            lines.push_back({static_cast<std::uint16_t>(card), count});
        }
    }
    std::sort(lines.begin(), lines.end(), [](const Deck::Line& a, const Deck::Line& b) { return a.card < b.card; });
    return lines;
}

}  // namespace

bool is_house_code(std::string_view text) { return text.starts_with(Start); }

std::string_view house_code_game(std::string_view code) {
    const std::string_view rest = code.substr(std::min(Start.size(), code.size()));
    return rest.substr(0, rest.find('_'));
}

std::string house_code(std::string_view game_id, const Deck& deck) {
    std::map<unsigned, int> counts;  // of each card
    for (const Deck::Line& line : deck.cards) counts[line.card] += line.count;
    std::map<int, std::vector<unsigned>> groups;
    for (const auto& [card, count] : counts) {
        if (count > MaxCopies)
            throw InputError("there are " + std::to_string(count) + " copies of card " + std::to_string(card) +
                             " in the deck; a deck code can hold " + std::to_string(MaxCopies));
        if (count > 0) groups[count].push_back(card);
    }
    Bytes bytes(HeadBytes);
    for (const auto& [count, cards] : groups) {
        bytes.push_back(static_cast<std::uint8_t>(count));
        put_number(bytes, static_cast<unsigned>(cards.size()));
        unsigned before = 0;
        for (const unsigned card : cards) put_number(bytes, card - std::exchange(before, card));
    }
    const std::size_t size = bytes.size() - HeadBytes;
    if (size > 0xffff) throw InputError("there are too many different cards in the deck for a code; take some out");
    bytes[0] = Version;
    bytes[1] = static_cast<std::uint8_t>(size >> 8);
    bytes[2] = static_cast<std::uint8_t>(size);
    const std::string start = start_for(game_id);
    const Bytes sum = checksum(start, bytes);
    bytes.insert(bytes.end(), sum.begin(), sum.end());
    return start + to_base64(bytes, Base64::Url);
}

Deck read_house_code(const Game& game, std::string_view code) {
    if (!is_house_code(code))
        throw InputError("a deck code of '" + std::string(game.id()) + "' begins with '" + start_for(game.id()) + "'");
    expect_base64(code, Base64::Url);

    // 1. The head says how long the code is.
    const std::string_view id = house_code_game(code);
    const std::string start = start_for(id);
    const std::string_view letters = code.substr(std::min(start.size(), code.size()));
    if (letters.size() < HeadLetters) throw InputError("the deck code is too short: its end is missing; copy it whole");
    const Bytes head = from_base64(letters.substr(0, HeadLetters), Base64::Url);
    if (head[0] != Version)
        throw InputError("the deck code is of version " + std::to_string(head[0]) + ", and only version " +
                         std::to_string(Version) + " is known here; use a newer quincunx, or copy the code again");
    const std::size_t size = HeadBytes + (std::size_t{head[1]} << 8) + head[2] + ChecksumBytes;
    const std::size_t wanted = (size * 8 + 5) / 6;
    if (letters.size() != wanted)
        throw InputError(std::string("the deck code is too ") + (letters.size() < wanted ? "short" : "long") +
                         ": it has " + std::to_string(code.size()) + " characters instead of " +
                         std::to_string(start.size() + wanted) + "; copy all of it and nothing else");

    // 2. It is as it was written, and for this game.
    const Bytes bytes = from_base64(letters, Base64::Url);
    const auto written = std::span(bytes).first(bytes.empty() ? 0 : size - ChecksumBytes);
    if (bytes.empty() || !std::equal(bytes.end() - ChecksumBytes, bytes.end(), checksum(start, written).begin()))
        throw InputError("the deck code is damaged: its checksum does not fit; copy it again from where it came from");
    if (id != game.id())
        throw InputError("the deck code is for the game '" + shown(id) + "', not for '" + std::string(game.id()) +
                         "'; use it there, or take a code of this game");

    // 3. The cards.
    const auto lines = read_groups(written.subspan(HeadBytes));
    if (!lines || house_code(id, {"", *lines}) != code)
        throw InputError(
            "the deck code is not written as a deck code should be; a program made it wrong: use another form of the "
            "deck");
    for (const Deck::Line& line : *lines)
        if (!game.card(line.card))
            throw InputError("the deck code names card " + std::to_string(line.card) + ", which '" +
                             std::string(game.id()) + "' does not have; a newer quincunx may know it");
    return {"", *lines};
}

std::string Game::deck_code(const Deck& deck) const { return house_code(id(), deck); }

Deck Game::read_deck_code(std::string_view code) const { return read_house_code(*this, code); }

}  // namespace quincunx
