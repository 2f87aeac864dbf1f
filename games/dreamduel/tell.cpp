// The game in words: questions, options, reasons, events, in any language, and the names by which they are written.
#include <bit>

#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

namespace {

constexpr const char* ZoneKeys[] = {"deck",     "hand", "fu",      "equip", "declare", "character", "hyper",
                                    "attached", "duel", "discard", "gap",   "abroad",  "lasting"};
static_assert(std::size(ZoneKeys) == static_cast<std::size_t>(Zone::LastZone) + 1);
constexpr const char* PhaseKeys[] = {"setup", "pick", "change", "set", "battle-start", "battle", "battle-end", "end"};
static_assert(std::size(PhaseKeys) == static_cast<std::size_t>(Phase::LastPhase) + 1);
constexpr const char* StandKeys[] = {"support", "center", "hyper"};
constexpr const char* OrbKeys[] = {"ready", "spent"};
constexpr const char* RoleKeys[] = {"attack", "defence"};
constexpr const char* IntoKeys[] = {"shuffled", "top", "bottom"};  // a deck
constexpr const char* OntoKeys[] = {"top", "bottom", "instead"};   // a declare zone
constexpr const char* LieKeys[] = {"upright", "sideways"};
constexpr const char* FaceKeys[] = {"face-down", "face-up"};

// Kinds of values that go by a list of words: in the texts they are "<group>.<word>".
struct Words {
    std::string_view kind;
    const char* group;
    std::span<const char* const> words;
};
constexpr Words Lists[] = {
    {"zone", "zone", ZoneKeys},    {"phase", "phase", PhaseKeys},
    {"stand", "stand", StandKeys}, {"orb", "orb", OrbKeys},
    {"role", "role", RoleKeys},    {"into", "where", IntoKeys},
    {"onto", "where", OntoKeys},   {"lie", "lie", LieKeys},
    {"face", "lie", FaceKeys},     {"character", "character", WhoKeys},
    {"trait", "trait", TraitKeys}, {"type", "type", TypeKeys},
};
const Words* list_of(std::string_view kind) {
    for (const Words& list : Lists)
        if (list.kind == kind) return &list;
    return nullptr;
}
// The word of that number in a list; empty when there is none.
std::string word(std::span<const char* const> words, std::int32_t value) {
    return value >= 0 && static_cast<std::size_t>(value) < words.size() ? words[static_cast<std::size_t>(value)] : "";
}

// Begins with a capital letter, whatever was filled in first.
std::string sentence(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

const char* trait_key(const Def& def) { return TraitKeys[std::countr_zero(def.traits)]; }

// A zone of a seat, and from 1 the card in it, in one number, as in options: 0 for no card.
int place_in(std::uint32_t spot) { return static_cast<int>(spot & 255); }
std::uint32_t index_in(std::uint32_t spot) { return spot >> 8; }

// "a-fu", "a-fu-2"; empty when there is no such zone.
std::string spot_name(std::uint32_t spot) {
    const std::string place = Dreamduel::place_name(place_in(spot));
    return place.empty() || !index_in(spot) ? place : place + "-" + std::to_string(index_in(spot));
}
std::optional<std::uint32_t> read_spot(std::string_view text) {
    if (const auto place = Dreamduel::read_place(text)) return static_cast<std::uint32_t>(*place);
    const std::size_t mark = text.rfind('-');
    if (mark == std::string_view::npos) return std::nullopt;
    const auto place = Dreamduel::read_place(text.substr(0, mark));
    const int index = to_int(text.substr(mark + 1));
    if (!place || index < 1 || index >= 1 << 24) return std::nullopt;
    return static_cast<std::uint32_t>(*place) + 256 * static_cast<std::uint32_t>(index);
}
// The card an option of Verb::At speaks of.
std::uint32_t spot_of(const Option& o) { return o.detail + 256 * (1U + o.a); }

const Ability* ability_of(const Def* def, std::int32_t ability) {
    if (!def || ability < 0 || static_cast<std::size_t>(ability) >= def->abilities.size()) return nullptr;
    return &def->abilities[static_cast<std::size_t>(ability)];
}

// Which one it is, from 1, of those abilities of its card that could be taken for it; 0 when there is no other.
int ordinal(const Def& def, const Ability& ability) {
    const auto offered_at = [](const Ability& a) { return a.moment == Moment::Declaring ? Moment::Idle : a.moment; };
    int before = 0, all = 0;
    for (const Ability& a : def.abilities) {
        if (a.activates || a.skill || a.locked != ability.locked || offered_at(a) != offered_at(ability)) continue;
        ++all;
        before += &a < &ability;
    }
    return all > 1 ? before + 1 : 0;
}

// How the use of an ability is put: the ending of the text's key.
std::string use_ending(const Def* def, const Ability* ability) {
    if (def && def->is(Type::Trait)) return "-trait";
    if (!ability) return "";
    if (ability->skill) return "-skill";
    if (ability->activates) return def->is(Type::Delayed) ? "-set" : "";
    return ordinal(*def, *ability) ? "-ability-nth" : "-ability";
}

std::string skill_name(const Texts& texts, const Ability* ability, Lang lang) {
    return ability && ability->skill ? std::string(texts.get(lang, std::string("skill.") + ability->skill)) : "";
}

// The card of a zone at that place, from 1; 0: the first of that number.
Piece piece_in(const Query& q, Seat seat, Zone zone, std::uint32_t nth, std::uint16_t number) {
    Piece found;
    std::uint32_t i = 0;
    q.each(seat, zone, [&](Piece p, std::uint8_t) {
        const bool meant = nth ? ++i == nth : q.def(p).number == number;
        if (meant && !found) found = p;
    });
    return found;
}

// A card as options are written: its key, or its number when there is no such card.
std::string card_word(const Book& book, std::uint32_t number) {
    const Def* def = number <= 0xffff ? book.card(static_cast<std::uint16_t>(number)) : nullptr;
    return def ? def->key : std::to_string(number);
}
std::optional<std::uint16_t> read_card(const Book& book, std::string_view text) {
    if (const Def* def = book.find(text)) return def->number;
    const int number = to_int(text);
    return number >= 0 && number <= 0xffff ? std::optional(static_cast<std::uint16_t>(number)) : std::nullopt;
}

}  // namespace

// --- Values

std::string Dreamduel::place_name(int place) {
    if (place < 0 || place >= 32) return "";
    const std::string zone = word(ZoneKeys, place % 16);
    return zone.empty() ? zone : (seat_of(place) == Seat::A ? "a-" : "b-") + zone;
}

std::optional<int> Dreamduel::read_place(std::string_view text) {
    for (int place = 0; place < 32; ++place)
        if (!text.empty() && text == place_name(place)) return place;
    return std::nullopt;
}

std::string Dreamduel::name_of(Card card, Lang lang) const {
    if (!card || card.value >= book_.defs().size()) return "";
    const Def& def = book_[card];
    if (def.is(Type::Trait)) return std::string(texts().get(lang, std::string("trait.") + trait_key(def)));
    return card_name(def.number, lang);
}

std::string Dreamduel::value_text(const State*, std::string_view kind, std::int32_t value, Lang lang) const {
    const auto text = [&](const char* group, const std::string& key) {
        return std::string(texts().get(lang, std::string(group) + "." + key));
    };
    if (value == Event::Hidden) return text("label", "hidden");
    if (kind == "seat") return text("seat", value == 0 ? "a" : value == 1 ? "b" : "nobody");
    if (kind == "def") {
        const bool known = value >= 0 && static_cast<std::size_t>(value) < book_.defs().size();
        return known ? name_of(Card(value), lang) : text("label", "nothing");
    }
    if (kind == "card" || kind == "seen") {
        const Def* def = book_.card(static_cast<std::uint16_t>(value));
        if (def) return name_of(def->id, lang);
        if (value == 0) return text("label", kind == "seen" ? "face-down" : "this-card");
        return std::to_string(value);
    }
    if (kind == "place" || kind == "slot") {  // slot: with the card's place in it
        const auto spot = static_cast<std::uint32_t>(value);
        const std::string place = texts().fill(lang, "label.place", [&](std::string_view, std::string_view as) {
            const auto of =
                static_cast<std::int32_t>(as == "seat" ? index(seat_of(place_in(spot))) : place_in(spot) % 16);
            return value_text(nullptr, as, of, lang);
        });
        if (kind == "place") return place;
        return texts().fill(lang, "label.slot", [&](std::string_view name, std::string_view) {
            return name == "0" ? place : std::to_string(index_in(spot));
        });
    }
    if (kind == "signed") return (value > 0 ? "+" : "") + std::to_string(value);
    if (const Words* list = list_of(kind)) return text(list->group, word(list->words, value));
    return std::to_string(value);
}

std::string Dreamduel::cause_name(const Cause& cause, Lang lang) const {
    switch (cause.kind) {
        case Cause::Kind::Clause: return clause_id(cause.id);
        case Cause::Kind::Card:
        case Cause::Kind::Ability: return name_of(Card(cause.id), lang);
        case Cause::Kind::None: break;
    }
    return "";
}

std::string Dreamduel::clause_id(std::uint16_t clause) const { return word(RuleIds, clause); }

// --- Questions and options

std::string Dreamduel::question_key(const Choice& choice) const { return word(PromptKeys, choice.prompt); }

std::string Dreamduel::question_subject(const StateBytes&, const Choice& choice) const {
    return choice.subject ? spot_name(choice.subject) : "";
}

std::string Dreamduel::subject_text(const StateBytes& now, const Choice& choice, Lang) const {
    return question_subject(now, choice);
}

std::string Dreamduel::question_text(const StateBytes&, const Choice& choice, Lang lang) const {
    std::string key = "prompt." + question_key(choice);
    if (choice.prompt == static_cast<std::uint16_t>(Prompt::Set) && choice.about.kind == Cause::Kind::Card)
        key += "-by";  // an effect lets cards be placed
    // The card that asks, or that it happened to, with the marks around it; nothing when there is none.
    return sentence(texts().fill(lang, key, [&](std::string_view, std::string_view kind) {
        const std::string name = choice.about.kind == Cause::Kind::Clause ? "" : cause_name(choice.about, lang);
        if (name.empty()) return name;
        return texts().fill(lang, kind == "by" ? "label.by" : "label.about",
                            [&](std::string_view, std::string_view) { return name; });
    }));
}

bool Dreamduel::routine(const Choice& choice) const { return choice.prompt == static_cast<std::uint16_t>(Prompt::Pay); }

std::string Dreamduel::option_text(const StateBytes&, const Option& o, Lang lang) const {
    const Def* def = book_.card(o.a);
    const Ability* ability = is(o, Verb::Use) ? ability_of(def, o.detail) : nullptr;
    const std::string key =
        "verb." + word(VerbKeys, o.verb) + (is(o, Verb::Use) ? use_ending(def, ability) : std::string());
    const auto filled = [&](const char* text, const std::string& value) {
        return texts().fill(lang, text, [&](std::string_view, std::string_view) { return value; });
    };
    return texts().fill(lang, key, [&](std::string_view place, std::string_view kind) -> std::string {
        if (kind == "skill") return skill_name(texts(), ability, lang);
        if (kind == "nth") return std::to_string(ordinal(*def, *ability));
        if (kind == "spot") {  // where the card is, unless nobody would think of another place
            const Zone zone = zone_of(place_in(o.b));
            if (zone == Zone::Duel || (zone == Zone::Hand && ability && ability->activates)) return "";
            std::string where = value_text(nullptr, "zone", static_cast<std::int32_t>(zone), lang);
            if (index_in(o.b))
                where = texts().fill(lang, "label.slot", [&](std::string_view name, std::string_view) {
                    return name == "0" ? where : std::to_string(index_in(o.b));
                });
            return filled("label.about", where);
        }
        if (kind == "payment") {
            std::string out;
            const auto add = [&](const char* text, std::size_t n) {
                out += (out.empty() ? "" : lang == Lang::En ? ", " : "、") + filled(text, std::to_string(n));
            };
            if (o.a || !o.b) add("label.orbs", o.a);
            for (std::size_t i = 0; i < 32; ++i)
                if (o.b >> i & 1) add("label.fu-card", i + 1);
            return out;
        }
        if (kind == "place") return value_text(nullptr, kind, o.detail, lang);
        if (kind == "slot") return value_text(nullptr, kind, static_cast<std::int32_t>(spot_of(o)), lang);
        return value_text(nullptr, kind, place == "1" ? static_cast<std::int32_t>(o.b) : o.a, lang);
    });
}

std::vector<std::string> Dreamduel::option_names(const StateBytes& now, const Option& o) const {
    const std::string verb = word(VerbKeys, o.verb);
    std::vector<std::string> names;
    const auto cards = [&](const std::string& before, const Def* def) {
        if (!def) return;
        std::vector<std::string> all = card_names(def->number);
        if (all.empty()) all.push_back(def->key);  // no card of its own
        if (def->is(Type::Trait)) {
            all.emplace_back(trait_key(*def));
            for (const Lang lang : Langs) all.push_back(name_of(def->id, lang));
        }
        for (const std::string& name : all) names.push_back(before + name);
    };
    const Def* def = book_.card(o.a);
    const Def* other = o.b <= 0xffff ? book_.card(static_cast<std::uint16_t>(o.b)) : nullptr;
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done: names = {"done", "pass", "no"}; break;
        case Verb::Use: {
            names = {write_option(o), "use " + card_word(book_, o.a) + ":" + std::to_string(o.detail)};
            if (const Ability* ability = ability_of(def, o.detail); ability && ability->skill) {
                std::vector<std::string> skills{ability->skill};
                for (const Lang lang : Langs) skills.push_back(skill_name(texts(), ability, lang));
                std::erase(skills, "");
                for (const std::string& skill : skills) {
                    names.push_back("use " + skill);
                    names.push_back(skill);
                }
            }
            const Zone zone = zone_of(place_in(o.b));
            if (index_in(o.b) &&
                (zone == Zone::Fu || zone == Zone::Equip || zone == Zone::Declare || zone == Zone::Attached))
                names.push_back(spot_name(o.b));
            cards("use ", def);
            cards("", def);
            break;
        }
        case Verb::Take:
        case Verb::PayOther: names = {write_option(o)}; [[fallthrough]];
        case Verb::Declare:
        case Verb::Lay:
            cards(verb + " ", def);
            cards("", def);
            break;
        case Verb::At:
            names = {spot_name(spot_of(o)), write_option(o)};
            cards(side_key(seat_of(o.detail)) + " ", other);
            cards("", other);
            break;
        case Verb::Turn:
            names = {write_option(o)};
            cards("turn ", other);
            cards("", other);
            break;
        case Verb::Amount: names = {std::to_string(o.a), write_option(o)}; break;
        case Verb::Effect:
            names = {std::to_string(o.a), "effect " + std::to_string(o.a), write_option(o)};
            if (o.a == 1) names.emplace_back("yes");  // where it is the only one
            break;
        case Verb::Orb: names = {word(OrbKeys, o.a), write_option(o)}; break;
        case Verb::SetFu: names = {"set-fu", "fu"}; break;
        case Verb::SetEquip: names = {"set-equip", "equip"}; break;
        case Verb::Pay:
        case Verb::Hyper: names = {write_option(o)}; break;
    }
    for (const Lang lang : Langs) names.push_back(option_text(now, o, lang));
    std::erase(names, "");
    return names;
}

