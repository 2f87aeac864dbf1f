#include "server/tables/table.h"

#include <algorithm>
#include <stdexcept>

#include "engine/match/error.h"

namespace quincunx::server {

namespace {

using Kind = MatchEntry::Kind;

template <class Hear>
class EventCollector final : public Listener {
public:
    explicit EventCollector(Hear hear) : hear_(std::move(hear)) {}
    void happened(const Event& event) override { hear_(event); }

private:
    Hear hear_;
};

Problem problem(int status, const char* code) { return Problem{status, code, {}}; }

// Adds to a list that grows in small steps: there are thousands of tables.
template <class T>
void append(std::vector<T>& list, const T& item) {
    constexpr std::size_t Stride = 64;
    if (list.size() == list.capacity()) list.reserve(list.size() + Stride);
    list.push_back(item);
}

bool ends(Kind kind) { return kind != Kind::Answer && kind != Kind::Undo; }

[[noreturn]] void does_not_fit(const MatchRecord& record, std::size_t number, const std::string& why) {
    throw InputError("the match " + record.id + " does not fit the rules there are now: entry " +
                     std::to_string(number) + " " + why);
}

// What a journal comes to: the numbers of the answers that hold, and how often the one at each place was taken back.
struct Course {
    std::vector<std::int32_t> answers;
    std::vector<std::uint8_t> undos;
};

void count_undo(std::vector<std::uint8_t>& undos, std::size_t place) {
    if (undos.size() <= place) undos.resize(place + 1);
    if (undos[place] < 0xff) ++undos[place];
}

Course course_of(const MatchRecord& record, const std::vector<MatchEntry>& entries) {
    Course course;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0 && ends(entries[i - 1].kind)) does_not_fit(record, i, "comes after the end");
        if (entries[i].kind == Kind::Answer) course.answers.push_back(static_cast<std::int32_t>(i));
        if (entries[i].kind != Kind::Undo) continue;
        const auto at = std::ranges::lower_bound(course.answers, entries[i].value);
        if (at == course.answers.end() || *at != entries[i].value)
            does_not_fit(record, i, "takes back what is no answer");
        count_undo(course.undos, static_cast<std::size_t>(at - course.answers.begin()));
        course.answers.erase(at, course.answers.end());
    }
    return course;
}

constexpr std::array<std::string_view, 5> EndWords{"rules", "concession", "time", "agreement", "abort"};
constexpr std::array<std::string_view, CalledOffReasons> CalledOffWords{"", "rules-changed", "too-long", "not-begun",
                                                                        "damaged"};

CalledOff called_off(std::int32_t why) {
    const bool known = why >= 0 && why < static_cast<std::int32_t>(CalledOffWords.size());
    return known ? static_cast<CalledOff>(why) : CalledOff::Unknown;
}

CalledOff called_off(std::string_view why) {
    const auto at = std::ranges::find(CalledOffWords, why);
    return called_off(static_cast<std::int32_t>(at - CalledOffWords.begin()));
}

}  // namespace

std::string_view word(Result::By by) { return EndWords[static_cast<std::size_t>(by)]; }
std::string_view word(CalledOff why) { return CalledOffWords[static_cast<std::size_t>(why)]; }

std::string_view winner_word(const Result& result) {
    if (result.by == Result::By::Abort) return "none";
    return !result.winner ? "draw" : *result.winner == Seat::A ? "a" : "b";
}

// --- Beginning and taking up -----------------------------------------------------------------------------------------

Table::Table(const Game& game, MatchRecord record, Terms terms, PerSeat<Seated> seated, Millis now)
    : game_(&game), record_(std::move(record)), terms_(terms), seated_(std::move(seated)) {
    record_.terms = terms_.write();
    for (const Seat seat : Seats) bank_[seat] = clocked(seat) ? terms_.clock.bank : 0;
    begin();
    if (waiting_.over()) result_ = by_rules(now);
    wind(now);
}

