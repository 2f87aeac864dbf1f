// HTTP/1.1 on one connection: one request after the other.
#include <algorithm>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/impl.h"
#include "server/net/strict.h"
#include "server/net/target.h"
#include "server/net/upgrade.h"

namespace quincunx::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using std::chrono::seconds;

using Stream = beast::basic_stream<tcp, Executor, beast::unlimited_rate_policy>;

// A slow reader gets so many bytes in a second at least, or is given up.
constexpr std::size_t SlowestReader = 8 * 1024;
// What is read and thrown away behind an answer that ends the connection, so that the answer is not lost with it.
constexpr std::size_t MostLeftOver = 1024 * 1024;
constexpr seconds Parting{2};

Problem problem(int status, std::string code) { return {status, std::move(code), {}, Json::object(), 0}; }

bool ours(std::string_view path) {
    return path.starts_with("/api/") || path == "/healthz" || path == "/readyz" || path == "/metrics";
}

// What goes into a header line: nothing that could begin another one.
std::string one_line(std::string_view text) {
    std::string out(text);
    std::replace_if(
        out.begin(), out.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; }, ' ');
    return out;
}

class Exchange final : public Visitor, public std::enable_shared_from_this<Exchange> {
public:
    Exchange(Net::Loop& loop, Socket socket, const Address& peer, Place place)
        : loop_(loop), stream_(std::move(socket)), connected_(peer), place_(std::move(place)) {
        loop_.came(this);
    }
    ~Exchange() override { loop_.went(this); }

    void begin() { await_request(true); }

    void leave() override {
        last_ = true;
        if (waiting_) stream_.close();
    }
    void drop() override { stream_.close(); }

    void answer(Response);
    void let_in(Caller);
    const Request& request() const { return request_; }

private:
    using Parser = http::request_parser<http::string_body>;
    using Body = http::span_body<const char>;
    // An answer while it is being written.
    struct Out {
        http::response<Body> message;
        std::optional<http::response_serializer<Body>> serializer;
        std::shared_ptr<const std::string> content;
    };

    Net::Loop& loop_;
    Stream stream_;
    Address connected_;
    Place place_;
    beast::flat_buffer buffer_;
    std::optional<Parser> parser_;
    Request request_;
    Address client_;
    std::unique_ptr<Out> out_;
    Clock::time_point began_;
    bool waiting_ = false;  // between two requests
    bool last_ = false;     // the connection ends with this answer
    bool head_ = false;     // the answer is told without its body
    bool answered_ = false;
    std::size_t left_over_ = 0;

    template <class Function>
    auto then(Function function) {
        return [self = shared_from_this(), function = std::move(function)](
                   const Error& error, std::size_t bytes) mutable { function(error, bytes); };
    }

    // Of the request at work.
    Parser& parser() {
        if (!parser_) throw std::logic_error("no request is being read");
        return *parser_;
    }
    void await_request(bool first);
    void read_header();
    void read_body();
    // Whether its headers leave no doubt where it ends and whom it is for; false: it has been refused.
    bool strict();
    std::size_t most_body();
    void refuse(const Error&);
    // The request as handlers see it; false: it has been answered already.
    bool understand();
    void handle();
    void ask_for_upgrade();
    void show_page();
    void answer_problem(const Problem&);
    void write(const Response&, std::shared_ptr<const std::string> content);
    void written(const Error&, std::size_t bytes);
    void part();
};

// The way back to an exchange. When it is let go without having been used, the request is answered all the same.
// Whatever thread lets it go, the exchange is touched on the loop only.
class Ticket {
public:
    Ticket(Net::Loop& loop, std::shared_ptr<Exchange> exchange) : loop_(loop), exchange_(std::move(exchange)) {}
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    ~Ticket() {
        if (!exchange_) return;
        try {
            asio::post(loop_.io, [exchange = std::move(exchange_)] {
                exchange->answer(Response::problem(problem(500, "internal"), language_of(exchange->request())));
            });
        } catch (const std::exception&) {
            // There is no memory: the connection ends without an answer.
        }
    }
    // The first time the exchange, then nothing.
    std::shared_ptr<Exchange> use() { return std::exchange(exchange_, nullptr); }

private:
    Net::Loop& loop_;
    std::shared_ptr<Exchange> exchange_;
};

