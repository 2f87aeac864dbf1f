// The table in plain text: what the position says.
#include "engine/match/drawing.h"
#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

std::string Dreamduel::draw_table(const View& view, Lang lang, bool colour) const {
    const Json table = describe(view);
    const State& s = view.now.as<Seen>().state;
    const State world = world_of(view);  // for limits, which are open
    const Query q(world, book_);
    const Drawing draw(*this, view, lang, colour);
    const auto label = [&](const char* key) { return draw.label(key); };
    const auto word = [&](const char* group, const Json& key) {
        return draw.text(group + ("." + key.get<std::string>()));
    };
    const auto def = [&](const Json& card) { return book_.find(card.get<std::string>()); };  // nullptr: hidden

    // A card that lies in a zone, or gave an effect, with all that is to be seen of it.
    const auto lying = [&](const Json& card) {
        std::vector<std::string> notes;
        const bool declared = card.contains("gorgeousness"), up = card.value("up", true);
        if (card.contains("state")) notes.push_back(word("stand", card["state"]));
        if (card.contains("owner")) notes.push_back(draw.person(card["owner"] == "you" ? Seat::A : Seat::B));
        if (card.value("at", "").find("-fu-") == 1 && up) notes.push_back(draw.text("lie.face-up"));
        for (const char* mark : {"sideways", "sealed"})
            if (card.value(mark, false)) notes.push_back(label(mark));
        if (card["count"] != 0) notes.push_back(draw.number("chant", card["count"]));
        const Def* known = def(card["card"]);
        std::string out = known ? (up || declared ? "" : "▒ ") + name_of(known->id, lang) : "▒";
        if (declared && card["gorgeousness"] != "none") out += " " + card["gorgeousness"].dump();
        return out + draw.bracket(notes);
    };
    // Cost, power and gorgeousness of a battle card; the type and cost of another.
    const auto in_hand = [&](const Lying& held) -> std::string {
        if (!s.card_of[held.piece.value]) return "";
        const Def& of = book_[s.card_of[held.piece.value]];
        std::string out = name_of(of.id, lang) + " ";
        if (of.battle())
            out += std::to_string(of.cost) + "/" + std::to_string(of.power) + "/" +
                   (of.gorgeousness < 0 ? "—" : std::to_string(of.gorgeousness));
        else
            out += word("type", TypeKeys[static_cast<std::size_t>(of.type)]) +
                   (of.is(Type::Character) ? "" : " " + std::to_string(of.cost));
        return held.has(Up) ? out + draw.bracket({draw.text("lie.face-up")}) : out;
    };

    const auto side = [&](Seat seat) {
        const Json& of = table[side_key(seat)];
        const Json& orbs = of["orbs"];
        std::string out = draw.paint(seat, draw.person(seat)) + draw.count("health", of["health"]) + "/" +
                          of["max-health"].dump() + "  " + label("spirit") + " " + draw.number("ready", orbs["ready"]) +
                          draw.comma + draw.number("spent", orbs["spent"]);
        if (orbs["collapsed"] != 0) out += draw.comma + draw.number("collapsed", orbs["collapsed"]);
        out += draw.count("hand", of["hand-count"]) + draw.count("deck", of["deck-count"]) +
               draw.count("discard-pile", of["discard"].size()) + draw.count("gap", of["gap"].size());
        if (of["blood"] != 0) out += draw.count("blood", of["blood"]);
        if (of["last-spell"] == "used") out += "  " + label("last-spell");
        if (of["released"]) out += "  " + label("released");
        out += "\n";
        const auto line = [&](const std::string& title, const std::vector<std::string>& words, bool also_empty) {
            if (also_empty || !words.empty()) out += "  " + draw.line(title, words);
        };
        const auto zone = [&](const char* key, const char* title, bool also_empty, const std::string& after = "") {
            line(draw.text(title) + after, draw.each(of[key], lying), also_empty);
        };
        const auto limited = [&](const char* key, const char* title, int limit) {
            zone(key, title, true, " " + std::to_string(of[key].size()) + "/" + std::to_string(limit));
        };
        if (seat != view.seat) line(label("known-hand"), draw.each(s.side[seat].hand, in_hand), false);
        zone("characters", "zone.character", true);
        zone("attached", "zone.attached", false);
        limited("fu", "zone.fu", q.fu_limit(seat));
        limited("equip", "zone.equip", q.count(seat, Zone::Equip) + q.equip_room(seat));
        zone("declare", "zone.declare", true, draw.bracket({draw.number("total", of["total"])}));
        // What lies in the duel zone beside the card in battle.
        std::vector<std::string> beside;
        for (std::size_t i = 0; i < s.side[seat].duel.size(); ++i)
            if (s.side[seat].duel[i].piece != q.fighter(q.attacks(seat) ? 0 : 1).piece)
                beside.push_back(lying(of["duel"][i]));
        line(draw.text("zone.duel"), beside, false);
        zone("effects", "zone.lasting", false);
        return out;
    };

    std::string out = draw.number("turn", table["turn"]) + "  " + draw.person(s.active) + draw.colon +
                      word("phase", table["phase"]) + "  " + draw.number("bar", table[side_key(view.seat)]["bar"]) +
                      "\n" + side(other(view.seat));
    if (const Json& battle = table["battle"]; !battle.empty()) {
        std::vector<std::string> words;
        for (const int i : {0, 1}) {
            const char* role = i == 0 ? "attack" : "defence";
            const Json& card = battle[role];
            if (card.empty()) continue;
            std::vector<std::string> notes{word("type", card["type"]), draw.number("power", card["power"])};
            for (const Json& trait : card["traits"]) notes.push_back(word("trait", trait));
            words.push_back(
                draw.paint(q.seat_of_fighter(i),
                           word("role", role) + " " + name_of(def(card["card"])->id, lang) + draw.bracket(notes)));
        }
        if (s.battle.no_clash) words.push_back(label("no-clash"));
        out += draw.line(draw.text("zone.duel"), words);
    }
    out += side(view.seat) + label("hand");
    const std::string numbers = label("cost") + "/" + label("power") + "/" + label("gorgeousness");
    return out + draw.bracket({numbers}) + draw.colon + draw.join(draw.each(s.side[view.seat].hand, in_hand)) + "\n";
}

}  // namespace quincunx::dreamduel
