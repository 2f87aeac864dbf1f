// The C interface over the games. Every function is one `guarded` body: what is thrown inside becomes a code.
#include "capi/quincunx.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>

#include "engine/match/deckfile.h"
#include "engine/match/descriptions.h"
#include "engine/match/encoder.h"
#include "engine/match/error.h"
#include "engine/match/replay.h"
#include "engine/match/scenario.h"
#include "games/list.h"
#include "players/batch.h"
#include "players/hint.h"
#include "players/signature.h"

using namespace quincunx;

static_assert(sizeof(qx_option) == sizeof(Option));

struct qx_game {
    std::unique_ptr<Game> game;
};

struct qx_state {
    const Game* game = nullptr;
    Waiting waiting;
    std::shared_ptr<const Setup> setup;  // and what was answered since: of this a replay is made
    std::vector<Option> answers;
    std::optional<Seat> gave_up;
    bool sampled = false;  // no seed leads to this world
};

struct qx_batch {
    Batch batch;
    std::size_t rows;
};

namespace {

constexpr std::size_t UsualAnswers = 1024;

std::string& last_error() {
    thread_local std::string error;
    return error;
}

// What a call fails with.
struct Failure {
    qx_code code;
    std::string why;
};
[[noreturn]] void fail(qx_code code, std::string why) { throw Failure{code, std::move(why)}; }

template <class F>
std::int32_t guarded(F&& f) noexcept {
    const auto failed = [](qx_code code, const char* why) {
        try {
            last_error() = why;
        } catch (...) {  // no memory for the words
        }
        return code;
    };
    try {
        return f();
    } catch (const Failure& failure) {
        return failed(failure.code, failure.why.c_str());
    } catch (const InputError& error) {
        return failed(QX_FORMAT, error.what());
    } catch (const std::bad_alloc&) {
        return failed(QX_MEMORY, "out of memory");
    } catch (const std::exception& error) {
        return failed(QX_INTERNAL, error.what());
    } catch (...) {
        return failed(QX_INTERNAL, "an unknown fault");
    }
}

template <class T>
T& given(T* pointer, const char* what) {
    if (!pointer) fail(QX_ARGUMENT, std::string(what) + " is NULL");
    return *pointer;
}
Seat seat_of(std::int32_t seat) {
    if (seat != 0 && seat != 1) fail(QX_ARGUMENT, "seats are 0 and 1, not " + std::to_string(seat));
    return Seats[seat];
}
Lang lang_given(const char* name) {
    Lang lang = Lang::En;
    if (name && !lang_of(name, lang)) fail(QX_ARGUMENT, "no language is called '" + std::string(name) + "'");
    return lang;
}
Seed seed_given(const std::uint64_t* seed) { return {(&given(seed, "the seed"))[0], seed[1]}; }

std::int32_t write(const std::string& text, char* into, std::int32_t room) {
    if (room < 0 || (room > 0 && !into)) fail(QX_ARGUMENT, "no room for the text");
    if (room > 0) {
        const std::size_t n = std::min(text.size(), static_cast<std::size_t>(room) - 1);
        std::memcpy(into, text.data(), n);
        into[n] = 0;
    }
    return static_cast<std::int32_t>(text.size() + 1);
}

std::int32_t write(std::span<const Option> options, qx_option* into, std::int32_t room) {
    if (room < 0 || (room > 0 && !into)) fail(QX_ARGUMENT, "no room for the options");
    for (std::size_t i = 0; i < std::min(options.size(), static_cast<std::size_t>(room)); ++i)
        into[i] = {options[i].verb, options[i].detail, options[i].a, options[i].b};
    return static_cast<std::int32_t>(options.size());
}

std::string words_of(const Game& game, const StateBytes& now, const Reason& reason) {
    std::string text = game.reason_text(now, reason, Lang::En);
    if (reason.id == KernelNotOffered) return "that is not one of the options";
    for (const std::string& clause : game.reason_clauses(reason)) text += " [" + clause + "]";
    return text;
}

void answer(qx_state& state, const Option& option) {
    if (state.waiting.over()) fail(QX_OVER, "the game is over");
    const Game& game = *state.game;
    state.answers.reserve(state.answers.size() + 1);
    if (auto reason = game.answer(state.waiting, option)) {
        for (const Refusal& refusal : game.refusals(state.waiting))
            if (refusal.option == option) reason = refusal.reason;
        // In the words of a world the seat imagines: it is told nothing it does not know.
        Random random(Seed{});
        const auto world = game.determinize(game.view(state.waiting, state.waiting.choice.seat), random);
        fail(QX_REFUSED, world ? words_of(game, game.present(*world), *reason) : "the rules do not allow it");
    }
    state.answers.push_back(option);
}

std::unique_ptr<qx_state> begun(const Game& game, Setup setup) {
    auto state = std::make_unique<qx_state>();
    state->game = &game;
    state->answers.reserve(UsualAnswers);
    state->waiting = game.start(setup);
    state->setup = std::make_shared<const Setup>(std::move(setup));
    game.resume(state->waiting);
    return state;
}

// A match that is played again, of all answers or the first ones.
std::unique_ptr<qx_state> loaded(const Game& game, const char* replay, std::optional<std::int32_t> answers) {
    const auto find = [&](std::string_view id) { return id == game.id() ? &game : nullptr; };
    const Replay read = parse_replay(&given(replay, "the replay"), "replay", find);
    if (answers && (*answers < 0 || static_cast<std::size_t>(*answers) > read.answers.size()))
        fail(QX_ARGUMENT, "the match has " + std::to_string(read.answers.size()) + " answers");
    const Match match = answers ? play_replay(game, read, static_cast<std::size_t>(*answers)) : play_replay(game, read);
    auto made = begun(game, match.setup());
    for (const Step& step : match.steps()) {
        if (step.option == Concession)
            game.concede(made->waiting, step.seat), made->gave_up = step.seat;
        else
            answer(*made, step.option);
    }
    return made;
}

Json info_of(const Game& game) {
    Json out{{"id", game.id()},
             {"rules_version", game.rules_version()},
             {"encoding", game.encoder().version()},
             {"decks", Json::array()}};
    for (const Lang lang : Langs) out["name"][std::string(code(lang))] = game.texts().get(lang, "game.name");
    for (const Deck& deck : game.decks()) out["decks"].push_back(deck.name);
    return out;
}
Json cards_of(const Game& game, Lang lang) {
    Json out = Json::array();
    for (const CardInfo& card : game.cards())
        out.push_back({{"number", card.number},
                       {"key", card.key},
                       {"name", game.card_name(card.number, lang)},
                       {"facts", card.facts}});
    return out;
}
// In the words of a world sampled from the view.
Json question_of(const Game& game, const View& view, Lang lang) {
    Json out{{"asked", index(view.choice.seat)},
             {"prompt", game.question_key(view.choice)},
             {"open", view.choice.open},
             {"options", Json::array()}};
    Random random(Seed{});
    const auto world = game.determinize(view, random);
    if (!world) fail(QX_INTERNAL, "no world agrees with what the seat has seen");
    const StateBytes now = game.present(*world);
    out["text"] = game.question_text(now, view.choice, lang);
    for (const Option& option : view.choice.options)
        out["options"].push_back(
            {{"option", game.write_option(option)}, {"text", game.option_text(now, option, lang)}});
    return out;
}

}  // namespace

