#include "games/gemu/gemu.h"

#include <algorithm>
#include <new>

#include "embed/gemu_texts.h"

namespace quincunx::gemu {

namespace {

// The card set of the house.
CardFile own_cards() {
    for (const embedded::Embedded& file : embedded::gemu_texts())
        if (file.path.ends_with("cards.yaml")) return {std::string(file.path), std::string(file.text)};
    return {};
}

}  // namespace

Gemu::Gemu(const Variant* variant, const CardFile* cards)
    : GameOf(Library(embedded::gemu_texts(), {"GE-", "T-"}), variant, cards ? *cards : own_cards()) {
    decks_ = book_.decks();
    for (const Def& def : book_.defs()) {
        CardInfo info;
        info.number = def.number;
        info.key = def.key;
        for (const Ability& ability : def.abilities) {
            info.abilities.push_back(ability.key);
            for (const Lang lang : Langs) {  // one without a name is called by its kind
                const auto kind =
                    texts().get(lang, std::string("type.") + AbilityTypeKeys[static_cast<std::size_t>(ability.type)]);
                library_.texts.add(lang, "ability." + ability.key + ".name", std::string(kind));
            }
        }
        Json& facts = info.facts;
        facts["tribe"] = book_.tribes()[def.tribe].id;
        facts["kind"] = KindKeys[static_cast<std::size_t>(def.kind)];
        if (def.monster()) {
            if (!def.token()) facts["level"] = def.level;
            facts["attack"] = def.attack;
            facts["defence"] = def.defence;
        }
        facts["keywords"] = Json::array();
        const auto keyword = [&](bool has, const char* key) {
            if (has && std::ranges::find(facts["keywords"], Json(key)) == facts["keywords"].end())
                facts["keywords"].push_back(key);
        };
        for (const Ability& ability : def.abilities) {
            keyword(ability.focus, "focus");
            keyword(ability.attack_skill, "attack_skill");
            keyword(ability.finale, "finale");
            const bool chain = ability.triggers() && ability.test.cause == Why::Effect;  // GE-9.54
            keyword(chain && ability.when == Timing::Draw, "chain_draw");
            keyword(chain && ability.when == Timing::Damaged, "chain_damage");
            keyword(chain && ability.when == Timing::Discard, "chain_discard");
            for (const Instr& instr : book_.instructions(ability)) {
                keyword(instr.op == Op::Buff, "buff");
                keyword(instr.op == Op::Shield, "shield");
                keyword(instr.op == Op::Flag && instr.flag == Flag::BattleImmune, "battle_immune");
                keyword(instr.op == Op::Flag && instr.flag == Flag::FinaleAttack, "finale");
                const bool taunt = instr.op == Op::Modify && instr.stat == Stat::Taunt;
                keyword(taunt && instr.amount.value > 0, "taunt_up");
                keyword(taunt && instr.amount.value < 0, "taunt_down");
            }
        }
        facts["copies"] = def.copies;
        cards_.push_back(std::move(info));
    }
    switches_ = make_switches();
    card_columns_ = {"tribe", "kind", "level", "attack", "defence"};
    card_facts_ = {"tribe", "kind", "keywords"};
}

std::vector<DeckProblem> Gemu::check(const Deck& deck) const {
    auto problems = check_copies(deck, {"deck-unknown"_refusal, "deck-token"_refusal, "deck-copies"_refusal},
                                 [](const Def& card) { return card.copies; });
    const int size = deck.size(), most = static_cast<int>(MaxDeck);
    if (size < 20 || size > most) problems.push_back({refuse("deck-size"_refusal, 20, most, size), 0});
    return problems;
}

}  // namespace quincunx::gemu
