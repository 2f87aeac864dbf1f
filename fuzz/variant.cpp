// libFuzzer: the bytes are a variant file. Where it is taken, the game is made with it.
#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quincunx;
    fuzz::may_refuse([&] {
        const Variant variant = Variant::parse(fuzz::text(data, size), "variant.yaml");
        if (fuzz::find_game(variant.game)) make_game(variant.game, &variant);
    });
    return 0;
}