extern "C" {

uint32_t qx_abi(void) { return QX_ABI; }

const char* qx_error(void) { return last_error().c_str(); }

int32_t qx_game_count(void) {
    return guarded([] { return static_cast<std::int32_t>(game_ids().size()); });
}

const char* qx_game_id(int32_t which) {
    const char* id = nullptr;
    guarded([&] {
        const auto ids = game_ids();
        if (which >= 0 && static_cast<std::size_t>(which) < ids.size())
            id = ids[static_cast<std::size_t>(which)].data();
        return QX_FINE;
    });
    return id;
}

qx_code qx_game_open(const char* id, const char* variant, const char* cards, qx_game** game) {
    return guarded([&] {
        qx_game*& into = given(game, "the place of the game");
        const std::string name = &given(id, "the id");
        Variant numbers;
        CardFile own_cards;
        if (variant) numbers = Variant::read(variant);
        if (cards) own_cards = CardFile::read(cards);
        auto made = std::make_unique<qx_game>();
        made->game = make_game(name, variant ? &numbers : nullptr, cards ? &own_cards : nullptr);
        if (!made->game) fail(QX_ARGUMENT, "there is no game '" + name + "'");
        into = made.release();
        return QX_FINE;
    });
}

void qx_game_close(qx_game* game) { delete game; }

int32_t qx_game_tell(const qx_game* game, int32_t what, const char* lang, char* into, int32_t room) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        const Lang language = lang_given(lang);
        switch (what) {
            case QX_INFO: return write(info_of(of).dump(), into, room);
            case QX_ENCODING: return write(of.encoder().json().dump(), into, room);
            case QX_CARDS: return write(cards_of(of, language).dump(), into, room);
            default: fail(QX_ARGUMENT, "nothing is told by the number " + std::to_string(what));
        }
    });
}

