#include "games/summoner/rules.h"

namespace quincunx::summoner {

namespace {

constexpr int HandSize = 5;  // SW-2.5, SW-10.1
constexpr std::uint8_t LastStep = 0xff;

Cause phase_clause(Phase phase) {
    constexpr Rule Of[] = {"SW-4.2"_clause, "SW-5.1"_clause, "SW-6.2"_clause,
                           "SW-8.1"_clause, "SW-9.1"_clause, "SW-10.1"_clause};
    return by(Of[static_cast<std::size_t>(phase)]);
}

// --- Setup and turn -------------------------------------------------------------------------------------------------

void set_up(Play& play) {
    State& s = play.state;
    play.because(by("SW-2.5"_clause));
    for (const Seat seat : Seats) play.shuffle("shuffle"_roll, s.side[seat].deck.span());
    s.first = play.roll("first-player"_roll, 2) ? Seat::B : Seat::A;  // SW-2.6
    s.turn = s.first;
    s.side[s.first].magic = 2;
    s.side[other(s.first)].magic = 3;
    play.happen("game-starts"_event, index(s.first));
    for (const Seat seat : {s.first, other(s.first)}) play.draw(seat, HandSize);
    play.push(Task::TurnStart);
}

void turn_start(Play& play) {
    State& s = play.state;
    if (s.turn_limit && s.turn_number >= s.turn_limit) {  // RU-62: an engine matter
        play.because(by("RU-62"_clause));
        play.happen("game-ends"_event, -1);
        play.finish(Core::Nobody, "RU-62"_clause);
    }
    ++s.turn_number;
    s.moves = s.attacks = s.engaged = 0;
    play.q.each_piece([&](PieceId p) {
        Piece& piece = s.piece[p.value];
        piece.moved = piece.attacked = piece.targeted = piece.killed = 0;
        piece.used = 0;
    });
    play.because(by("SW-3.3"_clause));
    play.happen("turn"_event, index(s.turn), s.turn_number);

    // RU-26: each active event is discarded, or kept if its text allows, in the order its player chooses.
    auto& area = s.side[s.turn].active;
    for (Active& event : area) event.due = 1;
    for (;;) {
        Play::Triggers due;
        for (std::size_t i = 0; i < area.size(); ++i)
            if (area[i].due) due.push({{}, {}, s.turn, area[i].card, 0, static_cast<std::uint8_t>(i)});
        if (due.empty()) break;
        const std::size_t place = due[play.next_trigger(due)].which;
        const Use use = play.q.use(s.turn, place);
        const CardDef& event = play.book[use.card];
        play.because(by("SW-13.7"_clause));
        area[place].due = 0;
        if (event.keep && event.keep(play, use))
            play.happen("event-kept"_event, index(s.turn), event.number);
        else
            play.discard_active(s.turn, place);
    }
    play.push(PhaseTask{Task::PhaseStart, Phase::Summon});
}

// Effects at the start or end of a phase or turn, in the order the active player chooses (SW-15.3).
void timed_effects(Play& play, AbilitySet abilities, const AbilityDef::Timed AbilityDef::*when, bool inaction) {
    const Query& q = play.q;
    Play::Triggers triggers;
    for (const Square at : each(q.s.held[play.active()])) {
        const PieceId p = q.at(at);
        q.each_ability(q.abilities(p) & abilities, [&](const AbilityDef& a) {
            const AbilityDef::Timed& timed = a.*when;
            if (!timed.when || timed.when(q, q.use(p, a.id))) triggers.push({a.id, p, {}, {}, 0, 0});
        });
    }
    if (inaction) triggers.push({});
    play.in_chosen_order(triggers, [&](const Play::Trigger& t) {
        if (!t.ability) {  // SW-7.6, RU-12: not an attack, and nobody's effect
            play.because(by("SW-7.6"_clause));
            play.happen("inaction"_event, index(play.active()));
            play.damage(q.summoner(play.active()), 1, By::rule(play.active()));
            return;
        }
        if (!q.there(t.self)) return;
        const AbilityDef& a = play.book[t.ability];
        const AbilityDef::Timed& timed = a.*when;
        const Use use = q.use(t.self, a.id);
        if (timed.when && !timed.when(q, use)) return;
        play.because(Play::cause_of(use));
        timed.act(play, use);
    });
}

void phase_start(Play& play, Phase phase) {
    State& s = play.state;
    s.phase = phase;
    play.because(phase_clause(phase));
    play.happen("phase"_event, index(s.turn), static_cast<int>(phase));
    const AbilitySet abilities = play.book.doing.at_start[static_cast<std::size_t>(phase)];
    if (phase == Phase::Draw) {  // SW-10.1
        play.draw(s.turn, HandSize - static_cast<int>(s.side[s.turn].hand.size()));
        bool summons = false;  // nothing else is done in this phase
        if (s.in_force & OpensSpaces)
            for (const Active& event : s.side[s.turn].active) summons |= play.book[event.card].summon_any_phase;
        return summons ? play.push(PhaseTask{Task::Act, phase}) : play.push(Task::TurnEnd);
    }
    play.push(PhaseTask{Task::Act, phase});
    if (abilities) timed_effects(play, abilities, &AbilityDef::at_start, false);
}

void phase_end(Play& play, Phase phase) {
    if (phase == Phase::Draw) return play.push(Task::TurnEnd);
    play.push(PhaseTask{Task::PhaseStart, static_cast<Phase>(static_cast<int>(phase) + 1)});
    const bool inaction = phase == Phase::Attack && !play.state.engaged;
    const AbilitySet abilities = play.book.doing.at_end[static_cast<std::size_t>(phase)];
    if (abilities || inaction) timed_effects(play, abilities, &AbilityDef::at_end, inaction);
}

void turn_end(Play& play) {
    // RU-27: first the end-of-turn effects, then what lasts until then ends, then the turn passes.
    State& s = play.state;
    timed_effects(play, play.book.doing.at_turn_end, &AbilityDef::at_turn_end, false);
    play.because(by("RU-27"_clause));
    Pieces borrowed = 0;
    play.q.each_piece([&](PieceId p) {
        Piece& piece = s.piece[p.value];
        piece.granted = 0;
        piece.bonus = 0;
        if (piece.goes_back) borrowed |= bit(p);
    });
    play.take_control(borrowed, other(s.turn), false, By::rule(s.turn));
    play.settle(s.pieces, By::rule(s.turn));
    s.turn = other(s.turn);
    play.push(Task::TurnStart);
}

// --- The active player's choice ------------------------------------------------------------------------------------

// Everything that may be done in this phase. When someone asks why not, all candidates are offered.
void offer_actions(Play& play, Phase phase) {
    const Query& q = play.q;
    const Book& book = play.book;
    const Side& side = q.s.side[play.active()];
    const bool all = play.explaining();

    bool summon = phase == Phase::Summon || all;
    if (q.s.in_force & OpensSpaces)
        for (const Active& event : side.active) summon |= book[event.card].summon_any_phase;
    const Squares zone = summon ? q.summon_zone(play.active()) : 0;

    CardSet seen{};
    for (const Held& held : side.hand) {
        std::uint64_t& word = seen[held.card.value / 64];
        const std::uint64_t mark = std::uint64_t{1} << held.card.value % 64;
        if (word & mark) continue;
        word |= mark;
        const CardFacts& card = book.facts(held.card);
        if (card.is_unit() ? summon : all)
            play.offer(option("summon"_verb, card.number), q.can_summon(held.card, zone));
        if (all || (card.is_structure() && phase == Phase::Build))
            play.offer(option("build"_verb, card.number), q.can_build(held.card));
        if (all || (card.is_event() && book[held.card].phase == phase))
            play.offer(option("cast"_verb, card.number), q.can_cast(held.card));
        if (all || phase == Phase::Magic) play.offer(option("discard"_verb, card.number), q.can_discard_for_magic());
    }

    const auto offer_uses = [&](PieceId p, AbilitySet abilities) {
        q.each_ability(abilities, [&](const AbilityDef& a) {
            if (all || !a.activate || a.phase == phase)
                play.offer(option("use"_verb, p.value, a.number), q.can_use(p, a));
        });
    };
    for (const Square at : each(all ? q.s.occupied : q.s.held[play.active()] & q.s.units)) {
        const PieceId p = q.at(at);
        const AbilitySet abilities = q.abilities(p);
        if (all || phase == Phase::Move) {
            play.offer(option("move"_verb, p.value), q.can_move(p));
            offer_uses(p, abilities & (book.doing.instead_of_move | book.doing.straight_move));
        }
        if (all || phase == Phase::Attack) {
            play.offer(option("attack"_verb, p.value), q.can_attack(p));
            offer_uses(p, abilities & book.doing.instead_of_attack);
        }
        offer_uses(p, abilities & book.doing.activate);
    }
    play.offer(option("end"_verb));
}

void summon(Play& play, Card card) {
    const Query& q = play.q;
    const CardDef& def = play.book[card];
    const Seat you = play.active();
    play.because(by("SW-4.2"_clause));
    PieceId summoned;
    if (def.abilities & play.book.doing.summoned_over_a_unit) {
        AbilityId ability;
        q.each_ability(def.abilities & play.book.doing.summoned_over_a_unit,
                       [&](const AbilityDef& a) { ability = a.id; });
        const Use use{{}, you, ability, {}, &play.book[ability].n, 0};
        const PieceId over = play.pick_piece(use, friendly(Units), "summon-over"_prompt, false, {});
        play.spend_magic(you, def.cost);
        play.leave_hand(you, card, true);
        summoned = play.destroy_and_place(bit(over), By(you, {}), card, you);
    } else {
        play.ask(you, "summon-where"_prompt, {Cause::Kind::Card, card.value});
        for (const Square at : each(play.explaining() ? AllSquares : q.summon_zone(you)))
            play.offer(option("space"_verb, at.value), play.explaining() ? q.can_summon_at(card, at) : Verdict{});
        const Square at(play.answer().a);
        play.spend_magic(you, def.cost);
        play.leave_hand(you, card, true);
        summoned = play.place(card, you, you, at, "summoned"_event);
    }
    if (!q.there(summoned)) return;
    q.each_ability(q.abilities(summoned) & play.book.doing.after_summoned, [&](const AbilityDef& a) {
        play.because({Cause::Kind::Ability, a.id.value});
        a.after_summoned(play, q.use(summoned, a.id));
    });
    for (std::size_t i = 0; i < q.s.side[you].active.size(); ++i) {
        const Use use = q.use(you, i);
        const CardDef& event = play.book[use.card];
        if (!event.on_summoned) continue;
        play.because(Play::cause_of(use));
        event.on_summoned(play, use, summoned);
    }
}

void build(Play& play, Card card) {
    const Query& q = play.q;
    const Seat you = play.active();
    play.because(by("SW-6.2"_clause));
    play.ask(you, "build-where"_prompt, {Cause::Kind::Card, card.value});
    for (const Square at : each(play.explaining() ? AllSquares : q.build_zone(you)))
        play.offer(option("space"_verb, at.value), play.explaining() ? q.can_build_at(at) : Verdict{});
    const Square at(play.answer().a);
    play.spend_magic(you, play.book[card].cost);
    play.leave_hand(you, card, true);
    play.place(card, you, you, at, "built"_event);
}

void cast(Play& play, Card card) {
    State& s = play.state;
    const CardDef& def = play.book[card];
    const Seat you = play.active();
    play.because(by("SW-13.1"_clause));
    play.spend_magic(you, def.cost);
    play.leave_hand(you, card, true);
    play.happen("cast"_event, index(you), def.number);
    Use use{{}, you, {}, card, &def.n, 0};
    play.because(Play::cause_of(use));
    if (def.active) {
        use.place = static_cast<std::uint8_t>(s.side[you].active.size());
        Active event;
        event.card = card;
        s.side[you].active.push(event);
        play.note_in_force();
    } else {
        s.resolving = card;
        play.next_step(use, LastStep);
    }
    if (def.cast) def.cast(play, use);
}

void card_step(Play& play, const StepTask& task) {
    const CardDef& def = play.book[task.card];
    const Use use{{}, task.seat, {}, task.card, &def.n, 0};
    if (task.step != LastStep) {
        play.because(Play::cause_of(use));
        def.step(play, use, task.step);
        return;
    }
    if (play.state.resolving) play.state.side[task.seat].discard.push({task.card, Held::Seen});  // SW-13.1
    play.state.resolving = {};
    play.state.scratch = play.state.scratch_left = 0;
}

// Walks the path step by step, then everything that happens after the move.
void walk_path(Play& play, PieceId p, std::span<const Square> path) {
    const Query& q = play.q;
    State& s = play.state;
    Moved moved;
    moved.piece = p;
    moved.from = q[p].square;
    for (const Square at : each(next_to(moved.from) & q.s.held[q[p].controller])) moved.clinging |= bit(q.at(at));
    moved.to = moved.from;
    bool one_row = true, one_column = true;
    for (const Square to : path) {
        if (has(s.occupied, to)) moved.passed |= bit(q.at(to));
        one_row &= row(to) == row(moved.from);
        one_column &= column(to) == column(moved.from);
        if (!play.walk_step(p, to, "moved"_event, By(q[p].controller, p))) return;
        moved.to = to;
    }
    moved.passed &= s.pieces;
    if ((one_row || one_column) && distance(moved.from, moved.to) == static_cast<int>(path.size()))
        moved.straight = static_cast<int>(path.size());
    play.finish_move(moved);
}

// RU-18: the whole path is chosen, then walked.
void move(Play& play, PieceId p) {
    const Query& q = play.q;
    State& s = play.state;
    const Query::Walk walk = q.walk(p);
    const int spaces = q.spaces(p, walk.abilities);
    FixedVector<Square, 16> path;
    Square at = q[p].square;
    for (int left = spaces; left > 0 && !path.full(); --left) {
        const Squares next = q.steps(walk, at, left);
        play.ask(play.active(), "move-step"_prompt, by("SW-5.1"_clause), Play::subject(p));
        for (const Square to : each(play.explaining() ? AllSquares : next)) {
            Verdict v;
            if (!has(next, to))
                v = !has(next_to(at), to)   ? refuse("step-not-adjacent"_refusal, to.value)
                    : has(walk.blocked, to) ? refuse("step-blocked"_refusal, to.value)
                                            : refuse("step-too-far"_refusal, to.value, left);
            play.offer(option("step"_verb, to.value), v);
        }
        if (!path.empty() && has(walk.landing, at)) play.offer(option("stop"_verb));
        if (play.nothing_offered()) break;
        const Option chosen = play.answer();
        if (is(chosen, "stop"_verb)) break;
        at = Square(chosen.a);
        path.push(at);
    }
    ++s.moves;
    s.piece[p.value].moved = 1;
    walk_path(play, p, path.span());
}

void straight_move(Play& play, PieceId p, const AbilityDef& charge) {
    const Query& q = play.q;
    const Square from = q[p].square;
    const Squares reach = q.clear_straight(from, q.straight_spaces(p, charge), q.s.occupied) & q.empty();
    play.ask(play.active(), "straight-where"_prompt, {Cause::Kind::Ability, charge.id.value}, Play::subject(p));
    for (const Square to : each(play.explaining() ? AllSquares : reach))
        play.offer(option("space"_verb, to.value),
                   has(reach, to) ? Verdict{} : refuse("not-straight-ahead"_refusal, to.value));
    const Square to(play.answer().a);
    FixedVector<Square, 16> path;
    for (const Direction way : Directions) {
        Square at = from;
        FixedVector<Square, 16> line;
        while ((at = step(at, way)) && !line.full()) {
            line.push(at);
            if (at == to) path = line;
        }
    }
    ++play.state.moves;
    play.state.piece[p.value].moved = 1;
    walk_path(play, p, path.span());
}

void act(Play& play, Phase phase) {
    const Query& q = play.q;
    State& s = play.state;
    play.ask(play.active(), "act"_prompt, phase_clause(phase));
    offer_actions(play, phase);
    const Option chosen = play.answer();
    if (is(chosen, "end"_verb)) return play.push(PhaseTask{Task::PhaseEnd, phase});
    play.push(PhaseTask{Task::Act, phase});
    play.because(phase_clause(phase));
    const Card card = play.book.card(chosen.a);
    const PieceId piece(chosen.a);
    switch (static_cast<Verb>(chosen.verb)) {
        case "summon"_verb: return summon(play, card);
        case "build"_verb: return build(play, card);
        case "cast"_verb: return cast(play, card);
        case "discard"_verb:
            play.discard_from_hand(play.active(), card, false);
            return play.gain_magic(play.active(), 1);
        case "move"_verb: return move(play, piece);
        case "attack"_verb:
            if (!q.has_trait(piece, Trait::FreeAttack)) ++s.attacks;  // RU-45
            s.piece[piece.value].attacked = 1;
            return play.attack(piece, false);
        case "use"_verb: {
            const AbilityDef& a = *play.book.ability(chosen.b);
            const Use use = q.use(piece, a.id);
            play.because(Play::cause_of(use));
            play.happen("used"_event, q[piece].square.value, q.def(piece).number, a.id.value);
            s.piece[piece.value].used |= a.limit;
            if (a.activate) return a.activate(play, use);
            if (a.instead_of_attack) {  // RU-48
                if (!q.has_trait(piece, Trait::FreeAttack)) ++s.attacks;
                s.piece[piece.value].attacked = 1;
                return a.instead_of_attack(play, use);
            }
            if (a.straight_move) return straight_move(play, piece, a);
            ++s.moves;
            s.piece[piece.value].moved = 1;
            return a.instead_of_move(play, use);
        }
        default: return;
    }
}

}  // namespace

void play_unit(Play& play) {
    for (Side& side : play.state.side.of) side.left.clear();
    const AgendaEntry task = play.state.agenda.pop();
    switch (task_of(task)) {
        case Task::Setup: return set_up(play);
        case Task::TurnStart: return turn_start(play);
        case Task::PhaseStart: return phase_start(play, PhaseTask::of(task).phase);
        case Task::Act: return act(play, PhaseTask::of(task).phase);
        case Task::PhaseEnd: return phase_end(play, PhaseTask::of(task).phase);
        case Task::TurnEnd: return turn_end(play);
        case Task::CardStep: return card_step(play, StepTask::of(task));
    }
}

void lay_out(const Book& book, const Setup& setup, State& s) {
    for (PieceId& p : s.board) p = {};
    for (const Seat seat : Seats) {
        const Deck& deck = setup.decks[seat];
        const auto put = [&](std::uint16_t number, int row, int column) {
            put_down(s, book, book.card(number), seat, seat, own_square(seat, row, column));
        };
        const FactionDef* faction = nullptr;
        for (const Deck::Line& line : deck.cards)
            if (book[book.card(line.card)].klass == Class::Summoner)
                faction = &book.faction(book[book.card(line.card)].faction);
        std::uint16_t start[2] = {faction->units[0].card, faction->units[1].card};
        put(faction->summoner.card, faction->summoner.row, faction->summoner.column);
        for (const Deck::Line& line : deck.cards) {
            int count = line.count;
            const CardDef& def = book[book.card(line.card)];
            if (def.klass == Class::Summoner) continue;
            if (def.starting_gate) {
                put(line.card, faction->gate.row, faction->gate.column);
                continue;
            }
            for (int i = 0; i < 2; ++i)
                if (count && start[i] == line.card) {
                    put(line.card, faction->units[i].row, faction->units[i].column);
                    start[i] = 0;
                    --count;
                }
            for (; count > 0; --count) s.side[seat].deck.push({def.id, Held::Unseen});
        }
    }
    s.agenda.push(entry(Task::Setup));
}

}  // namespace quincunx::summoner
