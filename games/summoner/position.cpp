// Positions in words: the state as docs/scenario.md describes it, and back; and the table in plain text.
#include <new>

#include "engine/match/given.h"
#include "games/summoner/summoner.h"
#include "games/summoner/view.h"

namespace quincunx::summoner {

namespace {

constexpr const char* TaskKeys[] = {"setup", "turn-start", "phase-start", "act", "phase-end", "turn-end", "card-step"};

// Describes a state or what is seen of one: `S` is State or SeenState, alike in their public fields.
template <class S>
Json describe_common(const S& s, const Book& book, const Game& game) {
    const auto card_of = [&](Card card) { return game.card_name(book[card].number, Lang::En); };
    Json out;
    out["turn"] = side_key(s.turn);
    out["turn-number"] = s.turn_number;
    out["began"] = side_key(s.first);
    out["length"] = s.turn_number;
    out["first"] = side_key(s.first);
    out["phase"] = PhaseKeys[static_cast<std::size_t>(s.phase)];
    out["moves"] = s.moves;
    out["attacks"] = s.attacks;
    out["engaged"] = s.engaged != 0;
    Json board = Json::object();
    for (int i = 0; i < SquareCount; ++i) {
        const PieceId p = s.board[i];
        if (!p) continue;
        const Piece& piece = s.piece[p.value];
        Json entry;
        entry["card"] = card_of(piece.card);
        entry["of"] = side_key(piece.controller);
        entry["owner"] = side_key(piece.owner);
        entry["damage"] = piece.damage;
        entry["boosts"] = piece.boosts;
        entry["moved"] = piece.moved != 0;
        entry["attacked"] = piece.attacked != 0;
        entry["was-attacked"] = piece.targeted != 0;
        entry["destroyed-a-unit"] = piece.killed != 0;
        entry["bonus"] = piece.bonus;
        entry["goes-back"] = piece.goes_back != 0;
        entry["gained"] = Json::array();
        for (AbilitySet set = piece.granted; set; set &= set - 1)
            entry["gained"].push_back(
                game.texts().get(Lang::En, "ability." + book[AbilityId(std::countr_zero(set))].key + ".name"));
        entry["used"] = Json::array();
        for (const AbilityDef& a : book.abilities())
            if (a.limit & piece.used) entry["used"].push_back(game.texts().get(Lang::En, "ability." + a.key + ".name"));
        entry["under"] = Json::array();
        for (const Under& under : s.under)
            if (under.piece == p) entry["under"].push_back(card_of(under.card));
        board[name(Square(i))] = std::move(entry);
    }
    out["board"] = std::move(board);
    for (const Seat seat : Seats) {
        Json side;
        side["magic"] = s.side[seat].magic;
        side["active"] = Json::array();
        for (const Active& event : s.side[seat].active) {
            Json entry;
            entry["event"] = card_of(event.card);
            entry["boosts"] = event.boosts;
            if (event.target) entry["target"] = name(s.piece[event.target.value].square);
            if (event.second) entry["second"] = name(s.piece[event.second.value].square);
            side["active"].push_back(std::move(entry));
        }
        out[side_key(seat)] = std::move(side);
    }
    if (s.resolving) out["resolving"] = card_of(s.resolving);
    return out;
}

// What follows from the position: life, strength and the like of each card on the board.
void add_numbers(Json& board, const Query& q, const Texts& texts) {
    for (auto& [at, entry] : board.items()) {
        const PieceId p = q.at(square(at[1] - '1', at[0] - 'a'));
        entry["life"] = q.life(p);
        entry["life-limit"] = q.life_limit(p);
        if (q.is_unit(p)) {
            entry["strength"] = q.strength(p);
            entry["spaces"] = q.spaces(p, q.moving_abilities(p));
            entry["range"] = q.range(p);
        }
        entry["structure"] = q.is_structure(p);
        entry["gate"] = q.is_gate(p);
        entry["abilities"] = Json::array();
        for (AbilitySet set = q.abilities(p); set; set &= set - 1)
            entry["abilities"].push_back(
                texts.get(Lang::En, "ability." + q.book()[AbilityId(std::countr_zero(set))].key + ".name"));
    }
}

Json result(std::uint8_t over, std::uint8_t winner, const std::string& clause) {
    Json out;
    out["over"] = over != 0;
    if (!over) return out;
    out["winner"] = winner == 0 ? "you" : winner == 1 ? "foe" : "nobody";
    out["by"] = clause;
    return out;
}

}  // namespace

Json Summoner::describe(const StateBytes& bytes) const {
    const State& s = bytes.as<State>();
    Json out = describe_common(s, book_, *this);
    add_numbers(out["board"], Query(s, book_), texts());
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)];
        const auto list = [&](const Pile& pile, bool top_first) {
            Json cards = Json::array();
            for (std::size_t i = 0; i < pile.size(); ++i)
                cards.push_back(card_name(book_[pile[top_first ? pile.size() - 1 - i : i].card].number, Lang::En));
            return cards;
        };
        side["hand"] = list(s.side[seat].hand, false);
        side["deck"] = list(s.side[seat].deck, true);
        side["discard"] = list(s.side[seat].discard, true);
        side["hand-count"] = s.side[seat].hand.size();
        side["deck-count"] = s.side[seat].deck.size();
        side["discard-count"] = s.side[seat].discard.size();
    }
    out["result"] = result(s.core.over, s.core.winner, end_clause(s.core.ended_by));
    return out;
}

