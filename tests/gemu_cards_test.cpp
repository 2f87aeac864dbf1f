// The reader of card files of 基姆大陆 (docs/gemu-cards.md): the set of the house, what a wrong file is told, effects
// that could not end, and what a new card needs to be played.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/match/error.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

// A small set with a card of most kinds. ~text~ stands for the same text in all three languages.
constexpr const char* Small = R"(format: gemu-cards/1
name: ~Trial~
tribes:
- {id: reeds, name: ~Reeds~, land: ~a marsh~, plan: ~Wait.~}
cards:
- id: rat
  number: 1
  name: ~Rat~
  kind: monster
  tribe: reeds
  species: ~beast~
  level: 0
  attack: 4
  defence: 3
  copies: 3
  abilities:
  - id: a1
    type: responsive
    when: summon
    if: {card: this}
    forced: false
    do:
    - {damage: {who: opponent, amount: 2}}
    text: ~The opponent loses {damage} faith.~
  - id: a2
    type: normal
    do:
    - {modify: {on: this, stat: attack, add: {spirit: this}}}
    text: ~Attack +1 for each spirit.~
  - id: s1
    type: skill
    name: ~Bite~
    keywords: [attack_skill]
    cost: {spirit: 1}
    do:
    - {modify: {on: this, stat: defence, add: 2, for: attack}}
    - start_attack
    text: ~Pay {cost}; defence +{defence} for this attack.~
  flavour: ~Small.~
- id: queen
  number: 2
  name: ~Queen~
  kind: monster
  tribe: reeds
  level: 3
  attack: 9
  defence: 7
  copies: 3
  abilities:
  - id: s1
    type: skill
    name: ~Brood~
    needs:
    - {free_slot: {who: self, zone: monster}}
    do:
    - {create_token: {token: pup, amount: 1}}
    text: ~Create {tokens} pup.~
  - id: a1
    type: responsive
    when: damaged
    if: {player: self, cause: battle}
    once_per_turn: true
    do:
    - {heal: {who: self, amount: event_amount}}
    text: ~You regain as much.~
- id: spark
  number: 3
  name: ~Spark~
  kind: normal
  tribe: reeds
  copies: 3
  abilities:
  - id: e1
    type: direct
    needs:
    - {count: {side: opponent, zone: monster, face: up, level_max: 2, min: 1}}
    cost: {discard_hand: 1}
    do:
    - {modify: {on: {pick: one, side: opponent, zone: monster, face: up, level_max: 2, as: it}, stat: attack, mul: 1/2, for: turn}}
    - {destroy: {on: it}}
    - {shield: {on: {pick: up_to, count: 2, side: own, zone: monster, face: up}}}
    text: ~Discard {discard_cost}: destroy one; up to {count} of yours get a shield.~
  - id: r1
    type: reaction
    when: attack_declared
    if: {player: opponent, target: own_monster}
    do:
    - negate
    text: ~Negate it.~
- id: marsh
  number: 4
  name: ~Marsh~
  kind: scene
  tribe: reeds
  copies: 3
  abilities:
  - id: e1
    type: continuous
    do:
    - {player_modify: {who: self, stat: effect_damage_dealt, add: 1}}
    text: ~Your effects deal +{effect_damage_dealt}.~
  - id: e2
    type: triggered
    when: draw
    if: {player: self, cause: effect}
    do:
    - {spirit_move: {from: this, to: {pick: one, side: own, zone: monster}, amount: any}}
    text: ~Move spirit from here.~
- id: fang
  number: 5
  name: ~Fang~
  kind: equipment
  tribe: reeds
  bearer: {side: own, zone: monster, face: up}
  copies: 3
  abilities:
  - id: e1
    type: continuous
    do:
    - {modify: {on: equipped, stat: attack, mul: 1.5}}
    text: ~Attack x1.5.~
- id: pup
  number: 6
  name: ~Pup~
  kind: token
  tribe: reeds
  attack: 1
  defence: 1
decks:
- {id: first, name: ~First~, text: ~Bite.~, cards: {rat: 3, queen: 3, spark: 2}}
)";

std::string replaced(std::string text, std::string_view piece, std::string_view by) {
    const std::size_t at = text.find(piece);
    EXPECT_NE(at, std::string::npos) << "the text has no '" << piece << "'";
    return at == std::string::npos ? text : text.replace(at, piece.size(), by);
}

