// The worlds a seat imagines in 七圣召唤 (tests/worlds.h).
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "games/genius/genius.h"
#include "tests/worlds.h"

namespace quincunx::genius {
namespace {

using namespace worlds;

const Book& the_book() { return static_cast<const Genius&>(checks::game("genius")).book(); }

int count(const Dice& dice) { return std::accumulate(dice.begin(), dice.end(), 0); }

// The number of a card; of one its seat does not see, of what it is taken for; 0: it may be any card.
std::uint16_t number(const Held& held, bool seen) {
    if (!seen && held.made) return 0;
    const Def& def = the_book()[held.card];
    return !seen && def.taken_for ? the_book()[def.taken_for].number : def.number;
}

Spots spots(const StateBytes& bytes, Seat seat) {
    const State& s = bytes.as<State>();
    Spots all;
    for (const Seat whose : Seats) {
        const bool own = whose == seat;
        const Side& side = s.side[whose];
        for (const Held& held : side.hand)
            all.push_back({own ? "own hand" : "foe hand", number(held, own || held.known == Held::Seen), whose,
                           own || held.known == Held::Seen, own, held.known});
        for (const Held& held : side.pile)
            all.push_back({own ? "own pile" : "foe pile", number(held, own || held.known == Held::Seen), whose,
                           held.known == Held::Seen, true, held.known});
        for (const Held& held : side.gone)
            all.push_back({own ? "own gone" : "foe gone", number(held, own), whose, own, own});
    }
    return all;
}

void hidden_things_fit(const StateBytes& truth, const StateBytes& world, Seat seat, Met& met) {
    const Side &own = world.as<State>().side[seat], &foe = world.as<State>().side[other(seat)];
    const Side &true_own = truth.as<State>().side[seat], &true_foe = truth.as<State>().side[other(seat)];
    for (const Held& held : foe.hand)
        if (held.known >= Held::OfKind) {
            EXPECT_EQ(static_cast<int>(the_book()[held.card].sub), held.known - Held::OfKind);
            ++met["of a kind"];
        }
    EXPECT_EQ(own.dice, true_own.dice);
    EXPECT_EQ(count(foe.dice), count(true_foe.dice));
    for (std::size_t face = 0; face < FaceCount; ++face) EXPECT_GE(foe.dice[face], true_foe.shown[face]);
    EXPECT_EQ(own.chosen, true_own.chosen);
    EXPECT_EQ(foe.chosen == NoCharacter, true_foe.chosen == NoCharacter);
    met["shown dice"] += count(true_foe.shown);
    met["gone"] += static_cast<int>(foe.gone.size());
    met["chosen"] += foe.chosen != NoCharacter;
}

TEST(GeniusWorlds, AgreeWithWhatTheSeatKnows) {
    worlds_agree("genius", 60,
                 {Agreement::Used,
                  spots,
                  hidden_things_fit,
                  {"known foe hand", "known foe pile", "of a kind", "shown dice", "gone", "chosen"}});
}

// The cards of the hand of which the other seat knows that much, in order.
Cards in_hand(const Side& side, bool (*of)(int known)) {
    Cards cards;
    for (const Held& held : side.hand)
        if (of(held.known)) cards.push_back(the_book()[held.card].number);
    return cards;
}
Cards in_hand(const Side& side) {
    return in_hand(side, [](int) { return true; });
}
Cards in_pile(const Side& side) {
    Cards cards;
    for (const Held& held : side.pile) cards.push_back(the_book()[held.card].number);
    return cards;
}
Cards gone(const Side& side) {
    Cards cards;
    for (const Held& held : side.gone) cards.push_back(the_book()[held.card].number);
    return cards;
}

// A card was tuned unseen: it lies among the hidden ones as well.
TEST(GeniusWorlds, DealTheFoesHandPileAndWhatIsGoneEvenly) {
    Position p("genius", R"({turn: foe, foe: {dice: {pyro: 2, cryo: 1}, hand: [Paimon, Strategize, Sweet Madame],
                                              pile: [Strategize, Liben]}})");
    p.play({"tune strategize", "cryo"});
    const Groups places{heap(2), heap(1), pile(2)};
    expect_dealt(p, places,
                 [](const StateBytes& world) {
                     const Side& foe = world.as<State>().side[Foe];
                     return in_hand(foe) + gone(foe) + in_pile(foe);
                 },
                 {"Paimon", "Strategize", "Strategize", "Sweet Madame", "Liben"});
}

