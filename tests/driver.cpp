#include "tests/driver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "games/list.h"
#include "players/player.h"
#include "players/signature.h"
#include "tests/allocation.h"

namespace quincunx {

// How failures show these.
void PrintTo(const Option& o, std::ostream* out) {
    *out << "{verb " << int{o.verb} << ", detail " << int{o.detail} << ", a " << o.a << ", b " << o.b << "}";
}
void PrintTo(const Event& e, std::ostream* out) {
    *out << "{event " << e.kind << ":";
    for (const std::int32_t value : e.values) *out << " " << value;
    *out << "}";
}

}  // namespace quincunx

namespace quincunx::checks {

namespace {

using ::testing::Test;

// RapidCheck takes its seed from here; without one every run would test something else.
[[maybe_unused]] const int fixed_seed = setenv("RC_PARAMS", "seed=20", 0);

std::multimap<std::string, PositionCheck, std::less<>>& position_checks() {
    static std::multimap<std::string, PositionCheck, std::less<>> checks;
    return checks;
}

std::map<std::string, SetupChange, std::less<>>& setup_changes() {
    static std::map<std::string, SetupChange, std::less<>> changes;
    return changes;
}

bool regold() { return std::getenv("QUINCUNX_REGOLD") != nullptr; }

Seed seed_of(int i, std::uint64_t purpose) { return {static_cast<std::uint64_t>(i), purpose}; }

// Picks answers at random; a busy one takes the last option only half as often.
class Picker {
public:
    Picker(Seed seed, bool busy) : random_(seed), busy_(busy) {}
    const Option& operator()(const Choice& choice) {
        const auto size = static_cast<std::uint32_t>(choice.options.size());
        std::uint32_t pick = random_.below(size);
        if (busy_ && pick + 1 == size) pick = random_.below(size);
        return choice.options[pick];
    }

private:
    Random random_;
    bool busy_;
};

Picker picker_for(int i) { return {seed_of(i, 2), i % 2 == 1}; }

class Recording final : public Decider {
public:
    explicit Recording(Picker picker) : picker_(picker) {}
    Option decide(const Choice& choice) override {
        answers.push_back(picker_(choice));
        return answers.back();
    }
    std::vector<Option> answers;

private:
    Picker picker_;
};

class EventCollector final : public Listener {
public:
    void happened(const Event& event) override { events.push_back(event); }
    void rolled(const Entry& entry) override { rolls.push_back(entry); }
    std::vector<Event> events;
    std::vector<Entry> rolls;
};

std::string where(const Game& game, int i, const Waiting& waiting) {
    return std::string(game.id()) + ", simulated game " + std::to_string(i) + ", question " +
           std::to_string(waiting.state.core().questions) + " + " + std::to_string(waiting.journal.size()) + " (" +
           game.question_key(waiting.choice) + ")";
}

std::vector<Option> sorted(const Choice& choice) {
    std::vector<Option> options(choice.options.begin(), choice.options.end());
    std::sort(options.begin(), options.end(), [](const Option& a, const Option& b) {
        return std::tie(a.verb, a.detail, a.a, a.b) < std::tie(b.verb, b.detail, b.a, b.b);
    });
    return options;
}

// A filled text: something is there, and neither a missing key nor a placeholder is left in it.
::testing::AssertionResult reads_well(const std::string& text) {
    if (text.empty()) return ::testing::AssertionFailure() << "there is no text";
    if (text.find_first_of("<{}") != std::string::npos)
        return ::testing::AssertionFailure() << "'" << text << "' has an unfilled placeholder";
    return ::testing::AssertionSuccess();
}

// --- What must hold at every question

class QuestionChecks {
public:
    explicit QuestionChecks(const Game& game) : game_(game) {
        for (const Clause& clause : game.clauses()) clauses_.insert(clause.id);
    }

    void check(const Setup& setup, const Waiting& w) {
        const StateBytes now = game_.present(w);
        options(w.choice);
        copies(w);
        views(w);
        words(now, w.choice);
        refusals(now, w);
        position(setup, now);
    }

