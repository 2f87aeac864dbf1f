// A game as the house knows it: playing, knowing, judging and telling, each a part with a header of its own. The
// command, the server and the players use these parts and name no game.
#pragma once

#include "engine/match/judging.h"
#include "engine/match/telling.h"

namespace quincunx {

// A file with the cards of a game whose cards are data: its name for errors, and what stands in it.
struct CardFile {
    std::string file, text;

    // Throws InputError when it cannot be read.
    static CardFile read(const std::string& path);
};

class Encoder;

class Game : public Judging, public Telling {
public:
    // Names the rules a replay was played by: changes when the same answers could give another game.
    std::string rules_version() const;

    // The deck as one line to share, and back: one deck has one code, whatever its name. It is the house code
    // (engine/match/deckcode.h) unless the game has its own. Both throw InputError, which says what is wrong.
    virtual std::string deck_code(const Deck&) const;
    virtual Deck read_deck_code(std::string_view) const;

    // What seats see, and their options, as numbers (engine/match/encoder.h): made when it is first asked for. Throws
    // InputError where the game has none.
    const Encoder& encoder() const;

protected:
    virtual std::shared_ptr<const Encoder> make_encoder() const { return nullptr; }

    virtual int version() const = 0;
    // Of a game whose cards are data: a hash of all in them that decides how a game goes. 0: they are not.
    virtual std::uint64_t cards_hash() const { return 0; }

private:
    mutable std::once_flag encoded_;
    mutable std::shared_ptr<const Encoder> encoder_;
};

}  // namespace quincunx
