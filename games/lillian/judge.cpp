// What a computer player needs to know of the game: how good a state is, which options look promising, and how far a
// playout goes.
#include <algorithm>
#include <cmath>

#include "games/lillian/lillian.h"
#include "games/lillian/query.h"

namespace quincunx::lillian {

namespace {

// Worths are in logits of the expected result: evaluate() is tanh of half their difference. Their sizes come from
// games between searches whose worths and promises were moved at random, and from matches between settings.
constexpr int NeededMana = 6, MostMana = 20;  // what the next actions need, and what lies beyond
constexpr double Emotion = 0.14;              // up to where inciting begins
constexpr double Ready = 0.09;                // a character that may still act in this generation
constexpr double Passing = -0.1;              // a character that leaves when the harvest begins
constexpr double Earning = 0.1;               // a character that will use its arena in the coming harvest
constexpr double HeldCard = 0.04, WornUpgrade = 0.15;
constexpr int MostCards = 8;        // more of them cannot be played in time
constexpr double Marker = 0.04;     // the start marker
constexpr double Ahead = 1.0;       // who would win if the last generation ended now
constexpr double Effect = 0.37;     // what a finished event does besides its score
constexpr double Victory = 1.5;     // an ending that would win
constexpr double Unfit = 0.5;       // for an event that nobody may push as things stand
constexpr double Failure = 0.3;     // of the price of failing: it may be put off
constexpr double Progressed = 0.3;  // how much surer an event is when all but finished

// What changes its worth in the course of the game. `late`: the part of the generations that has begun.
constexpr double point(double late) { return 0.6 + 2.0 * late; }        // each decides more
constexpr double character(double late) { return 0.85 - 0.35 * late; }  // has less time to be of use
constexpr double mana(double late) { return 0.14 + 0.08 * late; }
constexpr double spare_mana(double late) { return 0.1 - 0.06 * late; }  // will not all be spent
constexpr double staffed(double late) { return 0.2 - 0.15 * late; }     // a place in an own arena, someone for it
constexpr double building(double late) { return 0.1 - 0.1 * late; }     // a mana of an arena's cost
constexpr double income(double late) { return 0.3 - 0.3 * late; }       // a finished event that works in each harvest
constexpr double incitable(double late) { return 0.6 - 0.5 * late; }    // emotion where inciting begins
constexpr double more_emotion(double late) { return 0.03 - 0.03 * late; }
constexpr double exposed(double late) { return 0.15 - 0.05 * late; }  // a character the other side can pay to incite
constexpr double surely(double late) { return 0.55 + 0.3 * late; }    // an event is finished that can be

class Judge {
public:
    explicit Judge(const Query& query) : q_(query), s_(query.s) {
        for (const Seat seat : Seats) {
            score_[seat] = q_.score(seat);
            harvests_[seat] = s_.phase == Phase::Action;
        }
        if (s_.phase == Phase::Harvest)
            for (const AgendaEntry& due : s_.agenda)
                if (is(due, Task::Use)) harvests_[UseTask::of(due).seat] = true;
        q_.each_unit([&](UnitId u) {
            const Unit& unit = s_.unit[u.value];
            ready_[unit.owner] += acts(unit);
            if (q_.def(u).at_harvest) {
                ++passing_[unit.owner];
                return;
            }
            ++characters_[unit.owner];
            if (unit.at != Standby && harvests_[unit.owner] && q_.can_use_arena(u)) ++earning_[unit.owner];
        });
        for (const Def& card : q_.book().defs())
            if (card.at_harvest)
                for (const Seat seat : Seats) working_[seat] += s_.side[seat].settled[card.id.value];
    }

