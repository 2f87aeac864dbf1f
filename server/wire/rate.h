// How often somebody may do something.
#pragma once

#include <string>
#include <unordered_map>

#include "server/store/store.h"

namespace quincunx::server {

// For each key a bucket of `burst` that fills again with `per_second`.
class RateLimit {
public:
    RateLimit(double burst, double per_second) : burst_(burst), per_second_(per_second) {}
    // Takes so much; false: there is not enough, and nothing was taken.
    bool take(const std::string& key, Millis now, double amount = 1);
    // Takes so much also where it is not there: then it takes longer until there is some again.
    void owe(const std::string& key, Millis now, double amount);
    // Puts back what was taken and not used after all.
    void give_back(const std::string& key, Millis now, double amount = 1);
    // In how many milliseconds there will be that much.
    Millis wait(const std::string& key, Millis now, double amount = 1) const;
    void sweep(Millis now);  // forgets full buckets
    std::size_t size() const { return buckets_.size(); }

private:
    struct Bucket {
        double left = 0;
        Millis at = 0;
    };
    double burst_, per_second_;
    std::unordered_map<std::string, Bucket> buckets_;

    double left(const Bucket&, Millis now) const;
};

}  // namespace quincunx::server
