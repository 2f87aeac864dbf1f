// Setup, generations, turns and their actions, harvest.
#include "games/lillian/rules.h"

#include <algorithm>

#include "games/lillian/steps.h"

namespace quincunx::lillian {

namespace {

constexpr int InWar = AnnouncedTask::InWar;

constexpr int StartingMana = 7;  // LI-5.1
constexpr int StartingHand = 5;
constexpr int MaochinBase = 2, MaochinMost = 4, MaochinIncome = 2;  // LI-13.5

// Whatever a character of this side has done as an action (LI-R64).
void acted(Play& play, Seat seat, UnitId u) {
    for (std::size_t i = 0; i < play.side(other(seat)).lasting.size(); ++i) {
        const Card card = play.side(other(seat)).lasting[i].card;
        if (!play.def(card).on_foe_acts) continue;
        Self self = play.q().make_self(other(seat), card, {}, byte(i));
        self.other = u;
        play.run(self, &Def::on_foe_acts);
    }
    play.check_lasting();
}

// --- Setup and building

void set_up(Play& play) {
    State& s = play.state;
    play.because(by("LI-5.4"_clause));
    for (const Seat seat : Seats) play.shuffle("shuffle"_roll, s.side[seat].deck.span());
    const bool first_is_b = s.first == First::ByLot ? play.roll("marker"_roll, 2) == 1 : s.first == First::B;  // LI-R5
    s.marker = s.began = first_is_b ? Seat::B : Seat::A;
    play.happen("game-starts"_event, index(s.marker));
    for (const Seat seat : Seats) play.draw(seat, StartingHand);
    play.push(Task::Generation);
}

void start_generation(Play& play) {
    State& s = play.state;
    ++s.generation;
    s.phase = Phase::Building;
    s.no_war = 0;
    s.first_turn = 1;
    play.because(by("LI-6.1"_clause));
    play.happen("generation"_event, s.generation, index(s.marker));
    play.q().each_unit([&](UnitId u) { play.make_ready(u); });
    const PerSeat<Seat> order{{s.marker, other(s.marker)}};
    if (s.generation > 1) {
        for (const Seat seat : order.of)
            for (std::size_t i = 0; i < s.side[seat].events.size();) {  // LI-R10
                const std::size_t before = s.side[seat].events.size();
                play.change_countdown({seat, i}, -1);
                if (s.side[seat].events.size() == before) ++i;
            }
    }
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        side.played_character = side.acted = side.rested = side.only_rest = side.wars = 0;
    }
    for (const Seat seat : order.of) play.run_triggers(seat, &Def::at_generation);
    play.because(by("LI-6.2"_clause));
    if (s.generation > 1)
        for (const Seat seat : order.of) play.draw(seat, 1);
    play.check_lasting();
    play.push(TurnTask{s.marker});
    play.push(BuildTask{other(s.marker)});
    play.push(BuildTask{s.marker});
}

// The place of a card in the hand: the copy the other seat knows of, if there is one.
std::size_t in_hand(const Side& side, Card card) {
    std::size_t best = side.hand.size();
    for (std::size_t i = 0; i < side.hand.size(); ++i)
        if (side.hand[i].card == card && (best == side.hand.size() || side.hand[i].known)) best = i;
    return best;
}

void take_from_hand(Play& play, Seat seat, Card card) {
    const std::size_t at = in_hand(play.side(seat), card);
    if (at == play.side(seat).hand.size()) throw WorldMismatch{};
    play.side(seat).hand.erase(at);
}

template <class F>
void each_kind_in_hand(const Side& side, F&& f) {
    for (std::size_t i = 0; i < side.hand.size(); ++i) {
        bool again = false;
        for (std::size_t k = 0; k < i; ++k) again |= side.hand[k].card == side.hand[i].card;
        if (!again) f(side.hand[i].card);
    }
}

}  // namespace

