// Fields of JSON objects that came from outside: bodies of requests and commands. What is missing or wrong is a Problem
// that names the field and what was expected.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "server/people/problem.h"

namespace quincunx::server {

// A body that must be a JSON object no larger than `most`; a Problem ("too-large", "bad-json", "bad-body") names what
// is wrong and where.
Json read_object(std::string_view body, std::size_t most = 64 * 1024);
// Fields of such an object: a Problem ("bad-field": name, what is expected) when it is missing or wrong. `only_fields`
// refuses keys nobody knows, so that a misspelled one is not silently passed over. A field that is null counts as left
// out.
Problem bad_field(std::string_view name, Form expected);
Form integer_between(std::int64_t low, std::int64_t high);
bool is_integer_between(const Json&, std::int64_t low, std::int64_t high);
std::string text_field(const Json&, std::string_view name, std::size_t longest = 4096);
std::optional<std::string> optional_text(const Json&, std::string_view name, std::size_t longest = 4096);
std::int64_t number_field(const Json&, std::string_view name, std::int64_t low, std::int64_t high);
std::optional<std::int64_t> optional_number(const Json&, std::string_view name, std::int64_t low, std::int64_t high);
bool flag_field(const Json&, std::string_view name, bool otherwise);
void only_fields(const Json&, std::initializer_list<std::string_view> allowed);

}  // namespace quincunx::server
