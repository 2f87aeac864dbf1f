// Positions written whole and read back byte for byte, by the tables of fields (engine/view/fields.h): the `exact` of a
// `given`. A member goes by its own name, a card by its key, a list is a list, an array a map from places, and what is
// as in a new state is left out. Nothing here is of one game.
#pragma once

#include <bit>
#include <charconv>
#include <cstring>

#include "engine/match/position.h"

namespace quincunx {

// The rows of a struct's table in one tuple, without groups.
template <class Rows>
constexpr auto without_groups(const Rows& rows) {
    const auto plain = [](const auto& row) {
        if constexpr (requires { row.rows_of_group; })
            return without_groups(row.rows_of_group);
        else
            return std::tuple{row};
    };
    return std::apply([&](const auto&... row) { return std::tuple_cat(plain(row)...); }, rows);
}
template <class S>
inline constexpr auto plain_rows = without_groups(table_of(static_cast<const S*>(nullptr)));

// What a member is called: "turn_number" goes by "turn-number".
template <auto Member>
std::string member_name() {
    std::string_view name = __PRETTY_FUNCTION__;
    name = name.substr(0, name.find_first_of(";]", name.find("Member = ")));
    std::string out(name.substr(name.rfind(':') + 1));
    std::ranges::replace(out, '_', '-');
    return out;
}

// Calls `each(name, member, words)` for every member of the struct; `words` are those of an enumerator.
template <class S, class Each>
void each_member(Each&& each) {
    const auto visit = [&]<std::size_t At>() {
        static constexpr auto member = std::get<At>(plain_rows<S>).member;
        std::span<const char* const> words;
        if constexpr (requires { std::get<At>(plain_rows<S>).words; }) words = std::get<At>(plain_rows<S>).words;
        each(member_name<member>(), member, words);
    };
    [&]<std::size_t... At>(std::index_sequence<At...>) {
        (visit.template operator()<At>(), ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(plain_rows<S>)>>());
}

template <class T>
concept AnyId = requires {
    typename T::Value;
    T::None;
};
template <class T>
concept AnyList = requires(T list) {
    T::Capacity;
    list.push(list.back());
};
template <class T>
concept AnyArray = std::is_array_v<T> || requires { std::tuple_size<T>::value; };
template <class T>
concept AnyPair = requires(T pair) {
    pair[Seat::A];
    pair.of;
};

template <class T>
bool same_bytes(const T& a, const T& b) {
    static_assert(std::has_unique_object_representations_v<T>);
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// Writes states of a game, and reads them back.
template <class Book, class Card>
class Exact : GivenReader {
public:
    Exact(const Book& book, const std::string& file) : GivenReader(file), book_(book) {}

    // A value; what is as in `usual` may be left out of it.
    template <class T>
    Json write(const T& value, const T& usual, std::span<const char* const> words = {}) const {
        if constexpr (std::is_same_v<T, Seat>) {
            return side_key(value);
        } else if constexpr (std::is_same_v<T, Card>) {
            return value ? Json(key(value)) : Json(None);
        } else if constexpr (AnyId<T>) {
            return value ? Json(value.value) : Json(None);
        } else if constexpr (std::is_enum_v<T>) {
            return write(static_cast<std::underlying_type_t<T>>(value), {}, words);
        } else if constexpr (std::is_arithmetic_v<T>) {
            const auto place = static_cast<std::size_t>(value);
            return place < words.size() ? Json(words[place]) : Json(value);
        } else if constexpr (std::is_same_v<T, Random>) {
            return write(numbers_of(value), numbers_of(usual));
        } else if constexpr (AnyList<T>) {
            Json out = Json::array();
            for (const auto& each : value) out.push_back(write(each, std::decay_t<decltype(each)>{}));
            return out;
        } else if constexpr (AnyPair<T>) {
            Json out = Json::object();
            for (const Seat seat : Seats) put_if_unusual(out, side_key(seat), value[seat], usual[seat]);
            return out;
        } else if constexpr (AnyArray<T>) {
            Json out = Json::object();
            for (std::size_t i = 0; i < std::size(value); ++i)
                put_if_unusual(out, std::to_string(i), value[i], usual[i]);
            return out;
        } else {
            Json out = Json::object();
            each_member<T>([&](const std::string& name, auto member, auto member_words) {
                put_if_unusual(out, name, value.*member, usual.*member, member_words);
            });
            return out;
        }
    }

    // Reads what `write` wrote into a value that is as usual.
    template <class T>
    void read(const YAML::Node& node, T& into, std::span<const char* const> words = {}) const {
        if constexpr (std::is_same_v<T, Seat>) {
            into = seat(node);
        } else if constexpr (std::is_same_v<T, Card>) {
            into = text(node) == None ? Card{} : card(node);
        } else if constexpr (AnyId<T>) {
            into = text(node) == None ? T{} : T(integer<typename T::Value>(node));
        } else if constexpr (std::is_enum_v<T>) {
            std::underlying_type_t<T> number{};
            read(node, number, words);
            into = static_cast<T>(number);
        } else if constexpr (std::is_arithmetic_v<T>) {
            const auto found = std::ranges::find(words, text(node), [](const char* word) { return std::string(word); });
            into = found != words.end() ? static_cast<T>(found - words.begin()) : integer<T>(node);
        } else if constexpr (std::is_same_v<T, Random>) {
            std::array<std::uint64_t, 3> numbers = numbers_of(into);
            read(node, numbers);
            into = std::bit_cast<Random>(numbers);
        } else if constexpr (AnyList<T>) {
            if (!node.IsSequence()) fail(node, "expected a list");
            into.clear();
            for (const auto& entry : node) {
                std::decay_t<decltype(into.back())> item{};
                read(entry, item);
                put(entry, into, item);
            }
        } else if constexpr (AnyPair<T>) {
            for (const auto& item : map(node)) read(item.second, into[seat(item.first)]);
        } else if constexpr (AnyArray<T>) {
            for (const auto& item : map(node))
                read(item.second,
                     into[static_cast<std::size_t>(number(item.first, 0, static_cast<int>(std::size(into)) - 1))]);
        } else {
            for (const auto& item : map(node)) {
                const std::string key = text(item.first);
                bool known = false;
                each_member<T>([&](const std::string& name, auto member, auto member_words) {
                    if (name == key) read(item.second, into.*member, member_words), known = true;
                });
                if (!known) fail(item.first, "'" + key + "' is not known here");
            }
        }
    }

private:
    static constexpr const char* None = "none";
    const Book& book_;

    template <class T>
    void put_if_unusual(Json& out, const std::string& name, const T& value, const T& usual,
                        std::span<const char* const> words = {}) const {
        if (!same_bytes(value, usual)) out[name] = write(value, usual, words);
    }

    const YAML::Node& map(const YAML::Node& node) const {
        if (!node.IsMap()) fail(node, "expected a map");
        return node;
    }
    template <class T>
    T integer(const YAML::Node& node) const {
        const std::string written = text(node);
        T value{};
        const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
        if (error != std::errc() || end != written.data() + written.size())
            fail(node, "'" + written + "' is no number that fits here");
        return value;
    }
    static std::array<std::uint64_t, 3> numbers_of(const Random& random) {
        return std::bit_cast<std::array<std::uint64_t, 3>>(random);
    }

    // Its key; where others before it in the book have the same: "key#2".
    std::string key(Card card) const {
        const auto& defs = book_.defs();
        const std::string own = defs[card.value].key;
        const auto before = std::ranges::count(defs.begin(), defs.begin() + card.value, own, key_of);
        return before == 0 ? own : own + "#" + std::to_string(before + 1);
    }
    Card card(const YAML::Node& node) const {
        const std::string name = text(node);
        for (std::size_t i = 0; i < book_.defs().size(); ++i)
            if (name.starts_with(book_.defs()[i].key) && key(Card(i)) == name) return Card(i);
        fail(node, "nothing here has the key '" + name + "'");
    }
    static constexpr auto key_of = [](const auto& def) -> const std::string& { return def.key; };
};

}  // namespace quincunx
