// The book: everything the game defines — characters, skills, statuses, summons, action cards — with printed numbers
// and behaviour. Built once at start; read-only while playing. Files in cards/ add to it through the Maker.
//
// One mechanism, two lengths: an ability is a moment (On), a filter, and what it does. Frequent things have words that
// need no body (end_phase_damage, adds, reduces, saves …); anything else takes a body, a captureless function on Play.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/match/cardnumbers.h"
#include "engine/match/game.h"
#include "games/genius/state.h"

namespace quincunx::genius {

class Play;
class Query;
struct Damage;
struct Action;
struct Record;

enum class Kind : std::uint8_t { Character, Skill, Status, CombatStatus, Summon, Equipment, Support, Event };
enum class Sub : std::uint8_t {
    None,
    Weapon,
    Artifact,
    Talent,
    Technique,
    Location,
    Ally,
    Item,
    Plain,
    Food,
    Resonance,
    Legend
};
inline constexpr const char* SubKeys[] = {"none", "weapon", "artifact", "talent", "technique", "location",
                                          "ally", "item",   "plain",    "food",   "resonance", "legend"};
inline constexpr const char* KindKeys[] = {"character", "skill",     "status",  "combat-status",
                                           "summon",    "equipment", "support", "event"};

enum class SkillType : std::uint8_t { Normal, Elemental, Burst };
enum class Weapon : std::uint8_t { None, Catalyst, Bow, Claymore, Polearm, Sword };
inline constexpr const char* WeaponKeys[] = {"none", "catalyst", "bow", "claymore", "polearm", "sword"};
constexpr std::uint8_t bit(Weapon w) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(w)); }

// Nations and camps.
enum Tag : std::uint16_t {
    Mondstadt = 1,
    Liyue = 2,
    Inazuma = 4,
    Sumeru = 8,
    Fatui = 16,
    Monster = 32,
    Hilichurl = 64,
    Fontaine = 128,
    Eremite = 256,
    Natlan = 512
};
inline constexpr const char* TagKeys[] = {"mondstadt", "liyue",     "inazuma",  "sumeru",  "fatui",
                                          "monster",   "hilichurl", "fontaine", "eremite", "natlan"};

// The moments at which abilities work. Those before BattleStart change something that is being worked out; the others
// are handed out to listeners (GI-20.3).
enum class On : std::uint8_t {
    Infuse,        // damage: change of type (GI-21.3)
    Add,           // damage: additions (GI-21.5)
    Multiply,      // damage: factors and divisors (GI-21.6)
    Reduce,        // damage: reductions (GI-21.7)
    Price,         // changing a cost (GI-24)
    Prevent,       // prevented defeat (GI-22.1)
    RollDice,      // roll phase: fixed dice and rerolls (GI-25.2)
    BattleStart,   // GI-2.8; Ability::again: also when the character is revived
    RoundStart,    // GI-25.2
    ActionStart,   // GI-25.4
    BeforeAction,  // GI-23.2
    AfterSkill,    // GI-23.5
    AfterAction,   // GI-23.5
    Declared,      // GI-23.9
    EndPhase,      // GI-26.1
    RoundEnd,      // GI-26.4
    Switched,      // a side's active character has changed
    Damaged,       // a character was damaged
    Defeated,      // a character was defeated
    Reacted,       // a reaction happened
    Entered,       // this entered play
    Left,          // this left play
    AnyLeft,       // something left play
    Played,        // after playing a card (GI-23.6)
    Tuned,         // GI-23.8
    Drew,          // a card was drawn
    Discarded,     // a card of hand or pile was discarded by an effect (GI-28.8)
    Healed,        // a character was healed, by nothing perhaps (GI-40.1)
    UseSkill,      // a skill is to be used now (GI-22.4); nothing listens to it
    Heal,          // changing a healing: refused or replaced (GI-40.2)
    AnyEntered,    // something entered play
    Technique,     // after a technique was used (GI-40.22)
    PointsGained,  // a character gained Nightsoul points (GI-40.23)
    PointsSpent,   // a character spent some
    Picked,        // something was picked (GI-40.26)
    ActNow,        // a summon is to do what it does in the end phase (GI-40.29); nothing listens to it
    Pick,          // something is to be picked (GI-40.26); nothing listens to it
    GainedDice,    // a side gained dice (GI-40.15)
    Arrived,       // a card came to a hand, in whatever way (GI-40.9)
    Adventured,    // a side adventured (GI-40.45)
    Adventure,     // a side is to adventure (GI-40.45); nothing listens to it
    LastOn = Adventure
};
using Moments = std::uint64_t;  // by bit of On
static_assert(static_cast<unsigned>(On::LastOn) < 64, "Moments holds 64 kinds");
constexpr Moments bit(On on) { return Moments{1} << static_cast<unsigned>(on); }

