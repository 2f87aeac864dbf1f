// Texts and numbers of every game: nothing missing in any language, nothing named that does not exist; and what a wrong
// variant file is told.
#include <gtest/gtest.h>

#include <functional>
#include <regex>
#include <set>

#include "engine/match/descriptions.h"
#include "engine/match/error.h"
#include "engine/match/worded.h"
#include "games/list.h"
#include "games/summoner/summoner.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

// The placeholders of a text: {"damage", ""}, {"0", "card"}.
std::multiset<std::pair<std::string, std::string>> placeholders(std::string_view text) {
    std::multiset<std::pair<std::string, std::string>> found;
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
        const std::string inside(text.substr(open + 1, text.find('}', open) - open - 1));
        const std::size_t colon = inside.find(':');
        found.emplace(inside.substr(0, colon), colon == std::string::npos ? "" : inside.substr(colon + 1));
    }
    return found;
}

class GameTexts : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());
    const Texts& texts_ = game_.texts();

    void expect_text(const std::string& key) const {
        for (const Lang lang : Langs)
            EXPECT_FALSE(texts_.get(lang, key).empty()) << key << " has no text in " << code(lang);
    }
};

TEST_P(GameTexts, EveryKeyIsThereInAllLanguages) {
    std::set<std::string> all;
    for (const Lang lang : Langs)
        for (const std::string& key : texts_.keys(lang)) all.insert(key);
    EXPECT_GT(all.size(), 100U);
    for (const Lang lang : Langs)
        for (const std::string& key : all) EXPECT_TRUE(texts_.has(lang, key)) << key << " is missing in " << code(lang);
}

TEST_P(GameTexts, TranslationsUseTheSamePlaceholders) {
    for (const std::string& key : texts_.keys(Lang::ZhHans)) {
        std::array<std::set<std::pair<std::string, std::string>>, 3> used;
        for (const Lang lang : Langs)
            for (const auto& placeholder : placeholders(texts_.get(lang, key)))
                used[static_cast<std::size_t>(lang)].insert(placeholder);
        for (const Lang lang : {Lang::ZhHant, Lang::En}) {
            if (!texts_.has(lang, key)) continue;
            EXPECT_EQ(used[static_cast<std::size_t>(lang)], used[0])
                << key << " in " << code(lang) << ": " << texts_.get(lang, key);
        }
    }
}

TEST_P(GameTexts, EveryCardAndAbilityHasANameAndAbilitiesATextToo) {
    for (const CardInfo& card : game_.cards()) {
        expect_text("card." + std::to_string(card.number) + ".name");
        for (const std::string& ability : card.abilities) {
            expect_text("ability." + ability + ".name");
            expect_text("ability." + ability + ".text");
        }
    }
    for (const Deck& deck : game_.decks()) EXPECT_FALSE(deck.name.empty());
}

TEST_P(GameTexts, CardsAreFoundByNumberKeyAndName) {
    std::set<std::string> keys;
    std::set<std::uint16_t> numbers;
    for (const CardInfo& card : game_.cards()) {
        EXPECT_TRUE(keys.insert(card.key).second) << card.key << " is there twice";
        EXPECT_TRUE(numbers.insert(card.number).second) << card.number << " is there twice";
        EXPECT_EQ(game_.card(card.key), &card);
        EXPECT_EQ(game_.card(std::to_string(card.number)), &card);
        for (const Lang lang : Langs) EXPECT_NE(game_.card(game_.card_name(card.number, lang)), nullptr) << card.key;
    }
}

