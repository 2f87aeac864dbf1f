// What an ability does: its instructions and their numbers.
#include <numeric>

#include "engine/match/strings.h"
#include "games/gemu/cards/card_reader.h"

namespace quincunx::gemu {

namespace {

const char* number_name(Stat stat) {
    return stat == Stat::AttackCount ? "attacks" : StatKeys[static_cast<std::size_t>(stat)];
}

}  // namespace

void CardReader::instruction(const Node& node) {
    if (!node.IsScalar() && (!node.IsMap() || node.size() != 1))
        fail(node, "an instruction is a word, or one word with its fields, as {draw: {who: self, amount: 1}}");
    const bool bare = node.IsScalar();
    const Node name = bare ? node : node.begin()->first;
    const Op op = word<Op>(name, OpKeys, "an instruction");
    if (bare != (op == Op::Negate || op == Op::StartAttack))
        fail(name, in_quotes(name.Scalar()) + (bare ? " needs its fields" : " stands alone, without fields"));
    if (continuous() && op != Op::Modify && op != Op::Flag && op != Op::PlayerModify)
        fail(name, "a '" + type_text() +
                       "' ability works all the time and can only modify, flag and player_modify, not " +
                       name.Scalar());
    Instr instr = operation(op, name, bare ? node : node.begin()->second);
    instr.op = op;
    book_.instrs_.push_back(instr);
}

Instr CardReader::operation(Op op, const Node& name, const Node& fields) {
    Instr instr;
    const std::string of = "'" + name.Scalar() + "'";
    const auto only = [&](const Strings& known, const Strings& required) { entries(fields, of, known, required); };
    const auto one_player = [&] {
        instr.who = word<Who>(fields["who"], WhoKeys, "a player", {Who::Self, Who::Opponent});
    };
    switch (op) {
        case Op::Damage:
            only({"who", "amount", "amount_self", "amount_opponent"}, {"who"});
            instr.who = word<Who>(fields["who"], WhoKeys, "a player");
            if (fields["amount_self"] || fields["amount_opponent"]) {
                if (instr.who != Who::Both || fields["amount"] || !fields["amount_self"] || !fields["amount_opponent"])
                    fail(name, "'damage' has either amount, or 'who: both' with amount_self and amount_opponent");
                instr.amount = amount(fields["amount_self"], "damage_self");
                instr.amount_opponent = amount(fields["amount_opponent"], "damage_opponent");
            } else {
                only({"who", "amount"}, {"who", "amount"});
                instr.amount = instr.amount_opponent = amount(fields["amount"], "damage");
            }
            break;
        case Op::Heal:
        case Op::Draw:
            only({"who", "amount"}, {"who", "amount"});
            one_player();
            instr.amount = amount(fields["amount"], name.Scalar());
            break;
        case Op::DiscardHand: {
            static constexpr const char* Choosers[] = {"owner", "random"};
            only({"who", "amount", "chosen_by"}, {"who", "amount", "chosen_by"});
            one_player();
            instr.amount = amount(fields["amount"], "discard");
            instr.random = word<int>(fields["chosen_by"], Choosers, "who chooses the card") == 1;
            break;
        }
        case Op::Destroy:
        case Op::ReturnHand:
        case Op::ShuffleIn:
        case Op::Remove:
            only({"on"}, {"on"});
            instr.on = select(fields["on"]);
            break;
        case Op::DeckTop:
            only({"on", "spirit_to"}, {"on"});
            instr.on = select(fields["on"]);
            if (!fields["spirit_to"]) break;
            word<RefKind>(fields["spirit_to"], RefKeys, "a card spirit can go to", {RefKind::This});
            instr.spirit_to_this = true;
            break;
        case Op::Modify:
            only({"on", "stat", "add", "mul", "set", "for"}, {"on", "stat"});
            instr.on = select(fields["on"], Among::Monsters);
            instr.stat = word<Stat>(fields["stat"], StatKeys, "a number of a monster",
                                    {Stat::Attack, Stat::Defence, Stat::Taunt, Stat::AttackCount});
            change(fields, number_name(instr.stat), instr);
            instr.lasts = lasting(op, name, fields);
            break;
        case Op::Flag:
            only({"on", "flag", "for"}, {"on", "flag"});
            instr.on = select(fields["on"], Among::Monsters);
            instr.flag = word<Flag>(fields["flag"], FlagKeys, "a flag");
            instr.change = Change::Flag;
            instr.lasts = lasting(op, name, fields);
            break;
        case Op::Buff: {
            only({"on", "attack", "defence", "taunt", "attack_count", "flags", "for"}, {"on"});
            instr.on = select(fields["on"], Among::Monsters);
            bool any = false;
            for (std::size_t i = 0; i < MonsterStats; ++i) {
                if (!fields[StatKeys[i]]) continue;
                instr.mods[i] = printed(fields[StatKeys[i]], number_name(static_cast<Stat>(i)), -MaxAmount, MaxAmount);
                any = true;
            }
            if (fields["flags"])
                each(fields["flags"], "flags", std::size(FlagKeys), [&](const Node& item) {
                    const auto which = static_cast<unsigned>(word<Flag>(item, FlagKeys, "a flag"));
                    instr.flags = static_cast<std::uint8_t>(instr.flags | 1U << which);
                    any = true;
                });
            if (!any) fail(name, "a buff gives nothing; expected attack, defence, taunt, attack_count or flags");
            instr.lasts = lasting(op, name, fields);
            break;
        }
        case Op::Shield:
            only({"on", "for"}, {"on"});
            instr.on = select(fields["on"], Among::Monsters);
            instr.lasts = lasting(op, name, fields);
            break;
        case Op::SpiritGain:
            only({"on", "amount"}, {"on", "amount"});
            instr.on = select(fields["on"], Among::Monsters);
            instr.amount = amount(fields["amount"], "spirit");
            break;
        case Op::SpiritMove:
            only({"from", "to", "amount"}, {"from", "to", "amount"});
            instr.on = select(fields["from"], Among::Cards, true);
            instr.to = select(fields["to"], Among::Cards, true);
            if (const std::string how = text(fields["amount"]); how == "all")
                instr.amount.kind = Amount::Kind::AllOfIt;
            else if (how == "any")
                instr.amount.kind = Amount::Kind::AnyOfIt;
            else
                instr.amount = printed(fields["amount"], "spirit", 0, MaxAmount);
            break;
        case Op::CreateToken:
            only({"token", "amount"}, {"token", "amount"});
            tokens_.push_back({book_.instrs_.size(), fields["token"]});
            instr.amount = amount(fields["amount"], "tokens");
            break;
        case Op::SpecialSummon:
            only({"from", "level_min", "level_max"}, {"from"});
            instr.from = word<Zone>(fields["from"], ZoneKeys, "a place to summon from", {Zone::Hand, Zone::Discard});
            instr.filter.zone = instr.from;
            instr.filter.any_row = false;
            range(fields, "level_min", "level_max", instr.filter.level_min, instr.filter.level_max, MaxLevel);
            break;
        case Op::PlayerModify:
            only({"who", "stat", "add", "mul", "set", "level_min", "floor", "for"}, {"who", "stat"});
            one_player();
            instr.stat = word<Stat>(fields["stat"], StatKeys, "a number of a player",
                                    {Stat::EffectDamageDealt, Stat::BattleDamageTaken, Stat::SummonCost});
            change(fields, number_name(instr.stat), instr);
            if (fields["level_min"] && instr.stat != Stat::SummonCost)
                fail(key_of(fields, "level_min"), "'level_min' is only for summon_cost");
            if (fields["level_min"]) instr.level_min = small(fields["level_min"], 0, MaxLevel);
            if (fields["floor"]) instr.floor = small(fields["floor"], 0, MaxAmount);
            instr.lasts = lasting(op, name, fields);
            break;
        case Op::Negate:
            if (!waits_for({Timing::AttackDeclared, Timing::ProphecyDeclared, Timing::SkillDeclared}))
                fail(name,
                     "'negate' is only for an ability with 'when' attack_declared, prophecy_declared or "
                     "skill_declared");
            break;
        case Op::StartAttack: break;
    }
    return instr;
}

void CardReader::change(const Node& fields, const char* name, Instr& instr) {
    if (fields["add"].IsDefined() + fields["mul"].IsDefined() + fields["set"].IsDefined() != 1)
        fail(fields, "say one of add, mul and set");
    if (fields["mul"]) {
        instr.change = Change::Mul;
        factor(fields["mul"], instr);
    } else if (fields["set"]) {
        instr.change = Change::Set;
        instr.amount = amount(fields["set"], name);
    } else {
        instr.amount = amount(fields["add"], name, -MaxAmount, MaxAmount);
    }
}

Lasts CardReader::lasting(Op op, const Node& name, const Node& fields) const {
    const Node given = fields["for"];
    if (continuous()) {
        if (given) fail(key_of(fields, "for"), "a '" + type_text() + "' ability works all the time and has no 'for'");
        return Lasts::Field;
    }
    const std::string what = "a time this can last";
    if (op == Op::Buff || op == Op::Shield)
        return given ? word<Lasts>(given, LastsKeys, what, {Lasts::Turn, Lasts::UntilOppTurnEnd, Lasts::Long})
                     : Lasts::Long;
    if (!given) fail(name, "'" + name.Scalar() + "' needs 'for': attack, turn or until_opp_turn_end");
    const auto lasts = word<Lasts>(given, LastsKeys, what, {Lasts::Attack, Lasts::Turn, Lasts::UntilOppTurnEnd});
    if (lasts == Lasts::Attack && !ability_.attack_skill && !waits_for({Timing::AttackDeclared, Timing::Revealed}))
        fail(given, "'for: attack' is only for an attack skill and for 'when' attack_declared or revealed");
    return lasts;
}

Amount CardReader::printed(const Node& node, std::string name, int low, int high) {
    Amount amount;
    amount.value = static_cast<std::int16_t>(number(node, low, high));
    const std::string plain = name;
    for (int n = 2; std::ranges::find(number_names_, name) != number_names_.end(); ++n)
        name = plain + std::to_string(n);
    number_names_.push_back(name);
    amount.place = static_cast<std::int16_t>(book_.numbers_.add(owner_, name, amount.value, low, high));
    return amount;
}

Amount CardReader::amount(const Node& node, const std::string& name, int low, int high) {
    Amount amount;
    if (node.IsMap()) {
        entries(node, "an amount", {"spirit", "hand", "stat", "of"}, {});
        if (node["spirit"] && node.size() == 1) {
            amount.kind = Amount::Kind::Spirit;
            amount.of = ref(node["spirit"]);
        } else if (node["hand"] && node.size() == 1) {
            amount.kind = Amount::Kind::Hand;
            amount.who = word<Who>(node["hand"], WhoKeys, "a player", {Who::Self, Who::Opponent});
        } else if (node["stat"] && node["of"] && node.size() == 2) {
            amount.kind = Amount::Kind::Stat;
            amount.stat = word<Stat>(node["stat"], StatKeys, "a number of a monster",
                                     {Stat::Attack, Stat::Defence, Stat::Taunt, Stat::AttackCount});
            amount.of = monster_ref(node["of"]);
        } else {
            fail(node, "expected {spirit: this}, {hand: self} or {stat: defence, of: this}");
        }
        return amount;
    }
    if (node.IsScalar() && node.Scalar() == "event_amount") {
        if (!told(ToldAmount)) fail(node, "'event_amount' is only for 'when' draw, damaged, healed or spirit_gained");
        amount.kind = Amount::Kind::EventAmount;
        return amount;
    }
    return printed(node, name, low, high);
}

void CardReader::factor(const Node& node, Instr& instr) const {
    constexpr int Most = 20;
    const std::string given = text(node);
    const std::size_t mark = given.find_first_of("./");
    int num = to_int(given.substr(0, mark)), den = 1;
    if (mark != std::string::npos) {
        const std::string rest = given.substr(mark + 1);
        const int behind = rest.size() <= 2 ? to_int(rest) : -1;
        if (given[mark] == '/') {
            den = behind;
        } else if (num >= 0 && num <= Most && behind >= 0) {
            den = rest.size() == 1 ? 10 : 100;
            num = num * den + behind;
        } else {
            num = -1;
        }
    }
    if (const int common = num >= 0 && den > 0 ? std::gcd(num, den) : 0; common > 0) num /= common, den /= common;
    if (num < 0 || num > Most || den < 1 || den > Most)
        fail(node, in_quotes(given) + " is not a factor; expected a fraction of numbers up to " + std::to_string(Most) +
                       ", as 1/2, 1.5 or 2");
    instr.num = static_cast<std::int16_t>(num);
    instr.den = static_cast<std::int16_t>(den);
}

}  // namespace quincunx::gemu
