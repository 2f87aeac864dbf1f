// Cards, decks and clauses in words, for all who show them: the command, the server.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/telling.h"

namespace quincunx {

// The text of that key; `otherwise` when there is none.
std::string text_or(const Telling&, const std::string& key, const std::string& otherwise, Lang);

// The text of a card or ability ("card.101", "ability.trample") with its numbers filled in, "{damage}", and those of
// another owner, "{damage:ability.oz}"; empty when there is none.
std::string filled_text(const Telling&, const std::string& owner, Lang);
std::string ability_name(const Telling&, const std::string& key, Lang);

// A value among the facts of a card, for people: words from the texts, lists joined, "cost: {cryo: 3}" as "Cryo 3".
std::string value_text(const Telling&, const std::string& name, const Json& value, Lang);
// A fact of a card for people; "" when the card has none of that name.
std::string fact_text(const Telling&, const CardInfo&, const std::string& name, Lang);

// The clause of that id, upper and lower case being the same.
std::optional<Clause> clause_of(const Telling&, std::string_view id, Lang);

// The cards each clause concerns, by its id: those whose scenarios, or the scenarios of whose abilities, cite it.
std::map<std::string, std::vector<std::uint16_t>> cards_by_clause(const Telling&);

// A ready-made deck's name and what is said of it; any other deck is called as it is, and "?" without a name.
std::string deck_name(const Telling&, const Deck&, Lang);
std::string deck_about(const Telling&, const Deck&, Lang);
int deck_size(const Deck&);
// What a deck breaks: [{"text": …, "clauses": […], "card": its name or null}].
Json deck_problems(const Telling&, const std::vector<DeckProblem>&, Lang);

// The rules switches with their words: [{key, kind: "choice", "flag" or "number", text, explanation, usual}], of a
// choice with its values, [{value, text}], of a number with min and max.
Json switches_told(const Telling&, Lang);

}  // namespace quincunx
