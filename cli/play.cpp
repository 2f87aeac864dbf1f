// quincunx play: a table in the terminal, line by line, so that it also works in pipes and for screen readers.
#include <unistd.h>

#include <charconv>
#include <iostream>
#include <set>

#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/replay.h"
#include "players/hint.h"

namespace quincunx::cli {

namespace {

struct PlayOptions {
    std::string game, against = "club", deck, foe_deck, seat = "a", seed, load;
    bool hotseat = false, ask_all = false, no_board = false;
};

// One evening at the table: the match, who sits where, and what each person has been told so far.
class Table {
public:
    Table(Shell& shell, const Game& game, Match match, const PlayOptions& options)
        : shell_(shell),
          game_(game),
          lang_(shell.lang()),
          match_(std::move(match)),
          hotseat_(options.hotseat),
          ask_all_(options.ask_all),
          no_board_(options.no_board),
          terminal_(isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        const Seed seed = match_.setup().seed;
        for (const Seat seat : Seats) {
            if (!hotseat_ && seat != seat_of(options.seat))
                players_[seat] = make_player(options.against, seed_for(seed, index(seat)));
            // After a match was loaded: what happened since the seat's last answer.
            std::size_t told = match_.steps().size();
            while (told > 0 && match_.steps()[told - 1].seat != seat) --told;
            told_[seat] = told ? told : 0;
        }
        helper_ = make_player("greedy", seed_for(seed, 2));
        imagined_ = Random(seed_for(seed, 3));
        viewer_ = hotseat_ ? match_.asked() : seat_of(options.seat);
    }

    int run() {
        greet();
        while (std::cout) {
            advance();
            if (fresh_) present();
            std::string line;
            if (!read(line)) {
                if (!match_.over())
                    std::cout << say(saved_ == match_.steps().size() ? "play.eof-saved" : "play.eof") << "\n";
                return Fine;
            }
            if (!obey(line)) return Fine;
        }
        return Fine;
    }

private:
    Shell& shell_;
    const Game& game_;
    const Lang lang_;
    Match match_;
    PerSeat<std::unique_ptr<Player>> players_{};  // none: a person sits there
    std::unique_ptr<Player> helper_;
    SearchPlayer adviser_{{.budget = {4000, std::chrono::milliseconds(1500)}}, {}};
    Random imagined_;  // for the worlds a hint imagines
    const bool hotseat_, ask_all_, no_board_, terminal_;
    Seat viewer_ = Seat::A;        // whose eyes the screen is for
    PerSeat<std::size_t> told_{};  // steps whose events the seat has been told; the opening comes with step 0
    PerSeat<bool> told_opening_{};
    std::string drawn_;                    // the table shown last
    bool fresh_ = true;                    // the question has not been shown yet
    std::size_t saved_ = ~std::size_t{0};  // how many steps the match had when it was saved
    int idle_ = 0;                         // lines that came after the end and meant nothing

    std::string say(std::string_view key, std::initializer_list<std::string> values = {}) const {
        return shell_.say(key, values);
    }
    std::string name(Seat seat) const { return seat_word(game_, seat, lang_); }
    const Choice& choice() const { return match_.waiting().choice; }
    StateBytes now() const { return game_.present(match_.waiting()); }
    std::string words(const Option& option) const { return game_.option_text(now(), option, lang_); }

    // A question with only one answer, which is given by itself.
    bool forced(const Waiting& waiting) const {
        return !ask_all_ && waiting.choice.options.size() == 1 && !waiting.choice.open;
    }

    void greet() const {
        std::cout << shell_.paint("1", std::string(game_.texts().get(lang_, "game.name"))) << "\n";
        for (const Seat seat : Seats) {
            const std::string who = players_[seat] ? say("play.computer")
                                    : hotseat_     ? say("play.person")
                                                   : say("play.you");
            std::cout << "  " << name(seat) << say("colon") << who << "  "
                      << deck_name(game_, match_.setup().decks[seat], lang_) << "\n";
        }
        std::cout << say("play.hint") << "\n";
    }

