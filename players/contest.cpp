#include "players/contest.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <stdexcept>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/match.h"
#include "players/bot.h"

namespace quincunx {

// --- One game -------------------------------------------------------------------------------------------------------

namespace {

using Clock = std::chrono::steady_clock;

// Gathers what happens until it is told.
struct Ear final : Listener {
    std::vector<Event> events;
    void happened(const Event& event) override { events.push_back(event); }
};

// A game being played by two players.
class Table {
public:
    Table(const Game& game, const Setup& setup, const PerSeat<Player*>& players)
        : game_(game), players_(players), waiting_(game.start(setup)) {
        for (const Seat seat : Seats)
            if (players_[seat]->follows()) hooks_.listener = &ear_;
        game_.resume(waiting_, hooks_);
        if (!hooks_.listener) return;
        Setup known = setup;
        known.seed = {};
        for_followers([&](Player& player, Seat seat) { player.begins(game_, known, seat); });
        tell();
    }

    GameRecord play(const PerSeat<Budget>& budgets) {
        while (!waiting_.over()) {
            const Choice& choice = waiting_.choice;
            const Seat seat = choice.seat;
            Option option = choice.options[0];
            const bool asked = choice.options.size() > 1 || (choice.open && players_[seat]->follows());
            if (asked && !let(seat, [&](Player& player) { option = ask(player, seat, budgets[seat]); })) break;
            if (option == Concession)
                game_.concede(waiting_, seat);
            else if (game_.answer(waiting_, option, hooks_))
                forfeit(seat, Forfeit::Why::NotOffered, game_.write_option(option));
            tell();
        }
        for_followers([&](Player& player, Seat) { player.ended(game_, waiting_.state); });
        GameRecord record = record_of(game_, waiting_.state);
        if (forfeit_) record.ended_by.clear();
        record.forfeit = forfeit_;
        record.answers = answers_;
        record.thinking = thinking_;
        return record;
    }

private:
    const Game& game_;
    const PerSeat<Player*> players_;
    Waiting waiting_;
    Ear ear_;
    Hooks hooks_;
    std::optional<GameRecord::Loss> forfeit_;
    PerSeat<std::uint64_t> answers_{};
    PerSeat<std::chrono::nanoseconds> thinking_{};

    // The seat loses, unless the game is over already.
    void forfeit(Seat seat, Forfeit::Why why, const std::string& detail) {
        if (waiting_.over()) return;
        game_.concede(waiting_, seat);
        forfeit_ = {seat, why, detail};
    }

    // Lets a player do something. False: it could not.
    template <class Act>
    bool let(Seat seat, Act&& act) {
        try {
            act(*players_[seat]);
            return true;
        } catch (const Forfeit& lost) {
            forfeit(seat, lost.why, lost.detail);
            return false;
        }
    }

    template <class Act>
    void for_followers(Act&& act) {
        for (const Seat seat : Seats)
            if (players_[seat]->follows()) let(seat, [&](Player& player) { act(player, seat); });
    }

    void tell() {
        if (ear_.events.empty()) return;
        for_followers([&](Player& player, Seat seat) {
            std::vector<Event> told;
            for (const Event& event : ear_.events) told.push_back(event.told_to(seat));
            player.told(game_, told);
        });
        ear_.events.clear();
    }

