// libFuzzer: the bytes are a file of cards of 基姆大陆. Where it is taken, the game is made with it.
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quincunx;
    fuzz::may_refuse([&] {
        const CardFile cards{"cards.yaml", fuzz::text(data, size)};
        make_game("gemu", nullptr, &cards);
    });
    return 0;
}
