#include "server/load/attack.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <deque>
#include <string>
#include <thread>

#include "engine/core/random.h"
#include "engine/match/game.h"

namespace quincunx::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;

constexpr std::size_t MostHeld = 40;                // connections that are kept open at once
constexpr std::size_t MostPings = 4 * 1024 * 1024;  // bytes of them in one attack
constexpr auto Between = std::chrono::milliseconds(50);

class Attacker {
public:
    Attacker(std::uint16_t port, std::uint64_t seed)
        : to_(asio::ip::address_v4::loopback(), port), random_({seed, 666}) {}

    void once() {
        tcp::socket socket(context_);
        socket.connect(to_);
        switch (random_.below(4)) {
            case 0: say(socket, garbage(1 + random_.below(8192))); break;
            case 1: say(socket, "POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n{"); break;
            case 2: say(socket, "GET /api/info HTTP/1.1\r\nHost: a\r\nX: " + std::string(200'000, 'x')); break;
            default: unread_pings(socket);
        }
        held_.push_back(std::move(socket));
        if (held_.size() > MostHeld) held_.pop_front();
    }

private:
    asio::io_context context_;
    tcp::endpoint to_;
    Random random_;
    std::deque<tcp::socket> held_;

    std::string garbage(std::size_t size) {
        std::string bytes;
        for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(random_.below(256));
        return bytes;
    }

    // What the other side takes without being waited for; false: it takes no more.
    static bool say(tcp::socket& socket, const std::string& bytes) {
        socket.non_blocking(true);
        Error error;
        socket.send(asio::buffer(bytes), 0, error);
        return !error;
    }

    std::string ask(const std::string& request, std::string_view until) {
        tcp::socket socket(context_);
        socket.connect(to_);
        asio::write(socket, asio::buffer(request));
        std::string heard;
        char bytes[4096];
        for (Error error; heard.find(until) == std::string::npos;) {
            const std::size_t count = socket.read_some(asio::buffer(bytes), error);
            if (error) break;
            heard.append(bytes, count);
        }
        return heard;
    }

    void unread_pings(tcp::socket& socket) {
        const std::string made =
            ask("POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n"
                "Content-Length: 27\r\n\r\n{\"name\":\"Eve\",\"token\":true}",
                "\"token\":\"");
        const std::size_t at = made.find("\"token\":\"");
        if (at == std::string::npos) return;
        const std::string token = made.substr(at + 9, made.find('"', at + 9) - at - 9);
        asio::write(socket,
                    asio::buffer("GET /api/play HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                 "Authorization: Bearer " +
                                 token + "\r\n\r\n"));
        char bytes[1024];
        Error error;
        socket.read_some(asio::buffer(bytes), error);
        std::string pings;
        for (int i = 0; i < 200; ++i) pings += std::string("\x89\xfd\0\0\0\0", 6) + std::string(125, 'x');
        for (std::size_t sent = 0; sent < MostPings && say(socket, pings);) sent += pings.size();
    }
};

}  // namespace

std::uint64_t attack(std::uint16_t port, std::uint64_t seed, const std::atomic<bool>& stop) {
    Attacker attacker(port, seed);
    std::uint64_t attacks = 0;
    while (!stop) {
        try {
            attacker.once();
            ++attacks;
        } catch (const boost::system::system_error&) {
            // The server is being started, or has cut us off.
        }
        std::this_thread::sleep_for(Between);
    }
    return attacks;
}

}  // namespace quincunx::server
