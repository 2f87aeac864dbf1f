// At the table: two browsers by a link, breaks and restarts, why not, keyboard alone, phones.
import assert from 'node:assert/strict';
import { Server, begin, games, openHouse, play, request, shot, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;

const asked = (page) => page.waitForSelector('.table[data-turn="mine"]');
const questionOf = (page) => page.locator('.table').getAttribute('data-question');

test('a friend sits down by the link, and both play to the end', async () => {
  const host = await visit(house.browser, server, { path: null });
  await request(host, server, 'POST', '/api/guests', { name: '小红' });
  const { decks } = await request(host, server, 'GET', '/api/games/lillian/decks');
  const { table } = await request(host, server, 'POST', '/api/tables', { game: 'lillian', deck: { ready: decks[0].ready }, by_link: true });
  await host.go(`/table/${table}`);
  const link = await host.inputValue('.wait input[readonly]');
  const friend = await visit(house.browser, server, { path: null, lang: 'en' });
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Sit down' }).click();
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

const giveUp = async (page) => {
  await page.locator('button.tool', { hasText: '认输' }).click();
  await page.locator('dialog .button.main').click();
};

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
    await giveUp(pages[0]);
    await Promise.all(pages.map((page) => page.waitForSelector('.over')));
    await pages[0].waitForTimeout(700); // a press right after the end might be meant for a button that was there before
    for (const page of pages) await page.locator('.over .button.main').click();
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
  await page.waitForSelector('.banner', { state: 'detached', timeout: 30_000 });
  await asked(page);
  assert.equal(await questionOf(page), before);
  assert.ok((await play(page, { most: 5 })) === 5);
  await page.context().close();
});

test('without a network it is said at once, at the table and elsewhere, and what failed meanwhile is forgotten after', async () => {
  const page = await visit(house.browser, server);
  await page.context().setOffline(true);
  await page.waitForSelector('.banner', { timeout: 2000 });
  await page.context().setOffline(false);
  await page.waitForSelector('.banner', { state: 'detached', timeout: 2000 });
  await begin(page, server, 'summoner');
  await asked(page);
  const before = await questionOf(page);
  await page.context().setOffline(true);
  await page.waitForSelector('.banner', { timeout: 2000 });
  await page.locator('.asking .buttons button').first().click();
  await page.waitForSelector('.ask .trouble');
  await page.context().setOffline(false);
  await page.waitForSelector('.banner', { state: 'detached', timeout: 10_000 });
  await page.waitForSelector('.ask .trouble', { state: 'detached', timeout: 10_000 });
  assert.equal(await questionOf(page), before);
  assert.ok((await play(page, { most: 2 })) === 2);
  await page.context().close();
});

test('nobody is away when the match is over', async () => {
  const { host, friend } = await byLink('gemu');
  await friend.go('/');
  await host.waitForSelector('.plate .away');
  await giveUp(host);
  await host.waitForSelector('.over');
  assert.equal(await host.locator('.plate .away').count(), 0);
  await Promise.all([host, friend].map((page) => page.context().close()));
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

test('what cannot be chosen tells why, and the clause opens the rulebook there', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'summoner');
  let seed = 0;
  await asked(page);
  while (!(await page.locator('.felt [data-refused]').count())) {
    await play(page, { most: 1, seed: ++seed });
    await asked(page);
    await page.waitForTimeout(150);
    assert.ok(seed < 40, 'nothing was refused for long');
  }
  await page.locator('.felt [data-refused]').first().click();
  const why = page.locator('.peek .why');
  await why.waitFor();
  const clause = await why.locator('a.clause').first().innerText();
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
  await asked(page);
  let [way, found] = [0, false];
  for (let presses = 0; presses < 300 && !found; ++presses) {
    await asked(page);
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.hasAttribute('data-spot') ? { can: at.hasAttribute('data-can') || !document.querySelector('.felt [data-can]'), refused: at.hasAttribute('data-refused'), stop: at.tabIndex } : null;
    });
    if (here) assert.equal(here.stop, here.can ? 0 : -1, 'Tab goes to what can be chosen alone');
    if (here?.refused) found = await page.locator('.peek .why').isVisible();
    else if (presses % 25 === 24) await play(page, { most: 1, seed: presses });
    else await page.keyboard.press(here ? ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][(way += presses % 3 ? 0 : 1) % 4] : 'Tab');
  }
  assert.ok(found, 'arrows found nothing that is refused');
  await page.context().close();
});

