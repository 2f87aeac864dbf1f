// Lessons: a position, what is to be reached in it, and what is said on the way. The format is docs/lesson.md. What is
// right is not listed in a lesson but found by search: an answer is right as long as what the step is about can still
// be reached, with the rolls the lesson scripts and the answers it gives the other seat.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/match/game.h"

namespace quincunx {

namespace scenarios {
class Names;
}

// What is said, in each language.
struct Said {
    std::array<std::string, std::size(Langs)> in;
    const std::string& operator[](Lang lang) const { return in[static_cast<std::size_t>(lang)]; }
    bool empty() const { return in.front().empty(); }
};

class Lesson {
public:
    // Those of the game itself, in order.
    static std::vector<Lesson> of(const Game&);
    // The lessons of a file. Throws InputError (file, line, column) when it cannot be read as lessons of this game.
    static std::vector<Lesson> read(const Game&, const std::string& yaml, const std::string& file);
    // The id of the game a file of lessons is for. Throws InputError when it says none.
    static std::string game_of(const std::string& yaml, const std::string& file);
    ~Lesson();
    Lesson(Lesson&&) noexcept;
    Lesson& operator=(Lesson&&) noexcept;

    const Game& game() const;
    int number() const;         // unique in its game, and its order
    const Said& title() const;  // a few words
    const Said& idea() const;   // the one thing it teaches, in a sentence
    const Said& goal() const;   // what is to be reached: always in sight
    const Said& after() const;  // said when it has been reached
    // What is done in it: of each answer with which it is meant to be gone through the first word, in order.
    const std::vector<std::string>& verbs() const;
    std::size_t steps() const;
    const Said& say(std::size_t step) const;

    // Somebody on the way through a lesson. Seat A learns; seat B answers as the lesson says, and beyond that gives up
    // its chances. Questions that are routine or can only be declined answer themselves.
    class Walk {
    public:
        // One answer of either seat, and what followed.
        struct Move {
            Seat seat = Seat::A;
            Option option;
            Waiting before, after;
            std::vector<Event> events;
        };

        explicit Walk(const Lesson&);
        ~Walk();
        Walk(const Walk&);
        Walk& operator=(const Walk&);

        const Waiting& waiting() const;
        std::size_t step() const;  // how many have been reached: the one at work; steps(): done
        bool done() const;
        bool lost() const;    // the match is over, and the goal was not reached
        int answers() const;  // of seat A, so far
        // Answers for seat A; then all that answers itself. A refused answer changes nothing and returns why.
        std::optional<Reason> answer(const Option&, std::vector<Move>* moves = nullptr);
        // The same roll again, for whoever repeats a move.
        RollScript& script();

    private:
        friend class Lesson;
        struct Impl;
        std::unique_ptr<Impl> impl_;
    };

    // Whether the step at work can still be reached, or more than that has been reached already.
    enum class Way : std::uint8_t { On, Off, Unknown };  // Unknown: the search was given up
    struct Judgment {
        Way way = Way::Unknown;
        std::optional<Option> next;  // on the way: what to answer next
    };
    Judgment judge(const Walk&) const;
    // What is said to an answer that leads off the way; empty: the lesson has no words of its own for it.
    const Said& wrong(const Walk& before, const Option&) const;

    // What is wrong with the lesson: plays it as it is meant, tries every other answer of every question on that way,
    // and reads what is said. Nothing: it is good.
    std::vector<std::string> check() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
    explicit Lesson(std::unique_ptr<Impl>);
    static void read_into(std::vector<Lesson>&, const Game&, const std::string& yaml, const std::string& file,
                          const std::shared_ptr<const scenarios::Names>&);
    void time();
};

}  // namespace quincunx
