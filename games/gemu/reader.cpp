#include "games/gemu/reader.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>

#include "engine/core/random.h"
#include "engine/match/position.h"
#include "engine/match/input.h"
#include "engine/match/strings.h"

namespace quincunx::gemu {

namespace {

using YAML::Node;
using Words = std::vector<std::string>;

constexpr std::size_t MaxCards = 250;        // a Card is a byte, and one value of it means none
constexpr std::size_t MaxInstructions = 12;  // of an ability
constexpr std::size_t MaxNumbers = 30000;    // Amount::place holds that many
constexpr int MaxLevel = 9;
constexpr int MaxAmount = 99;

// What is told of an event beside its player (GE-13.1).
enum Told : unsigned {
    ToldCard = 1,
    ToldSource = 2,
    ToldCause = 4,
    ToldFrom = 8,
    ToldMethod = 16,
    ToldHow = 32,
    ToldTarget = 64,
    ToldSurvived = 128,
    ToldAmount = 256,
    CardMayBeHidden = 512,  // the other player may not know which card it is
};
struct EventFacts {
    unsigned told;
    std::initializer_list<Why> causes;
};
// In the order of Timing.
const EventFacts EventKinds[] = {
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
static_assert(std::size(EventKinds) == Timings);

constexpr const char* SideKeys[] = {"", "own", "opponent"};
constexpr const char* RowKeys[] = {"monster", "prophecy"};

// "a, b or c".
std::string listed(const Words& words, const char* last = " or ") {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out += (i == 0 ? "" : i + 1 == words.size() ? last : ", ") + words[i];
    return out;
}

std::string in_quotes(std::string_view word) { return "'" + shown(word) + "'"; }

const char* number_name(Stat stat) {
    return stat == Stat::AttackCount ? "attacks" : StatKeys[static_cast<std::size_t>(stat)];
}

// Looks at a file before anything is made of it, and refuses what no card file needs and what small files could be made
// to explode with: deep nesting, references within the file, more than one document.
class Guard : public YAML::EventHandler {
public:
    explicit Guard(const std::string& file) : file_(file) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (++documents_ > 1) refuse(mark, "a card file is one document; '---' cannot begin another");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { plain(mark, "", anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse(mark, NoReferences); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string&) override {
        plain(mark, tag, anchor);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        plain(mark, tag, anchor), deeper(mark);
    }
    void OnSequenceEnd() override { --depth_; }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        plain(mark, tag, anchor), deeper(mark);
    }
    void OnMapEnd() override { --depth_; }

private:
    static constexpr const char* NoReferences = "anchors and aliases ('&', '*') have no place in a card file";
    const std::string& file_;
    int depth_ = 0, documents_ = 0, nodes_ = 0;

    [[noreturn]] void refuse(const YAML::Mark& mark, const std::string& what) const {
        throw InputError(file_, mark.line + 1, mark.column + 1, what);
    }
    void plain(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        if (++nodes_ > 100000) refuse(mark, "there is more here than any card file needs");
        if (anchor != YAML::NullAnchor) refuse(mark, NoReferences);
        // "?" and "!" are what the parser itself calls plain and quoted text.
        if (!tag.empty() && tag != "?" && tag != "!") refuse(mark, "tags ('!') have no place in a card file");
    }
    void deeper(const YAML::Mark& mark) {
        if (++depth_ > 16) refuse(mark, "this is nested deeper than any card needs");
    }
};

Node parse(const CardFile& file) {
    std::istringstream lines(file.text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        try {
            static_cast<void>(Json(line).dump());
        } catch (const Json::type_error&) {
            throw InputError(file.file, number, 0, "this line is not UTF-8");
        }
    }
    Guard guard(file.file);
    std::istringstream text(file.text);
    YAML::Parser parser(text);
    while (parser.HandleNextDocument(guard)) {
    }
    return YAML::Load(file.text);
}

// All that decides play, in one form however it is laid out: without names and texts, keys in order.
void write_canonical(const Node& node, std::string& out) {
    if (node.IsMap()) {
        std::map<std::string, Node> items;
        for (const auto& item : node) items.emplace(item.first.Scalar(), item.second);
        for (const char* words : {"name", "text", "flavour", "species"}) items.erase(words);
        out += '{';
        for (const auto& [key, value] : items) {
            out += key + ":";
            write_canonical(value, out);
        }
        out += '}';
    } else if (node.IsSequence()) {
        out += '[';
        for (const Node& item : node) write_canonical(item, out);
        out += ']';
    } else {
        out += node.Scalar() + ";";
    }
}

// Places of a graph that lead back to the first of them; none when it has no circle.
using Graph = std::vector<std::vector<std::size_t>>;
std::vector<std::size_t> find_circle(const Graph& edges) {
    std::vector<std::size_t> path;
    std::vector<bool> done(edges.size()), open(edges.size());
    const auto visit = [&](const auto& self, std::size_t at) -> bool {
        if (open[at]) {
            path.erase(path.begin(), std::ranges::find(path, at));
            return true;
        }
        if (done[at]) return false;
        done[at] = open[at] = true;
        path.push_back(at);
        for (const std::size_t next : edges[at])
            if (self(self, next)) return true;
        open[at] = false;
        path.pop_back();
        return false;
    };
    for (std::size_t i = 0; i < edges.size(); ++i)
        if (visit(visit, i)) return path;
    return {};
}

}  // namespace

std::vector<std::size_t> find_renewal(const Book& book) {
    Graph brings(book.defs().size());
    for (const Def& def : book.defs()) {
        if (!def.monster()) continue;
        for (const Ability& ability : def.abilities)
            for (const Instr& instr : book.instructions(ability)) {
                if (instr.op == Op::CreateToken) brings[def.id.value].push_back(instr.token.value);
                if (instr.op != Op::SpecialSummon) continue;
                for (const Def& other : book.defs())
                    if (other.kind == Kind::Monster && other.level >= instr.filter.level_min &&
                        other.level <= instr.filter.level_max)
                        brings[def.id.value].push_back(other.id.value);
            }
    }
    return find_circle(brings);
}

std::string renewal_text(const Book& book, const std::vector<std::size_t>& circle) {
    Words steps;
    for (std::size_t i = 0; i < circle.size(); ++i)
        steps.push_back(in_quotes(book.defs()[circle[i]].key) + " can bring " +
                        in_quotes(book.defs()[circle[(i + 1) % circle.size()]].key) + " to the field");
    return listed(steps, " and ") + ": a turn could go on for ever";
}

// Reads a card file into a book. Everything is checked where it is read, so that each error has its line.
class CardReader : GivenReader {
public:
    CardReader(const CardFile& file, Book& book, Texts& texts) : GivenReader(file.file), book_(book), texts_(texts) {}

