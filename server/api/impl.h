// Of the Api's own: a request on its way to its answer, the handlers of all routes, and what they share.
#pragma once

#include <array>
#include <list>
#include <map>
#include <stdexcept>
#include <unordered_map>

#include "engine/match/lesson.h"
#include "engine/match/match.h"
#include "server/api/api.h"
#include "server/api/puzzles.h"
#include "server/moderation/moderation.h"

namespace quincunx::server {

// A request on its way to its answer. It is shared by all that still has to be done for it.
struct Call {
    Request request;
    Lang lang = Lang::ZhHans;
    std::vector<std::string> names;  // what the path has for the {names} of its route
    Json body = Json::object();
    std::optional<Caller> caller;
    std::string route;  // as in the list of routes
    Reply reply;        // empty once it is answered

    void answer(Response);
    void answer(const Json& value, int status = 200) { answer(Response::json(value, status)); }
    // Of routes that need somebody.
    const Caller& who() const {
        if (!caller) throw std::logic_error("nobody asks");
        return *caller;
    }
};
using CallPtr = std::shared_ptr<Call>;

// A deck as a body gives it; not looked at by any game yet.
struct DeckRequest {
    std::string ready, code, name;
    std::int64_t saved = 0;
    std::vector<Deck::Line> cards;
    bool by_cards = false;
};
// From an object with one of the fields "ready", "code", "saved", "cards", and "name". Throws a Problem ("bad-field").
DeckRequest read_deck_request(const Json& object, std::string_view called);
// The deck: "bad-deck" when it cannot be read, "no-such-deck" when nobody or somebody else has saved it.
Deck found_deck(const Game&, const DeckRequest&, Store&, PersonId asking);
// The same, and "illegal-deck" with the problems in words when the rules do not allow it.
Deck playable_deck(const Game&, const DeckRequest&, Store&, PersonId asking, Lang);
// Throws "decks-cannot-meet", "bad-option" when a match cannot begin like that.
void check_setup(const Game&, const Setup&, Lang);
Json lines_of(const Deck&);  // [{number, count}]

// Matches from replay files people have sent, to be looked at by whoever knows their id: in memory alone, for a while,
// the last ones only.
class SentFiles {
public:
    static constexpr Millis Keeping = 3'600'000;  // after it was sent or last looked at
    static constexpr std::size_t MostFiles = 200, MostEntries = 100'000;

    // Until when it is there if nobody looks at it.
    Millis add(Kept, Millis now);
    std::shared_ptr<const Kept> find(std::string_view id, Millis now);  // nullptr: none, or no longer
    std::size_t size() const { return files_.size(); }

private:
    struct File {
        std::shared_ptr<const Kept> kept;
        Millis until = 0;
    };
    std::list<File> files_;  // who was looked at last comes last
    void forget(Millis now);
};

class Export;  // people/export.h

struct Api::Impl : std::enable_shared_from_this<Api::Impl> {
    // Whom, and what it must be allowed. Moderate: a moderator, with leave for all.
    enum class Needs : std::uint8_t { Nobody, Perhaps, Read, Play, All, Moderate };
    // File: the handler reads it, and it may be as long as most_replay.
    enum class Body : std::uint8_t { None, Perhaps, Object, File };
    struct Route {
        std::string_view method, pattern;
        Needs needs;
        Body body;
        void (Impl::*handler)(const CallPtr&);
    };
    static std::span<const Route> routes();

    ApiSettings settings;
    Hub::Find games;
    std::vector<std::string> game_ids;
    Keeper& keeper;
    Pool& pool;
    Hub& hub;
    Hub::Now now;
    std::function<void(std::string_view, const Json&)> report;
    RateLimit requests, sign_ins, guests, reports;
    // What was learned from the audit log (moderation.cpp).
    std::vector<Sanction> address_bans;      // in force when it was last read
    std::optional<std::int64_t> audit_read;  // up to this entry; nothing: not yet
    bool reading_audit = false;
    struct Came {
        std::string address;
        Millis at = 0;
    };
    std::unordered_map<PersonId, Came> came_from;  // where people have been seen since the start; never written down
    // What is the same for everybody, made when it is first asked for.
    struct Page {
        std::string body, tag;
    };
    std::map<std::string, Page, std::less<>> pages;
    SentFiles files;
    std::vector<Lesson> shelf;                  // all lessons, once they were asked for
    std::shared_ptr<PuzzleShelf> puzzle_shelf;  // the same of puzzles

