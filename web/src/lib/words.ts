// Made from the tables of words of the games (games/<game>/words.h); not edited by hand.
// QUINCUNX_REGOLD=1 build/debug/unit_tests --gtest_filter='WordSheet*' writes it anew.

export type DreamduelEvent =
  | { event: 'game-starts'; first: string; cause: string }
  | { event: 'turn'; seat: string; turn: number; cause: string }
  | { event: 'phase'; seat: string; phase: string; cause: string }
  | { event: 'drew'; seat: string; card: string; cause: string }
  | { event: 'to-hand'; seat: string; card: string; from: string; cause: string }
  | { event: 'to-discard'; seat: string; card: string; from: string; cause: string }
  | { event: 'to-gap'; seat: string; card: string; from: string; cause: string }
  | { event: 'to-deck'; seat: string; card: string; from: string; where: string; cause: string }
  | { event: 'to-declare'; seat: string; card: string; from: string; where: string; sideways: boolean; cause: string }
  | { event: 'to-fu'; seat: string; card: string; from: string; 'face-up': boolean; cause: string }
  | { event: 'to-equip'; seat: string; card: string; from: string; 'face-up': boolean; cause: string }
  | { event: 'to-character'; seat: string; card: string; from: string; cause: string }
  | { event: 'to-attached'; seat: string; card: string; cause: string }
  | { event: 'stands'; seat: string; card: string; state: string; cause: string }
  | { event: 'declared'; seat: string; card: string; as: string; power: number; cause: string }
  | { event: 'activated'; seat: string; card: string; from: string; cause: string }
  | { event: 'used'; seat: string; card: string; ability: string; cause: string }
  | { event: 'spirit-paid'; seat: string; orbs: number; fu: number; cause: string }
  | { event: 'spirit-gained'; seat: string; amount: number; ready: number; cause: string }
  | { event: 'spirit-lost'; seat: string; amount: number; ready: number; cause: string }
  | { event: 'orb-collapsed'; seat: string; intact: number; cause: string }
  | { event: 'orb-repaired'; seat: string; intact: number; cause: string }
  | { event: 'damaged'; seat: string; amount: number; type: string; health: number; battle: boolean; cause: string }
  | { event: 'prevented'; seat: string; amount: number; cause: string }
  | { event: 'healed'; seat: string; amount: number; health: number; cause: string }
  | { event: 'health-lost'; seat: string; amount: number; health: number; cause: string }
  | { event: 'health-set'; seat: string; health: number; cause: string }
  | { event: 'max-health-set'; seat: string; maximum: number; cause: string }
  | { event: 'power-changed'; seat: string; card: string; change: number; cause: string }
  | { event: 'power-zero'; seat: string; card: string; cause: string }
  | { event: 'trait-gained'; seat: string; card: string; trait: string; cause: string }
  | { event: 'type-changed'; seat: string; card: string; type: string; cause: string }
  | { event: 'destroyed'; seat: string; card: string; cause: string }
  | { event: 'battle'; attack: string; 'attack-power': number; defence: string; 'defence-power': number; cause: string }
  | { event: 'hit'; seat: string; card: string; damage: number; cause: string }
  | { event: 'broke'; seat: string; card: string; cause: string }
  | { event: 'full-cancel'; attack: string; defence: string; cause: string }
  | { event: 'turned-sideways'; seat: string; card: string; zone: string; cause: string }
  | { event: 'turned-upright'; seat: string; card: string; zone: string; cause: string }
  | { event: 'turned-up'; seat: string; card: string; zone: string; cause: string }
  | { event: 'sealed'; seat: string; card: string; zone: string; cause: string }
  | { event: 'shown'; seat: string; card: string; from: string; cause: string }
  | { event: 'looked'; seat: string; card: string; from: string; cause: string }
  | { event: 'shuffled'; seat: string; cause: string }
  | { event: 'released'; seat: string; cause: string }
  | { event: 'effect-gained'; seat: string; card: string; cause: string }
  | { event: 'effect-ends'; seat: string; card: string; cause: string }
  | { event: 'chant'; seat: string; card: string; counters: number; cause: string }
  | { event: 'blood'; seat: string; tokens: number; cause: string }
  | { event: 'terminated'; cause: string }
  | { event: 'popularity'; you: number; foe: number; cause: string }
  | { event: 'turn-ends'; seat: string; turn: number; cause: string }
  | { event: 'game-ends'; winner: string; cause: string }
  | { event: 'trait-lost'; seat: string; card: string; trait: string; cause: string }
  | { event: 'turned-down'; seat: string; card: string; zone: string; cause: string }
  | { event: 'to-duel'; seat: string; card: string; from: string; cause: string };
