// What options tell programs (Game::option_facts): every name can be found in what the seat sees, nothing is told that
// the seat does not know, and a price is what is paid.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/match/strings.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

// What a seat sees of the table, by the names things have there.
class Seen {
public:
    explicit Seen(Json seen) : seen_(std::move(seen)) { collect(seen_); }

    // The thing of a path ("you.hand"), or at a place ("c4"); nullptr: there is none.
    const Json* find(const std::string& name) const {
        const Json* thing = &seen_;
        for (const std::string_view part : parts(name, '.')) {
            const auto found = thing->is_object() ? thing->find(part) : thing->end();
            if (found == thing->end()) {
                const auto place = places_.find(name);
                return place == places_.end() ? nullptr : place->second;
            }
            thing = &*found;
        }
        return thing;
    }

private:
    Json seen_;
    std::map<std::string, const Json*> places_;

    void collect(const Json& thing) {
        if (!thing.is_structured()) return;
        for (const auto& [key, inner] : thing.items()) {
            if (thing.is_object() && key.size() <= 3 && !key.empty() && key.back() >= '0' && key.back() <= '9')
                places_[key] = &inner;
            if (inner.is_object() && inner.contains("at")) places_.emplace(inner["at"].get<std::string>(), &inner);
            collect(inner);
        }
    }
};

// Places that may be empty, and are then not in what is seen.
bool is_empty_place(const Game& game, const std::string& name) {
    const auto in = [](char c, char low, char high) { return c >= low && c <= high; };
    if (name.size() != 2) return false;
    if (game.id() == "summoner") return in(name[0], 'a', 'f') && in(name[1], '1', '8');
    return game.id() == "lillian" && in(name[0], 'a', 'b') && in(name[1], '1', '5');
}

bool names_card(const Game& game, const Json& said, const CardInfo& card) {
    return said == card.key || said == game.card_name(card.number, Lang::En);
}

// Whether the list holds the card: by a name, or as something that is one.
bool holds(const Game& game, const Json& list, const CardInfo& card) {
    return std::any_of(list.begin(), list.end(), [&](const Json& entry) {
        return names_card(game, entry.is_object() ? entry.value("card", Json()) : entry, card);
    });
}

class OptionFacts : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());
    std::set<std::string> told_;  // the keys that were seen

    void check_names(const Json& facts, const Seen& seen) {
        for (const auto& item : facts.items()) told_.insert(item.key());
        const CardInfo* card = nullptr;
        ASSERT_EQ(facts.contains("card"), facts.contains("key"));
        if (facts.contains("card")) {
            card = game_.card(facts["card"].get<std::uint16_t>());
            ASSERT_TRUE(card);
            EXPECT_EQ(facts["key"], card->key);
        }
        for (const char* key : {"at", "from", "to"}) {
            if (!facts.contains(key)) continue;
            const auto name = facts[key].get<std::string>();
            EXPECT_TRUE(seen.find(name) || is_empty_place(game_, name)) << key << ": nothing is called " << name;
        }
        if (card && facts.contains("at")) check_card_there(*card, facts, seen.find(facts["at"].get<std::string>()));
        if (card && facts.contains("from")) {
            const auto from = facts["from"].get<std::string>();
            const Json* unseen = seen.find(from.substr(0, from.find('.')) + ".unseen");
            EXPECT_TRUE(holds(game_, *seen.find(from), *card) ||
                        (from.ends_with(".deck") && unseen && holds(game_, *unseen, *card)))
                << card->key << " is not in " << from;
        }
        const bool aimed = std::ranges::any_of(std::array{"at", "from", "to"}, [&](const char* key) {
            return facts.contains(key) && seen.find(facts[key].get<std::string>());
        });
        EXPECT_TRUE(facts.contains("whose") || !aimed || facts.value("role", "") != "target") << facts;
        EXPECT_TRUE(facts.contains("whose") || !facts.contains("harms")) << facts;
        if (facts.contains("ability")) check_ability(facts["ability"]);
        if (facts.contains("cost")) check_cost(facts["cost"]);
        if (facts.contains("parts"))
            for (const Json& part : facts["parts"]) {
                ASSERT_TRUE(part.is_object() && !part.empty());
                check_names(part, seen);
            }
    }

    // A program can tell the options of a question apart by their facts.
    void check_differ(const StateBytes& now, const Choice& choice) {
        std::map<std::string, Option> by_facts;
        for (const Option& option : choice.options) {
            const Json facts = game_.option_facts(now, choice, option);
            const auto [same, fresh] = by_facts.emplace(facts.dump(), option);
            EXPECT_TRUE(fresh) << game_.write_option(option) << " and " << game_.write_option(same->second)
                               << " look the same: " << facts;
        }
    }

