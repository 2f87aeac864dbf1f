#include "engine/match/scenario.h"

#include <filesystem>

#include "engine/match/deckfile.h"
#include "engine/match/scenario_parts.h"

namespace quincunx {

namespace {

using namespace scenarios;

std::vector<YAML::Node> load(const std::string& yaml, const Source& source) {
    std::vector<YAML::Node> scenarios = documents(yaml, source);
    for (const YAML::Node& node : scenarios) {
        source.only(
            node, "a scenario",
            {"scenario", "game", "cards", "cites", "uses", "limits", "given", "start", "rolls", "ask-all", "play"});
        if (!node["scenario"]) source.fail(node, "'scenario' is missing: what does this scenario show?");
        if (!node["game"]) source.fail(node, "'game' is missing: of which game is this?");
    }
    return scenarios;
}

struct Recorder : Listener {
    std::vector<Event> events;
    void happened(const Event& event) override { events.push_back(event); }
};

// --- Running

class Run {
public:
    Run(const Game& game, const Names& names, const Source& source, const YAML::Node& node)
        : game_(game), names_(names), source_(source), node_(node), script_(game) {}

    ScenarioResult run() {
        result_.file = source_.file;
        result_.name = node_["scenario"].Scalar();
        result_.line = node_["scenario"].Mark().line + 1;
        check_about();
        begin();
        const YAML::Node play = node_["play"];
        if (!play || !play.IsSequence()) source_.fail(node_, "'play' is missing: a list of answers and expectations");
        for (const auto& step : play) check_shape(step);
        for (const auto& step : play) {
            take(step);
            for (const std::string& problem : script_.problems) result_.failures.push_back(problem);
            script_.problems.clear();
            if (stopped_) break;
        }
        if (!stopped_) script_.check_used();
        for (const std::string& problem : script_.problems) result_.failures.push_back(problem);
        result_.passed = result_.failures.empty();
        return result_;
    }

private:
    const Game& game_;
    const Names& names_;
    const Source& source_;
    const YAML::Node& node_;
    ScenarioResult result_;
    Script script_;
    Recorder recorder_;
    Expectations expectations_{names_, source_,
                               [this](const YAML::Node& at, const std::string& expected, const std::string& found) {
                                   fail(at, expected, found);
                               }};
    Waiting waiting_;
    bool stopped_ = false;

    Hooks hooks() {
        Hooks hooks;
        hooks.listener = &recorder_;
        hooks.script = &script_;
        return hooks;
    }

    void fail(const YAML::Node& at, const std::string& expected, const std::string& found) {
        result_.failures.push_back("line " + std::to_string(at.Mark().line + 1) + ": expected " + expected +
                                   "\n    found " + found);
    }

    // Clauses, cards and abilities it says it is about must exist.
    void check_about() {
        for (const auto& cite : node_["cites"] ? node_["cites"] : YAML::Node(YAML::NodeType::Sequence)) {
            const std::string id = source_.text(cite, "a clause");
            const auto& clauses = game_.clauses();
            if (std::none_of(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.id == id; }))
                source_.fail(cite,
                             "there is no clause '" + id + "'; see 'quincunx rules " + std::string(game_.id()) + "'");
        }
        for (const char* key : {"uses", "limits"})
            for (const std::string& name : source_.words(node_[key], "a card or an ability"))
                if (!names_.known(name)) source_.fail(node_[key], "no card or ability is called '" + name + "'");
    }