Table::Table(const Game& game, const WholeMatch& whole, PerSeat<Seated> seated, Millis now)
    : game_(&game),
      record_(whole.record),
      seated_(std::move(seated)),
      entries_(whole.entries),
      asked_back_(whole.asked_back),
      paused_(true) {
    if (record_.rules_version != game.rules_version())
        throw InputError("the match " + record_.id + " was begun by the rules " + record_.rules_version +
                         ", but there are " + game.rules_version() + " now");
    try {
        terms_ = Terms::read(record_.terms);
    } catch (const Problem& wrong) {
        throw InputError("the terms of the match " + record_.id + " cannot be read: '" + wrong.values.at(0) +
                         "' is wrong");
    }
    Course course = course_of(record_, entries_);
    replay(course.answers);
    undos_ = std::move(course.undos);
    for (const Seat seat : Seats) {
        bank_[seat] = !clocked(seat) ? 0 : entries_.empty() ? terms_.clock.bank : entries_.back().bank[seat];
        away_[seat] = !seated_[seat].computer();
    }
    if (!entries_.empty()) {
        const MatchEntry& last = entries_.back();
        if (ends(last.kind) && waiting_.over()) does_not_fit(record_, entries_.size() - 1, "comes after the end");
        if (last.kind == Kind::Concede) game_->concede(waiting_, last.seat);
        result_ = result_of(last);
    } else if (waiting_.over()) {
        result_ = by_rules(record_.began);
    }
    // Called off without an entry.
    if (whole.result && !result_)
        result_ = Result{std::nullopt, Result::By::Abort, "", whole.result->ended, called_off(whole.result->reason)};
    for (const AskedBack& asked : asked_back_) {
        if (asked.answer < 0 || asked.answer >= question() || over() || asked.declined) continue;
        if (asked.question == question()) offers_.undo = entries_[static_cast<std::size_t>(asked.answer)].seat;
    }
    if (whole.thinking && whole.thinking->question == question() && !over() && clocked(asked()))
        clock_ = Stopwatch(whole.thinking->used);
    streams_.fill(now);
    wind(now);
}

// The match at its first question.
void Table::begin() {
    line_.clear();
    log_.clear();
    events_ = 0;
    waiting_ = game_->start(record_.setup);
    EventCollector collector([this](const Event& event) { note(event); });
    game_->resume(waiting_, {nullptr, &collector, nullptr, nullptr});
    touched_ = game_->present(waiting_).core().touched;
    held_ = events_;
}

// The match after the answers with these numbers, which are in force.
void Table::replay(const std::vector<std::int32_t>& answers) {
    begin();
    EventCollector collector([this](const Event& event) { note(event); });
    for (const std::int32_t number : answers) {
        const auto place = static_cast<std::size_t>(number);
        const MatchEntry& given = entries_[place];
        if (waiting_.over()) does_not_fit(record_, place, "comes after the end");
        if (given.seat != asked()) does_not_fit(record_, place, "is of a seat that is not asked");
        const Choice before = waiting_.choice;
        if (game_->answer(waiting_, given.option, {nullptr, &collector, nullptr, nullptr}))
            does_not_fit(record_, place, "is not offered");
        hold(number, before);
    }
}

void Table::note(const Event& event) {
    const std::size_t place = static_cast<std::size_t>(events_++) % LogLength;
    if (place < log_.size())
        log_[place] = event;
    else
        log_.push_back(event);
}

// The answer with this number holds, and has led to the position there is now.
void Table::hold(std::int32_t number, const Choice& asked) {
    append(line_, {number, touched_, !asked.open && asked.options.size() == 1, held_});
    touched_ = game_->present(waiting_).core().touched;
    held_ = events_;
}

std::vector<Event> Table::log() const {
    std::vector<Event> events;
    events.reserve(log_.size());
    for (std::int64_t i = log_begins(); i < events_; ++i)
        events.push_back(log_[static_cast<std::size_t>(i) % LogLength]);
    return events;
}