export type DreamduelVerb =
  | 'done'
  | 'declare'
  | 'use'
  | 'take'
  | 'at'
  | 'pay'
  | 'pay-other'
  | 'amount'
  | 'effect'
  | 'orb'
  | 'lay'
  | 'turn'
  | 'hyper'
  | 'set-fu'
  | 'set-equip';
export type DreamduelPrompt =
  | 'start-character'
  | 'first-search'
  | 'change'
  | 'set'
  | 'set-which'
  | 'replace'
  | 'idle'
  | 'answer'
  | 'pay'
  | 'order'
  | 'search'
  | 'choose'
  | 'choose-more'
  | 'may'
  | 'how-many'
  | 'which'
  | 'orb'
  | 'release'
  | 'hand-limit'
  | 'waiting'
  | 'window-turn-start'
  | 'window-battle-start'
  | 'window-battle-end'
  | 'window-turn-end'
  | 'window-activation'
  | 'window-clashed'
  | 'window-curtain-up'
  | 'window-engage'
  | 'window-curtain-fall'
  | 'window-settled'
  | 'window-would-damage'
  | 'window-damaged'
  | 'window-healed'
  | 'window-hand-discarded'
  | 'window-foe-discarded'
  | 'window-moved'
  | 'window-would-move'
  | 'window-would-land'
  | 'window-hand-empty'
  | 'window-skill-used'
  | 'window-turned-up'
  | 'window-entered'
  | 'window-would-gain'
  | 'window-chant-zero'
  | 'window-would-fall'
  | 'window-blood-changed'
  | 'window-spirit-empty'
  | 'window-turned-sideways'
  | 'window-hand-gained'
  | 'window-recovered'
  | 'window-about-to-activate'
  | 'window-card-settled';

export type GemuEvent =
  | { event: 'game-starts'; first: string; cause: string }
  | { event: 'turn'; seat: string; turn: number; cause: string }
  | { event: 'phase'; seat: string; phase: string; cause: string }
  | { event: 'drew'; seat: string; card: string; cause: string }
  | { event: 'shuffled'; seat: string; cause: string }
  | { event: 'discarded'; seat: string; card: string; from: string; cause: string }
  | { event: 'summoned'; seat: string; card: string; at: string; method: string; cause: string }
  | { event: 'spirit-paid'; seat: string; at: string; amount: number; cause: string }
  | { event: 'set'; seat: string; card: string; at: string; cause: string }
  | { event: 'prophecy'; seat: string; card: string; at: string; cause: string }
  | { event: 'resolved'; seat: string; card: string; cause: string }
  | { event: 'equipped'; card: string; bearer: string; cause: string }
  | { event: 'skill'; seat: string; card: string; at: string; ability: string; cause: string }
  | { event: 'attack'; card: string; at: string; target: string; cause: string }
  | { event: 'redirected'; at: string; target: string; cause: string }
  | { event: 'revealed'; card: string; at: string; cause: string }
  | { event: 'battle'; at: string; target: string; attack: number; defence: number; cause: string }
  | { event: 'attack-ends'; card: string; negated: boolean; cause: string }
  | { event: 'destroyed'; seat: string; card: string; at: string; cause: string }
  | { event: 'shield-broken'; card: string; at: string; cause: string }
  | { event: 'left-field'; seat: string; card: string; at: string; how: string; cause: string }
  | { event: 'damaged'; seat: string; amount: number; faith: number; cause: string }
  | { event: 'healed'; seat: string; amount: number; faith: number; cause: string }
  | { event: 'spirit-gained'; at: string; amount: number; spirit: number; cause: string }
  | { event: 'spirit-lost'; at: string; amount: number; spirit: number; cause: string }
  | { event: 'spirit-moved'; from: string; to: string; amount: number; cause: string }
  | { event: 'spirit-shown'; seat: string; card: string; cause: string }
  | { event: 'used'; seat: string; card: string; at: string; ability: string; cause: string }
  | { event: 'negated'; card: string; cause: string }
  | { event: 'modified'; at: string; stat: string; change: string; amount: number; over: number; cause: string }
  | { event: 'flagged'; at: string; flag: string; cause: string }
  | { event: 'buffed'; at: string; by: string; cause: string }
  | { event: 'shielded'; at: string; by: string; cause: string }
  | { event: 'buff-ends'; at: string; cause: string }
  | { event: 'player-modified'; seat: string; stat: string; change: string; amount: number; over: number; cause: string }
  | { event: 'turn-ends'; seat: string; turn: number; cause: string }
  | { event: 'game-ends'; winner: string; cause: string };
