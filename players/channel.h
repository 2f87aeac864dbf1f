// Lines to and from another program, by pipes or terminals.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "players/descriptor.h"

namespace quincunx {

// Lines in both directions, never waiting longer than told. To write to someone who has gone must not end the program:
// making a channel sets SIGPIPE to be ignored.
class LineChannel {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t LongestLine = 16 * 1024;  // of those read, in bytes

    enum class Outcome { Done, TimeUp, Closed, TooLong, Stopped };

    // When `stop`, if there is one, turns true, all waiting ends.
    LineChannel(Descriptor in, Descriptor out, const std::atomic<bool>* stop = nullptr);

    // The next line, without its end. A line that is there already is taken even when the time is up.
    Outcome read(std::string& line, Clock::time_point until);
    // Writes the line and its end.
    Outcome write(std::string line, Clock::time_point until);
    void close_output() { out_.close(); }

private:
    Descriptor in_, out_;
    const std::atomic<bool>* stop_;
    std::string heard_;  // what has come in and was not yet taken by read()

    Outcome wait(int fd, short events, Clock::time_point until) const;
};

}  // namespace quincunx
