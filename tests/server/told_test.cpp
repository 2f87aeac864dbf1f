// What real matches tell, in every game: messages as the schemas say, which show nobody more than it may know.
#include <set>

#include "games/list.h"
#include "tests/server/messages.h"

namespace quincunx::server {
namespace {

class Told : public testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());

    Json news(const Table& table, Audience whom, const Progress& progress, const ClientSettings& settings, Millis now) {
        Json body{{"events", events_for(table, whom, progress.events, settings)},
                  {"question", question_for(table, whom, settings)},
                  {"clocks", clocks(table, now)}};
        if (settings.views) body["view"] = view_for(table, whom);
        return body;
    }

    // All that can be said about the table fits the schemas.
    void check(Table& table, const ClientSettings& settings, Millis now, Random& random) {
        for (const Audience whom : Audiences) {
            const Json all = snapshot(table, whom, settings, now);
            ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), "began", all)));
            ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), "undone", all)));
            ASSERT_TRUE(fits(response("x", {{"n", table.stream(whom)}, {"snapshot", all}}), "view"));
        }
        const Json presence{{"seats", seats(table)}, {"clocks", clocks(table, now)}};
        ASSERT_TRUE(fits(event_message(table.id(), 1, "presence", presence)));
        ASSERT_TRUE(fits(event_message(table.id(), 1, "offer", offers(table))));
        if (table.over()) return;
        const Seat seat = table.asked();
        const Json why{{"question", table.question()}, {"refused", why_not(table, seat, settings)}};
        ASSERT_TRUE(fits(response(5, why), "why"));
        const Option option = pick(table.waiting().choice, random);
        ASSERT_TRUE(fits(response(5, preview(table, seat, option, settings)), "preview"));
    }
};

// Why not goes with the question where it is small: to the seat asked, when it wants words, and as `why` would tell it.
TEST_P(Told, WhatIsRefusedComesWithTheQuestionToTheSeatAskedAlone) {
    Random random(Seed{12, 3});
    Table table = table_of(game_);
    int small = 0, told = 0;
    for (Millis now = Start; !table.over() && table.question() < 120; now += 10) {
        const ClientSettings settings{Langs[random.below(3)], true, false, random.below(2) == 0};
        const Seat seat = table.asked();
        const Json asked = question_for(table, audience(seat), settings), why = why_not(table, seat, settings);
        if (why.size() <= MostRefused) {
            ++small;
            told += !why.empty();
            ASSERT_TRUE(asked.contains("refused"));
            EXPECT_EQ(asked["refused"], why);
        } else {
            EXPECT_FALSE(asked.contains("refused"));
        }
        const Refusal* found = table.refusals().data();
        for (const Audience whom : Audiences)
            if (whom != audience(seat)) {
                const Json other = question_for(table, whom, settings);
                EXPECT_FALSE(other.contains("refused"));
                EXPECT_FALSE(other.contains("subject_text"));
            }
        EXPECT_FALSE(question_for(table, audience(seat), Bare).contains("refused"));
        const Moment looked_at(game_, table.waiting(), table.question());
        EXPECT_FALSE(question_for(looked_at, audience(seat), settings).contains("refused"));
        EXPECT_EQ(table.refusals().data(), found) << "the refusals of a question are found once";
        answer(table, pick(table.waiting().choice, random), now);
    }
    EXPECT_GT(small, 0);
    EXPECT_GT(told, 0);
}

// Who a question is about stands beside its words, and is not said twice.
TEST_P(Told, TheSubjectIsToldBesideTheQuestion) {
    Random random(Seed{13, 3});
    int subjects = 0;
    for (int number = 0; number < 4; ++number) {
        Table table = table_of(game_, timed(), false, number);
        for (Millis now = Start; !table.over() && table.question() < 200; now += 10) {
            const Lang lang = Langs[random.below(3)];
            const Json question = question_for(table, audience(table.asked()), {lang, true, false, false});
            const std::string text = question["text"], words = question["subject_text"];
            EXPECT_FALSE(text.starts_with("[")) << text;
            if (!words.empty()) {
                ++subjects;
                EXPECT_EQ(text.find(words), std::string::npos) << words << " / " << text;
                EXPECT_NE(question["subject"], "") << words;
            }
            answer(table, pick(table.waiting().choice, random), now);
        }
    }
    for (const char* id : {"gemu", "lillian", "summoner"}) EXPECT_TRUE(subjects > 0 || game_.id() != id);
}

bool has_null(const Json& value) {
    if (value.is_object())
        return std::ranges::any_of(value, [](const Json& member) { return member.is_null() || has_null(member); });
    return false;
}

