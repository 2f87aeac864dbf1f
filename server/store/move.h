// Carrying all that is kept from a SQLite file to PostgreSQL.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace quincunx::server {

struct Moved {
    struct Table {
        std::string name;
        std::int64_t rows = 0;
        std::size_t columns = 0;
    };
    std::vector<Table> tables;
    std::int64_t journals = 0;  // matches whose entries were compared
};

// Copies all rows in one transaction, then reads them again on both sides and compares how many there are and a hash of
// each person's, match's and journal's. The file must not be in use; the database must be empty. Throws StoreError, and
// then nothing was brought over.
Moved move_store(const std::string& file, const std::string& address);

}  // namespace quincunx::server
