// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/.
#pragma once

#include "engine/play/words.h"
#include "games/gemu/book.h"

namespace quincunx::gemu {

// The places of the field (state.h), and what stands where a place may: the opposing player, a card that just left.
inline constexpr const char* PlaceKeys[] = {"am1", "am2", "am3", "ap1", "ap2", "ap3",    "bm1",
                                            "bm2", "bm3", "bp1", "bp2", "bp3", "player", "gone"};
inline constexpr std::uint16_t ThePlayer = Places, GoneCard = Places + 1;

// The phases of a turn, in their order (Phase in state.h).
inline constexpr const char* PhaseKeys[] = {"start",    "quick",   "draw", "discard", "summon",
                                            "prophecy", "monster", "set",  "extras",  "end"};

// A need of an ability (Need in book.h), as one value of a refusal.
struct NeedName {
    std::size_t card, ability, need;

    constexpr NeedName(std::size_t card, std::size_t ability, std::size_t need)
        : card(card), ability(ability), need(need) {}
    constexpr explicit NeedName(std::int32_t n)
        : card(static_cast<std::size_t>(n) / (MaxAbilities * MaxNeeds)),
          ability(static_cast<std::size_t>(n) / MaxNeeds % MaxAbilities),
          need(static_cast<std::size_t>(n) % MaxNeeds) {}
    constexpr int number() const { return static_cast<int>((card * MaxAbilities + ability) * MaxNeeds + need); }
};

namespace rows {
using namespace quincunx::rows;
constexpr ValueOf place{"place"}, own{"own"};      // 0 to 11 (state.h); the same, in its owner's words
constexpr ValueOf target{"target"}, spot{"spot"};  // a place or ThePlayer; a place or GoneCard
constexpr ValueOf row{"row"}, ability{"ability"};  // an ability by its place on the card

// --- Verbs: what an option does

inline constexpr VerbRow VerbRows[] = {
    {"done", Role::Decline, {}, Plain, "no pass decline"},  // no more, or not at all
    {"discard", Role::Discard, values(card("card")), FromHand},
    {"discard-at", Role::Discard, values(own("place")), Plain, "discard"},
    {"summon", Role::Play, values(card("card")), FromHand},
    {"turn-up", Role::Play, values(own("place"))},  // summon a face-down monster, or use a face-down prophecy
    {"use", Role::Play, values(card("card")), FromHand},
    {"attack", Role::Attack, values(own("attacker"), in_b(target("target")))},
    {"skill", Role::Use,  // "skill am1 s1 on bm2"
     values(own("place"), in_detail(ability("ability")), optional(in_b(joined("on ", target("target")))))},
    {"set-monster", Role::Play},
    {"set-prophecy", Role::Play},
    {"spend", Role::Use, values(number("amount"))},  // spirit, to draw as many cards (GE-3.15)
    {"card", Role::Choose, values(card("card")), Bare},
    {"place", Role::Choose, values(place("place")), Bare},
    {"player", Role::Target},  // attack the player instead
    {"trigger", Role::Use, values(spot("at"), in_detail(ability("ability")), in_b(card("card")))},
    {"pay", Role::Pay, values(whole(value("payment", "payment"))), Bare},
    {"amount", Role::Choose, values(number("amount")), Bare},
};

// --- Prompts: what is asked

// Of the windows: does a card take this event? (GE-9.47)
inline constexpr auto PromptRows = with_windows<TimingKeys, Timings>({
    {"quick", Role::Play},            // a quick prophecy, or done (GE-9.22)
    {"discard", Role::Discard},       // discard a card, or done (GE-3.3)
    {"summon", Role::Play},           // summon a monster, or done (GE-3.4)
    {"prophecy", Role::Play},         // use a prophecy, or done (GE-3.7)
    {"act", Role::Play},              // a skill or an attack, or done (GE-3.10)
    {"set", Role::Play},              // set a monster or a prophecy, or done (GE-3.13)
    {"set-which", Role::Play},        // which card? (secret)
    {"extras", Role::Play},           // discard from the field, spend spirit, or done (GE-3.14, GE-3.15)
    {"pay", Role::Choose, true},      // from which cards is the spirit paid?
    {"cost-discard", Role::Discard},  // which card is discarded as a cost?
    {"bearer", Role::Target},         // which monster bears the equipment?
    {"attach", Role::Target},         // which monster receives the spirit?
    {"which-scene", Role::Target},    // under which scene does the spirit go?
    {"new-target", Role::Target},     // the target is no longer legal: which one instead? (GE-9.44)
    {"choose", Role::Target},         // one card for the effect
    {"choose-more", Role::Target},    // one more, or done
    "choose-card",                    // a card from hand or discard pile
    {"discard-hand", Role::Discard},  // which card of the hand?
    "how-much"                        // how much spirit?
});

// --- Events: what happened. Their cards go by their places in the book.

inline constexpr auto EventRows = [] {
    using namespace rows;
    const ValueDef stat = value("stat", "stat"), change = value("change", "change");
    const auto card = [](std::string_view name) { return value(name, "entry"); };
    return std::to_array<EventRow>({
        {"game-starts", values(seat("first"))},
        {"turn", values(seat("seat"), number("turn"))},
        {"phase", values(seat("seat"), phase("phase"))},
        {"drew", values(seat("seat"), secret(card("card")))},
        {"shuffled", values(seat("seat"))},  // the discard pile, into a new deck
        {"discarded", values(seat("seat"), secret(card("card")), value("from", "from"))},
        {"summoned", values(seat("seat"), secret(card("card")), place("at"), value("method", "method"))},
        {"spirit-paid", values(seat("seat"), place("at"), number("amount"))},
        {"set", values(seat("seat"), secret(card("card")), place("at"))},
        {"prophecy", values(seat("seat"), secret(card("card")), place("at"))},  // declared
        {"resolved", values(seat("seat"), card("card"))},                       // a prophecy
        {"equipped", values(card("card"), place("bearer"))},
        {"skill", values(seat("seat"), card("card"), place("at"), ability("ability"))},  // declared
        {"attack", values(card("card"), place("at"), target("target"))},                 // declared
        {"redirected", values(place("at"), target("target"))},
        {"revealed", values(secret(card("card")), place("at"))},
        {"battle", values(place("at"), target("target"), number("attack"), number("defence"))},
        {"attack-ends", values(card("card"), yes("negated"))},
        {"destroyed", values(seat("seat"), secret(card("card")), place("at"))},
        {"shield-broken", values(card("card"), place("at"))},
        {"left-field", values(seat("seat"), secret(card("card")), place("at"), value("how", "how"))},
        {"damaged", values(seat("seat"), number("amount"), number("faith"))},
        {"healed", values(seat("seat"), number("amount"), number("faith"))},
        {"spirit-gained", values(place("at"), number("amount"), number("spirit"))},
        {"spirit-lost", values(place("at"), number("amount"), number("spirit"))},
        {"spirit-moved", values(place("from"), place("to"), number("amount"))},
        {"spirit-shown", values(seat("seat"), secret(card("card")))},  // one that was spirit goes to the discard pile
        {"used", values(seat("seat"), secret(card("card")), spot("at"), ability("ability"))},  // it takes an event
        {"negated", values(card("card"))},
        {"modified", values(place("at"), stat, change, number("amount"), number("over"))},
        {"flagged", values(place("at"), value("flag", "flag"))},
        {"buffed", values(place("at"), card("by"))},
        {"shielded", values(place("at"), card("by"))},
        {"buff-ends", values(place("at"))},
        {"player-modified", values(seat("seat"), stat, change, number("amount"), number("over"))},
        {"turn-ends", values(seat("seat"), number("turn"))},
        {"game-ends", values(seat("winner"))},
    });
}();

// --- Rolls

inline constexpr RollRow RollRows[] = {{"first", "seat"}, {"shuffle"}, {"draw", "entry"}, {"discard", "entry"}};

// --- Refusals: why not

inline constexpr auto RefusalRows = [] {
    using namespace rows;
    const Values needed = values(number("needed"), number("there"));
    const Values of_cards = values(number("needed"), number("there"), value("cards", "need"));
    const Values of_hand = values(number("needed"), number("there"), picks(value("whose", "side")));
    return std::to_array<RefusalRow>({
        {"nothing", ""},
        {"not-your-turn", "GE-2.9"},
        {"no-free-place", "GE-2.1 GE-2.2 GE-9.14 GE-9.21", values(row("row"))},
        {"set-full", "GE-2.1 GE-2.2 GE-3.13 GE-9.35", values(row("row"))},
        {"too-little-spirit", "GE-3.5 GE-9.16", needed, true},
        {"spirit-on-card", "GE-9.31 GE-3.11", needed, true},  // on the monster itself
        {"not-quick", "GE-8.10 GE-9.22", values(card("card"))},
        {"not-a-prophecy", "GE-3.7", values(card("card"))},
        {"not-a-monster", "GE-3.4", values(card("card"))},
        {"face-down", "GE-9.36 GE-9.40", values(place("place"))},
        {"face-up", "GE-9.35", values(place("place"))},
        {"no-attack-left", "GE-3.10 GE-8.8 GE-8.9 GE-9.41", values(place("place"))},
        {"skill-used", "GE-5.4 GE-3.10", values(place("place"))},
        {"skill-forbidden", "GE-12.2.1", values(place("place"))},
        {"first-turn", "GE-9.5"},  // no attack in it
        {"taunt-higher", "GE-7.6 GE-9.43", values(place("place"), number("level"), number("highest"))},
        {"monsters-stand", "GE-3.12"},  // the player cannot be attacked
        {"need-count", "GE-9.23", of_cards},
        {"need-fewer", "GE-9.23", of_cards},
        {"need-hand", "GE-9.23", of_hand},
        {"need-small-hand", "GE-9.23", of_hand},
        {"need-spirit", "GE-9.23", needed, true},
        {"need-place", "GE-9.23", values(row("row"))},
        {"cost-cards", "GE-9.23 GE-12.1.2", needed, true},
        {"no-bearer", "GE-9.23 GE-8.13"},
        {"not-a-bearer", "GE-9.62 GE-8.13", values(place("place"))},
        {"is-token", "GE-7.10 GE-9.57", values(place("place"))},
        {"spirit-full", "GE-6.5 GE-9.28", values(place("place"))},
        {"hand-room", "GE-9.34 GE-2.6", values(number("room"), number("asked"))},
        {"already-chosen", "GE-9.23", values(place("place"))},
        {"nothing-there", "GE-9.23", values(place("place"))},
        {"no-monster-there", "GE-9.23", values(place("place"))},
        {"target-side", "GE-9.23", values(picks(value("side", "side")))},
        {"target-row", "GE-9.23", values(place("place"), picks(row("row")))},
        {"target-face", "GE-9.23", values(place("place"), picks(value("face", "face")))},
        {"target-token", "GE-9.23", values(place("place"), picks(value("token", "token")))},
        {"target-spirit", "GE-9.23", values(place("place"), number("needed"), number("there"))},
        {"target-no-buff", "GE-9.23", values(place("place"))},
        {"target-excluded", "GE-9.23", values(place("place"))},
        {"target-level-low", "GE-9.23", values(place("place"), number("least"))},
        {"target-level-high", "GE-9.23", values(place("place"), number("most"))},
        {"card-row", "GE-9.23", values(card("card"), picks(row("row")))},
        {"card-level-low", "GE-9.23", values(card("card"), number("least"))},
        {"card-level-high", "GE-9.23", values(card("card"), number("most"))},
        {"wrong-event", "GE-9.47", values(card("card"))},
        {"once-used", "GE-9.67", values(card("card"))},
        {"own-effect", "GE-9.50", values(card("card"))},
        {"must-take", "GE-9.48"},  // a forced trigger is there
        {"wrong-payment", "GE-9.16", values(number("needed"), number("given"))},
        {"deck-size", "GE-2.3 GE-9.7", values(number("least"), number("most"), number("there"))},
        {"deck-copies", "GE-9.7", values(card("card"), number("most"), number("there"))},
        {"deck-unknown", "GE-9.7", values(number("number"))},
        {"deck-token", "GE-9.7", values(card("card"))},
    });
}();

// --- Clauses that cause events and end the game

inline constexpr ClauseRow ClauseRows[] = {
    "GE-2.5",    // the beginning
    "GE-3.2",    // the phase's draw
    "GE-3.3",    // a voluntary discard
    "GE-3.4",    // a summon
    "GE-3.7",    // the use of a prophecy
    "GE-3.10",   // a skill or an attack
    "GE-4.1",    // battle
    "GE-4.2",    // its damage
    "GE-6.4",    // spirit absorbed
    "GE-6.2",    // spirit attached
    "GE-3.13",   // a card set
    "GE-3.14",   // a discard before the turn ends
    "GE-3.15",   // spirit spent to draw
    "GE-8.13",   // the bearer is gone
    "GE-8.1",    // a buff is over
    "GE-2.8",    // the discard pile becomes the deck
    "GE-7.11",   // spirit vanishes
    "GE-10.11",  // the end of the turn
    "GE-1.4",    // no faith left: the game ends
    "GE-9.69",   // of neither: a draw
    "GE-9.71",   // the turn limit
};

}  // namespace rows

QUINCUNX_WORDS

// A payment: spirit from places of the seat `detail`, 4 bits each in `b`, the first place lowest.
inline constexpr int MostFromPlace = 15;
constexpr int paid_from(const Option& o, int place) {
    return o.detail == index(owner_of(place)) ? static_cast<int>(o.b >> 4 * (place % SideSize) & 15) : 0;
}
constexpr void pay_from(Option& o, int place, int n) {
    o.detail = static_cast<std::uint8_t>(index(owner_of(place)));
    o.b |= static_cast<std::uint32_t>(n) << 4 * (place % SideSize);
}

constexpr Prompt window(Timing t) {
    return static_cast<Prompt>(static_cast<std::uint16_t>("window-turn-start"_prompt) + static_cast<std::uint16_t>(t));
}
constexpr bool is_window(Prompt prompt) { return prompt >= "window-turn-start"_prompt; }

constexpr Cause by(Card card) { return {Cause::Kind::Card, card.value}; }

}  // namespace quincunx::gemu
