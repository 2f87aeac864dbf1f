// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

const Book& book(const Value& v) { return v.of<Lillian>().book(); }
std::string label(const Value& v, const char* key, Lang lang) {
    return std::string(v.game.texts().get(lang, std::string("label.") + key));
}

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
std::string ordinal_text(const State& s, UnitId u) {
    const int n = ordinal(s, u);
    return n ? " " + std::to_string(n) : "";
}

// The character in play, or none.
UnitId unit_of(const State* s, int number) {
    return s && number >= 0 && number < s->units_end && s->unit[static_cast<std::size_t>(number)].card ? UnitId(number)
                                                                                                       : UnitId{};
}

// --- Cards

std::string card_text(const Value& v, Lang lang) {
    if (v.number == 0) return label(v, "nothing", lang);
    return v.game.card_name(static_cast<std::uint16_t>(v.number), lang);
}
std::vector<std::string> card_names(const Value& v) { return v.game.card_names(static_cast<std::uint16_t>(v.number)); }
void card_facts(const Value& v, Json& facts) {
    if (const Def* card = book(v).card(static_cast<std::uint16_t>(v.number))) add_card(facts, *card);
}

// --- Characters

std::string character_text(const Value& v, Lang lang) {
    if (v.event) return v.game.card_name(static_cast<std::uint16_t>(v.number >> 8), lang);
    const UnitId u = unit_of(v.state<State>(), v.number);
    return u ? v.of<Lillian>().unit_name(*v.state<State>(), u, lang) : std::to_string(v.number);
}
std::vector<std::string> character_names(const Value& v) {
    const State* s = v.state<State>();
    const UnitId u = unit_of(s, v.number);
    if (!u) return {};
    const Unit& unit = s->unit[u.value];
    const std::vector<std::string> cards = v.game.card_names(book(v)[unit.card].number);
    const std::string side = side_key(unit.owner) + " ", number = ordinal_text(*s, u);
    std::vector<std::string> names;
    for (const std::string& card : cards) names.push_back(side + card + number);
    for (const std::string& card : cards) names.push_back(card + number);
    if (number.empty()) return names;
    for (const std::string& card : cards) names.push_back(card);
    for (const std::string& card : cards) names.push_back(side + card);
    return names;
}
void character_facts(const Value& v, Json& facts) {
    const State* s = v.state<State>();
    const UnitId u = unit_of(s, v.number);
    if (!u) return;
    const Unit& unit = s->unit[u.value];
    facts["at"] = path_of(unit.owner, "characters." + nth_key(book(v)[unit.card].key, ordinal(*s, u)));
    add_card(facts, book(v)[unit.card]);
}

// --- Places

std::string place_text(const Value& v, Lang lang) {
    if (v.number < 0) return label(v, "standby", lang);
    std::string out = Lillian::place_name(v.number);
    if (const State* s = v.state<State>())
        if (const Card card = Query(*s, book(v)).card_at(v.number)) out += " " + v.of<Lillian>().name_of(card, lang);
    return out;
}
std::vector<std::string> place_names(const Value& v) {
    std::vector<std::string> names{Lillian::place_name(v.number)};
    const Card card = Query(*v.state<State>(), book(v)).card_at(v.number);
    if (!card) return names;
    const std::vector<std::string> cards = v.game.card_names(book(v)[card].number);
    names.insert(names.end(), cards.begin(), cards.end());
    for (const std::string& name : cards) names.push_back(side_key(owner_of(v.number)) + " " + name);
    return names;
}
void place_facts(const Value& v, Json& facts) {
    facts["at"] = Lillian::place_name(v.number);
    if (const Card card = Query(*v.state<State>(), book(v)).card_at(v.number)) add_card(facts, book(v)[card]);
}

// --- Events in progress

const Def* event_card(const Value& v) {
    const EventPlace at = EventPlace::of(v.number);
    const auto& events = v.state<State>()->side[at.seat].events;
    return at.place < events.size() ? &book(v)[events[at.place].card] : nullptr;
}
std::string event_text(const Value& v, Lang lang) {
    const Def* card = event_card(v);
    return card ? v.game.card_name(card->number, lang) : std::to_string(v.number);
}
std::vector<std::string> event_names(const Value& v) {
    const Def* card = event_card(v);
    if (!card) return {};
    const EventPlace at = EventPlace::of(v.number);
    std::vector<std::string> names{card->key + " #" + std::to_string(at.place + 1)};
    const std::vector<std::string> cards = v.game.card_names(card->number);
    for (const std::string& name : cards) names.push_back(side_key(at.seat) + " " + name);
    names.insert(names.end(), cards.begin(), cards.end());
    return names;
}
void event_facts(const Value& v, Json& facts) {
    const Def* card = event_card(v);
    if (!card) return;
    const EventPlace at = EventPlace::of(v.number);
    const auto& events = v.state<State>()->side[at.seat].events;
    int n = 1;
    for (std::size_t k = 0; k < at.place; ++k) n += events[k].card == card->id;
    facts["at"] = path_of(at.seat, "events." + nth_key(card->key, n));
    add_card(facts, *card);
}

