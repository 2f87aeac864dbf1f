#include "games/gemu/rules.h"

namespace quincunx::gemu {

namespace {

class Turn {
public:
    explicit Turn(Play& play) : play(play), q(play.q), s(play.state), seat(play.state.active) {}

    void step() {
        switch (s.phase) {
            case Phase::Start: return start();
            case Phase::Quick: return quick();
            case Phase::Draw: return draw();
            case Phase::Discard: return discard();
            case Phase::Summon: return summon();
            case Phase::Prophecy: return prophecy();
            case Phase::Monster: return monster();
            case Phase::Set: return set();
            case Phase::Extras: return extras();
            case Phase::End: return end();
        }
    }

private:
    Play& play;
    const Query& q;
    State& s;
    const Seat seat;

    void next(Phase phase) {
        s.phase = phase;
        play.because({});
        play.happen("phase"_event, index(seat), static_cast<int>(phase));
    }
    // GE-9.72: too many decisions end the phase at hand.
    bool exhausted() const { return s.decisions >= s.rules.decisions; }
    const FixedVector<Piece, HandCap>& hand() const { return s.side[seat].hand; }

    // Each kind of card in hand once, in the order of the book.
    template <class F>
    void each_in_hand(F&& f) const {
        for (std::size_t i = 0; i < hand().size(); ++i) {
            const Card card = s.card_of[hand()[i].value];
            bool seen = false;
            for (std::size_t k = 0; k < i; ++k) seen |= s.card_of[hand()[k].value] == card;
            if (!seen) f(play.book[card]);
        }
    }
    template <class F>
    void each_own(Row row, F&& f) const {
        const int first = first_of(seat, row);
        for (int place = first; place < first + RowSize; ++place)
            if (!q.empty(place)) f(place);
    }

    void start() {
        play.event(Timing::TurnStart, seat);
        next(Phase::Quick);
    }

    // GE-9.22
    void quick() {
        if (!exhausted()) use_one("quick"_prompt);
        next(Phase::Draw);
    }
    void prophecy() {
        if (!exhausted()) use_one("prophecy"_prompt);
        next(Phase::Monster);
    }
    void use_one(Prompt prompt) {
        play.question(seat, prompt);
        play.offer(option("done"_verb));
        each_in_hand([&](const Def& d) {
            if (!d.monster() || play.explaining()) play.offer(option("use"_verb, d.number), q.can_use(seat, d, -1));
        });
        each_own(Row::Prophecy, [&](int place) {
            if (q[place].face_down) play.offer(option("turn-up"_verb, place), q.can_use(seat, q.def(place), place));
        });
        const Option chosen = play.decide();
        if (is(chosen, "use"_verb))
            play.use(seat, play.find(hand(), chosen.a), -1);
        else if (is(chosen, "turn-up"_verb)) {
            if (!q.can_use(seat, q.def(chosen.a), chosen.a)) throw WorldMismatch{};
            play.use(seat, {}, chosen.a);
        }
    }

    void draw() {
        play.draw_for_phase(seat, s.turn == 1 ? s.rules.first_turn_draw : 2);
        next(Phase::Discard);
    }

    // GE-3.3
    void discard() {
        if (exhausted()) return next(Phase::Summon);
        play.question(seat, "discard"_prompt);
        play.offer(option("done"_verb));
        offer_field();
        each_in_hand([&](const Def& d) { play.offer(option("discard"_verb, d.number)); });
        const Option chosen = play.decide();
        play.because(by("GE-3.3"_clause));
        if (is(chosen, "discard"_verb))
            play.discard_from_hand(seat, play.find(hand(), chosen.a), Why::Procedure, nullptr);
        else if (is(chosen, "discard-at"_verb))
            play.discard_from_field(chosen.a);
        else
            next(Phase::Summon);
    }
    void offer_field() {
        const auto one = [&](int place) { play.offer(option("discard-at"_verb, place)); };
        each_own(Row::Monster, one);
        each_own(Row::Prophecy, one);
    }

