// Positions in words: the state as docs/scenario.md describes it, and back; and the table in plain text.
#include <algorithm>
#include <new>

#include "engine/match/position.h"
#include "games/gemu/gemu.h"
#include "games/gemu/view.h"

namespace quincunx::gemu {

namespace {

// The card one of whose instructions this is.
Card card_with(const Book& book, std::size_t instruction) {
    for (const Def& def : book.defs())
        for (const Ability& ability : def.abilities)
            if (instruction >= ability.first && instruction < std::size_t{ability.first} + ability.count) return def.id;
    return {};
}

bool is_shield(const Book& book, const Slot& slot) {
    return slot.buff && book.instruction(slot.buff - 1U).op == Op::Shield;
}

// Describes a state, or what a seat sees of it: only the cards at the places that are `seen` are named.
Json describe_common(const Gemu& game, const State& s, const std::array<bool, Places>& seen) {
    const Book& book = game.book();
    const Query q(s, book);
    const auto card = [&](const Slot& slot, int place) {
        Json entry;
        const bool known = seen[static_cast<std::size_t>(place)];
        entry["card"] = known ? game.name_of(slot.card, Lang::En) : "hidden";
        entry["face-down"] = slot.face_down != 0;
        entry["known"] = !slot.piece || includes(s.known[slot.piece.value], other(owner_of(place)));
        entry["spirit"] = slot.spirit;
        entry["marks"] = Json::array();
        if (known)
            for (std::size_t i = 0; i < book[slot.card].abilities.size(); ++i)
                if (slot.marks >> i & 1) entry["marks"].push_back(book[slot.card].abilities[i].id());
        return entry;
    };
    const auto monster = [&](const Slot& slot, int place) {
        Json entry = card(slot, place);
        entry["taunt"] = q.stat(place, Stat::Taunt);
        entry["buff"] = !slot.buff              ? "none"
                        : is_shield(book, slot) ? "shield"
                                                : game.name_of(card_with(book, slot.buff - 1U), Lang::En);
        entry["attacks"] = slot.attacks;
        entry["skilled"] = slot.skilled != 0;
        entry["token"] = !slot.piece;
        if (!seen[static_cast<std::size_t>(place)]) return entry;
        entry["attack"] = q.stat(place, Stat::Attack);
        entry["defence"] = q.stat(place, Stat::Defence);
        entry["attacks-left"] = q.attacks_left(place);
        entry["level"] = book[slot.card].level;
        entry["flags"] = Json::array();
        for (std::size_t f = 0; f < std::size(FlagKeys); ++f)
            if (q.flagged(place, static_cast<Flag>(f))) entry["flags"].push_back(FlagKeys[f]);
        return entry;
    };
    const auto prophecy = [&](const Slot& slot, int place) {
        Json entry = card(slot, place);
        entry["live"] = slot.live != 0;
        if (slot.bearer != NoPlace) entry["bearer"] = Gemu::place_name(slot.bearer);
        return entry;
    };
    const auto pile = [&](const FixedVector<Piece, MaxDeck>& pieces) {
        Json list = Json::array();
        for (const Piece piece : pieces) list.push_back(game.name_of(s.card_of[piece.value], Lang::En));
        return list;
    };
    Json out;
    out["turn"] = s.turn;
    out["active"] = side_key(s.active);
    out["phase"] = PhaseKeys[static_cast<std::size_t>(s.phase)];
    out["began"] = side_key(s.began);
    out["length"] = s.turn;
    out["decisions"] = s.decisions;
    for (const Seat seat : Seats) {
        Json o;
        o["faith"] = std::max<int>(0, s.faith[seat]);  // GE-9.70
        o["discard"] = pile(s.side[seat].discard);
        o["removed"] = pile(s.side[seat].removed);
        for (const Row row : {Row::Monster, Row::Prophecy}) {
            Json places = Json::object();
            int count = 0;
            for (int place = first_of(seat, row); place < first_of(seat, row) + RowSize; ++place) {
                Json& entry = places[Gemu::place_name(place)] = Json::object();
                if (q.empty(place)) continue;
                entry = row == Row::Monster ? monster(q[place], place) : prophecy(q[place], place);
                ++count;
            }
            o[row == Row::Monster ? "monsters" : "prophecies"] = std::move(places);
            o[row == Row::Monster ? "monster-count" : "prophecy-count"] = count;
        }
        out[side_key(seat)] = std::move(o);
    }
    Json result;
    result["over"] = s.core.over != 0;
    if (s.core.over) {
        result["winner"] = s.core.winner == 0 ? "you" : s.core.winner == 1 ? "foe" : "nobody";
        result["by"] = game.end_clause(s.core.ended_by);
    }
    out["result"] = std::move(result);
    return out;
}

}  // namespace

Json Gemu::describe(const StateBytes& bytes) const {
    const State& s = bytes.as<State>();
    std::array<bool, Places> seen;
    seen.fill(true);
    Json out = describe_common(*this, s, seen);
    const auto name = [&](Piece piece) { return name_of(s.card_of[piece.value], Lang::En); };
    for (const Seat seat : Seats) {
        const Side& of = s.side[seat];
        Json& side = out[side_key(seat)];
        side["hand"] = Json::array();
        for (const Piece piece : of.hand) side["hand"].push_back(name(piece));
        side["hand-count"] = of.hand.size();
        side["deck"] = Json::array();
        for (std::size_t i = of.deck.size(); i-- > 0;) side["deck"].push_back(name(of.deck[i]));
        side["deck-count"] = of.deck.size();
    }
    return out;
}

Json Gemu::describe(const View& view) const {
    const SeenState& v = view.now.as<SeenState>();
    StateBytes open;
    Random random;
    sample(view.now, view.seat, random, open);
    std::array<bool, Places> seen{};
    for (std::size_t place = 0; place < Places; ++place) seen[place] = static_cast<bool>(v.table.slot[place].card);
    Json out = describe_common(*this, open.as<State>(), seen);  // what is open is the same in every sampled world
    out["seat"] = side_key(view.seat);
    for (const Seat seat : Seats) {
        const SeenSide& of = v.side[seat];
        Json& side = out[side_key(seat)];
        side["hand"] = Json::array();
        for (const SeenCard& held : of.hand)
            side["hand"].push_back(held.card ? name_of(held.card, Lang::En) : std::string("hidden"));
        side["hand-count"] = of.hand.size();
        side["deck-count"] = of.deck.size();
        side["unseen"] = Json::array();
        for (const Card card : of.unseen) side["unseen"].push_back(name_of(card, Lang::En));
    }
    return out;
}

// --- The options of a match ------------------------------------------------------------------------------------------

namespace {

constexpr std::int32_t ByLot = 2;

}  // namespace

const std::vector<SwitchOf<Rulebook>>& table_of_switches() {
    static const std::vector<SwitchOf<Rulebook>> table{
        // It sets what two others set, too: they may change it again (GE-9.5).
        {choice_switch("preset", 0, {{"seed", 0}, {"fair", 1}}),
         [](Rulebook& r, std::int32_t fair) {
             r.first_turn_attack = !fair;
             r.first_turn_draw = fair ? 1 : 2;
         }},
        {number_switch("starting-faith", 50, 1, 9999),
         [](Rulebook& r, std::int32_t n) { r.starting_faith = static_cast<std::int16_t>(n); }},
        {choice_switch("first-player", ByLot,
                       {{"random", ByLot}, {"a", 0}, {"b", 1}, {"you", 0, false}, {"foe", 1, false}}),
         [](Rulebook& r, std::int32_t who) { r.first_player = static_cast<std::uint8_t>(who); }},
        {flag_switch("first-turn-attack", true),
         [](Rulebook& r, std::int32_t on) { r.first_turn_attack = static_cast<std::uint8_t>(on); }},
        {number_switch("first-turn-draw", 2, 0, 2),
         [](Rulebook& r, std::int32_t n) { r.first_turn_draw = static_cast<std::uint8_t>(n); }},
        {choice_switch("spirit-form", 0, {{"counter", 0}, {"card", 1}}),
         [](Rulebook& r, std::int32_t cards) { r.spirit_cards = static_cast<std::uint8_t>(cards); }},
        {number_switch("max-turns", 60, 1, 9999),
         [](Rulebook& r, std::int32_t n) { r.max_turns = static_cast<std::uint16_t>(n); }},
        {number_switch("decisions-per-turn", 200, 1, 9999),
         [](Rulebook& r, std::int32_t n) { r.decisions = static_cast<std::uint16_t>(n); }},
        {choice_switch("always-ask", Nobody,
                       {{"none", Nobody},
                        {"a", only(Seat::A)},
                        {"b", only(Seat::B)},
                        {"both", Everybody},
                        {"you", only(Seat::A), false},
                        {"foe", only(Seat::B), false},
                        {"off", Nobody, false},
                        {"on", Everybody, false}}),
         [](Rulebook& r, std::int32_t who) { r.always_ask = static_cast<SeatMask>(who); }},
    };
    return table;
}

std::vector<Switch> Gemu::switches() const { return plain(table_of_switches()); }

// --- From a scenario -------------------------------------------------------------------------------------------------

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
        for (const auto& item : given) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "turn")
                s_.turn = static_cast<std::uint16_t>(number(value, 1, 9999));
            else if (key == "active")
                s_.active = seat(value);
            else if (key == "phase")
                s_.phase = phase(value);
            else if (key == "began")
                s_.began = seat(value), began = true;
            else if (key == "decisions")
                s_.decisions = static_cast<std::uint16_t>(number(value, 0, 9999));
            else if (key == "options")
                read_options(value);
            else if (key == "you")
                sides[0].reset(value);
            else if (key == "foe")
                sides[1].reset(value);
            else
                fail(item.first, "'" + key +
                                     "' is not known here; a position has: turn, active, phase, began, decisions, "
                                     "options, you, foe");
        }
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

    Phase phase(const YAML::Node& node) const {
        const std::string word = text(node);
        std::string all;
        for (std::size_t p = 0; p < std::size(PhaseKeys); ++p) {
            if (word == PhaseKeys[p]) return static_cast<Phase>(p);
            all += (p ? ", " : "") + std::string(PhaseKeys[p]);
        }
        fail(node, "'" + word + "' is no phase; expected one of: " + all);
    }

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
        bool live = true, known = false;
        YAML::Node bearer = entry;
        if (entry.IsMap())
            for (const auto& field : entry) {
                const std::string key = text(field.first);
                const YAML::Node& value = field.second;
                if (key == "card") continue;
                if (key == "face-down")
                    slot.face_down = flag(value);
                else if (key == "known")
                    known = flag(value) != 0;
                else if (key == "spirit")
                    read_spirit(value, place, def);
                else if (key == "marks")
                    read_marks(value, slot, def);
                else if (monster && key == "attacks")
                    slot.attacks = small(value, 0, 99);
                else if (monster && key == "skilled")
                    slot.skilled = flag(value);
                else if (monster && key == "buff")
                    slot.buff = buff(value);
                else if (!monster && key == "live")
                    live = flag(value) != 0;
                else if (!monster && key == "bearer") {
                    const auto at = Gemu::read_place(text(value));
                    if (!at) fail(value, "'" + text(value) + "' is no place; expected one as am1 or bm3");
                    slot.bearer = static_cast<std::uint8_t>(*at);
                    bearer.reset(value);
                } else
                    fail(field.first, "'" + key + "' is not known here; a " +
                                          (monster ? "monster has: card, face-down, known, spirit, marks, attacks, "
                                                     "skilled, buff"
                                                   : "prophecy has: card, face-down, known, spirit, marks, live, "
                                                     "bearer"));
            }
        if (slot.face_down && def.token()) fail(entry, "a token is never face-down");
        slot.live = live && !slot.face_down;
        const Seat owner = owner_of(place);
        if (!def.token()) slot.piece = take(owner, def, slot.face_down && !known ? only(owner) : Everybody, entry);
        const bool borne = def.kind == Kind::Equipment && !slot.face_down;
        if (slot.bearer != NoPlace && !borne) fail(bearer, "only a face-up equipment has a bearer");
        if (borne) bearers_.push_back({place, bearer});
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
        for (const auto& item : node) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "faith")
                s_.faith[whose] = static_cast<std::int16_t>(number(value, 1, 9999));
            else if (key == "hand") {
                if (value.size() > HandCap) fail(value, "a hand has at most " + std::to_string(HandCap) + " cards");
                for (const Piece piece : read_cards(value, whose, only(whose))) side.hand.push(piece);
            } else if (key == "deck") {
                deck = true;
                std::vector<Piece> pieces = read_cards(value, whose, Nobody);
                std::ranges::reverse(pieces);
                for (const Piece piece : pieces) side.deck.push(piece);
            } else if (key == "discard" || key == "removed") {
                for (const Piece piece : read_cards(value, whose, Everybody))
                    (key == "discard" ? side.discard : side.removed).push(piece);
            } else if (key == "monsters")
                read_row(value, whose, Row::Monster);
            else if (key == "prophecies")
                read_row(value, whose, Row::Prophecy);
            else
                fail(item.first,
                     "'" + key +
                         "' is not known here; a side has: faith, hand, deck, discard, removed, monsters, prophecies");
        }
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

