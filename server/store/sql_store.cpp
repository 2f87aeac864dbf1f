#include "server/store/sql_store.h"

namespace quincunx::server {

void SqlStore::begin() { database_.begin(); }

void SqlStore::commit() {
    database_.commit();
    added_.clear();
}

void SqlStore::rollback() {
    forget_added();
    database_.rollback();
}

void SqlStore::savepoint() { database_.control("SAVEPOINT piece"); }

void SqlStore::release() { database_.control("RELEASE piece"); }

void SqlStore::back_to_savepoint() {
    forget_added();
    database_.control("ROLLBACK TO piece");
    database_.control("RELEASE piece");
}

void SqlStore::need(std::int64_t changed, const std::string& otherwise) const {
    if (!changed) throw StoreError(database_.name() + ": " + otherwise);
}

}  // namespace quincunx::server
