// Positions in words: the state as docs/scenario.md describes it, and back; and the table in plain text.
#include <algorithm>
#include <new>
#include <optional>

#include "engine/match/position.h"
#include "engine/match/strings.h"
#include "games/dreamduel/dreamduel.h"
#include "games/dreamduel/view.h"

namespace quincunx::dreamduel {

namespace {

constexpr const char* PhaseWords[] = {"setup", "pick", "change", "set", "battle-start", "battle", "battle-end", "end"};
static_assert(std::size(PhaseWords) == static_cast<std::size_t>(Phase::LastPhase) + 1);
constexpr const char* StepWords[] = {"none",   "activation", "answer",       "answer-activation", "curtain-up",
                                     "engage", "damage",     "curtain-fall", "settled",           "cleanup"};
static_assert(std::size(StepWords) == static_cast<std::size_t>(Step::Cleanup) + 1);
constexpr const char* StandWords[] = {"support", "center", "hyper"};
constexpr const char* HoldWords[] = {"own",      "no-fu",     "no-fu-pay", "no-orbs",   "no-damage",
                                     "no-cards", "no-battle", "no-title",  "no-skills", "no-draw"};
static_assert(std::size(HoldWords) == static_cast<std::size_t>(Hold::NoDraw) + 1);
constexpr const char* KnownWords[] = {"nobody", "you", "foe", "both"};  // by SeatMask

Stand stand_of(Zone zone, std::uint8_t marks) {
    return zone == Zone::Hyper ? Stand::Hyper : marks & Sideways ? Stand::Support : Stand::Center;
}

// The cards of one side as they are, or as a seat sees them.
struct Lists {
    std::vector<SeenLying> hand, fu, equip, declare, character, hyper, attached, duel;
    std::vector<SeenCard> deck;
    std::vector<Card> discard, gap;
};

Lists lists_of(const State& s, Seat seat) {
    const Side& side = s.side[seat];
    const auto see = [&](Piece piece) {
        return SeenCard{s.card_of[piece.value], s.known[piece.value], owner_of(piece)};
    };
    const auto lying = [&](const auto& list) {
        std::vector<SeenLying> out;
        for (const Lying& l : list) out.push_back({see(l.piece), l.marks, l.count, l.turn});
        return out;
    };
    const auto pile = [&](const auto& list) {
        std::vector<Card> out;
        for (const Piece piece : list) out.push_back(s.card_of[piece.value]);
        return out;
    };
    Lists out{lying(side.hand),     lying(side.fu),        lying(side.equip),
              lying(side.declare),  lying(side.character), lying(side.hyper),
              lying(side.attached), lying(side.duel),      {},
              pile(side.discard),   pile(side.gap)};
    for (const Piece piece : side.deck) out.deck.push_back(see(piece));
    return out;
}

Lists lists_of(const SeenState& v, Seat seat) {
    const SeenSide& side = v.side[seat];
    const auto all = [](const auto& list) { return std::vector(list.begin(), list.end()); };
    const auto open = [&](std::size_t k) {
        return std::vector(v.open.begin() + (k ? v.open_ends[k - 1] : 0), v.open.begin() + v.open_ends[k]);
    };
    return {all(side.hand),         all(side.fu),      all(side.equip),    open(index(seat)),
            open(2U + index(seat)), all(side.hyper),   all(side.attached), all(side.duel),
            all(side.deck),         all(side.discard), all(side.gap)};
}

std::string key_of(const Book& book, Card card) { return card ? book[card].key : "hidden"; }

template <class List>
Json keys_of(const Book& book, const List& cards) {
    Json list = Json::array();
    for (const Card card : cards) list.push_back(key_of(book, card));
    return list;
}

// The last turn with those low 8 bits.
int turn_of(const State& s, std::uint8_t low) { return s.turn - static_cast<std::uint8_t>(s.turn - low); }

Json describe_lying(const Book& book, const State& s, Seat seat, Zone zone, const std::vector<SeenLying>& list) {
    const bool character = zone == Zone::Character || zone == Zone::Hyper;
    Json out = Json::array();
    for (std::size_t i = 0; i < list.size(); ++i) {
        const SeenLying& l = list[i];
        Json entry;
        entry["card"] = key_of(book, l.card.card);
        entry["at"] = Dreamduel::place_name(place(seat, zone)) + "-" + std::to_string(i + 1);
        if (l.card.owner != seat) entry["owner"] = side_key(l.card.owner);
        if (character) {
            entry["state"] = StandWords[static_cast<std::size_t>(stand_of(zone, l.marks))];
            entry["returning"] = (l.marks & Returning) != 0;
            entry["staying"] = (l.marks & Staying) != 0;
        } else {
            entry["up"] = (l.marks & Up) != 0;
            entry["sideways"] = (l.marks & Sideways) != 0;
        }
        entry["sealed"] = (l.marks & Sealed) != 0;
        entry["count"] = l.count;
        entry["turn"] = turn_of(s, l.turn);
        if (l.card.card) entry["known"] = KnownWords[l.card.known & Everybody];
        // Open to both, so it is the same card in every world a seat imagines.
        if (zone == Zone::Declare) {
            const int gorgeousness = Query(s, book).gorgeousness(s.side[seat].declare[i].piece);
            entry["gorgeousness"] = gorgeousness < 0 ? Json("none") : Json(gorgeousness);
        }
        out.push_back(std::move(entry));
    }
    return out;
}

// Also in the midst of the cleanup, when no step is left.
bool fights(const Query& q) { return q.in_battle() || q.fighter(0) || q.fighter(1); }

Json describe_fighter(const Query& q, int i) {
    const Fighter& f = q.fighter(i);
    Json out = Json::object();
    if (!f) return out;
    const auto at = static_cast<std::size_t>(i);
    out["card"] = q.def(f.card).key;
    out["power"] = q.power(i);
    out["original"] = f.original;
    out["type"] = TypeKeys[f.type];
    out["traits"] = Json::array();
    for (std::size_t t = 0; t < Traits; ++t)
        if (f.traits >> t & 1) out["traits"].push_back(TraitKeys[t]);
    out["virtual"] = f.is_virtual();
    out["last-spell"] = (f.flags & Fighter::Last) != 0;
    out["paid"] = f.paid;
    if (const Step next = q.s.battle.step; next >= Step::Damage || next == Step::None) {
        out["final"] = q.s.battle.power[at];
        out["surplus"] = q.s.battle.surplus[at];
    }
    return out;
}

// The card one of whose abilities this is, and its place among them, from 1.
Json describe_use(const Book& book, const Uses& uses) {
    for (const Def& def : book.defs())
        for (std::size_t i = 0; i < def.abilities.size(); ++i)
            if (def.abilities[i].id == uses.ability)
                return {{"card", def.key}, {"ability", i + 1}, {"phase", uses.phase}, {"game", uses.game}};
    return Json::object();
}

Json describe_effects(const Book& book, const State& s, Seat seat) {
    Json list = Json::array();
    for (const Lasting& l : s.lasting) {
        if (static_cast<Hold>(l.kind) == Hold::Over) continue;
        if (l.seat != seat) continue;
        Json entry;
        entry["card"] = key_of(book, l.source);
        entry["hold"] = HoldWords[l.kind];
        entry["count"] = l.count;
        entry["value"] = l.value;
        entry["until"] = l.phase_only        ? Json("phase")
                         : l.until == 0      ? Json("game")
                         : l.until == s.turn ? Json("turn")
                                             : Json(l.until);
        list.push_back(std::move(entry));
    }
    return list;
}

// Describes a state, or what a seat sees of it: the cards are those of the lists.
Json describe_common(const Dreamduel& game, const State& s, const PerSeat<Lists>& lists) {
    const Book& book = game.book();
    const Query q(s, book);
    Json out;
    out["pool"] = PoolKeys[s.rules.pool];
    out["turn"] = s.turn;
    out["active"] = side_key(s.active);
    out["phase"] = PhaseWords[static_cast<std::size_t>(s.phase)];
    out["began"] = side_key(s.began);
    out["length"] = s.turn;
    for (const Seat seat : Seats) {
        const Tally& tally = s.tally[seat];
        const Lists& cards = lists[seat];
        const auto lying = [&](Zone zone, const std::vector<SeenLying>& list) {
            return describe_lying(book, s, seat, zone, list);
        };
        Json o;
        o["health"] = tally.health;
        o["max-health"] = tally.max_health;
        o["orbs"] = {{"ready", tally.ready}, {"spent", tally.spent}, {"collapsed", tally.collapsed}};
        o["available"] = q.payable_orbs(seat) + q.payable_fu(seat);
        o["total"] = q.total(seat);
        o["bar"] = q.bar(seat);
        o["hand"] = Json::array();
        o["open"] = Json::array();
        for (const SeenLying& held : cards.hand) {
            o["hand"].push_back(key_of(book, held.card.card));
            if (held.marks & Up) o["open"].push_back(key_of(book, held.card.card));
        }
        o["hand-count"] = cards.hand.size();
        o["deck"] = Json::array();
        for (const SeenCard& card : cards.deck) o["deck"].push_back(key_of(book, card.card));
        o["deck-count"] = cards.deck.size();
        o["discard"] = keys_of(book, cards.discard);
        o["gap"] = keys_of(book, cards.gap);
        o["fu"] = lying(Zone::Fu, cards.fu);
        o["equip"] = lying(Zone::Equip, cards.equip);
        o["declare"] = lying(Zone::Declare, cards.declare);
        o["characters"] = lying(Zone::Character, cards.character);
        for (Json& hyper : lying(Zone::Hyper, cards.hyper)) o["characters"].push_back(std::move(hyper));
        o["attached"] = lying(Zone::Attached, cards.attached);
        o["duel"] = lying(Zone::Duel, cards.duel);
        o["effects"] = describe_effects(book, s, seat);
        o["last-spell"] = tally.last_spell ? "used" : "unused";
        o["released"] = tally.released != 0;
        o["blood"] = tally.blood;
        o["declared"] = keys_of(book, tally.declared);
        o["discarded"] = keys_of(book, tally.discarded);
        o["damage"] = tally.damage;
        o["total-at-start"] = tally.total_at_start;
        o["traps"] = tally.traps;
        o["equip-left"] = tally.equip_left;
        o["uses"] = Json::array();
        for (const Uses& uses : tally.uses) o["uses"].push_back(describe_use(book, uses));
        out[side_key(seat)] = std::move(o);
    }
    Json battle = Json::object();
    if (fights(q)) {
        battle["step"] = StepWords[static_cast<std::size_t>(s.battle.step)];
        battle["attack"] = describe_fighter(q, 0);
        battle["defence"] = describe_fighter(q, 1);
        battle["clashed"] = s.battle.clashed != 0;
        battle["hit"] = s.battle.hit != 0;
    }
    out["battle"] = std::move(battle);
    out["waiting"] = Json::array();
    for (const Pending& pending : s.pending)
        out["waiting"].push_back({{"card", key_of(book, pending.source)},
                                  {"ability", pending.ability + 1},
                                  {"seat", side_key(pending.seat)}});
    Json result;
    out["over"] = result["over"] = s.core.over != 0;
    if (s.core.over) {
        out["winner"] = result["winner"] = s.core.winner == 0 ? "you" : s.core.winner == 1 ? "foe" : "nobody";
        result["by"] = game.end_clause(s.core.ended_by);
    }
    out["result"] = std::move(result);
    return out;
}

}  // namespace

Json Dreamduel::describe(const StateBytes& bytes) const {
    const State& s = bytes.as<State>();
    return describe_common(*this, s, {lists_of(s, Seat::A), lists_of(s, Seat::B)});
}

Json Dreamduel::describe(const View& view) const {
    const SeenState& v = view.now.as<SeenState>();
    StateBytes open;
    Random random;
    sample(view.now, view.seat, random, open);
    // What is open is the same in every sampled world.
    Json out = describe_common(*this, open.as<State>(), {lists_of(v, Seat::A), lists_of(v, Seat::B)});
    out["seat"] = side_key(view.seat);
    for (const Seat seat : Seats) out[side_key(seat)]["unseen"] = keys_of(book_, v.side[seat].unseen);
    return out;
}

// --- The options of a match ------------------------------------------------------------------------------------------

namespace {

constexpr std::int32_t ByLot = 2;

}  // namespace

const std::vector<SwitchOf<Rulebook>>& table_of_switches() {
    static const std::vector<SwitchOf<Rulebook>> table{
        {choice_switch("clash-bar", 0, {{"attacker", 0}, {"own", 1}, {"none", 2}}),
         [](Rulebook& r, std::int32_t whose) { r.clash_bar = static_cast<std::uint8_t>(whose); }},
        {choice_switch(
             "first-player", ByLot,
             {{"random", ByLot}, {"a", 0}, {"b", 1}, {"you", 0, false}, {"foe", 1, false}, {"fixed", 0, false}}),
         [](Rulebook& r, std::int32_t who) { r.first_player = static_cast<std::uint8_t>(who); }},
        {number_switch("max-turns", 200, 0, 1000),
         [](Rulebook& r, std::int32_t n) { r.max_turns = static_cast<std::uint16_t>(n); }},  // 0: no limit
        {choice_switch("always-ask", Nobody,
                       {{"none", Nobody},
                        {"a", only(Seat::A)},
                        {"b", only(Seat::B)},
                        {"both", Everybody},
                        {"you", only(Seat::A), false},
                        {"foe", only(Seat::B), false},
                        {"off", Nobody, false},
                        {"on", Everybody, false}}),
         [](Rulebook& r, std::int32_t who) { r.always_ask = static_cast<SeatMask>(who); }},
    };
    return table;
}

std::vector<Switch> Dreamduel::switches() const { return plain(table_of_switches()); }

// --- From a scenario -------------------------------------------------------------------------------------------------

namespace {

class Reader : GivenReader {
public:
    Reader(const Dreamduel& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {you: {characters: [c001], hand: [rm-011]}}");
        s_.turn = 3;
        s_.phase = Phase::Battle;
        bool began = false;
        YAML::Node sides[2];
        for (const auto& item : given) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "pool")
                pool_ = static_cast<Pool>(word(value, PoolKeys, "pool")), pool_of_ = "'pool'";
            else if (key == "turn")
                s_.turn = static_cast<std::uint16_t>(number(value, 1, MostTurns));
            else if (key == "active")
                s_.active = seat(value);
            else if (key == "began")
                s_.began = seat(value), began = true;
            else if (key == "phase")
                s_.phase = phase(value);
            else if (key == "options" || key == "option")
                read_options(value);
            else if (key == "you")
                sides[0].reset(value);
            else if (key == "foe")
                sides[1].reset(value);
            else
                fail(item.first, "'" + key +
                                     "' is not known here; a position has: pool, turn, active, began, phase, "
                                     "options, you, foe");
        }
        if (!began) s_.began = s_.turn % 2 ? s_.active : other(s_.active);
        for (const Seat whose : Seats) read_side(whose, sides[index(whose)]);
        s_.rules.pool = static_cast<std::uint8_t>(pool_.value_or(Pool::Classic));
        listen(game_.book(), s_);
        for (const Seat whose : Seats) finish(whose);
    }

private:
    static constexpr int MostTurns = 9999, MostHealth = 30000;

