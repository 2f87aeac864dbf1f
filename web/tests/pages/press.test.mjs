// Nothing is pressed by mistake: what ends, gives up or harms is asked again, what has just come sleeps, keys play and never
// end, and a hand that presses near things without reading ends nothing that could still be played.
import assert from 'node:assert/strict';
import { asked, begin, games, openHouse, play, settled, test, visit } from './house.mjs';
import { stage, until } from './stage.mjs';

const house = openHouse();
const { server } = house;

// A page that keeps what it is asked, by number, and what it answers.
async function sit(game, { ends = 'left', stopped = false, ...more } = {}) {
  const page = await visit(house.browser, server, { path: null, ends, ...more });
  if (stopped) await page.clock.install();
  page.asked = new Map();
  page.answers = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const told = JSON.parse(payload);
      if (told.do === 'answer') page.answers.push(told);
      if (told.do === 'undo') page.answers.push({ option: 'UNDO' });
    });
    socket.on('framereceived', ({ payload }) => {
      const { body } = JSON.parse(payload);
      for (const question of [body?.question, body?.snapshot?.question]) if (question?.options) page.asked.set(question.question, question);
    });
  });
  page.now = async () => {
    await page.waitForSelector('.table[data-turn="mine"]');
    return page.asked.get(Number(await page.locator('.table').getAttribute('data-question')));
  };
  // The answers from the n-th on, when there are so many.
  page.given = async (from, many = 1) => {
    for (const limit = Date.now() + 60_000; page.answers.length < from + many; await page.waitForTimeout(20)) assert.ok(Date.now() < limit, `only ${page.answers.length - from} answers were given`);
    return page.answers.slice(from).map((answer) => answer.option);
  };
  // Plays by chance until a question fits, in another match where one is over before; it can be answered then.
  page.until = async (fits, most = 600) => {
    for (let seed = 1; seed <= most; ++seed) {
      if (!(await asked(page))) {
        page.asked.clear();
        page.answers.length = 0;
        await begin(page, server, game);
      }
      const question = await page.now();
      if (fits(question)) {
        await settled(page);
        return question;
      }
      await play(page, { most: 1, seed });
    }
    return assert.fail('no such question was asked');
  };
  await begin(page, server, game);
  if (stopped) await page.clock.pauseAt(Date.now() + 600_000);
  return page;
}
const roles = (question) => question.options.map((option) => option.facts.role);
const doing = (question) => question.options.filter(({ facts }) => ['play', 'use', 'attack', 'go'].includes(facts.role));
const canEnd = (question) => roles(question).includes('end') && doing(question).length > 0;

test('ending with something left opens a strip; the button that ends all the same is elsewhere; holding ends at once', async () => {
  const page = await sit('summoner');
  await page.until(canEnd);
  const before = page.answers.length;
  const end = page.locator('.ending .end');
  assert.ok(!(await end.getAttribute('class')).includes('main'), 'it is filled though something can be done');
  await end.click();
  await page.locator('.strip .list button').first().waitFor();
  assert.equal(page.answers.length, before);
  const [one, other] = [await end.boundingBox(), await page.locator('.strip .sure').boundingBox()];
  assert.ok(one.y - (other.y + other.height) >= 48, 'too near');
  await page.keyboard.press('Escape');
  await page.locator('.strip').waitFor({ state: 'detached' });
  await end.click();
  await page.locator('.strip .sure').click();
  await page.waitForFunction(() => !document.querySelector('.strip'));
  assert.equal((await page.given(before)).at(-1), 'end');
  await page.until(canEnd);
  const number = page.answers.length;
  await end.hover();
  await page.mouse.down();
  assert.deepEqual(await page.given(number), ['end']);
  await page.mouse.up();
  assert.equal(page.answers.length, number + 1);
  await page.context().close();
});

