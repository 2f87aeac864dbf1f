// The cards of Sakuya, classic pool.
#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

void classic_sakuya(Maker& m) {
    // C003
    m.character(390, "c003", Who::Sakuya)
        .number("damage", 1000)
        .number("damage2", 500)
        .number("recover", 1)
        .number("draw", 1)
        .skill("gordian-knot", Stand::Center)
        .on(Moment::FoeDiscarded,
            [](Play& p, Self& s) {
                const int before = p.q.tally(s.foe()).damage;
                p.deal(s, s.foe(), s.n("damage"), Type::Special);
                // The HYPER skill rewards the damage, if there was any.
                if (s.zone != Zone::Hyper || p.q.tally(s.foe()).damage == before || !p.may(s, s.seat)) return;
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                    p.recover(s.seat, s.n("recover"));
                else
                    p.draw(s.seat, s.n("draw"));
            })
        .when([](const Query&, const Self& s) { return s.on->by == s.seat && s.on->seat == s.foe(); })  // DD-C3.12
        .skill("endless-blades-classic", Stand::Hyper)
        .gives(Moment::DamageDealt, [](const Query&, const Self& s, const About& a) {
            const bool special = a.type == Type::Special;
            return a.seat == s.seat && special && a.base > 0 ? int{s.n("damage2")} : 0;
        });
    // SK-001: which one it was of the turn is remembered until END (DD-C3.10, DD-R53).
    m.battle(301, "sk-001", Who::Sakuya, Type::Danmaku, 1, 1500, 2)
        .number("damage", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.gain(s, Until::Turn, static_cast<int>(p.q.tally(s.seat).declared.size())); })
        .locked()
        .on(Moment::TurnEnd, {Zone::Lasting},
            [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .locked()
        .when([](const Query& q, const Self& s) {
            const int place = q.s.lasting[s.lasting].value;
            return place == 1 || place == static_cast<int>(q.tally(s.seat).declared.size());
        });
    m.battle(303, "sk-003", Who::Sakuya, Type::Danmaku, 2, 2000, 2).traits({Trait::Destroy});
    m.battle(310, "sk-010", Who::Sakuya, Type::Danmaku, 1, 1500, 1).traits({Trait::Counter});
    // SK-015: DD-C3.13, DD-C4.4
    m.trap(315, "sk-015", Who::Sakuya, 2)
        .center()
        .plays(Moment::HandEmpty,
               [](Play& p, Self& s) {
                   p.terminate();
                   const Piece shown = p.choose(s, s.seat, s.seat, Zone::Hand,
                                                [&](Piece c) { return p.q.battle_card(c) && p.q.of(c, Who::Sakuya); });
                   if (!shown) return;
                   p.to_declare(s.seat, shown);
                   p.deal(s, s.foe(), p.q.def(shown).power, Type::Special);
               })
        .when([](const Query&, const Self& s) { return s.on->seat == s.foe(); });
}

}  // namespace quincunx::dreamduel