export type GemuVerb =
  | 'done'
  | 'discard'
  | 'discard-at'
  | 'summon'
  | 'turn-up'
  | 'use'
  | 'attack'
  | 'skill'
  | 'set-monster'
  | 'set-prophecy'
  | 'spend'
  | 'card'
  | 'place'
  | 'player'
  | 'trigger'
  | 'pay'
  | 'amount';
export type GemuPrompt =
  | 'quick'
  | 'discard'
  | 'summon'
  | 'prophecy'
  | 'act'
  | 'set'
  | 'set-which'
  | 'extras'
  | 'pay'
  | 'cost-discard'
  | 'bearer'
  | 'attach'
  | 'which-scene'
  | 'new-target'
  | 'choose'
  | 'choose-more'
  | 'choose-card'
  | 'discard-hand'
  | 'how-much'
  | 'window-turn-start'
  | 'window-turn-end'
  | 'window-draw'
  | 'window-discard'
  | 'window-summon'
  | 'window-set'
  | 'window-prophecy-declared'
  | 'window-prophecy-used'
  | 'window-skill-declared'
  | 'window-skill-used'
  | 'window-attack-declared'
  | 'window-revealed'
  | 'window-destroyed'
  | 'window-left-field'
  | 'window-damaged'
  | 'window-healed'
  | 'window-spirit-gained'
  | 'window-attack-resolved';

export type GeniusEvent =
  | { event: 'game-starts'; first: string; cause: string }
  | { event: 'round'; round: number; first: string; cause: string }
  | { event: 'phase'; phase: string; first: string; cause: string }
  | { event: 'rolled'; seat: string; count: number; dice: string; cause: string }
  | { event: 'drew'; seat: string; card: string; cause: string }
  | { event: 'burnt'; seat: string; card: string; cause: string }
  | { event: 'replaced'; seat: string; count: number; cause: string }
  | { event: 'active-chosen'; seat: string; character: string; cause: string }
  | { event: 'skill'; seat: string; character: string; skill: string; cause: string }
  | { event: 'card'; seat: string; card: string; cause: string }
  | { event: 'switched'; seat: string; from: string; to: string; cause: string }
  | { event: 'tuned'; seat: string; card: string; element: string; cause: string }
  | { event: 'end-declared'; seat: string; cause: string }
  | { event: 'paid'; seat: string; count: number; dice: string; cause: string }
  | { event: 'dice'; seat: string; count: number; element: string; cause: string }
  | { event: 'dice-changed'; seat: string; count: number; element: string; cause: string }
  | { event: 'damaged'; of: string; character: string; amount: number; type: string; health: number; cause: string }
  | { event: 'applied'; of: string; character: string; element: string; cause: string }
  | { event: 'reaction'; of: string; character: string; reaction: string; element: string; cause: string }
  | { event: 'healed'; of: string; character: string; amount: number; health: number; cause: string }
  | { event: 'energy'; of: string; character: string; change: number; energy: number; cause: string }
  | { event: 'entered'; seat: string; what: string; character: string; counter: number; cause: string }
  | { event: 'left'; seat: string; what: string; character: string; cause: string }
  | { event: 'changed'; seat: string; what: string; counter: number; cause: string }
  | { event: 'used'; seat: string; what: string; cause: string }
  | { event: 'checked'; seat: string; what: string; works: boolean | 'hidden'; cause: string }
  | { event: 'saved'; of: string; character: string; health: number; cause: string }
  | { event: 'defeated'; of: string; character: string; cause: string }
  | { event: 'revived'; of: string; character: string; health: number; cause: string }
  | { event: 'card-added'; seat: string; card: string; cause: string }
  | { event: 'discarded'; seat: string; card: string; cause: string }
  | { event: 'returned'; seat: string; card: string; cause: string }
  | { event: 'game-ends'; winner: string; cause: string }
  | { event: 'put-into-pile'; seat: string; card: string; count: number; cause: string }
  | { event: 'transformed'; of: string; character: string; form: string; cause: string }
  | { event: 'raised'; of: string; character: string; amount: number; health: number; cause: string }
  | { event: 'turned'; seat: string; what: string; into: string; cause: string }
  | { event: 'swapped'; seat: string; one: string; other: string; cause: string }
  | { event: 'taken'; seat: string; card: string; cause: string }
  | { event: 'stolen'; seat: string; card: string; cause: string }
  | { event: 'put-under'; seat: string; count: number; cause: string }
  | { event: 'health-set'; of: string; character: string; health: number; cause: string }
  | { event: 'hands-swapped'; cause: string };
