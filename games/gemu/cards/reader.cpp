#include "games/gemu/cards/reader.h"

#include "engine/core/random.h"
#include "engine/match/input.h"
#include "games/gemu/cards/card_reader.h"
#include "games/gemu/cards/file.h"

namespace quincunx::gemu {

// --- Small things

std::string listed(const Strings& words, const char* last) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out += (i == 0 ? "" : i + 1 == words.size() ? last : ", ") + words[i];
    return out;
}

std::string in_quotes(std::string_view word) { return "'" + shown(word) + "'"; }

void CardReader::entries(const Node& node, const std::string& of, const Strings& known, const Strings& required) const {
    if (!node.IsMap()) fail(node, of + " is written as a map with " + listed(known, " and "));
    Strings seen;
    for (const auto& item : node) {
        const std::string key = text(item.first);
        if (std::ranges::find(known, key) == known.end())
            fail(item.first, in_quotes(key) + " is not known here; " + of + " may have " + listed(known, " and "));
        if (std::ranges::find(seen, key) != seen.end()) fail(item.first, in_quotes(key) + " stands here twice");
        seen.push_back(key);
    }
    for (const std::string& key : required)
        if (!node[key]) fail(node, of + " needs '" + key + "'");
}

Node CardReader::key_of(const Node& map, std::string_view key) {
    for (const auto& item : map)
        if (item.first.Scalar() == key) return item.first;
    return map;
}

std::string CardReader::id(const Node& node, const std::string& of, bool dashes) const {
    const std::string given = text(node);
    const bool fine = !given.empty() && given.size() <= 40 && given[0] >= 'a' && given[0] <= 'z' &&
                      std::ranges::all_of(given, [&](char c) {
                          return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || (dashes && c == '-');
                      });
    if (!fine)
        fail(node, in_quotes(given) + " cannot be the id of " + of +
                       "; it is made of lower-case letters, digits and _" + (dashes ? " and -" : "") +
                       ", begins with a letter and has at most 40 of them");
    return given;
}

void CardReader::range(const Node& node, const char* low, const char* high, std::uint8_t& min, std::uint8_t& max,
                       int most) const {
    if (node[low]) min = small(node[low], 0, most);
    if (node[high]) max = small(node[high], 0, most);
    if (min > max) fail(node[low], std::string("'") + low + "' is above '" + high + "'");
}

void CardReader::words(const Node& node, const std::string& key, const std::string& of, bool placeholders_allowed) {
    Strings codes;
    for (const Lang lang : Langs) codes.emplace_back(code(lang));
    entries(node, of, codes, codes);
    for (const Lang lang : Langs) {
        const Node at = node[std::string(code(lang))];
        std::string given = text(at);
        if (given.find_first_not_of(' ') == std::string::npos) fail(at, of + " is empty in " + std::string(code(lang)));
        if (std::ranges::any_of(given, [](unsigned char c) { return c < ' ' || c == 127; }))
            fail(at, of + " must be one line, without line ends and control characters");
        if (placeholders_allowed)
            placeholders(at, given, std::string(code(lang)));
        else if (given.find_first_of("{}") != std::string::npos)
            fail(at, of + " cannot have braces; only the texts of abilities have {numbers}");
        texts_.add(lang, key, std::move(given));
    }
}

void CardReader::placeholders(const Node& node, std::string_view given, const std::string& lang) const {
    Strings said;
    for (std::size_t at = given.find_first_of("{}"); at != std::string_view::npos;) {
        const std::size_t end = given.find_first_of("{}", at + 1);
        if (given[at] == '}' || end == std::string_view::npos || given[end] == '{')
            fail(node, "a brace of the " + lang + " text has no partner");
        said.emplace_back(given.substr(at + 1, end - at - 1));
        at = given.find_first_of("{}", end + 1);
    }
    const std::string has = number_names_.empty() ? "it has no numbers" : "it has " + listed(number_names_, " and ");
    for (const std::string& name : said)
        if (std::ranges::find(number_names_, name) == number_names_.end())
            fail(node,
                 "the " + lang + " text speaks of {" + shown(name) + "}, which is no number of this ability; " + has);
    for (const std::string& name : number_names_)
        if (std::ranges::find(said, name) == said.end())
            fail(node, "the " + lang + " text does not say {" + name + "}, a number of this ability");
}