    Option ask(Player& player, Seat seat, const Budget& budget) {
        const View view = game_.view(waiting_, seat);
        ++answers_[seat];
        const Clock::time_point begun = Clock::now();
        const Option option = player.choose(game_, view, budget);
        thinking_[seat] += Clock::now() - begun;
        return option;
    }
};

}  // namespace

GameRecord record_of(const Game& game, const StateBytes& end) {
    const Core& core = end.core();
    const Json told = game.describe(end);
    GameRecord record;
    if (core.winner != Core::Nobody) record.winner = static_cast<Seat>(core.winner);
    record.began = told["began"] == "you" ? Seat::A : Seat::B;
    record.ended_by = end_word(game, core);
    record.questions = core.questions;
    record.length = told["length"].get<std::uint64_t>();
    return record;
}

GameRecord play_game(const Game& game, const Setup& setup, const PerSeat<Player*>& players,
                     const PerSeat<Budget>& budgets) {
    return Table(game, setup, players).play(budgets);
}

namespace {

constexpr std::string_view Bot = "bot:";

std::unique_ptr<BotPlayer> bot_of(std::string_view description, Seed seed, const BotTimes& times) {
    BotSettings settings;
    settings.start = times.start;
    settings.answer = times.answer;
    settings.bank = times.bank;
    settings.seed = seed;
    return make_bot(description.substr(Bot.size()), settings);
}

}  // namespace

bool is_bot(std::string_view description) { return description.starts_with(Bot); }

std::unique_ptr<Player> contestant(std::string_view description, Seed seed, const BotTimes& times) {
    if (is_bot(description)) return bot_of(description, seed, times);
    return make_player(description, seed);
}

// --- Which games ----------------------------------------------------------------------------------------------------

namespace {

// A seed for one use among many, that tells nothing about the others.
Seed derived(Seed of, std::uint64_t use, std::uint64_t number) {
    const auto half = [&](std::uint64_t which) {
        SipHash hash(of);
        for (const std::uint64_t word : {use, number, which}) hash.absorb(word);
        return hash.finish();
    };
    return {half(0), half(1)};
}

constexpr std::uint64_t GameSeeds = 0x67616d65, PlayerSeeds = 0x706c6179;  // uses of a contest's seed

// The pair of players that many places on in the order of turns: (0, 1), (0, 2), … (1, 2), …
Encounter encounter(std::size_t players, std::uint64_t place) {
    Encounter pair{0, 1};
    for (; place >= players - 1 - pair.first; ++pair.first) place -= players - 1 - pair.first;
    pair.second = pair.first + 1 + static_cast<std::size_t>(place);
    return pair;
}

}  // namespace

std::vector<PerSeat<Deck>> deck_pairs(const Game& game, const std::vector<Deck>& decks, bool mirrors) {
    std::vector<PerSeat<Deck>> pairs;
    const auto meet = [&](const Deck& a, const Deck& b) {
        if (!game.against(a, b)) pairs.push_back({{a, b}});
    };
    // Every deck meets its next neighbour in the circle, then the one after that.
    const std::size_t count = decks.size();
    for (std::size_t apart = 1; 2 * apart <= count; ++apart)
        for (std::size_t i = 0; i < (2 * apart == count ? apart : count); ++i)
            meet(decks[i], decks[(i + apart) % count]);
    if (mirrors)
        for (const Deck& deck : decks) meet(deck, deck);
    return pairs;
}

Fixture fixture(const Contest& contest, std::uint64_t number) {
    assert(contest.players.size() > 1);
    Fixture game;
    const std::uint64_t pair = number % contest.pairs();
    game.players = encounter(contest.players.size(), pair);
    game.round = number / contest.pairs();

    // Groups of the same two decks follow each other when all pairs of decks have had their turn.
    const auto games_with = [](const PerSeat<Deck>& decks) -> std::uint64_t {
        return decks[Seat::A].cards == decks[Seat::B].cards ? 2 : 4;
    };
    std::uint64_t cycle = 0;
    for (const PerSeat<Deck>& decks : contest.decks) cycle += games_with(decks);
    if (cycle == 0) throw std::logic_error("a contest has at least one pair of decks");
    std::uint64_t left = game.round % cycle;
    std::size_t turn = 0;
    for (; left >= games_with(contest.decks[turn]); ++turn) left -= games_with(contest.decks[turn]);
    game.group = game.round / cycle * contest.decks.size() + turn;

    // First the seats change, then the decks.
    const PerSeat<Deck>& decks = contest.decks[turn];
    const auto [first, second] = game.players;
    game.seated = left % 2 == 0 ? PerSeat<std::size_t>{{first, second}} : PerSeat<std::size_t>{{second, first}};
    game.setup.decks = left < 2 ? decks : PerSeat<Deck>{{decks[Seat::B], decks[Seat::A]}};
    game.setup.options = contest.options;
    game.setup.seed = derived(contest.seed, GameSeeds, game.group * contest.pairs() + pair);
    for (const Seat seat : Seats) game.answers[seat] = derived(contest.seed, PlayerSeeds, 2 * number + index(seat));
    return game;
}

Crew::Crew(const Contest& contest) : contest_(contest), bots_(contest.players.size()) {}
Crew::Crew(Crew&&) noexcept = default;
Crew::~Crew() = default;

GameRecord Crew::play(const Game& game, std::uint64_t number) {
    const Fixture fixed = fixture(contest_, number);
    PerSeat<std::unique_ptr<Player>> made;
    PerSeat<Player*> players{};
    for (const Seat seat : Seats) {
        const std::string& description = contest_.players[fixed.seated[seat]];
        const Seed seed = fixed.answers[seat];
        std::unique_ptr<BotPlayer>& bot = bots_[fixed.seated[seat]];
        if (contest_.fresh || !is_bot(description)) {
            made[seat] = contestant(description, seed, contest_.times);
            players[seat] = made[seat].get();
            continue;
        }
        if (bot)
            bot->reseed(seed);
        else
            bot = bot_of(description, seed, contest_.times);
        players[seat] = bot.get();
    }
    return play_game(game, fixed.setup, players);
}

// --- What the results say -------------------------------------------------------------------------------------------

namespace {

constexpr double Normal = 1.959963984540054;  // 95 % of a normal distribution lie within so many standard deviations
constexpr std::size_t FewestGroups = 10;

// The same for Student's t (Fisher's expansion, good to a thousandth from nine degrees of freedom on).
double student(double freedom) {
    const double z = Normal, z3 = z * z * z, z5 = z3 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

Tally sum(const std::vector<Tally>& groups) {
    Tally total;
    for (const Tally& group : groups) total.add(group);
    return total;
}

using Matrix = std::vector<std::vector<double>>;

// The inverse of a symmetric positive definite matrix (Gauss and Jordan; such a matrix needs no pivoting).
Matrix inverse(Matrix m) {
    const std::size_t size = m.size();
    Matrix result(size, std::vector<double>(size, 0.0));
    for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
    for (std::size_t column = 0; column < size; ++column) {
        const double pivot = m[column][column];
        for (std::size_t k = 0; k < size; ++k) m[column][k] /= pivot, result[column][k] /= pivot;
        for (std::size_t row = 0; row < size; ++row) {
            const double factor = m[row][column];
            if (row == column || factor == 0) continue;
            for (std::size_t k = 0; k < size; ++k) {
                m[row][k] -= factor * m[column][k];
                result[row][k] -= factor * result[column][k];
            }
        }
    }
    return result;
}

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix result(a.size(), std::vector<double>(a.size(), 0.0));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < a.size(); ++k)
            for (std::size_t j = 0; j < a.size(); ++j) result[i][j] += a[i][k] * b[k][j];
    return result;
}

// Adds what one pair of players contributes. The first player of the contest stands fixed and has no row.
void add_pair(Matrix& matrix, const Encounter& pair, double weight) {
    const std::size_t i = pair.first, j = pair.second;
    if (i) matrix[i - 1][i - 1] += weight;
    if (j) matrix[j - 1][j - 1] += weight;
    if (i && j) matrix[i - 1][j - 1] -= weight, matrix[j - 1][i - 1] -= weight;
}

}  // namespace

