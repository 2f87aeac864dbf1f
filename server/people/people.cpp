#include "server/people/people.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr std::string_view Everything = "all", ADevice = "device";
constexpr std::size_t TokenLength = 43;

// Until when a session opened or used now is good.
Millis end_of_stay(PersonKind kind, Millis now) {
    switch (kind) {
        case PersonKind::Guest: return now + GuestStays;
        case PersonKind::Account: return now + AccountStays;
        case PersonKind::Bot: return Never;
    }
    return now;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

// What a bot may be allowed, each once and always in the same order.
std::string clean_scope(std::string_view scope) {
    constexpr std::string_view Known[] = {"play", "read"};
    const std::vector<std::string_view> words = words_of(scope);
    for (const std::string_view word : words)
        if (std::find(std::begin(Known), std::end(Known), word) == std::end(Known)) throw Problem{400, "bad-scope"};
    std::string clean;
    for (const std::string_view word : Known)
        if (std::find(words.begin(), words.end(), word) != words.end())
            clean.append(clean.empty() ? "" : " ").append(word);
    if (clean.empty()) throw Problem{400, "bad-scope"};
    return clean;
}

void need_scope(const Caller& caller, std::string_view scope) {
    if (!caller.may(scope)) throw Problem{403, "out-of-scope", {std::string(scope)}};
}

}  // namespace

bool Caller::may(std::string_view what) const {
    const std::vector<std::string_view> words = words_of(scope);
    return std::any_of(words.begin(), words.end(),
                       [what](std::string_view word) { return word == Everything || word == what; });
}

// --- Sessions

NewSession People::open_session(const Person& person, std::string_view scope) {
    std::vector<Session> sessions = store_.sessions_of(person.id);
    for (std::size_t i = 0; i + MostSessions <= sessions.size(); ++i) store_.remove_session(sessions[i].hash);
    NewSession made{person, fresh_token()};
    store_.add_session(
        {token_hash(made.token), person.id, std::string(scope), "", now_, end_of_stay(person.kind, now_)});
    return made;
}

std::optional<Caller> People::caller(std::string_view token) {
    if (token.size() != TokenLength) return std::nullopt;
    const std::optional<Session> session = store_.session(token_hash(token));
    if (!session || session->expires <= now_ || session->scope == ADevice) return std::nullopt;
    std::optional<Person> person = store_.person(session->person);
    if (!person || person->gone) return std::nullopt;
    const Millis end = end_of_stay(person->kind, now_);
    if (session->expires != Never && session->expires - now_ < (end - now_) / 2)
        store_.extend_session(session->hash, end);
    if (now_ - person->seen >= Day) {
        store_.saw(person->id, now_);
        person->seen = now_;
    }
    Standing standing = store_.standing(person->id, now_);
    // A bot answers for its owner.
    if (person->owner)
        for (Sanction& each : store_.standing(person->owner, now_).sanctions)
            if (each.kind != "warning") standing.sanctions.push_back(std::move(each));
    return Caller{std::move(*person), session->hash, session->scope, std::move(standing)};
}

std::string People::new_device(PersonId person) {
    std::string token = fresh_token();
    store_.add_session({token_hash(token), person, std::string(ADevice), "", now_, now_ + DeviceStays});
    return token;
}

bool People::knows_device(PersonId person, std::string_view token) {
    if (token.size() != TokenLength) return false;
    const std::optional<Session> known = store_.session(token_hash(token));
    if (!known || known->person != person || known->scope != ADevice || known->expires <= now_) return false;
    store_.extend_session(known->hash, now_ + DeviceStays);
    return true;
}

std::optional<std::pair<Person, std::string>> People::sign_in_with(std::string_view name) {
    std::string clean;
    try {
        clean = clean_name(name);
    } catch (const Problem&) {
        return std::nullopt;  // nobody is called that
    }
    std::optional<Person> person = store_.person_named(folded(clean));
    if (!person || person->kind != PersonKind::Account) return std::nullopt;
    std::optional<std::string> hash = store_.password_hash(person->id);
    if (!hash) return std::nullopt;
    return std::pair(std::move(*person), std::move(*hash));
}

NewSession People::sign_in(PersonId id) {
    std::optional<Person> person = store_.person(id);
    if (!person || person->gone || person->kind != PersonKind::Account) throw Problem{404, "no-such-person"};
    store_.saw(id, now_);
    person->seen = now_;
    return open_session(*person, Everything);
}

void People::sign_out(const Caller& caller) { store_.remove_session(caller.session); }

