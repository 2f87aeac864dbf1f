// The words of the games in docs/words.md and in the types of the pages agree with the rows they are made from.
#include "engine/match/wordsheet.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

// The games of the house; examples are in no program and no page of ours.
std::vector<const WordedGame*> worded_games() {
    std::vector<const WordedGame*> games;
    for (const std::string_view id : game_ids())
        if (!checks::is_example(id)) games.push_back(&dynamic_cast<const WordedGame&>(checks::game(id)));
    return games;
}

// The file is what was made; with QUINCUNX_REGOLD it is written anew.
void expect_file(const std::string& name, const std::string& made) {
    const std::string path = std::string(QUINCUNX_ROOT) + "/" + name;
    if (std::getenv("QUINCUNX_REGOLD")) std::ofstream(path) << made;
    std::ifstream file(path);
    std::stringstream kept;
    kept << file.rdbuf();
    EXPECT_EQ(kept.str(), made) << name << " is not what the rows say; QUINCUNX_REGOLD=1 writes it anew";
}

TEST(WordSheet, OfTheDocumentation) { expect_file("docs/words.md", words_as_markdown(worded_games())); }
TEST(WordSheet, OfThePages) { expect_file("web/src/lib/words.ts", words_as_typescript(worded_games())); }

}  // namespace
}  // namespace quincunx
