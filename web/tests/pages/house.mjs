// What page tests share: a server of their own with the built pages, a browser, and hands that play.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before, test as nodeTest } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const shots = path.join(root, 'build/shots');
const program = process.env.QUINCUNX_PROGRAM ?? path.join(root, 'build/release/quincunx');
// A program with one small game the pages have no folder for (examples/tiny).
export const tinyProgram = process.env.QUINCUNX_TINY_PROGRAM ?? path.join(root, 'build/release/quincunx-tiny');
export const pages = process.env.QUINCUNX_PAGES ?? path.join(root, 'web/dist'); // '': those the program has installed
export const gamesOf = (which) => {
  if (!fs.existsSync(which)) throw new Error(`${which} is not there: build the preset release, or name another by QUINCUNX_PROGRAM and QUINCUNX_TINY_PROGRAM`);
  return JSON.parse(execFileSync(which, ['games', '--json'], { encoding: 'utf8' }));
};
export const games = gamesOf(program).map((game) => game.id);
export const languages = ['zh-Hans', 'zh-Hant', 'en'];
export const sizes = { desktop: [1280, 800], portrait: [390, 844], landscape: [844, 390] };

// A test that ends: what hangs fails after five minutes, or after `timeout`. (Node's own limit would count a whole file as one test.)
export const test = (name, body, timeout = 300_000) => nodeTest(name, { timeout }, body);

// A server on a free port; `restart` kills it and starts it again on the same port and database.
export class Server {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quincunx-pages-'));
  port = 0;

  constructor(which = program) {
    this.program = which;
  }

  async start(more = []) {
    this.process = spawn(
      this.program,
      ['serve', '--port', String(this.port), '--database', path.join(this.folder, 'pages.db'), ...(pages ? ['--pages', pages] : []), '--log-file', path.join(this.folder, 'log'), ...more],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, QUINCUNX_REQUESTS_PER_SECOND: '1000', QUINCUNX_REQUESTS_BURST: '1000', QUINCUNX_GUESTS_BURST: '1000', QUINCUNX_MESSAGES_PER_SECOND: '1000', QUINCUNX_MESSAGES_BURST: '1000' } },
    );
    process.once('exit', () => this.process.kill('SIGKILL')); // also when a test has failed
    const address = await new Promise((resolve, reject) => {
      let said = '';
      const hear = (text) => {
        said += text;
        const found = said.match(/http:\/\/127\.0\.0\.1:(\d+)\//);
        if (found) resolve(found);
      };
      this.process.stdout.on('data', hear);
      this.process.stderr.on('data', hear);
      this.process.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
    this.port = Number(address[1]);
    this.site = `http://127.0.0.1:${this.port}`;
    return this;
  }
  async end(signal = 'SIGTERM') {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill(signal);
    await gone;
  }
  async close() {
    await this.end();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

const openBrowser = () =>
  chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

// A server and a browser for the tests of one file: `house.browser` is there when they run, and `prepare` has been done.
export function openHouse(prepare = async () => {}, which = program, more = []) {
  const house = { server: new Server(which), browser: null };
  before(async () => {
    await house.server.start(more);
    house.browser = await openBrowser();
    await prepare();
  });
  after(async () => {
    await house.browser?.close();
    await house.server.close();
  });
  return house;
}

// A page in a browser of its own (no cookies, nothing kept). What it complains of is collected in page.complaints.
export async function visit(browser, server, { lang = 'zh-Hans', size = 'desktop', look = 'dark', speed = 'none', forced = false, ends = 'never', worker = false, path: at = '/' } = {}) {
  const [width, height] = sizes[size];
  const touch = size !== 'desktop';
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, colorScheme: look, locale: { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW', en: 'en-US' }[lang], permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: worker ? 'allow' : 'block' });
  await context.addInitScript((settings) => {
    if (!localStorage.getItem('quincunx')) localStorage.setItem('quincunx', JSON.stringify(settings));
  }, { speed, lang, forced, ends });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // on a machine that does much else
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.stack ?? error.message));
  page.on('console', (message) => message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()) && page.complaints.push(message.text()));
  page.go = (to) => page.goto(server.site + to);
  if (at) await page.go(at);
  return page;
}

// A request with the page's own cookies.
export async function request(page, server, method, to, data) {
  const response = await page.context().request.fetch(server.site + to, { method, data, headers: { origin: new URL(server.site).origin } });
  const body = await response.json().catch(() => null);
  if (!response.ok()) throw new Error(`${method} ${to}: ${response.status()} ${JSON.stringify(body)}`);
  return body;
}

// A match against the computer, begun over HTTP; the page is at its table.
export async function begin(page, server, game, { level = 'beginner', seat = 'a' } = {}) {
  const { decks } = await request(page, server, 'GET', `/api/games/${game}/decks`);
  const known = await page.context().request.get(`${server.site}/api/me`);
  if (!known.ok()) await request(page, server, 'POST', '/api/guests', { name: '小明' });
  const { table } = await request(page, server, 'POST', '/api/tables', { game, deck: { ready: decks[0].ready }, level, computer_deck: { ready: decks[0].ready }, seat });
  await page.go(`/table/${table}`);
  await page.waitForSelector('.table');
  return table;
}

// In the page: presses something that can be pressed, by chance, until the match is over or `most` answers are given.
// Returns how many were given. Only what a player could press: glowing things, buttons of the question, menus.
export function play(page, { most = 100_000, seed = 1, patience = 120_000 } = {}) {
  return page.evaluate(
    async ({ most, seed, patience }) => {
      const below = (n) => {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff;
        return (seed >> 8) % n;
      };
      const table = () => document.querySelector('.table');
      const over = () => !!document.querySelector('.over');
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      let answers = 0;
      let presses = 0; // for one question
      let last = '';
      let since = Date.now();
      while (!over() && answers < most) {
        const now = table()?.dataset.question ?? '';
        // What was pressed has answered when the question goes, however long that takes.
        if (presses && now !== last) {
          ++answers;
          presses = 0;
          since = Date.now();
          continue;
        }
        if (table()?.dataset.turn !== 'mine') {
          if (Date.now() - since > patience) throw new Error('nothing happened for long at question ' + now);
          await wait(4);
          continue;
        }
        if (now !== last) {
          last = now;
          presses = 0;
          since = Date.now();
        }
        const menu = [...document.querySelectorAll('.menu .button:not(.plain)')];
        const things = menu.length ? menu : [...document.querySelectorAll('.table [data-can], .asking button:not(:disabled), .ending .end')];
        if (!things.length) {
          await wait(4);
          if (Date.now() - since > patience) throw new Error('nothing can be pressed at question ' + now);
          continue;
        }
        if (++presses > 3000) throw new Error('question ' + now + ' cannot be answered: ' + document.querySelector('.asking')?.textContent);
        // Where something is put together first, as dice to pay with, the button that ends it is not left to chance alone.
        const ends = presses > 1 && below(2) ? document.querySelector('.asking .main:not(:disabled), .asking .marked .bin') : null;
        (ends ?? things[below(things.length)]).click();
        // Until the page has taken it in: another question, or something else to press.
        for (let i = 0; i < 10 && table()?.dataset.question === now && table()?.dataset.turn === 'mine'; ++i) await wait(2);
      }
      return answers;
    },
    { most, seed, patience },
  );
}

// Until the question has been the same for so long that nothing sleeps any more (src/table/guard.ts).
export async function settled(page) {
  await page.waitForSelector('.table');
  await page.evaluate(async () => {
    const now = () => JSON.stringify([{ ...document.querySelector('.table')?.dataset }, !!document.querySelector('.over')]);
    let [was, since] = [now(), performance.now()];
    while (performance.now() - since < 700) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (now() !== was) [was, since] = [now(), performance.now()];
    }
  });
}

