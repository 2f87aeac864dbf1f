// The table in plain text.
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

std::string Lillian::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    const Query q(s, book_);
    const auto label = [&](const char* key) { return std::string(texts().get(lang, std::string("label.") + key)); };
    const auto paint = [&](Seat seat, const std::string& text) {
        if (!colour) return text;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + text + "\x1b[0m";
    };
    const std::string comma = lang == Lang::En ? ", " : "、", colon = lang == Lang::En ? ": " : "：";
    const auto person = [&](UnitId u) {
        std::string out =
            unit_name(s, u, lang) + "(" + std::to_string(q.strength(u)) + (q[u].tired ? " " + label("tired") : "");
        int covered = 0;
        q.each_upgrade(u, [&](const Upgrade& up, std::size_t) {
            if (up.face_down)
                ++covered;
            else
                out += "; " + name_of(up.card, lang);
        });
        if (covered) out += "; " + label("covered") + "×" + std::to_string(covered);
        return paint(q[u].owner, out + ")");
    };
    const auto people = [&](std::uint8_t at, Seat owner) {
        std::string out;
        q.each_unit([&](UnitId u) {
            if (q[u].at == at && (at != Standby || q[u].owner == owner)) out += (out.empty() ? "" : comma) + person(u);
        });
        return out;
    };
    const auto counts = [&](const Counts& of) {
        std::string out;
        for (std::size_t c = 0; c < book_.defs().size(); ++c)
            if (of[c])
                out += (out.empty() ? "" : comma) + name_of(Card(c), lang) +
                       (of[c] > 1 ? "×" + std::to_string(of[c]) : "");
        return out;
    };
    std::string out = label("generation") + " " + std::to_string(s.generation) + "\n";
    for (const Seat seat : {other(view.seat), view.seat}) {
        const Side& side = s.side[seat];
        out += paint(seat, std::string(texts().get(lang, seat == view.seat ? "seat.you" : "seat.foe"))) + "  " +
               label("mana") + " " + std::to_string(side.mana) + "  " + label("emotion") + " " +
               std::to_string(side.emotion) + "  " + label("score") + " " + std::to_string(q.score(seat)) + "  " +
               label("hand") + " " + std::to_string(side.hand.size()) + "  " + label("deck") + " " +
               std::to_string(side.deck.size());
        if (s.marker == seat) out += "  " + label("marker");
        if (side.rested) out += "  " + label("rested");
        out += "\n";
        for (int p = 0; p < Positions; ++p) {
            const int at = arena_of(seat, p);
            const Card card = q.card_at(at);
            out += "  " + place_name(at) + " " + (card ? name_of(card, lang) : label("empty"));
            const std::string there = people(static_cast<std::uint8_t>(at), seat);
            out += (there.empty() ? "" : colon + there) + "\n";
        }
        if (const std::string there = people(Standby, seat); !there.empty())
            out += "  " + label("standby") + colon + there + "\n";
        for (const lillian::Progress& e : side.events)
            out += "  " + name_of(e.card, lang) + " " + std::to_string(e.progress) + "/" +
                   std::to_string(book_[e.card].goal) + " (" + label("countdown") + " " + std::to_string(e.countdown) +
                   ")\n";
        for (const Lasting& l : side.lasting) out += "  " + label("lasting") + colon + name_of(l.card, lang) + "\n";
        if (const std::string list = counts(side.settled); !list.empty())
            out += "  " + label("settled") + colon + list + "\n";
    }
    if (s.war.on) out += label("war") + colon + place_name(s.war.main) + "\n";
    out += label("hand") + colon;
    const auto& hand = s.side[view.seat].hand;
    for (std::size_t i = 0; i < hand.size(); ++i)
        out += (i ? comma : "") + name_of(hand[i].card, lang) + "(" + std::to_string(book_[hand[i].card].cost) + ")";
    return out + "\n";
}

}  // namespace quincunx::lillian
