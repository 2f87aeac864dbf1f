// Ready-made decks.
#include "engine/match/decklist.h"
#include "games/dreamduel/book.h"

namespace quincunx::dreamduel {

std::vector<Deck> preconstructed(const Book& book) {
    static const DeckList Lists[] = {
        // Defends with Steady and returns cards, searches Fantasy Seals, chips with Homing.
        {"reimu-steady",
         {{"c001", 2},   {"c001-alpha", 1}, {"rm-001", 3},  {"rm-002", 2},  {"rm-003", 2}, {"rm-004", 3},
          {"rm-005", 3}, {"rm-006", 2},     {"rm-007", 1},  {"rm-008", 3},  {"rm-009", 2}, {"rm-010", 2},
          {"rm-011", 3}, {"rm-012", 3},     {"rm-013", 2},  {"rm-014", 2},  {"rm-015", 1}, {"rm-017", 2},
          {"rm-018", 2}, {"rm-021", 1},     {"sys-002", 1}, {"sys-011", 1}, {"sys-012", 1}}},
        // Piercing hits that fill the pile sideways, big sparks, star cards removed for value.
        {"marisa-rays",
         {{"c002", 3},   {"ms-001", 3}, {"ms-002", 2}, {"ms-003", 2}, {"ms-004", 3}, {"ms-005", 3},  {"ms-006", 2},
          {"ms-007", 3}, {"ms-008", 3}, {"ms-009", 1}, {"ms-010", 2}, {"ms-011", 3}, {"ms-013", 2},  {"ms-015", 2},
          {"ms-016", 1}, {"ms-017", 2}, {"ms-018", 3}, {"ms-019", 1}, {"ms-022", 1}, {"sys-004", 1}, {"sys-012", 2}}},
        // Combo piles up gorgeousness, the pile is spent for the strong cards; Swift finish.
        {"youmu-swords", {{"c004", 3},   {"ym-001", 3}, {"ym-002", 1},  {"ym-003", 3}, {"ym-004", 3}, {"ym-005", 3},
                          {"ym-006", 2}, {"ym-007", 2}, {"ym-008", 2},  {"ym-009", 2}, {"ym-010", 2}, {"ym-011", 2},
                          {"ym-012", 3}, {"ym-013", 2}, {"ym-014", 1},  {"ym-015", 2}, {"ym-016", 1}, {"ym-017", 3},
                          {"ym-018", 2}, {"ym-019", 2}, {"sys-009", 2}, {"sys-012", 1}}},
        // All three fairies in play make the light cards strong; cards keep coming back to hand.
        {"three-lights",
         {{"c020", 2},    {"c021", 2},    {"c022", 2},    {"sny-001", 3}, {"sny-002", 2}, {"sny-003", 2},
          {"sny-004", 3}, {"sny-005", 3}, {"sny-006", 3}, {"sny-007", 2}, {"sny-008", 2}, {"sny-009", 2},
          {"sny-010", 1}, {"sny-012", 1}, {"lun-001", 3}, {"lun-002", 2}, {"lun-003", 2}, {"str-001", 3},
          {"str-002", 1}, {"str-003", 2}, {"sys-002", 1}, {"sys-012", 1}}},
        // Strips the opponent's hand, heals, and wins late by health and popularity.
        {"moon-house", {{"c009", 2},    {"c013", 3},    {"rs-001", 1},  {"rs-002", 3},  {"rs-003", 3},  {"rs-004", 1},
                        {"rs-005", 3},  {"rs-006", 3},  {"rs-007", 3},  {"rs-009", 1},  {"rs-010", 1},  {"rs-011", 1},
                        {"rs-012", 1},  {"rs-014", 1},  {"rs-017", 2},  {"rs-018", 3},  {"rs-020", 1},  {"ern-001", 3},
                        {"ern-002", 2}, {"ern-003", 1}, {"ern-004", 1}, {"ern-005", 3}, {"ern-009", 1}, {"ern-011", 1},
                        {"ern-013", 2}, {"ern-015", 1}, {"ern-016", 1}, {"ern-017", 1}}},
        // Distort fills the pile even without hits, the pile pays the spirit; Wither mills and drains.
        {"border-and-death",
         {{"c005", 2},   {"c008", 3},   {"yk-001", 1}, {"yk-002", 3}, {"yk-004", 1}, {"yk-005", 3}, {"yk-006", 3},
          {"yk-007", 3}, {"yk-009", 1}, {"yk-010", 1}, {"yk-011", 1}, {"yk-012", 3}, {"yk-014", 3}, {"yk-016", 1},
          {"yk-019", 1}, {"uu-001", 1}, {"uu-002", 1}, {"uu-003", 1}, {"uu-004", 1}, {"uu-005", 2}, {"uu-007", 2},
          {"uu-009", 1}, {"uu-010", 1}, {"uu-011", 1}, {"uu-014", 1}, {"uu-017", 2}, {"uu-018", 3}}},
        // Low-cost cards that defend well (Steady), Fantasy Seal searching and recursion, Homing chip damage, healing.
        {"reimu-barrier",
         {{"ep01-rm-c01", 3}, {"ep01-rm-c02", 2},  {"ep01-rm-001", 3}, {"ep01-rm-002", 1}, {"ep01-rm-003", 3},
          {"ep01-rm-004", 2}, {"ep01-rm-005", 1},  {"ep01-rm-006", 1}, {"ep01-rm-007", 2}, {"ep01-rm-008", 3},
          {"ep01-rm-009", 3}, {"ep01-rm-010", 3},  {"ep01-rm-011", 2}, {"ep01-rm-013", 3}, {"ep01-rm-014", 2},
          {"ep01-rm-015", 1}, {"ep01-rm-016", 1},  {"ep01-rm-017", 3}, {"ep01-rm-019", 1}, {"ep01-rm-020", 1},
          {"ep01-rm-021", 1}, {"ep01-sys-002", 1}, {"ep01-sys-005", 1}}},
        // Unclashable Piercing hits, a Spark finish, star cards that pay off from the discard pile and the gap.
        {"marisa-spark",
         {{"ep01-ms-c01", 3}, {"ep01-ms-c02", 1}, {"ep01-ms-001", 3},  {"ep01-ms-002", 1},  {"ep01-ms-003", 3},
          {"ep01-ms-004", 2}, {"ep01-ms-005", 2}, {"ep01-ms-006", 2},  {"ep01-ms-007", 3},  {"ep01-ms-008", 1},
          {"ep01-ms-009", 3}, {"ep01-ms-010", 1}, {"ep01-ms-011", 2},  {"ep01-ms-012", 2},  {"ep01-ms-013", 2},
          {"ep01-ms-014", 1}, {"ep01-ms-015", 2}, {"ep01-ms-017", 2},  {"ep01-ms-018", 1},  {"ep01-ms-019", 1},
          {"ep01-ms-021", 1}, {"ep01-ms-022", 1}, {"ep01-sys-002", 1}, {"ep01-sys-005", 1}, {"ep01-sys-006", 1}}},
        // Traps from the equip zone, Counter on defence, special damage at the end of the phase, Purge.
        {"sakuya-traps",
         {{"ep01-sk-c01", 1},
          {"ep01-sk-c02", 2},
          {"ep01-sk-001", 3},
          {"ep01-sk-002", 3},
          {"ep01-sk-003", 2},
          {"ep01-sk-004", 2},
          {"ep01-sk-005", 3},
          {"ep01-sk-007", 3},
          {"ep01-sk-008", 2},
          {"ep01-sk-010", 3},
          {"ep01-sk-012", 3},
          {"ep01-sk-013", 3},
          {"ep01-sk-014", 1},
          {"ep01-sk-015", 3},
          {"ep01-sk-016", 1},
          {"ep01-sk-017", 3},
          {"ep01-sk-018", 3},
          {"ep01-sk-020", 3},
          {"ep01-sk-021", 1}}},
        // Fills the declare zone with Combo, spends it with Body and Soul, ends with Swift melee cards; can win by
        // popularity.
        {"youmu-sixrealms",
         {{"ep01-ym-c01", 2}, {"ep01-ym-c02", 1}, {"ep01-ym-001", 3}, {"ep01-ym-002", 2}, {"ep01-ym-003", 3},
          {"ep01-ym-004", 3}, {"ep01-ym-005", 2}, {"ep01-ym-006", 2}, {"ep01-ym-007", 2}, {"ep01-ym-008", 1},
          {"ep01-ym-009", 1}, {"ep01-ym-010", 2}, {"ep01-ym-011", 2}, {"ep01-ym-012", 1}, {"ep01-ym-013", 3},
          {"ep01-ym-014", 1}, {"ep01-ym-015", 1}, {"ep01-ym-016", 2}, {"ep01-ym-017", 2}, {"ep01-ym-018", 1},
          {"ep01-ym-019", 1}, {"ep01-ym-020", 1}, {"ep01-ym-021", 1}, {"ep01-ym-022", 1}, {"ep01-sys-005", 1}}},
        // Two characters in one deck: Reimu defends and heals, Marisa pierces; shows the CHANGE phase and item cards.
        {"dream-and-stars",
         {{"ep01-rm-c02", 2},
          {"ep01-ms-c01", 3},
          {"ep01-rm-001", 3},
          {"ep01-rm-002", 2},
          {"ep01-rm-003", 2},
          {"ep01-rm-004", 3},
          {"ep01-rm-008", 3},
          {"ep01-rm-009", 1},
          {"ep01-rm-010", 3},
          {"ep01-rm-013", 1},
          {"ep01-rm-015", 2},
          {"ep01-rm-020", 2},
          {"ep01-ms-001", 3},
          {"ep01-ms-003", 3},
          {"ep01-ms-004", 2},
          {"ep01-ms-005", 3},
          {"ep01-ms-009", 2},
          {"ep01-ms-013", 3},
          {"ep01-ms-015", 3}}},
        // Dolls in the fu zone soak damage, pay costs and power up attacks.
        {"alice-dolls", {{"c006", 3},    {"alc-001", 3}, {"alc-002", 2}, {"alc-003", 1}, {"alc-004", 3}, {"alc-005", 3},
                         {"alc-006", 3}, {"alc-007", 3}, {"alc-008", 2}, {"alc-009", 1}, {"alc-010", 1}, {"alc-011", 3},
                         {"alc-012", 2}, {"alc-013", 1}, {"alc-015", 3}, {"alc-016", 1}, {"alc-017", 2}, {"alc-018", 2},
                         {"alc-019", 2}, {"alc-021", 1}, {"sys-006", 1}, {"sys-012", 1}}},
        // Two characters share blood tokens: Drain and heal, then Destroy what the opponent has laid out.
        {"scarlet-sisters",
         {{"c007", 2},    {"c015", 2},    {"rem-001", 2}, {"rem-003", 1}, {"rem-004", 3}, {"rem-005", 2},
          {"rem-006", 2}, {"rem-007", 2}, {"rem-008", 1}, {"rem-009", 2}, {"rem-010", 2}, {"rem-011", 3},
          {"rem-013", 1}, {"rem-014", 2}, {"rem-016", 1}, {"rem-019", 1}, {"rem-022", 2}, {"fld-003", 1},
          {"fld-004", 2}, {"fld-007", 3}, {"fld-010", 2}, {"fld-012", 2}, {"fld-013", 2}, {"fld-014", 2},
          {"fld-018", 1}, {"fld-022", 1}}},
        // Seven orbs, no traps; Freeze cancels clashes and stocks the bottom of the pile.
        {"cirno-winter", {{"c016", 2},    {"c023", 1},    {"c024", 1},    {"crn-001", 3}, {"crn-002", 2},
                          {"crn-003", 3}, {"crn-005", 3}, {"crn-006", 3}, {"crn-007", 2}, {"crn-008", 2},
                          {"crn-010", 2}, {"crn-011", 2}, {"crn-014", 2}, {"crn-016", 1}, {"crn-017", 1},
                          {"crn-018", 1}, {"lty-001", 2}, {"lty-002", 2}, {"lty-003", 2}, {"fry-001", 3},
                          {"fry-002", 1}, {"sys-001", 1}, {"sys-002", 2}, {"sys-011", 1}, {"sys-012", 1}}},
        // Feeds requests and night cards to the gap; can win at once with the World of Light.
        {"kaguya-requests",
         {{"c010", 2},    {"kgy-001", 2}, {"kgy-002", 1}, {"kgy-003", 2}, {"kgy-004", 3}, {"kgy-005", 3},
          {"kgy-006", 3}, {"kgy-007", 2}, {"kgy-008", 3}, {"kgy-009", 3}, {"kgy-010", 2}, {"kgy-011", 1},
          {"kgy-012", 1}, {"kgy-013", 2}, {"kgy-014", 1}, {"kgy-015", 1}, {"kgy-016", 1}, {"kgy-017", 3},
          {"kgy-018", 2}, {"kgy-020", 1}, {"kgy-021", 2}, {"kgy-022", 1}, {"sys-012", 2}}},
    };
    return make_decks(Lists, [&](const char* key) { return book.find(key); });
}

}  // namespace quincunx::dreamduel
