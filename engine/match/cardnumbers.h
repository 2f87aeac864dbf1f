// Printed numbers by name. A game lists the names its cards use; a card or ability declares some of them with their
// values, and its behaviour reads them as use.n("damage"). The name is looked up while compiling, so that one which is
// not in the list does not compile; reading one that the card has not declared throws.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/number.h"

namespace quincunx {

// One of the names in a list.
template <const auto& Names>
struct NumberName {
    std::uint8_t place = 0;  // in the list

    consteval NumberName(const char* name) {
        while (Names[place] != name)
            if (++place == std::size(Names)) throw "no number has this name";
    }
    constexpr std::string_view text() const { return Names[place]; }
    bool operator==(const NumberName&) const = default;
};

// The numbers of one card or ability, in force.
template <const auto& Names>
class CardNumbers {
public:
    using Name = NumberName<Names>;

    // `owner` is its key among all numbers: "card.101", "ability.revive".
    explicit CardNumbers(std::string owner) : owner_(std::move(owner)) { values_.fill(None); }
    CardNumbers() : CardNumbers(std::string()) {}

    // Throws std::logic_error when it has no such number.
    int operator()(Name name) const {
        if (values_[name.place] == None) [[unlikely]]
            missing(name);
        return values_[name.place];
    }
    bool has(Name name) const { return values_[name.place] != None; }
    int value_or(Name name, int otherwise) const { return has(name) ? values_[name.place] : otherwise; }
    const std::string& owner() const { return owner_; }

    // Adds a number, also to all numbers of the game. Throws std::logic_error when it has one of that name.
    void declare(Numbers& all, Name name, int printed, int low, int high) {
        if (has(name)) throw std::logic_error(owner_ + " has two numbers called '" + std::string(name.text()) + "'");
        declared_.push_back({name, all.add(owner_, std::string(name.text()), printed, low, high)});
        settle(all);
    }
    // States the printed value of a number declared before.
    void print(Numbers& all, Name name, int printed) {
        for (const Declared& number : declared_)
            if (number.name == name) return all.print(number.at, printed), settle(all);
        missing(name);
    }
    // From now on the number of that name is the one at that place among all numbers.
    void read_at(const Numbers& all, Name name, std::size_t at) {
        std::erase_if(declared_, [&](const Declared& number) { return number.name == name; });
        declared_.push_back({name, at});
        settle(all);
    }
    // Takes over what is in force.
    void settle(const Numbers& all) {
        for (const Declared& number : declared_) values_[number.name.place] = all[number.at];
    }

private:
    static constexpr std::int16_t None = -0x8000;  // in the place of a number it does not have
    struct Declared {
        Name name;
        std::size_t at;  // among all numbers
    };

    std::array<std::int16_t, std::size(Names)> values_;
    std::string owner_;
    std::vector<Declared> declared_;

    [[noreturn, gnu::cold, gnu::noinline]] void missing(Name name) const {
        throw std::logic_error(owner_ + " has no number called '" + std::string(name.text()) + "'");
    }
};

// A printed number that its owner also keeps in a member of its own.
template <class Def, class Name>
struct Printed {
    Name name;
    std::int16_t Def::*kept;
};
// Takes what is in force over into the owner's numbers and these members; 0 where it has no such number.
template <class Def, class Kept>
void settle_numbers(Def& def, const Numbers& all, const Kept& kept) {
    def.n.settle(all);
    for (const auto& each : kept) def.*each.kept = static_cast<std::int16_t>(def.n.value_or(each.name, 0));
}

}  // namespace quincunx
