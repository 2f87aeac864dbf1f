// The room of puzzles: from the home page to one solved, one failed and explained; what is kept; the coach of a first match.
import assert from 'node:assert/strict';
import path from 'node:path';
import { games, openHouse, root, serious, settled, shot, sizes, test, visit } from './house.mjs';
import { stage, until } from './stage.mjs';

const house = openHouse(undefined, undefined, ['--lessons', path.join(root, 'web/tests/puzzles')]);
const { server } = house;
const asked = (page) => page.waitForSelector('.puzzle[data-turn="mine"]');
// Asked, and the cards have their names.
const known = async (page) => {
  await asked(page);
  await page.waitForFunction(() => document.querySelector('.board [data-spot]') && ![...document.querySelectorAll('.board [data-spot]')].some((spot) => spot.getAttribute('aria-label') === ''));
  await page.waitForLoadState('networkidle');
};
const state = (page, what) => page.waitForSelector(`.puzzle[data-state="${what}"]`);

test('from the home page to the puzzle of the day, and to those of a game', async () => {
  const page = await visit(house.browser, server, { lang: 'zh-Hans' });
  await page.locator('.start .daily').click();
  await page.waitForSelector('section.daily');
  assert.equal(await page.locator('.games .of').count(), games.length);
  await page.locator('section.daily a').click();
  await asked(page);
  assert.notEqual(await page.locator('p.goal').innerText(), '');
  await shot(page, 'puzzle-daily');
  await page.locator('.tools a').last().click();
  await page.waitForSelector('.page ol a');
  assert.ok((await page.locator('.page ol a').count()) >= 60);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a puzzle is solved on the board; the result is rated, kept, and the next one offered', async () => {
  const page = await visit(house.browser, server, { path: '/puzzles/gemu/900', lang: 'zh-Hans' });
  await asked(page);
  // The rat, and what it is aimed at: as much of it as is asked.
  for (let i = 0; i < 40 && !(await page.locator('.puzzle[data-state="solved"]').count()); ++i) {
    await page.evaluate(() => (document.querySelector('.menu .button:not(.plain)') ?? document.querySelector('.board [data-aim]') ?? document.querySelector('.board [data-can]'))?.click());
    await page.waitForTimeout(50);
  }
  await state(page, 'solved');
  assert.match(await page.locator('.said.good').innerText(), /解开了/);
  assert.match(await page.locator('.said .rated').innerText(), /\+\d+/);
  assert.ok((await page.locator('.said .themes span').count()) > 0);
  await shot(page, 'puzzle-solved');
  const next = await page.locator('.said a.main').getAttribute('href');
  assert.match(next, /\/puzzles\/gemu\/\d+$/);
  assert.ok(!next.endsWith('/900'));
  await page.locator('.tools a').last().click();
  await page.waitForSelector('.page ol a[data-mark="first"]');
  assert.match(await page.locator('.page ol a[data-mark="first"]').textContent(), /900\s*✓/);
  await shot(page, 'puzzle-list');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a wrong answer is played out, taken back, and solved after all; by keyboard and on a phone', async () => {
  for (const size of ['desktop', 'portrait']) {
    const page = await visit(house.browser, server, { path: '/puzzles/gemu/901', lang: 'en', size, look: size === 'desktop' ? 'light' : 'dark' });
    await asked(page);
    await page.locator('.ending .end').focus();
    await page.keyboard.press('Enter');
    await state(page, 'failed');
    assert.match(await page.locator('.said.bad').innerText(), /your opponent can win/);
    await page.getByRole('button', { name: 'Why is it wrong?' }).press('Enter');
    await page.waitForSelector('ol.why li');
    assert.match(await page.locator('ol.why').innerText(), /Scorch Rhino/);
    assert.equal(await page.locator('.themes').count(), 0, 'what it is about is told when it is solved');
    await shot(page, `puzzle-why-${size}`);
    assert.deepEqual(await serious(page), []);
    await page.getByRole('button', { name: 'Take it back and try again' }).press('Enter');
    await asked(page);
    // By hints: the first points, the second answers.
    for (let i = 0; i < 12; ++i) {
      await page.waitForSelector('.puzzle[data-turn="mine"], .puzzle[data-state="solved"]');
      if (await page.locator('.puzzle[data-state="solved"]').count()) break;
      const before = await page.locator('.puzzle').getAttribute('data-question');
      await page.locator('.tools button').first().press('Enter');
      await page.waitForSelector('.ask .hint');
      await page.locator('.tools button').first().press('Enter');
      await page.waitForFunction((n) => { const puzzle = document.querySelector('.puzzle'); return puzzle.dataset.state === 'solved' || (puzzle.dataset.turn === 'mine' && puzzle.dataset.question !== n); }, before);
    }
    await state(page, 'solved');
    await page.goto(`${server.site}/puzzles/gemu`);
    await page.waitForSelector('.page ol a[data-mark="solved"]');
    await page.goto(`${server.site}/puzzles/gemu/99999`);
    await page.getByText('There is no such puzzle').waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

for (const size of Object.keys(sizes))
  test(`puzzles fit: ${size}`, async () => {
    const page = await visit(house.browser, server, { path: '/puzzles', lang: 'zh-Hans', size, look: size === 'landscape' ? 'light' : 'dark' });
    await page.waitForSelector('section.daily');
    await shot(page, `puzzles-${size}`);
    assert.deepEqual(await serious(page), []);
    for (const game of games) {
      const { puzzles } = await (await page.context().request.get(`${server.site}/api/games/${game}/puzzles`)).json();
      await page.goto(`${server.site}/puzzles/${game}/${puzzles[0].puzzle}`);
      await known(page);
      await shot(page, `puzzle-${size}-${game}`);
      const outside = await page.evaluate(() => {
        const seen = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1; };
        return ['p.goal', '.tools button', '.board'].filter((one) => !seen(document.querySelector(`.puzzle ${one}`)));
      });
      assert.deepEqual(outside, [], `${game}: in sight without scrolling`);
      assert.deepEqual(await serious(page), []);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test('a first match has a coach, offered on the home page, who goes in one click', async () => {
  const page = await visit(house.browser, server, { lang: 'zh-Hans' });
  await page.locator('.doors [data-game="gemu"] .first').click();
  await page.waitForURL(/\/table\//);
  await page.waitForSelector('.table .coach');
  assert.match(await page.locator('.plates.top').innerText(), /陪练/);
  await page.waitForSelector('.table[data-turn="mine"]');
  await shot(page, 'coach-first');
  await page.reload();
  await page.waitForSelector('.table .coach');
  await page.getByRole('button', { name: '关掉教练' }).click();
  await page.waitForSelector('.table .coach', { state: 'detached' });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// The server is the test: it says which answer is a blunder.
for (const size of ['desktop', 'portrait'])
  test(`before a blunder the coach says why, shows a better answer, and lets one play it anyway: ${size}`, async () => {
    const page = await stage(house, 'gemu', { lang: 'zh-Hans', speed: 'none', size, prepare: () => localStorage.setItem('quincunx', JSON.stringify({ ...JSON.parse(localStorage.getItem('quincunx') ?? '{}'), coached: ['strip'], lang: 'zh-Hans', speed: 'none', forced: false, ends: 'never' })) });
    const good = { option: 'attack', text: '用火绒鼠攻击', facts: { verb: 'attack', role: 'use' } };
    const end = { option: 'end', text: '结束怪物阶段', facts: { verb: 'end', role: 'end' } };
    const ask = () => page.mine([good, end], { prompt: 'act' });
    let loss = 0.34;
    page.answers.hint = ({ question, option }) => ({
      question, nodes: 600, line: [], follows: [],
      suggestions: [{ option: 'attack', text: good.text, expected: 0.8, looked_at: 0.9 }, { option: 'end', text: end.text, expected: 0.4, looked_at: 0.1 }],
      ...(option ? { chosen: { loss: option === 'end' ? loss : 0, error: 0.02, reply: [{ seat: 'a', text: end.text }, { seat: 'b', text: '用焦土犀攻击你' }] } } : {}),
    });
    const answers = () => page.said.filter((said) => said.do === 'answer').map((said) => said.option);
    const again = async () => {
      const before = await page.locator('.table').getAttribute('data-question');
      page.happens([], ask);
      await page.waitForFunction((n) => { const { turn, question } = document.querySelector('.table').dataset; return turn === 'mine' && question !== n; }, before);
      await settled(page); // what comes up under a finger is not pressed by it
      await page.locator('.ending .end').click();
    };
    await again();
    await page.waitForSelector('.coach.warning');
    const said = await page.locator('.coach.warning').innerText();
    assert.match(said, /34个百分点/);
    assert.match(said, /对手\s*用焦土犀攻击你/);
    assert.deepEqual(answers(), []);
    assert.deepEqual(await serious(page), []);
    const hidden = await page.evaluate(() => [...document.querySelectorAll('.coach.warning button')].filter((button) => { const box = button.getBoundingClientRect(); return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== button; }).length);
    assert.equal(hidden, 0, 'all that can be said to it is in sight');
    await shot(page, `coach-warning-${size}`);
    await page.getByRole('button', { name: '看更好的走法' }).click();
    await page.getByText('更好的走法：用火绒鼠攻击').waitFor();
    await page.getByRole('button', { name: '收回' }).click();
    await page.waitForSelector('.coach.warning', { state: 'detached' });
    assert.deepEqual(answers(), []);
    await again();
    await settled(page);
    await page.getByRole('button', { name: '照走' }).click();
    await until(page, () => !document.querySelector('.coach.warning'));
    assert.deepEqual(answers(), ['end']);
    // What is no blunder is answered at once; and there are three warnings a match at most.
    loss = 0.1;
    await again();
    for (const limit = Date.now() + 30_000; answers().length < 2 && Date.now() < limit; ) await page.waitForTimeout(20);
    loss = 0.5;
    await again();
    await page.waitForSelector('.coach.warning');
    await settled(page);
    await page.getByRole('button', { name: '照走' }).click();
    await again();
    for (const limit = Date.now() + 30_000; answers().length < 4 && Date.now() < limit; ) await page.waitForTimeout(20);
    assert.deepEqual(answers(), ['end', 'end', 'end', 'end']);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
