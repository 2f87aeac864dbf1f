// The middle of the server: everyone who is connected, every table being played, who waits for whom. It lives on the
// loop, one thread; nothing here waits. What takes long goes to the pool (computer players, passwords) or to the keeper
// (the store) and comes back as a call. Sockets are Links; tests give it their own, with their own clock and pool.
// What clients send and are told is in docs/protocol.md; the commands are rows of a table (hub/command.h).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "players/player.h"
#include "server/people/people.h"
#include "server/store/keeper.h"
#include "server/tables/matchmaker.h"
#include "server/tables/table.h"
#include "server/wire/messages.h"
#include "server/wire/rate.h"

namespace quincunx::server {

// A WebSocket as the hub sees it. The net layer owns it and tells the hub when it has gone.
class Link {
public:
    virtual ~Link() = default;
    // In order; never waits. The net cuts off a reader who is too slow.
    virtual void send(std::string message) = 0;
    virtual void close(int code, std::string_view reason) = 0;
};

// Does work elsewhere. `work` runs on another thread (in tests: when asked to), `then` on the loop.
class Pool {
public:
    virtual ~Pool() = default;
    virtual void run(std::function<void()> work, std::function<void()> then) = 0;
};

struct HubSettings {
    std::size_t most_tables = 5000;       // being played at once
    std::size_t most_tables_of_one = 20;  // of one person
    std::size_t most_links_of_one = 10;
    int computer_time = 2000;                  // milliseconds a computer player may think
    int chat_burst = 5, chat_per_minute = 20;  // messages of one person
    std::size_t longest_chat = 300;            // bytes
    std::string program = "quincunx";          // and its version
};

// Seats, decks and terms of a table someone wants to play at.
struct TableRequest {
    std::string game;
    Json options = Json::object();  // rules switches
    Terms terms;
    Deck deck;  // of the one who asks; checked
    // Exactly one of these:
    std::string level;         // against the computer, of this level,
    Deck computer_deck;        //   with this deck
    bool open = false;         // anyone may join, seen in the lobby
    bool by_link = false;      // whoever has the link may join
    std::string seat = "any";  // "a", "b", "any"
    // The match goes on from the middle of another one.
    struct Branch {
        Setup setup;
        std::vector<Option> answers;
    };
    std::optional<Branch> branch;
};

class Hub {
public:
    using Find = std::function<const Game*(std::string_view)>;
    using Now = std::function<Millis()>;

    Hub(HubSettings, Find games, Keeper&, Pool&, Now, Seed seed);
    ~Hub();

    // Takes up every match that was not finished when the server stopped; calls `ready` when all are there. A match
    // that no longer fits the rules is called off, and said so in the log.
    void restore(std::function<void(std::size_t restored, std::size_t called_off)> ready);

    // --- Connections
    // A client that has proved who it is. It has not said hello yet.
    void connected(const std::shared_ptr<Link>&, const Caller&);
    void heard(const std::shared_ptr<Link>&, std::string_view message);
    void gone(const std::shared_ptr<Link>&);

    // --- What HTTP asks for; `then` is called on the loop, once.
    template <class T>
    using Then = std::function<void(std::variant<T, Problem>)>;
    void create_table(const Caller&, TableRequest, Then<Json>);
    void join_table(const Caller&, const std::string& table, const Deck& deck, Then<Json>);
    void leave_table(const Caller&, const std::string& table, const Then<Json>&);  // one that has not begun
    void seek(const Caller&, Matchmaker::Seeker, Then<Json>);
    void stop_seeking(const Caller&, std::string_view game);
    Json lobby(std::string_view game) const;  // open tables, and matches that may be watched
    void table_summary(const std::string& table, PersonId asking, Then<Json>);
    // Where the person plays or waits, also what sleeps in the store: a list of summaries.
    void tables_of(PersonId, std::function<void(Json)> then);

    // A session has ended, or all of a person's: its connections are closed. A person who is deleted gives up what it
    // plays.
    void signed_out(PersonId, std::string_view session = {}, std::string_view except = {});
    void removed(PersonId);
    // A person has another name, or has become an account: so it is called from now on, and those at its tables are
    // told.
    void renamed(const Person&);

    // --- Time: to be called whenever deadline() has come, and now and then.
    void tick();
    std::optional<Millis> deadline() const;
    // Called when deadline() has changed.
    std::function<void(Millis)> wake;
    // Where the seeds of matches come from.
    std::function<Seed()> match_seed = fresh_seed;
    // Something an operator should know: an event and its fields, without secrets.
    std::function<void(std::string_view event, const Json& fields)> report;

    // Every table and every connection is told, clocks stand, no new matches. `then` when every journal entry is
    // durable.
    void drain(std::function<void()> then);
    bool draining() const { return draining_; }

