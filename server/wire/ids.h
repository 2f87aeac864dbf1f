// Names nobody can guess, tokens, and their hashes.
#pragma once

#include <string>
#include <string_view>

namespace quincunx::server {

// Makes libsodium ready; may be called from any thread, any number of times.
void need_sodium();

// Ten letters and digits that are not mixed up when read aloud (no 0, o, 1, l, i): some 49 bits.
std::string fresh_id();
bool looks_like_id(std::string_view);
// 32 random bytes, as 43 characters for cookies and headers.
std::string fresh_token();
// What is kept of a token: its SHA-256, 32 bytes.
std::string token_hash(std::string_view token);
// Whether both are the same, in a time that does not depend on where they differ.
bool same_secret(std::string_view, std::string_view);

}  // namespace quincunx::server
