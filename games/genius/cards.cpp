#include "games/genius/cards.h"

namespace quincunx::genius {

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
        weapons,
        artifacts,
        locations,
        allies,
        items,
        legends,
        resonances,
        events,
        food,
    };
    for (const Write write : All) write(m);
}

}  // namespace quincunx::genius
