// Positions in words: the state as docs/scenario.md describes it, and back; and the table in plain text.
#include <algorithm>
#include <new>

#include "engine/match/position.h"
#include "games/lillian/lillian.h"
#include "games/lillian/view.h"

namespace quincunx::lillian {

namespace {

constexpr const char* PhaseKeys[] = {"setup", "building", "action", "harvest"};

// Describes a state, or what a seat sees of it.
Json describe_common(const Lillian& game, const State& s) {
    const Book& book = game.book();
    const Query q(s, book);
    Json out;
    out["generation"] = s.generation;
    out["began"] = side_key(s.began);
    out["length"] = s.generation;
    out["phase"] = PhaseKeys[static_cast<std::size_t>(s.phase)];
    out["marker"] = side_key(s.marker);
    out["turn"] = side_key(s.turn);
    out["no-war"] = s.no_war != 0;
    const auto names = [&](const Counts& counts) {
        Json list = Json::array();
        for (std::size_t c = 0; c < book.defs().size(); ++c)
            for (int k = 0; k < counts[c]; ++k) list.push_back(game.name_of(Card(c), Lang::En));
        return list;
    };
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        Json o;
        o["mana"] = side.mana;
        o["emotion"] = side.emotion;
        o["base-emotion"] = side.base_emotion;
        o["score"] = q.score(seat);
        o["income"] = side.income;
        o["rested"] = side.rested != 0;
        o["acted"] = side.acted;
        o["played-character"] = side.played_character != 0;
        o["only-rest"] = side.only_rest != 0;
        o["endings"] = side.endings;
        o["wars"] = side.wars;
        o["arenas"] = Json::object();
        for (int p = 0; p < Positions; ++p)
            if (const Card card = side.arena[static_cast<std::size_t>(p)])
                o["arenas"][Lillian::place_name(arena_of(seat, p))] = game.name_of(card, Lang::En);
        o["events"] = Json::object();
        for (const Progress& e : side.events) {
            Json entry;
            entry["progress"] = e.progress;
            entry["countdown"] = e.countdown;
            if (e.mark) entry["mark"] = Lillian::place_name(e.mark - 1);
            std::string key = book[e.card].key;
            for (int n = 2; o["events"].contains(key); ++n) key = book[e.card].key + "-" + std::to_string(n);
            o["events"][key] = std::move(entry);
        }
        o["lasting"] = Json::object();
        for (const Lasting& l : side.lasting) {
            std::string key = book[l.card].key;
            for (int n = 2; o["lasting"].contains(key); ++n) key = book[l.card].key + "-" + std::to_string(n);
            o["lasting"][key] = Json{{"counter", l.counter}};
        }
        o["settled"] = names(side.settled);
        o["history"] = names(side.history);
        o["characters"] = Json::object();
        std::vector<UnitId> units;
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) units.push_back(u);
        });
        std::ranges::sort(units, {}, [&](UnitId u) { return q[u].entered; });
        for (const UnitId u : units) {
            const Unit& unit = q[u];
            Json entry;
            entry["at"] = unit.at == Standby ? "standby" : Lillian::place_name(unit.at);
            entry["tired"] = unit.tired != 0;
            entry["strength"] = q.strength(u);
            entry["in-war"] = unit.in_war != 0;
            entry["upgrades"] = Json::array();
            int covered = 0;
            q.each_upgrade(u, [&](const Upgrade& up, std::size_t) {
                if (up.face_down)
                    ++covered;
                else
                    entry["upgrades"].push_back(game.name_of(up.card, Lang::En));
            });
            entry["covered"] = covered;
            std::string key = book[unit.card].key;
            for (int n = 2; o["characters"].contains(key); ++n) key = book[unit.card].key + "-" + std::to_string(n);
            o["characters"][key] = std::move(entry);
        }
        out[side_key(seat)] = std::move(o);
    }
    Json war;
    war["on"] = s.war.on != 0;
    if (s.war.on) {
        war["attacker"] = side_key(s.war.attacker);
        war["at"] = Lillian::place_name(s.war.main);
        war["window"] = s.war.window;
        war["attacks"] = s.war.attacks;
        if (s.war.target) war["target"] = game.unit_name(s, s.war.target, Lang::En);
        war["attackers"] = Json::array();
        for (const UnitId u : s.war.attackers)
            if (u) war["attackers"].push_back(game.unit_name(s, u, Lang::En));
    }
    out["war"] = std::move(war);
    Json result;
    result["over"] = s.core.over != 0;
    if (s.core.over) {
        result["winner"] = s.core.winner == 0 ? "you" : s.core.winner == 1 ? "foe" : "nobody";
        result["by"] = game.end_clause(s.core.ended_by);
        const bool by_ending = s.core.ended_by == static_cast<std::uint16_t>(Rule::Ending);
        for (const Seat seat : Seats) result[side_key(seat)] = q.final_score(seat, by_ending);
    }
    out["result"] = std::move(result);
    return out;
}

}  // namespace