void Exchange::await_request(bool first) {
    answered_ = false;
    if (buffer_.size() > 0) return read_header();  // the next one is here already
    waiting_ = true;
    stream_.expires_after(seconds(first ? loop_.settings.header_seconds : loop_.settings.idle_seconds));
    stream_.async_read_some(buffer_.prepare(2048), then([this](const Error& error, std::size_t bytes) {
                                waiting_ = false;
                                if (error) return;
                                buffer_.commit(bytes);
                                loop_.counts.bytes_in += bytes;
                                read_header();
                            }));
}

void Exchange::read_header() {
    parser_.emplace();
    parser().header_limit(static_cast<std::uint32_t>(loop_.settings.most_header));
    parser().body_limit(loop_.settings.most_body);
    began_ = Clock::now();
    request_ = {};
    client_ = connected_;
    request_.peer = connected_.text();
    head_ = false;
    stream_.expires_after(seconds(loop_.settings.header_seconds));
    http::async_read_header(stream_, buffer_, parser(), then([this](const Error& error, std::size_t bytes) {
                                loop_.counts.bytes_in += bytes;
                                if (error) return refuse(error);
                                read_body();
                            }));
}

std::size_t Exchange::most_body() {
    const auto& message = parser().get();
    std::string_view path(message.target().data(), message.target().size());
    path = below(path.substr(0, path.find('?')), loop_.settings.base);
    const std::string_view method(message.method_string().data(), message.method_string().size());
    return loop_.handlers.most_body ? loop_.handlers.most_body(method, path) : loop_.settings.most_body;
}

void Exchange::read_body() {
    const auto go_on = [this] {
        stream_.expires_after(seconds(loop_.settings.body_seconds));
        http::async_read(stream_, buffer_, parser(), then([this](const Error& error, std::size_t bytes) {
                             loop_.counts.bytes_in += bytes;
                             if (error) return refuse(error);
                             if (understand()) handle();
                         }));
    };
    if (!strict()) return;
    const std::size_t most = most_body();
    parser().body_limit(most);
    const auto length = parser().content_length();
    if (length && *length > most) return refuse(http::make_error_code(http::error::body_limit));
    if (!beast::iequals(parser().get()[http::field::expect], "100-continue")) return go_on();
    static constexpr std::string_view GoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(stream_, asio::buffer(GoOn), then([go_on](const Error& error, std::size_t) {
                          if (!error) go_on();
                      }));
}

// The request could not be read. Where that is its own fault it is said; then the connection ends.
void Exchange::refuse(const Error& error) {
    last_ = true;
    if (error == http::error::end_of_stream) return stream_.close();
    if (error == http::error::header_limit) return answer_problem(problem(431, "headers-too-large"));
    if (error == http::error::body_limit) return answer_problem(problem(413, "too-large"));
    if (error.category() == http::make_error_code(http::error::bad_method).category() &&
        error != http::error::partial_message)
        return answer_problem(problem(400, "bad-request"));
    stream_.close();
}

bool Exchange::strict() {
    const auto& message = parser().get();
    const auto values = [&](http::field name) {
        std::vector<std::string_view> all;
        const auto range = message.equal_range(name);
        for (auto at = range.first; at != range.second; ++at) all.emplace_back(at->value().data(), at->value().size());
        return all;
    };
    const auto hosts = values(http::field::host);
    const bool old = message.version() < 11 && hosts.empty();
    std::optional<Problem> wrong;
    if (!(old || good_host(hosts)) || !good_transfer(values(http::field::transfer_encoding),
                                                     message.count(http::field::content_length) > 0, message.version()))
        wrong = problem(400, "bad-request");
    else if (!old && !own_host(hosts.front(), loop_.settings.origin))
        wrong = problem(421, "wrong-host");
    if (!wrong) return true;
    last_ = true;
    answer_problem(*wrong);
    return false;
}