TEST_P(GameTexts, TextsOfCardsAndAbilitiesNameNumbersThereAre) {
    for (const Lang lang : Langs)
        for (const std::string& key : texts_.keys(lang)) {
            if (!(key.starts_with("card.") || key.starts_with("ability.")) || key.ends_with(".name")) continue;
            const std::string owner = key.substr(0, key.rfind('.'));
            for (const auto& [name, kind] : placeholders(texts_.get(lang, key))) {
                const std::string of = kind.empty() ? owner : kind;  // {damage}, or {damage:ability.oz} of another
                EXPECT_NE(game_.numbers().find(of, name), nullptr)
                    << key << " in " << code(lang) << " speaks of {" << name << "}, which is no number of " << of;
            }
        }
}

// "1 card", "2 dice", "1 random food card": what is counted is in the singular or plural the printed number asks for.
TEST_P(GameTexts, EnglishNounsAgreeWithTheNumbersOfCards) {
    const std::regex counted(
        R"(\{([a-z_0-9]+)(?::([^}]+))?\} (?:(?!(?:mana|spirit|emotion|damage|DMG|HP|power|strength|boost|for|each|on|this)\b)[A-Za-z]+ ){0,2}?)"
        R"((?:(card|die|token|point|space|orb|time|counter|marker|copy|round|character|monster)|)"
        R"(cards|dice|tokens|points|spaces|orbs|times|counters|markers|copies|rounds|characters|monsters)\b)");
    for (const std::string& key : texts_.keys(Lang::En)) {
        if (!(key.starts_with("card.") || key.starts_with("ability.")) || !key.ends_with(".text")) continue;
        const std::string text(texts_.get(Lang::En, key)), owner = key.substr(0, key.rfind('.'));
        for (std::sregex_iterator m(text.begin(), text.end(), counted), end; m != end; ++m) {
            const Number* number = game_.numbers().find((*m)[2].matched ? (*m)[2].str() : owner, (*m)[1].str());
            ASSERT_NE(number, nullptr) << key;
            EXPECT_EQ(number->printed == 1, (*m)[3].matched) << key << ": " << number->printed << " " << m->str();
        }
    }
}

TEST_P(GameTexts, BracesAreClosed) {
    for (const Lang lang : Langs)
        for (const std::string& key : texts_.keys(lang)) {
            int depth = 0;
            for (const char c : texts_.get(lang, key)) {
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
                ASSERT_TRUE(depth == 0 || depth == 1) << key << " in " << code(lang);
            }
            EXPECT_EQ(depth, 0) << key << " in " << code(lang);
        }
}

TEST_P(GameTexts, PrintedNumbersAreWithinTheirRange) {
    std::set<std::pair<std::string, std::string>> names;
    for (const Number& number : game_.numbers().all()) {
        EXPECT_LE(number.low, number.printed) << number.owner << "." << number.name;
        EXPECT_GE(number.high, number.printed) << number.owner << "." << number.name;
        EXPECT_EQ(number.value, number.printed) << number.owner << "." << number.name;
        EXPECT_TRUE(names.emplace(number.owner, number.name).second)
            << number.owner << "." << number.name << " is there twice";
    }
    EXPECT_EQ(game_.numbers().variant_hash(), 0U);
}

TEST_P(GameTexts, ClausesAreDistinctAndHaveText) {
    std::set<std::string> ids;
    for (const Clause& clause : game_.clauses()) {
        EXPECT_TRUE(ids.insert(clause.id).second) << clause.id << " is there twice";
        EXPECT_FALSE(clause.text.empty()) << clause.id;
    }
}

TEST_P(GameTexts, EveryFactOfACardHasALabelAndItsValuesHaveWords) {
    std::set<std::string> facts;
    const std::function<void(const std::string&, const Json&)> check = [&](const std::string& name, const Json& value) {
        facts.insert(name);
        const std::string one = name.ends_with("s") ? name.substr(0, name.size() - 1) : name;
        for (const Json& each : value.is_array() ? value : Json::array({value})) {
            for (const Lang lang : {Lang::ZhHans, Lang::ZhHant}) {  // in English a word may be its key
                if (!each.is_string()) continue;
                EXPECT_NE(value_text(game_, value.is_array() ? one : name, each, lang), each.get<std::string>())
                    << name << " has a value without words in " << code(lang);
            }
            if (!value.is_array() || !each.is_object()) continue;
            for (const auto& [key, inside] : each.items())
                if (key != "key") check(key == "type" ? one : key, inside);
        }
    };
    for (const CardInfo& card : game_.cards())
        for (const auto& [name, value] : card.facts.items()) check(name, value);
    for (const std::string& fact : facts)
        for (const Lang lang : Langs)
            EXPECT_TRUE(texts_.has(lang, "fact." + fact) || texts_.has(lang, "label." + fact) || fact == "skill")
                << "the fact '" << fact << "' has no label in " << code(lang);
}

