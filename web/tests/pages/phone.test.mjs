// A phone, upright and lying: everything that can be chosen can be pressed, what has to be seen is in sight, and the page
// behaves as an app does.
import assert from 'node:assert/strict';
import { asked, begin, concede, copied, games, openHouse, play, settled, test, tinyProgram, visit } from './house.mjs';
import { faults } from './reach.mjs';
import { stage, until } from './stage.mjs';

const house = openHouse();
const { server } = house;

// With the note that holding explains: it is in front of nothing.
const few = Number(process.env.PHONE_QUESTIONS ?? 6);
for (const size of ['portrait', 'landscape'])
  for (const game of games)
    test(`${game}, ${size}: whatever can be chosen can be pressed`, async () => {
      const page = await visit(house.browser, server, { size, path: null, lang: size === 'portrait' ? 'zh-Hans' : 'en' });
      await begin(page, server, game);
      const all = new Set();
      for (let i = 0; i < few && (await asked(page)); ++i) {
        for (const fault of await faults(page)) all.add(fault);
        await play(page, { most: 1, seed: 11 + i });
      }
      assert.deepEqual([...all], []);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

// The board without a folder of its own (examples/tiny).
const tiny = openHouse(undefined, tinyProgram);
for (const size of ['portrait', 'landscape'])
  test(`the plain board, ${size}: whatever can be chosen can be pressed`, async () => {
    const page = await visit(tiny.browser, tiny.server, { size, path: null });
    await begin(page, tiny.server, 'tiny');
    const all = new Set();
    for (let i = 0; i < few && (await asked(page)); ++i) {
      for (const fault of await faults(page)) all.add(fault);
      await play(page, { most: 1, seed: 5 + i });
    }
    assert.deepEqual([...all], []);
    await page.context().close();
  });

// Who is told of what: settings before the page is opened.
const keep = (page, more) => page.addInitScript((more) => localStorage.setItem('quincunx', JSON.stringify({ ...JSON.parse(localStorage.getItem('quincunx') ?? '{}'), ...more })), more);

test('lying, the column is narrow, the board high and nothing is in front of the hand; a replay is laid out as well', async () => {
  const page = await visit(house.browser, server, { size: 'landscape', path: null });
  const id = await begin(page, server, 'summoner');
  await page.waitForSelector('.table[data-turn=mine]');
  const box = async (what) => page.locator(what).first().boundingBox();
  await play(page, { most: 2 });
  const [column, board] = [await box('.table aside'), await box('.board')];
  assert.ok(column.width >= 200 && column.width <= 240, `the column is ${column.width} wide`);
  assert.ok(board.height >= 340, `the board is ${board.height} high`);
  await concede(page);
  await page.go(`/match/${id}`);
  await page.waitForSelector('.replay .board');
  assert.ok((await box('.replay .board')).height >= 340);
  for (const button of await page.locator('.controls > .row:not(.extra) > .button').all()) {
    const { x, y, width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44 && y + height <= 390 && x + width <= 844, `${await button.getAttribute('aria-label')}: ${width}×${height} at ${x},${y}`);
  }
  const was = await page.locator('.scrubber input').inputValue();
  await page.locator('.controls').getByRole('button', { name: Number(was) > 0 ? '后退一步' : '前进一步' }).click();
  await page.waitForFunction((was) => document.querySelector('.scrubber input')?.value !== was, was);
  await page.locator('.controls > .row > [aria-pressed]').click();
  const moves = await box('.replay .log');
  assert.ok(moves.width > 300 && moves.x < 100, 'the moves take the place of the board');
  await page.context().close();
});

test('a card opens as a sheet: picture, text, then why not; a tap beside it closes it; holding is told once', async () => {
  for (const game of games) {
    const page = await visit(house.browser, server, { size: 'portrait', path: null });
    await begin(page, server, game);
    await page.waitForSelector('.table[data-turn=mine]');
    assert.equal(await page.locator('.once').count(), 1);
    const element = await page.waitForFunction(() => [...document.querySelectorAll('.board [data-spot]')].find((one) => one.tabIndex >= -1 && one.getAttribute('role') === 'button' && one.querySelector('svg, img') && one.getBoundingClientRect().width > 30));
    await element.dispatchEvent('contextmenu');
    const sheet = page.locator('.reader.sheet');
    await sheet.waitFor();
    const [box, cross] = [await sheet.boundingBox(), await sheet.locator('.close').boundingBox()];
    assert.ok(box.height <= 0.7 * 844 + 1 && Math.abs(box.y + box.height - 844) < 2 && box.width >= 388, `${game}: ${JSON.stringify(box)}`);
    assert.ok(cross.width >= 44 && cross.height >= 44);
    const order = await sheet.evaluate((one) => [...one.children].map((part) => part.className.replace(/svelte-\S+/g, '').trim() || part.tagName));
    assert.equal(order[0], 'HEADER');
    if (order.includes('why')) assert.equal(order.at(-1), 'why');
    await page.mouse.click(195, 40);
    await sheet.waitFor({ state: 'detached' });
    assert.equal(await page.locator('.once').count(), 0, 'holding is told once');
    await page.context().close();
  }
});

test('that holding explains is told for a few questions, not for a whole match', async () => {
  const page = await visit(house.browser, server, { size: 'portrait', path: null });
  await begin(page, server, 'summoner');
  await page.waitForSelector('.table[data-turn=mine]');
  assert.equal(await page.locator('.once').count(), 1);
  for (let i = 0; i < 8 && (await asked(page)); ++i) await play(page, { most: 1, seed: 3 + i });
  await page.locator('.once').waitFor({ state: 'detached' });
  await page.context().close();
});

for (const size of ['portrait', 'landscape'])
  test(`genius, ${size}: a character is wide enough for its name`, async () => {
    const page = await visit(house.browser, server, { size, path: null, lang: 'en' });
    await begin(page, server, 'genius');
    for (let i = 0; i < 6 && (await asked(page)); ++i) {
      for (const one of await page.locator('.half .stand').all()) assert.ok((await one.boundingBox()).width >= 72);
      await play(page, { most: 1, seed: 3 + i });
    }
    await page.context().close();
  });

for (const size of ['portrait', 'landscape'])
  test(`genius, ${size}: seven cards of a hand have their names, which are whole`, async () => {
    const { cards } = await (await fetch(`${server.site}/api/games/genius/cards`)).json();
    const hand = cards.filter((card) => card.facts.kind !== 'character' && card.name.length > 5).slice(0, 7).map((card) => card.key);
    const page = await stage(house, 'genius', { size, speed: 'none' });
    page.happens([{ event: 'drew', seat: 'you', card: hand[0], frame: { you: { hand, 'hand-count': 7 } } }], () =>
      page.mine(hand.map((key) => ({ option: `play ${key}`, text: key, facts: { verb: 'play', role: 'play', from: 'you.hand', key }, undo: true }))));
    await page.waitForFunction(() => document.querySelectorAll('.board [data-can][data-spot*="hand#"]').length === 7);
    assert.deepEqual(await faults(page), []);
    await page.context().close();
  });

test('a card of a mulligan is read by holding its name, and its keywords are explained there', async () => {
  const page = await visit(house.browser, server, { size: 'portrait', path: null });
  await begin(page, server, 'genius');
  const name = page.locator('.asking .cards .name').first();
  await name.scrollIntoViewIfNeeded();
  await name.dispatchEvent('pointerdown', { pointerType: 'touch' });
  const sheet = page.locator('.reader.sheet');
  await sheet.waitFor();
  assert.equal(await sheet.locator('h3').innerText(), await name.innerText());
  assert.ok((await sheet.locator('dl').count()) > 0, 'no word is explained'); // each has at least what playing it does to the turn
  await page.context().close();
});

test('nothing on a board is pulled, selected or zoomed by two taps; edges keep off the notch', async () => {
  const page = await visit(house.browser, server, { size: 'portrait', path: null });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 40, bottom: 30, left: 0, right: 0 } });
  await begin(page, server, 'gemu');
  await page.waitForSelector('.table[data-turn=mine]');
  const how = await page.evaluate(() => {
    const board = getComputedStyle(document.querySelector('.board'));
    return { touch: board.touchAction, select: board.userSelect, pull: getComputedStyle(document.documentElement).overscrollBehaviorY, zoom: document.querySelector('meta[name=viewport]').content };
  });
  assert.deepEqual({ ...how, zoom: /user-scalable|maximum-scale/.test(how.zoom) }, { touch: 'manipulation', select: 'none', pull: 'none', zoom: false });
  const [top, end] = [await page.locator('.plates.top').boundingBox(), await page.locator('.ending').boundingBox()];
  assert.ok(top.y >= 40 && end.y + end.height <= 844 - 30 + 1, `${top.y} ${end.y + end.height}`);
  await page.context().close();
});