export type GeniusVerb =
  | 'end'
  | 'skill'
  | 'switch'
  | 'play'
  | 'tune'
  | 'character'
  | 'summon'
  | 'support'
  | 'pay'
  | 'die'
  | 'reroll'
  | 'replace'
  | 'pick';
export type GeniusPrompt =
  | 'mulligan'
  | 'choose-active'
  | 'reroll'
  | 'act'
  | 'target'
  | 'second-target'
  | 'drop-support'
  | 'pay'
  | 'tune-die'
  | 'new-active'
  | 'replace'
  | 'pick';

export type LillianEvent =
  | { event: 'game-starts'; first: string; cause: string }
  | { event: 'generation'; generation: number; marker: string; cause: string }
  | { event: 'phase'; phase: string; cause: string }
  | { event: 'drew'; seat: string; card: string; cause: string }
  | { event: 'built'; seat: string; card: string; at: string; paid: number; cause: string }
  | { event: 'replaced'; seat: string; card: string; at: string; cause: string }
  | { event: 'turn'; seat: string; actions: number; cause: string }
  | { event: 'arrived'; seat: string; character: string; tired: number; cause: string }
  | { event: 'entered'; character: string; at: string; cause: string }
  | { event: 'withdrew'; character: string; cause: string }
  | { event: 'moved'; character: string; at: string; cause: string }
  | { event: 'tired'; character: string; cause: string }
  | { event: 'recovered'; character: string; cause: string }
  | { event: 'event-played'; seat: string; card: string; cause: string }
  | { event: 'pushed'; seat: string; card: string; progress: number; cause: string }
  | { event: 'countdown'; seat: string; card: string; countdown: number; cause: string }
  | { event: 'finished'; seat: string; card: string; cause: string }
  | { event: 'failed'; seat: string; card: string; cause: string }
  | { event: 'equipped'; character: string; card: string; cause: string }
  | { event: 'covered'; character: string; card: string; cause: string }
  | { event: 'installed'; character: string; card: string; cause: string }
  | { event: 'upgrade-lost'; character: string; card: string; cause: string }
  | { event: 'spell'; seat: string; card: string; cause: string }
  | { event: 'spell-ends'; seat: string; card: string; cause: string }
  | { event: 'used'; seat: string; card: string; cause: string }
  | { event: 'mana'; seat: string; change: number; mana: number; cause: string }
  | { event: 'emotion'; seat: string; change: number; emotion: number; cause: string }
  | { event: 'retired'; character: string; cause: string }
  | { event: 'exiled'; seat: string; card: string; cause: string }
  | { event: 'searched'; seat: string; card: string; cause: string }
  | { event: 'rested'; seat: string; first: number; cause: string }
  | { event: 'incited'; seat: string; character: string; cause: string }
  | { event: 'war'; seat: string; at: string; card: string; cause: string }
  | { event: 'passed'; seat: string; cause: string }
  | { event: 'attack'; card: string; target: string; cause: string }
  | { event: 'blocked'; character: string; attacker: string; cause: string }
  | { event: 'clashed'; attacker: string; defender: string; one: number; two: number; cause: string }
  | { event: 'repulsed'; character: string; cause: string }
  | { event: 'war-ends'; seat: string; cause: string }
  | { event: 'arena-used'; character: string; at: string; cause: string }
  | { event: 'strength'; character: string; change: number; cause: string }
  | { event: 'scored'; seat: string; points: number; cause: string }
  | { event: 'game-ends'; winner: string; cause: string };
