#include "games/genius/rules.h"

#include <algorithm>

#include "engine/match/error.h"

namespace quincunx::genius {

namespace {

constexpr int StartingHand = 5;  // GI-2.3
constexpr int RolledDice = 8;    // GI-4.1
constexpr int DrawnCards = 2;    // GI-7.3

// --- Setup (GI-2)

void set_up(Play& play) {
    State& s = play.state;
    play.because(by("GI-2.7"_clause));
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        play.shuffle("shuffle"_roll, side.pile.span());
        play.because(by("GI-2.3"_clause));
        // GI-16.2: arcane legends are in the starting hand. The pile is shuffled: the first ones found are random.
        for (std::size_t i = side.pile.size(); i-- > 0 && side.hand.size() < StartingHand;)
            if (play.def(side.pile[i].card).sub == Sub::Legend) {
                Held held = side.pile.erase(i);
                held.known = byte(Held::OfKind + static_cast<int>(Sub::Legend));
                side.hand.push(held);
            }
        while (side.hand.size() < StartingHand && !side.pile.empty()) play.draw(seat, 1);
    }
    s.first = s.began = play.roll("first-player"_roll, 2) == 0 ? Seat::A : Seat::B;
    play.because(by("GI-2.7"_clause));
    play.happen("game-starts"_event, s.first);
    play.push(Task::BattleStart);
    for (const Seat seat : {Seat::B, Seat::A}) play.push(Task::ChooseActive, seat);
    for (const Seat seat : {Seat::B, Seat::A}) play.push(Task::Mulligan, seat);
}

void mulligan(Play& play, Seat seat) {
    play.ask(seat, "mulligan"_prompt, by("GI-2.5"_clause));
    play.secretly();
    const auto& hand = play.state.side[seat].hand;
    for (std::uint32_t cards = 0; cards < 1U << hand.size(); ++cards) {
        bool again = false;  // of two copies of a card the first goes first
        for (std::size_t k = 1; k < hand.size(); ++k)
            for (std::size_t i = 0; i < k; ++i)
                again |= hand[i].card == hand[k].card && (cards >> k & 1) && !(cards >> i & 1);
        if (!again) play.offer(option("replace"_verb, index(seat), cards));
    }
    const std::uint32_t cards = play.answer().b;
    play.because(by("GI-2.5"_clause));
    play.put_back(seat, cards);
}

void choose_active(Play& play, Seat seat) {
    play.ask(seat, "choose-active"_prompt, by("GI-2.6"_clause));
    play.secretly();
    for (std::uint8_t ch = 0; ch < Characters; ++ch) play.offer(option("character"_verb, number_of({seat, ch})));
    play.state.side[seat].chosen = who_of(play.answer().a).ch;
}

void start_battle(Play& play) {
    State& s = play.state;
    play.because(by("GI-2.6"_clause));
    play.touch();
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        side.active = side.chosen;
        side.chosen = NoCharacter;
        play.happen_secretly(Everybody, "active-chosen"_event, seat, play.named({seat, side.active}));
    }
    play.dispatch(record_of(On::BattleStart, s.first));  // GI-2.8
    for (const Seat seat : {s.first, other(s.first)}) {  // GI-30.23: the choice counts as a switch
        Side& side = s.side[seat];
        side.plunging = 1;
        Record r = record_of(On::Switched, seat);
        r.ch = side.active;
        play.dispatch(r);
    }
    play.push(Task::RoundStart);
}

// --- The roll phase (GI-4, GI-25)

void start_round(Play& play) {
    State& s = play.state;
    ++s.round;
    s.phase = Phase::Roll;
    play.because(by("GI-3.1"_clause));
    play.happen("round"_event, s.round, s.first);
    play.dispatch(record_of(On::RoundStart, s.first));
    play.push(Task::ActionStart);
    for (const Seat seat : {other(s.first), s.first}) play.push(Task::Roll, seat);
}

