#include "games/genius/cards.h"

namespace quincunx::genius {

void shikanoin_heizou(Maker& m) {
    m.character(493, "shikanoin-heizou", Element::Anemo, Weapon::Catalyst, Inazuma, 10, 2);
    m.normal("fudou-style-martial-arts").damage(Anemo, 1);
    m.elemental("heartstopper-strike")
        .refers({"pre-existing-guilt", "declension", "card:curious-casefiles"})
        .run([](Play& p, Self& s) {
            int bonus = 0;
            const Def& declension = p.def(s.ref[1]);
            if (Entity* e = p.find_on({s.seat, s.ch}, s.ref[1]); e && e->usages >= declension.n("threshold")) {
                p.change_usages(s.seat, *e, -declension.n("threshold"));
                bonus = declension.n("bonus");
                if (p.q().has_talent(s)) bonus += p.def(s.ref[2]).n("extra");
            }
            if (Entity* e = p.find(s.seat, p.create(s, s.ref[0]))) e->value = byte(bonus);
        });
    m.burst("windmuster-kick", 3, 2)
        .number("damage", 4)
        .refers({"windmuster-iris-cryo", "windmuster-iris-hydro", "windmuster-iris-pyro", "windmuster-iris-electro"})
        .run([](Play& p, Self& s) {
            const Meeting meeting = meet(p.q().active_character(s.foe()).aura, Element::Anemo);
            p.damage(s, Anemo, s.n("damage"));
            if (meeting.reaction == Reaction::None) return;
            p.create_on(p.q().active(s.foe()), s.ref[static_cast<int>(meeting.with)]);
        });
    // The bonus of Declension comes with the preparation.
    m.prepared("heartstopper-strike-charge", SkillType::Elemental).number("damage", 4).run([](Play& p, Self& s) {
        p.damage(s, Anemo, s.n("damage") + p.use().note);
    });
    m.passive("paradoxical-practice")
        .refers({"declension"})
        .on(On::Reacted, [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query&, const Self& s) { return s.event->by == s.seat && s.event->which == Reaction::Swirl; });
    m.status("pre-existing-guilt").prepares("heartstopper-strike-charge");
    m.status("declension")
        .usages_unlimited(1)
        .number("threshold", 2)
        .number("bonus", 1)
        .fast_skill(by_self(ActionFilter::Elemental))
        .when([](const Query& q, const Self& s) { return q.self(s)->usages >= s.n("threshold"); })
        .free();
    // GI-40.37
    constexpr struct {
        const char* key;
        DamageType type;
    } irises[] = {{"windmuster-iris-cryo", Cryo},
                  {"windmuster-iris-hydro", Hydro},
                  {"windmuster-iris-pyro", Pyro},
                  {"windmuster-iris-electro", Electro}};
    constexpr When own_turn = [](const Query&, const Self& s) { return s.event->seat == s.seat; };
    for (const auto& iris : irises)
        m.status(iris.key).usages(1).hurts_bearer(On::BeforeAction, iris.type, 1).when(own_turn);
    m.talent(496, "curious-casefiles", of(Element::Anemo, 3), "heartstopper-strike").number("extra", 1);
}

}  // namespace quincunx::genius
