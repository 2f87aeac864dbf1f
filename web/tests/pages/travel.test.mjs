// What travels: decks by link, a match as text, picture and file, clauses and cards, paper; offers of draws, and who waits on which terms.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { begin, concede, copied, openHouse, playUntil, request, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;
const saved = async (page, press) => {
  const coming = page.waitForEvent('download');
  await press();
  const file = path.join(server.folder, (await coming).suggestedFilename());
  await (await coming).saveAs(file);
  return file;
};
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

test('a deck travels whole in its link, and needs no account', async () => {
  const page = await visit(house.browser, server, { path: null, lang: 'en' });
  for (const game of ['genius', 'gemu']) {
    const { decks } = await request(page, server, 'GET', `/api/games/${game}/decks`);
    await page.go(`/deck/${game}?name=My%20favorite#${decks[1].code}`);
    await page.locator('.judgement.legal').waitFor();
    assert.match(await page.locator('h1').innerText(), /My favorite/);
    const counts = await page.locator('.groups .count').allInnerTexts();
    assert.equal(counts.reduce((sum, text) => sum + Number(text.replace('×', '')), 0), decks[1].size);
  }
  assert.equal((await page.context().request.get(`${server.site}/api/me`)).status(), 401, 'nobody was signed in to look');
  // The link that is copied leads to the same deck.
  const link = await copied(page, () => page.getByRole('button', { name: 'Copy deck link' }).first().click());
  assert.equal(link, page.url());

  // A list that breaks the rules is shown, with the clauses it breaks.
  const { cards } = await request(page, server, 'GET', '/api/games/gemu/cards');
  await page.go(`/deck/gemu#${cards[0].number}x9`);
  await page.locator('.judgement:not(.legal) a.clause').first().waitFor();
  await page.go('/deck/gemu#qx_gemu_broken');
  await page.getByText('This link doesn’t contain a deck we can read').waitFor();

  await page.goto(link);
  await page.getByRole('button', { name: /^Copy this deck/ }).click();
  await page.waitForURL(/\/decks\/gemu\/\d+/);
  assert.equal(await page.getByLabel('Deck name').inputValue(), 'My favorite');
  await page.locator('.judgement.legal').waitFor();
  assert.deepEqual(page.complaints, []);
  await close(page);
});