qx_code qx_game_sizes(const qx_game* game, qx_sizes* sizes) {
    return guarded([&] {
        const Encoder& encoder = given(game, "the game").game->encoder();
        qx_sizes& into = given(sizes, "the place of the sizes");
        if (into.size != sizeof(qx_sizes)) fail(QX_VERSION, "qx_sizes is of another version of quincunx.h");
        into = {into.size, static_cast<std::int32_t>(encoder.size()), static_cast<std::int32_t>(Encoder::MostOptions),
                static_cast<std::int32_t>(encoder.option_columns().size()), encoder.ids()};
        return QX_FINE;
    });
}

qx_code qx_state_new(const qx_game* game, const qx_setup* setup, qx_state** state) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        const qx_setup& from = given(setup, "the setup");
        qx_state*& into = given(state, "the place of the state");
        if (from.size != sizeof(qx_setup)) fail(QX_VERSION, "qx_setup is of another version of quincunx.h");
        if (!from.deck[0] != !from.deck[1]) fail(QX_ARGUMENT, "one deck is given, the other is not");
        if (!from.deck[0] && of.pairings().empty()) fail(QX_ARGUMENT, "there are no starter decks that may be played");
        Setup match = from.deck[0] ? Setup{} : series_setup(of, from.seed[0] + from.seed[1]);
        match.seed = seed_given(from.seed);
        for (const Seat seat : Seats) {
            if (from.deck[0]) match.decks[seat] = read_deck(of, from.deck[index(seat)]);
            if (const auto problems = of.check(match.decks[seat]); !problems.empty())
                fail(QX_REFUSED, words_of(of, {}, problems[0].reason));
        }
        if (from.options) {
            match.options = Json::parse(from.options, nullptr, false);
            if (!match.options.is_object()) fail(QX_FORMAT, "the options are no JSON object");
        }
        into = begun(of, std::move(match)).release();
        return QX_FINE;
    });
}

qx_code qx_state_clone(const qx_state* from, qx_state** state) {
    return guarded([&] {
        qx_state*& into = given(state, "the place of the state");
        auto copy = std::make_unique<qx_state>();
        copy->answers.reserve(UsualAnswers);
        *copy = given(from, "the state");
        into = copy.release();
        return QX_FINE;
    });
}

qx_code qx_state_copy(const qx_state* from, qx_state* into) {
    return guarded([&] {
        const qx_state& source = given(from, "the state");
        qx_state& target = given(into, "the state to copy into");
        target = source;
        return QX_FINE;
    });
}

