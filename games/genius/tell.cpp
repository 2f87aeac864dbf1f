// The game in words: questions, options, reasons, events, in any language, and the names by which they are written.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

Dice faces(std::int32_t packed) {
    Option o;
    o.b = static_cast<std::uint32_t>(packed);
    return unpack(o);
}

// "2 cryo 1 omni", and back.
std::string write_dice(const Dice& dice) {
    std::string out;
    for (std::size_t f = 0; f < FaceCount; ++f)
        if (dice[f]) out += (out.empty() ? "" : " ") + std::to_string(dice[f]) + " " + ElementKeys[f];
    return out.empty() ? "nothing" : out;
}

bool read_dice(const std::vector<std::string_view>& words, std::size_t at, Dice& dice) {
    dice = {};
    if (words.size() == at + 1 && words[at] == "nothing") return true;
    if (words.size() <= at || (words.size() - at) % 2) return false;
    for (; at + 1 < words.size(); at += 2) {
        const int n = to_int(words[at]);
        std::size_t face = 0;
        while (face < FaceCount && words[at + 1] != ElementKeys[face]) ++face;
        if (face == FaceCount || n < 1 || n > MaxDice || dice[face]) return false;
        dice[face] = static_cast<std::uint8_t>(n);
    }
    return true;
}

Json dice_facts(const Dice& dice) {
    Json out = Json::object();
    for (std::size_t f = 0; f < FaceCount; ++f)
        if (dice[f]) out[ElementKeys[f]] = dice[f];
    return out;
}

Json cost_facts(const Cost& cost) {
    Json out;
    Json& dice = out["dice"] = Json::object();
    const bool same = cost.element == Element::Omni;
    if (cost.dice) dice[same ? "same" : ElementKeys[static_cast<std::size_t>(cost.element)]] = cost.dice;
    if (cost.any) dice["any"] = cost.any;
    if (cost.energy) out["energy"] = cost.energy;
    return out;
}

// What a card costs, where that is the same whatever it is played on.
std::optional<Cost> price_of(const Query& q, Seat seat, const Def& card) {
    std::optional<Cost> found;
    bool same = true;
    q.each_target(seat, card.target, [&](std::uint8_t target) {
        if (!q.target_fits(seat, card, target)) return;
        const Cost cost = q.price(q.card_action(seat, card, target)).cost;
        same &= !found || *found == cost;
        found = cost;
    });
    return same ? found : std::nullopt;
}

const Entity* zone_entity(const State& s, const Book& book, Seat seat, Place place, int i) {
    return Query(s, book).at(seat, place, i);
}

}  // namespace

// --- Values

std::string Genius::name_of(const Def& def, Lang lang) const {
    const std::string key = def.is_card() ? "card." + std::to_string(def.number) : std::string("ability.") + def.key;
    return std::string(texts().get(lang, key + ".name"));
}

std::vector<std::string> Genius::names_of(const Def& def) const {
    if (def.is_card()) return card_names(def.number);
    std::vector<std::string> names{def.key};
    for (const Lang lang : Langs) names.push_back(name_of(def, lang));
    return names;
}

std::string Genius::dice_text(const Dice& dice, Lang lang) const {
    std::string out;
    for (std::size_t f = 0; f < FaceCount; ++f)
        if (dice[f])
            out += (out.empty() ? "" : " ") + std::string(texts().get(lang, std::string("element.") + ElementKeys[f])) +
                   "×" + std::to_string(dice[f]);
    return out.empty() ? std::string(texts().get(lang, "label.nothing")) : out;
}

