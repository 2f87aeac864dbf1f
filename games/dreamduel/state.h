// The whole state of a game of 幻想梦斗符, flat and plain.
#pragma once

#include <array>

#include "engine/core/fixed.h"
#include "engine/core/ids.h"
#include "engine/play/play.h"

namespace quincunx::dreamduel {

using Card = Id<struct CardTag, std::uint16_t>;  // an entry of the book
using Piece = Id<struct PieceTag>;               // one card of the match: seat A's are 0 to 49, seat B's 50 to 99

inline constexpr std::size_t MaxDeck = 50;  // DD-3.1
inline constexpr std::size_t MaxPieces = 2 * MaxDeck;
inline constexpr int StartHealth = 10000;  // DD-4.1, DD-15.6
inline constexpr int Orbs = 5;             // DD-4.2
inline constexpr int FuLimit = 5;          // DD-9.2
inline constexpr int EquipLimit = 2;       // DD-9.2
inline constexpr int HandLimit = 5;        // DD-11.1
inline constexpr int MostEquip = 8;        // whatever effects add to EquipLimit
inline constexpr int ReleaseBelow = 5000;  // DD-12.7
inline constexpr int BloodLimit = 3;       // DD-C3.14
inline constexpr int IdleUses = 20;        // DD-R72

constexpr Seat owner_of(Piece piece) { return piece.value < MaxDeck ? Seat::A : Seat::B; }

// Where a card is (DD-5.7). `Attached` cards lie on a character or, statuses that stay (DD-C3.35), beside the character
// zone; `Abroad` ones in the opponent's declare zone;
// `Lasting` is no place of cards: effects a player has.
enum class Zone : std::uint8_t {
    Deck,
    Hand,
    Fu,
    Equip,
    Declare,
    Character,
    Hyper,
    Attached,
    Duel,
    Discard,
    Gap,
    Abroad,
    Lasting,
    LastZone = Lasting
};
constexpr std::uint16_t bit(Zone zone) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(zone)); }

enum Mark : std::uint8_t {
    Up = 1,         // face-up (of a card in hand: open to both, DD-R52)
    Sideways = 2,   // of a character: SUPPORT state (DD-8.2)
    Sealed = 4,     // DD-18.1
    Returning = 8,  // a character that becomes CENTER again at the end of the phase (DD-C8)
    Staying = 16,   // a HYPER character that does not return (DD-C3.38)
    Carried = 16,   // of a card in the equip zone: it lies on FRY-003 and takes no place (DD-C4.27)
    Cancelled =
        32  // of a battle card in the duel zone: it was fully canceled. In a fu zone this is part of Lying::place
};

// A card that lies somewhere.
struct Lying {
    Piece piece;
    std::uint8_t marks = 0;
    std::uint8_t count = 0;  // chant counters (DD-18.2), or what its text counts
    std::uint8_t turn = 0;   // the turn it came here, its low 8 bits
    bool has(Mark mark) const { return (marks & mark) != 0; }
    // Of a card in the fu zone: which place it lies in, from 1 at the left (DD-C3.17).
    int place() const { return marks >> 5; }
    bool operator==(const Lying&) const = default;
};
static_assert(sizeof(Lying) == 4);

// Which one a card of a zone is, whether it lies there or is in a pile.
template <class T>
constexpr auto& piece_of(T& card) {
    if constexpr (requires { card.piece; })
        return card.piece;
    else
        return card;
}

// Where a battle card goes in DD-13-14 by its own text or another's.
enum class Dest : std::uint8_t {
    Normal,
    Discard,
    Hand,
    HandUp,
    Deck,
    DeclareTop,
    DeclareBottom,
    Gap,
    Fu,
    Equip,
    FoeDeclare,
    FoeBottom,
    FuLeft,  // face-up, in the first or the last place of the fu zone (DD-C3.17)
    FuRight
};

enum class Type : std::uint8_t;  // of a card (book.h)

