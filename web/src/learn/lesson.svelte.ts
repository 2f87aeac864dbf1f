// A lesson as the table hears it: every answer is sent with all before it, and what comes back is told as a table's
// stream is. An answer that leads away from the goal is shown, explained, and taken back.
import { get, post } from '../lib/api';
import type { Command } from '../lib/commands';
import type { Line, Listener } from '../lib/link.svelte';
import type { GameId, Happening, Question, Seat, Snapshot, View } from '../lib/protocol';
import { beSomebody } from '../lib/session.svelte';

export interface LessonHead {
  game: GameId;
  lesson: number;
  title: string;
  idea: string;
  goal: string;
  steps: number;
}

// What docs/openapi.yaml calls LessonWay.
interface Way extends LessonHead {
  step: number;
  say: string;
  done: boolean;
  right: boolean;
  wrong: string | null;
  moves: { seat: Seat; events: Happening[]; view: View }[];
  view: View;
  question: Question | null;
  next: { option: string; text: string } | null; // an answer that leads on
}

export interface LessonList {
  lessons: LessonHead[];
  done: { game: GameId; lesson: number }[];
}
export const loadLessons = (): Promise<LessonList> => get<LessonList>('/api/lessons');

export class LessonLine implements Line {
  readonly state = 'open';
  way = $state.raw<Way | null>(null); // up to the last right answer
  wrong = $state.raw<string | null>(null); // why the answer after it was not
  private answers: string[] = [];
  private listener: Listener | null = null;
  private told = 0;

  constructor(
    readonly game: GameId,
    readonly number: string,
  ) {}

  get id(): string {
    return `lesson-${this.game}-${this.number}`;
  }

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
    this.wrong = null;
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
    this.wrong = null;
    this.tell('renewed', this.snapshot());
  }

  private ask(answers: string[]): Promise<Way> {
    return post<Way>(`/api/games/${this.game}/lessons/${this.number}`, { answers });
  }

  private async answer(option: string): Promise<void> {
    const answers = [...this.answers, option];
    const way = await this.ask(answers);
    way.moves.forEach(({ events, view }, i) => this.tell('moved', { events, view, question: i === way.moves.length - 1 ? way.question : null }));
    if (way.right) [this.answers, this.way] = [answers, way];
    else this.wrong = way.wrong;
  }

  private tell(event: string, body: object): void {
    this.listener?.({ event, table: this.id, n: ++this.told, body });
  }

  private snapshot(): Snapshot {
    const { view, question } = this.way!;
    const deck = { name: '', cards: [] };
    return {
      table: this.id,
      n: this.told,
      you: 'a',
      game: this.game,
      rules: '',
      options: {},
      commitment: '',
      began: 0,
      terms: { clock: null, rated: false, undo: 'never', watching: 'nobody', delay: 0, hints: false, open_replay: false },
      seats: { a: { kind: 'guest' }, b: { kind: 'computer', level: 'beginner' } },
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