std::string Dreamduel::write_option(const Option& o) const {
    const std::string verb = word(VerbKeys, o.verb), card = " " + card_word(book_, o.a);
    const std::string other = " " + card_word(book_, o.b), detail = ":" + std::to_string(o.detail);
    const auto at = [&](std::uint32_t spot, const std::string& before, const std::string& behind = "") {
        const std::string name = spot_name(spot);
        return name.empty() ? name : before + " " + name + behind;
    };
    if (verb.empty()) return verb;
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done:
        case Verb::Hyper:
        case Verb::SetFu:
        case Verb::SetEquip: return verb;
        case Verb::Declare:
        case Verb::Lay: return verb + card;
        case Verb::Use: return at(o.b, verb + card + detail);
        case Verb::Take: return at(o.detail, verb + card);
        case Verb::At: return at(spot_of(o), verb, o.b ? other : "");
        case Verb::Pay: {
            std::string out = verb + " " + std::to_string(o.a);
            for (std::size_t i = 0; i < 32; ++i)
                if (o.b >> i & 1) out += " fu-" + std::to_string(i + 1);
            return out;
        }
        case Verb::PayOther: return verb + card + detail;
        case Verb::Amount: return verb + " " + std::to_string(o.a);
        case Verb::Effect: return verb + " " + std::to_string(o.a) + other;
        case Verb::Orb: return o.a < std::size(OrbKeys) ? verb + " " + OrbKeys[o.a] : "";
        case Verb::Turn: return verb + other + " " + std::to_string(o.a + 1);
    }
    return "";
}

