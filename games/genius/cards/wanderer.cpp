#include "games/genius/cards.h"

namespace quincunx::genius {

void wanderer(Maker& m) {
    m.character(41, "wanderer", Element::Anemo, Weapon::Catalyst, 0, 10, 3);
    // GI-40.38. SkillUse::note: Windfavored when it began.
    m.normal("yuuban-meigen").number("damage", 1).refers({"windfavored"}).run([](Play& p, Self& s) {
        const Query q = p.q();
        p.use().note = q.find_on({s.seat, s.ch}, s.ref[0]) ? 1 : 0;
        const std::uint8_t next = p.use().note ? q.next(s.foe()) : NoCharacter;
        p.damage_to(s, next == NoCharacter ? q.active(s.foe()) : Who{s.foe(), next}, Anemo, s.n("damage"));
    });
    m.elemental("hanega-song-of-the-wind").damage(Anemo, 2).creates("windfavored");
    m.burst("kyougen-five-ceremonial-plays", 3, 3)
        .number("damage", 7)
        .number("extra", 1)
        .refers({"windfavored"})
        .run([](Play& p, Self& s) {
            const Who self{s.seat, s.ch};
            const bool favored = p.q().find_on(self, s.ref[0]) != nullptr;
            p.remove_on(self, s.ref[0]);
            p.damage(s, Anemo, s.n("damage") + (favored ? s.n("extra") : 0));
        });
    m.status("windfavored").usages(2).adds(2, by_bearer.normal());
    // Entity::value: 1 when the switch being made was cheaper by it.
    m.status("descent")
        .usages(1)
        .saves(1, by_self(ActionFilter::Switching))
        .free()
        .also([](Play& p, Self& s) { p.entity(s)->value = 1; })
        .number("damage", 1)
        .on(On::Switched, [](Play& p, Self& s) { p.damage(s, Anemo, s.n("damage")); })
        .when([](const Query& q, const Self& s) {
            return s.event->acting && s.event->seat == s.seat && q.self(s)->value == 1;
        });
    m.talent(101, "gales-of-reverie", of(Element::Anemo, 4), "hanega-song-of-the-wind")
        .refers({"descent"})
        .after_skill(by_self(ActionFilter::Normal).charged(), [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query& q, const Self&) { return q.use().note == 1; });
}

}  // namespace quincunx::genius
