#include "players/bot.h"

#include <algorithm>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/match.h"
#include "players/look.h"

namespace quincunx {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds Ending{300};     // for a program that has closed its output to end
constexpr milliseconds Farewell{1000};  // for a bot to end by itself after bye
constexpr milliseconds Parting{100};    // for the last messages of a match to be taken
constexpr std::string_view SeatNames[] = {"a", "b"};

milliseconds whole(LineChannel::Clock::duration time) { return std::chrono::ceil<milliseconds>(time); }

// A text of a message, empty when it has none of that name.
std::string text_of(const Json& message, const char* key) {
    const auto at = message.find(key);
    return at != message.end() && at->is_string() ? at->get<std::string>() : "";
}

// A number of a message that is at least 0.
std::optional<std::uint64_t> number_of(const Json& message, const char* key) {
    const auto at = message.find(key);
    if (at == message.end() || !at->is_number_unsigned()) return std::nullopt;
    return at->get<std::uint64_t>();
}

Json deck_of(const Game& game, const Deck& deck) {
    Json cards = Json::array();
    for (const Deck::Line& line : deck.cards) {
        const CardInfo* card = game.card(line.card);
        cards.push_back({{"number", line.card}, {"key", card ? card->key : ""}, {"count", line.count}});
    }
    return {{"name", deck.name}, {"cards", std::move(cards)}};
}

}  // namespace

// --- The player

BotPlayer::BotPlayer(std::vector<std::string> command, BotSettings settings)
    : command_(std::move(command)), settings_(std::move(settings)), random_(settings_.seed), lang_(settings_.lang) {
    start();
}

BotPlayer::BotPlayer(Descriptor in, Descriptor out, BotSettings settings)
    : settings_(std::move(settings)), random_(settings_.seed), lang_(settings_.lang) {
    channel_ = std::make_unique<LineChannel>(std::move(in), std::move(out), settings_.stop);
}

BotPlayer::~BotPlayer() { stop(true); }

void BotPlayer::start() {
    Descriptor from, to;
    child_ = std::make_unique<Child>(command_, from, to);
    channel_ = std::make_unique<LineChannel>(std::move(from), std::move(to), settings_.stop);
    ready_ = false;
}

// Takes leave of the bot, for good.
void BotPlayer::stop(bool politely) {
    if (channel_ && politely) {
        channel_->write(Json{{"type", "bye"}}.dump(), Clock::now() + Parting);
        channel_->close_output();
        if (child_) child_->ended(Farewell);
    }
    child_.reset();
    channel_.reset();
}

void BotPlayer::lose(Forfeit::Why why, std::string detail) {
    if (!lost_) lost_ = Forfeit{why, std::move(detail)};
    throw Forfeit(*lost_);
}

void BotPlayer::lose(LineChannel::Outcome outcome, const Term& term) {
    switch (outcome) {
        case LineChannel::Outcome::TimeUp: lose(term.why, term.detail);
        case LineChannel::Outcome::TooLong:
            lose(Forfeit::Why::Garbage, "a line is longer than " + std::to_string(LineChannel::LongestLine) + " bytes");
        case LineChannel::Outcome::Stopped: lose(Forfeit::Why::Silent, "the host was stopped");
        case LineChannel::Outcome::Done:
        case LineChannel::Outcome::Closed: break;
    }
    if (child_)
        if (const auto how = child_->ended(Ending)) lose(Forfeit::Why::Crashed, "it has ended: " + *how);
    lose(Forfeit::Why::Silent, "it has closed its input or output");
}

// --- Messages

void BotPlayer::send(const Json& message, const Term& term) {
    // In ASCII, which bots of any make can read.
    const std::string line = message.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (const auto sent = channel_->write(line, term.until); sent != LineChannel::Outcome::Done) lose(sent, term);
}

Json BotPlayer::hear(const Term& term) {
    std::string line;
    if (const auto read = channel_->read(line, term.until); read != LineChannel::Outcome::Done) lose(read, term);
    try {
        Json message = parse_json(line, "the bot's line");
        if (message.is_object()) return message;
    } catch (const InputError&) {
    }
    lose(Forfeit::Why::Garbage, "this is not a JSON object: " + shown(line));
}

// Tells the bot that its last message is passed over. A bot that always earns this does not go on for ever.
void BotPlayer::complain(const std::string& problem, const Term& term) {
    if (++errors_ > MostErrors)
        lose(Forfeit::Why::Garbage, "more than " + std::to_string(MostErrors) + " messages of no use");
    send({{"type", "error"}, {"problem", problem}}, term);
}

// Whether the message is about the question that is pending.
bool BotPlayer::is_pending(const Json& message, const Term& term) {
    const auto id = number_of(message, "id");
    if (!id) lose(Forfeit::Why::Garbage, "a message about a question has no id");
    if (*id == questions_) return true;
    complain("the question " + std::to_string(*id) + " is not pending, but " + std::to_string(questions_) + " is",
             term);
    return false;
}

