// The book: every card of both pools with its printed numbers and behaviour, and what the traits do. Built once at
// start; read-only while playing. Files in cards/ add to it through the Maker.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/book.h"
#include "engine/match/cardnumbers.h"
#include "engine/match/game.h"
#include "games/dreamduel/state.h"

namespace quincunx::dreamduel {

class Play;
class Query;

// A match is played on one pool (DD-3.4).
enum class Pool : std::uint8_t { Classic, Modern };
inline constexpr const char* PoolKeys[] = {"classic", "modern"};

enum class Type : std::uint8_t {
    Danmaku,
    Melee,
    Special,
    Status,
    Trap,
    Instant,
    Delayed,
    Character,
    Trait,
    // Of the set EP03.
    Shikigami,
    LastSpell
};
inline constexpr const char* TypeKeys[] = {"danmaku", "melee",     "special", "status",    "trap",      "instant",
                                           "delayed", "character", "trait",   "shikigami", "last-spell"};
constexpr bool is_battle(Type type) { return type <= Type::Special; }

// Whose card it is; Nobody's are item cards.
enum class Who : std::uint8_t {
    Nobody,
    Reimu,
    Marisa,
    Sakuya,
    Youmu,
    Yukari,
    Alice,
    Remilia,
    Yuyuko,
    Reisen,
    Kaguya,
    Keine,
    Mokou,
    Eirin,
    Patchouli,
    Flandre,
    Cirno,
    Meiling,
    Suika,
    Sanae,
    Sunny,
    Luna,
    Star,
    Letty,
    // Who leads no deck of the classic pool.
    Daiyousei,
    Lily,
    Mystia,
    Koakuma,
    Benben,
    // Of the modern pool: shikigami of this name let the cards of Ran and Chen be used (DD-R62).
    RanAndChen,
    LastWho = RanAndChen
};
inline constexpr const char* WhoKeys[] = {
    "item",   "reimu", "marisa", "sakuya", "youmu",     "yukari",  "alice",  "remilia", "yuyuko", "reisen",
    "kaguya", "keine", "mokou",  "eirin",  "patchouli", "flandre", "cirno",  "meiling", "suika",  "sanae",
    "sunny",  "luna",  "star",   "letty",  "daiyousei", "lily",    "mystia", "koakuma", "benben", "ran-and-chen"};
static_assert(std::size(WhoKeys) == static_cast<std::size_t>(Who::LastWho) + 1);

// Traits (DD-17 of the modern pool, DD-C2 of the classic one).
enum class Trait : std::uint8_t {
    Steady,
    Homing,
    Piercing,
    Swift,
    Counter,
    Combo,
    Purge,    // 削除, of the modern pool
    Destroy,  // 破坏, of the classic pool
    Gaze,
    Drain,
    Distort,
    Wither,
    Ambush,
    Treasure,
    Traceless,
    Nirvana,
    Catalyst,
    Freeze,
    Feather,
    Martial,
    Miracle,
    Gathering,
    Elements,
    Fade,      // 凋零
    Phantasm,  // 幻化
    LastTrait = Phantasm
};
inline constexpr std::size_t Traits = static_cast<std::size_t>(Trait::LastTrait) + 1;
inline constexpr const char* TraitKeys[] = {
    "steady",  "homing",  "piercing", "swift",     "counter",  "combo",     "purge",   "destroy",  "gaze",
    "drain",   "distort", "wither",   "ambush",    "treasure", "traceless", "nirvana", "catalyst", "freeze",
    "feather", "martial", "miracle",  "gathering", "elements", "fade",      "phantasm"};
static_assert(std::size(TraitKeys) == Traits);
constexpr std::uint32_t bit(Trait trait) { return 1U << static_cast<unsigned>(trait); }

// Elements of 五行 cards.
enum Element : std::uint8_t { Fire = 1, Water = 2, Wood = 4, Metal = 8, Earth = 16 };

// Words of titles that cards look for (DD-R48, DD-C3.34).
enum class Word : std::uint8_t {
    FantasySeal,
    DreamSign,
    Barrier,
    Pearl,
    Jewel,
    Dream,
    TreasureSign,
    WindGodKick,
    Spark,
    MasterSpark,
    StarSign,
    MagicSign,
    Magic,
    Star,
    Love,
    LoveSign,
    LoveHeart,
    LoveWind,
    WickedLove,
    Illusion,
    Time,
    Conjuring,
    HumanSign,
    HumanOni,
    Human,
    Oni,
    Hell,
    Beast,
    Asura,
    Heaven,
    HellRealmSword,
    Sever,
    Sword,
    Meditation,
    Eternity,
    Death,
    Spirit,
    Deceased,
    Ghostly,
    DeathButterfly,
    Discarder,
    Request,
    NewRequest,
    NightReturns,
    DivineTreasure,
    Doll,
    DollPlay,
    ColorSign,
    FlowerSign,
    IceSign,
    IceBlock,
    FourDevas,
    SacredTreasure,
    FlyingPhoenix,
    // Of the sets EP02 and EP03.
    Red,
    RedSign,
    Night,
    Taboo,
    FireName,
    WaterName,
    WoodName,
    MetalName,
    EarthName,
    Moon,
    Butterfly,
    Cherry,
    Boundary,
    // Sakuya, Flandre, Remilia
    IllusionSign,
    WoundSign,
    NightSign,
    LastWord = NightSign
};
inline constexpr const char* WordTitles[] = {
    "梦想封印",     "梦符", "结界", "珠",     "玉",       "梦",   "宝符",       "天霸风神脚", "Spark",
    "Master Spark", "星符", "魔符", "魔",     "星",       "恋",   "恋符",       "恋心",       "恋风",
    "邪恋",         "幻",   "时",   "奇术",   "人符",     "人鬼", "人",         "鬼",         "狱",
    "畜",           "修罗", "天",   "狱界剑", "断",       "剑",   "冥想斩",     "未来永劫斩", "死",
    "灵",           "亡",   "幽",   "死蝶",   "丧心疮痍", "难题", "新难题",     "永夜返",     "神宝",
    "人偶",         "人形", "彩符", "华符",   "冰符",     "冰块", "四天王奥义", "三种神器",   "凤翼天翔",
    "红",           "红符", "夜",   "禁忌",   "火",       "水",   "木",         "金",         "土",
    "月",           "蝶",   "樱",   "境界",   "幻符",     "伤符", "夜符"};
static_assert(std::size(WordTitles) == static_cast<std::size_t>(Word::LastWord) + 1);
using Words = std::bitset<std::size(WordTitles)>;

// When an ability acts or counts.
enum class Moment : std::uint8_t {
    // Windows (DD-14). Those of a battle card look at Occasion::fighter.
    TurnStart,      // DD-C3.10
    BattleStart,    // DD-13.5
    BattleEnd,      // DD-13.5
    TurnEnd,        // DD-C3.10
    Activation,     // on activation: Occasion::fighter, or Occasion::activation of a card that is no battle card
    Clashed,        // the attack card is clashed (DD-C3.6)
    CurtainUp,      // DD-13-8
    Engage,         // DD-13-9
    CurtainFall,    // DD-13-12
    Settled,        // DD-13-13
    WouldDamage,    // Occasion::seat is about to take Occasion::amount
    Damaged,        // Occasion::seat took Occasion::amount
    Healed,         // Occasion::seat recovered health
    HandDiscarded,  // Occasion::seat discarded hand cards, once (DD-C3.12)
    FoeDiscarded,   // Occasion::by destroyed or discarded cards of Occasion::seat, once
    Moved,          // Occasion::piece went from one zone to another
    WouldMove,      // it is about to go to the discard pile or the gap
    WouldLand,      // a battle card is about to leave the duel zone in DD-13-14
    HandEmpty,      // Occasion::seat lost the last hand card (DD-C3.13)
    SkillUsed,      // Occasion::ability of a character was used
    TurnedUp,       // Occasion::piece came to lie face-up
    Entered,        // Occasion::piece, a character, came into Occasion::stand
    WouldGain,      // an effect is about to recover spirit, health or draw: Occasion::gain
    ChantZero,      // the last counter of the card or effect itself is about to go
    WouldFall,      // Occasion::seat is about to fall below 0 health
    // Of the classic pool.
    BloodChanged,    // Occasion::seat has another number of blood tokens, Occasion::amount
    SpiritEmpty,     // Occasion::seat lost the last ready orb (DD-C3.13)
    TurnedSideways,  // Occasion::amount cards of the declare zone of Occasion::seat, Occasion::piece the last of them
    HandGained,      // Occasion::seat gained hand cards, those whose Lying::count is 1
    Recovered,       // Occasion::seat recovered spirit
    // Of the set EP03.
    AboutToActivate,  // Occasion::seat has announced Occasion::piece; Occasion::traits: what it gets
    CardSettled,      // Occasion::activation, of a card that is no battle card, has settled
    // Choices of a player.
    Idle,       // DD-13-0
    Prep,       // in CHANGE or SET of the own turn (DD-C3.10)
    Declaring,  // another way to declare a battle card, at idle or in answer
    Pending,    // at the next idle time, listed by Play::wait
    // Standing numbers, by Ability::amount.
    Power,        // added to the power of About::fighter
    Price,        // added to the spirit cost of About::card
    OtherPay,     // how much of a spirit cost this could pay in another way
    FreeBar,      // not 0: About::card ignores the gorgeousness condition
    GivesTraits,  // traits of About::fighter
    DamageDealt,  // added to damage its owner deals
    DamageTaken,  // added to damage its owner takes
    DamageCap,    // the most damage its card can deal; 0: no limit
    Judged,       // added to the total of its owner in the popularity judgement
    FuPlaces,     // added to the limits
    EquipPlaces,
    OrbPlaces,
    FuUp,        // not 0: the fu zone of its owner is face-up
    Barred,      // not 0: About::seat cannot declare or activate About::card
    Muted,       // not 0: the delayed card About::card of About::seat does nothing
    PowerCap,    // the most final power its card can have; 0: no limit
    Silences,    // what of About::fighter it puts out of force (Fighter::off)
    HandPlaces,  // added to the limit of DD-11.1
    Hushed,      // not 0: About::seat cannot use abilities that are not locked
    Sure,        // not 0: the damage of its card is not reduced by standing numbers (DD-15.2)
    // Of the classic pool.
    TraitMore,  // added to what the trait numbered About::base of About::fighter does
    Kept,       // not 0: effects cannot discard About::piece or move it to the gap
    PickLeast,  // the least number of cards its owner draws in PICK
    PowerOver,  // not 0: the final power of About::fighter is so much above that of the card that clashes with it
    FreeNeeds,  // not 0: About::seat need not meet what About::card needs
    Reach,  // not 0: About::card can be used from the zone About::base (Ability::also), for this less 1 spirit at least
    LastMoment = Reach
};
inline constexpr std::size_t Moments = static_cast<std::size_t>(Moment::LastMoment) + 1;

enum class Stand : std::uint8_t { Support, Center, Hyper };  // states of a character (DD-8)
enum class Gain : std::uint8_t { Spirit, Health, Draw };
enum class During : std::uint8_t { Any, Attack, Defence };   // DD-16
enum class Per : std::uint8_t { None, Phase, Game, Round };  // Round: an attack phase and the next defence phase

// What the printed numbers are called ("label.<name>" in the texts).
inline constexpr std::string_view NumberNames[] = {
    "bonus",    "chant",     "cost",  "count",   "count2",        "damage",  "damage2",      "discard",
    "discount", "draw",      "draw2", "factor",  "gorgeousness",  "heal",    "heal2",        "health",
    "least",    "less",      "limit", "look",    "lose",          "loss",    "on_top",       "pay",
    "penalty",  "places",    "power", "prevent", "printed_power", "recover", "repair",       "shot",
    "spirit",   "threshold", "times", "total",   "wanted",        "wanted2", "gorgeousness2"};
using NumberName = quincunx::NumberName<NumberNames>;
using CardNumbers = quincunx::CardNumbers<NumberNames>;

struct Occasion;
struct About;

// One use of an ability: whose it is, where its card is.
struct Self {
    Seat seat = Seat::A;
    Card card;                   // the card or trait the ability belongs to
    Piece piece;                 // the card that has it; none: a virtual card or an effect
    Zone zone = Zone::Duel;      // where that card is
    std::uint8_t ability = 0;    // its place among the card's
    std::uint8_t fighter = 2;    // of a card in a battle: 0 the attack card, 1 the defence card
    std::uint8_t lasting = 255;  // of an effect: its place in State::lasting
    const CardNumbers* numbers = nullptr;
    Occasion* on = nullptr;  // what happened; none outside windows
    std::uint16_t x = 0;     // of an extra cost: what it leaves for its text, in Fighter::x of a battle card

