#include "cli/bot_server.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <thread>

#include "cli/site.h"
#include "engine/match/error.h"
#include "engine/match/input.h"
#include "players/bot.h"
#include "players/look.h"

namespace quincunx::cli {

namespace {

using std::chrono::milliseconds;
using Steady = LineChannel::Clock;

constexpr milliseconds Glimpse{20};    // between two looks at the program and at the server
constexpr milliseconds Gentle{60};  // at least between two messages to the server, which lets 20 per second through
constexpr milliseconds ShortestPause{1000};  // before the server is tried again; longer each time
constexpr milliseconds LongestPause{60000};
constexpr milliseconds WritingTime{1000};  // for the program to take a message

std::string text_in(const Json& object, const char* key) {
    const auto at = object.find(key);
    return at != object.end() && at->is_string() ? at->get<std::string>() : "";
}

// The program broke the protocol or has ended: the match is given up, and the program started anew.
struct BotBroken {
    std::string why;
};

class Seated {
public:
    Seated(const Shell& shell, const Game& game, const ServerOptions& options, const std::atomic<bool>& stop)
        : shell_(shell), game_(game), options_(options), stop_(stop), site_(options.server, options.token) {}

    int play() {
        start();
        milliseconds pause = ShortestPause;
        while (!finished()) {
            try {
                connect();
                pause = ShortestPause;
                while (!finished()) turn();
            } catch (const Unreachable& gone) {
                if (stop_ && table_.empty()) break;
                say("bot.again", {gone.what(), std::to_string(pause.count() / 1000)});
                rest(pause);
                pause = std::min(2 * pause, LongestPause);
            }
        }
        leave();
        return Fine;
    }

private:
    const Shell& shell_;
    const Game& game_;
    const ServerOptions& options_;
    const std::atomic<bool>& stop_;
    Site site_;
    Lang lang_ = Lang::En;

    // The program.
    std::unique_ptr<Child> child_;
    std::unique_ptr<LineChannel> channel_;
    int errors_ = 0;

    // The server.
    std::uint64_t commands_ = 0;
    Steady::time_point may_send_;
    std::map<std::uint64_t, std::pair<std::string, Json>> sent_;  // commands without a response, and what they were for

    // The match.
    std::string table_;  // where we sit or wait; empty: nowhere
    bool began_ = false;
    std::string seat_;
    std::uint64_t match_ = 0, over_ = 0;
    Json events_ = Json::array();
    Json question_;  // the one the program has not answered; null: none
    Steady::time_point until_;
    bool clock_ = false;  // the server's; else ours

    bool finished() const { return (stop_ && !began_) || (options_.games && over_ >= options_.games); }
    void say(const char* key, std::initializer_list<std::string> values) const {
        std::cout << shell_.say(key, values) << "\n" << std::flush;
    }
    void rest(milliseconds pause) const {
        for (const auto end = Steady::now() + pause; Steady::now() < end && !(stop_ && !began_);)
            std::this_thread::sleep_for(std::min<Steady::duration>(Glimpse, end - Steady::now()));
    }

    // --- The program

    void tell(const Json& message) {
        const std::string line = message.dump(-1, ' ', true, Json::error_handler_t::replace);
        if (channel_->write(line, Steady::now() + WritingTime) != LineChannel::Outcome::Done)
            throw BotBroken{"it does not read"};
    }

    void start() {
        Descriptor from, to;
        child_ = std::make_unique<Child>(options_.command, from, to);
        channel_ = std::make_unique<LineChannel>(std::move(from), std::move(to));
        Json languages = Json::array();
        for (const Lang lang : Langs) languages.push_back(code(lang));
        try {
            tell({{"type", "hello"},
                  {"protocol", BotPlayer::Protocol},
                  {"host", "quincunx " QUINCUNX_VERSION},
                  {"game", game_.id()},
                  {"rules", game_.rules_version()},
                  {"languages", std::move(languages)},
                  {"looks", {"table", "rules", "clause", "card", "why"}},
                  {"time",
                   {{"start_ms", options_.start.count()}, {"answer_ms", options_.answer.count()}, {"bank_ms", 0}}},
                  {"limits",
                   {{"line_bytes", LineChannel::LongestLine},
                    {"hint_nodes", BotPlayer::MostHintNodes},
                    {"errors", BotPlayer::MostErrors}}}});
            std::string line;
            if (channel_->read(line, Steady::now() + options_.start) != LineChannel::Outcome::Done)
                throw BotBroken{"it does not say ready"};
            const Json ready = Json::parse(line, nullptr, false);
            if (!ready.is_object() || text_in(ready, "type") != "ready" ||
                ready.value("protocol", Json()) != BotPlayer::Protocol)
                throw BotBroken{"it does not speak version 1 of the protocol"};
            lang_ = shell_.lang();
            lang_of(text_in(ready, "language"), lang_);
        } catch (const BotBroken& broken) {
            throw InputError("the bot cannot be used: " + broken.why);
        }
    }

