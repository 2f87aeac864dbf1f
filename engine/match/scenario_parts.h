// What scenarios and lessons are read and judged by: names in any language, scripted rolls, expectations of a position.
#pragma once

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "engine/match/error.h"
#include "engine/match/folded.h"
#include "engine/match/game.h"

namespace quincunx::scenarios {

inline std::string join(const std::vector<std::string>& words, const std::string& between) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
    return out;
}

// --- Reading the file

// A node with the file it came from: every complaint names its line and column.
struct Source {
    std::string file;

    [[noreturn]] void fail(const YAML::Node& node, const std::string& what) const {
        throw InputError(file, node.Mark().line + 1, node.Mark().column + 1, what);
    }
    std::string text(const YAML::Node& node, const std::string& what) const {
        if (!node.IsScalar()) fail(node, "expected " + what + " here");
        return node.Scalar();
    }
    std::vector<std::string> words(const YAML::Node& node, const std::string& what) const {
        std::vector<std::string> out;
        if (!node.IsDefined() || node.IsNull()) return out;
        if (node.IsScalar()) return {node.Scalar()};
        if (!node.IsSequence()) fail(node, "expected " + what + ", one or a list");
        for (const auto& entry : node) out.push_back(text(entry, what));
        return out;
    }
    // Refuses keys that are not among the known ones.
    void only(const YAML::Node& node, const std::string& where, const std::set<std::string>& known) const {
        if (!node.IsMap()) fail(node, where + " is a map");
        for (const auto& item : node) {
            const std::string key = text(item.first, "a key");
            if (!known.contains(key)) {
                std::string list;
                for (const std::string& k : known) list += (list.empty() ? "" : ", ") + k;
                fail(item.first, "'" + key + "' is not known here; " + where + " has: " + list);
            }
        }
    }
};

// Hears where documents begin. At a stray mark, as a comma, yaml-cpp begins one empty document after the other for
// ever.
class Progress final : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark& mark) override {
        if (mark.pos <= last_) throw YAML::ParserException(mark, "this cannot stand here");
        last_ = mark.pos;
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}

private:
    int last_ = -1;
};

