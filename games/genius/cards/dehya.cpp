#include "games/genius/cards.h"

namespace quincunx::genius {

void dehya(Maker& m) {
    m.character(25, "dehya", Element::Pyro, Weapon::Claymore, Sumeru | Eremite, 10, 2);
    m.normal("sandstorm-assault").damage(Physical, 2);
    m.elemental("molten-inferno").number("damage", 1).refers({"fiery-sanctum-field"}).run([](Play& p, Self& s) {
        if (p.q().in_play(s.seat, s.ref[0])) p.damage(s, Pyro, s.n("damage"));
        p.create(s, s.ref[0]);
    });
    m.burst("leonine-bite", 4, 2).damage(Pyro, 3).creates("blazing-lioness-incineration-drive");
    m.prepared("incineration-drive", SkillType::Burst).damage(Pyro, 3);
    m.status("blazing-lioness-incineration-drive").prepares("incineration-drive");
    m.summon("fiery-sanctum-field")
        .usages(3)
        .end_phase_damage(Pyro, 1)
        .refers({"card:dehya"})
        .number("threshold", 7)
        .number("piercing", 1)
        .reduces(1, on_active)
        .when([](const Query& q, const Self& s) {
            const std::uint8_t dehya = q.place_of(s.seat, s.ref[0]);
            return dehya != NoCharacter && !q.is_active(s.seat, dehya);
        })
        .also([](Play& p, Self& s) {
            const Who dehya{s.seat, p.q().place_of(s.seat, s.ref[0])};
            if (p.q().character(dehya).health >= s.n("threshold")) p.damage_to(s, dehya, Piercing, s.n("piercing"));
        })
        .free()
        .once_per_round();
    m.talent(85, "stalwart-and-true", of(Element::Pyro, 4), "molten-inferno")
        .number("threshold", 6)
        .number("heal", 2)
        .end_phase([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
        })
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health <= s.n("threshold"); });
}

}  // namespace quincunx::genius
