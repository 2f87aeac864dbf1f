#include "games/genius/cards.h"

namespace quincunx::genius {

void kaedehara_kazuha(Maker& m) {
    // Entity::value of Midare Ranzan, until it attacks: Acting.
    enum : std::uint8_t { Fresh, SwitchedTo };

    m.character(40, "kaedehara-kazuha", Element::Anemo, Weapon::Sword, Inazuma, 10, 2);
    m.normal("garyuu-bladework").damage(Physical, 2);
    m.elemental("chihayaburu")
        .number("damage", 1)
        .refers({"midare-ranzan", "midare-ranzan-cryo", "midare-ranzan-hydro", "midare-ranzan-pyro",
                 "midare-ranzan-electro"})
        .run([](Play& p, Self& s) {
            const Meeting met = meet(p.q().active_character(s.foe()).aura, Element::Anemo);
            p.damage(s, Anemo, s.n("damage"));
            p.create(s, s.ref[met.reaction == Reaction::Swirl ? 1 + static_cast<int>(met.with) : 0]);
        });
    m.burst("kazuha-slash", 3, 2).damage(Anemo, 1).creates("autumn-whirlwind");

    const auto midare = [&](const char* key, Element e) {
        return m.status(key)
            .refers({"garyuu-bladework"})
            .fast_switch(switching_to_self())
            .when([](const Query& q, const Self& s) { return q.self(s)->value == Fresh; })
            .also([](Play& p, Self& s) { p.entity(s)->value = SwitchedTo; })
            // GI-29.39: the attack takes the turn. In version 5.8 before an action is chosen, since then in its place.
            .takes_action("garyuu-bladework")
            .on(On::BeforeAction,
                [](Play& p, Self& s) {
                    p.entity(s)->value = Acting;
                    p.use_skill_instead(s.seat, s.ch, s.ref[0]);
                })
            .when([](const Query& q, const Self& s) {
                return q.book().version() == Version::V5 && s.event->seat == s.seat && q.is_active(s.seat, s.ch) &&
                       !q.forbids_skills({s.seat, s.ch});
            })
            .infuses(e, by_bearer.normal())
            .when([](const Query& q, const Self& s) { return q.self(s)->value == Acting; })
            .after_skill(by_self(ActionFilter::Normal), nullptr)
            .when([](const Query& q, const Self& s) { return q.self(s)->value == Acting; })
            .discards()
            // GI-29.39: the switch that Chihayaburu tells of comes after the skill.
            .after_skill(by_self(ActionFilter::Elemental), [](Play& p, Self& s) { p.switch_next(s.seat); });
    };
    midare("midare-ranzan", Element::Anemo);
    midare("midare-ranzan-cryo", Element::Cryo).version_of("midare-ranzan");
    midare("midare-ranzan-hydro", Element::Hydro).version_of("midare-ranzan");
    midare("midare-ranzan-pyro", Element::Pyro).version_of("midare-ranzan");
    midare("midare-ranzan-electro", Element::Electro).version_of("midare-ranzan");

    m.summon("autumn-whirlwind").usages(3).end_phase_swirl(1);
    m.combat_status("poetics-of-fuubutsu-cryo").usages(2).adds(1, by_characters_and_summons.of(Cryo));
    m.combat_status("poetics-of-fuubutsu-hydro").usages(2).adds(1, by_characters_and_summons.of(Hydro));
    m.combat_status("poetics-of-fuubutsu-pyro").usages(2).adds(1, by_characters_and_summons.of(Pyro));
    m.combat_status("poetics-of-fuubutsu-electro").usages(2).adds(1, by_characters_and_summons.of(Electro));
    m.talent(100, "poetics-of-fuubutsu", of(Element::Anemo, 3), "chihayaburu")
        .refers({"poetics-of-fuubutsu-cryo", "poetics-of-fuubutsu-hydro", "poetics-of-fuubutsu-pyro",
                 "poetics-of-fuubutsu-electro"})
        .on(On::Reacted, [](Play& p, Self& s) { p.create(s, s.ref[static_cast<int>(s.event->with)]); })
        .when([](const Query&, const Self& s) {
            const Record& r = *s.event;
            return r.which == Reaction::Swirl && r.skill && r.by == s.seat && r.from == s.ch;
        });
}

}  // namespace quincunx::genius
