#include "server/api/http.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

#include "server/wire/messages.h"

namespace quincunx::server {

namespace {

constexpr std::string_view Cookie = "quincunx";
constexpr std::size_t LongestToken = 128;

std::string dump(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string_view trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

bool same_letters(std::string_view one, std::string_view other) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(one, other, {}, small, small);
}

// Calls `each` with the parts of a list, trimmed, until it returns true.
template <class Each>
bool any_part(std::string_view list, char mark, Each&& each) {
    while (!list.empty()) {
        const std::size_t at = list.find(mark);
        if (each(trimmed(list.substr(0, at)))) return true;
        list = at == std::string_view::npos ? std::string_view{} : list.substr(at + 1);
    }
    return false;
}

// The weight of "zh-TW;q=0.8" in an Accept-Language, and its language; false when it is none of ours.
bool read_language(std::string_view part, Lang& lang, double& weight) {
    const std::size_t mark = part.find(';');
    weight = 1;
    if (mark != std::string_view::npos) {
        const std::string_view value = trimmed(part.substr(mark + 1));
        if (!value.starts_with("q=") ||
            std::from_chars(value.data() + 2, value.data() + value.size(), weight).ec != std::errc{})
            return false;
    }
    std::string_view code = trimmed(part.substr(0, mark));
    if (lang_of(code, lang)) return true;
    // "en-GB" is English to us; "zh-Hant-HK" is known by its first two parts.
    while (code.find('-') != std::string_view::npos) {
        code = code.substr(0, code.rfind('-'));
        if (lang_of(code, lang)) return true;
    }
    return false;
}

}  // namespace

// --- Requests and answers

std::string_view Request::header(std::string_view name) const {
    const auto at = headers.find(name);
    return at == headers.end() ? std::string_view{} : at->second;
}

std::string_view Request::asked(std::string_view name) const {
    const auto at = query.find(name);
    return at == query.end() ? std::string_view{} : at->second;
}

Response Response::json(const Json& value, int status) { return {status, "application/json", dump(value), {}}; }

Response Response::problem(const Problem& problem, Lang lang) {
    Response response = json({{"error", error_of(problem, lang)}}, problem.status);
    if (problem.retry_after > 0) response.headers.emplace_back("Retry-After", std::to_string(problem.retry_after));
    if (problem.status == 405) response.headers.emplace_back("Allow", problem.more.value("allow", ""));
    if (problem.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response Response::file(std::string body, std::string_view type, std::string_view download_name) {
    Response response{200, std::string(type), std::move(body), {}};
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + std::string(download_name) + "\"");
    return response;
}

// --- Values of the query

std::optional<std::int64_t> query_number(const Request& request, std::string_view name, std::int64_t low,
                                         std::int64_t high) {
    const std::string_view text = request.asked(name);
    if (text.empty()) return std::nullopt;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < low || number > high)
        throw bad_field(name, integer_between(low, high));
    return number;
}

bool query_flag(const Request& request, std::string_view name, bool otherwise) {
    const std::string_view text = request.asked(name);
    if (text.empty()) return otherwise;
    if (text != "true" && text != "false") throw bad_field(name, {"flag"});
    return text == "true";
}

// --- Headers

Lang language_of(const Request& request) {
    Lang lang = Lang::ZhHans;
    if (lang_of(request.asked("lang"), lang)) return lang;
    Lang best = Lang::ZhHans;
    double weight = 0;
    any_part(request.header("accept-language"), ',', [&](std::string_view part) {
        double its = 0;
        if (read_language(part, lang, its) && its > weight) best = lang, weight = its;
        return false;
    });
    return best;
}

std::optional<Token> token_of(const Request& request) {
    constexpr std::string_view Scheme = "bearer ";
    const std::string_view authorization = trimmed(request.header("authorization"));
    if (same_letters(authorization.substr(0, Scheme.size()), Scheme)) {
        const std::string_view value = trimmed(authorization.substr(Scheme.size()));
        return Token{std::string(value.substr(0, LongestToken + 1)), false};
    }
    std::string value = cookie_of(request, Cookie);
    if (value.empty()) return std::nullopt;
    return Token{std::move(value), true};
}

std::string cookie_of(const Request& request, std::string_view name) {
    std::string value;
    any_part(request.header("cookie"), ';', [&](std::string_view pair) {
        const std::size_t at = pair.find('=');
        if (at == std::string_view::npos || pair.substr(0, at) != name) return false;
        value = pair.substr(at + 1).substr(0, LongestToken + 1);
        return true;
    });
    return value;
}

bool tag_matches(std::string_view if_none_match, std::string_view tag) {
    return any_part(if_none_match, ',', [&](std::string_view part) {
        if (part.starts_with("W/")) part.remove_prefix(2);
        return part == "*" || part == tag;
    });
}

std::string address_key(std::string_view peer) {
    constexpr std::size_t Half = 8, Mapped = 12;
    const std::string text(peer);
    in6_addr address;
    if (inet_pton(AF_INET6, text.c_str(), &address) != 1) return text;
    char out[INET6_ADDRSTRLEN];
    auto& bytes = address.s6_addr;
    if (IN6_IS_ADDR_V4MAPPED(&address)) return inet_ntop(AF_INET, bytes + Mapped, out, sizeof out);
    std::fill(std::begin(bytes) + Half, std::end(bytes), std::uint8_t{0});
    return inet_ntop(AF_INET6, &address, out, sizeof out);
}

}  // namespace quincunx::server
