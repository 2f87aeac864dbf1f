// The book of cards: definitions of cards and abilities, their printed numbers and their behaviour. Built once at
// start; read-only while playing. Card families add to it through the Maker (see cards/).
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/cardnumbers.h"
#include "engine/match/game.h"
#include "games/summoner/state.h"

namespace quincunx::summoner {

class Play;
class Query;
struct Attack;
struct Moved;
struct Destroyed;

// Card classes (SW-19.18).
enum class Class : std::uint8_t { Summoner, Champion, Common, Structure, Standard, Epic };
enum class AttackType : std::uint8_t { None, Melee, Ranged };

enum class Faction : std::uint8_t { FallenKingdom, Breakers, Vanguards, CaveGoblins, PolarDwarves, SavannaElves };

enum class Symbol : std::uint8_t {
    DoubleAxe,
    Flame,
    Moon,
    Eye,
    Wave,
    Shield,
    Diamond,
    Claw,
    Mask,
    Snowflake,
    Droplet,
    Star,
    Rhombus
};
using Symbols = std::uint16_t;
constexpr Symbols bit(Symbol s) { return static_cast<Symbols>(1U << static_cast<unsigned>(s)); }

// Plain properties an ability gives to the piece that has it; the rules look for these.
enum class Trait : std::uint8_t {
    PassesCards,       // moves over any card
    PassesStructures,  // moves over structures
    PassesCommons,     // moves over commons
    CannotMove,
    CannotBeForced,
    FreeAttack,  // its attack does not count against the three
    IsGate,
    IsStructure,
    Protects,         // adjacent enemies must attack a piece with this
    NoMagicForUnits,  // no magic when it destroys an enemy unit
    LetsAttacksPass,  // its controller's ranged attacks pass over it
    LastTrait = LetsAttacksPass
};

// What the printed numbers are called.
inline constexpr std::string_view NumberNames[] = {"boosts", "cards", "cost",  "damage", "dice",   "from",
                                                   "healed", "hits",  "less",  "life",   "lost",   "magic",
                                                   "most",   "price", "range", "reach",  "spaces", "strength"};
using NumberName = quincunx::NumberName<NumberNames>;
using CardNumbers = quincunx::CardNumbers<NumberNames>;

// One use of an ability or an event's effect: who, and its printed numbers in force.
struct Use {
    PieceId self;                // the piece that has the ability; none for an event
    Seat you;                    // the controller of the ability or event
    AbilityId ability;           // none for an event
    Card card;                   // the event; none for an ability
    const CardNumbers* numbers;  // of the ability or event
    std::uint8_t place = 0;      // an active event's place in the active area

    int n(NumberName name) const { return (*numbers)(name); }
};

// Behaviour: plain functions, so they cannot hide state. Queries cannot act.
using Amount = int (*)(const Query&, const Use&, PieceId other);
using Test = bool (*)(const Query&, const Use&);
using Can = Verdict (*)(const Query&, const Use&);
using Act = void (*)(Play&, const Use&);

struct AbilityDef {
    AbilityId id;
    std::string key;           // its key in texts and variants
    std::uint32_t number = 0;  // in options: number_of_key(key)
    CardNumbers n;
    std::uint32_t traits = 0;  // bit per Trait
    std::uint32_t limit = 0;   // once per turn: its bit in Piece::used; 0: no limit
    std::uint32_t word = 0;    // the name it speaks of, as a bit of CardDef::words (RU-50)
    AbilitySet gives = 0;      // the abilities it gives to others

    // Continuous. `other` is the target of the attack for strength (none outside an attack), the piece concerned for
    // life given to others.
    Amount strength = nullptr, life = nullptr, spaces = nullptr, range = nullptr;
    Amount life_given = nullptr;
    AbilitySet (*grants_to_mover)(const Query&, const Use&, PieceId mover) = nullptr;

    // Used by choice in the active player's own phase.
    Phase phase = Phase::Summon;
    Can can_activate = nullptr;  // with `activate`: in `phase`
    Act activate = nullptr;
    Can can_replace_attack = nullptr;
    Act instead_of_attack = nullptr;
    Act instead_of_move = nullptr;
    bool straight_move = false;  // may move up to "spaces" in a straight line instead

