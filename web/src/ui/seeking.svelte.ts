// Looking for an opponent. It goes on while one looks at other pages, and leads to the table when somebody is found.
import { get, post, remove } from '../lib/api';
import { promised } from '../lib/chance';
import { link, type Told } from '../lib/link.svelte';
import { go, place } from '../lib/place.svelte';
import type { GameId, SeatTaken, Summary, Terms } from '../lib/protocol';
import { beSomebody, session, type Rating } from '../lib/session.svelte';
import { play } from '../lib/sound';
import { sameTerms } from './terms';

export interface Wish {
  game: GameId;
  deck: unknown;
  terms: { [key: string]: unknown };
}

// Others who look for the same game.
export interface Waiting {
  terms: Terms;
  count: number;
}

const Every = 4000; // milliseconds between two looks at who else is waiting

type Found = Omit<Rating, 'game'>;

class Seeking {
  wish = $state.raw<Wish | null>(null);
  rating = $state.raw<Found | null>(null);
  since = $state(0);
  // Those who wait on other terms: two meet only on the same.
  others = $state.raw<Waiting[]>([]);
  // Somebody was found while one was at another table: nobody is taken away from there without being asked.
  found = $state.raw<{ table: string; name: string } | null>(null);
  private timer: ReturnType<typeof setInterval> | undefined;
  private leave: (() => void) | null = null;
  private connected = false; // since this search began

  async start(wish: Wish): Promise<void> {
    await beSomebody();
    // On other terms the connection stays: somebody may be found at once, and that is told only once.
    const again = this.wish !== null;
    if (this.wish) {
      await remove(`/api/seek?game=${this.wish.game}`);
      this.wish = wish;
    }
    let rating: Found;
    try {
      ({ rating } = await post<{ rating: Found }>('/api/seek', { ...wish, ...(await promised()) }));
    } catch (problem) {
      this.end();
      throw problem;
    }
    if (again && this.wish !== wish) return; // found, or stopped, before this was answered
    this.wish = wish;
    this.rating = rating;
    this.since = Date.now();
    this.connected = false;
    this.found = null;
    this.leave ??= link.use((told) => this.hear(told));
    this.timer ??= setInterval(() => void this.lookAround(), Every);
    void this.lookAround();
  }

  // On the terms others wait on.
  async takeTerms(terms: Terms): Promise<void> {
    if (this.wish) await this.start({ ...this.wish, terms: { ...terms } });
  }

  private async lookAround(): Promise<void> {
    const { wish } = this;
    if (!wish) return;
    try {
      const { waiting } = await get<{ waiting: Waiting[] }>(`/api/seek?game=${wish.game}`);
      if (this.wish === wish) this.others = waiting.filter(({ terms }) => !sameTerms(terms, wish.terms));
      // That somebody was found may have been told while there was no connection.
      const found = this.wish === wish && (await this.tableOf(wish));
      if (found && this.wish === wish) this.sitDown(found);
    } catch {
      // It is asked again.
    }
  }

  async stop(): Promise<void> {
    const game = this.wish?.game;
    this.end();
    if (game) await remove(`/api/seek?game=${game}`);
  }

  private end(): void {
    this.wish = null;
    this.others = [];
    clearInterval(this.timer);
    this.timer = undefined;
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
    play('turn');
    if (!/^\/table\//.test(place.url.pathname)) return go(`/table/${table.table}`);
    const mine = (seat: SeatTaken | null) => seat?.id === session.me?.person.id;
    this.found = { table: table.table, name: (mine(table.seats.a) ? table.seats.b : table.seats.a)?.name ?? '' };
  }
  goThere(): void {
    if (!this.found) return;
    const { table } = this.found;
    this.found = null;
    go(`/table/${table}`);
  }

  // The table this search has led to, if it has.
  private async tableOf(wish: Wish): Promise<Summary | undefined> {
    const { since } = this;
    const { tables } = await get<{ tables: Summary[] }>('/api/me/tables');
    return tables.find(
      (table) =>
        table.game === wish.game && table.state !== 'over' && table.made - link.clockOffset >= since - 2000 &&
        [table.seats.a, table.seats.b].every((seat) => seat && seat.kind !== 'computer'),
    );
  }

  // After a break somebody may have been found, or the server may have forgotten the search.
  private async lookAgain(): Promise<void> {
    const { wish, connected } = this;
    this.connected = true;
    if (!wish) return;
    try {
      const found = await this.tableOf(wish);
      if (this.wish !== wish) return;
      if (found) this.sitDown(found);
      else if (connected) await post('/api/seek', { ...wish, ...(await promised()) });
    } catch {
      // The link comes back by itself, and this is asked again.
    }
  }
}

export const seeking = new Seeking();
