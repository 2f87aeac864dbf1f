// The `given` of scenarios, as docs/scenario.md describes it.
#include <algorithm>
#include <new>

#include "engine/match/position.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

class Reader : GivenReader {
public:
    Reader(const Lillian& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {you: {mana: 5}}");
        s_.generation = 1;
        std::string at = "act";
        int actions = 2;
        YAML::Node at_node = given, sides[2];
        read_map(given, "a position has", s_, StateFields,
                 {{"generation-limit", [&](const YAML::Node& node) { s_.generation_limit = small(node, 1, 100); }},
                  {"actions", [&](const YAML::Node& node) { actions = number(node, 1, 2); }},
                  {"at", [&](const YAML::Node& node) { at = text(node), at_node.reset(node); }},
                  {"you", [&](const YAML::Node& node) { sides[0].reset(node); }},
                  {"foe", [&](const YAML::Node& node) { sides[1].reset(node); }}});
        for (const Seat seat : Seats) read_side(seat, sides[index(seat)]);
        for (const Late& late : late_)
            if (!Query(s_, game_.book()).is_arena(s_.unit[late.unit.value].at))
                fail(late.node, "there is no arena at this place");
        read_task(at_node, at, actions);
    }

private:
    const Lillian& game_;
    State& s_;
    struct Late {
        UnitId unit;
        YAML::Node node;
    };
    std::vector<Late> late_;  // characters whose arena may still be named

    const Def& card(const YAML::Node& node) const {
        const std::string name = text(node);
        const CardInfo* info = game_.card(name);
        if (!info) fail(node, "no card is called '" + name + "'; see 'quincunx cards lillian'");
        return *game_.book().card(info->number);
    }
    const Def& card_of(const YAML::Node& node, Type type) const {
        const Def& def = card(node);
        if (!def.is(type)) fail(node, "'" + text(node) + "' is no " + TypeKeys[static_cast<std::size_t>(type)]);
        return def;
    }
    std::uint8_t place(const YAML::Node& node) const {
        const std::string word = text(node);
        if (word == "standby") return Standby;
        if (const auto arena = Lillian::read_place(word)) return static_cast<std::uint8_t>(*arena);
        fail(node, "'" + word + "' is no place; expected standby, a1 to a5 (yours) or b1 to b5 (the foe's)");
    }
    // The card of an entry of a list: its name, or a map with `card`.
    YAML::Node named(const YAML::Node& entry, const std::string& expected) const {
        if (entry.IsScalar()) return entry;
        if (!entry.IsMap() || !entry["card"]) fail(entry, "expected " + expected);
        return entry["card"];
    }

    // Adds to a list of the state, which holds so many.
    template <class List, class Item>
    void put(const YAML::Node& node, List& list, const Item& item) const {
        if (list.full()) fail(node, "more than " + std::to_string(List::Capacity) + " of these");
        list.push(item);
    }

    void read_arenas(const YAML::Node& node, Seat seat) {
        if (!node.IsMap()) fail(node, "expected arenas by place, as {a1: Field Hospital}");
        for (const auto& item : node) {
            const std::uint8_t at = place(item.first);
            if (at == Standby || owner_of(at) != seat) fail(item.first, "this place is not of this side");
            Card& there = s_.side[seat].arena[static_cast<std::size_t>(position_of(at))];
            there = text(item.second) == "empty" ? Card{} : card_of(item.second, Type::Arena).id;
        }
    }

    void read_character(const YAML::Node& entry, Seat seat) {
        const YAML::Node card = named(entry, "a character or {card: NAME, at: a3, …}");
        if (s_.units_end == MaxUnits) fail(entry, "too many characters");
        const UnitId id(s_.units_end++);
        Unit& unit = s_.unit[id.value];
        unit.card = card_of(card, Type::Character).id;
        unit.owner = seat;
        unit.entered = ++s_.arrivals;
        if (entry.IsScalar()) return;
        const auto upgrades = [&](const YAML::Node& list, bool face_down) {
            each_of(list, "a list of upgrades", [&](const YAML::Node& up) {
                put(up, s_.upgrades, Upgrade{card_of(up, Type::Upgrade).id, id, seat, face_down, 0});
            });
        };
        read_map(
            entry, "a character has", unit, UnitFields,
            {{"card", [](const YAML::Node&) {}},  // read above
             {"at", [&](const YAML::Node& node) { unit.at = place(node); }},
             {"bonus", [&](const YAML::Node& node) { unit.bonus = static_cast<std::int8_t>(number(node, -20, 20)); }},
             {"upgrades", [&](const YAML::Node& list) { upgrades(list, false); }},
             {"covered", [&](const YAML::Node& list) { upgrades(list, true); }}});
        if (unit.at != Standby) late_.push_back({id, entry});
    }