test('the list of what a thing can do is in sight as a whole', async () => {
  const page = await stage(house, 'lillian', { size: 'landscape', speed: 'none' });
  // Of what stands halfway up, neither above nor below which there is room for all of it.
  const at = await page.locator('.board [data-spot]:not([data-spot*="#"])').evaluateAll((spots) => {
    const far = (spot) => Math.abs(spot.getBoundingClientRect().top + spot.getBoundingClientRect().height / 2 - innerHeight / 2);
    return spots.sort((a, b) => far(a) - far(b))[0].dataset.spot;
  });
  page.happens([], () => page.mine([1, 2, 3, 4, 5].map((n) => ({ option: `use ${n}`, text: `做第${n}件事`, facts: { verb: 'use', role: 'use', at } }))));
  await settled(page);
  await page.locator(`[data-spot="${at}"]`).first().tap();
  await page.locator('.menu').waitFor();
  await page.waitForFunction(() => document.querySelector('.menu').style.top);
  const [top, bottom] = await page.evaluate(() => [...document.querySelectorAll('.menu button')].map((one) => one.getBoundingClientRect()).reduce(([top, bottom], box) => [Math.min(top, box.top), Math.max(bottom, box.bottom)], [Infinity, 0]));
  assert.ok(top >= 0 && bottom <= 390, `from ${top} to ${bottom}`);
  await page.context().close();
});

