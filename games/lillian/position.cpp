// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include <algorithm>

#include "engine/match/facts.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

// Adds an entry under the key, or under the next free one: "first-trial", "first-trial-2".
Json& add(Json& object, const std::string& key) {
    int n = 1;
    while (object.contains(nth_key(key, n))) ++n;
    return object[nth_key(key, n)] = Json::object();
}

}  // namespace

// Everything the position names, and what follows from it: strengths and scores.
Json Lillian::describe_position(const State& s) const {
    const Query q(s, book_);
    const auto name = [&](Card card) { return name_of(card, Lang::En); };
    const auto show = [&](UnitId u) { return u ? Json(unit_name(s, u, Lang::En)) : Json(); };
    const auto names = [&](const Counts& counts) {
        Json list = Json::array();
        for (std::size_t c = 0; c < book_.defs().size(); ++c)
            for (int k = 0; k < counts[c]; ++k) list.push_back(name(Card(c)));
        return list;
    };
    Json out;
    write_fields(out, s, StateFields, show);
    out["length"] = s.generation;
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        Json& entry = out[side_key(seat)];
        write_fields(entry, side, SideFields, show);
        entry["score"] = q.score(seat);
        entry["arenas"] = Json::object();
        for (int p = 0; p < Positions; ++p)
            if (const Card card = side.arena[static_cast<std::size_t>(p)])
                entry["arenas"][place_name(arena_of(seat, p))] = name(card);
        entry["events"] = Json::object();
        for (const lillian::Progress& e : side.events) {
            Json& event = add(entry["events"], book_[e.card].key);
            write_fields(event, e, ProgressFields, show);
            if (e.mark) event["mark"] = place_name(e.mark - 1);
        }
        entry["lasting"] = Json::object();
        for (const Lasting& l : side.lasting)
            write_fields(add(entry["lasting"], book_[l.card].key), l, LastingFields, show);
        entry["settled"] = names(side.settled);
        entry["history"] = names(side.history);
        entry["characters"] = Json::object();
        std::vector<UnitId> units;
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) units.push_back(u);
        });
        std::ranges::sort(units, {}, [&](UnitId u) { return q[u].entered; });
        for (const UnitId u : units) {
            Json& character = add(entry["characters"], q.def(u).key);
            write_fields(character, q[u], UnitFields, show);
            character["at"] = q[u].at == Standby ? "standby" : place_name(q[u].at);
            character["strength"] = q.strength(u);
            character["upgrades"] = Json::array();
            int covered = 0;
            q.each_upgrade(u, [&](const Upgrade& up, std::size_t) {
                if (up.face_down)
                    ++covered;
                else
                    character["upgrades"].push_back(name(up.card));
            });
            character["covered"] = covered;
        }
        // The cards the position names, of the deck the top first.
        entry["hand"] = entry["deck"] = entry["covered"] = Json::array();
        for (const Held& held : side.hand)
            if (held.card) entry["hand"].push_back(name(held.card));
        for (std::size_t i = side.deck.size(); i-- > 0;)
            if (side.deck[i]) entry["deck"].push_back(name(side.deck[i]));
        for (const Upgrade& up : s.upgrades)
            if (up.owner == seat && up.face_down && up.card) entry["covered"].push_back(name(up.card));
        entry["hand-count"] = side.hand.size();
        entry["deck-count"] = side.deck.size();
    }
    Json& war = out["war"];
    war["on"] = s.war.on != 0;
    if (s.war.on) {
        write_fields(war, s.war, WarFields, show);
        war["at"] = place_name(s.war.main);
        war["attackers"] = Json::array();
        for (const UnitId u : s.war.attackers)
            if (u) war["attackers"].push_back(show(u));
    }
    Json& result = out["result"] = write_result(*this, s.core);
    if (s.core.over) {
        const bool by_ending = s.core.ended_by == static_cast<std::uint16_t>("LI-12.1"_clause);
        for (const Seat seat : Seats) result[side_key(seat)] = q.final_score(seat, by_ending);
    }
    return out;
}

Json Lillian::describe(const StateBytes& bytes) const { return describe_position(bytes.as<State>()); }

Json Lillian::describe(const View& view) const {
    const Seen& seen = view.now.as<Seen>();
    Json out = describe_position(seen.state);
    out["seat"] = side_key(view.seat);
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)];
        side.erase("deck");
        side["unseen"] = Json::array();
        for (const Card card : seen.unseen[seat]) side["unseen"].push_back(name_of(card, Lang::En));
    }
    return out;
}

}  // namespace quincunx::lillian
