// 基姆大陆: lines of triggered cards, driven by a set of cards made to answer each other without end.
//
// Why every start ends. A card's effect is a list of at most 12 instructions, carried out once each, with amounts fixed
// when they begin; so without triggers it is finite. One event is taken by at most one card (GE-7.1, GE-9.47), which is
// carried out at once (GE-7.2): a start is a tree of effects, each hung on the event it took. A start has at most three
// links, wherever in it they arose; then its events open no windows (GE-8.6, GE-9.53). So at most four finite lists are
// carried out. An act of a phase has a few events of its own that belong to no start, each of which begins at most one;
// and the acts of a turn are bounded by its decisions (GE-9.72), the turns by their limit (GE-9.71).
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "games/gemu/gemu.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx::gemu {
namespace {

// --- The set

// What is used as a skill or a prophecy begins with this. It opens no window and nothing else does it, so a listener
// hears where such a start begins.
constexpr const char* Mark = "{player_modify: {who: self, stat: summon_cost, mul: 1, for: turn}}";

// What the cards of the set do, and the numbers in it.
const std::map<std::string, std::pair<const char*, const char*>> Deeds = {
    {"draw", {"{draw: {who: self, amount: 1}}", "{draw}"}},
    {"give", {"{draw: {who: opponent, amount: 1}}", "{draw2}"}},
    {"hurt", {"{damage: {who: opponent, amount: 1}}", "{damage}"}},
    {"cure", {"{heal: {who: self, amount: 1}}", "{heal}"}},
    {"drop", {"{discard_hand: {who: opponent, amount: 1, chosen_by: owner}}", "{discard}"}},
    {"lose", {"{discard_hand: {who: self, amount: 1, chosen_by: owner}}", "{discard}"}},
    {"fell", {"{destroy: {on: {pick: one, side: opponent, zone: monster}}}", ""}},
    {"grow", {"{spirit_gain: {on: this, amount: 1}}", "{spirit}"}},
    {"feed", {"{spirit_gain: {on: {pick: one, side: own, zone: monster}, amount: 1}}", "{spirit}"}},
    {"spawn", {"{create_token: {token: spore, amount: 1}}", "{tokens}"}},
    {"flood", {"{create_token: {token: spore, amount: 9}}", "{tokens}"}},
    {"split", {"{create_token: {token: bud, amount: 1}}", "{tokens}"}},
    {"shield", {"{shield: {on: event_card}}", ""}},
    {"hide", {"{shield: {on: this}}", ""}},
    {"arm", {"{buff: {on: event_card, defence: 1}}", "{defence}"}},
    {"rage", {"{buff: {on: attacker, attack: 1}}", "{attack}"}},
    {"slay", {"{destroy: {on: event_card}}", ""}},
    {"parry", {"{destroy: {on: attacker}}", ""}},
    {"strike", {"start_attack", "{cost}"}},
    {"bite", {"{damage: {who: opponent, amount: 1}}", "{damage}{discard_cost}"}},
};

// A card a line: id, kind, the event it waits for (! forced) and what that must be like, what it does. Normal
// prophecies wait face-down, and may also be used to do the same if it does not speak of the event.
constexpr const char* Set[] = {
    "stone monster | |",  // positions fill decks with it
    // Each answers its own kind of event.
    "eel monster draw | player: self, cause: effect | draw",
    "well persistent draw! | player: self, cause: effect | draw",
    "gift normal draw | player: opponent, cause: effect | draw",
    "wasp monster damaged | player: opponent, cause: effect | hurt",
    "thorn monster damaged! | player: self, cause: effect | hurt",
    "hive persistent damaged! | player: opponent, cause: effect | hurt",
    "sting normal damaged | player: self | hurt",
    "crab monster discard | player: opponent, cause: effect | drop",
    "mire persistent discard! | player: opponent, cause: effect | drop",
    "purge normal discard | player: self | drop",
    "vine monster destroyed! | card: this | fell",
    "pyre persistent destroyed | card: own, card_kind: monster | fell",
    "ruin normal destroyed | player: self | fell",
    "moth monster spirit_gained! | card: other_own, cause: effect | grow",
    "lamp monster spirit_gained | card: own, cause: procedure | grow",
    "balm monster healed | player: self | cure",
    "spring persistent healed! | player: opponent | cure",
    "echo normal prophecy_used | card: opponent | cure",
    "chorus normal prophecy_used | card: own | cure",
    "nest persistent summon | player: self | spawn",
    "call normal summon | player: opponent | spawn",
    "hound monster attack_declared! | player: opponent | hide",
    "drum persistent attack_declared | player: self | rage",
    // They answer each other.
    "leak persistent draw! | player: self, cause: effect | lose",
    "drain persistent discard! | player: self, cause: effect | draw",
    "kiln persistent destroyed! | card_token: true | spawn",
    "breaker persistent summon! | method: token | slay",
    "page monster spirit_gained | card: other_own, cause: effect | shield grow",
    "squire monster spirit_gained | card: other_own, cause: effect | arm grow",
    "dawn monster turn_start | player: self | draw",
    "dusk persistent turn_end! | player: self | hurt",
    // They destroy what they answer.
    "guard normal attack_declared | | parry",
    "snare normal skill_declared | player: opponent | slay",
    "ward normal prophecy_declared | player: opponent | slay",
    // Starts: prophecies that wait for nothing, one that costs a card, skills.
    "feast normal | | draw give",
    "storm normal | | draw hurt",
    "brood normal | | flood",
    "dew normal | | feed",
    "toll normal cost | | bite",
    "imp monster skill | | hurt draw",
    "ogre monster attack-skill | | strike grow draw",
    // Tokens; two leave another one behind.
    "spore token | |",
    "bud token destroyed! | card: this | spawn",
    "bulb token destroyed! | card: this | split",
};

// A name or text in all languages.
std::string said(const std::string& text) {
    return "{zh-Hans: \"" + text + "\", zh-Hant: \"" + text + "\", en: \"" + text + "\"}";
}

// The card of a line of the set as the file has it.
std::string written(const std::string& line, int number) {
    const std::size_t one = line.find('|'), two = line.find('|', one + 1);
    std::istringstream head(line.substr(0, one)), deeds(line.substr(two + 1));
    std::string id, kind, when, effect, says;
    head >> id >> kind >> when;
    for (std::string deed; deeds >> deed;) {
        effect += std::string(", ") + Deeds.at(deed).first;
        says += Deeds.at(deed).second;
    }
    std::string out = "- {id: " + id + ", number: " + std::to_string(number) + ", name: " + said(id);
    out += ", tribe: all, kind: " + kind + ", abilities: [";
    const auto ability = [&](const std::string& type, const std::string& does, const std::string& numbers) {
        out += "{id: " + type.substr(0, 1) + "1, type: " + type + ", do: [" + does + "], ";
        out += "text: " + said("Do. " + numbers) + "}, ";
    };
    const bool monster = kind == "monster" || kind == "token", normal = kind == "normal";
    const bool of_event = effect.find("event_card") + 1 || effect.find("attacker") + 1;
    if (when == "skill") {
        ability("skill, name: " + said("Act"), Mark + effect, says);
    } else if (when == "attack-skill") {
        ability("skill, keywords: [attack_skill], cost: {spirit: 1}, name: " + said("Hit"), Mark + effect, says);
    } else if (when == "cost") {
        ability("direct, cost: {discard_hand: 1}", Mark + effect, says);
    } else if (!when.empty()) {
        std::string type = normal ? "reaction" : monster ? "responsive" : "triggered";
        type += ", if: {" + line.substr(one + 1, two - one - 1) + "}, when: " + when;
        if (when.back() == '!') type.pop_back(), type += ", forced: true";
        ability(type, effect.substr(2), says);
    }
    if (normal && when != "cost") ability("direct", Mark + (of_event ? "" : effect), of_event ? "" : says);
    return out + (monster ? "], attack: 2, defence: 1" : "]") + (kind == "monster" ? ", level: 0" : "") +
           (kind == "token" ? "}\n" : ", copies: 9}\n");
}

const Gemu& chain_game() {
    static const std::unique_ptr<Game> made = [] {
        std::string text = "format: gemu-cards/1\nname: " + said("Chains") +
                           "\ntribes: [{id: all, name: " + said("All") + ", land: " + said("-") +
                           ", plan: " + said("-") + "}]\ncards:\n";
        int number = 0;
        for (const char* line : Set) text += written(line, ++number);
        text += "decks: [{id: one, name: " + said("One") + ", text: " + said("-") + ", cards: {stone: 9}}]\n";
        const CardFile file{"chains.yaml", text};
        return make_game("gemu", nullptr, &file);
    }();
    return static_cast<const Gemu&>(*made);
}

// --- Positions

// A game from a position, answered in the words of a scenario (docs/scenario.md).
class Table : public Listener {
public:
    explicit Table(const std::string& given) {
        w.state = chain_game().given(YAML::Load(given), "here");
        chain_game().resume(w, {nullptr, this});
    }

