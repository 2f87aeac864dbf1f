#include <algorithm>

#include "games/lillian/play.h"

namespace quincunx::lillian {

namespace {

using Fits = bool (*)(const Query&, const Self&, UnitId);

// The upgrade gives more strength from now on.
void grow(Play& p, const Self& s, int n) {
    Upgrade& up = p.state.upgrades[s.place];
    up.counter = static_cast<std::int8_t>(std::clamp(up.counter + n, -100, 100));
    p.happen("strength"_event, p.named(up.bearer), n);
}

// Nine-Lives War Spirit: its owner may give it a bearer that fits instead of losing it. Whether they did.
bool goes_on(Play& p, const Self& s, Fits fits) {
    const UnitId bearer = p.choose_unit(s, s.seat, fits, true);
    if (!bearer) return false;
    p.state.upgrades[s.place].bearer = bearer;
    p.happen("equipped"_event, p.named(bearer), p.number(s.card));
    grow(p, s, s.n("bonus"));
    return true;
}

}  // namespace

void upgrades(Maker& m) {
    m.upgrade(401, "nine-lives-war-spirit", 2, -3)
        .number("bonus", 1)
        .at_generation([](Play& p, Self& s) { grow(p, s, s.n("bonus")); })
        // LI-R69: also when the bearer leaves play, who then cannot bear it again.
        .instead_of_history([](Play& p, Self& s) {
            goes_on(p, s, [](const Query& q, const Self& self, UnitId u) {
                return q[u].owner == self.seat && u != self.unit;
            });
        })
        // Destroyed by its own ability it may find the same bearer, who is still in play; Play::destroy_upgrade would
        // take that for a refusal.
        .ability(
            [](Play& p, Self& s) {
                if (goes_on(p, s, [](const Query& q, const Self& self, UnitId u) { return q[u].owner == self.seat; }))
                    return;
                p.happen("upgrade-lost"_event, p.named(s.unit), p.number(s.card));
                p.state.upgrades.erase(s.place);
                p.to_history(s.seat, s.card);
            },
            true, true);
    // LI-R55
    m.upgrade(402, "davidification", 4, 1).number("emotion", 1).on_emotion([](Play& p, Self& s) {
        p.hurt(s.foe(), s.n("emotion"));
    });
    // LI-R52: forced.
    m.upgrade(403, "angel-of-peace", 5, 0).trap([](Play& p, Self& s) {
        p.q().each_unit([&](UnitId u) {
            if (p.unit(u).in_war) p.repulse(u);
        });
        p.destroy_upgrade(s.place);
        p.end_war_now();
    });
    m.upgrade(404, "marauder-type-b", 3, 1).number("draw", 1).number("exile", 1).on_attack([](Play& p, Self& s) {
        p.draw(s.seat, s.n("draw"));
        p.exile_from_hand(s, s.n("exile"));
    });
    m.upgrade(405, "fairy-bomb", 3, 1).keywords(Sniper);
    // LI-R52: any attacker of this attack, blocked or not, or none.
    m.upgrade(406, "psychic-resonator", 3, 0).trap([](Play& p, Self& s) {
        const UnitId attacker = p.choose_unit(
            s, s.seat, [](const Query& q, const Self&, UnitId u) { return q.s.war.attackers.contains(u); }, true);
        if (!attacker) return;
        p.repulse(attacker);
        p.destroy_upgrade(s.place);
    });
}

}  // namespace quincunx::lillian
