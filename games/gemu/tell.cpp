// The game in words: questions, options, reasons, events, in any language, and the names by which they are written.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

namespace {

constexpr const char* ChangeKeys[] = {"add", "mul", "set"};
// As HowKeys, and the ways that have words of their own in a card file.
constexpr const char* HowWords[] = {"", "hand", "deck_top", "deck_shuffle", "removed", "destroyed", "discarded"};

// The word of that number in a list; empty when there is none.
template <std::size_t N>
std::string word(const char* const (&words)[N], std::int32_t value) {
    return value >= 0 && static_cast<std::size_t>(value) < N ? words[value] : "";
}

// Whether all these seats know which card lies there.
bool open_to(const State& s, int place, SeatMask seats) {
    const Slot& slot = s.slot[static_cast<std::size_t>(place)];
    if (!slot.uid || !slot.card) return false;
    return !slot.face_down || !slot.piece || (s.known[slot.piece.value] & seats) == seats;
}

// A place and what these seats know to lie there: "am1 Tinder Rat".
std::string place_text(const Gemu& game, const State& s, int place, SeatMask seats, Lang lang) {
    std::string out = Gemu::place_name(place);
    if (open_to(s, place, seats))
        out += " " + game.name_of(s.slot[static_cast<std::size_t>(place)].card, lang);
    else if (s.slot[static_cast<std::size_t>(place)].uid)
        out += " " + std::string(game.texts().get(lang, "label.face-down"));
    return out;
}

// A place or the player, as options are written.
std::string target_name(std::uint32_t target) {
    return target == ThePlayer ? "player" : target < Places ? Gemu::place_name(static_cast<int>(target)) : "";
}
std::optional<std::uint32_t> read_target(std::string_view text) {
    if (text == "player") return ThePlayer;
    if (const auto place = Gemu::read_place(text)) return static_cast<std::uint32_t>(*place);
    return std::nullopt;
}

// The payment of an option: how much from each place of the payer.
template <class Each>
void each_payment(const Option& o, Each&& each) {
    for (int i = 0; i < SideSize; ++i)
        if (const std::uint32_t n = o.b >> 4 * i & 15) each(o.detail * SideSize + i, n);
}
std::string payment(const Option& o, const char* between, char mark) {
    std::string out;
    each_payment(o, [&](int place, std::uint32_t n) {
        out += (out.empty() ? "" : between) + Gemu::place_name(place) + mark + std::to_string(n);
    });
    return out;
}

const Ability* ability_of(const Book& book, Card card, std::size_t ability) {
    if (!card || card.value >= book.defs().size()) return nullptr;
    const Def& def = book[card];
    return ability < def.abilities.size() ? &def.abilities[ability] : nullptr;
}

// What an ability costs: spirit that lies on its own card, cards of the hand. Nothing: it is free.
void add_cost(Json& facts, const Ability& ability) {
    if (ability.spirit.value > 0) facts["cost"]["spirit"] = ability.spirit.value;
    if (ability.discards.value > 0) facts["cost"]["cards"] = ability.discards.value;
}

std::string ability_name(const Gemu& game, const Ability* ability, Lang lang) {
    if (!ability) return "";
    return std::string(game.texts().get(lang, "ability." + ability->key + ".name"));
}

}  // namespace

// --- Values

std::string Gemu::place_name(int place) {
    return std::string(1, owner_of(place) == Seat::A ? 'a' : 'b') + (row_of(place) == Row::Monster ? 'm' : 'p') +
           std::to_string(place % RowSize + 1);
}

std::optional<int> Gemu::read_place(std::string_view text) {
    for (int place = 0; place < Places; ++place)
        if (text == place_name(place)) return place;
    return std::nullopt;
}

std::string Gemu::name_of(Card card, Lang lang) const {
    if (!card || card.value >= book_.defs().size()) return "";
    return card_name(book_[card].number, lang);
}

