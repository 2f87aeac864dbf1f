// Puzzles: which there are, the way through one, and how strong those who solve them are. As with lessons, nothing of a
// puzzle at work belongs to anybody here: whoever solves sends all answers so far.
#include "server/api/puzzles.h"

#include <cmath>
#include <set>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/lesson.h"
#include "server/api/impl.h"

namespace quincunx::server {

namespace {

constexpr double OneJudgement = 2;             // what judging one counts for, in requests
constexpr Millis DayBegins = 8 * 3'600'000;    // a day begins at 00:00 in UTC+8
constexpr double NewPuzzle = 200;              // its deviation: computer players have tried it
constexpr std::uint64_t LeastLeft = 200'000;   // of an Attempt that is kept
constexpr std::size_t MostComing = 4;          // cards shown of a deck
constexpr std::uint64_t Step = 2'654'435'761;  // days after each other have puzzles far from each other

std::int64_t day_of(Millis now) { return (now + DayBegins) / Day; }

}  // namespace

// --- The shelf

void PuzzleShelf::add(const Game& game, std::string_view yaml, const std::string& file, bool own) {
    const auto put = [&](PuzzleHead head) {
        if (find(game, head.number))
            throw InputError(file, 0, 0,
                             "there is a puzzle " + std::to_string(head.number) + " of '" + std::string(game.id()) +
                                 "' already; give this one another number");
        entries_.push_back(std::make_unique<Entry>(Entry{&game, std::move(head), std::string(yaml), file, own}));
    };
    if (!own) return put(read_puzzle_head(game, std::string(yaml), file));
    for (const Puzzle& puzzle : read_puzzles(game, std::string(yaml), file)) {
        if (const auto problems = check(game, puzzle); !problems.empty())
            throw InputError(file, 0, 0, "puzzle " + std::to_string(puzzle.number) + ": " + problems.front());
        put(puzzle);
    }
}

std::vector<const PuzzleShelf::Entry*> PuzzleShelf::of(const Game& game) const {
    std::vector<const Entry*> out;
    for (const auto& entry : entries_)
        if (entry->game == &game) out.push_back(entry.get());
    return out;
}

const PuzzleShelf::Entry* PuzzleShelf::find(const Game& game, std::int64_t number) const {
    for (const auto& entry : entries_)
        if (entry->game == &game && entry->head.number == number) return entry.get();
    return nullptr;
}

const PuzzleShelf::Entry* PuzzleShelf::of_day(std::int64_t day) const {
    std::vector<std::vector<const Entry*>> games;
    for (const auto& entry : entries_) {
        if (entry->own || entry->head.easy) continue;
        if (games.empty() || games.back().front()->game != entry->game) games.emplace_back();
        games.back().push_back(entry.get());
    }
    if (games.empty()) return nullptr;
    const auto at = static_cast<std::uint64_t>(day);
    const auto& of = games[at % games.size()];
    return of[at / games.size() * Step % of.size()];
}

PuzzleShelf::Kept& PuzzleShelf::kept(const Entry& entry) {
    const auto found = std::ranges::find(kept_, &entry, &Kept::entry);
    Kept one{&entry, nullptr, {}};
    if (found != kept_.end()) {
        one = std::move(*found);
        kept_.erase(found);
    }
    if (kept_.size() >= MostKept) kept_.erase(kept_.begin());
    kept_.push_back(std::move(one));
    return kept_.back();
}

std::shared_ptr<const Puzzle> PuzzleShelf::read(const Entry& entry) {
    {
        const std::lock_guard lock(mutex_);
        if (auto puzzle = kept(entry).puzzle) return puzzle;
    }
    std::vector<Puzzle> all = read_puzzles(*entry.game, entry.yaml, entry.file);
    const auto found = std::ranges::find(all, entry.head.number, &Puzzle::number);
    auto puzzle = std::make_shared<const Puzzle>(*found);
    const std::lock_guard lock(mutex_);
    kept(entry).puzzle = puzzle;
    return puzzle;
}

std::unique_ptr<Attempt> PuzzleShelf::begin(const Entry& entry) {
    const auto puzzle = read(entry);
    {
        const std::lock_guard lock(mutex_);
        auto& attempts = kept(entry).attempts;
        if (!attempts.empty()) {
            auto attempt = std::move(attempts.back());
            attempts.pop_back();
            return attempt;
        }
    }
    return std::make_unique<Attempt>(*entry.game, *puzzle);
}

void PuzzleShelf::give_back(const Entry& entry, std::unique_ptr<Attempt> attempt) {
    if (attempt->left() < LeastLeft) return;
    attempt->start_over();
    const std::lock_guard lock(mutex_);
    Kept& one = kept(entry);
    if (one.attempts.empty()) one.attempts.push_back(std::move(attempt));
}

// --- What is told

namespace {

Json head_of(const PuzzleShelf::Entry& entry) {
    const PuzzleHead& head = entry.head;
    return {{"game", entry.game->id()}, {"puzzle", head.number}, {"goal", GoalKeys[static_cast<int>(head.goal)]},
            {"within", head.within},    {"chance", head.chance}, {"hidden", head.any_hidden},
            {"easy", head.easy},        {"rating", head.rating}, {"choices", head.choices},
            {"own", entry.own}};
}

Json strength(const Rating& rating) {
    return {{"rating", std::lround(rating.rating)},
            {"deviation", std::lround(rating.deviation)},
            {"tries", rating.matches}};
}

// What lies on top of the decks, which whoever solves an open puzzle knows: names of cards, the top first.
Json coming_in(const Game& game, const Waiting& at, Lang lang) {
    const Json whole = game.describe(game.present(at));
    Json out = Json::object();
    for (const char* side : {"you", "foe"}) {
        Json& cards = out[side] = Json::array();
        for (const char* key : {"deck", "pile"}) {
            for (const Json& each : whole.value(side, Json::object()).value(key, Json::array())) {
                const Json name = each.is_object() ? each.value("card", Json()) : each;
                const CardInfo* card = name.is_string() ? game.card(name.get<std::string>()) : nullptr;
                if (!card || cards.size() == MostComing) break;
                cards.push_back(game.card_name(card->number, lang));
            }
        }
    }
    return out;
}

// What a puzzle was about, by what was done in it; told when it is over.
Json themes_of(const Game& game, const PuzzleHead& head, const std::vector<Attempt::Move>& moves) {
    std::vector<std::string> themes;
    const auto add = [&](const char* theme) {
        if (std::ranges::find(themes, theme) == themes.end()) themes.emplace_back(theme);
    };
    if (head.goal == Goal::Kind::Survive) add("defence");
    if (head.first.size() == 1) add("only");
    if (head.chance < 1) add("odds");
    if (head.choices >= 6) add("long");
    for (const Attempt::Move& move : moves) {
        const Choice& choice = move.before.choice;
        if (choice.options.size() < 2) continue;
        if (choice.seat != head.seat) {
            add("reply");
            continue;
        }
        const Json facts = game.option_facts(game.present(move.before), choice, move.option);
        const std::string role = facts.value("role", "");
        if (role == "end" || role == "decline") add("restraint");
        if (role == "discard" || (facts.value("harms", false) && facts.value("whose", "") == side_key(head.seat)))
            add("sacrifice");
        if (role == "go") add("position");
        if (role == "play") add("cards");
        if (role == "use") add("use");
        if (role == "attack") add("attack");
    }
    return themes;
}

struct PuzzleAsked {
    std::vector<std::string> answers;
    bool hint = false;
};

// What came of the answers.
struct PuzzleWay {
    Json told;
    bool solved = false, failed = false;
};

class Teller {
public:
    Teller(const PuzzleShelf::Entry& entry, const Puzzle& puzzle, Lang lang)
        : game_(*entry.game), puzzle_(puzzle), settings_{.lang = lang}, reader_(audience(puzzle.seat)) {}

