// Positions in words: the state as docs/scenario.md describes it, and back; and the table in plain text.
#include <algorithm>
#include <new>

#include "engine/match/position.h"
#include "games/genius/genius.h"
#include "games/genius/view.h"

namespace quincunx::genius {

namespace {

constexpr const char* PhaseKeys[] = {"setup", "roll", "action", "end"};

Json elements(Elements set) {
    Json out = Json::array();
    for (std::size_t e = 0; e < ElementCount; ++e)
        if (set >> e & 1) out.push_back(ElementKeys[e]);
    return out;
}

Json dice_json(const Dice& dice) {
    Json out = Json::object();
    for (std::size_t f = 0; f < FaceCount; ++f) out[ElementKeys[f]] = dice[f];
    return out;
}

// Things of one place by their keys; further ones of the same key get a number behind it.
Json describe_place(const OpenSide& side, const Book& book, std::uint8_t place) {
    Json out = Json::object();
    for (const Entity& e : side.entities) {
        if (e.place != place) continue;
        const Def& def = book[e.def];
        Json entry;
        if (def.has_usages) entry[def.is_shield ? "shield" : "usages"] = e.usages;
        if (def.duration) entry["duration"] = e.duration;
        entry["value"] = e.value;
        entry["used"] = e.used;
        std::string key = def.key;
        for (int n = 2; out.contains(key); ++n) key = def.key + "-" + std::to_string(n);
        out[key] = std::move(entry);
    }
    return out;
}

Json describe_side(const OpenSide& side, const Book& book) {
    Json out;
    out["active"] = side.active < Characters ? book[side.character[side.active].def].key : "nobody";
    out["characters"] = Json::array();
    for (std::uint8_t ch = 0; ch < Characters; ++ch) {
        const Character& c = side.character[ch];
        if (!c.def) continue;
        const Def& def = book[c.def];
        Json entry;
        entry["health"] = c.health;
        entry["energy"] = c.energy;
        entry["aura"] = elements(c.aura);
        entry["alive"] = c.alive != 0;
        entry["active"] = side.active == ch;
        entry["on"] = describe_place(side, book, ch);
        entry["used"] = Json::object();
        for (const DefId skill : def.skills) entry["used"][book[skill].key] = c.round[book[skill].place];
        out["characters"].push_back(def.key);
        out[def.key] = std::move(entry);
    }
    out["combat"] = describe_place(side, book, Combat);
    out["summons"] = describe_place(side, book, SummonZone);
    out["supports"] = describe_place(side, book, SupportZone);
    out["declared"] = side.declared != 0;
    out["legend"] = side.legend != 0;
    out["plunging"] = side.plunging != 0;
    out["even"] = side.even != 0;
    out["fell"] = side.fell;
    out["skipped"] = side.skipped != 0;
    return out;
}

Json describe_table(const Table& t) {
    Json out;
    out["round"] = t.round;
    out["began"] = side_key(t.began);
    out["length"] = t.round;
    out["phase"] = PhaseKeys[static_cast<std::size_t>(t.phase)];
    out["turn"] = side_key(t.turn);
    out["first"] = side_key(t.first);
    return out;
}

Json result(std::uint8_t over, std::uint8_t winner, const std::string& clause) {
    Json out;
    out["over"] = over != 0;
    if (!over) return out;
    out["winner"] = winner == 0 ? "you" : winner == 1 ? "foe" : "nobody";
    out["by"] = clause;
    return out;
}

}  // namespace

Json Genius::describe(const StateBytes& bytes) const {
    const State& s = bytes.as<State>();
    Json out = describe_table(s);
    const Query q(s, book_);
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        Json entry = describe_side(side, book_);
        const auto names = [&](const auto& pile, bool top_first) {
            Json cards = Json::array();
            for (std::size_t i = 0; i < pile.size(); ++i)
                cards.push_back(name_of(book_[pile[top_first ? pile.size() - 1 - i : i].card], Lang::En));
            return cards;
        };
        entry["hand"] = names(side.hand, false);
        entry["pile"] = names(side.pile, true);
        entry["dice"] = dice_json(side.dice);
        entry["dice-count"] = q.dice(seat);
        entry["hand-count"] = side.hand.size();
        entry["pile-count"] = side.pile.size();
        // Prices as they would be paid now (GI-24).
        if (side.active < Characters) {
            entry["price"] = Json::object();
            for (const DefId id : book_[side.character[side.active].def].skills)
                if (!book_[id].prepared)
                    entry["price"][book_[id].key] = q.price(q.skill_action(seat, book_[id])).cost.total();
            for (std::uint8_t ch = 0; ch < Characters; ++ch)
                if (ch != side.active && side.character[ch].alive) {
                    const Quote quote = q.price(q.switch_action(seat, ch));
                    entry["price"]["switch " + book_[side.character[ch].def].key] = quote.cost.total();
                    entry["fast"]["switch " + book_[side.character[ch].def].key] = quote.fast;
                }
        }
        out[side_key(seat)] = std::move(entry);
    }
    out["result"] = result(s.core.over, s.core.winner, end_clause(s.core.ended_by));
    return out;
}

