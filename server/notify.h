// What a service manager is told (systemd's sd_notify, by hand): that the server is ready, stops, and is alive.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/store.h"

namespace quincunx::server {

class Notifier {
public:
    // `socket` is $NOTIFY_SOCKET: a path, or a name that begins with '@'; empty: nobody is told anything. `watchdog` is
    // $WATCHDOG_USEC: after so many microseconds without a sign of life we are restarted; empty: never.
    Notifier(std::string socket, std::string_view watchdog);
    static Notifier of_environment();

    void tell(std::string_view state) const;  // "READY=1"
    // To be called again and again while the server works; tells of it often enough.
    void alive(Millis now);

private:
    std::string socket_;
    std::optional<Millis> every_;
    Millis told_ = 0;
};

}  // namespace quincunx::server
