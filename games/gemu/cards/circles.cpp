// What would have no end: monsters that bring each other to the field, numbers made from each other.
#include <algorithm>

#include "games/gemu/cards/card_reader.h"
#include "games/gemu/cards/reader.h"

namespace quincunx::gemu {

namespace {

// Places of a graph that lead back to the first of them; none when it has no circle.
using Graph = std::vector<std::vector<std::size_t>>;
std::vector<std::size_t> find_circle(const Graph& edges) {
    std::vector<std::size_t> path;
    std::vector<bool> done(edges.size()), open(edges.size());
    const auto visit = [&](const auto& self, std::size_t at) -> bool {
        if (open[at]) {
            path.erase(path.begin(), std::ranges::find(path, at));
            return true;
        }
        if (done[at]) return false;
        done[at] = open[at] = true;
        path.push_back(at);
        for (const std::size_t next : edges[at])
            if (self(self, next)) return true;
        open[at] = false;
        path.pop_back();
        return false;
    };
    for (std::size_t i = 0; i < edges.size(); ++i)
        if (visit(visit, i)) return path;
    return {};
}

}  // namespace

std::vector<std::size_t> find_renewal(const Book& book) {
    Graph brings(book.defs().size());
    for (const Def& def : book.defs()) {
        if (!def.monster()) continue;
        for (const Ability& ability : def.abilities)
            for (const Instr& instr : book.instructions(ability)) {
                if (instr.op == Op::CreateToken) brings[def.id.value].push_back(instr.token.value);
                if (instr.op != Op::SpecialSummon) continue;
                for (const Def& other : book.defs())
                    if (other.kind == Kind::Monster && other.level >= instr.filter.level_min &&
                        other.level <= instr.filter.level_max)
                        brings[def.id.value].push_back(other.id.value);
            }
    }
    return find_circle(brings);
}

std::string renewal_text(const Book& book, const std::vector<std::size_t>& circle) {
    Strings steps;
    for (std::size_t i = 0; i < circle.size(); ++i)
        steps.push_back(in_quotes(book.defs()[circle[i]].key) + " can bring " +
                        in_quotes(book.defs()[circle[(i + 1) % circle.size()]].key) + " to the field");
    return listed(steps, " and ") + ": a turn could go on for ever";
}

// Numbers that are made from each other in a circle have no value.
void CardReader::check_stat_circles() const {
    Graph makes(MonsterStats);
    const Def* maker[MonsterStats][MonsterStats]{};  // of the second from the first
    for (const Def& def : book_.defs_)
        for (const Ability& ability : def.abilities)
            for (const Instr& instr : book_.instructions(ability)) {
                if (instr.lasts != Lasts::Field || instr.op != Op::Modify || instr.amount.kind != Amount::Kind::Stat)
                    continue;
                const auto from = static_cast<std::size_t>(instr.amount.stat),
                           to = static_cast<std::size_t>(instr.stat);
                if (maker[from][to]) continue;
                maker[from][to] = &def;
                makes[from].push_back(to);
            }
    const std::vector<std::size_t> circle = find_circle(makes);
    if (circle.empty()) return;
    Strings steps;
    const Def* last = nullptr;
    for (std::size_t i = 0; i < circle.size(); ++i) {
        const std::size_t from = circle[i], to = circle[(i + 1) % circle.size()];
        last = maker[from][to];
        steps.push_back(std::string(StatKeys[to]) + " is made from " + StatKeys[from] + " by " + in_quotes(last->key));
    }
    fail(cards_[last->id.value], listed(steps, " and ") + ": numbers made from each other in a circle have no value");
}

void CardReader::refuse_renewal() const {
    const std::vector<std::size_t> circle = find_renewal(book_);
    if (!circle.empty()) fail(cards_[circle[0]], renewal_text(book_, circle));
}

}  // namespace quincunx::gemu