for (const forced of [true, false])
  test(forced ? 'where there is but one answer it is given by itself, unless it was taken back' : 'who wants it gives every answer', async () => {
    const page = await visit(house.browser, server, { path: null, forced });
    const sent = [];
    let undone = 0;
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        const told = JSON.parse(payload);
        if (told.do === 'answer') sent.push(String(told.question));
      });
      socket.on('framereceived', ({ payload }) => (undone += JSON.parse(payload).event === 'undone' ? 1 : 0));
    });
    await begin(page, server, 'gemu');
    await page.evaluate(() => {
      window.clicked = [];
      addEventListener('click', () => window.clicked.push(document.querySelector('.table').dataset.question), { capture: true });
    });
    const byThemselves = async () => {
      const clicked = await page.evaluate(() => window.clicked);
      return sent.filter((question) => !clicked.includes(question));
    };
    for (let seed = 1; seed < 40 && sent.length < 25; ++seed) {
      await asked(page);
      await play(page, { most: 3, seed });
    }
    if (!forced) assert.deepEqual(await byThemselves(), []);
    else {
      assert.notDeepEqual(await byThemselves(), []);
      for (let seed = 1; seed < 40 && !undone; ++seed) {
        await asked(page);
        await page.evaluate(() => document.querySelector('.undo')?.click());
        await page.waitForTimeout(300);
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
  for (let seed = 1; seed < 40 && single().length < 3; ++seed) {
    await asked(page);
    await play(page, { most: 3, seed });
  }
  const clicked = await page.evaluate(() => window.clicked);
  assert.ok(single().length > 0, 'no such question was asked');
  assert.deepEqual(heard.answered.filter((question) => single().includes(question) && !clicked.includes(question)), []);
  await page.context().close();
});

for (const way of ['pointer', 'keyboard'])
  test(`pressing twice does not press what comes after (${way})`, async () => {
    const page = await visit(house.browser, server, { path: null });
    const heard = overhear(page);
    await begin(page, server, 'summoner'); // phases end one after the other by a button at the same place
    // The first button of the question: where it is and what it says.
    const first = () => page.evaluate(() => {
      const button = document.querySelector('.asking .buttons:not(.list) button');
      const box = button?.getBoundingClientRect();
      return box && { x: box.x + 20, y: box.y + 12, text: button.textContent };
    });
    const under = (at) => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button, a.button')?.textContent, at);
    const press = (at) => (way === 'pointer' ? page.mouse.click(at.x, at.y) : page.keyboard.press('1'));
    let again = 0;
    for (let seed = 1; seed < 60 && !again; ++seed) {
      await asked(page);
      await page.waitForTimeout(700);
      const [number, at] = [Number(await questionOf(page)), await first()];
      if (!at) {
        await play(page, { most: 1, seed });
        continue;
      }
      await press(at);
      const next = await page.waitForFunction((last) => {
        const table = document.querySelector('.table[data-turn="mine"]');
        return table && Number(table.dataset.question) !== last && table.querySelector('.asking .buttons:not(.list) button');
      }, number, { timeout: 2000 }).catch(() => null);
      const [question, come] = [Number(await questionOf(page)), way === 'pointer' ? await under(at) : (await first())?.text];
      if (!next || !come || come === at.text) continue;
      await press(at);
      await page.waitForTimeout(100);
      assert.ok(!heard.answered.includes(question), `${come} was pressed`);
      await page.waitForTimeout(700);
      await press(at);
      await page.waitForTimeout(300);
      assert.ok(heard.answered.includes(question), `${come} cannot be pressed`);
      ++again;
    }
    assert.ok(again, 'no button came where another was');
    await page.context().close();
  });

test('the log follows what happens, whatever changes its size, until the reader scrolls up', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'gemu');
  const below = () => page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const log = document.querySelector('.log');
    return Math.round(log.scrollHeight - log.clientHeight - log.scrollTop);
  });
  const scrolls = () => page.evaluate(() => document.querySelector('.log').scrollHeight > document.querySelector('.log').clientHeight + 400);
  let seed = 0;
  while (!(await scrolls())) {
    await asked(page);
    await play(page, { most: 3, seed: ++seed });
    assert.ok((await below()) < 2, `${await below()} pixels below after ${seed}`);
    assert.ok(seed < 60, 'the log stays short');
  }
  // Lines that come between a scroll and the news of it.
  await page.evaluate(() => {
    const log = document.querySelector('.log');
    for (let i = 0; i < 12; ++i) log.append(log.lastElementChild.cloneNode(true));
    log.dispatchEvent(new Event('scroll'));
  });
  assert.ok((await below()) < 2, 'after many lines at once');
  for (const height of [500, 900, 640]) {
    await page.setViewportSize({ width: 1280, height });
    assert.ok((await below()) < 2, `in a window ${height} high`);
  }
  await page.locator('.log').hover();
  for (let i = 0; i < 15; ++i) {
    await page.mouse.wheel(0, -20);
    await page.waitForTimeout(30);
  }
  await page.waitForFunction(() => document.querySelector('.log').scrollHeight - document.querySelector('.log').clientHeight - document.querySelector('.log').scrollTop > 200);
  await asked(page);
  await play(page, { most: 3, seed: 99 });
  assert.ok((await below()) > 200, 'it went on though the reader had scrolled up');
  await page.context().close();
});