    // --- Going on

    // Lets the computer and forced answers go on until a person has something to say.
    void advance() {
        while (!match_.over()) {
            const Seat seat = match_.asked();
            if (players_[seat]) {
                const Option option = players_[seat]->choose(game_, game_.view(match_.waiting(), seat));
                if (match_.answer(option)) match_.answer(choice().options[0]);
            } else if (forced(match_.waiting())) {
                match_.answer(choice().options[0]);
            } else {
                break;
            }
            fresh_ = true;
        }
    }

    // Hands the keyboard to the other person, with nothing on the screen that is not theirs.
    void hand_over() {
        if (!hotseat_ || match_.over() || match_.asked() == viewer_) return;
        viewer_ = match_.asked();
        drawn_.clear();
        if (!terminal_) {
            std::cout << "\n" << say("play.turn-of", {name(viewer_)}) << "\n";
            return;
        }
        std::cout << "\x1b[2J\x1b[3J\x1b[H" << say("play.hand-over", {name(viewer_)}) << std::flush;
        std::string line;
        std::getline(std::cin, line);
    }

    void tell_events(const std::vector<Event>& events) const {
        for (const Event& event : events)
            std::cout << "  · " << game_.event_text(event.told_to(viewer_), lang_) << "\n";
    }

    // What happened since this seat last looked.
    void tell() {
        if (!std::exchange(told_opening_[viewer_], true) && told_[viewer_] == 0) tell_events(match_.opening());
        for (; told_[viewer_] < match_.steps().size(); ++told_[viewer_]) {
            const std::size_t i = told_[viewer_];
            const Step& step = match_.steps()[i];
            if (step.seat == viewer_ && forced(match_.position(i))) {
                const StateBytes then = game_.present(match_.position(i));
                std::cout << "  "
                          << shell_.paint("2",
                                          say("play.only", {game_.asked_text(then, match_.position(i).choice, lang_),
                                                            answer_text(shell_, game_, then, step.option)}))
                          << "\n";
            }
            tell_events(step.events);
        }
    }

    void draw_board() {
        drawn_ = game_.draw_table(game_.view(match_.waiting(), viewer_), lang_, shell_.colour());
        std::cout << drawn_;
    }

    // Shows what is new, the table when it is another one, and the question.
    void present() {
        fresh_ = false;
        hand_over();
        tell();
        // In the middle of an action the table would only be in the way.
        if (!no_board_ && (match_.over() || match_.waiting().journal.empty())) {
            const std::string table = game_.draw_table(game_.view(match_.waiting(), viewer_), lang_, shell_.colour());
            if (table != drawn_) std::cout << "\n" << (drawn_ = table);
        }
        if (match_.over())
            announce();
        else
            ask();
    }

    void ask() const {
        const StateBytes state = now();
        std::cout << shell_.paint(
                         "1", (hotseat_ ? name(viewer_) + say("colon") : "") + game_.asked_text(state, choice(), lang_))
                  << "\n";
        int number = 0;
        for (const Option& option : choice().options) {
            std::cout << pad_left(std::to_string(++number), 3) << "  " << game_.option_text(state, option, lang_);
            if (!game_.undo_is_free(match_.waiting(), option))
                std::cout << "  " << shell_.paint("2", say("play.final"));
            std::cout << "\n";
        }
        if (choice().open) std::cout << say("play.open") << "\n";
    }

    void announce() const {
        const Core& core = match_.waiting().state.core();
        std::string result = result_text(shell_, game_, match_.waiting().state);
        if (!hotseat_ && core.winner != Core::Nobody)
            result += say(core.winner == index(viewer_) ? "play.you-won" : "play.you-lost");
        std::cout << "\n" << shell_.paint("1", result) << "\n";
        if (const auto clause = clause_of(game_, game_.end_clause(core.ended_by), shell_.lang()))
            std::cout << "  " << shell_.paint("2", clause->id + " " + cut(clause->text, 120)) << "\n";
        std::cout << say("play.after") << "\n";
    }

    // --- Reading

