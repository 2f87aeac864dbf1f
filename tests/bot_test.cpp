// Bots: whole games with the examples, every way to lose by rule, and what the protocol says and does not say.
#include "players/bot.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "engine/match/error.h"
#include "engine/match/match.h"
#include "games/list.h"
#include "players/contest.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

using std::chrono::milliseconds;
using Clock = LineChannel::Clock;

const std::string Root = QUINCUNX_ROOT;

std::string read_whole(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::size_t open_descriptors() {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) count += !entry.path().empty();
    return count;
}

// Whether every child of this program has been waited for.
bool no_children() { return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

// Whether the process is gone, or dead and only not waited for by whoever inherited it.
bool gone(const std::string& pid) {
    std::ifstream in("/proc/" + pid + "/stat");
    std::string number, name, state;
    return !(in >> number >> name >> state) || state == "Z";
}

GameRecord play(const Game& game, int number, Player& bot, Seat seat, const Budget& budget = {}) {
    const auto foe = make_player("random", {static_cast<std::uint64_t>(number), 1});
    PerSeat<Player*> players{};
    players[seat] = &bot;
    players[other(seat)] = foe.get();
    return play_game(game, checks::setup(game, number), players, {{budget, budget}});
}

// --- Whole games

class Bots : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());
};

TEST_P(Bots, TheExamplesPlayInBothSeats) {
    const std::size_t before = open_descriptors();
    {
        BotPlayer random({"python3", Root + "/examples/bots/random_bot.py"}, {});
        BotPlayer hint({"python3", Root + "/examples/bots/hint_bot.py", "4"}, {});
        for (const Seat seat : Seats) {
            const GameRecord record = play(game_, index(seat), random, seat);
            EXPECT_FALSE(record.forfeit) << record.forfeit->detail;
            EXPECT_GT(record.answers[seat], 0U);
            EXPECT_FALSE(record.ended_by.empty());
        }
        const GameRecord record = play(game_, 2, hint, Seat::A);
        EXPECT_FALSE(record.forfeit) << record.forfeit->detail;
        EXPECT_EQ(random.name(), "random bot");
        EXPECT_EQ(hint.name(), "hint bot (4)");
    }
    EXPECT_TRUE(no_children());
    EXPECT_EQ(open_descriptors(), before);
}

// A bot is shown texts made in a world its seat imagines: they are those of the true one.
TEST_P(Bots, TextsOfQuestionsTellNothingHidden) {
    Random random({5, 5});
    checks::visit_questions(game_, 20, [&](const auto&, const Waiting& w) {
        if (random.below(4)) return;
        const StateBytes truth = game_.present(w);
        const StateBytes world = game_.present(game_.determinize(game_.view(w, w.choice.seat), random).value());
        EXPECT_EQ(game_.question_text(truth, w.choice, Lang::En), game_.question_text(world, w.choice, Lang::En));
        EXPECT_EQ(game_.question_subject(truth, w.choice), game_.question_subject(world, w.choice));
        for (const Option& option : w.choice.options)
            EXPECT_EQ(game_.option_text(truth, option, Lang::En), game_.option_text(world, option, Lang::En))
                << game_.write_option(option);
    });
}

INSTANTIATE_TEST_SUITE_P(AllGames, Bots, ::testing::ValuesIn(game_ids()),
                         [](const auto& each) { return std::string(each.param); });

// --- Losing by rule

struct Way {
    const char* name;  // of tests/bots/bad_bot.py
    Forfeit::Why why;
    const char* detail;  // stands in the reason
};

std::ostream& operator<<(std::ostream& out, const Way& way) { return out << way.name; }

class BadBots : public ::testing::TestWithParam<Way> {};

