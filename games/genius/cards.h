// Everything in cards/: one function for each file. A character is found by its name; other cards by their kind.
#pragma once

#include "games/genius/play.h"

namespace quincunx::genius {

using enum DamageType;

// Whether the skill was one of the character that the card refers to first.
inline constexpr When by_named = [](const Query& q, const Self& s) {
    return q.character(s.seat, s.event->ch).def == s.ref[0];
};
// Something happened to the bearer.
inline constexpr When to_bearer = [](const Query&, const Self& s) {
    return s.event->seat == s.seat && s.event->ch == s.ch;
};
// A talent that is no combat action, but played only while its character is active.
inline constexpr Can while_active = [](const Query& q, const Self& s) -> Verdict {
    return q.is_active(s.seat, s.ch) ? Verdict{} : refuse("needs-character"_refusal, s.def->character.value);
};
// Every card, for after_playing.
inline constexpr int AnyCard = ActionFilter::TalentCard | ActionFilter::WeaponCard | ActionFilter::ArtifactCard |
                               ActionFilter::LocationCard | ActionFilter::AllyCard | ActionFilter::ItemCard |
                               ActionFilter::FoodCard | ActionFilter::OtherCard | ActionFilter::TechniqueCard;
// Of the cards that can be put in a deck, one of this kind that may be made or offered at random (GI-40.14).
bool of_pool(const Def& d, Sub sub);
// The first own character with room for energy, the active one first; NoCharacter: none.
std::uint8_t not_full(const Query& q, Seat seat);
// Food for all own characters that needs nobody satiated (GI-40.43): then all are, and have what it refers to first.
Verdict nobody_satiated(const Query& q, const Self& s);
void satiate_all(Play& p, Seat seat);
void feed_everybody(Play& p, Self& s);
// Lowers a cost by dice of any kind (stage 3, GI-24.3); false: there is nothing to lower.
bool save(Cost& cost, int by);
// Whether the support just played is this very one: of its name, the one that entered last.
bool just_played(const Query& q, const Self& s);
// Puts counters on the card; true: they have reached the threshold, and the card is gone.
bool gathered(Play&, const Self&);

// Writes the whole book.
void write_cards(Maker&);

// What the reactions create, and what the rules themselves use.
void reactions(Maker&);

// Characters.
void ganyu(Maker&);
void diona(Maker&);
void kaeya(Maker&);
void chongyun(Maker&);
void kamisato_ayaka(Maker&);
void eula(Maker&);
void shenhe(Maker&);
void qiqi(Maker&);
void barbara(Maker&);
void xingqiu(Maker&);
void mona(Maker&);
void tartaglia(Maker&);
void sangonomiya_kokomi(Maker&);
void kamisato_ayato(Maker&);
void candace(Maker&);
void diluc(Maker&);
void xiangling(Maker&);
void bennett(Maker&);
void amber(Maker&);
void yoimiya(Maker&);
void klee(Maker&);
void hu_tao(Maker&);
void yanfei(Maker&);
void fischl(Maker&);
void razor(Maker&);
void keqing(Maker&);
void cyno(Maker&);
void beidou(Maker&);
void kujou_sara(Maker&);
void raiden_shogun(Maker&);
void yae_miko(Maker&);
void lisa(Maker&);
void sucrose(Maker&);
void jean(Maker&);
void venti(Maker&);
void xiao(Maker&);
void kaedehara_kazuha(Maker&);
void ningguang(Maker&);
void noelle(Maker&);
void zhongli(Maker&);
void albedo(Maker&);
void arataki_itto(Maker&);
void collei(Maker&);
void tighnari(Maker&);
void nahida(Maker&);
void fatui_cryo_cicin_mage(Maker&);
void rhodeia_of_loch(Maker&);
void mirror_maiden(Maker&);
void fatui_pyro_agent(Maker&);
void abyss_lector_fathomless_flames(Maker&);
void electro_hypostasis(Maker&);
void maguu_kenki(Maker&);
void stonehide_lawachurl(Maker&);
void jadeplume_terrorshroom(Maker&);
void layla(Maker&);
void charlotte(Maker&);
void wriothesley(Maker&);
void nilou(Maker&);
void yelan(Maker&);
void neuvillette(Maker&);
void dehya(Maker&);
void lyney(Maker&);
void thoma(Maker&);
void dori(Maker&);
void kuki_shinobu(Maker&);
void wanderer(Maker&);
void sayu(Maker&);
void lynette(Maker&);
void faruzan(Maker&);
void gorou(Maker&);
void yun_jin(Maker&);
void yaoyao(Maker&);
void baizhu(Maker&);
void alhaitham(Maker&);
void kirara(Maker&);
void cryo_hypostasis(Maker&);
void frost_operative(Maker&);
void abyss_herald_wicked_torrents(Maker&);
void emperor_of_fire_and_iron(Maker&);
void thunder_manifestation(Maker&);
void millennial_pearl_seahorse(Maker&);
void fatui_electro_cicin_mage(Maker&);
void dvalin(Maker&);
void xinyan(Maker&);
void chevreuse(Maker&);
void navia(Maker&);
void kaveh(Maker&);
void la_signora(Maker&);
void consecrated_scorpion(Maker&);
void consecrated_flying_serpent(Maker&);
void guardian_of_apeps_oasis(Maker&);
void all_devouring_narwhal(Maker&);
void azhdaha(Maker&);
void furina(Maker&);
void mavuika(Maker&);
void citlali(Maker&);
void chasca(Maker&);
void xilonen(Maker&);
void kachina(Maker&);
void mualani(Maker&);
void sigewinne(Maker&);
void kinich(Maker&);
void chiori(Maker&);
void arlecchino(Maker&);
void emilie(Maker&);
void xianyun(Maker&);
void sethos(Maker&);
void clorinde(Maker&);
void hydro_hilichurl_rogue(Maker&);
void shikanoin_heizou(Maker&);
void lan_yan(Maker&);
void abyss_lector_violet_lightning(Maker&);
void golden_wolflord(Maker&);
void rosaria(Maker&);
void freminet(Maker&);
void eremite_floral_ring_dancer(Maker&);
void eremite_scorching_loremaster(Maker&);
void iansan(Maker&);
void yumemizuki_mizuki(Maker&);
void lord_of_eroded_primal_fire(Maker&);
void varesa(Maker&);
void ifa(Maker&);
void hydro_tulpa(Maker&);
void escoffier(Maker&);
void gaming(Maker&);
void black_serpent_knight_rockbreaker_ax(Maker&);
void gluttonous_yumkasaur_mountain_king(Maker&);

// Action cards that belong to no character.
void weapons(Maker&);
void artifacts(Maker&);
void locations(Maker&);
void allies(Maker&);
void items(Maker&);
void legends(Maker&);
void resonances(Maker&);
void events(Maker&);
void food(Maker&);
void techniques(Maker&);
void simulanka(Maker&);
void melusines(Maker&);
void adventures(Maker&);

}  // namespace quincunx::genius