    bool read(std::string& line) const {
        if (terminal_) std::cout << "> ";
        std::cout.flush();
        if (!std::getline(std::cin, line)) {
            if (terminal_) std::cout << "\n";
            return false;
        }
        line = trim(line);
        return true;
    }

    // Does what the line says; false when the evening is over.
    bool obey(const std::string& line) {
        const std::size_t space = line.find(' ');
        const std::string word = folded(line.substr(0, space));
        const std::string rest = space == std::string::npos ? "" : trim(line.substr(space));
        if (line.empty())
            fresh_ = !match_.over();
        else if (word == "quit" || word == "exit" || word == "q")
            return false;
        else if (line == "?" || word == "help")
            std::cout << say("play.help") << "\n";
        else if (line.starts_with("?"))
            explain(trim(line.substr(1)));
        else if (word == "why" && !rest.empty())
            explain(rest);
        else if (word == "why")
            explain_all();
        else if (word == "undo" || word == "undo!")
            undo(word == "undo!" || rest == "!");
        else if (word == "save")
            save(rest);
        else if (word == "log")
            log(rest);
        else if (word == "card")
            card(rest);
        else if (word == "rule")
            rule(rest);
        else if (word == "hand")
            hand();
        else if (word == "board")
            draw_board();
        else if (word == "concede")
            return concede();
        else if (match_.over())
            return idle();
        else if (word == "hint")
            hint();
        else if (word == "auto")
            answer(helper_->choose(game_, game_.view(match_.waiting(), match_.asked())));
        else
            answer_by(line);
        return true;
    }

    void hint() {
        const View view = game_.view(match_.waiting(), match_.asked());
        const Advice advice = adviser_.advise(game_, view);
        std::cout << hint_text(shell_, game_, quincunx::hint(game_, view, advice, lang_, imagined_));
    }

    // An answer after the end. A script may have some left, but one that never ends must not keep us for ever.
    bool idle() {
        constexpr int Patience = 10000;
        if (terminal_ || idle_ == 0) std::cout << say("play.is-over") << "\n";
        return ++idle_ < Patience;
    }

    // --- Answering

    void answer(const Option& option) {
        const std::string text = words(option);
        if (const auto reason = match_.answer(option)) {
            std::cout << say("play.refused", {text, because(*reason)}) << "\n";
            return;
        }
        std::cout << "→ " << text << "\n";
        fresh_ = true;
    }

    bool called(const StateBytes& state, const Option& option, const std::string& wanted) const {
        for (const std::string& each : game_.option_names(state, option))
            if (folded(each) == wanted) return true;
        return false;
    }

    // The offered options a text means: by number, or by name.
    std::vector<Option> meant(const std::string& text) const {
        std::vector<Option> found;
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (end == text.data() + text.size() && (error == std::errc{} || error == std::errc::result_out_of_range)) {
            if (error == std::errc{} && number >= 1 && number <= choice().options.size())
                found.push_back(choice().options[number - 1]);
            return found;
        }
        const StateBytes state = now();
        for (const Option& option : choice().options)
            if (called(state, option, folded(text))) found.push_back(option);
        if (found.empty())
            if (const auto option = game_.read_option(text); option && choice().options.contains(*option))
                found.push_back(*option);
        return found;
    }

    void answer_by(const std::string& line) {
        const auto found = meant(line);
        if (found.size() == 1) return answer(found[0]);
        if (found.size() > 1) {
            std::cout << say("play.ambiguous", {line}) << "\n";
            for (const Option& option : found)
                std::cout << pad_left(std::to_string(choice().options.find(option) + 1), 3) << "  " << words(option)
                          << "\n";
            return;
        }
        if (line.find_first_not_of("0123456789") == std::string::npos) {
            std::cout << say("play.no-number", {std::to_string(choice().options.size())}) << "\n";
            return;
        }
        if (choice().open)
            if (const auto option = game_.read_option(line)) return answer(*option);
        if (!explain_refusals(line)) std::cout << say("play.unknown", {shown(line)}) << "\n";
    }

    // --- Why not

