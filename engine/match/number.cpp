#include "engine/match/number.h"

#include <yaml-cpp/yaml.h>

#include <charconv>
#include <fstream>
#include <sstream>

#include "engine/core/random.h"
#include "engine/match/error.h"

namespace quincunx {

std::size_t Numbers::add(std::string owner, std::string name, int printed, int low, int high) {
    const auto small = [](int n) { return static_cast<std::int16_t>(n); };
    all_.push_back({std::move(owner), std::move(name), small(printed), small(printed), small(low), small(high)});
    values_.push_back(small(printed));
    return all_.size() - 1;
}

void Numbers::name(std::size_t place, std::string owner, std::string name, int printed, int low, int high) {
    const auto small = [](int n) { return static_cast<std::int16_t>(n); };
    all_[place] = {std::move(owner), std::move(name), small(printed), small(printed), small(low), small(high)};
    values_[place] = small(printed);
}

void Numbers::print(std::size_t place, int printed) {
    all_[place].printed = all_[place].value = values_[place] = static_cast<std::int16_t>(printed);
}

const Number* Numbers::find(std::string_view owner, std::string_view name) const {
    for (const Number& number : all_)
        if (number.owner == owner && number.name == name) return &number;
    return nullptr;
}

void Numbers::override_value(const Number& number, int value) {
    const auto place = static_cast<std::size_t>(&number - all_.data());
    all_[place].value = values_[place] = static_cast<std::int16_t>(value);
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

Variant Variant::read(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw InputError(path, 0, 0, "cannot be read; give the path of a variant file");
    std::ostringstream text;
    text << in.rdbuf();
    return parse(text.str(), path);
}

Variant Variant::parse(std::string_view yaml, const std::string& file) {
    const auto fail = [&](const YAML::Node& at, const std::string& what) {
        throw InputError(file, at.Mark().line + 1, at.Mark().column + 1, what);
    };
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
                for (const auto& owner : item.second) {
                    if (!owner.second.IsMap()) fail(owner.second, "expected numbers by name, as {cost: 2, life: 5}");
                    for (const auto& number : owner.second) {
                        Change change;
                        change.owner = owner.first.as<std::string>();
                        change.name = number.first.as<std::string>();
                        change.line = number.first.Mark().line + 1;
                        const std::string& text = number.second.Scalar();
                        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), change.value);
                        if (error != std::errc{} || end != text.data() + text.size())
                            fail(number.second, "'" + text + "' is not a whole number");
                        variant.changes.push_back(std::move(change));
                    }
                }
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

}  // namespace quincunx