std::vector<Score> scores(const Contest& contest, const Played& played) {
    std::vector<Score> all(contest.pairs());
    std::vector<std::map<std::uint64_t, Tally>> groups(all.size());
    for (std::uint64_t pair = 0; pair < all.size(); ++pair) all[pair].players = encounter(contest.players.size(), pair);
    for (const auto& [number, record] : played) {
        const Fixture game = fixture(contest, number);
        const std::uint64_t pair = number % contest.pairs();
        const Seat first = game.seated[Seat::A] == game.players.first ? Seat::A : Seat::B;
        all[pair].total.add(record.winner, first);
        groups[pair][game.group].add(record.winner, first);
    }
    for (std::uint64_t pair = 0; pair < all.size(); ++pair)
        for (const auto& [group, tally] : groups[pair]) all[pair].groups.push_back(tally);
    return all;
}

std::optional<double> variance(const std::vector<Tally>& groups) {
    if (groups.size() < FewestGroups) return std::nullopt;
    const double mean = sum(groups).score(), count = static_cast<double>(groups.size());
    double squares = 0;
    for (const Tally& group : groups) {
        const double off = group.points() - mean * static_cast<double>(group.games);
        squares += off * off;
    }
    const double found = squares * count / (count - 1);
    return found > 1e-9 ? std::optional(found) : std::nullopt;
}

