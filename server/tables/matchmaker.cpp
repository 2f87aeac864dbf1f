#include "server/tables/matchmaker.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>
#include <utility>

namespace quincunx::server {

namespace {

using Seeker = Matchmaker::Seeker;

constexpr double Reach = 75, ReachPerSecond = 5;

bool looks_for(const Seeker& seeker, PersonId person, std::string_view game) {
    return seeker.person == person && (game.empty() || seeker.game == game);
}

double distance(const Seeker& a, const Seeker& b) { return std::abs(a.rating - b.rating); }

bool fit(const Seeker& a, const Seeker& b, Millis now) {
    if (a.person == b.person) return false;
    if (a.terms.rated && (a.kind == PersonKind::Bot) != (b.kind == PersonKind::Bot)) return false;
    return distance(a, b) <= std::min(Matchmaker::reach(a, now), Matchmaker::reach(b, now));
}

}  // namespace

double Matchmaker::reach(const Seeker& seeker, Millis now) {
    const auto waited = static_cast<double>(std::max<Millis>(0, now - seeker.since));
    return Reach + seeker.deviation + ReachPerSecond * waited / 1000;
}

void Matchmaker::add(Seeker seeker) {
    remove(seeker.person, seeker.game);
    seekers_.push_back(std::move(seeker));
}

bool Matchmaker::remove(PersonId person, std::string_view game) {
    return std::erase_if(seekers_, [&](const Seeker& each) { return looks_for(each, person, game); }) > 0;
}

void Matchmaker::renamed(const Person& person) {
    for (Seeker& seeker : seekers_)
        if (seeker.person == person.id) seeker.name = person.name, seeker.kind = person.kind;
}

const Seeker* Matchmaker::find(PersonId person, std::string_view game) const {
    const auto at = std::ranges::find_if(seekers_, [&](const Seeker& each) { return looks_for(each, person, game); });
    return at == seekers_.end() ? nullptr : &*at;
}

std::size_t Matchmaker::waiting(std::string_view game) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(seekers_, [&](const Seeker& each) { return game.empty() || each.game == game; }));
}

std::vector<Matchmaker::Waiting> Matchmaker::others(std::string_view game, PersonId than) const {
    std::map<Terms, std::size_t> counts;
    for (const Seeker& each : seekers_)
        if (each.game == game && each.person != than && !(each.terms.rated && each.kind == PersonKind::Bot))
            ++counts[each.terms];
    std::vector<Waiting> others;
    for (const auto& [terms, count] : counts) others.push_back({terms, count});
    std::ranges::sort(others, [](const Waiting& a, const Waiting& b) {
        return a.count != b.count ? a.count > b.count : a.terms < b.terms;
    });
    return others;
}

std::vector<Matchmaker::Pair> Matchmaker::match(Millis now, const CanMeet& can_meet) {
    std::vector<const Seeker*> order;  // who waited longest first; of those who came together, who is first in the list
    for (const Seeker& each : seekers_) order.push_back(&each);
    std::ranges::sort(order, {}, [](const Seeker* each) { return std::pair(each->since, each); });
    std::map<std::pair<std::string_view, Terms>, std::vector<const Seeker*>> alike;  // who wants the same
    for (const Seeker* each : order) alike[{each->game, each->terms}].push_back(each);

    std::vector<Pair> pairs;
    std::unordered_set<PersonId> met;
    for (const Seeker* first : order) {
        if (met.contains(first->person)) continue;
        const Seeker* nearest = nullptr;
        for (const Seeker* second : alike[{first->game, first->terms}]) {
            if (met.contains(second->person) || !fit(*first, *second, now)) continue;
            if (nearest && distance(*first, *second) >= distance(*first, *nearest)) continue;
            if (can_meet(*first, *second)) nearest = second;
        }
        if (!nearest) continue;
        met.insert({first->person, nearest->person});
        pairs.push_back({*first, *nearest});
    }
    std::erase_if(seekers_, [&](const Seeker& each) { return met.contains(each.person); });
    return pairs;
}

}  // namespace quincunx::server