std::optional<Option> Dreamduel::read_option(std::string_view written) const {
    const auto words = parts(written);
    if (words.empty()) return std::nullopt;
    Option o;
    bool known = false;
    for (std::size_t v = 0; v < std::size(VerbKeys); ++v)
        if (words[0] == VerbKeys[v]) o.verb = static_cast<std::uint8_t>(v), known = true;
    if (!known) return std::nullopt;
    const auto nth = [&](std::size_t i) { return i < words.size() ? words[i] : std::string_view{}; };
    const auto number = [&](std::string_view text, int low, int high) {
        const int n = to_int(text);
        known &= n >= low && n <= high;
        return known ? n : low;
    };
    const auto card = [&](std::string_view text) {
        const auto found = read_card(book_, text);
        known &= found.has_value();
        return found.value_or(0);
    };
    const auto spot = [&](std::string_view text) {
        const auto found = read_spot(text);
        known &= found.has_value();
        return found.value_or(0);
    };
    const auto card_and_ability = [&](std::string_view text) {
        const std::size_t mark = text.rfind(':');
        o.a = card(text.substr(0, mark));
        o.detail = static_cast<std::uint8_t>(
            number(mark == std::string_view::npos ? std::string_view{} : text.substr(mark + 1), 0, 255));
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done:
        case Verb::Hyper:
        case Verb::SetFu:
        case Verb::SetEquip: break;
        case Verb::Declare:
        case Verb::Lay: o.a = card(nth(1)); break;
        case Verb::Use:
            card_and_ability(nth(1));
            o.b = spot(nth(2));
            break;
        case Verb::Take:
            o.a = card(nth(1));
            o.detail = static_cast<std::uint8_t>(spot(nth(2)));
            break;
        case Verb::At: {
            const std::uint32_t where = spot(nth(1));
            known &= index_in(where) >= 1 && index_in(where) <= 0x10000;
            if (!known) return std::nullopt;
            o.detail = static_cast<std::uint8_t>(place_in(where));
            o.a = static_cast<std::uint16_t>(index_in(where) - 1);
            if (words.size() > 2) o.b = card(words[2]);
            break;
        }
        case Verb::Pay:
            o.a = static_cast<std::uint16_t>(number(nth(1), 0, 0xffff));
            for (std::size_t i = 2; i < words.size(); ++i) {
                if (!words[i].starts_with("fu-")) return std::nullopt;
                o.b |= 1U << (number(words[i].substr(3), 1, 32) - 1);
            }
            break;
        case Verb::PayOther: card_and_ability(nth(1)); break;
        case Verb::Amount: o.a = static_cast<std::uint16_t>(number(nth(1), 0, 0xffff)); break;
        case Verb::Effect:
            o.a = static_cast<std::uint16_t>(number(nth(1), 0, 0xffff));
            o.b = card(nth(2));
            break;
        case Verb::Orb: o.a = nth(1) == OrbKeys[1]; break;
        case Verb::Turn:
            o.b = card(nth(1));
            o.a = static_cast<std::uint16_t>(number(nth(2), 1, 0x10000) - 1);
            break;
    }
    return known && write_option(o) == written ? std::optional(o) : std::nullopt;
}

