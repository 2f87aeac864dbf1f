// The game in words: questions, options, reasons, events, in any language, and the names by which they are written.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

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

}  // namespace

std::string Lillian::place_name(int arena) {
    return std::string(1, owner_of(arena) == Seat::A ? 'a' : 'b') + std::to_string(position_of(arena) + 1);
}

std::string Lillian::name_of(Card card, Lang lang) const {
    if (!card || card.value >= book_.defs().size()) return "";
    return card_name(book_[card].number, lang);
}

std::string Lillian::unit_name(const State& s, UnitId u, Lang lang) const {
    if (u.value >= s.units_end || !s.unit[u.value].card) return "";
    const int n = ordinal(s, u);
    return name_of(s.unit[u.value].card, lang) + (n ? " " + std::to_string(n) : "");
}

std::string Lillian::value_text(const State* now, std::string_view kind, std::int32_t value, Lang lang) const {
    const auto text = [&](const char* group, const std::string& key) {
        return std::string(texts().get(lang, std::string(group) + "." + key));
    };
    if (value == Event::Hidden) return text("label", "hidden");
    if (kind == "seat") return text("seat", value == 0 ? "a" : value == 1 ? "b" : "nobody");
    if (kind == "unit") {
        if (value < 0) return text("label", "nobody");
        if (now && value < 256) return unit_name(*now, UnitId(value), lang);
        return name_of(Card(value >> 8), lang);
    }
    if (kind == "def") return value < 0 ? text("label", "nothing") : name_of(Card(value), lang);
    if (kind == "card") {
        const Def* def = book_.card(static_cast<std::uint16_t>(value));
        return def ? name_of(def->id, lang) : std::to_string(value);
    }
    if (kind == "place") {
        if (value < 0) return text("label", "standby");
        std::string out = place_name(value);
        if (now)
            if (const Card card = Query(*now, book_).card_at(value)) out += " " + name_of(card, lang);
        return out;
    }
    if (kind == "phase") {
        static constexpr const char* Keys[] = {"setup", "building", "action", "harvest"};
        return text("phase", Keys[value & 3]);
    }
    if (kind == "signed") return (value > 0 ? "+" : "") + std::to_string(value);
    return std::to_string(value);
}

std::string Lillian::cause_name(const Cause& cause, Lang lang) const {
    switch (cause.kind) {
        case Cause::Kind::Clause: return RuleIds[cause.id];
        case Cause::Kind::Card:
        case Cause::Kind::Ability: return name_of(Card(cause.id), lang);
        case Cause::Kind::None: break;
    }
    return "";
}

std::string Lillian::clause_id(std::uint16_t clause) const { return RuleIds[clause]; }

// --- Questions and options

std::string Lillian::question_key(const Choice& choice) const { return PromptKeys[choice.prompt]; }

std::string Lillian::question_subject(const StateBytes& now, const Choice& choice) const {
    if (!choice.subject) return "";
    return unit_name(now.as<State>(), UnitId(choice.subject - 1), Lang::En);
}

std::string Lillian::subject_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    return choice.subject ? unit_name(now.as<State>(), UnitId(choice.subject - 1), lang) : "";
}

std::string Lillian::question_text(const StateBytes&, const Choice& choice, Lang lang) const {
    return texts().fill(lang, "prompt." + question_key(choice),
                        [&](std::string_view, std::string_view) { return cause_name(choice.about, lang); });
}

std::string Lillian::option_text(const StateBytes& now, const Option& o, Lang lang) const {
    const State& s = now.as<State>();
    const std::string key = std::string("verb.") + VerbKeys[o.verb];
    if (is(o, Verb::Change)) return std::string(texts().get(lang, o.a ? "verb.up" : "verb.down"));
    return texts().fill(lang, key, [&](std::string_view place, std::string_view kind) -> std::string {
        if (kind == "event") {
            const Side& side = s.side[o.a < 32 ? Seat::A : Seat::B];
            const std::size_t i = o.a % 32;
            return i < side.events.size() ? name_of(side.events[i].card, lang) : std::to_string(o.a);
        }
        if (kind == "number") return std::to_string(o.a + 1);
        return value_text(&s, kind, place == "1" ? static_cast<std::int32_t>(o.b) : o.a, lang);
    });
}

