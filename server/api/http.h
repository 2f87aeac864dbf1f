// HTTP without sockets: a request goes in, an answer comes out, perhaps later. The net layer parses and writes it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/people/people.h"
#include "server/wire/fields.h"
#include "server/wire/rate.h"

namespace quincunx::server {

struct Request {
    std::string method;  // "GET"
    std::string path;    // decoded, begins with '/', without the query; never holds ".." or NUL
    std::map<std::string, std::string, std::less<>> query;    // decoded; the last of equal keys
    std::map<std::string, std::string, std::less<>> headers;  // names in small letters
    std::string body;
    std::string peer;     // the address asking, behind a trusted proxy the one it names
    bool secure = false;  // came by TLS (behind a proxy: as it says)

    // A header or a value of the query; empty when it was not given.
    std::string_view header(std::string_view name) const;
    std::string_view asked(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;

    static Response json(const Json&, int status = 200);
    static Response problem(const Problem&, Lang);
    static Response file(std::string body, std::string_view type, std::string_view download_name);
};

using Reply = std::function<void(Response)>;  // called once, on the loop

// What a page of ours tells programs that show links to people.
struct Preview {
    Lang lang = Lang::ZhHans;
    std::string title, about;
    std::string site, url;  // where our pages begin, and this page; empty: not known
};

// Values of the query, as fields of a body are read (wire/fields.h).
std::optional<std::int64_t> query_number(const Request&, std::string_view name, std::int64_t low, std::int64_t high);
bool query_flag(const Request&, std::string_view name, bool otherwise);

// The language asked for: ?lang=, else Accept-Language, else zh-Hans.
Lang language_of(const Request&);
// The token: Authorization: Bearer, else the cookie "quincunx". A cookie counts only for requests of our own pages (see
// Api).
struct Token {
    std::string value;
    bool from_cookie = false;
};
std::optional<Token> token_of(const Request&);
// The value of a cookie; empty when there is none.
std::string cookie_of(const Request&, std::string_view name);

// Whether one of the tags in an If-None-Match is this one.
bool tag_matches(std::string_view if_none_match, std::string_view tag);

// Whose requests are counted together: an IPv4 address, of an IPv6 address the half that names the network.
std::string address_key(std::string_view peer);

}  // namespace quincunx::server
