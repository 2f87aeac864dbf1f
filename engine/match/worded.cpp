#include "engine/match/worded.h"

#include <algorithm>
#include <cctype>
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
    if (one && v.called) return (*v.called)[v.number == 0 ? Seat::A : Seat::B];
    return std::string(v.game.texts().get(lang, std::string("seat.") + (one ? SeatTexts[v.number] : "nobody")));
}
std::string side_text(Value v, std::int32_t seat, Lang lang) {
    v.number = seat;
    return seat_text(v, lang);
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

std::string entry_text(const Value& v, Lang lang) { return card_text(v.with(v.game.number_at(v.number)), lang); }

// Begins with a capital letter, whatever was filled in first; but a place ("am1") keeps its name.
std::string sentence(std::string text) {
    const std::string_view first = std::string_view(text).substr(0, text.find(' '));
    const bool place = first.find_first_of("0123456789") != std::string_view::npos;
    if (!place && !text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

// English as one speaks to a player: "You's hand" is "your hand", and "you" is small where no sentence begins.
std::string spoken(std::string text) {
    constexpr std::string_view You = "You", Endings[] = {"'s", "’s"};
    for (std::size_t at = 0; (at = text.find(You, at)) != std::string::npos; at += You.size()) {
        const std::size_t end = at + You.size();
        const bool word = (at == 0 || text[at - 1] == ' ') &&
                          (end == text.size() || !std::isalpha(static_cast<unsigned char>(text[end])));
        if (!word) continue;
        if (at >= 2 && text[at - 2] != '.' && text[at - 2] != ':') text[at] = 'y';
        for (const std::string_view ending : Endings)
            if (text.compare(end, ending.size(), ending) == 0) text.replace(end, ending.size(), "r");
    }
    return text;
}

// What every game has.
constexpr KindDef Common[] = {
    {.name = "card",
     .text = card_text,
     .names = [](const Value& v) { return v.game.card_names(static_cast<std::uint16_t>(v.number)); },
     .facts = [](const Value& v, Json& facts) { v.game.add_card(facts, static_cast<std::uint16_t>(v.number)); }},
    {.name = "entry",
     .word =
         [](const Value& v) {
             const CardInfo* info = v.game.card(v.game.number_at(v.number));
             return info ? info->key : "";
         },
     .text = entry_text,
     .json = [](const Value& v) { return Json(entry_text(v, Lang::En)); }},
    {.name = "by", .text = [](const Value& v, Lang lang) { return asking(v, "label.by", lang); }},
    {.name = "about", .text = [](const Value& v, Lang lang) { return asking(v, "label.about", lang); }},
    {.name = "number", .type = "number"},
    {.name = "signed", .type = "number", .text = signed_text},
    {.name = "yes", .type = "boolean", .json = [](const Value& v) { return Json(v.number != 0); }},
    {.name = "clause", .word = [](const Value& v) { return v.game.clause_id(static_cast<std::uint16_t>(v.number)); }},
    {.name = "seat", .word = seat_word, .read = read_seat, .text = seat_text},
    {.name = "south", .text = [](const Value& v, Lang lang) { return side_text(v, 0, lang); }},
    {.name = "north", .text = [](const Value& v, Lang lang) { return side_text(v, 1, lang); }},
};

template <class Row>
const Row* row_of(std::span<const Row> rows, std::size_t id) {
    return id < rows.size() ? &rows[id] : nullptr;
}

std::string keyed(std::string_view group, std::string_view key) { return std::string(group) + "." + std::string(key); }

void put(const ValueDef& def, std::int32_t number, Option& o) {
    switch (def.part) {
        case ValueDef::Part::A: o.a = static_cast<std::uint16_t>(number); break;
        case ValueDef::Part::B: o.b = static_cast<std::uint32_t>(number); break;
        case ValueDef::Part::Detail: o.detail = static_cast<std::uint8_t>(number); break;
        case ValueDef::Part::DetailAndA:
            o.detail = static_cast<std::uint8_t>(number);
            o.a = static_cast<std::uint16_t>(number >> 8);
            break;
        case ValueDef::Part::Whole: break;
    }
}

// --- Several things

std::string write_parts(const PartsDef& parts, const Value& v) {
    using enum PartsDef::Form;
    std::string out;
    each_part(parts, v, [&](int i, int n) {
        const std::string word = parts.words[static_cast<std::size_t>(i)], count = std::to_string(n);
        out += out.empty() ? "" : " ";
        out += parts.form == CountFirst ? count + " " + word : parts.form == CountLast ? word + ":" + count : word;
    });
    return out.empty() ? parts.nothing : out;
}
std::string text_of_parts(const PartsDef& parts, const Value& v, Lang lang) {
    std::string out;
    each_part(parts, v, [&](int i, int n) { out += (out.empty() ? "" : parts.between) + parts.text(v, i, n, lang); });
    return out.empty() ? v.game.label("nothing", lang) : out;
}
// Counts and things by twos, whichever comes first. That they were written in the right form and order is seen when the
// option is written again.
bool read_parts(const PartsDef& parts, std::span<const std::string_view> words, Option& o) {
    if (words.size() == 1 && words[0] == parts.nothing) return true;
    const bool counted = parts.form != PartsDef::Form::NoCount;
    int thing = -1, n = counted ? 0 : 1;
    for (const std::string_view word : words)
        for (const std::string_view part : quincunx::parts(word, ':')) {
            const auto found = std::ranges::find(parts.words, part);
            if (found != parts.words.end())
                thing = static_cast<int>(found - parts.words.begin());
            else
                n = to_int(part);
            if (thing < 0 || n == 0) continue;
            if (n < 0 || n > parts.most) return false;
            parts.put(o, thing, n);
            thing = -1, n = counted ? 0 : 1;
        }
    return true;
}

// The values an option really has: an optional one may be absent.
bool has_value(const ValueDef& def, const Option& o) {
    return !def.name.empty() && !(def.optional && bits_of(def, o) == 0);
}
std::int32_t number_of(const ValueDef& def, const Option& o) { return bits_of(def, o) + def.base; }

}  // namespace

// --- Kinds

const KindDef& WordedGame::kind(std::string_view name) const {
    for (const KindDef& each : kinds())
        if (each.name == name) return each;
    for (const KindDef& each : Common)
        if (each.name == name) return each;
    throw std::logic_error(std::string(id()) + " has no kind of value called '" + std::string(name) + "'");
}

std::string WordedGame::word_of(const KindDef& kind, const Value& value) const {
    if (kind.word) return kind.word(value);
    if (kind.parts) return write_parts(*kind.parts, value);
    if (kind.words.empty()) return std::to_string(value.number);
    const auto i = static_cast<std::size_t>(value.number);
    return value.number >= 0 && i < kind.words.size() ? kind.words[i] : "";
}

std::optional<std::int32_t> WordedGame::read(const KindDef& kind, std::string_view word) const {
    if (kind.read) return kind.read(*this, word);
    for (std::int32_t i = 0; i < std::max(kind.count, static_cast<std::int32_t>(kind.words.size())); ++i)
        if (word == word_of(kind, {*this, i})) return i;
    const int number = kind.words.empty() && !kind.word ? to_int(word) : -1;
    return number >= 0 ? std::optional(number) : std::nullopt;
}

std::string WordedGame::text_of(const KindDef& kind, const Value& value, Lang lang) const {
    if (value.number == Event::Hidden) return std::string(texts().get(lang, "label.hidden"));
    if (kind.text) return kind.text(value, lang);
    if (kind.parts) return text_of_parts(*kind.parts, value, lang);
    if (kind.thing) {
        const auto thing = kind.thing(value);
        return thing ? thing_text(*thing, lang) : word_of(kind, value);
    }
    const std::string word = word_of(kind, value);
    if (kind.words.empty()) return word;
    return std::string(texts().get(lang, keyed(kind.group.empty() ? kind.name : kind.group, word)));
}

std::vector<std::string> WordedGame::names_of(std::string_view kind_name, const Value& value) const {
    const KindDef& of = kind(kind_name);
    if (of.names) return of.names(value);
    std::vector<std::string> names;
    if (const auto thing = of.thing ? of.thing(value) : std::nullopt) names = thing_names(*thing);
    if (names.empty()) names.push_back(word_of(of, value));
    if (of.parts)
        for (const Lang lang : Langs) names.push_back(text_of(of, value, lang));
    std::erase(names, "");
    return names;
}

void WordedGame::add_facts_of(std::string_view kind_name, const Value& value, Json& facts) const {
    const KindDef& of = kind(kind_name);
    if (of.facts)
        of.facts(value, facts);
    else if (const auto thing = of.thing ? of.thing(value) : std::nullopt)
        add_thing(facts, *thing);
}

std::string WordedGame::fill(const std::string& key, std::span<const ValueDef> defs,
                             std::span<const std::int32_t> numbers, const Value& at, Lang lang) const {
    return texts().fill(lang, key, [&](std::string_view name, std::string_view as) {
        for (std::size_t i = 0; i < defs.size(); ++i)
            if (!name.empty() && defs[i].name == name)
                return text_of(as.empty() ? defs[i].kind : as, at.with(numbers[i]), lang);
        return text_of(as.empty() ? name : as, at, lang);  // something of the position or the question
    });
}

// --- Things

std::string WordedGame::label(std::string_view key, Lang lang) const {
    return std::string(texts().get(lang, keyed("label", key)));
}

std::string WordedGame::name_of_ability(const std::string& key, Lang lang) const {
    return std::string(texts().get(lang, "ability." + key + ".name"));
}
std::vector<std::string> WordedGame::names_of_ability(const std::string& key) const {
    std::vector<std::string> names{key};
    for (const Lang lang : Langs) names.push_back(name_of_ability(key, lang));
    return names;
}

std::string WordedGame::thing_text(const Thing& thing, Lang lang) const {
    std::string name = thing.card               ? card_name(thing.card, lang)
                       : !thing.ability.empty() ? name_of_ability(thing.ability, lang)
                       : thing.unnamed          ? label(thing.unnamed, lang)
                                                : "";
    if (thing.nth) name += " " + std::to_string(thing.nth);
    if (!thing.is_place()) return name;
    return name.empty() ? thing.at : name + " " + thing.at;
}

std::vector<std::string> WordedGame::thing_names(const Thing& thing) const {
    std::vector<std::string> names;
    if (!thing.name.empty()) names.push_back(thing.name);
    if (thing.is_place()) names.push_back(thing.at);
    if (!thing.card && thing.ability.empty()) return names;
    const std::string nth = thing.nth ? " " + std::to_string(thing.nth) : "";
    const std::string side = thing.of ? side_key(*thing.of) + " " : "";
    const std::vector<std::string> cards = thing.card ? card_names(thing.card) : names_of_ability(thing.ability);
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
    if (thing.of) facts["whose"] = side_key(*thing.of);
    add_card(facts, thing.card);
}

// --- Questions and options

std::string WordedGame::question_key(const Choice& choice) const {
    const PromptRow* row = row_of(words().prompts, choice.prompt);
    return row ? std::string(row->key) : "";
}

std::optional<Thing> WordedGame::subject_of(const StateBytes& now, const Choice& choice) const {
    const auto kind = std::ranges::find_if(kinds(), &KindDef::subject);
    if (!choice.subject || kind == kinds().end()) return std::nullopt;
    return kind->thing({*this, choice.subject - 1, &now, nullptr, nullptr, &choice});
}

std::string WordedGame::question_subject(const StateBytes& now, const Choice& choice) const {
    const auto thing = subject_of(now, choice);
    return thing ? thing->is_place() ? thing->at : thing_text(*thing, Lang::En) : "";
}

std::string WordedGame::subject_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    const auto thing = subject_of(now, choice);
    return thing ? thing_text(*thing, lang) : "";
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
    std::vector<std::string> names = more_names(now, o), values{""}, lists;  // of values, the longest first
    const auto add = [&] { lists.insert(lists.begin(), values.begin(), values.end()); };
    for (const ValueDef& def : row->values) {
        if (!has_value(def, o) || !def.said) continue;
        std::vector<std::string> longer;
        for (const std::string& name : names_of(def.kind, {*this, number_of(def, o), &now, &o}))
            for (const std::string& before : values)
                longer.push_back(before + def.mark + std::string(def.joint) + name);
        values = std::move(longer);
        if (def.enough) add();
    }
    add();
    std::vector<std::string> verbs{std::string(row->key)};
    if (row->key.find('-') != std::string_view::npos) std::ranges::replace(verbs.emplace_back(row->key), '-', ' ');
    for (const std::string_view word : parts(row->also)) verbs.emplace_back(word);
    for (const std::string& list : lists) {
        for (const std::string& verb : verbs) names.push_back(verb + list);
        if (row->flags & VerbRow::Bare && !list.empty()) names.push_back(list.substr(1));
    }
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
        const KindDef& of = kind(def.kind);
        const std::string word = word_of(of, {*this, number_of(def, o), nullptr, &o});
        if (word.empty() && !of.parts) return "";
        if (!word.empty()) out += def.mark + word;
    }
    return out;
}