TEST_P(BadBots, LoseThatMatchAndPlayTheNext) {
    const Way way = GetParam();
    const Game& game = checks::game("lillian");
    const std::string mark = ::testing::TempDir() + "quincunx-bad-bot-" + way.name + "-" + std::to_string(getpid());
    std::filesystem::remove(mark);
    const std::size_t before = open_descriptors();
    std::string name;
    {
        BotSettings settings;
        if (way.name == std::string("mute")) settings.start = milliseconds(1500);
        BotPlayer bot({"python3", "-S", Root + "/tests/bots/bad_bot.py", way.name, mark}, settings);
        const auto start = Clock::now();
        const GameRecord first =
            play(game, 1, bot, Seat::A, {0, milliseconds(way.why == Forfeit::Why::Late ? 500 : 0)});
        EXPECT_LT(Clock::now() - start, milliseconds(9000)) << "it waited for the limit of all answers";
        name = bot.name();
        ASSERT_TRUE(first.forfeit);
        EXPECT_EQ(first.forfeit->seat, Seat::A);
        EXPECT_EQ(first.winner, Seat::B);
        EXPECT_EQ(word(first.forfeit->why), word(way.why)) << first.forfeit->detail;
        EXPECT_NE(first.forfeit->detail.find(way.detail), std::string::npos) << first.forfeit->detail;
        EXPECT_TRUE(no_children());

        const GameRecord second = play(game, 2, bot, Seat::B);
        EXPECT_FALSE(second.forfeit) << second.forfeit->detail;
        EXPECT_GT(second.answers[Seat::B], 0U);
    }
    EXPECT_TRUE(no_children());
    EXPECT_EQ(open_descriptors(), before);
    if (way.name == std::string("family")) {
        for (int i = 0; i < 200 && !gone(name); ++i) std::this_thread::sleep_for(milliseconds(10));
        EXPECT_TRUE(gone(name)) << "a child of the bot lives on: " << name;
    }
    std::filesystem::remove(mark);
}

using enum Forfeit::Why;
INSTANTIATE_TEST_SUITE_P(
    AllWays, BadBots,
    ::testing::Values(Way{"crash-at-once", Crashed, "signal 9"}, Way{"crash", Crashed, "signal 9"},
                      Way{"mute", Silent, "within 1500 ms"}, Way{"hang", Late, "within 500 ms"},
                      Way{"deaf", Late, "within 500 ms"}, Way{"family", Late, "within 500 ms"},
                      Way{"late", Late, "within 500 ms"}, Way{"out-of-range", NotOffered, "no option"},
                      Way{"garbage", Garbage, "I think"}, Way{"endless-line", Garbage, "longer than 16384"},
                      Way{"closes-output", Silent, "closed"}, Way{"closes-input", Silent, "closed"},
                      Way{"floods-hints", Late, "within 500 ms"}, Way{"floods-nonsense", Garbage, "more than 100"}),
    [](const auto& each) {
        std::string name = each.param.name;
        std::erase(name, '-');
        return name;
    });

TEST(BadBot, ThatCannotBeStartedIsRefusedAtOnce) {
    try {
        make_bot("/no/such/bot --fast");
        FAIL() << "it was started";
    } catch (const InputError& e) {
        EXPECT_NE(std::string(e.what()).find("'/no/such/bot' cannot be started"), std::string::npos) << e.what();
    }
    EXPECT_TRUE(no_children());
}

TEST(BadBot, ThatCannotBeStartedAgainLosesTheNextMatchToo) {
    const Game& game = checks::game("lillian");
    const std::string program = ::testing::TempDir() + "quincunx-bot-" + std::to_string(getpid());
    std::filesystem::create_symlink("/bin/false", program);
    BotPlayer bot({program}, {});
    std::filesystem::remove(program);
    for (int number = 0; number < 2; ++number) {
        const GameRecord record = play(game, number, bot, Seat::A);
        ASSERT_TRUE(record.forfeit);
        EXPECT_EQ(word(record.forfeit->why), "crashed");
        EXPECT_NE(record.forfeit->detail.find(number == 0 ? "exit status 1" : "cannot be started"), std::string::npos)
            << record.forfeit->detail;
    }
    EXPECT_TRUE(no_children());
}

// --- The protocol, with a bot that is a function in this program

