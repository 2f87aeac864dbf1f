// The part of a game that tells people and programs of it: cards, decks, clauses, positions, questions, options,
// refusals, events. It may allocate. Most of it is read off tables (engine/match/worded.h).
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/embedded.h"
#include "engine/match/number.h"
#include "engine/match/setup.h"
#include "engine/match/text.h"
#include "engine/play/event.h"
#include "engine/play/waiting.h"
#include "engine/view/view.h"

namespace YAML {
class Node;
}

namespace quincunx {

// A rules switch: something that may be set before a match, a key of Setup::options. In the texts it is
// "switch.<key>.name", what it does "switch.<key>.text", and a word of a choice "switch.<key>.<word>".
struct Switch {
    enum class Kind : std::uint8_t { Choice, Flag, Number };
    struct Word {
        std::string_view word;
        std::int32_t means = 0;
        bool shown = true;  // false: understood, but the value goes by another word
    };
    std::string_view key;
    Kind kind = Kind::Number;
    std::int32_t usual = 0;          // what it means to leave it out
    std::int32_t low = 0, high = 0;  // of a number
    std::vector<Word> words;         // of a choice

    // What the value means; nothing: it is none of this switch.
    std::optional<std::int32_t> read(const Json&) const;
    // The value that means this, as it is written in Setup::options.
    Json write(std::int32_t means) const;
};

// A card as the outside knows it.
struct CardInfo {
    // A word printed on the card and where the texts and numbers say what it means ("<owner>.text").
    struct Note {
        std::string name, owner;  // both keys of the texts
    };
    std::uint16_t number = 0;            // stable, never reused
    std::string key;                     // its name in files, as "necro-undead-archer"
    std::vector<std::string> abilities;  // keys of its abilities ("ability.<id>" in the texts)
    std::vector<Note> notes;             // words that mean something
    Json facts;                          // printed numbers and kinds
};

// A clause of the rulebook, as in rules.md. In the other languages it is "clause.<id>" and "part.<heading>" of the
// texts.
struct Clause {
    std::string id;                     // "SW-4.2"
    std::string text;                   // one paragraph
    std::string part;                   // the heading it stands under
    std::vector<std::string> shown_by;  // the cards and abilities scenarios show it with, by any of their names
};
// The clauses of a rulebook in Markdown: paragraphs and list items that begin with a bold id, or a numbered case "T-1".
std::vector<Clause> read_clauses(std::string_view markdown, const std::vector<std::string>& prefixes);

// What a game has to read: its texts in all languages, and its rulebook.
struct Library {
    Texts texts;
    std::vector<Clause> clauses;
    std::vector<embedded::Embedded> lessons;

    // From the files put into the program: text/*.yaml, rules.md, lessons/*.yaml, and what scenarios cite
    // (games/cited.cpp).
    Library(std::span<const embedded::Embedded> files, const std::vector<std::string>& prefixes);
};

// Something a deck breaks: the reason and the card concerned (0: none).
struct DeckProblem {
    Reason reason;
    std::uint16_t card = 0;
};

class CardNames;

// How texts call those who play.
using PlayerNames = PerSeat<std::string>;

class Telling {
public:
    virtual ~Telling() = default;

    virtual const Texts& texts() const = 0;
    virtual const Numbers& numbers() const = 0;
    // Puts another value of one of these numbers in force, as a variant does when the game is made. The rules go by it;
    // the facts of cards() stay as they were made. Not while anything else uses the game.
    virtual void vary(const Number&, int value) = 0;
    virtual const std::vector<Clause>& clauses() const = 0;
    // The files of its lessons (engine/match/lesson.h), in order.
    virtual std::span<const embedded::Embedded> lessons() const { return {}; }
    // The clause in a language.
    Clause clause_in(const Clause&, Lang) const;
    virtual const std::vector<CardInfo>& cards() const = 0;
    // The facts of cards a list of them shows, and those the page of one shows beside.
    virtual const std::vector<std::string>& card_columns() const = 0;
    virtual const std::vector<std::string>& card_facts() const = 0;
    // The card of that number, key, or name in any language; nullptr when there is none.
    const CardInfo* card(std::string_view name) const;
    const CardInfo* card(std::uint16_t number) const;
    std::string card_name(std::uint16_t number, Lang) const;
    // All names of a card: its key, its number, and in each language its name and what it is called besides.
    std::vector<std::string> card_names(std::uint16_t number) const;
    // The cards by their names (engine/match/cardnames.h): looked up fast, made when they are first asked for.
    const CardNames& names() const;

    // Ready-made decks, and what the rules say of any deck (nothing: it may be played).
    virtual const std::vector<Deck>& decks() const = 0;
    virtual std::vector<DeckProblem> check(const Deck&) const = 0;
    // The rules switches, in the order they are shown: the table by which `start` reads the options.
    virtual std::vector<Switch> switches() const { return {}; }
    // Why two decks, each good by itself, cannot meet; nothing: they can.
    virtual std::optional<Reason> against(const Deck&, const Deck&) const { return std::nullopt; }
    // The ready-made decks two by two, as places in decks(): every ordered pair that can meet. A deck that may not be
    // played, as cards that are data or a variant can make it, is in none.
    std::vector<PerSeat<std::size_t>> pairings() const;

