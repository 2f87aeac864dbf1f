// What of a position a learner is shown, as numbers (engine/match/sight.h).
#include "engine/match/sight.h"

#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

using Look = Eye<Genius>;

}  // namespace

constexpr auto sight_of(const Entity*) {
    return sight::of<&Entity::def, &Entity::place, &Entity::usages, &Entity::duration, &Entity::value, &Entity::used,
                     &Entity::used_game>;
}
constexpr auto sight_of(const Character*) {
    return sight::of<&Character::def, &Character::health, &Character::energy, &Character::aura, &Character::alive,
                     &Character::extra, &Character::used, &Character::round, &Character::game>;
}
constexpr auto sight_of(const Held*) { return sight::of<&Held::card, &Held::known>; }
constexpr auto sight_of(const Side*) {
    return sight::of<&Side::character, &Side::entities, &Side::dice, &Side::shown, &Side::supports_lost,
                     &Side::suffered, &Side::active, &Side::declared, &Side::skipped, &Side::even, &Side::plunging,
                     &Side::legend, &Side::fell, &Side::rerolls, &Side::artifacts_at_start, &Side::weapons_at_start,
                     &Side::talents_at_start, &Side::thrown, &Side::played, &Side::hand, &Side::pile, &Side::gone,
                     &Side::chosen, &Side::techniques, &Side::summons_lost, &Side::deck, &Side::names>;
}
constexpr auto sight_of(const State*) {
    return std::tuple{sight::of<&State::round, &State::round_limit, &State::turn, &State::first, &State::began,
                                &State::phase, &State::version, &State::side>,
                      sight::column("declared-first", 0, 2, [](const State& s, const Look& eye) {
                          return s.declared_first > 1 ? 0 : s.declared_first == index(eye.me) ? 1 : 2;
                      })};
}
constexpr auto sight_of(const Seen*) { return sight::of<&Seen::unseen, &Seen::dice>; }

std::shared_ptr<const Encoder> Genius::make_encoder() const {
    constexpr auto same = [](const Look&, const Option&, std::int32_t n) { return n; };
    return std::make_shared<EncoderOf<Genius>>(
        *this,
        std::vector<MeaningOf<Genius>>{
            {"character", 2 * Characters,
             [](const Look& eye, const Option&, std::int32_t n) {
                 return (n + Characters * index(eye.me)) % (2 * Characters);
             }},
            {"own", Characters, same},
            // Own ones first; the number goes by who is up.
            {"summon", 2 * MaxSummons,
             [](const Look& eye, const Option&, std::int32_t n) {
                 return (n + (eye.state().turn == eye.me ? 0 : MaxSummons)) % (2 * MaxSummons);
             }},
            {"support", MaxSupports, same},
            // By character and place; behind them the technique of the active character.
            {"skill", Characters * MaxSkills + 1,
             [](const Look& eye, const Option& o, std::int32_t) {
                 const Def* skill = eye.game.book().skill(o.a, o.detail);
                 if (skill && skill->is_technique()) return Characters * MaxSkills;
                 for (int ch = 0; ch < Characters && skill; ++ch)
                     if (eye.state().side[eye.me].character[static_cast<std::size_t>(ch)].def == skill->character)
                         return ch * MaxSkills + o.detail;
                 return -1;
             }},
            {"pick", static_cast<std::int32_t>(book_.defs().size()),
             [](const Look& eye, const Option& o, std::int32_t) {
                 const Def* def = eye.game.book().stable(o.b);
                 return def ? std::int32_t{def->id.value} : -1;
             },
             MaxPicked},
            {"seat-of-hand", 2,
             [](const Look& eye, const Option&, std::int32_t n) { return n == index(eye.me) ? 0 : 1; }},
        });
}

}  // namespace quincunx::genius
