// The official share code of a deck: 68 characters, as players of the game know it. Here it stands for 33 numbers;
// which cards they are is not asked here.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace quincunx::genius {

// The share ids of a deck: 3 characters in their order, then 30 action cards; each below 4096, 0 where there is none.
inline constexpr std::size_t ShareIds = 33;

// The code with the key 0.
std::string write_share_code(std::span<const std::uint16_t, ShareIds>);

// The ids of a code with any key. Throws InputError when it is too long, too short, has foreign characters, or when
// something stands where nothing may.
std::array<std::uint16_t, ShareIds> read_share_code(std::string_view code);

}  // namespace quincunx::genius