    Waiting w;

    // Gives the answers. "a attach: am1" answers that question, of that seat; "a act:" only asks for it; "..." goes on
    // to the next question of a phase, taking every event that can be taken.
    void play(const std::vector<std::string>& answers) {
        for (const std::string& line : answers) {
            if (line == "...") {
                for (int n = 0; n < 100 && !w.over() && static_cast<Prompt>(w.choice.prompt) > "set"_prompt; ++n)
                    give(w.choice.options[w.choice.options.size() > 1 ? 1 : 0]);
                continue;
            }
            const std::size_t colon = line.find(':');
            const std::string asked = (w.choice.seat == Seat::A ? "a " : "b ") + chain_game().question_key(w.choice);
            const std::string wanted = colon == std::string::npos ? asked : line.substr(0, colon);
            ASSERT_EQ(asked, wanted);
            if (line.back() == ':') continue;
            const std::string answer = colon == std::string::npos ? line : line.substr(colon + 2);
            const StateBytes now = chain_game().present(w);
            const auto found = std::ranges::find_if(w.choice.options, [&](const Option& option) {
                const std::vector<std::string> names = chain_game().option_names(now, option);
                return std::ranges::find(names, answer) != names.end();
            });
            ASSERT_NE(found, w.choice.options.end()) << "'" << answer << "' is not offered at: " << asked;
            give(*found);
        }
    }
    // "line": the triggered cards in order; "drew": how often that happened; "you.faith": a field of the position.
    Json shown(const std::string& what) const {
        if (what == "line") return line_;
        if (what.find('.') == std::string::npos) return told_.contains(what) ? told_.at(what) : 0;
        std::istringstream path(what);
        Json at = chain_game().describe(chain_game().present(w));
        for (std::string key; std::getline(path, key, '.');) at = Json(at.at(key));
        return at;
    }

private:
    std::map<std::string, int> told_;
    std::string line_;

