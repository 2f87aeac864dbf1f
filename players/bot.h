// Bots: players written in any language. A bot is a program that speaks JSON, one message a line, as docs/bots.md says.
// Here is the player that speaks for the bot; players/process.h starts the program, players/channel.h carries the
// lines.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "players/channel.h"
#include "players/player.h"
#include "players/process.h"
#include "players/search.h"

namespace quincunx {

struct BotSettings {
    std::chrono::milliseconds start{10000};   // from hello to ready
    std::chrono::milliseconds answer{10000};  // for each answer; the budget of a question may be narrower
    std::chrono::milliseconds bank{0};        // for each match besides: used up by answers that take longer
    Lang lang = Lang::En;                     // of texts, unless the bot asks for another
    std::string host = "quincunx";            // what the host calls itself
    Seed seed;                                // of hints
    const std::atomic<bool>* stop = nullptr;  // when it turns true, whatever is waited for is given up
};

// Speaks for a bot. A bot that breaks the rules of docs/bots.md forfeits the match; a program that did is ended, and
// started anew for the next match. One BotPlayer may play matches of one game one after the other.
class BotPlayer final : public Player {
public:
    static constexpr int Protocol = 1;
    static constexpr std::uint64_t MostHintNodes = 20000;  // for one hint
    static constexpr int MostErrors = 100;                 // that a bot is told of in one match

    // A bot that is a program to start; it is started at once. Throws InputError when it cannot be.
    BotPlayer(std::vector<std::string> command, BotSettings settings);
    // A bot at the other end of these.
    BotPlayer(Descriptor in, Descriptor out, BotSettings settings);
    BotPlayer(const BotPlayer&) = delete;
    BotPlayer& operator=(const BotPlayer&) = delete;
    ~BotPlayer() override;

    // Concession when the bot resigns.
    Option choose(const Game&, const View& view, const Budget& most = {}) override;

    bool follows() const override { return true; }
    void begins(const Game&, const Setup&, Seat) override;
    void told(const Game&, std::span<const Event>) override;
    void ended(const Game&, const StateBytes&) override;
    // For the matches to come: what is made up for them, as hints, follows from this seed.
    void reseed(Seed);

    // The seed of the match that begins next: the bot is told its commitment at the start and the seed at the end.
    void commit(Seed seed) { seed_ = seed; }
    // What the bot calls itself; empty until it has said so.
    const std::string& name() const { return name_; }

private:
    using Clock = LineChannel::Clock;
    // Until when to wait, and what a bot forfeits by when that has passed.
    struct Term {
        Clock::time_point until;
        Forfeit::Why why;
        std::string detail;
    };

    std::vector<std::string> command_;  // empty: not ours to start
    BotSettings settings_;
    std::unique_ptr<Child> child_;
    std::unique_ptr<LineChannel> channel_;   // none: the program has to be started
    std::unique_ptr<SearchPlayer> adviser_;  // made for the first hint
    Random random_;                          // for the worlds that texts are made in

    std::string name_;
    Lang lang_;
    bool ready_ = false;           // hello has been answered
    std::uint64_t questions_ = 0;  // asked so far; the id of the one that is pending

    // The match at hand.
    std::uint64_t match_ = 0;  // its number
    Seat seat_ = Seat::A;
    std::optional<Seed> seed_;
    std::chrono::milliseconds bank_{0};  // left
    int errors_ = 0;                     // the bot was told of
    std::vector<Event> events_;          // told since the last question
    std::optional<Forfeit> lost_;        // why the bot has lost this match by breaking a rule

    void start();
    void stop(bool politely);
    void greet(const Game&);
    [[noreturn]] void lose(Forfeit::Why, std::string detail);
    [[noreturn]] void lose(LineChannel::Outcome, const Term&);

    void send(const Json& message, const Term&);
    Json hear(const Term&);
    void complain(const std::string& problem, const Term&);
    bool is_pending(const Json& message, const Term&);
    Json take_events(const Game&);
    Json question(const Game&, const View&, const Waiting& world);
    Option answer(const Game&, const View&, const Waiting& world, const Json& message);
    Json hint(const Game&, const View&, const Json& message, const Term&);
    std::optional<std::string> look(const Game&, const View&, const Waiting& world, const Json& message) const;
};

// The bot of a command line, as "python3 my_bot.py". Throws InputError when it cannot be started.
std::unique_ptr<BotPlayer> make_bot(std::string_view command_line, BotSettings settings = {});

// "silent", "late", "garbage", "not-offered", "crashed".
std::string_view word(Forfeit::Why);

}  // namespace quincunx
