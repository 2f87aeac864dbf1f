// The `given` of scenarios, as docs/scenario.md describes it.
#include <algorithm>

#include "engine/match/position.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

class Reader : GivenOf<Lillian> {
public:
    using GivenOf::GivenOf;

    void read(const Node& given) {
        s_.generation = 1;
        int actions = 2;
        read_shared(given, "{you: {mana: 5}}", StateFields,
                    {{"actions", [&](const Node& node) { actions = number(node, 1, 2); }}});
        for (const Seat seat : Seats) read_arenas(seat);
        for (const Seat seat : Seats) read_side(seat);
        begin({{"act",
                [&](const Node&) {
                    begin_in(Phase::Action, ActTask{s_.turn, actions});
                }},
               {"turn", [&](const Node&) { begin_in(Phase::Action, TurnTask{s_.turn}); }},
               {"build", [&](const Node&) { begin_building(); }},
               {"generation", [&](const Node&) { --s_.generation, begin_in(Phase::Harvest, entry(Task::Generation)); }},
               {"harvest", [&](const Node&) { begin_in(Phase::Action, entry(Task::Harvest)); }}});
    }

private:
    void begin_in(Phase phase, const AgendaEntry& task) {
        s_.phase = phase;
        s_.agenda.push(task);
    }
    void begin_building() {
        s_.first_turn = 1;
        s_.agenda.push(TurnTask{s_.marker});
        if (s_.turn == s_.marker) s_.agenda.push(BuildTask{other(s_.marker)});
        begin_in(Phase::Building, BuildTask{s_.turn});
    }

    const Def& card_of(const Node& node, Type type) const {
        const Def& def = card(node);
        if (!def.is(type)) fail(node, "'" + text(node) + "' is no " + TypeKeys[static_cast<std::size_t>(type)]);
        return def;
    }
    std::uint8_t place(const Node& node) const {
        if (text(node) == "standby") return Standby;
        return byte(value(node, "place", "expected standby, a1 to a5 (yours) or b1 to b5 (the foe's)"));
    }
    // Before the characters, which stand there.
    void read_arenas(Seat seat) {
        s_.side[seat].arena[2] = book_.basic_hospital;
        if (!says(seat, "arenas")) return;
        const Node node = side_[seat]["arenas"];
        if (!node.IsMap()) fail(node, "expected arenas by place, as {a1: Field Hospital}");
        for (const auto& item : node) {
            const std::uint8_t at = place(item.first);
            if (at == Standby || owner_of(at) != seat) fail(item.first, "this place is not of this side");
            Card& there = s_.side[seat].arena[static_cast<std::size_t>(position_of(at))];
            there = text(item.second) == "empty" ? Card{} : card_of(item.second, Type::Arena).id;
        }
    }

    void read_character(const Node& entry, Seat seat) {
        const Node card = named(entry, "a character or {card: NAME, at: a3, …}");
        if (s_.units_end == MaxUnits) fail(entry, "too many characters");
        const UnitId id(s_.units_end++);
        Unit& unit = s_.unit[id.value];
        unit.card = card_of(card, Type::Character).id;
        unit.owner = seat;
        unit.entered = ++s_.arrivals;
        const auto upgrades = [&](const char* key, bool face_down) {
            return list(key, "upgrades", [&, face_down](const Node& up) {
                put(up, s_.upgrades, Upgrade{card_of(up, Type::Upgrade).id, id, seat, face_down, 0});
            });
        };
        read_map(entry, "a character has", unit, UnitFields,
                 {read_already("card"),
                  upgrades("upgrades", false),
                  upgrades("covered", true),
                  {"at", [&](const Node& node) {
                       unit.at = place(node);
                       if (unit.at != Standby && !Query(s_, book_).is_arena(unit.at))
                           fail(node, "there is no arena at this place");
                   }}});
    }

    void read_event(const Node& entry, Seat seat) {
        const Def& def = card_of(named(entry, "an event or {card: NAME, progress: 1, …}"), Type::Event);
        Progress event{def.id, 0, static_cast<std::uint8_t>(def.countdown), 0};
        const auto mark = [&](const Node& node) { event.mark = static_cast<std::uint8_t>(place(node) + 1); };
        read_map(entry, "an event has", event, ProgressFields, {read_already("card"), {"mark", mark}});
        put(entry, s_.side[seat].events, event);
    }

    void read_lasting(const Node& entry, Seat seat) {
        Lasting spell{card_of(named(entry, "a spell or {card: NAME, counter: 1}"), Type::Spell).id, 0};
        read_map(entry, "a spell has", spell, LastingFields, {read_already("card")});
        put(entry, s_.side[seat].lasting, spell);
    }

    void read_guardian(const Node& node, Seat seat) {
        const std::uint16_t emotion = s_.side[seat].emotion;
        give_guardian(s_, seat, static_cast<std::uint8_t>(word(node, GuardianKeys, "no guardian")));
        s_.side[seat].emotion = std::max(s_.side[seat].emotion, emotion);
    }

    void read_side(Seat seat) {
        Side& side = s_.side[seat];
        const auto counted = [&](const char* key, Counts& into) {
            return list(key, "cards", [this, &into](const Node& entry) { ++into[card(entry).id.value]; });
        };
        read_map(side_[seat], "a side has", side, SideFields, CardValues{*this},
                 {read_already("arenas"),
                  {"guardian", [&](const Node& node) { read_guardian(node, seat); }},
                  list("characters", "characters", [&](const Node& entry) { read_character(entry, seat); }),
                  list("events", "events", [&](const Node& entry) { read_event(entry, seat); }),
                  list("lasting", "spells", [&](const Node& entry) { read_lasting(entry, seat); }),
                  counted("settled", side.settled),
                  counted("history", side.history)});
    }
};

}  // namespace

void Lillian::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::lillian