// Dice and energy.
struct Cost {
    Element element = Element::Omni;  // of `dice`; Omni: all of one and the same element (GI-9.1)
    std::uint8_t dice = 0;            // of the element, or the same
    std::uint8_t any = 0;             // colourless (GI-9.2)
    std::uint8_t energy = 0;
    int total() const { return dice + any; }
    bool operator==(const Cost&) const = default;
};
constexpr Cost same(int n) { return {Element::Omni, static_cast<std::uint8_t>(n), 0, 0}; }
constexpr Cost any(int n) { return {Element::Omni, 0, static_cast<std::uint8_t>(n), 0}; }
constexpr Cost of(Element e, int n, int energy = 0) {
    return {e, static_cast<std::uint8_t>(n), 0, static_cast<std::uint8_t>(energy)};
}
constexpr Cost of_and_any(Element e, int n, int any) {
    return {e, static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(any), 0};
}
inline constexpr Cost free_of_cost{};

// Which damage an ability is about.
struct Hit {
    enum Who : std::uint8_t {
        ByBearer,      // the bearer's own skills (GI-21.12)
        BySkills,      // own characters' skills
        ByCharacters,  // the same, and the swirl damage they cause
        BySummons,     // own summons
        ByCharactersAndSummons,
        BySide,    // everything this side deals to the other
        OnBearer,  // the bearer takes it
        OnActive,  // the own active character takes it
        OnSide,    // any own character takes it
        OnFoes     // any opposing character takes it, from whomever
    };
    Who who = ByBearer;
    std::uint8_t skills = 7;   // by bit of SkillType; asked only of damage by skills
    DamageTypes types = 0xff;  // never piercing (GI-11.1)
    bool charged_only = false, plunging_only = false, to_active_only = false, reaction_only = false;
    Elements related = 0;      // only reactions with one of these elements (GI-28.10); 0: any
    std::uint8_t weapons = 0;  // only by characters with these; 0: any

    template <class... T>
    constexpr Hit of(T... t) const {
        return but(&Hit::types, static_cast<DamageTypes>((bit(t) | ...)));
    }
    constexpr Hit elemental() const { return but(&Hit::types, ElementalTypes); }
    constexpr Hit normal() const { return but(&Hit::skills, 1); }
    constexpr Hit skill() const { return but(&Hit::skills, 2); }
    constexpr Hit burst() const { return but(&Hit::skills, 4); }
    constexpr Hit skill_or_burst() const { return but(&Hit::skills, 6); }
    constexpr Hit normal_or_skill() const { return but(&Hit::skills, 3); }
    constexpr Hit charged() const { return normal().but(&Hit::charged_only, true); }
    constexpr Hit plunging() const { return but(&Hit::plunging_only, true); }  // also by no normal attack (GI-40.27)
    constexpr Hit to_active() const { return but(&Hit::to_active_only, true); }
    constexpr Hit reacting(Elements e = 0) const { return but(&Hit::reaction_only, true).but(&Hit::related, e); }
    constexpr Hit with(std::uint8_t w) const { return but(&Hit::weapons, w); }

    // The same with one thing changed.
    template <class M>
    constexpr Hit but(M Hit::*member, std::type_identity_t<M> value) const {
        Hit h = *this;
        h.*member = value;
        return h;
    }
};
constexpr Hit hit(Hit::Who who) { return Hit{}.but(&Hit::who, who); }
inline constexpr Hit by_bearer = hit(Hit::ByBearer), by_skills = hit(Hit::BySkills),
                     by_characters = hit(Hit::ByCharacters), by_summons = hit(Hit::BySummons),
                     by_characters_and_summons = hit(Hit::ByCharactersAndSummons), by_side = hit(Hit::BySide),
                     on_bearer = hit(Hit::OnBearer), on_active = hit(Hit::OnActive), on_side = hit(Hit::OnSide),
                     on_foes = hit(Hit::OnFoes);

