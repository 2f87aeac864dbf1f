#include "server/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <thread>

#include "games/list.h"
#include "server/clock.h"
#include "server/metrics.h"
#include "server/net/address.h"
#include "server/notify.h"
#include "server/wire/messages.h"

namespace quincunx::server {

namespace {

constexpr Millis Second = 1000, Minute = 60'000, Hour = 3'600'000;
constexpr std::size_t MostPasswords = 100;  // waiting to be checked
constexpr std::size_t SpareDescriptors = 64;
constexpr Millis AskStore = 2000;  // how long it holds what was found about the store
constexpr Millis RestoreAgain = 2000;
constexpr Millis FarApart = 60'000;  // two clocks that do not tell the same time

// All games, made once.
class Games {
public:
    Games() {
        for (const std::string_view id : game_ids()) games_.emplace(id, make_game(id));
    }
    const Game* find(std::string_view id) const {
        const auto at = games_.find(id);
        return at == games_.end() ? nullptr : at->second.get();
    }
    static std::vector<std::string> ids() {
        std::vector<std::string> out;
        for (const std::string_view id : game_ids()) out.emplace_back(id);
        return out;
    }

private:
    std::map<std::string, std::unique_ptr<Game>, std::less<>> games_;
};

unsigned thinking_threads(std::size_t asked) {
    if (asked > 0) return static_cast<unsigned>(asked);
    return std::max(2U, std::thread::hardware_concurrency()) - 1;
}

// Lets us open as many connections as we are set to; how many there may be.
std::size_t allow_descriptors(std::size_t wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, wanted);
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur;
}

Response plain(int status, std::string text) { return {status, "text/plain; charset=utf-8", std::move(text), {}}; }

// Somebody at this machine, and not somebody a proxy here has let through.
bool from_here(const Request& request) {
    const auto address = Address::read(request.peer);
    return address && address->loopback() && request.header("x-forwarded-for").empty() &&
           request.header("forwarded").empty();
}

}  // namespace

std::string words_of(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const Problem& problem) {
        return problem.code;
    } catch (const Json::exception& json) {
        return "JSON error " + std::to_string(json.id);
    } catch (const std::exception& e) {
        return e.what();
    } catch (...) {
        return "unknown";
    }
}

// Built in this order and taken down in the other: whatever may post to the loop goes before the loop does.
struct Server::Parts {
    Config config;
    Log& log;
    std::string version;
    HouseClock clock;
    Notifier notifier = Notifier::of_environment();
    Games games;
    Net net;
    Keeper keeper;
    std::unique_ptr<Pool> computers, passwords, turns;
    Hub hub;
    Api api;
    Histogram answers;
    Millis started = HouseClock::wall_millis(), swept = clock.now(), watched = 0, last_cleanup = 0, restore_at = 0;
    bool restored = false, stopping = false, clocks_apart = false;
    // Whether something can be kept, as it was last found, and when.
    std::optional<bool> keeps;
    Millis keeps_at = 0;

    Parts(Config given, Log& to, const std::string& of)
        : config(std::move(given)),
          log(to),
          version(of),
          net(config.net, handlers()),
          keeper(open_store(config.database), net.post()),
          computers(make_pool(thinking_threads(config.threads), 2 * config.hub.most_tables, net.post())),
          passwords(make_pool(1, MostPasswords, net.post())),
          turns(make_turns(2 * config.net.most_connections, net.post())),
          hub(
              config.hub, find(), keeper, *computers, *turns, [this] { return clock.now(); }, fresh_seed()),
          api(api_settings(), find(), Games::ids(), keeper, *passwords, hub, HouseClock::wall_millis) {
        hub.wake = [this](Millis at) { net.wake_in(at - clock.now()); };
        hub.calendar = HouseClock::wall_millis;
        const auto report = [this](std::string_view event, const Json& fields) { log.warning(event, fields); };
        hub.report = report;
        api.report_to(report);
        if (!config.api.lessons.empty()) api.read_lessons();  // a file that is wrong is told at once
    }

    Hub::Find find() {
        return [this](std::string_view id) { return games.find(id); };
    }
    ApiSettings api_settings() const {
        ApiSettings out = config.api;
        out.version = version;
        out.puzzles = puzzles_of;
        return out;
    }
    bool ready() const { return restored && !stopping && !hub.draining(); }
    bool can_keep() const { return keeps.value_or(true) && !hub.counts().store_fails; }

