// libFuzzer: the bytes are what somebody sends to the server's port, through the real parsers of HTTP and WebSockets.
// The first byte says what they are: even, a connection's bytes as they are; odd, the frames of a WebSocket whose
// handshake has been made. Whatever they are, the connection ends, is told to have gone once, and leaves nothing
// behind.
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "fuzz/fuzz.h"
#include "server/net/impl.h"

namespace {

using namespace quincunx;
using namespace quincunx::server;
using fuzz::must;

constexpr std::string_view Handshake =
    "GET /api/play HTTP/1.1\r\nHost: fuzz\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

struct Seen {
    std::size_t connected = 0, gone = 0, requests = 0, answered = 0;
};

Net::Handlers handlers(Seen& seen) {
    Net::Handlers out;
    out.http = [&seen](const Request& request, const Reply& reply) {
        ++seen.requests;
        must(!request.path.empty() && request.path[0] == '/', "a path begins with '/'");
        must(request.body.size() <= NetSettings{}.most_body, "a body is within its limit");
        reply(Response::json({{"path", request.path}}));
    };
    out.upgrade = [](const Request&, const std::function<void(std::variant<Caller, Problem>)>& then) {
        then(Caller{});
    };
    out.connected = [&seen](const std::shared_ptr<Link>& link, const Caller&) {
        ++seen.connected;
        link->measure();
    };
    out.heard = [](const std::shared_ptr<Link>& link, std::string_view message) {
        must(message.size() <= NetSettings{}.most_message, "a message is within its limit");
        if (message == "close") return link->close(4000, "as you wish");
        link->send("you said " + std::string(message));
    };
    out.gone = [&seen](const std::shared_ptr<Link>&) { ++seen.gone; };
    out.slow_down = [](Lang) { return std::string("slow down"); };
    out.answered = [&seen](const Request&, int status, std::uint64_t) {
        ++seen.answered;
        must(status >= 200 && status < 600, "an answer has a status");
    };
    out.failed = [](std::string_view where, const std::exception_ptr&) {
        must(false, std::string("nothing fails: " + std::string(where)).c_str());
    };
    return out;
}

// Everything that can be done now.
void turn(Net::Loop& loop) {
    loop.io.restart();
    while (loop.io.poll() > 0) loop.settle();
    loop.settle();
}

void swallow(int descriptor) {
    char bytes[65536];
    while (recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {
    }
}

void say(Net::Loop& loop, int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = send(descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
        turn(loop);
        swallow(descriptor);
        if (sent <= 0 && errno != EAGAIN) return;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    Seen seen;
    NetSettings settings;
    settings.messages_burst = settings.messages_per_second = 1e9;
    Net::Loop loop(settings, handlers(seen));
    int ends[2];
    must(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "there are sockets");
    Socket socket(loop.io);
    socket.assign(tcp::v4(), ends[0]);
    begin_exchange(loop, std::move(socket), Address{}, Place{});
    const bool framed = data[0] % 2 != 0;
    if (framed) {
        say(loop, ends[1], Handshake);
        must(seen.connected == 1, "the handshake is taken");
    }
    // In two pieces: a parser must not care.
    const std::string bytes = fuzz::text(data + 1, size - 1);
    const std::size_t half = bytes.size() * (data[0] / 2) / 128;
    say(loop, ends[1], std::string_view(bytes).substr(0, half));
    say(loop, ends[1], std::string_view(bytes).substr(half));
    shutdown(ends[1], SHUT_WR);
    turn(loop);
    close(ends[1]);
    turn(loop);
    must(seen.gone <= seen.connected, "nobody goes who has not come");
    must(seen.requests <= seen.answered, "every request is answered");
    return 0;
}
