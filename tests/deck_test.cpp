// Deck files: every way to write a card, round trips in all languages, and what is said of mistakes.
#include "engine/match/deckfile.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "engine/match/error.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

const Game& game() { return checks::game("summoner"); }

// The first card whose names are its own in all languages.
const CardInfo& some_card() {
    for (const CardInfo& card : game().cards()) {
        const bool sole = std::all_of(Langs.begin(), Langs.end(), [&](Lang lang) {
            const std::string name = game().card_name(card.number, lang);
            return !name.empty() && std::count_if(game().cards().begin(), game().cards().end(), [&](const CardInfo& c) {
                                        return game().card_name(c.number, lang) == name;
                                    }) == 1;
        });
        if (sole) return card;
    }
    throw std::logic_error("no card has a name of its own");
}

std::vector<Deck::Line> cards(const std::string& text) { return parse_deck(game(), text, "some.deck").cards; }

std::string problem(const std::string& text) {
    try {
        cards(text);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

void expect_refused(const std::string& text, const std::string& place, const std::string& mentions) {
    const std::string what = problem(text);
    EXPECT_TRUE(what.starts_with(place)) << text << ": " << what;
    EXPECT_NE(what.find(mentions), std::string::npos) << text << ": " << what;
}

TEST(Decks, ACardMayBeWrittenInManyWays) {
    const std::uint16_t number = some_card().number;
    const std::vector<Deck::Line> once{{number, 1}}, four{{number, 4}};
    std::vector<std::string> names{some_card().key, std::to_string(number)};
    for (const Lang lang : Langs) names.push_back(game().card_name(number, lang));
    for (const std::string& name : names) {
        EXPECT_EQ(cards(name), once);
        for (const std::string& line :
             {"4 " + name, "4x " + name, "4 x " + name, "4 × " + name, "4　" + name, name + " x4", name + " X4",
              name + " ×4", name + "×4", name + " × 4", "\t 4 " + name + "  # the best",
              "\r\n# more\r\n4 " + name + "\r\n", "3 " + name + "\n" + name, "\ufeff4 " + name})
            EXPECT_EQ(cards(line), four) << line;
    }
    std::string shouted = game().card_name(number, Lang::En);
    for (char& c : shouted) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    EXPECT_EQ(cards(shouted + " x4"), four);
}

TEST(Decks, TheFirstCommentOrTheFileNamesTheDeck) {
    const std::string card = some_card().key;
    EXPECT_EQ(parse_deck(game(), "# My deck\n" + card, "some.deck").name, "My deck");
    EXPECT_EQ(parse_deck(game(), card + "\n# only a remark", "dir/some.deck").name, "some");
    EXPECT_EQ(parse_deck(game(), R"({"cards": {")" + card + R"(": 2}})", "some.json").name, "some");
}

TEST(Decks, ANameOfSeveralCardsIsTheNearestToTheFirstSureOne) {
    for (const Deck& deck : game().decks()) {
        std::string text;
        for (const Deck::Line& line : deck.cards)
            text += std::to_string(line.count) + " " + game().card_name(line.card, Lang::ZhHans) + "\n";
        EXPECT_EQ(cards(text), deck.cards) << text;
    }
}

TEST(Decks, ReadyMadeOnesAreFoundByNameAndReadAsWritten) {
    for (const Deck& deck : game().decks()) {
        EXPECT_TRUE(game().check(deck).empty()) << deck.name;
        EXPECT_EQ(read_deck(game(), deck.name).cards, deck.cards);
        for (const Lang lang : Langs) {
            const std::string_view name = game().texts().get(lang, "faction." + deck.name + ".name");
            if (!name.empty()) {
                EXPECT_EQ(read_deck(game(), std::string(name)).cards, deck.cards);
            }
            const Deck again = parse_deck(game(), write_deck_text(game(), deck, lang), "some.deck");
            EXPECT_EQ(again.cards, deck.cards);
            EXPECT_EQ(again.name, deck.name);
        }
        const Deck again = parse_deck(game(), write_deck(game(), deck).dump(), "some.json");
        EXPECT_EQ(again.cards, deck.cards);
        EXPECT_EQ(again.name, deck.name);
    }
}

RC_GTEST_PROP(Decks, AreReadAsWritten, (std::vector<std::uint8_t> picks)) {
    Deck deck;
    deck.name = "picked";
    for (const std::uint8_t pick : picks) {
        const std::uint16_t card = game().cards()[pick % game().cards().size()].number;
        const auto line = std::find_if(deck.cards.begin(), deck.cards.end(), [&](auto& l) { return l.card == card; });
        if (line == deck.cards.end())
            deck.cards.push_back({card, 1});
        else if (line->count < 99)
            ++line->count;
    }
    RC_PRE(!deck.cards.empty());
    for (const Lang lang : Langs) RC_ASSERT(cards(write_deck_text(game(), deck, lang)) == deck.cards);
    RC_ASSERT(cards(write_deck(game(), deck).dump()) == deck.cards);
}

TEST(Decks, WritingAddsUpLinesOfTheSameCard) {
    const std::uint16_t number = some_card().number;
    const Deck deck{"twice", {{number, 1}, {number, 2}}};
    const std::string name = game().card_name(number, Lang::En);
    EXPECT_EQ(write_deck_text(game(), deck, Lang::En), "# twice\n3 " + name + "\n");
    EXPECT_EQ(write_deck(game(), deck), Json({{"name", "twice"}, {"cards", {{name, 3}}}}));
}

TEST(Decks, MistakesAreToldWithLineAndRemedy) {
    const std::string name = game().card_name(some_card().number, Lang::En);
    const std::string wrong = name.substr(0, name.size() - 1);
    expect_refused("# deck\n4 " + wrong, "some.deck:2: ", "did you mean '" + name + "'");
    expect_refused(wrong + " x4", "some.deck:1: ", "did you mean '" + name + "'");
    expect_refused(name + "\n\n4 Quincunxes of Doom", "some.deck:3: ", "4 Name");
    expect_refused("4 " + name + " (65000)", "some.deck:1: ", "65000");
    for (const char* count : {"0", "100", "00000", "99999999999999999999"})
        expect_refused(std::string(count) + " " + name, "some.deck:1: ", "from 1 to 99");
    expect_refused("99 " + name + "\n1 " + name, "some.deck:2: ", "99");
    expect_refused("4", "some.deck:1: ", "no card");
    expect_refused("", "some.deck: ", "no cards");
    expect_refused("# nothing\n", "some.deck: ", "no cards");
    expect_refused(std::string(100'000, 'a'), "some.deck: ", "large");
    expect_refused(std::string(50'000, 'a'), "some.deck:1: ", "no card");
    expect_refused("\xff\xfe\x01", "some.deck:1: ", "no card");
}

TEST(Decks, MistakesInJsonAreToldToo) {
    const std::string key = some_card().key;
    expect_refused("{", "some.deck:1: ", "JSON");
    expect_refused("{}", "some.deck: ", "no cards");
    expect_refused(R"({"cards": []})", "some.deck: ", "cards");
    expect_refused(R"({"name": 4, "cards": {}})", "some.deck: ", "name");
    expect_refused(R"({"card": {}})", "some.deck: ", "'card' is not known");
    expect_refused(R"({"cards": {"Quincunxes of Doom": 4}})", "some.deck: ", "no card");
    for (const char* count : {"0", "-1", "1.5", "\"4\"", "100", "18446744073709551615"})
        expect_refused(R"({"cards": {")" + key + "\": " + count + "}}", "some.deck: ", "expected");
}

TEST(Decks, AreReadFromFiles) {
    const std::string path = ::testing::TempDir() + "quincunx_test.deck";
    const Deck& deck = game().decks()[0];
    std::ofstream(path) << write_deck_text(game(), deck, Lang::ZhHant);
    EXPECT_EQ(read_deck(game(), path).cards, deck.cards);
    std::remove(path.c_str());
    try {
        read_deck(game(), path);
        FAIL();
    } catch (const InputError& e) {
        EXPECT_TRUE(std::string_view(e.what()).starts_with(path)) << e.what();
        EXPECT_NE(std::string_view(e.what()).find(deck.name), std::string_view::npos) << e.what();
    }
}

}  // namespace
}  // namespace quincunx