    // GE-3.4
    void summon() {
        if (exhausted()) return next(Phase::Prophecy);
        play.question(seat, "summon"_prompt);
        play.offer(option("done"_verb));
        each_in_hand([&](const Def& d) {
            if (d.monster() || play.explaining()) play.offer(option("summon"_verb, d.number), q.can_summon(seat, d));
        });
        each_own(Row::Monster, [&](int place) { play.offer(option("turn-up"_verb, place), q.can_turn_up(place)); });
        const Option chosen = play.decide();
        if (is(chosen, "summon"_verb))
            play.summon_from_hand(seat, play.find(hand(), chosen.a));
        else if (is(chosen, "turn-up"_verb))
            play.turn_up(chosen.a);
        next(Phase::Prophecy);
    }

    // GE-3.10, GE-9.40
    void monster() {
        if (exhausted()) return next(Phase::Set);
        play.question(seat, "act"_prompt);
        play.offer(option("done"_verb));
        std::array<Verdict, RowSize + 1> targets;  // the opposing monsters, and the player
        const int first = first_of(other(seat), Row::Monster);
        const auto target = [&](std::size_t i) { return i == RowSize ? ThePlayer : first + static_cast<int>(i); };
        for (std::size_t i = 0; i <= RowSize; ++i) targets[i] = q.can_target(seat, target(i));
        const auto each_target = [&](const Verdict& can, auto&& make) {
            if (!can && !play.explaining()) return;
            for (std::size_t i = 0; i <= RowSize; ++i)
                if (i == RowSize || !q.empty(target(i))) play.offer(make(target(i)), can ? targets[i] : can);
        };
        each_own(Row::Monster, [&](int place) {
            each_target(q.can_act(place),
                        [&](int t) { return option("attack"_verb, place, static_cast<std::uint32_t>(t)); });
            if (q[place].face_down && !play.explaining()) return;
            const Def& d = q.def(place);
            for (std::size_t i = 0; i < d.abilities.size(); ++i) {
                if (d.abilities[i].type != AbilityType::Skill) continue;
                const int index = static_cast<int>(i);
                const Verdict can = q.can_skill(place, index);
                if (d.abilities[i].attack_skill)
                    each_target(can, [&](int t) {
                        return option("skill"_verb, place, static_cast<std::uint32_t>(t) + 1, index);
                    });
                else
                    play.offer(option("skill"_verb, place, 0, index), can);
            }
        });
        const Option chosen = play.decide();
        if (is(chosen, "attack"_verb))
            play.attack(chosen.a, static_cast<int>(chosen.b));
        else if (is(chosen, "skill"_verb))
            play.use_skill(chosen);
        else
            next(Phase::Set);
    }

    // GE-3.13. That a card is set is seen, and of which kind it is; not which one.
    void set() {
        if (exhausted()) return next(Phase::Extras);
        play.question(seat, "set"_prompt);
        play.offer(option("done"_verb));
        const auto kind = [&](Verb verb, Row row) {
            if (q.free_place(seat, row) < 0)
                return play.offer(option(verb), refuse("set-full"_refusal, static_cast<int>(row)));
            bool has = false;
            each_in_hand([&](const Def& d) { has |= row_of(d.kind) == row; });
            if (has || play.explaining()) play.offer(option(verb), has ? Verdict() : refuse("need-hand"_refusal, 1, 0));
        };
        kind("set-monster"_verb, Row::Monster);
        kind("set-prophecy"_verb, Row::Prophecy);
        const Option chosen = play.decide();
        if (is(chosen, "done"_verb)) return next(Phase::Extras);
        const Row row = is(chosen, "set-monster"_verb) ? Row::Monster : Row::Prophecy;
        play.question(seat, "set-which"_prompt);
        play.secretly();
        each_in_hand([&](const Def& d) {
            if (row_of(d.kind) == row) play.offer(option("card"_verb, d.number));
        });
        if (play.nothing_offered()) throw WorldMismatch{};
        play.set_card(seat, play.find(hand(), play.decide().a));
    }