// Whatever the order of the members.
bool same(const Json& a, const Json& b) { return nlohmann::json(a) == nlohmann::json(b); }

// From the view at a question the changes of the events lead towards the view at the next; what is still missing then
// comes with that view.
TEST_P(Told, EveryEventTellsHowItChangedTheView) {
    Random random(Seed{14, 3});
    int events = 0, changed = 0, arrived = 0, answers = 0;
    for (int number = 0; number < 3; ++number) {
        Table table = table_of(game_, timed(), number == 1, number);
        for (Millis now = Start; !table.over() && table.question() < 150; now += 10) {
            std::array<Json, Audiences.size()> seen;
            for (const Audience whom : Audiences) seen[static_cast<std::size_t>(whom)] = view_for(table, whom);
            const Progress progress = answer(table, pick(table.waiting().choice, random), now);
            Moment question(game_, progress.before, progress.number);
            question.all = table.watchers_see_all();
            for (const Audience whom : Audiences) {
                Json& view = seen[static_cast<std::size_t>(whom)];
                const Json next = view_for(table, whom);
                ASSERT_FALSE(has_null(next)) << next.dump(1);
                Json whole = view;
                whole.merge_patch(patch_between(view, next));
                ASSERT_TRUE(same(whole, next)) << whole << "\n" << next;
                const std::vector<Json> changes = changes_for(question, whom, progress.entry.option);
                ASSERT_EQ(changes.size(), progress.events.size());
                for (const Json& change : changes) {
                    changed += !change.is_null();
                    if (!change.is_null()) view.merge_patch(change);
                    ASSERT_FALSE(has_null(view));
                }
                events += static_cast<int>(changes.size());
                ++answers;
                arrived += same(view, next);
            }
        }
    }
    RecordProperty("events", events);
    RecordProperty("changed", changed);
    RecordProperty("arrived", arrived);
    RecordProperty("answers", answers);
    EXPECT_GT(changed, events / 4);
    EXPECT_GT(arrived, 0);
}

TEST_P(Told, EveryMessageFitsTheSchemas) {
    Random random(Seed{11, 3});
    for (int number = 0; number < 2; ++number) {
        Table table = table_of(game_, timed(), number == 1, number);
        Millis now = Start;
        while (!table.over()) {
            const ClientSettings settings{Langs[random.below(3)], random.below(2) == 0, random.below(2) == 0,
                                          random.below(2) == 0};
            if (table.question() % 24 == 3) check(table, settings, now, random);
            if (HasFatalFailure()) return;
            now += random.below(3000);
            if (table.question() == 150) {
                ASSERT_TRUE(std::holds_alternative<MatchEntry>(table.concede(Seat::B, now)));
                table.settled(now);
                break;
            }
            const Progress progress = answer(table, pick(table.waiting().choice, random), now);
            if (!table.over() && random.below(3)) continue;
            for (const Audience whom : Audiences) {
                const bool asked = !table.over() && whom == audience(table.asked());
                ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), asked ? "asked" : "moved",
                                               news(table, whom, progress, settings, now))));
            }
        }
        check(table, Full, now, random);
        for (const Audience whom : Audiences) {
            ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), "over", result_of(table, whom))));
            EXPECT_TRUE(question_for(table, whom, Full).is_null());
        }
    }
}

// The words of an option, the reasons, what is foreseen, the question of the other seat and what spectators see are the
// same, byte for byte, in any world that looks the same to the seat.
TEST_P(Told, NothingHiddenChangesAByte) {
    Random random(Seed{5, 6});
    int positions = 0, questions = 0;
    checks::visit_questions(game_, checks::count(4), [&](const quincunx::Setup&, const Waiting& real) {
        if (++questions > 20 && random.below(24)) return;  // all of the first ones: a game may be short
        ++positions;
        const ClientSettings settings{Langs[random.below(3)], true, true, true};
        const Option option = pick(real.choice, random);
        for (const Seat seat : Seats) {
            Waiting imagined = game_.determinize(game_.view(real, seat), random).value();
            game_.resume(imagined);
            const auto all = [&](const Waiting& world) {
                const Moment moment(game_, world, 7);
                Json told = Json::array();
                for (const Audience whom : {audience(seat), Audience::Watchers}) {
                    told.push_back(question_for(moment, whom, settings));
                    told.push_back(view_for(moment, whom));
                }
                told.push_back(why_not(moment, seat, settings));
                if (seat == world.choice.seat)
                    told.push_back(preview(moment, seat, option, settings));
                else
                    told.push_back(explained(moment, {409, "not-your-turn"}, option, settings.lang).more);
                return told;
            };
            const Json here = all(real), there = all(imagined);
            ASSERT_EQ(here.dump(), there.dump())
                << "seat " << int{index(seat)} << " " << Json::diff(here, there).dump();
        }
    });
    EXPECT_GT(positions, 10);
}

