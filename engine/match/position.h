// Positions written as JSON and read from the `given` of a scenario, by the table of fields (engine/view/fields.h). A
// game gives its rows; what does not fit a row it writes and reads by hand.
#pragma once

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <type_traits>

#include "engine/match/error.h"
#include "engine/match/game.h"
#include "engine/match/strings.h"
#include "engine/match/switches.h"
#include "engine/view/fields.h"

namespace quincunx {

// Whether a row is told by itself.
template <class Row>
constexpr bool told_row = requires {
    requires std::decay_t<Row>::shape != Shape::Inner;
};

// --- Writing

// The things of a list as JSON: what `show` makes of each, without what it makes null of.
template <class List, class Show>
Json write_list(const List& list, const Show& show) {
    Json out = Json::array();
    for (const auto& each : list)
        if (Json entry = show(each); !entry.is_null()) out.push_back(std::move(entry));
    return out;
}
// The same of a pile whose top is its end: the top first.
template <class List, class Show>
Json write_pile(const List& list, const Show& show) {
    Json out = write_list(list, show);
    std::reverse(out.begin(), out.end());
    return out;
}

// The words of the things in a set, a bit each.
Json write_set(std::uint64_t set, std::span<const char* const> words);

// Writes the named rows of a struct, those of its sides under their seats: of a whole state, or of what a view shows of
// it. `show` makes JSON of the game's
// own types (cards, places), null for what is not there; seats are known.
template <class S, class Rows, class Show>
void write_fields(Json& out, const S& from, const Rows& rows, const Show& show, const View* view = nullptr) {
    each_row(rows, [&](const auto& row) {
        if constexpr (told_row<decltype(row)>) {
            if (!row.told) return;
            using M = typename std::decay_t<decltype(row)>::Member;
            constexpr Shape shape = std::decay_t<decltype(row)>::shape;
            const M& member = from.*row.member;
            Json entry;
            if constexpr (std::is_same_v<M, Seat>)
                entry = side_key(member);
            else if constexpr (std::is_enum_v<M>)
                entry = row.words[static_cast<std::size_t>(member)];
            else if constexpr (shape == Shape::Cards)
                entry = write_list(member, show);
            else if constexpr (shape == Shape::Deck)
                entry = view ? Json() : write_pile(member, show);
            else if constexpr (!std::is_arithmetic_v<M>)
                entry = show(member);
            else if (shape == Shape::Flag)
                entry = member != 0;
            else
                entry = shape == Shape::Word ? Json(row.words[static_cast<std::size_t>(member)]) : Json(member);
            if (!entry.is_null()) out[std::string(row.name)] = std::move(entry);
            if constexpr (requires { member.size(); })
                if (row.counted) out[std::string(row.name) + "-count"] = member.size();
        } else if constexpr (requires { row.rows; }) {
            for (const Seat seat : Seats)
                write_fields(out[side_key(seat)], (from.*row.member)[seat], row.rows, show, view);
        }
    });
}
// A struct without types of the game's own.
template <class S, class Rows>
void write_fields(Json& out, const S& from, const Rows& rows) {
    write_fields(out, from, rows, [](const auto&) { return Json(); });
}
// The cards of a game as JSON, and what holds one: by their names, null where there is none. A game that has more types
// of its own adds them.
template <class Game>
struct ShowCards {
    const Game& game;

    Json operator()(typename Game::Card card) const { return card ? Json(game.name_of(card, Lang::En)) : Json(); }
    template <class Held>
    requires requires(Held held) { held.card; }
    Json operator()(const Held& held) const { return (*this)(held.card); }
};
// The place for an entry under the key, or under the next free one: "paimon", "paimon-2".
Json& add_entry(Json& object, const std::string& key);

// How a game stands that is over or goes on.
Json write_result(const Game&, const Core&);

// --- Reading

// What the book says of the card of that number; nullptr when there is none.
template <class Book>
const auto* book_entry(const Book& book, std::uint16_t number) {
    const auto card = book.card(number);
    if constexpr (std::is_pointer_v<decltype(card)>)
        return card;
    else
        return card ? &book[card] : nullptr;
}

// Words, numbers and seats out of YAML, with errors that name the place.
class GivenReader {
protected:
    using Node = YAML::Node;

