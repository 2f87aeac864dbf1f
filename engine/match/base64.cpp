#include "engine/match/base64.h"

#include <sodium.h>

#include "engine/match/error.h"
#include "engine/match/input.h"

namespace quincunx {

namespace {

int variant(Base64 kind) {
    return kind == Base64::Url ? sodium_base64_VARIANT_URLSAFE_NO_PADDING : sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
}

}  // namespace

std::string to_base64(std::span<const std::uint8_t> bytes, Base64 kind) {
    std::string text(sodium_base64_encoded_len(bytes.size(), variant(kind)), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant(kind));
    text.pop_back();  // the zero at its end
    return text;
}

std::vector<std::uint8_t> from_base64(std::string_view text, Base64 kind) {
    std::vector<std::uint8_t> bytes(text.size());
    std::size_t size = 0;
    if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                          variant(kind)) != 0)
        return {};
    bytes.resize(size);
    return bytes;
}

void expect_base64(std::string_view code, Base64 kind) {
    const std::string signs = kind == Base64::Url ? "-_" : "+/";
    const std::size_t at =
        code.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + signs);
    if (at == std::string_view::npos) return;
    std::size_t end = at + 1;  // of the character, which may have several bytes
    while (end < code.size() && (static_cast<unsigned char>(code[end]) & 0xc0) == 0x80) ++end;
    throw InputError("the deck code has a character that does not belong there, '" + shown(code.substr(at, end - at)) +
                     "' behind the first " + std::to_string(at) + "; it has only letters, digits, '" + signs[0] +
                     "' and '" + signs[1] + "': copy it again");
}

}  // namespace quincunx
