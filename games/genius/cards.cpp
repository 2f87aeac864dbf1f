#include "games/genius/cards.h"

#include <algorithm>

namespace quincunx::genius {

bool of_pool(const Def& d, Sub sub) { return d.is_card() && d.in_pool && !d.never_random && d.sub == sub; }

std::uint8_t not_full(const Query& q, Seat seat) {
    for (const std::uint8_t ch : q.in_order(seat))
        if (q.character(seat, ch).alive && q.energy_room({seat, ch}) > 0) return ch;
    return NoCharacter;
}

Verdict nobody_satiated(const Query& q, const Self& s) {
    for (std::uint8_t ch = 0; ch < Characters; ++ch)
        if (q.character(s.seat, ch).alive && q.find_on({s.seat, ch}, q.book().satiated))
            return refuse("is-satiated"_refusal, number_of({s.seat, ch}));
    return {};
}
void satiate_all(Play& p, Seat seat) {
    const Cause before = p.because(by("GI-13.1"_clause));
    for (const std::uint8_t ch : p.q().in_order(seat)) p.create_on({seat, ch}, p.book.satiated);
    p.because(before);
}
void feed_everybody(Play& p, Self& s) {
    satiate_all(p, s.seat);
    for (const std::uint8_t ch : p.q().in_order(s.seat)) p.create_on({s.seat, ch}, s.ref[0]);
}

bool save(Cost& cost, int by) {
    Ability saving;
    saving.stage = 3;
    return Query::lower(cost, saving, by);
}

bool just_played(const Query& q, const Self& s) {
    if (s.event->def != s.def->id) return false;
    return std::ranges::none_of(q.side(s.seat).entities, [&](const Entity& e) {
        return e.place == SupportZone && e.def == s.def->id && e.serial > s.serial;
    });
}

bool gathered(Play& p, const Self& s) {
    const int now = p.value(s) + s.n("counters");
    p.set_value(s, now);
    if (now < s.n("threshold")) return false;
    p.discard(s);
    return true;
}

void write_cards(Maker& m) {
    using Write = void (*)(Maker&);
    static constexpr Write All[] = {
        reactions,
        ganyu,
        diona,
        kaeya,
        chongyun,
        kamisato_ayaka,
        eula,
        shenhe,
        qiqi,
        barbara,
        xingqiu,
        mona,
        tartaglia,
        sangonomiya_kokomi,
        kamisato_ayato,
        candace,
        diluc,
        xiangling,
        bennett,
        amber,
        yoimiya,
        klee,
        hu_tao,
        yanfei,
        fischl,
        razor,
        keqing,
        cyno,
        beidou,
        kujou_sara,
        raiden_shogun,
        yae_miko,
        lisa,
        sucrose,
        jean,
        venti,
        xiao,
        kaedehara_kazuha,
        ningguang,
        noelle,
        zhongli,
        albedo,
        arataki_itto,
        collei,
        tighnari,
        nahida,
        fatui_cryo_cicin_mage,
        rhodeia_of_loch,
        mirror_maiden,
        fatui_pyro_agent,
        abyss_lector_fathomless_flames,
        electro_hypostasis,
        maguu_kenki,
        stonehide_lawachurl,
        jadeplume_terrorshroom,
        layla,
        charlotte,
        wriothesley,
        nilou,
        yelan,
        neuvillette,
        dehya,
        lyney,
        thoma,
        dori,
        kuki_shinobu,
        wanderer,
        sayu,
        lynette,
        faruzan,
        gorou,
        yun_jin,
        yaoyao,
        baizhu,
        alhaitham,
        kirara,
        cryo_hypostasis,
        frost_operative,
        abyss_herald_wicked_torrents,
        emperor_of_fire_and_iron,
        thunder_manifestation,
        millennial_pearl_seahorse,
        fatui_electro_cicin_mage,
        dvalin,
        xinyan,
        chevreuse,
        navia,
        kaveh,
        la_signora,
        consecrated_scorpion,
        consecrated_flying_serpent,
        guardian_of_apeps_oasis,
        all_devouring_narwhal,
        azhdaha,
        furina,
        mavuika,
        citlali,
        chasca,
        xilonen,
        kachina,
        mualani,
        sigewinne,
        kinich,
        chiori,
        arlecchino,
        emilie,
        xianyun,
        sethos,
        clorinde,
        hydro_hilichurl_rogue,
        shikanoin_heizou,
        lan_yan,
        abyss_lector_violet_lightning,
        golden_wolflord,
        rosaria,
        freminet,
        eremite_floral_ring_dancer,
        eremite_scorching_loremaster,
        iansan,
        yumemizuki_mizuki,
        lord_of_eroded_primal_fire,
        varesa,
        ifa,
        hydro_tulpa,
        escoffier,
        gaming,
        black_serpent_knight_rockbreaker_ax,
        gluttonous_yumkasaur_mountain_king,
        weapons,
        artifacts,
        locations,
        allies,
        items,
        legends,
        resonances,
        events,
        food,
        techniques,
        simulanka,
        melusines,
        adventures,
    };
    for (const Write write : All) write(m);
}

}  // namespace quincunx::genius