std::optional<Option> WordedGame::read_option(std::string_view written) const {
    const std::span<const VerbRow> verbs = words().verbs;
    for (std::size_t verb = 0; verb < verbs.size(); ++verb) {
        const VerbRow& row = verbs[verb];
        if (row.key != written.substr(0, written.find(' '))) continue;
        Option o;
        o.verb = static_cast<std::uint8_t>(verb);
        std::string_view left = written.substr(row.key.size());
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            const ValueDef& def = row.values[i];
            if (def.name.empty() || (def.optional && left.empty())) continue;
            const KindDef& of = kind(def.kind);
            if (left.empty() && !of.parts) return std::nullopt;
            if (!left.empty()) left.remove_prefix(1);
            if (def.part == ValueDef::Part::Whole) {
                const std::vector<std::string_view> rest = parts(left);
                if (of.parts ? !read_parts(*of.parts, rest, o) : !of.read_whole || !of.read_whole(*this, rest, o))
                    return std::nullopt;
                continue;
            }
            // The last value may have several words.
            const bool last = i + 1 == row.values.size() || row.values[i + 1].name.empty();
            const std::string_view word = last ? left : left.substr(0, left.find(row.values[i + 1].mark));
            left.remove_prefix(word.size());
            const auto number = read(of, word);
            if (!number) return std::nullopt;
            put(def, *number - def.base, o);
        }
        return write_option(o) == written ? std::optional(o) : std::nullopt;
    }
    return std::nullopt;
}

