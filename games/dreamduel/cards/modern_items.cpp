// The item cards of the modern pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// SYS-008: the opponent is about to deal its player danmaku damage.
bool rains_on(const Query& q, const Self& s) {
    const Occasion& on = *s.on;
    return on.seat == s.seat && on.by == s.foe() && on.type == Type::Danmaku && on.amount > 0 && !on.replaced &&
           !on.unpreventable && in_battle_phase(q);
}

}  // namespace

void modern_items(Maker& m) {
    // SYS-001 「灵击札」, DD-C41
    m.instant(8001, "ep01-sys-001", Who::Nobody, 0)
        .plays(Moment::Activation, cancel)
        .when([](const Query& q, const Self& s) {
            const Def* d = foe_activates(q, s);
            return d && d->is(Type::Instant) && !d->extra_can;
        });
    // SYS-002 「Magic Potion」
    m.instant(8002, "ep01-sys-002", Who::Nobody, 0)
        .number("recover", 2)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .attack()
        .once_a_phase();
    // SYS-003 「Stop Watch」, DD-C42
    m.instant(8003, "ep01-sys-003", Who::Nobody, 0)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   Pieces back;
                   p.q.each(s.seat, Zone::Fu, [&](Piece c, std::uint8_t marks) {
                       if (!(marks & Sealed)) back.push(c);
                   });
                   for (const Piece c : back) p.to_hand(c);
                   p.place_from_hand(s, s.seat, {Zone::Fu, Zone::Equip}, static_cast<int>(MaxDeck));
               })
        .attack();
    // SYS-004 「白楼剑」, DD-C43
    m.battle(8004, "ep01-sys-004", Who::Nobody, Type::Melee, 1, 1000, 1)
        .number("pay", 1)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("pay"));
                p.to_declare(s.seat, s.piece);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); });
    // SYS-005 「伊吹之瓢」
    m.instant(8005, "ep01-sys-005", Who::Nobody, 1)
        .number("draw", 2)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack()
        .once_a_phase();
    // SYS-006 「隔夜铜钱」
    m.instant(8006, "ep01-sys-006", Who::Nobody, 1)
        .number("draw", 1)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const Pieces back = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, static_cast<int>(MaxDeck),
                                                     [&](Piece c, const Pieces& chosen) {
                                                         if (!p.q.battle_card(c)) return false;
                                                         for (const Piece other : chosen)
                                                             if (p.q.gorgeousness(other) == p.q.gorgeousness(c))
                                                                 return false;
                                                         return true;
                                                     });
                   for (const Piece c : back) p.to_deck(c, 0);
                   p.shuffle_deck(s.seat);
                   p.draw(s.seat, s.n("draw"));
               })
        .attack();
    // --- EP02

    // SYS-007 「Grimoire」
    m.delayed(8007, "ep02-sys-007", Who::Nobody, 2, 3)
        .number("recover", 1)
        .on(Moment::BattleStart,
            [](Play& p, Self& s) {
                p.chant(s, -1);
                p.recover(s.seat, s.n("recover"));
            })
        .attack();
    // SYS-008 「特制的遮阳伞」
    m.delayed(8008, "ep02-sys-008", Who::Nobody, 2, 4)
        .number("limit", 1000)
        .number("less", 500, 1)
        .number("threshold", 1500)
        .number("prevent", 1500)
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                s.on->replaced = true;
                p.chant(s, -std::min<int>(s.on->amount / s.n("less"), p.q.lying(s.piece)->count));
            })
        .locked()
        .when([](const Query& q, const Self& s) { return rains_on(q, s) && s.on->amount <= s.n("limit"); })
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                s.on->amount -= s.n("prevent");
                p.discard(s, s.piece);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return rains_on(q, s) && s.on->amount >= s.n("threshold"); });
    // SYS-009 「Malicious Teddy Bear」: the effect remembers the types it has acted for, a bit each.
    m.status(8009, "ep02-sys-009", Who::Nobody, 0)
        .number("loss", 1)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::NextTurn);  // DD-18.24
               })
        .attack()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Lasting& l = *p.effect(s);
                const auto type = static_cast<unsigned>(p.q.def(s.on->activation->card).type);
                l.value = static_cast<std::int16_t>(l.value | 1 << type);
                if (p.which(s, s.seat, {some_loose_in(p.q, s, s.foe(), {Zone::Fu}), foe_has_spirit(p.q, s)}) == 0)
                    discard_of_foe(p, s, Zone::Fu);
                else
                    p.lose_spirit(s.foe(), s.n("loss"));
            })
        .when([](const Query& q, const Self& s) {
            const Activation* a = s.on->activation;
            return a && a->seat == s.foe() &&
                   !(q.s.lasting[s.lasting].value >> static_cast<unsigned>(q.def(a->card).type) & 1);
        })
        .can([](const Query& q, const Self& s) {
            return foe_has_spirit(q, s) ? Verdict() : some_loose_in(q, s, s.foe(), {Zone::Fu});
        });
}

void modern_items_of_ep03(Maker& m) {
    // SYS-010 「人魂灯」
    m.instant(8010, "ep03-sys-010", Who::Nobody, 0)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.def(x).spell(); });
                   if (c) {
                       p.show(c);
                       p.discard(s, c);
                   }
                   p.shuffle_deck(s.seat);
               })
        .attack()
        .can(deck_left);
    // SYS-011 「左扇」
    m.instant(8011, "ep03-sys-011", Who::Nobody, 0)
        .number("loss", 1)
        .plays(Moment::Engage,
               [](Play& p, Self& s) {
                   if (p.which(s, s.seat, {foe_has_spirit(p.q, s), some_loose_in(p.q, s, s.foe(), {Zone::Fu})}) == 0)
                       p.lose_spirit(s.foe(), s.n("loss"));
                   else
                       discard_of_foe(p, s, Zone::Fu);
               })
        .from({Zone::Hand, Zone::Fu, Zone::Equip})
        .when([](const Query& q, const Self& s) {
            const std::size_t i = q.attacks(s.seat) ? 0 : 1;
            const Battle& b = q.s.battle;
            return b.fighter[i] && b.fighter[1 - i] && b.power[i] > b.power[1 - i];
        })
        .can([](const Query& q, const Self& s) {
            if (const Verdict usable = usable_there(q, s); !usable) return usable;
            return foe_has_spirit(q, s) ? Verdict() : some_loose_in(q, s, s.foe(), {Zone::Fu});
        });
    // SYS-012 「纸式神」
    m.instant(8012, "ep03-sys-012", Who::Nobody, 0)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   if (!p.may(s, s.seat)) return;
                   const Piece c = p.q.upright(s.seat);
                   if (c && !p.q.sealed(c)) p.stand(c, Stand::Support);
                   p.change_again(s.seat, anyone);
               })
        .attack();
}

}  // namespace quincunx::dreamduel