// With each ~text~ written out.
CardFile file(std::string text) {
    for (std::size_t at = text.find('~'); at != std::string::npos; at = text.find('~', at)) {
        const std::size_t end = text.find('~', at + 1);
        const std::string inside = "\"" + text.substr(at + 1, end - at - 1) + "\"";
        const std::string all = "{zh-Hans: " + inside + ", zh-Hant: " + inside + ", en: " + inside + "}";
        text.replace(at, end - at + 1, all);
        at += all.size();
    }
    return {"my.yaml", std::move(text)};
}

std::unique_ptr<Game> game_of(const CardFile& cards, const Variant* variant = nullptr) {
    return make_game("gemu", variant, &cards);
}

// What the writer of a wrong file is told.
std::string complaint(const CardFile& cards, const Variant* variant = nullptr) {
    try {
        game_of(cards, variant);
    } catch (const InputError& error) {
        return error.what();
    }
    return "(no complaint)";
}

std::string rules_version(const std::string& text) { return game_of(file(text))->rules_version(); }

// The text of an ability with its numbers filled in.
std::string filled(const Game& game, const std::string& ability) {
    const std::string owner = "ability." + ability;
    return game.texts().fill(Lang::En, owner + ".text", [&](std::string_view name, std::string_view) {
        const Number* number = game.numbers().find(owner, name);
        return number ? std::to_string(number->value) : "?";
    });
}

TEST(GemuCards, TheSetOfTheHouseIsAFileLikeAnyOther) {
    const CardFile cards = CardFile::read(std::string(QUINCUNX_ROOT) + "/games/gemu/cards.yaml");
    const auto game = game_of(cards);
    EXPECT_EQ(game->rules_version(), make_game("gemu")->rules_version());
    EXPECT_EQ(game->cards().size(), 79U);
    EXPECT_EQ(game->decks().size(), 8U);
    for (const Deck& deck : game->decks()) EXPECT_TRUE(game->check(deck).empty()) << deck.name;
}

TEST(GemuCards, TheSmallSetIsFine) {
    ASSERT_EQ(complaint(file(Small)), "(no complaint)");
    const auto game = game_of(file(Small));
    EXPECT_EQ(game->cards().size(), 6U);
    EXPECT_EQ(game->texts().get(Lang::En, "set.name"), "Trial");
    EXPECT_EQ(game->texts().get(Lang::ZhHant, "card.1.name"), "Rat");
    EXPECT_EQ(game->texts().get(Lang::En, "ability.rat.s1.name"), "Bite");
    EXPECT_EQ(game->texts().get(Lang::En, "ability.rat.a1.name"), "Response") << "called by its kind";
    EXPECT_EQ(filled(*game, "rat.s1"), "Pay 1; defence +2 for this attack.");
    ASSERT_EQ(game->decks().size(), 1U);
    EXPECT_EQ(game->decks()[0].name, "first");
    EXPECT_EQ(game->decks()[0].cards, (std::vector<Deck::Line>{{1, 3}, {2, 3}, {3, 2}}));
}

// --- Files that are refused

struct Broken {
    const char* what;
    const char* piece;  // of the small set
    const char* by;     // what stands there instead
    const char* says;   // what the complaint mentions
    int below = 0;      // its line: that of the piece, or so many lines below
};

// How failures show it.
void PrintTo(const Broken& broken, std::ostream* out) { *out << broken.what; }

class BrokenCards : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenCards, AreToldFileLineAndWhatIsWrong) {
    const auto& [what, piece, by, says, below] = GetParam();
    const std::string small = Small;
    const auto end = small.begin() + static_cast<std::ptrdiff_t>(std::min(small.find(piece), small.size()));
    const auto line = std::count(small.begin(), end, '\n') + 1 + below;
    const std::string told = complaint(file(replaced(small, piece, by)));
    EXPECT_TRUE(told.starts_with("my.yaml:" + std::to_string(line) + ":")) << told << "\nexpected in line " << line;
    EXPECT_NE(told.find(says), std::string::npos) << told;
}

constexpr const char* Hit = "- {damage: {who: opponent, amount: 2}}";
constexpr const char* Grow = "- {modify: {on: this, stat: attack, add: {spirit: this}}}";
constexpr const char* Destroy = "- {destroy: {on: it}}";
constexpr const char* Negate = "- negate";
constexpr const char* Heal = "- {heal: {who: self, amount: event_amount}}";

