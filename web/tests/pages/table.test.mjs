// At the table: two browsers by a link, breaks and restarts, why not, keyboard alone.
import assert from 'node:assert/strict';
import { Server, asked, begin, byKeyboard, concede, games, languages, openHouse, play, playUntil, request, settled, shot, test, visit } from './house.mjs';
import { faults } from './reach.mjs';
import { stage } from './stage.mjs';

const house = openHouse();
const { server } = house;

const questionOf = (page) => page.locator('.table').getAttribute('data-question');

test('a friend sits down by the link, and both play to the end', async () => {
  const host = await visit(house.browser, server, { path: null });
  await request(host, server, 'POST', '/api/guests', { name: '小红' });
  const { decks } = await request(host, server, 'GET', '/api/games/gemu/decks');
  const { table } = await request(host, server, 'POST', '/api/tables', { game: 'gemu', deck: { ready: decks[0].ready }, by_link: true });
  await host.go(`/table/${table}`);
  const link = await host.inputValue('.wait input[readonly]');
  const friend = await visit(house.browser, server, { path: null, lang: 'en' });
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Join' }).click();
  await friend.waitForSelector('.table');
  await host.waitForSelector('.table');
  await Promise.all([play(host, { seed: 5 }), play(friend, { seed: 6 })]);
  await Promise.all([host.waitForSelector('.over'), friend.waitForSelector('.over')]);
  const titles = [await host.locator('.over h2').innerText(), await friend.locator('.over h2').innerText()];
  assert.ok(titles[0] !== titles[1], titles.join(' / '));
  assert.deepEqual([...host.complaints, ...friend.complaints], []);
  await host.context().close();
  await friend.context().close();
});

// Two guests at one table, one by the other's link.
async function byLink(game) {
  const host = await visit(house.browser, server);
  await request(host, server, 'POST', '/api/guests', { name: '小红' });
  const { decks } = await request(host, server, 'GET', `/api/games/${game}/decks`);
  const { table } = await request(host, server, 'POST', '/api/tables', { game, deck: { ready: decks[0].ready }, by_link: true });
  const friend = await visit(house.browser, server);
  await request(friend, server, 'POST', '/api/guests', { name: '小刚' });
  await request(friend, server, 'POST', `/api/tables/${table}/join`, { deck: { ready: decks[0].ready } });
  for (const page of [host, friend]) {
    await page.go(`/table/${table}`);
    await page.waitForSelector('.table');
  }
  return { host, friend, table };
}

for (const way of ['against the computer', 'by link'])
  test(`another match takes the place of the last (${way})`, async () => {
    let pages, first;
    if (way === 'by link') {
      const { host, friend, table } = await byLink('gemu');
      [pages, first] = [[host, friend], table];
    } else {
      const page = await visit(house.browser, server);
      [pages, first] = [[page], await begin(page, server, 'gemu')];
    }
    const visited = await Promise.all(pages.map((page) => page.evaluate(() => history.length)));
    await concede(pages[0]);
    await Promise.all(pages.map((page) => page.waitForSelector('.over')));
    for (const page of pages) {
      await settled(page); // a press right after the end might be meant for a button that was there before
      await page.locator('.over .button.main').click();
    }
    for (const [i, page] of pages.entries()) {
      await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(first));
      await page.waitForSelector('.table:not(:has(.over))');
      assert.deepEqual(page.complaints, []);
      assert.equal(await page.evaluate(() => history.length), visited[i]);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/');
      await page.waitForTimeout(500);
      assert.equal(new URL(page.url()).pathname, '/');
    }
    await Promise.all(pages.map((page) => page.context().close()));
  });

test('a broken line comes back by itself, and the match goes on', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'summoner');
  await asked(page);
  const before = await questionOf(page);
  await page.context().setOffline(true);
  await server.end('SIGKILL');
  await page.waitForSelector('.banner');
  await server.start();
  await page.context().setOffline(false);
  await page.waitForSelector('.banner', { state: 'detached' });
  await asked(page);
  assert.equal(await questionOf(page), before);
  assert.ok((await play(page, { most: 5 })) === 5);
  await page.context().close();
});

test('without a network it is said at once, at the table and elsewhere, and what failed meanwhile is forgotten after', async () => {
  const page = await visit(house.browser, server);
  await page.context().setOffline(true);
  await page.waitForSelector('.banner', { timeout: 15_000 });
  await page.context().setOffline(false);
  await page.waitForSelector('.banner', { state: 'detached' });
  await begin(page, server, 'summoner');
  await playUntil(page, server, 'summoner', () => page.locator('.ending .end').count());
  await settled(page);
  const before = await questionOf(page);
  await page.context().setOffline(true);
  await page.waitForSelector('.banner', { timeout: 15_000 });
  await page.locator('.ending .end').click();
  await page.waitForSelector('.ask .trouble');
  await page.context().setOffline(false);
  await page.waitForSelector('.banner', { state: 'detached' });
  await page.waitForSelector('.ask .trouble', { state: 'detached' });
  assert.equal(await questionOf(page), before);
  assert.ok((await play(page, { most: 2 })) === 2);
  await page.context().close();
});

