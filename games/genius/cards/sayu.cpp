#include "games/genius/cards.h"

namespace quincunx::genius {

void sayu(Maker& m) {
    m.character(320, "sayu", Element::Anemo, Weapon::Claymore, Inazuma, 10, 2);
    m.normal("shuumatsuban-ninja-blade").damage(Physical, 2);
    // Entity::value of the Windwheel, handed on as SkillUse::note: 1 + the element that was swirled.
    m.elemental("yoohoo-art-fuuin-dash").number("damage", 1).refers({"fuufuu-windwheel"}).run([](Play& p, Self& s) {
        const Meeting met = meet(p.q().active_character(s.foe()).aura, Element::Anemo);
        p.damage(s, Anemo, s.n("damage"));
        Entity* wheel = p.find(s.seat, p.create(s, s.ref[0]));
        if (wheel && met.reaction == Reaction::Swirl) wheel->value = byte(1 + static_cast<int>(met.with));
    });
    m.burst("yoohoo-art-mujina-flurry", 3, 2).damage(Anemo, 1).creates("muji-muji-daruma");
    m.prepared("fuufuu-whirlwind-kick", SkillType::Elemental).number("damage", 2).run([](Play& p, Self& s) {
        const int swirled = p.use().note;
        p.damage(s, swirled ? static_cast<DamageType>(swirled - 1) : Anemo, s.n("damage"));
    });
    m.status("fuufuu-windwheel").prepares("fuufuu-whirlwind-kick");
    m.summon("muji-muji-daruma").usages(2).number("damage", 1).number("heal", 2).end_phase([](Play& p, Self& s) {
        p.damage(s, Anemo, s.n("damage"));
        p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal"));
    });
    m.talent(324, "skiving-new-and-improved", of(Element::Anemo, 3), "yoohoo-art-fuuin-dash")
        .number("draw", 2)
        .on(On::Reacted, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query&, const Self& s) {
            return s.event->which == Reaction::Swirl && s.event->by == s.seat && Query::was_active(s);
        })
        .once_per_round();
}

}  // namespace quincunx::genius