void announce(Play& play, Seat seat, Card card, Verb verb, int left) {
    play.side(seat).hand[in_hand(play.side(seat), card)].known = 1;
    play.push(AnnouncedTask{seat, verb, card, left});
}

namespace {

void build(Play& play, Seat seat) {
    play.state.turn = seat;
    play.ask(seat, "build"_prompt, by("LI-6.3"_clause));
    const Query q = play.q();
    each_kind_in_hand(play.side(seat), [&](Card card) {
        const Def& d = play.def(card);
        if (d.is(Type::Arena) || play.explaining())
            play.offer(option(d.is(Type::Arena) ? "build"_verb : "play"_verb, d.number), q.can_build(seat, d));
    });
    play.offer(option("done"_verb));
    const Option o = play.answer();
    if (is(o, "done"_verb)) return;
    play.push(BuildTask{seat});
    announce(play, seat, play.book.card(o.a)->id, "build"_verb, 0);
}

void build_announced(Play& play, Seat seat, const Def& card) {
    play.ask(seat, "build-where"_prompt, Play::cause_of(card.id));
    for (int a = 0; a < Arenas; ++a)
        if (owner_of(a) == seat || play.explaining())
            play.offer(option("place"_verb, a), play.q().can_build_at(seat, card, a));
    const int at = play.answer().a;
    const int cost = play.q().build_cost(card, at);
    play.because(by("LI-6.3"_clause));
    take_from_hand(play, seat, card.id);
    play.pay(seat, cost);
    Card& place = play.side(seat).arena[static_cast<std::size_t>(position_of(at))];
    if (place) {
        play.happen("replaced"_event, index(seat), play.number(place), at);
        play.to_history(seat, place);
        play.q().each_unit([&](UnitId u) {  // LI-R12
            if (play.unit(u).at == at) play.move(u, Standby), play.tire(u);
        });
    }
    place = card.id;
    play.happen("built"_event, index(seat), card.number, at, cost);
    if (card.on_play) {
        Self self = play.q().make_self(seat, card.id);
        card.on_play(play, self);
    }
}

// --- Turns and actions

void start_turn(Play& play, Seat seat) {
    State& s = play.state;
    if (s.phase != Phase::Action) {
        s.phase = Phase::Action;
        play.happen("phase"_event, static_cast<int>(Phase::Action));
    }
    if (s.side[Seat::A].rested && s.side[Seat::B].rested) return play.push(Task::Harvest);
    if (s.side[seat].rested) return play.push(TurnTask{other(seat)});
    s.turn = seat;
    const int actions = s.first_turn ? 1 : 2;
    s.first_turn = 0;
    play.because(by("LI-7.1"_clause));
    play.happen("turn"_event, index(seat), actions);
    play.q().each_unit([&](UnitId u) {  // LI-7.6
        if (play.unit(u).at != Standby) play.make_ready(u);
    });
    play.push(ActTask{seat, actions});
}

// Cards of this side in play that have an ability, each once.
template <class F>
void each_ability(const Query& q, Seat seat, F&& f) {
    FixedVector<Card, 32> seen;
    q.each_working(seat, [&](const Self& self, const Def& d) {
        if (!d.ability || d.is(Type::Event) || seen.contains(self.card) || seen.full()) return;
        seen.push(self.card);
        f(self.card);
    });
}

}  // namespace

void offer_instants(Play& play, Seat seat, bool all) {
    const Query q = play.q();
    each_kind_in_hand(play.side(seat), [&](Card card) {
        const Def& d = play.def(card);
        if (!d.is(Type::Arena) || play.explaining()) play.offer(option("play"_verb, d.number), q.can_play(seat, d));
        if (d.is(Type::Upgrade) && (all || play.explaining()))
            play.offer(option("cover"_verb, d.number), q.can_cover(seat, d));
    });
    each_ability(q, seat, [&](Card card) {
        play.offer(option("ability"_verb, play.def(card).number), q.can_use_ability(seat, card));
    });
    play.offer(option("install"_verb), q.can_install(seat));
}