// Answers each message of the host. What it gives is sent, each a line; a text is sent as it is.
using Script = std::function<std::vector<Json>(const Json& message)>;

// What is not about time waits as long as a busy machine needs.
BotSettings patient() {
    BotSettings settings;
    settings.start = settings.answer = std::chrono::minutes(2);
    return settings;
}

class InnerBot {
public:
    explicit InnerBot(Script script, BotSettings settings = patient()) {
        int there[2], back[2];
        if (pipe2(there, O_CLOEXEC) != 0 || pipe2(back, O_CLOEXEC) != 0) throw std::runtime_error("no pipes");
        bot_.emplace(Descriptor(back[0]), Descriptor(there[1]), settings);
        thread_ = std::thread([this, script = std::move(script), in = there[0], out = back[1]] {
            Descriptor own_in(in), own_out(out);
            std::string rest;
            for (char bytes[65536];;) {
                const ssize_t count = ::read(in, bytes, sizeof bytes);
                if (count <= 0) return;
                rest.append(bytes, static_cast<std::size_t>(count));
                for (std::size_t end; (end = rest.find('\n')) != std::string::npos; rest.erase(0, end + 1)) {
                    heard.push_back(Json::parse(rest.substr(0, end)));
                    for (const Json& reply : script(heard.back())) {
                        const std::string line = (reply.is_string() ? reply.get<std::string>() : reply.dump()) + "\n";
                        EXPECT_EQ(::write(out, line.data(), line.size()), static_cast<ssize_t>(line.size()));
                    }
                }
            }
        });
    }
    ~InnerBot() { leave(); }

    BotPlayer& operator*() { return *bot_; }
    // The host says bye; after that, `heard` can be looked at.
    void leave() {
        bot_.reset();
        if (thread_.joinable()) thread_.join();
    }
    std::vector<Json> of_type(const std::string& type) const {
        std::vector<Json> found;
        for (const Json& message : heard)
            if (message["type"] == type) found.push_back(message);
        return found;
    }

    std::vector<Json> heard;

private:
    std::optional<BotPlayer> bot_;
    std::thread thread_;
};

// Answers hello, and every question with its first option.
std::vector<Json> plainly(const Json& message) {
    if (message["type"] == "hello") return {{{"type", "ready"}, {"protocol", 1}, {"name", "plain"}}};
    if (message["type"] == "question") return {{{"type", "answer"}, {"id", message["id"]}, {"index", 0}}};
    return {};
}

TEST(Protocol, TellsTheSeedAtTheEndOnly) {
    const Game& game = checks::game("gemu");
    const Seed seed = checks::setup(game, 3).seed;
    InnerBot bot(plainly);
    (*bot).commit(seed);
    const GameRecord record = play(game, 3, *bot, Seat::B);
    bot.leave();
    EXPECT_FALSE(record.forfeit) << record.forfeit->detail;
    for (const Json& message : bot.heard)
        EXPECT_EQ(message.dump().find(write_seed(seed)) != std::string::npos, message["type"] == "result");
    ASSERT_EQ(bot.of_type("game").size(), 1U);
    EXPECT_EQ(bot.of_type("game")[0]["commitment"], commitment(seed));
    EXPECT_EQ(bot.of_type("game")[0]["side"], "foe");
    ASSERT_EQ(bot.of_type("result").size(), 1U);
    EXPECT_EQ(bot.of_type("result")[0]["seed"], write_seed(seed));
    EXPECT_EQ(bot.of_type("result")[0]["outcome"], record.winner == Seat::B ? "won" : record.winner ? "lost" : "draw");
    EXPECT_EQ(bot.heard.back()["type"], "bye");
}

