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
constexpr const char* PerKeys[] = {"phase", "turn", "game", "round"};
constexpr const char* TitlesKeys[] = {"requests", "night-returns", "of-the-dead"};
constexpr const char* LieKeys[] = {"upright", "sideways"};
constexpr const char* FaceKeys[] = {"face-down", "face-up"};

// A text with one thing filled in, whatever its placeholder is called.
std::string filled(const Value& v, Lang lang, const char* key, const std::string& what) {
    return v.game.texts().fill(lang, key, [&](std::string_view, std::string_view) { return what; });
}

// --- Cards and abilities

const char* trait_key(const Def& def) { return TraitKeys[std::countr_zero(def.traits)]; }

const Def* def_of(const Value& v, std::int64_t number) {
    return number >= 0 && number <= 0xffff ? v.of<Dreamduel>().book().card(static_cast<std::uint16_t>(number))
                                           : nullptr;
}
const Def* def_of(const Value& v) { return def_of(v, v.number); }

// By its key, or by its number when there is no such card.
std::string card_word(const Value& v) {
    const Def* def = def_of(v);
    return def ? def->key : std::to_string(v.number);
}
std::optional<std::int32_t> read_card(const WordedGame& game, std::string_view word) {
    if (const Def* def = static_cast<const Dreamduel&>(game).book().find(word)) return def->number;
    if (const CardInfo* info = game.card(word)) return info->number;
    const int number = to_int(word);
    return number >= 0 ? std::optional(number) : std::nullopt;
}
std::string card_text(const Value& v, Lang lang) {
    if (const Def* def = def_of(v)) return v.of<Dreamduel>().name_of(def->id, lang);
    return v.number ? std::to_string(v.number) : v.game.label(v.event ? "nothing" : "this-card", lang);
}
std::vector<std::string> card_names(const Value& v) {
    const Def* def = def_of(v);
    if (def && !def->is(Type::Trait)) return v.game.card_names(def->number);
    std::vector<std::string> names{card_word(v)};
    if (def) names.emplace_back(trait_key(*def));
    for (const Lang lang : Langs) names.push_back(card_text(v, lang));
    return names;
}
// A trait is no card: it is the ability that is used.
void card_facts(const Value& v, Json& facts) {
    const Def* def = def_of(v);
    if (def && def->is(Type::Trait))
        facts["ability"] = trait_key(*def);
    else
        v.game.add_card(facts, static_cast<std::uint16_t>(v.number));
}

// The ability an option or event speaks of, and the card or trait that has it.
struct Used {
    const Def* def;
    const Ability* ability = nullptr;
    std::size_t place;

    explicit Used(const Value& v)
        : def(def_of(v, v.option ? v.option->a : v.event->values[1])),
          place(static_cast<std::size_t>(v.option ? v.option->detail : v.event->values[2])) {
        if (def && place < def->abilities.size()) ability = &def->abilities[place];
    }

    bool is_trait() const { return def && def->is(Type::Trait); }
    bool is_skill() const { return ability && ability->skill; }
    bool activates() const { return ability && ability->activates; }
    // A skill by its key, another by its place on the card, from 0.
    Json json() const { return is_skill() ? Json(ability->skill) : Json(static_cast<std::uint32_t>(place)); }
    // Which one it is, from 1, of those abilities of its card that could be taken for it; 0 when there is no other.
    int ordinal() const {
        const auto offered_at = [](const Ability& a) {
            return a.moment == Moment::Declaring ? Moment::Idle : a.moment;
        };
        int before = 0, all = 0;
        for (const Ability& a : def->abilities) {
            if (a.activates || a.skill || a.locked != ability->locked || offered_at(a) != offered_at(*ability))
                continue;
            ++all;
            before += &a < ability;
        }
        return all > 1 ? before + 1 : 0;
    }
};

std::string skill_text(const Value& v, Lang lang) {
    const Used used(v);
    return used.is_skill() ? v.game.text(std::string("skill.") + used.ability->skill, lang) : "";
}
void ability_facts(const Value& v, Json& facts) {
    const Used used(v);
    if (used.ability && !used.is_trait()) facts["ability"] = used.json();
}

// --- Places

