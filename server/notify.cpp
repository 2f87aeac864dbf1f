#include "server/notify.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace quincunx::server {

Notifier::Notifier(std::string socket, std::string_view watchdog) : socket_(std::move(socket)) {
    std::int64_t micros = 0;
    const auto [end, error] = std::from_chars(watchdog.data(), watchdog.data() + watchdog.size(), micros);
    if (error == std::errc{} && end == watchdog.data() + watchdog.size() && micros > 0) every_ = micros / 3000;
}

Notifier Notifier::of_environment() {
    const auto read = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value ? value : "");
    };
    return {read("NOTIFY_SOCKET"), read("WATCHDOG_USEC")};
}

void Notifier::tell(std::string_view state) const {
    sockaddr_un to{};
    to.sun_family = AF_UNIX;
    if (socket_.empty() || socket_.size() >= sizeof to.sun_path) return;
    std::memcpy(to.sun_path, socket_.data(), socket_.size());
    if (socket_[0] == '@') to.sun_path[0] = '\0';
    const int descriptor = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return;
    // A manager that does not listen is none of our troubles.
    static_cast<void>(!sendto(descriptor, state.data(), state.size(), MSG_NOSIGNAL,
                              reinterpret_cast<const sockaddr*>(&to),
                              static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size())));
    close(descriptor);
}

void Notifier::alive(Millis now) {
    if (!every_ || now - told_ < *every_) return;
    told_ = now;
    tell("WATCHDOG=1");
}

}  // namespace quincunx::server
