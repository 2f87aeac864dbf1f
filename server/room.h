// Of the hub's own: those who are connected, and tables with those who are at them.
#pragma once

#include <deque>

#include "server/hub.h"
#include "server/wire/command.h"

namespace quincunx::server {

struct Hub::Command : server::Command {
    explicit Command(server::Command&& other) : server::Command(std::move(other)) {}
};

struct Hub::Client {
    std::shared_ptr<Link> link;
    Caller caller;
    ClientSettings manner;
    bool greeted = false;
    bool greeting = false;     // its hello is being answered,
    std::deque<Command> held;  // and what came after it waits
    bool hears_lobby = false;
    bool thinking = false;        // a hint is being searched for
    int useless = 0;              // messages that could not be understood
    std::string lobby_game;       // empty: of all games
    std::set<std::string> rooms;  // attached to
    std::set<std::string> muted;  // rooms whose talk it does not hear

    void respond(const Json& id, const Json& body) const { link->send(response(id, body)); }
    void refuse(const Json& id, const Problem& problem) const { link->send(refusal(id, problem, manner.lang)); }
};

struct Hub::Room {
    std::string id;
    const Game* game = nullptr;
    TableRequest wish;  // of who made it
    Seated host;        // who made it; a table that waits for somebody has nobody else
    Seat host_seat = Seat::A;
    Millis made = 0;
    bool begins = false;  // the match is being kept for the first time

    std::unique_ptr<Table> table;  // nothing: it waits for somebody
    std::array<std::vector<ClientPtr>, 3> there;
    std::deque<std::pair<ClientPtr, Command>> queued;                // until the entry at work is durable
    std::vector<std::function<void(std::optional<Problem>)>> after;  // to be told when it is
    std::shared_ptr<Player> computer;  // while it is asked again and again; it keeps its tree
    bool thinks = false;
    bool finishing = false, finished = false;
    PerSeat<bool> rematch{};
    std::optional<Millis> empty_since;
    Millis due = 0;  // in Hub::due_; 0: not there

    // What watchers who see all will be told, in each language, and what they were told last.
    struct Delayed {
        Millis due = 0;
        std::array<Json, Langs.size()> body;
    };
    std::deque<Delayed> delayed;
    std::optional<std::array<Json, Langs.size()>> released;

    std::vector<ClientPtr>& at(Audience a) { return there[static_cast<std::size_t>(a)]; }
    bool empty() const { return there[0].empty() && there[1].empty() && there[2].empty(); }
    // Where this person belongs: its seat, or among those who watch.
    Audience place_of(PersonId person) const {
        if (table) {
            const auto seat = table->seat_of_person(person);
            return seat ? audience(*seat) : Audience::Watchers;
        }
        return person == host.person ? audience(host_seat) : Audience::Watchers;
    }
};

// A table's messages carry a number for each audience; everyone of one audience who is told in the same manner gets the
// same bytes.
template <class Body>
void Hub::tell(Room& room, Audience whom, std::string_view what, Body&& body) {
    const std::int64_t n = room.table ? room.table->next_number(whom) : 0;
    std::vector<std::pair<ClientSettings, std::string>> made;
    for (const ClientPtr& client : room.at(whom)) {
        auto known = std::ranges::find(made, client->manner, &std::pair<ClientSettings, std::string>::first);
        if (known == made.end()) {
            made.emplace_back(client->manner, event_message(room.id, n, what, body(client->manner)));
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