Json Dreamduel::option_facts(const StateBytes& now, const Choice& choice, const Option& o) const {
    const State& s = now.as<State>();
    const Query q(s, book_);
    const Seat seat = choice.seat;
    Json facts;
    facts["verb"] = VerbKeys[o.verb];
    // A trait is no card: it is the ability that is used.
    const auto card = [&](std::uint32_t number) {
        const Def* def = book_.card(static_cast<std::uint16_t>(number));
        if (def && def->is(Type::Trait))
            facts["ability"] = trait_key(*def);
        else if (def)
            add_card(facts, *def);
        return def;
    };
    // A skill by its key, another by its place on the card, from 0.
    const auto ability = [&](const Def* def) {
        const Ability* of = ability_of(def, o.detail);
        if (of && !def->is(Type::Trait)) facts["ability"] = of->skill ? Json(of->skill) : Json(o.detail);
        return of;
    };
    const auto from = [&](int place) {
        facts["from"] = path_of(seat_of(place), word(ZoneKeys, static_cast<std::int32_t>(zone_of(place))));
    };
    const auto price = [&](const Def& def, Zone zone, std::uint32_t nth) {
        if (const Piece piece = piece_in(q, seat, zone, nth, def.number))
            facts["cost"]["spirit"] = q.price(seat, def, piece);
    };
    const auto use = [&](Zone zone, std::uint32_t nth) {
        const Def* def = card(o.a);
        if (zone == Zone::Duel)
            facts["at"] = nth == 1 ? "battle.attack" : "battle.defence";
        else if (zone == Zone::Abroad)
            facts["at"] = spot_name(place(other(seat), Zone::Declare) + 256 * nth);
        else if (zone == Zone::Lasting)
            facts["from"] = path_of(seat, "effects");
        else if (nth)
            facts["at"] = spot_name(o.b);
        else
            from(place_in(o.b));
        if (const Ability* of = ability(def); of && of->activates) price(*def, zone, nth);
    };
    switch (static_cast<Verb>(o.verb)) {
        case Verb::Done: break;
        case Verb::Declare:
        case Verb::Lay: {
            const Def* def = card(o.a);
            from(place(seat, Zone::Hand));
            if (def && is(o, Verb::Declare)) price(*def, Zone::Hand, 0);
            break;
        }
        case Verb::Use: use(zone_of(place_in(o.b)), index_in(o.b)); break;
        case Verb::Take:
            card(o.a);
            from(o.detail);
            break;
        case Verb::At:
            facts["at"] = spot_name(spot_of(o));
            if (o.b) card(o.b);
            break;
        case Verb::Turn:
            facts["at"] = spot_name(place(seat, Zone::Character) + 256 * (1U + o.a));
            card(o.b);
            break;
        case Verb::Hyper:
            if (const Piece upright = q.upright(seat)) {
                const auto nth = static_cast<std::uint32_t>(q.where(upright).index) + 1;
                facts["at"] = spot_name(place(seat, Zone::Character) + 256 * nth);
                card(q.def(upright).number);
            }
            break;
        case Verb::Pay:
            facts["cost"] = {{"orbs", o.a}, {"fu", std::popcount(o.b)}};
            for (std::uint32_t i = 0; i < 32; ++i)
                if (o.b >> i & 1)
                    facts["parts"].emplace_back()["at"] = spot_name(place(seat, Zone::Fu) + 256 * (i + 1));
            break;
        case Verb::PayOther: ability(card(o.a)); break;
        case Verb::Amount: facts["amount"] = o.a; break;
        case Verb::Effect:
            card(o.b);
            facts["which"] = o.a;
            break;
        case Verb::Orb: facts["at"] = path_of(seat, std::string("orbs.") + word(OrbKeys, o.a)); break;
        case Verb::SetFu: facts["to"] = path_of(seat, "fu"); break;
        case Verb::SetEquip: facts["to"] = path_of(seat, "equip"); break;
    }
    return facts;
}

