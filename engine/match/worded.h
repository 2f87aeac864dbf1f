// The telling part of a game, read off its tables of words (engine/play/words.h). A game gives the tables, says what
// its own kinds of values look like, one row a kind, and adds by hand only what no row can say.
#pragma once

#include "engine/match/game.h"
#include "engine/play/words.h"

namespace quincunx {

class WordedGame;

// A value to be shown or written, and where it comes from.
struct Value {
    const WordedGame& game;
    std::int32_t number = 0;
    const StateBytes* now = nullptr;      // the position, where there is one
    const Option* option = nullptr;       // the option it is part of
    const Event* event = nullptr;         // the event it is part of
    const Choice* choice = nullptr;       // the question
    const PlayerNames* called = nullptr;  // what the seats are called; nothing: by their sides

    template <class G>
    const G& of() const {
        return static_cast<const G&>(game);
    }
    template <class State>
    const State* state() const {
        return now ? &now->as<State>() : nullptr;
    }
    // Another value of the same option, event or question.
    Value with(std::int32_t other) const {
        Value value = *this;
        value.number = other;
        return value;
    }
};

// What a value points at on the table: a card and where it lies.
struct Thing {
    std::uint16_t card = 0;    // its number; 0: there is none, or it is not known
    std::string at{};          // a place by its name ("c4"), anything else by its path in describe ("you.summons.oz")
    std::optional<Seat> of{};  // whose it is: it is also called "you Oz"
    int nth = 0;               // which of several of that name and seat, from 1; 0: it is the only one
    const char* unnamed = nullptr;  // the label that stands for its name where no card is known: "face-down"
    std::string ability{};          // of what is no card: its key among the abilities of the texts
    std::string name{};             // its most precise name, where that is none of its place, card or ability

    bool is_place() const { return !at.empty() && at.find('.') == std::string::npos; }
};

// What a kind of several things is made of, some of each: dice that pay, spirit by the places it comes from, marked
// cards. Word, text and names of the kind follow, and how it is read back into an option as a whole.
struct PartsDef {
    enum class Form : std::uint8_t { CountFirst, CountLast, NoCount };  // "2 cryo", "am1:2", "3"

    std::span<const char* const> words;  // the things in files, in their order
    Form form = Form::NoCount;
    int most = 1;  // of one thing
    // How many of the i-th thing a value holds; and back: puts so many into an option that holds none of it.
    int (*count)(const Value&, int i) = nullptr;
    void (*put)(Option&, int i, int n) = nullptr;
    std::string (*text)(const Value&, int i, int n, Lang) = nullptr;
    const char* between = ", ";  // in texts
    const char* nothing = "";    // what holds nothing, in files
};
// Calls `each(i, n)` for every thing the value holds.
template <class Each>
void each_part(const PartsDef& parts, const Value& value, Each&& each) {
    for (int i = 0; i < static_cast<int>(parts.words.size()); ++i)
        if (const int n = parts.count(value, i)) each(i, n);
}

// A kind of value. What is left out follows from the rest: of a kind that points at things text, names and facts, of
// one of several things word, text and names; a list of words has them as its word, its JSON and, in the texts,
// "<group>.<word>"; a number is a fact under its name; what has a text but no word is its English text in JSON;
// otherwise the word serves for everything, and without one the number.
struct KindDef {
    std::string_view name;
    std::string_view type = "string";  // in the types of pages: string, number, boolean, string[]
    std::span<const char* const> words{};
    std::string_view group{};  // of the texts; empty: the kind's name
    // In files: one word without spaces (the last of an option: several), the same in every language. Empty: there is
    // none.
    std::string (*word)(const Value&) = nullptr;
    // Back from a word; nothing: it is none of this kind. Where the values are 0 to count - 1, they are found by their
    // words.
    std::optional<std::int32_t> (*read)(const WordedGame&, std::string_view) = nullptr;
    std::int32_t count = 0;
    // Of a whole option: sets it from its words; false: it is none.
    bool (*read_whole)(const WordedGame&, std::span<const std::string_view>, Option&) = nullptr;
    std::optional<Thing> (*thing)(const Value&) = nullptr;
    const PartsDef* parts = nullptr;
    std::string (*text)(const Value&, Lang) = nullptr;
    Json (*json)(const Value&) = nullptr;
    // All names by which an option with this value may be answered, most precise first.
    std::vector<std::string> (*names)(const Value&) = nullptr;
    // Of the one kind whose things questions concern: Choice::subject is one of them, counted from 1.
    bool subject = false;
    // Adds to the facts of an option (Telling::option_facts) what this value is.
    void (*facts)(const Value&, Json&) = nullptr;
};

class WordedGame : public Game {
public:
    virtual const WordTables& words() const = 0;
    // The kinds of values of the game's own.
    virtual std::span<const KindDef> kinds() const = 0;