    void complain(const std::string& problem) {
        if (++errors_ > BotPlayer::MostErrors) throw BotBroken{"too many messages of no use"};
        tell({{"type", "error"}, {"problem", problem}});
    }

    // The match is lost by rule: it is given up, and the program started anew.
    void give_up(const std::string& why) {
        say("bot.gives-up", {shown(why, 200)});
        question_ = nullptr;
        if (began_) command("concede", {{"table", table_}});
        child_.reset();
        start();
        match_ = 0;
    }

    // --- The server

    void command(const std::string& what, Json fields, const Json& about = nullptr) {
        std::this_thread::sleep_until(may_send_);
        may_send_ = Steady::now() + Gentle;
        Json message{{"kind", "command"}, {"id", ++commands_}, {"do", what}};
        message.update(fields);
        sent_[commands_] = {what, about};
        site_.send(message);
    }

    // A request that is tried again when the server is busy. Throws InputError when it refuses for good.
    Site::Answer request(const std::string& method, const std::string& path, const Json& body = nullptr) {
        for (;;) {
            Site::Answer answer = site_.request(method, path, body);
            if (answer.status != 429 && answer.status != 503) {
                if (answer.status == 401 || answer.status == 403) throw InputError(problem(answer));
                return answer;
            }
            rest(std::chrono::seconds(std::max(1, answer.retry_after)));
            if (finished()) throw Unreachable("the server is busy");
        }
    }
    static std::string problem(const Site::Answer& answer) {
        if (answer.body.is_object() && answer.body.contains("error")) return text_in(answer.body["error"], "text");
        return "the server answered with status " + std::to_string(answer.status);
    }

    // Says hello, and finds the match that was being played.
    void connect() {
        site_.open("/api/play");
        sent_.clear();
        question_ = nullptr;
        command("hello", {{"protocol", 1}, {"lang", code(lang_)}, {"texts", true}, {"views", true}});
    }

    void welcome(const Json& body) {
        const std::string was = std::exchange(table_, "");
        const bool played = std::exchange(began_, false);
        for (const Json& table : body["tables"]) {
            if (table["game"] != game_.id()) continue;
            if (table["state"] != "playing" && table["state"] != "waiting") continue;
            // Someone else's table that was asked for goes before others, a match before a table that waits.
            if (table_.empty() || table["state"] == "playing") table_ = table["table"];
        }
        began_ = played && table_ == was;
        if (!table_.empty()) return command("join", {{"table", table_}});
        if (played) {  // it ended while we were away
            const Site::Answer match = request("GET", "/api/matches/" + was);
            began_ = true;
            table_ = was;
            return over(match.status == 200 && match.body["result"].is_object() ? match.body["result"]
                                                                                : Json::object());
        }
        if (!finished()) sit_down();
    }

    Json deck() const {
        if (!options_.deck.empty()) return {{"ready", options_.deck}};
        return {{"ready", game_.decks().at(over_ % game_.decks().size()).name}};
    }

    void sit_down() {
        if (!options_.table.empty()) return take(options_.table, true);
        if (options_.join) return command("lobby", {{"on", true}, {"game", game_.id()}});
        const Site::Answer made =
            request("POST", "/api/tables", {{"game", game_.id()}, {"deck", deck()}, {"open", true}});
        if (made.status != 201) throw InputError(problem(made));
        table_ = made.body["table"];
        say("bot.waits", {table_});
        command("join", {{"table", table_}});
    }

    void take(const std::string& table, bool must) {
        const Site::Answer taken = request("POST", "/api/tables/" + table + "/join", {{"deck", deck()}});
        if (taken.status == 200) {
            table_ = table;
            command("join", {{"table", table_}});
        } else if (must) {
            throw InputError(problem(taken));
        }
    }

    void lobby(const Json& lobby) {
        for (const Json& table : lobby["waiting"]) {
            if (!table_.empty()) return;
            if (table["game"] == game_.id()) take(table["table"], false);
        }
    }

    void leave() {
        if (!table_.empty() && !began_) {
            try {
                site_.request("DELETE", "/api/tables/" + table_);
            } catch (const Unreachable&) {
                // It is closed when nobody has come for long.
            }
        }
        say("bot.played", {std::to_string(over_)});
        if (!channel_) return;
        channel_->write(Json{{"type", "bye"}}.dump(), Steady::now() + WritingTime);
        channel_->close_output();
        child_->ended(WritingTime);
    }

    // --- Between the two

