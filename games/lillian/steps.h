// What turns (rules.cpp) and war (war.cpp) need of each other.
#pragma once

#include "games/lillian/play.h"

namespace quincunx::lillian {

// --- rules.cpp

// Offers what may be done at instant speed (LI-7.5, LI-15.1); `all`: covering an upgrade, too.
void offer_instants(Play& play, Seat seat, bool all);
// Shows a card of the hand; what was announced with it is carried out next.
void announce(Play& play, Seat seat, Card card, Verb verb, int left);

// --- war.cpp

// Begins a war on this arena; `by` is the spell that declares it, if one does.
void begin_war(Play& play, Seat seat, int arena, Card by);
// Ends the war if something has stopped it, whatever was still to come of it. Whether it did.
bool war_stopped(Play& play);

// The tasks of a war.
void war_window(Play& play, Seat seat);
void attack(Play& play);
void blocks(Play& play);
void traps(Play& play, int only);
void clashes(Play& play);
void war_next(Play& play);
void end_war(Play& play);

}  // namespace quincunx::lillian