std::string Genius::value_text(const State* now, std::string_view kind, std::int32_t value, Lang lang) const {
    const auto text = [&](const char* group, const char* key) {
        return std::string(texts().get(lang, std::string(group) + "." + key));
    };
    if (value == Event::Hidden) return text("label", "hidden");
    if (kind == "seat") return text("seat", value == 0 ? "a" : value == 1 ? "b" : "nobody");
    if (kind == "char") {  // by number, of this position; or as events have it
        if (value < 0) return text("label", "nobody");
        const std::uint16_t id =
            now ? Query(*now, book_).character(who_of(value % 6)).def.value : static_cast<std::uint16_t>(value >> 8);
        if (id >= book_.defs().size()) return text("label", "nobody");
        return name_of(book_[DefId(id)], lang);
    }
    if (kind == "whose") return text("seat", (value & 0xff) < Characters ? "a" : "b");
    if (kind == "def") {
        if (value < 0 || static_cast<std::size_t>(value) >= book_.defs().size()) return text("label", "nothing");
        return name_of(book_[DefId(value)], lang);
    }
    if (kind == "card") {
        const Def* def = book_.card(static_cast<std::uint16_t>(value));
        return def ? name_of(*def, lang) : std::to_string(value);
    }
    if (kind == "element") return value < 0 ? text("label", "same-element") : text("element", ElementKeys[value & 7]);
    if (kind == "damage") return text("damage", DamageKeys[value % DamageTypeCount]);
    if (kind == "reaction") return text("reaction", ReactionKeys[value % 12]);
    if (kind == "weapon") return text("weapon", WeaponKeys[value % 6]);
    if (kind == "sub") return text("sub", SubKeys[value % 12]);
    if (kind == "dice") return dice_text(faces(value), lang);
    if (kind == "signed") return (value > 0 ? "+" : "") + std::to_string(value);
    return std::to_string(value);
}

std::string Genius::cause_name(const Cause& cause, Lang lang) const {
    switch (cause.kind) {
        case Cause::Kind::Clause: return RuleIds[cause.id];
        case Cause::Kind::Card:
        case Cause::Kind::Ability: return name_of(book_[DefId(cause.id)], lang);
        case Cause::Kind::None: break;
    }
    return "";
}

std::string Genius::clause_id(std::uint16_t clause) const { return RuleIds[clause]; }

// --- Questions and options

std::string Genius::question_key(const Choice& choice) const { return PromptKeys[choice.prompt]; }
std::string Genius::question_subject(const StateBytes&, const Choice&) const { return ""; }
bool Genius::routine(const Choice& choice) const { return choice.prompt == static_cast<std::uint16_t>(Prompt::Pay); }

std::string Genius::subject_text(const StateBytes&, const Choice&, Lang) const { return ""; }

std::string Genius::question_text(const StateBytes&, const Choice& choice, Lang lang) const {
    return texts().fill(lang, "prompt." + question_key(choice), [&](std::string_view, std::string_view kind) {
        if (kind == "seat") return value_text(nullptr, kind, index(choice.seat), lang);
        return cause_name(choice.about, lang);
    });
}

std::string Genius::option_text(const StateBytes& now, const Option& o, Lang lang) const {
    const State& s = now.as<State>();
    const std::string key = std::string("verb.") + VerbKeys[o.verb];
    const auto verb = static_cast<Verb>(o.verb);
    if ((verb == Verb::Reroll && o.b == 0 && o.a == 0) || (verb == Verb::Replace && o.b == 0))
        return std::string(texts().get(lang, "verb.keep"));
    return texts().fill(lang, key, [&](std::string_view, std::string_view kind) -> std::string {
        if (kind == "dice") return dice_text(unpack(o), lang);
        if (kind == "summon" || kind == "support") {
            const Seat asked = s.turn;
            const Seat seat = o.a >= MaxSummons ? other(asked) : asked;
            const Entity* e =
                zone_entity(s, book_, seat, kind == "summon" ? SummonZone : SupportZone, o.a % MaxSummons);
            return e ? name_of(book_[e->def], lang) : std::to_string(o.a);
        }
        if (kind == "own") return value_text(&s, "char", o.a + Characters * index(s.turn), lang);
        if (kind == "cards") {
            std::string out;
            const Side& side = s.side[o.a == 0 ? Seat::A : Seat::B];
            for (std::size_t i = 0; i < side.hand.size(); ++i)
                if (o.b >> i & 1) out += (out.empty() ? "" : ", ") + name_of(book_[side.hand[i].card], lang);
            return out;
        }
        return value_text(&s, kind, o.a, lang);
    });
}

