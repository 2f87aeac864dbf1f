// Moderation: what people report, and what moderators and the operator do about it. Functions on a Store, in its
// thread; what cannot be done is thrown as a Problem. Whatever a moderator does is an entry of the audit log, in the
// same transaction; servers learn from that log what has changed, whoever wrote it (Api::watch).
#pragma once

#include <array>

#include "server/people/people.h"

namespace quincunx::server {

inline constexpr std::string_view Moderator = "moderator";
// Why somebody is reported or sanctioned: "form.reason-<…>" of the texts.
inline constexpr std::array<std::string_view, 6> SanctionReasons{"insult",   "spam", "cheating",
                                                                 "stalling", "name", "other"};
inline constexpr std::array<std::string_view, 3> SanctionKinds{"warning", "mute", "ban"};
inline constexpr std::size_t LongestReportText = 1000, LongestSanctionText = 500;  // bytes
inline constexpr std::size_t MostBlocked = 500;

// Why somebody may not do something: "banned" or "muted" with its end, its reason and the moderator's words; without an
// end "banned-for-good", "muted-for-good". `sanction` in its details is what describe() says.
Problem sanction_problem(const Sanction&);

class Moderation {
public:
    // `by` does all this; 0: the operator, from the command line.
    Moderation(Store& store, Millis now, PersonId by) : store_(store), now_(now), by_(by) {}

    // --- Anybody
    // "no-such-person", "yourself", "no-such-match", "bad-field".
    Report report(PersonId about, const MatchId&, std::string_view reason, std::string_view text);
    void block(PersonId, bool on);       // "no-such-person", "yourself", "too-many"
    void read_warning(std::int64_t id);  // one's own: "not-yours"

    // --- Moderators
    struct Order {
        std::string kind;
        PersonId person = 0;
        std::string address;  // of a ban; with a person: both
        std::string reason, text;
        Millis until = Never;
        std::int64_t report = 0;  // closed by this; 0: none
    };
    // "no-such-person", "yourself", "moderators-cannot" (a moderator is sanctioned by the operator alone), "bad-field".
    Sanction sanction(const Order&);
    void lift(std::int64_t id);                                 // "no-such-sanction"
    void close(std::int64_t report, std::string_view outcome);  // "no-such-report"
    void reserve(std::string_view name);                        // "bad-name"
    void free(std::string_view name);                           // "not-reserved"

    // --- The operator
    void set_role(PersonId, std::string_view role);  // "moderator" or empty; "guests-cannot", "no-such-person"

private:
    Store& store_;
    Millis now_;
    PersonId by_;

    Person somebody(PersonId);
    void note(std::string_view what, PersonId, Json more);
};

}  // namespace quincunx::server
