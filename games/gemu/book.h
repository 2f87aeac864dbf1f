// The cards of 基姆大陆 in the form the rules read: made at start from a card file (docs/gemu-cards.md), read-only
// afterwards. Nothing here knows a particular card.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/cardnumbers.h"
#include "engine/match/game.h"
#include "games/gemu/state.h"

namespace quincunx::gemu {

// --- The vocabulary of a card file. The words of each list stand beside it, in the same order.

enum class Kind : std::uint8_t { Monster, Token, Normal, Quick, Persistent, Scene, Equipment };
inline constexpr const char* KindKeys[] = {"monster", "token", "normal", "quick", "persistent", "scene", "equipment"};
constexpr Row row_of(Kind kind) { return kind <= Kind::Token ? Row::Monster : Row::Prophecy; }

enum class AbilityType : std::uint8_t { Normal, Responsive, Skill, Direct, Continuous, Triggered, Reaction };
inline constexpr const char* AbilityTypeKeys[] = {"normal",     "responsive", "skill",   "direct",
                                                  "continuous", "triggered",  "reaction"};

// The events of GE-13.1.
enum class Timing : std::uint8_t {
    TurnStart,
    TurnEnd,
    Draw,
    Discard,
    Summon,
    Set,
    ProphecyDeclared,
    ProphecyUsed,
    SkillDeclared,
    SkillUsed,
    AttackDeclared,
    Revealed,
    Destroyed,
    LeftField,
    Damaged,
    Healed,
    SpiritGained,
    AttackResolved,
    None
};
inline constexpr const char* TimingKeys[] = {
    "turn_start",        "turn_end",      "draw",           "discard",    "summon",          "set",
    "prophecy_declared", "prophecy_used", "skill_declared", "skill_used", "attack_declared", "revealed",
    "destroyed",         "left_field",    "damaged",        "healed",     "spirit_gained",   "attack_resolved"};
inline constexpr std::size_t Timings = std::size(TimingKeys);

enum class Why : std::uint8_t { Any, Procedure, Battle, Effect, Cost };  // GE-13.2
inline constexpr const char* WhyKeys[] = {"", "procedure", "battle", "effect", "cost"};

enum class From : std::uint8_t { Any, Hand, Field };
inline constexpr const char* FromKeys[] = {"", "hand", "field"};

enum class Method : std::uint8_t { Any, Hand, Flip, Effect, Token };
inline constexpr const char* MethodKeys[] = {"", "hand", "flip", "effect", "token"};

enum class How : std::uint8_t { Any, Hand, DeckTop, DeckShuffle, Removed, Destroyed, Discarded };
inline constexpr const char* HowKeys[] = {"", "hand", "deck_top", "deck_shuffle", "removed"};

enum class Who : std::uint8_t { Any, Self, Opponent, Both };
inline constexpr const char* WhoKeys[] = {"", "self", "opponent", "both"};

enum class Whose : std::uint8_t { Any, This, Own, Opponent, OtherOwn, Equipped };
inline constexpr const char* WhoseKeys[] = {"", "this", "own", "opponent", "other_own", "equipped"};

enum class Aim : std::uint8_t { Any, This, OwnMonster, OtherOwnMonster, Equipped, SelfPlayer };
inline constexpr const char* AimKeys[] = {"", "this", "own_monster", "other_own_monster", "equipped", "self_player"};

enum class YesNo : std::uint8_t { Any, Yes, No };

enum class Stat : std::uint8_t {
    Attack,
    Defence,
    Taunt,
    AttackCount,
    EffectDamageDealt,
    BattleDamageTaken,
    SummonCost
};
inline constexpr const char* StatKeys[] = {
    "attack", "defence", "taunt", "attack_count", "effect_damage_dealt", "battle_damage_taken", "summon_cost"};
inline constexpr std::size_t MonsterStats = 4;  // the first ones belong to monsters, the others to players

enum class Flag : std::uint8_t { BattleImmune, FinaleAttack, NoSkill };
inline constexpr const char* FlagKeys[] = {"battle_immune", "finale_attack", "no_skill"};

enum class Change : std::uint8_t { Add, Mul, Set, Flag };

enum class Zone : std::uint8_t { Monster, Prophecy, Any, Hand, Discard };
inline constexpr const char* ZoneKeys[] = {"monster", "prophecy", "any", "hand", "discard"};

enum class Face : std::uint8_t { Any, Up, Down };
inline constexpr const char* FaceKeys[] = {"any", "up", "down"};

enum class Pick : std::uint8_t { One, UpTo, All };
inline constexpr const char* PickKeys[] = {"one", "up_to", "all"};

// What an instruction may speak of. The last ones are choices named by `as`.
enum class RefKind : std::uint8_t { This, Equipped, EventCard, EventTarget, Attacker, Named };
inline constexpr const char* RefKeys[] = {"this", "equipped", "event_card", "event_target", "attacker"};
inline constexpr std::size_t MaxNamed = 4;

enum class Lasts : std::uint8_t { Instant, Attack, Turn, UntilOppTurnEnd, Field, Long };
inline constexpr const char* LastsKeys[] = {"instant", "attack", "turn", "until_opp_turn_end", "field", "long"};

enum class Op : std::uint8_t {
    Damage,
    Heal,
    Draw,
    DiscardHand,
    Destroy,
    ReturnHand,
    DeckTop,
    ShuffleIn,
    Remove,
    Modify,
    Flag,
    Buff,
    Shield,
    SpiritGain,
    SpiritMove,
    CreateToken,
    SpecialSummon,
    Negate,
    PlayerModify,
    StartAttack
};
inline constexpr const char* OpKeys[] = {
    "damage",      "heal",         "draw",           "discard_hand", "destroy",       "return_hand", "deck_top",
    "shuffle_in",  "remove",       "modify",         "flag",         "buff",          "shield",      "spirit_gain",
    "spirit_move", "create_token", "special_summon", "negate",       "player_modify", "start_attack"};

// --- What the words are made into

struct Ref {
    RefKind kind = RefKind::This;
    std::uint8_t named = 0;
};

// A number: a constant, or something read from the table when it is needed.
struct Amount {
    enum class Kind : std::uint8_t { Constant, Spirit, Hand, Stat, EventAmount, AllOfIt, AnyOfIt };
    Kind kind = Kind::Constant;
    std::int16_t value = 0;
    std::int16_t place = -1;  // among the book's numbers; -1: not one of them
    Ref of;
    Who who = Who::Self;
    Stat stat = Stat::Attack;
};

// Cards of a kind in a zone.
struct Pool {
    Who side = Who::Self;
    Zone zone = Zone::Monster;
    Face face = Face::Any;
    Row row = Row::Monster;  // of cards in hand or discard pile
    bool any_row = true;
    YesNo token = YesNo::Any;
    bool has_buff = false, exclude_this = false, exclude_ref = false;
    std::uint8_t level_min = 0, level_max = 255, min_spirit = 0;
    Ref excluded;
};

struct Select {
    bool is_pool = false;
    bool by_opponent = false;
    std::int8_t as = -1;  // the name given to the choice
    Pick pick = Pick::One;
    Ref ref;
    Pool pool;
    Amount count;
};

// One instruction of an effect.
struct Instr {
    Op op = Op::Damage;
    Who who = Who::Self;
    Stat stat = Stat::Attack;
    Flag flag = Flag::BattleImmune;
    Change change = Change::Add;
    Lasts lasts = Lasts::Instant;
    bool random = false;  // the discarded card is chosen by chance
    bool spirit_to_this = false;
    Zone from = Zone::Hand;
    Card token;
    std::uint8_t level_min = 0, floor = 0;
    std::int16_t num = 1, den = 1;  // a factor
    Select on, to;
    Amount amount, amount_opponent;
    Amount mods[MonsterStats];  // what a buff adds
    std::uint8_t flags = 0;     // and the flags it gives
    Pool filter;
};

// What the event must be like.
struct EventTest {
    Who player = Who::Any;
    Whose card = Whose::Any;
    Whose source = Whose::Any;
    YesNo token = YesNo::Any, survived = YesNo::Any;
    bool any_row = true;
    Row row = Row::Monster;
    std::uint8_t level_min = 0, level_max = 255;
    Why cause = Why::Any;
    From from = From::Any;
    Method method = Method::Any;
    How how = How::Any;
    Aim target = Aim::Any;
};

struct Need {
    enum class Kind : std::uint8_t { Count, Hand, Spirit, FreeSlot };
    Kind kind = Kind::Count;
    Pool pool;
    Who who = Who::Self;
    Ref on;
    Row row = Row::Monster;
    std::uint8_t min = 0, max = 255;
};

inline constexpr std::size_t MaxAbilities = 8, MaxNeeds = 4;

struct Ability {
    std::string key;  // "em_tinder_rat.a1"
    AbilityType type = AbilityType::Normal;
    Timing when = Timing::None;
    EventTest test;
    std::array<Need, MaxNeeds> needs{};
    std::uint8_t need_count = 0;
    bool focus = false, attack_skill = false, finale = false, once = false, forced = false;
    Amount spirit, discards;             // its cost
    std::uint16_t first = 0, count = 0;  // its instructions in the book