    Impl(ApiSettings, Hub::Find, std::vector<std::string>, Keeper&, Pool&, Hub&, Hub::Now);

    // --- api.cpp
    void handle(const Request&, Reply);
    const Route& route_of(Call&) const;
    void read_body(Call&, Body) const;
    bool own_page(const Request&) const;
    void check_origin(const Call&) const;
    void identify(const CallPtr&, const Route&);
    void failed(const Call&, std::string_view what) const;

    // --- preview.cpp
    void preview(const Request&, const std::function<void(Preview)>&);

    // --- What handlers use
    const Game& game(std::string_view id) const;                              // or "no-such-game"
    std::string known_game(std::string_view id) const;                        // the same, and empty stays empty
    void limit(RateLimit&, const std::string& key, double amount = 1) const;  // or "too-many-requests"
    void show_page(const CallPtr&, const std::string& key, const std::function<Json()>& make);
    void show_game_page(const CallPtr&, std::string_view kind, Json (*make)(const Game&, Lang));

    // Does something; whatever it throws is the answer.
    template <class Act>
    void guard(const CallPtr& call, Act&& act) const {
        try {
            act();
        } catch (const Problem& problem) {
            call->answer(Response::problem(problem, call->lang));
        } catch (const DamagedMatch& error) {
            failed(*call, error.what());
            call->answer(Response::problem({409, "match-damaged", {}}, call->lang));
        } catch (const StoreError& error) {
            failed(*call, error.what());
            call->answer(Response::problem({503, "store-failed", {}, Json::object(), 5}, call->lang));
        } catch (const std::exception& error) {
            failed(*call, error.what());
            call->answer(Response::problem({500, "internal"}, call->lang));
        } catch (...) {
            failed(*call, "something that is no exception was thrown");
            call->answer(Response::problem({500, "internal"}, call->lang));
        }
    }
    // `work` with the store, in its thread; then `then` with what it gave, on the loop.
    template <class Work, class Then>
    void with_store(const CallPtr& call, Work work, Then then) {
        keeper.run(std::move(work), [self = shared_from_this(), call, then = std::move(then)](auto outcome) mutable {
            self->guard(call, [&] { then(std::move(outcome.get())); });
        });
    }
    template <class Work, class Then>
    void with_people(const CallPtr& call, Work work, Then then) {
        with_store(
            call,
            [work = std::move(work), at = now()](Store& store) mutable {
                People people(store, at);
                return work(people);
            },
            std::move(then));
    }
    // `work` on the pool; then `then` with what it gave, on the loop.
    template <class Work, class Then>
    void elsewhere(const CallPtr& call, Work work, Then then) {
        elsewhere(call, pool, {}, std::move(work), std::move(then));
    }
    template <class Work, class Then>
    void elsewhere(const CallPtr& call, Pool& where, Pool::Order order, Work work, Then then) {
        using Value = std::invoke_result_t<Work>;
        auto outcome = std::make_shared<Outcome<Value>>();
        where.run(
            [work = std::move(work), outcome]() mutable {
                try {
                    outcome->value.emplace(work());
                } catch (...) {
                    outcome->error = std::current_exception();
                }
            },
            [self = shared_from_this(), call, outcome, then = std::move(then)]() mutable {
                self->guard(call, [&] { then(std::move(outcome->get())); });
            },
            std::move(order));
    }
    // Whom a table made by this call is counted with.
    std::string address_of(const Call&) const;
    // What the hub is to answer with: the value, or the problem.
    Hub::Then<Json> told(const CallPtr&, int status = 200);