std::vector<std::string> Genius::option_names(const StateBytes& now, const Option& o) const {
    const State& s = now.as<State>();
    const std::string verb = VerbKeys[o.verb];
    std::vector<std::string> names;
    const auto add = [&](const std::string& before, const Def& def) {
        for (const std::string& name : names_of(def)) names.push_back(before + name);
    };
    const auto side = [](Seat seat) { return std::string(seat == Seat::A ? "you " : "foe "); };
    const Query q(s, book_);
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End: names = {"end"}; break;
        case Verb::Skill: add("", book_[DefId(o.a)]), add("skill ", book_[DefId(o.a)]); break;
        case Verb::Switch: add("switch ", q.def(Who{s.turn, static_cast<std::uint8_t>(o.a)})); break;
        case Verb::Play:
        case Verb::Tune: add(verb + " ", *book_.card(o.a)); break;
        case Verb::Character: {
            const Who who = who_of(o.a);
            add("", q.def(who)), add(side(who.seat), q.def(who));
            break;
        }
        case Verb::Summon: {
            const Seat seat = o.a >= MaxSummons ? other(s.turn) : s.turn;
            if (const Entity* e = q.at(seat, SummonZone, o.a % MaxSummons))
                add("", book_[e->def]), add(side(seat), book_[e->def]);
            break;
        }
        case Verb::Support:
            if (const Entity* e = q.at(s.turn, SupportZone, o.a)) {
                add("", book_[e->def]);
                names.insert(names.begin(), book_[e->def].key + " " + std::to_string(o.a + 1));
            }
            break;
        case Verb::Die: names = {ElementKeys[o.a & 7], std::string("die ") + ElementKeys[o.a & 7]}; break;
        case Verb::Pay: names = {write_option(o), write_dice(unpack(o))}; break;
        case Verb::Reroll:
            names = {write_option(o)};
            if (o.b == 0 && o.a == 0) names = {"keep", "done"};
            break;
        case Verb::Replace: {
            if (o.b == 0) {
                names = {"keep", "done"};
                break;
            }
            const Side& hand = s.side[o.a == 0 ? Seat::A : Seat::B];
            for (const Lang lang : {Lang::En, Lang::ZhHans, Lang::ZhHant}) {
                std::string list;
                for (std::size_t i = 0; i < hand.hand.size(); ++i)
                    if (o.b >> i & 1) list += (list.empty() ? "" : ", ") + name_of(book_[hand.hand[i].card], lang);
                names.push_back("replace " + list);
            }
            names.push_back(write_option(o));
            break;
        }
    }
    for (const Lang lang : Langs) names.push_back(option_text(now, o, lang));
    return names;
}

std::string Genius::write_option(const Option& o) const {
    if (o.verb > static_cast<std::uint8_t>(Verb::LastVerb)) return "";
    const std::string verb = VerbKeys[o.verb];
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End: return verb;
        case Verb::Skill: return o.a < book_.defs().size() ? verb + " " + book_[DefId(o.a)].key : "";
        case Verb::Pay:
        case Verb::Reroll: return verb + " " + write_dice(unpack(o));
        case Verb::Die: return verb + " " + ElementKeys[o.a & 7];
        case Verb::Replace: {
            std::string out = verb + (o.a == 0 ? " a" : " b");
            for (unsigned i = 0; i < MaxHand; ++i)
                if (o.b >> i & 1) out += " " + std::to_string(i + 1);
            return out;
        }
        default: return verb + " " + std::to_string(o.a);
    }
}

