// Rules on one page, and the words of each game: in three languages, at a desk and on a phone, light and dark; every picture is
// drawn, every sentence leads to its clause, and it prints on one sheet. The positions in src/games/<game>/start.json are what the
// server shows; QUINCUNX_REGOLD=1 writes them anew (a new one: write its name with null there first).
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { games, languages, openHouse, request, root, serious, Server, shot, test, tinyProgram, visit } from './house.mjs';

const house = openHouse();
const { server } = house;
const file = (game) => path.join(root, 'web/src/games', game, 'start.json');
const withPage = games.filter((game) => fs.existsSync(file(game)));

// A server that also has the positions of the tables.
const teacher = new Server();
before(() => teacher.start(['--lessons', path.join(root, 'web/tests/positions')]));
after(() => teacher.close());

for (const game of withPage)
  test(`${game}: its pictures are what the server shows`, async () => {
    const kept = JSON.parse(fs.readFileSync(file(game), 'utf8'));
    const now = {};
    for (const name of Object.keys(kept)) {
      const [lesson, many] = name.split('.').map(Number);
      const answers = [];
      for (;;) {
        const response = await fetch(`${teacher.site}/api/games/${game}/lessons/${lesson}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: teacher.site }, body: JSON.stringify({ answers }) });
        const way = await response.json();
        assert.equal(response.status, 200, `${game} ${name}: ${JSON.stringify(way)}`);
        now[name] = way.view;
        if (answers.length === many) break;
        answers.push(way.next.option);
      }
    }
    if (process.env.QUINCUNX_REGOLD) fs.writeFileSync(file(game), `{\n${Object.entries(now).map(([name, view]) => `  ${JSON.stringify(name)}: ${JSON.stringify(view)}`).join(',\n')}\n}\n`);
    else assert.deepEqual(kept, now);
  });

async function open(at, settings) {
  const page = await visit(house.browser, server, { ...settings, path: at });
  await page.waitForSelector('.start .frame .pin');
  await page.waitForLoadState('networkidle');
  return page;
}
const pagesOf = (pdf) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

for (const [i, game] of withPage.entries())
  test(`${game} on one page: three languages, desk and phone, light and dark; prints on one sheet`, async () => {
    for (const [j, lang] of languages.entries()) {
      const clauses = new Set((await (await fetch(`${server.site}/api/games/${game}/rules?lang=${lang}`)).json()).parts.flatMap((part) => part.clauses.map((clause) => clause.id)));
      for (const size of ['desktop', 'portrait']) {
        const look = (i + j + (size === 'desktop' ? 0 : 1)) % 2 ? 'light' : 'dark';
        const where = `start-${game}-${lang}-${size}-${look}`;
        const page = await open(`/rules/${game}/start`, { lang, size, look });
        const seen = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          high: document.documentElement.scrollHeight / innerHeight,
          pins: [...document.querySelectorAll('.frame .pin')].map((pin) => pin.textContent),
          labels: [...document.querySelectorAll('.table li .pin')].map((pin) => pin.textContent),
          outside: [...document.querySelectorAll('.frame .pin')].filter((pin) => {
            const [box, room] = [pin.getBoundingClientRect(), pin.closest('.frame').getBoundingClientRect()];
            return box.left + box.width / 2 < room.left || box.right - box.width / 2 > room.right || box.top + box.height / 2 < room.top || box.bottom - box.height / 2 > room.bottom;
          }).length,
          // A picture that is cut to something shows less than the whole board.
          uncut: [...document.querySelectorAll('.turn .felt[inert], .exchange .felt[inert]')].filter((felt) => new DOMMatrixReadOnly(getComputedStyle(felt).transform).a * 980 < felt.parentElement.clientWidth * 1.1).length,
          links: [...document.querySelectorAll('.start .say')].map((link) => decodeURIComponent(new URL(link.href).hash.slice(1))),
          text: document.body.innerText,
        }));
        assert.ok(seen.wide <= 0, `${where}: too wide`);
        if (size === 'desktop') assert.ok(seen.high <= 2.3, `${where}: ${seen.high} screens`);
        assert.deepEqual(seen.pins, seen.labels, `${where}: every label is on the board`);
        assert.equal(seen.outside, 0, `${where}: numbers outside the board`);
        assert.equal(seen.uncut, 0, `${where}: pictures without what they are about`);
        assert.ok(seen.links.length > 20);
        assert.deepEqual(seen.links.filter((link) => !clauses.has(link)), [], `${where}: clauses`);
        assert.doesNotMatch(seen.text, /undefined|\[object |NaN|[A-Z]{2}-\d+\.\d/, where);
        if (j < 2 && (size === 'desktop') === !j) assert.deepEqual(await serious(page), [], where); // a desk and a phone, dark and light over the games
        assert.deepEqual(page.complaints, [], where);
        await shot(page, where);
        if (size === 'desktop') assert.equal(pagesOf(await page.pdf({ preferCSSPageSize: true })), 1, `${where}: sheets`);
        await page.context().close();
      }
    }
  });

test('a sentence opens its clause; the page leads to the lessons and to a first match', async () => {
  const [game] = withPage;
  const page = await open(`/rules/${game}/start`, {});
  const clause = decodeURIComponent(new URL(await page.locator('.goal .say').evaluate((link) => link.href)).hash.slice(1));
  await page.click('.goal .say');
  await page.waitForSelector(`.clause.here[id="${clause}"]`);
  await page.goBack();
  await page.waitForSelector('.start .frame .pin');
  await page.click('.do a');
  await page.waitForSelector(`#learn-${game}`);
  await page.click(`section[data-game="${game}"] .head a`);
  await page.waitForSelector('.start .frame .pin');
  await page.click('.do button');
  await page.waitForSelector('.table .board [data-spot]');
  assert.ok(await page.locator(`a[href$="/rules/${game}/start"]`).count(), 'the table has a link');
  await page.context().close();
});

test('the words of each game are listed, found, and the same that explain cards', async () => {
  for (const [i, game] of games.entries()) {
    const lang = languages[i % languages.length];
    const page = await visit(house.browser, server, { lang, size: i % 2 ? 'portrait' : 'desktop', look: i % 2 ? 'dark' : 'light', path: `/rules/${game}/words` });
    await page.waitForSelector('dl dt');
    const { terms } = await request(page, server, 'GET', `/api/games/${game}/cards?lang=${lang}`);
    const meanings = Object.keys(terms).filter((key) => key.startsWith('means.')).map((key) => terms[key]);
    assert.deepEqual((await page.locator('dd').allInnerTexts()).sort(), meanings.sort());
    assert.deepEqual(await serious(page), []);
    const word = await page.locator('dt').nth(2).evaluate((dt) => dt.firstChild.textContent);
    await page.fill('input[type=search]', word);
    await page.waitForFunction((many) => document.querySelectorAll('dl dt').length < many, meanings.length);
    assert.ok((await page.locator('dt').allInnerTexts()).some((one) => one.startsWith(word)));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test('a game without such a page has no link to one', async () => {
  const small = new Server(tinyProgram);
  await small.start();
  const page = await visit(house.browser, small, { path: '/' });
  await page.waitForSelector('.doors .play');
  assert.equal(await page.locator('a[href$="/start"]').count(), 0);
  await page.go('/rules/tiny/start');
  await page.waitForFunction(() => document.querySelector('#main > *') && !document.querySelector('#main .loading'));
  assert.equal(await page.locator('.start').count(), 0);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
  await small.close();
});