TEST(Protocol, PassesOverWhatIsOldOrUnknown) {
    const Game& game = checks::game("lillian");
    InnerBot bot([](const Json& message) {
        std::vector<Json> replies = plainly(message);
        if (message["type"] == "hello") replies.insert(replies.begin(), Json{{"type", "good morning"}});
        if (message["type"] == "question" && message["id"] == 2) {
            replies.insert(replies.begin(), Json{{"type", "answer"}, {"id", 1}, {"index", 0}});
            replies.insert(replies.begin(), Json{{"type", "resign"}, {"id", 1}});
            replies.insert(replies.begin(), Json{{"type", "chat"}, {"text", "hello"}});
        }
        return replies;
    });
    const GameRecord record = play(game, 4, *bot, Seat::A);
    bot.leave();
    EXPECT_FALSE(record.forfeit) << record.forfeit->detail;
    const std::vector<Json> errors = bot.of_type("error");
    ASSERT_EQ(errors.size(), 4U);
    EXPECT_EQ(errors[0]["problem"], "hello is answered with ready");
    EXPECT_EQ(errors[1]["problem"], "there is no message of the type 'chat' now");
    EXPECT_EQ(errors[2]["problem"], "the question 1 is not pending, but 2 is");
}

TEST(Protocol, WhatIsNoAnswerLoses) {
    const Game& game = checks::game("lillian");
    struct Wrong {
        std::string line;
        Forfeit::Why why;
        std::string detail;
    };
    const std::vector<Wrong> all{
        {R"({"type": "answer", "id": ID, "index": -1})", NotOffered, "there is no option -1, only 0 to "},
        {R"({"type": "answer", "id": ID, "index": 18446744073709551616})", Garbage, "no whole number"},
        {R"({"type": "answer", "id": ID, "index": 0.0})", Garbage, "no whole number"},
        {R"({"type": "answer", "id": ID, "index": "0"})", Garbage, "no whole number"},
        {R"({"type": "answer", "id": ID, "option": "win at once"})", NotOffered, "'win at once' is not one of"},
        {R"({"type": "answer", "id": ID, "option": "concede"})", NotOffered, "'concede' is not one of"},
        {R"({"type": "answer", "id": ID, "option": 0})", Garbage, "neither an index nor an option"},
        {R"({"type": "answer", "id": ID})", Garbage, "neither an index nor an option"},
        {R"({"type": "answer", "index": 0})", Garbage, "no id"},
        {R"({"type": "answer", "id": "ID", "index": 0})", Garbage, "no id"},
        {R"({"type": "resign"})", Garbage, "no id"},
        {"", Garbage, "not a JSON object"},
        {"[1, 2, 3]", Garbage, "not a JSON object: [1, 2, 3]"},
        {R"({"type": "answer")", Garbage, "not a JSON object"},
        {"{\"type\": \"\xff\"}", Garbage, "not a JSON object"},
        {std::string(5000, '['), Garbage, "not a JSON object: [[["},
        {std::string(20000, ' '), Garbage, "longer than 16384 bytes"},
    };
    InnerBot bot([&](const Json& message) -> std::vector<Json> {
        if (message["type"] != "question") return plainly(message);
        const auto id = message["id"].get<std::size_t>();
        if (id % 2 == 1) return plainly(message);
        std::string line = all[id / 2 - 1].line;
        if (const auto at = line.find("ID"); at != std::string::npos) line.replace(at, 2, std::to_string(id));
        return {line};
    });
    for (const Wrong& wrong : all) {
        const GameRecord record = play(game, 12, *bot, Seat::A);
        ASSERT_TRUE(record.forfeit) << wrong.line;
        EXPECT_EQ(word(record.forfeit->why), word(wrong.why)) << wrong.line;
        EXPECT_NE(record.forfeit->detail.find(wrong.detail), std::string::npos) << record.forfeit->detail;
    }
}

TEST(Protocol, AnotherVersionLoses) {
    const Game& game = checks::game("lillian");
    InnerBot bot([](const Json& message) -> std::vector<Json> {
        if (message["type"] != "hello") return {};
        return {{{"type", "ready"}, {"protocol", 2}}};
    });
    const GameRecord record = play(game, 13, *bot, Seat::A);
    ASSERT_TRUE(record.forfeit);
    EXPECT_EQ(record.forfeit->detail, "it does not speak version 1 of the protocol");
}