    // The whole state, and what a seat sees of it, in the words of docs/scenario.md. Of every game: `began`, the seat
    // that began, and `length`, the turns, rounds or generations so far.
    virtual Json describe(const StateBytes&) const = 0;
    virtual Json describe(const View&) const = 0;
    // A state from the `given` part of a scenario. Throws InputError (with the node's line and column).
    virtual StateBytes given(const YAML::Node&, const std::string& file) const = 0;
    // The `given` that reads back as this very state, byte for byte, hidden cards and coming rolls included. Cards go
    // by their keys; places in the book's other lists (abilities) by number, so it holds for the cards it was written
    // with.
    virtual Json exact(const StateBytes&) const = 0;

    // The question's key in the texts ("summon-where"), and its words.
    virtual std::string question_key(const Choice&) const = 0;
    // The thing on the table the question concerns, by its most precise name ("c4"); empty when there is none.
    virtual std::string question_subject(const StateBytes&, const Choice&) const { return ""; }
    // The words of that thing ("Archer c4"), and of the question without them.
    virtual std::string subject_text(const StateBytes&, const Choice&, Lang) const { return ""; }
    virtual std::string question_text(const StateBytes& now, const Choice&, Lang) const = 0;
    // Both in one line of plain text: "[Archer c4] Where to?"
    std::string asked_text(const StateBytes& now, const Choice&, Lang) const;
    // Whether the first option is as good as any, so that a reader of a scenario need not see it answered (payments).
    virtual bool routine(const Choice&) const { return false; }
    // The words of an option; and all names by which it may be answered, most precise first, language-free ones first.
    virtual std::string option_text(const StateBytes& now, const Option&, Lang) const = 0;
    virtual std::vector<std::string> option_names(const StateBytes& now, const Option&) const = 0;
    // A stable, readable, language-free form for files, and back.
    virtual std::string write_option(const Option&) const = 0;
    virtual std::optional<Option> read_option(std::string_view) const = 0;

    virtual std::string reason_text(const StateBytes& now, const Reason&, Lang) const = 0;
    virtual std::vector<std::string> reason_clauses(const Reason&) const = 0;
    // Whether the reason is that something cannot be paid for.
    virtual bool is_price(const Reason&) const = 0;
    // Why a seat that is not asked cannot act now.
    virtual Reason not_asked(const Waiting&) const = 0;
    virtual std::string cause_name(const Cause&, Lang) const = 0;
    virtual std::string clause_id(std::uint16_t clause) const = 0;
    // The clause by which conceding loses; empty when the rulebook leaves it to custom.
    virtual std::string concession() const { return ""; }
    // The clause of Core::ended_by.
    std::string end_clause(std::uint16_t ended_by) const {
        return ended_by == Core::Conceded ? concession() : ended_by == Core::TooLong ? "" : clause_id(ended_by);
    }
    // In words, by these names; without any the sides are called South and North.
    virtual std::string event_text(const Event&, Lang, const PlayerNames* called) const = 0;
    std::string event_text(const Event& event, Lang lang) const { return event_text(event, lang, nullptr); }
    // What a player reads: you and the opponent.
    PlayerNames names_for(Seat reader, Lang) const;
    virtual Json describe(const Event&) const = 0;
    // Names of rolls and of their outcomes in scenarios and replays.
    virtual std::string roll_name(std::uint16_t name) const = 0;
    virtual std::string outcome_name(std::uint16_t name, std::uint32_t outcome) const = 0;
    virtual std::optional<std::uint32_t> read_outcome(std::uint16_t name, std::string_view) const = 0;

    // The table in plain text, as that seat sees it. By default what describe(View) tells, field by field: a field is
    // called "field.<its key>" in the texts.
    virtual std::string draw_table(const View&, Lang, bool colour) const;

    // What an option of the question is about, for programs that show the table. An object with "verb", the word it is
    // written with, and of these what it has:
    //   card, key  the card, by its number and its key
    //   at         the thing or place of the table: a place by its name ("c4", "am1", "a-fu-2"), anything else by its
    //              path in describe(View) ("you.characters.guerrilla-2")
    //   from, to   the path of the hand or pile a card is taken from, or of the zone it goes to ("you.hand"); of an
    //              attack or effect `to` is what it is aimed at, named as in `at`
    //   ability    its key; its place on the card, from 0, where abilities have none
    //   cost       the price of it now, by the game's own words: {"magic": 2}. Left out where it depends on what is
    //              still to be chosen: then the options of that question have it
    //   amount     how much; dice: which ones; which: the printed alternative, or the place in a list, from 1
    //   parts      where it names several things: a list of objects with the same keys
    // Nothing in it the seat asked does not know.
    virtual Json option_facts(const StateBytes& now, const Choice&, const Option&) const = 0;

private:
    mutable std::once_flag named_;
    mutable std::shared_ptr<const CardNames> names_;
};

}  // namespace quincunx