Json Genius::describe(const View& view) const {
    const SeenState& s = view.now.as<SeenState>();
    Json out = describe_table(s.table);
    out["seat"] = side_key(view.seat);
    for (const Seat seat : Seats) {
        const SeenSide& seen = s.side[seat];
        Json side = describe_side(seen.open, book_);
        side["hand"] = Json::array();
        for (const Held& held : seen.hand)
            if (held.card) side["hand"].push_back(name_of(book_[held.card], Lang::En));
        side["unseen"] = Json::array();
        for (const DefId card : seen.unseen) side["unseen"].push_back(name_of(book_[card], Lang::En));
        side["hand-count"] = seen.hand.size();
        side["pile-count"] = seen.pile_count;
        side["dice-count"] = seen.dice_count;
        side["dice"] = dice_json(seat == view.seat ? seen.dice : seen.open.shown);
        out[side_key(seat)] = std::move(side);
    }
    out["result"] = result(s.over, s.winner, end_clause(s.ended_by));
    return out;
}

// --- From a scenario -------------------------------------------------------------------------------------------------

namespace {

class Reader : GivenReader {
public:
    Reader(const Genius& game, const std::string& file, State& state) : GivenReader(file), game_(game), s_(state) {}

    void read(const YAML::Node& given) {
        if (!given.IsMap()) fail(given, "'given' is a map, as {you: {characters: [Ganyu, Kaeya, Diluc]}}");
        s_.round = 1;
        s_.phase = Phase::Action;
        std::string at = "act";
        YAML::Node at_node = given, sides[2];
        for (const auto& item : given) {
            const std::string key = text(item.first);
            const YAML::Node& value = item.second;
            if (key == "turn")
                s_.turn = seat(value);
            else if (key == "first")
                s_.first = seat(value);
            else if (key == "round")
                s_.round = small(value, 1, 200);
            else if (key == "round-limit")
                s_.round_limit = small(value, 1, 200);
            else if (key == "at")
                at = text(value), at_node.reset(value);
            else if (key == "you")
                sides[0].reset(value);
            else if (key == "foe")
                sides[1].reset(value);
            else
                fail(item.first,
                     "'" + key + "' is not known here; a position has: turn, first, round, round-limit, at, you, foe");
        }
        for (const Seat seat : Seats) read_side(seat, sides[index(seat)]);
        read_due(at_node, at);
    }

private:
    const Genius& game_;
    State& s_;

    const Def& card(const YAML::Node& node, const std::string& name) const {
        const CardInfo* info = game_.card(name);
        if (!info) fail(node, "no card is called '" + name + "'; see 'quincunx cards genius'");
        return *game_.book().card(info->number);
    }
    const Def& character_card(const YAML::Node& node, const std::string& name) const {
        const Def& def = card(node, name);
        if (def.kind != Kind::Character) fail(node, "'" + name + "' is no character");
        return def;
    }
    // Anything that can lie in that place, by key or name; versions of one name by their keys.
    const Def& thing(const YAML::Node& node, const std::string& name, std::uint8_t place) const {
        const CardInfo* info = game_.card(name);
        for (const Def& def : game_.book().defs()) {
            const bool fits = place < Characters    ? def.kind == Kind::Status || def.kind == Kind::Equipment
                              : place == Combat     ? def.kind == Kind::CombatStatus
                              : place == SummonZone ? def.kind == Kind::Summon
                                                    : def.kind == Kind::Support;
            if (!fits) continue;
            if (def.key == name || (def.is_card() && info == game_.card(def.number))) return def;
            for (const Lang lang : Langs)
                if (game_.name_of(def, lang) == name) return def;
        }
        fail(node, "nothing that can lie here is called '" + name + "'");
    }