    std::string id() const { return key.substr(key.rfind('.') + 1); }  // "a1"
    bool triggers() const {
        return type == AbilityType::Responsive || type == AbilityType::Triggered || type == AbilityType::Reaction;
    }
};

// The numbers printed on monsters.
inline constexpr std::string_view NumberNames[] = {"attack", "defence", "level"};
using NumberName = quincunx::NumberName<NumberNames>;
using CardNumbers = quincunx::CardNumbers<NumberNames>;

struct Def {
    Card id;
    std::uint16_t number = 0;
    std::string key;
    Kind kind = Kind::Monster;
    std::uint8_t tribe = 0, copies = 0;
    std::int16_t level = 0, attack = 0, defence = 0;
    CardNumbers n;  // of a monster; those of abilities are Amounts
    Pool bearer;
    std::vector<Ability> abilities;
    std::uint32_t listens = 0;       // bit t: an ability of the face-up card waits for Timing t
    std::uint32_t listens_down = 0;  // the same for the face-down card: a reaction, or "revealed"
    std::uint8_t gives = 0;          // bit s: it changes Stat s continuously; bit 7: it gives flags
    bool monster() const { return row_of(kind) == Row::Monster; }
    bool token() const { return kind == Kind::Token; }
    bool stays() const { return kind >= Kind::Persistent; }
};

struct Tribe {
    std::string id;
};

// A file of cards: its name for errors, and what stands in it.
using CardFile = quincunx::CardFile;

class Book {
public:
    // Reads and checks the file, adds its texts, and applies the variant. Throws InputError naming file, line, and
    // what was expected.
    Book(const CardFile&, Texts&, const Variant*);