    void turn() {
        if (const auto message = site_.hear(Glimpse)) {
            if ((*message)["kind"] == "response")
                response(*message);
            else if ((*message)["kind"] == "event")
                event(*message);
        }
        try {
            if (!question_.is_null()) listen();
        } catch (const BotBroken& broken) {
            give_up(broken.why);
        }
    }

    void response(const Json& message) {
        const auto found =
            message["id"].is_number_unsigned() ? sent_.find(message["id"].get<std::uint64_t>()) : sent_.end();
        if (found == sent_.end()) return;
        const auto [what, about] = std::exchange(found->second, {});
        sent_.erase(found);
        const bool ok = message["ok"] == true;
        const Json& body = ok ? message["body"] : message["error"];
        if (what == "hello") {
            if (!ok) throw InputError(text_in(body, "text"));
            welcome(body);
        } else if (what == "lobby" && ok) {
            lobby(body["lobby"]);
        } else if (what == "join" && ok && body.contains("snapshot")) {
            snapshot(body["snapshot"]);
        } else if (what == "answer" && !ok && text_in(body, "code") != "old-question") {
            // The program may choose another one.
            question_ = about;
            program(
                [&] { complain(text_in(body, "reason").empty() ? text_in(body, "text") : text_in(body, "reason")); });
        } else if (what == "hint") {
            program([&] { ok ? hint(body, about) : complain(text_in(body, "text")); });
        } else if (what == "why") {
            program([&] { why(ok ? body : Json(), about); });
        }
    }

    template <class Act>
    void program(Act&& act) {
        try {
            act();
        } catch (const BotBroken& broken) {
            give_up(broken.why);
        }
    }

    void event(const Json& message) {
        const std::string what = text_in(message, "event");
        const Json& body = message["body"];
        if (what == "lobby" && table_.empty()) return lobby(body);
        if (text_in(message, "table") != table_) return;
        if (what == "began" || what == "undone") return snapshot(body);
        if (what == "asked" || what == "moved") {
            for (const Json& each : body["events"]) events_.push_back(each);
            if (what == "asked")
                ask(body["question"], body.value("view", Json::object()), body.value("clocks", Json::object()));
        } else if (what == "offer") {
            // It plays on: what the other player offers is declined.
            for (const char* offer : {"draw", "undo"})
                if (const std::string from = text_in(body, offer); !from.empty() && from != seat_)
                    command("respond", {{"table", table_}, {"offer", offer}, {"accept", false}});
        } else if (what == "over") {
            over(body);
        }
    }

    void snapshot(const Json& now) {
        seat_ = text_in(now, "you");
        clock_ = !now["terms"]["clock"].is_null();
        if (!began_) {
            began_ = true;
            errors_ = 0;
            const Json& foe = now["seats"][seat_ == "a" ? "b" : "a"];
            say("bot.begins",
                {table_, foe.is_object() && foe.contains("name") ? text_in(foe, "name") : text_in(foe, "level")});
            program([&] {
                tell({{"type", "game"},
                      {"match", ++match_},
                      {"seat", seat_},
                      {"side", seat_ == "a" ? "you" : "foe"},
                      {"decks", now["decks"]},
                      {"options", now["options"]},
                      {"commitment", now["commitment"]},
                      {"opponent", foe}});
            });
        }
        events_ = Json::array();
        if (!now["result"].is_null()) return over(now["result"]);
        if (now["question"].is_object() && now["question"].contains("options"))
            ask(now["question"], now.value("view", Json::object()), now["clocks"]);
    }

    void ask(const Json& question, const Json& view, const Json& clocks) {
        milliseconds left = options_.answer;
        if (clock_ && clocks.contains(seat_))
            left = milliseconds(clocks[seat_].value("bank", 0) + clocks[seat_].value("answer", 0));
        until_ = Steady::now() + left;
        Json options = Json::array();
        for (const Json& option : question["options"])
            options.push_back({{"index", options.size()}, {"option", option["option"]}, {"text", option["text"]}});
        question_ = {{"type", "question"},
                     {"id", question["question"]},
                     {"prompt", question["prompt"]},
                     {"text", text_in(question, "text")},
                     {"subject", text_in(question, "subject")},
                     {"subject_text", text_in(question, "subject_text")},
                     {"options", std::move(options)},
                     {"open", question.value("open", false)},
                     {"view", view},
                     {"events", std::exchange(events_, Json::array())},
                     {"time_left_ms", left.count()}};
        // What is the only possible answer is not asked.
        if (question_["options"].size() == 1 && question_["open"] == false)
            return answer(question_["options"][0]["option"]);
        program([&] { tell(question_); });
    }

