// Sockets: HTTP and WebSocket by Boost.Beast on one thread. Parses, limits, times out; knows nothing of games.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/api/http.h"
#include "server/hub/hub.h"

namespace quincunx::server {

struct NetSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any that is free
    std::size_t most_connections = 4000;
    std::size_t most_connections_of_one = 64;  // of one address; loopback and trusted proxies are not counted
    std::size_t most_header = 16 * 1024, most_body = 64 * 1024, most_message = 16 * 1024;
    std::size_t most_unsent = 1024 * 1024;  // bytes waiting for a slow reader; then it is cut off
    int header_seconds = 10, body_seconds = 20, idle_seconds = 60;  // slow writers, silent keep-alive
    int ping_seconds = 20;  // a silent WebSocket is asked whether it is there; after as long again it is given up
    // Messages of one WebSocket. Who sends more is read no faster than this, is told so, and is closed when it goes on
    // for long.
    double messages_burst = 40, messages_per_second = 20;
    int flood_seconds = 10;
    int goodbye_seconds = 3;                   // for the other side to end a connection we are closing
    std::vector<std::string> trusted_proxies;  // addresses or networks whose X-Forwarded-For and -Proto count
    std::string pages;                         // folder with the built pages; empty: none
    std::string origin;                        // scheme and host people open; empty: whatever they ask for
    std::string base = "/";                    // path under which a proxy shows us; ends with '/'
};

// The loop with all that runs on it.
class Net {
public:
    // All are called on the loop. What they throw ends that request or connection and is told to `failed`.
    struct Handlers {
        std::function<void(const Request&, Reply)> http;  // everything under /api/, /healthz, /readyz, /metrics
        // Whether the upgrade of /api/play is let in: a Caller, or a Problem to answer with.
        std::function<void(const Request&, std::function<void(std::variant<Caller, Problem>)>)> upgrade;
        std::function<void(const std::shared_ptr<Link>&, const Caller&)> connected;
        std::function<void(const std::shared_ptr<Link>&, std::string_view)> heard;
        std::function<void(const std::shared_ptr<Link>&)> gone;  // once for each that was connected
        std::function<void()> tick;  // when the time given to wake_in is over, and every second
        // The rest may be left out.
        // What a link to this page tells of itself; `then` is called once.
        std::function<void(const Request&, std::function<void(Preview)> then)> preview;
        // How long the body of such a request may be; without it most_body of the settings.
        std::function<std::size_t(std::string_view method, std::string_view path)> most_body;
        std::function<std::string(Lang)> slow_down;  // the message for one who sends too much
        // A request was answered, after so many microseconds.
        std::function<void(const Request&, int status, std::uint64_t micros)> answered;
        std::function<void(std::string_view where, std::exception_ptr)> failed;
    };
    // Throws std::invalid_argument when an address of the settings is none.
    Net(NetSettings, Handlers);
    // Whoever holds a Post or a Reply has to be gone by then.
    ~Net();

    // Binds; throws std::runtime_error naming address, port and remedy when it cannot. The port in use.
    std::uint16_t listen();
    void run();  // until stop(); on this thread
    // From anywhere. Nobody is let in any more; answers under way are finished, WebSockets get what waits for them and
    // are closed with 1001. When all have gone, or after goodbye_seconds, or when called again, run() returns.
    void stop();
    Post post();           // runs something on the loop; may be used from any thread
    void wake_in(Millis);  // milliseconds from now; on the loop. A later call takes the place of an earlier one.
    void stop_accepting();
    void on_signal(std::function<void(int)>);  // SIGINT, SIGTERM, on the loop

    struct Counts {
        std::uint64_t accepted = 0, refused = 0, requests = 0, upgrades = 0, messages_in = 0, messages_out = 0,
                      bytes_in = 0, bytes_out = 0, cut_off = 0, rate_limited = 0, failures = 0;
        std::array<std::uint64_t, 6> answers{};  // by the first digit of the status
        std::uint64_t sends = 0;                 // calls that wrote messages to WebSockets
        // Of the loop: how often it woke, how long it worked, how late the last second was.
        std::uint64_t turns = 0, busy_micros = 0, lag_micros = 0;
        std::size_t open = 0, links = 0;
    };
    Counts counts() const;  // on the loop

    class Loop;

private:
    std::unique_ptr<Loop> loop_;
};

// Threads for what takes long; results come back by `post`. At most `most` answers may wait, and fewer of what is less
// urgent. Work that throws is reported to the loop as if `then` had thrown; `then` is
// called all the same. The destructor lets what is being worked on end and forgets what is waiting.
std::unique_ptr<Pool> make_pool(unsigned threads, std::size_t most, Post post);

// The same on the loop itself: one piece of work after the other, and all else that is ready comes between. To be used
// on the loop. At most `most` may wait.
std::unique_ptr<Pool> make_turns(std::size_t most, Post post);

}  // namespace quincunx::server