    void begin() {
        script_.add(node_["rolls"], source_);
        if (node_["given"] && node_["start"])
            source_.fail(node_["start"], "a scenario has 'given' or 'start', not both");
        if (node_["start"]) {
            const YAML::Node start = node_["start"];
            source_.only(start, "'start'", {"you", "foe", "seed", "options"});
            Setup setup;
            for (const Seat seat : Seats) {
                const YAML::Node deck = start[side_key(seat)];
                if (!deck) source_.fail(start, "'start' needs a deck for '" + side_key(seat) + "'");
                try {
                    setup.decks[seat] = read_deck(game_, source_.text(deck, "a deck"));
                } catch (const InputError& e) {
                    source_.fail(deck, e.what());
                }
            }
            if (start["seed"]) setup.seed.low = start["seed"].as<std::uint64_t>();
            if (start["options"])
                for (const auto& option : start["options"]) {
                    const auto word = option.second.as<std::string>();
                    const Json value = Json::parse(word, nullptr, false);  // a number, true, false; or else a word
                    setup.options[option.first.as<std::string>()] = value.is_discarded() ? Json(word) : value;
                }
            waiting_ = game_.start(setup);
        } else {
            const YAML::Node given = node_["given"] ? node_["given"] : YAML::Node(YAML::NodeType::Map);
            waiting_.state = game_.given(given, source_.file);
        }
        game_.resume(waiting_, hooks());
        decline_empty();
    }

    bool answers_itself(const Waiting& waiting) const {
        return !(node_["ask-all"] && node_["ask-all"].as<bool>(false)) && scenarios::answers_itself(game_, waiting);
    }
    void decline_empty() {
        while (answers_itself(waiting_)) game_.answer(waiting_, waiting_.choice.options[0], hooks());
    }

    void check_shape(const YAML::Node& step) const {
        static const std::set<std::string> Known{"you",  "foe",     "asked", "expect", "events",
                                                 "sees", "refused", "rolls", "deck"};
        source_.only(step, "a step of 'play'", Known);
        if (step.size() != 1)
            source_.fail(
                step, "a step of 'play' is one thing: you, foe, asked, expect, events, sees, refused, rolls or deck");
    }

    void take(const YAML::Node& step) {
        for (const auto& item : step) {
            const std::string key = item.first.Scalar();
            if (key == "you" || key == "foe") {
                recorder_.events.clear();
                const Seat seat = key == "you" ? Seat::A : Seat::B;
                if (item.second.IsSequence()) {
                    for (const auto& answer : item.second)
                        if (!stopped_) play(answer, seat, source_.text(answer, "an answer"));
                } else
                    play(item.second, seat, source_.text(item.second, "an answer"));
            } else if (key == "asked")
                asked(item.second);
            else if (key == "expect")
                expectations_.expect(item.second, game_.describe(game_.present(waiting_)), waiting_.over());
            else if (key == "events")
                events(item.second);
            else if (key == "sees")
                sees(item.second);
            else if (key == "refused")
                refused(item.second);
            else if (key == "rolls")
                script_.add(item.second, source_);
            else if (key == "deck")
                deck(item.second);
        }
    }

    // What the rules of deck construction say of a deck.
    void deck(const YAML::Node& node) {
        source_.only(node, "'deck'", {"from", "plus", "minus", "breaks"});
        Deck deck;
        try {
            if (node["from"]) deck = read_deck(game_, source_.text(node["from"], "a deck"));
        } catch (const InputError& e) {
            source_.fail(node["from"], e.what());
        }
        const auto change = [&](const YAML::Node& cards, int sign) {
            if (!cards.IsDefined()) return;
            if (!cards.IsMap()) source_.fail(cards, "expected cards with counts, as {Frost Mage: 1}");
            for (const auto& item : cards) {
                const CardInfo* card = game_.card(source_.text(item.first, "a card"));
                if (!card) source_.fail(item.first, "no card is called '" + item.first.Scalar() + "'");
                auto line = std::find_if(deck.cards.begin(), deck.cards.end(),
                                         [&](const Deck::Line& l) { return l.card == card->number; });
                if (line == deck.cards.end()) line = deck.cards.insert(line, {card->number, 0});
                const int count = line->count + sign * item.second.as<int>();
                if (count < 0 || count > 99)
                    source_.fail(item.second, "the deck has " + std::to_string(line->count) + " of these");
                line->count = static_cast<std::uint8_t>(count);
            }
        };
        change(node["plus"], 1);
        change(node["minus"], -1);
        std::set<std::string> wanted, found;
        for (const std::string& id : source_.words(node["breaks"], "a clause")) wanted.insert(id);
        std::vector<std::string> problems;
        for (const DeckProblem& problem : game_.check(deck)) {
            found.insert(game_.reason_clauses(problem.reason).front());
            problems.push_back(why(game_.present(waiting_), problem.reason));
        }
        if (wanted != found)
            fail(node,
                 wanted.empty() ? "a deck that keeps all rules"
                                : "a deck that breaks " + join({wanted.begin(), wanted.end()}, ", "),
                 problems.empty() ? "it keeps all rules" : join(problems, "; "));
    }

