// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

const Book& book(const Value& v) { return v.of<Summoner>().book(); }

// The ability of an option is a number that stays; that of an event its place in the book.
const AbilityDef* ability_of(const Value& v) {
    const auto number = static_cast<std::uint32_t>(v.number);
    if (v.option) return book(v).ability(number);
    return number < book(v).abilities().size() ? &book(v)[AbilityId(number)] : nullptr;
}
std::string ability_key(const Value& v) { return ability_of(v) ? ability_of(v)->key : ""; }
std::optional<Thing> ability_thing(const Value& v) {
    return ability_of(v) ? std::optional(Thing{.ability = ability_of(v)->key}) : std::nullopt;
}
std::optional<std::int32_t> read_ability(const WordedGame& game, std::string_view word) {
    const AbilityDef* ability = static_cast<const Summoner&>(game).book().ability(word);
    return ability ? std::optional(static_cast<std::int32_t>(ability->number)) : std::nullopt;
}

// The piece, when it is on the battlefield.
std::optional<Thing> piece_of(const Value& v) {
    const State* s = v.state<State>();
    if (!s || v.number < 0 || v.number >= SquareCount || !has(s->pieces, PieceId(v.number))) return std::nullopt;
    const Piece& piece = s->piece[v.number];
    return Thing{book(v)[piece.card].number, name(piece.square)};
}
void piece_facts(const Value& v, Json& facts) {
    const auto piece = piece_of(v);
    if (!piece) return;
    v.game.add_thing(facts, *piece);
    facts["whose"] = side_key(v.state<State>()->piece[v.number].controller);
}

// The kind of what an effect of an option comes from: an ability, an event, or the cost of inaction.
std::string_view source_kind(const EffectWord& effect) {
    return effect.is_ability() ? "ability" : effect.source ? "card" : "inaction";
}
Value source_of(const Value& v) { return v.with(static_cast<std::int32_t>(v.option->b)); }
std::string effect_text(const Value& v, Lang lang) {
    const EffectWord effect = EffectWord::of(*v.option);
    std::string out = v.game.text_of(source_kind(effect), source_of(v), lang);
    if (const auto piece = piece_of(v.with(effect.piece.value))) out += " (" + v.game.thing_text(*piece, lang) + ")";
    if (effect.where) out += " → " + name(effect.where);
    return out;
}
std::vector<std::string> effect_names(const Value& v) {
    const EffectWord effect = EffectWord::of(*v.option);
    const auto piece = piece_of(v.with(effect.piece.value));
    std::vector<std::string> names;
    for (const std::string& source : v.game.names_of(source_kind(effect), source_of(v))) {
        if (effect.where) names.push_back(source + (piece ? " " + piece->at + " to " : " ") + name(effect.where));
        for (const std::string& whose : v.game.names_of("piece", v.with(effect.piece.value)))
            names.push_back(source + " " + whose);
        if (effect.is_event()) names.push_back(source + " " + std::to_string(effect.which + 1));
        names.push_back(source);
    }
    return names;
}
void effect_facts(const Value& v, Json& facts) {
    const EffectWord effect = EffectWord::of(*v.option);
    v.game.add_facts_of("piece", v.with(effect.piece.value), facts);
    v.game.add_facts_of(source_kind(effect), source_of(v), facts);
    if (effect.is_event()) facts["which"] = effect.which + 1;
    if (effect.where) facts["to"] = name(effect.where);
}

