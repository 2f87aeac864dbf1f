// A table without a match: a lesson or a puzzle. Every answer is sent with all before it, and what comes back is told as
// a table's stream is.
import { post } from '../lib/api';
import type { Command } from '../lib/commands';
import type { Line, Listener } from '../lib/link.svelte';
import type { GameId, Played, Question, Seat, Snapshot, View } from '../lib/protocol';
import { beSomebody } from '../lib/session.svelte';

// Where the answers so far have led.
interface Here {
  moves: Played[];
  view: View;
  question: Question | null;
}

export abstract class PrivateTable<Way extends Here> implements Line {
  readonly state = 'open';
  way = $state.raw<Way | null>(null); // up to the last answer that stands
  protected answers: string[] = [];
  private listener: Listener | null = null;
  private told = 0;

  constructor(
    readonly game: GameId,
    readonly number: string,
    private readonly kind: 'lesson' | 'puzzle',
  ) {}

  get id(): string {
    return `${this.kind}-${this.game}-${this.number}`;
  }
  protected seat(): Seat {
    return 'a';
  }
  // Takes what an answer has led to: it stands, or it is shown and can be taken back.
  protected abstract take(answers: string[], way: Way): void;
  protected abstract forget(): void; // an answer that does not stand

  use(listener: Listener): () => void {
    this.listener = listener;
    queueMicrotask(() => this.listener?.({ event: 'connected', body: {} }));
    return () => (this.listener = null);
  }

  async send<T = any>(command: Command): Promise<T> {
    switch (command.do) {
      case 'join':
        await beSomebody(); // what was learned is kept
        this.way = await this.ask([]);
        return { table: null, n: 0, snapshot: this.snapshot() } as T;
      case 'answer':
        await this.answer(command.option);
        return {} as T;
      case 'preview':
        return { events: [] } as T;
      default:
        return {} as T;
    }
  }

  // Goes on where the wrong answer was given.
  back(): void {
    this.forget();
    this.tell('undone', this.snapshot());
  }

  async startOver(): Promise<void> {
    this.way = await this.ask([]);
    this.answers = [];
    this.back();
  }

  // The same moment in the language of now.
  async renew(): Promise<void> {
    if (!this.way) return;
    this.way = await this.ask(this.answers);
    this.forget();
    this.tell('renewed', this.snapshot());
  }

  protected ask(answers: string[], more: object = {}): Promise<Way> {
    return post<Way>(`/api/games/${this.game}/${this.kind}s/${this.number}`, { answers, ...more });
  }

  private async answer(option: string): Promise<void> {
    const answers = [...this.answers, option];
    const way = await this.ask(answers);
    this.show(way.moves, way.question);
    this.take(answers, way);
  }

  protected show(moves: Played[], question: Question | null): void {
    moves.forEach(({ events, view }, i) => this.tell('moved', { events, view, question: i === moves.length - 1 ? question : null }));
  }

  // Once more from the last answer that stands.
  protected replay(moves: Played[]): void {
    this.tell('renewed', { ...this.snapshot(), question: null });
    this.show(moves, null);
  }

  private tell(event: string, body: object): void {
    this.listener?.({ event, table: this.id, n: ++this.told, body });
  }

  private snapshot(): Snapshot {
    const { view, question } = this.way!;
    const deck = { name: '', cards: [] };
    const guest = { kind: 'guest' as const };
    const computer = { kind: 'computer' as const, level: 'beginner' as const };
    return {
      table: this.id,
      n: this.told,
      you: this.seat(),
      game: this.game,
      rules: '',
      options: {},
      commitment: '',
      began: 0,
      terms: { clock: null, rated: false, undo: 'never', watching: 'nobody', delay: 0, hints: false, open_replay: false },
      seats: this.seat() === 'a' ? { a: guest, b: computer } : { a: computer, b: guest },
      decks: { a: deck, b: deck },
      clocks: { a: { here: true }, b: { here: true }, running: null, paused: false },
      offers: { draw: null, draw_ended: null, undo: null, watching: { a: false, b: false } },
      view,
      question,
      log: { from: 0, events: [], steps: [] },
      result: null,
    };
  }
}
