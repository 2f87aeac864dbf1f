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
    const auto plus = [](int boosts) { return boosts ? " +" + std::to_string(boosts) : ""; };
    const auto side_line = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string line = draw.paint(seat, draw.person(seat)) + draw.count("magic", side.magic) +
                           draw.count("hand", side.hand.size()) + draw.count("deck", side.deck.size()) +
                           draw.count("discard", side.discard.size());
        for (const Active& event : side.active) line += "  [" + name_of(event.card, lang) + plus(event.boosts) + "]";
        return line + "\n";
    };
    // Rows and columns as the seat sees them: its own back row nearest, its left side first.
    const auto turned = [&](int i, int of) { return view.seat == Seat::A ? i : of - 1 - i; };
    std::string rule = "   +", columns = "    ";
    for (int k = 0; k < Columns; ++k) {
        rule += std::string(Cell, '-') + "+";
        columns += fit_width(std::string(Cell / 2, ' ') + static_cast<char>('a' + turned(k, Columns)), Cell + 1);
    }
    std::string out = side_line(other(view.seat)) + rule + "\n";
    for (int i = Rows - 1; i >= 0; --i) {
        const int r = turned(i, Rows);
        std::string top = " " + std::to_string(r + 1) + " |", bottom = "   |";
        for (int k = 0; k < Columns; ++k) {
            const PieceId p = s.board[square(r, turned(k, Columns)).value];
            std::string title(Cell, ' '), numbers = "     .";
            if (p) {
                const Piece& piece = s.piece[p.value];
                const CardDef& def = book_[piece.card];
                // Own and enemy cards differ also without colour.
                const std::string mark = piece.controller == view.seat ? " " : "*";
                title = draw.paint(piece.controller, fit_width(mark + card_name(def.number, lang), Cell));
                numbers = " ";
                if (def.is_unit())
                    numbers += std::to_string(q.strength(p)) + (def.attack == AttackType::Melee ? "x " : "> ");
                numbers += std::to_string(q.life(p)) + "/" + std::to_string(q.life_limit(p)) + plus(piece.boosts);
            }
            top += title + "|";
            bottom += fit_width(numbers, Cell) + "|";
        }
        out += top + "\n" + bottom + "\n" + rule + "\n";
    }
    out += columns + "\n" + side_line(view.seat);
    return out + draw.line(draw.label("hand"), draw.each(s.side[view.seat].hand, [&](const Held& held) {
        return name_of(held.card, lang) + "(" + std::to_string(book_[held.card].cost) + ")";
    }));
}

}  // namespace quincunx::summoner
