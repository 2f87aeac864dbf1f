// The `given` of scenarios, as docs/scenario.md describes it.
#include "engine/match/position.h"
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

class Reader : GivenOf<Summoner> {
public:
    using GivenOf::GivenOf;

    void read(const YAML::Node& given) {
        for (PieceId& p : s_.board) p = {};
        s_.turn_number = 1;
        YAML::Node board;
        read_shared(given, "{phase: move, board: {c4: you Frost Mage}}", StateFields,
                    {{"board", [&](const YAML::Node& node) { board.reset(node); }}});
        for (const Seat seat : Seats) find_faction(seat, board);
        if (!board.IsNull()) read_board(board);
        for (const Seat seat : Seats) read_side(seat);
        const auto at = [&](Task task) {
            return [this, task](const YAML::Node&) { s_.agenda.push(PhaseTask{task, s_.phase}); };
        };
        begin({{"act", at(Task::Act)},
               {"turn-start", at(Task::TurnStart)},
               {"phase-start", at(Task::PhaseStart)},
               {"phase-end", at(Task::PhaseEnd)},
               {"turn-end", at(Task::TurnEnd)}});
        s_.in_force = in_force_now(s_, book_);
    }

private:
    Faction faction_[2] = {Faction::FallenKingdom, Faction::FallenKingdom};

    // The values of the game's own types.
    struct Own {
        const Reader& reader;
        void operator()(const YAML::Node& node, Card& into) const { into = reader.card(node).id; }
        void operator()(const YAML::Node& node, PieceId& into) const {
            into = reader.s_.board[reader.square_of(node, reader.text(node)).value];
            if (!into) reader.fail(node, "there is no card on " + reader.text(node));
        }
    };

    // A gate of a family: "Gate" alone is the name of six cards.
    Card card_for(const YAML::Node& node, const std::string& name, Seat seat) const {
        const CardDef& found = card(node, name);
        if (!found.gate || !found.is_structure()) return found.id;
        if (name == found.key || name == std::to_string(found.number)) return found.id;
        for (const CardDef& def : book_.cards())
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
        for (const AbilityDef& a : book_.abilities()) {
            if (a.key == word) return a.id;
            for (const Lang lang : Langs)
                if (game_.texts().get(lang, "ability." + a.key + ".name") == word) return a.id;
        }
        fail(node, "no ability is called '" + word + "'");
    }

    PieceId lay(Card card, Seat seat, Square at) { return put_down(s_, book_, card, seat, seat, at); }

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
                lay(card_for(value, words.substr(space + 1), seat), seat, at);
                continue;
            }
            if (!value.IsMap()) fail(value, "expected 'you CARD' or a map {card: …, of: you}");
            if (!value["card"] || !value["of"]) fail(value, "a card on the board needs 'card' and 'of'");
            const Seat controller = seat(value["of"]);
            const PieceId id = lay(card_for(value["card"], text(value["card"]), controller), controller, at);
            Piece& piece = s_.piece[id.value];
            read_map(value, "a card on the board has", piece, PieceFields,
                     {read_already("card"),
                      read_already("of"),
                      {"gained",
                       [&](const YAML::Node& list) {
                           for (const auto& a : list) piece.granted |= bit(ability(a));
                       }},
                      {"used",
                       [&](const YAML::Node& list) {
                           for (const auto& a : list) piece.used |= book_[ability(a)].limit;
                       }},
                      {"under", [&](const YAML::Node& list) {
                           for (const auto& c : list) s_.under.push({card(c).id, piece.owner, id});
                       }}});
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

    void read_side(Seat seat) {
        const YAML::Node& node = side_[seat];
        Side& side = s_.side[seat];
        bool has_summoner = false;
        for (const Square at : each(s_.occupied)) {
            const Piece& piece = s_.piece[s_.board[at.value].value];
            if (book_[piece.card].klass == Class::Summoner && piece.owner == seat) {
                has_summoner = true;
                s_.summoner[seat] = s_.board[at.value];
            }
        }
        if (!has_summoner) {
            const FactionDef& faction = book_.faction(faction_[index(seat)]);
            const Square at = own_square(seat, faction.summoner.row, faction.summoner.column);
            if (has(s_.occupied, at))
                fail(node, side_key(seat) + " has no summoner on the board and its usual space " + name(at) +
                               " is taken; put one on the board");
            lay(book_.card(faction.summoner.card), seat, at);
        }
        if (node.IsNull()) return;
        read_map(node, "a side has", side, SideFields,
                 {read_already("faction"),
                  {"hand", [&](const YAML::Node& list) { read_pile(list, seat, side.hand, Held::Unseen, false); }},
                  {"deck", [&](const YAML::Node& list) { read_pile(list, seat, side.deck, Held::Unseen, true); }},
                  {"discard", [&](const YAML::Node& list) { read_pile(list, seat, side.discard, Held::Seen, true); }},
                  {"active", [&](const YAML::Node& list) { read_active(list, seat); }}});
    }

    // The faction as said, or that of the summoner on the board; it decides which gates are meant.
    void find_faction(Seat seat, const YAML::Node& board) {
        if (board.IsMap())
            for (const auto& item : board) {
                const YAML::Node& value = item.second;
                std::string words = value.IsScalar() ? value.Scalar() : "";
                if (value.IsMap() && value["card"] && value["of"] && value["card"].IsScalar() && value["of"].IsScalar())
                    words = (value["owner"] ? value["owner"] : value["of"]).Scalar() + " " + value["card"].Scalar();
                if (!words.starts_with(side_key(seat) + " ")) continue;
                const CardInfo* card = game_.card(words.substr(4));
                if (!card) continue;
                const CardDef& def = book_[book_.card(card->number)];
                if (def.klass == Class::Summoner) faction_[index(seat)] = def.faction;
            }
        if (side_[seat].IsMap() && side_[seat]["faction"]) read_faction(seat, side_[seat]["faction"]);
    }

    void read_faction(Seat seat, const YAML::Node& node) {
        const std::string word = text(node);
        for (const FactionDef& faction : book_.factions()) {
            bool same = word == faction.key;
            for (const Lang lang : Langs) same |= game_.texts().get(lang, "faction." + faction.key + ".name") == word;
            if (same) {
                faction_[index(seat)] = faction.faction;
                return;
            }
        }
        fail(node, "no faction is called '" + word + "'");
    }

    void read_active(const YAML::Node& list, Seat seat) {
        each_of(list, "a list of events, as [{event: Ice Ram}]", [&](const YAML::Node& entry) {
            Active event;
            event.card = card(named(entry, "an event's name or {event: …, boosts: 1}", "event")).id;
            if (entry.IsMap()) read_map(entry, "an event has", event, ActiveFields, Own{*this}, {});
            if (!book_[event.card].active) fail(entry, "this card is no active event");
            put(entry, s_.side[seat].active, event);
        });
    }
};

}  // namespace

void Summoner::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::summoner
