// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

const Book& book(const Value& v) { return v.of<Genius>().book(); }

// --- Things of the book

const Def* thing_of(const Value& v) {
    return v.number >= 0 && static_cast<std::size_t>(v.number) < book(v).defs().size() ? &book(v)[DefId(v.number)]
                                                                                       : nullptr;
}
std::string thing_text(const Value& v, Lang lang) {
    const Def* def = thing_of(v);
    return def ? v.of<Genius>().name_of(*def, lang) : v.game.label("nothing", lang);
}

// A character of the position by its number; in an event the thing itself.
const Def* character_of(const Value& v) {
    if (v.event) return thing_of(v);
    return v.now && v.number >= 0 ? &Query(*v.state<State>(), book(v)).def(who_of(v.number % (2 * Characters)))
                                  : nullptr;
}
std::string character_text(const Value& v, Lang lang) {
    const Def* def = character_of(v);
    return def ? v.of<Genius>().name_of(*def, lang) : v.game.label("nobody", lang);
}
// One of the position.
Thing character_at(const Value& v, Who who) {
    const Def& def = Query(*v.state<State>(), book(v)).def(who);
    return {def.number, path_of(who.seat, def.key), who.seat};
}

// The place of an own character of the seat that is up.
Who own_of(const Value& v) { return {v.state<State>()->turn, byte(v.number % Characters)}; }

const Def* skill_of(const Value& v) { return book(v).skill(v.option->a, v.option->detail); }
void skill_facts(const Value& v, Json& facts) {
    const Def* skill = skill_of(v);
    if (!skill) return;
    const Side& side = v.state<State>()->side[v.choice->seat];
    for (std::uint8_t ch = 0; ch < Characters; ++ch)
        if (skill->is_technique() ? ch == side.active : side.character[ch].def == skill->character)
            v.game.add_thing(facts, character_at(v, {v.choice->seat, ch}));
    facts["ability"] = skill->key;
}
// What is offered to be picked.
const Def* picked_of(const Value& v) { return book(v).stable(v.option->b); }

bool read_skill(const WordedGame& game, std::span<const std::string_view> words, Option& o) {
    const Book& book = static_cast<const Genius&>(game).book();
    const Def* skill = words.size() == 1 ? book.find(words[0]) : nullptr;
    if (!skill || skill->kind != Kind::Skill || skill->passive) return false;
    o.a = book[skill->character].number;
    o.detail = skill->place;
    return true;
}

// A summon or support by its place in the zone; of summons those of the other side follow.
template <Place Zone>
std::optional<Thing> lying(const Value& v) {
    const Query q(*v.state<State>(), book(v));
    const Seat seat = Zone == SummonZone && v.number >= MaxSummons ? other(q.s.turn) : q.s.turn;
    const int place = v.number % MaxSummons;
    const Entity* e = q.at(seat, Zone, place);
    if (!e) return std::nullopt;
    const Def& def = q.def(e->def);
    int n = 1;
    for (int i = 0; i < place; ++i) n += q.at(seat, Zone, i)->def == def.id;
    const std::string zone = Zone == SummonZone ? "summons." : "supports.";
    return Thing{.card = def.number,
                 .at = path_of(seat, zone + nth_key(def.key, n)),
                 .of = seat,
                 .ability = def.key,
                 .name = def.key + " " + std::to_string(place + 1)};
}

// --- Dice: those of an option, or packed in a number, four bits a face

constexpr PartsDef DiceParts{
    .words = ElementKeys,  // "2 cryo 1 omni"
    .form = PartsDef::Form::CountFirst,
    .most = MaxDice,
    .count = [](const Value& v, int face) { return v.option ? dice_in(*v.option, face) : v.number >> 4 * face & 15; },
    .put = put_dice,
    .text = [](const Value& v, int face, int n,
               Lang lang) { return v.game.text_of("element", face, lang) + "×" + std::to_string(n); },
    .between = " ",
    .nothing = "nothing"};
void dice_facts(const Value& v, Json& facts) {
    Json& out = (is(*v.option, "pay"_verb) ? facts["cost"]["dice"] : facts["dice"]) = Json::object();
    each_part(DiceParts, v, [&](int face, int n) { out[ElementKeys[face]] = n; });
}