    void happened(const Event& event) override {
        ++told_[std::string(rows::EventRows[event.kind].key)];
        if (static_cast<EventKind>(event.kind) != "used"_event) return;
        const Card card(static_cast<std::uint16_t>(event.values[1]));
        line_ += (line_.empty() ? "" : " ") + chain_game().book()[card].key;
    }
    void give(Option option) { EXPECT_FALSE(chain_game().answer(w, option, {nullptr, this})); }
};

// A face-down card in a position.
std::string down(const std::string& card) { return "{card: " + card + ", face-down: true}"; }

using Shows = std::vector<std::pair<const char*, Json>>;
void plays(const std::string& given, const std::vector<std::string>& answers, const Shows& shows) {
    SCOPED_TRACE(given);
    Table table(given);
    table.play(answers);
    for (const auto& [what, value] : shows) EXPECT_EQ(table.shown(what), value) << what;
}

TEST(GemuChain, OfALineOfFiveTheFifthDoesNotTrigger) {  // T-65; the fifth would be forced
    plays("{phase: prophecy, you: {hand: [gift], monsters: [eel, eel, eel], prophecies: [well]}}",
          {"use gift", "a window-draw: am1", "a window-draw: am2", "a window-draw: am3", "a attach: am1", "a act:"},
          {{"line", "eel eel eel"}, {"drew", 4}, {"you.hand-count", 4}, {"you.deck-count", 6}});
    plays("{phase: prophecy, you: {hand: [sting], monsters: [wasp, wasp, wasp], prophecies: [hive]}}",
          {"use sting", "a window-damaged: am1", "a window-damaged: am2", "am3", "a attach: am1", "a act:"},
          {{"line", "wasp wasp wasp"}, {"damaged", 4}, {"foe.faith", 46}, {"you.faith", 50}});
    plays(
        "{phase: prophecy, you: {hand: [purge], monsters: [crab, crab, crab], prophecies: [mire]}, "
        "foe: {hand: [stone, stone, stone, stone, stone]}}",
        {"use purge", "b discard-hand: stone", "a window-discard: am1", "b discard-hand: stone",
         "a window-discard: am2", "b discard-hand: stone", "am3", "b discard-hand: stone", "a attach: am1", "a act:"},
        {{"line", "crab crab crab"}, {"discarded", 4}, {"foe.hand-count", 1}});
    // Alone it does not answer itself (T-80); two that answer each other need no third; on both sides, too.
    plays("{phase: prophecy, you: {hand: [sting], monsters: [wasp]}}", {"use sting", "..."}, {{"line", "wasp"}});
    plays("{phase: prophecy, you: {hand: [sting], monsters: [wasp, wasp]}, foe: {monsters: [thorn]}}",
          {"use sting", "..."}, {{"line", "wasp wasp wasp"}, {"foe.faith", 46}});
    plays("{phase: prophecy, you: {hand: [sting], monsters: [thorn]}, foe: {monsters: [thorn, thorn]}}",
          {"use sting", "..."}, {{"line", "thorn thorn thorn"}, {"foe.faith", 48}, {"you.faith", 48}});
    // Uses that answer uses: each reaction is a use.
    plays("{phase: prophecy, you: {hand: [echo], prophecies: [" + down("chorus") + ", " + down("echo") +
              "]}, foe: {prophecies: [" + down("echo") + ", " + down("chorus") + ", " + down("echo") + "]}}",
          {"use echo", "..."}, {{"line", "chorus echo echo"}, {"healed", 4}, {"foe.prophecy-count", 2}});
}

TEST(GemuChain, TheThreeLinksAreThoseOfTheWholeStart) {  // T-66
    const std::string given = "{phase: prophecy, you: {hand: [storm], monsters: [eel, eel, wasp], prophecies: [hive, " +
                              down("chorus") + "]}}";
    // The draw takes one link and its own draw another, whose draw is declined; the damage takes the third. What that
    // does, the attached spirit and the completed use trigger nothing, forced or not.
    plays(given, {"use storm", "am1", "am2", "a window-draw: done", "a window-damaged: am3", "a attach: am1", "a act:"},
          {{"line", "eel eel wasp"}, {"drew", 3}, {"damaged", 2}, {"you.prophecies.ap2.face-down", true}});
    // With one link less there is one more.
    plays(given, {"use storm", "am1", "done", "am3", "a window-damaged: ap1", "a attach: am1", "a act:"},
          {{"line", "eel wasp hive"}, {"damaged", 3}, {"you.prophecies.ap2.face-down", true}});
}

TEST(GemuChain, AnAnswerToAnAttackIsAStartWithThreeLinks) {  // T-67
    const std::string foe = "foe: {prophecies: [" + down("sting") + ", hive, hive]}}";
    plays("{you: {monsters: [stone]}, " + foe, {"attack am1 player", "..."},
          {{"line", "sting hive hive hive"}, {"you.faith", 46}});
    plays("{you: {monsters: [imp]}, " + foe, {"skill am1 s1", "..."}, {{"line", "sting hive hive"}, {"you.faith", 47}});
}

TEST(GemuChain, TheActivePlayerIsAskedFirstAndOneCardTakesTheEvent) {  // GE-9.47, T-62, T-63
    const std::string side = "{monsters: [stone], prophecies: [" + down("guard") + "]}";
    const std::string given = "{you: " + side + ", foe: " + side + "}";
    const std::string a = "a window-attack-declared: ", b = "b window-attack-declared: ";
    plays(given, {"attack am1 bm1", a + "ap1", "a act:"},
          {{"line", "guard"}, {"foe.prophecies.bp1.face-down", true}, {"battle", 0}});
    plays(given, {"attack am1 bm1", a + "done", b + "bp1", "b attach: bm1", "a act:"},
          {{"line", "guard"}, {"you.prophecies.ap1.face-down", true}, {"battle", 0}});
    plays(given, {"attack am1 bm1", a + "done", b + "done", "a act:"}, {{"line", ""}, {"battle", 1}});
    // The same within a start: the other is active, and so is asked first.
    plays("{phase: prophecy, active: foe, you: {monsters: [thorn]}, foe: {hand: [sting], monsters: [wasp]}}",
          {"use sting", "b window-damaged: done", "a window-damaged: am1", "b attach: bm1"}, {{"line", "thorn"}});
}

TEST(GemuChain, AForcedTriggerCannotBeDeclined) {  // GE-9.48, T-64
    const std::string foe = "foe: {monsters: [hound], prophecies: [" + down("guard") + "]}}";
    Table t("{you: {monsters: [stone]}, " + foe);
    t.play({"attack am1 bm1", "b window-attack-declared:"});
    const Waiting before = t.w;
    EXPECT_TRUE(chain_game().answer(t.w, option("done"_verb)));
    EXPECT_EQ(t.w, before);
    EXPECT_TRUE(std::ranges::any_of(chain_game().refusals(t.w), [](const Refusal& r) {
        return is(r.option, "done"_verb) && r.reason == refuse("must-take"_refusal);
    }));
    t.play({"bp1", "..."});  // but another of his cards may be named
    EXPECT_EQ(t.shown("line"), "guard");
    // It does not happen when the active player's card took the event.
    plays("{you: {monsters: [stone], prophecies: [drum]}, " + foe, {"attack am1 bm1", "ap1", "a act:"},
          {{"line", "drum"}});
}

TEST(GemuChain, AnAnswerMayDestroyWhatItAnswers) {
    // The attacker (GE-11.3).
    plays("{you: {monsters: [stone]}, foe: {prophecies: [" + down("guard") + "]}}",
          {"attack am1 player", "bp1", "a act:"}, {{"foe.faith", 50}, {"you.monster-count", 0}, {"battle", 0}});
    // The monster using a skill (GE-9.56): paid, and nothing is done.
    const std::string ogre = "{you: {monsters: [{card: ogre, spirit: 3}, stone]}, foe: {prophecies: [";
    plays(ogre + down("snare") + "]}}", {"skill am1 s1 on player", "bp1", "a act:"},
          {{"spirit-paid", 1},
           {"attack", 0},
           {"drew", 0},
           {"you.discard", Json::array({"ogre"})},
           {"you.monster-count", 1}});
    // The same in the middle of the skill: its attack ends, what it would gain is skipped, the rest is done (GE-9.52).
    plays(ogre + down("guard") + "]}}", {"skill am1 s1 on player", "bp1", "a act:"},
          {{"attack", 1}, {"battle", 0}, {"spirit-gained", 0}, {"drew", 1}, {"foe.faith", 50}});
    // The prophecy being used (GE-9.26): its cost stays paid, it gives no spirit, and the phase's use is gone.
    plays(
        "{phase: prophecy, you: {hand: [toll, stone, toll], monsters: [stone]}, "
        "foe: {monsters: [stone], prophecies: [" +
            down("ward") + "]}}",
        {"use toll", "a cost-discard: stone", "bp1", "b attach: bm1", "a act:"},
        {{"spirit-gained", 1},
         {"you.hand", Json::array({"toll"})},
         {"you.discard", Json::array({"stone", "toll"})},
         {"foe.faith", 50}});
}

TEST(GemuChain, DrawAndDiscardInACircle) {
    const std::string ring = "prophecies: [leak, drain]";
    plays("{phase: prophecy, you: {hand: [feast, stone], " + ring + "}, foe: {hand: [stone], " + ring + "}}",
          {"use feast", "..."},
          {{"line", "leak drain leak"}, {"drew", 3}, {"discarded", 2}, {"you.hand-count", 1}, {"foe.hand-count", 2}});
    // One card goes round, shuffled back at every draw.
    plays("{phase: prophecy, you: {hand: [feast], deck: [], discard: [stone], " + ring + "}}", {"use feast", "..."},
          {{"line", "leak drain leak"},
           {"shuffled", 2},
           {"you.deck-count", 0},
           {"you.discard", Json::array({"stone", "feast"})}});
    // Nothing anywhere: no draw, no event.
    plays("{phase: prophecy, you: {hand: [feast], deck: [], " + ring + "}, foe: {deck: []}}", {"use feast", "a act:"},
          {{"line", ""}, {"shuffled", 0}, {"drew", 0}});
}

TEST(GemuChain, TokensThatLeaveTokensBehind) {
    const std::string ring = "prophecies: [kiln, breaker]";
    for (const std::string& foe : {std::string(), ring})
        plays("{phase: prophecy, you: {hand: [call], " + ring + "}, foe: {" + foe + "}}", {"use call", "..."},
              {{"line", "breaker kiln breaker"}, {"summoned", 2}, {"destroyed", 2}, {"you.monster-count", 0}});
    // An instruction for nine of them: two are made and destroyed in its three links, then the row is filled.
    plays("{phase: prophecy, you: {hand: [brood], " + ring + "}}", {"use brood", "..."},
          {{"line", "breaker kiln breaker"}, {"summoned", 5}, {"you.monster-count", 3}});
    // Bulb, bud, spore: the third link is finale, so the last one stays.
    plays("{phase: prophecy, you: {hand: [ruin]}, foe: {monsters: [bulb], prophecies: [breaker]}}", {"use ruin", "..."},
          {{"line", "bulb breaker bud"}, {"foe.monsters.bm1.card", "spore"}});
}

TEST(GemuChain, BuffsAndShieldsBackAndForth) {  // the later one stands (GE-9.59)
    plays("{phase: prophecy, you: {hand: [dew], monsters: [stone, page, squire]}}",
          {"use dew", "a choose: am1", "am2", "am3", "am2", "a attach: am1", "a act:"},
          {{"line", "page squire page"}, {"shielded", 2}, {"buffed", 1}, {"you.monsters.am2.buff", "squire"}});
    plays("{phase: prophecy, you: {hand: [dew], monsters: [page, page, squire]}}",
          {"use dew", "a choose: am3", "am1", "am2", "am1", "a attach: am3", "a act:"},
          {{"line", "page page page"}, {"shielded", 3}, {"you.monsters.am1.spirit", 2}, {"buffed", 0}});
}

// --- Many games

// Plays a game in place, checks every question and hears every event.
//
// Where a start begins (GE-9.53). A unit of play is one act of a phase. A card triggered in it begins a start when
// - no start has begun in the unit: nothing before it was a card's effect; or
// - its window is that of the declaration of a prophecy, skill or attack, of a card shown by an attack or of the end of
//   an attack, and no skill is at work: no other start produces such an event; or
// - it is the first one since a battle or the damage of a battle was told of, and no skill is at work: until then only
//   those results can have opened a window. (No card of the set answers absorption, and none is an equipment.)
// A skill or a prophecy begins its own start where it tells of Mark, a persistent prophecy where it resolves. Every
// other triggered card is a link of the start begun last.
class Watched : public Decider, public Listener {
public:
    Watched(const Waiting& from, bool eager, std::uint64_t seed) : w(from), random_({seed, 77}), eager_(eager) {}
    Watched(const Waiting& from, const std::vector<Option>& again) : w(from), again_(again) {}

