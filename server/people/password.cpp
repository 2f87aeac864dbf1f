// Passwords: their form, and Argon2id by libsodium.
#include <sodium.h>

#include <algorithm>
#include <cstring>

#include "server/people/people.h"
#include "server/wire/ids.h"

namespace quincunx::server {

void check_password_form(std::string_view password, std::string_view name) {
    const auto characters = static_cast<std::size_t>(std::count_if(
        password.begin(), password.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }));
    if (characters < ShortestPassword || password.size() > LongestPassword)
        throw Problem{400, "bad-password", {std::to_string(ShortestPassword), std::to_string(LongestPassword)}};
    if (const auto why = weakness(password, name))
        throw Problem{.status = 400, .code = "weak-password", .expected = Form{std::string(*why)}};
}

std::string hash_password(std::string_view password, int strength) {
    need_sodium();
    const unsigned long long work =
        strength > 0 ? crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE : crypto_pwhash_argon2id_OPSLIMIT_MIN;
    const std::size_t memory =
        strength > 0 ? crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE : crypto_pwhash_argon2id_MEMLIMIT_MIN;
    char hash[crypto_pwhash_argon2id_STRBYTES];
    if (crypto_pwhash_argon2id_str(hash, password.data(), password.size(), work, memory) != 0)
        throw Problem{.status = 503, .code = "overloaded", .retry_after = 5};
    return hash;
}

bool password_fits(std::string_view hash, std::string_view password) {
    need_sodium();
    char known[crypto_pwhash_argon2id_STRBYTES] = {};
    if (hash.size() >= sizeof known || password.size() > LongestPassword) return false;
    std::copy(hash.begin(), hash.end(), known);
    return crypto_pwhash_argon2id_str_verify(known, password.data(), password.size()) == 0;
}

}  // namespace quincunx::server