test('a match becomes text, picture and file, and a file becomes a replay again', async () => {
  const page = await visit(house.browser, server, { path: null, lang: 'en' });
  await begin(page, server, 'summoner');
  await playUntil(page, server, 'summoner', async () => (await page.locator('.log .action').count()) > 6);
  const match = new URL(page.url()).pathname.split('/').pop();
  await concede(page);
  // Lists are open: the other's deck is copied by one press.
  await page.locator('.over').getByRole('button', { name: 'Both decks' }).click();
  await page.getByRole('button', { name: /^Copy this deck: Computer/ }).click();
  await page.waitForURL(/\/decks\/summoner\/\d+/);
  await page.locator('.judgement.legal').waitFor();

  // The log of a replay is that of the table: one line an action, which leads there.
  await page.go(`/match/${match}`);
  await page.locator('.log .action').nth(4).waitFor();
  const later = Number(await page.locator('.log .action').nth(4).getAttribute('data-step'));
  await page.go(`/match/${match}?at=${later}`);
  await page.locator('.log .action[aria-current]').waitFor();
  const actions = await page.locator('.log .action').count();
  assert.ok(actions > 3);
  assert.equal(await page.locator('.log [aria-current]').count(), 1);
  assert.ok(Number(await page.locator('.log [aria-current]').getAttribute('data-step')) <= later);
  const target = await page.locator('.log .action').nth(2).getAttribute('data-step');
  await page.locator('.log .action').nth(2).getByRole('button', { name: 'Go to this step' }).click();
  await page.waitForFunction((step) => document.querySelector('.scrubber input')?.value === step, target);

  await page.getByRole('button', { name: 'Share and download' }).click();
  const text = fs.readFileSync(await saved(page, () => page.getByRole('button', { name: 'Download as text' }).click()), 'utf8');
  assert.match(text, /^Summoner Wars: .+ vs .+\n/);
  assert.match(text, /\n== Turn 1/);
  assert.match(text, /\n\* /);
  assert.match(text, /\[SW-\d+\.\d+\]/);
  assert.doesNotMatch(text, /undefined|\{\w+\}/);
  const png = fs.readFileSync(await saved(page, () => page.getByRole('button', { name: 'Save a picture' }).click()));
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  const board = await page.locator('.felt').boundingBox();
  assert.equal(png.readUInt32BE(16), Math.round(board.width * 2));
  // What is drawn is what is seen: the two differ in few places.
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2); // what is pointed at looks different
  await page.waitForFunction(() => !document.querySelector('.felt :hover'));
  const seen = await page.locator('.felt').screenshot({ animations: 'disabled' });
  const differs = await page.evaluate(async ([a, b]) => {
    const draw = async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 45, height: 36 });
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high'; // both are made small, so that how letters are smoothed is no difference
      context.drawImage(image, 0, 0, 45, 36);
      return context.getImageData(0, 0, 45, 36).data;
    };
    const [one, two] = [await draw(a), await draw(b)];
    let far = 0;
    for (let i = 0; i < one.length; i += 4) if (Math.abs(one[i] - two[i]) + Math.abs(one[i + 1] - two[i + 1]) + Math.abs(one[i + 2] - two[i + 2]) > 120) ++far;
    return far / (one.length / 4);
  }, [png.toString('base64'), seen.toString('base64')]);
  assert.ok(differs < 0.03, `the picture differs in ${(differs * 100).toFixed(1)} % of the board`);

  await page.getByRole('button', { name: 'Share and download' }).click();
  const file = await saved(page, () => page.getByRole('link', { name: 'Download replay' }).click());
  const other = await visit(house.browser, server, { path: '/replay', lang: 'en', size: 'portrait' });
  const wrong = path.join(os.tmpdir(), `quincunx-${process.pid}.json`);
  for (const [content, says] of [['{"some": "file"}', /isn’t a replay file/], [fs.readFileSync(file, 'utf8').replace(/"hash":\s*"[0-9a-f]{4}/g, '"hash": "0000'), /incomplete or was changed[\s\S]*question 0/]]) {
    fs.writeFileSync(wrong, content);
    await other.setInputFiles('input[type=file]', wrong);
    await other.locator('[role=alert]').filter({ hasText: says }).waitFor();
  }
  fs.rmSync(wrong);
  await other.setInputFiles('input[type=file]', file);
  await other.waitForURL(/\/match\//);
  await other.locator('.controls [aria-pressed]').click(); // on a phone the moves, and where they come from, lie behind the board
  await other.getByText('From a file, verified').waitFor();
  assert.equal(await other.locator('.log .action').count(), actions);
  assert.ok(!other.url().includes(match), 'it is not the match that is kept');
  assert.deepEqual([...page.complaints, ...other.complaints], []);
  await close(page, other);
});

test('clauses lead to cards, cards to clauses, and the rulebook prints', async () => {
  const page = await visit(house.browser, server, { path: '/cards/summoner#110', lang: 'en' });
  const opened = () => page.locator('dialog .clauses').evaluate((details) => (details.open = true));
  await opened();
  const clause = page.locator('dialog .clauses a.clause').first();
  const id = await clause.innerText();
  await clause.click();
  await page.waitForURL(/\/rules\/summoner#/);
  const here = page.locator('.clause.here');
  await here.waitFor();
  assert.equal(await here.getAttribute('id'), id);
  await here.locator('details.cards summary').click();
  const { cards } = await request(page, server, 'GET', '/api/games/summoner/cards?lang=en');
  const card = cards.find((one) => one.number === 110);
  await here.getByRole('link', { name: card.name, exact: true }).first().click();
  await page.waitForURL(new RegExp(`/cards/summoner#${card.key}$`));
  await opened();
  await page.locator('dialog .clauses a.clause', { hasText: id }).first().waitFor();

  await page.go('/rules/summoner');
  await page.locator('article .clause').first().waitFor();
  await page.locator('input[type=search]').fill('gate');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('#app > header').isVisible(), false);
  assert.equal(await page.locator('input[type=search]').isVisible(), false);
  assert.ok(await page.locator('.contents li').first().isVisible());
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.clause')).breakInside), 'avoid');
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.ok((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length > 8, 'all of the book is printed, whatever was looked for');
  assert.deepEqual(page.complaints, []);
  await close(page);
});

async function twoPlayers(game) {
  const [ada, bo] = [await visit(house.browser, server, { path: null, lang: 'en' }), await visit(house.browser, server, { path: null, lang: 'en' })];
  const { decks } = await request(ada, server, 'GET', `/api/games/${game}/decks`);
  const deck = { ready: decks[0].ready };
  await request(ada, server, 'POST', '/api/guests', { name: 'Ada' });
  await request(bo, server, 'POST', '/api/guests', { name: 'Bo' });
  const { table } = await request(ada, server, 'POST', '/api/tables', { game, deck, by_link: true, seat: 'a' });
  await request(bo, server, 'POST', `/api/tables/${table}/join`, { deck });
  for (const page of [ada, bo]) {
    await page.go(`/table/${table}`);
    await page.waitForSelector('.table');
  }
  return [ada, bo];
}

test('an offer of a draw shows both sides where it stands, after a reload as well', async () => {
  const [ada, bo] = await twoPlayers('lillian');
  await ada.getByRole('button', { name: 'Offer a draw' }).click();
  await ada.getByText('Draw offered; waiting').waitFor();
  await bo.getByText('Your opponent offers a draw.').waitFor();
  await Promise.all([ada.reload(), bo.reload()]);
  await ada.getByText('Draw offered; waiting').waitFor();
  await bo.getByRole('button', { name: 'Decline' }).click();
  await ada.getByText('Your opponent declined the draw.').waitFor();
  await bo.getByText('You declined the draw.').waitFor();
  await ada.reload();
  await ada.getByText('Your opponent declined the draw.').waitFor();
  await bo.getByRole('button', { name: 'Offer a draw' }).click();
  await ada.getByText('Your opponent offers a draw.').waitFor();
  await bo.waitForTimeout(700); // what has just come to where one pressed sleeps for a moment
  await bo.getByRole('button', { name: 'Withdraw the offer' }).click();
  await ada.getByText('Your opponent withdrew the draw offer.').waitFor();
  await bo.getByText('You withdrew your draw offer.').waitFor();
  assert.deepEqual([...ada.complaints, ...bo.complaints], []);
  await close(ada, bo);
});

test('who waits on other terms is told, their terms are taken by one press, and one plays the computer meanwhile', async () => {
  const [ada, bo] = [await visit(house.browser, server, { path: '/play/gemu?way=seek', lang: 'en' }), await visit(house.browser, server, { path: '/play/gemu?way=seek', lang: 'en' })];
  await ada.getByText('10 min + 30 s per move').click();
  await ada.getByRole('button', { name: 'Find an opponent' }).click();
  await ada.getByText('Finding an opponent').first().waitFor();
  // One plays the computer, and goes on looking.
  await ada.getByRole('button', { name: 'Play the computer while you wait' }).click();
  await ada.waitForURL(/\/table\//);
  await ada.waitForSelector('.table');
  const practice = ada.url();

  await bo.getByRole('button', { name: 'Find an opponent' }).click();
  await bo.getByText('10 min + 30 s per move · waiting: 1').waitFor();
  await bo.getByRole('button', { name: 'Use theirs' }).click();
  await bo.waitForURL(/\/table\//);
  await ada.getByText('Opponent found').waitFor();
  assert.equal(ada.url(), practice, 'nobody is taken away from a table');
  await ada.getByRole('button', { name: 'Go to the match' }).click();
  await ada.waitForURL(bo.url());
  await ada.waitForSelector('.table');
  assert.deepEqual([...ada.complaints, ...bo.complaints], []);
  await close(ada, bo);
});

test('forced colours keep the grid, and a ring of its own for each kind of choice', async () => {
  const page = await visit(house.browser, server, { path: null });
  await page.emulateMedia({ forcedColors: 'active' });
  await begin(page, server, 'summoner');
  await page.locator('.space').first().waitFor();
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('.space')].every((space) => getComputedStyle(space).borderTopStyle !== 'none')), true);
  const rings = await page.evaluate(() =>
    ['act', 'choose', 'go', 'foe', 'own', 'harm', 'pay', 'discard'].map((role) => {
      const thing = document.querySelector('.board').appendChild(document.createElement('div'));
      thing.dataset.role = role;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(thing);
      thing.remove();
      return outlineStyle === 'none' ? 'none' : [outlineStyle, outlineWidth, outlineColor].join(' ');
    }),
  );
  assert.ok(!rings.includes('none'), rings.join('; '));
  assert.equal(new Set(rings).size, rings.length, rings.join('; '));
  await close(page);
});