std::string Gemu::value_text(const State* now, std::string_view kind, std::int32_t value, Lang lang) const {
    const auto text = [&](const char* group, const std::string& key) {
        return std::string(texts().get(lang, std::string(group) + "." + key));
    };
    if (value == Event::Hidden) return text("label", "hidden");
    if (kind == "seat") return text("seat", value == 0 ? "a" : value == 1 ? "b" : "nobody");
    if (kind == "place" || kind == "own") {  // own: what only the owner knows is named too
        if (value == ThePlayer) return text("label", "player");
        if (value < 0 || value >= Places) return text("label", "gone");
        if (!now) return place_name(value);
        return place_text(*this, *now, value, kind == "own" ? only(owner_of(value)) : Everybody, lang);
    }
    if (kind == "def") {
        const bool known = value >= 0 && static_cast<std::size_t>(value) < book_.defs().size();
        return known ? name_of(Card(value), lang) : text("label", "nothing");
    }
    if (kind == "card") {
        const Def* def = book_.card(static_cast<std::uint16_t>(value));
        return def ? name_of(def->id, lang) : std::to_string(value);
    }
    if (kind == "phase") return text("phase", word(PhaseKeys, value));
    if (kind == "row") return text("row", value == static_cast<int>(Row::Monster) ? "monster" : "prophecy");
    if (kind == "stat") return text("stat", word(StatKeys, value));
    if (kind == "flag") return text("flag", word(FlagKeys, value));
    if (kind == "method") return text("method", word(MethodKeys, value));
    if (kind == "how") return text("how", word(HowWords, value));
    if (kind == "from") return text("from", value ? "field" : "hand");
    if (kind == "ending") return text("ending", value ? "negated" : "over");
    if (kind == "signed") return (value > 0 ? "+" : "") + std::to_string(value);
    return std::to_string(value);
}

std::string Gemu::cause_name(const Cause& cause, Lang lang) const {
    switch (cause.kind) {
        case Cause::Kind::Clause: return RuleIds[cause.id];
        case Cause::Kind::Card:
        case Cause::Kind::Ability: return name_of(Card(cause.id), lang);
        case Cause::Kind::None: break;
    }
    return "";
}

std::string Gemu::clause_id(std::uint16_t clause) const { return RuleIds[clause]; }

// --- Questions and options

std::string Gemu::question_key(const Choice& choice) const { return PromptKeys[choice.prompt]; }

std::string Gemu::question_subject(const StateBytes&, const Choice& choice) const {
    return choice.subject && choice.subject <= Places ? place_name(choice.subject - 1) : "";
}

std::string Gemu::subject_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    if (!choice.subject || choice.subject > Places) return "";
    const State& s = now.as<State>();
    const int place = choice.subject - 1;
    const bool named = choice.about == by(s.slot[static_cast<std::size_t>(place)].card);  // in the question already
    return named ? place_name(place) : place_text(*this, s, place, only(choice.seat), lang);
}

std::string Gemu::question_text(const StateBytes&, const Choice& choice, Lang lang) const {
    // The card that asks, or that it happened to, with the marks around it; nothing when there is none.
    std::string text =
        texts().fill(lang, "prompt." + question_key(choice), [&](std::string_view, std::string_view kind) {
            const std::string name = choice.about.kind == Cause::Kind::Clause ? "" : cause_name(choice.about, lang);
            if (name.empty()) return name;
            return texts().fill(lang, kind == "by" ? "label.by" : "label.about",
                                [&](std::string_view, std::string_view) { return name; });
        });
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');  // no card stood before it
    return text;
}

bool Gemu::routine(const Choice& choice) const { return choice.prompt == static_cast<std::uint16_t>(Prompt::Pay); }

std::string Gemu::option_text(const StateBytes& now, const Option& o, Lang lang) const {
    const State& s = now.as<State>();
    const bool aimed = is(o, Verb::Skill) && o.b != 0;
    const std::string key = std::string("verb.") + VerbKeys[o.verb] + (aimed ? "-at" : "");
    return texts().fill(lang, key, [&](std::string_view place, std::string_view kind) -> std::string {
        if (kind == "payment") return payment(o, ", ", ' ');
        if (kind == "skill") {
            const Card card = o.a < Places ? s.slot[o.a].card : Card{};
            return ability_name(*this, ability_of(book_, card, o.detail), lang);
        }
        if (kind == "spot") return value_text(nullptr, "place", o.a, lang);
        if (kind == "target") return value_text(&s, "place", static_cast<std::int32_t>(o.b - aimed), lang);
        return value_text(&s, kind, place == "1" ? static_cast<std::int32_t>(o.b) : o.a, lang);
    });
}

