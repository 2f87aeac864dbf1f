// The middle of the server: everyone who is connected, every table being played, who waits for whom. It lives on the
// loop, one thread; nothing here waits. What takes long goes to the pool (computer players, passwords) or to the keeper
// (the store) and comes back as a call. Sockets are Links; tests give it their own, with their own clock and pool.
// What clients send and are told is in docs/protocol.md; the commands are rows of a table (hub/command.h).
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "players/player.h"
#include "server/hub/pool.h"
#include "server/people/people.h"
#include "server/store/keeper.h"
#include "server/tables/matchmaker.h"
#include "server/tables/table.h"
#include "server/wire/messages.h"
#include "server/wire/rate.h"

namespace quincunx::server {

// Milliseconds of processor time this thread has used.
double processor_time();

// A WebSocket as the hub sees it. The net layer owns it and tells the hub when it has gone.
class Link {
public:
    virtual ~Link() = default;
    // In order; never waits. The net cuts off a reader who is too slow.
    virtual void send(std::string message) = 0;
    virtual void close(int code, std::string_view reason) = 0;
    // Asks the other side for a sign, so that lag() is known; and how long the last one took, there and back.
    virtual void measure() {}
    virtual Millis lag() const { return 0; }
};

struct HubSettings {
    // Tables where somebody plays or is waited for: in the house, of one person, and made from one address. Where a
    // match is over the table counts for nobody.
    std::size_t most_tables = 5000;
    std::size_t most_tables_of_one = 20;
    std::size_t most_tables_of_address = 100;
    std::size_t most_links_of_one = 10;
    int computer_time = 2000;  // milliseconds a computer player may think about an answer or a hint
    // What one person may have us do, by what it costs (CommandRow::cost): 1 is about a millisecond. All of one address
    // together may AddressShare times as much.
    double work_burst = 200, work_per_second = 20;
    static constexpr double AddressShare = 5;
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
    std::string chance;        // the SHA-256 of the part of the seed that who asks will give; empty: none
    std::string address;       // whom to count it with (Address::rate_limit_key); empty: nobody
    // The match goes on from the middle of another one.
    struct Branch {
        Setup setup;
        Chance chance;  // what its seed was made of
        std::vector<Option> answers;
    };
    std::optional<Branch> branch;
};

class Hub {
public:
    using Find = std::function<const Game*(std::string_view)>;
    using Now = std::function<Millis()>;

    // `turns` does what takes long and needs the tables (CommandRow::looks): on the loop, one piece of work after the
    // other, and everything else that waits comes between.
    Hub(HubSettings, Find games, Keeper&, Pool&, Pool& turns, Now, Seed seed);
    ~Hub();

    // Takes up every table that waited and every match that was not finished when the server stopped; calls `ready`
    // when all are there, or with nothing when the store failed. A match that no longer fits the rules is called off;
    // one that is damaged is set aside: it stays in the store as it is, and whoever asks for it is told. Both are said
    // in the log. Clocks stand until both players are there again or had ComeBack to come.
    struct Restored {
        std::size_t matches = 0, waiting = 0, called_off = 0, set_aside = 0;
    };
    void restore(std::function<void(const std::optional<Restored>&)> ready);
    static constexpr Millis ComeBack = 180'000;

    // --- Connections
    // A client that has proved who it is. It has not said hello yet.
    void connected(const std::shared_ptr<Link>&, const Caller&);
    void heard(const std::shared_ptr<Link>&, std::string_view message);
    void gone(const std::shared_ptr<Link>&);

    // --- What HTTP asks for; `then` is called on the loop, once.
    template <class T>
    using Then = std::function<void(std::variant<T, Problem>)>;
    void create_table(const Caller&, const TableRequest&, const Then<Json>&);
    // `chance`: as that of a TableRequest.
    void join_table(const Caller&, const std::string& table, const Deck& deck, const Then<Json>&,
                    const std::string& chance = {});
    void leave_table(const Caller&, const std::string& table, const Then<Json>&);  // one that has not begun
    void seek(const Caller&, Matchmaker::Seeker, const Then<Json>&);
    void stop_seeking(const Caller&, std::string_view game);
    Json seekers(std::string_view game, PersonId asking) const;  // the others who look for it, by their terms
    Json lobby(std::string_view game) const;                     // open tables, and matches that may be watched
    void table_summary(const std::string& table, PersonId asking, Then<Json>);
    // Where the person plays or waits, also what sleeps in the store: a list of summaries.
    void tables_of(PersonId, std::function<void(Json)> then);

    // A session has ended, or all of a person's: its connections are closed. A person who is deleted gives up what it
    // plays.
    void signed_out(PersonId, std::string_view session = {}, std::string_view except = {});
    void removed(PersonId);
    // How somebody stands has changed: it counts from now on, and the person is told. Who is banned gives up what it
    // plays, and its connections are closed.
    void stands(PersonId, const Standing&);
    // Whoever is connected from an address that is banned is told and cut off; their matches wait for them as for
    // others whose connection broke.
    void bar(const Sanction& address_ban);
    // A person has another name, or has become an account: so it is called from now on, and those at its tables are
    // told.
    void renamed(const Person&);

    // --- Time: to be called whenever deadline() has come, and now and then.
    void tick();
    std::optional<Millis> deadline() const;
    // Called when deadline() has changed.
    std::function<void(Millis)> wake;
    // Milliseconds this thread has worked: who asks for what takes longer than its price pays the rest.
    std::function<double()> worked = processor_time;
    // The calendar, by which mutes and bans end; else the clock of the house.
    Now calendar;
    // Where the seeds of matches come from.
    std::function<Seed()> match_seed = fresh_seed;
    // Something an operator should know: an event and its fields, without secrets.
    std::function<void(std::string_view event, const Json& fields)> report;