    Waiting w;
    std::vector<Option> answers;
    int full = 0, turns = 0, exhausted = 0;  // starts with three links; turns, and those that used up their decisions
    std::size_t longest = 0;                 // journal

    void play() { chain_game().resume(w, {this, this}); }

private:
    Random random_;
    bool eager_ = false;
    std::vector<Option> again_;
    Prompt asked_ = "quick"_prompt;
    bool begun_ = false, own_ = false, battle_ = false;
    int links_ = 0, decisions_ = 0;
    Card used_;

    void new_unit() { begun_ = own_ = battle_ = false, used_ = {}; }
    void start(bool own) { begun_ = true, own_ = own, battle_ = false, links_ = 0; }

    Option decide(const Choice& choice) override {
        asked_ = static_cast<Prompt>(choice.prompt);
        longest = std::max(longest, w.journal.size() + 1);
        if (asked_ <= "set"_prompt || asked_ == "extras"_prompt) {  // a phase asks for an act
            new_unit();
            const State& s = w.state.as<State>();
            EXPECT_EQ(s.decisions, decisions_);
            EXPECT_LT(s.decisions, s.rules.decisions) << "a phase goes on beyond the decisions of the turn";
        }
        answers.push_back(answers.size() < again_.size() ? again_[answers.size()] : pick(choice));
        decisions_ += !is(answers.back(), "done"_verb);
        return answers.back();
    }

