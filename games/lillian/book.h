// The book: every card with its printed numbers and behaviour. Built once at start; read-only while playing. Files in
// cards/ add to it through the Maker.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/match/book.h"
#include "engine/match/cardnumbers.h"
#include "engine/match/game.h"
#include "games/lillian/state.h"

namespace quincunx::lillian {

class Play;
class Query;

enum class Type : std::uint8_t { Arena, Character, Event, Upgrade, Spell };
inline constexpr const char* TypeKeys[] = {"arena", "character", "event", "upgrade", "spell"};

// Series of arenas.
enum Series : std::uint8_t { Hospital = 1, Entertainment = 2, School = 4, AnySeries = 7 };
inline constexpr const char* SeriesKeys[] = {"hospital", "entertainment", "school"};

enum Keyword : std::uint8_t { Hold = 1, Sniper = 2, Assault = 4, Trap = 8 };
inline constexpr const char* KeywordKeys[] = {"hold", "sniper", "assault", "trap"};

// What the printed numbers are called.
inline constexpr std::string_view NumberNames[] = {
    "bonus", "capacity", "casters", "copies",   "cost",      "count",      "countdown", "countdown_change", "discount",
    "draw",  "emotion",  "exile",   "goal",     "mana",      "mana2",      "pay",       "points",           "recover",
    "score", "search",   "steal",   "strength", "threshold", "threshold2", "use_cost"};
using NumberName = quincunx::NumberName<NumberNames>;
using CardNumbers = quincunx::CardNumbers<NumberNames>;

// One use of something: whose it is, who bears or does it, its printed numbers in force.
struct Self {
    Seat seat = Seat::A;
    UnitId unit;  // the character: with the ability, that pushes, uses, casts, bears the upgrade
    Card card;
    const CardNumbers* numbers = nullptr;
    std::uint8_t place = 0;    // of an event among its owner's, of a lasting spell, of an upgrade in State
    UnitId other;              // the other character concerned: who entered, who repulsed
    std::uint8_t casters = 0;  // of a spell

    int n(NumberName name) const { return (*numbers)(name); }
    Seat foe() const { return quincunx::other(seat); }
};

using Do = void (*)(Play&, Self&);
using Can = Verdict (*)(const Query&, const Self&);
using Test = bool (*)(const Query&, const Self&);
using Amount = int (*)(const Query&, const Self&, UnitId whom);
using Points = int (*)(const Query&, const Self&, Seat whom);

// A use of an arena (LI-10.1).
struct UseDef {
    bool costs = false;  // "use_cost"
    Can can = nullptr;
    Do run = nullptr;
};

struct Def {
    Card id;
    std::uint16_t number = 0;  // stable, never reused
    std::string key;
    Type type = Type::Spell;
    bool ending = false;
    bool token = false;  // made by effects only, or a starting card: not for decks (LI-R58)
    int deck_limit = 3;
    std::uint8_t series = 0;
    std::uint8_t keywords = 0;

    std::int16_t cost = 0, strength = 0, capacity = 0, goal = 0, countdown = 0, score = 0;
    bool instant = false;                  // LI-3.13
    bool in_war = false;                   // may be cast in war windows
    bool outside_war = true;               // may be cast outside war
    int casters_min = 1, casters_max = 1;  // of a spell; 0: performed by the player (LI-3.12)
    bool starts_war = false;               // a spell that is the declaration of a war (LI-R67)
    bool beyond = false;                   // own score at least "threshold" (LI-16.4)
    bool possessed = false;                // opponent's emotion at least "threshold"
    bool first_action_only = false, cannot_be_pushed = false, stays = false;

