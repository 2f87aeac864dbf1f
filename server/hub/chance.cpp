// How the seed of a match comes about: the server and each player have a part in it. The server says the SHA-256 of its
// part before any player gives theirs, and players say that of theirs before any is given; so nobody can choose the
// seed, as long as one of those who have a part is honest.
#include "server/hub/room.h"

namespace quincunx::server {

namespace {

constexpr Millis DealPatience = 10'000;  // for the parts; who is late has none

Json promise(const std::string& hash) { return hash.empty() ? Json(nullptr) : Json(hash); }

}  // namespace

Json Hub::Room::Dealing::published() const {
    return {{"server", commitment(setup.seed)}, {"a", promise(promised[Seat::A])}, {"b", promise(promised[Seat::B])}};
}

void Hub::deal(const RoomPtr& room, PerSeat<Seated> seated, Setup setup, const PerSeat<std::string>& promised,
               std::function<void(std::optional<Problem>)> then) {
    if (promised[Seat::A].empty() && promised[Seat::B].empty())
        return begin(room, std::move(seated), std::move(setup), {}, std::move(then));
    room->dealing = std::make_unique<Room::Dealing>();
    *room->dealing = {std::move(setup), std::move(seated), promised, {}, now_() + DealPatience};
    place_everybody(*room);
    lobby_changed_ = true;
    tell_all(*room, "chance", [&](const ClientSettings&) { return room->dealing->published(); });
    then(std::nullopt);
    schedule(*room);
}

void Hub::dealt(const RoomPtr& room) {
    const Room::Dealing& dealing = *room->dealing;
    Setup setup = dealing.setup;
    if (!dealing.given[Seat::A].empty() || !dealing.given[Seat::B].empty()) {
        room->chance = {write_seed(setup.seed), dealing.given};
        setup.seed = made_seed(room->chance);
    }
    begin(room, dealing.seated, std::move(setup), {}, [this, room](const std::optional<Problem>& problem) {
        if (!problem) return;
        note("match-not-begun", {{"match", room->id}, {"why", problem->code}});
        drop(room);
    });
}

void Hub::on_chance(const Call& call) {
    const RoomPtr& room = call.room;
    if (!call.client->caller.may("play")) throw Problem{403, "not-allowed", {"play"}};
    if (!room->dealing) throw Problem{409, "chance-closed"};
    Room::Dealing& dealing = *room->dealing;
    const auto seat = seat_of(room->place_of(call.client->caller.person.id));
    if (!seat) throw Problem{403, "watchers-cannot"};
    const std::string part = call.command.text("part");
    if (!read_seed(part) || sha256(part) != dealing.promised[*seat]) throw Problem{422, "not-promised"};
    dealing.given[*seat] = part;
    call.respond();
    const auto ready = [&](Seat each) { return dealing.promised[each].empty() || !dealing.given[each].empty(); };
    if (ready(Seat::A) && ready(Seat::B)) dealt(room);
}

}  // namespace quincunx::server