    std::vector<Refusal> refusals_named(const Waiting& waiting, const StateBytes& now, const std::string& name) const {
        std::vector<Refusal> found;
        for (const Refusal& refusal : game_.refusals(waiting)) {
            const auto names = game_.option_names(now, refusal.option);
            if (std::any_of(names.begin(), names.end(),
                            [&](const std::string& n) { return folded(n) == folded(name); }))
                found.push_back(refusal);
        }
        return found;
    }
    std::string offered(const Waiting& waiting, const StateBytes& now) const {
        std::vector<std::string> words;
        for (const Option& option : waiting.choice.options) words.push_back(game_.option_names(now, option).front());
        return "'" + game_.question_key(waiting.choice) + "' to " + side_key(waiting.choice.seat) +
               ", offering: " + join(words, ", ");
    }
    std::string why(const StateBytes& now, const Reason& reason) const {
        return game_.reason_text(now, reason, Lang::En) + " (" + join(game_.reason_clauses(reason), ", ") + ")";
    }

    void play(const YAML::Node& at, Seat seat, const std::string& name) {
        const auto stop = [&](const std::string& found) {
            fail(at, side_key(seat) + " to answer '" + name + "'", found);
            stopped_ = true;
        };
        if (waiting_.over()) return stop("the game is over");
        if (name == ConcessionWord) return game_.concede(waiting_, seat);
        const StateBytes now = game_.present(waiting_);
        if (waiting_.choice.seat != seat) return stop("the question " + offered(waiting_, now));
        const std::vector<Option> options = options_named(game_, waiting_, now, name);
        if (options.size() == 1) {
            game_.answer(waiting_, options.front(), hooks());
            return decline_empty();
        }
        if (options.size() > 1) {
            std::vector<std::string> precise;
            for (const Option& option : options) precise.push_back(game_.option_names(now, option).front());
            return stop("more than one option of that name; say which: " + join(precise, ", "));
        }
        if (const auto written = game_.read_option(name); written && waiting_.choice.open) {
            const auto reason = game_.answer(waiting_, *written, hooks());
            return reason ? stop("it is not allowed: " + why(now, *reason)) : decline_empty();
        }
        const auto refusals = refusals_named(waiting_, now, name);
        if (!refusals.empty()) return stop("it is not allowed: " + why(now, refusals.front().reason));
        stop("the question " + offered(waiting_, now));
    }

    // Whether the clause (or the asking card or ability) is what refuses.
    bool refuses_by(const Waiting& waiting, const Reason& reason, const std::string& by) const {
        const auto clauses = game_.reason_clauses(reason);
        if (std::find(clauses.begin(), clauses.end(), by) != clauses.end()) return true;
        for (const Lang lang : Langs)
            if (names_.same(game_.cause_name(waiting.choice.about, lang), by)) return true;
        return false;
    }

