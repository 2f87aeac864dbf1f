// The server's own words, in all languages: server/text/*.yaml.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/match/text.h"

namespace quincunx::server {

const Texts& server_texts();
// The text of that key with {0}, {1} … filled in; a value that is not given is left empty.
std::string say(Lang, std::string_view key, std::span<const std::string> values = {});

}  // namespace quincunx::server
