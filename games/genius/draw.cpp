// The table in plain text.
#include "games/genius/genius.h"

namespace quincunx::genius {

std::string Genius::draw_table(const View& view, Lang lang, bool colour) const {
    const Seen& seen = view.now.as<Seen>();
    const State& s = seen.state;
    const auto label = [&](const char* key) { return std::string(texts().get(lang, std::string("label.") + key)); };
    const auto paint = [&](Seat seat, const std::string& text) {
        if (!colour) return text;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + text + "\x1b[0m";
    };
    const std::string comma = lang == Lang::En ? ", " : "、", colon = lang == Lang::En ? ": " : "：";
    const auto thing = [&](const Entity& e) {
        const Def& def = book_[e.def];
        std::string out = name_of(def, lang);
        if (def.has_usages)
            out += "(" + std::to_string(e.usages) + ")";
        else if (e.duration)
            out += "(" + std::to_string(e.duration) + label("rounds") + ")";
        else if (e.value)
            out += "(" + std::to_string(e.value) + ")";
        return out;
    };
    const auto place = [&](const Side& side, std::uint8_t where) {
        std::string out;
        for (const Entity& e : side.entities)
            if (e.place == where) out += (out.empty() ? "" : comma) + thing(e);
        return out;
    };
    const auto characters = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string out;
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Character& c = side.character[ch];
            const Def& def = book_[c.def];
            std::string line = (side.active == ch ? "  ▶ " : "    ") + paint(seat, name_of(def, lang));
            if (!c.alive) {
                out += line + "  " + label("defeated") + "\n";
                continue;
            }
            line += "  ♥" + std::to_string(c.health) + "/" + std::to_string(def.health) + "  ⚡" +
                    std::to_string(c.energy) + "/" + std::to_string(def.energy);
            for (std::size_t e = 0; e < ElementCount; ++e)
                if (c.aura >> e & 1)
                    line += "  [" + std::string(texts().get(lang, std::string("element.") + ElementKeys[e])) + "]";
            const std::string on = place(side, ch);
            if (!on.empty()) line += "  " + on;
            out += line + "\n";
        }
        return out;
    };
    const auto zones = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string out;
        for (const auto& [where, key] :
             {std::pair{Combat, "combat"}, {SummonZone, "summons"}, {SupportZone, "supports"}}) {
            const std::string list = place(side, where);
            if (!list.empty()) out += "    " + label(key) + colon + list + "\n";
        }
        return out;
    };
    const auto heading = [&](Seat seat) {
        const Side& side = s.side[seat];
        std::string out = paint(seat, std::string(texts().get(lang, seat == view.seat ? "seat.you" : "seat.foe")));
        out += "  " + label("hand") + " " + std::to_string(side.hand.size()) + "  " + label("pile") + " " +
               std::to_string(side.pile.size()) + "  " + label("dice") + " " + std::to_string(seen.dice[seat]);
        if (side.declared) out += "  " + label("declared");
        if (s.first == seat) out += "  " + label("first");
        return out + "\n";
    };
    const Seat me = view.seat, foe = other(view.seat);
    std::string out = label("round") + " " + std::to_string(s.round) + "\n";
    out += heading(foe) + zones(foe) + characters(foe) + "    ────────\n" + characters(me) + zones(me) + heading(me);
    out += label("dice") + colon + dice_text(s.side[me].dice, lang) + "\n";
    out += label("hand") + colon;
    for (std::size_t i = 0; i < s.side[me].hand.size(); ++i)
        out += (i ? comma : "") + name_of(book_[s.side[me].hand[i].card], lang) + "(" +
               std::to_string(book_[s.side[me].hand[i].card].cost.total()) + ")";
    return out + "\n";
}

}  // namespace quincunx::genius
