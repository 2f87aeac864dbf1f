// What people and decks may be called: the classes of characters (people_test.cpp has the rest).
#include <gtest/gtest.h>

#include "server/people/people.h"

namespace quincunx::server {
namespace {

bool good_name(const std::string& name) {
    try {
        return clean_name(name) == name;
    } catch (const Problem&) {
        return false;
    }
}

bool good_title(const std::string& title) {
    try {
        return clean_title(title) == title;
    } catch (const Problem&) {
        return false;
    }
}

TEST(NameCharacters, LettersMarksAndDigitsOfScripts) {
    for (const char* name : {"น้ำ", "தமிழ்", "ᎠᎡᎢ", "𞤀𞤣𞤤𞤢𞤥", "ག་ང", "ג׳ורג׳", "Mª José", "२०२४", "〇", "ｱｲｳ", "ß"})
        EXPECT_TRUE(good_name(name)) << name;
}

TEST(NameCharacters, NothingThatLooksLikeALetterAndIsNone) {
    for (const char* name :
         {"𝐀nn",     "Ⓐnn",     "ᴬnn", "ₐnn", "\u212a", "Ⅳ", "x²", "½", "ℵ", "㎏", "a\u20dd", "A\ufe20n",
          "\u02b9n", "a\u0489", "𝅘𝅥",  "→",   "€",      "…", "、", "«", "٪", "।",  "¿"})
        EXPECT_FALSE(good_name(name)) << name;
}

TEST(NameCharacters, WhatCannotBeSeenIsNowhere) {
    for (const char* unseen :
         {"\u115f", "\u1160", "\uffa0", "\u034f", "\u17b4", "\u180e", "\u2028", "\u2029", "\u202a", "\u2066", "\u0600",
          "\U000e0100", "\U000f0000", "\U0001bca0", "\U0003fffe", "\u0378", "\ufffc"}) {
        EXPECT_FALSE(good_name(std::string("A") + unseen + "n"));
        EXPECT_FALSE(good_title(std::string("A") + unseen + "n"));
    }
    for (const char* space : {"\u1680", "\u2009", "\u202f", "\u205f"})
        EXPECT_FALSE(good_title(std::string("A") + space + "n"));
}

TEST(NameCharacters, TitlesHoldPicturesAndSigns) {
    for (const char* title : {"❤\ufe0f 速攻", "½ + ²", "“A” → B", "第一副\u3000牌", "𝐀", "№ 5", "e\u0301"})
        EXPECT_TRUE(good_title(title)) << title;
}

}  // namespace
}  // namespace quincunx::server
