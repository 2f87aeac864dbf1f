#include "engine/match/lesson.h"

#include <limits>
#include <unordered_set>

#include "engine/match/match.h"
#include "engine/match/scenario_parts.h"

namespace quincunx {

namespace {

using namespace scenarios;

constexpr int Slack = 2;           // answers more than the model needs, within which a step has to be reached
constexpr int MostNodes = 4000;    // of one search
constexpr int MostByItself = 400;  // answers between two questions to seat A
constexpr std::size_t MostAnswers = 20;
constexpr std::size_t LongestTitle = 12, LongestSaying = 48;           // Chinese: characters
constexpr std::size_t LongestTitleEnglish = 32, LongestEnglish = 160;  // English: letters
constexpr std::string_view Declining[] = {"done", "pass", "no", "end", "rest"};

struct LessonStep {
    Said say;
    std::vector<std::string> model;
    YAML::Node expect;
    std::vector<std::pair<std::string, Said>> wrong;  // by the names of options; "other": of any other
    // The length of the match (Telling::describe) when the model reaches it: later is too late.
    int latest = std::numeric_limits<int>::max();
};

// What the model means: the options of that name; of an open question also an answer that is not listed.
std::vector<Option> meant_by(const Game& game, const Waiting& waiting, const StateBytes& now, const std::string& name) {
    std::vector<Option> found = options_named(game, waiting, now, name);
    if (found.empty() && waiting.choice.open)
        if (const auto written = game.read_option(name)) found.push_back(*written);
    return found;
}

std::size_t characters(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace

struct Lesson::Impl {
    const Game* game;
    Source source;
    YAML::Node node;
    std::shared_ptr<const Names> names;  // the same for all lessons that are read together
    int number = 0;
    Said title, idea, goal, after;
    std::vector<LessonStep> steps;
    std::vector<std::string> foe, verbs;
    Script script;

    Impl(const Game& of, const Source& from, const YAML::Node& what, std::shared_ptr<const Names> known)
        : game(&of), source(from), node(what), names(std::move(known)), script(of) {
        source.only(node, "a lesson", {"lesson", "title", "idea", "game", "given", "rolls", "goal", "play", "after"});
        for (const char* key : {"lesson", "title", "idea", "game", "given", "goal", "play", "after"})
            if (!node[key]) source.fail(node, std::string("'") + key + "' is missing");
        number = to_int(source.text(node["lesson"], "a number"));
        if (number < 1 || number > 9999) source.fail(node["lesson"], "a lesson has a number from 1 to 9999");
        if (source.text(node["game"], "the id of a game") != game->id())
            source.fail(node["game"], "this is no lesson of '" + std::string(game->id()) + "'");
        title = said(node["title"]);
        idea = said(node["idea"]);
        after = said(node["after"]);
        source.only(node["goal"], "'goal'", {"say", "expect"});
        if (!node["goal"]["say"] || !node["goal"]["expect"])
            source.fail(node["goal"], "a goal says what is to be reached ('say') and when it is ('expect')");
        goal = said(node["goal"]["say"]);
        script.add(node["rolls"], source);
        read_steps();
    }

    Said said(const YAML::Node& words) const {
        Said out;
        if (!words.IsMap()) source.fail(words, "expected words in each language, as {zh-Hans: …, zh-Hant: …, en: …}");
        source.only(words, "what is said", {"zh-Hans", "zh-Hant", "en"});
        for (const Lang lang : Langs) {
            const YAML::Node text = words[std::string(code(lang))];
            if (!text) source.fail(words, "the words for " + std::string(code(lang)) + " are missing");
            out.in[static_cast<std::size_t>(lang)] = source.text(text, "words");
        }
        return out;
    }

    void read_steps() {
        if (!node["play"].IsSequence()) source.fail(node["play"], "'play' is a list of steps");
        for (const auto& entry : node["play"]) {
            source.only(entry, "a step", {"say", "you", "expect", "wrong", "foe"});
            for (const std::string& answer : source.words(entry["foe"], "an answer")) foe.push_back(answer);
            if (!entry["you"] && !entry["say"]) continue;
            LessonStep step;
            if (!entry["say"]) source.fail(entry, "'say' is missing: what is said in this step?");
            step.say = said(entry["say"]);
            step.model = source.words(entry["you"], "an answer");
            if (step.model.empty()) source.fail(entry, "'you' is missing: how is this step meant to be played?");
            step.expect = entry["expect"] ? entry["expect"] : YAML::Node();
            if (const YAML::Node wrong = entry["wrong"]; wrong) {
                if (!wrong.IsMap()) source.fail(wrong, "'wrong' is a map from answers to words");
                for (const auto& item : wrong)
                    step.wrong.emplace_back(source.text(item.first, "an answer"), said(item.second));
            }
            if (!steps.empty() && steps.back().expect.IsNull())
                source.fail(entry, "the step before this one has no 'expect': when is it reached?");
            steps.push_back(std::move(step));
        }
        if (steps.empty()) source.fail(node["play"], "a lesson has at least one step with 'you'");
        if (!steps.back().expect.IsNull())
            source.fail(steps.back().expect, "the last step is reached with the goal: its 'expect' is that of 'goal'");
        steps.back().expect = node["goal"]["expect"];
    }

    // Whether the position is what the step has to reach; what is not there has not been reached.
    bool reached(const LessonStep& step, const Json& position, bool over) const {
        bool holds = true;
        Expectations expectations(*names, source, [&](const auto&, const auto&, const auto&) { holds = false; });
        try {
            expectations.expect(step.expect, position, over);
        } catch (const InputError&) {
            return false;
        }
        return holds;
    }
};

// --- A walk

struct Lesson::Walk::Impl {
    const Lesson::Impl* lesson;
    Waiting waiting;
    Script script;
    std::size_t step = 0, foe = 0;  // reached; of what the other seat is told to answer
    int answers = 0, of_step = 0;   // of seat A, in all and since the last step was reached
    int length = 0;                 // of the match: turns, rounds or generations

    explicit Impl(const Lesson::Impl& of) : lesson(&of), script(of.script) {
        waiting.state = lesson->game->given(lesson->node["given"], lesson->source.file);
        Hooks hooks;
        hooks.script = &script;
        lesson->game->resume(waiting, hooks);
        go_on(nullptr);
    }

    // By value: the option may be one of the question that is answered.
    std::optional<Reason> take(const Option option, std::vector<Move>* moves) {
        struct Recorder : Listener {
            std::vector<Event> events;
            void happened(const Event& event) override { events.push_back(event); }
        } recorder;
        Hooks hooks;
        hooks.script = &script;
        if (moves) hooks.listener = &recorder;
        const Waiting before = waiting;
        if (auto reason = lesson->game->answer(waiting, option, hooks)) return reason;
        if (moves) moves->push_back({before.choice.seat, option, before, waiting, std::move(recorder.events)});
        return std::nullopt;
    }

    // What the other seat answers: what the lesson says next, where that is offered; else it declines.
    Option foe_answer() {
        const Game& game = *lesson->game;
        const StateBytes now = game.present(waiting);
        if (foe < lesson->foe.size()) {
            const auto named = options_named(game, waiting, now, lesson->foe[foe]);
            if (named.size() == 1) return ++foe, named.front();
        }
        for (const std::string_view word : Declining)
            if (const auto named = options_named(game, waiting, now, std::string(word)); named.size() == 1)
                return named.front();
        return waiting.choice.options[0];
    }

    // Steps are reached also by what answers itself; when all are, nothing more is answered.
    void go_on(std::vector<Move>* moves) {
        for (int i = 0; i < MostByItself; ++i) {
            const Json position = lesson->game->describe(lesson->game->present(waiting));
            length = position.value("length", 0);
            while (!done() && length <= lesson->steps[step].latest &&
                   lesson->reached(lesson->steps[step], position, waiting.over()))
                ++step, of_step = 0;
            if (done() || waiting.over()) return;
            if (answers_itself(*lesson->game, waiting))
                take(waiting.choice.options[0], moves);
            else if (waiting.choice.seat == Seat::B)
                take(foe_answer(), moves);
            else
                return;
        }
    }

    std::optional<Reason> answer(const Option& option, std::vector<Move>* moves) {
        if (auto reason = take(option, moves)) return reason;
        ++answers;
        ++of_step;
        go_on(moves);
        return std::nullopt;
    }

    bool done() const { return step == lesson->steps.size(); }
};

Lesson::Walk::Walk(const Lesson& lesson) : impl_(std::make_unique<Impl>(*lesson.impl_)) {}
Lesson::Walk::~Walk() = default;
Lesson::Walk::Walk(const Walk& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Lesson::Walk& Lesson::Walk::operator=(const Walk& other) {
    impl_ = std::make_unique<Impl>(*other.impl_);
    return *this;
}
const Waiting& Lesson::Walk::waiting() const { return impl_->waiting; }
std::size_t Lesson::Walk::step() const { return impl_->step; }
bool Lesson::Walk::done() const { return impl_->done(); }
bool Lesson::Walk::lost() const { return impl_->waiting.over() && !done(); }
int Lesson::Walk::answers() const { return impl_->answers; }
std::optional<Reason> Lesson::Walk::answer(const Option& option, std::vector<Move>* moves) {
    return impl_->answer(option, moves);
}
RollScript& Lesson::Walk::script() { return impl_->script; }

// --- What is right

namespace {

// Looks for answers that reach the step at work, those of the model first.
template <class Walking>
class Seeker {
public:
    explicit Seeker(const Walking& from)
        : goal_(from.step + 1),
          most_(static_cast<int>(from.lesson->steps[from.step].model.size()) + Slack),
          latest_(from.lesson->steps[from.step].latest) {}

    std::optional<Option> first;  // of the way that was found
    bool gave_up = false;

    bool seek(const Walking& from) {
        if (from.step >= goal_) return true;
        if (from.waiting.over() || from.of_step >= most_ || from.length > latest_) return false;
        if (nodes_ >= MostNodes) return gave_up = true, false;
        if (!seen_.insert(position_hash(from.waiting) + static_cast<std::uint64_t>(from.of_step)).second) return false;
        for (const Option& option : in_order(from)) {
            ++nodes_;
            Walking next = from;
            if (next.answer(option, nullptr) || !seek(next)) continue;
            first = option;
            return true;
        }
        return false;
    }

private:
    std::size_t goal_;
    int most_, latest_, nodes_ = 0;
    std::unordered_set<std::uint64_t> seen_;

    static std::vector<Option> in_order(const Walking& from) {
        std::vector<Option> all(from.waiting.choice.options.begin(), from.waiting.choice.options.end());
        const Game& game = *from.lesson->game;
        const StateBytes now = game.present(from.waiting);
        const auto& model = from.lesson->steps[from.step].model;
        for (std::size_t i = model.size(); i-- > 0;)  // the next of the model comes first, the others after it
            for (const Option& option : options_named(game, from.waiting, now, model[i])) {
                std::erase(all, option);
                all.insert(all.begin(), option);
            }
        if (static_cast<std::size_t>(from.of_step) < model.size())
            for (const Option& option :
                 meant_by(game, from.waiting, now, model[static_cast<std::size_t>(from.of_step)])) {
                std::erase(all, option);
                all.insert(all.begin(), option);
            }
        return all;
    }
};

}  // namespace

Lesson::Judgment Lesson::judge(const Walk& walk) const {
    if (walk.done()) return {Way::On, {}};
    Seeker<Walk::Impl> seeker(*walk.impl_);
    if (seeker.seek(*walk.impl_)) return {Way::On, seeker.first};
    return {seeker.gave_up ? Way::Unknown : Way::Off, {}};
}

const Said& Lesson::wrong(const Walk& before, const Option& option) const {
    static const Said Nothing;
    if (before.done()) return Nothing;
    const StateBytes now = game().present(before.waiting());
    const auto names = game().option_names(now, option);
    const Said* other = &Nothing;
    for (const auto& [name, words] : impl_->steps[before.step()].wrong) {
        if (std::ranges::any_of(names, [&](const std::string& each) { return folded(each) == folded(name); }))
            return words;
        if (name == "other") other = &words;
    }
    return *other;
}

// --- Reading

std::string Lesson::game_of(const std::string& yaml, const std::string& file) {
    const Source source{file};
    const auto nodes = documents(yaml, source);
    if (nodes.empty()) throw InputError(file, 0, 0, "no lesson is in this file");
    if (!nodes.front().IsMap() || !nodes.front()["game"])
        source.fail(nodes.front(), "'game' is missing: of which game is this?");
    return source.text(nodes.front()["game"], "the id of a game");
}

void Lesson::read_into(std::vector<Lesson>& lessons, const Game& game, const std::string& yaml, const std::string& file,
                       const std::shared_ptr<const scenarios::Names>& names) {
    const Source source{file};
    try {
        for (const YAML::Node& node : documents(yaml, source)) {
            lessons.push_back(Lesson(std::make_unique<Impl>(game, source, node, names)));
            lessons.back().time();
        }
    } catch (const YAML::Exception& e) {
        throw InputError(file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

std::vector<Lesson> Lesson::read(const Game& game, const std::string& yaml, const std::string& file) {
    std::vector<Lesson> lessons;
    read_into(lessons, game, yaml, file, std::make_shared<Names>(game));
    return lessons;
}

std::vector<Lesson> Lesson::of(const Game& game) {
    std::vector<Lesson> lessons;
    const auto names = std::make_shared<Names>(game);
    for (const embedded::Embedded& file : game.lessons())
        read_into(lessons, game, std::string(file.text), std::string(file.path), names);
    return lessons;
}

// What the model does, and how late it reaches each step: what comes later is too late. A model that does not get
// there, which check() tells, has all the time there is.
void Lesson::time() {
    Walk walk(*this);
    for (std::size_t i = 0; i < steps(); ++i) {
        LessonStep& step = impl_->steps[i];
        for (const std::string& name : step.model) {
            if (walk.done() || walk.lost()) break;
            const auto meant = meant_by(game(), walk.waiting(), game().present(walk.waiting()), name);
            if (meant.empty() || walk.answer(meant.front())) break;
            const std::string written = game().write_option(meant.front());
            impl_->verbs.push_back(written.substr(0, written.find(' ')));
        }
        if (walk.step() > i) step.latest = walk.impl_->length;
    }
}

Lesson::Lesson(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Lesson::~Lesson() = default;
Lesson::Lesson(Lesson&&) noexcept = default;
Lesson& Lesson::operator=(Lesson&&) noexcept = default;
const Game& Lesson::game() const { return *impl_->game; }
const std::vector<std::string>& Lesson::verbs() const { return impl_->verbs; }
int Lesson::number() const { return impl_->number; }
const Said& Lesson::title() const { return impl_->title; }
const Said& Lesson::idea() const { return impl_->idea; }
const Said& Lesson::goal() const { return impl_->goal; }
const Said& Lesson::after() const { return impl_->after; }
std::size_t Lesson::steps() const { return impl_->steps.size(); }
const Said& Lesson::say(std::size_t step) const { return impl_->steps[step].say; }

// --- Checking

namespace {

void check_length(const Said& said, bool title, const std::string& what, std::vector<std::string>& problems) {
    for (const Lang lang : Langs) {
        const bool english = lang == Lang::En;
        const std::size_t most = title     ? (english ? LongestTitleEnglish : LongestTitle)
                                 : english ? LongestEnglish
                                           : LongestSaying;
        if (const std::size_t has = characters(said[lang]); has == 0 || has > most)
            problems.push_back(what + " has " + std::to_string(has) + " characters in " + std::string(code(lang)) +
                               "; from 1 to " + std::to_string(most) + " are allowed");
    }
}

}  // namespace

std::vector<std::string> Lesson::check() const {
    std::vector<std::string> problems;
    check_length(title(), true, "the title", problems);
    for (const Said* said : {&idea(), &goal(), &after()}) check_length(*said, false, "what is said", problems);
    Walk walk(*this);
    if (walk.step() > 0) problems.push_back("the first step is reached before anything is answered");
    for (std::size_t i = 0; i < steps(); ++i) {
        const LessonStep& step = impl_->steps[i];
        const std::string place = "step " + std::to_string(i + 1);
        check_length(step.say, false, place, problems);
        std::set<std::string> unused;  // words for wrong answers
        for (const auto& [name, words] : step.wrong) {
            check_length(words, false, place + ", '" + name + "'", problems);
            if (name != "other") unused.insert(name);
        }
        for (std::size_t j = 0; j < step.model.size(); ++j) {
            const std::string& name = step.model[j];
            if (walk.lost() || walk.done() || walk.step() != i) {
                problems.push_back(place + ": '" + name + "' comes after " +
                                   (walk.lost() ? "the match was lost" : "the step was reached"));
                return problems;
            }
            const StateBytes now = game().present(walk.waiting());
            const auto meant = meant_by(game(), walk.waiting(), now, name);
            if (meant.size() != 1) {
                std::vector<std::string> offered;
                for (const Option& option : walk.waiting().choice.options)
                    offered.push_back(game().option_names(now, option).front());
                problems.push_back(place + ": '" + name + "' names " + std::to_string(meant.size()) +
                                   " of the options: " + join(offered, ", "));
                return problems;
            }
            std::vector<Option> tries(walk.waiting().choice.options.begin(), walk.waiting().choice.options.end());
            if (std::ranges::find(tries, meant.front()) == tries.end()) tries.push_back(meant.front());
            for (const Option& option : tries) {
                const std::string called = game().option_names(now, option).front();
                Walk tried = walk;
                if (tried.answer(option)) continue;  // an open question's default that does not fit
                const Way way = tried.step() > i ? Way::On : judge(tried).way;
                if (option == meant.front() && way != Way::On)
                    problems.push_back(place + ": the model's own answer '" + called + "' does not lead there");
                if (way == Way::Unknown)
                    problems.push_back(place + ": whether '" + called + "' is right takes too long to find out");
                if (way != Way::Off) continue;
                const auto names = game().option_names(now, option);
                std::erase_if(unused, [&](const std::string& each) {
                    return std::ranges::any_of(names, [&](const auto& n) { return folded(n) == folded(each); });
                });
            }
            for (const Refusal& refusal : game().refusals(walk.waiting()))
                if (game().reason_clauses(refusal.reason).empty() || std::ranges::any_of(Langs, [&](Lang lang) {
                        return game().reason_text(now, refusal.reason, lang).empty();
                    }))
                    problems.push_back(place + ": it is not said why '" +
                                       game().option_names(now, refusal.option).front() + "' is refused");
            walk.answer(meant.front());
        }
        if (walk.step() <= i) problems.push_back(place + " is not reached by its own model");
        for (const std::string& name : unused)
            problems.push_back(place + ": no wrong answer on the way is called '" + name + "'");
    }
    walk.impl_->script.check_used();
    for (const std::string& problem : walk.impl_->script.problems) problems.push_back(problem);
    if (static_cast<std::size_t>(walk.answers()) > MostAnswers)
        problems.push_back("it takes " + std::to_string(walk.answers()) + " answers; at most " +
                           std::to_string(MostAnswers) + " are allowed");
    return problems;
}

}  // namespace quincunx
