// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include <bit>

#include "engine/match/facts.h"
#include "engine/match/strings.h"
#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

namespace {

constexpr const char* ZoneKeys[] = {"deck",     "hand", "fu",      "equip", "declare", "character", "hyper",
                                    "attached", "duel", "discard", "gap",   "abroad",  "lasting"};
static_assert(std::size(ZoneKeys) == static_cast<std::size_t>(Zone::LastZone) + 1);
constexpr const char* OrbKeys[] = {"ready", "spent"};
constexpr const char* RoleKeys[] = {"attack", "defence"};
constexpr const char* IntoKeys[] = {"shuffled", "top", "bottom"};  // a deck
constexpr const char* OntoKeys[] = {"top", "bottom", "instead"};   // a declare zone
constexpr const char* LieKeys[] = {"upright", "sideways"};
constexpr const char* FaceKeys[] = {"face-down", "face-up"};

const Book& book(const Value& v) { return v.of<Dreamduel>().book(); }
std::string text(const Value& v, Lang lang, const std::string& key) {
    return std::string(v.game.texts().get(lang, key));
}
// A text with one thing filled in, whatever its placeholder is called.
std::string filled(const Value& v, Lang lang, const char* key, const std::string& what) {
    return v.game.texts().fill(lang, key, [&](std::string_view, std::string_view) { return what; });
}

// --- Cards and abilities

const char* trait_key(const Def& def) { return TraitKeys[std::countr_zero(def.traits)]; }

const Def* def_of(const Book& book, std::int64_t number) {
    return number >= 0 && number <= 0xffff ? book.card(static_cast<std::uint16_t>(number)) : nullptr;
}
const Ability* ability_of(const Def* def, std::int32_t ability) {
    if (!def || ability < 0 || static_cast<std::size_t>(ability) >= def->abilities.size()) return nullptr;
    return &def->abilities[static_cast<std::size_t>(ability)];
}

// The ability an option or event speaks of, and the card or trait that has it.
struct Used {
    const Def* def = nullptr;
    const Ability* ability = nullptr;

    Used(const Book& book, const Option& o) : def(book.card(UseWord::of(o).card)) {
        ability = ability_of(def, UseWord::of(o).ability);
    }
    Used(const Book& book, const Event& event) : def(def_of(book, event.values[1])) {
        ability = ability_of(def, event.values[2]);
    }
    explicit Used(const Value& v) : Used(v.option ? Used(book(v), *v.option) : Used(book(v), *v.event)) {}