    void put(const YAML::Node& node, Seat seat, std::uint8_t place) {
        const bool plain = node.IsScalar();
        if (!plain && (!node.IsMap() || !node["is"])) fail(node, "expected a name or {is: NAME, usages: 1, …}");
        const YAML::Node name = plain ? node : node["is"];
        const Def& def = thing(name, text(name), place);
        Entity e;
        e.def = def.id;
        e.serial = ++s_.serial;
        e.place = place;
        e.usages = static_cast<std::uint8_t>(def.usages);
        e.duration = static_cast<std::uint8_t>(def.duration);
        e.value = static_cast<std::uint8_t>(def.counter);
        if (!plain)
            for (const auto& field : node) {
                const std::string key = text(field.first);
                if (key == "is") continue;
                if (key == "usages" || key == "shield")
                    e.usages = small(field.second, 0, 99);
                else if (key == "duration")
                    e.duration = small(field.second, 0, 99);
                else if (key == "value")
                    e.value = small(field.second, 0, 255);
                else if (key == "used")
                    e.used = small(field.second, 0, 255);
                else
                    fail(field.first,
                         "'" + key +
                             "' is not known here; a thing in play has: is, usages, shield, duration, value, used");
            }
        auto& entities = s_.side[seat].entities;
        if (entities.full()) fail(node, "too many things in play");
        std::size_t at = 0;
        while (at < entities.size() && entities[at].place <= place) ++at;
        entities.insert(at, e);
    }
    void put_all(const YAML::Node& node, Seat seat, std::uint8_t place) {
        if (!node.IsSequence()) fail(node, "expected a list, as [Ice Lotus]");
        for (const auto& entry : node) put(entry, seat, place);
    }

    Element element(const YAML::Node& node) const {
        const std::string word = text(node);
        for (std::size_t f = 0; f < FaceCount; ++f)
            if (word == ElementKeys[f]) return static_cast<Element>(f);
        fail(node, "'" + word + "' is no element; expected cryo, hydro, pyro, electro, anemo, geo, dendro or omni");
    }

    void read_characters(const YAML::Node& node, Seat seat) {
        if (!node.IsSequence() || node.size() != Characters) fail(node, "expected three characters");
        Side& side = s_.side[seat];
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const YAML::Node entry = node[ch];
            const bool plain = entry.IsScalar();
            if (!plain && (!entry.IsMap() || !entry["card"]))
                fail(entry, "expected a character or {card: NAME, health: 5, …}");
            const YAML::Node name = plain ? entry : entry["card"];
            const Def& def = character_card(name, text(name));
            Character& c = side.character[ch];
            c.def = def.id;
            c.health = static_cast<std::uint8_t>(def.health);
            c.alive = 1;
            if (plain) continue;
            for (const auto& field : entry) {
                const std::string key = text(field.first);
                const YAML::Node& value = field.second;
                if (key == "card") continue;
                if (key == "health") {
                    c.health = small(value, 0, 60);
                    c.alive = c.health > 0;
                } else if (key == "energy")
                    c.energy = small(value, 0, 5);
                else if (key == "aura") {
                    if (value.IsScalar())
                        c.aura = bit(element(value));
                    else
                        for (const auto& e : value) c.aura = static_cast<Elements>(c.aura | bit(element(e)));
                } else if (key == "has")
                    put_all(value, seat, ch);
                else if (key == "used") {
                    if (!value.IsMap()) fail(value, "expected skills with counts, as {frostflake-arrow: 1}");
                    for (const auto& skill : value) {
                        const Def* found = nullptr;
                        for (const DefId id : def.skills)
                            for (const Lang lang : Langs)
                                if (game_.book()[id].key == text(skill.first) ||
                                    game_.name_of(game_.book()[id], lang) == text(skill.first))
                                    found = &game_.book()[id];
                        if (!found) fail(skill.first, "this character has no skill '" + text(skill.first) + "'");
                        c.round[found->place] = c.game[found->place] = small(skill.second, 0, 99);
                    }
                } else
                    fail(field.first,
                         "'" + key + "' is not known here; a character has: card, health, energy, aura, has, used");
            }
        }
    }

    void read_cards(const YAML::Node& node, auto& into, std::uint8_t known, bool top_first) {
        if (!node.IsSequence()) fail(node, "expected a list of cards");
        std::vector<Held> held;
        for (const auto& entry : node) held.push_back({card(entry, text(entry)).id, known, 0});
        if (held.size() > into.Capacity) fail(node, "too many cards");
        if (top_first) std::reverse(held.begin(), held.end());
        for (const Held& h : held) into.push(h);
    }

