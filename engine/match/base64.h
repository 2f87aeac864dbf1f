// Bytes as letters that can be copied and pasted: base64 without padding.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quincunx {

enum class Base64 {
    Standard,  // with + and /
    Url,       // with - and _, safe in links
};

std::string to_base64(std::span<const std::uint8_t>, Base64);

// The bytes again; none when the text is not as to_base64 writes it.
std::vector<std::uint8_t> from_base64(std::string_view, Base64);

// Throws InputError when a character of the deck code is none of base64, and says which and where.
void expect_base64(std::string_view code, Base64);

}  // namespace quincunx