void roll_dice(Play& play, Seat seat) {
    Side& side = play.state.side[seat];
    side.dice = side.shown = {};
    side.rerolls = 1;
    int left = RolledDice;
    // GI-25.2, GI-29.62: fixed dice count toward the eight.
    play.q().in_settlement_order(On::RollDice, [&](const Self& self, const Def& d, const Entity*) {
        if (self.seat != seat) return;
        for (const Ability& a : d.abilities) {
            if (a.on != On::RollDice) continue;
            if (a.act) {
                Self with = self;
                a.act(play, with);
                continue;
            }
            const Element e = a.dice                       ? Element::Omni
                              : a.element == Element::Omni ? play.q().active_element(seat)
                                                           : a.element;
            const int n = std::min<int>(a.dice ? a.dice(play.q(), self) : self.n(*a.amount), left);
            side.dice[static_cast<std::size_t>(e)] = byte(side.dice[static_cast<std::size_t>(e)] + n);
            left -= n;
        }
    });
    side.shown = side.dice;
    for (; left > 0; --left) {
        std::uint8_t& face = side.dice[play.roll("die"_roll, FaceCount, only(seat))];
        ++face;
    }
    play.because(by("GI-4.1"_clause));
    play.happen_secretly(only(seat), "rolled"_event, seat, RolledDice, pack("reroll"_verb, side.dice).b);
    play.push(RerollTask{seat, side.rerolls, 0});
}

void reroll(Play& play, RerollTask task) {
    const Def* asker = task.asker ? play.book.stable(task.asker) : nullptr;
    const Cause about = asker ? Play::cause_of(*asker) : by("GI-4.3"_clause);
    play.because(about);
    if (play.roll_again(task.seat, about) && --task.times > 0) play.push(task);
}

void start_actions(Play& play) {
    State& s = play.state;
    s.phase = Phase::Action;
    s.turn = s.first;
    play.because(by("GI-3.1"_clause));
    play.happen("phase"_event, s.phase, s.first);
    play.dispatch(record_of(On::ActionStart, s.first));
    play.push(Task::Turn, s.first);
}

// --- The action phase (GI-5, GI-6, GI-23)

void turn(Play& play, Seat seat) {
    State& s = play.state;
    Side& me = s.side[seat];
    if (s.side[Seat::A].declared && s.side[Seat::B].declared) return play.push(Task::EndPhase);
    s.turn = seat;
    if (me.declared) return play.push(Task::Turn, other(seat));
    if (std::exchange(me.skipped, std::uint8_t{0}) && !s.side[other(seat)].declared)
        return play.push(Task::Turn, other(seat));
    me.even = play.q().dice(seat) % 2 == 0;  // GI-12.1, GI-30.21
    play.dispatch(record_of(On::BeforeAction, seat));
    if (play.take_turn_taken()) return play.push(Task::Turn, other(seat));
    const Who active = play.q().active(seat);
    const Entity* due = play.q().due(active);
    if (due && !play.q().forbids_skills(active)) {  // GI-23.3
        const Def& by = play.def(due->def);
        const std::uint16_t serial = due->serial;
        if (by.acts) {  // GI-40.28
            play.find(seat, serial)->value = Acting;
            play.use_skill(seat, active.ch, play.def(by.acts));
        } else {
            const Def& skill = by.prepares_normal ? play.q().normal_attack(active) : play.def(by.prepares);
            const std::uint8_t note = due->value;
            play.effect([&] { play.discard(seat, serial); });
            if (skill.is_technique())
                play.use_technique(seat, active.ch, skill, 0);
            else
                play.use_skill(seat, active.ch, skill, note, 0, true);
            if (by.prepares_next && play.q().active(seat) == active)
                play.effect([&] { play.create_on(active, by.prepares_next); });
        }
        return play.push(Task::Turn, other(seat));
    }
    play.push(Task::Act, seat);
}

// Asks which dice pay; the default first, which keeps those of whoever acts next. For a same-element cost one way per
// element is listed.
Dice ask_payment(Play& play, Seat seat, const Cost& cost, std::uint8_t next, Cause about) {
    Dice dice{};
    if (cost.total() == 0) return dice;
    play.ask(seat, "pay"_prompt, about);
    play.secretly();
    const Query q = play.q();
    if (!q.payment(seat, cost, dice, Element::Omni, next))
        throw WorldMismatch{};  // a sampled world in which it cannot be paid
    const Option good = pack("pay"_verb, dice);
    play.offer(good);
    if (cost.element == Element::Omni && cost.dice > 0)
        for (int f = 0; f < ElementCount; ++f) {
            Dice of{};
            if (q.side(seat).dice[static_cast<std::size_t>(f)] == 0) continue;
            if (!q.payment(seat, cost, of, static_cast<Element>(f), next)) continue;
            if (const Option o = pack("pay"_verb, of); o != good) play.offer(o);
        }
    return unpack(play.answer_open([&](const Option& o) -> Verdict {
        if (!is(o, "pay"_verb)) return refuse("wrong-payment"_refusal, cost.total());
        return q.pays(seat, cost, unpack(o));
    }));
}