    bool is_trait() const { return def && def->is(Type::Trait); }
    bool is_skill() const { return ability && ability->skill; }
};

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

std::string skill_text(const Value& v, Lang lang) {
    const Used used(v);
    return used.is_skill() ? text(v, lang, std::string("skill.") + used.ability->skill) : "";
}

// A card as options are written: its key, or its number when there is no such card.
std::string card_word(const Book& book, std::int64_t number) {
    const Def* def = def_of(book, number);
    return def ? def->key : std::to_string(number);
}
std::optional<std::int32_t> read_card(const WordedGame& game, std::string_view word) {
    if (const Def* def = static_cast<const Dreamduel&>(game).book().find(word)) return def->number;
    if (const CardInfo* info = game.card(word)) return info->number;
    const int number = to_int(word);
    return number >= 0 && number <= 0xffff ? std::optional(number) : std::nullopt;
}
std::string card_text(const Value& v, Lang lang) {
    if (const Def* def = def_of(book(v), v.number)) return v.of<Dreamduel>().name_of(def->id, lang);
    if (v.number == 0) return text(v, lang, v.event ? "label.nothing" : "label.this-card");
    return std::to_string(v.number);
}
std::vector<std::string> card_names(const Dreamduel& game, std::int64_t number) {
    const Def* def = def_of(game.book(), number);
    if (!def) return {card_word(game.book(), number)};
    std::vector<std::string> names = game.card_names(def->number);
    if (names.empty()) names.push_back(def->key);  // no card of its own
    if (def->is(Type::Trait)) {
        names.emplace_back(trait_key(*def));
        for (const Lang lang : Langs) names.push_back(game.name_of(def->id, lang));
    }
    return names;
}
// A trait is no card: it is the ability that is used.
void card_facts(const Book& book, std::int64_t number, Json& facts) {
    const Def* def = def_of(book, number);
    if (def && def->is(Type::Trait))
        facts["ability"] = trait_key(*def);
    else if (def) {
        facts["card"] = def->number;
        facts["key"] = def->key;
    }
}
// A skill by its key, another by its place on the card, from 0.
Json ability_json(const Used& used, std::int32_t place) {
    return used.is_skill() ? Json(used.ability->skill) : Json(static_cast<std::uint32_t>(place));
}
void ability_facts(const Used& used, std::int32_t place, Json& facts) {
    if (used.ability && !used.is_trait()) facts["ability"] = ability_json(used, place);
}

// --- Places

std::string zone_key(int place) {
    const auto zone = static_cast<std::size_t>(place % 16);
    return place >= 0 && place < 32 && zone < std::size(ZoneKeys) ? ZoneKeys[zone] : "";
}
std::string place_name(int place) {
    const std::string zone = zone_key(place);
    return zone.empty() ? zone : (seat_of(place) == Seat::A ? "a-" : "b-") + zone;
}
std::optional<std::int32_t> read_place(const WordedGame&, std::string_view word) {
    for (std::int32_t place = 0; place < 32; ++place)
        if (!word.empty() && word == place_name(place)) return place;
    return std::nullopt;
}
std::optional<Spot> read_spot(const WordedGame& game, std::string_view word) {
    if (const auto place = read_place(game, word)) return Spot(*place, 0);
    const std::size_t mark = word.rfind('-');
    if (mark == std::string_view::npos) return std::nullopt;
    const auto place = read_place(game, word.substr(0, mark));
    const int nth = to_int(word.substr(mark + 1));
    if (!place || nth < 1 || nth >= 1 << 24) return std::nullopt;
    return Spot(*place, static_cast<std::uint32_t>(nth));
}
std::string place_text(const Value& v, int place, Lang lang) {
    return v.game.texts().fill(lang, "label.place", [&](std::string_view name, std::string_view) {
        return name == "seat" ? v.game.text_of("seat", index(seat_of(place)), lang)
                              : v.game.text_of("zone", place % 16, lang);
    });
}
std::string slot_text(const Value& v, const std::string& place, std::uint32_t nth, Lang lang) {
    return v.game.texts().fill(lang, "label.slot", [&](std::string_view name, std::string_view) {
        return name == "place" ? place : std::to_string(nth);
    });
}
// Where the card of an ability is, unless nobody would think of another place.
std::string spot_text(const Value& v, Lang lang) {
    const Used used(v);
    const Spot spot = UseWord::of(*v.option).spot;
    if (spot.zone() == Zone::Duel || (spot.zone() == Zone::Hand && used.ability && used.ability->activates)) return "";
    const std::string zone = v.game.text_of("zone", static_cast<std::int32_t>(spot.zone()), lang);
    return filled(v, lang, "label.about", spot.nth ? slot_text(v, zone, spot.nth, lang) : zone);
}
std::string path_of_zone(int place) { return path_of(seat_of(place), zone_key(place)); }

// --- Whole options

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
void price_facts(const Query& q, Seat seat, const Def& def, Zone zone, std::uint32_t nth, Json& facts) {
    if (const Piece piece = piece_in(q, seat, zone, nth, def.number))
        facts["cost"]["spirit"] = q.price(seat, def, piece);
}

// "rm-001:2": an ability by its card and its place there.
std::string ability_word(const Value& v) {
    const UseWord use = UseWord::of(*v.option);
    return card_word(book(v), use.card) + ":" + std::to_string(use.ability);
}
bool read_ability(const WordedGame& game, std::string_view word, Option& o) {
    const std::size_t mark = word.rfind(':');
    if (mark == std::string_view::npos) return false;
    const auto card = read_card(game, word.substr(0, mark));
    const int ability = to_int(word.substr(mark + 1));
    if (!card || ability < 0 || ability > 255) return false;
    o = UseWord{static_cast<std::uint16_t>(*card), static_cast<std::uint8_t>(ability)}.option(
        static_cast<Verb>(o.verb));
    return true;
}

std::string use_word(const Value& v) {
    const std::string spot = spot_name(UseWord::of(*v.option).spot);
    return spot.empty() ? spot : ability_word(v) + " " + spot;
}
bool read_use(const WordedGame& game, std::span<const std::string_view> words, Option& o) {
    if (words.size() != 2 || !read_ability(game, words[0], o)) return false;
    const auto spot = read_spot(game, words[1]);
    if (spot) o.b = spot->packed();
    return spot.has_value();
}
void use_facts(const Value& v, Json& facts) {
    const Seat seat = v.choice->seat;
    const UseWord use = UseWord::of(*v.option);
    const Spot& spot = use.spot;
    const Used used(v);
    card_facts(book(v), use.card, facts);
    switch (spot.zone()) {
        case Zone::Duel: facts["at"] = spot.nth == 1 ? "battle.attack" : "battle.defence"; break;
        case Zone::Abroad: facts["at"] = spot_name({place(other(seat), Zone::Declare), spot.nth}); break;
        case Zone::Lasting: facts["from"] = path_of(seat, "effects"); break;
        default:
            if (spot.nth)
                facts["at"] = spot_name(spot);
            else
                facts["from"] = path_of_zone(spot.place);
    }
    ability_facts(used, use.ability, facts);
    if (used.ability && used.ability->activates)
        price_facts(Query(*v.state<State>(), book(v)), seat, *used.def, spot.zone(), spot.nth, facts);
}

void other_way_facts(const Value& v, Json& facts) {
    const UseWord use = UseWord::of(*v.option);
    card_facts(book(v), use.card, facts);
    ability_facts(Used(v), use.ability, facts);
}
bool read_other_way(const WordedGame& game, std::span<const std::string_view> words, Option& o) {
    return words.size() == 1 && read_ability(game, words[0], o);
}

std::string at_word(const Value& v) {
    const AtWord at = AtWord::of(*v.option);
    const std::string spot = spot_name(at.spot);
    return spot.empty() || !at.card ? spot : spot + " " + card_word(book(v), at.card);
}
bool read_at(const WordedGame& game, std::span<const std::string_view> words, Option& o) {
    if (words.empty() || words.size() > 2) return false;
    const auto spot = read_spot(game, words[0]);
    const auto card = words.size() == 2 ? read_card(game, words[1]) : std::optional(0);
    if (!spot || !card || spot->nth < 1 || spot->nth > 0x10000) return false;
    o = AtWord{*spot, static_cast<std::uint16_t>(*card)}.option();
    return true;
}

std::string payment_word(const Value& v) {
    const PayWord pay = PayWord::of(*v.option);
    std::string out = std::to_string(pay.orbs);
    for (std::size_t i = 0; i < 32; ++i)
        if (pay.fu >> i & 1) out += " fu-" + std::to_string(i + 1);
    return out;
}
bool read_payment(const WordedGame&, std::span<const std::string_view> words, Option& o) {
    PayWord pay;
    const int orbs = words.empty() ? -1 : to_int(words[0]);
    if (orbs < 0 || orbs > 0xffff) return false;
    pay.orbs = static_cast<std::uint16_t>(orbs);
    for (const std::string_view word : words.subspan(1)) {
        const int nth = word.starts_with("fu-") ? to_int(word.substr(3)) : 0;
        if (nth < 1 || nth > 32) return false;
        pay.fu |= 1U << (nth - 1);
    }
    o = pay.option();
    return true;
}
std::string payment_text(const Value& v, Lang lang) {
    const PayWord pay = PayWord::of(*v.option);
    std::string out;
    const auto add = [&](const char* key, std::size_t n) {
        out += (out.empty() ? "" : lang == Lang::En ? ", " : "、") + filled(v, lang, key, std::to_string(n));
    };
    if (pay.orbs || !pay.fu) add("label.orbs", pay.orbs);
    for (std::size_t i = 0; i < 32; ++i)
        if (pay.fu >> i & 1) add("label.fu-card", i + 1);
    return out;
}
void payment_facts(const Value& v, Json& facts) {
    const PayWord pay = PayWord::of(*v.option);
    facts["cost"] = {{"orbs", pay.orbs}, {"fu", std::popcount(pay.fu)}};
    for (std::uint32_t i = 0; i < 32; ++i)
        if (pay.fu >> i & 1) facts["parts"].emplace_back()["at"] = spot_name({place(v.choice->seat, Zone::Fu), i + 1});
}

constexpr KindDef ValueKinds[] = {
    {.name = "zone", .words = ZoneKeys},
    {.name = "phase", .words = PhaseKeys},
    {.name = "stand", .words = StandKeys},
    {.name = "role", .words = RoleKeys},
    {.name = "into", .words = IntoKeys, .group = "where"},
    {.name = "onto", .words = OntoKeys, .group = "where"},
    {.name = "lie", .words = LieKeys},
    {.name = "face", .words = FaceKeys, .group = "lie"},
    {.name = "character", .words = WhoKeys},
    {.name = "trait", .words = TraitKeys},
    {.name = "type", .words = TypeKeys},
    {.name = "orb",
     .words = OrbKeys,
     .facts =
         [](const Value& v, Json& facts) {
             facts["at"] = path_of(v.choice->seat, std::string("orbs.") + OrbKeys[v.number == 1]);
         }},
    {.name = "card",
     .word = [](const Value& v) { return card_word(book(v), v.number); },
     .read = read_card,
     .text = card_text,
     .json = [](const Value& v) { return Json(card_text(v, Lang::En)); },
     .names = [](const Value& v) { return card_names(v.of<Dreamduel>(), v.number); },
     .facts = [](const Value& v, Json& facts) { card_facts(book(v), v.number, facts); }},
    {.name = "place",
     .word = [](const Value& v) { return place_name(v.number); },
     .read = read_place,
     .text = [](const Value& v, Lang lang) { return place_text(v, v.number, lang); },
     .facts = [](const Value& v, Json& facts) { facts["from"] = path_of_zone(v.number); }},
    {.name = "use", .word = use_word, .read_whole = read_use, .facts = use_facts},
    {.name = "other-way", .word = ability_word, .read_whole = read_other_way, .facts = other_way_facts},
    {.name = "at",
     .word = at_word,
     .read_whole = read_at,
     .facts =
         [](const Value& v, Json& facts) {
             const AtWord at = AtWord::of(*v.option);
             facts["at"] = spot_name(at.spot);
             card_facts(book(v), at.card, facts);
         }},
    {.name = "payment", .word = payment_word, .read_whole = read_payment, .text = payment_text, .facts = payment_facts},
    {.name = "amount", .type = "number", .facts = [](const Value& v, Json& facts) { facts["amount"] = v.number; }},
    {.name = "which", .type = "number", .facts = [](const Value& v, Json& facts) { facts["which"] = v.number; }},
    {.name = "character-at",
     .word = [](const Value& v) { return std::to_string(v.number + 1); },
     .read = [](const WordedGame&, std::string_view word) -> std::optional<std::int32_t> {
         const int nth = to_int(word);
         return nth > 0 ? std::optional(nth - 1) : std::nullopt;
     },
     .facts =
         [](const Value& v, Json& facts) {
             facts["at"] =
                 spot_name({place(v.choice->seat, Zone::Character), static_cast<std::uint32_t>(v.number) + 1});
         }},
    {.name = "hand-place", .type = "number"},  // from 0
    {.name = "ability", .json = [](const Value& v) { return ability_json(Used(v), v.number); }},
    // Of an option or event as a whole.
    {.name = "source",
     .text = [](const Value& v, Lang lang) { return v.game.text_of("card", {v.game, v.option->a}, lang); }},
    {.name = "skill", .text = skill_text},
    {.name = "nth",
     .text =
         [](const Value& v, Lang) {
             const Used used(v);
             return std::to_string(ordinal(*used.def, *used.ability));
         }},
    {.name = "spot", .text = spot_text},
    {.name = "slot",
     .text =
         [](const Value& v, Lang lang) {
             const Spot spot = AtWord::of(*v.option).spot;
             return slot_text(v, place_text(v, spot.place, lang), spot.nth, lang);
         }},
    {.name = "seen",
     .text =
         [](const Value& v, Lang lang) {
             const std::uint16_t card = AtWord::of(*v.option).card;
             return card ? v.game.text_of("card", {v.game, card}, lang) : text(v, lang, "label.face-down");
         }},
};

}  // namespace