    void read(const Node& root);

private:
    Book& book_;
    Texts& texts_;
    std::vector<Node> cards_;  // as they stand in the file, by their places in the book
    struct TokenName {
        std::size_t instr;
        Node name;
    };
    std::vector<TokenName> tokens_;  // to be found once all cards are read

    // What is being read.
    Def def_;
    Ability ability_;
    std::string owner_;   // of its numbers
    Words number_names_;  // those it has so far
    Words names_;         // choices named by `as` so far

    // --- Small things
    // Checks that the node is a map with nothing but what is known, and all that is required. `of` names it in errors.
    void entries(const Node&, const std::string& of, const Words& known, const Words& required) const;
    static Node key_of(const Node& map, std::string_view key);
    void each(const Node& list, const std::string& what, std::size_t most, const auto& read) const;
    template <class E, std::size_t N>
    E word(const Node&, const char* const (&keys)[N], const std::string& what,
           std::initializer_list<E> among = {}) const;
    std::string id(const Node&, const std::string& of, bool dashes = false) const;
    YesNo yes_no(const Node& node) const { return flag(node) ? YesNo::Yes : YesNo::No; }
    void range(const Node&, const char* low, const char* high, std::uint8_t& min, std::uint8_t& max, int most) const;
    void factor(const Node&, Instr&) const;
    // Adds the texts of all languages. Only the texts of abilities have placeholders.
    void words(const Node&, const std::string& key, const std::string& of, bool placeholders = false);
    void placeholders(const Node&, std::string_view text, const std::string& lang) const;

    // --- Parts of a file
    void tribe(const Node&);
    void card(const Node&);
    void deck(const Node&);
    void ability(const Node&);
    void keywords(const Node&);
    void cost(const Node&);
    void event(const Node&);
    void need(const Node&);
    void instruction(const Node&);
    Instr operation(Op, const Node& op, const Node& fields);
    void change(const Node& fields, const char* name, Instr&);
    Lasts lasting(Op, const Node& op, const Node& fields) const;
    Amount printed(const Node&, std::string name, int low, int high);
    Amount amount(const Node&, const std::string& name, int low = 0, int high = MaxAmount);
    Ref ref(const Node&) const;
    Ref monster_ref(const Node&) const;
    enum class Among { Cards, Monsters };
    Select select(const Node&, Among = Among::Cards, bool single = false);
    enum class Use { Choice, Count, Bearer };
    Pool pool(const Node&, Use, bool by_opponent) const;