test('one’s turn is told by the title and the icon; a hidden tab makes a notice, which buzzes where that was asked for', async () => {
  const page = await visit(house.browser, server, { size: 'portrait', path: null });
  await keep(page, { notices: 'on', buzz: true, sound: true });
  await page.addInitScript(() => {
    window.told = [];
    Object.defineProperty(window, 'Notification', { value: Object.assign(class {}, { permission: 'granted', requestPermission: async () => 'granted' }) });
    Object.defineProperty(navigator, 'serviceWorker', { value: { ready: Promise.resolve({ showNotification: async (title, more) => window.told.push([title, more.data, more.vibrate]) }), register: async () => {} } });
    window.hide = (on) => {
      Object.defineProperty(document, 'visibilityState', { value: on ? 'hidden' : 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
  });
  const other = await visit(house.browser, server, { path: null });
  const people = [page, other];
  for (const [i, one] of people.entries()) await one.context().request.post(`${server.site}/api/guests`, { data: { name: '小' + '明红'[i] }, headers: { origin: server.site } });
  const ask = async (one, to, data) => (await one.context().request.post(server.site + to, { data, headers: { origin: server.site } })).json();
  const deck = { ready: (await (await page.context().request.get(`${server.site}/api/games/summoner/decks`)).json()).decks[0].ready };
  const { table } = await ask(page, '/api/tables', { game: 'summoner', deck, by_link: true, seat: 'b' });
  await ask(other, `/api/tables/${table}/join`, { deck });
  for (const one of people) await one.go(`/table/${table}`);
  const turnOf = async () => (await page.locator('.table[data-turn=mine]').count()) > 0;
  await Promise.race(people.map((one) => one.waitForSelector('.table[data-turn=mine]')));
  // Until it is the other’s.
  if (await turnOf()) {
    await page.waitForFunction(() => document.title.startsWith('● 轮到你'));
    while (await turnOf()) await play(page, { most: 1 });
  }
  await page.waitForFunction(() => !document.title.startsWith('●') && document.querySelector('link[rel=icon]').href.endsWith('/icon.svg'));
  await page.evaluate(() => ((window.told = []), window.hide(true)));
  while (!(await page.evaluate(() => document.title.startsWith('●')))) {
    if (await other.locator('.table[data-turn=mine]').count()) await play(other, { most: 1 });
    else await page.waitForTimeout(50);
  }
  await page.waitForFunction(() => window.told.length > 0);
  assert.deepEqual(await page.evaluate(() => window.told), [['轮到你', `/table/${table}`, [15, 60, 15]]]);
  assert.ok(await page.evaluate(() => document.title.startsWith('● 轮到你') && document.querySelector('link[rel=icon]').href.endsWith('/icon-turn.svg')));
  assert.deepEqual(page.complaints, []);
  for (const one of people) await one.context().close();
});

test('the screen stays on from the first tap until nothing is answered for three minutes, and again on return', async () => {
  const page = await visit(house.browser, server, { size: 'portrait', path: null });
  await page.addInitScript(() => {
    window.locks = [];
    const lock = () => ({ released: false, async release() { this.released = true; } });
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async (what) => (window.locks.push(Object.assign(lock(), { what })), window.locks.at(-1)) } });
  });
  await page.clock.install();
  await begin(page, server, 'gemu');
  await page.waitForSelector('.board');
  assert.equal(await page.evaluate(() => window.locks.length), 0);
  await page.clock.pauseAt(Date.now() + 600_000); // time passes as it is told to
  await page.mouse.click(5, 5);
  await until(page, () => window.locks.length === 1 && window.locks[0].what === 'screen');
  await page.evaluate(() => ((window.locks[0].released = true), document.dispatchEvent(new Event('visibilitychange'))));
  await until(page, () => window.locks.length === 2);
  await page.clock.runFor(179_000);
  assert.equal(await page.evaluate(() => window.locks[1].released), false);
  await page.clock.runFor(2_000);
  await until(page, () => window.locks[1].released);
  await page.context().close();
});