INSTANTIATE_TEST_SUITE_P(
    Whole, BrokenCards,
    ::testing::Values(
        Broken{"BadYaml", "level: 3", "level: [3", "", 1},  //
        Broken{"Alias", "level: 3", "level: &x 3", "anchors"}, Broken{"Tag", "level: 3", "level: !!int 3", "tags"},
        Broken{"TooDeep", "level: 3", "level: [[[[[[[[[[[[[[[[[[3]]]]]]]]]]]]]]]]]]", "nested deeper"},
        Broken{"TwoDocuments", "decks:", "---\ndecks:", "one document"},
        Broken{"NotUtf8", "flavour: ~Small.~", "flavour: ~\xff~", "UTF-8"},
        Broken{"Format", "gemu-cards/1", "gemu-cards/9", "expected gemu-cards/1"},
        Broken{"NoName", "name: ~Trial~", "# no name", "needs 'name'", -1},
        Broken{"UnknownPart", "name: ~Trial~", "title: ~Trial~", "'title' is not known here"},
        Broken{"CardsAreNoList", "cards:\n- id: rat", "cards: none\nx:\n- id: rat", "'x' is not known here", 1},
        Broken{"NoDecks", "- {id: first, name: ~First~, text: ~Bite.~, cards: {rat: 3, queen: 3, spark: 2}}", "  []",
               "at least one deck"},
        Broken{"DeckOfAnUnknownCard", "cards: {rat: 3", "cards: {mouse: 3", "'mouse' is not a card of this file"},
        Broken{"DeckWithAToken", "cards: {rat: 3", "cards: {pup: 3", "'pup' is a token"},
        Broken{"DeckWithNone", "cards: {rat: 3", "cards: {rat: 0", "from 1 to 40"},
        Broken{"TribeWithoutLand", "land: ~a marsh~, ", "", "a tribe needs 'land'"}),
    [](const auto& of) { return std::string(of.param.what); });

INSTANTIATE_TEST_SUITE_P(
    Card, BrokenCards,
    ::testing::Values(
        Broken{"UnknownKey", "level: 3", "levle: 3", "'levle' is not known here; 'queen' may have id, number"},
        Broken{"TwiceTheSameKey", "level: 3", "level: 3\n  level: 4", "'level' stands here twice", 1},
        Broken{"NoAttack", "attack: 9\n  ", "", "'queen' needs 'attack'", -6},
        Broken{"NoEnglishName", "name: ~Queen~", "name: {zh-Hans: a, zh-Hant: b}", "the name of 'queen' needs 'en'"},
        Broken{"EmptyName", "name: ~Queen~", "name: ~~", "is empty in zh-Hans"},
        Broken{"HalfAFlavour", "flavour: ~Small.~", "flavour: {en: Small.}", "the flavour of 'rat' needs 'zh-Hans'"},
        Broken{"BracesInAFlavour", "flavour: ~Small.~", "flavour: ~{damage}~", "braces"},
        Broken{"LineEndInAName", "name: ~Queen~", "name: ~Qu\\neen~", "one line"},
        Broken{"BadId", "id: queen", "id: Queen", "lower-case letters"},
        Broken{"SameId", "id: queen", "id: rat", "there is a card 'rat' already"},
        Broken{"SameNumber", "number: 2", "number: 1", "'rat' has the number 1 already"},
        Broken{"NumberTooLarge", "number: 2", "number: 65001", "from 1 to 65000"},
        Broken{"UnknownKind", "kind: scene", "kind: place", "'place' is not a kind of card; expected monster, token"},
        Broken{"UnknownTribe", "tribe: reeds\n  level: 3", "tribe: weeds\n  level: 3", "expected reeds"},
        Broken{"LevelTooHigh", "level: 3", "level: 10", "from 0 to 9, not '10'"},
        Broken{"AttackIsAWord", "attack: 9", "attack: nine", "not 'nine'"},
        Broken{"TooManyCopies", "copies: 3\n  abilities:\n  - id: s1", "copies: 10\n  abilities:\n  - id: s1",
               "from 1 to 9"},
        Broken{"TokenWithALevel", "kind: token", "kind: token\n  level: 1", "a token has no 'level'", 1},
        Broken{"TokenWithCopies", "kind: token", "kind: token\n  copies: 1", "a token has no 'copies'", 1},
        Broken{"ProphecyWithAnAttack", "kind: scene", "kind: scene\n  attack: 1", "a scene has no 'attack'", 1},
        Broken{"EquipmentWithoutABearer", "bearer: {side: own, zone: monster, face: up}\n  ", "",
               "'fang' needs 'bearer'", -5},
        Broken{"BearerLyingFaceDown", "bearer: {side: own, zone: monster, face: up}",
               "bearer: {side: own, zone: monster}", "face-up monsters"},
        Broken{"DirectOnAMonster", "type: responsive", "type: direct",
               "a monster has no 'direct' ability; expected normal, responsive or skill"},
        Broken{"ReactionOnAScene", "type: triggered", "type: reaction", "expected continuous or triggered"},
        Broken{"SkillOnAProphecy", "type: direct", "type: skill", "expected direct or reaction"},
        Broken{"TwoDirects",
               "type: reaction\n    when: attack_declared\n    if: {player: opponent, target: own_monster}\n"
               "    do:\n    - negate\n",
               "type: direct\n    do:\n    - {draw: {who: self, amount: {hand: self}}}\n", "has 2 direct abilities",
               -18}),
    [](const auto& of) { return std::string(of.param.what); });