void BotPlayer::greet(const Game& game) {
    const Term term{Clock::now() + settings_.start, Forfeit::Why::Silent,
                    "it did not say ready within " + std::to_string(settings_.start.count()) + " ms"};
    Json languages = Json::array();
    for (const Lang lang : Langs) languages.push_back(code(lang));
    send(
        {{"type", "hello"},
         {"protocol", Protocol},
         {"host", settings_.host},
         {"game", game.id()},
         {"rules", game.rules_version()},
         {"languages", std::move(languages)},
         {"looks", {"table", "rules", "clause", "card", "why"}},
         {"time",
          {{"start_ms", settings_.start.count()},
           {"answer_ms", settings_.answer.count()},
           {"bank_ms", settings_.bank.count()}}},
         {"limits", {{"line_bytes", LineChannel::LongestLine}, {"hint_nodes", MostHintNodes}, {"errors", MostErrors}}}},
        term);
    for (;;) {
        const Json message = hear(term);
        if (text_of(message, "type") != "ready") {
            complain("hello is answered with ready", term);
            continue;
        }
        if (number_of(message, "protocol") != Protocol)
            lose(Forfeit::Why::Garbage, "it does not speak version " + std::to_string(Protocol) + " of the protocol");
        name_ = shown(text_of(message, "name"));
        lang_ = settings_.lang;
        if (const std::string wish = text_of(message, "language"); !wish.empty() && !lang_of(wish, lang_))
            complain("the language '" + shown(wish) + "' is none of ours", term);
        ready_ = true;
        return;
    }
}

Json BotPlayer::take_events(const Game& game) {
    Json told = Json::array();
    for (const Event& event : std::exchange(events_, {})) {
        told.push_back(game.describe(event));
        told.back()["text"] = game.event_text(event, lang_);
    }
    return told;
}

// Texts are made in a world the seat imagines, so they cannot tell what it does not know.
Json BotPlayer::question(const Game& game, const View& view, const Waiting& world) {
    const StateBytes now = game.present(world);
    Json options = Json::array();
    for (const Option& option : view.choice.options)
        options.push_back({{"index", options.size()},
                           {"option", game.write_option(option)},
                           {"text", game.option_text(now, option, lang_)}});
    const std::string text = game.question_text(now, view.choice, lang_),
                      subject = game.subject_text(now, view.choice, lang_);
    return {{"type", "question"},
            {"id", ++questions_},
            {"prompt", game.question_key(view.choice)},
            {"text", text},
            {"subject", game.question_subject(now, view.choice)},
            {"subject_text", text.find(subject) == std::string::npos ? subject : ""},
            {"options", std::move(options)},
            {"open", view.choice.open},
            {"view", game.describe(view)},
            {"events", take_events(game)}};
}

Option BotPlayer::answer(const Game& game, const View& view, const Waiting& world, const Json& message) {
    const auto& options = view.choice.options;
    if (const auto at = message.find("index"); at != message.end()) {
        if (!at->is_number_integer()) lose(Forfeit::Why::Garbage, "the index of an answer is no whole number");
        const auto place = number_of(message, "index");
        if (!place || *place >= options.size())
            lose(Forfeit::Why::NotOffered,
                 "there is no option " + at->dump() + ", only 0 to " + std::to_string(options.size() - 1));
        return options[static_cast<std::size_t>(*place)];
    }
    const auto at = message.find("option");
    if (at == message.end() || !at->is_string())
        lose(Forfeit::Why::Garbage, "an answer has neither an index nor an option");
    const std::string written = at->get<std::string>();
    const std::optional<Option> option = game.read_option(written);
    if (option && options.contains(*option)) return *option;
    if (!option || !view.choice.open)
        lose(Forfeit::Why::NotOffered, "'" + shown(written) + "' is not one of the options");
    // What makes an answer of an open question valid is known to the seat, so it is the same in any world.
    Waiting tried = world;
    if (const auto reason = game.answer(tried, *option))
        lose(Forfeit::Why::NotOffered,
             "'" + shown(written) + "' is not valid: " + game.reason_text(game.present(world), *reason, lang_));
    return *option;
}

Json BotPlayer::hint(const Game& game, const View& view, const Json& message, const Term& term) {
    const milliseconds left = whole(term.until - Clock::now());
    if (left.count() <= 0) lose(LineChannel::Outcome::TimeUp, term);
    if (!adviser_) {
        SearchSettings settings;
        settings.budget = {MostHintNodes, {}};
        adviser_ = std::make_unique<SearchPlayer>(settings, settings_.seed);
    }
    const std::uint64_t nodes = std::clamp<std::uint64_t>(number_of(message, "nodes").value_or(1000), 1, MostHintNodes);
    const Advice advice = adviser_->advise(game, view, {nodes, left});
    Json options = Json::array(), line = Json::array();
    for (const Advice::Line& found : advice.options)
        options.push_back({{"index", view.choice.options.find(found.option)},
                           {"option", game.write_option(found.option)},
                           {"visits", found.visits},
                           {"worth", found.worth}});
    for (const Advice::Move& move : advice.line)
        line.push_back({{"seat", SeatNames[index(move.seat)]}, {"option", game.write_option(move.option)}});
    return {{"type", "hint"},
            {"id", questions_},
            {"nodes", advice.nodes},
            {"options", std::move(options)},
            {"line", std::move(line)}};
}

