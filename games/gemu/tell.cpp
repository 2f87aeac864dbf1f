// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

constexpr const char* ChangeKeys[] = {"add", "mul", "set"};
// As HowKeys, and the ways that have words of their own in a card file.
constexpr const char* HowWords[] = {"", "hand", "deck_top", "deck_shuffle", "removed", "destroyed", "discarded"};
constexpr const char* LeftKeys[] = {"hand", "field"};
constexpr const char* EndingKeys[] = {"over", "negated"};
constexpr const char* SideKeys[] = {"yours", "opponents"};
constexpr const char* TokenKeys[] = {"none", "only"};

// --- Abilities

// An ability by its place on the card that the event or the option names.
const Ability* ability_of(const Value& v) {
    const Book& book = v.of<Gemu>().book();
    const State* s = v.state<State>();
    const Def* def = nullptr;
    if (v.event)
        def = book.card(v.game.number_at(v.event->values[1]));
    else if (v.option && is(*v.option, "trigger"_verb))
        def = book.card(static_cast<std::uint16_t>(v.option->b));
    else if (v.option && s && v.option->a < Places)
        def = &book[s->slot[v.option->a].card];
    const auto i = static_cast<std::size_t>(v.number);
    return def && v.number >= 0 && i < def->abilities.size() ? &def->abilities[i] : nullptr;
}
std::optional<Thing> ability_thing(const Value& v) {
    const Ability* ability = ability_of(v);
    return ability ? Thing{.ability = ability->key, .name = ability->id()} : Thing{};
}
// What an ability costs: spirit that lies on its own card, cards of the hand. Nothing: it is free.
void add_cost(Json& facts, const Ability& ability) {
    if (ability.spirit.value > 0) facts["cost"]["spirit"] = ability.spirit.value;
    if (ability.discards.value > 0) facts["cost"]["cards"] = ability.discards.value;
}

// --- Places

bool is_place(std::int32_t n) { return n >= 0 && n < Places; }

// The card at a place, when all these seats know which one lies there.
const Def* def_at(const Value& v, SeatMask seats) {
    const State* s = v.state<State>();
    if (!s || !is_place(v.number)) return nullptr;
    const Slot& slot = s->slot[static_cast<std::size_t>(v.number)];
    if (!slot.uid || !slot.card) return nullptr;
    if (slot.face_down && slot.piece && (s->known[slot.piece.value] & seats) != seats) return nullptr;
    return &v.of<Gemu>().book()[slot.card];
}

// A place or what is no place, and what lies there as far as the seat asked knows, or else these seats.
Thing thing_at(const Value& v, SeatMask seats) {
    if (!is_place(v.number)) return {.unnamed = v.number == ThePlayer ? "player" : "gone"};
    Thing thing{0, PlaceKeys[v.number], owner_of(v.number)};
    const bool named = v.choice && !v.option;  // by the question, where it is about that card
    if (const Def* def = def_at(v, v.choice ? only(v.choice->seat) : seats))
        thing.card = named && v.choice->about == by(def->id) ? 0 : def->number;
    else if (v.now && v.state<State>()->slot[static_cast<std::size_t>(v.number)].uid)
        thing.unnamed = "face-down";
    return thing;
}
std::optional<Thing> place_of(const Value& v) { return thing_at(v, Everybody); }
std::optional<Thing> own_place_of(const Value& v) {
    return thing_at(v, is_place(v.number) ? only(owner_of(v.number)) : Everybody);
}

constexpr PartsDef Payment{
    .words = std::span(PlaceKeys).first<Places>(),
    .form = PartsDef::Form::CountLast,
    .most = MostFromPlace,
    .count = [](const Value& v, int place) { return paid_from(*v.option, place); },
    .put = pay_from,
    .text = [](const Value&, int place, int n, Lang) { return PlaceKeys[place] + (" " + std::to_string(n)); }};
void payment_facts(const Value& v, Json& facts) {
    int sum = 0;
    each_part(Payment, v, [&](int place, int n) {
        facts["parts"].push_back({{"at", PlaceKeys[place]}, {"amount", n}});
        sum += n;
    });
    facts["cost"]["spirit"] = sum;
}

// --- Numbers that change

// How a number changed: "+2", "×1/2", "becomes 3".
std::string change_text(const Value& v, Lang lang) {
    const std::int32_t amount = v.event->values[3], over = v.event->values[4];
    const std::string key = std::string("change.") + ChangeKeys[static_cast<std::size_t>(v.number) % 3];
    return v.game.texts().fill(lang, key, [&](std::string_view, std::string_view as) {
        return v.game.text_of(as, amount, lang) + (over > 1 ? "/" + std::to_string(over) : "");
    });
}

// The cards a need counts: "face-up monster of yours, level 3 or lower".
std::string need_text(const Value& v, Lang lang) {
    const Book& book = v.of<Gemu>().book();
    const NeedName name(v.number);
    const Pool& pool = book.defs()[name.card].abilities[name.ability].needs[name.need].pool;
    std::string zone = ZoneKeys[static_cast<std::size_t>(pool.zone)];
    if ((pool.zone == Zone::Hand || pool.zone == Zone::Discard) && !pool.any_row)
        zone += std::string("-") + RowKeys[static_cast<std::size_t>(pool.row)];
    const auto part = [&](const std::string& key, int number = 0) {
        return v.game.texts().fill(lang, "need." + key,
                                   [&](std::string_view, std::string_view) { return std::to_string(number); });
    };
    const auto if_so = [&](bool so, const char* key, int number = 0) { return so ? part(key, number) : ""; };
    return v.game.texts().fill(
        lang, pool.side == Who::Opponent ? "need.opponents" : "need.yours",
        [&](std::string_view slot, std::string_view) -> std::string {
            if (slot == "cards") return part(zone);
            if (slot == "face")
                return if_so(pool.face == Face::Up, "face-up") + if_so(pool.face == Face::Down, "face-down");
            return if_so(pool.exclude_this || pool.exclude_ref, "other") + if_so(pool.token == YesNo::No, "no-token") +
                   if_so(pool.token == YesNo::Yes, "token") + if_so(pool.has_buff, "buff") +
                   if_so(pool.min_spirit > 0, "spirit", pool.min_spirit) +
                   if_so(pool.level_min > 0, "level-least", pool.level_min) +
                   if_so(pool.level_max < 255, "level-most", pool.level_max);
        });
}