    void read_dice(const YAML::Node& node, Side& side) {
        const auto add = [&](Element e, int n) {
            side.dice[static_cast<std::size_t>(e)] =
                static_cast<std::uint8_t>(side.dice[static_cast<std::size_t>(e)] + n);
        };
        side.dice = {};
        if (node.IsScalar())
            add(Element::Omni, number(node, 0, MaxDice));
        else if (node.IsSequence())
            for (const auto& die : node) add(element(die), 1);
        else
            for (const auto& item : node) add(element(item.first), number(item.second, 0, MaxDice));
        int total = 0;
        for (const std::uint8_t n : side.dice) total += n;
        if (total > MaxDice) fail(node, "nobody holds more than 16 dice");
    }

    void read_side(Seat whose, const YAML::Node& node) {
        Side& side = s_.side[whose];
        side.dice[static_cast<std::size_t>(Element::Omni)] = 8;
        side.active = 0;
        std::string active;
        YAML::Node active_node;
        const YAML::Node usual = YAML::Load("[Diluc, Kaeya, Sucrose]");
        read_characters(node.IsMap() && node["characters"] ? node["characters"] : usual, whose);
        bool parity = false;
        if (!node.IsNull() && !node.IsMap())
            fail(node, "a side is a map, as {characters: [Ganyu, Kaeya, Diluc], dice: 8}");
        if (node.IsMap())
            for (const auto& item : node) {
                const std::string key = text(item.first);
                const YAML::Node& value = item.second;
                if (key == "characters") continue;
                if (key == "active") {
                    const Def& def = character_card(value, text(value));
                    side.active = NoCharacter;
                    for (std::uint8_t ch = 0; ch < Characters; ++ch)
                        if (side.character[ch].def == def.id) side.active = ch;
                    if (side.active == NoCharacter) fail(value, "'" + text(value) + "' is not on this side");
                } else if (key == "combat")
                    put_all(value, whose, Combat);
                else if (key == "summons")
                    put_all(value, whose, SummonZone);
                else if (key == "supports")
                    put_all(value, whose, SupportZone);
                else if (key == "hand")
                    read_cards(value, side.hand, Held::Unseen, false);
                else if (key == "pile")
                    read_cards(value, side.pile, Held::Unseen, true);
                else if (key == "dice")
                    read_dice(value, side);
                else if (key == "declared")
                    side.declared = flag(value);
                else if (key == "legend")
                    side.legend = flag(value);
                else if (key == "plunging")
                    side.plunging = flag(value);
                else if (key == "even")
                    side.even = flag(value), parity = true;
                else if (key == "skipped")
                    side.skipped = flag(value);
                else if (key == "fell")
                    side.fell = small(value, 0, 9);
                else if (key == "artifacts-at-start")
                    side.artifacts_at_start = small(value, 0, 60);
                else if (key == "weapons-at-start")
                    side.weapons_at_start = small(value, 0, 60);
                else
                    fail(item.first, "'" + key +
                                         "' is not known here; a side has: characters, active, combat, summons, "
                                         "supports, hand, pile, "
                                         "dice, declared, legend, plunging, even, fell, skipped, artifacts-at-start, "
                                         "weapons-at-start");
            }
        if (!side.character[side.active].alive) fail(node, "the active character is defeated; say which one is active");
        for (const Character& c : side.character) side.listens |= game_.book()[c.def].listens;
        for (const Entity& e : side.entities) side.listens |= game_.book()[e.def].listens;
        int total = 0;
        for (const std::uint8_t n : side.dice) total += n;
        if (!parity) side.even = total % 2 == 0;
        if (side.declared && s_.declared_first == 0xff) s_.declared_first = index(whose);
    }

    void read_due(const YAML::Node& node, const std::string& at) {
        struct Moment {
            const char* key;
            Task due;
            Phase phase;
        };
        static constexpr Moment Moments[] = {
            {"act", Task::Act, Phase::Action},
            {"turn", Task::Turn, Phase::Action},
            {"end-phase", Task::EndPhase, Phase::Action},
            {"round-start", Task::RoundStart, Phase::Roll},
            {"action-start", Task::ActionStart, Phase::Roll},
            {"battle-start", Task::BattleStart, Phase::Setup},
        };
        for (const Moment& moment : Moments)
            if (at == moment.key) {
                s_.phase = moment.phase;
                if (moment.due == Task::BattleStart)
                    for (const Seat seat : Seats) s_.side[seat].chosen = s_.side[seat].active;
                if (moment.due == Task::RoundStart) --s_.round;
                if (moment.due == Task::EndPhase && s_.declared_first == 0xff) s_.declared_first = index(s_.first);
                s_.agenda.push({static_cast<std::uint8_t>(moment.due), index(s_.turn), 0, 0, 0});
                return;
            }
        fail(node,
             "'" + at + "' is no moment; expected act, turn, end-phase, round-start, action-start or battle-start");
    }
};

}  // namespace

