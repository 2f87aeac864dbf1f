#include "cli/site.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <charconv>
#include <deque>
#include <variant>

#include "engine/match/error.h"

namespace quincunx::cli {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Error = beast::error_code;
using Plain = beast::tcp_stream;
using Secret = beast::ssl_stream<beast::tcp_stream>;

constexpr std::chrono::seconds Patience{20};  // for a connection, a request, a message to be sent
constexpr std::size_t LongestMessage = std::size_t{16} << 20;

}  // namespace

struct Site::Parts {
    bool secret = false;
    std::string host, port, authority, base, token;
    asio::io_context context{1};
    asio::ssl::context keys{asio::ssl::context::tls_client};
    std::variant<std::monostate, std::unique_ptr<websocket::stream<Plain>>, std::unique_ptr<websocket::stream<Secret>>>
        link;
    beast::flat_buffer buffer;
    std::deque<Json> heard;
    std::string broken;  // why the link has ended

    // Runs what `begin` starts, which is told what to call when it is done.
    template <class Begin>
    void wait(const char* what, Begin&& begin) {
        const auto done = std::make_shared<std::optional<Error>>();  // what takes too long ends later
        begin([done](const Error& error, auto&&...) { *done = error; });
        context.restart();
        while (!*done && context.run_one_for(Patience)) {
        }
        if (!*done) throw Unreachable(std::string(what) + " takes too long");
        if (**done) throw Unreachable(std::string(what) + ": " + (*done)->message());
    }

    template <class Stream>
    void connect(Stream& stream) {
        tcp::resolver resolver(context);
        Error error;
        const auto found = resolver.resolve(host, port, error);
        if (error) throw Unreachable(host + ": " + error.message());
        beast::get_lowest_layer(stream).expires_after(Patience);
        wait("connecting", [&](auto then) { beast::get_lowest_layer(stream).async_connect(found, then); });
        if constexpr (std::is_same_v<Stream, Secret>) {
            if (SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                         host.data()) != 1)
                throw Unreachable("no name for TLS");
            stream.set_verify_callback(asio::ssl::host_name_verification(host));
            wait("TLS", [&](auto then) { stream.async_handshake(asio::ssl::stream_base::client, then); });
        }
    }

    template <class Stream>
    Answer request(Stream stream, const std::string& method, const std::string& path, const Json& body) {
        connect(stream);
        http::request<http::string_body> request(http::string_to_verb(method), base + path, 11);
        request.set(http::field::host, authority);
        if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
        if (!body.is_null()) {
            request.set(http::field::content_type, "application/json");
            request.body() = body.dump();
        }
        request.prepare_payload();
        http::response<http::string_body> response;
        beast::flat_buffer read;
        wait("the request", [&](auto then) { http::async_write(stream, request, then); });
        wait("the response", [&](auto then) { http::async_read(stream, read, response, then); });
        Answer answer{static_cast<int>(response.result_int()), Json::parse(response.body(), nullptr, false), 0};
        if (answer.body.is_discarded()) answer.body = nullptr;
        const auto after = response[http::field::retry_after];
        std::from_chars(after.data(), after.data() + after.size(), answer.retry_after);
        return answer;
    }

    template <class Stream>
    void open(std::unique_ptr<websocket::stream<Stream>> stream, const std::string& path) {
        connect(stream->next_layer());
        beast::get_lowest_layer(*stream).expires_never();
        stream->set_option(websocket::stream_base::timeout::suggested(beast::role_type::client));
        stream->set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
            if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
        }));
        stream->read_message_max(LongestMessage);
        websocket::response_type response;
        try {
            wait("the WebSocket", [&](auto then) { stream->async_handshake(response, authority, base + path, then); });
        } catch (const Unreachable&) {
            if (response.result_int() == 401 || response.result_int() == 403)
                throw InputError("the server refuses this token (status " + std::to_string(response.result_int()) +
                                 "); make a new one on the page of your account");
            throw;
        }
        link = std::move(stream);
        read();
    }

    void read() {
        std::visit(
            [this](auto& stream) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(stream)>, std::monostate>)
                    stream->async_read(buffer, [this](const Error& error, std::size_t) {
                        if (error) {
                            broken = error.message();
                            return;
                        }
                        Json message = Json::parse(beast::buffers_to_string(buffer.data()), nullptr, false);
                        buffer.consume(buffer.size());
                        if (message.is_object()) heard.push_back(std::move(message));
                        read();
                    });
            },
            link);
    }
};

Site::Site(const std::string& url, std::string token) : parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    const auto scheme = url.find("://");
    const std::string kind = url.substr(0, scheme);
    if (scheme == std::string::npos || (kind != "http" && kind != "https"))
        throw InputError("'" + url + "' is no address of a server; give one as https://play.example.org/");
    p.secret = kind == "https";
    std::string rest = url.substr(scheme + 3);
    const auto slash = rest.find('/');
    if (slash != std::string::npos) p.base = rest.substr(slash);
    rest = rest.substr(0, slash);
    while (!p.base.empty() && p.base.back() == '/') p.base.pop_back();
    const auto colon = rest.rfind(':');
    const bool with_port = colon != std::string::npos && rest.find(']', colon) == std::string::npos;
    p.authority = rest;
    p.host = with_port ? rest.substr(0, colon) : rest;
    p.port = with_port ? rest.substr(colon + 1) : p.secret ? "443" : "80";
    if (p.host.starts_with('[') && p.host.ends_with(']')) p.host = p.host.substr(1, p.host.size() - 2);
    if (p.host.empty()) throw InputError("'" + url + "' names no host");
    p.token = std::move(token);
    p.keys.set_default_verify_paths();
    p.keys.set_verify_mode(asio::ssl::verify_peer);
}

Site::~Site() = default;

Site::Answer Site::request(const std::string& method, const std::string& path, const Json& body) {
    Parts& p = *parts_;
    return p.secret ? p.request(Secret(p.context, p.keys), method, path, body)
                    : p.request(Plain(p.context), method, path, body);
}

void Site::open(const std::string& path) {
    Parts& p = *parts_;
    p.link = std::monostate();
    p.context.restart();
    p.context.poll();  // what was still to be read is over
    p.heard.clear();
    p.broken.clear();
    p.buffer.clear();
    if (p.secret)
        p.open(std::make_unique<websocket::stream<Secret>>(p.context, p.keys), path);
    else
        p.open(std::make_unique<websocket::stream<Plain>>(p.context), path);
}

void Site::send(const Json& message) {
    const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::visit(
        [&](auto& stream) {
            if constexpr (std::is_same_v<std::decay_t<decltype(stream)>, std::monostate>)
                throw Unreachable("not connected");
            else
                parts_->wait("sending", [&](auto then) { stream->async_write(asio::buffer(text), then); });
        },
        parts_->link);
}

std::optional<Json> Site::hear(std::chrono::milliseconds within) {
    Parts& p = *parts_;
    p.context.restart();
    if (p.heard.empty() && p.broken.empty()) p.context.run_one_for(within);
    if (!p.heard.empty()) {
        Json message = std::move(p.heard.front());
        p.heard.pop_front();
        return message;
    }
    if (!p.broken.empty()) throw Unreachable(p.broken);
    return std::nullopt;
}

}  // namespace quincunx::cli