void qx_state_free(qx_state* state) { delete state; }

int32_t qx_state_player(const qx_state* state) {
    return !state || state->waiting.over() ? -1 : static_cast<std::int32_t>(index(state->waiting.choice.seat));
}

int32_t qx_state_winner(const qx_state* state) {
    if (!state || !state->waiting.over()) return -2;
    const std::uint8_t winner = state->waiting.state.core().winner;
    return winner == Core::Nobody ? -1 : static_cast<std::int32_t>(winner);
}

int32_t qx_state_options(const qx_state* state, qx_option* into, int32_t room) {
    return guarded([&] {
        const auto& options = given(state, "the state").waiting.choice.options;
        return write(std::span(options.begin(), options.size()), into, room);
    });
}

int32_t qx_state_answers(const qx_state* state, qx_option* into, int32_t room) {
    return guarded([&] { return write(std::span(given(state, "the state").answers), into, room); });
}

qx_code qx_state_answer(qx_state* state, const qx_option* option) {
    return guarded([&] {
        const qx_option& given_option = given(option, "the option");
        answer(given(state, "the state"), {given_option.verb, given_option.detail, given_option.a, given_option.b});
        return QX_FINE;
    });
}

qx_code qx_state_answer_row(qx_state* state, int32_t row) {
    return guarded([&] {
        qx_state& of = given(state, "the state");
        if (of.waiting.over()) fail(QX_OVER, "the game is over");
        const auto& options = of.waiting.choice.options;
        if (row < 0 || static_cast<std::size_t>(row) >= options.size())
            fail(QX_ARGUMENT, "there is no option " + std::to_string(row));
        answer(of, Option(options[static_cast<std::size_t>(row)]));
        return QX_FINE;
    });
}

qx_code qx_state_concede(qx_state* state, int32_t seat) {
    return guarded([&] {
        qx_state& of = given(state, "the state");
        const Seat whose = seat_of(seat);
        if (of.waiting.over()) fail(QX_OVER, "the game is over");
        of.game->concede(of.waiting, whose);
        of.gave_up = whose;
        return QX_FINE;
    });
}

int32_t qx_state_encode(const qx_state* state, int32_t seat, int16_t* numbers, int16_t* options) {
    return guarded([&] {
        const qx_state& of = given(state, "the state");
        const View view = of.game->view(of.waiting, seat_of(seat));
        const Encoder& encoder = of.game->encoder();
        if (numbers) encoder.observe(view, {numbers, encoder.size()});
        if (!options) return QX_FINE;
        const std::size_t room = Encoder::MostOptions * encoder.option_columns().size();
        return static_cast<std::int32_t>(encoder.options(view, {options, room}));
    });
}

qx_code qx_state_determinize(const qx_state* state, int32_t seat, const uint64_t seed[2], qx_state* into) {
    return guarded([&] {
        const qx_state& of = given(state, "the state");
        qx_state& target = given(into, "the state to copy into");
        if (of.waiting.over()) fail(QX_OVER, "the game is over");
        Random random(seed_given(seed));
        const auto world = of.game->determinize(of.game->view(of.waiting, seat_of(seat)), random);
        if (!world) fail(QX_INTERNAL, "no world agrees with what the seat has seen");
        if (&target != &of) target = of;
        target.waiting = *world;
        of.game->resume(target.waiting);
        target.sampled = true;
        return QX_FINE;
    });
}

qx_code qx_state_choose(const qx_state* state, const char* player, const uint64_t seed[2], qx_option* option) {
    return guarded([&] {
        const qx_state& of = given(state, "the state");
        qx_option& into = given(option, "the place of the option");
        if (of.waiting.over()) fail(QX_OVER, "the game is over");
        const auto who = make_player(&given(player, "the player"), seed_given(seed));
        const Option chosen = who->choose(*of.game, of.game->view(of.waiting, of.waiting.choice.seat));
        into = {chosen.verb, chosen.detail, chosen.a, chosen.b};
        return QX_FINE;
    });
}

