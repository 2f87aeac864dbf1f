// The arenas.
#include <algorithm>

#include "games/lillian/play.h"

namespace quincunx::lillian {

namespace {

void recruit(Play& p, Seat seat, Card card, int copies) {
    for (int i = 0; i < copies; ++i) p.arrive(seat, card, true);  // LI-R19
}

// Mana for emotion: what hospitals and their like do.
void earn(Play& p, const Self& s, int mana, int emotion) {
    p.gain_mana(s.seat, mana);
    p.hurt(s.seat, emotion, s.unit);  // LI-R55
}

bool is_character(const Query& q, const Self&, Card card) { return q.def(card).is(Type::Character); }

// Lawless District: whether its user could use this arena instead (LI-R66).
bool usable_instead(const Query& q, const Self& s, int arena) {
    const Card card = q.card_at(arena);
    if (!card || card == s.card || q[s.unit].at == arena) return false;
    for (std::size_t i = 0; i < q.def(card).uses.size(); ++i)
        if (q.can_use_arena(s.unit, card, i)) return true;
    return false;
}

std::size_t which_use(Play& p, const Self& s, const Def& arena) {
    if (arena.uses.size() == 1) return 0;
    p.ask(s.seat, "which-use"_prompt, Play::cause_of(arena.id), Play::subject(s.unit));
    const Query q = p.q();
    for (std::size_t i = 0; i < arena.uses.size(); ++i)
        p.offer(option("use"_verb, static_cast<int>(i)), q.can_use_arena(s.unit, arena.id, i));
    return p.answer().a;
}

// The owner of events that watch this arena has used it.
void tell_marks(Play& p, Seat seat, int arena) {
    const Side& side = p.side(seat);
    for (std::size_t i = 0; i < side.events.size();) {
        const std::size_t before = side.events.size();
        const Def& event = p.def(side.events[i].card);
        if (side.events[i].mark == arena + 1 && event.on_use_at_mark) {
            Self self = p.q().make_self(seat, event.id, {}, static_cast<std::uint8_t>(i));
            const Cause cause = p.because(Play::cause_of(event.id));
            event.on_use_at_mark(p, self);
            p.because(cause);
        }
        if (side.events.size() == before) ++i;  // otherwise it is finished
    }
}

}  // namespace

void arenas(Maker& m) {
    // LI-R62
    m.arena(101, "basic-hospital", 0, Hospital)
        .token()
        .number("mana", 2)
        .number("emotion", 1)
        .use([](Play& p, Self& s) { earn(p, s, s.n("mana"), s.n("emotion")); });
    m.arena(102, "dessert-buffet", 2, Entertainment)
        .use_for(3, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .number("recover", 2);
    m.arena(103, "mumi-academy", 1, School)
        .use_for(2, [](Play& p, Self& s) { recruit(p, s.seat, p.book.apprentice_witch, s.n("copies")); })
        .number("copies", 1);
    m.arena(104, "idol-agency", 3, 0)
        .use_for(2, [](Play& p, Self& s) { recruit(p, s.seat, p.book.apprentice_witch, s.n("copies")); })
        .number("copies", 1)
        .number("mana", 3)
        .number("emotion", 1)
        .use([](Play& p, Self& s) { earn(p, s, s.n("mana"), s.n("emotion")); });
    m.arena(105, "incident-brokerage", 2, 0).number("copies", 1).use([](Play& p, Self& s) {
        p.add_settled(s.seat, p.book.lost_cat_notice, s.n("copies"));
        p.retire(s.unit);
    });
    // LI-R66: works from the next use on, and adds up.
    m.arena(106, "rainbow-bridge-tavern", 3, Entertainment)
        .use_for(5,
                 [](Play& p, Self& s) {
                     p.recover(s.seat, s.n("recover"));
                     std::uint8_t& dread = p.side(s.seat).dread;
                     dread = static_cast<std::uint8_t>(std::min(255, dread + s.n("emotion")));
                 })
        .number("recover", 1)
        .number("emotion", 1);
    // LI-R66
    m.arena(107, "lawless-district", 5, AnySeries)
        .use(
            [](Play& p, Self& s) {
                const int at = p.choose_arena(s, usable_instead);
                if (at < 0) return;
                const Def& arena = p.def(p.q().card_at(at));
                const UseDef& use = arena.uses[which_use(p, s, arena)];
                const Cause before = p.because(Play::cause_of(arena.id));
                p.happen("arena-used"_event, p.named(s.unit), at);
                if (use.costs) p.pay(s.seat, arena.n("use_cost"));
                Self self = p.q().make_self(s.seat, arena.id, s.unit);
                use.run(p, self);
                p.because(before);
                tell_marks(p, s.seat, at);
            },
            [](const Query& q, const Self& s) -> Verdict {
                for (int a = 0; a < Arenas; ++a)
                    if (usable_instead(q, s, a)) return {};
                return refuse("no-arena-to-use"_refusal, q.def(s.card).number);
            });
    m.arena(108, "mercenary-school", 3, School)
        .use_for(3, [](Play& p, Self& s) { recruit(p, s.seat, p.book.guerrilla, s.n("copies")); })
        .number("copies", 1);
    // LI-R66: exactly the value at the start of the harvest, even if that is higher; then full immunity.
    m.arena(109, "mindscape-playground", 3, Entertainment).use_for(4, [](Play& p, Self& s) {
        Side& side = p.side(s.seat);
        p.set_emotion(s.seat, side.emotion_before);
        side.immune = 1;
    });
    m.arena(110, "prosthetics-workshop", 4, Hospital, 3)
        .number("mana", 3)
        .number("emotion", 1)
        .use([](Play& p, Self& s) { earn(p, s, s.n("mana"), s.n("emotion")); });
    // LI-R69
    m.arena(111, "field-hospital", 2, Hospital).number("emotion", 1).number("mana", 2).use([](Play& p, Self& s) {
        p.hurt(s.seat, s.n("emotion"), s.unit);
        p.gain_mana(s.seat, std::max(0, s.n("mana") + p.q().strength(s.unit)));
    });
    m.arena(112, "municipal-library", 2, 0)
        .use_for(1,
                 [](Play& p, Self& s) {
                     p.draw(s.seat, s.n("draw"));
                     p.exile_from_hand(s, s.n("exile"));
                 })
        .number("draw", 2)
        .number("exile", 1);
    // The user is in the history zone by then and may be the one that returns; so may tokens (LI-R56).
    m.arena(113, "mind-download-interface", 4, 0).beyond(3).use_for(3, [](Play& p, Self& s) {
        p.retire(s.unit);
        const Card card = p.choose_history(s, is_character);
        if (card && p.arrive(s.seat, card, true)) --p.side(s.seat).history[card.value];
    });
}

}  // namespace quincunx::lillian