// The place of a card in the hand: the copy the other seat knows of, if there is one.
std::size_t in_hand(const Side& side, DefId card) {
    std::size_t best = side.hand.size();
    for (std::size_t i = 0; i < side.hand.size(); ++i)
        if (side.hand[i].card == card && (best == side.hand.size() || side.hand[i].known == Held::Seen)) best = i;
    return best;
}

void aim(Play& play, const AimTask& task) {
    const Seat seat = task.seat;
    const Def& card = *play.book.card(task.card);
    std::uint8_t target = 0, second = 0;
    const Cause about = Play::cause_of(card);
    const auto as_option = [&](Target kind, std::uint8_t t) {
        if (kind == Target::Character) return option("character"_verb, number_of({seat, t}));
        if (kind == Target::Support) return option("support"_verb, t);
        return option("summon"_verb, t + (kind == Target::FoeSummon ? MaxSummons : 0));
    };
    const auto from_option = [&](const Option& o) {
        return byte(is(o, "character"_verb) ? who_of(o.a).ch : o.a % MaxSummons);
    };
    if (card.target == Target::Active) {
        target = play.state.side[seat].active;
    } else if (card.character && card.target == Target::Character) {
        target = play.q().place_of(seat, card.character);
    } else if (card.target != Target::None) {
        play.ask(seat, "target"_prompt, about);
        play.q().each_target(seat, card.target, [&](std::uint8_t t) {
            play.offer(as_option(card.target, t), play.q().can_play_on(seat, card, t));
        });
        if (play.nothing_offered()) throw WorldMismatch{};  // a sampled world in which it cannot be played
        target = from_option(play.answer());
    }
    if (card.second_target != Target::None) {
        play.ask(seat, "second-target"_prompt, about);
        play.q().each_target(seat, card.second_target, [&](std::uint8_t t) {
            play.offer(as_option(card.second_target, t), play.q().second_fits(seat, card, target, t));
        });
        second = from_option(play.answer());
    }
    std::uint8_t drop = 0;
    if (card.kind == Kind::Support && play.q().count(seat, SupportZone) == MaxSupports) {  // GI-17.10
        play.ask(seat, "drop-support"_prompt, about);
        for (int i = 0; i < MaxSupports; ++i) play.offer(option("support"_verb, i));
        drop = byte(play.answer().a + 1);
    }
    play.push(PayTask{CardTask{seat, card.number, target, second, drop}});
}

// The target of a skill (GI-40.21).
void aim_skill(Play& play, SkillTask task) {
    const Seat seat = task.seat;
    const Def& skill = *play.q().skill_at({seat, task.ch}, task.place);
    play.ask(seat, "target"_prompt, Play::cause_of(skill));
    play.q().each_target(seat, skill.target, [&](std::uint8_t t) {
        const Option o = skill.target == Target::Character
                             ? option("character"_verb, number_of({seat, t}))
                             : option("summon"_verb, t + (skill.target == Target::FoeSummon ? MaxSummons : 0));
        play.offer(o, play.q().can_aim(seat, skill, t));
    });
    const Option o = play.answer();
    task.target = byte(is(o, "character"_verb) ? who_of(o.a).ch : o.a % MaxSummons);
    play.push(PayTask{task});
}

// Settles the cost for good, pays, and lets the action be carried out (GI-23.5 to GI-23.7).
void pay(Play& play, AgendaEntry announced) {
    const Seat seat = seat_of(announced);
    Side& side = play.state.side[seat];
    const Action action = action_of(play.q(), announced);
    const Def* what = action.what ? &play.def(action.what) : nullptr;
    const Cause about = what ? Play::cause_of(*what) : by("GI-6.20"_clause);
    Spending spending;
    const Quote quote = play.q().price(action, [&](const Self& self, const Ability& a) { spending.add(self, a); });
    const std::uint8_t next = task_of(announced) == Task::Switch ? action.to : side.active;
    const Dice dice = ask_payment(play, seat, quote.cost, next, about);
    play.because(about);
    if (task_of(announced) == Task::Switch) announced = SwitchTask{seat, action.to, quote.fast};
    if (task_of(announced) == Task::Skill) {
        SkillTask task = SkillTask::of(announced);
        task.fast = quote.fast || what->fast_action;
        announced = task;
    }
    play.push(announced);
    play.commit(spending);
    if (task_of(announced) == Task::Card) {
        const std::size_t at = in_hand(side, what->id);
        if (at < side.hand.size()) side.hand.erase(at);
        if (what->sub == Sub::Legend) side.legend = 1;
    }
    play.pay(seat, dice);
    if (action.printed.energy)  // GI-6.13; a technique takes as much as it costs (GI-40.22)
        play.gain_energy({seat, action.ch},
                         what->is_technique() ? -action.printed.energy : -side.character[action.ch].energy);
}

