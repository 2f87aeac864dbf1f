// Words for people: questions, options, reasons, events, rolls.
#include <algorithm>

#include "engine/match/facts.h"
#include "engine/match/words.h"
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

Square read_square(std::string_view text) {
    if (text.size() != 2) return {};
    const int column = text[0] - 'a', row = text[1] - '1';
    return column >= 0 && column < Columns && row >= 0 && row < Rows ? square(row, column) : Square{};
}

}  // namespace

std::vector<std::string> Summoner::names_of_card(Card card) const {
    return card ? card_names(book_[card].number) : std::vector<std::string>{};
}

std::vector<std::string> Summoner::names_of_ability(AbilityId ability) const {
    const std::string& key = book_[ability].key;
    std::vector<std::string> names{key};
    for (const Lang lang : Langs) names.emplace_back(texts().get(lang, "ability." + key + ".name"));
    return names;
}

std::string Summoner::piece_text(const State& s, PieceId p, Lang lang) const {
    if (!p || !has(s.pieces, p)) return "?";
    return card_name(book_[s.piece[p.value].card].number, lang) + " " + name(s.piece[p.value].square);
}

std::string Summoner::value_text(std::string_view kind, std::int32_t value, Lang lang) const {
    if (value == Event::Hidden) return std::string(texts().get(lang, "label.unknown"));
    if (kind == "card") return card_name(static_cast<std::uint16_t>(value), lang);
    if (kind == "space") return value >= 0 && value < SquareCount ? name(Square(value)) : "?";
    if (kind == "phase") return std::string(texts().get(lang, std::string("phase.") + PhaseKeys[value % PhaseCount]));
    if (kind == "seat")
        return std::string(texts().get(lang, value == 0 ? "seat.a" : value == 1 ? "seat.b" : "seat.none"));
    if (kind == "ability") return std::string(texts().get(lang, "ability." + book_[AbilityId(value)].key + ".name"));
    if (kind == "signed") return (value > 0 ? "+" : "") + std::to_string(value);
    if (kind == "faces") {
        std::string out;
        for (int face = 0; face < 6; ++face)
            for (int i = value >> 4 * face & 15; i > 0; --i)
                out += (out.empty() ? "" : " ") + std::string(texts().get(lang, "face." + std::to_string(face + 1)));
        return out;
    }
    return std::to_string(value);
}

// --- Questions and options -------------------------------------------------------------------------------------------

std::string Summoner::question_key(const Choice& choice) const { return PromptKeys[choice.prompt]; }

std::string Summoner::cause_name(const Cause& cause, Lang lang) const {
    switch (cause.kind) {
        case Cause::Kind::Clause: return RuleIds[cause.id];
        case Cause::Kind::Card: return card_name(book_[Card(cause.id)].number, lang);
        case Cause::Kind::Ability: return value_text("ability", cause.id, lang);
        case Cause::Kind::None: break;
    }
    return "";
}

std::string Summoner::clause_id(std::uint16_t clause) const { return RuleIds[clause]; }

std::string Summoner::question_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    return texts().fill(lang, "prompt." + question_key(choice), [&](std::string_view, std::string_view kind) {
        if (kind == "phase") return value_text(kind, static_cast<int>(now.as<State>().phase), lang);
        return cause_name(choice.about, lang);
    });
}

std::string Summoner::subject_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    if (question_subject(now, choice).empty()) return "";
    return piece_text(now.as<State>(), PieceId(choice.subject - 1), lang);
}

std::string Summoner::question_subject(const StateBytes& now, const Choice& choice) const {
    const State& s = now.as<State>();
    if (!choice.subject || !has(s.pieces, PieceId(choice.subject - 1))) return "";
    return name(s.piece[choice.subject - 1].square);
}