    // At the start or end of a phase of the controller's turn, and at the end of that turn.
    struct Timed {
        Phase phase = Phase::Summon;
        Test when = nullptr;
        Act act = nullptr;
    };
    Timed at_start, at_end;
    Timed at_turn_end;

    Act after_summoned = nullptr;
    void (*by_moving)(Play&, const Use&, const Moved&) = nullptr;  // part of its move: no choice, no order
    struct {
        bool (*when)(const Query&, const Use&, const Moved&) = nullptr;
        void (*act)(Play&, const Use&, const Moved&) = nullptr;
    } after_move, after_friend_moves;
    struct {
        bool (*when)(const Query&, const Use&, const Attack&) = nullptr;
        void (*act)(Play&, const Use&, Attack&) = nullptr;
    } before_attack, when_friend_targeted, after_attack;
    // Counting damage: of the attacker itself, of any enemy attacker, of the piece attacked. May change Attack::damage.
    void (*counting_own)(const Query&, const Use&, Attack&) = nullptr;
    void (*counting_enemy)(const Query&, const Use&, Attack&) = nullptr;
    void (*counting_attacked)(const Query&, const Use&, Attack&) = nullptr;
    // Instead of adding the damage; returns whether it did.
    bool (*replace_damage)(Play&, const Use&, Attack&) = nullptr;
    // Damage to an enemy that moves or is forced from adjacent to not adjacent.
    Amount on_leaving = nullptr;
    // A unit was destroyed: each time, on the controller's turn (without choices), and afterwards, in chosen order.
    void (*each_destroyed)(Play&, const Use&, const Destroyed&) = nullptr;
    struct {
        bool (*when)(const Query&, const Use&, const Destroyed&) = nullptr;
        void (*act)(Play&, const Use&, const Destroyed&) = nullptr;
    } after_self_destroyed, after_destroying, after_any_destroyed;
    // While the card that has this ability lies under a unit: what the rolled special symbols count as.
    void (*under_counting)(const Query&, const Use&, Attack&) = nullptr;
    // Paying for the summoning costs a friendly unit, whose space the summoned one takes.
    bool summoned_over_a_unit = false;
};

// What is printed on a card and looked at all the time: small, and kept together (Book::facts).
struct CardFacts {
    AbilitySet abilities = 0;
    std::uint16_t number = 0;  // stable, never reused
    Card id;
    Faction faction = Faction::FallenKingdom;
    Class klass = Class::Common;
    AttackType attack = AttackType::None;
    bool gate = false, starting_gate = false, event_slot = false;  // event_slot: fills a standard-event slot of a deck
    Symbols symbols = 0;
    std::uint32_t words = 0;  // bit per word of the book found in its printed name (RU-50)
    std::int16_t strength = 0, life = 0, cost = 0, range = 0;  // in force

    bool is_unit() const { return klass <= Class::Common; }
    bool is_structure() const { return klass == Class::Structure; }
    bool is_event() const { return klass >= Class::Standard; }
    bool has_cost() const { return klass != Class::Summoner; }  // RU-51
};
static_assert(sizeof(CardFacts) == 32);

struct CardDef : CardFacts {
    std::string key;
    CardNumbers n;

    // Events.
    Phase phase = Phase::Summon;  // the phase it may be cast in
    bool active = false;          // ACTIVE: stays in the active area
    bool goes_under = false;  // lies under the chosen unit instead of being discarded: gives it `gives` and "strength"
    AbilitySet gives = 0;     // abilities it gives
    Can can_cast = nullptr;   // legal now, apart from phase and cost
    Act cast = nullptr;       // carries out the effect. For an active event: Use::place is its place already
    void (*step)(Play&, const Use&, std::uint8_t step) = nullptr;  // continuation (Task::CardStep)
    Act when_discarded = nullptr;                                  // from the active area
    bool (*keep)(Play&, const Use&) = nullptr;                     // at the start of your turn: whether it stays
    Amount strength_aura = nullptr;                                // to a piece's strength; `other` is that piece
    int (*attack_aura)(const Query&, const Use&, const Attack&) = nullptr;
    Amount spaces_aura = nullptr;
    AbilitySet (*grants)(const Query&, const Use&, PieceId) = nullptr;
    Squares (*summon_spaces)(const Query&, const Use&) = nullptr;
    bool summon_any_phase = false;
    void (*on_summoned)(Play&, const Use&, PieceId) = nullptr;
    void (*each_destroyed)(Play&, const Use&, const Destroyed&) = nullptr;
    bool (*saves)(const Query&, const Use&, PieceId) = nullptr;  // returns it to hand instead of destroying it
    bool ends_without_target = false;                            // discarded when a target leaves the battlefield
    void (*structure_shifted)(Play&, const Use&, PieceId) = nullptr;
};

struct SetupPlace {
    std::uint16_t card = 0;
    std::uint8_t row = 0, column = 0;  // as its player sees the board
};
// A faction: where its summoner's card back puts things, and its ready-made deck.
struct FactionDef {
    Faction faction = Faction::FallenKingdom;
    std::string key;
    SetupPlace summoner, gate, units[2];
    std::uint16_t epic = 0;  // the epic event named on the summoner's card
    Deck deck;
};

class Book {
public:
    explicit Book(const Texts& texts, const Variant* variant);
    Book(const Book&) = delete;
    Book& operator=(const Book&) = delete;