std::vector<std::int64_t> Table::log_steps() const {
    std::vector<std::int64_t> steps;
    for (const Given& given : line_)
        if (given.events >= log_begins() && given.events < events_) steps.push_back(given.events - log_begins());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

std::optional<Seat> Table::seat_of_person(PersonId person) const {
    for (const Seat seat : Seats)
        if (person != 0 && seated_[seat].person == person) return seat;
    return std::nullopt;
}

bool Table::renamed(const Person& person) {
    const auto seat = seat_of_person(person.id);
    if (!seat) return false;
    Seated& seated = seated_[*seat];
    const bool news = seated.name != person.name || seated.kind != person.kind;
    seated.name = person.name;
    seated.kind = person.kind;
    return news;
}

bool Table::watchers_see_all() const {
    if (terms_.watching != Terms::Watching::All) return false;
    return std::ranges::all_of(Seats, [&](Seat seat) { return seated_[seat].computer() || lets_watch[seat]; });
}

// --- Clocks ----------------------------------------------------------------------------------------------------------

// Lets those clocks go that are to go now.
void Table::wind(Millis now) {
    const bool going = !over() && !paused_;
    clock_.run(going && !busy() && clocked(asked()), now);
}

std::optional<Millis> Table::deadline() const { return over() || busy() ? std::nullopt : clock_.reaches(allowance()); }

std::optional<MatchEntry> Table::tick(Millis now) {
    const auto at = deadline();
    if (!at || *at > now) return std::nullopt;
    if (terms_.rated && never_began(asked()))
        return keep(entry(Kind::Abort, asked(), now, static_cast<std::int32_t>(CalledOff::NotBegun)), now);
    return keep(entry(Kind::Timeout, asked(), now), now);
}

// For that seat: nobody has answered anything, or it has never been here.
bool Table::never_began(Seat seat) const {
    const auto answered = [&](const MatchEntry& entry) { return entry.kind == Kind::Answer; };
    const auto its = [&](const MatchEntry& entry) { return answered(entry) && entry.seat == seat; };
    return std::ranges::none_of(entries_, answered) || (!came_[seat] && std::ranges::none_of(entries_, its));
}

void Table::set_lag(Seat seat, Millis lag) { lag_[seat] = std::clamp<Millis>(lag, 0, MostLag); }

std::optional<Thinking> Table::thinking(Millis now) const {
    if (over() || busy() || !clocked(asked())) return std::nullopt;
    return Thinking{question(), std::max<Millis>(0, clock_.read(now) - late_start())};
}

void Table::came(Seat seat, Millis now) {
    away_[seat] = false;
    came_[seat] = true;
    wind(now);
}

void Table::left(Seat seat, Millis now) {
    away_[seat] = !seated_[seat].computer();
    wind(now);
}

Table::TimeLeft Table::time_left(Seat seat, Millis now) const {
    if (!clocked(seat)) return {};
    if (over() || seat != asked()) return {bank_[seat], 0};
    const Millis beyond = clock_.read(now) - free_time();
    return {std::max<Millis>(0, bank_[seat] - std::max<Millis>(0, beyond)), std::max<Millis>(0, -beyond)};
}

void Table::pause(Millis now) {
    paused_ = true;
    wind(now);
}

void Table::resume(Millis now) {
    paused_ = false;
    wind(now);
}

// --- Steps -----------------------------------------------------------------------------------------------------------

// Why nothing can be done now.
std::optional<Problem> Table::closed(Millis now) const {
    if (over()) return problem(409, "over");
    if (busy()) return problem(409, "busy");
    if (late(now)) return problem(409, "too-late");
    return std::nullopt;
}

MatchEntry Table::entry(Kind kind, Seat seat, Millis now, std::int32_t value) const {
    MatchEntry made{kind, seat, {}, value, now, bank_};
    if (clocked(asked())) made.bank[asked()] = static_cast<std::int32_t>(time_left(asked(), now).bank);
    return made;
}

MatchEntry Table::keep(std::unique_ptr<Pending> pending, Millis now) {
    pending_ = std::move(pending);
    wind(now);
    return pending_->entry;
}

MatchEntry Table::keep(const MatchEntry& entry, Millis now) {
    return keep(std::make_unique<Pending>(Pending{entry, {}, {}}), now);
}

Table::Step Table::answer(Seat seat, std::int32_t number, const Option& option, Millis now) {
    if (over()) return problem(409, "over");
    if (number < question()) return problem(409, "old-question");
    if (number > question()) return problem(409, "future-question");
    if (seat != asked()) return problem(409, "not-your-turn");
    if (auto why = closed(now)) return *std::move(why);
    auto pending = std::make_unique<Pending>(Pending{entry(Kind::Answer, seat, now), waiting_, {}});
    pending->entry.option = option;
    EventCollector collector([&](const Event& event) { pending->events.push_back(event); });
    if (const auto reason = game_->answer(pending->next, option, {nullptr, &collector, nullptr, nullptr}))
        return not_offered(option, *reason);
    return keep(std::move(pending), now);
}

// The reason of the rules where they have one for this very option.
Problem Table::not_offered(const Option& option, Reason reason) const {
    if (reason.id == KernelNotOffered)
        for (const Refusal& refusal : refusals())
            if (refusal.option == option) reason = refusal.reason;
    Problem refused = problem(422, "not-offered");
    refused.more["reason"] = {{"id", reason.id}, {"values", reason.values}};
    refused.more["clauses"] = game_->reason_clauses(reason);
    return refused;
}

const std::vector<Refusal>& Table::refusals() const {
    if (!refused_ || refused_->first != question()) refused_.emplace(question(), game_->refusals(waiting_));
    return refused_->second;
}

bool Table::answered_before(Seat seat, std::int32_t number, const Option& option) const {
    if (number < 0 || number >= question()) return false;
    const MatchEntry& then = entries_[static_cast<std::size_t>(number)];
    return then.kind == Kind::Answer && then.seat == seat && then.option == option;
}

Table::Step Table::concede(Seat seat, Millis now) {
    if (auto why = closed(now)) return *std::move(why);
    return keep(entry(Kind::Concede, seat, now), now);
}

Table::Step Table::abort(CalledOff why, Millis now) {
    if (over()) return problem(409, "over");
    if (busy()) return problem(409, "busy");
    return keep(entry(Kind::Abort, Seat::A, now, static_cast<std::int32_t>(why)), now);
}

// --- Taking back -----------------------------------------------------------------------------------------------------

// The place in the line of the seat's last answer where there was more than one.
std::optional<std::size_t> Table::last_decision(Seat seat) const {
    for (std::size_t i = line_.size(); i-- > 0;)
        if (entries_[static_cast<std::size_t>(line_[i].entry)].seat == seat && !line_[i].forced) return i;
    return std::nullopt;
}

// The same, where undo_refused() has let it through.
std::size_t Table::decision_to_undo(Seat seat) const {
    const auto place = last_decision(seat);
    if (!place) throw std::logic_error("there is nothing to take back");
    return *place;
}

bool Table::free_from(std::size_t place) const {
    if (over() || touched_ != line_[place].touched) return false;
    return std::all_of(line_.begin() + static_cast<std::ptrdiff_t>(place), line_.end(), [&](const Given& given) {
        return entries_[static_cast<std::size_t>(given.entry)].seat == asked();
    });
}

// Where nobody waits (no clock, and free or against the computer) a decision may be taken back again and again, but not
// for ever: every time makes the journal longer.
std::optional<Problem> Table::undo_refused(Seat seat) const {
    if (terms_.undo == Terms::Undo::Never) return problem(403, "undo-never");
    const auto place = last_decision(seat);
    if (!place) return problem(409, "nothing-to-undo");
    const bool free = free_from(*place), alone = seated_[other(seat)].computer();
    if (!free && (terms_.undo != Terms::Undo::Consent || terms_.rated)) return problem(409, "nothing-to-undo");
    const int most = (free || alone) && !terms_.clock.runs() ? FreeUndos : 1;
    if (*place < undos_.size() && undos_[*place] >= most) return problem(409, "undo-asked");
    if (free || alone) return std::nullopt;
    if (std::ranges::count(asked_back_, line_[*place].entry, &AskedBack::answer)) return problem(409, "undo-asked");
    if (offers_.undo) return problem(409, "offer-open");
    return std::nullopt;
}

bool Table::can_undo(Seat seat) const { return !over() && !undo_refused(seat); }

bool Table::undo_is_free(Seat seat) const { return can_undo(seat) && free_from(decision_to_undo(seat)); }

MatchEntry Table::undo(Seat seat, Millis now) {
    return keep(entry(Kind::Undo, seat, now, line_[decision_to_undo(seat)].entry), now);
}

Table::Asked Table::ask_undo(Seat seat, Millis now) {
    if (auto why = closed(now)) return *std::move(why);
    if (auto why = undo_refused(seat)) return *std::move(why);
    if (undo_is_free(seat) || seated_[other(seat)].computer()) return undo(seat, now);
    asked_back_.push_back({line_[decision_to_undo(seat)].entry, question()});
    offers_.undo = seat;
    return true;
}

// Goes back to the question before the answer the entry names.
void Table::take_back(const MatchEntry& entry) {
    std::vector<std::int32_t> before;
    for (const Given& given : line_)
        if (given.entry < entry.value) before.push_back(given.entry);
    count_undo(undos_, before.size());
    replay(before);
}

// --- Offers ----------------------------------------------------------------------------------------------------------

Table::Asked Table::offer_draw(Seat seat, Millis now) {
    if (auto why = closed(now)) return *std::move(why);
    if (seated_[other(seat)].computer()) return problem(409, "against-computer");
    if (offers_.draw == other(seat)) return respond(seat, Offer::Draw, true, now);
    std::optional<std::int32_t>& offered = draw_offered_[seat];
    if (offered && question() < *offered + DrawEvery) return problem(409, "draw-asked");
    if (offers_.draw == seat) return problem(409, "draw-asked");
    offered = question();
    offers_.draw = seat;
    offers_.ended.reset();
    return true;
}

Table::Asked Table::respond(Seat seat, Offer what, bool accept, Millis now) {
    if (auto why = closed(now)) return *std::move(why);
    using Ending = Offers::Ending;
    std::optional<Seat>& offer = what == Offer::Draw ? offers_.draw : offers_.undo;
    const bool own = what == Offer::Draw && offer == seat && !accept;
    if (offer != other(seat) && !own) return problem(409, "no-offer");
    if (accept) return what == Offer::Draw ? keep(entry(Kind::Draw, seat, now), now) : undo(other(seat), now);
    if (what == Offer::Draw) offers_.ended = {*offer, own ? Ending::Withdrawn : Ending::Declined};
    offer.reset();
    if (what == Offer::Undo) {
        const auto asked =
            std::ranges::find(asked_back_, line_[decision_to_undo(other(seat))].entry, &AskedBack::answer);
        asked->declined = true;
        std::rotate(asked, asked + 1, asked_back_.end());
    }
    return true;
}

// The match has moved on.
void Table::end_offers(const MatchEntry& entry) {
    offers_.undo.reset();
    auto& [draw, undo, ended] = offers_;
    if (draw && (entry.kind != Kind::Answer || over() || draw == other(entry.seat))) {
        ended = {*draw, Offers::Ending::Lapsed};
        draw.reset();
    }
    if (!ended) return;
    const std::optional<std::int32_t>& offered = draw_offered_[ended->seat];
    if (over() || !offered || question() >= *offered + DrawEvery) ended.reset();
}

// --- Carrying out ----------------------------------------------------------------------------------------------------

Result Table::by_rules(Millis at) const {
    const Core& core = waiting_.state.core();
    if (core.ended_by == Core::TooLong) return {std::nullopt, Result::By::Abort, "", at, CalledOff::TooLong};
    const auto winner = core.winner == Core::Nobody ? std::nullopt : std::optional(static_cast<Seat>(core.winner));
    return {winner,
            core.ended_by == Core::Conceded ? Result::By::Concession : Result::By::Rules,
            game_->end_clause(core.ended_by),
            at,
            {}};
}

// What the last entry, which has been carried out, means for the match.
std::optional<Result> Table::result_of(const MatchEntry& last) const {
    switch (last.kind) {
        case Kind::Answer:
        case Kind::Undo:
        case Kind::Concede: return waiting_.over() ? std::optional(by_rules(last.at)) : std::nullopt;
        case Kind::Timeout: return Result{other(last.seat), Result::By::Time, "", last.at, {}};
        case Kind::Draw: return Result{std::nullopt, Result::By::Agreement, "", last.at, {}};
        case Kind::Abort: break;
    }
    return Result{std::nullopt, Result::By::Abort, "", last.at, called_off(last.value)};
}

Progress Table::settled(Millis now) {
    if (!busy()) throw std::logic_error("no entry is waiting to be settled");
    const std::unique_ptr<Pending> done = std::move(pending_);
    const MatchEntry& entry = done->entry;
    Progress progress{entry, question(), entry.kind == Kind::Undo, std::move(done->events), {}, false};
    append(entries_, entry);
    bank_ = entry.bank;
    if (entry.kind == Kind::Undo) take_back(entry);
    if (entry.kind == Kind::Concede) game_->concede(waiting_, entry.seat);
    if (entry.kind == Kind::Answer) {
        std::swap(waiting_, done->next);
        for (const Event& event : progress.events) note(event);
        hold(progress.number, done->next.choice);
        progress.before = done->next;
    }
    result_ = result_of(entry);
    end_offers(entry);
    clock_ = {};
    show_ = std::min(ShowMost, ShowEvent * static_cast<Millis>(progress.events.size()));
    wind(now);
    progress.over = over();
    return progress;
}

void Table::unsettled(Millis now) {
    if (!busy()) throw std::logic_error("no entry is waiting to be settled");
    pending_.reset();
    wind(now);
}

// --- As it is kept --------------------------------------------------------------------------------------------------

Seated seated_of(Store& store, const Sitter& sitter) {
    Seated seated{.person = sitter.person, .player = sitter.player, .deck = sitter.deck};
    if (const auto person = sitter.person ? store.person(sitter.person) : std::nullopt) {
        seated.kind = person->kind;
        seated.name = person->name;
    }
    return seated;
}

std::optional<Kept> kept_match(Store& store, const MatchId& id) {
    auto whole = store.match(id);
    if (!whole) return std::nullopt;
    return with_seats(store, std::move(*whole));
}

std::optional<Kept> unfinished_match(Store& store, const MatchId& id) {
    auto kept = kept_match(store, id);
    if (kept && kept->whole.result) kept.reset();
    return kept;
}

Kept with_seats(Store& store, WholeMatch whole) {
    Kept kept{std::move(whole), {}};
    for (const Seat seat : Seats) kept.seated[seat] = seated_of(store, kept.whole.record.sitters[seat]);
    return kept;
}

// --- Replaying -------------------------------------------------------------------------------------------------------

Match replayed(const Game& game, const WholeMatch& whole) {
    const Course course = course_of(whole.record, whole.entries);
    Match match(game, whole.record.setup);
    for (const std::int32_t number : course.answers) {
        const auto place = static_cast<std::size_t>(number);
        const MatchEntry& given = whole.entries[place];
        if (match.over()) does_not_fit(whole.record, place, "comes after the end");
        if (given.seat != match.asked()) does_not_fit(whole.record, place, "is of a seat that is not asked");
        if (match.answer(given.option)) does_not_fit(whole.record, place, "is not offered");
    }
    if (whole.entries.empty() || !ends(whole.entries.back().kind)) return match;
    if (match.over()) does_not_fit(whole.record, whole.entries.size() - 1, "comes after the end");
    if (whole.entries.back().kind == Kind::Concede) match.concede(whole.entries.back().seat);
    return match;
}

}  // namespace quincunx::server
