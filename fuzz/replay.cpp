// libFuzzer: the bytes are a replay file. One that can be read can be played, or says at which question it does not
// agree.
#include "engine/match/replay.h"

#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quincunx;
    fuzz::may_refuse([&] {
        const Replay replay = parse_replay(fuzz::text(data, size), "replay.json", fuzz::find_game);
        const Match match = play_replay(*fuzz::find_game(replay.game), replay);
        fuzz::must(match.steps().size() == replay.answers.size(), "every answer of a replay that agrees is played");
    });
    return 0;
}