    void check(const Event& event) {
        const auto* bytes = reinterpret_cast<const char*>(&event);
        if (!events_read_.emplace(bytes, sizeof event).second) return;
        for (const Lang lang : Langs) EXPECT_TRUE(reads_well(game_.event_text(event, lang))) << code(lang);
        for (const Seat seat : Seats)
            EXPECT_TRUE(reads_well(game_.event_text(event.told_to(seat), Lang::En))) << "told to " << int{index(seat)};
        EXPECT_TRUE(game_.describe(event).contains("event"));
    }

    void position(const Setup& setup, const StateBytes& now) {
        if (positions_++ % 16 == 0) describes_well(game_.describe(now));
        const auto [begin, end] = position_checks().equal_range(game_.id());
        for (auto check = begin; check != end; ++check) check->second(game_, setup, now);
    }

private:
    const Game& game_;
    std::set<std::string> clauses_;
    std::set<std::string> options_read_, reasons_read_, events_read_;  // those whose words have been looked at
    int positions_ = 0;

    void options(const Choice& choice) const {
        ASSERT_LT(index(choice.seat), 2);
        ASSERT_FALSE(choice.options.empty());
        ASSERT_LE(choice.options.size(), Choice::MaxOptions);
        const std::vector<Option> all = sorted(choice);
        const auto twice = std::adjacent_find(all.begin(), all.end());
        ASSERT_EQ(twice, all.end()) << "offered twice: " << game_.write_option(*twice);
    }

    void copies(const Waiting& w) const {
        const Waiting copy = w;
        EXPECT_EQ(copy, w);
        EXPECT_EQ(std::memcmp(&copy.state, &w.state, sizeof w.state), 0);
        std::vector<std::byte> file(sizeof(Waiting));
        std::memcpy(file.data(), &w, sizeof w);
        Waiting loaded;
        std::memcpy(&loaded, file.data(), sizeof loaded);
        EXPECT_EQ(loaded, w);
        EXPECT_EQ(game_.present(loaded), game_.present(w));
        // Asking again changes nothing.
        game_.resume(loaded);
        EXPECT_EQ(loaded, w) << "the same question asked again is another one";
    }

    void views(const Waiting& w) const {
        for (const Seat seat : Seats) {
            const View view = game_.view(w, seat);
            EXPECT_EQ(game_.view(w, seat), view)
                << "seat " << int{index(seat)} << " sees something else when it looks again";
            EXPECT_EQ(view.seat, seat);
            EXPECT_EQ(view.choice.options.empty(), seat != w.choice.seat);
            if (positions_ % 16 == 0) describes_well(game_.describe(view));
        }
    }

    static void describes_well(const Json& described) {
        ASSERT_TRUE(described.is_object() && !described.empty());
        EXPECT_EQ(Json::parse(described.dump()), described);
    }

    void words(const StateBytes& now, const Choice& choice) {
        for (const Lang lang : Langs)
            EXPECT_TRUE(reads_well(game_.asked_text(now, choice, lang)))
                << code(lang) << ": " << game_.question_key(choice);
        for (const Option& option : choice.options) {
            const std::string written = game_.write_option(option);
            EXPECT_EQ(game_.read_option(written), std::optional(option)) << written;
            if (!options_read_.insert(written).second) continue;
            EXPECT_FALSE(game_.option_names(now, option).empty()) << written;
            for (const Lang lang : Langs)
                EXPECT_TRUE(reads_well(game_.option_text(now, option, lang))) << code(lang) << ": " << written;
        }
    }