// --- Reasons, events, rolls

std::string Dreamduel::reason_text(const StateBytes&, const Reason& reason, Lang lang) const {
    if (reason.id == 0 || reason.id > static_cast<std::uint16_t>(RefusalReason::LastRefusal)) return "";
    return sentence(texts().fill(lang, std::string("reason.") + RefusalDefs[reason.id].key,
                                 [&](std::string_view place, std::string_view kind) {
                                     const auto i = static_cast<std::size_t>(to_int(place, 0));
                                     return value_text(nullptr, kind, reason.values[i % reason.values.size()], lang);
                                 }));
}

std::vector<std::string> Dreamduel::reason_clauses(const Reason& reason) const {
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
    {{"first", "seat"}},                                                                            // GameStarts
    {{"seat", "seat"}, {"turn", ""}},                                                               // TurnStarts
    {{"seat", "seat"}, {"phase", "phase"}},                                                         // PhaseStarts
    {{"seat", "seat"}, {"card", "def"}},                                                            // Drew
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}},                                          // ToHand
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}},                                          // ToDiscard
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}},                                          // ToGap
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}, {"where", "into"}},                       // ToDeck
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}, {"where", "onto"}, {"sideways", "yes"}},  // ToDeclare
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}, {"face-up", "yes"}},                      // ToFu
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}, {"face-up", "yes"}},                      // ToEquip
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}},                                          // ToCharacter
    {{"seat", "seat"}, {"card", "def"}},                                                            // ToAttached
    {{"seat", "seat"}, {"card", "def"}, {"state", "stand"}},                                        // Stands
    {{"seat", "seat"}, {"card", "def"}, {"as", "role"}, {"power", ""}},                             // Declared
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}},                                          // Activated
    {{"seat", "seat"}, {"card", "def"}, {"ability", "ability"}},                                    // Used
    {{"seat", "seat"}, {"orbs", ""}, {"fu", ""}},                                                   // SpiritPaid
    {{"seat", "seat"}, {"amount", ""}, {"ready", ""}},                                              // SpiritGained
    {{"seat", "seat"}, {"amount", ""}, {"ready", ""}},                                              // SpiritLost
    {{"seat", "seat"}, {"intact", ""}},                                                             // OrbCollapsed
    {{"seat", "seat"}, {"intact", ""}},                                                             // OrbRepaired
    {{"seat", "seat"}, {"amount", ""}, {"type", "type"}, {"health", ""}, {"battle", "yes"}},        // Damaged
    {{"seat", "seat"}, {"amount", ""}},                                                             // Prevented
    {{"seat", "seat"}, {"amount", ""}, {"health", ""}},                                             // Healed
    {{"seat", "seat"}, {"amount", ""}, {"health", ""}},                                             // HealthLost
    {{"seat", "seat"}, {"health", ""}},                                                             // HealthSet
    {{"seat", "seat"}, {"maximum", ""}},                                                            // MaxHealthSet
    {{"seat", "seat"}, {"card", "def"}, {"change", ""}},                                            // PowerChanged
    {{"seat", "seat"}, {"card", "def"}},                                                            // PowerZero
    {{"seat", "seat"}, {"card", "def"}, {"trait", "trait"}},                                        // TraitGained
    {{"seat", "seat"}, {"card", "def"}, {"type", "type"}},                                          // TypeChanged
    {{"seat", "seat"}, {"card", "def"}},                                                            // Destroyed
    {{"attack", "def"}, {"attack-power", ""}, {"defence", "def"}, {"defence-power", ""}},           // Battle
    {{"seat", "seat"}, {"card", "def"}, {"damage", ""}},                                            // Hit
    {{"seat", "seat"}, {"card", "def"}},                                                            // Broke
    {{"attack", "def"}, {"defence", "def"}},                                                        // FullCancel
    {{"seat", "seat"}, {"card", "def"}, {"zone", "zone"}},                                          // TurnedSideways
    {{"seat", "seat"}, {"card", "def"}, {"zone", "zone"}},                                          // TurnedUpright
    {{"seat", "seat"}, {"card", "def"}, {"zone", "zone"}},                                          // TurnedUp
    {{"seat", "seat"}, {"card", "def"}, {"zone", "zone"}},                                          // SealedCard
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}},                                          // Shown
    {{"seat", "seat"}, {"card", "def"}, {"from", "zone"}},                                          // Looked
    {{"seat", "seat"}},                                                                             // Shuffled
    {{"seat", "seat"}},                                                                             // Released
    {{"seat", "seat"}, {"card", "def"}},                                                            // EffectGained
    {{"seat", "seat"}, {"card", "def"}},                                                            // EffectEnds
    {{"seat", "seat"}, {"card", "def"}, {"counters", ""}},                                          // Chant
    {{"seat", "seat"}, {"tokens", ""}},                                                             // Blood
    {},                                                                                             // Terminated
    {{"you", ""}, {"foe", ""}},                                                                     // Popularity
    {{"seat", "seat"}, {"turn", ""}},                                                               // TurnEnds
    {{"winner", "seat"}},                                                                           // GameEnds
};
static_assert(std::size(Fields) == static_cast<std::size_t>(EventKind::LastEventKind) + 1);