Json Lillian::describe(const StateBytes& bytes) const {
    const State& s = bytes.as<State>();
    Json out = describe_common(*this, s);
    for (const Seat seat : Seats) {
        Json& side = out[side_key(seat)];
        side["hand"] = Json::array();
        for (const Held& held : s.side[seat].hand) side["hand"].push_back(name_of(held.card, Lang::En));
        side["deck"] = Json::array();
        for (std::size_t i = s.side[seat].deck.size(); i-- > 0;)
            side["deck"].push_back(name_of(s.side[seat].deck[i], Lang::En));
        side["covered"] = Json::array();
        for (const Upgrade& up : s.upgrades)
            if (up.owner == seat && up.face_down) side["covered"].push_back(name_of(up.card, Lang::En));
        side["hand-count"] = s.side[seat].hand.size();
        side["deck-count"] = s.side[seat].deck.size();
    }
    return out;
}

Json Lillian::describe(const View& view) const {
    const SeenState& v = view.now.as<SeenState>();
    StateBytes open;
    Random random;
    sample(view.now, view.seat, random, open);
    Json out = describe_common(*this, open.as<State>());  // what is open is the same in every sampled world
    out["seat"] = side_key(view.seat);
    for (const Seat seat : Seats) {
        const SeenSide& seen = v.side[seat];
        Json& side = out[side_key(seat)];
        side["hand"] = Json::array();
        for (const Held& held : seen.hand)
            if (held.card) side["hand"].push_back(name_of(held.card, Lang::En));
        side["unseen"] = Json::array();
        for (const Card card : seen.unseen) side["unseen"].push_back(name_of(card, Lang::En));
        side["covered"] = Json::array();
        for (const Upgrade& up : v.upgrades)
            if (up.owner == seat && up.face_down && up.card) side["covered"].push_back(name_of(up.card, Lang::En));
        side["hand-count"] = seen.hand.size();
        side["deck-count"] = seen.deck_count;
    }
    return out;
}

// --- From a scenario -------------------------------------------------------------------------------------------------

namespace {

class Reader : GivenReader {
public:
    Reader(const Lillian& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {you: {mana: 5}}");
        s_.generation = 1;
        std::string at = "act";
        int actions = 2;
        YAML::Node at_node = given, sides[2];
        for (const auto& item : given) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "turn")
                s_.turn = seat(value);
            else if (key == "marker")
                s_.marker = seat(value);
            else if (key == "generation")
                s_.generation = small(value, 1, 100);
            else if (key == "generation-limit")
                s_.generation_limit = small(value, 1, 100);
            else if (key == "actions")
                actions = number(value, 1, 2);
            else if (key == "no-war")
                s_.no_war = flag(value);
            else if (key == "at")
                at = text(value), at_node.reset(value);
            else if (key == "you")
                sides[0].reset(value);
            else if (key == "foe")
                sides[1].reset(value);
            else
                fail(item.first,
                     "'" + key +
                         "' is not known here; a position has: turn, marker, generation, generation-limit, actions, "
                         "no-war, at, you, foe");
        }
        for (const Seat seat : Seats) read_side(seat, sides[index(seat)]);
        read_due(at_node, at, actions);
    }