namespace {

void act(Play& play, Seat seat, int left) {
    play.ask(seat, "act"_prompt, by("LI-7.1"_clause));
    offer_instants(play, seat, true);
    {
        const Query q = play.q();
        play.offer(option("enter"_verb), q.can_enter(seat));
        play.offer(option("push"_verb), q.can_push(seat));
        play.offer(option("war"_verb), q.can_declare(seat));
        play.offer(option("incite"_verb), q.can_incite(seat));
        play.offer(option("terminate"_verb), q.can_terminate(seat));
        play.offer(option("rest"_verb));
    }
    const Option o = play.answer();
    const auto verb = static_cast<Verb>(o.verb);
    switch (verb) {
        case "play"_verb: return announce(play, seat, play.book.card(o.a)->id, "play"_verb, left);
        case "cover"_verb: {  // secret: the card goes to the end of the hand, and is covered from there
            Side& side = play.side(seat);
            const Held held = side.hand.erase(in_hand(side, play.book.card(o.a)->id));
            side.hand.push(held);
            return play.push(AnnouncedTask{seat, verb, {}, left});
        }
        case "ability"_verb: return play.push(AnnouncedTask{seat, verb, play.book.card(o.a)->id, left});
        default: return play.push(AnnouncedTask{seat, verb, {}, left});
    }
}

// Goes on after something was done: in a war with the other player's priority, in a turn with the next action.
void after(Play& play, Seat seat, int left, bool instant) {
    if (left == InWar) {
        play.state.war.passed = 0;
        return play.push(WindowTask{other(seat)});
    }
    if (instant) return play.push(ActTask{seat, left});
    ++play.side(seat).acted;
    play.push(DoneTask{seat, left - 1});
}

void action_done(Play& play, Seat seat, int left) {
    play.q().each_unit([&](UnitId u) {  // LI-R68
        Unit& unit = play.unit(u);
        if (unit.short_actions == 0) return;
        --unit.short_actions;
        if (unit.short_actions == 0) unit.short_bonus = 0;
    });
    play.check_lasting();
    if (left > 0)
        play.push(ActTask{seat, left});
    else
        play.push(TurnTask{other(seat)});
}

// --- What was announced

void play_spell(Play& play, Seat seat, const Def& card, int left) {
    Self self = play.q().make_self(seat, card.id);
    FixedVector<UnitId, 8> casters;
    while (card.casters_max > 0 && static_cast<int>(casters.size()) < card.casters_max) {
        const int chosen = static_cast<int>(casters.size());
        const int last = casters.empty() ? -1 : casters.back().value;
        const Query q = play.q();
        bool more = false;
        q.each_unit([&](UnitId u) { more |= u.value > last && static_cast<bool>(q.can_cast_with(seat, card, u)); });
        if (!more && chosen > 0) break;
        play.ask(seat, "caster"_prompt, Play::cause_of(card.id));
        q.each_unit([&](UnitId u) {
            if (u.value <= last || q[u].owner != seat) return;
            Verdict verdict = q.can_cast_with(seat, card, u);
            if (verdict && card.casters_max > 1) {  // casters are named in ascending order: enough must come behind
                int behind = 0;
                q.each_unit([&](UnitId w) { behind += w.value > u.value && q[w].owner == seat && q.ready_standby(w); });
                const int most = std::min(card.casters_max, chosen + 1 + behind);
                verdict = most < card.casters_min ? refuse("no-ready-character"_refusal)
                                                  : q.can_pay(seat, q.spell_cost(seat, card, most, {}));
            }
            play.offer(option("character"_verb, u.value), verdict);
        });
        const bool enough = chosen >= card.casters_min && q.can_pay(seat, q.spell_cost(seat, card, chosen, {}));
        if (chosen > 0 && enough) play.offer(option("done"_verb));
        if (play.nothing_offered()) throw WorldMismatch{};
        const Option o = play.answer();
        if (is(o, "done"_verb)) break;
        casters.push(UnitId(o.a));
    }
    int arena = -1;
    if (card.starts_war) {
        play.ask(seat, "war-where"_prompt, Play::cause_of(card.id));
        for (int a = 0; a < Arenas; ++a)
            if (play.q().is_arena(a)) play.offer(option("place"_verb, a), play.q().war_at(seat, a));
        arena = play.answer().a;
    }
    if (!casters.empty()) self.unit = casters[0];
    self.casters = byte(casters.size());
    play.because(Play::cause_of(card.id));
    take_from_hand(play, seat, card.id);
    play.pay(seat, play.q().spell_cost(seat, card, static_cast<int>(casters.size()), self.unit));
    for (const UnitId u : casters) play.tire(u);
    play.happen("spell"_event, index(seat), card.number);
    after(play, seat, left, card.instant || left == InWar);
    if (card.stays) {
        if (!play.side(seat).lasting.full()) play.side(seat).lasting.push({card.id, 0});
        self.place = byte(play.side(seat).lasting.size() - 1U);
    } else {
        play.to_history(seat, card.id);
    }
    if (card.on_play) card.on_play(play, self);
    for (const UnitId u : casters) acted(play, seat, u);
    if (card.starts_war) begin_war(play, seat, arena, card.id);
    war_stopped(play);
}

void play_card(Play& play, Seat seat, const Def& card, int left) {
    if (card.is(Type::Spell)) return play_spell(play, seat, card, left);
    UnitId bearer;
    if (card.is(Type::Upgrade)) {
        play.ask(seat, "equip-whom"_prompt, Play::cause_of(card.id));
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat || play.explaining())
                play.offer(option("character"_verb, u.value), q.can_bear(seat, u));
        });
        bearer = UnitId(play.answer().a);
    }
    play.because(Play::cause_of(card.id));
    take_from_hand(play, seat, card.id);
    play.pay(seat, card.cost);
    after(play, seat, left, card.instant || card.is(Type::Upgrade));
    Self self = play.q().make_self(seat, card.id);
    if (card.is(Type::Character)) {
        play.side(seat).played_character = 1;
        play.because(by("LI-8.1"_clause));
        self.unit = play.arrive(seat, card.id, false);
    } else if (card.is(Type::Event)) {
        play.because(by("LI-8.3"_clause));
        Side& side = play.side(seat);
        if (!side.events.full()) side.events.push({card.id, 0, byte(card.countdown), 0});
        self.place = byte(side.events.size() - 1U);
        play.happen("event-played"_event, index(seat), card.number);
    } else {
        play.because(by("LI-8.5"_clause));
        if (!play.state.upgrades.full()) play.state.upgrades.push({card.id, bearer, seat, 0, 0});
        self.unit = bearer;
        self.place = byte(play.state.upgrades.size() - 1U);
        play.happen("equipped"_event, play.named(bearer), card.number);
    }
    play.because(Play::cause_of(card.id));
    if (card.on_play) card.on_play(play, self);
    // LI-R52: a trap put on the target in the last window may be used right away.
    if (left == InWar && card.is(Type::Upgrade) && play.state.war.window == 3) play.push(TrapsTask{self.place + 1});
}

