// Bots: players written in any language. A bot is a program that speaks JSON, one message a line, as docs/bots.md says.
// Here are the line channel, the child process, and the player that speaks for the bot. POSIX only.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "players/player.h"
#include "players/search.h"

namespace quincunx {

// A file descriptor that is closed when its owner goes.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor();

    int get() const { return fd_; }
    // A second one for the same file, which programs started later do not inherit.
    static Descriptor copy_of(int fd);

private:
    int fd_ = -1;
};

// Lines in both directions, never waiting longer than told. Writing to someone who has gone is no signal: the first
// channel made sets SIGPIPE to be ignored in this program.
class LineChannel {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t LongestLine = 16 * 1024;  // of those read, in bytes

    enum class Outcome { Done, TimeUp, Closed, TooLong, Stopped };

    // Waiting ends when `stop`, if there is one, turns true.
    LineChannel(Descriptor in, Descriptor out, const std::atomic<bool>* stop = nullptr);

    // The next line, without its end. A line that is there already is taken whatever the time.
    Outcome read(std::string& line, Clock::time_point until);
    // Writes the line and its end.
    Outcome write(const std::string& line, Clock::time_point until);
    // Nothing is said any more; what was written can still be read.
    void close_output() { out_ = {}; }

private:
    Descriptor in_, out_;
    const std::atomic<bool>* stop_;
    std::string heard_;         // not yet taken
    std::size_t searched_ = 0;  // so much of it has no end of a line

    Outcome wait(int fd, short events, Clock::time_point until) const;
};

// A running program with its own process group. Its standard error is ours.
class Child {
public:
    struct Pipes {
        Descriptor from, to;  // its standard output and input
    };

    // Starts the program, found like a shell would. Throws InputError when it cannot be started.
    Child(const std::vector<std::string>& command, Pipes& pipes);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    // Ends it and all of its group that is left: by SIGTERM, and soon after by SIGKILL.
    ~Child();

    // Whether it has ended by itself within that time, and how: "exit status 1", "signal 11".
    bool ended(std::chrono::milliseconds within) const;
    std::string how() const;

private:
    pid_t pid_ = -1;
};

// The words of a command line, as a shell would part them: quotes and backslashes are obeyed, nothing is replaced.
// Throws InputError when there is none or a quote stays open.
std::vector<std::string> split_command(std::string_view line);

struct BotSettings {
    std::chrono::milliseconds start{10000};   // from hello to ready
    std::chrono::milliseconds answer{10000};  // for each answer; the budget of a question may be narrower
    std::chrono::milliseconds bank{0};        // for each match besides, used up by answers that take longer
    Lang lang = Lang::En;                     // of texts, until the bot asks for another
    std::string host = "quincunx";            // what the host calls itself
    Seed seed;                                // of the hints
    const std::atomic<bool>* stop = nullptr;  // when it turns true, whatever is waited for is given up
};

// Speaks for a bot. A bot that breaks the rules of docs/bots.md forfeits its match; a program that did so is ended and
// started anew for the next match. May play several matches of one game, one after the other.
class BotPlayer final : public Player {
public:
    static constexpr int Protocol = 1;
    static constexpr std::uint64_t MostHintNodes = 20000;  // of one hint
    static constexpr int Patience = 100;                   // messages without use, in one match

    // A bot that is a program to start. It is started at once. Throws InputError when it cannot be.
    BotPlayer(std::vector<std::string> command, BotSettings settings);
    // A bot at the other end of these.
    BotPlayer(Descriptor in, Descriptor out, BotSettings settings);
    BotPlayer(const BotPlayer&) = delete;
    BotPlayer& operator=(const BotPlayer&) = delete;
    ~BotPlayer() override;

    // A bot that resigns answers Concession.
    Option choose(const Game&, const View& view, const Budget& most = {}) override;

    bool follows() const override { return true; }
    void begins(const Game&, const Setup&, Seat) override;
    void told(const Game&, std::span<const Event>) override;
    void ended(const Game&, const StateBytes&) override;

    // The seed of the match that begins next. The bot is told its commitment at the start and the seed at the end.
    void commit(Seed seed) { seed_ = seed; }
    // What the bot calls itself; empty until it has said so.
    const std::string& name() const { return name_; }

private:
    using Clock = LineChannel::Clock;

    std::vector<std::string> command_;  // empty: not ours to start
    BotSettings settings_;
    std::unique_ptr<Child> child_;
    std::optional<LineChannel> channel_;
    std::unique_ptr<SearchPlayer> adviser_;

    std::string name_;
    Lang lang_;
    bool ready_ = false;           // has answered hello
    std::uint64_t questions_ = 0;  // the id of the last one
    Random random_;                // for worlds in which texts are made

    // The match at hand.
    std::uint64_t match_ = 0;
    Seat seat_ = Seat::A;
    std::optional<Seed> seed_;
    std::chrono::milliseconds bank_{0};
    int useless_ = 0;               // messages without use so far
    std::vector<Event> events_;     // told since the last question
    std::optional<Forfeit> lost_;   // by rule

    void start();
    void end_child(bool politely);
    void greet(const Game&);
    [[noreturn]] void lose(Forfeit::Why, std::string detail);
    [[noreturn]] void lose(LineChannel::Outcome, Forfeit::Why time_up, const std::string& late);

    void send(const Json&, Clock::time_point until, Forfeit::Why time_up, const std::string& late);
    Json hear(Clock::time_point until, Forfeit::Why time_up, const std::string& late);
    void complain(const std::string& problem, Clock::time_point until);
    Json tell_events(const Game&);
    Json question(const Game&, const View&, const Waiting& world, std::chrono::milliseconds left);
    std::optional<Option> answer(const Game&, const View&, const Waiting& world, const Json& message);
    Json hint(const Game&, const View&, const Json& message, Clock::time_point until);
};

// The bot of a command line, as "python3 my_bot.py". Throws InputError when it cannot be started.
std::unique_ptr<Player> make_bot(std::string_view command_line, BotSettings settings = {});

// "silent", "late", "garbage", "not-offered", "crashed".
std::string_view word(Forfeit::Why);

}  // namespace quincunx
