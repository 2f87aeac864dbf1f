// What every store keeps for moderation, of tables that wait and of matches that are damaged.
#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

TEST_P(Stores, Sanctions) {
    const PersonId ann = account("Ann"), bob = account("Bob");
    const Sanction mute = store_->add_sanction({0, "mute", ann, "", "insult", "Calm down.", 10, 100, bob, 0});
    const Sanction ban = store_->add_sanction({0, "ban", ann, "192.0.2.7", "spam", "", 20, 200, 0, 0});
    const Sanction alone = store_->add_sanction({0, "ban", 0, "192.0.2.8", "spam", "", 30, 300, 0, 0});
    EXPECT_LT(mute.id, ban.id);
    EXPECT_LT(ban.id, alone.id);
    const auto ids_in = [](const std::vector<Sanction>& some) {
        std::vector<std::int64_t> all;
        for (const Sanction& each : some) all.push_back(each.id);
        return all;
    };
    using List = std::vector<std::int64_t>;
    EXPECT_EQ(ids_in(store_->sanctions({})), (List{alone.id, ban.id, mute.id})) << "newest first";
    EXPECT_EQ(ids_in(store_->sanctions({.limit = 1})), List{alone.id});
    EXPECT_EQ(ids_in(store_->sanctions({.person = ann})), (List{ban.id, mute.id}));
    EXPECT_EQ(ids_in(store_->sanctions({.addresses_only = true, .in_force = 250})), List{alone.id});
    EXPECT_EQ(ids_in(store_->standing(ann, 50).sanctions), (List{mute.id, ban.id})) << "oldest first";
    EXPECT_EQ(ids_in(store_->standing(ann, 100).sanctions), List{ban.id});
    EXPECT_TRUE(store_->standing(bob, 50).sanctions.empty());
    store_->lift_sanction(ban.id, 60);
    EXPECT_EQ(ids_in(store_->standing(ann, 70).sanctions), List{mute.id});
    const Sanction lifted = store_->sanction(ban.id).value();
    EXPECT_EQ(lifted.lifted, 60);
    EXPECT_EQ(lifted.address, "192.0.2.7");
    EXPECT_EQ(store_->sanction(mute.id)->text, "Calm down.");
    EXPECT_EQ(store_->sanction(mute.id)->by, bob);
    EXPECT_FALSE(store_->sanction(999));
    EXPECT_THROW(store_->lift_sanction(999, 1), StoreError);
}

TEST_P(Stores, ABanInForceOutlivesThePersonByItsAddress) {
    const PersonId ann = account("Ann");
    store_->add_sanction({0, "ban", ann, "192.0.2.1", "spam", "over", 10, 100, 0, 0});
    const Sanction lifted = store_->add_sanction({0, "ban", ann, "192.0.2.2", "spam", "lifted", 10, 1000, 0, 0});
    store_->lift_sanction(lifted.id, 50);
    store_->add_sanction({0, "ban", ann, "", "spam", "no address", 10, 1000, 0, 0});
    const Sanction stays = store_->add_sanction({0, "ban", ann, "192.0.2.3", "spam", "Ann did this", 10, 1000, 0, 0});
    store_->remove_person(ann, 500);
    const auto left = store_->sanctions({});
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].id, stays.id);
    EXPECT_EQ(left[0].person, 0);
    EXPECT_EQ(left[0].address, "192.0.2.3");
    EXPECT_EQ(left[0].text, "");
    EXPECT_EQ(left[0].until, 1000);
}

TEST_P(Stores, Reports) {
    const PersonId ann = account("Ann"), bob = account("Bob");
    const Report one = store_->add_report({0, ann, bob, "m1", "insult", "He shouts.", 10, 0, 0, ""});
    const Report two = store_->add_report({0, bob, ann, "", "spam", "", 20, 0, 0, ""});
    EXPECT_EQ(store_->report(one.id)->text, "He shouts.");
    EXPECT_EQ(store_->report(one.id)->match, "m1");
    ASSERT_EQ(store_->reports({.open_only = true}).size(), 2U);
    EXPECT_EQ(store_->reports({})[0].id, two.id) << "newest first";
    EXPECT_EQ(store_->reports({.before = two.id})[0].id, one.id);
    EXPECT_EQ(store_->reports({.about = bob})[0].id, one.id);
    EXPECT_EQ(store_->reports({.by = bob})[0].id, two.id);
    store_->close_report(one.id, ann, 30, "nothing");
    EXPECT_EQ(store_->reports({.open_only = true}).size(), 1U);
    EXPECT_EQ(store_->report(one.id)->outcome, "nothing");
    EXPECT_EQ(store_->report(one.id)->closed_by, ann);
    EXPECT_THROW(store_->close_report(999, 0, 1, ""), StoreError);
    EXPECT_FALSE(store_->report(999));
}

