#include "engine/match/worded.h"

#include <stdexcept>

#include "engine/match/facts.h"
#include "engine/match/strings.h"

namespace quincunx {

namespace {

constexpr const char* SeatWords[] = {"you", "foe"};
constexpr const char* SeatTexts[] = {"a", "b"};

std::string seat_word(const Value& v) { return v.number == 0 || v.number == 1 ? SeatWords[v.number] : "nobody"; }
std::optional<std::int32_t> read_seat(const WordedGame&, std::string_view word) {
    for (std::int32_t i = 0; i < 2; ++i)
        if (word == SeatWords[i] || word == SeatTexts[i]) return i;
    return std::nullopt;
}
std::string seat_text(const Value& v, Lang lang) {
    const bool one = v.number == 0 || v.number == 1;
    return std::string(v.game.texts().get(lang, std::string("seat.") + (one ? SeatTexts[v.number] : "nobody")));
}
std::string signed_text(const Value& v, Lang) { return (v.number > 0 ? "+" : "") + std::to_string(v.number); }

// The card that asks, or that it happened to, with the marks around it; nothing when there is none.
std::string asking(const Value& v, std::string_view key, Lang lang) {
    if (v.choice->about.kind == Cause::Kind::Clause) return "";
    const std::string name = v.game.cause_name(v.choice->about, lang);
    if (name.empty()) return "";
    return v.game.texts().fill(lang, key, [&](std::string_view, std::string_view) { return name; });
}

std::string card_text(const Value& v, Lang lang) {
    if (v.number == 0) return v.game.label("nothing", lang);
    return v.game.card_name(static_cast<std::uint16_t>(v.number), lang);
}

// Begins with a capital letter, whatever was filled in first; but a place ("am1") keeps its name.
std::string sentence(std::string text) {
    const std::string_view first = std::string_view(text).substr(0, text.find(' '));
    const bool place = first.find_first_of("0123456789") != std::string_view::npos;
    if (!place && !text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

// What every game has.
constexpr KindDef Common[] = {
    {.name = "card",
     .text = card_text,
     .json = [](const Value& v) { return Json(card_text(v, Lang::En)); },
     .names = [](const Value& v) { return v.game.card_names(static_cast<std::uint16_t>(v.number)); },
     .facts = [](const Value& v, Json& facts) { v.game.add_card(facts, static_cast<std::uint16_t>(v.number)); }},
    {.name = "by", .text = [](const Value& v, Lang lang) { return asking(v, "label.by", lang); }},
    {.name = "about", .text = [](const Value& v, Lang lang) { return asking(v, "label.about", lang); }},
    {.name = "number", .type = "number"},
    {.name = "signed", .type = "number", .text = signed_text},
    {.name = "yes", .type = "boolean", .json = [](const Value& v) { return Json(v.number != 0); }},
    {.name = "seat", .word = seat_word, .read = read_seat, .text = seat_text},
};

template <class Row>
const Row* row_of(std::span<const Row> rows, std::size_t id) {
    return id < rows.size() ? &rows[id] : nullptr;
}

std::string keyed(std::string_view group, std::string_view key) { return std::string(group) + "." + std::string(key); }

std::int32_t raw(const ValueDef& def, const Option& o) {
    switch (def.part) {
        case ValueDef::Part::A: return o.a;
        case ValueDef::Part::B: return static_cast<std::int32_t>(o.b);
        case ValueDef::Part::Detail: return o.detail;
        case ValueDef::Part::Whole: break;
    }
    return 0;
}

void put(const ValueDef& def, std::int32_t number, Option& o) {
    switch (def.part) {
        case ValueDef::Part::A: o.a = static_cast<std::uint16_t>(number); break;
        case ValueDef::Part::B: o.b = static_cast<std::uint32_t>(number); break;
        case ValueDef::Part::Detail: o.detail = static_cast<std::uint8_t>(number); break;
        case ValueDef::Part::Whole: break;
    }
}

// The values an option really has: an optional one may be absent.
bool has_value(const ValueDef& def, const Option& o) {
    return !def.name.empty() && !(def.optional && raw(def, o) == 0);
}
std::int32_t number_of(const ValueDef& def, const Option& o) { return raw(def, o) - (def.optional ? 1 : 0); }

}  // namespace

// --- Kinds

const KindDef& WordedGame::kind(std::string_view name) const {
    for (const KindDef& each : words().kinds)
        if (each.name == name) return each;
    for (const KindDef& each : Common)
        if (each.name == name) return each;
    throw std::logic_error(std::string(id()) + " has no kind of value called '" + std::string(name) + "'");
}

std::string WordedGame::word_of(const KindDef& kind, const Value& value) const {
    if (kind.word) return kind.word(value);
    if (kind.words.empty()) return std::to_string(value.number);
    const auto i = static_cast<std::size_t>(value.number);
    return value.number >= 0 && i < kind.words.size() ? kind.words[i] : "";
}

std::optional<std::int32_t> WordedGame::read(const KindDef& kind, std::string_view word) const {
    if (kind.read) return kind.read(*this, word);
    for (std::size_t i = 0; i < kind.words.size(); ++i)
        if (word == kind.words[i]) return static_cast<std::int32_t>(i);
    const int number = kind.words.empty() && !kind.word ? to_int(word) : -1;
    return number >= 0 ? std::optional(number) : std::nullopt;
}

std::string WordedGame::text_of(const KindDef& kind, const Value& value, Lang lang) const {
    if (value.number == Event::Hidden) return std::string(texts().get(lang, "label.hidden"));
    if (kind.text) return kind.text(value, lang);
    if (kind.thing) {
        const auto thing = kind.thing(value);
        return thing ? thing_text(*thing, lang) : word_of(kind, value);
    }
    const std::string word = word_of(kind, value);
    if (kind.words.empty()) return word;
    return std::string(texts().get(lang, keyed(kind.group.empty() ? kind.name : kind.group, word)));
}

std::string WordedGame::fill(const std::string& key, std::span<const ValueDef> defs,
                             std::span<const std::int32_t> numbers, const Value& at, Lang lang) const {
    return texts().fill(lang, key, [&](std::string_view name, std::string_view as) {
        Value value = at;
        for (std::size_t i = 0; i < defs.size(); ++i) {
            if (name.empty() || defs[i].name != name) continue;
            value.number = numbers[i];
            return text_of(as.empty() ? defs[i].kind : as, value, lang);
        }
        return text_of(as.empty() ? name : as, value, lang);  // something of the position or the question
    });
}

// --- Things

std::string WordedGame::label(std::string_view key, Lang lang) const {
    return std::string(texts().get(lang, keyed("label", key)));
}

std::string WordedGame::thing_text(const Thing& thing, Lang lang) const {
    std::string name = thing.card ? card_name(thing.card, lang) : thing.unnamed ? label(thing.unnamed, lang) : "";
    if (thing.nth) name += " " + std::to_string(thing.nth);
    if (!thing.is_place()) return name;
    return name.empty() ? thing.at : name + " " + thing.at;
}

std::vector<std::string> WordedGame::thing_names(const Thing& thing) const {
    std::vector<std::string> names;
    if (thing.is_place()) names.push_back(thing.at);
    if (!thing.card) return names;
    const std::string nth = thing.nth ? " " + std::to_string(thing.nth) : "";
    const std::string side = thing.of ? side_key(*thing.of) + " " : "";
    const std::vector<std::string> cards = card_names(thing.card);
    const auto add = [&](const std::string& before, const std::string& after) {
        for (const std::string& card : cards) names.push_back(before + card + after);
    };
    if (thing.is_place()) add("", " " + thing.at);
    if (thing.of) add(side, nth);
    add("", nth);
    if (!nth.empty()) add("", ""), add(side, "");
    return names;
}

void WordedGame::add_card(Json& facts, std::uint16_t number) const {
    const CardInfo* info = card(number);
    if (!info) return;
    facts["card"] = info->number;
    facts["key"] = info->key;
}

void WordedGame::add_thing(Json& facts, const Thing& thing) const {
    if (!thing.at.empty()) facts["at"] = thing.at;
    add_card(facts, thing.card);
}

// --- Questions and options

std::string WordedGame::question_key(const Choice& choice) const {
    const PromptRow* row = row_of(words().prompts, choice.prompt);
    return row ? std::string(row->key) : "";
}

bool WordedGame::routine(const Choice& choice) const {
    const PromptRow* row = row_of(words().prompts, choice.prompt);
    return row && row->routine;
}

std::string WordedGame::question_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    const std::string key = keyed("prompt", question_key(choice)) + question_ending(now, choice);
    return sentence(texts().fill(lang, key, [&](std::string_view name, std::string_view as) {
        if (name == "cause") return cause_name(choice.about, lang);
        return text_of(as.empty() ? name : as, Value{*this, index(choice.seat), &now, nullptr, nullptr, &choice}, lang);
    }));
}

std::string WordedGame::option_text(const StateBytes& now, const Option& o, Lang lang) const {
    const VerbRow* row = row_of(words().verbs, o.verb);
    if (!row) return "";
    std::array<std::int32_t, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = number_of(row->values[i], o);
    return fill(keyed("verb", row->key) + option_ending(now, o), row->values, numbers, {*this, 0, &now, &o}, lang);
}

std::vector<std::string> WordedGame::option_names(const StateBytes& now, const Option& o) const {
    const VerbRow* row = row_of(words().verbs, o.verb);
    if (!row) return {};
    std::vector<std::string> names = more_names(now, o), values{""};
    for (const ValueDef& def : row->values) {
        if (!has_value(def, o)) continue;
        const KindDef& of = kind(def.kind);
        const Value value{*this, number_of(def, o), &now, &o};
        const auto thing = of.thing ? of.thing(value) : std::nullopt;
        const std::vector<std::string> called = of.names   ? of.names(value)
                                                : of.thing ? (thing ? thing_names(*thing) : std::vector<std::string>{})
                                                           : std::vector{word_of(of, value)};
        std::vector<std::string> longer;
        for (const std::string& name : called)
            for (const std::string& before : values) longer.push_back(before + " " + name);
        values = std::move(longer);
    }
    for (const std::string& value : values) {
        names.push_back(std::string(row->key) + value);
        if (row->flags & VerbRow::Bare && !value.empty()) names.push_back(value.substr(1));
    }
    for (const std::string_view word : parts(row->also)) names.emplace_back(word);
    for (const Lang lang : Langs) names.push_back(option_text(now, o, lang));
    std::erase(names, "");
    return names;
}

std::string WordedGame::write_option(const Option& o) const {
    const VerbRow* row = row_of(words().verbs, o.verb);
    if (!row) return "";
    std::string out(row->key);
    for (const ValueDef& def : row->values) {
        if (!has_value(def, o)) continue;
        const std::string word = word_of(kind(def.kind), {*this, number_of(def, o), nullptr, &o});
        if (word.empty()) return "";
        out += " " + word;
    }
    return out;
}

std::optional<Option> WordedGame::read_option(std::string_view written) const {
    const std::vector<std::string_view> in = parts(written);
    if (in.empty()) return std::nullopt;
    const std::span<const VerbRow> verbs = words().verbs;
    for (std::size_t verb = 0; verb < verbs.size(); ++verb) {
        const VerbRow& row = verbs[verb];
        if (row.key != in[0]) continue;
        Option o;
        o.verb = static_cast<std::uint8_t>(verb);
        std::size_t at = 1;
        for (const ValueDef& def : row.values) {
            if (def.name.empty() || (def.optional && at >= in.size())) continue;
            if (at >= in.size()) return std::nullopt;
            const KindDef& of = kind(def.kind);
            if (def.part == ValueDef::Part::Whole) {
                if (!of.read_whole || !of.read_whole(*this, std::span(in).subspan(at), o)) return std::nullopt;
                at = in.size();
                continue;
            }
            const auto number = read(of, in[at++]);
            if (!number) return std::nullopt;
            put(def, *number + (def.optional ? 1 : 0), o);
        }
        return write_option(o) == written ? std::optional(o) : std::nullopt;
    }
    return std::nullopt;
}

Json WordedGame::option_facts(const StateBytes& now, const Choice& choice, const Option& o) const {
    Json facts = Json::object();
    const VerbRow* row = row_of(words().verbs, o.verb);
    if (!row) return facts;
    facts["verb"] = row->key;
    for (const ValueDef& def : row->values) {
        if (!has_value(def, o)) continue;
        const KindDef& of = kind(def.kind);
        const Value value{*this, number_of(def, o), &now, &o, nullptr, &choice};
        if (of.facts)
            of.facts(value, facts);
        else if (const auto thing = of.thing ? of.thing(value) : std::nullopt)
            add_thing(facts, *thing);
    }
    if (row->flags & VerbRow::FromHand) facts["from"] = path_of(choice.seat, "hand");
    add_facts(now, choice, o, facts);
    return facts;
}

// --- Refusals, events, rolls

std::string WordedGame::reason_text(const StateBytes& now, const Reason& reason, Lang lang) const {
    const RefusalRow* row = row_of(words().refusals, reason.id);
    if (!row) return "";
    std::string key = keyed("reason", row->key);
    std::array<std::int32_t, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = reason.values[i];
        if (row->values[i].picks) key += "." + word_of(kind(row->values[i].kind), {*this, numbers[i]});
    }
    return sentence(fill(key, row->values, numbers, {*this, 0, &now}, lang));
}

Reason WordedGame::not_asked(const Waiting&) const {
    const std::span<const RefusalRow> rows = words().refusals;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].key == "not-your-turn") return {static_cast<std::uint16_t>(i), {}};
    throw std::logic_error(std::string(id()) + " has no row for 'not-your-turn'");
}