Role WordedGame::role_of(const Choice& choice, const VerbRow& verb) const {
    const PromptRow* prompt = row_of(words().prompts, choice.prompt);
    const Role asked = prompt ? prompt->role : Role::Choose;
    if (verb.role == Role::Decline && asked == Role::Play) return Role::End;
    return verb.role == Role::Choose ? asked : verb.role;
}

Json WordedGame::option_facts(const StateBytes& now, const Choice& choice, const Option& o) const {
    Json facts = Json::object();
    const VerbRow* row = row_of(words().verbs, o.verb);
    if (!row) return facts;
    facts["verb"] = row->key;
    const Role role = role_of(choice, *row);
    if (role != Role::Choose) facts["role"] = role_word(role);
    for (const ValueDef& def : row->values) {
        if (!has_value(def, o)) continue;
        const KindDef& of = kind(def.kind);
        const Value value{*this, number_of(def, o), &now, &o, nullptr, &choice};
        if (of.type == "number" && def.told && !of.facts)
            facts[std::string(def.name)] = value.number;
        else
            add_facts_of(def.kind, value, facts);
    }
    if (row->flags & VerbRow::FromHand) facts["from"] = path_of(choice.seat, "hand");
    add_facts(now, choice, o, facts);
    if (role == Role::Attack && (row->role == Role::Choose || facts.contains("to"))) facts["harms"] = true;
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
    for (std::size_t i = 0; i < row->values.size(); ++i)
        if (row->values[i].kind == "clause") clauses.push_back(clause_id(static_cast<std::uint16_t>(reason.values[i])));
    return clauses;
}

bool WordedGame::is_price(const Reason& reason) const {
    const RefusalRow* row = row_of(words().refusals, reason.id);
    return row && row->price;
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

std::string WordedGame::event_text(const Event& event, Lang lang, const PlayerNames* called) const {
    const EventRow* row = row_of(words().events, event.kind);
    if (!row) return "";
    std::string text = fill(keyed("event", row->key) + event_ending(event), row->values, event.values,
                            {*this, 0, nullptr, nullptr, &event, nullptr, called}, lang);
    if (called && lang == Lang::En) text = spoken(std::move(text));
    return sentence(std::move(text));
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
            entry = (of.text || of.thing) && !of.word && of.words.empty() ? text_of(of, value, Lang::En)
                                                                          : word_of(of, value);
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

}  // namespace quincunx
