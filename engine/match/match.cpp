#include "engine/match/match.h"

#include <sodium.h>

#include <bit>
#include <cassert>
#include <charconv>
#include <cstdio>
#include <stdexcept>

namespace quincunx {

namespace {

// Collects what is told and rolled.
class Collector final : public Listener {
public:
    Collector(std::vector<Event>& events, std::vector<Entry>& rolls) : events_(events), rolls_(rolls) {}
    void happened(const Event& event) override { events_.push_back(event); }
    void rolled(const Entry& entry) override { rolls_.push_back(entry); }

private:
    std::vector<Event>& events_;
    std::vector<Entry>& rolls_;
};

// Makes libsodium ready; may be called from any thread, any number of times.
void need_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("the cryptographic library cannot be started");
}

void absorb(SipHash& hash, const Option& option) {
    hash.absorb(option.verb | std::uint64_t{option.detail} << 8 | std::uint64_t{option.a} << 16 |
                std::uint64_t{option.b} << 32);
}

}  // namespace

// Field by field, each list after its length: what lies between and behind the fields does not count.
std::uint64_t position_hash(const Waiting& waiting) {
    static_assert(std::endian::native == std::endian::little, "the hash reads the state in words");
    SipHash hash({0x78636e7563696e71ULL, 1});
    for (std::size_t at = 0; at < StateBytes::Size; at += sizeof(std::uint64_t)) {
        std::uint64_t word;
        std::memcpy(&word, waiting.state.bytes + at, sizeof word);
        hash.absorb(word);
    }
    hash.absorb(waiting.journal.size());
    for (const Entry& entry : waiting.journal) {
        absorb(hash, entry.option);
        hash.absorb(static_cast<std::uint64_t>(entry.kind) | std::uint64_t{entry.seen_by} << 8 |
                    std::uint64_t{entry.name} << 16 | std::uint64_t{entry.known} << 32);
    }
    const Choice& choice = waiting.choice;
    hash.absorb(std::uint64_t{index(choice.seat)} | std::uint64_t{choice.open} << 8 |
                std::uint64_t{choice.prompt} << 16 | static_cast<std::uint64_t>(choice.about.kind) << 32 |
                std::uint64_t{choice.about.id} << 48);
    hash.absorb(choice.options.size() | std::uint64_t{choice.subject} << 32);
    for (const Option& option : choice.options) absorb(hash, option);
    return hash.finish();
}

std::string winner_word(const Core& core) {
    if (core.ended_by == Core::TooLong) return "none";
    return core.winner == Core::Nobody ? "draw" : core.winner == index(Seat::A) ? "a" : "b";
}

std::string end_word(const Game& game, const Core& core) {
    return core.ended_by == Core::TooLong ? "too-long" : game.end_clause(core.ended_by);
}

std::string write_seed(Seed seed) {
    char text[33];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(seed.high),
                  static_cast<unsigned long long>(seed.low));
    return text;
}

std::optional<Seed> read_seed(std::string_view text) {
    if (text.size() != 32) return std::nullopt;
    Seed seed;
    const char* const middle = text.data() + 16;
    if (std::from_chars(text.data(), middle, seed.high, 16).ptr != middle) return std::nullopt;
    if (std::from_chars(middle, middle + 16, seed.low, 16).ptr != middle + 16) return std::nullopt;
    return seed;
}

Seed fresh_seed() {
    need_sodium();
    Seed seed;
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

std::string commitment(Seed seed) { return sha256(write_seed(seed)); }

Seed made_seed(const Chance& chance) {
    constexpr std::size_t Digits = 32;
    const std::string all = chance.server + ":" + chance.parts[Seat::A] + ":" + chance.parts[Seat::B];
    const auto seed = read_seed(std::string_view(sha256(all)).substr(0, Digits));
    if (!seed) throw std::logic_error("a SHA-256 is written in other digits than a seed");
    return *seed;
}

std::string sha256(std::string_view text) {
    need_sodium();
    unsigned char digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    char hex[2 * sizeof digest + 1];
    return sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
}

Match::Match(const Game& game, Setup setup, RollScript* script)
    : game_(&game), setup_(std::move(setup)), script_(script) {
    positions_.push_back(game.start(setup_));
    Collector collector(opening_, opening_rolls_);
    game.resume(positions_.back(), {nullptr, &collector, nullptr, script_});
}

void Match::concede(Seat seat) {
    if (over()) return;
    steps_.push_back({seat, Concession, position_hash(waiting()), {}, {}});
    Waiting next = waiting();
    game_->concede(next, seat);
    positions_.push_back(next);
}

std::optional<Reason> Match::answer(const Option& option) {
    Step step{asked(), option, position_hash(waiting()), {}, {}};
    Collector collector(step.events, step.rolls);
    Waiting next = waiting();
    if (const auto reason = game_->answer(next, option, {nullptr, &collector, nullptr, script_})) return reason;
    positions_.push_back(next);
    steps_.push_back(std::move(step));
    return std::nullopt;
}

bool Match::undo_is_free() const {
    if (steps_.empty() || over() || asked() != steps_.back().seat) return false;
    const auto touched = [&](const Waiting& position) { return game_->present(position).core().touched; };
    return touched(waiting()) == touched(positions_[steps_.size() - 1]);
}

void Match::undo() {
    assert(can_undo());
    back_to(steps_.size() - 1);
}

void Match::back_to(std::size_t i) {
    assert(i <= steps_.size());
    steps_.resize(i);
    positions_.resize(i + 1);
}

}  // namespace quincunx