private:
    const Lillian& game_;
    State& s_;

    const Def& card(const YAML::Node& node, const std::string& name) const {
        const CardInfo* info = game_.card(name);
        if (!info) fail(node, "no card is called '" + name + "'; see 'quincunx cards lillian'");
        return *game_.book().card(info->number);
    }
    const Def& card_of(const YAML::Node& node, Type type) const {
        const Def& def = card(node, text(node));
        if (!def.is(type)) fail(node, "'" + text(node) + "' is no " + TypeKeys[static_cast<std::size_t>(type)]);
        return def;
    }
    std::uint8_t place(const YAML::Node& node) const {
        const std::string word = text(node);
        if (word == "standby") return Standby;
        for (int a = 0; a < Arenas; ++a)
            if (word == Lillian::place_name(a)) return static_cast<std::uint8_t>(a);
        fail(node, "'" + word + "' is no place; expected standby, a1 to a5 (yours) or b1 to b5 (the foe's)");
    }

    void read_arenas(const YAML::Node& node, Seat seat) {
        if (!node.IsMap()) fail(node, "expected arenas by place, as {a1: Field Hospital}");
        for (const auto& item : node) {
            const std::uint8_t at = place(item.first);
            if (at == Standby || owner_of(at) != seat) fail(item.first, "this place is not of this side");
            Card& there = s_.side[seat].arena[static_cast<std::size_t>(position_of(at))];
            there = text(item.second) == "empty" ? Card{} : card_of(item.second, Type::Arena).id;
        }
    }
    void read_characters(const YAML::Node& node, Seat seat) {
        if (!node.IsSequence()) fail(node, "expected a list of characters");
        for (const auto& entry : node) {
            const bool plain = entry.IsScalar();
            if (!plain && (!entry.IsMap() || !entry["card"]))
                fail(entry, "expected a character or {card: NAME, at: a3, …}");
            if (s_.units_end == MaxUnits) fail(entry, "too many characters");
            const UnitId id(s_.units_end++);
            Unit& unit = s_.unit[id.value];
            unit.card = card_of(plain ? entry : entry["card"], Type::Character).id;
            unit.owner = seat;
            unit.entered = ++s_.arrivals;
            if (plain) continue;
            for (const auto& field : entry) {
                const std::string key = text(field.first);
                const YAML::Node& value = field.second;
                if (key == "card") continue;
                if (key == "at")
                    unit.at = place(value);
                else if (key == "tired")
                    unit.tired = flag(value);
                else if (key == "bonus")
                    unit.bonus = static_cast<std::int8_t>(number(value, -20, 20));
                else if (key == "upgrades" || key == "covered") {
                    if (!value.IsSequence()) fail(value, "expected a list of upgrades");
                    for (const auto& up : value)
                        s_.upgrades.push({card_of(up, Type::Upgrade).id, id, seat, key == "covered", 0});
                } else
                    fail(field.first,
                         "'" + key + "' is not known here; a character has: card, at, tired, bonus, upgrades, covered");
            }
            if (unit.at != Standby && !Query(s_, game_.book()).is_arena(unit.at)) late_.push_back({id, entry});
        }
    }
    void read_events(const YAML::Node& node, Seat seat) {
        if (!node.IsSequence()) fail(node, "expected a list of events");
        for (const auto& entry : node) {
            const bool plain = entry.IsScalar();
            if (!plain && (!entry.IsMap() || !entry["card"]))
                fail(entry, "expected an event or {card: NAME, progress: 1, …}");
            const Def& def = card_of(plain ? entry : entry["card"], Type::Event);
            Progress p{def.id, 0, static_cast<std::uint8_t>(def.countdown), 0};
            if (!plain)
                for (const auto& field : entry) {
                    const std::string key = text(field.first);
                    if (key == "card") continue;
                    if (key == "progress")
                        p.progress = small(field.second, 0, 20);
                    else if (key == "countdown")
                        p.countdown = small(field.second, 1, 99);
                    else if (key == "mark")
                        p.mark = static_cast<std::uint8_t>(place(field.second) + 1);
                    else
                        fail(field.first,
                             "'" + key + "' is not known here; an event has: card, progress, countdown, mark");
                }
            s_.side[seat].events.push(p);
        }
    }
    void read_counts(const YAML::Node& node, Counts& into) {
        if (!node.IsSequence()) fail(node, "expected a list of cards");
        for (const auto& entry : node) ++into[card(entry, text(entry)).id.value];
    }

    struct Late {
        UnitId unit;
        YAML::Node node;
    };
    std::vector<Late> late_;  // characters whose arena may still be named

    void read_side(Seat whose, const YAML::Node& node) {
        Side& side = s_.side[whose];
        side.arena[2] = game_.book().basic_hospital;
        if (node.IsNull()) return;
        if (!node.IsMap()) fail(node, "a side is a map, as {mana: 5, characters: [Apprentice Witch]}");
        for (const auto& item : node) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "mana")
                side.mana = static_cast<std::uint16_t>(number(value, 0, 999));
            else if (key == "emotion")
                side.emotion = static_cast<std::uint16_t>(number(value, 0, 999));
            else if (key == "guardian") {
                const std::uint16_t emotion = side.emotion;
                bool known = false;
                for (std::uint8_t g = 0; g < std::size(GuardianKeys); ++g)
                    if (text(value) == GuardianKeys[g]) give_guardian(s_, whose, g), known = true;
                if (!known) fail(value, "a guardian is 'default' or 'maochin'");
                side.emotion = std::max(side.emotion, emotion);
            } else if (key == "arenas")
                read_arenas(value, whose);
            else if (key == "characters")
                read_characters(value, whose);
            else if (key == "events")
                read_events(value, whose);
            else if (key == "lasting") {
                if (!value.IsSequence()) fail(value, "expected a list of spells");
                for (const auto& entry : value)
                    side.lasting.push(
                        {card_of(entry.IsMap() ? entry["card"] : entry, Type::Spell).id,
                         entry.IsMap() && entry["counter"] ? small(entry["counter"], 0, 99) : std::uint8_t{0}});
            } else if (key == "settled")
                read_counts(value, side.settled);
            else if (key == "history")
                read_counts(value, side.history);
            else if (key == "hand") {
                if (!value.IsSequence()) fail(value, "expected a list of cards");
                for (const auto& entry : value) side.hand.push({card(entry, text(entry)).id, 0});
            } else if (key == "deck") {
                if (!value.IsSequence()) fail(value, "expected a list of cards, top first");
                std::vector<Card> cards;
                for (const auto& entry : value) cards.push_back(card(entry, text(entry)).id);
                std::reverse(cards.begin(), cards.end());
                for (const Card c : cards) side.deck.push(c);
            } else if (key == "rested")
                side.rested = flag(value);
            else if (key == "acted")
                side.acted = small(value, 0, 99);
            else if (key == "played-character")
                side.played_character = flag(value);
            else if (key == "only-rest")
                side.only_rest = flag(value);
            else if (key == "wars")
                side.wars = small(value, 0, 99);
            else
                fail(item.first, "'" + key +
                                     "' is not known here; a side has: mana, emotion, guardian, arenas, characters, "
                                     "events, lasting, "
                                     "settled, history, hand, deck, rested, acted, played-character, only-rest, wars");
        }
    }

    void read_due(const YAML::Node& node, const std::string& at, int actions) {
        for (const Late& late : late_)
            if (!Query(s_, game_.book()).is_arena(s_.unit[late.unit.value].at))
                fail(late.node, "there is no arena at this place");
        struct Moment {
            const char* key;
            Task due;
            Phase phase;
        };
        static constexpr Moment Moments[] = {
            {"act", Task::Act, Phase::Action},         {"turn", Task::TurnStart, Phase::Action},
            {"build", Task::Build, Phase::Building},   {"generation", Task::Generation, Phase::Harvest},
            {"harvest", Task::Harvest, Phase::Action},
        };
        for (const Moment& moment : Moments)
            if (at == moment.key) {
                s_.phase = moment.phase;
                if (moment.due == Task::Generation) --s_.generation;
                if (moment.due == Task::Build) {
                    s_.first_turn = 1;
                    s_.agenda.push({static_cast<std::uint8_t>(Task::TurnStart), index(s_.marker), 0, 0, 0});
                    if (s_.turn == s_.marker)
                        s_.agenda.push({static_cast<std::uint8_t>(Task::Build), index(other(s_.marker)), 0, 0, 0});
                }
                s_.agenda.push(
                    {static_cast<std::uint8_t>(moment.due), index(s_.turn), static_cast<std::uint8_t>(actions), 0, 0});
                return;
            }
        fail(node, "'" + at + "' is no moment; expected act, turn, build, generation or harvest");
    }
};

}  // namespace

