#include "server/net/net.h"

#include <algorithm>
#include <csignal>
#include <ctime>

#include "server/net/impl.h"

namespace quincunx::server {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// After so many handlers, or so long, what was gathered is sent even if more are ready.
constexpr int MostInTurn = 256;
constexpr milliseconds LongestTurn{2};
// When there are no descriptors left, how long until we try again.
constexpr milliseconds AcceptAgain{100};

Address address_of(const tcp::endpoint& endpoint) { return Address(endpoint.address()); }

// For one too many: said if it can be said at once.
void turn_away(Socket& socket) {
    static constexpr std::string_view Full =
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 10\r\n\r\n";
    Error ignored;
    socket.non_blocking(true, ignored);
    socket.send(asio::buffer(Full), 0, ignored);
    socket.shutdown(tcp::socket::shutdown_send, ignored);
    socket.close(ignored);
}

std::string what(const std::string& address, std::uint16_t port, const Error& error) {
    const std::string where =
        (address.find(':') == std::string::npos ? address : "[" + address + "]") + ":" + std::to_string(port);
    if (error == asio::error::address_in_use)
        return where + " is in use by another program; stop that one or choose another port with --port";
    if (error == asio::error::access_denied)
        return where + " may not be used by you; choose a port from 1024 on with --port, and a proxy for 80 and 443";
    if (error == boost::system::errc::address_not_available)
        return address + " is no address of this machine; give one of its own with --address, or --lan for all of them";
    return where + " cannot be listened at: " + error.message();
}

}  // namespace

Place::Place(ConnectionCounts& counts, const std::string& name) : connections_(&counts), name_(name) {
    ++counts[name_];
}

Place::~Place() {
    if (!connections_) return;
    if (const auto at = connections_->find(name_); at != connections_->end() && --at->second == 0)
        connections_->erase(at);
}

// --- Loop

Net::Loop::Loop(NetSettings given, Net::Handlers handled)
    : settings(std::move(given)),
      handlers(std::move(handled)),
      proxies(settings.trusted_proxies),
      pages(settings.pages, settings.base) {}

std::uint16_t Net::Loop::listen() {
    Error error;
    const auto address = asio::ip::make_address(settings.address, error);
    if (error) throw std::invalid_argument("'" + settings.address + "' is no address");
    const tcp::endpoint endpoint(address, settings.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error && address.is_v6() && address.is_unspecified()) acceptor_.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(1024, error);
    if (error) {
        Error ignored;
        acceptor_.close(ignored);
        throw std::runtime_error(what(settings.address, settings.port, error));
    }
    accept();
    return acceptor_.local_endpoint().port();
}

void Net::Loop::accept() {
    acceptor_.async_accept(io, [this](const Error& error, Socket socket) { accepted(error, std::move(socket)); });
}

void Net::Loop::accepted(Error error, Socket socket) {
    if (!acceptor_.is_open()) return;
    if (error == asio::error::no_descriptors || error == boost::system::errc::too_many_files_open_in_system ||
        error == asio::error::no_buffer_space || error == asio::error::no_memory) {
        ++counts.refused;
        retry_.expires_after(AcceptAgain);
        retry_.async_wait([this](const Error& cancelled) {
            if (!cancelled && acceptor_.is_open()) accept();
        });
        return;
    }
    accept();
    if (error) return;
    const tcp::endpoint peer = socket.remote_endpoint(error);
    if (error) return;
    const Address address = address_of(peer);
    std::optional<Place> place;
    if (visitors_.size() < settings.most_connections) place = place_for(address);
    if (!place) {
        ++counts.refused;
        turn_away(socket);
        return;
    }
    ++counts.accepted;
    socket.set_option(tcp::no_delay(true), error);
    begin_exchange(*this, std::move(socket), address, std::move(*place));
}

std::optional<Place> Net::Loop::place_for(const Address& address) {
    if (address.loopback() || proxies.trusted(address)) return Place{};
    const std::string name = address.rate_limit_key();
    const auto at = connections_.find(name);
    if (at != connections_.end() && at->second >= settings.most_connections_of_one) return std::nullopt;
    return Place(connections_, name);
}

void Net::Loop::went(Visitor* visitor) {
    visitors_.erase(visitor);
    if (stopping && !ended && visitors_.empty()) io.stop();
}

