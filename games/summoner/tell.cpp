// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

const Book& book(const Value& v) { return v.of<Summoner>().book(); }
std::string ability_key(const AbilityDef* ability) { return ability ? ability->key : ""; }

// The ability of an option is a number that stays; that of an event its place in the book.
const AbilityDef* ability_of(const Value& v) {
    const auto number = static_cast<std::uint32_t>(v.number);
    if (v.option) return book(v).ability(number);
    return number < book(v).abilities().size() ? &book(v)[AbilityId(number)] : nullptr;
}
std::string ability_text(const Value& v, const AbilityDef* ability, Lang lang) {
    return ability ? std::string(v.game.texts().get(lang, "ability." + ability->key + ".name")) : "?";
}
std::vector<std::string> ability_names(const Value& v, const AbilityDef* ability) {
    std::vector<std::string> names{ability_key(ability)};
    for (const Lang lang : Langs) names.push_back(ability_text(v, ability, lang));
    return names;
}

// The piece, when it is on the battlefield.
std::optional<Thing> piece_at(const Value& v, PieceId p) {
    const State* s = v.state<State>();
    if (!s || p.value >= SquareCount || !has(s->pieces, p)) return std::nullopt;
    const Piece& piece = s->piece[p.value];
    return Thing{book(v)[piece.card].number, name(piece.square)};
}
std::optional<Thing> piece_of(const Value& v) { return piece_at(v, PieceId(v.number)); }
std::vector<std::string> piece_names(const Value& v, PieceId p) {
    const auto piece = piece_at(v, p);
    return piece ? v.game.thing_names(*piece) : std::vector<std::string>{};
}

// What an effect of an option comes from: an ability, an event, or the cost of inaction.
std::vector<std::string> effect_sources(const Value& v, const EffectWord& effect) {
    if (effect.source == 0) return {"inaction"};
    if (effect.is_ability()) return ability_names(v, book(v).ability(effect.source));
    return v.game.card_names(static_cast<std::uint16_t>(effect.source));
}
std::string effect_text(const Value& v, Lang lang) {
    const EffectWord effect = EffectWord::of(*v.option);
    std::string out = effect.source == 0    ? v.game.label("inaction", lang)
                      : effect.is_ability() ? ability_text(v, book(v).ability(effect.source), lang)
                                            : v.game.card_name(static_cast<std::uint16_t>(effect.source), lang);
    if (const auto piece = piece_at(v, effect.piece)) out += " (" + v.game.thing_text(*piece, lang) + ")";
    if (effect.where) out += " → " + name(effect.where);
    return out;
}
std::vector<std::string> effect_names(const Value& v) {
    const EffectWord effect = EffectWord::of(*v.option);
    const auto piece = piece_at(v, effect.piece);
    std::vector<std::string> names;
    for (const std::string& source : effect_sources(v, effect)) {
        if (effect.where) names.push_back(source + (piece ? " " + piece->at + " to " : " ") + name(effect.where));
        for (const std::string& whose : piece_names(v, effect.piece)) names.push_back(source + " " + whose);
        if (effect.source && !effect.is_ability()) names.push_back(source + " " + std::to_string(effect.which + 1));
        names.push_back(source);
    }
    return names;
}
void effect_facts(const Value& v, Json& facts) {
    const EffectWord effect = EffectWord::of(*v.option);
    if (const auto piece = piece_at(v, effect.piece)) v.game.add_thing(facts, *piece);
    if (effect.is_ability()) {
        facts["ability"] = ability_key(book(v).ability(effect.source));
    } else if (effect.source) {
        v.game.add_card(facts, static_cast<std::uint16_t>(effect.source));
        facts["which"] = effect.which + 1;
    }
    if (effect.where) facts["to"] = name(effect.where);
}
// "#10 mimic 0": whose, which ability (an event by its number, the cost of inaction as 0), which of several.
std::string write_effect(const Value& v) {
    const EffectWord effect = EffectWord::of(*v.option);
    const std::string source =
        effect.is_ability() ? ability_key(book(v).ability(effect.source)) : std::to_string(effect.source);
    return source.empty() ? ""
                          : "#" + std::to_string(v.option->a) + " " + source + " " + std::to_string(v.option->detail);
}
bool read_effect(const WordedGame& game, std::span<const std::string_view> words, Option& o) {
    if (words.size() != 3 || !words[0].starts_with("#")) return false;
    const int a = to_int(words[0].substr(1)), detail = to_int(words[2]), event = to_int(words[1]);
    const AbilityDef* ability = static_cast<const Summoner&>(game).book().ability(words[1]);
    if (a < 0 || a > 0xffff || detail < 0 || detail > 0xff || (!ability && event < 0)) return false;
    o.a = static_cast<std::uint16_t>(a);
    o.b = ability ? ability->number : static_cast<std::uint32_t>(event);
    o.detail = static_cast<std::uint8_t>(detail);
    return true;
}