std::vector<std::string> Gemu::option_names(const StateBytes& now, const Option& o) const {
    const State& s = now.as<State>();
    const std::string verb = VerbKeys[o.verb];
    std::vector<std::string> names;
    const auto cards = [&](const std::string& before, const Def* def, const std::string& behind = "") {
        if (def)
            for (const std::string& name : card_names(def->number)) names.push_back(before + name + behind);
    };
    // The card there, when these seats know it.
    const auto there = [&](std::uint32_t place, SeatMask seats) -> const Def* {
        if (place >= Places || !open_to(s, static_cast<int>(place), seats)) return nullptr;
        return &book_[s.slot[place].card];
    };
    const auto own = [&](std::uint32_t place) {
        return place < Places ? there(place, only(owner_of(static_cast<int>(place)))) : nullptr;
    };
    // A place or the player, and the names of the card there.
    const auto called = [&](std::uint32_t target, const Def* def) {
        std::vector<std::string> all{target_name(target)};
        if (def)
            for (std::string& name : card_names(def->number)) all.push_back(std::move(name));
        return all;
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done: names = {"done", "no", "pass", "decline"}; break;
        case Verb::Discard: {
            const Def* def = book_.card(o.a);
            if (def) names = {"discard " + def->key + " from hand"};
            cards("discard ", def);
            break;
        }
        case Verb::DiscardAt:
            names = {"discard " + target_name(o.a)};
            cards("discard ", own(o.a));
            break;
        case Verb::TurnUp:
            names = {"turn up " + target_name(o.a)};
            cards("turn up ", own(o.a));
            break;
        case Verb::Summon:
        case Verb::Use: cards(verb + " ", book_.card(o.a)); break;
        case Verb::Attack: {
            const auto targets = called(o.b, there(o.b, Everybody));
            for (const std::string& attacker : called(o.a, own(o.a)))
                for (const std::string& target : targets) {
                    names.push_back("attack " + attacker + " " + target);
                    names.push_back(attacker + " attacks " + target);
                }
            break;
        }
        case Verb::Skill: {
            const Def* def = own(o.a);
            const Ability* ability = def ? ability_of(book_, def->id, o.detail) : nullptr;
            if (!ability) break;
            std::vector<std::string> skills{ability->id()}, targets{""};
            for (const Lang lang : Langs) skills.push_back(ability_name(*this, ability, lang));
            if (o.b) {
                targets = called(o.b - 1, there(o.b - 1, Everybody));
                for (std::string& target : targets) target.insert(0, " on ");
            }
            for (const std::string& who : called(o.a, def))
                for (const std::string& skill : skills)
                    for (const std::string& target : targets) names.push_back("skill " + who + " " + skill + target);
            break;
        }
        case Verb::SetMonster: names = {"set monster"}; break;
        case Verb::SetProphecy: names = {"set prophecy"}; break;
        case Verb::Spend: names = {"spend " + std::to_string(o.a)}; break;
        case Verb::Card: cards("", book_.card(o.a)); break;
        case Verb::Place:
            names = {target_name(o.a)};
            if (const Def* def = there(o.a, Everybody)) {
                cards(side_key(owner_of(o.a)) + " ", def);
                cards("", def);
            }
            break;
        case Verb::Player: names = {"player"}; break;
        case Verb::Trigger: {
            const Def* def = book_.card(static_cast<std::uint16_t>(o.b));
            const Ability* ability = def ? ability_of(book_, def->id, o.detail) : nullptr;
            if (!ability) break;
            const std::string id = ability->id();
            if (o.a < Places)
                names = {place_name(o.a) + " " + id, place_name(o.a)};
            else
                names = {"gone " + def->key + " " + id, "gone"};
            cards("", def, " " + id);
            cards("", def);
            break;
        }
        case Verb::Pay: names = {write_option(o), payment(o, ", ", ' ')}; break;
        case Verb::Amount: names = {std::to_string(o.a)}; break;
    }
    for (const Lang lang : Langs) names.push_back(option_text(now, o, lang));
    return names;
}

std::string Gemu::write_option(const Option& o) const {
    if (o.verb > static_cast<std::uint8_t>(Verb::LastVerb)) return "";
    const std::string verb = VerbKeys[o.verb];
    const std::string at = o.a < Places ? " " + place_name(o.a) : "";
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done:
        case Verb::SetMonster:
        case Verb::SetProphecy:
        case Verb::Player: return verb;
        case Verb::DiscardAt:
        case Verb::TurnUp:
        case Verb::Place: return at.empty() ? "" : verb + at;
        case Verb::Attack: {
            const std::string target = target_name(o.b);
            return at.empty() || target.empty() ? "" : verb + at + " " + target;
        }
        case Verb::Skill: {
            const std::string target = o.b ? target_name(o.b - 1) : "";
            if (at.empty() || (o.b && target.empty())) return "";
            return verb + at + " " + std::to_string(o.detail) + (o.b ? " " + target : "");
        }
        case Verb::Trigger:
            if (at.empty() && o.a != GoneCard) return "";
            return verb + (at.empty() ? " gone" : at) + " " + std::to_string(o.detail) + " " + std::to_string(o.b);
        case Verb::Pay: return o.b && o.detail < 2 ? verb + " " + payment(o, " ", ':') : "";
        default: return verb + " " + std::to_string(o.a);
    }
}