void Net::Loop::report(std::string_view where, const std::exception_ptr& error) {
    ++counts.failures;
    if (handlers.failed) handlers.failed(where, error);
}

const std::string& Net::Loop::date() {
    const std::time_t now = std::time(nullptr);
    if (now != date_of_) {
        std::tm parts{};
        gmtime_r(&now, &parts);
        static constexpr const char* Days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        static constexpr const char* Months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
        char text[64];
        std::snprintf(text, sizeof text, "%s, %02d %s %d %02d:%02d:%02d GMT", Days[parts.tm_wday], parts.tm_mday,
                      Months[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
        date_ = text;
        date_of_ = now;
    }
    return date_;
}

void Net::Loop::settle() {
    sending_.swap(senders_);
    for (const auto& sender : sending_) sender->flush();
    sending_.clear();
}

void Net::Loop::run() {
    every_second();
    const auto one = [this](auto&& step) {
        std::size_t done = 1;
        guarded("loop", [&] { done = step(); });
        return done;
    };
    // One turn: wait for something to do, do what is ready, then send what was gathered meanwhile.
    while (one([this] { return io.run_one(); }) > 0) {
        const Clock::time_point until = Clock::now() + LongestTurn;
        for (int more = 0; more < MostInTurn && Clock::now() < until && one([this] { return io.poll_one(); }) > 0;)
            ++more;
        settle();
        ++counts.turns;
    }
    stopping = ended = true;
    stop_accepting();
    const auto left = visitors_;
    for (Visitor* visitor : left) visitor->drop();
}

void Net::Loop::every_second() {
    if (second_.expiry() != Clock::time_point{})
        counts.lag_micros = static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - second_.expiry()).count());
    if (handlers.tick) guarded("tick", handlers.tick);
    second_.expires_after(seconds(1));
    second_.async_wait([this](const Error& cancelled) {
        if (!cancelled) every_second();
    });
}

void Net::Loop::wake_in(Millis time) {
    wake_.expires_after(milliseconds(std::clamp<Millis>(time, 0, 86'400'000)));
    wake_.async_wait([this](const Error& cancelled) {
        if (!cancelled && handlers.tick) guarded("tick", handlers.tick);
    });
}

void Net::Loop::stop_accepting() {
    Error ignored;
    acceptor_.close(ignored);
    retry_.cancel();
}

void Net::Loop::begin_stop() {
    stop_accepting();
    if (stopping || visitors_.empty()) return io.stop();
    stopping = true;
    goodbye_.expires_after(seconds(settings.goodbye_seconds));
    goodbye_.async_wait([this](const Error&) { io.stop(); });
    const auto all = visitors_;  // some leave while they are told
    for (Visitor* visitor : all)
        if (visitors_.contains(visitor)) visitor->leave();
}

void Net::Loop::on_signal(std::function<void(int)> heard) {
    signalled_ = std::move(heard);
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    await_signal();
}

void Net::Loop::await_signal() {
    signals_.async_wait([this](const Error& cancelled, int number) {
        if (cancelled) return;
        await_signal();
        guarded("signal", [&] { signalled_(number); });
    });
}

Net::Counts Net::Loop::counted() const {
    Net::Counts out = counts;
    out.open = visitors_.size();
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    out.busy_micros =
        static_cast<std::uint64_t>(used.tv_sec) * 1'000'000 + static_cast<std::uint64_t>(used.tv_nsec) / 1000;
    return out;
}

// --- Net

Net::Net(NetSettings settings, Handlers handlers)
    : loop_(std::make_unique<Loop>(std::move(settings), std::move(handlers))) {}

Net::~Net() = default;

std::uint16_t Net::listen() { return loop_->listen(); }
void Net::run() { loop_->run(); }
void Net::stop() {
    asio::post(loop_->io, [loop = loop_.get()] { loop->begin_stop(); });
}
Post Net::post() {
    return [loop = loop_.get()](std::function<void()> work) { asio::post(loop->io, std::move(work)); };
}
void Net::wake_in(Millis time) { loop_->wake_in(time); }
void Net::stop_accepting() {
    asio::post(loop_->io, [loop = loop_.get()] { loop->stop_accepting(); });
}
void Net::on_signal(std::function<void(int)> heard) { loop_->on_signal(std::move(heard)); }
Net::Counts Net::counts() const { return loop_->counted(); }

}  // namespace quincunx::server