    double worth(Seat seat) const {
        const Side& side = s_.side[seat];
        const int own = characters_[seat];
        double value = point(late_) * score_[seat] + character(late_) * own + Passing * passing_[seat] +
                       Ready * ready_[seat] + Earning * earning_[seat] + income(late_) * working_[seat] +
                       mana(late_) * std::min<int>(side.mana, NeededMana) +
                       spare_mana(late_) * std::clamp(side.mana - NeededMana, 0, MostMana - NeededMana) -
                       Emotion * std::min<int>(side.emotion, InciteEmotion - 1);
        if (side.emotion >= InciteEmotion)
            value -= incitable(late_) + more_emotion(late_) * (side.emotion - InciteEmotion) +
                     exposed(late_) * std::min(own, s_.side[other(seat)].mana / InciteCost);
        int places = 0;
        for (const Card card : side.arena)
            if (card) {
                places += q_.def(card).capacity;
                value += building(late_) * q_.def(card).cost;
            }
        const int manned = std::min(places, own);
        auto cards = static_cast<int>(side.hand.size());
        for (const Upgrade& up : s_.upgrades)
            if (up.owner == seat) {
                cards += up.face_down;
                value += up.face_down ? 0.0 : WornUpgrade;
            }
        value += staffed(late_) * manned + HeldCard * std::min(cards, MostCards);
        value += s_.marker == seat ? Marker : 0.0;
        if (last_ && leader() == seat) value += Ahead;
        // Pushes that can be paid for: in this generation, and in the next, before which a harvest brings mana.
        Pushes pushes{std::min<int>(ready_[seat], side.mana), last_ ? 0 : std::min(own, side.mana + manned)};
        for (std::size_t i = 0; i < side.events.size(); ++i) value += event(seat, i, pushes);
        return value;
    }

private:
    const Query& q_;
    const State& s_;
    const double late_ = static_cast<double>(s_.generation) / s_.generation_limit;
    const bool last_ = s_.generation >= s_.generation_limit;
    PerSeat<int> score_{}, characters_{}, passing_{}, ready_{}, earning_{}, working_{};
    PerSeat<bool> harvests_{};  // uses of arenas are still to come in this generation

    struct Pushes {
        int now, later;
    };

    // May still act in this generation.
    bool acts(const Unit& unit) const {
        if (s_.phase != Phase::Action) return s_.phase == Phase::Building;
        return !s_.side[unit.owner].rested && unit.at == Standby && !unit.tired;
    }

    Seat leader() const {  // LI-12.4
        if (score_[Seat::A] != score_[Seat::B]) return score_[Seat::A] > score_[Seat::B] ? Seat::A : Seat::B;
        return s_.marker;
    }

    // An event in progress: what it will bring less what it will still cost, as likely as it is to be finished; and
    // part of the price of failing (LI-11.7).
    double event(Seat seat, std::size_t place, Pushes& pushes) const {
        const auto& event = s_.side[seat].events[place];
        const Def& card = q_.def(event.card);
        const Self self = q_.make_self(seat, card.id, {}, static_cast<std::uint8_t>(place));
        const int need = std::max(1, card.goal - event.progress);
        const bool next = event.countdown > 1 && !last_;
        double chance = 0.5;  // of one that completes by itself
        if (event.mark > 0)
            chance = std::min(1.0, static_cast<double>(users(seat, event.mark - 1, next)) / need);
        else if (!card.cannot_be_pushed)
            chance = pushed(seat, card, self, need, next, pushes);
        if (card.nearness) chance *= 0.5 + 0.005 * card.nearness(q_, self, seat);
        chance *= surely(late_) + Progressed * event.progress / std::max<int>(1, card.goal);
        double gain = point(late_) * card.score + (card.on_finish || card.at_harvest || card.on_war ? Effect : 0.0);
        if (card.ending) gain = wins(seat, card, self) ? Victory : 0.0;
        // The last to push retires; an event that does something when pushed pays for its pushes.
        if (!card.cannot_be_pushed) gain -= character(late_) + (card.on_push ? 0.0 : mana(late_) * need);
        return chance * std::max(0.0, gain) - (1.0 - chance) * Failure * mana(late_) * card.cost;
    }

    // How likely enough pushes can be made. They are no longer there for the events that follow.
    double pushed(Seat seat, const Def& card, const Self& self, int need, bool next, Pushes& pushes) const {
        Pushes able = pushes;
        double fit = 1.0;
        if (card.can_push && !card.nearness) {
            Pushes fitting{};
            q_.each_unit([&](UnitId u) {
                const Unit& unit = s_.unit[u.value];
                if (unit.owner != seat || !card.can_push(q_, q_.make_self(seat, card.id, u, self.place))) return;
                ++fitting.later;
                fitting.now += acts(unit);
            });
            if (fitting.later == 0)
                fit = Unfit;
            else
                able = {std::min(able.now, fitting.now), std::min(able.later, fitting.later)};
        }
        const int used = std::min(able.now, need);
        pushes.now -= used;
        if (next) pushes.later = std::max(0, pushes.later - (need - used));
        return fit * std::min(1.0, static_cast<double>(able.now + (next ? able.later : 0)) / need);
    }

