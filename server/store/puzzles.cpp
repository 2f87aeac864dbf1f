// What people have made of puzzles, and how strong both are.
#include "server/store/sql_store.h"

namespace quincunx::server {

bool SqlStore::add_puzzle_try(PersonId person, const PuzzleTry& one) {
    Query known(database_, "SELECT 1 FROM puzzle_try WHERE person = ? AND game = ? AND number = ? AND day = ?", person,
                one.game, one.puzzle, one.day);
    const bool fresh = !known.next();
    Query(database_,
          "INSERT INTO puzzle_try (person, game, number, day, first, solved, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
          "ON CONFLICT (person, game, number, day) DO UPDATE SET solved = puzzle_try.solved OR ?6",
          person, one.game, one.puzzle, one.day, one.first, one.solved, one.at)
        .run();
    return fresh;
}

std::vector<PuzzleTry> SqlStore::puzzle_tries(PersonId person) {
    Query query(
        database_,
        "SELECT game, number, day, first, solved, at FROM puzzle_try WHERE person = ? ORDER BY at, game, number",
        person);
    return all(query, [](Query& row) {
        PuzzleTry one;
        one.game = row.text();
        one.puzzle = row.small();
        one.day = row.number();
        one.first = row.flag();
        one.solved = row.flag();
        one.at = row.number();
        return one;
    });
}

PuzzleDay SqlStore::puzzle_day(std::int64_t day) {
    Query query(database_, "SELECT count(*), count(*) FILTER (WHERE first) FROM puzzle_try WHERE day = ?", day);
    query.next();
    PuzzleDay out;
    out.tried = query.number();
    out.solved = query.number();
    return out;
}

std::optional<Rating> SqlStore::solver_rating(PersonId person, std::string_view game) {
    Query query(database_,
                "SELECT rating, deviation, volatility, tries, changed FROM solver_rating WHERE person = ? AND game = ?",
                person, game);
    return first(query, read_rating);
}

void SqlStore::set_solver_rating(PersonId person, std::string_view game, const Rating& rating) {
    Query(database_,
          "INSERT INTO solver_rating (person, game, rating, deviation, volatility, tries, changed) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (person, game) DO UPDATE "
          "SET rating = ?3, deviation = ?4, volatility = ?5, tries = ?6, changed = ?7",
          person, game, rating.rating, rating.deviation, rating.volatility, rating.matches, rating.changed)
        .run();
}

std::optional<Rating> SqlStore::puzzle_rating(std::string_view game, int number) {
    Query query(database_,
                "SELECT rating, deviation, volatility, tries, changed FROM puzzle_rating WHERE game = ? AND number = ?",
                game, number);
    return first(query, read_rating);
}

void SqlStore::set_puzzle_rating(std::string_view game, int number, const Rating& rating) {
    Query(database_,
          "INSERT INTO puzzle_rating (game, number, rating, deviation, volatility, tries, changed) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (game, number) DO UPDATE "
          "SET rating = ?3, deviation = ?4, volatility = ?5, tries = ?6, changed = ?7",
          game, number, rating.rating, rating.deviation, rating.volatility, rating.matches, rating.changed)
        .run();
}

}  // namespace quincunx::server
