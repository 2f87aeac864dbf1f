#include "engine/match/cardnames.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "engine/match/folded.h"

namespace quincunx {

namespace {

// The characters of a UTF-8 text.
std::vector<std::string_view> characters(std::string_view text) {
    std::vector<std::string_view> all;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) ++end;
        all.push_back(text.substr(at, end - at));
        at = end;
    }
    return all;
}

// How many characters must be changed, added or taken away to make one text the other; `most` when it is as many or
// more.
std::size_t edits(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b, std::size_t most) {
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= most) return most;
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t corner = std::exchange(row[0], i + 1);
        for (std::size_t k = 0; k < b.size(); ++k) {
            const std::size_t change = corner + (a[i] != b[k]);
            corner = row[k + 1];
            row[k + 1] = std::min({change, row[k] + 1, corner + 1});
        }
        if (*std::ranges::min_element(row) >= most) return most;
    }
    return std::min(row.back(), most);
}

}  // namespace

CardNames::CardNames(const Telling& game) {
    for (const CardInfo& card : game.cards())
        for (const std::string& name : game.card_names(card.number)) {
            Named& named = named_[folded(name)];
            named.name = name;
            if (!named.first) named.first = &card;
            const auto at = std::lower_bound(named.cards.begin(), named.cards.end(), card.number);
            if (at == named.cards.end() || *at != card.number) named.cards.insert(at, card.number);
        }
}

const CardInfo* CardNames::first(std::string_view name) const {
    const auto at = named_.find(folded(name));
    return at == named_.end() ? nullptr : at->second.first;
}

std::vector<std::uint16_t> CardNames::find(std::string_view name) const {
    const std::string key = folded(name);
    if (const auto at = named_.find(key); at != named_.end()) return at->second.cards;
    const std::size_t bracket = key.rfind('(');
    if (bracket == std::string::npos || !key.ends_with(')')) return {};
    const auto first = named_.find(trimmed(std::string_view(key).substr(0, bracket)));
    const auto second = named_.find(trimmed(std::string_view(key).substr(bracket + 1, key.size() - bracket - 2)));
    if (first == named_.end() || second == named_.end()) return {};
    std::vector<std::uint16_t> both;
    std::set_intersection(first->second.cards.begin(), first->second.cards.end(), second->second.cards.begin(),
                          second->second.cards.end(), std::back_inserter(both));
    return both;
}

std::string CardNames::near_miss(std::string_view name) const {
    const std::string key = folded(name);
    const auto wanted = characters(key);
    if (wanted.size() > 80) return "";
    std::string best;
    std::size_t least = wanted.size() / 3 + 2;
    for (const auto& [other, named] : named_)
        if (const std::size_t far = edits(wanted, characters(other), least); far < least)
            least = far, best = named.name;
    return best;
}

}  // namespace quincunx
