// Lessons: which there are, and the way through one. Nothing of a lesson at work is kept here: whoever learns sends all
// answers so far, and they are played again from the beginning.
#include "engine/match/lesson.h"

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "server/api/impl.h"
#include "server/texts.h"

namespace quincunx::server {

namespace {

constexpr std::size_t MostAnswers = 60;     // of one way through a lesson
constexpr std::size_t LongestAnswer = 200;  // in bytes
constexpr std::size_t LongestFile = 1 << 20;
constexpr double OneAnswer = 2;  // what playing on counts for, in requests

void put_away(std::vector<Lesson>& shelf, std::vector<Lesson> more, const std::string& file) {
    for (Lesson& lesson : more) {
        for (const Lesson& other : shelf)
            if (&other.game() == &lesson.game() && other.number() == lesson.number())
                throw InputError(file, 0, 0,
                                 "there is a lesson " + std::to_string(lesson.number()) + " of '" +
                                     std::string(lesson.game().id()) + "' already; give this one another number");
        shelf.push_back(std::move(lesson));
    }
}

Json head_of(const Lesson& lesson, Lang lang) {
    return {{"game", lesson.game().id()},  {"lesson", lesson.number()},   {"title", lesson.title()[lang]},
            {"idea", lesson.idea()[lang]}, {"goal", lesson.goal()[lang]}, {"steps", lesson.steps()}};
}

struct Way {
    Json told;
    bool done = false;
};

// The way so far: the answers before the last one are taken as they are, the last one is judged.
Way way_through(const Lesson& lesson, const std::vector<std::string>& answers, Lang lang) {
    const Game& game = lesson.game();
    const ClientSettings settings{.lang = lang};
    Lesson::Walk walk(lesson), before = walk;
    std::vector<Lesson::Walk::Move> moves;
    Option last;
    for (const std::string& written : answers) {
        if (walk.done() || walk.lost()) throw Problem{409, "over"};
        const auto option = game.read_option(written);
        if (!option) throw Problem{422, "no-such-option", {written.substr(0, 60)}};
        before = walk;
        moves.clear();
        last = *option;
        if (const auto reason = walk.answer(*option, &moves)) {
            Problem problem{422, "not-offered", {}, {{"reason", {{"id", reason->id}, {"values", reason->values}}}}};
            throw explained(Moment(game, before.waiting(), before.answers()), std::move(problem), option, lang);
        }
    }
    const Lesson::Judgment judged = lesson.judge(walk);
    // What could not be found out is not called wrong; a lost match always is.
    const bool off = !walk.done() && (walk.lost() || (!answers.empty() && judged.way == Lesson::Way::Off));
    Way way{head_of(lesson, lang), walk.done()};
    Json& told = way.told;
    const std::size_t step = off ? before.step() : walk.step();
    told["step"] = step;
    told["say"] = walk.done() ? lesson.after()[lang] : lesson.say(step)[lang];
    told["done"] = walk.done();
    told["right"] = !off;
    told["wrong"] = nullptr;
    if (off) {
        const Said& words = lesson.wrong(before, last);
        told["wrong"] = words.empty() ? say(lang, walk.lost() ? "lesson.lost" : "lesson.wrong") : words[lang];
    }
    Json& list = told["moves"] = Json::array();
    for (const auto& move : moves)
        list.push_back(move_for({game, move.before, 0}, {game, move.after, 0}, Audience::A, Audience::A, move.option,
                                move.events, settings, &walk.script()));
    const Moment now(game, walk.waiting(), walk.answers());
    told["view"] = view_for(now, Audience::A);
    told["question"] = nullptr;
    if (!off && !walk.done()) {
        told["question"] = question_for(now, Audience::A, settings);
        told["question"]["refused"] = why_not(now, Seat::A, settings);
    }
    told["next"] = nullptr;
    if (judged.next)
        told["next"] = {{"option", game.write_option(*judged.next)},
                        {"text", game.option_text(game.present(walk.waiting()), *judged.next, lang)}};
    return way;
}

}  // namespace

std::vector<std::string> answers_in(const Json& body) {
    only_fields(body, {"answers"});
    const Form form{"answers", {std::to_string(MostAnswers), std::to_string(LongestAnswer)}};
    const auto at = body.find("answers");
    if (at == body.end() || !at->is_array() || at->size() > MostAnswers) throw bad_field("answers", form);
    std::vector<std::string> answers;
    for (const Json& each : *at) {
        if (!each.is_string() || each.get_ref<const std::string&>().size() > LongestAnswer)
            throw bad_field("answers", form);
        answers.push_back(each);
    }
    return answers;
}

std::vector<Api::Impl::OwnFile> Api::Impl::own_files() const {
    std::vector<OwnFile> out;
    if (settings.lessons.empty()) return out;
    for (const std::string& file : files_of(settings.lessons, ".yaml")) {
        std::string yaml = read_text(file, LongestFile);
        const std::string id = Lesson::game_of(yaml, file);
        const Game* of = games(id);
        if (!of) throw InputError(file, 0, 0, "there is no game '" + id + "'");
        const bool puzzles = yaml.starts_with("puzzle:") || yaml.find("\npuzzle:") != std::string::npos;
        out.push_back({file, std::move(yaml), of, puzzles});
    }
    return out;
}

const std::vector<Lesson>& Api::Impl::lessons() {
    if (!shelf.empty()) return shelf;
    for (const std::string& id : game_ids) put_away(shelf, Lesson::of(game(id)), id);
    for (const OwnFile& file : own_files())
        if (!file.puzzles) put_away(shelf, Lesson::read(*file.game, file.yaml, file.name), file.name);
    return shelf;
}

void Api::Impl::list_lessons(const CallPtr& call) {
    Json list = Json::array();
    for (const Lesson& lesson : lessons()) {
        list.push_back(head_of(lesson, call->lang));
        list.back()["verbs"] = lesson.verbs();
    }
    with_store(
        call,
        [asking = call->caller ? call->who().person.id : 0](Store& store) {
            return asking ? store.lessons_of(asking) : std::vector<LessonDone>{};
        },
        [call, list](const std::vector<LessonDone>& all) {
            Json done = Json::array();
            for (const LessonDone& each : all) done.push_back({{"game", each.game}, {"lesson", each.lesson}});
            call->answer(Json{{"lessons", list}, {"done", std::move(done)}});
        });
}

void Api::Impl::learn(const CallPtr& call) {
    const Game& of = game(call->names[0]);
    const auto& all = lessons();
    const auto lesson = std::ranges::find_if(
        all, [&](const Lesson& each) { return &each.game() == &of && each.number() == path_number(call->names[1]); });
    if (lesson == all.end()) throw Problem{404, "no-such-lesson", {call->names[1].substr(0, 20)}};
    limit(requests, address_key(call->request.peer), OneAnswer);
    const PersonId learner = call->caller ? call->who().person.id : 0;
    elsewhere(
        call, hub.pool(), {Pool::Urgency::Look, learner, nullptr},
        [&lesson = *lesson, answers = answers_in(call->body), lang = call->lang] {
            return way_through(lesson, answers, lang);
        },
        [this, call, learner, &lesson = *lesson](Way way) {
            if (!way.done || !learner) return call->answer(way.told);
            with_store(
                call,
                [learner, done = LessonDone{std::string(lesson.game().id()), lesson.number(), now()}](Store& store) {
                    store.add_lesson(learner, done);
                },
                [call, told = std::move(way.told)](Nothing) { call->answer(told); });
        });
}

}  // namespace quincunx::server