INSTANTIATE_TEST_SUITE_P(
    Ability, BrokenCards,
    ::testing::Values(
        Broken{"UnknownType", "type: responsive", "type: reactive", "'reactive' is not a type of ability"},
        Broken{"SkillWithoutAName", "name: ~Bite~\n    ", "", "'rat.s1' needs 'name'", -2},
        Broken{"TriggerWithoutWhen", "when: summon\n    ", "", "'rat.a1' needs 'when'", -2},
        Broken{"SkillWithWhen", "keywords: [attack_skill]", "when: summon", "a 'skill' ability has no 'when'"},
        Broken{"UnknownEvent", "when: summon", "when: summoned", "'summoned' is not an event; expected turn_start"},
        Broken{"EventWithoutThatField", "when: summon", "when: turn_start", "a 'turn_start' event has no 'card'", 1},
        Broken{"FieldTwice", "cause: battle}", "cause: effect, cause: battle}", "'cause' stands here twice"},
        Broken{"CauseOfAnotherEvent", "{player: self, cause: effect}", "{player: self, cause: battle}",
               "expected procedure or effect"},
        Broken{"BothPlayersInAnEvent", "{player: self, cause: effect}", "{player: both}",
               "'both' is not a player; expected self or opponent"},
        Broken{"EquippedOnAMonster", "if: {card: this}", "if: {card: equipped}", "only known to equipment"},
        Broken{"RevealedOfAnother", "when: summon\n    if: {card: this}", "when: revealed\n    if: {card: own}",
               "'revealed' is only for a responsive ability"},
        Broken{"LevelOfAHiddenCard", "when: summon\n    if: {card: this}", "when: set\n    if: {card_level_min: 2}",
               "face-down", 1},
        Broken{"ForcedReaction", "when: attack_declared", "when: attack_declared\n    forced: true",
               "a 'reaction' ability has no 'forced'", 1},
        Broken{"NotTrueOrFalse", "forced: false", "forced: maybe", "expected true or false"},
        Broken{"UnknownKeyword", "[attack_skill]", "[attack]", "expected focus, attack_skill or finale"},
        Broken{"FocusAndAttackSkill", "[attack_skill]", "[attack_skill, focus]", "either of them uses the attack"},
        Broken{"SpiritCostOfAProphecy", "cost: {discard_hand: 1}", "cost: {spirit: 1}", "only skills cost spirit"},
        Broken{"DiscardCostOfASkill", "cost: {spirit: 1}", "cost: {discard_hand: 1}", "a skill costs spirit"},
        Broken{"CostTooHigh", "cost: {spirit: 1}", "cost: {spirit: 6}", "from 0 to 5"},
        Broken{"NeedsOfAContinuous", "type: continuous", "type: continuous\n    needs: []",
               "a 'continuous' ability has no 'needs'", 1},
        Broken{"UnknownNeed", "{free_slot: {who: self, zone: monster}}", "{slot: {who: self}}",
               "expected count, hand, spirit or free_slot"},
        Broken{"NeedWithoutANumber", "level_max: 2, min: 1}", "level_max: 2}", "min, max or both"},
        Broken{
            "TooManyNeeds", "    - {free_slot: {who: self, zone: monster}}\n",
            "    - {hand: {who: self, min: 1}}\n    - {hand: {who: self, min: 1}}\n    - {hand: {who: self, min: 1}}\n"
            "    - {hand: {who: self, min: 1}}\n    - {hand: {who: self, min: 1}}\n",
            "at most 4"},
        Broken{"TextWithoutItsNumber", "~The opponent loses {damage} faith.~", "~The opponent loses faith.~",
               "the zh-Hans text does not say {damage}"},
        Broken{"TextOfOneLanguageWithoutIt", "text: ~Create {tokens} pup.~",
               "text: {zh-Hans: \"{tokens}\", zh-Hant: \"{tokens}\", en: \"one\"}",
               "the en text does not say {tokens}"},
        Broken{"TextWithAnUnknownNumber", "~Negate it.~", "~Negate {it}.~", "{it}, which is no number"},
        Broken{"TextWithAnOpenBrace", "~Negate it.~", "~Negate {it.~", "no partner"}),
    [](const auto& of) { return std::string(of.param.what); });

