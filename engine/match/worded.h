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
    const StateBytes* now = nullptr;  // the position, where there is one
    const Option* option = nullptr;   // the option it is part of
    const Event* event = nullptr;     // the event it is part of
    const Choice* choice = nullptr;   // the question

    template <class G>
    const G& of() const {
        return static_cast<const G&>(game);
    }
    template <class State>
    const State* state() const {
        return now ? &now->as<State>() : nullptr;
    }
};

// What a value points at on the table: a card and where it lies.
struct Thing {
    std::uint16_t card = 0;    // its number; 0: there is none, or it is not known
    std::string at{};          // a place by its name ("c4"), anything else by its path in describe ("you.summons.oz")
    std::optional<Seat> of{};  // whose it is: it is also called "you Oz"
    int nth = 0;               // which of several of that name and seat, from 1; 0: it is the only one
    const char* unnamed = nullptr;  // the label that stands for its name where no card is known: "face-down"

    bool is_place() const { return !at.empty() && at.find('.') == std::string::npos; }
};

// A kind of value. What is left out follows from the rest: of a kind that points at things text, names and facts; a
// list of words has them as its word, its JSON and, in the texts, "<group>.<word>"; otherwise the word serves for
// everything, and without one the number.
struct KindDef {
    std::string_view name;
    std::string_view type = "string";  // in the types of pages: string, number, boolean, string[]
    std::span<const char* const> words{};
    std::string_view group{};  // of the texts; empty: the kind's name
    // In files: one word without spaces (of a whole option: several), the same in every language. Empty: there is none.
    std::string (*word)(const Value&) = nullptr;
    // Back from a word; nothing: it is none of this kind.
    std::optional<std::int32_t> (*read)(const WordedGame&, std::string_view) = nullptr;
    // Of a whole option: sets it from its words; false: it is none.
    bool (*read_whole)(const WordedGame&, std::span<const std::string_view>, Option&) = nullptr;
    std::optional<Thing> (*thing)(const Value&) = nullptr;
    std::string (*text)(const Value&, Lang) = nullptr;
    Json (*json)(const Value&) = nullptr;
    // All names by which an option with this value may be answered, most precise first.
    std::vector<std::string> (*names)(const Value&) = nullptr;
    // Adds to the facts of an option (Telling::option_facts) what this value is.
    void (*facts)(const Value&, Json&) = nullptr;
};

// All words of a game.
struct Words {
    std::span<const VerbRow> verbs;
    std::span<const PromptRow> prompts;
    std::span<const EventRow> events;
    std::span<const RefusalRow> refusals;
    std::span<const RollRow> rolls;
    std::span<const ClauseRow> clauses;
    std::span<const KindDef> kinds;
};

class WordedGame : public Game {
public:
    virtual const Words& words() const = 0;

    const Texts& texts() const final { return library_.texts; }
    const std::vector<Clause>& clauses() const final { return library_.clauses; }
    const std::vector<CardInfo>& cards() const final { return cards_; }
    const std::vector<Deck>& decks() const final { return decks_; }

    // The kind of that name: the game's own, or one every game has: number, signed, yes, seat; card, by its number; by
    // and about, the card that asks, with the marks around it. Throws std::logic_error when there is none.
    const KindDef& kind(std::string_view name) const;
    std::string text_of(const KindDef&, const Value&, Lang) const;
    std::string text_of(std::string_view kind_name, const Value& value, Lang lang) const {
        return text_of(kind(kind_name), value, lang);
    }
    std::string text_of(std::string_view kind_name, std::int32_t number, Lang lang) const {
        return text_of(kind(kind_name), {*this, number}, lang);
    }
    std::string word_of(const KindDef&, const Value&) const;
    std::optional<std::int32_t> read(const KindDef&, std::string_view word) const;

    // A thing by its words ("Archer c4", "Guerrilla 2"), and by all its names, most precise first.
    std::string thing_text(const Thing&, Lang) const;
    std::vector<std::string> thing_names(const Thing&) const;
    void add_thing(Json& facts, const Thing&) const;
    // A card, in facts.
    void add_card(Json& facts, std::uint16_t number) const;
    std::string label(std::string_view key, Lang) const;

    std::string question_key(const Choice&) const override;
    std::string question_subject(const StateBytes&, const Choice&) const override { return ""; }
    std::string subject_text(const StateBytes&, const Choice&, Lang) const override { return ""; }
    std::string question_text(const StateBytes& now, const Choice&, Lang) const override;
    bool routine(const Choice&) const override;
    std::string option_text(const StateBytes& now, const Option&, Lang) const override;
    std::vector<std::string> option_names(const StateBytes& now, const Option&) const override;
    std::string write_option(const Option&) const override;
    std::optional<Option> read_option(std::string_view) const override;
    Json option_facts(const StateBytes& now, const Choice&, const Option&) const override;

    std::string reason_text(const StateBytes& now, const Reason&, Lang) const override;
    std::vector<std::string> reason_clauses(const Reason&) const override;
    Reason not_asked(const Waiting&) const override;
    std::string cause_name(const Cause&, Lang) const override;
    std::string clause_id(std::uint16_t clause) const override;
    std::string event_text(const Event&, Lang) const override;
    Json describe(const Event&) const override;
    using Game::describe;
    std::string roll_name(std::uint16_t name) const override;
    std::string outcome_name(std::uint16_t name, std::uint32_t outcome) const override;
    std::optional<std::uint32_t> read_outcome(std::uint16_t name, std::string_view) const override;

protected:
    explicit WordedGame(Library library) : library_(std::move(library)) {}

    Library library_;
    std::vector<CardInfo> cards_;
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
    // Clauses a refusal stands on beside those of its row.
    virtual void add_clauses(const Reason&, std::vector<std::string>&) const;

private:
    std::string fill(const std::string& key, std::span<const ValueDef>, std::span<const std::int32_t>, const Value& at,
                     Lang) const;
};

}  // namespace quincunx
