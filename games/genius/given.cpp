// The `given` of scenarios, as docs/scenario.md describes it.
#include <algorithm>

#include "engine/match/position.h"
#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

class Reader : GivenOf<Genius> {
public:
    using GivenOf::GivenOf;

    void read(const Node& given) {
        s_.round = 1;
        read_shared(given, "{you: {characters: [Ganyu, Kaeya, Diluc]}}", StateFields,
                    {{"options", [&](const Node& node) { read_options(node); }}});
        for (const Seat seat : Seats) read_side(seat);
        const auto at = [this](Task task, Phase phase) {
            return [this, task, phase](const Node&) { begin_with(task, phase); };
        };
        begin({{"act", at(Task::Act, Phase::Action)},
               {"turn", at(Task::Turn, Phase::Action)},
               {"end-phase", at(Task::EndPhase, Phase::Action)},
               {"round-start", at(Task::RoundStart, Phase::Roll)},
               {"action-start", at(Task::ActionStart, Phase::Roll)},
               {"battle-start", at(Task::BattleStart, Phase::Setup)}});
    }

private:
    const Book& book() const { return game_.book_of(s_); }

    void begin_with(Task task, Phase phase) {
        if (task == Task::EndPhase && s_.declared_first == 0xff) s_.declared_first = index(s_.first);
        if (task == Task::RoundStart) --s_.round;
        if (task == Task::BattleStart)
            for (Side& side : s_.side.of) side.chosen = side.active;
        s_.phase = phase;
        s_.agenda.push(entry(task, s_.turn));
    }

    const Def& character_card(const Node& node) const {
        const Def& def = card(node);
        if (def.kind != Kind::Character) fail(node, "'" + text(node) + "' is no character");
        return def;
    }
    // Anything that can lie in that place, by key or name; versions of one name by their keys.
    const Def& thing(const Node& node, const std::string& name, std::uint8_t place) const {
        const CardInfo* info = game_.card(name);
        for (const Def& def : book().defs()) {
            const bool fits = place < Characters    ? def.kind == Kind::Status || def.kind == Kind::Equipment
                              : place == Combat     ? def.kind == Kind::CombatStatus
                              : place == SummonZone ? def.kind == Kind::Summon
                                                    : def.kind == Kind::Support;
            if (!fits || (book().version() == Version::V6 && def.older)) continue;
            if (def.key == name || (def.is_card() && info == game_.card(def.number)))
                return book()[book().in_version(def.id)];
            for (const Lang lang : Langs)
                if (game_.name_of(def, lang) == name) return book()[book().in_version(def.id)];
        }
        fail(node, "nothing that can lie here is called '" + name + "'");
    }

    void lay(const Node& node, Seat seat, std::uint8_t place) {
        const Node name = named(node, "a name or {is: NAME, usages: 1, …}", "is");
        const Def& def = thing(name, text(name), place);
        Entity e{def.id, ++s_.serial, place, byte(def.usages), byte(def.duration), byte(def.counter)};
        const auto usages = [&](const Node& n) { e.usages = small(n, 0, 99); };
        read_map(node, "a thing in play has", e, EntityFields,
                 {read_already("is"), {"usages", usages}, {"shield", usages}, {"duration", [&](const Node& rounds) {
                                                                                   e.duration = small(rounds, 0, 99);
                                                                               }}});
        auto& entities = s_.side[seat].entities;
        if (entities.full()) fail(node, "too many things in play");
        std::size_t at = 0;
        while (at < entities.size() && entities[at].place <= place) ++at;
        entities.insert(at, e);
    }
    // The things of a place.
    Key things(const char* key, Seat seat, std::uint8_t place) {
        return list(key, "things, as [Ice Lotus]", [this, seat, place](const Node& entry) { lay(entry, seat, place); });
    }

    Element element(const Node& node) const { return static_cast<Element>(word(node, ElementKeys, "no element")); }

    void read_characters(const Node& node, Seat seat) {
        if (!node.IsSequence() || node.size() != Characters) fail(node, "expected three characters");
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Node entry = node[ch];
            const Def& def = character_card(named(entry, "a character or {card: NAME, health: 5, …}"));
            Character& c = s_.side[seat].character[ch];
            c.def = def.id;
            c.health = byte(def.health);
            read_map(entry, "a character has", c, CharacterFields,
                     {read_already("card"),
                      {"aura", [&](const Node& on) { read_aura(on, c); }},
                      things("has", seat, ch),
                      {"used", [&](const Node& skills) { read_used(skills, def, c); }}});
            c.alive = c.health > 0;
        }
    }
    void read_aura(const Node& node, Character& c) const {
        if (node.IsScalar())
            c.aura = bit(element(node));
        else
            for (const auto& e : node) c.aura = static_cast<Elements>(c.aura | bit(element(e)));
    }
    void read_used(const Node& node, const Def& def, Character& c) const {
        if (!node.IsMap()) fail(node, "expected skills with counts, as {frostflake-arrow: 1}");
        for (const auto& skill : node) {
            const Def* found = nullptr;
            for (const DefId id : def.skills)
                for (const std::string& name : game_.names_of(book()[id]))
                    if (name == text(skill.first)) found = &book()[id];
            if (!found) fail(skill.first, "this character has no skill '" + text(skill.first) + "'");
            c.round[found->place] = c.game[found->place] = small(skill.second, 0, 99);
        }
    }

    void read_dice(const Node& node, Side& side) const {
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
        if (total(side.dice) > MaxDice) fail(node, "nobody holds more than 16 dice");
    }

    // Cards of which only the names count.
    void read_names(const Node& node, FixedVector<DefId, MaxNames>& names) const {
        if (!node.IsSequence()) fail(node, "expected cards, as [Paimon]");
        for (const auto& name : node) names.push(card(name).id);
    }

    void read_active(const Node& node, Side& side) const {
        const DefId id = character_card(node).id;
        const auto* const found = std::ranges::find(side.character, id, &Character::def);
        if (found == side.character.end()) fail(node, "'" + text(node) + "' is not on this side");
        side.active = byte(static_cast<int>(found - side.character.begin()));
    }

    void read_side(Seat whose) {
        const Node& node = side_[whose];
        Side& side = s_.side[whose];
        side.dice[static_cast<std::size_t>(Element::Omni)] = 8;
        side.active = 0;
        const Node usual = YAML::Load("[Diluc, Kaeya, Sucrose]");
        read_characters(says(whose, "characters") ? node["characters"] : usual, whose);
        read_map(node, "a side has", side, SideFields, CardValues{*this},
                 {read_already("characters"),
                  {"active", [&](const Node& name) { read_active(name, side); }},
                  things("combat", whose, Combat),
                  things("summons", whose, SummonZone),
                  things("supports", whose, SupportZone),
                  {"in-deck", [&](const Node& names) { read_names(names, side.deck); }},
                  {"has-played", [&](const Node& names) { read_names(names, side.names); }},
                  {"dice", [&](const Node& dice) { read_dice(dice, side); }}});
        if (!side.character[side.active].alive) fail(node, "the active character is defeated; say which one is active");
        for (const Character& c : side.character) side.listens |= book()[c.def].listens;
        for (const Entity& e : side.entities) side.listens |= book()[e.def].listens;
        if (!says(whose, "even")) side.even = total(side.dice) % 2 == 0;
        if (side.declared && s_.declared_first == 0xff) s_.declared_first = index(whose);
    }
};

}  // namespace

void Genius::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::genius