    // Anything; or, eagerly, what can be triggered or done, but mostly no discards.
    Option pick(const Choice& choice) {
        const auto any = static_cast<std::uint32_t>(choice.options.size());
        const bool sparing = asked_ == "discard"_prompt || asked_ == "extras"_prompt;
        if (!eager_ || any == 1 || !is(choice.options[0], "done"_verb)) return choice.options[random_.below(any)];
        return choice.options[sparing && random_.below(8) ? 0 : 1 + random_.below(any - 1)];
    }

    void happened(const Event& event) override {
        const Card card(static_cast<std::uint16_t>(event.values[1]));
        switch (static_cast<EventKind>(event.kind)) {
            case "turn-ends"_event: exhausted += decisions_ >= w.state.as<State>().rules.decisions, ++turns; break;
            case "turn"_event: decisions_ = 0; [[fallthrough]];
            case "phase"_event: new_unit(); break;
            case "prophecy"_event: used_ = card; break;
            case "player-modified"_event: start(true); break;
            case "resolved"_event:
                if (card == used_ && chain_game().book()[card].stays()) start(true);
                break;
            case "battle"_event: battle_ = true; break;
            case "damaged"_event: battle_ |= event.cause == by("GE-4.2"_clause); break;
            case "used"_event: triggered(); break;
            default: break;
        }
    }

