#include "engine/match/number.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/core/random.h"
#include "engine/match/error.h"

namespace quincunx {

std::size_t Numbers::add(std::string owner, std::string name, int printed, int low, int high) {
    const auto small = [](int n) { return static_cast<std::int16_t>(n); };
    all_.push_back({std::move(owner), std::move(name), small(printed), small(printed), small(low), small(high)});
    return all_.size() - 1;
}

void Numbers::print(std::size_t place, int printed) {
    all_[place].printed = all_[place].value = static_cast<std::int16_t>(printed);
}

const Number* Numbers::find(std::string_view owner, std::string_view name) const {
    for (const Number& number : all_)
        if (number.owner == owner && number.name == name) return &number;
    return nullptr;
}

void Numbers::override_value(const Number& number, int value) {
    const auto place = static_cast<std::size_t>(&number - all_.data());
    all_[place].value = static_cast<std::int16_t>(value);
}

void Numbers::change(const Variant& variant, const VariantChange& change, const std::vector<std::string>& owners) {
    bool applied = false;
    std::string known;
    for (const std::string& owner : owners)
        for (const Number& number : all_) {
            if (number.owner != owner) continue;
            known += (known.empty() ? "" : ", ") + number.name;
            if (number.name != change.name) continue;
            if (change.value < number.low || change.value > number.high)
                throw InputError(variant.file, change.line, 0,
                                 "'" + change.owner + "' cannot have " + change.name + " " +
                                     std::to_string(change.value) + "; allowed is " + std::to_string(number.low) +
                                     " to " + std::to_string(number.high));
            override_value(number, change.value);
            applied = true;
        }
    if (!applied)
        throw InputError(variant.file, change.line, 0,
                         "'" + change.owner + "' has no number called '" + change.name +
                             "'; it has: " + (known.empty() ? "none" : known));
}

std::uint64_t Numbers::variant_hash() const {
    std::string changes;
    for (const Number& n : all_)
        if (n.value != n.printed) changes += n.owner + "." + n.name + "=" + std::to_string(n.value) + ";";
    if (changes.empty()) return 0;
    return siphash({}, std::as_bytes(std::span(changes)));
}

namespace {

std::string read_file(const std::string& path, const std::string& what) {
    std::ifstream in(path);
    if (!in) throw InputError(path, 0, 0, "cannot be read; give the path of " + what);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

[[noreturn]] void refuse(const std::string& file, const YAML::Node& at, const std::string& what) {
    throw InputError(file, at.Mark().line + 1, at.Mark().column + 1, what);
}

int whole(const std::string& file, const YAML::Node& node) {
    int value = 0;
    const std::string& text = node.Scalar();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        refuse(file, node, "'" + text + "' is not a whole number");
    return value;
}

// Every owner, name and value of a map from owners to their numbers.
template <class Each>
void each_number(const std::string& file, const YAML::Node& map, Each each) {
    for (const auto& owner : map) {
        if (!owner.second.IsMap()) refuse(file, owner.second, "expected numbers by name, as {cost: 2, life: 5}");
        for (const auto& number : owner.second)
            each(owner.first.as<std::string>(), number.first.as<std::string>(), whole(file, number.second),
                 number.first.Mark().line + 1);
    }
}

}  // namespace

Variant Variant::read(const std::string& path) { return parse(read_file(path, "a variant file"), path); }

Variant Variant::parse(std::string_view yaml, const std::string& file) {
    const auto fail = [&](const YAML::Node& at, const std::string& what) { refuse(file, at, what); };
    try {
        const YAML::Node root = YAML::Load(std::string(yaml));
        if (!root.IsMap()) fail(root, "a variant file is a map with 'game' and 'change'");
        Variant variant;
        variant.file = file;
        for (const auto& item : root) {
            const auto key = item.first.as<std::string>();
            if (key == "game") {
                variant.game = item.second.as<std::string>();
                variant.game_line = item.first.Mark().line + 1;
            } else if (key == "title")
                variant.title = item.second.as<std::string>();
            else if (key == "change") {
                if (!item.second.IsMap())
                    fail(item.second, "'change' is a map from cards or abilities to their numbers");
                each_number(file, item.second, [&](std::string owner, std::string name, int value, int line) {
                    variant.changes.push_back({std::move(owner), std::move(name), value, line});
                });
            } else {
                fail(item.first, "'" + key + "' is not known here; a variant has 'game', 'title' and 'change'");
            }
        }
        if (variant.game.empty()) fail(root, "'game' is missing: for which game is this variant?");
        return variant;
    } catch (const YAML::Exception& e) {
        throw InputError(file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

PrintedFacts PrintedFacts::read(const std::string& path) { return parse(read_file(path, "a table of numbers"), path); }

PrintedFacts PrintedFacts::parse(std::string_view yaml, const std::string& file) {
    try {
        const YAML::Node root = YAML::Load(std::string(yaml));
        PrintedFacts out{file, {}};
        if (root.IsNull()) return out;
        if (!root.IsMap()) refuse(file, root, "expected a map from owners to their numbers, as card.101: {cost: 2}");
        std::set<std::pair<std::string, std::string>> known;
        each_number(file, root, [&](const std::string& owner, const std::string& name, int value, int line) {
            if (!known.emplace(owner, name).second)
                throw InputError(file, line, 0, "'" + name + "' of '" + owner + "' stands here twice");
            out.facts.push_back({owner, name, value, line});
        });
        return out;
    } catch (const YAML::Exception& e) {
        throw InputError(file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

bool PrintedFacts::holds(const Number& number) const {
    return std::ranges::any_of(
        facts, [&](const Fact& fact) { return fact.owner == number.owner && fact.name == number.name; });
}

std::vector<std::string> PrintedFacts::differences(const Numbers& numbers) const {
    std::vector<std::string> out;
    for (const Fact& fact : facts) {
        const std::string at = file + ":" + std::to_string(fact.line) + ": ";
        const Number* number = numbers.find(fact.owner, fact.name);
        if (!number)
            out.push_back(at + "'" + fact.owner + "' has no number called '" + fact.name + "'");
        else if (number->printed != fact.value)
            out.push_back(at + fact.name + " of " + fact.owner + " is printed as " + std::to_string(fact.value) +
                          "; the game has " + std::to_string(number->printed));
    }
    return out;
}

}  // namespace quincunx
