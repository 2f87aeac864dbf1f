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

// What every game has.
constexpr KindDef Common[] = {
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
    return texts().fill(lang, key, [&](std::string_view name, std::string_view as) {
        if (name == "cause") return cause_name(choice.about, lang);
        return text_of(as.empty() ? name : as, Value{*this, index(choice.seat), &now, nullptr, nullptr, &choice}, lang);
    });
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
        const std::vector<std::string> called = of.names ? of.names(value) : std::vector{word_of(of, value)};
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
    for (const ValueDef& def : row->values)
        if (const KindDef* of = has_value(def, o) ? &kind(def.kind) : nullptr; of && of->facts)
            of->facts({*this, number_of(def, o), &now, &o, nullptr, &choice}, facts);
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
    return fill(key, row->values, numbers, {*this, 0, &now}, lang);
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
    return fill(keyed("event", row->key) + event_ending(event), row->values, event.values,
                {*this, 0, nullptr, nullptr, &event}, lang);
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
