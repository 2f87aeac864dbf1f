// The options of a match (GE-14).
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

constexpr std::int32_t ByLot = 2;

}  // namespace

std::vector<SwitchOf<State>> Gemu::make_switches() {
    return {
        // It sets what two others set, too: they may change it again (GE-9.5).
        {choice_switch("preset", 0, {{"seed", 0}, {"fair", 1}}),
         [](State& s, std::int32_t fair) {
             s.rules.first_turn_attack = !fair;
             s.rules.first_turn_draw = fair ? 1 : 2;
         }},
        {number_switch("starting-faith", 50, 1, 9999),
         [](State& s, std::int32_t n) { s.rules.starting_faith = static_cast<std::int16_t>(n); }},
        {choice_switch("first-player", ByLot,
                       {{"random", ByLot}, {"a", 0}, {"b", 1}, {"you", 0, false}, {"foe", 1, false}}),
         [](State& s, std::int32_t who) { s.rules.first_player = static_cast<std::uint8_t>(who); }},
        {flag_switch("first-turn-attack", true),
         [](State& s, std::int32_t on) { s.rules.first_turn_attack = static_cast<std::uint8_t>(on); }},
        {number_switch("first-turn-draw", 2, 0, 2),
         [](State& s, std::int32_t n) { s.rules.first_turn_draw = static_cast<std::uint8_t>(n); }},
        {choice_switch("spirit-form", 0, {{"counter", 0}, {"card", 1}}),
         [](State& s, std::int32_t cards) { s.rules.spirit_cards = static_cast<std::uint8_t>(cards); }},
        {number_switch("max-turns", 60, 1, 9999),
         [](State& s, std::int32_t n) { s.rules.max_turns = static_cast<std::uint16_t>(n); }},
        {number_switch("decisions-per-turn", 200, 1, 9999),
         [](State& s, std::int32_t n) { s.rules.decisions = static_cast<std::uint16_t>(n); }},
        {seats_switch("always-ask"),
         [](State& s, std::int32_t who) { s.rules.always_ask = static_cast<SeatMask>(who); }},
    };
}

}  // namespace quincunx::gemu