Json Summoner::describe(const View& view) const {
    const SeenState& s = view.now.as<SeenState>();
    Json out = describe_common(s, book_, *this);
    const StateBytes position = public_state(view);
    add_numbers(out["board"], Query(position.as<State>(), book_), texts());
    out["seat"] = side_key(view.seat);
    for (const Seat seat : Seats) {
        const SeenSide& seen = s.side[seat];
        Json& side = out[side_key(seat)];
        const auto list = [&](const FixedVector<Card, MaxCards>& cards) {
            Json names = Json::array();
            for (const Card card : cards) names.push_back(card_name(book_[card].number, Lang::En));
            return names;
        };
        side["hand"] = list(seen.hand);
        side["discard"] = list(seen.discard);
        if (seat != view.seat) side["hand-or-discard"] = list(seen.vague);
        side["unseen"] = list(seen.unseen);
        side["hand-count"] = seen.hand_count;
        side["deck-count"] = seen.deck_count;
        side["discard-count"] = seen.discard_count;
    }
    out["result"] = result(s.over, s.winner, end_clause(s.ended_by));
    return out;
}

// --- From a scenario -------------------------------------------------------------------------------------------------

namespace {

class Reader : GivenReader {
public:
    Reader(const Summoner& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {phase: move, board: {c4: you Frost Mage}}");
        for (PieceId& p : s_.board) p = {};
        s_.turn_number = 1;
        std::string at = "act";
        YAML::Node board, sides[2];
        for (const auto& item : given) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "turn")
                s_.turn = seat(value);
            else if (key == "first")
                s_.first = seat(value);
            else if (key == "phase")
                s_.phase = phase(value);
            else if (key == "turn-number")
                s_.turn_number = static_cast<std::uint16_t>(number(value, 1, 60000));
            else if (key == "turn-limit")
                s_.turn_limit = static_cast<std::uint16_t>(number(value, 0, 60000));
            else if (key == "moves")
                s_.moves = static_cast<std::uint8_t>(number(value, 0, 3));
            else if (key == "attacks")
                s_.attacks = static_cast<std::uint8_t>(number(value, 0, 3));
            else if (key == "engaged")
                s_.engaged = flag(value);
            else if (key == "at")
                at = text(value);
            else if (key == "board")
                board.reset(value);
            else if (key == "you")
                sides[0].reset(value);
            else if (key == "foe")
                sides[1].reset(value);
            else
                fail(item.first, "'" + key +
                                     "' is not known here; a position has: turn, first, phase, at, turn-number, "
                                     "turn-limit, moves, attacks, engaged, board, you, foe");
        }
        for (const Seat seat : Seats) find_faction(seat, sides[index(seat)], board);
        if (!board.IsNull()) read_board(board);
        for (const Seat seat : Seats) read_side(seat, sides[index(seat)]);
        read_due(given, at);
        s_.in_force = in_force_now(s_, game_.book());
    }

