// The options of a match (GE-14).
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

constexpr std::int32_t ByLot = 2;

}  // namespace

const std::vector<SwitchOf<Rulebook>>& table_of_switches() {
    static const std::vector<SwitchOf<Rulebook>> table{
        // It sets what two others set, too: they may change it again (GE-9.5).
        {choice_switch("preset", 0, {{"seed", 0}, {"fair", 1}}),
         [](Rulebook& r, std::int32_t fair) {
             r.first_turn_attack = !fair;
             r.first_turn_draw = fair ? 1 : 2;
         }},
        {number_switch("starting-faith", 50, 1, 9999),
         [](Rulebook& r, std::int32_t n) { r.starting_faith = static_cast<std::int16_t>(n); }},
        {choice_switch("first-player", ByLot,
                       {{"random", ByLot}, {"a", 0}, {"b", 1}, {"you", 0, false}, {"foe", 1, false}}),
         [](Rulebook& r, std::int32_t who) { r.first_player = static_cast<std::uint8_t>(who); }},
        {flag_switch("first-turn-attack", true),
         [](Rulebook& r, std::int32_t on) { r.first_turn_attack = static_cast<std::uint8_t>(on); }},
        {number_switch("first-turn-draw", 2, 0, 2),
         [](Rulebook& r, std::int32_t n) { r.first_turn_draw = static_cast<std::uint8_t>(n); }},
        {choice_switch("spirit-form", 0, {{"counter", 0}, {"card", 1}}),
         [](Rulebook& r, std::int32_t cards) { r.spirit_cards = static_cast<std::uint8_t>(cards); }},
        {number_switch("max-turns", 60, 1, 9999),
         [](Rulebook& r, std::int32_t n) { r.max_turns = static_cast<std::uint16_t>(n); }},
        {number_switch("decisions-per-turn", 200, 1, 9999),
         [](Rulebook& r, std::int32_t n) { r.decisions = static_cast<std::uint16_t>(n); }},
        {seats_switch("always-ask"), [](Rulebook& r, std::int32_t who) { r.always_ask = static_cast<SeatMask>(who); }},
    };
    return table;
}

std::vector<Switch> Gemu::switches() const { return plain(table_of_switches()); }

}  // namespace quincunx::gemu