export type LillianVerb =
  | 'done'
  | 'rest'
  | 'build'
  | 'play'
  | 'cover'
  | 'enter'
  | 'push'
  | 'install'
  | 'war'
  | 'incite'
  | 'terminate'
  | 'ability'
  | 'attack'
  | 'place'
  | 'character'
  | 'event'
  | 'covered'
  | 'card'
  | 'use'
  | 'change'
  | 'trigger';
export type LillianPrompt =
  | 'build'
  | 'build-where'
  | 'act'
  | 'enter-who'
  | 'enter-where'
  | 'push-who'
  | 'push-what'
  | 'equip-whom'
  | 'cover-whom'
  | 'install'
  | 'war-where'
  | 'incite-whom'
  | 'terminate-whom'
  | 'caster'
  | 'ability-who'
  | 'window'
  | 'attackers'
  | 'target'
  | 'blocker'
  | 'clash-order'
  | 'attack-again'
  | 'use'
  | 'which-use'
  | 'choose-character'
  | 'choose-event'
  | 'choose-arena'
  | 'choose-card'
  | 'may-choose'
  | 'up-or-down'
  | 'order';

export type SummonerEvent =
  | { event: 'game-starts'; first: string; cause: string }
  | { event: 'turn'; seat: string; turn: number; cause: string }
  | { event: 'phase'; seat: string; phase: string; cause: string }
  | { event: 'drew'; seat: string; card: string; cause: string }
  | { event: 'summoned'; seat: string; card: string; at: string; cause: string }
  | { event: 'built'; seat: string; card: string; at: string; cause: string }
  | { event: 'placed'; seat: string; card: string; at: string; cause: string }
  | { event: 'cast'; seat: string; card: string; cause: string }
  | { event: 'moved'; card: string; from: string; to: string; cause: string }
  | { event: 'forced'; card: string; from: string; to: string; cause: string }
  | { event: 'exchanged'; card: string; from: string; to: string; cause: string }
  | { event: 'attack'; from: string; card: string; to: string; target: string; strength: number; cause: string }
  | { event: 'rolled'; seat: string; faces: string[]; dice: number; counts: string; hits: number; cause: string }
  | { event: 'damaged'; card: string; at: string; amount: number; damage: number; cause: string }
  | { event: 'healed'; card: string; at: string; amount: number; damage: number; cause: string }
  | { event: 'boosted'; card: string; at: string; amount: number; boosts: number; cause: string }
  | { event: 'magic'; seat: string; change: number; magic: number; cause: string }
  | { event: 'destroyed'; card: string; at: string; owner: string; by: string; cause: string }
  | { event: 'left-field'; card: string; at: string; owner: string; cause: string }
  | { event: 'returned'; card: string; at: string; owner: string; cause: string }
  | { event: 'went-under'; card: string; at: string; under: string; cause: string }
  | { event: 'control'; at: string; card: string; seat: string; cause: string }
  | { event: 'discarded'; seat: string; card: string; cause: string }
  | { event: 'took-back'; seat: string; card: string; cause: string }
  | { event: 'event-discarded'; seat: string; card: string; cause: string }
  | { event: 'event-kept'; seat: string; card: string; cause: string }
  | { event: 'event-boosted'; seat: string; card: string; boosts: number; cause: string }
  | { event: 'used'; at: string; card: string; ability: string; cause: string }
  | { event: 'gained'; at: string; card: string; ability: string; cause: string }
  | { event: 'inaction'; seat: string; cause: string }
  | { event: 'game-ends'; winner: string; cause: string };
export type SummonerVerb =
  | 'end'
  | 'summon'
  | 'build'
  | 'cast'
  | 'discard'
  | 'move'
  | 'attack'
  | 'use'
  | 'step'
  | 'stop'
  | 'space'
  | 'target'
  | 'card'
  | 'effect'
  | 'branch'
  | 'yes'
  | 'done';
export type SummonerPrompt =
  | 'act'
  | 'summon-where'
  | 'summon-over'
  | 'build-where'
  | 'move-step'
  | 'straight-where'
  | 'attack-target'
  | 'order'
  | 'may'
  | 'target'
  | 'targets'
  | 'space'
  | 'card'
  | 'force-where'
  | 'branch'
  | 'discard-card'
  | 'keep-event';
