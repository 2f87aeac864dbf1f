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

std::unique_ptr<Game> make(const Variant* variant, const CardFile* cards) {
    return std::make_unique<Gemu>(variant, cards);
}

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
}

void Gemu::set_up(const Setup& setup, State& s) const {
    set_options(table_of_switches(), s.rules, setup.options);
    lay_out(book_, setup, s);
}

std::vector<DeckProblem> Gemu::check(const Deck& written) const {
    std::vector<DeckProblem> problems;
    const Deck deck = written.merged();
    int size = 0;
    for (const Deck::Line& line : deck.cards) {
        size += line.count;
        const Def* card = book_.card(line.card);
        if (!card)
            problems.push_back({refuse("deck-unknown"_refusal, line.card), line.card});
        else if (card->token())
            problems.push_back({refuse("deck-token"_refusal, card->number), line.card});
        else if (line.count > card->copies)
            problems.push_back({refuse("deck-copies"_refusal, card->number, card->copies, line.count), line.card});
    }
    if (size < 20 || size > static_cast<int>(MaxDeck))
        problems.push_back({refuse("deck-size"_refusal, 20, static_cast<int>(MaxDeck), size), 0});
    return problems;
}

}  // namespace quincunx::gemu