    explicit GivenReader(const std::string& file) : file_(file) {}
    ~GivenReader() = default;

    static constexpr auto no_own_types = [](const Node&, auto&) {};

    // What is read by hand: a key of a map and what to do with its value.
    struct Key {
        std::string_view name;
        std::function<void(const Node&)> read;
    };

    [[noreturn]] void fail(const Node& node, const std::string& what) const;
    std::string text(const Node& node) const;
    int number(const Node& node, int low, int high) const;
    std::uint8_t small(const Node& node, int low, int high) const {
        return static_cast<std::uint8_t>(number(node, low, high));
    }
    std::uint8_t flag(const Node& node) const;
    Seat seat(const Node& node) const;
    // The place of a word in a list; `what` names the list in the error: "no phase".
    std::size_t word(const Node& node, std::span<const char* const> words, const std::string& what) const;
    // Reads each entry of a list; `expected` is what anything else is told: "a list of cards".
    void each_of(const Node& list, const std::string& expected, const std::function<void(const Node&)>& read) const;

    // A key whose value is a list, each entry of which is read by itself; `of` ends the error: "cards, top first".
    Key list(std::string_view name, const std::string& of, const std::function<void(const Node&)>& read) const {
        return {name, [this, of, read](const Node& node) { each_of(node, "a list of " + of, read); }};
    }
    // A key that is read elsewhere.
    static Key read_already(std::string_view name) {
        return {name, [](const Node&) {}};
    }
    // The name of an entry of a list that is a name, or a map with that key.
    Node named(const Node& entry, const std::string& expected, const char* key = "card") const;
    // Adds to a list of the state, which has room for so many.
    template <class List, class Item>
    void put(const Node& node, List& list, const Item& item) const {
        if (list.full()) fail(node, "there is room for " + std::to_string(List::Capacity) + " here, not for more");
        list.push(item);
    }

    // Reads a map: each key is that of a row or one of `keys`; another is told with all that are known. `what` begins
    // the error: "a position has". `read_value(node, member)` reads the game's own types. What is no map says nothing:
    // an entry that is only a name.
    template <class S, class Rows, class ReadValue>
    void read_map(const Node& node, const std::string& what, S& into, const Rows& rows, const ReadValue& read_value,
                  std::span<const Key> keys) const {
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
    template <class S, class Rows, class ReadValue>
    void read_map(const Node& node, const std::string& what, S& into, const Rows& rows, const ReadValue& read_value,
                  std::initializer_list<Key> keys) const {
        read_map(node, what, into, rows, read_value, std::span(keys.begin(), keys.size()));
    }
    // A struct without types of the game's own.
    template <class S, class Rows>
    void read_map(const Node& node, const std::string& what, S& into, const Rows& rows,
                  std::initializer_list<Key> keys = {}) const {
        read_map(node, what, into, rows, no_own_types, std::span(keys.begin(), keys.size()));
    }

    // The names of keys and rows, for errors.
    template <class Rows>
    static std::string names(const Rows& rows, std::span<const Key> keys) {
        std::string out;
        const auto add = [&](std::string_view name) { out += (out.empty() ? "" : ", ") + std::string(name); };
        for (const Key& each : keys) add(each.name);
        each_row(rows, [&](const auto& row) {
            if constexpr (told_row<decltype(row)>)
                if (row.given) add(row.name);
        });
        return out;
    }

private:
    const std::string& file_;

    template <class List, class ReadValue>
    void read_list(const Node& node, List& list, bool top_first, const ReadValue& read_value) const {
        each_of(node, "a list of cards", [&](const Node& entry) {
            std::decay_t<decltype(list.back())> item{};
            read_value(entry, item);
            put(entry, list, item);
        });
        if (top_first) std::reverse(list.begin(), list.end());
    }

    template <class S, class Row, class ReadValue>
    bool read_row(const std::string& key, const Node& node, S& into, const Row& row,
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
            else if constexpr (Row::shape == Shape::Cards || Row::shape == Shape::Deck)
                read_list(node, member, Row::shape == Shape::Deck, read_value);
            else
                read_value(node, member);
            return true;
        } else {
            return false;
        }
    }
};

// Reads the `given` of a game into a state: what every game reads alike.
template <class Game>
class GivenOf : protected GivenReader {
public:
    using State = typename Game::State;

