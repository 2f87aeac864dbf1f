// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

namespace {

// The game's own types as JSON.
struct Show {
    const Book& book;
    Json operator()(Card card) const { return card ? book[card].key : "hidden"; }
    template <std::size_t N>
    Json operator()(const FixedVector<Card, N>& cards) const {
        return write_list(cards, *this);
    }
};

// Writes the cards of `seen`; what is worked out from the cards comes from `q`, whose state is a whole one.
struct Writer {
    const State& seen;
    const Query& q;
    const Show show{q.book};

    void side(Seat seat, Json& out) const {
        const Tally& tally = seen.tally[seat];
        write_fields(out["orbs"], tally, OrbFields, show);
        out["available"] = q.payable_orbs(seat) + q.payable_fu(seat);
        out["total"] = q.total(seat);
        out["bar"] = q.bar(seat);
        each_row(SideFields, [&](const auto& row) {
            Json& list = out[row.name];
            if (list.is_null()) list = Json::array();
            std::uint32_t nth = 0;
            for (const auto& card : seen.side[seat].*row.member) list.push_back(lying({seat, row.zone, ++nth}, card));
            if (row.zone == Zone::Hand || row.zone == Zone::Deck) out[row.name + std::string("-count")] = nth;
        });
        out["open"] = write_list(seen.side[seat].hand,
                                 [&](const Lying& held) { return held.has(Up) ? name(held.piece) : Json(); });
        out["effects"] = write_list(seen.lasting, [&](const Lasting& l) {
            return l.kind == Hold::Over || l.seat != seat ? Json() : effect(l);
        });
        out["uses"] = write_list(tally.uses, [&](const Uses& each) { return uses(each); });
    }

    Json battle() const {
        Json out = Json::object();
        if (!q.in_battle() && !q.fighter(0) && !q.fighter(1)) return out;  // some are left in the midst of the cleanup
        write_fields(out, seen.battle, BattleFields, show);
        out["attack"] = fighter(0);
        out["defence"] = fighter(1);
        return out;
    }

    Json waiting() const {
        return write_list(seen.pending, [&](const Pending& pending) {
            Json out;
            write_fields(out, pending, PendingFields, show);
            out["ability"] = pending.ability + 1;
            return out;
        });
    }

    Json name(Piece piece) const { return show(seen.card_of[piece.value]); }

    Json lying(const Spot&, Piece piece) const { return name(piece); }
    Json lying(const Spot& spot, const Lying& l) const {
        if (spot.zone() == Zone::Hand) return name(l.piece);
        Json out{{"card", name(l.piece)}, {"at", spot_name(spot)}};
        if (owner_of(l.piece) != spot.seat()) out["owner"] = side_key(owner_of(l.piece));
        if (const bool hyper = spot.zone() == Zone::Hyper; hyper || spot.zone() == Zone::Character) {
            const Stand stand = hyper ? Stand::Hyper : l.has(Sideways) ? Stand::Support : Stand::Center;
            out["state"] = StandKeys[static_cast<std::size_t>(stand)];
            out["returning"] = l.has(Returning);
            out["staying"] = l.has(Staying);
        } else {
            out["up"] = l.has(Up);
            out["sideways"] = l.has(Sideways);
        }
        if (spot.zone() == Zone::Equip) out["carried"] = l.has(Carried);
        if (spot.zone() == Zone::Attached) {
            const Query there(seen, q.book);
            if (const Piece bearer = there.bearer(l.piece)) {
                const Query::Where at = there.where(bearer);
                out["on"] = spot_name({at.seat, at.zone, static_cast<std::uint32_t>(at.index) + 1});
            }
        }
        out["sealed"] = l.has(Sealed);
        write_fields(out, l, LyingFields, show);
        out["turn"] = seen.turn - static_cast<std::uint8_t>(seen.turn - l.turn);  // the last one with those low 8 bits
        if (seen.card_of[l.piece.value]) out["known"] = KnownKeys[seen.known[l.piece.value] & Everybody];
        if (spot.zone() == Zone::Declare) {
            const int gorgeousness = q.gorgeousness(l.piece);
            out["gorgeousness"] = gorgeousness < 0 ? Json("none") : Json(gorgeousness);
        }
        return out;
    }

    Json effect(const Lasting& l) const {
        Json out;
        write_fields(out, l, LastingFields, show);
        out["until"] = l.phase_only           ? Json("phase")
                       : l.until == 0         ? Json("game")
                       : l.until == seen.turn ? Json("turn")
                                              : Json(l.until);
        return out;
    }

    // The card one of whose abilities this is, and its place among them, from 1.
    Json uses(const Uses& uses) const {
        Json out;
        for (const Def& def : q.book.defs())
            for (std::size_t i = 0; i < def.abilities.size(); ++i)
                if (out.empty() && def.abilities[i].id == uses.ability) out = {{"card", def.key}, {"ability", i + 1}};
        write_fields(out, uses, UsesFields, show);
        return out;
    }

    Json fighter(int i) const {
        const Fighter& f = q.fighter(i);
        Json out = Json::object();
        if (!f) return out;
        const auto at = static_cast<std::size_t>(i);
        write_fields(out, f, FighterFields, show);
        out["power"] = q.power(i);
        out["traits"] = write_set(f.traits, TraitKeys);
        out["virtual"] = f.is_virtual();
        out["last-spell"] = (f.flags & Fighter::Last) != 0;
        if (const Step next = seen.battle.step; next >= Step::Damage || next == Step::None) {
            out["final"] = seen.battle.power[at];
            out["surplus"] = seen.battle.surplus[at];
        }
        return out;
    }
};

}  // namespace

// What is worked out from the cards is taken from a world with every card in its place: what is open is the same in all
// that look like this.
void Dreamduel::write_position(Json& out, const State& seen, const View* view) const {
    const State world = view ? world_of(*view) : seen;
    const Query q(world, book_);
    const Writer writer{seen, q};
    out["pool"] = PoolKeys[seen.rules.pool];
    write_fields(out, seen, StateFields, Show{book_});
    out["length"] = seen.turn;
    for (const Seat seat : Seats) writer.side(seat, out[side_key(seat)]);
    out["battle"] = writer.battle();
    out["waiting"] = writer.waiting();
    out["over"] = out["result"]["over"];
    if (seen.core.over) out["winner"] = out["result"]["winner"];
}

std::string Dreamduel::told(Card card) const { return Show{book_}(card).get<std::string>(); }

State Dreamduel::world_of(const View& view) const {
    StateBytes world;
    Random random;
    sample(view.now, view.seat, random, world);
    return world.as<State>();
}

}  // namespace quincunx::dreamduel