Interval interval(const std::vector<Tally>& groups) {
    const Tally total = sum(groups);
    if (total.games == 0) return {};
    const double p = total.score();
    double games = static_cast<double>(total.games), z = Normal;
    if (const auto found = variance(groups)) {
        games = p * (1 - p) * games * games / *found;
        z = student(static_cast<double>(groups.size() - 1));
    }
    const double shrink = 1 + z * z / games;
    const double centre = (p + z * z / (2 * games)) / shrink;
    const double reach = z / shrink * std::sqrt(p * (1 - p) / games + z * z / (4 * games * games));
    return {std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

std::vector<Rating> ratings(std::size_t players, const std::vector<Score>& all) {
    constexpr double Scale = 400 / std::numbers::ln10;  // Elo points for each unit of log odds
    constexpr double Added = 1;                         // draws between every two
    constexpr double Stride = 2;                        // one step of the search changes no rating by more
    const std::size_t free = players - 1;
    std::vector<double> strength(players, 0.0);  // in log odds
    const auto expected = [&](const Encounter& pair) {
        return 1 / (1 + std::exp(strength[pair.second] - strength[pair.first]));
    };

    // 1. The most likely strengths, by Newton's method.
    Matrix spread;  // the inverse of the information
    for (int step = 0; step < 100; ++step) {
        std::vector<double> slope(players, 0.0);
        Matrix information(free, std::vector<double>(free, 0.0));
        for (const Score& score : all) {
            const double games = static_cast<double>(score.total.games) + Added, p = expected(score.players);
            const double above = score.total.points() + Added / 2 - games * p;
            slope[score.players.first] += above, slope[score.players.second] -= above;
            add_pair(information, score.players, games * p * (1 - p));
        }
        spread = inverse(std::move(information));
        double furthest = 0;
        for (std::size_t i = 0; i < free; ++i) {
            double change = 0;
            for (std::size_t j = 0; j < free; ++j) change += spread[i][j] * slope[j + 1];
            strength[i + 1] += std::clamp(change, -Stride, Stride);
            furthest = std::max(furthest, std::abs(change));
        }
        if (furthest < 1e-10) break;
    }

    // 2. How far off they may be: the spread around the variance of what was seen.
    Matrix seen(free, std::vector<double>(free, 0.0));
    for (const Score& score : all) {
        const double games = static_cast<double>(score.total.games) + Added, p = expected(score.players);
        add_pair(seen, score.players, variance(score.groups).value_or(games * p * (1 - p)));
    }
    const Matrix covariance = product(product(spread, seen), spread);

    std::vector<Rating> result(players);
    for (std::size_t i = 1; i < players; ++i)
        result[i] = {Scale * strength[i], Scale * Normal * std::sqrt(covariance[i - 1][i - 1])};
    return result;
}

// --- Keeping them ---------------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t LongestRecord = std::size_t{1} << 20;  // a line of the file, in bytes

std::string line_of(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string_view seat_key(Seat seat) { return seat == Seat::A ? "a" : "b"; }
Seat read_seat(const Json& value) {
    if (value != "a" && value != "b") throw InputError("a seat is a or b");
    return value == "a" ? Seat::A : Seat::B;
}

Forfeit::Why read_why(const Json& value) {
    using enum Forfeit::Why;
    for (const Forfeit::Why why : {Silent, Late, Garbage, NotOffered, Crashed})
        if (value == word(why)) return why;
    throw InputError("there is no such reason of a forfeit");
}

double in_milliseconds(std::chrono::nanoseconds time) { return static_cast<double>(time.count()) / 1e6; }

Json write_record(const Contest& contest, std::uint64_t number, const GameRecord& record) {
    const Fixture game = fixture(contest, number);
    Json line{{"number", number}, {"group", game.group}, {"seed", write_seed(game.setup.seed)}};
    for (const Seat seat : Seats)
        line[std::string(seat_key(seat))] = {{"player", contest.players[game.seated[seat]]},
                                             {"deck", game.setup.decks[seat].name},
                                             {"answers", record.answers[seat]},
                                             {"thinking_ms", in_milliseconds(record.thinking[seat])}};
    line["winner"] = record.winner ? Json(seat_key(*record.winner)) : Json();
    line["began"] = seat_key(record.began);
    line["ended_by"] = record.ended_by;
    line["questions"] = record.questions;
    line["length"] = record.length;
    if (record.forfeit)
        line["forfeit"] = {{"seat", seat_key(record.forfeit->seat)},
                           {"why", word(record.forfeit->why)},
                           {"detail", record.forfeit->detail}};
    return line;
}

// The first thing in which the setting on file is not the one wanted, in words; empty when there is none.
std::string difference(const Json& on_file, const Json& wanted, const std::string& within = "") {
    Json keys = wanted;
    keys.update(on_file);
    for (const auto& item : keys.items()) {
        const Json was = on_file.value(item.key(), Json()), is = wanted.value(item.key(), Json());
        if (was == is) continue;
        if (was.is_object() && is.is_object()) return difference(was, is, within + item.key() + ".");
        const auto words = [](const Json& value) {
            std::string text = value.is_null() ? "none" : line_of(value);
            std::erase(text, '"');
            return shown(text, 300);
        };
        return "'" + shown(within + item.key()) + "': " + words(was) + ", and not " + words(is);
    }
    return "";
}

GameRecord read_record(const Json& line) {
    GameRecord record;
    if (!line.at("winner").is_null()) record.winner = read_seat(line["winner"]);
    record.began = read_seat(line.at("began"));
    record.ended_by = line.at("ended_by").get<std::string>();
    record.questions = line.at("questions").get<std::uint64_t>();
    record.length = line.at("length").get<std::uint64_t>();
    for (const Seat seat : Seats) {
        const Json& side = line.at(std::string(seat_key(seat)));
        record.answers[seat] = side.at("answers").get<std::uint64_t>();
        record.thinking[seat] = std::chrono::nanoseconds(std::llround(side.at("thinking_ms").get<double>() * 1e6));
    }
    if (const auto lost = line.find("forfeit"); lost != line.end()) {
        record.forfeit = {read_seat(lost->at("seat")), read_why(lost->at("why")),
                          lost->at("detail").get<std::string>()};
    }
    return record;
}

}  // namespace

Json setting(const Game& game, const Contest& contest) {
    Json decks = Json::object(), meet = Json::array();
    for (const PerSeat<Deck>& pair : contest.decks) {
        for (const Seat seat : Seats) decks[pair[seat].name] = game.deck_code(pair[seat]);
        meet.push_back({pair[Seat::A].name, pair[Seat::B].name});
    }
    Json out{{"arena", 1},
             {"game", game.id()},
             {"rules_version", game.rules_version()},
             {"players", contest.players},
             {"seed", write_seed(contest.seed)},
             {"options", contest.options},
             {"meet", meet},
             {"decks", decks}};
    if (std::ranges::any_of(contest.players, is_bot))
        out["bots"] = {{"start_ms", contest.times.start.count()},
                       {"answer_ms", contest.times.answer.count()},
                       {"bank_ms", contest.times.bank.count()},
                       {"fresh", contest.fresh}};
    return out;
}

ContestLog::ContestLog(std::string path, const Game& game, const Contest& contest)
    : path_(std::move(path)), contest_(contest) {
    const Json wanted = setting(game, contest);
    std::error_code error;
    const std::uintmax_t whole = std::filesystem::exists(path_, error) ? read(wanted) : 0;
    out_.open(path_, std::ios::binary | std::ios::app);
    if (out_) std::filesystem::resize_file(path_, whole, error);
    if (whole == 0) out_ << line_of(wanted) << "\n" << std::flush;
    if (!out_ || error) throw InputError(path_, 0, 0, "cannot be written; give a path in a folder you may write to");
}

std::uintmax_t ContestLog::read(const Json& wanted) {
    std::error_code error;
    std::ifstream in;
    if (std::filesystem::is_regular_file(path_, error)) in.open(path_, std::ios::binary);
    if (!in.is_open()) throw InputError(path_, 0, 0, "cannot be read; give the path of a file that can");
    const auto stranger = [&](int line) {
        return InputError(path_, line, 0, "is not of a contest; name another file, which will be made");
    };
    std::string text(LongestRecord, '\0');
    std::uintmax_t whole = 0;
    for (int number = 1;; ++number) {
        in.getline(text.data(), static_cast<std::streamsize>(text.size()));
        const auto count = static_cast<std::size_t>(in.gcount());
        const std::string_view line(text.data(), in.good() ? count - 1 : count);
        if (!in.good() && !in.eof()) throw stranger(number);
        if (in.eof()) {
            // What stands behind the last line end was cut off: there it must be the beginning of our own first line.
            if (number == 1 && !line_of(wanted).starts_with(line)) throw stranger(number);
            return whole;
        }
        const Json told = Json::parse(line, nullptr, false);
        if (!told.is_object()) throw stranger(number);
        if (number == 1) {
            if (!told.contains("arena")) throw stranger(number);
            if (const std::string other = difference(told, wanted); !other.empty())
                throw InputError(
                    path_, 1, 0,
                    "is of a contest with another " + other + "; name another file, or give the same as before");
        } else {
            try {
                games_.emplace(told.at("number").get<std::uint64_t>(), read_record(told));
            } catch (const std::exception& e) {
                throw InputError(path_, number, 0,
                                 std::string("is no finished game (") + e.what() + "); take the line out");
            }
        }
        whole += count;
    }
}

void ContestLog::add(std::uint64_t number, const GameRecord& record) {
    const std::string line = line_of(write_record(contest_, number, record)) + "\n";
    const std::lock_guard lock(writing_);
    if (!(out_ << line << std::flush))
        throw InputError(path_, 0, 0, "cannot be written any more; is the disk full? What stands in it is kept");
}

}  // namespace quincunx