    void check_refusal(const Waiting& waiting, const YAML::Node& at, const std::string& name, const YAML::Node& by) {
        const StateBytes now = game_.present(waiting);
        std::string clause, says;
        if (by.IsMap()) {
            source_.only(by, "a refusal", {"by", "says"});
            if (by["by"]) clause = source_.text(by["by"], "a clause");
            if (by["says"]) says = source_.text(by["says"], "words of the reason");
        } else if (by.IsDefined() && !by.IsNull())
            clause = source_.text(by, "a clause");
        const std::string expected = "'" + name + "' to be refused" + (clause.empty() ? "" : " by " + clause);
        if (!options_named(game_, waiting, now, name).empty()) return fail(at, expected, "it is offered");
        auto refusals = refusals_named(waiting, now, name);
        if (const auto written = game_.read_option(name); written && waiting.choice.open) {
            Waiting copy = waiting;
            const auto reason = game_.answer(copy, *written);
            if (!reason) return fail(at, expected, "it is accepted");
            refusals.push_back({*written, *reason});
        }
        if (refusals.empty()) return fail(at, expected, "no such candidate; the question is " + offered(waiting, now));
        for (const Refusal& refusal : refusals) {
            bool fits = clause.empty() || refuses_by(waiting, refusal.reason, clause);
            if (fits && !says.empty()) {
                fits = false;
                for (const Lang lang : Langs)
                    fits |= game_.reason_text(now, refusal.reason, lang).find(says) != std::string::npos;
            }
            if (fits) return;
        }
        fail(at, expected + (says.empty() ? "" : " saying '" + says + "'"), why(now, refusals.front().reason));
    }

    void asked(const YAML::Node& node) {
        source_.only(
            node, "'asked'",
            {"seat", "question", "about", "subject", "offers", "only", "lacks", "refuses", "optional", "count"});
        if (waiting_.over()) return fail(node, "a question", "the game is over");
        const StateBytes now = game_.present(waiting_);
        const Choice& choice = waiting_.choice;
        if (node["seat"] && source_.text(node["seat"], "you or foe") != side_key(choice.seat))
            fail(node["seat"], "the question to go to " + node["seat"].Scalar(), offered(waiting_, now));
        if (node["question"]) {
            const std::string want = source_.text(node["question"], "a question");
            bool same = want == game_.question_key(choice);
            for (const Lang lang : Langs) same |= want == game_.asked_text(now, choice, lang);
            if (!same) fail(node["question"], "the question '" + want + "'", offered(waiting_, now));
        }
        if (node["about"]) {
            const std::string want = source_.text(node["about"], "a card, ability or clause");
            if (!names_.same(want, game_.cause_name(choice.about, Lang::En)))
                fail(node["about"], "a question of '" + want + "'",
                     "one of '" + game_.cause_name(choice.about, Lang::En) + "'");
        }
        if (node["subject"] &&
            source_.text(node["subject"], "a thing on the table") != game_.question_subject(now, choice))
            fail(node["subject"], "a question concerning " + node["subject"].Scalar(),
                 "one concerning '" + game_.question_subject(now, choice) + "'");
        const auto is_offered = [&](const std::string& name) {
            return !options_named(game_, waiting_, now, name).empty();
        };
        for (const std::string& name : source_.words(node["offers"], "an option"))
            if (!is_offered(name)) {
                const auto refusals = refusals_named(waiting_, now, name);
                fail(node["offers"], "'" + name + "' to be offered",
                     refusals.empty() ? offered(waiting_, now) : why(now, refusals.front().reason));
            }
        for (const std::string& name : source_.words(node["lacks"], "an option"))
            if (is_offered(name)) fail(node["lacks"], "'" + name + "' not to be offered", "it is");
        if (node["only"]) {
            std::vector<Option> named;
            for (const std::string& name : source_.words(node["only"], "an option")) {
                const auto options = options_named(game_, waiting_, now, name);
                if (options.empty()) fail(node["only"], "'" + name + "' to be offered", offered(waiting_, now));
                named.insert(named.end(), options.begin(), options.end());
            }
            for (const Option& option : choice.options)
                if (std::find(named.begin(), named.end(), option) == named.end())
                    fail(node["only"], "nothing else to be offered",
                         "also '" + game_.option_names(now, option).front() + "'");
        }
        if (node["count"] && node["count"].as<std::size_t>(0) != choice.options.size())
            fail(node["count"], node["count"].Scalar() + " options", std::to_string(choice.options.size()));
        if (node["optional"] && node["optional"].as<bool>(true) != is_offered("done"))
            fail(node["optional"],
                 node["optional"].as<bool>(true) ? "a question that can be declined"
                                                 : "a question that must be answered",
                 offered(waiting_, now));
        if (const YAML::Node refuses = node["refuses"]) {
            if (refuses.IsMap())
                for (const auto& item : refuses)
                    check_refusal(waiting_, item.first, source_.text(item.first, "an option"), item.second);
            else
                for (const std::string& name : source_.words(refuses, "an option"))
                    check_refusal(waiting_, refuses, name, {});
        }
    }

