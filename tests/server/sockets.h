// A client of HTTP and WebSockets without any library, so that it can send what no library would.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "players/bot.h"

namespace quincunx::sockets {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds Long{60'000};  // for what is sure to come, however slow the machine is

class Raw {
public:
    explicit Raw(std::uint16_t port, int receive_buffer = 0) : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        if (receive_buffer) setsockopt(fd_.get(), SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(connect(fd_.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to), 0) << std::strerror(errno);
    }

    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(fd_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // Reads until `enough` says so; false when the other side ends or the time is up before.
    template <class Enough>
    bool read_until(Enough&& enough, milliseconds within = Long) {
        const auto until = Clock::now() + within;
        while (!enough(heard)) {
            const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
            pollfd file{fd_.get(), POLLIN, 0};
            if (left <= 0 || poll(&file, 1, static_cast<int>(left)) <= 0) return false;
            char bytes[16384];
            const ssize_t count = recv(fd_.get(), bytes, sizeof bytes, 0);
            if (count <= 0) {
                ended = true;
                return false;
            }
            heard.append(bytes, static_cast<std::size_t>(count));
        }
        return true;
    }
    // Whether the other side ends the connection in time; what it says before is in `heard`.
    bool ends(milliseconds within = Long) {
        read_until([](const std::string&) { return false; }, within);
        return ended;
    }
    void finish_sending() { shutdown(fd_.get(), SHUT_WR); }
    void close() { fd_.close(); }
    // With a reset, as when a machine crashes.
    void vanish() {
        const linger now{1, 0};
        setsockopt(fd_.get(), SOL_SOCKET, SO_LINGER, &now, sizeof now);
        fd_.close();
    }

    std::string heard;
    bool ended = false;

private:
    Descriptor fd_;
};

struct HttpAnswer {
    int status = 0;
    std::map<std::string, std::string> headers;  // names in small letters
    std::string body;
};

// Takes one answer off the front of what was heard.
inline std::optional<HttpAnswer> take_answer(std::string& heard, bool head = false) {
    const std::size_t end = heard.find("\r\n\r\n");
    if (end == std::string::npos) return std::nullopt;
    HttpAnswer out;
    out.status = std::atoi(heard.substr(heard.find(' ') + 1, 3).c_str());
    for (std::size_t at = heard.find("\r\n") + 2; at < end + 2;) {
        const std::size_t line_end = heard.find("\r\n", at), colon = heard.find(':', at);
        std::string name = heard.substr(at, colon - at);
        for (char& c : name) c = static_cast<char>(std::tolower(c));
        out.headers[name] = heard.substr(colon + 2, line_end - colon - 2);
        at = line_end + 2;
    }
    const std::size_t length =
        head || !out.headers.contains("content-length") ? 0 : std::stoul(out.headers["content-length"]);
    if (heard.size() < end + 4 + length) return std::nullopt;
    out.body = heard.substr(end + 4, length);
    heard.erase(0, end + 4 + length);
    return out;
}

// The next answer of the connection; status 0 when there is none.
inline HttpAnswer next_answer(Raw& raw, bool head = false, milliseconds within = Long) {
    std::optional<HttpAnswer> answer;
    raw.read_until(
        [&](std::string& heard) {
            answer = take_answer(heard, head);
            return answer.has_value();
        },
        within);
    return answer.value_or(HttpAnswer{});
}

inline std::string get(std::string_view target, std::string_view more = "", std::string_view method = "GET") {
    return std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: test\r\n" + std::string(more) + "\r\n";
}

inline HttpAnswer ask(std::uint16_t port, const std::string& request, bool head = false) {
    Raw raw(port);
    raw.send(request);
    return next_answer(raw, head);
}

// --- A WebSocket of our own

enum Opcode : std::uint8_t { Continuation = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

struct Frame {
    int opcode = -1;
    std::string payload;
    int close_code() const {
        return opcode == Close && payload.size() >= 2
                   ? static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1])
                   : 0;
    }
};

inline std::string frame(std::uint8_t opcode, std::string_view payload, bool last = true, bool masked = true) {
    std::string out;
    out += static_cast<char>((last ? 0x80 : 0) | opcode);
    const char mask_bit = masked ? static_cast<char>(0x80) : '\0';
    if (payload.size() < 126) {
        out += static_cast<char>(mask_bit | static_cast<char>(payload.size()));
    } else if (payload.size() < 65536) {
        out += static_cast<char>(mask_bit | 126);
        out += static_cast<char>(payload.size() >> 8);
        out += static_cast<char>(payload.size() & 0xff);
    } else {
        out += static_cast<char>(mask_bit | 127);
        for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(payload.size() >> shift & 0xff);
    }
    constexpr char Mask[4] = {0x12, 0x34, 0x56, 0x78};
    if (masked) out.append(Mask, 4);
    for (std::size_t i = 0; i < payload.size(); ++i) out += static_cast<char>(payload[i] ^ (masked ? Mask[i % 4] : 0));
    return out;
}

inline std::optional<Frame> take_frame(std::string& heard) {
    const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(heard[at])); };
    if (heard.size() < 2) return std::nullopt;
    EXPECT_EQ(byte(1) & 0x80, 0U) << "a server does not mask";
    std::size_t length = byte(1), head = 2;
    if (length == 126) {
        if (heard.size() < 4) return std::nullopt;
        length = byte(2) << 8 | byte(3), head = 4;
    } else if (length == 127) {
        if (heard.size() < 10) return std::nullopt;
        length = 0, head = 10;
        for (std::size_t i = 2; i < 10; ++i) length = length << 8 | byte(i);
    }
    if (heard.size() < head + length) return std::nullopt;
    Frame out{static_cast<int>(byte(0) & 0x0f), heard.substr(head, length)};
    heard.erase(0, head + length);
    return out;
}

inline const std::string Handshake =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

class Socket : public Raw {
public:
    explicit Socket(std::uint16_t port, std::string_view more = "", int receive_buffer = 0)
        : Raw(port, receive_buffer) {
        Raw::send(get("/api/play", Handshake + std::string(more)));
        handshake = next_answer(*this);
    }
    void say(std::string_view text) { Raw::send(frame(Text, text)); }
    // The next frame that is no ping; opcode -1 when none comes.
    Frame hear(milliseconds within = Long) {
        const auto until = Clock::now() + within;
        for (;;) {
            std::optional<Frame> next;
            read_until(
                [&](std::string& heard) {
                    next = take_frame(heard);
                    return next.has_value();
                },
                std::chrono::duration_cast<milliseconds>(until - Clock::now()));
            if (!next) return {};
            if (next->opcode != Ping) return *next;
            ++pings;
            if (answers_pings) Raw::send(frame(Pong, next->payload));
        }
    }
    int close_code() {
        for (;;) {
            const Frame next = hear();
            if (next.opcode == -1 || next.opcode == Close) return next.close_code();
        }
    }

    HttpAnswer handshake;
    int pings = 0;
    bool answers_pings = true;
};

}  // namespace quincunx::sockets
