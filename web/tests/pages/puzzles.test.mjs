// The room of puzzles: from the home page to one solved, one failed and explained; what is kept; the coach of a first match.
import assert from 'node:assert/strict';
import path from 'node:path';
import { games, openHouse, root, serious, settled, shot, sizes, test, visit } from './house.mjs';
import { stage, until, viewOf } from './stage.mjs';

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
const coached = () => localStorage.setItem('quincunx', JSON.stringify({ ...JSON.parse(localStorage.getItem('quincunx') ?? '{}'), coached: ['strip'], lang: 'zh-Hans', speed: 'fast', forced: false, ends: 'never' }));
for (const size of ['desktop', 'portrait'])
  test(`before a blunder the coach says why, plays the reply on the board, and lets one play it anyway: ${size}`, async () => {
    const slowly = `(${coached})(); localStorage.setItem('quincunx', JSON.stringify({ ...JSON.parse(localStorage.getItem('quincunx')), speed: 'slow' }))`;
    const page = await stage(house, 'gemu', { lang: 'zh-Hans', speed: 'slow', size, prepare: slowly });
    const good = { option: 'attack', text: '用火绒鼠攻击', facts: { verb: 'attack', role: 'use' } };
    const end = { option: 'end', text: '结束怪物阶段', facts: { verb: 'end', role: 'end' } };
    const ask = () => page.mine([good, end], { prompt: 'act' });
    const view = viewOf('gemu');
    const hurt = { event: 'health-lost', seat: 'you', amount: 3, cause: 'GE-7.4', text: '你的信仰下降3点', frame: { you: { faith: 33 } } };
    const reply = [
      { seat: 'a', text: end.text, events: [{ event: 'phase', phase: 'set', cause: '', text: '盖牌阶段', frame: { phase: 'set' } }], view: { ...view, phase: 'set' } },
      { seat: 'b', text: '用bm1 无主石俑攻击你', events: [{ event: 'attack', at: 'bm1', card: 'Masterless Golem', target: 'player', cause: '', text: '无主石俑攻击' }, hurt], view: { ...view, you: { ...view.you, faith: 33 } } },
    ];
    let loss = 0.34;
    page.answers.hint = ({ question, option }) => ({
      question, nodes: 600, line: [], follows: ['对手的信仰下降4点'],
      suggestions: [{ option: 'attack', text: good.text, expected: 0.8, looked_at: 0.9 }, { option: 'end', text: end.text, expected: 0.4, looked_at: 0.1 }],
      ...(option ? { chosen: { loss: option === 'end' ? loss : 0, error: 0.02, reply } } : {}),
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
    assert.match(said, /对手\s*用对手左侧无主石俑攻击你/);
    assert.deepEqual(answers(), []);
    assert.deepEqual(await serious(page), []);
    const hidden = await page.evaluate(() => [...document.querySelectorAll('.coach.warning button')].filter((button) => { const box = button.getBoundingClientRect(); return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== button; }).length);
    assert.equal(hidden, 0, 'all that can be said to it is in sight');
    await shot(page, `coach-warning-${size}`);
    // The reply is drawn on the board as whatever happens is; then the board is what it was.
    const faith = () => page.evaluate(() => document.querySelector('.board').textContent.includes('33'));
    assert.equal(await faith(), false);
    await settled(page);
    // Ghosts come and go: each that is drawn is noted, however busy the machine is.
    await page.evaluate(() => new MutationObserver(() => document.querySelector('.ghosts > *') && (window.drawn = true)).observe(document.body, { childList: true, subtree: true }));
    await page.getByRole('button', { name: '演示给我看' }).click();
    await page.waitForSelector('.felt.supposed');
    // At once: it is seen and said, and nothing can be answered.
    await until(page, () => document.querySelector('.board').textContent.includes('33') && document.querySelector('.coach.warning').innerText.includes('演示中') && document.querySelector('.table').dataset.turn === 'theirs');
    await shot(page, `coach-shows-${size}`);
    assert.equal(await page.evaluate(() => window.drawn), true);
    await page.waitForSelector('.felt:not(.supposed)');
    assert.equal(await faith(), false, 'nothing of it has happened');
    await page.getByText('更好的走法：用火绒鼠攻击').waitFor();
    assert.equal(await page.locator('.log').getByText('信仰下降').count(), 0);
    await shot(page, `coach-better-${size}`);
    // It can be left while it is shown.
    await settled(page);
    await page.getByRole('button', { name: '再演示一次' }).click();
    await page.waitForSelector('.felt.supposed');
    await page.getByRole('button', { name: '收回', exact: true }).click();
    await page.waitForSelector('.coach.warning', { state: 'detached' });
    await page.waitForSelector('.table[data-turn="mine"] .felt:not(.supposed)');
    assert.equal(await faith(), false);
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

// Whoever always ends gives something away sooner or later.
test('at a real table the coach warns, and what may follow is played on the board and taken back', async () => {
  const page = await visit(house.browser, server, { lang: 'zh-Hans' });
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"chosen"') && heard.push(JSON.parse(String(payload)).body.chosen)));
  const warned = page.locator('.coach.warning');
  // Until a warning comes with an answer of the opponent that the board shows: what is dealt decides when.
  const tells = () => heard.at(-1).reply.some(({ seat }) => seat === 'b') && heard.at(-1).reply.some(({ events }) => events.some(({ frame }) => frame));
  let shown = false;
  for (let round = 0; round < 15 && !shown; ++round) {
    if (await warned.count()) {
      await settled(page);
      await page.getByRole('button', { name: '照走' }).click();
      await warned.waitFor({ state: 'detached' });
    } else {
      await page.go('/');
      await page.locator('.doors [data-game="dreamduel"] .first').click();
      await page.waitForSelector('.table .coach');
    }
    await page.evaluate(async () => {
      while (!document.querySelector('.coach.warning, .over')) {
        if (document.querySelector('.table[data-turn="mine"]')) (document.querySelector('.menu .button:not(.plain)') ?? document.querySelector('.ending .end') ?? document.querySelector('.asking button:not(:disabled)') ?? document.querySelector('.board [data-can]'))?.click();
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    });
    shown = (await warned.count()) > 0 && tells();
  }
  assert.ok(shown, `no warning with an answer of the opponent after ${heard.length} answers`);
  const board = () => page.locator('.board').innerText();
  const was = await board();
  await settled(page);
  await page.getByRole('button', { name: '演示给我看' }).click();
  await warned.getByText('更好的走法').waitFor();
  assert.equal(await board(), was);
  await shot(page, 'coach-real');
  await page.getByRole('button', { name: '收回', exact: true }).click();
  await page.waitForSelector('.table[data-turn="mine"]');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
}, 600_000);

for (const [size, lang, winner] of [['desktop', 'zh-Hans', 'b'], ['portrait', 'zh-Hant', 'a'], ['landscape', 'en', 'b']])
  test(`after the match the coach says three sentences and who comes next: ${size}, ${lang}`, async () => {
    const prepare = `(${coached})(); localStorage.setItem('quincunx', JSON.stringify({ ...JSON.parse(localStorage.getItem('quincunx')), lang: '${lang}' }))`;
    const page = await stage(house, 'gemu', { lang, speed: 'fast', size, prepare });
    let made;
    await page.route(/\/api\/tables(\?|$)/, (route) => ((made = route.request().postDataJSON()), route.fulfill({ json: { table: 'next', game: 'gemu', state: 'playing', seats: {}, terms: {}, options: {}, made: 0, commitment: '', you: 'a' } })));
    page.answers.hint = ({ question, option }) => ({
      question, nodes: 600, line: [], follows: ['FOLLOWS'],
      suggestions: [{ option: 'attack am1', text: 'BETTER', expected: 0.8, looked_at: 0.9 }, { option: 'end', text: 'WORSE', expected: 0.4, looked_at: 0.1 }],
      chosen: { loss: option === 'end' ? 0.12 : 0, error: 0.02, reply: [] },
    });
    const asked = await (async () => {
      page.happens([], () => page.mine([{ option: 'attack am1', text: 'BETTER', facts: { verb: 'attack', role: 'use' } }, { option: 'end', text: 'WORSE', facts: { verb: 'end', role: 'end' } }]));
      await page.waitForSelector('.table[data-turn="mine"]');
      await settled(page);
      return page.locator('.table').getAttribute('data-question');
    })();
    await page.locator('.ending .end').click();
    for (const limit = Date.now() + 30_000; !page.said.some((said) => said.do === 'answer') && Date.now() < limit; ) await page.waitForTimeout(20);
    page.happens([{ event: 'attack', at: 'bm1', card: 'Masterless Golem', target: 'player', text: 'ATTACK' }, { event: 'health-lost', seat: 'you', amount: 3, text: 'LAST BLOW' }, { event: 'game-ends', winner: winner === 'a' ? 'you' : 'foe', text: '' }]);
    page.tell('over', { winner, by: 'rules', clause: 'GE-0.1', ended: Date.now(), text: '' });
    const after = page.locator('.coach.after');
    await after.waitFor();
    await after.locator('.lesson a').waitFor();
    const text = (await after.innerText()).replace(/\s+/g, ' ');
    assert.match(text, /LAST BLOW/, 'what decided it');
    assert.match(text, /WORSE.*BETTER.*12.*FOLLOWS/, 'what was missed, and what it would have led to');
    assert.equal(await after.locator('.missed a').getAttribute('href'), `/match/strip?at=${asked}`);
    // The lesson is the one about attacking.
    assert.match(await after.locator('.lesson a').getAttribute('href'), /\/learn\/gemu\/1$/);
    assert.deepEqual(await serious(page), []);
    await shot(page, `coach-after-${size}`);
    // What was missed is still known when the page is loaded anew: it is kept for this table.
    assert.equal(await page.evaluate(() => JSON.parse(sessionStorage.getItem('missed:strip')).length), 1);
    await settled(page); // a press right after the end might be meant for what was there before
    await after.locator('button').click();
    for (const limit = Date.now() + 30_000; !made && Date.now() < limit; ) await page.waitForTimeout(20);
    assert.equal(made.level, winner === 'a' ? 'expert' : 'club', 'who has won meets the next level');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
