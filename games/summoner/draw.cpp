// The table in plain text.
#include "engine/match/drawing.h"
#include "engine/match/width.h"
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

std::string Summoner::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    const Query q(s, book_);
    const Drawing draw(*this, view, lang, colour);
    constexpr int Cell = 12;
    std::string out;
    const auto side_line = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string line = draw.paint(seat, draw.person(seat)) + draw.count("magic", side.magic) +
                           draw.count("hand", side.hand.size()) + draw.count("deck", side.deck.size()) +
                           draw.count("discard", side.discard.size());
        for (const Active& event : side.active) {
            line += "  [" + name_of(event.card, lang);
            if (event.boosts) line += " +" + std::to_string(event.boosts);
            line += "]";
        }
        return line + "\n";
    };
    out += side_line(other(view.seat));
    std::string rule = "   +";
    for (int c = 0; c < Columns; ++c) rule += std::string(Cell, '-') + "+";
    out += rule + "\n";
    for (int i = 0; i < Rows; ++i) {
        const int r = view.seat == Seat::A ? Rows - 1 - i : i;
        std::string top = " " + std::to_string(r + 1) + " |", bottom = "   |";
        for (int k = 0; k < Columns; ++k) {
            const int c = view.seat == Seat::A ? k : Columns - 1 - k;
            const PieceId p = s.board[square(r, c).value];
            if (!p) {
                top += std::string(Cell, ' ') + "|";
                bottom += fit_width("     .", Cell) + "|";
                continue;
            }
            const Piece& piece = s.piece[p.value];
            const CardDef& def = book_[piece.card];
            // Own and enemy cards differ also without colour.
            const std::string mark = piece.controller == view.seat ? " " : "*";
            top += draw.paint(piece.controller, fit_width(mark + card_name(def.number, lang), Cell)) + "|";
            std::string numbers = " ";
            if (def.is_unit())
                numbers += std::to_string(q.strength(p)) + (def.attack == AttackType::Melee ? "x " : "> ");
            numbers += std::to_string(q.life(p)) + "/" + std::to_string(q.life_limit(p));
            if (piece.boosts) numbers += " +" + std::to_string(piece.boosts);
            bottom += fit_width(numbers, Cell) + "|";
        }
        out += top + "\n" + bottom + "\n" + rule + "\n";
    }
    out += "    ";
    for (int k = 0; k < Columns; ++k)
        out += fit_width(
            std::string(Cell / 2, ' ') + static_cast<char>('a' + (view.seat == Seat::A ? k : Columns - 1 - k)),
            Cell + 1);
    out += "\n" + side_line(view.seat);
    return out + draw.line(draw.label("hand"), draw.each(s.side[view.seat].hand, [&](const Held& held) {
        return name_of(held.card, lang) + "(" + std::to_string(book_[held.card].cost) + ")";
    }));
}

}  // namespace quincunx::summoner