// Of the table and of what is not allowed it is told what the seat knows: the world is one the seat imagines.
std::optional<std::string> BotPlayer::look(const Game& game, const View& view, const Waiting& world,
                                           const Json& message) const {
    const std::string at = text_of(message, "at"), of = text_of(message, "of");
    if (at == "table") return game.draw_table(view, lang_, false);
    if (at != "why") return look_up(game, at, of, lang_);
    const std::optional<Option> option = game.read_option(of);
    if (!option) return std::nullopt;
    for (const Refusal& refusal : game.refusals(world)) {
        if (refusal.option != *option) continue;
        std::string text = game.reason_text(game.present(world), refusal.reason, lang_);
        for (const std::string& clause : game.reason_clauses(refusal.reason)) text += " [" + clause + "]";
        return text;
    }
    return std::nullopt;
}

// --- A match

void BotPlayer::begins(const Game& game, const Setup& setup, Seat seat) {
    ++match_;
    seat_ = seat;
    bank_ = settings_.bank;
    errors_ = 0;
    events_.clear();
    lost_.reset();
    try {
        if (!channel_) start();
    } catch (const InputError& e) {
        lose(Forfeit::Why::Crashed, e.what());
    }
    if (!ready_) greet(game);
    Json decks;
    for (const Seat each : Seats) decks[std::string(SeatNames[index(each)])] = deck_of(game, setup.decks[each]);
    Json message{{"type", "game"},         {"match", match_},           {"seat", SeatNames[index(seat)]},
                 {"side", side_key(seat)}, {"decks", std::move(decks)}, {"options", setup.options}};
    if (seed_) message["commitment"] = commitment(*seed_);
    send(message, {Clock::now() + settings_.start, Forfeit::Why::Silent, "it does not read"});
}

void BotPlayer::told(const Game&, std::span<const Event> events) {
    events_.insert(events_.end(), events.begin(), events.end());
}

Option BotPlayer::choose(const Game& game, const View& view, const Budget& most) {
    const milliseconds each = Budget{0, settings_.answer}.within({0, most.time}).time;
    const std::optional<Waiting> found = game.determinize(view, random_);
    if (!found) throw std::runtime_error("no world agrees with what the seat has seen: its bot cannot be asked");
    const Waiting& world = *found;
    Json asked = question(game, view, world);
    const Clock::time_point start = Clock::now();
    const milliseconds left = each + bank_;
    const Term term{start + left, Forfeit::Why::Late, "no answer within " + std::to_string(left.count()) + " ms"};
    asked["time_left_ms"] = left.count();
    send(asked, term);
    for (;;) {
        const Json message = hear(term);
        const std::string type = text_of(message, "type");
        if (type != "answer" && type != "hint" && type != "look" && type != "resign") {
            complain("there is no message of the type '" + shown(type) + "' now", term);
        } else if (is_pending(message, term)) {
            if (type == "look") {
                const std::string at = text_of(message, "at"), of = text_of(message, "of");
                if (const auto text = look(game, view, world, message))
                    send({{"type", "look"}, {"id", questions_}, {"at", at}, {"of", of}, {"text", *text}}, term);
                else
                    complain("there is nothing to see at '" + shown(at) + "' of '" + shown(of) + "'", term);
                continue;
            }
            if (type == "hint") {
                send(hint(game, view, message, term), term);
                continue;
            }
            bank_ -= std::clamp(whole(Clock::now() - start) - each, milliseconds(0), bank_);
            return type == "resign" ? Concession : answer(game, view, world, message);
        }
    }
}

void BotPlayer::ended(const Game& game, const StateBytes& end) {
    const Core& core = end.core();
    Json result{{"type", "result"},
                {"match", match_},
                {"outcome", core.winner == Core::Nobody   ? "draw"
                            : core.winner == index(seat_) ? "won"
                                                          : "lost"},
                {"clause", end_word(game, core)},
                {"conceded", core.ended_by == Core::Conceded},
                {"events", take_events(game)}};
    if (lost_) result["forfeit"] = {{"why", word(lost_->why)}, {"detail", lost_->detail}};
    if (seed_) result["seed"] = write_seed(*seed_);
    seed_.reset();
    try {
        if (channel_) send(result, {Clock::now() + Parting, Forfeit::Why::Silent, "it does not read"});
    } catch (const Forfeit&) {
        // It is over anyway; the next match finds a new program.
    }
    if (lost_ && child_) stop(false);
}

void BotPlayer::reseed(Seed seed) {
    settings_.seed = seed;
    random_ = Random(seed);
    adviser_.reset();
}

std::unique_ptr<BotPlayer> make_bot(std::string_view command_line, BotSettings settings) {
    return std::make_unique<BotPlayer>(split_command(command_line), std::move(settings));
}

std::string_view word(Forfeit::Why why) {
    constexpr std::string_view Words[] = {"silent", "late", "garbage", "not-offered", "crashed"};
    return Words[static_cast<std::size_t>(why)];
}

}  // namespace quincunx
