// Sounds: none until they are asked for; each can be heard, is not distorted, and ends.
import assert from 'node:assert/strict';
import { openHouse, test, visit } from './house.mjs';

const house = openHouse();
const Seconds = 2;

// What the page would play is written down instead of played.
const recorder = (seconds) => {
  window.made = [];
  window.AudioContext = class {
    constructor() {
      const sheet = new OfflineAudioContext(1, 44_100 * seconds, 44_100);
      sheet.resume = async () => {};
      window.made.push(sheet);
      return sheet;
    }
  };
};

test('nothing sounds until it is asked for, and then everything does', async () => {
  const page = await visit(house.browser, house.server, { path: null });
  await page.addInitScript(recorder, Seconds);
  await page.go('/settings');
  const on = page.locator('section', { has: page.locator('#s-sound') });
  await on.waitFor();
  assert.equal(await on.locator('button').count(), 0);
  assert.equal(await page.evaluate(() => window.made.length), 0);
  await on.getByRole('switch', { name: '开启音效' }).check(); // beside it may be the one that buzzes
  await on.locator('button').first().waitFor();
  const many = await on.locator('button').count();
  assert.equal(many, 10);
  for (let i = 0; i < many; ++i) {
    await page.reload();
    await on.locator('button').nth(i).click();
    const name = await on.locator('button').nth(i).innerText();
    const { loudest, end } = await page.evaluate(async () => {
      const samples = (await window.made[0].startRendering()).getChannelData(0);
      let [loudest, end] = [0, 0];
      samples.forEach((sample, at) => {
        loudest = Math.max(loudest, Math.abs(sample));
        if (Math.abs(sample) > 0.001) end = at / 44_100;
      });
      return { loudest, end };
    });
    assert.ok(loudest > 0.02 && loudest < 0.9, `${name}: ${loudest}`);
    assert.ok(end > 0.03 && end < Seconds - 0.2, `${name} lasts ${end} s`);
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
