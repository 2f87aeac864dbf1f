// What a request's headers have to be like beyond what the parser asks for, so that no proxy before us can read another
// request out of the same bytes, and no name of another site is taken for ours.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace quincunx::server {

// Exactly one, of a name or address with or without a port.
bool good_host(const std::vector<std::string_view>& hosts);
// None, or "chunked" alone, and then no length beside it. HTTP/1.0 knows none.
bool good_transfer(const std::vector<std::string_view>& encodings, bool has_length, unsigned version);
// Whether the host is the one of the origin people open ("https://play.example.org"), or this machine by its address or
// as localhost, as those ask who watch over it. Without an origin every host is.
bool own_host(std::string_view host, std::string_view origin);

}  // namespace quincunx::server
