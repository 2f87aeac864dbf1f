#include "players/bot.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <thread>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/match.h"

namespace quincunx {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds Grace{300};      // between SIGTERM and SIGKILL
constexpr milliseconds Farewell{1000};  // for a bot to end by itself after bye
constexpr milliseconds Parting{100};    // for the last messages of a match to be taken
constexpr std::string_view SeatNames[] = {"a", "b"};

milliseconds whole(LineChannel::Clock::duration time) { return std::chrono::ceil<milliseconds>(time); }

// Both ends of a pipe; none of them is a standard one, so that giving them to a child does not overwrite another.
struct Pipe {
    Descriptor read, write;

    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            throw InputError(std::string("a bot cannot be started: ") + std::strerror(errno) +
                             "; play fewer games at the same time");
        read = Descriptor(ends[0]), write = Descriptor(ends[1]);
        if (ends[0] <= STDERR_FILENO) read = Descriptor::copy_of(ends[0]);
        if (ends[1] <= STDERR_FILENO) write = Descriptor::copy_of(ends[1]);
    }
};

// A text of a message, empty when it has none of that name.
std::string text_of(const Json& message, const char* key) {
    const auto at = message.find(key);
    return at != message.end() && at->is_string() ? at->get<std::string>() : "";
}

// A number of a message that is at least 0.
std::optional<std::uint64_t> number_of(const Json& message, const char* key) {
    const auto at = message.find(key);
    if (at == message.end() || !at->is_number_unsigned()) return std::nullopt;
    return at->get<std::uint64_t>();
}

Json deck_of(const Game& game, const Deck& deck) {
    Json cards = Json::array();
    for (const Deck::Line& line : deck.cards) {
        const CardInfo* card = game.card(line.card);
        cards.push_back({{"number", line.card}, {"key", card ? card->key : ""}, {"count", line.count}});
    }
    return {{"name", deck.name}, {"cards", std::move(cards)}};
}

}  // namespace

// --- Descriptors and lines

Descriptor::~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
}

Descriptor Descriptor::copy_of(int fd) { return Descriptor(fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)); }

LineChannel::LineChannel(Descriptor in, Descriptor out, const std::atomic<bool>* stop)
    : in_(std::move(in)), out_(std::move(out)), stop_(stop) {
    std::signal(SIGPIPE, SIG_IGN);
}

LineChannel::Outcome LineChannel::wait(int fd, short events, Clock::time_point until) const {
    constexpr milliseconds Glance{100};  // how often to look whether to stop
    for (;;) {
        if (stop_ && *stop_) return Outcome::Stopped;
        const milliseconds left = std::max(milliseconds(0), whole(until - Clock::now()));
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

// --- Children

Child::Child(const std::vector<std::string>& command, Descriptor& from, Descriptor& to) {
    Pipe input, output;
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.read.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output.write.get(), STDOUT_FILENO);
    // Signals as a program expects them, whatever is ignored or held back here.
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGCHLD}) sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawnp(&pid_, words[0], &files, &how, words.data(), environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0)
        throw InputError("the bot '" + shown(command[0]) + "' cannot be started: " + std::strerror(error) +
                         "; give a program and its arguments");
    from = std::move(output.read);
    to = std::move(input.write);
}