    Can can_play = nullptr;
    Do on_play = nullptr;    // after it was paid for and is where it belongs
    Amount price = nullptr;  // spells: what the cost falls by (Self::casters, Self::unit the caster)
    std::vector<UseDef> uses;
    Can can_push = nullptr;
    Do on_push = nullptr, on_finish = nullptr;
    Test completes = nullptr;   // checked at the end of a harvest (LI-R63)
    Points scoring = nullptr;   // a completed ending: extra points of each player
    Points nearness = nullptr;  // how near its player is to being able to push it, in percent; for evaluating positions
    Do at_generation = nullptr, at_harvest = nullptr;
    Do on_use_at_mark = nullptr;      // an event in progress: its owner has used the arena at its mark
    Amount strength_given = nullptr;  // to any character in play
    bool several_uses = false;        // "count" uses of an arena in a harvest
    bool fights_at_zero = false;
    bool equips_in_war = false;  // may be given upgrades in war windows, where it stands
    Do ability = nullptr;        // LI-8.11
    Can ability_can = nullptr;
    bool ability_instant = false;
    bool ability_by_character = true;                   // a ready standby character, who becomes tired (LI-16.5)
    Do on_entering = nullptr;                           // Self::other has entered the arena of Self::unit
    Do on_war = nullptr;                                // its owner has declared war
    Do on_attack = nullptr;                             // the bearer attacks
    Do on_repulsed = nullptr;                           // the character was repulsed
    Test unshaken = nullptr;                            // Self::other is not repulsed in a clash
    Do on_emotion = nullptr;                            // the bearer took emotion damage
    Do trap = nullptr;                                  // LI-15.9
    Do instead_of_history = nullptr;                    // it would go to the history zone
    bool exiled_instead = false;                        // a character that is exiled when it would retire
    bool no_recovery = false;                           // terminating it recovers no emotion
    Do on_foe_enters = nullptr, on_foe_acts = nullptr;  // a lasting spell: a character of the other side …
    Test ends = nullptr;                                // a lasting spell: it leaves play

    CardNumbers n;
    bool is(Type t) const { return type == t; }
};

class Book final : public BookOf<Def, Card> {
public:
    Book(const Texts& texts, const Variant* variant);

    Card basic_hospital, apprentice_witch, guerrilla, flash_memory_girl, lost_cat_notice, familiar;

private:
    friend class Maker;
    void finish();
    void settle() override;
};

// Adds cards to the book. What a word adds applies to the card begun last.
class Maker {
public:
    explicit Maker(Book& book) : book_(book) {}

    Maker& arena(std::uint16_t number, const char* key, int cost, int series, int capacity = 2);
    Maker& character(std::uint16_t number, const char* key, int cost, int strength);
    Maker& event(std::uint16_t number, const char* key, int cost, int goal, int countdown, int score);
    Maker& upgrade(std::uint16_t number, const char* key, int cost, int strength);
    Maker& spell(std::uint16_t number, const char* key, int cost);

    // A number bodies read as s.n("mana").
    Maker& number(NumberName name, int printed, int low = 0, int high = 30);

    Maker& token();
    Maker& deck_limit(int copies);
    Maker& ending();
    Maker& keywords(int bits);
    Maker& instant();       // LI-3.13
    Maker& war(bool only);  // may be cast in war windows; only there
    Maker& casters(int min, int max);
    Maker& beyond(int score);       // number "threshold"
    Maker& possessed(int emotion);  // number "threshold"
    Maker& stays();                 // a spell that stays in play until `ends`
    Maker& starts_war();
    Maker& first_action_only();
    Maker& cannot_be_pushed();

    Maker& can_play(Can f);
    Maker& on_play(Do f);
    Maker& price(Amount f);
    Maker& use(Do run, Can can = nullptr);                // free
    Maker& use_for(int mana, Do run, Can can = nullptr);  // number "use_cost"
    Maker& can_push(Can f);
    Maker& on_push(Do f);
    Maker& on_finish(Do f);
    Maker& completes(Test f);
    Maker& scoring(Points f);
    Maker& nearness(Points f);
    Maker& at_generation(Do f);
    Maker& at_harvest(Do f);
    Maker& on_use_at_mark(Do f);
    Maker& strength_given(Amount f);
    Maker& uses_allowed(int n);  // number "count"
    Maker& fights_at_zero();
    Maker& equips_in_war();
    Maker& ability(Do run, bool instant, bool by_character, Can can = nullptr);
    Maker& on_entering(Do f);
    Maker& on_war(Do f);
    Maker& on_attack(Do f);
    Maker& on_repulsed(Do f);
    Maker& unshaken(Test f);
    Maker& on_emotion(Do f);
    Maker& trap(Do f);
    Maker& instead_of_history(Do f);
    Maker& exiled_instead();
    Maker& no_recovery();
    Maker& on_foe_enters(Do f);
    Maker& on_foe_acts(Do f);
    Maker& ends(Test f);

private:
    Book& book_;
    Def& last() { return book_.defs_.back(); }
    Maker& begin(Type type, std::uint16_t number, const char* key);
};

// The card families, one file each.
void arenas(Maker&);
void characters(Maker&);
void events(Maker&);
void upgrades(Maker&);
void spells(Maker&);

}  // namespace quincunx::lillian
