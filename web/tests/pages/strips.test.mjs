// Strips: each kind of what is to be seen, in each game, at fixed times of the show, at a desk and on a phone, with and
// without motion. What is drawn is compared with what is kept in tests/strips, as places in hundredths of the board and
// opacities; QUINCUNX_REGOLD=1 writes it anew.
// QUINCUNX_STRIPS=pattern makes pictures
// (build/shots) of the strips whose names fit ("summoner roll", "portrait still", "." for all), to be looked at.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openHouse, root, shotsIn, sizes, test } from './house.mjs';
import { stage, until, viewOf } from './stage.mjs';

const house = openHouse();
const { server } = house;
const Times = [0, 120, 280, 560, 900, 1400];
const pictured = new RegExp(process.env.QUINCUNX_STRIPS || '^$');
const Rest = 4000; // until everything is over
const kept = (game) => path.join(root, 'web/tests/strips', `${game}.txt`);

// One event for each kind a game has, as the server tells it, with how it changes the view.
const piece = (view, at, more = {}) => ({ ...view.board[at], ...more });
const strips = {
  summoner: (view) => ({
    reveal: [{ event: 'summoned', seat: 'foe', card: 'Hellfire Cultist', at: 'c5', frame: { board: { c5: piece(view, 'b4') } } }],
    play: [{ event: 'summoned', seat: 'you', card: 'Undead Warrior', at: 'd2', frame: { board: { d2: piece(view, 'e1', { card: 'Undead Warrior' }) } } }],
    enter: [{ event: 'placed', seat: 'foe', card: 'Hellfire Cultist', at: 'c5', frame: { board: { c5: piece(view, 'b4') } } }],
    move: [{ event: 'moved', card: 'Hellfire Cultist', from: 'b4', to: 'c5', frame: { board: { b4: null, c5: piece(view, 'b4') } } }],
    attack: [{ event: 'attack', card: 'Hellfire Cultist', from: 'b4', target: 'Undead Archer', to: 'c3', strength: 2, frame: { board: { b4: { attacked: true }, c3: { 'was-attacked': true } } } }],
    roll: [{ event: 'rolled', seat: 'foe', faces: ['MR', 'RS', 'M'], dice: 3, counts: 'R', hits: 2 }],
    damage: [{ event: 'damaged', card: 'Undead Archer', at: 'c3', amount: 1, damage: 1, frame: { board: { c3: { damage: 1, life: 1 } } } }],
    gain: [{ event: 'healed', card: 'Ret-Talus', at: 'd1', amount: 2, damage: 0, frame: { board: { d1: { damage: 0, life: 12 } } } }],
    tick: [{ event: 'magic', seat: 'foe', change: 1, magic: 2, frame: { foe: { magic: 2 } } }],
    word: [{ event: 'inaction', seat: 'you' }],
    draw: [{ event: 'drew', seat: 'you', card: 'Dragos' }, { event: 'drew', seat: 'you', card: 'Dragos' }],
    discard: [{ event: 'left-field', card: 'Hellfire Cultist', at: 'b4', owner: 'foe', frame: { board: { b4: null } } }],
    defeat: [{ event: 'destroyed', card: 'Undead Archer', at: 'c3', owner: 'you', by: 'foe', frame: { board: { c3: null } } }],
    turn: [{ event: 'turn', seat: 'foe', turn: 5, text: '对手的回合' }],
    ending: [{ event: 'game-ends', winner: 'foe' }],
  }),
  genius: () => ({
    reveal: [{ event: 'card', seat: 'foe', card: 'Skyward Blade' }],
    play: [{ event: 'card', seat: 'you', card: 'Skyward Blade' }],
    enter: [{ event: 'switched', seat: 'foe', to: 'Kamisato Ayaka', frame: { foe: { active: 'kamisato-ayaka', 'kamisato-ayaka': { active: true }, shenhe: { active: false } } } }],
    attack: [
      { event: 'skill', seat: 'foe', character: 'Shenhe', skill: 'Dawnstar Piercer' },
      { event: 'damaged', of: 'you', character: 'Kamisato Ayaka', amount: 2, frame: { you: { 'kamisato-ayaka': { health: 6 } } } },
    ],
    roll: [{ event: 'rolled', seat: 'you', count: 3, dice: '2 geo 1 omni' }],
    gain: [{ event: 'healed', of: 'you', character: 'Shenhe', amount: 1, frame: { you: { shenhe: { health: 9 } } } }],
    word: [{ event: 'reaction', of: 'you', character: 'Kamisato Ayaka', reaction: 'frozen' }],
    tick: [{ event: 'paid', seat: 'foe', count: 3, frame: { foe: { 'dice-count': 2 } } }],
    draw: [{ event: 'drew', seat: 'foe', card: 'hidden' }, { event: 'drew', seat: 'foe', card: 'hidden' }],
    discard: [{ event: 'tuned', seat: 'foe', card: 'hidden' }],
    defeat: [{ event: 'defeated', of: 'you', character: 'Shenhe', frame: { you: { shenhe: { health: 0, alive: false } } } }],
    turn: [{ event: 'round', round: 4, first: 'you' }],
    ending: [{ event: 'game-ends', winner: 'foe' }],
  }),
  lillian: (view) => ({
    reveal: [{ event: 'built', seat: 'foe', card: 'Field Hospital', at: 'b1', paid: 1, frame: { foe: { arenas: { b1: 'Field Hospital' } } } }],
    play: [{ event: 'spell', seat: 'you', card: 'Song of Courage' }],
    move: [{ event: 'entered', character: 'Apprentice Witch', 'character-unit': 3, at: 'b3', frame: { foe: { characters: { 'apprentice-witch': { at: 'b3' } } } } }],
    attack: [{ event: 'used', seat: 'foe', card: 'Apprentice Witch', frame: { foe: { characters: { 'apprentice-witch': { tired: true } } } } }, { event: 'tired', character: 'Apprentice Witch', 'character-unit': 3 }],
    clash: [{ event: 'clashed', attacker: 'Apprentice Witch', 'attacker-unit': 3, defender: 'Apprentice Witch', 'defender-unit': 3, one: 3, two: 1 }],
    gain: [{ event: 'scored', seat: 'foe', points: 2, frame: { foe: { score: 2 } } }],
    word: [{ event: 'rested', seat: 'foe', first: 0 }],
    tick: [{ event: 'mana', seat: 'foe', change: -1, mana: 1, frame: { foe: { mana: 1 } } }],
    draw: [{ event: 'drew', seat: 'you', card: 'First Trial' }],
    discard: [{ event: 'finished', seat: 'foe', card: 'Proxy War', frame: { foe: { events: { 'proxy-war': null } } } }],
    defeat: [{ event: 'retired', character: 'Apprentice Witch', 'character-unit': 5, frame: { foe: { characters: { 'apprentice-witch-2': null } } } }],
    turn: [{ event: 'generation', generation: 5, marker: view.marker }],
    ending: [{ event: 'game-ends', winner: 'you' }],
  }),
  gemu: (view) => ({
    reveal: [{ event: 'summoned', seat: 'foe', card: 'Tinder Rat', at: 'bm2', method: 'flip', frame: { foe: { monsters: { bm2: view.foe.monsters.bm3 } } } }],
    enter: [{ event: 'set', seat: 'foe', card: 'hidden', at: 'bp3', frame: { foe: { prophecies: { bp3: view.foe.prophecies.bp1 } } } }],
    attack: [{ event: 'attack', card: 'Tinder Rat', at: 'bm3', target: 'player' }, { event: 'damaged', seat: 'you', amount: 4, faith: 32, frame: { you: { faith: 32 } } }],
    clash: [{ event: 'battle', at: 'bm3', target: 'bm1', attack: 4, defence: 3 }],
    gain: [{ event: 'healed', seat: 'you', amount: 3, faith: 39, frame: { you: { faith: 39 } } }],
    word: [{ event: 'shield-broken', card: 'Masterless Golem', at: 'bm1' }],
    tick: [{ event: 'spirit-gained', at: 'bm1', amount: 1, spirit: 2, frame: { foe: { monsters: { bm1: { spirit: 2 } } } } }],
    draw: [{ event: 'drew', seat: 'foe', card: 'hidden' }, { event: 'drew', seat: 'foe', card: 'hidden' }],
    shuffle: [{ event: 'shuffled', seat: 'you' }],
    discard: [{ event: 'left-field', seat: 'foe', card: 'Tinder Rat', at: 'bm3', how: 'removed', frame: { foe: { monsters: { bm3: { card: null } } } } }],
    defeat: [{ event: 'destroyed', seat: 'foe', card: 'Tinder Rat', at: 'bm3' }],
    turn: [{ event: 'turn', seat: 'foe', turn: 7 }],
    ending: [{ event: 'game-ends', winner: 'foe' }],
  }),
  dreamduel: (view) => ({
    reveal: [{ event: 'activated', seat: 'foe', card: 'RM-003', from: 'hand' }],
    enter: [{ event: 'to-fu', seat: 'foe', card: 'hidden', from: 'hand', frame: { foe: { fu: [...view.foe.fu, { ...view.foe.fu[0], at: 'b-fu-2' }] } } }],
    damage: [{ event: 'damaged', seat: 'you', amount: 2000, frame: { you: { health: 3000 } } }],
    gain: [{ event: 'healed', seat: 'foe', amount: 500, frame: { foe: { health: 10000 } } }],
    word: [{ event: 'prevented', seat: 'you' }],
    tick: [{ event: 'spirit-paid', seat: 'foe', orbs: 2, fu: 0, frame: { foe: { orbs: { ready: 1, spent: 4 } } } }],
    draw: [{ event: 'drew', seat: 'foe', card: 'hidden' }],
    shuffle: [{ event: 'shuffled', seat: 'foe' }],
    discard: [{ event: 'to-discard', seat: 'foe', card: 'hidden', from: 'hand' }],
    turn: [{ event: 'turn', seat: 'foe', turn: 8 }],
    ending: [{ event: 'game-ends', winner: 'you' }],
  }),
};