    // A player tries something that is not allowed: answers up to the last are given on a copy, the last is refused.
    void refused(const YAML::Node& node) {
        source_.only(node, "'refused'", {"you", "foe", "by", "says"});
        const bool you = static_cast<bool>(node["you"]);
        const YAML::Node tries = you ? node["you"] : node["foe"];
        if (!tries) source_.fail(node, "'refused' needs 'you' or 'foe' with the answer that is refused");
        const Seat seat = you ? Seat::A : Seat::B;
        std::vector<std::string> answers = source_.words(tries, "an answer");
        if (answers.empty()) source_.fail(tries, "expected the answer that is refused");
        const std::string by = node["by"] ? source_.text(node["by"], "a clause") : "";
        if (waiting_.over()) return fail(node, "a question", "the game is over");
        if (waiting_.choice.seat != seat) {
            const Reason reason = game_.not_asked(waiting_);
            const auto clauses = game_.reason_clauses(reason);
            if (!by.empty() && std::find(clauses.begin(), clauses.end(), by) == clauses.end())
                fail(node, "'" + answers.back() + "' to be refused by " + by, why(game_.present(waiting_), reason));
            return;
        }
        Waiting copy = waiting_;
        for (std::size_t i = 0; i + 1 < answers.size(); ++i) {
            const StateBytes now = game_.present(copy);
            const auto options = options_named(game_, copy, now, answers[i]);
            if (options.size() != 1)
                return fail(tries, "'" + answers[i] + "' to be offered on the way", offered(copy, now));
            game_.answer(copy, options.front());
            while (answers_itself(copy)) game_.answer(copy, copy.choice.options[0]);
        }
        YAML::Node wanted(YAML::NodeType::Map);
        if (node["by"]) wanted["by"] = node["by"];
        if (node["says"]) wanted["says"] = node["says"];
        check_refusal(copy, tries, answers.back(), wanted);
    }

    void sees(const YAML::Node& node) {
        source_.only(node, "'sees'", {"you", "foe"});
        for (const auto& item : node) {
            const Seat seat = item.first.Scalar() == "you" ? Seat::A : Seat::B;
            const View view = game_.view(waiting_, seat);
            Json found = game_.describe(view);
            found["asked"] = side_key(view.choice.seat);
            found["options"] = view.choice.options.size();
            expectations_.expect(item.second, found, waiting_.over());
        }
    }

    // Expected events in this order among those since the last answer; others may stand between.
    void events(const YAML::Node& node) {
        if (node.IsMap()) {  // as one seat is told them
            source_.only(node, "'events'", {"you", "foe", "none"});
            if (node["none"])
                for (const auto& unwanted : node["none"])
                    for (const Event& event : recorder_.events)
                        if (expectations_.matches(unwanted, game_.describe(event)))
                            fail(unwanted, "no such event", game_.describe(event).dump());
            for (const char* key : {"you", "foe"})
                if (node[key]) in_order(node[key], key == std::string("you") ? Seat::A : Seat::B, true);
            return;
        }
        in_order(node, Seat::A, false);
    }

