#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// Damage to the opposing active character, or the next while that one is at 0 (GI-40.8); a new shell into the pile.
template <DamageType Type>
void fire_shell(Play& p, Self& s) {
    p.damage_to(s, p.q().standing(s.foe()), Type, s.n("damage"));
    p.put_in_pile(s.seat, s.ref[0], 1);
}

}  // namespace

void chasca(Maker& m) {
    m.character(479, "chasca", Element::Anemo, Weapon::Bow, Natlan, 10, 2);
    m.normal("phantom-feather-flurry").damage(Physical, 2);
    m.elemental("spirit-reins-shadow-hunt")
        .not_in_nightsoul()
        .damage(Anemo, 1)
        .number("draw", 1)
        .number("points", 2)
        .refers({"card:soulsniper-ritual-staff", "nightsouls-blessing-chasca", "intent-to-cover"})
        .run([](Play& p, Self& s) {
            p.draw(s.seat, s.n("draw"));
            p.create(s, s.ref[0]);
            p.enter_nightsoul({s.seat, s.ch}, s.ref[1], s.n("points"));
            p.create(s, s.ref[2]);
        });
    m.burst("soul-reapers-fatal-round", 3, 2).damage(Anemo, 1).piercing(1).number("draw", 3).run([](Play& p, Self& s) {
        p.draw(s.seat, s.n("draw"));
    });
    m.passive("shadowhunt-shell-loaded")
        .number("counters", 6)
        .refers({"card:shadowhunt-shell"})
        .on(On::BattleStart, [](Play& p, Self& s) { p.put_in_pile(s.seat, s.ref[0], s.n("counters")); });
    m.status("nightsouls-blessing-chasca").nightsoul();
    m.combat_status("intent-to-cover")
        .usages(2)
        .number("draw", 1)
        .on(On::Switched, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.event(482, "bullet-trick", of(Element::Anemo, 1), Sub::Talent)
        .refers({"card:chasca", "card:shadowhunt-shell"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            if (q.place_of(s.seat, s.ref[0]) != NoCharacter) return {};
            return refuse("needs-character"_refusal, s.ref[0].value);
        })
        .run([](Play& p, Self& s) { p.add_card(s.seat, s.ref[1]); });
    // GI-40.9: by the element of the active character.
    constexpr Count by_active = [](const Query& q, const Self& s) {
        switch (q.active_element(s.seat)) {
            case Element::Pyro: return 1;
            case Element::Hydro: return 2;
            case Element::Electro: return 3;
            case Element::Cryo: return 4;
            default: return -1;
        }
    };
    struct Shell {
        std::uint16_t number;
        const char* key;
        Element element;
        Do fire;
    };
    constexpr Shell shells[] = {{2211, "shadowhunt-shell", Element::Anemo, fire_shell<Anemo>},
                                {2212, "shining-shadowhunt-shell-pyro", Element::Pyro, fire_shell<Pyro>},
                                {2213, "shining-shadowhunt-shell-hydro", Element::Hydro, fire_shell<Hydro>},
                                {2214, "shining-shadowhunt-shell-electro", Element::Electro, fire_shell<Electro>},
                                {2215, "shining-shadowhunt-shell-cryo", Element::Cryo, fire_shell<Cryo>}};
    for (const Shell& shell : shells) {
        auto card = m.generated(shell.number, shell.key, of(shell.element, 3), Sub::Plain)
                        .number("damage", 1)
                        .refers({"card:shadowhunt-shell", "card:shining-shadowhunt-shell-pyro",
                                 "card:shining-shadowhunt-shell-hydro", "card:shining-shadowhunt-shell-electro",
                                 "card:shining-shadowhunt-shell-cryo"})
                        .when_discarded(shell.fire)
                        .from_hand_since_6()
                        .run(shell.fire);
        if (shell.element == Element::Anemo)
            card.turns_into(by_active);
        else
            card.taken_for("card:shadowhunt-shell");
    }
    m.technique_card(2216, "soulsniper-ritual-staff", free_of_cost).generated_only().ends_nightsoul();
    m.technique("multitarget-fire", of(Element::Anemo, 2))
        .spends_points(1)
        .damage(Anemo, 1)
        .number("counters", 3)
        .run([](Play& p, Self& s) { p.discard_dearest(s.seat, s.n("counters"), true); });
}

}  // namespace quincunx::genius