TEST_P(Told, SpectatorsWhoSeeAllSeeBothViews) {
    Terms terms = timed();
    terms.watching = Terms::Watching::All;
    Table table = table_of(game_, terms);
    EXPECT_EQ(view_for(table, Audience::Watchers),
              in_common(view_for(table, Audience::A), view_for(table, Audience::B)));
    table.lets_watch = {{true, true}};
    const Json view = view_for(table, Audience::Watchers);
    EXPECT_EQ(view["a"], view_for(table, Audience::A));
    EXPECT_EQ(view["b"], view_for(table, Audience::B));
    EXPECT_EQ(view.size(), 2U);
}

TEST_P(Told, TheSeedIsToldAfterwardsOnly) {
    Terms terms;
    terms.open_replay = false;
    Table table = table_of(game_, terms);
    const Seed seed = table.record().setup.seed;
    const auto tells = [&](Audience whom) {
        return snapshot(table, whom, Full, Start).dump().find(write_seed(seed)) != std::string::npos;
    };
    for (const Audience whom : Audiences) {
        EXPECT_FALSE(tells(whom));
        EXPECT_EQ(snapshot(table, whom, Bare, Start)["commitment"], commitment(seed));
        EXPECT_TRUE(result_of(table, whom).is_null());
    }
    ASSERT_TRUE(std::holds_alternative<MatchEntry>(table.concede(Seat::A, Start + 5)));
    table.settled(Start + 5);
    EXPECT_TRUE(tells(Audience::A));
    EXPECT_TRUE(tells(Audience::B));
    EXPECT_FALSE(tells(Audience::Watchers)) << "with the seed those who watch would know the hands of a private match";
    EXPECT_EQ(result_of(table, Audience::B)["seed"], write_seed(seed));
    EXPECT_FALSE(result_of(table).contains("seed"));
    Table open = table_of(game_);
    ASSERT_TRUE(std::holds_alternative<MatchEntry>(open.concede(Seat::A, Start + 5)));
    open.settled(Start + 5);
    EXPECT_EQ(result_of(open)["seed"], write_seed(seed));
}

// The targets of an option are what the next question, asked at once, is about.
TEST_P(Told, TargetsAreWhatTheNextQuestionIsAbout) {
    Random random(Seed{8, 9});
    std::size_t with_targets = 0;
    checks::visit_questions(game_, checks::count(6), [&](const quincunx::Setup&, const Waiting& real) {
        if (random.below(4)) return;
        const Json question = question_for({game_, real, 3}, audience(real.choice.seat), Full);
        for (std::size_t i = 0; i < real.choice.options.size(); ++i) {
            const Json& entry = question["options"][i];
            if (!entry.contains("targets")) continue;
            ++with_targets;
            EXPECT_EQ(entry["undo"], true);
            Waiting next = real;
            ASSERT_FALSE(game_.answer(next, real.choice.options[i]));
            ASSERT_EQ(next.choice.seat, real.choice.seat);
            const Json asked = question_for({game_, next, 4}, audience(real.choice.seat), Full);
            for (const Json& target : entry["targets"]) {
                // Where a walk leads, its answers are taken one after the other; the place is that of the last step.
                if (target.contains("by")) {
                    Waiting walked = next;
                    Json last;
                    for (const std::string& word : target["by"].get<std::vector<std::string>>()) {
                        const auto step = game_.read_option(word);
                        ASSERT_TRUE(step) << word;
                        const Json facts = game_.option_facts(game_.present(walked), walked.choice, *step);
                        if (facts.contains("at")) last = facts["at"];
                        ASSERT_FALSE(game_.answer(walked, *step));
                    }
                    EXPECT_EQ(last, target["at"]);
                    continue;
                }
                const bool there = std::ranges::any_of(asked["options"], [&](const Json& each) {
                    const Json& facts = each["facts"];
                    const std::string key = target.contains("at") ? "at" : "key", wanted = target[key];
                    return facts.value(key, "") == wanted || (key == "at" && facts.value("to", "") == wanted);
                });
                EXPECT_TRUE(there) << target << " of " << entry["option"] << " is no target";
            }
        }
    });
    // In the example nothing is aimed.
    EXPECT_TRUE(with_targets > 0 || game_.id() == "tiny");
    RecordProperty("with_targets", static_cast<int>(with_targets));
}

INSTANTIATE_TEST_SUITE_P(Games, Told, testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

}  // namespace
}  // namespace quincunx::server
