// Time that is used up while something lasts. Whoever asks gives the time.
#pragma once

#include <algorithm>
#include <optional>

#include "server/store/store.h"

namespace quincunx::server {

class Stopwatch {
public:
    Stopwatch() = default;
    explicit Stopwatch(Millis used) : used_(used) {}

    // Goes or stands from now on; no change when it does so already.
    void run(bool on, Millis now) {
        if (!on) used_ = read(now);
        if (on != since_.has_value()) since_ = on ? std::optional(now) : std::nullopt;
    }
    // The time used so far. A clock that was set back takes nothing away.
    Millis read(Millis now) const { return used_ + (since_ ? std::max<Millis>(0, now - *since_) : 0); }
    // When so much will have been used; nothing while it stands.
    std::optional<Millis> reaches(Millis total) const {
        return since_ ? std::optional(*since_ + total - used_) : std::nullopt;
    }

private:
    Millis used_ = 0;
    std::optional<Millis> since_;
};

}  // namespace quincunx::server