    // Every table and every connection is told, clocks stand, no new matches. `then` when every journal entry is
    // durable.
    void drain(std::function<void()> then);
    bool draining() const { return draining_; }
    Pool& pool() const { return pool_; }

    struct Counts {
        struct OfGame {
            std::size_t tables = 0, waiting_tables = 0, tables_over = 0;  // `tables` are those being played
            std::uint64_t begun = 0, ended = 0;                           // matches
            std::array<std::uint64_t, CalledOffReasons> called_off{};     // matches
            std::uint64_t worlds_missed = 0;                              // Game::worlds_missed
        };
        std::size_t links = 0, tables = 0, seekers = 0, thinking = 0, set_aside = 0;
        bool store_fails = false;  // what is answered cannot be kept; clocks stand
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
    struct Claimed;
    using ClientPtr = std::shared_ptr<Client>;
    using RoomPtr = std::shared_ptr<Room>;

    HubSettings settings_;
    Find games_;
    Keeper& keeper_;
    Pool &pool_, &turns_;
    Now now_;
    Random random_;
    std::unordered_map<const Link*, ClientPtr> clients_;
    std::unordered_map<std::string, RoomPtr> rooms_;
    std::unordered_map<std::string, std::vector<std::function<void(std::variant<RoomPtr, Problem>)>>> loading_;
    std::set<std::pair<Millis, std::string>> due_;  // when rooms want to be looked at
    // Matches that are damaged, with what can be read of them.
    std::map<MatchId, MatchSummary> set_aside_;
    std::deque<std::string> finished_;      // rooms whose match is over, oldest first
    std::deque<std::string> deserted_;      // of these, the ones nobody is in, since the longest first
    std::set<PersonId> hinted_;             // for whom a hint is being searched
    std::optional<Millis> store_fails_at_;  // since when nothing can be kept, or when that was last tried
    Matchmaker matchmaker_;
    RateLimit chat_rate_, work_rate_, address_rate_;
    std::unordered_map<PersonId, std::vector<PersonId>> blocks_;  // whom somebody has blocked; of those seen here
    std::uint64_t tickets_ = 0;
    bool draining_ = false, lobby_changed_ = false;
    Millis last_lobby_ = 0, last_sweep_ = 0, last_thinking_ = 0;
    Counts counts_;

    // handlers.cpp: what clients send. A handler is called when its row allows it.
    void carry_out(const Call&);
    void in_turn(const Call&);
    void perform(const Call&);
    void in_room(Call);
    void handle(Call);
    void done_with(const Call&);
    void release(const ClientPtr&);
    void admit(Call&) const;
    void charge(const Call&);
    void charge_beyond(const Call&, double worked);
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
    void on_chance(const Call&);

    // rooms.cpp: what happens at tables
    void find_room(const std::string& id, std::function<void(std::variant<RoomPtr, Problem>)>);
    std::variant<RoomPtr, Problem> take_up(const Claimed&);
    void read_again(const RoomPtr&);
    void take_up(const WaitingTable&, const Seated& host);
    Problem set_aside(const MatchSummary&, const std::string& why);
    void place_everybody(Room&);
    void hold_clocks(Room&);
    void let_clocks_go(Room&);
    void store_failed();
    void try_store();
    void keep_thinking();
    void measure(Room&) const;
    void begin(const RoomPtr&, PerSeat<Seated>, Setup, const std::vector<Option>& prefix,
               std::function<void(std::optional<Problem>)>);
    // chance.cpp: begins the match once its players have given their parts of the seed, or have let the time for it
    // pass; at once where nobody has promised one.
    void deal(const RoomPtr&, PerSeat<Seated>, Setup, const PerSeat<std::string>& promised,
              std::function<void(std::optional<Problem>)>);
    void dealt(const RoomPtr&);
    Problem call_off(const WholeMatch&, const std::string& why);
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
    void deserted(Room&);
    void drop(const RoomPtr&);

    // lobby.cpp: tables that are made and joined, and who seeks one
    void know(const Caller&);
    bool avoid(PersonId, PersonId) const;  // one of them has blocked the other
    bool house_is_full() const { return rooms_.size() - finished_.size() >= settings_.most_tables; }
    // `then` with the problem where the person may not begin one more match. What is kept in the store counts, also
    // what sleeps there.
    void may_begin(const Caller&, const Terms&, std::function<void(std::optional<Problem>)> then);
    std::optional<Problem> may_make_a_table(const std::string& address) const;
    void make_table(const Caller&, TableRequest, Then<Json>);
    // Why the person cannot come to this table, if so.
    std::optional<Problem> may_join(const Caller&, const RoomPtr&, const Deck&) const;
    void rematch(const RoomPtr&);
    void keep_waiting(const Room&);
    void forget_waiting(const Room&);
    Json summary(const MatchSummary& damaged, PersonId asking) const;
    std::function<void(std::optional<Problem>)> began(const RoomPtr&, PersonId, Then<Json>);
    void start_match(const RoomPtr&, Seated guest, const Deck&, const std::string& chance,
                     std::function<void(std::optional<Problem>)>);
    Json summary(const Room&, PersonId asking) const;
    std::optional<Json> summary(const Kept&, PersonId asking) const;
    void pair_seekers();
    void tell_lobby();
    Seed seed();  // of a computer player
    void note(std::string_view event, const Json& fields) const;
};

}  // namespace quincunx::server
