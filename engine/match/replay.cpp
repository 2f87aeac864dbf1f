#include "engine/match/replay.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "engine/match/error.h"
#include "engine/match/folded.h"
#include "engine/match/input.h"

namespace quincunx {

namespace {

constexpr std::size_t MaxFileBytes = std::size_t{16} << 20;
constexpr const char* SeatNames[] = {"a", "b"};

// --- What both directions share --------------------------------------------------------------------------------------

std::string write_hash(std::uint64_t hash) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

std::vector<std::string> roll_words(const Game& game, const std::vector<Entry>& rolls) {
    std::vector<std::string> words;
    for (const Entry& roll : rolls)
        words.push_back(game.roll_name(roll.name) + " " + game.outcome_name(roll.name, roll.option.b));
    return words;
}

// The numbers that are not as printed.
Json changed_numbers(const Game& game) {
    Json changed = Json::array();
    for (const Number& n : game.numbers().all())
        if (n.value != n.printed)
            changed.push_back({{"owner", n.owner}, {"name", n.name}, {"printed", n.printed}, {"value", n.value}});
    return changed;
}

// --- Writing ---------------------------------------------------------------------------------------------------------

Json write_lines(const Game& game, const Deck& deck) {
    Json lines = Json::array();
    for (const Deck::Line& line : deck.cards)
        lines.push_back({{"count", line.count}, {"card", game.card_name(line.card, Lang::En)}, {"number", line.card}});
    return lines;
}

bool holds_objects(const Json& value) {
    return value.is_object() || (value.is_array() && std::any_of(value.begin(), value.end(), holds_objects));
}

// Spreads over lines what holds objects; everything else stays on one line.
void write_spread(const Json& value, const std::string& indent, std::string& out) {
    if (!value.is_structured() || std::none_of(value.begin(), value.end(), holds_objects)) {
        out += value.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    const bool object = value.is_object();
    const char* separator = "\n";
    out += object ? "{" : "[";
    for (const auto& [key, item] : value.items()) {
        out += separator + indent + "  " + (object ? Json(key).dump() + ": " : "");
        write_spread(item, indent + "  ", out);
        separator = ",\n";
    }
    out += "\n" + indent + (object ? "}" : "]");
}

// --- Reading ---------------------------------------------------------------------------------------------------------

// A value of the file, with the way to it for messages.
class Place {
public:
    Place(const Json& value, std::string way, const std::string& file)
        : value_(value), way_(std::move(way)), file_(file) {}

    [[noreturn]] void fail(const std::string& problem) const { throw InputError(file_, 0, 0, way_ + ": " + problem); }

    bool has(const char* key) const { return value_.is_object() && value_.contains(key); }
    Place operator[](const char* key) const {
        if (!value_.is_object()) fail("expected an object with '" + std::string(key) + "'");
        const auto at = value_.find(key);
        if (at == value_.end()) fail("'" + std::string(key) + "' is missing; the replay is not whole");
        return {*at, way_ + "." + key, file_};
    }
    // The items of a list, each called by its name and place.
    std::vector<Place> items(const std::string& name) const {
        if (!value_.is_array()) fail("expected a list");
        std::vector<Place> all;
        all.reserve(value_.size());
        for (const Json& item : value_) all.emplace_back(item, name + " " + std::to_string(all.size()), file_);
        return all;
    }
    const std::string& text() const {
        if (!value_.is_string()) fail("expected a text");
        return value_.get_ref<const std::string&>();
    }
    int number(unsigned low, unsigned high) const {
        const auto n = value_.is_number_unsigned() ? value_.get<std::uint64_t>() : ~std::uint64_t{0};
        if (n < low || n > high)
            fail("expected a whole number from " + std::to_string(low) + " to " + std::to_string(high));
        return static_cast<int>(n);
    }
    bool yes() const {
        if (!value_.is_boolean()) fail("expected true or false");
        return value_.get<bool>();
    }
    std::uint64_t hash() const {
        const std::string& digits = text();
        std::uint64_t hash = 0;
        const char* const end = digits.data() + digits.size();
        if (digits.size() != 16 || std::from_chars(digits.data(), end, hash, 16).ptr != end)
            fail("expected a hash of 16 hexadecimal digits");
        return hash;
    }
    std::vector<std::string> texts() const {
        std::vector<std::string> all;
        for (const Place& item : items(way_)) all.push_back(item.text());
        return all;
    }
    const Json& json() const { return value_; }

private:
    const Json& value_;
    std::string way_;
    const std::string& file_;
};

// Only when the name is that of another card is it held against the number: names may be improved, numbers stay.
Deck read_lines(const Game& game, const Place& place) {
    Deck deck;
    deck.name = place["name"].text();
    for (const Place& item : place["cards"].items("card line")) {
        Deck::Line line;
        line.card = static_cast<std::uint16_t>(item["number"].number(1, 0xffff));
        line.count = static_cast<std::uint8_t>(item["count"].number(1, 99));
        const std::string number = std::to_string(line.card);
        if (!game.card(line.card)) item.fail("there is no card number " + number + " in this game");
        const std::string& name = item["card"].text();
        const std::vector<std::string> names = game.card_names(line.card);
        const auto is = [&](const std::string& each) { return folded(each) == folded(name); };
        if (game.card(name) && std::none_of(names.begin(), names.end(), is))
            item.fail("'" + shown(name) + "' is not card number " + number + "; the file was changed");
        for (const Deck::Line& before : deck.cards)
            if (before.card == line.card) item.fail("card number " + number + " is listed twice");
        deck.cards.push_back(line);
    }
    for (const DeckProblem& problem : game.check(deck)) {
        std::string clauses;
        for (const std::string& clause : game.reason_clauses(problem.reason)) clauses += " " + clause;
        place.fail("this deck breaks the rules (" + game.reason_text({}, problem.reason, Lang::En) + clauses + ")");
    }
    return deck;
}

Json read_options(const Place& place) {
    const Json& options = place.json();
    if (!options.is_object()) place.fail("expected an object");
    for (const auto& [key, value] : options.items())
        if (value.is_number())
            place[key.c_str()].number(0, 1'000'000);
        else if (!value.is_boolean() && !value.is_string())
            place[key.c_str()].fail("expected a whole number, true, false or a word");
    return options;
}

Seat read_seat(const Place& place) {
    for (const Seat seat : Seats)
        if (place.text() == SeatNames[index(seat)]) return seat;
    place.fail("expected \"a\" or \"b\"");
}

// An answer in writing: an option of the game, or giving up.
std::string write_answer(const Game& game, const Option& option) {
    return option == Concession ? std::string(ConcessionWord) : game.write_option(option);
}
std::optional<Option> read_answer(const Game& game, std::string_view text) {
    return text == ConcessionWord ? std::optional(Concession) : game.read_option(text);
}

Replay::Answer read_answer(const Game& game, const Place& place, int n) {
    if (place["n"].number(0, 0x7fffffff) != n)
        place["n"].fail("expected " + std::to_string(n) + "; a question is missing");
    Replay::Answer answer;
    answer.seat = read_seat(place["seat"]);
    const std::string& text = place["answer"].text();
    const auto option = read_answer(game, text);
    if (!option || write_answer(game, *option) != text)
        place["answer"].fail("'" + shown(text) + "' is not an answer of this game; the file was changed");
    answer.option = *option;
    answer.hash = place["hash"].hash();
    answer.rolls = place["rolls"].texts();
    return answer;
}

const Game& read_game(const Place& root, const FindGame& find) {
    const std::string& id = root["game"].text();
    const Game* game = find(id);
    if (!game) root["game"].fail("there is no game '" + shown(id) + "' here; it may need a newer program");
    const std::string& rules = root["rules"].text();
    const std::string here = game->rules_version();
    if (rules == here) {
        const Json changed = changed_numbers(*game);
        if (changed.empty() ? root.has("variant") : root["variant"].json() != changed)
            root.fail("'variant' does not list the numbers of rules '" + here + "'; the file was changed");
        return *game;
    }
    std::string problem = "played by the rules '" + shown(rules) + "', but here are '" + here + "'; ";
    if (here.find('.') != std::string::npos) problem += "give the cards it was played with (--cards), or ";
    if (root.has("variant"))
        problem += "use the variant with " + shown(root["variant"].json().dump(), 300);
    else if (here.find('+') != std::string::npos)
        problem += "leave out the variant, or use the program it was made with";
    else
        problem += "use the program it was made with";
    root["rules"].fail(problem);
}

// --- Playing through -------------------------------------------------------------------------------------------------

class Check {
public:
    Check(const Replay& replay, std::string where) : replay_(replay), where_(std::move(where)) {}

    [[noreturn]] void fail(const std::string& problem) const {
        throw InputError(replay_.file, 0, 0,
                         where_ + ": " + problem +
                             "; the file was changed, or the program has other rules under the name '" +
                             replay_.rules_version + "'");
    }
    void same(const char* what, const std::string& played, const std::string& written) const {
        if (played != written)
            fail(std::string(what) + " is '" + played + "', but the replay has '" + shown(written) + "'");
    }
    void same_rolls(const std::vector<std::string>& played, const std::vector<std::string>& written) const {
        for (std::size_t i = 0; i < std::min(played.size(), written.size()); ++i)
            same(("roll " + std::to_string(i)).c_str(), played[i], written[i]);
        same("the number of rolls", std::to_string(played.size()), std::to_string(written.size()));
    }

private:
    const Replay& replay_;
    std::string where_;
};

}  // namespace

Json write_replay(const Match& match) {
    const Game& game = match.game();
    const Setup& setup = match.setup();
    Json out;
    out["quincunx_replay"] = ReplayFormat;
    out["game"] = game.id();
    out["rules"] = game.rules_version();
    if (Json changed = changed_numbers(game); !changed.empty()) out["variant"] = std::move(changed);
    for (const Seat seat : Seats)
        out["setup"]["decks"][SeatNames[index(seat)]] = {{"name", setup.decks[seat].name},
                                                         {"cards", write_lines(game, setup.decks[seat])}};
    out["setup"]["options"] = setup.options;
    out["commitment"] = commitment(setup.seed);
    out["seed"] = write_seed(setup.seed);
    out["opening_rolls"] = roll_words(game, match.opening_rolls());
    out["answers"] = Json::array();
    for (std::size_t n = 0; n < match.steps().size(); ++n) {
        const Step& step = match.steps()[n];
        out["answers"].push_back({{"n", n},
                                  {"seat", SeatNames[index(step.seat)]},
                                  {"answer", write_answer(game, step.option)},
                                  {"text", step.option == Concession ? std::string(ConcessionWord)
                                                                     : game.option_text(game.present(match.position(n)),
                                                                                        step.option, Lang::En)},
                                  {"hash", write_hash(step.hash)},
                                  {"rolls", roll_words(game, step.rolls)}});
    }
    Json& result = out["result"] = {{"over", match.over()}};
    if (match.over()) {
        const Core& core = match.waiting().state.core();
        result["winner"] = winner_word(core);
        result["clause"] = end_word(game, core);
    }
    result["hash"] = write_hash(position_hash(match.waiting()));
    return out;
}

std::string write_replay_text(const Match& match) {
    std::string out;
    write_spread(write_replay(match), "", out);
    return out + "\n";
}

Replay read_replay(const std::string& path, const FindGame& find) {
    return parse_replay(read_text(path, MaxFileBytes), path, find);
}

Replay parse_replay(const std::string& text, const std::string& file, const FindGame& find) {
    if (text.size() > MaxFileBytes) throw InputError(file, 0, 0, "is too large for a replay");
    const Json json = parse_json(text, file);
    const Place root(json, "replay", file);
    if (!root.has("quincunx_replay")) root.fail("'quincunx_replay' is missing; this is not a replay of ours");
    if (root["quincunx_replay"].json() != ReplayFormat)
        root["quincunx_replay"].fail("this program reads format " + std::to_string(ReplayFormat) + "; use a newer one");

    const Game& game = read_game(root, find);
    Replay replay;
    replay.file = file;
    replay.game = game.id();
    replay.rules_version = game.rules_version();

    const Place setup = root["setup"];
    for (const Seat seat : Seats) replay.setup.decks[seat] = read_lines(game, setup["decks"][SeatNames[index(seat)]]);
    replay.setup.options = read_options(setup["options"]);
    const auto seed = read_seed(root["seed"].text());
    if (!seed) root["seed"].fail("expected 32 hexadecimal digits");
    replay.setup.seed = *seed;
    replay.commitment = root["commitment"].text();
    if (replay.commitment != commitment(*seed))
        root["commitment"].fail(
            "it is not that of the seed: the match was not played with the seed promised, or the file "
            "was changed");
    if (root.has("chance")) {
        const Place chance = root["chance"];
        replay.chance.server = chance["server"].text();
        for (const Seat seat : Seats)
            if (chance.has(SeatNames[index(seat)])) replay.chance.parts[seat] = chance[SeatNames[index(seat)]].text();
        if (made_seed(replay.chance) != *seed)
            chance.fail("the seed is not made of these parts: somebody has chosen it, or the file was changed");
    }
    try {
        game.start(replay.setup);
    } catch (const std::exception&) {
        setup["options"].fail("the game cannot begin with these; the file was changed");
    }

    replay.opening_rolls = root["opening_rolls"].texts();
    for (const Place& answer : root["answers"].items("question"))
        replay.answers.push_back(read_answer(game, answer, static_cast<int>(replay.answers.size())));

    const Place result = root["result"];
    replay.over = result["over"].yes();
    if (replay.over) {
        replay.winner = result["winner"].text();
        replay.clause = result["clause"].text();
    }
    replay.end_hash = result["hash"].hash();
    return replay;
}

Match play_replay(const Game& game, const Replay& replay, std::size_t until) {
    const Check begin(replay, "beginning");
    begin.same("the game", std::string(game.id()), replay.game);
    begin.same("the rules version", game.rules_version(), replay.rules_version);
    Match match(game, replay.setup);
    begin.same_rolls(roll_words(game, match.opening_rolls()), replay.opening_rolls);

    for (std::size_t n = 0; n < std::min(until, replay.answers.size()); ++n) {
        const Replay::Answer& answer = replay.answers[n];
        const Check check(replay, "question " + std::to_string(n));
        if (match.over()) check.fail("the match was over before it");
        check.same("the position", write_hash(position_hash(match.waiting())), write_hash(answer.hash));
        if (answer.option == Concession) {
            match.concede(answer.seat);
            continue;
        }
        check.same("the seat asked", SeatNames[index(match.asked())], SeatNames[index(answer.seat)]);
        if (match.answer(answer.option)) check.fail("'" + game.write_option(answer.option) + "' is not allowed here");
        check.same_rolls(roll_words(game, match.steps().back().rolls), answer.rolls);
    }
    if (until < replay.answers.size()) {
        const Check check(replay, "question " + std::to_string(until));
        check.same("the position", write_hash(position_hash(match.waiting())), write_hash(replay.answers[until].hash));
        return match;
    }

    const Check end(replay, "result");
    end.same("the end of the match", match.over() ? "reached" : "not reached", replay.over ? "reached" : "not reached");
    if (match.over()) {
        const Core& core = match.waiting().state.core();
        end.same("the winner", winner_word(core), replay.winner);
        end.same("the clause", end_word(game, core), replay.clause);
    }
    end.same("the last position", write_hash(position_hash(match.waiting())), write_hash(replay.end_hash));
    return match;
}

}  // namespace quincunx
