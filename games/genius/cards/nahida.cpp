#include "games/genius/cards.h"

namespace quincunx::genius {

void nahida(Maker& m) {
    constexpr auto mark_all = +[](Play& p, Seat seat, DefId seed) {
        for (const std::uint8_t ch : p.q().in_order(seat)) p.create_on({seat, ch}, seed);
    };
    // GI-29.42: all marks of the side answer, each on its bearer. With pyro in the talent's team the mark on the
    // character that took the reaction deals dendro damage while the shrine is there.
    constexpr Do sprout = [](Play& p, Self& s) {
        const Seat foe = s.foe();
        const bool burns =
            p.q().in_play(foe, s.ref[0]) && p.q().in_play(foe, s.ref[1]) && p.q().has_element(foe, Element::Pyro);
        for (const std::uint8_t ch : p.q().in_order(s.seat)) {
            const Who bearer{s.seat, ch};
            if (!p.q().character(bearer).alive || !p.q().find_on(bearer, s.def->id)) continue;
            p.damage_to(s, bearer, burns && ch == s.ch ? Dendro : Piercing, s.n("piercing"));
            if (Entity* e = p.find_on(bearer, s.def->id)) p.change_usages(s.seat, *e, -1);
        }
    };
    constexpr When own_reaction = [](const Query&, const Self& s) {
        return s.event->seat == s.seat && s.event->ch == s.ch && s.event->reaction;
    };
    // The talent with electro in the team.
    constexpr Do feed = [](Play& p, Self& s) {
        for (std::uint8_t ch = 0; ch < Characters; ++ch)
            if (Entity* e = p.find_on({s.foe(), ch}, s.ref[1]))
                p.change_usages(s.foe(), *e, p.def(s.ref[0]).n("usages"));
    };
    constexpr When feeds = [](const Query& q, const Self& s) {
        return q.in_play(s.seat, s.ref[0]) && q.has_element(s.seat, Element::Electro);
    };

    m.character(49, "nahida", Element::Dendro, Weapon::Catalyst, Sumeru, 10, 2);
    m.normal("akara").damage(Dendro, 1);
    m.elemental("all-schemes-to-know").number("damage", 2).refers({"seed-of-skandha"}).run([](Play& p, Self& s) {
        const Who target{s.foe(), p.use().target};
        const bool had = p.q().find_on(target, s.ref[0]) != nullptr;
        p.damage(s, Dendro, s.n("damage"));
        if (had)
            mark_all(p, s.foe(), s.ref[0]);
        else
            p.create_on(target, s.ref[0]);
    });
    m.elemental("all-schemes-to-know-tathata", 5)
        .damage(Dendro, 3)
        .refers({"seed-of-skandha"})
        .run([](Play& p, Self& s) { mark_all(p, s.foe(), s.ref[0]); });
    m.burst("illusory-heart", 3, 2)
        .damage(Dendro, 4)
        .refers({"shrine-of-maya", "shrine-of-maya-talent"})
        .run([](Play& p, Self& s) {
            const bool longer = p.q().has_talent(s) && p.q().has_element(s.seat, Element::Hydro);
            p.create(s, s.ref[longer ? 1 : 0]);
        });
    m.status("seed-of-skandha")
        .usages(2)
        .number("piercing", 1)
        .refers({"card:the-seed-of-stored-knowledge", "shrine-of-maya"})
        .on(On::Damaged, sprout)
        .when(own_reaction)
        .free()
        .on(On::Defeated, sprout)
        .when(own_reaction)
        .free();
    m.combat_status("shrine-of-maya")
        .duration(2)
        .adds(1, by_side.reacting())
        .refers({"card:the-seed-of-stored-knowledge", "seed-of-skandha"})
        .on(On::Entered, feed)
        .when(feeds);
    m.combat_status("shrine-of-maya-talent")
        .version_of("shrine-of-maya")
        .duration(3)
        .adds(1, by_side.reacting())
        .refers({"card:the-seed-of-stored-knowledge", "seed-of-skandha"})
        .on(On::Entered, feed)
        .when(feeds);
    m.talent(109, "the-seed-of-stored-knowledge", of(Element::Dendro, 3, 2), "illusory-heart").number("usages", 1);
}

}  // namespace quincunx::genius