    const CardDef& operator[](Card card) const { return cards_[card.value]; }
    const AbilityDef& operator[](AbilityId ability) const { return abilities_[ability.value]; }
    const CardFacts& facts(Card card) const { return facts_[card.value]; }
    const std::vector<CardDef>& defs() const { return cards_; }
    const std::vector<AbilityDef>& abilities() const { return abilities_; }
    const std::vector<FactionDef>& factions() const { return factions_; }
    const FactionDef& faction(Faction f) const { return factions_[static_cast<std::size_t>(f)]; }
    const Numbers& numbers() const { return numbers_; }
    // Puts another value of a number in force, as a variant does. Not while a game is played by this book.
    void vary(const Number& number, int value) { numbers_.override_value(number, value), settle(); }

    // None when there is no such card.
    Card card(std::uint16_t number) const { return number < by_number_.size() ? by_number_[number] : Card{}; }
    // What an active event, or a card under a piece, does continuously.
    std::uint8_t in_force(const CardDef& card) const;
    const AbilityDef* ability(std::string_view key) const;
    const AbilityDef* ability(std::uint32_t number) const;

    // All abilities that have the trait or the behaviour: test a piece's abilities against it.
    AbilitySet with(Trait trait) const { return with_trait_[static_cast<std::size_t>(trait)]; }
    struct {
        AbilitySet strength = 0, life = 0, life_given = 0, spaces = 0, range = 0, grants_to_mover = 0, activate = 0,
                   instead_of_attack = 0, instead_of_move = 0, straight_move = 0, at_turn_end = 0, after_summoned = 0,
                   by_moving = 0, after_move = 0, after_friend_moves = 0, before_attack = 0, when_friend_targeted = 0,
                   after_attack = 0, counting_own = 0, counting_enemy = 0, counting_attacked = 0, replace_damage = 0,
                   on_leaving = 0, each_destroyed = 0, after_self_destroyed = 0, after_destroying = 0,
                   after_any_destroyed = 0, under_counting = 0, summoned_over_a_unit = 0, passing = 0;
        AbilitySet at_start[PhaseCount]{}, at_end[PhaseCount]{};
    } doing;

private:
    friend class Maker;
    std::vector<CardDef> cards_;
    std::vector<CardFacts> facts_;
    std::vector<AbilityDef> abilities_;
    std::vector<FactionDef> factions_;
    std::vector<std::string> words_;
    std::vector<Card> by_number_;
    Numbers numbers_;
    AbilitySet with_trait_[static_cast<std::size_t>(Trait::LastTrait) + 1]{};

    void apply(const Variant& variant, const Texts& texts);
    void index(const Texts& texts);
    void settle();  // takes the numbers in force over
};

// Adds to a book while it is built. Each call returns something to chain further words onto.
class Maker {
public:
    explicit Maker(Book& book) : book_(book) {}

