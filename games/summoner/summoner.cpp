#include "games/summoner/summoner.h"

#include <algorithm>
#include <new>

#include "embed/summoner_texts.h"

namespace quincunx::summoner {

namespace {

constexpr const char* ClassKeys[] = {"summoner", "champion", "common", "structure", "standard", "epic"};
constexpr const char* SymbolKeys[] = {"double-axe", "flame", "moon",      "eye",     "wave", "shield", "diamond",
                                      "claw",       "mask",  "snowflake", "droplet", "star", "rhombus"};

}  // namespace

Summoner::Summoner(const Variant* variant)
    : GameOf(Library(embedded::summoner_texts(), {"SW-", "RU-", "T-"}), variant) {
    for (const CardDef& def : book_.defs()) {
        CardInfo info;
        info.number = def.number;
        info.key = def.key;
        for (AbilitySet set = def.abilities | (def.is_event() ? def.gives : 0); set; set &= set - 1)
            info.abilities.push_back(book_[AbilityId(std::countr_zero(set))].key);
        Json& facts = info.facts;
        facts["faction"] = book_.faction(def.faction).key;
        facts["class"] = ClassKeys[static_cast<std::size_t>(def.klass)];
        if (def.has_cost()) facts["cost"] = def.cost;
        if (!def.is_event()) facts["life"] = def.life;
        if (def.is_unit()) {
            facts["strength"] = def.strength;
            facts["attack"] = def.attack == AttackType::Melee ? "melee" : "ranged";
            facts["range"] = def.range;
        }
        if (def.is_event()) {
            facts["phase"] = PhaseKeys[static_cast<std::size_t>(def.phase)];
            facts["active"] = def.active;
        }
        if (def.gate) facts["gate"] = true;
        facts["symbols"] = Json::array();
        for (std::size_t i = 0; i < std::size(SymbolKeys); ++i)
            if (def.symbols >> i & 1) facts["symbols"].push_back(SymbolKeys[i]);
        cards_.push_back(std::move(info));
    }
    for (const FactionDef& faction : book_.factions()) decks_.push_back(faction.deck);
    switches_ = {{number_switch("turn-limit", UsualTurns, 0, 60000),  // RU-62
                  [](State& s, std::int32_t n) { s.turn_limit = static_cast<std::uint16_t>(n); }}};
    card_columns_ = {"class", "cost", "strength", "life", "faction"};
    card_facts_ = {"faction", "class", "attack", "phase", "symbols"};
}

std::vector<DeckProblem> Summoner::check(const Deck& written) const {
    const Deck deck = written.merged();
    std::vector<DeckProblem> problems;
    const auto add = [&](Reason reason, std::uint16_t card = 0) { problems.push_back({reason, card}); };
    const CardDef* summoner = nullptr;
    int count[6]{}, ten_life = 0, five_life = 0;
    for (const Deck::Line& line : deck.cards) {
        const Card card = book_.card(line.card);
        if (!card) {
            add(refuse("deck-unknown-card"_refusal, line.card), line.card);
            continue;
        }
        const CardDef& def = book_[card];
        if (def.klass == Class::Summoner) summoner = &def;
        if (def.starting_gate)
            ten_life += line.count;
        else if (def.gate)
            five_life += line.count;
        else if (def.event_slot)
            count[static_cast<int>(Class::Standard)] += line.count;
        else
            count[static_cast<int>(def.klass)] += line.count;
    }
    if (!summoner) add(refuse("deck-no-summoner"_refusal));
    const auto want = [&](int slot, int wanted, int found) {
        if (wanted != found) add(refuse("deck-count"_refusal, wanted, found, slot));
    };
    // SW-17.3, with the two starting units among the commons.
    want(0, 1, count[static_cast<int>(Class::Summoner)]);
    want(1, 1, ten_life);
    want(2, 3, five_life);
    want(3, 2, count[static_cast<int>(Class::Epic)]);
    want(4, 6, count[static_cast<int>(Class::Standard)]);
    want(5, 3, count[static_cast<int>(Class::Champion)]);
    want(6, 18, count[static_cast<int>(Class::Common)]);
    if (!summoner) return problems;
    const FactionDef& faction = book_.faction(summoner->faction);
    for (const SetupPlace& start : faction.units) {
        const bool found = std::any_of(deck.cards.begin(), deck.cards.end(), [&](const Deck::Line& line) {
            return line.card == start.card && line.count > 0;
        });
        if (!found) add(refuse("deck-wrong-start"_refusal, start.card), start.card);
    }
    for (const Deck::Line& line : deck.cards) {
        const Card card = book_.card(line.card);
        if (!card) continue;
        const CardDef& def = book_[card];
        // SW-17.5; starting units do not count.
        int copies = line.count, allowed = 99;
        for (const SetupPlace& start : faction.units) copies -= start.card == line.card && copies > 0;
        if (def.klass == Class::Standard || def.event_slot) allowed = 2;
        if (def.klass == Class::Champion) allowed = 1;
        if (def.klass == Class::Common) allowed = 4;
        if (copies > allowed) add(refuse("deck-too-many-copies"_refusal, line.card, allowed, copies), line.card);
        if (def.klass == Class::Epic && line.card != faction.epic)
            add(refuse("deck-wrong-epic"_refusal, line.card), line.card);
        const bool needs_symbol = def.event_slot || def.is_unit() || def.klass == Class::Standard;
        if (needs_symbol && !(def.symbols & summoner->symbols))
            add(refuse("deck-no-symbol"_refusal, line.card), line.card);
    }
    return problems;
}

}  // namespace quincunx::summoner