    // What can only be checked when all the cards are there.
    struct Late {
        YAML::Node fu, equip, orbs;
        std::optional<int> ready, spent;
        std::vector<YAML::Node> sources;  // of effects that do what the text of their card says
    };

    const Dreamduel& game_;
    State& s_;
    PerSeat<std::uint8_t> pieces_{};  // how many each side has so far
    PerSeat<Late> late_{};
    std::optional<Pool> pool_;
    std::string pool_of_;  // what the pool was known by first

    template <std::size_t N>
    std::size_t word(const YAML::Node& node, const char* const (&words)[N], const std::string& what,
                     std::size_t first = 0) const {
        const std::string said = text(node);
        std::string all;
        for (std::size_t i = first; i < N; ++i) {
            if (said == words[i]) return i;
            all += (all.empty() ? "" : ", ") + std::string(words[i]);
        }
        fail(node, "'" + said + "' is no " + what + "; expected one of: " + all);
    }
    Phase phase(const YAML::Node& node) const {
        return static_cast<Phase>(word(node, PhaseWords, "phase a position can begin in", 1));
    }

    void read_options(const YAML::Node& node) {
        if (!node.IsMap()) fail(node, "expected a map of options, as {clash-bar: own}");
        for (const auto& item : node) {
            const std::string said = text(item.second);
            const Json value = Json::parse(said, nullptr, false);  // a number, true, false; or else a word
            try {
                set_option(table_of_switches(), s_.rules, text(item.first), value.is_discarded() ? Json(said) : value);
            } catch (const InputError& error) {
                fail(item.first, error.what());
            }
        }
    }

