// Replays: scrub, keys, link at a moment, both eyes, and going on from there.
import assert from 'node:assert/strict';
import { begin, concede, copied, openHouse, play, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;

test('a finished match is scrubbed, shared and branched', async () => {
  const page = await visit(house.browser, server, { path: null });
  const match = await begin(page, server, 'gemu');
  await play(page, { most: 30 });
  await concede(page);
  await page.locator('.over a.button', { hasText: '看回放' }).click();
  const range = page.locator('.scrubber input[type=range]');
  await range.waitFor();
  const last = Number(await range.getAttribute('max'));
  assert.ok(last > 10);
  assert.ok((await page.locator('.scrubber .turn').count()) > 1, 'turns are marked');
  assert.ok(await page.locator('.scrubber .curve').count(), 'the advantage is drawn');
  await range.fill(String(Math.floor(last / 2)));
  await page.waitForFunction((n) => document.querySelector('.scrubber input')?.value === n, String(Math.floor(last / 2)));
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((n) => document.querySelector('.scrubber input')?.value === n, String(Math.floor(last / 2) + 1));
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelector('.scrubber input')?.value === '0');
  await page.waitForFunction(() => document.querySelector('.log [aria-current]')?.dataset.step === '0');
  await range.fill('7');
  await page.getByRole('button', { name: '分享与下载' }).click();
  const link = await copied(page, () => page.getByRole('button', { name: '复制这一步的链接' }).click());
  assert.equal(link, `${server.site}/match/${match}?at=7`);

  const other = await visit(house.browser, server, { path: null, lang: 'en' });
  await other.goto(link);
  await other.waitForFunction(() => document.querySelector('.scrubber input')?.value === '7');
  await other.waitForFunction(() => Number(document.querySelector('.log [aria-current]')?.dataset.step) <= 7);
  await other.selectOption('.controls select >> nth=1', 'b');
  await other.waitForTimeout(300);
  assert.deepEqual(other.complaints, []);
  await other.context().close();

  await page.keyboard.press('Escape');
  await page.locator('.controls button', { hasText: '从这里继续' }).click();
  await page.selectOption('dialog select >> nth=1', 'beginner');
  await page.locator('dialog .button.main').click();
  await page.waitForURL(/\/table\//);
  await page.waitForSelector('.table[data-turn="mine"]');
  assert.ok((await play(page, { most: 3 })) === 3);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
