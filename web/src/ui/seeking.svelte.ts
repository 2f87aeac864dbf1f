// Looking for an opponent. It goes on while one looks at other pages, and leads to the table when somebody is found.
import { get, post, remove } from '../lib/api';
import { link, type Told } from '../lib/link.svelte';
import { go } from '../lib/place.svelte';
import type { GameId, Summary } from '../lib/protocol';
import { beSomebody, type Rating } from '../lib/session.svelte';

export interface Wish {
  game: GameId;
  deck: unknown;
  terms: { [key: string]: unknown };
}

type Found = Omit<Rating, 'game'>;

class Seeking {
  wish = $state.raw<Wish | null>(null);
  rating = $state.raw<Found | null>(null);
  since = $state(0);
  private leave: (() => void) | null = null;
  private connected = false; // since this search began

  async start(wish: Wish): Promise<void> {
    await beSomebody();
    if (this.wish) await this.stop();
    const { rating } = await post<{ rating: Found }>('/api/seek', wish);
    this.wish = wish;
    this.rating = rating;
    this.since = Date.now();
    this.connected = false;
    this.leave ??= link.use((told) => this.hear(told));
  }

  async stop(): Promise<void> {
    const game = this.wish?.game;
    this.end();
    if (game) await remove(`/api/seek?game=${game}`);
  }

  private end(): void {
    this.wish = null;
    this.leave?.();
    this.leave = null;
  }

  private hear({ event, body }: Told): void {
    if (event === 'matched') this.sitDown(body as Summary);
    else if (event === 'connected') void this.lookAgain();
  }

  private sitDown(table: Summary): void {
    if (!this.wish) return;
    this.end();
    go(`/table/${table.table}`);
  }

  // After a break somebody may have been found, or the server may have forgotten the search.
  private async lookAgain(): Promise<void> {
    const { wish, since, connected } = this;
    this.connected = true;
    if (!wish) return;
    try {
      const { tables } = await get<{ tables: Summary[] }>('/api/me/tables');
      const seats = (table: Summary) => [table.seats.a, table.seats.b];
      const found = tables.find(
        (table) =>
          table.game === wish.game && table.state === 'playing' && table.made - link.clockOffset >= since - 2000 &&
          seats(table).every((seat) => seat && seat.kind !== 'computer'),
      );
      if (found) this.sitDown(found);
      else if (connected && this.wish === wish) await post('/api/seek', wish);
    } catch {
      // The link comes back by itself, and this is asked again.
    }
  }
}

export const seeking = new Seeking();
