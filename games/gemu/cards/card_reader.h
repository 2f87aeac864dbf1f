// Reads a card file into a book: the file and its cards (reader.cpp), abilities and the events they wait for
// (abilities.cpp), instructions and their numbers (instructions.cpp), which cards they speak of (choices.cpp), and what
// would have no end (circles.cpp).
#pragma once

#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "engine/match/position.h"
#include "games/gemu/book.h"

namespace quincunx::gemu {

using YAML::Node;
using Strings = std::vector<std::string>;

inline constexpr std::size_t MaxCards = 250;        // a Card is a byte, and one value of it means none
inline constexpr std::size_t MaxInstructions = 12;  // of an ability
inline constexpr std::size_t MaxNumbers = 30000;    // Amount::place holds that many
inline constexpr int MaxLevel = 9;
inline constexpr int MaxAmount = 99;

// What is told of an event beside its player (GE-13.1).
enum Told : unsigned {
    ToldCard = 1,
    ToldSource = 2,
    ToldCause = 4,
    ToldFrom = 8,
    ToldMethod = 16,
    ToldHow = 32,
    ToldTarget = 64,
    ToldSurvived = 128,
    ToldAmount = 256,
    CardMayBeHidden = 512,  // the other player may not know which card it is
};

// "a, b or c".
std::string listed(const Strings& words, const char* last = " or ");
std::string in_quotes(std::string_view word);

// Everything is checked where it is read, so that each error has its line.
class CardReader : GivenReader {
public:
    CardReader(const CardFile& file, Book& book, Texts& texts) : GivenReader(file.file), book_(book), texts_(texts) {}

    void read(const Node& root);

private:
    Book& book_;
    Texts& texts_;
    std::vector<Node> cards_;  // as they stand in the file, by their places in the book
    struct TokenName {
        std::size_t instr;
        Node name;
    };
    std::vector<TokenName> tokens_;  // to be found once all cards are read

    // What is being read.
    Def def_;
    Ability ability_;
    std::string owner_;     // of its numbers
    Strings number_names_;  // those it has so far
    Strings names_;         // choices named by `as` so far

    // --- Small things
    // Checks that the node is a map with nothing but what is known, and all that is required. `of` names it in errors.
    void entries(const Node&, const std::string& of, const Strings& known, const Strings& required) const;
    static Node key_of(const Node& map, std::string_view key);
    void each(const Node& list, const std::string& what, std::size_t most, const auto& read) const;
    template <class E, std::size_t N>
    E word(const Node&, const char* const (&keys)[N], const std::string& what,
           std::initializer_list<E> among = {}) const;
    std::string id(const Node&, const std::string& of, bool dashes = false) const;
    YesNo yes_no(const Node& node) const { return flag(node) ? YesNo::Yes : YesNo::No; }
    void range(const Node&, const char* low, const char* high, std::uint8_t& min, std::uint8_t& max, int most) const;
    void factor(const Node&, Instr&) const;
    // Adds the texts of all languages. Only the texts of abilities have placeholders.
    void words(const Node&, const std::string& key, const std::string& of, bool placeholders = false);
    void placeholders(const Node&, std::string_view text, const std::string& lang) const;

    // --- Parts of a file
    void tribe(const Node&);
    void card(const Node&);
    void deck(const Node&);
    void ability(const Node&);
    void keywords(const Node&);
    void cost(const Node&);
    void event(const Node&);
    void need(const Node&);
    void instruction(const Node&);
    Instr operation(Op, const Node& op, const Node& fields);
    void change(const Node& fields, const char* name, Instr&);
    Lasts lasting(Op, const Node& op, const Node& fields) const;
    Amount printed(const Node&, std::string name, int low, int high);
    Amount amount(const Node&, const std::string& name, int low = 0, int high = MaxAmount);
    Ref ref(const Node&) const;
    Ref monster_ref(const Node&) const;
    enum class Among { Cards, Monsters };
    Select select(const Node&, Among = Among::Cards, bool single = false);
    enum class Use { Choice, Count, Bearer };
    Pool pool(const Node&, Use, bool by_opponent) const;

    // --- Rules about them
    bool is(AbilityType type) const { return ability_.type == type; }
    bool continuous() const { return is(AbilityType::Normal) || is(AbilityType::Continuous); }
    bool waits_for(std::initializer_list<Timing> timings) const {
        return ability_.triggers() && std::ranges::find(timings, ability_.when) != timings.end();
    }
    bool told(unsigned what) const;  // of the event the ability waits for
    std::string kind_text() const;
    std::string type_text() const { return AbilityTypeKeys[static_cast<std::size_t>(ability_.type)]; }
    void check_abilities(const Node&) const;
    void check_attack_skill(const Node&) const;
    void check_stat_circles() const;
    void refuse_renewal() const;
};

void CardReader::each(const Node& list, const std::string& what, std::size_t most, const auto& read) const {
    if (!list.IsSequence()) fail(list, "expected a list of " + what + " here");
    if (list.size() > most)
        fail(list, "these are " + std::to_string(list.size()) + " " + what + "; at most " + std::to_string(most) +
                       " are allowed");
    for (const Node& item : list) read(item);
}

template <class E, std::size_t N>
E CardReader::word(const Node& node, const char* const (&keys)[N], const std::string& what,
                   std::initializer_list<E> among) const {
    const std::string given = text(node);
    Strings right;
    for (std::size_t i = 0; i < N; ++i) {
        const E value = static_cast<E>(i);
        if (!*keys[i] || (among.size() > 0 && std::ranges::find(among, value) == among.end())) continue;
        if (given == keys[i]) return value;
        right.emplace_back(keys[i]);
    }
    fail(node, in_quotes(given) + " is not " + what + "; expected " + listed(right));
}

}  // namespace quincunx::gemu
