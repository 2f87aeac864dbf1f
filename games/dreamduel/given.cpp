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

    void read(const Node& given) {
        s_.turn = 3;
        s_.phase = Phase::Battle;
        const auto options = [&](const Node& node) { read_options(node); };
        const auto begins = std::span(PhaseKeys).subspan(1);
        read_shared(given, "{you: {characters: [c001], hand: [rm-011]}}", StateFields,
                    {{"pool",
                      [&](const Node& node) {
                          pool_ = static_cast<Pool>(word(node, PoolKeys, "no pool")), pool_of_ = "'pool'";
                      }},
                     {"phase",
                      [&](const Node& node) {
                          s_.phase = static_cast<Phase>(1 + word(node, begins, "no phase a position can begin in"));
                      }},
                     {"options", options},
                     {"option", options}});
        if (!given["began"]) s_.began = s_.turn % 2 ? s_.active : other(s_.active);
        for (const Seat whose : Seats) read_side(whose);
        for (const Seat whose : Seats) read_effects(whose);
        s_.rules.pool = static_cast<std::uint8_t>(pool_.value_or(Pool::Classic));
        listen(book_, s_);
        for (const Seat whose : Seats) lay_on_characters(whose);
        for (const Seat whose : Seats) finish(whose);
    }

private:
    PerSeat<std::uint8_t> pieces_{};  // how many each side has so far
    std::optional<Pool> pool_;
    std::string pool_of_;  // what the pool was known by first
    struct Borne {
        Seat seat;
        std::size_t index;
        Node on;
    };
    std::vector<Borne> bearers_;  // attached cards of which it is said what they lie on

    // --- Cards

    // The values of the game's own types.
    struct Own {
        Reader& reader;
        void operator()(const Node& node, Card& into) const { into = reader.card(node).id; }
        template <std::size_t N>
        void operator()(const Node& node, FixedVector<Card, N>& into) const {
            reader.each_of(node, "a list of cards",
                           [&](const Node& entry) { reader.put(entry, into, reader.card(entry).id); });
        }
    };

    // Also one that lies nowhere: the source of an effect, a card declared earlier.
    const Def& card(const Node& node) {
        const Def* def = book_.find(text(node));  // by its key, or by a name
        if (!def) def = &GivenOf::card(node);
        if (!pool_) pool_ = def->pool, pool_of_ = "'" + def->key + "'";
        if (def->pool != *pool_)
            fail(node, "all cards are of one pool: " + pool_of_ + " is " + pool_word(*pool_) + ", but '" + def->key +
                           "' is " + pool_word(def->pool) + " (a card that is in both pools goes by its key)");
        return *def;
    }
    static std::string pool_word(Pool pool) { return PoolKeys[static_cast<std::size_t>(pool)]; }

    // A new card of a zone, and what is said of it.
    template <class Row>
    void read_card(const Node& node, Seat whose, const Row& row) {
        const Node name = named(node, "a card, or a map that names it, as {card: rm-011, …}");
        const Def& def = card(name);
        Side& side = s_.side[whose];
        const bool character = row.zone == Zone::Character;
        if (character && !def.can_stand()) fail(name, "'" + def.key + "' is no character");
        Seat owner = whose;
        SeatMask known = Nobody;
        Stand stand = Stand::Support;
        Lying lying;
        int count = -1, turn = -1;  // not said
        const auto set = [&](Mark mark, bool on) {
            lying.marks = static_cast<std::uint8_t>(on ? lying.marks | mark : lying.marks & ~mark);
        };
        const auto mark = [&](const char* key, Mark which) {
            return Key{key, [this, set, which](const Node& value) { set(which, flag(value) != 0); }};
        };
        // Face-up unless something else is said (DD-R19).
        set(Up, row.zone == Zone::Equip ? def.is(Type::Delayed)
                                        : row.zone != Zone::Deck && row.zone != Zone::Hand && row.zone != Zone::Fu);
        const Key all[] = {
            read_already("card"),
            mark("up", Up),
            mark("sideways", Sideways),
            mark("sealed", Sealed),
            mark("returning", Returning),
            mark("staying", Staying),
            mark("carried", Carried),
            {"on",
             [&](const Node& value) {
                 bearers_.push_back({whose, side.attached.size(), value});
             }},
            {"state", [&](const Node& value) { stand = static_cast<Stand>(word(value, StandKeys, "no state")); }},
            {"count", [&](const Node& value) { count = number(value, 0, 255); }},
            {"turn", [&](const Node& value) { turn = number(value, 0, s_.turn); }},
            {"known",
             [&](const Node& value) {
                 known = static_cast<SeatMask>(word(value, KnownKeys, "no player who knows the card"));
             }},
            {"owner", [&](const Node& value) { owner = seat(value); }},
        };
        std::vector<Key> keys;
        for (const std::string_view key : parts(row.says)) keys.push_back(*std::ranges::find(all, key, &Key::name));
        read_map(node, "a card in this zone has", lying, std::tuple{}, no_own_types, keys);
        const auto upright = [](const Lying& l) { return !l.has(Sideways); };
        if (character && stand != Stand::Support &&
            (!side.hyper.empty() || std::ranges::any_of(side.character, upright)))
            fail(node, "a player has at most one character in CENTER or HYPER state (DD-8.6)");
        if (character && stand == Stand::Support) set(Sideways, true);
        if (lying.has(Up))
            known = Everybody;
        else if (row.zone != Zone::Deck)
            known = static_cast<SeatMask>(known | only(whose));  // DD-R58
        // A character is HYPER from its own CHANGE to the end of the next turn (DD-8.5).
        if (turn < 0) turn = s_.turn - (stand == Stand::Hyper && s_.active == whose ? 0 : 1);
        if (count < 0) count = row.zone == Zone::Equip && lying.has(Up) ? def.chant : 0;
        if (row.zone == Zone::Fu)
            lying.marks =
                static_cast<std::uint8_t>(lying.marks | (side.fu.empty() ? 1 : side.fu.back().place() + 1) << 5);
        if (def.is(Type::Trait) || def.token) fail(name, "'" + def.key + "' is no card that lies anywhere");
        if (pieces_[owner] == MaxDeck)
            fail(name, "a side has at most " + std::to_string(MaxDeck) + " cards in all; this is one more");
        lying.piece = Piece(index(owner) * MaxDeck + pieces_[owner]++);
        s_.card_of[lying.piece.value] = def.id;
        s_.known[lying.piece.value] = known;
        lying.turn = static_cast<std::uint8_t>(turn);
        lying.count = static_cast<std::uint8_t>(count);
        if constexpr (requires { (side.*row.member)[0].piece; })
            stand == Stand::Hyper ? put(node, side.hyper, lying) : put(node, side.*row.member, lying);
        else
            put(node, side.*row.member, lying.piece);
    }

    // --- The rest of a side

    void read_side(Seat whose) {
        const Node& node = side_[whose];
        if (node.IsNull()) return;
        Tally& tally = s_.tally[whose];
        std::vector<Key> keys{{"orbs", [&](const Node& orbs) { read_orbs(orbs, tally); }},
                              read_already("effects"),
                              list("uses", "uses of abilities", [&](const Node& entry) { read_use(entry, tally); })};
        each_row(SideFields, [&](const auto& row) {
            const auto card = [this, whose, &row](const Node& entry) { read_card(entry, whose, row); };
            if (!row.says.empty()) keys.push_back(list(row.name, "cards", card));
        });
        read_map(node, "a side has", tally, TallyFields, Own{*this}, keys);
        if (!node["health"]) tally.health = std::min<std::int16_t>(StartHealth, tally.max_health);
        if (tally.health > tally.max_health)
            fail(node["health"],
                 "health is at most max-health, which is " + std::to_string(tally.max_health) + " (DD-15.6)");
        if (!node["released"]) tally.released = tally.health < ReleaseBelow;  // it fell below before (DD-12.7)
    }
    void read_orbs(const Node& node, Tally& tally) const {
        if (!node.IsMap()) fail(node, "expected orbs by their state, as {ready: 3, spent: 2}");
        read_map(node, "orbs are", tally, OrbFields);
    }
    void read_use(const Node& node, Tally& tally) {
        if (!node.IsMap() || !node["card"]) fail(node, "expected {card: sys-002, ability: 1, phase: 1, game: 1}");
        const Def& def = card(node["card"]);
        if (def.abilities.empty()) fail(node["card"], "'" + def.key + "' has no abilities");
        std::size_t ability = 1;
        Uses uses{0, 1, 1};
        read_map(node, "a use has", uses, UsesFields,
                 {read_already("card"), {"ability", [&](const Node& value) {
                                             ability = small(value, 1, static_cast<int>(def.abilities.size()));
                                         }}});
        uses.ability = def.abilities[ability - 1].id;
        put(node, tally.uses, uses);
    }

    // When all cards are there: an effect that does what the text of its card says comes from one of its player's.
    void read_effects(Seat whose) {
        if (!says(whose, "effects")) return;
        each_of(side_[whose]["effects"], "a list of effects", [&](const Node& node) {
            const Node source = named(node, "the card that gave the effect, or {card: rm-007, until: turn, …}");
            Lasting effect{.source = card(source).id, .until = s_.turn, .seat = whose};
            read_map(node, "an effect has", effect, LastingFields, Own{*this},
                     {{"until", [&](const Node& value) { read_until(value, effect); }}});
            const auto cards = std::span(s_.card_of).subspan(MaxDeck * static_cast<std::size_t>(index(whose)), MaxDeck);
            if (effect.kind == Hold::Own && std::ranges::find(cards, effect.source) == cards.end())
                fail(source, "'" + text(source) +
                                 "' is not among the cards of this side; the card that gave an effect usually lies in "
                                 "'discard' (DD-R21)");
            put(node, s_.lasting, effect);
        });
    }
    void read_until(const Node& node, Lasting& effect) const {
        const std::string said = text(node);
        effect.phase_only = said == "phase";
        if (said == "turn" || said == "phase") return;
        const int turn = said == "game" ? 0 : to_int(said);
        if (said != "game" && (turn < s_.turn || turn > MostTurns))
            fail(node, "expected phase, turn, game, or the number of the last turn (" + std::to_string(s_.turn) +
                           " or later), not '" + said + "'");
        effect.until = static_cast<std::uint16_t>(turn);
    }

    // A battle card of the modern pool lies on a character it belongs to, unless something else is said.
    void lay_on_characters(Seat whose) {
        const Side& side = s_.side[whose];
        auto& bearers = s_.bearers[whose];
        const auto each_character = [&](const auto& f) {
            for (const Zone zone : {Zone::Hyper, Zone::Character}) {
                std::uint32_t nth = 0;
                Query(s_, book_).each(whose, zone, [&](Piece p, std::uint8_t) { f(p, Spot(whose, zone, ++nth)); });
            }
        };
        if (s_.rules.pool == static_cast<std::uint8_t>(Pool::Modern))
            for (std::size_t i = 0; i < side.attached.size(); ++i) {
                const Def& d = book_[s_.card_of[side.attached[i].piece.value]];
                each_character([&](Piece p, const Spot&) {
                    if (d.battle() && !bearers[i] && book_[s_.card_of[p.value]].person == d.who) bearers[i] = p;
                });
            }
        for (const Borne& borne : bearers_) {
            if (borne.seat != whose) continue;
            const std::string on = text(borne.on);
            bearers[borne.index] = {};
            each_character([&](Piece p, const Spot& spot) {
                if (spot_name(spot) == on) bearers[borne.index] = p;
            });
            if (!bearers[borne.index]) fail(borne.on, "no character lies at '" + on + "'");
        }
    }

    // Limits, and what follows from the cards that lie there.
    void finish(Seat whose) {
        const Query q(s_, book_);
        const Node& node = side_[whose];
        Tally& tally = s_.tally[whose];
        const auto keep = [&](const char* zone, std::size_t size, int limit) {
            if (static_cast<int>(size) > limit)
                fail(node[zone], "the " + std::string(zone) + " zone has room for " +
                                     std::to_string(std::max(0, limit)) + " cards here (DD-9.2), not for " +
                                     std::to_string(size));
        };
        keep("fu", s_.side[whose].fu.size(), q.fu_limit(whose));
        const auto in_a_place = [](const Lying& l) { return !l.has(Carried); };
        keep("equip", static_cast<std::size_t>(std::ranges::count_if(s_.side[whose].equip, in_a_place)),
             q.equip_limit(whose));
        // What is not said of the orbs follows from the rest; extra ones come spent (DD-C3.25).
        const bool orbs = node["orbs"].IsDefined(), ready = orbs && node["orbs"]["ready"],
                   spent = orbs && node["orbs"]["spent"];
        const int all = q.orb_limit(whose), intact = all - tally.collapsed;
        const int said = (ready ? tally.ready : 0) + (spent ? tally.spent : 0) + tally.collapsed;
        if (said > all || (ready && spent && said != all))
            fail(node["orbs"], "a player has " + std::to_string(all) +
                                   " orbs, ready, spent and collapsed together; here are " + std::to_string(said));
        if (!ready)
            tally.ready = static_cast<std::uint8_t>(spent  ? intact - tally.spent
                                                    : orbs ? intact
                                                           : intact - (all - Orbs));
        tally.spent = static_cast<std::uint8_t>(intact - tally.ready);
        tally.total_at_start = static_cast<std::int16_t>(q.total(whose));
        if (!node["hand-at-start"]) tally.hand_at_start = static_cast<std::uint8_t>(s_.side[whose].hand.size());
    }
};

}  // namespace

void Dreamduel::read_given(const YAML::Node& node, const std::string& file, State& s) const {
    Reader(*this, file, s).read(node);
}

}  // namespace quincunx::dreamduel