    void refusals(const StateBytes& now, const Waiting& w) {
        // Someone who asks why not is offered the same as anyone else.
        struct Deaf : Inquiry {
            void refused(const Option&, const Reason&) override {}
        } deaf;
        Waiting wide = w;
        Hooks hooks;
        hooks.inquiry = &deaf;
        game_.resume(wide, hooks);
        EXPECT_EQ(sorted(wide.choice), sorted(w.choice)) << "other options when someone asks why not";

        for (const Refusal& refusal : game_.refusals(w)) {
            const std::string written = game_.write_option(refusal.option);
            EXPECT_FALSE(w.choice.options.contains(refusal.option)) << "both offered and refused: " << written;
            const std::vector<std::string> clauses = game_.reason_clauses(refusal.reason);
            EXPECT_FALSE(clauses.empty()) << written << " is refused by no clause, reason " << refusal.reason.id;
            for (const std::string& clause : clauses)
                EXPECT_TRUE(clauses_.contains(clause)) << clause << " is not in the rulebook";
            const auto* bytes = reinterpret_cast<const char*>(&refusal.reason);
            if (!reasons_read_.emplace(bytes, sizeof refusal.reason).second) continue;
            for (const Lang lang : Langs)
                EXPECT_TRUE(reads_well(game_.reason_text(now, refusal.reason, lang)))
                    << code(lang) << ": reason " << refusal.reason.id << " for " << written;
        }
    }
};

// --- Worlds ---------------------------------------------------------------------------------------------------------

// The same dice in every world: outcomes depend on the number of the roll alone.
class SameDice final : public RollScript {
public:
    explicit SameDice(Seed seed) : seed_(seed) {}
    std::uint32_t roll(std::uint32_t number, std::uint16_t, std::uint32_t bound, std::uint32_t) override {
        return static_cast<std::uint32_t>(siphash(seed_, number) % bound);
    }

private:
    Seed seed_;
};

// What a seat is told, up to and without the first thing that shows it something hidden; whether there was such a
// thing.
std::pair<std::vector<Event>, bool> told(const std::vector<Event>& events, Seat seat) {
    std::vector<Event> heard;
    for (const Event& event : events) {
        if (event.secret && includes(event.seen_by, seat)) return {heard, true};
        heard.push_back(event.told_to(seat));
    }
    return {heard, false};
}

void same_world_for(const Game& game, const Waiting& w, Seat seat, Random& random) {
    const View view = game.view(w, seat);
    Waiting sampled = game.determinize(view, random).value();
    ASSERT_EQ(game.view(sampled, seat), view) << "a sampled world looks different\n"
                                              << game.describe(game.view(sampled, seat)).dump() << "\n"
                                              << game.describe(view).dump();

    // The question arises in the sampled world too.
    game.resume(sampled);
    ASSERT_EQ(sampled.choice.seat, w.choice.seat);
    ASSERT_EQ(sampled.choice.prompt, w.choice.prompt);
    ASSERT_EQ(sampled.choice.about, w.choice.about);
    Option answer = w.choice.options[random.below(static_cast<std::uint32_t>(w.choice.options.size()))];
    if (seat == w.choice.seat) {
        ASSERT_EQ(sorted(sampled.choice), sorted(w.choice)) << "options tell of what is hidden";
        const std::vector<Refusal> here = game.refusals(w), there = game.refusals(sampled);
        ASSERT_EQ(here.size(), there.size()) << "refusals tell of what is hidden";
        for (std::size_t i = 0; i < here.size(); ++i) {
            ASSERT_EQ(here[i].option, there[i].option);
            ASSERT_EQ(here[i].reason, there[i].reason) << game.write_option(here[i].option);
        }
    } else if (!sampled.choice.options.contains(answer)) {
        return;  // only possible with what the seat does not know
    }

    // The same thing done in both worlds, with the same dice.
    SameDice dice(random.fork());
    EventCollector ears, sampled_ears;
    Waiting after = w;
    ASSERT_FALSE(game.answer(after, answer, {nullptr, &ears, nullptr, &dice}));
    ASSERT_FALSE(game.answer(sampled, answer, {nullptr, &sampled_ears, nullptr, &dice}));
    auto [heard, shown] = told(ears.events, seat);
    auto [sampled_heard, sampled_shown] = told(sampled_ears.events, seat);
    EXPECT_EQ(heard, sampled_heard) << "after " << game.write_option(answer);
    EXPECT_EQ(shown, sampled_shown) << "after " << game.write_option(answer);
    if (!shown && !sampled_shown && seat == w.choice.seat) {
        const View then = game.view(after, seat), sampled_then = game.view(sampled, seat);
        EXPECT_EQ(then, sampled_then) << "after " << game.write_option(answer) << "\n"
                                      << game.describe(then).dump() << "\n"
                                      << game.describe(sampled_then).dump();
    }
}

// --- Golden files

std::string golden_path(const std::string& name) { return std::string(QUINCUNX_ROOT) + "/golden/" + name; }

std::string read_whole(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        while (!line.empty() && line.back() == ' ') line.pop_back();
        lines.push_back(line);
    }
    return lines;
}

// Tells a game in words.
class Teller {
public:
    explicit Teller(const Game& game) : game_(game) {}

