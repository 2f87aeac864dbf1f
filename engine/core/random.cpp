#include "engine/core/random.h"

namespace quincunx {

std::uint64_t siphash(Seed key, std::span<const std::byte> message) {
    SipHash hash(key);
    const auto word_at = [&](std::size_t at, std::size_t bytes) {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < bytes; ++i) word |= std::to_integer<std::uint64_t>(message[at + i]) << (8 * i);
        return word;
    };
    const std::size_t whole = message.size() / 8 * 8;
    for (std::size_t at = 0; at < whole; at += 8) hash.absorb(word_at(at, 8));
    hash.absorb(word_at(whole, message.size() - whole) | static_cast<std::uint64_t>(message.size()) << 56);
    return hash.finish();
}

}  // namespace quincunx