// The faces of rolled dice: how many of each, four bits each.
template <class Each>
void each_face(std::int32_t faces, Each&& each) {
    for (int face = 0; face < 6; ++face)
        for (int n = faces >> 4 * face & 15; n > 0; --n) each(face);
}
constexpr const char* FaceKeys[] = {"MR", "MR", "MR", "RS", "MS", "M"};  // melee, ranged, special
std::string faces_text(const Value& v, Lang lang) {
    std::string out;
    each_face(v.number, [&](int face) {
        out += (out.empty() ? "" : " ") + std::string(v.game.texts().get(lang, "face." + std::to_string(face + 1)));
    });
    return out;
}
Json faces_json(const Value& v) {
    Json out = Json::array();
    each_face(v.number, [&](int face) { out.push_back(FaceKeys[face]); });
    return out;
}
std::optional<std::int32_t> read_face(const WordedGame&, std::string_view word) {
    for (std::int32_t face = 0; face < 6; ++face)
        if (word == FaceKeys[face]) return face;
    if (word == "SR") return 3;
    if (word == "SM") return 4;
    if (word == "RM") return 0;
    const int face = to_int(word);
    return face >= 1 && face <= 6 ? std::optional(face - 1) : std::nullopt;
}

std::optional<std::int32_t> read_space(const WordedGame&, std::string_view word) {
    for (int i = 0; i < SquareCount; ++i)
        if (word == name(Square(i))) return i;
    return std::nullopt;
}

constexpr const char* SideKeys[] = {"friendly", "enemy"};
constexpr const char* SlotKeys[] = {"summoner",        "ten-life-gate", "five-life-gates", "epic-events",
                                    "standard-events", "champions",     "commons"};

constexpr KindDef ValueKinds[] = {
    {.name = "phase", .words = PhaseKeys},
    {.name = "phase-now",
     .text =
         [](const Value& v, Lang lang) {
             return v.game.text_of("phase", static_cast<std::int32_t>(v.state<State>()->phase), lang);
         }},
    {.name = "side", .words = SideKeys},
    {.name = "slot", .words = SlotKeys},
    {.name = "rule", .type = "number"},
    {.name = "space",
     .word = [](const Value& v) { return v.number >= 0 && v.number < SquareCount ? name(Square(v.number)) : ""; },
     .read = read_space,
     .facts = [](const Value& v, Json& facts) { facts["at"] = name(Square(v.number)); }},
    {.name = "piece",
     .word = [](const Value& v) { return "#" + std::to_string(v.number); },
     .read = [](const WordedGame&, std::string_view word) -> std::optional<std::int32_t> {
         const int id = word.starts_with("#") ? to_int(word.substr(1)) : -1;
         return id >= 0 && id < SquareCount ? std::optional(id) : std::nullopt;
     },
     .thing = piece_of},
    {.name = "drawn", .word = [](const Value& v) { return book(v)[Card(v.number)].key; }},
    {.name = "ability",
     .word = [](const Value& v) { return ability_key(ability_of(v)); },
     .read = [](const WordedGame& game, std::string_view word) -> std::optional<std::int32_t> {
         const AbilityDef* ability = static_cast<const Summoner&>(game).book().ability(word);
         return ability ? std::optional(static_cast<std::int32_t>(ability->number)) : std::nullopt;
     },
     .text = [](const Value& v, Lang lang) { return ability_text(v, ability_of(v), lang); },
     .json = [](const Value& v) { return Json(ability_text(v, ability_of(v), Lang::En)); },
     .names = [](const Value& v) { return ability_names(v, ability_of(v)); },
     .facts = [](const Value& v, Json& facts) { facts["ability"] = ability_key(ability_of(v)); }},
    {.name = "effect",
     .word = write_effect,
     .read_whole = read_effect,
     .text = effect_text,
     .names = effect_names,
     .facts = effect_facts},
    {.name = "branch",
     .word = [](const Value& v) { return std::to_string(v.number + 1); },
     .read = [](const WordedGame&, std::string_view word) -> std::optional<std::int32_t> {
         const int nth = to_int(word);
         return nth > 0 ? std::optional(nth - 1) : std::nullopt;
     },
     .text =
         [](const Value& v, Lang lang) {
             return std::string(v.game.texts().get(
                 lang, "ability." + ability_key(book(v).ability(v.option->b)) + ".branch" + std::to_string(v.number)));
         },
     .facts = [](const Value& v, Json& facts) { facts["which"] = v.number + 1; }},
    {.name = "face", .word = [](const Value& v) { return std::string(FaceKeys[v.number % 6]); }, .read = read_face},
    {.name = "faces", .type = "string[]", .text = faces_text, .json = faces_json},
};

}  // namespace