std::vector<std::string> WordedGame::reason_clauses(const Reason& reason) const {
    std::vector<std::string> clauses;
    const RefusalRow* row = row_of(words().refusals, reason.id);
    if (!row) return clauses;
    for (const std::string_view id : parts(row->clauses)) clauses.emplace_back(id);
    add_clauses(reason, clauses);
    return clauses;
}

std::string WordedGame::clause_id(std::uint16_t clause) const {
    const ClauseRow* row = row_of(words().clauses, clause);
    return row ? std::string(row->key) : "";
}

std::string WordedGame::cause_name(const Cause& cause, Lang lang) const {
    switch (cause.kind) {
        case Cause::Kind::None: return "";
        case Cause::Kind::Clause: return clause_id(cause.id);
        default: return name_of_cause(cause, lang);
    }
}

std::string WordedGame::event_text(const Event& event, Lang lang) const {
    const EventRow* row = row_of(words().events, event.kind);
    if (!row) return "";
    return sentence(fill(keyed("event", row->key) + event_ending(event), row->values, event.values,
                         {*this, 0, nullptr, nullptr, &event}, lang));
}

Json WordedGame::describe(const Event& event) const {
    Json out;
    const EventRow* row = row_of(words().events, event.kind);
    if (!row) return out;
    out["event"] = row->key;
    for (std::size_t i = 0; i < event.values.size(); ++i) {
        const ValueDef& def = row->values[i];
        if (def.name.empty() || !def.told) continue;
        const KindDef& of = kind(def.kind);
        const Value value{*this, event.values[i], nullptr, nullptr, &event};
        Json& entry = out[std::string(def.name)];
        if (event.values[i] == Event::Hidden)
            entry = "hidden";
        else if (of.json)
            entry = of.json(value);
        else if (of.type == "number")
            entry = event.values[i];
        else
            entry = word_of(of, value);
    }
    out["cause"] = cause_name(event.cause, Lang::En);
    return out;
}

