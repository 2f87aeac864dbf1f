// The `given` of scenarios, as docs/scenario.md describes it.
#include <algorithm>
#include <new>

#include "engine/match/position.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

class Reader : GivenReader {
public:
    Reader(const Gemu& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {you: {monsters: [Tinder Rat]}}");
        s_.turn = 3;
        s_.phase = Phase::Monster;
        bool began = false;
        YAML::Node sides[2];
        read_map(given, "a position has", s_, StateFields,
                 {{"began", [&](const YAML::Node& node) { s_.began = seat(node), began = true; }},
                  {"options", [&](const YAML::Node& node) { read_options(node); }},
                  {"you", [&](const YAML::Node& node) { sides[0].reset(node); }},
                  {"foe", [&](const YAML::Node& node) { sides[1].reset(node); }}});
        if (!began) s_.began = s_.turn % 2 ? s_.active : other(s_.active);
        for (const Seat seat : Seats) read_side(seat, sides[index(seat)]);
        for (const Bearer& bearer : bearers_) check_bearer(bearer);
        s_.agenda.push({static_cast<std::uint8_t>(Task::Phase), 0, 0, 0, 0});
    }

private:
    struct Bearer {
        int equipment;
        YAML::Node node;
    };

    const Gemu& game_;
    State& s_;
    PerSeat<std::uint8_t> pieces_{};  // how many each side has so far
    std::vector<Bearer> bearers_;     // equipment whose bearer may still be named

    void read_options(const YAML::Node& node) {
        if (!node.IsMap()) fail(node, "expected a map of options, as {spirit-form: card}");
        for (const bool preset : {true, false})  // the others may change what it sets
            for (const auto& item : node) {
                const std::string name = text(item.first), word = text(item.second);
                if ((name == "preset") != preset) continue;
                const Json value = Json::parse(word, nullptr, false);  // a number, true, false; or else a word
                try {
                    set_option(table_of_switches(), s_.rules, name, value.is_discarded() ? Json(word) : value);
                } catch (const InputError& error) {
                    fail(item.first, error.what());
                }
            }
    }

    const Def& card(const YAML::Node& node) const {
        const CardInfo* info = game_.card(text(node));
        if (!info) fail(node, "no card is called '" + text(node) + "'; see 'quincunx cards gemu'");
        return *game_.book().card(info->number);
    }
    const Def& filler() const {
        for (const Def& def : game_.book().defs())
            if (def.kind == Kind::Monster && def.level == 0 && def.abilities.empty()) return def;
        return game_.book().defs().front();
    }
    // A new card of the side, known to those.
    Piece take(Seat seat, const Def& def, SeatMask known, const YAML::Node& node) {
        if (pieces_[seat] == MaxDeck)
            fail(node, "a side has at most " + std::to_string(MaxDeck) +
                           " cards in hand, deck, piles and field together (tokens not counted)");
        const Piece piece(index(seat) * MaxDeck + pieces_[seat]++);
        s_.card_of[piece.value] = def.id;
        s_.known[piece.value] = known;
        return piece;
    }

    // The pieces of a list of cards, in its order.
    std::vector<Piece> read_cards(const YAML::Node& node, Seat seat, SeatMask known) {
        if (!node.IsSequence()) fail(node, "expected a list of cards");
        std::vector<Piece> pieces;
        for (const auto& entry : node) {
            const Def& def = card(entry);
            if (def.token()) fail(entry, "'" + text(entry) + "' is a token: it lies nowhere but on the field");
            pieces.push_back(take(seat, def, known, entry));
        }
        return pieces;
    }

    void read_row(const YAML::Node& node, Seat seat, Row row) {
        const int first = first_of(seat, row);
        const std::string places = Gemu::place_name(first) + " to " + Gemu::place_name(first + RowSize - 1);
        if (node.IsSequence()) {
            if (node.size() > RowSize) fail(node, "this row has only the places " + places);
            int place = first;
            for (const auto& entry : node) read_slot(entry, place++);
        } else if (node.IsMap()) {
            for (const auto& item : node) {
                const auto place = Gemu::read_place(text(item.first));
                if (!place || *place < first || *place >= first + RowSize)
                    fail(item.first, "'" + text(item.first) + "' is no place of this row; expected " + places);
                read_slot(item.second, *place);
            }
        } else
            fail(node, "expected a list of cards, or cards by their places " + places);
    }