INSTANTIATE_TEST_SUITE_P(
    Instruction, BrokenCards,
    ::testing::Values(
        Broken{"UnknownPlayer", Hit, "- {damage: {who: opponnent, amount: 2}}",
               "'opponnent' is not a player; expected self, opponent or both"},
        Broken{"UnknownOp", Hit, "- {hurt: {who: opponent, amount: 2}}", "'hurt' is not an instruction"},
        Broken{"FieldsMissing", Hit, "- damage", "'damage' needs its fields"},
        Broken{"FieldsTooMany", Negate, "- {negate: {}}", "'negate' stands alone"},
        Broken{"TwoInOne", Hit, "- {damage: {who: self, amount: 1}, heal: {who: self, amount: 1}}", "one word"},
        Broken{"NoAmount", Hit, "- {damage: {who: opponent}}", "'damage' needs 'amount'"},
        Broken{"NegativeAmount", Hit, "- {damage: {who: opponent, amount: -2}}", "from 0 to 99"},
        Broken{"TwoAmountsForOne", Hit, "- {damage: {who: self, amount_self: 2, amount_opponent: 1}}", "who: both"},
        Broken{"TooManyInstructions", Hit,
               "- {draw: {who: self, amount: 1}}\n    - {draw: {who: self, amount: 1}}\n"
               "    - {draw: {who: self, amount: 1}}\n    - {draw: {who: self, amount: 1}}\n"
               "    - {draw: {who: self, amount: 1}}\n    - {draw: {who: self, amount: 1}}\n"
               "    - {draw: {who: self, amount: 1}}\n    - {draw: {who: self, amount: 1}}\n"
               "    - {draw: {who: self, amount: 1}}\n    - {draw: {who: self, amount: 1}}\n"
               "    - {draw: {who: self, amount: 1}}\n    - {draw: {who: self, amount: 1}}\n"
               "    - {draw: {who: self, amount: 1}}",
               "at most 12"},
        Broken{"DamageAllTheTime", Grow, Hit, "can only modify, flag and player_modify"},
        Broken{"ChoiceAllTheTime", Grow,
               "- {modify: {on: {pick: one, side: own, zone: monster}, stat: attack, add: {spirit: this}}}",
               "expected pick: all"},
        Broken{"DurationAllTheTime", Grow, "- {modify: {on: this, stat: attack, add: {spirit: this}, for: turn}}",
               "has no 'for'"},
        Broken{"NoDuration", Hit, "- {modify: {on: this, stat: attack, add: 2}}", "'modify' needs 'for'"},
        Broken{"ForAttackElsewhere", "mul: 1/2, for: turn", "mul: 1/2, for: attack", "'for: attack' is only for"},
        Broken{"BuffForAnAttack", "zone: monster, face: up}}}\n    text: ~Discard",
               "zone: monster, face: up}, for: attack}}\n    text: ~Discard",
               "expected turn, until_opp_turn_end or long"},
        Broken{"NoFactor", "mul: 1/2", "mul: half", "'half' is not a factor"},
        Broken{"FactorByNought", "mul: 1/2", "mul: 1/0", "'1/0' is not a factor"},
        Broken{"AddAndMultiply", "mul: 1/2", "mul: 1/2, add: 1", "one of add, mul and set"},
        Broken{"PlayersNumberOnAMonster", "stat: defence, add: 2", "stat: summon_cost, add: 2",
               "expected attack, defence, taunt or attack_count"},
        Broken{"MonstersNumberOnAPlayer", "stat: effect_damage_dealt", "stat: attack", "a number of a player"},
        Broken{"StartAttackElsewhere", Negate, "- start_attack", "only for a skill"},
        Broken{"AttackSkillWithoutAttack", "    - start_attack\n", "", "has one start_attack, not 0", -1},
        Broken{"NegateElsewhere", Hit, Negate, "'negate' is only for"},
        Broken{"EventCardOfASkill", "{on: this, stat: defence", "{on: event_card, stat: defence",
               "only an ability with 'when'"},
        Broken{"EventCardOfADamage", Heal, "- {destroy: {on: event_card}}", "a 'damaged' event has no such card"},
        Broken{"EventTargetOfASummon", Hit, "- {destroy: {on: event_target}}", "a 'summon' event has no such card"},
        Broken{"EventAmountOfASummon", Hit, "- {damage: {who: opponent, amount: event_amount}}", "'event_amount'"},
        Broken{"AttackerOfASummon", Hit, "- {destroy: {on: attacker}}", "'attacker' is only known"},
        Broken{"EquippedByAMonster", Hit, "- {destroy: {on: equipped}}", "'equipped' is only known to equipment"},
        Broken{"NameNotGiven", Destroy, "- {destroy: {on: that}}", "'that' is no card known here"},
        Broken{"NameGivenTwice", Destroy, "- {destroy: {on: {pick: one, side: own, zone: monster, as: it}}}",
               "'it' names a card already"},
        Broken{"NameForAll", Destroy, "- {destroy: {on: {pick: all, side: own, zone: monster, as: all_of_them}}}",
               "expected pick: one"},
        Broken{"UpToWithoutCount", "pick: up_to, count: 2", "pick: up_to", "needs 'count'"},
        Broken{"OneWithCount", Destroy, "- {destroy: {on: {pick: one, count: 2, side: own, zone: monster}}}",
               "needs 'count', and nothing else"},
        Broken{"PoolWithoutSide", Destroy, "- {destroy: {on: {pick: one, zone: monster}}}", "needs 'side'"},
        Broken{"LevelOfFaceDownCards", Destroy,
               "- {destroy: {on: {pick: one, side: opponent, zone: monster, face: any, level_max: 1}}}",
               "expected face: up"},
        Broken{"LevelOfAProphecy", Destroy,
               "- {destroy: {on: {pick: one, side: opponent, zone: prophecy, face: up, level_max: 1}}}",
               "only monsters have a level"},
        Broken{"TheOpponentsHand", "{count: {side: opponent, zone: monster, face: up, level_max: 2, min: 1}}",
               "{count: {side: opponent, zone: hand, min: 1}}", "the opponent's hand is hidden"},
        Broken{"ChoiceFromHand", Destroy, "- {destroy: {on: {pick: one, side: own, zone: hand}}}", "not chosen here"},
        Broken{"ShieldForAProphecy", Destroy, "- {shield: {on: {pick: one, side: own, zone: any}}}",
               "expected zone monster"},
        Broken{"ModifyAProphecy", "{on: equipped, stat", "{on: this, stat", "'this' is an equipment, not a monster"},
        Broken{"EmptyBuff", Destroy, "- {buff: {on: it}}", "a buff gives nothing"},
        Broken{"SpiritToMany", "to: {pick: one, side: own", "to: {pick: all, side: own", "expected pick: one"},
        Broken{"TokenUnknown", "token: pup", "token: kitten", "'kitten' is not a token of this file"},
        Broken{"TokenIsAMonster", "token: pup", "token: rat", "'rat' is not a token of this file"},
        Broken{"SummonFromTheDeck", Destroy, "- {special_summon: {from: deck}}", "expected hand or discard"}),
    [](const auto& of) { return std::string(of.param.what); });

