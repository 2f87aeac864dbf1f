#include "server/wire/ids.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace quincunx::server {

namespace {

constexpr std::string_view Letters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr std::size_t IdLength = 10;

}  // namespace

void need_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("the cryptographic library cannot be started");
}

std::string fresh_id() {
    need_sodium();
    std::string id(IdLength, ' ');
    for (char& letter : id) letter = Letters[randombytes_uniform(static_cast<std::uint32_t>(Letters.size()))];
    return id;
}

bool looks_like_id(std::string_view id) {
    return id.size() == IdLength && std::all_of(id.begin(), id.end(), [](char letter) {
               return Letters.find(letter) != std::string_view::npos;
           });
}

std::string fresh_token() {
    need_sodium();
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    constexpr int Variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    char text[sodium_base64_ENCODED_LEN(sizeof bytes, Variant)];
    sodium_bin2base64(text, sizeof text, bytes, sizeof bytes, Variant);
    sodium_memzero(bytes, sizeof bytes);
    return text;
}

std::string token_hash(std::string_view token) {
    need_sodium();
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(token.data()), token.size());
    return {reinterpret_cast<const char*>(digest), sizeof digest};
}

bool same_secret(std::string_view one, std::string_view two) {
    return one.size() == two.size() && sodium_memcmp(one.data(), two.data(), one.size()) == 0;
}

}  // namespace quincunx::server
