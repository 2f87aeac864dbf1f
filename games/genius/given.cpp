// The `given` of scenarios, as docs/scenario.md describes it.
#include <algorithm>
#include <new>

#include "engine/match/position.h"
#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

class Reader : GivenReader {
public:
    Reader(const Genius& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {you: {characters: [Ganyu, Kaeya, Diluc]}}");
        s_.round = 1;
        std::string at = "act";
        YAML::Node at_node = given, sides[2];
        read_map(given, "a position has", s_, StateFields,
                 {{"at", [&](const YAML::Node& node) { at = text(node), at_node.reset(node); }},
                  {"you", [&](const YAML::Node& node) { sides[0].reset(node); }},
                  {"foe", [&](const YAML::Node& node) { sides[1].reset(node); }}});
        for (const Seat seat : Seats) read_side(seat, sides[index(seat)]);
        read_task(at_node, at);
    }

private:
    const Genius& game_;
    State& s_;

    const Def& card(const YAML::Node& node, const std::string& name) const {
        const CardInfo* info = game_.card(name);
        if (!info) fail(node, "no card is called '" + name + "'; see 'quincunx cards genius'");
        return *game_.book().card(info->number);
    }
    const Def& character_card(const YAML::Node& node, const std::string& name) const {
        const Def& def = card(node, name);
        if (def.kind != Kind::Character) fail(node, "'" + name + "' is no character");
        return def;
    }
    // Anything that can lie in that place, by key or name; versions of one name by their keys.
    const Def& thing(const YAML::Node& node, const std::string& name, std::uint8_t place) const {
        const CardInfo* info = game_.card(name);
        for (const Def& def : game_.book().defs()) {
            const bool fits = place < Characters    ? def.kind == Kind::Status || def.kind == Kind::Equipment
                              : place == Combat     ? def.kind == Kind::CombatStatus
                              : place == SummonZone ? def.kind == Kind::Summon
                                                    : def.kind == Kind::Support;
            if (!fits) continue;
            if (def.key == name || (def.is_card() && info == game_.card(def.number))) return def;
            for (const Lang lang : Langs)
                if (game_.name_of(def, lang) == name) return def;
        }
        fail(node, "nothing that can lie here is called '" + name + "'");
    }

    void put(const YAML::Node& node, Seat seat, std::uint8_t place) {
        const bool plain = node.IsScalar();
        if (!plain && (!node.IsMap() || !node["is"])) fail(node, "expected a name or {is: NAME, usages: 1, …}");
        const YAML::Node name = plain ? node : node["is"];
        const Def& def = thing(name, text(name), place);
        Entity e;
        e.def = def.id;
        e.serial = ++s_.serial;
        e.place = place;
        e.usages = byte(def.usages);
        e.duration = byte(def.duration);
        e.value = byte(def.counter);
        const auto usages = [&](const YAML::Node& n) { e.usages = small(n, 0, 99); };
        if (!plain)
            read_map(node, "a thing in play has", e, EntityFields,
                     {{"is", [](const YAML::Node&) {}},  // read above
                      {"usages", usages},
                      {"shield", usages},
                      {"duration", [&](const YAML::Node& rounds) { e.duration = small(rounds, 0, 99); }}});
        auto& entities = s_.side[seat].entities;
        if (entities.full()) fail(node, "too many things in play");
        std::size_t at = 0;
        while (at < entities.size() && entities[at].place <= place) ++at;
        entities.insert(at, e);
    }
    void put_all(const YAML::Node& node, Seat seat, std::uint8_t place) {
        each_of(node, "a list, as [Ice Lotus]", [&](const YAML::Node& entry) { put(entry, seat, place); });
    }

    Element element(const YAML::Node& node) const {
        return static_cast<Element>(word(node, ElementKeys, "no element"));
    }

