// Arcane legends (GI-16).
#include "games/genius/cards.h"

namespace quincunx::genius {

void legends(Maker& m) {
    m.event(218, "ancient-courtyard", free_of_cost, Sub::Legend)
        .refers({"ancient-courtyard"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            for (std::uint8_t ch = 0; ch < Characters; ++ch)
                if (q.equipment({s.seat, ch}, Sub::Weapon) || q.equipment({s.seat, ch}, Sub::Artifact)) return {};
            return refuse("nothing-equipped"_refusal);
        })
        .run([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.combat_status("ancient-courtyard")
        .this_round()
        .saves(2, by_own(ActionFilter::WeaponCard | ActionFilter::ArtifactCard))
        .discards();

    m.event(219, "covenant-of-rock", free_of_cost, Sub::Legend)
        .number("dice", 2)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const int left = q.dice(s.seat);
            return left ? refuse("dice-left"_refusal, left) : Verdict{};
        })
        .run([](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), true); });

    m.event(220, "joyous-celebration", free_of_cost, Sub::Legend)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const Element e = q.active_element(s.seat);
            return bit(e) & Applicable ? Verdict{} : refuse("wrong-element"_refusal, static_cast<int>(e));
        })
        .run([](Play& p, Self& s) {
            // GI-29.79. The active one comes last: a switch forced by overloaded changes nothing for the others.
            const Element e = p.q().active_element(s.seat);
            const auto order = p.q().in_order(s.seat);
            for (std::size_t i = 1; i <= order.size(); ++i) {
                const Who who{s.seat, order[i % order.size()]};
                if (p.q().character(who).aura) p.apply(s, who, e);
            }
        });
}

}  // namespace quincunx::genius