    class Ability {
    public:
        Ability(Book& book, std::size_t place) : book_(book), place_(place) {}
        // A number printed in the ability's text, with the range a variant may set. Read as use.n("damage").
        Ability& number(NumberName name, int printed, int low, int high);
        Ability& trait(Trait t) { return def().traits |= 1U << static_cast<unsigned>(t), *this; }
        Ability& once_per_turn();
        Ability& word(const char* word);  // cards whose printed Chinese name holds this word (SW-19.20)
        Ability& gives(std::initializer_list<const char*> abilities);
        Ability& strength(Amount f) { return def().strength = f, *this; }
        Ability& life(Amount f) { return def().life = f, *this; }
        Ability& life_given(Amount f) { return def().life_given = f, *this; }
        Ability& spaces(Amount f) { return def().spaces = f, *this; }
        Ability& range(Amount f) { return def().range = f, *this; }
        Ability& grants_to_mover(AbilitySet (*f)(const Query&, const Use&, PieceId)) {
            return def().grants_to_mover = f, *this;
        }
        Ability& activated(Phase phase, Can can, Act act) {
            return def().phase = phase, def().can_activate = can, def().activate = act, *this;
        }
        Ability& instead_of_attack(Can can, Act act) {
            return def().can_replace_attack = can, def().instead_of_attack = act, *this;
        }
        Ability& instead_of_move(Act act) { return def().instead_of_move = act, *this; }
        Ability& straight_move() { return def().straight_move = true, *this; }
        Ability& at_start(Phase phase, Test when, Act act) { return def().at_start = {phase, when, act}, *this; }
        Ability& at_end(Phase phase, Test when, Act act) { return def().at_end = {phase, when, act}, *this; }
        Ability& at_turn_end(Test when, Act act) { return def().at_turn_end = {Phase::Draw, when, act}, *this; }
        Ability& after_summoned(Act act) { return def().after_summoned = act, *this; }
        Ability& by_moving(void (*f)(Play&, const Use&, const Moved&)) { return def().by_moving = f, *this; }
        Ability& after_move(bool (*when)(const Query&, const Use&, const Moved&),
                            void (*act)(Play&, const Use&, const Moved&)) {
            return def().after_move = {when, act}, *this;
        }
        Ability& after_friend_moves(bool (*when)(const Query&, const Use&, const Moved&),
                                    void (*act)(Play&, const Use&, const Moved&)) {
            return def().after_friend_moves = {when, act}, *this;
        }
        Ability& before_attack(bool (*when)(const Query&, const Use&, const Attack&),
                               void (*act)(Play&, const Use&, Attack&)) {
            return def().before_attack = {when, act}, *this;
        }
        Ability& when_friend_targeted(bool (*when)(const Query&, const Use&, const Attack&),
                                      void (*act)(Play&, const Use&, Attack&)) {
            return def().when_friend_targeted = {when, act}, *this;
        }
        Ability& after_attack(bool (*when)(const Query&, const Use&, const Attack&),
                              void (*act)(Play&, const Use&, Attack&)) {
            return def().after_attack = {when, act}, *this;
        }
        Ability& counting_own(void (*f)(const Query&, const Use&, Attack&)) { return def().counting_own = f, *this; }
        Ability& counting_enemy(void (*f)(const Query&, const Use&, Attack&)) {
            return def().counting_enemy = f, *this;
        }
        Ability& counting_attacked(void (*f)(const Query&, const Use&, Attack&)) {
            return def().counting_attacked = f, *this;
        }
        Ability& replace_damage(bool (*f)(Play&, const Use&, Attack&)) { return def().replace_damage = f, *this; }
        Ability& on_leaving(Amount f) { return def().on_leaving = f, *this; }
        Ability& each_destroyed(void (*f)(Play&, const Use&, const Destroyed&)) {
            return def().each_destroyed = f, *this;
        }
        Ability& after_self_destroyed(bool (*when)(const Query&, const Use&, const Destroyed&),
                                      void (*act)(Play&, const Use&, const Destroyed&)) {
            return def().after_self_destroyed = {when, act}, *this;
        }
        Ability& after_destroying(bool (*when)(const Query&, const Use&, const Destroyed&),
                                  void (*act)(Play&, const Use&, const Destroyed&)) {
            return def().after_destroying = {when, act}, *this;
        }
        Ability& after_any_destroyed(bool (*when)(const Query&, const Use&, const Destroyed&),
                                     void (*act)(Play&, const Use&, const Destroyed&)) {
            return def().after_any_destroyed = {when, act}, *this;
        }
        Ability& under_counting(void (*f)(const Query&, const Use&, Attack&)) {
            return def().under_counting = f, *this;
        }
        Ability& summoned_over_a_unit() { return def().summoned_over_a_unit = true, *this; }

