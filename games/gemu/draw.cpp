// The table in plain text.
#include <algorithm>

#include "engine/match/drawing.h"
#include "engine/match/width.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

std::string Gemu::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    const Query q(s, book_);
    const Drawing draw(*this, view, lang, colour);
    const auto cell = [&](int place) {
        const Slot& slot = q[place];
        std::string out = std::string(PlaceKeys[place]) + " ";
        if (!slot.uid) return out + "—";
        if (slot.face_down) out += "▒ ";
        out += slot.card ? name_of(slot.card, lang) : draw.label("face-down");
        if (row_of(place) == Row::Monster) {
            if (slot.card)
                out += " " + (slot.face_down ? "–" : std::to_string(q.stat(place, Stat::Attack))) + "/" +
                       std::to_string(q.stat(place, Stat::Defence));
            if (const int taunt = q.stat(place, Stat::Taunt))
                out += " " + draw.text("stat.taunt") + (taunt > 0 ? "+" : "") + std::to_string(taunt);
            if (slot.buff) out += " [" + draw.label(q.shielded(place) ? "shield" : "buff") + "]";
        }
        if (slot.spirit) out += " ◆" + std::to_string(slot.spirit);
        if (slot.bearer != NoPlace) out += std::string(" →") + PlaceKeys[slot.bearer];
        return out;
    };
    const auto in_hand = [&](const Def& def) {
        std::string out = name_of(def.id, lang) + "(";
        if (!def.monster())
            return out + draw.text(std::string("kind.") + KindKeys[static_cast<std::size_t>(def.kind)]) + ")";
        if (def.level) out += "Lv" + std::to_string(def.level) + " ";
        return out + std::to_string(def.attack) + "/" + std::to_string(def.defence) + ")";
    };
    const auto person = [&](Seat seat) {
        const Side& side = s.side[seat];
        return draw.paint(seat, draw.person(seat)) + draw.count("faith", std::max<int>(0, s.faith[seat])) +
               draw.count("hand", side.hand.size()) + draw.count("deck", side.deck.size()) +
               draw.count("discard-pile", side.discard.size()) +
               (side.removed.empty() ? "" : draw.count("removed", side.removed.size())) + "\n";
    };
    const auto known_hand = [&](Seat seat) {
        return draw.each(s.side[seat].hand,
                         [&](Piece piece) { return s.card_of[piece.value] ? in_hand(q.def(piece)) : ""; });
    };

    const Seat foe = other(view.seat);
    const std::pair<Seat, Row> rows[] = {
        {foe, Row::Prophecy}, {foe, Row::Monster}, {view.seat, Row::Monster}, {view.seat, Row::Prophecy}};
    int widest[RowSize]{};
    for (const auto& [seat, row] : rows)
        for (int i = 0; i < RowSize; ++i) widest[i] = std::max(widest[i], display_width(cell(first_of(seat, row) + i)));

    std::string out = draw.label("turn") + " " + std::to_string(s.turn) + "  " + draw.person(s.active) + draw.colon +
                      draw.text(std::string("phase.") + PhaseKeys[static_cast<std::size_t>(s.phase)]) + "\n" +
                      person(foe);
    if (const auto known = known_hand(foe); !known.empty()) out += "  " + draw.line(draw.label("known-hand"), known);
    for (const auto& [seat, row] : rows) {
        std::string line = " ";
        for (int i = 0; i < RowSize; ++i) {
            const std::string here = cell(first_of(seat, row) + i);
            line += " " + (i + 1 < RowSize ? fit_width(here, widest[i] + 2) : here);
        }
        out += draw.paint(seat, line) + "\n";
    }
    return out + person(view.seat) + draw.line(draw.label("hand"), known_hand(view.seat));
}

}  // namespace quincunx::gemu