// Which action (or, after it, which skill) an ability is about.
struct ActionFilter {
    enum What : std::uint16_t {
        Normal = 1,
        Elemental = 2,
        Burst = 4,
        Skills = 7,
        Switching = 8,
        TalentCard = 16,
        WeaponCard = 32,
        ArtifactCard = 64,
        LocationCard = 128,
        AllyCard = 256,
        ItemCard = 512,
        FoodCard = 1024,
        OtherCard = 2048,
        Technique = 4096,
        TechniqueCard = 8192
    };
    enum Who : std::uint8_t {
        Bearer,    // the bearer uses the skill; the card is played on the bearer; one switches away from the bearer
        Own,       // anyone of this side
        Others,    // this side, but not the bearer
        ToBearer,  // one switches to the bearer
        Foe,       // the other side
        Anyone
    };
    Who who = Own;
    std::uint16_t what = Skills;
    bool charged_only = false, plunging_only = false;
    constexpr ActionFilter charged() const { return {who, Normal, true, false}; }
    constexpr ActionFilter plunging() const { return {who, Normal, false, true}; }
};
constexpr ActionFilter by_self(int what) { return {ActionFilter::Bearer, static_cast<std::uint16_t>(what)}; }
constexpr ActionFilter by_own(int what) { return {ActionFilter::Own, static_cast<std::uint16_t>(what)}; }
constexpr ActionFilter by_others(int what) { return {ActionFilter::Others, static_cast<std::uint16_t>(what)}; }
constexpr ActionFilter by_foe(int what) { return {ActionFilter::Foe, static_cast<std::uint16_t>(what)}; }
constexpr ActionFilter by_anyone(int what) { return {ActionFilter::Anyone, static_cast<std::uint16_t>(what)}; }
constexpr ActionFilter switching_to_self() { return {ActionFilter::ToBearer, ActionFilter::Switching}; }

struct Def;

// What the printed numbers are called.
inline constexpr std::string_view NumberNames[] = {
    "bonus",    "cost",      "cost_any", "counters",  "counters2", "damage",     "damage2",     "dice",   "dice2",
    "discount", "discount2", "draw",     "draw2",     "duration",  "energy",     "energy_cost", "extra",  "factor",
    "heal",     "heal2",     "health",   "max",       "per_game",  "per_round",  "piercing",    "points", "reduce",
    "rerolls",  "shield",    "summons",  "surcharge", "threshold", "threshold2", "usages"};
using NumberName = quincunx::NumberName<NumberNames>;
using CardNumbers = quincunx::CardNumbers<NumberNames>;

// One use of something: whose it is, who bears it.
struct Self {
    Seat seat = Seat::A;
    std::uint8_t ch = NoCharacter;  // the bearer, or the user of the skill; NoCharacter: none
    std::uint16_t serial = 0;       // of the entity; 0: a character, a skill, an event card, or it has left play
    const Def* def = nullptr;
    const DefId* ref = nullptr;           // what it refers to, in the order declared
    const Record* event = nullptr;        // what happened
    std::uint8_t target = 0, second = 0;  // of a card: see Def::target
    std::int16_t amount = 0;              // a Pays ability: dice to pay
    DefId picked{};                       // what was picked (GI-40.26)

    inline int n(NumberName name) const;  // its printed numbers in force
    Seat foe() const { return other(seat); }
};

using Do = void (*)(Play&, Self&);
using When = bool (*)(const Query&, const Self&);
using Amount = int (*)(const Query&, const Self&, const Damage&);         // 0: does not apply
using Price = bool (*)(const Query&, const Self&, const Action&, Cost&);  // true: it changed the cost
using Can = Verdict (*)(const Query&, const Self&);
using Count = int (*)(const Query&, const Self&);
using Fits = bool (*)(const Query&, const Self&, const Def&);        // whether it may be offered (GI-40.26)
using Healing = bool (*)(Play&, Self&, const Self& by, int amount);  // true: it takes the place of the healing

