// Elements, dice, kinds of damage and the reactions between them.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace quincunx::genius {

// The seven elements, and the face of a die that counts as any of them (GI-4.2).
enum class Element : std::uint8_t { Cryo, Hydro, Pyro, Electro, Anemo, Geo, Dendro, Omni };
inline constexpr int ElementCount = 7;
inline constexpr int FaceCount = 8;

// Kinds of damage: elemental, physical, piercing (GI-8.3, GI-11.1). The first seven are the elements.
enum class DamageType : std::uint8_t { Cryo, Hydro, Pyro, Electro, Anemo, Geo, Dendro, Physical, Piercing };

constexpr DamageType damage_of(Element e) { return static_cast<DamageType>(e); }
constexpr Element element_of(DamageType t) { return static_cast<Element>(t); }
constexpr bool elemental(DamageType t) { return t < DamageType::Physical; }

// Sets of elements or of kinds of damage, by bit.
using Elements = std::uint8_t;
using DamageTypes = std::uint16_t;
constexpr Elements bit(Element e) { return static_cast<Elements>(1U << static_cast<unsigned>(e)); }
constexpr DamageTypes bit(DamageType t) { return static_cast<DamageTypes>(1U << static_cast<unsigned>(t)); }
inline constexpr DamageTypes ElementalTypes = 0x7f;

// The elements that can lie on a character (GI-8.1, GI-8.2).
inline constexpr Elements Applicable =
    bit(Element::Cryo) | bit(Element::Hydro) | bit(Element::Pyro) | bit(Element::Electro) | bit(Element::Dendro);

enum class Reaction : std::uint8_t {
    None,
    Melt,
    Vaporize,
    Overloaded,
    Superconduct,
    ElectroCharged,
    Frozen,
    Swirl,
    Crystallize,
    Burning,
    Bloom,
    Quicken
};
inline constexpr const char* ReactionKeys[] = {
    "none",   "melt",  "vaporize",    "overloaded", "superconduct", "electro-charged",
    "frozen", "swirl", "crystallize", "burning",    "bloom",        "quicken"};
inline constexpr const char* ElementKeys[] = {"cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro", "omni"};
inline constexpr const char* DamageKeys[] = {"cryo", "hydro",  "pyro",     "electro", "anemo",
                                             "geo",  "dendro", "physical", "piercing"};

// What happens when an element meets those on a character.
struct Meeting {
    Reaction reaction = Reaction::None;
    Element with = Element::Omni;  // the element used up; Omni: none
    Elements after = 0;            // what lies on the character then
};

// GI-8.4 to GI-8.8 and the table GI-8.20 to GI-8.33.
Meeting meet(Elements on, Element incoming);

// What the reaction adds to the damage that caused it.
constexpr int added_by(Reaction r) {
    switch (r) {
        case Reaction::Melt:
        case Reaction::Vaporize:
        case Reaction::Overloaded: return 2;
        case Reaction::None:
        case Reaction::Swirl: return 0;
        default: return 1;
    }
}

}  // namespace quincunx::genius
