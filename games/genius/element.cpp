#include "games/genius/element.h"

namespace quincunx::genius {

namespace {

constexpr Elements Cryo = bit(Element::Cryo), Hydro = bit(Element::Hydro), Pyro = bit(Element::Pyro),
                   Electro = bit(Element::Electro), Dendro = bit(Element::Dendro);

// The reaction of an element that lies there with one that comes.
constexpr Reaction between(Element there, Element incoming) {
    if (incoming == Element::Anemo) return there == Element::Dendro ? Reaction::None : Reaction::Swirl;
    if (incoming == Element::Geo) return there == Element::Dendro ? Reaction::None : Reaction::Crystallize;
    switch (static_cast<Elements>(bit(there) | bit(incoming))) {
        case Pyro | Cryo: return Reaction::Melt;
        case Pyro | Hydro: return Reaction::Vaporize;
        case Pyro | Electro: return Reaction::Overloaded;
        case Cryo | Electro: return Reaction::Superconduct;
        case Hydro | Electro: return Reaction::ElectroCharged;
        case Cryo | Hydro: return Reaction::Frozen;
        case Pyro | Dendro: return Reaction::Burning;
        case Hydro | Dendro: return Reaction::Bloom;
        case Electro | Dendro: return Reaction::Quicken;
        default: return Reaction::None;
    }
}

}  // namespace

Meeting meet(Elements on, Element incoming) {
    // GI-8.7: with cryo and dendro there, the cryo reacts.
    for (const Element there : {Element::Cryo, Element::Hydro, Element::Pyro, Element::Electro, Element::Dendro}) {
        if (!(on & bit(there))) continue;
        const Reaction reaction = between(there, incoming);
        if (reaction != Reaction::None) return {reaction, there, static_cast<Elements>(on & ~bit(there))};
    }
    return {Reaction::None, Element::Omni, static_cast<Elements>(on | (bit(incoming) & Applicable))};
}

}  // namespace quincunx::genius
