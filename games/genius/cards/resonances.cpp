// Elemental resonances.
#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// GI-29.77
template <Element E>
void woven(Maker& m, std::uint16_t number, const char* key) {
    m.event(number, key, free_of_cost, Sub::Resonance).number("dice", 1).needs_two_of(E).run([](Play& p, Self& s) {
        p.gain_dice(s.seat, E, s.n("dice"));
    });
}

}  // namespace

void resonances(Maker& m) {
    constexpr Do create = [](Play& p, Self& s) {
        for (const DefId id : s.def->refs) p.create(s, id);
    };

    woven<Element::Cryo>(m, 223, "elemental-resonance-woven-ice");
    m.event(224, "elemental-resonance-shattering-ice", of(Element::Cryo, 1), Sub::Resonance)
        .needs_two_of(Element::Cryo)
        .refers({"elemental-resonance-shattering-ice"})
        .run(create);
    m.status("elemental-resonance-shattering-ice").this_round().adds(2, by_bearer).discards();

    woven<Element::Hydro>(m, 225, "elemental-resonance-woven-waters");
    m.event(226, "elemental-resonance-soothing-water", of(Element::Hydro, 1), Sub::Resonance)
        .number("heal", 2)
        .number("heal2", 1)
        .needs_two_of(Element::Hydro)
        .run([](Play& p, Self& s) {
            for (const std::uint8_t ch : p.q().in_order(s.seat))
                p.heal(s, {s.seat, ch}, p.q().is_active(s.seat, ch) ? s.n("heal") : s.n("heal2"));
        });

    woven<Element::Pyro>(m, 227, "elemental-resonance-woven-flames");
    m.event(228, "elemental-resonance-fervent-flames", of(Element::Pyro, 1), Sub::Resonance)
        .needs_two_of(Element::Pyro)
        .refers({"elemental-resonance-fervent-flames"})
        .run(create);
    m.status("elemental-resonance-fervent-flames")
        .this_round()
        .adds(3, by_bearer.reacting(bit(Element::Pyro)))
        .discards();

    woven<Element::Electro>(m, 229, "elemental-resonance-woven-thunder");
    m.event(230, "elemental-resonance-high-voltage", of(Element::Electro, 1), Sub::Resonance)
        .number("energy", 1)
        .needs_two_of(Element::Electro)
        .playable([](const Query& q, const Self& s) -> Verdict {
            for (std::uint8_t ch = 0; ch < Characters; ++ch)
                if (q.character(s.seat, ch).alive && q.energy_room({s.seat, ch}) > 0) return {};
            return refuse("energy-full"_refusal, number_of(q.active(s.seat)));
        })
        .run([](Play& p, Self& s) {
            // GI-29.77
            const Query q = p.q();
            p.gain_energy(q.active(s.seat), s.n("energy"));
            for (const std::uint8_t ch : q.in_order(s.seat)) {
                const Who who{s.seat, ch};
                if (q.is_active(s.seat, ch) || !q.character(who).alive || q.energy_room(who) <= 0) continue;
                p.gain_energy(who, s.n("energy"));
                break;
            }
        });

    woven<Element::Anemo>(m, 231, "elemental-resonance-woven-winds");
    m.event(232, "elemental-resonance-impetuous-winds", of(Element::Anemo, 1), Sub::Resonance)
        .needs_two_of(Element::Anemo)
        .refers({"impetuous-winds-switch", "impetuous-winds-swirl"})
        .run(create);
    m.combat_status("impetuous-winds-switch")
        .fast_switch()
        .discards()
        .saves(1, by_own(ActionFilter::Switching))
        .discards();
    m.combat_status("impetuous-winds-swirl")
        .number("bonus", 1)
        .adds_what([](const Query&, const Self& s, const Damage& d) { return d.from_reaction ? int{s.n("bonus")} : 0; },
                   by_side.elemental())
        .on(On::Reacted, nullptr)
        .when([](const Query&, const Self& s) {
            return s.event->which == Reaction::Swirl && s.event->by == s.seat && s.event->seat != s.seat;
        })
        .discards();

    woven<Element::Geo>(m, 233, "elemental-resonance-woven-stone");
    m.event(234, "elemental-resonance-enduring-rock", of(Element::Geo, 1), Sub::Resonance)
        .needs_two_of(Element::Geo)
        .refers({"shield"})
        .run(create);
    m.combat_status("shield").shield(3);

    woven<Element::Dendro>(m, 235, "elemental-resonance-woven-weeds");
    m.event(236, "elemental-resonance-sprawling-greenery", of(Element::Dendro, 1), Sub::Resonance)
        .number("damage", 1)
        .needs_two_of(Element::Dendro)
        .run([](Play& p, Self& s) {
            // GI-29.78
            const auto there = [&](DefId id) { return p.q().in_play(s.seat, id); };
            if (there(p.book.dendro_core)) p.damage(s, DamageType::Hydro, s.n("damage"));
            if (there(p.book.catalyzing_field)) p.damage(s, DamageType::Electro, s.n("damage"));
            if (there(p.book.burning_flame)) p.damage(s, DamageType::Pyro, s.n("damage"));
        });
}

}  // namespace quincunx::genius
