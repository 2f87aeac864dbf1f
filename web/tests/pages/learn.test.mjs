// The room of lessons: a newcomer's path from the home page through all lessons of each game, by what glows on the board and by
// hints; wrong answers; what is kept.
import assert from 'node:assert/strict';
import { games, languages, openHouse, serious, shot, sizes, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;
const lessonsIn = async (page, lang = 'en') => (await (await page.context().request.get(`${server.site}/api/lessons?lang=${lang}`)).json()).lessons;
const asked = (page) => page.waitForSelector('.lesson[data-turn="mine"], .lesson[data-done="true"]');
const questionOf = (page) => page.locator('.lesson').getAttribute('data-question');
const answered = (page, before) => page.waitForFunction((n) => { const lesson = document.querySelector('.lesson'); return lesson.dataset.done === 'true' || (lesson.dataset.turn === 'mine' && lesson.dataset.question !== n); }, before);

// Learns what is on the page to its end by the hints: the first press points, the second gives the answer.
async function learn(page, press = (thing) => thing.click()) {
  for (let i = 0; i < 30; ++i) {
    await asked(page);
    if ((await page.locator('.lesson').getAttribute('data-done')) === 'true') return;
    const before = await questionOf(page);
    const hint = page.locator('.tools button').first();
    await press(hint);
    await page.waitForSelector('.hint');
    assert.notEqual(await page.locator('.said .say').innerText(), '');
    await press(hint);
    await answered(page, before);
  }
  assert.fail('the lesson has no end');
}

for (const game of games)
  test(`a newcomer learns ${game}, from the home page to the first match`, async () => {
    const page = await visit(house.browser, server, { lang: languages[games.indexOf(game) % 3] });
    const lessons = (await lessonsIn(page)).filter((lesson) => lesson.game === game);
    await page.locator(`.doors [data-game="${game}"] .learn`).click();
    await page.waitForSelector('.page ol a');
    assert.equal(await page.locator('.page ol a').count(), lessons.length);
    assert.equal(await page.locator('.page ol a[data-done="true"]').count(), 0);
    await page.locator('.page ol a').first().click();
    for (const { lesson } of lessons) {
      await page.waitForURL(new RegExp(`/learn/${game}/${lesson}$`));
      await page.waitForSelector('.lesson p.goal');
      await learn(page);
      await shot(page, `learn-${game}-${lesson}`);
      assert.equal(await page.locator('.said.good').count(), 1);
      if (lesson !== lessons.at(-1).lesson) await page.locator('.said a.main').click();
    }
    await page.locator('.said button.main').click();
    await page.waitForURL(/\/table\//);
    await page.goto(`${server.site}/learn/${game}`);
    await page.waitForSelector('.page ol a');
    assert.equal(await page.locator('.page ol a[data-done="true"]').count(), lessons.length, 'all are kept as done');
    assert.notEqual(await page.locator('p.decks').innerText(), '', 'what the first match is played with');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }, 600_000);

test('a newcomer learns on a phone, by taps alone, from the home page to the first match', async () => {
  const page = await visit(house.browser, server, { lang: 'zh-Hans', size: 'portrait' });
  const lessons = (await lessonsIn(page)).filter((lesson) => lesson.game === 'gemu');
  await page.locator('.doors [data-game="gemu"] .learn').tap();
  await page.locator('.page ol a').first().tap();
  for (const { lesson } of lessons) {
    await page.waitForURL(new RegExp(`/learn/gemu/${lesson}$`));
    await page.waitForSelector('.lesson p.goal');
    await learn(page, (thing) => thing.tap());
    await page.locator('.said .main').tap();
  }
  await page.waitForURL(/\/table\//);
  await page.waitForSelector('.table .coach');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a newcomer learns by the keyboard alone', async () => {
  const page = await visit(house.browser, server, { lang: 'en' });
  const tabTo = async (where) => {
    await page.waitForSelector(where);
    for (let i = 0; i < 120; ++i) {
      if (await page.evaluate((there) => !!document.activeElement?.matches(there), where)) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not come to ${where}`);
  };
  await tabTo('.doors [data-game="summoner"] .learn');
  await page.waitForURL(/\/learn\/summoner$/);
  await tabTo('.page ol a');
  for (const lesson of [1, 2, 3]) {
    await page.waitForURL(new RegExp(`/learn/summoner/${lesson}$`));
    await page.waitForSelector('.lesson p.goal');
    await learn(page, () => page.keyboard.press('h'));
    await tabTo('.said a.main');
  }
  await page.waitForURL(/\/learn\/summoner\/4$/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a lesson is played on the board; what the rules forbid is refused there, a wrong answer is explained and taken back', async () => {
  const page = await visit(house.browser, server, { path: '/learn/summoner/1', lang: 'zh-Hans' });
  await asked(page);
  assert.equal(await page.locator('.lesson h1').innerText().then((text) => text.includes('打倒召唤师')), true);
  assert.match(await page.locator('p.goal').innerText(), /摧毁思尼克斯/);
  // Ending without an attack.
  await page.locator('.ending .end').click();
  await page.waitForSelector('.said.bad');
  assert.match(await page.locator('.said.bad').innerText(), /先攻击，再结束/);
  await shot(page, 'learn-wrong');
  await page.locator('.said.bad button').click();
  await asked(page);
  assert.equal(await questionOf(page), '0');
  assert.equal(await page.locator('.said.bad').count(), 0);
  // Attack: the piece, then its target.
  await page.locator('[data-spot="d7"]').click();
  await page.locator('[data-spot="d8"]').click();
  await page.waitForSelector('.lesson[data-done="true"]');
  assert.match(await page.locator('.said.good').innerText(), /完成/);
  // Once more, and another language on the way.
  await page.locator('.said.good button').last().click();
  await page.waitForSelector('.lesson[data-done="false"]');
  await asked(page);
  await page.locator('header select').selectOption('en');
  await page.waitForFunction(() => document.querySelector('p.goal')?.textContent.includes('Destroy Sneeks'));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a lesson can be skipped, begun anew and left; one that is not there says so', async () => {
  const page = await visit(house.browser, server, { path: '/learn/gemu/4', lang: 'en' });
  await asked(page);
  await page.locator('.tools button').first().click();
  await page.locator('.tools button').first().click();
  await page.waitForFunction(() => document.querySelector('.lesson')?.dataset.question !== '0');
  await asked(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.waitForSelector('.lesson[data-question="0"]');
  // Without a server it is said that it cannot be done, and done when there is one again.
  const lesson = /\/api\/games\/gemu\/lessons\//;
  await page.route(lesson, (route) => route.abort());
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.locator('.ask .trouble').waitFor();
  await page.unroute(lesson);
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.locator('.ask .trouble').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Skip lesson' }).click();
  await page.waitForURL(/\/learn\/gemu\/5$/);
  await asked(page);
  await page.locator('.tools').getByRole('link', { name: 'All lessons' }).click();
  await page.waitForURL(/\/learn\/gemu$/);
  await page.waitForSelector('.page ol a');
  await page.goto(`${server.site}/learn/gemu/77`);
  await page.getByText('There is no such lesson').waitFor();
  await page.context().close();
});

for (const size of Object.keys(sizes))
  test(`lessons fit: ${size}`, async () => {
    const page = await visit(house.browser, server, { path: '/learn', lang: 'zh-Hans', size });
    await page.waitForSelector('.page ol a');
    await shot(page, `learn-list-${size}`);
    assert.deepEqual(await serious(page), []);
    for (const game of games) {
      await page.goto(`${server.site}/learn/${game}/1`);
      await asked(page);
      await shot(page, `learn-${size}-${game}`);
      const outside = await page.evaluate(() => {
        const seen = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1; };
        return ['p.goal', '.say', '.tools button', '.board'].filter((one) => !seen(document.querySelector(`.lesson ${one}`)));
      });
      assert.deepEqual(outside, [], `${game}: in sight without scrolling`);
      assert.deepEqual(await serious(page), []);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
