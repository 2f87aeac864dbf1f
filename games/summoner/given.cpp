// The `given` of scenarios, as docs/scenario.md describes it.
#include "engine/match/position.h"
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

class Reader : GivenOf<Summoner> {
public:
    using GivenOf::GivenOf;

    void read(const Node& given) {
        for (PieceId& p : s_.board) p = {};
        s_.turn_number = 1;
        s_.turn_limit = 0;
        read_shared(given, "{phase: move, board: {c4: you Frost Mage}}", StateFields,
                    {{"board", [&](const Node& board) { read_board(board); }}});
        for (const Seat seat : Seats)
            if (says(seat, "faction")) read_faction(seat, side_[seat]["faction"]);
        for (const Laid& laid : board_) lay(laid);
        for (const Seat seat : Seats) read_side(seat);
        const auto at = [&](Task task) {
            return [this, task](const Node&) { s_.agenda.push(PhaseTask{task, s_.phase}); };
        };
        begin({{"act", at(Task::Act)},
               {"turn-start", at(Task::TurnStart)},
               {"phase-start", at(Task::PhaseStart)},
               {"phase-end", at(Task::PhaseEnd)},
               {"turn-end", at(Task::TurnEnd)}});
        s_.in_force = in_force_now(s_, book_);
    }

private:
    // A card on the board as it is written; which gate is meant, the factions decide.
    struct Laid {
        Node space, what;
        std::string card;
        Seat owner, controller;
    };
    std::vector<Laid> board_;
    // As said, or that of the summoner on the board.
    PerSeat<Faction> faction_{{Faction::FallenKingdom, Faction::FallenKingdom}};

    // The values of the game's own types.
    struct Own : CardValues {
        const Reader& reader;
        using CardValues::operator();
        void operator()(const Node& node, PieceId& into) const {
            into = reader.s_.board[reader.square_of(node).value];
            if (!into) reader.fail(node, "there is no card on " + reader.text(node));
        }
    };

    // A gate of a family: "Gate" alone is the name of six cards.
    Card card_for(const Node& node, const std::string& name, Seat seat) const {
        const CardDef& found = card(node, name);
        if (!found.gate || !found.is_structure()) return found.id;
        if (name == found.key || name == std::to_string(found.number)) return found.id;
        for (const CardDef& def : book_.defs())
            if (def.faction == faction_[seat] && def.gate && def.starting_gate == found.starting_gate &&
                def.is_structure())
                return def.id;
        return found.id;
    }
    Square square_of(const Node& node) const { return Square(value(node, "space", "spaces are a1 to f8")); }
    // The abilities of a list.
    AbilitySet abilities(const Node& list) const {
        AbilitySet set = 0;
        for (const auto& node : list) {
            const auto found = std::ranges::find_if(
                book_.abilities(), [&](const AbilityDef& a) { return called(node, "ability", a.key); });
            if (found == book_.abilities().end()) fail(node, "no ability is called '" + text(node) + "'");
            set |= bit(found->id);
        }
        return set;
    }

    void read_board(const Node& board) {
        if (!board.IsMap()) fail(board, "'board' is a map from spaces to cards, as {c4: you Frost Mage}");
        for (const auto& item : board) {
            const Node& what = item.second;
            Laid laid{item.first, what, "", Seat::A, Seat::A};
            if (what.IsMap()) {
                if (!what["card"] || !what["of"]) fail(what, "a card on the board needs 'card' and 'of'");
                laid.card = text(what["card"]);
                laid.controller = seat(what["of"]);
                laid.owner = what["owner"] ? seat(what["owner"]) : laid.controller;
            } else {
                const std::string words = what.IsScalar() ? what.Scalar() : "";
                if (!words.starts_with("you ") && !words.starts_with("foe "))
                    fail(what, "expected 'you CARD' or 'foe CARD', or a map {card: …, of: you}");
                laid.card = words.substr(4);
                laid.owner = laid.controller = words.starts_with("you") ? Seat::A : Seat::B;
            }
            const CardDef& def = card(what, laid.card);
            if (def.klass == Class::Summoner) faction_[laid.owner] = def.faction;
            board_.push_back(laid);
        }
    }

    void lay(const Laid& laid) {
        const Square at = square_of(laid.space);
        if (has(s_.occupied, at)) fail(laid.space, "there are two cards on " + name(at));
        const Card card_there = card_for(laid.what, laid.card, laid.controller);
        const PieceId id = put_down(s_, book_, card_there, laid.owner, laid.controller, at);
        Piece& piece = s_.piece[id.value];
        read_map(laid.what, "a card on the board has", piece, PieceFields,
                 {read_already("card"),
                  read_already("of"),
                  {"gained", [&](const Node& list) { piece.granted = abilities(list); }},
                  {"used",
                   [&](const Node& list) {
                       for (AbilitySet set = abilities(list); set; set &= set - 1)
                           piece.used |= book_[AbilityId(std::countr_zero(set))].limit;
                   }},
                  {"under", [&](const Node& list) {
                       for (const auto& c : list) s_.under.push({card(c).id, piece.owner, id});
                   }}});
    }

    void read_pile(const Node& node, Seat seat, Pile& pile, Held::Knowledge known, bool top_first) {
        if (node.IsScalar()) {  // a number: that many five-life gates of the seat's faction
            for (int n = number(node, 0, static_cast<int>(MaxCards)); n > 0; --n)
                pile.push({card_for(node, "Gate", seat), known});
            return;
        }
        each_of(node, "a list of cards, or how many cards", [&](const Node& entry) {
            put(entry, pile, Held{card_for(entry, text(entry), seat), known});
        });
        if (top_first) std::reverse(pile.begin(), pile.end());
    }

    void read_side(Seat seat) {
        const Node& node = side_[seat];
        Side& side = s_.side[seat];
        if (!s_.summoner[seat]) {
            const SetupPlace& usual = book_.faction(faction_[seat]).summoner;
            const Square at = own_square(seat, usual.row, usual.column);
            if (has(s_.occupied, at))
                fail(node, side_key(seat) + " has no summoner on the board and its usual space " + name(at) +
                               " is taken; put one on the board");
            put_down(s_, book_, book_.card(usual.card), seat, seat, at);
        }
        if (node.IsNull()) return;
        read_map(
            node, "a side has", side, SideFields,
            {read_already("faction"),
             {"hand", [&](const Node& cards) { read_pile(cards, seat, side.hand, Held::Unseen, false); }},
             {"deck", [&](const Node& cards) { read_pile(cards, seat, side.deck, Held::Unseen, true); }},
             {"discard", [&](const Node& cards) { read_pile(cards, seat, side.discard, Held::Seen, true); }},
             list("active", "events, as [{event: Ice Ram}]", [&](const Node& entry) { read_active(entry, seat); })});
    }

    void read_faction(Seat seat, const Node& node) {
        const auto found = std::ranges::find_if(
            book_.factions(), [&](const FactionDef& each) { return called(node, "faction", each.key); });
        if (found == book_.factions().end()) fail(node, "no faction is called '" + text(node) + "'");
        faction_[seat] = found->faction;
    }

    void read_active(const Node& entry, Seat seat) {
        Active event;
        event.card = card(named(entry, "an event's name or {event: …, boosts: 1}", "event")).id;
        read_map(entry, "an event has", event, ActiveFields, Own{{*this}, *this}, {});
        if (!book_[event.card].active) fail(entry, "this card is no active event");
        put(entry, s_.side[seat].active, event);
    }
};

}  // namespace

void Summoner::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::summoner
