// The connection of somebody who is banned: it ends, says why, and does not knock again.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '../../src/lib/protocol';

vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('document', { baseURI: 'http://here/', addEventListener: () => {}, visibilityState: 'visible' });
vi.stubGlobal('location', { href: 'http://here/', origin: 'http://here' });
vi.stubGlobal('addEventListener', () => {});

class Socket {
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 1;
  onopen = () => {};
  onclose = (_event: { code: number }) => {};
  onmessage = (_message: { data: string }) => {};
  constructor() {
    Socket.made.push(this);
  }
  send(text: string) {
    const { id } = JSON.parse(text) as { id: number };
    this.onmessage({ data: JSON.stringify({ kind: 'response', id, ok: true, body: { tables: [], time: 0 } }) });
  }
  close() {
    this.onclose({ code: 1000 });
  }
}
vi.stubGlobal('WebSocket', Socket);

const house = vi.hoisted(() => ({ me: { sanctions: [] as object[] }, problem: null as unknown, asked: 0 }));
const me = async () => {
  if (house.problem) throw house.problem;
  return house.me;
};
vi.mock('../../src/lib/session.svelte', () => ({ beSomebody: () => me(), whoAmI: () => (house.asked++, me()) }));
vi.mock('../../src/lib/lang.svelte', () => ({ lang: { now: 'en' } }));
const { link } = await import('../../src/lib/link.svelte');

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ban = { id: 1, kind: 'ban', reason: 'insult', text: '', until: null };

describe('a connection', () => {
  let leave = () => {};
  beforeEach(async () => {
    leave();
    vi.useFakeTimers();
    Object.assign(house, { me: { sanctions: [] }, problem: null, asked: 0 });
    Socket.made = [];
    leave = link.use(() => {});
    await later(0);
    if (Socket.made.length) Socket.made[0]!.onopen();
    await later(0);
    expect(link.state).toBe('open');
  });

  test('that breaks comes back', async () => {
    Socket.made[0]!.onclose({ code: 1006 });
    expect(link.state).toBe('broken');
    await later(60_000);
    expect(Socket.made.length).toBe(2);
  });

  test('that is closed because of a ban does not', async () => {
    Socket.made[0]!.onclose({ code: 4003 });
    expect(link.state).toBe('banned');
    await later(600_000);
    expect(Socket.made.length).toBe(1);
  });

  test('that is refused asks who one is now, and ends when that one is banned', async () => {
    Socket.made[0]!.onclose({ code: 1006 });
    house.me.sanctions = [ban];
    await later(600_000);
    expect(house.asked).toBe(1);
    expect(link.state).toBe('banned');
    expect(Socket.made.length).toBe(1);
    // Somebody else signs in at this page.
    house.me.sanctions = [];
    link.renew();
    await later(0);
    expect(Socket.made.length).toBe(2);
  });

  test('of nobody, from an address that is banned, says why', async () => {
    Socket.made[0]!.onclose({ code: 1006 });
    house.problem = new Problem('banned-for-good', 'You are banned.');
    await later(600_000);
    expect(link.state).toBe('banned');
    expect(link.refusal).toBe('You are banned.');
    expect(Socket.made.length).toBe(1);
  });
});
