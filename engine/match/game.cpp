#include "engine/match/game.h"

#include <algorithm>
#include <cstdio>

#include "engine/match/cardnames.h"
#include "engine/match/input.h"
#include "engine/match/strings.h"

namespace quincunx {

CardFile CardFile::read(const std::string& path) { return {path, read_text(path, std::size_t{1} << 20)}; }

std::string Game::asked_text(const StateBytes& now, const Choice& choice, Lang lang) const {
    const std::string subject = subject_text(now, choice, lang), text = question_text(now, choice, lang);
    return subject.empty() ? text : "[" + subject + "] " + text;
}

std::string Game::rules_version() const {
    std::string name = std::string(id()) + "-" + std::to_string(version());
    const auto add = [&](char mark, std::uint64_t hash) {
        char text[20];
        std::snprintf(text, sizeof text, "%c%016llx", mark, static_cast<unsigned long long>(hash));
        if (hash) name += text;
    };
    add('.', cards_hash());
    add('+', numbers().variant_hash());
    return name;
}

std::optional<Reason> Game::answer(Waiting& waiting, const Option& option, const Hooks& hooks) const {
    if (waiting.over()) return Reason{KernelNotAsked, {}};
    if (!waiting.choice.open && !waiting.choice.options.contains(option)) return Reason{KernelNotOffered, {}};
    const Waiting before = waiting;
    waiting.journal.push(
        {option, Entry::Kind::Answer, waiting.choice.answer_seen_by(), waiting.choice.prompt, true, {}});
    try {
        resume(waiting, hooks);
    } catch (const AnswerRefused& refused) {
        waiting = before;
        return refused.reason;
    }
    return std::nullopt;
}

void Game::concede(Waiting& waiting, Seat seat) const {
    if (waiting.over()) return;
    waiting.state = present(waiting);
    waiting.journal.clear();
    waiting.choice = {};
    Core& core = waiting.state.core();
    core.over = 1;
    core.winner = index(other(seat));
    core.ended_by = Core::Conceded;
}

bool Game::undo_is_free(const Waiting& waiting, const Option& option) const {
    return free_step(waiting, present(waiting), option).has_value();
}

std::optional<Waiting> Game::free_step(const Waiting& waiting, const StateBytes& now, const Option& option) const {
    std::optional<Waiting> after = waiting;
    if (answer(*after, option) || after->over() || after->choice.seat != waiting.choice.seat ||
        present(*after).core().touched != now.core().touched)
        after.reset();
    return after;
}

std::vector<Refusal> Game::refusals(const Waiting& waiting) const {
    struct Collector : Inquiry {
        std::vector<Refusal> found;
        void refused(const Option& option, const Reason& reason) override { found.push_back({option, reason}); }
    } collector;
    if (waiting.over()) return {};
    Waiting copy = waiting;
    Hooks hooks;
    hooks.inquiry = &collector;
    resume(copy, hooks);
    return std::move(collector.found);
}

View Game::view(const Waiting& waiting, Seat seat) const {
    View view;
    view.seat = seat;
    const StateBytes now = present(waiting);
    StateBytes start = waiting.state;
    recall(start, now);
    make_view(now, seat, view.now);
    make_view(start, seat, view.start);
    for (Entry entry : waiting.journal) {
        if (!includes(entry.seen_by, seat)) {
            entry.option = {};
            entry.known = false;
        }
        view.seen.push(entry);
    }
    view.choice = waiting.choice;
    if (waiting.choice.seat != seat) view.choice.options.clear();
    return view;
}

namespace {

constexpr int MostTries = 4096;  // worlds tried before giving up

class Any final : public Decider {
public:
    explicit Any(Random& random) : random_(random) {}
    Option decide(const Choice& choice) override {
        return choice.options[random_.below(static_cast<std::uint32_t>(choice.options.size()))];
    }

private:
    Random& random_;
};

bool same_question(const Choice& a, const Choice& b) {
    return a.seat == b.seat && a.prompt == b.prompt && a.about == b.about;
}

}  // namespace

std::optional<Waiting> Game::determinize(const View& view, Random& random) const {
    std::optional<Waiting> found(std::in_place);
    Waiting& sampled = *found;
    Any any(random);
    // The world has to come to the same question and to look the same there.
    for (int tries = 0; tries < MostTries; ++tries) {
        if (!sample(view.start, view.seat, random, sampled.state)) continue;
        sampled.journal = view.seen;
        StateBytes now;
        rehearse(sampled, any, now);
        if (sampled.choice.options.empty() || !same_question(sampled.choice, view.choice) ||
            sampled.journal.size() != view.seen.size())
            continue;
        ViewBytes seen;
        make_view(now, view.seat, seen);
        if (!(seen == view.now)) continue;
        sampled.choice = view.choice;
        return found;
    }
    ++worlds_missed_;
    return std::nullopt;
}

bool Game::imagine(const View& view, Random& random, Waiting& world, Decider& decider) const {
    // Lets nobody through who does not come to the question of the view, or to whom the seat sees something else there.
    class Gate final : public Decider {
    public:
        bool passed = false;
        Gate(const Game& game, const View& view, const Waiting& world, Decider& decider)
            : game_(game), view_(view), world_(world), decider_(decider) {}
        Option decide(const Choice& choice) override {
            if (!passed) pass(choice);
            return decider_.decide(choice);
        }
        bool enough() override { return passed && decider_.enough(); }

    private:
        const Game& game_;
        const View& view_;
        const Waiting& world_;
        Decider& decider_;

        void pass(const Choice& choice) {
            if (!same_question(choice, view_.choice) || world_.journal.size() != view_.seen.size())
                throw WorldMismatch{};
            ViewBytes seen;
            game_.make_view(world_.state, view_.seat, seen);
            if (!(seen == view_.now)) throw WorldMismatch{};
            passed = true;
        }
    };
    Any any(random);
    for (int tries = 0; tries < MostTries; ++tries) {
        if (!sample(view.start, view.seat, random, world.state)) continue;
        world.journal = view.seen;
        Gate gate(*this, view, world, decider);
        if (play_on(world, gate, &any) && gate.passed) return true;
    }
    return false;
}

std::vector<Foreseen> Game::preview(const View& view, const Option& option) const {
    struct Recorder : Listener {
        Seat seat = Seat::A;
        bool sure = true;
        std::vector<Foreseen> found;
        void happened(const Event& event) override {
            if (includes(event.seen_by, seat) && event.secret == 0) found.push_back({event.told_to(seat), sure});
        }
        void rolled(const Entry&) override { sure = false; }
    } recorder;
    struct First : Decider {
        Option decide(const Choice& choice) override { return choice.options[0]; }
    } first;
    if (view.choice.seat != view.seat) return {};
    if (!view.choice.open && !view.choice.options.contains(option)) return {};
    recorder.seat = view.seat;
    Random random(Seed{});
    std::optional<Waiting> world = determinize(view, random);
    if (!world) return {};
    Waiting& copy = *world;
    copy.journal.push({option, Entry::Kind::Answer, Everybody, view.choice.prompt, true, {}});
    Hooks hooks;
    hooks.decider = &first;
    hooks.listener = &recorder;
    try {
        settle(copy, hooks);
    } catch (const AnswerRefused&) {
        return {};
    }
    return std::move(recorder.found);
}

std::vector<PerSeat<std::size_t>> Game::pairings() const {
    std::vector<std::size_t> good;
    for (std::size_t i = 0; i < decks().size(); ++i)
        if (check(decks()[i]).empty()) good.push_back(i);
    std::vector<PerSeat<std::size_t>> pairs;
    for (const std::size_t b : good)
        for (const std::size_t a : good)
            if (!against(decks()[a], decks()[b])) pairs.push_back({{a, b}});
    return pairs;
}

Clause Game::clause_in(const Clause& clause, Lang lang) const {
    return {clause.id, std::string(texts().get(lang, "clause." + clause.id)),
            std::string(texts().get(lang, "part." + clause.part))};
}

const CardInfo* Game::card(std::uint16_t number) const {
    for (const CardInfo& card : cards())
        if (card.number == number) return &card;
    return nullptr;
}

std::vector<std::string> Game::card_names(std::uint16_t number) const {
    const CardInfo* info = card(number);
    if (!info) return {};
    std::vector<std::string> names{info->key, std::to_string(number)};
    for (const Lang lang : Langs) {
        names.push_back(card_name(number, lang));
        for (const std::string_view also : parts(texts().get(lang, "card." + std::to_string(number) + ".also"), '|'))
            names.emplace_back(also);
    }
    std::erase(names, "");
    return names;
}

const CardNames& Game::names() const {
    std::call_once(named_, [this] { names_ = std::make_shared<const CardNames>(*this); });
    return *names_;
}

const CardInfo* Game::card(std::string_view name) const { return names().first(name); }

Deck Deck::merged() const {
    Deck deck{name, {}};
    for (const Line& line : cards) {
        const auto same = std::ranges::find(deck.cards, line.card, &Line::card);
        if (same != deck.cards.end())
            same->count = static_cast<std::uint8_t>(std::min(255, same->count + line.count));
        else if (line.count)
            deck.cards.push_back(line);
    }
    return deck;
}

std::string Game::card_name(std::uint16_t number, Lang lang) const {
    return std::string(texts().get(lang, "card." + std::to_string(number) + ".name"));
}

}  // namespace quincunx
