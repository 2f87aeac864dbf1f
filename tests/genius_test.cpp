// 七圣召唤: what must hold in every position, and that its parts agree with the rules and with one another.
#include "games/genius/genius.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <new>
#include <tuple>

#include "engine/match/deckfile.h"
#include "engine/match/error.h"
#include "games/genius/sharecode.h"
#include "tests/driver.h"

namespace quincunx::genius {
namespace {

const Genius& the_game() { return static_cast<const Genius&>(checks::game("genius")); }

// --- What holds in every position

// Cards that make, copy, swap or steal cards of the pool.
constexpr const char* Makers[] = {"the-art-of-budgeting", "divine-retribution", "mamere", "sir-arthur", "sunyata-flower",
                                  "in-the-name-of-the-extreme", "harvest-time", "eremite-teatime", "seymour", "serene",
                                  "yumkasaurus", "iktomisaurus", "art-of-sleepy-meditation", "little-tepetlisaur-treasure-hunter-at-large",
                                  "night-realms-gift-repaid-in-full"};

// No other effect doubles a card: of each card of the deck at most as many are about as the deck had.
void no_card_is_doubled(const Setup& setup, const State& s) {
    const Book& book = the_game().book();
    for (const char* maker : Makers) {
        const std::uint16_t makes = book.find(std::string("card:") + maker)->number;
        for (const Deck& deck : setup.decks.of)
            if (std::ranges::find(deck.cards, makes, &Deck::Line::card) != deck.cards.end()) return;
    }
    std::map<std::uint16_t, int> wanted, found;
    for (const Seat seat : Seats) {
        for (const Deck::Line& line : setup.decks[seat].cards) wanted[line.card] += line.count;
        const Side& side = s.side[seat];
        for (const Held& held : side.hand) ++found[book[held.card].number];
        for (const Held& held : side.pile) ++found[book[held.card].number];
        for (const Held& held : side.gone) ++found[book[held.card].number];
        for (const Entity& e : side.entities)
            if (book[e.def].is_card()) ++found[book[e.def].number];
    }
    for (const auto& [card, count] : found)
        if (book.card(card)->in_pool) {
            EXPECT_LE(count, wanted[card]) << "card " << card;
        }
}

void sides_are_in_order(const State& s) {
    const Book& book = the_game().book();
    const Query q(s, book);
    EXPECT_LE(s.round, s.round_limit);
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        EXPECT_LE(q.dice(seat), MaxDice);
        EXPECT_LE(q.count(seat, SummonZone), MaxSummons);
        EXPECT_LE(q.count(seat, SupportZone), MaxSupports);
        Moments listens = 0;
        std::map<std::pair<int, std::uint16_t>, int> copies;
        for (std::size_t i = 0; i < side.entities.size(); ++i) {
            const Entity& e = side.entities[i];
            const Def& def = book[e.def];
            EXPECT_TRUE(i == 0 || side.entities[i - 1].place <= e.place) << def.key;
            EXPECT_NE(e.serial, 0);
            EXPECT_TRUE(def.in_play()) << def.key;
            if (e.place != SupportZone) {
                EXPECT_EQ(++copies[std::pair(int{e.place}, e.def.value)], 1) << def.key;
            }
            if (def.has_usages && !def.stays && def.usages > 0) {
                EXPECT_GT(e.usages, 0) << def.key;
            }
            if (def.duration) {
                EXPECT_GT(e.duration, 0) << def.key;
            }
            listens |= def.listens;
        }
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Character& c = side.character[ch];
            listens |= book[c.def].listens;
            EXPECT_LE(c.health, book[c.def].health + c.extra);
            EXPECT_LE(c.energy, book[c.def].energy);
            EXPECT_EQ(c.aura & ~Applicable, 0);
            EXPECT_TRUE(std::popcount(c.aura) <= 1 || c.aura == (bit(Element::Cryo) | bit(Element::Dendro)));
            if (!c.alive) {
                EXPECT_EQ(c.health + c.energy + c.aura, 0);
            }
        }
        EXPECT_EQ(side.listens, listens);
        for (std::size_t f = 0; f < FaceCount; ++f) EXPECT_LE(side.shown[f], side.dice[f]) << ElementKeys[f];
    }
}

[[maybe_unused]] const bool checked =
    checks::check_positions("genius", [](const Game&, const Setup& setup, const StateBytes& now) {
        no_card_is_doubled(setup, now.as<State>());
        sides_are_in_order(now.as<State>());
    });

// --- Elements