    void begin(const Setup& setup, const PerSeat<std::string_view>& players) {
        out_ << "# " << game_.id() << ": " << players[Seat::A] << " against " << players[Seat::B] << "\n";
        for (const Seat seat : Seats) out_ << "# " << letter(seat) << ": " << setup.decks[seat].name << "\n";
    }
    void happened(const std::vector<Event>& events) {
        for (const Event& event : events) {
            const std::string a = game_.event_text(event.told_to(Seat::A), Lang::En);
            const std::string b = game_.event_text(event.told_to(Seat::B), Lang::En);
            const std::string cause = game_.cause_name(event.cause, Lang::En);
            out_ << "  - " << a << (cause.empty() ? "" : "  (" + cause + ")") << "\n";
            if (a != b) out_ << "    B is told: " << b << "\n";
        }
    }
    // The lines of the seat's table that are not as it saw them last.
    void sees(const Waiting& w, Seat seat) {
        const std::vector<std::string> table = lines_of(game_.draw_table(game_.view(w, seat), Lang::En, false));
        std::vector<std::string>& before = seen_[seat];
        bool told = false;
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (i < before.size() && before[i] == table[i]) continue;
            if (!told) out_ << letter(seat) << " sees\n";
            told = true;
            out_ << "  " << table[i] << "\n";
        }
        before = table;
    }
    void asks(const Waiting& w, const Option& pick) {
        const StateBytes now = game_.present(w);
        out_ << "\n" << letter(w.choice.seat) << " is asked: " << game_.asked_text(now, w.choice, Lang::En) << "\n";
        out_ << "  ";
        std::size_t column = 2;
        for (std::size_t i = 0; i < w.choice.options.size(); ++i) {
            const std::string text =
                game_.option_text(now, w.choice.options[i], Lang::En) + (i + 1 < w.choice.options.size() ? " | " : "");
            if (column > 2 && column + text.size() > 118) {
                out_ << "\n  ";
                column = 2;
            }
            out_ << text;
            column += text.size();
        }
        out_ << "\n  > " << game_.option_text(now, pick, Lang::En) << "  [" << game_.write_option(pick) << "]\n";
    }
    void ends(const Waiting& w) {
        out_ << "\n";
        if (!w.over())
            out_ << "(cut here)\n";
        else
            out_ << "winner: "
                 << (w.state.core().winner < 2 ? letter(static_cast<Seat>(w.state.core().winner)) : "nobody") << " by "
                 << game_.clause_id(w.state.core().ended_by) << "\n";
    }
    std::string text() const { return out_.str(); }

private:
    const Game& game_;
    std::ostringstream out_;
    PerSeat<std::vector<std::string>> seen_;
    static const char* letter(Seat seat) { return seat == Seat::A ? "A" : "B"; }
};

