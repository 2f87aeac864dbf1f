// Each game, a whole match against the computer, through the page to its end.
import assert from 'node:assert/strict';
import { begin, games, openHouse, play, serious, shot, test, visit } from './house.mjs';

const house = openHouse();
const { server } = house;

for (const game of games)
  test(`a whole match of ${game} is played through the page`, async () => {
    const page = await visit(house.browser, server, { path: null });
    const table = await begin(page, server, game);
    const first = await play(page, { most: 12 });
    assert.match(await page.locator('.goal').innerText(), /\d/, 'the goal is not in view');
    await shot(page, `table-${game}`);
    const answers = first + (await play(page, { seed: 2 })); // a turn may be one press: a match may be short
    await page.waitForSelector('.over');
    assert.ok(answers > 0);
    await shot(page, `over-${game}`);
    // Why, in words of the game; the score; and the last position stays in sight.
    const why = await page.locator('.over .why').innerText();
    assert.ok(why.length > 6 && !why.startsWith('按规则'), why);
    assert.ok(await page.locator('.over tbody tr').count());
    assert.ok(await page.locator('.board').isVisible());
    assert.ok((await page.locator('.over a, .over button').count()) >= 5);
    assert.deepEqual(await serious(page), []);
    const match = await (await page.context().request.get(`${server.site}/api/matches/${table}`)).json();
    assert.ok(match.result, 'the server says that it is over');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }, 600_000); // chance decides how long a match is
