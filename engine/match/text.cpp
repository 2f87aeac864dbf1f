#include "engine/match/text.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "engine/match/error.h"

namespace quincunx {

std::string_view code(Lang lang) {
    constexpr std::string_view Codes[] = {"zh-Hans", "zh-Hant", "en"};
    return Codes[static_cast<std::size_t>(lang)];
}

bool lang_of(std::string_view code, Lang& lang) {
    std::string lower(code.substr(0, code.find_first_of(".@")));
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) {
        return c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    });
    const auto starts = [&](std::string_view with) { return lower.starts_with(with); };
    if (starts("zh-hant") || starts("zh-tw") || starts("zh-hk") || starts("zh-mo"))
        lang = Lang::ZhHant;
    else if (lower == "zh" || starts("zh-"))
        lang = Lang::ZhHans;
    else if (lower == "en" || starts("en-"))
        lang = Lang::En;
    else
        return false;
    return true;
}

namespace {

void flatten(const YAML::Node& node, const std::string& key, std::map<std::string, std::string, std::less<>>& into,
             const std::string& source) {
    if (node.IsMap()) {
        for (const auto& item : node) {
            const auto name = item.first.as<std::string>();
            flatten(item.second, key.empty() ? name : key + "." + name, into, source);
        }
        return;
    }
    if (!node.IsScalar() && !node.IsNull())
        throw InputError(source, node.Mark().line + 1, node.Mark().column + 1, "'" + key + "' must be a text");
    const bool fresh = into.emplace(key, node.IsNull() ? "" : node.Scalar()).second;
    if (!fresh) throw InputError(source, node.Mark().line + 1, node.Mark().column + 1, "'" + key + "' is there twice");
}

}  // namespace

void Texts::load(Lang lang, std::string_view yaml, std::string_view source) {
    const std::string file(source);
    try {
        flatten(YAML::Load(std::string(yaml)), "", texts_[static_cast<std::size_t>(lang)], file);
    } catch (const YAML::Exception& e) {
        throw InputError(file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

void Texts::add(Lang lang, const std::string& key, std::string text) {
    texts_[static_cast<std::size_t>(lang)].emplace(key, std::move(text));
}

bool Texts::has(Lang lang, std::string_view key) const { return texts_[static_cast<std::size_t>(lang)].contains(key); }

std::string_view Texts::get(Lang lang, std::string_view key) const {
    const auto& texts = texts_[static_cast<std::size_t>(lang)];
    const auto at = texts.find(key);
    return at == texts.end() ? std::string_view{} : std::string_view(at->second);
}

std::string Texts::fill(Lang lang, std::string_view key, const Filler& value) const {
    if (!has(lang, key)) return "<" + std::string(key) + ">";
    const std::string_view text = get(lang, key);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t end = text[i] == '{' ? text.find('}', i) : std::string_view::npos;
        if (end == std::string_view::npos) {
            out += text[i];
            continue;
        }
        const std::string_view inside = text.substr(i + 1, end - i - 1);
        const std::size_t colon = inside.find(':');
        out += value(inside.substr(0, colon), colon == std::string_view::npos ? "" : inside.substr(colon + 1));
        i = end;
    }
    return out;
}

std::vector<std::string> Texts::keys(Lang lang) const {
    std::vector<std::string> keys;
    for (const auto& [key, text] : texts_[static_cast<std::size_t>(lang)]) keys.push_back(key);
    return keys;
}

}  // namespace quincunx