std::string Summoner::option_text(const StateBytes& now, const Option& o, Lang lang) const {
    const State& s = now.as<State>();
    const std::string key = std::string("verb.") + VerbKeys[o.verb];
    return texts().fill(lang, key, [&](std::string_view place, std::string_view kind) -> std::string {
        if (kind == "piece") return piece_text(s, PieceId(o.a), lang);
        if (kind == "phase") return value_text(kind, static_cast<int>(s.phase), lang);
        if (kind == "effect") {
            const std::uint32_t source = o.b & 0xffff, where = o.b >> 16;
            std::string what = source == 0    ? std::string(texts().get(lang, "label.inaction"))
                               : source > 256 ? card_name(static_cast<std::uint16_t>(source - 256), lang)
                                              : value_text("ability", static_cast<int>(source) - 1, lang);
            const PieceId p(o.a);
            if (o.a != 0xff && has(s.pieces, p)) what += " (" + piece_text(s, p, lang) + ")";
            if (where) what += " → " + name(Square(where - 1));
            return what;
        }
        if (kind == "branch")
            return std::string(
                texts().get(lang, "ability." + book_[AbilityId(o.b)].key + ".branch" + std::to_string(o.a)));
        return value_text(kind, place == "1" ? static_cast<std::int32_t>(o.b) : o.a, lang);
    });
}

std::vector<std::string> Summoner::option_names(const StateBytes& now, const Option& o) const {
    const State& s = now.as<State>();
    const std::string verb = VerbKeys[o.verb];
    std::vector<std::string> names;
    const auto cards = [&](const std::string& before) {
        for (const std::string& card : names_of_card(book_.card(o.a))) names.push_back(before + card);
    };
    // A piece by its space, by its name, or by both.
    const auto piece = [&](const std::string& before) {
        const PieceId p(o.a);
        if (o.a == 0xff || !has(s.pieces, p)) return;
        const std::string at = name(s.piece[p.value].square);
        names.push_back(before + at);
        for (const std::string& card : names_of_card(s.piece[p.value].card)) {
            names.push_back(before + card + " " + at);
            names.push_back(before + card);
        }
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End: names = {"end", std::string("end ") + PhaseKeys[static_cast<std::size_t>(s.phase)]}; break;
        case Verb::Summon:
        case Verb::Build:
        case Verb::Cast:
        case Verb::Discard: cards(verb + " "); break;
        case Verb::Card: cards(""), cards("card "); break;
        case Verb::Move:
        case Verb::Attack: piece(verb + " "); break;
        case Verb::Target: piece(""), piece("target "); break;
        case Verb::Use:
            for (const std::string& ability : names_of_ability(AbilityId(o.b))) {
                piece("use " + ability + " ");
                names.push_back("use " + ability);
                names.push_back(ability);
            }
            break;
        case Verb::Step:
        case Verb::Space: names = {name(Square(o.a)), verb + " " + name(Square(o.a))}; break;
        case Verb::Effect: {
            const std::uint32_t what = o.b & 0xffff, where = o.b >> 16;
            if (what == 0) names = {"inaction", "effect inaction"};
            std::vector<std::string> sources;
            if (what > 256)
                sources = names_of_card(book_.card(static_cast<std::uint16_t>(what - 256)));
            else if (what > 0)
                sources = names_of_ability(AbilityId(what - 1));
            const bool of_piece = o.a != 0xff && has(s.pieces, PieceId(o.a));
            for (const std::string& source : sources) {
                if (where && of_piece)
                    names.push_back(source + " " + name(s.piece[o.a].square) + " to " + name(Square(where - 1)));
                if (where && !of_piece) names.push_back(source + " " + name(Square(where - 1)));
                piece(source + " ");
                if (what > 256) names.push_back(source + " " + std::to_string(o.detail + 1));
                names.push_back(source);
                names.push_back("effect " + source);
            }
            break;
        }
        case Verb::Branch:
            names.push_back(std::to_string(o.a + 1));
            names.push_back("branch " + std::to_string(o.a + 1));
            break;
        case Verb::Stop: names = {"stop"}; break;
        case Verb::Yes: names = {"yes"}; break;
        case Verb::Done: names = {"done", "no"}; break;
    }
    for (const Lang lang : Langs) names.push_back(option_text(now, o, lang));
    return names;
}

std::string Summoner::write_option(const Option& o) const {
    if (o.verb > static_cast<std::uint8_t>(Verb::LastVerb)) return "";
    const std::string verb = VerbKeys[o.verb];
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End:
        case Verb::Stop:
        case Verb::Yes:
        case Verb::Done: return verb;
        case Verb::Step:
        case Verb::Space: return verb + " " + name(Square(o.a));
        case Verb::Use:
            if (o.b >= book_.abilities().size()) return "";
            return verb + " #" + std::to_string(o.a) + " " + book_[AbilityId(o.b)].key;
        case Verb::Move:
        case Verb::Attack:
        case Verb::Target: return verb + " #" + std::to_string(o.a);
        case Verb::Effect:
            return verb + " #" + std::to_string(o.a) + " " + std::to_string(o.b) + " " + std::to_string(o.detail);
        case Verb::Branch: return verb + " " + std::to_string(o.a + 1) + " " + std::to_string(o.b);
        default: return verb + " " + std::to_string(o.a);
    }
}

