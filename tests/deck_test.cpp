// Decks as files and as codes: every way to write a card, round trips in all languages and forms, and what is said of
// mistakes.
#include "engine/match/deckfile.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <random>

#include "engine/match/base64.h"
#include "engine/match/deckcode.h"
#include "engine/match/error.h"
#include "engine/match/strings.h"
#include "games/genius/sharecode.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

using checks::game;

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

TEST(CardNames, TheFirstCardOfANameIsFound) {
    for (const std::string_view id : game_ids()) {
        const Game& each = checks::game(id);
        std::map<std::string, const CardInfo*> first;
        for (const CardInfo& card : each.cards())
            for (const std::string& name : each.card_names(card.number)) first.emplace(lower(name), &card);
        for (const CardInfo& card : each.cards())
            for (const std::string& name : each.card_names(card.number))
                ASSERT_EQ(each.card(name), first[lower(name)]) << id << ": " << name;
        EXPECT_EQ(each.card(""), nullptr);
        EXPECT_EQ(each.card("no such card"), nullptr);
    }
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

// --- Codes

// A deck the rules allow: a ready-made one with some cards exchanged.
Deck some_legal_deck(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::size_t end) { return random() % end; };
    std::vector<std::uint16_t> cards;  // each copy
    for (const Deck::Line& line : game().decks()[below(game().decks().size())].cards)
        cards.insert(cards.end(), line.count, line.card);
    const auto deck_of = [](const std::vector<std::uint16_t>& copies) {
        Deck deck;
        for (const std::uint16_t card : copies) {
            const auto line =
                std::find_if(deck.cards.begin(), deck.cards.end(), [&](const Deck::Line& l) { return l.card == card; });
            if (line == deck.cards.end())
                deck.cards.push_back({card, 1});
            else
                ++line->count;
        }
        return deck;
    };
    for (int tries = 0; tries < 2000; ++tries) {
        std::vector<std::uint16_t> changed = cards;
        changed[below(changed.size())] = game().cards()[below(game().cards().size())].number;
        if (game().check(deck_of(changed)).empty()) cards = changed;
    }
    std::shuffle(cards.begin(), cards.end(), random);
    return deck_of(cards);
}

std::vector<Deck::Line> sorted(std::vector<Deck::Line> lines) {
    std::sort(lines.begin(), lines.end(), [](const Deck::Line& a, const Deck::Line& b) { return a.card < b.card; });
    return lines;
}