// --- Effects that could not end

TEST(GemuCards, NumbersMadeFromEachOtherInACircleAreRefused) {
    // Attack from defence is fine, until something makes defence from attack.
    const std::string one = replaced(Small, "add: {spirit: this}", "add: {stat: defence, of: this}");
    EXPECT_EQ(complaint(file(one)), "(no complaint)");
    const std::string both = replaced(one, "{on: equipped, stat: attack, mul: 1.5}",
                                      "{on: equipped, stat: defence, set: {stat: attack, of: equipped}}");
    const std::string told = complaint(file(both));
    EXPECT_NE(told.find("attack is made from defence by 'rat'"), std::string::npos) << told;
    EXPECT_NE(told.find("defence is made from attack by 'fang'"), std::string::npos) << told;
    const std::string itself = replaced(Small, "add: {spirit: this}", "add: {stat: attack, of: this}");
    EXPECT_NE(complaint(file(itself)).find("attack is made from attack by 'rat'"), std::string::npos);
}

TEST(GemuCards, MonstersThatBringEachOtherInACircleAreRefused) {
    const std::string line = "- {create_token: {token: pup, amount: 1}}";
    // The queen is of level 3: she may bring rats, but not herself.
    const auto summon = [&](const std::string& most) {
        const std::string text = replaced(Small, line, "- {special_summon: {from: discard, level_max: " + most + "}}");
        return file(replaced(text, "~Create {tokens} pup.~", "~Summon one.~"));
    };
    EXPECT_EQ(complaint(summon("2")), "(no complaint)");
    const std::string told = complaint(summon("3"));
    EXPECT_NE(told.find("'queen' can bring 'queen' to the field"), std::string::npos) << told;
    // A token that calls a rat, and a rat that makes the token.
    std::string circle = replaced(Small, "  attack: 1\n  defence: 1\n",
                                  "  attack: 1\n  defence: 1\n  abilities:\n  - id: a1\n    type: responsive\n"
                                  "    when: summon\n    if: {card: this}\n    do:\n"
                                  "    - {special_summon: {from: hand, level_max: 0}}\n    text: ~Call a rat.~\n");
    EXPECT_EQ(complaint(file(circle)), "(no complaint)");
    circle = replaced(replaced(circle, Hit, line), "{damage}", "{tokens}");
    const std::string ring = complaint(file(circle));
    EXPECT_TRUE(ring.starts_with("my.yaml:6:")) << ring;
    EXPECT_NE(ring.find("'rat' can bring 'pup'"), std::string::npos) << ring;
    EXPECT_NE(ring.find("'pup' can bring 'rat'"), std::string::npos) << ring;
    // A variant of the levels is looked at in the same way.
    const Variant variant = Variant::parse("game: gemu\nchange: {queen: {level: 2}}\n", "v.yaml");
    const std::string varied = complaint(summon("2"), &variant);
    EXPECT_TRUE(varied.starts_with("v.yaml: ")) << varied;
    EXPECT_NE(varied.find("'queen' can bring 'queen'"), std::string::npos) << varied;
}