TEST(GeniusWorlds, ShuffleTheOwnPileEvenly) {
    const Position p("genius", "{you: {hand: [Liben], pile: [Paimon, Strategize, Paimon, Sweet Madame]}}");
    const Groups places{pile(4)};
    expect_dealt(p, places, [](const StateBytes& world) { return in_pile(world.as<State>().side[You]); },
                 {"Paimon", "Paimon", "Strategize", "Sweet Madame"});
}

TEST(GeniusWorlds, KeepACardSeenInTheHand) {
    Position p("genius", "{foe: {hand: [Paimon, Strategize, Liben], pile: [Paimon, Sweet Madame]}}");
    p.change<State>([](State& s) { s.side[Foe].hand[0].known = Held::Seen; });
    const Groups places{heap(2), pile(2)};
    expect_dealt(p, places,
                 [](const StateBytes& world) {
                     const Side& foe = world.as<State>().side[Foe];
                     return in_hand(foe, [](int known) { return known == Held::Unseen; }) + in_pile(foe);
                 },
                 {"Paimon", "Strategize", "Liben", "Sweet Madame"});
}

// GI-28.12: of one card of the hand it is known that it is food.
TEST(GeniusWorlds, DealACardOfAKnownKindEvenly) {
    Position p("genius", R"({foe: {hand: [Sweet Madame, Strategize],
                                   pile: [Lotus Flower Crisp, Paimon, Lotus Flower Crisp]}})");
    p.change<State>([](State& s) {
        s.side[Foe].hand[0].known = static_cast<std::uint8_t>(Held::OfKind + static_cast<int>(Sub::Food));
    });
    const Groups places{heap(1), heap(1), pile(3)};
    const Cards food = p.cards({"Sweet Madame", "Lotus Flower Crisp"});
    expect_dealt(
        p, places,
        [](const StateBytes& world) {
            const Side& foe = world.as<State>().side[Foe];
            return in_hand(foe, [](int known) { return known >= Held::OfKind; }) +
                   in_hand(foe, [](int known) { return known == Held::Unseen; }) + in_pile(foe);
        },
        {"Sweet Madame", "Lotus Flower Crisp", "Lotus Flower Crisp", "Strategize", "Paimon"},
        [&](const Cards& laid) { return std::ranges::find(food, laid[0]) != food.end(); });
}

// GI-2.6: both choose before either is shown.
TEST(GeniusWorlds, ChooseTheHiddenActiveCharacterEvenly) {
    Position p("genius", "{}");
    p.w = p.game.start(checks::setup(p.game, 0));
    p.game.resume(p.w);
    while (p.game.question_key(p.w.choice) != "choose-active" || p.w.choice.seat != Foe)
        ASSERT_FALSE(p.game.answer(p.w, p.w.choice.options[0]));
    expect_worlds(p, Foe, {heap(1)}, [](const StateBytes& world) { return Cards{world.as<State>().side[You].chosen}; },
                  {{{0}, 1.0}, {{1}, 1.0}, {{2}, 1.0}});
}

// Keqing's skill adds a Lightning Stiletto to a hand without one, and uses up one that is there. Who is asked for a new
// active character in the middle of it has seen which it was.
TEST(GeniusWorlds, HoldNoCardTheSkillWouldHaveUsedUp) {
    Position p("genius", R"({turn: foe, you: {characters: [{card: Diluc, health: 3}, Kaeya, Sucrose]},
                             foe: {characters: [Keqing, Ganyu, Diona], dice: {electro: 3}, hand: [Paimon, Strategize],
                                   pile: [Lightning Stiletto, Sweet Madame, Strategize]}})");
    p.play({"stellar-restoration", "pay 3 electro"});
    const Groups places{heap(2), pile(3)};
    const std::uint16_t stiletto = p.card("Lightning Stiletto");
    expect_dealt(
        p, places,
        [](const StateBytes& world) {
            const Side& foe = world.as<State>().side[Foe];
            return in_hand(foe, [](int known) { return known == Held::Unseen; }) + in_pile(foe);
        },
        {"Paimon", "Strategize", "Strategize", "Sweet Madame", "Lightning Stiletto"},
        [&](const Cards& laid) { return laid[0] != stiletto && laid[1] != stiletto; });
}

