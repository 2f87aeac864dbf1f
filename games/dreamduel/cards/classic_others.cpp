// Cards of characters that have few: Daiyousei, Lily White, Mystia, Koakuma, Benben, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool with_daiyousei(const Query& q, const Self& s) { return q.takes_part(s.seat, Who::Daiyousei); }

}  // namespace

void classic_others(Maker& m) {
    // C024 和煦的春之舞, DD-C3.13
    m.character(2490, "c024", Who::Daiyousei)
        .number("recover", 2)
        .number("places", 2)
        .number("spirit", 2)
        .number("count", 3)
        .number("heal", 1000)
        .skill("final-ripple", Stand::Support)
        .on(Moment::SpiritEmpty,
            [](Play& p, Self& s) {
                if (p.discard(s, s.piece)) p.recover(s.seat, s.n("recover"));
            })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.zone == Zone::Character; })
        .skill("thawing-lake-ice", Stand::Center)
        .gives(Moment::FuPlaces, fewer_places)
        .when(with_cirno)
        .gives(Moment::EquipPlaces, fewer_places)
        .when(with_cirno)
        .gives(Moment::OrbPlaces, more_orbs)
        .when(with_cirno)
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                p.change_again(s.seat, anyone, false);
                const Pieces back =
                    p.choose_some(s, s.seat, s.seat, {Zone::Declare}, s.n("count"), s.n("count"),
                                  [&](Piece c, const Pieces&) { return p.q.def(c).spell() && owner_of(c) == s.seat; });
                for (const Piece c : back) p.to_deck(c, 0);
                p.shuffle_deck(s.seat);
                p.heal(s.seat, s.n("heal"));
            })
        .defence();
    // FRY-001 轻气「Breathing Lake」
    m.battle(2401, "fry-001", Who::Daiyousei, Type::Danmaku, 0, 500, 2)
        .traits({Trait::Feather})
        .number("recover", 1)
        .number("heal", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.recover(s.seat, s.n("recover"));
                if (with_daiyousei(p.q, s)) p.heal(s.seat, s.n("heal"));
            })
        .locked();
    // FRY-002 光合「Wild Germinate」, DD-C3.35
    m.status(2402, "fry-002", Who::Daiyousei, 3)
        .number("heal", 500)
        .number("threshold", 1500)
        .number("damage", 500)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.to_attached(s.seat, s.piece); })
        .on(Moment::Recovered, {Zone::Attached}, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal")); })
        .any()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; })
        .on(Moment::WouldDamage, {Zone::Attached},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                s.on->amount = s.n("damage");
            })
        .any()
        .locked()
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->amount >= s.n("threshold") && !s.on->replaced && !s.on->unpreventable;
        });
    // FRY-003 光合「Energy Divertor」, DD-C3.35, DD-C4.27. Lying::count 1: the next lasting item has come.
    m.status(2403, "fry-003", Who::Daiyousei, 0)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.to_attached(s.seat, s.piece); })
        .attack()
        .gives(Moment::EquipPlaces, {Zone::Attached},
               [](const Query& q, const Self& s, const About& a) {
                   const bool item = a.seat == s.seat && a.card && q.def(a.card).is(Type::Delayed);
                   return item && q.lying(s.piece)->count == 0 ? 1 : 0;
               })
        .on(Moment::Activation, {Zone::Attached},
            [](Play& p, Self& s) {
                p.state.side[s.seat].attached[p.q.where(s.piece).index].count = 1;
                Activation& item = *s.on->activation;
                if (!item.onto && (p.q.equip_room(s.seat) <= 0 || p.may(s, s.seat))) item.onto = s.piece;
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            const Activation* a = s.on->activation;
            return a && a->seat == s.seat && q.def(a->card).is(Type::Delayed) && q.lying(s.piece)->count == 0;
        })
        .on(Moment::Moved, {Zone::Attached},
            [](Play& p, Self& s) {
                Pieces gone;
                gone.push(s.piece);
                for (const Lying& l : p.q.side(s.seat).equip)
                    if (l.has(Carried)) gone.push(l.piece);
                p.discard(s, gone);
            })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            const bool left = s.on->from == Zone::Character || s.on->from == Zone::Hyper;
            return left && s.on->seat == s.seat && q.def(s.on->piece).person == Who::Daiyousei && !with_daiyousei(q, s);
        });
    // LW-001 欢声「Wonderful Rush」
    m.battle(2501, "lw-001", Who::Lily, Type::Danmaku, 1, 500, 2)
        .traits({Trait::Feather})
        .number("printed_power", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(
                    s, s.seat, [&](Piece c) { return p.q.battle_card(c) && p.q.def(c).power <= s.n("printed_power"); });
            })
        .defence()
        .can(deck_left);
    // LW-002 密语「Anemone Heart」
    m.battle(2502, "lw-002", Who::Lily, Type::Danmaku, 2, 1000, 3)
        .traits({Trait::Feather})
        .number("printed_power", 2500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(
                    s, s.seat, [&](Piece c) { return p.q.battle_card(c) && p.q.def(c).power >= s.n("printed_power"); });
            })
        .attack()
        .can(deck_left);
    // ML-001 鸟符「Mysterious Song」: it ends when its player's next attack phase begins.
    m.battle(2601, "ml-001", Who::Mystia, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Feather})
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.hold(s, s.foe(), Hold::NoSkills, Until::Game);
                p.gain(s, Until::Game);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return q.broke(s); })
        .on(Moment::BattleStart, {Zone::Lasting},
            [](Play& p, Self& s) {
                for (Lasting& l : p.state.lasting)
                    if (l.source == s.card && l.seat == s.foe() && l.kind == Hold::NoSkills) l.kind = Hold::Over;
                p.lose_effect(s);
            })
        .any()
        .attack()
        .locked();
    // DMN-001 恶意「Trick or Treat」
    m.battle(2701, "dmn-001", Who::Koakuma, Type::Danmaku, 2, 1000, 3)
        .traits({Trait::Feather})
        .number("draw", 1)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.collapse(s.foe()); })
        .attack()
        .locked()
        .when(hit)
        .on(Moment::Engage, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query& q, const Self& s) { return q.broken(s); })
        .can(deck_left);
    // BB-001 弦乐「风暴Ensemble」
    m.battle(2801, "bb-001", Who::Benben, Type::Danmaku, 3, 2500, 3)
        .traits({Trait::Feather})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                constexpr Trait Gains[] = {Trait::Homing, Trait::Swift, Trait::Destroy, Trait::Distort,
                                           Trait::Piercing};
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) {
                    const int g = p.q.gorgeousness(x);
                    return g >= 1 && g <= 5;
                });
                if (!c) return;
                const int g = p.q.gorgeousness(c);
                p.discard(s, c);
                if (Fighter* own = p.own(s)) p.give(*own, Gains[g - 1]);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Hand}); });
}

}  // namespace quincunx::dreamduel