std::optional<Option> Gemu::read_option(std::string_view written) const {
    const auto words = parts(written);
    if (words.empty()) return std::nullopt;
    Option o;
    bool known = false;
    for (std::size_t v = 0; v < std::size(VerbKeys); ++v)
        if (words[0] == VerbKeys[v]) o.verb = static_cast<std::uint8_t>(v), known = true;
    const auto number = [&](std::size_t i, int high) {
        const int n = i < words.size() ? to_int(words[i]) : -1;
        known &= n >= 0 && n <= high;
        return known ? n : 0;
    };
    const auto place = [&](std::size_t i) {
        const auto at = i < words.size() ? read_place(words[i]) : std::nullopt;
        known &= at.has_value();
        return static_cast<std::uint16_t>(at.value_or(0));
    };
    const auto target = [&](std::size_t i) {
        const auto at = i < words.size() ? read_target(words[i]) : std::nullopt;
        known &= at.has_value();
        return at.value_or(0);
    };
    if (!known) return std::nullopt;
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done:
        case Verb::SetMonster:
        case Verb::SetProphecy:
        case Verb::Player: break;
        case Verb::DiscardAt:
        case Verb::TurnUp:
        case Verb::Place: o.a = place(1); break;
        case Verb::Attack:
            o.a = place(1);
            o.b = target(2);
            break;
        case Verb::Skill:
            o.a = place(1);
            o.detail = static_cast<std::uint8_t>(number(2, 255));
            if (words.size() > 3) o.b = 1 + target(3);
            break;
        case Verb::Trigger:
            o.a = words.size() > 1 && words[1] == "gone" ? GoneCard : place(1);
            o.detail = static_cast<std::uint8_t>(number(2, 255));
            o.b = static_cast<std::uint32_t>(number(3, 0xffff));
            break;
        case Verb::Pay:
            for (std::size_t i = 1; i < words.size(); ++i) {
                const std::size_t mark = words[i].find(':');
                const auto from = read_place(words[i].substr(0, mark));
                const int n = mark == std::string_view::npos ? 0 : to_int(words[i].substr(mark + 1));
                if (!from || n < 1 || n > 15) return std::nullopt;
                o.detail = index(owner_of(*from));
                o.b |= static_cast<std::uint32_t>(n) << 4 * (*from % SideSize);
            }
            break;
        default: o.a = static_cast<std::uint16_t>(number(1, 0xffff));
    }
    return known && write_option(o) == written ? std::optional(o) : std::nullopt;
}

Json Gemu::option_facts(const StateBytes& now, const Choice& choice, const Option& o) const {
    const State& s = now.as<State>();
    const Query q(s, book_);
    const Seat seat = choice.seat;
    Json facts;
    facts["verb"] = VerbKeys[o.verb];
    const auto card = [&](std::uint32_t number) {
        const Def* def = book_.card(static_cast<std::uint16_t>(number));
        if (def) add_card(facts, *def);
        return def;
    };
    const auto hand_card = [&] {
        facts["from"] = path_of(seat, "hand");
        return card(o.a);
    };
    const auto place = [&]() -> const Def* {
        if (o.a >= Places) return nullptr;
        facts["at"] = place_name(o.a);
        return open_to(s, o.a, only(seat)) ? card(q.def(o.a).number) : nullptr;
    };
    const auto target = [&](std::uint32_t to) { return to == ThePlayer ? side_key(other(seat)) : target_name(to); };
    const auto ability = [&](const Def* def) {
        const Ability* of = def ? ability_of(book_, def->id, o.detail) : nullptr;
        if (!of) return;
        facts["ability"] = of->key;
        add_cost(facts, *of);
    };
    // A card that comes into play: a monster for its level, a prophecy for what its text asks.
    const auto price = [&](const Def* def) {
        if (!def) return;
        if (def->monster()) facts["cost"]["spirit"] = q.summon_cost(seat, *def);
        for (const Ability& of : def->abilities)
            if (!def->monster() && of.type == AbilityType::Direct) add_cost(facts, of);
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done:
        case Verb::SetMonster:
        case Verb::SetProphecy: break;
        case Verb::Discard: hand_card(); break;
        case Verb::DiscardAt:
        case Verb::Place: place(); break;
        case Verb::Summon:
        case Verb::Use: price(hand_card()); break;
        case Verb::TurnUp: price(place()); break;
        case Verb::Attack:
            place();
            facts["to"] = target(o.b);
            break;
        case Verb::Skill:
            ability(place());
            if (o.b) facts["to"] = target(o.b - 1);
            break;
        case Verb::Spend:
            facts["amount"] = o.a;
            facts["cost"]["spirit"] = o.a;
            break;
        case Verb::Card:
            if (choice.prompt == static_cast<std::uint16_t>(Prompt::ChooseCard))  // of hand or discard pile
                card(o.a);
            else
                hand_card();
            break;
        case Verb::Player: facts["at"] = target(ThePlayer); break;
        case Verb::Trigger:
            place();
            ability(card(o.b));
            break;
        case Verb::Pay: {
            std::uint32_t sum = 0;
            each_payment(o, [&](int from, std::uint32_t n) {
                facts["parts"].push_back({{"at", place_name(from)}, {"amount", n}});
                sum += n;
            });
            facts["cost"]["spirit"] = sum;
            break;
        }
        case Verb::Amount: facts["amount"] = o.a; break;
    }
    return facts;
}