void choose_tuned_die(Play& play, Seat seat) {
    play.ask(seat, "tune-die"_prompt, by("GI-6.40"_clause));
    play.secretly();
    const Query q = play.q();
    for (int worth = 3; worth >= 1; --worth)  // what the team can use least first
        for (int f = 0; f < ElementCount; ++f)
            if (q.worthless(seat, f) == worth) play.offer(option("die"_verb, f), q.can_tune_die(seat, f));
    constexpr int omni = static_cast<int>(Element::Omni);
    if (play.explaining()) play.offer(option("die"_verb, omni), q.can_tune_die(seat, omni));
    if (play.nothing_offered()) throw WorldMismatch{};
    const int face = play.answer().a;
    Side& side = play.state.side[seat];
    play.lose_die(seat, face);
    const auto to = static_cast<std::size_t>(q.active_element(seat));
    ++side.dice[to];
    ++side.shown[to];
    play.because(by("GI-6.40"_clause));
    play.happen_secretly(only(seat), "tuned"_event, seat, side.gone.back().card.value, to);
    play.push(Task::Tune, seat);
}

// A skill by the card number of its character and its place among the skills.
Option skill_option(const Book& book, const Def& skill) {
    Option o = option("skill"_verb, book[skill.character].number);
    o.detail = skill.place;
    return o;
}

void act(Play& play, Seat seat) {
    const Book& book = play.book;
    const Side& side = play.state.side[seat];
    play.ask(seat, "act"_prompt, by("GI-3.1"_clause));
    {
        const Query q = play.q();
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            if (ch != side.active && !play.explaining()) continue;
            for (const DefId id : book[side.character[ch].def].skills)
                if (!book[id].prepared) play.offer(skill_option(book, book[id]), q.can_use(seat, book[id]));
        }
        if (const Def* technique = q.skill_at(q.active(seat), TechniquePlace))
            play.offer(skill_option(book, *technique), q.can_use(seat, *technique));
        for (int ch = 0; ch < Characters; ++ch) play.offer(option("switch"_verb, ch), q.can_switch(seat, ch));
        const Verdict tuning = q.can_tune(seat);
        for (std::size_t i = 0; i < side.hand.size(); ++i) {
            const DefId card = side.hand[i].card;
            bool again = false;
            for (std::size_t k = 0; k < i; ++k) again |= side.hand[k].card == card;
            if (again) continue;
            play.offer(option("play"_verb, book[card].number), q.can_play(seat, book[card]));
            play.offer(option("tune"_verb, book[card].number),
                       book[card].not_tuned ? Verdict(refuse("not-tuned"_refusal, card.value)) : tuning);
        }
        play.offer(option("end"_verb));
    }
    const Option o = play.answer();
    Side& own = play.state.side[seat];
    switch (static_cast<Verb>(o.verb)) {
        case "skill"_verb: {
            const bool technique = book.card(o.a)->kind == Kind::Equipment;
            const SkillTask task{seat, own.active, technique ? TechniquePlace : o.detail};
            if (play.q().skill_at({seat, own.active}, task.place)->target != Target::None)
                return play.push(task.aimed());
            return play.push(PayTask{task});
        }
        case "switch"_verb: return play.push(PayTask{SwitchTask{seat, byte(o.a), false}});
        case "play"_verb:
            own.hand[in_hand(own, book.card(o.a)->id)].known = Held::Seen;  // announced
            return play.push(AimTask{seat, o.a});
        case "tune"_verb: {
            const DefId card = book.card(o.a)->id;
            lose_unseen(own, own.hand.erase(in_hand(own, card)));
            return play.push(Task::TuneDie, seat);
        }
        default: return play.push(Task::Declare, seat);
    }
}

void after_action(Play& play, Seat seat) { play.dispatch(record_of(On::AfterAction, seat)); }