// The documents of a file, those of a list one by one. Throws InputError where it is no YAML.
inline std::vector<YAML::Node> documents(const std::string& yaml, const Source& source) {
    try {
        std::istringstream in(yaml);
        YAML::Parser parser(in);
        for (Progress progress; parser.HandleNextDocument(progress);) {
        }
        std::vector<YAML::Node> out;
        for (const YAML::Node& node : YAML::LoadAll(yaml)) {
            if (node.IsNull()) continue;
            if (node.IsSequence())
                for (const auto& entry : node) out.push_back(entry);
            else
                out.push_back(node);
        }
        return out;
    } catch (const YAML::Exception& e) {
        throw InputError(source.file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

inline std::string read_file(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw InputError(path, 0, 0, "cannot be read; give the path of a scenario file");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// --- Names

// Tells whether two words name the same card, ability or other named thing, in whatever languages.
class Names {
public:
    explicit Names(const Game& game) {
        for (const Lang lang : Langs)
            for (const std::string& key : game.texts().keys(lang))
                if (key.ends_with(".name")) {
                    const std::string thing = key.substr(0, key.size() - 5);
                    things_[folded(game.texts().get(lang, key))].insert(thing);
                    if (thing.starts_with("ability.")) things_[folded(thing.substr(8))].insert(thing);
                }
        for (const CardInfo& card : game.cards()) {
            const std::string thing = "card." + std::to_string(card.number);
            for (const std::string& name : game.card_names(card.number)) things_[folded(name)].insert(thing);
            for (const std::string& ability : card.abilities) things_[folded(ability)].insert("ability." + ability);
        }
    }

    bool same(const std::string& a, const std::string& b) const {
        if (folded(a) == folded(b)) return true;
        const auto one = things_.find(folded(a)), two = things_.find(folded(b));
        if (one == things_.end() || two == things_.end()) return false;
        return std::any_of(one->second.begin(), one->second.end(),
                           [&](const std::string& thing) { return two->second.contains(thing); });
    }
    bool known(const std::string& name) const { return things_.contains(folded(name)); }

private:
    std::map<std::string, std::set<std::string>> things_;
};

// --- Rolls

// Hands out the scripted outcomes in order; the same roll, made again when a unit is repeated, gets the same outcome.
class Script : public RollScript {
public:
    static constexpr int MostTimes = 100;  // that one outcome is repeated

    explicit Script(const Game& game) : game_(&game) {}

    void add(const YAML::Node& node, const Source& source) {
        if (!node.IsDefined() || node.IsNull()) return;
        if (!node.IsSequence()) source.fail(node, "'rolls' is a list, as [attack: [MR, M]]");
        for (const auto& entry : node) {
            if (!entry.IsMap() || entry.size() != 1) source.fail(entry, "expected one roll, as 'attack: [MR, M]'");
            for (const auto& roll : entry) {
                const std::string name = source.text(roll.first, "the name of a roll");
                for (const std::string& word : source.words(roll.second, "an outcome")) {
                    // "omni*8" is that outcome eight times.
                    const std::size_t star = word.rfind('*');
                    const std::string outcome = word.substr(0, star);
                    const int times = star == std::string::npos ? 1 : to_int(word.substr(star + 1));
                    if (times < 1 || times > MostTimes)
                        source.fail(roll.second, "'" + word + "': expected an outcome and how often, from 1 to " +
                                                     std::to_string(MostTimes) + ", as omni*8");
                    for (int i = 0; i < times; ++i) script_.push_back({name, outcome, roll.first.Mark().line + 1});
                }
            }
        }
    }

    std::uint32_t roll(std::uint32_t number, std::uint16_t name, std::uint32_t bound, std::uint32_t natural) override {
        if (const auto known = given_.find(number); known != given_.end()) return known->second;
        const std::string is = game_->roll_name(name);
        std::uint32_t outcome = natural;
        if (next_ < script_.size() && script_[next_].name == is) {
            const Line& line = script_[next_++];
            const auto read = game_->read_outcome(name, line.outcome);
            if (read && *read < bound)
                outcome = *read;
            else
                problems.push_back("line " + std::to_string(line.line) + ": '" + line.outcome +
                                   "' is no outcome of the roll '" + is + "'");
        } else if (is != "shuffle") {
            problems.push_back(next_ < script_.size()
                                   ? "line " + std::to_string(script_[next_].line) + ": the script has a roll '" +
                                         script_[next_].name + "' next, but '" + is + "' was rolled"
                                   : "a roll '" + is + "' was made that the scenario does not script");
        }
        given_.emplace(number, outcome);
        return outcome;
    }

    std::vector<std::string> problems;

    void check_used() {
        for (; next_ < script_.size(); ++next_)
            problems.push_back("line " + std::to_string(script_[next_].line) + ": the scripted roll '" +
                               script_[next_].name + ": " + script_[next_].outcome + "' was never made");
    }

private:
    struct Line {
        std::string name, outcome;
        int line;
    };
    const Game* game_;
    std::vector<Line> script_;
    std::size_t next_ = 0;
    std::map<std::uint32_t, std::uint32_t> given_;
};

// --- Options

// The options of the question that go by this name.
inline std::vector<Option> options_named(const Game& game, const Waiting& waiting, const StateBytes& now,
                                         const std::string& name) {
    std::vector<Option> found;
    for (const Option& option : waiting.choice.options)
        if (std::ranges::any_of(game.option_names(now, option),
                                [&](const std::string& each) { return folded(each) == folded(name); }))
            found.push_back(option);
    return found;
}
// A question that can only be declined is asked so that being asked tells nothing; it answers itself where people only
// want to see what matters, and so does a routine one.
inline bool answers_itself(const Game& game, const Waiting& waiting) {
    if (waiting.over()) return false;
    if (game.routine(waiting.choice)) return true;
    if (waiting.choice.options.size() != 1) return false;
    const auto names = game.option_names(game.present(waiting), waiting.choice.options[0]);
    return std::ranges::find(names, "done") != names.end();
}

// --- Expectations

// Compares a position with what a file expects of it.
class Expectations {
public:
    // Hears what is not as expected: where that is written, what was expected, what was found.
    using Fail = std::function<void(const YAML::Node& at, const std::string& expected, const std::string& found)>;

    Expectations(const Names& names, const Source& source, Fail fail)
        : names_(names), source_(source), fail_(std::move(fail)) {}

    // `over`: the game has ended. Throws InputError where a field is named that no position has.
    void expect(const YAML::Node& node, const Json& found, bool over) {
        over_ = over;
        check(node, found, "");
    }

    bool matches(const YAML::Node& expected, const Json& found) const {
        if (expected.IsScalar()) return same_scalar(expected.Scalar(), found);
        if (expected.IsSequence()) return same_list(expected, found, false);
        if (expected.IsMap() && found.is_object()) {
            for (const auto& item : expected) {
                const std::string key = item.first.Scalar();
                if (!found.contains(key) || !matches(item.second, found[key])) return false;
            }
            return true;
        }
        return false;
    }

private:
    const Names& names_;
    const Source& source_;
    Fail fail_;
    bool over_ = false;

    bool same_scalar(const std::string& expected, const Json& found) const {
        if (found.is_string()) return names_.same(expected, found.get<std::string>());
        if (found.is_boolean()) return expected == (found.get<bool>() ? "true" : "false");
        if (found.is_number()) return expected == found.dump();
        if (found.is_object()) {  // a card on the board in short: "you Frost Mage", or "Frost Mage"; an event by its
                                  // name
            if (found.contains("event")) return same_scalar(expected, found["event"]);
            if (!found.contains("card")) return false;
            const std::size_t space = expected.find(' ');
            const std::string of = found.value("of", "");
            if (space != std::string::npos && expected.substr(0, space) == of)
                return same_scalar(expected.substr(space + 1), found["card"]);
            return same_scalar(expected, found["card"]);
        }
        return false;
    }

    static std::string show(const Json& found) {
        if (found.is_object() && found.contains("card"))
            return found.value("of", "") + " " + found["card"].get<std::string>();
        if (found.is_array()) {
            std::vector<std::string> words;
            for (const Json& entry : found) words.push_back(show(entry));
            return "[" + join(words, ", ") + "]";
        }
        return found.is_string() ? found.get<std::string>() : found.dump();
    }

    // Whether a list holds these entries, each at most once; in order when it is a pile with an order.
    bool same_list(const YAML::Node& expected, const Json& found, bool ordered) const {
        if (!found.is_array() || found.size() != expected.size()) return false;
        std::vector<bool> taken(found.size(), false);
        std::size_t place = 0;
        for (const auto& entry : expected) {
            bool matched = false;
            for (std::size_t i = ordered ? place : 0; i < (ordered ? place + 1 : found.size()) && !matched; ++i)
                if (!taken[i] && matches(entry, found[i])) taken[i] = matched = true;
            if (!matched) return false;
            ++place;
        }
        return true;
    }

    void check(const YAML::Node& node, const Json& found, const std::string& path) {
        if (!node.IsMap()) source_.fail(node, "expected a map from fields to values, as {you.magic: 2}");
        for (const auto& item : node) expect_one(item.first, item.second, found, path);
    }

    void expect_one(const YAML::Node& at, const YAML::Node& value, const Json& root, const std::string& before) {
        const std::string path = source_.text(at, "a field");
        const std::string full = before.empty() ? path : before + "." + path;
        const Json* found = &root;
        std::string_view rest = path;
        bool there = true;
        std::string last;
        while (!rest.empty() && there) {
            const std::size_t dot = rest.find('.');
            last = std::string(rest.substr(0, dot));
            rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(dot + 1);
            there = found->is_object() && found->contains(last);
            if (there) found = &(*found)[last];
        }
        if (value.IsScalar() && value.Scalar() == "empty") {
            if (there && !(found->is_structured() && found->empty())) fail_(at, full + " to be empty", show(*found));
            // What is not there must at least be something that could be.
            if (there) return;
            const std::size_t dash = last.rfind('-');  // "oz-2": a second one of the name
            const bool numbered = dash != std::string::npos && dash + 2 == last.size() && std::isdigit(last.back());
            if (rest.empty() && (full.starts_with("board.") || names_.known(numbered ? last.substr(0, dash) : last)))
                return;
        }
        if (!there) {
            if (full.starts_with("board."))
                return fail_(at, full + " = " + (value.IsScalar() ? value.Scalar() : "a card"), "an empty space");
            if (names_.known(last)) return fail_(at, full + " to be there", "it is not");
            if (!over_ && (full == "winner" || full.starts_with("result.")))  // told of an ended game only
                return fail_(at, full + " of an ended game", "the game goes on");
            if (found->is_object() && found->empty()) return fail_(at, full + " to be there", "an empty place");
            std::vector<std::string> keys;
            if (found->is_object())
                for (const auto& [key, entry] : found->items()) keys.push_back(key);
            source_.fail(at, "there is no field '" + full + "'; there are: " + join(keys, ", "));
        }
        if (value.IsScalar() && value.Scalar() == "hidden") {
            const auto unknown = [](const Json& entry) { return entry == "hidden"; };
            if (!(found->is_array() ? std::all_of(found->begin(), found->end(), unknown) : unknown(*found)))
                fail_(at, full + " to be hidden", show(*found));
            return;
        }
        if (value.IsMap()) {
            static const std::set<std::string> Tests{"has", "lacks", "size", "at-least", "at-most"};
            bool tests = true;
            for (const auto& item : value) tests &= Tests.contains(item.first.Scalar());
            if (tests && value.size() > 0) return test(at, value, *found, full);
            return check(value, *found, full);
        }
        const bool fits = value.IsSequence() ? same_list(value, *found, last == "deck") : matches(value, *found);
        if (!fits) {
            std::ostringstream wanted;
            wanted << YAML::Dump(value);
            fail_(at, full + " = " + wanted.str(), show(*found));
        }
    }

    void test(const YAML::Node& at, const YAML::Node& value, const Json& found, const std::string& full) {
        const auto count_of = [&](const std::string& name) {
            return std::count_if(found.begin(), found.end(),
                                 [&](const Json& entry) { return same_scalar(name, entry); });
        };
        for (const auto& item : value) {
            const std::string how = item.first.Scalar();
            if (how == "size") {
                if (item.second.as<std::size_t>(0) != found.size())
                    fail_(at, full + " to hold " + item.second.Scalar(),
                          std::to_string(found.size()) + ": " + show(found));
            } else if (how == "at-least" || how == "at-most") {
                const int number = found.is_number() ? found.get<int>() : static_cast<int>(found.size());
                const int bound = item.second.as<int>(0);
                if (how == "at-least" ? number < bound : number > bound)
                    fail_(at, full + " " + how + " " + std::to_string(bound), std::to_string(number));
            } else {
                for (const std::string& name : source_.words(item.second, "a name"))
                    if ((count_of(name) > 0) != (how == "has"))
                        fail_(at, full + " " + how + " '" + name + "'", show(found));
            }
        }
    }
};

}  // namespace quincunx::scenarios
