#include "games/dreamduel/book.h"

#include <algorithm>
#include <stdexcept>

#include "engine/match/error.h"
#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

namespace {

// A title without blanks, in small letters: names ignore both (DD-C3.34).
std::string plain(std::string_view title) {
    std::string out;
    for (const char c : title)
        if (c != ' ') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

}  // namespace

Book::Book(const Texts& texts, const Variant* variant) {
    Maker maker(*this);
    maker.pool(Pool::Classic);
    classic_traits(maker);
    classic_reimu(maker);
    classic_marisa(maker);
    classic_sakuya(maker);
    classic_youmu(maker);
    classic_yukari(maker);
    classic_yuyuko(maker);
    classic_reisen(maker);
    classic_eirin(maker);
    classic_fairies(maker);
    classic_kaguya(maker);
    classic_scarlet(maker);
    classic_alice(maker);
    classic_meiling(maker);
    classic_cirno(maker);
    classic_suika(maker);
    classic_keine(maker);
    classic_mokou(maker);
    classic_others(maker);
    classic_patchouli(maker);
    classic_sanae(maker);
    classic_flandre(maker);
    classic_items(maker);
    maker.pool(Pool::Modern);
    modern_traits(maker);
    modern_reimu(maker);
    modern_marisa(maker);
    modern_sakuya(maker);
    modern_youmu(maker);
    modern_items(maker);
    modern_remilia(maker);
    modern_flandre(maker);
    modern_patchouli(maker);
    modern_traits_of_ep03(maker);
    modern_yuyuko(maker);
    modern_yukari(maker);
    modern_ran_and_chen(maker);
    modern_items_of_ep03(maker);
    maker.pool(Pool::Classic);
    classic_mokou_untitled(maker);
    if (defs_.size() > MaxDefs) throw std::logic_error("the book holds more than Query::each_kind can");
    if (variant) apply(*variant, texts);
    finish(texts);
    gather_moments();
}

void Book::finish(const Texts& texts) {
    index_numbers();
    std::uint16_t id = 0;
    std::vector<std::pair<std::string, std::uint16_t>> skills;  // abilities of one skill are counted together (DD-R39)
    for (Def& def : defs_) {
        if (def.spell()) {
            const std::string title = plain(texts.get(Lang::ZhHans, "card." + std::to_string(def.number) + ".name"));
            for (std::size_t w = 0; w < std::size(WordTitles); ++w)
                if (title.find(plain(WordTitles[w])) != std::string::npos) def.words.set(w);
        }
        for (Ability& a : def.abilities) {
            def.moments |= std::uint64_t{1} << static_cast<unsigned>(a.moment);
            a.id = ++id;
            if (a.per == Per::None || !a.skill) continue;
            const auto same = std::ranges::find(skills, std::string(a.skill), [](const auto& s) { return s.first; });
            if (same == skills.end())
                skills.emplace_back(a.skill, a.id);
            else
                a.id = same->second;
        }
    }
    rounds_.resize(id + 1U);
    for (const Def& def : defs_)
        for (const Ability& a : def.abilities)
            if (a.per == Per::Round) rounds_[a.id] = true;
    settle();
}

// Once every card has its abilities.
void Book::gather_moments() {
    for (Def& def : defs_) {
        def.all_moments = def.moments;
        for (std::size_t t = 0; t < Traits; ++t)
            if (def.traits >> t & 1)
                if (const Def* d = trait(def.pool, t)) def.all_moments |= d->moments;
    }
}

void Book::settle() {
    for (Def& def : defs_) {
        def.n.settle(numbers_);
        const auto number = [&](NumberName name, int otherwise) {
            return static_cast<std::int16_t>(def.n.value_or(name, otherwise));
        };
        def.cost = number("cost", 0);
        if (def.is(Type::Delayed)) def.chant = static_cast<std::uint8_t>(def.n.value_or("chant", 0));
        def.gorgeousness = number("gorgeousness", None);
        if (def.battle()) def.power = number("power", 0);
    }
}

void Book::apply(const Variant& variant, const Texts& texts) {
    if (variant.game != "dreamduel")
        throw InputError(variant.file, variant.game_line, 0,
                         "this variant is for '" + variant.game + "', not for 'dreamduel'");
    for (const Variant::Change& change : variant.changes) {
        std::vector<std::string> owners;
        for (const Def& def : defs_) {
            bool same = change.owner == def.key;
            if (!def.is(Type::Trait)) {
                same |= change.owner == std::to_string(def.number);
                for (const Lang lang : Langs) same |= texts.get(lang, def.n.owner() + ".name") == change.owner;
            }
            if (same) owners.push_back(def.n.owner());
        }
        if (owners.empty())
            throw InputError(variant.file, change.line, 0,
                             "no card or trait is called '" + change.owner + "'; see 'quincunx cards dreamduel'");
        numbers_.change(variant, change, owners);
    }
}

// --- Making

Maker& Maker::begin(Type type, std::uint16_t number, const char* key, Who who) {
    Def def;
    def.id = Card(book_.defs_.size());
    def.number = number;
    def.key = key;
    def.pool = pool_;
    def.type = type;
    def.who = who;
    def.n = CardNumbers("card." + std::to_string(number));
    book_.defs_.push_back(std::move(def));
    skill_ = nullptr;
    stand_ = Stand::Support;
    return *this;
}
Maker& Maker::number(NumberName name, int printed, int low, int high) {
    return last_card().n.declare(book_.numbers_, name, printed, low, high), *this;
}

Maker& Maker::character(std::uint16_t number, const char* key, Who who) {
    begin(Type::Character, number, key, who);
    last_card().person = who;
    return *this;
}
Maker& Maker::battle(std::uint16_t number, const char* key, Who who, Type type, int cost, int power, int gorgeousness) {
    begin(type, number, key, who);
    if (cost != None) this->number("cost", cost, 0, 20);
    if (power != None) this->number("power", power, 0, 20000);
    if (gorgeousness != None) this->number("gorgeousness", gorgeousness, 0, 20);
    return *this;
}
Maker& Maker::status(std::uint16_t number, const char* key, Who who, int cost) {
    return begin(Type::Status, number, key, who).number("cost", cost, 0, 20);
}
Maker& Maker::trap(std::uint16_t number, const char* key, Who who, int cost) {
    return begin(Type::Trap, number, key, who).number("cost", cost, 0, 20);
}
Maker& Maker::instant(std::uint16_t number, const char* key, Who who, int cost) {
    return begin(Type::Instant, number, key, who).number("cost", cost, 0, 20);
}
// Setting it is an activation at idle (DD-R19).
Maker& Maker::delayed(std::uint16_t number, const char* key, Who who, int cost, int chant) {
    begin(Type::Delayed, number, key, who).number("cost", cost, 0, 20);
    if (chant) this->number("chant", chant, 1, 255);
    Ability set;
    set.moment = Moment::Idle;
    set.from = dreamduel::bit(Zone::Hand);
    set.during = During::Attack;
    set.activates = true;
    set.own = false;
    last_card().abilities.push_back(set);
    return *this;
}
Maker& Maker::shikigami(std::uint16_t number, const char* key, Who who, Who person) {
    begin(Type::Shikigami, number, key, who).nullity();
    last_card().person = person;
    return on(Moment::Idle, {Zone::Hand}, [](Play& p, Self& s) { p.to_character(s.seat, s.piece); })
        .attack()
        .can([](const Query& q, const Self& s) {
            const auto same = [&](Piece c) { return q.card(c) == s.card; };
            return q.any(s.seat, Zone::Character, same)
                       ? Verdict(refuse("stands-already"_refusal, q.def(s.card).number))
                       : Verdict();
        });
}
Maker& Maker::last_spell(std::uint16_t number, const char* key, Who who) {
    begin(Type::LastSpell, number, key, who).nullity();
    last_card().last = true;
    return on(Moment::BattleEnd, {Zone::Attached}, [](Play& p, Self& s) { p.win(s.foe()); }).attack().locked();
}
Maker& Maker::trait(std::uint16_t number, Trait t) {
    static constexpr const char* Dots[] = {"classic.", "modern."};
    begin(Type::Trait, number, "", Who::Nobody);
    last_card().key = std::string(Dots[static_cast<std::size_t>(pool_)]) + TraitKeys[static_cast<std::size_t>(t)];
    last_card().n = CardNumbers("traits." + last_card().key);
    last_card().traits = dreamduel::bit(t);
    book_.traits_[static_cast<std::size_t>(pool_)][static_cast<std::size_t>(t)] = last_card().id;
    return *this;
}

Maker& Maker::traits(std::initializer_list<Trait> list) {
    for (const Trait t : list) last_card().traits |= dreamduel::bit(t);
    return *this;
}
Maker& Maker::elements(int bits) { return last_card().elements = static_cast<std::uint8_t>(bits), *this; }
Maker& Maker::center() { return last_card().needs = Stand::Center, *this; }
Maker& Maker::hyper_only() { return last_card().needs = Stand::Hyper, *this; }
Maker& Maker::last() { return last_card().last = true, last_card().needs = Stand::Center, *this; }
Maker& Maker::nullity() { return last_card().nullity = true, *this; }
Maker& Maker::deck_limit(int copies) { return last_card().deck_limit = static_cast<std::uint8_t>(copies), *this; }
Maker& Maker::token() { return last_card().token = true, last_card().deck_limit = 0, *this; }
Maker& Maker::stays_abroad() { return last_card().stays_abroad = true, *this; }
Maker& Maker::keeps_blood(int hyper_limit, int center_limit) {
    last_card().blood_center = static_cast<std::uint8_t>(center_limit);
    return last_card().blood_limit = static_cast<std::uint8_t>(hyper_limit), *this;
}
Maker& Maker::places_any() { return last_card().places_any = true, *this; }
Maker& Maker::orbs_only() { return last_card().orbs_only = true, *this; }
Maker& Maker::needs(Can f) { return last_card().requirement = f, *this; }
Maker& Maker::extra(Can can, Do pay) { return last_card().extra_can = can, last_card().extra_pay = pay, *this; }
Maker& Maker::gorgeous(Amount f) { return last_card().gorgeous = f, *this; }

Maker& Maker::skill(const char* key, Stand stand) { return skill_ = key, stand_ = stand, *this; }

std::uint16_t Maker::usual_zones() const {
    const Def& d = book_.defs_.back();
    if (d.battle() || d.is(Type::Trait)) return dreamduel::bit(Zone::Duel);
    if (d.is(Type::Delayed)) return dreamduel::bit(Zone::Equip);
    if (d.can_stand()) return static_cast<std::uint16_t>(dreamduel::bit(Zone::Character) | dreamduel::bit(Zone::Hyper));
    return dreamduel::bit(Zone::Lasting);
}

Maker& Maker::on(Moment moment, Do run) {
    Def& d = last_card();
    Ability a;
    a.moment = moment;
    a.from = usual_zones();
    a.run = run;
    a.skill = skill_;
    a.stand = stand_;
    const bool of_the_card = moment == Moment::Moved || moment == Moment::WouldMove || moment == Moment::WouldLand ||
                             moment == Moment::ChantZero || moment == Moment::Entered || moment == Moment::TurnedUp ||
                             moment == Moment::TurnedSideways || moment == Moment::AboutToActivate;
    a.own = of_the_card || d.battle() || d.is(Type::Trait);
    d.abilities.push_back(a);
    if (moment == Moment::Idle) once_a_phase(IdleUses);
    return *this;
}
Maker& Maker::on(Moment moment, std::initializer_list<Zone> zones, Do run) { return on(moment, run).from(zones); }
Maker& Maker::from(std::initializer_list<Zone> zones) {
    ability().from = 0;
    for (const Zone zone : zones) ability().from = static_cast<std::uint16_t>(ability().from | dreamduel::bit(zone));
    return *this;
}
Maker& Maker::also(Zone zone) { return ability().also = dreamduel::bit(zone), *this; }
Maker& Maker::plays(Moment moment, Do run) {
    on(moment, {last_card().is(Type::Trap) ? Zone::Equip : Zone::Hand}, run);
    ability().activates = true;
    ability().own = false;
    return *this;
}
Maker& Maker::gives(Moment moment, Amount amount) {
    on(moment, nullptr);
    ability().amount = amount;
    return *this;
}
Maker& Maker::gives(Moment moment, std::initializer_list<Zone> zones, Amount amount) {
    on(moment, zones, nullptr);
    ability().amount = amount;
    return *this;
}
Maker& Maker::locked() { return ability().locked = true, *this; }
Maker& Maker::attack() { return ability().during = During::Attack, *this; }
Maker& Maker::defence() { return ability().during = During::Defence, *this; }
Maker& Maker::once_a_phase(int times) {
    return ability().per = Per::Phase, ability().times = static_cast<std::uint8_t>(times), *this;
}
Maker& Maker::once_a_game() { return ability().per = Per::Game, ability().times = 1, *this; }
Maker& Maker::once_a_round() { return ability().per = Per::Round, ability().times = 1, *this; }
Maker& Maker::wide_swift() { return last_card().wide_swift = true, *this; }
Maker& Maker::unbarred() { return ability().unbarred = true, *this; }
Maker& Maker::any() { return ability().own = false, *this; }
Maker& Maker::own() { return ability().own = true, *this; }
Maker& Maker::when(Test f) { return ability().when = f, *this; }
Maker& Maker::can(Can f) { return ability().can = f, *this; }
Maker& Maker::pays(Do f) { return ability().run = f, *this; }

}  // namespace quincunx::dreamduel
