// Each game, a whole match against the computer, through the page to its end.
import assert from 'node:assert/strict';
import { begin, games, openHouse, play, shot, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;

for (const game of games)
  test(`a whole match of ${game} is played through the page`, async () => {
    const page = await visit(house.browser, server, { path: null });
    const table = await begin(page, server, game);
    await play(page, { most: 12 });
    await shot(page, `table-${game}`);
    const answers = await play(page, { seed: 2 });
    await page.waitForSelector('.over');
    assert.ok(answers > 0);
    await shot(page, `over-${game}`);
    const match = await (await page.context().request.get(`${server.site}/api/matches/${table}`)).json();
    assert.ok(match.result, 'the server says that it is over');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
