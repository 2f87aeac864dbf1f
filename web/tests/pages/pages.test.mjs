// Every page, in every language, light and dark, on a desk and on a phone: it is there, complains of nothing, fits,
// and axe finds nothing serious.
import assert from 'node:assert/strict';
import { begin, concede, games, languages, openHouse, play, request, serious, shot, sizes, test, visit } from './house.mjs';

const house = openHouse(prepare);
const { server } = house;
const paths = new Map([
  ['home', '/'],
  ['lobby', '/lobby'],
  ['decks', '/decks'],
  ['leaderboard', '/leaderboard'],
  ['account', '/account'],
  ['settings', '/settings'],
]);
for (const game of games) {
  paths.set(`play-${game}`, `/play/${game}`);
  paths.set(`cards-${game}`, `/cards/${game}`);
  paths.set(`rules-${game}`, `/rules/${game}`);
  paths.set(`builder-${game}`, `/decks/${game}/new`);
}
let state; // cookies of somebody who has played

async function prepare() {
  const page = await visit(house.browser, server, { path: null });
  for (const game of games) {
    const over = await begin(page, server, game);
    await play(page, { most: 10 });
    await concede(page);
    paths.set(`replay-${game}`, `/match/${over}?at=5`);
    const table = await begin(page, server, game);
    await play(page, { most: 8, seed: 3 });
    paths.set(`table-${game}`, `/table/${table}`);
  }
  const { person } = await request(page, server, 'GET', '/api/me');
  paths.set('profile', `/people/${person.id}`);
  state = await page.context().cookies();
  await page.context().close();
}

async function open(at, settings) {
  const page = await visit(house.browser, server, { ...settings, path: null });
  await page.context().addCookies(state);
  await page.go(at);
  await page.waitForFunction(() => document.querySelector('#main > *') && !document.querySelector('#main .loading'));
  await page.waitForLoadState('networkidle');
  return page;
}

const names = ['home', 'lobby', 'decks', 'leaderboard', 'account', 'settings', 'profile', ...games.flatMap((game) => ['play', 'cards', 'rules', 'builder', 'table', 'replay'].map((kind) => `${kind}-${game}`))];

const shapes = Object.keys(sizes);
for (const [i, name] of names.entries())
  test(`${name}: three languages, light and dark, desk and phone, nothing serious for axe`, async () => {
    // Languages, sizes and looks take turns, so that over the pages each meets each.
    for (const [j, lang] of languages.entries()) {
      const size = shapes[(i + j + Math.floor(i / 6)) % shapes.length];
      const look = (i + j + Math.floor(i / 6)) % 2 ? 'light' : 'dark';
      const page = await open(paths.get(name), { lang, size, look });
      const where = `${name} ${lang} ${size} ${look}`;
      assert.deepEqual(page.complaints, [], where);
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang, where);
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= room, `${where}: ${wide} px wide, ${room} px there`);
      assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /undefined|\[object |NaN/, where);
      if (j < 2) assert.deepEqual(await serious(page), [], where); // once dark, once light
      await shot(page, `${name}-${lang}-${size}-${look}`);
      await page.context().close();
    }
  });

test('the language changes at once, without loading the page anew', async () => {
  const page = await open('/', { lang: 'zh-Hans' });
  await page.evaluate(() => (window.stays = true));
  // The name and its letters are those of the language.
  const drawn = () => page.evaluate(() => [document.querySelector('header .mark b').textContent, getComputedStyle(document.querySelector('h1, h2')).fontFamily.split(',')[0].replace(/"/g, '')]);
  assert.deepEqual(await drawn(), ['五局', 'Noto Serif CJK SC']);
  await page.selectOption('header select', 'en');
  await page.waitForFunction(() => document.querySelector('header nav')?.textContent?.includes('Lobby'));
  assert.deepEqual(await drawn(), ['Quincunx', 'Georgia']);
  await page.selectOption('header select', 'zh-Hant');
  await page.waitForFunction(() => document.querySelector('header nav')?.textContent?.includes('大廳'));
  assert.equal(await page.evaluate(() => window.stays), true);
  await page.context().close();
});

for (const lang of languages)
  test(`the head of a page fits a phone (${lang})`, async () => {
    const page = await visit(house.browser, server, { lang, size: 'portrait', path: '/settings' });
    await page.waitForSelector('h1');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} px wide`);
    await page.context().close();
  });

test('the levels of the computer are those the server tells of', async () => {
  const page = await visit(house.browser, server, { path: null });
  await page.route('**/api/info*', async (route) => {
    const response = await route.fetch();
    const info = await response.json();
    info.levels.unshift({ id: 'newest', name: Object.fromEntries(languages.map((lang) => [lang, '陪你慢慢玩'])) });
    await route.fulfill({ response, json: info });
  });
  await page.go('/play/gemu');
  await page.getByText('陪你慢慢玩').waitFor();
  await page.context().close();
});