private:
    const Summoner& game_;
    State& s_;

    Phase phase(const YAML::Node& node) const {
        const std::string word = text(node);
        for (int i = 0; i < PhaseCount; ++i)
            if (word == PhaseKeys[i]) return static_cast<Phase>(i);
        fail(node, "'" + word + "' is no phase; expected summon, move, build, attack, magic or draw");
    }
    Card card(const YAML::Node& node, const std::string& name) const {
        const CardInfo* info = game_.card(name);
        if (!info) fail(node, "no card is called '" + name + "'; see 'quincunx cards summoner'");
        return game_.book().card(info->number);
    }
    // A gate of a family: "Gate" alone is the name of six cards.
    Card card_for(const YAML::Node& node, const std::string& name, Seat seat) const {
        const CardDef& found = game_.book()[card(node, name)];
        if (!found.gate || !found.is_structure()) return found.id;
        if (name == found.key || name == std::to_string(found.number)) return found.id;
        for (const CardDef& def : game_.book().cards())
            if (def.faction == faction_[index(seat)] && def.gate && def.starting_gate == found.starting_gate &&
                def.is_structure())
                return def.id;
        return found.id;
    }
    Square square_of(const YAML::Node& node, const std::string& word) const {
        if (word.size() == 2 && word[0] >= 'a' && word[0] < 'a' + Columns && word[1] >= '1' && word[1] < '1' + Rows)
            return square(word[1] - '1', word[0] - 'a');
        fail(node, "'" + word + "' is no space; spaces are a1 to f8");
    }
    AbilityId ability(const YAML::Node& node) const {
        const std::string word = text(node);
        for (const AbilityDef& a : game_.book().abilities()) {
            if (a.key == word) return a.id;
            for (const Lang lang : Langs)
                if (game_.texts().get(lang, "ability." + a.key + ".name") == word) return a.id;
        }
        fail(node, "no ability is called '" + word + "'");
    }

    Faction faction_[2] = {Faction::FallenKingdom, Faction::FallenKingdom};

    PieceId put(Card card, Seat seat, Square at) { return put_down(s_, game_.book(), card, seat, seat, at); }

    void read_board(const YAML::Node& board) {
        if (!board.IsMap()) fail(board, "'board' is a map from spaces to cards, as {c4: you Frost Mage}");
        for (const auto& item : board) {
            const Square at = square_of(item.first, text(item.first));
            if (has(s_.occupied, at)) fail(item.first, "there are two cards on " + name(at));
            const YAML::Node& value = item.second;
            if (value.IsScalar()) {
                const std::string words = value.Scalar();
                const std::size_t space = words.find(' ');
                const std::string side = words.substr(0, space);
                if (space == std::string::npos || (side != "you" && side != "foe"))
                    fail(value, "expected 'you CARD' or 'foe CARD', or a map {card: …, of: you}");
                const Seat seat = side == "you" ? Seat::A : Seat::B;
                put(card_for(value, words.substr(space + 1), seat), seat, at);
                continue;
            }
            if (!value.IsMap()) fail(value, "expected 'you CARD' or a map {card: …, of: you}");
            if (!value["card"] || !value["of"]) fail(value, "a card on the board needs 'card' and 'of'");
            const Seat controller = seat(value["of"]);
            const PieceId id = put(card_for(value["card"], text(value["card"]), controller), controller, at);
            Piece& piece = s_.piece[id.value];
            for (const auto& field : value) {
                const std::string key = text(field.first);
                const YAML::Node& v = field.second;
                if (key == "card" || key == "of") continue;
                if (key == "owner")
                    piece.owner = seat(v);
                else if (key == "damage")
                    piece.damage = static_cast<std::uint8_t>(number(v, 0, 99));
                else if (key == "boosts")
                    piece.boosts = static_cast<std::uint8_t>(number(v, 0, 99));
                else if (key == "bonus")
                    piece.bonus = static_cast<std::uint8_t>(number(v, 0, 99));
                else if (key == "moved")
                    piece.moved = flag(v);
                else if (key == "attacked")
                    piece.attacked = flag(v);
                else if (key == "was-attacked")
                    piece.targeted = flag(v);
                else if (key == "destroyed-a-unit")
                    piece.killed = flag(v);
                else if (key == "goes-back")
                    piece.goes_back = flag(v);
                else if (key == "gained")
                    for (const auto& a : v) piece.granted |= bit(ability(a));
                else if (key == "used")
                    for (const auto& a : v) piece.used |= game_.book()[ability(a)].limit;
                else if (key == "under")
                    for (const auto& c : v) s_.under.push({card(c, text(c)), piece.owner, id});
                else
                    fail(field.first,
                         "'" + key +
                             "' is not known here; a card on the board has: card, of, owner, damage, "
                             "boosts, bonus, moved, attacked, was-attacked, destroyed-a-unit, goes-back, gained, "
                             "used, under");
            }
        }
    }

    void read_pile(const YAML::Node& node, Seat seat, Pile& pile, Held::Knowledge known, bool top_first) {
        if (node.IsScalar()) {  // a number: that many five-life gates of the seat's faction
            for (int n = number(node, 0, static_cast<int>(MaxCards)); n > 0; --n)
                pile.push({card_for(node, "Gate", seat), known});
            return;
        }
        if (!node.IsSequence()) fail(node, "expected a list of cards, or how many cards");
        if (node.size() > MaxCards) fail(node, "more than " + std::to_string(MaxCards) + " cards");
        for (std::size_t i = 0; i < node.size(); ++i) {
            const YAML::Node& entry = node[top_first ? node.size() - 1 - i : i];
            pile.push({card_for(entry, text(entry), seat), known});
        }
    }

    void read_side(Seat seat, const YAML::Node& node) {
        Side& side = s_.side[seat];
        if (!node.IsNull()) {
            if (!node.IsMap()) fail(node, "expected a map, as {magic: 3, hand: [Frost Mage]}");
        }
        bool has_summoner = false;
        for (const Square at : each(s_.occupied)) {
            const Piece& piece = s_.piece[s_.board[at.value].value];
            if (game_.book()[piece.card].klass == Class::Summoner && piece.owner == seat) {
                has_summoner = true;
                s_.summoner[seat] = s_.board[at.value];
            }
        }
        if (!has_summoner) {
            const FactionDef& faction = game_.book().faction(faction_[index(seat)]);
            const Square at = own_square(seat, faction.summoner.row, faction.summoner.column);
            if (has(s_.occupied, at))
                fail(node, side_key(seat) + " has no summoner on the board and its usual space " + name(at) +
                               " is taken; put one on the board");
            put(game_.book().card(faction.summoner.card), seat, at);
        }
        if (node.IsNull()) return;
        for (const auto& item : node) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "faction") continue;
            if (key == "magic")
                side.magic = static_cast<std::uint8_t>(number(value, 0, MaxMagic));
            else if (key == "hand")
                read_pile(value, seat, side.hand, Held::Unseen, false);
            else if (key == "deck")
                read_pile(value, seat, side.deck, Held::Unseen, true);
            else if (key == "discard")
                read_pile(value, seat, side.discard, Held::Seen, true);
            else if (key == "active")
                read_active(value, seat);
            else
                fail(item.first,
                     "'" + key + "' is not known here; a side has: faction, magic, hand, deck, discard, active");
        }
    }

    // The faction as said, or that of the summoner on the board; it decides which gates are meant.
    void find_faction(Seat seat, const YAML::Node& side, const YAML::Node& board) {
        if (board.IsMap())
            for (const auto& item : board) {
                const YAML::Node& value = item.second;
                std::string words = value.IsScalar() ? value.Scalar() : "";
                if (value.IsMap() && value["card"] && value["of"] && value["card"].IsScalar() && value["of"].IsScalar())
                    words = (value["owner"] ? value["owner"] : value["of"]).Scalar() + " " + value["card"].Scalar();
                if (!words.starts_with(side_key(seat) + " ")) continue;
                const CardInfo* card = game_.card(words.substr(4));
                if (!card) continue;
                const CardDef& def = game_.book()[game_.book().card(card->number)];
                if (def.klass == Class::Summoner) faction_[index(seat)] = def.faction;
            }
        if (side.IsMap() && side["faction"]) read_faction(seat, side["faction"]);
    }

    void read_faction(Seat seat, const YAML::Node& node) {
        const std::string word = text(node);
        for (const FactionDef& faction : game_.book().factions()) {
            bool same = word == faction.key;
            for (const Lang lang : Langs) same |= game_.texts().get(lang, "faction." + faction.key + ".name") == word;
            if (same) {
                faction_[index(seat)] = faction.faction;
                return;
            }
        }
        fail(node, "no faction is called '" + word + "'");
    }

    void read_active(const YAML::Node& node, Seat seat) {
        if (!node.IsSequence()) fail(node, "expected a list of events, as [{event: Ice Ram}]");
        for (const auto& entry : node) {
            Active event;
            if (entry.IsScalar()) {
                event.card = card(entry, entry.Scalar());
            } else {
                if (!entry.IsMap() || !entry["event"]) fail(entry, "expected an event's name or {event: …, boosts: 1}");
                for (const auto& field : entry) {
                    const std::string key = text(field.first);
                    if (key == "event")
                        event.card = card(field.second, text(field.second));
                    else if (key == "boosts")
                        event.boosts = static_cast<std::uint8_t>(number(field.second, 0, 99));
                    else if (key == "target" || key == "second") {
                        const PieceId p = s_.board[square_of(field.second, text(field.second)).value];
                        if (!p) fail(field.second, "there is no card on " + text(field.second));
                        (key == "target" ? event.target : event.second) = p;
                    } else
                        fail(field.first,
                             "'" + key + "' is not known here; an event has: event, boosts, target, second");
                }
            }
            if (!game_.book()[event.card].active) fail(entry, "this card is no active event");
            if (s_.side[seat].active.full()) fail(entry, "too many active events");
            s_.side[seat].active.push(event);
        }
    }

    void read_due(const YAML::Node& given, const std::string& at) {
        for (std::size_t due = 1; due + 1 < std::size(TaskKeys); ++due)
            if (at == TaskKeys[due]) {
                s_.agenda.push({static_cast<std::uint8_t>(due), static_cast<std::uint8_t>(s_.phase), 0, 0, 0});
                return;
            }
        fail(given["at"], "'" + at + "' is no moment; expected turn-start, phase-start, act, phase-end or turn-end");
    }
};

}  // namespace

