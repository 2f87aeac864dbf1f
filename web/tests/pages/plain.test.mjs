// A game the pages know nothing of: the server tells of it, and the plain board draws it (src/games/plain/).
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Server, asked, begin, byKeyboard, gamesOf, languages, openHouse, pages, play, playUntil, serious, settled, shot, sizes, test, tinyProgram, visit } from './house.mjs';

const known = gamesOf(tinyProgram);
const house = openHouse(undefined, tinyProgram);
const { server } = house;
const [{ id: game, name }] = known;

const questionOf = (page) => page.locator('.table').getAttribute('data-question');

test('there is no folder for it', () => {
  assert.ok(!fs.existsSync(new URL(`../../src/games/${game}`, import.meta.url)), `${game} has a board of its own: this file tests nothing`);
});

for (const lang of languages)
  test(`from the home page to the end of a match (${lang})`, async () => {
    const page = await visit(house.browser, server, { lang });
    await page.waitForSelector('.doors article');
    assert.deepEqual(await page.locator('.doors h3').allInnerTexts(), known.map((one) => one.name[lang]));
    await shot(page, `plain-home-${lang}`);
    await page.locator('.doors .play').first().click();
    await page.waitForURL(/\/table\//);
    await page.waitForSelector('.board .plain');
    assert.equal(await page.locator('.table').getAttribute('data-game'), game);
    await play(page, { most: 6, seed: 3 });
    await shot(page, `plain-match-${lang}`);
    await play(page, { seed: 4 });
    await page.waitForSelector('.over h2');
    assert.notEqual(await page.locator('.over h2').innerText(), '');
    assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /undefined|\[object |NaN/);
    await shot(page, `plain-over-${lang}`);
    const table = new URL(page.url()).pathname.split('/').at(-1);
    const match = await (await page.context().request.get(`${server.site}/api/matches/${table}`)).json();
    assert.ok(match.result, 'the server says that it is over');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test('a click on a card that can be played answers', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, game);
  const card = page.locator('.plain .hand [data-can]').first();
  await playUntil(page, server, game, () => card.count());
  await settled(page);
  const before = await questionOf(page);
  const answers = (n) => document.querySelector('.table')?.dataset.question !== n;
  await card.click();
  await page.waitForFunction((n) => document.querySelector('.table')?.dataset.question !== n || document.querySelector('.menu'), before);
  if (!(await page.evaluate(answers, before))) {
    await settled(page);
    await page.locator('.menu .button').first().click();
  }
  await page.waitForFunction(answers, before);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a match by keyboard alone', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, game);
  await byKeyboard(page, 6);
  await page.context().close();
});

for (const [i, size] of Object.keys(sizes).entries())
  for (const look of ['dark', 'light'])
    test(`on a ${size} screen, ${look}: it fits, and axe finds nothing serious`, async () => {
      const page = await visit(house.browser, server, { lang: languages[i], size, look });
      await page.waitForSelector('.doors article');
      assert.deepEqual(await serious(page), []);
      await shot(page, `plain-home-${size}-${look}`);
      await begin(page, server, game);
      await play(page, { most: 5, seed: 8 });
      await asked(page);
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= room, `${wide} px wide, ${room} px there`);
      const board = await page.evaluate(() => [document.querySelector('.plain').scrollWidth, document.querySelector('.plain').clientWidth]);
      assert.ok(board[0] <= board[1], `the board is ${board[0]} px wide, ${board[1]} px there`);
      const small = await page.evaluate(() => [...document.querySelectorAll('.felt [data-can]')].map((one) => one.getBoundingClientRect()).filter((box) => box.width < 24 || box.height < 24).length);
      assert.equal(small, 0, 'something that can be chosen is too small for a finger');
      assert.deepEqual(await serious(page), []);
      assert.deepEqual(page.complaints, []);
      await shot(page, `plain-match-${size}-${look}`);
      await page.context().close();
    });

// Positions of games that are not small: their own boards are kept from being loaded.
for (const other of ['gemu', 'lillian'])
  test(`${other} can be played on the plain board`, async (t) => {
    const many = await new Server().start();
    t.after(() => many.close());
    const plain = fs.readdirSync(path.join(pages, 'assets')).find((file) => /^plain-.*\.js$/.test(file));
    const page = await visit(house.browser, many, { path: null });
    await page.route(new RegExp(`/assets/${other}-[^/]*\\.js$`), (route) => route.fulfill({ contentType: 'text/javascript', body: `export * from './${plain}';` }));
    await begin(page, many, other);
    await page.waitForSelector('.board .plain');
    const answers = await play(page, { most: 25, seed: 5 });
    assert.ok(answers === 25 || (await page.locator('.over').count()), `only ${answers} answers`);
    assert.ok((await page.locator('.plain .thing, .plain .counter').count()) > 5);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