    const Texts& texts() const final { return library_.texts; }
    const std::vector<Clause>& clauses() const final { return library_.clauses; }
    std::span<const embedded::Embedded> lessons() const final { return library_.lessons; }
    const std::vector<CardInfo>& cards() const final { return cards_; }
    const std::vector<std::string>& card_columns() const final { return card_columns_; }
    const std::vector<std::string>& card_facts() const final { return card_facts_; }
    const std::vector<Deck>& decks() const final { return decks_; }

    // The number of the card at that place of the book; 0 when there is none.
    virtual std::uint16_t number_at(std::int32_t place) const = 0;

    // The kind of that name: the game's own, or one every game has: number, signed, yes, seat, clause; card, by its
    // number; entry, a card by its place in the book; by and about, the card that asks, with the marks around it.
    // Throws std::logic_error when there is none.
    const KindDef& kind(std::string_view name) const;
    std::string text_of(const KindDef&, const Value&, Lang) const;
    std::string text_of(std::string_view kind_name, const Value& value, Lang lang) const {
        return text_of(kind(kind_name), value, lang);
    }
    std::string text_of(std::string_view kind_name, std::int32_t number, Lang lang) const {
        return text_of(kind(kind_name), {*this, number}, lang);
    }
    std::string word_of(const KindDef&, const Value&) const;
    std::string word_of(std::string_view kind_name, const Value& value) const {
        return word_of(kind(kind_name), value);
    }
    // All names of a value, most precise first.
    std::vector<std::string> names_of(std::string_view kind_name, const Value&) const;
    void add_facts_of(std::string_view kind_name, const Value&, Json& facts) const;
    std::optional<std::int32_t> read(const KindDef&, std::string_view word) const;

    // A thing by its words ("Archer c4", "Guerrilla 2"), and by all its names, most precise first.
    std::string thing_text(const Thing&, Lang) const;
    std::vector<std::string> thing_names(const Thing&) const;
    void add_thing(Json& facts, const Thing&) const;
    // The name of an ability ("ability.<key>.name" of the texts), and all its names, its key first.
    std::string name_of_ability(const std::string& key, Lang) const;
    std::vector<std::string> names_of_ability(const std::string& key) const;
    // A card, in facts.
    void add_card(Json& facts, std::uint16_t number) const;
    // The text under a key, and under "label.<key>".
    std::string text(const std::string& key, Lang lang) const { return std::string(texts().get(lang, key)); }
    std::string label(std::string_view key, Lang) const;

    std::string question_key(const Choice&) const override;
    std::string question_subject(const StateBytes& now, const Choice&) const override;
    std::string subject_text(const StateBytes& now, const Choice&, Lang) const override;
    std::string question_text(const StateBytes& now, const Choice&, Lang) const override;
    bool routine(const Choice&) const override;
    // What is done by an answer with that verb.
    Role role_of(const Choice&, const VerbRow&) const;
    std::string option_text(const StateBytes& now, const Option&, Lang) const override;
    std::vector<std::string> option_names(const StateBytes& now, const Option&) const override;
    std::string write_option(const Option&) const override;
    std::optional<Option> read_option(std::string_view) const override;
    Json option_facts(const StateBytes& now, const Choice&, const Option&) const override;

    std::string reason_text(const StateBytes& now, const Reason&, Lang) const override;
    std::vector<std::string> reason_clauses(const Reason&) const override;
    bool is_price(const Reason&) const override;
    Reason not_asked(const Waiting&) const override;
    std::string cause_name(const Cause&, Lang) const override;
    std::string clause_id(std::uint16_t clause) const override;
    using Game::event_text;
    std::string event_text(const Event&, Lang, const PlayerNames* called) const override;
    Json describe(const Event&) const override;
    using Game::describe;
    std::string roll_name(std::uint16_t name) const override;
    std::string outcome_name(std::uint16_t name, std::uint32_t outcome) const override;
    std::optional<std::uint32_t> read_outcome(std::uint16_t name, std::string_view) const override;

protected:
    explicit WordedGame(Library library) : library_(std::move(library)) {}

    Library library_;
    // What the constructor of a game fills in.
    std::vector<CardInfo> cards_;
    std::vector<std::string> card_columns_, card_facts_;
    std::vector<Deck> decks_;

    // The card or ability that caused something, by the game's own number (Cause::id).
    virtual std::string name_of_cause(const Cause&, Lang) const = 0;
    // What the text of a question, an option or an event is keyed by where one key is not enough: an ending of the key.
    virtual std::string question_ending(const StateBytes& now, const Choice&) const;
    virtual std::string option_ending(const StateBytes& now, const Option&) const;
    virtual std::string event_ending(const Event&) const;
    // Names of an option beside those that follow from its row, most precise first; they come before the others.
    virtual std::vector<std::string> more_names(const StateBytes& now, const Option&) const;
    // What belongs into the facts of an option beside what its values say: prices above all.
    virtual void add_facts(const StateBytes& now, const Choice&, const Option&, Json&) const;

private:
    std::optional<Thing> subject_of(const StateBytes& now, const Choice&) const;
    std::string fill(const std::string& key, std::span<const ValueDef>, std::span<const std::int32_t>, const Value& at,
                     Lang) const;
};

}  // namespace quincunx
