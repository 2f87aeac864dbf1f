// A table whose server is the test: it shows a view of a game, and whatever the test tells it.
import fs from 'node:fs';
import path from 'node:path';
import { root, visit } from './house.mjs';

export const viewOf = (game) => JSON.parse(fs.readFileSync(path.join(root, `web/tests/unit/views/${game}.json`), 'utf8'));

// On the page, whose own time may stand still.
export async function until(page, holds, ...more) {
  for (const limit = Date.now() + 60_000; Date.now() < limit; await new Promise((resolve) => setTimeout(resolve, 5))) if (await page.evaluate(holds, ...more)) return;
  throw new Error(`never: ${holds}`);
}

// `prepare` is done in the page before anything else. With `stopped` time stands still: page.clock.runFor lets it pass, window.seek() sets what moves to the time of the show.
export async function stage(house, game, { size = 'desktop', lang, still = false, stopped = false, speed = 'normal', prepare } = {}) {
  const page = await visit(house.browser, house.server, { size, lang, speed, path: null });
  await page.emulateMedia({ reducedMotion: still ? 'reduce' : 'no-preference' });
  if (prepare) await page.addInitScript(prepare);
  if (stopped) {
    await page.clock.install();
    await page.addInitScript(() => {
      const motions = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        const motion = animate.call(this, frames, options);
        motion.pause();
        motions.push({ motion, began: performance.now() });
        return motion;
      };
      window.seek = () => motions.forEach(({ motion, began }) => motion.playState !== 'idle' && (motion.currentTime = performance.now() - began));
    });
  }
  const table = 'strip';
  const seats = { a: { kind: 'guest', id: 1, name: '小明' }, b: { kind: 'computer', level: 'club' } };
  const terms = { clock: null, rated: false, undo: 'free', watching: 'nobody', delay: 0, hints: false, open_replay: true };
  let n = 1;
  let socket;
  const snapshot = () => ({
    table, n, you: 'a', game, rules: '', options: {}, commitment: '', began: 0, terms, seats, decks: { a: { name: '', cards: [] }, b: { name: '', cards: [] } }, view: viewOf(game), result: null,
    clocks: { a: { here: true }, b: { here: true }, running: null, paused: false }, offers: { draw: null, undo: null, watching: { a: false, b: false } }, question: page.theirs(), log: { from: 0, events: [], steps: [] },
  });
  page.theirs = () => ({ question: n, seat: 'b', prompt: 'act' });
  page.mine = (options, more = {}) => ({ question: n, seat: 'a', prompt: 'act', text: '?', undo: 'no', options, refused: [], ...more });
  await page.routeWebSocket(/\/api\/play/, (ws) => {
    socket = ws;
    ws.onMessage((text) => {
      const said = JSON.parse(text);
      page.said.push(said);
      const summary = { table, game, state: 'playing', seats, terms, options: {}, made: 0, commitment: '', you: 'a' };
      const body = said.do === 'hello' ? { tables: [], time: 0 } : said.do === 'join' ? { table: summary, n, snapshot: snapshot() } : (page.answers[said.do]?.(said) ?? {});
      ws.send(JSON.stringify({ kind: 'response', id: said.id, ok: true, body }));
    });
  });
  page.said = [];
  page.answers = {}; // by command: what it is answered with
  page.tell = (event, body) => {
    ++n;
    socket.send(JSON.stringify({ kind: 'event', event, table, n, body: typeof body === 'function' ? body() : body }));
  };
  // The view of the beginning.
  page.reset = () => page.tell('began', snapshot);
  // What an opponent does; then, where there is one, a question.
  page.happens = (events, question) => page.tell('moved', () => ({ events: events.map((event) => ({ text: '', cause: '', ...event })), question: question ? question() : page.theirs() }));
  // Until the page has heard all that was told: it asks for the view where something is missing.
  page.heard = async () => {
    const before = page.said.length;
    socket.send(JSON.stringify({ kind: 'event', event: 'presence', table, n: n + 2, body: {} }));
    for (const limit = Date.now() + 60_000; !page.said.slice(before).some((said) => said.do === 'view'); await new Promise((resolve) => setTimeout(resolve, 5))) if (Date.now() > limit) throw new Error('the page hears nothing');
  };
  const book = page.waitForResponse((response) => response.url().includes(`/api/games/${game}/cards`));
  await page.go(`/table/${table}`);
  await page.waitForSelector('.table .board [data-spot]');
  await (await book).finished();
  await page.waitForLoadState('networkidle');
  if (stopped) {
    await page.clock.pauseAt(Date.now() + 600_000);
    await page.clock.runFor(1000);
  }
  return page;
}