private:
    // What is seen there is this card: it says so, or goes by the card's key.
    void check_card_there(const CardInfo& card, const Json& facts, const Json* there) const {
        if (!there || facts["verb"] == "covered") return;  // that one lies on what is named
        const Json& said = there->is_object() && there->contains("card") ? (*there)["card"] : *there;
        if (said.is_string()) {
            EXPECT_TRUE(names_card(game_, said, card)) << said << " lies there, not " << card.key;
        } else if (!facts["at"].get<std::string>().starts_with("battle.")) {
            const auto at = facts["at"].get<std::string>();
            EXPECT_TRUE((at + "-").find("." + card.key + "-") != std::string::npos) << card.key << " is not at " << at;
        }
    }

    void check_ability(const Json& ability) const {
        if (ability.is_number_unsigned()) return;
        const auto key = ability.get<std::string>();
        EXPECT_TRUE(game_.texts().has(Lang::En, "ability." + key + ".name") ||
                    game_.texts().has(Lang::En, "skill." + key) || game_.texts().has(Lang::En, "trait." + key))
            << key;
    }

    static void check_cost(const Json& cost) {
        ASSERT_TRUE(cost.is_object() && !cost.empty());
        for (const Json& part : cost)
            if (part.is_object())
                for (const Json& n : part) EXPECT_GE(n.get<int>(), 1);
            else
                EXPECT_GE(part.get<int>(), 0);
    }
};

TEST_P(OptionFacts, NameWhatTheSeatSeesAndTellNothingElse) {
    Random random({7, 7});
    int questions = 0;
    checks::visit_questions(game_, checks::count(4), [&](const auto&, const Waiting& w) {
        const View view = game_.view(w, w.choice.seat);
        const Seen seen(game_.describe(view));
        const StateBytes now = game_.present(w);
        const Waiting world = game_.determinize(view, random).value();
        const StateBytes imagined = game_.present(world);
        const auto check = [&](const Option& option) {
            const std::string written = game_.write_option(option);
            SCOPED_TRACE(written);
            const Json facts = game_.option_facts(now, w.choice, option);
            ASSERT_TRUE(facts.is_object() && facts.contains("verb")) << facts;
            EXPECT_EQ(facts["verb"], written.substr(0, written.find(' ')));
            EXPECT_EQ(game_.option_facts(imagined, world.choice, option), facts) << "it depends on what is hidden";
            check_names(facts, seen);
        };
        for (const Option& option : w.choice.options) check(option);
        check_differ(now, w.choice);
        // Candidates that are not offered have facts too.
        if (++questions % 8 == 0)
            for (const Refusal& refusal : game_.refusals(w)) check(refusal.option);
    });
    for (const char* key : {"verb", "card", "key", "at", "from", "cost"}) EXPECT_TRUE(told_.contains(key)) << key;
}

// --- Prices

// What a price asks for, and what an event says was paid of it. Cards and energy go without an event of their own.
int price(const Json& cost) {
    int sum = 0;
    for (const auto& [coin, amount] : cost.items()) {
        if (coin == "cards" || coin == "energy") continue;
        for (const Json& n : amount.is_object() ? amount : Json::array({amount})) sum += n.get<int>();
    }
    return sum;
}
int paid(const Json& event, const std::string& seat, const Json& cost) {
    if (event.value("seat", "") != seat) return 0;
    const auto what = event["event"].get<std::string>();
    if (cost.contains(what) && event.contains("change")) return std::max(0, -event["change"].get<int>());
    if (what == "paid") return event["count"].get<int>();
    if (what == "spirit-paid") return event.value("amount", 0) + event.value("orbs", 0) + event.value("fu", 0);
    return 0;
}

class EventCollector final : public Listener {
public:
    void happened(const Event& event) override { events.push_back(event); }
    void rolled(const Entry&) override {}
    std::vector<Event> events;
};

// What is paid for the option, answering what follows with the first option; nothing: it did not come to that.
std::optional<int> payment(const Game& game, Waiting w, const Option& option, const Json& cost) {
    constexpr int MostQuestions = 12;
    const std::string seat = side_key(w.choice.seat);
    Option answer = option;
    for (int i = 0; i < MostQuestions && !w.over(); ++i) {
        EventCollector ears;
        Hooks hooks;
        hooks.listener = &ears;
        if (game.answer(w, answer, hooks)) return std::nullopt;
        int sum = 0;
        for (const Event& event : ears.events) {
            const int n = paid(game.describe(event), seat, cost);
            sum += n;
            if (n > 0 && game.id() != "gemu") return n;  // there each place that pays has an event
        }
        if (sum > 0) return sum;
        if (!w.over()) answer = w.choice.options[0];
    }
    return std::nullopt;
}

