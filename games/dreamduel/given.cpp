// The `given` of scenarios, as docs/scenario.md describes it.
#include <algorithm>
#include <optional>

#include "engine/match/position.h"
#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

namespace {

class Reader : GivenOf<Dreamduel> {
public:
    using GivenOf::GivenOf;

    void read(const YAML::Node& given) {
        s_.turn = 3;
        s_.phase = Phase::Battle;
        bool began = false;
        const auto options = [&](const YAML::Node& node) { read_options(node, table_of_switches(), s_.rules); };
        read_shared(given, "{you: {characters: [c001], hand: [rm-011]}}", StateFields,
                    {{"pool",
                      [&](const YAML::Node& node) {
                          pool_ = static_cast<Pool>(word(node, PoolKeys, "no pool")), pool_of_ = "'pool'";
                      }},
                     {"began", [&](const YAML::Node& node) { s_.began = seat(node), began = true; }},
                     {"phase", [&](const YAML::Node& node) { s_.phase = phase(node); }},
                     {"options", options},
                     {"option", options}});
        if (!began) s_.began = s_.turn % 2 ? s_.active : other(s_.active);
        for (const Seat whose : Seats) read_side(whose);
        s_.rules.pool = static_cast<std::uint8_t>(pool_.value_or(Pool::Classic));
        listen(book_, s_);
        for (const Seat whose : Seats) finish(whose);
    }

private:
    // What can only be checked when all the cards are there.
    struct Late {
        YAML::Node orbs;
        std::optional<int> ready, spent;
        std::vector<YAML::Node> sources;  // of effects that do what the text of their card says
    };

    PerSeat<std::uint8_t> pieces_{};  // how many each side has so far
    PerSeat<Late> late_{};
    std::optional<Pool> pool_;
    std::string pool_of_;  // what the pool was known by first

    Phase phase(const YAML::Node& node) const {
        return static_cast<Phase>(1 + word(node, std::span(PhaseKeys).subspan(1), "no phase a position can begin in"));
    }

    // --- Cards

    // The values of the game's own types.
    struct Own {
        Reader& reader;
        void operator()(const YAML::Node& node, Card& into) const { into = reader.card(node).id; }
        template <std::size_t N>
        void operator()(const YAML::Node& node, FixedVector<Card, N>& into) const {
            reader.each_of(node, "a list of cards",
                           [&](const YAML::Node& entry) { reader.put(entry, into, reader.card(entry).id); });
        }
    };

    // Also one that lies nowhere: the source of an effect, a card declared earlier.
    const Def& card(const YAML::Node& node) {
        const Def* def = book_.find(text(node));  // by its key, or by a name
        if (!def) def = &GivenOf::card(node);
        if (!pool_) pool_ = def->pool, pool_of_ = "'" + def->key + "'";
        if (def->pool != *pool_)
            fail(node, "all cards are of one pool: " + pool_of_ + " is " + pool_word(*pool_) + ", but '" + def->key +
                           "' is " + pool_word(def->pool) + " (a card that is in both pools goes by its key)");
        return *def;
    }
    static std::string pool_word(Pool pool) { return PoolKeys[static_cast<std::size_t>(pool)]; }

    // A new card of the side, known to those.
    Piece take(Seat owner, const Def& def, SeatMask known, const YAML::Node& node) {
        if (def.is(Type::Trait) || def.token) fail(node, "'" + def.key + "' is no card that lies anywhere");
        if (pieces_[owner] == MaxDeck)
            fail(node, "a side has at most " + std::to_string(MaxDeck) + " cards in all; this is one more");
        const Piece piece(index(owner) * MaxDeck + pieces_[owner]++);
        s_.card_of[piece.value] = def.id;
        s_.known[piece.value] = known;
        return piece;
    }

    // What can be said of a card there.
    static std::string_view fields_of(Zone zone) {
        switch (zone) {
            case Zone::Deck: return "card known";
            case Zone::Hand: return "card up sealed count turn known";
            case Zone::Fu:
            case Zone::Attached: return "card up sideways sealed count turn known";
            case Zone::Equip:
            case Zone::Declare: return "card up sideways sealed count turn known owner";
            case Zone::Character: return "card state sealed returning staying count turn";
            default: return "card";
        }
    }
    // Face-up unless something else is said.
    static bool usually_up(Zone zone, const Def& def) {
        if (zone == Zone::Equip) return def.is(Type::Delayed);  // DD-R19
        return zone != Zone::Deck && zone != Zone::Hand && zone != Zone::Fu;
    }