    void answer(const std::string& option) {
        const Json asked = std::exchange(question_, nullptr);
        command("answer", {{"table", table_}, {"question", asked["id"]}, {"option", option}}, asked);
    }

    // What the program says to the question that is pending.
    void listen() {
        if (!clock_ && Steady::now() > until_) throw BotBroken{"no answer in time"};
        std::string line;
        switch (channel_->read(line, Steady::now())) {
            case LineChannel::Outcome::Done: break;
            case LineChannel::Outcome::TimeUp: return;
            case LineChannel::Outcome::TooLong: throw BotBroken{"a line is too long"};
            default: throw BotBroken{"it has ended"};
        }
        const Json message = Json::parse(line, nullptr, false);
        if (!message.is_object()) throw BotBroken{"this is not a JSON object: " + shown(line)};
        if (message.value("id", Json()) != question_["id"]) return complain("another question is pending");
        const std::string type = text_in(message, "type");
        const Json about{{"table", table_}, {"question", question_["id"]}};
        const auto with = [&](Json more) {
            more.update(about);
            return more;
        };
        if (type == "answer") {
            const Json& options = question_["options"];
            const Json place = message.value("index", Json());
            if (place.is_number_unsigned() && place < options.size())
                return answer(options[place.get<std::size_t>()]["option"]);
            if (const std::string written = text_in(message, "option"); !written.empty()) return answer(written);
            throw BotBroken{"there is no option " + place.dump()};
        }
        if (type == "resign") {
            question_ = nullptr;
            return command("concede", {{"table", table_}});
        }
        if (type == "hint")
            return command("hint",
                           with({{"nodes", std::clamp<std::int64_t>(message.value("nodes", std::int64_t{1000}), 1,
                                                                    BotPlayer::MostHintNodes)}}),
                           question_);
        if (type != "look") return complain("there is no message of the type '" + shown(type) + "' now");
        const std::string at = text_in(message, "at"), of = text_in(message, "of");
        const Json asked{{"at", at}, {"of", of}, {"id", question_["id"]}};
        if (at == "why") return command("why", with({{"option", of}}), asked);
        seen(asked, at == "table" ? std::optional(question_["view"].dump(1, ' ', false, Json::error_handler_t::replace))
                                  : look_up(game_, at, of, lang_));
    }

    void seen(const Json& asked, const std::optional<std::string>& text) {
        if (!text) return complain("there is nothing to see at '" + shown(text_in(asked, "at")) + "'");
        Json out{{"type", "look"}};
        out.update(asked);
        out["text"] = *text;
        tell(out);
    }

    void why(const Json& body, const Json& asked) {
        if (!body.is_object() || body["refused"].empty()) return seen(asked, std::nullopt);
        const Json& refused = body["refused"][0];
        std::string text = text_in(refused, "reason");
        for (const Json& clause : refused["clauses"]) text += " [" + clause.get<std::string>() + "]";
        seen(asked, text);
    }

    void hint(const Json& body, const Json& asked) {
        Json options = Json::array();
        for (const Json& each : body["suggestions"]) {
            const auto at = std::ranges::find_if(
                asked["options"], [&](const Json& option) { return option["option"] == each["option"]; });
            if (at == asked["options"].end()) continue;
            options.push_back({{"index", (*at)["index"]},
                               {"option", each["option"]},
                               {"visits", std::llround(each["looked_at"].get<double>() * body["nodes"].get<double>())},
                               {"worth", 2 * each["expected"].get<double>() - 1}});
        }
        tell({{"type", "hint"},
              {"id", asked["id"]},
              {"nodes", body["nodes"]},
              {"options", options},
              {"line", Json::array()}});
    }

    void over(const Json& result) {
        if (!began_) return;
        const std::string winner = text_in(result, "winner");
        const std::string outcome = winner == seat_ ? "won" : winner == "a" || winner == "b" ? "lost" : "draw";
        say(("bot." + outcome).c_str(), {text_in(result, result.contains("clause") ? "clause" : "by")});
        question_ = nullptr;
        began_ = false;
        ++over_;
        if (match_)
            program([&] {  // else the program has been started anew since
                tell({{"type", "result"},
                      {"match", match_},
                      {"outcome", outcome},
                      {"clause", text_in(result, "clause")},
                      {"conceded", text_in(result, "by") == "concession"},
                      {"events", std::exchange(events_, Json::array())},
                      {"seed", text_in(result, "seed")}});
            });
        command("leave", {{"table", std::exchange(table_, "")}});
        if (!finished()) sit_down();
    }
};

}  // namespace

int play_on_server(const Shell& shell, const Game& game, const ServerOptions& options, const std::atomic<bool>& stop) {
    return Seated(shell, game, options, stop).play();
}

}  // namespace quincunx::cli
