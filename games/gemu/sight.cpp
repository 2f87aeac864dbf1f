// What of a position a learner is shown, as numbers (engine/match/sight.h). Places are counted from the own ones, and
// cards go by what they are, never by their numbers in the match.
#include "engine/match/sight.h"

#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

using Look = Eye<Gemu>;

// 0 to 11, the own ones first; what is no place stays.
std::int32_t turned(std::int32_t place, Seat me) {
    return place >= 0 && place < Places ? (place + SideSize * index(me)) % Places : place;
}
// 1 + the place, 0 for none.
std::int32_t place_of(std::uint8_t place, const Look& eye) { return place == NoPlace ? 0 : turned(place, eye.me) + 1; }
std::int32_t place_of_uid(std::uint16_t uid, const Look& eye) {
    for (std::uint8_t place = 0; place < Places; ++place)
        if (uid && eye.state().slot[place].uid == uid) return place_of(place, eye);
    return 0;
}

}  // namespace

inline Card told(Piece piece, const Look& eye) { return piece ? eye.state().card_of[piece.value] : Card{}; }

constexpr auto sight_of(const Slot*) {
    return std::tuple{
        sight::of<&Slot::card, &Slot::face_down, &Slot::live, &Slot::spirit, &Slot::attacks, &Slot::skilled,
                  &Slot::marks, &Slot::buff_until>,
        sight::column("there", 0, 1, [](const Slot& slot, const Look&) { return slot.uid != 0 ? 1 : 0; }),
        sight::column("token", 0, 1, [](const Slot& slot, const Look&) { return slot.uid && !slot.piece ? 1 : 0; }),
        sight::column("bearer", 0, Places,
                      [](const Slot& slot, const Look& eye) { return slot.uid ? place_of(slot.bearer, eye) : 0; }),
        // The card whose text gave its buff or shield, as in the book.
        sight::column("buff", 0, Card::None, [](const Slot& slot, const Look& eye) {
            const Book& book = eye.game.book();
            return slot.buff ? book.card_with(book.instruction(slot.buff - 1U)).value + 1 : 0;
        })};
}
constexpr auto sight_of(const Modifier*) {
    return std::tuple{
        sight::of<&Modifier::seat, &Modifier::source, &Modifier::stat, &Modifier::op, &Modifier::num, &Modifier::den,
                  &Modifier::until, &Modifier::attack_only, &Modifier::level_min, &Modifier::floor>,
        // The place of the card it is on; 0: it is on a player, or the card has left.
        sight::column("place", 0, Places,
                      [](const Modifier& modifier, const Look& eye) { return place_of_uid(modifier.uid, eye); })};
}
constexpr auto sight_of(const Under*) {
    return std::tuple{sight::of<&Under::piece>, sight::column("place", 0, Places, [](const Under& u, const Look& eye) {
                          return place_of(u.place, eye);
                      })};
}
constexpr auto sight_of(const Rulebook*) {
    return sight::of<&Rulebook::starting_faith, &Rulebook::max_turns, &Rulebook::decisions, &Rulebook::spirit_cards>;
}
constexpr auto sight_of(const Side*) {
    return std::tuple{sight::of<&Side::hand, &Side::discard, &Side::removed>,
                      sight::column("deck.count", 0, MaxDeck, [](const Side& side, const Look&) {
                          return static_cast<std::int32_t>(side.deck.size());
                      })};
}
constexpr auto sight_of(const State*) {
    return std::tuple{
        sight::of<&State::faith, &State::turn, &State::decisions, &State::active, &State::began, &State::phase,
                  &State::rules, &State::side, &State::modifiers, &State::under>,
        sight::rows<Slot>("field", Places, [](const Look& eye, std::size_t row) -> const Slot* {
            const Slot& slot =
                eye.state().slot[static_cast<std::size_t>(turned(static_cast<std::int32_t>(row), eye.me))];
            return slot.uid ? &slot : nullptr;
        })};
}
constexpr auto sight_of(const Seen*) { return sight::of<&Seen::unseen>; }

std::shared_ptr<const Encoder> Gemu::make_encoder() const {
    constexpr auto place = [](const Look& eye, const Option&, std::int32_t n) { return turned(n, eye.me); };
    constexpr auto same = [](const Look&, const Option&, std::int32_t n) { return n; };
    return std::make_shared<EncoderOf<Gemu>>(
        *this, std::vector<MeaningOf<Gemu>>{{"place", Places, place},
                                            {"own", Places, place},
                                            {"target", GoneCard + 1, place},
                                            {"spot", GoneCard + 1, place},
                                            {"payment", Places, place},
                                            {"ability", static_cast<std::int32_t>(MaxAbilities), same},
                                            {"number", SceneCap + 1, same},
                                            {.kind = "trigger.card", .alike = 4}});
}

}  // namespace quincunx::gemu