// What is said of a code; nothing when it is fine.
std::string code_problem(const std::string& code) {
    try {
        game().read_deck_code(code);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

void expect_code_refused(const std::string& code, const std::string& mentions) {
    EXPECT_NE(code_problem(code).find(mentions), std::string::npos) << code << ": '" << code_problem(code) << "'";
}

RC_GTEST_PROP(DeckCodes, LegalDecksAreReadAsWrittenInAllForms, (std::uint32_t seed)) {
    const Deck deck = some_legal_deck(seed);
    const std::string code = game().deck_code(deck);
    RC_ASSERT(game().read_deck_code(code).cards == sorted(deck.cards));
    RC_ASSERT(read_deck(game(), code).cards == sorted(deck.cards));
    RC_ASSERT(cards(code + "\n") == sorted(deck.cards));
    for (const Lang lang : Langs) {
        RC_ASSERT(game().deck_code(parse_deck(game(), write_deck_text(game(), deck, lang), "some.deck")) == code);
        RC_ASSERT(game().deck_code(parse_deck(game(), write_deck(game(), deck, lang).dump(), "some.json")) == code);
    }
}

RC_GTEST_PROP(DeckCodes, OneDeckHasOneCode, (std::uint32_t seed)) {
    Deck deck = some_legal_deck(seed);
    const std::string code = game().deck_code(deck);
    deck.name = "another name";
    std::shuffle(deck.cards.begin(), deck.cards.end(), std::mt19937(seed));
    deck.cards.push_back({deck.cards[0].card, 1});
    --deck.cards[0].count;  // maybe to 0
    RC_ASSERT(game().deck_code(deck) == code);
}

RC_GTEST_PROP(DeckCodes, AnyChangeIsNoticed, (std::uint32_t seed, std::uint8_t where, std::uint8_t what)) {
    const std::string code = game().deck_code(some_legal_deck(seed));
    std::string changed = code;
    changed[where % code.size()] = static_cast<char>(what);
    RC_PRE(changed != code);
    RC_ASSERT(!code_problem(changed).empty());
    RC_ASSERT(!code_problem(code.substr(0, where % code.size())).empty());
}

// The code of a deck is for ever: people keep it. Only another version may look otherwise.
TEST(DeckCodes, AreStable) {
    EXPECT_EQ(game().deck_code({"", {{101, 1}, {118, 4}, {303, 3}, {302, 1}, {107, 4}}}),
              "qx_summoner_AQANAQJlyQEDAa8CBAJrCyVyzw");
    EXPECT_EQ(house_code("chess", {"", {{1, 1}, {300, 99}, {65535, 99}}}), "qx_chess_AQAKAQEBYwKsAtP9A1qKoQ");
    for (const Deck& deck : game().decks()) EXPECT_LT(game().deck_code(deck).size(), 64U) << deck.name;
}

TEST(DeckCodes, AReadyMadeDeckIsRecognised) {
    for (const Deck& deck : game().decks()) {
        const std::string code = game().deck_code(deck);
        EXPECT_EQ(read_deck(game(), code).name, deck.name);
        EXPECT_EQ(parse_deck(game(), code, "some.deck").name, "some");
        EXPECT_EQ(parse_deck(game(), "# My deck\n" + code + "  # to share\n", "some.deck").name, "My deck");
    }
    const std::string code = game().deck_code({"", {{some_card().number, 7}}});
    EXPECT_EQ(read_deck(game(), " " + code + " ").name, code);
}

TEST(DeckCodes, MistakesAreToldWithTheirRemedy) {
    const Deck& deck = game().decks()[0];
    const std::string code = game().deck_code(deck);
    const std::string length = std::to_string(code.size());
    for (std::size_t size = 0; size < code.size(); ++size)
        expect_code_refused(code.substr(0, size), size < 3 ? "begins with 'qx_summoner_'" : "too short");
    expect_code_refused(code.substr(0, code.size() - 1), "instead of " + length);
    for (const char* more : {"A", "AA", "AAAA", "-_-_-_-_-_"}) expect_code_refused(code + more, "too long");
    expect_code_refused(code + "A", "instead of " + length);
    for (const char* foreign : {"+", "/", "=", ".", " ", "\n", "é", "牌", "\xff"}) {
        std::string broken = code;
        expect_code_refused(broken.replace(20, 1, foreign), "does not belong there");
        expect_code_refused(broken, "behind the first 20");
    }
    for (std::size_t at = 16; at < code.size(); ++at) {
        std::string broken = code;
        broken[at] = broken[at] == 'A' ? 'B' : 'A';
        expect_code_refused(broken, "damaged");
    }
    std::string newer = code;
    newer[13] = 'g';
    expect_code_refused(newer, "version 2");
    expect_code_refused(house_code("chess", deck), "for the game 'chess'");
    std::string renamed = code;
    expect_code_refused(renamed.replace(3, 8, "chess"), "damaged");
    expect_code_refused(house_code("summoner", {"", {{65000, 1}}}), "card 65000");
    expect_code_refused("nonsense", "begins with 'qx_summoner_'");
    EXPECT_THROW(game().deck_code({"", {{101, 99}, {101, 1}}}), InputError);
    EXPECT_TRUE(game().read_deck_code(game().deck_code({})).cards.empty());
}

// Bytes that say a deck in another way than we do, with a checksum that fits.
TEST(DeckCodes, OtherWaysToWriteADeckAreRefused) {
    for (const char* code : {
             "qx_summoner_AQAGBAFrAQFljf1n",          // groups in another order
             "qx_summoner_AQAGAQFlAQFrg4rI",          // a count twice
             "qx_summoner_AQAEAQJlAHOwVg",            // a card twice in a group
             "qx_summoner_AQAGAQFlAgFlKpi2",          // a card in two groups
             "qx_summoner_AQAEAQHlADrpzw",            // a number longer than need be
             "qx_summoner_AQADAAFl8WHt",              // the count 0
             "qx_summoner_AQADZAFlbIwX",              // the count 100
             "qx_summoner_AQACAQDQ-oc",               // a group of none
             "qx_summoner_AQADAQHlQ5Gi",              // a number without its end
             "qx_summoner_AQADAQJlUlpt",              // a group without its end
             "qx_summoner_AQAFAQGAgARPVnc",           // a card beyond 65535
             "qx_summoner_AQAMAQGBgYGBgYGBgYEAdp7r",  // a number beyond all bounds
         })
        expect_code_refused(code, "not written as");
}

TEST(DeckCodes, MistakesInFilesAreToldWithTheirPlace) {
    const std::string code = game().deck_code(game().decks()[0]);
    expect_refused(code.substr(0, 30), "some.deck:1: ", "too short");
    expect_refused("# My deck\n\n" + code.substr(0, 30) + " " + code.substr(30), "some.deck:3: ", "does not belong");
    expect_refused(house_code("chess", game().decks()[0]), "some.deck:1: ", "'chess'");
    expect_refused(code + "\n" + code, "some.deck:1: ", "no card");
    expect_refused(game().deck_code({}), "some.deck:1: ", "no cards");
    expect_refused("nonsense", "some.deck:1: ", "begins with 'qx_summoner_'");
    EXPECT_EQ(problem("100 " + game().card_name(some_card().number, Lang::En)).find("code"), std::string::npos);
}

// --- The share code of genius

std::string share_problem(const std::string& code) {
    try {
        genius::read_share_code(code);
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

// A deck and its code as players have published them (the example of GI-Code-Converter).
constexpr std::array<std::uint16_t, 33> Published{32,  1,   2,   61,  61,  129, 129, 149, 180, 184, 189,
                                                  189, 194, 217, 217, 222, 223, 223, 224, 224, 241, 241,
                                                  245, 246, 246, 252, 253, 266, 267, 267, 270, 270, 271};
const std::string PublishedCode = "AvAA3wEOAAAg4D0PAxDQ8YEPCFAQ9pUPC2BA/LgPC9HQCr0QDLEgC9kQDeGQDt4QDfAA";

TEST(ShareCodes, AreThoseOfTheGame) {
    EXPECT_EQ(genius::write_share_code(Published), PublishedCode);
    EXPECT_EQ(genius::read_share_code(PublishedCode), Published);
    // The same deck with the key 17.
    EXPECT_EQ(genius::read_share_code("EwER8BIfEREx8U4gFCHhApIgGWEhB6YgHHFRDckgHOLhG84hHcIxHOohHvKhH+8hHgER"),
              Published);
    EXPECT_EQ(genius::write_share_code(std::array<std::uint16_t, 33>{}), std::string(68, 'A'));
}

RC_GTEST_PROP(ShareCodes, AreReadAsWritten, (std::array<std::uint16_t, 33> ids)) {
    for (std::uint16_t& id : ids) id &= 0xfff;
    const std::string code = genius::write_share_code(ids);
    RC_ASSERT(code.size() == 68U);
    RC_ASSERT(genius::read_share_code(code) == ids);
}

RC_GTEST_PROP(ShareCodes, AreReadWithEveryKey, (std::array<std::uint16_t, 33> ids, std::uint8_t key)) {
    for (std::uint16_t& id : ids) id &= 0xfff;
    auto bytes = from_base64(genius::write_share_code(ids), Base64::Standard);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(byte + key);
    RC_ASSERT(genius::read_share_code(to_base64(bytes, Base64::Standard)) == ids);
}

TEST(ShareCodes, MistakesAreToldWithTheirRemedy) {
    const auto expect = [](const std::string& code, const std::string& mentions) {
        EXPECT_NE(share_problem(code).find(mentions), std::string::npos) << code << ": " << share_problem(code);
    };
    expect("", "too short: it has 0 characters instead of 68");
    expect(PublishedCode.substr(1), "too short: it has 67 characters instead of 68");
    expect(PublishedCode + "A", "too long: it has 69 characters instead of 68");
    expect(PublishedCode + PublishedCode, "too long: it has 136 characters instead of 68");
    for (const char* foreign : {"-", "_", "=", " ", "\n", "é", "牌"}) {
        std::string broken = PublishedCode;
        expect(broken.replace(20, 1, foreign), "does not belong there");
    }
    // The last half byte belongs to no card.
    auto bytes = from_base64(PublishedCode, Base64::Standard);
    bytes[49] |= 1;
    expect(to_base64(bytes, Base64::Standard), "damaged");
}

}  // namespace
}  // namespace quincunx