// --- Parts of a file

void CardReader::read(const Node& root) {
    entries(root, "a card file", {"format", "name", "tribes", "cards", "decks"},
            {"format", "name", "tribes", "cards", "decks"});
    if (text(root["format"]) != "gemu-cards/1")
        fail(root["format"], in_quotes(root["format"].Scalar()) + " is not a format known here; expected gemu-cards/1");
    words(root["name"], "set.name", "the name of the set");
    each(root["tribes"], "tribes", MaxCards, [&](const Node& node) { tribe(node); });
    each(root["cards"], "cards", MaxCards, [&](const Node& node) { card(node); });
    for (const TokenName& token : tokens_) {
        const Def* def = book_.card(text(token.name));
        if (!def || !def->token()) fail(token.name, in_quotes(token.name.Scalar()) + " is not a token of this file");
        book_.instrs_[token.instr].token = def->id;
    }
    each(root["decks"], "decks", MaxCards, [&](const Node& node) { deck(node); });
    if (book_.decks_.empty()) fail(root["decks"], "a card file needs at least one deck to be played");
    check_stat_circles();
    book_.settle();
    refuse_renewal();
    const std::string decides_play = canonical(root["cards"]);
    book_.hash_ = siphash({}, std::as_bytes(std::span(decides_play)));
}

void CardReader::tribe(const Node& node) {
    entries(node, "a tribe", {"id", "name", "land", "plan"}, {"id", "name", "land", "plan"});
    const std::string key = id(node["id"], "a tribe", true);
    for (const Tribe& other : book_.tribes_)
        if (other.id == key) fail(node["id"], "there is a tribe " + in_quotes(key) + " already");
    book_.tribes_.push_back({key});
    for (const char* part : {"name", "land", "plan"})
        words(node[part], "tribe." + key + "." + part, std::string("the ") + part + " of " + in_quotes(key));
}

std::string CardReader::kind_text() const {
    static constexpr const char* Texts[] = {
        "a monster", "a token",     "a normal prophecy", "a quick prophecy", "a persistent prophecy",
        "a scene",   "an equipment"};
    return Texts[static_cast<std::size_t>(def_.kind)];
}