struct Ability {
    On on = On::EndPhase;
    bool spends = false;     // takes 1 usage each time
    bool discards = false;   // removes its card when it has worked
    bool own_side = false;   // its damage is to the bearer
    bool or_else = false;    // only when the ability before it has not worked
    bool fast = false;       // Price: the switch becomes a fast action
    bool more = false;       // Price: adds dice. Multiply: halves
    bool shield = false;     // Reduce: points of shield, one for one (GI-11.2)
    std::uint8_t stage = 0;  // Price: 1 to 4 (GI-24)
    std::uint8_t slot = 0;   // which counter of Entity::used limits it
    Element element = Element::Omni;
    std::optional<NumberName> amount;
    std::optional<NumberName> threshold;  // Reduce: at least that much damage
    std::optional<NumberName> per_round;  // how often each round
    std::optional<NumberName> per_game;
    std::uint8_t status = 0;  // BattleStart without `act`: which of Def::refs is attached
    bool reveals = false;     // whether it works depends on something hidden: then that is shown
    bool once = false;        // once per round
    bool counts = false;      // how often it worked this round is counted (Query::times)
    bool again = false;       // BattleStart: when revived as well (GI-30.44)
    Hit hit;
    ActionFilter actions;
    When when = nullptr;
    Amount amount_of = nullptr;
    Count dice = nullptr;  // RollDice: how many dice are omni
    Price price = nullptr;
    Healing heal = nullptr;
    Do act = nullptr;  // moments: what it does; modifiers: what it does besides
};

// What a card is played on.
enum class Target : std::uint8_t { None, Character, Active, Summon, FoeSummon, Support };

// One step of a skill in words.
struct Step {
    enum Kind : std::uint8_t {
        Damage,
        PierceStandby,
        HealSelf,
        HealAll,
        Create,
        Mark,
        ApplySelf,
        SpendPoints
    } kind = Damage;
    DamageType type = DamageType::Physical;
    std::optional<NumberName> amount;
    DefId def, with_talent;
};

struct Def {
    DefId id;
    std::uint16_t number = 0;  // of a card: stable, never reused
    std::string key;
    Kind kind = Kind::Event;
    Sub sub = Sub::None;
    bool in_pool = true;   // a card that may be put in a deck (GI-1.5)
    bool older = false;    // what stands for the one of the same key without "-v5" in version 5.8 (GI-1.6)
    bool since_6 = false;  // not there in version 5.8

    // Characters.
    Element element = Element::Omni;
    Weapon weapon = Weapon::None;  // also: of a weapon card
    std::uint16_t tags = 0;
    std::int16_t health = 0, energy = 0;
    std::vector<DefId> skills;  // those that can be chosen, and prepared ones; of a technique card: its techniques
    std::vector<DefId> passives;
    DefId form_of;  // a form: the character that turns into it (GI-40.30)
    bool never_satiated = false;

    // Skills.
    SkillType type = SkillType::Normal;
    bool passive = false;        // not used, works by itself
    bool until_cleared = false;  // a passive that works until the defeat of its character is handed out (GI-40.55)
    bool prepared = false;       // not chosen, only prepared (GI-23.3)
    bool gives_energy = true;
    bool plunging_attack = false;   // always one (GI-40.27)
    bool fast_action = false;       // a technique that does not pass the turn
    bool not_in_nightsoul = false;  // not used in Nightsoul's Blessing (GI-40.23)
    std::uint8_t place = 0;         // among the skills of its character
    DefId character;                // whose it is; of a talent card: on whom it is played; of a technique: its card
    std::vector<Step> steps;

    // Skills and cards.
    Cost cost;
    bool colourless = false;  // its printed cost is of colourless dice only
    Do run = nullptr;

    // Cards.
    Do discarded = nullptr;     // what it does when an effect discards it from hand or pile (GI-40.8)
    Do drawn = nullptr;         // what it does when it is drawn; then it leaves the hand (GI-40.9)
    bool any_way = false;       // … in whatever way it comes to the hand
    Count turns = nullptr;      // which of `refs` it turns into when it comes to the hand; -1: none (GI-40.9)
    DefId taken_for;            // what the other seat takes it for as long as it does not see it
    bool hand_only = false;     // … from the hand only
    bool not_tuned = false;     // cannot be used for elemental tuning
    bool never_random = false;  // never made or offered at random (GI-40.14)
    bool spot = false;          // an adventure spot (GI-40.45)
    bool combat_action = false;
    Target target = Target::None;
    Can playable = nullptr;  // beyond targets and cost
    Can fits = nullptr;      // whether the target fits (Self::target)
    Target second_target = Target::None;
    Can second_fits = nullptr;
    DefId uses;                             // a talent card: the skill it makes its character use
    std::uint16_t needs_two = 0;            // deck: at least two characters with this tag …
    Element needs_element = Element::Omni;  // … or this element (GI-1.4)
    bool revives = false;                   // a reviving food (GI-13.4)