    Net::Handlers handlers() {
        Net::Handlers out;
        out.http = [this](const Request& request, Reply reply) { http(request, std::move(reply)); };
        out.upgrade = [this](const Request& request, auto then) { upgrade(request, std::move(then)); };
        out.connected = [this](const std::shared_ptr<Link>& link, const Caller& caller) {
            hub.connected(link, caller);
        };
        out.heard = [this](const std::shared_ptr<Link>& link, std::string_view message) { hub.heard(link, message); };
        out.gone = [this](const std::shared_ptr<Link>& link) { hub.gone(link); };
        out.tick = [this] { tick(); };
        out.preview = [this](const Request& request, auto then) { api.preview(request, std::move(then)); };
        out.most_body = [this](std::string_view method, std::string_view path) { return api.most_body(method, path); };
        out.slow_down = [](Lang lang) {
            return refusal(nullptr, {429, "too-many-messages", {}, Json::object(), 1}, lang);
        };
        out.answered = [this](const Request& request, int status, std::uint64_t micros) {
            answered(request, status, micros);
        };
        out.failed = [this](std::string_view where, const std::exception_ptr& error) {
            log.error("failed", {{"where", where}, {"what", words_of(error)}});
        };
        return out;
    }

    void http(const Request& request, Reply reply) {
        if (request.path == "/healthz") return reply(plain(200, "ok\n"));
        if (request.path == "/readyz") return tell_ready(std::move(reply));
        if (request.path == "/metrics") return tell_metrics(request, reply);
        if (!restored) return reply(Response::problem(starting(), language_of(request)));
        api.handle(request, std::move(reply));
    }

    static Problem starting() { return {503, "overloaded", {}, Json::object(), 1}; }

    void tell_ready(Reply reply) {
        if (!ready()) return reply(plain(503, stopping ? "stopping\n" : "starting\n"));
        const auto tell = [reply = std::move(reply)](bool can_keep) {
            reply(can_keep ? plain(200, "ready\n") : plain(503, "nothing can be saved\n"));
        };
        if (keeps && clock.now() - keeps_at < AskStore) return tell(*keeps);
        keeper.run([](Store& store) { store.probe(); },
                   [this, tell](const Outcome<Nothing>& outcome) {
                       if (!outcome && keeps.value_or(true))
                           log.warning("store-failed", {{"what", words_of(outcome.error)}});
                       keeps = static_cast<bool>(outcome);
                       keeps_at = clock.now();
                       tell(*keeps);
                   });
    }

    void tell_metrics(const Request& request, const Reply& reply) {
        if (!config.metrics_public && !from_here(request))
            return reply(Response::problem({404, "not-found"}, language_of(request)));
        Response response{200, "text/plain; version=0.0.4; charset=utf-8", {}, {}};
        Hub::Counts of_hub = hub.counts();
        for (const std::string_view id : game_ids())  // also those that nobody has played
            of_hub.games[std::string(id)].worlds_missed = games.find(id)->worlds_missed();
        response.body = metrics_text({net.counts(), std::move(of_hub), keeper.counts(), keeper.waiting(), answers,
                                      ready() && can_keep(), version, started});
        reply(std::move(response));
    }

    void upgrade(const Request& request, std::function<void(std::variant<Caller, Problem>)> then) {
        if (!restored) return then(starting());
        if (stopping || hub.draining()) return then(Problem{503, "draining", {}, Json::object(), 5});
        if (!api.origin_is_fine(request)) return then(Problem{403, "foreign-origin"});
        api.who(request, std::move(then));
    }

    // Paths are logged without what stands behind the question mark.
    void answered(const Request& request, int status, std::uint64_t micros) {
        answers.add(static_cast<double>(micros) / 1e6);
        const auto level = status >= 500 ? Log::Level::Warning : Log::Level::Debug;
        if (!log.wants(level)) return;
        log.write(level, "request",
                  {{"method", request.method},
                   {"path", request.path},
                   {"status", status},
                   {"micros", micros},
                   {"peer", request.peer}});
    }