std::string spot_word(const Value& v) { return spot_name(Spot(v.number)); }
std::optional<std::int32_t> read_spot(const WordedGame&, std::string_view word) {
    for (std::uint32_t place = 0; place < 32; ++place) {
        const std::string zone = spot_name(Spot(place));
        if (zone.empty() || !word.starts_with(zone)) continue;
        const int nth = word == zone ? 0 : to_int(word.substr(zone.size() + 1));
        return static_cast<std::int32_t>(place + 256 * static_cast<std::uint32_t>(nth));
    }
    return std::nullopt;
}
std::string zone_text(const Value& v, Lang lang) {
    return v.game.text_of("zone", static_cast<std::int32_t>(Spot(v.number).zone()), lang);
}
// "your hand or deck".
std::string zones_text(const Value& v, Lang lang) {
    std::string all;
    for (std::size_t zone = 0; zone < std::size(ZoneKeys); ++zone)
        if (v.number >> zone & 1)
            all += std::string(all.empty() ? "" : v.game.label("or", lang)) +
                   v.game.text_of("zone", static_cast<std::int32_t>(zone), lang);
    return filled(v, lang, v.number & OfTheOpponent ? "label.of-opponent" : "label.of-you", all);
}
// The card in that place, or the place itself.
std::string slot_text(const Value& v, Lang lang, const std::string& place) {
    const std::uint32_t nth = Spot(v.number).nth();
    if (!nth) return place;
    return v.game.texts().fill(lang, "label.slot", [&](std::string_view name, std::string_view) {
        return name == "place" ? place : std::to_string(nth);
    });
}
std::string spot_text(const Value& v, Lang lang) {
    const auto part = [&](std::string_view name, std::string_view) {
        return name == "seat" ? v.game.text_of("seat", index(Spot(v.number).seat()), lang) : zone_text(v, lang);
    };
    return slot_text(v, lang, v.game.texts().fill(lang, "label.place", part));
}
// Where the card of an ability is, unless nobody would think of another place.
std::string where_text(const Value& v, Lang lang) {
    const Zone zone = Spot(v.number).zone();
    if (zone == Zone::Duel || (zone == Zone::Hand && Used(v).activates())) return "";
    return filled(v, lang, "label.about", slot_text(v, lang, zone_text(v, lang)));
}
void spot_facts(const Value& v, Json& facts) {
    const Spot spot(v.number);
    facts["whose"] = side_key(spot.seat());
    switch (spot.zone()) {
        case Zone::Duel: facts["at"] = spot.nth() == 1 ? "battle.attack" : "battle.defence"; break;
        case Zone::Abroad: facts["at"] = spot_name({other(spot.seat()), Zone::Declare, spot.nth()}); break;
        case Zone::Lasting: facts["from"] = path_of(spot.seat(), "effects"); break;
        default:
            if (spot.nth())
                facts["at"] = spot_name(spot);
            else
                facts["from"] = path_of(spot.seat(), ZoneKeys[static_cast<std::size_t>(spot.zone())]);
    }
}

// --- Payments

// Calls `each` with the place of every card in it, from 1.
template <class Each>
void each_card(std::uint32_t cards, Each&& each) {
    for (; cards; cards &= cards - 1) each(static_cast<std::uint32_t>(std::countr_zero(cards)) + 1);
}
std::string fu_word(const Value& v) {
    std::string out;
    each_card(static_cast<std::uint32_t>(v.number),
              [&](std::uint32_t nth) { out += (out.empty() ? "fu-" : " fu-") + std::to_string(nth); });
    return out;
}
std::optional<std::int32_t> read_fu(const WordedGame&, std::string_view words) {
    std::uint32_t cards = 0;
    for (const std::string_view word : parts(words)) {
        const int nth = word.starts_with("fu-") ? to_int(word.substr(3)) : 0;
        if (nth < 1 || nth > 32) return std::nullopt;
        cards |= 1U << (nth - 1);
    }
    return static_cast<std::int32_t>(cards);
}
std::string payment_text(const Value& v, Lang lang) {
    std::string out;
    const auto add = [&](const char* key, std::uint32_t n) {
        out += (out.empty() ? "" : lang == Lang::En ? ", " : "、") + filled(v, lang, key, std::to_string(n));
    };
    if (v.option->a || !v.option->b) add("label.orbs", v.option->a);
    each_card(v.option->b, [&](std::uint32_t nth) { add("label.fu-card", nth); });
    return out;
}

constexpr KindDef ValueKinds[] = {
    {.name = "zone", .words = ZoneKeys},
    {.name = "zones", .text = zones_text},
    {.name = "moment", .words = MomentKeys},
    {.name = "per", .words = PerKeys},
    {.name = "titles", .words = TitlesKeys},
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
    {.name = "orb", .words = OrbKeys},
    {.name = "card",
     .word = card_word,
     .read = read_card,
     .text = card_text,
     .json = [](const Value& v) { return Json(card_text(v, Lang::En)); },
     .names = card_names,
     .facts = card_facts},
    {.name = "ability", .json = [](const Value& v) { return Used(v).json(); }, .facts = ability_facts},
    {.name = "skill", .text = skill_text},
    {.name = "nth", .text = [](const Value& v, Lang) { return std::to_string(Used(v).ordinal()); }},
    {.name = "spot", .word = spot_word, .read = read_spot, .text = spot_text, .facts = spot_facts},
    {.name = "where", .text = where_text},
    {.name = "character-at"},  // from 1
    {.name = "orbs"},          // how many
    {.name = "fu-cards", .word = fu_word, .read = read_fu},
    {.name = "payment", .text = payment_text},
    {.name = "hand-place", .type = "number"},  // from 0
};

}  // namespace

std::span<const KindDef> Dreamduel::kinds() const { return ValueKinds; }