    void read_slot(const YAML::Node& entry, int place) {
        if (entry.IsScalar() && text(entry) == "empty") return;
        const Row row = row_of(place);
        const bool monster = row == Row::Monster;
        if (!entry.IsScalar() && (!entry.IsMap() || !entry["card"]))
            fail(entry, "expected a card, {card: NAME, face-down: true, …}, or 'empty'");
        const YAML::Node named = entry.IsScalar() ? entry : entry["card"];
        const Def& def = card(named);
        if (row_of(def.kind) != row) fail(named, "'" + text(named) + "' is no " + (monster ? "monster" : "prophecy"));
        Slot& slot = s_.slot[static_cast<std::size_t>(place)];
        slot.uid = ++s_.uids;
        slot.since = ++s_.serial;
        slot.card = def.id;
        slot.live = 1;
        bool known = false;
        YAML::Node bearer = entry;
        const Key name{"card", [](const YAML::Node&) {}};  // read above
        const Key see{"known", [&](const YAML::Node& node) { known = flag(node) != 0; }};
        const Key spirit{"spirit", [&](const YAML::Node& node) { read_spirit(node, place, def); }};
        const Key marks{"marks", [&](const YAML::Node& list) { read_marks(list, slot, def); }};
        const Key buffed{"buff", [&](const YAML::Node& node) { slot.buff = buff(node); }};
        const Key worn{"bearer", [&](const YAML::Node& node) { slot.bearer = place_of(node), bearer.reset(node); }};
        if (entry.IsMap() && monster)
            read_map(entry, "a monster has", slot, std::tuple_cat(CardFields, MonsterFields),
                     {name, see, spirit, marks, buffed});
        else if (entry.IsMap())
            read_map(entry, "a prophecy has", slot, std::tuple_cat(CardFields, ProphecyFields),
                     {name, see, spirit, marks, worn});
        if (slot.face_down && def.token()) fail(entry, "a token is never face-down");
        if (slot.face_down) slot.live = 0;
        const Seat owner = owner_of(place);
        if (!def.token()) slot.piece = take(owner, def, slot.face_down && !known ? only(owner) : Everybody, entry);
        const bool borne = def.kind == Kind::Equipment && !slot.face_down;
        if (slot.bearer != NoPlace && !borne) fail(bearer, "only a face-up equipment has a bearer");
        if (borne) bearers_.push_back({place, bearer});
    }

    std::uint8_t place_of(const YAML::Node& node) const {
        const auto at = Gemu::read_place(text(node));
        if (!at) fail(node, "'" + text(node) + "' is no place; expected one as am1 or bm3");
        return static_cast<std::uint8_t>(*at);
    }
    void read_spirit(const YAML::Node& node, int place, const Def& def) {
        if (def.token() || (!def.monster() && def.kind != Kind::Scene))
            fail(node, "only monsters that are no tokens, and scenes, carry spirit");
        const std::uint8_t spirit = small(node, 0, def.monster() ? SpiritCap : SceneCap);
        s_.slot[static_cast<std::size_t>(place)].spirit = spirit;
        if (s_.rules.spirit_cards)
            for (int i = 0; i < spirit; ++i)
                s_.under.push({take(owner_of(place), filler(), Nobody, node), static_cast<std::uint8_t>(place)});
    }
    void read_marks(const YAML::Node& node, Slot& slot, const Def& def) const {
        if (!node.IsSequence()) fail(node, "expected a list of abilities used this turn, as [a1]");
        for (const auto& entry : node) {
            std::size_t i = 0;
            while (i < def.abilities.size() && def.abilities[i].id() != text(entry)) ++i;
            if (i == def.abilities.size()) fail(entry, "'" + text(entry) + "' is no ability of this card");
            slot.marks = static_cast<std::uint8_t>(slot.marks | 1U << i);
        }
    }
    // 1 + the first instruction that gives a shield, or the first of that card that gives a buff.
    std::uint16_t buff(const YAML::Node& node) const {
        const Book& book = game_.book();
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
        if (row_of(at) != Row::Monster || !s_.slot[at].uid || s_.slot[at].face_down)
            fail(bearer.node, "there is no face-up monster at " + Gemu::place_name(at));
    }

    void read_side(Seat whose, const YAML::Node& node) {
        Side& side = s_.side[whose];
        s_.faith[whose] = s_.rules.starting_faith;
        bool deck = false;
        if (!node.IsNull() && !node.IsMap())
            fail(node, "a side is a map, as {faith: 20, hand: [Firefall], monsters: [Tinder Rat]}");
        const auto pile = [&](FixedVector<Piece, MaxDeck>& into, SeatMask known) {
            return [this, whose, known, &into](const YAML::Node& list) {
                for (const Piece piece : read_cards(list, whose, known)) into.push(piece);
            };
        };
        read_map(
            node, "a side has", side, SideFields,
            {{"faith",
              [&](const YAML::Node& value) { s_.faith[whose] = static_cast<std::int16_t>(number(value, 1, 9999)); }},
             {"hand",
              [&](const YAML::Node& list) {
                  if (list.size() > HandCap) fail(list, "a hand has at most " + std::to_string(HandCap) + " cards");
                  for (const Piece piece : read_cards(list, whose, only(whose))) side.hand.push(piece);
              }},
             {"deck",
              [&](const YAML::Node& list) {
                  deck = true;
                  pile(side.deck, Nobody)(list);
                  std::reverse(side.deck.begin(), side.deck.end());  // the top comes first
              }},
             {"discard", pile(side.discard, Everybody)},
             {"removed", pile(side.removed, Everybody)},
             {"monsters", [&](const YAML::Node& row) { read_row(row, whose, Row::Monster); }},
             {"prophecies", [&](const YAML::Node& row) { read_row(row, whose, Row::Prophecy); }}});
        for (int i = 0; !deck && i < 10 && pieces_[whose] < MaxDeck; ++i)
            side.deck.push(take(whose, filler(), Nobody, node));
    }
};

}  // namespace

StateBytes Gemu::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    State& s = *new (bytes.bytes) State{};
    Reader(*this, file, s).read(node);
    return bytes;
}

}  // namespace quincunx::gemu
