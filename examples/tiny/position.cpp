// Positions written as JSON, for pages, bots and the `expect` of scenarios; and read, from the `given` of scenarios.
// The rows of fields.h do most of it (engine/match/position.h).
#include "engine/match/position.h"

#include <new>

#include "examples/tiny/tiny.h"

namespace quincunx::tiny {

namespace {

// --- Writing

// A list of cards by their English names; those the seat does not know are "hidden".
struct Show {
    const Tiny& game;

    template <std::size_t N>
    Json operator()(const FixedVector<Card, N>& cards) const {
        Json list = Json::array();
        for (const Card card : cards)
            list.push_back(card ? Json(game.card_name(game.book()[card].number, Lang::En)) : Json("hidden"));
        return list;
    }
};

Json describe_position(const Tiny& game, const State& s) {
    const Show show{game};
    Json out;
    write_fields(out, s, StateFields, show);
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)];
        write_fields(side, s.side[seat], SideFields, show);
        side["hand-count"] = s.side[seat].hand.size();
        side["deck-count"] = s.side[seat].deck.size();
    }
    out["result"] = write_result(game, s.core);
    return out;
}

// --- Reading

class Reader : GivenReader {
public:
    Reader(const Tiny& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {you: {space: 5, hand: [Lettuce Leaf]}}");
        s_.goal = UsualGoal;
        s_.turns = 1;
        Task task = Task::Act;
        read_map(given, "a position has", s_, StateFields,
                 {{"at", [&](const YAML::Node& node) { task = moment(node); }},
                  {"you", [&](const YAML::Node& node) { read_side(node, s_.side[Seat::A]); }},
                  {"foe", [&](const YAML::Node& node) { read_side(node, s_.side[Seat::B]); }}});
        for (const Seat seat : Seats)
            if (s_.side[seat].space >= s_.goal) fail(given, "a snail is at the goal: the game would be over");
        s_.agenda.push({static_cast<std::uint8_t>(task), 0, 0, 0, 0});
    }

private:
    const Tiny& game_;
    State& s_;

    Task moment(const YAML::Node& node) const {
        static constexpr const char* Keys[] = {"turn-start", "act", "crawl"};
        static constexpr Task Tasks[] = {Task::TurnStart, Task::Act, Task::Crawl};
        return Tasks[word(node, Keys, "no moment")];
    }
    // What the rows call a value: here lists of cards.
    struct Own {
        const Reader& reader;
        template <std::size_t N>
        void operator()(const YAML::Node& node, FixedVector<Card, N>& into) const {
            reader.each_of(node, "a list of cards", [&](const YAML::Node& entry) {
                if (into.full()) reader.fail(entry, "more than " + std::to_string(N) + " cards");
                const CardInfo* card = reader.game_.card(reader.text(entry));
                if (!card) reader.fail(entry, "no card is called '" + reader.text(entry) + "'");
                into.push(reader.game_.book().card(card->number));
            });
        }
    };
    void read_side(const YAML::Node& node, Side& side) const {
        if (!node.IsMap()) fail(node, "expected a map, as {space: 5, hand: [Lettuce Leaf]}");
        read_map(node, "a side has", side, SideFields, Own{*this}, {});
        if (side.hand.size() + side.deck.size() + side.discard.size() + side.shell.size() > DeckSize)
            fail(node, "a side has at most " + std::to_string(DeckSize) + " cards in all");
    }
};

}  // namespace

Json Tiny::describe(const StateBytes& bytes) const { return describe_position(*this, bytes.as<State>()); }

Json Tiny::describe(const View& view) const {
    const Seen& seen = view.now.as<Seen>();
    Json out = describe_position(*this, seen.state);
    out["seat"] = side_key(view.seat);
    for (const Seat seat : Seats) out[side_key(seat)]["unseen"] = Show{*this}(seen.unseen[seat]);
    return out;
}

StateBytes Tiny::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    Reader(*this, file, *new (bytes.bytes) State{}).read(node);
    return bytes;
}

}  // namespace quincunx::tiny
