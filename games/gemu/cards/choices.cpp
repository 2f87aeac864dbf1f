// Which cards an instruction speaks of.
#include "games/gemu/cards/card_reader.h"

namespace quincunx::gemu {

namespace {

constexpr const char* SideKeys[] = {"", "own", "opponent"};

}  // namespace

Ref CardReader::ref(const Node& node) const {
    const std::string given = text(node);
    const auto as = std::ranges::find(names_, given);
    if (as != names_.end()) return {RefKind::Named, static_cast<std::uint8_t>(as - names_.begin())};
    const auto at = std::ranges::find(RefKeys, given);
    if (at == std::end(RefKeys))
        fail(node, in_quotes(given) +
                       " is no card known here; expected this, equipped, event_card, event_target, attacker "
                       "or a name that 'as' has given before");
    const auto kind = static_cast<RefKind>(at - std::begin(RefKeys));
    if (kind == RefKind::Equipped && def_.kind != Kind::Equipment) fail(node, "'equipped' is only known to equipment");
    if ((kind == RefKind::EventCard || kind == RefKind::EventTarget) &&
        !told(kind == RefKind::EventCard ? ToldCard : ToldTarget))
        fail(node, "'" + given + "' is not known here; " +
                       (ability_.triggers() ? "a '" + std::string(TimingKeys[static_cast<std::size_t>(ability_.when)]) +
                                                  "' event has no such card"
                                            : "only an ability with 'when' has an event"));
    if (kind == RefKind::Attacker && !ability_.attack_skill &&
        !waits_for({Timing::AttackDeclared, Timing::Revealed, Timing::AttackResolved}))
        fail(node,
             "'attacker' is only known in an attack skill and with 'when' attack_declared, revealed or "
             "attack_resolved");
    return {kind, 0};
}

Ref CardReader::monster_ref(const Node& node) const {
    const Ref found = ref(node);
    if (found.kind == RefKind::This && !def_.monster()) fail(node, "'this' is " + kind_text() + ", not a monster");
    return found;
}

Select CardReader::select(const Node& node, Among among, bool single) {
    Select select;
    if (!node.IsMap()) {
        select.ref = among == Among::Monsters ? monster_ref(node) : ref(node);
        return select;
    }
    select.is_pool = true;
    if (node["by"]) {
        word<Who>(node["by"], WhoKeys, "one who chooses instead of you", {Who::Opponent});
        select.by_opponent = true;
    }
    select.pool = pool(node, Use::Choice, select.by_opponent);
    select.pick = word<Pick>(node["pick"], PickKeys, "a way to pick cards");
    if (among == Among::Monsters && select.pool.zone != Zone::Monster)
        fail(node["zone"], "only monsters can have that; expected zone monster");
    if (continuous() && select.pick != Pick::All)
        fail(node["pick"],
             "a '" + type_text() + "' ability works all the time and chooses nothing; expected pick: all");
    if (single && select.pick != Pick::One) fail(node["pick"], "spirit moves from one card to one; expected pick: one");
    if (select.by_opponent && select.pick == Pick::All)
        fail(node["by"], "nobody chooses with 'pick: all'; leave 'by' out");
    if (node["count"].IsDefined() != (select.pick == Pick::UpTo))
        fail(node, "'pick: up_to' needs 'count', and nothing else has it");
    if (node["count"]) select.count = printed(node["count"], "count", 1, SideSize);
    if (!node["as"]) return select;
    const std::string name = id(node["as"], "a choice");
    if (select.pick != Pick::One) fail(node["as"], "only a choice of one card can have a name; expected pick: one");
    if (std::ranges::find(RefKeys, name) != std::end(RefKeys) || std::ranges::find(names_, name) != names_.end())
        fail(node["as"], in_quotes(name) + " names a card already; take another name");
    if (names_.size() == MaxNamed)
        fail(node["as"], "an effect can name at most " + std::to_string(MaxNamed) + " choices");
    select.as = static_cast<std::int8_t>(names_.size());
    names_.push_back(name);
    return select;
}

Pool CardReader::pool(const Node& node, Use use, bool by_opponent) const {
    Strings known{"side", "zone", "face", "token", "level_min", "level_max", "min_spirit", "has_buff"};
    Strings required{"side", "zone"};
    if (use != Use::Bearer) known.insert(known.end(), {"exclude_this", "exclude_ref"});
    if (use == Use::Count) known.insert(known.end(), {"kind", "min", "max"});
    if (use == Use::Choice) {
        known.insert(known.end(), {"pick", "count", "as", "by"});
        required.emplace_back("pick");
    }
    entries(node,
            use == Use::Bearer  ? "'bearer'"
            : use == Use::Count ? "'count'"
                                : "a choice of cards",
            known, required);
    Pool pool;
    pool.side = word<Who>(node["side"], SideKeys, "a side");
    pool.zone = word<Zone>(node["zone"], ZoneKeys, "a zone");
    if (node["face"]) pool.face = word<Face>(node["face"], FaceKeys, "a way a card can lie");
    if (node["token"]) pool.token = yes_no(node["token"]);
    if (node["has_buff"]) pool.has_buff = flag(node["has_buff"]) != 0;
    if (node["exclude_this"]) pool.exclude_this = flag(node["exclude_this"]) != 0;
    if (node["min_spirit"]) pool.min_spirit = small(node["min_spirit"], 0, SpiritCap);
    if (node["exclude_ref"]) {
        pool.exclude_ref = true;
        pool.excluded = ref(node["exclude_ref"]);
    }
    if (node["kind"]) {
        pool.any_row = false;
        pool.row = word<Row>(node["kind"], RowKeys, "a kind of card here");
    }
    range(node, "level_min", "level_max", pool.level_min, pool.level_max, MaxLevel);

    const bool on_field = pool.zone <= Zone::Any;
    const bool by_level = node["level_min"] || node["level_max"];
    if (!on_field) {
        if (pool.zone == Zone::Hand && pool.side == Who::Opponent)
            fail(node["zone"], "the opponent's hand is hidden; only its size can be asked for, with 'hand'");
        if (use != Use::Count)
            fail(node["zone"], "cards in hand and discard pile can be counted in 'needs', not chosen here");
        for (const char* key : {"token", "min_spirit", "has_buff", "exclude_this", "exclude_ref"})
            if (node[key]) fail(key_of(node, key), std::string("'") + key + "' is only for cards on the field");
        if (pool.face != Face::Any) fail(node["face"], "only cards on the field lie face-up or face-down");
        if (by_level && (pool.any_row || pool.row != Row::Monster))
            fail(node, "only monsters have a level; add 'kind: monster'");
    } else {
        if (node["kind"])
            fail(key_of(node, "kind"), "'kind' is only for hand and discard; on the field 'zone' says it");
        if (by_level && pool.zone != Zone::Monster)
            fail(node["zone"], "only monsters have a level; expected zone monster");
        if (by_level && pool.face != Face::Up && (pool.side == Who::Opponent || by_opponent))
            fail(node, "the level of face-down cards would tell what they are; expected face: up");
    }
    if (use == Use::Bearer && (pool.zone != Zone::Monster || pool.face != Face::Up))
        fail(node, "equipment is borne by face-up monsters; expected zone: monster and face: up");
    return pool;
}

}  // namespace quincunx::gemu