    std::string because(const Reason& reason) const {
        if (reason.id == KernelNotAsked) return say("play.is-over");
        if (reason.id == KernelNotOffered) return say("play.not-offered");
        const auto clauses = game_.reason_clauses(reason);
        std::string text = game_.reason_text(now(), reason, lang_);
        if (!clauses.empty()) text += "  [" + join(clauses, " ") + "]";
        return text;
    }

    std::string first_clause(const Reason& reason) const {
        for (const std::string& id : game_.reason_clauses(reason))
            if (const auto clause = clause_of(game_, id, shell_.lang()))
                return clause->id + " " + cut(clause->text, 120);
        return "";
    }

    // Tells why the candidates called so are not offered; false when there is none.
    bool explain_refusals(const std::string& text) const {
        const StateBytes state = now();
        std::set<std::string> said;
        for (const Refusal& refusal : game_.refusals(match_.waiting())) {
            if (!called(state, refusal.option, folded(text))) continue;
            const std::string line =
                say("play.cannot", {game_.option_text(state, refusal.option, lang_), because(refusal.reason)});
            if (!said.insert(line).second) continue;
            std::cout << line << "\n";
            if (const std::string clause = first_clause(refusal.reason); !clause.empty())
                std::cout << "    " << shell_.paint("2", clause) << "\n";
        }
        return !said.empty();
    }

    void explain(const std::string& text) const {
        if (match_.over()) {
            std::cout << say("play.is-over") << "\n";
            return;
        }
        const auto found = meant(text);
        for (const Option& option : found) {
            const bool free = game_.undo_is_free(match_.waiting(), option);
            std::cout << say("play.can", {std::to_string(choice().options.find(option) + 1), words(option)}) << " "
                      << say(free ? "play.undo-free" : "play.undo-not-free") << "\n";
            std::set<std::string> names;
            for (const std::string& each : game_.option_names(now(), option)) names.insert(each);
            names.erase("");
            std::cout << "    " << say("play.called", {join({names.begin(), names.end()}, " | ")}) << "\n";
        }
        const bool refused = explain_refusals(text);
        if (!found.empty() || refused) return;
        if (const auto clause = clause_of(game_, text, shell_.lang()))
            std::cout << clause_page(shell_, *clause);
        else if (!cards_like(game_, text).empty())
            card(text);
        else
            std::cout << say("play.unknown", {shown(text)}) << "\n";
    }

    // Every candidate that is not offered, those with the same reason together.
    void explain_all() const {
        if (match_.over()) {
            std::cout << say("play.is-over") << "\n";
            return;
        }
        const StateBytes state = now();
        std::vector<std::pair<std::string, std::vector<std::string>>> groups;
        for (const Refusal& refusal : game_.refusals(match_.waiting())) {
            const std::string reason = because(refusal.reason);
            auto at = groups.begin();
            while (at != groups.end() && at->first != reason) ++at;
            if (at == groups.end()) at = groups.insert(at, {reason, {}});
            const std::string option = game_.option_text(state, refusal.option, lang_);
            if (std::find(at->second.begin(), at->second.end(), option) == at->second.end())
                at->second.push_back(option);
        }
        if (groups.empty()) std::cout << say("play.nothing-refused") << "\n";
        for (const auto& [reason, options] : groups)
            std::cout << shell_.paint("1", reason) << "\n    " << wrap_list(options, say("comma"), 96, "    ") << "\n";
    }

    // --- Undo