std::string tell_game(const Game& game, int n) {
    constexpr int MaxQuestions = 120;
    const Setup begin = setup(game, 1000 + n);
    const PerSeat<std::string_view> names{{"greedy", "random"}};
    PerSeat<std::unique_ptr<Player>> players;
    for (const Seat seat : Seats) players[seat] = make_player(names[seat], seed_of(n, 10 + index(seat)));
    Teller teller(game);
    teller.begin(begin, names);
    Waiting w = game.start(begin);
    EventCollector ears;
    Hooks hooks;
    hooks.listener = &ears;
    game.resume(w, hooks);
    for (int question = 0; question < MaxQuestions && !w.over(); ++question) {
        teller.happened(std::exchange(ears.events, {}));
        for (const Seat seat : Seats) teller.sees(w, seat);
        const Option pick = players[w.choice.seat]->choose(game, game.view(w, w.choice.seat));
        teller.asks(w, pick);
        if (game.answer(w, pick, hooks)) {
            ADD_FAILURE() << "a player gave a wrong answer: " << game.write_option(pick);
            break;
        }
    }
    teller.happened(ears.events);
    for (const Seat seat : Seats) teller.sees(w, seat);
    teller.ends(w);
    return teller.text();
}

}  // namespace

const Game& game(std::string_view id) {
    static std::map<std::string, std::unique_ptr<Game>, std::less<>> games;
    auto& made = games[std::string(id)];
    if (!made) made = make_game(id);
    return *made;
}

bool is_example(std::string_view id) {
    return !std::filesystem::exists(std::string(QUINCUNX_ROOT) + "/games/" + std::string(id));
}

std::string folder(std::string_view id) {
    return std::string(QUINCUNX_ROOT) + (is_example(id) ? "/examples/" : "/games/") + std::string(id);
}

int count(int usual) {
    const char* factor = std::getenv("QUINCUNX_GAMES");
    return usual * std::max(1, factor ? std::atoi(factor) : 1);
}

Setup setup(const Game& game, int i) {
    Random random(seed_of(i, 1));
    const auto pick = [&] { return random.below(static_cast<std::uint32_t>(game.decks().size())); };
    Setup setup;
    do {
        for (const Seat seat : Seats) setup.decks[seat] = game.decks()[pick()];
    } while (game.against(setup.decks[Seat::A], setup.decks[Seat::B]));
    setup.seed = random.fork();
    if (const auto change = setup_changes().find(game.id()); change != setup_changes().end()) change->second(setup, i);
    return setup;
}

bool vary_setups(std::string_view game, SetupChange change) {
    setup_changes().emplace(game, std::move(change));
    return true;
}

bool check_positions(std::string_view game, PositionCheck check) {
    position_checks().emplace(game, std::move(check));
    return true;
}

void visit_questions(const Game& game, int games, const std::function<void(const Setup&, const Waiting&)>& visit) {
    for (int i = 0; i < games && !Test::HasFailure(); ++i) {
        const Setup begin = setup(game, i);
        Picker pick = picker_for(i);
        Waiting w = game.start(begin);
        game.resume(w);
        while (!w.over()) {
            SCOPED_TRACE(where(game, i, w));
            visit(begin, w);
            if (Test::HasFailure()) return;
            const Option answer = pick(w.choice);
            ASSERT_FALSE(game.answer(w, answer)) << game.write_option(answer);
        }
    }
}