// --- The table in plain text

namespace {

// How many columns of a terminal a text takes: Chinese characters and marks take two.
std::size_t width(std::string_view text) {
    std::size_t used = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) == 0x80) continue;  // goes on with a character
        used += byte >= 0xe3 ? 2 : 1;         // from U+3000 on
    }
    return used;
}

}  // namespace

std::string Gemu::draw_table(const View& view, Lang lang, bool colour) const {
    const SeenState& v = view.now.as<SeenState>();
    StateBytes open;
    Random random;
    sample(view.now, view.seat, random, open);
    const State& s = open.as<State>();
    const Query q(s, book_);
    const auto text = [&](const std::string& key) { return std::string(texts().get(lang, key)); };
    const auto label = [&](const char* key) { return text(std::string("label.") + key); };
    const auto paint = [&](Seat seat, const std::string& words) {
        if (!colour) return words;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + words + "\x1b[0m";
    };
    const std::string comma = lang == Lang::En ? ", " : "、", colon = lang == Lang::En ? ": " : "：";
    const auto cell = [&](int place) {
        const Slot& slot = v.table.slot[static_cast<std::size_t>(place)];
        std::string out = place_name(place) + " ";
        if (!slot.uid) return out + "—";
        if (slot.face_down) out += "▒ ";
        out += slot.card ? name_of(slot.card, lang) : label("face-down");
        if (row_of(place) == Row::Monster) {
            if (slot.card)
                out += " " + (slot.face_down ? "–" : std::to_string(q.stat(place, Stat::Attack))) + "/" +
                       std::to_string(q.stat(place, Stat::Defence));
            if (const int taunt = q.stat(place, Stat::Taunt))
                out += " " + text("stat.taunt") + (taunt > 0 ? "+" : "") + std::to_string(taunt);
            if (slot.buff) out += " [" + label(is_shield(book_, slot) ? "shield" : "buff") + "]";
        }
        if (slot.spirit) out += " ◆" + std::to_string(slot.spirit);
        if (slot.bearer != NoPlace) out += " →" + place_name(slot.bearer);
        return out;
    };
    const auto in_hand = [&](Card card) {
        const Def& def = book_[card];
        std::string out = name_of(card, lang) + "(";
        if (!def.monster())
            return out + text(std::string("kind.") + KindKeys[static_cast<std::size_t>(def.kind)]) + ")";
        if (def.level) out += "Lv" + std::to_string(def.level) + " ";
        return out + std::to_string(def.attack) + "/" + std::to_string(def.defence) + ")";
    };
    const auto person = [&](Seat seat) {
        const SeenSide& side = v.side[seat];
        const auto count = [&](const char* key, std::size_t n) { return "  " + label(key) + " " + std::to_string(n); };
        return paint(seat, text(seat == view.seat ? "seat.you" : "seat.foe")) + "  " + label("faith") + " " +
               std::to_string(std::max<int>(0, s.faith[seat])) + count("hand", side.hand.size()) +
               count("deck", side.deck.size()) + count("discard-pile", side.discard.size()) +
               (side.removed.empty() ? "" : count("removed", side.removed.size())) + "\n";
    };
    const auto cards = [&](const FixedVector<SeenCard, HandCap>& hand) {
        std::string out;
        for (const SeenCard& held : hand)
            if (held.card) out += (out.empty() ? "" : comma) + in_hand(held.card);
        return out;
    };

    const Seat foe = other(view.seat);
    const std::pair<Seat, Row> rows[] = {
        {foe, Row::Prophecy}, {foe, Row::Monster}, {view.seat, Row::Monster}, {view.seat, Row::Prophecy}};
    std::size_t widest[RowSize]{};
    for (const auto& [seat, row] : rows)
        for (int i = 0; i < RowSize; ++i) widest[i] = std::max(widest[i], width(cell(first_of(seat, row) + i)));

    std::string out = label("turn") + " " + std::to_string(s.turn) + "  " +
                      text(s.active == view.seat ? "seat.you" : "seat.foe") + colon +
                      text(std::string("phase.") + PhaseKeys[static_cast<std::size_t>(s.phase)]) + "\n" + person(foe);
    if (const std::string known = cards(v.side[foe].hand); !known.empty())
        out += "  " + label("known-hand") + colon + known + "\n";
    for (const auto& [seat, row] : rows) {
        std::string line = " ";
        for (int i = 0; i < RowSize; ++i) {
            const std::string here = cell(first_of(seat, row) + i);
            line += " " + here + (i + 1 < RowSize ? std::string(widest[i] - width(here) + 2, ' ') : "");
        }
        out += paint(seat, line) + "\n";
    }
    return out + person(view.seat) + label("hand") + colon + cards(v.side[view.seat].hand) + "\n";
}

}  // namespace quincunx::gemu