// The card an event with seat and card speaks of; nullptr when it is hidden.
const Def* def_of(const Book& book, const Event& event) {
    const std::int32_t card = event.values[1];
    return card >= 0 && static_cast<std::size_t>(card) < book.defs().size() ? &book[Card(card)] : nullptr;
}

// Some things that happen are put in another way: the ending of the text's key.
std::string ending_of(const Book& book, const Event& event) {
    const auto& values = event.values;
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::Used: {
            const Def* def = def_of(book, event);
            const Ability* ability = ability_of(def, values[2]);
            return def && def->is(Type::Trait) ? "-trait" : ability && ability->skill ? "-skill" : "";
        }
        case EventKind::Damaged: return values[4] ? "-battle" : "";
        case EventKind::Battle: return values[2] < 0 ? "-alone" : "";
        case EventKind::GameEnds: return values[0] == 0 || values[0] == 1 ? "" : "-draw";
        default: return "";
    }
}

}  // namespace

std::string Dreamduel::event_text(const Event& event, Lang lang) const {
    const std::string key = "happening." + word(EventKeys, event.kind) + ending_of(book_, event);
    return sentence(texts().fill(lang, key, [&](std::string_view place, std::string_view kind) {
        const std::int32_t value = event.values[static_cast<std::size_t>(to_int(place, 0)) % event.values.size()];
        if (kind == "skill") return skill_name(texts(), ability_of(def_of(book_, event), value), lang);
        return value_text(nullptr, kind, value, lang);
    }));
}

