// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include "games/summoner/summoner.h"

namespace quincunx::summoner {

// Everything both seats see, and what follows from it: life, strength and the like of each card on the board.
Json Summoner::describe_position(const State& s) const {
    const Query q(s, book_);
    struct Show {
        const Summoner& game;
        const State& s;
        Json operator()(Card card) const { return card ? Json(game.name_of(card, Lang::En)) : Json(); }
        Json operator()(PieceId p) const { return p ? Json(name(s.piece[p.value].square)) : Json(); }
        Json operator()(AbilitySet set) const {
            Json out = Json::array();
            for (; set; set &= set - 1) out.push_back(game.text_of("ability", std::countr_zero(set), Lang::En));
            return out;
        }
    };
    const Show show{*this, s};
    Json out;
    write_fields(out, s, StateFields, show);
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
        entry["under"] = Json::array();
        for (const Under& under : s.under)
            if (under.piece == p) entry["under"].push_back(show(under.card));
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
        write_fields(entry, side, SideFields, show);
        entry["active"] = Json::array();
        for (const Active& event : side.active) write_fields(entry["active"].emplace_back(), event, ActiveFields, show);
        // The cards the position names, of a pile the top first.
        const auto list = [&](const Pile& pile, bool top_first) {
            Json cards = Json::array();
            for (std::size_t i = 0; i < pile.size(); ++i)
                if (const Card card = pile[top_first ? pile.size() - 1 - i : i].card) cards.push_back(show(card));
            return cards;
        };
        entry["hand"] = list(side.hand, false);
        entry["deck"] = list(side.deck, true);
        entry["discard"] = list(side.discard, true);
        entry["hand-count"] = side.hand.size();
        entry["deck-count"] = side.deck.size();
        entry["discard-count"] = side.discard.size();
    }
    out["result"] = write_result(*this, s.core);
    return out;
}

Json Summoner::describe(const StateBytes& bytes) const { return describe_position(bytes.as<State>()); }

Json Summoner::describe(const View& view) const {
    const Seen& seen = view.now.as<Seen>();
    Json out = describe_position(seen.state);
    out["seat"] = side_key(view.seat);
    const auto list = [&](const FixedVector<Card, MaxCards>& cards) {
        Json names = Json::array();
        for (const Card card : cards) names.push_back(name_of(card, Lang::En));
        return names;
    };
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)];
        side.erase("deck");
        if (seat != view.seat) side["hand-or-discard"] = list(seen.vague);
        side["unseen"] = list(seen.unseen[seat]);
    }
    return out;
}

}  // namespace quincunx::summoner