void carry_out(Play& play, const SkillTask& task) {
    const Def& skill = *play.q().skill_at({task.seat, task.ch}, task.place);
    play.push(Task::Turn, task.fast ? task.seat : other(task.seat));
    if (skill.is_technique()) {
        if (!task.fast) play.state.side[task.seat].plunging = 0;  // GI-30.22
        play.use_technique(task.seat, task.ch, skill, task.target);
    } else {
        play.use_skill(task.seat, task.ch, skill, 0, task.target);
    }
    after_action(play, task.seat);
}

void carry_out(Play& play, const CardTask& task) {
    const Seat seat = task.seat;
    const std::uint8_t target = task.target;
    const Def& card = *play.book.card(task.card);
    play.push(Task::Turn, card.combat_action ? other(seat) : seat);
    if (card.combat_action) play.state.side[seat].plunging = 0;  // GI-30.22
    play.because(Play::cause_of(card));
    play.happen("card"_event, seat, card.id.value);
    const bool on_character = card.target == Target::Character || card.target == Target::Active;
    play.effect([&] {
        Self self{seat,
                  on_character ? target : play.state.side[seat].active,
                  0,
                  &card,
                  card.refs.data(),
                  nullptr,
                  target,
                  task.second,
                  0};
        if (card.kind == Kind::Event && play.nullified(seat)) return;
        if (card.kind == Kind::Equipment) {
            play.create_on({seat, target}, card.id);
        } else if (card.kind == Kind::Support) {
            if (task.drop)
                if (const Entity* old = play.q().at(seat, SupportZone, task.drop - 1)) play.discard(seat, old->serial);
            play.create_for(seat, card.id);
        }
        if (card.run) card.run(play, self);
        if (card.sub == Sub::Food && on_character) {  // GI-13.1
            const Cause before = play.because(by("GI-13.1"_clause));
            play.create_on({seat, target}, play.book.satiated);
            play.because(before);
        }
        if (card.revives) play.create_for(seat, play.book.revive_cooldown);
        if (card.uses) {  // of the form its character has now
            const Def& now = play.q().def(Who{seat, target});
            play.use_skill_after(seat, target, now.skills[play.def(card.uses).place]);
        }
    });
    Side& side = play.state.side[seat];
    if (side.played < 255) ++side.played;
    if (card.sub == Sub::Technique && side.techniques < 255) ++side.techniques;
    if (!side.names.full() && !play.q().has_played(seat, card.id)) side.names.push(card.id);
    Record r = record_of(On::Played, seat);
    r.def = card.id;
    if (on_character) r.ch = target;
    play.dispatch(r);
    after_action(play, seat);
}

void carry_out(Play& play, const SwitchTask& task) {
    play.push(Task::Turn, task.fast ? task.seat : other(task.seat));
    play.because(by("GI-6.20"_clause));
    play.effect([&] { play.set_active(task.seat, task.to, true); });
    after_action(play, task.seat);
}

void carry_out_tuning(Play& play, Seat seat) {
    play.push(Task::Turn, seat);
    Side& side = play.state.side[seat];
    ++side.thrown;
    Record r = record_of(On::Tuned, seat);
    r.def = side.gone.back().card;
    play.dispatch(r);
    after_action(play, seat);
}

void declare(Play& play, Seat seat) {
    State& s = play.state;
    s.side[seat].declared = 1;
    s.side[seat].plunging = 0;
    if (s.declared_first == 0xff) s.declared_first = index(seat);  // GI-5.4
    play.because(by("GI-6.50"_clause));
    play.happen("end-declared"_event, seat);
    play.push(Task::Turn, other(seat));
    play.dispatch(record_of(On::Declared, seat));
    after_action(play, seat);
}

// --- The end phase (GI-7, GI-26)

void end_phase(Play& play) {
    State& s = play.state;
    s.phase = Phase::End;
    s.first = s.declared_first == index(Seat::B) ? Seat::B : Seat::A;
    play.because(by("GI-7.2"_clause));
    play.happen("phase"_event, s.phase, s.first);
    play.push(Task::RoundEnd);
    play.push(Task::DrawCards);
    play.dispatch(record_of(On::EndPhase, s.first));
}

void draw_cards(Play& play) {
    play.because(by("GI-7.3"_clause));
    for (const Seat seat : {play.state.first, other(play.state.first)})
        play.effect([&] { play.draw(seat, DrawnCards); });
}