// A battle card in the duel zone (DD-13-4).
struct Fighter {
    static constexpr std::uint8_t Zeroed = 1;    // its power is 0 whatever changes it
    static constexpr std::uint8_t Last = 2;      // a last spell
    static constexpr std::uint8_t Mirrored = 4;  // its spirit was paid by a skill's other way
    static constexpr std::uint8_t Extra = 8;     // it has an extra cost
    static constexpr std::uint8_t Frozen = 16;   // DD-C3.20
    static constexpr std::uint8_t Special = 32;  // what its own cost paid for
    static constexpr std::uint8_t DestSideways = 64;
    static constexpr std::uint8_t KeptOut = 128;  // it enters no declare zone
    // Fighter::off
    static constexpr std::uint8_t AbilitiesOff = 1;
    static constexpr std::uint8_t TraitsOff = 2;
    static constexpr std::uint8_t PiercingOff = 4;
    // Fighter::changed
    static constexpr std::uint8_t FullDrain = 1;   // its Drain recovers as much as the battle damage it dealt
    static constexpr std::uint8_t WideSwift = 4;   // its Swift stops every card that is no battle card (DD-17.5)
    static constexpr std::uint8_t FullSteady = 8;  // its Steady recovers as much as its surplus
    static constexpr std::uint8_t Capped = 2;      // an effect of its player limits the damage of its power

    std::uint32_t traits = 0;   // those it has, printed and gained
    std::uint32_t given = 0;    // of these, those it has while something stands (DD-16.20)
    std::int16_t original = 0;  // DD-5.10
    std::int16_t plus = 0;      // what effects changed
    Card card;                  // none: there is no such card
    Piece piece;                // none: a virtual card (DD-R25)
    Type type{};                // of its damage
    std::uint8_t flags = 0;
    std::uint8_t paid = 0;      // spirit paid for it
    Zone from = Zone::Hand;     // where it was declared from
    Dest goes = Dest::Normal;   // where it goes in DD-13-14
    std::uint8_t x = 0;         // what its own text remembers
    std::uint8_t off = 0;       // what another card has put out of force: AbilitiesOff, TraitsOff, PiercingOff
    std::uint8_t changed = 0;   // what texts made of it: FullDrain, Capped
    std::uint8_t paid_up = 0;   // face-up cards of the Five Elements discarded to pay for it
    std::uint8_t silenced = 0;  // of off, what stays so until the card has settled
    std::uint8_t less = 0;      // how much spirit effects saved when it was paid for
    std::uint8_t no_padding[2]{};

    explicit operator bool() const { return static_cast<bool>(card); }
    bool is_virtual() const { return card && !piece; }
    bool operator==(const Fighter&) const = default;
};
static_assert(sizeof(Fighter) == 28);

// The steps of an attack (DD-13).
enum class Step : std::uint8_t {
    None,
    Activation,        // DD-13-5
    Answer,            // DD-13-6
    AnswerActivation,  // DD-13-7
    CurtainUp,         // DD-13-8
    Engage,            // DD-13-9
    Damage,            // DD-13-10, DD-13-11
    CurtainFall,       // DD-13-12
    Settled,           // DD-13-13
    Cleanup            // DD-13-14
};

struct Battle {
    std::array<Fighter, 2> fighter{};       // the attack card, the defence card
    std::array<std::int16_t, 2> power{};    // final powers, from DD-13-9 on
    std::array<std::int16_t, 2> surplus{};  // DD-18.10
    Step step = Step::None;
    std::uint8_t clashed = 0;
    std::uint8_t hit = 0;
    std::uint8_t no_clash = 0;  // an effect forbids the answer
    Card fallen;                // the attack card a last spell in answer destroyed
    std::int16_t dealt = 0;     // battle damage the attack card dealt
    std::uint8_t free_hit = 0;  // the last battle of the phase: a card hit for which no spirit was paid
    std::uint8_t no_padding[3]{};
    bool operator==(const Battle&) const = default;
};

