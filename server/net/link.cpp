// A WebSocket: messages in, messages out.
#include <algorithm>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/upgrade.h"

namespace quincunx::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using std::chrono::seconds;

// Buffers larger than this are not kept by a connection that is silent.
constexpr std::size_t SmallBuffer = 4096;
// What a ping carries whose answer is timed.
constexpr std::string_view LagMark = "lag";

// The socket under a WebSocket. What is written is gathered, so that all messages of one turn of the loop go out in one
// call; whoever writes never waits. flush() sends; it is called at the end of the turn. Messages and control frames
// count alike: when more than most_unsent would wait for the other side, the socket is closed.
class Wire {
public:
    using executor_type = Executor;

    Wire(Socket socket, Net::Loop& loop) : socket_(std::move(socket)), loop_(loop) {
        Error ignored;
        socket_.non_blocking(true, ignored);
    }

    executor_type get_executor() { return socket_.get_executor(); }
    bool open() const { return socket_.is_open(); }
    // Whom to remind of flushing at the end of the turn; it holds this wire.
    void belongs_to(std::weak_ptr<Sender> owner) { owner_ = std::move(owner); }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return socket_.async_read_some(buffers, std::forward<Token>(token));
    }

    // Asked for by Beast of whatever can be written at once, and never called.
    template <class Buffers>
    std::size_t read_some(const Buffers&);
    template <class Buffers>
    std::size_t read_some(const Buffers&, Error&);
    template <class Buffers>
    std::size_t write_some(const Buffers&);

    template <class Buffers>
    std::size_t write_some(const Buffers& buffers, Error& error) {
        error = socket_.is_open() ? Error{} : Error(asio::error::bad_descriptor);
        if (error) return 0;
        const auto fits = [&] { return unsent() + asio::buffer_size(buffers) <= loop_.settings.most_unsent; };
        if (!fits()) flush();
        if (!fits()) {
            // Nothing more would reach it, a farewell neither.
            ++loop_.counts.cut_off;
            close();
            error = asio::error::no_buffer_space;
            return 0;
        }
        if (gathered_.empty())
            if (auto owner = owner_.lock()) loop_.send_soon(std::move(owner));
        const std::size_t before = gathered_.size();
        for (auto at = asio::buffer_sequence_begin(buffers); at != asio::buffer_sequence_end(buffers); ++at)
            gathered_.append(static_cast<const char*>(asio::const_buffer(*at).data()), asio::const_buffer(*at).size());
        loop_.counts.bytes_out += gathered_.size() - before;
        return gathered_.size() - before;
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(Error, std::size_t)>(
            [this](auto handler, const auto& bytes) {
                Error error;
                const std::size_t count = write_some(bytes, error);
                const auto executor = asio::get_associated_executor(handler, get_executor());
                asio::post(executor, beast::bind_front_handler(std::move(handler), error, count));
            },
            token, buffers);
    }

    void flush() {
        if (waiting_) return;
        for (;;) {
            if (sent_ == sending_.size()) {
                sent_ = 0;
                sending_.clear();
                sending_.swap(gathered_);
                if (sending_.empty()) break;
            }
            Error error;
            sent_ += socket_.send(asio::buffer(sending_.data() + sent_, sending_.size() - sent_), 0, error);
            ++loop_.counts.sends;
            if (error == asio::error::would_block) return wait();
            if (error) return close();
        }
        if (sending_.capacity() > SmallBuffer) std::string().swap(sending_);
        if (gathered_.capacity() > SmallBuffer) std::string().swap(gathered_);
    }

    void close() {
        Error ignored;
        socket_.close(ignored);
        gathered_.clear();
        sending_.clear();
        sent_ = 0;
    }

    friend void beast_close_socket(Wire& wire) { wire.close(); }
    template <class Handler>
    friend void async_teardown(beast::role_type role, Wire& wire, Handler&& handler) {
        wire.flush();
        websocket::async_teardown(role, wire.socket_, std::forward<Handler>(handler));
    }

