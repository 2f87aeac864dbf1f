// All that is kept about a person, for that person to read and to take along. It may be much: matches are read in
// parcels, so that others get their turn at the store, and it is written where nobody waits.
#pragma once

#include "server/people/people.h"

namespace quincunx::server {

class Export {
public:
    // All but the matches, of the person and its bots. `person` as it is in the store.
    Export(Store&, const Person& person, Millis now);
    // Reads the next matches, at most that many. False: all are there.
    bool read_on(Store&, std::size_t most);
    // Profile, sessions (without hashes), decks, lessons, ratings, bots, matches, whom it has blocked, what it has
    // reported, its sanctions. Takes long: not on the loop.
    Json write() const;

private:
    struct OfGame {
        std::string game;
        Rating rating;
        std::vector<RatingPoint> history;
    };
    Person person_;
    Standing standing_;
    std::vector<Session> sessions_;
    std::vector<SavedDeck> decks_;
    std::vector<LessonDone> lessons_;
    std::vector<PuzzleTry> puzzles_;
    std::vector<OfGame> ratings_;
    std::vector<Person> blocked_;
    std::vector<Report> reports_;
    std::vector<Sanction> sanctions_;
    std::vector<MatchSummary> matches_;
    bool has_matches_ = false;  // all of them
    std::vector<Export> bots_;
};

}  // namespace quincunx::server