const Words& Summoner::words() const {
    using namespace rows;
    static constexpr Words All{VerbRows, PromptRows, EventRows, RefusalRows, RollRows, ClauseRows, ValueKinds};
    return All;
}

std::string Summoner::name_of_cause(const Cause& cause, Lang lang) const {
    if (cause.kind == Cause::Kind::Card) return name_of(Card(cause.id), lang);
    return text_of("ability", cause.id, lang);
}

std::string Summoner::question_subject(const StateBytes& now, const Choice& choice) const {
    const auto piece = piece_of({*this, choice.subject - 1, &now});
    return piece ? piece->at : "";
}

std::string Summoner::subject_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    const auto piece = piece_of({*this, choice.subject - 1, &now});
    return piece ? thing_text(*piece, lang) : "";
}

std::vector<std::string> Summoner::more_names(const StateBytes& now, const Option& o) const {
    std::vector<std::string> names;
    const Value value{*this, static_cast<std::int32_t>(o.b), &now, &o};
    if (is(o, "end"_verb)) names.push_back("end " + text_of("phase-now", value, Lang::En));
    if (is(o, "effect"_verb)) names = effect_names(value);
    if (is(o, "use"_verb))
        for (const std::string& ability : ability_names(value, ability_of(value))) {
            for (const std::string& whose : piece_names(value, PieceId(o.a)))
                names.push_back("use " + ability + " " + whose);
            names.push_back("use " + ability);
            names.push_back(ability);
        }
    if (is(o, "branch"_verb)) names = {std::to_string(o.a + 1), "branch " + std::to_string(o.a + 1)};
    return names;
}

void Summoner::add_facts(const StateBytes&, const Choice& choice, const Option& o, Json& facts) const {
    if (is(o, "summon"_verb) || is(o, "build"_verb) || is(o, "cast"_verb))
        if (const Card card = book_.card(o.a)) facts["cost"]["magic"] = book_[card].cost;
    if (is(o, "card"_verb) && is(choice, "discard-card"_prompt)) facts["from"] = path_of(choice.seat, "hand");
}

void Summoner::add_clauses(const Reason& reason, std::vector<std::string>& clauses) const {
    if (!is(reason, "wrong-phase"_refusal)) return;
    struct Of {
        Rule rule;
        std::string_view clauses;
    };
    static constexpr Of More[] = {{"SW-4.2"_clause, "SW-4.1"},  {"SW-5.1"_clause, "SW-5.1"},
                                  {"SW-6.2"_clause, "SW-6.1"},  {"SW-8.1"_clause, "SW-7.1"},
                                  {"SW-9.1"_clause, "SW-9.1"},  {"SW-13.1"_clause, "SW-13.2 SW-13.1 RU-1"},
                                  {"SW-14.4"_clause, "SW-14.4"}};
    for (const Of& each : More)
        if (reason.values[2] == static_cast<std::int16_t>(each.rule))
            for (const std::string_view id : parts(each.clauses)) clauses.emplace_back(id);
}

}  // namespace quincunx::summoner
