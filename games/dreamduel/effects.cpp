// Effects that last, and abilities that wait for the idle time (DD-R21, DD-13-0).
#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

void Play::gain(const Self& self, Until until, int value, int count) {
    hold(self, self.seat, Hold::Own, until, value, count);
}
void Play::hold(const Self& self, Seat seat, Hold hold, Until until, int value, int count) {
    if (state.lasting.full()) return;
    Lasting l;
    l.source = self.card;
    const int turns = until == Until::NextTurn ? 1 : until != Until::OwnNextTurn ? 0 : q.attacks(seat) ? 2 : 1;
    l.until = until == Until::Game ? 0 : static_cast<std::uint16_t>(state.turn + turns);
    l.value = static_cast<std::int16_t>(value);
    l.seat = seat;
    l.kind = hold;
    l.phase_only = until == Until::Phase;
    l.count = static_cast<std::uint8_t>(count);
    state.lasting.push(l);
    happen("effect-gained"_event, index(seat), book[self.card].number);
}
Lasting* Play::effect(const Self& self) {
    if (self.lasting >= state.lasting.size()) return nullptr;
    Lasting& l = state.lasting[self.lasting];
    return l.source == self.card && l.kind == Hold::Own ? &l : nullptr;
}
void Play::lose_effect(const Self& self) {
    Lasting* l = effect(self);
    if (!l) return;
    l->kind = Hold::Over;  // its place is kept until the unit is over
    happen("effect-ends"_event, index(l->seat), book[l->source].number);
}
void Play::end_lasting(Until what) {
    for (std::size_t i = state.lasting.size(); i-- > 0;) {
        const Lasting& l = state.lasting[i];
        const bool ends = l.until != 0 && state.turn >= l.until && (what == Until::Turn || l.phase_only);
        if (!ends) continue;
        happen("effect-ends"_event, index(l.seat), book[l.source].number);
        if (l.kind == Hold::Splendor)
            for (Lying& fu : side(l.seat).fu) fu.count = 0;
        state.lasting.erase(i);
    }
}
void Play::finish_unit() {
    for (std::size_t i = state.lasting.size(); i-- > 0;)
        if (state.lasting[i].kind == Hold::Over) state.lasting.erase(i);
}
int Play::use_up(Seat seat, Hold hold) {
    int sum = 0;
    for (Lasting& l : state.lasting)
        if (l.seat == seat && l.kind == hold) {
            sum += l.value;
            l.kind = Hold::Over;
            happen("effect-ends"_event, index(seat), book[l.source].number);
        }
    return sum;
}
void Play::wait(const Self& self, int ability) {
    if (!state.pending.full()) state.pending.push({self.card, static_cast<std::uint8_t>(ability), self.seat});
}

}  // namespace quincunx::dreamduel
