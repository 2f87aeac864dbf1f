// The table in plain text.
#include "engine/match/drawing.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

std::string Lillian::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    const Query q(s, book_);
    const Drawing draw(*this, view, lang, colour);
    const auto person = [&](UnitId u) {
        std::string out =
            unit_name(s, u, lang) + "(" + std::to_string(q.strength(u)) + (q[u].tired ? " " + draw.label("tired") : "");
        int covered = 0;
        q.each_upgrade(u, [&](const Upgrade& up, std::size_t) {
            if (up.face_down)
                ++covered;
            else
                out += "; " + name_of(up.card, lang);
        });
        if (covered) out += "; " + draw.label("covered") + "×" + std::to_string(covered);
        return draw.paint(q[u].owner, out + ")");
    };
    const auto people = [&](std::uint8_t at, Seat owner) {
        std::string out;
        q.each_unit([&](UnitId u) {
            if (q[u].at == at && (at != Standby || q[u].owner == owner))
                out += (out.empty() ? "" : draw.comma) + person(u);
        });
        return out;
    };
    const auto counts = [&](const Counts& of) {
        std::string out;
        for (std::size_t c = 0; c < book_.defs().size(); ++c)
            if (of[c])
                out += (out.empty() ? "" : draw.comma) + name_of(Card(c), lang) +
                       (of[c] > 1 ? "×" + std::to_string(of[c]) : "");
        return out;
    };
    std::string out = draw.label("generation") + " " + std::to_string(s.generation) + "\n";
    for (const Seat seat : {other(view.seat), view.seat}) {
        const Side& side = s.side[seat];
        out += draw.paint(seat, draw.person(seat)) + draw.count("mana", side.mana) +
               draw.count("emotion", side.emotion) + draw.count("score", q.score(seat)) +
               draw.count("hand", side.hand.size()) + draw.count("deck", side.deck.size());
        if (s.marker == seat) out += "  " + draw.label("marker");
        if (side.rested) out += "  " + draw.label("rested");
        out += "\n";
        for (int p = 0; p < Positions; ++p) {
            const int at = arena_of(seat, p);
            const Card card = q.card_at(at);
            out += "  " + place_name(at) + " " + (card ? name_of(card, lang) : draw.label("empty"));
            const std::string there = people(static_cast<std::uint8_t>(at), seat);
            out += (there.empty() ? "" : draw.colon + there) + "\n";
        }
        if (const std::string there = people(Standby, seat); !there.empty())
            out += "  " + draw.label("standby") + draw.colon + there + "\n";
        for (const lillian::Progress& e : side.events)
            out += "  " + name_of(e.card, lang) + " " + std::to_string(e.progress) + "/" +
                   std::to_string(book_[e.card].goal) + " (" + draw.label("countdown") + " " +
                   std::to_string(e.countdown) + ")\n";
        for (const Lasting& l : side.lasting)
            out += "  " + draw.label("lasting") + draw.colon + name_of(l.card, lang) + "\n";
        if (const std::string list = counts(side.settled); !list.empty())
            out += "  " + draw.label("settled") + draw.colon + list + "\n";
    }
    if (s.war.on) out += draw.label("war") + draw.colon + place_name(s.war.main) + "\n";
    return out + draw.line(draw.label("hand"), draw.each(s.side[view.seat].hand, [&](const Held& held) {
        return name_of(held.card, lang) + "(" + std::to_string(book_[held.card].cost) + ")";
    }));
}

}  // namespace quincunx::lillian
