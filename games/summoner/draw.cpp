// The table in plain text.
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

// A text cut or filled to a width in a terminal, where Chinese characters take two columns.
std::string fit(std::string_view text, int width) {
    std::string out;
    int used = 0;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        const int wide = bytes >= 3 ? 2 : 1;
        if (used + wide > width) break;
        out += text.substr(i, bytes);
        used += wide;
        i += bytes;
    }
    out.append(static_cast<std::size_t>(width - used), ' ');
    return out;
}

}  // namespace

std::string Summoner::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    const Query q(s, book_);
    const auto label = [&](const char* key) { return std::string(texts().get(lang, std::string("label.") + key)); };
    const auto paint = [&](Seat seat, const std::string& text) {
        if (!colour) return text;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + text + "\x1b[0m";
    };
    constexpr int Cell = 12;
    std::string out;
    const auto side_line = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string line = paint(seat, std::string(texts().get(lang, seat == view.seat ? "seat.you" : "seat.foe")));
        line += "  " + label("magic") + " " + std::to_string(side.magic) + "  " + label("hand") + " " +
                std::to_string(side.hand.size()) + "  " + label("deck") + " " + std::to_string(side.deck.size()) +
                "  " + label("discard") + " " + std::to_string(side.discard.size());
        for (const Active& event : side.active) {
            line += "  [" + card_name(book_[event.card].number, lang);
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
                bottom += fit("     .", Cell) + "|";
                continue;
            }
            const Piece& piece = s.piece[p.value];
            const CardDef& def = book_[piece.card];
            // Own and enemy cards differ also without colour.
            const std::string mark = piece.controller == view.seat ? " " : "*";
            top += paint(piece.controller, fit(mark + card_name(def.number, lang), Cell)) + "|";
            std::string numbers = " ";
            if (def.is_unit())
                numbers += std::to_string(q.strength(p)) + (def.attack == AttackType::Melee ? "x " : "> ");
            numbers += std::to_string(q.life(p)) + "/" + std::to_string(q.life_limit(p));
            if (piece.boosts) numbers += " +" + std::to_string(piece.boosts);
            bottom += fit(numbers, Cell) + "|";
        }
        out += top + "\n" + bottom + "\n" + rule + "\n";
    }
    out += "    ";
    for (int k = 0; k < Columns; ++k)
        out += fit(std::string(Cell / 2, ' ') + static_cast<char>('a' + (view.seat == Seat::A ? k : Columns - 1 - k)),
                   Cell + 1);
    out += "\n" + side_line(view.seat);
    out += label("hand") + (lang == Lang::En ? ": " : "：");
    for (std::size_t i = 0; i < s.side[view.seat].hand.size(); ++i) {
        const CardDef& def = book_[s.side[view.seat].hand[i].card];
        out += (i ? (lang == Lang::En ? ", " : "、") : "") + card_name(def.number, lang) + "(" +
               std::to_string(def.cost) + ")";
    }
    return out + "\n";
}

}  // namespace quincunx::summoner