TEST(Protocol, TakesWrittenOptionsAndTheLanguageAskedFor) {
    const Game& game = checks::game("summoner");
    InnerBot bot([](const Json& message) -> std::vector<Json> {
        if (message["type"] == "hello") return {{{"type", "ready"}, {"protocol", 1}, {"language", "zh-Hant"}}};
        if (message["type"] != "question") return {};
        return {{{"type", "answer"}, {"id", message["id"]}, {"option", message["options"].back()["option"]}}};
    });
    const GameRecord record = play(game, 5, *bot, Seat::A);
    bot.leave();
    EXPECT_FALSE(record.forfeit) << record.forfeit->detail;
    for (const Json& question : bot.of_type("question"))
        for (const Json& option : question["options"]) {
            const std::string text = option["text"].get<std::string>();
            EXPECT_TRUE(std::ranges::any_of(text, [](char c) { return (c & 0x80) != 0; })) << text;
        }
}

// An open question takes answers that are not listed, when they are valid.
TEST(Protocol, OpenQuestionsTakeOtherValidAnswers) {
    const Game& game = checks::game("genius");
    int taken = 0;
    for (int number = 0; number < 40 && taken == 0; ++number) {
        Waiting w = game.start(checks::setup(game, number));
        game.resume(w);
        Random random({static_cast<std::uint64_t>(number), 9});
        for (int step = 0; step < 400 && !w.over() && taken == 0; ++step) {
            const Choice& choice = w.choice;
            for (int bit = 0; choice.open && bit < 32 && taken == 0; ++bit) {
                Option unlisted = choice.options[0];
                unlisted.b ^= 1U << bit;
                Waiting tried = w;
                if (choice.options.contains(unlisted) || game.answer(tried, unlisted)) continue;
                InnerBot bot([&](const Json& message) -> std::vector<Json> {
                    if (message["type"] != "question") return plainly(message);
                    EXPECT_TRUE(message["open"].get<bool>());
                    return {{{"type", "answer"}, {"id", message["id"]}, {"option", game.write_option(unlisted)}}};
                });
                (*bot).begins(game, checks::setup(game, number), choice.seat);
                EXPECT_EQ((*bot).choose(game, game.view(w, choice.seat)), unlisted);
                ++taken;
            }
            game.answer(w, choice.options[random.below(static_cast<std::uint32_t>(choice.options.size()))]);
        }
    }
    EXPECT_EQ(taken, 1) << "no open question with another valid answer was found";
}

TEST(Protocol, ABotMayResign) {
    const Game& game = checks::game("dreamduel");
    InnerBot bot([](const Json& message) -> std::vector<Json> {
        if (message["type"] != "question" || message["id"] != 3) return plainly(message);
        return {{{"type", "resign"}, {"id", 3}}};
    });
    const GameRecord record = play(game, 6, *bot, Seat::B);
    bot.leave();
    EXPECT_FALSE(record.forfeit) << record.forfeit->detail;
    EXPECT_EQ(record.winner, Seat::A);
    EXPECT_EQ(bot.of_type("result")[0]["outcome"], "lost");
    EXPECT_EQ(bot.of_type("result")[0]["conceded"], true);
}