    // Goes back to the last question a person really answered.
    void undo(bool anyway) {
        Match before = match_;
        std::string why;
        bool found = false;
        while (!found && before.can_undo()) {
            const std::size_t i = before.steps().size() - 1;
            const Seat seat = before.steps()[i].seat;
            if (why.empty() && !before.undo_is_free()) {
                const auto touched = [&](const Waiting& w) { return game_.present(w).core().touched; };
                why = touched(before.waiting()) != touched(before.position(i)) ? "play.undo-chance"
                      : before.over()                                          ? "play.undo-over"
                                                                               : "play.undo-other";
            }
            before.undo();
            found = !players_[seat] && !forced(before.waiting());
        }
        if (!found) {
            std::cout << say("play.undo-nothing") << "\n";
            return;
        }
        if (!why.empty() && !anyway) {
            std::cout << say(why) << " ";
            if (!hotseat_) {
                std::cout << say("play.undo-force") << "\n";
                return;
            }
            const Seat consents = other(before.asked());
            std::cout << say("play.undo-consent", {name(consents)}) << "\n";
            std::string line;
            if (!read(line) || !yes(line)) {
                std::cout << say("play.undo-kept") << "\n";
                return;
            }
        }
        match_ = std::move(before);
        for (const Seat seat : Seats) told_[seat] = std::min(told_[seat], match_.steps().size());
        drawn_.clear();
        fresh_ = true;
        std::cout << say("play.undone") << "\n";
    }

    static bool yes(const std::string& line) {
        const std::string word = folded(line);
        return word == "y" || word == "yes" || line == "是" || line == "好" || line == "同意";
    }

    // --- Looking

    void save(const std::string& path) {
        if (path.empty()) {
            std::cout << say("play.save-where") << "\n";
            return;
        }
        try {
            write_text(path, write_replay_text(match_));
            saved_ = match_.steps().size();
            std::cout << say("play.saved", {path, std::string(game_.id())}) << "\n";
        } catch (const InputError& e) {
            std::cout << e.what() << "\n";
        }
    }

    void log(const std::string& how) const {
        std::vector<std::string> lines;
        const auto add = [&](const std::vector<Event>& events) {
            for (const Event& event : events) {
                const std::string cause = game_.cause_name(event.cause, lang_);
                lines.push_back("  · " + game_.event_text(event.told_to(viewer_), lang_) +
                                (cause.empty() ? "" : "  [" + cause + "]"));
            }
        };
        add(match_.opening());
        for (const Step& step : match_.steps()) add(step.events);
        constexpr std::size_t Usual = 40;
        const std::size_t from = how == "all" || lines.size() <= Usual ? 0 : lines.size() - Usual;
        if (from) std::cout << say("play.log-more", {std::to_string(from)}) << "\n";
        for (std::size_t i = from; i < lines.size(); ++i) std::cout << lines[i] << "\n";
    }

    void card(const std::string& text) const {
        const auto found = cards_like(game_, text);
        if (found.empty())
            std::cout << say("play.no-card", {shown(text)}) << "\n";
        else if (found.size() <= 3)
            for (const CardInfo* each : found) std::cout << card_page(shell_, game_, *each);
        else {
            std::vector<std::string> names;
            for (const CardInfo* each : found)
                names.push_back(std::to_string(each->number) + " " + game_.card_name(each->number, lang_));
            std::cout << say("cards.many", {std::to_string(found.size())}) << "\n  "
                      << wrap_list(names, say("comma"), 98, "  ") << "\n";
        }
    }

    void rule(const std::string& id) const {
        if (const auto clause = clause_of(game_, id, shell_.lang()))
            std::cout << clause_page(shell_, *clause);
        else
            std::cout << say("play.no-rule", {shown(id)}) << "\n";
    }

    // The cards in hand with what they do, each once.
    void hand() const {
        const Json seen = game_.describe(game_.view(match_.waiting(), viewer_));
        const Json cards =
            seen.value(seen.value("seat", std::string("you")), Json::object()).value("hand", Json::array());
        std::map<std::string, int> counts;
        for (const Json& each : cards) ++counts[each.get<std::string>()];
        if (counts.empty()) std::cout << say("play.hand-empty") << "\n";
        for (const auto& [english, count] : counts)
            if (const CardInfo* info = game_.card(english))
                std::cout << (count > 1 ? std::to_string(count) + "× " : "") << card_page(shell_, game_, *info);
    }

