// Arcane legends (GI-16).
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void legends(Maker& m) {
    m.event(218, "ancient-courtyard", free_of_cost, Sub::Legend)
        .refers({"ancient-courtyard"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            for (std::uint8_t ch = 0; ch < Characters; ++ch)
                if (q.equipment({s.seat, ch}, Sub::Weapon) || q.equipment({s.seat, ch}, Sub::Artifact)) return {};
            return refuse("nothing-equipped"_refusal);
        })
        .run([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.combat_status("ancient-courtyard")
        .this_round()
        .saves(2, by_own(ActionFilter::WeaponCard | ActionFilter::ArtifactCard))
        .discards();

    m.event(219, "covenant-of-rock", free_of_cost, Sub::Legend)
        .number("dice", 2)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const int left = q.dice(s.seat);
            return left ? refuse("dice-left"_refusal, left) : Verdict{};
        })
        .run([](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), true); });

    m.event(346, "day-of-resistance-moment-of-shattered-dreams", free_of_cost, Sub::Legend)
        .on_character()
        .refers({"day-of-resistance-moment-of-shattered-dreams"})
        .run([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.status("day-of-resistance-moment-of-shattered-dreams").usages(4).this_round().reduces(1, on_bearer);

    // GI-40.6
    m.event(392, "vicious-ancient-battle", free_of_cost, Sub::Legend).number("energy", 1).run([](Play& p, Self& s) {
        p.gain_energy(p.q().active(s.foe()), -s.n("energy"));
    });

    // GI-40.18
    m.event(221, "fresh-wind-of-freedom", free_of_cost, Sub::Legend)
        .refers({"fresh-wind-of-freedom"})
        .run([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.combat_status("fresh-wind-of-freedom")
        .usages(1)
        .this_round()
        .on(On::Defeated, [](Play& p, Self& s) { p.state.side[s.foe()].skipped = 1; })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.foe() && q.s.phase == Phase::Action && q.s.turn == s.seat &&
                   !q.side(s.foe()).declared;
        });

    // GI-40.16
    m.event(314, "passing-of-judgment", same(1), Sub::Legend).refers({"passing-of-judgment"}).run([](Play& p, Self& s) {
        p.create_for(s.foe(), s.ref[0]);
    });
    m.combat_status("passing-of-judgment").usages(3).this_round().nullifies_events();

    m.event(220, "joyous-celebration", free_of_cost, Sub::Legend)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const Element e = q.active_element(s.seat);
            return bit(e) & Applicable ? Verdict{} : refuse("wrong-element"_refusal, static_cast<int>(e));
        })
        .run([](Play& p, Self& s) {
            // GI-29.79. The active one comes last: a switch forced by overloaded changes nothing for the others.
            const Element e = p.q().active_element(s.seat);
            const auto order = p.q().in_order(s.seat);
            for (std::size_t i = 1; i <= order.size(); ++i) {
                const Who who{s.seat, order[i % order.size()]};
                if (p.q().character(who).aura) p.apply(s, who, e);
            }
        });

    m.event(222, "in-every-house-a-stove", free_of_cost, Sub::Legend)
        .number("threshold", 2)
        .number("draw", 1)
        .number("max", 4)
        .run([](Play& p, Self& s) {
            const int round = p.state.round;
            if (round > 1)
                p.draw(s.seat, std::min<int>(s.n("max"), round - 1));
            else if (p.state.side[s.seat].talents_at_start >= s.n("threshold"))
                p.draw_kinds(s.seat, Sub::Talent, s.n("draw"));
        });
}

}  // namespace quincunx::genius
