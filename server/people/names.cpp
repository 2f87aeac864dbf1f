// What people and decks may be called.
#include <utf8proc.h>

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

const utf8proc_property_t& property(char32_t c) { return *utf8proc_get_property(static_cast<utf8proc_int32_t>(c)); }

// What cannot be seen, turns the line around, or is no character: nowhere allowed.
bool unseen(char32_t c) {
    if (c >= 0xfe00 && c <= 0xfe0f) return false;                // says how the picture before it is drawn
    if (c == 0x2800 || c == 0xfffc || c == 0xfffd) return true;  // a blank; signs for what is not there
    const utf8proc_property_t& p = property(c);
    switch (p.category) {
        case UTF8PROC_CATEGORY_CN:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
        case UTF8PROC_CATEGORY_CS:
        case UTF8PROC_CATEGORY_CO: return true;
        default: return p.ignorable;
    }
}

// A space that is neither the plain one nor the wide one of Chinese.
bool odd_space(char32_t c) { return c != ' ' && c != 0x3000 && property(c).category == UTF8PROC_CATEGORY_ZS; }

// A letter, a digit, or a mark that letters of its script need. Punctuation, symbols and pictures are not in names of
// people, nor are raised and decorated forms of letters.
bool letter(char32_t c) {
    // Marks that can be put on any letter; signs that Unicode counts among letters; marks of music and of dance.
    constexpr Range NotInNames[] = {{0x02b0, 0x036f}, {0x0483, 0x0489}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                                    {0x2010, 0x2bff}, {0x2e00, 0x2e7f}, {0xfe00, 0xfe2f}, {0x1d000, 0x1e08f}};
    const utf8proc_property_t& p = property(c);
    switch (p.category) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL: break;
        default: return false;
    }
    switch (p.decomp_type) {
        case UTF8PROC_DECOMP_TYPE_FONT:
        case UTF8PROC_DECOMP_TYPE_CIRCLE:
        case UTF8PROC_DECOMP_TYPE_SUB:
        case UTF8PROC_DECOMP_TYPE_SQUARE: return false;
        case UTF8PROC_DECOMP_TYPE_SUPER: return c == 0x00aa || c == 0x00ba;  // of Spanish and Portuguese
        default: return !unseen(c) && !within(NotInNames, c);
    }
}

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
        utf8proc_int32_t c = 0;
        const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                                             static_cast<utf8proc_ssize_t>(text.size() - at), &c);
        if (length <= 0) return std::nullopt;
        all += static_cast<char32_t>(c);
        at += static_cast<std::size_t>(length);
    }
    return all;
}

std::string utf8(const std::u32string& all) {
    std::string text;
    for (const char32_t c : all) {
        utf8proc_uint8_t bytes[4];
        const auto length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(c), bytes);
        text.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
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

// What a character is in the name of a person.
Part part_of(char32_t c) {
    const char32_t p = plain(c);
    if (p == ' ') return Part::Space;
    if (p < 0x80) {
        if ((p >= '0' && p <= '9') || (p >= 'A' && p <= 'Z') || (p >= 'a' && p <= 'z')) return Part::Letter;
        return p == '-' || p == '_' || p == '.' || p == '\'' ? Part::Mark : Part::Bad;
    }
    // The dot between parts of a name in Chinese and Japanese, the apostrophes of Hebrew, the dot of Tibetan.
    if (p == 0x00b7 || p == 0x30fb || p == 0x05f3 || p == 0x05f4 || p == 0x0f0b) return Part::Mark;
    return letter(p) ? Part::Letter : Part::Bad;
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
    return std::none_of(title.begin(), title.end(), [](char32_t c) { return unseen(c) || odd_space(c); });
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