test('the page can be put on a home screen: offered after the second finished match', async () => {
  const page = await visit(house.browser, server, { size: 'portrait', path: null });
  await page.addInitScript(() => addEventListener('load', () => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => ((window.prompted = true), { outcome: 'accepted' });
    dispatchEvent(offer);
  }));
  for (const times of [0, 1]) {
    await begin(page, server, 'gemu');
    await page.waitForSelector('.table[data-turn=mine]');
    assert.equal(await page.locator('.install').count(), 0);
    await concede(page);
    await page.waitForFunction((times) => JSON.parse(localStorage.quincunx).finished.length === times + 1, times);
    if (times) await page.locator('.install').waitFor();
    else assert.equal(await page.locator('.install').count(), 0);
  }
  await page.locator('.install .button').first().click();
  await page.waitForFunction(() => window.prompted);
  await page.locator('.install').waitFor({ state: 'detached' });
  await page.context().close();
});

test('manifest, service worker and the page without a connection', async () => {
  const page = await visit(house.browser, server, { size: 'portrait', worker: true });
  for (const lang of ['', '.zh-Hant', '.en']) {
    const answer = await page.context().request.get(`${server.site}/manifest${lang}.webmanifest`);
    assert.match(answer.headers()['content-type'], /manifest\+json/);
    const manifest = await answer.json();
    assert.equal(manifest.display, 'standalone');
    assert.ok(manifest.icons.some((icon) => icon.purpose === 'maskable'));
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.context().request.get(`${server.site}/${src}`);
      assert.equal(icon.status(), 200, src);
      // A PNG tells its width at byte 16.
      if (src.endsWith('.png')) assert.equal(`${(await icon.body()).readUInt32BE(16)}x${(await icon.body()).readUInt32BE(20)}`, sizes);
    }
  }
  const worker = await page.context().request.get(`${server.site}/sw.js`);
  assert.equal(worker.headers()['cache-control'], 'no-cache');
  assert.match(await worker.text(), /const Build = '[0-9a-f]{12}'/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.reload();
  await page.waitForSelector('main a, main button');
  // It is kept after it has been shown.
  const whole = (kept) => kept.some((path) => path.startsWith('/assets/')) && kept.includes('/offline.html');
  let kept = [];
  for (const limit = Date.now() + 60_000; !whole(kept) && Date.now() < limit; await page.waitForTimeout(50))
    kept = await page.evaluate(async () => {
      const urls = [];
      for (const name of await caches.keys()) for (const one of await (await caches.open(name)).keys()) urls.push(new URL(one.url).pathname);
      return urls;
    });
  assert.ok(whole(kept), kept.join());
  assert.ok(!kept.some((path) => path.startsWith('/api/') || path === '/'), kept.join());
  await page.context().setOffline(true);
  await page.goto(`${server.site}/table/abc`).catch(() => {});
  const text = await page.locator('main').textContent();
  for (const part of ['没有网络连接', '沒有網路連線', 'There is no connection']) assert.ok(text.includes(part));
  await page.context().setOffline(false);
  await page.go('/');
  await page.waitForSelector('#app main a');
  await page.context().close();
});

