// The table in plain text.
#include "engine/match/drawing.h"
#include "games/genius/genius.h"

namespace quincunx::genius {

std::string Genius::draw_table(const View& view, Lang lang, bool colour) const {
    const Seen& seen = view.now.as<Seen>();
    const State& s = seen.state;
    const Book& book = book_of(s);
    const Drawing draw(*this, view, lang, colour);
    const auto thing = [&](const Entity& e) {
        const Def& def = book[e.def];
        const bool rounds = !def.has_usages && e.duration;
        const int count = rounds ? e.duration : def.has_usages ? e.usages : e.value;
        if (!def.has_usages && !count) return name_of(def, lang);
        return name_of(def, lang) + "(" + std::to_string(count) + (rounds ? draw.label("rounds") : "") + ")";
    };
    const auto place = [&](const Side& side, std::uint8_t where) {
        return draw.each(side.entities, [&](const Entity& e) { return e.place == where ? thing(e) : ""; });
    };
    const auto characters = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string out;
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Character& c = side.character[ch];
            const Def& def = book[c.def];
            std::string line = (side.active == ch ? "  ▶ " : "    ") + draw.paint(seat, name_of(def, lang));
            if (!c.alive) {
                out += line + "  " + draw.label("defeated") + "\n";
                continue;
            }
            line += "  ♥" + std::to_string(c.health) + "/" + std::to_string(def.health) + "  ⚡" +
                    std::to_string(c.energy) + "/" + std::to_string(def.energy);
            for (std::size_t e = 0; e < ElementCount; ++e)
                if (c.aura >> e & 1) line += "  [" + draw.text(std::string("element.") + ElementKeys[e]) + "]";
            const std::vector<std::string> on = place(side, ch);
            if (!on.empty()) line += "  " + draw.join(on);
            out += line + "\n";
        }
        return out;
    };
    const auto zones = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string out;
        for (const auto& [where, key] :
             {std::pair{Combat, "combat"}, {SummonZone, "summons"}, {SupportZone, "supports"}}) {
            if (const auto things = place(side, where); !things.empty())
                out += "    " + draw.line(draw.label(key), things);
        }
        return out;
    };
    const auto heading = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string out = draw.paint(seat, draw.person(seat)) + draw.count("hand", side.hand.size()) +
                          draw.count("pile", side.pile.size()) + draw.count("dice", seen.dice[seat]);
        if (side.declared) out += "  " + draw.label("declared");
        if (s.first == seat) out += "  " + draw.label("first");
        return out + "\n";
    };
    const Seat me = view.seat, foe = other(view.seat);
    std::string out = draw.label("round") + " " + std::to_string(s.round) + "\n";
    out += heading(foe) + zones(foe) + characters(foe) + "    ────────\n" + characters(me) + zones(me) + heading(me);
    const Option dice = pack("pay"_verb, s.side[me].dice);
    out += draw.label("dice") + draw.colon + text_of("dice", {*this, 0, nullptr, &dice}, lang) + "\n";
    return out + draw.line(draw.label("hand"), draw.each(s.side[me].hand, [&](const Held& held) {
        return name_of(held.card, lang) + "(" + std::to_string(book[held.card].cost.total()) + ")";
    }));
}

}  // namespace quincunx::genius