void cover(Play& play, Seat seat, int left) {
    play.ask(seat, "cover-whom"_prompt, by("LI-15.6"_clause));
    const Query q = play.q();
    q.each_unit([&](UnitId u) {
        if (q[u].owner == seat || play.explaining()) play.offer(option("character"_verb, u.value), q.can_bear(seat, u));
    });
    const UnitId u(play.answer().a);
    play.because(by("LI-15.6"_clause));
    const Card card = play.side(seat).hand.pop().card;
    play.state.upgrades.push({card, u, seat, 1, 0});
    play.happen_secretly(only(seat), "covered"_event, play.named(u), play.number(card));
    after(play, seat, left, true);
}

void install(Play& play, Seat seat, int left) {
    play.ask(seat, "install"_prompt, by("LI-15.6"_clause));
    play.secretly();
    for (std::size_t i = 0; i < play.state.upgrades.size(); ++i) {
        const Upgrade& up = play.state.upgrades[i];
        if (up.owner != seat || !up.face_down) continue;
        bool again = false;
        for (std::size_t k = 0; k < i; ++k) again |= play.state.upgrades[k] == up;
        if (!again)
            play.offer(option("covered"_verb, up.bearer.value, play.def(up.card).number),
                       play.q().can_install(seat, i));
    }
    if (play.nothing_offered()) throw WorldMismatch{};
    const Option o = play.answer();
    const Card card = play.book.card(static_cast<std::uint16_t>(o.b))->id;
    std::size_t at = 0;
    const auto is_it = [&](const Upgrade& up) {
        return up.owner == seat && up.face_down && up.card == card && up.bearer.value == o.a;
    };
    while (at < play.state.upgrades.size() && !is_it(play.state.upgrades[at])) ++at;
    if (at == play.state.upgrades.size()) throw WorldMismatch{};
    play.because(by("LI-15.6"_clause));
    play.pay(seat, play.def(card).cost);
    play.touch();
    play.state.upgrades[at].face_down = 0;
    play.happen_secretly(Everybody, "installed"_event, play.named(UnitId(o.a)), play.number(card));
    after(play, seat, left, true);
    if (play.def(card).on_play) {
        Self self = play.q().make_self(seat, card, UnitId(o.a), byte(at));
        play.def(card).on_play(play, self);
    }
    if (left == InWar && play.state.war.window == 3) play.push(TrapsTask{static_cast<int>(at) + 1});
}