test('nobody is away when the match is over', async () => {
  const { host, friend } = await byLink('gemu');
  await friend.go('/');
  await host.waitForSelector('.plate .away');
  await concede(host);
  await host.waitForSelector('.over');
  assert.equal(await host.locator('.plate .away').count(), 0);
  await Promise.all([host, friend].map((page) => page.context().close()));
});

test('what it means to be away is written beside the name, with a clock and without', async () => {
  const page = await stage(house, 'summoner', { speed: 'none' });
  const seats = { a: { kind: 'guest', id: 1, name: '小明' }, b: { kind: 'guest', id: 2, name: '小红' } };
  const away = (time) => page.tell('presence', { seats, clocks: { a: { here: true, ...time }, b: { here: false, ...time }, running: null, paused: false } });
  away({});
  await page.getByText('已离开；不限时，随时可以回来').waitFor();
  away({ bank: 60_000, answer: 0 });
  await page.getByText('已离开，时钟继续走').waitFor();
  assert.equal(await page.locator('.plate .away').count(), 1);
  await page.context().close();
});

test('a board that does not load can be tried again', async () => {
  const page = await visit(house.browser, server, { path: null });
  const board = /assets\/gemu-.*\.js/;
  await page.route(board, (route) => route.abort());
  await request(page, server, 'POST', '/api/guests', { name: '小明' });
  const { decks } = await request(page, server, 'GET', '/api/games/gemu/decks');
  const { table } = await request(page, server, 'POST', '/api/tables', { game: 'gemu', deck: { ready: decks[0].ready }, level: 'beginner' });
  await page.go(`/table/${table}`);
  const again = page.locator('.page .row button.button');
  await again.waitFor();
  await page.unroute(board);
  await again.click();
  await page.waitForSelector('.table');
  await page.context().close();
});

test('an address nobody can read has a page that says so', async () => {
  const page = await visit(house.browser, server);
  await page.evaluate(() => history.pushState(null, '', '/people/%E0%A4%A'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await page.waitForSelector('.page .trouble');
  for (const to of ['/rules/gemu#%E0%A4%A', '/cards/gemu#%']) {
    await page.go(to);
    await page.waitForSelector('h1');
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('two windows of one player show the same', async () => {
  const one = await visit(house.browser, server, { path: null });
  const table = await begin(one, server, 'genius');
  const two = await one.context().newPage();
  await two.goto(`${server.site}/table/${table}`);
  await asked(two);
  await play(one, { most: 6 });
  await asked(one);
  const number = await questionOf(one);
  await two.waitForFunction((n) => document.querySelector('.table')?.dataset.question === n, number);
  await one.context().close();
});

for (const [i, game] of games.entries())
  test(`${game}, at a desk: nothing lies over what can be chosen, and nothing is too small`, async () => {
    const page = await visit(house.browser, server, { path: null, lang: languages[i % 3] });
    await begin(page, server, game);
    const all = new Set();
    for (let k = 0; k < 12 && (await asked(page)); ++k) {
      for (const fault of await faults(page, 24)) all.add(fault);
      await play(page, { most: 1, seed: 17 + k });
    }
    assert.deepEqual([...all], []);
    await page.context().close();
  });

test('lillian: what somebody wears takes no press that is meant for her', async () => {
  const page = await stage(house, 'lillian', { speed: 'none', lang: 'en' });
  const many = Array.from({ length: 4 }, (_, i) => `apprentice-witch${i ? `-${i + 1}` : ''}`);
  const unit = { at: 'standby', tired: false, strength: 0, 'in-war': false, upgrades: ['fairy-bomb'], covered: 1 };
  page.happens([{ event: 'mana', seat: 'you', change: 0, mana: 0, frame: { you: { characters: Object.fromEntries(many.map((name, n) => [name, { ...unit, unit: n }])) } } }], () =>
    page.mine(many.map((name) => ({ option: `character ${name}`, text: name, facts: { verb: 'character', at: `you.characters.${name}`, role: 'target', whose: 'you' }, undo: true }))));
  await page.waitForFunction((count) => document.querySelectorAll('.unit [data-can]').length === count, many.length);
  assert.deepEqual((await faults(page, 24)).filter((fault) => /covered/.test(fault)), []);
  await page.context().close();
});

test('what cannot be chosen tells why, and the clause opens the rulebook there', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'summoner');
  // What can be given up all the same is marked by a click.
  const refused = page.locator('.felt [data-refused]:not([data-can])');
  await playUntil(page, server, 'summoner', () => refused.count());
  await settled(page);
  await refused.first().click();
  const why = page.locator('.reader .why');
  await why.waitFor();
  assert.equal(await why.locator('a.clause').first().innerText(), '§');
  const clause = (await why.locator('a.clause').first().getAttribute('href')).split('#')[1];
  assert.match(clause, /^(SW|RU)-\d/);
  await shot(page, 'why-not');
  const [rulebook] = await Promise.all([page.context().waitForEvent('page'), why.locator('a.clause').first().click()]);
  await rulebook.waitForSelector(`[id="${clause}"]`);
  assert.ok(await rulebook.locator(`[id="${clause}"]`).isVisible());
  await page.context().close();
});

test('arrow keys go to what cannot be chosen, and why is told', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'summoner');
  let [way, found] = [0, false];
  for (let presses = 0; presses < 3000 && !found; ++presses) {
    if (!(await asked(page))) await begin(page, server, 'summoner');
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.hasAttribute('data-spot') ? { can: at.hasAttribute('data-can') || !document.querySelector('.felt [data-can]'), refused: at.hasAttribute('data-refused'), stop: at.tabIndex } : null;
    });
    if (here) assert.equal(here.stop, here.can ? 0 : -1, 'Tab goes to what can be chosen alone');
    if (here?.refused) found = await page.locator('.reader .why').waitFor({ timeout: 5000 }).then(() => true, () => false);
    if (found) break;
    if (presses % 25 === 24) await play(page, { most: 1, seed: presses });
    else await page.keyboard.press(here ? ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][(way += presses % 3 ? 0 : 1) % 4] : 'Tab');
  }
  assert.ok(found, 'arrows found nothing that is refused');
  await page.context().close();
});