// --- Files that are played

TEST(GemuCards, ADeckThatBreaksTheRulesIsNotPlayed) {
    std::string text = Small;
    for (std::size_t at; (at = text.find("copies: 3")) != std::string::npos;) text.replace(at, 9, "copies: 9");
    EXPECT_TRUE(game_of(file(text))->pairings().empty());  // eight cards
    text += "- {id: whole, name: ~Whole~, text: ~Bite.~, cards: {rat: 9, queen: 9, spark: 9}}\n";
    text += "- {id: large, name: ~Large~, text: ~Bite.~, cards: {rat: 9, queen: 9, spark: 9, marsh: 9, fang: 9}}\n";
    const auto game = game_of(file(text));
    ASSERT_EQ(game->decks().size(), 3U);
    ASSERT_EQ(game->pairings().size(), 1U);
    for (const Seat seat : Seats) EXPECT_EQ(game->pairings()[0][seat], 1U);
}

TEST(GemuCards, ANewCardIsReadListedAndPlayed) {
    CardFile cards = CardFile::read(std::string(QUINCUNX_ROOT) + "/games/gemu/cards.yaml");
    cards.text.resize(cards.text.find("\ndecks:\n"));
    cards.text += file(R"(
- id: my_heron
  number: 2001
  name: ~Reed Heron~
  kind: monster
  tribe: tidehollow
  level: 1
  attack: 7
  defence: 5
  copies: 3
  abilities:
  - id: s1
    type: skill
    name: ~Wade~
    cost: {spirit: 1}
    do:
    - {return_hand: {on: {pick: one, side: opponent, zone: monster, face: up, as: prey}}}
    - {damage: {who: opponent, amount: {hand: opponent}}}
    - {buff: {on: this, attack: 2, taunt: -1, flags: [battle_immune], for: until_opp_turn_end}}
    text: ~Pay {cost}: return one; a buff: attack +{attack}, taunt {taunt}.~
  flavour: ~It stands so long that the water forgets it.~
decks:
- id: herons
  name: ~Herons~
  text: ~Wade.~
  cards: {my_heron: 3, ti_beckon_crab: 3, ti_lantern_fish: 3, ti_siphon_jelly: 3, ne_golem: 3, ti_tidings: 3, ne_conduit: 3}
)")
                      .text;
    const auto game = game_of(cards);
    const CardInfo* heron = game->card("Reed Heron");
    ASSERT_NE(heron, nullptr);
    EXPECT_EQ(heron->number, 2001);
    EXPECT_EQ(heron->abilities, (std::vector<std::string>{"my_heron.s1"}));
    EXPECT_EQ(filled(*game, "my_heron.s1"), "Pay 1: return one; a buff: attack +2, taunt -1.");
    ASSERT_EQ(game->decks().size(), 1U);
    EXPECT_TRUE(game->check(game->decks()[0]).empty());
    checks::simulate(*game, 3);
}