TEST_P(Stores, RolesAndBlocks) {
    const PersonId ann = account("Ann"), bob = account("Bob"), cat = guest("Cat");
    store_->set_role(ann, "moderator");
    EXPECT_EQ(store_->standing(ann, 1).role, "moderator");
    EXPECT_EQ(store_->standing(bob, 1).role, "");
    EXPECT_THROW(store_->set_role(cat, "moderator"), StoreError);
    store_->set_block(ann, cat, true, 20);
    store_->set_block(ann, bob, true, 10);
    store_->set_block(ann, bob, true, 30);  // again: nothing
    EXPECT_EQ(store_->standing(ann, 1).blocked, (std::vector<PersonId>{bob, cat}));
    store_->set_block(ann, bob, false, 40);
    EXPECT_EQ(store_->standing(ann, 1).blocked, std::vector<PersonId>{cat});
    EXPECT_TRUE(store_->standing(cat, 1).blocked.empty());
}

TEST_P(Stores, TheAuditLogIsReadFromBothEnds) {
    for (int i = 1; i <= 5; ++i)
        store_->add_audit({0, i, 0, "step " + std::to_string(i), i, {{"n", i}, {"name", "\xff"}}});
    const auto all = store_->audit(0, 10);
    ASSERT_EQ(all.size(), 5U);
    EXPECT_EQ(all[0].what, "step 1");
    EXPECT_EQ(all[4].more["n"], 5);
    EXPECT_EQ(store_->audit(all[1].id, 2)[0].id, all[2].id);
    EXPECT_EQ(store_->audit(all[1].id, 2).size(), 2U);
    EXPECT_EQ(store_->latest_audit(0, 1)[0].id, all[4].id);
    EXPECT_EQ(store_->latest_audit(all[4].id, 10)[0].id, all[3].id);
    EXPECT_TRUE(store_->audit(all[4].id, 10).empty());
}

TEST_P(Stores, NamesAreKeptUntilTheirEnd) {
    store_->keep_name({"robin", "Robin", 100});
    store_->keep_name({"bo", "Bo", 200});
    store_->keep_name({"robin", "ROBIN", 300});
    ASSERT_EQ(store_->kept_names().size(), 2U);
    ASSERT_EQ(store_->kept_names("robin").size(), 1U);
    EXPECT_EQ(store_->kept_names("robin")[0].name, "ROBIN");
    EXPECT_EQ(store_->kept_names("robin")[0].until, 300);
    EXPECT_TRUE(store_->kept_names("nobody").empty());
    store_->forget_names(250);
    EXPECT_TRUE(store_->kept_names("bo").empty());
    EXPECT_EQ(store_->kept_names().size(), 1U);
}

TEST_P(Stores, TablesThatWait) {
    const PersonId ann = guest("Ann"), bob = guest("Bob");
    store_->add_waiting({"t2", bob, 20, {{"game", "gemu"}}});
    store_->add_waiting({"t1", ann, 10, {{"game", "lillian"}}});
    const auto both = store_->waiting_tables();
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].id, "t2") << "in the order in which they were made";
    EXPECT_EQ(both[1].host, ann);
    EXPECT_EQ(both[1].made, 10);
    EXPECT_EQ(both[1].request["game"], "lillian");
    EXPECT_THROW(store_->add_waiting({"t1", ann, 10, Json::object()}), StoreError);
    store_->remove_waiting("t2");
    store_->remove_waiting("t9");
    EXPECT_EQ(store_->waiting_tables().size(), 1U);
    store_->remove_person(ann, 100);
    EXPECT_TRUE(store_->waiting_tables().empty());
}

TEST_P(Stores, WhatIsLeftOfAMatchCanBeReadAndCut) {
    const PersonId ann = guest("Ann");
    store_->add_match(record("m1", ann, 0, 1));
    for (int i = 0; i < 5; ++i) store_->add_entry("m1", i, numbered(i));
    store_->set_thinking("m1", {5, 1234});
    store_->set_thinking("m1", {5, 2345});
    EXPECT_EQ(store_->match("m1")->thinking, (Thinking{5, 2345}));
    EXPECT_EQ(store_->count_unfinished(ann), 1U);
    const Json rows = store_->rows_of("m1");
    EXPECT_EQ(rows["match"]["id"], "m1");
    EXPECT_EQ(rows["entries"].size(), 5U);
    EXPECT_EQ(store_->cut_entries("m1", 3), 2U);
    EXPECT_EQ(store_->match("m1")->entries, (std::vector{numbered(0), numbered(1), numbered(2)}));
    EXPECT_FALSE(store_->match("m1")->thinking);
    store_->add_entry("m1", 3, numbered(3));
    store_->finish_match("m1", won());
    EXPECT_EQ(store_->count_unfinished(ann), 0U);
    EXPECT_THROW(store_->rows_of("nothing"), StoreError);
    EXPECT_THROW(store_->cut_entries("m1", 0), StoreError) << "it is over";
}

}  // namespace
}  // namespace quincunx::server