    void tick() {
        const Millis time = clock.now();
        notifier.alive(time);
        if (!restored) return restore();
        hub.tick();
        if (time - watched >= Second) {
            watched = time;
            api.watch();
        }
        if (const bool apart = std::abs(clock.behind()) > FarApart; apart != clocks_apart) {
            clocks_apart = apart;
            log.warning(apart ? "clock-jumped" : "clock-agrees", {{"milliseconds", clock.behind()}});
        }
        if (time - swept >= Minute) {
            swept = time;
            api.sweep();
        }
        // By a clock that was just set nobody is forgotten.
        if (time - last_cleanup >= Hour && !clocks_apart) {
            last_cleanup = time;
            keeper.run(
                [time](Store& store) {
                    store.forget_sessions(time);
                    store.forget_names(time);
                    return store.forget_guests(time - GuestStays);
                },
                [this](const Outcome<std::size_t>& outcome) {
                    if (!outcome) log.warning("store-failed", {{"what", words_of(outcome.error)}});
                });
        }
    }

    // Tried again until the store gives what it has.
    void restore() {
        if (clock.now() < restore_at) return;
        restore_at = std::numeric_limits<Millis>::max();
        keeper.run([](Store& store) { People(store, HouseClock::wall_millis()).settle_names(); },
                   [this](const Outcome<Nothing>& outcome) {
                       if (!outcome) log.warning("store-failed", {{"what", words_of(outcome.error)}});
                   });
        api.watch();
        hub.restore([this](const std::optional<Hub::Restored>& found) {
            if (!found) {
                log.error("store-failed", {{"what", "the matches cannot be read; it is tried again"}});
                restore_at = clock.now() + RestoreAgain;
                return;
            }
            restored = true;
            notifier.tell("READY=1");
            log.info("ready", {{"matches", found->matches},
                               {"waiting", found->waiting},
                               {"called_off", found->called_off},
                               {"set_aside", found->set_aside},
                               {"milliseconds", HouseClock::wall_millis() - started}});
        });
    }

    void stop() {
        if (std::exchange(stopping, true)) {
            log.warning("stopping-at-once");
            return net.stop();
        }
        log.info("stopping");
        notifier.tell("STOPPING=1");
        hub.drain([this] {
            log.info("drained");
            net.stop();
        });
    }
};

Server::Server(Config config, Log& log, const std::string& version) {
    const std::size_t wanted = config.net.most_connections + SpareDescriptors;
    const std::size_t allowed = allow_descriptors(wanted);
    if (allowed < wanted) {
        log.warning(
            "few-descriptors",
            {{"allowed", allowed}, {"wanted", wanted}, {"remedy", "ulimit -n, or LimitNOFILE of the systemd unit"}});
        config.net.most_connections = allowed > 2 * SpareDescriptors ? allowed - SpareDescriptors : allowed / 2;
    }
    config.net.origin = config.api.origin;
    if (geteuid() == 0)
        log.warning("running-as-root", {{"remedy", "run it as a user of its own, as packaging/quincunx.service does"}});
    std::signal(SIGPIPE, SIG_IGN);
    parts_ = std::make_unique<Parts>(std::move(config), log, version);
}

Server::~Server() = default;

std::uint16_t Server::listen() {
    const std::uint16_t port = parts_->net.listen();
    parts_->log.info("listening", {{"address", parts_->config.net.address},
                                   {"port", port},
                                   {"database", shown_place(parts_->config.database)},
                                   {"version", parts_->version}});
    return port;
}

void Server::run() {
    parts_->net.on_signal([parts = parts_.get()](int) { parts->stop(); });
    parts_->net.post()([parts = parts_.get()] { parts->restore(); });
    parts_->net.run();
    parts_->log.info("stopped");
}

void Server::stop() {
    parts_->net.post()([parts = parts_.get()] { parts->stop(); });
}

std::vector<std::string> lan_addresses() {
    std::vector<std::string> out;
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return out;
    for (const ifaddrs* at = first; at; at = at->ifa_next) {
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || !(at->ifa_flags & IFF_UP) ||
            (at->ifa_flags & IFF_LOOPBACK))
            continue;
        char text[INET_ADDRSTRLEN];
        const auto* address = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text)) out.emplace_back(text);
    }
    freeifaddrs(first);
    return out;
}

}  // namespace quincunx::server