std::optional<Option> Genius::read_option(std::string_view written) const {
    const std::vector<std::string_view> words = parts(written);
    if (words.empty()) return std::nullopt;
    Option o;
    bool known = false;
    for (std::size_t v = 0; v < std::size(VerbKeys); ++v)
        if (words[0] == VerbKeys[v]) {
            o.verb = static_cast<std::uint8_t>(v);
            known = true;
        }
    if (!known) return std::nullopt;
    const auto number = [&](std::size_t i) {
        const int n = i < words.size() ? to_int(words[i]) : -1;
        known &= n >= 0 && n < 0x10000;
        return static_cast<std::uint16_t>(known ? n : 0);
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End: break;
        case Verb::Skill: {
            const Def* skill = words.size() == 2 ? book_.find(words[1]) : nullptr;
            if (!skill || skill->kind != Kind::Skill) return std::nullopt;
            o.a = skill->id.value;
            break;
        }
        case Verb::Pay:
        case Verb::Reroll: {
            Dice dice{};
            if (!read_dice(words, 1, dice)) return std::nullopt;
            return pack(static_cast<Verb>(o.verb), dice);
        }
        case Verb::Die:
            known = false;
            for (std::size_t f = 0; f < FaceCount && words.size() == 2; ++f)
                if (words[1] == ElementKeys[f]) o.a = static_cast<std::uint16_t>(f), known = true;
            break;
        case Verb::Replace:
            if (words.size() < 2 || (words[1] != "a" && words[1] != "b")) return std::nullopt;
            o.a = words[1] == "b";
            for (std::size_t i = 2; i < words.size(); ++i) {
                const int n = number(i);
                if (!known || n < 1 || n > MaxHand) return std::nullopt;
                o.b |= 1U << (n - 1);
            }
            break;
        default: o.a = number(1);
    }
    return known && write_option(o) == written ? std::optional(o) : std::nullopt;
}

Json Genius::option_facts(const StateBytes& now, const Choice& choice, const Option& o) const {
    const State& s = now.as<State>();
    const Query q(s, book_);
    const Seat seat = choice.seat;
    Json facts;
    facts["verb"] = VerbKeys[o.verb];
    const auto character = [&](Who who) {
        facts["at"] = path_of(who.seat, q.def(who).key);
        add_card(facts, q.def(who));
    };
    const auto thing = [&](Seat whose, Place place, const std::string& zone, int i) {
        const Entity* e = q.at(whose, place, i);
        if (!e) return;
        int n = 1;
        for (int k = 0; k < i; ++k) n += q.at(whose, place, k)->def == e->def;
        facts["at"] = path_of(whose, zone + "." + nth_key(book_[e->def].key, n));
        if (book_[e->def].is_card()) add_card(facts, book_[e->def]);
    };
    // The price of the card that is aimed at this.
    const auto aimed = [&](std::uint8_t target) {
        if (choice.prompt != static_cast<std::uint16_t>(Prompt::Target)) return;
        facts["cost"] = cost_facts(q.price(q.card_action(seat, book_[DefId(choice.about.id)], target)).cost);
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::End: break;
        case Verb::Skill: {
            const Def& skill = book_[DefId(o.a)];
            for (std::uint8_t ch = 0; ch < Characters; ++ch)
                if (q.character(seat, ch).def == skill.character) character({seat, ch});
            facts["ability"] = skill.key;
            if (q.active_character(seat).def == skill.character)
                facts["cost"] = cost_facts(q.price(q.skill_action(seat, skill)).cost);
            break;
        }
        case Verb::Switch: {
            const auto to = static_cast<std::uint8_t>(o.a);
            character({seat, to});
            if (!q.is_active(seat, to)) facts["cost"] = cost_facts(q.price(q.switch_action(seat, to)).cost);
            break;
        }
        case Verb::Play:
        case Verb::Tune: {
            const Def& card = *book_.card(o.a);
            add_card(facts, card);
            facts["from"] = path_of(seat, "hand");
            if (is(o, Verb::Tune)) break;
            if (const auto cost = price_of(q, seat, card)) facts["cost"] = cost_facts(*cost);
            break;
        }
        case Verb::Character:
            character(who_of(o.a));
            aimed(who_of(o.a).ch);
            break;
        case Verb::Summon:
            thing(o.a >= MaxSummons ? other(seat) : seat, SummonZone, "summons", o.a % MaxSummons);
            aimed(static_cast<std::uint8_t>(o.a % MaxSummons));
            break;
        case Verb::Support: thing(seat, SupportZone, "supports", o.a); break;
        case Verb::Pay: facts["cost"]["dice"] = dice_facts(unpack(o)); break;
        case Verb::Die: facts["dice"][ElementKeys[o.a & 7]] = 1; break;
        case Verb::Reroll: facts["dice"] = dice_facts(unpack(o)); break;
        case Verb::Replace: {
            const auto& hand = s.side[seat].hand;
            facts["from"] = path_of(seat, "hand");
            for (std::size_t i = 0; i < hand.size(); ++i) {
                if (!(o.b >> i & 1)) continue;
                Json& part = facts["parts"].emplace_back();
                add_card(part, book_[hand[i].card]);
                part["which"] = i + 1;
            }
            break;
        }
    }
    return facts;
}

