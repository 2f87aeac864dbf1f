// Names that look alike, in the manner of UTS 39: each character is replaced by the one it is easily taken for, and
// names whose results are the same look the same. Letters count without their case, so the classes are closed under it.
// The table holds what stands in names here; docs/operations.md says what it covers.
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "server/people/people.h"

namespace quincunx::server {

namespace {

struct Alike {
    char32_t from;
    const char* to;
};

// As written: a capital may look like another letter than its small form does.
constexpr Alike Written[] = {
    // Latin
    {0x0131, "i"},
    {0x0251, "a"},
    {0x0261, "g"},
    {0x0184, "b"},
    {0x0185, "b"},
    {0x01c0, "l"},
    {0x0269, "i"},
    {0x026a, "i"},
    {0x028f, "y"},
    {0x0274, "n"},
    {0x0280, "r"},
    {0x0299, "b"},
    {0x029c, "h"},
    {0x00e6, "ae"},
    {0x00c6, "ae"},
    {0x0153, "oe"},
    {0x0152, "oe"},
    {0x0138, "k"},
    {0x01bd, "s"},
    {0x01a6, "r"},
    // Greek
    {0x0391, "a"},
    {0x0392, "b"},
    {0x0395, "e"},
    {0x0396, "z"},
    {0x0397, "h"},
    {0x0399, "i"},
    {0x039a, "k"},
    {0x039c, "m"},
    {0x039d, "n"},
    {0x039f, "o"},
    {0x03a1, "p"},
    {0x03a4, "t"},
    {0x03a5, "y"},
    {0x03a7, "x"},
    {0x03f9, "c"},
    {0x037f, "j"},
    {0x03b1, "a"},
    {0x03b3, "y"},
    {0x03b9, "i"},
    {0x03ba, "k"},
    {0x03bd, "v"},
    {0x03bf, "o"},
    {0x03c1, "p"},
    {0x03c3, "o"},
    {0x03c4, "t"},
    {0x03c5, "u"},
    {0x03c7, "x"},
    {0x03c9, "w"},
    {0x03b5, "e"},
    {0x03b7, "n"},
    {0x03bc, "u"},
    {0x03f2, "c"},
    {0x03f3, "j"},
    {0x03c2, "c"},
    // Cyrillic
    {0x0410, "a"},
    {0x0412, "b"},
    {0x0415, "e"},
    {0x041a, "k"},
    {0x041c, "m"},
    {0x041d, "h"},
    {0x041e, "o"},
    {0x0420, "p"},
    {0x0421, "c"},
    {0x0422, "t"},
    {0x0423, "y"},
    {0x0425, "x"},
    {0x0405, "s"},
    {0x0406, "i"},
    {0x0408, "j"},
    {0x04ae, "y"},
    {0x04ba, "h"},
    {0x04c0, "i"},
    {0x0430, "a"},
    {0x0432, "b"},
    {0x0433, "r"},
    {0x0435, "e"},
    {0x043a, "k"},
    {0x043c, "m"},
    {0x043d, "h"},
    {0x043e, "o"},
    {0x043f, "n"},
    {0x0440, "p"},
    {0x0441, "c"},
    {0x0442, "t"},
    {0x0443, "y"},
    {0x0445, "x"},
    {0x0455, "s"},
    {0x0456, "i"},
    {0x0458, "j"},
    {0x0475, "v"},
    {0x0474, "v"},
    {0x04af, "y"},
    {0x04bb, "h"},
    {0x04cf, "i"},
    {0x0501, "d"},
    {0x0500, "d"},
    {0x051b, "q"},
    {0x051a, "q"},
    {0x051d, "w"},
    {0x051c, "w"},
    {0x0437, "3"},
    {0x0417, "3"},
    {0x0431, "6"},
    {0x044c, "b"},
    {0x042c, "b"},
    {0x044b, "bi"},
    {0x042b, "bi"},
    // Armenian and Cherokee
    {0x0555, "o"},
    {0x0585, "o"},
    {0x054d, "u"},
    {0x057d, "u"},
    {0x0578, "n"},
    {0x0570, "h"},
    {0x0581, "g"},
    {0x0566, "q"},
    {0x054f, "s"},
    {0x053c, "l"},
    {0x13aa, "a"},
    {0x13ac, "e"},
    {0x13b3, "w"},
    {0x13b7, "m"},
    {0x13a2, "t"},
    {0x13a1, "r"},
    {0x13bb, "h"},
    {0x13c0, "g"},
    {0x13da, "s"},
    {0x13df, "c"},
    {0x13e2, "p"},
    {0x13c3, "z"},
    {0x13e6, "k"},
    {0x13d9, "v"},
    {0x13de, "l"},
    {0x13ab, "j"},
    {0x13f4, "b"},
    {0x13a0, "d"},
    {0x13a5, "i"},
    // Digits
    {'0', "o"},
    {'1', "l"},
    {0x0661, "l"},
    {0x06f1, "l"},
    {0x0665, "o"},
    {0x06f5, "o"},
    {0x0966, "o"},
    {0x09e6, "o"},
    {0x3007, "o"},
    // Han and kana, which the eye confuses; the first of a class stands for it
    {0x56d7, "口"},
    {0x30ed, "口"},
    {0x30cb, "二"},
    {0x30fc, "一"},
    {0x30ab, "力"},
    {0x30a8, "工"},
    {0x30bf, "夕"},
    {0x30cf, "八"},
    {0x30c8, "卜"},
    {0x30df, "三"},
    {0x30c1, "千"},
    {0x30aa, "才"},
    {0x30d2, "匕"},
    {0x30e1, "乂"},
    {0x30ce, "丿"},
    {0x66f0, "日"},
    {0x5df2, "己"},
    {0x5df3, "己"},
    {0x58eb, "土"},
    {0x672b, "未"},
    {0x620c, "戊"},
    {0x620d, "戊"},
    {0x5165, "人"},
    {0x4e8e, "干"},
    {0x3078, "ヘ"},
    {0x308a, "リ"},
    {0x5915, "夕"},
    {0x9e93, "麗"},
    // What stands between letters
    {0x00b7, "."},
    {0x30fb, "."},
    {0x05f3, "'"},
    {0x0f0b, "."},
};

// Of what came out, small: capital i, l and 1 are one shape, and rn is m.
constexpr Alike Small[] = {{'i', "l"}, {'m', "rn"}};

template <std::size_t N>
void append(std::string& to, const Alike (&table)[N], char32_t c) {
    const auto at = std::ranges::find(table, c, &Alike::from);
    if (at != std::end(table)) {
        to += at->to;
        return;
    }
    utf8proc_uint8_t bytes[4];
    const auto length = utf8proc_encode_char(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)), bytes);
    to.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
}

