#include "server/wire/rate.h"

#include <algorithm>
#include <cmath>

namespace quincunx::server {

double RateLimit::left(const Bucket& bucket, Millis now) const {
    const double seconds = static_cast<double>(std::max<Millis>(0, now - bucket.at)) / 1000;
    return std::min(burst_, bucket.left + seconds * per_second_);
}

bool RateLimit::take(const std::string& key, Millis now, double amount) {
    Bucket& bucket = buckets_.try_emplace(key, Bucket{burst_, now}).first->second;
    bucket = {left(bucket, now), std::max(bucket.at, now)};
    if (bucket.left < amount) return false;
    bucket.left -= amount;
    return true;
}

void RateLimit::owe(const std::string& key, Millis now, double amount) {
    Bucket& bucket = buckets_.try_emplace(key, Bucket{burst_, now}).first->second;
    bucket = {left(bucket, now) - amount, std::max(bucket.at, now)};
}

void RateLimit::give_back(const std::string& key, Millis now, double amount) {
    const auto at = buckets_.find(key);
    if (at != buckets_.end())
        at->second = {std::min(burst_, left(at->second, now) + amount), std::max(at->second.at, now)};
}

Millis RateLimit::wait(const std::string& key, Millis now, double amount) const {
    constexpr Millis Never = 86'400'000;
    const auto at = buckets_.find(key);
    const double missing = amount - (at == buckets_.end() ? burst_ : left(at->second, now));
    if (missing <= 0) return 0;
    if (per_second_ <= 0) return Never;
    return static_cast<Millis>(std::ceil(std::min(missing / per_second_ * 1000, static_cast<double>(Never))));
}

void RateLimit::sweep(Millis now) {
    std::erase_if(buckets_, [&](const auto& each) { return left(each.second, now) >= burst_; });
}

}  // namespace quincunx::server
