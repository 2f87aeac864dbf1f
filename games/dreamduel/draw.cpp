// The table in plain text.
#include <vector>

#include "engine/match/drawing.h"
#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

std::string Dreamduel::draw_table(const View& view, Lang lang, bool colour) const {
    const State& s = view.now.as<Seen>().state;
    // Numbers that are worked out from the cards: what is open is the same in every world that looks like this.
    const State world = world_of(view);
    const Query q(world, book_);
    const auto card_at = [&](const Lying& l) { return s.card_of[l.piece.value]; };
    const Drawing draw(*this, view, lang, colour);
    const auto text = [&](const std::string& key) { return draw.text(key); };
    const auto label = [&](const char* key) { return draw.label(key); };
    const auto type = [&](Type t) { return text(std::string("type.") + TypeKeys[static_cast<std::size_t>(t)]); };
    const auto number = [&](const char* key, int n) { return label(key) + " " + std::to_string(n); };
    const bool english = lang == Lang::En;
    const auto bracket = [&](const std::vector<std::string>& words) {
        if (words.empty()) return std::string();
        return english ? " (" + draw.join(words) + ")" : "（" + draw.join(words) + "）";
    };

    // A card that lies in a zone, with all that is to be seen of it.
    const auto lying = [&](const Lying& l, Seat seat, Zone zone) {
        std::vector<std::string> notes;
        const bool character = zone == Zone::Character || zone == Zone::Hyper;
        if (character)
            notes.push_back(text(std::string("stand.") + StandKeys[static_cast<std::size_t>(stand_of(zone, l))]));
        if (const Seat owner = owner_of(l.piece); owner != seat) notes.push_back(draw.person(owner));
        if (zone == Zone::Fu && l.has(Up)) notes.push_back(text("lie.face-up"));
        if (!character && l.has(Sideways)) notes.push_back(label("sideways"));
        if (l.has(Sealed)) notes.push_back(label("sealed"));
        if (l.count) notes.push_back(number("chant", l.count));
        const bool hidden = !character && zone != Zone::Declare && !l.has(Up);
        std::string out = card_at(l) ? (hidden ? "▒ " : "") + name_of(card_at(l), lang) : "▒";
        if (zone == Zone::Declare)
            if (const int gorgeousness = q.gorgeousness(l.piece); gorgeousness >= 0)
                out += " " + std::to_string(gorgeousness);
        return out + bracket(notes);
    };
    const auto row = [&](Seat seat, Zone zone, const auto& list) {
        return draw.each(list, [&](const Lying& l) { return lying(l, seat, zone); });
    };
    const auto line = [&](std::string title, const std::vector<std::string>& words) {
        if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
        return title + draw.colon + (words.empty() ? "—" : draw.join(words)) + "\n";
    };
    // Cost, power and gorgeousness of a battle card; the type and cost of another.
    const auto in_hand = [&](const Lying& held) {
        const Def& def = book_[card_at(held)];
        std::string out = name_of(def.id, lang) + " ";
        if (def.battle())
            out += std::to_string(def.cost) + "/" + std::to_string(def.power) + "/" +
                   (def.gorgeousness < 0 ? "—" : std::to_string(def.gorgeousness));
        else
            out += type(def.type) + (def.is(Type::Character) ? "" : " " + std::to_string(def.cost));
        return held.has(Up) ? out + bracket({text("lie.face-up")}) : out;
    };
    const auto known_hand = [&](Seat seat) {
        return draw.each(s.side[seat].hand, [&](const Lying& held) { return card_at(held) ? in_hand(held) : ""; });
    };

    const auto side = [&](Seat seat) {
        const Side& cards = s.side[seat];
        const Tally& tally = s.tally[seat];
        const auto room = [](std::size_t n, int limit) {
            return " " + std::to_string(n) + "/" + std::to_string(limit);
        };
        std::string out = draw.paint(seat, draw.person(seat)) + "  " + number("health", tally.health) + "/" +
                          std::to_string(tally.max_health) + "  " + label("spirit") + " " +
                          number("ready", tally.ready) + draw.comma + number("spent", tally.spent);
        if (tally.collapsed) out += draw.comma + number("collapsed", tally.collapsed);
        out += "  " + number("hand", static_cast<int>(cards.hand.size())) + "  " +
               number("deck", static_cast<int>(cards.deck.size())) + "  " +
               number("discard-pile", static_cast<int>(cards.discard.size())) + "  " +
               number("gap", static_cast<int>(cards.gap.size()));
        if (tally.blood) out += "  " + number("blood", tally.blood);
        if (tally.last_spell) out += "  " + label("last-spell");
        if (tally.released) out += "  " + label("released");
        out += "\n";
        if (seat != view.seat)
            if (const auto known = known_hand(seat); !known.empty()) out += "  " + line(label("known-hand"), known);
        std::vector<std::string> characters = row(seat, Zone::Character, cards.character);
        for (const std::string& hyper : row(seat, Zone::Hyper, cards.hyper)) characters.push_back(hyper);
        out += "  " + line(text("zone.character"), characters);
        if (!cards.attached.empty())
            out += "  " + line(text("zone.attached"), row(seat, Zone::Attached, cards.attached));
        out += "  " + line(text("zone.fu") + room(cards.fu.size(), q.fu_limit(seat)), row(seat, Zone::Fu, cards.fu));
        out += "  " + line(text("zone.equip") + room(cards.equip.size(), q.equip_limit(seat)),
                           row(seat, Zone::Equip, cards.equip));
        out += "  " + line(text("zone.declare") + bracket({number("total", q.total(seat))}),
                           row(seat, Zone::Declare, cards.declare));
        // What lies in the duel zone beside the card in battle.
        std::vector<Lying> duel(cards.duel.begin(), cards.duel.end());
        std::erase_if(duel, [&](const Lying& l) { return l.piece == q.fighter(q.attacks(seat) ? 0 : 1).piece; });
        if (!duel.empty()) out += "  " + line(text("zone.duel"), row(seat, Zone::Duel, duel));
        const auto effects = draw.each(s.lasting, [&](const Lasting& l) {
            if (l.seat != seat || !l.source || static_cast<Hold>(l.kind) == Hold::Over) return std::string();
            return name_of(l.source, lang) + (l.count ? bracket({number("chant", l.count)}) : "");
        });
        if (!effects.empty()) out += "  " + line(text("zone.lasting"), effects);
        return out;
    };
    const auto fighter = [&](int i) {
        const Fighter& f = q.fighter(i);
        std::vector<std::string> notes{type(static_cast<Type>(f.type)), number("power", q.power(i))};
        for (std::size_t t = 0; t < Traits; ++t)
            if (f.traits >> t & 1) notes.push_back(text(std::string("trait.") + TraitKeys[t]));
        return draw.paint(q.seat_of_fighter(i),
                          text(i == 0 ? "role.attack" : "role.defence") + " " + name_of(f.card, lang) + bracket(notes));
    };

    std::string out = number("turn", s.turn) + "  " + draw.person(s.active) + draw.colon +
                      text(std::string("phase.") + PhaseKeys[static_cast<std::size_t>(s.phase)]) + "  " +
                      number("bar", q.bar(view.seat)) + "\n" + side(other(view.seat));
    if (fights(q)) {
        std::vector<std::string> words;
        for (int i = 0; i < 2; ++i)
            if (q.fighter(i)) words.push_back(fighter(i));
        if (s.battle.no_clash) words.push_back(label("no-clash"));
        out += line(text("zone.duel"), words);
    }
    out += side(view.seat);
    return out + label("hand") + (english ? " (" : "（") + label("cost") + "/" + label("power") + "/" +
           label("gorgeousness") + (english ? ")" : "）") + draw.colon + draw.join(known_hand(view.seat)) + "\n";
}

}  // namespace quincunx::dreamduel