    // --- Cards

    // Also one that lies nowhere: the source of an effect, a card declared earlier.
    const Def& card(const YAML::Node& node) {
        const Book& book = game_.book();
        const std::string name = text(node);
        const Def* def = book.find(name);
        if (!def)
            if (const CardInfo* info = game_.card(name)) def = book.card(info->number);
        if (!def) fail(node, "no card is called '" + name + "'; see 'quincunx cards dreamduel'");
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
        if (!node.IsScalar() && (!node.IsMap() || !node["card"]))
            fail(node, "expected a card, or a map that names it, as {card: rm-011, …}");
        const YAML::Node named = node.IsScalar() ? node : node["card"];
        const Def& def = card(named);
        if (zone == Zone::Character && !def.is(Type::Character)) fail(named, "'" + def.key + "' is no character");
        Entry entry;
        Seat owner = seat_of_zone;
        SeatMask known = Nobody;
        bool up = usually_up(zone, def);
        std::uint8_t marks = 0;
        std::optional<std::uint8_t> count;
        std::optional<int> turn;
        if (node.IsMap())
            for (const auto& field : node) {
                const std::string key = text(field.first);
                const YAML::Node& value = field.second;
                const auto fields = parts(fields_of(zone));
                if (std::ranges::find(fields, key) == fields.end()) {
                    std::string all;
                    for (const std::string_view each : fields) all += (all.empty() ? "" : ", ") + std::string(each);
                    fail(field.first, "'" + key + "' is not known here; a card in this zone has: " + all);
                }
                const auto mark = [&](Mark which) {
                    if (flag(value)) marks = static_cast<std::uint8_t>(marks | which);
                };
                if (key == "up")
                    up = flag(value) != 0;
                else if (key == "sideways")
                    mark(Sideways);
                else if (key == "sealed")
                    mark(Sealed);
                else if (key == "returning")
                    mark(Returning);
                else if (key == "staying")
                    mark(Staying);
                else if (key == "state")
                    entry.stand = static_cast<Stand>(word(value, StandWords, "state"));
                else if (key == "count")
                    count = small(value, 0, 255);
                else if (key == "turn")
                    turn = number(value, 0, s_.turn);
                else if (key == "known")
                    known = static_cast<SeatMask>(word(value, KnownWords, "player who knows the card"));
                else if (key == "owner")
                    owner = seat(value);
            }
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
        entry.lying = {take(owner, def, known, named), marks, *count, static_cast<std::uint8_t>(*turn)};
        return entry;
    }