for (const forced of [true, false])
  test(forced ? 'where there is but one answer it is given by itself, unless it was taken back' : 'who wants it gives every answer', async () => {
    const page = await visit(house.browser, server, { path: null, forced });
    const heard = overhear(page);
    const sent = [];
    let undone = 0;
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        const told = JSON.parse(payload);
        if (told.do === 'answer') sent.push(String(told.question));
      });
      socket.on('framereceived', ({ payload }) => (undone += JSON.parse(payload).event === 'undone' ? 1 : 0));
    });
    const sit = async () => {
      sent.length = 0;
      heard.asked.clear();
      await begin(page, server, 'gemu');
      await page.evaluate(() => {
        window.clicked = [];
        addEventListener('click', () => window.clicked.push(document.querySelector('.table').dataset.question), { capture: true });
      });
    };
    await sit();
    const single = (question) => {
      const options = heard.asked.get(Number(question))?.options;
      return options?.length === 1 && ['end', 'decline'].includes(options[0].facts.role);
    };
    const byThemselves = async () => {
      const clicked = await page.evaluate(() => window.clicked);
      return sent.filter((question) => single(question) && !clicked.includes(question));
    };
    const done = async () => sent.length >= 25 && (!forced || (await byThemselves()).length > 0);
    for (let seed = 1; seed < 600 && !(await done()); ++seed) {
      if (!(await asked(page))) {
        if (!forced) assert.deepEqual(await byThemselves(), []);
        await sit();
        continue;
      }
      const question = await questionOf(page);
      // Hands that are faster than the page's patience would answer everything before it does.
      if (forced && single(question)) await page.waitForFunction((now) => document.querySelector('.table').dataset.question !== now, question);
      else await play(page, { most: 1, seed });
    }
    if (!forced) assert.deepEqual(await byThemselves(), []);
    else {
      assert.notDeepEqual(await byThemselves(), []);
      for (let seed = 1; seed < 200 && !undone; ++seed) {
        if (!(await asked(page))) await sit();
        const could = await page.evaluate(() => (document.querySelector('.undo')?.click(), !!document.querySelector('.undo')));
        for (let i = 0; i < 400 && could && !undone; ++i) await page.waitForTimeout(50);
        if (!undone) await play(page, { most: 1, seed });
      }
      assert.ok(undone, 'nothing could be taken back');
      await asked(page);
      const [number, many] = [await questionOf(page), sent.length];
      await page.waitForTimeout(400);
      assert.deepEqual([await questionOf(page), sent.length], [number, many]);
    }
    await page.context().close();
  });

