// What of a position a learner is shown, as numbers (engine/match/sight.h). Cards go by what they are, never by their
// numbers in the match.
#include "engine/match/sight.h"

#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

namespace {

using Look = Eye<Dreamduel>;

constexpr std::int32_t Zones = static_cast<std::int32_t>(Zone::LastZone) + 1;
constexpr std::int32_t Cards = static_cast<std::int32_t>(MaxPieces) + 1;  // of a zone, and the zone itself

// The zones of the player, then the opponent's.
std::int32_t zone_of(const Spot& spot, Seat me) {
    return static_cast<std::int32_t>(spot.zone()) + (spot.seat() == me ? 0 : Zones);
}

}  // namespace

inline Card told(Piece piece, const Look& eye) { return piece ? eye.state().card_of[piece.value] : Card{}; }

constexpr auto sight_of(const Fighter*) {
    return sight::of<&Fighter::card, &Fighter::traits, &Fighter::given, &Fighter::original, &Fighter::plus,
                     &Fighter::type, &Fighter::flags, &Fighter::paid, &Fighter::from, &Fighter::goes, &Fighter::x,
                     &Fighter::off, &Fighter::changed, &Fighter::paid_up, &Fighter::silenced, &Fighter::less>;
}
constexpr auto sight_of(const Battle*) {
    return sight::of<&Battle::fighter, &Battle::power, &Battle::surplus, &Battle::step, &Battle::clashed, &Battle::hit,
                     &Battle::no_clash, &Battle::fallen, &Battle::dealt, &Battle::free_hit>;
}
constexpr auto sight_of(const Lasting*) {
    return std::tuple{sight::of<&Lasting::source, &Lasting::seat, &Lasting::until, &Lasting::value,
                                &Lasting::phase_only, &Lasting::count>,
                      sight::column("hold", 0, static_cast<std::int32_t>(Hold::Over),
                                    [](const Lasting& effect, const Look&) { return static_cast<int>(effect.kind); })};
}
constexpr auto sight_of(const Side*) {
    return std::tuple{sight::of<&Side::hand, &Side::declare, &Side::character, &Side::fu, &Side::equip, &Side::duel,
                                &Side::hyper, &Side::attached, &Side::discard, &Side::gap>,
                      sight::column("deck.count", 0, MaxDeck, [](const Side& side, const Look&) {
                          return static_cast<std::int32_t>(side.deck.size());
                      })};
}
constexpr auto sight_of(const Rulebook*) {
    return sight::of<&Rulebook::max_turns, &Rulebook::clash_bar, &Rulebook::pool>;
}
constexpr auto sight_of(const State*) {
    return sight::of<&State::turn, &State::active, &State::began, &State::phase, &State::acted, &State::battle,
                     &State::lasting, &State::pending, &State::rules, &State::tally, &State::side, &State::bearers>;
}
constexpr auto sight_of(const Seen*) { return sight::of<&Seen::unseen>; }

std::shared_ptr<const Encoder> Dreamduel::make_encoder() const {
    constexpr auto same = [](const Look&, const Option&, std::int32_t n) { return n; };
    constexpr auto zone = [](const Look& eye, const Option&, std::int32_t n) { return zone_of(Spot(n), eye.me); };
    constexpr auto spot = [](const Look& eye, const Option&, std::int32_t n) {
        return zone_of(Spot(n), eye.me) * Cards + static_cast<std::int32_t>(Spot(n).nth());
    };
    constexpr std::int32_t Any = Choice::MaxOptions;
    return std::make_shared<EncoderOf<Dreamduel>>(*this,
                                                  std::vector<MeaningOf<Dreamduel>>{{"at.at", 2 * Zones * Cards, spot},
                                                                                    {.kind = "at.card", .alike = 2},
                                                                                    {"use.spot", 2 * Zones, zone, 4},
                                                                                    {"spot", 2 * Zones, zone, 4},
                                                                                    {"ability", 16, same, 4},
                                                                                    {.kind = "effect.card", .alike = 4},
                                                                                    {"character-at", 64, same, 4},
                                                                                    {"number", 256, same},
                                                                                    {"orbs", 100, same, Any},
                                                                                    {"fu-cards", 256, same, Any}});
}

}  // namespace quincunx::dreamduel