    GivenOf(const Game& game, const std::string& file, State& state)
        : GivenReader(file), game_(game), book_(game.book()), s_(state) {}

protected:
    const Game& game_;
    const typename Game::Book& book_;
    State& s_;
    PerSeat<Node> side_;  // what `you` and `foe` say; null: nothing
    Node at_;             // the moment it begins at

    // Reads what both seats share, by the rows of the state and these keys; keeps the sides and the moment for later.
    // `example` is a position.
    template <class Rows>
    void read_shared(const Node& given, const std::string& example, const Rows& rows, std::vector<Key> keys) {
        if (!given.IsMap()) fail(given, "'given' is a map, as " + example);
        keys.push_back({"at", [&](const Node& node) { at_.reset(node); }});
        for (const Seat seat : Seats)
            keys.push_back({seat == Seat::A ? "you" : "foe", [this, seat](const Node& node) {
                                if (!node.IsMap()) fail(node, "a side is a map, as {hand: [CARD]}");
                                side_[seat].reset(node);
                            }});
        read_map(given, "a position has", s_, rows, no_own_types, keys);
    }
    // Whether the side says anything under this key, and what.
    bool says(Seat seat, const char* key) const { return side_[seat].IsMap() && side_[seat][key]; }
    // Begins at the moment `at` says, or at the first of them.
    void begin(std::initializer_list<Key> moments) const {
        if (at_.IsNull()) return moments.begin()->read(at_);
        for (const Key& moment : moments)
            if (text(at_) == moment.name) return moment.read(at_);
        fail(at_, "'" + text(at_) + "' is no moment; expected one of: " +
                      names(std::tuple{}, std::span(moments.begin(), moments.size())));
    }

    // A value of one of the game's kinds, by its word; `expected` ends the error: "spaces are a1 to f8".
    int value(const Node& node, std::string_view kind, const std::string& expected) const {
        const auto number = game_.read(game_.kind(kind), text(node));
        if (!number) fail(node, "'" + text(node) + "' is no " + std::string(kind) + "; " + expected);
        return *number;
    }
    // Whether this is the key, or the name under "<group>.<key>.name" in any language.
    bool called(const Node& node, const std::string& group, const std::string& key) const {
        const auto named = [&](Lang lang) {
            return game_.texts().get(lang, group + "." + key + ".name") == text(node);
        };
        return text(node) == key || std::ranges::any_of(Langs, named);
    }

    // What the book says of a card.
    const auto& card(const Node& node) const { return card(node, text(node)); }
    const auto& card(const Node& node, const std::string& name) const {
        const CardInfo* info = game_.card(name);
        if (!info) fail(node, "no card is called '" + name + "'; see 'quincunx cards " + std::string(game_.id()) + "'");
        const auto* entry = book_entry(game_.book_of(s_), info->number);
        if (!entry) fail(node, "'" + name + "' is not there in this match");
        return *entry;
    }

    // Reads the values that are cards, or hold one. A game that has more types of its own adds them.
    struct CardValues {
        const GivenOf& reader;
        void operator()(const Node& node, typename Game::Card& into) const { into = reader.card(node).id; }
        template <class Held>
        requires requires(Held held) { held.card; }
        void operator()(const Node& node, Held& into) const { into.card = reader.card(node).id; }
    };

    // Options of the match, by the game's table of switches.
    void read_options(const Node& node) const {
        const auto& table = game_.table_of_switches();
        if (!node.IsMap()) fail(node, "expected a map of options, as {" + std::string(table.front().key) + ": …}");
        Json options = Json::object();
        for (const auto& item : node) {
            const Json value = Json::parse(text(item.second), nullptr, false);  // a number, true, false; or else a word
            options[text(item.first)] = value.is_discarded() ? Json(text(item.second)) : value;
        }
        try {
            set_options(table, s_, options);
        } catch (const InputError& error) {
            fail(node, error.what());
        }
    }
};

}  // namespace quincunx
