// The table in plain text.
#include "engine/match/drawing.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

std::string Lillian::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    const Query q(s, book_);
    const Drawing draw(*this, view, lang, colour);
    const auto times = [](int n) { return "×" + std::to_string(n); };
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
        if (covered) out += "; " + draw.label("covered") + times(covered);
        return draw.paint(q[u].owner, out + ")");
    };
    const auto people = [&](std::uint8_t at, Seat owner) {
        std::vector<std::string> out;
        q.each_unit([&](UnitId u) {
            if (q[u].at == at && (at != Standby || q[u].owner == owner)) out.push_back(person(u));
        });
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
            const std::uint8_t at = arena_of(seat, p);
            const Card card = q.card_at(at);
            const std::string there = draw.join(people(at, seat));
            out += "  " + place_name(at) + " " + (card ? name_of(card, lang) : draw.label("empty")) +
                   (there.empty() ? "" : draw.colon + there) + "\n";
        }
        out += draw.item("standby", people(Standby, seat));
        for (const lillian::Progress& e : side.events)
            out += "  " + name_of(e.card, lang) + " " + std::to_string(e.progress) + "/" +
                   std::to_string(book_[e.card].goal) + " (" + draw.label("countdown") + " " +
                   std::to_string(e.countdown) + ")\n";
        for (const Lasting& l : side.lasting) out += draw.item("lasting", {name_of(l.card, lang)});
        out += draw.item("settled", draw.each(book_.defs(), [&](const Def& def) {
            const int n = side.settled[def.id.value];
            return n ? name_of(def.id, lang) + (n > 1 ? times(n) : "") : "";
        }));
    }
    if (s.war.on) out += draw.label("war") + draw.colon + place_name(s.war.main) + "\n";
    return out + draw.line(draw.label("hand"), draw.each(s.side[view.seat].hand, [&](const Held& held) {
        return name_of(held.card, lang) + "(" + std::to_string(book_[held.card].cost) + ")";
    }));
}

}  // namespace quincunx::lillian