    template <class F>
    void each_of(const YAML::Node& node, const std::string& what, F&& f) const {
        if (!node.IsSequence()) fail(node, "expected a list of " + what);
        for (const auto& entry : node) f(entry);
    }
    template <class List, class Item>
    void push(const YAML::Node& node, List& list, const Item& item) const {
        if (list.full()) fail(node, "there is room for " + std::to_string(List::Capacity) + " here, not for more");
        list.push(item);
    }
    template <class List>
    void read_zone(const YAML::Node& node, Seat whose, Zone zone, List& list) {
        each_of(node, "cards",
                [&](const YAML::Node& entry) { push(entry, list, read_entry(entry, whose, zone).lying); });
    }
    template <class List>
    void read_pile(const YAML::Node& node, Seat whose, Zone zone, List& list) {
        each_of(node, "cards, from bottom to top",
                [&](const YAML::Node& entry) { push(entry, list, read_entry(entry, whose, zone).lying.piece); });
    }
    void read_characters(const YAML::Node& node, Seat whose) {
        Side& side = s_.side[whose];
        bool stands = false;
        each_of(node, "characters", [&](const YAML::Node& each) {
            const Entry entry = read_entry(each, whose, Zone::Character);
            if (entry.stand != Stand::Support && stands)
                fail(each, "a player has at most one character in CENTER or HYPER state (DD-8.6)");
            stands |= entry.stand != Stand::Support;
            if (entry.stand == Stand::Hyper)
                push(each, side.hyper, entry.lying);
            else
                push(each, side.character, entry.lying);
        });
    }

