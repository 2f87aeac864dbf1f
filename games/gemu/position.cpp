// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include <algorithm>

#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

// The game's own types as JSON; a card the seat does not know is "hidden".
struct Show {
    const Gemu& game;
    const State& s;
    Json operator()(Card card) const { return card ? game.name_of(card, Lang::En) : "hidden"; }
    Json operator()(Piece piece) const { return (*this)(s.card_of[piece.value]); }
};

// A card on the field; of an empty place nothing.
Json card_at(int place, const Query& q, const Show& show) {
    const Slot& slot = q[place];
    Json entry = Json::object();
    if (!slot.uid) return entry;
    write_fields(entry, slot, CardFields, show);
    entry["known"] = !slot.piece || q.knows(other(owner_of(place)), slot.piece);
    entry["marks"] = Json::array();
    const std::vector<Ability>& abilities = q.def(place).abilities;
    for (std::size_t i = 0; i < abilities.size(); ++i)
        if (slot.marks >> i & 1) entry["marks"].push_back(abilities[i].id());
    if (row_of(place) == Row::Prophecy) {
        write_fields(entry, slot, ProphecyFields, show);
        if (slot.bearer != NoPlace) entry["bearer"] = PlaceKeys[slot.bearer];
        return entry;
    }
    write_fields(entry, slot, MonsterFields, show);
    entry["taunt"] = q.stat(place, Stat::Taunt);
    const Instr* buff = q.buff(place);
    entry["buff"] = !buff ? "none" : q.shielded(place) ? "shield" : show(q.book.card_with(*buff));
    entry["token"] = !slot.piece;
    if (!slot.card) return entry;
    entry["attack"] = q.stat(place, Stat::Attack);
    entry["defence"] = q.stat(place, Stat::Defence);
    entry["attacks-left"] = q.attacks_left(place);
    entry["level"] = q.def(place).level;
    entry["flags"] = Json::array();
    for (std::size_t f = 0; f < std::size(FlagKeys); ++f)
        if (q.flagged(place, static_cast<Flag>(f))) entry["flags"].push_back(FlagKeys[f]);
    return entry;
}

}  // namespace

void Gemu::write_position(Json& out, const State& s, const View* view) const {
    const Query q(s, book_);
    const Show show{*this, s};
    write_fields(out, s, StateFields, show, view);
    out["length"] = s.turn;
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)];
        side["faith"] = std::max<int>(0, s.faith[seat]);  // GE-9.70
        const auto row = [&](const char* places, const char* cards, int first) {
            int count = 0;
            for (int place = first; place < first + RowSize; ++place) {
                side[places][PlaceKeys[place]] = card_at(place, q, show);
                count += !q.empty(place);
            }
            side[cards] = count;
        };
        row("monsters", "monster-count", first_of(seat, Row::Monster));
        row("prophecies", "prophecy-count", first_of(seat, Row::Prophecy));
    }
}

}  // namespace quincunx::gemu