std::string spot_name(const Spot& spot) {
    const auto zone = static_cast<std::size_t>(spot.zone());
    if (spot.place() >= 32 || zone >= std::size(ZoneKeys)) return "";
    return (spot.seat() == Seat::A ? "a-" : "b-") + std::string(ZoneKeys[zone]) +
           (spot.nth() ? "-" + std::to_string(spot.nth()) : "");
}

std::string Dreamduel::name_of(Card card, Lang lang) const {
    if (!card || card.value >= book_.defs().size()) return "";
    const Def& def = book_[card];
    if (def.is(Type::Trait)) return text(std::string("trait.") + trait_key(def), lang);
    return card_name(def.number, lang);
}

std::string Dreamduel::question_ending(const StateBytes&, const Choice& choice) const {
    // An effect lets cards be placed.
    return is(choice, "set"_prompt) && choice.about.kind == Cause::Kind::Card ? "-by" : "";
}

std::string Dreamduel::option_ending(const StateBytes& now, const Option& o) const {
    if (is(o, "at"_verb)) return o.b ? "" : "-hidden";
    if (!is(o, "use"_verb)) return "";
    const Used used({*this, 0, &now, &o});
    if (used.is_trait()) return "-trait";
    if (!used.ability) return "";
    if (used.is_skill()) return "-skill";
    if (used.activates()) return used.def->is(Type::Delayed) ? "-set" : "";
    return used.ordinal() ? "-ability-nth" : "-ability";
}

std::string Dreamduel::event_ending(const Event& event) const {
    const auto& values = event.values;
    switch (static_cast<EventKind>(event.kind)) {
        case "used"_event: {
            const Used used({*this, 0, nullptr, nullptr, &event});
            return used.is_trait() ? "-trait" : used.is_skill() ? "-skill" : "";
        }
        case "damaged"_event: return values[4] ? "-battle" : "";
        case "battle"_event: return values[2] == 0 ? "-alone" : "";
        case "game-ends"_event: return values[0] == 0 || values[0] == 1 ? "" : "-draw";
        default: return "";
    }
}

std::vector<std::string> Dreamduel::more_names(const StateBytes& now, const Option& o) const {
    std::vector<std::string> names;
    const Value value{*this, static_cast<std::int32_t>(o.b), &now, &o};
    if (is(o, "use"_verb)) {
        names = {write_option(o)};
        if (const Used used(value); used.is_skill()) {
            names.insert(names.end(), {used.ability->skill, std::string("use ") + used.ability->skill});
            for (const Lang lang : Langs)
                names.insert(names.end(), {skill_text(value, lang), "use " + skill_text(value, lang)});
        }
        if (Spot(o.b).nth()) names.push_back(spot_word(value));
    } else if (is(o, "at"_verb)) {
        const Spot spot(o.detail + 256 * (o.a + 1));
        names = {spot_name(spot)};
        if (o.b)
            for (const std::string& card : dreamduel::card_names(value))
                names.insert(names.end(), {side_key(spot.seat()) + " " + card, card});
    } else if (is(o, "effect"_verb) && o.a == 1) {
        names = {"1", "yes"};  // where it is the only one
    }
    return names;
}

void Dreamduel::add_facts(const StateBytes& now, const Choice& choice, const Option& o, Json& facts) const {
    const Query q(now.as<State>(), book_);
    const Seat seat = choice.seat;
    const bool use = is(o, "use"_verb);
    if (const Used used({*this, 0, &now, &o}); is(o, "declare"_verb) || (use && used.activates())) {
        const Spot spot = use ? Spot(o.b) : Spot(seat, Zone::Hand);
        const Piece piece = spot.nth() ? q.nth(seat, spot.zone(), spot.nth()) : q.find(seat, spot.zone(), o.a);
        if (piece) facts["cost"]["spirit"] = q.price(seat, *used.def, piece);
    }
    if (is(o, "turn"_verb)) facts["at"] = spot_name({seat, Zone::Character, o.a + 1U});
    if (is(o, "hyper"_verb))
        if (const Piece upright = q.upright(seat)) {
            const auto nth = static_cast<std::uint32_t>(q.where(upright).index) + 1;
            facts["at"] = spot_name({seat, Zone::Character, nth});
            add_card(facts, q.def(upright).number);
        }
    if (is(o, "orb"_verb)) facts["at"] = path_of(seat, std::string("orbs.") + OrbKeys[o.a == 1]);
    if (is(o, "pay"_verb)) {
        facts["cost"] = {{"orbs", o.a}, {"fu", std::popcount(o.b)}};
        each_card(o.b, [&](std::uint32_t nth) {
            facts["parts"].emplace_back()["at"] = spot_name({seat, Zone::Fu, nth});
        });
    }
    if (is(o, "set-fu"_verb)) facts["to"] = path_of(seat, "fu");
    if (is(o, "set-equip"_verb)) facts["to"] = path_of(seat, "equip");
}

}  // namespace quincunx::dreamduel
