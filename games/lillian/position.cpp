// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

// The game's own types as JSON.
struct Show : ShowCards<Lillian> {
    const State& s;
    using ShowCards::operator();
    Json operator()(UnitId u) const { return u ? Json(game.unit_name(s, u, Lang::En)) : Json(); }
};

}  // namespace

// Everything the position names, and what follows from it: strengths and scores.
void Lillian::write_position(Json& out, const State& s, const View* view) const {
    const Query q(s, book_);
    const Show show{{*this}, s};
    const auto names = [&](const Counts& counts) {
        Json list = Json::array();
        for (std::size_t c = 0; c < book_.defs().size(); ++c)
            for (int k = 0; k < counts[c]; ++k) list.push_back(show(Card(c)));
        return list;
    };
    write_fields(out, s, StateFields, show, view);
    out["length"] = s.generation;
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        Json& entry = out[side_key(seat)];
        entry["score"] = q.score(seat);
        entry["arenas"] = Json::object();
        for (int p = 0; p < Positions; ++p)
            if (const Card card = side.arena[static_cast<std::size_t>(p)])
                entry["arenas"][place_name(arena_of(seat, p))] = show(card);
        entry["events"] = Json::object();
        for (const lillian::Progress& e : side.events) {
            Json& event = add_entry(entry["events"], book_[e.card].key);
            write_fields(event, e, ProgressFields, show);
            if (e.mark) event["mark"] = place_name(e.mark - 1);
        }
        entry["lasting"] = Json::object();
        for (const Lasting& l : side.lasting)
            write_fields(add_entry(entry["lasting"], book_[l.card].key), l, LastingFields, show);
        entry["settled"] = names(side.settled);
        entry["history"] = names(side.history);
        entry["characters"] = Json::object();
        std::vector<UnitId> units;
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) units.push_back(u);
        });
        std::ranges::sort(units, {}, [&](UnitId u) { return q[u].entered; });
        for (const UnitId u : units) {
            Json& character = add_entry(entry["characters"], q.def(u).key);
            write_fields(character, q[u], UnitFields, show);
            character["unit"] = u.value;
            character["at"] = q[u].at == Standby ? "standby" : place_name(q[u].at);
            character["strength"] = q.strength(u);
            character["upgrades"] = write_list(s.upgrades, [&](const Upgrade& up) {
                return up.bearer == u && !up.face_down ? show(up.card) : Json();
            });
            character["covered"] =
                std::ranges::count_if(s.upgrades, [&](const Upgrade& up) { return up.bearer == u && up.face_down; });
        }
        entry["covered"] = write_list(
            s.upgrades, [&](const Upgrade& up) { return up.owner == seat && up.face_down ? show(up.card) : Json(); });
    }
    Json& war = out["war"];
    war["on"] = s.war.on != 0;
    if (s.war.on) {
        write_fields(war, s.war, WarFields, show);
        war["at"] = place_name(s.war.main);
        war["attackers"] = write_list(s.war.attackers, show);
    }
    if (s.core.over) {
        const bool by_ending = s.core.ended_by == static_cast<std::uint16_t>("LI-12.1"_clause);
        for (const Seat seat : Seats) out["result"][side_key(seat)] = q.final_score(seat, by_ending);
    }
}

}  // namespace quincunx::lillian
