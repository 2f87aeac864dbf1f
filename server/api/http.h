// HTTP without sockets: a request goes in, an answer comes out, perhaps later. The net layer parses and writes it.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/people/people.h"

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

// A body that must be a JSON object no larger than `most`; a Problem ("too-large", "bad-json", "bad-body") names what
// is wrong and where.
Json read_object(std::string_view body, std::size_t most = 64 * 1024);
// Fields of such an object: a Problem ("bad-field": name, what is expected) when it is missing or wrong. `only_fields`
// refuses keys nobody knows, so that a misspelled one is not silently passed over. A field that is null counts as left
// out.
Problem bad_field(std::string_view name, Form expected);
std::string text_field(const Json&, std::string_view name, std::size_t longest = 4096);
std::optional<std::string> optional_text(const Json&, std::string_view name, std::size_t longest = 4096);
std::int64_t number_field(const Json&, std::string_view name, std::int64_t low, std::int64_t high);
std::optional<std::int64_t> optional_number(const Json&, std::string_view name, std::int64_t low, std::int64_t high);
bool flag_field(const Json&, std::string_view name, bool otherwise);
void only_fields(const Json&, std::initializer_list<std::string_view> allowed);
// The same for values of the query.
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

// Whether one of the tags in an If-None-Match is this one.
bool tag_matches(std::string_view if_none_match, std::string_view tag);

// Whose requests are counted together: an IPv4 address, of an IPv6 address the half that names the network.
std::string address_key(std::string_view peer);

// --- Rates: a bucket of `burst` that fills again with `per_second`
class RateLimit {
public:
    RateLimit(double burst, double per_second) : burst_(burst), per_second_(per_second) {}
    // Takes so much; false: there is not enough, and nothing was taken.
    bool take(const std::string& key, Millis now, double amount = 1);
    // Puts back what was taken and not used after all.
    void give_back(const std::string& key, Millis now, double amount = 1);
    // In how many milliseconds there will be that much.
    Millis wait(const std::string& key, Millis now, double amount = 1) const;
    void sweep(Millis now);  // forgets full buckets
    std::size_t size() const { return buckets_.size(); }

private:
    struct Bucket {
        double left = 0;
        Millis at = 0;
    };
    double burst_, per_second_;
    std::unordered_map<std::string, Bucket> buckets_;

    double left(const Bucket&, Millis now) const;
};

}  // namespace quincunx::server
