// The seed of a match: the server and the players have a part in it, and nobody can choose it.
#include "engine/match/error.h"
#include "engine/match/replay.h"
#include "tests/server/api_house.h"

namespace quincunx::server {
namespace {

const std::string PartOfA = "00112233445566778899aabbccddeeff", PartOfB = "ffeeddccbbaa99887766554433221100";

class Shared : public testing::Test {
protected:
    House house_;
    Caller ada_ = house_.guest("Ada"), bo_ = house_.guest("Bo");
    Someone one_{house_, ada_}, two_{house_, bo_};

    // Ada makes a table and Bo sits down; its id. An empty promise: none.
    std::string sit(const std::string& of_a, const std::string& of_b) {
        TableRequest request = table_request("summoner");
        request.open = true;
        request.seat = "a";
        request.chance = of_a;
        std::string table;
        house_.hub->create_table(ada_, request, [&](const auto& made) { table = std::get<Json>(made)["table"]; });
        house_.settle();
        one_.tell("join", {{"table", table}});
        house_.hub->join_table(
            bo_, table, request.deck, [&](const auto& made) { joined_ = std::get<Json>(made); }, of_b);
        house_.settle();
        two_.tell("join", {{"table", table}});
        return table;
    }
    std::string give(Someone& who, const std::string& table, const std::string& part) {
        return Someone::code(who.tell("chance", {{"table", table}, {"part", part}}));
    }
    MatchRecord record(const std::string& table) { return house_.store->match(table).value().record; }
    bool begun(const std::string& table) { return house_.store->match(table).has_value(); }
    Json joined_;
};

TEST_F(Shared, ATableThatIsBeingDealtIsOfBothPlayers) {
    const std::string table = sit(sha256(PartOfA), sha256(PartOfB));
    for (const Caller& who : {ada_, bo_}) {
        Json tables;
        house_.hub->tables_of(who.person.id, [&](Json found) { tables = std::move(found); });
        house_.settle();
        ASSERT_EQ(tables.size(), 1U) << who.person.name;
        EXPECT_EQ(tables[0]["table"], table);
    }
}

TEST_F(Shared, TheSeedIsMadeOfAllParts) {
    const std::string table = sit(sha256(PartOfA), sha256(PartOfB));
    // Everything is promised before anything is given.
    EXPECT_EQ(joined_["state"], "waiting");
    EXPECT_EQ(joined_["you"], "b");
    EXPECT_EQ(joined_["chance"]["a"], sha256(PartOfA));
    EXPECT_EQ(joined_["chance"]["b"], sha256(PartOfB));
    ASSERT_EQ(one_.link->events("chance").size(), 1U);
    EXPECT_EQ((*one_.link->events("chance")[0])["body"], joined_["chance"]);
    EXPECT_FALSE(begun(table));
    EXPECT_EQ(give(one_, table, PartOfB), "not-promised");
    EXPECT_EQ(give(one_, table, PartOfA), "");
    EXPECT_FALSE(begun(table));
    EXPECT_EQ(give(two_, table, PartOfB), "");
    ASSERT_TRUE(begun(table));
    const MatchRecord kept = record(table);
    EXPECT_EQ(sha256(kept.chance.server), joined_["chance"]["server"].get<std::string>());
    EXPECT_EQ(kept.chance.parts[Seat::A], PartOfA);
    EXPECT_EQ(write_seed(kept.setup.seed), sha256(kept.chance.server + ":" + PartOfA + ":" + PartOfB).substr(0, 32));
    // Both are at their places, and told that it has begun, with the hashes alone.
    for (Someone* who : {&one_, &two_}) {
        ASSERT_EQ(who->link->events("began").size(), 1U);
        const Json& began = (*who->link->events("began")[0])["body"];
        EXPECT_EQ(began["chance"], joined_["chance"]);
        EXPECT_EQ(began["commitment"], commitment(kept.setup.seed));
        EXPECT_EQ(who->link->bytes.find(kept.chance.server), std::string::npos);
    }
    EXPECT_EQ(two_.link->bytes.find(PartOfA), std::string::npos);
    EXPECT_EQ(give(one_, table, PartOfA), "chance-closed");
    // When it is over the parts are told.
    one_.tell("concede", {{"table", table}});
    const Json over = (*two_.link->events("over").at(0))["body"];
    EXPECT_EQ(over["seed"], write_seed(kept.setup.seed));
    EXPECT_EQ(over["chance"]["server"], kept.chance.server);
    EXPECT_EQ(over["chance"]["a"], PartOfA);
}

TEST_F(Shared, WhoGivesNoPartPlaysAllTheSame) {
    // Nobody promises one: it begins at once, and the server's is the seed.
    const std::string plain = sit("", "");
    EXPECT_TRUE(begun(plain));
    EXPECT_EQ(joined_["state"], "playing");
    EXPECT_FALSE(joined_.contains("chance"));
    EXPECT_EQ(record(plain).chance, Chance{});
    // One does.
    const std::string half = sit("", sha256(PartOfB));
    EXPECT_EQ(give(one_, half, PartOfA), "not-promised");
    EXPECT_EQ(give(two_, half, PartOfB), "");
    EXPECT_EQ(record(half).chance.parts[Seat::A], "");
    EXPECT_EQ(record(half).setup.seed, made_seed(record(half).chance));
    // Both do, and one of them keeps it back: the other's counts.
    const std::string late = sit(sha256(PartOfA), sha256(PartOfB));
    EXPECT_EQ(give(two_, late, PartOfB), "");
    house_.now += 9'999;
    house_.hub->tick();
    house_.settle();
    EXPECT_FALSE(begun(late));
    house_.now += 1;
    house_.hub->tick();
    house_.settle();
    ASSERT_TRUE(begun(late));
    EXPECT_EQ(record(late).chance.parts[Seat::A], "");
    EXPECT_EQ(record(late).chance.parts[Seat::B], PartOfB);
    // Both keep it back.
    const std::string none = sit(sha256(PartOfA), sha256(PartOfB));
    const std::string promise = joined_["chance"]["server"];
    house_.now += 10'000;
    house_.hub->tick();
    house_.settle();
    EXPECT_EQ(commitment(record(none).setup.seed), promise);
    EXPECT_EQ(record(none).chance, Chance{});
}

TEST_F(Shared, NobodyElseGivesAPartAndNobodyElseSitsDown) {
    const std::string table = sit(sha256(PartOfA), "");
    Someone three(house_, house_.guest("Cleo"));
    three.tell("join", {{"table", table}});
    EXPECT_EQ(give(three, table, PartOfA), "watchers-cannot");
    std::string code;
    house_.hub->join_table(three.caller, table, table_request("summoner").deck,
                           [&](const auto& made) { code = std::get<Problem>(made).code; });
    house_.settle();
    EXPECT_EQ(code, "table-taken");
    EXPECT_TRUE(house_.hub->lobby("")["waiting"].empty());
    // Who leaves for good while the parts are waited for ends it.
    house_.hub->removed(bo_.person.id);
    house_.settle();
    EXPECT_EQ(give(one_, table, PartOfA), "no-such-table");
}

TEST(SharedReplay, ReplaysAreHeldAgainstTheParts) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    Played match = played("lillian", house.id_of(ada), 0, house.now);
    match.record.chance = {"7bee5dbdec2be857ab734fe8a357e954", {{PartOfA, ""}}};
    // A match whose seed is made of these.
    const Game& game = *find_game("lillian");
    match.record.setup.seed = made_seed(match.record.chance);
    match.entries.clear();
    match.result.reset();
    end(match, MatchEntry::Kind::Timeout, "b", "time");
    const MatchId id = keep(*house.store, match);
    const Answer file = house.ask("GET", at(id, "/replay"));
    ASSERT_EQ(file.status, 200) << file.text;
    const Json page = house.ask("GET", at(id)).body;
    EXPECT_EQ(page["parts"]["a"], PartOfA);
    EXPECT_TRUE(page["parts"]["b"].is_null());
    EXPECT_EQ(page["chance"]["a"], sha256(PartOfA));
    const auto find = [&](std::string_view) { return &game; };
    const Replay replay = parse_replay(file.text, "file", find);
    EXPECT_EQ(replay.chance, match.record.chance);
    for (const std::string& part : {PartOfA, match.record.chance.server}) {
        std::string changed = file.text;
        changed[changed.find(part) + 5] ^= 1;
        EXPECT_THROW(parse_replay(changed, "file", find), InputError);
    }
}

}  // namespace
}  // namespace quincunx::server