    // --- The rest of a side

    void read_orbs(const YAML::Node& node, Seat whose) {
        if (!node.IsMap()) fail(node, "expected orbs by their state, as {ready: 3, spent: 2}");
        Late& late = late_[whose];
        late.orbs.reset(node);
        for (const auto& item : node) {
            const std::string key = text(item.first);
            if (key == "ready")
                late.ready = number(item.second, 0, 99);
            else if (key == "spent")
                late.spent = number(item.second, 0, 99);
            else if (key == "collapsed")
                s_.tally[whose].collapsed = small(item.second, 0, 99);
            else
                fail(item.first, "'" + key + "' is not known here; orbs are: ready, spent, collapsed");
        }
    }
    template <class List>
    void read_kinds(const YAML::Node& node, List& list) {
        each_of(node, "cards", [&](const YAML::Node& entry) { push(entry, list, card(entry).id); });
    }
    void read_effect(const YAML::Node& node, Seat whose) {
        if (!node.IsScalar() && (!node.IsMap() || !node["card"]))
            fail(node, "expected the card that gave the effect, or {card: rm-007, until: turn, …}");
        Lasting effect;
        effect.source = card(node.IsScalar() ? node : node["card"]).id;
        effect.seat = whose;
        effect.until = s_.turn;
        if (node.IsMap())
            for (const auto& field : node) {
                const std::string key = text(field.first);
                const YAML::Node& value = field.second;
                if (key == "card") continue;
                if (key == "count")
                    effect.count = small(value, 0, 255);
                else if (key == "value")
                    effect.value = static_cast<std::int16_t>(number(value, -MostHealth, MostHealth));
                else if (key == "hold")
                    effect.kind = static_cast<std::uint8_t>(word(value, HoldWords, "hold"));
                else if (key != "until")
                    fail(field.first,
                         "'" + key + "' is not known here; an effect has: card, hold, count, value, until");
                else if (text(value) == "game")
                    effect.until = 0;
                else if (text(value) == "phase")
                    effect.phase_only = 1;
                else if (text(value) != "turn")
                    effect.until = until(value);
            }
        push(node, s_.lasting, effect);
        if (static_cast<Hold>(effect.kind) == Hold::Own)
            late_[whose].sources.push_back(node.IsScalar() ? node : node["card"]);
    }
    std::uint16_t until(const YAML::Node& node) const {
        const int turn = to_int(text(node));
        if (turn < s_.turn || turn > MostTurns)
            fail(node, "expected phase, turn, game, or the number of the last turn (" + std::to_string(s_.turn) +
                           " or later), not '" + text(node) + "'");
        return static_cast<std::uint16_t>(turn);
    }
    void read_use(const YAML::Node& node, Seat whose) {
        if (!node.IsMap() || !node["card"]) fail(node, "expected {card: sys-002, ability: 1, phase: 1, game: 1}");
        const Def& def = card(node["card"]);
        if (def.abilities.empty()) fail(node["card"], "'" + def.key + "' has no abilities");
        std::size_t ability = 1;
        Uses uses{0, 1, 1};
        for (const auto& field : node) {
            const std::string key = text(field.first);
            if (key == "card") continue;
            if (key == "ability")
                ability = small(field.second, 1, static_cast<int>(def.abilities.size()));
            else if (key == "phase")
                uses.phase = small(field.second, 0, 255);
            else if (key == "game")
                uses.game = small(field.second, 0, 255);
            else
                fail(field.first, "'" + key + "' is not known here; a use has: card, ability, phase, game");
        }
        uses.ability = def.abilities[ability - 1].id;
        push(node, s_.tally[whose].uses, uses);
    }