TEST(GeniusElements, ReactAsTheTableSays) {
    using enum Element;
    struct Row {
        Element one, two;
        Reaction reaction;
        int added;
    };
    for (const auto& [one, two, reaction, added] : {Row{Pyro, Cryo, Reaction::Melt, 2},
                                                    {Pyro, Hydro, Reaction::Vaporize, 2},
                                                    {Pyro, Electro, Reaction::Overloaded, 2},
                                                    {Cryo, Electro, Reaction::Superconduct, 1},
                                                    {Hydro, Electro, Reaction::ElectroCharged, 1},
                                                    {Cryo, Hydro, Reaction::Frozen, 1},
                                                    {Pyro, Dendro, Reaction::Burning, 1},
                                                    {Hydro, Dendro, Reaction::Bloom, 1},
                                                    {Electro, Dendro, Reaction::Quicken, 1}})
        for (const auto& [there, incoming] : {std::pair(one, two), std::pair(two, one)}) {
            const Meeting meeting = meet(bit(there), incoming);
            EXPECT_EQ(meeting.reaction, reaction);
            EXPECT_EQ(meeting.with, there);
            EXPECT_EQ(meeting.after, 0);
            EXPECT_EQ(added_by(reaction), added);
        }
    for (const Element there : {Cryo, Hydro, Pyro, Electro}) {
        EXPECT_EQ(meet(bit(there), Anemo).reaction, Reaction::Swirl);
        EXPECT_EQ(meet(bit(there), Geo).reaction, Reaction::Crystallize);
        EXPECT_EQ(meet(bit(there), there).after, bit(there));
        // GI-8.7: of cryo and dendro the cryo reacts; the dendro stays.
        if (there == Cryo) continue;
        const Meeting meeting = meet(bit(Cryo) | bit(Dendro), there);
        EXPECT_EQ(meeting.with, Cryo);
        EXPECT_EQ(meeting.after, bit(Dendro));
    }
    for (const Element incoming : {Anemo, Geo}) {
        EXPECT_EQ(meet(bit(Dendro), incoming).reaction, Reaction::None);
        EXPECT_EQ(meet(bit(Dendro), incoming).after, bit(Dendro));
        EXPECT_EQ(meet(0, incoming).after, 0);
    }
    EXPECT_EQ(meet(bit(Cryo), Dendro).after, bit(Cryo) | bit(Dendro));
    EXPECT_EQ(meet(bit(Dendro), Cryo).reaction, Reaction::None);
}

// --- Dice

State with_dice(const Dice& dice) {
    State s{};
    const char* keys[] = {"card:ganyu", "card:xingqiu", "card:diluc"};
    for (const Seat seat : Seats)
        for (std::size_t ch = 0; ch < Characters; ++ch) {
            Character& c = s.side[seat].character[ch];
            c.def = the_game().book().find(keys[ch])->id;
            c.health = 10;
            c.alive = 1;
            s.side[seat].active = 0;
        }
    s.side[Seat::A].dice = dice;
    return s;
}

// Whether any choice among the dice pays, by trying them all.
bool some_payment(const Query& q, const Cost& cost, const Dice& dice, Dice paid = {}, std::size_t face = 0) {
    if (face == FaceCount) return static_cast<bool>(q.pays(Seat::A, cost, paid));
    for (std::uint8_t n = 0; n <= dice[face]; ++n) {
        paid[face] = n;
        if (some_payment(q, cost, dice, paid, face + 1)) return true;
    }
    return false;
}

RC_GTEST_PROP(GeniusDice, WhatCanBePaidIsPaidByTheDefault, ()) {
    Dice dice{};
    for (std::uint8_t& n : dice) n = *rc::gen::inRange<std::uint8_t>(0, 3);
    Cost cost;
    cost.element = static_cast<Element>(*rc::gen::inRange(0, 8));
    cost.dice = *rc::gen::inRange<std::uint8_t>(0, 5);
    cost.any = cost.element == Element::Omni && cost.dice ? std::uint8_t{0} : *rc::gen::inRange<std::uint8_t>(0, 4);
    const State s = with_dice(dice);
    const Query q(s, the_game().book());
    Dice paid{};
    const bool can = static_cast<bool>(q.can_pay(Seat::A, cost));
    RC_ASSERT(can == some_payment(q, cost, dice));
    if (!can) return;
    RC_ASSERT(q.payment(Seat::A, cost, paid));
    RC_ASSERT(static_cast<bool>(q.pays(Seat::A, cost, paid)));
}

