// 召唤师战争: what must hold in every position, and that its queries agree with one another.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <yaml-cpp/yaml.h>

#include <cmath>
#include <map>

#include "games/summoner/summoner.h"
#include "tests/driver.h"

namespace quincunx::summoner {

// How failures and counterexamples show a pick.
void showValue(const Pick& pick, std::ostream& out) {
    out << "{side " << int{pick.side} << ", kinds " << int{pick.kinds} << ", reach " << pick.reach << " from "
        << int{pick.from.value} << (pick.clear_line ? ", clear line" : "") << ", cost " << pick.printed_cost
        << ", word " << pick.word << ", except " << pick.except << "}";
}

namespace {

const Summoner& the_game() { return static_cast<const Summoner&>(checks::game("summoner")); }

// --- What holds in every position

// Every card a seat began with is in exactly one place: no effect makes, loses or doubles a card.
void cards_are_conserved(const Setup& setup, const State& s) {
    const Book& book = the_game().book();
    for (const Seat seat : Seats) {
        std::map<std::uint16_t, int> wanted, found;
        for (const Deck::Line& line : setup.decks[seat].cards) wanted[line.card] += line.count;
        const auto count = [&](Card card) { ++found[book[card].number]; };
        for (Pieces left = s.pieces; left; left &= left - 1) {
            const Piece& piece = s.piece[std::countr_zero(left)];
            if (piece.owner == seat) count(piece.card);
        }
        for (const Under& under : s.under)
            if (under.owner == seat) count(under.card);
        const Side& side = s.side[seat];
        for (const Pile* pile : {&side.hand, &side.deck, &side.discard})
            for (const Held& held : *pile) count(held.card);
        for (const Active& event : side.active) count(event.card);
        if (s.resolving && s.turn == seat) count(s.resolving);
        EXPECT_EQ(found, wanted) << "cards of seat " << int{index(seat)};
    }
}

// The sets of spaces say what the pieces say.
void sets_agree_with_pieces(const State& s) {
    const Book& book = the_game().book();
    Squares occupied = 0, units = 0;
    PerSeat<Squares> held{};
    int life_givers = 0;
    for (int i = 0; i < SquareCount; ++i) {
        const PieceId p(i);
        const Piece& piece = s.piece[i];
        if (!has(s.pieces, p)) {
            EXPECT_EQ(piece, Piece{}) << "place " << i << " is free but not empty";
            continue;
        }
        ASSERT_TRUE(piece.card && piece.square);
        EXPECT_EQ(s.board[piece.square.value], p) << "piece " << i << " on " << name(piece.square);
        occupied |= bit(piece.square);
        held[piece.controller] |= bit(piece.square);
        if (book[piece.card].is_unit()) units |= bit(piece.square);
        if (book[piece.card].abilities & book.doing.life_given) ++life_givers;
        EXPECT_FALSE(book[piece.card].is_event()) << "an event lies on " << name(piece.square);
    }
    EXPECT_EQ(s.occupied, occupied);
    EXPECT_EQ(s.units, units);
    EXPECT_EQ(s.held, held);
    EXPECT_EQ(s.life_givers, life_givers);
    for (int i = 0; i < SquareCount; ++i)
        EXPECT_EQ(static_cast<bool>(s.board[i]), has(occupied, Square(i))) << name(Square(i));
    for (const Under& under : s.under) EXPECT_TRUE(has(s.pieces, under.piece));
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        EXPECT_LE(side.magic, MaxMagic);
        for (const Active& event : side.active) {
            EXPECT_TRUE(book[event.card].active) << book[event.card].number;
            for (const PieceId target : {event.target, event.second})
                EXPECT_TRUE(!target || has(s.pieces, target)) << book[event.card].number;
        }
        if (!s.core.over) {
            ASSERT_TRUE(s.summoner[seat] && has(s.pieces, s.summoner[seat]));
            const Piece& summoner = s.piece[s.summoner[seat].value];
            EXPECT_EQ(book[summoner.card].klass, Class::Summoner);
            EXPECT_EQ(summoner.owner, seat);
        }
    }
    EXPECT_LE(s.moves, 3);
    EXPECT_LE(s.attacks, 3);
}

// SW-11: what has no life left is gone before anyone is asked again.
void nothing_is_dead(const State& s) {
    if (s.core.over) return;
    const Query q(s, the_game().book());
    q.each_piece([&](PieceId p) { EXPECT_GT(q.life(p), 0) << q.def(p).number << " on " << name(q[p].square); });
}

[[maybe_unused]] const bool added =
    checks::check_positions("summoner", [](const Game&, const Setup& setup, const StateBytes& now) {
        const State& s = now.as<State>();
        cards_are_conserved(setup, s);
        sets_agree_with_pieces(s);
        nothing_is_dead(s);
    });

// --- Queries agree

// Calls `visit` with every tenth position of some simulated games.
void visit_positions(int games, const std::function<void(const State&)>& visit) {
    int i = 0;
    checks::visit_questions(the_game(), games, [&](const Setup&, const Waiting& w) {
        if (++i % 10 == 0) visit(the_game().present(w).as<State>());
    });
}

// Some positions of simulated games, for properties that choose one.
const std::vector<StateBytes>& positions() {
    static const std::vector<StateBytes> all = [] {
        std::vector<StateBytes> found;
        int i = 0;
        checks::visit_questions(the_game(), 60, [&](const Setup&, const Waiting& w) {
            if (++i % 37 == 0) found.push_back(the_game().present(w));
        });
        return found;
    }();
    return all;
}

TEST(SummonerQuery, TargetsAreThosePiecesThatMayBeTargeted) {
    visit_positions(checks::count(120), [](const State& s) {
        const Query q(s, the_game().book());
        q.each_piece([&](PieceId attacker) {
            if (!q.is_unit(attacker)) return;
            for (const bool heals : {false, true}) {
                Attack attack;
                attack.attacker = attacker;
                attack.you = q[attacker].controller;
                attack.heals = heals;
                const Squares targets = q.targets(attack);
                EXPECT_EQ(targets & ~s.occupied, 0U);
                q.each_piece([&](PieceId p) {
                    const Verdict verdict = q.can_target(attack, p);
                    EXPECT_EQ(static_cast<bool>(verdict), has(targets, q[p].square))
                        << q.def(attacker).number << " on " << name(q[attacker].square)
                        << (heals ? " heals " : " attacks ") << q.def(p).number << " on " << name(q[p].square)
                        << ": reason " << verdict.reason().id;
                });
            }
        });
    });
}

RC_GTEST_PROP(SummonerQuery, PicksAreThosePiecesThatFit, ()) {
    const auto place = *rc::gen::inRange<std::size_t>(0, positions().size());
    const State& s = positions()[place].as<State>();
    const Query q(s, the_game().book());
    Pick pick;
    pick.side = *rc::gen::element(Pick::Any, Pick::Friendly, Pick::Enemy);
    pick.kinds = static_cast<Kinds>(*rc::gen::inRange(1, 16));
    pick.reach = *rc::gen::inRange(0, 6);
    pick.from = Square(*rc::gen::inRange(0, SquareCount));
    pick.clear_line = *rc::gen::inRange(0, 4) == 0;
    pick.printed_cost = *rc::gen::inRange(-6, 6);
    pick.word = *rc::gen::inRange(0, 4) == 0 ? 1U << *rc::gen::inRange(0, 6) : 0;
    pick.except = *rc::gen::inRange<Pieces>(0, 256);
    RC_LOG() << "position " << place << ", ";
    showValue(pick, RC_LOG());
    for (const Seat you : Seats) {
        const Squares picks = q.picks(pick, you);
        RC_ASSERT((picks & ~s.occupied) == 0U);
        RC_ASSERT(q.any_pick(pick, you) == (picks != 0));
        q.each_piece([&](PieceId p) { RC_ASSERT(static_cast<bool>(q.fits(pick, you, p)) == has(picks, q[p].square)); });
    }
}

// The position as it would be at the start of this seat's move phase.
State at_move_phase(const State& s, Seat seat) {
    State m = s;
    m.turn = seat;
    m.phase = Phase::Move;
    m.moves = 0;
    for (Pieces left = m.pieces; left; left &= left - 1) m.piece[std::countr_zero(left)].moved = 0;
    return m;
}

TEST(SummonerQuery, StepsNeverLeadToADeadEnd) {
    visit_positions(checks::count(120), [](const State& s) {
        const Query q(s, the_game().book());
        q.each_piece([&](PieceId p) {
            if (!q.is_unit(p)) return;
            const Query::Walk walk = q.walk(p);
            Squares reached = bit(q[p].square);
            for (int left = q.spaces(p, walk.abilities); left > 0; --left) {
                Squares next = 0;
                for (const Square at : each(reached)) {
                    const Squares steps = q.steps(walk, at, left);
                    EXPECT_EQ(steps & ~next_to(at), 0U);
                    EXPECT_EQ(steps & walk.blocked, 0U);
                    next |= steps;
                }
                for (const Square at : each(next))
                    EXPECT_TRUE(has(walk.landing, at) || q.steps(walk, at, left - 1))
                        << q.def(p).number << " of " << name(q[p].square) << " cannot leave " << name(at) << " with "
                        << left - 1 << " spaces left";
                reached = next;
            }
        });
    });
}

TEST(SummonerQuery, AUnitMayMoveWhenThereIsAStepToTake) {
    visit_positions(checks::count(120), [](const State& before) {
        for (const Seat seat : Seats) {
            const State s = at_move_phase(before, seat);
            const Query q(s, the_game().book());
            q.each_piece([&](PieceId p) {
                const Query::Walk walk = q.walk(p);
                const int spaces = q.spaces(p, walk.abilities);
                const bool steps = q.steps(walk, q[p].square, spaces) != 0;
                const bool may = q[p].controller == seat && q.is_unit(p) && !q.has_trait(p, Trait::CannotMove);
                EXPECT_EQ(static_cast<bool>(q.can_move(p)), may && steps)
                    << q.def(p).number << " on " << name(q[p].square) << ": reason " << q.can_move(p).reason().id;
            });
        }
    });
}

TEST(SummonerQuery, NothingMovesOutsideTheMovePhaseOrAfterThreeMoves) {
    visit_positions(4, [](const State& before) {
        State s = at_move_phase(before, Seat::A);
        const Query q(s, the_game().book());
        s.moves = 3;
        q.each_piece([&](PieceId p) { EXPECT_FALSE(q.can_move(p)); });
        s.moves = 0;
        s.phase = Phase::Attack;
        q.each_piece([&](PieceId p) { EXPECT_FALSE(q.can_move(p)); });
    });
}

TEST(SummonerQuery, ZonesAreEmptySpacesAndAgreeWithTheirVerdicts) {
    visit_positions(checks::count(60), [](const State& s) {
        const Query q(s, the_game().book());
        const Squares summon = q.summon_zone(s.turn), build = q.build_zone(s.turn);
        EXPECT_EQ((summon | build) & s.occupied, 0U);
        for (int i = 0; i < SquareCount; ++i) {
            EXPECT_EQ(static_cast<bool>(q.can_summon_at({}, Square(i))), has(summon, Square(i))) << name(Square(i));
            EXPECT_EQ(static_cast<bool>(q.can_build_at(Square(i))), has(build, Square(i))) << name(Square(i));
        }
    });
}

// --- The board

TEST(SummonerBoard, ReachIsDistance) {
    for (int a = 0; a < SquareCount; ++a)
        for (int b = 0; b < SquareCount; ++b) {
            const Square from(a), to(b);
            EXPECT_EQ(distance(from, to), distance(to, from));
            for (int n = 0; n <= MaxDistance; ++n)
                EXPECT_EQ(has(within(n, from), to), a != b && distance(from, to) <= n);
            EXPECT_EQ(has(next_to(from), to), has(next_to(bit(from)), to));
        }
}

TEST(SummonerBoard, BothSeatsSeeTheSameBoardTurnedRound) {
    for (int r = 0; r < Rows; ++r)
        for (int c = 0; c < Columns; ++c) {
            EXPECT_EQ(own_row(Seat::A, own_square(Seat::A, r, c)), r);
            EXPECT_EQ(own_row(Seat::B, own_square(Seat::B, r, c)), r);
            EXPECT_EQ(own_square(Seat::A, r, c).value + own_square(Seat::B, r, c).value, SquareCount - 1);
        }
}

// --- Sampling

Waiting given(const char* yaml) {
    Waiting w;
    w.state = the_game().given(YAML::Load(yaml), "test");
    w.state.core().random = Random({7, 7});
    the_game().resume(w, {});
    return w;
}

std::string cards_of(const Pile& pile) {
    std::vector<std::uint16_t> numbers;
    for (const Held& held : pile) numbers.push_back(the_game().book()[held.card].number);
    std::sort(numbers.begin(), numbers.end());
    std::string text;
    for (const std::uint16_t number : numbers) text += " " + std::to_string(number);
    return text;
}

// Everything as likely as it should be: `weights` of all that is possible, and nothing else.
void expect_spread(const std::map<std::string, int>& found, const std::map<std::string, double>& weights) {
    double total = 0, sum = 0;
    int samples = 0;
    for (const auto& [what, weight] : weights) total += weight;
    for (const auto& [what, n] : found) {
        EXPECT_TRUE(weights.contains(what)) << "impossible:" << what;
        samples += n;
    }
    for (const auto& [what, weight] : weights) {
        const double expected = samples * weight / total;
        const auto at = found.find(what);
        const double n = at == found.end() ? 0 : at->second;
        sum += (n - expected) * (n - expected) / expected;
    }
    const auto k = static_cast<double>(weights.size());
    EXPECT_LT(sum, k - 1 + 6 * std::sqrt(2 * k));
}

TEST(SummonerSampling, TheOtherHandIsUniformOverWhatIsPossible) {
    const Waiting w = given(R"(
        phase: magic
        you: {faction: fallen-kingdom, hand: [108], deck: [107, 109]}
        foe: {faction: polar-dwarves, hand: [507, 507], deck: [508, 509, 510]}
    )");
    std::map<std::string, int> hands, decks;
    Random random({5, 5});
    const View view = the_game().view(w, Seat::A);
    for (int i = 0; i < 6000; ++i) {
        const Waiting t = the_game().determinize(view, random).value();
        const State& s = t.state.as<State>();
        ++hands[cards_of(s.side[Seat::B].hand)];
        ASSERT_EQ(cards_of(s.side[Seat::A].hand), " 108");
        ASSERT_EQ(s.side[Seat::B].deck.size(), 3U);
        ++decks[std::to_string(the_game().book()[s.side[Seat::A].deck.back().card].number)];
    }
    // Two of five cards, of which two are alike: one pair of them, two ways to each mixed hand.
    expect_spread(hands, {{" 507 507", 1},
                          {" 507 508", 2},
                          {" 507 509", 2},
                          {" 507 510", 2},
                          {" 508 509", 1},
                          {" 508 510", 1},
                          {" 509 510", 1}});
    expect_spread(decks, {{"107", 1}, {"109", 1}});
}

TEST(SummonerSampling, CardsDiscardedFaceDownStayHidden) {
    // The other seat discards one of three cards for magic: any of its four hidden cards may be the one.
    Waiting w = given(R"(
        turn: foe
        phase: magic
        you: {faction: fallen-kingdom}
        foe: {faction: polar-dwarves, hand: [507, 508, 509], deck: [510]}
    )");
    ASSERT_FALSE(the_game().answer(w, option("discard"_verb, 507)));
    std::map<std::string, int> discards;
    Random random({6, 6});
    const View view = the_game().view(w, Seat::A);
    for (int i = 0; i < 4000; ++i) {
        const Waiting t = the_game().determinize(view, random).value();
        ASSERT_EQ(t.state.as<State>().side[Seat::B].hand.size(), 2U);
        ++discards[cards_of(t.state.as<State>().side[Seat::B].discard)];
    }
    expect_spread(discards, {{" 507", 1}, {" 508", 1}, {" 509", 1}, {" 510", 1}});
}

}  // namespace
}  // namespace quincunx::summoner
