// Moderation: reports, blocks, sanctions, the audit log; and what the server learns from that log while it runs.
#include <algorithm>

#include "server/api/impl.h"

namespace quincunx::server {

namespace {

constexpr std::size_t ModerationPage = 50, MostAudit = 500;
constexpr Millis HourMillis = 3'600'000;
constexpr std::int64_t LongestHours = 87'600;  // ten years

Json someone(Store& store, PersonId id) {
    const auto person = id ? store.person(id) : std::nullopt;
    return person ? describe(*person) : Json(nullptr);
}

Json time_or_null(Millis at) { return at ? Json(at) : Json(nullptr); }

Json report_json(Store& store, const Report& report) {
    return {{"id", report.id},
            {"by", someone(store, report.by)},
            {"about", someone(store, report.about)},
            {"match", report.match.empty() ? Json(nullptr) : Json(report.match)},
            {"reason", report.reason},
            {"text", report.text},
            {"at", report.at},
            {"closed", time_or_null(report.closed)},
            {"closed_by", someone(store, report.closed_by)},
            {"outcome", report.outcome}};
}

// For moderators: whom, by whom, and whether an address is part of it, not which.
Json sanction_json(Store& store, const Sanction& sanction) {
    Json json = describe(sanction);
    json["person"] = someone(store, sanction.person);
    json["by"] = someone(store, sanction.by);
    json["by_address"] = !sanction.address.empty();
    return json;
}

Json audit_json(Store& store, const AuditEntry& entry) {
    Json more = entry.more;
    if (more.contains("address")) more["address"] = true;
    return {{"id", entry.id},
            {"at", entry.at},
            {"what", entry.what},
            {"by", someone(store, entry.by)},
            {"person", someone(store, entry.person)},
            {"more", std::move(more)}};
}

Response empty_answer() { return {204, "", "", {}}; }

}  // namespace

template <class Work, class Then>
void Api::Impl::moderate(const CallPtr& call, Work work, Then then) {
    with_store(
        call,
        [call, work = std::move(work), at = now()](Store& store) mutable {
            Moderation moderation(store, at, call->who().person.id);
            return work(moderation, store);
        },
        [this, then = std::move(then)](auto&& done) mutable {
            watch();
            then(std::forward<decltype(done)>(done));
        });
}

// --- Anybody

void Api::Impl::my_blocks(const CallPtr& call) {
    with_store(
        call,
        [blocked = call->who().standing.blocked](Store& store) {
            Json list = Json::array();
            for (const PersonId id : blocked)
                if (const auto person = store.person(id)) list.push_back(describe(*person));
            return list;
        },
        [call](Json list) {
            call->answer(Json{{"blocked", std::move(list)}});
        });
}

void Api::Impl::block(const CallPtr& call) {
    const bool on = call->request.method == "PUT";
    with_store(
        call,
        [call, on, at = now()](Store& store) {
            const PersonId self = call->who().person.id;
            Moderation(store, at, self).block(path_number(call->names[0]), on);
            return store.standing(self, at);
        },
        [this, call](const Standing& standing) {
            hub.stands(call->who().person.id, standing);
            call->answer(empty_answer());
        });
}

void Api::Impl::unblock(const CallPtr& call) { block(call); }

void Api::Impl::read_warning(const CallPtr& call) {
    with_store(
        call,
        [call, at = now()](Store& store) {
            Moderation(store, at, call->who().person.id).read_warning(path_number(call->names[0]));
        },
        [call](Nothing) { call->answer(empty_answer()); });
}

void Api::Impl::new_report(const CallPtr& call) {
    only_fields(call->body, {"person", "match", "reason", "text"});
    const PersonId about = number_field(call->body, "person", 1, std::int64_t{1} << 52);
    const std::string match = optional_text(call->body, "match", 20).value_or("");
    const std::string reason = text_field(call->body, "reason", 20);
    const std::string text = optional_text(call->body, "text", LongestReportText).value_or("");
    limit(reports, std::to_string(call->who().person.id));
    with_store(
        call,
        [call, about, match, reason, text, at = now()](Store& store) {
            return Moderation(store, at, call->who().person.id).report(about, match, reason, text);
        },
        [call](const Report& made) {
            call->answer(Json{{"report", made.id}}, 201);
        });
}

// --- Moderators

void Api::Impl::reported(const CallPtr& call) {
    ReportQuery query{.open_only = query_flag(call->request, "open", true), .limit = ModerationPage + 1};
    query.before = query_number(call->request, "before", 1, std::int64_t{1} << 52).value_or(0);
    with_store(
        call,
        [query](Store& store) {
            const std::vector<Report> found = store.reports(query);
            Json list = Json::array();
            for (std::size_t i = 0; i < std::min(found.size(), ModerationPage); ++i)
                list.push_back(report_json(store, found[i]));
            Json body{{"reports", std::move(list)}};
            body["next"] = found.size() > ModerationPage ? Json(found[ModerationPage - 1].id) : Json(nullptr);
            return body;
        },
        [call](const Json& body) { call->answer(body); });
}

void Api::Impl::close_report(const CallPtr& call) {
    only_fields(call->body, {"outcome"});
    const std::string outcome = optional_text(call->body, "outcome", LongestSanctionText).value_or("");
    moderate(
        call,
        [id = path_number(call->names[0]), outcome](Moderation& moderation, Store&) {
            moderation.close(id, outcome);
            return Nothing{};
        },
        [call](Nothing) { call->answer(empty_answer()); });
}

void Api::Impl::find_person(const CallPtr& call) {
    with_store(
        call,
        [name = std::string(call->request.asked("name").substr(0, 256))](Store& store) {
            std::vector<Person> found = store.people_like(skeleton(name));
            if (const auto exact = store.person_named(folded(name)))
                if (std::ranges::find(found, exact->id, &Person::id) == found.end()) found.push_back(*exact);
            Json list = Json::array();
            for (const Person& person : found) list.push_back(describe(person));
            return list;
        },
        [call](Json list) {
            call->answer(Json{{"people", std::move(list)}});
        });
}

void Api::Impl::sanctioned(const CallPtr& call) {
    with_store(
        call,
        [id = path_number(call->names[0])](Store& store) {
            const auto person = id ? store.person(id) : std::nullopt;
            if (!person) throw Problem{404, "no-such-person"};
            Json body{{"person", describe(*person)}, {"reports", Json::array()}, {"sanctions", Json::array()}};
            for (const Report& report : store.reports({.about = id, .limit = ModerationPage}))
                body["reports"].push_back(report_json(store, report));
            for (const Sanction& sanction : store.sanctions({.person = id, .limit = ModerationPage}))
                body["sanctions"].push_back(sanction_json(store, sanction));
            return body;
        },
        [call](const Json& body) { call->answer(body); });
}

void Api::Impl::new_sanction(const CallPtr& call) {
    only_fields(call->body, {"kind", "person", "reason", "text", "hours", "address", "report"});
    Moderation::Order order;
    order.kind = text_field(call->body, "kind", 20);
    order.person = number_field(call->body, "person", 1, std::int64_t{1} << 52);
    order.reason = text_field(call->body, "reason", 20);
    order.text = optional_text(call->body, "text", LongestSanctionText).value_or("");
    if (const auto hours = optional_number(call->body, "hours", 1, LongestHours))
        order.until = now() + *hours * HourMillis;
    order.report = optional_number(call->body, "report", 1, std::int64_t{1} << 52).value_or(0);
    if (flag_field(call->body, "address", false)) {
        const auto at = came_from.find(order.person);
        if (at == came_from.end()) throw Problem{409, "no-address"};
        order.address = at->second.address;
    }
    moderate(
        call,
        [order](Moderation& moderation, Store& store) { return sanction_json(store, moderation.sanction(order)); },
        [call](const Json& made) { call->answer(made, 201); });
}

void Api::Impl::lift_sanction(const CallPtr& call) {
    moderate(
        call,
        [id = path_number(call->names[0])](Moderation& moderation, Store&) {
            moderation.lift(id);
            return Nothing{};
        },
        [call](Nothing) { call->answer(empty_answer()); });
}

void Api::Impl::names_kept(const CallPtr& call) {
    with_store(
        call,
        [at = now()](Store& store) {
            Json list = Json::array();
            for (const KeptName& name : store.kept_names())
                if (name.until > at)
                    list.push_back(
                        {{"name", name.name}, {"until", name.until == Never ? Json(nullptr) : Json(name.until)}});
            return list;
        },
        [call](Json list) {
            call->answer(Json{{"names", std::move(list)}});
        });
}

void Api::Impl::reserve_name(const CallPtr& call) {
    only_fields(call->body, {"name"});
    moderate(
        call,
        [name = text_field(call->body, "name", 256)](Moderation& moderation, Store&) {
            moderation.reserve(name);
            return Nothing{};
        },
        [call](Nothing) { call->answer(empty_answer()); });
}

void Api::Impl::free_name(const CallPtr& call) {
    moderate(
        call,
        [name = call->names[0]](Moderation& moderation, Store&) {
            moderation.free(name);
            return Nothing{};
        },
        [call](Nothing) { call->answer(empty_answer()); });
}

void Api::Impl::audited(const CallPtr& call) {
    const std::int64_t before = query_number(call->request, "before", 1, std::int64_t{1} << 52).value_or(0);
    with_store(
        call,
        [before](Store& store) {
            const std::vector<AuditEntry> found = store.latest_audit(before, ModerationPage + 1);
            Json list = Json::array();
            for (std::size_t i = 0; i < std::min(found.size(), ModerationPage); ++i)
                list.push_back(audit_json(store, found[i]));
            Json body{{"entries", std::move(list)}};
            body["next"] = found.size() > ModerationPage ? Json(found[ModerationPage - 1].id) : Json(nullptr);
            return body;
        },
        [call](const Json& body) { call->answer(body); });
}

// --- What the server does about it

std::optional<Problem> Api::Impl::banned(const Request& request, const Caller* caller) const {
    const Millis at = now();
    if (caller)
        if (const Sanction* ban = caller->standing.find("ban"); ban && ban->until > at) return sanction_problem(*ban);
    if (const Sanction* ban = barred(request)) return sanction_problem(*ban);
    return std::nullopt;
}

const Sanction* Api::Impl::barred(const Request& request) const {
    const std::string address = address_key(request.peer);
    const auto ban = std::ranges::find_if(
        address_bans, [&](const Sanction& each) { return each.address == address && each.until > now(); });
    return ban == address_bans.end() ? nullptr : &*ban;
}

// Reads on in the audit log, whoever has written it: another server, or `quincunx admin`.
void Api::Impl::watch() {
    if (std::exchange(reading_audit, true)) return;
    struct News {
        std::vector<Sanction> address_bans;
        std::map<PersonId, Standing> standings;
        std::int64_t last = 0;
    };
    keeper.run(
        [after = audit_read, at = now()](Store& store) -> std::optional<News> {
            News news;
            news.last = after.value_or(0);
            if (!after) {
                for (const AuditEntry& entry : store.latest_audit(0, 1)) news.last = entry.id;
            } else {
                const std::vector<AuditEntry> entries = store.audit(*after, MostAudit);
                if (entries.empty()) return std::nullopt;
                for (const AuditEntry& entry : entries) {
                    news.last = entry.id;
                    if (!entry.person) continue;
                    news.standings[entry.person] = store.standing(entry.person, at);
                    for (const Person& bot : store.bots_of(entry.person)) {
                        Standing& standing = news.standings[bot.id] = store.standing(bot.id, at);
                        for (const Sanction& each : news.standings[entry.person].sanctions)
                            if (each.kind != "warning") standing.sanctions.push_back(each);
                    }
                }
            }
            news.address_bans =
                store.sanctions({.addresses_only = true, .in_force = at, .limit = static_cast<std::size_t>(-1)});
            return news;
        },
        [self = shared_from_this()](Outcome<std::optional<News>> outcome) {
            self->reading_audit = false;
            if (!outcome || !*outcome.value) return;
            News& news = **outcome.value;
            self->audit_read = news.last;
            self->address_bans = std::move(news.address_bans);
            for (const auto& [person, standing] : news.standings) self->hub.stands(person, standing);
            for (const Sanction& ban : self->address_bans) self->hub.bar(ban);
        });
}

}  // namespace quincunx::server
