// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

const Book& book(const Value& v) { return v.of<Lillian>().book(); }

// Which of the characters of the same card and owner this is, from 1; 0 when it is the only one.
int ordinal(const State& s, UnitId u) {
    const Unit& unit = s.unit[u.value];
    int before = 0, all = 0;
    for (std::uint8_t i = 0; i < s.units_end; ++i) {
        const Unit& other = s.unit[i];
        if (other.card != unit.card || other.owner != unit.owner) continue;
        ++all;
        before += other.entered < unit.entered;
    }
    return all > 1 ? before + 1 : 0;
}

// The character in play, or none.
UnitId unit_of(const State* s, int number) {
    return s && number >= 0 && number < s->units_end && s->unit[static_cast<std::size_t>(number)].card ? UnitId(number)
                                                                                                       : UnitId{};
}

std::optional<Thing> character_of(const Value& v) {
    if (v.event) return Thing{static_cast<std::uint16_t>(v.number >> 8)};
    const State* s = v.state<State>();
    const UnitId u = unit_of(s, v.number);
    if (!u) return std::nullopt;
    const Unit& unit = s->unit[u.value];
    const Def& def = book(v)[unit.card];
    const int nth = ordinal(*s, u);
    return Thing{def.number, path_of(unit.owner, "characters." + nth_key(def.key, nth)), unit.owner, nth};
}

// A place, and the arena there.
std::optional<Thing> place_of(const Value& v) {
    if (v.number < 0) return Thing{.unnamed = "standby"};
    Thing place{0, Lillian::place_name(v.number), owner_of(v.number)};
    if (const State* s = v.state<State>())
        if (const Card card = Query(*s, book(v)).card_at(v.number)) place.card = book(v)[card].number;
    return place;
}

// An event in progress.
std::optional<Thing> event_of(const Value& v) {
    const EventPlace at = EventPlace::of(v.number);
    const auto& events = v.state<State>()->side[at.seat].events;
    if (at.place >= events.size()) return std::nullopt;
    const Def& card = book(v)[events[at.place].card];
    int n = 1;
    for (std::size_t k = 0; k < at.place; ++k) n += events[k].card == card.id;
    return Thing{.card = card.number,
                 .at = path_of(at.seat, "events." + nth_key(card.key, n)),
                 .of = at.seat,
                 .name = card.key + " #" + std::to_string(at.place + 1)};
}

std::string direction(const Value& v) { return v.number ? "up" : "down"; }

constexpr KindDef ValueKinds[] = {
    {.name = "phase", .words = PhaseKeys},
    {.name = "series", .words = SeriesKeys},
    {.name = "character", .thing = character_of, .subject = true},
    {.name = "place",
     .word =
         [](const Value& v) {
             return v.number < 0 ? "standby" : v.number < Arenas ? Lillian::place_name(v.number) : "";
         },
     .count = Arenas,
     .thing = place_of},
    {.name = "event", .thing = event_of},
    {.name = "nth",  // counted from 0, called from 1
     .type = "number",
     .text = [](const Value& v, Lang) { return std::to_string(v.number + 1); },
     .names = [](const Value& v) { return std::vector{std::to_string(v.number + 1)}; },
     .facts = [](const Value& v, Json& facts) { facts["which"] = v.number + 1; }},
    {.name = "direction",  // 1 up, 0 down
     .text = [](const Value& v, Lang lang) { return v.game.text("direction." + direction(v), lang); },
     .names = [](const Value& v) { return std::vector{direction(v)}; },
     .facts = [](const Value& v, Json& facts) { facts["amount"] = v.number ? 1 : -1; }},
};

}  // namespace

std::span<const KindDef> Lillian::kinds() const { return ValueKinds; }

Json Lillian::describe(const Event& event) const {
    Json out = GameOf::describe(event);
    const EventRow& row = words().events[event.kind];
    for (std::size_t i = 0; i < row.values.size(); ++i)
        if (row.values[i].kind == "character") out[std::string(row.values[i].name) + "-unit"] = event.values[i] & 255;
    return out;
}

std::string Lillian::place_name(int arena) {
    return std::string(1, owner_of(arena) == Seat::A ? 'a' : 'b') + std::to_string(position_of(arena) + 1);
}

std::string Lillian::unit_name(const State& s, UnitId u, Lang lang) const {
    if (!unit_of(&s, u.value)) return "";
    const int n = ordinal(s, u);
    return name_of(s.unit[u.value].card, lang) + (n ? " " + std::to_string(n) : "");
}

// A covered upgrade by its name, and by that of its bearer: "Fairy Bomb on Guerrilla 2".
std::vector<std::string> Lillian::more_names(const StateBytes& now, const Option& o) const {
    if (!is(o, "covered"_verb)) return {};
    const std::vector<std::string> upgrades = card_names(static_cast<std::uint16_t>(o.b));
    std::vector<std::string> names = upgrades;
    for (const std::string& whose : names_of("character", {*this, o.a, &now}))
        for (const std::string& upgrade : upgrades) names.push_back(upgrade + " on " + whose);
    return names;
}

// What an option costs.
void Lillian::add_facts(const StateBytes& now, const Choice& choice, const Option& o, Json& facts) const {
    const State& s = now.as<State>();
    const Query q(s, book_);
    const Seat seat = choice.seat;
    // The card that asks.
    const Def* about = choice.about.kind == Cause::Kind::Card ? &book_[Card(choice.about.id)] : nullptr;
    const auto costs = [&](int mana) { facts["cost"]["mana"] = mana; };
    // What the n-th use of an arena costs.
    const auto use_of = [&](const Def& arena, std::size_t n) {
        if (n < arena.uses.size() && arena.uses[n].costs) costs(arena.n("use_cost"));
    };
    switch (static_cast<Verb>(o.verb)) {
        case "push"_verb: return costs(PushCost);
        case "war"_verb: return costs(WarCost);
        case "incite"_verb: return costs(InciteCost);
        case "play"_verb: {
            const Def* card = book_.card(o.a);
            if (!card) return;
            if (!card->is(Type::Spell)) return costs(card->cost);
            if (!card->price || card->casters_max == 0)  // else it depends on the casters
                costs(q.spell_cost(seat, *card, 0, {}));
            return;
        }
        case "place"_verb:
            if (is(choice, "build-where"_prompt) && about) costs(q.build_cost(*about, o.a));
            if (is(choice, "enter-where"_prompt) && owner_of(o.a) != seat) costs(EntryFee);
            return;
        case "character"_verb: {
            const UnitId u = unit_of(&s, o.a);
            if (!u) return;
            if (is(choice, "caster"_prompt) && about && about->casters_max == 1)
                costs(q.spell_cost(seat, *about, 1, u));
            if (is(choice, "use"_prompt) && q[u].at != Standby)
                if (const Def& arena = q.def(q.card_at(q[u].at)); arena.uses.size() == 1) use_of(arena, 0);
            return;
        }
        case "covered"_verb:
            if (const Def* card = book_.card(static_cast<std::uint16_t>(o.b))) costs(card->cost);
            return;
        case "use"_verb:
            if (!about) return;
            add_card(facts, about->number);
            return use_of(*about, o.a);
        default: return;
    }
}

}  // namespace quincunx::lillian
