// What the readers of `given` positions share: words, numbers and seats out of YAML, with errors that name the place.
#pragma once

#include <yaml-cpp/yaml.h>

#include <charconv>
#include <string>

#include "engine/core/seat.h"
#include "engine/match/error.h"

namespace quincunx {

class GivenReader {
protected:
    explicit GivenReader(const std::string& file) : file_(file) {}

    [[noreturn]] void fail(const YAML::Node& node, const std::string& what) const {
        throw InputError(file_, node.Mark().line + 1, node.Mark().column + 1, what);
    }
    std::string text(const YAML::Node& node) const {
        if (!node.IsScalar()) fail(node, "expected a single word or name here");
        return node.Scalar();
    }
    int number(const YAML::Node& node, int low, int high) const {
        const std::string word = text(node);
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value < low || value > high)
            fail(node, "expected a whole number from " + std::to_string(low) + " to " + std::to_string(high) +
                           ", not '" + word + "'");
        return value;
    }
    std::uint8_t small(const YAML::Node& node, int low, int high) const {
        return static_cast<std::uint8_t>(number(node, low, high));
    }
    std::uint8_t flag(const YAML::Node& node) const {
        const std::string word = text(node);
        if (word == "true" || word == "yes") return 1;
        if (word == "false" || word == "no") return 0;
        fail(node, "expected true or false, not '" + word + "'");
    }
    Seat seat(const YAML::Node& node) const {
        const std::string word = text(node);
        if (word == "you") return Seat::A;
        if (word == "foe") return Seat::B;
        fail(node, "expected 'you' or 'foe', not '" + word + "'");
    }

private:
    const std::string& file_;
};

}  // namespace quincunx