void simulate(const Game& game, int games) {
    QuestionChecks checks(game);
    std::uint64_t questions = 0;
    for (int i = 0; i < games && !Test::HasFailure(); ++i) {
        const Setup begin = setup(game, i);
        for (const Seat seat : Seats) ASSERT_TRUE(game.check(begin.decks[seat]).empty()) << begin.decks[seat].name;
        Picker pick = picker_for(i);
        EventCollector ears;
        Hooks hooks;
        hooks.listener = &ears;
        Waiting w = game.start(begin);
        game.resume(w, hooks);
        while (!w.over()) {
            SCOPED_TRACE(where(game, i, w));
            checks.check(begin, w);
            for (const Event& event : std::exchange(ears.events, {})) checks.check(event);
            if (Test::HasFailure()) return;
            const Option answer = pick(w.choice);
            ASSERT_FALSE(game.answer(w, answer, hooks)) << game.write_option(answer);
            ++questions;
        }
        for (const Event& event : ears.events) checks.check(event);
        checks.position(begin, w.state);
        EXPECT_TRUE(w.choice.options.empty());
        EXPECT_TRUE(w.state.core().winner < 2 || w.state.core().winner == Core::Nobody);
        EXPECT_FALSE(game.clause_id(w.state.core().ended_by).empty());
        const std::optional<Reason> late = game.answer(w, {});
        ASSERT_TRUE(late);
        EXPECT_EQ(late->id, KernelNotAsked);
    }
    Test::RecordProperty("questions", static_cast<int>(questions));
}

void in_place_equals_suspended(const Game& game, int games) {
    for (int i = 0; i < games && !Test::HasFailure(); ++i) {
        SCOPED_TRACE(std::string(game.id()) + ", simulated game " + std::to_string(i));
        const Waiting begin = game.start(setup(game, i));

        StateBytes fast = begin.state;
        Recording recording(picker_for(i));
        game.play_out(fast, recording);

        Waiting told = begin;
        Recording again(picker_for(i));
        EventCollector ears;
        game.resume(told, {&again, &ears, nullptr, nullptr});

        Waiting slow = begin;
        EventCollector slow_ears;
        Hooks hooks;
        hooks.listener = &slow_ears;
        game.resume(slow, hooks);
        for (const Option& answer : recording.answers) {
            ASSERT_FALSE(slow.over());
            ASSERT_FALSE(game.answer(slow, answer, hooks)) << game.write_option(answer);
        }
        EXPECT_TRUE(fast.core().over && slow.over() && told.over());
        EXPECT_EQ(again.answers, recording.answers);
        EXPECT_EQ(told.state, fast) << "a listener changes the game";
        EXPECT_EQ(slow.state, fast) << "answered one by one it is another game";
        EXPECT_EQ(slow_ears.events, ears.events) << "answered one by one, other things happen";
        EXPECT_EQ(slow_ears.rolls, ears.rolls);
    }
}

void replay_by_answers(const Game& game, int games) {
    for (int i = 0; i < games && !Test::HasFailure(); ++i) {
        SCOPED_TRACE(std::string(game.id()) + ", simulated game " + std::to_string(i));
        const Setup begin = setup(game, i);
        const auto hash = [](const Waiting& w) { return siphash({}, std::span(w.state.bytes)); };
        std::vector<std::string> answers;
        std::vector<std::uint64_t> positions;
        Picker pick = picker_for(i);
        Waiting w = game.start(begin);
        game.resume(w);
        while (!w.over()) {
            const Option answer = pick(w.choice);
            answers.push_back(game.write_option(answer));
            positions.push_back(hash(w));
            ASSERT_FALSE(game.answer(w, answer));
        }

        Waiting replayed = game.start(begin);
        game.resume(replayed);
        for (std::size_t k = 0; k < answers.size(); ++k) {
            ASSERT_EQ(hash(replayed), positions[k]) << "question " << k;
            const std::optional<Option> answer = game.read_option(answers[k]);
            ASSERT_TRUE(answer) << answers[k];
            ASSERT_FALSE(game.answer(replayed, *answer)) << answers[k];
        }
        EXPECT_EQ(replayed, w);
    }
}

void no_leaks(const Game& game, int games, Viewer viewer) {
    Random random(seed_of(0, 3));
    int positions = 0;
    visit_questions(game, games, [&](const Setup&, const Waiting& w) {
        if (random.below(2)) return;
        ++positions;
        same_world_for(game, w, viewer == Viewer::Asked ? w.choice.seat : other(w.choice.seat), random);
    });
    Test::RecordProperty("positions", positions);
}