// The faces of rolled dice: how many of each, four bits each.
std::vector<int> faces_of(const Value& v) {
    std::vector<int> faces;
    for (int face = 0; face < 6; ++face) faces.insert(faces.end(), v.number >> 4 * face & 15, face);
    return faces;
}
constexpr const char* FaceKeys[] = {"MR", "MR", "MR", "RS", "MS", "M"};  // melee, ranged, special
std::string faces_text(const Value& v, Lang lang) {
    std::string out;
    for (const int face : faces_of(v))
        out += (out.empty() ? "" : " ") + v.game.text("face." + std::to_string(face + 1), lang);
    return out;
}
Json faces_json(const Value& v) {
    Json out = Json::array();
    for (const int face : faces_of(v)) out.push_back(FaceKeys[face]);
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

constexpr const char* SideKeys[] = {"friendly", "enemy"};
constexpr const char* KindsKeys[] = {"commons", "commons-and-champions", "units", "structures"};
constexpr const char* NameWordKeys[] = {"undead", "carrier", "citadel"};  // in the order of the book
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
    {.name = "kinds", .words = KindsKeys},
    {.name = "name-word", .words = NameWordKeys},
    {.name = "nearby", .words = NearbyKeys},
    {.name = "space",
     .word = [](const Value& v) { return v.number >= 0 && v.number < SquareCount ? name(Square(v.number)) : ""; },
     .count = SquareCount,
     .facts = [](const Value& v, Json& facts) { facts["at"] = name(Square(v.number)); }},
    {.name = "piece",
     .word = [](const Value& v) { return "#" + std::to_string(v.number); },
     .count = SquareCount,
     .thing = piece_of,
     .subject = true,
     .facts = piece_facts},
    {.name = "ability",
     .word = ability_key,
     .read = read_ability,
     .thing = ability_thing,
     .json = [](const Value& v) { return Json(v.game.text_of("ability", v, Lang::En)); },
     .facts = [](const Value& v, Json& facts) { facts["ability"] = ability_key(v); }},
    {.name = "inaction",
     .text = [](const Value& v, Lang lang) { return v.game.label("inaction", lang); },
     .names = [](const Value&) { return std::vector<std::string>{"inaction"}; }},
    // Written as "#10 mimic 0": whose and where, which ability (an event by its number, the cost of inaction as 0),
    // which of several.
    {.name = "effect",
     .word = [](const Value& v) { return "#" + std::to_string(v.number); },
     .read = [](const WordedGame&, std::string_view word) -> std::optional<std::int32_t> {
         return word.starts_with("#") ? std::optional(to_int(word.substr(1))) : std::nullopt;
     },
     .text = effect_text,
     .names = effect_names,
     .facts = effect_facts},
    {.name = "source",
     .word = [](const Value& v) { return v.game.word_of(source_kind(EffectWord::of(*v.option)), v); },
     .read = [](const WordedGame& game, std::string_view word) -> std::optional<std::int32_t> {
         const auto ability = read_ability(game, word);
         return ability ? ability : to_int(word);
     }},
    {.name = "branch",
     .word = [](const Value& v) { return std::to_string(v.number + 1); },
     .count = 9,
     .text =
         [](const Value& v, Lang lang) {
             return v.game.text("ability." + ability_key(source_of(v)) + ".branch" + std::to_string(v.number), lang);
         },
     .facts = [](const Value& v, Json& facts) { facts["which"] = v.number + 1; }},
    {.name = "face", .word = [](const Value& v) { return std::string(FaceKeys[v.number % 6]); }, .read = read_face},
    {.name = "faces", .type = "string[]", .text = faces_text, .json = faces_json},
    {.name = "symbols", .words = CountsKeys},
};

}  // namespace

std::span<const KindDef> Summoner::kinds() const { return ValueKinds; }

std::string Summoner::name_of_cause(const Cause& cause, Lang lang) const {
    if (cause.kind == Cause::Kind::Card) return name_of(Card(cause.id), lang);
    return text_of("ability", cause.id, lang);
}

std::vector<std::string> Summoner::more_names(const StateBytes& now, const Option& o) const {
    std::vector<std::string> names;
    const Value value{*this, static_cast<std::int32_t>(o.b), &now, &o};
    if (is(o, "end"_verb)) names.push_back("end " + text_of("phase-now", value, Lang::En));
    if (is(o, "effect"_verb)) names = effect_names(value);
    if (is(o, "use"_verb))
        for (const std::string& ability : names_of("ability", value)) {
            for (const std::string& whose : names_of("piece", value.with(o.a)))
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

}  // namespace quincunx::summoner
