// What of a position a learner is shown, as numbers (engine/match/sight.h). Arenas are counted from the own ones.
#include "engine/match/sight.h"

#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

using Look = Eye<Lillian>;

// 0 to 9, the own ones first.
std::int32_t turned(std::int32_t arena, Seat me) { return (arena + Positions * index(me)) % Arenas; }

}  // namespace

constexpr auto sight_of(const Unit*) {
    return std::tuple{
        sight::of<&Unit::card, &Unit::owner, &Unit::tired, &Unit::bonus, &Unit::war_bonus, &Unit::short_bonus,
                  &Unit::short_actions, &Unit::used, &Unit::in_war, &Unit::named, &Unit::entered>,
        // 0: in the standby zone.
        sight::column("arena", 0, Arenas,
                      [](const Unit& u, const Look& eye) { return u.at == Standby ? 0 : turned(u.at, eye.me) + 1; })};
}
constexpr auto sight_of(const Progress*) {
    return std::tuple{sight::of<&Progress::card, &Progress::progress, &Progress::countdown>,
                      sight::column("mark", 0, Arenas, [](const Progress& event, const Look& eye) {
                          return event.mark ? turned(event.mark - 1, eye.me) + 1 : 0;
                      })};
}
constexpr auto sight_of(const War*) {
    return std::tuple{sight::of<&War::on, &War::attacker, &War::by, &War::attacks, &War::passed, &War::window,
                                &War::target, &War::attackers, &War::blockers, &War::repulsed>,
                      sight::column("main", 0, Arenas, [](const War& war, const Look& eye) {
                          return war.on ? turned(war.main, eye.me) + 1 : 0;
                      })};
}
constexpr auto sight_of(const Side*) {
    return std::tuple{sight::of<&Side::mana, &Side::emotion, &Side::emotion_before, &Side::income, &Side::base_emotion,
                                &Side::guardian, &Side::arena, &Side::events, &Side::lasting, &Side::settled,
                                &Side::history, &Side::endings, &Side::rested, &Side::acted, &Side::played_character,
                                &Side::only_rest, &Side::wars, &Side::dread, &Side::immune, &Side::hand>,
                      sight::column("deck.count", 0, MaxHand, [](const Side& side, const Look&) {
                          return static_cast<std::int32_t>(side.deck.size());
                      })};
}
constexpr auto sight_of(const State*) {
    return std::tuple{
        sight::of<&State::generation, &State::generation_limit, &State::marker, &State::turn, &State::phase,
                  &State::no_war, &State::first_turn, &State::began, &State::war, &State::upgrades, &State::side>,
        sight::rows<Unit>("unit", MaxUnits, [](const Look& eye, std::size_t row) -> const Unit* {
            const State& s = eye.state();
            return row < s.units_end && s.unit[row].card ? &s.unit[row] : nullptr;
        })};
}
constexpr auto sight_of(const Seen*) { return sight::of<&Seen::unseen>; }

std::shared_ptr<const Encoder> Lillian::make_encoder() const {
    return std::make_shared<EncoderOf<Lillian>>(
        *this, std::vector<MeaningOf<Lillian>>{
                   // The standby zone, then the arenas.
                   {"place", Arenas + 1,
                    [](const Look& eye, const Option&, std::int32_t n) { return n < 0 ? 0 : turned(n, eye.me) + 1; }},
                   // By its row in the block "unit".
                   {"character", MaxUnits, [](const Look&, const Option&, std::int32_t n) { return n; }},
                   {"event", 2 * EventPlace::Most,
                    [](const Look& eye, const Option&, std::int32_t n) {
                        return (n + EventPlace::Most * index(eye.me)) % (2 * EventPlace::Most);
                    }},
                   {"nth", 16, [](const Look&, const Option&, std::int32_t n) { return n; }},
                   {"direction", 2, [](const Look&, const Option&, std::int32_t n) { return n; }},
                   {.kind = "covered.card", .alike = 8},
               });
}

}  // namespace quincunx::lillian