    struct Entry {
        Lying lying;
        Stand stand = Stand::Support;
    };
    Entry read_entry(const YAML::Node& node, Seat seat_of_zone, Zone zone) {
        const YAML::Node name = named(node, "a card, or a map that names it, as {card: rm-011, …}");
        const Def& def = card(name);
        if (zone == Zone::Character && !def.is(Type::Character)) fail(name, "'" + def.key + "' is no character");
        Entry entry;
        Seat owner = seat_of_zone;
        SeatMask known = Nobody;
        bool up = usually_up(zone, def);
        std::uint8_t marks = 0;
        std::optional<std::uint8_t> count;
        std::optional<int> turn;
        const auto mark = [&](const char* key, Mark which) {
            return Key{key, [this, which, &marks](const YAML::Node& value) {
                           if (flag(value)) marks = static_cast<std::uint8_t>(marks | which);
                       }};
        };
        const Key all[] = {
            read_already("card"),
            {"up", [&](const YAML::Node& value) { up = flag(value) != 0; }},
            mark("sideways", Sideways),
            mark("sealed", Sealed),
            mark("returning", Returning),
            mark("staying", Staying),
            {"state",
             [&](const YAML::Node& value) { entry.stand = static_cast<Stand>(word(value, StandKeys, "no state")); }},
            {"count", [&](const YAML::Node& value) { count = small(value, 0, 255); }},
            {"turn", [&](const YAML::Node& value) { turn = number(value, 0, s_.turn); }},
            {"known",
             [&](const YAML::Node& value) {
                 known = static_cast<SeatMask>(word(value, KnownKeys, "no player who knows the card"));
             }},
            {"owner", [&](const YAML::Node& value) { owner = seat(value); }},
        };
        std::vector<Key> keys;
        for (const std::string_view key : parts(fields_of(zone)))
            keys.push_back(*std::ranges::find(all, key, &Key::name));
        if (node.IsMap()) read_map(node, "a card in this zone has", entry, std::tuple{}, no_own_types, keys);
        if (up) marks = static_cast<std::uint8_t>(marks | Up);
        if (zone == Zone::Character && entry.stand == Stand::Support)
            marks = static_cast<std::uint8_t>(marks | Sideways);
        if (up)
            known = Everybody;
        else if (zone != Zone::Deck)
            known = static_cast<SeatMask>(known | only(seat_of_zone));  // DD-R58
        // A character is HYPER from its own CHANGE to the end of the next turn (DD-8.5).
        if (!turn) turn = s_.turn - (entry.stand == Stand::Hyper && s_.active == seat_of_zone ? 0 : 1);
        if (!count) count = zone == Zone::Equip && up ? def.chant : std::uint8_t{0};
        entry.lying = {take(owner, def, known, name), marks, *count, static_cast<std::uint8_t>(*turn)};
        return entry;
    }

    template <class List>
    void read_zone(const YAML::Node& node, Seat whose, Zone zone, List& list) {
        each_of(node, "a list of cards",
                [&](const YAML::Node& entry) { put(entry, list, read_entry(entry, whose, zone).lying); });
    }
    template <class List>
    void read_pile(const YAML::Node& node, Seat whose, Zone zone, List& list) {
        each_of(node, "a list of cards, from bottom to top",
                [&](const YAML::Node& entry) { put(entry, list, read_entry(entry, whose, zone).lying.piece); });
    }
    void read_characters(const YAML::Node& node, Seat whose) {
        Side& side = s_.side[whose];
        bool stands = false;
        each_of(node, "a list of characters", [&](const YAML::Node& each) {
            const Entry entry = read_entry(each, whose, Zone::Character);
            if (entry.stand != Stand::Support && stands)
                fail(each, "a player has at most one character in CENTER or HYPER state (DD-8.6)");
            stands |= entry.stand != Stand::Support;
            if (entry.stand == Stand::Hyper)
                put(each, side.hyper, entry.lying);
            else
                put(each, side.character, entry.lying);
        });
    }

    // --- The rest of a side

    void read_orbs(const YAML::Node& node, Seat whose) {
        if (!node.IsMap()) fail(node, "expected orbs by their state, as {ready: 3, spent: 2}");
        Late& late = late_[whose];
        late.orbs.reset(node);
        Tally& tally = s_.tally[whose];
        read_map(node, "orbs are", tally, std::tuple{},
                 {{"ready", [&](const YAML::Node& value) { late.ready = number(value, 0, 99); }},
                  {"spent", [&](const YAML::Node& value) { late.spent = number(value, 0, 99); }},
                  {"collapsed", [&](const YAML::Node& value) { tally.collapsed = small(value, 0, 99); }}});
    }
    void read_effect(const YAML::Node& node, Seat whose) {
        const YAML::Node source = named(node, "the card that gave the effect, or {card: rm-007, until: turn, …}");
        Lasting effect;
        effect.source = card(source).id;
        effect.seat = whose;
        effect.until = s_.turn;
        if (node.IsMap())
            read_map(node, "an effect has", effect, LastingFields, Own{*this},
                     {{"until", [&](const YAML::Node& value) { read_until(value, effect); }}});
        put(node, s_.lasting, effect);
        if (static_cast<Hold>(effect.kind) == Hold::Own) late_[whose].sources.push_back(source);
    }
    void read_until(const YAML::Node& node, Lasting& effect) const {
        const std::string said = text(node);
        if (said == "turn") return;
        if (said == "phase") {
            effect.phase_only = 1;
            return;
        }
        const int turn = said == "game" ? 0 : to_int(said);
        if (said != "game" && (turn < s_.turn || turn > MostTurns))
            fail(node, "expected phase, turn, game, or the number of the last turn (" + std::to_string(s_.turn) +
                           " or later), not '" + said + "'");
        effect.until = static_cast<std::uint16_t>(turn);
    }
    void read_use(const YAML::Node& node, Seat whose) {
        if (!node.IsMap() || !node["card"]) fail(node, "expected {card: sys-002, ability: 1, phase: 1, game: 1}");
        const Def& def = card(node["card"]);
        if (def.abilities.empty()) fail(node["card"], "'" + def.key + "' has no abilities");
        std::size_t ability = 1;
        Uses uses{0, 1, 1};
        read_map(node, "a use has", uses, UsesFields,
                 {read_already("card"), {"ability", [&](const YAML::Node& value) {
                                             ability = small(value, 1, static_cast<int>(def.abilities.size()));
                                         }}});
        uses.ability = def.abilities[ability - 1].id;
        put(node, s_.tally[whose].uses, uses);
    }

