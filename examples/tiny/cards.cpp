// The cards: each is one statement with its printed numbers (as printed, and the range a variant may choose from), when
// it can be played, and what it does. The texts people read are in text/. A larger game has a folder of such files.
#include "examples/tiny/play.h"

namespace quincunx::tiny {

namespace {

// TI-4.2: cards that are aimed at the other snail need one that does not wear a shell against them.
Verdict foe_unprotected(const Query& q, const Use& use) {
    return q.is_protected(use.foe()) ? refuse("protected"_refusal) : Verdict{};
}

}  // namespace

void Book::add_cards() {
    // --- Tricks
    add(Kind::Trick, 101, "lettuce", {{"cost", 1, 0, 6}, {"spaces", 2, 1, 9}}).text([](Play& play, const Use& use) {
        play.move(use.you, use.n("spaces"));
    });

    add(Kind::Trick, 102, "downhill", {{"cost", 2, 0, 6}}).text([](Play& play, const Use& use) {
        play.move(use.you, play.roll_die(use.you));
    });

    add(Kind::Trick, 103, "hitchhike", {{"cost", 2, 0, 6}, {"reach", 5, 1, 30}})
        .when([](const Query& q, const Use& use) -> Verdict {
            const int ahead = q.s.side[use.foe()].space - q.s.side[use.you].space;
            if (ahead <= 0) return refuse("not-behind"_refusal);
            if (ahead > use.n("reach")) return refuse("too-far"_refusal, ahead, use.n("reach"));
            return {};
        })
        .text([](Play& play, const Use& use) {
            play.move(use.you, play.state.side[use.foe()].space - play.state.side[use.you].space);
        });

    add(Kind::Trick, 104, "slime", {{"cost", 1, 0, 6}, {"spaces", 3, 1, 6}})
        .when(foe_unprotected)
        .text([](Play& play, const Use& use) { play.slime(use.foe(), use.n("spaces")); });

    add(Kind::Trick, 105, "gust", {{"cost", 2, 0, 6}, {"spaces", 4, 1, 9}})
        .when(foe_unprotected)
        .text([](Play& play, const Use& use) { play.slide_back(use.foe(), use.n("spaces")); });

    add(Kind::Trick, 106, "horns", {{"cost", 1, 0, 6}, {"spaces", 3, 1, 9}, {"back", 1, 0, 9}})
        .text([](Play& play, const Use& use) {
            const int mine = play.roll_die(use.you), theirs = play.roll_die(use.foe());
            if (mine <= theirs) return;
            play.slide_back(use.foe(), use.n("back"));
            play.move(use.you, use.n("spaces"));
        });

    // A choice in the middle of a text.
    add(Kind::Trick, 107, "rain", {{"cost", 1, 0, 6}, {"dew", 3, 1, 6}, {"cards", 2, 1, 6}})
        .text([](Play& play, const Use& use) {
            play.ask(use.you, "rain"_prompt, play.cause());
            play.offer(option("take"_verb, TakeDew));
            play.offer(option("take"_verb, TakeCards));
            if (play.answer().a == TakeDew)
                play.gain_dew(use.you, use.n("dew"));
            else
                play.draw(use.you, use.n("cards"));
        });

    // Hidden cards, and an answer the other player does not see.
    add(Kind::Trick, 108, "feelers", {{"cost", 0, 0, 6}, {"cards", 2, 1, 6}}).text([](Play& play, const Use& use) {
        play.draw(use.you, use.n("cards"));
        if (const Card card = play.choose_from_hand(use.you, "put-back"_prompt, true)) play.put_back(use.you, card);
    });

    // The other player is asked.
    add(Kind::Trick, 109, "magpie", {{"cost", 1, 0, 6}})
        .when([](const Query& q, const Use& use) -> Verdict {
            return q.s.side[use.foe()].hand.empty() ? refuse("no-cards"_refusal) : Verdict{};
        })
        .text([](Play& play, const Use& use) {
            play.discard(use.foe(), play.choose_from_hand(use.foe(), "discard"_prompt, false));
        });

    // --- Shells: what they do stands in Query.
    add(Kind::Shell, 110, "racing-shell", {{"cost", 3, 0, 6}, {"bonus", 1, 1, 6}});
    add(Kind::Shell, 111, "iron-shell", {{"cost", 2, 0, 6}}).shields();
}

}  // namespace quincunx::tiny