StateBytes Genius::given(const YAML::Node& node, const std::string& file) const {
    StateBytes bytes;
    State& s = *new (bytes.bytes) State{};
    Reader(*this, file, s).read(node);
    return bytes;
}

// --- The table in plain text

std::string Genius::draw_table(const View& view, Lang lang, bool colour) const {
    const SeenState& s = view.now.as<SeenState>();
    const auto label = [&](const char* key) { return std::string(texts().get(lang, std::string("label.") + key)); };
    const auto paint = [&](Seat seat, const std::string& text) {
        if (!colour) return text;
        return (seat == view.seat ? "\x1b[36m" : "\x1b[31m") + text + "\x1b[0m";
    };
    const std::string comma = lang == Lang::En ? ", " : "、", colon = lang == Lang::En ? ": " : "：";
    const auto thing = [&](const Entity& e) {
        const Def& def = book_[e.def];
        std::string out = name_of(def, lang);
        if (def.has_usages)
            out += "(" + std::to_string(e.usages) + ")";
        else if (e.duration)
            out += "(" + std::to_string(e.duration) + label("rounds") + ")";
        else if (e.value)
            out += "(" + std::to_string(e.value) + ")";
        return out;
    };
    const auto place = [&](const SeenSide& side, std::uint8_t where) {
        std::string out;
        for (const Entity& e : side.open.entities)
            if (e.place == where) out += (out.empty() ? "" : comma) + thing(e);
        return out;
    };
    const auto characters = [&](Seat seat) {
        const SeenSide& side = s.side[seat];
        std::string out;
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Character& c = side.open.character[ch];
            const Def& def = book_[c.def];
            std::string line = (side.open.active == ch ? "  ▶ " : "    ") + paint(seat, name_of(def, lang));
            if (!c.alive) {
                out += line + "  " + label("defeated") + "\n";
                continue;
            }
            line += "  ♥" + std::to_string(c.health) + "/" + std::to_string(def.health) + "  ⚡" +
                    std::to_string(c.energy) + "/" + std::to_string(def.energy);
            for (std::size_t e = 0; e < ElementCount; ++e)
                if (c.aura >> e & 1)
                    line += "  [" + std::string(texts().get(lang, std::string("element.") + ElementKeys[e])) + "]";
            const std::string on = place(side, ch);
            if (!on.empty()) line += "  " + on;
            out += line + "\n";
        }
        return out;
    };
    const auto zones = [&](Seat seat) {
        const SeenSide& side = s.side[seat];
        std::string out;
        for (const auto& [where, key] :
             {std::pair{Combat, "combat"}, {SummonZone, "summons"}, {SupportZone, "supports"}}) {
            const std::string list = place(side, where);
            if (!list.empty()) out += "    " + label(key) + colon + list + "\n";
        }
        return out;
    };
    const auto heading = [&](Seat seat) {
        const SeenSide& side = s.side[seat];
        std::string out = paint(seat, std::string(texts().get(lang, seat == view.seat ? "seat.you" : "seat.foe")));
        out += "  " + label("hand") + " " + std::to_string(side.hand.size()) + "  " + label("pile") + " " +
               std::to_string(side.pile_count) + "  " + label("dice") + " " + std::to_string(side.dice_count);
        if (side.open.declared) out += "  " + label("declared");
        if (s.table.first == seat) out += "  " + label("first");
        return out + "\n";
    };
    const Seat me = view.seat, foe = other(view.seat);
    std::string out = label("round") + " " + std::to_string(s.table.round) + "\n";
    out += heading(foe) + zones(foe) + characters(foe) + "    ────────\n" + characters(me) + zones(me) + heading(me);
    out += label("dice") + colon + dice_text(s.side[me].dice, lang) + "\n";
    out += label("hand") + colon;
    for (std::size_t i = 0; i < s.side[me].hand.size(); ++i)
        out += (i ? comma : "") + name_of(book_[s.side[me].hand[i].card], lang) + "(" +
               std::to_string(book_[s.side[me].hand[i].card].cost.total()) + ")";
    return out + "\n";
}

}  // namespace quincunx::genius
