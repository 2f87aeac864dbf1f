// A game as drivers see it: the command, the server, the lab and players use this and name no game. Everything below
// "Playing" allocates nothing; everything below "Telling people" may.
#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/embedded.h"
#include "engine/match/number.h"
#include "engine/match/text.h"
#include "engine/play/waiting.h"
#include "engine/view/view.h"

namespace YAML {
class Node;
}

namespace quincunx {

using Json = nlohmann::ordered_json;

// How positions, scenarios and facts name the seats.
inline std::string side_key(Seat seat) { return seat == Seat::A ? "you" : "foe"; }

// A deck: card numbers with counts, in no particular order.
struct Deck {
    struct Line {
        std::uint16_t card = 0;
        std::uint8_t count = 0;
        bool operator==(const Line&) const = default;
    };
    std::string name;
    std::vector<Line> cards;

    // The same deck with each card on one line, in the order of first mention; lines without a card left out.
    Deck merged() const;
};

// What is needed to begin a match.
struct Setup {
    Seed seed;
    PerSeat<Deck> decks;
    Json options = Json::object();  // the game's rules switches; empty: all defaults
};

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
    std::string id;    // "SW-4.2"
    std::string text;  // one paragraph
    std::string part;  // the heading it stands under
};
// The clauses of a rulebook in Markdown: paragraphs and list items that begin with a bold id, or a numbered case "T-1".
std::vector<Clause> read_clauses(std::string_view markdown, const std::vector<std::string>& prefixes);

// What a game has to read: its texts in all languages, and its rulebook.
struct Library {
    Texts texts;
    std::vector<Clause> clauses;

    // From the files put into the program: text/*.yaml and rules.md.
    Library(std::span<const embedded::Embedded> files, const std::vector<std::string>& prefixes);
};

// A candidate that is not offered, and why.
struct Refusal {
    Option option;
    Reason reason;
};

// Something that would happen.
struct Foreseen {
    Event event;
    bool sure = true;  // false: chance or something hidden came before it and may change it
};

// A file with the cards of a game whose cards are data: its name for errors, and what stands in it.
struct CardFile {
    std::string file, text;

    // Throws InputError when it cannot be read.
    static CardFile read(const std::string& path);
};

// Something a deck breaks: the reason and the card concerned (0: none).
struct DeckProblem {
    Reason reason;
    std::uint16_t card = 0;
};

// What a seat answers that gives up; no game has this verb.
inline constexpr Option Concession{0xff, 0, 0, 0};
inline constexpr std::string_view ConcessionWord = "concede";

// Reasons of the kernel itself; a game's own reasons are below these.
inline constexpr std::uint16_t KernelNotAsked = 0xfff0;    // nobody is asked: the game is over
inline constexpr std::uint16_t KernelNotOffered = 0xfff1;  // not one of the options of the question

class CardNames;

class Game {
public:
    virtual ~Game() = default;

    virtual std::string_view id() const = 0;
    // Names the rules a replay was played by: changes when the same answers could give another game.
    std::string rules_version() const;

    // --- Playing ------------------------------------------------------------------------------------------------
    virtual std::size_t state_bytes() const = 0;
    // A match ready for its first question (resume it). The decks have been checked.
    virtual Waiting start(const Setup&) const = 0;
    // Runs the game until it waits for an answer or is over. With a decider it never waits.
    virtual void resume(Waiting&, const Hooks& = {}) const = 0;
    // Plays in place until the game is over; the decider answers everything. The fast way.
    virtual void play_out(StateBytes&, Decider&) const = 0;
    // Plays in place from a waiting game until the decider has had enough or the game is over. The state is left there;
    // journal and question are used up. False: the journal does not fit this world, and the state is of no use.
    // `unknown_decider` answers what the journal does not know.
    virtual bool play_on(Waiting&, Decider&, Decider* unknown_decider = nullptr) const = 0;
    // Runs the game until everything that follows from the last action is settled, or it waits.
    virtual void settle(Waiting&, const Hooks&) const = 0;
    // The state at this very moment, also in the middle of a unit.
    virtual StateBytes present(const Waiting&) const = 0;

    // Answers the question. Refused answers change nothing and return why.
    std::optional<Reason> answer(Waiting&, const Option&, const Hooks& = {}) const;
    // The seat, asked or not, gives the game up.
    void concede(Waiting&, Seat) const;
    // Whether the answer could be taken back for free: it leads to the next question without touching chance or hidden
    // information, and without the other seat having been asked.
    bool undo_is_free(const Waiting&, const Option&) const;
    // The next question of such an answer; nothing: it could not be taken back for free. `now` is the present.
    std::optional<Waiting> free_step(const Waiting&, const StateBytes& now, const Option&) const;
    // Every candidate of the pending question that is not offered, with its reason.
    std::vector<Refusal> refusals(const Waiting&) const;

    // --- Knowing ------------------------------------------------------------------------------------------------
    View view(const Waiting&, Seat) const;
    // A full game that agrees with all the seat has seen; what it cannot know is drawn at random.
    Waiting determinize(const View&, Random&) const;
    // Plays in place, as play_on does, a game that agrees with all the seat has seen, from the question of the view on.
    // The same as play_on of a determinized game, and faster. False: no such game was found.
    bool imagine(const View&, Random&, Waiting& world, Decider&) const;
    // What would happen if the seat, asked now, gave this answer and then the first answer to all that follows from it:
    // played on a copy of what the seat knows. What the seat would not be told is left out.
    std::vector<Foreseen> preview(const View&, const Option&) const;