const Words& Dreamduel::words() const {
    using namespace rows;
    static constexpr Words All{VerbRows, PromptRows, EventRows, RefusalRows, RollRows, ClauseRows, ValueKinds};
    return All;
}

std::string spot_name(const Spot& spot) {
    const std::string place = place_name(spot.place);
    return place.empty() || !spot.nth ? place : place + "-" + std::to_string(spot.nth);
}

std::string Dreamduel::name_of(Card card, Lang lang) const {
    if (!card || card.value >= book_.defs().size()) return "";
    const Def& def = book_[card];
    if (def.is(Type::Trait)) return std::string(texts().get(lang, std::string("trait.") + trait_key(def)));
    return card_name(def.number, lang);
}

std::string Dreamduel::question_ending(const StateBytes&, const Choice& choice) const {
    // An effect lets cards be placed.
    return is(choice, "set"_prompt) && choice.about.kind == Cause::Kind::Card ? "-by" : "";
}

std::string Dreamduel::option_ending(const StateBytes&, const Option& o) const {
    if (!is(o, "use"_verb)) return "";
    const Used used(book_, o);
    if (used.is_trait()) return "-trait";
    if (!used.ability) return "";
    if (used.is_skill()) return "-skill";
    if (used.ability->activates) return used.def->is(Type::Delayed) ? "-set" : "";
    return ordinal(*used.def, *used.ability) ? "-ability-nth" : "-ability";
}

