#include "games/lillian/decks.h"

#include "engine/match/decklist.h"

namespace quincunx::lillian {

std::vector<Deck> preconstructed(const Book& book) {
    static const DeckList Lists[] = {
        // Field hospitals and guerrillas: win wars, finish Her Name Is Valkyrie.
        {"brawl",
         {{"mercenary-school", 3},
          {"field-hospital", 3},
          {"prosthetics-workshop", 2},
          {"captain-xiaofang", 3},
          {"squadron-secret-weapon", 2},
          {"angel-behind-the-scope", 1},
          {"aircraft-carrier", 1},
          {"proxy-war", 3},
          {"first-trial", 1},
          {"her-name-is-valkyrie", 3},
          {"fairy-bomb", 2},
          {"marauder-type-b", 1},
          {"nine-lives-war-spirit", 1},
          {"song-of-courage", 2},
          {"war-of-annihilation", 1},
          {"night-of-the-festival", 1}}},
        // Schools and cafés: many girls, quick events, True Magic or Collective Ascension. No card in common with
        // Brawl.
        {"tea-and-cake",
         {{"mumi-academy", 3},
          {"dessert-buffet", 2},
          {"rainbow-bridge-tavern", 1},
          {"idol-agency", 1},
          {"incident-brokerage", 1},
          {"workaholic-xiaohong", 2},
          {"bamiao", 2},
          {"rainy-witch-yuji", 2},
          {"time-thief", 2},
          {"emergency-care", 3},
          {"friends-forever", 1},
          {"true-magic", 2},
          {"collective-ascension", 2},
          {"psychic-resonator", 3},
          {"davidification", 2},
          {"elixir-of-joy", 1}}},
        // Starve the other side of mana, then A World Without Magic completes by itself.
        {"quiet-world",
         {{"municipal-library", 2},
          {"mindscape-playground", 2},
          {"prosthetics-workshop", 3},
          {"mumi-academy", 2},
          {"timid-tagalong", 2},
          {"time-thief", 1},
          {"child-of-the-end", 2},
          {"data-sea-sailor", 2},
          {"world-without-magic", 1},
          {"proof-of-independence", 3},
          {"emergency-care", 1},
          {"angel-of-peace", 2},
          {"happy-potion", 1},
          {"causality-swindle", 1},
          {"subspace-probe", 1},
          {"countdown-to-school-bell", 1},
          {"prime-factorisation", 1},
          {"mediation-council", 1},
          {"first-contact", 1}}},
        // Sacrifices and familiars: empty both benches, then Collective Ascension counts the fallen.
        {"black-magic", {{"lawless-district", 1},      {"mumi-academy", 1},
                         {"field-hospital", 3},        {"mind-download-interface", 1},
                         {"dessert-buffet", 2},        {"lillian", 1},
                         {"brunhild-undefeated", 1},   {"rainy-witch-yuji", 2},
                         {"captain-xiaofang", 2},      {"first-trial", 2},
                         {"illegal-parking-party", 1}, {"collective-ascension", 3},
                         {"nine-lives-war-spirit", 1}, {"psychic-resonator", 1},
                         {"shura-incident", 2},        {"night-of-black-magic", 2},
                         {"world-eating-raven", 1},    {"emergency-recall", 1},
                         {"body-double", 1},           {"song-of-courage", 1}}},
    };
    return make_decks(Lists, [&](const char* key) { return book.find(key); });
}

}  // namespace quincunx::lillian