void People::sign_out_everywhere(const Caller& caller, bool keep_this_one) {
    store_.remove_sessions(itself(caller).id, keep_this_one ? std::string_view(caller.session) : std::string_view());
}

// --- Guests and accounts

Person People::itself(const Caller& caller) {
    if (!caller.may(Everything)) throw Problem{403, "bots-cannot"};
    std::optional<Person> person = store_.person(caller.person.id);
    if (!person || person->gone) throw Problem{401, "not-signed-in"};
    return std::move(*person);
}

Person People::with_account(const Caller& caller) {
    Person person = itself(caller);
    if (person.kind != PersonKind::Account) throw Problem{403, "guests-cannot"};
    return person;
}

// Accounts and bots have their names for themselves, and so that nobody takes another name for them.
void People::check_free(std::string_view name, PersonId except) {
    if (reserved(name)) throw Problem{409, "name-reserved", {std::string(name)}};
    const std::optional<Person> other = store_.person_named(folded(name));
    if (other && other->id != except) throw Problem{409, "name-taken", {std::string(name)}};
    const std::string form = skeleton(name);
    bool own = other.has_value();
    for (const Person& alike : store_.people_like(form)) {
        if (alike.id != except) throw Problem{409, "name-alike", {std::string(name)}};
        own = true;
    }
    if (own) return;
    for (const KeptName& kept : store_.kept_names(form))
        if (kept.until > now_)
            throw Problem{409, kept.until == Never ? "name-reserved" : "name-kept", {std::string(name)}};
}

// For a while, and until then, nobody can take the name and be taken for this person.
void People::give_up_name(const Person& person, Millis until) {
    if (person.kind == PersonKind::Guest) return;
    const std::string form = skeleton(person.name);
    for (const KeptName& kept : store_.kept_names(form))
        if (kept.until == Never) return;
    store_.keep_name({form, person.name, std::max(now_ + NameStays, until)});
}

void People::settle_names() {
    for (const Person& person : store_.without_skeleton()) store_.set_skeleton(person.id, skeleton(person.name));
}

NewSession People::new_guest(std::string_view name) {
    const std::string clean = clean_name(name);
    check_free(clean);
    return open_session(store_.add_person(PersonKind::Guest, clean, 0, now_), Everything);
}

NewSession People::register_account(const Caller* caller, std::string_view name, std::string_view password_hash) {
    std::optional<Person> guest;
    if (caller) guest = itself(*caller);
    if (guest && guest->kind != PersonKind::Guest) throw Problem{409, "has-account"};
    const std::string clean = clean_name(name);
    check_free(clean);
    Person person = guest ? *guest : store_.add_person(PersonKind::Account, clean, 0, now_);
    store_.set_account(person.id, clean, folded(clean), password_hash);
    store_.set_skeleton(person.id, skeleton(clean));
    store_.saw(person.id, now_);
    store_.remove_sessions(person.id);
    person.kind = PersonKind::Account;
    person.name = clean;
    person.seen = now_;
    return open_session(person, Everything);
}

void People::change_password(const Caller& caller, std::string_view new_hash) {
    const Person person = with_account(caller);
    store_.set_account(person.id, person.name, folded(person.name), new_hash);
    store_.set_skeleton(person.id, skeleton(person.name));
    store_.remove_sessions(person.id, caller.session);
}

void People::change_name(const Caller& caller, std::string_view name) {
    const Person person = itself(caller);
    const std::string clean = clean_name(name);
    check_free(clean, person.id);
    if (person.kind == PersonKind::Guest) return store_.rename_guest(person.id, clean);
    if (skeleton(clean) != skeleton(person.name)) give_up_name(person);
    store_.set_account(person.id, clean, folded(clean), store_.password_hash(person.id).value());
    store_.set_skeleton(person.id, skeleton(clean));
}

void People::remove(const Caller& caller) {
    const Person person = itself(caller);
    // Who is banned does not come back by the name before the ban has ended.
    const Standing standing = store_.standing(person.id, now_);
    const Sanction* ban = standing.find("ban");
    const Millis until = ban ? ban->until : 0;
    give_up_name(person, until);
    for (const Person& bot : store_.bots_of(person.id)) give_up_name(bot, until);
    store_.remove_person(person.id, now_);
}

// --- Bots

