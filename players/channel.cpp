#include "players/channel.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <string_view>

namespace quincunx {

using std::chrono::milliseconds;

LineChannel::LineChannel(Descriptor in, Descriptor out, const std::atomic<bool>* stop)
    : in_(std::move(in)), out_(std::move(out)), stop_(stop) {
    std::signal(SIGPIPE, SIG_IGN);
}

LineChannel::Outcome LineChannel::wait(int fd, short events, Clock::time_point until) const {
    constexpr milliseconds Glance{100};  // how often to look whether to stop
    for (;;) {
        if (stop_ && *stop_) return Outcome::Stopped;
        const milliseconds left = std::max(milliseconds(0), std::chrono::ceil<milliseconds>(until - Clock::now()));
        pollfd file{fd, events, 0};
        const int ready = poll(&file, 1, static_cast<int>(std::min(left, Glance).count()));
        if (ready > 0) return file.revents & POLLNVAL ? Outcome::Closed : Outcome::Done;
        if (ready < 0 && errno != EINTR) return Outcome::Closed;
        if (left.count() == 0) return Outcome::TimeUp;
    }
}

LineChannel::Outcome LineChannel::read(std::string& line, Clock::time_point until) {
    for (std::size_t searched = 0;;) {
        const std::size_t end = heard_.find('\n', searched);
        if (std::min(end, heard_.size()) > LongestLine) {
            heard_.clear();
            return Outcome::TooLong;
        }
        if (end != std::string::npos) {
            line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            return Outcome::Done;
        }
        searched = heard_.size();
        if (const Outcome waited = wait(in_.get(), POLLIN, until); waited != Outcome::Done) return waited;
        char bytes[4096];
        const ssize_t count = ::read(in_.get(), bytes, sizeof bytes);
        if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return Outcome::Closed;
        if (count > 0) heard_.append(bytes, static_cast<std::size_t>(count));
    }
}

LineChannel::Outcome LineChannel::write(std::string line, Clock::time_point until) {
    line += '\n';
    for (std::string_view left = line; !left.empty();) {
        if (const Outcome waited = wait(out_.get(), POLLOUT, until); waited != Outcome::Done) return waited;
        // A pipe that can be written to has room for this much, so the call does not wait.
        const ssize_t count = ::write(out_.get(), left.data(), std::min<std::size_t>(left.size(), PIPE_BUF));
        if (count < 0 && errno != EINTR && errno != EAGAIN) return Outcome::Closed;
        if (count > 0) left.remove_prefix(static_cast<std::size_t>(count));
    }
    return Outcome::Done;
}

}  // namespace quincunx