// A character of the seat that may act.
template <class Can>
UnitId ask_who(Play& play, Seat seat, Prompt prompt, Rule rule, const Can& can) {
    play.ask(seat, prompt, by(rule));
    const Query q = play.q();
    q.each_unit([&](UnitId u) {
        if (q[u].owner == seat) play.offer(option("character"_verb, u.value), can(q, u));
    });
    return UnitId(play.answer().a);
}

void enter(Play& play, Seat seat, int left) {
    const UnitId u = ask_who(play, seat, "enter-who"_prompt, "LI-8.2"_clause,
                             [&](const Query& q, UnitId who) { return q.can_enter(seat, who); });
    play.ask(seat, "enter-where"_prompt, by("LI-8.2"_clause), Play::subject(u));
    for (int a = 0; a < Arenas; ++a)
        if (play.q().is_arena(a) || play.explaining())
            play.offer(option("place"_verb, a), play.q().can_enter(seat, u, a));
    const int at = play.answer().a;
    after(play, seat, left, false);
    if (owner_of(at) != seat) {
        play.because(by("LI-8.13"_clause));
        play.lose_mana(seat, EntryFee);
        play.gain_mana(owner_of(at), EntryFee);
    }
    play.because(by("LI-8.2"_clause));
    play.unit(u).at = byte(at);
    play.happen("entered"_event, play.named(u), at);
    if (!(play.q().keywords(u) & Assault)) play.tire(u);
    for (std::uint8_t i = 0; i < play.state.units_end; ++i) {
        const UnitId v(i);
        if (!play.q().in_play(v) || v == u || play.unit(v).at != at || !play.def(play.unit(v).card).on_entering)
            continue;
        Self self = play.q().self_of(v);
        self.other = u;
        play.run(self, &Def::on_entering);
    }
    for (std::size_t i = 0; i < play.side(other(seat)).lasting.size(); ++i) {
        const Card card = play.side(other(seat)).lasting[i].card;
        if (!play.def(card).on_foe_enters) continue;
        Self self = play.q().make_self(other(seat), card, {}, byte(i));
        self.other = u;
        play.run(self, &Def::on_foe_enters);
    }
    acted(play, seat, u);
}