    // --- people.cpp
    void new_guest(const CallPtr&);
    void new_account(const CallPtr&);
    void sign_in(const CallPtr&);
    void sign_out(const CallPtr&);
    void me(const CallPtr&);
    void change_me(const CallPtr&);
    void remove_me(const CallPtr&);
    void export_me(const CallPtr&);
    void export_on(const CallPtr&, const std::shared_ptr<Export>&);
    void my_bots(const CallPtr&);
    void new_bot(const CallPtr&);
    void new_bot_token(const CallPtr&);
    void remove_bot(const CallPtr&);
    void person(const CallPtr&);
    void ratings(const CallPtr&);
    void leaderboard(const CallPtr&);
    struct Welcome {
        NewSession session;
        std::string device;  // the token of a device that was not known; empty: it was, or is not to be
    };
    void welcome(const CallPtr&, const Welcome&, int status) const;
    std::string cookie(const Request&, std::string_view name, std::string_view token) const;

    // --- moderation.cpp
    void my_blocks(const CallPtr&);
    void block(const CallPtr&);
    void unblock(const CallPtr&);
    void read_warning(const CallPtr&);
    void new_report(const CallPtr&);
    void reported(const CallPtr&);
    void close_report(const CallPtr&);
    void sanctioned(const CallPtr&);
    void new_sanction(const CallPtr&);
    void lift_sanction(const CallPtr&);
    void find_person(const CallPtr&);
    void audited(const CallPtr&);
    void names_kept(const CallPtr&);
    void reserve_name(const CallPtr&);
    void free_name(const CallPtr&);
    // Who is banned, by account or by address, may look, take the data along and leave: nothing else.
    std::optional<Problem> banned(const Request&, const Caller*) const;
    const Sanction* barred(const Request&) const;  // the ban of the address it comes from
    void watch();
    // `work` as the caller, with the store; whoever it is about is told at once.
    template <class Work, class Then>
    void moderate(const CallPtr&, Work, Then);

    // --- cards.cpp
    void info(const CallPtr&);
    void cards(const CallPtr&);
    void rules(const CallPtr&);
    void ready_decks(const CallPtr&);

    // --- decks.cpp
    void check_deck(const CallPtr&);
    void draw(const CallPtr&);
    void my_decks(const CallPtr&);
    void save_deck(const CallPtr&);
    void remove_deck(const CallPtr&);

    // --- lessons.cpp
    // A file of the folder of one's own lessons and puzzles.
    struct OwnFile {
        std::string name, yaml;
        const Game* game = nullptr;
        bool puzzles = false;
    };
    std::vector<OwnFile> own_files() const;  // throws InputError when one is wrong
    const std::vector<Lesson>& lessons();    // throws InputError when a file is wrong
    void list_lessons(const CallPtr&);
    void learn(const CallPtr&);

    // --- puzzles.cpp
    PuzzleShelf& puzzles();  // throws InputError when a file is wrong
    void list_puzzles(const CallPtr&);
    void puzzles_of(const CallPtr&);
    void solve(const CallPtr&);

    // --- tables.cpp
    void lobby(const CallPtr&);
    void my_tables(const CallPtr&);
    void new_table(const CallPtr&);
    void table(const CallPtr&);
    void join(const CallPtr&);
    void leave(const CallPtr&);
    void seek(const CallPtr&);
    void stop_seeking(const CallPtr&);
    void seekers(const CallPtr&);

    // --- matches.cpp
    template <class Then>
    void with_match(const CallPtr&, Then);
    template <class Look, class Tell, class Then>
    void look_at_match(const CallPtr&, double cost, Look, Tell, Then);
    void matches_of(const CallPtr&);
    void match(const CallPtr&);
    void replay(const CallPtr&);
    void moments(const CallPtr&);
    void moment(const CallPtr&);
    void agree(const CallPtr&);
    void branch(const CallPtr&);
    void send_replay(const CallPtr&);
};

// A seat as bodies name it.
inline const char* word(Seat seat) { return seat == Seat::A ? "a" : "b"; }
// The number in a path; 0 when it is none, which is nobody's and nothing's.
std::int64_t path_number(std::string_view);
// The answers so far of whoever goes through a lesson or a puzzle: {"answers": […]}.
std::vector<std::string> answers_in(const Json& body);
// One of the words, from a field or a query.
void check_word(std::string_view name, std::string_view word, std::initializer_list<std::string_view> words);

}  // namespace quincunx::server
