// The rules switches of a game as its one table: what there is, how it is read, and what it sets.
#pragma once

#include "engine/match/game.h"

namespace quincunx {

// A switch that sets something in a Target, which is the game's state.
template <class Target>
struct SwitchOf : Switch {
    void (*set)(Target&, std::int32_t means) = nullptr;
};

// "first-player": {"random", "a", "b"}.
Switch choice_switch(std::string_view key, std::int32_t usual, std::vector<Switch::Word> words);
Switch flag_switch(std::string_view key, bool usual);
// One seat, both or neither, as a SeatMask; usually neither.
Switch seats_switch(std::string_view key);
Switch number_switch(std::string_view key, std::int32_t usual, std::int32_t low, std::int32_t high);

// What the value of an option means. Throws InputError.
std::int32_t read_option(const Switch&, const Json& value);
[[noreturn]] void no_such_option(std::string_view key, const std::vector<Switch>& there_are);

template <class Target>
std::vector<Switch> plain(const std::vector<SwitchOf<Target>>& table) {
    return {table.begin(), table.end()};
}

// Sets one option. Throws InputError.
template <class Target>
void set_option(const std::vector<SwitchOf<Target>>& table, Target& target, std::string_view key, const Json& value) {
    for (const SwitchOf<Target>& each : table)
        if (each.key == key) return each.set(target, read_option(each, value));
    no_such_option(key, plain(table));
}

// Sets all options, in the order of the table: what sets several things stands before those. Throws InputError.
template <class Target>
void set_options(const std::vector<SwitchOf<Target>>& table, Target& target, const Json& options) {
    std::size_t known = 0;
    for (const SwitchOf<Target>& each : table)
        if (const auto at = options.find(each.key); at != options.end())
            each.set(target, read_option(each, *at)), ++known;
    if (known == options.size()) return;
    for (const auto& [key, value] : options.items()) set_option(table, target, key, value);  // finds the unknown one
}

}  // namespace quincunx