    // Things in play.
    bool has_usages = false, has_counter = false, is_shield = false, stays = false, stacks = false;
    bool nullifies = false;           // event cards of its side have no effect (GI-40.16)
    bool stacks_rounds = false;       // made again, its rounds add up to `most`
    bool forbids_skills = false;      // Frozen and the like (GI-23.11)
    bool swirls = false;              // its damage takes over a swirled element (Entity::value)
    bool one_per_side = false;        // GI-27.6
    bool nightsoul = false;           // Nightsoul's Blessing: its usages are the points (GI-40.23)
    bool pays_points = false;         // own skills and techniques spend no Nightsoul points, but one usage of it
    bool plunges = false;             // its bearer's normal attacks are plunging attacks (GI-40.27)
    bool outlives = false;            // stays when its bearer is defeated (GI-40.42)
    bool while_preparing = false;     // leaves when the preparation ends or is interrupted
    bool immune = false;              // to what forbids skills, and to being switched out by effects (GI-40.20)
    bool protects = false;            // a shield, or reduces damage: no summon (GI-40.49)
    Element carries = Element::Omni;  // is always applied to its bearer (GI-40.47); Omni: none
    DefId acts;                       // the skill its bearer, when active, uses in place of the action (GI-40.28)
    DefId prepares;                   // the skill its bearer is preparing
    bool prepares_normal = false;     // it is preparing its normal attack
    DefId prepares_next;              // what it then has, to prepare again
    DefId family;                     // versions of one card share it (GI-27.3)
    DefId core;                       // bloom makes this instead of a Dendro Core (GI-40.35)
    std::int16_t usages = 0, duration = 0, most = 0, counter = 0;  // starting values in force

    Fits offers = nullptr;      // what it lets its player pick from (GI-40.26)
    Do taken = nullptr;         // and what is done with Self::picked
    bool openly = true;         // both see what is offered
    bool kinds_differ = false;  // no two of one Sub

    std::vector<Ability> abilities;
    Moments listens = 0;               // kinds of its abilities
    std::uint8_t prices = 0;           // bit by stage of its Price abilities
    std::uint16_t priced_actions = 0;  // what they are about, all together

    CardNumbers n;
    std::vector<DefId> refs;

    bool is_card() const { return number != 0; }
    bool is_technique() const { return kind == Kind::Skill && sub == Sub::Technique; }
    // Names it where it is stored: a card by its number, anything else by its key.
    std::uint32_t stable() const { return number ? number : number_of_key(key); }
    bool preparing() const { return prepares || prepares_normal; }
    bool in_play() const { return kind >= Kind::Status && kind <= Kind::Support; }
};

int Self::n(NumberName name) const { return def->n(name); }

// The bits of ActionFilter::What a card answers to.
std::uint16_t action_kind(const Def& card);

class Book {
public:
    Book(const Texts& texts, const Variant* variant, Version version = Version::V6);
    Book(const Book&) = delete;

    // The book of a version. Both have the same things at the same places.
    const Book& of(Version version) const { return version == Version::V5 ? *older_ : *this; }
    Version version() const { return version_; }
    // What stands for it in this version: itself, mostly.
    DefId in_version(DefId) const;

    const Def& operator[](DefId id) const { return defs_[id.value]; }
    const std::vector<Def>& defs() const { return defs_; }
    // By number of a card; nullptr when there is none.
    const Def* card(std::uint16_t number) const;
    // A skill by the card number of its character and its place among the skills; nullptr when there is none.
    const Def* skill(std::uint16_t character, std::size_t place) const;
    // By Def::stable; nullptr when there is none.
    const Def* stable(std::uint32_t number) const;
    // By key: cards are "card:KEY".
    const Def* find(std::string_view key) const;
    const Numbers& numbers() const { return numbers_; }
    // Puts another value of a number in force, as a variant does. Not while a game is played by this book.
    void vary(const Number& number, int value) {
        const auto place = static_cast<std::size_t>(&number - numbers_.all().data());
        if (older_) older_->vary(older_->numbers_.all()[place], value);
        numbers_.override_value(number, value), settle();
    }
    // Def::listens, close together in memory.
    Moments listens(DefId id) const { return listens_[id.value]; }