TEST(Protocol, TheBankPaysForAnswersThatTakeLonger) {
    const Game& game = checks::game("lillian");
    BotSettings settings;
    settings.answer = milliseconds(100);
    settings.bank = milliseconds(1000);
    InnerBot bot(
        [](const Json& message) {
            if (message["type"] == "question" && message["id"] == 1) std::this_thread::sleep_for(milliseconds(400));
            if (message["type"] == "question" && message["id"] == 2) std::this_thread::sleep_for(milliseconds(900));
            return plainly(message);
        },
        settings);
    const GameRecord first = play(game, 7, *bot, Seat::A);
    ASSERT_TRUE(first.forfeit) << "400 and 900 ms fit into 100 for each and 1000 besides";
    EXPECT_EQ(word(first.forfeit->why), "late");
    // The late answer comes while the next match is played, and is passed over. The bank is full again.
    const GameRecord second = play(game, 8, *bot, Seat::A);
    EXPECT_FALSE(second.forfeit) << second.forfeit->detail;
    bot.leave();
    const std::vector<Json> questions = bot.of_type("question");
    ASSERT_GT(questions.size(), 3U);
    EXPECT_EQ(questions[0]["time_left_ms"], 1100);
    EXPECT_LE(questions[1]["time_left_ms"], 800);
    EXPECT_EQ(questions[2]["time_left_ms"], 1100);
    EXPECT_EQ(bot.of_type("result")[0]["forfeit"]["why"], "late");
    EXPECT_EQ(bot.of_type("error").size(), 1U);
}

TEST(Protocol, HintsAreAboutTheOptionsAndBounded) {
    const Game& game = checks::game("gemu");
    InnerBot bot([](const Json& message) -> std::vector<Json> {
        if (message["type"] == "question" && message["id"] == 1)
            return {{{"type", "hint"}, {"id", 1}, {"nodes", 1000000000}}};
        if (message["type"] == "hint")
            return {{{"type", "answer"}, {"id", 1}, {"option", message["options"][0]["option"]}}};
        return plainly(message);
    });
    const GameRecord record = play(game, 9, *bot, Seat::A);
    bot.leave();
    EXPECT_FALSE(record.forfeit) << record.forfeit->detail;
    const Json question = bot.of_type("question").at(0), hint = bot.of_type("hint").at(0);
    EXPECT_LE(hint["nodes"], BotPlayer::MostHintNodes);
    EXPECT_EQ(hint["options"].size(), question["options"].size());
    for (const Json& line : hint["options"])
        EXPECT_EQ(line["option"], question["options"][line["index"].get<std::size_t>()]["option"]);
    EXPECT_EQ(hint["line"][0]["option"], hint["options"][0]["option"]);
}

TEST(Protocol, ABotMayLookThingsUp) {
    const Game& game = checks::game("summoner");
    InnerBot bot([](const Json& message) -> std::vector<Json> {
        if (message["type"] != "question" || message["id"] != 1) return plainly(message);
        std::vector<Json> said;
        for (const auto& [at, of] : std::vector<std::pair<std::string, std::string>>{{"table", ""},
                                                                                     {"rules", ""},
                                                                                     {"clause", "sw-7.6"},
                                                                                     {"card", "冰霜法师"},
                                                                                     {"why", "attack c3"},
                                                                                     {"card", "no such card"},
                                                                                     {"stars", ""}})
            said.push_back({{"type", "look"}, {"id", message["id"]}, {"at", at}, {"of", of}});
        said.push_back({{"type", "answer"}, {"id", message["id"]}, {"index", 0}});
        return said;
    });
    EXPECT_FALSE(play(game, 1, *bot, Seat::A).forfeit);
    bot.leave();
    const std::vector<Json> looks = bot.of_type("look");
    ASSERT_GE(looks.size(), 4U);
    const auto text = [&](std::size_t which) { return looks[which]["text"].get<std::string>(); };
    EXPECT_NE(text(0).find("Magic"), std::string::npos) << text(0);
    EXPECT_TRUE(text(1).starts_with("SW-0.1 ")) << text(1);
    EXPECT_TRUE(text(2).starts_with("SW-7.6 ")) << text(2);
    EXPECT_TRUE(text(3).starts_with("Frost Mage (")) << text(3);
    EXPECT_EQ(looks.size() + bot.of_type("error").size(), 7U);
    EXPECT_NE(bot.of_type("error").back()["problem"].get<std::string>().find("'stars'"), std::string::npos);
}