    void read_event(const YAML::Node& entry, Seat seat) {
        const Def& def = card_of(named(entry, "an event or {card: NAME, progress: 1, …}"), Type::Event);
        Progress event{def.id, 0, static_cast<std::uint8_t>(def.countdown), 0};
        if (entry.IsMap())
            read_map(entry, "an event has", event, ProgressFields,
                     {{"card", [](const YAML::Node&) {}}, {"mark", [&](const YAML::Node& node) {
                                                               event.mark = static_cast<std::uint8_t>(place(node) + 1);
                                                           }}});
        put(entry, s_.side[seat].events, event);
    }

    void read_lasting(const YAML::Node& entry, Seat seat) {
        Lasting spell{card_of(named(entry, "a spell or {card: NAME, counter: 1}"), Type::Spell).id, 0};
        if (entry.IsMap()) read_map(entry, "a spell has", spell, LastingFields, {{"card", [](const YAML::Node&) {}}});
        put(entry, s_.side[seat].lasting, spell);
    }

    void read_guardian(const YAML::Node& node, Seat seat) {
        const std::uint16_t emotion = s_.side[seat].emotion;
        give_guardian(s_, seat, static_cast<std::uint8_t>(word(node, GuardianKeys, "no guardian")));
        s_.side[seat].emotion = std::max(s_.side[seat].emotion, emotion);
    }

    void read_side(Seat seat, const YAML::Node& node) {
        Side& side = s_.side[seat];
        side.arena[2] = game_.book().basic_hospital;
        if (node.IsNull()) return;
        if (!node.IsMap()) fail(node, "a side is a map, as {mana: 5, characters: [Apprentice Witch]}");
        const auto count = [&](const YAML::Node& list, Counts& into) {
            each_of(list, "a list of cards", [&](const YAML::Node& entry) { ++into[card(entry).id.value]; });
        };
        read_map(node, "a side has", side, SideFields,
                 {{"guardian", [&](const YAML::Node& value) { read_guardian(value, seat); }},
                  {"arenas", [&](const YAML::Node& map) { read_arenas(map, seat); }},
                  {"characters",
                   [&](const YAML::Node& list) {
                       each_of(list, "a list of characters",
                               [&](const YAML::Node& entry) { read_character(entry, seat); });
                   }},
                  {"events",
                   [&](const YAML::Node& list) {
                       each_of(list, "a list of events", [&](const YAML::Node& entry) { read_event(entry, seat); });
                   }},
                  {"lasting",
                   [&](const YAML::Node& list) {
                       each_of(list, "a list of spells", [&](const YAML::Node& entry) { read_lasting(entry, seat); });
                   }},
                  {"settled", [&](const YAML::Node& list) { count(list, side.settled); }},
                  {"history", [&](const YAML::Node& list) { count(list, side.history); }},
                  {"hand",
                   [&](const YAML::Node& list) {
                       each_of(list, "a list of cards",
                               [&](const YAML::Node& entry) { put(entry, side.hand, Held{card(entry).id, 0}); });
                   }},
                  {"deck", [&](const YAML::Node& list) {
                       each_of(list, "a list of cards, top first",
                               [&](const YAML::Node& entry) { put(entry, side.deck, card(entry).id); });
                       std::reverse(side.deck.begin(), side.deck.end());
                   }}});
    }

    void read_task(const YAML::Node& node, const std::string& at, int actions) {
        if (at == "act") {
            s_.phase = Phase::Action;
            s_.agenda.push(ActTask{s_.turn, actions});
        } else if (at == "turn") {
            s_.phase = Phase::Action;
            s_.agenda.push(TurnTask{s_.turn});
        } else if (at == "build") {
            s_.phase = Phase::Building;
            s_.first_turn = 1;
            s_.agenda.push(TurnTask{s_.marker});
            if (s_.turn == s_.marker) s_.agenda.push(BuildTask{other(s_.marker)});
            s_.agenda.push(BuildTask{s_.turn});
        } else if (at == "generation") {
            s_.phase = Phase::Harvest;
            --s_.generation;
            s_.agenda.push(entry(Task::Generation));
        } else if (at == "harvest") {
            s_.phase = Phase::Action;
            s_.agenda.push(entry(Task::Harvest));
        } else {
            fail(node, "'" + at + "' is no moment; expected act, turn, build, generation or harvest");
        }
    }
};

}  // namespace

StateBytes Lillian::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    State& s = *new (bytes.bytes) State{};
    Reader(*this, file, s).read(node);
    return bytes;
}

}  // namespace quincunx::lillian
