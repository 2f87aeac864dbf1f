// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h).
#pragma once

#include "engine/view/fields.h"
#include "games/summoner/state.h"
#include "games/summoner/words.h"

namespace quincunx::summoner {

inline constexpr auto PieceFields = fields_of<Piece>(std::tuple{
    field::value("card", &Piece::card),
    field::value("of", &Piece::controller),
    field::value("owner", &Piece::owner),
    field::inner(&Piece::square),
    field::number("damage", &Piece::damage, 0, 99),
    field::number("boosts", &Piece::boosts, 0, 99),
    field::flag("moved", &Piece::moved),
    field::flag("attacked", &Piece::attacked),
    field::flag("was-attacked", &Piece::targeted),
    field::flag("destroyed-a-unit", &Piece::killed),
    field::number("bonus", &Piece::bonus, 0, 99),
    field::flag("goes-back", &Piece::goes_back),
    field::inner(&Piece::used, &Piece::granted),
});

inline constexpr auto ActiveFields = fields_of<Active>(std::tuple{
    field::value("event", &Active::card),
    field::number("boosts", &Active::boosts, 0, 99),
    field::value("target", &Active::target),
    field::value("second", &Active::second),
    field::inner(&Active::due),
});

inline constexpr auto SideFields = fields_of<Side>(std::tuple{
    field::number("magic", &Side::magic, 0, MaxMagic),
    field::cards("hand", &Side::hand).with_count().told_only(),
    field::deck("deck", &Side::deck).told_only(),
    field::cards("discard", &Side::discard).with_count().told_only(),
    field::inner(&Side::active),
    field::hidden(&Side::left),
});

inline constexpr auto StateFields = fields_of<State>(std::tuple{
    field::core(&State::core),
    field::value("turn", &State::turn),
    field::number("turn-number", &State::turn_number, 1, 60000),
    field::number("turn-limit", &State::turn_limit, 0, 60000),
    field::value("first", &State::first),
    field::word("phase", &State::phase, PhaseKeys),
    field::number("moves", &State::moves, 0, 3),
    field::number("attacks", &State::attacks, 0, 3),
    field::flag("engaged", &State::engaged),
    field::value("resolving", &State::resolving).told_only(),
    field::inner(&State::board, &State::piece, &State::under, &State::summoner, &State::agenda, &State::scratch,
                 &State::scratch_left, &State::occupied, &State::units, &State::held, &State::pieces,
                 &State::life_givers, &State::lifters, &State::in_force),
    field::sides(&State::side, SideFields),
});

inline constexpr auto HeldFields = fields_of<Held>(std::tuple{field::inner(&Held::card, &Held::known)});
inline constexpr auto UnderFields =
    fields_of<Under>(std::tuple{field::inner(&Under::card, &Under::owner, &Under::piece)});

// The table of each struct.
constexpr const auto& table_of(const Piece*) { return PieceFields; }
constexpr const auto& table_of(const Active*) { return ActiveFields; }
constexpr const auto& table_of(const Held*) { return HeldFields; }
constexpr const auto& table_of(const Under*) { return UnderFields; }
constexpr const auto& table_of(const Side*) { return SideFields; }
constexpr const auto& table_of(const State*) { return StateFields; }

// What one seat sees: the state with what it does not know left out, and the cards whose place it does not know.
struct Seen {
    State state;
    PerSeat<FixedVector<Card, MaxCards>> unseen{};  // sorted
    FixedVector<Card, MaxCards> vague;  // the other's: known to be in the hand or face down in the discard pile
    std::uint8_t no_padding[5]{};
};

}  // namespace quincunx::summoner