    // What the rules themselves create.
    DefId frozen, crystallize, burning_flame, dendro_core, catalyzing_field, satiated, revive_cooldown, bond, adventure;

private:
    friend class Maker;
    Version version_;
    std::unique_ptr<Book> older_;  // of version 5.8; the book of 6.2 has it
    std::vector<Def> defs_;
    std::vector<DefId> by_number_;
    struct KeyNumber {
        std::uint32_t number;
        DefId def;
    };
    std::vector<KeyNumber> by_key_;  // what is no card, by Def::stable
    std::vector<Moments> listens_;
    Numbers numbers_;
    struct Reference {  // a key to be looked up when all is defined
        DefId from;
        std::string key;
        enum { Refs, StepDef, StepTalent, Prepares, PreparesNext, Uses, Family, Core, TakenFor, Acts } where;
        std::size_t at;
    };
    std::vector<Reference> open_;

    void apply(const Variant& variant, const Texts& texts);
    void finish();
    void settle();  // takes the numbers in force over
};

// Adds to the book. A character's file: `character`, then its skills, then what they create, then the talent.
// What changed altogether since version 5.8 is there twice: what it was has the key of what it is, with "-v5", and
// follows it. Whoever refers to one refers to that of the version.
class Maker {
public:
    explicit Maker(Book& book) : book_(book) {}

    // Words that add to what was begun last.
    class Words {
    public:
        Words(Book& book, DefId id, DefId character) : book_(&book), id_(id), character_(character) {}

        // --- Numbers. Bodies read those declared by number() or by a word that takes an amount as s.n("damage").
        Words& number(NumberName name, int printed, int low = 0, int high = 30);
        // The number of that name, added last, is this one in version 5.8 (GI-1.6): "damage-v5".
        Words& was(NumberName name, int printed);
        Words& cost_was(Cost);
        Words& since_6();         // not there in version 5.8
        Words& never_satiated();  // a character
        // What bodies refer to as s.ref[0], s.ref[1] …: keys of statuses, summons, skills; "card:KEY" for cards and
        // characters.
        Words& refers(std::initializer_list<const char*> keys);

        // --- Things in play.
        Words& usages(int n);                    // GI-10.1; abilities spend one each time unless free()
        Words& usages_stacking(int n, int max);  // can be stacked (GI-27.1)
        Words& usages_unlimited(int n);          // the same without end
        Words& duration(int rounds);             // GI-10.3
        Words& duration_stacking(int rounds, int max);
        Words& this_round() { return duration(1); }
        Words& shield(int n);  // protects the bearer, or the active character (GI-11.3)
        Words& shield_stacking(int n, int max);
        Words& shield_unlimited(int n);
        Words& counter(int start, int max);  // Entity::value
        Words& counter(int start);           // without a limit
        Words& stays_at_zero();
        Words& forbids_skills();
        Words& one_per_side();
        Words& while_preparing();
        Words& prepares(const char* skill);
        Words& prepares_normal(const char* then = nullptr);  // GI-40.25; `then`: the status that follows it
        Words& version_of(const char* key);
        Words& nullifies_events();               // event cards of its side, one usage each (GI-40.16)
        Words& cores_become(const char* key);    // GI-40.35
        Words& nightsoul(int most = 2);          // Nightsoul's Blessing, and how many points it holds (GI-40.23)
        Words& leaves_without_points();          // before an action: the bearer, or this, has no Nightsoul points
        Words& ends_nightsoul();                 // when it leaves, its bearer's Nightsoul's Blessing ends
        Words& takes_action(const char* skill);  // GI-40.28; not in version 5.8
        Words& immune();                         // GI-40.20
        Words& carries(Element e);               // GI-40.47
        Words& spot();                           // an adventure spot, which only adventures bring (GI-40.45)
        Words& pays_points();                    // in place of points
        Words& makes_plunging();                 // GI-40.27
        Words& outlives_bearer();                // GI-40.42
        Words& takes_element();  // its end phase damage is of the element Entity::value tells (0: its own)

        // --- Abilities that change damage. Each adds one ability; limits below apply to the ability added last.
        Words& infuses(Element e, Hit h);  // physical becomes elemental
        Words& adds(int n, Hit h, NumberName name = "bonus");
        Words& adds_what(Amount f, Hit h);
        Words& multiplies(int n, Hit h);  // factors add up (GI-21.6)
        Words& multiplies_what(Amount f, Hit h);
        Words& halves(Hit h);
        Words& reduces(int n, Hit h, NumberName name = "reduce");
        Words& reduces_what(Amount f, Hit h);
        Words& at_least(int n, NumberName name = "threshold");  // only damage of at least that much

