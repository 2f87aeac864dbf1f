// libFuzzer: the bytes are a file of cards of 基姆大陆. Where it is taken, a match begins with its decks.
#include "fuzz/fuzz.h"
#include "games/gemu/book.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quincunx;
    fuzz::may_refuse([&] {
        const CardFile cards{"cards.yaml", fuzz::text(data, size)};
        Texts texts;
        gemu::Book(cards, texts, nullptr);  // most are refused here, before anything that takes long
        fuzz::play_on(*make_game("gemu", nullptr, &cards), data, size);
    });
    return 0;
}