const char* direction(std::int32_t up) { return up ? "up" : "down"; }

constexpr KindDef ValueKinds[] = {
    {.name = "phase", .words = PhaseKeys},
    {.name = "card",
     .text = card_text,
     .json = [](const Value& v) { return Json(card_text(v, Lang::En)); },
     .names = card_names,
     .facts = card_facts},
    {.name = "drawn",
     .word =
         [](const Value& v) {
             const auto place = static_cast<std::size_t>(v.number);
             return place < book(v).defs().size() ? book(v).defs()[place].key : "";
         }},
    {.name = "character",
     .text = character_text,
     .json = [](const Value& v) { return Json(character_text(v, Lang::En)); },
     .names = character_names,
     .facts = character_facts},
    {.name = "place",
     .word =
         [](const Value& v) {
             return v.number < 0 ? "standby" : v.number < Arenas ? Lillian::place_name(v.number) : "";
         },
     .read = [](const WordedGame&, std::string_view word) -> std::optional<std::int32_t> {
         return Lillian::read_place(word);
     },
     .text = place_text,
     .names = place_names,
     .facts = place_facts},
    {.name = "event", .text = event_text, .names = event_names, .facts = event_facts},
    {.name = "nth",  // counted from 0, called from 1
     .type = "number",
     .text = [](const Value& v, Lang) { return std::to_string(v.number + 1); },
     .names = [](const Value& v) { return std::vector{std::to_string(v.number + 1)}; },
     .facts = [](const Value& v, Json& facts) { facts["which"] = v.number + 1; }},
    {.name = "direction",  // 1 up, 0 down
     .names = [](const Value& v) { return std::vector<std::string>{direction(v.number)}; },
     .facts = [](const Value& v, Json& facts) { facts["amount"] = v.number ? 1 : -1; }},
};

}  // namespace

const Words& Lillian::words() const {
    static constexpr Words All{VerbRows, PromptRows, EventRows, RefusalRows, RollRows, ClauseRows, ValueKinds};
    return All;
}

std::string Lillian::place_name(int arena) {
    return std::string(1, owner_of(arena) == Seat::A ? 'a' : 'b') + std::to_string(position_of(arena) + 1);
}

std::optional<int> Lillian::read_place(std::string_view name) {
    for (int arena = 0; arena < Arenas; ++arena)
        if (name == place_name(arena)) return arena;
    return std::nullopt;
}

std::string Lillian::name_of(Card card, Lang lang) const { return card ? card_name(book_[card].number, lang) : ""; }

std::string Lillian::unit_name(const State& s, UnitId u, Lang lang) const {
    if (!unit_of(&s, u.value)) return "";
    return name_of(s.unit[u.value].card, lang) + ordinal_text(s, u);
}

std::string Lillian::name_of_cause(const Cause& cause, Lang lang) const { return name_of(Card(cause.id), lang); }

std::string Lillian::question_subject(const StateBytes& now, const Choice& choice) const {
    return subject_text(now, choice, Lang::En);
}

std::string Lillian::subject_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    return choice.subject ? unit_name(now.as<State>(), UnitId(choice.subject - 1), lang) : "";
}

std::string Lillian::option_ending(const StateBytes&, const Option& o) const {
    return is(o, "change"_verb) ? std::string(".") + direction(o.a) : "";
}

// A covered upgrade by its name, and by that of its bearer: "Fairy Bomb on Guerrilla 2".
std::vector<std::string> Lillian::more_names(const StateBytes& now, const Option& o) const {
    if (!is(o, "covered"_verb)) return {};
    const State& s = now.as<State>();
    std::vector<std::string> names = WordedGame::card_names(static_cast<std::uint16_t>(o.b));
    const std::size_t upgrades = names.size();
    if (const UnitId u = unit_of(&s, o.a))
        for (const std::string& bearer : WordedGame::card_names(book_[s.unit[u.value].card].number))
            for (std::size_t i = 0; i < upgrades; ++i) names.push_back(names[i] + " on " + bearer + ordinal_text(s, u));
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
            add_card(facts, *about);
            return use_of(*about, o.a);
        default: return;
    }
}

}  // namespace quincunx::lillian
