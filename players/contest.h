// Contests between computer players: one game from its start to its end, which games a contest has, what their results
// say, and the file they are kept in.
#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/player.h"

namespace quincunx {

class BotPlayer;

// --- One game -------------------------------------------------------------------------------------------------------

// How a game went.
struct GameRecord {
    struct Loss {
        Seat seat = Seat::A;
        Forfeit::Why why = Forfeit::Why::Silent;
        std::string detail;
        bool operator==(const Loss&) const = default;
    };

    std::optional<Seat> winner;                    // none: a draw, or called off
    Seat began = Seat::A;                          // the seat that began
    std::string ended_by;                          // end_word; empty when no clause says so, as for a forfeit
    std::uint64_t questions = 0;                   // answered in the whole game
    std::uint64_t length = 0;                      // turns, rounds or generations
    std::optional<Loss> forfeit;                   // when the game was lost by a player that could not go on
    PerSeat<std::uint64_t> answers{};              // how often the player was asked
    PerSeat<std::chrono::nanoseconds> thinking{};  // how long all its answers took

    bool operator==(const GameRecord&) const = default;
};

// What the end of a game tells; nobody was asked and nobody forfeited.
GameRecord record_of(const Game&, const StateBytes& end);

// Plays one game. A question with a single option is answered without asking, unless other answers may be valid too and
// the player follows the match from outside. Players that follow are told the setup without its seed, what happens as
// their seat is told it, and the end. A player may answer Concession. One that throws Forfeit or gives an answer that
// is refused loses; what it throws after the end changes nothing.
GameRecord play_game(const Game&, const Setup&, const PerSeat<Player*>&, const PerSeat<Budget>& = {});

// How long programs may take; the same for all of a contest.
struct BotTimes {
    std::chrono::milliseconds start{10000};   // from hello to ready
    std::chrono::milliseconds answer{10000};  // for each answer
    std::chrono::milliseconds bank{0};        // for each match besides

    bool operator==(const BotTimes&) const = default;
};

// A player by its description: one of make_player's, or "bot:COMMAND" for a program. Throws InputError.
std::unique_ptr<Player> contestant(std::string_view description, Seed seed, const BotTimes& = {});
bool is_bot(std::string_view description);

// --- Which games ----------------------------------------------------------------------------------------------------

// Who plays, with what, by which rules. Every two players meet, again and again, with each pair of decks in turn.
//
// Games come in groups: those of two players with two decks from one seed, in both seatings and, when the decks are not
// the same, with both ways to give them out. So neither a seat, a deck nor luck favours a player.
struct Contest {
    std::vector<std::string> players;  // their descriptions, at least two
    std::vector<PerSeat<Deck>> decks;  // the pairs of decks that meet, at least one (deck_pairs)
    Json options = Json::object();     // of each match
    Seed seed;
    BotTimes times;
    bool fresh = false;  // a program is started anew for each game

    // How many pairs of players there are.
    std::uint64_t pairs() const { return players.size() * (players.size() - 1) / 2; }
};

// Every two of the decks that can meet, each pair once, so ordered that the first few show all decks; then, with
// `mirrors`, each deck that can meet itself.
std::vector<PerSeat<Deck>> deck_pairs(const Game&, const std::vector<Deck>&, bool mirrors);

// Two players of a contest by their places, the first before the second.
struct Encounter {
    std::size_t first = 0, second = 0;
    bool operator==(const Encounter&) const = default;
};

// One game of a contest.
struct Fixture {
    Encounter players;
    std::uint64_t round = 0;        // which game of these two it is
    std::uint64_t group = 0;        // which group of these two it belongs to
    PerSeat<std::size_t> seated{};  // the players by their places
    Setup setup;
    PerSeat<Seed> answers{};  // the seeds of the players
};

// Game `number` of a contest, decided by the number alone. The pairs of players take turns, so the first n * pairs()
// numbers are n games for each pair, and more games only add numbers.
Fixture fixture(const Contest&, std::uint64_t number);

// The players of a contest, for one worker. A program that plays is started once and plays game after game, unless the
// contest is `fresh`; one that has lost by rule is started anew. Other players are made for each game, and what a
// program is advised depends on the game alone, so who plays what does not matter for the results.
class Crew {
public:
    explicit Crew(const Contest& contest);
    Crew(Crew&&) noexcept;
    ~Crew();

    // Plays game `number` of the contest.
    GameRecord play(const Game&, std::uint64_t number);

private:
    const Contest& contest_;
    std::vector<std::unique_ptr<BotPlayer>> bots_;  // by the place of the player
};

// The games that have been played, by number.
using Played = std::map<std::uint64_t, GameRecord>;

// --- What the results say -------------------------------------------------------------------------------------------

// How often a side won, drew and lost.
struct Tally {
    std::uint64_t games = 0, wins = 0, draws = 0;

    std::uint64_t losses() const { return games - wins - draws; }
    double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
    // Points for each game, from 0 to 1; a half when there are none.
    double score() const { return games ? points() / static_cast<double>(games) : 0.5; }
    void add(const Tally& other) { games += other.games, wins += other.wins, draws += other.draws; }
    // One game more, won by `winner`, for the side that sat at `seat`.
    void add(std::optional<Seat> winner, Seat seat) { ++games, wins += winner == seat, draws += !winner; }
    bool operator==(const Tally&) const = default;
};

// The games of one pair of players, for the first of them: together, and by group.
struct Score {
    Encounter players;
    Tally total;
    std::vector<Tally> groups;  // in no particular order; only groups of which a game has been played
};

// One for each pair of players, in the order in which they take turns.
std::vector<Score> scores(const Contest&, const Played&);

struct Interval {
    double low = 0, high = 1;
};

// The variance of the points of all games together, from how the groups differ: games of one group depend on each
// other, groups do not. Nothing when there are fewer than ten groups, or when the groups do not differ.
std::optional<double> variance(const std::vector<Tally>& groups);

// The 95 % interval of the score: Wilson's, for as many independent games as would have the variance of these groups
// (Student's t for the few groups there are); where `variance` knows nothing, for as many games as there are.
Interval interval(const std::vector<Tally>& groups);

// How strong a player is, in Elo points above the first player of the contest, and how far the 95 % interval reaches to
// both sides; 0 and 0 for the first.
struct Rating {
    double elo = 0, error = 0;
};

// The most likely ratings of that many players (Bradley and Terry), one draw between every two of them added so that
// they are finite. The errors follow from the variance of the groups; where `variance` knows nothing, from the number
// of games.
std::vector<Rating> ratings(std::size_t players, const std::vector<Score>&);

// --- Keeping them ---------------------------------------------------------------------------------------------------

// What decides the games of a contest, as a file says it: game, rules version, players, seed, decks, options.
Json setting(const Game&, const Contest&);

// A file of JSON lines: first the setting, then one line for each finished game, in the order in which they ended. It
// can be gone on with: a line that was cut off at the end is taken away.
class ContestLog {
public:
    // Begins the file, or reads it when it is there. Throws InputError when it is something else, of another setting,
    // or cannot be written.
    ContestLog(std::string path, const Game&, const Contest&);

    // The games read.
    const Played& games() const { return games_; }
    // Writes one game more; from any thread. Throws InputError when it cannot be written.
    void add(std::uint64_t number, const GameRecord&);

private:
    std::string path_;
    const Contest& contest_;
    Played games_;
    std::ofstream out_;
    std::mutex writing_;

    // Reads what is there. Returns how many bytes of it are whole lines.
    std::uintmax_t read(const Json& setting);
};

}  // namespace quincunx