std::optional<Option> Summoner::read_option(const std::string_view written) const {
    std::string_view text = written;
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        words.push_back(text.substr(0, space));
        text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    }
    if (words.empty()) return std::nullopt;
    Option o;
    bool known = false;
    for (std::size_t v = 0; v < std::size(VerbKeys); ++v)
        if (words[0] == VerbKeys[v]) {
            o.verb = static_cast<std::uint8_t>(v);
            known = true;
        }
    const auto word = [&](std::size_t i) {
        std::string_view w = i < words.size() ? words[i] : std::string_view{};
        if (w.starts_with("#")) w.remove_prefix(1);
        return w;
    };
    const auto number = [&](std::size_t i) {
        const int n = to_int(word(i));
        known &= n >= 0 && n <= 0xffffff;
        return std::max(n, 0);
    };
    if (!known) return std::nullopt;
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End:
        case Verb::Stop:
        case Verb::Yes:
        case Verb::Done: break;
        case Verb::Step:
        case Verb::Space: {
            const Square at = read_square(word(1));
            known &= static_cast<bool>(at);
            o.a = at.value;
            break;
        }
        case Verb::Use: {
            o.a = static_cast<std::uint16_t>(number(1));
            const AbilityDef* ability = book_.ability(word(2));
            known &= ability != nullptr;
            if (ability) o.b = ability->id.value;
            break;
        }
        case Verb::Effect:
            o.a = static_cast<std::uint16_t>(number(1));
            o.b = static_cast<std::uint32_t>(number(2));
            o.detail = static_cast<std::uint8_t>(number(3));
            break;
        case Verb::Branch:
            o.a = static_cast<std::uint16_t>(number(1) - 1);
            o.b = static_cast<std::uint32_t>(number(2));
            break;
        default: o.a = static_cast<std::uint16_t>(number(1));
    }
    return known && write_option(o) == written ? std::optional(o) : std::nullopt;
}

Json Summoner::option_facts(const StateBytes& now, const Choice& choice, const Option& o) const {
    const State& s = now.as<State>();
    Json facts;
    facts["verb"] = VerbKeys[o.verb];
    const auto card = [&](Card of) {
        if (of) add_card(facts, book_[of]);
    };
    const auto hand_card = [&] {
        card(book_.card(o.a));
        facts["from"] = path_of(choice.seat, "hand");
    };
    const auto piece = [&] {
        if (o.a == 0xff || !has(s.pieces, PieceId(o.a))) return;
        facts["at"] = name(s.piece[o.a].square);
        card(s.piece[o.a].card);
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End:
        case Verb::Stop:
        case Verb::Yes:
        case Verb::Done: break;
        case Verb::Summon:
        case Verb::Build:
        case Verb::Cast:
            hand_card();
            if (const Card of = book_.card(o.a)) facts["cost"]["magic"] = book_[of].cost;
            break;
        case Verb::Discard: hand_card(); break;
        case Verb::Card:
            if (choice.prompt == static_cast<std::uint16_t>(Prompt::DiscardCard))
                hand_card();
            else
                card(book_.card(o.a));
            break;
        case Verb::Move:
        case Verb::Attack:
        case Verb::Target: piece(); break;
        case Verb::Use:
            piece();
            facts["ability"] = book_[AbilityId(o.b)].key;
            break;
        case Verb::Step:
        case Verb::Space: facts["at"] = name(Square(o.a)); break;
        case Verb::Effect: {
            const std::uint32_t what = o.b & 0xffff, where = o.b >> 16;
            piece();
            if (what > 256) {
                card(book_.card(static_cast<std::uint16_t>(what - 256)));
                facts["which"] = o.detail + 1;
            } else if (what > 0) {
                facts["ability"] = book_[AbilityId(what - 1)].key;
            }
            if (where) facts["to"] = name(Square(where - 1));
            break;
        }
        case Verb::Branch:
            facts["ability"] = book_[AbilityId(o.b)].key;
            facts["which"] = o.a + 1;
            break;
    }
    return facts;
}

