// What of a position a learner is shown, as numbers (engine/match/sight.h). Spaces are counted from the own back row.
#include "engine/match/sight.h"

#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

using Look = Eye<Summoner>;

std::int32_t turned(Square square, Seat me) { return me == Seat::A ? square.value : SquareCount - 1 - square.value; }
std::int32_t space_of(const Look& eye, PieceId piece) {
    const State& s = eye.state();
    return piece && has(s.pieces, piece) ? turned(s.piece[piece.value].square, eye.me) : -1;
}
std::int32_t place_of(const Look& eye, const AbilityDef* ability) {
    return ability ? static_cast<std::int32_t>(ability - eye.game.book().abilities().data()) : -1;
}

}  // namespace

inline sight::Number told(PieceId piece, const Look& eye) { return {space_of(eye, piece) + 1, SquareCount}; }

constexpr auto sight_of(const Piece*) {
    return sight::of<&Piece::card, &Piece::owner, &Piece::controller, &Piece::damage, &Piece::boosts, &Piece::moved,
                     &Piece::attacked, &Piece::targeted, &Piece::killed, &Piece::bonus, &Piece::goes_back, &Piece::used,
                     &Piece::granted>;
}
constexpr auto sight_of(const Side*) {
    return std::tuple{sight::of<&Side::magic, &Side::hand, &Side::discard, &Side::active>,
                      sight::column("deck.count", 0, MaxCards, [](const Side& side, const Look&) {
                          return static_cast<std::int32_t>(side.deck.size());
                      })};
}
constexpr auto sight_of(const State*) {
    return std::tuple{
        sight::of<&State::turn, &State::first, &State::phase, &State::turn_number, &State::turn_limit, &State::moves,
                  &State::attacks, &State::engaged, &State::resolving, &State::side, &State::under>,
        sight::rows<Piece>("board", SquareCount, [](const Look& eye, std::size_t row) -> const Piece* {
            const State& s = eye.state();
            const PieceId piece = s.board[turned(Square(row), eye.me)];
            return piece ? &s.piece[piece.value] : nullptr;
        })};
}
constexpr auto sight_of(const Seen*) { return sight::of<&Seen::unseen, &Seen::vague>; }

std::shared_ptr<const Encoder> Summoner::make_encoder() const {
    const auto abilities = static_cast<std::int32_t>(book_.abilities().size());
    const auto cards = static_cast<std::int32_t>(book_.defs().size());
    return std::make_shared<EncoderOf<Summoner>>(
        *this,
        std::vector<MeaningOf<Summoner>>{
            {"space", SquareCount,
             [](const Look& eye, const Option&, std::int32_t n) { return turned(Square(n), eye.me); }},
            {"piece", SquareCount,
             [](const Look& eye, const Option&, std::int32_t n) { return space_of(eye, PieceId(n)); }},
            {"ability", abilities,
             [](const Look& eye, const Option&, std::int32_t n) {
                 return place_of(eye, eye.game.book().ability(static_cast<std::uint32_t>(n)));
             },
             8},
            // Whose effect it is: the space of the piece. What it comes from: an ability, or behind them a card.
            {"effect", SquareCount,
             [](const Look& eye, const Option& o, std::int32_t) { return space_of(eye, EffectWord::of(o).piece); },
             Choice::MaxOptions},
            {"source", abilities + cards,
             [](const Look& eye, const Option& o, std::int32_t) {
                 const Book& book = eye.game.book();
                 const EffectWord effect = EffectWord::of(o);
                 if (effect.is_ability()) return place_of(eye, book.ability(effect.source));
                 const Card card = effect.is_event() ? book.card(static_cast<std::uint16_t>(effect.source)) : Card{};
                 return card ? static_cast<std::int32_t>(book.abilities().size()) + card.value : -1;
             },
             Choice::MaxOptions},
        });
}

}  // namespace quincunx::summoner
