// People: names, passwords, guests who become accounts, sessions, bots, decks, what is left of those who go, ratings.
#include "server/people/people.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>

#include "server/people/export.h"
#include "server/wire/ids.h"

namespace quincunx::server {
namespace {

// The code of the problem the work throws with its status, as "409 name-taken"; "fine" when there is none.
std::string trouble(const std::function<void()>& work) {
    try {
        work();
    } catch (const Problem& problem) {
        return std::to_string(problem.status) + " " + problem.code;
    }
    return "fine";
}

// --- Ids and tokens

TEST(Ids, CannotBeGuessedAndAreReadAloud) {
    std::set<std::string> ids, tokens;
    std::set<char> letters;
    for (int i = 0; i < 1000; ++i) {
        const std::string id = fresh_id();
        EXPECT_TRUE(looks_like_id(id)) << id;
        ids.insert(id);
        letters.insert(id.begin(), id.end());
        tokens.insert(fresh_token());
    }
    EXPECT_EQ(ids.size(), 1000U);
    EXPECT_EQ(tokens.size(), 1000U);
    EXPECT_EQ(letters.size(), 31U);
    for (const char bad : std::string("01ilo")) EXPECT_FALSE(letters.contains(bad));
    for (const char* bad :
         {"", "abcdefghj", "abcdefghjkm", "abcdefghjO", "abcdefghj0", "../../etc/", "abcdefgh\xff\xff"})
        EXPECT_FALSE(looks_like_id(bad)) << bad;
    for (const std::string& token : tokens) {
        ASSERT_EQ(token.size(), 43U);
        EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
                  std::string::npos);
    }
}

TEST(Ids, HashesOfTokens) {
    // SHA-256 of "abc", FIPS 180-2.
    EXPECT_EQ(token_hash("abc"), std::string("\xba\x78\x16\xbf\x8f\x01\xcf\xea\x41\x41\x40\xde\x5d\xae\x22\x23"
                                             "\xb0\x03\x61\xa3\x96\x17\x7a\x9c\xb4\x10\xff\x61\xf2\x00\x15\xad",
                                             32));
    EXPECT_TRUE(same_secret("abc", "abc"));
    EXPECT_TRUE(same_secret("", ""));
    EXPECT_FALSE(same_secret("abc", "abd"));
    EXPECT_FALSE(same_secret("abc", "abcd"));
    EXPECT_FALSE(same_secret("", "a"));
}

// --- Names

TEST(Names, OfManyScriptsAreFine) {
    for (const char* name :
         {"Ann", "a", "小明", "艾·特", "Жанна", "Ελένη", "José", "Ørsted", "محمد", "नमस्ते", "ユーザー1", "김철수",
          "O'Neil", "Jean-Luc P. 2_", "ab一二三", "𠮷野家", "Ａｎｎ", "々〆", "小明 Ann"})
        EXPECT_EQ(clean_name(name), name);
    EXPECT_EQ(clean_name("  Ann Lee\t\n"), "Ann Lee");
    EXPECT_EQ(clean_name("\u3000小明\u3000"), "小明");
    EXPECT_EQ(clean_name("一二三四五六七八九十一二三四五六七八九十一二三四"),
              "一二三四五六七八九十一二三四五六七八九十一二三四");
}

class BadNames : public ::testing::TestWithParam<std::string> {};

TEST_P(BadNames, AreRefused) {
    EXPECT_EQ(trouble([] { clean_name(GetParam()); }), "400 bad-name");
}

INSTANTIATE_TEST_SUITE_P(All, BadNames,
                         ::testing::Values("", "   ", "\u3000", "-", ". .", "a  b", "a\tb", "a\nb",
                                           std::string("a\0b", 3), "a\x7f", "a\u0085", "\u200bAnn", "A\u200dnn",
                                           "A\u200enn", "\u202eAnn", "A\u2060nn", "A\u206fnn", "Ann\ufeff", "A\u00adnn",
                                           "\u3164", "\u2800", "A\ufe0fnn", "A\u00a0nn", "A\u2003nn", "e\u0301", "<b>",
                                           "a@b", "a/b", "a\"b", "a&b", "！", "Ann＠", "☃", "😀", "\ue000", "\ufffd",
                                           "\uffff", "\U000e0041nn",
                                           "Аnn",  // a Cyrillic letter before Latin ones
                                           "Αnn",  // a Greek one
                                           "aaaaaaaaaaaaaaaaaaaaaaaaa",
                                           "一二三四五六七八九十一二三四五六七八九十一二三四五",
                                           std::string(100000, 'a'), "\xff", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                                           "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "Ann\xe4\xb8", "\x80"));

TEST(Names, AreComparedByTheirFoldedForm) {
    EXPECT_EQ(folded("Ann Lee"), "ann lee");
    EXPECT_EQ(folded("ＡＮＮ１"), "ann1");
    EXPECT_EQ(folded("小明\u3000Ａ"), "小明 a");
    EXPECT_EQ(folded("Жанна"), "Жанна");
    EXPECT_NE(folded("ann"), folded("anna"));
}

TEST(Names, OfDecksMayHoldSymbols) {
    EXPECT_EQ(clean_title(" 亡灵：速攻 v2! 😀 "), "亡灵：速攻 v2! 😀");
    EXPECT_EQ(clean_title("<b>"), "<b>");
    for (const std::string& bad : {std::string(), std::string(" "), std::string("a\nb"), std::string("\u202eabc"),
                                   std::string("\u00a0"), std::string("\xff"), std::string(61, 'a')})
        EXPECT_EQ(trouble([&] { clean_title(bad); }), "400 bad-title") << bad;
}

// --- Passwords

TEST(Passwords, HaveAForm) {
    EXPECT_EQ(trouble([] { check_password_form("tr0ub4dor", "ann"); }), "fine");
    EXPECT_EQ(trouble([] { check_password_form("一二三四五六七八", "ann"); }), "fine");
    EXPECT_EQ(trouble([] { check_password_form("correct horse" + std::string(243, 'x'), "ann"); }), "fine");
    for (const std::string& bad :
         {std::string(), std::string("1234567"), std::string("一二三四五"), std::string(257, 'x')})
        EXPECT_EQ(trouble([&] { check_password_form(bad, "ann"); }), "400 bad-password") << bad;
    EXPECT_EQ(trouble([] { check_password_form("BeatriceX", "beatricex"); }), "400 weak-password");
}

TEST(Passwords, AreHashedAndChecked) {
    const std::string password("pass\0word", 9);
    const std::string hash = hash_password(password, 0), again = hash_password(password, 0);
    EXPECT_NE(hash, again);
    EXPECT_TRUE(hash.starts_with("$argon2id$"));
    EXPECT_TRUE(password_fits(hash, password));
    EXPECT_TRUE(password_fits(again, password));
    EXPECT_FALSE(password_fits(hash, "pass"));
    EXPECT_FALSE(password_fits(hash, ""));
    EXPECT_FALSE(password_fits("", password));
    EXPECT_FALSE(password_fits("nonsense", password));
    EXPECT_FALSE(password_fits(hash.substr(0, hash.size() - 1), password));
    EXPECT_FALSE(password_fits(std::string(500, '$'), password));
    EXPECT_FALSE(password_fits(hash, std::string(100'000, 'x')));
}

TEST(Passwords, OfPeopleTakeMemory) {
    const std::string hash = hash_password("correct horse");
    EXPECT_NE(hash.find("m=65536"), std::string::npos) << hash;
    EXPECT_TRUE(password_fits(hash, "correct horse"));
}

// --- People

class PeopleTest : public ::testing::Test {
protected:
    std::unique_ptr<Store> store_ = open_sqlite(":memory:");
    Millis now_ = 1'700'000'000'000;
    int matches_ = 0;

    People people() { return People(*store_, now_); }
    Json exported(const Caller& who) {
        Export all(*store_, people().itself(who), now_);
        while (all.read_on(*store_, 2)) {
        }
        return all.write();
    }
    Caller caller(const NewSession& made) { return people().caller(made.token).value(); }
    Caller guest(const std::string& name) { return caller(people().new_guest(name)); }
    Caller account(const std::string& name) { return caller(people().register_account(nullptr, name, "hash")); }
    bool good(const std::string& token) { return people().caller(token).has_value(); }
    MatchId match(PersonId a, PersonId b, const std::string& game = "gemu") {
        MatchRecord record;
        record.id = "match" + std::to_string(++matches_);
        record.game = game;
        record.rules_version = "1";
        record.setup.seed = {0x5eed5eed5eed5eed, 0x5eed5eed5eed5eed};
        record.sitters = {{{a, a ? "" : "hard", "one"}, {b, b ? "" : "hard", "two"}}};
        record.terms = Json::object();
        record.began = now_;
        store_->add_match(record);
        return record.id;
    }
};

TEST_F(PeopleTest, AGuestPlaysAtOnce) {
    const NewSession made = people().new_guest("  小明 ");
    EXPECT_EQ(made.person.kind, PersonKind::Guest);
    EXPECT_EQ(made.person.name, "小明");
    const std::optional<Caller> caller = people().caller(made.token);
    ASSERT_TRUE(caller);
    EXPECT_EQ(caller->person.id, made.person.id);
    EXPECT_TRUE(caller->may("all"));
    EXPECT_TRUE(caller->may("play"));
    EXPECT_NE(people().new_guest("小明").person.id, made.person.id);
    EXPECT_EQ(trouble([&] { people().new_guest("<>"); }), "400 bad-name");
}

TEST_F(PeopleTest, OnlyTheHashOfATokenIsKept) {
    const NewSession made = people().new_guest("Ann");
    const std::vector<Session> sessions = store_->sessions_of(made.person.id);
    ASSERT_EQ(sessions.size(), 1U);
    EXPECT_EQ(sessions[0].hash, token_hash(made.token));
    EXPECT_FALSE(good(""));
    EXPECT_FALSE(good(sessions[0].hash));
    EXPECT_FALSE(good(fresh_token()));
    EXPECT_FALSE(good(made.token + "x"));
    std::string other = made.token;
    other[0] = other[0] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(good(other));
}

TEST_F(PeopleTest, AGuestBecomesAnAccountAndKeepsEverything) {
    const NewSession first = people().new_guest("Ann");
    const Caller guest = caller(first);
    people().save_deck(guest, 0, "gemu", "my deck", "code");
    const Caller other = account("Bea");
    people().rate(guest.person.id, other.person.id, "gemu", 1, match(guest.person.id, other.person.id));

    const NewSession made = people().register_account(&guest, "Anna", "hash");
    EXPECT_EQ(made.person.id, guest.person.id);
    EXPECT_EQ(made.person.kind, PersonKind::Account);
    EXPECT_FALSE(good(first.token));
    const Caller anna = caller(made);
    EXPECT_EQ(anna.person.name, "Anna");
    EXPECT_EQ(people().decks(anna, "").size(), 1U);
    EXPECT_EQ(store_->matches({.person = anna.person.id}).size(), 1U);
    EXPECT_EQ(store_->rating(anna.person.id, "gemu").matches, 1);
    // The same request again, still with what the guest was let in by.
    EXPECT_EQ(trouble([&] { people().register_account(&guest, "Other", "stolen"); }), "409 has-account");
    EXPECT_EQ(store_->password_hash(anna.person.id), "hash");
    EXPECT_EQ(trouble([&] { people().register_account(&anna, "Other", "x"); }), "409 has-account");
}

TEST_F(PeopleTest, NamesOfAccountsAreTheirOwn) {
    const Caller ann = account("Ann"), bea = account("Bea"), visitor = guest("Visitor");
    const auto taken = "409 name-taken";
    EXPECT_EQ(trouble([&] { people().register_account(nullptr, "ＡＮＮ", "x"); }), taken);
    EXPECT_EQ(trouble([&] { people().new_guest("ann"); }), taken);
    EXPECT_EQ(trouble([&] { people().change_name(bea, "ANN"); }), taken);
    EXPECT_EQ(trouble([&] { people().change_name(visitor, "ann"); }), taken);
    EXPECT_EQ(trouble([&] { people().new_bot(bea, "ann", "play"); }), taken);
    EXPECT_TRUE(store_->bots_of(bea.person.id).empty());

    people().change_name(ann, "ANN");  // one's own, written otherwise
    people().change_name(visitor, "Guest 2");
    EXPECT_EQ(store_->person(ann.person.id)->name, "ANN");
    EXPECT_EQ(store_->password_hash(ann.person.id), "hash");
    EXPECT_EQ(store_->person(visitor.person.id)->name, "Guest 2");
    people().change_name(ann, "Clara");
    EXPECT_EQ(trouble([&] { people().new_guest("Ann"); }), "409 name-kept");
    EXPECT_EQ(trouble([&] { people().change_name(ann, ""); }), "400 bad-name");
    // A changed password does not bring back the name by which one was let in.
    people().change_password(ann, "new");
    EXPECT_EQ(store_->person(ann.person.id)->name, "Clara");
}

TEST_F(PeopleTest, SigningIn) {
    const Caller ann = account("Ann");
    const auto found = people().sign_in_with(" ann ");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first.id, ann.person.id);
    EXPECT_EQ(found->second, "hash");
    people().new_bot(ann, "robot", "play");
    guest("visitor");
    for (const char* nobody : {"nobody", "robot", "visitor", "", "\xff"}) EXPECT_FALSE(people().sign_in_with(nobody));

    now_ += 5 * Day;
    const NewSession made = people().sign_in(ann.person.id);
    EXPECT_EQ(made.person.seen, now_);
    EXPECT_EQ(store_->person(ann.person.id)->seen, now_);
    EXPECT_TRUE(good(made.token));
    EXPECT_EQ(trouble([&] { people().sign_in(99); }), "404 no-such-person");
    EXPECT_EQ(trouble([&] { people().sign_in(guest("other").person.id); }), "404 no-such-person");
}

TEST_F(PeopleTest, SigningOut) {
    const Caller ann = account("Ann");
    std::vector<NewSession> all;
    for (int i = 0; i < 4; ++i) all.push_back(people().sign_in(ann.person.id));
    people().sign_out(caller(all[0]));
    EXPECT_FALSE(good(all[0].token));
    EXPECT_TRUE(good(all[1].token));
    people().sign_out_everywhere(caller(all[1]), true);
    EXPECT_TRUE(good(all[1].token));
    EXPECT_FALSE(good(all[2].token));
    all.push_back(people().sign_in(ann.person.id));
    people().change_password(caller(all[1]), "new hash");
    EXPECT_TRUE(good(all[1].token));
    EXPECT_FALSE(good(all[4].token));
    EXPECT_EQ(store_->password_hash(ann.person.id), "new hash");
    people().sign_out_everywhere(caller(all[1]), false);
    EXPECT_FALSE(good(all[1].token));
    const Caller visitor = guest("visitor");
    EXPECT_EQ(trouble([&] { people().change_password(visitor, "x"); }), "403 guests-cannot");
}

TEST_F(PeopleTest, SessionsEndWithoutVisits) {
    const NewSession visitor = people().new_guest("visitor"), ann = people().register_account(nullptr, "Ann", "hash");
    const Millis start = now_;
    now_ = start + AccountStays - 1;
    EXPECT_TRUE(good(ann.token));  // and has been extended by that
    now_ = start + AccountStays;
    EXPECT_TRUE(good(ann.token));
    now_ += AccountStays;
    EXPECT_FALSE(good(ann.token));
    now_ = start + GuestStays;
    EXPECT_FALSE(good(visitor.token));
}

TEST_F(PeopleTest, AVisitIsWrittenDownSeldom) {
    const NewSession ann = people().register_account(nullptr, "Ann", "hash");
    const std::string hash = token_hash(ann.token);
    const Millis start = now_, end = store_->session(hash)->expires;
    EXPECT_EQ(end, start + AccountStays);
    now_ = start + Day - 1;
    EXPECT_TRUE(good(ann.token));
    EXPECT_EQ(store_->person(ann.person.id)->seen, start);
    now_ = start + Day;
    EXPECT_EQ(people().caller(ann.token)->person.seen, now_);
    EXPECT_EQ(store_->person(ann.person.id)->seen, now_);
    now_ = start + AccountStays / 2;
    EXPECT_TRUE(good(ann.token));
    EXPECT_EQ(store_->session(hash)->expires, end);
    now_ += 1;
    EXPECT_TRUE(good(ann.token));
    EXPECT_EQ(store_->session(hash)->expires, now_ + AccountStays);
}

TEST_F(PeopleTest, TheOldestSessionGoes) {
    const Caller ann = account("Ann");
    people().sign_out_everywhere(ann, false);
    std::vector<NewSession> all;
    for (std::size_t i = 0; i < MostSessions + 2; ++i, ++now_) all.push_back(people().sign_in(ann.person.id));
    EXPECT_EQ(store_->sessions_of(ann.person.id).size(), MostSessions);
    EXPECT_FALSE(good(all[0].token));
    EXPECT_FALSE(good(all[1].token));
    EXPECT_TRUE(good(all[2].token));
    EXPECT_TRUE(good(all.back().token));
}

TEST_F(PeopleTest, Bots) {
    const Caller ann = account("Ann"), bea = account("Bea"), visitor = guest("visitor");
    const NewSession made = people().new_bot(ann, "Robot", " read  play play");
    EXPECT_EQ(made.person.kind, PersonKind::Bot);
    EXPECT_EQ(made.person.owner, ann.person.id);
    const Caller robot = caller(made);
    EXPECT_EQ(robot.scope, "play read");
    EXPECT_TRUE(robot.may("play"));
    EXPECT_TRUE(robot.may("read"));
    EXPECT_FALSE(robot.may("all"));
    EXPECT_FALSE(robot.may("pla"));
    EXPECT_EQ(people().bots(ann).size(), 1U);
    now_ += 1000 * Day;
    EXPECT_TRUE(good(made.token));

    for (const char* scope : {"", " ", "all", "play,read", "play admin", "Play"})
        EXPECT_EQ(trouble([&] { people().new_bot(ann, "Robot 2", scope); }), "400 bad-scope") << scope;
    EXPECT_EQ(trouble([&] { people().new_bot(visitor, "Robot 2", "play"); }), "403 guests-cannot");
    EXPECT_EQ(trouble([&] { people().new_bot(robot, "Robot 2", "play"); }), "403 bots-cannot");
    EXPECT_EQ(people().bots(ann).size(), 1U);

    const PersonId id = made.person.id;
    EXPECT_EQ(trouble([&] { people().new_bot_token(bea, id, "play"); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().remove_bot(bea, id); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().remove_bot(ann, bea.person.id); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().remove_bot(ann, 99); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().new_bot_token(ann, id, "write"); }), "400 bad-scope");
    EXPECT_TRUE(good(made.token));
    const NewSession next = people().new_bot_token(ann, id, "read");
    EXPECT_FALSE(good(made.token));
    EXPECT_FALSE(caller(next).may("play"));
    people().remove_bot(ann, id);
    EXPECT_FALSE(good(next.token));
    EXPECT_TRUE(people().bots(ann).empty());
    EXPECT_EQ(trouble([&] { people().remove_bot(ann, id); }), "404 not-yours");
}

TEST_F(PeopleTest, ABotsTokenIsNotItsOwners) {
    const Caller ann = account("Ann"), robot = caller(people().new_bot(ann, "Robot", "play read"));
    const auto no = "403 bots-cannot";
    EXPECT_EQ(trouble([&] { people().change_name(robot, "X"); }), no);
    EXPECT_EQ(trouble([&] { people().change_password(robot, "X"); }), no);
    EXPECT_EQ(trouble([&] { people().remove(robot); }), no);
    EXPECT_EQ(trouble([&] { exported(robot); }), no);
    EXPECT_EQ(trouble([&] { people().sign_out_everywhere(robot, false); }), no);
    EXPECT_EQ(trouble([&] { people().register_account(&robot, "X", "x"); }), no);
    EXPECT_EQ(trouble([&] { people().bots(robot); }), no);
    const Caller reader = caller(people().new_bot_token(ann, robot.person.id, "read"));
    EXPECT_EQ(trouble([&] { people().save_deck(reader, 0, "gemu", "deck", "code"); }), "403 out-of-scope");
    EXPECT_EQ(trouble([&] { people().remove_deck(reader, 1); }), "403 out-of-scope");
}

TEST_F(PeopleTest, ThereAreNotTooManyBots) {
    const Caller ann = account("Ann");
    for (std::size_t i = 0; i < MostBots; ++i) people().new_bot(ann, "Robot " + std::to_string(i), "play");
    EXPECT_EQ(trouble([&] { people().new_bot(ann, "One more", "play"); }), "409 too-many");
    people().remove_bot(ann, people().bots(ann)[0].id);
    EXPECT_EQ(trouble([&] { people().new_bot(ann, "One more", "play"); }), "fine");
}

TEST_F(PeopleTest, Decks) {
    const Caller ann = account("Ann"), bea = account("Bea");
    const SavedDeck deck = people().save_deck(ann, 0, "gemu", " 速攻! ", "code");
    EXPECT_EQ(deck.name, "速攻!");
    EXPECT_EQ(deck.changed, now_);
    EXPECT_EQ(trouble([&] { people().save_deck(bea, deck.id, "gemu", "mine", "code"); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().save_deck(ann, 99, "gemu", "mine", "code"); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().remove_deck(bea, deck.id); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().remove_deck(ann, 99); }), "404 not-yours");
    EXPECT_EQ(trouble([&] { people().save_deck(ann, 0, "gemu", "\n", "code"); }), "400 bad-title");
    people().save_deck(ann, deck.id, "gemu", "other", "code 2");
    ASSERT_EQ(people().decks(ann, "gemu").size(), 1U);
    EXPECT_EQ(people().decks(ann, "gemu")[0].code, "code 2");
    EXPECT_TRUE(people().decks(ann, "genius").empty());
    EXPECT_TRUE(people().decks(bea, "").empty());
    for (std::size_t i = 1; i < MostDecks; ++i) people().save_deck(ann, 0, "gemu", "deck", "code");
    EXPECT_EQ(trouble([&] { people().save_deck(ann, 0, "gemu", "deck", "code"); }), "409 too-many");
    EXPECT_EQ(trouble([&] { people().save_deck(ann, deck.id, "gemu", "deck", "code"); }), "fine");
    people().remove_deck(ann, deck.id);
    EXPECT_EQ(trouble([&] { people().save_deck(ann, 0, "gemu", "deck", "code"); }), "fine");
}

TEST_F(PeopleTest, WhoGoesIsGone) {
    const NewSession session = people().register_account(nullptr, "Ann", "hash");
    const Caller ann = caller(session), bea = account("Bea");
    const NewSession robot = people().new_bot(ann, "Robot", "play");
    const MatchId played = match(ann.person.id, bea.person.id);
    people().rate(ann.person.id, bea.person.id, "gemu", 1, played);
    people().remove(ann);
    EXPECT_FALSE(good(session.token));
    EXPECT_FALSE(good(robot.token));
    EXPECT_FALSE(people().sign_in_with("Ann"));
    EXPECT_TRUE(store_->person(ann.person.id)->gone);
    EXPECT_EQ(store_->summary(played)->names[Seat::A], "");
    EXPECT_TRUE(store_->leaderboard("gemu", false, 10, 0).at(0).person.name == "Bea");
    // What is still asked in its name.
    const auto nobody = "401 not-signed-in";
    EXPECT_EQ(trouble([&] { people().change_name(ann, "Anna"); }), nobody);
    EXPECT_EQ(trouble([&] { people().change_password(ann, "x"); }), nobody);
    EXPECT_EQ(trouble([&] { people().new_bot(ann, "Robot", "play"); }), nobody);
    EXPECT_EQ(trouble([&] { people().save_deck(ann, 0, "gemu", "deck", "code"); }), nobody);
    EXPECT_EQ(trouble([&] { exported(ann); }), nobody);
    EXPECT_EQ(trouble([&] { people().remove(ann); }), nobody);
    EXPECT_EQ(trouble([&] { people().sign_in(ann.person.id); }), "404 no-such-person");
    EXPECT_EQ(trouble([&] { people().register_account(nullptr, "ann", "hash"); }), "409 name-kept");
}

TEST_F(PeopleTest, AllThatIsKeptCanBeTakenAlong) {
    const NewSession session = people().register_account(nullptr, "Ann", "$argon2id$hash");
    const Caller ann = caller(session), bea = account("Bea");
    const NewSession robot = people().new_bot(ann, "Robot", "play");
    people().save_deck(ann, 0, "gemu", "my deck", "CODE1");
    const MatchId played = match(ann.person.id, bea.person.id), computer = match(0, ann.person.id, "genius");
    people().rate(ann.person.id, bea.person.id, "gemu", 1, played);
    store_->finish_match(played, {.winner = "a", .by = "time", .clause = "", .ended = now_ + 5, .questions = 3});
    const MatchId of_robot = match(robot.person.id, bea.person.id);

    const Json all = exported(ann);
    EXPECT_EQ(all["profile"]["id"], ann.person.id);
    EXPECT_EQ(all["profile"]["name"], "Ann");
    EXPECT_EQ(all["profile"]["kind"], "account");
    EXPECT_EQ(all["profile"]["created"], now_);
    ASSERT_EQ(all["sessions"].size(), 1U);
    EXPECT_EQ(all["sessions"][0]["scope"], "all");
    EXPECT_EQ(all["sessions"][0]["expires"], now_ + AccountStays);
    ASSERT_EQ(all["decks"].size(), 1U);
    EXPECT_EQ(all["decks"][0]["code"], "CODE1");
    EXPECT_EQ(all["ratings"]["gemu"]["matches"], 1);
    EXPECT_EQ(all["ratings"]["gemu"]["history"][0]["match"], played);
    ASSERT_EQ(all["bots"].size(), 1U);
    EXPECT_EQ(all["bots"][0]["profile"]["name"], "Robot");
    EXPECT_TRUE(all["bots"][0]["sessions"][0]["expires"].is_null());
    EXPECT_EQ(all["bots"][0]["matches"][0]["id"], of_robot);
    ASSERT_EQ(all["matches"].size(), 2U);
    EXPECT_EQ(all["matches"][0]["id"], computer);
    EXPECT_EQ(all["matches"][0]["seats"][0]["computer"], "hard");
    EXPECT_FALSE(all["matches"][0].contains("result"));
    EXPECT_EQ(all["matches"][1]["seats"][1]["name"], "Bea");
    EXPECT_EQ(all["matches"][1]["result"]["by"], "time");
    const std::string text = all.dump();
    for (const char* secret : {"argon2id", "5eed5eed", session.token.c_str(), robot.token.c_str()})
        EXPECT_EQ(text.find(secret), std::string::npos) << secret;
    EXPECT_EQ(exported(guest("visitor"))["profile"]["kind"], "guest");
}

TEST_F(PeopleTest, Words) {
    EXPECT_EQ(describe(Person{3, PersonKind::Bot, "Robot", 1, 0, 0, false}).dump(),
              R"({"id":3,"name":"Robot","kind":"bot"})");
    EXPECT_EQ(describe(Rating{1512.6, 109.9, 0.06, 9, 0}).dump(),
              R"({"rating":1513,"deviation":110,"provisional":false,"matches":9})");
    EXPECT_EQ(describe(Rating()).dump(), R"({"rating":1500,"deviation":350,"provisional":true,"matches":0})");
}

// --- Ratings

TEST(Glicko, TheExampleOfThePaper) {
    const Opponent opponents[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    const Rating after = glicko2({1500, 200, 0.06, 4, 77}, opponents, 0.5);
    EXPECT_NEAR(after.rating, 1464.05, 0.005);
    EXPECT_NEAR(after.deviation, 151.52, 0.005);
    EXPECT_EQ(std::floor(after.volatility * 100'000), 5999);  // 0.0599960: the paper cuts it off
    EXPECT_EQ(after.matches, 7);
    EXPECT_EQ(after.changed, 77);
}

TEST(Glicko, WithoutMatchesOnlyTheDeviationGrows) {
    const Rating before{1600, 50, 0.06, 9, 0};
    const Rating after = glicko2(before, {});
    EXPECT_EQ(after.rating, 1600);
    EXPECT_EQ(after.volatility, 0.06);
    EXPECT_EQ(after.matches, 9);
    EXPECT_NEAR(after.deviation, std::sqrt(50 * 50 + std::pow(0.06 * 173.7178, 2)), 1e-9);
    EXPECT_EQ(glicko2({1600, 350, 0.06, 9, 0}, {}).deviation, 350);
}

TEST(Glicko, TheDeviationGrowsByDays) {
    const Rating before{1600, 50, 0.06, 9, 10 * Day};
    EXPECT_EQ(grown(before, 10 * Day).deviation, 50);
    EXPECT_EQ(grown(before, 9 * Day).deviation, 50);
    EXPECT_NEAR(grown(before, 11 * Day).deviation, glicko2(before, {}).deviation, 1e-9);
    Rating daily = before;
    for (int i = 0; i < 30; ++i) daily = glicko2(daily, {});
    EXPECT_NEAR(grown(before, 40 * Day).deviation, daily.deviation, 1e-9);
    EXPECT_EQ(grown(before, 1'000'000 * Day).deviation, 350);
    EXPECT_EQ(grown(before, 40 * Day).rating, 1600);
    EXPECT_EQ(grown(Rating(), 40 * Day).deviation, 350);
}

TEST(Glicko, StaysWithinReasonWhateverHappens) {
    for (const double gap : {0.0, 400.0, 3000.0, 30000.0})
        for (const double deviation : {1.0, 30.0, 350.0})
            for (const double score : {0.0, 0.5, 1.0}) {
                const Opponent opponent{1500 + gap, deviation, score};
                const Rating after = glicko2({1500, deviation, 0.06, 0, 0}, std::span(&opponent, 1));
                EXPECT_TRUE(std::isfinite(after.rating));
                EXPECT_GT(after.deviation, 0);
                EXPECT_LE(after.deviation, 350);
                EXPECT_GT(after.volatility, 0);
                EXPECT_LT(after.volatility, 1);
                EXPECT_TRUE(score < 1 || after.rating >= 1500) << after.rating;
                EXPECT_TRUE(score > 0 || after.rating <= 1500) << after.rating;
            }
}

TEST_F(PeopleTest, ARatedMatchChangesBoth) {
    const PersonId ann = account("Ann").person.id, visitor = guest("visitor").person.id;
    people().rate(ann, visitor, "gemu", 1, match(ann, visitor));
    const Rating winner = store_->rating(ann, "gemu"), loser = store_->rating(visitor, "gemu");
    EXPECT_GT(winner.rating, 1600);
    EXPECT_NEAR(winner.rating - 1500, 1500 - loser.rating, 1e-9);
    EXPECT_EQ(winner.deviation, loser.deviation);
    EXPECT_LT(winner.deviation, 350);
    EXPECT_EQ(winner.matches, 1);
    EXPECT_EQ(winner.changed, now_);
    EXPECT_EQ(store_->rating(ann, "genius").matches, 0);
    EXPECT_EQ(store_->rating_history(ann, "gemu").at(0).rating, winner.rating);

    // After a month the deviation has grown first, so the next result counts for more.
    const MatchId later = match(ann, visitor), month = match(ann, visitor);
    store_->savepoint();
    people().rate(ann, visitor, "gemu", 0, later);
    const double soon = store_->rating(ann, "gemu").rating;
    store_->back_to_savepoint();
    now_ += 30 * Day;
    people().rate(ann, visitor, "gemu", 0, month);
    EXPECT_LT(store_->rating(ann, "gemu").rating, soon);
    EXPECT_EQ(store_->rating(visitor, "gemu").matches, 2);
}

TEST_F(PeopleTest, ADrawBetweenEqualsChangesNoRating) {
    const PersonId ann = account("Ann").person.id, bea = account("Bea").person.id;
    people().rate(ann, bea, "gemu", 0.5, match(ann, bea));
    EXPECT_NEAR(store_->rating(ann, "gemu").rating, 1500, 1e-9);
    EXPECT_LT(store_->rating(ann, "gemu").deviation, 350);
}

TEST_F(PeopleTest, PeopleAndBotsAreRatedApart) {
    const Caller ann = account("Ann"), bea = account("Bea");
    const PersonId one = people().new_bot(ann, "One", "play").person.id,
                   two = people().new_bot(bea, "Two", "play").person.id;
    people().rate(ann.person.id, one, "gemu", 1, match(ann.person.id, one));
    EXPECT_EQ(store_->rating(ann.person.id, "gemu").matches, 0);
    EXPECT_EQ(store_->rating(one, "gemu").matches, 0);
    people().rate(one, two, "gemu", 1, match(one, two));
    EXPECT_GT(store_->rating(one, "gemu").rating, 1500);
    people().rate(ann.person.id, ann.person.id, "gemu", 1, match(ann.person.id, ann.person.id));
    people().rate(ann.person.id, 99, "gemu", 1, match(ann.person.id, 0));
    EXPECT_EQ(store_->rating(ann.person.id, "gemu").matches, 0);
}

TEST_F(PeopleTest, WhoDeletesItselfTakesNoPointsAlong) {
    const Caller ann = account("Ann"), bea = account("Bea");
    const MatchId played = match(ann.person.id, bea.person.id);
    people().remove(bea);
    people().rate(ann.person.id, bea.person.id, "gemu", 1, played);
    EXPECT_GT(store_->rating(ann.person.id, "gemu").rating, 1500);
    EXPECT_TRUE(store_->ratings_of(bea.person.id).empty());
}

TEST_F(PeopleTest, AMatchIsRatedOnce) {
    const PersonId ann = account("Ann").person.id, bea = account("Bea").person.id;
    const MatchId played = match(ann, bea);
    people().rate(ann, bea, "gemu", 1, played);
    EXPECT_THROW(people().rate(ann, bea, "gemu", 1, played), StoreError);
    EXPECT_EQ(store_->rating(ann, "gemu").matches, 1);
}

}  // namespace
}  // namespace quincunx::server
