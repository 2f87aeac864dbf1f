#include "games/genius/sharecode.h"

#include <algorithm>

#include "engine/match/base64.h"
#include "engine/match/error.h"

namespace quincunx::genius {

namespace {

constexpr std::size_t Letters = 68;  // they are 50 bytes and the key
constexpr std::size_t Half = 25;
constexpr unsigned IdBits = 12;

// The ids one after another take 49 bytes and a half; the other half is zero.
using Row = std::array<std::uint8_t, 2 * Half>;

}  // namespace

std::string write_share_code(std::span<const std::uint16_t, ShareIds> ids) {
    Row row{};
    for (std::size_t bit = 0; bit < ShareIds * IdBits; ++bit) {
        const unsigned value = ids[bit / IdBits] >> (IdBits - 1 - bit % IdBits) & 1U;
        row[bit / 8] |= static_cast<std::uint8_t>(value << (7 - bit % 8));
    }
    std::array<std::uint8_t, 2 * Half + 1> mixed{};  // the last is the key
    for (std::size_t i = 0; i < Half; ++i) {
        mixed[2 * i] = row[i];
        mixed[2 * i + 1] = row[i + Half];
    }
    return to_base64(mixed, Base64::Standard);
}

std::array<std::uint16_t, ShareIds> read_share_code(std::string_view code) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };  // a character
    const auto found = static_cast<std::size_t>(std::count_if(code.begin(), code.end(), begins));
    if (found != Letters)
        throw InputError(std::string("the deck code is too ") + (found < Letters ? "short" : "long") + ": it has " +
                         std::to_string(found) + " characters instead of " + std::to_string(Letters) +
                         "; copy all of it and nothing else");
    expect_base64(code, Base64::Standard);
    const auto mixed = from_base64(code, Base64::Standard);
    const std::uint8_t key = mixed.back();
    Row row;
    for (std::size_t i = 0; i < Half; ++i) {
        row[i] = static_cast<std::uint8_t>(mixed[2 * i] - key);
        row[i + Half] = static_cast<std::uint8_t>(mixed[2 * i + 1] - key);
    }
    if (row.back() & 0xf) throw InputError("the deck code is damaged: it goes on behind its last card; copy it again");
    std::array<std::uint16_t, ShareIds> ids{};
    for (std::size_t bit = 0; bit < ShareIds * IdBits; ++bit) {
        const unsigned value = row[bit / 8] >> (7 - bit % 8) & 1U;
        ids[bit / IdBits] |= static_cast<std::uint16_t>(value << (IdBits - 1 - bit % IdBits));
    }
    return ids;
}

}  // namespace quincunx::genius