    struct Counts {
        struct OfGame {
            std::size_t tables = 0, waiting_tables = 0;
            std::uint64_t begun = 0, ended = 0;         // matches
            std::array<std::uint64_t, 3> called_off{};  // matches, by CalledOff
            std::uint64_t worlds_missed = 0;            // Game::worlds_missed
        };
        std::size_t links = 0, tables = 0, seekers = 0, thinking = 0;
        std::uint64_t answers = 0, refused = 0, chats = 0;
        std::map<std::string, OfGame, std::less<>> games;  // those that were played
    };
    Counts counts() const;

    // The commands a client may send, in the order of docs/protocol.md.
    struct CommandRow;
    static std::span<const CommandRow> commands();

private:
    struct Client;
    struct Room;
    struct Call;
    using ClientPtr = std::shared_ptr<Client>;
    using RoomPtr = std::shared_ptr<Room>;

    HubSettings settings_;
    Find games_;
    Keeper& keeper_;
    Pool& pool_;
    Now now_;
    Random random_;
    std::unordered_map<const Link*, ClientPtr> clients_;
    std::unordered_map<std::string, RoomPtr> rooms_;
    std::unordered_map<std::string, std::vector<std::function<void(RoomPtr)>>> loading_;
    std::set<std::pair<Millis, std::string>> due_;  // when rooms want to be looked at
    Matchmaker matchmaker_;
    RateLimit chat_rate_;
    std::uint64_t tickets_ = 0;
    bool draining_ = false, lobby_changed_ = false;
    Millis last_lobby_ = 0, last_sweep_ = 0;
    Counts counts_;

    // handlers.cpp: what clients send. A handler is called when its row allows it.
    void carry_out(const Call&);
    void in_room(Call);
    void admit(Call&) const;
    void charge(const Call&);
    void welcome(const ClientPtr&, const Json& id, Json tables);
    void detach(const ClientPtr&, const RoomPtr&);
    Json snapshot_for(const Room&, Audience, const ClientSettings&) const;
    void tell_presence(Room&);
    void talk(const Call&, std::string_view what, const std::string& said);
    static std::function<void(std::optional<Problem>)> when_kept(const Call&, const Json& body);
    template <class Step>
    void done(const Call&, const Step&, bool asks_back = false);
    void on_hello(const Call&);
    void on_ping(const Call&);
    void on_lobby(const Call&);
    void on_join(const Call&);
    void on_leave(const Call&);
    void on_view(const Call&);
    void on_answer(const Call&);
    void on_why(const Call&);
    void on_preview(const Call&);
    void on_hint(const Call&);
    void on_undo(const Call&);
    void on_draw(const Call&);
    void on_respond(const Call&);
    void on_concede(const Call&);
    void on_chat(const Call&);
    void on_emote(const Call&);
    void on_mute(const Call&);
    void on_watching(const Call&);
    void on_rematch(const Call&);

    // rooms.cpp: what happens at tables
    void find_room(const std::string& id, std::function<void(RoomPtr)>);
    RoomPtr take_up(const WholeMatch&, PerSeat<Seated>);
    void begin(const RoomPtr&, PerSeat<Seated>, Setup, const std::vector<Option>& prefix,
               std::function<void(std::optional<Problem>)>);
    void call_off(const WholeMatch&, const std::string& why);
    void called_off(const MatchId&, const std::string& game, CalledOff, Json more = Json::object());
    void keep(const RoomPtr&, std::int32_t number, const MatchEntry&, std::function<void(std::optional<Problem>)> then);
    void settled(const RoomPtr&, const std::exception_ptr&);
    void tell_progress(Room&, const Progress&);
    void go_on(const RoomPtr&);  // computers think, deadlines are set, what waited is done
    void think(const RoomPtr&);
    void answer_for(const RoomPtr&, Seat, std::int32_t question, const Option&);
    void finish(const RoomPtr&);
    template <class Body>
    void tell(Room&, Audience, std::string_view what, Body&& body);
    template <class Body>
    void tell_all(Room&, std::string_view what, Body&& body);
    void tell_person(PersonId, std::string_view what, const Json& body);
    void release_delayed(Room&);
    void schedule(const Room&);
    bool sleeps(const Room&, Millis now) const;
    void drop(const RoomPtr&);

    // lobby.cpp: tables that are made and joined, and who seeks one
    std::optional<Problem> may_begin(const Caller&, const Terms&) const;
    std::function<void(std::optional<Problem>)> began(const RoomPtr&, PersonId, Then<Json>);
    void start_match(const RoomPtr&, Seated guest, const Deck&, std::function<void(std::optional<Problem>)>);
    Json summary(const Room&, PersonId asking) const;
    std::optional<Json> summary(const Kept&, PersonId asking) const;
    void pair_seekers();
    void tell_lobby();
    Seed seed();  // of a computer player
    void note(std::string_view event, const Json& fields) const;
};

}  // namespace quincunx::server