// Until it is one's turn or the match is over; whether it goes on.
export async function asked(page) {
  await page.waitForSelector('.table[data-turn="mine"], .over');
  return !(await page.locator('.over').count());
}

// Answers by chance until something holds on the page, and begins another match where one is over before. So many answers
// that what ordinarily happens has happened: who comes to their end has found something that does not happen any more.
export async function playUntil(page, server, game, holds, { most = 600, options = {} } = {}) {
  for (let seed = 1; seed <= most; ++seed) {
    if (!(await asked(page))) await begin(page, server, game, options);
    else if (await holds()) return;
    else await play(page, { most: 1, seed });
  }
  throw new Error(`never in ${most} answers: ${holds}`);
}

// What is in the clipboard, when something else than before is.
export async function copied(page, press) {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press();
  for (const limit = Date.now() + 60_000; Date.now() < limit; await page.waitForTimeout(20)) {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (text) return text;
  }
  throw new Error('nothing was copied');
}

// Ends the match that is played, where the rules have not done so.
export async function concede(page) {
  await settled(page);
  if (await page.locator('.over').count()) return;
  if (await page.locator('.last').count()) await page.locator('.last').click();
  await page.locator('.tool', { hasText: /认输|認輸|Concede/ }).click();
  await page.locator('dialog .button.main').click();
  await page.waitForSelector('.over');
}

// Answers so many questions with Tab and Enter alone, or plays to the end.
export async function byKeyboard(page, many) {
  let [answers, last, missed] = [0, null, []]; // the last question pressed at: it is answered when it goes; what Tab went to in vain
  while (await asked(page)) {
    const number = await page.locator('.table').getAttribute('data-question');
    if (last !== null && number !== last) {
      ++answers;
      last = null;
    }
    if (answers >= many) return;
    // While an answer is on its way, which may take long, nothing can be pressed and Tab would look for it in vain.
    await page.waitForFunction(() => document.querySelector('.over, .table:not([data-turn="mine"]), [data-can], .menu, .asking button, .ending .end'));
    await page.keyboard.press('Tab');
    const { can, what } = await page.evaluate(() => {
      const at = document.activeElement;
      return { can: !!at && (at.hasAttribute('data-can') || !!at.closest('.menu .button:not(.plain), .asking button, .ending .end')), what: `${at?.localName}.${at?.className} ${at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 30)}` };
    });
    missed = can ? [] : [...missed, what];
    if (missed.length % 100 === 99) await page.keyboard.press('Escape'); // whatever was opened by mistake
    if (missed.length > 300) throw new Error(`Tab finds nothing to press after ${answers} answers: ${[...new Set(missed)].join(' | ')}`);
    if (!can) continue;
    await page.keyboard.press('Enter');
    last = number;
  }
}

// What axe finds serious on a page. The numbers drawn on a card are no part of what it is called: its label begins with its
// name, and says them in words.
export async function serious(page) {
  await page.evaluate(fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } }));
  return found.violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.id}: ${one.nodes.length}× ${one.nodes[0].html.slice(0, 160)} — ${one.nodes[0].failureSummary?.split('\n').slice(0, 2).join(' ')}`);
}

export function shotsIn(name) {
  fs.mkdirSync(shots, { recursive: true });
  return path.join(shots, name);
}
export const shot = (page, name) => page.screenshot({ path: shotsIn(name + '.png') });
