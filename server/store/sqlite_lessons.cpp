// What people have learned.
#include "server/store/sqlite.h"

namespace quincunx::server {

void SqliteStore::add_lesson(PersonId person, const LessonDone& done) {
    Query(database_, "INSERT OR IGNORE INTO lesson (person, game, number, at) VALUES (?, ?, ?, ?)", person, done.game,
          done.lesson, done.at)
        .run();
}

std::vector<LessonDone> SqliteStore::lessons_of(PersonId person) {
    Query query(database_, "SELECT game, number, at FROM lesson WHERE person = ? ORDER BY at, game, number", person);
    return all(query, [](Query& row) {
        LessonDone done;
        done.game = row.text();
        done.lesson = static_cast<int>(row.number());
        done.at = row.number();
        return done;
    });
}

}  // namespace quincunx::server