    // --- Rules about them
    bool is(AbilityType type) const { return ability_.type == type; }
    bool continuous() const { return is(AbilityType::Normal) || is(AbilityType::Continuous); }
    bool waits_for(std::initializer_list<Timing> timings) const {
        return ability_.triggers() && std::ranges::find(timings, ability_.when) != timings.end();
    }
    bool told(unsigned what) const {
        return ability_.triggers() && (EventKinds[static_cast<std::size_t>(ability_.when)].told & what) != 0;
    }
    std::string kind_text() const;
    std::string type_text() const { return AbilityTypeKeys[static_cast<std::size_t>(ability_.type)]; }
    void check_abilities(const Node&) const;
    void check_attack_skill(const Node&) const;
    void check_stat_circles() const;
    void refuse_renewal() const;
};

// --- Small things

void CardReader::entries(const Node& node, const std::string& of, const Words& known, const Words& required) const {
    if (!node.IsMap()) fail(node, of + " is written as a map with " + listed(known, " and "));
    Words seen;
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

void CardReader::each(const Node& list, const std::string& what, std::size_t most, const auto& read) const {
    if (!list.IsSequence()) fail(list, "expected a list of " + what + " here");
    if (list.size() > most)
        fail(list, "these are " + std::to_string(list.size()) + " " + what + "; at most " + std::to_string(most) +
                       " are allowed");
    for (const Node& item : list) read(item);
}

template <class E, std::size_t N>
E CardReader::word(const Node& node, const char* const (&keys)[N], const std::string& what,
                   std::initializer_list<E> among) const {
    const std::string given = text(node);
    Words right;
    for (std::size_t i = 0; i < N; ++i) {
        const E value = static_cast<E>(i);
        if (!*keys[i] || (among.size() > 0 && std::ranges::find(among, value) == among.end())) continue;
        if (given == keys[i]) return value;
        right.emplace_back(keys[i]);
    }
    fail(node, in_quotes(given) + " is not " + what + "; expected " + listed(right));
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

void CardReader::words(const Node& node, const std::string& key, const std::string& of, bool placeholders_allowed) {
    Words codes;
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
    Words said;
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
    std::string canonical;
    write_canonical(root["cards"], canonical);
    book_.hash_ = siphash({}, std::as_bytes(std::span(canonical)));
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
        Words known;
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
    if (def_.monster()) {
        def_.facts_at = book_.numbers_.all().size();
        // A token has no level that could be varied, but the place is kept.
        if (def_.token())
            book_.numbers_.add("", "", 0, 0, 0);
        else
            book_.numbers_.add(owner, "level", number(node["level"], 0, MaxLevel), 0, MaxLevel);
        for (const char* fact : {"attack", "defence"})
            book_.numbers_.add(owner, fact, number(node[fact], 0, MaxAmount), 0, MaxAmount);
    }
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

// --- Abilities

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
                               EventKinds[static_cast<std::size_t>(ability_.when)].causes);
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

// --- Instructions

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
    const auto only = [&](const Words& known, const Words& required) { entries(fields, of, known, required); };
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

// --- Which cards

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
    Words known{"side", "zone", "face", "token", "level_min", "level_max", "min_spirit", "has_buff"};
    Words required{"side", "zone"};
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

// --- Rules about them

void CardReader::check_abilities(const Node& node) const {
    if (def_.monster() || def_.stays()) return;
    std::size_t direct = 0, reactions = 0;
    for (const Ability& a : def_.abilities) ++(a.type == AbilityType::Direct ? direct : reactions);
    if (direct != 1 || reactions > 1)
        fail(node, in_quotes(def_.key) + " has " + std::to_string(direct) + " direct abilities and " +
                       std::to_string(reactions) + " reactions; " + kind_text() +
                       " has one direct and at most one reaction");
}

void CardReader::check_attack_skill(const Node& node) const {
    const auto attacks = std::ranges::count(book_.instructions(ability_), Op::StartAttack, &Instr::op);
    if (ability_.attack_skill && attacks != 1)
        fail(node["do"], "an attack skill has one start_attack, not " + std::to_string(attacks));
    if (!ability_.attack_skill && attacks > 0)
        fail(node["do"], "'start_attack' is only for a skill with 'keywords: [attack_skill]'");
}

// Numbers that are made from each other in a circle have no value.
void CardReader::check_stat_circles() const {
    Graph makes(MonsterStats);
    const Def* maker[MonsterStats][MonsterStats]{};  // of the second from the first
    for (const Def& def : book_.defs_)
        for (const Ability& ability : def.abilities)
            for (const Instr& instr : book_.instructions(ability)) {
                if (instr.lasts != Lasts::Field || instr.op != Op::Modify || instr.amount.kind != Amount::Kind::Stat)
                    continue;
                const auto from = static_cast<std::size_t>(instr.amount.stat),
                           to = static_cast<std::size_t>(instr.stat);
                if (maker[from][to]) continue;
                maker[from][to] = &def;
                makes[from].push_back(to);
            }
    const std::vector<std::size_t> circle = find_circle(makes);
    if (circle.empty()) return;
    Words steps;
    const Def* last = nullptr;
    for (std::size_t i = 0; i < circle.size(); ++i) {
        const std::size_t from = circle[i], to = circle[(i + 1) % circle.size()];
        last = maker[from][to];
        steps.push_back(std::string(StatKeys[to]) + " is made from " + StatKeys[from] + " by " + in_quotes(last->key));
    }
    fail(cards_[last->id.value], listed(steps, " and ") + ": numbers made from each other in a circle have no value");
}

void CardReader::refuse_renewal() const {
    const std::vector<std::size_t> circle = find_renewal(book_);
    if (!circle.empty()) fail(cards_[circle[0]], renewal_text(book_, circle));
}

void read_cards(const CardFile& file, Book& book, Texts& texts) {
    try {
        CardReader(file, book, texts).read(parse(file));
    } catch (const YAML::Exception& e) {
        throw InputError(file.file, e.mark.line + 1, e.mark.column + 1, e.msg);
    }
}

}  // namespace quincunx::gemu
