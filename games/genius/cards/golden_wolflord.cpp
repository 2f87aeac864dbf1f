#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// Layers of Golden Corrosion on an opposing character: with the talent in play more of them.
void corrode(Play& p, const Self& s, std::uint8_t ch, int layers, DefId corrosion, DefId talent) {
    const Who target{s.foe(), ch};
    Entity* there = p.find_on(target, corrosion);
    if (there && p.q().with_talent(s.seat, talent) != NoCharacter) {
        const int more = std::min(layers, p.def(talent).n("max") - there->usages);
        if (more > 0) p.change_usages(target.seat, *there, more);
        return;
    }
    if (p.state.side[target.seat].character[ch].alive) p.create_with(target.seat, ch, corrosion, layers);
}

}  // namespace

void golden_wolflord(Maker& m) {
    m.character(434, "golden-wolflord", Element::Geo, Weapon::None, Monster, 10, 2);
    m.normal("wolflords-strike").damage(Physical, 2);
    m.elemental("howling-riftcall")
        .damage(Geo, 2)
        .was("damage", 1)
        .number("counters", 2)
        .refers({"golden-corrosion", "card:beastly-corrosion", "rifthound-skull"})
        .run([](Play& p, Self& s) {
            corrode(p, s, p.use().target, s.n("counters"), s.ref[0], s.ref[1]);
            p.create(s, s.ref[2]);
        });
    m.burst("golden-cankerbind", 3, 2)
        .damage(Geo, 3)
        .piercing(1)
        .number("counters", 1)
        .refers({"golden-corrosion", "card:beastly-corrosion"})
        .run([](Play& p, Self& s) {
            for (const std::uint8_t ch : p.q().in_order(s.foe()))
                corrode(p, s, ch, s.n("counters"), s.ref[0], s.ref[1]);
        });
    m.status("golden-corrosion")
        .usages_stacking(1, 3)
        .number("piercing", 1)
        .refers({"card:beastly-corrosion"})
        .end_phase([](Play& p, Self& s) {
            p.damage_to(s, {s.seat, s.ch}, Piercing, s.n("piercing") * p.entity(s)->usages);
        })
        .when([](const Query& q, const Self& s) {
            return !q.is_active(s.seat, s.ch) || q.with_talent(s.foe(), s.ref[0]) != NoCharacter;
        });
    m.summon("rifthound-skull")
        .usages(2)
        .end_phase_damage(Geo, 1)
        .number("counters", 1)
        .refers({"golden-corrosion", "card:beastly-corrosion"})
        .also(
            [](Play& p, Self& s) { corrode(p, s, p.state.side[s.foe()].active, s.n("counters"), s.ref[0], s.ref[1]); });
    m.talent(437, "beastly-corrosion", of(Element::Geo, 3), "howling-riftcall").number("max", 5);
}

}  // namespace quincunx::genius
