// The clock of the house, by which matches are played: milliseconds since 1970, as the wall clock said when the server
// started, and from then on as fast as time goes by. A wall clock that is set changes nothing; while the program itself
// was not running (a machine that slept, a process that was stopped) the clock stood.
#pragma once

#include <chrono>
#include <functional>

#include "server/store/store.h"

namespace quincunx::server {

class HouseClock {
public:
    using Read = std::function<Millis()>;
    // The loop reads the clock every second at least: what is longer, it was not running.
    static constexpr Millis LongestGap = 5000;

    explicit HouseClock(Read wall = wall_millis, Read steady = steady_millis)
        : wall_(std::move(wall)), steady_(std::move(steady)), last_(steady_()), now_(wall_()) {}

    // On the loop only.
    Millis now() {
        const Millis steady = steady_();
        const Millis passed = steady - last_;
        last_ = steady;
        return now_ += passed > LongestGap ? 0 : passed;
    }
    // How far the wall clock is ahead: it was set, or this one stood.
    Millis behind() { return wall_() - now(); }

    static Millis wall_millis() {
        using namespace std::chrono;
        return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    }
    static Millis steady_millis() {
        using namespace std::chrono;
        return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
    }

private:
    Read wall_, steady_;
    Millis last_, now_;
};

}  // namespace quincunx::server