TEST(GeniusDice, TheDefaultSpendsWhatTheTeamCanUseLeast) {
    using enum Element;
    const auto face = [](Element e) { return static_cast<std::size_t>(e); };
    Dice dice{};
    dice[face(Cryo)] = 2, dice[face(Hydro)] = 1, dice[face(Geo)] = 2, dice[face(Omni)] = 2;
    const State s = with_dice(dice);
    const Query q(s, the_game().book());
    Dice paid{};
    ASSERT_TRUE(q.payment(Seat::A, any(2), paid));
    EXPECT_EQ(paid[face(Geo)], 2) << "nobody of the team is geo";
    ASSERT_TRUE(q.payment(Seat::A, same(2), paid));
    EXPECT_EQ(paid[face(Geo)], 2);
    ASSERT_TRUE(q.payment(Seat::A, any(3), paid));
    EXPECT_EQ(paid[face(Hydro)], 1) << "a standby character's die goes before the active one's";
    ASSERT_TRUE(q.payment(Seat::A, of_and_any(Cryo, 1, 2), paid));
    EXPECT_EQ(paid[face(Cryo)], 1);
    EXPECT_EQ(paid[face(Omni)], 0) << "omni dice go last";
}

// --- What is stored

TEST(GeniusStored, SkillsGoByTheirCharacterAndPlace) {
    const Book& book = the_game().book();
    int skills = 0;
    for (const Def& character : book.defs()) {
        if (character.kind != Kind::Character) continue;
        for (std::size_t place = 0; place < character.skills.size(); ++place) {
            Option o = option("skill"_verb, character.number);
            o.detail = static_cast<std::uint8_t>(place);
            const std::string key = book[character.skills[place]].key;
            EXPECT_EQ(the_game().write_option(o), "skill " + key);
            EXPECT_EQ(the_game().read_option("skill " + key), o);
            ++skills;
        }
        EXPECT_EQ(book.skill(character.number, character.skills.size()), nullptr);
        for (const DefId passive : character.passives)
            EXPECT_EQ(the_game().read_option("skill " + book[passive].key), std::nullopt);
    }
    EXPECT_GT(skills, 150);
    EXPECT_EQ(the_game().read_option("skill no-such-skill"), std::nullopt);
}

TEST(GeniusStored, EverythingIsFoundByTheNumberThatStays) {
    const Book& book = the_game().book();
    for (const Def& def : book.defs()) {
        if (def.older) continue;
        EXPECT_EQ(book.stable(def.stable()), &def) << def.key;
    }
    EXPECT_EQ(book.stable(0), nullptr);
    EXPECT_EQ(book.stable(0xffffffff), nullptr);
}

TEST(GeniusStored, AnnouncedActionsGoIntoTheAgendaAndBack) {
    for (const Seat seat : Seats) {
        const AgendaEntry skill = SkillTask{seat, 2, 5}, change = SwitchTask{seat, 1, true},
                          card = CardTask{seat, 0xfedc, 2, 1, 4};
        for (const AgendaEntry& action : {skill, change, card}) {
            const AgendaEntry due = PayTask{action};
            EXPECT_EQ(task_of(due), Task::Pay);
            EXPECT_EQ(seat_of(due), seat);
            EXPECT_EQ(PayTask::of(due).action, action);
        }
        const CardTask back = CardTask::of(card);
        EXPECT_EQ(std::tuple(back.seat, back.card, back.target, back.second, back.drop),
                  std::tuple(seat, 0xfedc, 2, 1, 4));
        EXPECT_EQ(SkillTask::of(skill).place, 5);
        EXPECT_TRUE(SwitchTask::of(change).fast);
    }
}

// --- Decks

Deck random_deck(Random& random) {
    const Book& book = the_game().book();
    std::vector<const Def*> characters, cards;
    for (const Def& def : book.defs())
        if (def.is_card() && def.in_pool) (def.kind == Kind::Character ? characters : cards).push_back(&def);
    Deck deck;
    while (deck.cards.size() < Characters) {
        const Def* pick = characters[random.below(static_cast<std::uint32_t>(characters.size()))];
        if (std::ranges::find(deck.cards, pick->number, &Deck::Line::card) == deck.cards.end())
            deck.cards.push_back({pick->number, 1});
    }
    for (int count = 0; count < 30;) {
        const Def* pick = cards[random.below(static_cast<std::uint32_t>(cards.size()))];
        Deck more = deck;
        const auto line = std::ranges::find(more.cards, pick->number, &Deck::Line::card);
        if (line == more.cards.end())
            more.cards.push_back({pick->number, 1});
        else
            ++line->count;
        const auto problems = the_game().check(more);
        const bool only_short =
            std::ranges::all_of(problems, [](const DeckProblem& p) { return is(p.reason, "deck-cards"_refusal); });
        if (only_short) deck = more, ++count;
    }
    return deck;
}

std::map<std::uint16_t, int> counts(const Deck& deck) {
    std::map<std::uint16_t, int> out;
    for (const Deck::Line& line : deck.cards) out[line.card] += line.count;
    return out;
}

