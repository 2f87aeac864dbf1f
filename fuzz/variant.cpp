// libFuzzer: the bytes are a variant file. Where it is taken, a match begins with the game it makes.
#include "fuzz/fuzz.h"
#include "games/dreamduel/book.h"
#include "games/genius/book.h"
#include "games/lillian/book.h"
#include "games/summoner/book.h"

namespace {

using namespace quincunx;

// Most are refused here, before anything that takes long.
void read_numbers(const Variant& variant, const Texts& texts) {
    if (variant.game == "dreamduel") dreamduel::Book(texts, &variant);
    if (variant.game == "genius") genius::Book(texts, &variant);
    if (variant.game == "lillian") lillian::Book(texts, &variant);
    if (variant.game == "summoner") summoner::Book(texts, &variant);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::may_refuse([&] {
        const Variant variant = Variant::parse(fuzz::text(data, size), "variant.yaml");
        const Game* game = fuzz::find_game(variant.game);
        if (!game) return;
        read_numbers(variant, game->texts());
        fuzz::play_on(*make_game(variant.game, &variant), data, size);
    });
    return 0;
}