// What is drawn over the board, in hundredths of it.
const drawn = (page) =>
  page.evaluate(() => {
    window.seek();
    const board = document.querySelector('.felt .board').getBoundingClientRect();
    const share = (n, of) => Math.round((100 * n) / of);
    const things = [...document.querySelectorAll('.ghost')].map((ghost) => {
      const box = ghost.getBoundingClientRect();
      const [type, tone] = ghost.className.split(' ').filter((name) => !/^s(velte)?-/.test(name)).slice(1);
      const sized = ['card', 'ring', 'dim'].includes(type) ? ` ${share(box.width, board.width)}x${share(box.height, board.height)}` : '';
      const moves = new DOMMatrixReadOnly(getComputedStyle(ghost).transform).isIdentity ? '' : ' moved';
      return `${type}.${tone} ${share(box.x + box.width / 2 - board.x, board.width)},${share(box.y + box.height / 2 - board.y, board.height)}${sized} ${Number(getComputedStyle(ghost).opacity).toFixed(2)}${moves}`;
    });
    return things;
  });

// Whether two lines tell the same. On one machine nothing differs; where fonts are others, a line more or less above the board
// moves everything on it by up to four hundredths.
const Fonts = 5;
function isLike(one, other) {
  const parts = (line) => line.split(/[ ,x]+/);
  const [a, b] = [parts(one), parts(other)];
  return a.length === b.length && a.every((part, i) => (/^-?[\d.]+$/.test(part) ? Math.abs(Number(part) - Number(b[i])) <= (part.includes('.') ? 0.2 : Fonts) : part === b[i]));
}

