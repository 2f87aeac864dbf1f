// The `given` of scenarios, as docs/scenario.md describes it.
#include <algorithm>

#include "engine/match/position.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

class Reader : GivenOf<Gemu> {
public:
    using GivenOf::GivenOf;

    void read(const Node& given) {
        s_.turn = 3;
        s_.phase = Phase::Monster;
        bool began = false;
        read_shared(given, "{you: {monsters: [Tinder Rat]}}", StateFields,
                    {{"began", [&](const Node& node) { s_.began = seat(node), began = true; }},
                     {"options", [&](const Node& node) { read_options(node); }}});
        if (!began) s_.began = s_.turn % 2 ? s_.active : other(s_.active);
        for (const Seat seat : Seats) read_side(seat);
        for (const Bearer& bearer : bearers_) check_bearer(bearer);
        s_.agenda.push({static_cast<std::uint8_t>(Task::Phase), 0, 0, 0, 0});
    }

private:
    struct Bearer {
        int equipment;
        Node node;
    };

    PerSeat<std::uint8_t> pieces_{};  // how many each side has so far
    std::vector<Bearer> bearers_;     // equipment whose bearer may still be named

    const Def& filler() const {
        for (const Def& def : book_.defs())
            if (def.kind == Kind::Monster && def.level == 0 && def.abilities.empty()) return def;
        return book_.defs().front();
    }
    // A new card of the side, known to those.
    Piece take(Seat seat, const Def& def, SeatMask known, const Node& node) {
        if (pieces_[seat] == MaxDeck)
            fail(node, "a side has at most " + std::to_string(MaxDeck) +
                           " cards in hand, deck, piles and field together (tokens not counted)");
        const Piece piece(index(seat) * MaxDeck + pieces_[seat]++);
        s_.card_of[piece.value] = def.id;
        s_.known[piece.value] = known;
        return piece;
    }

    // A list of cards, or cards by their places.
    void read_row(const Node& node, Seat seat, Row row) {
        int place = first_of(seat, row);
        const auto places = std::span(PlaceKeys).subspan(static_cast<std::size_t>(place), RowSize);
        if (node.IsMap())
            for (const auto& item : node)
                read_slot(item.second, place + static_cast<int>(word(item.first, places, "no place of this row")));
        else
            each_of(node, std::string("a list of cards, or cards by their places, as {") + places[0] + ": CARD}",
                    [&](const Node& entry) {
                        if (row_of(place) != row || owner_of(place) != seat) fail(entry, "this row has three places");
                        read_slot(entry, place++);
                    });
    }

    void read_slot(const Node& entry, int place) {
        if (entry.IsScalar() && text(entry) == "empty") return;
        const Row row = row_of(place);
        const bool monster = row == Row::Monster;
        const Node name = named(entry, "a card, {card: NAME, face-down: true, …}, or 'empty'");
        const Def& def = card(name);
        if (row_of(def.kind) != row) fail(name, "'" + text(name) + "' is no " + (monster ? "monster" : "prophecy"));
        Slot& slot = s_.slot[static_cast<std::size_t>(place)];
        slot.uid = ++s_.uids;
        slot.since = ++s_.serial;
        slot.card = def.id;
        slot.live = 1;
        bool known = false;
        Node bearer = entry;
        const Key see{"known", [&](const Node& node) { known = flag(node) != 0; }};
        const Key spirit{"spirit", [&](const Node& node) { read_spirit(node, place, def); }};
        const Key marks =
            list("marks", "abilities used this turn, as [a1]", [&](const Node& node) { read_mark(node, slot, def); });
        const Key buffed{"buff", [&](const Node& node) { slot.buff = buff(node); }};
        const Key worn{"bearer", [&](const Node& node) {
                           slot.bearer = static_cast<std::uint8_t>(word(node, PlaceKeys, "no place"));
                           bearer.reset(node);
                       }};
        if (monster)
            read_map(entry, "a monster has", slot, std::tuple_cat(CardFields, MonsterFields),
                     {read_already("card"), see, spirit, marks, buffed});
        else
            read_map(entry, "a prophecy has", slot, std::tuple_cat(CardFields, ProphecyFields),
                     {read_already("card"), see, spirit, marks, worn});
        if (slot.face_down && def.token()) fail(entry, "a token is never face-down");
        if (slot.face_down) slot.live = 0;
        const Seat owner = owner_of(place);
        if (!def.token()) slot.piece = take(owner, def, slot.face_down && !known ? only(owner) : Everybody, entry);
        const bool borne = def.kind == Kind::Equipment && !slot.face_down;
        if (slot.bearer != NoPlace && !borne) fail(bearer, "only a face-up equipment has a bearer");
        if (borne) bearers_.push_back({place, bearer});
    }

