// Reports, sanctions, blocks, the audit log, names that are kept.
#include "server/store/forms.h"
#include "server/store/sql_store.h"

namespace quincunx::server {

namespace {

Report read_report(Query& row) {
    Report report;
    report.id = row.number();
    report.by = row.number();
    report.about = row.number();
    report.match = row.text();
    report.reason = row.text();
    report.text = row.text();
    report.at = row.number();
    report.closed = row.number();
    report.closed_by = row.number();
    report.outcome = row.text();
    return report;
}

Sanction read_sanction(Query& row) {
    Sanction sanction;
    sanction.id = row.number();
    sanction.kind = row.text();
    sanction.person = row.number();
    sanction.address = row.text();
    sanction.reason = row.text();
    sanction.text = row.text();
    sanction.since = row.number();
    sanction.until = row.number();
    sanction.by = row.number();
    sanction.lifted = row.number();
    return sanction;
}

AuditEntry read_audit(Query& row) {
    AuditEntry entry;
    entry.id = row.number();
    entry.at = row.number();
    entry.by = row.number();
    entry.what = row.text();
    entry.person = row.number();
    entry.more = Json::parse(row.text(), nullptr, false);
    if (!entry.more.is_object()) entry.more = Json::object();
    return entry;
}

}  // namespace

Standing SqlStore::standing(PersonId person, Millis now) {
    Standing standing;
    Query role(database_, "SELECT role FROM person WHERE id = ?", person);
    if (role.next()) standing.role = role.text();
    Query of_sanctions(database_,
                       "SELECT id, kind, person, address, reason, text, since, until, by, lifted FROM sanction "
                       "WHERE person = ?1 AND until > ?2 AND lifted IS NULL ORDER BY id",
                       person, now);
    standing.sanctions = all(of_sanctions, read_sanction);
    Query of_blocks(database_, "SELECT blocked FROM block WHERE person = ? ORDER BY at, blocked", person);
    standing.blocked = all(of_blocks, [](Query& row) { return row.number(); });
    return standing;
}

void SqlStore::set_role(PersonId person, std::string_view role) {
    need(Query(database_, "UPDATE person SET role = ?2 WHERE id = ?1 AND kind = 1 AND NOT gone", person, role).run(),
         "no account " + std::to_string(person));
}

void SqlStore::set_block(PersonId person, PersonId blocked, bool on, Millis now) {
    if (on)
        Query(database_, "INSERT INTO block (person, blocked, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", person,
              blocked, now)
            .run();
    else
        Query(database_, "DELETE FROM block WHERE person = ? AND blocked = ?", person, blocked).run();
}

Report SqlStore::add_report(const Report& report) {
    Report added = report;
    added.id = Query(database_,
                     "INSERT INTO report (by, about, match, reason, text, at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                     some(report.by), report.about, report.match, report.reason, report.text, report.at)
                   .added();
    return added;
}

std::optional<Report> SqlStore::report(std::int64_t id) {
    Query query(database_,
                "SELECT id, by, about, match, reason, text, at, closed, closed_by, outcome FROM report WHERE id = ?",
                id);
    return first(query, read_report);
}

std::vector<Report> SqlStore::reports(const ReportQuery& wanted) {
    Query query(database_,
                "SELECT id, by, about, match, reason, text, at, closed, closed_by, outcome FROM report "
                "WHERE (NOT ?1 OR closed IS NULL) AND (?2 = 0 OR about = ?2) AND (?3 = 0 OR by = ?3) "
                "AND (?4 = 0 OR id < ?4) ORDER BY id DESC LIMIT ?5",
                wanted.open_only, wanted.about, wanted.by, wanted.before, bounded(wanted.limit));
    return all(query, read_report);
}

void SqlStore::close_report(std::int64_t id, PersonId by, Millis now, std::string_view outcome) {
    need(Query(database_, "UPDATE report SET closed = ?2, closed_by = ?3, outcome = ?4 WHERE id = ?1", id, now,
               some(by), outcome)
             .run(),
         "no report " + std::to_string(id));
}

Sanction SqlStore::add_sanction(const Sanction& sanction) {
    Sanction added = sanction;
    added.id = Query(database_,
                     "INSERT INTO sanction (kind, person, address, reason, text, since, until, by) "
                     "VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                     sanction.kind, some(sanction.person), sanction.address, sanction.reason, sanction.text,
                     sanction.since, sanction.until, some(sanction.by))
                   .added();
    return added;
}

std::optional<Sanction> SqlStore::sanction(std::int64_t id) {
    Query query(database_,
                "SELECT id, kind, person, address, reason, text, since, until, by, lifted FROM sanction WHERE id = ?",
                id);
    return first(query, read_sanction);
}

std::vector<Sanction> SqlStore::sanctions(const SanctionQuery& wanted) {
    Query query(database_,
                "SELECT id, kind, person, address, reason, text, since, until, by, lifted FROM sanction "
                "WHERE (?1 = 0 OR person = ?1) AND (NOT ?2 OR address <> '') "
                "AND (?3 = 0 OR (until > ?3 AND lifted IS NULL)) ORDER BY id DESC LIMIT ?4",
                wanted.person, wanted.addresses_only, wanted.in_force, bounded(wanted.limit));
    return all(query, read_sanction);
}

void SqlStore::lift_sanction(std::int64_t id, Millis now) {
    need(Query(database_, "UPDATE sanction SET lifted = ?2 WHERE id = ?1", id, now).run(),
         "no sanction " + std::to_string(id));
}

void SqlStore::add_audit(const AuditEntry& entry) {
    Query(database_, "INSERT INTO audit (at, by, what, person, more) VALUES (?, ?, ?, ?, ?)", entry.at, some(entry.by),
          entry.what, some(entry.person), written(entry.more))
        .run();
}

std::vector<AuditEntry> SqlStore::audit(std::int64_t after, std::size_t limit) {
    Query query(database_, "SELECT id, at, by, what, person, more FROM audit WHERE id > ? ORDER BY id LIMIT ?", after,
                bounded(limit));
    return all(query, read_audit);
}

std::vector<AuditEntry> SqlStore::latest_audit(std::int64_t before, std::size_t limit) {
    Query query(database_,
                "SELECT id, at, by, what, person, more FROM audit WHERE ?1 = 0 OR id < ?1 ORDER BY id DESC LIMIT ?2",
                before, bounded(limit));
    return all(query, read_audit);
}

void SqlStore::keep_name(const KeptName& name) {
    Query(database_,
          "INSERT INTO kept_name (skeleton, name, until) VALUES (?1, ?2, ?3) "
          "ON CONFLICT (skeleton) DO UPDATE SET name = ?2, until = ?3",
          name.skeleton, name.name, name.until)
        .run();
}

std::vector<KeptName> SqlStore::kept_names(std::string_view skeleton) {
    Query query(database_, "SELECT skeleton, name, until FROM kept_name WHERE ?1 = '' OR skeleton = ?1 ORDER BY name",
                skeleton);
    return all(query, [](Query& row) { return KeptName{row.text(), row.text(), row.number()}; });
}

void SqlStore::forget_names(Millis ended_before) {
    Query(database_, "DELETE FROM kept_name WHERE until < ?", ended_before).run();
}

}  // namespace quincunx::server