template <class Each>
void each_character(std::string_view text, const Each& each) {
    for (std::size_t at = 0; at < text.size();) {
        utf8proc_int32_t c = 0;
        const auto length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                                             static_cast<utf8proc_ssize_t>(text.size() - at), &c);
        if (length <= 0) return;
        each(static_cast<char32_t>(c));
        at += static_cast<std::size_t>(length);
    }
}

// Compatible forms (full-width, half-width, ligatures, radicals) plain, marks apart from their letters.
std::string decomposed(std::string_view text) {
    utf8proc_uint8_t* made = nullptr;
    const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT);
    const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     static_cast<utf8proc_ssize_t>(text.size()), &made, options);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(made, &std::free);
    if (length < 0) return std::string(text);
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(length)};
}

constexpr std::string_view Between = " -_.'";

// Names that would be taken for those of the house: exactly these, whatever stands between their letters,
constexpr std::string_view Reserved[] = {
    "mod",     "mods",     "system",  "server", "root",      "operator",  "support",  "staff", "official", "owner",
    "referee", "computer", "deleted", "null",   "undefined", "anonymous", "everyone", "五局",  "版主",     "系统",
    "系統",    "裁判",     "电脑",    "電腦",   "工作人员",  "工作人員",  "站长",     "站長",  "匿名"};
// and those that begin so.
constexpr std::string_view ReservedBeginnings[] = {"admin", "moderator", "quincunx", "管理员",  "管理員",
                                                   "官方",  "客服",      "系统管理", "系統管理"};

std::string bare(std::string_view name) {
    std::string made = skeleton(name);
    std::erase_if(made, [](char c) { return Between.find(c) != std::string_view::npos; });
    return made;
}

}  // namespace

std::string skeleton(std::string_view name) {
    std::string once, twice;
    each_character(decomposed(name), [&](char32_t c) { append(once, Written, c); });
    each_character(once, [&](char32_t c) { append(twice, Small, c); });
    const std::size_t first = twice.find_first_not_of(Between), last = twice.find_last_not_of(Between);
    return first == std::string::npos ? twice : twice.substr(first, last - first + 1);
}

bool reserved(std::string_view name) {
    const std::string made = bare(name);
    return std::ranges::any_of(Reserved, [&](std::string_view each) { return made == bare(each); }) ||
           std::ranges::any_of(ReservedBeginnings, [&](std::string_view each) { return made.starts_with(bare(each)); });
}

}  // namespace quincunx::server