TEST_P(OptionFacts, CostWhatIsPaid) {
    constexpr int Enough = 200;           // of each verb
    std::map<std::string, int> compared;  // by verb
    checks::visit_questions(game_, checks::count(30), [&](const auto&, const Waiting& w) {
        const StateBytes now = game_.present(w);
        for (const Option& option : w.choice.options) {
            const Json facts = game_.option_facts(now, w.choice, option);
            const int asked = facts.contains("cost") ? price(facts["cost"]) : 0;
            if (asked == 0 || compared[facts["verb"].get<std::string>()]++ >= Enough) continue;
            if (const std::optional<int> sum = payment(game_, w, option, facts["cost"]))
                EXPECT_EQ(*sum, asked) << facts;
            else  // there may be another way, also for a seat that has too little
                EXPECT_LT(game_.describe(now)[side_key(w.choice.seat)].value("available", asked), asked)
                    << "nothing was paid for " << facts;
        }
    });
    EXPECT_GE(compared.size(), 2U);
    for (const auto& [verb, count] : compared) RecordProperty(verb, count);
}

// --- What random games seldom come to

// The facts of the option of that name, after these answers in a given position.
Json facts_of(std::string_view id, const char* given, const std::vector<std::string>& answers,
              const std::string& name) {
    const Game& game = checks::game(id);
    Waiting w;
    w.state = game.given(YAML::Load(given), "here");
    game.resume(w);
    const auto find = [&](const std::string& called) -> std::optional<Option> {
        const StateBytes now = game.present(w);
        for (const Option& option : w.choice.options) {
            const std::vector<std::string> names = game.option_names(now, option);
            if (std::ranges::find(names, called) != names.end()) return option;
        }
        return std::nullopt;
    };
    for (const std::string& answer : answers) {
        const std::optional<Option> option = find(answer);
        if (!option || game.answer(w, *option)) return "cannot answer " + answer;
    }
    const std::optional<Option> option = find(name);
    return option ? game.option_facts(game.present(w), w.choice, *option) : Json("nothing is called " + name);
}

TEST(FactsOf, ACardWhosePriceAnotherRaises) {
    constexpr const char* given =
        "{you: {characters: [{card: c002, state: center}], hand: [ms-009]}, foe: {characters: [c001], hand: [rm-011]}}";
    EXPECT_EQ(facts_of("dreamduel", given, {"ms-009"}, "rm-011"),  // printed: 1
              Json::parse(R"({"verb": "declare", "role": "play", "card": 111, "key": "rm-011", "from": "foe.hand",
                              "cost": {"spirit": 2}})"));
}

TEST(FactsOf, ASummonOfTheOtherSide) {
    constexpr const char* given = "{you: {summons: [Ushi], hand: [send-off]}, foe: {summons: [Oz, Ushi]}}";
    EXPECT_EQ(
        facts_of("genius", given, {"play send-off"}, "foe Oz"),
        Json::parse(
            R"({"verb": "summon", "role": "target", "at": "foe.summons.oz", "whose": "foe", "cost": {"dice": {"same": 2}}})"));
}

TEST(FactsOf, OneOfTwoEqualSupports) {
    constexpr const char* given = "{you: {hand: [Paimon], supports: [Paimon, Katheryne, Paimon, Rana]}}";
    EXPECT_EQ(
        facts_of("genius", given, {"play Paimon"}, "paimon 3"),
        Json::parse(
            R"({"verb": "support", "role": "discard", "at": "you.supports.paimon-2", "whose": "you", "card": 194, "key": "paimon"})"));
}

// Whose it is what is aimed at, not who aims.
TEST(FactsOf, AnAttackOnThePlayerHarmsThem) {
    constexpr const char* given = "{you: {monsters: [Tinder Rat]}}";
    const Json facts = facts_of("gemu", given, {}, "attack am1 player");
    ASSERT_TRUE(facts.is_object()) << facts;
    EXPECT_EQ(facts.value("whose", ""), "foe") << facts;
    EXPECT_TRUE(facts.value("harms", false)) << facts;
}

TEST(FactsOf, OneOfTheUsesOfAnArena) {
    constexpr const char* given =
        "{at: harvest, you: {mana: 3, arenas: {a4: idol-agency}, characters: [{card: Guerrilla, at: a4}]}}";
    const auto use = [&](const char* name) { return facts_of("lillian", given, {"Guerrilla"}, name); };
    EXPECT_EQ(use("use 1"), Json::parse(R"({"verb": "use", "role": "use", "which": 1, "card": 104, "key": "idol-agency",
                                            "cost": {"mana": 2}})"));
    EXPECT_EQ(use("use 2"),
              Json::parse(R"({"verb": "use", "role": "use", "which": 2, "card": 104, "key": "idol-agency"})"));
}

INSTANTIATE_TEST_SUITE_P(Games, OptionFacts, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

}  // namespace
}  // namespace quincunx
