#include "games/genius/genius.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <new>

#include "embed/genius_texts.h"
#include "engine/match/error.h"
#include "games/genius/decks.h"
#include "games/genius/sharecode.h"

namespace quincunx::genius {

namespace {

constexpr const char* SkillTypeKeys[] = {"normal", "elemental", "burst"};

Json cost_facts(const Cost& cost) {
    Json out = Json::object();
    if (cost.dice)
        out[cost.element == Element::Omni ? "same" : ElementKeys[static_cast<std::size_t>(cost.element)]] = cost.dice;
    if (cost.any) out["any"] = cost.any;
    if (cost.energy) out["energy"] = cost.energy;
    return out;
}

// What a card may be about: a word that its Simplified Chinese texts then use.
constexpr struct {
    const char *key, *word;
} Mechanics[] = {{"technique", "特技"}, {"nightsoul", "夜魂"},    {"bond", "生命之契"},      {"prepare", "准备"},
                 {"discard", "丢弃"},   {"pick", "挑选"},         {"adventure", "冒险"},     {"foreign", "最初牌组"},
                 {"pile", "牌堆"},      {"form", "形态"},         {"maximum", "最大生命值"}, {"plunging", "下落攻击"},
                 {"charged", "重击"},   {"piercing", "穿透伤害"}, {"shield", "护盾"},        {"healing", "治疗"}};

}  // namespace

Genius::Genius(const Variant* variant) : GameOf(Library(embedded::genius_texts(), {"GI-", "T-"}), variant) {
    // What follows a card in the book and is no card belongs to it: skills, statuses, summons.
    for (const Def& def : book_.defs()) {
        if (!def.is_card() || def.older) {
            if (cards_.empty()) continue;
            CardInfo& owner = cards_.back();
            owner.abilities.push_back(def.key);
            if (def.kind == Kind::Skill && !def.passive) {
                Json skill;
                skill["key"] = def.key;
                skill["type"] = def.is_technique() ? "technique" : SkillTypeKeys[static_cast<std::size_t>(def.type)];
                skill["cost"] = cost_facts(def.cost);
                if (def.prepared) skill["prepared"] = true;
                owner.facts["skills"].push_back(std::move(skill));
            }
            continue;
        }
        CardInfo info;
        info.number = def.number;
        info.key = def.key;
        Json& facts = info.facts;
        facts["kind"] = KindKeys[static_cast<std::size_t>(def.kind)];
        if (def.kind == Kind::Character) {
            facts["element"] = ElementKeys[static_cast<std::size_t>(def.element)];
            facts["weapon"] = WeaponKeys[static_cast<std::size_t>(def.weapon)];
            facts["tags"] = Json::array();
            for (std::size_t i = 0; i < std::size(TagKeys); ++i)
                if (def.tags >> i & 1) facts["tags"].push_back(TagKeys[i]);
            facts["health"] = def.health;
            facts["energy"] = def.energy;
            facts["skills"] = Json::array();
            if (def.form_of) facts["generated"] = true, facts["character"] = book_[def.form_of].key;
        } else {
            facts["type"] = SubKeys[static_cast<std::size_t>(def.sub)];
            facts["cost"] = cost_facts(def.cost);
            facts["action"] = def.combat_action ? "combat" : "fast";
            if (def.sub == Sub::Weapon) facts["weapon"] = WeaponKeys[static_cast<std::size_t>(def.weapon)];
            if (def.character) facts["character"] = book_[def.character].key;
            for (std::size_t i = 0; i < std::size(TagKeys); ++i)
                if (def.needs_two >> i & 1) facts["needs"] = std::string("2 ") + TagKeys[i];
            if (def.needs_element != Element::Omni)
                facts["needs"] = std::string("2 ") + ElementKeys[static_cast<std::size_t>(def.needs_element)];
            if (!def.in_pool) facts["generated"] = true;
        }
        facts["versions"] = def.since_6 ? Json{VersionKeys[0]} : Json{VersionKeys[0], VersionKeys[1]};
        cards_.push_back(std::move(info));
    }
    for (CardInfo& card : cards_) {
        std::string all = text("card." + std::to_string(card.number) + ".text", Lang::ZhHans);
        for (const std::string& key : card.abilities) all += text("ability." + key + ".text", Lang::ZhHans);
        Json mechanics = Json::array();
        for (const auto& [key, word] : Mechanics)
            if (all.find(word) != std::string::npos) mechanics.push_back(key);
        if (!mechanics.empty()) card.facts["mechanics"] = std::move(mechanics);
    }
    for (const Version version : {Version::V6, Version::V5})
        for (const Def& def : book_.of(version).defs())
            if (def.is_card() && def.kind != Kind::Character && def.in_pool)
                made_[static_cast<std::size_t>(version)].push_back(def.id);
    decks_ = preconstructed(book_);
    switches_ = {{number_switch("round-limit", 15, 1, 200),  // GI-3.2
                  [](State& s, std::int32_t n) { s.round_limit = static_cast<std::uint8_t>(n); }},
                 {choice_switch("version", 0, {{VersionKeys[0], 0}, {VersionKeys[1], 1}}),  // GI-1.6
                  [](State& s, std::int32_t version) { s.version = static_cast<std::uint8_t>(version); }}};
    card_columns_ = {"kind", "type", "cost", "element", "weapon", "health", "energy"};
    card_facts_ = {"kind",   "type",  "element",   "weapon",   "tags",     "cost",
                   "action", "needs", "mechanics", "versions", "generated"};
}

std::vector<DeckProblem> Genius::check(const Deck& written) const {
    std::vector<DeckProblem> problems;
    const auto add = [&](Reason reason, std::uint16_t card = 0) { problems.push_back({reason, card}); };
    const Deck deck = written.merged();
    std::vector<const Def*> team;
    int characters = 0, cards = 0;
    for (const Deck::Line& line : deck.cards) {
        const Def* card = book_.card(line.card);
        if (!card) {
            add(refuse("deck-unknown-card"_refusal, line.card), line.card);
        } else if (card->kind == Kind::Character) {
            characters += line.count;
            if (line.count > 1) add(refuse("deck-twins"_refusal, card->id.value), line.card);
            if (!card->in_pool) add(refuse("deck-generated"_refusal, card->id.value), line.card);
            team.push_back(card);
        } else {
            cards += line.count;
            if (!card->in_pool) add(refuse("deck-generated"_refusal, card->id.value), line.card);
            const int allowed = card->sub == Sub::Legend ? 1 : 2;
            if (line.count > allowed)
                add(refuse("deck-copies"_refusal, card->id.value, allowed, line.count), line.card);
        }
    }
    if (characters != Characters) add(refuse("deck-characters"_refusal, Characters, characters));
    if (cards != 30) add(refuse("deck-cards"_refusal, 30, cards));
    for (const Deck::Line& line : deck.cards) {  // GI-1.4
        const Def* card = book_.card(line.card);
        if (!card || card->kind == Kind::Character) continue;
        if (card->character && std::ranges::none_of(team, [&](const Def* c) { return c->id == card->character; }))
            add(refuse("deck-talent"_refusal, card->id.value, card->character.value), line.card);
        const auto with = [&](auto&& has) { return std::ranges::count_if(team, has); };
        if (card->needs_two && with([&](const Def* c) { return (c->tags & card->needs_two) != 0; }) < 2)
            add(refuse("deck-tags"_refusal, card->id.value, 2), line.card);
        if (card->needs_element != Element::Omni &&
            with([&](const Def* c) { return c->element == card->needs_element; }) < 2)
            add(refuse("deck-tags"_refusal, card->id.value, 2), line.card);
    }
    return problems;
}

std::string Genius::deck_code(const Deck& deck) const {
    std::array<std::uint16_t, ShareIds> ids{};
    std::size_t characters = 0, cards = Characters;
    std::vector<Deck::Line> lines;  // characters in their order, then the other cards by number
    const auto is_character = [&](const Deck::Line& line) {
        const Def* card = book_.card(line.card);
        return card && card->kind == Kind::Character;
    };
    std::ranges::copy_if(deck.cards, std::back_inserter(lines), is_character);
    const auto team = static_cast<std::ptrdiff_t>(lines.size());
    std::ranges::copy_if(deck.cards, std::back_inserter(lines), std::not_fn(is_character));
    std::sort(lines.begin() + team, lines.end(),
              [](const Deck::Line& x, const Deck::Line& y) { return x.card < y.card; });
    for (const Deck::Line& line : lines)
        for (int i = 0; i < line.count; ++i) {
            const Def* card = book_.card(line.card);
            if (!card || !card->in_pool)
                throw InputError("card " + std::to_string(line.card) + " has no number in share codes; leave it out");
            std::size_t& at = card->kind == Kind::Character ? characters : cards;
            if (at == (card->kind == Kind::Character ? std::size_t{Characters} : ShareIds))
                throw InputError("a share code holds 3 characters and 30 action cards; this deck has more");
            ids[at++] = line.card;
        }
    return write_share_code(ids);
}

Deck Genius::read_deck_code(std::string_view code) const {
    const auto ids = read_share_code(code);
    Deck deck;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] == 0) continue;
        const Def* card = book_.card(ids[i]);
        // A card that is not here stays a line: check() names it.
        if (card && (card->kind == Kind::Character) != (i < Characters))
            throw InputError("the share code has card " + std::to_string(ids[i]) + " (" + card->key + ") where " +
                             (i < Characters ? "a character" : "an action card") + " belongs: it is damaged");
        const auto same = std::ranges::find(deck.cards, ids[i], &Deck::Line::card);
        if (same != deck.cards.end())
            ++same->count;
        else
            deck.cards.push_back({ids[i], 1});
    }
    return deck;
}

}  // namespace quincunx::genius