test('an invitation is shared by the phone’s sheet, else copied, and read off the screen as a code', async () => {
  for (const sheet of [true, false]) {
    const page = await visit(house.browser, server, { size: 'portrait' });
    await page.addInitScript((sheet) => {
      if (sheet) navigator.share = async (what) => ((window.shared = what), undefined);
      else delete Navigator.prototype.share;
    }, sheet);
    await page.context().request.post(`${server.site}/api/guests`, { data: { name: '小明' }, headers: { origin: server.site } });
    const deck = { ready: (await (await page.context().request.get(`${server.site}/api/games/gemu/decks`)).json()).decks[0].ready };
    const { table } = await (await page.context().request.post(`${server.site}/api/tables`, { data: { game: 'gemu', deck, by_link: true }, headers: { origin: server.site } })).json();
    await page.go(`/table/${table}`);
    const url = `${server.site}/table/${table}`;
    const press = () => page.locator('.wait .main').click();
    if (sheet) {
      await press();
      await page.waitForFunction(() => window.shared);
      assert.deepEqual(await page.evaluate(() => window.shared), { title: '基姆大陆', url });
    } else assert.equal(await copied(page, press), url);
    const drawn = await page.locator('.qr').evaluate((code) => {
      const side = code.viewBox.baseVal.width;
      const dark = new Set([...code.querySelector('path').getAttribute('d').matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`));
      return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => dark.has(`${x} ${y}`)));
    });
    assert.equal(readCode(drawn.slice(4, -4).map((row) => row.slice(4, -4))), url);
    await page.context().close();
  }
});

// What a QR code says, of the small ones with one block of data (up to version 5, level M has two from version 4 on): read here
// by hand, so that what draws it is not what checks it.
function readCode(code) {
  const size = code.length;
  const version = (size - 17) / 4;
  assert.ok(Number.isInteger(version) && version >= 2 && version <= 6, `${size} modules`);
  // The format beside the upper left finder: level and mask.
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => code[8][x]).concat([7, 5, 4, 3, 2, 1, 0].map((y) => code[y][8])).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0) ^ 0x5412;
  assert.equal(format >> 13, 0, 'level M');
  const mask = [(y, x) => (x + y) % 2, (y) => y % 2, (y, x) => x % 3, (y, x) => (x + y) % 3, (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2, (y, x) => ((x * y) % 2) + ((x * y) % 3), (y, x) => (((x * y) % 2) + ((x * y) % 3)) % 2, (y, x) => (((x + y) % 2) + ((x * y) % 3)) % 2][(format >> 10) & 7];
  const align = size - 7; // the centre of the one small finder
  const reserved = (y, x) => (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9) || x === 6 || y === 6 || (Math.abs(x - align) <= 2 && Math.abs(y - align) <= 2);
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) --right;
    for (let i = 0; i < size; ++i)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (!reserved(y, x)) bits.push(code[y][x] !== (mask(y, x) === 0) ? 1 : 0);
      }
  }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
  // How many bytes of data in how many blocks, by version, for level M.
  const [blocks, each] = { 2: [1, 28], 3: [1, 44], 4: [2, 32], 5: [2, 43], 6: [4, 27] }[version];
  const data = Array.from({ length: blocks }, (_, block) => Array.from({ length: each }, (_, i) => bytes[i * blocks + block])).flat();
  const text = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  assert.equal(text.slice(0, 4), '0100', 'bytes');
  const length = parseInt(text.slice(4, 12), 2);
  return Array.from({ length }, (_, i) => String.fromCharCode(parseInt(text.slice(12 + 8 * i, 20 + 8 * i), 2))).join('');
}

test('links say what they lead to, in the language asked for', async () => {
  const page = await visit(house.browser, server, { path: null });
  const tags = async (to, lang) => {
    const text = await (await page.context().request.get(server.site + to, { headers: { 'accept-language': lang } })).text();
    return Object.fromEntries([...text.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [name, value]));
  };
  const rules = await tags('/rules/genius', 'zh-CN');
  assert.deepEqual({ ...rules, description: !!rules.description }, { type: 'website', title: '七圣召唤 · 规则书', description: true, url: `${server.site}/rules/genius`, image: `${server.site}/preview.png` });
  assert.equal((await tags('/', 'en')).title, 'Quincunx 五局');
  const table = await begin(page, server, 'gemu');
  const told = await tags(`/table/${table}`, 'zh-TW');
  assert.match(told.title, /對局/);
  assert.ok(!JSON.stringify(told).includes('小明'));
  const picture = await page.context().request.get(`${server.site}/preview.png`);
  assert.equal((await picture.body()).readUInt32BE(16), 1200);
  await page.context().close();
});
