// How those who are here stand with the house and with each other: blocks, mutes, bans.
#include <algorithm>

#include "server/hub/room.h"

namespace quincunx::server {

namespace {

constexpr int BannedCode = 4003;  // with which a connection is closed

}  // namespace

void Hub::know(const Caller& caller) {
    if (caller.standing.blocked.empty())
        blocks_.erase(caller.person.id);
    else
        blocks_[caller.person.id] = caller.standing.blocked;
}

bool Hub::avoid(PersonId one, PersonId two) const {
    const auto blocks = [&](PersonId who, PersonId whom) {
        const auto at = blocks_.find(who);
        return at != blocks_.end() && std::ranges::find(at->second, whom) != at->second.end();
    };
    return blocks(one, two) || blocks(two, one);
}

void Hub::bar(const Sanction& address_ban) {
    std::vector<ClientPtr> theirs;
    for (const auto& [link, client] : clients_)
        if (client->caller.address == address_ban.address) theirs.push_back(client);
    const Json sanctions = Json::array({describe(address_ban)});
    for (const ClientPtr& client : theirs) {
        if (client->greeted) client->link->send(event_message("", 0, "standing", {{"sanctions", sanctions}}));
        client->link->close(BannedCode, "banned");
        gone(client->link);
    }
}

void Hub::stands(PersonId person, const Standing& standing) {
    Json sanctions = Json::array();
    for (const Sanction& each : standing.sanctions) sanctions.push_back(describe(each));
    Caller known{.person = {.id = person}, .session = "", .scope = "", .standing = standing};
    know(known);
    std::vector<std::shared_ptr<Link>> theirs;
    for (const auto& [link, client] : clients_) {
        if (client->caller.person.id != person) continue;
        client->caller.standing = standing;
        if (client->greeted) client->link->send(event_message("", 0, "standing", {{"sanctions", sanctions}}));
        theirs.push_back(client->link);
    }
    const Sanction* ban = standing.find("ban");
    if (!ban || ban->until <= calendar()) return;
    for (const auto& link : theirs) {
        link->close(BannedCode, "banned");
        gone(link);
    }
    removed(person);
}

}  // namespace quincunx::server