StateBytes Lillian::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    State& s = *new (bytes.bytes) State{};
    Reader(*this, file, s).read(node);
    return bytes;
}

// --- The table in plain text

std::string Lillian::draw_table(const View& view, Lang lang, bool colour) const {
    const SeenState& v = view.now.as<SeenState>();
    StateBytes open;
    Random random;
    sample(view.now, view.seat, random, open);
    const State& s = open.as<State>();
    const Query q(s, book_);
    const auto label = [&](const char* key) { return std::string(texts().get(lang, std::string("label.") + key)); };
    const auto paint = [&](Seat seat, const std::string& text) {
        if (!colour) return text;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + text + "\x1b[0m";
    };
    const std::string comma = lang == Lang::En ? ", " : "、", colon = lang == Lang::En ? ": " : "：";
    const auto person = [&](UnitId u) {
        std::string out =
            unit_name(s, u, lang) + "(" + std::to_string(q.strength(u)) + (q[u].tired ? " " + label("tired") : "");
        int covered = 0;
        q.each_upgrade(u, [&](const Upgrade& up, std::size_t) {
            if (up.face_down)
                ++covered;
            else
                out += "; " + name_of(up.card, lang);
        });
        if (covered) out += "; " + label("covered") + "×" + std::to_string(covered);
        return paint(q[u].owner, out + ")");
    };
    const auto people = [&](std::uint8_t at, Seat owner) {
        std::string out;
        q.each_unit([&](UnitId u) {
            if (q[u].at == at && (at != Standby || q[u].owner == owner)) out += (out.empty() ? "" : comma) + person(u);
        });
        return out;
    };
    const auto counts = [&](const Counts& of) {
        std::string out;
        for (std::size_t c = 0; c < book_.defs().size(); ++c)
            if (of[c])
                out += (out.empty() ? "" : comma) + name_of(Card(c), lang) +
                       (of[c] > 1 ? "×" + std::to_string(of[c]) : "");
        return out;
    };
    std::string out = label("generation") + " " + std::to_string(s.generation) + "\n";
    for (const Seat seat : {other(view.seat), view.seat}) {
        const SeenSide& side = v.side[seat];
        out += paint(seat, std::string(texts().get(lang, seat == view.seat ? "seat.you" : "seat.foe"))) + "  " +
               label("mana") + " " + std::to_string(side.open.mana) + "  " + label("emotion") + " " +
               std::to_string(side.open.emotion) + "  " + label("score") + " " + std::to_string(q.score(seat)) + "  " +
               label("hand") + " " + std::to_string(side.hand.size()) + "  " + label("deck") + " " +
               std::to_string(side.deck_count);
        if (s.marker == seat) out += "  " + label("marker");
        if (side.open.rested) out += "  " + label("rested");
        out += "\n";
        for (int p = 0; p < Positions; ++p) {
            const int at = arena_of(seat, p);
            const Card card = q.card_at(at);
            out += "  " + place_name(at) + " " + (card ? name_of(card, lang) : label("empty"));
            const std::string there = people(static_cast<std::uint8_t>(at), seat);
            out += (there.empty() ? "" : colon + there) + "\n";
        }
        if (const std::string there = people(Standby, seat); !there.empty())
            out += "  " + label("standby") + colon + there + "\n";
        for (const lillian::Progress& e : side.open.events)
            out += "  " + name_of(e.card, lang) + " " + std::to_string(e.progress) + "/" +
                   std::to_string(book_[e.card].goal) + " (" + label("countdown") + " " + std::to_string(e.countdown) +
                   ")\n";
        for (const Lasting& l : side.open.lasting)
            out += "  " + label("lasting") + colon + name_of(l.card, lang) + "\n";
        if (const std::string list = counts(side.open.settled); !list.empty())
            out += "  " + label("settled") + colon + list + "\n";
    }
    if (s.war.on) out += label("war") + colon + place_name(s.war.main) + "\n";
    out += label("hand") + colon;
    const auto& hand = v.side[view.seat].hand;
    for (std::size_t i = 0; i < hand.size(); ++i)
        out += (i ? comma : "") + name_of(hand[i].card, lang) + "(" + std::to_string(book_[hand[i].card].cost) + ")";
    return out + "\n";
}

}  // namespace quincunx::lillian