    void read_side(Seat whose, const YAML::Node& node) {
        if (node.IsNull()) return;
        if (!node.IsMap()) fail(node, "a side is a map, as {health: 8000, characters: [c001], hand: [rm-011]}");
        Side& side = s_.side[whose];
        Tally& tally = s_.tally[whose];
        YAML::Node health, released;
        const auto points = [&](const YAML::Node& value) {
            return static_cast<std::int16_t>(number(value, 0, MostHealth));
        };
        for (const auto& item : node) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "health")
                tally.health = points(value), health.reset(value);
            else if (key == "max-health")
                tally.max_health = points(value);
            else if (key == "orbs")
                read_orbs(value, whose);
            else if (key == "hand")
                read_zone(value, whose, Zone::Hand, side.hand);
            else if (key == "deck")
                read_pile(value, whose, Zone::Deck, side.deck);
            else if (key == "discard")
                read_pile(value, whose, Zone::Discard, side.discard);
            else if (key == "gap")
                read_pile(value, whose, Zone::Gap, side.gap);
            else if (key == "fu")
                late_[whose].fu.reset(value), read_zone(value, whose, Zone::Fu, side.fu);
            else if (key == "equip")
                late_[whose].equip.reset(value), read_zone(value, whose, Zone::Equip, side.equip);
            else if (key == "declare")
                read_zone(value, whose, Zone::Declare, side.declare);
            else if (key == "characters")
                read_characters(value, whose);
            else if (key == "attached")
                read_zone(value, whose, Zone::Attached, side.attached);
            else if (key == "effects")
                each_of(value, "effects", [&](const YAML::Node& entry) { read_effect(entry, whose); });
            else if (key == "last-spell")
                tally.last_spell = word(value, {"unused", "used"}, "word for a last spell") != 0;
            else if (key == "released")
                tally.released = flag(value), released.reset(value);
            else if (key == "blood")
                tally.blood = small(value, 0, 5);  // DD-C3.14
            else if (key == "declared")
                read_kinds(value, tally.declared);
            else if (key == "discarded")
                read_kinds(value, tally.discarded);
            else if (key == "damage")
                tally.damage = points(value);
            else if (key == "traps")
                tally.traps = small(value, 0, 255);
            else if (key == "equip-left")
                tally.equip_left = small(value, 0, 255);
            else if (key == "uses")
                each_of(value, "uses of abilities", [&](const YAML::Node& entry) { read_use(entry, whose); });
            else
                fail(item.first, "'" + key +
                                     "' is not known here; a side has: health, max-health, orbs, hand, deck, discard, "
                                     "gap, fu, equip, declare, characters, attached, effects, last-spell, released, "
                                     "blood, declared, discarded, damage, traps, equip-left, uses");
        }
        if (health.IsNull()) tally.health = std::min<std::int16_t>(StartHealth, tally.max_health);
        if (tally.health > tally.max_health)
            fail(health, "health is at most max-health, which is " + std::to_string(tally.max_health) + " (DD-15.6)");
        if (released.IsNull()) tally.released = tally.health < ReleaseBelow;  // it fell below before (DD-12.7)
    }

    // Limits, and what follows from the cards that lie there.
    void finish(Seat whose) {
        const Query q(s_, game_.book());
        const Late& late = late_[whose];
        Tally& tally = s_.tally[whose];
        const auto keep = [&](const YAML::Node& node, const char* zone, std::size_t size, int limit) {
            if (static_cast<int>(size) > limit)
                fail(node, "the " + std::string(zone) + " zone has room for " + std::to_string(std::max(0, limit)) +
                               " cards here (DD-9.2), not for " + std::to_string(size));
        };
        keep(late.fu, "fu", s_.side[whose].fu.size(), q.fu_limit(whose));
        keep(late.equip, "equip", s_.side[whose].equip.size(), q.equip_limit(whose));
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

StateBytes Dreamduel::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    State& s = *new (bytes.bytes) State{};
    Reader(*this, file, s).read(node);
    return bytes;
}

