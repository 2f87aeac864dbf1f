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
    // GI-40.20
    m.event(419, "edict-of-absolution", same(1), Sub::Legend)
        .on_character()
        .number("heal", 2)
        .refers({"edict-of-absolution"})
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.create(s, s.ref[0]);
        });
    m.status("edict-of-absolution").duration(2).immune();

    // GI-40.44. Entity::value: damage dealt.
    m.event(451, "pilgrimage-of-the-return-of-the-sacred-flame", free_of_cost, Sub::Legend)
        .number("counters", 1)
        .refers({"card:flames-of-war"})
        .run([](Play& p, Self& s) {
            for (const Seat seat : {s.seat, s.foe()})
                if (!p.q().find(seat, SupportZone, s.ref[0])) p.create_for(seat, s.ref[0]);
            if (const Entity* own = p.q().find(s.seat, SupportZone, s.ref[0])) {
                Self flames = p.q().self_of(s.seat, *own);
                p.set_value(flames, p.value(flames) + s.n("counters"));
            }
        });
    m.support(2141, "flames-of-war", free_of_cost, Sub::Plain)
        .generated_only()
        .refers({"flames-of-war", "card:flames-of-war"})
        .on(On::Damaged, [](Play& p, Self& s) { p.set_value(s, std::min(255, p.value(s) + s.event->amount)); })
        .when([](const Query&, const Self& s) {
            return s.event->seat == s.foe() && s.event->by == s.seat && s.event->amount > 0;
        })
        // The first of the two settles it for both.
        .on(On::ActionStart,
            [](Play& p, Self& s) {
                const Query q = p.q();
                const Entity* own = q.self(s);
                const Entity* other = q.find(s.foe(), SupportZone, s.ref[1]);
                const int mine = own->value, theirs = other ? other->value : -1;
                for (const Seat seat : {s.seat, s.foe()}) {
                    const bool highest = seat == s.seat ? mine >= theirs : theirs >= mine;
                    const Entity* e = q.find(seat, SupportZone, s.ref[1]);
                    if (!highest || !e) continue;
                    Self flames = q.self_of(seat, *e);
                    p.set_value(flames, 0);
                    p.create_on(q.active(seat), s.ref[0]);
                }
            })
        .when([](const Query& q, const Self& s) {
            return q.current() == s.seat || !q.find(s.foe(), SupportZone, s.ref[1]);
        });
    m.status("flames-of-war")
        .usages_unlimited(1)
        .this_round()
        .adds_what([](const Query& q, const Self& s, const Damage&) -> int { return q.self(s)->usages; }, by_bearer)
        .free();

    // GI-40.3
    m.event(487, "fight-for-death", same(1), Sub::Legend)
        .number("draw", 1)
        .number("extra", 2)
        .run([](Play& p, Self& s) {
            p.draw(s.seat, s.n("draw"));
            const int fallen = Characters - p.q().living(s.seat);
            if (fallen == 0) return;
            for (const std::uint8_t ch : p.q().in_order(s.seat)) p.raise_health(s, {s.seat, ch}, s.n("extra") * fallen);
        });

    // GI-40.11, GI-40.26
    m.event(541, "lost-legacies-in-the-sand", free_of_cost, Sub::Legend)
        .since_6()
        .never_random()
        .number("counters", 1)
        .number("draw", 1)
        .refers({"card:disperse-the-calamity", "card:sanctify-the-defiled"})
        .picks([](const Query&, const Self& s, const Def& d) { return d.id == s.ref[0] || d.id == s.ref[1]; },
               [](Play& p, Self& s) {
                   if (s.picked == s.ref[0])
                       p.put_dearest_under(s.foe(), s.n("counters"));
                   else
                       p.draw(s.seat, p.put_hand_under(s.seat) + s.n("draw"));
               })
        .run([](Play& p, Self& s) { p.pick(s, 2); });
    m.generated(2142, "disperse-the-calamity", free_of_cost, Sub::Plain);
    m.generated(2143, "sanctify-the-defiled", free_of_cost, Sub::Plain);
}

}  // namespace quincunx::genius