NewSession People::new_bot(const Caller& caller, std::string_view name, std::string_view scope) {
    const Person owner = with_account(caller);
    const std::string clean = clean_name(name), allowed = clean_scope(scope);
    check_free(clean);
    if (store_.bots_of(owner.id).size() >= MostBots) throw Problem{409, "too-many", {std::to_string(MostBots)}};
    const Person bot = store_.add_person(PersonKind::Bot, clean, owner.id, now_);
    store_.set_bot_name(bot.id, clean, folded(clean));
    store_.set_skeleton(bot.id, skeleton(clean));
    return open_session(bot, allowed);
}

std::vector<Person> People::bots(const Caller& caller) { return store_.bots_of(itself(caller).id); }

Person People::own_bot(const Caller& caller, PersonId id) {
    const Person owner = with_account(caller);
    std::optional<Person> bot = store_.person(id);
    if (!bot || bot->kind != PersonKind::Bot || bot->owner != owner.id) throw Problem{404, "not-yours"};
    return std::move(*bot);
}

NewSession People::new_bot_token(const Caller& caller, PersonId id, std::string_view scope) {
    const Person bot = own_bot(caller, id);
    const std::string allowed = clean_scope(scope);
    store_.remove_sessions(id);
    return open_session(bot, allowed);
}

void People::remove_bot(const Caller& caller, PersonId id) {
    const Person bot = own_bot(caller, id);
    give_up_name(bot);
    store_.remove_person(bot.id, now_);
}

// --- Decks

SavedDeck People::save_deck(const Caller& caller, std::int64_t id, std::string_view game, std::string_view name,
                            std::string_view code) {
    need_scope(caller, "play");
    const PersonId owner = caller.person.id;
    const std::optional<Person> person = store_.person(owner);
    if (!person || person->gone) throw Problem{401, "not-signed-in"};
    if (id) {
        const std::optional<SavedDeck> there = store_.deck(id);
        if (!there || there->owner != owner) throw Problem{404, "not-yours"};
    } else if (store_.decks_of(owner).size() >= MostDecks) {
        throw Problem{409, "too-many", {std::to_string(MostDecks)}};
    }
    return store_.save_deck({id, owner, std::string(game), clean_title(name), std::string(code), now_});
}

std::vector<SavedDeck> People::decks(const Caller& caller, std::string_view game) {
    return store_.decks_of(caller.person.id, game);
}

void People::remove_deck(const Caller& caller, std::int64_t id) {
    need_scope(caller, "play");
    const std::optional<SavedDeck> there = store_.deck(id);
    if (!there || there->owner != caller.person.id) throw Problem{404, "not-yours"};
    store_.remove_deck(id);
}

// --- Ratings

void People::rate(PersonId first, PersonId second, std::string_view game, double score, const MatchId& match) {
    const auto one = store_.person(first), two = store_.person(second);
    if (first == second || !one || !two) return;
    if ((one->kind == PersonKind::Bot) != (two->kind == PersonKind::Bot)) return;
    const std::array<const Person*, 2> people{&*one, &*two};
    // Both by what was known before the match.
    const std::array<Rating, 2> before{grown(store_.rating(first, game), now_),
                                       grown(store_.rating(second, game), now_)};
    const std::array<double, 2> scores{score, 1 - score};
    for (std::size_t i = 0; i < 2; ++i) {
        if (people[i]->gone) continue;
        const Opponent opponent{before[1 - i].rating, before[1 - i].deviation, scores[i]};
        Rating after = glicko2(before[i], std::span(&opponent, 1));
        after.changed = now_;
        store_.set_rating(people[i]->id, game, after, match);
    }
}

// --- Words

std::string_view kind_name(PersonKind kind) {
    switch (kind) {
        case PersonKind::Guest: return "guest";
        case PersonKind::Account: return "account";
        case PersonKind::Bot: return "bot";
    }
    return "";
}

Json describe(const Person& person) {
    return {{"id", person.id}, {"name", person.name}, {"kind", kind_name(person.kind)}};
}

Json time_or_never(Millis at) { return at == Never ? Json(nullptr) : Json(at); }

Json describe(const Sanction& sanction) {
    Json json{{"id", sanction.id},     {"kind", sanction.kind},   {"reason", sanction.reason},
              {"text", sanction.text}, {"since", sanction.since}, {"until", time_or_never(sanction.until)}};
    json["lifted"] = sanction.lifted ? Json(sanction.lifted) : Json(nullptr);
    return json;
}

Json describe(const Rating& rating) {
    return {{"rating", std::lround(rating.rating)},
            {"deviation", std::lround(rating.deviation)},
            {"provisional", rating.provisional()},
            {"matches", rating.matches}};
}

}  // namespace quincunx::server
