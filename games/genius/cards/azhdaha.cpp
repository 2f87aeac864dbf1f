#include <algorithm>
#include <string>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

constexpr Element Absorbed[] = {Element::Cryo, Element::Hydro, Element::Pyro, Element::Electro};

// Takes in an element he can absorb (GI-40.30): `refs` begins with his four forms and the status that counts.
void absorb(Play& p, const Self& s, Element e) {
    const Who who{s.seat, s.ch};
    Entity* counts = p.find_on(who, s.ref[4]);
    const auto which = static_cast<std::size_t>(std::find(Absorbed, Absorbed + 4, e) - Absorbed);
    if (!counts || p.q().character(who).def == s.ref[which]) return;
    p.transform(who, s.ref[which]);
    if (const int all = counts->value | 1 << which; all != counts->value) {
        counts->value = byte(all);
        p.change_usages(s.seat, *counts, 1);
    }
    p.gain_dice(s.seat, e, p.def(s.ref[4]).n("dice"));
}

}  // namespace

void azhdaha(Maker& m) {
    constexpr Do majesty = [](Play& p, Self& s) {
        const Who target = p.q().active(s.foe());
        const Meeting meeting = meet(p.q().character(target).aura, Element::Geo);
        p.damage_to(s, target, Geo, s.n("damage"));
        if (meeting.reaction == Reaction::Crystallize)
            absorb(p, s, meeting.with);
        else
            p.create(s, s.ref[5]);
    };
    constexpr Do rockfall = [](Play& p, Self& s) {
        const Entity* counts = p.find_on({s.seat, s.ch}, s.ref[0]);
        p.damage(s, Geo, s.n("damage") + (counts ? s.n("extra") * counts->usages : 0));
    };
    static constexpr std::initializer_list<const char*> forms = {"card:azhdaha-cryo",
                                                                 "card:azhdaha-hydro",
                                                                 "card:azhdaha-pyro",
                                                                 "card:azhdaha-electro",
                                                                 "stone-facets-elemental-absorption",
                                                                 "stone-facets-elemental-crystallization"};
    const auto skills = [&](const std::string& of_form) {
        m.normal(("sundering-charge" + of_form).c_str()).damage(Physical, 2);
        m.elemental(("aura-of-majesty" + of_form).c_str()).number("damage", 3).refers(forms).run(majesty);
        m.burst(("decimating-rockfall" + of_form).c_str(), 3, 2)
            .number("damage", 4)
            .number("extra", 1)
            .refers({"stone-facets-elemental-absorption"})
            .run(rockfall);
    };
    m.character(278, "azhdaha", Element::Geo, Weapon::None, Monster, 10, 2);
    skills("");
    m.passive("stone-facets").starts_with("stone-facets-elemental-absorption").and_revived();
    m.status("stone-facets-elemental-absorption").usages(0).stays_at_zero().number("dice", 1);
    m.status("stone-facets-elemental-crystallization")
        .refers(forms)
        .on(On::Damaged,
            [](Play& p, Self& s) {
                for (std::size_t i = 0; i < 4; ++i)
                    if ((s.event->types & bit(damage_of(Absorbed[i]))) && p.q().character(s.seat, s.ch).def != s.ref[i])
                        return absorb(p, s, Absorbed[i]);
            })
        .when([](const Query& q, const Self& s) {
            if (!to_bearer(q, s)) return false;
            for (std::size_t i = 0; i < 4; ++i)
                if ((s.event->types & bit(damage_of(Absorbed[i]))) && q.character(s.seat, s.ch).def != s.ref[i])
                    return true;
            return false;
        })
        .discards();
    m.event(298, "lunar-cycles-unending", same(2), Sub::Talent)
        .combat_action()
        .on_active([](const Query& q, const Self& s) -> Verdict {
            if (q.is_character(q.character(s.seat, s.target).def, s.def->character)) return {};
            return refuse("needs-character"_refusal, s.def->character.value);
        })
        .number("dice", 1)
        .refers({"stone-facets-elemental-crystallization"})
        .run([](Play& p, Self& s) {
            p.create_on({s.seat, s.target}, s.ref[0]);
            for (int e = 0; e < ElementCount; ++e)
                if (p.q().has_element(s.seat, static_cast<Element>(e)))
                    p.gain_dice(s.seat, static_cast<Element>(e), s.n("dice"));
        });
    constexpr struct {
        std::uint16_t number;
        const char *form, *skills, *skill;
        Element element;
    } taken[] = {{2103, "azhdaha-cryo", "-cryo", "frostspike-wave", Element::Cryo},
                 {2104, "azhdaha-hydro", "-hydro", "torrential-rebuke", Element::Hydro},
                 {2105, "azhdaha-pyro", "-pyro", "blazing-rebuke", Element::Pyro},
                 {2106, "azhdaha-electro", "-electro", "thunderstorm-wave", Element::Electro}};
    for (const auto& form : taken) {
        m.form_of("azhdaha", form.number, form.form, Element::Geo);
        skills(form.skills);
        m.passive_too("stone-facets");
        m.elemental(form.skill, of(form.element, 3))
            .damage(damage_of(form.element), 3)
            .creates("stone-facets-elemental-crystallization");
    }
}

}  // namespace quincunx::genius