    // The seat asked gives up, which ends the match.
    bool concede() {
        if (match_.over()) {
            std::cout << say("play.is-over") << "\n";
            return true;
        }
        std::cout << say("play.conceded", {name(match_.asked()), name(other(match_.asked()))}) << "\n";
        match_.concede(match_.asked());
        fresh_ = true;
        return true;
    }
};

Match begin(Shell& shell, const Game& game, const PlayOptions& options) {
    if (!options.load.empty()) {
        const Replay replay = read_replay(options.load, shell.finder());
        if (replay.game != game.id())
            throw InputError(options.load, 0, 0,
                             "is a match of '" + replay.game + "', not of '" + std::string(game.id()) + "'");
        return play_replay(game, replay);
    }
    Setup setup;
    setup.seed = seed_of(options.seed);
    setup.options = shell.match_options();
    Random random(seed_for(setup.seed, 3));
    const Seat mine = seat_of(options.seat);
    const PerSeat<std::string> wanted = mine == Seat::A ? PerSeat<std::string>{{options.deck, options.foe_deck}}
                                                        : PerSeat<std::string>{{options.foe_deck, options.deck}};
    for (const Seat seat : Seats)
        if (!wanted[seat].empty()) setup.decks[seat] = playable_deck(game, wanted[seat], shell.lang());
    // Where no deck was named, chance takes a starter deck that can meet the other.
    for (const Seat seat : {mine, other(mine)}) {
        if (!wanted[seat].empty()) continue;
        std::vector<Deck> fit;
        for (const Deck& deck : game.decks())
            if (game.check(deck).empty() && !game.against(deck, setup.decks[other(seat)])) fit.push_back(deck);
        if (fit.empty())
            throw InputError("there is no starter deck that may be played; see 'quincunx deck list " +
                             std::string(game.id()) + "'");
        setup.decks[seat] = fit[random.below(static_cast<std::uint32_t>(fit.size()))];
    }
    return Match(game, std::move(setup));
}

int play(Shell& shell, const PlayOptions& options) {
    const Game& game = shell.game(options.game);
    make_player(options.against, {});  // says so when there is no such player
    seat_of(options.seat);
    return Table(shell, game, begin(shell, game, options), options).run();
}

}  // namespace

void add_play(Shell& shell) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command =
        shell.command(shell.app, "play", "Play at this terminal, against the computer or two at one keyboard",
                      {"quincunx play summoner",
                       "quincunx play summoner --deck vanguards --foe-deck cave-goblins --seat b --lang zh-Hans",
                       "quincunx play summoner --hotseat", "quincunx play summoner --load match.json",
                       "quincunx play gemu --help             also lists the options a match of gemu can have",
                       "printf 'auto\\nauto\\nsave match.json\\n' | quincunx play summoner --seed 7"});
    command->add_option("game", options->game, game_help())->required();
    CLI::Option* against = command
                               ->add_option("--against", options->against,
                                            "The computer player: a level (sparring, beginner, casual, club, expert, "
                                            "master), search@NODES, greedy or random")
                               ->capture_default_str();
    CLI::Option* deck =
        command->add_option("--deck", options->deck, "Your deck: a file, the name of a starter deck, or a code");
    CLI::Option* foe_deck = command->add_option("--foe-deck", options->foe_deck, "The other deck");
    CLI::Option* seat = command->add_option("--seat", options->seat, "Where you sit: a or b")->capture_default_str();
    CLI::Option* seed =
        command->add_option("--seed", options->seed, "A whole number or 32 hexadecimal digits; otherwise a fresh one");
    CLI::Option* load = command->add_option("--load", options->load, "Go on with a saved match")->type_name("FILE");
    command->add_flag("--hotseat", options->hotseat, "Two people at one keyboard")->excludes(against)->excludes(seat);
    command->add_flag("--ask-all", options->ask_all, "Ask also where there is only one answer");
    command->add_flag("--no-board", options->no_board, "Draw the table only when asked to (for screen readers)");
    load->excludes(deck)->excludes(foe_deck)->excludes(seed);
    shell.add_lang(command);
    shell.add_edition(command);
    shell.add_match_options(command, options->game);
    shell.on_run(command, [&shell, options] { return play(shell, *options); });
}

}  // namespace quincunx::cli
