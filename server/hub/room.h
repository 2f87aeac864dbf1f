// Of the hub's own: those who are connected, and tables with those who are at them.
#pragma once

#include <deque>

#include "server/hub/command.h"

namespace quincunx::server {

// A command on its way: who sent it; of one about a table, the room; and of one a player sent, the seat once it is
// known.
struct Hub::Call {
    ClientPtr client;
    Command command;
    RoomPtr room = nullptr;
    Seat seat = Seat::A;
    bool waited = false;  // until an entry was durable: then it need not wait for the next

    void respond(const Json& body = Json::object()) const;
    void refuse(const Problem&) const;
    Table& table() const;
};

struct Hub::Client {
    std::shared_ptr<Link> link;
    Caller caller;
    ClientSettings settings;
    bool greeted = false;
    bool waits = false;        // for the answer to its hello, or for its turn to look at something,
    std::deque<Command> held;  // and what came after it waits, too
    bool hears_lobby = false;
    std::shared_ptr<std::atomic<bool>> left;  // of the hint that is being searched for, if there is one
    int bad_messages = 0;                     // that could not be understood
    std::string lobby_game;                   // empty: of all games
    std::set<std::string> rooms;              // attached to
    std::set<std::string> muted;              // rooms whose talk it does not hear

    void respond(const Json& id, const Json& body) const { link->send(response(id, body)); }
    void refuse(const Json& id, const Problem& problem) const { link->send(refusal(id, problem, settings.lang)); }
};

struct Hub::Room {
    std::string id;
    const Game* game = nullptr;
    TableRequest request;  // of who made it
    Seated host;           // who made it; a table that waits for somebody has nobody else
    Seat host_seat = Seat::A;
    Millis made = 0;
    bool begins = false;  // the match is being kept for the first time
    // Both sit, and their parts of the seed are waited for.
    struct Dealing {
        Setup setup;  // with the server's part as its seed
        PerSeat<Seated> seated;
        PerSeat<std::string> promised, given;
        Millis until = 0;
        Json published() const;  // {server, a, b}: the SHA-256 of each part; of none null
    };
    std::unique_ptr<Dealing> dealing;
    Chance chance;                        // of a match that begins here
    PerSeat<std::string> promised_again;  // for the rematch

    std::unique_ptr<Table> table;  // nothing: it waits for somebody
    std::int32_t epoch = 0;        // in which the store has it for us
    std::array<std::vector<ClientPtr>, 3> there;
    std::deque<Call> queued;  // without their room, until the entry at work is durable
    std::vector<std::function<void(std::optional<Problem>)>> after;  // to be told when it is
    std::shared_ptr<Player> computer;  // while it is asked again and again; it keeps its tree
    bool thinks = false;
    bool finishing = false, finished = false;
    PerSeat<bool> rematch{};
    std::optional<Millis> empty_since;
    std::optional<Millis> clocks_held_until;  // unless both players are there before
    std::optional<Millis> reads_again_at;     // what the store has of it, which could not be read
    Millis due = 0;                           // in Hub::due_; 0: not there

    // What watchers who see all will be told, in each language, and what they were told last.
    struct Delayed {
        Millis due = 0;
        std::string_view what;
        std::array<Json, Langs.size()> body;
    };
    std::deque<Delayed> delayed;
    std::optional<std::array<Json, Langs.size()>> released;

    std::vector<ClientPtr>& at(Audience a) { return there[static_cast<std::size_t>(a)]; }
    // Whether this person plays here, or waits for somebody to play with.
    bool plays(PersonId person) const { return !finished && place_of(person) != Audience::Watchers; }
    bool empty() const { return there[0].empty() && there[1].empty() && there[2].empty(); }
    // Where this person belongs: its seat, or among those who watch.
    Audience place_of(PersonId person) const {
        if (table) {
            const auto seat = table->seat_of_person(person);
            return seat ? audience(*seat) : Audience::Watchers;
        }
        if (dealing) {
            for (const Seat seat : Seats)
                if (person && dealing->seated[seat].person == person) return audience(seat);
            return Audience::Watchers;
        }
        return person == host.person ? audience(host_seat) : Audience::Watchers;
    }
};

inline constexpr std::size_t MostWatchers = 200;  // of one table

inline Problem no_such_table(std::string_view id) { return {404, "no-such-table", {std::string(id.substr(0, 20))}}; }

inline Problem match_damaged(std::string_view id) { return {409, "match-damaged", {std::string(id)}}; }

inline void Hub::Call::respond(const Json& body) const { client->respond(command.id, body); }
inline void Hub::Call::refuse(const Problem& problem) const { client->refuse(command.id, problem); }
inline Table& Hub::Call::table() const { return *room->table; }

// A table's messages carry a number for each audience; everyone of one audience who is with the same settings gets the
// same bytes.
template <class Body>
void Hub::tell(Room& room, Audience whom, std::string_view what, Body&& body) {
    const std::int64_t n = room.table ? room.table->next_number(whom) : 0;
    std::vector<std::pair<ClientSettings, std::string>> made;
    for (const ClientPtr& client : room.at(whom)) {
        auto known = std::ranges::find(made, client->settings, &std::pair<ClientSettings, std::string>::first);
        if (known == made.end()) {
            made.emplace_back(client->settings, event_message(room.id, n, what, body(client->settings)));
            known = std::prev(made.end());
        }
        client->link->send(known->second);
    }
}

template <class Body>
void Hub::tell_all(Room& room, std::string_view what, Body&& body) {
    for (const Audience whom : Audiences) tell(room, whom, what, body);
}

}  // namespace quincunx::server