    int n(NumberName name) const { return (*numbers)(name); }
    Seat foe() const { return other(seat); }
};

using Do = void (*)(Play&, Self&);
using Can = Verdict (*)(const Query&, const Self&);
using Test = bool (*)(const Query&, const Self&);
using Amount = int (*)(const Query&, const Self&, const About&);

struct Ability {
    Moment moment = Moment::Idle;
    std::uint16_t from = 0;  // zones it works from
    std::uint16_t also = 0;  // zones it works from while something reaches its card there (Moment::Reach)
    During during = During::Any;
    Per per = Per::None;
    std::uint8_t times = 0;
    Stand stand = Stand::Support;  // of a character's skill: the least state it needs
    bool locked = false;
    bool activates = false;  // using it activates its card
    bool unbarred = false;   // effects that forbid activating do not stop it (DD-R61)
    bool own = true;         // in a window of a battle card: only when that card is this one
    std::uint16_t id = 0;    // among all abilities of the book
    const char* skill = nullptr;
    // What a card says of its own move works wherever the card is.
    bool of_itself() const {
        return own &&
               (moment == Moment::Moved || moment == Moment::WouldMove || moment == Moment::Entered ||
                moment == Moment::TurnedUp || moment == Moment::TurnedSideways || moment == Moment::AboutToActivate);
    }