// What an effect of a player forbids or allows; `Own`: what the text of its source says.
enum class Hold : std::uint8_t {
    Own,
    NoFu,      // cannot use cards of the fu zone in any way
    NoFuPay,   // cannot discard cards of the fu zone
    NoOrbs,    // cannot spend orbs
    NoDamage,  // all damage it would take is prevented
    NoCards,   // cannot activate cards, nor abilities that are not locked
    NoBattle,  // cannot declare battle cards
    NoTitle,   // cannot declare the card of that number
    NoSkills,  // cannot use skills of characters
    NoDraw,    // does not draw in the next PICK
    // Of the sets EP02 and EP03.
    NoOthers,      // cannot activate cards that are no battle cards, nor abilities that are not locked
    NonLethal,     // damage that is no battle damage stops at 0
    FreeDrain,     // Drain needs neither the attack phase nor a hit
    FreeElements,  // the Five Elements have no limit
    MoreFire,      // the next damage of Fire is `value` more
    MoreEarth,     // the next recovery of Earth is `value` more
    MetalFu,       // Metal may take a card of the fu zone instead
    Mill,          // `count` times: cards of the opponent's deck instead of those on the field
    // Of the classic pool.
    FewDraws,    // draws at most that many cards in the next PICK
    NextBattle,  // the next turn is its, and begins with BATTLE
    Splendor,    // cards of its fu zone have the gorgeousness Lying::count - 1, if that is not 0
    NoHeal,      // cannot recover health
    NoGap,       // cannot move spell cards to the gap
    NoRelease,   // no spirit release (DD-12.7)
    // Of the set EP03.
    Swiftness,    // cannot activate cards that are no battle cards, until the card that did this has settled
    NoHyper,      // cannot move a character to HYPER
    NoChange,     // takes no character action in the next CHANGE
    LessDraws,    // draws `value` cards fewer in the next PICK
    MoreUses,     // one more use in a phase: cards of Yukari, and of Ran and Chen if `value` is 2
    Butterflies,  // counts `value` butterflies more
    MoreTotal,    // `value` more total gorgeousness
    Releases,     // one more spirit release, below that health
    Over          // the effect is over
};

// How long an effect lasts: to the end of this phase, of this turn, of the next one, or of the game.
// OwnNextTurn: to the end of the next turn of its seat.
enum class Until : std::uint8_t { Phase, Turn, NextTurn, OwnNextTurn, Game };

// An effect a player has (DD-R21, DD-R51).
struct Lasting {
    Card source;              // the card that gave it
    std::uint16_t until = 0;  // the turn; 0: the game
    std::int16_t value = 0;   // what its text remembers
    Seat seat = Seat::A;      // whose it is
    Hold kind = Hold::Own;
    std::uint8_t phase_only = 0;
    std::uint8_t count = 0;  // chant counters or uses left
    bool operator==(const Lasting&) const = default;
};
static_assert(sizeof(Lasting) == 10);

// What waits for the next idle time (DD-13-0).
struct Pending {
    Card source;
    std::uint8_t ability = 0;
    Seat seat = Seat::A;
    bool operator==(const Pending&) const = default;
};

// How often an ability was used (DD-R39).
struct Uses {
    std::uint16_t ability = 0;  // by its place among all abilities of the book
    std::uint8_t phase = 0;
    std::uint8_t game = 0;  // of Per::Round: since the own turn began
    bool operator==(const Uses&) const = default;
};

enum class Phase : std::uint8_t { Setup, Pick, Change, Set, BattleStart, Battle, BattleEnd, End, LastPhase = End };