// What an action costs now.
Json price_facts(const Cost& cost) {
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

// --- Hand cards of an option: a seat and places in the hand, by bit

constexpr const char* SeatKeys[] = {"a", "b"};
constexpr const char* PlaceKeys[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
static_assert(std::size(PlaceKeys) == MaxHand);

// The card at that place; none where the hand is smaller.
DefId hand_card(const Value& v, int place) {
    const auto& hand = v.state<State>()->side[v.option->a == 0 ? Seat::A : Seat::B].hand;
    const auto i = static_cast<std::size_t>(place);
    return i < hand.size() ? hand[i].card : DefId{};
}
constexpr PartsDef HandParts{
    .words = PlaceKeys,
    .count = [](const Value& v, int place) { return static_cast<int>(v.option->b >> place & 1); },
    .put = [](Option& o, int place, int) { o.b |= 1U << place; },
    .text =
        [](const Value& v, int place, int, Lang lang) {
            const DefId card = hand_card(v, place);
            return card ? v.of<Genius>().name_of(card, lang) : "";
        }};
void cards_facts(const Value& v, Json& facts) {
    facts["from"] = path_of(v.choice->seat, "hand");
    each_part(HandParts, v, [&](int place, int) {
        const DefId card = hand_card(v, place);
        if (!card) return;
        Json& part = facts["parts"].emplace_back();
        v.game.add_card(part, book(v)[card].number);
        part["which"] = place + 1;
    });
}

constexpr KindDef ValueKinds[] = {
    {.name = "phase", .words = PhaseKeys},
    {.name = "damage", .words = DamageKeys},
    {.name = "reaction", .words = ReactionKeys},
    {.name = "weapon", .words = WeaponKeys},
    {.name = "sub", .words = SubKeys},
    {.name = "place", .type = "number"},
    {.name = "thing", .text = thing_text},
    {.name = "character",
     .thing = [](const Value& v) -> std::optional<Thing> { return character_at(v, who_of(v.number)); },
     .text = character_text},
    {.name = "own", .thing = [](const Value& v) -> std::optional<Thing> { return character_at(v, own_of(v)); }},
    {.name = "drawn",
     .word =
         [](const Value& v) {
             const Def* card = book(v).card(static_cast<std::uint16_t>(v.number));
             return card ? card->key : "";
         }},
    {.name = "skill",
     .word = [](const Value& v) { return skill_of(v) ? skill_of(v)->key : ""; },
     .read_whole = read_skill,
     .thing = [](const Value& v) -> std::optional<Thing> {
         return skill_of(v) ? std::optional(Thing{.ability = skill_of(v)->key}) : std::nullopt;
     },
     .facts = skill_facts},
    {.name = "pick",
     .word =
         [](const Value& v) {
             const Def* def = picked_of(v);
             return !def ? "" : def->is_card() ? "card:" + def->key : def->key;
         },
     .read_whole =
         [](const WordedGame& game, std::span<const std::string_view> words, Option& o) {
             const Def* def = words.size() == 1 ? static_cast<const Genius&>(game).book().find(words[0]) : nullptr;
             if (def) o.b = def->stable();
             return def != nullptr;
         },
     .thing = [](const Value& v) -> std::optional<Thing> {
         const Def* def = picked_of(v);
         if (!def) return std::nullopt;
         return def->is_card() ? Thing{.card = def->number} : Thing{.ability = def->key};
     }},
    {.name = "summon", .thing = lying<SummonZone>},
    {.name = "support", .thing = lying<SupportZone>},
    {.name = "element",
     .words = ElementKeys,
     .word = [](const Value& v) { return std::string(v.number < 0 ? "random" : ElementKeys[v.number % FaceCount]); },
     .facts = [](const Value& v, Json& facts) { facts["dice"][ElementKeys[v.number % FaceCount]] = 1; }},
    {.name = "dice", .parts = &DiceParts, .facts = dice_facts},
    {.name = "seat-of-hand", .words = SeatKeys, .group = "seat"},
    {.name = "cards", .parts = &HandParts, .facts = cards_facts},
};

// Nothing is rolled again or replaced.
bool keeps_all(const Option& o) {
    return (is(o, "reroll"_verb) && o.a == 0 && o.b == 0) || (is(o, "replace"_verb) && o.b == 0);
}

}  // namespace

std::span<const KindDef> Genius::kinds() const { return ValueKinds; }

std::string Genius::name_of(const Def& def, Lang lang) const {
    return def.is_card() ? card_name(def.number, lang) : name_of_ability(def.key, lang);
}
std::vector<std::string> Genius::names_of(const Def& def) const {
    return def.is_card() ? card_names(def.number) : names_of_ability(def.key);
}

std::string Genius::option_ending(const StateBytes&, const Option& o) const { return keeps_all(o) ? "-none" : ""; }

std::vector<std::string> Genius::more_names(const StateBytes&, const Option& o) const {
    std::vector<std::string> names;
    if (keeps_all(o)) names = {"keep", "done"};
    if (is(o, "replace"_verb)) names.push_back(write_option(o));
    return names;
}

// Prices.
void Genius::add_facts(const StateBytes& now, const Choice& choice, const Option& o, Json& facts) const {
    const Query q(now.as<State>(), book_of(now.as<State>()));
    const Seat seat = choice.seat;
    const auto put = [&](const Action& action) { facts["cost"] = price_facts(q.price(action).cost); };
    if (is(o, "skill"_verb)) {
        const Def* skill = q.book().skill(o.a, o.detail);
        if (skill && (skill->is_technique() || q.active_character(seat).def == skill->character))
            put(q.skill_action(seat, *skill));
    } else if (is(o, "switch"_verb)) {
        if (!q.is_active(seat, o.a)) put(q.switch_action(seat, byte(o.a)));
    } else if (is(o, "play"_verb)) {
        if (const auto cost = price_of(q, seat, *q.book().card(o.a))) facts["cost"] = price_facts(*cost);
    } else if (is(choice, "target"_prompt)) {  // of the card that is aimed at this
        const int target = is(o, "character"_verb) ? who_of(o.a).ch : o.a % MaxSummons;
        if (const Def& about = q.def(DefId(choice.about.id)); about.kind != Kind::Skill)
            put(q.card_action(seat, about, byte(target)));
    }
}

}  // namespace quincunx::genius