// --- Reasons, events, rolls

std::string Genius::reason_text(const StateBytes& now, const Reason& reason, Lang lang) const {
    if (reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return "";
    const std::string key = std::string("reason.") + RefusalDefs[reason.id].key;
    return texts().fill(lang, key, [&](std::string_view place, std::string_view kind) {
        const auto i = static_cast<std::size_t>(to_int(place, 0));
        return value_text(&now.as<State>(), kind, reason.values[i % reason.values.size()], lang);
    });
}

std::vector<std::string> Genius::reason_clauses(const Reason& reason) const {
    std::vector<std::string> clauses;
    if (reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return clauses;
    for (const std::string_view id : parts(RefusalDefs[reason.id].clauses)) clauses.emplace_back(id);
    return clauses;
}

namespace {

// The names of the values of each kind of event, and what they are.
struct Field {
    const char* name;
    const char* kind;
};
constexpr Field Fields[][5] = {
    {{"first", "seat"}},                                                          // GameStarts
    {{"round", ""}, {"first", "seat"}},                                           // RoundStarts
    {{"seat", "seat"}, {"count", ""}, {"dice", "dice"}},                          // Rolled
    {{"seat", "seat"}, {"card", "def"}},                                          // Drew
    {{"seat", "seat"}, {"card", "def"}},                                          // Burnt
    {{"seat", "seat"}, {"count", ""}},                                            // Replaced
    {{"seat", "seat"}, {"character", "char"}},                                    // ActiveChosen
    {{"first", "seat"}},                                                          // ActionPhase
    {{"seat", "seat"}, {"character", "char"}, {"skill", "def"}},                  // SkillUsed
    {{"seat", "seat"}, {"card", "def"}},                                          // CardPlayed
    {{"seat", "seat"}, {"from", "char"}, {"to", "char"}},                         // Switched
    {{"seat", "seat"}, {"card", "def"}, {"element", "element"}},                  // Tuned
    {{"seat", "seat"}},                                                           // Declared
    {{"seat", "seat"}, {"count", ""}, {"dice", "dice"}},                          // Paid
    {{"seat", "seat"}, {"count", ""}, {"element", "element"}},                    // DiceGained
    {{"seat", "seat"}, {"count", ""}, {"element", "element"}},                    // DiceChanged
    {{"character", "char"}, {"amount", ""}, {"type", "damage"}, {"health", ""}},  // Damaged
    {{"character", "char"}, {"element", "element"}},                              // Applied
    {{"character", "char"}, {"reaction", "reaction"}, {"element", "element"}},    // Reacted
    {{"character", "char"}, {"amount", ""}, {"health", ""}},                      // Healed
    {{"character", "char"}, {"change", ""}, {"energy", ""}},                      // EnergyChanged
    {{"seat", "seat"}, {"what", "def"}, {"character", "char"}, {"counter", ""}},  // Entered
    {{"seat", "seat"}, {"what", "def"}, {"character", "char"}},                   // Left
    {{"seat", "seat"}, {"what", "def"}, {"counter", ""}},                         // Changed
    {{"seat", "seat"}, {"what", "def"}},                                          // Used
    {{"seat", "seat"}, {"what", "def"}, {"works", ""}},                           // Checked
    {{"character", "char"}, {"health", ""}},                                      // Saved
    {{"character", "char"}},                                                      // Defeated
    {{"character", "char"}, {"health", ""}},                                      // Revived
    {{"seat", "seat"}, {"card", "def"}},                                          // CardAdded
    {{"seat", "seat"}, {"card", "def"}},                                          // Discarded
    {{"seat", "seat"}, {"card", "def"}},                                          // Returned
    {{"first", "seat"}},                                                          // EndPhase
    {{"winner", "seat"}},                                                         // GameEnds
};
static_assert(std::size(Fields) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

}  // namespace

std::string Genius::event_text(const Event& event, Lang lang) const {
    return texts().fill(lang, std::string("happening.") + EventKeys[event.kind],
                        [&](std::string_view place, std::string_view kind) {
                            const auto i = static_cast<std::size_t>(to_int(place, 0)) % event.values.size();
                            return value_text(nullptr, kind, event.values[i], lang);
                        });
}

Json Genius::describe(const Event& event) const {
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
        else if (kind == "char") {
            out[field.name] = value_text(nullptr, kind, value, Lang::En);
            if (i == 0) out["of"] = (value & 0xff) < Characters ? "you" : "foe";
        } else if (kind == "def")
            out[field.name] = value_text(nullptr, kind, value, Lang::En);
        else if (kind == "element")
            out[field.name] = value < 0 ? "random" : ElementKeys[value & 7];
        else if (kind == "damage")
            out[field.name] = DamageKeys[value % DamageTypeCount];
        else if (kind == "reaction")
            out[field.name] = ReactionKeys[value % 12];
        else if (kind == "dice")
            out[field.name] = write_dice(faces(value));
        else
            out[field.name] = value;
    }
    out["cause"] = cause_name(event.cause, Lang::En);
    return out;
}

std::string Genius::roll_name(std::uint16_t name) const { return RollKeys[name]; }

std::string Genius::outcome_name(std::uint16_t name, std::uint32_t outcome) const {
    switch (static_cast<Roll>(name)) {
        case Roll::FirstPlayer: return outcome == 0 ? "you" : "foe";
        case Roll::Die: return ElementKeys[outcome % FaceCount];
        case Roll::Draw: return outcome < book_.defs().size() ? book_[DefId(outcome)].key : "";
        default: return std::to_string(outcome);
    }
}

std::optional<std::uint32_t> Genius::read_outcome(std::uint16_t name, std::string_view text) const {
    switch (static_cast<Roll>(name)) {
        case Roll::FirstPlayer:
            if (text == "you" || text == "a") return 0;
            if (text == "foe" || text == "b") return 1;
            return std::nullopt;
        case Roll::Die:
            for (std::uint32_t f = 0; f < FaceCount; ++f)
                if (text == ElementKeys[f]) return f;
            return std::nullopt;
        case Roll::Random:
        case Roll::PutBack:
            if (const int n = to_int(text); n >= 0) return static_cast<std::uint32_t>(n);
            return std::nullopt;
        default: return std::nullopt;
    }
}

}  // namespace quincunx::genius