void push_event(Play& play, Seat seat, int left) {
    const UnitId u = ask_who(play, seat, "push-who"_prompt, "LI-8.4"_clause,
                             [&](const Query& q, UnitId who) { return q.can_push(seat, who); });
    play.ask(seat, "push-what"_prompt, by("LI-8.4"_clause), Play::subject(u));
    for (const Seat whose : Seats)
        for (std::size_t i = 0; i < play.side(whose).events.size(); ++i)
            if (whose == seat || play.explaining())
                play.offer(option("event"_verb, EventPlace{whose, i}.number()),
                           whose == seat ? play.q().can_push(seat, u, i) : refuse("not-your-event"_refusal));
    const std::size_t event = EventPlace::of(play.answer().a).place;
    const Card card = play.side(seat).events[event].card;
    after(play, seat, left, false);
    play.because(by("LI-8.4"_clause));
    play.pay(seat, PushCost);
    play.tire(u);
    if (play.def(card).on_push) {
        play.because(Play::cause_of(card));
        Self self = play.q().make_self(seat, card, u, byte(event));
        play.def(card).on_push(play, self);
        play.because(by("LI-8.4"_clause));
    }
    play.progress({seat, event}, 1, u);
    acted(play, seat, u);
}

void declare(Play& play, Seat seat, int left) {
    play.ask(seat, "war-where"_prompt, by("LI-8.7"_clause));
    for (int a = 0; a < Arenas; ++a)
        if (play.q().is_arena(a) || play.explaining()) play.offer(option("place"_verb, a), play.q().war_at(seat, a));
    const int at = play.answer().a;
    after(play, seat, left, false);
    play.because(by("LI-8.7"_clause));
    play.pay(seat, WarCost);
    begin_war(play, seat, at, {});
}

UnitId which(Play& play, Seat asked, Seat whose, Prompt prompt, Rule rule) {
    play.ask(asked, prompt, by(rule));
    const Query q = play.q();
    q.each_unit([&](UnitId u) {
        if (q[u].owner == whose) play.offer(option("character"_verb, u.value));
    });
    return UnitId(play.answer().a);
}

void incite(Play& play, Seat seat, int left) {
    const UnitId u = which(play, seat, other(seat), "incite-whom"_prompt, "LI-8.8"_clause);
    after(play, seat, left, false);
    play.because(by("LI-8.8"_clause));
    play.pay(seat, InciteCost);
    play.happen("incited"_event, index(seat), play.named(u));
    play.retire(u);
}

void terminate(Play& play, Seat seat, int left) {
    const UnitId u = which(play, seat, seat, "terminate-whom"_prompt, "LI-8.9"_clause);
    after(play, seat, left, false);
    play.because(by("LI-8.9"_clause));
    const bool recovers = !play.def(play.unit(u).card).no_recovery;
    play.retire(u);
    if (recovers) play.recover(seat, 1);
    acted(play, seat, u);
}

void rest(Play& play, Seat seat) {
    State& s = play.state;
    play.because(by("LI-8.10"_clause));
    const bool first = !s.side[other(seat)].rested;
    s.side[seat].rested = 1;
    play.happen("rested"_event, index(seat), first);
    if (first) {  // LI-9.1, LI-9.3
        s.marker = seat;
        play.gain_mana(seat, 1);
    }
    play.push(DoneTask{seat, 0});
}