StateBytes Summoner::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    State& s = *new (bytes.bytes) State{};
    Reader(*this, file, s).read(node);
    return bytes;
}

// --- The table in plain text

namespace {

// A text cut or filled to a width in a terminal, where Chinese characters take two columns.
std::string fit(std::string_view text, int width) {
    std::string out;
    int used = 0;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        const int wide = bytes >= 3 ? 2 : 1;
        if (used + wide > width) break;
        out += text.substr(i, bytes);
        used += wide;
        i += bytes;
    }
    out.append(static_cast<std::size_t>(width - used), ' ');
    return out;
}

}  // namespace

// A state that agrees with the view: what is public in it is the position itself.
StateBytes Summoner::public_state(const View& view) const {
    StateBytes state;
    Random random;
    sample(view.now, view.seat, random, state);
    return state;
}

std::string Summoner::draw_table(const View& view, Lang lang, bool colour) const {
    const SeenState& s = view.now.as<SeenState>();
    const StateBytes seen = public_state(view);
    const Query q(seen.as<State>(), book_);
    const auto label = [&](const char* key) { return std::string(texts().get(lang, std::string("label.") + key)); };
    const auto paint = [&](Seat seat, const std::string& text) {
        if (!colour) return text;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + text + "\x1b[0m";
    };
    constexpr int Cell = 12;
    std::string out;
    const auto side_line = [&](Seat seat) {
        const SeenSide& side = s.side[seat];
        std::string line = paint(seat, std::string(texts().get(lang, seat == view.seat ? "seat.you" : "seat.foe")));
        line += "  " + label("magic") + " " + std::to_string(side.magic) + "  " + label("hand") + " " +
                std::to_string(side.hand_count) + "  " + label("deck") + " " + std::to_string(side.deck_count) + "  " +
                label("discard") + " " + std::to_string(side.discard_count);
        for (const Active& event : side.active) {
            line += "  [" + card_name(book_[event.card].number, lang);
            if (event.boosts) line += " +" + std::to_string(event.boosts);
            line += "]";
        }
        return line + "\n";
    };
    out += side_line(other(view.seat));
    std::string rule = "   +";
    for (int c = 0; c < Columns; ++c) rule += std::string(Cell, '-') + "+";
    out += rule + "\n";
    for (int i = 0; i < Rows; ++i) {
        const int r = view.seat == Seat::A ? Rows - 1 - i : i;
        std::string top = " " + std::to_string(r + 1) + " |", bottom = "   |";
        for (int k = 0; k < Columns; ++k) {
            const int c = view.seat == Seat::A ? k : Columns - 1 - k;
            const PieceId p = s.board[square(r, c).value];
            if (!p) {
                top += std::string(Cell, ' ') + "|";
                bottom += fit("     .", Cell) + "|";
                continue;
            }
            const Piece& piece = s.piece[p.value];
            const CardDef& def = book_[piece.card];
            // Own and enemy cards differ also without colour.
            const std::string mark = piece.controller == view.seat ? " " : "*";
            top += paint(piece.controller, fit(mark + card_name(def.number, lang), Cell)) + "|";
            std::string numbers = " ";
            if (def.is_unit())
                numbers += std::to_string(q.strength(p)) + (def.attack == AttackType::Melee ? "x " : "> ");
            numbers += std::to_string(q.life(p)) + "/" + std::to_string(q.life_limit(p));
            if (piece.boosts) numbers += " +" + std::to_string(piece.boosts);
            bottom += fit(numbers, Cell) + "|";
        }
        out += top + "\n" + bottom + "\n" + rule + "\n";
    }
    out += "    ";
    for (int k = 0; k < Columns; ++k)
        out += fit(std::string(Cell / 2, ' ') + static_cast<char>('a' + (view.seat == Seat::A ? k : Columns - 1 - k)),
                   Cell + 1);
    out += "\n" + side_line(view.seat);
    out += label("hand") + (lang == Lang::En ? ": " : "：");
    for (std::size_t i = 0; i < s.side[view.seat].hand.size(); ++i) {
        const CardDef& def = book_[s.side[view.seat].hand[i]];
        out += (i ? (lang == Lang::En ? ", " : "、") : "") + card_name(def.number, lang) + "(" +
               std::to_string(def.cost) + ")";
    }
    return out + "\n";
}

}  // namespace quincunx::summoner
