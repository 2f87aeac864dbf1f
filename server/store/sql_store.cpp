#include "server/store/sql_store.h"

namespace quincunx::server {

void SqlStore::begin() {
    database_.begin();
    locked_ = false;
}

void SqlStore::commit() {
    database_.commit();
    locked_ = false;
    added_.clear();
}

void SqlStore::rollback() {
    forget_added();
    locked_ = false;
    database_.rollback();
}

void SqlStore::savepoint() {
    locked_after_savepoint_ = false;
    database_.control("SAVEPOINT piece");
}

void SqlStore::release() { database_.control("RELEASE piece"); }

void SqlStore::back_to_savepoint() {
    forget_added();
    if (locked_after_savepoint_) locked_ = false;
    database_.control("ROLLBACK TO piece");
    database_.control("RELEASE piece");
}

void SqlStore::need(std::int64_t changed, const std::string& otherwise) const {
    if (!changed) throw StoreError(database_.name() + ": " + otherwise);
}

}  // namespace quincunx::server