void CardReader::card(const Node& node) {
    const std::string called =
        node.IsMap() && node["id"] && node["id"].IsScalar() ? in_quotes(node["id"].Scalar()) : "a card";
    entries(node, called,
            {"id", "number", "name", "kind", "tribe", "species", "level", "attack", "defence", "bearer", "copies",
             "abilities", "flavour"},
            {"id", "number", "name", "kind", "tribe"});
    def_ = {};
    def_.id = Card(book_.defs_.size());
    def_.key = id(node["id"], "a card");
    if (book_.card(def_.key)) fail(node["id"], "there is a card " + called + " already");
    def_.number = static_cast<std::uint16_t>(number(node["number"], 1, 65000));
    if (const Def* other = book_.card(def_.number))
        fail(node["number"], in_quotes(other->key) + " has the number " + std::to_string(def_.number) + " already");
    def_.kind = word<Kind>(node["kind"], KindKeys, "a kind of card");
    const std::string tribe = text(node["tribe"]);
    const auto at = std::ranges::find(book_.tribes_, tribe, &Tribe::id);
    if (at == book_.tribes_.end()) {
        Strings known;
        for (const Tribe& t : book_.tribes_) known.push_back(t.id);
        fail(node["tribe"], in_quotes(tribe) + " is not a tribe of this file; expected " + listed(known));
    }
    def_.tribe = static_cast<std::uint8_t>(at - book_.tribes_.begin());

    const auto belongs = [&](const char* key, bool does, bool required) {
        if (!does && node[key]) fail(key_of(node, key), kind_text() + " has no '" + key + "'");
        if (does && required && !node[key]) fail(node, called + " needs '" + key + "'");
    };
    belongs("species", def_.monster(), false);
    belongs("level", def_.kind == Kind::Monster, true);
    belongs("attack", def_.monster(), true);
    belongs("defence", def_.monster(), true);
    belongs("copies", !def_.token(), true);
    belongs("bearer", def_.kind == Kind::Equipment, true);

    const std::string owner = "card." + std::to_string(def_.number);
    def_.n = CardNumbers(owner);
    const auto prints = [&](NumberName name, int high) {
        const std::string key(name.text());
        def_.n.declare(book_.numbers_, name, number(node[key], 0, high), 0, high);
    };
    if (def_.kind == Kind::Monster) prints("level", MaxLevel);
    if (def_.monster()) prints("attack", MaxAmount), prints("defence", MaxAmount);
    if (!def_.token()) def_.copies = small(node["copies"], 1, 9);
    words(node["name"], owner + ".name", "the name of " + called);
    if (node["species"]) words(node["species"], owner + ".species", "the species of " + called);
    if (node["flavour"]) words(node["flavour"], owner + ".flavour", "the flavour of " + called);
    if (node["bearer"]) {
        ability_ = {};
        def_.bearer = pool(node["bearer"], Use::Bearer, false);
    }
    if (node["abilities"]) each(node["abilities"], "abilities", MaxAbilities, [&](const Node& item) { ability(item); });
    check_abilities(node);

    for (const Ability& a : def_.abilities) {
        const bool down = a.type == AbilityType::Reaction || a.when == Timing::Revealed;
        if (a.triggers()) (down ? def_.listens_down : def_.listens) |= 1U << static_cast<unsigned>(a.when);
        if (a.type != AbilityType::Normal && a.type != AbilityType::Continuous) continue;
        for (const Instr& instr : book_.instructions(a))
            def_.gives = static_cast<std::uint8_t>(
                def_.gives | 1U << (instr.op == Op::Flag ? 7U : static_cast<unsigned>(instr.stat)));
    }
    book_.reactions_ |= def_.listens_down;
    book_.defs_.push_back(def_);
    cards_.push_back(node);
}

void CardReader::deck(const Node& node) {
    entries(node, "a deck", {"id", "name", "text", "cards"}, {"id", "name", "text", "cards"});
    Deck deck;
    deck.name = id(node["id"], "a deck", true);
    for (const Deck& other : book_.decks_)
        if (other.name == deck.name) fail(node["id"], "there is a deck " + in_quotes(deck.name) + " already");
    for (const char* part : {"name", "text"})
        words(node[part], "deck." + deck.name + "." + part, std::string("the ") + part + " of " + in_quotes(deck.name));
    if (!node["cards"].IsMap()) fail(node["cards"], "expected cards and how many of each, as {ne_golem: 2}");
    for (const auto& item : node["cards"]) {
        const Def* def = book_.card(text(item.first));
        if (!def) fail(item.first, in_quotes(item.first.Scalar()) + " is not a card of this file");
        if (def->token()) fail(item.first, in_quotes(def->key) + " is a token, which no deck can hold");
        if (std::ranges::find(deck.cards, def->number, &Deck::Line::card) != deck.cards.end())
            fail(item.first, in_quotes(def->key) + " stands here twice");
        deck.cards.push_back({def->number, small(item.second, 1, static_cast<int>(MaxDeck))});
    }
    book_.decks_.push_back(std::move(deck));
}

void CardReader::check_abilities(const Node& node) const {
    if (def_.monster() || def_.stays()) return;
    std::size_t direct = 0, reactions = 0;
    for (const Ability& a : def_.abilities) ++(a.type == AbilityType::Direct ? direct : reactions);
    if (direct != 1 || reactions > 1)
        fail(node, in_quotes(def_.key) + " has " + std::to_string(direct) + " direct abilities and " +
                       std::to_string(reactions) + " reactions; " + kind_text() +
                       " has one direct and at most one reaction");
}

void read_cards(const CardFile& file, Book& book, Texts& texts) {
    try {
        CardReader(file, book, texts).read(parse(file));
    } catch (const YAML::Exception& e) {
        throw InputError(file.file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

}  // namespace quincunx::gemu