Json Dreamduel::describe(const Event& event) const {
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
        else if (kind == "yes")
            out[field.name] = value != 0;
        else if (kind == "ability") {
            const Ability* ability = ability_of(def_of(book_, event), value);
            if (ability && ability->skill)
                out[field.name] = ability->skill;
            else
                out[field.name] = value;
        } else if (const Words* list = list_of(kind))
            out[field.name] = word(list->words, value);
        else
            out[field.name] = value;
    }
    out["cause"] = cause_name(event.cause, Lang::En);
    return out;
}

std::string Dreamduel::roll_name(std::uint16_t name) const { return RollKeys[name]; }

std::string Dreamduel::outcome_name(std::uint16_t name, std::uint32_t outcome) const {
    switch (static_cast<Roll>(name)) {
        case Roll::First: return outcome == 0 ? "you" : "foe";
        case Roll::Draw: return card_word(book_, outcome);
        case Roll::Unseen:
        case Roll::Shuffle: break;
    }
    return std::to_string(outcome);
}

std::optional<std::uint32_t> Dreamduel::read_outcome(std::uint16_t name, std::string_view text) const {
    switch (static_cast<Roll>(name)) {
        case Roll::First:
            if (text == "you" || text == "a") return 0;
            if (text == "foe" || text == "b") return 1;
            return std::nullopt;
        case Roll::Draw:
            if (const CardInfo* info = card(text)) return info->number;
            break;
        case Roll::Unseen:
        case Roll::Shuffle: break;
    }
    const int number = to_int(text);
    return number >= 0 ? std::optional(static_cast<std::uint32_t>(number)) : std::nullopt;
}

}  // namespace quincunx::dreamduel
