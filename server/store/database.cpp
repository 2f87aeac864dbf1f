#include "server/store/database.h"

#include <utf8proc.h>

namespace quincunx::server {

namespace {

// What every engine keeps as text.
bool keeps_as_text(std::string_view text) {
    const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    for (auto left = static_cast<utf8proc_ssize_t>(text.size()); left > 0;) {
        utf8proc_int32_t code = 0;
        const utf8proc_ssize_t size = utf8proc_iterate(at, left, &code);
        if (size < 1 || code == 0) return false;
        at += size;
        left -= size;
    }
    return true;
}

}  // namespace

std::int64_t Database::number(Sql sql) {
    Query query(*this, sql);
    return query.next() ? query.number() : 0;
}

std::int64_t Query::run() {
    while (next()) {
    }
    return statement_.changed();
}

std::int64_t Query::added() {
    if (!next()) throw std::logic_error("nothing was added");
    const std::int64_t key = number();
    run();  // to its end: only then it has not failed
    return key;
}

void Query::bind(std::string_view value) {
    if (!keeps_as_text(value)) throw StoreError("a text with a zero byte or broken UTF-8 in it is not kept");
    statement_.bind(Type::Text, value);
}

Savepoint::Savepoint(Database& database) : database_(database), alone_(!database.in_transaction()) {
    if (alone_)
        database_.begin();
    else
        database_.control("SAVEPOINT step");
}

Savepoint::~Savepoint() {
    if (!open_) return;
    try {
        if (alone_) {
            database_.rollback();
        } else {
            database_.control("ROLLBACK TO step");
            database_.control("RELEASE step");
        }
    } catch (const StoreError&) {
        // The engine has given up the whole transaction: nothing of it stays.
    }
}

void Savepoint::keep() {
    if (alone_)
        database_.commit();
    else
        database_.control("RELEASE step");
    open_ = false;
}

void fail_newer(const std::string& name, int version, int newest) {
    throw NewerSchema(name + ": was written by a newer program (version " + std::to_string(version) +
                      " of the database, this program knows " + std::to_string(newest) +
                      "): run that program, or put back a backup made before it");
}

}  // namespace quincunx::server