        // --- Abilities that change a cost (GI-24).
        Words& saves_any(int n, ActionFilter d, NumberName name = "discount");    // stage 1, colourless dice
        Words& costs_more(int n, ActionFilter d, NumberName name = "surcharge");  // stage 1
        Words& saves_element(Element e, int n, ActionFilter d, NumberName name = "discount");  // stage 2
        Words& saves(int n, ActionFilter d, NumberName name = "discount");                     // stage 3
        Words& saves_what(Price f, ActionFilter d, int stage = 3);
        Words& fast_switch(ActionFilter d = by_own(ActionFilter::Switching));  // stage 3
        Words& pays(ActionFilter d, Price f, Do spend);                        // stage 4
        Words& fast_skill(ActionFilter d) { return fast_switch(d); }           // the skill is a fast action

        // --- Abilities at a moment.
        Words& on(On moment, Do act);
        Words& after_skill(ActionFilter d, Do act);
        Words& after_playing(ActionFilter d, Do act);
        Words& end_phase(Do act) { return on(On::EndPhase, act); }
        Words& end_phase_damage(DamageType t, int n, NumberName name = "damage");  // to the opposing active character
        Words& hurts_bearer(On moment, DamageType t, int n, NumberName name = "damage");
        Words& after_skill_damage(ActionFilter d, DamageType t, int n, NumberName name = "damage");
        // Anemo damage in the end phase that takes over the element of the first swirl an own character or summon
        // causes (GI-29.16); Entity::value is 0 until then, afterwards 1 + the element. Besides: `also`, after the
        // damage.
        Words& end_phase_swirl(int n, Do also = nullptr);
        Words& starts_with(const char* status);  // a passive: attached at the start
        Words& and_revived();                    // … and when its character is revived (GI-30.44)
        Words& fixes_dice(int n, Element e);     // roll phase; Omni: of the active character
        Words& fixes_omni(Count n);
        Words& prevents_defeat(int health, Do act = nullptr);  // of the bearer; the card is removed
        Words& instead_of_healing(Healing f);                  // of the bearer (GI-40.2)

        // --- Limits and conditions of the ability added last.
        Words& when(When test);
        Words& once_per_round();
        Words& per_round(int n, NumberName name = "per_round");
        Words& per_game(int n, NumberName name = "per_game");
        Words& free();      // spends no usage
        Words& discards();  // removes its card
        Words& keeps();     // does not, as prevents_defeat would
        Words& counts();    // Query::times
        Words& or_else();
        Words& reveals();     // whether it works shows something hidden of its side: everybody is told
        Words& also(Do act);  // a modifier: what it does besides

        // --- Skills, in the order of the text.
        Words& damage(DamageType t, int n, NumberName name = "damage");
        Words& piercing(int n, NumberName name = "piercing");  // to all opposing standby characters (GI-21.13)
        Words& heals_self(int n, NumberName name = "heal");
        Words& heals_all(int n, NumberName name = "heal");
        // Creates what the key names: a status on the user, a combat status, a summon. The second when the user has its
        // talent.
        Words& creates(const char* key, const char* with_talent = nullptr);
        Words& marks(const char* key, const char* with_talent = nullptr);  // a status on the target of the skill
        Words& applies_self(Element e);
        Words& no_energy();
        Words& until_cleared();  // a passive (GI-40.55)
        Words& not_in_nightsoul();
        Words& in_full();                     // prepared, but used as one that is chosen (GI-40.28)
        Words& plunging_attack();             // GI-40.27
        Words& spends_points(int n = 1);      // a price in Nightsoul points, paid first (GI-40.23)
        Words& fast_action();                 // a technique that does not pass the turn
        Words& picks(Fits offers, Do taken);  // what Play::pick offers, and what is done with it (GI-40.26)
        Words& of_each_kind();                // no two of one Sub are offered
        Words& secretly();                    // only its player sees what is offered and picked
        Words& run(Do body);                  // skills and event cards: a scripted body, after the steps in words