test('pointing at something that can be chosen tells what would follow', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'summoner');
  let told = '';
  for (let seed = 1; !told && seed < 40; ++seed) {
    await asked(page);
    for (const spot of (await page.locator('.felt [data-can]').all()).slice(0, 3)) {
      await page.mouse.move(1, 1);
      await page.locator('.peek').waitFor({ state: 'detached' });
      if (!(await spot.hover({ timeout: 2000 }).then(() => true, () => false))) continue;
      await page.locator('.peek[data-foreseen]').waitFor({ timeout: 5000 }).catch(() => {});
      const then = page.locator('.peek .then p').first();
      if (await then.count()) told = await then.innerText();
      if (told) break;
    }
    if (!told) await play(page, { most: 1, seed });
  }
  assert.ok(told, 'nothing was foreseen');
  await shot(page, 'what-follows');
  await page.context().close();
});

test('what is shown of a card is in nobody\'s way, and goes with the pointer', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'genius');
  for (let seed = 1; seed < 30 && !(await page.locator('.hand .card[data-spot]').count()); ++seed) {
    await asked(page);
    await play(page, { most: 1, seed });
  }
  await asked(page);
  await page.locator('.hand .card[data-spot]').first().hover();
  await page.locator('.peek').waitFor();
  await page.waitForTimeout(200);
  const { own, hidden } = await page.evaluate(() => {
    const peek = document.querySelector('.peek').getBoundingClientRect();
    const at = document.elementFromPoint(peek.x + peek.width / 2, peek.y + peek.height / 2);
    const middles = [...document.querySelectorAll('.hand .card[data-spot]')].map((card) => card.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    return { own: !!at.closest('.peek'), hidden: middles.filter(([x, y]) => peek.left < x && x < peek.right && peek.top < y && y < peek.bottom).length };
  });
  assert.ok(!own, 'it takes the clicks of what lies below');
  assert.equal(hidden, 0, 'it covers cards of the hand');
  await page.mouse.move(1, 1);
  await page.locator('.peek').waitFor({ state: 'detached', timeout: 2000 });
  // Lines of the log are passed on the way to elsewhere.
  await page.locator('.log .thing').last().hover();
  assert.equal(await page.locator('.peek').count(), 0);
  await page.locator('.peek').waitFor();
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
    const seen = new Set();
    for (let presses = 0; seen.size < 4 && presses < 400; ++presses) {
      if (!(await page.locator('.table[data-turn="mine"]').count())) {
        await page.waitForTimeout(50);
        if (await page.locator('.over').count()) break;
        continue;
      }
      const number = await questionOf(page);
      await page.keyboard.press('Tab');
      const can = await page.evaluate(() => {
        const at = document.activeElement;
        return !!at && (at.hasAttribute('data-can') || !!at.closest('.menu .button:not(.plain), .asking button:not(.undo)'));
      });
      if (!can) continue;
      await page.keyboard.press('Enter');
      await page.waitForTimeout(80);
      if ((await questionOf(page)) !== number || !(await page.locator('.table[data-turn="mine"]').count())) seen.add(number);
    }
    assert.ok(seen.size >= 4 || (await page.locator('.over').count()), `answered ${seen.size} questions`);
    await page.context().close();
  });

for (const game of games)
  for (const size of ['portrait', 'landscape'])
    test(`${game} on a phone (${size}): board and question are both on the screen`, async () => {
      const page = await visit(house.browser, server, { path: null, size });
      await begin(page, server, game);
      await play(page, { most: 8, seed: 4 });
      await asked(page);
      const [board, text, view] = await page.evaluate(() => [document.querySelector('.board').getBoundingClientRect().toJSON(), document.querySelector('.asking .text').getBoundingClientRect().toJSON(), { width: innerWidth, height: innerHeight }]);
      assert.ok(board.top >= 0 && board.bottom <= view.height && board.width > 0.5 * view.width, JSON.stringify(board));
      assert.ok(text.top >= 0 && text.bottom <= view.height, JSON.stringify(text));
      const small = await page.evaluate(() => [...document.querySelectorAll('.felt [data-can]')].map((one) => [one.getAttribute('aria-label')?.slice(0, 40), one.getBoundingClientRect()]).filter(([, box]) => box.width < 24 || box.height < 24).map(([label, box]) => `${label} ${box.width}x${box.height}`));
      assert.deepEqual(small, []);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