TEST_P(GameTexts, EverySwitchIsExplained) {
    for (const Switch& each : game_.switches()) {
        const std::string key = "switch." + std::string(each.key) + ".";
        expect_text(key + "name");
        expect_text(key + "text");
        for (const Switch::Word& word : each.words)
            if (word.shown) expect_text(key + std::string(word.word));
    }
    for (const Lang lang : Langs) {
        const Json told = switches_told(game_, lang);
        ASSERT_EQ(told.size(), game_.switches().size());
        for (const Json& each : told)
            EXPECT_EQ(each["text"], texts_.get(lang, "switch." + each["key"].get<std::string>() + ".name"));
    }
}

INSTANTIATE_TEST_SUITE_P(Games, GameTexts, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

// --- 召唤师战争

namespace sw = summoner;

class SummonerWords : public ::testing::Test {
protected:
    const sw::Summoner& game_ = static_cast<const sw::Summoner&>(checks::game("summoner"));

    void expect_text(const std::string& key) const {
        for (const Lang lang : Langs)
            EXPECT_FALSE(game_.texts().get(lang, key).empty()) << key << " has no text in " << code(lang);
    }
};

TEST_F(SummonerWords, AbilitiesFactionsAndFacesHaveATextEach) {
    for (int face = 1; face <= 6; ++face) expect_text("face." + std::to_string(face));
    for (const sw::AbilityDef& ability : game_.book().abilities()) {
        expect_text("ability." + ability.key + ".name");
        expect_text("ability." + ability.key + ".text");
    }
    for (const sw::FactionDef& faction : game_.book().factions()) expect_text("faction." + faction.key + ".name");
}

TEST_F(SummonerWords, EventsSayWhatTheyDo) {
    for (const sw::CardDef& card : game_.book().defs())
        if (card.is_event()) expect_text("card." + std::to_string(card.number) + ".text");
}

// --- Words that cross the border

class WordRows : public GameTexts {
protected:
    const WordedGame* worded_ = dynamic_cast<const WordedGame*>(&game_);

    void SetUp() override { ASSERT_TRUE(worded_) << "its words are not in tables"; }
    // A text of that key, or texts of it with endings ("event.battle-player", "verb.change.up").
    void expect_some_text(const std::string& key) const {
        for (const Lang lang : Langs) {
            const std::vector<std::string> keys = texts_.keys(lang);
            EXPECT_TRUE(std::any_of(keys.begin(), keys.end(),
                                    [&](const std::string& each) {
                                        return each == key || each.starts_with(key + "-") ||
                                               each.starts_with(key + ".");
                                    }))
                << key << " has no text in " << code(lang);
        }
    }
    // Kinds whose words only pick the text of a refusal.
    std::set<std::string_view> picking() const {
        std::set<std::string_view> kinds;
        for (const RefusalRow& row : worded_->words().refusals)
            for (const ValueDef& value : row.values)
                if (value.picks) kinds.insert(value.kind);
        return kinds;
    }
    // The texts of a refusal: one, or one for each word of the value that picks it.
    std::vector<std::string> texts_of(const RefusalRow& row) const {
        const std::string key = "reason." + std::string(row.key);
        for (const ValueDef& value : row.values)
            if (value.picks) {
                std::vector<std::string> keys;
                for (const char* word : worded_->kind(value.kind).words) keys.push_back(key + "." + word);
                return keys;
            }
        return {key};
    }
};

TEST_P(WordRows, EveryWordHasAText) {
    const WordTables& words = worded_->words();
    for (const VerbRow& row : words.verbs) expect_some_text("verb." + std::string(row.key));
    for (const EventRow& row : words.events) expect_some_text("event." + std::string(row.key));
    for (const PromptRow& row : words.prompts) expect_text("prompt." + std::string(row.key));
    for (const RollRow& row : words.rolls) expect_text("roll." + std::string(row.key));
    for (const RefusalRow& row : words.refusals)
        for (const std::string& key : texts_of(row)) expect_text(key);
    for (const KindDef& kind : worded_->kinds())
        for (const char* word : kind.words)
            if (!kind.text && !kind.thing && std::string_view(word) != "" && !picking().contains(kind.name))
                expect_text(std::string(kind.group.empty() ? kind.name : kind.group) + "." + word);
    for (const char* seat : {"you", "foe", "a", "b", "nobody"}) expect_text(std::string("seat.") + seat);
    expect_text("label.hidden");
}

// A placeholder is a value of the row, or a kind that looks at the position or the question.
TEST_P(WordRows, PlaceholdersAreValuesOfTheirRows) {
    const WordTables& words = worded_->words();
    const auto check = [&](const std::string& key, std::span<const ValueDef> values) {
        for (const Lang lang : Langs)
            for (const auto& [name, kind] : placeholders(texts_.get(lang, key))) {
                const bool value = std::any_of(values.begin(), values.end(),
                                               [&, &n = name](const ValueDef& def) { return def.name == n; });
                if (kind.empty() && (value || name == "cause")) continue;
                EXPECT_NO_THROW(worded_->kind(kind.empty() ? name : kind)) << key << " in " << code(lang);
            }
    };
    for (const RefusalRow& row : words.refusals)
        for (const std::string& key : texts_of(row)) check(key, row.values);
    for (const EventRow& row : words.events) check("event." + std::string(row.key), row.values);
    for (const VerbRow& row : words.verbs) check("verb." + std::string(row.key), row.values);
    for (const PromptRow& row : words.prompts) check("prompt." + std::string(row.key), {});
}

TEST_P(WordRows, ValuesHaveAKindAndANameOfTheirOwn) {
    const auto check = [&](std::string_view key, std::span<const ValueDef> values) {
        std::set<std::string_view> names;
        for (const ValueDef& value : values) {
            if (value.name.empty()) continue;
            EXPECT_TRUE(names.insert(value.name).second) << key << " has two values called " << value.name;
            EXPECT_NO_THROW(worded_->kind(value.kind)) << key;
        }
    };
    for (const EventRow& row : worded_->words().events) check(row.key, row.values);
    for (const VerbRow& row : worded_->words().verbs) check(row.key, row.values);
    for (const RefusalRow& row : worded_->words().refusals) check(row.key, row.values);
}

TEST_P(WordRows, RefusalsAndCausesNameClausesOfTheRulebook) {
    std::set<std::string, std::less<>> ids;
    for (const Clause& clause : game_.clauses()) ids.insert(clause.id);
    const auto refusals = worded_->words().refusals;
    for (std::uint16_t i = 1; i < refusals.size(); ++i) {
        const std::vector<std::string> clauses = game_.reason_clauses({i, {}});
        EXPECT_FALSE(clauses.empty()) << refusals[i].key;
        for (const std::string& clause : clauses)
            EXPECT_TRUE(ids.contains(clause)) << refusals[i].key << " names " << clause;
    }
    for (const ClauseRow& row : worded_->words().clauses) EXPECT_TRUE(ids.contains(row.key)) << row.key;
}

INSTANTIATE_TEST_SUITE_P(Games, WordRows, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

// --- Variants

// What the reader of a wrong variant file is told.
std::string complaint(const std::string& yaml) {
    try {
        const Variant variant = Variant::parse(yaml, "my.yaml");
        make_game("summoner", &variant);
    } catch (const InputError& error) {
        return error.what();
    }
    return "(no complaint)";
}

struct WrongVariant {
    const char* what;
    const char* yaml;
    const char* place;  // file and line the complaint begins with
    const char* says;   // and what it mentions
};

// How failures show it.
void PrintTo(const WrongVariant& wrong, std::ostream* out) { *out << wrong.what; }

class WrongVariants : public ::testing::TestWithParam<WrongVariant> {};

TEST_P(WrongVariants, AreToldFileLineAndWhatIsWrong) {
    const std::string told = complaint(GetParam().yaml);
    EXPECT_TRUE(told.starts_with(GetParam().place)) << told;
    EXPECT_NE(told.find(GetParam().says), std::string::npos) << told;
}

INSTANTIATE_TEST_SUITE_P(
    Variant, WrongVariants,
    ::testing::Values(
        WrongVariant{"UnknownCard", "game: summoner\nchange:\n  No Such Card: {cost: 1}\n", "my.yaml:3",
                     "No Such Card"},
        WrongVariant{"UnknownNumber", "game: summoner\nchange:\n  \"507\":\n    life: 3\n    wit: 1\n", "my.yaml:5",
                     "wit"},
        WrongVariant{"AbsurdValue", "game: summoner\nchange:\n  \"507\": {cost: 9999}\n", "my.yaml:3", "9999"},
        WrongVariant{"NegativeLife", "game: summoner\nchange:\n  \"507\": {life: -1}\n", "my.yaml:3", "-1"},
        WrongVariant{"NoLife", "game: summoner\nchange:\n  \"507\": {life: 0}\n", "my.yaml:3", "life 0"},
        WrongVariant{"NotANumber", "game: summoner\nchange:\n  \"507\": {cost: two}\n", "my.yaml:3", "two"},
        WrongVariant{"HalfANumber", "game: summoner\nchange:\n  \"507\": {cost: 1.5}\n", "my.yaml:3", "1.5"},
        WrongVariant{"HugeNumber", "game: summoner\nchange:\n  \"507\": {cost: 99999999999}\n", "my.yaml:3",
                     "99999999999"},
        WrongVariant{"ListForANumber", "game: summoner\nchange:\n  \"507\": {cost: [1]}\n", "my.yaml:3", "number"},
        WrongVariant{"OtherGame", "title: x\ngame: chess\nchange: {}\n", "my.yaml:2", "chess"},
        WrongVariant{"NoGame", "change: {}\n", "my.yaml:1", "game"},
        WrongVariant{"UnknownPart", "game: summoner\nchanges: {}\n", "my.yaml:2", "changes"},
        WrongVariant{"NotAMap", "- summoner\n", "my.yaml:1", "map"},
        WrongVariant{"NumbersMissing", "game: summoner\nchange:\n  \"507\": 3\n", "my.yaml:3", "numbers"},
        WrongVariant{"ChangeIsAList", "game: summoner\nchange: [1]\n", "my.yaml:2", "change"},
        WrongVariant{"GameIsAList", "game: [summoner]\n", "my.yaml:1", ""},
        WrongVariant{"BadYaml", "game: summoner\nchange: {a: [\n", "my.yaml:", ""},
        WrongVariant{"Empty", "", "my.yaml", "map"}),
    [](const auto& of) { return std::string(of.param.what); });

TEST(Variants, ThatCannotBeReadAreNamed) { EXPECT_THROW(Variant::read("/nowhere/at all.yaml"), InputError); }

TEST(Variants, ChangeTheNumberAndTheRulesVersion) {
    const Variant variant = Variant::parse("game: summoner\nchange:\n  \"507\": {cost: 3}\n", "my.yaml");
    const auto changed = make_game("summoner", &variant);
    const Number* cost = changed->numbers().find("card.507", "cost");
    ASSERT_NE(cost, nullptr);
    EXPECT_EQ(cost->value, 3);
    EXPECT_NE(changed->rules_version(), checks::game("summoner").rules_version());
    EXPECT_TRUE(changed->rules_version().starts_with(checks::game("summoner").rules_version()));
    // A number set to what is printed changes nothing.
    const Variant same =
        Variant::parse("game: summoner\nchange:\n  \"507\": {cost: " + std::to_string(cost->printed) + "}\n", "");
    EXPECT_EQ(make_game("summoner", &same)->rules_version(), checks::game("summoner").rules_version());
}

// --- Languages

TEST(Languages, AreKnownByTheirCodes) {
    Lang lang = Lang::En;
    for (const char* word : {"zh", "zh-CN", "zh_CN.UTF-8", "zh-Hans", "ZH-HANS"}) {
        EXPECT_TRUE(lang_of(word, lang)) << word;
        EXPECT_EQ(lang, Lang::ZhHans) << word;
    }
    for (const char* word : {"zh-TW", "zh-HK", "zh_TW.UTF-8", "zh-Hant"}) {
        EXPECT_TRUE(lang_of(word, lang)) << word;
        EXPECT_EQ(lang, Lang::ZhHant) << word;
    }
    for (const char* word : {"en", "en-GB", "en_US.UTF-8"}) {
        EXPECT_TRUE(lang_of(word, lang)) << word;
        EXPECT_EQ(lang, Lang::En) << word;
    }
    for (const char* word : {"", "C", "fr", "english", "zhongwen"}) EXPECT_FALSE(lang_of(word, lang)) << word;
    for (const Lang each : Langs) {
        EXPECT_TRUE(lang_of(code(each), lang));
        EXPECT_EQ(lang, each);
    }
}

TEST(Texts, SpeakToThePlayerWhoReads) {
    const Game& game = checks::game("summoner");
    const auto* worded = dynamic_cast<const WordedGame*>(&game);
    ASSERT_NE(worded, nullptr);
    std::set<std::string> heard;
    for (const Seat reader : Seats) {
        const PlayerNames called = game.names_for(reader, Lang::En);
        for (std::size_t kind = 0; kind < worded->words().events.size(); ++kind) {
            Event event;
            event.kind = static_cast<std::uint16_t>(kind);
            if (worded->words().events[kind].key == "drew") heard.insert(game.event_text(event, Lang::En, &called));
        }
    }
    ASSERT_EQ(heard.size(), 2u);
    EXPECT_TRUE(heard.begin()->starts_with("Opponent drew"));
    EXPECT_TRUE(heard.rbegin()->starts_with("You drew"));
}

TEST(Texts, FillInValuesAndShowWhatIsMissing) {
    Texts texts;
    texts.load(Lang::En, "a:\n  b: \"take {0:card}, lose {life}\"\n", "t.yaml");
    const auto filler = [](std::string_view name, std::string_view kind) {
        return "(" + std::string(name) + "/" + std::string(kind) + ")";
    };
    EXPECT_EQ(texts.fill(Lang::En, "a.b", filler), "take (0/card), lose (life/)");
    EXPECT_EQ(texts.fill(Lang::En, "a.c", filler), "<a.c>");
    EXPECT_EQ(texts.fill(Lang::ZhHans, "a.b", filler), "<a.b>");
    EXPECT_THROW(texts.load(Lang::En, "a: {b: again}\n", "t.yaml"), InputError);
    EXPECT_THROW(texts.load(Lang::En, "x: [1, 2]\n", "t.yaml"), InputError);
    EXPECT_THROW(texts.load(Lang::En, "x: {\n", "t.yaml"), InputError);
}

}  // namespace
}  // namespace quincunx
