// The game's own random numbers: keyed SipHash-2-4 in counter mode. Identical on every compiler, unpredictable
// without the key.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace quincunx {

// A 128-bit seed. The same seed, decks and answers give the same game, byte for byte.
struct Seed {
    std::uint64_t low = 0, high = 0;
    bool operator==(const Seed&) const = default;
};

// SipHash-2-4 (Aumasson and Bernstein), as published, with a 64-bit result: absorb the message in little-endian words
// of eight bytes, the last one holding the message's length in its top byte, then finish.
class SipHash {
public:
    constexpr explicit SipHash(Seed key)
        : v0_(key.low ^ 0x736f6d6570736575ULL),
          v1_(key.high ^ 0x646f72616e646f6dULL),
          v2_(key.low ^ 0x6c7967656e657261ULL),
          v3_(key.high ^ 0x7465646279746573ULL) {}

    constexpr void absorb(std::uint64_t word) {
        v3_ ^= word;
        round(), round();
        v0_ ^= word;
    }

    constexpr std::uint64_t finish() {
        v2_ ^= 0xff;
        round(), round(), round(), round();
        return v0_ ^ v1_ ^ v2_ ^ v3_;
    }

private:
    std::uint64_t v0_, v1_, v2_, v3_;

    constexpr void round() {
        v0_ += v1_, v1_ = std::rotl(v1_, 13) ^ v0_, v0_ = std::rotl(v0_, 32);
        v2_ += v3_, v3_ = std::rotl(v3_, 16) ^ v2_;
        v0_ += v3_, v3_ = std::rotl(v3_, 21) ^ v0_;
        v2_ += v1_, v1_ = std::rotl(v1_, 17) ^ v2_, v2_ = std::rotl(v2_, 32);
    }
};

// SipHash-2-4 of a message of any length.
std::uint64_t siphash(Seed key, std::span<const std::byte> message);

// SipHash-2-4 of the 8-byte little-endian message `number`.
constexpr std::uint64_t siphash(Seed key, std::uint64_t number) {
    SipHash hash(key);
    hash.absorb(number);
    hash.absorb(8ULL << 56);
    return hash.finish();
}

// A stream of numbers. Twenty-four plain bytes, part of the state of a game.
class Random {
public:
    constexpr Random() = default;
    constexpr explicit Random(Seed seed) : key_(seed) {}

    constexpr std::uint64_t next() { return siphash(key_, counter_++); }

    // A number in [0, bound), every one equally likely; bound is at least 1.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        // The upper half of number * bound; numbers that would favour some outcomes are passed over (Lemire).
        std::uint64_t product = (next() & 0xffffffffULL) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t reject = (0U - bound) % bound;  // 2^32 mod bound
            while (static_cast<std::uint32_t>(product) < reject) product = (next() & 0xffffffffULL) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Puts the items in random order, every one equally likely.
    template <class T>
    constexpr void shuffle(std::span<T> items) {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[below(static_cast<std::uint32_t>(left))], items[left - 1]);
    }

    // A seed for another stream.
    constexpr Seed fork() {
        const std::uint64_t low = next();
        return {low, next()};
    }

    bool operator==(const Random&) const = default;

private:
    Seed key_;
    std::uint64_t counter_ = 0;
};

}  // namespace quincunx
