// Positions as JSON, in the words of docs/scenario.md.
#include "engine/match/position.h"

#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

namespace {

std::string key_of(const Book& book, Card card) { return card ? book[card].key : "hidden"; }

// The game's own types as JSON.
struct Show {
    const Book& book;
    Json operator()(Card card) const { return key_of(book, card); }
    template <std::size_t N>
    Json operator()(const FixedVector<Card, N>& cards) const {
        return write_list(cards, *this);
    }
};

// The last turn with those low 8 bits.
int turn_of(const State& s, std::uint8_t low) { return s.turn - static_cast<std::uint8_t>(s.turn - low); }

// Writes the cards of `seen`; what is worked out from the cards comes from `q`, whose state is a whole one.
class Writer {
public:
    Writer(const State& seen, const Query& q) : seen_(seen), q_(q) {}

    Json side(Seat seat) const {
        const Side& cards = seen_.side[seat];
        const Tally& tally = seen_.tally[seat];
        Json out;
        write_fields(out, tally, TallyFields, show_);
        out["orbs"] = {{"ready", tally.ready}, {"spent", tally.spent}, {"collapsed", tally.collapsed}};
        out["available"] = q_.payable_orbs(seat) + q_.payable_fu(seat);
        out["total"] = q_.total(seat);
        out["bar"] = q_.bar(seat);
        const auto name = [&](Piece piece) { return Json(key(piece)); };
        out["hand"] = write_list(cards.hand, [&](const Lying& held) { return name(held.piece); });
        out["open"] =
            write_list(cards.hand, [&](const Lying& held) { return held.has(Up) ? name(held.piece) : Json(); });
        out["hand-count"] = cards.hand.size();
        out["deck"] = write_list(cards.deck, name);
        out["deck-count"] = cards.deck.size();
        out["discard"] = write_list(cards.discard, name);
        out["gap"] = write_list(cards.gap, name);
        out["fu"] = zone(seat, Zone::Fu, cards.fu);
        out["equip"] = zone(seat, Zone::Equip, cards.equip);
        out["declare"] = zone(seat, Zone::Declare, cards.declare);
        out["characters"] = zone(seat, Zone::Character, cards.character);
        for (Json& hyper : zone(seat, Zone::Hyper, cards.hyper)) out["characters"].push_back(std::move(hyper));
        out["attached"] = zone(seat, Zone::Attached, cards.attached);
        out["duel"] = zone(seat, Zone::Duel, cards.duel);
        out["effects"] = effects(seat);
        out["uses"] = write_list(tally.uses, [&](const Uses& each) { return uses(each); });
        return out;
    }

    Json battle() const {
        Json out = Json::object();
        if (!fights(q_)) return out;
        write_fields(out, seen_.battle, BattleFields, show_);
        out["attack"] = fighter(0);
        out["defence"] = fighter(1);
        return out;
    }

    Json waiting() const {
        Json list = Json::array();
        for (const Pending& pending : seen_.pending) {
            Json& entry = list.emplace_back();
            write_fields(entry, pending, PendingFields, show_);
            entry["ability"] = pending.ability + 1;
        }
        return list;
    }

private:
    const State& seen_;
    const Query& q_;
    const Show show_{q_.book};

    Card card(Piece piece) const { return seen_.card_of[piece.value]; }
    std::string key(Piece piece) const { return key_of(q_.book, card(piece)); }

