// Techniques any character can be given (GI-40.22), with what they create, and the cards about them.
#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

constexpr Who rider(const Self& s) { return {s.seat, s.ch}; }

// Whether a card of the hand is not of the initial deck (GI-40.13): hidden before, shown now.
bool holds_foreign(Play& p, Seat seat) {
    bool found = false;
    for (const Held& held : p.q().side(seat).hand) found |= !p.q().in_deck(seat, held.card);
    return p.drawn("random"_roll, found, Everybody) != 0;
}

}  // namespace

void techniques(Maker& m) {
    constexpr Do create = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    constexpr Do gain_omni = [](Play& p, Self& s) { p.gain_dice(s.seat, Element::Omni, s.n("dice")); };

    m.technique_card(413, "xenochromatic-hunters-ray", free_of_cost).usages(2);
    m.technique("fontemer-water-blades", any(2)).damage(Physical, 2);

    // GI-40.12
    m.technique_card(414, "yumkasaurus", same(1))
        .usages(2)
        .number("threshold", 2)
        .saves(1, by_self(ActionFilter::Technique))
        .when([](const Query& q, const Self& s) {
            return static_cast<int>(q.side(s.seat).hand.size()) <= s.n("threshold");
        })
        .free();
    m.technique("artful-grapple", same(2)).damage(Physical, 1).number("draw", 1).run([](Play& p, Self& s) {
        p.steal_dearest(s.seat);
        p.draw(s.foe(), s.n("draw"));
    });

    // GI-40.21, GI-40.29. Entity::used: whether it was used this round.
    m.technique_card(415, "koholasaurus", same(2)).usages(2).on(On::Technique, nullptr).when(to_bearer).free().counts();
    m.technique("spiritway", same(1))
        .on_summon(Target::Summon)
        .playable([](const Query& q, const Self& s) -> Verdict {
            return q.self(s)->used ? refuse("once-per-round"_refusal, s.def->id.value) : Verdict{};
        })
        .run([](Play& p, Self& s) {
            if (const Entity* e = p.q().at(s.seat, SummonZone, s.target)) p.act_now(s.seat, e->serial);
        });

    // GI-40.13
    m.technique_card(428, "tepetlisaurus", same(2)).usages(2);
    m.technique("burrowing-assault", any(2))
        .number("draw", 2)
        .refers({"digging-down-to-paydirt"})
        .run([](Play& p, Self& s) {
            p.draw(s.seat, s.n("draw"));
            if (holds_foreign(p, s.seat)) p.create(s, s.ref[0]);
        });
    m.status("digging-down-to-paydirt").shield(2);

    // GI-40.26
    m.technique_card(440, "iktomisaurus", same(2)).usages(2);
    m.technique("spiritual-support", same(1))
        .number("heal", 1)
        .picks([](const Query&, const Self&,
                  const Def& d) { return of_pool(d, Sub::Location) || of_pool(d, Sub::Item) || of_pool(d, Sub::Food); },
               [](Play& p, Self& s) { p.add_secretly(s.seat, s.picked); })
        .of_each_kind()
        .secretly()
        .run([](Play& p, Self& s) {
            p.heal(s, rider(s), s.n("heal"));
            p.pick(s);
        });

    // The switch to its bearer while the opposing active character is marked: both abilities pay the same price once.
    constexpr auto marked = +[](const Query& q, const Self& s) {
        return q.find_on(q.active(s.foe()), s.ref[0]) && !q.side(s.seat).hand.empty();
    };
    constexpr Do unmark = [](Play& p, Self& s) {
        if (!p.q().find_on(p.q().active(s.foe()), s.ref[0])) return;
        p.discard_dearest(s.seat, 1, false);
        for (std::uint8_t ch = 0; ch < Characters; ++ch) p.remove_on({s.foe(), ch}, s.ref[0]);
    };
    m.technique_card(449, "qucusaurus", same(1))
        .usages(2)
        .refers({"target"})
        .on(On::Entered, [](Play& p, Self& s) { p.create_on(p.q().active(s.foe()), s.ref[0]); })
        .free()
        .fast_switch(switching_to_self())
        .when(marked)
        .free()
        .also(unmark)
        .saves(1, switching_to_self())
        .when(marked)
        .free()
        .also(unmark);
    m.technique("swift-glide", same(1)).refers({"target"}).run([](Play& p, Self& s) {
        p.switch_next(s.seat);
        p.create_on(p.q().active(s.foe()), s.ref[0]);
    });
    m.status("target");

    m.technique_card(465, "waverider", same(5))
        .usages(2)
        .number("counters", 1)
        .refers({"waverider"})
        .on(On::Entered, create)
        .free()
        .on(On::Switched, [](Play& p, Self& s) { p.change_usages(s.seat, *p.entity(s), s.n("counters")); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->from == s.ch; })
        .free();
    m.technique("waverider-swiftstrike-cannon", same(1)).damage(Physical, 2);
    m.status("waverider").shield(2);

    // GI-40.25
    m.technique_card(473, "tatankasaurus", any(4)).usages(2);
    m.technique("spirited-state", any(3)).creates("tatankasaurus-first");
    m.status("tatankasaurus-first").prepares_normal("tatankasaurus-second");
    m.status("tatankasaurus-second").prepares_normal();

    // GI-40.15
    m.technique_card(486, "rawr-rawr", same(2)).usages(2).refers({"yikes"}).on(On::Entered, create).free();
    m.technique("rawr-rawr", any(2)).number("draw", 1).refers({"saurian-moral-support"}).run([](Play& p, Self& s) {
        p.draw_kinds(s.seat, Sub::Technique, s.n("draw"));
        p.create_for(s.seat, s.ref[0]);
    });
    m.combat_status("yikes")
        .number("threshold", 6)
        .number("damage", 3)
        .refers({"saurian-buddy-cheers"})
        .after_playing(by_own(ActionFilter::TechniqueCard),
                       [](Play& p, Self& s) {
                           p.create_on(p.q().active(s.seat), s.ref[0]);
                           p.damage(s, Physical, s.n("damage"));
                       })
        .when([](const Query& q, const Self& s) { return q.side(s.seat).techniques >= s.n("threshold"); })
        .discards();
    m.status("saurian-buddy-cheers").shield(3);
    m.combat_status("saurian-moral-support").saves(2, by_own(ActionFilter::TechniqueCard)).discards();

    // --- About techniques
    m.support(417, "atea", same(1), Sub::Ally).saves(1, by_own(ActionFilter::Technique)).once_per_round();
    m.event(418, "saurian-dining-buddies", free_of_cost)
        .number("usages", 1)
        .on_character([](const Query& q, const Self& s) -> Verdict {
            const Who who{s.seat, s.target};
            const Entity* e = q.equipment(who, Sub::Technique);
            if (!e) return refuse("no-equipment"_refusal, number_of(who), static_cast<int>(Sub::Technique));
            return q.def(e->def).has_usages ? Verdict{} : refuse("no-usages"_refusal, e->def.value);
        })
        .run([](Play& p, Self& s) {
            if (const Entity* e = p.q().equipment({s.seat, s.target}, Sub::Technique))
                p.change_usages(s.seat, *p.find(s.seat, e->serial), s.n("usages"));
        });
    // GI-40.13, GI-40.26
    m.event(475, "art-of-sleepy-meditation", same(1))
        .refers({"art-of-sleepy-meditation"})
        .picks([](const Query&, const Self&, const Def& d) { return of_pool(d, Sub::Technique); },
               [](Play& p, Self& s) { p.add_secretly(s.seat, s.picked); })
        .secretly()
        .run([](Play& p, Self& s) {
            p.pick(s);
            p.create(s, s.ref[0]);
        });
    m.combat_status("art-of-sleepy-meditation")
        .number("discount", 2)
        .saves_what([](const Query& q, const Self& s, const Action& action,
                       Cost& cost) { return !q.in_deck(s.seat, action.what) && save(cost, s.n("discount")); },
                    by_own(AnyCard))
        .discards();
    m.event(505, "awesome-bro", same(1)).number("draw", 1).refers({"awesome-bro"}).run([](Play& p, Self& s) {
        p.draw_kinds(s.seat, Sub::Technique, s.n("draw"));
        p.create(s, s.ref[0]);
    });
    m.combat_status("awesome-bro")
        .number("dice", 1)
        .after_playing(by_own(ActionFilter::TechniqueCard), gain_omni)
        .discards();
}

}  // namespace quincunx::genius
