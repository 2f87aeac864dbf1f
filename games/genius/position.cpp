// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

Json dice_json(const Dice& dice) {
    Json out = Json::object();
    for (std::size_t f = 0; f < FaceCount; ++f) out[ElementKeys[f]] = dice[f];
    return out;
}

// Things of one place by their keys; further ones of the same key get a number behind it.
Json describe_place(const Side& side, const Book& book, std::uint8_t place) {
    Json out = Json::object();
    for (const Entity& e : side.entities) {
        if (e.place != place) continue;
        const Def& def = book[e.def];
        Json& entry = add_entry(out, def.key);
        if (def.has_usages) entry[def.is_shield ? "shield" : "usages"] = e.usages;
        if (def.duration) entry["duration"] = e.duration;
        write_fields(entry, e, EntityFields);
    }
    return out;
}

}  // namespace

void Genius::write_position(Json& out, const State& s, const View* view) const {
    const Book& book = book_of(s);
    const Query q(s, book);
    write_fields(out, s, StateFields, ShowCards<Genius>{*this}, view);
    out["length"] = s.round;
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        Json& entry = out[side_key(seat)];
        entry["active"] = side.active < Characters ? book[side.character[side.active].def].key : "nobody";
        entry["characters"] = Json::array();
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Character& c = side.character[ch];
            if (!c.def) continue;
            const Def& def = book[c.def];
            Json character;
            write_fields(character, c, CharacterFields);
            character["aura"] = write_set(c.aura, ElementKeys);
            character["active"] = side.active == ch;
            character["on"] = describe_place(side, book, ch);
            character["used"] = Json::object();
            for (const DefId skill : def.skills) character["used"][book[skill].key] = c.round[book[skill].place];
            entry["characters"].push_back(def.key);
            entry[def.key] = std::move(character);
        }
        entry["combat"] = describe_place(side, book, Combat);
        entry["summons"] = describe_place(side, book, SummonZone);
        entry["supports"] = describe_place(side, book, SupportZone);
        // Cards of the pile that both know, by their place from the top (GI-40.10).
        entry["pile-known"] = Json::object();
        for (std::size_t i = 0; i < side.pile.size(); ++i)
            if (const Held& held = side.pile[side.pile.size() - 1 - i]; held.known == Held::Seen)
                entry["pile-known"][std::to_string(i + 1)] = name_of(held.card, Lang::En);
        entry["dice"] = dice_json(view && seat != view->seat ? side.shown : side.dice);
        entry["dice-count"] = view ? view->now.as<Seen>().dice[seat] : q.dice(seat);
        if (view || side.active >= Characters) continue;
        // Prices as they would be paid now (GI-24).
        entry["price"] = Json::object();
        for (const DefId id : book[side.character[side.active].def].skills)
            if (!book[id].prepared) entry["price"][book[id].key] = q.price(q.skill_action(seat, book[id])).cost.total();
        if (const Def* technique = q.skill_at(q.active(seat), TechniquePlace))
            entry["price"][technique->key] = q.price(q.skill_action(seat, *technique)).cost.total();
        for (std::uint8_t ch = 0; ch < Characters; ++ch)
            if (ch != side.active && side.character[ch].alive) {
                const Quote quote = q.price(q.switch_action(seat, ch));
                const std::string key = "switch " + book[side.character[ch].def].key;
                entry["price"][key] = quote.cost.total();
                entry["fast"][key] = quote.fast;
            }
    }
}

}  // namespace quincunx::genius