    // GE-3.14, GE-3.15, GE-9.34
    void extras() {
        if (exhausted()) return next(Phase::End);
        const Play::Finale finale(play);
        play.question(seat, "extras"_prompt);
        play.offer(option("done"_verb));
        const int spirit = q.payable(seat), room = HandCap - static_cast<int>(hand().size());
        for (int n = 1; n <= (play.explaining() ? HandCap : room) && n <= spirit; ++n)
            play.offer(option("spend"_verb, n), n <= room ? Verdict() : refuse("hand-room"_refusal, room, n));
        offer_field();
        const Option chosen = play.decide();
        if (is(chosen, "spend"_verb)) {
            play.spend_and_draw(seat, chosen.a);
        } else if (is(chosen, "discard-at"_verb)) {
            play.because(by("GE-3.14"_clause));
            play.discard_from_field(chosen.a);
        } else {
            next(Phase::End);
        }
    }

    // GE-10.10, GE-10.11
    void end() {
        play.event(Timing::TurnEnd, seat);
        play.because(by("GE-10.11"_clause));
        play.begin_turn_end();
        play.happen("turn-ends"_event, index(seat), s.turn);
        if (s.turn >= s.rules.max_turns) {  // GE-9.71
            const int a = s.faith[Seat::A], b = s.faith[Seat::B];
            const std::uint8_t winner = a == b ? Core::Nobody : a > b ? 0 : 1;
            play.because(by("GE-9.71"_clause));
            play.happen("game-ends"_event, winner == Core::Nobody ? -1 : winner);
            play.finish(winner, "GE-9.71"_clause);
        }
        ++s.turn;
        s.decisions = 0;
        s.active = other(seat);
        s.phase = Phase::Start;
        play.because({});
        play.happen("turn"_event, index(s.active), s.turn);
    }
};

// GE-2.5, GE-9.4
void set_up(Play& play) {
    State& s = play.state;
    play.because(by("GE-2.5"_clause));
    s.began = s.rules.first_player < 2 ? static_cast<Seat>(s.rules.first_player)
                                       : static_cast<Seat>(play.roll("first"_roll, 2));
    s.active = s.began;
    s.turn = 1;
    play.happen("game-starts"_event, index(s.began));
    for (const Seat seat : {s.began, other(s.began)}) {
        play.shuffle_deck(seat);
        Side& side = s.side[seat];
        for (int i = 0; i < 3; ++i) {
            const Piece piece = side.deck.pop();
            s.known[piece.value] = only(seat);
            side.hand.push(piece);
            play.happen_secretly(only(seat), "drew"_event, index(seat), s.card_of[piece.value].value);
        }
    }
    s.agenda.back() = {static_cast<std::uint8_t>(Task::Phase), 0, 0, 0, 0};
    play.because({});
    play.happen("turn"_event, index(s.active), s.turn);
}

}  // namespace

void play_unit(Play& play) {
    play.clear_line();
    if (static_cast<Task>(play.state.agenda.back().kind) == Task::Setup)
        set_up(play);
    else
        Turn(play).step();
}

void lay_out(const Book& book, const Setup& setup, State& s) {
    for (const Seat seat : Seats) {
        s.faith[seat] = s.rules.starting_faith;
        std::size_t piece = MaxDeck * index(seat);
        setup.decks[seat].each_copy([&](std::uint16_t card) {
            s.card_of[piece] = book.card(card)->id;
            s.side[seat].deck.push(Piece(piece++));
        });
    }
    s.agenda.push({static_cast<std::uint8_t>(Task::Setup), 0, 0, 0, 0});
}

}  // namespace quincunx::gemu