    Test when = nullptr;  // whether it fits the moment. Looks at what both seats know only
    Can can = nullptr;    // whether its cost can be paid and its effect can be begun. Of a card in hand or face-down:
                          // looks at what both seats know only
    Do run = nullptr;
    Amount amount = nullptr;
};

inline constexpr int None = -1;  // in the place of a number a battle card does not print

struct Def {
    Card id;
    std::uint16_t number = 0;  // stable, never reused
    std::string key;
    Pool pool = Pool::Classic;
    Type type = Type::Status;
    Who who = Who::Nobody;
    Who person = Who::Nobody;  // which character it is while it takes part
    std::int16_t cost = 0, power = 0, gorgeousness = None;
    bool nullity = false, last = false, token = false;
    bool stays_abroad = false;     // in the opponent's declare zone it cannot be discarded
    Stand needs = Stand::Support;  // DD-10.4 (1): the least state of its character
    std::uint8_t elements = 0, chant = 0, deck_limit = 3;
    std::uint8_t blood_limit = 0;   // of a character that keeps blood: the limit in its HYPER state (DD-C3.14); 0: none
    std::uint8_t blood_center = 0;  // and in its CENTER state
    bool orbs_only = false;         // fu cards cannot pay for it
    bool wide_swift = false;        // what it declares or makes Swift stops more than traps (DD-17.5)
    bool places_any = false;        // it puts cards other than traps face-down in the equip zone
    std::uint32_t traits = 0;
    Words words;
    Can requirement = nullptr;  // DD-10.4 (2)
    Can extra_can = nullptr;    // an extra cost: can it be paid
    Do extra_pay = nullptr;
    Amount gorgeous = nullptr;  // another gorgeousness than printed
    std::vector<Ability> abilities;
    std::uint64_t moments = 0;      // those of its abilities
    std::uint64_t all_moments = 0;  // and of its printed traits

