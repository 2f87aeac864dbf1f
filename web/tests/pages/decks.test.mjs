// Decks: copying a ready-made one, what the rules say of a change, saving, the code to share, and importing it.
import assert from 'node:assert/strict';
import { openHouse, request, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;

test('a deck is copied, broken, mended, saved, shared and imported', async () => {
  const page = await visit(house.browser, server, { path: '/decks?game=gemu' });
  await page.getByRole('button', { name: /^复制并修改/ }).first().click();
  await page.waitForURL(/\/decks\/gemu\/(new|\d+)/);
  await page.getByText('符合规则，可以使用').waitFor();
  const deck = page.locator('section.deck');
  // Too many of a card are named with the clause; taking the steps back mends it.
  for (let i = 0; i < 4; ++i) await deck.getByRole('button', { name: /增加1张$/ }).first().click();
  await deck.getByText(/处不合规则/).waitFor();
  assert.match(await deck.locator('a.clause').first().innerText(), /^GE-/);
  for (let i = 0; i < 4; ++i) await page.getByRole('button', { name: '撤销上一次修改' }).click();
  await deck.getByText('符合规则，可以使用').waitFor();
  await page.getByLabel('牌组名称').fill('我的熔渊');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  const { decks } = await request(page, server, 'GET', '/api/me/decks');
  assert.ok(decks.some((one) => one.name === '我的熔渊'));
  await page.getByRole('button', { name: '试抽手牌' }).click();
  await page.locator('dialog .card').first().waitFor();
  await page.keyboard.press('Escape');

  // Somebody else takes the code.
  const { code } = await request(page, server, 'POST', '/api/games/gemu/decks/check', { saved: decks[0].id });
  const other = await visit(house.browser, server, { path: '/decks', lang: 'en' });
  await other.getByRole('button', { name: 'Import' }).first().click();
  await other.locator('dialog input').fill('nonsense');
  await other.locator('dialog .button.main').click();
  await other.locator('dialog [role=alert], dialog .trouble').first().waitFor();
  await other.locator('dialog input').fill(code);
  await other.locator('dialog .button.main').click();
  await other.waitForURL(/\/decks\/gemu\//);
  await other.locator('section.deck a, section.deck li, section.deck button').first().waitFor();
  assert.deepEqual([...page.complaints, ...other.complaints], []);
  await page.context().close();
  await other.context().close();
});

// An official share code with other ids in some of its 33 places: 12 bits each, in two halves by turns, and a key of 0.
function withIds(code, ids) {
  const mixed = Buffer.from(code, 'base64');
  const row = [...Array(50).keys()].map((i) => mixed[i < 25 ? 2 * i : 2 * (i - 25) + 1] - mixed[50]);
  const bits = row.map((byte) => (byte & 255).toString(2).padStart(8, '0')).join('').match(/.{12}/g).map((bits) => parseInt(bits, 2));
  for (const [place, id] of Object.entries(ids)) bits[place] = id;
  const bytes = `${bits.map((id) => id.toString(2).padStart(12, '0')).join('')}0000`.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  return Buffer.from([...bytes.slice(0, 25).flatMap((byte, i) => [byte, bytes[i + 25]]), 0]).toString('base64');
}

test('an official share code is found in a text; what is not here is listed, and the rest is loaded', async () => {
  const page = await visit(house.browser, server, { path: '/decks' });
  const { decks } = await request(page, server, 'GET', '/api/games/genius/decks');
  assert.equal(withIds(decks[0].code, {}).length, 68);
  const code = withIds(decks[0].code, { 2: 4000, 20: 4001, 21: 4001 });
  await page.getByRole('button', { name: '导入' }).first().click();
  await page.locator('dialog input').fill(`【七圣召唤】来看看我的牌组吧！分享码：${code}，复制后打开游戏即可导入。`);
  await page.locator('dialog .button.main').click();
  const partly = page.locator('dialog .partly');
  await partly.waitFor();
  assert.match(await partly.innerText(), /4000.*4001/);
  await partly.getByRole('button', { name: '载入其余30张' }).click();
  await page.waitForURL(/\/decks\/genius\//);
  await page.waitForFunction(() => document.querySelectorAll('section.deck li, section.deck [data-card]').length > 10);
  assert.doesNotMatch(await page.locator('section.deck').innerText(), /400[01]/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('cards are found by characters, pinyin and English', async () => {
  const page = await visit(house.browser, server, { path: '/cards/gemu' });
  const search = page.locator('input[type=search]');
  for (const [wanted, found] of [['灰翼', '灰翼蝠'], ['huiyi', '灰翼蝠'], ['hyf', '灰翼蝠'], ['ashwing', '灰翼蝠']]) {
    await search.fill(wanted);
    await page.waitForFunction((name) => {
      const cards = [...document.querySelectorAll('main .card')];
      return cards.length > 0 && cards.length < 10 && cards.some((card) => card.textContent.includes(name));
    }, found);
  }
  await page.context().close();
});
