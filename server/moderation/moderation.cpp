#include "server/moderation/moderation.h"

#include <algorithm>
#include <ctime>

#include "server/wire/fields.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

std::string listed(const auto& words) {
    std::string all;
    for (const std::string_view each : words) all += (all.empty() ? "" : " | ") + std::string(each);
    return all;
}

void check_word_of(std::string_view field, std::string_view word, const auto& words) {
    if (std::ranges::find(words, word) == words.end()) throw bad_field(field, {"one-of", {listed(words)}});
}

void check_text(std::string_view text, std::size_t longest) {
    if (text.size() > longest) throw bad_field("text", {"text", {std::to_string(longest)}});
    const auto control = [](char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\n') || c == 0x7f; };
    if (std::ranges::any_of(text, control)) throw bad_field("text", {"no-control"});
}

// "2026-01-31 10:00 UTC"
std::string date_of(Millis at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[40];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts);
    return text;
}

}  // namespace

Problem sanction_problem(const Sanction& sanction) {
    const bool ends = sanction.until != Never;
    const bool muted = sanction.kind == "mute";
    Problem problem{.status = 403, .code = muted ? "muted" : "banned"};
    if (ends)
        problem.values = {date_of(sanction.until)};
    else
        problem.code += "-for-good";
    problem.values.push_back(sanction.text);
    problem.more = {{"sanction", describe(sanction)}};
    problem.expected = Form{"reason-" + sanction.reason};
    return problem;
}

Person Moderation::somebody(PersonId id) {
    auto person = id ? store_.person(id) : std::nullopt;
    if (!person || person->gone) throw Problem{404, "no-such-person"};
    return std::move(*person);
}

void Moderation::note(std::string_view what, PersonId person, Json more) {
    store_.add_audit({0, now_, by_, std::string(what), person, std::move(more)});
}

// --- Anybody

Report Moderation::report(PersonId about, const MatchId& match, std::string_view reason, std::string_view text) {
    check_word_of("reason", reason, SanctionReasons);
    check_text(text, LongestReportText);
    if (about == by_) throw Problem{409, "yourself"};
    somebody(about);
    if (!match.empty() && !(looks_like_id(match) && store_.summary(match)))
        throw Problem{404, "no-such-match", {match.substr(0, 20)}};
    return store_.add_report({0, by_, about, match, std::string(reason), std::string(text), now_, 0, 0, ""});
}

void Moderation::block(PersonId person, bool on) {
    if (person == by_) throw Problem{409, "yourself"};
    if (on) {
        somebody(person);
        if (store_.standing(by_, now_).blocked.size() >= MostBlocked)
            throw Problem{409, "too-many", {std::to_string(MostBlocked)}};
    }
    store_.set_block(by_, person, on, now_);
}

void Moderation::read_warning(std::int64_t id) {
    const auto found = store_.sanction(id);
    if (!found || found->kind != "warning" || found->person != by_) throw Problem{404, "not-yours"};
    if (!found->lifted) store_.lift_sanction(id, now_);
}

// --- Moderators

Sanction Moderation::sanction(const Order& order) {
    check_word_of("kind", order.kind, SanctionKinds);
    check_word_of("reason", order.reason, SanctionReasons);
    check_text(order.text, LongestSanctionText);
    if (order.until <= now_) throw bad_field("hours", {"integer", {"1", "87600"}});
    if (!order.address.empty() && order.kind != "ban") throw bad_field("address", {"only-with", {"kind: ban"}});
    if (!order.person && order.address.empty()) throw bad_field("person", {"person-id"});
    if (order.person) {
        const Person person = somebody(order.person);
        if (order.person == by_) throw Problem{409, "yourself"};
        if (by_ && store_.standing(person.id, now_).role == Moderator) throw Problem{403, "moderators-cannot"};
    }
    const Sanction made = store_.add_sanction({0, order.kind, order.person, order.address, order.reason, order.text,
                                               now_, order.kind == "warning" ? Never : order.until, by_, 0});
    Json more = describe(made);
    more.erase("lifted");
    if (!made.address.empty()) more["address"] = made.address;
    note(order.kind, order.person, std::move(more));
    if (order.report) close(order.report, order.kind);
    return made;
}

void Moderation::lift(std::int64_t id) {
    const auto found = store_.sanction(id);
    if (!found || found->lifted) throw Problem{404, "no-such-sanction"};
    if (by_ && found->person == by_) throw Problem{409, "yourself"};
    store_.lift_sanction(id, now_);
    note("lift", found->person, {{"id", id}, {"kind", found->kind}});
}

void Moderation::close(std::int64_t id, std::string_view outcome) {
    const auto found = store_.report(id);
    if (!found || found->closed) throw Problem{404, "no-such-report"};
    if (by_ && found->about == by_) throw Problem{409, "yourself"};
    store_.close_report(id, by_, now_, outcome);
    note("close", found->about, {{"report", id}, {"outcome", outcome}});
}

void Moderation::reserve(std::string_view name) {
    const std::string clean = clean_name(name);
    store_.keep_name({skeleton(clean), clean, Never});
    note("reserve", 0, {{"name", clean}});
}

void Moderation::free(std::string_view name) {
    const std::string form = skeleton(name);
    if (form.empty() || store_.kept_names(form).empty()) throw Problem{404, "not-reserved"};
    store_.keep_name({form, std::string(name), 0});
    store_.forget_names(1);
    note("free", 0, {{"name", name}});
}

// --- The operator

void Moderation::set_role(PersonId id, std::string_view role) {
    if (!role.empty() && role != Moderator) throw bad_field("role", {"one-of", {"moderator | none"}});
    if (somebody(id).kind != PersonKind::Account) throw Problem{409, "accounts-only"};
    store_.set_role(id, role);
    note("role", id, {{"role", role}});
}

}  // namespace quincunx::server