    // How often an event that watches this arena can go on: with who stands there, and in the harvest after.
    int users(Seat seat, int arena, bool next) const {
        if (!q_.is_arena(arena)) return 0;
        int n = harvests_[seat] ? q_.enemies_in(arena, other(seat)) : 0;
        if (next || s_.phase == Phase::Building)
            n += std::min({static_cast<int>(q_.def(q_.card_at(arena)).capacity), characters_[seat],
                           s_.side[seat].mana / EntryFee});
        return n;
    }

    // Whether the ending would win if it were completed now.
    bool wins(Seat seat, const Def& ending, const Self& self) const {
        const auto bonus = [&](Seat whom) { return ending.scoring ? ending.scoring(q_, self, whom) : 0; };
        return score_[seat] + ending.score + bonus(seat) >= score_[other(seat)] + bonus(other(seat));
    }
};

}  // namespace

double Lillian::evaluate(const StateBytes& bytes, Seat seat) const {
    const State& s = bytes.as<State>();
    if (s.core.over) return s.core.winner == Core::Nobody ? 0.0 : s.core.winner == index(seat) ? 1.0 : -1.0;
    const Query q(s, book_);
    const Judge judge(q);
    return std::tanh((judge.worth(seat) - judge.worth(other(seat))) / 2);
}

namespace {

// Two characters between which there is nothing to choose.
bool alike(const State& s, std::uint16_t a, std::uint16_t b) {
    const Unit &one = s.unit[a], &two = s.unit[b];
    if (one.card != two.card || one.owner != two.owner || one.at != two.at || one.tired != two.tired) return false;
    if (one.bonus != two.bonus || one.used != two.used) return false;
    return std::ranges::none_of(s.upgrades,
                                [&](const Upgrade& up) { return up.bearer == UnitId(a) || up.bearer == UnitId(b); });
}

}  // namespace

// A push or an inciting is rarely wrong. To rest is as likely as to play a card, so that walks come to the harvest,
// where it shows what the actions were worth. To end a contract is mostly waste.
void Lillian::policy(const StateBytes& now, const Choice& choice, std::span<float> weights) const {
    const State& s = now.as<State>();
    const bool acting = is(choice, "act"_prompt);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Option& o = choice.options[i];
        float& weight = weights[i];
        weight = 1.0F;
        switch (static_cast<Verb>(o.verb)) {
            case "push"_verb: weight = 18.0F; break;
            case "incite"_verb: weight = 8.0F; break;
            case "enter"_verb: weight = 1.7F; break;
            case "play"_verb: {
                const Type type = book_.card(o.a)->type;
                weight = !acting ? 0.5F : type == Type::Character ? 1.6F : 0.7F;
                break;
            }
            case "ability"_verb: weight = acting ? 1.2F : 0.5F; break;
            case "war"_verb: weight = 0.7F; break;
            case "install"_verb: weight = 0.5F; break;
            case "cover"_verb: weight = 0.3F; break;
            case "rest"_verb: weight = 1.4F; break;
            case "terminate"_verb: weight = 0.05F; break;
            case "done"_verb:
                weight = is(choice, "use"_prompt) ? 0.26F : is(choice, "build"_prompt) ? 2.8F : 1.0F;
                break;
            case "place"_verb:
                if (is(choice, "enter-where"_prompt) && owner_of(o.a) != choice.seat) weight = 0.5F;  // costs the fee
                if (is(choice, "build-where"_prompt) &&
                    s.side[choice.seat].arena[static_cast<std::size_t>(position_of(o.a))])
                    weight = 0.01F;  // what stands there would be lost
                break;
            case "event"_verb:
                if (is(choice, "push-what"_prompt))
                    weight = 1.0F + static_cast<float>(s.side[choice.seat].events[EventPlace::of(o.a).place].progress);
                break;
            case "character"_verb: {
                // Give away the cheap ones, take away the dear ones; of those alike look at the first.
                const float price = 1.0F + static_cast<float>(book_[s.unit[o.a].card].cost);
                if (is(choice, "push-who"_prompt) || is(choice, "terminate-whom"_prompt)) weight = 1.0F / price;
                if (is(choice, "incite-whom"_prompt)) weight = price;
                for (std::size_t k = 0; k < i; ++k)
                    if (is(choice.options[k], "character"_verb) && alike(s, o.a, choice.options[k].a)) {
                        weight *= 0.05F;
                        break;
                    }
                break;
            }
            default: break;
        }
    }
}

// A few actions: longer ones were measured to tell less.
std::uint32_t Lillian::playout_length() const { return 6; }

std::uint32_t Lillian::length(const StateBytes& bytes) const { return bytes.as<State>().generation; }

}  // namespace quincunx::lillian
