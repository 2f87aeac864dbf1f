// The table in plain text.
#include <algorithm>

#include "engine/match/width.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

std::string Gemu::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    const Query q(s, book_);
    const auto text = [&](const std::string& key) { return std::string(texts().get(lang, key)); };
    const auto label = [&](const char* key) { return text(std::string("label.") + key); };
    const auto paint = [&](Seat seat, const std::string& words) {
        if (!colour) return words;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + words + "\x1b[0m";
    };
    const std::string comma = lang == Lang::En ? ", " : "、", colon = lang == Lang::En ? ": " : "：";
    const auto cell = [&](int place) {
        const Slot& slot = q[place];
        std::string out = place_name(place) + " ";
        if (!slot.uid) return out + "—";
        if (slot.face_down) out += "▒ ";
        out += slot.card ? name_of(slot.card, lang) : label("face-down");
        if (row_of(place) == Row::Monster) {
            if (slot.card)
                out += " " + (slot.face_down ? "–" : std::to_string(q.stat(place, Stat::Attack))) + "/" +
                       std::to_string(q.stat(place, Stat::Defence));
            if (const int taunt = q.stat(place, Stat::Taunt))
                out += " " + text("stat.taunt") + (taunt > 0 ? "+" : "") + std::to_string(taunt);
            if (slot.buff) out += " [" + label(q.shielded(place) ? "shield" : "buff") + "]";
        }
        if (slot.spirit) out += " ◆" + std::to_string(slot.spirit);
        if (slot.bearer != NoPlace) out += " →" + place_name(slot.bearer);
        return out;
    };
    const auto in_hand = [&](const Def& def) {
        std::string out = name_of(def.id, lang) + "(";
        if (!def.monster())
            return out + text(std::string("kind.") + KindKeys[static_cast<std::size_t>(def.kind)]) + ")";
        if (def.level) out += "Lv" + std::to_string(def.level) + " ";
        return out + std::to_string(def.attack) + "/" + std::to_string(def.defence) + ")";
    };
    const auto person = [&](Seat seat) {
        const Side& side = s.side[seat];
        const auto count = [&](const char* key, std::size_t n) { return "  " + label(key) + " " + std::to_string(n); };
        return paint(seat, text(seat == view.seat ? "seat.you" : "seat.foe")) + "  " + label("faith") + " " +
               std::to_string(std::max<int>(0, s.faith[seat])) + count("hand", side.hand.size()) +
               count("deck", side.deck.size()) + count("discard-pile", side.discard.size()) +
               (side.removed.empty() ? "" : count("removed", side.removed.size())) + "\n";
    };
    const auto known_hand = [&](Seat seat) {
        std::string out;
        for (const Piece piece : s.side[seat].hand)
            if (s.card_of[piece.value]) out += (out.empty() ? "" : comma) + in_hand(q.def(piece));
        return out;
    };

    const Seat foe = other(view.seat);
    const std::pair<Seat, Row> rows[] = {
        {foe, Row::Prophecy}, {foe, Row::Monster}, {view.seat, Row::Monster}, {view.seat, Row::Prophecy}};
    int widest[RowSize]{};
    for (const auto& [seat, row] : rows)
        for (int i = 0; i < RowSize; ++i) widest[i] = std::max(widest[i], display_width(cell(first_of(seat, row) + i)));

    std::string out = label("turn") + " " + std::to_string(s.turn) + "  " +
                      text(s.active == view.seat ? "seat.you" : "seat.foe") + colon +
                      text(std::string("phase.") + PhaseKeys[static_cast<std::size_t>(s.phase)]) + "\n" + person(foe);
    if (const std::string known = known_hand(foe); !known.empty())
        out += "  " + label("known-hand") + colon + known + "\n";
    for (const auto& [seat, row] : rows) {
        std::string line = " ";
        for (int i = 0; i < RowSize; ++i) {
            const std::string here = cell(first_of(seat, row) + i);
            line += " " + (i + 1 < RowSize ? fit_width(here, widest[i] + 2) : here);
        }
        out += paint(seat, line) + "\n";
    }
    return out + person(view.seat) + label("hand") + colon + known_hand(view.seat) + "\n";
}

}  // namespace quincunx::gemu
