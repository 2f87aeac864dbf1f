#include "server/texts.h"

#include <charconv>

#include "embed/server_texts.h"

namespace quincunx::server {

namespace {

Texts read_all() {
    Texts texts;
    for (const auto& file : embedded::server_texts())
        for (const Lang lang : Langs)
            if (file.path.ends_with("/" + std::string(code(lang)) + ".yaml")) texts.load(lang, file.text, file.path);
    return texts;
}

}  // namespace

const Texts& server_texts() {
    static const Texts texts = read_all();
    return texts;
}

std::string say(Lang lang, std::string_view key, std::span<const std::string> values) {
    return server_texts().fill(lang, key, [&](std::string_view name, std::string_view) -> std::string {
        std::size_t place = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), place);
        const bool known = error == std::errc{} && end == name.data() + name.size() && place < values.size();
        return known ? values[place] : "";
    });
}

}  // namespace quincunx::server