    void read_side(Seat whose) {
        const YAML::Node& node = side_[whose];
        if (node.IsNull()) return;
        Side& side = s_.side[whose];
        Tally& tally = s_.tally[whose];
        const auto cards = [&](Zone zone, auto& list) {
            return [this, whose, zone, &list](const YAML::Node& value) { read_zone(value, whose, zone, list); };
        };
        const auto pile = [&](Zone zone, auto& list) {
            return [this, whose, zone, &list](const YAML::Node& value) { read_pile(value, whose, zone, list); };
        };
        read_map(node, "a side has", tally, TallyFields, Own{*this},
                 {{"orbs", [&](const YAML::Node& value) { read_orbs(value, whose); }},
                  {"hand", cards(Zone::Hand, side.hand)},
                  {"deck", pile(Zone::Deck, side.deck)},
                  {"discard", pile(Zone::Discard, side.discard)},
                  {"gap", pile(Zone::Gap, side.gap)},
                  {"fu", cards(Zone::Fu, side.fu)},
                  {"equip", cards(Zone::Equip, side.equip)},
                  {"declare", cards(Zone::Declare, side.declare)},
                  {"characters", [&](const YAML::Node& value) { read_characters(value, whose); }},
                  {"attached", cards(Zone::Attached, side.attached)},
                  {"effects",
                   [&](const YAML::Node& value) {
                       each_of(value, "a list of effects", [&](const YAML::Node& entry) { read_effect(entry, whose); });
                   }},
                  {"uses", [&](const YAML::Node& value) {
                       each_of(value, "a list of uses of abilities",
                               [&](const YAML::Node& entry) { read_use(entry, whose); });
                   }}});
        if (!node["health"]) tally.health = std::min<std::int16_t>(StartHealth, tally.max_health);
        if (tally.health > tally.max_health)
            fail(node["health"],
                 "health is at most max-health, which is " + std::to_string(tally.max_health) + " (DD-15.6)");
        if (!node["released"]) tally.released = tally.health < ReleaseBelow;  // it fell below before (DD-12.7)
    }

    // Limits, and what follows from the cards that lie there.
    void finish(Seat whose) {
        const Query q(s_, book_);
        const Late& late = late_[whose];
        Tally& tally = s_.tally[whose];
        const auto keep = [&](const char* zone, std::size_t size, int limit) {
            if (static_cast<int>(size) > limit)
                fail(side_[whose][zone], "the " + std::string(zone) + " zone has room for " +
                                             std::to_string(std::max(0, limit)) + " cards here (DD-9.2), not for " +
                                             std::to_string(size));
        };
        keep("fu", s_.side[whose].fu.size(), q.fu_limit(whose));
        keep("equip", s_.side[whose].equip.size(), q.equip_limit(whose));
        for (const YAML::Node& source : late.sources) {
            const Card* first = s_.card_of.data() + MaxDeck * index(whose);
            if (std::find(first, first + MaxDeck, card(source).id) == first + MaxDeck)
                fail(source, "'" + text(source) +
                                 "' is not among the cards of this side; the card that gave an effect usually lies in "
                                 "'discard' (DD-R21)");
        }
        const int orbs = q.orb_limit(whose), intact = orbs - tally.collapsed;
        const int extra = late.orbs.IsNull() ? orbs - Orbs : 0;  // extra ones come spent (DD-C3.25)
        const int ready = late.ready ? *late.ready : late.spent ? intact - *late.spent : intact - extra;
        const int spent = late.spent ? *late.spent : intact - ready;
        if (ready < 0 || spent < 0 || ready + spent != intact)
            fail(late.orbs, "a player has " + std::to_string(orbs) +
                                " orbs, ready, spent and collapsed together; here are " +
                                std::to_string(late.ready.value_or(0) + late.spent.value_or(0) + tally.collapsed));
        tally.ready = static_cast<std::uint8_t>(ready);
        tally.spent = static_cast<std::uint8_t>(spent);
        tally.total_at_start = static_cast<std::int16_t>(q.total(whose));
    }
};

}  // namespace

void Dreamduel::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::dreamduel