// --- Reasons, events, rolls

std::string Gemu::reason_text(const StateBytes& now, const Reason& reason, Lang lang) const {
    if (reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return "";
    return texts().fill(lang, std::string("reason.") + RefusalDefs[reason.id].key,
                        [&](std::string_view place, std::string_view kind) {
                            const auto i = static_cast<std::size_t>(to_int(place, 0));
                            return value_text(&now.as<State>(), kind, reason.values[i % reason.values.size()], lang);
                        });
}

std::vector<std::string> Gemu::reason_clauses(const Reason& reason) const {
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
    {{"first", "seat"}},                                                                       // GameStarts
    {{"seat", "seat"}, {"turn", ""}},                                                          // TurnStarts
    {{"seat", "seat"}, {"phase", "phase"}},                                                    // PhaseStarts
    {{"seat", "seat"}, {"card", "def"}},                                                       // Drew
    {{"seat", "seat"}},                                                                        // Reshuffled
    {{"seat", "seat"}, {"card", "def"}, {"from", "from"}},                                     // Discarded
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}, {"method", "method"}},                // Summoned
    {{"seat", "seat"}, {"at", "place"}, {"amount", ""}},                                       // SpiritPaid
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}},                                      // CardSet
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}},                                      // ProphecyDeclared
    {{"seat", "seat"}, {"card", "def"}},                                                       // ProphecyResolved
    {{"card", "def"}, {"bearer", "place"}},                                                    // Equipped
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}, {"ability", "ability"}},              // SkillDeclared
    {{"card", "def"}, {"at", "place"}, {"target", "place"}},                                   // AttackDeclared
    {{"at", "place"}, {"target", "place"}},                                                    // Redirected
    {{"card", "def"}, {"at", "place"}},                                                        // Revealed
    {{"at", "place"}, {"target", "place"}, {"attack", ""}, {"defence", ""}},                   // Battle
    {{"card", "def"}, {"negated", "yes"}},                                                     // AttackEnds
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}},                                      // Destroyed
    {{"card", "def"}, {"at", "place"}},                                                        // ShieldBroken
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}, {"how", "how"}},                      // LeftField
    {{"seat", "seat"}, {"amount", ""}, {"faith", ""}},                                         // Damaged
    {{"seat", "seat"}, {"amount", ""}, {"faith", ""}},                                         // Healed
    {{"at", "place"}, {"amount", ""}, {"spirit", ""}},                                         // SpiritGained
    {{"at", "place"}, {"amount", ""}, {"spirit", ""}},                                         // SpiritLost
    {{"from", "place"}, {"to", "place"}, {"amount", ""}},                                      // SpiritMoved
    {{"seat", "seat"}, {"card", "def"}},                                                       // SpiritShown
    {{"seat", "seat"}, {"card", "def"}, {"at", "place"}, {"ability", "ability"}},              // Triggered
    {{"card", "def"}},                                                                         // Negated
    {{"at", "place"}, {"stat", "stat"}, {"change", "change"}, {"amount", ""}, {"over", ""}},   // Modified
    {{"at", "place"}, {"flag", "flag"}},                                                       // Flagged
    {{"at", "place"}, {"by", "def"}},                                                          // Buffed
    {{"at", "place"}, {"by", "def"}},                                                          // Shielded
    {{"at", "place"}},                                                                         // BuffEnds
    {{"seat", "seat"}, {"stat", "stat"}, {"change", "change"}, {"amount", ""}, {"over", ""}},  // PlayerModified
    {{"seat", "seat"}, {"turn", ""}},                                                          // TurnEnds
    {{"winner", "seat"}},                                                                      // GameEnds
};
static_assert(std::size(Fields) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

// The ability an event with seat, card, place and ability speaks of.
const Ability* ability_of(const Book& book, const Event& event) {
    if (event.values[1] < 0 || event.values[3] < 0) return nullptr;
    return ability_of(book, Card(event.values[1]), static_cast<std::size_t>(event.values[3]));
}

}  // namespace