void use_ability(Play& play, Seat seat, Card card, int left) {
    const Def& d = play.def(card);
    UnitId u;
    std::uint8_t place = 0;
    if (!d.is(Type::Spell)) {
        play.ask(seat, "ability-who"_prompt, Play::cause_of(card));
        const Query q = play.q();
        if (d.is(Type::Character))
            q.each_unit([&](UnitId v) {
                if (q[v].owner == seat && q[v].card == card)
                    play.offer(option("character"_verb, v.value), q.can_use_ability(seat, card, v, 0));
            });
        for (std::size_t i = 0; i < q.s.upgrades.size(); ++i) {
            const Upgrade& up = q.s.upgrades[i];
            if (up.card != card || up.owner != seat || up.face_down) continue;
            bool again = false;
            for (std::size_t k = 0; k < i; ++k)
                again |=
                    q.s.upgrades[k].card == card && q.s.upgrades[k].bearer == up.bearer && !q.s.upgrades[k].face_down;
            if (!again)
                play.offer(option("character"_verb, up.bearer.value),
                           q.can_use_ability(seat, card, up.bearer, static_cast<int>(i)));
        }
        u = UnitId(play.answer().a);
        for (std::size_t i = 0; i < q.s.upgrades.size(); ++i)
            if (q.s.upgrades[i].card == card && q.s.upgrades[i].bearer == u && !q.s.upgrades[i].face_down)
                place = byte(i);
    } else {
        // Of several of the same the one with the most on it.
        const auto& lasting = play.side(seat).lasting;
        int best = -1;
        for (std::size_t i = 0; i < lasting.size(); ++i)
            if (lasting[i].card == card && lasting[i].counter > best) best = lasting[i].counter, place = byte(i);
    }
    play.because(Play::cause_of(card));
    play.happen("used"_event, index(seat), d.number);
    after(play, seat, left, d.ability_instant);
    const bool by_character = d.ability_by_character && u;
    if (by_character) play.tire(u);
    Self self = play.q().make_self(seat, card, u, place);
    d.ability(play, self);
    if (by_character) acted(play, seat, u);
    war_stopped(play);
}

void announced(Play& play, const AnnouncedTask& task) {
    const auto [seat, verb, card, left] = task;
    switch (verb) {
        case "build"_verb: return build_announced(play, seat, play.def(card));
        case "play"_verb: return play_card(play, seat, play.def(card), left);
        case "cover"_verb: return cover(play, seat, left);
        case "install"_verb: return install(play, seat, left);
        case "enter"_verb: return enter(play, seat, left);
        case "push"_verb: return push_event(play, seat, left);
        case "war"_verb: return declare(play, seat, left);
        case "incite"_verb: return incite(play, seat, left);
        case "terminate"_verb: return terminate(play, seat, left);
        case "ability"_verb: return use_ability(play, seat, card, left);
        default: return rest(play, seat);
    }
}

// --- Harvest (LI-10)

void start_harvest(Play& play) {
    State& s = play.state;
    s.phase = Phase::Harvest;
    play.because(by("LI-10.1"_clause));
    play.happen("phase"_event, static_cast<int>(Phase::Harvest));
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        side.income = 0;
        side.emotion_before = side.emotion;
        side.dread = side.immune = 0;
    }
    play.q().each_unit([&](UnitId u) { play.unit(u).used = 0; });
    for (const Seat seat : {s.marker, other(s.marker)}) {
        // The guardian first: its owner would never choose otherwise.
        if (s.side[seat].guardian == 1 && s.side[seat].emotion <= MaochinMost) play.gain_mana(seat, MaochinIncome);
        play.run_triggers(seat, &Def::at_harvest);
    }
    play.push(Task::HarvestEnd);
    play.push(UseTask{other(s.marker)});
    play.push(UseTask{s.marker});
}

void use_arena(Play& play, Seat seat) {
    play.state.turn = seat;
    play.ask(seat, "use"_prompt, by("LI-10.1"_clause));
    {
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat && (q[u].at != Standby || play.explaining()))
                play.offer(option("character"_verb, u.value), q.can_use_arena(u));
        });
        play.offer(option("done"_verb));
    }
    const Option o = play.answer();
    if (is(o, "done"_verb)) return;
    const UnitId u(o.a);
    const int at = play.unit(u).at;
    const Card arena = play.q().card_at(at);
    std::size_t use = 0;
    if (play.def(arena).uses.size() > 1) {
        play.ask(seat, "which-use"_prompt, Play::cause_of(arena), Play::subject(u));
        for (std::size_t i = 0; i < play.def(arena).uses.size(); ++i)
            play.offer(option("use"_verb, static_cast<int>(i)), play.q().can_use_arena(u, arena, i));
        use = play.answer().a;
    }
    play.push(UseTask{seat});
    const std::uint16_t arrival = play.unit(u).entered;
    play.use(u, arena, use, at);
    const bool there = play.q().in_play(u) && play.unit(u).entered == arrival;  // not another one in its place
    if (there && play.unit(u).at != Standby && play.unit(u).used >= play.q().uses_allowed(u)) {
        play.unit(u).at = Standby;
        play.unit(u).tired = 1;
        play.happen("withdrew"_event, play.named(u));
    }
    play.check_lasting();
}

