#include "games/genius/cards.h"

namespace quincunx::genius {

void emperor_of_fire_and_iron(Maker& m) {
    constexpr auto layers = +[](const Query& q, const Self& s, DefId carapace) -> int {
        const Entity* e = q.find_on({s.seat, s.ch}, carapace);
        return e ? e->usages : 0;
    };

    m.character(351, "emperor-of-fire-and-iron", Element::Pyro, Weapon::None, Monster, 5, 2);
    m.normal("shatterclamp-strike").damage(Physical, 2);
    m.elemental("buster-blaze")
        .number("damage", 1)
        .number("threshold", 7)
        .number("extra", 1)
        .number("shield", 2)
        .refers({"armored-crab-carapace"})
        .run([](Play& p, Self& s) {
            const bool thick = layers(p.q(), s, s.ref[0]) >= s.n("threshold");
            p.damage(s, Pyro, s.n("damage") + (thick ? s.n("extra") : 0));
            p.create_with(s.seat, s.ch, s.ref[0], s.n("shield"));
        });
    m.burst("battle-line-detonation", 3, 2).creates("accruing-power");
    // GI-40.39
    m.passive("imperial-panoply")
        .starts_with("armored-crab-carapace")
        .number("shield", 2)
        .on(On::AfterAction,
            [](Play& p, Self& s) {
                int devoured = 0;
                while (const Entity* e = p.q().other_shield(s.seat, s.ref[0])) p.discard(s.seat, e->serial), ++devoured;
                p.create_with(s.seat, s.ch, s.ref[0], devoured * s.n("shield"));
            })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.other_shield(s.seat, s.ref[0]) != nullptr;
        });
    m.prepared("searing-blast", SkillType::Burst)
        .number("damage", 1)
        .number("bonus", 1)
        .number("threshold", 2)
        .number("piercing", 2)
        .refers({"armored-crab-carapace"})
        .run([](Play& p, Self& s) {
            p.damage(s, Pyro, s.n("damage") + s.n("bonus") * (layers(p.q(), s, s.ref[0]) / s.n("threshold")));
            p.pierce_standby(s, s.n("piercing"));
        });
    m.status("armored-crab-carapace").shield_unlimited(5);
    m.status("accruing-power").prepares("searing-blast");
    m.talent(354, "molten-mail", of(Element::Pyro, 1), nullptr)
        .refers({"armored-crab-carapace"})
        .number("shield", 2)
        .on(On::Entered,
            [](Play& p, Self& s) {
                p.apply(s, {s.seat, s.ch}, Element::Pyro);
            })
        .on(On::AnyLeft, [](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[0], s.n("shield")); })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.def(s.event->def).is_shield && s.event->def != s.ref[0];
        })
        .once_per_round();
}

}  // namespace quincunx::genius
