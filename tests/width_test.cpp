// The width of text in a terminal.
#include "engine/match/width.h"

#include <gtest/gtest.h>

namespace quincunx {
namespace {

TEST(Width, OfWhatTheTablesShow) {
    EXPECT_EQ(display_width(""), 0);
    EXPECT_EQ(display_width("Frost Mage"), 10);
    EXPECT_EQ(display_width("冰霜法师"), 8);
    EXPECT_EQ(display_width("莉莉安的呼喚"), 12);
    EXPECT_EQ(display_width("：（）！"), 8) << "full-width signs";
    EXPECT_EQ(display_width("“a”… – → · ×"), 12) << "signs that Western texts have too";
    EXPECT_EQ(display_width("é"), 1);
    EXPECT_EQ(display_width("e\u0301"), 1) << "a mark stands on its letter";
    EXPECT_EQ(display_width("ก"), 1) << "three bytes, and narrow";
    EXPECT_EQ(display_width("𠮷"), 2) << "four bytes";
    EXPECT_EQ(display_width("ｱ"), 1) << "a half-width form";
    EXPECT_EQ(display_width("a\u200bb"), 2) << "nothing can be seen of it";
}

TEST(Width, OfBytesThatAreNotUtf8) {
    EXPECT_EQ(display_width("\xff\xfe"), 2);
    EXPECT_EQ(display_width("a\xe4\xb8"), 3) << "cut inside a character";
    EXPECT_EQ(display_width("\xc0\xaf"), 2) << "an overlong form";
    const std::string cut = std::string("冰霜").substr(0, 4);
    EXPECT_EQ(fit_width(cut, 3), cut);
}

TEST(Width, TextIsCutOrFilledToIt) {
    EXPECT_EQ(fit_width("Gate", 6), "Gate  ");
    EXPECT_EQ(fit_width("Gate", 4), "Gate");
    EXPECT_EQ(fit_width("Gate", 3), "Gat");
    EXPECT_EQ(fit_width("冰霜法师", 8), "冰霜法师");
    EXPECT_EQ(fit_width("冰霜法师", 5), "冰霜 ") << "half a character does not fit";
    EXPECT_EQ(fit_width("冰", 1), " ");
    EXPECT_EQ(fit_width("e\u0301e\u0301", 1), "e\u0301") << "a mark goes with its letter";
    EXPECT_EQ(fit_width("", 2), "  ");
    EXPECT_EQ(fit_width("abc", 0), "");
}

}  // namespace
}  // namespace quincunx
