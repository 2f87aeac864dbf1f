#include "server/load/load.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>

#include "engine/core/random.h"
#include "server/wire/messages.h"

namespace quincunx::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Error = beast::error_code;

constexpr std::size_t MostErrorsTold = 10;
constexpr std::size_t AtOnce = 64;  // matches that are being begun at the same time
constexpr auto TryAgain = std::chrono::milliseconds(200);

double seconds_since(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

class Load;
class Pair;

// One connection for requests, one at a time, opened anew when it has closed.
class Requests {
public:
    using Then = std::function<void(int status, Json body)>;  // 0: it could not be sent

    Requests(Load& load);
    void send(http::verb method, const std::string& target, const std::string& token, const Json& body, Then then);

private:
    struct Waiting {
        http::request<http::string_body> request;
        Then then;
    };
    Load& load_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    http::response<http::string_body> response_;
    std::deque<Waiting> waiting_;
    bool busy_ = false, open_ = false;

    void next();
    void write();
    void done(int status);
};

// A player: one WebSocket.
class Sitting : public std::enable_shared_from_this<Sitting> {
public:
    Sitting(Load& load, Pair& pair, std::string token);
    void connect(const std::string& table);
    void answer(const std::string& table, std::int32_t question, const std::string& option);
    void close();

private:
    using Socket = websocket::stream<beast::tcp_stream>;
    Load& load_;
    Pair& pair_;
    std::string token_, table_;
    std::unique_ptr<Socket> socket_;
    beast::flat_buffer buffer_;
    std::deque<std::string> sending_;
    std::int64_t last_ = 0;
    std::map<std::int64_t, std::pair<std::int32_t, std::string>> asked_;  // commands that are answers
    bool open_ = false, closed_ = false;                                  // closed by us

    void say(Json command);
    void write();
    void read();
    void hear(const std::string& message);
    void broken(const std::string& what);
};

// Two players and the match they play; when it is over they begin another.
class Pair {
public:
    Pair(Load& load, std::size_t number);

    void begin();
    void asked(Sitting& seat, const Json& question);
    void answer();  // the question it was asked last, at the rate that is wanted
    void acknowledged(std::int32_t question, const std::string& option);
    void refused(std::int32_t question, const std::string& code);
    void over();
    void broken();
    void close();
    bool playing() const { return playing_; }

private:
    Load& load_;
    std::string game_, deck_[2], tokens_[2], table_;
    std::shared_ptr<Sitting> seats_[2];
    asio::steady_timer timer_;
    Random random_;
    bool playing_ = false, over_ = false;
    std::int32_t question_ = -1;  // the newest one seen
    std::optional<Clock::time_point> answered_;
    std::function<void()> give_;  // the answer to it

    void fresh_guest(std::size_t which);
    void make_table();
    void fail(const std::string& what);
};

class Load {
public:
    Load(const LoadSettings& settings, const std::atomic<bool>* stop)
        : settings(settings), stop_(stop), timer_(context), to_(asio::ip::make_address(settings.host), settings.port) {
        for (std::size_t i = 0; i < 8; ++i) requests_.push_back(std::make_unique<Requests>(*this));
        for (std::size_t i = 0; i < settings.matches; ++i) pairs_.push_back(std::make_unique<Pair>(*this, i));
    }

    LoadReport run() {
        began_ = Clock::now();
        for (; next_ < std::min(AtOnce, pairs_.size()); ++next_) pairs_[next_]->begin();
        watch();
        context.run();
        if (!measured_since_ && report.answers == 0)
            throw std::runtime_error(report.first_errors.empty() ? "the server did not answer"
                                                                 : report.first_errors[0]);
        std::ranges::sort(report.latencies);
        return std::move(report);
    }

    // A pair sits: the next one may begin. Nobody answers before all sit, or those who play would keep the others
    // waiting.
    void seated() {
        ++seated_;
        if (next_ < pairs_.size()) pairs_[next_++]->begin();
        if (!settings.reconnect && seated_ == pairs_.size())
            for (const auto& pair : pairs_) asio::post(context, [&pair] { pair->answer(); });
    }
    bool may_answer() const { return settings.reconnect || seated_ >= pairs_.size(); }
    void error(const std::string& what) {
        if (ended_) return;
        ++report.errors;
        if (report.first_errors.size() < MostErrorsTold) report.first_errors.push_back(what);
    }
    Requests& requests() { return *requests_[turn_++ % requests_.size()]; }
    bool measuring() const { return measured_since_.has_value() && !ended_; }
    bool ended() const { return ended_; }
    const tcp::endpoint& to() const { return to_; }

    asio::io_context context{1};
    const LoadSettings& settings;
    LoadReport report;

private:
    const std::atomic<bool>* stop_;
    asio::steady_timer timer_;
    tcp::endpoint to_;
    std::vector<std::unique_ptr<Requests>> requests_;
    std::vector<std::unique_ptr<Pair>> pairs_;
    std::size_t next_ = 0, seated_ = 0, turn_ = 0;
    Clock::time_point began_;
    std::optional<Clock::time_point> all_since_, measured_since_;
    bool ended_ = false;
    int told_ = 0;

    void watch() {
        timer_.expires_after(std::chrono::milliseconds(50));
        timer_.async_wait([this](Error error) {
            if (error) return;
            if (!all_since_ && seated_ >= pairs_.size()) all_since_ = Clock::now();
            if (all_since_ && !measured_since_ && seconds_since(*all_since_) >= settings.warm_seconds)
                measured_since_ = Clock::now();
            const bool up = measured_since_ && seconds_since(*measured_since_) >= settings.seconds;
            const bool late = !all_since_ && seconds_since(began_) > 120 && !settings.reconnect;
            if (settings.progress && static_cast<int>(seconds_since(began_)) > told_) {
                told_ = static_cast<int>(seconds_since(began_));
                settings.progress(std::to_string(told_) + " s: " + std::to_string(seated_) + " matches begun, " +
                                  std::to_string(report.answers) + " answers, " + std::to_string(report.errors) +
                                  " errors");
            }
            if (up || late || (stop_ && *stop_)) return end();
            watch();
        });
    }
    void end() {
        ended_ = true;
        if (measured_since_) report.seconds = seconds_since(*measured_since_);
        for (const auto& pair : pairs_) pair->close();
        context.stop();
    }
};

// --- Requests

Requests::Requests(Load& load) : load_(load), stream_(load.context) {}

void Requests::send(http::verb method, const std::string& target, const std::string& token, const Json& body,
                    Then then) {
    http::request<http::string_body> request{method, target, 11};
    request.set(http::field::host, load_.settings.host);
    request.set(http::field::content_type, "application/json");
    request.keep_alive(true);
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
    if (method != http::verb::get) request.body() = body.dump();
    request.prepare_payload();
    waiting_.push_back({std::move(request), std::move(then)});
    next();
}

void Requests::next() {
    if (busy_ || waiting_.empty()) return;
    busy_ = true;
    if (open_) return write();
    stream_.async_connect(load_.to(), [this](Error error) {
        if (error) return done(0);
        open_ = true;
        write();
    });
}

void Requests::write() {
    http::async_write(stream_, waiting_.front().request, [this](Error error, std::size_t) {
        if (error) return done(0);
        response_ = {};
        http::async_read(stream_, buffer_, response_, [this](Error failed, std::size_t) {
            done(failed ? 0 : static_cast<int>(response_.result_int()));
        });
    });
}

void Requests::done(int status) {
    const Then then = std::move(waiting_.front().then);
    waiting_.pop_front();
    busy_ = false;
    if (status == 0 || !response_.keep_alive()) {
        open_ = false;
        stream_.close();
        buffer_.clear();
    }
    Json body = status ? Json::parse(response_.body(), nullptr, false) : Json();
    then(status, std::move(body));
    next();
}

// --- Players

Sitting::Sitting(Load& load, Pair& pair, std::string token) : load_(load), pair_(pair), token_(std::move(token)) {}

void Sitting::connect(const std::string& table) {
    table_ = table;
    open_ = false;
    sending_.clear();
    asked_.clear();
    buffer_.clear();
    socket_ = std::make_unique<Socket>(load_.context);
    auto self = shared_from_this();
    beast::get_lowest_layer(*socket_).async_connect(load_.to(), [this, self](Error error) {
        if (error) return broken("connecting: " + error.message());
        beast::get_lowest_layer(*socket_).socket().set_option(tcp::no_delay(true), error);
        socket_->set_option(websocket::stream_base::decorator(
            [this](websocket::request_type& request) { request.set(http::field::authorization, "Bearer " + token_); }));
        socket_->async_handshake(load_.settings.host, "/api/play", [this, self](Error failed) {
            if (failed) return broken("upgrading: " + failed.message());
            open_ = true;
            say({{"do", "hello"},
                 {"protocol", ProtocolVersion},
                 {"lang", "en"},
                 {"texts", load_.settings.texts},
                 {"views", load_.settings.views}});
            say({{"do", "join"}, {"table", table_}});
            read();
        });
    });
}

void Sitting::say(Json command) {
    command["kind"] = "command";
    command["id"] = ++last_;
    sending_.push_back(command.dump());
    if (sending_.size() == 1) write();
}

void Sitting::write() {
    auto self = shared_from_this();
    socket_->async_write(asio::buffer(sending_.front()), [this, self](Error error, std::size_t) {
        if (error) return broken("writing: " + error.message());
        sending_.pop_front();
        if (!sending_.empty()) write();
    });
}

void Sitting::read() {
    auto self = shared_from_this();
    socket_->async_read(buffer_, [this, self](Error error, std::size_t) {
        if (error) return broken("reading: " + error.message());
        if (closed_) return;  // its pair is at another table by now
        hear(beast::buffers_to_string(buffer_.data()));
        buffer_.consume(buffer_.size());
        if (open_) read();
    });
}

void Sitting::answer(const std::string& table, std::int32_t question, const std::string& option) {
    if (!open_) return;
    asked_[last_ + 1] = {question, option};
    say({{"do", "answer"}, {"table", table}, {"question", question}, {"option", option}});
}

void Sitting::hear(const std::string& text) {
    const Json message = Json::parse(text, nullptr, false);
    if (!message.is_object()) return load_.error("a message that is no JSON");
    if (message["kind"] == "response") {
        const auto at = asked_.find(message["id"].is_number() ? message["id"].get<std::int64_t>() : 0);
        const bool ok = message.value("ok", false);
        if (at != asked_.end()) {
            const auto [question, option] = at->second;
            asked_.erase(at);
            if (ok)
                pair_.acknowledged(question, option);
            else
                pair_.refused(question, message["error"].value("code", ""));
            return;
        }
        if (!ok) return load_.error("refused: " + message["error"].value("code", ""));
        const Json& body = message["body"];
        if (body.contains("table") && body["table"].value("state", "") == "over") return pair_.over();
        if (body.contains("snapshot") && body["snapshot"].contains("question"))
            pair_.asked(*this, body["snapshot"]["question"]);
        return;
    }
    const std::string event = message.value("event", "");
    const Json& body = message["body"];
    if (event == "over") return pair_.over();
    if (body.is_object() && body.contains("question")) pair_.asked(*this, body["question"]);
}

void Sitting::broken(const std::string& what) {
    open_ = false;
    if (closed_ || load_.ended()) return;
    if (!load_.settings.reconnect) return load_.error(what);
    ++load_.report.reconnects;
    pair_.broken();
    auto timer = std::make_shared<asio::steady_timer>(load_.context, TryAgain);
    auto self = shared_from_this();
    timer->async_wait([this, self, timer](Error) {
        if (!load_.ended()) connect(table_);
    });
}

void Sitting::close() {
    open_ = false;
    closed_ = true;
    if (!socket_) return;
    Error error;
    beast::get_lowest_layer(*socket_).socket().close(error);
}

// --- Pairs

Pair::Pair(Load& load, std::size_t number)
    : load_(load),
      game_(load.settings.games[number % load.settings.games.size()]),
      timer_(load.context),
      random_(Seed{load.settings.seed, number}) {}

void Pair::fail(const std::string& what) {
    load_.error(what);
    if (!load_.settings.reconnect) return;
    timer_.expires_after(TryAgain);
    timer_.async_wait([this](Error error) {
        if (!error && !load_.ended()) begin();
    });
}

void Pair::begin() {
    if (!deck_[0].empty()) return fresh_guest(0);
    load_.requests().send(http::verb::get, "/api/games/" + game_ + "/decks", "", Json::object(),
                          [this](int status, const Json& body) {
                              if (status != 200 || !body.is_object())
                                  return fail("no decks: " + std::to_string(status));
                              const Json& decks = body["decks"];
                              const std::size_t first = random_.below(static_cast<std::uint32_t>(decks.size()));
                              deck_[0] = deck_[1] = decks[first]["ready"];
                              fresh_guest(0);
                          });
}

void Pair::fresh_guest(std::size_t which) {
    if (which == 2) return make_table();
    if (!tokens_[which].empty()) return fresh_guest(which + 1);
    load_.requests().send(http::verb::post, "/api/guests", "", {{"name", "Load"}, {"token", true}},
                          [this, which](int status, const Json& body) {
                              if (status != 201) return fail("no guest: " + std::to_string(status));
                              tokens_[which] = body["token"];
                              fresh_guest(which + 1);
                          });
}

void Pair::make_table() {
    load_.requests().send(
        http::verb::post, "/api/tables", tokens_[0],
        {{"game", game_}, {"deck", {{"ready", deck_[0]}}}, {"by_link", true}, {"seat", "a"}},
        [this](int status, const Json& body) {
            if (status != 201) return fail("no table: " + std::to_string(status) + " " + body.dump().substr(0, 200));
            table_ = body["table"];
            load_.requests().send(
                http::verb::post, "/api/tables/" + table_ + "/join", tokens_[1], {{"deck", {{"ready", deck_[1]}}}},
                [this](int joined, const Json& answer) {
                    if (joined != 200)
                        return fail("not joined: " + std::to_string(joined) + " " + answer.dump().substr(0, 200));
                    over_ = false;
                    question_ = -1;
                    answered_.reset();
                    for (std::size_t i = 0; i < 2; ++i) {
                        if (seats_[i]) seats_[i]->close();
                        seats_[i] = std::make_shared<Sitting>(load_, *this, tokens_[i]);
                        seats_[i]->connect(table_);
                    }
                });
        });
}

void Pair::asked(Sitting& seat, const Json& question) {
    if (!question.is_object() || !question.contains("question") || load_.ended() || over_) return;
    const auto number = question["question"].get<std::int32_t>();
    if (number > question_) {
        question_ = number;
        if (answered_ && load_.measuring())
            load_.report.latencies.push_back(static_cast<float>(seconds_since(*answered_) * 1000));
        answered_.reset();
    }
    if (!question.contains("options") || number < question_) return;
    if (!playing_) {
        playing_ = true;
        load_.seated();
    }
    const Json& options = question["options"];
    const std::string option = options[random_.below(static_cast<std::uint32_t>(options.size()))]["option"];
    give_ = [this, who = seat.weak_from_this(), number, option, table = table_] {
        const auto there = who.lock();
        if (!there || load_.ended() || table != table_) return;
        answered_ = Clock::now();
        there->answer(table, number, option);
    };
    if (load_.may_answer()) answer();
}

void Pair::answer() {
    if (!give_) return;
    if (load_.settings.answers_per_second <= 0) return std::exchange(give_, nullptr)();
    // Around the rate asked for, so that matches do not march in step.
    const double pause = (0.5 + random_.below(1000) / 1000.0) / load_.settings.answers_per_second;
    timer_.expires_after(std::chrono::microseconds(static_cast<std::int64_t>(pause * 1e6)));
    timer_.async_wait([give = std::exchange(give_, nullptr)](Error error) {
        if (!error) give();
    });
}

void Pair::acknowledged(std::int32_t question, const std::string& option) {
    if (load_.measuring() || load_.settings.reconnect) ++load_.report.answers;
    if (load_.settings.reconnect) load_.report.acknowledged[table_].answers[question] = option;
}

void Pair::refused(std::int32_t question, const std::string& code) {
    // After a broken connection the same question may have been answered already.
    if (load_.settings.reconnect && (code == "old-question" || code == "draining" || code == "future-question")) return;
    load_.error("the answer to question " + std::to_string(question) + " was refused: " + code);
}

void Pair::over() {
    if (std::exchange(over_, true)) return;
    if (load_.measuring() || load_.settings.reconnect) ++load_.report.matches_ended;
    if (load_.settings.reconnect) load_.report.acknowledged[table_].over = true;
    timer_.cancel();
    if (!load_.ended()) asio::post(load_.context, [this] { make_table(); });
}

void Pair::broken() {
    answered_.reset();
    question_ = -1;
}

void Pair::close() {
    timer_.cancel();
    for (const auto& seat : seats_)
        if (seat) seat->close();
}

}  // namespace

double LoadReport::at(double part) const {
    if (latencies.empty()) return 0;
    const auto place = static_cast<std::size_t>(part * static_cast<double>(latencies.size() - 1));
    return static_cast<double>(latencies[place]);
}

LoadReport run_load(const LoadSettings& settings, const std::atomic<bool>* stop) { return Load(settings, stop).run(); }

}  // namespace quincunx::server
