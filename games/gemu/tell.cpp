// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

constexpr const char* ChangeKeys[] = {"add", "mul", "set"};
// As HowKeys, and the ways that have words of their own in a card file.
constexpr const char* HowWords[] = {"", "hand", "deck_top", "deck_shuffle", "removed", "destroyed", "discarded"};
constexpr const char* LeftKeys[] = {"hand", "field"};
constexpr const char* EndingKeys[] = {"over", "negated"};

// --- Cards and abilities

// The card of a value: in events by its place in the book, elsewhere by its number.
const Def* def_of(const Value& v) {
    const Book& book = v.of<Gemu>().book();
    if (!v.event) return book.card(static_cast<std::uint16_t>(v.number));
    return v.number >= 0 && static_cast<std::size_t>(v.number) < book.defs().size() ? &book[Card(v.number)] : nullptr;
}
std::string card_text(const Value& v, Lang lang) {
    if (const Def* def = def_of(v)) return v.game.card_name(def->number, lang);
    return v.event ? v.game.label("nothing", lang) : std::to_string(v.number);
}

// An ability by its place on the card that the event or the option names.
const Ability* ability_of(const Value& v) {
    const Book& book = v.of<Gemu>().book();
    const Def* def = nullptr;
    if (v.event)
        def = def_of({v.game, v.event->values[1], nullptr, nullptr, v.event});
    else if (is(*v.option, "trigger"_verb))
        def = book.card(static_cast<std::uint16_t>(v.option->b));
    else if (const State* s = v.state<State>(); s && v.option->a < Places && s->slot[v.option->a].card)
        def = &book[s->slot[v.option->a].card];
    const auto i = static_cast<std::size_t>(v.number);
    return def && v.number >= 0 && i < def->abilities.size() ? &def->abilities[i] : nullptr;
}
std::string ability_text(const Value& v, Lang lang) {
    const Ability* ability = ability_of(v);
    return ability ? std::string(v.game.texts().get(lang, "ability." + ability->key + ".name")) : "";
}
std::vector<std::string> ability_names(const Value& v) {
    const Ability* ability = ability_of(v);
    if (!ability) return {};
    std::vector<std::string> names{ability->id()};
    for (const Lang lang : Langs) names.push_back(ability_text(v, lang));
    return names;
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
SeatMask owner(const Value& v) { return is_place(v.number) ? only(owner_of(v.number)) : Everybody; }

// A place or what is no place, and what these seats know to lie there.
Thing thing_at(const Value& v, SeatMask seats) {
    if (!is_place(v.number)) return {.unnamed = v.number == ThePlayer ? "player" : "gone"};
    Thing thing{0, Gemu::place_name(v.number), owner_of(v.number)};
    if (const Def* def = def_at(v, seats))
        thing.card = def->number;
    else if (v.now && v.state<State>()->slot[static_cast<std::size_t>(v.number)].uid)
        thing.unnamed = "face-down";
    return thing;
}
std::optional<Thing> place_of(const Value& v) { return thing_at(v, Everybody); }
std::optional<Thing> own_place_of(const Value& v) { return thing_at(v, owner(v)); }

std::string place_word(const Value& v) {
    if (is_place(v.number)) return Gemu::place_name(v.number);
    return v.number == ThePlayer ? "player" : v.number == GoneCard ? "gone" : "";
}
std::optional<std::int32_t> read_place(const WordedGame&, std::string_view word) {
    return word == "player" ? ThePlayer : word == "gone" ? GoneCard : Gemu::read_place(word);
}
std::vector<std::string> target_names(const Value& v) {
    return v.number == ThePlayer ? std::vector<std::string>{"player"} : v.game.thing_names(thing_at(v, Everybody));
}

void place_facts(const Value& v, Json& facts) {
    if (is_place(v.number)) v.game.add_thing(facts, thing_at(v, only(v.choice->seat)));
}
void target_facts(const Value& v, Json& facts) {
    facts["to"] = v.number == ThePlayer ? side_key(other(v.choice->seat)) : place_word(v);
}

// --- Payments

template <class Each>
void each_payment(const Option& o, Each&& each) {
    const Payment payment = Payment::of(o);
    for (int i = 0; i < SideSize; ++i)
        if (const int n = payment.from(i)) each(first_of(payment.seat, Row::Monster) + i, n);
}
std::string payment_text(const Option& o, const char* between, char mark) {
    std::string out;
    each_payment(o, [&](int place, int n) {
        out += (out.empty() ? "" : between) + Gemu::place_name(place) + mark + std::to_string(n);
    });
    return out;
}
std::string payment_word(const Value& v) { return v.option->detail < 2 ? payment_text(*v.option, " ", ':') : ""; }
bool read_payment(const WordedGame&, std::span<const std::string_view> words, Option& o) {
    Payment payment;
    for (const std::string_view word : words) {
        const std::size_t mark = word.find(':');
        const auto from = Gemu::read_place(word.substr(0, mark));
        const int n = mark == std::string_view::npos ? 0 : to_int(word.substr(mark + 1));
        if (!from || n < 1 || n > 15) return false;
        payment.seat = owner_of(*from);
        payment.add(*from % SideSize, n);
    }
    o = payment.option();
    return true;
}
void payment_facts(const Value& v, Json& facts) {
    int sum = 0;
    each_payment(*v.option, [&](int place, int n) {
        facts["parts"].push_back({{"at", Gemu::place_name(place)}, {"amount", n}});
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

constexpr KindDef ValueKinds[] = {
    {.name = "phase", .words = PhaseKeys},
    {.name = "row", .words = RowKeys},
    {.name = "stat", .words = StatKeys},
    {.name = "flag", .words = FlagKeys},
    {.name = "method", .words = MethodKeys},
    {.name = "how", .words = HowWords},
    {.name = "from", .words = LeftKeys},
    {.name = "ending", .words = EndingKeys},
    {.name = "change", .words = ChangeKeys, .text = change_text},
    {.name = "card",
     .text = card_text,
     .json = [](const Value& v) { return Json(card_text(v, Lang::En)); },
     .names = [](const Value& v) { return v.game.card_names(static_cast<std::uint16_t>(v.number)); },
     .facts =
         [](const Value& v, Json& facts) {
             if (const Def* def = def_of(v)) v.game.add_card(facts, def->number);
         }},
    {.name = "drawn",  // by its place in the book
     .word =
         [](const Value& v) {
             const std::span<const Def> defs = v.of<Gemu>().book().defs();
             return static_cast<std::size_t>(v.number) < defs.size() ? defs[static_cast<std::size_t>(v.number)].key
                                                                     : "";
         },
     .read = [](const WordedGame& game, std::string_view word) -> std::optional<std::int32_t> {
         const CardInfo* info = game.card(word);
         if (!info) return std::nullopt;
         return static_cast<const Gemu&>(game).book().card(info->number)->id.value;
     }},
    {.name = "ability",
     .text = ability_text,
     .json =
         [](const Value& v) {
             const Ability* ability = ability_of(v);
             return Json(ability ? ability->id() : "");
         },
     .names = ability_names,
     .facts =
         [](const Value& v, Json& facts) {
             const Ability* ability = ability_of(v);
             if (!ability) return;
             facts["ability"] = ability->key;
             add_cost(facts, *ability);
         }},
    {.name = "place", .word = place_word, .read = read_place, .thing = place_of, .facts = place_facts},
    {.name = "own",  // what only the owner knows is named, too
     .word = place_word,
     .read = read_place,
     .thing = own_place_of,
     .facts = place_facts},
    {.name = "target",
     .word = place_word,
     .read = read_place,
     .thing = place_of,
     .names = target_names,
     .facts = target_facts},
    {.name = "aim",  // the target of an attack skill: "skill am1 s1 on bm2"
     .word = place_word,
     .read = read_place,
     .thing = place_of,
     .names =
         [](const Value& v) {
             std::vector<std::string> names = target_names(v);
             for (std::string& name : names) name.insert(0, "on ");
             return names;
         },
     .facts = target_facts},
    {.name = "spot",
     .word = place_word,
     .read = read_place,
     .text = [](const Value& v, Lang lang) { return v.game.thing_text(thing_at({v.game, v.number}, Nobody), lang); },
     .facts = place_facts},
    {.name = "payment",
     .word = payment_word,
     .read_whole = read_payment,
     .text = [](const Value& v, Lang) { return payment_text(*v.option, ", ", ' '); },
     .names = [](const Value& v) { return std::vector{payment_word(v), payment_text(*v.option, ", ", ' ')}; },
     .facts = payment_facts},
};

}  // namespace

const Words& Gemu::words() const {
    using namespace rows;
    static constexpr Words All{VerbRows, PromptRows, EventRows, RefusalRows, RollRows, ClauseRows, ValueKinds};
    return All;
}

std::string Gemu::place_name(int place) {
    return std::string(1, owner_of(place) == Seat::A ? 'a' : 'b') + (row_of(place) == Row::Monster ? 'm' : 'p') +
           std::to_string(place % RowSize + 1);
}

std::optional<int> Gemu::read_place(std::string_view text) {
    for (int place = 0; place < Places; ++place)
        if (text == place_name(place)) return place;
    return std::nullopt;
}

// --- Questions and options

std::string Gemu::question_subject(const StateBytes&, const Choice& choice) const {
    return choice.subject && choice.subject <= Places ? place_name(choice.subject - 1) : "";
}

std::string Gemu::subject_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    if (!choice.subject || choice.subject > Places) return "";
    const int place = choice.subject - 1;
    const Slot& slot = now.as<State>().slot[static_cast<std::size_t>(place)];
    if (choice.about == by(slot.card)) return place_name(place);  // the card is in the question already
    return thing_text(thing_at({*this, place, &now}, only(choice.seat)), lang);
}

std::string Gemu::option_ending(const StateBytes&, const Option& o) const {
    return is(o, "skill"_verb) && o.b ? "-at" : "";
}

std::string Gemu::event_ending(const Event& event) const {
    return static_cast<EventKind>(event.kind) == "battle"_event && event.values[1] == ThePlayer ? "-player" : "";
}

std::vector<std::string> Gemu::more_names(const StateBytes& now, const Option& o) const {
    std::vector<std::string> names;
    const Value at{*this, o.a, &now, &o};
    const auto own_with = [&](const char* verb) {
        for (const std::string& name : thing_names(thing_at(at, owner(at)))) names.push_back(verb + name);
    };
    if (is(o, "discard"_verb)) {
        if (const Def* def = def_of(at)) names.push_back("discard " + def->key + " from hand");
    } else if (is(o, "discard-at"_verb)) {
        own_with("discard ");
    } else if (is(o, "turn-up"_verb)) {
        own_with("turn up ");
    } else if (is(o, "set-monster"_verb)) {
        names.emplace_back("set monster");
    } else if (is(o, "set-prophecy"_verb)) {
        names.emplace_back("set prophecy");
    } else if (is(o, "attack"_verb)) {
        for (const std::string& attacker : thing_names(thing_at(at, owner(at))))
            for (const std::string& target : target_names({*this, static_cast<std::int32_t>(o.b), &now, &o}))
                names.push_back(attacker + " attacks " + target);
    } else if (is(o, "trigger"_verb)) {
        const Def* def = def_of({*this, static_cast<std::int32_t>(o.b), &now, &o});
        const Ability* ability = ability_of({*this, o.detail, &now, &o});
        if (!ability) return names;
        const std::string id = " " + ability->id();
        if (is_place(o.a))
            names = {place_name(o.a) + id, place_name(o.a)};
        else
            names = {"gone " + def->key + id, "gone"};
        for (const std::string& name : card_names(def->number)) names.push_back(name + id), names.push_back(name);
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
    const Value at{*this, o.a, &now, &o};
    if (is(o, "summon"_verb) || is(o, "use"_verb)) price(def_of(at));
    if (is(o, "turn-up"_verb)) price(def_at(at, only(choice.seat)));
    if (is(o, "spend"_verb) || is(o, "amount"_verb)) facts["amount"] = o.a;
    if (is(o, "spend"_verb)) facts["cost"]["spirit"] = o.a;
    if (is(o, "player"_verb)) facts["at"] = side_key(other(choice.seat));
    if (is(o, "card"_verb) && !is(choice, "choose-card"_prompt))  // that one is of hand or discard pile
        facts["from"] = path_of(choice.seat, "hand");
}

}  // namespace quincunx::gemu