    void read_spirit(const Node& node, int place, const Def& def) {
        if (def.token() || (!def.monster() && def.kind != Kind::Scene))
            fail(node, "only monsters that are no tokens, and scenes, carry spirit");
        const std::uint8_t spirit = small(node, 0, def.monster() ? SpiritCap : SceneCap);
        s_.slot[static_cast<std::size_t>(place)].spirit = spirit;
        if (s_.rules.spirit_cards)
            for (int i = 0; i < spirit; ++i)
                s_.under.push({take(owner_of(place), filler(), Nobody, node), static_cast<std::uint8_t>(place)});
    }
    void read_mark(const Node& node, Slot& slot, const Def& def) const {
        const auto found = std::ranges::find(def.abilities, text(node), &Ability::id);
        if (found == def.abilities.end()) fail(node, "'" + text(node) + "' is no ability of this card");
        slot.marks = static_cast<std::uint8_t>(slot.marks | 1U << (found - def.abilities.begin()));
    }
    // 1 + the first instruction that gives a shield, or the first of that card that gives a buff.
    std::uint16_t buff(const Node& node) const {
        const Book& book = book_;
        const bool shield = text(node) == "shield";
        const Def* giver = shield ? nullptr : &card(node);
        for (const Def& def : book.defs()) {
            if (giver && giver != &def) continue;
            for (const Ability& ability : def.abilities)
                for (const Instr& instr : book.instructions(ability))
                    if (instr.op == Op::Shield || (!shield && instr.op == Op::Buff))
                        return static_cast<std::uint16_t>(1 + book.place_of(instr));
        }
        fail(node, shield ? "no card gives a shield" : "'" + text(node) + "' gives no buff");
    }
    void check_bearer(const Bearer& bearer) const {
        const std::uint8_t at = s_.slot[static_cast<std::size_t>(bearer.equipment)].bearer;
        if (at == NoPlace) fail(bearer.node, "an equipment needs a bearer, as {card: NAME, bearer: am1}");
        if (at >= Places || row_of(at) != Row::Monster || !s_.slot[at].uid || s_.slot[at].face_down)
            fail(bearer.node, std::string("there is no face-up monster at ") + PlaceKeys[at]);
    }

    void read_side(Seat whose) {
        const Node& node = side_[whose];
        Side& side = s_.side[whose];
        s_.faith[whose] = s_.rules.starting_faith;
        const auto read_piece = [&](const Node& entry, Piece& piece) {
            const Def& def = card(entry);
            if (def.token()) fail(entry, "'" + text(entry) + "' is a token: it lies nowhere but on the field");
            piece = take(whose, def, Everybody, entry);
        };
        read_map(
            node, "a side has", side, SideFields, read_piece,
            {{"faith", [&](const Node& value) { s_.faith[whose] = static_cast<std::int16_t>(number(value, 1, 9999)); }},
             {"monsters", [&](const Node& row) { read_row(row, whose, Row::Monster); }},
             {"prophecies", [&](const Node& row) { read_row(row, whose, Row::Prophecy); }}});
        for (const Piece piece : side.hand) s_.known[piece.value] = only(whose);
        for (const Piece piece : side.deck) s_.known[piece.value] = Nobody;
        if (says(whose, "deck")) return;
        for (int i = 0; i < 10 && pieces_[whose] < MaxDeck; ++i) side.deck.push(take(whose, filler(), Nobody, node));
    }
};

}  // namespace

void Gemu::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::gemu
