// Positions written as JSON and read from the `given` of a scenario, by the table of fields (engine/view/fields.h). A
// game gives its rows; what does not fit a row it writes and reads by hand.
#pragma once

#include <yaml-cpp/yaml.h>

#include <functional>
#include <initializer_list>
#include <type_traits>

#include "engine/match/error.h"
#include "engine/match/game.h"
#include "engine/match/strings.h"
#include "engine/view/fields.h"

namespace quincunx {

// Whether a row is told by itself.
template <class Row>
constexpr bool told_row = requires { requires std::decay_t<Row>::shape != Shape::Inner; };

// --- Writing

// Writes the named rows of a struct. `show` makes JSON of the game's own types (cards, places), null for what is not
// there; seats are known.
template <class S, class Rows, class Show>
void write_fields(Json& out, const S& from, const Rows& rows, const Show& show) {
    each_row(rows, [&](const auto& row) {
        if constexpr (told_row<decltype(row)>) {
            using M = typename std::decay_t<decltype(row)>::Member;
            const M& member = from.*row.member;
            Json entry;
            if constexpr (std::is_same_v<M, Seat>)
                entry = side_key(member);
            else if constexpr (std::is_enum_v<M>)
                entry = row.words[static_cast<std::size_t>(member)];
            else if constexpr (!std::is_arithmetic_v<M>)
                entry = show(member);
            else if (row.shape == Shape::Flag)
                entry = member != 0;
            else
                entry = row.shape == Shape::Word ? Json(row.words[static_cast<std::size_t>(member)]) : Json(member);
            if (!entry.is_null()) out[std::string(row.name)] = std::move(entry);
        }
    });
}

// How a game stands that is over or goes on.
Json write_result(const Game&, const Core&);

// --- Reading

// Words, numbers and seats out of YAML, with errors that name the place.
class GivenReader {
protected:
    explicit GivenReader(const std::string& file) : file_(file) {}
    ~GivenReader() = default;

    // What is read by hand: a key of a map and what to do with its value.
    struct Key {
        std::string_view name;
        std::function<void(const YAML::Node&)> read;
    };

    [[noreturn]] void fail(const YAML::Node& node, const std::string& what) const;
    std::string text(const YAML::Node& node) const;
    int number(const YAML::Node& node, int low, int high) const;
    std::uint8_t small(const YAML::Node& node, int low, int high) const {
        return static_cast<std::uint8_t>(number(node, low, high));
    }
    std::uint8_t flag(const YAML::Node& node) const;
    Seat seat(const YAML::Node& node) const;
    // The place of a word in a list; `what` names the list in the error: "no phase".
    std::size_t word(const YAML::Node& node, std::span<const char* const> words, const std::string& what) const;
    // The cards of a list or, of a single one, itself.
    void each_of(const YAML::Node& list, const std::string& expected,
                 const std::function<void(const YAML::Node&)>& read) const;

    // Reads a map: each key is that of a row or one of `keys`; another is told with all that are known. `what` begins
    // the error: "a position has". `read_value(node, member)` reads the game's own types.
    template <class S, class Rows, class ReadValue>
    void read_map(const YAML::Node& node, const std::string& what, S& into, const Rows& rows,
                  const ReadValue& read_value, std::initializer_list<Key> keys) const {
        for (const auto& item : node) {
            const std::string key = text(item.first);
            bool known = false;
            for (const Key& each : keys)
                if (each.name == key) each.read(item.second), known = true;
            if (!known)
                each_row(rows,
                         [&](const auto& row) { known = known || read_row(key, item.second, into, row, read_value); });
            if (!known) fail(item.first, "'" + key + "' is not known here; " + what + ": " + names(rows, keys));
        }
    }
    // A struct all of whose keys stand in its rows.
    template <class S, class Rows>
    void read_map(const YAML::Node& node, const std::string& what, S& into, const Rows& rows,
                  std::initializer_list<Key> keys = {}) const {
        read_map(node, what, into, rows, [](const YAML::Node&, auto&) {}, keys);
    }

private:
    const std::string& file_;

    template <class S, class Row, class ReadValue>
    bool read_row(const std::string& key, const YAML::Node& node, S& into, const Row& row,
                  const ReadValue& read_value) const {
        if constexpr (told_row<Row>) {
            using M = typename Row::Member;
            if (!row.given || row.name != key) return false;
            M& member = into.*row.member;
            if constexpr (std::is_same_v<M, Seat>)
                member = seat(node);
            else if constexpr (std::is_arithmetic_v<M> || std::is_enum_v<M>)
                member =
                    static_cast<M>(row.shape == Shape::Flag   ? flag(node)
                                   : row.shape == Shape::Word ? static_cast<int>(word(node, row.words, "no " + key))
                                                              : number(node, row.low, row.high));
            else
                read_value(node, member);
            return true;
        } else {
            return false;
        }
    }
    template <class Rows>
    static std::string names(const Rows& rows, std::initializer_list<Key> keys) {
        std::string out;
        const auto add = [&](std::string_view name) { out += (out.empty() ? "" : ", ") + std::string(name); };
        for (const Key& each : keys) add(each.name);
        each_row(rows, [&](const auto& row) {
            if constexpr (told_row<decltype(row)>)
                if (row.given) add(row.name);
        });
        return out;
    }
};

}  // namespace quincunx
