// What one knows at the table: what happened, what a thing is, how near the end is, and why it came.
import assert from 'node:assert/strict';
import { asked, begin, games, openHouse, play, playUntil, shot, test, visit } from './house.mjs';
import { stage, viewOf } from './stage.mjs';

const house = openHouse();
const { server } = house;

test('the log speaks of you and the opponent, one line an action; clauses and places are behind marks', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'summoner');
  // Until there is something of each kind, and the last line that names a place is in sight.
  const named = page.locator('.log :is(summary, .action > p) .line:has(.place)').last();
  await playUntil(page, server, 'summoner', () => page.evaluate(() => {
    const log = document.querySelector('.log');
    const line = [...log.querySelectorAll(':is(summary, .action > p) .line:has(.place)')].at(-1)?.getBoundingClientRect();
    const box = log.getBoundingClientRect();
    return log.querySelectorAll('.action').length > 8 && !!log.querySelector('.turn') && !!log.querySelector('details') && !!line && line.top > box.top + 40 && line.bottom < box.bottom;
  }));
  const log = await page.locator('.log').evaluate((box) => ({
    text: box.innerText,
    heads: [...box.querySelectorAll('.turn')].map((head) => getComputedStyle(head).position),
    clauses: [...box.querySelectorAll('.clause')].map((clause) => clause.textContent),
    places: [...box.querySelectorAll('.place')].map((place) => place.getBoundingClientRect().width),
    bare: [...box.querySelectorAll('.line')].map((line) => [...line.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join('')).filter((text) => /\b[a-f][1-8]\b/.test(text)),
    details: box.querySelectorAll('details').length,
    empty: [...box.querySelectorAll('.phase')].filter((phase) => !phase.nextElementSibling?.matches('.action')).length,
  }));
  assert.match(log.text, /你|对手/);
  assert.doesNotMatch(log.text, /南方|北方/);
  assert.ok(log.heads.length && log.heads.every((position) => position === 'sticky'));
  assert.ok(log.clauses.every((clause) => clause === '§'));
  assert.ok(log.places.length && log.places.every((width) => width < 16));
  assert.deepEqual(log.bare, []);
  assert.ok(log.details > 0, 'no action opens to its events');
  assert.equal(log.empty, 0, 'an empty phase is told');
  // Pointing at a line lights what it is about: one that names a place, while nothing else happens.
  await named.hover();
  await page.waitForSelector('.felt [data-pointed]');
  await page.context().close();
});

