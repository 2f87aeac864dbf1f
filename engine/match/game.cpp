#include "engine/match/game.h"

#include <cstdio>

#include "engine/match/encoder.h"
#include "engine/match/error.h"
#include "engine/match/input.h"

namespace quincunx {

CardFile CardFile::read(const std::string& path) { return {path, read_text(path, std::size_t{1} << 20)}; }

std::string Game::rules_version() const {
    std::string name = std::string(id()) + "-" + std::to_string(version());
    const auto add = [&](char mark, std::uint64_t hash) {
        char text[20];
        std::snprintf(text, sizeof text, "%c%016llx", mark, static_cast<unsigned long long>(hash));
        if (hash) name += text;
    };
    add('.', cards_hash());
    add('+', numbers().variant_hash());
    return name;
}

const Encoder& Game::encoder() const {
    std::call_once(encoded_, [this] { encoder_ = make_encoder(); });
    if (!encoder_) throw InputError("'" + std::string(id()) + "' has no encoding");
    return *encoder_;
}

}  // namespace quincunx