private:
    Socket socket_;
    Net::Loop& loop_;
    std::weak_ptr<Sender> owner_;
    std::string gathered_, sending_;
    std::size_t sent_ = 0;  // of sending_
    bool waiting_ = false;  // for the other side to take more

    std::size_t unsent() const { return gathered_.size() + sending_.size() - sent_; }

    void wait() {
        auto owner = owner_.lock();
        if (!owner) return;
        waiting_ = true;
        socket_.async_wait(Socket::wait_write, [this, owner = std::move(owner)](const Error& error) {
            waiting_ = false;
            if (!error) flush();
        });
    }
};

class WebSocket final : public Link, public Visitor, public Sender, public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(Net::Loop& loop, Upgrade&& upgrade)
        : loop_(loop),
          stream_(std::move(upgrade.socket), loop),
          place_(std::move(upgrade.place)),
          client_place_(std::move(upgrade.client_place)),
          caller_(std::move(upgrade.caller)),
          lang_(upgrade.lang),
          tokens_(loop.settings.messages_burst),
          counted_at_(Clock::now()) {
        loop_.came(this);
    }
    ~WebSocket() override { loop_.went(this); }

    void begin(const http::request<http::string_body>&);

    void send(std::string message) override;
    void close(int code, std::string_view reason) override;
    void measure() override;
    Millis lag() const override { return lag_; }
    void leave() override { close(websocket::close_code::going_away, "the server stops"); }
    void drop() override { stream_.next_layer().close(); }
    void flush() override { stream_.next_layer().flush(); }

private:
    using Stream = websocket::stream<Wire, false>;

    Net::Loop& loop_;
    Stream stream_;
    Place place_, client_place_;
    Caller caller_;
    Lang lang_;
    beast::flat_buffer buffer_;
    bool open_ = false, closing_ = false, gone_ = false;
    // Messages it may send.
    double tokens_;
    Clock::time_point counted_at_;
    std::optional<Clock::time_point> flooding_since_;
    std::unique_ptr<Timer> timer_;
    // The sign that was asked for last, and how long the one before took.
    std::optional<Clock::time_point> asked_at_;
    Millis lag_ = 0;

    template <class Function>
    auto then(Function function) {
        return [self = shared_from_this(), function = std::move(function)](const Error& error, auto... more) mutable {
            function(error, more...);
        };
    }

    void accepted(const Error&);
    void heard_control(websocket::frame_type, std::string_view payload);
    void read();
    void heard(const Error&, std::size_t bytes);
    // Counts a message: how long to wait until the next one is read.
    Clock::duration count();
    // One thing at a time: a later call takes the place of an earlier one.
    void after(Clock::duration, std::function<void()>);
    void finish();
};

void WebSocket::begin(const http::request<http::string_body>& request) {
    stream_.next_layer().belongs_to(weak_from_this());
    stream_.read_message_max(loop_.settings.most_message);
    stream_.auto_fragment(false);
    stream_.text(true);
    websocket::stream_base::timeout times{};
    times.handshake_timeout = seconds(loop_.settings.header_seconds);
    times.idle_timeout = seconds(2 * loop_.settings.ping_seconds);
    times.keep_alive_pings = true;
    stream_.set_option(times);
    stream_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(http::field::server, "quincunx"); }));
    stream_.control_callback(
        [this](websocket::frame_type kind, beast::string_view payload) { heard_control(kind, payload); });
    stream_.async_accept(request, then([this](const Error& error) { accepted(error); }));
}

void WebSocket::accepted(const Error& error) {
    if (error || gone_) return finish();
    open_ = true;
    ++loop_.counts.links;
    if (loop_.stopping) leave();
    if (!loop_.guarded("connected", [&] { loop_.handlers.connected(shared_from_this(), caller_); }))
        close(websocket::close_code::internal_error, "");
    if (!closing_) read();
}

// Pings and pongs are messages, too, for the limit of messages; they come while one waits for a message, so who sends
// too many of them is not slowed down but closed.
void WebSocket::heard_control(websocket::frame_type kind, std::string_view payload) {
    if (kind == websocket::frame_type::pong && payload == LagMark && asked_at_) {
        lag_ = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *asked_at_).count();
        asked_at_.reset();
        return;
    }
    if (kind == websocket::frame_type::close) return;
    // Not here, where a message is being read: it may say something, or close.
    asio::post(loop_.io, [self = shared_from_this()] {
        if (!self->closing_) self->count();
    });
}

