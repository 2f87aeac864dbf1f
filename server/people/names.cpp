// What people and decks may be called.
#include <algorithm>
#include <optional>

#include "server/people/people.h"

namespace quincunx::server {

namespace {

constexpr std::size_t LongestInput = 1024;  // bytes; more is not even looked at

struct Range {
    char32_t first, last;
};

template <std::size_t N>
bool within(const Range (&ranges)[N], char32_t c) {
    return std::any_of(std::begin(ranges), std::end(ranges),
                       [c](const Range& r) { return r.first <= c && c <= r.last; });
}

// What cannot be seen, turns the line around, or is no character: nowhere allowed.
constexpr Range Unseen[] = {
    {0x0000, 0x001f},   {0x007f, 0x009f},   {0x00ad, 0x00ad},   {0x034f, 0x034f}, {0x061c, 0x061c}, {0x115f, 0x1160},
    {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e}, {0x2060, 0x206f}, {0x2800, 0x2800},
    {0x3164, 0x3164},   {0xe000, 0xf8ff},   {0xfdd0, 0xfdef},   {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
// Spaces that are not the plain one.
constexpr Range OddSpaces[] = {
    {0x00a0, 0x00a0}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f}};
// Punctuation, symbols, pictures and marks that can be put on any letter: not in names of people.
constexpr Range NotInNames[] = {
    {0x00a1, 0x00a9}, {0x00ab, 0x00b4}, {0x00b6, 0x00b6}, {0x00b8, 0x00b9}, {0x00bb, 0x00bf},   {0x00d7, 0x00d7},
    {0x00f7, 0x00f7}, {0x02b0, 0x036f}, {0x0483, 0x0489}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},   {0x2010, 0x2bff},
    {0x2e00, 0x2fff}, {0x3001, 0x3004}, {0x3008, 0x3020}, {0x3030, 0x3030}, {0x3036, 0x3037},   {0x303d, 0x303f},
    {0x3200, 0x33ff}, {0xfe00, 0xfe6f}, {0xff5f, 0xff65}, {0xffe0, 0xffef}, {0x10100, 0x1013f}, {0x1d000, 0x1faff}};
// Scripts with letters that look alike: one name has letters of one of them.
constexpr Range Latin[] = {{'A', 'Z'},       {'a', 'z'},       {0x00aa, 0x00aa},
                           {0x00ba, 0x00ba}, {0x00c0, 0x02af}, {0x1e00, 0x1eff}};
constexpr Range Greek[] = {{0x0370, 0x03ff}, {0x1f00, 0x1fff}};
constexpr Range Cyrillic[] = {{0x0400, 0x052f}, {0x1c80, 0x1c8f}, {0x2de0, 0x2dff}, {0xa640, 0xa69f}};
constexpr Range Armenian[] = {{0x0530, 0x058f}};
constexpr Range Cherokee[] = {{0x13a0, 0x13ff}, {0xab70, 0xabbf}};

// The characters of strict UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF.
std::optional<std::u32string> characters(std::string_view text) {
    std::u32string all;
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
        const unsigned char lead = byte(at);
        const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
        if (length == 0 || at + length > text.size()) return std::nullopt;
        char32_t c = length == 1 ? lead : lead & (0x7fU >> length);
        for (std::size_t i = 1; i < length; ++i) {
            if (byte(at + i) >> 6 != 2) return std::nullopt;
            c = c << 6 | (byte(at + i) & 0x3fU);
        }
        constexpr char32_t Least[] = {0, 0, 0x80, 0x800, 0x10000};
        if (c < Least[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return std::nullopt;
        all += c;
        at += length;
    }
    return all;
}

std::string utf8(const std::u32string& all) {
    std::string text;
    const auto put = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    for (const char32_t c : all) {
        if (c < 0x80) {
            put(c);
        } else if (c < 0x800) {
            put(0xc0 | c >> 6), put(0x80 | (c & 0x3f));
        } else if (c < 0x10000) {
            put(0xe0 | c >> 12), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
        } else {
            put(0xf0 | c >> 18), put(0x80 | (c >> 12 & 0x3f)), put(0x80 | (c >> 6 & 0x3f)), put(0x80 | (c & 0x3f));
        }
    }
    return text;
}

char32_t plain(char32_t c) {
    if (c == 0x3000) return ' ';
    return c >= 0xff01 && c <= 0xff5e ? c - 0xff01 + '!' : c;
}

bool edge(char32_t c) { return c == ' ' || c == 0x3000 || (c >= '\t' && c <= '\r'); }

std::u32string trimmed(const std::u32string& all) {
    const auto first = std::find_if_not(all.begin(), all.end(), edge);
    const auto last = std::find_if_not(all.rbegin(), std::make_reverse_iterator(first), edge).base();
    return {first, last};
}

enum class Part { Letter, Mark, Space, Bad };

// What a character is in the name of a person. Letters are also digits, and all that is in no table here.
Part part_of(char32_t c) {
    const char32_t p = plain(c);
    if (p == ' ') return Part::Space;
    if (p < 0x80) {
        if ((p >= '0' && p <= '9') || (p >= 'A' && p <= 'Z') || (p >= 'a' && p <= 'z')) return Part::Letter;
        return p == '-' || p == '_' || p == '.' || p == '\'' ? Part::Mark : Part::Bad;
    }
    if (p == 0x00b7 || p == 0x30fb) return Part::Mark;  // the dot between parts of a name in Chinese and Japanese
    return within(Unseen, p) || within(OddSpaces, p) || within(NotInNames, p) ? Part::Bad : Part::Letter;
}

bool one_script(const std::u32string& all) {
    bool scripts[5] = {};
    for (const char32_t c : all) {
        const char32_t p = plain(c);
        scripts[0] |= within(Latin, p);
        scripts[1] |= within(Greek, p);
        scripts[2] |= within(Cyrillic, p);
        scripts[3] |= within(Armenian, p);
        scripts[4] |= within(Cherokee, p);
    }
    return std::count(std::begin(scripts), std::end(scripts), true) <= 1;
}

bool good_name(const std::u32string& name) {
    if (name.empty() || name.size() > LongestName || !one_script(name)) return false;
    Part before = Part::Space;
    bool letters = false;
    for (const char32_t c : name) {
        const Part part = part_of(c);
        if (part == Part::Bad || (part == Part::Space && before == Part::Space)) return false;
        letters |= part == Part::Letter;
        before = part;
    }
    return letters;
}

bool good_title(const std::u32string& title) {
    if (title.empty() || title.size() > LongestTitle) return false;
    return std::none_of(title.begin(), title.end(),
                        [](char32_t c) { return within(Unseen, c) || within(OddSpaces, c); });
}

template <class Good>
std::string cleaned(std::string_view text, Good good, const char* code, std::size_t longest) {
    std::optional<std::u32string> all;
    if (text.size() <= LongestInput) all = characters(text);
    if (all) all = trimmed(*all);
    if (!all || !good(*all)) throw Problem{400, code, {std::to_string(longest)}};
    return utf8(*all);
}

}  // namespace

std::string clean_name(std::string_view name) { return cleaned(name, good_name, "bad-name", LongestName); }

std::string clean_title(std::string_view title) { return cleaned(title, good_title, "bad-title", LongestTitle); }

std::string folded(std::string_view name) {
    std::optional<std::u32string> all = characters(name);
    if (!all) return std::string(name);
    for (char32_t& c : *all) {
        c = plain(c);
        if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
    }
    return utf8(*all);
}

}  // namespace quincunx::server