    std::span<const Def> defs() const { return defs_; }
    // None: a card nobody knows, so that what a seat sees can be looked at like a state.
    const Def& operator[](Card card) const { return card ? defs_[card.value] : unknown_; }
    const Def* card(std::uint16_t number) const;
    const Def* card(std::string_view key) const;
    std::span<const Instr> instructions(const Ability& a) const { return {instrs_.data() + a.first, a.count}; }
    const Instr& instruction(std::size_t place) const { return instrs_[place]; }
    std::size_t place_of(const Instr& i) const { return static_cast<std::size_t>(&i - instrs_.data()); }
    Card card_with(const Instr&) const;  // the card that has it
    const std::vector<Tribe>& tribes() const { return tribes_; }
    const std::vector<Deck>& decks() const { return decks_; }
    const Numbers& numbers() const { return numbers_; }
    // Puts another value of a number in force, as a variant does. Not while a game is played by this book.
    void vary(const Number& number, int value) { numbers_.override_value(number, value), settle(); }
    // Bit t: some face-down card waits for Timing t.
    std::uint32_t reactions() const { return reactions_; }
    // Of everything in the file that decides how the game goes: not of names, texts and decks.
    std::uint64_t hash() const { return hash_; }

private:
    friend class CardReader;
    std::vector<Def> defs_;
    Def unknown_;
    std::vector<Instr> instrs_;
    std::vector<Tribe> tribes_;
    std::vector<Deck> decks_;
    Numbers numbers_;
    std::uint32_t reactions_ = 0;
    std::uint64_t hash_ = 0;

    void apply(const Variant&, const Texts&);
    void settle();  // takes the numbers in force over, and what follows from them
};

}  // namespace quincunx::gemu