std::vector<std::string> Lillian::option_names(const StateBytes& now, const Option& o) const {
    const State& s = now.as<State>();
    const std::string verb = VerbKeys[o.verb];
    std::vector<std::string> names;
    const auto cards = [&](const std::string& before, const Def* def, const std::string& behind = "") {
        if (def)
            for (const std::string& name : card_names(def->number)) names.push_back(before + name + behind);
    };
    const auto unit = [&](const std::string& behind) {
        const UnitId u(o.a);
        if (o.a >= s.units_end || !s.unit[o.a].card) return;
        const Unit& of = s.unit[o.a];
        const int n = ordinal(s, u);
        const Def* def = &book_[of.card];
        const std::string number = n ? " " + std::to_string(n) : "";
        cards(side_key(of.owner) + " ", def, number + behind);
        cards("", def, number + behind);
        if (n) cards("", def, behind), cards(side_key(of.owner) + " ", def, behind);
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done: names = {"done", "no", "pass"}; break;
        case Verb::Build:
        case Verb::Play:
        case Verb::Cover:
        case Verb::Ability: cards(verb + " ", book_.card(o.a)); break;
        case Verb::Card:
        case Verb::Trigger: cards("", book_.card(o.a)); break;
        case Verb::Place: {
            names = {place_name(o.a)};
            const Card card = Query(s, book_).card_at(o.a);
            if (card) cards("", &book_[card]), cards(side_key(owner_of(o.a)) + " ", &book_[card]);
            break;
        }
        case Verb::Character: unit(""); break;
        case Verb::Covered:
            for (const Def* def : {book_.card(static_cast<std::uint16_t>(o.b))}) {
                cards("", def);
                if (o.a < s.units_end && s.unit[o.a].card && def) {
                    const int n = ordinal(s, UnitId(o.a));
                    for (const std::string& bearer : card_names(book_[s.unit[o.a].card].number))
                        cards("", def, " on " + bearer + (n ? " " + std::to_string(n) : ""));
                }
            }
            break;
        case Verb::Event: {
            const Seat seat = o.a < 32 ? Seat::A : Seat::B;
            const std::size_t i = o.a % 32;
            if (i < s.side[seat].events.size()) {
                const Def* def = &book_[s.side[seat].events[i].card];
                cards(side_key(seat) + " ", def), cards("", def);
                names.insert(names.begin(), def->key + " #" + std::to_string(i + 1));
            }
            break;
        }
        case Verb::UseOf: names = {"use " + std::to_string(o.a + 1), std::to_string(o.a + 1)}; break;
        case Verb::Change: names = {o.a ? "up" : "down"}; break;
        default: names = {verb};
    }
    for (const Lang lang : Langs) names.push_back(option_text(now, o, lang));
    return names;
}

std::string Lillian::write_option(const Option& o) const {
    if (o.verb > static_cast<std::uint8_t>(Verb::LastVerb)) return "";
    const std::string verb = VerbKeys[o.verb];
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done:
        case Verb::Rest:
        case Verb::Enter:
        case Verb::Push:
        case Verb::Install:
        case Verb::War:
        case Verb::Incite:
        case Verb::Terminate:
        case Verb::Attack: return verb;
        case Verb::Place: return o.a < Arenas ? verb + " " + place_name(o.a) : "";
        case Verb::Covered: return verb + " " + std::to_string(o.a) + " " + std::to_string(o.b);
        default: return verb + " " + std::to_string(o.a);
    }
}

std::optional<Option> Lillian::read_option(std::string_view written) const {
    const auto words = parts(written);
    if (words.empty()) return std::nullopt;
    Option o;
    bool known = false;
    for (std::size_t v = 0; v < std::size(VerbKeys); ++v)
        if (words[0] == VerbKeys[v]) o.verb = static_cast<std::uint8_t>(v), known = true;
    if (!known) return std::nullopt;
    if (is(o, Verb::Place)) {
        known = false;
        for (int a = 0; a < Arenas && words.size() == 2; ++a)
            if (words[1] == place_name(a)) o.a = static_cast<std::uint16_t>(a), known = true;
    } else if (words.size() > 1) {
        const int a = to_int(words[1]);
        if (a < 0 || a > 0xffff) return std::nullopt;
        o.a = static_cast<std::uint16_t>(a);
        if (words.size() > 2) {
            const int b = to_int(words[2]);
            if (b < 0) return std::nullopt;
            o.b = static_cast<std::uint32_t>(b);
        }
    }
    return known && write_option(o) == written ? std::optional(o) : std::nullopt;
}