std::string WordedGame::roll_name(std::uint16_t name) const {
    const RollRow* row = row_of(words().rolls, name);
    return row ? std::string(row->key) : "";
}

std::string WordedGame::outcome_name(std::uint16_t name, std::uint32_t outcome) const {
    const RollRow* row = row_of(words().rolls, name);
    return row ? word_of(kind(row->kind), {*this, static_cast<std::int32_t>(outcome)}) : "";
}

std::optional<std::uint32_t> WordedGame::read_outcome(std::uint16_t name, std::string_view text) const {
    const RollRow* row = row_of(words().rolls, name);
    if (!row || row->kind == "number") return std::nullopt;  // a place in a shuffle: nobody names it
    const auto number = read(kind(row->kind), text);
    return number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

// --- What a game may add

std::string WordedGame::question_ending(const StateBytes&, const Choice&) const { return ""; }
std::string WordedGame::option_ending(const StateBytes&, const Option&) const { return ""; }
std::string WordedGame::event_ending(const Event&) const { return ""; }
std::vector<std::string> WordedGame::more_names(const StateBytes&, const Option&) const { return {}; }
void WordedGame::add_facts(const StateBytes&, const Choice&, const Option&, Json&) const {}
void WordedGame::add_clauses(const Reason&, std::vector<std::string>&) const {}

}  // namespace quincunx