TEST(Protocol, StoppingEndsAllWaiting) {
    const Game& game = checks::game("lillian");
    std::atomic<bool> stop{false};
    BotSettings settings;
    settings.answer = milliseconds(60000);
    settings.stop = &stop;
    InnerBot bot(
        [&](const Json& message) {
            if (message["type"] == "question") stop = true;
            return message["type"] == "question" ? std::vector<Json>{} : plainly(message);
        },
        settings);
    const auto start = Clock::now();
    const GameRecord record = play(game, 10, *bot, Seat::A);
    EXPECT_LT(Clock::now() - start, milliseconds(2000));
    ASSERT_TRUE(record.forfeit);
    EXPECT_EQ(record.forfeit->detail, "the host was stopped");
}

// --- What is written about it

TEST(BotDocs, ContainTheExamplesAsTheyAre) {
    const std::string docs = read_whole(Root + "/docs/bots.md");
    for (const std::string name : {"random_bot.py", "hint_bot.py"}) {
        const std::string example = read_whole(Root + "/examples/bots/" + name);
        ASSERT_FALSE(example.empty()) << name;
        EXPECT_LT(std::ranges::count(example, '\n'), 40) << name;
        EXPECT_NE(docs.find("```python\n" + example + "```"), std::string::npos)
            << name << " is another one in the docs";
    }
}

// Every message of the host has the keys that its example in the docs has.
TEST(BotDocs, ShowTheMessagesAsTheyAre) {
    const auto keys = [](const Json& message) {
        std::set<std::string> found;
        for (const auto& [key, value] : message.items()) found.insert(key);
        return found;
    };
    std::map<std::string, std::set<std::string>> shown;
    std::istringstream docs(read_whole(Root + "/docs/bots.md"));
    std::string line;
    while (std::getline(docs, line) && line != "## What the host says") continue;
    while (std::getline(docs, line) && line != "## What the bot says") {
        if (line != "```json") continue;
        std::string example;
        while (std::getline(docs, line) && line != "```") example += line + "\n";
        const Json message = Json::parse(example);
        shown[message["type"].get<std::string>()] = keys(message);
    }
    const Game& game = checks::game("summoner");
    InnerBot bot([](const Json& message) -> std::vector<Json> {
        if (message["type"] == "question" && message["id"] == 1)
            return {{{"type", "chat"}},
                    {{"type", "look"}, {"id", 1}, {"at", "rules"}},
                    {{"type", "hint"}, {"id", 1}, {"nodes", 10}}};
        if (message["type"] == "question" && message["id"] == 2)
            return {{{"type", "answer"}, {"id", 2}, {"index", 1000}}};
        if (message["type"] == "hint") return {{{"type", "answer"}, {"id", 1}, {"index", 0}}};
        return plainly(message);
    });
    (*bot).commit({1, 2});
    play(game, 11, *bot, Seat::A);
    bot.leave();
    std::set<std::string> types;
    for (const Json& message : bot.heard) {
        const std::string type = message["type"].get<std::string>();
        types.insert(type);
        EXPECT_EQ(shown[type], keys(message)) << type;
    }
    EXPECT_EQ(types, (std::set<std::string>{"hello", "game", "question", "look", "hint", "error", "result", "bye"}));
}

TEST(SplitCommand, PartsWordsAsAShellDoes) {
    using Words = std::vector<std::string>;
    EXPECT_EQ(split_command("python3 bot.py"), (Words{"python3", "bot.py"}));
    EXPECT_EQ(split_command("  a\t b  "), (Words{"a", "b"}));
    EXPECT_EQ(split_command("'my bot' \"two words\" a\\ b"), (Words{"my bot", "two words", "a b"}));
    EXPECT_EQ(split_command("a'b'\"c\" '' \"\""), (Words{"abc", "", ""}));
    EXPECT_EQ(split_command("\"say \\\"hi\\\" \\n\" '\\'"), (Words{"say \"hi\" \\n", "\\"}));
    EXPECT_EQ(split_command("$HOME *"), (Words{"$HOME", "*"}));
    EXPECT_THROW(split_command("'open"), InputError);
    EXPECT_THROW(split_command(" "), InputError);
}

}  // namespace
}  // namespace quincunx