// Two cards have been drawn in the end phase when an active character falls.
TEST(GeniusWorlds, ShuffleWhatIsLeftAfterADrawInTheUnit) {
    const Position p("genius", R"({at: end-phase, first: you,
                                   you: {characters: [{card: Diluc, health: 1}, Kaeya, Sucrose],
                                         supports: [liyue-harbor-wharf],
                                         pile: [Paimon, Strategize, Paimon, Strategize, Liben]},
                                   foe: {characters: [Fischl, Ganyu, Diona], summons: [oz]}})");
    ASSERT_EQ(p.game.question_key(p.w.choice), "new-active");
    const Groups places{pile(3)};
    expect_dealt(p, places, [](const StateBytes& world) { return in_pile(world.as<State>().side[You]); },
                 {"Paimon", "Strategize", "Liben"});
}

// --- Dice: a seat sees how many the other has, not what they show (GI-30.40), but for those gained openly.

using Faces = std::vector<std::size_t>;
constexpr auto Pyro = static_cast<std::size_t>(Element::Pyro), Omni = static_cast<std::size_t>(Element::Omni);

// How the dice may lie: those shown, and each of the others any face, as far as it is possible.
Odds throws(int dice, const Faces& shown, const std::function<bool(const Dice&)>& possible) {
    Odds odds;
    const auto others = static_cast<std::size_t>(dice) - shown.size();
    for (std::size_t code = 0; code < std::size_t{1} << (3 * others); ++code) {
        Dice lie{};
        for (const std::size_t face : shown) ++lie[face];
        for (std::size_t i = 0; i < others; ++i) ++lie[code >> (3 * i) & 7];
        if (possible(lie)) odds[Cards(lie.begin(), lie.end())] += 1;
    }
    return odds;
}
static_assert(FaceCount == 8);

Cards foes_dice(const StateBytes& world) {
    const Dice& dice = world.as<State>().side[Foe].dice;
    return Cards(dice.begin(), dice.end());
}
const Groups ByFace{pile(FaceCount)};

TEST(GeniusWorlds, ThrowTheFoesDiceEvenly) {
    Position p("genius", "{foe: {dice: {pyro: 1, omni: 1, cryo: 1}}}");
    expect_worlds(p, You, ByFace, foes_dice, throws(3, {}, [](const Dice&) { return true; }));
    p.change<State>([](State& s) { s.side[Foe].shown[Pyro] = 1; });
    expect_worlds(p, You, ByFace, foes_dice, throws(3, {Pyro}, [](const Dice&) { return true; }));
}

// The action is announced and not yet paid: the dice can pay for it.
TEST(GeniusWorlds, ThrowDiceThatPayForTheAnnouncedSkill) {
    Position p("genius", "{turn: foe, foe: {dice: {pyro: 3}}}");
    p.play({"searing-onslaught"});
    expect_worlds(p, You, ByFace, foes_dice,
                  throws(3, {}, [](const Dice& dice) { return dice[Pyro] + dice[Omni] == 3; }));
}
TEST(GeniusWorlds, ThrowDiceThatPayForTheAnnouncedCard) {
    const Odds odds = throws(4, {}, [](const Dice& dice) {
        return std::any_of(dice.begin(), dice.begin() + Omni, [&](int n) { return n + dice[Omni] >= 3; });
    });
    for (const auto& [card, question] : {std::pair("paimon", "pay"), {"wolfs-gravestone", "target"}}) {
        Position p("genius", "{turn: foe, foe: {dice: {pyro: 3, cryo: 1}, hand: [" + std::string(card) + "]}}");
        p.play({"play " + std::string(card)});
        ASSERT_EQ(p.game.question_key(p.w.choice), question);
        expect_worlds(p, You, ByFace, foes_dice, odds);
    }
}
TEST(GeniusWorlds, ThrowADieThatCanBeTuned) {
    Position p("genius", "{turn: foe, foe: {dice: {pyro: 1, cryo: 1}, hand: [Paimon]}}");
    p.play({"tune paimon"});
    expect_worlds(p, You, ByFace, foes_dice,
                  throws(2, {}, [](const Dice& dice) { return dice[Pyro] + dice[Omni] < 2; }));
}

}  // namespace
}  // namespace quincunx::genius