void WebSocket::measure() {
    if (!open_ || closing_ || gone_ || asked_at_ || !stream_.is_open()) return;
    asked_at_ = Clock::now();
    Error ignored;
    stream_.ping(websocket::ping_data(LagMark.data(), LagMark.size()), ignored);
}

void WebSocket::read() {
    stream_.async_read(buffer_, then([this](const Error& error, std::size_t bytes) { heard(error, bytes); }));
}

void WebSocket::heard(const Error& error, std::size_t bytes) {
    if (error) return finish();
    loop_.counts.bytes_in += bytes;
    if (closing_) return;  // whoever closes reads what is left
    ++loop_.counts.messages_in;
    const Clock::duration pause = count();
    if (!stream_.got_text()) {
        close(websocket::close_code::unknown_data, "text only");
    } else if (!closing_) {
        const std::string_view message(static_cast<const char*>(buffer_.data().data()), buffer_.size());
        if (!loop_.guarded("heard", [&] { loop_.handlers.heard(shared_from_this(), message); }))
            close(websocket::close_code::internal_error, "");
    }
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > SmallBuffer) buffer_.shrink_to_fit();
    if (closing_) return;
    if (pause <= Clock::duration::zero()) return read();
    after(pause, [this] { read(); });
}

Clock::duration WebSocket::count() {
    const NetSettings& settings = loop_.settings;
    const Clock::time_point now = Clock::now();
    const double passed = std::chrono::duration<double>(now - counted_at_).count();
    counted_at_ = now;
    tokens_ = std::min(settings.messages_burst, tokens_ + passed * settings.messages_per_second);
    if (tokens_ > settings.messages_burst / 2) flooding_since_.reset();
    tokens_ = std::max(tokens_ - 1, -settings.messages_burst);
    if (tokens_ >= 0) return {};
    ++loop_.counts.rate_limited;
    if (!flooding_since_) {
        flooding_since_ = now;
        if (loop_.handlers.slow_down) send(loop_.handlers.slow_down(lang_));
    } else if (now - *flooding_since_ > seconds(settings.flood_seconds)) {
        close(websocket::close_code::policy_error, "too many messages");
    }
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(-tokens_ / settings.messages_per_second));
}

void WebSocket::send(std::string message) {
    if (!open_ || closing_ || gone_ || !stream_.is_open()) return;
    ++loop_.counts.messages_out;
    // The wire takes all of it at once, so this never waits; an operation for each message would cost more than
    // everything else.
    Error ignored;
    stream_.write(asio::buffer(message), ignored);
    if (stream_.next_layer().open()) return;
    closing_ = true;
    asio::post(loop_.io, [self = shared_from_this()] { self->finish(); });
}

void WebSocket::close(int code, std::string_view reason) {
    if (!open_ || closing_ || gone_) return;
    closing_ = true;
    after(seconds(loop_.settings.goodbye_seconds), [this] { drop(); });
    constexpr std::size_t LongestReason = 100;
    const beast::string_view shortened(reason.data(), std::min(reason.size(), LongestReason));
    stream_.async_close({static_cast<websocket::close_code>(code), shortened},
                        then([this](const Error&) { finish(); }));
}

void WebSocket::after(Clock::duration time, std::function<void()> what) {
    if (!timer_) timer_ = std::make_unique<Timer>(loop_.io);
    timer_->expires_after(time);
    timer_->async_wait(then([what = std::move(what)](const Error& cancelled) {
        if (!cancelled) what();
    }));
}

void WebSocket::finish() {
    if (std::exchange(gone_, true)) return;
    stream_.next_layer().flush();  // an answer to a wrong handshake
    stream_.next_layer().close();
    if (timer_) timer_->cancel();
    if (open_) --loop_.counts.links;
    if (open_) loop_.guarded("gone", [&] { loop_.handlers.gone(shared_from_this()); });
    loop_.went(this);
}

}  // namespace

void begin_link(Net::Loop& loop, Upgrade&& upgrade) {
    const auto request = std::move(upgrade.request);
    std::make_shared<WebSocket>(loop, std::move(upgrade))->begin(request);
}

}  // namespace quincunx::server
