// The words of the game that cross its border, each one row (engine/play/words.h). Their texts are in text/.
#pragma once

#include "engine/play/words.h"

namespace quincunx::summoner {

// The phases of a turn, in their order (Phase in state.h).
inline constexpr const char* PhaseKeys[] = {"summon", "move", "build", "attack", "magic", "draw"};

// Which symbols of a roll count: melee, ranged, special.
inline constexpr const char* CountsKeys[] = {"M", "R", "S", "MS"};
enum class Counts : std::uint8_t { Melee, Ranged, Special, MeleeAndSpecial };

// Who is missing nearby.
inline constexpr const char* NearbyKeys[] = {"friend", "friendly-common", "common-or-champion"};
enum class Nearby : std::uint8_t { Friend, FriendlyCommon, CommonOrChampion };

namespace rows {
using namespace quincunx::rows;
constexpr ValueOf space{"space"}, ability{"ability"};
constexpr ValueDef piece(std::string_view name) { return untold({name, "piece"}); }

// --- Verbs: what an option does

inline constexpr VerbRow VerbRows[] = {
    {"end", Role::End},
    {"summon", Role::Play, values(card("card")), FromHand},
    {"build", Role::Play, values(card("card")), FromHand},
    {"cast", Role::Play, values(card("card")), FromHand},
    {"discard", Role::Discard, values(card("card")), FromHand},  // for magic
    {"move", Role::Use, values(piece("piece"))},
    {"attack", Role::Attack, values(piece("piece"))},
    {"use", Role::Use, values(piece("piece"), in_b(ability("ability")))},
    {"step", Role::Go, values(space("space")), Bare},
    {"stop", Role::Decline},
    {"space", Role::Choose, values(space("space")), Bare},
    {"target", Role::Choose, values(piece("piece")), Bare},
    {"card", Role::Choose, values(card("card")), Bare},
    {"effect", Role::Choose,  // which to carry out next
     values(value("effect", "effect"), unsaid(in_b(value("source", "source"))),
            unsaid(untold(in_detail(number("which")))))},
    {"branch", Role::Choose, values(value("branch", "branch"), in_b(ability("ability")))},  // a printed alternative
    {"yes", Role::Use},
    {"done", Role::Decline, {}, Plain, "no"},
};

// --- Prompts: what is asked

inline constexpr PromptRow PromptRows[] = {{"act", Role::Play},
                                           {"summon-where", Role::Go},
                                           {"summon-over", Role::Target},
                                           {"build-where", Role::Go},
                                           {"move-step", Role::Go},
                                           {"straight-where", Role::Go},
                                           {"attack-target", Role::Attack},
                                           "order",
                                           "may",
                                           {"target", Role::Target},
                                           {"targets", Role::Target},
                                           {"space", Role::Go},
                                           "card",
                                           {"force-where", Role::Go},
                                           "branch",
                                           {"discard-card", Role::Discard},
                                           "keep-event"};

// --- Events: what happened

inline constexpr EventRow EventRows[] = {
    {"game-starts", values(seat("first"))},
    {"turn", values(seat("seat"), number("turn"))},
    {"phase", values(seat("seat"), phase("phase"))},
    {"drew", values(seat("seat"), secret(card("card")))},
    {"summoned", values(seat("seat"), card("card"), piece("piece"), space("at"))},
    {"built", values(seat("seat"), card("card"), piece("piece"), space("at"))},
    {"placed", values(seat("seat"), card("card"), piece("piece"), space("at"))},
    {"cast", values(seat("seat"), card("card"))},
    {"moved", values(piece("piece"), card("card"), space("from"), space("to"))},
    {"forced", values(piece("piece"), card("card"), space("from"), space("to"))},
    {"exchanged", values(piece("piece"), card("card"), space("from"), space("to"))},
    {"attack", values(space("from"), card("card"), space("to"), card("target"), number("strength"))},
    // The symbols that count, and how much they come to.
    {"rolled",
     values(seat("seat"), value("faces", "faces"), number("dice"), value("counts", "symbols"), number("hits"))},
    {"damaged", values(piece("piece"), card("card"), space("at"), number("amount"), number("damage"))},
    {"healed", values(piece("piece"), card("card"), space("at"), number("amount"), number("damage"))},
    {"boosted", values(piece("piece"), card("card"), space("at"), difference("amount"), number("boosts"))},
    {"magic", values(seat("seat"), difference("change"), number("magic"))},
    {"destroyed", values(card("card"), space("at"), seat("owner"), seat("by"))},
    {"left-field", values(card("card"), space("at"), seat("owner"))},
    {"returned", values(card("card"), space("at"), seat("owner"))},
    {"went-under", values(card("card"), space("at"), card("under"))},
    {"control", values(space("at"), card("card"), seat("seat"))},
    {"discarded", values(seat("seat"), secret(card("card")))},
    {"took-back", values(seat("seat"), card("card"))},
    {"event-discarded", values(seat("seat"), card("card"))},
    {"event-kept", values(seat("seat"), card("card"))},
    {"event-boosted", values(seat("seat"), card("card"), number("boosts"))},
    {"used", values(space("at"), card("card"), ability("ability"))},
    {"gained", values(space("at"), card("card"), ability("ability"))},
    {"inaction", values(seat("seat"))},
    {"game-ends", values(seat("winner"))},
};

// --- Rolls

inline constexpr RollRow RollRows[] = {
    {"first-player", "seat"}, {"attack", "face"}, {"ability", "face"}, {"shuffle"}, {"draw", "entry"}};

// --- Refusals: why not

inline constexpr RefusalRow RefusalRows[] = {
    {"nothing", ""},
    {"wrong-phase", "SW-3.2", values(phase("wanted"), phase("now"), untold(clause("rule")))},
    {"not-your-card", "SW-5.1 SW-7.1 RU-32", values(card("card"))},
    {"too-dear", "SW-12.4 SW-4.2 SW-6.2 SW-13.1", values(number("cost"), number("magic")), true},
    {"not-a-unit-card", "SW-4.1 SW-1.5", values(card("card"))},
    {"no-summon-space", "SW-4.2 SW-4.3"},
    {"not-next-to-gate", "SW-4.2 SW-19.4 SW-4.3 SW-20.12 SW-20.1", values(space("space"))},
    {"occupied", "SW-4.2 SW-5.4 SW-6.2 RU-39", values(space("space"))},
    {"no-unit-to-replace", "SW-15.4"},
    {"not-a-structure-card", "RU-15 SW-19.16 SW-6.1", values(card("card"))},
    {"no-build-space", "SW-6.2 SW-6.3"},
    {"not-in-build-zone", "SW-6.2 SW-6.3 RU-17 SW-20.12", values(space("space"))},
    {"not-an-event-card", "SW-13.1 SW-1.5 RU-14", values(card("card"))},
    {"no-target-for-event", "RU-56", values(card("card"))},
    {"three-moves", "SW-5.1 RU-48"},
    {"already-moved", "RU-43 SW-5.1 RU-48"},
    {"structure-stays", "SW-5.6 SW-16.1 SW-20.3"},
    {"cannot-move-at-all", "SW-15.4 RU-48", values(card("card"))},
    {"no-spaces-left", "RU-20 RU-48"},
    {"hemmed-in", "SW-5.4"},
    {"step-not-adjacent", "SW-5.2 SW-5.3 SW-20.1", values(space("space"))},
    {"step-blocked", "SW-5.4 RU-18 RU-21", values(space("space"))},
    {"step-too-far", "SW-5.1 RU-19 RU-20", values(space("space"), number("spaces"))},
    {"three-attacks", "SW-7.1 RU-48"},
    {"already-attacked", "RU-43 SW-7.1 RU-48 RU-45"},
    {"structures-do-not-attack", "SW-7.1 SW-1.8"},
    {"nothing-to-attack", "SW-7.2 SW-7.3"},
    {"target-self", "SW-19.19 RU-4"},
    {"not-adjacent-target", "SW-7.2 SW-7.4 SW-20.10 SW-20.1 SW-19.4", values(number("distance"))},
    {"not-straight", "SW-7.4 SW-7.3 SW-20.10 SW-20.1"},
    {"out-of-range", "SW-7.3 SW-20.10", values(number("distance"), number("range"))},
    {"line-blocked", "RU-2 SW-7.3"},
    {"must-attack-protector", "RU-47"},
    {"must-heal-friend", "RU-7"},
    {"used-this-turn", "RU-43"},
    {"not-enough-boosts", "SW-19.14", values(number("needed"), number("there"))},
    {"no-such-unit-discarded", "RU-56 RU-50", values(picks(value("word", "name-word")))},
    {"no-unit-of-cost", "RU-56 RU-51", values(number("cost"))},
    {"nobody-within", "RU-56 SW-19.19", values(number("reach"), picks(value("who", "nearby")))},
    {"wrong-side", "RU-32", values(picks(value("side", "side")))},
    {"wrong-kind", "SW-19.18 RU-13 RU-21", values(card("card"), picks(value("wanted", "kinds")))},
    {"too-far", "SW-19.19 RU-25 SW-19.4", values(number("distance"), number("reach"))},
    {"not-in-line", "RU-2"},
    {"wrong-cost", "RU-51", values(number("cost"))},
    {"cost-too-high", "RU-51", values(number("cost"))},
    {"wrong-name", "RU-50 SW-19.20", values(card("card"), picks(value("word", "name-word")))},
    {"already-chosen", "SW-19.19"},
    {"not-beside", "RU-39 SW-19.4", values(space("space"), card("card"))},
    {"not-this-way", "RU-22 SW-19.21", values(space("space"))},
    {"not-straight-ahead", "RU-2 RU-20", values(space("space"))},
    {"no-place-space", "RU-39 SW-19.4 RU-56"},
    {"same-name", "RU-60", values(card("card"))},
    {"not-enough-magic", "SW-12.4", values(number("needed"), number("there")), true},
    {"not-your-turn", "SW-3.1 RU-1 SW-13.1"},
    {"deck-count", "SW-17.3", values(number("wanted"), number("found"), picks(value("slot", "slot")))},
    {"deck-no-summoner", "SW-17.3"},
    {"deck-too-many-copies", "SW-17.5", values(card("card"), number("allowed"), number("found"))},
    {"deck-no-symbol", "SW-17.4", values(card("card"))},
    {"deck-wrong-start", "SW-17.3", values(card("card"))},
    {"deck-wrong-epic", "SW-17.3", values(card("card"))},
    {"deck-unknown-card", "SW-17.2", values(number("number"))},
};

// --- Clauses that cause events, are a reason of refusals, and end the game

inline constexpr ClauseRow ClauseRows[] = {"SW-2.5",  "SW-3.3",  "SW-4.2",  "SW-5.1",  "SW-6.2",  "SW-8.1",
                                           "SW-8.3",  "SW-7.6",  "SW-9.1",  "SW-10.1", "SW-11.2", "SW-11.4",
                                           "SW-13.1", "SW-14.4", "SW-13.7", "RU-27",   "SW-18.2", "SW-18.3",
                                           "SW-18.1", "RU-62",   "SW-4.1",  "SW-6.1",  "SW-7.1",  "SW-13.2"};

}  // namespace rows

QUINCUNX_WORDS

}  // namespace quincunx::summoner