    // --- Judging: what a computer player needs to know of the game, in the judge.cpp of each ----------------------
    // How good the state is for the seat, from -1 (lost) to 1 (won).
    virtual double evaluate(const StateBytes&, Seat) const = 0;
    // How likely a good player is, at a glance, to take each option of the question asked in this state: numbers above
    // 0, of which only the proportions count. They put options in order and pick the answers of playouts.
    virtual void policy(const StateBytes& now, const Choice&, std::span<float> weights) const = 0;
    // How many answers a playout gives before its state is judged, at the next moment of rest.
    virtual std::uint32_t playout_length() const = 0;

    // --- Telling people -----------------------------------------------------------------------------------------
    virtual const Texts& texts() const = 0;
    virtual const Numbers& numbers() const = 0;
    // Puts another value of one of these numbers in force, as a variant does when the game is made. The rules go by it;
    // the facts of cards() stay as they were made. Not while anything else uses the game.
    virtual void vary(const Number&, int value) = 0;
    virtual const std::vector<Clause>& clauses() const = 0;
    // The clause in a language.
    Clause clause_in(const Clause&, Lang) const;
    virtual const std::vector<CardInfo>& cards() const = 0;
    // The facts of cards a list of them shows, and those the page of one shows beside.
    virtual std::vector<std::string> card_columns() const = 0;
    virtual std::vector<std::string> card_facts() const = 0;
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
    // The deck as one line to share, and back: one deck has one code, whatever its name. It is the house code
    // (engine/match/deckcode.h) unless the game has its own. Both throw InputError, which says what is wrong.
    virtual std::string deck_code(const Deck&) const;
    virtual Deck read_deck_code(std::string_view) const;

    // The whole state, and what a seat sees of it, in the words of docs/scenario.md. Of every game: `began`, the seat
    // that began, and `length`, the turns, rounds or generations so far.
    virtual Json describe(const StateBytes&) const = 0;
    virtual Json describe(const View&) const = 0;
    // A state from the `given` part of a scenario. Throws InputError (with the node's line and column).
    virtual StateBytes given(const YAML::Node&, const std::string& file) const = 0;

    // The question's key in the texts ("summon-where"), and its words.
    virtual std::string question_key(const Choice&) const = 0;
    // The thing on the table the question concerns, by its most precise name ("c4"); empty when there is none.
    virtual std::string question_subject(const StateBytes& now, const Choice&) const = 0;
    // The words of that thing ("Archer c4"), and of the question without them.
    virtual std::string subject_text(const StateBytes& now, const Choice&, Lang) const = 0;
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
    // Why a seat that is not asked cannot act now.
    virtual Reason not_asked(const Waiting&) const = 0;
    virtual std::string cause_name(const Cause&, Lang) const = 0;
    virtual std::string clause_id(std::uint16_t clause) const = 0;
    // The clause by which conceding loses; empty when the rulebook leaves it to custom.
    virtual std::string concession() const { return ""; }
    // The clause of Core::ended_by.
    std::string end_clause(std::uint16_t ended_by) const {
        return ended_by == Core::Conceded ? concession() : clause_id(ended_by);
    }
    virtual std::string event_text(const Event&, Lang) const = 0;
    virtual Json describe(const Event&) const = 0;
    // Names of rolls and of their outcomes in scenarios and replays.
    virtual std::string roll_name(std::uint16_t name) const = 0;
    virtual std::string outcome_name(std::uint16_t name, std::uint32_t outcome) const = 0;
    virtual std::optional<std::uint32_t> read_outcome(std::uint16_t name, std::string_view) const = 0;

    // The table in plain text, as that seat sees it.
    virtual std::string draw_table(const View&, Lang, bool colour) const = 0;

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

protected:
    virtual int version() const = 0;
    // Of a game whose cards are data: a hash of all in them that decides how a game goes. 0: they are not.
    virtual std::uint64_t cards_hash() const { return 0; }
    // Marks in the state at the start of the unit at work what has become known since, so that what a seat has seen
    // happen within the unit is possible in the worlds it imagines.
    virtual void recall(StateBytes& start, const StateBytes& now) const {
        static_cast<void>(start);
        static_cast<void>(now);
    }
    virtual void make_view(const StateBytes&, Seat, ViewBytes&) const = 0;
    // A state at the start of the unit at work that agrees with the view of it: every deal of what the seat has not
    // seen equally likely. False: this deal is not possible after all; deal again.
    virtual bool sample(const ViewBytes&, Seat, Random&, StateBytes&) const = 0;
    // Runs the unit at work of a sampled world: what the journal does not know is filled in; the question and the state
    // at that moment are left. No question: the unit went another way.
    virtual void rehearse(Waiting&, Decider& unknown_decider, StateBytes& now) const = 0;

private:
    mutable std::once_flag named_;
    mutable std::shared_ptr<const CardNames> names_;
};

}  // namespace quincunx