    private:
        Book& book_;
        std::size_t place_;
        AbilityDef& def() { return book_.abilities_[place_]; }
    };

    class CardWords {
    public:
        CardWords(Book& book, std::size_t place) : book_(book), place_(place) {}
        CardWords& melee(int strength) { return attack(AttackType::Melee, strength, 1); }
        CardWords& ranged(int strength) { return attack(AttackType::Ranged, strength, 3); }
        CardWords& life(int life);
        CardWords& cost(int cost);
        CardWords& symbols(std::initializer_list<Symbol> symbols);
        CardWords& has(std::initializer_list<const char*> abilities);
        CardWords& gate() { return def().gate = true, *this; }
        CardWords& starting_gate() { return def().starting_gate = true, gate(); }
        CardWords& event_slot() { return def().event_slot = true, *this; }
        // Events: the phase, then how it goes.
        CardWords& in(Phase phase) { return def().phase = phase, *this; }
        CardWords& active() { return def().active = true, *this; }
        CardWords& number(NumberName name, int printed, int low, int high);
        CardWords& cast(Can can, Act act) { return def().can_cast = can, def().cast = act, *this; }
        CardWords& step(void (*f)(Play&, const Use&, std::uint8_t)) { return def().step = f, *this; }
        CardWords& when_discarded(Act act) { return def().when_discarded = act, *this; }
        CardWords& keep(bool (*f)(Play&, const Use&)) { return def().keep = f, *this; }
        CardWords& strength_aura(Amount f) { return def().strength_aura = f, *this; }
        CardWords& attack_aura(int (*f)(const Query&, const Use&, const Attack&)) {
            return def().attack_aura = f, *this;
        }
        CardWords& spaces_aura(Amount f) { return def().spaces_aura = f, *this; }
        CardWords& grants(AbilitySet (*f)(const Query&, const Use&, PieceId)) { return def().grants = f, *this; }
        CardWords& summon_spaces(Squares (*f)(const Query&, const Use&)) { return def().summon_spaces = f, *this; }
        CardWords& summon_any_phase() { return def().summon_any_phase = true, *this; }
        CardWords& on_summoned(void (*f)(Play&, const Use&, PieceId)) { return def().on_summoned = f, *this; }
        CardWords& each_destroyed(void (*f)(Play&, const Use&, const Destroyed&)) {
            return def().each_destroyed = f, *this;
        }
        CardWords& saves(bool (*f)(const Query&, const Use&, PieceId)) { return def().saves = f, *this; }
        CardWords& ends_without_target() { return def().ends_without_target = true, *this; }
        CardWords& structure_shifted(void (*f)(Play&, const Use&, PieceId)) {
            return def().structure_shifted = f, *this;
        }
        CardWords& gives(std::initializer_list<const char*> abilities);
        // Lies under the chosen unit: adds its number "strength" to the unit's and gives what it gives.
        CardWords& goes_under() { return def().goes_under = true, *this; }

    private:
        Book& book_;
        std::size_t place_;
        CardDef& def() { return book_.cards_[place_]; }
        CardWords& attack(AttackType type, int strength, int range);
    };

    // An ability. Declared before the cards that have it.
    Ability ability(const char* key);
    // Cards, with their stable numbers.
    CardWords unit(std::uint16_t number, const char* key, Class klass);
    CardWords structure(std::uint16_t number, const char* key, int life);
    CardWords event(std::uint16_t number, const char* key, Class klass);
    // A faction: the cards added since belong to it.
    void faction(Faction faction, const char* key, SetupPlace summoner, SetupPlace gate, SetupPlace first,
                 SetupPlace second, std::uint16_t epic, std::vector<Deck::Line> deck);

private:
    Book& book_;
    Faction next_ = Faction::FallenKingdom;
    std::size_t card(std::uint16_t number, const char* key, Class klass);
};

// The card families, one file each.
void shared_abilities(Maker&);
void fallen_kingdom(Maker&);
void breakers(Maker&);
void vanguards(Maker&);
void cave_goblins(Maker&);
void polar_dwarves(Maker&);
void savanna_elves(Maker&);

}  // namespace quincunx::summoner