bool Exchange::understand() {
    const auto& message = parser().get();
    ++loop_.counts.requests;
    if (!message.keep_alive()) last_ = true;
    request_.method = std::string(message.method_string());
    if (request_.method == "HEAD") head_ = true, request_.method = "GET";
    for (const auto& field : message) {
        std::string name(field.name_string());
        std::transform(name.begin(), name.end(), name.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        std::string& value = request_.headers[name];
        if (!value.empty()) value += name == "cookie" ? "; " : ", ";
        value += std::string_view(field.value().data(), field.value().size());
    }
    if (loop_.proxies.trusted(connected_)) {
        client_ = loop_.proxies.client(connected_, request_.headers["x-forwarded-for"]);
        request_.peer = client_.text();
        request_.secure = Proxies::secure(request_.headers["x-forwarded-proto"]);
    }
    auto target = read_target({message.target().data(), message.target().size()});
    if (!target) {
        answer_problem(problem(400, "bad-request"));
        return false;
    }
    request_.path = std::string(below(target->path, loop_.settings.base));
    request_.query = std::move(target->query);
    request_.body = std::move(parser().get().body());
    return true;
}

void Exchange::handle() {
    // While others work on the answer it may take as long as it takes.
    stream_.expires_never();
    if (request_.path == "/api/play") return ask_for_upgrade();
    if (!ours(request_.path)) return show_page();
    auto ticket = std::make_shared<Ticket>(loop_, shared_from_this());
    loop_.guarded("http", [&] {
        loop_.handlers.http(request_, [ticket](Response response) {
            if (const auto exchange = ticket->use()) exchange->answer(std::move(response));
        });
    });
}

void Exchange::ask_for_upgrade() {
    const auto& message = parser().get();
    const bool fits = beast::websocket::is_upgrade(message);
    if (!fits || buffer_.size() > 0) {
        Response response = Response::problem(problem(fits ? 400 : 426, fits ? "bad-request" : "upgrade-required"),
                                              language_of(request_));
        if (!fits) response.headers.emplace_back("Upgrade", "websocket");
        return answer(std::move(response));
    }
    if (loop_.stopping) return answer_problem({503, "draining", {}, Json::object(), 5});
    auto ticket = std::make_shared<Ticket>(loop_, shared_from_this());
    loop_.guarded("upgrade", [&] {
        loop_.handlers.upgrade(request_, [ticket](std::variant<Caller, Problem> verdict) {
            const auto exchange = ticket->use();
            if (!exchange) return;
            if (const Problem* no = std::get_if<Problem>(&verdict))
                exchange->answer(Response::problem(*no, language_of(exchange->request())));
            else
                exchange->let_in(std::get<Caller>(std::move(verdict)));
        });
    });
}

void Exchange::let_in(Caller caller) {
    if (answered_ || !stream_.socket().is_open()) return;
    // Behind a proxy all connections are the proxy's; there the client is counted.
    std::optional<Place> client_place = client_ == connected_ ? Place{} : loop_.place_for(client_);
    if (!client_place) return answer_problem({429, "too-many-connections", {}, Json::object(), 10});
    answered_ = true;
    ++loop_.counts.upgrades;
    begin_link(loop_, {stream_.release_socket(), std::move(place_), std::move(*client_place), parser().release(),
                       std::move(caller), language_of(request_)});
}

void Exchange::show_page() {
    if (request_.method != "GET") {
        Response response = Response::problem(problem(405, "wrong-method"), language_of(request_));
        response.headers.emplace_back("Allow", "GET, HEAD");
        return answer(std::move(response));
    }
    std::optional<Pages::Found> found;
    if (!loop_.guarded("pages", [&] { found = loop_.pages.find(request_); }))
        return answer_problem(problem(500, "internal"));
    if (!found) return answer_problem(problem(404, "not-found"));
    if (!found->index || !loop_.handlers.preview) {
        found->settle(request_);
        return write(found->response, std::move(found->content));
    }
    auto ticket = std::make_shared<Ticket>(loop_, shared_from_this());
    loop_.guarded("preview", [&] {
        loop_.handlers.preview(request_, [ticket, page = std::move(*found)](const Preview& preview) mutable {
            const auto exchange = ticket->use();
            if (!exchange) return;
            page.tell(preview);
            page.settle(exchange->request());
            exchange->write(page.response, page.content);
        });
    });
}

void Exchange::answer_problem(const Problem& wrong) { answer(Response::problem(wrong, language_of(request_))); }

void Exchange::answer(Response response) {
    const auto named = [&](std::string_view name) {
        return std::any_of(response.headers.begin(), response.headers.end(),
                           [&](const auto& header) { return beast::iequals(header.first, name); });
    };
    if (!named("Cache-Control")) response.headers.emplace_back("Cache-Control", "no-store");
    if (!named("X-Content-Type-Options")) response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    auto content = std::make_shared<const std::string>(std::move(response.body));
    write(response, std::move(content));
}

void Exchange::write(const Response& response, std::shared_ptr<const std::string> content) {
    if (answered_) return;
    answered_ = true;
    if (loop_.stopping) last_ = true;
    out_ = std::make_unique<Out>();
    auto& message = out_->message;
    message.version(parser().get().version() == 10 ? 10 : 11);
    message.result(static_cast<unsigned>(response.status));
    message.keep_alive(!last_);
    message.set(http::field::date, loop_.date());
    const bool empty = response.status == 304 || response.status == 204;
    if (!empty) message.set(http::field::content_type, one_line(response.type));
    for (const auto& [name, value] : response.headers) message.insert(one_line(name), one_line(value));
    if (!empty) message.content_length(content->size());
    if (!empty && !head_) message.body() = {content->data(), content->size()};
    out_->content = std::move(content);
    auto& serializer = out_->serializer.emplace(message);

    ++loop_.counts.answers[static_cast<std::size_t>(std::clamp(response.status / 100, 0, 5))];
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began_).count();
    if (loop_.handlers.answered)
        loop_.guarded("answered", [&] {
            loop_.handlers.answered(request_, response.status,
                                    static_cast<std::uint64_t>(std::max<std::int64_t>(0, micros)));
        });

    stream_.expires_after(seconds(loop_.settings.idle_seconds) + seconds(message.body().size() / SlowestReader));
    http::async_write(stream_, serializer,
                      then([this](const Error& error, std::size_t bytes) { written(error, bytes); }));
}

void Exchange::written(const Error& error, std::size_t bytes) {
    loop_.counts.bytes_out += bytes;
    out_.reset();
    request_ = {};
    if (error) return stream_.close();
    if (last_) return part();
    parser_.reset();
    await_request(false);
}

// Ends the connection so that the other side still gets the answer: what it may be sending meanwhile is read and thrown
// away.
void Exchange::part() {
    Error ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    const bool all_read = parser_ && parser_->is_done();
    if (ignored || all_read || left_over_ > MostLeftOver) return stream_.close();
    if (left_over_ == 0) stream_.expires_after(Parting);
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(4096), then([this](const Error& error, std::size_t bytes) {
                                left_over_ += std::max<std::size_t>(bytes, 1);
                                if (error) return stream_.close();
                                part();
                            }));
}

}  // namespace

void begin_exchange(Net::Loop& loop, Socket socket, const Address& peer, Place place) {
    std::make_shared<Exchange>(loop, std::move(socket), peer, std::move(place))->begin();
}

}  // namespace quincunx::server
