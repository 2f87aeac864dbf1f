#include "server/api/http.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "engine/match/error.h"
#include "engine/match/input.h"
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

// The field; nullptr when it is not there or null.
const Json* field_of(const Json& object, std::string_view name) {
    const auto at = object.find(name);
    return at == object.end() || at->is_null() ? nullptr : &*at;
}

Form range(std::int64_t low, std::int64_t high) { return {"integer", {std::to_string(low), std::to_string(high)}}; }

Form text_of(std::size_t longest) { return {"text", {std::to_string(longest)}}; }

// The weight of "zh-TW;q=0.8" in an Accept-Language, and its language; false when it is none of ours.
bool read_wish(std::string_view wish, Lang& lang, double& weight) {
    const std::size_t mark = wish.find(';');
    weight = 1;
    if (mark != std::string_view::npos) {
        const std::string_view value = trimmed(wish.substr(mark + 1));
        if (!value.starts_with("q=") ||
            std::from_chars(value.data() + 2, value.data() + value.size(), weight).ec != std::errc{})
            return false;
    }
    std::string_view code = trimmed(wish.substr(0, mark));
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

// --- Bodies

Json read_object(std::string_view body, std::size_t most) {
    if (body.size() > most) throw Problem{413, "too-large", {std::to_string(most)}, {{"most", most}}};
    Json value;
    try {
        value = parse_json(std::string(body), "body");
    } catch (const InputError& e) {
        throw Problem{400, "bad-json", {}, {{"detail", e.what()}}};
    }
    if (!value.is_object()) throw Problem{400, "bad-body"};
    return value;
}

Problem bad_field(std::string_view name, Form expected) {
    const std::string safe = shown(name);
    return {400, "bad-field", {safe}, {{"field", safe}}, 0, std::move(expected)};
}

std::optional<std::string> optional_text(const Json& object, std::string_view name, std::size_t longest) {
    const Json* field = field_of(object, name);
    if (!field) return std::nullopt;
    const auto* text = field->get_ptr<const std::string*>();
    if (!text || text->size() > longest) throw bad_field(name, text_of(longest));
    return *text;
}

std::string text_field(const Json& object, std::string_view name, std::size_t longest) {
    auto text = optional_text(object, name, longest);
    if (!text) throw bad_field(name, text_of(longest));
    return std::move(*text);
}

std::optional<std::int64_t> optional_number(const Json& object, std::string_view name, std::int64_t low,
                                            std::int64_t high) {
    const Json* field = field_of(object, name);
    if (!field) return std::nullopt;
    const bool fits =
        field->is_number_integer() &&
        (!field->is_number_unsigned() ||
         field->get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
    if (!fits || field->get<std::int64_t>() < low || field->get<std::int64_t>() > high)
        throw bad_field(name, range(low, high));
    return field->get<std::int64_t>();
}

std::int64_t number_field(const Json& object, std::string_view name, std::int64_t low, std::int64_t high) {
    const auto number = optional_number(object, name, low, high);
    if (!number) throw bad_field(name, range(low, high));
    return *number;
}

bool flag_field(const Json& object, std::string_view name, bool otherwise) {
    const Json* field = field_of(object, name);
    if (!field) return otherwise;
    if (!field->is_boolean()) throw bad_field(name, {"flag"});
    return field->get<bool>();
}

void only_fields(const Json& object, std::initializer_list<std::string_view> allowed) {
    std::string known;
    for (const std::string_view name : allowed) known += (known.empty() ? "" : " | ") + std::string(name);
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(allowed, key) == allowed.end())
            throw bad_field(key, known.empty() ? Form{"no-field"} : Form{"only", {known}});
}

std::optional<std::int64_t> query_number(const Request& request, std::string_view name, std::int64_t low,
                                         std::int64_t high) {
    const std::string_view text = request.asked(name);
    if (text.empty()) return std::nullopt;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < low || number > high)
        throw bad_field(name, range(low, high));
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
    any_part(request.header("accept-language"), ',', [&](std::string_view wish) {
        double its = 0;
        if (read_wish(wish, lang, its) && its > weight) best = lang, weight = its;
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
    std::optional<Token> token;
    any_part(request.header("cookie"), ';', [&](std::string_view pair) {
        const std::size_t at = pair.find('=');
        if (at == std::string_view::npos || pair.substr(0, at) != Cookie) return false;
        const std::string_view value = pair.substr(at + 1);
        if (!value.empty()) token = Token{std::string(value.substr(0, LongestToken + 1)), true};
        return true;
    });
    return token;
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

// --- Rates

double RateLimit::left(const Bucket& bucket, Millis now) const {
    const double seconds = static_cast<double>(std::max<Millis>(0, now - bucket.at)) / 1000;
    return std::min(burst_, bucket.left + seconds * per_second_);
}

bool RateLimit::take(const std::string& key, Millis now, double amount) {
    Bucket& bucket = buckets_.try_emplace(key, Bucket{burst_, now}).first->second;
    bucket = {left(bucket, now), std::max(bucket.at, now)};
    if (bucket.left < amount) return false;
    bucket.left -= amount;
    return true;
}

void RateLimit::give_back(const std::string& key, Millis now, double amount) {
    const auto at = buckets_.find(key);
    if (at != buckets_.end())
        at->second = {std::min(burst_, left(at->second, now) + amount), std::max(at->second.at, now)};
}

Millis RateLimit::wait(const std::string& key, Millis now, double amount) const {
    constexpr Millis Never = 86'400'000;
    const auto at = buckets_.find(key);
    const double missing = amount - (at == buckets_.end() ? burst_ : left(at->second, now));
    if (missing <= 0) return 0;
    if (per_second_ <= 0) return Never;
    return static_cast<Millis>(std::ceil(std::min(missing / per_second_ * 1000, static_cast<double>(Never))));
}

void RateLimit::sweep(Millis now) {
    std::erase_if(buckets_, [&](const auto& each) { return left(each.second, now) >= burst_; });
}

}  // namespace quincunx::server
