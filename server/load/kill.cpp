#include "server/load/kill.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "engine/match/error.h"
#include "games/list.h"
#include "server/load/attack.h"
#include "server/store/store.h"
#include "server/tables/table.h"

namespace quincunx::server {

namespace {

using std::chrono::milliseconds;

// A server that is running, until it is killed.
class Running {
public:
    Running(const std::vector<std::string>& command, std::uint16_t port) {
        std::vector<char*> words;
        for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
        words.push_back(nullptr);
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);  // our connections are not its own
        const int failed = posix_spawnp(&pid_, words[0], &files, nullptr, words.data(), environ);
        posix_spawn_file_actions_destroy(&files);
        if (failed) throw std::runtime_error("'" + command[0] + "' cannot be started");
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!answers(port)) {
            if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
                pid_ = -1;
                throw std::runtime_error("the server has ended by itself");
            }
            if (std::chrono::steady_clock::now() > until) throw std::runtime_error("the server does not listen");
            std::this_thread::sleep_for(milliseconds(20));
        }
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() { end(SIGKILL); }

    // Megabytes of memory it has.
    double memory() const {
        std::ifstream of("/proc/" + std::to_string(pid_) + "/statm");
        double all = 0, resident = 0;
        of >> all >> resident;
        return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
    }

    void end(int signal) {
        if (pid_ < 0) return;
        kill(pid_, signal);
        waitpid(pid_, nullptr, 0);
        pid_ = -1;
    }

private:
    pid_t pid_ = -1;

    static bool answers(std::uint16_t port) {
        namespace asio = boost::asio;
        asio::io_context context;
        asio::ip::tcp::socket socket(context);
        boost::system::error_code error;
        socket.connect({asio::ip::address_v4::loopback(), port}, error);
        return !error;
    }
};

// Compares what is kept of a match with what was acknowledged.
void compare(const Game& game, const WholeMatch& whole, const LoadReport::Acknowledged& acknowledged,
             KillReport& report) {
    for (const auto& [question, option] : acknowledged.answers) {
        const auto place = static_cast<std::size_t>(question);
        if (place < whole.entries.size() && whole.entries[place].kind == MatchEntry::Kind::Answer &&
            game.write_option(whole.entries[place].option) == option)
            ++report.kept;
        else
            report.wrong.push_back(whole.record.id + ": the answer '" + option + "' to question " +
                                   std::to_string(question) + " is not there");
    }
    if (acknowledged.over && !whole.result) report.wrong.push_back(whole.record.id + ": its end is not there");
    try {
        replayed(game, whole);
    } catch (const InputError& error) {
        report.wrong.push_back(whole.record.id + ": " + error.what());
    }
}

}  // namespace

double KillReport::middle(std::size_t quarter) const {
    const auto at = [&](std::size_t n) { return memory.begin() + static_cast<std::ptrdiff_t>(memory.size() * n / 4); };
    std::vector<double> some(at(quarter), at(quarter + 1));
    if (some.empty()) return 0;
    std::ranges::nth_element(some, some.begin() + static_cast<std::ptrdiff_t>(some.size() / 2));
    return some[some.size() / 2];
}

KillReport run_kills(const KillSettings& settings) {
    KillReport report;
    auto server = std::make_unique<Running>(settings.command, settings.load.port);
    std::atomic<bool> stop{false};
    LoadSettings load = settings.load;
    load.reconnect = true;
    load.seconds = 1e9;  // until it is stopped
    std::exception_ptr failed;
    std::thread clients([&] {
        try {
            report.load = run_load(load, &stop);
        } catch (...) {
            failed = std::current_exception();
        }
    });
    std::thread attacker([&] {
        if (settings.attacked) report.attacks = attack(load.port, load.seed, stop);
    });
    Random random(Seed{load.seed, 77});
    try {
        for (; report.kills < settings.kills; ++report.kills) {
            const double wait =
                settings.shortest + (settings.longest - settings.shortest) * random.below(1000) / 1000.0;
            std::this_thread::sleep_for(milliseconds(static_cast<int>(wait * 1000)));
            server->end(SIGKILL);
            server = std::make_unique<Running>(settings.command, settings.load.port);
        }
        // Everybody comes back and goes on.
        constexpr std::chrono::duration<double> Second{1};
        for (std::chrono::duration<double> left{settings.last}; left.count() > 0; left -= Second) {
            std::this_thread::sleep_for(std::min(left, Second));
            report.memory.push_back(server->memory());
        }
    } catch (...) {
        failed = std::current_exception();
    }
    stop = true;
    clients.join();
    attacker.join();
    if (failed) std::rethrow_exception(failed);
    server->end(SIGTERM);
    const auto store = open_store(settings.database);
    std::map<std::string, std::unique_ptr<Game>> games;
    for (const auto& [id, acknowledged] : report.load.acknowledged) {
        ++report.matches;
        const auto whole = store->match(id);
        if (!whole) {
            report.wrong.push_back(id + ": the match is not there");
            continue;
        }
        auto& game = games[whole->record.game];
        if (!game) game = make_game(whole->record.game);
        compare(*game, *whole, acknowledged, report);
    }
    return report;
}

}  // namespace quincunx::server