const ways = [{ size: 'desktop' }, { size: 'desktop', still: true }, { size: 'portrait' }, { size: 'portrait', still: true }];
for (const game of Object.keys(strips))
  test(`strips of ${game}`, async () => {
    const lines = [];
    for (const way of ways) {
      const page = await stage(house, game, { ...way, stopped: true });
      for (const [kind, events] of Object.entries(strips[game](viewOf(game)))) {
        const name = `${kind} ${way.size}${way.still ? ' still' : ''}`;
        lines.push(`# ${name}`);
        page.reset();
        await until(page, () => document.querySelector('.table').dataset.question !== '');
        await page.clock.runFor(50);
        page.happens(events);
        await until(page, () => document.querySelector('.table').dataset.question === '');
        const pictures = [];
        let seen = 0;
        for (const [i, time] of Times.entries()) {
          if (i) await page.clock.runFor(time - Times[i - 1]);
          const things = await drawn(page);
          seen += things.length;
          lines.push(`${time}: ${things.join('; ') || '–'}`);
          if (way.still) assert.ok(!things.some((thing) => thing.includes('moved')), `${game} ${name} at ${time}: ${things.join('; ')}`);
          if (pictured.test(`${game} ${name}`)) pictures.push(await page.screenshot({ type: 'jpeg', quality: 80 }));
        }
        assert.ok(seen, `${game} ${name}: nothing was seen`);
        if (pictures.length) await glue(pictures, `strip-${game}-${name.replaceAll(' ', '-')}`, way.size);
        await page.clock.runFor(Rest);
        assert.deepEqual(await drawn(page), [], `${game} ${name}: something stays`);
      }
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
    if (process.env.QUINCUNX_REGOLD) return fs.writeFileSync(kept(game), lines.join('\n') + '\n');
    const before = fs.readFileSync(kept(game), 'utf8').trim().split('\n');
    assert.equal(lines.length, before.length, 'other strips than are kept: QUINCUNX_REGOLD=1 writes them');
    let head = '';
    lines.forEach((line, i) => {
      if (line.startsWith('#')) head = line;
      assert.ok(isLike(line, before[i]), `${game} ${head}\n  now  ${line}\n  kept ${before[i]}`);
    });
  });

// Pictures beside each other.
const Columns = { desktop: 3, portrait: 6 };
async function glue(pictures, name, size) {
  const [width, height] = sizes[size].map((length) => Math.round(length * (size === 'desktop' ? 0.4 : 0.62)));
  const page = await house.browser.newPage({ viewport: { width: width * Columns[size], height: (height * pictures.length) / Columns[size] } });
  await page.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap">${pictures.map((picture) => `<img width="${width}" height="${height}" src="data:image/jpeg;base64,${picture.toString('base64')}">`).join('')}`);
  await page.screenshot({ path: shotsIn(`${name}.png`) });
  await page.close();
}
