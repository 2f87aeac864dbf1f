#include "engine/match/position.h"

#include <charconv>

#include "engine/match/facts.h"
#include "engine/match/match.h"

namespace quincunx {

Json write_result(const Game& game, const Core& core) {
    Json out;
    out["over"] = core.over != 0;
    if (!core.over) return out;
    out["winner"] = core.winner == 0 ? "you" : core.winner == 1 ? "foe" : "nobody";
    out["by"] = end_word(game, core);
    return out;
}

Json write_set(std::uint64_t set, std::span<const char* const> words) {
    Json out = Json::array();
    for (std::size_t i = 0; i < words.size(); ++i)
        if (set >> i & 1) out.push_back(words[i]);
    return out;
}

Json& add_entry(Json& object, const std::string& key) {
    int n = 1;
    while (object.contains(nth_key(key, n))) ++n;
    return object[nth_key(key, n)] = Json::object();
}

void GivenReader::fail(const Node& node, const std::string& what) const {
    throw InputError(file_, node.Mark().line + 1, node.Mark().column + 1, what);
}

std::string GivenReader::text(const Node& node) const {
    if (!node.IsScalar()) fail(node, "expected a single word or name here");
    return node.Scalar();
}

int GivenReader::number(const Node& node, int low, int high) const {
    const std::string word = text(node);
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < low || value > high)
        fail(node, "expected a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ", not '" +
                       word + "'");
    return value;
}

std::uint8_t GivenReader::flag(const Node& node) const {
    const std::string word = text(node);
    if (word == "true" || word == "yes") return 1;
    if (word == "false" || word == "no") return 0;
    fail(node, "expected true or false, not '" + word + "'");
}

Seat GivenReader::seat(const Node& node) const {
    const std::string word = text(node);
    if (word == "you") return Seat::A;
    if (word == "foe") return Seat::B;
    fail(node, "expected 'you' or 'foe', not '" + word + "'");
}

std::size_t GivenReader::word(const Node& node, std::span<const char* const> words, const std::string& what) const {
    const std::string said = text(node);
    std::string all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (said == words[i]) return i;
        all += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
    }
    fail(node, "'" + said + "' is " + what + "; expected " + all);
}

GivenReader::Node GivenReader::named(const Node& entry, const std::string& expected, const char* key) const {
    if (entry.IsScalar()) return entry;
    if (!entry.IsMap() || !entry[key]) fail(entry, "expected " + expected);
    return entry[key];
}

void GivenReader::each_of(const Node& list, const std::string& expected,
                          const std::function<void(const Node&)>& read) const {
    if (!list.IsSequence()) fail(list, "expected " + expected);
    for (const auto& entry : list) read(entry);
}

}  // namespace quincunx