// The child is not waited for before its group has been ended: until then its number belongs to nobody else.
Child::~Child() {
    if (!ended(milliseconds(0))) {
        kill(-pid_, SIGTERM);
        ended(Grace);
    }
    kill(-pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::optional<std::string> Child::ended(milliseconds within) const {
    const auto until = LineChannel::Clock::now() + within;
    for (;;) {
        siginfo_t info{};
        if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno != EINTR)
            return "unknown";
        if (info.si_pid != 0)
            return (info.si_code == CLD_EXITED ? "exit status " : "signal ") + std::to_string(info.si_status);
        if (LineChannel::Clock::now() >= until) return std::nullopt;
        std::this_thread::sleep_for(milliseconds(2));
    }
}

std::vector<std::string> split_command(std::string_view line) {
    constexpr std::string_view Blank = " \t\r\n";
    std::vector<std::string> words;
    bool within = false;  // a word
    char quote = 0;       // the one that is open
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (!quote && Blank.find(c) != std::string_view::npos) {
            within = false;
            continue;
        }
        if (!std::exchange(within, true)) words.emplace_back();
        if (c == quote) {
            quote = 0;
        } else if (!quote && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == '\\' && quote != '\'' && i + 1 < line.size() &&
                   (!quote || line[i + 1] == '"' || line[i + 1] == '\\')) {
            words.back() += line[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote) throw InputError("the command '" + shown(line) + "' has an open quote; close it");
    if (words.empty()) throw InputError("the command of a bot is empty; give a program and its arguments");
    return words;
}

// --- The player

BotPlayer::BotPlayer(std::vector<std::string> command, BotSettings settings)
    : command_(std::move(command)), settings_(std::move(settings)), lang_(settings_.lang) {
    start();
}

BotPlayer::BotPlayer(Descriptor in, Descriptor out, BotSettings settings)
    : settings_(std::move(settings)), lang_(settings_.lang) {
    channel_ = std::make_unique<LineChannel>(std::move(in), std::move(out), settings_.stop);
}

BotPlayer::~BotPlayer() { stop(true); }

void BotPlayer::start() {
    Descriptor from, to;
    child_ = std::make_unique<Child>(command_, from, to);
    channel_ = std::make_unique<LineChannel>(std::move(from), std::move(to), settings_.stop);
    ready_ = false;
}

// Takes leave of the bot, for good.
void BotPlayer::stop(bool politely) {
    if (channel_ && politely) {
        channel_->write(Json{{"type", "bye"}}.dump(), Clock::now() + Parting);
        channel_->close_output();
        if (child_) child_->ended(Farewell);
    }
    child_.reset();
    channel_.reset();
}

void BotPlayer::lose(Forfeit::Why why, std::string detail) {
    if (!lost_) lost_ = Forfeit{why, std::move(detail)};
    throw Forfeit(*lost_);
}

void BotPlayer::lose(LineChannel::Outcome outcome, const Term& term) {
    switch (outcome) {
        case LineChannel::Outcome::TimeUp: lose(term.why, term.detail);
        case LineChannel::Outcome::TooLong:
            lose(Forfeit::Why::Garbage, "a line is longer than " + std::to_string(LineChannel::LongestLine) + " bytes");
        case LineChannel::Outcome::Stopped: lose(Forfeit::Why::Silent, "the host was stopped");
        case LineChannel::Outcome::Done:
        case LineChannel::Outcome::Closed: break;
    }
    if (child_)
        if (const auto how = child_->ended(Grace)) lose(Forfeit::Why::Crashed, "it has ended: " + *how);
    lose(Forfeit::Why::Silent, "it has closed its input or output");
}

// --- Messages

void BotPlayer::send(const Json& message, const Term& term) {
    // In ASCII, which bots of any make can read.
    const std::string line = message.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (const auto sent = channel_->write(line, term.until); sent != LineChannel::Outcome::Done) lose(sent, term);
}

Json BotPlayer::hear(const Term& term) {
    std::string line;
    if (const auto read = channel_->read(line, term.until); read != LineChannel::Outcome::Done) lose(read, term);
    try {
        Json message = parse_json(line, "the bot's line");
        if (message.is_object()) return message;
    } catch (const InputError&) {
    }
    lose(Forfeit::Why::Garbage, "this is not a JSON object: " + shown(line));
}

// Tells the bot that its last message is passed over. A bot that always earns this does not go on for ever.
void BotPlayer::complain(const std::string& problem, const Term& term) {
    if (++errors_ > MostErrors)
        lose(Forfeit::Why::Garbage, "more than " + std::to_string(MostErrors) + " messages of no use");
    send({{"type", "error"}, {"problem", problem}}, term);
}

// Whether the message is about the question that is pending.
bool BotPlayer::is_pending(const Json& message, const Term& term) {
    const auto id = number_of(message, "id");
    if (!id) lose(Forfeit::Why::Garbage, "a message about a question has no id");
    if (*id == questions_) return true;
    complain("the question " + std::to_string(*id) + " is not pending, but " + std::to_string(questions_) + " is",
             term);
    return false;
}

void BotPlayer::greet(const Game& game) {
    const Term term{Clock::now() + settings_.start, Forfeit::Why::Silent,
                    "it did not say ready within " + std::to_string(settings_.start.count()) + " ms"};
    Json languages = Json::array();
    for (const Lang lang : Langs) languages.push_back(code(lang));
    send(
        {{"type", "hello"},
         {"protocol", Protocol},
         {"host", settings_.host},
         {"game", game.id()},
         {"rules", game.rules_version()},
         {"languages", std::move(languages)},
         {"time",
          {{"start_ms", settings_.start.count()},
           {"answer_ms", settings_.answer.count()},
           {"bank_ms", settings_.bank.count()}}},
         {"limits", {{"line_bytes", LineChannel::LongestLine}, {"hint_nodes", MostHintNodes}, {"errors", MostErrors}}}},
        term);
    for (;;) {
        const Json message = hear(term);
        if (text_of(message, "type") != "ready") {
            complain("hello is answered with ready", term);
            continue;
        }
        if (number_of(message, "protocol") != Protocol)
            lose(Forfeit::Why::Garbage, "it does not speak version " + std::to_string(Protocol) + " of the protocol");
        name_ = shown(text_of(message, "name"));
        lang_ = settings_.lang;
        if (const std::string wish = text_of(message, "language"); !wish.empty() && !lang_of(wish, lang_))
            complain("the language '" + shown(wish) + "' is none of ours", term);
        ready_ = true;
        return;
    }
}

Json BotPlayer::take_events(const Game& game) {
    Json told = Json::array();
    for (const Event& event : std::exchange(events_, {})) {
        told.push_back(game.describe(event));
        told.back()["text"] = game.event_text(event, lang_);
    }
    return told;
}

// Texts are made in a world the seat imagines, so they cannot tell what it does not know.
Json BotPlayer::question(const Game& game, const View& view, const Waiting& world) {
    const StateBytes now = game.present(world);
    Json options = Json::array();
    for (const Option& option : view.choice.options)
        options.push_back({{"index", options.size()},
                           {"option", game.write_option(option)},
                           {"text", game.option_text(now, option, lang_)}});
    const std::string text = game.question_text(now, view.choice, lang_),
                      subject = game.subject_text(now, view.choice, lang_);
    return {{"type", "question"},
            {"id", ++questions_},
            {"prompt", game.question_key(view.choice)},
            {"text", text},
            {"subject", game.question_subject(now, view.choice)},
            {"subject_text", text.find(subject) == std::string::npos ? subject : ""},
            {"options", std::move(options)},
            {"open", view.choice.open},
            {"view", game.describe(view)},
            {"events", take_events(game)}};
}

Option BotPlayer::answer(const Game& game, const View& view, const Waiting& world, const Json& message) {
    const auto& options = view.choice.options;
    if (const auto at = message.find("index"); at != message.end()) {
        if (!at->is_number_integer()) lose(Forfeit::Why::Garbage, "the index of an answer is no whole number");
        const auto place = number_of(message, "index");
        if (!place || *place >= options.size())
            lose(Forfeit::Why::NotOffered,
                 "there is no option " + at->dump() + ", only 0 to " + std::to_string(options.size() - 1));
        return options[static_cast<std::size_t>(*place)];
    }
    const auto at = message.find("option");
    if (at == message.end() || !at->is_string())
        lose(Forfeit::Why::Garbage, "an answer has neither an index nor an option");
    const std::string written = at->get<std::string>();
    const std::optional<Option> option = game.read_option(written);
    if (option && options.contains(*option)) return *option;
    if (!option || !view.choice.open)
        lose(Forfeit::Why::NotOffered, "'" + shown(written) + "' is not one of the options");
    // What makes an answer of an open question valid is known to the seat, so it is the same in any world.
    Waiting tried = world;
    if (const auto reason = game.answer(tried, *option))
        lose(Forfeit::Why::NotOffered,
             "'" + shown(written) + "' is not valid: " + game.reason_text(game.present(world), *reason, lang_));
    return *option;
}

Json BotPlayer::hint(const Game& game, const View& view, const Json& message, const Term& term) {
    const milliseconds left = whole(term.until - Clock::now());
    if (left.count() <= 0) lose(LineChannel::Outcome::TimeUp, term);
    if (!adviser_) {
        SearchSettings settings;
        settings.budget = {MostHintNodes, {}};
        adviser_ = std::make_unique<SearchPlayer>(settings, settings_.seed);
    }
    const std::uint64_t nodes = std::clamp<std::uint64_t>(number_of(message, "nodes").value_or(1000), 1, MostHintNodes);
    const Advice advice = adviser_->advise(game, view, {nodes, left});
    Json options = Json::array(), line = Json::array();
    for (const Advice::Line& found : advice.options)
        options.push_back({{"index", view.choice.options.find(found.option)},
                           {"option", game.write_option(found.option)},
                           {"visits", found.visits},
                           {"worth", found.worth}});
    for (const Advice::Move& move : advice.line)
        line.push_back({{"seat", SeatNames[index(move.seat)]}, {"option", game.write_option(move.option)}});
    return {{"type", "hint"},
            {"id", questions_},
            {"nodes", advice.nodes},
            {"options", std::move(options)},
            {"line", std::move(line)}};
}

// --- A match

void BotPlayer::begins(const Game& game, const Setup& setup, Seat seat) {
    ++match_;
    seat_ = seat;
    bank_ = settings_.bank;
    errors_ = 0;
    events_.clear();
    lost_.reset();
    try {
        if (!channel_) start();
    } catch (const InputError& e) {
        lose(Forfeit::Why::Crashed, e.what());
    }
    if (!ready_) greet(game);
    Json decks;
    for (const Seat each : Seats) decks[std::string(SeatNames[index(each)])] = deck_of(game, setup.decks[each]);
    Json message{{"type", "game"},         {"match", match_},           {"seat", SeatNames[index(seat)]},
                 {"side", side_key(seat)}, {"decks", std::move(decks)}, {"options", setup.options}};
    if (seed_) message["commitment"] = commitment(*seed_);
    send(message, {Clock::now() + settings_.start, Forfeit::Why::Silent, "it does not read"});
}

void BotPlayer::told(const Game&, std::span<const Event> events) {
    events_.insert(events_.end(), events.begin(), events.end());
}

Option BotPlayer::choose(const Game& game, const View& view, const Budget& most) {
    const milliseconds each = Budget{0, settings_.answer}.within({0, most.time}).time;
    const Waiting world = game.determinize(view, random_);
    Json asked = question(game, view, world);
    const Clock::time_point start = Clock::now();
    const milliseconds left = each + bank_;
    const Term term{start + left, Forfeit::Why::Late, "no answer within " + std::to_string(left.count()) + " ms"};
    asked["time_left_ms"] = left.count();
    send(asked, term);
    for (;;) {
        const Json message = hear(term);
        const std::string type = text_of(message, "type");
        if (type != "answer" && type != "hint" && type != "resign") {
            complain("there is no message of the type '" + shown(type) + "' now", term);
        } else if (is_pending(message, term)) {
            if (type == "hint") {
                send(hint(game, view, message, term), term);
                continue;
            }
            bank_ -= std::clamp(whole(Clock::now() - start) - each, milliseconds(0), bank_);
            return type == "resign" ? Concession : answer(game, view, world, message);
        }
    }
}

void BotPlayer::ended(const Game& game, const StateBytes& end) {
    const Core& core = end.core();
    Json result{{"type", "result"},
                {"match", match_},
                {"outcome", core.winner == Core::Nobody   ? "draw"
                            : core.winner == index(seat_) ? "won"
                                                          : "lost"},
                {"clause", game.end_clause(core.ended_by)},
                {"conceded", core.ended_by == Core::Conceded},
                {"events", take_events(game)}};
    if (lost_) result["forfeit"] = {{"why", word(lost_->why)}, {"detail", lost_->detail}};
    if (seed_) result["seed"] = write_seed(*seed_);
    seed_.reset();
    try {
        if (channel_) send(result, {Clock::now() + Parting, Forfeit::Why::Silent, "it does not read"});
    } catch (const Forfeit&) {
        // It is over anyway; the next match finds a new program.
    }
    if (lost_ && child_) stop(false);
}

std::unique_ptr<Player> make_bot(std::string_view command_line, BotSettings settings) {
    return std::make_unique<BotPlayer>(split_command(command_line), std::move(settings));
}

std::string_view word(Forfeit::Why why) {
    constexpr std::string_view Words[] = {"silent", "late", "garbage", "not-offered", "crashed"};
    return Words[static_cast<std::size_t>(why)];
}

}  // namespace quincunx