    CardNumbers n;

    bool is(Type t) const { return type == t; }
    bool is(Who w) const { return who == w; }
    bool battle() const { return is_battle(type); }
    bool spell() const { return type != Type::Character && type != Type::Trait; }  // DD-5.6
    bool can_stand() const { return type == Type::Character || type == Type::Shikigami; }
    bool has(Trait t) const { return (traits & dreamduel::bit(t)) != 0; }
    bool has(Word w) const { return words[static_cast<std::size_t>(w)]; }
};

inline constexpr std::size_t MaxDefs = 768;  // cards and traits of the book

class Book final : public BookOf<Def, Card> {  // of cards and traits
public:
    Book(const Texts& texts, const Variant* variant);

    // What a trait does in that pool; nullptr: nothing of its own.
    const Def* trait(Pool pool, std::size_t trait) const {
        const Card card = traits_[static_cast<std::size_t>(pool)][trait];
        return card ? &defs_[card.value] : nullptr;
    }
    // Whether the ability of that id is counted for a round (DD-16.18).
    bool by_round(std::uint16_t id) const { return rounds_[id]; }
    // Whether cards of the pool put other cards than traps face-down in equip zones without saying so by
    // Def::places_any (DD-R17).
    static bool places_anything(Pool pool) { return pool == Pool::Modern; }

private:
    friend class Maker;
    std::array<std::array<Card, Traits>, 2> traits_{};
    std::vector<bool> rounds_;  // by ability id
    void apply(const Variant& variant, const Texts& texts);
    void finish(const Texts& texts);
    void settle() override;
    void gather_moments();
};

// Adds cards to the book. What a word adds applies to the card, or to the ability, begun last.
class Maker {
public:
    explicit Maker(Book& book) : book_(book) {}