// --- Reasons, events, rolls

std::string Summoner::reason_text(const StateBytes&, const Reason& reason, Lang lang) const {
    if (reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return "";
    std::string key = std::string("reason.") + RefusalDefs[reason.id].key;
    if (static_cast<RefusalReason>(reason.id) == RefusalReason::WrongSide)
        key += "." + std::to_string(reason.values[0]);
    if (static_cast<RefusalReason>(reason.id) == RefusalReason::DeckCount)
        key += "." + std::to_string(reason.values[2]);
    return texts().fill(lang, key, [&](std::string_view place, std::string_view kind) {
        const int i = to_int(place, 0);
        return value_text(kind, reason.values[static_cast<std::size_t>(i) % reason.values.size()], lang);
    });
}

std::vector<std::string> Summoner::reason_clauses(const Reason& reason) const {
    std::vector<std::string> clauses;
    if (reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return clauses;
    for (const std::string_view id : parts(RefusalDefs[reason.id].clauses)) clauses.emplace_back(id);
    if (static_cast<RefusalReason>(reason.id) == RefusalReason::WrongPhase) {
        const auto rule = static_cast<Rule>(reason.values[2]);
        const auto add = [&](std::initializer_list<const char*> more) {
            clauses.insert(clauses.end(), more.begin(), more.end());
        };
        if (rule == Rule::Summon) add({"SW-4.1"});
        if (rule == Rule::Move) add({"SW-5.1"});
        if (rule == Rule::Build) add({"SW-6.1"});
        if (rule == Rule::Attack) add({"SW-7.1"});
        if (rule == Rule::Magic) add({"SW-9.1"});
        if (rule == Rule::EventCast) add({"SW-13.2", "SW-13.1", "RU-1"});
        if (rule == Rule::Activate) add({"SW-14.4"});
    }
    return clauses;
}

std::string Summoner::event_text(const Event& event, Lang lang) const {
    return texts().fill(
        lang, std::string("happening.") + EventKeys[event.kind], [&](std::string_view place, std::string_view kind) {
            const int i = to_int(place, 0);
            return value_text(kind, event.values[static_cast<std::size_t>(i) % event.values.size()], lang);
        });
}

Json Summoner::describe(const Event& event) const {
    // The names of the values of each kind, and what they are.
    struct Field {
        const char* name;
        const char* kind;
    };
    static constexpr Field Fields[][5] = {
        {{"first", "seat"}},                                                                     // GameStarts
        {{"seat", "seat"}, {"turn", ""}},                                                        // TurnStarts
        {{"seat", "seat"}, {"phase", "phase"}},                                                  // PhaseStarts
        {{"seat", "seat"}, {"card", "card"}},                                                    // Drew
        {{"seat", "seat"}, {"card", "card"}, {nullptr, ""}, {"at", "space"}},                    // Summoned
        {{"seat", "seat"}, {"card", "card"}, {nullptr, ""}, {"at", "space"}},                    // Built
        {{"seat", "seat"}, {"card", "card"}, {nullptr, ""}, {"at", "space"}},                    // Placed
        {{"seat", "seat"}, {"card", "card"}},                                                    // EventCast
        {{nullptr, ""}, {"card", "card"}, {"from", "space"}, {"to", "space"}},                   // MovedOne
        {{nullptr, ""}, {"card", "card"}, {"from", "space"}, {"to", "space"}},                   // Forced
        {{nullptr, ""}, {"card", "card"}, {"from", "space"}, {"to", "space"}},                   // Exchanged
        {{nullptr, ""}, {"card", "card"}, {nullptr, ""}, {"target", "card"}, {"strength", ""}},  // AttackDeclared
        {{"seat", "seat"}, {"faces", "faces"}, {"dice", ""}},                                    // Rolled
        {{nullptr, ""}, {"card", "card"}, {"at", "space"}, {"amount", ""}, {"damage", ""}},      // Damaged
        {{nullptr, ""}, {"card", "card"}, {"at", "space"}, {"amount", ""}, {"damage", ""}},      // Healed
        {{nullptr, ""}, {"card", "card"}, {"at", "space"}, {"amount", ""}, {"boosts", ""}},      // Boosted
        {{"seat", "seat"}, {"change", ""}, {"magic", ""}},                                       // MagicChanged
        {{"card", "card"}, {"at", "space"}, {"owner", "seat"}, {"by", "seat"}},                  // DestroyedPiece
        {{"card", "card"}, {"at", "space"}, {"owner", "seat"}},                                  // DiscardedPiece
        {{"card", "card"}, {"at", "space"}, {"owner", "seat"}},                                  // Returned
        {{"card", "card"}, {nullptr, ""}, {"under", "card"}},                                    // WentUnder
        {{nullptr, ""}, {"card", "card"}, {"seat", "seat"}},                                     // ControlTaken
        {{"seat", "seat"}, {"card", "card"}},                                                    // DiscardedCard
        {{"seat", "seat"}, {"card", "card"}},                                                    // TookFromDiscard
        {{"seat", "seat"}, {"card", "card"}},                                                    // EventDiscarded
        {{"seat", "seat"}, {"card", "card"}},                                                    // EventKept
        {{"seat", "seat"}, {"card", "card"}, {"boosts", ""}},                                    // EventBoosted
        {{nullptr, ""}, {"card", "card"}, {"ability", "ability"}},                               // AbilityUsed
        {{nullptr, ""}, {"card", "card"}, {"ability", "ability"}},                               // Gained
        {{"seat", "seat"}},                                                                      // Inaction
        {{"winner", "seat"}},                                                                    // GameEnds
    };
    static_assert(std::size(Fields) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);
    Json out;
    out["event"] = EventKeys[event.kind];
    for (std::size_t i = 0; i < 5; ++i) {
        const Field& field = Fields[event.kind][i];
        if (!field.name) continue;
        const std::int32_t value = event.values[i];
        const std::string_view kind = field.kind;
        if (value == Event::Hidden)
            out[field.name] = "hidden";
        else if (kind == "seat")
            out[field.name] = value == 0 ? "you" : value == 1 ? "foe" : "nobody";
        else if (kind == "card")
            out[field.name] = card_name(static_cast<std::uint16_t>(value), Lang::En);
        else if (kind == "space" || kind == "ability")
            out[field.name] = value_text(kind, value, Lang::En);
        else if (kind == "phase")
            out[field.name] = PhaseKeys[value];
        else if (kind == "faces") {
            out[field.name] = Json::array();
            for (int face = 0; face < 6; ++face)
                for (int n = value >> 4 * face & 15; n > 0; --n)
                    out[field.name].push_back(
                        outcome_name(static_cast<std::uint16_t>(Roll::Attack), static_cast<std::uint32_t>(face)));
        } else
            out[field.name] = value;
    }
    out["cause"] = cause_name(event.cause, Lang::En);
    return out;
}

std::string Summoner::roll_name(std::uint16_t name) const { return RollKeys[name]; }

namespace {
constexpr const char* FaceNames[] = {"MR", "MR", "MR", "RS", "MS", "M"};  // melee, ranged, special
}

std::string Summoner::outcome_name(std::uint16_t name, std::uint32_t outcome) const {
    switch (static_cast<Roll>(name)) {
        case Roll::FirstPlayer: return outcome == 0 ? "you" : "foe";
        case Roll::Attack:
        case Roll::Ability: return FaceNames[outcome % 6];
        case Roll::Draw: return book_[Card(outcome)].key;
        case Roll::Shuffle: break;
    }
    return std::to_string(outcome);
}

std::optional<std::uint32_t> Summoner::read_outcome(std::uint16_t name, std::string_view text) const {
    switch (static_cast<Roll>(name)) {
        case Roll::FirstPlayer:
            if (text == "you" || text == "a") return 0;
            if (text == "foe" || text == "b") return 1;
            return std::nullopt;
        case Roll::Attack:
        case Roll::Ability:
            for (std::uint32_t face = 0; face < 6; ++face)
                if (text == FaceNames[face]) return face;
            if (text == "SR") return 3;
            if (text == "SM") return 4;
            if (text == "RM") return 0;
            if (text.size() == 1 && text[0] >= '1' && text[0] <= '6') return static_cast<std::uint32_t>(text[0] - '1');
            return std::nullopt;
        default: return std::nullopt;
    }
}

}  // namespace quincunx::summoner