void end_harvest(Play& play) {
    State& s = play.state;
    play.because(by("LI-10.4"_clause));
    play.q().each_unit([&](UnitId u) {
        if (play.unit(u).at == Standby) return;
        play.unit(u).at = Standby;
        play.happen("withdrew"_event, play.named(u));
    });
    bool ended = false;
    for (const Seat seat : {s.marker, other(s.marker)})  // LI-R63, LI-R34
        for (std::size_t i = 0; i < s.side[seat].events.size();) {
            const Card card = s.side[seat].events[i].card;
            const Def& d = play.def(card);
            if (d.completes && d.completes(play.q(), play.q().make_self(seat, card, {}, byte(i)))) {
                play.finish_event({seat, i}, {});
                ended |= d.ending;
            } else {
                ++i;
            }
        }
    if (s.side[Seat::A].endings + s.side[Seat::B].endings > 0 || ended) play.end_game(true);
    if (s.generation >= s.generation_limit) play.end_game(false);  // LI-12.5
    for (const Seat seat : Seats) s.side[seat].dread = s.side[seat].immune = 0;
    play.push(Task::Generation);
}

}  // namespace

void play_unit(Play& play) {
    const AgendaEntry due = play.state.agenda.pop();
    switch (static_cast<Task>(due.kind)) {
        case Task::Setup: return set_up(play);
        case Task::Generation: return start_generation(play);
        case Task::Build: return build(play, BuildTask::of(due).seat);
        case Task::TurnStart: return start_turn(play, TurnTask::of(due).seat);
        case Task::Act: return act(play, ActTask::of(due).seat, ActTask::of(due).left);
        case Task::Announced: return announced(play, AnnouncedTask::of(due));
        case Task::ActionDone: return action_done(play, DoneTask::of(due).seat, DoneTask::of(due).left);
        case Task::WarWindow: return war_window(play, WindowTask::of(due).seat);
        case Task::Attack: return attack(play);
        case Task::Blocks: return blocks(play);
        case Task::Traps: return traps(play, TrapsTask::of(due).only);
        case Task::Clashes: return clashes(play);
        case Task::WarNext: return war_next(play);
        case Task::WarEnd: return end_war(play);
        case Task::Harvest: return start_harvest(play);
        case Task::Use: return use_arena(play, UseTask::of(due).seat);
        case Task::HarvestEnd: return end_harvest(play);
    }
}

void give_guardian(State& s, Seat seat, std::uint8_t guardian) {
    Side& side = s.side[seat];
    side.guardian = guardian;
    side.base_emotion = guardian == 1 ? MaochinBase : 0;
    side.emotion = side.base_emotion;  // LI-5.3
}

void lay_out(const Book& book, const Setup& setup, State& s) {
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        side.mana = StartingMana;
        side.arena[2] = book.basic_hospital;
        for (int i = 0; i < 2; ++i) {
            Unit& u = s.unit[s.units_end++];
            u.card = book.apprentice_witch;
            u.owner = seat;
            u.entered = ++s.arrivals;
        }
        for (const Deck::Line& line : setup.decks[seat].cards)
            if (const Def* card = book.card(line.card))
                for (int i = 0; i < line.count && !side.deck.full(); ++i) side.deck.push(card->id);
    }
    s.agenda.push(entry(Task::Setup));
}

}  // namespace quincunx::lillian
