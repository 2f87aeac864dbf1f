// People: guests, accounts and bots, their sessions and what they keep. Everything here works on a Store, in its
// thread; what cannot be done is thrown as a Problem. Passwords are hashed and checked elsewhere, because that takes
// long on purpose.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "server/people/problem.h"
#include "server/store/store.h"

namespace quincunx::server {

// --- Names
inline constexpr std::size_t LongestName = 24, LongestTitle = 60;  // characters
// 1 to 24 characters (not bytes), letters, digits and marks of any script, single spaces and - _ . ' · inside; no
// control characters, no invisible ones, no letters of scripts that look alike. The name trimmed, or a Problem
// ("bad-name").
std::string clean_name(std::string_view name);
// What a deck is called: 1 to 60 characters that can be seen, symbols too. Trimmed, or a Problem ("bad-title").
std::string clean_title(std::string_view title);
// The form in which names are compared: ASCII letters small, full-width forms plain.
std::string folded(std::string_view name);
// The form in which names that look alike are the same (UTS 39). Not to be shown.
std::string skeleton(std::string_view name);
// Whether it would be taken for a name of the house: "admin", "管理员".
bool reserved(std::string_view name);

// --- Passwords: Argon2id by libsodium
inline constexpr std::size_t ShortestPassword = 8, LongestPassword = 256;  // characters; bytes
// What makes it easy to guess, "form.<…>" of the texts: the name is in it, it is one of the most common ones, it is
// repeated characters, it is runs of keys. Nothing: it may do.
std::optional<std::string_view> weakness(std::string_view password, std::string_view name);
// A Problem: "bad-password" when it is too short or too long, "weak-password" when it is easy to guess.
void check_password_form(std::string_view password, std::string_view name);
// `strength`: 1 for people, 0 the least there is, for tests. Both take long and much memory: not on the loop. Where
// there is no memory for it, a Problem ("overloaded").
std::string hash_password(std::string_view password, int strength = 1);
bool password_fits(std::string_view hash, std::string_view password);

// --- Who is asking
struct Caller {
    Person person;
    std::string session;  // the hash of its token
    std::string scope;
    Standing standing = {};
    std::string address = {};               // where it comes from (address_key); empty: not known
    bool may(std::string_view what) const;  // the scope "all" may everything
};

struct NewSession {
    Person person;
    std::string token;  // told once
};

inline constexpr Millis Day = 86'400'000;
inline constexpr Millis GuestStays = 90 * Day, AccountStays = 30 * Day;  // without a visit
inline constexpr Millis Never = std::numeric_limits<Millis>::max();      // when the token of a bot expires
inline constexpr Millis DeviceStays = 365 * Day;                         // without signing in from it
inline constexpr Millis NameStays = 30 * Day;  // nobody else may take a name that was given up
inline constexpr std::size_t MostBots = 10, MostDecks = 200, MostSessions = 50;

class People {
public:
    explicit People(Store& store, Millis now) : store_(store), now_(now) {}

    // The session of that token; nothing when there is none or it has expired. Half-way to its end it is extended.
    // Once a day the person is noted as seen.
    std::optional<Caller> caller(std::string_view token);

    NewSession new_guest(std::string_view name);
    // A new account, or, with a caller who is a guest, that guest's: it keeps its matches, ratings and decks. Its
    // earlier sessions end.
    NewSession register_account(const Caller* caller, std::string_view name, std::string_view password_hash);
    // What has to be checked to sign in: the person and its hash. Nothing: there is no such account. (Hash something
    // all the same, so that nobody can tell by the time it takes.)
    std::optional<std::pair<Person, std::string>> sign_in_with(std::string_view name);
    NewSession sign_in(PersonId);
    // A device from which somebody has signed in with the right password. Its token opens nothing: it says that wrong
    // passwords from elsewhere do not count here. Told once; signing out everywhere and a new password forget it.
    std::string new_device(PersonId);
    bool knows_device(PersonId, std::string_view token);
    void sign_out(const Caller&);
    void sign_out_everywhere(const Caller&, bool keep_this_one);
    void change_password(const Caller&, std::string_view new_hash);  // signs out all other sessions
    void change_name(const Caller&, std::string_view name);
    // A ban is not left behind with it: the name is kept until the ban has ended, and an address it names stays banned.
    void remove(const Caller&);
    // The caller as it is now, which may be later than when it was let in. What concerns the person itself is not for
    // the tokens of bots. Problems: "bots-cannot", "not-signed-in".
    Person itself(const Caller&);

    // Works out the skeletons of names that have none: of accounts from before there were any.
    void settle_names();

    // --- Bots of an account. Scope: "play", "read" or both, with a space between; else a Problem ("bad-scope").
    NewSession new_bot(const Caller&, std::string_view name, std::string_view scope);
    std::vector<Person> bots(const Caller&);
    NewSession new_bot_token(const Caller&, PersonId bot, std::string_view scope);  // earlier ones stop working
    void remove_bot(const Caller&, PersonId bot);

    // --- Decks. The code has been checked by the game.
    SavedDeck save_deck(const Caller&, std::int64_t id, std::string_view game, std::string_view name,
                        std::string_view code);
    std::vector<SavedDeck> decks(const Caller&, std::string_view game);
    void remove_deck(const Caller&, std::int64_t id);

    // Changes both ratings after a rated match; people and bots are rated apart, so a match between them changes none.
    // `score` of the first: 1, 0.5 or 0.
    void rate(PersonId first, PersonId second, std::string_view game, double score, const MatchId&);

private:
    Store& store_;
    Millis now_;

    NewSession open_session(const Person&, std::string_view scope);
    void check_free(std::string_view name, PersonId except = 0);
    void give_up_name(const Person&, Millis until = 0);
    Person with_account(const Caller&);
    Person own_bot(const Caller&, PersonId bot);
};

// --- Glicko-2 (Glickman, "Example of the Glicko-2 system")
struct Opponent {
    double rating = 1500, deviation = 350;
    double score = 0;  // against it: 1, 0.5, 0
};
inline constexpr double Tau = 0.5;
// The rating after one rating period with these results; with none only the deviation grows, to 350 at most.
Rating glicko2(const Rating&, std::span<const Opponent>, double tau = Tau);
// The deviation grown for the time without matches: one rating period is a day.
Rating grown(const Rating&, Millis now);

// {id, name, kind}; of someone who is gone the name is empty.
Json describe(const Person&);
std::string_view kind_name(PersonKind);  // "guest", "account", "bot"
// {id, kind, reason, text, since, until, lifted}, as the person it is about reads it.
Json describe(const Sanction&);
Json time_or_never(Millis);  // null: never
// {rating, deviation, provisional, matches}, in whole numbers.
Json describe(const Rating&);

}  // namespace quincunx::server
