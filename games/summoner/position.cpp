// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

// The game's own types as JSON.
struct Show : ShowCards<Summoner> {
    const State& s;
    using ShowCards::operator();
    Json operator()(PieceId p) const { return p ? Json(name(s.piece[p.value].square)) : Json(); }
    Json operator()(AbilitySet set) const {
        Json out = Json::array();
        for (; set; set &= set - 1) out.push_back(game.text_of("ability", std::countr_zero(set), Lang::En));
        return out;
    }
};

}  // namespace

// Everything both seats see, and what follows from it: life, strength and the like of each card on the board.
void Summoner::write_position(Json& out, const State& s, const View* view) const {
    const Query q(s, book_);
    const Show show{{*this}, s};
    write_fields(out, s, StateFields, show, view);
    out["began"] = side_key(s.first);
    out["length"] = s.turn_number;
    Json& board = out["board"] = Json::object();
    for (const Square at : each(s.occupied)) {
        const PieceId p = s.board[at.value];
        const Piece& piece = s.piece[p.value];
        Json& entry = board[name(at)];
        write_fields(entry, piece, PieceFields, show);
        entry["gained"] = show(piece.granted);
        AbilitySet used = 0;
        for (const AbilityDef& a : book_.abilities())
            if (a.limit & piece.used) used |= bit(a.id);
        entry["used"] = show(used);
        entry["under"] =
            write_list(s.under, [&](const Under& under) { return under.piece == p ? show(under.card) : Json(); });
        entry["life"] = q.life(p);
        entry["life-limit"] = q.life_limit(p);
        if (q.is_unit(p)) {
            entry["strength"] = q.strength(p);
            entry["spaces"] = q.spaces(p, q.moving_abilities(p));
            entry["range"] = q.range(p);
        }
        entry["structure"] = q.is_structure(p);
        entry["gate"] = q.is_gate(p);
        entry["abilities"] = show(q.abilities(p));
    }
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        Json& entry = out[side_key(seat)];
        entry["active"] = Json::array();
        for (const Active& event : side.active) write_fields(entry["active"].emplace_back(), event, ActiveFields, show);
        entry["discard"] = write_pile(side.discard, show);
        if (view && seat != view->seat) entry["hand-or-discard"] = write_list(view->now.as<Seen>().vague, show);
    }
}

}  // namespace quincunx::summoner