TEST(GeniusDecks, RandomLegalDecksGoThroughTheShareCodeAndBack) {
    Random random(Seed{20, 26});
    for (int i = 0; i < 300; ++i) {
        const Deck deck = random_deck(random);
        ASSERT_TRUE(the_game().check(deck).empty());
        const std::string code = the_game().deck_code(deck);
        ASSERT_EQ(code.size(), 68U);
        const Deck back = the_game().read_deck_code(code);
        EXPECT_EQ(counts(back), counts(deck));
        for (std::size_t ch = 0; ch < Characters; ++ch)
            EXPECT_EQ(back.cards[ch].card, deck.cards[ch].card) << "seat order";
        EXPECT_EQ(the_game().deck_code(back), code);
    }
}

TEST(GeniusDecks, TheReadyMadeOnesAreLegalAndTogetherHoldEveryCard) {
    std::map<std::uint16_t, int> held;
    for (const Deck& deck : the_game().decks()) {
        EXPECT_TRUE(the_game().check(deck).empty()) << deck.name;
        for (const auto& [card, count] : counts(deck)) held[card] += count;
    }
    EXPECT_GE(the_game().decks().size(), 12U);
    int characters = 0, cards = 0;
    for (const Def& def : the_game().book().defs()) {
        if (!def.is_card() || !def.in_pool) continue;
        EXPECT_TRUE(held.contains(def.number)) << def.key << " is in no ready-made deck";
        ++(def.kind == Kind::Character ? characters : cards);
    }
    EXPECT_EQ(characters, 127);
    EXPECT_EQ(cards, 415);
}

TEST(GeniusDecks, UnknownCardsOfAShareCodeAreNamedAndTheRestIsRead) {
    Random random(Seed{20, 27});
    const Deck whole = random_deck(random);
    std::array<std::uint16_t, ShareIds> ids = read_share_code(the_game().deck_code(whole));
    ids[2] = 4000, ids[20] = ids[21] = 4001;
    const Deck deck = the_game().read_deck_code(write_share_code(ids));
    EXPECT_EQ(deck.size(), 33);
    std::set<std::uint16_t> unknown;
    for (const DeckProblem& each : the_game().check(deck))
        if (is(each.reason, "deck-unknown-card"_refusal)) unknown.insert(each.card);
    EXPECT_EQ(unknown, (std::set<std::uint16_t>{4000, 4001}));
}

TEST(GeniusDecks, ShareCodesOfMisplacedCardsAreRefused) {
    std::array<std::uint16_t, ShareIds> ids{};
    const auto refused = [&](const char* what) {
        try {
            the_game().read_deck_code(write_share_code(ids));
            ADD_FAILURE() << "accepted: " << what;
        } catch (const InputError& e) {
            EXPECT_NE(std::string(e.what()).find(what), std::string::npos) << e.what();
        }
    };
    ids[0] = 269;  // an action card where a character belongs
    refused("a character belongs");
    ids[0] = 1, ids[10] = 2;
    refused("an action card belongs");
    EXPECT_THROW(the_game().read_deck_code("AAAA"), InputError);
}

// --- Preview

// What a preview is sure of happens; and it changes nothing and tells nothing hidden.
TEST(GeniusPreview, WhatItIsSureOfHappens) {
    struct EventCollector : Listener {
        Seat seat = Seat::A;
        bool sure = true;
        std::vector<Event> events;
        void happened(const Event& event) override {
            if (sure && includes(event.seen_by, seat) && event.secret == 0) events.push_back(event.told_to(seat));
        }
        void rolled(const Entry&) override { sure = false; }
    };
    struct First : Decider {
        Option decide(const Choice& choice) override { return choice.options[0]; }
    };
    int compared = 0, damage = 0;
    checks::visit_questions(the_game(), checks::count(12), [&](const quincunx::Setup&, const Waiting& w) {
        if (the_game().question_key(w.choice) != "act") return;
        const View view = the_game().view(w, w.choice.seat);
        for (const Option& option : w.choice.options) {
            std::vector<Event> foreseen;
            for (const Foreseen& f : the_game().preview(view, option)) {
                if (f.sure) foreseen.push_back(f.event);
                damage += f.event.kind == static_cast<std::uint16_t>("damaged"_event);
            }
            Waiting copy = w;
            copy.journal.push({option, Entry::Kind::Answer, Everybody, w.choice.prompt, true, {}});
            EventCollector ears;
            ears.seat = w.choice.seat;
            First first;
            Hooks hooks;
            hooks.decider = &first;
            hooks.listener = &ears;
            the_game().settle(copy, hooks);
            ASSERT_EQ(foreseen, ears.events) << the_game().write_option(option);
            ++compared;
        }
    });
    EXPECT_GT(compared, 5000);
    EXPECT_GT(damage, 1000);
}

}  // namespace
}  // namespace quincunx::genius
