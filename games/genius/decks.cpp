// The ready-made decks: teams that play differently. Together they use every character and every action card.
#include "games/genius/decks.h"

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace quincunx::genius {

namespace {

struct Cards {
    std::string_view key;
    std::uint8_t count = 0;
};

struct List {
    std::string_view name;
    std::array<std::string_view, Characters> team;  // in seat order
    std::array<Cards, 30> cards;                    // those with a count: talents, equipment, supports, events, food
};

// clang-format off
constexpr List Lists[] = {
    // Kokomi's jellyfish keeps wetting the enemy, Ayaka dashes in and freezes it; many fast and cheap switches.
    {"freeze",
     {"sangonomiya-kokomi", "kamisato-ayaka", "shenhe"},
     {{{"kanten-senmyou-blessing", 2}, {"mystical-abandon", 2}, {"tamakushi-casket", 1},
       {"travelers-handy-sword", 1}, {"skyward-blade", 1}, {"white-tassel", 1}, {"blizzard-strayer", 2},
       {"broken-rimes-echo", 1},
       {"sangonomiya-shrine", 2}, {"paimon", 2}, {"katheryne", 1},
       {"elemental-resonance-woven-ice", 2}, {"elemental-resonance-shattering-ice", 2}, {"thunder-and-eternity", 1},
       {"changing-shifts", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2},
       {"lotus-flower-crisp", 1}, {"sweet-madame", 2}}}},
    // Xingqiu and Mona apply water, Hu Tao hits it with fed charged attacks; the dishes pay for themselves.
    {"vaporize",
     {"xingqiu", "hu-tao", "mona"},
     {{{"the-scent-remained", 2}, {"sanguine-rouge", 2}, {"prophecy-of-submersion", 1},
       {"sacrificial-sword", 1}, {"lithic-spear", 1}, {"sacrificial-fragments", 1}, {"wine-stained-tricorne", 1},
       {"witchs-scorching-hat", 1},
       {"liyue-harbor-wharf", 1}, {"chef-mao", 2}, {"chang-the-ninth", 2}, {"nre", 1},
       {"elemental-resonance-woven-waters", 2}, {"elemental-resonance-soothing-water", 2},
       {"stone-and-contracts", 1}, {"heavy-strike", 2}, {"guardians-oath", 1},
       {"jueyun-guoba", 2}, {"northern-smoked-chicken", 2}, {"minty-meat-rolls", 1}, {"sashimi-platter", 1}}}},
    // Oz marks the enemy, Klee and Bennett blow it off the field, so that it never acts with whom it wants.
    {"overload",
     {"fischl", "klee", "bennett"},
     {{{"stellar-predator", 2}, {"pounding-surprise", 2}, {"grand-expectation", 1},
       {"skyward-harp", 1}, {"kings-squire", 1}, {"skyward-atlas", 1}, {"aquila-favonia", 1},
       {"crimson-witch-of-flames", 2}, {"thunder-summoners-crown", 1}, {"gamblers-earrings", 1},
       {"instructors-cap", 1},
       {"knights-of-favonius-library", 2}, {"dawn-winery", 1}, {"favonius-cathedral", 1},
       {"elemental-resonance-woven-flames", 2}, {"elemental-resonance-fervent-flames", 2}, {"wind-and-freedom", 1},
       {"when-the-crane-returned", 2}, {"strategize", 2}, {"i-havent-lost-yet", 1}, {"send-off", 1},
       {"teyvat-fried-egg", 1}}}},
    // Everything is energy: summons chip both elements in, then burst follows burst around the Raiden Shogun.
    {"electro-charged",
     {"kujou-sara", "raiden-shogun", "kamisato-ayato"},
     {{{"sin-of-pride", 2}, {"wishes-unnumbered", 2}, {"kyouka-fuushi", 2},
       {"sacrificial-bow", 1}, {"engulfing-lightning", 1}, {"favonius-sword", 1}, {"emblem-of-severed-fate", 2},
       {"ornate-kabuto", 1}, {"exiles-circlet", 1}, {"traveling-doctors-handkerchief", 1}, {"heart-of-depth", 1},
       {"tenshukaku", 2}, {"grand-narukami-shrine", 2}, {"iron-tongue-tian", 2},
       {"elemental-resonance-woven-thunder", 2}, {"elemental-resonance-high-voltage", 2},
       {"thunder-and-eternity", 1}, {"starsigns", 1}, {"calxs-arts", 1},
       {"adeptus-temptation", 2}}}},
    // Nahida and Candace grow dendro cores, Yae Miko's lightning bursts them; a patient deck that saves dice.
    {"bloom",
     {"nahida", "candace", "yae-miko"},
     {{{"the-seed-of-stored-knowledge", 2}, {"the-overflow", 1}, {"the-shrines-sacred-shade", 1},
       {"a-thousand-floating-dreams", 1}, {"magic-guide", 1}, {"skyward-spine", 1}, {"laurel-coronet", 1},
       {"deepwood-memories", 1}, {"heart-of-depth", 1}, {"thunder-summoners-crown", 1},
       {"sumeru-city", 2}, {"vanarana", 2}, {"wangshu-inn", 1}, {"favonius-cathedral", 1}, {"dunyarzad", 2},
       {"rana", 1}, {"liben", 1}, {"katheryne", 1}, {"paimon", 1},
       {"joyous-celebration", 1}, {"nature-and-wisdom", 2}, {"master-of-weaponry", 1},
       {"blessing-of-the-divine-relics-installation", 1},
       {"mushroom-pizza", 2}}}},
    // Sets a catalyzing field, then Cyno and Tighnari repeat cheap attacks into it; wants long turns, not bursts.
    {"quicken",
     {"jadeplume-terrorshroom", "cyno", "tighnari"},
     {{{"proliferating-spores", 2}, {"featherfall-judgment", 2}, {"keen-sight", 2},
       {"white-tassel", 1}, {"skyward-spine", 1}, {"amos-bow", 1}, {"deepwood-memories", 2}, {"thundering-fury", 1},
       {"shimenawas-reminiscence", 1}, {"thundering-poise", 1},
       {"sumeru-city", 1}, {"ellin", 2}, {"treasure-seeking-seelie", 1},
       {"elemental-resonance-woven-weeds", 2}, {"elemental-resonance-sprawling-greenery", 2},
       {"nature-and-wisdom", 1}, {"the-bestest-travel-companion", 2}, {"toss-up", 2}, {"heavy-strike", 1},
       {"minty-meat-rolls", 1}, {"sashimi-platter", 1}}}},
    // Reckless: keeps burning flames alive, empties its hand, and lets the Lector rise again when it falls.
    {"burning",
     {"collei", "yanfei", "abyss-lector-fathomless-flames"},
     {{{"floral-sidewinder", 2}, {"right-of-final-interpretation", 2}, {"embers-rekindled", 2},
       {"elegy-for-the-end", 1}, {"raven-bow", 1}, {"fruit-of-fulfillment", 1}, {"laurel-coronet", 1},
       {"witchs-scorching-hat", 1}, {"crimson-witch-of-flames", 1},
       {"jade-chamber", 1}, {"setaria", 2}, {"parametric-transformer", 2},
       {"elemental-resonance-woven-flames", 2}, {"elemental-resonance-fervent-flames", 1}, {"quick-knit", 2},
       {"friendship-eternal", 2}, {"the-legend-of-vennessa", 1}, {"i-havent-lost-yet", 2},
       {"teyvat-fried-egg", 2}, {"tandoori-roast-chicken", 1}}}},
    // Never stands still: Kaeya's icicles fall at each switch, Kazuha and Venti spread the frost to the bench.
    {"swirl",
     {"kaeya", "kaedehara-kazuha", "venti"},
     {{{"cold-blooded-strike", 1}, {"poetics-of-fuubutsu", 2}, {"embrace-of-winds", 2},
       {"sacrificial-sword", 1}, {"favonius-sword", 1}, {"elegy-for-the-end", 1}, {"viridescent-venerer", 2},
       {"viridescent-venerers-diadem", 1},
       {"dawn-winery", 2}, {"katheryne", 2}, {"liu-su", 1}, {"kid-kujirai", 1}, {"red-feather-fan", 2},
       {"elemental-resonance-woven-winds", 2}, {"elemental-resonance-impetuous-winds", 2}, {"wind-and-freedom", 2},
       {"changing-shifts", 1}, {"leave-it-to-me", 1}, {"plunging-strike", 1}, {"master-of-weaponry", 1},
       {"where-is-the-unseen-razor", 1}}}},
    // Sits behind shields and puts on free artifacts until Noelle and Zhongli can no longer be hurt.
    {"geo-shields",
     {"noelle", "ningguang", "zhongli"},
     {{{"i-got-your-back", 2}, {"strategic-reserve", 2}, {"dominance-of-earth", 1},
       {"the-bell", 1}, {"sacrificial-greatsword", 1}, {"magic-guide", 1}, {"vortex-vanquisher", 1},
       {"lithic-spear", 1}, {"archaic-petra", 2}, {"mask-of-solitude-basalt", 1}, {"generals-ancient-helm", 2},
       {"tenacity-of-the-millelith", 1},
       {"golden-house", 1}, {"jade-chamber", 1}, {"timaeus", 2},
       {"covenant-of-rock", 1}, {"elemental-resonance-woven-stone", 2}, {"elemental-resonance-enduring-rock", 2},
       {"stone-and-contracts", 2}, {"rhythm-of-the-great-dream", 1},
       {"lotus-flower-crisp", 1}, {"butter-crab", 1}}}},
    // Arms itself: Keqing and Diona pierce the bench, Eula's blade grows in the armoury and falls on who is left.
    {"superconduct",
     {"diona", "keqing", "eula"},
     {{{"shaken-not-purred", 1}, {"thundering-penance", 2}, {"wellspring-of-war-lust", 2},
       {"raven-bow", 1}, {"aquila-favonia", 1}, {"skyward-blade", 1}, {"wolfs-gravestone", 2}, {"skyward-pride", 1},
       {"white-iron-greatsword", 1}, {"vermillion-hereafter", 1}, {"lucky-dogs-silver-circlet", 1},
       {"broken-rimes-echo", 1}, {"thundering-fury", 1},
       {"golden-house", 1}, {"wagner", 2}, {"master-zhang", 2},
       {"ancient-courtyard", 1}, {"elemental-resonance-woven-ice", 1}, {"elemental-resonance-shattering-ice", 1},
       {"rhythm-of-the-great-dream", 2}, {"where-is-the-unseen-razor", 1},
       {"blessing-of-the-divine-relics-installation", 1},
       {"mondstadt-hash-brown", 2}}}},
    // Fills the summon zone and mends it; the work is done in the end phase while supports pile up.
    {"monsters",
     {"rhodeia-of-loch", "maguu-kenki", "electro-hypostasis"},
     {{{"streaming-surge", 1}, {"transcendent-automaton", 2}, {"absorbing-prism", 1},
       {"wine-stained-tricorne", 1}, {"viridescent-venerers-diadem", 1}, {"thunder-summoners-crown", 1},
       {"capricious-visage", 1},
       {"liyue-harbor-wharf", 2}, {"chinju-forest", 2}, {"grand-narukami-shrine", 1}, {"wangshu-inn", 1},
       {"tubby", 2}, {"timmie", 2}, {"hanachirusato", 2}, {"paimon", 2},
       {"abyssal-summons", 2}, {"quick-knit", 2}, {"send-off", 1}, {"calxs-arts", 1},
       {"the-bestest-travel-companion", 1}, {"the-legend-of-vennessa", 1}}}},
    // Three elements that all react with one another, ambushers on the enemy's side, and whatever dice it can collect.
    {"fatui",
     {"fatui-pyro-agent", "tartaglia", "fatui-cryo-cicin-mage"},
     {{{"paid-in-full", 2}, {"abyssal-mayhem-hydrospout", 2}, {"cicins-cold-glare", 2},
       {"skyward-harp", 1}, {"amos-bow", 1}, {"instructors-cap", 1}, {"adventurers-bandana", 1},
       {"capricious-visage", 1}, {"gamblers-earrings", 2},
       {"knights-of-favonius-library", 1}, {"xudong", 2}, {"kid-kujirai", 2}, {"liben", 1}, {"rana", 2},
       {"fatui-conspiracy", 2}, {"starsigns", 1}, {"toss-up", 1}, {"send-off", 1},
       {"tandoori-roast-chicken", 1}, {"sweet-madame", 1}, {"mondstadt-hash-brown", 1}, {"butter-crab", 1}}}},
    // Chongyun's field turns every blade to ice, Xiangling's flames answer each blow, Diluc slashes until it is over.
    {"melt",
     {"chongyun", "xiangling", "diluc"},
     {{{"steady-breathing", 2}, {"crossfire", 2}, {"flowing-flame", 2},
       {"wolfs-gravestone", 2}, {"sacrificial-greatsword", 1}, {"lithic-spear", 1}, {"crimson-witch-of-flames", 1},
       {"witchs-scorching-hat", 1}, {"broken-rimes-echo", 1}, {"instructors-cap", 1},
       {"liyue-harbor-wharf", 2}, {"paimon", 2}, {"chang-the-ninth", 1}, {"parametric-transformer", 1},
       {"elemental-resonance-woven-flames", 2}, {"elemental-resonance-fervent-flames", 2},
       {"stone-and-contracts", 2}, {"the-bestest-travel-companion", 1}, {"leave-it-to-me", 1},
       {"sweet-madame", 2}}}},
    // Three bows that shoot past the front: Ganyu and Amber wear the bench down, Yoimiya's quick arrows finish it.
    {"arrow-rain",
     {"ganyu", "amber", "yoimiya"},
     {{{"undivided-heart", 2}, {"bunny-triggered", 2}, {"naganohara-meteor-swarm", 2},
       {"amos-bow", 2}, {"skyward-harp", 1}, {"kings-squire", 1}, {"raven-bow", 1}, {"blizzard-strayer", 1},
       {"crimson-witch-of-flames", 1}, {"thundering-poise", 1},
       {"knights-of-favonius-library", 1}, {"chang-the-ninth", 2}, {"paimon", 1}, {"wagner", 1},
       {"elemental-resonance-woven-flames", 2}, {"elemental-resonance-fervent-flames", 1},
       {"the-bestest-travel-companion", 2}, {"strategize", 2}, {"master-of-weaponry", 1},
       {"where-is-the-unseen-razor", 1},
       {"northern-smoked-chicken", 1}, {"sashimi-platter", 1}}}},
    // Heals more than the enemy can hurt, and Qiqi calls the fallen back; wins late, by the summons alone.
    {"regeneration",
     {"qiqi", "barbara", "jean"},
     {{{"rite-of-resurrection", 2}, {"glorious-season", 2}, {"lands-of-dandelion", 2},
       {"aquila-favonia", 2}, {"favonius-sword", 1}, {"magic-guide", 1}, {"traveling-doctors-handkerchief", 2},
       {"adventurers-bandana", 1}, {"lucky-dogs-silver-circlet", 1}, {"exiles-circlet", 1},
       {"sangonomiya-shrine", 2}, {"wangshu-inn", 1}, {"favonius-cathedral", 1}, {"tubby", 1},
       {"iron-tongue-tian", 2},
       {"quick-knit", 2}, {"starsigns", 1}, {"calxs-arts", 1}, {"i-havent-lost-yet", 1},
       {"mushroom-pizza", 2}, {"teyvat-fried-egg", 1}}}},
    // One element, so that every die fits: Lisa marks the enemy, Razor and Beidou build their bursts and fight on.
    {"thunder",
     {"lisa", "razor", "beidou"},
     {{{"pulsating-witch", 2}, {"awakening", 2}, {"lightning-storm", 2},
       {"sacrificial-fragments", 1}, {"sacrificial-greatsword", 1}, {"skyward-pride", 1}, {"the-bell", 1},
       {"thundering-fury", 2}, {"thunder-summoners-crown", 1}, {"shimenawas-reminiscence", 1},
       {"jade-chamber", 2}, {"knights-of-favonius-library", 1}, {"ellin", 1}, {"treasure-seeking-seelie", 2},
       {"elemental-resonance-woven-thunder", 2}, {"elemental-resonance-high-voltage", 2}, {"wind-and-freedom", 1},
       {"leave-it-to-me", 1}, {"strategize", 1},
       {"minty-meat-rolls", 2}, {"lotus-flower-crisp", 1}}}},
    // Iansan’s points carry every blow; Varesa leaves and comes crashing down.
    {"collective",
     {"iansan", "varesa", "ifa"},
     {{{"teachings-of-the-collective-of-plenty", 2}, {"a-hero-of-justices-triumph", 2}, {"tactical-warm-compress-bandaging", 2}, {"fire-and-war", 2}, {"crown-of-the-saints", 2}, {"scroll-of-the-hero-of-cinder-city", 2}, {"abundant-phlogiston", 2}, {"little-tepetlisaur-treasure-hunter-at-large", 2}, {"collective-of-plenty", 2}, {"fruits-of-training", 2}, {"harvests-boon", 2}, {"stadium-of-the-sacred-flame", 2}, {"xenochromatic-hunters-ray", 2}, {"saurus-crackers", 2}, {"atea", 2}}}},
    // From one adventure to the next, with something good to eat on the way.
    {"expedition",
     {"yumemizuki-mizuki", "escoffier", "gaming"},
     {{{"your-echo-i-meet-in-dreams", 2}, {"tea-parties-bursting-with-color", 2}, {"bringer-of-blessing", 2}, {"adventurers-guild", 2}, {"an-ancient-sacrifice-of-sacred-brocade", 2}, {"chenyu-brew", 2}, {"fell-dragons-monocle", 2}, {"nymphs-dream", 2}, {"seymour", 2}, {"the-narzissenkreuz-adventure", 2}, {"royal-masque", 2}, {"noblesse-oblige", 2}, {"everlasting-moonglow", 2}, {"hot-spring-oclock", 2}, {"mystique-soup", 2}}}},
    // What is discarded feeds the flame; what falls apart becomes two.
    {"black-tide",
     {"lord-of-eroded-primal-fire", "hydro-tulpa", "black-serpent-knight-rockbreaker-ax"},
     {{{"undying-fury", 2}, {"flow-convergence", 2}, {"once-stood-against-the-tide", 2}, {"flying-squad-attack", 2}, {"flower-feather-clan", 2}, {"conductors-top-hat", 2}, {"sir-arthur", 2}, {"people-of-the-springs", 2}, {"ultimate-surfing-buddy", 2}, {"koholasaurus", 2}, {"in-the-name-of-the-extreme", 2}, {"plan-to-save-the-world", 2}, {"id-rather-lose-money-myself", 2}, {"sunyata-flower", 2}, {"paimon", 2}}}},
    // Toys that do more each time you look.
    {"paper-theater",
     {"fischl", "xiangling", "collei"},
     {{{"calligraphy-tavern", 2}, {"constellation-metropole", 2}, {"forest-blessing", 2}, {"gift-of-the-goddess-of-prophecy", 2}, {"fell-dragons-awakening", 2}, {"narration-footnotes", 2}, {"a-blessing-from-m", 2}, {"glittering-gemstones", 2}, {"puff-pops", 2}, {"sing-your-heart-out", 2}, {"crownless-crown", 2}, {"whimsical-dance-of-the-withered", 2}, {"unfinished-reverie", 2}, {"mamere", 2}, {"lost-legacies-in-the-sand", 1}, {"fight-for-death", 1}}}},
    // Nothing is worth more than what was never in the deck.
    {"far-from-home",
     {"amber", "noelle", "mona"},
     {{{"end-of-the-line", 2}, {"ultimate-overlords-mega-magic-sword", 2}, {"the-dockhands-assistant", 2}, {"flowing-purity", 2}, {"aqua-simulacra", 2}, {"stage-tepetl", 2}, {"scions-of-the-canopy", 2}, {"tepetlisaurus", 2}, {"iktomisaurus", 2}, {"yumkasaurus", 2}, {"qucusaurus", 2}, {"art-of-sleepy-meditation", 2}, {"awesome-bro", 2}, {"saurian-dining-buddies", 2}, {"edict-of-absolution", 1}, {"pilgrimage-of-the-return-of-the-sacred-flame", 1}}}},
    // Pick, take, and play it twice.
    {"choices",
     {"kaeya", "bennett", "keqing"},
     {{{"serene", 2}, {"memento-lens", 2}, {"masters-of-the-night-wind", 2}, {"eremite-teatime", 2}, {"harvest-time", 2}, {"revelrous-beats", 2}, {"waverider", 2}, {"rawr-rawr", 2}, {"demon-warriors-feather-mask", 2}, {"maidens-fading-beauty", 2}, {"fragment-of-harmonic-whimsy", 2}, {"portable-power-saw", 2}, {"katheryne", 2}, {"strategize", 2}, {"paimon", 2}}}},
    // Switches only to come down again: on Albedo's flower Xiao plunges cheaper and harder, Sucrose moves the target.
    {"plunge",
     {"albedo", "xiao", "sucrose"},
     {{{"descent-of-divinity", 2}, {"conqueror-of-evil-guardian-yaksha", 2}, {"chaotic-entropy", 1},
       {"sacrificial-sword", 1}, {"skyward-spine", 1}, {"white-tassel", 1}, {"vermillion-hereafter", 2},
       {"thundering-poise", 1}, {"viridescent-venerer", 1},
       {"dawn-winery", 1}, {"katheryne", 2}, {"liu-su", 1}, {"red-feather-fan", 2},
       {"elemental-resonance-woven-winds", 2}, {"elemental-resonance-impetuous-winds", 2}, {"wind-and-freedom", 1},
       {"plunging-strike", 2}, {"changing-shifts", 1}, {"when-the-crane-returned", 1},
       {"jueyun-guoba", 2}, {"northern-smoked-chicken", 1}}}},
    // Keeps its dice even: the Mirror Maiden holds the enemy in place, Itto and the Lawachurl pound it with fed blows.
    {"charged-attacks",
     {"mirror-maiden", "arataki-itto", "stonehide-lawachurl"},
     {{{"mirror-cage", 2}, {"arataki-ichiban", 2}, {"stonehide-reforged", 1},
       {"wolfs-gravestone", 1}, {"skyward-pride", 1}, {"white-iron-greatsword", 1}, {"archaic-petra", 1},
       {"mask-of-solitude-basalt", 1}, {"tenacity-of-the-millelith", 1}, {"vermillion-hereafter", 1},
       {"gamblers-earrings", 1},
       {"vanarana", 2}, {"chef-mao", 1}, {"nre", 1},
       {"elemental-resonance-woven-stone", 2}, {"elemental-resonance-enduring-rock", 1}, {"heavy-strike", 2},
       {"toss-up", 1},
       {"minty-meat-rolls", 2}, {"sashimi-platter", 2}, {"jueyun-guoba", 1}, {"northern-smoked-chicken", 1},
       {"lotus-flower-crisp", 1}}}},
    // Layla's stars and Charlotte's marks chill what Neuvillette has wetted.
    {"starlight",
     {"layla", "charlotte", "neuvillette"},
     {{{"lights-remit", 2}, {"a-summation-of-interest", 2}, {"heir-to-the-ancient-seas-authority", 2},
       {"tome-of-the-eternal-flow", 2}, {"tulaytullahs-remembrance", 1}, {"sapwood-blade", 1},
       {"ocean-hued-clam", 1}, {"crown-of-watatsumi", 1}, {"water-and-justice", 2}, {"matsutake-meat-rolls", 2},
       {"rainbow-macarons", 2}, {"passing-of-judgment", 1}, {"fortress-of-meropide", 2},
       {"weeping-willow-of-the-lake", 2}, {"paimon", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 1}}}},
    // Nilou's chalice turns every bloom into a core that bursts later; Yaoyao and Baizhu heal meanwhile.
    {"chalice",
     {"nilou", "yaoyao", "baizhu"},
     {{{"the-starry-skies-their-flowers-rain", 2}, {"beneficent", 2}, {"all-things-are-of-the-earth", 2},
       {"moonpiercer", 1}, {"rightful-reward", 1}, {"gilded-dreams", 2}, {"shadow-of-the-sand-king", 1},
       {"crown-of-watatsumi", 1}, {"quick-knit", 2}, {"fish-and-chips", 2}, {"sumeru-city", 1},
       {"gandharva-ville", 2}, {"seirai-island", 1}, {"lost-prayer-to-the-sacred-winds", 1}, {"paimon", 2},
       {"strategize", 2}, {"changing-shifts", 2}, {"the-bestest-travel-companion", 2}, {"sweet-madame", 1}}}},
    // Yelan's dice, Thoma's armor and Yun Jin's flags all answer normal attacks.
    {"nightwatch",
     {"yelan", "thoma", "yun-jin"},
     {{{"turn-control", 2}, {"a-subordinates-skills", 2}, {"decorous-harmony", 2},
       {"primordial-jade-winged-spear", 2}, {"moonpiercer", 1}, {"echoes-of-an-offering", 2}, {"flowing-rings", 2},
       {"gladiators-triumphus", 2}, {"heavy-strike", 2}, {"jueyun-guoba", 2}, {"opera-epiclese", 2},
       {"seed-dispensary", 1}, {"paimon", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}}}},
    // Lyney and Lynette pay with their own health for great tricks; Dehya takes what would hurt too much.
    {"grand-show",
     {"lyney", "lynette", "dehya"},
     {{{"conclusive-ovation", 2}, {"a-cold-blade-like-a-shadow", 2}, {"stalwart-and-true", 2},
       {"beacon-of-the-reed-sea", 2}, {"veterans-visage", 2}, {"marechaussee-hunter", 2},
       {"golden-troupes-reward", 1}, {"golden-troupe", 1}, {"tada", 2}, {"sweet-madame", 2},
       {"fortress-of-meropide", 1}, {"fresh-wind-of-freedom", 1}, {"paimon", 2}, {"strategize", 2},
       {"changing-shifts", 2}, {"the-bestest-travel-companion", 2}, {"liben", 2}}}},
    // Alhaitham's mirror spreads dendro, Kuki and Dori add electro and keep the team alive.
    {"aggravate",
     {"kuki-shinobu", "dori", "alhaitham"},
     {{{"to-ward-weakness", 2}, {"discretionary-supplement", 2}, {"structuration", 2},
       {"light-of-foliar-incision", 2}, {"sapwood-blade", 1}, {"forest-regalia", 1}, {"gilded-dreams", 1},
       {"vourukashas-glow", 2}, {"heart-of-khvarenas-brilliance", 2}, {"calxs-arts", 1}, {"starsigns", 2},
       {"stormterrors-lair", 2}, {"paimon", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"sweet-madame", 2}}}},
    // Everything is wind: the Polyhedron makes it stronger, Wanderer strikes behind the lines, Sayu draws cards from it..
    {"gale",
     {"wanderer", "faruzan", "sayu"},
     {{{"gales-of-reverie", 2}, {"the-wondrous-path-of-truth", 2}, {"skiving-new-and-improved", 2},
       {"tulaytullahs-remembrance", 1}, {"lost-prayer-to-the-sacred-winds", 2}, {"viridescent-venerer", 1},
       {"elemental-resonance-woven-winds", 2}, {"elemental-resonance-impetuous-winds", 2}, {"falls-and-fortune", 2},
       {"flickering-four-leaf-sigil", 2}, {"changing-shifts", 2}, {"lumenstone-adjuvant", 2}, {"paimon", 2},
       {"strategize", 2}, {"the-bestest-travel-companion", 2}, {"sweet-madame", 2}}}},
    // Shields and parcels buy Wriothesley time; every blow taken makes the burst cheaper.
    {"verdict",
     {"gorou", "kirara", "wriothesley"},
     {{{"rushing-hound-swift-as-the-wind", 2}, {"countless-sights-to-see", 2}, {"terror-for-the-evildoers", 2},
       {"cashflow-supervision", 2}, {"tome-of-the-eternal-flow", 1}, {"marechaussee-hunter", 1},
       {"vourukashas-glow", 1}, {"golden-troupe", 1}, {"day-of-resistance-moment-of-shattered-dreams", 1},
       {"rainbow-macarons", 1}, {"liu-su", 1}, {"katheryne", 2}, {"yayoi-nanatsuki", 2}, {"lyresong", 2},
       {"paimon", 2}, {"strategize", 2}, {"changing-shifts", 2}, {"the-bestest-travel-companion", 2},
       {"sweet-madame", 1}}}},
    // The Operative binds the enemy's life so that nothing heals it; the Cicin grows with every card the enemy plays.
    {"cold-debt",
     {"cryo-hypostasis", "frost-operative", "fatui-electro-cicin-mage"},
     {{{"sternfrost-prism", 2}, {"rimeflow-rapier", 2}, {"electro-cicins-gleam", 2},
       {"elemental-resonance-woven-ice", 2}, {"elemental-resonance-shattering-ice", 2}, {"the-boar-princess", 2},
       {"lyresong", 1}, {"flowing-rings", 2}, {"pankration", 2}, {"paimon", 2}, {"vicious-ancient-battle", 1},
       {"seirai-island", 2}, {"strategize", 2}, {"changing-shifts", 2}, {"the-bestest-travel-companion", 2},
       {"sweet-madame", 2}}}},
    // The Emperor devours every shield, the Herald curses the enemy's dice, Dvalin blows through the ranks.
    {"abyssal-tide",
     {"abyss-herald-wicked-torrents", "emperor-of-fire-and-iron", "dvalin"},
     {{{"surging-undercurrent", 2}, {"molten-mail", 2}, {"rending-vortex", 2}, {"generals-ancient-helm", 2},
       {"tenacity-of-the-millelith", 1}, {"veterans-visage", 1}, {"controlled-directional-blast", 2},
       {"abyssal-summons", 2}, {"falls-and-fortune", 1}, {"the-bestest-travel-companion", 2}, {"liben", 2},
       {"timmie", 1}, {"paimon", 2}, {"strategize", 2}, {"changing-shifts", 2}, {"sweet-madame", 2},
       {"leave-it-to-me", 2}}}},
    // The Manifestation hunts whoever carries the rod, wherever they stand; the pearl shrugs off their summons.
    {"thunderhead",
     {"thunder-manifestation", "millennial-pearl-seahorse", "fischl"},
     {{{"grieving-echo", 2}, {"pearl-solidification", 2}, {"stellar-predator", 2}, {"raven-bow", 1},
       {"elemental-resonance-woven-thunder", 2}, {"elemental-resonance-high-voltage", 2},
       {"shadow-of-the-sand-king", 1}, {"heart-of-khvarenas-brilliance", 1}, {"send-off", 1},
       {"controlled-directional-blast", 1}, {"wangshu-inn", 2}, {"seed-dispensary", 2}, {"tubby", 1}, {"paimon", 2},
       {"strategize", 2}, {"changing-shifts", 2}, {"the-bestest-travel-companion", 2}, {"sweet-madame", 2}}}},
    // Xinyan throws cards away, Chevreuse makes them shots; overloads drive the enemy from place to place.
    {"salvo",
     {"chevreuse", "xinyan", "fischl"},
     {{{"vanguards-coordinated-tactics", 2}, {"rockin-in-a-flaming-world", 2}, {"stellar-predator", 2},
       {"prospectors-drill", 2}, {"central-laboratory-ruins", 2}, {"kusava", 2}, {"countdown-to-the-show-3", 2},
       {"paimon", 2}, {"strategize", 2}, {"changing-shifts", 2}, {"the-bestest-travel-companion", 2},
       {"sweet-madame", 2}, {"leave-it-to-me", 1}, {"when-the-crane-returned", 1}, {"liben", 1},
       {"in-every-house-a-stove", 1}, {"silver-and-melus", 2}}}},
    // The draw pile fills with blocks, shrapnel, savings and treasures; the Serpent turns blocks into one great blow.
    {"remnants",
     {"consecrated-scorpion", "consecrated-flying-serpent", "navia"},
     {{{"fatal-fulmination", 2}, {"deathly-cyclone", 2}, {"undisclosed-distribution-channels", 2}, {"taroumaru", 2},
       {"the-white-glove-and-the-fisherman", 2}, {"underwater-treasure-hunt", 2}, {"machine-assembly-line", 2},
       {"central-laboratory-ruins", 1}, {"paimon", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"sweet-madame", 2}, {"leave-it-to-me", 2}, {"jeht", 2}, {"timmie", 1}}}},
    // Every bloom becomes a core that Kaveh breaks open with what lies on top; the Guardian's organisms multiply.
    {"oasis",
     {"kaveh", "guardian-of-apeps-oasis", "barbara"},
     {{{"the-art-of-budgeting", 2}, {"a-thousand-young", 2}, {"glorious-season", 2}, {"amethyst-crown", 2},
       {"flower-of-paradise-lost", 2}, {"vanarana", 2}, {"gandharva-ville", 2},
       {"elemental-resonance-sprawling-greenery", 2}, {"elemental-resonance-woven-weeds", 2}, {"paimon", 2},
       {"strategize", 2}, {"changing-shifts", 2}, {"the-bestest-travel-companion", 2}, {"sweet-madame", 2},
       {"leave-it-to-me", 2}}}},
    // Signora freezes until her ice breaks; then the witch melts what Kaeya chills.
    {"crimson-witch",
     {"la-signora", "kaeya", "xiangling"},
     {{{"pain-for-pain", 2}, {"cold-blooded-strike", 2}, {"crossfire", 2}, {"elemental-resonance-woven-ice", 2},
       {"elemental-resonance-shattering-ice", 2}, {"crimson-witch-of-flames", 1}, {"witchs-scorching-hat", 1},
       {"blizzard-strayer", 1}, {"prospectors-drill", 1}, {"dawn-winery", 2}, {"paimon", 2}, {"strategize", 2},
       {"changing-shifts", 2}, {"the-bestest-travel-companion", 2}, {"sweet-madame", 2}, {"leave-it-to-me", 2},
       {"splendor-of-tranquil-waters", 1}, {"the-mausoleum-of-king-deshret", 1}}}},
    // Spirits of omen and a slime: techniques that any character of the team can use.
    {"omens",
     {"eremite-scorching-loremaster", "eremite-floral-ring-dancer", "hydro-hilichurl-rogue"},
     {{{"scorpocalypse", 2}, {"spirit-serpents-swirl", 2}, {"featherweight-foam", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Freminet draws and dives, Furina gathers revelry from every wound, Rosaria waits for the soft spot.
    {"deep-sea",
     {"freminet", "rosaria", "furina"},
     {{{"moment-of-waking-and-resolve", 2}, {"divine-retribution", 2}, {"hear-me-let-us-raise-the-chalice-of-love", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // The Wolflord gnaws at standby characters, the Narwhal grows on what is thrown away.
    {"devourers",
     {"golden-wolflord", "abyss-lector-violet-lightning", "all-devouring-narwhal"},
     {{{"beastly-corrosion", 2}, {"chain-lightning-cascade", 2}, {"lightless-feeding", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Shields, cheap switches and plunges from above; every swirl charges a fast blow.
    {"wind-walkers",
     {"lan-yan", "xianyun", "shikanoin-heizou"},
     {{{"dance-vestments-billow-like-rainbow-jade", 2}, {"they-call-her-cloud-retainer", 2}, {"curious-casefiles", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Bond of Life as fuel: Arlecchino eats it, Clorinde turns it into damage, Sigewinne into health.
    {"bonds-of-life",
     {"arlecchino", "clorinde", "sigewinne"},
     {{{"all-reprisals-and-arrears-mine-to-bear", 2}, {"dark-shattering-flame", 2}, {"requires-appropriate-rest", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Mavuika burns what Kinich and Emilie have grown.
    {"wildfire",
     {"mavuika", "kinich", "emilie"},
     {{{"humanitys-name-unfettered", 2}, {"night-realms-gift-repaid-in-full", 2}, {"marcotte-sillage", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Three Nightsoul rides: the shark bites, the drill pierces, the samples open the enemy.
    {"night-rhythm",
     {"xilonen", "kachina", "mualani"},
     {{{"tour-of-tepeilhuitl", 2}, {"night-realms-gift-heart-of-unity", 2}, {"night-realms-gift-crests-and-troughs", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Shells that take the element of who is in front, a shield that strikes back, arrows that find the weakest.
    {"hunters",
     {"chasca", "citlali", "sethos"},
     {{{"bullet-trick", 2}, {"mamaloacos-frigid-rain", 2}, {"pylon-of-the-sojourning-sun-temple", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Azhdaha takes in what it is hit with; Chiori sews dolls, Dvalin strikes standby characters.
    {"living-stone",
     {"azhdaha", "chiori", "dvalin"},
     {{{"lunar-cycles-unending", 2}, {"in-five-colors-dyed", 2}, {"rending-vortex", 2},
       {"paimon", 2}, {"liben", 2}, {"katheryne", 2}, {"strategize", 2}, {"changing-shifts", 2},
       {"the-bestest-travel-companion", 2}, {"leave-it-to-me", 2}, {"quick-knit", 2}, {"send-off", 2},
       {"when-the-crane-returned", 2}, {"sweet-madame", 2}, {"lotus-flower-crisp", 2}}}},
    // Dish after dish: the Mountain King never has enough, and every meal does it good.
    {"feast",
     {"gluttonous-yumkasaur-mountain-king", "collei", "xiangling"},
     {{{"the-all-devourer", 2}, {"floral-sidewinder", 2}, {"crossfire", 1}, {"tatankasaurus", 2}, {"nre", 2},
       {"chef-mao", 2}, {"paimon", 2}, {"elemental-resonance-woven-weeds", 2}, {"jueyun-guoba", 2},
       {"sweet-madame", 2}, {"northern-smoked-chicken", 2}, {"mondstadt-hash-brown", 2}, {"minty-meat-rolls", 2},
       {"lotus-flower-crisp", 2}, {"rainbow-macarons", 1}, {"strategize", 2}}}},
    // The characters of the lessons. Nothing to set up: one element after the other on the enemy, a blade for each.
    {"first-steps",
     {"kaeya", "diluc", "sucrose"},
     {{{"cold-blooded-strike", 2}, {"flowing-flame", 2}, {"chaotic-entropy", 2},
       {"travelers-handy-sword", 2}, {"white-iron-greatsword", 2}, {"magic-guide", 2},
       {"paimon", 2}, {"katheryne", 2}, {"favonius-cathedral", 2},
       {"strategize", 2}, {"changing-shifts", 2}, {"leave-it-to-me", 2}, {"the-bestest-travel-companion", 2},
       {"sweet-madame", 2}, {"mondstadt-hash-brown", 2}}}},
};
// clang-format on

std::uint16_t listed_number(const Book& book, std::string_view deck, std::string_view key) {
    const Def* card = book.find("card:" + std::string(key));
    if (!card) throw std::logic_error("deck " + std::string(deck) + ": the book has no card " + std::string(key));
    return card->number;
}

}  // namespace

std::vector<Deck> preconstructed(const Book& book) {
    std::vector<Deck> decks;
    for (const List& list : Lists) {
        Deck& deck = decks.emplace_back();
        deck.name = list.name;
        for (const std::string_view key : list.team) deck.cards.push_back({listed_number(book, list.name, key), 1});
        for (const Cards& cards : list.cards)
            if (cards.count) deck.cards.push_back({listed_number(book, list.name, cards.key), cards.count});
    }
    return decks;
}

}  // namespace quincunx::genius