        // --- Cards.
        Words& when_discarded(Do act);  // from hand or pile, by an effect (GI-40.8)
        Words& when_drawn(Do act);      // then it leaves the hand (GI-40.9)
        Words& when_in_hand(Do act);    // the same, in whatever way it comes to the hand
        // When it comes to the hand, it turns into one of what it refers to: `which`; under none: -1 (GI-40.9).
        Words& turns_into(Count which);
        Words& taken_for(const char* card);  // by the other seat, while it does not see it
        Words& from_hand();                  // the word before it: not from the pile
        Words& from_hand_since_6();          // in version 5.8 from both (GI-1.6)
        Words& never_random();               // GI-40.14
        Words& on_support();                 // played on an own support
        Words& not_tuned();
        Words& generated_only();  // made by effects only (GI-1.5)
        Words& only_hers();       // a technique card for the character begun last alone
        Words& combat_action();
        Words& on_character(Can fits = nullptr);  // played on an own character that is not defeated
        Words& on_active(Can fits = nullptr);     // on the own active character; no question is asked
        Words& on_summon(Target side, Can fits = nullptr);
        Words& then_on_character(Can fits);
        Words& on_fallen();  // a reviving food: played on a defeated own character
        Words& playable(Can can);
        Words& needs_two(Tag tag);
        Words& needs_two_of(Element e);

    private:
        Book* book_;
        DefId id_, character_;
        Def& def() { return book_->defs_[id_.value]; }
        Ability& last() { return def().abilities.back(); }
        Ability& add(On on);
        Ability& add(On on, Hit hit);
        Ability& add_price(int stage, ActionFilter d);
        // A number of what is being added, by its name.
        NumberName declared(NumberName name, int n) { return number(name, n), name; }
        Words& stacking(int max);
        Words& deals(On moment, DamageType t, int n, NumberName name);
        void limit();  // a counter of its own for the ability added last
        Step& step(Step::Kind kind);
        Words& brings(Step::Kind kind, const char* key, const char* with_talent);
        void refer(const char* key, int where, std::size_t at);
    };

    // A character with its card number.
    Words character(std::uint16_t number, const char* key, Element e, Weapon w, int tags, int health, int energy);
    // Another form of the character begun last, which it turns into (GI-40.30): what is printed on both is the same but
    // for the element. Its skills follow.
    Words form(std::uint16_t number, const char* key, Element e) { return form_of(character_, number, key, e); }
    Words form_of(const char* character, std::uint16_t number, const char* key, Element e);
    // Skills of the character begun last.
    Words normal(const char* key, Cost cost);
    Words normal(const char* key) { return normal(key, of_and_any(element_, 1, 2)); }  // the usual cost
    Words elemental(const char* key, Cost cost);
    Words elemental(const char* key, int dice = 3) { return elemental(key, of(element_, dice)); }
    Words burst(const char* key, int dice, int energy);
    Words elemental_burst(const char* key, Cost cost);  // a burst that costs no energy (GI-40.24)
    Words prepared(const char* key, SkillType type);    // used by preparing (GI-23.3)
    void passive_too(const char* key);                  // a passive of another form, for this one as well
    Words passive(const char* key);                     // works by itself

    Words status(const char* key);
    Words combat_status(const char* key);
    Words summon(const char* key);

    // The talent card of the character begun last, which makes it use a skill; or not (nullptr: no combat action).
    Words talent(std::uint16_t number, const char* key, Cost cost, const char* skill);
    // A technique card: equipment for any character; its technique follows (GI-40.22).
    Words technique_card(std::uint16_t number, const char* key, Cost cost);
    Words technique(const char* key, Cost cost);  // of the technique card begun last
    Words prepared_technique(const char* key);    // of it, too; used by preparing
    Words weapon(std::uint16_t number, const char* key, Cost cost,
                 Weapon w);  // with "+1 damage" already in it ("bonus")
    Words bare_weapon(std::uint16_t number, const char* key, Cost cost, Weapon w);  // without
    Words artifact(std::uint16_t number, const char* key, Cost cost);
    Words support(std::uint16_t number, const char* key, Cost cost, Sub sub);
    Words event(std::uint16_t number, const char* key, Cost cost, Sub sub = Sub::Plain);
    Words generated(std::uint16_t number, const char* key, Cost cost,
                    Sub sub);  // an event made by effects only (GI-1.5)

private:
    Book& book_;
    DefId character_;
    Element element_ = Element::Omni;
    Words form_of(DefId first, std::uint16_t number, const char* key, Element e);
    Words begin(Kind kind, const char* key, std::uint16_t number = 0, Sub sub = Sub::None, Cost cost = {});
    Words skill(const char* key, SkillType type, Cost cost, bool prepared);
};

}  // namespace quincunx::genius