constexpr KindDef ValueKinds[] = {
    {.name = "phase", .words = PhaseKeys},
    {.name = "row", .words = RowKeys},
    {.name = "side", .words = SideKeys},
    {.name = "face", .words = FaceKeys},
    {.name = "token", .words = TokenKeys},
    {.name = "need", .text = need_text},
    {.name = "stat", .words = StatKeys},
    {.name = "flag", .words = FlagKeys},
    {.name = "method", .words = MethodKeys},
    {.name = "how", .words = HowWords},
    {.name = "from", .words = LeftKeys},
    {.name = "ending", .words = EndingKeys},
    {.name = "change", .words = ChangeKeys, .text = change_text},
    {.name = "ability",
     .thing = ability_thing,
     .json =
         [](const Value& v) {
             const Ability* ability = ability_of(v);
             return Json(ability ? ability->id() : "");
         },
     .facts =
         [](const Value& v, Json& facts) {
             const Ability* ability = ability_of(v);
             if (!ability) return;
             facts["ability"] = ability->key;
             add_cost(facts, *ability);
         }},
    {.name = "place", .words = PlaceKeys, .thing = place_of},
    {.name = "own", .words = PlaceKeys, .thing = own_place_of, .subject = true},  // what its owner knows is named
    {.name = "target",
     .words = PlaceKeys,
     .thing = place_of,
     .facts =
         [](const Value& v, Json& facts) {
             const Seat whose = v.number == ThePlayer ? other(v.choice->seat) : owner_of(v.number);
             facts["to"] = v.number == ThePlayer ? side_key(whose) : PlaceKeys[v.number];
             facts["whose"] = side_key(whose);
         }},
    {.name = "spot",  // by its place alone
     .words = PlaceKeys,
     .text =
         [](const Value& v, Lang lang) {
             return v.game.thing_text(thing_at({v.game, v.number}, Nobody), lang);
         },
     .facts = [](const Value& v, Json& facts) { v.game.add_thing(facts, thing_at(v, Nobody)); }},
    {.name = "payment", .parts = &Payment, .facts = payment_facts},
};

}  // namespace

std::span<const KindDef> Gemu::kinds() const { return ValueKinds; }

// --- Questions and options

std::string Gemu::option_ending(const StateBytes&, const Option& o) const {
    return is(o, "skill"_verb) && o.b ? "-at" : "";
}

std::string Gemu::event_ending(const Event& event) const {
    return static_cast<EventKind>(event.kind) == "battle"_event && event.values[1] == ThePlayer ? "-player" : "";
}

std::vector<std::string> Gemu::more_names(const StateBytes& now, const Option& o) const {
    std::vector<std::string> names;
    const auto number = static_cast<std::int32_t>(o.b);
    if (is(o, "discard"_verb)) {
        if (const CardInfo* info = card(o.a)) names.push_back("discard " + info->key + " from hand");
    } else if (is(o, "attack"_verb)) {
        for (const std::string& attacker : names_of("own", {*this, o.a, &now, &o}))
            for (const std::string& target : names_of("target", {*this, number, &now, &o}))
                names.push_back(attacker + " attacks " + target);
    } else if (const Ability* ability = ability_of({*this, o.detail, &now, &o}); ability && is(o, "trigger"_verb)) {
        const CardInfo* info = card(static_cast<std::uint16_t>(o.b));
        const std::string at = PlaceKeys[o.a], id = " " + ability->id();
        names = {at + (is_place(o.a) ? "" : " " + info->key) + id, at};
        for (const std::string& name : card_names(info->number)) names.push_back(name + id), names.push_back(name);
    }
    return names;
}

void Gemu::add_facts(const StateBytes& now, const Choice& choice, const Option& o, Json& facts) const {
    // A card that comes into play: a monster for its level, a prophecy for what its text asks.
    const auto price = [&](const Def* def) {
        if (!def) return;
        if (def->monster()) facts["cost"]["spirit"] = Query(now.as<State>(), book_).summon_cost(choice.seat, *def);
        for (const Ability& ability : def->abilities)
            if (!def->monster() && ability.type == AbilityType::Direct) add_cost(facts, ability);
    };
    if (is(o, "summon"_verb) || is(o, "use"_verb)) price(book_.card(o.a));
    if (is(o, "turn-up"_verb)) price(def_at({*this, o.a, &now}, only(choice.seat)));
    if (is(o, "spend"_verb)) facts["cost"]["spirit"] = o.a;
    if (is(o, "player"_verb)) facts["at"] = facts["whose"] = side_key(other(choice.seat));
    if (is(o, "card"_verb) && !is(choice, "choose-card"_prompt))  // that one is of hand or discard pile
        facts["from"] = path_of(choice.seat, "hand");
}

}  // namespace quincunx::gemu