    // Cards of the files that follow are of this pool.
    void pool(Pool p) { pool_ = p; }

    Maker& character(std::uint16_t number, const char* key, Who who);
    // A battle card. Cost, power and gorgeousness may be None.
    Maker& battle(std::uint16_t number, const char* key, Who who, Type type, int cost, int power, int gorgeousness);
    Maker& status(std::uint16_t number, const char* key, Who who, int cost);
    Maker& trap(std::uint16_t number, const char* key, Who who, int cost);
    Maker& instant(std::uint16_t number, const char* key, Who who, int cost);
    Maker& delayed(std::uint16_t number, const char* key, Who who, int cost, int chant = 0);
    // Put from the hand into the character zone it is a character; `person` is the one it is (DD-R62).
    Maker& shikigami(std::uint16_t number, const char* key, Who who, Who person);
    // A last spell of EP03: it lies face-up beside the character zone once its ability was used (DD-R61).
    Maker& last_spell(std::uint16_t number, const char* key, Who who);
    Maker& trait(std::uint16_t number, Trait trait);

    // A number bodies read as s.n("damage").
    Maker& number(NumberName name, int printed, int low = 0, int high = 10000);
    Maker& traits(std::initializer_list<Trait> list);
    Maker& elements(int bits);
    Maker& center();      // CENTER限定
    Maker& hyper_only();  // HYPER限定
    Maker& last();        // DD-12.5
    Maker& nullity();     // DD-5.9
    Maker& deck_limit(int copies);
    Maker& token();  // made by effects only
    Maker& stays_abroad();
    // A character that does not cost its player the blood tokens; their limit while it is in HYPER state (DD-C3.14).
    Maker& keeps_blood(int hyper_limit, int center_limit = 0);
    Maker& places_any();
    Maker& wide_swift();
    Maker& unbarred();              // effects that forbid activating do not stop it (DD-R61)
    Maker& orbs_only();             // fu cards cannot pay for it
    Maker& needs(Can f);            // a condition of its own
    Maker& extra(Can can, Do pay);  // an extra cost
    Maker& gorgeous(Amount f);

