// What a table tells its audiences, as JSON: docs/protocol.md and docs/schema/ say the same. Only what the audience's
// View holds goes into a message.
#pragma once

#include <span>

#include "players/hint.h"
#include "server/tables/table.h"

namespace quincunx::server {

// How a client wants to be told.
struct ClientSettings {
    Lang lang = Lang::ZhHans;
    bool texts = true;    // words for people beside the names for programs
    bool views = true;    // the whole view with every change; false: only when asked for
    bool names = false;   // every name an option may be called by, for those who type
    bool frames = false;  // with every event how it changed the view
    bool operator==(const ClientSettings&) const = default;
};

inline constexpr int ProtocolVersion = 1;

// A moment of a match: a position, and what a table adds to it. It keeps references; a table is one by itself.
struct Moment {
    const Game& game;
    const Waiting& waiting;
    std::int32_t question = 0;                // the number of the question
    bool over = false;                        // also where the rules would go on: someone has run out of time
    bool all = false;                         // whether those who watch see both hands
    bool undo = true;                         // whether answers can be taken back at all
    const Table* table = nullptr;             // whose moment it is; nothing: of a match that is looked at
    const PerSeat<Seated>* seated = nullptr;  // who plays; nothing: the reader would
    // Of a table: what taking back its last decision would be for each seat now, "no", "free" or "consent".
    PerSeat<std::string_view> undo_now{};

    Moment(const Game&, const Waiting&, std::int32_t question);
    Moment(const Table&);
};

// --- For seats: from the seat's View. For watchers: what both seats see (common), or all: {"a": …, "b": …}.
Json view_for(const Moment&, Audience);
// What both seats know, by their views: each side as the other seat sees it, and of all else what is the same in both;
// what is not is "hidden" or left out. It tells neither seat what only the other one knows, not even whether two things
// are alike.
Json in_common(const Json& a, const Json& b);

// The question that waits, as its seat is asked it: {question, seat, prompt, undo, text, subject, subject_text,
// options, open, refused}, an option as {option, text, names, facts, undo, targets}; without texts an option is
// {option}, and there are neither `text`, `subject_text` nor `refused`. Whoever is not asked learns who is, and by
// which prompt: {question, seat, prompt, undo}. Null when the match is over.
Json question_for(const Moment&, Audience, const ClientSettings&);
// At a table a question carries what why_not() tells of all candidates, when these are no more than so many: a page
// then needs not ask. What that costs is in docs/protocol.md.
inline constexpr std::size_t MostRefused = 24;
// The events as that audience is told them: {event…, cause, clause, because, text}. At a table a player reads of you
// and the opponent; spectators, and who looks at a match, read names.
Json events_for(const Moment&, Audience, std::span<const Event>, const ClientSettings&);
// How each event that followed from the answer changed the view of that audience, from the view at the question on: a
// merge patch (RFC 7396) for each, null where nothing changed; lists of unseen cards stay as they were. The view after
// the last is not always the view at the next question: some of what an event is about may happen after it is told.
// `script` tells the rolls, where they were not left to chance.
std::vector<Json> changes_for(const Moment& question, Audience, const Option& answer, RollScript* script = nullptr);
// What merge_patch() needs to make one of the other. No member of a view is null.
Json patch_between(const Json& before, const Json& after);
// An answer that is given away from tables, in a lesson, a puzzle or for a hint, and what followed: {seat, events,
// view}, the events as that audience is told them, what is seen by those eyes.
Json move_for(const Moment& before, const Moment& after, Audience, Audience eyes, const Option&, std::span<const Event>,
              const ClientSettings&, RollScript* script = nullptr);
// Everything: table, seats, terms, clocks, offers, view, question, log, result; and `n`, the number of the last message
// of the audience's stream.
Json snapshot(const Table&, Audience, const ClientSettings&, Millis now);
// Who is here, and for whom the time runs: {a: {here, bank, answer}, b: {…}, running, paused}.
Json clocks(const Table&, Millis now);
// Who offers what, and who lets spectators see all: {draw, undo, watching: {a, b}}.
Json offers(const Table&);
Json seats(const Table&);
Json describe(const Seated&);  // kind, and of a person id and name, of the computer its level; deck
// Of the parts a seed was made of the SHA-256: {server, a, b}; null where it was not.
Json parts_published(const Chance&);
// The same, the parts themselves: for when the seed is told.
Json parts_told(const Chance&);
// The result with the seed, so that anyone can check it. Where the replay is private, those who watch do not get the
// seed: it would tell them the hands.
Json result_of(const Table&, Audience = Audience::Watchers);
// The result in a sentence.
std::string result_text(const Table&, Lang);

// --- Answers to questions about the question
// Every candidate that is not offered: {option, text, names, facts, reason, clauses, reason_values}; or what is known
// of one of them. Nothing is known of one that is offered.
Json why_not(const Moment&, Seat, const ClientSettings&, const std::optional<Option>& only = std::nullopt);
// What would follow at once: {option, undo, events}, each event with `sure`. Throws a Problem ("not-offered").
Json preview(const Moment&, Seat, const Option&, const ClientSettings&);
Json describe(const Game&, const Hint&);
// {loss, error, reply}, of the reply each move as move_for() tells it that seat; and its `text` where there was a
// choice.
Json describe(const Game&, const Weighed&, Seat, const ClientSettings&);

// --- Envelopes
// {"kind": "event", "event": …, "table": …, "n": …, "body": …}; without a table where it is empty, without a number
// where it is 0.
std::string event_message(const MatchId& table, std::int64_t n, std::string_view what, const Json& body);
// {"kind": "response", "id": …, "ok": true, "body": …}
std::string response(const Json& id, const Json& body);
// {"kind": "response", "id": …, "ok": false, "error": …}
std::string refusal(const Json& id, const Problem&, Lang);
// {code, text, values, retry_after} and the problem's own details: also the error of an HTTP answer.
Json error_of(const Problem&, Lang);
// The problem with the game's reason ({"reason": {"id", "values"}} in its details) in words, and its clauses. `tried`
// is the answer that was refused: where the rules know why, that is told.
Problem explained(const Moment&, Problem, const std::optional<Option>& tried, Lang);

}  // namespace quincunx::server