// What goes over the wire of a page from here on: questions asked of it, and the numbers of those it answers.
function overhear(page) {
  const heard = { asked: new Map(), answered: [] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const told = JSON.parse(payload);
      if (told.do === 'answer') heard.answered.push(told.question);
    });
    socket.on('framereceived', ({ payload }) => {
      const { body } = JSON.parse(payload);
      for (const question of [body?.question, body?.snapshot?.question]) if (question?.options) heard.asked.set(question.question, question);
    });
  });
  return heard;
}

test('an open question is never answered by itself, though one answer is offered', async () => {
  const page = await visit(house.browser, server, { path: null, forced: true });
  const heard = overhear(page);
  await begin(page, server, 'genius');
  await page.evaluate(() => {
    window.clicked = [];
    addEventListener('click', () => window.clicked.push(Number(document.querySelector('.table').dataset.question)), { capture: true });
  });
  const single = () => [...heard.asked.values()].filter((one) => one.open && one.options.length === 1).map((one) => one.question);
  for (let seed = 1; seed < 200 && single().length < 3 && (await asked(page)); ++seed) await play(page, { most: 3, seed });
  const clicked = await page.evaluate(() => window.clicked);
  assert.ok(single().length > 0, 'no such question was asked');
  assert.deepEqual(heard.answered.filter((question) => single().includes(question) && !clicked.includes(question)), []);
  await page.context().close();
});

test('the log follows what happens, whatever changes its size, until the reader scrolls up', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'gemu');
  // What has just come is followed before it is drawn.
  const follows = (when) => page.waitForFunction(() => { const log = document.querySelector('.log'); return log.scrollHeight - log.clientHeight - log.scrollTop < 2; }).catch(() => assert.fail(`it does not follow ${when}`));
  const below = () => page.evaluate(() => { const log = document.querySelector('.log'); return log.scrollHeight - log.clientHeight - log.scrollTop; });
  const scrolls = () => page.evaluate(() => document.querySelector('.log').scrollHeight > document.querySelector('.log').clientHeight + 400);
  let seed = 0;
  while (!(await scrolls())) {
    await asked(page);
    await play(page, { most: 3, seed: ++seed });
    await follows(`after ${seed}`);
    assert.ok(seed < 200, 'the log stays short');
  }
  // Lines that come between a scroll and the news of it.
  await page.evaluate(() => {
    const log = document.querySelector('.log');
    for (let i = 0; i < 12; ++i) log.append(log.lastElementChild.cloneNode(true));
    log.dispatchEvent(new Event('scroll'));
  });
  await follows('after many lines at once');
  for (const height of [500, 900, 640]) {
    await page.setViewportSize({ width: 1280, height });
    await follows(`in a window ${height} high`);
  }
  await page.locator('.log').hover();
  for (let i = 0; i < 300 && (await below()) <= 350; ++i) {
    await page.mouse.wheel(0, -20);
    await page.waitForTimeout(30);
  }
  await asked(page);
  await play(page, { most: 3, seed: 99 });
  assert.ok((await below()) > 200, 'it went on though the reader had scrolled up');
  await page.context().close();
});

test('pointing at something that can be chosen tells what would follow', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'summoner');
  let told = '';
  for (let seed = 1; !told && seed < 200; ++seed) {
    if (!(await asked(page))) await begin(page, server, 'summoner');
    for (const spot of (await page.locator('.felt [data-can]').all()).slice(0, 3)) {
      await page.keyboard.press('Escape');
      await page.locator('.reader').waitFor({ state: 'detached' });
      if (!(await spot.hover({ timeout: 8000 }).then(() => true, () => false))) continue;
      await page.locator('.reader[data-foreseen]').waitFor({ timeout: 8000 }).catch(() => {});
      const then = page.locator('.reader .then p').first();
      if (await then.count()) told = await then.innerText();
      if (told) break;
    }
    if (!told) await play(page, { most: 1, seed });
  }
  assert.ok(told, 'nothing was foreseen');
  await shot(page, 'what-follows');
  await page.context().close();
});

test('below a path of a site everything works', async (t) => {
  const below = await new Server().start(['--base', '/cards/']);
  t.after(() => below.close());
  below.site += '/cards';
  const page = await visit(house.browser, below, { path: null });
  const table = await begin(page, below, 'gemu');
  assert.equal(new URL(page.url()).pathname, `/cards/table/${table}`);
  assert.ok((await play(page, { most: 3 })) === 3);
  await page.locator('a.mark').click();
  await page.waitForURL(/\/cards\/$/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const game of games)
  test(`${game}: a turn by keyboard alone`, async () => {
    const page = await visit(house.browser, server, { path: null });
    await begin(page, server, game);
    await asked(page);
    await byKeyboard(page, 4);
    await page.context().close();
  });