std::string Dreamduel::event_ending(const Event& event) const {
    const auto& values = event.values;
    switch (static_cast<EventKind>(event.kind)) {
        case "used"_event: {
            const Used used(book_, event);
            return used.is_trait() ? "-trait" : used.is_skill() ? "-skill" : "";
        }
        case "damaged"_event: return values[4] ? "-battle" : "";
        case "battle"_event: return values[2] == 0 ? "-alone" : "";
        case "game-ends"_event: return values[0] == 0 || values[0] == 1 ? "" : "-draw";
        default: return "";
    }
}

std::vector<std::string> Dreamduel::more_names(const StateBytes&, const Option& o) const {
    std::vector<std::string> names;
    const auto cards = [&](const std::string& before, std::uint32_t number) {
        if (!def_of(book_, number)) return;
        for (const std::string& name : dreamduel::card_names(*this, number)) names.push_back(before + name);
    };
    switch (static_cast<Verb>(o.verb)) {
        case "use"_verb: {
            const Used used(book_, o);
            const Value value{*this, 0, nullptr, &o};
            const Spot spot = UseWord::of(o).spot;
            names = {write_option(o), "use " + ability_word(value)};
            if (used.is_skill()) {
                std::vector<std::string> skills{used.ability->skill};
                for (const Lang lang : Langs) skills.push_back(skill_text(value, lang));
                std::erase(skills, "");
                for (const std::string& skill : skills) {
                    names.push_back("use " + skill);
                    names.push_back(skill);
                }
            }
            const Zone zone = spot.zone();
            if (spot.nth &&
                (zone == Zone::Fu || zone == Zone::Equip || zone == Zone::Declare || zone == Zone::Attached))
                names.push_back(spot_name(spot));
            cards("use ", o.a);
            cards("", o.a);
            break;
        }
        case "take"_verb:
        case "pay-other"_verb:
            names = {write_option(o)};
            cards(is(o, "take"_verb) ? "take " : "pay-other ", o.a);
            cards("", o.a);
            break;
        case "at"_verb:
            names = {spot_name(AtWord::of(o).spot), write_option(o)};
            cards(side_key(seat_of(o.detail)) + " ", o.b);
            cards("", o.b);
            break;
        case "turn"_verb:
            names = {write_option(o)};
            cards("turn ", o.b);
            cards("", o.b);
            break;
        case "effect"_verb:
            names = {std::to_string(o.a), "effect " + std::to_string(o.a), write_option(o)};
            if (o.a == 1) names.emplace_back("yes");  // where it is the only one
            break;
        default: break;
    }
    return names;
}

void Dreamduel::add_facts(const StateBytes& now, const Choice& choice, const Option& o, Json& facts) const {
    const Query q(now.as<State>(), book_);
    const Seat seat = choice.seat;
    if (is(o, "declare"_verb))
        if (const Def* def = book_.card(o.a)) price_facts(q, seat, *def, Zone::Hand, 0, facts);
    if (is(o, "hyper"_verb))
        if (const Piece upright = q.upright(seat)) {
            const auto nth = static_cast<std::uint32_t>(q.where(upright).index) + 1;
            facts["at"] = spot_name({place(seat, Zone::Character), nth});
            add_card(facts, q.def(upright).number);
        }
    if (is(o, "set-fu"_verb)) facts["to"] = path_of(seat, "fu");
    if (is(o, "set-equip"_verb)) facts["to"] = path_of(seat, "equip");
}

}  // namespace quincunx::dreamduel
