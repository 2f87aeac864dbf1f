#include "engine/match/deckfile.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>

#include "engine/match/cardnames.h"
#include "engine/match/deckcode.h"
#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/strings.h"

namespace quincunx {

namespace {

constexpr std::size_t MaxFileBytes = std::size_t{64} << 10;

// --- Words -----------------------------------------------------------------------------------------------------------

// A count from the front or the back of a line: the digits there; nothing when there are none.
std::string_view digits_at_front(std::string_view text) {
    return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}
std::string_view digits_at_back(std::string_view text) {
    const std::size_t before = text.find_last_not_of("0123456789");
    return before == std::string_view::npos ? text : text.substr(before + 1);
}

// --- Cards by name ---------------------------------------------------------------------------------------------------

// The card's name where it is the only one to bear it, else with its number.
std::string written_name(const Game& game, const CardNames& index, std::uint16_t card, Lang lang) {
    std::string name = game.card_name(card, lang);
    if (name.empty()) return game.card(card) ? game.card(card)->key : std::to_string(card);
    if (index.find(name).size() != 1) name += " (" + std::to_string(card) + ")";
    return name;
}

// --- Decks -----------------------------------------------------------------------------------------------------------

// A line of a deck before its card is settled.
struct Wanted {
    std::vector<std::uint16_t> cards;  // all that bear the name
    int count = 1;
    int line = 0;
};

int read_count(std::string_view digits, const std::string& file, int line) {
    int count = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (count < 1 || count > MaxCopies || digits.size() > 4)
        throw InputError(file, line, 0,
                         "expected a count from 1 to " + std::to_string(MaxCopies) + ", found '" + shown(digits) + "'");
    return count;
}

std::vector<std::uint16_t> find_card(const CardNames& index, std::string_view name, const std::string& file, int line) {
    std::vector<std::uint16_t> cards = index.find(name);
    if (!cards.empty()) return cards;
    const std::string near = index.near_miss(name);
    throw InputError(
        file, line, 0,
        "there is no card '" + shown(name) + "'; " +
            (near.empty() ? "expected a count and a card, as '4 Name' or 'Name x4'" : "did you mean '" + near + "'?"));
}

Wanted read_line(const CardNames& index, std::string_view text, const std::string& file, int line) {
    constexpr std::string_view Times[] = {"×", "x", "X", "*"};
    struct Reading {
        std::string_view name, count;
    };
    std::vector<Reading> readings{{text, "1"}};
    if (const std::string_view count = digits_at_front(text); !count.empty()) {
        const std::string_view name = trimmed(text.substr(count.size()));
        readings.push_back({name, count});  // "4 Name"
        for (const std::string_view times : Times)
            if (name.starts_with(times)) readings.push_back({trimmed(name.substr(times.size())), count});  // "4x Name"
    }
    if (const std::string_view count = digits_at_back(text); !count.empty()) {
        const std::string_view name = trimmed(text.substr(0, text.size() - count.size()));
        for (const std::string_view times : Times)
            if (name.ends_with(times))
                readings.push_back({trimmed(name.substr(0, name.size() - times.size())), count});  // "Name x4"
    }
    for (const Reading& reading : readings)
        if (auto cards = index.find(reading.name); !cards.empty())
            return {std::move(cards), read_count(reading.count, file, line), line};
    return {find_card(index, readings.back().name, file, line), 1, line};
}

std::vector<Deck::Line> settle(const std::vector<Wanted>& wanted, const std::string& file) {
    const auto sure = std::find_if(wanted.begin(), wanted.end(), [](const Wanted& w) { return w.cards.size() == 1; });
    std::vector<Deck::Line> lines;
    for (const Wanted& w : wanted) {
        std::uint16_t card = w.cards[0];
        if (sure != wanted.end())
            card = *std::min_element(w.cards.begin(), w.cards.end(), [&](int a, int b) {
                return std::abs(a - sure->cards[0]) < std::abs(b - sure->cards[0]);
            });
        auto line = std::find_if(lines.begin(), lines.end(), [&](const Deck::Line& l) { return l.card == card; });
        if (line == lines.end()) line = lines.insert(lines.end(), {card, 0});
        if (line->count + w.count > MaxCopies)
            throw InputError(file, w.line, 0,
                             "expected at most " + std::to_string(MaxCopies) + " copies of a card in all");
        line->count = static_cast<std::uint8_t>(line->count + w.count);
    }
    if (lines.empty()) throw InputError(file, 0, 0, "there are no cards in it; expected a count and a card a line");
    return lines;
}

// Text that may go into JSON: broken UTF-8 is replaced.
std::string valid(std::string_view text) {
    return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

// The file's name without its folder and its ending.
std::string stem(const std::string& file) {
    const std::string name = file.substr(file.find_last_of("/\\") + 1);
    return valid(name.substr(0, name.rfind('.')));
}

// The deck a code stands for. A house code says which game it is for; any other is for the game to recognise.
Deck from_code(const Game& game, std::string_view code) {
    const bool elsewhere = is_house_code(code) && house_code_game(code) != game.id();
    Deck deck = elsewhere ? read_house_code(game, code) : game.read_deck_code(code);
    if (deck.cards.empty()) throw InputError("there are no cards in the deck of this code; take another");
    return deck;
}

// A line of a text without its comment.
struct Written {
    std::string_view text;
    int line = 0;
};

// The cards of a word that is all of a text: one card, or a code.
std::vector<Deck::Line> read_word(const Game& game, const CardNames& index, const Written& word,
                                  const std::string& file) {
    std::string no_card;
    try {
        if (!is_house_code(word.text)) return settle({read_line(index, word.text, file, word.line)}, file);
    } catch (const InputError& e) {
        no_card = e.what();
    }
    try {
        return from_code(game, word.text).cards;
    } catch (const InputError& e) {
        if (no_card.empty()) throw InputError(file, word.line, 0, e.what());
        throw InputError(no_card + " (Nor is it a deck code: " + e.what() + ")");
    }
}

Deck parse_text(const Game& game, const CardNames& index, std::string_view text, const std::string& file) {
    Deck deck;
    deck.name = stem(file);
    std::vector<Written> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view whole = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t hash = std::min(whole.find('#'), whole.size());
        const std::string_view line = trimmed(whole.substr(0, hash));
        if (!line.empty())
            lines.push_back({line, number});
        else if (number == 1 && hash < whole.size() && !trimmed(whole.substr(hash + 1)).empty())
            deck.name = valid(trimmed(whole.substr(hash + 1)));
    }
    if (lines.size() == 1 && (is_house_code(lines[0].text) || lines[0].text.find(' ') == std::string_view::npos)) {
        deck.cards = read_word(game, index, lines[0], file);
        return deck;
    }
    std::vector<Wanted> wanted;
    for (const Written& line : lines) wanted.push_back(read_line(index, line.text, file, line.line));
    deck.cards = settle(wanted, file);
    return deck;
}

Deck parse_object(const CardNames& index, const std::string& text, const std::string& file) {
    const Json json = parse_json(text, file);
    const auto fail = [&](const std::string& problem) { throw InputError(file, 0, 0, problem); };
    Deck deck;
    deck.name = stem(file);
    std::vector<Wanted> wanted;
    for (const auto& [key, value] : json.items()) {
        if (key == "name") {
            if (!value.is_string()) fail("'name': expected a text");
            deck.name = value.get<std::string>();
        } else if (key == "cards") {
            if (!value.is_object()) fail("'cards': expected cards with their counts, as {\"Name\": 4}");
            for (const auto& [name, count] : value.items()) {
                if (!count.is_number_unsigned())
                    fail("'" + shown(name) + "': expected a whole number, as {\"Name\": 4}");
                wanted.push_back({find_card(index, name, file, 0), read_count(count.dump(), file, 0), 0});
            }
        } else {
            fail("'" + shown(key) + "' is not known here; a deck has 'name' and 'cards'");
        }
    }
    deck.cards = settle(wanted, file);
    return deck;
}

// Each card once, with its count.
Json write_cards(const Game& game, const Deck& deck, Lang lang) {
    const CardNames& index = game.names();
    Json cards = Json::object();
    for (const Deck::Line& line : deck.cards) {
        Json& count = cards[written_name(game, index, line.card, lang)];
        count = line.count + (count.is_null() ? 0 : count.get<int>());
    }
    return cards;
}

// Whether the ready-made deck is called that: by its key, or by the text "<kind>.<key>.name" in some language.
bool is_called(const Game& game, const Deck& deck, std::string_view name) {
    if (deck.name == lower(name)) return true;
    const std::string ending = "." + deck.name + ".name";
    for (const Lang lang : Langs)
        for (const std::string& key : game.texts().keys(lang))
            if (key.ends_with(ending) && lower(game.texts().get(lang, key)) == lower(name)) return true;
    return false;
}

}  // namespace

Deck read_deck(const Game& game, const std::string& path_name_or_code) {
    std::string known;
    for (const Deck& deck : game.decks()) {
        if (is_called(game, deck, path_name_or_code)) return deck;
        known += (known.empty() ? "" : ", ") + deck.name;
    }
    const std::string_view code = trimmed(path_name_or_code);
    std::error_code unknown;
    if (!is_house_code(code) && std::filesystem::exists(path_name_or_code, unknown))
        return parse_deck(game, read_text(path_name_or_code, MaxFileBytes), path_name_or_code);
    try {
        Deck deck = from_code(game, code);
        deck.name = code;
        const std::string same = game.deck_code(deck);
        for (const Deck& ready : game.decks())
            if (game.deck_code(ready) == same) deck.name = ready.name;
        return deck;
    } catch (const InputError& e) {
        if (is_house_code(code)) throw InputError(shown(code), 0, 0, e.what());
        throw InputError(path_name_or_code, 0, 0,
                         std::string("is neither a file nor a starter deck nor a deck code (") + e.what() +
                             "); starter decks are " + known);
    }
}

Deck parse_deck(const Game& game, const std::string& text, const std::string& file) {
    if (text.size() > MaxFileBytes) throw InputError(file, 0, 0, "is too large for a deck");
    const CardNames& index = game.names();
    std::string_view content = text;
    if (content.starts_with("\ufeff")) content.remove_prefix(3);
    const std::size_t first = content.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && content[first] == '{') return parse_object(index, text, file);
    return parse_text(game, index, content, file);
}

Json write_deck(const Game& game, const Deck& deck, Lang lang) {
    return {{"name", deck.name}, {"cards", write_cards(game, deck, lang)}};
}

std::string write_deck_text(const Game& game, const Deck& deck, Lang lang) {
    std::string text = "# " + deck.name.substr(0, deck.name.find('\n')) + "\n";
    const Json cards = write_cards(game, deck, lang);
    for (const auto& [name, count] : cards.items()) text += count.dump() + " " + name + "\n";
    return text;
}

}  // namespace quincunx