for (const game of games)
  test(`${game}: the log groups what belongs together, tells no empty phase, and keeps clauses and places behind marks`, async () => {
    const page = await visit(house.browser, server, { path: null });
    await begin(page, server, game);
    await playUntil(page, server, game, () => page.evaluate(() => {
      const log = document.querySelector('.log');
      return log.querySelectorAll('.action').length > 20 && log.querySelectorAll('.turn').length > 1 && !!log.querySelector('details') && !!log.querySelector('.clause');
    }));
    const log = await page.locator('.log').evaluate((box) => ({
      text: [...box.querySelectorAll('.line, .turn, .phase')].map((one) => one.textContent).join('\n'),
      clauses: [...new Set([...box.querySelectorAll('.clause')].map((clause) => clause.textContent))],
      bare: [...box.querySelectorAll('.line, .turn, .phase, .line + small')].map((line) => [...line.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join('')).filter((text) => /(^|[^A-Za-z0-9-])([a-z]{1,2}\d|[A-Z]{2}-[A-Z]?\d[\d.]*)(?![A-Za-z0-9])|[a-z]+-[a-z]+-\d|\{|undefined/.test(text)),
      empty: [...box.querySelectorAll('.phase')].filter((phase) => !phase.nextElementSibling?.matches('.action')).map((phase) => phase.textContent),
      twice: [...box.querySelectorAll('.action')].filter((action, i, all) => i && action.textContent === all[i - 1].textContent && action.parentElement === all[i - 1].parentElement && /抽/.test(action.textContent)).map((action) => action.textContent),
    }));
    assert.match(log.text, /你/);
    assert.match(log.text, /对手/);
    assert.doesNotMatch(log.text, /南方|北方/);
    assert.deepEqual(log.clauses, ['§']);
    assert.deepEqual(log.bare, []);
    assert.deepEqual(log.empty, [], 'an empty phase is told');
    assert.deepEqual(log.twice, [], 'draws are told one by one');
    await page.context().close();
  });

test('at a desk the reader stands beside the board, keeps what it shows and is closed by Escape', async () => {
  const page = await visit(house.browser, server, { path: null });
  await begin(page, server, 'genius');
  const card = page.locator('.hand .card[data-spot]').first();
  await playUntil(page, server, 'genius', () => card.count());
  await card.hover();
  // The card the opponent has shown last may be there already.
  const reader = page.locator('.reader');
  await page.waitForFunction((label) => { const name = document.querySelector('.reader h3')?.textContent; return name && label.startsWith(name); }, await card.getAttribute('aria-label'));
  const covers = await page.evaluate(() => {
    const box = document.querySelector('.reader').getBoundingClientRect();
    return [...document.querySelectorAll('.felt, .asking button, .log')].filter((other) => {
      const there = other.getBoundingClientRect();
      return other.checkVisibility() && box.left < there.right - 1 && there.left < box.right - 1 && box.top < there.bottom - 1 && there.top < box.bottom - 1;
    }).length;
  });
  assert.equal(covers, 0, 'it covers something');
  const name = await reader.locator('h3').innerText();
  await page.mouse.move(5, 5);
  await page.waitForTimeout(600);
  assert.equal(await reader.locator('h3').innerText(), name, 'it did not keep what it showed');
  await page.keyboard.press('Escape');
  await reader.waitFor({ state: 'detached' });
  // Every counter has a sentence, by pointing and by keyboard.
  await page.locator('.goal .part').first().focus();
  await page.keyboard.press('Enter');
  await reader.waitFor();
  assert.ok((await reader.innerText()).length > 20);
  // In a list of cards, too, in front of its dialog.
  await page.keyboard.press('Escape');
  await page.locator('.rail .pile').first().click();
  await page.locator('dialog [data-card]').first().hover();
  await reader.waitFor();
  assert.ok(await reader.evaluate((box) => box.matches(':popover-open')));
  await shot(page, 'reader-list');
  await page.context().close();
});

test('what is told of a place that was empty goes when something stands there', async () => {
  const page = await stage(house, 'summoner', { speed: 'none' });
  const refused = [{ option: 'space e2', text: 'e2', reason: '这里不行', facts: { verb: 'space', at: 'e2', role: 'go' } }];
  const question = () => page.mine([{ option: 'end', text: '结束', facts: { verb: 'end', role: 'end' } }], { refused });
  page.happens([], question);
  await page.locator('[data-spot="e2"][data-refused]').click();
  await page.locator('.reader .why').waitFor();
  page.happens([{ event: 'moved', card: 'Ret-Talus', from: 'd1', to: 'e2', frame: { board: { d1: null, e2: viewOf('summoner').board.d1 } } }], question);
  await page.locator('[data-spot="e2"] .stand').waitFor();
  await page.locator('.reader .why').waitFor({ state: 'detached' });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('on a phone a card opens as a sheet from below, and a tap beside it closes it', async () => {
  const page = await visit(house.browser, server, { path: null, size: 'portrait' });
  await begin(page, server, 'gemu');
  await asked(page);
  await page.locator('.once').waitFor(); // holding is told of once
  await page.locator('.once button').tap();
  await page.locator('.once').waitFor({ state: 'detached' });
  const card = page.locator('.hand.ours [data-spot]').first();
  const box = await card.boundingBox();
  await card.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true, clientX: box.x + 5, clientY: box.y + 5 });
  const sheet = page.locator('.reader.sheet');
  await sheet.waitFor();
  await card.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
  const seen = await sheet.evaluate((box) => {
    const place = box.getBoundingClientRect();
    return { bottom: Math.round(innerHeight - place.bottom), share: place.height / innerHeight, size: Math.min(...[...box.querySelectorAll(':scope > p')].map((line) => parseFloat(getComputedStyle(line).fontSize))), close: box.querySelector('.close').getBoundingClientRect().height };
  });
  assert.equal(seen.bottom, 0);
  assert.ok(seen.share <= 0.71, `it takes ${seen.share} of the window`);
  assert.ok(seen.size >= 16, `its text is ${seen.size} high`);
  assert.ok(seen.close >= 44);
  await shot(page, 'sheet');
  await page.touchscreen.tap(195, 40);
  await sheet.waitFor({ state: 'detached' });
  await page.reload();
  await asked(page);
  assert.equal(await page.locator('.once').count(), 0);
  await page.context().close();
});

for (const size of ['desktop', 'portrait', 'landscape'])
  test(`at the end what to do next is in sight: ${size}`, async () => {
    const page = await stage(house, 'genius', { size, speed: 'none' });
    const moments = [0.5, 0.7, 0.3, 0.8, 0.5].map((advantage, n) => ({ n, turn: n, advantage, question: '', answer: { seat: 'a', option: 'x', text: '使用神里流·冰华' } }));
    await page.route('**/moments*', (route) => route.fulfill({ json: { moments, eyes: 'a' } }));
    page.happens([{ event: 'damaged', of: 'foe', character: 'Shenhe', amount: 8, text: '对手的申鹤受到8点冰元素伤害，生命值剩0' }, { event: 'game-ends', winner: 'you', text: '对局结束' }]);
    page.tell('over', { winner: 'a', by: 'rules', reason: null, clause: 'GI-14.6', ratings: null, ended: 122_000 });
    await page.locator('.over').waitFor();
    await page.locator('.over .why').waitFor();
    await page.waitForFunction(() => {
      const room = document.querySelector('.ask').getBoundingClientRect();
      const seen = (one) => { const box = one?.getBoundingClientRect(); return !!box && box.top >= room.top - 1 && box.bottom <= Math.min(room.bottom, innerHeight) + 1 && box.right <= room.right + 1; };
      const over = document.querySelector('.over');
      return seen(over.querySelector('h2')) && seen(over.querySelector('.why')) && seen(over.querySelector('.button.main')) && seen(over.querySelector('a.button')) && over.querySelectorAll('.turning li').length === 3 && (innerWidth < 1000 || seen([...over.querySelectorAll('a.button')].at(-1)));
    });
    await shot(page, `ending-${size}`);
    await page.context().close();
  });

test('the ending tells who won and why, three turning points that lead into the replay, and what to do next, all in sight', async () => {
  const page = await visit(house.browser, server, { path: null });
  const over = page.locator('.over');
  // A match in which nothing ever changes has none; it is a rare one.
  let table;
  for (let seed = 5; seed < 15; ++seed) {
    table = await begin(page, server, 'gemu');
    await play(page, { seed });
    await over.waitFor();
    if (await over.locator('.turning a').first().waitFor({ timeout: 20_000 }).then(() => true, () => false)) break;
  }
  assert.ok((await over.locator('.why').innerText()).length > 4);
  const links = await over.locator('.turning a').evaluateAll((all) => all.map((link) => ({ to: link.getAttribute('href'), text: link.textContent })));
  assert.ok(links.length <= 3);
  for (const { to, text } of links) {
    assert.match(to, new RegExp(`/match/${table}\\?at=\\d+$`));
    assert.match(text, /第\d+回合 · (你|对手)/);
    assert.doesNotMatch(text, /支付/);
  }
  const box = await over.locator('.button.main').boundingBox();
  const room = await page.locator('.ask').boundingBox();
  assert.ok(box.y + box.height <= room.y + room.height + 1, 'another match is out of sight');
  await page.goto(server.site + links[0].to);
  await page.waitForSelector('.board [data-spot]');
  assert.equal(await page.locator('.scrubber input').inputValue(), links[0].to.split('=')[1]);
  await page.waitForSelector('.log [aria-current="step"]');
  await page.context().close();
});