    // Open cards: what both seats see. Else what the solver's seat sees.
    Json view(const Waiting& at, int answers) const { return view_for(moment(at, answers), seen_by()); }
    Json move(const Attempt::Move& move, Rolled& script) const {
        Json told = move_for(moment(move.before, 0), moment(move.after, 0), reader_, seen_by(), move.option,
                             move.events, settings_, &script);
        told["text"] = game_.option_text(game_.present(move.before), move.option, settings_.lang);
        return told;
    }
    Json moves(std::span<const Attempt::Move> all, Rolled script) const {
        Json list = Json::array();
        for (const Attempt::Move& each : all) list.push_back(move(each, script));
        return list;
    }
    Json question(const Waiting& at, int answers) const {
        const Moment now = moment(at, answers);
        Json question = question_for(now, reader_, settings_);
        question["refused"] = why_not(now, puzzle_.seat, settings_);
        return question;
    }

private:
    const Game& game_;
    const Puzzle& puzzle_;
    ClientSettings settings_;
    Audience reader_;

    Audience seen_by() const { return puzzle_.any_hidden ? reader_ : Audience::Watchers; }
    Moment moment(const Waiting& at, int answers) const {
        Moment out(game_, at, answers);
        out.all = !puzzle_.any_hidden;
        return out;
    }
};

PuzzleWay way_through(PuzzleShelf& shelf, const PuzzleShelf::Entry& entry, const PuzzleAsked& asked, Lang lang) {
    const Game& game = *entry.game;
    const auto puzzle = shelf.read(entry);
    std::unique_ptr<Attempt> attempt = shelf.begin(entry);
    const Teller teller(entry, *puzzle, lang);
    std::vector<Attempt::Move> all;
    std::size_t last = 0;  // where the moves of the last answer begin
    for (const std::string& written : asked.answers) {
        if (attempt->done()) throw Problem{409, "over"};
        const auto option = game.read_option(written);
        if (!option) throw Problem{422, "no-such-option", {written.substr(0, 60)}};
        last = all.size();
        if (attempt->answer(*option, &all)) continue;
        Waiting tried = attempt->waiting();
        const auto reason = game.answer(tried, *option);
        if (!reason) throw Problem{422, "not-judged"};
        Problem problem{422, "not-offered", {}, {{"reason", {{"id", reason->id}, {"values", reason->values}}}}};
        throw explained(Moment(game, attempt->waiting(), 0), std::move(problem), option, lang);
    }
    PuzzleWay way{head_of(entry), attempt->solved(), attempt->done() && !attempt->solved()};
    const bool done = attempt->done();
    const int answers = static_cast<int>(asked.answers.size());
    Json& told = way.told;
    told["seat"] = word(puzzle->seat);
    told["state"] = way.solved ? "solved" : way.failed ? "failed" : "open";
    told["moves"] = teller.moves(std::span(all).subspan(last), attempt->rolled());
    told["view"] = teller.view(attempt->waiting(), answers);
    told["coming"] = puzzle->any_hidden ? Json({{"you", Json::array()}, {"foe", Json::array()}})
                                        : coming_in(game, attempt->waiting(), lang);
    told["question"] = done ? Json() : teller.question(attempt->waiting(), answers);
    told["hint"] = nullptr;
    if (asked.hint && !done)
        if (const auto right = attempt->right())
            told["hint"] = {{"option", game.write_option(*right)},
                            {"text", game.option_text(game.present(attempt->waiting()), *right, lang)}};
    told["refutation"] = Json::array();
    if (way.failed) {
        std::vector<Attempt::Move> more;
        attempt->play_out(more);
        told["refutation"] = teller.moves(more, attempt->rolled());
    }
    told["themes"] = done ? themes_of(game, *puzzle, all) : Json::array();
    shelf.give_back(entry, std::move(attempt));
    return way;
}

PuzzleAsked asked_in(const Json& body) {
    only_fields(body, {"answers", "hint"});
    Json lists = body;
    lists.erase("hint");
    return {answers_in(lists), flag_field(body, "hint", false)};
}

// --- Who has solved what

// What the first try does to both; both are as they were when nobody is to be rated. {before, after}, of the person.
Json rate(Store& store, PersonId person, const PuzzleShelf::Entry& entry, bool solved, Millis now) {
    const std::string game(entry.game->id());
    const int number = entry.head.number;
    const Rating own = grown(store.solver_rating(person, game).value_or(Rating{}), now);
    Rating other;
    other.rating = entry.head.rating;
    other.deviation = NewPuzzle;
    if (const auto known = store.puzzle_rating(game, number)) other = *known;
    const Opponent against[] = {{other.rating, other.deviation, solved ? 1.0 : 0.0}};
    const Opponent solver[] = {{own.rating, own.deviation, solved ? 0.0 : 1.0}};
    Rating after = glicko2(own, against), puzzle = glicko2(other, solver);
    after.changed = puzzle.changed = now;
    store.set_solver_rating(person, game, after);
    store.set_puzzle_rating(game, number, puzzle);
    return {{"before", strength(own)}, {"after", strength(after)}};
}

// Days in a row, up to this one or the one before, whose puzzle was solved; puzzles in a row at the first try.
std::pair<int, int> streaks(const std::vector<PuzzleTry>& tries, std::int64_t today) {
    std::set<std::int64_t> days;
    int row = 0;
    for (const PuzzleTry& one : tries) {
        if (one.day && one.solved) days.insert(one.day);
        if (!one.day) row = one.first ? row + 1 : 0;
    }
    int in_a_row = 0;
    for (std::int64_t day = days.contains(today) ? today : today - 1; days.contains(day); --day) ++in_a_row;
    return {in_a_row, row};
}

Json tries_json(const std::vector<PuzzleTry>& tries, std::string_view game) {
    Json out = Json::array();
    for (const PuzzleTry& one : tries)
        if (!one.day && one.game == game)
            out.push_back({{"puzzle", one.puzzle}, {"first", one.first}, {"solved", one.solved}});
    return out;
}

}  // namespace

// --- The handlers

PuzzleShelf& Api::Impl::puzzles() {
    if (puzzle_shelf) return *puzzle_shelf;
    auto made = std::make_shared<PuzzleShelf>();
    if (settings.puzzles)
        for (const std::string& id : game_ids)
            for (const embedded::Embedded& file : settings.puzzles(id))
                made->add(game(id), file.text, std::string(file.path), false);
    for (const OwnFile& file : own_files())
        if (file.puzzles) made->add(*file.game, file.yaml, file.name, true);
    puzzle_shelf = std::move(made);
    return *puzzle_shelf;
}

void Api::Impl::list_puzzles(const CallPtr& call) {
    PuzzleShelf& shelf = puzzles();
    const std::int64_t today = day_of(now());
    const auto* daily = shelf.of_day(today);
    struct Known {
        std::vector<PuzzleTry> tries;
        std::map<std::string, Rating> ratings;
        PuzzleDay day;
    };
    with_store(
        call,
        [asking = call->caller ? call->who().person.id : 0, ids = game_ids, today](Store& store) {
            Known known;
            known.day = store.puzzle_day(today);
            if (!asking) return known;
            known.tries = store.puzzle_tries(asking);
            for (const std::string& id : ids)
                if (const auto rating = store.solver_rating(asking, id)) known.ratings[id] = *rating;
            return known;
        },
        [this, call, &shelf, daily, today](const Known& known) {
            Json games = Json::array();
            for (const std::string& id : game_ids) {
                const std::size_t there = shelf.of(game(id)).size();
                const auto solved = std::ranges::count_if(
                    known.tries, [&](const PuzzleTry& one) { return one.game == id && !one.day && one.solved; });
                const auto rating = known.ratings.find(id);
                games.push_back({{"game", id},
                                 {"puzzles", there},
                                 {"solved", solved},
                                 {"rating", rating == known.ratings.end() ? Json() : strength(rating->second)}});
            }
            const auto [days, row] = streaks(known.tries, today);
            Json of_day;
            if (daily) {
                const auto own = std::ranges::find(known.tries, today, &PuzzleTry::day);
                of_day = {{"day", today},
                          {"game", daily->game->id()},
                          {"puzzle", daily->head.number},
                          {"ends", (today + 1) * Day - DayBegins},
                          {"state", own == known.tries.end() ? "open"
                                    : own->first             ? "first"
                                    : own->solved            ? "solved"
                                                             : "missed"},
                          {"tried", known.day.tried},
                          {"solved", known.day.solved}};
            }
            call->answer(Json{{"games", std::move(games)}, {"daily", std::move(of_day)}, {"days", days}, {"row", row}});
        });
}

void Api::Impl::puzzles_of(const CallPtr& call) {
    const Game& of = game(call->names[0]);
    Json list = Json::array();
    for (const auto* entry : puzzles().of(of)) list.push_back(head_of(*entry));
    struct Known {
        std::vector<PuzzleTry> tries;
        std::optional<Rating> rating;
    };
    with_store(
        call,
        [asking = call->caller ? call->who().person.id : 0, id = std::string(of.id())](Store& store) {
            return asking ? Known{store.puzzle_tries(asking), store.solver_rating(asking, id)} : Known{};
        },
        [call, list = std::move(list), id = std::string(of.id())](const Known& known) {
            call->answer(Json{{"puzzles", list},
                              {"tried", tries_json(known.tries, id)},
                              {"rating", known.rating ? strength(*known.rating) : Json()}});
        });
}

void Api::Impl::solve(const CallPtr& call) {
    const Game& of = game(call->names[0]);
    PuzzleShelf& shelf = puzzles();
    const auto* entry = shelf.find(of, path_number(call->names[1]));
    if (!entry) throw Problem{404, "no-such-puzzle", {call->names[1].substr(0, 20)}};
    limit(requests, address_key(call->request.peer), OneJudgement);
    const PersonId solver = call->caller ? call->who().person.id : 0;
    const PuzzleAsked asked = asked_in(call->body);
    elsewhere(
        call, hub.pool(), {Pool::Urgency::Look, solver, nullptr},
        [shelf = puzzle_shelf, entry, asked, lang = call->lang] { return way_through(*shelf, *entry, asked, lang); },
        [this, call, solver, entry, hinted = asked.hint](PuzzleWay way) {
            way.told["rated"] = nullptr;
            // A wrong answer and a hint are a miss; so is nothing else.
            if (!solver || !(way.solved || way.failed || hinted)) return call->answer(way.told);
            const Millis at = now();
            const std::int64_t today = day_of(at);
            const bool daily = puzzle_shelf->of_day(today) == entry;
            with_store(
                call,
                [solver, entry, solved = way.solved, hinted, at, today, daily](Store& store) {
                    PuzzleTry one{std::string(entry->game->id()), entry->head.number, 0, solved && !hinted, solved, at};
                    const bool fresh = store.add_puzzle_try(solver, one);
                    if (daily) {
                        one.day = today;
                        store.add_puzzle_try(solver, one);
                    }
                    return fresh ? rate(store, solver, *entry, one.first, at) : Json();
                },
                [call, told = std::move(way.told)](Json rated) mutable {
                    told["rated"] = std::move(rated);
                    call->answer(told);
                });
        });
}

}  // namespace quincunx::server