    // The skill the abilities that follow belong to (characters), and the state it needs.
    Maker& skill(const char* key, Stand stand);
    // The card may be activated at this moment: a status or an instant from hand, a trap from the equip zone.
    Maker& plays(Moment moment, Do run);
    // An ability. Without zones: of a battle card or trait in the duel zone, of a delayed card face-up in the equip
    // zone, of a character in any state, else of the effect its player has.
    Maker& on(Moment moment, Do run);
    Maker& on(Moment moment, std::initializer_list<Zone> zones, Do run);
    // A standing number, worked out from where abilities work.
    Maker& gives(Moment moment, Amount amount);
    Maker& gives(Moment moment, std::initializer_list<Zone> zones, Amount amount);

    Maker& from(std::initializer_list<Zone> zones);  // it works from these zones instead
    Maker& also(Zone zone);                          // it works from this zone, too, while something reaches it there
    Maker& locked();
    Maker& attack();   // only while its player attacks
    Maker& defence();  // only while its player defends
    Maker& once_a_phase(int times = 1);
    Maker& once_a_game();
    Maker& once_a_round();  // in an attack phase and the next defence phase together (DD-16.18)
    Maker& any();           // looks at every battle card, not only at its own
    Maker& when(Test f);
    Maker& can(Can f);
    Maker& pays(Do f);  // how another way to pay is carried out (Moment::OtherPay)
    Maker& own();       // only for its own card

private:
    Book& book_;
    Pool pool_ = Pool::Classic;
    const char* skill_ = nullptr;
    Stand stand_ = Stand::Support;
    Def& last_card() { return book_.defs_.back(); }
    Ability& ability() { return last_card().abilities.back(); }
    Maker& begin(Type type, std::uint16_t number, const char* key, Who who);
    std::uint16_t usual_zones() const;
};

// The card families, one file each.
void classic_traits(Maker&);
void classic_reimu(Maker&);
void classic_marisa(Maker&);
void classic_sakuya(Maker&);
void classic_youmu(Maker&);
void classic_yukari(Maker&);
void classic_yuyuko(Maker&);
void classic_reisen(Maker&);
void classic_eirin(Maker&);
void classic_fairies(Maker&);
void classic_kaguya(Maker&);
void classic_scarlet(Maker&);
void classic_alice(Maker&);
void classic_meiling(Maker&);
void classic_cirno(Maker&);
void classic_suika(Maker&);
void classic_keine(Maker&);
void classic_mokou(Maker&);
void classic_others(Maker&);
void classic_patchouli(Maker&);
void classic_sanae(Maker&);
void classic_flandre(Maker&);
void classic_items(Maker&);
void modern_traits(Maker&);
void modern_reimu(Maker&);
void modern_marisa(Maker&);
void modern_sakuya(Maker&);
void modern_youmu(Maker&);
void modern_items(Maker&);
void modern_remilia(Maker&);
void modern_flandre(Maker&);
void modern_patchouli(Maker&);
// Added later: after the others, so that numbers of abilities in kept positions stay.
void modern_traits_of_ep03(Maker&);
void modern_yuyuko(Maker&);
void modern_yukari(Maker&);
void modern_ran_and_chen(Maker&);
void modern_items_of_ep03(Maker&);
void classic_mokou_untitled(Maker&);

std::vector<Deck> preconstructed(const Book& book);

}  // namespace quincunx::dreamduel