void refuses_wrong_answers(const Game& game, int games) {
    Random random(seed_of(0, 4));
    std::vector<Option> seen(1);  // options of other questions
    visit_questions(game, games, [&](const Setup&, const Waiting& w) {
        for (int k = 0; k < 8; ++k) {
            Option wrong;
            if (k % 2) {
                wrong = seen[random.below(static_cast<std::uint32_t>(seen.size()))];
            } else {
                const std::uint64_t bits = random.next();
                wrong = std::bit_cast<Option>(bits);
                if (k % 4) wrong = w.choice.options[0], wrong.b ^= 1U << (bits % 32);
            }
            if (w.choice.options.contains(wrong)) continue;
            Waiting after = w;
            const std::optional<Reason> why = game.answer(after, wrong);
            if (w.choice.open && !why) continue;
            ASSERT_TRUE(why) << "taken though not offered: " << ::testing::PrintToString(wrong);
            EXPECT_TRUE(w.choice.open || why->id == KernelNotOffered) << why->id;
            EXPECT_EQ(after, w) << "a refused answer changed something";
        }
        for (const Option& option : w.choice.options) {
            if (seen.size() < 4096)
                seen.push_back(option);
            else
                seen[random.below(4096)] = option;
        }
    });
}

void allocates_nothing(const Game& game, int games) {
    std::uint64_t decisions = 0;
    for (int i = 0; i < games; ++i) {
        StateBytes state = game.start(setup(game, i)).state;
        RandomDecider decider(seed_of(i, 5));
        const std::uint64_t before = allocations();
        game.play_out(state, decider);
        EXPECT_EQ(allocations() - before, 0U) << "simulated game " << i;
        EXPECT_TRUE(state.core().over);
        decisions += decider.decisions();
    }
    Test::RecordProperty("decisions", static_cast<int>(decisions));
}

void signature_stands(const Game& game) {
    struct Line {
        std::string rules, signature;
    };
    const std::string path = golden_path("signature.txt");
    std::map<std::string, Line> lines;
    std::ifstream in(path);
    for (std::string id, rules, number; in >> id >> rules >> number;) lines[id] = {rules, number};
    std::ostringstream hex;
    hex << std::hex << std::setw(16) << std::setfill('0') << signature(game);
    Line& golden = lines[std::string(game.id())];
    const bool moved = golden.signature != hex.str();
    ASSERT_FALSE(moved && golden.rules == game.rules_version())
        << "the game plays differently. If it should, raise its version(), so that matches and replays of before are "
           "not taken for today's; then run with QUINCUNX_REGOLD=1 and say why.";
    if (regold()) {
        golden = {game.rules_version(), hex.str()};
        std::ofstream out(path);
        for (const auto& [id, line] : lines) out << id << " " << line.rules << " " << line.signature << "\n";
    }
    EXPECT_EQ(golden.signature, hex.str()) << "run with QUINCUNX_REGOLD=1";
    EXPECT_EQ(golden.rules, game.rules_version()) << "run with QUINCUNX_REGOLD=1";
}

void golden_stands(const Game& game, int n) {
    const std::string path = golden_path(std::string(game.id()) + "-" + std::to_string(n) + ".txt");
    const std::string told = tell_game(game, n);
    EXPECT_LT(told.size(), 200U * 1024);
    if (regold()) std::ofstream(path, std::ios::binary) << told;
    const std::vector<std::string> golden = lines_of(read_whole(path)), now = lines_of(told);
    ASSERT_FALSE(golden.empty()) << path << " is missing; run with QUINCUNX_REGOLD=1";
    for (std::size_t i = 0; i < std::max(golden.size(), now.size()); ++i) {
        const std::string was = i < golden.size() ? golden[i] : "(end)", is = i < now.size() ? now[i] : "(end)";
        ASSERT_EQ(was, is)
            << path << ":" << i + 1
            << " the game goes differently from here. If it should, run with QUINCUNX_REGOLD=1 and say why.";
    }
}

}  // namespace quincunx::checks