    void in_order(const YAML::Node& list, Seat seat, bool as_told) {
        if (!list.IsSequence()) source_.fail(list, "expected a list of events, as [{event: damaged, at: c4}]");
        std::size_t next = 0;
        for (const auto& wanted : list) {
            if (!wanted.IsMap()) source_.fail(wanted, "expected an event, as {event: damaged, at: c4, amount: 2}");
            std::size_t at = next;
            const auto described = [&](std::size_t i) {
                return game_.describe(as_told ? recorder_.events[i].told_to(seat) : recorder_.events[i]);
            };
            while (at < recorder_.events.size() && !expectations_.matches(wanted, described(at))) ++at;
            if (at == recorder_.events.size()) {
                std::vector<std::string> seen;
                for (std::size_t i = 0; i < recorder_.events.size(); ++i) seen.push_back(described(i).dump());
                fail(wanted, "the event " + YAML::Dump(wanted),
                     seen.empty() ? "no events" : "\n      " + join(seen, "\n      "));
                return;
            }
            next = at + 1;
        }
    }
};

}  // namespace

struct ScenarioFile::Impl {
    Source source;
    std::vector<YAML::Node> scenarios;
    std::map<const Game*, Names> names;
};

ScenarioFile::ScenarioFile(const std::string& yaml, const std::string& file) : impl_(new Impl{{file}, {}, {}}) {
    impl_->scenarios = load(yaml, impl_->source);
}
ScenarioFile::ScenarioFile(const std::string& path) : ScenarioFile(read_file(path), path) {}
ScenarioFile::~ScenarioFile() = default;
ScenarioFile::ScenarioFile(ScenarioFile&&) noexcept = default;

std::size_t ScenarioFile::size() const { return impl_->scenarios.size(); }

ScenarioIndex ScenarioFile::index(std::size_t which) const {
    const Source& source = impl_->source;
    const YAML::Node& node = impl_->scenarios[which];
    ScenarioIndex out{source.file,
                      source.text(node["scenario"], "a title"),
                      source.text(node["game"], "a game"),
                      source.words(node["cites"], "a clause"),
                      source.words(node["uses"], "a card or ability"),
                      source.words(node["limits"], "a card or ability"),
                      YAML::Dump(node),
                      static_cast<bool>(node["cards"])};
    if (out.own_cards) out.uses.clear(), out.limits.clear();
    return out;
}

ScenarioResult ScenarioFile::run(std::size_t which, const FindEdition& find) {
    const Source& source = impl_->source;
    const YAML::Node& node = impl_->scenarios[which];
    const std::string id = source.text(node["game"], "the id of a game");
    std::string cards;  // as it is written, from the folder of the scenarios
    if (node["cards"])
        cards =
            (std::filesystem::path(source.file).parent_path() / source.text(node["cards"], "a file of cards")).string();
    const Game* game = find(id, cards);
    if (!game && !cards.empty()) source.fail(node["cards"], "there is no game '" + id + "' whose cards are a file");
    if (!game) source.fail(node["game"], "there is no game '" + id + "'; see 'quincunx games'");
    const Names& known = impl_->names.try_emplace(game, *game).first->second;
    try {
        return Run(*game, known, source, node).run();
    } catch (const YAML::Exception& e) {
        throw InputError(source.file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

std::vector<ScenarioResult> run_scenarios(const std::string& yaml, const std::string& file, const FindEdition& find) {
    ScenarioFile scenarios(yaml, file);
    std::vector<ScenarioResult> results;
    for (std::size_t i = 0; i < scenarios.size(); ++i) results.push_back(scenarios.run(i, find));
    return results;
}

std::vector<ScenarioResult> run_scenarios(const std::string& path, const FindEdition& find) {
    return run_scenarios(read_file(path), path, find);
}

std::vector<ScenarioIndex> index_scenarios(const std::string& yaml, const std::string& file) {
    const ScenarioFile scenarios(yaml, file);
    std::vector<ScenarioIndex> all;
    for (std::size_t i = 0; i < scenarios.size(); ++i) all.push_back(scenarios.index(i));
    return all;
}

}  // namespace quincunx
