#include "server/people/export.h"

#include <algorithm>
#include <iterator>

namespace quincunx::server {

namespace {

constexpr std::size_t NoLimit = static_cast<std::size_t>(-1);

Json exact(const Rating& rating) {
    return {{"rating", rating.rating},
            {"deviation", rating.deviation},
            {"volatility", rating.volatility},
            {"matches", rating.matches},
            {"changed", rating.changed}};
}

Json written(const MatchSummary& match) {
    Json seats = Json::array();
    for (const Seat seat : Seats) {
        const Sitter& sitter = match.sitters[seat];
        if (sitter.person)
            seats.push_back({{"person", sitter.person}, {"name", match.names[seat]}, {"deck", sitter.deck}});
        else
            seats.push_back({{"computer", sitter.player}, {"deck", sitter.deck}});
    }
    Json json{{"id", match.id},       {"game", match.game},   {"rules", match.rules_version},
              {"began", match.began}, {"terms", match.terms}, {"seats", std::move(seats)}};
    if (match.result)
        json["result"] = {{"winner", match.result->winner},
                          {"by", match.result->by},
                          {"clause", match.result->clause},
                          {"ended", match.result->ended},
                          {"questions", match.result->questions}};
    return json;
}

}  // namespace

Export::Export(Store& store, const Person& person, Millis now)
    : person_(person),
      standing_(store.standing(person.id, now)),
      sessions_(store.sessions_of(person.id)),
      decks_(store.decks_of(person.id)),
      lessons_(store.lessons_of(person.id)),
      puzzles_(store.puzzle_tries(person.id)),
      reports_(store.reports({.by = person.id, .limit = NoLimit})),
      sanctions_(store.sanctions({.person = person.id, .limit = NoLimit})) {
    for (const auto& [game, rating] : store.ratings_of(person.id))
        ratings_.push_back({game, rating, store.rating_history(person.id, game, NoLimit)});
    for (const PersonId id : standing_.blocked)
        if (auto other = store.person(id)) blocked_.push_back(std::move(*other));
    for (const Person& bot : store.bots_of(person.id)) bots_.emplace_back(store, bot, now);
}

bool Export::read_on(Store& store, std::size_t most) {
    if (!has_matches_) {
        MatchQuery next;
        next.person = person_.id;
        next.limit = most;
        if (!matches_.empty()) next.after = matches_.back().id;
        std::vector<MatchSummary> found = store.matches(next);
        has_matches_ = found.size() < most;
        matches_.insert(matches_.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
        return true;
    }
    return std::ranges::any_of(bots_, [&](Export& bot) { return bot.read_on(store, most); });
}

Json Export::write() const {
    Json sessions = Json::array(), decks = Json::array(), lessons = Json::array(), puzzles = Json::array(),
         ratings = Json::object(), bots = Json::array(), matches = Json::array(), blocked = Json::array(),
         reports = Json::array(), sanctions = Json::array();
    for (const Session& session : sessions_)
        sessions.push_back({{"label", session.label},
                            {"scope", session.scope},
                            {"created", session.created},
                            {"expires", time_or_never(session.expires)}});
    for (const SavedDeck& deck : decks_)
        decks.push_back({{"id", deck.id},
                         {"game", deck.game},
                         {"name", deck.name},
                         {"code", deck.code},
                         {"changed", deck.changed}});
    for (const LessonDone& done : lessons_)
        lessons.push_back({{"game", done.game}, {"lesson", done.lesson}, {"at", done.at}});
    for (const PuzzleTry& one : puzzles_)
        puzzles.push_back({{"game", one.game},
                           {"puzzle", one.puzzle},
                           {"day", one.day},
                           {"first", one.first},
                           {"solved", one.solved},
                           {"at", one.at}});
    for (const OfGame& of : ratings_) {
        Json history = Json::array();
        for (const RatingPoint& point : of.history)
            history.push_back(
                {{"match", point.match}, {"at", point.at}, {"rating", point.rating}, {"deviation", point.deviation}});
        ratings[of.game] = exact(of.rating);
        ratings[of.game]["history"] = std::move(history);
    }
    for (const Export& bot : bots_) bots.push_back(bot.write());
    for (const MatchSummary& match : matches_) matches.push_back(written(match));
    for (const Person& other : blocked_) blocked.push_back(describe(other));
    for (const Report& report : reports_)
        reports.push_back({{"about", report.about},
                           {"match", report.match},
                           {"reason", report.reason},
                           {"text", report.text},
                           {"at", report.at},
                           {"closed", report.closed ? Json(report.closed) : Json(nullptr)}});
    for (const Sanction& sanction : sanctions_) sanctions.push_back(describe(sanction));

    Json profile = describe(person_);
    profile["created"] = person_.created;
    profile["seen"] = person_.seen;
    profile["role"] = standing_.role;
    return {{"profile", std::move(profile)}, {"sessions", std::move(sessions)},  {"decks", std::move(decks)},
            {"lessons", std::move(lessons)}, {"puzzles", std::move(puzzles)},    {"ratings", std::move(ratings)},
            {"bots", std::move(bots)},       {"matches", std::move(matches)},    {"blocked", std::move(blocked)},
            {"reports", std::move(reports)}, {"sanctions", std::move(sanctions)}};
}

}  // namespace quincunx::server
