// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include <algorithm>

#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

// Everything a state tells, or what a seat sees of it: cards it does not know are "hidden".
class Writer {
public:
    Writer(const Gemu& game, const State& s) : game_(game), book_(game.book()), s_(s), q_(s, game.book()) {}

    Json operator()(Card card) const { return name(card); }  // for the rows
    Json operator()(Piece piece) const { return name(s_.card_of[piece.value]); }

    Json side(Seat seat) const {
        const Side& side = s_.side[seat];
        Json out;
        out["faith"] = std::max<int>(0, s_.faith[seat]);  // GE-9.70
        out["hand"] = write_list(side.hand, *this);
        out["hand-count"] = side.hand.size();
        out["deck"] = write_pile(side.deck, *this);
        out["deck-count"] = side.deck.size();
        out["discard"] = write_list(side.discard, *this);
        out["removed"] = write_list(side.removed, *this);
        for (const Row row : {Row::Monster, Row::Prophecy}) {
            Json places = Json::object();
            int count = 0;
            for (int place = first_of(seat, row); place < first_of(seat, row) + RowSize; ++place) {
                Json& entry = places[Gemu::place_name(place)] = Json::object();
                if (q_.empty(place)) continue;
                entry = row == Row::Monster ? monster(q_[place], place) : prophecy(q_[place], place);
                ++count;
            }
            out[row == Row::Monster ? "monsters" : "prophecies"] = std::move(places);
            out[row == Row::Monster ? "monster-count" : "prophecy-count"] = count;
        }
        return out;
    }

private:
    const Gemu& game_;
    const Book& book_;
    const State& s_;
    const Query q_;

    std::string name(Card card) const { return card ? game_.name_of(card, Lang::En) : "hidden"; }

    Json card(const Slot& slot, int place) const {
        Json entry;
        write_fields(entry, slot, CardFields, *this);
        entry["known"] = !slot.piece || includes(s_.known[slot.piece.value], other(owner_of(place)));
        entry["marks"] = Json::array();
        const std::vector<Ability>& abilities = book_[slot.card].abilities;
        for (std::size_t i = 0; i < abilities.size(); ++i)
            if (slot.marks >> i & 1) entry["marks"].push_back(abilities[i].id());
        return entry;
    }
    Json monster(const Slot& slot, int place) const {
        Json entry = card(slot, place);
        write_fields(entry, slot, MonsterFields, *this);
        entry["taunt"] = q_.stat(place, Stat::Taunt);
        const Instr* buff = q_.buff(place);
        entry["buff"] = !buff ? "none" : q_.shielded(place) ? "shield" : name(book_.card_with(*buff));
        entry["token"] = !slot.piece;
        if (!slot.card) return entry;
        entry["attack"] = q_.stat(place, Stat::Attack);
        entry["defence"] = q_.stat(place, Stat::Defence);
        entry["attacks-left"] = q_.attacks_left(place);
        entry["level"] = book_[slot.card].level;
        entry["flags"] = Json::array();
        for (std::size_t f = 0; f < std::size(FlagKeys); ++f)
            if (q_.flagged(place, static_cast<Flag>(f))) entry["flags"].push_back(FlagKeys[f]);
        return entry;
    }
    Json prophecy(const Slot& slot, int place) const {
        Json entry = card(slot, place);
        write_fields(entry, slot, ProphecyFields, *this);
        if (slot.bearer != NoPlace) entry["bearer"] = Gemu::place_name(slot.bearer);
        return entry;
    }
};

}  // namespace

void Gemu::write_position(Json& out, const State& s, const View* view) const {
    const Writer writer(*this, s);
    write_fields(out, s, StateFields, writer);
    out["length"] = s.turn;
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)] = writer.side(seat);
        if (view) side.erase("deck");
    }
}

}  // namespace quincunx::gemu
