// People among themselves: blocking, reporting, and what moderators do about it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { openHouse, request, root, serious, shot, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;
const password = 'correct horse 9';
const program = process.env.QUINCUNX_PROGRAM ?? path.join(root, 'build/release/quincunx');
const admin = (...words) => execFileSync(program, ['admin', ...words, '--database', path.join(server.folder, 'pages.db'), '--json'], { encoding: 'utf8' });
const idOf = async (page) => (await request(page, server, 'GET', '/api/me')).person.id;
async function account(name, options = {}) {
  const page = await visit(house.browser, server, { path: null, ...options });
  await request(page, server, 'POST', '/api/accounts', { name, password });
  return page;
}

test('a report reaches a moderator, who mutes; the muted one reads why and until when', async () => {
  const [mo, ada, bo] = [await account('莫莫'), await account('阿达', { lang: 'en' }), await account('小波')];
  // The operator makes a moderator while the server runs.
  admin('role', '莫莫', 'moderator');
  // Ada reports Bo on his page.
  await ada.go(`/people/${await idOf(bo)}`);
  await ada.getByRole('button', { name: 'Report', exact: true }).click();
  await ada.getByLabel('What happened?').fill('He shouts.');
  await ada.getByRole('button', { name: 'Send report' }).click();
  await ada.getByText('Sent, thank you').waitFor();
  assert.deepEqual(await serious(ada), []);
  // The moderator looks into it, and mutes him for a day.
  await mo.go('/moderation');
  await mo.getByText('He shouts.').waitFor();
  assert.deepEqual(await serious(mo), []);
  await shot(mo, 'moderation-reports');
  await mo.getByRole('button', { name: '查看并处理' }).click();
  await mo.getByText('禁言', { exact: true }).click();
  await mo.getByLabel('给对方的说明').fill('请冷静。');
  await mo.getByRole('button', { name: '作出处分' }).click();
  await mo.getByText('已生效').waitFor();
  await mo.getByRole('button', { name: '解除' }).waitFor();
  assert.deepEqual(await serious(mo), []);
  await shot(mo, 'moderation-person');
  // Bo reads it.
  await bo.go('/');
  const told = bo.locator('.standing');
  await told.waitFor();
  assert.match(await told.innerText(), /你已被禁言，至.+为止。 ?原因：辱骂或骚扰。.*请冷静。/s);
  assert.deepEqual(await serious(bo), []);
  await shot(bo, 'standing');
  // The report is closed by it; the log knows who did what.
  await mo.getByRole('tab', { name: '举报' }).click();
  await mo.getByText('没有举报。').waitFor();
  await mo.getByRole('tab', { name: '操作记录' }).click();
  await mo.locator('.log li').first().waitFor();
  assert.match(await mo.locator('.log').innerText(), /莫莫.*禁言.*小波/s);
  for (const page of [mo, ada, bo]) assert.deepEqual(page.complaints, []);
  for (const page of [mo, ada, bo]) await page.context().close();
});

test('a warning is read once; a ban of the operator is seen at once, and the data can still be taken along', async () => {
  const page = await account('珊珊', { size: 'portrait', lang: 'zh-Hant' });
  admin('warn', '珊珊', '--reason', 'spam', '--text', '請勿洗版。');
  await page.go('/account');
  await page.getByText('請勿洗版。').waitFor();
  await page.getByRole('button', { name: '知道了' }).click();
  await page.locator('.standing').waitFor({ state: 'detached' });
  await page.go('/lobby');
  await page.locator('.live').waitFor(); // with a connection
  admin('ban', '珊珊', '--hours', '2', '--reason', 'cheating');
  await page.getByText('你已被停權').waitFor();
  // The connection is gone, and the page does not offer to try again what would be refused.
  await page.locator('.live').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: '立即重試' }).count(), 0);
  assert.deepEqual(await serious(page), []);
  await shot(page, 'banned');
  const data = await request(page, server, 'GET', '/api/me/export');
  assert.equal(data.sanctions.length, 2);
  await assert.rejects(request(page, server, 'POST', '/api/seek', { game: 'lillian', deck: { ready: 'x' } }), /banned/);
  await page.context().close();
});

test('whom one blocks is on the account page, and can be let go', async () => {
  const [ada, bo] = [await account('Ada', { lang: 'en' }), await account('Bo', { lang: 'en' })];
  await ada.go(`/people/${await idOf(bo)}`);
  await ada.getByRole('button', { name: 'Block', exact: true }).click();
  await ada.getByRole('button', { name: 'Unblock', exact: true }).waitFor();
  await ada.go('/account');
  await ada.getByRole('button', { name: 'Unblock Bo' }).click();
  await ada.getByRole('heading', { name: 'Blocked players' }).waitFor({ state: 'detached' });
  assert.deepEqual((await request(ada, server, 'GET', '/api/me/blocks')).blocked, []);
  for (const page of [ada, bo]) await page.context().close();
});

test('a weak password and a name that looks like another are refused at their fields, with the reason', async () => {
  await (await account('Alice')).context().close();
  const page = await visit(house.browser, server, { path: '/account', lang: 'en' });
  const form = page.getByRole('form', { name: 'Create an account' });
  await form.getByLabel('Name').fill('AIice');
  await form.getByLabel('Password', { exact: true }).fill('qwertyui9876');
  await form.getByRole('button', { name: 'Create an account' }).click();
  await form.getByText('neighboring keys').waitFor();
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Create an account' }).click();
  await form.getByText('looks too much like one that is taken').waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a match begun on the page has a seed both sides have made', async () => {
  const page = await visit(house.browser, server, { path: '/', lang: 'en' });
  await page.getByRole('button', { name: /against the computer/ }).first().click();
  await page.waitForSelector('.table');
  const table = new URL(page.url()).pathname.split('/').pop();
  const { chance } = await request(page, server, 'GET', `/api/matches/${table}`);
  assert.match(chance.server, /^[0-9a-f]{64}$/);
  assert.ok(chance.a ?? chance.b, 'the page has given no part');
  await page.context().close();
});
