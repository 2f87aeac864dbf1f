// Numbers are data: every number printed on a card has an owner and a name here, and a variant file may override it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quincunx {

// A number printed on a card or belonging to one of its abilities.
struct Number {
    std::string owner;                                       // stable key: "card.101", "ability.revive"
    std::string name;                                        // "cost", "life", "damage"
    std::int16_t printed = 0, value = 0, low = 0, high = 0;  // as printed; in force; allowed range
};

struct Variant;
struct VariantChange;

// All numbers of a game. Registered while the book is built; read-only while playing.
class Numbers {
public:
    // Registers a number and returns its place.
    std::size_t add(std::string owner, std::string name, int printed, int low, int high);
    // States the printed value of a number registered before.
    void print(std::size_t place, int printed);
    std::int16_t operator[](std::size_t place) const { return all_[place].value; }
    std::span<const Number> all() const { return all_; }
    const Number* find(std::string_view owner, std::string_view name) const;
    void override_value(const Number& number, int value);
    // Applies one change of a variant to these owners. Throws InputError when none of them has a number of that name or
    // the value is out of its range.
    void change(const Variant& variant, const VariantChange& change, const std::vector<std::string>& owners);

    // A hash of all overrides; 0 when every number is as printed.
    std::uint64_t variant_hash() const;

private:
    std::vector<Number> all_;
};

struct VariantChange {
    std::string owner, name;  // as written: a card or ability by any of its names or its key
    int value = 0;
    int line = 0;
};

// A change of some numbers, read from a file but not yet applied.
struct Variant {
    using Change = VariantChange;
    std::string file, game, title;
    int game_line = 0;
    std::vector<Change> changes;

    // Reads a variant file. Throws InputError naming file, line and what was expected.
    static Variant read(const std::string& path);
    static Variant parse(std::string_view yaml, const std::string& file);
};

// What the source of a game prints, typed from there and never from the code: a map from owners to their numbers, as
// {card.101: {cost: 2, life: 3}}.
struct PrintedFacts {
    struct Fact {
        std::string owner, name;
        int value = 0;
        int line = 0;
    };
    std::string file;
    std::vector<Fact> facts;

    // Reads such a table. Throws InputError naming file, line and what was expected.
    static PrintedFacts read(const std::string& path);
    static PrintedFacts parse(std::string_view yaml, const std::string& file);

    bool holds(const Number&) const;
    // Where the numbers differ from the table, or do not have what stands there: a sentence each, with file and line.
    std::vector<std::string> differences(const Numbers&) const;
};

}  // namespace quincunx