// What is counted of one side beside its cards.
struct Tally {
    FixedVector<Card, 24> declared;   // battle cards declared this turn, in order (DD-R53)
    FixedVector<Card, 24> discarded;  // cards put in the discard pile this phase
    FixedVector<Card, 12> activated;  // other cards activated this turn
    FixedVector<Uses, 32> uses;
    std::int16_t health = StartHealth;
    std::int16_t max_health = StartHealth;
    std::int16_t damage = 0;          // damage taken this turn
    std::int16_t total_at_start = 0;  // gorgeousness in the declare zone when the turn began
    std::uint8_t ready = Orbs, spent = 0, collapsed = 0;
    std::uint8_t last_spell = 0, released = 0;
    std::uint8_t blood = 0;       // DD-C3.14
    std::uint8_t traps = 0;       // trap cards activated this turn
    std::uint8_t equip_left = 0;  // cards that left the equip zone this phase
    std::uint8_t dolls = 0;       // dolls discarded this turn (DD-C3.15)
    // Of the sets EP02 and EP03: of this turn, unless said.
    std::uint8_t healed = 0;         // how often health was recovered
    std::uint8_t hurt_self = 0;      // how often it took damage it dealt itself
    std::uint8_t took = 0;           // cards of the opponent it discarded
    std::uint8_t own_discards = 0;   // how often it discarded own cards
    std::uint8_t gapped = 0;         // cards it moved to the gap
    std::uint8_t from_gap = 0;       // battle cards declared from the gap
    std::uint8_t elements_done = 0;  // Element effects it carried out
    std::uint8_t elements_used = 0;  // those the Five Elements were used for, of this phase
    std::uint8_t kinds = 0;          // types of cards put in its discard pile, a bit each
    std::uint8_t nights = 0;         // whether a card called 夜 was among them
    std::uint8_t hand_at_start = 0;  // cards in hand when the turn began
    std::uint8_t away = 0;           // the lowest cards of its gap that return to hand when the turn ends (DD-C4.28)
    std::uint8_t no_padding[1]{};
    std::int16_t lost = 0;  // health lost this turn other than by damage (DD-15.5)
    bool operator==(const Tally&) const = default;
};

// The options of a match (DD-21).
struct Rulebook {
    std::uint16_t max_turns = 200;
    std::uint8_t clash_bar = 0;     // 0 the attacker's zone, 1 the own zone, 2 none
    std::uint8_t first_player = 2;  // a seat; 2: by lot
    SeatMask always_ask = 0;
    std::uint8_t pool = 0;
    bool operator==(const Rulebook&) const = default;
};
static_assert(sizeof(Rulebook) == 6);

// State::acted in SET: a trap is being placed.
inline constexpr std::uint8_t PlacesTrap = 8;
// State::acted in BATTLE: the turn ends at the next idle time (DD-C3.32).
inline constexpr std::uint8_t EndsTurn = 9;

// The cards of one side, each list in order; the last one of deck, discard pile and declare zone is the top.
struct Side {
    FixedVector<Lying, MaxDeck> hand;
    FixedVector<Lying, MaxPieces> declare;
    FixedVector<Lying, MaxDeck> character;
    FixedVector<Lying, 6> fu;
    FixedVector<Lying, std::size_t{MostEquip}> equip;
    FixedVector<Lying, 8> duel;
    FixedVector<Lying, 2> hyper;
    FixedVector<Lying, 5> attached;
    FixedVector<Piece, MaxDeck> deck, discard, gap;
    bool operator==(const Side&) const = default;
};

// Of each moment, the zones from which a card of a seat's deck has an ability for it: open, for deck lists are
// (DD-R70).
using Listens = std::array<std::uint16_t, 62>;
inline constexpr std::uint16_t Itself = 0x8000;  // beside the zones: what a card says of its own move

struct State {
    Core core;
    Battle battle;
    FixedVector<Lasting, 24> lasting;
    FixedVector<Pending, 7> pending;
    PerSeat<Tally> tally{};
    Rulebook rules;
    std::uint16_t turn = 0;
    Seat active = Seat::A;  // the attacker (DD-1.3)
    Seat began = Seat::A;
    Phase phase = Phase::Setup;
    std::uint8_t acted = 0;                 // how far the phase has come; in CHANGE 1: the action of the turn was taken
    std::array<Card, MaxPieces> card_of{};  // none: the deck is smaller
    std::array<SeatMask, MaxPieces> known{};     // who knows which card it is
    std::array<SeatMask, MaxPieces> recalled{};  // who has learned it later in the unit at work (Dreamduel::recall)
    std::array<SeatMask, MaxPieces> shown{};     // who has been shown it in the unit at work, wherever it went since
    PerSeat<Listens> listens{};
    PerSeat<Side> side{};
    PerSeat<std::array<Piece, 5>> bearers{};  // the character each card of Side::attached lies on; none: beside them
};
static_assert(sizeof(State) == 3888);

}  // namespace quincunx::dreamduel