TEST(GemuCards, TheRulesVersionNamesWhatDecidesPlay) {
    const std::string before = rules_version(Small);
    // Not how a file is laid out, nor what it says.
    EXPECT_EQ(rules_version(replaced(Small, "flavour: ~Small.~", "flavour: ~Tiny.~")), before);
    EXPECT_EQ(rules_version(replaced(Small, "name: ~Rat~", "name: ~Mouse~")), before);
    EXPECT_EQ(rules_version(replaced(Small, "~Negate it.~", "~Nothing comes of it.~")), before);
    EXPECT_EQ(rules_version(replaced(Small, "level: 3\n  attack: 9", "attack: 9 # much\n  level: 3")), before);
    EXPECT_EQ(rules_version(replaced(Small, "spark: 2}", "spark: 3}")), before);
    // But every number, word and card that does.
    for (const auto& [piece, by] : {std::pair{"attack: 9", "attack: 8"},
                                    {"amount: 2}}", "amount: 3}}"},
                                    {"number: 2", "number: 22"},
                                    {"face: up}\n  copies", "face: up, token: true}\n  copies"},
                                    {"once_per_turn: true", "once_per_turn: false"},
                                    {"for: turn", "for: until_opp_turn_end"}})
        EXPECT_NE(rules_version(replaced(Small, piece, by)), before) << by;
}

TEST(GemuCards, AVariantChangesNumbersOfCardsAndAbilities) {
    const Variant variant = Variant::parse(
        "game: gemu\nchange:\n  Queen: {attack: 11}\n  \"1\": {defence: 5}\n  rat.a1: {damage: 4}\n  Bite: {cost: 2}\n",
        "v.yaml");
    const CardFile cards = file(Small);
    const auto game = game_of(cards, &variant);
    EXPECT_EQ(game->numbers().find("card.2", "attack")->value, 11);
    EXPECT_EQ(game->numbers().find("card.1", "defence")->value, 5);
    EXPECT_EQ(filled(*game, "rat.a1"), "The opponent loses 4 faith.");
    EXPECT_EQ(filled(*game, "rat.s1"), "Pay 2; defence +2 for this attack.");
    EXPECT_TRUE(game->rules_version().starts_with(rules_version(Small) + "+"));

    const auto told = [&](const char* yaml) {
        const Variant wrong = Variant::parse(yaml, "v.yaml");
        return complaint(cards, &wrong);
    };
    EXPECT_TRUE(told("game: summoner\n").starts_with("v.yaml:1: "));
    EXPECT_NE(told("game: gemu\nchange: {cat: {attack: 1}}\n").find("no card or ability is called 'cat'"),
              std::string::npos);
    EXPECT_NE(told("game: gemu\nchange: {rat: {wit: 1}}\n").find("it has: level, attack, defence"), std::string::npos);
    EXPECT_NE(told("game: gemu\nchange: {rat: {damage: 1}}\n").find("write rat.a1"), std::string::npos);
    EXPECT_NE(told("game: gemu\nchange: {rat: {attack: 100}}\n").find("0 to 99"), std::string::npos);
}

}  // namespace
}  // namespace quincunx