int32_t qx_state_tell(const qx_state* state, int32_t seat, int32_t what, const char* lang, char* into, int32_t room) {
    return guarded([&] {
        const qx_state& of = given(state, "the state");
        const Lang language = lang_given(lang);
        const View view = of.game->view(of.waiting, seat_of(seat));
        switch (what) {
            case QX_VIEW: return write(of.game->describe(view).dump(), into, room);
            case QX_TABLE: return write(of.game->draw_table(view, language, false), into, room);
            case QX_QUESTION:
                if (of.waiting.over()) fail(QX_OVER, "the game is over");
                return write(question_of(*of.game, view, language).dump(), into, room);
            default: fail(QX_ARGUMENT, "nothing is told by the number " + std::to_string(what));
        }
    });
}

int32_t qx_option_write(const qx_game* game, const qx_option* option, char* into, int32_t room) {
    return guarded([&] {
        const qx_option& o = given(option, "the option");
        const std::string text = given(game, "the game").game->write_option({o.verb, o.detail, o.a, o.b});
        if (text.empty()) fail(QX_FORMAT, "that is no option of this game");
        return write(text, into, room);
    });
}

qx_code qx_option_read(const qx_game* game, const char* text, qx_option* option) {
    return guarded([&] {
        qx_option& into = given(option, "the place of the option");
        const auto read = given(game, "the game").game->read_option(&given(text, "the text"));
        if (!read) fail(QX_FORMAT, "'" + std::string(text) + "' is no option of this game");
        into = {read->verb, read->detail, read->a, read->b};
        return QX_FINE;
    });
}

int32_t qx_state_save(const qx_state* state, char* into, int32_t room) {
    return guarded([&] {
        const qx_state& of = given(state, "the state");
        if (of.sampled) fail(QX_UNSUPPORTED, "a sampled world has no replay");
        Match match(*of.game, *of.setup);
        for (const Option& option : of.answers) match.answer(option);
        if (of.gave_up) match.concede(*of.gave_up);
        return write(write_replay_text(match), into, room);
    });
}

qx_code qx_state_load(const qx_game* game, const char* replay, qx_state** state) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        given(state, "the place of the state") = loaded(of, replay, std::nullopt).release();
        return QX_FINE;
    });
}

qx_code qx_state_load_at(const qx_game* game, const char* replay, int32_t answers, qx_state** state) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        given(state, "the place of the state") = loaded(of, replay, answers).release();
        return QX_FINE;
    });
}

qx_code qx_state_given(const qx_game* game, const char* position, qx_state** state) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        qx_state*& into = given(state, "the place of the state");
        auto made = std::make_unique<qx_state>();
        made->game = &of;
        made->answers.reserve(UsualAnswers);
        made->sampled = true;
        try {
            made->waiting.state = of.given(YAML::Load(&given(position, "the position")), "given");
        } catch (const YAML::Exception& error) {
            fail(QX_FORMAT, error.what());
        }
        of.resume(made->waiting);
        into = made.release();
        return QX_FINE;
    });
}

int32_t qx_scenarios(const qx_game* game, const char* yaml, char* into, int32_t room) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        const auto find = [&](std::string_view id, const std::string& cards) {
            return id == of.id() && cards.empty() ? &of : nullptr;
        };
        Json out = Json::array();
        for (const ScenarioResult& result : run_scenarios(&given(yaml, "the scenarios"), "scenarios", find))
            out.push_back({{"name", result.name},
                           {"line", result.line},
                           {"passed", result.passed},
                           {"failures", result.failures}});
        return write(out.dump(), into, room);
    });
}

