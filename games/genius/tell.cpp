// The game in words: what its kinds of values look like, and what no row of words.h can say.
#include "engine/match/facts.h"
#include "engine/match/strings.h"
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
    for (std::uint8_t ch = 0; ch < Characters; ++ch)
        if (v.state<State>()->side[v.choice->seat].character[ch].def == skill->character)
            v.game.add_thing(facts, character_at(v, {v.choice->seat, ch}));
    facts["ability"] = skill->key;
}
bool read_skill(const WordedGame& game, std::span<const std::string_view> words, Option& o) {
    const Book& book = static_cast<const Genius&>(game).book();
    const Def* skill = words.size() == 1 ? book.find(words[0]) : nullptr;
    if (!skill || skill->kind != Kind::Skill || skill->passive) return false;
    o.a = book[skill->character].number;
    o.detail = skill->place;
    return true;
}

// A summon or support by its place in the zone; of summons those of the other side follow.
struct Lying {
    Seat seat;
    Place zone;
    int place;
    const Entity* entity;  // nullptr: there is none
};
template <Place Zone>
Lying lying(const Value& v) {
    const State& s = *v.state<State>();
    const Seat seat = Zone == SummonZone && v.number >= MaxSummons ? other(s.turn) : s.turn;
    const int place = v.number % MaxSummons;
    return {seat, Zone, place, Query(s, book(v)).at(seat, Zone, place)};
}
template <Place Zone>
std::string lying_text(const Value& v, Lang lang) {
    const Entity* e = lying<Zone>(v).entity;
    return e ? v.of<Genius>().name_of(book(v)[e->def], lang) : std::to_string(v.number);
}
template <Place Zone>
std::vector<std::string> lying_names(const Value& v) {
    const Lying at = lying<Zone>(v);
    if (!at.entity) return {};
    const Def& def = book(v)[at.entity->def];
    std::vector<std::string> names = v.of<Genius>().names_of(def);
    for (std::size_t i = 0, n = names.size(); i < n; ++i) names.push_back(side_key(at.seat) + " " + names[i]);
    names.insert(names.begin(), def.key + " " + std::to_string(at.place + 1));
    return names;
}
template <Place Zone>
void lying_facts(const Value& v, Json& facts) {
    const Lying at = lying<Zone>(v);
    if (!at.entity) return;
    const Query q(*v.state<State>(), book(v));
    const Def& def = book(v)[at.entity->def];
    int n = 1;
    for (int i = 0; i < at.place; ++i) n += q.at(at.seat, Zone, i)->def == def.id;
    facts["at"] = path_of(at.seat, std::string(Zone == SummonZone ? "summons." : "supports.") + nth_key(def.key, n));
    if (def.is_card()) v.game.add_card(facts, def.number);
}

// --- Dice