std::string Gemu::event_text(const Event& event, Lang lang) const {
    std::string key = std::string("happening.") + EventKeys[event.kind];
    if (static_cast<EventKind>(event.kind) == EventKind::Battle && event.values[1] == ThePlayer) key += "-player";
    return texts().fill(lang, key, [&](std::string_view place, std::string_view kind) {
        const auto i = static_cast<std::size_t>(to_int(place, 0)) % event.values.size();
        if (kind == "ability") return ability_name(*this, ability_of(book_, event), lang);
        if (kind != "change") return value_text(nullptr, kind, event.values[i], lang);
        // How a number changed: "+2", "×1/2", "becomes 3".
        const std::int32_t amount = event.values[3], over = event.values[4];
        return texts().fill(
            lang, "change." + word(ChangeKeys, event.values[i]), [&](std::string_view, std::string_view as) {
                return value_text(nullptr, as, amount, lang) + (over > 1 ? "/" + std::to_string(over) : "");
            });
    });
}

Json Gemu::describe(const Event& event) const {
    Json out;
    out["event"] = EventKeys[event.kind];
    for (std::size_t i = 0; i < std::size(Fields[0]); ++i) {
        const Field& field = Fields[event.kind][i];
        if (!field.name) continue;
        const std::int32_t value = event.values[i];
        const std::string_view kind = field.kind;
        if (value == Event::Hidden)
            out[field.name] = "hidden";
        else if (kind == "seat")
            out[field.name] = value == 0 ? "you" : value == 1 ? "foe" : "nobody";
        else if (kind == "def")
            out[field.name] = value_text(nullptr, kind, value, Lang::En);
        else if (kind == "place") {
            const std::string name = value < 0 ? "" : target_name(static_cast<std::uint32_t>(value));
            out[field.name] = name.empty() ? "gone" : name;
        } else if (kind == "ability") {
            const Ability* ability = ability_of(book_, event);
            out[field.name] = ability ? ability->id() : "";
        } else if (kind == "phase")
            out[field.name] = word(PhaseKeys, value);
        else if (kind == "method")
            out[field.name] = word(MethodKeys, value);
        else if (kind == "how")
            out[field.name] = word(HowWords, value);
        else if (kind == "stat")
            out[field.name] = word(StatKeys, value);
        else if (kind == "flag")
            out[field.name] = word(FlagKeys, value);
        else if (kind == "change")
            out[field.name] = word(ChangeKeys, value);
        else if (kind == "from")
            out[field.name] = value ? "field" : "hand";
        else if (kind == "yes")
            out[field.name] = value != 0;
        else
            out[field.name] = value;
    }
    out["cause"] = cause_name(event.cause, Lang::En);
    return out;
}

std::string Gemu::roll_name(std::uint16_t name) const { return RollKeys[name]; }

std::string Gemu::outcome_name(std::uint16_t name, std::uint32_t outcome) const {
    switch (static_cast<Roll>(name)) {
        case Roll::First: return outcome == 0 ? "you" : "foe";
        case Roll::Draw:
        case Roll::Discard: return outcome < book_.defs().size() ? book_[Card(outcome)].key : "";
        default: return std::to_string(outcome);
    }
}

std::optional<std::uint32_t> Gemu::read_outcome(std::uint16_t name, std::string_view text) const {
    switch (static_cast<Roll>(name)) {
        case Roll::First:
            if (text == "you" || text == "a") return 0;
            if (text == "foe" || text == "b") return 1;
            return std::nullopt;
        case Roll::Draw:
        case Roll::Discard:
            if (const CardInfo* info = card(text)) return book_.card(info->number)->id.value;
            return std::nullopt;
        default: return std::nullopt;
    }
}

}  // namespace quincunx::gemu