test('digits play and never end, Escape takes nothing back, Shift+E ends, U takes back, ? lists the keys, and letters can be off', async () => {
  const page = await sit('summoner');
  await page.until((question) => canEnd(question) && question.undo !== 'free');
  let before = page.answers.length;
  const digits = await page.evaluate(() => [...document.querySelectorAll('[data-digit]')].map((one) => one.dataset.option));
  assert.ok(digits.length > 0 && !digits.includes('end'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  assert.equal(page.answers.length, before);
  await page.keyboard.press('?');
  await page.locator('dialog dl').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog dl').waitFor({ state: 'detached' }); // it gives the focus back when it closes
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.activeElement.matches('.log'));
  await page.keyboard.press('1');
  assert.ok(digits.includes((await page.given(before))[0]));
  await settled(page);
  assert.equal(page.answers.length, before + 1);
  if ((await page.now()).undo === 'free') {
    await page.keyboard.press('u');
    assert.equal((await page.given(before + 1))[0], 'UNDO');
  }
  await page.until(canEnd);
  before = page.answers.length;
  await page.evaluate(() => localStorage.setItem('quincunx', JSON.stringify({ ...JSON.parse(localStorage.quincunx), letters: false })));
  await page.reload();
  await page.now();
  await settled(page);
  await page.keyboard.press('Shift+E');
  await page.waitForTimeout(200);
  assert.equal(page.answers.length, before);
  await page.evaluate(() => localStorage.setItem('quincunx', JSON.stringify({ ...JSON.parse(localStorage.quincunx), letters: true })));
  await page.reload();
  await page.now();
  await settled(page);
  await page.keyboard.press('Shift+E');
  assert.deepEqual(await page.given(before), ['end']);
  await page.context().close();
});

// The same press again, at once and later, while another question comes: what has come to where one pressed, or to the key one
// pressed, sleeps. Games ask in ways of their own; all of them go by the same guard.
const ask = (prompt, option, text, facts, other = { ...facts, which: 2 }) => (page) => page.mine([{ option, text, facts }, { option: `${option} 2`, text: `${text} 2`, facts: other }], { prompt, text });
const end = (text) => (page) => page.mine([{ option: `end ${text}`, text, facts: { verb: 'end', role: 'end' } }], { text });
const effect = (key) => ({ verb: 'effect', role: 'use', which: 1, key });
const twice = [
  { what: 'the button that ends, by pointer', game: 'summoner', first: end('one'), next: end('two'), by: '.ending .end' },
  { what: 'the button that ends, by key', game: 'summoner', first: end('one'), next: end('two'), by: 'Shift+E' },
  { what: 'a digit', game: 'summoner', first: ask('may', 'yes', 'one', { verb: 'yes', role: 'use' }), next: ask('may', 'no', 'two', { verb: 'yes', role: 'use' }), by: '1' },
  { what: 'a digit among the uses of an arena', game: 'lillian', first: ask('which-use', 'use 1', 'one', { verb: 'use', role: 'use' }), next: ask('which-use', 'use 3', 'two', { verb: 'use', role: 'use' }), by: '1' },
  { what: 'a use of an arena', game: 'lillian', first: ask('which-use', 'use 1', 'one', { verb: 'use', role: 'use' }), next: ask('which-use', 'use 3', 'two', { verb: 'use', role: 'use' }), by: '.uses button' },
  { what: 'a digit among actions', game: 'lillian', first: ask('act', 'push', 'one', { verb: 'push', role: 'use' }), next: ask('act', 'war', 'two', { verb: 'war', role: 'attack' }), by: '1' },
  { what: 'an action', game: 'lillian', first: ask('act', 'push', 'one', { verb: 'push', role: 'use' }), next: ask('act', 'war', 'two', { verb: 'war', role: 'attack' }), by: '.actions button' },
  { what: 'a digit among the effects of a card', game: 'dreamduel', first: ask('which', 'which 1', 'one', { verb: 'which', role: 'use' }), next: ask('which', 'which 3', 'two', { verb: 'which', role: 'use' }), by: '1' },
  // Of any card the button says the same: do this.
  { what: 'an effect of a card, by pointer', game: 'dreamduel', first: ask('may', 'effect 1', 'one', effect('a'), effect('c')), next: ask('may', 'effect 3', 'two', effect('b'), effect('d')), by: '.effects button' },
  { what: 'an effect of a card, by key', game: 'dreamduel', first: ask('may', 'effect 1', 'one', effect('a'), effect('c')), next: ask('may', 'effect 3', 'two', effect('b'), effect('d')), by: '1' },
];
for (const { what, game, first, next, by } of twice)
  test(`pressing twice does not press what comes after: ${what}`, async () => {
    const page = await stage(house, game, { stopped: true, speed: 'none' });
    const answers = () => page.said.filter((said) => said.do === 'answer').map((said) => said.option);
    const asks = async (question) => {
      page.happens([], () => question(page));
      await until(page, (text) => document.querySelector('.table').dataset.turn === 'mine' && (document.querySelector('.asking').textContent + document.querySelector('.ending').textContent).includes(text), question(page).text);
      await page.clock.runFor(1);
    };
    let at;
    const press = async () => {
      if (!by.startsWith('.')) return page.keyboard.press(by);
      at ??= await page.locator(by).first().boundingBox();
      await page.mouse.click(at.x + 20, at.y + 20);
    };
    const later = (ms) => page.clock.runFor(ms);
    await asks(first);
    await press();
    assert.deepEqual(answers(), [], 'a question is not answered in the moment it comes');
    await later(700);
    await press();
    for (let i = 0; i < 6000 && !answers().length; ++i) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(answers().length, 1, 'it cannot be pressed at all');
    await asks(next);
    for (const wait of [0, 100, 200, 200]) {
      await later(wait);
      await press();
      assert.equal(answers().length, 1, 'what has just come was pressed');
    }
    await later(700);
    await press();
    for (let i = 0; i < 6000 && answers().length < 2; ++i) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(answers()[1], next(page).options[0].option, 'it cannot be pressed any more');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test('each kind of choice has a ring of its own, also in forced colours', async () => {
  const page = await visit(house.browser, server);
  const looks = ['act', 'go', 'foe', 'own', 'harm', 'pay', 'discard'];
  const rings = () => page.evaluate((all) => all.map((look) => {
    const thing = document.body.appendChild(Object.assign(document.createElement('div'), { textContent: '.' }));
    thing.dataset.role = look;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(thing);
    thing.remove();
    return [outlineStyle, outlineWidth, boxShadow].join();
  }), looks);
  assert.equal(new Set(await rings()).size, looks.length);
  await page.emulateMedia({ forcedColors: 'active' });
  assert.equal(new Set((await rings()).map((ring) => ring.replace(/,[^,]*$/, ''))).size, looks.length);
  await page.context().close();
});

test('gemu: what is discarded is marked first, several at once; the question says what it is for', async () => {
  const page = await sit('gemu');
  const held = (one) => one.options.filter(({ facts }) => facts.role === 'discard' && facts.from);
  const [one, two] = held(await page.until((asked) => asked.prompt === 'discard' && held(asked).length > 1));
  assert.ok(await page.locator('.asking .why').innerText());
  const before = page.answers.length;
  for (const { facts } of [one, two]) await page.locator(`.hand.mine [data-spot="${facts.from}#${facts.key}"][data-role="discard"]`).first().click();
  await page.waitForTimeout(200);
  assert.equal(page.answers.length, before, 'one press gave something up');
  assert.ok((await page.locator('.hand.mine [data-marked]').count()) > 1);
  await page.locator('.asking .marked .bin').click();
  assert.equal((await page.given(before))[0], one.option);
  // A card may be asked for between; otherwise the second follows by itself.
  await settled(page);
  const between = [...page.asked.values()].find((asked) => asked.question > page.answers[before].question);
  if (between?.prompt === 'discard') assert.equal((await page.given(before, 2))[1], two.option);
  await page.context().close();
});

test('gemu: a step whose stop is cleared passes by itself, and the rest of a turn by one press', async () => {
  const page = await sit('gemu');
  await page.until((one) => one.prompt === 'discard');
  const before = page.answers.length;
  await page.locator('.phases .stop').nth(1).click(); // of discarding
  assert.equal(page.answers.length, before, 'it is not asked again');
  await page.locator('dialog .main').click();
  await page.locator('.note p').waitFor();
  assert.equal((await page.given(before))[0], 'done');
  await page.until((one) => ['summon', 'prophecy'].includes(one.prompt)); // not the last one of a turn
  const from = page.answers.length;
  await page.locator('.ending .rest').click();
  assert.equal(page.answers.length, from, 'it is not asked again');
  await page.locator('.strip .sure').click();
  await page.given(from, 2); // more than one step
  await page.context().close();
});

test('genius: a card that can only be tuned does not glow, and is not given up by one press', async () => {
  const page = await sit('genius');
  const fits = (one) => one.prompt === 'act' && one.options.some(({ facts }) => facts.verb === 'tune' && !one.options.some((other) => other.facts.verb === 'play' && other.facts.key === facts.key));
  await page.until(fits);
  const card = page.locator('.hand [data-role="discard"]').first();
  assert.ok((await card.getAttribute('data-refused')) !== null);
  assert.equal(await card.evaluate((one) => getComputedStyle(one).boxShadow), 'none');
  const before = page.answers.length;
  await card.click();
  await page.waitForTimeout(200);
  assert.equal(page.answers.length, before);
  await page.locator('.asking .marked .bin').click();
  assert.match((await page.given(before))[0], /^tune/);
  await page.context().close();
});

test('genius: while the dice are being paid what is written stays', async () => {
  const page = await sit('genius');
  await page.until((one) => one.prompt === 'pay');
  const [text, changes] = await page.evaluate(async () => {
    const asking = document.querySelector('.asking');
    const how = () => asking.querySelector('.small')?.textContent;
    const first = how();
    const seen = new Set();
    const number = document.querySelector('.table').dataset.question;
    document.querySelector('.asking .main').click();
    while (document.querySelector('.table').dataset.question === number && document.querySelector('.table').dataset.turn === 'mine') {
      seen.add(how());
      await new Promise(requestAnimationFrame);
    }
    return [first, [...seen]];
  });
  assert.ok(changes.every((each) => each === text), changes.join(' | '));
  await page.context().close();
});

test('summoner: a move is one click on the goal, and the steps are walked', async () => {
  const page = await sit('summoner');
  // By who can do nothing else: others are asked what they should do.
  const alone = (one, { facts }) => one.options.filter((other) => other.facts.at === facts.at).length === 1;
  const far = (one) => one.options.filter((option) => alone(one, option)).flatMap((option) => (option.targets ?? []).filter((target) => (target.by?.filter((word) => word.startsWith('step')).length ?? 0) > 1).map((target) => ({ option, target })))[0];
  const { option, target } = far(await page.until((one) => !!far(one)));
  const before = page.answers.length;
  await page.locator(`.space[data-spot="${option.facts.at}"]`).click();
  await page.locator(`.space[data-spot="${target.at}"][data-role="go"]`).click();
  await page.waitForFunction((at) => document.querySelector(`.space[data-spot="${at}"] .stand`), target.at);
  assert.deepEqual(await page.given(before, 1 + target.by.length), [option.option, ...target.by]);
  // Step by step, from the lists: who walks is drawn where it is.
  const press = async (word) => {
    const number = (await page.now()).question;
    await page.evaluate((start) => document.querySelector(`.list [data-option^="${start}"]`).click(), word);
    await page.waitForFunction((last) => document.querySelector('.table[data-turn="mine"]') && Number(document.querySelector('.table').dataset.question) !== last, number);
  };
  const again = far(await page.until((one) => !!far(one)));
  await press(again.option.option);
  await press(again.target.by[0]);
  const [, at] = again.target.by[0].split(' ');
  assert.equal(await page.locator(`.space[data-spot="${at}"] .stand`).count(), 1);
  assert.equal(await page.locator(`.space[data-spot="${again.option.facts.at}"] .stand`).count(), 0);
  // Also after the page was loaded anew; where it set out when the step is taken back.
  await page.reload();
  await page.locator(`.space[data-spot="${at}"] .stand`).waitFor();
  assert.equal(await page.locator(`.space[data-spot="${again.option.facts.at}"] .stand`).count(), 0);
  await settled(page);
  await page.locator('.ending .undo').click();
  await page.locator(`.space[data-spot="${again.option.facts.at}"] .stand`).waitFor();
  assert.equal(await page.locator(`.space[data-spot="${at}"] .stand`).count(), 0);
  await page.context().close();
});

test('lillian: who can act glows; a girl, then what she can do', async () => {
  const page = await sit('lillian');
  const fits = (one) => one.prompt === 'act' && one.options.some((option) => option.facts.verb === 'enter' && option.targets?.length);
  const question = await page.until(fits);
  const enter = question.options.find((option) => option.facts.verb === 'enter');
  const girl = page.locator(`[data-spot="${enter.targets[0].at}"]`);
  assert.equal(await girl.getAttribute('data-role'), 'act');
  const before = page.answers.length;
  await girl.click();
  await settled(page);
  if (await page.locator('.menu').count()) await page.locator('.menu').getByRole('menuitem', { name: enter.text }).first().click();
  const given = await page.given(before, 2);
  assert.equal(given[0], enter.option);
  assert.match(given[1], /^character/);
  await page.context().close();
});

test('dreamduel: the first questions say what they are for, and a card is set by a click on it', async () => {
  const page = await sit('dreamduel');
  await page.now();
  assert.ok(await page.locator('.asking .why').innerText());
  // A choice of few: large cards, and no larger a box than they need.
  const kept = await page.locator('.tray .kept').all();
  assert.ok(kept.length > 0 && kept.length <= 6);
  for (const one of kept) assert.ok((await one.boundingBox()).width >= 120);
  const [tray, board] = [await page.locator('.tray').boundingBox(), await page.locator('.board').boundingBox()];
  assert.ok(tray.width * tray.height < 0.45 * board.width * board.height, 'most of the panel is empty');
  const fits = (one) => one.prompt === 'set' && one.options.some((option) => option.targets?.some((target) => target.from));
  const question = await page.until(fits);
  const option = question.options.find((one) => one.facts.verb === 'set-fu') ?? question.options.find((one) => one.targets);
  const card = option.targets[0];
  const before = page.answers.length;
  await page.locator(`[data-spot="${card.from}#${card.key}"]`).first().click();
  await settled(page);
  if (await page.locator('.menu').count()) await page.locator('.menu .button', { hasText: option.text }).click();
  const given = await page.given(before, 2);
  assert.equal(given[0], option.option);
  assert.match(given[1], /^take/);
  await page.context().close();
});

// A hand that presses near things every 180 to 400 milliseconds, up to 12 pixels off, unread, over whole matches. Time is the
// page's own and passes from press to press, so that a match takes less. What reaches the server is judged by what was
// pressed. QUINCUNX_HANDS=n: n matches of each game, however long they take.
const Matches = Number(process.env.QUINCUNX_HANDS || 0);
const Least = 8; // answers by a press, however slow the machine is
const Longest = Matches ? Infinity : 45_000; // for all games together
const seen = (page) => page.evaluate(() => ({ question: document.querySelector('.table')?.dataset.question, mine: document.querySelector('.table')?.dataset.turn === 'mine', over: !!document.querySelector('.over') }));

async function hand(game, which, until) {
  const page = await sit(game, { forced: true, stopped: true });
  const totals = { matches: 0, answers: 0, presses: 0 };
  let seed = 7 + which;
  const below = (n) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 8) % n;
  };
  for (let match = 0; (match < (Matches || 3) && Date.now() < until) || totals.answers < Least; ++match) {
    const at = new Set(); // questions at which something was pressed
    const answered = () => totals.answers + page.answers.filter(({ question }) => at.has(question)).length;
    if (match) {
      page.asked.clear();
      page.answers.length = 0;
      await begin(page, server, game);
    }
    await page.clock.runFor(1000);
    await page.evaluate(() => {
      const table = document.querySelector('.table');
      window.pressed = [];
      window.shown = { [table.dataset.question]: 0 };
      new MutationObserver(() => (window.shown[table.dataset.question] ??= performance.now())).observe(table, { attributes: true });
      let down = 0;
      addEventListener('pointerdown', () => (down = performance.now()), { capture: true });
      addEventListener('click', (event) => window.pressed.push({ question: Number(table.dataset.question), down, sure: !!event.target.closest('.sure'), rest: !!event.target.closest('.strip[data-why="rest"] .sure'), confirms: !!event.target.closest('.main, .sure, .bin'), can: !!event.target.closest('[data-can], button') }), { capture: true });
    });
    while (Date.now() < until || answered() < 2 * Least) {
      const there = await page.evaluate((chance) => {
        if (document.querySelector('.over')) return 'over';
        // What was begun is carried on more often than not: a match would hardly go on if chance alone had to find it.
        const ready = chance % 5 < 2 ? [] : document.querySelectorAll('.asking .main:not(:disabled), .marked .bin, [data-aim], .menu button, .strip button');
        const all = ready.length ? ready : document.querySelectorAll('.table [data-can], .asking button:not(:disabled), .ending button:not(.undo), .strip button, .menu button');
        const things = [...all].map((one) => one.getBoundingClientRect()).filter((box) => box.width);
        const box = things[chance % (things.length || 1)];
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2, question: Number(document.querySelector('.table').dataset.question) };
      }, below(1000));
      if (there === 'over') break;
      const before = page.answers.length;
      if (there) {
        ++totals.presses;
        at.add(there.question);
        await Promise.all([page.mouse.move(there.x + below(25) - 12, there.y + below(25) - 12), page.mouse.down(), page.mouse.up()]);
      }
      // The server's time is the real one.
      if (page.answers.length > before || !there) await page.waitForTimeout(15);
      await page.clock.runFor(180 + below(221));
    }
    const { pressed, shown, passes } = await page.evaluate((id) => ({ pressed: window.pressed, shown: window.shown, passes: JSON.parse(localStorage.quincunx).passes?.[id] ?? [] }), game);
    assert.ok(passes.length < 2, `${game}: stops were cleared by mistake: ${passes.join()}`);
    for (const { question: number, option } of page.answers) {
      const question = page.asked.get(number);
      const there = pressed.filter((press) => press.question === number && press.can);
      const facts = question?.options.find((one) => one.option === option)?.facts;
      if (!question || !facts || !there.length) continue; // by itself, judged elsewhere
      ++totals.answers;
      const said = `${game}: ${question.prompt}: ${option}`;
      // Who has asked, and confirmed, to pass the rest of the turn is not asked at each of its steps.
      const cleared = passes.some((step) => step === question.prompt || question.prompt.startsWith(step + '-'));
      const passing = cleared || pressed.some((press) => press.rest && press.question < number && number - press.question < 12);
      if (facts.role === 'end' && doing(question).length && !passing) assert.ok(there.some((press) => press.sure), `${said} without being asked again ${JSON.stringify(there)}`);
      if (facts.role === 'discard') assert.ok(there.length > 1, `${said} by one press`);
      if (question.open) assert.ok(there.some((press) => press.confirms), `${said} without confirming`);
      assert.ok(there.some((press) => press.down - (shown[number] ?? 0) >= 145), `${said} too soon`);
    }
    totals.matches += Number((await seen(page)).over);
    assert.deepEqual(page.complaints, []);
  }
  await page.context().close();
  return totals;
}

test('a hand that does not read never ends with something left, nor gives up or pays by one press, nor answers too soon', async (t) => {
  const until = Date.now() + Longest;
  const totals = await Promise.all(games.map((game, which) => hand(game, which, until)));
  totals.forEach(({ matches, answers, presses }, i) => {
    t.diagnostic(`${games[i]}: ${matches} whole matches, ${presses} presses, ${answers} answers`);
  });
}, Matches ? 3_600_000 : 300_000);
