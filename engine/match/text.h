// Texts in three languages, looked up by key, with values filled in.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace quincunx {

enum class Lang : std::uint8_t { ZhHans, ZhHant, En };
inline constexpr std::array<Lang, 3> Langs{Lang::ZhHans, Lang::ZhHant, Lang::En};

// "zh-Hans", "zh-Hant", "en".
std::string_view code(Lang lang);
// The language of a code (also "zh", "zh-CN", "zh-TW", "zh-HK", any case); false when it is none of ours.
bool lang_of(std::string_view code, Lang& lang);

class Texts {
public:
    // Adds the texts of one language from YAML: nested maps become keys joined by dots ("card.101.name"). `source`
    // names the file in errors. Throws std::runtime_error on malformed input.
    void load(Lang lang, std::string_view yaml, std::string_view source);

    // Adds one text; what is there already stays.
    void add(Lang lang, const std::string& key, std::string text);

    bool has(Lang lang, std::string_view key) const;
    // The text as written; empty when there is none.
    std::string_view get(Lang lang, std::string_view key) const;
    // The text with its placeholders replaced: for "{amount:signed}" the filler is asked for ("amount", "signed"), for
    // "{damage}" for ("damage", ""). A missing text is its key in angle brackets.
    using Filler = std::function<std::string(std::string_view name, std::string_view kind)>;
    std::string fill(Lang lang, std::string_view key, const Filler& value) const;
    // All keys of a language, sorted.
    std::vector<std::string> keys(Lang lang) const;

private:
    std::array<std::map<std::string, std::string, std::less<>>, 3> texts_;
};

}  // namespace quincunx