Json Lillian::option_facts(const StateBytes& now, const Choice& choice, const Option& o) const {
    const State& s = now.as<State>();
    const Query q(s, book_);
    const Seat seat = choice.seat;
    const auto prompt = static_cast<Prompt>(choice.prompt);
    // The card that asks.
    const Def* about = choice.about.kind == Cause::Kind::Card ? &book_[Card(choice.about.id)] : nullptr;
    Json facts;
    facts["verb"] = VerbKeys[o.verb];
    const auto costs = [&](int mana) { facts["cost"]["mana"] = mana; };
    const auto card = [&](std::uint32_t number) {
        const Def* def = book_.card(static_cast<std::uint16_t>(number));
        if (def) add_card(facts, *def);
        return def;
    };
    const auto unit = [&](UnitId u) {
        if (!q.in_play(u)) return;
        const std::string key = nth_key(q.def(u).key, ordinal(s, u));
        facts["at"] = path_of(q[u].owner, "characters." + key);
    };
    // What the n-th use of an arena costs.
    const auto use_of = [&](const Def& arena, std::size_t n) {
        if (n < arena.uses.size() && arena.uses[n].cost >= 0) costs(arena.n[arena.uses[n].cost]);
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done:
        case Verb::Rest:
        case Verb::Enter:
        case Verb::Install:
        case Verb::Terminate:
        case Verb::Attack: break;
        case Verb::Push: costs(PushCost); break;
        case Verb::War: costs(WarCost); break;
        case Verb::Incite: costs(InciteCost); break;
        case Verb::Build:
        case Verb::Cover:
            card(o.a);
            facts["from"] = path_of(seat, "hand");
            break;
        case Verb::Play: {
            const Def* def = card(o.a);
            facts["from"] = path_of(seat, "hand");
            if (!def) break;
            if (!def->is(Type::Spell))
                costs(def->cost);
            else if (!def->price || def->casters_max == 0)  // else it depends on the casters
                costs(q.spell_cost(seat, *def, 0, {}));
            break;
        }
        case Verb::Ability:
        case Verb::Card:
        case Verb::Trigger: card(o.a); break;
        case Verb::Place:
            facts["at"] = place_name(o.a);
            if (const Card there = q.card_at(o.a)) add_card(facts, book_[there]);
            if (prompt == Prompt::BuildWhere && about) costs(q.build_cost(*about, o.a));
            if (prompt == Prompt::EnterWhere && owner_of(o.a) != seat) costs(EntryFee);
            break;
        case Verb::Character: {
            const UnitId u(o.a);
            unit(u);
            if (!q.in_play(u)) break;
            add_card(facts, q.def(u));
            if (prompt == Prompt::Caster && about && about->casters_max == 1) costs(q.spell_cost(seat, *about, 1, u));
            if (prompt == Prompt::Use && q[u].at != Standby)
                if (const Def& arena = q.def(q.card_at(q[u].at)); arena.uses.size() == 1) use_of(arena, 0);
            break;
        }
        case Verb::Event: {
            const Seat whose = o.a < 32 ? Seat::A : Seat::B;
            const auto& events = s.side[whose].events;
            const std::size_t i = o.a % 32;
            if (i >= events.size()) break;
            int n = 1;
            for (std::size_t k = 0; k < i; ++k) n += events[k].card == events[i].card;
            facts["at"] = path_of(whose, "events." + nth_key(book_[events[i].card].key, n));
            add_card(facts, book_[events[i].card]);
            break;
        }
        case Verb::Covered:
            unit(UnitId(o.a));
            if (const Def* def = card(o.b)) costs(def->cost);
            break;
        case Verb::UseOf:
            facts["which"] = o.a + 1;
            if (!about) break;
            add_card(facts, *about);
            use_of(*about, o.a);
            break;
        case Verb::Change: facts["amount"] = o.a ? 1 : -1; break;
    }
    return facts;
}

// --- Reasons, events, rolls

