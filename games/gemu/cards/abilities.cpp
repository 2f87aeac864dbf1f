// The abilities of a card, the events they wait for, and what they need.
#include "games/gemu/cards/card_reader.h"

namespace quincunx::gemu {

namespace {

struct TimingFacts {
    unsigned told;
    std::initializer_list<Why> causes;
};
// In the order of Timing.
const TimingFacts FactsOf[] = {
    {0, {}},                                                                          // turn_start
    {0, {}},                                                                          // turn_end
    {ToldCause | ToldAmount, {Why::Procedure, Why::Effect}},                          // draw
    {ToldCard | ToldFrom | ToldCause, {Why::Procedure, Why::Effect, Why::Cost}},      // discard
    {ToldCard | ToldMethod | ToldCause, {Why::Procedure, Why::Effect}},               // summon
    {ToldCard | CardMayBeHidden, {}},                                                 // set
    {ToldCard, {}},                                                                   // prophecy_declared
    {ToldCard, {}},                                                                   // prophecy_used
    {ToldCard, {}},                                                                   // skill_declared
    {ToldCard, {}},                                                                   // skill_used
    {ToldCard | ToldTarget, {}},                                                      // attack_declared
    {ToldCard | ToldSource, {}},                                                      // revealed
    {ToldCard | ToldSource | ToldCause, {Why::Procedure, Why::Battle, Why::Effect}},  // destroyed
    {ToldCard | ToldHow | CardMayBeHidden, {}},                                       // left_field
    {ToldSource | ToldCause | ToldAmount, {Why::Battle, Why::Effect}},                // damaged
    {ToldAmount, {}},                                                                 // healed
    {ToldCard | ToldCause | ToldAmount | CardMayBeHidden, {Why::Procedure, Why::Battle, Why::Effect}},  // spirit_gained
    {ToldCard | ToldTarget | ToldSurvived, {}},  // attack_resolved
};
static_assert(std::size(FactsOf) == Timings);

}  // namespace

bool CardReader::told(unsigned what) const {
    return ability_.triggers() && (FactsOf[static_cast<std::size_t>(ability_.when)].told & what) != 0;
}

void CardReader::ability(const Node& node) {
    const std::string of = "an ability of " + in_quotes(def_.key);
    entries(node, of,
            {"id", "type", "name", "keywords", "when", "if", "needs", "cost", "once_per_turn", "forced", "do", "text"},
            {"id", "type", "do", "text"});
    ability_ = {};
    names_.clear();
    number_names_.clear();
    ability_.key = def_.key + "." + id(node["id"], "an ability");
    for (const Ability& other : def_.abilities)
        if (other.key == ability_.key) fail(node["id"], in_quotes(ability_.key) + " is there already");
    owner_ = "ability." + ability_.key;
    ability_.type = word<AbilityType>(node["type"], AbilityTypeKeys, "a type of ability");

    const auto fits = [&](std::initializer_list<AbilityType> types) {
        return std::ranges::find(types, ability_.type) != types.end();
    };
    using enum AbilityType;
    const bool allowed = def_.monster() ? fits({Normal, Responsive, Skill})
                         : def_.stays() ? fits({Continuous, Triggered})
                                        : fits({Direct, Reaction});
    if (!allowed)
        fail(node["type"], kind_text() + " has no '" + type_text() + "' ability; expected " +
                               (def_.monster() ? "normal, responsive or skill"
                                : def_.stays() ? "continuous or triggered"
                                               : "direct or reaction"));
    const auto belongs = [&](const char* key, bool does, bool required) {
        if (!does && node[key])
            fail(key_of(node, key), "a '" + type_text() + "' ability has no '" + std::string(key) + "'");
        if (does && required && !node[key])
            fail(node, "the '" + type_text() + "' ability " + in_quotes(ability_.key) + " needs '" + key + "'");
    };
    belongs("name", true, is(Skill));
    belongs("keywords", is(Skill), false);
    belongs("when", ability_.triggers(), true);
    belongs("if", ability_.triggers(), false);
    belongs("needs", !continuous(), false);
    belongs("cost", fits({Skill, Direct, Reaction}), false);
    // A reaction is used up when it is declared, and to be forced would tell what lies face-down.
    belongs("once_per_turn", fits({Responsive, Triggered}), false);
    belongs("forced", fits({Responsive, Triggered}), false);

    if (node["keywords"]) keywords(node["keywords"]);
    if (node["cost"]) cost(node["cost"]);
    if (node["once_per_turn"]) ability_.once = flag(node["once_per_turn"]) != 0;
    if (node["forced"]) ability_.forced = flag(node["forced"]) != 0;
    if (node["when"]) ability_.when = word<Timing>(node["when"], TimingKeys, "an event");
    if (node["if"]) event(node["if"]);
    if (ability_.when == Timing::Revealed && (!is(Responsive) || ability_.test.card != Whose::This))
        fail(node["when"], "'revealed' is only for a responsive ability with 'if: {card: this}'");
    if (node["needs"]) each(node["needs"], "needs", MaxNeeds, [&](const Node& item) { need(item); });
    ability_.first = static_cast<std::uint16_t>(book_.instrs_.size());
    each(node["do"], "instructions", MaxInstructions, [&](const Node& item) { instruction(item); });
    ability_.count = static_cast<std::uint16_t>(book_.instrs_.size() - ability_.first);
    if (ability_.count == 0) fail(node["do"], in_quotes(ability_.key) + " does nothing; 'do' needs an instruction");
    check_attack_skill(node);
    if (node["name"]) words(node["name"], owner_ + ".name", "the name of " + in_quotes(ability_.key));
    words(node["text"], owner_ + ".text", "the text of " + in_quotes(ability_.key), true);
    if (book_.numbers_.all().size() > MaxNumbers) fail(node, "the cards up to here have too many numbers");
    def_.abilities.push_back(ability_);
}

void CardReader::keywords(const Node& node) {
    static constexpr const char* Keys[] = {"focus", "attack_skill", "finale"};
    each(node, "keywords", std::size(Keys), [&](const Node& item) {
        const int which = word<int>(item, Keys, "a keyword");
        (which == 0 ? ability_.focus : which == 1 ? ability_.attack_skill : ability_.finale) = true;
    });
    if (ability_.focus && ability_.attack_skill)
        fail(node, "a skill is not both focus and attack_skill; either of them uses the attack");
}

void CardReader::cost(const Node& node) {
    entries(node, "a cost", {"spirit", "discard_hand"}, {});
    if (node["spirit"]) {
        if (!is(AbilityType::Skill))
            fail(key_of(node, "spirit"),
                 "only skills cost spirit; a '" + type_text() + "' ability may have discard_hand");
        if (def_.token()) fail(key_of(node, "spirit"), "a token carries no spirit that could be paid");
        ability_.spirit = printed(node["spirit"], "cost", 0, SpiritCap);
    }
    if (node["discard_hand"]) {
        if (is(AbilityType::Skill)) fail(key_of(node, "discard_hand"), "a skill costs spirit, not cards");
        ability_.discards = printed(node["discard_hand"], "discard_cost", 0, HandCap);
    }
}

void CardReader::event(const Node& node) {
    entries(node, "'if'",
            {"player", "card", "card_kind", "card_token", "card_level_min", "card_level_max", "source", "cause", "from",
             "method", "how", "target", "survived"},
            {});
    const auto has = [&](const char* key, unsigned what) {
        if (node[key] && !told(what))
            fail(key_of(node, key), "a '" + std::string(TimingKeys[static_cast<std::size_t>(ability_.when)]) +
                                        "' event has no '" + key + "'");
        return node[key].IsDefined();
    };
    const auto equipped = [&](const char* key, bool is_equipped) {
        if (is_equipped && def_.kind != Kind::Equipment) fail(node[key], "'equipped' is only known to equipment");
    };
    EventTest& test = ability_.test;
    if (node["player"]) test.player = word<Who>(node["player"], WhoKeys, "a player", {Who::Self, Who::Opponent});
    if (has("card", ToldCard)) test.card = word<Whose>(node["card"], WhoseKeys, "a card of an event");
    if (has("source", ToldSource)) test.source = word<Whose>(node["source"], WhoseKeys, "a card of an event");
    equipped("card", test.card == Whose::Equipped);
    equipped("source", test.source == Whose::Equipped);
    if (has("card_kind", ToldCard)) {
        test.any_row = false;
        test.row = word<Row>(node["card_kind"], RowKeys, "a kind of card here");
    }
    if (has("card_token", ToldCard)) test.token = yes_no(node["card_token"]);
    const bool from_level = has("card_level_min", ToldCard), to_level = has("card_level_max", ToldCard);
    if (from_level || to_level) {
        range(node, "card_level_min", "card_level_max", test.level_min, test.level_max, MaxLevel);
        const bool known = test.card == Whose::This || test.card == Whose::Own || test.card == Whose::OtherOwn;
        if (told(CardMayBeHidden) && !known)
            fail(node, "the level of the card would tell what lies face-down; ask for 'card: own' as well");
    }
    if (has("cause", ToldCause))
        test.cause = word<Why>(node["cause"], WhyKeys, "a cause of this event",
                               FactsOf[static_cast<std::size_t>(ability_.when)].causes);
    if (has("from", ToldFrom)) test.from = word<From>(node["from"], FromKeys, "a place a card is discarded from");
    if (has("method", ToldMethod)) test.method = word<Method>(node["method"], MethodKeys, "a way to be summoned");
    if (has("how", ToldHow)) test.how = word<How>(node["how"], HowKeys, "a way to leave the field");
    if (has("target", ToldTarget)) test.target = word<Aim>(node["target"], AimKeys, "a target");
    equipped("target", test.target == Aim::Equipped);
    if (has("survived", ToldSurvived)) test.survived = yes_no(node["survived"]);
}

void CardReader::need(const Node& node) {
    static constexpr const char* Keys[] = {"count", "hand", "spirit", "free_slot"};
    if (!node.IsMap() || node.size() != 1)
        fail(node, "a need is one of count, hand, spirit and free_slot, as {hand: {who: self, max: 2}}");
    const Node name = node.begin()->first, fields = node.begin()->second;
    Need need;
    need.kind = word<Need::Kind>(name, Keys, "a need");
    const auto within = [&](int most) {
        if (!fields["min"] && !fields["max"]) fail(fields, "say how many: min, max or both");
        range(fields, "min", "max", need.min, need.max, most);
    };
    switch (need.kind) {
        case Need::Kind::Count:
            need.pool = pool(fields, Use::Count, false);
            within(static_cast<int>(MaxDeck));
            break;
        case Need::Kind::Hand:
            entries(fields, "'hand'", {"who", "min", "max"}, {"who"});
            need.who = word<Who>(fields["who"], WhoKeys, "a player", {Who::Self, Who::Opponent});
            within(HandCap);
            break;
        case Need::Kind::Spirit:
            entries(fields, "'spirit'", {"on", "min"}, {"on", "min"});
            need.on = ref(fields["on"]);
            within(SceneCap);
            break;
        case Need::Kind::FreeSlot:
            entries(fields, "'free_slot'", {"who", "zone"}, {"who", "zone"});
            need.who = word<Who>(fields["who"], WhoKeys, "a player", {Who::Self, Who::Opponent});
            need.row = word<Row>(fields["zone"], RowKeys, "a row of the field");
            break;
    }
    ability_.needs[ability_.need_count++] = need;
}

void CardReader::check_attack_skill(const Node& node) const {
    const auto attacks = std::ranges::count(book_.instructions(ability_), Op::StartAttack, &Instr::op);
    if (ability_.attack_skill && attacks != 1)
        fail(node["do"], "an attack skill has one start_attack, not " + std::to_string(attacks));
    if (!ability_.attack_skill && attacks > 0)
        fail(node["do"], "'start_attack' is only for a skill with 'keywords: [attack_skill]'");
}

}  // namespace quincunx::gemu