// --- The table in plain text -----------------------------------------------------------------------------------------

std::string Dreamduel::draw_table(const View& view, Lang lang, bool colour) const {
    const SeenState& v = view.now.as<SeenState>();
    StateBytes open;
    Random random;
    sample(view.now, view.seat, random, open);
    const State& s = open.as<State>();
    const Query q(s, book_);
    const auto text = [&](const std::string& key) { return std::string(texts().get(lang, key)); };
    const auto label = [&](const char* key) { return text(std::string("label.") + key); };
    const auto type = [&](Type t) { return text(std::string("type.") + TypeKeys[static_cast<std::size_t>(t)]); };
    const auto number = [&](const char* key, int n) { return label(key) + " " + std::to_string(n); };
    const auto paint = [&](Seat seat, const std::string& words) {
        if (!colour) return words;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + words + "\x1b[0m";
    };
    const bool english = lang == Lang::En;
    const std::string comma = english ? ", " : "、", colon = english ? ": " : "：";
    const auto join = [](const std::vector<std::string>& words, const std::string& between) {
        std::string out;
        for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
        return out;
    };
    const auto bracket = [&](const std::vector<std::string>& words) {
        if (words.empty()) return std::string();
        return english ? " (" + join(words, comma) + ")" : "（" + join(words, comma) + "）";
    };
    const auto person = [&](Seat seat) { return paint(seat, text(seat == view.seat ? "seat.you" : "seat.foe")); };

    // A card that lies in a zone, with all that is to be seen of it.
    const auto lying = [&](const SeenLying& l, Seat seat, Zone zone, std::size_t i) {
        std::vector<std::string> notes;
        const bool character = zone == Zone::Character || zone == Zone::Hyper;
        if (character)
            notes.push_back(
                text(std::string("stand.") + StandWords[static_cast<std::size_t>(stand_of(zone, l.marks))]));
        if (l.card.owner != seat) notes.push_back(text(l.card.owner == view.seat ? "seat.you" : "seat.foe"));
        if (zone == Zone::Fu && l.marks & Up) notes.push_back(text("lie.face-up"));
        if (!character && l.marks & Sideways) notes.push_back(label("sideways"));
        if (l.marks & Sealed) notes.push_back(label("sealed"));
        if (l.count) notes.push_back(number("chant", l.count));
        const bool hidden = !character && zone != Zone::Declare && !(l.marks & Up);
        std::string out = l.card.card ? (hidden ? "▒ " : "") + name_of(l.card.card, lang) : "▒";
        if (zone == Zone::Declare)
            if (const int gorgeousness = q.gorgeousness(s.side[seat].declare[i].piece); gorgeousness >= 0)
                out += " " + std::to_string(gorgeousness);
        return out + bracket(notes);
    };
    const auto row = [&](Seat seat, Zone zone, const std::vector<SeenLying>& list) {
        std::vector<std::string> words;
        for (std::size_t i = 0; i < list.size(); ++i) words.push_back(lying(list[i], seat, zone, i));
        return words;
    };
    const auto line = [&](std::string title, const std::vector<std::string>& words) {
        if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
        return title + colon + (words.empty() ? "—" : join(words, comma)) + "\n";
    };
    // Cost, power and gorgeousness of a battle card; the type and cost of another.
    const auto in_hand = [&](const SeenLying& held) {
        const Def& def = book_[held.card.card];
        std::string out = name_of(held.card.card, lang) + " ";
        if (def.battle())
            out += std::to_string(def.cost) + "/" + std::to_string(def.power) + "/" +
                   (def.gorgeousness < 0 ? "—" : std::to_string(def.gorgeousness));
        else
            out += type(def.type) + (def.is(Type::Character) ? "" : " " + std::to_string(def.cost));
        return held.marks & Up ? out + bracket({text("lie.face-up")}) : out;
    };
    const auto known_hand = [&](const std::vector<SeenLying>& hand) {
        std::vector<std::string> words;
        for (const SeenLying& held : hand)
            if (held.card.card) words.push_back(in_hand(held));
        return words;
    };

    const auto side = [&](Seat seat) {
        const Lists cards = lists_of(v, seat);
        const Tally& tally = s.tally[seat];
        const auto room = [](std::size_t n, int limit) {
            return " " + std::to_string(n) + "/" + std::to_string(limit);
        };
        std::string out = person(seat) + "  " + number("health", tally.health) + "/" +
                          std::to_string(tally.max_health) + "  " + label("spirit") + " " +
                          number("ready", tally.ready) + comma + number("spent", tally.spent);
        if (tally.collapsed) out += comma + number("collapsed", tally.collapsed);
        out += "  " + number("hand", static_cast<int>(cards.hand.size())) + "  " +
               number("deck", static_cast<int>(cards.deck.size())) + "  " +
               number("discard-pile", static_cast<int>(cards.discard.size())) + "  " +
               number("gap", static_cast<int>(cards.gap.size()));
        if (tally.blood) out += "  " + number("blood", tally.blood);
        if (tally.last_spell) out += "  " + label("last-spell");
        if (tally.released) out += "  " + label("released");
        out += "\n";
        if (seat != view.seat)
            if (const auto known = known_hand(cards.hand); !known.empty())
                out += "  " + line(label("known-hand"), known);
        std::vector<std::string> characters = row(seat, Zone::Character, cards.character);
        for (const std::string& hyper : row(seat, Zone::Hyper, cards.hyper)) characters.push_back(hyper);
        out += "  " + line(text("zone.character"), characters);
        if (!cards.attached.empty())
            out += "  " + line(text("zone.attached"), row(seat, Zone::Attached, cards.attached));
        out += "  " + line(text("zone.fu") + room(cards.fu.size(), q.fu_limit(seat)), row(seat, Zone::Fu, cards.fu));
        out += "  " + line(text("zone.equip") + room(cards.equip.size(), q.equip_limit(seat)),
                           row(seat, Zone::Equip, cards.equip));
        out += "  " + line(text("zone.declare") + bracket({number("total", q.total(seat))}),
                           row(seat, Zone::Declare, cards.declare));
        // What lies in the duel zone beside the card in battle.
        std::vector<SeenLying> duel = cards.duel;
        const Fighter& in_battle = q.fighter(q.attacks(seat) ? 0 : 1);
        const auto own = std::ranges::find_if(duel, [&](const SeenLying& l) { return l.card.card == in_battle.card; });
        if (in_battle && !in_battle.is_virtual() && own != duel.end()) duel.erase(own);
        if (!duel.empty()) out += "  " + line(text("zone.duel"), row(seat, Zone::Duel, duel));
        std::vector<std::string> effects;
        for (const Lasting& l : s.lasting)
            if (l.seat == seat && l.source && static_cast<Hold>(l.kind) != Hold::Over)
                effects.push_back(name_of(l.source, lang) +
                                  (l.count ? bracket({number("chant", l.count)}) : std::string()));
        if (!effects.empty()) out += "  " + line(text("zone.lasting"), effects);
        return out;
    };
    const auto fighter = [&](int i) {
        const Fighter& f = q.fighter(i);
        std::vector<std::string> notes{type(static_cast<Type>(f.type)), number("power", q.power(i))};
        for (std::size_t t = 0; t < Traits; ++t)
            if (f.traits >> t & 1) notes.push_back(text(std::string("trait.") + TraitKeys[t]));
        return paint(q.seat_of_fighter(i),
                     text(i == 0 ? "role.attack" : "role.defence") + " " + name_of(f.card, lang) + bracket(notes));
    };

    std::string out = number("turn", s.turn) + "  " + text(s.active == view.seat ? "seat.you" : "seat.foe") + colon +
                      text(std::string("phase.") + PhaseWords[static_cast<std::size_t>(s.phase)]) + "  " +
                      number("bar", q.bar(view.seat)) + "\n" + side(other(view.seat));
    if (fights(q)) {
        std::vector<std::string> words;
        for (int i = 0; i < 2; ++i)
            if (q.fighter(i)) words.push_back(fighter(i));
        if (s.battle.no_clash) words.push_back(label("no-clash"));
        out += line(text("zone.duel"), words);
    }
    out += side(view.seat);
    return out + label("hand") + (english ? " (" : "（") + label("cost") + "/" + label("power") + "/" +
           label("gorgeousness") + (english ? ")" : "）") + colon +
           join(known_hand(lists_of(v, view.seat).hand), comma) + "\n";
}

}  // namespace quincunx::dreamduel