void end_round(Play& play) {
    State& s = play.state;
    play.dispatch(record_of(On::RoundEnd, s.first));
    play.because(by("GI-10.3"_clause));
    play.effect([&] {
        for (const Seat seat : {s.first, other(s.first)}) {  // GI-26.4
            Side& side = s.side[seat];
            for (std::size_t i = 0; i < side.entities.size();) {
                Entity& e = side.entities[i];
                e.used = 0;
                const bool ends = e.duration == 1;  // 0: no limit
                if (e.duration > 0) --e.duration;
                if (ends)
                    play.discard(seat, e.serial);
                else
                    ++i;
            }
        }
    });
    for (const Seat seat : Seats) {  // GI-26.5
        Side& side = s.side[seat];
        side.declared = side.skipped = side.fell = side.plunging = side.thrown = side.played = 0;
        for (Character& c : side.character) {
            c.used = 0;
            c.round = {};
        }
    }
    s.declared_first = 0xff;
    if (s.round >= s.round_limit) {  // GI-3.2
        play.because(by("GI-3.2"_clause));
        play.happen("game-ends"_event, -1);
        play.finish(Core::Nobody, "GI-3.2"_clause);
    }
    play.push(Task::RoundStart);
}

}  // namespace

Action action_of(const Query& q, const AgendaEntry& announced) {
    const Seat seat = seat_of(announced);
    if (task_of(announced) == Task::Skill) {
        const SkillTask task = SkillTask::of(announced);
        return q.skill_action(seat, *q.skill_at({seat, task.ch}, task.place));
    }
    if (task_of(announced) == Task::Switch) return q.switch_action(seat, SwitchTask::of(announced).to);
    const CardTask task = CardTask::of(announced);
    return q.card_action(seat, *q.book().card(task.card), task.target);
}

void play_unit(Play& play) {
    const AgendaEntry due = play.state.agenda.pop();
    const Seat seat = seat_of(due);
    switch (task_of(due)) {
        case Task::Setup: return set_up(play);
        case Task::Mulligan: return mulligan(play, seat);
        case Task::ChooseActive: return choose_active(play, seat);
        case Task::BattleStart: return start_battle(play);
        case Task::RoundStart: return start_round(play);
        case Task::Roll: return roll_dice(play, seat);
        case Task::Reroll: return reroll(play, RerollTask::of(due));
        case Task::Replace:
            return play.replace_now(seat, Play::cause_of(*play.book.stable(ReplaceTask::of(due).asker)));
        case Task::ActionStart: return start_actions(play);
        case Task::Turn: return turn(play, seat);
        case Task::Act: return act(play, seat);
        case Task::Aim: return aim(play, AimTask::of(due));
        case Task::AimSkill: return aim_skill(play, SkillTask::of(due));
        case Task::Pay: return pay(play, PayTask::of(due).action);
        case Task::TuneDie: return choose_tuned_die(play, seat);
        case Task::Skill: return carry_out(play, SkillTask::of(due));
        case Task::Card: return carry_out(play, CardTask::of(due));
        case Task::Switch: return carry_out(play, SwitchTask::of(due));
        case Task::Tune: return carry_out_tuning(play, seat);
        case Task::Declare: return declare(play, seat);
        case Task::EndPhase: return end_phase(play);
        case Task::DrawCards: return draw_cards(play);
        case Task::RoundEnd: return end_round(play);
    }
}

void lay_out(const Book& book, const Setup& setup, State& s) {
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        std::size_t place = 0;
        for (const Deck::Line& line : setup.decks[seat].cards) {
            const Def* card = book.card(line.card);
            if (!card) {
                if (book.version() == Version::V5)  // GI-1.6
                    throw InputError("card " + std::to_string(line.card) + " is not there in version 5.8");
                continue;
            }
            for (int i = 0; i < line.count; ++i) {
                if (card->kind == Kind::Character) {
                    if (place == Characters) break;
                    Character& c = side.character[place++];
                    c.def = card->id;
                    c.health = byte(card->health);
                    c.alive = 1;
                    side.listens |= card->listens;
                } else if (!side.pile.full()) {
                    if (i == 0 && !side.deck.full()) side.deck.push(card->id);
                    side.pile.push({card->id, Held::Unseen, 0});
                    side.artifacts_at_start = byte(side.artifacts_at_start + (card->sub == Sub::Artifact));
                }
            }
            side.talents_at_start = byte(side.talents_at_start + (card->sub == Sub::Talent && line.count > 0));
            side.weapons_at_start = byte(side.weapons_at_start + (card->sub == Sub::Weapon && line.count > 0));
        }
    }
    s.agenda.push(entry(Task::Setup));
}

}  // namespace quincunx::genius
