// A connection that is about to become a WebSocket, for net/*.cpp only.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/impl.h"

namespace quincunx::server {

struct Upgrade {
    Socket socket;
    Place place, client_place;  // of the connection, and of the client when it came through a proxy
    boost::beast::http::request<boost::beast::http::string_body> request;
    Caller caller;
    Lang lang;  // of whoever asks
};

}  // namespace quincunx::server
