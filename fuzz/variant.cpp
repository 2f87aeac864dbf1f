// libFuzzer: the bytes are a variant file. Where it is taken, a match begins with the game it makes.
#include "fuzz/fuzz.h"
#include "fuzz_books.h"

using namespace quincunx;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::may_refuse([&] {
        const Variant variant = Variant::parse(fuzz::text(data, size), "variant.yaml");
        const Game* game = fuzz::find_game(variant.game);
        if (!game) return;
        fuzz::read_numbers(variant, game->texts());  // most are refused here, before anything that takes long
        fuzz::play_on(*make_game(variant.game, &variant), data, size);
    });
    return 0;
}