    void triggered() {
        bool of_none = false;
        for (const Timing t : {Timing::ProphecyDeclared, Timing::SkillDeclared, Timing::AttackDeclared,
                               Timing::Revealed, Timing::AttackResolved})
            of_none |= asked_ == window(t);
        if (!begun_ || (!own_ && (of_none || battle_))) return start(false);
        EXPECT_LE(++links_, 3) << "one start has a fourth link";
        full += links_ == 3;
    }
};

// Forty cards of eight kinds: five that stand together in the set, the same for both seats, and three others.
Setup any_setup(int i) {
    Random random({static_cast<std::uint64_t>(i), 76});
    const std::span<const Def> defs = chain_game().book().defs();
    const auto any = [&] { return random.below(static_cast<std::uint32_t>(defs.size())); };
    const std::uint32_t together = any();
    Setup setup;
    for (const Seat seat : Seats)
        for (std::uint32_t n = 0, taken = 0; taken < 8; ++n) {
            const Def& def = defs[n < 5 ? (together + n) % defs.size() : any()];
            const auto same = [&](const Deck::Line& line) { return line.card == def.number; };
            if (def.token() || std::ranges::any_of(setup.decks[seat].cards, same)) continue;
            setup.decks[seat].cards.push_back({def.number, 5}), ++taken;
        }
    setup.seed = random.fork();
    if (i % 8 < 4) setup.options["decisions-per-turn"] = i % 8 < 2 ? 20 : 8;
    if (i % 3 == 0) setup.options["always-ask"] = "on";
    if (i % 5 == 0) setup.options["spirit-form"] = "card";
    setup.options["starting-faith"] = 200;
    return setup;
}

// Plays from there, eagerly or at random, and again with the same answers.
void every_start_ends(const Waiting& from, int i, int& full, int& exhausted) {
    Watched game(from, i % 2 == 0, static_cast<std::uint64_t>(i));
    game.play();
    ASSERT_TRUE(game.w.over());
    EXPECT_LE(game.turns, 60);
    EXPECT_LT(game.longest, Journal::Capacity);
    full += game.full, exhausted += game.exhausted;

    Watched again(from, game.answers);
    again.play();
    EXPECT_EQ(again.answers, game.answers);
    EXPECT_EQ(again.w, game.w) << "the same answers give another game";
    if (i % 21) return;
    Waiting slow = from;
    chain_game().resume(slow, {});
    for (const Option& answer : game.answers) ASSERT_FALSE(chain_game().answer(slow, answer));
    EXPECT_EQ(slow.state, game.w.state) << "answered one by one it is another game";
}

TEST(GemuChain, EveryStartAndEveryGameEnds) {
    int full = 0, exhausted = 0;
    const int games = checks::count(600);
    for (int i = 0; i < games && !HasFailure(); ++i) {
        SCOPED_TRACE("game " + std::to_string(i));
        const auto setup = any_setup(i);
        for (const Seat seat : Seats) ASSERT_TRUE(chain_game().check(setup.decks[seat]).empty());
        every_start_ends(chain_game().start(setup), i, full, exhausted);
    }
    EXPECT_GT(full, games) << "many starts should have all their links";
    EXPECT_GT(exhausted, games / 10) << "some turns should use up their decisions";
}

// A few cards go round and round: every draw empties the deck.
TEST(GemuChain, RingsOnBothSidesEndForSixtyTurns) {
    const std::string side =
        "{hand: [feast, feast], deck: [], discard: [feast, toll], faith: 999, monsters: [eel], "
        "prophecies: [leak, drain]}";
    const Table table("{turn: 1, phase: start, you: " + side + ", foe: " + side + "}");
    int full = 0, exhausted = 0;
    for (int i = 0; i < 20 && !HasFailure(); ++i) every_start_ends(table.w, i, full, exhausted);
    EXPECT_GT(full, 100);
}

}  // namespace
}  // namespace quincunx::gemu
