// What people have learned.
#include "server/store/sql_store.h"

namespace quincunx::server {

void SqlStore::add_lesson(PersonId person, const LessonDone& done) {
    Query(database_, "INSERT INTO lesson (person, game, number, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", person,
          done.game, done.lesson, done.at)
        .run();
}

std::vector<LessonDone> SqlStore::lessons_of(PersonId person) {
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