std::string Lillian::reason_text(const StateBytes& now, const Reason& reason, Lang lang) const {
    if (reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return "";
    return texts().fill(lang, std::string("reason.") + RefusalDefs[reason.id].key,
                        [&](std::string_view place, std::string_view kind) {
                            const auto i = static_cast<std::size_t>(to_int(place, 0));
                            return value_text(&now.as<State>(), kind, reason.values[i % reason.values.size()], lang);
                        });
}

std::vector<std::string> Lillian::reason_clauses(const Reason& reason) const {
    std::vector<std::string> clauses;
    if (reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return clauses;
    for (const std::string_view id : parts(RefusalDefs[reason.id].clauses)) clauses.emplace_back(id);
    return clauses;
}

namespace {

struct Field {
    const char* name;
    const char* kind;
};
constexpr Field Fields[][4] = {
    {{"marker", "seat"}},                                                    // GameStarts
    {{"generation", ""}, {"marker", "seat"}},                                // GenerationStarts
    {{"phase", "phase"}},                                                    // PhaseStarts
    {{"seat", "seat"}, {"card", "def"}},                                     // Drew
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}, {"paid", ""}},      // Built
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}},                    // Replaced
    {{"seat", "seat"}, {"actions", ""}},                                     // TurnStarts
    {{"seat", "seat"}, {"character", "unit"}, {"tired", ""}},                // Arrived
    {{"character", "unit"}, {"at", "place"}},                                // EnteredArena
    {{"character", "unit"}},                                                 // Withdrew
    {{"character", "unit"}, {"at", "place"}},                                // Moved
    {{"character", "unit"}},                                                 // Tired
    {{"character", "unit"}},                                                 // Recovered
    {{"seat", "seat"}, {"card", "def"}},                                     // EventPlayed
    {{"seat", "seat"}, {"card", "def"}, {"progress", ""}},                   // Pushed
    {{"seat", "seat"}, {"card", "def"}, {"countdown", ""}},                  // CountdownChanged
    {{"seat", "seat"}, {"card", "def"}},                                     // Finished
    {{"seat", "seat"}, {"card", "def"}},                                     // Failed
    {{"character", "unit"}, {"card", "def"}},                                // Equipped
    {{"character", "unit"}, {"card", "def"}},                                // Covered
    {{"character", "unit"}, {"card", "def"}},                                // Installed
    {{"character", "unit"}, {"card", "def"}},                                // UpgradeLost
    {{"seat", "seat"}, {"card", "def"}},                                     // SpellCast
    {{"seat", "seat"}, {"card", "def"}},                                     // SpellEnds
    {{"seat", "seat"}, {"card", "def"}},                                     // AbilityUsed
    {{"seat", "seat"}, {"change", ""}, {"mana", ""}},                        // ManaChanged
    {{"seat", "seat"}, {"change", ""}, {"emotion", ""}},                     // EmotionChanged
    {{"character", "unit"}},                                                 // Retired
    {{"seat", "seat"}, {"card", "def"}},                                     // Exiled
    {{"seat", "seat"}, {"card", "def"}},                                     // Searched
    {{"seat", "seat"}, {"first", ""}},                                       // Rested
    {{"seat", "seat"}, {"character", "unit"}},                               // Incited
    {{"seat", "seat"}, {"at", "place"}, {"card", "def"}},                    // WarDeclared
    {{"seat", "seat"}},                                                      // Passed
    {{"character", "unit"}, {"target", "unit"}},                             // Attacked
    {{"character", "unit"}, {"attacker", "unit"}},                           // Blocked
    {{"attacker", "unit"}, {"defender", "unit"}, {"one", ""}, {"two", ""}},  // Clashed
    {{"character", "unit"}},                                                 // Repulsed
    {{"seat", "seat"}},                                                      // WarEnds
    {{"character", "unit"}, {"at", "place"}},                                // Used
    {{"character", "unit"}, {"change", ""}},                                 // StrengthChanged
    {{"seat", "seat"}, {"points", ""}},                                      // Scored
    {{"winner", "seat"}},                                                    // GameEnds
};
static_assert(std::size(Fields) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

}  // namespace

std::string Lillian::event_text(const Event& event, Lang lang) const {
    return texts().fill(lang, std::string("happening.") + EventKeys[event.kind],
                        [&](std::string_view place, std::string_view kind) {
                            const auto i = static_cast<std::size_t>(to_int(place, 0)) % event.values.size();
                            return value_text(nullptr, kind, event.values[i], lang);
                        });
}

Json Lillian::describe(const Event& event) const {
    Json out;
    out["event"] = EventKeys[event.kind];
    for (std::size_t i = 0; i < 4; ++i) {
        const Field& field = Fields[event.kind][i];
        if (!field.name) continue;
        const std::int32_t value = event.values[i];
        const std::string_view kind = field.kind;
        if (value == Event::Hidden)
            out[field.name] = "hidden";
        else if (kind == "seat")
            out[field.name] = value == 0 ? "you" : value == 1 ? "foe" : "nobody";
        else if (kind == "unit" || kind == "def")
            out[field.name] = value_text(nullptr, kind, value, Lang::En);
        else if (kind == "place")
            out[field.name] = value < 0 ? "standby" : place_name(value);
        else if (kind == "phase")
            out[field.name] = value == 1 ? "building" : value == 2 ? "action" : value == 3 ? "harvest" : "setup";
        else
            out[field.name] = value;
    }
    out["cause"] = cause_name(event.cause, Lang::En);
    return out;
}

std::string Lillian::roll_name(std::uint16_t name) const { return RollKeys[name]; }

std::string Lillian::outcome_name(std::uint16_t name, std::uint32_t outcome) const {
    switch (static_cast<Roll>(name)) {
        case Roll::Marker: return outcome == 0 ? "you" : "foe";
        case Roll::Draw: return outcome < book_.defs().size() ? book_[Card(outcome)].key : "";
        default: return std::to_string(outcome);
    }
}

std::optional<std::uint32_t> Lillian::read_outcome(std::uint16_t name, std::string_view text) const {
    if (static_cast<Roll>(name) != Roll::Marker) return std::nullopt;
    if (text == "you" || text == "a") return 0;
    if (text == "foe" || text == "b") return 1;
    return std::nullopt;
}

}  // namespace quincunx::lillian