    template <class List>
    Json zone(Seat seat, Zone zone, const List& cards) const {
        const bool character = zone == Zone::Character || zone == Zone::Hyper;
        Json out = Json::array();
        for (const Lying& l : cards) {
            Json& entry = out.emplace_back();
            entry["card"] = key(l.piece);
            entry["at"] = spot_name({place(seat, zone), static_cast<std::uint32_t>(out.size())});
            if (owner_of(l.piece) != seat) entry["owner"] = side_key(owner_of(l.piece));
            if (character) {
                entry["state"] = StandKeys[static_cast<std::size_t>(stand_of(zone, l))];
                entry["returning"] = l.has(Returning);
                entry["staying"] = l.has(Staying);
            } else {
                entry["up"] = l.has(Up);
                entry["sideways"] = l.has(Sideways);
            }
            entry["sealed"] = l.has(Sealed);
            write_fields(entry, l, LyingFields, show_);
            entry["turn"] = turn_of(seen_, l.turn);
            if (card(l.piece)) entry["known"] = KnownKeys[seen_.known[l.piece.value] & Everybody];
            if (zone == Zone::Declare) {
                const int gorgeousness = q_.gorgeousness(l.piece);
                entry["gorgeousness"] = gorgeousness < 0 ? Json("none") : Json(gorgeousness);
            }
        }
        return out;
    }

    Json effects(Seat seat) const {
        Json list = Json::array();
        for (const Lasting& l : seen_.lasting) {
            if (static_cast<Hold>(l.kind) == Hold::Over || l.seat != seat) continue;
            Json& entry = list.emplace_back();
            write_fields(entry, l, LastingFields, show_);
            entry["until"] = l.phase_only            ? Json("phase")
                             : l.until == 0          ? Json("game")
                             : l.until == seen_.turn ? Json("turn")
                                                     : Json(l.until);
        }
        return list;
    }

    // The card one of whose abilities this is, and its place among them, from 1.
    Json uses(const Uses& uses) const {
        Json out = Json::object();
        for (const Def& def : q_.book.defs())
            for (std::size_t i = 0; i < def.abilities.size(); ++i)
                if (out.empty() && def.abilities[i].id == uses.ability) {
                    out = {{"card", def.key}, {"ability", i + 1}};
                    write_fields(out, uses, UsesFields, show_);
                }
        return out;
    }

    Json fighter(int i) const {
        const Fighter& f = q_.fighter(i);
        Json out = Json::object();
        if (!f) return out;
        const auto at = static_cast<std::size_t>(i);
        write_fields(out, f, FighterFields, show_);
        out["power"] = q_.power(i);
        out["traits"] = Json::array();
        for (std::size_t t = 0; t < Traits; ++t)
            if (f.traits >> t & 1) out["traits"].push_back(TraitKeys[t]);
        out["virtual"] = f.is_virtual();
        out["last-spell"] = (f.flags & Fighter::Last) != 0;
        if (const Step next = seen_.battle.step; next >= Step::Damage || next == Step::None) {
            out["final"] = seen_.battle.power[at];
            out["surplus"] = seen_.battle.surplus[at];
        }
        return out;
    }
};

}  // namespace

Stand stand_of(Zone zone, const Lying& l) {
    return zone == Zone::Hyper ? Stand::Hyper : l.has(Sideways) ? Stand::Support : Stand::Center;
}

bool fights(const Query& q) { return q.in_battle() || q.fighter(0) || q.fighter(1); }

// What is worked out from the cards is taken from a world with every card in its place: what is open is the same in all
// that look like this.
void Dreamduel::write_position(Json& out, const State& seen, const View* view) const {
    const State world = view ? world_of(*view) : seen;
    const Query q(world, book_);
    const Writer writer(seen, q);
    out["pool"] = PoolKeys[seen.rules.pool];
    write_fields(out, seen, StateFields, Show{book_});
    out["length"] = seen.turn;
    for (const Seat seat : Seats) out[side_key(seat)] = writer.side(seat);
    out["battle"] = writer.battle();
    out["waiting"] = writer.waiting();
    out["over"] = out["result"]["over"];
    if (seen.core.over) out["winner"] = out["result"]["winner"];
}

std::string Dreamduel::told(Card card) const { return key_of(book_, card); }

State Dreamduel::world_of(const View& view) const {
    StateBytes world;
    Random random;
    sample(view.now, view.seat, random, world);
    return world.as<State>();
}

}  // namespace quincunx::dreamduel