// Those of an option, or packed in a number: four bits a face.
Dice dice_of(const Value& v) {
    if (v.option) return unpack(*v.option);
    Option o;
    o.b = static_cast<std::uint32_t>(v.number);
    return unpack(o);
}
// "2 cryo 1 omni", and back.
std::string dice_word(const Value& v) {
    const Dice dice = dice_of(v);
    std::string out;
    for (std::size_t f = 0; f < FaceCount; ++f)
        if (dice[f]) out += (out.empty() ? "" : " ") + std::to_string(dice[f]) + " " + ElementKeys[f];
    return out.empty() ? "nothing" : out;
}
bool read_dice(const WordedGame&, std::span<const std::string_view> words, Option& o) {
    Dice dice{};
    if (words.size() == 1 && words[0] == "nothing") words = {};
    if (words.size() % 2) return false;
    for (std::size_t at = 0; at < words.size(); at += 2) {
        const int n = to_int(words[at]);
        std::size_t face = 0;
        while (face < FaceCount && words[at + 1] != ElementKeys[face]) ++face;
        if (face == FaceCount || n < 1 || n > MaxDice || dice[face]) return false;
        dice[face] = byte(n);
    }
    o = pack(static_cast<Verb>(o.verb), dice);
    return true;
}
std::optional<std::int32_t> read_element(const WordedGame&, std::string_view word) {
    for (std::int32_t f = 0; f < FaceCount; ++f)
        if (word == ElementKeys[f]) return f;
    return std::nullopt;
}
void dice_facts(const Value& v, Json& facts) {
    Json& out = (is(*v.option, "pay"_verb) ? facts["cost"]["dice"] : facts["dice"]) = Json::object();
    const Dice dice = unpack(*v.option);
    for (std::size_t f = 0; f < FaceCount; ++f)
        if (dice[f]) out[ElementKeys[f]] = dice[f];
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

Seat hand_seat(const Option& o) { return o.a == 0 ? Seat::A : Seat::B; }
std::string cards_word(const Value& v) {
    std::string out = hand_seat(*v.option) == Seat::A ? "a" : "b";
    for (unsigned i = 0; i < MaxHand; ++i)
        if (v.option->b >> i & 1) out += " " + std::to_string(i + 1);
    return out;
}
bool read_cards(const WordedGame&, std::span<const std::string_view> words, Option& o) {
    if (words[0] != "a" && words[0] != "b") return false;
    o.a = words[0] == "b";
    for (const std::string_view word : words.subspan(1)) {
        const int n = to_int(word);
        if (n < 1 || n > MaxHand) return false;
        o.b |= 1U << (n - 1);
    }
    return true;
}
std::string cards_text(const Value& v, Lang lang) {
    std::string out;
    const auto& hand = v.state<State>()->side[hand_seat(*v.option)].hand;
    for (std::size_t i = 0; i < hand.size(); ++i)
        if (v.option->b >> i & 1)
            out += (out.empty() ? "" : ", ") + v.of<Genius>().name_of(book(v)[hand[i].card], lang);
    return out;
}
std::vector<std::string> cards_names(const Value& v) {
    return {cards_text(v, Lang::En), cards_text(v, Lang::ZhHans), cards_text(v, Lang::ZhHant), cards_word(v)};
}
void cards_facts(const Value& v, Json& facts) {
    const auto& hand = v.state<State>()->side[v.choice->seat].hand;
    facts["from"] = path_of(v.choice->seat, "hand");
    for (std::size_t i = 0; i < hand.size(); ++i) {
        if (!(v.option->b >> i & 1)) continue;
        Json& part = facts["parts"].emplace_back();
        v.game.add_card(part, book(v)[hand[i].card].number);
        part["which"] = i + 1;
    }
}

constexpr KindDef ValueKinds[] = {
    {.name = "phase", .words = PhaseKeys},
    {.name = "damage", .words = DamageKeys},
    {.name = "reaction", .words = ReactionKeys},
    {.name = "weapon", .words = WeaponKeys},
    {.name = "sub", .words = SubKeys},
    {.name = "place", .type = "number"},
    {.name = "thing", .text = thing_text, .json = [](const Value& v) { return Json(thing_text(v, Lang::En)); }},
    {.name = "character",
     .thing = [](const Value& v) -> std::optional<Thing> { return character_at(v, who_of(v.number)); },
     .text = character_text,
     .json = [](const Value& v) { return Json(character_text(v, Lang::En)); }},
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
     .text = [](const Value& v, Lang lang) { return skill_of(v) ? v.of<Genius>().name_of(*skill_of(v), lang) : "?"; },
     .names =
         [](const Value& v) {
             return skill_of(v) ? v.of<Genius>().names_of(*skill_of(v)) : std::vector<std::string>{};
         },
     .facts = skill_facts},
    {.name = "summon",
     .text = lying_text<SummonZone>,
     .names = lying_names<SummonZone>,
     .facts = lying_facts<SummonZone>},
    {.name = "support",
     .text = lying_text<SupportZone>,
     .names = lying_names<SupportZone>,
     .facts = lying_facts<SupportZone>},
    {.name = "element",
     .word = [](const Value& v) { return std::string(v.number < 0 ? "random" : ElementKeys[v.number % FaceCount]); },
     .read = read_element,
     .text =
         [](const Value& v, Lang lang) {
             if (v.number < 0) return v.game.label("same-element", lang);
             return std::string(v.game.texts().get(lang, std::string("element.") + ElementKeys[v.number % FaceCount]));
         },
     .facts = [](const Value& v, Json& facts) { facts["dice"][ElementKeys[v.number % FaceCount]] = 1; }},
    {.name = "dice",
     .word = dice_word,
     .read_whole = read_dice,
     .text = [](const Value& v, Lang lang) { return v.of<Genius>().dice_text(dice_of(v), lang); },
     .facts = dice_facts},
    {.name = "cards",
     .word = cards_word,
     .read_whole = read_cards,
     .text = cards_text,
     .names = cards_names,
     .facts = cards_facts},
};

// Nothing is rolled again or replaced.
bool keeps_all(const Option& o) {
    return (is(o, "reroll"_verb) && o.a == 0 && o.b == 0) || (is(o, "replace"_verb) && o.b == 0);
}

}  // namespace

const Words& Genius::words() const {
    using namespace rows;
    static constexpr Words All{VerbRows, PromptRows, EventRows, RefusalRows, RollRows, ClauseRows, ValueKinds};
    return All;
}

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

std::string Genius::option_ending(const StateBytes&, const Option& o) const { return keeps_all(o) ? "-none" : ""; }

std::vector<std::string> Genius::more_names(const StateBytes&, const Option& o) const {
    if (keeps_all(o)) return {"keep", "done"};
    return {};
}

// Prices.
void Genius::add_facts(const StateBytes& now, const Choice& choice, const Option& o, Json& facts) const {
    const Query q(now.as<State>(), book_);
    const Seat seat = choice.seat;
    const auto put = [&](const Action& action) { facts["cost"] = price_facts(q.price(action).cost); };
    if (is(o, "skill"_verb)) {
        const Def* skill = book_.skill(o.a, o.detail);
        if (skill && q.active_character(seat).def == skill->character) put(q.skill_action(seat, *skill));
    } else if (is(o, "switch"_verb)) {
        if (!q.is_active(seat, o.a)) put(q.switch_action(seat, byte(o.a)));
    } else if (is(o, "play"_verb)) {
        if (const auto cost = price_of(q, seat, *book_.card(o.a))) facts["cost"] = price_facts(*cost);
    } else if (is(choice, "target"_prompt)) {  // of the card that is aimed at this
        const int target = is(o, "character"_verb) ? who_of(o.a).ch : o.a % MaxSummons;
        put(q.card_action(seat, book_[DefId(choice.about.id)], byte(target)));
    }
}

}  // namespace quincunx::genius