    void read_characters(const YAML::Node& node, Seat seat) {
        if (!node.IsSequence() || node.size() != Characters) fail(node, "expected three characters");
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const YAML::Node entry = node[ch];
            const bool plain = entry.IsScalar();
            if (!plain && (!entry.IsMap() || !entry["card"]))
                fail(entry, "expected a character or {card: NAME, health: 5, …}");
            const YAML::Node name = plain ? entry : entry["card"];
            const Def& def = character_card(name, text(name));
            Character& c = s_.side[seat].character[ch];
            c.def = def.id;
            c.health = byte(def.health);
            if (!plain)
                read_map(entry, "a character has", c, CharacterFields,
                         {{"card", [](const YAML::Node&) {}},  // read above
                          {"aura", [&](const YAML::Node& on) { read_aura(on, c); }},
                          {"has", [&](const YAML::Node& list) { put_all(list, seat, ch); }},
                          {"used", [&](const YAML::Node& skills) { read_used(skills, def, c); }}});
            c.alive = c.health > 0;
        }
    }
    void read_aura(const YAML::Node& node, Character& c) const {
        if (node.IsScalar())
            c.aura = bit(element(node));
        else
            for (const auto& e : node) c.aura = static_cast<Elements>(c.aura | bit(element(e)));
    }
    void read_used(const YAML::Node& node, const Def& def, Character& c) const {
        if (!node.IsMap()) fail(node, "expected skills with counts, as {frostflake-arrow: 1}");
        for (const auto& skill : node) {
            const Def* found = nullptr;
            for (const DefId id : def.skills)
                for (const std::string& name : game_.names_of(game_.book()[id]))
                    if (name == text(skill.first)) found = &game_.book()[id];
            if (!found) fail(skill.first, "this character has no skill '" + text(skill.first) + "'");
            c.round[found->place] = c.game[found->place] = small(skill.second, 0, 99);
        }
    }

    void read_cards(const YAML::Node& node, auto& into, bool top_first) const {
        std::vector<Held> held;
        each_of(node, "a list of cards",
                [&](const YAML::Node& entry) { held.push_back({card(entry, text(entry)).id, Held::Unseen, 0}); });
        if (held.size() > into.Capacity) fail(node, "too many cards");
        if (top_first) std::ranges::reverse(held);
        for (const Held& h : held) into.push(h);
    }

    void read_dice(const YAML::Node& node, Side& side) const {
        const auto add = [&](Element e, int n) {
            std::uint8_t& dice = side.dice[static_cast<std::size_t>(e)];
            dice = byte(dice + n);
        };
        side.dice = {};
        if (node.IsScalar())
            add(Element::Omni, number(node, 0, MaxDice));
        else if (node.IsSequence())
            for (const auto& die : node) add(element(die), 1);
        else
            for (const auto& item : node) add(element(item.first), number(item.second, 0, MaxDice));
        if (count(side.dice) > MaxDice) fail(node, "nobody holds more than 16 dice");
    }
    static int count(const Dice& dice) {
        int total = 0;
        for (const std::uint8_t n : dice) total += n;
        return total;
    }

    void read_active(const YAML::Node& node, Side& side) const {
        const DefId id = character_card(node, text(node)).id;
        const auto* const found = std::ranges::find(side.character, id, &Character::def);
        if (found == side.character.end()) fail(node, "'" + text(node) + "' is not on this side");
        side.active = byte(static_cast<int>(found - side.character.begin()));
    }

    void read_side(Seat whose, const YAML::Node& node) {
        Side& side = s_.side[whose];
        side.dice[static_cast<std::size_t>(Element::Omni)] = 8;
        side.active = 0;
        const YAML::Node usual = YAML::Load("[Diluc, Kaeya, Sucrose]");
        read_characters(node.IsMap() && node["characters"] ? node["characters"] : usual, whose);
        if (!node.IsNull() && !node.IsMap())
            fail(node, "a side is a map, as {characters: [Ganyu, Kaeya, Diluc], dice: 8}");
        if (node.IsMap())
            read_map(node, "a side has", side, SideFields,
                     {{"characters", [](const YAML::Node&) {}},  // read above
                      {"active", [&](const YAML::Node& name) { read_active(name, side); }},
                      {"combat", [&](const YAML::Node& list) { put_all(list, whose, Combat); }},
                      {"summons", [&](const YAML::Node& list) { put_all(list, whose, SummonZone); }},
                      {"supports", [&](const YAML::Node& list) { put_all(list, whose, SupportZone); }},
                      {"hand", [&](const YAML::Node& list) { read_cards(list, side.hand, false); }},
                      {"pile", [&](const YAML::Node& list) { read_cards(list, side.pile, true); }},
                      {"dice", [&](const YAML::Node& dice) { read_dice(dice, side); }}});
        if (!side.character[side.active].alive) fail(node, "the active character is defeated; say which one is active");
        for (const Character& c : side.character) side.listens |= game_.book()[c.def].listens;
        for (const Entity& e : side.entities) side.listens |= game_.book()[e.def].listens;
        if (!node.IsMap() || !node["even"]) side.even = count(side.dice) % 2 == 0;
        if (side.declared && s_.declared_first == 0xff) s_.declared_first = index(whose);
    }

    void read_task(const YAML::Node& node, const std::string& at) {
        struct Moment {
            const char* key;
            Task task;
            Phase phase;
        };
        static constexpr Moment Moments[] = {
            {"act", Task::Act, Phase::Action},
            {"turn", Task::Turn, Phase::Action},
            {"end-phase", Task::EndPhase, Phase::Action},
            {"round-start", Task::RoundStart, Phase::Roll},
            {"action-start", Task::ActionStart, Phase::Roll},
            {"battle-start", Task::BattleStart, Phase::Setup},
        };
        for (const Moment& moment : Moments)
            if (at == moment.key) {
                s_.phase = moment.phase;
                if (moment.task == Task::BattleStart)
                    for (const Seat seat : Seats) s_.side[seat].chosen = s_.side[seat].active;
                if (moment.task == Task::RoundStart) --s_.round;
                if (moment.task == Task::EndPhase && s_.declared_first == 0xff) s_.declared_first = index(s_.first);
                s_.agenda.push(entry(moment.task, s_.turn));
                return;
            }
        fail(node,
             "'" + at + "' is no moment; expected act, turn, end-phase, round-start, action-start or battle-start");
    }
};

}  // namespace

StateBytes Genius::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    State& s = *new (bytes.bytes) State{};
    Reader(*this, file, s).read(node);
    return bytes;
}

}  // namespace quincunx::genius
