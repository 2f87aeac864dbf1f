// How Net is made, for net/*.cpp only: what connections share, and the two kinds of connections.
#pragma once

#include <boost/asio/basic_signal_set.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "server/net/address.h"
#include "server/net/net.h"
#include "server/net/pages.h"

namespace quincunx::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using Error = boost::system::error_code;

// How many connections each rate_limit_key() has.
using ConnectionCounts = std::unordered_map<std::string, std::size_t>;

// A connection's place among those of its rate_limit_key(), as long as it lasts.
class Place {
public:
    Place() = default;
    Place(ConnectionCounts& counts, const std::string& name);
    Place(Place&& other) noexcept
        : connections_(std::exchange(other.connections_, nullptr)), name_(std::move(other.name_)) {}
    Place& operator=(Place&& other) noexcept {
        std::swap(connections_, other.connections_), std::swap(name_, other.name_);
        return *this;
    }
    ~Place();

private:
    ConnectionCounts* connections_ = nullptr;
    std::string name_;
};

// Anything that is connected.
class Visitor {
public:
    virtual ~Visitor() = default;
    virtual void leave() = 0;  // soon: the server stops
    virtual void drop() = 0;   // now
};

// Something that has gathered bytes to be sent at the end of this turn of the loop.
class Sender {
public:
    virtual ~Sender() = default;
    virtual void flush() = 0;
};

class Net::Loop {
public:
    Loop(NetSettings, Net::Handlers);

    std::uint16_t listen();
    void run();
    void begin_stop();
    void wake_in(Millis);
    void stop_accepting();
    void on_signal(std::function<void(int)>);
    Net::Counts counted() const;

    // Calls a handler; what it throws is reported. Whether all went well.
    template <class Call>
    bool guarded(std::string_view where, Call&& call) {
        try {
            call();
            return true;
        } catch (...) {
            report(where, std::current_exception());
            return false;
        }
    }
    void report(std::string_view where, const std::exception_ptr&);

    void came(Visitor* visitor) { visitors_.insert(visitor); }
    void went(Visitor*);
    // To be counted with its rate_limit_key(); nothing: it has too many connections already.
    std::optional<Place> place_for(const Address&);
    void send_soon(std::shared_ptr<Sender> sender) { senders_.push_back(std::move(sender)); }
    const std::string& date();  // as HTTP writes it
    void settle();              // sends what was gathered in this turn

    const NetSettings settings;
    const Net::Handlers handlers;
    const Proxies proxies;
    Pages pages;
    Net::Counts counts;
    bool stopping = false, ended = false;

private:
    ConnectionCounts connections_;
    std::unordered_set<Visitor*> visitors_;
    std::vector<std::shared_ptr<Sender>> senders_, sending_;
    std::string date_;
    std::time_t date_of_ = 0;
    std::function<void(int)> signalled_;

public:
    asio::io_context io{1};  // after all that its handlers use, so that these go first

private:
    asio::basic_socket_acceptor<tcp, Executor> acceptor_{io};
    asio::basic_signal_set<Executor> signals_{io};
    Timer second_{io}, wake_{io}, retry_{io}, goodbye_{io};

    void accept();
    void await_signal();
    void accepted(Error, Socket);
    void every_second();
};

// HTTP on a socket that was just accepted. It lives as long as it has something to do.
void begin_exchange(Net::Loop&, Socket, const Address& peer, Place);

// A connection goes on as a WebSocket (net/upgrade.h).
struct Upgrade;
void begin_link(Net::Loop&, Upgrade&&);

}  // namespace quincunx::server
