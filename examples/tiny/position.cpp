// Positions written as JSON, for pages, bots and the `expect` of scenarios; and read, from the `given` of scenarios.
// The rows of fields.h do most of it (engine/match/position.h).
#include "engine/match/position.h"

#include "examples/tiny/tiny.h"

namespace quincunx::tiny {

namespace {

// What the rows call a value, written: here lists of cards. One the seat does not know is "hidden".
struct Show {
    const Tiny& game;

    template <std::size_t N>
    Json operator()(const FixedVector<Card, N>& cards) const {
        return write_list(cards, [&](Card card) { return card ? Json(game.name_of(card, Lang::En)) : Json("hidden"); });
    }
};

// Read: GivenOf has what every game reads alike.
class Reader : GivenOf<Tiny> {
public:
    using GivenOf::GivenOf;

    void read(const YAML::Node& given) {
        s_.turns = 1;
        read_shared(given, "{you: {space: 5, hand: [Lettuce Leaf]}}", StateFields, {});
        for (const Seat seat : Seats) {
            Side& side = s_.side[seat];
            read_map(side_[seat], "a side has", side, SideFields, Own{*this}, {});
            if (side.hand.size() + side.deck.size() + side.discard.size() + side.shell.size() > DeckSize)
                fail(side_[seat], "a side has at most " + std::to_string(DeckSize) + " cards in all");
            if (side.space >= s_.goal) fail(given, "a snail is at the goal: the game would be over");
        }
        const auto with = [&](Task task) {
            return [this, task](const YAML::Node&) { s_.agenda.push({static_cast<std::uint8_t>(task), 0, 0, 0, 0}); };
        };
        begin({{"act", with(Task::Act)}, {"turn-start", with(Task::TurnStart)}, {"crawl", with(Task::Crawl)}});
    }

private:
    struct Own {
        const Reader& reader;
        template <std::size_t N>
        void operator()(const YAML::Node& node, FixedVector<Card, N>& into) const {
            reader.each_of(node, "a list of cards",
                           [&](const YAML::Node& entry) { reader.put(entry, into, reader.card(entry).id); });
        }
    };
};

}  // namespace

void Tiny::write_position(Json& out, const State& s, const View*) const {
    const Show show{*this};
    write_fields(out, s, StateFields, show);
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)];
        side["hand-count"] = s.side[seat].hand.size();
        side["deck-count"] = s.side[seat].deck.size();
    }
}

void Tiny::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::tiny
