#include "engine/play/play.h"

namespace quincunx {

// Whether a journal is kept or a decider answers at once, a unit may have the same number of entries.
void PlayCore::count_entry() {
    if (entries_++ >= Journal::Capacity) finish(Core::Nobody, Core::TooLong);
}

void PlayCore::record(const Entry& entry) {
    if (!journal_) return;
    journal_->push(entry);
    cursor_ = journal_->size();
}

Option PlayCore::answer() {
    ++core_.questions;
    if (repeating()) {
        Entry& entry = (*journal_)[cursor_];
        if (entry.kind != Entry::Kind::Answer || choice_.options.empty()) throw WorldMismatch{};
        if (!entry.known && !unknown_decider_) throw Suspended{};  // hidden from the seat this journal was cut down for
        if (!entry.known) {
            entry.option = unknown_decider_->decide(choice_);
            entry.known = true;
        }
        if (!choice_.open && !choice_.options.contains(entry.option)) throw WorldMismatch{};
        ++cursor_;
        ++entries_;
        return entry.option;
    }
    assert(!choice_.options.empty());
    count_entry();
    if (!decider_) throw Suspended{};
    const Option option = decider_->decide(choice_);
    assert(choice_.open || choice_.options.contains(option));
    record({option, Entry::Kind::Answer, choice_.answer_seen_by(), choice_.prompt, true, {}});
    return option;
}

std::uint32_t PlayCore::outcome(std::uint16_t name, std::uint32_t natural, SeatMask seen_by) {
    if (repeating()) {
        ++entries_;
        Entry& entry = (*journal_)[cursor_++];
        if (entry.kind != Entry::Kind::Chance || entry.name != name) throw WorldMismatch{};
        if (!entry.known && unknown_decider_) {
            entry.option.b = natural;
            entry.known = true;
        }
        return entry.known ? entry.option.b : natural;
    }
    count_entry();
    const Entry entry{{0, 0, 0, natural}, Entry::Kind::Chance, seen_by, name, true, {}};
    if (listener_) listener_->rolled(entry);
    record(entry);
    return natural;
}

std::uint32_t PlayCore::roll(WordNumber name, std::uint32_t bound, SeatMask seen_by) {
    std::uint32_t value = core_.random.below(bound);
    if (script_) value = script_->roll(core_.rolls, name.value, bound, value);
    ++core_.rolls;
    touch();
    return outcome(name.value, value, seen_by);
}

std::uint32_t PlayCore::drawn(WordNumber name, std::uint32_t natural, SeatMask seen_by) {
    touch();
    return outcome(name.value, natural, seen_by);
}

void PlayCore::finish(std::uint8_t winner, WordNumber clause) {
    core_.over = 1;
    core_.winner = winner;
    core_.ended_by = clause.value;
    throw Ended{};
}

}  // namespace quincunx