int32_t qx_deck(const qx_game* game, const char* deck, const char* lang, char* into, int32_t room) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        const Lang language = lang_given(lang);
        const Deck read = read_deck(of, &given(deck, "the deck"));
        Json out{{"name", read.name}, {"code", of.deck_code(read)}, {"cards", Json::array()}};
        for (const Deck::Line& line : read.cards) {
            const CardInfo* card = of.card(line.card);
            out["cards"].push_back({{"number", line.card},
                                    {"key", card ? card->key : ""},
                                    {"name", of.card_name(line.card, language)},
                                    {"count", line.count}});
        }
        out["problems"] = deck_problems(of, of.check(read), language);
        return write(out.dump(), into, room);
    });
}

int32_t qx_state_hint(const qx_state* state, int32_t nodes, const uint64_t seed[2], const char* lang, char* into,
                      int32_t room) {
    return guarded([&] {
        const qx_state& of = given(state, "the state");
        const Lang language = lang_given(lang);
        if (of.waiting.over()) fail(QX_OVER, "the game is over");
        if (nodes < 1) fail(QX_ARGUMENT, "a search looks at 1 position at least");
        SearchSettings settings;
        settings.budget = {static_cast<std::uint64_t>(nodes), {}};
        SearchPlayer search(settings, seed_given(seed));
        const View view = of.game->view(of.waiting, of.waiting.choice.seat);
        Random random(seed_given(seed));
        const Hint found = hint(*of.game, view, search.advise(*of.game, view, settings.budget), language, random);
        Json out{
            {"nodes", found.nodes}, {"options", Json::array()}, {"line", Json::array()}, {"follows", found.follows}};
        for (const Hint::Suggestion& each : found.suggestions)
            out["options"].push_back({{"option", of.game->write_option(each.option)},
                                      {"text", each.words},
                                      {"expected", each.expected},
                                      {"looked_at", each.looked_at}});
        for (const Hint::Step& step : found.line)
            out["line"].push_back({{"seat", index(step.seat)}, {"text", step.words}});
        return write(out.dump(), into, room);
    });
}

qx_code qx_batch_new(const qx_game* game, const qx_batch_setup* setup, const qx_batch_buffers* buffers,
                     qx_batch** batch) {
    return guarded([&] {
        const Game& of = *given(game, "the game").game;
        const qx_batch_setup& from = given(setup, "the setup");
        const qx_batch_buffers& out = given(buffers, "the buffers");
        qx_batch*& into = given(batch, "the place of the batch");
        if (from.size != sizeof from || out.size != sizeof out)
            fail(QX_VERSION, "a struct is of another version of quincunx.h");
        if (from.rows < 1 || from.threads < 1 || from.max_decisions < 1)
            fail(QX_ARGUMENT, "rows, threads and max_decisions are at least 1");
        if (!out.numbers || !out.options || !out.count || !out.player || !out.reward || !out.terminated ||
            !out.truncated || !out.length)
            fail(QX_ARGUMENT, "a buffer is NULL");
        const Batch::Settings settings{static_cast<std::size_t>(from.rows), static_cast<unsigned>(from.threads),
                                       static_cast<std::uint32_t>(from.max_decisions), from.seed,
                                       from.opponent ? from.opponent : ""};
        const Batch::Buffers to{out.numbers, out.options,    out.count,     out.player,
                                out.reward,  out.terminated, out.truncated, out.length};
        into = new qx_batch{{of, settings, to}, settings.rows};
        return QX_FINE;
    });
}

void qx_batch_free(qx_batch* batch) { delete batch; }

qx_code qx_batch_reset(qx_batch* batch) {
    return guarded([&] {
        given(batch, "the batch").batch.reset();
        return QX_FINE;
    });
}

qx_code qx_batch_step(qx_batch* batch, const int16_t* answers) {
    return guarded([&] {
        qx_batch& of = given(batch, "the batch");
        of.batch.step({&given(answers, "the answers"), of.rows});
        return QX_FINE;
    });
}

}  // extern "C"
